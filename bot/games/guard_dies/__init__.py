"""The Guard Dies But Does Not Surrender: Waterloo at a table, refereed after the article in The Courier 61 (1993)."""

from bot.games.guard_dies.game import GAME

__all__ = ["GAME"]
