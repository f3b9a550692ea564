"""The games. Each folder here is one: it is found by walking, and exports `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from bot.kit.game import Game
from bot.kit.refusals import Unknown
from bot.kit.words import T, listing


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its key, in the order of their folders' names."""
    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            game: Game[Any] = importlib.import_module(f"{__name__}.{module.name}").GAME
            found[game.key] = game
    return found


def game_named(key: str) -> Game[Any]:
    """The game with this key. Raises Unknown."""
    try:
        return games()[key]
    except KeyError:
        raise Unknown(
            T("There is no game called {key} here.", key=key),
            instead=T("The games are {games}.", games=listing(game.title for game in games().values())),
        ) from None
