"""The Guard Dies in Russian: what is stored in English is said in the reader's language, and what is shown can be typed."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.board_preview import move_choices
from bot.games.guard_dies.events import ArrivalRolled
from bot.games.guard_dies.house import in_words, reason
from bot.games.guard_dies.notation import piece_typed
from bot.games.guard_dies.orders import DesignateEntry, RollArrival
from bot.games.guard_dies.preview import arrival_preview
from bot.kit.game import Setup
from bot.kit.marks import Words
from bot.kit.words import ALOUD, T
from bot.languages import speaking
from tests.games.guard_dies.field import Table, arrived, begun, only, with_units


def in_russian(name: str) -> str:
    with speaking("ru"):
        return ALOUD.say(in_words(name))


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        ("for 1 turn of delay", "опоздание: 1 ход"),
        ("for 5 turns of delay", "опоздание: 5 ходов"),
        ("mud", "грязь"),
        ("French line infantry", "французская линейная пехота"),
    ],
)
def test_the_stored_reason_of_a_modifier_is_said_in_the_readers_language(stored: str, said: str) -> None:
    with speaking("ru"):
        assert ALOUD.say(reason(stored)) == said

    assert ALOUD.say(reason(stored)) == stored


def test_names_of_the_house_charts_are_ours_and_those_of_others_stay_as_they_are() -> None:
    assert in_russian("Prussian IV Corps") == "IV прусский корпус"
    assert in_words("Hussars of the north") == "Hussars of the north"


def test_an_arrival_is_told_and_drawn_in_russian() -> None:
    table = Table(begun(phase="movement", side="allied", turn=8))
    table.give("allied", DesignateEntry(group="iv", point="ohain"))

    rolled = only(table.give("allied", RollArrival(group="iv"), 6), ArrivalRolled)
    with speaking("ru"):
        picture = GAME.illustrate(rolled)

    assert picture is not None
    words = [mark.text for mark in picture.marks if isinstance(mark, Words)]
    assert words[0] == "IV прусский корпус, вход: дорога Ohain"
    assert "✘ НЕ ПРИБЫВАЕТ" in words


def test_the_buttons_of_a_prussian_group_name_it_in_russian() -> None:
    coming = Table(begun("movement", "allied", 8))
    coming.give("allied", DesignateEntry(group="iv", point="ohain"))
    back = with_units(arrived(begun("movement", "allied", 10)), ["PI1", "PI2"], where="off_board", back_turn=10)

    with speaking("ru"):
        labels = [ALOUD.say(GAME.buttons(state)[0].label) for state in (coming.state, back)]

    assert all("IV прусский корпус" in label for label in labels), labels


@pytest.mark.parametrize("typed", ["Наполеон", "наполеон", "Napoleon", "napoleon"])
def test_a_commander_is_named_as_the_bot_shows_him_and_in_english(typed: str) -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))

    with speaking("ru"):
        assert piece_typed(state, "french", typed) == "napoleon"


def test_the_list_of_moves_names_commanders_as_they_can_be_typed() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))

    with speaking("ru"):
        found = {value for _, value in move_choices(state, "french", "Нап", planning=True)}

    assert found == {"Наполеон-"}


@pytest.mark.parametrize("named", ["iv", "Prussian IV Corps"])
def test_a_group_is_forecast_by_its_key_or_its_name(named: str) -> None:
    panel, _ = arrival_preview(begun(phase="movement", side="allied", turn=8), named)

    assert panel.title == T("{group}: the chance to be there", group=in_words("Prussian IV Corps"))


def test_moves_can_be_planned_before_the_pieces_have_their_squares() -> None:
    state = GAME.new(Setup(scenario="deployment", options={}))

    assert move_choices(state, "french", "", planning=True) == []
