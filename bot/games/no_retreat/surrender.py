"""surrender"""

from __future__ import annotations

from bot.games.no_retreat.chapter import Chapter


class Part(Chapter):
    """surrender"""

    key = "surrender"


CHAPTER = Part()
