"""Prussians entering and returning, rallied units and their commanders, on drawn positions, case by case."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import PieceMoved
from bot.games.guard_dies.orders import DesignateEntry, Rally, ReturnUnits, RollArrival
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_movement import entry_squares, reachable
from bot.kit.game import Setup
from tests.games.guard_dies.board.drawn import Drawn, drawn
from tests.games.guard_dies.field import only, said, with_units

OPEN = "......\n......\n......\n......\n......\n......\n......"
"""Six columns, seven rows; the Prussians' point is F4."""


def coming(pieces: str = "entering PI1-PI3", *, turn: int = 8, **options: str) -> Drawn:
    """Prussians who have arrived on turn 8 and stand before the board."""
    return drawn(OPEN, pieces, side="allied", turn=turn, entry="F4", **options)


def test_gd_52_they_enter_on_the_point_or_next_to_it() -> None:
    table = coming()

    assert set(entry_squares(table.state, "PI1")) == {"F4", "F3", "F5", "E4"}


def test_gd_53_and_on_following_turns_up_to_two_squares_to_either_side() -> None:
    table = coming(turn=9)

    assert set(entry_squares(table.state, "PI1")) == {"F2", "F3", "F4", "F5", "F6", "E4"}


@pytest.mark.parametrize(("entry", "along_both_edges"), [("F1", {"F2", "F3", "E1", "D1"}), ("A7", {"A6", "A5", "B7", "C7"})])
def test_gd_53_the_sides_of_a_point_in_a_corner_lie_along_both_edges(entry: str, along_both_edges: set[str]) -> None:
    table = drawn(OPEN, "entering PI1-PI3", side="allied", turn=9, entry=entry)

    assert set(entry_squares(table.state, "PI1")) == {entry, *along_both_edges}


def test_gd_52_a_point_that_the_enemy_holds_is_gone_around() -> None:
    table = coming("entering PI1; F4 FI1")

    assert set(reachable(Position(table.state), "PI1")) == {"F3", "F5", "E4"}
    assert table.bars("PI1-F4") == "GD-22"


def test_gd_amb_23_or_from_the_turn_after_they_became_available() -> None:
    late = coming(turn=9, wide_entry="after_availability")
    late.state = late.state.model_copy(
        update={"groups": {**late.state.groups, "iv": late.state.groups["iv"].model_copy(update={"arrived_turn": 9})}}
    )

    assert "F6" in entry_squares(late.state, "PI1")


def test_gd_52_the_entry_square_counts_as_a_square_moved() -> None:
    table = coming()

    moved = only(table.move("PI1-D4"), PieceMoved)

    assert moved.enters
    assert moved.path == ("E4", "D4")
    assert "enters the board at E4 and goes to D4" in said([moved])
    assert table.move("PI1-C4")
    assert table.bars("PI1-B4") == "GD-77"


def test_gd_52_no_farther_than_their_movement() -> None:
    assert coming().bars("PI1-A4") == "GD-52"


def test_gd_6_whoever_enters_a_zone_stops_there() -> None:
    table = coming("entering PI1; E3 FI1")

    moved = only(table.move("PI1-F3"), PieceMoved)

    assert moved.is_halted
    assert table.bars("PI1-F2") == "GD-6"


def test_gd_2_the_entry_squares_fill_up() -> None:
    table = coming("entering PI1-PI9 PH1-PH2")
    table.move("PI1-F4; PI2-F4; PI3-F3; PI4-F3; PI5-F5; PI6-F5; PI7-E4; PI8-E4")

    assert reachable(Position(table.state), "PI9") == []


def test_gd_3_guns_do_not_enter_by_a_wood() -> None:
    table = drawn(".....\n....w\n.....\n.....", "entering PH1 PI1", side="allied", turn=8, entry="E2")

    assert table.bars("PH1-E2") == "GD-3"
    assert table.move("PI1-E2")


def test_a_group_that_has_arrived_waits_before_the_board_with_bluecher() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={})).model_copy(update={"turn": 8, "side": "allied", "phase": "movement"})
    table = Drawn(state)

    table.give("allied", DesignateEntry(group="iv", point="fichermont"))
    table.give("allied", RollArrival(group="iv"), 4)

    assert (table.where("PI1"), table.where("blucher")) == ("entering", "entering")
    table.move("Blücher S9; PL1-R10")
    assert (table.where("blucher"), table.where("PL1")) == ("S9", "R10")


def test_gd_88_whoever_left_the_board_enters_again_by_its_groups_squares() -> None:
    table = coming("A1 BI1; F4 PI9", turn=9)
    table.state = with_units(table.state, ["PI1"], where="off_board", back_turn=9, hits=1)

    events = table.give("allied", ReturnUnits(units=("PI1",)))
    table.move("PI1-F6")

    assert "may enter again" in said(events)
    assert table.state.units["PI1"].hits == 1


def test_units_that_wait_before_the_board_are_no_targets_and_no_attackers() -> None:
    table = coming("entering PI1; E3 FI1")
    table.state = table.state.model_copy(update={"phase": "combat"})

    assert [order.kind for order in GAME.legal(table.state, "allied")] == ["end_phase"]


# -- rallies -----------------------------------------------------------------------------------------------------------------


def rallying(pieces: str, box: list[str], **options: str) -> Drawn:
    table = drawn(OPEN, pieces, phase="rally", **options)
    table.state = with_units(table.state, box, where="eligible")
    return table


def test_gd_70_a_rallied_unit_is_placed_with_its_commander() -> None:
    table = rallying("C6 Napoleon FI1", ["FI5", "FI6"])

    events = table.give("french", Rally(commander="napoleon", units=("FI5", "FI6")), 5)

    assert table.where("FI5") == "C6"
    assert "is placed in C6 by Napoleon" in said(events)


def test_gd_amb_18_no_attempt_without_room() -> None:
    table = rallying("C6 Napoleon FI1-FI2", ["FI5", "FI6"])

    assert table.refused("french", Rally(commander="napoleon", units=("FI5", "FI6"))).rule == "GD-AMB-18"
    assert [order.kind for order in GAME.legal(table.state, "french")] == ["end_phase"]


def test_gd_64_no_second_gun_is_rallied_into_his_square() -> None:
    table = rallying("C6 Napoleon FA1", ["FH5", "FH6"])

    assert table.refused("french", Rally(commander="napoleon", units=("FH5", "FH6"))).rule == "GD-AMB-18"


def test_gd_amb_18_by_the_other_reading_it_is_placed_next_to_him() -> None:
    table = rallying("C6 Napoleon FI1-FI2; C7 FI3-FI4", ["FI5", "FI6"], rally_room="adjacent_square")

    table.give("french", Rally(commander="napoleon", units=("FI5", "FI6")), 5)

    assert table.where("FI5") == "B6"


@pytest.mark.parametrize("has_come", [True, False])
def test_gd_amb_43_a_unit_rallied_by_bluecher_before_he_is_there_comes_with_him(has_come: bool) -> None:
    table = coming("A1 BI1; F4 PI9", turn=9, blucher_off_board="may_rally")
    table.state = with_units(table.state, ["PI1", "PI2"], where="eligible", group="ii")
    where = "entering" if has_come else "waiting"
    blucher = table.state.commanders["blucher"].model_copy(update={"where": where, "square": ""})
    iv = table.state.groups["iv"].model_copy(update={"arrived_turn": 8 if has_come else 0})
    table.state = table.state.model_copy(
        update={
            "phase": "rally",
            "commanders": {**table.state.commanders, "blucher": blucher},
            "groups": {**table.state.groups, "iv": iv},
        }
    )

    table.give("allied", Rally(commander="blucher", units=("PI1", "PI2")), 6)

    assert (table.where("PI1"), table.state.units["PI1"].group) == (where, "iv")
