"""Random legal games on the shipped board: they end, nothing crashes or is stuck, and no event breaks stacking or zones."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.board import OPEN, distance
from bot.games.guard_dies.events import EVENTS, PieceMoved
from bot.games.guard_dies.position import Position, is_commander
from bot.games.guard_dies.rules_movement import heeds_zones, movable, reachable
from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import side_of
from bot.kit.game import Setup
from bot.kit.model import Event, Order
from tests.games.guard_dies.test_property import SeededDice, random_options

GAMES = 3
SOAK_GAMES = int(os.environ.get("SOAK_BOARD_GAMES", "2000"))
"""How many games the long run plays."""


class Player:
    """Draws legal orders. It marches toward the enemy more often than not, so that armies meet; with `bold` it only ever does."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.zeal = chance.choice((0.5, 0.8, 0.95))
        self.moves = chance.choice((10, 30, 60))
        self.attacks = chance.choice((4, 10, 20))

    def order(self, state: State, side: str) -> Order:
        """A legal order of this side."""
        if state.phase == "movement" and not GAME.decisions(state) and self.chance.random() > 1 / self.moves:
            move = self._march(state, side)
            if move is not None:
                return move
        orders = list(GAME.legal(state, side))
        assert orders, "a dead end"
        by_kind: dict[str, list[Order]] = {}
        for order in orders:
            by_kind.setdefault(order.kind, []).append(order)
        for often in ("advance", "deploy_rest", "roll_arrival", "designate_entry"):
            if often in by_kind and self.chance.random() < 0.7:
                return self.chance.choice(by_kind[often])
        if state.phase == "combat" and "attack" in by_kind and self.chance.random() > 1 / self.attacks:
            return self.chance.choice(by_kind["attack"])
        if "end_phase" in by_kind and state.phase != "rally" and self.chance.random() < 0.8:
            return by_kind["end_phase"][0]
        return self.chance.choice(by_kind[self.chance.choice(sorted(by_kind))])

    def _march(self, state: State, side: str) -> Order | None:
        """A random piece to a random square that it can reach, among the nearer to the enemy's edge for the zealous."""
        position = Position(state)
        pieces = list(movable(state, side))
        for piece in self.chance.sample(pieces, min(6, len(pieces))):
            squares = reachable(position, piece)
            if squares:
                if self.chance.random() < self.zeal:
                    ahead = (lambda s: int(s[1:])) if side == "french" else (lambda s: -int(s[1:]))
                    squares = sorted(squares, key=ahead)[: max(1, len(squares) // 3)]
                march = {"pieces": (piece,), "squares": (self.chance.choice(squares),)}
                return GAME.orders.validate_python({"kind": "move", "marches": (march,)})
        return None


def check_stacks(state: State) -> None:
    """No square holds what it may not, and every unit is in exactly one place."""
    assert state.board is not None
    by_square: dict[str, list[str]] = {}
    for unit in state.units.values():
        assert bool(unit.square) == (unit.where == "in_play" and state.phase != "deployment") or state.phase == "deployment", unit
        if unit.square:
            by_square.setdefault(unit.square, []).append(unit.id)
    for square, units in by_square.items():
        assert state.board.has(square)
        assert len(units) <= 2, (square, units)
        assert sum(state.arm_of(unit) == "artillery" for unit in units) <= 1, (square, units)
        assert len({state.side_with(unit) for unit in units}) == 1, (square, units)
        if state.options["mixed_stack"] == "forbidden":
            assert len({state.army_of(unit) for unit in units}) == 1
        assert state.board.terrain(square) == OPEN or all(state.arm_of(unit) == "infantry" for unit in units), (square, units)
    position = Position(state)
    for key, commander in state.commanders.items():
        assert bool(commander.square) == (commander.where == "in_play") or state.phase == "deployment", key
        if commander.square:
            side = side_of("french" if key in ("napoleon", "ney") else "allied")
            assert not position.is_enemy_held(commander.square, side), key
            if state.options["commander_stacking"] == "counts" and state.phase != "deployment":
                assert len(position.units_in(commander.square)) + len(position.commanders[commander.square]) <= 2


def check_zones(before: State, event: PieceMoved) -> None:
    """A move goes from side to side of squares, never from zone to zone, and ends where it enters one."""
    piece, path = event.piece.id, event.path
    position = Position(before)
    side = side_of(before.army_of(piece)) if not is_commander(piece) else ("french" if piece in ("napoleon", "ney") else "allied")
    assert all(distance(a, b) == 1 for a, b in pairwise(path))
    if not heeds_zones(before, piece):
        return
    in_zone = [position.in_enemy_zone(square, side) for square in path]
    assert not any(a and b for a, b in pairwise(in_zone)), path
    entered = in_zone if event.enters else in_zone[1:]
    assert not any(entered[:-1]), path
    assert event.is_halted == in_zone[-1]
    if entered[-1] and before.phase == "movement":
        assert not in_zone[0] or event.enters
        assert not before.treks.get(piece) or not before.treks[piece].left_zone


def applied(state: State, events: Sequence[Event]) -> State:
    """The state after these events, every one of them checked."""
    for event in events:
        if isinstance(event, PieceMoved):
            check_zones(state, event)
        state = GAME.apply(state, event)
        check_stacks(state)
    return state


def play(seed: int) -> tuple[State, int]:
    """One random game to its end, and the number of its orders."""
    chance = random.Random(seed)
    dice, player = SeededDice(chance), Player(chance)
    scenario = "deployment" if seed % 5 == 0 else "waterloo"
    state = first = GAME.new(Setup(scenario=scenario, options=random_options(chance) if seed % 2 else {}))
    roster = Counter(unit.type for unit in state.units.values())
    told: list[Event] = []
    for orders in range(20_000):
        if GAME.outcome(state) is not None:
            break
        side = chance.choice(sorted({due.side for due in GAME.due(state)}))
        order = player.order(state, side)
        GAME.check(state, side, order)
        events = list(GAME.decide(state, side, order, dice))
        assert events
        state = applied(state, events)
        told += events
        if orders % 200 == 0:
            assert State.model_validate_json(state.model_dump_json()) == state
            for button in GAME.buttons(state):
                assert GAME.can(state, button.side, button.order), button
    assert GAME.outcome(state) is not None
    assert state.turn <= 20
    assert Counter(unit.type for unit in state.units.values()) == roster
    assert GAME.fold(first, [EVENTS.validate_json(EVENTS.dump_json(event)) for event in told]) == state
    return state, orders


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_legal_games_on_the_board_end_and_break_no_rule(seed: int) -> None:
    play(seed)


@pytest.mark.soak
def test_two_thousand_random_legal_games_on_the_board_end_and_break_no_rule() -> None:
    ends = [play(seed) for seed in range(1000, 1000 + SOAK_GAMES)]

    winners = Counter(outcome.winner for state, _ in ends if (outcome := GAME.outcome(state)) is not None)
    turns = sum(state.turn for state, _ in ends) / len(ends)
    orders = sum(n for _, n in ends) / len(ends)
    print(f"{len(ends)} games: {dict(winners)}; {turns:.1f} turns and {orders:.0f} orders on average")
    assert sum(winners.values()) == SOAK_GAMES
