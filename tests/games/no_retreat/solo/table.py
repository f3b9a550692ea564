"""A solitaire table for tests: the game's own functions, a stacked solo deck, and a player who answers by what he reads."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.orders import BeginCards, NextPhase
from bot.games.no_retreat.solo.state import SoloState
from bot.games.no_retreat.state import NoRetreat, Phase, Step
from bot.kit.decisions import Answer, Decision
from bot.kit.dice import Drawing, Roll
from bot.kit.game import Setup
from bot.kit.model import Event, Order

SOLO_CARDS = "the solo event cards"


class StackedDice(Drawing):
    """Random dice from a seed, except that each shuffle of the solo cards puts the named cards on top, in turn."""

    def __init__(self, *tops: Sequence[int] | int, seed: int = 1) -> None:
        self._tops = [[top] if isinstance(top, int) else list(top) for top in tops]
        self._random = random.Random(seed)
        self._n = 0
        self.faces: list[int] = []
        self._stack: list[int] = []

    @property
    def next_n(self) -> int:
        return self._n

    def roll(self, sides: int, why: str) -> Roll:
        face = self._stack.pop(0) if self._stack else self._random.randint(1, sides)
        self.faces.append(face)
        self._n += 1
        return Roll(n=self._n - 1, sides=sides, face=face, why=why)

    def shuffle(self, size: int, why: str) -> Any:
        if why == SOLO_CARDS and size == 12 and self._tops:
            self._stack = faces_for(self._tops.pop(0), size)
        return super().shuffle(size, why)


def faces_for(tops: Sequence[int], size: int = 12) -> list[int]:
    """The faces that make a shuffle of cards 1 to `size` begin with these cards."""
    wanted = [card - 1 for card in tops]
    wanted += [n for n in range(size) if n not in wanted]
    order = list(range(size))
    faces = []
    for place in range(size - 1, 0, -1):
        at = order.index(wanted[place])
        faces.append(at + 1)
        order[place], order[at] = order[at], order[place]
    return faces


class Table:
    """A solitaire campaign on the table."""

    def __init__(self, state: NoRetreat, dice: Drawing | None = None) -> None:
        self.start = state
        self.state = state
        self.dice = dice or StackedDice()
        self.events: list[Event] = []
        self.orders: list[tuple[str, Order]] = []

    @property
    def solo(self) -> SoloState:
        assert self.state.solo is not None
        return self.state.solo

    @property
    def asked(self) -> Decision:
        """The open question; fails when there is none."""
        asked = GAME.decisions(self.state)
        assert asked, f"nothing is asked in {self.state.track.phase} of turn {self.state.track.turn}"
        return asked[0]

    def give(self, order: Order, side: str = "axis") -> list[Event]:
        """Submits an order."""
        GAME.check(self.state, side, order)
        done = list(GAME.decide(self.state, side, order, self.dice))
        self.state = GAME.fold(self.state, done)
        self.events += done
        self.orders.append((side, order))
        return done

    def answer(self, choice: str) -> list[Event]:
        """Presses a button of the open question."""
        return self.give(Answer(decision=self.asked.id, choice=choice), self.asked.side)

    def go_on(self) -> list[Event]:
        """Goes on to the next step."""
        return self.give(NextPhase(), self.state.track.active or self.state.track.initiative)

    def said(self, events: Sequence[Event] | None = None) -> list[str]:
        """What was said about these events, or about all."""
        return [str(text) for event in (self.events if events is None else events) for text in GAME.tell(event, "")]


def opened(scenario: str = "campaign_solo", **options: str) -> NoRetreat:
    """A campaign as it is opened."""
    return GAME.new(Setup(scenario=scenario, options=options))


def placed(
    *,
    turn: int = 7,
    phase: Phase = "movement",
    active: str = "axis",
    step: Step = "",
    player: str = "axis",
    initiative: str = "axis",
    dice: Drawing | None = None,
    track: dict[str, Any] | None = None,
    solo: dict[str, Any] | None = None,
    scenario: str = "campaign_solo",
    **options: str,
) -> Table:
    """A table in the middle of a campaign: the solo deck in the order of its numbers, the event cards dealt."""
    state = opened(scenario, **options)
    assert state.solo is not None
    state = state.with_(
        track=state.track.with_(
            turn=turn,
            phase=phase,
            active="" if phase == "housekeeping" else active,
            step=step,
            initiative=initiative,
            **(track or {}),
        ),
        solo=state.solo.with_(
            **{"player": player, "deck": tuple(range(1, 13)), "shuffles": 1, "oil_hex": "the oil-well hex", **(solo or {})}
        ),
    )
    return Table(dealt(state), dice)


def dealt(state: NoRetreat) -> NoRetreat:
    """The campaign with its event cards dealt as at its start."""
    is_campaign = state.track.scenario == "campaign_solo"
    begin = BeginCards(axis=6 if is_campaign else 0)
    return GAME.fold(state, GAME.decide(state, state.track.initiative, begin, StackedDice(seed=7)))


def until(table: Table, arrived: Callable[[Table], bool], answer: Callable[[Table], str], most: int = 400) -> None:
    """Goes on, answering by `answer`, until it has arrived."""
    for _ in range(most):
        if arrived(table) or GAME.outcome(table.state):
            return
        if GAME.decisions(table.state):
            table.answer(answer(table))
        else:
            table.go_on()
    raise AssertionError("never arrived")
