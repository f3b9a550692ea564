"""The reachable states, enumerated: every legal order of a small campaign is tried from every state that differs, to a stated
depth. Two countries can be invaded, a few places stand for all, and states that differ only in the date, the points or the
record count as one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from bot.games.limited_war import GAME, LimitedWar
from bot.games.limited_war import orders as o
from bot.games.limited_war.readings import READINGS
from bot.kit.decisions import Answer
from bot.kit.dice import LoadedDice
from bot.kit.model import Event, Order
from tests.games.limited_war.play import ARMED, PRO_AXIS, campaign, give, in_section, until

DEPTH = 9
"""How many orders deep the search goes from each of its beginnings."""

# The digest's table of states: from each, the states it leads out to, and the causes that lead there. An answer is read from
# AnswerGiven, the rest is the case of the event. What is marked "printed" is the printed rules' own (LW-A1), entered by both.
TABLE: dict[str, dict[str, set[str]]] = {
    "peace": {
        "awaiting": {"declaration"},
        "printed": {"LW-A1"},
        "total_war": {"printed"},
    },
    "awaiting": {
        "C": {"b1", "missed"},
        "D": {"b2"},
        "E": {"b3"},
        # LW-AMB-09: the section of the first country goes on holding until the answer, and so do its breaches
        "total_war": {"LW-C7b", "LW-AMB-49", "LW-D4c", "LW-D4d", "LW-D4e"},
        "printed": {"LW-AMB-06"},
    },
    "C": {
        "peace": {"LW-C6"},
        "awaiting": {"declaration"},
        "total_war": {"LW-C7b", "LW-AMB-49"},
    },
    "D": {
        "C": {"LW-D5c", "LW-D5d"},
        "peace": {"LW-D7"},
        "E": {"LW-D8a"},
        "total_war": {"LW-D4c", "LW-D4d", "LW-D4e"},
        "printed": {"LW-AMB-06"},
        "awaiting": {"declaration"},
    },
    "E": {
        "peace": {"LW-E7", "LW-E8", "LW-E9", "LW-E10"},
        "total_war": {"LW-E4b"},
        "printed": {"LW-E4c"},
    },
    "printed": {"peace": {"printed"}, "total_war": {"printed"}},
    "total_war": {},
}

# What the other values of the readings add to the table (LW-AMB-29, LW-AMB-34).
ADDED: dict[tuple[str, str], set[str]] = {
    ("E", "total_war"): {"LW-D4c", "LW-D4d", "LW-AMB-34"},
    ("E", "printed"): {"LW-AMB-29"},
}

DEFAULT: dict[str, str] = {}
OTHER = {reading.key: list(reading.values)[-1] for reading in READINGS}

FRONTS = ("Finland", "Poland", "Rumania", "Hungary", "Bulgaria", "Bessarabia", "Lithuania")


class Step(NamedTuple):
    """One transition that the search went through."""

    before: str
    after: str
    cause: str


class Searched(NamedTuple):
    """What the search found."""

    states: tuple[LimitedWar, ...]
    steps: frozenset[Step]


def orders_of(state: LimitedWar) -> Iterator[tuple[str, Order]]:
    """The orders that the search tries."""
    for decision in GAME.decisions(state):
        for choice in decision.choices:
            yield decision.side, Answer(decision=decision.id, choice=choice.key)
    side = state.on_move
    yield side, o.Advance(confirmed=True)
    yield side, o.BeginMoves()
    yield side, o.Escalate()
    yield "axis", o.StateContinuing()
    yield "axis", o.Activate(country="Rumania")
    for country in ("Finland", "Rumania", "Germany"):
        yield "soviet", o.DeclareWar(country=country)
    for case in ("C6", "D7", "E7", "E8", "E9", "E10"):
        yield ("axis" if case in ("E8", "E9") else "soviet"), o.DeclarePeace(case=case)  # type: ignore[arg-type]
    for place in ("Finland", "Rumania", "Poland", "Soviet Union"):
        yield side, o.Attack(place=place, confirmed=True)
    for place in ("Finland", "Lithuania", "Soviet Union"):
        yield side, o.Move(place=place, confirmed=True)
    yield from _reports(state)
    if not state.proposals:
        yield side, o.EnterPrinted(section="peace")
        yield side, o.EnterPrinted(section="total_war")


def _reports(state: LimitedWar) -> Iterator[tuple[str, Order]]:
    if state.section == "D":
        yield "axis", o.ReportGermans(country="Finland", ground=True)
        yield "axis", o.ReportGermans(country="Finland", ground=False)
    if state.section == "E":
        own = tuple(i.country for i in state.invaded)
        yield "axis", o.ReportUnits(areas=(*FRONTS, *own), whose="soviet", level="none")
        yield "axis", o.ReportUnits(areas=(*FRONTS, *own), whose="axis", level="none")
        yield "axis", o.ReportUnits(areas=own, whose="country", level="none")


def abstract(state: LimitedWar) -> tuple[Any, ...]:
    """What makes two states different for the search."""
    invaded = tuple((i.country, i.awaits, i.asked, i.is_activated, i.ground) for i in state.invaded)
    left = None if state.deadline is None else min(3, state.deadline - state.now)
    known = tuple(sorted({key.partition(":")[0] for key in state.units}))
    proposed = tuple((p.side, p.value) for p in state.proposals)
    ends = (state.is_cycle_start, state.is_cycle_end, state.continuing, state.held_back)
    answered = None if state.answered is None else min(1, state.now - state.answered)
    standing = tuple(sorted(state.statuses.items()))
    return (state.section, state.moment, invaded, left, state.arrived is None, known, proposed, ends, answered, standing)


def cause_of(found: list[Event]) -> str:
    """Why the state changed: the answer, the declaration, or the case of the event that changed it."""
    for event in found:
        if event.kind == "answer_given":
            return "missed" if event.is_missed else event.answer  # type: ignore[attr-defined]
        if event.kind == "war_declared":
            return "declaration"
        if event.kind == "printed_outcome":
            return "printed"
        if event.kind in ("reverted", "escalated", "peace_made", "total_war_began", "printed_war_began"):
            return event.rule  # type: ignore[attr-defined, no-any-return]
    raise AssertionError(f"the state changed and no event says why: {found}")


def beginnings(options: dict[str, str]) -> list[LimitedWar]:
    """Peace; section D at its deadline; section C at the start of a cycle; section E. Reached by orders."""
    known = campaign(points=9, **options).with_(statuses={"Finland": ARMED, "Rumania": PRO_AXIS})
    return [
        known,
        until(in_section("D", points=9, **options), "2/4/40"),
        until(in_section("C", "Rumania", PRO_AXIS, points=9, **options), "1/2/40"),
        give(in_section("E", points=9, **options), "axis", o.ReportHistory(what="paris_fell")),
    ]


@cache
def searched(is_default: bool = True) -> Searched:
    """Breadth first from every beginning, each abstract state once; by the default readings or by all the other values."""
    found: dict[tuple[Any, ...], LimitedWar] = {}
    steps: set[Step] = set()
    waiting: deque[tuple[LimitedWar, int]] = deque()
    for state in beginnings(DEFAULT if is_default else OTHER):
        found[abstract(state)] = state
        waiting.append((state, 0))
    while waiting:
        state, depth = waiting.popleft()
        if depth == DEPTH:
            continue
        for side, order in orders_of(state):
            if not GAME.can(state, side, order):
                continue
            came = list(GAME.decide(state, side, order, LoadedDice()))
            after = GAME.fold(state, came).with_(history=())
            if after.stage != state.stage:
                steps.add(Step(state.stage, after.stage, cause_of(came)))
            if abstract(after) not in found:
                found[abstract(after)] = after
                waiting.append((after, depth + 1))
    return Searched(tuple(found.values()), frozenset(steps))


def test_the_search_goes_through_thousands_of_states():
    assert len(searched().states) > 2500


@pytest.mark.parametrize("is_default", [True, False])
def test_no_reachable_state_is_without_a_legal_order_for_the_side_that_is_waited_for(is_default):
    for state in searched(is_default).states:
        assert GAME.due(state)
        assert all(next(GAME.legal(state, due.side), None) is not None for due in GAME.due(state))


@pytest.mark.parametrize("is_default", [True, False])
def test_every_reachable_state_has_somebody_who_can_move_the_game_on(is_default):
    for state in searched(is_default).states:
        moves: list[tuple[str, Order]] = [(state.on_move, o.Advance(confirmed=True))]
        moves += [(d.side, Answer(decision=d.id, choice=c.key)) for d in GAME.decisions(state) for c in d.choices]
        assert any(GAME.can(state, side, order) for side, order in moves)


def test_no_transition_that_the_table_of_states_does_not_have():
    illegal = [step for step in searched().steps if step.cause not in TABLE[step.before].get(step.after, set())]

    assert illegal == []


def test_no_transition_by_the_other_values_of_the_readings_that_these_do_not_add():
    def allowed(step: Step) -> set[str]:
        return TABLE[step.before].get(step.after, set()) | ADDED.get((step.before, step.after), set())

    assert [step for step in searched(False).steps if step.cause not in allowed(step)] == []


def test_every_state_of_the_table_is_reached():
    assert {state.stage for state in searched().states} == set(TABLE)


def test_every_way_out_of_the_table_is_taken():
    taken = {(step.before, step.after, step.cause) for step in searched().steps}
    listed = {(before, after, cause) for before, row in TABLE.items() for after, causes in row.items() for cause in causes}

    assert listed - taken == set()


def test_every_peace_is_reached():
    made = {step.cause for step in searched().steps if step.after == "peace"}

    assert made == {"LW-C6", "LW-D7", "LW-E7", "LW-E8", "LW-E9", "LW-E10", "printed"}
