"""The solitaire module as a chapter of the game."""

from __future__ import annotations

from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.solo.state import SoloState
from bot.games.no_retreat.state import NoRetreat
from bot.kit.game import Setup


class Solo(Chapter):
    """No Retreat! Solitaire."""

    key = "solo"

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        """A campaign of one player has a solitaire part; a game of two has none."""
        return state.with_(solo=SoloState()) if setup.scenario.endswith("_solo") else state


CHAPTER = Solo()
