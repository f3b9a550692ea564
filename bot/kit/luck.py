"""Luck, measured by what hung on each die: what a face was worth, less what the die was worth before it fell."""

from __future__ import annotations

from pydantic import Field

from bot.kit.dice import Roll
from bot.kit.model import Frozen


class Stake(Frozen):
    """What hung on the die with the number `n`, for the side whose die it was. `worth[i]` is what face i + 1 was worth to that
    side; only differences count, so that a die on which nothing hung has one worth for all faces."""

    n: int
    side: str
    worth: tuple[float, ...] = Field(min_length=2)

    @property
    def mean(self) -> float:
        """What the die was worth before it fell."""
        return sum(self.worth) / len(self.worth)

    @property
    def spread(self) -> float:
        """The variance of its worth: the square of how far from the mean it usually falls."""
        return sum((worth - self.mean) ** 2 for worth in self.worth) / len(self.worth)

    @property
    def swing(self) -> float:
        """How much hung on it: its best face less its worst."""
        return max(self.worth) - min(self.worth)

    def luck(self, face: int) -> float:
        """How much better than the mean this face was."""
        return self.worth[face - 1] - self.mean


def plain(roll: Roll, side: str) -> Stake:
    """A die of which nothing is known but that it fell: its highest face is worth 1 more than its lowest."""
    return Stake(n=roll.n, side=side, worth=tuple(face / (roll.sides - 1) for face in range(roll.sides)))
