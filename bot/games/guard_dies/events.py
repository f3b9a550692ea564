"""What happened. Kinds and fields are a stored contract: add, never rename, and give each new field a default.

Events carry the names of what they speak of, so that they can be told without the state.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.games.guard_dies.orders import March
from bot.games.guard_dies.terms import LAST_TURN, ArmyKey, Phase, Role, SideKey
from bot.kit.dice import Roll
from bot.kit.model import Event, Frozen
from bot.kit.modifiers import Modifier
from bot.kit.secrecy import SeenBy


class Who(Frozen):
    """A unit in an event: its id and its name at the time."""

    id: str
    name: str


class Content(Frozen):
    """So many units of a type."""

    count: int
    name: str


class PhaseBegun(Event):
    """A phase of a player turn begins; with it begin the turn and the player turn where the phase is their first."""

    kind: Literal["phase_begun"] = "phase_begun"
    turn: int
    side: SideKey
    phase: Phase
    is_mud: bool = False


class LastTurnEnded(Event):
    """The last turn is over, and with it the game."""

    kind: Literal["last_turn_ended"] = "last_turn_ended"
    turn: int


class RallyRolled(Event):
    """A commander's rally attempt. `attempt` is 1 or 2; with the second he gives up his movement."""

    kind: Literal["rally_rolled"] = "rally_rolled"
    n: int
    commander: str
    units: tuple[Who, Who]
    attempt: int
    roll: Roll
    modifiers: tuple[Modifier, ...]
    total: int
    succeeded: bool
    asks: SideKey | None = None
    """The side that now chooses which unit comes back; None where there is nothing to choose."""


class UnitRallied(Event):
    """`returned` is back in play with its commander; `lost` is permanently eliminated."""

    kind: Literal["unit_rallied"] = "unit_rallied"
    n: int
    commander: str
    returned: Who
    lost: Who
    hits: int = 0
    chosen_by: str = ""
    room: str = "needed"
    square: str = ""
    """Where it is placed on the board."""
    where: Literal["in_play", "entering", "waiting"] = "in_play"
    """On the board a unit rallied by a commander who is not there waits with him."""
    group: str = ""


class AttackDeclared(Event):
    """An attack, with everything the attacker said about it."""

    kind: Literal["attack_declared"] = "attack_declared"
    n: int
    side: SideKey
    attacker: Who
    defenders: tuple[Who, ...]
    range: int = 1
    is_uphill: bool = False
    is_from_crest: bool = False
    building: int = 0
    attacker_building: int = 0
    origin: str = ""
    target: str = ""
    """The squares of attacker and defenders, on the board."""


class DefenderDesignated(Event):
    """The unit that defends; `had_choice` where its owner chose between two."""

    kind: Literal["defender_designated"] = "defender_designated"
    n: int
    defender: Who
    had_choice: bool = False


class CombatRolled(Event):
    """Both dice, modified, held to 1..6 and compared. `differential` is the attacker's total less the defender's.

    `effective` is the differential on which the result is read; it differs where it was halved. `asks_halving`: the attacker
    is to say first whether it is.
    """

    kind: Literal["combat_rolled"] = "combat_rolled"
    n: int
    attacker: Who
    defender: Who
    range: int
    attack_roll: Roll
    attack_modifiers: tuple[Modifier, ...]
    attack_total: int
    defence_roll: Roll
    defence_modifiers: tuple[Modifier, ...]
    defence_total: int
    differential: int
    is_halved: bool = False
    effective: int
    asks_halving: bool = False


class HalvingChosen(Event):
    """The attacker said whether the differential is halved."""

    kind: Literal["halving_chosen"] = "halving_chosen"
    n: int
    is_halved: bool
    effective: int
    attacker: Who
    defender: Who


class UnitFared(Event):
    """What a combat did to one of its two units, all told: `hits` is its hits now, `fate` where it is now.

    `choice`: hit_and_stay, hit_and_retreat, retreat_in_lieu_of_hit, take_hit, forced, no_legal_retreat,
    artillery_hit_in_lieu_of_retreat. `fate`: stays, retreats_1, retreats_2, leaves_board_prussian, eliminated.
    """

    kind: Literal["unit_fared"] = "unit_fared"
    n: int
    role: Role
    unit: Who
    choice: str
    fate: str
    hits: int
    back_turn: int = 0
    last_turn: int = LAST_TURN
    square: str = ""
    """Where a retreat on the board ended."""


class RoutOrderVoted(Event):
    """A side said whose loss is counted first where both armies would rout in one tie."""

    kind: Literal["rout_order_voted"] = "rout_order_voted"
    n: int
    side: SideKey
    first: str


class CombatEnded(Event):
    """The attack is over. `vacated`: nobody is left in the attacked square; `can_advance`: the attacker may enter it."""

    kind: Literal["combat_ended"] = "combat_ended"
    n: int
    vacated: bool
    can_advance: bool
    advance_zone: str = "attacking_square"


class UnitsAdvanced(Event):
    """Units entered the vacated square. `spent` are those that attack no more this turn."""

    kind: Literal["units_advanced"] = "units_advanced"
    n: int
    units: tuple[Who, ...]
    spent: tuple[Who, ...]
    exploit_move: str = "attack_only"
    square: str = ""


class ArmyDisordered(Event):
    """A part of an army is disordered: `count` has reached `number`."""

    kind: Literal["army_disordered"] = "army_disordered"
    army: ArmyKey
    part: str
    count: int
    number: int
    effect_from: str = "next_roll"


class DisorderLifted(Event):
    """A part of an army is in order again: `count` is below `number`."""

    kind: Literal["disorder_lifted"] = "disorder_lifted"
    army: ArmyKey
    part: str
    count: int
    number: int
    effect_from: str = "next_roll"


class ArmyRouted(Event):
    """An army is defeated; what is left of it is taken off the board."""

    kind: Literal["army_routed"] = "army_routed"
    army: ArmyKey
    count: int
    number: int


class EntryDesignated(Event):
    """A Prussian group named its entry point."""

    kind: Literal["entry_designated"] = "entry_designated"
    group: str
    group_name: str
    point: str
    point_name: str
    modifier: int


class ArrivalRolled(Event):
    """A Prussian group's arrival die. `good_faces` of the six faces would have done; `next_good_faces` will next turn."""

    kind: Literal["arrival_rolled"] = "arrival_rolled"
    turn: int
    group: str
    group_name: str
    point: str
    point_name: str
    roll: Roll
    modifiers: tuple[Modifier, ...]
    total: int
    good_faces: int
    next_good_faces: int
    arrived: bool
    content: tuple[Content, ...] = ()
    brings_blucher: bool = False
    wide_from: int = 0
    last_turn: int = LAST_TURN


class ReturnRolled(Event):
    """The arrival die of Prussian units that had left the board, where the readings ask for one."""

    kind: Literal["return_rolled"] = "return_rolled"
    turn: int
    units: tuple[Who, ...]
    roll: Roll
    modifiers: tuple[Modifier, ...]
    total: int
    arrived: bool


class UnitsReturned(Event):
    """Prussian units that had left the board are back."""

    kind: Literal["units_returned"] = "units_returned"
    units: tuple[Who, ...]
    point_name: str
    is_fresh: bool = False
    enters: bool = False
    """On the board they have yet to be moved in."""


class SurroundReported(Event):
    """A commander is said to be surrounded; his side is asked."""

    kind: Literal["surround_reported"] = "surround_reported"
    n: int
    commander: str
    reported_by: SideKey


class SurroundDenied(Event):
    """His side says that he is not."""

    kind: Literal["surround_denied"] = "surround_denied"
    n: int
    commander: str


class CommanderLost(Event):
    """A commander is eliminated."""

    kind: Literal["commander_lost"] = "commander_lost"
    commander: str


class PieceMoved(Event):
    """A unit or commander moved along these squares; `path` begins where it stood, or with the square by which it entered.

    `is_halted`: it entered an enemy zone of control and stops. `left_zone`: it has left one in this phase.
    """

    kind: Literal["piece_moved"] = "piece_moved"
    piece: Who
    path: tuple[str, ...]
    enters: bool = False
    is_halted: bool = False
    left_zone: bool = False
    is_exploit: bool = False


class CommanderGaveWay(Event):
    """A commander who was alone stepped back before an enemy that entered his square."""

    kind: Literal["commander_gave_way"] = "commander_gave_way"
    commander: str
    origin: str
    square: str


class MovesPlanned(Event):
    """A side wrote down marches for later, or carried them out, which leaves none."""

    kind: Literal["moves_planned"] = "moves_planned"
    side: SideKey
    marches: Annotated[tuple[March, ...], SeenBy("side")]


class Placed(Frozen):
    """A piece and the square it was put into."""

    piece: Who
    square: str


class PiecesDeployed(Event):
    """Pieces were put on the board before the first turn."""

    kind: Literal["pieces_deployed"] = "pieces_deployed"
    side: SideKey
    placed: tuple[Placed, ...]


AnyEvent = Annotated[
    PhaseBegun
    | LastTurnEnded
    | RallyRolled
    | UnitRallied
    | AttackDeclared
    | DefenderDesignated
    | CombatRolled
    | HalvingChosen
    | UnitFared
    | RoutOrderVoted
    | CombatEnded
    | UnitsAdvanced
    | ArmyDisordered
    | DisorderLifted
    | ArmyRouted
    | EntryDesignated
    | ArrivalRolled
    | ReturnRolled
    | UnitsReturned
    | SurroundReported
    | SurroundDenied
    | CommanderLost
    | PieceMoved
    | CommanderGaveWay
    | MovesPlanned
    | PiecesDeployed,
    Field(discriminator="kind"),
]

EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)
