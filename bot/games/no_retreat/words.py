"""The names that the sentences of this game share."""

from __future__ import annotations

import re

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


_STORED = {
    text.template: text
    for text in (
        *(T("Leningrad"), T("Königsberg"), T("Kharkov"), T("Rostov"), T("Smolensk"), T("Moscow"), T("Bucharest")),
        *(T("Stalino"), T("Dnepropetrovsk"), T("Kiev"), T("Stalingrad"), T("Budapest"), T("Minsk"), T("Warsaw")),
        *(T("USSR Oil Well"), T("a Soviet city"), T("map edge"), T("in hand"), T("Joker"), T("opening hand"), T("the solo card")),
        *(T("Combat Support, 15.6"), T("Economic Sacrifice, 15.5"), T("No Surrender, 15.10")),
    )
}
_MONTHS = frozenset(turn.months for turn in TURNS.turns)
_ON_TURN = re.compile(r"turn (\d+)")


def in_words(stored: str) -> Text | str:
    """A place or note that states and events hold in English, as our own wording; what a player wrote stays as it is."""
    if (turn := _ON_TURN.fullmatch(stored)) is not None:
        return T("turn {turn}", turn=int(turn[1]))
    return _STORED.get(stored, stored)


def months_said(stored: str) -> Text:
    """The months of a game turn, which events hold as "May/June 1941"."""
    months, _, year = stored.rpartition(" ")
    return T("{months} {year}", months=T(months), year=year) if months in _MONTHS else T("{months}", months=stored)


def turn_named(turn: int) -> Text:
    """A game turn with its months, for a sentence."""
    return T("turn {turn} ({months})", turn=turn, months=months_said(TURNS.months(turn)))


def side_title(side: str) -> Text:
    """A side's name at the beginning of a sentence; both names take a plural verb."""
    return T("The Axis") if side == AXIS else T("The Soviets")


PLAYERS = {AXIS: T("Axis"), SOVIET: T("USSR")}
"""Each side as the one who handles cards: a name without an article, which takes a singular verb."""
