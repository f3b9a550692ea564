"""A question whose answers are hidden: nobody else sees them, and its side answers in private."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.no_retreat.game import NoRetreatGame
from bot.kit.decisions import Decision
from tests.e2e.gateway import public
from tests.world import World, heard, labels, private, text_of

ANSWERS = {"clear", "mud", "snow"}


@pytest.fixture(autouse=True)
def _hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question of the game is one whose answers are hidden."""
    original = NoRetreatGame.decisions

    def hidden(self: NoRetreatGame, state: Any) -> tuple[Decision, ...]:
        return tuple(decision.with_(is_private=True) for decision in original(self, state))

    monkeypatch.setattr(NoRetreatGame, "decisions", hidden)


async def asked(world: World) -> None:
    """Anna, the Axis, is asked for the weather of turn 8."""
    await world.campaign("no_retreat", "axis", "soviet", options="long_winters=on")
    await world.anna.click(world.table_message(), label="Deal: 6 to the Axis")
    await world.anna.slash(world.channel, "track turn", turn=8)


async def test_the_answers_are_on_no_public_message(world: World) -> None:
    await asked(world)

    assert not any(ANSWERS & set(labels(message)) for message in public(world))
    assert "My hand" in labels(world.table_message())


async def test_they_are_shown_to_the_side_that_is_asked_and_pressed_in_private(world: World) -> None:
    await asked(world)

    own = await world.anna.click(world.table_message(), label="My hand")
    other = await world.bert.click(world.table_message(), label="My hand")
    assert own.response is not None
    answered = await world.anna.click(own.response, label="snow")

    assert private(own)
    assert set(labels(own.response)) >= ANSWERS
    assert other.response is not None
    assert not ANSWERS & set(labels(other.response))
    assert "The weather of turn 8 is entered as snow." in heard(answered)
    assert not ANSWERS & set(labels(world.table_message()))


async def test_they_are_reached_by_the_answer_command(world: World) -> None:
    await asked(world)

    offered = await world.anna.autocomplete(world.channel, "game answer", "choice", "")
    others = await world.bert.autocomplete(world.channel, "game answer", "choice", "")
    result = await world.anna.slash(world.channel, "game answer", choice="mud")

    assert {choice["name"] for choice in offered} == ANSWERS
    assert others == []
    assert "The weather of turn 8 is entered as mud." in heard(result)
    assert [text_of(m) for m in public(world) if ANSWERS & set(labels(m))] == []
