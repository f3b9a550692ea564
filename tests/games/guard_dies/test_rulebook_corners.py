"""Combat where several cases meet: the last turn, the board's edge, an attacker who has left, fire from afar."""

from __future__ import annotations

import pytest

from bot.games.guard_dies.orders import Advance, Attack
from bot.kit.refusals import Impossible
from tests.games.guard_dies.field import Table, arrived, begun, said, with_modifiers, with_units

PLAIN = with_modifiers(begun().chart, FI=0, FL=0, FA=0, BI=0, PI=0, PA=0)
"""A chart of units without modifiers, so that a die is worth what it shows."""


def plain() -> Table:
    """A French combat phase without mud among units without modifiers."""
    return Table(begun(chart=PLAIN))


def test_gd_89_beside_an_attacker_who_has_left_there_was_one_unit_at_most() -> None:
    table = plain()
    table.attack("FI1", "BI1", dice=(3, 3))
    table.answer("hit_and_retreat.retreats_1")
    table.answer("hit_and_retreat.retreats_1")

    refusal = table.refused("french", Advance(units=("FL1", "FI2")))

    assert (type(refusal), refusal.rule) == (Impossible, "GD-2")
    assert "The attack came from a square with 1/54th Line and one unit more at most." in str(refusal)


def test_gd_37_the_refusal_of_an_advance_does_not_deny_that_fire_from_afar_emptied_the_square() -> None:
    table = plain()
    table.attack("FA1", "BI1", dice=(6, 1), range=2)

    refusal = table.refused("french", Advance(units=("FA1",)))

    assert refusal.rule == "GD-37"
    assert "the last attack left none that may be entered" in str(refusal)


def test_gd_33_a_prussian_gun_may_leave_the_board_in_lieu_of_its_hit() -> None:
    table = Table(arrived(begun(side="allied", chart=PLAIN, turn=9)))
    table.attack("PA1", "FI1", dice=(1, 4), range=2)

    events = table.answer("retreat_in_lieu_of_hit.leaves_board_prussian")

    assert table.unit("PA1") == ("off_board", 0)
    assert "retreats off the board in lieu of taking the hit; it may come back on turn 10." in said(events)


@pytest.mark.parametrize(("turn", "reading"), [(20, "twenty_included"), (19, "before_twenty")])
def test_gd_88_who_leaves_the_board_on_the_last_turn_does_not_come_back(turn: int, reading: str) -> None:
    table = Table(arrived(begun(chart=PLAIN, turn=turn, last_turn=reading)))
    table.attack("FI1", "PI1", dice=(4, 3))
    offered = [str(choice.label) for choice in table.asked.choices]

    words = said(table.answer("hit_and_retreat.leaves_board_prussian"))

    assert "Take the hit and leave the board for good, since this turn is the last" in offered
    assert f"it does not come back, since turn {turn} is the last" in words


@pytest.mark.parametrize(
    ("where", "rule"),
    [("waiting", "GD-48"), ("off_board", "GD-88"), ("eligible", "GD-31"), ("lost", "GD-71"), ("removed", "GD-106")],
)
def test_gd_24_a_unit_that_is_not_in_play_is_refused_by_the_case_that_took_it_away(where: str, rule: str) -> None:
    table = Table(with_units(arrived(begun(turn=9)), ["PI1"], where=where))

    assert table.refused("french", Attack(attacker="FI1", defenders=("PI1",))).rule == rule
