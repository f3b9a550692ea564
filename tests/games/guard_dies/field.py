"""Positions and a table for the tests of The Guard Dies: units in boxes, phases, orders with loaded dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import Chart
from bot.games.guard_dies.orders import Attack
from bot.games.guard_dies.state import State, opening
from bot.kit.decisions import Answer, Decision
from bot.kit.dice import LoadedDice
from bot.kit.game import Setup
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal

E = TypeVar("E", bound=Event)


def begun(phase: str = "combat", side: str = "french", turn: int = 5, chart: Chart | None = None, **options: str) -> State:
    """The opening position at this point of the game, without mud unless the turn says so, under these readings."""
    setup = Setup(scenario="tabletop", options=options)
    state = GAME.new(setup)
    if chart is not None:
        state = opening(chart, Setup(scenario="tabletop", options=GAME.settle(options)))
    return state.model_copy(update={"phase": phase, "side": side, "turn": turn})


def with_units(state: State, ids: Iterable[str], **changes: Any) -> State:
    """The position with these units changed."""
    units = dict(state.units)
    for unit_id in ids:
        units[unit_id] = units[unit_id].model_copy(update=changes)
    return state.model_copy(update={"units": units})


def hit(state: State, *ids: str) -> State:
    """The position in which these units have a hit."""
    return with_units(state, ids, hits=1)


def boxed(state: State, code: str, n: int, where: str = "eligible") -> State:
    """The position in which the last `n` units of a type have been eliminated."""
    count = state.chart.type(code).count.value
    return with_units(state, (f"{code}{number}" for number in range(count - n + 1, count + 1)), where=where)


def arrived(state: State, group: str = "iv", turn: int = 8, point: str = "fichermont") -> State:
    """The position in which a Prussian group has arrived."""
    ids = [unit.id for unit in state.units.values() if unit.group == group]
    groups = {
        **state.groups,
        group: state.groups[group].model_copy(update={"point": point, "rolled_turn": turn, "arrived_turn": turn}),
    }
    commanders = {**state.commanders, "blucher": state.commanders["blucher"].model_copy(update={"where": "in_play"})}
    return with_units(state, ids, where="in_play").model_copy(update={"groups": groups, "commanders": commanders})


def with_numbers(chart: Chart, field: str, **numbers: int) -> Chart:
    """A chart in which this number of these types is another: `with_numbers(chart, "range", FA=2)`."""
    facts = chart.model_dump()
    for unit_type in facts["units"]:
        if unit_type["code"] in numbers:
            unit_type[field] = numbers[unit_type["code"]]
    return Chart.model_validate(facts)


def with_modifiers(chart: Chart, **modifiers: int) -> Chart:
    """A chart in which these types have these combat modifiers."""
    return with_numbers(chart, "modifier", **modifiers)


class Table:
    """A game in progress: orders go in with their dice, events come out, and the state moves on."""

    def __init__(self, state: State) -> None:
        self.state = state

    def give(self, side: str, order: Order, *faces: int) -> list[Event]:
        """The events of an order that passes; all these dice must fall."""
        dice = LoadedDice(*faces)
        GAME.check(self.state, side, order)
        events = list(GAME.decide(self.state, side, order, dice))
        dice.spent()
        self.state = GAME.fold(self.state, events)
        return events

    def attack(self, attacker: str, *defenders: str, dice: Sequence[int] = (), **details: Any) -> list[Event]:
        """An attack of the side whose combat phase it is."""
        return self.give(self.state.side, Attack(attacker=attacker, defenders=defenders, **details), *dice)

    def answer(self, choice: str, *faces: int) -> list[Event]:
        """The answer to the question that is open."""
        return self.give(self.asked.side, Answer(decision=self.asked.id, choice=choice), *faces)

    @property
    def asked(self) -> Decision:
        """The one question that is open."""
        (decision,) = GAME.decisions(self.state)
        return decision

    @property
    def choices(self) -> list[str]:
        """The answers that are possible."""
        return [choice.key for choice in self.asked.choices]

    def refused(self, side: str, order: Order) -> Refusal:
        """The refusal of an order."""
        with pytest.raises(Refusal) as caught:
            GAME.check(self.state, side, order)
        return caught.value

    def unit(self, unit_id: str) -> tuple[str, int]:
        """Where a unit is, and its hits."""
        unit = self.state.units[unit_id]
        return unit.where, unit.hits


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of this kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def said(events: Iterable[Event]) -> str:
    """Everything that is told of these events."""
    return "\n".join(str(line) for event in events for line in GAME.tell(event, ""))
