"""Combat: procedure, results, retreat, advance, modifiers and artillery: the cases of the rulebook."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import CombatEnded, CombatRolled, DefenderDesignated, UnitFared, UnitsAdvanced
from bot.games.guard_dies.orders import Advance, Attack, EndPhase
from bot.kit.decisions import Answer
from bot.kit.refusals import Impossible, NotYours, Unknown
from tests.games.guard_dies.field import Table, arrived, begun, boxed, hit, only, said, with_modifiers, with_units

PLAIN = with_modifiers(begun().chart, FI=0, FL=0, FA=0, BI=0, BL=0, BH=0, PI=0)
"""A chart of units without modifiers, so that a die is worth what it shows."""


def plain(side: str = "french", **options: str) -> Table:
    """A combat phase without mud among units without modifiers."""
    return Table(begun("combat", side, chart=PLAIN, **options))


def lone(table: Table, *attack: str, dice: tuple[int, int], **details: object) -> CombatRolled:
    return only(table.attack(*attack, dice=dice, **details), CombatRolled)


# Procedure


def test_gd_23_nobody_is_obliged_to_attack() -> None:
    table = plain()

    table.give("french", EndPhase())

    assert (table.state.side, table.state.phase) == ("allied", "rally")


def test_gd_78_one_unit_attacks_the_same_square_as_often_as_it_likes() -> None:
    table = plain()

    for _ in range(3):
        table.attack("FI1", "BI1", "BH1")
        table.answer("BI1", 6, 5)
        table.answer("hit_and_retreat.retreats_1")
        table.state = with_units(table.state, ["BI1"], hits=0)

    assert table.state.combats == 3


def test_gd_24_the_attacked_square_holds_enemies() -> None:
    table = plain()

    refusal = table.refused("french", Attack(attacker="FI1", defenders=("FI2",)))

    assert (type(refusal), refusal.rule) == (NotYours, "GD-24")


def test_gd_24_units_that_are_not_there_are_named() -> None:
    table = plain()

    refusal = table.refused("french", Attack(attacker="FI1", defenders=("@everyone" * 700,)))

    assert type(refusal) is Unknown
    assert len(str(refusal)) < 200


def test_gd_79_the_attacker_names_one_unit_of_his_own() -> None:
    table = plain()

    assert type(table.refused("french", Attack(attacker="BI1", defenders=("BI2",)))) is NotYours


def test_gd_80_the_defender_designates_after_the_attack_is_declared_and_before_the_dice() -> None:
    table = plain()

    events = table.attack("FI1", "BI1", "BH1")

    assert not [event for event in events if isinstance(event, CombatRolled)]
    assert (table.asked.side, table.choices) == ("allied", ["BI1", "BH1"])
    rolled = only(table.answer("BH1", 6, 1), CombatRolled)
    assert rolled.defender.id == "BH1"


def test_gd_80_with_one_unit_in_the_square_there_is_no_choice() -> None:
    table = plain()

    designated = only(table.attack("FI1", "BI1", dice=(6, 1)), DefenderDesignated)

    assert (designated.defender.id, designated.had_choice) == ("BI1", False)


def test_gd_80_the_attacker_does_not_designate_the_defender() -> None:
    table = plain()
    table.attack("FI1", "BI1", "BH1")

    refusal = table.refused("french", Answer(decision=table.asked.id, choice="BI1"))

    assert type(refusal) is NotYours


def test_gd_81_both_players_roll_one_die_the_attacker_first() -> None:
    table = plain()

    rolled = lone(table, "FI1", "BI1", dice=(6, 2))

    assert (rolled.attack_roll.face, rolled.defence_roll.face) == (6, 2)
    assert (rolled.attack_roll.sides, rolled.attack_roll.n, rolled.defence_roll.n) == (6, 0, 1)


@pytest.mark.parametrize(("dice", "modifiers", "totals"), [((6, 1), (2, -2), (6, 1)), ((1, 6), (-2, 2), (1, 6))])
def test_gd_25_a_modified_die_is_never_above_6_or_below_1(
    dice: tuple[int, int], modifiers: tuple[int, int], totals: tuple[int, int]
) -> None:
    table = Table(begun(chart=with_modifiers(PLAIN, FI=modifiers[0], BI=modifiers[1])))

    rolled = lone(table, "FI1", "BI1", dice=dice)

    assert (rolled.attack_total, rolled.defence_total) == totals


@pytest.mark.parametrize(("dice", "loser"), [((5, 4), "BI1"), ((4, 5), "FI1")])
def test_gd_26_the_lower_side_loses_be_it_attacker_or_defender(dice: tuple[int, int], loser: str) -> None:
    table = plain()

    rolled = lone(table, "FI1", "BI1", dice=dice)

    assert rolled.differential == dice[0] - dice[1]
    assert table.asked.side == table.state.side_with(loser)


# Results


def test_gd_27_a_tie_hits_both_units() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(3, 3))

    table.answer("hit_and_stay.stays")
    table.answer("hit_and_stay.stays")

    assert table.unit("FI1") == table.unit("BI1") == ("in_play", 1)


def test_gd_82_after_a_tie_each_unit_may_retreat_or_stay() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(3, 3))

    defender = table.choices
    table.answer("hit_and_stay.stays")

    assert defender == table.choices == ["hit_and_stay.stays", "hit_and_retreat.retreats_1", "hit_and_retreat.retreats_2"]


def test_gd_83_after_a_tie_the_defender_decides_first() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(3, 3))

    first = table.asked.side
    table.answer("hit_and_stay.stays")

    assert (first, table.asked.side) == ("allied", "french")


@pytest.mark.parametrize("dice", [(4, 3), (5, 3)])
def test_gd_28_a_differential_of_1_or_2_hits_the_loser(dice: tuple[int, int]) -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=dice)

    table.answer("hit_and_retreat.retreats_1")

    assert (table.unit("BI1"), table.unit("FI1")) == (("in_play", 1), ("in_play", 0))


def test_gd_84_the_loser_must_retreat_and_the_winner_takes_nothing() -> None:
    table = plain()

    table.attack("FI1", "BI1", dice=(3, 5))

    assert table.asked.side == "french"
    assert "hit_and_stay.stays" not in table.choices


@pytest.mark.parametrize("dice", [(6, 3), (6, 1)])
def test_gd_29_a_differential_of_3_or_more_eliminates_the_loser_at_once(dice: tuple[int, int]) -> None:
    table = plain()

    events = table.attack("FI1", "BI1", dice=dice)

    assert only(events, UnitFared).fate == "eliminated"
    assert GAME.decisions(table.state) == ()


def test_gd_30_hits_stay_and_the_second_eliminates() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(4, 3))
    table.answer("hit_and_retreat.retreats_1")
    for _ in range(6):
        table.give(table.state.side, EndPhase())

    events = table.attack("FI1", "BI1", dice=(4, 3))

    assert table.unit("BI1") == ("eligible", 2)
    assert "takes its second hit and is eliminated" in said(events)


def test_gd_31_an_eliminated_unit_lies_in_its_armys_box() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(6, 1))

    box = {army.army: army.eligible for army in GAME.view(table.state, "").armies}

    assert box["allied"]["infantry"] == (table.state.units["BI1"].name,)
    assert not any(box["french"].values())


def test_gd_31_an_eliminated_unit_neither_attacks_nor_defends() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(6, 1))

    assert table.refused("french", Attack(attacker="FI1", defenders=("BI1",))).rule == "GD-31"


# Retreat


def test_gd_34_a_retreat_is_one_square() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(4, 3))

    events = table.answer("hit_and_retreat.retreats_1")

    assert "takes a hit and retreats 1 square; it has 1 hit now." in said(events)


def test_gd_35_gd_85_gd_87_the_owner_says_that_no_retreat_is_legal_and_the_unit_is_eliminated() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(4, 3))

    events = table.answer("no_legal_retreat.eliminated")

    assert table.unit("BI1") == ("eligible", 1)
    assert "has no legal retreat and is eliminated" in said(events)


def test_gd_86_a_unit_may_retreat_two_squares_past_a_full_one() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(4, 3))
    labels = {choice.key: str(choice.label) for choice in table.asked.choices}

    events = table.answer("hit_and_retreat.retreats_2")

    assert labels["hit_and_retreat.retreats_2"] == "Take the hit and retreat 2 squares, past a full one"
    assert "retreats 2 squares" in said(events)


def test_gd_36_artillery_without_a_retreat_may_take_the_hit_and_stay() -> None:
    table = plain()
    table.attack("FI1", "BH1", dice=(4, 3))

    table.answer("artillery_hit_in_lieu_of_retreat.stays")

    assert table.unit("BH1") == ("in_play", 1)


def test_gd_36_artillery_may_also_let_itself_be_eliminated() -> None:
    table = plain()
    table.attack("FI1", "BH1", dice=(4, 3))

    table.answer("no_legal_retreat.eliminated")

    assert table.unit("BH1")[0] == "eligible"


def test_gd_36_nobody_else_stays_in_lieu() -> None:
    table = plain()

    table.attack("FI1", "BI1", dice=(4, 3))

    assert not [key for key in table.choices if "artillery" in key]


def test_gd_39_prussians_and_no_others_may_retreat_off_the_board() -> None:
    table = Table(arrived(begun(chart=PLAIN, turn=9)))
    allied = plain()

    table.attack("FI1", "PI1", dice=(4, 3))
    allied.attack("FI1", "BI1", dice=(4, 3))

    assert "hit_and_retreat.leaves_board_prussian" in table.choices
    assert "hit_and_retreat.leaves_board_prussian" not in allied.choices


def test_gd_39_a_prussian_that_leaves_takes_its_hit_along() -> None:
    table = Table(arrived(begun(chart=PLAIN, turn=9)))
    table.attack("FI1", "PI1", dice=(4, 3))

    events = table.answer("hit_and_retreat.leaves_board_prussian")

    assert table.unit("PI1") == ("off_board", 1)
    assert "takes a hit and retreats off the board with 1 hit; it may come back on turn 10." in said(events)


# Advance


def vacated(*, attacker: str = "FI1", **options: str) -> Table:
    """An adjacent attack has just emptied its square."""
    table = plain(**options)
    table.attack(attacker, "BI1", dice=(6, 1))
    return table


def test_gd_37_the_attacker_may_advance_into_an_empty_square() -> None:
    table = vacated()

    events = table.give("french", Advance(units=("FI1",)))

    assert [unit.id for unit in only(events, UnitsAdvanced).units] == ["FI1"]


def test_gd_37_he_need_not() -> None:
    table = vacated()

    table.attack("FI1", "BI2", dice=(6, 1))

    assert table.unit("BI2")[0] == "eligible"


def test_gd_37_nobody_advances_while_a_unit_is_left_there() -> None:
    table = plain()
    table.attack("FI1", "BI1", "BH1")

    events = table.answer("BI1", 6, 1)

    ended = only(events, CombatEnded)
    assert (ended.vacated, ended.can_advance) == (False, False)
    assert table.refused("french", Advance(units=("FI1",))).rule == "GD-37"


def test_gd_37_a_square_is_empty_when_its_last_unit_has_retreated() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(4, 3))

    events = table.answer("hit_and_retreat.retreats_1")

    assert only(events, CombatEnded).can_advance


def test_gd_37_the_chance_to_advance_is_gone_with_the_next_attack() -> None:
    table = vacated()
    table.attack("FI2", "BI2", "BH1")
    table.answer("BI2", 6, 1)

    assert table.refused("french", Advance(units=("FI1",))).rule == "GD-37"


def test_gd_89_any_or_all_units_of_the_attacking_square_advance() -> None:
    for units in (("FI1",), ("FL1",), ("FI1", "FL1")):
        table = vacated()

        events = table.give("french", Advance(units=units))

        assert tuple(unit.id for unit in only(events, UnitsAdvanced).units) == units


def test_gd_89_two_strangers_do_not_come_from_the_attackers_square() -> None:
    table = vacated()

    refusal = table.refused("french", Advance(units=("FI2", "FL1")))

    assert (type(refusal), refusal.rule) == (Impossible, "GD-2")


def test_gd_89_a_unit_that_retreated_in_the_tie_does_not_advance() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(3, 3))
    table.answer("hit_and_retreat.retreats_1")
    table.answer("hit_and_retreat.retreats_1")

    refusal = table.refused("french", Advance(units=("FI1",)))

    assert "has left the attacking square" in str(refusal)
    assert GAME.can(table.state, "french", Advance(units=("FL1",)))


def test_gd_90_the_players_are_told_which_zone_bars_an_advance() -> None:
    table = plain()

    events = table.attack("FI1", "BI1", dice=(6, 1))

    assert "if no other enemy's zone of control holds the attacking square" in said(events)


@pytest.mark.parametrize("unit", ["FI1", "FA1"])
def test_gd_38_infantry_and_artillery_that_advanced_attack_no_more_this_turn(unit: str) -> None:
    table = vacated(attacker=unit)
    table.give("french", Advance(units=(unit,)))

    refusal = table.refused("french", Attack(attacker=unit, defenders=("BI2",)))

    assert (type(refusal), refusal.rule) == (Impossible, "GD-38")


def test_gd_38_next_turn_they_attack_again() -> None:
    table = vacated()
    table.give("french", Advance(units=("FI1",)))

    for _ in range(6):
        table.give(table.state.side, EndPhase())

    assert GAME.can(table.state, "french", Attack(attacker="FI1", defenders=("BI2",)))


def test_gd_91_cavalry_that_advanced_goes_on_attacking() -> None:
    table = vacated()

    events = table.give("french", Advance(units=("FI1", "FL1")))

    assert [unit.id for unit in only(events, UnitsAdvanced).spent] == ["FI1"]
    assert "Cavalry may go on attacking" in said(events)
    assert GAME.can(table.state, "french", Attack(attacker="FL1", defenders=("BI2",)))


# Modifiers


def test_gd_40_attacking_uphill_across_a_crest_costs_1() -> None:
    rolled = lone(plain(), "FI1", "BI1", dice=(6, 1), is_uphill=True)

    assert [(m.value, m.why, m.rule) for m in rolled.attack_modifiers] == [(-1, "uphill across a crest", "GD-40")]
    assert rolled.defence_modifiers == ()


def test_gd_92_artillery_that_fires_from_the_crest_pays_nothing() -> None:
    gun = lone(plain(), "FA1", "BI1", dice=(6, 1), range=2, is_uphill=True, is_from_crest=True)
    infantry = lone(plain(), "FI1", "BI1", dice=(6, 1), is_uphill=True, is_from_crest=True)

    assert (gun.attack_total, infantry.attack_total) == (6, 5)


def test_gd_92_the_crest_only_matters_uphill() -> None:
    assert plain().refused("french", Attack(attacker="FA1", defenders=("BI1",), is_from_crest=True)).rule == "GD-92"


@pytest.mark.parametrize("bonus", [1, 2])
def test_gd_41_a_unit_in_a_building_has_1_or_2(bonus: int) -> None:
    rolled = lone(plain(), "FI1", "BI1", dice=(6, 1), building=bonus)

    assert [(m.value, m.rule) for m in rolled.defence_modifiers] == [(bonus, "GD-41")]


@pytest.mark.parametrize("bonus", [-1, 3, 10**9])
def test_gd_41_no_building_gives_anything_else(bonus: int) -> None:
    assert plain().refused("french", Attack(attacker="FI1", defenders=("BI1",), building=bonus)).rule == "GD-41"


def test_gd_42_units_have_the_modifiers_that_the_article_prints() -> None:
    chart = begun().chart
    printed = {code: chart.type(code).modifier for code in ("GA", "FI", "BI", "BH")}

    assert {code: number.value for code, number in printed.items()} == {"GA": 2, "FI": 1, "BI": 1, "BH": 1}
    assert {number.source for number in printed.values()} == {"article"}


def test_gd_42_a_types_modifier_counts_with_its_name() -> None:
    table = Table(begun())

    rolled = lone(table, "GA1", "BI1", dice=(3, 2), range=2)

    assert [(m.value, m.why) for m in rolled.attack_modifiers] == [(2, "Guard heavy artillery")]
    assert (rolled.attack_total, rolled.defence_total) == (5, 3)


def test_gd_43_a_disordered_unit_attacks_with_1_less() -> None:
    table = Table(boxed(begun(chart=PLAIN), "FI", 45))

    rolled = lone(table, "FI1", "BI1", dice=(6, 1))

    assert [(m.value, m.why, m.rule) for m in rolled.attack_modifiers] == [(-1, "disordered", "GD-43")]


def test_gd_93_disorder_changes_nothing_in_defence() -> None:
    table = Table(boxed(begun("combat", "allied", chart=PLAIN), "FI", 45))

    assert lone(table, "BI1", "FI1", dice=(6, 1)).defence_modifiers == ()


def test_gd_94_all_modifiers_are_added_before_the_limits_apply() -> None:
    table = Table(begun(chart=with_modifiers(PLAIN, FI=2)))

    rolled = lone(table, "FI1", "BI1", dice=(6, 1), is_uphill=True)

    assert rolled.attack_total == 6


# Artillery


@pytest.mark.parametrize("distance", [1, 2, 3])
def test_gd_45_artillery_attacks_at_range_1_to_3(distance: int) -> None:
    assert GAME.can(begun(), "french", Attack(attacker="FA1", defenders=("BI1",), range=distance))


@pytest.mark.parametrize("unit", ["FI1", "FL1"])
def test_gd_45_infantry_and_cavalry_attack_adjacent_squares_only(unit: str) -> None:
    refusal = plain().refused("french", Attack(attacker=unit, defenders=("BI1",), range=2))

    assert (type(refusal), refusal.rule) == (Impossible, "GD-45")


@pytest.mark.parametrize("distance", [0, -1, 4, 10**9])
def test_gd_45_there_is_no_other_range(distance: int) -> None:
    assert not GAME.can(begun(), "french", Attack(attacker="FA1", defenders=("BI1",), range=distance))


def test_gd_95_a_gun_can_lose_to_what_it_fires_at() -> None:
    table = plain()

    table.attack("FA1", "BI1", dice=(2, 6), range=3)

    assert table.asked.side == "french"


@pytest.mark.parametrize(
    ("dice", "halved"), [((4, 5), 0), ((3, 5), -1), ((2, 5), -1), ((1, 5), -2), ((1, 6), -2), ((6, 1), 5), ((3, 3), 0)]
)
def test_gd_32_gd_96_an_unfavourable_differential_is_halved_and_rounded_down(dice: tuple[int, int], halved: int) -> None:
    rolled = lone(plain(), "FA1", "BI1", dice=dice, range=2)

    assert rolled.effective == halved
    assert rolled.is_halved == (dice[0] < dice[1])


def test_gd_97_the_halved_differential_is_read_on_the_ordinary_results() -> None:
    table = plain()

    table.attack("FA1", "BI1", dice=(4, 5), range=2)

    assert table.asked.side == "allied"
    assert table.choices[0] == "hit_and_stay.stays"


def test_gd_33_after_a_halved_tie_the_gun_may_retreat_in_lieu_of_its_hit() -> None:
    table = plain()
    table.attack("FA1", "BI1", dice=(4, 5), range=2)
    table.answer("hit_and_stay.stays")

    table.answer("retreat_in_lieu_of_hit.retreats_1")

    assert (table.unit("FA1"), table.unit("BI1")) == (("in_play", 0), ("in_play", 1))


def test_gd_33_a_gun_with_a_hit_saves_itself_by_retreating() -> None:
    table = Table(hit(plain().state, "FA1"))
    table.attack("FA1", "BI1", dice=(3, 5), range=2)

    assert table.choices == ["take_hit.eliminated", "retreat_in_lieu_of_hit.retreats_1", "retreat_in_lieu_of_hit.retreats_2"]
    assert table.asked.default == "retreat_in_lieu_of_hit.retreats_1"


@pytest.mark.parametrize(
    ("attack", "distance"),
    [(("FA1", "BI1"), 1), (("FA1", "BH1"), 2), (("FI1", "BH1"), 1)],
    ids=["adjacent", "against artillery", "artillery defends"],
)
def test_gd_98_nothing_is_halved_when_adjacent_or_against_artillery(attack: tuple[str, str], distance: int) -> None:
    table = plain()

    rolled = lone(table, *attack, dice=(3, 5), range=distance)

    assert (rolled.is_halved, rolled.effective) == (False, -2)
    assert not [key for key in table.choices if key.startswith("retreat_in_lieu")]


def test_gd_98_a_gun_that_defends_at_long_range_gets_no_halving() -> None:
    rolled = lone(plain(), "FA1", "BH1", dice=(5, 3), range=2)

    assert (rolled.is_halved, rolled.effective) == (False, 2)
