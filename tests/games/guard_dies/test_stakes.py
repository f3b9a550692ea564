"""What hung on each die of this game, and where a state stands in its calendar."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import ArrivalRolled, CombatRolled, RallyRolled, Who
from bot.games.guard_dies.odds import throw_odds
from bot.games.guard_dies.state import State
from bot.kit.dice import Roll
from bot.kit.game import Setup
from bot.kit.luck import Stake
from bot.kit.modifiers import Modifier

START: State = GAME.new(Setup(scenario="tabletop", options={}))
VALUE = {
    "defender_eliminated": 1.0,
    "defender_hit_retreat": 0.5,
    "tie_unhalved": 0.0,
    "tie_by_halving": 0.0,
    "attacker_hit_retreat": -0.5,
    "attacker_eliminated": -1.0,
}


def die(n: int, face: int) -> Roll:
    return Roll(n=n, sides=6, face=face, why="test")


def added(value: int) -> tuple[Modifier, ...]:
    return (Modifier(value=value, why="test"),) if value else ()


def combat(attacker: str, defender: str, attack: int = 0, defence: int = 0, range_: int = 1) -> CombatRolled:
    return CombatRolled(
        n=1,
        attacker=Who(id=attacker, name=attacker),
        defender=Who(id=defender, name=defender),
        range=range_,
        attack_roll=die(4, 5),
        attack_modifiers=added(attack),
        attack_total=5,
        defence_roll=die(5, 2),
        defence_modifiers=added(defence),
        defence_total=2,
        differential=3,
        effective=3,
    )


@pytest.mark.parametrize(("attack", "defence"), [(0, 0), (2, 1), (-1, 3)])
@pytest.mark.parametrize(("attacker", "range_"), [("FI1", 1), ("GA1", 2)])
def test_gd_27_to_98_a_combat_die_is_worth_what_its_face_brings_against_every_other(
    attack: int, defence: int, attacker: str, range_: int
) -> None:
    first, second = GAME.stakes(START, combat(attacker, "BI1", attack, defence, range_))

    outcomes = throw_odds(attack, defence, halves=range_ > 1).outcomes
    mean = float(sum(VALUE[key] * chance for key, chance in outcomes.items()))
    assert (first.n, first.side, second.n, second.side) == (4, "french", 5, "allied")
    assert first.mean == pytest.approx(mean)
    assert second.mean == pytest.approx(-mean)
    assert first.worth == tuple(sorted(first.worth))
    assert second.worth == tuple(sorted(second.worth))


def test_a_combat_die_without_modifiers_is_worth_this() -> None:
    first, _ = GAME.stakes(START, combat("FI1", "BI1"))

    assert first.worth[5] == pytest.approx((1 + 1 + 1 + 0.5 + 0.5 + 0) / 6)
    assert first.luck(6) == pytest.approx(-first.luck(1))


def test_an_attack_of_the_allies_counts_for_them() -> None:
    first, second = GAME.stakes(START, combat("BI1", "FI1"))

    assert (first.side, second.side) == ("allied", "french")


def test_gd_12_a_rally_is_worth_a_unit_from_4_on() -> None:
    event = RallyRolled(
        n=1,
        commander="ney",
        units=(Who(id="FI1", name="a"), Who(id="FI2", name="b")),
        attempt=1,
        roll=die(7, 4),
        modifiers=added(-1),
        total=3,
        succeeded=False,
    )

    assert GAME.stakes(START, event) == (Stake(n=7, side="french", worth=(0, 0, 0, 0, 1, 1)),)


def test_gd_51_an_arrival_is_worth_a_group_on_low_faces() -> None:
    event = ArrivalRolled(
        turn=8,
        group="iv",
        group_name="Prussian IV Corps",
        point="near",
        point_name="the near road",
        roll=die(9, 2),
        modifiers=added(2),
        total=4,
        good_faces=2,
        next_good_faces=3,
        arrived=True,
    )

    (stake,) = GAME.stakes(START, event)

    assert stake == Stake(n=9, side="allied", worth=(1, 1, 0, 0, 0, 0))
    assert sum(stake.worth) == event.good_faces


def test_the_headings_are_the_turn_and_the_phase() -> None:
    state = START.with_(turn=3, side="allied", phase="combat")

    assert [str(text) for text in GAME.headings(state)] == ["Turn 3", "Allied and Prussian player turn, combat phase"]
