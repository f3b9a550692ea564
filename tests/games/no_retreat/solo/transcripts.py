"""Transcripts: games as orders with their dice, and what must come of them.

`python -m tests.games.no_retreat.solo.transcripts` plays the printed examples anew and writes their orders and dice down; what
is expected of them stands here, as the rules text prints it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.orders import BeginCards, EnterNumber, PassInitiative, SetTurn
from bot.games.no_retreat.solo.orders import TellNumber
from bot.kit.dice import LoadedDice
from bot.kit.game import Setup
from tests.games.no_retreat.solo.player import close_run, play_to_the_end
from tests.games.no_retreat.solo.table import StackedDice, Table

FOLDER = Path(__file__).parents[3] / "transcripts"


def replayed(transcript: dict[str, Any]) -> Table:
    """The campaign of a transcript, with the dice that it names and no others."""
    setup = Setup.model_validate(transcript["setup"])
    dice = LoadedDice(*transcript["faces"])
    table = Table(GAME.new(setup), dice)
    for side, order in transcript["orders"]:
        table.give(GAME.orders.validate_python(order), side)
    dice.spent()
    return table


def value_at(table: Table, path: str) -> Any:
    """A value of the state by its dotted path: "track.tokens.okh"."""
    found: Any = table.state.model_dump(mode="json")
    for part in path.split("."):
        found = found.get(part) if isinstance(found, dict) else found[int(part)]
    return found


def begun(*tops: int | Sequence[int]) -> Table:
    """A solitaire campaign with Germany as the player side, the named cards on top of the solo deck at each shuffle."""
    table = Table(GAME.new(Setup(scenario="campaign_solo", options={})), StackedDice(*tops))
    table.answer("axis")
    table.give(BeginCards(axis=6))
    return table


def through(table: Table, **answers: str) -> None:
    """Answers every open question by its stage."""
    while GAME.decisions(table.state):
        stage = table.asked.id.split("-")[1]
        if answers[stage].isdigit() and stage == "check_vp":
            table.give(TellNumber(value=int(answers[stage])))
        else:
            table.answer(answers[stage])


def round_6() -> Table:
    table = begun(1, 10)
    table.give(SetTurn(turn=6))
    through(table, objectives="0", controller="axis", oil_hex="well", check_vp="24")
    return table


def round_14() -> Table:
    table = begun(10)
    table.give(PassInitiative())
    table.give(SetTurn(turn=14, phase="combat", active="axis"))
    table.go_on()
    table.answer("placed")
    table.give(SetTurn(turn=14, phase="reinforcement", active="soviet"))
    table.go_on()
    table.answer("no")
    while table.state.track.phase != "removal":
        through(table, units_left="yes")
        table.go_on()
    through(table, stalin="moscow")
    return table


def rounds_8_and_9() -> Table:
    """The number of turn 9 is entered as 15, so that the printed 13 is within 3 of it (SOLO-AMB-26)."""
    table = begun(1, (10, 11), 9)
    table.give(EnterNumber(turn=9, side="axis", number=15))
    table.give(SetTurn(turn=6))
    through(table, objectives="0", controller="axis", oil_hex="well", check_vp="12")
    table.give(SetTurn(turn=8, phase="combat", active="axis"))
    table.go_on()
    through(table, counterblows="placed")
    while table.state.track.turn == 8:
        table.go_on()
        answers = {"stalin": "moscow", "deeds": "none", "objectives": "0", "controller": "soviet", "check_vp": "13"}
        through(table, **answers)
    while (table.state.track.active, table.state.track.phase) != ("axis", "movement"):
        table.go_on()
    table.answer("no")
    return table


def campaign() -> Table:
    table = Table(GAME.new(Setup(scenario="campaign_solo", options={})), StackedDice(seed=4))
    play_to_the_end(table, close_run)
    return table


EXAMPLES: dict[str, tuple[str, Callable[[], Table], list[str], dict[str, Any]]] = {
    "solo_round_6_card_10": (
        "Г.1 The printed example of round 6: card 10, 24 VP against 23.",
        round_6,
        [
            "Solo event card 10 is turned up. Switch if within 3 skulls.",
            "▸ The German cross cell, in force: x2: USSR Oil Well; draw 1 and lose 2 (red).",
            "The Führer Directive at Smolensk pays the Axis 1 orders VP (SOLO-22).",
            "New directive: the German cross cell names the USSR Oil Well, and the Führer Directive goes there (SOLO-24).",
            "The total is 24 (square 24), the number of the Axis 23: 1 above.",
            "You have the Initiative and are within 3 skulls of the number: you must change sides (clause A, SOLO-27).",
        ],
        {
            "solo.player": "soviet",
            "track.tokens.directive": "USSR Oil Well",
            "track.tokens.okh": "USSR Oil Well",
            "solo.plan.side": "axis",
            "solo.plan.count": 2,
            "solo.ending": "",
        },
    ),
    "solo_round_14_card_10": (
        "Г.2.2, Д The printed example of round 14: card 10 in the German Combat Phase, and the Soviet turn after it.",
        round_14,
        [
            "▸ The Soviet star cell, in force: x3: Minsk; draw 2 and counterblow x1.",
            "For the Soviets, the Soviet star cell applies, since the Soviets have the Initiative (SOLO-41).",
            "Reaction: 2 event cards for the Soviets at once, playable in this Combat Phase (SOLO-47).",
            "Reaction: 1 counterblow token for the Soviets, placed by you at once (SOLO-49).",
            "Plan A of the Soviets in their next turn: x3: Minsk.",
            "Put Stavka at Minsk, with 3 target tokens beneath it as a reminder (SOLO-60).",
            "Plan A cannot be followed. Plan B of the Soviets, the Soviet cross cell: Cannot Exit EZOCs (SOLO-67).",
            "Plan B of the Soviets, Cannot Exit EZOCs, was not carried out (SOLO-73).",
        ],
        {"track.orders_vp": -2, "solo.player": "axis", "solo.plan": None},
    ),
    "solo_rounds_8_and_9_cards_11_and_09": (
        "И.0 The printed example of play: round 8 with card 11, then the check of round 9 with card 09.",
        rounds_8_and_9,
        [
            "For the Soviets, the Soviet cross cell applies, since the Axis have the Initiative (SOLO-41).",
            "Reaction: 2 event cards for the Soviets at once, playable in this Combat Phase (SOLO-47).",
            "Reaction: 3 counterblow tokens for the Soviets, placed by you at once (SOLO-49).",
            "Plan A of the Soviets in their next turn: Do Not Attack.",
            "Plan A of the Soviets, Do Not Attack, was carried out.",
            "Solo event card 9 is turned up. Switch if within 3 skulls.",
            "New directive: the German cross cell names Stalingrad, and the Führer Directive goes there (SOLO-24).",
            "The total is 13 (square 13), the number of the Axis 15: 2 below.",
            "You have the Initiative and are within 3 skulls of the number: you must change sides (clause A, SOLO-27).",
            "Plan A of the Axis in this round: x3: Stalingrad.",
            "Only the top row is used; its second row does nothing (SOLO-38).",
            "Put OKH at Stalingrad, with 3 target tokens beneath it as a reminder (SOLO-60).",
            "Plan A cannot be followed. Plan B of the Axis, the German star cell: Cannot Exit EZOCs (SOLO-67).",
        ],
        {
            "solo.player": "soviet",
            "track.tokens.directive": "Stalingrad",
            "track.losses": [],
            "solo.plan.letter": "B",
            "solo.plan.kind": "cannot_exit_ezoc",
        },
    ),
    "solo_campaign_22_turns": (
        "A whole campaign of 22 turns by buttons alone, with seven Sudden Death checks and several changes of sides.",
        campaign,
        ["The end of the game has been judged by the base game's conditions (SOLO-113)."],
        {"track.turn": 22, "solo.winner": "soviet", "solo.ending": "end"},
    ),
}


def written(name: str) -> str:
    """The text of a transcript as its file holds it, one order a line."""
    title, play, said, ends = EXAMPLES[name]
    table = play()
    assert isinstance(table.dice, StackedDice)
    head = {"title": title, "setup": {"scenario": "campaign_solo", "options": {}}, "faces": table.dice.faces}
    orders = ",\n".join(f"  {_line([side, order.model_dump(mode='json')])}" for side, order in table.orders)
    parts = [f" {_line(key)}: {_line(value)}" for key, value in head.items()]
    parts.append(f' "orders": [\n{orders}\n ]')
    parts += [f' "said": {json.dumps(said, ensure_ascii=False, indent=2)}', f' "ends": {_line(ends)}']
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    for each in EXAMPLES:
        (FOLDER / f"{each}.json").write_text(written(each), encoding="utf-8")
