"""The state after an event. Nothing here rolls, refuses or judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.limited_war import events as e
from bot.games.limited_war.calendar import cycle_of
from bot.games.limited_war.duty import brings_now
from bot.games.limited_war.state import (
    BESSARABIA,
    LITHUANIA,
    SOVIET_POLAND,
    SWEDEN,
    CycleVerdict,
    Invaded,
    LimitedWar,
    Noted,
    Proposal,
    Sighting,
)
from bot.kit.model import Event

S = LimitedWar

WITHIN_THE_LINE = (BESSARABIA, LITHUANIA, SOVIET_POLAND)
"""What E.10 cedes to Germany and E.9 gives back with all Soviet land inside the 1941 start line (LW-E9a)."""


def apply(state: S, event: Event) -> S:
    """The state after this event, and the event in its history where it changes the state of affairs."""
    after = _CHANGES[type(event)](state, event)
    if isinstance(event, e.UNNOTED):
        return after
    noted = Noted(at=state.now, moment=state.moment, event=event)
    return after.with_(history=(*after.history, noted))


def _with(state: S, **changes: Any) -> S:
    return state.model_copy(update=changes)


def _each(state: S, names: tuple[str, ...], **changes: Any) -> tuple[Invaded, ...]:
    return tuple(i.model_copy(update=changes) if i.country in names else i for i in state.invaded)


def _earning(state: S) -> bool:
    """Kept for LW-AMB-54: whether any moment of this cycle brought limited war production."""
    return state.earned or bool(brings_now(state))


def _turn_began(state: S, event: e.TurnBegan) -> S:
    is_same_cycle = cycle_of(event.at, state.cycles_start_on) == state.cycle
    return _with(
        state,
        now=event.at,
        moment=event.moment,
        fortified=state.fortified if event.at == state.now else 0,
        earned=_earning(state) if is_same_cycle else state.earned,
    )


def _moves_begun(state: S, event: e.MovesBegun) -> S:
    return _with(state, moment="axis_moves" if event.side == "axis" else "soviet_moves")


def _war_declared(state: S, event: e.WarDeclared) -> S:
    invaded = Invaded(
        country=event.country,
        status=event.status,
        declared=event.at,
        awaits="answer" if event.due is not None else "status",
        asked="" if event.is_known else "axis",
        question=event.question,
        hexes=event.hexes,
        start_hexes=event.hexes,
        closest=event.hexes,
        nearest=event.hexes,
    )
    return _with(
        state,
        invaded=(*state.invaded, invaded),
        invasions=(*state.invasions, event.country),
        questions=max(state.questions, event.question),
        extents={k: v for k, v in state.extents.items() if k != event.country},
    )


def _status_disputed(state: S, event: e.StatusDisputed) -> S:
    asked = "soviet" if event.side == "axis" else "axis"
    invaded = _each(state, (event.country,), status=event.status, asked=asked, question=event.question)
    return _with(state, invaded=invaded, questions=max(state.questions, event.question))


def _status_confirmed(state: S, event: e.StatusConfirmed) -> S:
    invaded = _each(state, (event.country,), status=event.status, asked="")
    return _with(state, invaded=invaded, statuses={**state.statuses, event.country: event.status})


def _answer_given(state: S, event: e.AnswerGiven) -> S:
    return _with(state, invaded=_each(state, event.countries, awaits=""), answered=event.at)


def _country_joined(state: S, event: e.CountryJoined) -> S:
    return _with(state, invaded=_each(state, (event.country,), awaits="", asked=""))


def _section_entered(state: S, event: e.SectionEntered) -> S:
    return _with(
        state,
        section=event.section,
        earned=_earning(state),
        deadline=event.deadline,
        arrived=event.at if event.is_present else None,
    )


def _points_changed(state: S, event: e.PointsChanged) -> S:
    return _with(state, points=event.total)


def _sweden(status: str) -> Callable[[S, Any], S]:
    def change(state: S, event: Event) -> S:
        return _with(state, statuses={**state.statuses, SWEDEN: status})

    return change


def _arms_granted(state: S, event: e.ArmsGranted) -> S:
    return _with(state, arms_grants=state.arms_grants + 1)


def _minors_activated(state: S, event: e.MinorsActivated) -> S:
    before = {name: state.status_of(name) for name in event.countries}
    return _with(state, before_e=before, statuses={**state.statuses, **dict.fromkeys(event.countries, "active")})


def _minors_reverted(state: S, event: e.MinorsReverted) -> S:
    back = {name: state.before_e.get(name, "") for name in event.countries}
    kept = {k: v for k, v in {**state.statuses, **back}.items() if v}
    return _with(state, statuses=kept, before_e={})


def _hold_began(state: S, event: e.HoldBegan) -> S:
    return _with(state, held_back=event.side, held_at=event.at)


def _hold_ended(state: S, event: e.HoldEnded) -> S:
    return _with(state, held_back="")


def _attack_reported(state: S, event: e.AttackReported) -> S:
    if event.counts and event.country not in state.attacked:
        return _with(state, attacked=(*state.attacked, event.country))
    return state


def _war_left_these_rules(section: str) -> Callable[[S, Any], S]:
    def change(state: S, event: Event) -> S:
        return _with(_ended(state), section=section, invaded=())

    return change


def _ended(state: S) -> S:
    """The state without what only a limited war on neutrals has."""
    return _with(
        state,
        earned=_earning(state),
        answered=None,
        deadline=None,
        arrived=None,
        held_back="",
        continuing=False,
        carried="",
        units={},
    )


def _country_activated(state: S, event: e.CountryActivated) -> S:
    statuses = {**state.statuses, event.country: "active"}
    return _with(state, invaded=_each(state, (event.country,), is_activated=True), statuses=statuses)


def _distance_reported(state: S, event: e.DistanceReported) -> S:
    was = state.invasion(event.country)
    assert was is not None
    nearest = event.hexes if was.nearest is None else min(was.nearest, event.hexes)
    changes: dict[str, Any] = {"hexes": event.hexes, "nearest": nearest}
    if was.start_hexes is None:
        changes |= {"start_hexes": event.hexes, "closest": event.hexes}
    return _with(state, invaded=_each(state, (event.country,), **changes))


def _capital_fell(state: S, event: e.CapitalFell) -> S:
    return _with(state, invaded=_each(state, (event.country,), fallen=event.at, hexes=0, nearest=0))


def _conquest_reported(state: S, event: e.ConquestReported) -> S:
    return _with(state, extents={**state.extents, event.country: event.extent})


def _victory_reduced(state: S, event: e.VictoryReduced) -> S:
    return _with(state, struck=(*state.struck, event.country))


def _germans_reported(state: S, event: e.GermansReported) -> S:
    return _with(state, invaded=_each(state, (event.country,), ground=event.ground, other=event.other))


def _germans_arrived(state: S, event: e.GermansArrived) -> S:
    return _with(state, arrived=event.at)


def _units_reported(state: S, event: e.UnitsReported) -> S:
    halves = [half for area in event.areas for half in state.halves(area)]
    seen = {f"{event.whose}:{half}": Sighting(level=event.level, at=event.at) for half in halves}
    return _with(state, units={**state.units, **seen})


def _history_reported(state: S, event: e.HistoryReported) -> S:
    return _with(state, happened={**state.happened, event.what: event.at})


def _swedish_centres_reported(state: S, event: e.SwedishCentresReported) -> S:
    return _with(state, swedish_centres_out=event.reason)


def _work_reported(state: S, event: e.WorkReported) -> S:
    return _with(state, fortified=state.fortified + 1) if event.work == "fortify" else state


def _continuing_stated(state: S, event: e.ContinuingStated) -> S:
    return _with(state, continuing=True)


def _continuing_ended(state: S, event: e.ContinuingEnded) -> S:
    return _with(state, continuing=False)


def _cycle_ended(state: S, event: e.CycleEnded) -> S:
    verdict = CycleVerdict(first=event.first, production=event.production, rule=event.rule)
    return _with(
        state,
        verdicts=(*state.verdicts, verdict),
        carried=event.carried,
        attacked=(),
        invasions=(),
        earned=False,
        invaded=tuple(_measured_anew(i) for i in state.invaded),
    )


def _measured_anew(invaded: Invaded) -> Invaded:
    known = [hexes for hexes in (invaded.closest, invaded.nearest) if hexes is not None]
    return invaded.model_copy(
        update={"start_hexes": invaded.hexes, "closest": min(known) if known else None, "nearest": invaded.hexes}
    )


def _peace_made(state: S, event: e.PeaceMade) -> S:
    lost = dict.fromkeys(event.bolshevised, "bolshevised") | dict.fromkeys(event.annexed, "annexed")
    cede = "annexed" if event.case == "E10" else "ceded"
    lost |= dict.fromkeys((name for name in event.ceded if name in _named(state)), cede)
    wholes = [place.name for place in state.facts.places.place if place.part_of in lost]
    kept = {name: status for name, status in state.statuses.items() if name not in wholes}
    if event.case == "E9":
        kept = {name: status for name, status in kept.items() if name not in WITHIN_THE_LINE}
    remaining = tuple(i for i in state.invaded if i.country not in event.countries)
    extents = {k: v for k, v in state.extents.items() if k not in event.countries}
    after = _with(state, earned=_earning(state), statuses={**kept, **lost}, extents=extents)
    if remaining:
        return _with(after, invaded=remaining)
    return _with(_ended(after), section="peace", invaded=())


def _named(state: S) -> set[str]:
    return {place.name for place in state.facts.places.place}


def _proposed(state: S, event: e.Proposed) -> S:
    proposal = Proposal(
        question=event.question,
        side=event.side,
        what=event.what,
        country=event.country,
        value=event.value,
        cycles_start_on=event.cycles_start_on,
    )
    return _with(state, proposals=(*state.proposals, proposal), questions=event.question)


def _without(state: S, question: int) -> S:
    return _with(state, proposals=tuple(p for p in state.proposals if p.question != question))


def _proposal_declined(state: S, event: e.ProposalDeclined) -> S:
    return _without(state, event.question)


def _status_set(state: S, event: e.StatusSet) -> S:
    return _with(_without(state, event.question), statuses={**state.statuses, event.country: event.status})


def _date_set(state: S, event: e.DateSet) -> S:
    return _with(
        _without(state, event.question),
        now=event.at,
        moment="axis_start",
        cycles_start_on=event.cycles_start_on,
        attacked=(),
        invasions=(),
        earned=False,
        fortified=0,
    )


def _printed_outcome(state: S, event: e.PrintedOutcome) -> S:
    return _with(_ended(_without(state, event.question)), section=event.section)


def _unchanged(state: S, event: Event) -> S:
    return state


_CHANGES: dict[type[Event], Callable[[S, Any], S]] = {
    e.TurnBegan: _turn_began,
    e.MovesBegun: _moves_begun,
    e.WarDeclared: _war_declared,
    e.StatusDisputed: _status_disputed,
    e.StatusConfirmed: _status_confirmed,
    e.AnswerGiven: _answer_given,
    e.CountryJoined: _country_joined,
    e.SectionEntered: _section_entered,
    e.PointsChanged: _points_changed,
    e.SwedenInclined: _sweden("pro_axis_neutral"),
    e.SwedenActivated: _sweden("active"),
    e.SwedenFellBack: _sweden("pro_axis_neutral"),
    e.CentresGranted: _unchanged,
    e.ArmsGranted: _arms_granted,
    e.MinorsActivated: _minors_activated,
    e.MinorsReverted: _minors_reverted,
    e.Reverted: _unchanged,
    e.Escalated: _unchanged,
    e.HoldBegan: _hold_began,
    e.HoldEnded: _hold_ended,
    e.AttackReported: _attack_reported,
    e.MoveReported: _unchanged,
    e.TotalWarBegan: _war_left_these_rules("total_war"),
    e.PrintedWarBegan: _war_left_these_rules("printed"),
    e.CountryActivated: _country_activated,
    e.DistanceReported: _distance_reported,
    e.CapitalFell: _capital_fell,
    e.ConquestReported: _conquest_reported,
    e.VictoryReduced: _victory_reduced,
    e.GermansReported: _germans_reported,
    e.GermansArrived: _germans_arrived,
    e.UnitsReported: _units_reported,
    e.HistoryReported: _history_reported,
    e.SwedishCentresReported: _swedish_centres_reported,
    e.WorkReported: _work_reported,
    e.ContinuingStated: _continuing_stated,
    e.ContinuingEnded: _continuing_ended,
    e.CycleEnded: _cycle_ended,
    e.PeaceMade: _peace_made,
    e.Proposed: _proposed,
    e.ProposalDeclined: _proposal_declined,
    e.StatusSet: _status_set,
    e.DateSet: _date_set,
    e.PrintedOutcome: _printed_outcome,
    e.NothingSaid: _unchanged,
}
