"""The results of a campaign are told in the order in which they came about, however Discord fails in between."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import bulletin, outbox
from bot.kit.pace import HOUR
from bot.looks import Look
from bot.store import OutboxRow
from tests.e2e.gateway import public, slash
from tests.world import World, heard, private, said, text_of

CAMPAIGN = ("guard_dies", "french", "allied")

pytestmark = pytest.mark.usefixtures("impatient")


def failed(status: int, code: int = 0) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 500: discord.DiscordServerError}.get(status, discord.HTTPException)
    return kind(SimpleNamespace(status=status, reason="as the test has it"), {"code": code, "message": ""})  # type: ignore[arg-type]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> dict[str, Exception]:
    """What the bot does not get said outside of an answer, by words in it, and how that fails."""
    how: dict[str, Exception] = {}
    original = outbox.send

    async def send(channel: outbox.Channel, post: bulletin.Post) -> int:
        told = repr([embed.to_dict() for embed in post.embeds])
        for words, error in how.items():
            if words in told:
                raise error
        return await original(channel, post)

    monkeypatch.setattr(outbox, "send", send)
    return how


async def roll(world: World, words: str, channel: simcord.ChannelHandle | None = None) -> None:
    """A roll whose answer Discord does not take, so that it is the bot's to say in the channel."""
    sent = slash(world, world.anna, "roll", channel, expression=f"1d6 {words}")
    world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=404, code=10062)
    sent.deliver()
    await world.env.settle()


async def answered(world: World, words: str) -> simcord.InteractionResult:
    return await world.bert.slash(world.channel, "roll", expression=f"1d6 {words}")


def told(world: World, channel: simcord.ChannelHandle | None = None) -> list[str]:
    """The rolls that were told, by their words, in the order of the channel."""
    words = ("first", "second", "third", "fourth")
    return [word for message in public(world, channel) for word in words if word in text_of(message)]


async def waiting(world: World) -> list[OutboxRow]:
    """The results that could not be said, or wait for one."""
    return [row for row in await world.bot.store.outbox_due(2**40, 99) if row.kind == "result" and row.error]


@pytest.mark.parametrize(
    "error", [failed(500), failed(403, 50013), failed(400, 50083), aiohttp.ServerDisconnectedError(), TimeoutError()], ids=repr
)
async def test_no_result_overtakes_one_that_could_not_be_said(
    world: World, failing: dict[str, Exception], error: Exception
) -> None:
    await world.campaign(*CAMPAIGN)
    failing["first"] = error

    await roll(world, "first")
    await roll(world, "second")
    answer = await answered(world, "third")
    before = told(world)
    failing.clear()
    await world.env.advance_time(60)

    assert before == []
    assert private(answer)
    assert "third" in said(answer)
    assert told(world) == ["first", "second", "third"]
    assert await waiting(world) == []


async def test_a_whole_outage_is_told_in_order_once_it_is_over(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=500, times=None)
    await roll(world, "first")
    await roll(world, "second")
    await world.env.advance_time(40)

    world.env.backend.faults.clear()
    await roll(world, "third")

    assert told(world) == ["first", "second", "third"]


async def test_the_next_result_takes_along_what_could_not_be_said_before_its_time(
    world: World, failing: dict[str, Exception]
) -> None:
    await world.campaign(*CAMPAIGN)
    failing["first"] = failed(500)
    await roll(world, "first")
    await roll(world, "second")

    failing.clear()
    await answered(world, "third")
    at_once = told(world)
    after = await answered(world, "fourth")

    assert at_once == ["first", "second", "third"]
    assert "fourth" in heard(after)
    assert told(world) == ["first", "second", "third", "fourth"]


async def test_a_result_that_newer_ones_take_along_in_vain_is_not_given_up_the_sooner(
    world: World, failing: dict[str, Exception]
) -> None:
    await world.campaign(*CAMPAIGN)
    failing["first"] = failed(500)
    await roll(world, "first")
    (once,) = await waiting(world)

    for _ in range(3):
        await roll(world, "second")

    older, *newer = await waiting(world)
    assert older == once
    assert older.attempts == 1
    assert {(row.attempts, row.next_at) for row in newer} == {(0, older.next_at)}


async def test_no_result_overtakes_after_a_restart(world: World, failing: dict[str, Exception]) -> None:
    await world.campaign(*CAMPAIGN)
    failing["first"] = failed(500)
    await roll(world, "first")
    await roll(world, "second")

    await world.restart()
    answer = await answered(world, "third")
    before = told(world)
    failing.clear()
    await world.env.advance_time(60)

    assert before == []
    assert private(answer)
    assert told(world) == ["first", "second", "third"]


async def test_a_result_that_is_given_up_lets_go_what_waits_for_it(
    world: World, failing: dict[str, Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "GIVE_UP_CLOSED_AFTER", 2)
    await world.campaign(*CAMPAIGN)
    failing["first"] = failed(500)
    await roll(world, "first")
    await roll(world, "second")
    before = told(world)

    await world.env.advance_time(20)
    after = await answered(world, "third")

    assert before == []
    assert not private(after)
    assert told(world) == ["second", "third"]
    assert await waiting(world) == []


@pytest.mark.parametrize("error", [failed(400, 50035), failed(413, 40005), ZeroDivisionError()], ids=repr)
async def test_a_result_that_is_at_fault_itself_holds_back_no_other(
    world: World, failing: dict[str, Exception], error: Exception
) -> None:
    await world.campaign(*CAMPAIGN)
    failing["first"] = error

    await roll(world, "first")
    await roll(world, "second")
    answer = await answered(world, "third")

    assert not private(answer)
    assert told(world) == ["second", "third"]


async def test_other_campaigns_do_not_wait(world: World, failing: dict[str, Exception]) -> None:
    await world.campaign(*CAMPAIGN)
    other = world.guild.create_text_channel("other")
    await world.anna.slash(other, "game new", game="card_table")
    failing["first"] = failed(500)
    await roll(world, "first")

    await roll(world, "second", other)
    answer = await world.anna.slash(other, "roll", expression="1d6 third")

    assert not private(answer)
    assert told(world, other) == ["second", "third"]


async def test_a_thread_that_takes_nothing_does_not_hold_back_the_channel(world: World, failing: dict[str, Exception]) -> None:
    await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "game threads", on=True)
    failing["movement phase"] = failed(403, 50013)
    await world.anna.slash(world.channel, "combat next")
    stuck = await waiting(world)

    answer = await answered(world, "first")

    assert ["thread" in row.body for row in stuck] == [True]
    assert not private(answer)
    assert told(world) == ["first"]


async def test_where_the_bot_may_not_send_answers_do_not_wait(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    bot, denied = world.env.backend.bot_user.id, discord.Permissions(send_messages=True).value
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, OverwriteType.MEMBER, allow=0, deny=denied))
    await roll(world, "first")

    answer = await answered(world, "second")
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, OverwriteType.MEMBER, allow=0, deny=0))
    await answered(world, "third")

    assert not private(answer)
    assert told(world) == ["second", "first", "third"]


async def test_a_channel_that_is_closed_for_a_day_hears_everything_afterwards(
    world: World, failing: dict[str, Exception]
) -> None:
    await world.campaign(*CAMPAIGN)
    failing["first"] = failed(403, 50013)
    await roll(world, "first")
    await roll(world, "second")
    for _ in range(20):
        await world.env.advance_time(HOUR)
    before = told(world)

    failing.clear()
    await world.env.advance_time(HOUR)

    assert before == []
    assert told(world) == ["first", "second"]


async def test_a_late_result_calls_nobody_who_has_acted_meanwhile(world: World, failing: dict[str, Exception]) -> None:
    await world.campaign(*CAMPAIGN)
    for _ in range(2):
        await world.anna.slash(world.channel, "combat next")
    failing["player turn begins"] = failed(500)
    sent = slash(world, world.anna, "combat next")
    world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=404, code=10062)
    sent.deliver()
    await world.env.settle()
    for _ in range(3):
        await world.bert.slash(world.channel, "combat next")
    seen = len(public(world))

    failing.clear()
    await world.env.advance_time(60)

    late = public(world)[seen:]
    assert [user.name for message in late for user in message.mentions] == ["anna"]
    assert [("Turn 1: the Allied" in text_of(late[0])), ("it is your move" in late[-1].content)] == [True, True]


async def test_who_is_called_by_two_late_results_is_called_by_the_last(world: World, failing: dict[str, Exception]) -> None:
    await world.campaign(*CAMPAIGN)
    failing["player turn begins"] = failed(500)
    for who in (world.anna, world.bert, world.anna):
        for _ in range(3):
            sent = slash(world, who, "combat next")
            world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=404, code=10062)
            sent.deliver()
            await world.env.settle()
    seen = len(public(world))

    failing.clear()
    await world.env.advance_time(60)

    assert [user.name for message in public(world)[seen:] for user in message.mentions] == ["bert"]


@pytest.mark.parametrize("is_lost", [False, True])
async def test_orders_of_the_same_moment_are_told_in_their_order(
    world: World, monkeypatch: pytest.MonkeyPatch, is_lost: bool
) -> None:
    await world.campaign(*CAMPAIGN)
    original, second = bulletin.result, asyncio.Event()

    async def slow_first(look: Look, rows: Any, *more: Any) -> list[bulletin.Post]:
        if any("first" in repr(event) for _, event in rows) and not second.is_set():
            second.set()
            await asyncio.to_thread(time.sleep, 0.2)  # as long as a large picture takes
        return await original(look, rows, *more)

    monkeypatch.setattr(bulletin, "result", slow_first)
    first = slash(world, world.anna, "roll", expression="1d6 first")
    later = slash(world, world.bert, "roll", expression="1d6 second")
    if is_lost:
        world.env.inject_error("POST", f"/interactions/{first.payload['id']}/*/callback", status=404, code=10062)

    first.deliver()
    later.deliver()
    await world.env.settle()
    await world.env.advance_time(60)

    assert told(world) == ["first", "second"]
    assert ["second" in heard(later.result), second.is_set()] == [not is_lost, True]
