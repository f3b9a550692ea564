"""What happened under the solitaire module. Kinds and fields are a stored contract: add, never rename."""

from __future__ import annotations

from typing import Literal

from bot.games.no_retreat.solo.cards import symbol_of
from bot.games.no_retreat.solo.combat import Excuse
from bot.games.no_retreat.solo.state import Plan, Whereabouts
from bot.games.no_retreat.solo.sudden_death import Judgement
from bot.kit.dice import Shuffle
from bot.kit.model import Event

Purpose = Literal["setup", "check", "combat", "empty", "draw"]
RemovalPoint = Literal["", "objective", "square_vp", "none"]
Cause = Literal["directive", "stalin", "plan_failed", "plan_c"]


class SideChosen(Event):
    """В.0 The player chose the side he stands for; the Initiative side opens the game."""

    kind: Literal["solo_side_chosen"] = "solo_side_chosen"
    side: str
    initiative: str
    directive: str = ""
    orders_vp: int = 0


class LastTurnTold(Event):
    """К.0 A scenario that is played alone ends with this turn."""

    kind: Literal["solo_last_turn_told"] = "solo_last_turn_told"
    turn: int


class SoloDeckShuffled(Event):
    """Г.0 Solo cards were shuffled into the deck. `cards` are those that were shuffled, in an order that tells nothing."""

    kind: Literal["solo_deck_shuffled"] = "solo_deck_shuffled"
    purpose: Purpose
    cards: tuple[int, ...]
    shuffle: Shuffle


class SoloCardTurned(Event):
    """Г.0 The top solo card was turned up."""

    kind: Literal["solo_card_turned"] = "solo_card_turned"
    card: int
    purpose: Purpose
    turn: int
    player: str = ""
    initiative: str = "axis"

    @property
    def in_force(self) -> str:
        """The key of the cell that applies: Germany's for a directive, the opponent's in a Combat Phase."""
        is_german = self.purpose == "check" or self.player == "soviet"
        return f"{'axis' if is_german else 'soviet'}/{symbol_of(self.initiative)}"


class NumbersShown(Event):
    """The open question shows other numbers, beginning with this one."""

    kind: Literal["solo_numbers_shown"] = "solo_numbers_shown"
    first: int


class VictoryPointsTold(Event):
    """12.0 Where the square VP token stands."""

    kind: Literal["solo_vp_told"] = "solo_vp_told"
    turn: int
    square: int


class SuddenDeathNumberTold(Event):
    """12.2 The number that the printed track gives for a side on a turn; it is remembered for the campaign."""

    kind: Literal["solo_sd_number_told"] = "solo_sd_number_told"
    turn: int
    side: str
    number: int


class CheckOpened(Event):
    """Г.1 A Sudden Death check is due."""

    kind: Literal["solo_check_opened"] = "solo_check_opened"
    turn: int


class CheckSkipped(Event):
    """12.2 A card cancelled this turn's Sudden Death check; a marker lies on the turn."""

    kind: Literal["solo_check_skipped"] = "solo_check_skipped"
    turn: int


class ObjectivesCounted(Event):
    """12.1, Ж.1 How the objective hexes stand: those the Axis hold, its points for Stalin, what it needs, and whether the
    Soviets have met their own condition."""

    kind: Literal["solo_objectives_counted"] = "solo_objectives_counted"
    turn: int
    axis: int
    bonus: int
    needed: int
    soviet_met: bool = False
    winner: str = ""


class DirectivePaid(Event):
    """Г.1.1 The hex of the Führer Directive was looked at: who controls it, and which side gains 1 orders VP."""

    kind: Literal["solo_directive_paid"] = "solo_directive_paid"
    turn: int
    place: str
    controller: str
    gains: str = ""


class DirectiveRead(Event):
    """Г.1.2 Germany's cell was read for the new Führer Directive."""

    kind: Literal["solo_directive_read"] = "solo_directive_read"
    turn: int
    card: int
    cell: str
    before: str
    after: str


class OilHexNamed(Event):
    """Г.2.2 The directive on the Soviet oil fields stands for this hex."""

    kind: Literal["solo_oil_hex_named"] = "solo_oil_hex_named"
    hex: str


class OrdersGained(Event):
    """Е.4 A side gained orders VP. `after` is the token's value: above 0 the Axis's, below 0 the Soviets'."""

    kind: Literal["solo_orders_gained"] = "solo_orders_gained"
    side: str
    value: int
    cause: Cause
    before: int
    after: int
    turn: int = 0


class CheckJudged(Event):
    """Г.1.3 The player changes sides or not, wins or not; with everything that was compared."""

    kind: Literal["solo_check_judged"] = "solo_check_judged"
    turn: int
    card: int
    judgement: Judgement
    ends_no_game: bool = False
    """Under No Surrender (15.10) the check ends no game."""


class CheckClosed(Event):
    """Г.1.2 In a game for two the check is over when the directive has been read."""

    kind: Literal["solo_check_closed"] = "solo_check_closed"
    turn: int


class SideSwitched(Event):
    """Г.2 The player changed sides. What was planned for the side he takes lapses with its order token; draws the Axis had
    forfeited lapse where the reading says so."""

    kind: Literal["solo_side_switched"] = "solo_side_switched"
    turn: int
    before: str
    after: str
    lapsed: Plan | None = None
    losses_lapse: bool = False


class CombatCheckExcused(Event):
    """Г.2 An exception: no card is drawn, and the opponent follows No Orders in its next turn."""

    kind: Literal["solo_combat_check_excused"] = "solo_combat_check_excused"
    turn: int
    active: str
    opponent: str
    reason: Excuse


class ReactionRead(Event):
    """Г.2.1 The second row of the opponent's cell: cards it draws and counterblow tokens it places now, cards it loses in its
    next Card Phase (on turn `lose_turn`)."""

    kind: Literal["solo_reaction_read"] = "solo_reaction_read"
    turn: int
    active: str
    opponent: str
    card: int
    cell: str
    draw: int
    lose: int
    counterblow: int
    lose_turn: int
    cards: Literal["ordinary", "solo"] = "ordinary"


class SoloCardsHeld(Event):
    """Г.2.1 The opponent took solo cards into its hand (reading `draw_cards`: solo). `lost` were forfeited by an earlier Lose."""

    kind: Literal["solo_cards_held"] = "solo_cards_held"
    side: str
    cards: tuple[int, ...]
    lost: int = 0


class CounterblowsPlaced(Event):
    """Г.2.1 The player has put the opponent's counterblow tokens on the map."""

    kind: Literal["solo_counterblows_placed"] = "solo_counterblows_placed"
    side: str
    count: int


class PlanGiven(Event):
    """Г.2.2 The opponent has a plan: from a Combat Phase check, or from the check at which the player changed sides."""

    kind: Literal["solo_plan_given"] = "solo_plan_given"
    plan: Plan
    at: Literal["combat", "switch"]
    token_at: str = ""
    targets: int = 0
    takes_token: bool = False
    """The order token of an earlier plan, which this one stands in for, leaves the map."""


class PlanAFailed(Event):
    """Д.1 Plan A cannot be followed at its place; where its `else` arrow leads has still to be read off the card."""

    kind: Literal["solo_plan_a_failed"] = "solo_plan_a_failed"
    turn: int
    side: str


class ArrowRead(Event):
    """Д.2 Where the `else` arrow of a cell leads, as the player read it off the printed card."""

    kind: Literal["solo_arrow_read"] = "solo_arrow_read"
    card: int
    cell: str
    leads_to: str


class PlanSettled(Event):
    """Д.1-Д.3 Which plan holds, and why: the answer given about Plan A's place, and about Plan B's."""

    kind: Literal["solo_plan_settled"] = "solo_plan_settled"
    turn: int
    plan: Plan
    was: Plan
    token_at: str = ""
    final: bool = True
    """False where Plan B names a place that has still to be asked about."""


class UnitsLeft(Event):
    """Д.5 Under Cannot Exit EZOCs: whether units of the opponent left one in the Movement Phase."""

    kind: Literal["solo_units_left"] = "solo_units_left"
    turn: int
    left: bool


class PlanJudged(Event):
    """Д.5 The end of the opponent's Combat Phase: what it did, and whether that failed its plan."""

    kind: Literal["solo_plan_judged"] = "solo_plan_judged"
    turn: int
    plan: Plan
    attacks: int = 0
    counterattacks: int = 0
    exits: int = 0
    cities: int = 0
    broken: bool = False


class PlanEnded(Event):
    """Е.3 The Removal Phase of the opponent's turn: its plan is over, and its order token leaves the map."""

    kind: Literal["solo_plan_ended"] = "solo_plan_ended"
    side: str
    turn: int
    had_token: bool = False


class ParametersBrought(Event):
    """Д.4 The group's own operational parameters for a side."""

    kind: Literal["solo_parameters_brought"] = "solo_parameters_brought"
    side: str
    lines: tuple[str, ...]


class ParametersOpened(Event):
    """Д.4 The opponent's Movement Phase: its operational parameters are walked."""

    kind: Literal["solo_parameters_opened"] = "solo_parameters_opened"
    turn: int
    side: str


class ParameterMet(Event):
    """Д.4 An instruction was carried out; with `rest` all that were left as well."""

    kind: Literal["solo_parameter_met"] = "solo_parameter_met"
    side: str
    number: int
    text: str
    rest: bool = False


class ParameterFailed(Event):
    """Д.4 An instruction cannot be carried out: it and all later ones are off until the end of the turn."""

    kind: Literal["solo_parameter_failed"] = "solo_parameter_failed"
    side: str
    number: int
    text: str
    lapsed: int


class StalinSeen(Event):
    """Е.1 Where Stalin is after a move, a fall, or at the end of a player turn. `at_end` names that turn ("4/soviet")."""

    kind: Literal["solo_stalin_seen"] = "solo_stalin_seen"
    turn: int
    before: Whereabouts
    after: Whereabouts
    city: str = ""
    at_end: str = ""
    point: RemovalPoint = ""
    """What the Axis gained for his removal (SOLO-89): nothing where the USSR's track shows no Axis VP."""


class EndJudged(Event):
    """Ж.3 The end of the game, judged as in the base game (12.6)."""

    kind: Literal["solo_end_judged"] = "solo_end_judged"
    turn: int
    winner: str


class TotalVictory(Event):
    """12.0 The Soviets have the VP of a total victory at the start of a turn."""

    kind: Literal["solo_total_victory"] = "solo_total_victory"
    turn: int
    total: int
    needed: int


EVENTS: tuple[type[Event], ...] = (
    SideChosen,
    LastTurnTold,
    SoloDeckShuffled,
    SoloCardTurned,
    NumbersShown,
    VictoryPointsTold,
    SuddenDeathNumberTold,
    CheckOpened,
    CheckSkipped,
    ObjectivesCounted,
    DirectivePaid,
    DirectiveRead,
    OilHexNamed,
    OrdersGained,
    CheckJudged,
    CheckClosed,
    SideSwitched,
    CombatCheckExcused,
    ReactionRead,
    SoloCardsHeld,
    CounterblowsPlaced,
    PlanGiven,
    PlanAFailed,
    ArrowRead,
    PlanSettled,
    UnitsLeft,
    PlanJudged,
    PlanEnded,
    ParametersBrought,
    ParametersOpened,
    ParameterMet,
    ParameterFailed,
    StalinSeen,
    EndJudged,
    TotalVictory,
)
