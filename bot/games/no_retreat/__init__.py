"""No Retreat! The Russian Front: the event cards, the turn track, the No Surrender! kit and the solitaire module."""

from __future__ import annotations

from bot.games.no_retreat.game import GAME

__all__ = ["GAME"]
