"""Г.1 The Sudden Death check: directive VP, new directive, change of sides, and only then victory (SOLO-21).

Here stand the rules as arithmetic over small values; `guide` asks the questions in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.games.no_retreat.solo.cards import OIL, Cell, SoloCard, cell_in_force, solo_card, symbol_of
from bot.kit.model import Frozen

Clause = Literal["", "A", "B"]


class Total(Frozen):
    """The VP compared at a check, with its parts: the square token, the event VP, and the orders VP as they count in it."""

    square: int
    event: int = 0
    orders: int = 0

    @property
    def sum(self) -> int:
        """The total (SOLO-32)."""
        return self.square + self.event + self.orders


class Judgement(Frozen):
    """What a check comes to: the numbers compared, the clause that makes the player change sides, and whether he wins."""

    player: str
    initiative: str
    total: Total
    number: int
    skulls: int
    switches: bool
    """False where the card says that the player does not change sides."""
    clause: Clause = ""
    wins: bool = False
    goes_on: bool = False
    """Sudden Death was reached by the opponent, who cannot win by it (SOLO-111)."""

    @property
    def difference(self) -> int:
        """The total less the number: above 0 when the total is above it."""
        return self.total.sum - self.number


def orders_counted(orders_vp: int, initiative: str, options: Mapping[str, str]) -> int:
    """What the orders VP add to the total of the side with the Initiative (SOLO-105, SOLO-AMB-06): those of the other side
    count for nothing there, or lower it under the reading `net`."""
    mine = orders_vp if initiative == "axis" else -orders_vp
    return mine if options["orders_in_total"] == "net" else max(0, mine)


def directive_gain(controller: str, options: Mapping[str, str]) -> str:
    """Step 1: the side that gains 1 orders VP for the directive's hex; empty when nobody does (SOLO-22, SOLO-AMB-19, 20)."""
    if controller not in ("axis", "soviet"):
        return ""
    return "" if controller == "soviet" and options["directive_vp"] == "germany_only" else controller


def directive_cell(card: int, initiative: str) -> Cell:
    """Step 2: Germany's cell for the present Initiative, whichever side the player has (SOLO-23)."""
    return cell_in_force(card, "axis", initiative)


def new_directive(card: int, initiative: str, at: str) -> str:
    """Step 2: where the Führer Directive lies afterwards: the place the cell names, or where it was (SOLO-24, SOLO-25)."""
    return directive_cell(card, initiative).facts.place or at


def must_name_hex(place: str, options: Mapping[str, str]) -> bool:
    """Whether the directive stands for one of several hexes, which must be named (SOLO-61, SOLO-AMB-21)."""
    return place == OIL and options["oil_hex"] == "named_hex"


def clause_a(difference: int, skulls: int, options: Mapping[str, str]) -> bool:
    """Step 3, clause A: the player has the Initiative and is within the skulls of the number, above or below (SOLO-27,
    SOLO-AMB-01)."""
    away = abs(difference)
    return away < skulls if options["switch_range"] == "strictly_within" else away <= skulls


def clause_b(difference: int, skulls: int, options: Mapping[str, str]) -> bool:
    """Step 3, clause B: the player lacks the Initiative and the total is below the number (SOLO-28, SOLO-AMB-02)."""
    return difference < 0 if options["clause_b"] == "any" else difference <= -skulls


def is_reached(difference: int, options: Mapping[str, str]) -> bool:
    """12.2 Whether the side with the Initiative has reached Sudden Death (SOLO-30, SOLO-AMB-03)."""
    return difference >= 0 if options["sudden_death"] == "at_least" else difference > 0


def judge(player: str, initiative: str, total: Total, number: int, card: SoloCard, options: Mapping[str, str]) -> Judgement:
    """Steps 3 and 4 of the check (SOLO-26 to SOLO-31, SOLO-110 to SOLO-112)."""
    found = Judgement(
        player=player, initiative=initiative, total=total, number=number, skulls=card.skulls, switches=card.switches
    )
    has_initiative = player == initiative
    if card.switches:
        applies = clause_a if has_initiative else clause_b
        if applies(found.difference, card.skulls, options):
            clause: Clause = "A" if has_initiative else "B"
            return found.model_copy(update={"clause": clause})
    reached = is_reached(found.difference, options)
    return found.model_copy(update={"wins": reached and has_initiative, "goes_on": reached and not has_initiative})


def switch_plan_cell(card: int, initiative: str, options: Mapping[str, str]) -> Cell:
    """The cell that gives Germany its plan for this round when the player goes from Germany to the USSR (SOLO-37,
    SOLO-AMB-04)."""
    country = "soviet" if options["switch_plan_cell"] == "ussr_cell" else "axis"
    return solo_card(card).cell(f"{country}/{symbol_of(initiative)}")


def keeps_losses(initiative: str, options: Mapping[str, str]) -> bool:
    """Whether card draws that Germany had forfeited still fall on the player's first turn with Germany (SOLO-36,
    SOLO-AMB-23)."""
    return options["kept_draw_loss"] == "always" or initiative == "axis"
