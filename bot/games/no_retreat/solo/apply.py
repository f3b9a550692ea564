"""The state after each event of the module. Nothing here rolls or refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.plans import order_token
from bot.games.no_retreat.solo.state import Check, Plan, Reaction, SoloState, Walk
from bot.games.no_retreat.solo.tokens import MOSCOW
from bot.games.no_retreat.state import DrawLoss, NoRetreat, Number, Track
from bot.kit.model import Event


def solo_of(state: NoRetreat) -> SoloState:
    """The module's part of a campaign that has one."""
    assert state.solo is not None
    return state.solo


def apply(state: NoRetreat, event: Event) -> NoRetreat:
    """The state after an event of this chapter."""
    return _APPLY[type(event)](state, event)


def _solo(state: NoRetreat, **changes: Any) -> NoRetreat:
    return state.with_(solo=solo_of(state).with_(**changes))


def _answered(state: NoRetreat, **changes: Any) -> NoRetreat:
    """As `_solo`, for an event that deals with a question."""
    return _solo(state, asked=solo_of(state).asked + 1, numbers_from=None, **changes)


def _track(state: NoRetreat, **changes: Any) -> NoRetreat:
    return state.with_(track=state.track.with_(**changes))


def _check(state: NoRetreat, **changes: Any) -> Check:
    check = solo_of(state).check
    assert check is not None
    return check.with_(**changes)


def _plan(state: NoRetreat, **changes: Any) -> Plan:
    plan = solo_of(state).plan
    assert plan is not None
    return plan.with_(**changes)


def _with_token(track: Track, token: str, place: str) -> Track:
    """The track with a token at a place, or off the map for an empty place."""
    tokens = {name: where for name, where in track.tokens.items() if name != token}
    if place:
        tokens[token] = place
    return track.with_(tokens=tokens)


def _side_chosen(state: NoRetreat, event: e.SideChosen) -> NoRetreat:
    return _answered(state, player=event.side)


def _last_turn_told(state: NoRetreat, event: e.LastTurnTold) -> NoRetreat:
    return _answered(state, last_turn=event.turn)


def _shuffled(state: NoRetreat, event: e.SoloDeckShuffled) -> NoRetreat:
    solo = solo_of(state)
    taken = set(event.cards)
    return _solo(
        state,
        deck=event.shuffle.of(event.cards),
        discards=tuple(card for card in solo.discards if card not in taken),
        held=tuple(card for card in solo.held if card not in taken),
        shuffles=solo.shuffles + 1,
        turned=0,
    )


def _turned(state: NoRetreat, event: e.SoloCardTurned) -> NoRetreat:
    solo = solo_of(state)
    changes: dict[str, Any] = {}
    if event.purpose == "check":
        changes["check"] = _check(state, card=event.card)
    return _solo(
        state,
        deck=tuple(card for card in solo.deck if card != event.card),
        discards=(*solo.discards, event.card),
        turned=solo.turned + 1,
        **changes,
    )


def _numbers_shown(state: NoRetreat, event: e.NumbersShown) -> NoRetreat:
    return _solo(state, asked=solo_of(state).asked + 1, numbers_from=event.first)


def _vp_told(state: NoRetreat, event: e.VictoryPointsTold) -> NoRetreat:
    return _answered(_track(state, square_vp=event.square), vp_turn=event.turn)


def _number_told(state: NoRetreat, event: e.SuddenDeathNumberTold) -> NoRetreat:
    told = Number(turn=event.turn, side=event.side, number=event.number)
    kept = tuple(n for n in state.track.numbers if (n.turn, n.side) != (event.turn, event.side))
    return _answered(_track(state, numbers=(*kept, told)))


def _check_opened(state: NoRetreat, event: e.CheckOpened) -> NoRetreat:
    return _solo(state, check=Check(turn=event.turn))


def _check_skipped(state: NoRetreat, event: e.CheckSkipped) -> NoRetreat:
    return _solo(state, checked=(*solo_of(state).checked, event.turn))


def _counted(state: NoRetreat, event: e.ObjectivesCounted) -> NoRetreat:
    check = solo_of(state).check
    counted = check.with_(counted=True) if check else None
    ending = {"ending": "objectives", "winner": event.winner} if event.winner else {}
    return _answered(state, check=counted, **ending)


def _directive_paid(state: NoRetreat, event: e.DirectivePaid) -> NoRetreat:
    return _answered(state, check=_check(state, controller=event.controller))


def _directive_read(state: NoRetreat, event: e.DirectiveRead) -> NoRetreat:
    state = state.with_(track=_with_token(state.track, "directive", event.after))
    oil_hex = solo_of(state).oil_hex if event.after == event.before else ""
    return _solo(state, check=_check(state, is_read=True), oil_hex=oil_hex)


def _oil_hex_named(state: NoRetreat, event: e.OilHexNamed) -> NoRetreat:
    return _answered(state, oil_hex=event.hex)


def _orders_gained(state: NoRetreat, event: e.OrdersGained) -> NoRetreat:
    state = _track(state, orders_vp=event.after)
    plan = solo_of(state).plan
    if event.cause == "plan_c" and plan is not None and plan.owed:
        return _solo(state, plan=plan.with_(owed=False))
    return state


def _check_judged(state: NoRetreat, event: e.CheckJudged) -> NoRetreat:
    ending = {"ending": "sudden_death", "winner": event.judgement.player} if event.judgement.wins else {}
    return _solo(state, check=None, checked=(*solo_of(state).checked, event.turn), **ending)


def _check_closed(state: NoRetreat, event: e.CheckClosed) -> NoRetreat:
    return _solo(state, check=None, checked=(*solo_of(state).checked, event.turn))


def _side_switched(state: NoRetreat, event: e.SideSwitched) -> NoRetreat:
    track = state.track
    if event.lapsed is not None:
        track = _with_token(track, order_token(event.lapsed.side), "")
    losses = solo_of(state).held_losses
    if event.losses_lapse:
        track = track.with_(losses=tuple(loss for loss in track.losses if (loss.side, loss.cause) != ("axis", "solo")))
        losses = {side: n for side, n in losses.items() if side != "axis"}
    return _solo(state.with_(track=track), player=event.after, plan=None, reaction=None, held_losses=losses)


def _excused(state: NoRetreat, event: e.CombatCheckExcused) -> NoRetreat:
    return _solo(state, reacted=f"{event.turn}/{event.active}", plan=Plan(side=event.opponent))


def _reaction_read(state: NoRetreat, event: e.ReactionRead) -> NoRetreat:
    reaction = Reaction(side=event.opponent, count=event.counterblow) if event.counterblow else None
    state = _solo(state, reacted=f"{event.turn}/{event.active}", reaction=reaction)
    if not event.lose:
        return state
    if event.cards == "solo":
        waiting = dict(solo_of(state).held_losses)
        waiting[event.opponent] = waiting.get(event.opponent, 0) + event.lose
        return _solo(state, held_losses=waiting)
    loss = DrawLoss(side=event.opponent, turn=event.lose_turn, amount=event.lose, cause="solo")
    return _track(state, losses=(*state.track.losses, loss))


def _cards_held(state: NoRetreat, event: e.SoloCardsHeld) -> NoRetreat:
    solo = solo_of(state)
    waiting = dict(solo.held_losses)
    if event.lost:
        waiting[event.side] = waiting.get(event.side, 0) - event.lost
    return _solo(
        state,
        deck=tuple(card for card in solo.deck if card not in event.cards),
        held=(*solo.held, *event.cards),
        held_losses=waiting,
        turned=solo.turned + len(event.cards),
    )


def _counterblows_placed(state: NoRetreat, event: e.CounterblowsPlaced) -> NoRetreat:
    return _answered(state, reaction=None)


def _plan_given(state: NoRetreat, event: e.PlanGiven) -> NoRetreat:
    state = state.with_(track=_with_token(state.track, order_token(event.plan.side), event.token_at))
    return _solo(state, plan=event.plan)


def _plan_a_failed(state: NoRetreat, event: e.PlanAFailed) -> NoRetreat:
    return _answered(state, plan=_plan(state, is_impossible=True))


def _arrow_read(state: NoRetreat, event: e.ArrowRead) -> NoRetreat:
    return _answered(state, arrows={**solo_of(state).arrows, f"{event.card} {event.cell}": event.leads_to})


def _plan_settled(state: NoRetreat, event: e.PlanSettled) -> NoRetreat:
    state = state.with_(track=_with_token(state.track, order_token(event.plan.side), event.token_at))
    return _answered(state, plan=event.plan)


def _units_left(state: NoRetreat, event: e.UnitsLeft) -> NoRetreat:
    return _answered(state, plan=_plan(state, units_left=event.left))


def _plan_judged(state: NoRetreat, event: e.PlanJudged) -> NoRetreat:
    return _answered(state, plan=_plan(state, judged=True))


def _plan_ended(state: NoRetreat, event: e.PlanEnded) -> NoRetreat:
    return _solo(state.with_(track=_with_token(state.track, order_token(event.side), "")), plan=None)


def _parameters_brought(state: NoRetreat, event: e.ParametersBrought) -> NoRetreat:
    return _solo(state, parameters={**solo_of(state).parameters, event.side: event.lines}, walk=None)


def _parameters_opened(state: NoRetreat, event: e.ParametersOpened) -> NoRetreat:
    return _solo(state, walk=Walk(turn=event.turn, side=event.side))


def _parameter_met(state: NoRetreat, event: e.ParameterMet) -> NoRetreat:
    walk = solo_of(state).walk
    assert walk is not None
    is_last = event.rest or event.number == len(solo_of(state).parameters[walk.side])
    return _answered(state, walk=walk.with_(done=event.number, is_finished=is_last))


def _parameter_failed(state: NoRetreat, event: e.ParameterFailed) -> NoRetreat:
    walk = solo_of(state).walk
    assert walk is not None
    return _answered(state, walk=walk.with_(is_finished=True))


def _stalin_seen(state: NoRetreat, event: e.StalinSeen) -> NoRetreat:
    place = MOSCOW if event.after == "moscow" else (event.city or "a Soviet city") if event.after == "city" else ""
    track = _with_token(state.track, "stalin", place)
    if event.point == "objective":
        extra = track.extra_objectives
        track = track.with_(extra_objectives={**extra, "axis": extra.get("axis", 0) + 1})
    elif event.point == "square_vp":
        track = track.with_(square_vp=(track.square_vp or 0) + 1)
    seen = {"stalin_seen": event.at_end} if event.at_end else {}
    return _answered(state.with_(track=track), stalin=event.after, **seen)


def _total_victory(state: NoRetreat, event: e.TotalVictory) -> NoRetreat:
    return _solo(state, ending="total", winner="soviet")


def _end_judged(state: NoRetreat, event: e.EndJudged) -> NoRetreat:
    return _answered(state, ending="end", winner=event.winner)


_APPLY: dict[type[Event], Callable[[NoRetreat, Any], NoRetreat]] = {
    e.SideChosen: _side_chosen,
    e.LastTurnTold: _last_turn_told,
    e.SoloDeckShuffled: _shuffled,
    e.SoloCardTurned: _turned,
    e.NumbersShown: _numbers_shown,
    e.VictoryPointsTold: _vp_told,
    e.SuddenDeathNumberTold: _number_told,
    e.CheckOpened: _check_opened,
    e.CheckSkipped: _check_skipped,
    e.ObjectivesCounted: _counted,
    e.DirectivePaid: _directive_paid,
    e.DirectiveRead: _directive_read,
    e.OilHexNamed: _oil_hex_named,
    e.OrdersGained: _orders_gained,
    e.CheckJudged: _check_judged,
    e.CheckClosed: _check_closed,
    e.SideSwitched: _side_switched,
    e.CombatCheckExcused: _excused,
    e.ReactionRead: _reaction_read,
    e.SoloCardsHeld: _cards_held,
    e.CounterblowsPlaced: _counterblows_placed,
    e.PlanGiven: _plan_given,
    e.PlanAFailed: _plan_a_failed,
    e.ArrowRead: _arrow_read,
    e.PlanSettled: _plan_settled,
    e.UnitsLeft: _units_left,
    e.PlanJudged: _plan_judged,
    e.PlanEnded: _plan_ended,
    e.ParametersBrought: _parameters_brought,
    e.ParametersOpened: _parameters_opened,
    e.ParameterMet: _parameter_met,
    e.ParameterFailed: _parameter_failed,
    e.StalinSeen: _stalin_seen,
    e.EndJudged: _end_judged,
    e.TotalVictory: _total_victory,
}
