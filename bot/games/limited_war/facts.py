"""The facts of a campaign: places and countries, causes of political points, production and centres.

The rule text gives few of them. The shipped files say where each table comes from; a group replaces a whole file by an upload.
What is unset is not known, and the bot says so where it matters instead of inventing it.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from bot.games.limited_war.calendar import read_date
from bot.kit.facts import shipped, uploaded
from bot.kit.game import Setup
from bot.kit.model import Frozen
from bot.kit.refusals import Malformed

Status = Literal["neutral", "armed_neutral", "pro_axis_neutral", "active", "bolshevised", "annexed", "ceded"]
History = Literal["winter_war_over", "bessarabia_annexed", "paris_fell", "lithuania_occupied"]

_NAME = Field(min_length=2, max_length=40, pattern=r"^[^\W_]+(?:[ '.-]+[^\W_]+)*$")
_SOURCE = Field(min_length=1)


class Place(Frozen):
    """A country or a part of the map that the rules name.

    `within` is the country to which it belongs until the event `until` has happened (LW-D4g, LW-D4h); `part_of` the whole of
    which it is a half. `is_front` are the areas of LW-E4a, `is_promised` those of LW-AMB-24, `is_fortified` those of LW-G2,
    `is_minor` the three of LW-E3, `is_soviet` the Soviet Union's own land.
    """

    name: str = _NAME
    source: str = _SOURCE
    is_country: bool = False
    capital: str = Field(default="", max_length=40)
    status: Status | Literal[""] = ""
    within: str = ""
    until: History | Literal[""] = ""
    part_of: str = ""
    is_front: bool = False
    is_promised: bool = False
    is_fortified: bool = False
    is_minor: bool = False
    is_soviet: bool = False


class Places(Frozen):
    """data/limited_war/places.toml."""

    place: tuple[Place, ...] = Field(min_length=1, max_length=80)

    @model_validator(mode="after")
    def _names_fit(self) -> Places:
        names = [place.name for place in self.place]
        if len(set(names)) != len(names):
            raise ValueError("two places have the same name")
        for place in self.place:
            for other in (place.within, place.part_of):
                if other and other not in names:
                    raise ValueError(f"{place.name} names a place that is not in the list: {other}")
        for needed in NEEDED:
            if needed not in names:
                raise ValueError(f"the rules name {needed}, which is not in the list")
        return self


NEEDED = (
    "Finland",
    "Sweden",
    "Rumania",
    "Hungary",
    "Bulgaria",
    "Poland",
    "German half of Poland",
    "Soviet half of Poland",
    "Bessarabia",
    "Lithuania",
    "Soviet Union",
)
"""The places that the cases name one by one; a group's list must have them under these names."""


class Cause(Frozen):
    """A cause of German political points outside limited war, with the points that it is worth."""

    name: str = Field(min_length=2, max_length=90)
    points: int = Field(ge=-200, le=200)
    source: str = _SOURCE


class Opening(Frozen):
    """The German political points with which the campaign opens."""

    points: int = Field(default=0, ge=-200, le=500)
    source: str = _SOURCE


class Lithuania(Frozen):
    """What annexing a Lithuania costs and brings that the Soviets never occupied (LW-E8f, LW-E8g)."""

    invasion: int = Field(le=0)
    occupation: int = Field(ge=0)
    source: str = _SOURCE


class Level(Frozen):
    """The total of political points that lets a minor become an active Axis ally (LW-C8), by the printed rules."""

    country: str
    points: int
    source: str = _SOURCE


class Points(Frozen):
    """data/limited_war/points.toml."""

    opening: Opening
    lithuania: Lithuania
    cause: tuple[Cause, ...] = Field(default=(), max_length=100)
    level: tuple[Level, ...] = ()


class Calendar(Frozen):
    """The first game turn, the game turn of the month with which cycles begin, and the last game turn where there is one."""

    first: str
    cycles_start_on: int = Field(default=1, ge=1, le=4)
    last: str = ""
    source: str = _SOURCE

    @model_validator(mode="after")
    def _dates_can_be_read(self) -> Calendar:
        try:
            first = read_date(self.first)
            if self.last and read_date(self.last) < first:
                raise ValueError("the last game turn comes before the first")
        except Malformed as error:
            raise ValueError(str(error)) from error
        return self


class Production(Frozen):
    """What the two kinds of Soviet production amount to, in the group's words; empty where it has not said."""

    peacetime: str = Field(default="", max_length=200)
    limited_war: str = Field(default="", max_length=200)
    source: str = _SOURCE


class Centres(Frozen):
    """Resource centres: the Soviet ones in all, what Germany has of them in peace, and Sweden's. None: not known."""

    soviet: int = Field(ge=0)
    in_peace: int | None = Field(default=None, ge=0)
    swedish: int | None = Field(default=None, ge=0)
    source: str = _SOURCE


class Arms(Frozen):
    """The bonus of arms points of LW-E5."""

    bonus: int = Field(ge=0)
    source: str = _SOURCE


class Victory(Frozen):
    """The countries of the printed case 75.91(5) (LW-F1). None: the group has not entered the list."""

    countries: tuple[str, ...] | None = None
    source: str = _SOURCE


class Economy(Frozen):
    """data/limited_war/economy.toml."""

    calendar: Calendar
    production: Production
    centres: Centres
    arms: Arms
    victory: Victory


class Facts(Frozen):
    """All facts of one campaign. `pact` are the places that the shipped list counts as promised to the Soviets (LW-AMB-24)."""

    places: Places
    points: Points
    economy: Economy
    pact: tuple[str, ...]


def facts_of(setup: Setup) -> Facts:
    """The group's uploads where there are any, the shipped files for the rest. Raises Malformed with the line at fault."""
    ours = shipped("limited_war/places.toml", Places)
    places, points, economy = ours, shipped("limited_war/points.toml", Points), shipped("limited_war/economy.toml", Economy)
    if text := setup.uploads.get("places"):
        places = uploaded(text, "places", Places)
    if text := setup.uploads.get("points"):
        points = uploaded(text, "points", Points)
    if text := setup.uploads.get("economy"):
        economy = uploaded(text, "economy", Economy)
    return Facts(places=places, points=points, economy=economy, pact=tuple(p.name for p in ours.place if p.is_promised))
