"""What follows by itself under the module: cards turned up, cells read, checks judged, plans given and ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from bot.games.no_retreat.events import MarkerLifted
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.apply import apply, solo_of
from bot.games.no_retreat.solo.cards import Cell, sheet, solo_card
from bot.games.no_retreat.solo.combat import excuse, opponent_cell
from bot.games.no_retreat.solo.guide import Stage, opponent, stage, sudden_death_number
from bot.games.no_retreat.solo.plans import Deeds, is_broken, order_token, order_token_place, plan_from, targets
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.sudden_death import (
    Total,
    directive_cell,
    judge,
    keeps_losses,
    new_directive,
    orders_counted,
    switch_plan_cell,
)
from bot.games.no_retreat.solo.tokens import stalin_at_check, with_orders
from bot.games.no_retreat.state import NoRetreat, other
from bot.games.no_retreat.sudden_death import is_solitaire, no_sudden_death_marker
from bot.kit.dice import Dice
from bot.kit.model import Event

Step = Callable[[NoRetreat, Dice], Sequence[Event]]


def following(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    """The events of the step that the rules take now without asking anybody; none while a question is open."""
    step = _STEPS.get(stage(state))
    return step(state, dice) if step else ()


def is_asked(state: NoRetreat) -> bool:
    """Whether the module waits for an answer."""
    now = stage(state)
    return bool(now) and now not in _STEPS


def total_vp(state: NoRetreat) -> Total:
    """The VP that a check compares (SOLO-32), from the track as it stands."""
    track = state.track
    orders = orders_counted(track.orders_vp, track.initiative, state.options)
    return Total(square=track.square_vp or 0, event=track.event_vp, orders=orders)


def gain(state: NoRetreat, side: str, value: int, cause: e.Cause) -> e.OrdersGained:
    """Е.4 Orders VP for a side, with the token before and after."""
    before = state.track.orders_vp
    after = with_orders(before, side, value)
    return e.OrdersGained(side=side, value=value, cause=cause, before=before, after=after, turn=state.track.turn)


# Г.0 the deck


def _shuffled(state: NoRetreat, cards: Sequence[int], purpose: e.Purpose, dice: Dice) -> e.SoloDeckShuffled:
    ordered = tuple(sorted(cards))
    return e.SoloDeckShuffled(purpose=purpose, cards=ordered, shuffle=dice.shuffle(len(ordered), "the solo event cards"))


def _deck(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    return [_shuffled(state, tuple(sheet()), "setup", dice)]


def _ready(state: NoRetreat, purpose: e.Purpose, dice: Dice) -> list[Event]:
    """The shuffle that a draw needs first, if any (SOLO-AMB-15): always under that reading; otherwise when the deck has run
    out. Cards in the opponent's hand go back only when a card must be turned up and nothing else is left."""
    solo = solo_of(state)
    if state.options["solo_deck"] == "always_reshuffle" and solo.discards:
        return [_shuffled(state, (*solo.deck, *solo.discards), purpose, dice)]
    if solo.deck:
        return []
    back = solo.discards or (() if purpose == "draw" else solo.held)
    return [_shuffled(state, back, "empty", dice)] if back else []


def _turned(state: NoRetreat, purpose: e.Purpose) -> e.SoloCardTurned:
    solo = solo_of(state)
    return e.SoloCardTurned(
        card=solo.deck[0],
        purpose=purpose,
        turn=state.track.turn,
        player=solo.player,
        initiative=state.track.initiative,
    )


def _held(state: NoRetreat, side: str, number: int, dice: Dice) -> list[Event]:
    """Solo cards for the opponent's hand, less those that an earlier Lose takes (reading `draw_cards`: solo). The state is the
    one before the present card's own Lose."""
    lost = min(number, solo_of(state).held_losses.get(side, 0))
    done: list[Event] = [e.SoloCardsHeld(side=side, cards=(), lost=lost)] if lost else []
    state = _fold(state, done)
    for _ in range(number - lost):
        fresh = _ready(state, "draw", dice)
        state = _fold(state, fresh)
        if not solo_of(state).deck:
            return done + fresh
        fresh.append(e.SoloCardsHeld(side=side, cards=solo_of(state).deck[:1]))
        state = _fold(state, fresh[-1:])
        done += fresh
    return done


def _fold(state: NoRetreat, events: Sequence[Event]) -> NoRetreat:
    for event in events:
        state = apply(state, event)
    return state


# Г.1 the Sudden Death check


def _open_check(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    turn = state.track.turn
    marker = no_sudden_death_marker(state, turn)
    if marker is None:
        return [e.CheckOpened(turn=turn)]
    if not is_solitaire(state):  # the players' own check, which the marker cancels too, takes it off
        return [e.CheckSkipped(turn=turn)]
    return [e.CheckSkipped(turn=turn), MarkerLifted(marker=marker, what="no_sudden_death", where=f"turn {turn}")]


def _turn_card(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    """All twelve are shuffled, and the top one is turned up (SOLO-20)."""
    shuffled = _shuffled(state, tuple(sheet()), "check", dice)
    return [shuffled, _turned(apply(state, shuffled), "check")]


def _directive(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    check = solo_of(state).check
    assert check is not None
    track = state.track
    before = track.tokens["directive"]
    return [
        e.DirectiveRead(
            turn=check.turn,
            card=check.card,
            cell=directive_cell(check.card, track.initiative).key,
            before=before,
            after=new_directive(check.card, track.initiative, before),
        )
    ]


def _score_stalin(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    """In a game for two with Stalin and no directive the check scores him alone (SOLO-85, SOLO-AMB-07)."""
    side = stalin_at_check(solo_of(state).stalin, state.options)
    return [gain(state, side, 1, "stalin"), e.CheckClosed(turn=state.track.turn)]


def _close_check(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    return [e.CheckClosed(turn=state.track.turn)]


def _judge(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    solo = solo_of(state)
    number = sudden_death_number(state)
    assert solo.check is not None
    assert number is not None
    card = solo.check.card
    track = state.track
    ends_no_game = is_on(state.options, "no_surrender")
    found = judge(solo.player, track.initiative, total_vp(state), number, solo_card(card), state.options)
    if ends_no_game:
        found = found.with_(wins=False)
    judged = e.CheckJudged(turn=track.turn, card=card, judgement=found, ends_no_game=ends_no_game)
    return [judged, *_switch(state, card)] if found.clause else [judged]


def _switch(state: NoRetreat, card: int) -> Sequence[Event]:
    """After any switch (SOLO-33 to SOLO-39): the waiting plan lapses; going to the Soviets, the card gives Germany its plan."""
    solo = solo_of(state)
    track = state.track
    after = other(solo.player)
    to_germany = after == "axis"
    done: list[Event] = [
        e.SideSwitched(
            turn=track.turn,
            before=solo.player,
            after=after,
            lapsed=solo.plan,
            losses_lapse=to_germany and not keeps_losses(track.initiative, state.options),
        )
    ]
    if not to_germany:
        done.append(_given(state, plan_from(switch_plan_cell(card, track.initiative, state.options), "axis"), "switch"))
    return done


def _given(state: NoRetreat, plan: Plan, at: Literal["combat", "switch"]) -> e.PlanGiven:
    place = order_token_place(plan)
    takes_token = not place and order_token(plan.side) in state.track.tokens
    return e.PlanGiven(plan=plan, at=at, token_at=place, targets=targets(plan), takes_token=takes_token)


# Г.2 the Combat Phase check


def _react(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    """The opponent's reaction, and its plan for its next turn (SOLO-40 to SOLO-60)."""
    side = opponent(state)
    track = state.track
    reason = excuse(track.turn, side, state.options)
    if reason:
        return [e.CombatCheckExcused(turn=track.turn, active=track.active, opponent=side, reason=reason)]
    done = _ready(state, "combat", dice)
    state = _fold(state, done)
    turned = _turned(state, "combat")
    state = apply(state, turned)
    cell = opponent_cell(turned.card, side, track.initiative)
    read = _reaction(state, cell, side)
    drawn = _held(state, side, read.draw, dice) if read.cards == "solo" else []
    return [*done, turned, read, *drawn, _given(state, plan_from(cell, side), "combat")]


def _reaction(state: NoRetreat, cell: Cell, side: str) -> e.ReactionRead:
    """What is printed, black at once and red in the opponent's next Card Phase (SOLO-46, SOLO-51, SOLO-AMB-17, 18)."""
    track = state.track
    moves_later = track.active == track.initiative
    return e.ReactionRead(
        turn=track.turn,
        active=track.active,
        opponent=side,
        card=cell.card,
        cell=cell.key,
        draw=cell.facts.draw,
        lose=cell.facts.lose,
        counterblow=cell.facts.counterblow,
        lose_turn=track.turn if moves_later else track.turn + 1,
        cards="solo" if state.options["draw_cards"] == "solo" else "ordinary",
    )


# Д.0 the opponent's turn


def _settle(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    """A plan that names no place holds as it is (SOLO-65)."""
    plan = solo_of(state).plan
    assert plan is not None
    return [settled(state, plan, plan)]


def settled(state: NoRetreat, was: Plan, plan: Plan) -> e.PlanSettled:
    """The plan that holds now, its order token moved or taken off as it needs (SOLO-69)."""
    is_final = plan.letter != "B" or was.letter == "B" or plan.kind != "location"
    plan = plan.with_(settled=is_final, is_impossible=False)
    return e.PlanSettled(turn=state.track.turn, plan=plan, was=was, token_at=order_token_place(plan), final=is_final)


def _open_walk(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    return [e.ParametersOpened(turn=state.track.turn, side=state.track.active)]


def judged(state: NoRetreat, plan: Plan, deeds: Deeds) -> Sequence[Event]:
    """Д.5 The end of the opponent's Combat Phase: whether the plan failed, and the one VP for it (SOLO-73, SOLO-74,
    SOLO-98); or the VP of Plan C, where it falls now."""
    broken = is_broken(plan, deeds, state.options)
    done: list[Event] = [
        e.PlanJudged(
            turn=state.track.turn,
            plan=plan,
            attacks=deeds.attacks,
            counterattacks=deeds.counterattacks,
            exits=deeds.exits,
            cities=deeds.cities,
            broken=broken,
        )
    ]
    if broken:
        done.append(gain(state, plan.side, 1, "plan_failed"))
    elif plan.owed:
        done.append(gain(state, plan.side, 1, "plan_c"))
    return done


def _deeds(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    """A plan about which nothing need be asked: No Orders, or Cannot Exit EZOCs, which was asked after the movement."""
    plan = solo_of(state).plan
    assert plan is not None
    return judged(state, plan, Deeds(exits=1 if plan.units_left else 0))


def _end_plan(state: NoRetreat, dice: Dice) -> Sequence[Event]:
    side = state.track.active
    return [e.PlanEnded(side=side, turn=state.track.turn, had_token=order_token(side) in state.track.tokens)]


_STEPS: dict[Stage, Step] = {
    "deck": _deck,
    "open_check": _open_check,
    "turn_card": _turn_card,
    "directive": _directive,
    "score_stalin": _score_stalin,
    "close_check": _close_check,
    "judge": _judge,
    "react": _react,
    "settle": _settle,
    "open_walk": _open_walk,
    "auto_deeds": _deeds,
    "end_plan": _end_plan,
}
