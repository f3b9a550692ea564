"""A toy fifth game and its cog, for tests of everything that games have in common.

Imported from here the game is `bot.games.tug`, as if its folder lay there, but `games()` finds it only where a test asks for
the fixture `toys`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import bot.games

FOLDER = Path(__file__).parent


@contextlib.contextmanager
def dropped_in() -> Iterator[None]:
    """The toys lie among the games."""
    bot.games.__path__.append(str(FOLDER))
    bot.games.games.cache_clear()
    try:
        yield
    finally:
        bot.games.__path__.remove(str(FOLDER))
        bot.games.games.cache_clear()


with dropped_in():
    from bot.games.tug import GAME
    from bot.games.tug.state import (
        CARDS,
        Brace,
        Braced,
        Card,
        Draw,
        Drawn,
        LinedUp,
        LineUp,
        Planned,
        PlanPull,
        Pull,
        PullBegun,
        Pulled,
        TugEvent,
        TugOrder,
        TugState,
    )

__all__ = [
    "CARDS",
    "FOLDER",
    "GAME",
    "Brace",
    "Braced",
    "Card",
    "Draw",
    "Drawn",
    "LineUp",
    "LinedUp",
    "PlanPull",
    "Planned",
    "Pull",
    "PullBegun",
    "Pulled",
    "TugEvent",
    "TugOrder",
    "TugState",
    "dropped_in",
]
