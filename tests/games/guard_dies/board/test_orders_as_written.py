"""What players write and what they are answered: moves in a list, menus, sectors, attacks from square to square."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.board_preview import (
    attacker_choices,
    board_preview,
    move_choices,
    move_sheet,
    moves_of,
    target_choices,
)
from bot.games.guard_dies.notation import attack_typed, march_typed, placements_typed, sector_typed, split_moves
from bot.games.guard_dies.panels import morale_panel
from bot.games.guard_dies.position import Position
from bot.kit.game import Setup
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Refusal, Unknown
from tests.games.guard_dies.board.drawn import Drawn, drawn

OPEN = "......\n......\n......\n......\n......\n......"


def read(table: Drawn, text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    march = march_typed(Position(table.state), table.state.side, text)
    return march.pieces, march.squares


@pytest.mark.parametrize(
    "text", ["C6-C5", "c6 - c5", "C6 to C5", "C6>C5", "C6→C5", "C6->C5", "FI1+FH1-C5", "fi1+FH1 C5", "FI1, FH1: C5", "FI1 FH1 C5"]
)
def test_a_move_may_be_written_in_many_ways(text: str) -> None:
    table = drawn(OPEN, "C6 FI1 FH1")

    pieces, squares = read(table, text)

    assert pieces == ("FI1", "FH1")
    assert squares[-1] == "C5"


@pytest.mark.parametrize("text", ["Napoleon C5", "napoleon-C5", "C6-C5"])
def test_a_commander_goes_by_name_or_from_a_square_where_he_is_alone(text: str) -> None:
    assert read(drawn(OPEN, "C6 Napoleon"), text)[0] == ("napoleon",)


@pytest.mark.parametrize("text", ["FI1-FI3 C5", "fi1-fi3-C5", "FI1 – FI3 to C5", "FI3-FI1 C5"])
def test_a_run_of_units_means_all_of_them(text: str) -> None:
    pieces, squares = read(drawn(OPEN, "C6 FI1-FI2; D6 FI3"), text)

    assert sorted(pieces) == ["FI1", "FI2", "FI3"]
    assert squares == ("C5",)


def test_a_square_means_the_units_and_not_the_commander_with_them() -> None:
    assert read(drawn(OPEN, "C6 FI1 Napoleon"), "C6-C5")[0] == ("FI1",)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Malformed),
        (";;\n;", Malformed),
        ("C5", Malformed),
        ("C6-", Malformed),
        ("FI1", Malformed),
        ("Z9-C5", Unknown),
        ("C1-C2", Unknown),
        ("XX9-C5", Unknown),
        ("FI1-FI999 C5", Unknown),
        ("BI1-C5", NotYours),
        ("Wellington C5", NotYours),
        ("@everyone", Malformed),
        ("`" * 6000, Malformed),
        ("\u202e\u200bC6", Malformed),
        (";".join(["C6-C5"] * 201), Malformed),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str, kind: type[Refusal]) -> None:
    table = drawn(OPEN, "C6 FI1; A2 BI1; A1 Wellington")

    with pytest.raises(kind) as caught:
        _ = [read(table, part) for part in split_moves(text)]

    assert len(str(caught.value)) < 400


def test_each_move_of_a_list_is_answered_and_the_legal_ones_are_carried_out() -> None:
    table = drawn(OPEN, "C6 FI1; D6 FA1; E6 FI2; E2 BI1")

    sheet = move_sheet(table.state, "french", "C6-C4; D6-D1; E6-E5; nonsense")
    table.give("french", moves_of(sheet))

    assert sheet.refused == 2
    assert [str(line)[0] for line in sheet.lines] == ["✓", "✗", "✓", "✗"]
    assert "(GD-77)" in str(sheet.lines[1])
    assert (table.where("FI1"), table.where("FA1"), table.where("FI2")) == ("C4", "D6", "E5")


def test_a_move_of_a_list_sees_the_board_as_those_before_it_leave_it() -> None:
    table = drawn(OPEN, "C6 FI1-FI2; C5 FI3-FI4")

    sheet = move_sheet(table.state, "french", "C5-C4; C6-C5; C5-D5")

    assert not sheet.refused
    assert [march.pieces for march in sheet.marches] == [("FI3", "FI4"), ("FI1", "FI2"), ("FI1", "FI2")]


def test_a_single_move_that_fails_is_its_own_refusal() -> None:
    with pytest.raises(Impossible) as caught:
        move_sheet(drawn(OPEN, "C6 FI1").state, "french", "C6-C1")

    assert caught.value.rule == "GD-77"


def test_nobody_moves_in_the_enemys_turn_or_in_another_phase() -> None:
    with pytest.raises(NotYours):
        move_sheet(drawn(OPEN, "C6 FI1", side="allied").state, "french", "C6-C5")
    with pytest.raises(NotNow):
        move_sheet(drawn(OPEN, "C6 FI1", phase="rally").state, "french", "C6-C5")


def test_a_list_of_which_nothing_passes_moves_nobody() -> None:
    sheet = move_sheet(drawn(OPEN, "C6 FI1").state, "french", "C6-C1; C6-D1")

    assert sheet.marches == ()
    with pytest.raises(Impossible):
        moves_of(sheet)


# -- menus -------------------------------------------------------------------------------------------------------------------


def values(named: list[tuple[object, str]]) -> list[str]:
    return [value for _, value in named]


def test_the_menu_of_moves_lists_stacks_and_pieces_that_can_move() -> None:
    table = drawn(OPEN, "C6 FI1 FH1; B3 FI2; A3 BI1; B2 BI2; C3 BI3; B4 BI4; E6 Ney")

    found = values(move_choices(table.state, "french", ""))

    assert found[0] == "C6-"
    assert {"FI1-", "FH1-", "Ney-"} <= set(found)
    assert "FI2-" not in found


def test_then_the_squares_that_all_of_them_can_reach() -> None:
    table = drawn(OPEN, "C6 FI1 FA1")

    assert set(values(move_choices(table.state, "french", "C6-"))) == {
        "C6-C5", "C6-C4", "C6-B5", "C6-D5", "C6-B6", "C6-D6", "C6-A6", "C6-E6",
    }  # fmt: skip


def test_then_the_next_move_on_the_board_as_it_is_by_then() -> None:
    table = drawn(OPEN, "C6 FI1; D6 FI2")

    found = values(move_choices(table.state, "french", "C6-C3; "))

    assert found == ["C6-C3; FI2-"]


@pytest.mark.parametrize("typed", ["FI1 C5-C4", "C6 - C4", "C6-C4;FI2 D5", "Ney E5; FI1 C5"])
@pytest.mark.parametrize("planning", [True, False])
def test_a_list_that_passes_is_offered_as_it_was_typed(typed: str, planning: bool) -> None:
    table = drawn(OPEN, "C6 FI1; D6 FI2; E6 Ney")

    assert values(move_choices(table.state, "french", typed, planning=planning)) == [typed]


def test_a_list_of_which_a_move_is_refused_is_not_offered() -> None:
    table = drawn(OPEN, "C6 FI1; D6 FI2")

    assert values(move_choices(table.state, "french", "FI1 C5; D6 - D1")) == []


def test_every_suggested_move_passes() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={})).model_copy(update={"phase": "movement"})

    for value in values(move_choices(state, "french", "M15-")):
        assert not move_sheet(state, "french", value).refused


def test_the_menus_of_an_attack_list_what_can_attack_and_be_attacked() -> None:
    table = drawn(OPEN, "C4 FI1; C3 BI1; A6 FA1; F6 FI2", phase="combat")

    assert values(attacker_choices(table.state, ["french"])) == ["FI1"]
    assert values(target_choices(table.state, ["french"], "FI1")) == ["C3"]
    assert values(target_choices(table.state, ["french"], "C4")) == ["C3"]
    assert values(target_choices(table.state, ["french"], "")) == ["C3"]
    assert target_choices(table.state, ["french"], "FI2") == []


# -- attacks, placements, sectors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "target"), [("FI1", "C3"), ("C4", "C3"), ("FI1", "BI1"), ("fi1", "c3"), ("C4", "BI1 · x")])
def test_an_attack_goes_from_square_or_unit_to_square_or_unit(attacker: str, target: str) -> None:
    order = attack_typed(drawn(OPEN, "C4 FI1; C3 BI1 BI2", phase="combat").state, "french", attacker, target)

    assert (order.attacker, set(order.defenders)) == ("FI1", {"BI1", "BI2"})


def test_gd_79_a_square_with_two_that_could_attack_must_name_one() -> None:
    with pytest.raises(Malformed) as caught:
        attack_typed(drawn(OPEN, "C4 FI1-FI2; C3 BI1", phase="combat").state, "french", "C4", "C3")

    assert caught.value.rule == "GD-79"


@pytest.mark.parametrize(
    ("attacker", "target", "answer"),
    [
        ("FI1", "C1", "From C4 it can attack C3."),
        ("FI1", "FI1", "No enemy unit is in C4. (GD-24) From C4 it can attack C3."),
        ("FA1", "F1", "this gun reaches 3. (GD-AMB-09) From A6 it can attack nobody."),
        ("FI1", "PI1", "Prussian infantry 1 is not on the board. (GD-24)"),
        ("FI1", "Z9", "Squares go from A1 to F6."),
        ("E6", "C3", "Name a unit of yours, or a square where one stands."),
    ],
)
def test_an_attack_that_cannot_be_made_is_told_what_could(attacker: str, target: str, answer: str) -> None:
    state = drawn(OPEN, "C4 FI1; C3 BI1; A6 FA1; F1 BI2; E6 Ney", phase="combat").state

    with pytest.raises(Refusal) as caught:
        attack_typed(state, "french", attacker, target)

    assert str(caught.value).endswith(answer)


def test_placements_are_read() -> None:
    state = GAME.new(Setup(scenario="deployment", options={}))

    found = placements_typed(state, "allied", "BI1+BI2 E5; Wellington: K6; BI4-BI6 E6")

    assert [(p.piece, p.square) for p in found[:3]] == [("BI1", "E5"), ("BI2", "E5"), ("wellington", "K6")]
    assert [(p.piece, p.square) for p in found[3:]] == [("BI4", "E6"), ("BI5", "E6"), ("BI6", "E6")]


@pytest.mark.parametrize(
    ("text", "first", "last"), [("E5:K9", "E5", "K9"), ("k9:e5", "E5", "K9"), ("La Haye Sainte", "H6", "N12"), ("A1", "A1", "D4")]
)
def test_a_sector_is_two_corners_a_place_or_a_square_with_those_around_it(text: str, first: str, last: str) -> None:
    board = GAME.new(Setup(scenario="waterloo", options={})).board
    assert board is not None

    area = sector_typed(board, text)

    assert (area[0], area[-1]) == (first, last)


@pytest.mark.parametrize("text", ["Paris", "Z1:Z9", ":", "🙂", "5E"])
def test_what_is_no_sector_is_refused(text: str) -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))

    with pytest.raises(Malformed):
        board_preview(state, "french", text, False, False)


@pytest.mark.parametrize("as_text", [True, False])
@pytest.mark.parametrize(("typed", "named"), [("hougoumont", "Hougoumont"), ("b2:d4", "B2:D4")])
def test_a_sector_that_is_shown_is_named(typed: str, named: str, as_text: bool) -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))

    panel, picture = board_preview(state, "", typed, False, as_text)

    assert str(panel.title).startswith(f"{named}: Turn 1, French: ")
    assert picture is None or picture.alt.startswith(f"{named}: Turn 1, French: ")


def test_gd_77_the_morale_panel_says_what_is_left_of_a_commanders_move() -> None:
    table = drawn(OPEN, "C6 Napoleon; E6 Ney")

    table.move("Napoleon C4")

    commanders = morale_panel(GAME.view(table.state, "")).sections[-1]
    said = [str(line) for line in commanders.lines]
    assert any(line.startswith("Napoleon") and line.endswith("has moved 2 squares and may move 2 more.") for line in said)
    assert any(line.startswith("Ney") and line.endswith("may move 4 squares.") for line in said)
