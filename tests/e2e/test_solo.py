"""No Retreat! Solitaire as one person plays it through Discord: both seats, and nothing but the buttons that are there."""

from __future__ import annotations

import itertools
import re

import discord
import pytest

from bot.bulletin import unescaped
from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo.guide import stage
from bot.games.no_retreat.state import NoRetreat
from bot.kit.words import PLAIN
from tests.e2e.gateway import public
from tests.games.no_retreat.solo.player import close_run
from tests.games.no_retreat.solo.table import Table
from tests.world import World, labels, private, said, text_of

SCENARIOS = ("barbarossa", "blau", "saturn", "kursk", "bagration", "berlin")
FEW_TURNS = 2
MOST = 3000


async def opened(world: World, scenario: str = "campaign", **options: str) -> int:
    """A solitaire campaign opened by Anna, who takes both seats by one button. Its dice fall the same in every run."""
    bytes_ = itertools.count(7)
    world.bot.table._random_bytes = lambda size: bytes(next(bytes_) % 256 for _ in range(size))
    chosen = " ".join(f"{key}={value}" for key, value in {"played_on": "yes", **options}.items())
    await world.anna.slash(world.channel, "game new", game="no_retreat", scenario=f"{scenario}_solo", options=chosen)
    await world.anna.click(world.table_message(), label="Join: Axis and Soviet")
    return await world.bot.table.campaign_in(world.channel.id)


async def state_of(world: World, campaign: int) -> NoRetreat:
    state = (await world.bot.table.look(campaign, 0)).campaign.state
    assert isinstance(state, NoRetreat)
    return state


def pressable(table: discord.Message) -> list[str]:
    """Everything on the table message that moves the game on: its buttons, and the choices of its menus."""
    found = [each for each in labels(table) if each != "My view"]
    return found + [option.label for menu in menus(table) for option in menu.options]


def menus(table: discord.Message) -> list[discord.SelectMenu]:
    return [
        child
        for row in table.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if isinstance(child, discord.SelectMenu)
    ]


async def press(world: World, table: discord.Message, label: str) -> None:
    """Presses a button of the table message, or chooses from its menu. What is answered in private asks the next question."""
    chosen = [(menu, option) for menu in menus(table) for option in menu.options if option.label == label]
    if chosen:
        menu, option = chosen[0]
        result = await world.anna.select(table, [option.value], custom_id=menu.custom_id)
    else:
        result = await world.anna.click(table, label=label)
    assert result.response is not None
    assert not private(result) or result.response.components, said(result)


def choice(state: NoRetreat, table: discord.Message) -> str:
    """What the scripted player presses: the answer to what is asked, by what he reads and his map; else the first button."""
    asked = GAME.decisions(state)
    if not asked:
        return pressable(table)[0]
    key = close_run(Table(state), asked[0])
    return next(PLAIN.say(each.label) for each in asked[0].choices if each.key == key)


async def played(world: World, campaign: int, *, turns: int, restart_in: int = 0) -> int:
    """Presses until so many turns have been played or the campaign is over; in every moment there is something to press, and
    the table message says what is wanted. Gives the number of presses."""
    first = (await state_of(world, campaign)).track.turn
    for presses in range(MOST):
        look = await world.bot.table.look(campaign, 0)
        state = await state_of(world, campaign)
        if look.campaign.is_over or state.track.turn - first >= turns:
            return presses
        if restart_in and state.track.turn - first == restart_in:
            restart_in = 0
            await world.restart()
        table = world.table_message()
        label = choice(state, table)
        assert label in pressable(table), f"{label} is not among {pressable(table)} at {stage(state)}"
        assert "Waiting for" in text_of(table)
        await press(world, table, label)
    raise AssertionError("the campaign never ended")


async def test_solo_a_campaign_is_played_by_one_person_with_buttons_alone(world: World) -> None:
    campaign = await opened(world)

    presses = await played(world, campaign, turns=4, restart_in=2)

    state = await state_of(world, campaign)
    assert state.track.turn == 5
    assert presses > 30


@pytest.mark.soak
async def test_solo_the_whole_campaign_of_22_turns_is_played_by_one_person_with_buttons_alone(world: World) -> None:
    campaign = await opened(world)

    await played(world, campaign, turns=22, restart_in=11)

    look = await world.bot.table.look(campaign, 0)
    assert look.campaign.is_over
    assert (await state_of(world, campaign)).track.turn == 22
    assert pressable(world.table_message()) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_solo_each_scenario_is_played_for_some_turns_with_buttons_alone(world: World, scenario: str) -> None:
    campaign = await opened(world, scenario)
    first = (await state_of(world, campaign)).track.turn

    await played(world, campaign, turns=FEW_TURNS)

    look = await world.bot.table.look(campaign, 0)
    assert look.campaign.is_over or (await state_of(world, campaign)).track.turn == first + FEW_TURNS


def faces(world: World) -> list[tuple[str, str]]:
    """The pictures of solo cards that have been posted: what each is called and what it says for those who do not see it."""
    files = [file for message in public(world) for file in message.attachments if file.filename.startswith("solo-card")]
    return [(file.filename, file.description or "") for file in files]


async def test_solo_a_card_that_is_turned_up_is_shown_with_its_four_cells_in_words(world: World) -> None:
    campaign = await opened(world)

    await played(world, campaign, turns=2)

    turned = [line for m in public(world) for line in text_of(m).splitlines() if " is turned up." in line]
    shown = faces(world)
    assert turned
    assert len(shown) == len(turned)
    for _, alt in shown:
        assert alt.startswith("Solo event card ")
        assert all(cell in alt for cell in ("German cross cell", "German star cell", "Soviet cross cell", "Soviet star cell"))
        assert alt.count("(in force)") == 1


async def test_solo_each_of_the_twelve_cards_can_be_looked_up(world: World) -> None:
    await opened(world)

    looked_up = [await world.onlooker.slash(world.channel, "solo card", number=number) for number in range(1, 13)]

    for number, shown in enumerate(looked_up, 1):
        assert private(shown)
        assert shown.response is not None
        (file,) = shown.response.attachments
        assert (file.description or "").startswith(f"Solo event card {number:02}.")
        assert said(shown).startswith(f"Solo event card {number}")
        assert said(shown).count("cell") >= 4


async def test_solo_why_names_the_rule_the_cell_and_the_other_cells(world: World) -> None:
    campaign = await opened(world)
    early = await world.anna.slash(world.channel, "solo why")
    await played(world, campaign, turns=2)

    steps = await world.anna.autocomplete(world.channel, "solo why", "step", "reaction")
    latest = await world.anna.slash(world.channel, "solo why")
    told = [await world.anna.slash(world.channel, "solo why", step=each["value"]) for each in steps]

    assert private(early)
    assert "could be explained" in said(early)
    assert steps
    for answer in (latest, *told):
        assert private(answer)
        assert "SOLO-" in said(answer)
    assert any("cross cell" in said(answer) and "star cell" in said(answer) for answer in told)


async def test_solo_81_the_player_s_own_parameters_are_walked_line_by_line_by_buttons(world: World) -> None:
    campaign = await opened(world)
    brought = [
        await world.anna.slash(
            world.channel, "solo parameters", side=side, file=("mine.txt", b"Hold Smolensk.\nKeep a reserve.\n")
        )
        for side in ("axis", "soviet")
    ]

    await played(world, campaign, turns=1)

    heard = "\n".join(text_of(message) for message in public(world))
    assert not any(private(each) for each in brought)
    assert "Hold Smolensk." in heard
    assert (await state_of(world, campaign)).track.turn == 2


async def test_solo_one_person_takes_both_seats_and_it_reads_well(world: World) -> None:
    await opened(world)

    heard = "\n".join(text_of(message) for message in public(world))

    assert "takes the Axis seat." in heard
    assert "takes the Soviet seat." in heard
    assert re.search(r"\b(\w+) \1\b", unescaped(heard), re.IGNORECASE) is None


@pytest.mark.parametrize("side", ["axis", "soviet"])
async def test_who_takes_one_seat_of_a_solitaire_campaign_plays_both_sides(world: World, side: str) -> None:
    await world.anna.slash(world.channel, "game new", game="no_retreat", scenario="barbarossa_solo")
    await world.anna.slash(world.channel, "game join", side=side)
    campaign = await world.bot.table.campaign_in(world.channel.id)
    joined = labels(world.table_message())
    table = text_of(world.table_message())
    helped = said(await world.anna.slash(world.channel, "help"))

    await played(world, campaign, turns=1)

    assert not [label for label in joined if label.startswith("Join")]
    assert "This is solitaire: one person plays both sides." in table
    assert "nobody sits there" not in table
    assert "Nobody waits for you now." not in helped


async def test_a_seat_left_free_in_solitaire_is_named_to_who_presses_its_button(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="no_retreat", scenario="barbarossa_solo")
    await world.anna.slash(world.channel, "game join", side="axis")
    await world.anna.slash(world.channel, "game leave", side="axis")

    pressed = await world.anna.click(world.table_message(), label=labels(world.table_message())[0])
    helped = said(await world.anna.slash(world.channel, "help"))

    assert said(pressed) == "That button is for the Axis side.\nNobody sits there yet: take that seat with `/game join`."
    assert "`/game join side:axis" in helped


async def test_a_number_that_is_the_only_one_possible_is_named(world: World) -> None:
    await world.campaign("no_retreat", "axis", "soviet", scenario="berlin_solo")

    answer = await world.anna.slash(world.channel, "solo number", value=3)

    assert said(answer) == "3 cannot be right here.\nOnly 22 is possible."
