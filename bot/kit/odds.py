"""Exact probabilities: every throw is counted, nothing is estimated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import product
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def distribution(outcome: Callable[..., Key], *sides: int) -> dict[Key, Fraction]:
    """The chance of each outcome when one die is thrown for each of `sides`: `distribution(f, 6, 6)` counts 36 throws."""
    chances: dict[Key, Fraction] = defaultdict(Fraction)
    each = Fraction(1)
    for n in sides:
        each /= n
    for throw in product(*(range(1, n + 1) for n in sides)):
        chances[outcome(*throw)] += each
    return dict(chances)


def percent(chance: Fraction) -> str:
    """A chance for people: "58%", and "<1%" or ">99%" where rounding would claim certainty."""
    if chance == 0:
        return "0%"
    if chance == 1:
        return "100%"
    rounded = round(chance * 100)
    if rounded == 0:
        return "<1%"
    if rounded == 100:
        return ">99%"
    return f"{rounded}%"


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution over numbers."""
    return sum((value * chance for value, chance in chances.items()), Fraction(0))
