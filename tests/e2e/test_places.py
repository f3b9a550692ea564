"""Where the bot finds itself: direct messages, threads open and closed, channels gone, permissions denied and granted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import bulletin
from bot.campaign.state import Actor
from bot.looks import Look, Place
from tests.e2e.commands import harmless, leaves
from tests.e2e.gateway import public, slash
from tests.world import World, heard, labels, private, said, text_of

EVERYTHING_IS_SAID = "I lack a permission in this channel"

pytestmark = pytest.mark.usefixtures("impatient")


def deny(world: World, *names: str, channel: simcord.ChannelHandle | None = None) -> None:
    """Takes permissions from the bot in a channel, and gives all others back."""
    bot = world.env.backend.bot_user.id
    value = discord.Permissions(**dict.fromkeys(names, True)).value
    overwrite = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=value)
    world.env.backend.set_overwrite((channel or world.channel).id, overwrite)


def thread(world: World, name: str = "by post") -> simcord.ChannelHandle:
    made = world.env.backend.create_thread(world.channel.id, name, world.anna.id)
    return simcord.ChannelHandle(world.env, world.guild, made)


def archive(world: World, channel: simcord.ChannelHandle, *, is_locked: bool = False) -> None:
    world.env.backend.edit_channel(channel.id, {}, thread_metadata={"archived": True, "locked": is_locked})


async def settled(world: World) -> None:
    await world.env.settle()


async def test_report_16_every_command_has_an_answer_in_a_direct_message(world: World) -> None:
    answered: dict[str, str] = {}
    for command, leaf in leaves(world):
        options = await harmless(world, command, leaf)
        options = {name: world.bert.user if value is world.bert else value for name, value in options.items()}
        if command == "roll":
            options["expression"] = "2d6"

        result = await world.anna.user.slash(command, **options)

        answered[command] = said(result)
        assert result.acknowledged, command
        assert command == "roll" or private(result), command
    assert "not in direct messages" in answered["game status"]
    assert "cannot be verified" in answered["roll"]
    assert await world.bot.table.running() == ()


async def test_report_18_in_a_direct_message_nothing_of_a_campaign_is_told(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied", name="Hougoumont")

    told = [said(await world.anna.user.slash(f"game {command}")) for command in ("status", "log", "recap", "export", "options")]

    assert not any("Hougoumont" in each for each in told)
    assert "Hougoumont" in said(await world.anna.user.slash("game mine"))


@pytest.mark.parametrize(("permission", "name"), [("embed_links", "Embed Links"), ("attach_files", "Attach Files")])
async def test_report_30_without_a_permission_posts_are_plain_and_name_it_until_it_is_granted(
    world: World, permission: str, name: str
) -> None:
    deny(world, permission)
    campaign = await world.campaign("guard_dies", "french", "allied")
    bare = public(world)
    plain_table = world.table_message()

    deny(world)
    await world.anna.slash(world.channel, "roll", expression="2d6")

    assert not any(message.embeds or message.attachments for message in bare)
    assert all(text_of(message).count(EVERYTHING_IS_SAID) == 1 and name in text_of(message) for message in bare)
    assert "French" in text_of(plain_table)
    assert labels(plain_table)
    granted = world.table_message()
    assert granted.id == plain_table.id
    assert granted.embeds
    assert EVERYTHING_IS_SAID not in text_of(granted)
    assert EVERYTHING_IS_SAID not in text_of(public(world)[-1])
    assert (await world.bot.table.look(campaign, 0)).campaign.head > 3


async def test_report_30_a_status_without_embed_links_is_plain_and_whole(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    rich = await world.anna.slash(world.channel, "game status")
    deny(world, "embed_links")

    plain = await world.anna.slash(world.channel, "game status")

    assert private(plain)
    assert plain.response is not None
    assert not plain.response.embeds
    for line in said(rich).splitlines():
        assert line.strip("*") in said(plain), line


async def test_report_30_without_send_messages_the_table_message_comes_when_it_is_granted(
    world: World,
) -> None:
    deny(world, "send_messages")
    campaign = await world.campaign("guard_dies", "french", "allied")
    told = await world.anna.slash(world.channel, "game status")
    pinned = world.channel.pinned_messages()

    deny(world)
    await world.env.advance_time(60)

    assert (await world.bot.table.look(campaign, 0)).campaign.sides_of(world.bert.id) == ("allied",)
    assert "Send Messages" in said(told)
    assert pinned == []
    assert len([m for m in public(world) if "My view" in labels(m)]) == 1


async def test_report_30_without_send_messages_in_threads_a_thread_says_so(world: World) -> None:
    deny(world, "send_messages_in_threads")
    place = thread(world)
    await world.anna.slash(place, "game new", game="guard_dies")

    told = await world.anna.slash(place, "game status")

    assert "Send Messages in Threads" in said(told)
    assert place.pinned_messages() == []


async def test_without_view_channel_nothing_fails(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    deny(world, "view_channel", "send_messages")

    result = await world.anna.slash(world.channel, "roll", expression="2d6")

    assert result.acknowledged
    assert (await world.bot.table.look(campaign, 0)).campaign.head == 4


async def test_report_32_an_archived_thread_is_opened_for_what_is_said(world: World) -> None:
    place = thread(world)
    await world.anna.slash(place, "game new", game="guard_dies")
    archive(world, place)
    world.env.inject_error("PATCH", f"/channels/{place.id}/messages/*", status=400, code=50083, message="Thread is archived")

    await world.anna.slash(place, "game join", side="french")

    assert world.env.backend.get_channel(place.id).thread_metadata.archived is False
    (table,) = place.pinned_messages()
    assert f"**{world.anna.name}**" in text_of(table)


async def test_report_32_a_locked_thread_leaves_the_order_whole_and_is_told_in_private(world: World) -> None:
    place = thread(world)
    await world.anna.slash(place, "game new", game="guard_dies")
    campaign = await world.bot.table.campaign_in(place.id)
    archive(world, place, is_locked=True)
    deny(world, "manage_threads", "manage_channels", channel=world.channel)
    world.env.inject_error("POST", "/channels/*/messages", status=400, code=50083, message="Thread is archived", times=None)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, message="Thread is archived", times=None)
    sent = slash(world, world.anna, "game join", channel=place, side="french")
    world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=400, code=50083)

    sent.deliver()
    await settled(world)

    assert (await world.bot.table.look(campaign, 0)).campaign.sides_of(world.anna.id) == ("french",)
    assert private(sent.result)
    assert "has been carried out" in said(sent.result)


async def test_report_32_what_a_closed_thread_did_not_take_is_said_once_it_is_open(world: World) -> None:
    place = thread(world)
    await world.anna.slash(place, "game new", game="guard_dies")
    deny(world, "manage_threads", "manage_channels", channel=world.channel)
    closed = [("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")]
    for method, path in closed:
        world.env.inject_error(method, path, status=400, code=50083, message="Thread is archived", times=None)
    sent = slash(world, world.anna, "game join", channel=place, side="french")
    world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=400, code=50083)
    sent.deliver()
    await settled(world)
    before = [m for m in public(world, place) if "takes the French seat" in text_of(m)]

    world.env.backend.faults.clear()
    await world.env.advance_time(120)

    assert before == []
    assert len([m for m in public(world, place) if "takes the French seat" in text_of(m)]) == 1
    assert f"**{world.anna.name}**" in text_of(place.pinned_messages()[0])


async def test_report_13_a_campaign_whose_channel_is_deleted_is_listed_and_can_be_moved_and_ended(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied", name="Plancenoit")
    elsewhere = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    listed = await world.anna.slash(elsewhere, "game mine")
    (choice,) = await world.anna.autocomplete(elsewhere, "game move", "campaign", "planc")

    moved = await world.anna.slash(elsewhere, "game move", campaign=choice["value"])
    (table,) = elsewhere.pinned_messages()
    await world.anna.slash(elsewhere, "game end")
    await world.bert.click(next(m for m in public(world, elsewhere) if "Agree" in labels(m)), label="Agree")

    assert "Plancenoit" in said(listed)
    assert "Its channel is gone" in said(listed)
    assert f"**{world.anna.name}** has moved Plancenoit" in heard(moved)
    assert f"**{world.anna.name}**" in text_of(table)
    assert (await world.bot.table.look(campaign, 0)).campaign.is_over


async def test_report_13_a_channel_deleted_while_something_is_to_be_said_stops_nothing(world: World) -> None:
    first = await world.campaign("guard_dies", "french", "allied")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.anna.slash(elsewhere, "game new", game="guard_dies")
    before = (await world.bot.table.look(first, 0)).campaign.head
    slash(world, world.anna, "roll", expression="2d6").deliver()
    world.env.backend.delete_channel(world.channel.id)
    await settled(world)

    result = await world.bert.slash(elsewhere, "game join", side="allied")

    assert (await world.bot.table.look(first, 0)).campaign.head == before + 1
    assert not private(result)
    assert f"**{world.bert.name}**" in text_of(elsewhere.pinned_messages()[0])


async def test_a_campaign_is_moved_only_by_its_own_people(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    key = (await world.bot.table.look(campaign, 0)).row.key
    elsewhere = world.guild.create_text_channel("elsewhere")
    theirs = world.env.create_guild("Another club")
    there = theirs.create_text_channel("war")
    stranger = theirs.add_member(world.env.create_user("stranger"), roles=[_managers(theirs)])

    refused = [
        await world.onlooker.slash(elsewhere, "game move", campaign=key),
        await stranger.slash(there, "game move", campaign=key),
        await world.anna.slash(world.channel, "game move", campaign=key),
        await world.anna.slash(elsewhere, "game move", campaign="nothing of the sort"),
    ]

    assert all(private(each) for each in refused)
    assert (await world.bot.table.look(campaign, 0)).row.channel_id == world.channel.id


def _managers(guild: simcord.GuildHandle) -> simcord.RoleHandle:
    return guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))


async def test_a_campaign_that_moves_leaves_no_buttons_behind_and_none_where_another_runs(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    key, old = (await world.bot.table.look(campaign, 0)).row.key, world.table_message()
    taken, free = world.guild.create_text_channel("taken"), world.guild.create_text_channel("free")
    await world.onlooker.slash(taken, "game new", game="card_table")

    refused = await world.anna.slash(taken, "game move", campaign=key)
    await world.manager.slash(free, "game move", campaign=key)

    assert private(refused)
    assert "holds one at a time" in said(refused)
    assert labels(next(m for m in public(world) if m.id == old.id)) == []
    assert "My view" in labels(free.pinned_messages()[0])
    assert "No campaign" in said(await world.anna.slash(world.channel, "game status"))


def live_tables(world: World) -> list[tuple[int, int]]:
    """Every message of the server's channels that has a table's buttons or a pin: its channel and itself."""
    places = world.guild.channels.values()
    return [(place.id, m.id) for place in places for m in public(world, place) if m.pinned or "My view" in labels(m)]


async def test_two_moves_at_once_leave_one_table_message_where_the_campaign_is(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    key = (await world.bot.table.look(campaign, 0)).row.key
    moves = [
        slash(world, who, "game move", channel=world.guild.create_text_channel(name), campaign=key)
        for who, name in ((world.anna, "north"), (world.bert, "south"), (world.manager, "west"))
    ]

    for move in moves:
        move.deliver()
    await world.env.settle()

    row = (await world.bot.table.look(campaign, 0)).row
    assert "it goes on in this channel" in said(moves[-1].result)
    assert live_tables(world) == [(row.channel_id, row.table_message_id)]


async def moved(world: World, campaign: int, *channels: simcord.ChannelHandle) -> None:
    """Moves a campaign as the command does, from channel to channel, without waiting for what comes of it."""
    key = (await world.bot.table.look(campaign, 0)).row.key
    for channel in channels:
        before, _ = await world.bot.table.move(key, Actor(user_id=world.anna.id), Place(world.guild.id, channel.id))
        world.bot.outbox.moved(before)


async def forgotten(world: World, *_: Any) -> None:
    for row in await world.bot.table.forget_server(world.guild.id):
        world.bot.outbox.abandoned(row)


@pytest.mark.parametrize("is_there", [True, False], ids=["edited", "posted anew"])
@pytest.mark.parametrize(
    ("happens", "to"), [(moved, ["north"]), (moved, ["north", "south"]), (moved, ["north", "war"]), (forgotten, [])]
)
async def test_a_campaign_that_goes_while_its_table_message_is_drawn_leaves_none_behind(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    happens: Callable[..., Awaitable[None]],
    to: list[str],
    is_there: bool,
) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    places = {name: world.guild.create_text_channel(name) for name in ("north", "south")} | {"war": world.channel}
    if not is_there:
        await world.manager.delete(world.table_message())
    original, may_happen = bulletin.table_message, [happens]

    async def drawn(look: Look) -> bulletin.Post:
        post = await original(look)
        for each in may_happen[:1]:
            may_happen.clear()
            await each(world, campaign, *(places[name] for name in to))
        return post

    monkeypatch.setattr(bulletin, "table_message", drawn)
    await world.anna.slash(world.channel, "game status")

    rows = await world.bot.table.running()
    assert may_happen == []
    assert [row.channel_id for row in rows] == [places[name].id for name in to[-1:]]
    assert live_tables(world) == [(row.channel_id, row.table_message_id) for row in rows]


async def test_a_player_who_has_left_the_server_stops_nothing(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    world.guild.remove_member(world.bert)

    result = await world.manager.slash(world.channel, "referee seat", side="allied", player=world.onlooker)

    assert not private(result)
    assert (await world.bot.table.look(campaign, 0)).campaign.players("allied") == (world.onlooker.id,)


async def test_a_side_may_be_typed_by_its_name_wherever_a_command_takes_one(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    joined = await world.anna.slash(world.channel, "game join", side="French")
    seated = await world.anna.slash(world.channel, "referee seat", side="allied and prussian", player=world.bert)
    peeked = await world.anna.slash(world.channel, "referee peek", side="French")
    left = await world.anna.slash(world.channel, "game leave", side="French")

    assert "takes the French seat" in said(joined)
    assert "on the Allied and Prussian seat" in said(seated)
    assert "looks at what the French side sees" in said(peeked)
    assert "gives up the French seat" in said(left)


@pytest.mark.parametrize("status", [403, 500])
async def test_a_table_message_that_could_not_be_drawn_after_a_move_is_drawn_later(world: World, status: int) -> None:
    await world.campaign("guard_dies", "french", "allied")
    other = world.guild.create_text_channel("other")
    key = (await world.bot.table.look(1, 0)).campaign.key
    world.env.inject_error("POST", f"/channels/{other.id}/messages", status=status, code=50013 if status == 403 else 0, times=6)

    await world.anna.slash(other, "game move", campaign=key)
    await world.env.settle()
    for _ in range(3):
        await world.env.advance_time(3600)

    assert len(other.pinned_messages()) == 1
    assert world.channel.pinned_messages() == []
