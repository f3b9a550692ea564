"""What the players may ask for. Dates are game turns as whole numbers; places and countries go by their names."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.games.limited_war.facts import History
from bot.kit.decisions import Answer
from bot.kit.model import Order

SideKey = Literal["axis", "soviet"]
AxisUnits = Literal["german", "allied", "invaded"]
"""Whose units stand on the Axis side: Germany's, an ally's, or those of an invaded country itself."""
PeaceCase = Literal["C6", "D7", "E7", "E8", "E9", "E10"]
UnitsLevel = Literal["none", "unsupplied", "supplied"]
Whose = Literal["axis", "soviet", "country"]
Extent = Literal["none", "part", "whole"]
Work = Literal["fortify", "corps", "railway"]


class Advance(Order):
    """End the player turn (or say nothing at the end of a game turn). `confirmed` lets a deadline pass that falls now."""

    kind: Literal["advance"] = "advance"
    confirmed: bool = False


class BeginMoves(Order):
    """The start of the player turn is over: from here on nothing can be declared that belongs to its start."""

    kind: Literal["begin_moves"] = "begin_moves"


class DeclareWar(Order):
    """Soviet limited war on a neutral, an active Axis minor ally, or Germany. `status` is the neutral's, empty where it is
    known already; `hexes` is the distance of the nearest Soviet unit from the capital, None where not measured yet."""

    kind: Literal["declare_war"] = "declare_war"
    country: str
    status: Literal["armed_neutral", "pro_axis_neutral", "neutral", ""] = ""
    hexes: int | None = None


class StateContinuing(Order):
    """Germany states that limited war is continuing (LW-C5), or withdraws that statement."""

    kind: Literal["state_continuing"] = "state_continuing"
    stated: bool = True


class Escalate(Order):
    """From section D to section E (LW-D8a)."""

    kind: Literal["escalate"] = "escalate"


class DeclarePeace(Order):
    """Peace by one of the six cases. `areas` names the one area under the reading that allows one only (E7, E8); `countries`
    the one country under the reading that lets C6 and D7 end one war alone."""

    kind: Literal["declare_peace"] = "declare_peace"
    case: PeaceCase
    areas: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()


class Attack(Order):
    """A ground attack of the side on move, reported before it is made. `place` is where the attacked units stand,
    `from_place` where the attackers stand (empty: the same place). `confirmed` is needed where it changes the war."""

    kind: Literal["attack"] = "attack"
    place: str
    from_place: str = ""
    units: AxisUnits = "german"
    country: str = ""
    confirmed: bool = False


class Move(Order):
    """Ground units of the side on move enter a place. `is_soviet_held` says that the Soviets control the land entered."""

    kind: Literal["move"] = "move"
    place: str
    units: AxisUnits = "german"
    is_soviet_held: bool = False
    confirmed: bool = False


class Activate(Order):
    """An invaded pro-Axis minor becomes an active Axis ally (LW-C8)."""

    kind: Literal["activate"] = "activate"
    country: str


class ReportDistance(Order):
    """The hexes between the nearest Soviet unit and an invaded country's capital, along joined land hexes (LW-C4c)."""

    kind: Literal["report_distance"] = "report_distance"
    country: str
    hexes: int


class ReportCapital(Order):
    """The capital of an invaded country has fallen (LW-C4d)."""

    kind: Literal["report_capital"] = "report_capital"
    country: str


class ReportConquest(Order):
    """How much of a country the Soviets hold (LW-C6a, LW-F1)."""

    kind: Literal["report_conquest"] = "report_conquest"
    country: str
    extent: Extent


class ReportGermans(Order):
    """Whether German ground combat units, and other German units, stand in an invaded country (LW-D5)."""

    kind: Literal["report_germans"] = "report_germans"
    country: str
    ground: bool
    other: bool = False


class ReportUnits(Order):
    """The best supplied units of a side (or of the invaded country itself) that stand in each of these areas."""

    kind: Literal["report_units"] = "report_units"
    areas: tuple[str, ...]
    whose: Whose
    level: UnitsLevel


class ReportHistory(Order):
    """Something that has happened on the map and that the cases ask for."""

    kind: Literal["report_history"] = "report_history"
    what: History


class ReportSwedishCentres(Order):
    """Active Sweden's resource centres are out of use for some other reason, or work again (empty reason) (LW-C2d)."""

    kind: Literal["report_swedish_centres"] = "report_swedish_centres"
    reason: str = ""


class ReportWork(Order):
    """A Soviet unit is fortified or a corps built, or a railway converted (LW-G1 to LW-I1)."""

    kind: Literal["report_work"] = "report_work"
    work: Work
    place: str = ""


class EnterPoints(Order):
    """German political points from another cause: one of the list (then `points` 0 takes the list's value), or any reason."""

    kind: Literal["enter_points"] = "enter_points"
    points: int = 0
    cause: str = ""
    reason: str = ""


class EnterStatus(Order):
    """What a country is by the printed rules; the other side confirms it."""

    kind: Literal["enter_status"] = "enter_status"
    country: str
    status: Literal["neutral", "armed_neutral", "pro_axis_neutral", "active"]


class SetDate(Order):
    """The game turn at which the map stands, and where cycles begin; the other side confirms it. Only in peace."""

    kind: Literal["set_date"] = "set_date"
    date: str
    cycles_start_on: int = 1


class EnterPrinted(Order):
    """By the printed rules the two powers are now at peace, or at Total War; the other side confirms it."""

    kind: Literal["enter_printed"] = "enter_printed"
    section: Literal["peace", "total_war"]


AnyOrder = (
    Advance
    | BeginMoves
    | DeclareWar
    | StateContinuing
    | Escalate
    | DeclarePeace
    | Attack
    | Move
    | Activate
    | ReportDistance
    | ReportCapital
    | ReportConquest
    | ReportGermans
    | ReportUnits
    | ReportHistory
    | ReportSwedishCentres
    | ReportWork
    | EnterPoints
    | EnterStatus
    | SetDate
    | EnterPrinted
    | Answer
)

ORDERS: TypeAdapter[AnyOrder] = TypeAdapter(Annotated[AnyOrder, Field(discriminator="kind")])
