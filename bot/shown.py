"""What a game shows of a state: made once for each state and viewer, for a state never changes.

A table message, the post before it and everybody's status want the same view; making it is most of the work of a command that
does not move the game on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from bot.kit.game import Game, GameState, Panel
from bot.kit.marks import Picture
from bot.kit.words import spoken

KEPT = 64


class ByIdentity:
    """Keeps what a function last made of values that never change. They are told apart by being another object, not by what they
    hold: comparing whole states would cost more than it spares."""

    def __init__(self, make: Callable[..., Any], most: int = KEPT) -> None:
        self._make = make
        self._most = most
        self._made: OrderedDict[tuple[Any, ...], tuple[object, Any]] = OrderedDict()

    def __call__(self, value: object, *more: Any) -> Any:
        """What the function makes of this."""
        key = (id(value), *more)
        found = self._made.get(key)
        if found is None:  # the value is kept with what was made of it, so that no other gets its identity meanwhile
            found = self._made[key] = (value, self._make(value, *more))
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return found[1]


_view = ByIdentity(lambda state, viewer, game: game.view(state, viewer))
_panel = ByIdentity(lambda view, game: game.panel(view))
_chart = ByIdentity(lambda view, game, language: game.chart(view))


def view_of(game: Game[Any], state: GameState, viewer: str) -> Any:
    """A game's view of a state."""
    return _view(state, viewer, game)


def panel_of(game: Game[Any], view: Any) -> Panel:
    """A view in words."""
    panel: Panel = _panel(view, game)
    return panel


def chart_of(game: Game[Any], view: Any) -> Picture | None:
    """A view as a picture, whose words are in the language that is spoken."""
    picture: Picture | None = _chart(view, game, spoken().key)
    return picture
