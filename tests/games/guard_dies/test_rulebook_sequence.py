"""Sequence of play, mud, stacking and units: the cases of the rulebook."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import GRADES, shipped_chart
from bot.games.guard_dies.events import CombatRolled, LastTurnEnded, PhaseBegun
from bot.games.guard_dies.orders import Advance, Attack, DesignateEntry, EndPhase
from bot.games.guard_dies.rules_commanders import allowance, commander_allowance
from bot.kit.game import Setup
from bot.kit.refusals import Impossible, NotNow, NotYours, Stale
from tests.games.guard_dies.field import Table, begun, only, said, with_units

GAME_SETUP = Setup(scenario="tabletop", options={})


def phases(table: Table, n: int) -> list[tuple[int, str, str]]:
    found = []
    for _ in range(n):
        event = only(table.give(table.state.side, EndPhase()), PhaseBegun)
        found.append((event.turn, event.side, event.phase))
    return found


def test_gd_2_a_square_holds_at_most_two_units() -> None:
    table = Table(begun())

    refusal = table.refused("french", Attack(attacker="FI1", defenders=("BI1", "BI2", "BI3")))

    assert (type(refusal), refusal.rule) == (Impossible, "GD-2")


def test_gd_2_a_unit_cannot_stand_twice_in_a_square() -> None:
    table = Table(begun())

    assert table.refused("french", Attack(attacker="FI1", defenders=("BI1", "BI1"))).rule == "GD-2"


def test_gd_64_a_square_holds_one_artillery_unit_at_most() -> None:
    table = Table(begun())

    assert table.refused("french", Attack(attacker="FI1", defenders=("BH1", "BH2"))).rule == "GD-64"
    assert GAME.can(table.state, "french", Attack(attacker="FI1", defenders=("BH1", "BI2")))


@pytest.mark.parametrize(("attacker", "defender"), [("FI1", "BC1"), ("FI1", "BH1")])
def test_gd_3_cavalry_and_artillery_are_never_in_a_building(attacker: str, defender: str) -> None:
    table = Table(begun())

    refusal = table.refused("french", Attack(attacker=attacker, defenders=(defender,), building=1))

    assert refusal.rule == "GD-3"
    assert "only infantry" in str(refusal)


def test_gd_3_only_infantry_advances_into_a_building() -> None:
    table = Table(begun())
    table.attack("FC1", "BI1", dice=(6, 1), building=1)

    refusal = table.refused("french", Advance(units=("FC1",)))

    assert refusal.rule == "GD-3"
    assert GAME.can(table.state, "french", Advance(units=("FI1",)))


def test_gd_65_one_base_is_one_unit_with_hits_of_its_own() -> None:
    table = Table(begun())

    table.attack("FI1", "BI1", dice=(5, 3))
    table.answer("hit_and_retreat.retreats_1")

    assert [table.state.units[f"BI{n}"].hits for n in (1, 2)] == [1, 0]


def test_gd_66_artillery_units_are_heavy_and_horse_batteries_only() -> None:
    grades = {unit_type.grade for unit_type in shipped_chart().units if unit_type.arm == "artillery"}

    assert grades <= set(GRADES["artillery"])
    assert all("heavy" in grade or "horse" in grade for grade in GRADES["artillery"])


def test_gd_4_the_french_player_turn_is_rally_movement_combat() -> None:
    state = GAME.new(GAME_SETUP)
    table = Table(state)

    assert (state.turn, state.side, state.phase) == (1, "french", "rally")
    assert phases(table, 2) == [(1, "french", "movement"), (1, "french", "combat")]


def test_gd_67_the_allies_and_prussians_follow_with_the_same_phases() -> None:
    table = Table(begun("combat", "french", 1))

    assert phases(table, 4) == [
        (1, "allied", "rally"),
        (1, "allied", "movement"),
        (1, "allied", "combat"),
        (2, "french", "rally"),
    ]


def test_gd_4_nothing_is_ordered_in_the_other_sides_player_turn() -> None:
    table = Table(begun("combat", "french"))

    refusal = table.refused("allied", Attack(attacker="BI1", defenders=("FI1",)))

    assert type(refusal) is NotYours
    assert str(refusal) == "It is the French player turn, combat phase. (GD-4) Yours comes when it is over."


def test_gd_4_attacks_are_made_in_the_combat_phase_only() -> None:
    table = Table(begun("movement"))

    assert type(table.refused("french", Attack(attacker="FI1", defenders=("BI1",)))) is NotNow


def test_gd_4_an_old_button_ends_no_later_phase() -> None:
    table = Table(begun("movement", turn=5))

    refusal = table.refused("french", EndPhase(turn=5, phase="rally"))

    assert type(refusal) is Stale
    assert "movement phase of the French player turn 5" in str(refusal)


def test_gd_5_one_player_commands_two_armies() -> None:
    state = begun()

    assert state.side_with("BI1") == state.side_with("PI1") == "allied"
    assert (state.army_of("BI1"), state.army_of("PI1")) == ("allied", "prussian")


def test_gd_5_the_french_player_does_not_command_the_prussians() -> None:
    table = Table(begun("movement", "french", 8))

    refusal = table.refused("french", DesignateEntry(group="iv", point="fichermont"))

    assert (type(refusal), refusal.rule) == (NotYours, "GD-5")


def test_gd_68_the_game_ends_by_itself_after_turn_20() -> None:
    table = Table(begun("combat", "allied", 20))

    events = table.give("allied", EndPhase())

    assert only(events, LastTurnEnded).turn == 20
    assert GAME.outcome(table.state) is not None
    assert GAME.due(table.state) == ()
    assert type(table.refused("french", EndPhase())) is NotNow


def test_gd_68_turn_19_is_followed_by_turn_20() -> None:
    table = Table(begun("combat", "allied", 19))

    assert phases(table, 1) == [(20, "french", "rally")]


# Mud


@pytest.mark.parametrize(("turn", "infantry", "commander"), [(1, 2, 3), (2, 2, 3), (3, 3, 4)])
def test_gd_44_mud_takes_one_from_every_allowance_on_turns_1_and_2(turn: int, infantry: int, commander: int) -> None:
    state = begun("movement", turn=turn)

    assert (allowance(state, "FI1"), commander_allowance(state, "ney")) == (infantry, commander)


def test_gd_44_mud_is_announced() -> None:
    table = Table(begun("combat", "allied", 1))

    assert "Mud: all movement allowances are 1 less" in said(table.give("allied", EndPhase()))


def test_gd_77_a_unit_moves_what_its_army_chart_says() -> None:
    state = begun("movement")

    assert {code: allowance(state, f"{code}1") for code in ("FI", "FC", "FL", "FA", "FH")} == {
        "FI": 3,
        "FC": 5,
        "FL": 6,
        "FA": 2,
        "FH": 4,
    }


@pytest.mark.parametrize(("turn", "distance", "expected"), [(1, 2, -1), (2, 3, -1), (2, 1, 0), (3, 2, 0)])
def test_gd_108_mud_costs_artillery_1_beyond_range_1_in_attack_and_defence(turn: int, distance: int, expected: int) -> None:
    table = Table(begun(turn=turn))

    rolled = only(table.attack("FH1", "BH1", dice=(6, 1), range=distance), CombatRolled)

    for modifiers in (rolled.attack_modifiers, rolled.defence_modifiers):
        assert sum(m.value for m in modifiers if m.rule == "GD-108") == expected


def test_gd_108_mud_leaves_infantry_under_fire_alone() -> None:
    table = Table(begun(turn=1))

    rolled = only(table.attack("FH1", "BI1", dice=(6, 1), range=2), CombatRolled)

    assert [m.why for m in rolled.attack_modifiers] == ["mud"]
    assert [m.why for m in rolled.defence_modifiers] == ["British infantry"]


def test_gd_67_a_unit_that_has_not_arrived_does_not_attack() -> None:
    table = Table(begun("combat", "allied"))

    refusal = table.refused("allied", Attack(attacker="PI1", defenders=("FI1",)))

    assert "has not arrived yet" in str(refusal)


def test_gd_67_prussians_attack_in_the_allied_player_turn() -> None:
    table = Table(with_units(begun("combat", "allied"), ["PI1"], where="in_play"))

    assert only(table.attack("PI1", "FI1", dice=(6, 1)), CombatRolled).attacker.id == "PI1"
