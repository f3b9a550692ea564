"""Movement, zones of control, stacking, terrain and commanders on drawn positions, case by case."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.board import distance
from bot.games.guard_dies.events import CommanderGaveWay, CommanderLost, PieceMoved
from bot.games.guard_dies.orders import March, Move, Rally, ReportSurrounded
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_movement import reachable
from tests.games.guard_dies.board.drawn import Drawn, drawn
from tests.games.guard_dies.field import only, said, with_units

OPEN = """
    ......
    ......
    ......
    ......
    ......
    ......
"""


# -- the grid ----------------------------------------------------------------------------------------------------------------


def test_gd_1_only_squares_that_share_a_side_are_adjacent() -> None:
    board = drawn(OPEN, "").state.board

    assert board is not None
    assert set(board.neighbours["B2"]) == {"B1", "C2", "B3", "A2"}
    assert distance("B2", "C3") == 2


def test_gd_1_a_diagonal_enemy_has_no_zone_there() -> None:
    table = drawn(OPEN, "C6 FI1; D3 BI1")

    moved = only(table.move("C6-C4"), PieceMoved)

    assert not moved.is_halted


def test_gd_76_every_step_crosses_a_side() -> None:
    table = drawn(OPEN, "C6 FI1")

    moved = only(table.move("C6-D5"), PieceMoved)

    assert len(moved.path) == 3
    assert moved.path[1] in ("C5", "D6")


def test_gd_77_a_unit_moves_as_far_as_its_chart_says_over_all_its_moves() -> None:
    table = drawn(OPEN, "C6 FI1; A6 FL1")

    table.move("C6-C4; A6-A1-B1")
    table.move("C4-C3")

    assert table.bars("C3-C2") == "GD-77"
    assert drawn(OPEN, "C6 FI1").bars("C6-C2") == "GD-77"


def test_gd_44_mud_takes_one_square_from_every_allowance() -> None:
    assert drawn(OPEN, "C6 FI1", turn=2).bars("C6-C3") == "GD-77"
    assert drawn(OPEN, "C6 FI1", turn=3).move("C6-C3")


def test_gd_22_units_move_in_their_own_movement_phase_only() -> None:
    march = Move(marches=(March(pieces=("FI1",), squares=("C5",)),))

    assert drawn(OPEN, "C6 FI1", phase="combat").refused("french", march).rule == "GD-22"
    assert drawn(OPEN, "C6 FI1", phase="rally").refused("french", march).rule == "GD-22"
    assert drawn(OPEN, "C6 FI1", side="allied").refused("french", march).rule == "GD-4"


def test_gd_22_no_unit_moves_into_a_square_that_enemies_hold() -> None:
    table = drawn(OPEN, "C4 FI1; C3 BI1")

    assert table.bars("C4-C3") == "GD-22"


def test_the_enemys_units_cannot_be_moved() -> None:
    refusal = drawn(OPEN, "C6 FI1; C1 BI1").refused("french", Move(marches=(March(pieces=("BI1",), squares=("C2",)),)))

    assert "belongs to the Allied and Prussian side" in str(refusal)


# -- stacking ----------------------------------------------------------------------------------------------------------------


def test_gd_2_a_square_takes_two_units() -> None:
    table = drawn(OPEN, "C6 FI1; B5 FI2; D5 FI3; C5 FI4")

    table.move("C6-C5")

    assert table.bars("B5-C5") == "GD-2"


def test_gd_64_a_square_takes_one_artillery_unit() -> None:
    table = drawn(OPEN, "C6 FH1; C5 FH2")

    assert table.bars("C6-C5") == "GD-64"


def test_a_stack_moves_at_once() -> None:
    table = drawn(OPEN, "C6 FI1 FH1")

    events = table.move("C6-C4")

    assert [event.piece.id for event in events if isinstance(event, PieceMoved)] == ["FI1", "FH1"]
    assert table.where("FI1") == table.where("FH1") == "C4"


def test_a_stack_that_one_of_two_cannot_follow_stays_together() -> None:
    table = drawn(OPEN, "C6 FI1 FA1")

    assert table.bars("C6-C3") == "GD-77"
    assert table.where("FI1") == "C6"


def test_gd_amb_46_a_full_square_bars_the_way() -> None:
    wall = "A5 FI1-FI2; B5 FI3-FI4; C5 FI5-FI6; D5 FI7-FI8; E5 FI9-FI10; F5 FI11-FI12; C6 FI13"

    assert drawn(OPEN, wall).bars("C6-C4") == "GD-77"


def test_gd_amb_46_or_may_be_passed_where_the_limit_holds_at_the_end_of_a_move() -> None:
    wall = "A5 FI1-FI2; B5 FI3-FI4; C5 FI5-FI6; D5 FI7-FI8; E5 FI9-FI10; F5 FI11-FI12; C6 FI13"
    table = drawn(OPEN, wall, stack_when="end_of_move")

    assert table.bars("C6-C5") == "GD-2"
    assert table.move("C6-C4")


@pytest.mark.parametrize(("reading", "case"), [("allowed", None), ("forbidden", "GD-AMB-13")])
def test_gd_amb_13_allies_and_prussians_may_share_a_square_unless_the_group_says_no(reading: str, case: str | None) -> None:
    table = drawn(OPEN, "C1 BI1; C2 PI1", side="allied", turn=9, mixed_stack=reading)

    if case is None:
        assert table.move("C1-C2")
    else:
        assert table.bars("C1-C2") == case


@pytest.mark.parametrize(("reading", "case"), [("free", None), ("counts", "GD-AMB-12")])
def test_gd_amb_12_a_commander_counts_in_a_stack_only_where_the_group_says_so(reading: str, case: str | None) -> None:
    table = drawn(OPEN, "C5 FI1 FH1; C6 Napoleon", commander_stacking=reading)

    if case is None:
        assert table.move("Napoleon C5")
    else:
        assert table.bars("Napoleon C5") == case


# -- terrain -----------------------------------------------------------------------------------------------------------------

WOODED = """
    ......
    ......
    .w1...
    ......
"""


@pytest.mark.parametrize(("piece", "square"), [("FL1", "B3"), ("FH1", "B3"), ("FL1", "C3"), ("FH1", "C3")])
def test_gd_3_cavalry_and_artillery_enter_neither_woods_nor_buildings(piece: str, square: str) -> None:
    table = drawn(WOODED, f"{square[0]}4 {piece}")

    assert table.bars(f"{piece}-{square}") == "GD-3"


def test_gd_3_infantry_and_commanders_do() -> None:
    table = drawn(WOODED, "B4 FI1; C4 FI2 Napoleon")

    table.move("B4-B3; FI2-C3; Napoleon C3")

    assert (table.where("FI1"), table.where("napoleon")) == ("B3", "C3")


def test_gd_3_cavalry_goes_around() -> None:
    table = drawn(WOODED, "B4 FL1")

    assert only(table.move("B4-B2"), PieceMoved).path == ("B4", "A4", "A3", "A2", "B2")


# -- zones of control --------------------------------------------------------------------------------------------------------


def test_gd_6_a_unit_that_enters_a_zone_stops_there() -> None:
    table = drawn(OPEN, "C5 FL1; C2 BI1")

    moved = only(table.move("C5-C3"), PieceMoved)

    assert moved.is_halted
    assert "stops in an enemy zone of control" in said([moved])
    assert table.bars("C3-D3") == "GD-6"


def test_gd_6_it_does_not_pass_through_a_zone_either() -> None:
    table = drawn("......\n......\n......\n......", "A2 FL1; C1 BI1; C3 BI2; C4 BI3")

    assert table.bars("A2-F2") == "GD-6"


def test_gd_7_no_unit_goes_from_zone_to_zone() -> None:
    table = drawn(OPEN, "C3 FI1; C2 BI1; D2 BI2")

    assert table.bars("C3-D3") == "GD-7"


def test_gd_69_a_unit_that_starts_in_a_zone_may_leave_it() -> None:
    table = drawn(OPEN, "C3 FI1; C2 BI1")

    moved = only(table.move("C3-C5"), PieceMoved)

    assert moved.left_zone
    assert not moved.is_halted


def test_gd_8_having_left_one_it_enters_no_other_in_that_phase() -> None:
    table = drawn(OPEN, "C3 FL1; C2 BI1; F3 BI2")

    assert table.bars("C3-C4-D4-E4-E3") == "GD-8"
    table.move("C3-C4")
    assert table.bars("C4-D4-E4-E3") == "GD-8"


def test_gd_8_nor_the_same_one_again() -> None:
    table = drawn(OPEN, "C3 FL1; C2 BI1")
    table.move("C3-C4")

    assert table.bars("C4-C3") == "GD-8"


def test_gd_9_a_unit_with_zones_all_around_is_frozen() -> None:
    table = drawn(OPEN, "C3 FL1; C2 BI1; B4 BI2; D4 BI3; A3 BI4; E3 BI5")

    assert reachable(Position(table.state), "FL1") == []


@pytest.mark.parametrize(("reading", "stops"), [("none", False), ("obeys", True)])
def test_gd_amb_40_zones_stop_commanders_only_where_the_group_says_so(reading: str, stops: bool) -> None:
    table = drawn(OPEN, "C5 Napoleon; B3 BI1; D1 BI2", commander_zone=reading)

    if stops:
        assert table.bars("Napoleon C4-C3-C2") == "GD-6"
    else:
        assert table.move("Napoleon C4-C3-C2")


def test_gd_amb_40_a_commander_has_no_zone() -> None:
    moved = only(drawn(OPEN, "C5 FL1; C2 Wellington").move("C5-C3"), PieceMoved)

    assert not moved.is_halted


# -- commanders --------------------------------------------------------------------------------------------------------------


def test_gd_19_a_commander_moves_four_squares() -> None:
    assert drawn(OPEN, "A6 Ney").move("Ney A2")
    assert drawn(OPEN, "A6 Ney").bars("Ney A1") == "GD-77"


@pytest.mark.parametrize(("reading", "square"), [("yes", "A4"), ("no", "A3")])
def test_gd_amb_31_three_in_mud(reading: str, square: str) -> None:
    table = drawn(OPEN, "A6 Ney", turn=1, mud_commanders=reading)
    farthest = min(int(square[1:]) for square in reachable(Position(table.state), "ney") if square[0] == "A")

    assert farthest == {"yes": 3, "no": 2}[reading]


def test_gd_74_a_second_rally_attempt_gives_up_the_movement() -> None:
    table = drawn(OPEN, "C6 Napoleon", phase="rally")
    table.state = with_units(table.state, [f"FI{n}" for n in range(10, 20)], where="eligible")
    table.give("french", Rally(commander="napoleon", units=("FI10", "FI11")), 1)
    table.give("french", Rally(commander="napoleon", units=("FI10", "FI11")), 1)
    table.state = table.state.model_copy(update={"phase": "movement"})

    assert table.bars("Napoleon C5") == "GD-74"


def test_gd_21_a_commander_who_is_alone_steps_back_toward_his_side() -> None:
    table = drawn(OPEN, "C5 FI1; C4 Wellington")

    events = table.move("C5-C4")

    assert only(events, CommanderGaveWay).square == "C3"
    assert (table.where("wellington"), table.where("FI1")) == ("C3", "C4")


def test_gd_21_and_again_before_the_same_unit() -> None:
    table = drawn(OPEN, "C5 FI1; C4 Wellington")

    events = table.move("C5-C4-C3-C2")

    assert [event.square for event in events if isinstance(event, CommanderGaveWay)] == ["C3", "C2", "C1"]


def test_gd_21_one_among_his_units_is_not_moved_into() -> None:
    assert drawn(OPEN, "C5 FI1; C4 Wellington BI1").bars("C5-C4") == "GD-22"


def test_gd_21_he_steps_aside_where_the_way_back_is_held() -> None:
    table = drawn(OPEN, "C5 FL1; C4 Wellington; C3 FI2; B4 FI3")

    assert only(table.move("C5-C4"), CommanderGaveWay).square == "D4"


def test_gd_20_surrounded_on_all_four_sides_he_is_eliminated() -> None:
    table = drawn(OPEN, "C5 FL1; C4 Wellington; C3 FI2; B4 FI3; D4 FI4")

    events = table.move("C5-C4")

    assert only(events, CommanderLost).commander == "wellington"
    assert table.where("wellington") == "lost"


def test_gd_20_a_square_with_an_enemy_commander_is_held_against_him() -> None:
    one = drawn(OPEN, "A2 FI1; A1 Wellington; B1 Napoleon")
    stack = drawn(OPEN, "A2 FI1-FI2; A1 Wellington; B1 Napoleon")

    one.move("A2-A1")
    stack.move("A2-A1")

    assert one.where("wellington") == stack.where("wellington") == "lost"


@pytest.mark.parametrize("entering", ["FI1", "FI1-FI2"])
def test_gd_20_nobody_enters_where_only_his_own_full_squares_keep_him(entering: str) -> None:
    full = "C3 Wellington; C2 BI1-BI2; B3 BI3-BI4; D3 BI5-BI6"
    table = drawn(OPEN, f"C4 {entering}; {full}", commander_stacking="counts")

    assert table.bars("FI1-C3") == "GD-21"
    assert "C3" not in reachable(Position(table.state), "FI1")


@pytest.mark.parametrize(("pieces", "lost"), [("B6 FI1; C6 Wellington", False), ("B6 FI1; A6 Wellington; A5 FI2", True)])
def test_gd_21_at_the_edge_of_the_board_he_steps_where_he_can(pieces: str, lost: bool) -> None:
    table = drawn(OPEN, pieces)

    table.move(f"B6-{table.where('wellington')}")

    assert table.where("wellington") == ("lost" if lost else "C5")


def test_gd_63_a_move_that_takes_napoleon_ends_the_game() -> None:
    table = drawn(OPEN, "C6 Napoleon; B6 BI1; D6 BI2; C5 BI3", side="allied")

    table.move("BI3-C6")

    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.rule == "GD-63"


@pytest.mark.parametrize(("reading", "lost"), [("enemy_units", False), ("enemy_zones", True)])
def test_gd_amb_20_zones_around_him_surround_him_only_where_the_group_says_so(reading: str, lost: bool) -> None:
    table = drawn(OPEN, "C5 FL1; C4 Wellington; B3 FI2; D3 FI3", surrounded=reading)

    table.move("C5-C4")

    assert (table.where("wellington") == "lost") == lost


def test_gd_20_the_board_needs_no_report() -> None:
    table = drawn(OPEN, "C4 Wellington")

    assert "sees by itself" in str(table.refused("french", ReportSurrounded(commander="wellington")))


# -- what the players write --------------------------------------------------------------------------------------------------


def test_a_way_is_gone_as_it_is_written() -> None:
    moved = only(drawn(OPEN, "C6 FL1").move("C6-B6-B5-C5"), PieceMoved)

    assert moved.path == ("C6", "B6", "B5", "C5")


def test_a_stack_that_is_sent_where_it_stands_is_told_so() -> None:
    refusal = drawn(OPEN, "C6 FI1-FI2").refused("french", Move(marches=(March(pieces=("FI1", "FI2"), squares=("C6", "C6")),)))

    assert "stands in C6 already" in str(refusal)


@pytest.mark.parametrize(
    ("pieces", "move", "instead"),
    [
        ("C6 FI1; C5 FI2-FI3", "C6-C5", "It can get to B5, D5 or A5."),
        ("C6 FI1; C5 BI1", "C6-C5", "It can get to A5, B6 or D6."),
        ("C3 FI1; C2 BI1; D2 BI2", "C3-D3", "It can get to D4, B3 or C4."),
        ("C6 Ney; C5 Wellington", "Ney C5", "It can get to B5, C4 or D5."),
        ("A6 FI1; A5 BI1; C6 BI2", "A6-C5", "From A6 it can get nowhere now."),
    ],
)
def test_who_cannot_get_to_a_square_is_told_where_else(pieces: str, move: str, instead: str) -> None:
    table = drawn(OPEN, pieces)

    refusal = table.refused("french", Move(marches=table.marches(move)))

    assert str(refusal).endswith(instead)


def test_gd_21_a_commander_does_not_drive_an_enemy_commander_out() -> None:
    table = drawn(OPEN, "C4 Napoleon; C3 Wellington")

    refusal = table.refused("french", Move(marches=table.marches("Napoleon C3")))

    assert refusal.rule == "GD-21"
    assert "gives way to units only" in str(refusal)


@pytest.mark.parametrize(
    ("pieces", "march", "turn", "why"),
    [
        (
            "C6 FI1; C5 FI2 FI3; B6 FI4 FI5; D6 FI6 FI7",
            "FI1-C4",
            5,
            "with 3 squares left. In its way: no room in C5 (a square holds 2 units at most).",
        ),
        ("C6 FI1", "C6-C1", 5, "from C6 to C1: that is 5 squares, and it has 3 left."),
        ("C6 FI1", "C6-C3", 1, "from C6 to C3: that is 3 squares, and it has 2 left. The mud takes one square of its move."),
        ("C6 FI1; C5 BI2", "C6-C4", 5, "with 3 squares left. In its way: the enemy in C5."),
        ("A6 FI1; C5 BI2", "A6-D6", 5, "before it reaches D6: an enemy zone of control over C6."),
    ],
)
def test_gd_77_who_cannot_get_there_hears_what_bars_the_way(pieces: str, march: str, turn: int, why: str) -> None:
    table = drawn(OPEN, pieces, turn=turn)

    refusal = table.refused("french", Move(marches=table.marches(march)))

    assert why in str(refusal)


def test_gd_3_a_way_closed_to_cavalry_is_said_to_be() -> None:
    table = drawn("w...\n.w..\nw...\n.w..", "A4 FL1")

    refusal = table.refused("french", Move(marches=table.marches("A4-C4")))

    assert "In its way: woods in B4 and A3, for infantry only." in str(refusal)


def test_units_of_two_squares_meet() -> None:
    table = drawn(OPEN, "B6 FI1; D6 FI2")

    table.move("FI1+FI2 C5")

    assert table.where("FI1") == table.where("FI2") == "C5"


def test_an_order_with_one_illegal_march_changes_nothing() -> None:
    table: Drawn = drawn(OPEN, "B6 FI1; D6 FI2")
    order = Move(marches=(*table.marches("B6-B5"), *table.marches("D6-D1")))

    assert table.refused("french", order).rule == "GD-77"
    assert table.where("FI1") == "B6"
