"""What has happened. Kinds and fields are a stored contract: add, never rename. `rule` is the case that an event rests on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.games.limited_war.facts import History
from bot.games.limited_war.orders import (
    AxisUnits,
    Extent,
    PeaceCase,
    SideKey,
    UnitsLevel,
    Whose,
    Work,
)
from bot.kit.model import Event

Section = Literal["peace", "C", "D", "E", "printed", "total_war"]
Moment = Literal["axis_start", "axis_moves", "soviet_start", "soviet_moves", "axis_end", "soviet_end"]
AnswerKey = Literal["b1", "b2", "b3"]
ProductionKind = Literal["peacetime", "limited_war", "printed"]


class TurnBegan(Event):
    """The calendar moved on to this game turn and moment."""

    kind: Literal["turn_began"] = "turn_began"
    at: int
    moment: Moment
    rule: str = "LW-T3"


class MovesBegun(Event):
    """The start of a player turn is over."""

    kind: Literal["moves_begun"] = "moves_begun"
    side: SideKey


class WarDeclared(Event):
    """Soviet limited war on a neutral. `due` is the game turn in whose Axis player turn the answer falls due; None where none
    is asked (LW-AMB-43). `status` stands as the Soviets entered it; `is_known` says that nobody needs to confirm it."""

    kind: Literal["war_declared"] = "war_declared"
    country: str
    status: str
    at: int
    due: int | None
    hexes: int | None = None
    is_known: bool = False
    question: int = 0
    rule: str = "LW-B0"


class StatusDisputed(Event):
    """The side asked says that a declared neutral is of the other kind; the question goes to the other side."""

    kind: Literal["status_disputed"] = "status_disputed"
    country: str
    side: SideKey
    status: str
    question: int
    rule: str = "LW-B0"


class StatusConfirmed(Event):
    """A declared neutral's status is settled; `by_default` where the Axis player turn ended without a word."""

    kind: Literal["status_confirmed"] = "status_confirmed"
    country: str
    status: str
    by_default: bool = False
    rule: str = "LW-B0"


class AnswerGiven(Event):
    """The Axis answer, given or (`is_missed`) taken to be B.1 because the player turn in which it was due has ended."""

    kind: Literal["answer_given"] = "answer_given"
    answer: AnswerKey
    countries: tuple[str, ...]
    at: int
    is_missed: bool = False
    rule: str = "LW-C7a"


class CountryJoined(Event):
    """A country newly invaded comes under the section that holds already (LW-AMB-43)."""

    kind: Literal["country_joined"] = "country_joined"
    country: str
    section: Section
    rule: str = "LW-AMB-43"


class SectionEntered(Event):
    """The section of these rules that now holds, for all of these countries. `deadline` is D.5's game turn."""

    kind: Literal["section_entered"] = "section_entered"
    section: Section
    countries: tuple[str, ...]
    at: int
    rule: str
    deadline: int | None = None
    is_present: bool = False


class PointsChanged(Event):
    """German political points; `total` is the total after it. `why` is a cause, reason or country, in its own words."""

    kind: Literal["points_changed"] = "points_changed"
    points: int
    total: int
    why: str = ""
    rule: str = ""
    side: str = ""


class SwedenInclined(Event):
    """Sweden becomes a pro-Axis neutral."""

    kind: Literal["sweden_inclined"] = "sweden_inclined"
    rule: str = "LW-C2"


class SwedenActivated(Event):
    """The total has reached 75 and Sweden, a pro-Axis neutral, is active."""

    kind: Literal["sweden_activated"] = "sweden_activated"
    total: int
    rule: str = "LW-C2a"


class SwedenFellBack(Event):
    """The total has fallen below 75 and Sweden is a pro-Axis neutral again (LW-AMB-11, `tracks_total`)."""

    kind: Literal["sweden_fell_back"] = "sweden_fell_back"
    total: int
    rule: str = "LW-AMB-11"


class CentresGranted(Event):
    """How many Soviet resource centres Germany may use from now on."""

    kind: Literal["centres_granted"] = "centres_granted"
    centres: int
    rule: str


class ArmsGranted(Event):
    """The bonus of arms points for the Soviets."""

    kind: Literal["arms_granted"] = "arms_granted"
    points: int
    rule: str = "LW-E5"


class MinorsActivated(Event):
    """Rumania, Hungary and Bulgaria (those that are still there) become active."""

    kind: Literal["minors_activated"] = "minors_activated"
    countries: tuple[str, ...]
    rule: str = "LW-E3"


class MinorsReverted(Event):
    """The minors of E.3 are again what they were (LW-AMB-39, `revert`)."""

    kind: Literal["minors_reverted"] = "minors_reverted"
    countries: tuple[str, ...]
    rule: str = "LW-AMB-39"


class Reverted(Event):
    """D.5 has put section C in force: nobody sent in time (`is_late`), or nobody kept there."""

    kind: Literal["reverted"] = "reverted"
    countries: tuple[str, ...]
    at: int
    is_late: bool
    rule: str


class Escalated(Event):
    """A side went from section D to section E; `held_back` where it may not reach into other areas before its next turn."""

    kind: Literal["escalated"] = "escalated"
    side: SideKey
    at: int
    rule: str = "LW-D8a"


class HoldBegan(Event):
    """A side may not attack or move into other areas before its next player turn."""

    kind: Literal["hold_began"] = "hold_began"
    side: SideKey
    at: int
    rule: str = "LW-D8b"


class HoldEnded(Event):
    """From now on that side may attack and move into the other areas."""

    kind: Literal["hold_ended"] = "hold_ended"
    side: SideKey
    rule: str = "LW-D8b"


class AttackReported(Event):
    """An attack; `counts` where it goes toward the duty of C.4 for that country, `is_enough` where that duty is met with it."""

    kind: Literal["attack_reported"] = "attack_reported"
    side: SideKey
    place: str
    from_place: str
    units: AxisUnits
    country: str = ""
    counts: bool = False
    is_enough: bool = True
    rule: str = ""


class MoveReported(Event):
    """Ground units entered a place."""

    kind: Literal["move_reported"] = "move_reported"
    side: SideKey
    place: str
    units: AxisUnits
    rule: str = ""


class TotalWarBegan(Event):
    """Total War, by this case."""

    kind: Literal["total_war_began"] = "total_war_began"
    side: str
    place: str
    rule: str


class PrintedWarBegan(Event):
    """Limited war by the printed rules, by this case. `on` is the power or place."""

    kind: Literal["printed_war_began"] = "printed_war_began"
    on: str
    rule: str


class CountryActivated(Event):
    """An invaded pro-Axis minor became an active Axis ally (LW-C8)."""

    kind: Literal["country_activated"] = "country_activated"
    country: str
    rule: str = "LW-C8"


class DistanceReported(Event):
    """The nearest Soviet unit's distance from a capital."""

    kind: Literal["distance_reported"] = "distance_reported"
    country: str
    hexes: int
    rule: str = "LW-C4c"


class CapitalFell(Event):
    """An invaded country's capital has fallen."""

    kind: Literal["capital_fell"] = "capital_fell"
    country: str
    at: int
    rule: str = "LW-C4d"


class ConquestReported(Event):
    """How much of a country the Soviets hold."""

    kind: Literal["conquest_reported"] = "conquest_reported"
    country: str
    extent: Extent
    rule: str = "LW-C6a"


class VictoryReduced(Event):
    """A conquered country is struck from German victory requirements; `is_listed` None where the group has no list."""

    kind: Literal["victory_reduced"] = "victory_reduced"
    country: str
    is_listed: bool | None
    rule: str = "LW-F1"


class GermansReported(Event):
    """German units in an invaded country."""

    kind: Literal["germans_reported"] = "germans_reported"
    country: str
    ground: bool
    other: bool
    rule: str = "LW-D5a"


class GermansArrived(Event):
    """The first German unit under the answer B.2 that holds: from here on every game turn must end with one (LW-D5d)."""

    kind: Literal["germans_arrived"] = "germans_arrived"
    country: str
    at: int
    rule: str = "LW-D5d"


class UnitsReported(Event):
    """The best supplied units of a side in an area."""

    kind: Literal["units_reported"] = "units_reported"
    areas: tuple[str, ...]
    whose: Whose
    level: UnitsLevel
    at: int


class HistoryReported(Event):
    """Something happened on the map that the cases ask for."""

    kind: Literal["history_reported"] = "history_reported"
    what: History
    at: int
    rule: str


class SwedishCentresReported(Event):
    """Sweden's centres are out of use for this reason; empty: they work."""

    kind: Literal["swedish_centres_reported"] = "swedish_centres_reported"
    reason: str
    rule: str = "LW-C2d"


class WorkReported(Event):
    """Fortification, a corps or a railway."""

    kind: Literal["work_reported"] = "work_reported"
    side: SideKey
    work: Work
    place: str
    rule: str


class ContinuingStated(Event):
    """Germany stated that limited war is continuing; `until` is the last game turn for which it holds, None: until withdrawn."""

    kind: Literal["continuing_stated"] = "continuing_stated"
    until: int | None
    rule: str = "LW-C5"


class ContinuingEnded(Event):
    """The statement no longer holds: its cycle is over, it was withdrawn, or section C no longer holds."""

    kind: Literal["continuing_ended"] = "continuing_ended"
    why: Literal["cycle", "withdrawn", "section"]
    rule: str = "LW-AMB-13"


class CycleEnded(Event):
    """The production of the cycle that began on `first`, with the case that decides it. `carried` is the verdict kept for the
    next cycle under LW-AMB-23, `next_cycle`."""

    kind: Literal["cycle_ended"] = "cycle_ended"
    first: int
    production: ProductionKind
    rule: str
    carried: str = ""


class PeaceMade(Event):
    """A peace and everything that comes of it. Lists hold names of countries and areas."""

    kind: Literal["peace_made"] = "peace_made"
    case: PeaceCase
    side: SideKey
    countries: tuple[str, ...]
    bolshevised: tuple[str, ...] = ()
    bolshevised_in_part: tuple[str, ...] = ()
    left_in_part: tuple[str, ...] = ()
    annexed: tuple[str, ...] = ()
    ceded: tuple[str, ...] = ()
    eliminated_in: tuple[str, ...] = ()
    is_line_of_1941: bool = False
    at: int
    rule: str


class Proposed(Event):
    """A side entered something that the other side must confirm."""

    kind: Literal["proposed"] = "proposed"
    question: int
    side: SideKey
    what: Literal["status", "date", "printed"]
    country: str = ""
    value: str
    cycles_start_on: int = 1


class ProposalDeclined(Event):
    """The other side did not confirm it; nothing changes."""

    kind: Literal["proposal_declined"] = "proposal_declined"
    question: int
    side: SideKey


class StatusSet(Event):
    """A country's status, entered by one side and confirmed by the other."""

    kind: Literal["status_set"] = "status_set"
    question: int
    country: str
    status: str


class DateSet(Event):
    """The calendar was set to this game turn, with cycles beginning on this game turn of the month."""

    kind: Literal["date_set"] = "date_set"
    question: int
    at: int
    cycles_start_on: int


class PrintedOutcome(Event):
    """By the printed rules the powers are now in this state."""

    kind: Literal["printed_outcome"] = "printed_outcome"
    question: int
    section: Section
    rule: str = "LW-A1"


class NothingSaid(Event):
    """At the end of a game turn a side did not declare peace."""

    kind: Literal["nothing_said"] = "nothing_said"
    side: SideKey


AnyEvent = (
    TurnBegan
    | MovesBegun
    | WarDeclared
    | StatusDisputed
    | StatusConfirmed
    | AnswerGiven
    | CountryJoined
    | SectionEntered
    | PointsChanged
    | SwedenInclined
    | SwedenActivated
    | SwedenFellBack
    | CentresGranted
    | ArmsGranted
    | MinorsActivated
    | MinorsReverted
    | Reverted
    | Escalated
    | HoldBegan
    | HoldEnded
    | AttackReported
    | MoveReported
    | TotalWarBegan
    | PrintedWarBegan
    | CountryActivated
    | DistanceReported
    | CapitalFell
    | ConquestReported
    | VictoryReduced
    | GermansReported
    | GermansArrived
    | UnitsReported
    | HistoryReported
    | SwedishCentresReported
    | WorkReported
    | ContinuingStated
    | ContinuingEnded
    | CycleEnded
    | PeaceMade
    | Proposed
    | ProposalDeclined
    | StatusSet
    | DateSet
    | PrintedOutcome
    | NothingSaid
)

Tagged = Annotated[AnyEvent, Field(discriminator="kind")]
EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(Tagged)

UNNOTED = (TurnBegan, MovesBegun, NothingSaid, DistanceReported, UnitsReported, MoveReported, WorkReported)
"""What the history leaves out: steps of the calendar, and reports that change nothing by themselves."""
