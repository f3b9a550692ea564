"""War in Europe's calendar (LW-T1 to LW-T3): game turns of a week, four to the month, written turn/month/year.

Everywhere else a game turn is one whole number, so that a deadline is an addition: `read_date("2/1/40") + 12` is the game turn
that `written` writes as 2/4/40.
"""

from __future__ import annotations

import re

from bot.kit.refusals import Malformed
from bot.kit.words import T

TURNS_IN_MONTH = 4
TURNS_IN_CYCLE = 4

_FORM = re.compile(r"\s*(\d{1,2})\s*/\s*(\d{1,2})\s*/\s*(?:19)?(\d{2})\s*", re.ASCII)


def read_date(text: str) -> int:
    """The game turn of a date as players write it, "2/4/40" or "2/4/1940". Raises Malformed (LW-T1)."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise Malformed(
            T("{text} is not a date: a game turn is written turn/month/year.", text=text[:40]),
            rule="LW-T1",
            instead=T("Write the second game turn of April 1940 as 2/4/40."),
        )
    turn, month, year = (int(part) for part in found.groups())
    if not 1 <= turn <= TURNS_IN_MONTH or not 1 <= month <= 12:
        raise Malformed(
            T(
                "There is no game turn {text}: a month has the game turns 1 to 4, and a year the months 1 to 12.",
                text=text.strip(),
            ),
            rule="LW-T1",
            instead=T("Write the second game turn of April 1940 as 2/4/40."),
        )
    return (year * 12 + month - 1) * TURNS_IN_MONTH + turn - 1


def written(number: int) -> str:
    """A game turn as players write it. Years run from 00 to 99."""
    months, turn = divmod(number, TURNS_IN_MONTH)
    year, month = divmod(months, 12)
    return f"{turn + 1}/{month + 1}/{year % 100:02d}"


def cycle_of(number: int, starts_on: int) -> int:
    """The first game turn of the cycle in which a game turn lies. `starts_on` is the game turn of the month, 1 to 4, with
    which cycles begin (LW-AMB-14: 1, unless the group marks another)."""
    return number - (number - (starts_on - 1)) % TURNS_IN_CYCLE


def is_last_of_cycle(number: int, starts_on: int) -> bool:
    """Whether the cycle ends with this game turn (LW-T2)."""
    return number - cycle_of(number, starts_on) == TURNS_IN_CYCLE - 1
