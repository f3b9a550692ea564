"""A state that was stored and read again plays on like the one in memory: what a rule gives may not hang on the order in which
a mapping was filled, which the log and the snapshot do not keep."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.games import games
from bot.kit.game import Game, GameState, Setup
from bot.kit.ledger import LedgerDice
from bot.kit.model import Order, canonical
from bot.kit.secrecy import NOBODY

STEPS = 60
SCENARIOS = [(game.key, scenario.key) for game in games().values() for scenario in game.scenarios]


def stored(game: Game[Any], state: GameState) -> GameState:
    """The state as the log gives it back."""
    again: GameState = game.state_type.model_validate(json.loads(canonical(state)))
    return again


def orders(game: Game[Any], state: GameState) -> list[tuple[str, str, Order]]:
    """What somebody may do now, in an order of its own."""
    return sorted((side.key, canonical(order), order) for side in game.sides for order in game.legal(state, side.key))


def shown(game: Game[Any], state: GameState) -> list[Any]:
    """What the table asks, offers and shows in a state."""
    views = [game.view(state, viewer) for viewer in (NOBODY, *(side.key for side in game.sides))]
    asked = [game.due(state), game.decisions(state), game.buttons(state), game.seen(state), game.outcome(state)]
    return [*asked, *map(game.panel, views), *map(game.chart, views)]


@pytest.mark.parametrize(("key", "scenario"), SCENARIOS)
def test_a_stored_state_shows_and_gives_what_the_live_one_does(key: str, scenario: str) -> None:
    game, rng = games()[key], random.Random(f"{key} {scenario}")
    state: Any = game.new(Setup(scenario=scenario, options=game.settle({})))
    for step in range(STEPS):
        again = stored(game, state)
        may = orders(game, state)
        if not may or game.outcome(state) is not None:
            break
        kinds = {order.kind for _, _, order in may}
        kind = rng.choice(sorted(kinds))
        side, _, order = rng.choice([each for each in may if each[2].kind == kind])

        live = game.decide(state, side, order, LedgerDice(b"secret", (), key, step * 1000))
        replayed = game.decide(again, side, order, LedgerDice(b"secret", (), key, step * 1000))

        assert shown(game, again) == shown(game, state)
        assert [canonical(event) for event in replayed] == [canonical(event) for event in live]
        state = game.fold(state, live)
