"""The board as data: the shipped one is whole, and an uploaded one that does not fit is refused where it is wrong."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import SHIPPED as CHARTS
from bot.games.guard_dies.armies import shipped_chart
from bot.games.guard_dies.board import SHIPPED_BOARD, board_problems, shipped_board
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.state import State
from bot.kit.facts import DATA
from bot.kit.game import Setup
from bot.kit.refusals import Malformed

TEXT = (DATA / SHIPPED_BOARD).read_text(encoding="utf-8")


def opened(board: str = TEXT, scenario: str = "waterloo", **uploads: str) -> State:
    return GAME.new(Setup(scenario=scenario, options={}, uploads={"board": board, **uploads}))


def fault(board: str, scenario: str = "waterloo", **uploads: str) -> str:
    with pytest.raises(Malformed) as caught:
        opened(board, scenario, **uploads)
    return str(caught.value)


def test_the_shipped_board_has_twenty_by_eighteen_squares_and_no_fault() -> None:
    board = shipped_board()

    assert (board.width, board.height) == (20, 18)
    assert (board.squares[0], board.squares[-1]) == ("A1", "T18")
    assert not list(board_problems(board, shipped_chart()))
    assert board.is_house


def test_its_set_up_places_every_unit_within_the_rules() -> None:
    state = GAME.new(Setup(scenario="waterloo", options={}))
    position = Position(state)

    assert {unit.where for unit in state.units.values() if not unit.square} == {"waiting"}
    for square, units in position.units.items():
        assert position.room_for(square, ()) is None
        assert not any(position.terrain_bars(square, unit) for unit in units)
    assert {key for key, commander in state.commanders.items() if commander.square} == {"napoleon", "ney", "wellington"}


@pytest.mark.parametrize("value", ["free", "counts"])
def test_its_set_up_holds_under_either_reading_of_commanders_in_stacks(value: str) -> None:
    state = GAME.new(Setup(scenario="waterloo", options={"commander_stacking": value}))

    assert all(Position(state).room_for(c.square, ()) is None for c in state.commanders.values() if c.square)


def test_nobody_begins_in_an_enemy_zone_of_control() -> None:
    position = Position(GAME.new(Setup(scenario="waterloo", options={})))

    held = [
        square for square, units in position.units.items() if position.in_enemy_zone(square, position.state.side_with(units[0]))
    ]
    assert not held


def test_a_groups_own_board_is_played_on() -> None:
    state = opened(
        TEXT.replace(
            'source = "house, from public maps"\ntitle = "Waterloo, 20 by 18 squares"', 'source = "club"\ntitle = "Ours"'
        )
    )

    assert state.board is not None
    assert state.board.about.title == "Ours"
    lines = [str(line) for section in GAME.panel(GAME.view(state, "")).sections for line in section.lines]
    assert "This group's own board: Ours." in lines


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"......2...2....1.1.."', '"......2...2....1.x.."', "row 9, column R: x is no terrain"),
        ('"......2...2....1.1.."', '"......2...2....1.1"', "row 9 has 18 squares and row 1 has 20"),
        ('square = "G9"', 'square = "G19"', "G19 is not on this board, which goes from A1 to T18"),
        ('squares = ["H13",', 'squares = ["U13",', "field crests.1.squares.0: U13 is not on this board"),
        ('low = ["north"]', 'low = ["up"]', "field crests.1.low"),
        ('key = "ohain"', 'key = "ghent"', "the entry points must be those of the army charts"),
        ('square = "T15"', 'square = "S15"', "S15 is not at the edge of the board"),
        ('areas = ["A12:R18", "S13:S18"]', 'areas = ["A12"]', "the French zone has no room"),
        ('areas = ["A12:R18", "S13:S18"]', 'areas = ["A8:R18"]', "is in two zones"),
        ('areas = ["A12:R18", "S13:S18"]', 'areas = ["A12:R"]', "A12:R is no area"),
        ('french = "south"', 'french = "down"', "field edges.french"),
        ('units = ["Napoleon"]', 'units = ["Marie"]', "places Marie, which the army charts do not have"),
        ('units = ["FL1-FL4"]', 'units = ["FL1-FL5"]', "are full before FL5"),
        ('units = ["FL5-FL8"]', 'units = ["FL4-FL7"]', "places it twice"),
        ('units = ["KI1-KI2"]', 'units = ["KI1"]', "leaves 1 without a square, KI2 first"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_place(before: str, after: str, said: str) -> None:
    assert before in TEXT

    assert said in fault(TEXT.replace(before, after, 1))


def test_a_fault_is_named_by_its_line() -> None:
    changed = TEXT.replace('square = "T15"', 'square = "S15"')
    line = next(n for n, text in enumerate(changed.splitlines(), 1) if text == 'square = "S15"')

    assert f"board.toml, line {line}, field entries.1.square" in fault(changed)


def test_what_is_no_toml_is_refused() -> None:
    assert "not readable TOML" in fault("[about")


def test_a_board_without_a_set_up_is_for_free_deployment() -> None:
    bare = TEXT[: TEXT.index("[[setup]]")]

    assert "no set-up of its own" in fault(bare)
    assert opened(bare, "deployment").phase == "deployment"


def test_a_set_up_for_other_army_charts_is_refused_and_free_deployment_is_not() -> None:
    charts = (DATA / CHARTS).read_text(encoding="utf-8").replace('code = "GH"', 'code = "GX"')

    assert "GH1, which the army charts do not have" in fault(TEXT, armies=charts)
    assert opened(TEXT, "deployment", armies=charts).phase == "deployment"


def test_unit_codes_must_not_look_like_squares() -> None:
    charts = (DATA / CHARTS).read_text(encoding="utf-8").replace('code = "GH"', 'code = "G"')

    assert "looks like a square" in fault(TEXT, "deployment", armies=charts)


def test_at_the_players_own_table_no_board_is_taken() -> None:
    assert "has no use for a board" in fault(TEXT, "tabletop")


def test_at_the_players_own_table_nothing_has_changed() -> None:
    state = GAME.new(Setup(scenario="tabletop", options={}))

    assert state.board is None
    assert GAME.chart(GAME.view(state, "")) is None
    assert not any(order.kind in ("move", "plan_moves", "deploy") for order in GAME.legal(state, "french"))
