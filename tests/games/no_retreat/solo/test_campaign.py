"""Whole solitaire campaigns, played by somebody who only presses buttons and looks at his map."""

from __future__ import annotations

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.guide import stage
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.turns import TURNS
from bot.kit.decisions import Answer, Decision
from tests.games.no_retreat.solo.player import close_run, play_to_the_end
from tests.games.no_retreat.solo.table import StackedDice, Table, opened

SCENARIOS = ("campaign", "barbarossa", "blau", "saturn", "kursk", "bagration", "berlin")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_campaign_is_played_to_the_end_of_turn_22_with_buttons_alone(scenario: str) -> None:
    table = Table(opened(f"{scenario}_solo", played_on="yes"), StackedDice(seed=3))

    play_to_the_end(table, close_run)

    assert table.state.track.turn == 22
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.rule == "SOLO-113"


def test_the_whole_campaign_makes_every_check_and_every_combat_card() -> None:
    table = Table(opened(), StackedDice(seed=4))

    presses = play_to_the_end(table, close_run)

    judged = [event.turn for event in table.events if isinstance(event, e.CheckJudged)]
    reactions = [event for event in table.events if isinstance(event, (e.ReactionRead, e.CombatCheckExcused))]
    switched = [event.after for event in table.events if isinstance(event, e.SideSwitched)]
    assert judged == [check.turn for check in TURNS.sudden_death]
    assert len(reactions) >= 22 - len(switched)
    assert {"axis", "soviet"} <= set(switched)
    assert presses < 22 * 40


def test_whatever_was_played_the_state_is_the_fold_of_its_events() -> None:
    table = Table(opened(), StackedDice(seed=5))

    play_to_the_end(table, close_run)

    assert GAME.fold(table.start, table.events) == table.state
    assert NoRetreat.model_validate_json(table.state.model_dump_json()) == table.state


@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_a_scenario_is_played_alone_to_its_own_end(scenario: str) -> None:
    table = Table(opened(f"{scenario}_solo"), StackedDice(seed=2))
    last = min(22, table.state.track.turn + 2)

    def answering(at: Table, asked: Decision) -> str:
        if stage(at.state) == "last_turn":
            return str(last)
        return at.state.track.initiative if stage(at.state) == "end" else close_run(at, asked)

    play_to_the_end(table, answering)

    assert table.state.track.turn == last
    assert not any(isinstance(event, e.CheckOpened) for event in table.events)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winner == table.state.track.initiative


def test_the_group_s_parameters_are_walked_in_every_turn_of_the_opponent() -> None:
    table = Table(opened(), StackedDice(seed=3))
    assert table.state.solo is not None
    lists = {"axis": ("Hold Smolensk.", "Keep a reserve."), "soviet": ("Keep a line.", "Hold Moscow.")}
    table.state = table.start = table.state.with_(solo=table.state.solo.with_(parameters=lists))

    play_to_the_end(table, close_run)

    opened_ = [event for event in table.events if isinstance(event, e.ParametersOpened)]
    met = [event for event in table.events if isinstance(event, e.ParameterMet)]
    assert len(met) == 2 * len(opened_)
    assert len(opened_) == 22


def test_a_question_of_the_campaign_is_never_longer_than_its_buttons_allow() -> None:
    seen: list[Decision] = []

    def answering(at: Table, asked: Decision) -> str:
        seen.append(asked)
        return close_run(at, asked)

    play_to_the_end(Table(opened("blau_solo", played_on="yes", else_cell="manual"), StackedDice(seed=3)), answering)

    assert len({asked.id for asked in seen}) == len(seen)
    for asked in seen:
        assert 1 <= len(asked.choices) <= 25
        assert all(0 < len(str(choice.label)) <= 80 for choice in asked.choices)
        assert len(asked.id) <= 40


def test_a_press_on_a_button_of_an_earlier_question_is_refused_all_campaign_long() -> None:
    table = Table(opened(), StackedDice(seed=3))
    old: list[Answer] = []

    def answering(at: Table, asked: Decision) -> str:
        choice = close_run(at, asked)
        for answer in old[-3:]:
            assert not GAME.can(at.state, asked.side, answer)
        old.append(Answer(decision=asked.id, choice=choice))
        return choice

    play_to_the_end(table, answering)

    assert len(old) > 40
