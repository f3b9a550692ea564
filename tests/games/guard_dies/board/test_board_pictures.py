"""The board as picture and in words: both say the same, in whole and by sector, and a phone can show it."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image

from bot.games.guard_dies import GAME
from bot.games.guard_dies.board_chart import ORANGE, TREE, board_picture
from bot.games.guard_dies.board_preview import board_preview
from bot.games.guard_dies.board_text import board_panel
from bot.games.guard_dies.state import Arrow
from bot.gate import ALT_TEXT
from bot.kit.game import Setup
from bot.kit.marks import Box, Disc, Path, Words
from bot.paint import fitted, paint
from tests.games.guard_dies.board.drawn import drawn

OPEN = "......\n..w1..\n..^^..\n......\n......\n......"


def opening() -> object:
    return GAME.view(GAME.new(Setup(scenario="waterloo", options={})), "")


def texts(marks: object) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Words)]  # type: ignore[attr-defined]


def test_the_board_is_a_thousand_pixels_wide_and_paints() -> None:
    picture = GAME.chart(opening())
    assert picture is not None

    image = Image.open(io.BytesIO(paint(picture)))

    assert image.width == 1000
    assert image.height < 1500


def test_every_unit_is_on_it_and_every_commander() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))
    picture = GAME.chart(GAME.view(state, ""))
    assert picture is not None

    shown = texts(picture.marks)

    assert {unit.id for unit in state.units.values() if unit.square} <= set(shown)
    assert {"Na", "Ne", "We"} <= set(shown)
    assert {"A", "T", "1", "18", "Hougoumont", "+0", "+2", "+3"} <= set(shown)


def test_no_id_on_a_counter_is_cut_and_none_is_tiny() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))
    picture = GAME.chart(GAME.view(state, ""))
    assert picture is not None

    drawn_as = [
        (words.text, *fitted(words.text, words.size, words.bold, words.fit))
        for words in picture.marks
        if isinstance(words, Words) and words.text in state.units
    ]

    assert [text for text, letters, _ in drawn_as if letters != text] == []
    assert min(size for _, _, size in drawn_as) >= 9


def test_no_name_on_the_map_touches_a_counter() -> None:
    view = GAME.view(GAME.new(Setup(scenario="waterloo", options={})), "")
    picture = GAME.chart(view)
    assert picture is not None
    assert view.board is not None

    names = {place.name for place in view.board.board.places}
    plates = [a for a, b in pairwise(picture.marks) if isinstance(a, Box) and isinstance(b, Words) and b.text in names]
    counters = [a for a, b in pairwise(picture.marks) if isinstance(a, Box) and isinstance(b, Box) and b.fill == "#ffffff"]

    assert len(plates) == len(names)
    assert len(counters) >= len(view.board.pieces)
    assert [(name.at, unit.at) for name in plates for unit in counters if overlap(name, unit)] == []


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than the rim of a pixel."""
    across = min(a.at[0] + a.size[0], b.at[0] + b.size[0]) - max(a.at[0], b.at[0])
    down = min(a.at[1] + a.size[1], b.at[1] + b.size[1]) - max(a.at[1], b.at[1])
    return across > 1 and down > 1


def test_a_commander_and_an_attack_leave_the_ids_of_a_stack_readable() -> None:
    table = drawn(OPEN, "C5 FI1 FI2; C4 BI1 BI2; C5 Napoleon", hits=("FI1", "FI2"))
    table.state = table.state.with_(phase="combat", arrows=(Arrow(kind="attack", side="french", squares=("C5", "C4")),))
    picture = GAME.chart(GAME.view(table.state, ""))
    assert picture is not None

    ids = [mark for mark in picture.marks if isinstance(mark, Words) and mark.text in table.state.units]
    discs = [mark for mark in picture.marks if isinstance(mark, Disc) and mark.line]
    arrows = [mark for mark in picture.marks if isinstance(mark, Path) and mark.line == ORANGE]

    assert len(ids) == 4
    for words in ids:
        assert all(disc.centre[0] + disc.radius <= words.at[0] for disc in discs if disc.centre[1] < picture.size[1] - 100)
        assert all(x + 2 * arrow.width <= words.at[0] for arrow in arrows for x, y in arrow.points if y < picture.size[1] - 100)


def test_arrows_along_a_row_lie_above_its_counters() -> None:
    table = drawn(OPEN, "C5 FI1 FI2; D5 BI1 BI2")
    arrows = tuple(Arrow(kind=kind, side="french", squares=("C5", "D5")) for kind in ("attack", "advance"))
    picture = GAME.chart(GAME.view(table.state.with_(arrows=arrows), ""))
    assert picture is not None

    counters = [a.at[1] for a, b in pairwise(picture.marks) if isinstance(a, Box) and isinstance(b, Box) and b.fill == "#ffffff"]
    drawn_as = [mark for mark in picture.marks if isinstance(mark, Path) and mark.line in (ORANGE, TREE)]
    heights = {y + 2 * path.width for path in drawn_as for _, y in path.points if y < picture.size[1] - 100}

    assert len(heights) == 2
    assert max(heights) <= min(counters) + 3


def test_a_sector_shows_its_units_by_id_and_no_others() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))

    _, picture = board_preview(state, "", "K9", False, False)

    assert picture is not None
    shown = texts(picture.marks)
    assert {"KI1", "KI2", "FI13"} >= {"KI1", "KI2"}
    assert {"KI1", "KI2", "H", "N", "6", "12"} <= set(shown)
    assert "NI1" not in shown
    assert picture.name == "board-sector"


def test_hits_are_dots_and_basic_types_have_their_signs() -> None:
    fresh = GAME.chart(GAME.view(drawn(OPEN, "C6 FI1").state, ""))
    hit = GAME.chart(GAME.view(drawn(OPEN, "C6 FI1", hits=("FI1",)).state, ""))
    assert fresh is not None
    assert hit is not None

    assert len([m for m in hit.marks if isinstance(m, Disc)]) == len([m for m in fresh.marks if isinstance(m, Disc)]) + 1
    assert "C6i." in fresh.alt
    assert "C6i*" in hit.alt


def test_zones_are_drawn_on_demand_and_differ_by_their_strokes() -> None:
    view = GAME.view(drawn(OPEN, "C6 FI1; C1 BI1").state, "")

    without, with_zones = board_picture(view), board_picture(view, zones=True)

    assert without is not None
    assert with_zones is not None
    strokes = [m for m in with_zones.marks if isinstance(m, Path) and len(m.points) == 2 and m not in without.marks]
    rising = [m for m in strokes if m.points[0][1] > m.points[1][1]]
    assert (len(rising), len(strokes) - len(rising)) == (3, 3)


def test_moves_and_fights_are_arrows_until_the_next_movement_phase() -> None:
    table = drawn(OPEN, "A6 FI1; C5 FI2; C4 BI1")
    table.move("A6-A4")
    table.state = table.state.model_copy(update={"phase": "combat"})
    table.fire("FI2", "C4", 5, 3)

    kinds = [(arrow.kind, arrow.squares[0], arrow.squares[-1]) for arrow in table.state.arrows]

    assert kinds == [("move", "A6", "A4"), ("attack", "C5", "C4"), ("retreat", "C4", "C3")]
    panel = board_panel(GAME.view(table.state, ""))
    lately = next(section for section in panel.sections if str(section.title) == "Lately")
    assert [str(line) for line in lately.lines] == ["moved: A6-A4.", "attacked: C5-C4.", "retreated: C4-C3."]


def test_the_words_say_what_the_picture_shows() -> None:
    table = drawn(OPEN, "C6 FI1 FH1; C1 BI1; B6 Napoleon", hits=("FI1",))

    panel, picture = board_preview(table.state, "", "", True, True)

    assert picture is None
    lines = [str(line) for section in panel.sections for line in section.lines] + [str(line) for line in panel.lines]
    assert any("C6: FH1" in line or "C6: FI1" in line for line in lines)
    assert any("(1 hit)" in line for line in lines)
    assert "Napoleon: B6." in lines
    assert "woods: C2." in lines
    assert "a +1 building: D2." in lines
    assert any(line.startswith("Crest south, falling away to the south: C3 D3") for line in lines)
    assert any(line.startswith("French: ") and "C5" in line for line in lines)


def test_alt_texts_fit_and_name_every_square_with_units() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))
    picture = GAME.chart(GAME.view(state, ""))
    assert picture is not None

    assert len(picture.alt) <= ALT_TEXT
    assert all(f" {unit.square}" in picture.alt for unit in state.units.values() if unit.square)


@pytest.mark.parametrize("sector", ["A1:T18", "A1:A18", "A1:T1", "T18", "K9:K10"])
def test_every_sector_paints(sector: str) -> None:
    _, picture = board_preview(GAME.new(Setup(scenario="waterloo", options={})), "", sector, True, False)

    assert picture is not None
    assert paint(picture)


def test_equal_boards_are_equal_pictures() -> None:
    assert GAME.chart(opening()) == GAME.chart(opening())
