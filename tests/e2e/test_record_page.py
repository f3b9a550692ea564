"""/game record: the page in the channel for everybody, a side's own in private, after the end for all."""

from __future__ import annotations

import simcord

from tests.world import World, private, said


async def page_of(result: simcord.InteractionResult) -> tuple[str, str]:
    """The name and the text of the one file that an interaction was answered with."""
    messages = ([result.response] if result.response is not None else []) + result.followups
    (attached,) = [attachment for message in messages for attachment in message.attachments]
    return attached.filename, (await attached.read()).decode()


async def test_the_page_of_a_campaign_is_given_to_the_channel(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied", name="Ligny & <Wavre>")
    await world.anna.slash(world.channel, "roll", expression="2d6 for the <weather>")
    key = (await world.bot.table.look(campaign, 0)).row.key

    result = await world.onlooker.slash(world.channel, "game record")

    name, page = await page_of(result)
    assert name == f"campaign-{key}.html"
    assert not private(result)
    assert "Open the file in a browser; it needs no network." in said(result)
    assert "Ligny &amp; &lt;Wavre&gt;" in page
    assert "anna takes the French seat." in page
    assert "bert takes the Allied and Prussian seat." in page
    assert "for the &lt;weather&gt;" in page


async def test_ones_own_page_is_given_in_private(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    result = await world.bert.slash(world.channel, "game record", mine=True)

    name, page = await page_of(result)
    assert private(result)
    assert name.endswith("-allied.html")
    assert "What the Allied and Prussian side sees." in page


async def test_who_has_no_seat_has_no_page_of_their_own(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    result = await world.onlooker.slash(world.channel, "game record", mine=True)

    assert private(result)
    assert "You have no seat in this campaign" in said(result)
    assert "Leave out `mine`" in said(result)


async def test_the_page_of_a_campaign_that_is_over_shows_the_secret_of_its_dice(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    secret = (await world.bot.table.look(campaign, 0)).row.secret.hex()
    _, running = await page_of(await world.anna.slash(world.channel, "game record"))
    await world.anna.slash(world.channel, "game end", as_referee=True)

    _, over = await page_of(await world.bert.slash(world.channel, "game record"))

    assert secret not in running
    assert secret in over
    assert "The campaign is over, and nothing of it is hidden any more." in over


async def test_without_a_campaign_there_is_no_page(world: World) -> None:
    result = await world.anna.slash(world.channel, "game record")

    assert private(result)
    assert "No campaign was ever played in this channel." in said(result)
