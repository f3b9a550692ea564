"""The limited war in Russian: names that are stored in English are said in the reader's language, where they are ours."""

from __future__ import annotations

import pytest

from bot.games.limited_war import GAME, lookup
from bot.games.limited_war.events import PointsChanged
from bot.games.limited_war.sealed import SEALABLE
from bot.kit.sealed import SealedOrder
from bot.kit.words import ALOUD
from bot.languages import speaking
from tests.games.limited_war.play import campaign


@pytest.mark.parametrize(
    ("stored", "said"),
    [("Hungary", "Венгрия"), ("The Axis enters Paris", "Ось входит в Париж"), ("{agreed} by both", "{agreed} by both")],
)
def test_what_points_were_for_is_said_in_the_readers_language_and_a_players_own_words_as_they_are(stored: str, said: str) -> None:
    (text,) = GAME.tell(PointsChanged(points=3, total=5, why=stored), "")

    with speaking("ru"):
        assert ALOUD.say(text).endswith(f"{said}.")


def test_menus_name_places_as_sentences_do() -> None:
    with speaking("ru"):
        named = {value: ALOUD.say(name) for name, value in lookup.places(campaign())}

    assert (named["Finland"], named["Soviet half of Poland"]) == ("Финляндия", "советская половина Польши")


def test_a_sealed_declaration_is_said_in_the_readers_language() -> None:
    declare = next(each for each in SEALABLE if each.key == "declare")

    with speaking("ru"):
        text = ALOUD.say(declare.said(SealedOrder(moment="declare", choice="Finland as armed neutral")))

    assert "Финляндия (вооружённый нейтрал)" in text
