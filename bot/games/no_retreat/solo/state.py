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
"""`solitaire`: one person against the module. `tokens`: two players who use Stalin, the Führer Directive and the cards."""


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
    turn: int = 0
    """The game turn in which it falls due; 0 until the opponent's turn begins."""
    settled: bool = False
    """Whether it has been settled at the start of the Movement Phase which plan holds."""
    units_left: bool | None = None
    """Under Cannot Exit EZOCs: whether units were pulled out. None until asked."""
    judged: bool = False
    owed: bool = False
    """Plan C's VP is still to be given (reading `plan_c_vp`: at the end of the Combat Phase)."""


class Check(Frozen):
    """A Sudden Death check under way (Г.1). What is None or 0 has not come yet; the first such field is what comes next."""

    turn: int
    objectives_counted: bool = False
    card: int = 0
    controller: str | None = None
    """Who controls the directive's hex: a side's key, or "neither"."""
    directive_read: bool = False
    vp: int | None = None
    """The square VP token, as the player gave it for this check."""
    judged: bool = False


class Reaction(Frozen):
    """A Combat Phase check (Г.2) of which something is still to be placed on the map."""

    turn: int
    card: int
    side: str
    counterblows: int = 0
    placed: bool = False


class Walk(Frozen):
    """The group's operational parameters in one turn of the opponent (Д.4): how many were carried out, and the first that
    could not be (its number from 1; 0 for none)."""

    turn: int
    side: str
    done: int = 0
    failed: int = 0
    finished: bool = False


class SoloState(Frozen):
    """The module's own part of a campaign."""

    mode: Mode = "solitaire"
    player: str = ""
    """The side the player stands for; empty until it has been chosen."""
    deck: Annotated[tuple[int, ...], SeenBy()] = ()
    discards: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    """Solo cards in the opponent's hand (only under the reading `draw_cards`: solo)."""
    shuffles: int = 0
    drawn: int = 0
    """Cards turned up since the last shuffle."""
    plan: Plan | None = None
    check: Check | None = None
    checked: tuple[int, ...] = ()
    """Game turns whose Sudden Death check has been made."""
    reaction: Reaction | None = None
    reacted: str = ""
    """The Combat Phase ("turn/side") whose check has been made or was left out by an exception."""
    walk: Walk | None = None
    parameters: dict[str, tuple[str, ...]] = {}
    """The group's own operational parameters, by side, in their order."""
    oil_hex: str = ""
    """The oil-field hex that the directive stands for (reading `oil_hex`)."""
    else_cells: dict[str, str] = {}
    """Where the printed `else` arrow leads, as the player read it off the card: "10 soviet/star" to a cell's key."""
    stalin: Literal["moscow", "city", "removed", "destroyed", "unused"] = "unused"
    stalin_asked: str = ""
    """The player turn ("turn/side") at whose end it was asked where Stalin is."""
    numbers_from: int | None = None
    """The first number on the buttons of the open question; None for the usual ones."""
    asked: int = 0
    """Questions answered so far: what makes each question's id its own."""
    soviet_objective_met: bool = False
