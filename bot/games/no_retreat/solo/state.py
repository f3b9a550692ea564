"""What the solitaire module keeps beside the turn track: the twelve cards, the opponent's plan, and the checks under way.

Turn, Initiative, VP, orders VP, tokens and waiting draw losses stand on the common track.
"""

from __future__ import annotations

from typing import Annotated, Literal

from bot.kit.model import Frozen
from bot.kit.secrecy import SeenBy

PlanKind = Literal["no_orders", "location", "major_attack", "city_capture", "do_not_attack", "cannot_exit_ezoc"]
Letter = Literal["A", "B", "C"]
Mode = Literal["solitaire", "tokens"]
"""`solitaire`: one person against the module. `tokens`: two players who use Stalin or the Führer Directive (SOLO-85, 96)."""
Whereabouts = Literal["unused", "moscow", "city", "removed", "destroyed"]
"""Where Stalin is: not in this game, in Moscow, in another Soviet city, removed at the end of a turn, or destroyed."""
Ending = Literal["", "sudden_death", "objectives", "total", "end"]


class Plan(Frozen):
    """The opponent's plan of action (Д): whose it is, the card and the cell whose top row holds, and how far it has come."""

    side: str
    card: int = 0
    """0 where no card gave the plan (an exception of Г.2)."""
    cell: str = ""
    """The cell in force, "axis/cross"; empty for Plan C and where no card was drawn."""
    letter: Letter = "A"
    kind: PlanKind = "no_orders"
    count: int = 0
    place: str = ""
    is_impossible: bool = False
    """Plan A cannot be followed, and its `else` arrow has still to be read off the printed card."""
    settled: bool = False
    """Whether it has been settled at the start of the Movement Phase which plan holds."""
    units_left: bool | None = None
    """Under Cannot Exit EZOCs: whether units were pulled out of one. None until asked."""
    owed: bool = False
    """Plan C's VP is still to be given (reading `plan_c_vp`: at the end of the Combat Phase)."""
    judged: bool = False


class Check(Frozen):
    """A Sudden Death check under way (Г.1). The first field that is still empty is what comes next."""

    turn: int
    counted: bool = False
    """Whether the objective hexes have been counted, which comes first (SOLO-108)."""
    card: int = 0
    controller: str = ""
    """Who controls the directive's hex: a side's key, or "neither"."""
    is_read: bool = False
    """Whether the new directive has been read."""


class Reaction(Frozen):
    """Counterblow tokens that the player has still to place for the opponent (SOLO-50)."""

    side: str
    count: int


class Walk(Frozen):
    """The group's operational parameters in one turn of the opponent (Д.4): how many have been dealt with."""

    turn: int
    side: str
    done: int = 0
    is_finished: bool = False


class SoloState(Frozen):
    """The module's own part of a campaign."""

    mode: Mode = "solitaire"
    has_directive: bool = True
    is_campaign: bool = True
    """Whether Sudden Death is used and play goes on to the campaign's end (SOLO-114)."""
    last_turn: int = 0
    """The last game turn; 0 until it has been asked."""
    player: str = ""
    """The side the player stands for; empty until it has been chosen."""
    deck: Annotated[tuple[int, ...], SeenBy()] = ()
    discards: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    """Solo cards in the opponent's hand (only under the reading `draw_cards`: solo)."""
    held_losses: dict[str, int] = {}
    """Solo cards that a side will draw fewer (only under that reading)."""
    shuffles: int = 0
    turned: int = 0
    """Cards taken from the deck since the last shuffle."""
    check: Check | None = None
    checked: tuple[int, ...] = ()
    """Game turns whose Sudden Death check has been made or was cancelled."""
    vp_turn: int = 0
    """The game turn in whose Housekeeping the square VP token was last looked at."""
    numbers_from: int | None = None
    """The first number on the buttons of the open question; None for the usual ones."""
    plan: Plan | None = None
    reacted: str = ""
    """The Combat Phase ("7/axis") whose check has been made or was left out by an exception."""
    reaction: Reaction | None = None
    walk: Walk | None = None
    parameters: dict[str, tuple[str, ...]] = {}
    """The group's own operational parameters, by side, in their order."""
    oil_hex: str = ""
    """The oil-field hex that the directive stands for (reading `oil_hex`)."""
    arrows: dict[str, str] = {}
    """Where a printed `else` arrow leads, as the player read it: "10 soviet/star" to a cell's key."""
    stalin: Whereabouts = "unused"
    stalin_seen: str = ""
    """The player turn ("7/soviet") at whose end it was last asked where Stalin is."""
    asked: int = 0
    """Questions dealt with so far: what makes each question's id its own."""
    ending: Ending = ""
    winner: str = ""
