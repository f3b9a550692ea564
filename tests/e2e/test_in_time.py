"""Acknowledged within three seconds in every path, as privately as the command is, and answered once whatever is slow.

Time is virtual: what is slow sleeps on the simulated clock, which these tests move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
import pytest

from bot import bulletin
from bot.answering import ACKNOWLEDGE_AFTER
from bot.store import Store
from tests.e2e.gateway import Sent, press, public, slash
from tests.world import World, labels, private, said, text_of

SLOW = 20
"""Seconds: longer than Discord waits, and longer than the outbox leaves an answer alone."""

DEFERRED, EPHEMERAL = 5, 64


def slowed(original: Callable[..., Awaitable[Any]], seconds: float = SLOW) -> Callable[..., Awaitable[Any]]:
    async def slow(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(seconds)
        return await original(*args, **kwargs)

    return slow


@pytest.fixture
def slow_store(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes the store slow from now on."""

    def slow() -> None:
        for name in ("append", "create", "running_in"):
            monkeypatch.setattr(Store, name, slowed(getattr(Store, name)))

    return slow


async def waited_for(world: World, *sent: Sent) -> list[dict[str, Any]]:
    """Delivers interactions to a bot that is slow, and gives their acknowledgements, which came within three seconds."""
    since = len(world.env.http_requests)
    world.env.settle_timeout = 1.0  # what sleeps longer waits for the virtual clock
    for each in sent:
        each.deliver()
    await world.env.settle()
    assert not any(each.result.acknowledged for each in sent)
    await world.env.advance_time(2.5)
    assert all(each.result.acknowledged for each in sent)
    answers = [r.json for r in world.env.http_requests[since:] if r.path.endswith("/callback")]
    world.env.settle_timeout = 5.0
    await world.env.advance_time(60)
    return [answer for answer in answers if isinstance(answer, dict)]


def test_there_is_time_left_when_the_bot_acknowledges() -> None:
    assert ACKNOWLEDGE_AFTER <= 1.5


async def test_a_slow_store_is_acknowledged_in_time_and_then_answered_in_public(
    world: World, slow_store: Callable[[], None]
) -> None:
    await world.campaign("guard_dies", "french", "allied")
    slow_store()
    sent = slash(world, world.anna, "roll", expression="2d6 in time")

    (first,) = await waited_for(world, sent)

    assert first["type"] == DEFERRED
    assert not first.get("data", {}).get("flags")
    assert not private(sent.result)
    assert len([m for m in public(world) if "in time" in text_of(m)]) == 1


async def test_report_19_a_slow_private_command_is_private_from_its_first_acknowledgement(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.campaign("guard_dies", "french", "allied")
    monkeypatch.setattr(bulletin, "panel", slowed(bulletin.panel))
    sent = slash(world, world.anna, "game status")

    (first,) = await waited_for(world, sent)

    assert first["type"] == DEFERRED
    assert first["data"]["flags"] & EPHEMERAL
    assert private(sent.result)
    assert "French" in said(sent.result)


async def test_report_19_a_refusal_after_a_public_acknowledgement_is_private(
    world: World, slow_store: Callable[[], None]
) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    slow_store()
    sent = slash(world, world.onlooker, "game join", channel=elsewhere, side="french")

    (first,) = await waited_for(world, sent)

    assert first["type"] == DEFERRED
    assert private(sent.result)
    assert "No campaign runs in this channel" in said(sent.result)
    assert public(world, elsewhere) == []


async def test_report_19_a_slow_secret_roll_is_private_and_only_its_announcement_is_public(
    world: World, slow_store: Callable[[], None]
) -> None:
    await world.manager.slash(world.channel, "game new", game="guard_dies")
    slow_store()
    sent = slash(world, world.manager, "roll", expression="2d6 for the fog", secret=True)

    (first,) = await waited_for(world, sent)

    (shown,) = [m for m in public(world) if "rolls in secret" in text_of(m)]
    assert first["data"]["flags"] & EPHEMERAL
    assert "fog" in said(sent.result)
    assert "fog" not in text_of(shown)


async def test_a_slow_picture_is_acknowledged_in_time_and_the_result_is_said_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.campaign("guard_dies", "french", "allied")
    original = bulletin.result
    monkeypatch.setattr(bulletin, "result", slowed(original))
    sent = slash(world, world.anna, "roll", expression="1d6 slowly")

    (first,) = await waited_for(world, sent)

    assert first["type"] == DEFERRED
    assert len([m for m in public(world) if "slowly" in text_of(m)]) == 1


@pytest.fixture
def patient(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tells the simulation that who waits for a lock waits on purpose, so that its clock goes on meanwhile."""
    original = asyncio.Lock.acquire

    async def acquire(self: asyncio.Lock) -> Literal[True]:
        if self.locked():
            await world.env.external_wait(original(self), reason="somebody else is at it")
            return True
        return await original(self)

    monkeypatch.setattr(asyncio.Lock, "acquire", acquire)


@pytest.mark.usefixtures("patient")
async def test_commands_that_wait_for_one_another_are_all_acknowledged_in_time_and_carried_out(
    world: World, slow_store: Callable[[], None]
) -> None:
    await world.campaign("guard_dies", "french", "allied")
    slow_store()
    sent = [slash(world, world.anna, "roll", expression=f"1d6 n{n}") for n in range(4)]

    answers = await waited_for(world, *sent)
    await world.env.advance_time(4 * SLOW)

    assert [answer["type"] for answer in answers] == [DEFERRED] * 4
    assert not any(private(each.result) for each in sent)
    assert sorted(n for m in public(world) for n in range(4) if f"n{n}" in text_of(m)) == [0, 1, 2, 3]


@pytest.mark.usefixtures("patient")
async def test_a_stale_press_behind_a_slow_one_is_refused_in_private(world: World, slow_store: Callable[[], None]) -> None:
    await world.campaign("guard_dies", "french", "allied")
    label = next(each for each in labels(world.table_message()) if each.startswith("End the"))
    first, second = (press(world, world.anna, world.table_message(), label) for _ in range(2))
    slow_store()

    await waited_for(world, first, second)

    assert not private(first.result)
    assert private(second.result)
    assert "dealt with already" in said(second.result)


@pytest.mark.usefixtures("patient")
async def test_a_refusal_while_the_late_acknowledgement_is_on_its_way_arrives(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.InteractionResponse, "defer", slowed(discord.InteractionResponse.defer, 0.9))
    monkeypatch.setattr(Store, "running_in", slowed(Store.running_in, 2.0))
    sent = slash(world, world.onlooker, "game join", side="french")

    await waited_for(world, sent)

    assert private(sent.result)
    assert "No campaign runs in this channel" in said(sent.result)
