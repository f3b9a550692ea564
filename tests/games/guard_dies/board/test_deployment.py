"""Free deployment: by zones, the Allies first, and nobody is left without a square."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.orders import Deploy, DeployRest, EndPhase, Placement
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_deployment import unplaced
from bot.kit.game import Setup
from tests.games.guard_dies.board.drawn import Drawn


def deploying() -> Drawn:
    return Drawn(GAME.new(Setup(scenario="deployment", options={})))


def put(*pairs: tuple[str, str]) -> Deploy:
    return Deploy(placements=tuple(Placement(piece=piece, square=square) for piece, square in pairs))


def test_the_allies_deploy_first_then_the_french_then_the_first_turn_begins() -> None:
    table = deploying()
    assert (table.state.phase, table.state.side) == ("deployment", "allied")

    table.give("allied", DeployRest())
    table.give("allied", EndPhase())
    assert (table.state.phase, table.state.side) == ("deployment", "french")
    table.give("french", DeployRest())
    table.give("french", EndPhase())

    assert (table.state.turn, table.state.side, table.state.phase) == (1, "french", "rally")
    assert all(unit.square for unit in table.state.units.values() if unit.where == "in_play")


def test_the_rest_stands_as_in_the_historical_set_up_where_that_is_free() -> None:
    table = deploying()
    historical = GAME.new(Setup(scenario="waterloo", options={}))

    table.give("allied", put(("BI1", "G9"), ("wellington", "K7")))
    table.give("allied", DeployRest())

    assert table.where("BI1") == "G9"
    assert table.where("wellington") == "K7"
    assert table.where("KI1") == historical.units["KI1"].square
    position = Position(table.state)
    assert all(position.room_for(square, ()) is None for square in position.units)


def test_the_deployment_does_not_end_while_pieces_have_no_square() -> None:
    table = deploying()

    assert "without a square" in str(table.refused("allied", EndPhase()))
    assert all(not isinstance(button.order, EndPhase) for button in GAME.buttons(table.state))


@pytest.mark.parametrize(
    ("piece", "square", "why"),
    [
        ("BI1", "E12", "outside the Allied deployment zone. The Allied zone is A1:T8, G9:H10, K9, P9 and R9."),
        ("FI1", "E12", "belongs to the French side"),
        ("PI1", "E5", "comes later, by an entry point"),
        ("BC1", "G10", "GD-3"),
        ("BI1", "Z1", "no square Z1 on this board. The Allied zone is A1:T8"),
        ("XX1", "E5", "no unit XX1"),
        ("blucher", "E5", "comes later"),
    ],
)
def test_what_may_not_stand_there_is_refused(piece: str, square: str, why: str) -> None:
    assert why in str(deploying().refused("allied", put((piece, square))))


def test_gd_2_and_gd_64_hold_from_the_start() -> None:
    table = deploying()

    assert table.refused("allied", put(("BI1", "E5"), ("BI2", "E5"), ("BI3", "E5"))).rule == "GD-2"
    assert table.refused("allied", put(("BH1", "E5"), ("BH2", "E5"))).rule == "GD-64"


def test_pieces_may_be_moved_about_until_it_ends() -> None:
    table = deploying()
    table.give("allied", put(("BI1", "E5")))

    table.give("allied", put(("BI1", "E6")))

    assert table.where("BI1") == "E6"
    assert "BI1" not in unplaced(table.state, "allied")


def test_nobody_deploys_later() -> None:
    table = Drawn(GAME.new(Setup(scenario="waterloo", options={})))

    assert table.refused("french", put(("FI1", "E12"))).rule == "GD-22"
    assert table.refused("french", DeployRest()).rule == "GD-22"
