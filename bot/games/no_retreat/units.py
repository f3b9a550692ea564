"""2.3 The units of the kit: their special properties, the exchange for the Abteilungen, and when to be reminded of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.setups import set_up_of
from bot.games.no_retreat.state import AXIS, NoRetreat
from bot.kit.model import Frozen
from bot.kit.refusals import Impossible, NotNow, NotYours
from bot.kit.words import T, Text

Situation = Literal["attacking", "attacking_with_ss_panzer", "defending"]

ABTEILUNGEN = ("Abteilung 1", "Abteilung 2")
_TOPIC = {"SS Panzergrenadier": "ss_panzergrenadier", "Luftwaffe": "luftwaffe", "Shock": "shock"}


class UnitRule(Frozen):
    """What a unit's special property does in a situation: a column shift to the left, whether it must take step losses, the case
    that governs it, and what it turns into."""

    column_shift_left: int = 0
    takes_step_losses: bool = False
    governed_by: str = ""
    becomes: str = ""


def ss_panzergrenadier(situation: Situation) -> UnitRule:
    """2.3.4 (first) One column to the left in defence, none in attack; it takes the step losses that combat demands, save that
    NB 15.1 goes first when it attacks with the SS Panzer unit (NS-6 to NS-9)."""
    if situation == "attacking_with_ss_panzer":
        return UnitRule(governed_by="NB 15.1")
    shift = 1 if situation == "defending" else 0
    return UnitRule(column_shift_left=shift, takes_step_losses=True, governed_by="2.3.4")


def luftwaffe() -> UnitRule:
    """2.3.5 A German unit in all else; it turns into a Cadre, a Kampfgruppe, by 15.3.1 (NS-16, NS-17)."""
    return UnitRule(governed_by="15.3.1", becomes="Kampfgruppe")


def shock() -> UnitRule:
    """2.3.6 The Soviet Shock unit works by 15.2 (NS-18)."""
    return UnitRule(governed_by="15.2")


# The exchange for the Abteilungen


def first_exchange_turn(options: Mapping[str, str]) -> int:
    """The first turn of the exchange (NS-12, NS-AMB-01)."""
    return int(options["abteilung_first_turn"])


def counts_as_exchanged(state: NoRetreat) -> bool:
    """Where the Abteilungen are set up from the start, the exchange counts as made (NS-AMB-14)."""
    setup = set_up_of(state.track.scenario)
    return setup is not None and any(placing.unit in ABTEILUNGEN for placing in setup.places)


def can_still_exchange(state: NoRetreat) -> bool:
    """Whether the once-a-game exchange is open on this turn (NS-10, NS-12)."""
    is_left = not state.kit.exchanged_on and not counts_as_exchanged(state)
    return is_left and is_on(state.options, "kit_units") and state.track.turn >= first_exchange_turn(state.options)


def check_exchange(state: NoRetreat, side: str, order: o.ExchangeArmy) -> None:
    """2.3.4 (second) Raises the Refusal that says why this army cannot be exchanged now (NS-10 to NS-13)."""
    track = state.track
    first = first_exchange_turn(state.options)
    if not is_on(state.options, "kit_units"):
        raise Impossible(T("This campaign is played without the units of the kit."), rule="2.3")
    if side != AXIS:
        raise NotYours(T("Only the Axis exchange an army for the Abteilungen."), rule="NS-10")
    if state.kit.exchanged_on:
        raise Impossible(
            T("The exchange is made once a game; it was made on turn {turn}.", turn=state.kit.exchanged_on), rule="NS-10"
        )
    if counts_as_exchanged(state):
        raise Impossible(T("The Abteilungen stand on the map from the start here; the exchange counts as made."), rule="NS-10")
    if track.turn < first:
        raise NotNow(T("The exchange is possible from turn {turn} on.", turn=first), rule="NS-12")
    if track.phase != "reinforcement" or track.active != AXIS:
        raise NotNow(T("The exchange is made in an Axis Reinforcement Phase."), rule="NS-11")
    army = (
        (order.is_german_4_4_infantry, T("It must be a German 4-4 Infantry army.")),
        (order.is_supplied, T("It must be in supply.")),
        (order.is_alone, T("It must be alone in its hex.")),
        (order.is_at_full_strength, T("It must be at full strength.")),
    )
    for fits, why in army:
        if not fits:
            raise Impossible(T("That army cannot be exchanged."), rule="NS-13", instead=why)


# Reminders


def reminders(state: NoRetreat) -> tuple[str, ...]:
    """What the kit's units and options say as the present phase or step begins, by key: each at the moment it matters."""
    track = state.track
    topics: list[str] = []
    if track.phase == "reinforcement" and track.active == AXIS and can_still_exchange(state):
        topics.append("abteilung")
    if track.step == "battles":
        topics += units_to_remember(state)
    if track.phase == "rail" and track.active != AXIS and can_form_reserve(state):
        topics.append("reserve")
    if track.phase == "movement" and track.active != AXIS and state.kit.reserves:
        topics.append("reserve_back")
    return tuple(topics)


def units_to_remember(state: NoRetreat) -> tuple[str, ...]:
    """The units whose properties matter in these battles: those that the scenario's set-up places. In the campaign, whose
    counters come on the turns printed on them, all of them, but only in the first battles of a turn."""
    if not is_on(state.options, "kit_units"):
        return ()
    setup = set_up_of(state.track.scenario)
    placed = {placing.unit for placing in setup.places} if setup else set()
    if not placed:
        return tuple(_TOPIC.values()) if state.track.active == state.track.initiative else ()
    return tuple(topic for unit, topic in _TOPIC.items() if unit in placed)


def can_form_reserve(state: NoRetreat) -> bool:
    """Whether a Strategic Reserve may be formed on this turn (NS-68, NS-AMB-18)."""
    has_marker = not state.kit.reserves or state.options["reserve_markers"] == "unlimited"
    return is_on(state.options, "strategic_reserve") and state.track.turn >= FIRST_RESERVE_TURN and has_marker


FIRST_RESERVE_TURN = 4


def reminder_said(topic: str) -> Text:
    """A reminder in a sentence."""
    return _REMINDERS[topic]


_REMINDERS = {
    "abteilung": T(
        "Once in the game the Axis may exchange a supplied German 4-4 Infantry army, alone in its hex and at full strength, for "
        "both Abteilungen (2.3.4)."
    ),
    "ss_panzergrenadier": T(
        "SS Panzergrenadier (2.3.4): one column to the left in defence; it takes the step losses of its group, except beside the "
        "SS Panzer unit in attack (NB 15.1)."
    ),
    "luftwaffe": T("Luftwaffe ground unit (2.3.5): it turns into a Kampfgruppe as 15.3.1 says."),
    "shock": T("Soviet Shock unit (2.3.6): it works as 15.2 says."),
    "reserve": T("At the end of this phase the Soviets may put a unit of the Rail Movement box in Strategic Reserve (15.9.1)."),
    "reserve_back": T("A unit in Strategic Reserve may come back now by detraining (9.2), and then move normally (15.9.2)."),
}
