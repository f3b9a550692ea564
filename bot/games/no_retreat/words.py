"""The names that the sentences of this game share."""

from __future__ import annotations

from bot.games.no_retreat.state import AXIS
from bot.kit.words import T, Text


def side_name(side: str) -> Text:
    """A side's name as it stands in a sentence."""
    return T("the Axis") if side == AXIS else T("the Soviets")


def weather_name(weather: str) -> Text:
    """The weather as a word."""
    return {"clear": T("clear"), "mud": T("mud"), "snow": T("snow")}[weather]


def turn_named(turn: int) -> Text:
    """A game turn with its months, for a sentence."""
    from bot.games.no_retreat.turns import TURNS

    return T("turn {turn} ({months})", turn=turn, months=TURNS.months(turn))
