"""Attacks, lines of fire, retreats and advances on drawn positions, case by case."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import CombatEnded, CombatRolled, CommanderGaveWay, UnitFared, UnitsAdvanced
from bot.games.guard_dies.lines_of_fire import ruler_squares
from bot.games.guard_dies.orders import Advance, Attack
from tests.games.guard_dies.board.drawn import Drawn, drawn
from tests.games.guard_dies.field import only, said

OPEN = """
    .....
    .....
    .....
    .....
    .....
    .....
"""
WIN, WIN_BY_ONE, LOSE, TIE, CRUSH = (5, 3), (4, 3), (3, 5), (3, 3), (6, 1)


def fight(pieces: str, drawing: str = OPEN, **more: object) -> Drawn:
    return drawn(drawing, pieces, phase="combat", **more)  # type: ignore[arg-type]


# -- who is in reach ---------------------------------------------------------------------------------------------------------


def test_gd_24_an_attack_goes_from_a_square_against_a_square() -> None:
    order = fight("C4 FI1; C3 BI1 BH1").aim("FI1", "C3")

    assert order.defenders == ("BI1", "BH1")
    assert order.range == 1


def test_gd_24_the_attack_says_from_where_to_where() -> None:
    events = fight("C4 FI1; C3 BI1").fire("FI1", "C3", *WIN)

    assert "in C4 attacks C3" in said(events)


def test_gd_80_all_units_of_the_square_may_defend() -> None:
    table = fight("C4 FI1; C3 BI1 BH1")

    assert table.refused("french", Attack(attacker="FI1", defenders=("BI1",))).rule == "GD-80"
    table.fire("FI1", "C3")
    assert table.choices == ["BI1", "BH1"]


def test_gd_24_no_attack_against_two_squares_at_once() -> None:
    table = fight("C4 FI1; C3 BI1; B4 BI2")

    assert table.refused("french", Attack(attacker="FI1", defenders=("BI1", "BI2"))).rule == "GD-24"


def test_what_the_attacker_says_of_the_ground_must_be_true() -> None:
    table = fight("C4 FI1; C3 BI1")

    assert table.refused("french", Attack(attacker="FI1", defenders=("BI1",), building=2)).rule == "GD-24"


@pytest.mark.parametrize("square", ["D3", "C2"])
def test_gd_45_infantry_attacks_neither_diagonally_nor_from_afar(square: str) -> None:
    assert fight(f"C4 FI1; {square} BI1").no_fire("FI1", square) == "GD-45"


@pytest.mark.parametrize(("square", "distance"), [("C3", 1), ("D3", 2), ("C1", 3), ("D2", 3)])
def test_gd_45_artillery_reaches_two_and_three_squares(square: str, distance: int) -> None:
    assert fight(f"C4 FA1; {square} BI1").aim("FA1", square).range == distance


def test_gd_amb_09_but_not_four() -> None:
    assert fight("C5 FA1; C1 BI1").no_fire("FA1", "C1") == "GD-AMB-09"


@pytest.mark.parametrize(("reading", "allowed"), [("orthogonal_steps", True), ("straight_lines_only", False)])
def test_gd_amb_32_range_off_the_straight_line(reading: str, allowed: bool) -> None:
    table = fight("C4 FA1; D3 BI1", range_count=reading)

    if allowed:
        assert table.aim("FA1", "D3").range == 2
    else:
        assert table.no_fire("FA1", "D3") == "GD-AMB-32"


# -- lines of fire -----------------------------------------------------------------------------------------------------------


def test_the_ruler_crosses_the_inside_of_squares_only() -> None:
    assert ruler_squares("C4", "C1") == ("C3", "C2")
    assert ruler_squares("C4", "D3") == ()
    assert ruler_squares("C4", "D2") == ("C3", "D3")
    assert ruler_squares("D2", "C4") == ("D3", "C3")


@pytest.mark.parametrize("sign", ["w", "1", "2"])
def test_gd_46_woods_and_buildings_in_between_bar_fire(sign: str) -> None:
    table = fight("C4 FA1; C1 BI1", f".....\n.....\n..{sign}..\n.....")

    assert table.no_fire("FA1", "C1") == "GD-46"


def test_gd_46_those_of_the_target_do_not() -> None:
    assert fight("C4 FA1; C2 BI1", ".....\n..w..\n.....\n.....").aim("FA1", "C2").range == 2


def test_gd_46_adjacent_targets_are_always_seen() -> None:
    assert fight("C4 FA1; C3 BI1", ".....\n.....\n..2..\n.....").aim("FA1", "C3").building == 2


@pytest.mark.parametrize(("reading", "allowed"), [("centre_line", False), ("any_shortest_path", True)])
def test_gd_amb_34_off_the_line_by_ruler_or_by_any_path(reading: str, allowed: bool) -> None:
    # from C4 to D2 the ruler crosses C3, a wood, and D3; the path by D4 and D3 is open
    table = fight("C4 FA1; D2 BI1", ".....\n.....\n..w..\n.....", fire_line=reading)

    if allowed:
        assert table.aim("FA1", "D2").range == 3
    else:
        assert table.no_fire("FA1", "D2") == "GD-46"


@pytest.mark.parametrize(("reading", "allowed"), [("no", True), ("yes", False)])
def test_gd_amb_33_units_in_between(reading: str, allowed: bool) -> None:
    table = fight("C4 FA1; C3 FI1; C2 BI1", units_block=reading)

    if allowed:
        assert table.aim("FA1", "C2").range == 2
    else:
        assert table.no_fire("FA1", "C2") == "GD-AMB-33"


RIDGE = """
    .....
    .....
    .^^^.
    .....
    .....
    .....
"""


@pytest.mark.parametrize("reading", ["square", "edge"])
def test_gd_47_a_crest_in_between_bars_fire(reading: str) -> None:
    assert fight("C4 FA1; C2 BI1", RIDGE, crest=reading).no_fire("FA1", "C2") == "GD-47"
    assert fight("C2 FA1; C4 BI1", RIDGE, crest=reading).no_fire("FA1", "C4") == "GD-47"


@pytest.mark.parametrize("reading", ["square", "edge"])
def test_gd_47_unless_firer_or_target_stands_on_it(reading: str) -> None:
    assert fight("C5 FA1; C3 BI1", RIDGE, crest=reading).aim("FA1", "C3").is_uphill
    assert not fight("C3 FA1; C5 BI1", RIDGE, crest=reading).aim("FA1", "C5").is_uphill


@pytest.mark.parametrize(("reading", "allowed"), [("square", False), ("edge", True)])
def test_gd_amb_35_along_a_ridge_a_crest_square_bars_fire_and_an_edge_does_not(reading: str, allowed: bool) -> None:
    table = fight("A3 FA1; D3 BI1", ".....\n.....\n.^^..\n.....", crest=reading)

    if allowed:
        assert table.aim("FA1", "D3").range == 3
    else:
        assert table.no_fire("FA1", "D3") == "GD-47"


def test_gd_47_another_crest_is_no_excuse() -> None:
    table = fight("C5 FA1; C2 BI1", ".....\n.....\n..^..\n.....\n..v..")

    assert table.no_fire("FA1", "C2") == "GD-47"


# -- uphill and buildings ----------------------------------------------------------------------------------------------------


def test_gd_40_an_attack_from_the_low_side_goes_uphill() -> None:
    table = fight("C4 FI1; C3 BI1", RIDGE)

    rolled = only(table.fire("FI1", "C3", 4, 4), CombatRolled)

    assert (rolled.attack_total, rolled.defence_total) == (3, 4)


@pytest.mark.parametrize("origin", ["C2", "B3"])
def test_gd_40_one_from_behind_or_along_it_does_not(origin: str) -> None:
    assert not fight(f"{origin} FI1; C3 BI1", RIDGE).aim("FI1", "C3").is_uphill


def test_gd_92_artillery_that_fires_from_a_crest_has_no_penalty() -> None:
    table = fight("C4 FA1; C2 BI1", ".....\n..^..\n.....\n..v..\n.....")

    order = table.aim("FA1", "C2")
    rolled = only(table.fire("FA1", "C2", 4, 4), CombatRolled)

    assert order.is_uphill
    assert order.is_from_crest
    assert rolled.attack_total == 4


@pytest.mark.parametrize(("reading", "total"), [("any", 3), ("adjacent", 4)])
def test_gd_amb_36_uphill_fire_from_afar(reading: str, total: int) -> None:
    rolled = only(fight("C5 FA1; C3 BI1", RIDGE, uphill_range=reading).fire("FA1", "C3", 4, 4), CombatRolled)

    assert rolled.attack_total == total


def test_gd_41_the_board_knows_the_buildings() -> None:
    order = fight("C4 FI1; C3 BI1", ".....\n.....\n..2..\n..1..").aim("FI1", "C3")

    assert (order.attacker_building, order.building) == (1, 2)


# -- retreats ----------------------------------------------------------------------------------------------------------------


def test_gd_34_a_retreat_goes_one_square_toward_the_friendly_side() -> None:
    table = fight("C4 FI1; C3 BI1")

    table.fire("FI1", "C3", *WIN)

    assert table.where("BI1") == "C2"


def test_gd_34_the_attackers_too() -> None:
    table = fight("C4 FI1; C3 BI1")

    table.fire("FI1", "C3", *LOSE)

    assert table.where("FI1") == "C5"


def test_gd_35_not_into_a_zone_of_control() -> None:
    table = fight("C4 FI1; C3 BI1; D2 FI2")

    fared = only(table.fire("FI1", "C3", *WIN), UnitFared)

    assert (fared.choice, fared.fate) == ("no_legal_retreat", "eliminated")


def test_gd_87_not_off_the_board_for_any_but_prussians() -> None:
    table = fight("C2 FI1; C1 BI1")

    assert only(table.fire("FI1", "C1", *WIN), UnitFared).fate == "eliminated"


def test_gd_87_cavalry_cannot_retreat_into_woods() -> None:
    table = fight("C4 FI1; C3 BL1", ".....\n..w..\n.....\n.....")

    assert only(table.fire("FI1", "C3", *WIN), UnitFared).fate == "eliminated"


def test_gd_86_two_squares_past_a_full_one() -> None:
    table = fight("C4 FI1; C3 BI1; C2 BI2-BI3")

    fared = only(table.fire("FI1", "C3", *WIN), UnitFared)

    assert (fared.fate, table.where("BI1")) == ("retreats_2", "C1")
    assert "retreats 2 squares to C1" in said([fared])


def test_gd_85_never_three() -> None:
    table = fight("C4 FI1; C3 BI1; C2 BI2-BI3; C1 BI4-BI5")

    assert only(table.fire("FI1", "C3", *WIN), UnitFared).fate == "eliminated"


def test_gd_86_a_second_gun_finds_a_square_with_a_gun_full() -> None:
    table = fight("C4 FI1; C3 BH1; C2 BH2")

    table.fire("FI1", "C3", *WIN)

    assert table.where("BH1") == "C1"


def test_gd_amb_06_past_a_zone_only_where_the_group_says_so() -> None:
    pieces = "C4 FI1; C3 BI1; D2 FI2"

    by_default = fight(pieces)
    by_default.fire("FI1", "C3", *WIN)
    otherwise = fight(pieces, retreat_two="any_blocked_first_square")
    otherwise.fire("FI1", "C3", *WIN)

    assert by_default.where("BI1") == "eligible"
    assert otherwise.where("BI1") == "C1"


def test_gd_36_artillery_without_a_retreat_may_take_the_hit_and_stay() -> None:
    table = fight("C2 FI1; C1 BH1")

    table.fire("FI1", "C1", *WIN)
    table.answer("artillery_hit_in_lieu_of_retreat.stays")

    assert (table.where("BH1"), table.state.units["BH1"].hits) == ("C1", 1)


def test_gd_amb_07_by_the_other_reading_only_behind_full_squares() -> None:
    edge = fight("C2 FI1; C1 BH1", gun_stays="overstacking_only")
    full = fight("C3 FI1; C2 BH1; C1 BI1-BI2", gun_stays="overstacking_only")

    assert only(edge.fire("FI1", "C1", *WIN), UnitFared).fate == "eliminated"
    full.fire("FI1", "C2", *WIN)
    assert "artillery_hit_in_lieu_of_retreat.stays" in full.choices


def test_gd_82_after_a_tie_each_may_retreat_or_stay() -> None:
    table = fight("C4 FI1; C3 BI1")
    table.fire("FI1", "C3", *TIE)

    table.answer("hit_and_retreat.retreats_1")
    table.answer("hit_and_stay.stays")

    assert (table.where("BI1"), table.where("FI1")) == ("C2", "C4")


def test_gd_amb_05_without_a_retreat_a_tie_leaves_it_there() -> None:
    table = fight("C2 FI1; C1 BI1")
    table.fire("FI1", "C1", *TIE)

    assert (table.where("BI1"), table.state.units["BI1"].hits) == ("C1", 1)


def test_gd_33_a_gun_retreats_in_lieu_only_if_it_can() -> None:
    free = fight("C4 FA1; C2 BI1")
    free.fire("FA1", "C2", 3, 4)
    held = fight("C6 FA1; C4 BI1")
    held.fire("FA1", "C4", 3, 5)

    assert free.asked.side == "allied"  # halved to a tie: the target decides first
    assert held.state.units["FA1"].square == "C6"
    assert held.choices == ["no_legal_retreat.eliminated", "artillery_hit_in_lieu_of_retreat.stays"]


def test_gd_36_a_gun_without_a_retreat_stays_unless_its_owner_says_otherwise() -> None:
    held = fight("C6 FA1; C4 BI1")

    held.fire("FA1", "C4", 3, 5)

    assert held.choices == ["no_legal_retreat.eliminated", "artillery_hit_in_lieu_of_retreat.stays"]
    assert held.asked.default == "artillery_hit_in_lieu_of_retreat.stays"


@pytest.mark.parametrize(
    ("pieces", "drawing", "why"),
    [
        ("C6 FA1; C4 BI1", OPEN, "the edge of the board behind C6"),
        ("C4 FA1; C2 BI1; C6 BI2", OPEN, "an enemy zone of control over C5"),
        ("C4 FA1; C2 BI1; C5 BI2", OPEN, "the enemy in C5"),
        ("B3 FA1; B1 BI1", "....\n....\n....\n.1..", "a +1 building in B4, for infantry only"),
        (
            "C4 FA1; C2 BI1; C5 FI1 FI2; C6 FI3 FI4",
            OPEN,
            "no room in C5 and C6 (a square holds 2 units at most)",
        ),
        (
            "C4 FA1; C2 BI1; C5 FA2; D6 BI2",
            OPEN,
            "no room in C5 (a square holds one artillery unit at most) and an enemy zone of control over C6",
        ),
        (
            "C5 FA1; C3 BI1; C6 FI1 FI2",
            OPEN,
            "no room in C6 (a square holds 2 units at most) and the edge of the board behind C6",
        ),
    ],
)
def test_gd_36_who_is_asked_hears_what_bars_the_retreat(pieces: str, drawing: str, why: str) -> None:
    table = fight(pieces, drawing)

    table.fire("FA1", pieces.split("; ")[1].split()[0], 3, 5)

    assert str(table.asked.question).startswith(f"{table.state.units['FA1'].name} has lost by 1 and no legal retreat: {why}. ")


def test_gd_amb_37_by_the_other_reading_the_owner_chooses_among_squares() -> None:
    table = fight("C4 FI1; C3 BI1", retreat_direction="not_nearer_enemy")
    table.fire("FI1", "C3", *WIN)

    assert set(table.choices) == {f"hit_and_retreat.retreats_1.{square}" for square in ("C2", "B3", "D3")}
    table.answer("hit_and_retreat.retreats_1.D3")
    assert table.where("BI1") == "D3"


def test_a_standing_order_to_retreat_takes_the_way_straight_back() -> None:
    table = fight("C4 FI1; C3 BI1", retreat_direction="not_nearer_enemy")
    table.fire("FI1", "C3", *WIN)

    assert GAME.answer(table.state, table.asked, {"loss": "one_square"}) == "hit_and_retreat.retreats_1.C2"


EAST = {"french": "south", "allied": "north", "prussian": "east"}


def test_gd_39_prussians_retreat_east_and_off_the_board() -> None:
    inside = fight("B3 FI1; C3 PI1", turn=9)
    inside.fire("FI1", "C3", *WIN)
    table = fight("D3 FI1; E3 PI1", turn=9)
    fared = only(table.fire("FI1", "E3", *WIN), UnitFared)

    assert inside.where("PI1") == "D3"
    assert fared.fate == "leaves_board_prussian"
    assert table.where("PI1") == "off_board"
    assert table.state.units["PI1"].back_turn == 10


def test_gd_39_allies_do_not() -> None:
    table = fight("C2 FI1; C1 BI1", turn=9)

    assert only(table.fire("FI1", "C1", *WIN), UnitFared).fate == "eliminated"


def test_gd_21_a_retreat_makes_an_enemy_commander_give_way() -> None:
    table = fight("C4 FI1; C3 BI1; C2 Ney")

    events = table.fire("FI1", "C3", *WIN)

    assert only(events, CommanderGaveWay).square == "B2"
    assert table.where("BI1") == "C2"


# -- advances ----------------------------------------------------------------------------------------------------------------


def test_gd_37_an_emptied_square_may_be_entered_by_any_or_all_of_the_attacking_square() -> None:
    table = fight("C4 FI1 FL1; C3 BI1")
    table.fire("FI1", "C3", *CRUSH)

    assert table.may_advance() == [("FI1", "FL1"), ("FI1",), ("FL1",)]
    table.give("french", Advance(units=("FI1", "FL1")))
    assert table.where("FI1") == table.where("FL1") == "C3"


def test_gd_37_not_while_a_unit_is_left_there() -> None:
    table = fight("C4 FI1; C3 BI1 BI2")
    table.fire("FI1", "C3")
    events = table.answer("BI1", *CRUSH)

    assert not only(events, CombatEnded).can_advance


def test_gd_89_nobody_else_advances() -> None:
    table = fight("C4 FI1; C3 BI1; B3 FI2")
    table.fire("FI1", "C3", *CRUSH)

    assert table.refused("french", Advance(units=("FI2",))).rule == "GD-89"


def test_gd_90_not_while_another_enemy_holds_them_in_his_zone() -> None:
    table = fight("C4 FI1; C3 BI1; B4 BI2")

    events = table.fire("FI1", "C3", *CRUSH)

    assert not only(events, CombatEnded).can_advance
    assert table.may_advance() == []


@pytest.mark.parametrize(
    ("reading", "beside_attacker", "beside_target"),
    [("attacking_square", False, True), ("vacated_square", True, False), ("either", False, False)],
)
def test_gd_amb_10_whose_zone_on_which_square(reading: str, beside_attacker: bool, beside_target: bool) -> None:
    one = fight("C4 FI1; C3 BI1; B4 BI2", advance_zone=reading)
    other = fight("C4 FI1; C3 BI1; B3 BI2", advance_zone=reading)

    first = only(one.fire("FI1", "C3", *CRUSH), CombatEnded)
    second = only(other.fire("FI1", "C3", *CRUSH), CombatEnded)

    assert (first.can_advance, second.can_advance) == (beside_attacker, beside_target)


@pytest.mark.parametrize(("reading", "allowed"), [("adjacent_only", False), ("any_range", True)])
def test_gd_amb_11_after_fire_from_afar(reading: str, allowed: bool) -> None:
    table = fight("C5 FH1; C3 BI1", advance_range=reading)

    assert only(table.fire("FH1", "C3", *CRUSH), CombatEnded).can_advance == allowed


def test_gd_3_cavalry_and_guns_do_not_advance_into_a_building() -> None:
    table = fight("C4 FI1 FL1; C3 BI1", ".....\n.....\n..1..\n.....")
    table.fire("FI1", "C3", 6, 1)

    assert table.may_advance() == [("FI1",)]


def test_gd_38_infantry_that_advanced_attacks_no_more() -> None:
    table = fight("C4 FI1; C3 BI1; C1 BI2")
    table.fire("FI1", "C3", *CRUSH)
    table.give("french", Advance(units=("FI1",)))

    assert "FI1" in table.state.spent


def test_gd_91_cavalry_that_advanced_goes_on_from_its_new_square() -> None:
    table = fight("C4 FL1; C3 BI1; C2 BI2")
    table.fire("FL1", "C3", *CRUSH)
    table.give("french", Advance(units=("FL1",)))

    assert table.fire("FL1", "C2", *CRUSH)


@pytest.mark.parametrize(("reading", "moves"), [("attack_only", False), ("one_square", True)])
def test_gd_amb_39_exploiting_cavalry_may_also_move(reading: str, moves: bool) -> None:
    table = fight("C4 FL1; C3 BI1; E2 BI2", exploit_move=reading)
    table.fire("FL1", "C3", *CRUSH)
    table.give("french", Advance(units=("FL1",)))

    if not moves:
        assert table.bars("FL1-D3") == "GD-22"
        return
    table.move("FL1-D3")
    assert table.bars("FL1-D4") == "GD-22"


def test_gd_amb_39_one_square_again_after_each_attack() -> None:
    table = fight("C4 FL1; C3 BI1; D2 BI2", exploit_move="one_square")
    table.fire("FL1", "C3", *CRUSH)
    table.give("french", Advance(units=("FL1",)))
    table.move("FL1-D3")
    table.fire("FL1", "D2", *CRUSH)

    assert table.move("FL1-E3")


def test_gd_21_an_advance_makes_a_commander_left_alone_give_way() -> None:
    table = fight("C4 FI1; C3 BI1 Wellington")
    table.fire("FI1", "C3", *CRUSH)

    events = table.give("french", Advance(units=("FI1",)))

    assert only(events, CommanderGaveWay).square == "C2"
    assert only(events, UnitsAdvanced).square == "C3"


@pytest.mark.parametrize(("reading", "allowed"), [("yes", True), ("no", False)])
def test_gd_amb_38_whoever_retreated_attacks_what_is_in_reach_of_its_new_square(reading: str, allowed: bool) -> None:
    table = fight("C4 FH1; C3 BI1", attack_after_retreat=reading)
    table.fire("FH1", "C3", *LOSE)

    assert table.where("FH1") == "C5"
    if allowed:
        assert table.fire("FH1", "C3", *WIN_BY_ONE)
    else:
        assert table.refused("french", table.aim("FH1", "C3")).rule == "GD-AMB-38"
