"""Statistics of dice: how often each face fell and should have, and whose luck it was, by what hung on each die."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.kit.words import T, Text, count, listing
from bot.pages.story import Die

MOST_COLUMNS = 12
ENOUGH = 30
"""Dice of a kind from which on their counts say anything."""
NOTABLE = 3
"""How many of the dice that counted most are shown for each side."""


@dataclass(frozen=True, slots=True)
class Column:
    """Faces that are counted together: a single face, or a range of them where a die has too many."""

    low: int
    high: int

    @property
    def name(self) -> str:
        """ "6", or "51–60"."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


@dataclass(frozen=True, slots=True)
class Count:
    """The dice of one side (or of all) of one kind: how many fell on each column, and their mean."""

    side: str
    fallen: tuple[int, ...]
    mean: float

    @property
    def all(self) -> int:
        """How many dice these are."""
        return sum(self.fallen)


@dataclass(frozen=True, slots=True)
class Kind:
    """All dice of so many sides: `sides` of the die, the columns, what was expected in each, the counts by side, and all."""

    sides: int
    columns: tuple[Column, ...]
    expected: tuple[float, ...]
    by_side: tuple[Count, ...]
    all: Count

    @property
    def tallest(self) -> float:
        """The greatest number in any column, for the height of the bars."""
        return max(*self.all.fallen, *self.expected)


@dataclass(frozen=True, slots=True)
class Balance:
    """A side's luck: its dice that counted, what hung on them all told, and how much better than expected they fell. `usual` is
    how far off fair dice usually are."""

    side: str
    dice: int
    swing: float
    luck: float
    usual: float
    notable: tuple[Die, ...]


def kinds(dice: Iterable[Die]) -> list[Kind]:
    """The dice that fell, by the number of their sides. Those that were taken back fell all the same."""
    by_sides: dict[int, list[Die]] = defaultdict(list)
    for die in dice:
        by_sides[die.roll.sides].append(die)
    return [_kind(sides, found) for sides, found in sorted(by_sides.items())]


def _kind(sides: int, dice: Sequence[Die]) -> Kind:
    columns = _columns(sides)
    keys = sorted({die.side for die in dice}, key=lambda side: (not side, side))
    return Kind(
        sides=sides,
        columns=columns,
        expected=tuple(len(dice) * (column.high - column.low + 1) / sides for column in columns),
        by_side=tuple(_count(side, columns, [die for die in dice if die.side == side]) for side in keys),
        all=_count("", columns, dice),
    )


def _columns(sides: int) -> tuple[Column, ...]:
    width = 1 if sides <= MOST_COLUMNS else math.ceil(sides / 10)
    return tuple(Column(low, min(low + width - 1, sides)) for low in range(1, sides + 1, width))


def _count(side: str, columns: Sequence[Column], dice: Sequence[Die]) -> Count:
    faces = [die.roll.face for die in dice]
    fallen = tuple(sum(column.low <= face <= column.high for face in faces) for column in columns)
    return Count(side=side, fallen=fallen, mean=sum(faces) / len(faces))


def plain_sentences(kind: Kind) -> list[Text]:
    """A kind of dice in words, with what chance alone does to so many."""
    fair = (kind.sides + 1) / 2
    said = [
        T(
            "{dice} of {sides} sides fell, with a mean of {mean} where {fair} was to be expected.",
            dice=count(kind.all.all, "die", "dice"),
            sides=kind.sides,
            mean=decimal(kind.all.mean, 2),
            fair=decimal(fair, 1),
        )
    ]
    if kind.all.all < ENOUGH:
        return [*said, T("That is too few to say anything about them.")]
    usual = [math.sqrt(expected * (1 - expected / kind.all.all)) for expected in kind.expected]
    within = sum(abs(n - e) <= u for n, e, u in zip(kind.all.fallen, kind.expected, usual, strict=True))
    return [
        *said,
        T(
            "Fair dice in such a number leave about two columns of three within {usual} of what is expected; here it is {within} "
            "of {all}.",
            usual=decimal(max(usual), 1),
            within=within,
            all=len(kind.columns),
        ),
        _extremes(kind),
    ]


def _extremes(kind: Kind) -> Text:
    most, least = max(kind.all.fallen), min(kind.all.fallen)
    if most == least:
        return T("Every face fell as often as every other.")
    return T(
        "Most often came {most} ({times}), most rarely {least} ({rarely}).",
        most=listing([T(c.name) for c, n in zip(kind.columns, kind.all.fallen, strict=True) if n == most]),
        times=count(most, "time", "times"),
        least=listing([T(c.name) for c, n in zip(kind.columns, kind.all.fallen, strict=True) if n == least]),
        rarely=count(least, "time", "times"),
    )


def balances(dice: Iterable[Die], *, free: bool) -> list[Balance]:
    """Each side's luck with the dice that still count: the game's, or (`free`) those of `/roll`."""
    by_side: dict[str, list[Die]] = defaultdict(list)
    for die in dice:
        if die.is_free == free and not die.is_undone:
            by_side[die.side].append(die)
    return [_balance(side, found) for side, found in sorted(by_side.items(), key=lambda pair: (not pair[0], pair[0]))]


def _balance(side: str, dice: Sequence[Die]) -> Balance:
    telling = sorted((die for die in dice if die.luck), key=lambda die: (-abs(die.luck), die.roll.n))
    return Balance(
        side=side,
        dice=len(dice),
        swing=sum(die.stake.swing for die in dice),
        luck=sum(die.luck for die in dice),
        usual=math.sqrt(sum(die.stake.spread for die in dice)),
        notable=tuple(telling[:NOTABLE]),
    )


def verdict(balance: Balance, name: Text) -> Text:
    """A side's luck in a sentence."""
    values = {
        "side": name,
        "luck": signed(balance.luck),
        "swing": decimal(balance.swing, 1),
        "usual": decimal(balance.usual, 1),
        "dice": count(balance.dice, "die", "dice"),
    }
    if abs(balance.luck) <= balance.usual:
        how = T("That is ordinary: fair dice usually end within {usual} of nothing.", usual=values["usual"])
    elif balance.luck > 0:
        how = T("That is better luck than usual: fair dice mostly end within {usual} of nothing.", usual=values["usual"])
    else:
        how = T("That is worse luck than usual: fair dice mostly end within {usual} of nothing.", usual=values["usual"])
    return T("{side}: {luck} with {dice} and {swing} at stake. {how}", how=how, **values)


def decimal(value: float, places: int) -> Text:
    """A number with so many places."""
    return T(f"{value:.{places}f}".replace("-", "−"))


def signed(value: float) -> Text:
    """A number of luck with its sign and two places."""
    rounded = f"{abs(value):.2f}"
    return T("0" if rounded == "0.00" else ("+" if value > 0 else "−") + rounded)
