"""What a player may ask for. Units are named by id ("OG3"), groups and entry points by key."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.kit.decisions import Answer
from bot.kit.model import Frozen, Order
from bot.kit.secrecy import SeenBy


class March(Frozen):
    """Pieces that move together, by the squares named: the last is where they go, those before it lie on the way.

    Pieces are units by id and commanders by key.
    """

    pieces: tuple[str, ...]
    squares: tuple[str, ...]


class Placement(Frozen):
    """A piece put into a square before the first turn."""

    piece: str
    square: str


class Rally(Order):
    """A commander tries to bring back one of two eliminated units of a basic type."""

    kind: Literal["rally"] = "rally"
    commander: str
    units: tuple[str, ...]


class Attack(Order):
    """One unit attacks a square. `defenders` are all units in that square, one or two of them.

    `range` counts squares (1 is adjacent). `is_uphill`: across a hill crest; `is_from_crest`: the attacker stands on the crest
    itself. `building` is the defender's building (0, 1 or 2), `attacker_building` that in which the attacker stands.
    """

    kind: Literal["attack"] = "attack"
    attacker: str
    defenders: tuple[str, ...]
    range: int = 1
    is_uphill: bool = False
    is_from_crest: bool = False
    building: int = 0
    attacker_building: int = 0


class Advance(Order):
    """Units of the attacking square go into the square that the last attack emptied."""

    kind: Literal["advance"] = "advance"
    units: tuple[str, ...]


class DesignateEntry(Order):
    """A Prussian group names its entry point, before its die is rolled."""

    kind: Literal["designate_entry"] = "designate_entry"
    group: str
    point: str


class RollArrival(Order):
    """A Prussian group rolls whether it arrives this turn."""

    kind: Literal["roll_arrival"] = "roll_arrival"
    group: str


class ReturnUnits(Order):
    """Prussian units of one group that retreated off the board come back."""

    kind: Literal["return_units"] = "return_units"
    units: tuple[str, ...]


class ReportSurrounded(Order):
    """A commander is said to be completely surrounded; unless his own side says so, it is asked."""

    kind: Literal["report_surrounded"] = "report_surrounded"
    commander: str


class Move(Order):
    """Pieces move on the board, one march after another."""

    kind: Literal["move"] = "move"
    marches: tuple[March, ...]


class PlanMoves(Order):
    """A side writes down marches for later, for nobody else to see; they take the place of what it had written down."""

    kind: Literal["plan_moves"] = "plan_moves"
    marches: Annotated[tuple[March, ...], SeenBy()]


class CommitPlan(Order):
    """The marches written down are carried out, as far as they are legal, and the plan is empty."""

    kind: Literal["commit_plan"] = "commit_plan"


class Deploy(Order):
    """Pieces are put into squares of their army's zone, or moved there from another, before the first turn."""

    kind: Literal["deploy"] = "deploy"
    placements: tuple[Placement, ...]


class DeployRest(Order):
    """Whatever of a side has no square yet is put where there is room: by the historical set-up where that is free."""

    kind: Literal["deploy_rest"] = "deploy_rest"


class EndPhase(Order):
    """The phase is over. `turn` and `phase`, where given, say which, so that an old button ends nothing else."""

    kind: Literal["end_phase"] = "end_phase"
    turn: int = 0
    phase: str = ""


AnyOrder = Annotated[
    Rally
    | Attack
    | Advance
    | DesignateEntry
    | RollArrival
    | ReturnUnits
    | ReportSurrounded
    | Move
    | PlanMoves
    | CommitPlan
    | Deploy
    | DeployRest
    | EndPhase
    | Answer,
    Field(discriminator="kind"),
]

ORDERS: TypeAdapter[AnyOrder] = TypeAdapter(AnyOrder)
