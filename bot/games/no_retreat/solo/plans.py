"""Д.0 How to play the opponent: Plan A, Plan B, Plan C, and the price of defeat."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.no_retreat.solo.cards import Cell, other_cell, solo_card
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.tokens import ORDER_TOKEN
from bot.kit.model import Frozen

MAP_EDGE = "map edge"
_AT_THE_EDGE = ("major_attack", "city_capture")


class Deeds(Frozen):
    """What the opponent did in its turn, as far as its plan asks: attacks that count (for a place, those within reach of it),
    counterattacks, units taken out of an EZOC, cities of the player's taken."""

    attacks: int = 0
    counterattacks: int = 0
    exits: int = 0
    cities: int = 0


def plan_from(cell: Cell, side: str) -> Plan:
    """Д.1 Plan A: the top row of the cell in force (SOLO-64). `side` is the one that is bound by it."""
    facts = cell.facts
    return Plan(side=side, card=cell.card, cell=cell.key, kind=facts.plan, count=facts.count, place=facts.place)


def asks_for_place(plan: Plan) -> bool:
    """Whether it must be settled at the start of the Movement Phase that the plan can be followed: only a plan that names a
    place can be impossible (SOLO-65, SOLO-70)."""
    return plan.kind == "location" and plan.letter != "C"


def plan_b(plan: Plan, arrow: Mapping[str, str]) -> Plan:
    """Д.2 Plan B: the top row of the cell at the `else` arrow (SOLO-66 to SOLO-68). `arrow` holds what the player read off
    the printed card, where the reading `else_cell` leaves it to him; otherwise it is the same country's other cell."""
    read = arrow.get(arrow_key(plan.card, plan.cell))
    cell = solo_card(plan.card).cell(read) if read else other_cell(plan.card, plan.cell)
    facts = cell.facts
    return plan.with_(letter="B", cell=cell.key, kind=facts.plan, count=facts.count, place=facts.place)


def plan_c(plan: Plan) -> Plan:
    """Д.3 Plan C: No Orders (SOLO-71); it costs 1 VP without further test (SOLO-72)."""
    return plan.with_(letter="C", cell="", kind="no_orders", count=0, place="")


def arrow_key(card: int, cell: str) -> str:
    """Names the `else` arrow that starts at this cell of this card."""
    return f"{card} {cell}"


def order_token_place(plan: Plan) -> str:
    """Е.3 Where Stavka or OKH lies for this plan: the place, the side's map edge for Major Attack and City Capture, or
    nowhere (SOLO-97, SOLO-AMB-38)."""
    return plan.place or (MAP_EDGE if plan.kind in _AT_THE_EDGE else "")


def order_token(side: str) -> str:
    """The order token of a side: OKH or Stavka."""
    return ORDER_TOKEN[side]


def targets(plan: Plan) -> int:
    """The target tokens that lie beneath the order token as a reminder (SOLO-58, SOLO-60)."""
    return plan.count if plan.kind == "location" else 0


def asks_for_deeds(plan: Plan) -> bool:
    """Whether the player must say, after the Combat Phase, what the opponent did: its plan speaks of attacks or cities."""
    return plan.kind in ("location", "major_attack", "city_capture", "do_not_attack")


def is_broken(plan: Plan, deeds: Deeds, options: Mapping[str, str]) -> bool:
    """Д.5 Whether the opponent failed its plan (SOLO-75 to SOLO-78, SOLO-AMB-33). However many ways it failed, it is one
    failure (SOLO-74). No Orders cannot fail."""
    match plan.kind:
        case "do_not_attack":
            counted = deeds.counterattacks if options["counterattack_under_ban"] == "violation" else 0
            return deeds.attacks + counted > 0
        case "cannot_exit_ezoc":
            return deeds.exits > 0
        case "location" | "major_attack":
            return deeds.attacks < plan.count
        case "city_capture":
            return deeds.cities < 1
        case _:
            return False
