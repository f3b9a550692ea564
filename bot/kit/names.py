"""Names as people write them, and how to find the one they mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TypeVar

Named = TypeVar("Named")

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that look like a space
_NOTHING = frozenset("\u034f\u17b4\u17b5")  # accents that show nothing
_MARKS = {"Mn", "Me", "Mc"}
_MAX_MARKS = 2


def tidy(name: str, limit: int = 100) -> str:
    """A name made fit to be shown: no control or direction characters, at most two accents on a letter, single spaces,
    no longer than `limit`. Empty when nothing visible is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if char.isspace() or char in _BLANK:
            kept.append(" ")
            marks = 0
        elif category in _INVISIBLE or char in _NOTHING:
            continue
        elif category in _MARKS:
            marks += 1
            if marks <= _MAX_MARKS and kept and kept[-1] != " ":
                kept.append(char)
        else:
            kept.append(char)
            marks = 0
    text = " ".join("".join(kept).split())
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def folded(name: str) -> str:
    """The form in which names are compared: no case, no accents, no punctuation. A name of nothing else keeps it."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()
    return " ".join(re.findall(r"\w+", plain)) or " ".join(plain.split())


def matching(typed: str, named: Iterable[tuple[str, Named]]) -> list[tuple[str, Named]]:
    """The (name, thing) pairs that fit what was typed: exact first, then beginnings, then every typed word somewhere.

    With nothing typed all of them, in their own order.
    """
    want = folded(typed)
    pairs = list(named)
    if not want:
        return pairs
    words = want.split()
    ranked: list[tuple[int, int, tuple[str, Named]]] = []
    for place, pair in enumerate(pairs):
        have = folded(pair[0])
        if have == want:
            ranked.append((0, place, pair))
        elif have.startswith(want):
            ranked.append((1, place, pair))
        elif all(word in have for word in words):
            ranked.append((2, place, pair))
    return [pair for _, _, pair in sorted(ranked, key=lambda r: (r[0], r[1]))]
