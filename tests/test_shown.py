"""Views are made once for each state and viewer, and never for another's."""

from __future__ import annotations

from typing import Any

from bot.kit.model import Frozen
from bot.shown import ByIdentity


class State(Frozen):
    turn: int


def counted() -> tuple[list[Any], ByIdentity]:
    made: list[Any] = []

    def make(value: State, viewer: str) -> str:
        made.append((value, viewer))
        return f"{viewer} sees turn {value.turn}"

    return made, ByIdentity(make, most=3)


def test_a_view_is_made_once_for_each_state_and_viewer() -> None:
    made, view = counted()
    state = State(turn=1)

    shown = [view(state, "red"), view(state, "blue"), view(state, "red")]

    assert shown == ["red sees turn 1", "blue sees turn 1", "red sees turn 1"]
    assert len(made) == 2


def test_an_equal_state_that_is_another_one_has_a_view_of_its_own() -> None:
    made, view = counted()

    view(State(turn=1), "red")
    view(State(turn=1), "red")

    assert len(made) == 2


def test_only_the_last_views_are_kept() -> None:
    made, view = counted()
    states = [State(turn=turn) for turn in range(5)]

    for state in states:
        view(state, "red")
    shown = view(states[0], "red")

    assert shown == "red sees turn 0"
    assert len(made) == 6


def test_a_state_that_is_gone_lends_its_place_to_no_other() -> None:
    _, view = counted()

    shown = [view(State(turn=turn), "red") for turn in range(50)]

    assert shown == [f"red sees turn {turn}" for turn in range(50)]
