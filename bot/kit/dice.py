"""Dice as arguments: whoever decides is handed dice, and what fell stands in the event.

Live dice are the ledger's (`bot.kit.ledger`). Tests use `LoadedDice(5, 2)`, which gives these faces in turn, refuses a face
the die does not have, and complains about dice that were left over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import BaseModel

from bot.kit.model import Frozen
from bot.kit.secrecy import SeenBy

Item = TypeVar("Item")


class Roll(Frozen):
    """One die that fell: the n-th random number of the campaign, its sides, its face and what it was for.

    n is -1 for a die that no ledger gave (a roll outside a campaign).
    """

    n: int
    sides: int
    face: int
    why: str


class HiddenRoll(Frozen):
    """A die whose face is sealed until the campaign's end."""

    n: int
    sides: int
    face: Annotated[int, SeenBy()]
    why: str


class Shuffle(Frozen):
    """A shuffle of `size` things: random numbers n to n + size - 2, and the order that came of it.

    `order[i]` is the former place of the thing that lies i-th now. It is hidden until the campaign's end.
    """

    n: int
    size: int
    order: Annotated[tuple[int, ...], SeenBy()]
    why: str

    def of(self, things: Sequence[Item]) -> tuple[Item, ...]:
        """These things in the order of the shuffle. There must be `size` of them."""
        if len(things) != self.size:
            raise ValueError(f"a shuffle of {self.size} was given {len(things)} things")
        return tuple(things[i] for i in self.order)


class Dice(Protocol):
    """What a rule that rolls is handed."""

    def roll(self, sides: int, why: str) -> Roll:
        """One die with faces 1 to `sides` (2 or more)."""

    def d6(self, why: str) -> Roll:
        """One six-sided die."""

    def shuffle(self, size: int, why: str) -> Shuffle:
        """The order of `size` shuffled things (0 and 1 use up no random number)."""


class Drawing(ABC):
    """The two verbs that follow from `roll`, for dice of every kind."""

    @abstractmethod
    def roll(self, sides: int, why: str) -> Roll:
        """One die with faces 1 to `sides`."""

    @property
    @abstractmethod
    def next_n(self) -> int:
        """The number of the next random number."""

    def d6(self, why: str) -> Roll:
        """One six-sided die."""
        return self.roll(6, why)

    def shuffle(self, size: int, why: str) -> Shuffle:
        """Fisher-Yates from the top index down; each step is one roll of a die with `i + 1` sides."""
        first = self.next_n
        order = list(range(size))
        for i in range(size - 1, 0, -1):
            j = self.roll(i + 1, why).face - 1
            order[i], order[j] = order[j], order[i]
        return Shuffle(n=first, size=size, order=tuple(order), why=why)


class LoadedDice(Drawing):
    """Dice for tests: the faces given, in turn. `spent` fails when some are left."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)
        self._n = 0

    @property
    def next_n(self) -> int:
        """How many were rolled so far."""
        return self._n

    def roll(self, sides: int, why: str) -> Roll:
        """The next loaded face."""
        if not self._faces:
            raise AssertionError(f"the loaded dice ran out at: {why}")
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise AssertionError(f"a die of {sides} sides was loaded with {face} for: {why}")
        self._n += 1
        return Roll(n=self._n - 1, sides=sides, face=face, why=why)

    def spent(self) -> None:
        """Fails when loaded dice were never rolled."""
        if self._faces:
            raise AssertionError(f"dice left over: {self._faces}")


def draws(value: Any) -> Iterator[Roll | HiddenRoll | Shuffle]:
    """Every roll and shuffle inside a value, in the order in which they stand."""
    if isinstance(value, (Roll, HiddenRoll, Shuffle)):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from draws(getattr(value, name))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from draws(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from draws(item)
