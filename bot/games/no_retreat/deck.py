"""deck"""

from __future__ import annotations

from bot.games.no_retreat.chapter import Chapter


class Part(Chapter):
    """deck"""

    key = "deck"


CHAPTER = Part()
