"""Random legal games: they end, nothing is lost or crashes, and the state is always the fold of its events."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import islice

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import EVENTS
from bot.games.guard_dies.orders import EndPhase, Rally, ReportSurrounded
from bot.games.guard_dies.state import State
from bot.kit.decisions import Answer
from bot.kit.dice import Drawing, Roll
from bot.kit.game import Setup
from bot.kit.model import Event, Order, digest
from bot.kit.secrecy import NOBODY

GAMES = 6
SOAK_GAMES = int(os.environ.get("SOAK_GAMES", "10000"))
"""How many games the long run plays, in parts that several processes can share."""
PARTS = 20

STRANGE = (
    Answer(decision="fate-0-defender", choice="hit_and_stay.stays"),
    EndPhase(turn=99),
    Rally(commander="", units=("", "")),
    ReportSurrounded(commander="`" * 6000),
)


class SeededDice(Drawing):
    """Dice from a seeded generator, for tests only."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._n = 0

    @property
    def next_n(self) -> int:
        return self._n

    def roll(self, sides: int, why: str) -> Roll:
        self._n += 1
        return Roll(n=self._n - 1, sides=sides, face=self._chance.randint(1, sides), why=why)


def random_options(chance: random.Random) -> dict[str, str]:
    """Every other game plays with readings drawn at random."""
    if chance.random() < 0.5:
        return {}
    return {reading.key: chance.choice(list(reading.values)) for reading in GAME.readings}


def chosen(state: State, side: str, chance: random.Random, attacks: int) -> Order:
    """An order drawn from `legal`: kinds first, so that the many attacks do not drown the rest; phases end now and then."""
    orders = list(islice(GAME.legal(state, side), chance.choice((10, 40, 300))))
    assert orders, "a dead end"
    by_kind: dict[str, list[Order]] = {}
    for order in orders:
        by_kind.setdefault(order.kind, []).append(order)
    if chance.random() < 0.999 and len(by_kind) > 1:
        by_kind.pop("report_surrounded", None)
    if len(by_kind) > 1 and chance.random() > 1 / (attacks + 1):
        by_kind.pop("end_phase", None)
    return chance.choice(by_kind[chance.choice(sorted(by_kind))])


def check_conserved(state: State, roster: Counter[str]) -> None:
    assert Counter(unit.type for unit in state.units.values()) == roster
    for unit in state.units.values():
        assert 0 <= unit.hits <= 2
        assert unit.hits < 2 or unit.where in ("eligible", "lost"), unit
        if unit.where in ("off_board", "waiting"):
            assert unit.group


def play(seed: int) -> State:
    """One random game to its end, every step checked."""
    chance = random.Random(seed)
    dice = SeededDice(chance)
    first = GAME.new(Setup(scenario="tabletop", options=random_options(chance)))
    roster = Counter(unit.type for unit in first.units.values())
    state, told = first, list[Event]()
    attacks = chance.choice((2, 6, 12))
    for step in range(20_000):
        if GAME.outcome(state) is not None:
            break
        waiting = {due.side for due in GAME.due(state)}
        side = chance.choice(sorted(waiting))
        order = chosen(state, side, chance, attacks)
        GAME.check(state, side, order)
        events = GAME.decide(state, side, order, dice)
        assert events
        state = GAME.fold(state, events)
        told.extend(events)
        if step % 100 == 0:
            check_strange_orders(state)
            check_conserved(state, roster)
            assert State.model_validate_json(state.model_dump_json()) == state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert state.turn <= 20
    check_conserved(state, roster)
    replayed = GAME.fold(first, [EVENTS.validate_json(EVENTS.dump_json(event)) for event in told])
    assert replayed == state
    assert all(isinstance(str(line), str) for event in told for line in GAME.tell(event, NOBODY))
    return state


def check_strange_orders(state: State) -> None:
    before = digest(state)
    for order in STRANGE:
        for side in ("french", "allied", "nobody"):
            assert not GAME.can(state, side, order)
    for side in ("french", "allied"):
        assert GAME.view(state, side) == GAME.view(state, NOBODY)
    GAME.panel(GAME.view(state, NOBODY))
    for button in GAME.buttons(state):
        assert GAME.can(state, button.side, button.order), button
        assert len(str(button.label)) <= 80
    assert digest(state) == before


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_legal_games_end_with_an_outcome_and_lose_nothing(seed: int) -> None:
    play(seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_random_legal_games_end_with_an_outcome_and_lose_nothing(part: int) -> None:
    seeds = range(1000 + part, 1000 + SOAK_GAMES, PARTS)

    winners = Counter(str(GAME.outcome(play(seed)).winner) for seed in seeds)

    assert sum(winners.values()) == len(seeds)
    assert set(winners) == {"french", "allied"}


@pytest.mark.parametrize("phase", ["rally", "movement", "combat"])
@pytest.mark.parametrize("side", ["french", "allied"])
def test_everything_that_is_offered_passes(phase: str, side: str) -> None:
    chance = random.Random(7)
    dice = SeededDice(chance)
    state = GAME.new(Setup(scenario="tabletop", options={}))
    seen = set()

    for _ in range(900):
        if GAME.outcome(state) is not None:
            break
        if (state.phase, state.side) == (phase, side):
            for who in ("french", "allied"):
                for order in GAME.legal(state, who):
                    GAME.check(state, who, order)
                    seen.add(order.kind)
        mover = sorted({due.side for due in GAME.due(state)})[0]
        order = chosen(state, mover, chance, 4)
        state = GAME.fold(state, GAME.decide(state, mover, order, dice))

    wanted = {
        "rally": {"end_phase", "rally"},
        "movement": {"end_phase", "report_surrounded"},
        "combat": {"end_phase", "report_surrounded", "attack", "advance", "answer"},
    }[phase]
    assert seen >= wanted
    assert phase != "movement" or side != "allied" or seen >= {"designate_entry", "roll_arrival"}
