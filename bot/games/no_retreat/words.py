"""The names that the sentences of this game share."""

from __future__ import annotations

from bot.games.no_retreat.state import AXIS, SOVIET
from bot.games.no_retreat.turns import TURNS
from bot.kit.words import T, Text

_PHASES = {
    "housekeeping": T("Housekeeping"),
    "card": T("the Card Phase"),
    "reinforcement": T("the Reinforcement Phase"),
    "movement": T("the Movement Phase"),
    "rail": T("the Rail Movement Phase"),
    "combat": T("the Combat Phase"),
    "removal": T("the Marker Removal Phase"),
}
_STEPS = {
    "targets": T("the Targets Step"),
    "counterblows": T("the Counterblows Step"),
    "support": T("Combat Support"),
    "battles": T("the Battles Step"),
}
_WEATHER = {"clear": T("clear"), "mud": T("mud"), "snow": T("snow")}
_SEASONS = {"mar_apr": T("March/April"), "sept_oct": T("September/October"), "nov_dec": T("November/December")}


def side_name(side: str) -> Text:
    """A side's name as it stands in a sentence; both names take a plural verb."""
    return T("the Axis") if side == AXIS else T("the Soviets")


SEATS = {AXIS: T("Axis"), SOVIET: T("Soviet")}
"""Each side as the word before "seat", "side" or "player"."""


def weather_name(weather: str) -> Text:
    """The weather as a word."""
    return _WEATHER[weather]


def season_name(season: str) -> Text:
    """The months of a Weather marker."""
    return _SEASONS[season]


def phase_name(phase: str, step: str = "") -> Text:
    """A phase in a sentence; a step of the Combat Phase by its own name."""
    return _STEPS[step] if step else _PHASES[phase]


def turn_named(turn: int) -> Text:
    """A game turn with its months, for a sentence."""
    return T("turn {turn} ({months})", turn=turn, months=TURNS.months(turn))


def side_title(side: str) -> Text:
    """A side's name at the beginning of a sentence; both names take a plural verb."""
    return T("The Axis") if side == AXIS else T("The Soviets")


PLAYERS = {AXIS: T("Axis"), SOVIET: T("USSR")}
"""Each side as the one who handles cards: a name without an article, which takes a singular verb."""
