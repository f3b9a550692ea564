"""A card table: decks, piles and private hands for any group, without a game's rules."""

from __future__ import annotations

from bot.games.card_table.game import GAME

__all__ = ["GAME"]
