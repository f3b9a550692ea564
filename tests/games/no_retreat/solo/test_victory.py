"""Ж.0 Victory."""

from __future__ import annotations

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.orders import ClaimObjectives, TellNumber
from bot.games.no_retreat.solo.victory import objectives_needed
from bot.kit.refusals import NotNow
from tests.games.no_retreat.solo.table import Table, opened, placed
from tests.games.no_retreat.solo.test_sudden_death import at_check, checked

DEFAULTS = GAME.settle({})


def verdict(table: Table) -> str:
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    return str(outcome.verdict)


def test_solo_106_the_three_ways_to_win_remain() -> None:
    by_hexes, by_sudden_death, at_the_end = at_check(1), at_check(1), last_turn()

    by_hexes.answer("3")
    checked(by_sudden_death, 30)
    at_the_end.answer("axis")

    assert verdict(by_hexes) == "You win with the Axis, by objective hexes."
    assert verdict(by_sudden_death) == "You win with the Axis, by Sudden Death."
    assert verdict(at_the_end) == "You win with the Axis, at the end of the game."


def test_solo_106_the_soviets_win_totally_with_34_vp_at_the_start_of_a_turn() -> None:
    table = placed(turn=12, phase="removal", active="axis", player="soviet", initiative="soviet", solo={"stalin": "unused"})
    table.go_on()
    assert str(table.asked.question) == "Turn 13 begins. Where does the square VP token of the Soviets stand?"

    table.give(TellNumber(value=33))

    assert table.state.track.orders_vp == -1
    assert verdict(table) == "You win with the Soviets, by total victory."


@pytest.mark.parametrize(
    ("turn", "initiative", "needed"), [(6, "axis", 3), (11, "axis", 3), (12, "soviet", 4), (15, "soviet", 4)]
)
def test_solo_107_germany_needs_three_objective_hexes_and_four_after_the_shift(turn: int, initiative: str, needed: int) -> None:
    assert objectives_needed(turn, initiative, DEFAULTS) == needed


def test_solo_107_stalin_s_removal_counts_among_them() -> None:
    table = at_check(1, track={"extra_objectives": {"axis": 1, "soviet": 0}})

    said = str(table.asked.question)
    table.answer("2")

    assert said == "Objective hexes come before Sudden Death. How many does the Axis hold? It wins with 2."
    assert verdict(table) == "You win with the Axis, by objective hexes."


def test_solo_107_the_panel_asks_for_as_many_hexes_as_are_still_needed() -> None:
    table = placed(track={"extra_objectives": {"axis": 1, "soviet": 0}})

    said = " ".join(str(line) for part in GAME.panel(GAME.view(table.state, "axis")).sections for line in part.lines)

    assert "The Axis need 2 objective hexes to win." in said


def test_solo_107_hexes_that_the_track_has_noted_are_named() -> None:
    table = at_check(1, track={"objectives": {"axis": ("Leningrad", "Sevastopol"), "soviet": ()}})

    assert str(table.asked.question).endswith("The track has noted Leningrad and Sevastopol.")


def test_solo_108_objective_hexes_are_judged_ahead_of_sudden_death() -> None:
    table = at_check(1)

    assert table.asked.rule == "SOLO-108"
    assert not any(isinstance(event, e.SoloCardTurned) for event in table.events)


@pytest.mark.parametrize("player", ["axis", "soviet"])
@pytest.mark.parametrize(("answer", "winner"), [("3", "axis"), ("soviet", "soviet")])
def test_solo_109_they_win_for_either_side_with_or_without_the_initiative(player: str, answer: str, winner: str) -> None:
    table = at_check(1, player=player)

    table.answer(answer)

    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winner == winner


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_solo_109_they_can_be_claimed_at_any_time(side: str) -> None:
    table = placed(active="axis", phase="combat", step="battles", solo={"reacted": "7/axis"})

    table.give(ClaimObjectives(side=side))  # type: ignore[arg-type]

    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winner == side


def test_they_are_claimed_only_in_a_solitaire_campaign_under_way() -> None:
    with pytest.raises(NotNow, match="only in a solitaire campaign under way"):
        Table(opened("campaign", solo_tokens="both")).give(ClaimObjectives(side="axis"))


def test_solo_110_sudden_death_with_the_initiative_and_no_switch_wins_at_once() -> None:
    table = at_check(5)

    checked(table, 25)

    assert verdict(table) == "You win with the Axis, by Sudden Death."


def test_solo_111_without_the_initiative_play_goes_on_and_the_opponent_does_not_win() -> None:
    table = at_check(5, player="soviet")

    checked(table, 25)

    assert GAME.outcome(table.state) is None
    assert "The opponent has the VP for Sudden Death but cannot win by it: play goes on (SOLO-111)." in table.said()


@pytest.mark.parametrize("vp", [0, 15, 22, 23, 24, 30, 60])
@pytest.mark.parametrize("player", ["axis", "soviet"])
def test_solo_112_the_player_never_loses_by_sudden_death(vp: int, player: str) -> None:
    table = at_check(7, player=player)

    checked(table, vp)

    outcome = GAME.outcome(table.state)
    assert outcome is None or outcome.winner == table.solo.player


def last_turn(scenario: str = "campaign_solo", last: int = 22) -> Table:
    table = placed(
        scenario=scenario,
        turn=last,
        phase="combat",
        step="battles",
        active="axis",
        player="axis",
        initiative="soviet",
        solo={"stalin": "unused", "reacted": f"{last}/axis", "last_turn": last, "is_campaign": scenario == "campaign_solo"},
    )
    table.go_on()
    return table


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("axis", "You win with the Axis, at the end of the game."),
        ("soviet", "Your opponent, the Soviets, win at the end of the game; you lose."),
        ("neither", "Nobody has won at the end of the game."),
    ],
)
def test_solo_113_the_end_of_the_game_is_judged_as_in_the_base_game(answer: str, said: str) -> None:
    table = last_turn()

    asked = table.asked
    table.answer(answer)

    assert asked.rule == "SOLO-113"
    assert verdict(table) == said


def test_solo_113_a_scenario_is_never_drawn() -> None:
    table = last_turn("kursk_solo", 16)

    choices = [(choice.key, str(choice.label)) for choice in table.asked.choices]

    assert choices == [("soviet", "Yes"), ("axis", "No")]
