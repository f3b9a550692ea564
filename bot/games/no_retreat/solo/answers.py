"""What comes of the player's answers: each becomes the event that records it, with what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.apply import apply, solo_of
from bot.games.no_retreat.solo.guide import Stage, arrow_is_open, player_turn, stage
from bot.games.no_retreat.solo.plans import Deeds, arrow_key, plan_b, plan_c
from bot.games.no_retreat.solo.questions import HIGHER, LARGEST, LOWER, SHOWN, first_number
from bot.games.no_retreat.solo.state import Plan, Whereabouts
from bot.games.no_retreat.solo.steps import gain, judged, settled, total_vp
from bot.games.no_retreat.solo.sudden_death import directive_gain
from bot.games.no_retreat.solo.tokens import stalin_at_check, stalin_moves
from bot.games.no_retreat.solo.victory import objectives_needed
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.turns import TURNS
from bot.kit.model import Event

OIL_HEXES = {
    "well": "the oil-well hex in the Caucasus",
    "west": "the westernmost oil hex",
    "middle": "an oil hex between the others",
    "east": "the easternmost oil hex",
}


def answered(state: NoRetreat, choice: str) -> Sequence[Event]:
    """The events of an answer to the open question."""
    if choice in (LOWER, HIGHER):
        shift = -SHOWN if choice == LOWER else SHOWN
        return [e.NumbersShown(first=max(0, min(LARGEST - SHOWN + 1, first_number(state) + shift)))]
    return _ANSWERS[stage(state)](state, choice)


def number_told(state: NoRetreat, value: int) -> Sequence[Event]:
    """The events of a number given outright."""
    return _ANSWERS[stage(state)](state, str(value))


# В.0


def _last_turn(state: NoRetreat, choice: str) -> Sequence[Event]:
    return [e.LastTurnTold(turn=int(choice))]


def _side(state: NoRetreat, choice: str) -> Sequence[Event]:
    track = state.track
    place = track.tokens["directive"]
    return [e.SideChosen(side=choice, initiative=track.initiative, directive=place, orders_vp=track.orders_vp)]


# Г.1


def _oil_hex(state: NoRetreat, choice: str) -> Sequence[Event]:
    return [e.OilHexNamed(hex=OIL_HEXES[choice])]


def _vp(state: NoRetreat, choice: str) -> Sequence[Event]:
    told = e.VictoryPointsTold(turn=state.track.turn, square=int(choice))
    total = total_vp(apply(state, told)).sum
    needed = TURNS.soviet_total_victory
    if state.track.initiative == "soviet" and total >= needed:
        return [told, e.TotalVictory(turn=state.track.turn, total=total, needed=needed)]
    return [told]


def _check_vp(state: NoRetreat, choice: str) -> Sequence[Event]:
    return [e.VictoryPointsTold(turn=state.track.turn, square=int(choice))]


def _number(state: NoRetreat, choice: str) -> Sequence[Event]:
    return [e.SuddenDeathNumberTold(turn=state.track.turn, side=state.track.initiative, number=int(choice))]


def _objectives(state: NoRetreat, choice: str) -> Sequence[Event]:
    """12.1, Ж.1 Objective hexes win for either side, with or without the Initiative (SOLO-107 to SOLO-109)."""
    soviet_met = choice == "soviet"
    return [objectives_counted(state, 0 if soviet_met else int(choice), soviet_met)]


def objectives_counted(state: NoRetreat, axis: int, soviet_met: bool) -> e.ObjectivesCounted:
    """The objective hexes as they were counted, and who wins by them."""
    track = state.track
    needed = objectives_needed(track.turn, track.initiative, state.options)
    bonus = track.extra_objectives.get("axis", 0)
    winner = "soviet" if soviet_met else "axis" if axis + bonus >= needed else ""
    return e.ObjectivesCounted(turn=track.turn, axis=axis, bonus=bonus, needed=needed, soviet_met=soviet_met, winner=winner)


def objectives_claimed(state: NoRetreat, side: str) -> e.ObjectivesCounted:
    """A side says that it holds the objective hexes it needs."""
    track = state.track
    needed = objectives_needed(track.turn, track.initiative, state.options)
    held = max(0, needed - track.extra_objectives.get("axis", 0)) if side == "axis" else 0
    return objectives_counted(state, held, soviet_met=side == "soviet")


def _controller(state: NoRetreat, choice: str) -> Sequence[Event]:
    """Step 1 (SOLO-22); under one reading Stalin is scored here too (SOLO-AMB-07)."""
    gains = directive_gain(choice, state.options)
    paid = e.DirectivePaid(turn=state.track.turn, place=state.track.tokens["directive"], controller=choice, gains=gains)
    done: list[Event] = [paid]
    for side, cause in ((gains, "directive"), (stalin_at_check(solo_of(state).stalin, state.options), "stalin")):
        if side:
            done.append(gain(state, side, 1, "directive" if cause == "directive" else "stalin"))
            state = apply(state, done[-1])
    return done


# Г.2


def _counterblows(state: NoRetreat, choice: str) -> Sequence[Event]:
    reaction = solo_of(state).reaction
    assert reaction is not None
    return [e.CounterblowsPlaced(side=reaction.side, count=reaction.count)]


# Д.0


def _plan(state: NoRetreat) -> Plan:
    plan = solo_of(state).plan
    assert plan is not None
    return plan


def _plan_a(state: NoRetreat, choice: str) -> Sequence[Event]:
    plan = _plan(state)
    if choice == "yes":
        return [settled(state, plan, plan)]
    if arrow_is_open(state, plan):
        return [e.PlanAFailed(turn=state.track.turn, side=plan.side)]
    return [settled(state, plan, plan_b(plan, solo_of(state).arrows))]


def _arrow(state: NoRetreat, choice: str) -> Sequence[Event]:
    plan = _plan(state)
    read = e.ArrowRead(card=plan.card, cell=plan.cell, leads_to=choice)
    return [read, settled(state, plan, plan_b(plan, {arrow_key(plan.card, plan.cell): choice}))]


def _plan_b(state: NoRetreat, choice: str) -> Sequence[Event]:
    """Plan B holds, or Plan C takes its place with the opponent's 1 VP (SOLO-70 to SOLO-72, SOLO-AMB-10)."""
    plan = _plan(state)
    if choice == "yes":
        return [settled(state, plan, plan)]
    at_once = state.options["plan_c_vp"] == "orders_now"
    fallen = settled(state, plan, plan_c(plan).with_(owed=not at_once))
    return [fallen, gain(state, plan.side, 1, "plan_c")] if at_once else [fallen]


def _parameter(state: NoRetreat, choice: str) -> Sequence[Event]:
    """An instruction that cannot be met takes all later ones with it for this turn (SOLO-80, SOLO-81, SOLO-AMB-32)."""
    walk = solo_of(state).walk
    assert walk is not None
    lines = solo_of(state).parameters[walk.side]
    number, text = walk.done + 1, lines[walk.done]
    if choice == "cannot":
        return [e.ParameterFailed(side=walk.side, number=number, text=text, lapsed=len(lines) - number)]
    return [e.ParameterMet(side=walk.side, number=number, text=text, rest=choice == "rest")]


def _units_left(state: NoRetreat, choice: str) -> Sequence[Event]:
    return [e.UnitsLeft(turn=state.track.turn, left=choice == "yes")]


def _deeds(state: NoRetreat, choice: str) -> Sequence[Event]:
    plan = _plan(state)
    match plan.kind:
        case "do_not_attack":
            deeds = Deeds(attacks=int(choice == "attack"), counterattacks=int(choice == "counter"))
        case "city_capture":
            deeds = Deeds(cities=int(choice == "yes"))
        case _:
            deeds = Deeds(attacks=int(choice))
    return judged(state, plan, deeds)


# Е.1, Ж.3


def _stalin(state: NoRetreat, choice: str) -> Sequence[Event]:
    found: dict[str, Whereabouts] = {"moscow": "moscow", "city": "city", "removed": "removed", "destroyed": "destroyed"}
    city = state.track.tokens.get("stalin", "") if choice == "city" and solo_of(state).stalin == "city" else ""
    return stalin_goes(state, found[choice], city, player_turn(state))


def stalin_goes(state: NoRetreat, after: Whereabouts, city: str, at_end: str = "") -> Sequence[Event]:
    """Е.1 Stalin is somewhere else (or where he was), with the orders VP that changes hands and, when he is removed, the
    point towards the objective hexes (SOLO-82, SOLO-83, SOLO-88, SOLO-89)."""
    track = state.track
    before = solo_of(state).stalin
    seen = e.StalinSeen(turn=track.turn, before=before, after=after, city=city, at_end=at_end, point=_removal_point(state, after))
    side, value = stalin_moves(before, after, state.options)
    return [seen, gain(state, side, value, "stalin")] if value else [seen]


def _removal_point(state: NoRetreat, after: Whereabouts) -> e.RemovalPoint:
    if after != "removed":
        return ""
    if state.options["stalin_removed"] == "objective":
        return "objective"
    return "square_vp" if state.track.initiative == "axis" else "none"


def _end(state: NoRetreat, choice: str) -> Sequence[Event]:
    return [e.EndJudged(turn=state.track.turn, winner="" if choice == "neither" else choice)]


_ANSWERS: dict[Stage, Callable[[NoRetreat, str], Sequence[Event]]] = {
    "last_turn": _last_turn,
    "side": _side,
    "oil_hex": _oil_hex,
    "vp": _vp,
    "objectives": _objectives,
    "controller": _controller,
    "number": _number,
    "check_vp": _check_vp,
    "plan_a": _plan_a,
    "arrow": _arrow,
    "plan_b": _plan_b,
    "parameter": _parameter,
    "counterblows": _counterblows,
    "units_left": _units_left,
    "deeds": _deeds,
    "stalin": _stalin,
    "end": _end,
}
