"""The stored contract: one encoded example of every event kind, of every order kind and of a state, which must go on decoding.

The examples are as the first release stored them. Never change one: add another beside it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import EVENTS, AnyEvent
from bot.games.guard_dies.orders import ORDERS, AnyOrder
from bot.games.guard_dies.state import State
from bot.kit.game import Setup
from bot.kit.secrecy import NOBODY, hides

STORED: dict[str, list[dict[str, Any]]] = json.loads(Path(__file__).with_name("stored.json").read_text(encoding="utf-8"))


def kinds(union: Any) -> set[str]:
    models = get_args(get_args(union)[0])
    return {model.model_fields["kind"].default for model in models}


@pytest.mark.parametrize("stored", STORED["events"], ids=lambda stored: stored["kind"])
def test_a_stored_event_decodes_and_is_told(stored: dict[str, Any]) -> None:
    event = EVENTS.validate_python(stored)

    assert {key: value for key, value in EVENTS.dump_python(event, mode="json").items() if key in stored} == stored
    assert all(str(line) for line in GAME.tell(event, NOBODY))
    assert hides(event) == (event.kind == "moves_planned")  # a side's plan is for itself alone


@pytest.mark.parametrize("stored", STORED["orders"], ids=lambda stored: stored["kind"])
def test_a_stored_order_decodes(stored: dict[str, Any]) -> None:
    assert ORDERS.validate_python(stored).kind == stored["kind"]


def test_every_kind_of_event_and_order_has_an_example() -> None:
    assert {stored["kind"] for stored in STORED["events"]} == kinds(AnyEvent)
    assert {stored["kind"] for stored in STORED["orders"]} == kinds(AnyOrder)


def test_a_state_goes_through_json_unchanged() -> None:
    state = GAME.new(Setup(scenario="tabletop", options={}))

    again = State.model_validate_json(state.model_dump_json())

    assert again == state
    assert again.chart == state.chart


def test_a_unit_has_room_for_a_square_of_a_board() -> None:
    state = GAME.new(Setup(scenario="tabletop", options={}))

    assert {unit.square for unit in state.units.values()} == {""}
