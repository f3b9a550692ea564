"""What the bot says and does so that nobody is surprised, wronged or left in the dark."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot import tour
from bot.bulletin import VOICE
from bot.kit.refusals import Stale
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


@pytest.mark.parametrize("game", ["guard_dies", "limited_war", "no_retreat"])
async def test_the_table_message_of_a_campaign_that_is_over_asks_nobody_anything(world: World, game: str) -> None:
    sides = ("french", "allied") if game == "guard_dies" else ("axis", "soviet")
    campaign = await world.campaign(game, *sides)
    look = await world.bot.table.look(campaign, 0)
    asked = [f"): {VOICE.say(due.what)}" for due in look.due]
    running = text_of(world.table_message())
    await world.anna.slash(world.channel, "game end", as_referee=True)

    over = text_of(world.table_message())

    assert asked
    assert all(running.count(what) == 1 for what in asked)
    assert "The end" in over
    assert not [what for what in asked if what in over]


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


# asking once


async def asking(world: World, steps: str) -> None:
    await world.anna.slash(world.channel, "confirm", steps=steps)


async def test_a_seat_is_given_up_once_it_has_been_confirmed_even_after_a_restart(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    await asking(world, "big")

    asked = await world.anna.slash(world.channel, "game leave")
    there = (await world.bot.table.look(campaign, 0)).campaign.players("french")
    await world.restart()
    done = await world.anna.click(asked.response, label="Do it")
    again = await world.anna.click(asked.response, label="Do it")

    assert private(asked)
    assert said(asked).startswith("/game leave\nYou give up your seat")
    assert there == (world.anna.id,)
    assert "gives up the French seat" in heard(done)
    assert (await world.bot.table.look(campaign, 0)).campaign.players("french") == ()
    assert private(again)
    assert "answered already" in said(again)


async def test_what_is_left_is_not_done(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    await asking(world, "big")

    asked = await world.anna.slash(world.channel, "game end", as_referee=True)
    left = await world.anna.click(asked.response, label="Leave it")
    late = await world.anna.click(asked.response, label="Do it")

    assert said(asked).startswith("/game end as\\_referee\\:True\n")
    assert (said(left), private(left)) == ("Nothing was done.", True)
    assert private(late)
    assert not (await world.bot.table.look(campaign, 0)).campaign.is_over


@pytest.mark.parametrize(("steps", "is_asked"), [("always", True), ("big", False), ("never", False)])
async def test_who_wishes_it_is_asked_before_dice_as_well(world: World, steps: str, is_asked: bool) -> None:
    campaign = await world.campaign("no_retreat", "axis", "soviet")
    await asking(world, steps)
    before = (await world.bot.table.look(campaign, 0)).campaign.head

    result = await world.anna.slash(world.channel, "kit deal")

    has_gone_on = (await world.bot.table.look(campaign, 0)).campaign.head > before
    assert has_gone_on is not is_asked
    assert private(result) is is_asked
    if is_asked:
        done = await world.anna.click(result.response, label="Do it")
        assert not private(done)
        assert (await world.bot.table.look(campaign, 0)).campaign.head > before


async def test_a_long_command_is_asked_about_in_full(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    for _ in range(2):
        await world.anna.slash(world.channel, "combat next")
    await asking(world, "always")
    units = {"attacker": "1/54th Line", "defender": "2/30th Foot", "building": "+1", "own_building": "none"}

    asked = await world.anna.slash(world.channel, "combat attack", **units, range=1, uphill=True, from_crest=True)

    question = said(asked).replace("\\", "")
    for name, value in {**units, "range": 1, "uphill": True, "from_crest": True}.items():
        assert f"{name}:{value}" in question


async def test_an_order_is_stale_once_the_game_has_gone_on_since_the_question(world: World) -> None:
    campaign = await world.campaign("no_retreat", "axis", "soviet")
    await asking(world, "always")
    asked = await world.anna.slash(world.channel, "kit deal")
    await world.manager.slash(world.channel, "referee correct", path="track.turn", value="2", why="We began late")

    late = await world.anna.click(asked.response, label="Do it")

    assert private(late)
    assert "The game has gone on since you were shown this." in said(late)
    assert (await world.bot.table.look(campaign, 0)).campaign.next_n == 0


async def test_a_refused_order_waits_no_more_even_after_a_restart(world: World) -> None:
    await world.campaign("no_retreat", "axis", "soviet")
    await asking(world, "always")
    asked = await world.anna.slash(world.channel, "kit deal")
    await world.manager.slash(world.channel, "referee correct", path="track.turn", value="2", why="We began late")

    refused = await world.anna.click(asked.response, label="Do it")
    await world.restart()
    again = await world.anna.click(asked.response, label="Do it")

    assert "The game has gone on since you were shown this." in said(refused)
    assert "answered already" in said(again)


async def test_a_person_hears_before_which_steps_they_are_asked(world: World) -> None:
    before = await world.anna.slash(world.channel, "confirm")
    after = await world.anna.slash(world.channel, "confirm", steps="always")

    assert (said(before), private(before)) == ("I ask you nothing before I carry out what you order.", True)
    assert said(after).startswith("I ask you before every command that rolls or shows something")


async def test_somebody_the_bot_has_never_met_is_asked_before_big_steps(world: World) -> None:
    newcomer = world.guild.add_member(world.env.create_user("newcomer"))

    assert "before you give up a seat" in said(await newcomer.slash(world.channel, "confirm"))


# the tour


async def toured(world: World, choose: int) -> list[simcord.InteractionResult]:
    """The whole tour, with the bot restarted after each page; of several buttons the first or the last is pressed."""
    results = [await world.onlooker.slash(world.channel, "game tour")]
    while "Once more" not in labels(results[-1].response):
        await world.restart()
        results.append(await world.onlooker.click(results[-1].response, label=labels(results[-1].response)[choose]))
        assert len(results) < 12, "it comes to an end"
    return results


@pytest.mark.parametrize("choose", [0, -1])
async def test_the_tour_shows_a_question_the_dice_and_an_undo_in_private_and_leaves_nothing_behind(
    world: World, choose: int
) -> None:
    before = public(world)

    results = await toured(world, choose)

    pages = [said(result) for result in results]
    assert all(private(result) for result in results)
    assert all("A sample for your eyes: nothing here is kept" in page for page in pages)
    assert "Which unit defends?" in pages[1]
    assert "+2 Guard heavy artillery" in pages[2]
    assert results[2].response is not None
    assert [file.description for file in results[2].response.attachments]
    assert "The French side takes back the order of row" in pages[-2]
    assert "/game new" in pages[-1]
    assert public(world) == before
    assert await world.bot.table.running() == ()


async def test_the_tour_is_the_same_each_time_and_its_dice_are_no_campaigns(world: World) -> None:
    await world.campaign(*CAMPAIGN)

    first, second = [[said(result) for result in await toured(world, 0)] for _ in range(2)]

    assert first == second
    assert (await world.bot.table.look(await world.bot.table.campaign_in(world.channel.id), 0)).campaign.next_n == 0


@pytest.mark.parametrize(("name", "answers"), [("nowhere", ""), ("attack", "9"), ("attack", "0000000"), ("undo", "99")])
async def test_a_page_of_the_tour_that_there_is_not_is_refused_with_the_way_back(name: str, answers: str) -> None:
    with pytest.raises(Stale, match="`/game tour` begins anew"):
        await tour.page(name, answers)
