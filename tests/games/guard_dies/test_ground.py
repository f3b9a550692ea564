"""The ground: at a table the players say how a unit can retreat; a board that knows it asks nobody."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME, rules_combat
from bot.games.guard_dies.events import UnitFared
from bot.games.guard_dies.ground import TABLETOP, Tabletop, Way
from bot.games.guard_dies.orders import Advance, Attack
from bot.games.guard_dies.state import State
from bot.kit.refusals import Impossible
from bot.kit.words import T
from tests.games.guard_dies.field import Table, arrived, begun, only, with_modifiers

PLAIN = with_modifiers(begun().chart, FI=0, FA=0, BI=0, BH=0, PI=0)


class Board(Tabletop):
    """A board that knows the one way of every retreat, and that no attack reaches the second British battalion."""

    def __init__(self, way: Way) -> None:
        self._way = way

    def ways(self, state: State, unit_id: str) -> tuple[Way, ...]:
        return (self._way,)

    def check_attack(self, state: State, order: Attack) -> None:
        if "BI2" in order.defenders:
            raise Impossible(T("That square is out of reach."), rule="GD-45")

    def check_advance(self, state: State, order: Advance) -> None:
        raise Impossible(T("An enemy's zone of control holds them."), rule="GD-90")


def on_a_board(monkeypatch: pytest.MonkeyPatch, way: Way) -> Table:
    board = Board(way)
    monkeypatch.setattr(rules_combat, "ground_of", lambda state: board)
    return Table(begun(chart=PLAIN))


@pytest.mark.parametrize(
    ("way", "fate"),
    [("clear", "retreats_1"), ("two", "retreats_2"), ("full", "eliminated"), ("barred", "eliminated")],
)
def test_a_board_answers_for_a_unit_that_must_retreat(monkeypatch: pytest.MonkeyPatch, way: Way, fate: str) -> None:
    table = on_a_board(monkeypatch, way)

    events = table.attack("FI1", "BI1", dice=(4, 3))

    assert only(events, UnitFared).fate == fate
    assert GAME.decisions(table.state) == ()


def test_on_a_board_too_the_owner_decides_what_the_rules_leave_to_him(monkeypatch: pytest.MonkeyPatch) -> None:
    table = on_a_board(monkeypatch, "barred")

    table.attack("FI1", "BH1", dice=(4, 3))

    assert table.choices == ["no_legal_retreat.eliminated", "artillery_hit_in_lieu_of_retreat.stays"]


def test_a_board_refuses_what_its_squares_forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    table = on_a_board(monkeypatch, "clear")
    table.attack("FI1", "BI1", dice=(6, 1))

    assert table.refused("french", Attack(attacker="FI1", defenders=("BI2",))).rule == "GD-45"
    assert table.refused("french", Advance(units=("FI1",))).rule == "GD-90"


def test_at_a_table_a_unit_may_be_in_any_case_and_only_a_prussian_off_the_board() -> None:
    state = arrived(begun())

    assert TABLETOP.ways(state, "BI1") == ("clear", "two", "full", "barred")
    assert "off_board" in TABLETOP.ways(state, "PI1")
