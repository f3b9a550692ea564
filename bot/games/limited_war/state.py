"""The diplomatic and economic state. The map stays with the players: what only it knows stands here as they reported it."""

from __future__ import annotations

from typing import Literal

from bot.games.limited_war.calendar import cycle_of, is_last_of_cycle
from bot.games.limited_war.events import Moment, ProductionKind, Section, Tagged
from bot.games.limited_war.facts import Facts, Place
from bot.games.limited_war.orders import Extent, SideKey, UnitsLevel, Whose
from bot.kit.game import GameState
from bot.kit.model import Frozen
from bot.kit.refusals import Unknown
from bot.kit.words import T, listing

SWEDEN = "Sweden"
POLAND = "Poland"
GERMAN_POLAND = "German half of Poland"
SOVIET_POLAND = "Soviet half of Poland"
RUMANIA = "Rumania"
BESSARABIA = "Bessarabia"
LITHUANIA = "Lithuania"
FINLAND = "Finland"

GONE = ("bolshevised", "annexed", "ceded")
"""What a country is once it has been lost: no neutral, no ally, and no ground for another peace."""


class Invaded(Frozen):
    """A neutral on which the Soviets are making limited war.

    `awaits` says what is missing before a section covers it: the Axis "answer", or only the "status" where it joins the section
    that holds. `asked` is the side whose word on the status is missing. `start_hexes` is the distance from the capital against
    which an advance is measured, `closest` the smallest before this cycle, `nearest` the smallest in it.
    """

    country: str
    status: str
    declared: int
    awaits: Literal["answer", "status", ""] = "answer"
    asked: SideKey | Literal[""] = ""
    question: int = 0
    hexes: int | None = None
    start_hexes: int | None = None
    closest: int | None = None
    nearest: int | None = None
    fallen: int | None = None
    is_activated: bool = False
    ground: bool = False
    other: bool = False


class Sighting(Frozen):
    """The last report on a side's units in an area, and its game turn."""

    level: UnitsLevel
    at: int


class CycleVerdict(Frozen):
    """The Soviet production of the cycle that began on `first`, and the case that decided it."""

    first: int
    production: ProductionKind
    rule: str


class Proposal(Frozen):
    """Something entered by `side` that the other side must confirm."""

    question: int
    side: SideKey
    what: Literal["status", "date", "printed"]
    country: str = ""
    value: str
    cycles_start_on: int = 1


class Noted(Frozen):
    """A change, and when it came."""

    at: int
    moment: Moment
    event: Tagged


class LimitedWar(GameState):
    """The whole state; always the fold of its events."""

    facts: Facts
    now: int
    moment: Moment = "axis_start"
    cycles_start_on: int = 1
    section: Section = "peace"
    invaded: tuple[Invaded, ...] = ()
    points: int = 0
    statuses: dict[str, str] = {}
    before_e: dict[str, str] = {}
    extents: dict[str, Extent] = {}
    units: dict[str, Sighting] = {}
    happened: dict[str, int] = {}
    swedish_centres_out: str = ""
    answered: int | None = None
    deadline: int | None = None
    arrived: int | None = None
    held_back: SideKey | Literal[""] = ""
    held_at: int = 0
    continuing: bool = False
    arms_grants: int = 0
    attacked: tuple[str, ...] = ()
    invasions: tuple[str, ...] = ()
    earned: bool = False
    carried: str = ""
    verdicts: tuple[CycleVerdict, ...] = ()
    struck: tuple[str, ...] = ()
    fortified: int = 0
    proposals: tuple[Proposal, ...] = ()
    questions: int = 0
    history: tuple[Noted, ...] = ()

    # who and when

    @property
    def on_move(self) -> SideKey:
        """The side whose player turn it is, or whose word is asked at the end of the game turn."""
        return "axis" if self.moment.startswith("axis") else "soviet"

    @property
    def is_start(self) -> bool:
        """Whether it is still the start of a player turn: nothing has been attacked or moved in it."""
        return self.moment in ("axis_start", "soviet_start")

    @property
    def is_end(self) -> bool:
        """Whether the game turn is at its end, where E.7 and E.8 have their moment."""
        return self.moment in ("axis_end", "soviet_end")

    @property
    def cycle(self) -> int:
        """The first game turn of the present cycle."""
        return cycle_of(self.now, self.cycles_start_on)

    @property
    def is_cycle_start(self) -> bool:
        """Whether this is the moment of C.5: the first Axis player turn of a cycle, before anything else in it."""
        return self.moment == "axis_start" and self.now == self.cycle

    @property
    def is_cycle_end(self) -> bool:
        """Whether the cycle ends with this game turn."""
        return is_last_of_cycle(self.now, self.cycles_start_on)

    # what holds

    @property
    def awaiting(self) -> tuple[Invaded, ...]:
        """The countries for which the Axis answer is missing."""
        return tuple(i for i in self.invaded if i.awaits == "answer")

    @property
    def stage(self) -> str:
        """The state of the war by the digest's table: the section, or "awaiting" while an answer is missing."""
        return "awaiting" if self.awaiting else self.section

    @property
    def answer_due(self) -> int | None:
        """The game turn in whose Axis player turn the answer falls due (LW-C7a)."""
        return self.awaiting[0].declared + 1 if self.awaiting else None

    @property
    def covered(self) -> tuple[Invaded, ...]:
        """The invaded countries that a section covers."""
        return tuple(i for i in self.invaded if not i.awaits)

    def invasion(self, country: str) -> Invaded | None:
        """The invaded country of this name."""
        return next((i for i in self.invaded if i.country == country), None)

    def reads(self, key: str, value: str) -> bool:
        """Whether this campaign reads the option so."""
        return self.options[key] == value

    # places

    def place(self, name: str) -> Place:
        """The place of this name. Raises Unknown, offering what there is."""
        for place in self.facts.places.place:
            if place.name == name:
                return place
        raise Unknown(
            T("There is no place called {name} in this campaign.", name=name[:40]),
            instead=T("The places are {places}.", places=listing(T(p.name) for p in self.facts.places.place)),
        )

    def country(self, name: str) -> Place:
        """The country of this name. Raises Unknown."""
        place = self.place(name)
        if not place.is_country:
            raise Unknown(
                T("{place} is not a country on which limited war can be made.", place=T(name)),
                instead=T(
                    "The countries are {countries}.",
                    countries=listing(T(p.name) for p in self.facts.places.place if p.is_country),
                ),
            )
        return place

    def status_of(self, name: str) -> str:
        """What a country is; empty where nobody has said."""
        return self.statuses.get(name, "")

    def is_inside(self, name: str, whole: str) -> bool:
        """Whether a place lies inside a country or area as the borders are now (LW-D4g, LW-D4h)."""
        if name == whole:
            return True
        place = self.place(name)
        if place.part_of == whole:
            return True
        return place.within == whole and place.until not in self.happened

    def halves(self, name: str) -> tuple[str, ...]:
        """The parts under which an area's units are kept: the halves of a whole that has any, else the area itself."""
        parts = tuple(p.name for p in self.facts.places.place if p.part_of == name)
        return parts or (name,)

    def sighting(self, whose: Whose, area: str) -> Sighting | None:
        """The last report on a side's units in an area; the better supplied of its halves, None while one is not reported."""
        found = [self.units.get(f"{whose}:{half}") for half in self.halves(area)]
        if any(s is None for s in found):
            return None
        order = ("none", "unsupplied", "supplied")
        return max((s for s in found if s is not None), key=lambda s: order.index(s.level))

    @property
    def minors(self) -> tuple[str, ...]:
        """The three minors of E.3 that are still there to be activated."""
        named = (p.name for p in self.facts.places.place if p.is_minor)
        return tuple(n for n in named if self.status_of(n) not in GONE)
