"""The order of the module's steps: what comes next in a campaign, read off what is known and what is not yet.

`stage` is a page of questions in the order of the rules. A stage is either asked (`questions`), or follows by itself (`steps`).
"""

from __future__ import annotations

from typing import Literal

from bot.games.no_retreat.solo.apply import solo_of
from bot.games.no_retreat.solo.plans import arrow_key, asks_for_deeds, asks_for_place
from bot.games.no_retreat.solo.state import Check, Plan, SoloState
from bot.games.no_retreat.solo.sudden_death import must_name_hex
from bot.games.no_retreat.solo.tokens import scores_stalin
from bot.games.no_retreat.state import NoRetreat, other
from bot.games.no_retreat.sudden_death import number_of
from bot.games.no_retreat.turns import TURNS

Stage = Literal[
    "",
    "last_turn",
    "side",
    "deck",
    "oil_hex",
    "vp",
    "open_check",
    "objectives",
    "turn_card",
    "controller",
    "directive",
    "score_stalin",
    "close_check",
    "number",
    "check_vp",
    "judge",
    "open_walk",
    "settle",
    "plan_a",
    "arrow",
    "plan_b",
    "parameter",
    "react",
    "counterblows",
    "units_left",
    "deeds",
    "auto_deeds",
    "end_plan",
    "stalin",
    "end",
]


def opponent(state: NoRetreat) -> str:
    """The side that the player does not stand for (SOLO-4); empty until he has chosen one."""
    player = solo_of(state).player
    return other(player) if player else ""


def player_turn(state: NoRetreat) -> str:
    """Names the player turn under way: "7/soviet"."""
    return f"{state.track.turn}/{state.track.active}"


def sudden_death_number(state: NoRetreat) -> int | None:
    """The number of this turn for the side with the Initiative: as it was entered, else the track's; None where not known."""
    return number_of(state, state.track.initiative, state.track.turn)


def has_check(state: NoRetreat) -> bool:
    """Whether this turn has a Sudden Death check that has not been made (SOLO-20); a scenario played alone has none."""
    solo = solo_of(state)
    turn = state.track.turn
    has_part = solo.has_directive or scores_stalin(solo.stalin, state.options)
    return bool(solo.is_campaign and has_part and turn not in solo.checked and TURNS.check(turn))


def stage(state: NoRetreat) -> Stage:
    """What the module's rules call for now; empty while the player plays on the map."""
    solo = state.solo
    if solo is None or solo.ending:
        return ""
    return (
        _setting_up(solo)
        or ("oil_hex" if _oil_hex_open(state, solo) else "")
        or (_housekeeping(state, solo) if state.track.phase == "housekeeping" else "")
        or (_movement(state, solo) if state.track.phase == "movement" else "")
        or (_combat(state, solo) if state.track.phase == "combat" else "")
        or (_removal(state, solo) if state.track.phase == "removal" else "")
    )


def _setting_up(solo: SoloState) -> Stage:
    if solo.mode == "tokens":
        return "deck" if solo.has_directive and not solo.shuffles else ""
    if not solo.last_turn:
        return "last_turn"
    if not solo.player:
        return "side"
    return "" if solo.shuffles else "deck"


def _oil_hex_open(state: NoRetreat, solo: SoloState) -> bool:
    place = state.track.tokens.get("directive", "")
    return not solo.oil_hex and must_name_hex(place, state.options)


def _housekeeping(state: NoRetreat, solo: SoloState) -> Stage:
    if solo.mode == "solitaire" and _asks_for_total(state, solo):
        return "vp"
    if not has_check(state):
        return ""
    if solo.check is None or solo.check.turn != state.track.turn:
        return "open_check"
    return _sudden_death(state, solo, solo.check)


def _asks_for_total(state: NoRetreat, solo: SoloState) -> bool:
    """The Soviets win with enough VP at the start of any turn: so the token is looked at while they have the Initiative."""
    is_first = state.track.turn == solo.checked[0]
    return state.track.initiative == "soviet" and solo.vp_turn != state.track.turn and not is_first


def _sudden_death(state: NoRetreat, solo: SoloState, check: Check) -> Stage:
    is_solitaire = solo.mode == "solitaire"
    if is_solitaire and not check.counted:
        return "objectives"
    if not solo.has_directive:
        return "score_stalin"
    if not check.card:
        return "turn_card"
    if not check.controller:
        return "controller"
    if not check.is_read:
        return "directive"
    if not is_solitaire:
        return "close_check"
    if sudden_death_number(state) is None:
        return "number"
    if solo.vp_turn != state.track.turn:
        return "check_vp"
    return "judge"


def _plan_due(state: NoRetreat, solo: SoloState) -> Plan | None:
    """The plan of the side whose turn it is, when that is the opponent."""
    plan = solo.plan
    if solo.mode != "solitaire" or plan is None or plan.side != state.track.active or plan.side == solo.player:
        return None
    return plan


def _movement(state: NoRetreat, solo: SoloState) -> Stage:
    plan = _plan_due(state, solo)
    if plan is not None and not plan.settled:
        if not asks_for_place(plan):
            return "settle"
        if plan.letter == "B":
            return "plan_b"
        return "arrow" if plan.is_impossible else "plan_a"
    return _walk(state, solo)


def _walk(state: NoRetreat, solo: SoloState) -> Stage:
    active = state.track.active
    if solo.mode != "solitaire" or active == solo.player or not solo.parameters.get(active):
        return ""
    walk = solo.walk
    if walk is None or (walk.turn, walk.side) != (state.track.turn, active):
        return "open_walk"
    return "" if walk.is_finished else "parameter"


def _combat(state: NoRetreat, solo: SoloState) -> Stage:
    if solo.mode != "solitaire":
        return ""
    plan = _plan_due(state, solo)
    if plan is not None and plan.kind == "cannot_exit_ezoc" and plan.units_left is None:
        return "units_left"
    if state.track.active != solo.player or state.track.step == "targets":
        return ""
    if solo.reacted != player_turn(state):
        return "react"
    return "counterblows" if solo.reaction else ""


def _removal(state: NoRetreat, solo: SoloState) -> Stage:
    plan = _plan_due(state, solo)
    if plan is not None:
        if plan.kind == "cannot_exit_ezoc" and plan.units_left is None:
            return "units_left"
        if plan.judged:
            return "end_plan"
        return "deeds" if asks_for_deeds(plan) else "auto_deeds"
    if solo.stalin in ("moscow", "city") and solo.stalin_seen != player_turn(state):
        return "stalin"
    if solo.mode == "solitaire" and is_last_player_turn(state):
        return "end"
    return ""


def is_last_player_turn(state: NoRetreat) -> bool:
    """Whether the player turn under way is the last of the campaign or scenario."""
    track = state.track
    return track.turn >= solo_of(state).last_turn and track.active != track.initiative


def arrow_is_open(state: NoRetreat, plan: Plan) -> bool:
    """Whether the player has still to read off the printed card where the `else` arrow leads (SOLO-AMB-09)."""
    return state.options["else_cell"] == "manual" and arrow_key(plan.card, plan.cell) not in solo_of(state).arrows
