"""Results gathered in threads, one for each turn: found again after a restart, and the channel where there can be none."""

from __future__ import annotations

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games import game_named
from bot.kit.words import ALOUD, PLAIN
from bot.languages import speaking
from bot.store import StoreFailed
from tests.e2e.gateway import public
from tests.world import World, heard, private, said, text_of

pytestmark = pytest.mark.usefixtures("impatient")

CANNOT = "I can open no threads here"


def threads(world: World) -> dict[str, simcord.ChannelHandle]:
    """The threads below the channel, by their names."""
    backend = world.env.backend
    guild = backend.get_guild(world.guild.id)
    found = [backend.get_channel(number) for number in guild.thread_ids]
    return {each.name: simcord.ChannelHandle(world.env, world.guild, each) for each in found}


def told(world: World, channel: simcord.ChannelHandle | None = None) -> list[str]:
    """What is told of the game in a channel, the table message aside."""
    return [text_of(m) for m in public(world, channel) if " · #" in text_of(m) and not m.pinned]


def deny(world: World, *names: str) -> None:
    value = discord.Permissions(**dict.fromkeys(names, True)).value
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, OverwriteType.MEMBER, allow=0, deny=value))


async def gathered(world: World) -> int:
    campaign = await world.campaign("guard_dies", "french", "allied", name="Ligny")
    chosen = await world.anna.slash(world.channel, "game threads", on=True)
    assert "told in threads from now on" in heard(chosen)
    return campaign


async def test_what_the_game_brings_is_told_in_a_thread_and_the_ping_in_the_channel(world: World) -> None:
    await gathered(world)
    before = len(told(world))

    results = [await world.anna.slash(world.channel, "combat next") for _ in range(3)]
    await world.env.settle()

    (name,) = threads(world)
    assert name.startswith("Ligny: ")
    assert len(told(world, threads(world)[name])) == 3
    assert len(told(world)) == before
    assert all(private(result) for result in results)
    calls = [m for m in public(world) if any(u.id == world.bert.id for u in m.mentions)]
    assert ["it is your move in" in m.content for m in calls] == [True]
    assert not any(m.mentions for m in public(world, threads(world)[name]))


async def test_the_thread_of_a_campaign_without_a_name_of_its_own_is_called_like_its_game_in_its_language(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "game language", language="ru")
    await world.anna.slash(world.channel, "game threads", on=True)

    await world.anna.slash(world.channel, "combat next")
    await world.env.settle()

    (name,) = threads(world)
    with speaking("ru"):
        title = ALOUD.say(game_named("guard_dies").title)
    assert name.startswith(f"{title}: ")
    assert title != PLAIN.say(game_named("guard_dies").title)


async def test_what_is_done_at_the_table_stays_in_the_channel(world: World) -> None:
    await gathered(world)

    rolled = await world.anna.slash(world.channel, "roll", expression="2d6")

    assert heard(rolled)
    assert threads(world) == {}


async def test_after_a_restart_the_same_thread_is_found_again_also_when_it_was_closed(world: World) -> None:
    await gathered(world)
    await world.anna.slash(world.channel, "combat next")
    await world.env.settle()
    (thread,) = threads(world).values()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": False})

    await world.restart()
    await world.anna.slash(world.channel, "combat next")
    await world.env.settle()

    assert len(threads(world)) == 1
    assert len(told(world, thread)) == 2


async def test_a_crash_between_saying_and_remembering_says_nothing_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await gathered(world)

    async def crashed(_said: object) -> None:
        raise StoreFailed("the bot has crashed")

    monkeypatch.setattr(world.bot.store, "outbox_said", crashed)
    await world.anna.slash(world.channel, "combat next")
    await world.env.settle()
    (thread,) = threads(world).values()
    before = len(told(world)), len(told(world, thread))

    await world.restart()
    await world.env.advance_time(30)

    assert await world.bot.store.outbox_due(2**40, 99) == ()
    assert before[1] == 1
    assert (len(told(world)), len(told(world, thread))) == before
    assert len(threads(world)) == 1


async def test_a_new_turn_has_a_thread_of_its_own(world: World) -> None:
    await gathered(world)

    for who in (world.anna, world.bert, world.anna):
        for _ in range(3):
            await who.slash(world.channel, "combat next")
    await world.env.settle()

    assert len(threads(world)) == 2


@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_permission_results_stay_in_the_channel_and_that_is_said_once(world: World, missing: str) -> None:
    await gathered(world)
    deny(world, missing)
    before = len(told(world))

    for _ in range(2):
        await world.anna.slash(world.channel, "combat next")
        await world.env.settle()
    refused = len(told(world))
    deny(world)
    await world.anna.slash(world.channel, "combat next")
    await world.env.settle()

    assert refused == before + 2
    assert sum(CANNOT in text_of(m) for m in public(world)) == 1
    assert len(told(world)) == refused
    assert len(threads(world)) == 1


async def test_where_too_many_threads_are_open_results_stay_in_the_channel(world: World) -> None:
    await gathered(world)
    before = len(told(world))
    full = "Maximum number of active threads reached"
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160006, message=full, times=None)

    await world.anna.slash(world.channel, "combat next")
    await world.env.settle()

    assert len(told(world)) == before + 1
    assert sum(CANNOT in text_of(m) for m in public(world)) == 1


async def test_in_a_thread_into_which_a_campaign_was_moved_its_results_are_told_without_ado(world: World) -> None:
    campaign = await gathered(world)
    key = (await world.bot.table.look(campaign, 0)).campaign.key
    made = world.env.backend.create_thread(world.channel.id, "by post", world.anna.id)
    inside = simcord.ChannelHandle(world.env, world.guild, made)
    await world.anna.slash(inside, "game move", campaign=key)

    await world.anna.slash(inside, "combat next")
    await world.env.settle()

    assert len(told(world, inside)) == 1
    assert not any(CANNOT in text_of(m) for m in public(world, inside))


async def test_a_later_campaign_of_the_same_name_has_threads_of_its_own(world: World) -> None:
    for _ in range(2):
        await gathered(world)
        await world.anna.slash(world.channel, "combat next")
        await world.anna.slash(world.channel, "game end", as_referee=True)
        await world.env.settle()
        await world.env.advance_time(3600)

    backend = world.env.backend
    names = [backend.get_channel(number).name for number in backend.get_guild(world.guild.id).thread_ids]
    assert names == ["Ligny: Turn 1", "Ligny: Turn 1"]


async def test_threads_are_chosen_by_who_plays_and_only_where_there_can_be_any(world: World) -> None:
    await gathered(world)
    refused = await world.onlooker.slash(world.channel, "game threads", on=False)
    again = await world.bert.slash(world.channel, "game threads", on=True)
    ended = await world.bert.slash(world.channel, "game threads", on=False)
    await world.anna.slash(world.channel, "combat next")
    made = world.env.backend.create_thread(world.channel.id, "by post", world.anna.id)
    inside = simcord.ChannelHandle(world.env, world.guild, made)
    await world.anna.slash(inside, "game new", game="card_table")

    nested = await world.anna.slash(inside, "game threads", on=True)

    assert "Only its players and referees" in said(refused)
    assert "told in threads already" in said(again)
    assert "told in this channel again" in heard(ended)
    assert list(threads(world)) == ["by post"]
    assert private(nested)
    assert "there are no threads within threads" in said(nested)
