"""A scripted player who knows nothing of the rules: he presses buttons, and answers what he is asked from his map."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo.guide import stage, sudden_death_number
from bot.games.no_retreat.solo.steps import total_vp
from bot.kit.decisions import Decision
from tests.games.no_retreat.solo.table import Table

Answering = Callable[[Table, Decision], str]


def press(table: Table, answering: Answering) -> None:
    """One press: an answer to the open question, or the first button that is offered."""
    asked = GAME.decisions(table.state)
    if asked:
        table.answer(answering(table, asked[0]))
        return
    buttons = GAME.buttons(table.state)
    assert buttons, f"no button in {table.state.track.phase} of turn {table.state.track.turn}"
    table.give(buttons[0].order, buttons[0].side)


def play_to_the_end(table: Table, answering: Answering, most: int = 3000) -> int:
    """Presses until the campaign is over; how many presses it took. He is told at every step what is wanted of him."""
    for n in range(most):
        if GAME.outcome(table.state) is not None:
            return n
        due = GAME.due(table.state)
        assert due, "nobody is waited for"
        assert str(due[0].what)
        press(table, answering)
    raise AssertionError("the campaign never ended")


def number_wanted(table: Table, value: int) -> str:
    """The button of a number, or the one that leads towards it."""
    shown = [int(choice.key) for choice in table.asked.choices if choice.key.isdigit()]
    if value in shown:
        return str(value)
    return "lower" if value < shown[0] else "higher"


def close_run(table: Table, asked: Decision) -> str:
    """A campaign that stays open to the end: VP just below the number, no objective, plans that sometimes fail."""
    match stage(table.state):
        case "side":
            return "axis"
        case "vp" | "check_vp":
            number = sudden_death_number(table.state) or 12
            counted = total_vp(table.state)
            return number_wanted(table, max(0, number - 1 - counted.orders - counted.event))
        case "number":
            return number_wanted(table, 20)
        case "objectives":
            return "0"
        case "controller":
            return ("axis", "soviet", "neither")[table.state.track.turn // 3 % 3]
        case "stalin":
            return table.solo.stalin
        case "plan_a" | "plan_b":
            return ("yes", "no")[table.state.track.turn % 2]
        case "end":
            return "soviet"
        case _:
            return asked.choices[0].key
