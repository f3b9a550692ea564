"""What people mean by what they typed without choosing from the list."""

from __future__ import annotations

import pytest

from bot.games import games
from bot.kit.words import T
from bot.languages import speaking
from bot.suggest import begun, meant, suggest
from tests.world import World, said

GAMES = [(game.title, key) for key, game in games().items()]


@pytest.mark.parametrize(
    "typed", ["guard_dies", "The Guard", "the guard dies…", "guard", "The Guard Dies But Does Not Surrender"]
)
def test_the_beginning_of_one_name_or_key_is_enough(typed: str) -> None:
    assert begun(typed, GAMES) == "guard_dies"


@pytest.mark.parametrize("typed", ["", "…", "chess", "Surrender", "r"])
def test_what_begins_no_name_or_several_is_left_as_it_was_typed(typed: str) -> None:
    assert begun(typed, [*GAMES, ("Red", "red"), ("Rose", "rose")]) == typed


def test_what_decides_something_is_never_guessed() -> None:
    assert meant("The Guard", GAMES) == "The Guard"


@pytest.mark.parametrize("typed", ["Финляндия", "финляндия", "finland", "Finland"])
def test_a_name_is_meant_in_the_language_that_is_spoken_and_in_english(typed: str) -> None:
    with speaking("ru"):
        assert meant(typed, [(T("Finland"), "Finland"), (T("Sweden"), "Sweden")]) == "Finland"


@pytest.mark.parametrize("typed", ["фин", "fin"])
def test_a_list_is_narrowed_in_the_language_that_is_spoken_and_in_english(typed: str) -> None:
    with speaking("ru"):
        (choice,) = suggest(typed, [(T("Finland"), "Finland"), (T("Sweden"), "Sweden")])

    assert (choice.name, choice.value) == ("Финляндия", "Finland")


async def test_a_campaign_is_opened_by_the_beginning_of_its_games_name_and_listed_by_it_once(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="The Guard Dies…")
    await world.anna.slash(world.channel, "game join", side="french")

    listed = said(await world.anna.slash(world.channel, "game mine"))

    assert listed.count("The Guard Dies But Does Not Surrender") == 1
