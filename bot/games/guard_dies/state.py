"""The state of a game: frozen, always the fold of its events."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import model_validator

from bot.games.guard_dies.armies import Chart, UnitType
from bot.games.guard_dies.board import Board
from bot.games.guard_dies.events import AnyEvent
from bot.games.guard_dies.orders import March
from bot.games.guard_dies.terms import ARMIES, LAST_TURN, Arm, ArmyKey, Phase, Role, SideKey, side_of
from bot.kit.game import GameState, Setup
from bot.kit.model import Frozen
from bot.kit.secrecy import SeenBy
from bot.kit.words import T, Text

Where = Literal["in_play", "waiting", "entering", "off_board", "eligible", "lost", "removed"]
"""`entering` is for the board only: arrived or rallied, and not moved in yet."""

MUD_TURNS = (1, 2)


class CommanderFacts(Frozen):
    """What the article says of a commander (GD-16 to GD-18): `modifier` is Napoleon's, `british_modifier` Wellington's."""

    name: str
    army: ArmyKey
    attempts: int = 1
    modifier: int = 0
    british_modifier: int = 0


COMMANDERS: dict[str, CommanderFacts] = {
    "napoleon": CommanderFacts(name="Napoleon", army="french", attempts=2, modifier=2),
    "ney": CommanderFacts(name="Ney", army="french"),
    "wellington": CommanderFacts(name="Wellington", army="allied", attempts=2, british_modifier=1),
    "blucher": CommanderFacts(name="Blücher", army="prussian"),
}
COMMANDER_ALLOWANCE = 4


def commander_name(key: str) -> Text:
    """A commander's name as our own wording."""
    return T(COMMANDERS[key].name)


class Unit(Frozen):
    """One base, whatever stands on it (GD-65). `square` is empty as long as the players have the board themselves."""

    id: str
    type: str
    name: str
    hits: int = 0
    where: Where = "in_play"
    group: str = ""
    back_turn: int = 0
    """The first turn on which a Prussian unit off the board may come back."""
    square: str = ""


class Commander(Frozen):
    """A commander: where he is, and how many rally attempts he has made this turn."""

    where: Literal["in_play", "waiting", "entering", "lost", "removed"] = "in_play"
    attempts: int = 0
    square: str = ""


class Group(Frozen):
    """A Prussian group: its entry point once named, the turn of its last roll, and that of its arrival (0: not yet)."""

    point: str = ""
    rolled_turn: int = 0
    arrived_turn: int = 0


class Combat(Frozen):
    """An attack that is not over. What was rolled is here once it was; `settled` are the roles whose fate is known."""

    n: int
    side: SideKey
    attacker: str
    square: tuple[str, ...]
    range: int = 1
    is_uphill: bool = False
    is_from_crest: bool = False
    building: int = 0
    attacker_building: int = 0
    defender: str = ""
    differential: int = 0
    effective: int = 0
    is_halved: bool = False
    is_rolled: bool = False
    asks_halving: bool = False
    settled: tuple[Role, ...] = ()
    left: tuple[str, ...] = ()
    """The units of the two that are no longer where they stood when the attack began."""
    rout_votes: dict[str, str] = {}
    origin: str = ""
    target: str = ""
    """The squares of attacker and defenders, on the board."""


class Vacated(Frozen):
    """A square that the last attack emptied, and which the attacker may still enter. `gone` has left the attacking square."""

    n: int
    attacker: str
    building: int
    gone: tuple[str, ...] = ()
    origin: str = ""
    target: str = ""
    defenders: tuple[str, ...] = ()
    """Those who were driven out; their zones do not bar the advance (GD-90)."""


class RallyPair(Frozen):
    """A successful rally of two units that differ, until the opponent has chosen."""

    n: int
    commander: str
    units: tuple[str, str]
    asks: SideKey


class SurroundClaim(Frozen):
    """A commander said to be surrounded, until his side has answered."""

    n: int
    commander: str


class Trek(Frozen):
    """How a piece has moved in this phase: squares used up, whether it left an enemy zone, whether it stopped in one."""

    steps: int = 0
    left_zone: bool = False
    is_halted: bool = False


class Plan(Frozen):
    """The marches that a side has written down; nobody else sees them."""

    side: SideKey
    marches: Annotated[tuple[March, ...], SeenBy("side")] = ()


ArrowKind = Literal["move", "attack", "retreat", "advance"]


class Arrow(Frozen):
    """Something that moved or fought lately, for the picture."""

    kind: ArrowKind
    side: SideKey
    squares: tuple[str, ...]


class State(GameState):
    """The whole game."""

    scenario: str = "tabletop"
    chart: Chart
    turn: int = 1
    side: SideKey = "french"
    phase: Phase = "rally"
    units: dict[str, Unit]
    commanders: dict[str, Commander]
    groups: dict[str, Group]
    combats: int = 0
    rallies: int = 0
    claims: int = 0
    combat: Combat | None = None
    vacated: Vacated | None = None
    rally: RallyPair | None = None
    claim: SurroundClaim | None = None
    spent: tuple[str, ...] = ()
    """Units that advanced and attack no more this turn (GD-38)."""
    retreated: tuple[str, ...] = ()
    """Units that retreated in this phase."""
    return_tries: tuple[str, ...] = ()
    """Units off the board that have had their die this turn."""
    phase_disorder: dict[str, tuple[str, ...]] = {}
    """The disordered parts of each army when this phase began."""
    routed: tuple[ArmyKey, ...] = ()
    """The armies that routed, in the order in which they did."""
    is_time_up: bool = False
    board: Board | None = None
    """The bot's own board; None where the players have the board themselves."""
    treks: dict[str, Trek] = {}
    """The pieces that moved in this phase."""
    advanced: tuple[str, ...] = ()
    """Cavalry that advanced in this phase."""
    exploiting: tuple[str, ...] = ()
    """Cavalry that may move one square before its next attack (GD-AMB-39)."""
    plans: tuple[Plan, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    """What moved and fought since the last movement phase began."""
    recent: tuple[AnyEvent, ...] = ()
    """The last few events worth a line on the table message."""

    @model_validator(mode="after")
    def _in_the_charts_order(self) -> Self:
        """What was stored comes back sorted by its keys; players read it in the order of the charts."""
        of_type = {unit_type.code: n for n, unit_type in enumerate(self.chart.units)}
        units = sorted(self.units.values(), key=lambda unit: (of_type.get(unit.type, 0), len(unit.id), unit.id))
        self.__dict__.update(
            units={unit.id: unit for unit in units},
            commanders={key: self.commanders[key] for key in COMMANDERS if key in self.commanders},
            groups={group.key: self.groups[group.key] for group in self.chart.groups if group.key in self.groups},
        )
        return self

    def planned(self, side: str) -> tuple[March, ...]:
        """The marches that a side has written down."""
        return next((plan.marches for plan in self.plans if plan.side == side), ())

    def type_of(self, unit_id: str) -> UnitType:
        """The unit type of a unit."""
        return self.chart.type(self.units[unit_id].type)

    def army_of(self, unit_id: str) -> ArmyKey:
        """The army of a unit."""
        return self.type_of(unit_id).army

    def side_with(self, unit_id: str) -> SideKey:
        """The side that commands a unit."""
        return side_of(self.army_of(unit_id))

    def arm_of(self, unit_id: str) -> Arm:
        """The basic type of a unit."""
        return self.type_of(unit_id).arm

    @property
    def is_mud(self) -> bool:
        """Whether mud lies on the field: turns 1 and 2 (GD-44)."""
        return self.turn in MUD_TURNS

    @property
    def last_turn(self) -> int:
        """The last turn to be played (GD-68, GD-AMB-30)."""
        return LAST_TURN - 1 if self.options["last_turn"] == "before_twenty" else LAST_TURN


def muster(chart: Chart) -> dict[str, Unit]:
    """All units of a chart: French and Allies in play, each Prussian waiting with the first group that still needs it."""
    groups = sorted(chart.groups, key=lambda group: group.turn.value)
    units: dict[str, Unit] = {}
    for unit_type in chart.units:
        bounds: list[tuple[int, str]] = []
        placed = 0
        for group in groups:
            placed += group.units.get(unit_type.code, 0)
            bounds.append((placed, group.key))
        for number in range(1, unit_type.count.value + 1):
            unit_id = f"{unit_type.code}{number}"
            group_key = ""
            if unit_type.army == "prussian":
                group_key = next(key for bound, key in bounds if number <= bound)
            units[unit_id] = Unit(
                id=unit_id,
                type=unit_type.code,
                name=unit_type.named(number),
                where="waiting" if group_key else "in_play",
                group=group_key,
            )
    return units


def opening(chart: Chart, setup: Setup) -> State:
    """The state before the first order: French player turn 1, rally phase."""
    return State(
        options=dict(setup.options),
        scenario=setup.scenario,
        chart=chart,
        units=muster(chart),
        commanders={key: Commander(where="waiting" if key == "blucher" else "in_play") for key in COMMANDERS},
        groups={group.key: Group() for group in chart.groups},
        phase_disorder=dict.fromkeys(ARMIES, ()),
    )
