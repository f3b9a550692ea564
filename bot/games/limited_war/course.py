"""The course of one order: each event is applied as it comes about, so that the next is decided on what holds by then."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.limited_war.apply import apply
from bot.games.limited_war.state import LimitedWar
from bot.kit.model import Event


class Course:
    """The events of one order, and the state after them."""

    def __init__(self, state: LimitedWar) -> None:
        self.state = state
        self._events: list[Event] = []

    @property
    def events(self) -> Sequence[Event]:
        """What has come about so far."""
        return tuple(self._events)

    def happens(self, event: Event) -> None:
        """This event comes about now."""
        self._events.append(event)
        self.state = apply(self.state, event)
