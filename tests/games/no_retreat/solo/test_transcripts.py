"""The printed examples, and a whole campaign, replayed from their orders and dice."""

from __future__ import annotations

import json

import pytest

from bot.games.no_retreat.game import GAME
from tests.games.no_retreat.solo.transcripts import EXAMPLES, FOLDER, replayed, value_at


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_a_transcript_replays_to_what_is_printed(name: str) -> None:
    transcript = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))

    table = replayed(transcript)

    said = iter(table.said())
    for sentence in transcript["said"]:
        assert any(line == sentence for line in said), f"not said in its turn: {sentence}"
    assert {path: value_at(table, path) for path in transcript["ends"]} == transcript["ends"]
    assert GAME.fold(table.start, table.events) == table.state
