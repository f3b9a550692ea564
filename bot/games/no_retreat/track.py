"""The turn track: turns, phases, Initiative, VP, weather, tokens and markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.state import NoRetreat, Phase, Step, Track, other
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.kit.dice import Dice
from bot.kit.game import Setup
from bot.kit.model import Event, Order


class NextPhase(Order):
    """Go on to the next step, phase or turn."""

    kind: Literal["next_phase"] = "next_phase"


class PhaseBegan(Event):
    """A phase (or a step of the Combat Phase) began; `turn` differs from the one before when a new turn began with it."""

    kind: Literal["phase_began"] = "phase_began"
    turn: int
    active: str
    phase: Phase
    step: Step = ""


class TrackChapter(Chapter):
    """The turn track."""

    key = "track"
    orders = (NextPhase,)
    events = (PhaseBegan,)
    moving_on = (NextPhase,)

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        facts = SCENARIO_FACTS.named(setup.scenario or "campaign")
        track = Track(scenario=setup.scenario or "campaign", turn=facts.turn, initiative=TURNS.initiative_on(facts.turn))
        return state.with_(track=track)  # type: ignore[no-any-return]

    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        return [_next(state)]

    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        assert isinstance(event, PhaseBegan)
        track = state.track.with_(turn=event.turn, active=event.active, phase=event.phase, step=event.step)
        return state.with_(track=track)  # type: ignore[no-any-return]

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        yield NextPhase()


def _next(state: NoRetreat) -> PhaseBegan:
    track = state.track
    steps: tuple[Step, ...] = ("targets", "counterblows", "support", "battles")
    if track.phase == "combat" and track.step != "battles":
        step = steps[steps.index(track.step) + 1]
        return PhaseBegan(turn=track.turn, active=track.active, phase="combat", step=step)
    order = [phase.key for phase in TURNS.phases]
    at = order.index(track.phase)
    if at + 1 < len(order):
        phase = order[at + 1]
        active = track.active or track.initiative
        return PhaseBegan(turn=track.turn, active=active, phase=phase, step="targets" if phase == "combat" else "")
    if track.active == track.initiative:
        return PhaseBegan(turn=track.turn, active=other(track.active), phase="card")
    return PhaseBegan(turn=track.turn + 1, active="", phase="housekeeping")


CHAPTER = TrackChapter()
