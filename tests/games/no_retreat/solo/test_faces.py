"""The twelve card faces, and the alt text that says the same."""

from __future__ import annotations

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo.cards import sheet
from bot.games.no_retreat.solo.chart import HEIGHT, WIDTH, card_face
from bot.games.no_retreat.solo.events import SoloCardTurned
from bot.games.no_retreat.solo.words import cell_line
from bot.kit.marks import Box, Disc, Path, Picture, Words
from bot.kit.refusals import Unknown
from bot.paint import paint

NUMBERS = sorted(sheet())
GREEN, TAN, FORCE, RED = "#b7cd97", "#e4cf9f", "#0b3d91", "#b3130f"


def texts(face: Picture) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, Words)]


def boxes(face: Picture, fill: str) -> list[Box]:
    return [mark for mark in face.marks if isinstance(mark, Box) and mark.fill == fill]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_face_has_two_green_cells_above_and_two_tan_cells_below(number: int) -> None:
    face = card_face(number)

    green, tan = boxes(face, GREEN), boxes(face, TAN)
    assert (len(green), len(tan)) == (2, 2)
    assert max(box.at[1] for box in green) < min(box.at[1] for box in tan)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_face_says_everything_the_card_prints(number: int) -> None:
    card = sheet()[number]

    said = texts(card_face(number))

    assert f"{number:02d}" in said
    for cell in card.cells:
        facts = cell.facts
        assert f"Draw {facts.draw}" in said
        if facts.lose:
            assert f"Lose {facts.lose}" in said
        if facts.counterblow:
            assert f"x{facts.counterblow}" in said
        if facts.place:
            assert facts.place in said


@pytest.mark.parametrize("number", NUMBERS)
def test_the_alt_text_says_the_same_as_the_face(number: int) -> None:
    card = sheet()[number]

    alt = card_face(number).alt

    assert alt.startswith(f"Solo event card {number:02d}.")
    for cell in card.cells:
        assert str(cell_line(cell.facts)) in alt


@pytest.mark.parametrize("number", NUMBERS)
def test_the_skulls_are_drawn_one_by_one(number: int) -> None:
    face = card_face(number)

    skulls = [mark for mark in face.marks if isinstance(mark, Disc) and mark.radius == 20 and mark.centre[1] < 130]

    assert len(skulls) == sheet()[number].skulls
    assert ("Player Side does not switch" in texts(face)) == (not sheet()[number].switches)


@pytest.mark.parametrize("cell", ["axis/cross", "axis/star", "soviet/cross", "soviet/star"])
def test_the_cell_in_force_is_outlined_and_named(cell: str) -> None:
    face = card_face(9, cell)

    outlined = [mark for mark in face.marks if isinstance(mark, Box) and mark.line == FORCE]
    place = ("axis/cross", "axis/star", "soviet/cross", "soviet/star").index(cell)
    cells = sorted((mark for mark in face.marks if isinstance(mark, Box) and mark.fill in (GREEN, TAN)), key=lambda m: m.at[1])
    assert outlined == [cells[place]]
    assert texts(face).count("IN FORCE") == 1
    assert "(in force)" in face.alt
    assert "(Plan B)" in face.alt


def test_the_else_arrow_is_dashed_and_named() -> None:
    face = card_face(9, "axis/cross")

    dashed = [mark for mark in face.marks if isinstance(mark, Path) and mark.dash]
    heads = [mark for mark in face.marks if isinstance(mark, Path) and mark.arrow]
    assert (len(dashed), len(heads)) == (1, 1)
    assert texts(face).count("else") == 1


def test_losses_are_red_and_say_so_in_words_too() -> None:
    face = card_face(6)

    lost = [mark for mark in face.marks if isinstance(mark, Words) and mark.text.startswith("Lose")]
    assert len(lost) == 4
    assert {mark.fill for mark in lost} == {RED}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_mark_lies_on_the_card_and_is_legible_at_phone_width(number: int) -> None:
    face = card_face(number, "soviet/star")

    assert face.size == (WIDTH, HEIGHT)
    for mark in face.marks:
        if isinstance(mark, Words):
            assert 0 < mark.at[0] < WIDTH
            assert 0 < mark.at[1] < HEIGHT
            assert mark.size * 380 / WIDTH >= 12


@pytest.mark.parametrize(
    ("purpose", "player", "initiative", "cell"),
    [
        ("check", "soviet", "axis", "axis-cross"),
        ("check", "axis", "soviet", "axis-star"),
        ("combat", "axis", "soviet", "soviet-star"),
        ("combat", "soviet", "axis", "axis-cross"),
    ],
)
def test_a_card_that_is_turned_up_shows_the_cell_that_applies(purpose: str, player: str, initiative: str, cell: str) -> None:
    event = SoloCardTurned.model_validate({"card": 10, "purpose": purpose, "turn": 9, "player": player, "initiative": initiative})

    picture = GAME.illustrate(event)

    assert picture is not None
    assert picture.name == f"solo-card-10-{cell}"


def test_a_face_is_made_once_and_then_reused() -> None:
    assert card_face(7, "axis/star") is card_face(7, "axis/star")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_face_can_be_painted(number: int) -> None:
    assert paint(card_face(number, "soviet/star")).startswith(b"\x89PNG")


def test_a_face_of_no_card_is_refused() -> None:
    with pytest.raises(Unknown):
        card_face(13)
