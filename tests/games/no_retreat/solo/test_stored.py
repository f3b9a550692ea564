"""The stored contract: what was written by an earlier bot goes on being read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo.events import EVENTS
from bot.games.no_retreat.solo.orders import ORDERS
from bot.games.no_retreat.solo.state import SoloState

STORED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "stored_events.json").read_text(encoding="utf-8"))
ORDER_EXAMPLES = (
    {"kind": "solo_number", "value": 21},
    {"kind": "solo_oil_hex", "name": "Maikop"},
    {"kind": "solo_stalin", "where": "city", "city": "Gorki"},
    {"kind": "solo_parameters", "side": "soviet", "text": "Keep a line."},
    {"kind": "solo_objectives", "side": "axis"},
)


@pytest.mark.parametrize("stored", STORED, ids=[event["kind"] for event in STORED])
def test_a_stored_event_is_still_read_and_still_told(stored: dict[str, Any]) -> None:
    event = GAME.events.validate_python(stored)

    written = event.model_dump(mode="json")

    assert {key: written[key] for key in stored} == stored
    assert all(str(text) for text in GAME.tell(event, ""))


def test_every_kind_of_event_has_a_stored_example() -> None:
    assert {event["kind"] for event in STORED} == {kind.model_fields["kind"].default for kind in EVENTS}


@pytest.mark.parametrize("stored", ORDER_EXAMPLES, ids=[order["kind"] for order in ORDER_EXAMPLES])
def test_a_stored_order_is_still_read(stored: dict[str, Any]) -> None:
    assert GAME.orders.validate_python(stored).model_dump(mode="json") == stored


def test_every_kind_of_order_has_a_stored_example() -> None:
    assert {order["kind"] for order in ORDER_EXAMPLES} == {kind.model_fields["kind"].default for kind in ORDERS}


def test_an_empty_stored_state_still_has_all_its_parts() -> None:
    assert SoloState.model_validate_json("{}") == SoloState()
