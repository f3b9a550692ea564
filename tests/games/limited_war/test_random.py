"""Random legal play: no crash, no dead end, nothing silent, and the state is always the fold of its events."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from bot.games.limited_war import GAME, LimitedWar, history
from bot.games.limited_war import orders as o
from bot.games.limited_war.readings import READINGS
from bot.kit.decisions import Answer
from bot.kit.dice import LoadedDice
from bot.kit.game import Setup
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal
from bot.kit.words import PLAIN

CAMPAIGNS = 6
SOAK = 400
ORDERS = 120

RARE = {"attack": 0.3, "move": 0.2, "enter_printed": 0.02, "set_date": 0.05, "report_units": 0.5}
"""How readily the random players take an order that could end the war or that they could give without end."""


def options(dice: random.Random) -> dict[str, str]:
    """Every reading with one of its values."""
    return {reading.key: dice.choice(list(reading.values)) for reading in READINGS}


def picked(state: LimitedWar, dice: random.Random) -> tuple[str, Order]:
    """An order of some kind that a side can give: kinds are drawn first, so that no kind drowns the others."""
    kinds: dict[str, list[tuple[str, Order]]] = {}
    for side in ("axis", "soviet"):
        for order in GAME.legal(state, side):
            is_step = isinstance(order, (o.Advance, Answer))
            if is_step or (not getattr(order, "confirmed", False) or dice.random() < 0.02):
                kinds.setdefault(order.kind, []).append((side, order))
    names = sorted(kinds)
    weights = [RARE.get(name, 4.0 if name in ("advance", "answer") else 1.0) for name in names]
    return dice.choice(kinds[dice.choices(names, weights)[0]])


@cache
def play(seed: int) -> tuple[LimitedWar, list[Event]]:
    """One campaign; everything that must hold is asserted after each order."""
    dice = random.Random(seed)
    state = first = GAME.new(Setup(scenario="example", options=options(dice)))
    record: list[Event] = []
    for n in range(ORDERS):
        side, order = picked(state, dice)
        found = list(GAME.decide(state, side, order, LoadedDice()))
        after = GAME.fold(state, found)
        assert found, f"{order!r} was carried out and nothing is said to have happened"
        assert_told(found)
        assert_whole(after)
        if n % 20 == 0:
            assert LimitedWar.model_validate_json(after.model_dump_json()) == after
            refused_orders_change_nothing(after, dice)
        record += found
        state = after
    assert GAME.fold(first, [GAME.events.validate_python(e.model_dump(mode="json")) for e in record]) == state
    return state, record


def assert_told(found: list[Event]) -> None:
    """Every event is said, in whole sentences."""
    for event in found:
        sentences = [PLAIN.say(text) for text in GAME.tell(event, "")]
        assert sentences, event
        assert all(s.rstrip(")").endswith(".") or s.endswith(")") for s in sentences), sentences


def assert_whole(state: LimitedWar) -> None:
    """What is true of every state."""
    assert GAME.due(state)
    assert (state.stage in ("C", "D", "E")) <= bool(state.covered)
    if state.section in ("peace", "printed", "total_war"):
        assert not state.covered
        assert (state.deadline, state.held_back, state.continuing) == (None, "", False)
    assert (state.section == "D") == (state.deadline is not None)
    assert len({d.id for d in GAME.decisions(state)}) == len(GAME.decisions(state))
    assert not (state.status_of("Sweden") == "pro_axis_neutral" and state.points >= 75)
    if state.reads("points_short", "refuse"):
        assert state.points >= 0
    assert all(verdict.production for verdict in state.verdicts)
    for button in GAME.buttons(state):
        assert GAME.can(state, button.side, button.order)


def refused_orders_change_nothing(state: LimitedWar, dice: random.Random) -> None:
    """An order out of a hat is refused in a sentence or passes; asking changes nothing."""
    before = state.model_dump_json()
    said: list[str] = []
    for order in (o.Escalate(), o.StateContinuing(), o.DeclareWar(country="Poland"), o.ReportCapital(country="Norway")):
        for side in ("axis", "soviet", "nobody"):
            try:
                GAME.check(state, side, order)
            except Refusal as refusal:
                said.append(PLAIN.say(refusal.why))
    assert said
    assert all(sentence.endswith(".") for sentence in said)
    assert state.model_dump_json() == before


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_a_random_campaign_never_breaks(seed: int) -> None:
    state, record = play(seed)

    assert sum(e.points for e in record if e.kind == "points_changed") == state.points  # type: ignore[attr-defined]
    shown: Any = GAME.view(state, "")
    assert GAME.panel(shown).sections
    assert GAME.chart(shown) is not None
    assert len(history(state).sections) > 0


def test_random_play_reaches_every_section_and_most_kinds_of_events() -> None:
    record = [event for seed in range(CAMPAIGNS) for event in play(seed)[1]]

    sections = {e.section for e in record if e.kind == "section_entered"}  # type: ignore[attr-defined]
    assert sections == {"C", "D", "E"}
    assert len({e.kind for e in record}) > 30


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_four_hundred_random_campaigns_never_break(batch: int) -> None:
    for seed in range(batch * SOAK // 10, (batch + 1) * SOAK // 10):
        play.__wrapped__(10_000 + seed)
