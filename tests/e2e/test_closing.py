"""The bot ends cleanly: what is in flight is finished and answered, and nothing new is begun."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.store import Store, StoreFailed
from tests.e2e.gateway import public, slash
from tests.world import World, private, text_of


async def test_what_is_in_flight_is_finished_and_answered_before_the_bot_closes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    before = (await world.bot.table.look(campaign, 0)).campaign.head
    original, is_there, may_go_on = Store.append, asyncio.Event(), asyncio.Event()

    async def held(self: Store, batch: Any) -> Any:
        is_there.set()
        await may_go_on.wait()
        return await original(self, batch)

    monkeypatch.setattr(Store, "append", held)
    sent = slash(world, world.anna, "roll", expression="1d6 just in time").deliver()
    await is_there.wait()
    closing = asyncio.create_task(world.bot.close())
    await asyncio.sleep(0)
    may_go_on.set()
    await closing
    monkeypatch.undo()
    await world.restart()

    assert (await world.bot.table.look(campaign, 0)).campaign.head == before + 1
    assert not private(sent.result)
    assert len([m for m in public(world) if "just in time" in text_of(m)]) == 1


async def test_a_bot_may_be_closed_twice_and_before_it_was_ready(world: World) -> None:
    await world.bot.close()
    await world.bot.close()

    await world.restart()

    assert await world.bot.table.running() == ()


async def test_the_health_file_is_touched_only_while_the_gateway_is_there(world: World) -> None:
    await world.env.settle()
    first = world.settings.health_file.stat().st_mtime_ns

    world.bot.dispatch("disconnect")
    await world.env.settle()
    world.settings.health_file.unlink()
    await world.env.advance_time(180)
    gone = world.settings.health_file.exists()
    world.bot.dispatch("resumed")
    await world.env.settle()
    await world.env.advance_time(180)

    assert first > 0
    assert not gone
    assert world.settings.health_file.exists()


async def test_a_database_that_does_not_answer_lets_the_health_file_grow_old_and_is_logged_once(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def silent(_: Store) -> None:
        raise StoreFailed("The database did not answer.")

    await world.env.settle()
    world.settings.health_file.unlink()
    with monkeypatch.context() as patched:
        patched.setattr(Store, "ping", silent)
        await world.env.advance_time(300)
    was_there = world.settings.health_file.exists()

    await world.env.advance_time(120)

    assert not was_there
    assert capsys.readouterr().out.count("The database did not answer.") == 1
    assert world.settings.health_file.exists()


async def test_a_health_file_that_cannot_be_written_stops_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Any) -> None:
        raise PermissionError("read-only")

    with monkeypatch.context() as patched:
        patched.setattr("bot.client._touch", refused)
        await world.env.advance_time(180)
    world.settings.health_file.unlink(missing_ok=True)

    await world.env.advance_time(180)

    assert world.settings.health_file.exists()
