"""Standing orders: what a side says once, so that its decisions are answered at once and a turn costs one visit."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.guard_dies.fates import Fate
from bot.games.guard_dies.morale import weight
from bot.games.guard_dies.rules_combat import current, open_fates, role_to_settle
from bot.games.guard_dies.state import State
from bot.kit.decisions import Decision
from bot.kit.game import Standing
from bot.kit.words import T

ASK = "ask"

_ALIKE = "Of two units it does not tell apart, the one with fewer hits defends, then the better one, then the one named first."

STANDING: tuple[Standing, ...] = (
    Standing(
        key="defends",
        about=T("Which of two units in an attacked square defends."),
        values={
            ASK: T("Ask me each time."),
            "artillery_last": T("Artillery defends only where both units are artillery or it stands alone. " + _ALIKE),
            "artillery_first": T("Artillery defends wherever there is some. " + _ALIKE),
            "infantry_first": T("Infantry defends wherever there is some. " + _ALIKE),
            "infantry_last": T("Infantry defends only where the other unit is infantry too. " + _ALIKE),
            "cavalry_first": T("Cavalry defends wherever there is some. " + _ALIKE),
            "cavalry_last": T("Cavalry defends only where the other unit is cavalry too. " + _ALIKE),
            "fresh_first": T("The unit with fewer hits defends; of two alike the better one, then the one named first."),
        },
    ),
    Standing(
        key="tie",
        about=T("What my units do after a tie, once they have taken the hit."),
        values={
            ASK: T("Ask me each time."),
            "stay": T("They stay where they are."),
            "retreat": T("They retreat 1 square. Leave this on ask where the squares behind them may be full or barred."),
        },
    ),
    Standing(
        key="loss",
        about=T("How my units retreat after losing by 1 or 2."),
        values={
            ASK: T("Ask me each time where they can go."),
            "one_square": T("They retreat 1 square. Leave this on ask where the squares behind them may be full or barred."),
        },
    ),
    Standing(
        key="in_lieu",
        about=T("Whether my guns that fired from afar retreat instead of taking a hit, where they may."),
        values={
            ASK: T("Ask me each time."),
            "retreat": T("They retreat 1 square and take no hit."),
            "take_hit": T("They take the hit; whether and how they then retreat follows my orders for ties and losses."),
        },
    ),
    Standing(
        key="halving",
        about=T("Whether an unfavourable result of my guns at long range is halved, where the table asks."),
        values={
            ASK: T("Ask me each time."),
            "halve": T("Always halve it."),
            "halve_losses": T("Halve a loss by 2 or more; leave a loss by 1, which halving makes a tie that hits both."),
        },
    ),
    Standing(
        key="enemy_rally",
        about=T("Which of two different units the enemy gets back when he rallies."),
        values={
            ASK: T("Ask me each time."),
            "weaker": T("The one with the lower combat modifier; of two alike the one named first."),
            "lighter": T("The one that counts less for morale; of two alike the one with the lower combat modifier."),
        },
    ),
)


def standing_answer(state: State, decision: Decision, standing: Mapping[str, str]) -> str | None:
    """The choice that standing orders give to an open decision; None where the side is to be asked."""
    kind = decision.id.split("-")[0]
    if kind == "defender":
        return _defender(state, standing.get("defends", ASK))
    if kind == "rally":
        return _enemy_rally(state, standing.get("enemy_rally", ASK))
    if kind == "halve":
        return _halving(state, standing.get("halving", ASK))
    if kind == "fate":
        return _fate(state, standing)
    return None


def _strength(state: State, unit_id: str) -> int:
    return state.type_of(unit_id).modifier.value


def _defender(state: State, value: str) -> str | None:
    if value == ASK:
        return None
    arm, _, place = value.partition("_")

    def rank(unit_id: str) -> tuple[int, int, int]:
        is_of_arm = state.arm_of(unit_id) == arm
        preferred = 0 if arm == "fresh" else int(is_of_arm if place == "last" else not is_of_arm)
        return preferred, state.units[unit_id].hits, -_strength(state, unit_id)

    return min(current(state).square, key=rank)


def _enemy_rally(state: State, value: str) -> str | None:
    if value == ASK or state.rally is None:
        return None

    def rank(unit_id: str) -> tuple[int, int]:
        counts = weight(state.type_of(unit_id), state.options) if value == "lighter" else 0
        return counts, _strength(state, unit_id)

    return min(state.rally.units, key=rank)


def _halving(state: State, value: str) -> str | None:
    if value == ASK:
        return None
    if value == "halve_losses" and current(state).differential == -1:
        return "keep"
    return "halve"


def _fate(state: State, standing: Mapping[str, str]) -> str | None:
    combat = current(state)
    role = role_to_settle(state)
    assert role is not None
    found = open_fates(state, combat, role)
    if any(fate.choice == "retreat_in_lieu_of_hit" for fate in found):
        in_lieu = standing.get("in_lieu", ASK)
        if in_lieu == "retreat":
            return _among(found, "retreat_in_lieu_of_hit.retreats_1")
        if in_lieu == ASK:
            return None
        found = tuple(fate for fate in found if fate.choice != "retreat_in_lieu_of_hit")
        if len(found) == 1:
            return found[0].key
    if combat.effective == 0:
        wanted = {"stay": "hit_and_stay.stays", "retreat": "hit_and_retreat.retreats_1"}.get(standing.get("tie", ASK), "")
    else:
        wanted = {"one_square": "hit_and_retreat.retreats_1"}.get(standing.get("loss", ASK), "")
    return _among(found, wanted)


def _among(found: tuple[Fate, ...], key: str) -> str | None:
    return next((fate.key for fate in found if fate.key == key or fate.key.startswith(f"{key}.")), None)
