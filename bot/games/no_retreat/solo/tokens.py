"""Е.0 The tokens: the orders VP and their arithmetic, Stalin, the Führer Directive, Stavka and OKH."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.no_retreat.solo.state import Whereabouts

MOSCOW = "Moscow"
ORDERS_CAP = 6
ORDER_TOKEN = {"axis": "okh", "soviet": "stavka"}
"""The token that marks a side's orders (SOLO-57)."""


def with_orders(orders_vp: int, side: str, gained: int) -> int:
    """Е.4 The orders VP after a gain: above 0 Germany's, below 0 the USSR's. A gain of one side first takes away what the
    other has (SOLO-101); beyond 6 it is ignored, not saved (SOLO-103)."""
    after = orders_vp + gained if side == "axis" else orders_vp - gained
    return max(-ORDERS_CAP, min(ORDERS_CAP, after))


def stalin_at_start(options: Mapping[str, str]) -> int:
    """Е.1 The orders VP that the USSR has from set-up for Stalin in Moscow (SOLO-82, SOLO-AMB-07)."""
    return 1 if options["stalin_vp"] == "standing" else 0


def stalin_moves(before: Whereabouts, after: Whereabouts, options: Mapping[str, str]) -> tuple[str, int]:
    """Е.1 Who gains how many orders VP as Stalin goes from one place to another (SOLO-82, SOLO-83, SOLO-AMB-07).

    Standing point: the one side's 1 goes and the other gains 1, which is a swing of 2. On a change: 1. At the checks only: 0.
    """
    if (before == "moscow") == (after == "moscow") or options["stalin_vp"] == "per_sudden_death_check":
        return "", 0
    gained = 2 if options["stalin_vp"] == "standing" else 1
    return ("soviet" if after == "moscow" else "axis"), gained


def scores_stalin(where: Whereabouts, options: Mapping[str, str]) -> bool:
    """Е.1 Whether Stalin is in the game and scored at the Sudden Death checks (SOLO-AMB-07)."""
    return where != "unused" and options["stalin_vp"] == "per_sudden_death_check"


def stalin_at_check(where: Whereabouts, options: Mapping[str, str]) -> str:
    """Е.1 The side that gains 1 orders VP at a Sudden Death check for where Stalin is; empty unless the reading
    `stalin_vp` scores him there."""
    if not scores_stalin(where, options):
        return ""
    return "soviet" if where == "moscow" else "axis"
