"""What is deleted on request: a server's campaigns, and a person; and that records which others hold go on verifying."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.schema import campaigns
from tests.e2e.gateway import public
from tests.world import World, labels, private, said

pytestmark = pytest.mark.usefixtures("impatient")


async def exported(world: World, who: Any) -> tuple[str, bytes]:
    result = await who.slash(world.channel, "game export")
    (file,) = result.response.message.attachments if result.response is not None else ()
    return "record.json", await file.read()


async def test_a_servers_campaigns_are_deleted_once_its_manager_is_sure(world: World) -> None:
    over = await world.campaign("guard_dies", "french", "allied", name="Ligny")
    await world.manager.slash(world.channel, "game end", as_referee=True)
    campaign = await world.campaign("guard_dies", "french", "allied", name="Wavre")
    record, table = await exported(world, world.anna), world.channel.pinned_messages()[0]
    theirs = world.env.create_guild("Another club")
    there = theirs.create_text_channel("war")
    await theirs.add_member(world.bert.user).slash(there, "game new", game="card_table", name="Whist")

    asked = await world.manager.slash(world.channel, "forget-server")
    kept = [row.id for row in await world.bot.store.on_server(world.guild.id)]
    done = await world.manager.slash(world.channel, "forget-server", sure=True)
    await world.restart()

    assert kept == [over, campaign]
    assert private(asked)
    assert "would delete 2 campaigns (Ligny and Wavre), for good. Nothing was done." in said(asked)
    assert private(done)
    assert "Deleted: 2 campaigns (Ligny and Wavre)" in said(done)
    assert await world.bot.store.on_server(world.guild.id) == ()
    assert [row.name for row in await world.bot.table.running()] == ["Whist"]
    assert labels(next(m for m in public(world) if m.id == table.id)) == []
    assert "No campaign was ever played" in said(await world.anna.slash(world.channel, "game log"))
    assert "verifies" in said(await world.anna.slash(world.channel, "game verify", file=record))
    assert world.anna.id in await world.bot.store.players()


async def test_an_old_button_of_a_deleted_campaign_says_that_it_is_gone(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    table = world.table_message()
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/{table.id}", status=403, times=None)
    await world.manager.slash(world.channel, "forget-server", sure=True)

    pressed = await world.anna.click(table, label="End the rally phase")
    fresh = await world.anna.slash(world.channel, "game new", game="card_table")

    assert private(pressed)
    assert "That campaign is not here any more." in said(pressed)
    assert not private(fresh)


async def test_only_who_manages_the_server_deletes_its_campaigns(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    command = world.env.backend.find_command("forget-server", world.guild.id, type=1)
    assert command is not None

    offered = {c["name"] for c in world.env.backend.visible_commands(user_id=world.anna.id, channel_id=world.channel.id)}

    assert command["default_member_permissions"] == 32
    assert "forget-server" not in offered
    assert (await world.bot.table.look(campaign, 0)).row.status == "running"


async def test_the_records_of_others_verify_after_a_person_is_forgotten(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "roll", expression="2d6")
    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")
    before = await exported(world, world.bert)

    await world.anna.slash(world.channel, "forget-me", sure=True)
    await world.restart()
    after = await exported(world, world.bert)

    assert (await world.bot.table.look(campaign, 0)).campaign.players("french") == ()
    for record in (before, after):
        assert "verifies" in said(await world.bert.slash(world.channel, "game verify", file=record))
    assert "verifies" in said(await world.bert.slash(world.channel, "game verify"))


async def test_a_seat_in_an_archived_campaign_whose_game_is_gone_keeps_nobody_from_being_forgotten(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.bot.store._write(lambda c: c.execute(campaigns.update().values(game="chess", status="archived")))
    await world.restart()

    forgotten = await world.anna.slash(world.channel, "forget-me", sure=True)

    assert "You are forgotten: your name, your wishes, and your seats in 0 campaigns" in said(forgotten)
