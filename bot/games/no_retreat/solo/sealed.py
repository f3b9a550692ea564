"""Sealed orders in a solitaire campaign: answers about the map that the player knows in advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.no_retreat.sealed import PHASING, TURN
from bot.games.no_retreat.solo.apply import solo_of
from bot.games.no_retreat.solo.guide import Stage, stage
from bot.games.no_retreat.solo.orders import TellNumber
from bot.games.no_retreat.solo.questions import LARGEST, question
from bot.games.no_retreat.state import SIDES, NoRetreat
from bot.games.no_retreat.words import side_name
from bot.kit.decisions import Answer
from bot.kit.model import Order
from bot.kit.sealed import Facts, Names, Occasion, Sealable, number, one_of
from bot.kit.words import T, Text

INITIATIVE = one_of("initiative", T("the side with the Initiative"), {side: side_name(side) for side in SIDES})
PARAMETER = number("parameter", T("the number of the parameter"))
NUMBER = "solo-number"

SEALABLE = (
    Sealable(
        NUMBER,
        T("Solitaire, when a Sudden Death number is asked:"),
        facts=(TURN, INITIATIVE),
        name_it=T("The track prints {name}.", name=""),
    ),
    Sealable(
        "solo-controller",
        T("Solitaire, when it is asked who controls the directive's hex:"),
        {"axis": T("The Axis."), "soviet": T("The Soviets."), "neither": T("Neither side.")},
        (TURN, INITIATIVE),
    ),
    Sealable(
        "solo-parameter",
        T("Solitaire, when an operational parameter is to be carried out:"),
        {
            "done": T("It is carried out."),
            "rest": T("It and all the rest are carried out."),
            "cannot": T("It cannot be carried out."),
        },
        (TURN, PHASING, PARAMETER),
    ),
    Sealable(
        "solo-counterblows",
        T("Solitaire, when counterblow tokens are to be placed:"),
        {"placed": T("I place them.")},
        (TURN, PHASING),
    ),
    Sealable(
        "solo-units-left",
        T("Solitaire, when it is asked whether a unit has left an enemy ZOC:"),
        {"no": T("No unit has."), "yes": T("At least one has.")},
        (TURN, PHASING),
    ),
    Sealable(
        "solo-stalin",
        T("Solitaire, when it is asked where Stalin is:"),
        {
            "same": T("Where he was."),
            "moscow": T("In Moscow."),
            "city": T("In another city held by the Soviets."),
            "removed": T("In no city held by the Soviets."),
            "destroyed": T("An Axis unit has entered his hex."),
        },
        (TURN, PHASING),
    ),
)

_MOMENTS: Mapping[Stage, str] = {
    "number": NUMBER,
    "controller": "solo-controller",
    "parameter": "solo-parameter",
    "counterblows": "solo-counterblows",
    "units_left": "solo-units-left",
    "stalin": "solo-stalin",
}


def sealable_names(state: NoRetreat) -> Names:
    """The numbers that a track may print."""
    numbers: list[tuple[Text | str, str]] = [(str(n), str(n)) for n in range(1, LARGEST + 1)]
    return {NUMBER: numbers if state.solo is not None else []}


def occasions(state: NoRetreat) -> Iterator[Occasion]:
    """The question that is open, where it is one of these."""
    moment, asked = _MOMENTS.get(stage(state)), question(state)
    if moment is None or asked is None:
        return
    track, solo = state.track, solo_of(state)
    facts: Facts = {"turn": track.turn, "initiative": track.initiative}
    if track.active:
        facts["phasing"] = track.active
    orders: dict[str, Order] = {c.key: Answer(decision=asked.id, choice=c.key) for c in asked.choices}
    if moment == NUMBER:
        orders = {str(n): TellNumber(value=n) for n in range(1, LARGEST + 1)}
    elif moment == "solo-stalin" and solo.stalin in orders:
        orders["same"] = orders[solo.stalin]
    elif moment == "solo-parameter" and solo.walk is not None:
        facts["parameter"] = solo.walk.done + 1
        orders.setdefault("rest", orders["done"])
    yield Occasion(asked.id, asked.side, moment, facts, orders)
