"""What the player has to do on the map now, while no question is open: so that nobody needs the rulebook to go on."""

from __future__ import annotations

from bot.games.no_retreat.solo.apply import solo_of
from bot.games.no_retreat.solo.combat import excuse
from bot.games.no_retreat.solo.guide import opponent
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.words import meaning, plan_row
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.words import side_name, turn_named
from bot.kit.model import Frozen
from bot.kit.words import T, Text, count


class Hint(Frozen):
    """One thing to do, as a sentence, and its case."""

    what: Text
    rule: str = ""


def hint(state: NoRetreat) -> Hint | None:
    """What to do in the present phase; None where another chapter says it (the Card Phase, Combat Support)."""
    track = state.track
    if track.phase == "housekeeping":
        return Hint(what=T("Read the weather and the event of {turn}, then go on.", turn=turn_named(track.turn)))
    if track.phase == "card" or track.step == "support":
        return None
    if track.active == opponent(state):
        return _for_opponent(state)
    return _for_player(state)


def _for_player(state: NoRetreat) -> Hint:
    track = state.track
    side = side_name(track.active)
    match track.phase, track.step:
        case "reinforcement", _:
            return Hint(what=T("Bring the reinforcements and replacements of {side} on, then go on.", side=side))
        case "rail", _:
            return Hint(what=T("Make the rail movement of {side}, then go on.", side=side))
        case "movement", _:
            return Hint(what=T("Move the units of {side}, then go on.", side=side))
        case "combat", "targets" if reason := excuse(track.turn, opponent(state), state.options):
            return Hint(
                what=T("Declare all voluntary attacks of {side}, then go on; no solo card is turned up this round.", side=side),
                rule="SOLO-44" if reason == "round_1" else "SOLO-45",
            )
        case "combat", "targets":
            return Hint(
                what=T(
                    "Declare all voluntary attacks of {side}. Then go on: the card for {opponent} is turned up.",
                    side=side,
                    opponent=side_name(opponent(state)),
                ),
                rule="SOLO-40",
            )
        case "combat", "counterblows":
            return Hint(what=T("Place the counterblows that either side pays for, then go on."), rule="SOLO-48")
        case "combat", _:
            return Hint(
                what=T(
                    "Fight the battles of {side}. You may not turn down a counterattack that the combat table allows {opponent}.",
                    side=side,
                    opponent=side_name(opponent(state)),
                ),
                rule="SOLO-79",
            )
        case _:
            return Hint(what=T("Take the markers off the map, then end the turn of {side}.", side=side))


def _for_opponent(state: NoRetreat) -> Hint:
    track = state.track
    plan = solo_of(state).plan or Plan(side=track.active)
    side = side_name(track.active)
    match track.phase, track.step:
        case "reinforcement", _:
            return Hint(
                what=T("Bring the reinforcements of {side}, your opponent, on as well as you can, then go on.", side=side),
                rule="SOLO-63",
            )
        case "rail", _:
            return Hint(what=T("Make the rail movement of {side}, your opponent, then go on.", side=side), rule="SOLO-63")
        case "movement", _:
            return Hint(
                what=T(
                    "Move {side}, your opponent, as effectively as you can. Plan {letter}: {plan}. {meaning}",
                    side=side,
                    letter=plan.letter,
                    plan=plan_row(plan),
                    meaning=meaning(plan, state.options),
                ),
                rule="SOLO-63",
            )
        case "combat", "targets":
            return _declare(plan, state)
        case "combat", "counterblows":
            return Hint(what=T("Place the counterblows that either side pays for, then go on."))
        case "combat", _:
            return Hint(
                what=T(
                    "Fight the battles of {side}, your opponent, and turn down no counterattack that the combat table allows.",
                    side=side,
                ),
                rule="SOLO-79",
            )
        case _:
            return Hint(what=T("Take the markers off the map, then end the turn of {side}.", side=side))


def _declare(plan: Plan, state: NoRetreat) -> Hint:
    side, meant = side_name(plan.side), meaning(plan, state.options)
    match plan.kind:
        case "location":
            targets = count(plan.count, "target token", "target tokens")
            what = T("Declare the attacks of {side}: place {targets}. {meaning}", side=side, targets=targets, meaning=meant)
            return Hint(what=what, rule="SOLO-58")
        case "do_not_attack":
            return Hint(what=T("Go on without declaring attacks of {side}. {meaning}", side=side, meaning=meant), rule="SOLO-54")
        case "no_orders" | "cannot_exit_ezoc":
            what = T("Declare the attacks of {side}, your opponent, as effectively as you can, then go on.", side=side)
            return Hint(what=what, rule="SOLO-63")
        case _:
            return Hint(what=T("Declare the attacks of {side}. {meaning}", side=side, meaning=meant), rule="SOLO-73")
