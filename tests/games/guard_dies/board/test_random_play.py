"""Random legal games on the shipped board: they end, nothing crashes or is stuck, and no event breaks stacking or zones."""

from __future__ import annotations

import gc
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import UnitType
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
BATCHES = 20
"""In how many parts it plays them, so that a fault names its part and both cores can be used."""


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
        orders = GAME.legal(state, side)
        first = next(orders, None)
        assert first is not None, "a dead end"
        if state.phase == "movement" and first.kind == "end_phase" and self.chance.random() < 0.8:
            return first
        by_kind: dict[str, list[Order]] = {}
        for order in (first, *orders):
            by_kind.setdefault(order.kind, []).append(order)
        for often in ("advance", "deploy_rest", "roll_arrival", "designate_entry"):
            if often in by_kind and self.chance.random() < 0.7:
                return self.chance.choice(by_kind[often])
        if state.phase == "combat" and "attack" in by_kind and self.chance.random() > 1 / self.attacks:
            return self.chance.choice(by_kind["attack"])
        if "end_phase" in by_kind and state.phase == "combat" and self.chance.random() < 0.8:
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


def check_stacks(state: State, before: State | None = None) -> None:
    """No square holds what it may not, and every unit is in exactly one place.

    After a state that was checked, the units that are the very same objects stand as they stood; then the squares of the
    others and of the commanders are looked at, with all who are in them.
    """
    board, is_deploying = state.board, state.phase == "deployment"
    assert board is not None
    if before is None or before.phase != state.phase:
        changed = list(state.units.values())
    else:
        assert before.units.keys() == state.units.keys()
        assert before.board is board
        assert before.options is state.options
        changed = [unit for key, unit in state.units.items() if unit is not before.units[key]]
    for unit in changed:
        assert is_deploying or bool(unit.square) == (unit.where == "in_play"), unit
    squares = {piece.square for piece in (*changed, *state.commanders.values())} - {""}
    there: dict[str, list[UnitType]] = {square: [] for square in squares}
    for unit in state.units.values():
        if unit.square in squares:
            there[unit.square].append(state.chart.type(unit.type))
    for square, types in there.items():
        assert board.has(square)
        assert board.terrain(square) == OPEN or all(t.arm == "infantry" for t in types), (square, types)
        if len(types) > 1:
            check_stack(state, square, *types)
    for key, commander in state.commanders.items():
        square = commander.square
        assert is_deploying or bool(square) == (commander.where == "in_play"), key
        if square:
            side = "french" if key in ("napoleon", "ney") else "allied"
            assert all(side_of(unit_type.army) == side for unit_type in there[square]), key
            if state.options["commander_stacking"] == "counts" and not is_deploying:
                assert len(there[square]) + sum(c.square == square for c in state.commanders.values()) <= 2


def check_stack(state: State, square: str, first: UnitType, second: UnitType, *more: UnitType) -> None:
    """Two units may share a square: of one side, not both of them artillery, and of one army where that is agreed."""
    assert not more, square
    assert not first.arm == second.arm == "artillery", square
    assert side_of(first.army) == side_of(second.army), square
    assert first.army == second.army or state.options["mixed_stack"] != "forbidden", square


def check_zones(before: State, event: PieceMoved) -> None:
    """A move goes from side to side of squares, never from zone to zone, and ends where it enters one."""
    piece, path, board = event.piece.id, event.path, before.board
    assert board is not None
    side = side_of(before.army_of(piece)) if not is_commander(piece) else ("french" if piece in ("napoleon", "ney") else "allied")
    assert all(distance(a, b) == 1 for a, b in pairwise(path))
    if not heeds_zones(before, piece):
        return
    theirs = {t.code for t in before.chart.units if side_of(t.army) != side}
    enemies = {unit.square for unit in before.units.values() if unit.type in theirs}
    assert not enemies & {*path}, path
    in_zone = [not enemies.isdisjoint(board.neighbours[square]) for square in path]
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
        before, state = state, GAME.apply(state, event)
        check_stacks(state, before)
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
            check_stacks(state)
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


@pytest.fixture
def _heap_of_its_own() -> Iterator[None]:
    """Spares the collector whatever the test run itself holds, which takes an eighth of the time of so many games."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.soak
@pytest.mark.usefixtures("_heap_of_its_own")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_thousand_random_legal_games_on_the_board_end_and_break_no_rule(batch: int) -> None:
    ends = [play(seed) for seed in range(1000 + batch * SOAK_GAMES // BATCHES, 1000 + (batch + 1) * SOAK_GAMES // BATCHES)]

    outcomes = [outcome for state, _ in ends if (outcome := GAME.outcome(state)) is not None]
    endings = ", ".join(f"{who} by {rule} {n}" for (who, rule), n in Counter((o.winner, o.rule) for o in outcomes).most_common())
    turns = sum(state.turn for state, _ in ends) / len(ends)
    orders = sum(n for _, n in ends) / len(ends)
    print(f"batch {batch}, {len(ends)} games: {endings}; {turns:.1f} turns and {orders:.0f} orders on average")
    assert len(outcomes) == len(ends)
