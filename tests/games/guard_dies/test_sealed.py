"""Sealed orders: what holds at each moment, and what each choice orders then."""

from __future__ import annotations

from bot.games.guard_dies import GAME
from bot.games.guard_dies.orders import DesignateEntry, EndPhase, Rally, ReportSurrounded, RollArrival
from bot.kit.decisions import Answer
from bot.kit.sealed import Occasion
from tests.games.guard_dies.board.test_combat import WIN, fight
from tests.games.guard_dies.field import Table, begun, hit, with_modifiers, with_units

PLAIN = with_modifiers(begun().chart, FI=0, FL=0, FA=0, BI=0, BL=0, BH=0, PI=0)


def moments(table: Table) -> list[str]:
    return [each.moment for each in GAME.occasions(table.state, ())]


def occasion(table: Table, moment: str) -> Occasion:
    """The one moment of this kind that has come."""
    (found,) = [each for each in GAME.occasions(table.state, ()) if each.moment == moment]
    return found


def answers(found: Occasion) -> dict[str, str]:
    """The answer that each choice gives."""
    return {choice: order.choice for choice, order in found.orders.items() if isinstance(order, Answer)}


def test_a_tie_says_who_fights_whom_and_lets_the_unit_stay_or_retreat() -> None:
    table = Table(begun(chart=PLAIN))
    table.attack("FL1", "BI1", dice=(3, 3))

    found = occasion(table, "tie")

    assert (found.id, found.side) == (table.asked.id, "allied")
    assert found.facts == {
        "turn": 5,
        "arm": "infantry",
        "unit": "British infantry",
        "enemy-arm": "cavalry",
        "enemy-unit": "French light cavalry",
        "role": "defender",
        "hits": 0,
        "morale": 0,
        "differential": 0,
        "lieu": "no",
    }
    assert answers(found) == {"stay": "hit_and_stay.stays", "retreat": "hit_and_retreat.retreats_1"}


def test_a_loss_is_counted_for_the_unit_that_lost() -> None:
    defending = Table(begun(chart=PLAIN))
    defending.attack("FI1", "BI1", dice=(5, 3))
    attacking = Table(begun(chart=PLAIN))
    attacking.attack("FI1", "BI1", dice=(3, 4))

    assert [occasion(table, "loss").facts["differential"] for table in (defending, attacking)] == [-2, -1]
    assert [occasion(table, "loss").facts["role"] for table in (defending, attacking)] == ["defender", "attacker"]
    assert "stay" not in answers(occasion(defending, "loss"))


def test_guns_that_fired_from_afar_may_retreat_in_place_of_the_hit() -> None:
    table = Table(hit(begun(chart=PLAIN), "FA1"))
    table.attack("FA1", "BI1", dice=(3, 5), range=2)

    found = occasion(table, "loss")

    assert (found.facts["lieu"], found.facts["hits"]) == ("yes", 1)
    assert answers(found) == {"lieu": "retreat_in_lieu_of_hit.retreats_1"}


def test_on_the_bot_s_board_the_square_is_known_and_a_retreat_goes_straight_back() -> None:
    table = fight("C4 FI1; C3 BI1", retreat_direction="not_nearer_enemy")
    table.fire("FI1", "C3", *WIN)

    found = occasion(table, "loss")

    assert found.facts["square"] == "C3"
    assert answers(found)["retreat"] == "hit_and_retreat.retreats_1.C2"


def test_a_square_of_two_is_defended_by_preference() -> None:
    table = Table(hit(begun(), "BI1"))
    table.attack("FI1", "BI1", "BH1", range=1)

    found = occasion(table, "defends")

    assert (found.facts["enemy-arm"], found.facts["range"]) == ("infantry", 1)
    assert answers(found)["artillery_last"] == "BI1"
    assert answers(found)["artillery_first"] == answers(found)["fresh_first"] == "BH1"


def test_halving_and_the_enemy_s_rally_are_answered_too() -> None:
    firing = Table(begun(chart=PLAIN, halving="ask_attacker"))
    firing.attack("FA1", "BI1", dice=(2, 5), range=2)
    rallying = Table(with_units(begun("rally"), ("OG8", "FI78"), where="eligible"))
    rallying.give("french", Rally(commander="ney", units=("OG8", "FI78")), 6)

    assert (occasion(firing, "halving").facts["differential"], set(occasion(firing, "halving").orders)) == (-3, {"halve", "keep"})
    assert occasion(rallying, "enemy_rally").side == "allied"
    assert answers(occasion(rallying, "enemy_rally"))["weaker"] == "FI78"


def test_a_prussian_group_names_its_point_and_then_may_roll() -> None:
    table = Table(begun("movement", "allied", 8))
    entry = occasion(table, "entry")
    table.give("allied", DesignateEntry(group="iv", point="plancenoit"))

    roll = occasion(table, "arrival")

    assert (entry.side, entry.facts) == ("allied", {"turn": 8, "group": "Prussian IV Corps"})
    assert entry.orders["Plancenoit"] == DesignateEntry(group="iv", point="plancenoit")
    assert roll.orders == {"roll": RollArrival(group="iv")}
    assert "entry" not in moments(table)


def test_a_phase_lasts_while_a_question_is_open_so_that_it_does_not_begin_again() -> None:
    table = Table(begun("movement"))
    before = occasion(table, "phase")
    table.give("french", ReportSurrounded(commander="wellington"))

    assert before.orders == {"end": EndPhase(turn=5, phase="movement")}
    assert occasion(table, "phase") == before


def test_only_what_is_on_the_table_can_be_named() -> None:
    tabletop, board = begun(), fight("C4 FI1; C3 BI1").state

    assert not list(GAME.sealable_names(tabletop, "french")["square"])
    assert ("C3", "C3") in GAME.sealable_names(board, "french")["square"]
    assert "Old Guard" in str(GAME.sealable_names(tabletop, "french")["unit"])
    assert "Old Guard" in str(GAME.sealable_names(tabletop, "allied")["enemy-unit"])
    assert not list(GAME.sealable_names(tabletop, "french")["entry"])
