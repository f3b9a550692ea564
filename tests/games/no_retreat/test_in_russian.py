"""No Retreat! in Russian: months, places and notes are stored in English and said in the reader's language."""

from __future__ import annotations

import pytest

from bot.games.no_retreat import GAME
from bot.games.no_retreat import events as e
from bot.games.no_retreat.setups import set_up_panel
from bot.games.no_retreat.solo.chart import card_face
from bot.games.no_retreat.words import in_words, months_said
from bot.kit.words import ALOUD
from bot.languages import speaking
from tests.games.no_retreat.play import campaign


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        ("USSR Oil Well", "Нефтяная вышка СССР"),
        ("Kharkov", "Харьков"),
        ("turn 3", "ход 3"),
        ("Joker", "Джокер"),
        ("No Surrender, 15.10", "«Без капитуляции», 15.10"),
        ("behind {the} Dnepr", "behind {the} Dnepr"),
    ],
)
def test_places_and_notes_of_ours_are_said_in_the_readers_language_and_a_players_own_as_they_are(stored: str, said: str) -> None:
    with speaking("ru"):
        assert ALOUD.say(in_words(stored)) == said


@pytest.mark.parametrize(("stored", "said"), [("May/June 1942", "май/июнь 1942"), ("", ""), ("the year 1942", "the year 1942")])
def test_the_months_of_a_stored_turn_are_said_in_the_readers_language(stored: str, said: str) -> None:
    with speaking("ru"):
        assert ALOUD.say(months_said(stored)) == said

    assert ALOUD.say(months_said(stored)) == stored


def test_a_turn_begins_in_russian() -> None:
    (text, *_) = GAME.tell(e.PhaseBegan(turn=7, active="", phase="housekeeping", months="May/June 1942"), "")

    with speaking("ru"):
        assert ALOUD.say(text) == "Ход 7, май/июнь 1942, начинается с подготовки."


def test_the_table_and_its_picture_name_the_directives_place_alike() -> None:
    state = campaign("campaign_solo")
    place = state.track.tokens.get("directive") or "Moscow"
    shown = GAME.view(state.with_(track=state.track.with_(tokens={"directive": place})), "")

    with speaking("ru"):
        picture = GAME.chart(shown)

        assert picture is not None
        assert f"Директива фюрера: {ALOUD.say(in_words(place))}." in picture.alt


def test_a_set_up_says_where_in_russian() -> None:
    with speaking("ru"):
        lines = [ALOUD.say(line) for section in set_up_panel("blau").sections for line in section.lines]

    assert "Ostatky 2: ячейка Ostatky." in lines


def test_the_face_of_a_card_is_drawn_anew_for_each_language() -> None:
    with speaking("ru"):
        in_russian = card_face(1)

    assert card_face(1).alt != in_russian.alt
    assert card_face(1).alt.startswith("Solo event card 01.")
