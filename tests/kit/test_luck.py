"""Luck: what a face was worth, less what the die was worth before it fell."""

from __future__ import annotations

import pytest

from bot.kit.dice import LoadedDice, Roll
from bot.kit.luck import Stake, plain
from tests.kit.toy import GAME, Draw, Drawn, Straws


def test_a_plain_die_is_worth_1_from_its_lowest_to_its_highest_face() -> None:
    stake = plain(Roll(n=3, sides=6, face=6, why="x"), "north")

    assert (stake.n, stake.side, stake.swing) == (3, "north", 1.0)
    assert [round(stake.luck(face), 2) for face in range(1, 7)] == [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5]


def test_all_or_nothing_is_lucky_by_the_chance_that_it_failed() -> None:
    stake = Stake(n=0, side="north", worth=(0, 0, 0, 0, 1, 1))

    assert stake.luck(6) == pytest.approx(2 / 3)
    assert stake.luck(1) == pytest.approx(-1 / 3)
    assert stake.spread == pytest.approx(2 / 9)


def test_the_luck_of_all_faces_comes_to_nothing() -> None:
    stake = Stake(n=0, side="north", worth=(3, -1, 0.5, 7, 7, 2))

    assert sum(map(stake.luck, range(1, 7))) == pytest.approx(0)


def test_a_die_on_which_nothing_hung_has_no_luck() -> None:
    stake = Stake(n=0, side="north", worth=(5, 5))

    assert (stake.luck(1), stake.luck(2), stake.swing, stake.spread) == (0, 0, 0, 0)


def test_a_game_that_says_nothing_of_stakes_and_turns_has_none() -> None:
    state = Straws(options={"first": "north"}, turn="north", left=3)
    (event,) = GAME.decide(state, "north", Draw(), LoadedDice(3))

    assert isinstance(event, Drawn)
    assert GAME.stakes(state, event) == ()
    assert GAME.headings(state) == ()
