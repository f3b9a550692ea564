"""Why a step of the module came out as it did: the rule, the cell used, and what the other cells would have done.

Pure functions over a campaign's events and its agreed readings, for any past step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.cards import Cell, directive_of, solo_card
from bot.games.no_retreat.solo.plans import plan_from
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.tell import arithmetic, tell, verdict
from bot.games.no_retreat.solo.words import (
    cell_line,
    cell_start,
    country_cell,
    meaning,
    place_name,
    second_row,
    skulls_line,
    top_row_of,
)
from bot.games.no_retreat.words import side_name
from bot.kit.game import Panel, Section
from bot.kit.model import Event, Frozen
from bot.kit.refusals import Unknown
from bot.kit.words import T, Text, count

Options = Mapping[str, str]


class PastStep(Frozen):
    """A step that can be explained: its place among the events, and what it was in a few words."""

    at: int
    title: Text


def steps(events: Sequence[Event]) -> tuple[PastStep, ...]:
    """Every step of the module that can be explained, the latest first."""
    found = [
        PastStep(at=at, title=_title(event, turn)) for at, (event, turn) in enumerate(_with_turns(events)) if type(event) in _WHY
    ]
    return tuple(reversed(found))


def why(events: Sequence[Event], at: int | None, options: Options) -> Panel:
    """Why the step at this place came out as it did; the latest step for None. Raises Unknown."""
    explained = steps(events)
    if not explained:
        raise Unknown(
            T("Nothing has happened under the solitaire module that could be explained."),
            instead=T("The first such step is a solo event card that is turned up, or the answer where Stalin is."),
        )
    step = explained[0] if at is None else next((step for step in explained if step.at == at), None)
    if step is None:
        raise Unknown(
            T("There is no such step."),
            instead=T("The latest is {title}; `/solo why` lists the others.", title=explained[0].title),
        )
    event = events[step.at]
    return Panel(title=step.title, lines=tuple(tell(event)), sections=tuple(_WHY[type(event)](event, options)))


def _with_turns(events: Sequence[Event]) -> list[tuple[Event, int]]:
    """Each event with its game turn, which those without one take from the one before."""
    turn = 0
    found = []
    for event in events:
        turn = getattr(event, "turn", turn) or turn
        found.append((event, turn))
    return found


def _title(event: Event, turn: int) -> Text:
    named = _TITLES[type(event)]
    if isinstance(event, e.OrdersGained):
        named = T("{n} orders VP for {side}", n=event.value, side=side_name(event.side))
    return T("Turn {turn}: {step}", turn=turn, step=named) if turn else named


def _rule(*lines: Text) -> Section:
    return Section(title=T("The rule"), lines=lines)


def _others(cells: Sequence[Cell], used: str, said: Callable[[Cell], Text]) -> Section:
    lines = tuple(T("{cell}: {said}", cell=cell_start(cell.key), said=said(cell)) for cell in cells if cell.key != used)
    return Section(title=T("What the other cells would have done"), lines=lines)


def _used(card: int, cell: str) -> Section:
    facts = solo_card(card).cell(cell).facts
    return Section(
        title=T("The cell used"),
        lines=(T("Card {card}, {cell}: {line}.", card=card, cell=country_cell(cell), line=cell_line(facts)),),
    )


# Г.1


def _objectives(event: e.ObjectivesCounted, options: Options) -> list[Section]:
    since = T("from round 11") if options["objective_four"] == "round_11" else T("once the Initiative has shifted")
    return [
        _rule(
            T("Objective hexes are judged ahead of Sudden Death (SOLO-108)."),
            T("They win for either side, with or without the Initiative (SOLO-109)."),
            T("The Axis need three, and four {since} (SOLO-107).", since=since),
        )
    ]


def _paid(event: e.DirectivePaid, options: Options) -> list[Section]:
    lines = [T("Before anything else, the side that controls the directive's hex gains 1 orders VP (SOLO-22).")]
    if options["directive_vp"] == "germany_only":
        lines.append(T("By the agreed reading only the Axis can gain it (SOLO-AMB-19)."))
    return [_rule(*lines)]


def _read(event: e.DirectiveRead, options: Options) -> list[Section]:
    def would(cell: Cell) -> Text:
        if cell.country == "soviet":
            return T("a Soviet cell never moves the Führer Directive.")
        place = directive_of(cell)
        if not place:
            return T("{top}: the directive would have stayed.", top=top_row_of(cell.facts))
        return T("the directive would have gone to {place}.", place=place_name(place))

    return [
        _rule(
            T("Germany's cell with the symbol of the side with the Initiative is read, whichever side you have (SOLO-23)."),
            T("A place named there is the new directive, which pays at the next check (SOLO-24, SOLO-95)."),
        ),
        _used(event.card, event.cell),
        _others(solo_card(event.card).cells, event.cell, would),
    ]


def _judged(event: e.CheckJudged, options: Options) -> list[Section]:
    found = event.judgement
    has_initiative = found.player == found.initiative
    skulls = count(found.skulls, "skull", "skulls")
    lines = [skulls_line(event.card)]
    if not found.switches:
        lines.append(T("With this card the player keeps his side, whatever the VP (SOLO-26)."))
    elif has_initiative:
        within = T("less than") if options["switch_range"] == "strictly_within" else T("no more than")
        lines.append(
            T(
                "Clause A: with the Initiative you change sides when VP and number differ by {within} {skulls} (SOLO-27).",
                within=within,
                skulls=skulls,
            )
        )
    elif options["clause_b"] == "by_skulls":
        lines.append(
            T(
                "Clause B: without the Initiative you change sides when the total is below the number by at least {skulls} "
                "(SOLO-28, SOLO-AMB-02).",
                skulls=skulls,
            )
        )
    else:
        lines.append(T("Clause B: without the Initiative you change sides when the total is below the number (SOLO-28)."))
    return [
        _rule(*lines),
        Section(title=T("The arithmetic"), lines=(arithmetic(found), verdict(found, event.ends_no_game))),
        Section(title=T("What other totals would have done"), lines=_other_totals(event, options, has_initiative)),
    ]


def _other_totals(event: e.CheckJudged, options: Options, has_initiative: bool) -> tuple[Text, ...]:
    """Where the bounds lie: the totals at which the player changes sides, and from which he wins."""
    found = event.judgement
    is_at_the_number = event.ends_no_game or options["sudden_death"] == "at_least"
    first_win = found.number + (0 if is_at_the_number else 1)
    lines = []
    if found.switches and has_initiative:
        away = found.skulls - (1 if options["switch_range"] == "strictly_within" else 0)
        lines.append(T("From {low} to {high} you change sides.", low=found.number - away, high=found.number + away))
        first_win = max(first_win, found.number + away + 1)
    elif found.switches:
        away = found.skulls if options["clause_b"] == "by_skulls" else 1
        lines.append(T("At {high} and below you change sides.", high=found.number - away))
    if event.ends_no_game:
        lines.append(T("From {low} on the side without the Initiative pays by No Surrender (15.10).", low=first_win))
    elif has_initiative:
        lines.append(T("From {low} on you win by Sudden Death (SOLO-110).", low=first_win))
    else:
        lines.append(T("From {low} on the opponent would have Sudden Death, and could not win by it (SOLO-111).", low=first_win))
    return tuple(lines)


def _switched(event: e.SideSwitched, options: Options) -> list[Section]:
    if event.after == "axis":
        kept = (
            T("Card draws that Germany had forfeited still fall on its first turn (SOLO-36).")
            if not event.losses_lapse
            else T("Card draws that Germany had forfeited lapse by the agreed reading (SOLO-AMB-23).")
        )
        return [
            _rule(T("From the Soviets to the Axis: the plan set for Germany lapses, and OKH leaves the map (SOLO-34)."), kept)
        ]
    return [
        _rule(
            T("From the Axis to the Soviets: the card of this check becomes Germany's plan for this round (SOLO-37)."),
            T("A plan waiting for the Soviets lapses as well (SOLO-AMB-37)."),
        )
    ]


# Г.2


def _reaction(event: e.ReactionRead, options: Options) -> list[Section]:
    def would(cell: Cell) -> Text:
        line = cell_line(cell.facts)
        if cell.country != event.opponent:
            return T("it speaks to {side}, which you play: {line}.", side=side_name(cell.country), line=line)
        return T("it applies when the other side has the Initiative: {line}.", line=line)

    return [
        _rule(
            T("After all voluntary attacks are declared a card is turned up (SOLO-40)."),
            T("The opponent's cell with the symbol of the side with the Initiative applies (SOLO-41)."),
            T("Its second row works now, black, or in the opponent's next Card Phase, red (SOLO-42, SOLO-51)."),
        ),
        _used(event.card, event.cell),
        _others(solo_card(event.card).cells, event.cell, would),
    ]


def _excused(event: e.CombatCheckExcused, options: Options) -> list[Section]:
    return [
        _rule(
            T("In round 1 the Soviet command has no time to give orders (SOLO-44)."),
            T("In round 4 no card is drawn when the opponent is Germany (SOLO-45)."),
            T("Without a card the opponent follows No Orders (SOLO-AMB-39)."),
        )
    ]


# Д


def _plan_sections(plan: Plan, options: Options) -> list[Section]:
    if not plan.cell:
        return []

    def would(cell: Cell) -> Text:
        return T("{top}. {meaning}", top=top_row_of(cell.facts), meaning=meaning(plan_from(cell, plan.side), options))

    return [_used(plan.card, plan.cell), _others(solo_card(plan.card).cells, plan.cell, would)]


def _given(event: e.PlanGiven, options: Options) -> list[Section]:
    if event.at == "switch":
        cell = T("Soviet") if options["switch_plan_cell"] == "ussr_cell" else T("German")
        rule = _rule(
            T(
                "The card of the check gives Germany its plan, by the {cell} cell for the present Initiative (SOLO-37).",
                cell=cell,
            ),
            T("Its second row, {second}, does nothing (SOLO-38).", second=second_row(_facts(event.plan))),
        )
    else:
        rule = _rule(T("The top row of the opponent's cell binds it in its next turn (SOLO-43, SOLO-64)."))
    return [rule, *_plan_sections(event.plan, options)]


def _facts(plan: Plan) -> Any:
    return solo_card(plan.card).cell(plan.cell).facts


def _settled(event: e.PlanSettled, options: Options) -> list[Section]:
    plan = event.plan
    lines = {
        "A": T("Plan A holds unless its place cannot be attacked at the start of the Movement Phase (SOLO-65)."),
        "B": T('Plan A\'s place cannot be attacked, so the top row at the "else" arrow holds (SOLO-66 to SOLO-68).'),
        "C": T("No unit can reach Plan B's place: No Orders, and 1 VP for the opponent (SOLO-70 to SOLO-72)."),
    }
    shown = event.was if plan.letter == "C" else plan
    return [_rule(lines[plan.letter]), *_plan_sections(shown, options)]


def _plan_judged(event: e.PlanJudged, options: Options) -> list[Section]:
    plan = event.plan
    done = {
        "location": T("Attacks made: {n} of {all}.", n=event.attacks, all=plan.count),
        "major_attack": T("Attacks made: {n} of {all}.", n=event.attacks, all=plan.count),
        "city_capture": T("Cities taken: {n}.", n=event.cities),
        "do_not_attack": T("Attacks: {n}; counterattacks: {c}.", n=event.attacks, c=event.counterattacks),
        "cannot_exit_ezoc": T("Units left an enemy ZOC: {yes}.", yes=T("yes") if event.exits else T("no")),
        "no_orders": T("Nothing was asked."),
    }
    return [
        _rule(
            T("A plan not carried out brings the opponent 1 orders VP, never more (SOLO-73, SOLO-74)."),
            meaning(plan, options),
            done[plan.kind],
        ),
        *_plan_sections(plan, options),
    ]


def _parameter_failed(event: e.ParameterFailed, options: Options) -> list[Section]:
    return [
        _rule(
            T("The list is followed in its order; an instruction that cannot be met frees you from all after it (SOLO-80)."),
            T("Those before it still bind (SOLO-AMB-32)."),
        )
    ]


# Е


def _orders(event: e.OrdersGained, options: Options) -> list[Section]:
    causes = {
        "directive": T("The side that controls the directive's hex gains 1 (SOLO-22)."),
        "stalin": T("Stalin is worth 1 to the Soviets in Moscow, and 1 to the Axis when he is not there (SOLO-82, SOLO-83)."),
        "plan_failed": T("A plan not carried out brings the opponent 1 (SOLO-73)."),
        "plan_c": T("Plan C brings the opponent 1 without further test (SOLO-72)."),
    }
    swing = (
        (T("His standing point goes from the one side and comes to the other, a swing of 2 (SOLO-AMB-07)."),)
        if event.cause == "stalin" and event.value == 2
        else ()
    )
    return [
        _rule(
            causes[event.cause],
            *swing,
            T("Only one side has orders VP: a gain of the other first reduces them (SOLO-101)."),
            T("The most is 6; what is beyond is ignored (SOLO-103)."),
        )
    ]


def _stalin(event: e.StalinSeen, options: Options) -> list[Section]:
    return [
        _rule(
            T("Stalin moves by rail alone (SOLO-87); an enemy unit in his hex destroys him for good (SOLO-84, SOLO-92)."),
            T("If a Soviet turn ends with him in no city held by the Soviets, he leaves the game (SOLO-88)."),
        )
    ]


_WHY: dict[type[Event], Callable[[Any, Options], list[Section]]] = {
    e.ObjectivesCounted: _objectives,
    e.DirectivePaid: _paid,
    e.DirectiveRead: _read,
    e.CheckJudged: _judged,
    e.SideSwitched: _switched,
    e.ReactionRead: _reaction,
    e.CombatCheckExcused: _excused,
    e.PlanGiven: _given,
    e.PlanSettled: _settled,
    e.PlanJudged: _plan_judged,
    e.ParameterFailed: _parameter_failed,
    e.OrdersGained: _orders,
    e.StalinSeen: _stalin,
}

_TITLES: dict[type[Event], Text] = {
    e.ObjectivesCounted: T("objective hexes"),
    e.DirectivePaid: T("the directive's orders VP"),
    e.DirectiveRead: T("the new directive"),
    e.CheckJudged: T("the Sudden Death check"),
    e.SideSwitched: T("the change of sides"),
    e.ReactionRead: T("the opponent's reaction"),
    e.CombatCheckExcused: T("no solo card"),
    e.PlanGiven: T("the opponent's plan"),
    e.PlanSettled: T("which plan holds"),
    e.PlanJudged: T("whether the plan was carried out"),
    e.ParameterFailed: T("an operational parameter"),
    e.OrdersGained: T("orders VP"),
    e.StalinSeen: T("Stalin"),
}
