"""Ж.0 Victory: the base game's three ways, with the module's one nuance."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.words import side_name
from bot.kit.game import Outcome
from bot.kit.words import T, Text

_RULES = {"sudden_death": "SOLO-110", "objectives": "SOLO-109", "total": "SOLO-106", "end": "SOLO-113"}


def objectives_needed(turn: int, initiative: str, options: Mapping[str, str]) -> int:
    """Ж.1 The objective hexes that the Axis need: three, and four once the Initiative has shifted (SOLO-107, SOLO-AMB-28)."""
    has_risen = turn >= 11 if options["objective_four"] == "round_11" else initiative == "soviet"
    needed: int = TURNS.objectives.axis_after if has_risen else TURNS.objectives.axis_before
    return needed


def outcome(state: NoRetreat) -> Outcome | None:
    """How the campaign ended: by Sudden Death, objective hexes, total victory, or at the end. The player wins with the side
    he stands for, and only with that one (SOLO-5)."""
    solo = state.solo
    if solo is None or not solo.ending:
        return None
    how: Text = {
        "sudden_death": T("by Sudden Death"),
        "objectives": T("by objective hexes"),
        "total": T("by total victory"),
        "end": T("at the end of the game"),
    }[solo.ending]
    if not solo.winner:
        verdict = T("Nobody has won {how}.", how=how)
    elif solo.winner == solo.player:
        verdict = T("You win with {side}, {how}.", side=side_name(solo.winner), how=how)
    else:
        wins = T("wins") if solo.winner == "axis" else T("win")
        verdict = T("Your opponent, {side}, {wins} {how}; you lose.", side=side_name(solo.winner), wins=wins, how=how)
    return Outcome(winner=solo.winner, verdict=verdict, rule=_RULES[solo.ending])
