"""Whole campaigns, replayed order by order: what was told then is told now, and the end is the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.limited_war import GAME, LimitedWar, written
from bot.kit.dice import LoadedDice
from bot.kit.game import Setup
from bot.kit.model import Event
from bot.kit.words import PLAIN

HOME = Path(__file__).parents[2] / "transcripts"
TRANSCRIPTS = sorted(HOME.glob("limited_war_*.json"))


def replayed(script: dict[str, Any]) -> tuple[LimitedWar, list[Event]]:
    """The end of a transcript and all its events. Fails at the first step that tells something else."""
    state = GAME.new(Setup(scenario=script["scenario"], options=script["options"]))
    record: list[Event] = []
    for number, step in enumerate(script["steps"], 1):
        order = GAME.orders.validate_python(step["order"])
        GAME.check(state, step["side"], order)
        found = GAME.decide(state, step["side"], order, LoadedDice())
        state = GAME.fold(state, found)
        record += found
        if "told" in step:
            told = [PLAIN.say(text) for event in found for text in GAME.tell(event, "")]
            assert told == step["told"], f"step {number}"
    return state, record


def loaded(name: str) -> dict[str, Any]:
    return json.loads((HOME / f"{name}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_ends_as_it_did(path):
    script = loaded(path.stem)

    state, _ = replayed(script)

    assert {
        "date": written(state.now),
        "stage": state.stage,
        "points": state.points,
        "sweden": state.status_of("Sweden"),
        "statuses": dict(sorted(state.statuses.items())),
        "production": [[written(v.first), v.production, v.rule] for v in state.verdicts],
    } == script["end"]


def test_the_campaign_of_two_years_has_two_invasions_an_escalation_and_a_peace():
    state, record = replayed(loaded("limited_war_two_years"))

    kinds = [event.kind for event in record]
    assert kinds.count("war_declared") == 2
    assert kinds.count("escalated") == 1
    assert kinds.count("peace_made") == 1
    assert state.now - 1920 >= 95


def test_every_automatic_consequence_of_the_missed_deadlines_is_told_once_with_its_case():
    _, record = replayed(loaded("limited_war_missed_deadlines"))

    told = [PLAIN.say(text) for event in record for text in GAME.tell(event, "")]
    for case in ("(LW-AMB-08)", "(LW-D5c)", "(LW-D5d)"):
        sentences = [s for s in told if s.endswith(case) and not s.startswith(("Now", "Germany has come"))]
        assert len(sentences) == 1, sentences


def test_the_transcripts_are_there():
    assert {path.stem for path in TRANSCRIPTS} == {"limited_war_two_years", "limited_war_missed_deadlines"}
