"""No Retreat!'s turn track, through Discord: names as the bot says them are understood in the language in which it says them."""

from __future__ import annotations

import pytest_asyncio

from bot.games.no_retreat.state import NoRetreat
from tests.world import World, heard, said


@pytest_asyncio.fixture
async def club(world: World) -> World:
    """Anna's Discord is in English, Bert's in Russian; they play a campaign."""
    world.languages[world.bert.id] = "ru"
    await world.campaign("no_retreat", "axis", "soviet", scenario="campaign")
    return world


async def state_of(club: World) -> NoRetreat:
    state = (await club.bot.table.look(await club.bot.table.campaign_in(club.channel.id), 0)).campaign.state
    assert isinstance(state, NoRetreat)
    return state


async def test_ns_20_moscow_is_moscow_in_russian_too(club: World) -> None:
    held = await club.bert.slash(club.channel, "track objective", hex="москва", side="axis")

    assert "The Axis hold Moscow." in heard(held)
    assert (await state_of(club)).track.objectives["axis"] == ("Moscow",)


async def test_ns_21_a_marker_is_laid_on_a_turn_as_it_is_called_in_russian(club: World) -> None:
    await club.bert.slash(club.channel, "track marker lay", what="no_sudden_death", where="ход 6")

    assert [marker.where for marker in (await state_of(club)).track.markers] == ["turn 6"]


async def test_a_marker_is_lifted_by_its_number_however_that_is_written(club: World) -> None:
    for _ in range(3):
        await club.anna.slash(club.channel, "track marker lay", what="control", where="Kiev")

    lifted = [await club.anna.slash(club.channel, "track marker lift", marker=typed) for typed in ("#1", "2.", "3", "Kiev")]

    assert ["is taken off: Kiev." in heard(each) for each in lifted] == [True, True, True, False]
    assert "There is no such marker." in said(lifted[3])
