"""Die roll modifiers, each added and explained in one breath."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.kit.model import Frozen
from bot.kit.words import Joined, T, Text, Value, listing, signed


class Modifier(Frozen):
    """One die roll modifier with its reason in English (also the translation's key) and its case."""

    value: int
    why: str
    rule: str = ""


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum that is used, which is the sum that is shown."""
    return sum(modifier.value for modifier in modifiers)


def worded(modifier: Modifier, reason: Callable[[str], Value] = T) -> Text:
    """A modifier in words: "−1 mud". `reason` makes our wording of what was stored as its reason."""
    return T("{value} {why}", value=T(signed(modifier.value)), why=reason(modifier.why))


def said(modifiers: Iterable[Modifier], reason: Callable[[str], Value] = T) -> Text | Joined:
    """The modifiers as words: "+2 Guard heavy artillery and −1 mud"; "no modifiers" for none."""
    parts = [worded(modifier, reason) for modifier in modifiers]
    return listing(parts) if parts else T("no modifiers")
