"""The ladder of escalation, with where each country stands, as drawing data."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.limited_war.view import RUNGS, Standing, View
from bot.games.limited_war.words import STATUS
from bot.kit.marks import Box, Mark, Path, Picture, Point, Words
from bot.kit.words import ALOUD, T, Text, aloud

_WIDTH = 960
_TOP = 76
_LEFT = 56
_RIGHT = 936
_RUNG = 74
_GAP = 10
_CHIPS = 372
_CHIP = 32
_SIZE = 18
_LETTER = 9
"""Pixels that a letter of a chip takes, amply; what is wider yet is drawn smaller."""

LABELS = {
    "peace": (T("Peace"), T("printed rules")),
    "awaiting": (T("Declared"), T("awaiting the Axis answer")),
    "C": (T("C: Germany stays out"), T("5 centres, attack or advance")),
    "D": (T("D: Germany intervenes"), T("1 centre, war in that country")),
    "E": (T("E: the whole front"), T("0 centres, 3 minors active")),
    "printed": (T("Limited war as printed"), T("printed rules")),
    "total_war": (T("Total War"), T("printed rules")),
}
_COLOURS = {
    "peace": "#e6efe2",
    "awaiting": "#f3ecd2",
    "C": "#f4e2bd",
    "D": "#f2cfa4",
    "E": "#eab392",
    "printed": "#d9b8c4",
    "total_war": "#c98f92",
}
_INK = "#1d1d1f"


class _Chip(NamedTuple):
    """A country's words in a frame: where, how wide."""

    at: Point
    width: float
    text: str


def ladder(shown: View) -> Picture:
    """The rungs from Total War at the top down to peace; the rung that holds has a thick frame and an arrow. A rung grows with
    the countries on it, so that each can be read."""
    marks: list[Mark] = [
        Words(at=(24, 22), text=aloud("Ladder of escalation"), size=28, fill=_INK, bold=True),
        Words(at=(_RIGHT, 28), text=ALOUD.say(_points(shown)), size=20, fill=_INK, anchor="ra"),
    ]
    top: float = _TOP
    for rung in reversed(RUNGS):
        chips, height = _laid([_chip(c) for c in shown.countries if c.rung == rung], _CHIPS, top)
        marks += [*_rung(shown, rung, top, height), *_framed(chips)]
        top += height + _GAP
    if lost := _lost(shown):
        marks.append(Words(at=(_LEFT, top + 8), text=aloud("Off the ladder"), size=_SIZE, fill=_INK, bold=True))
        chips, height = _laid(lost, _LEFT, top + 34)
        marks += _framed(chips)
        top += 34 + height + _GAP
    return Picture(name="ladder-of-escalation", size=(_WIDTH, int(top) + 14), marks=tuple(marks), alt=_alt(shown))


def _rung(shown: View, rung: str, top: float, height: float) -> list[Mark]:
    is_here = rung == shown.stage
    label, about = map(ALOUD.say, LABELS[rung])
    size, words = (_RIGHT - _LEFT, height), _CHIPS - _LEFT - 28
    marks: list[Mark] = [
        Box(at=(_LEFT, top), size=size, fill=_COLOURS[rung], line=_INK, width=4 if is_here else 1, radius=8),
        Words(at=(_LEFT + 16, top + 12), text=label, size=22, fill=_INK, bold=is_here, fit=words),
        Words(at=(_LEFT + 16, top + 42), text=about, size=17, fill=_INK, fit=words),
    ]
    if is_here:
        middle = top + height / 2
        marks.append(Path(points=((10, middle), (_LEFT - 4, middle)), line=_INK, width=4, arrow=True))
    return marks


def _laid(texts: list[str], left: float, top: float) -> tuple[list[_Chip], float]:
    """Chips in rows from the left, and the height that they need."""
    chips: list[_Chip] = []
    x, y = left, top + 8
    for text in texts:
        width = min(len(text) * _LETTER + 20, _RIGHT - 10 - left)
        if x > left and x + width > _RIGHT - 10:
            x, y = left, y + _CHIP + 6
        chips.append(_Chip((x, y), width, text))
        x += width + 8
    return chips, max(_RUNG, y + _CHIP + 8 - top)


def _framed(chips: list[_Chip]) -> list[Mark]:
    marks: list[Mark] = []
    for at, width, text in chips:
        marks.append(Box(at=at, size=(width, _CHIP), fill="#ffffff", line=_INK, width=1, radius=6))
        middle = (at[0] + width / 2, at[1] + _CHIP / 2)
        marks.append(Words(at=middle, text=text, size=_SIZE, fill=_INK, anchor="mm", fit=width - 10))
    return marks


def _chip(country: Standing) -> str:
    name, short = aloud(country.country), _SHORT.get(country.status)
    return f"{name} ({ALOUD.say(short)})" if short else name


_SHORT = {"armed_neutral": T("armed"), "pro_axis_neutral": T("pro-Axis"), "active": T("active")}


def _points(shown: View) -> Text:
    return T("{date}, {points} political points", date=shown.date, points=shown.points)


def _lost(shown: View) -> list[str]:
    """The countries that are gone, each with what became of it."""
    return [f"{aloud(c.country)} {ALOUD.say(STATUS[c.status])}" for c in shown.countries if not c.rung]


def _alt(shown: View) -> str:
    """The same in words: the rung that holds, and the countries on each rung."""
    parts = [
        ALOUD.say(
            T(
                "Ladder of escalation on {date}: {rung} holds; {points} political points.",
                date=shown.date,
                rung=LABELS[shown.stage][0],
                points=shown.points,
            )
        )
    ]
    for rung in RUNGS:
        here = [_chip(c) for c in shown.countries if c.rung == rung]
        if here:
            parts.append(f"{ALOUD.say(LABELS[rung][0])}: {', '.join(here)}.")
    if lost := _lost(shown):
        parts.append(f"{aloud('Off the ladder')}: {', '.join(lost)}.")
    return " ".join(parts)
