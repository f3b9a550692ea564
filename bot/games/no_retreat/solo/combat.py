"""Г.2 The Combat Phase check: when no card is drawn, and which cell speaks to the opponent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.games.no_retreat.solo.cards import Cell, cell_in_force

Excuse = Literal["", "round_1", "round_4"]
"""Why no card is drawn: empty when one is."""


def excuse(turn: int, opponent: str, options: Mapping[str, str]) -> Excuse:
    """The two exceptions (SOLO-44, SOLO-45, SOLO-AMB-13): in round 1 the Soviet command has no time for orders; in round 4
    (November/December 1941) Germany, as the opponent, is not ready for winter. The opponent then follows No Orders."""
    if turn == 1 and (opponent == "soviet" or options["round_1_check"] == "nobody_draws_in_round_1"):
        return "round_1"
    if turn == 4 and opponent == "axis":
        return "round_4"
    return ""


def opponent_cell(card: int, opponent: str, initiative: str) -> Cell:
    """The opponent's cell for the present Initiative: its second row is the reaction now, its top row the plan (SOLO-41)."""
    return cell_in_force(card, opponent, initiative)
