"""Campaigns at which nobody plays, through Discord: warned about once, archived, opened again; also by a bot that was down."""

from __future__ import annotations

import pytest

from bot.campaign.idle import IDLE_DAYS
from bot.kit.pace import DAY
from tests.e2e.gateway import public
from tests.world import World, heard, labels, private, said, text_of

WARNED = f"Nobody has played here for {IDLE_DAYS} days"
ARCHIVED = "so the campaign is archived"


pytestmark = pytest.mark.usefixtures("slow_heart")


def count(world: World, words: str) -> int:
    return sum(words in text_of(m) for m in public(world) if m.pinned is False)


async def pass_days(world: World, days: int, step: int = 10) -> None:
    for _ in range(days // step):
        await world.env.advance_time(step * DAY)
    await world.env.advance_time(60)


async def test_a_campaign_is_warned_about_after_a_month_and_archived_after_another(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")

    await pass_days(world, 20)
    quiet = count(world, WARNED)
    await pass_days(world, 10)
    warned = count(world, WARNED), count(world, ARCHIVED)
    await world.restart()
    await pass_days(world, 30)
    told = len(public(world))
    await pass_days(world, 30)

    row = (await world.bot.table.look(campaign, 0)).row
    assert quiet == 0
    assert warned == (1, 0)
    assert (count(world, WARNED), count(world, ARCHIVED)) == (1, 1)
    assert len(public(world)) == told
    assert row.status == "archived"
    assert "Go on with it" in labels(world.table_message())
    assert "is archived" in said(await world.anna.slash(world.channel, "game status"))


async def test_who_is_waited_for_is_pinged_once_with_the_warning(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    before = sum(any(u.id == world.anna.id for u in m.mentions) for m in public(world))

    await pass_days(world, 50)

    pinged = [m for m in public(world) if any(u.id == world.anna.id for u in m.mentions)][before:]
    assert ["you are waited for" in m.content for m in pinged] == [True]
    assert not any(u.id == world.bert.id for m in public(world) for u in m.mentions)


async def test_whoever_plays_in_time_is_not_archived(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await pass_days(world, 40)

    await world.anna.slash(world.channel, "combat next")
    await pass_days(world, 20)

    assert (await world.bot.table.look(campaign, 0)).row.status == "running"
    assert (count(world, WARNED), count(world, ARCHIVED)) == (1, 0)


async def test_a_pause_is_no_idleness(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "time pause", days=60)
    await world.bert.click(world.channel.history()[-1], label="Agree")

    await pass_days(world, 80)

    assert count(world, WARNED) == 0


async def test_a_bot_that_was_down_warns_once_on_return_and_archives_nothing_unwarned(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.bot.close()
    world.env.backend.advance_clock(100 * DAY)

    await world.restart()
    await world.env.advance_time(60)
    await world.restart()
    await world.env.advance_time(60)

    assert (count(world, WARNED), count(world, ARCHIVED)) == (1, 0)
    assert (await world.bot.table.look(campaign, 0)).row.status == "running"


async def test_an_archived_campaign_is_opened_again_with_its_button_where_it_was(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await pass_days(world, 60)
    await world.restart()

    refused = await world.onlooker.click(world.table_message(), label="Go on with it")
    opened = await world.bert.click(world.table_message(), label="Go on with it")
    moved = await world.anna.slash(world.channel, "combat next")

    assert private(refused)
    assert "opens the campaign again" in heard(opened)
    assert f"<@{world.anna.id}>" in heard(opened)
    assert heard(moved)
    assert (await world.bot.table.look(campaign, 0)).row.status == "running"
    await pass_days(world, 30)
    assert count(world, WARNED) == 2


async def test_its_channel_is_free_meanwhile_and_it_goes_on_in_another(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied", name="Ligny")
    await pass_days(world, 60)
    key = (await world.bot.table.look(campaign, 0)).row.key
    old = world.table_message()
    fresh = await world.onlooker.slash(world.channel, "game new", game="card_table", name="Whist")

    taken = await world.anna.slash(world.channel, "game reopen", campaign=key)
    pressed = await world.anna.click(old, label="Go on with it")
    elsewhere = world.guild.create_text_channel("elsewhere")
    offered = await world.anna.autocomplete(elsewhere, "game reopen", "campaign", "")
    opened = await world.anna.slash(elsewhere, "game reopen", campaign=key)

    assert "Whist" in heard(fresh)
    assert private(taken)
    assert private(pressed)
    assert "a channel holds one at a time" in said(taken)
    assert "Another campaign runs in that channel" in said(pressed)
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Ligny", key)]
    assert "opens the campaign again" in heard(opened)
    assert await world.bot.table.campaign_in(elsewhere.id) == campaign
    assert "Ligny" in text_of(elsewhere.pinned_messages()[0])
    assert "Card table" in said(await world.onlooker.slash(world.channel, "game status"))


async def test_who_is_forgotten_gives_up_the_seat_of_an_archived_campaign_too(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await pass_days(world, 60)

    answer = await world.anna.slash(world.channel, "forget-me", sure=True)

    look = await world.bot.table.look(campaign, 0)
    assert "your seats in 1 campaign" in said(answer)
    assert look.campaign.players("french") == ()
    assert look.row.status == "archived"
