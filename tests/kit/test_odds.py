"""Exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.odds import distribution, expected, percent


def test_every_throw_of_two_dice_is_counted() -> None:
    sums = distribution(lambda a, b: a + b, 6, 6)

    assert sums[7] == Fraction(6, 36)
    assert sums[2] == sums[12] == Fraction(1, 36)
    assert expected(sums) == 7


def test_dice_of_different_sides_are_counted_alike() -> None:
    assert distribution(lambda a, b: a > b, 4, 6) == {True: Fraction(6, 24), False: Fraction(18, 24)}


def test_without_dice_the_outcome_is_certain() -> None:
    assert distribution(lambda: "mud") == {"mud": 1}


@given(st.lists(st.integers(1, 6), max_size=4))
def test_chances_add_up_to_one(sides: list[int]) -> None:
    assert sum(distribution(lambda *throw: max(throw, default=0), *sides).values()) == 1


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(21, 36), "58%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1, 100), "1%"),
        (Fraction(99, 100), "99%"),
        (Fraction(1, 3), "33%"),
    ],
)
def test_a_chance_is_said_in_percent_without_claiming_certainty(chance: Fraction, said: str) -> None:
    assert percent(chance) == said


@given(st.fractions(0, 1))
def test_only_what_is_certain_is_called_so(chance: Fraction) -> None:
    assert (percent(chance) == "100%") == (chance == 1)
    assert (percent(chance) == "0%") == (chance == 0)
