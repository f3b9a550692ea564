"""The ladder of escalation, with where each country stands, as drawing data."""

from __future__ import annotations

from bot.games.limited_war.view import RUNGS, View
from bot.games.limited_war.words import STATUS
from bot.kit.marks import Box, Mark, Path, Picture, Words
from bot.kit.words import PLAIN

_WIDTH = 960
_RUNG = 84
_TOP = 76
_LEFT = 24
_LABEL = 300
_CHIP = 142

LABELS = {
    "peace": ("Peace", "printed rules"),
    "awaiting": ("Declared", "awaiting the Axis answer"),
    "C": ("C: Germany stays out", "5 centres, duty to attack or advance"),
    "D": ("D: Germany intervenes", "1 centre, inside the invaded country"),
    "E": ("E: the whole front", "0 centres, 60 arms points, minors active"),
    "printed": ("Limited war as printed", "printed rules"),
    "total_war": ("Total War", "printed rules"),
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


def ladder(shown: View) -> Picture:
    """The rungs from Total War at the top down to peace; the rung that holds has a thick frame and an arrow."""
    rungs = tuple(reversed(RUNGS))
    height = _TOP + _RUNG * len(rungs) + 64
    marks: list[Mark] = [
        Words(at=(_LEFT, 22), text="Ladder of escalation", size=28, fill=_INK, bold=True),
        Words(
            at=(_WIDTH - _LEFT, 28),
            text=f"{shown.date}, {shown.points} political points",
            size=20,
            fill=_INK,
            anchor="ra",
        ),
    ]
    for i, rung in enumerate(rungs):
        marks += _rung(shown, rung, _TOP + i * _RUNG)
    lost = [f"{c.country} {_said(c.status)}" for c in shown.countries if not c.rung]
    if lost:
        text = "Off the ladder: " + ", ".join(lost)
        marks.append(Words(at=(_LEFT, height - 40), text=text, size=18, fill=_INK, fit=_WIDTH - 2 * _LEFT))
    return Picture(name="ladder-of-escalation", size=(_WIDTH, height), marks=tuple(marks), alt=_alt(shown))


def _rung(shown: View, rung: str, top: float) -> list[Mark]:
    is_here = rung == shown.stage
    label, about = LABELS[rung]
    marks: list[Mark] = [
        Box(
            at=(_LEFT + 24, top),
            size=(_WIDTH - 2 * _LEFT - 24, _RUNG - 10),
            fill=_COLOURS[rung],
            line=_INK,
            width=4 if is_here else 1,
            radius=8,
        ),
        Words(at=(_LEFT + 40, top + 12), text=label, size=21, fill=_INK, bold=is_here, fit=_LABEL - 20),
        Words(at=(_LEFT + 40, top + 42), text=about, size=15, fill=_INK, fit=_LABEL - 20),
    ]
    if is_here:
        middle = top + (_RUNG - 10) / 2
        marks.append(Path(points=((0, middle), (_LEFT + 20, middle)), line=_INK, width=4, arrow=True))
    return marks + _chips(shown, rung, top)


def _chips(shown: View, rung: str, top: float) -> list[Mark]:
    here = [c for c in shown.countries if c.rung == rung]
    room = int((_WIDTH - _LEFT - _LABEL - 40 - _LEFT) // _CHIP)
    marks: list[Mark] = []
    if len(here) > 2 * room:
        names = ", ".join(_chip(c.country, c.status) for c in here)
        return [Words(at=(_LEFT + _LABEL + 40, top + 26), text=names, size=16, fill=_INK, fit=_WIDTH - _LABEL - 3 * _LEFT - 40)]
    for i, country in enumerate(here):
        row, column = divmod(i, room)
        at = (_LEFT + _LABEL + 40 + column * _CHIP, top + 6 + row * 32)
        marks.append(Box(at=at, size=(_CHIP - 8, 29), fill="#ffffff", line=_INK, width=1, radius=6))
        marks.append(
            Words(
                at=(at[0] + (_CHIP - 8) / 2, at[1] + 15),
                text=_chip(country.country, country.status),
                size=13,
                fill=_INK,
                anchor="mm",
                fit=_CHIP - 16,
            )
        )
    return marks


def _chip(country: str, status: str) -> str:
    short = {"armed_neutral": "armed", "pro_axis_neutral": "pro-Axis", "active": "active"}.get(status, "")
    return f"{country} ({short})" if short else country


def _said(status: str) -> str:
    return PLAIN.say(STATUS[status])


def _alt(shown: View) -> str:
    """The same in words: the rung that holds, and the countries on each rung."""
    parts = [f"Ladder of escalation on {shown.date}: {LABELS[shown.stage][0]} holds; {shown.points} political points."]
    for rung in RUNGS:
        here = [_chip(c.country, c.status) for c in shown.countries if c.rung == rung]
        if here:
            parts.append(f"{LABELS[rung][0]}: {', '.join(here)}.")
    lost = [f"{c.country} {_said(c.status)}" for c in shown.countries if not c.rung]
    if lost:
        parts.append(f"Off the ladder: {', '.join(lost)}.")
    return " ".join(parts)
