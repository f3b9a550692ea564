"""Names of sides, countries, sections and statuses as every sentence of this game uses them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.games.limited_war.calendar import written
from bot.games.limited_war.facts import Places, Points
from bot.games.limited_war.state import LimitedWar
from bot.kit.facts import shipped
from bot.kit.words import Joined, T, Text, listing

SIDE = {"axis": T("Germany"), "soviet": T("the Soviets")}
SIDE_FIRST = {"axis": T("Germany"), "soviet": T("The Soviets")}
SEAT = {"axis": T("the Axis player"), "soviet": T("the Soviet player")}
TURN = {"axis": T("Axis player turn"), "soviet": T("Soviet player turn")}

STAGE = {
    "peace": T("peace"),
    "awaiting": T("limited war declared, awaiting the Axis answer"),
    "C": T("section C (Germany stays out)"),
    "D": T("section D (Germany intervenes in the invaded country)"),
    "E": T("section E (limited war along the whole front)"),
    "printed": T("limited war by the printed rules"),
    "total_war": T("Total War"),
}

STATUS = {
    "": T("not entered yet"),
    "neutral": T("neutral"),
    "armed_neutral": T("armed neutral"),
    "pro_axis_neutral": T("pro-Axis neutral"),
    "active": T("active Axis ally"),
    "bolshevised": T("bolshevised"),
    "annexed": T("annexed by Germany"),
    "ceded": T("ceded to the Soviets"),
}

KIND = {
    **STATUS,
    "armed_neutral": T("an armed neutral"),
    "pro_axis_neutral": T("a pro-Axis neutral"),
    "active": T("an active Axis ally"),
}
"""A status as it follows "is" in a sentence."""

PRODUCTION = {
    "peacetime": T("peacetime production"),
    "limited_war": T("limited war production"),
    "printed": T("production by the printed rules"),
}

ANSWER = {
    "b1": T("B.1 (stay out of the war)"),
    "b2": T("B.2 (intervene in the invaded countries only)"),
    "b3": T("B.3 (limited war along the whole front)"),
}

UNITS = {"german": T("German"), "allied": T("allied Axis"), "invaded": T("the invaded country's own")}

HISTORY = {
    "winter_war_over": T("the Winter War is over, and Finland's borders are those of the 1941 start line"),
    "bessarabia_annexed": T("Bessarabia is annexed, and Rumania's borders leave it out"),
    "paris_fell": T("Paris has fallen"),
    "lithuania_occupied": T("the Soviets have occupied Lithuania"),
}


_WITH_ARTICLE = ("Soviet Union", "German half of Poland", "Soviet half of Poland")


def spot(name: str) -> Text:
    """A place in a sentence."""
    return T("the " + name) if name in _WITH_ARTICLE else T(name)


@cache
def wordings() -> frozenset[str]:
    """The names of the shipped places and causes of political points, which are our own wording."""
    places, points = shipped("limited_war/places.toml", Places), shipped("limited_war/points.toml", Points)
    return frozenset((*(place.name for place in places.place), *(cause.name for cause in points.cause)))


def in_words(name: str) -> Text | str:
    """A place or cause as it was typed, uploaded or stored; as our own wording where it is ours."""
    return T(name) if name in wordings() else name


def names(found: Iterable[str], word: str = "and") -> Joined:
    """Countries and areas in a sentence."""
    return listing([spot(name) for name in found], word)


def date(number: int) -> Text:
    """A game turn in a sentence."""
    return T(written(number))


def moment(state: LimitedWar) -> Text:
    """Where the calendar stands."""
    if state.is_end:
        return T("end of the game turn {date}", date=date(state.now))
    turn = TURN[state.on_move]
    if state.is_start:
        return T("start of the {turn} of {date}", turn=turn, date=date(state.now))
    return T("{turn} of {date}", turn=turn, date=date(state.now))
