"""What the bot says and does so that nobody is surprised, wronged or left in the dark."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.schema import campaigns
from tests.e2e.gateway import public
from tests.world import World, heard, labels, private, said, text_of, whispered

CAMPAIGN = ("guard_dies", "french", "allied")

pytestmark = pytest.mark.usefixtures("impatient")


# what nobody is told


async def test_only_referees_are_offered_the_values_that_can_be_corrected(world: World) -> None:
    await world.campaign(*CAMPAIGN)

    offered = [
        await who.autocomplete(world.channel, "referee correct", "path", "")
        for who in (world.anna, world.bert, world.onlooker, world.manager)
    ]

    assert [bool(each) for each in offered] == [True, False, False, True]


# copies


async def exported(world: World, channel: Any) -> bytes:
    result = await world.anna.slash(channel, "game export")
    (file,) = result.response.message.attachments if result.response is not None else ()
    found: bytes = await file.read()
    return found


async def test_a_running_campaign_is_not_a_strangers_to_copy(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    record = ("record.json", await exported(world, world.channel))
    other = world.guild.create_text_channel("elsewhere")

    refused = await world.onlooker.slash(other, "game import", file=record)
    brought = await world.bert.slash(other, "game import", file=record)

    assert private(refused)
    assert "only its players and referees may go on with it" in said(refused)
    assert "takes the Allied and Prussian seat" in heard(brought)


async def test_a_stranger_who_imports_a_record_is_told_that_its_seats_are_free(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "game end", as_referee=True)
    record = ("record.json", await exported(world, world.channel))
    other = world.guild.create_text_channel("elsewhere")

    brought = await world.onlooker.slash(other, "game import", file=record)

    assert "Its seats are free." in whispered(brought)
    assert "takes the" not in heard(brought)


# lists


async def test_a_campaign_whose_game_is_gone_is_a_line_among_the_others(world: World) -> None:
    await world.campaign(*CAMPAIGN, name="Gone")
    other = world.guild.create_text_channel("elsewhere")
    await world.anna.slash(other, "game new", game="guard_dies", name="Here")
    await world.anna.slash(other, "game join", side="french")
    gone = await world.bot.table.campaign_in(world.channel.id)
    await world.bot.store._write(lambda c: c.execute(campaigns.update().where(campaigns.c.id == gone).values(game="chess")))
    await world.restart()

    listed = said(await world.anna.slash(other, "game mine"))
    forgotten = said(await world.anna.slash(other, "forget-me", sure=True))

    assert "Here" in listed
    assert "Gone: its game, chess, is not among mine, so that I cannot open it." in listed
    assert "your seats in 1 campaign" in forgotten


# standing orders


async def test_standing_orders_are_offered_and_understood_by_name_and_meaning(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)

    orders = await world.anna.autocomplete(world.channel, "game standing", "order", "")
    values = await world.anna.autocomplete(world.channel, "game standing", "value", "", order="tie")
    left = await world.anna.slash(
        world.channel, "game standing", order=orders[1]["name"], value="stay: They stay where they are."
    )

    assert orders[1]["name"] == "tie: What my units do after a tie, once they have taken the hit."
    assert {"name": "stay: They stay where they are.", "value": "stay"} in values
    assert private(left)
    assert (await world.bot.table.look(campaign, 0)).campaign.standing["french"] == {"tie": "stay"}


# what is said


async def test_a_page_of_a_campaign_that_is_over_is_the_whole_of_it(world: World) -> None:
    await world.campaign("no_retreat", "axis", "soviet")
    opened = [message for message in public(world) if "opens No Retreat!" in text_of(message)]
    running = said(await world.bert.slash(world.channel, "game record"))
    await world.anna.slash(world.channel, "game end", as_referee=True)

    over = said(await world.bert.slash(world.channel, "game record"))

    assert "The campaign so far, for everybody." in running
    assert "The whole campaign, for everybody." in over
    assert opened
    assert "!." not in text_of(opened[0])


async def test_readings_come_page_by_page_the_chosen_ones_first_and_turn_by_button_after_a_restart(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN, options="in_lieu=tie_only")
    game = (await world.bot.table.look(campaign, 0)).game
    first = await world.anna.slash(world.channel, "game options")
    await world.restart()

    seen, n, result = said(first), 1, first
    while result.response is not None and f"Page {n + 1}" in labels(result.response):
        n += 1
        result = await world.anna.click(result.response, label=f"Page {n}")
        seen += said(result)

    assert private(result)
    assert seen.startswith("Options of ")
    assert "1 is read differently here and stands first" in said(first)
    assert said(first).index("**in\\_lieu**") == said(first).index("**")
    assert n > 2
    assert all(seen.count(f"*({reading.id})*") == 1 for reading in game.readings)


@pytest.mark.parametrize("typed", ["in_lieu", "IN LIEU"])
async def test_a_reading_is_found_by_words_of_it(world: World, typed: str) -> None:
    await world.campaign(*CAMPAIGN)

    shown = said(await world.anna.slash(world.channel, "game options", option=typed))
    offered = await world.anna.autocomplete(world.channel, "game options", "option", typed)

    assert "**in\\_lieu**" in shown
    assert shown.count("*(GD-AMB-") < 4
    assert offered[0]["value"] == "in_lieu"


async def test_an_option_that_nothing_is_like_is_refused(world: World) -> None:
    await world.campaign(*CAMPAIGN)

    refused = await world.anna.slash(world.channel, "game options", option="mud wrestling")

    assert private(refused)
    assert "has no option called mud wrestling" in said(refused)


# what has happened since


async def test_a_recap_tells_what_has_happened_since_one_last_looked(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "roll", expression="1d6 long ago")
    await world.bert.slash(world.channel, "game status")
    await world.anna.slash(world.channel, "roll", expression="1d6 just now")
    await world.restart()

    recaps = [said(await world.bert.slash(world.channel, "game recap")) for _ in range(2)]

    assert "Since you last looked" in recaps[0]
    assert "just now" in recaps[0]
    assert "long ago" not in recaps[0]
    assert "Since your last order" in recaps[1]
    assert "long ago" in recaps[1], "nothing has happened since, and nobody is left with an empty answer"


@pytest.mark.parametrize("look", ["log", "recap"])
async def test_reading_the_log_or_a_recap_is_a_look(world: World, look: str) -> None:
    await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "roll", expression="1d6 long ago")
    await world.onlooker.slash(world.channel, f"game {look}")
    await world.anna.slash(world.channel, "roll", expression="1d6 just now")

    recap = said(await world.onlooker.slash(world.channel, "game recap"))

    assert "just now" in recap
    assert "long ago" not in recap
