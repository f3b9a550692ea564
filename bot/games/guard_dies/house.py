"""What of the house chart and the house board is our own wording, and so is said in the reader's language.

States and events hold it in English. What a group wrote into a chart or a board of its own is foreign text.
"""

from __future__ import annotations

import re
from functools import cache

from bot.games.guard_dies.armies import shipped_chart
from bot.games.guard_dies.board import shipped_board
from bot.kit.words import T, Text, count

_DELAY = re.compile(r"for (\d+) turns? of delay")


@cache
def wordings() -> frozenset[str]:
    """Titles, what was assumed, and the names of unit types, groups, entry points and crests. Units and places keep theirs."""
    chart, board = shipped_chart(), shipped_board()
    names = [each.name for table in (chart.units, chart.groups, chart.entries, board.crests) for each in table]
    about = [text for each in (chart.about, board.about) for text in (each.title, *each.assumed)]
    return frozenset((*names, *about))


def in_words(name: str) -> Text | str:
    """A name or sentence out of a chart or board, as our own wording where it is ours."""
    return T(name) if name in wordings() else name


def reason(why: str) -> Text:
    """The reason of a modifier in words."""
    delay = _DELAY.fullmatch(why)
    return T("for {turns} of delay", turns=count(int(delay[1]), "turn", "turns")) if delay else T(why)
