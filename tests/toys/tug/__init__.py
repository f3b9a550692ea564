"""Tug of war: two teams, one rope, and cards up the sleeve. The smallest game that uses everything a game may use."""

from __future__ import annotations

from bot.games.tug.game import GAME

__all__ = ["GAME"]
