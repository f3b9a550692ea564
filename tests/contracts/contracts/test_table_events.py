"""The table's own events and orders as they are stored: one encoded example of each kind, which must go on decoding.

An example in table_events.json is never changed and never taken out. A new kind gets a new one; so does an old kind that gains a
field, beside the old example.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from bot.campaign.events import TABLE_EVENTS, AnyTableEvent
from bot.campaign.opening import Import, Open
from bot.campaign.orders import AnyTableOrder
from bot.campaign.replay import event_of, order_of
from bot.kit.model import canonical
from tests.toys import GAME

STORED: dict[str, list[dict[str, Any]]] = json.loads(Path(__file__).with_name("table_events.json").read_text("utf-8"))


def kinds_of(union: Any) -> set[str]:
    return {model.model_fields["kind"].default for model in get_args(get_args(union)[0])}


def test_every_kind_of_event_has_an_example() -> None:
    assert {event["kind"] for event in STORED["events"]} == kinds_of(AnyTableEvent)


def test_every_kind_of_order_has_an_example() -> None:
    opening = {model.model_fields["kind"].default for model in (Open, Import)}

    assert {order["kind"] for order in STORED["orders"]} == kinds_of(AnyTableOrder) | opening


@pytest.mark.parametrize("stored", STORED["events"], ids=lambda stored: stored["kind"])
def test_a_stored_event_still_means_what_it_said(stored: dict[str, Any]) -> None:
    event = event_of(GAME, stored["kind"], json.dumps(stored))

    assert contains(json.loads(canonical(event)), stored)
    assert TABLE_EVENTS.validate_json(canonical(event)) == event


@pytest.mark.parametrize("stored", STORED["orders"], ids=lambda stored: stored["kind"])
def test_a_stored_order_still_means_what_it_said(stored: dict[str, Any]) -> None:
    order = order_of(GAME, stored)

    assert contains(json.loads(canonical(order)), stored)
    assert TypeAdapter(type(order)).validate_json(canonical(order)) == order


@pytest.mark.parametrize("kind", ["table.nothing", "tug.nothing", ""])
def test_an_unknown_kind_is_an_error_and_not_taken_for_another(kind: str) -> None:
    with pytest.raises(ValueError):
        event_of(GAME, kind, json.dumps({"kind": kind}))
    with pytest.raises(ValueError):
        order_of(GAME, {"kind": kind})


def contains(now: Any, then: Any) -> bool:
    """Whether everything that was stored is still there, with nothing of it changed; fields may have been added."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and contains(now[key], value) for key, value in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(contains, now, then))
    return bool(now == then)
