"""Play as orders with their dice, replayed: the printed example of combat, a turn with the Prussians, a whole game on the board.

A transcript lists steps: who gives which order, the dice that fall, and words that must be told. A bug report becomes a file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.state import State
from bot.kit.game import Setup
from bot.kit.refusals import Refusal
from tests.games.guard_dies.field import Table, said

FILES = sorted((Path(__file__).parents[2] / "transcripts").glob("guard_dies_*.json"))


def begin(script: dict[str, Any]) -> State:
    state = GAME.new(Setup(scenario=script.get("scenario", "tabletop"), options=script.get("options", {})))
    return state.model_copy(update=script.get("begin", {}))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_replays(path: Path) -> None:
    script = json.loads(path.read_text(encoding="utf-8"))
    table = Table(begin(script))

    for number, step in enumerate(script["steps"], 1):
        order = GAME.orders.validate_python(step["order"])
        if "refused" in step:
            with pytest.raises(Refusal, match=step["refused"]):
                GAME.check(table.state, step["side"], order)
            continue
        words = said(table.give(step["side"], order, *step.get("dice", ())))
        for expected in step.get("told", ()):
            assert expected in words, f"step {number}"
        if "asked" in step:
            assert [table.asked.id, table.asked.side] == step["asked"], f"step {number}"

    end = script["end"]
    for unit_id, (where, hits) in end["units"].items():
        assert table.unit(unit_id) == (where, hits), unit_id
    squares = {piece: held.square for piece, held in (table.state.units | table.state.commanders).items() if held.square}
    assert squares == end.get("squares", {})
    assert (table.state.turn, table.state.side, table.state.phase) == tuple(end["now"])
    outcome = GAME.outcome(table.state)
    assert (outcome.winner if outcome else None) == end.get("winner")


def test_there_are_transcripts() -> None:
    assert {"guard_dies_printed_example", "guard_dies_board_ten_turns"} <= {path.stem for path in FILES}
