"""12.2 Sudden Death, and 15.10 No Surrender, which changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.games.no_retreat import events as e
from bot.games.no_retreat.hands import held_event_cards
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.solo.sudden_death import orders_counted
from bot.games.no_retreat.state import AXIS, NoRetreat, other
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.kit.model import Event, Frozen

MOST_DRAWS = 2
"""A player cannot lose more draws than this by No Surrender (NS-77)."""


class Penalty(Frozen):
    """What No Surrender costs the other player: cards discarded at random, and draws lost afterwards."""

    applies: bool = False
    discards: int = 0
    draws: int = 0


def penalty(excess: int, hand: int) -> Penalty:
    """15.10 The penalty for VP that are `excess` above the number, for a player with `hand` cards (NS-73 to NS-76)."""
    if excess < 0:
        return Penalty()
    return Penalty(applies=True, discards=min(1, hand), draws=min(MOST_DRAWS, excess))


def draws_still_lost(wanted: int, options: Mapping[str, str], *, this_turn: int, this_game: int) -> int:
    """NS-77 How many of these lost draws stand, by the reading of NS-AMB-06: the limit of two covers each check, all losses of
    a turn, or all checks of the game."""
    already = {"per_check": 0, "per_turn_all_causes": this_turn, "per_game": this_game}[options["draw_loss_cap"]]
    return max(0, min(wanted, MOST_DRAWS - already))


def number_of(state: NoRetreat, side: str, turn: int) -> int | None:
    """The Sudden Death number beside a side's symbol: as it was entered, else as the track has it; None where nobody knows."""
    for entered in state.track.numbers:
        if (entered.turn, entered.side) == (turn, side):
            return entered.number
    check = TURNS.check(turn)
    return check.number(side) if check else None


def has_sudden_death(state: NoRetreat) -> bool:
    """Sudden Death belongs to the campaign, and to scenarios that are played on as one (NS-D19)."""
    return SCENARIO_FACTS.named(state.track.scenario).is_campaign or state.options.get("played_on") == "yes"


def is_solitaire(state: NoRetreat) -> bool:
    """Whether the solitaire module makes the checks and judges the end."""
    return state.solo is not None and state.solo.mode == "solitaire"


def is_check_due(state: NoRetreat) -> bool:
    """Whether this turn's Sudden Death check is to be made now: in Housekeeping (NS-D13), once."""
    track = state.track
    if is_solitaire(state) or not has_sudden_death(state) or track.phase != "housekeeping":
        return False
    return TURNS.check(track.turn) is not None and track.turn not in state.kit.checks


def no_sudden_death_marker(state: NoRetreat, turn: int) -> int | None:
    """The id of a No Sudden Death marker on a turn (NS-21)."""
    wanted = ("no_sudden_death", f"turn {turn}")
    return next((marker.id for marker in state.track.markers if (marker.what, marker.where) == wanted), None)


def total_vp(state: NoRetreat) -> int | None:
    """The VP of the side with the Initiative: places, events and orders (NS-72); None before they have been entered."""
    track = state.track
    if track.square_vp is None:
        return None
    orders = orders_counted(track.orders_vp, track.initiative, {"orders_in_total": "added_to_holder", **state.options})
    return track.square_vp + track.event_vp + orders


def objectives_needed(initiative: str) -> int:
    """How many objective hexes the Axis need: more once the Initiative has passed."""
    return TURNS.objectives.axis_before if initiative == TURNS.initiative.first else TURNS.objectives.axis_after


def axis_objectives(state: NoRetreat) -> int:
    """Objectives that the Axis hold, as far as they were entered."""
    track = state.track
    return len(track.objectives.get(AXIS, ())) + track.extra_objectives.get(AXIS, 0)


Verdict = Literal["objectives", "sudden_death", "penalties", "none"]


def verdict(state: NoRetreat, vp: int, number: int | None) -> Verdict:
    """What a check comes to: objective hexes first, then the number, which must be passed (12.2), or under No Surrender be
    reached (NS-73, NS-D15)."""
    if axis_objectives(state) >= objectives_needed(state.track.initiative):
        return "objectives"
    if number is None:
        return "none"
    if is_on(state.options, "no_surrender"):
        return "penalties" if vp >= number else "none"
    return "sudden_death" if vp > number else "none"


def check_made(state: NoRetreat) -> list[Event]:
    """The check of this turn, without the penalties that may follow it."""
    track = state.track
    marker = no_sudden_death_marker(state, track.turn)
    if marker is not None and not has_penalties_all_the_same(state):
        return [
            e.CheckCancelled(turn=track.turn),
            e.MarkerLifted(marker=marker, what="no_sudden_death", where=f"turn {track.turn}"),
        ]
    vp = total_vp(state)
    assert vp is not None
    number = number_of(state, track.initiative, track.turn)
    found = verdict(state, vp, number)
    side = AXIS if found == "objectives" else track.initiative
    made = e.CheckMade(turn=track.turn, side=side, vp=vp, number=number, objectives=axis_objectives(state), verdict=found)
    if marker is None:
        return [made]
    return [made, e.MarkerLifted(marker=marker, what="no_sudden_death", where=f"turn {track.turn}")]


def has_penalties_all_the_same(state: NoRetreat) -> bool:
    """Whether the penalties of No Surrender apply though a No Sudden Death marker lies on the turn (NS-AMB-08)."""
    return is_on(state.options, "no_surrender") and state.options["no_sudden_death_marker"] == "penalties_apply"


def penalties_for(state: NoRetreat, vp: int, number: int) -> list[Event]:
    """15.10 What the player without the Initiative suffers, without the random discard itself."""
    track = state.track
    loser = other(track.initiative)
    hand = len(held_event_cards(state, loser))
    found = penalty(vp - number, hand)
    if not found.applies:
        return []
    falls_on = track.turn + (1 if state.options["draw_loss_falls"] == "next_game_turn" else 0)
    draws = draws_still_lost(
        found.draws,
        state.options,
        this_turn=draws_lost(state, loser, falls_on),
        this_game=state.kit.taken_draws.get(loser, 0),
    )
    suffered = e.PenaltiesSuffered(
        turn=track.turn,
        side=loser,
        excess=vp - number,
        discards=found.discards,
        draws=draws,
        falls_on=falls_on,
        was_empty_handed=hand == 0,
    )
    if not draws:
        return [suffered]
    return [suffered, e.DrawLossEntered(side=loser, turn=falls_on, amount=draws, cause="no_surrender")]


def draw_losses(state: NoRetreat, side: str, turn: int) -> dict[str, int]:
    """What takes draws from a side's Card Phase of a turn, by cause: every reminder in force, and Moscow in Axis hands (NS-20).
    Under the reading that covers all causes, two at most, the last causes counting for less (NS-AMB-06)."""
    causes = [(loss.cause, loss.amount) for loss in state.track.lost_draws(side, turn)]
    if side != AXIS and "Moscow" in state.track.objectives.get(AXIS, ()):
        causes.append(("moscow", 1))
    left = MOST_DRAWS if state.options["draw_loss_cap"] == "per_turn_all_causes" else sum(amount for _, amount in causes)
    found: dict[str, int] = {}
    for cause, amount in causes:
        counted = min(amount, left)
        left -= counted
        if counted:
            found[cause] = found.get(cause, 0) + counted
    return found


def draws_lost(state: NoRetreat, side: str, turn: int) -> int:
    """All draws that a side loses on a turn."""
    return sum(draw_losses(state, side, turn).values())
