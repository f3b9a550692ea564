"""Players who leave the server, servers that cannot be reached, and a bot that is removed and comes back."""

from __future__ import annotations

import pytest
from simcord.backend import serializers

from bot.kit.pace import DAY, HOUR
from tests.e2e.gateway import public
from tests.world import World, heard, labels, text_of

pytestmark = pytest.mark.usefixtures("slow_heart")

HAS_LEFT = "is not on this server any more and gives up the Allied and Prussian seat"


async def hand_over(world: World) -> None:
    """Anna ends her three phases, so that Bert is due."""
    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")
    await world.env.settle()


def asked_for_members(world: World) -> list[str]:
    return [r.path for r in world.env.http_requests if r.method == "GET" and "/members/" in r.path]


def said_in_public(world: World, words: str) -> int:
    return sum(words in text_of(m) for m in public(world))


async def players(world: World, campaign: int, side: str) -> tuple[int, ...]:
    return (await world.bot.table.look(campaign, 0)).campaign.players(side)


def outage(world: World) -> None:
    """Discord says that it cannot reach the server."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})


def removed(world: World) -> None:
    """The bot is removed from the server; what it wrote there stays."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})


def back(world: World, *, after_outage: bool) -> None:
    payload = dict(serializers.guild_create_payload(world.env.backend, world.env.backend.get_guild(world.guild.id)))
    payload.pop("unavailable", None)
    world.env.backend.emit("GUILD_CREATE", payload | ({"unavailable": False} if after_outage else {}))


async def test_the_seat_of_who_has_left_the_server_opens_when_the_move_passes_to_them(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.env.advance_time(DAY)
    world.guild.remove_member(world.bert)

    await hand_over(world)

    assert await players(world, campaign, "allied") == ()
    assert said_in_public(world, HAS_LEFT) == 1
    assert "Join: Allied and Prussian" in labels(world.table_message())


async def test_who_comes_back_claims_the_seat_and_the_campaign_goes_on(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.env.advance_time(DAY)
    world.guild.remove_member(world.bert)
    await hand_over(world)
    await world.restart()

    bert = world.guild.add_member(world.bert.user)
    again = await bert.click(world.table_message(), label="Join: Allied and Prussian")
    moved = await bert.slash(world.channel, "combat next")

    assert "takes the Allied and Prussian seat again" in heard(again)
    assert heard(moved)
    assert await players(world, campaign, "allied") == (bert.id,)


async def test_the_seat_of_who_leaves_while_they_are_waited_for_opens_at_the_reminder(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "time pace", hours=48)
    await world.bert.click(world.channel.history()[-1], label="Agree")
    await hand_over(world)
    world.guild.remove_member(world.bert)
    before = len(public(world))

    await world.env.advance_time(36 * HOUR + 5)

    assert await players(world, campaign, "allied") == ()
    assert said_in_public(world, HAS_LEFT) == 1
    assert not any("you are waited for" in m.content for m in public(world)[before:])


async def test_who_is_there_is_looked_up_politely(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.env.advance_time(DAY)
    since = len(asked_for_members(world))

    await hand_over(world)
    for _ in range(3):
        await world.anna.slash(world.channel, "roll", expression="2d6")
    await world.env.settle()

    assert asked_for_members(world)[since:] == [f"/guilds/{world.guild.id}/members/{world.bert.id}"]


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_a_look_up_that_fails_opens_no_seat(world: World, status: int) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.env.advance_time(DAY)
    world.env.inject_error("GET", "/guilds/*/members/*", status=status, times=None)

    await hand_over(world)

    assert await players(world, campaign, "allied") == (world.bert.id,)


async def test_an_outage_is_not_a_removal_and_opens_no_seat(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "time pace", hours=48)
    await world.bert.click(world.channel.history()[-1], label="Agree")
    await hand_over(world)
    world.guild.remove_member(world.bert)
    outage(world)

    await world.env.advance_time(5 * DAY)
    before = await players(world, campaign, "allied"), len(public(world))
    world.guild.add_member(world.bert.user)
    back(world, after_outage=True)
    await world.env.advance_time(2 * HOUR)

    assert before[0] == (world.bert.id,)
    assert await players(world, campaign, "allied") == (world.bert.id,)
    assert said_in_public(world, "The time of the Allied and Prussian side is out") == 1
    assert len(public(world)) == before[1] + 1


async def test_a_bot_that_was_removed_keeps_everything_says_nothing_and_goes_on_when_it_is_back(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "time pace", hours=48, when_out="pass")
    await world.bert.click(world.channel.history()[-1], label="Agree")
    table = world.table_message().id
    removed(world)
    await world.env.settle()
    asked = len(world.env.http_requests)

    await world.env.advance_time(4 * DAY)
    quiet = [r.path for r in world.env.http_requests[asked:] if "/messages" in r.path]
    head = (await world.bot.table.look(campaign, 0)).campaign.head
    back(world, after_outage=False)
    await world.env.advance_time(2 * HOUR)

    assert quiet == []
    assert said_in_public(world, "The time of the French side is out") == 1
    assert (await world.bot.table.look(campaign, 0)).campaign.head > head
    assert world.table_message().id == table
    assert "Allied and Prussian" in text_of(world.table_message())
    assert heard(await world.bert.slash(world.channel, "combat next"))
