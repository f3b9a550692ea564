"""Names as people write them, and how to find the one they mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TypeVar

Named = TypeVar("Named")

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MAX_MARKS = 2


def tidy(name: str, limit: int = 100) -> str:
    """A name made fit to be shown: no control or direction characters, at most two accents on a letter, single spaces,
    no longer than `limit`. Empty when nothing visible is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if category in _INVISIBLE and char not in "\n\t ":
            continue
        if category in {"Mn", "Me", "Mc"}:
            marks += 1
            if marks > _MAX_MARKS or not kept:
                continue
        else:
            marks = 0
        kept.append(char)
    text = re.sub(r"\s+", " ", "".join(kept)).strip()
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def folded(name: str) -> str:
    """The form in which names are compared: no case, no accents, no punctuation."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return " ".join(re.findall(r"\w+", plain.casefold()))


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
