"""12.2 Sudden Death and 15.10 No Surrender, with what other sources say of the checks."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.no_retreat import events as e
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.deck import turn_draw
from bot.games.no_retreat.hands import held_event_cards
from bot.games.no_retreat.solo.events import CheckJudged, CheckSkipped
from bot.games.no_retreat.solo.sudden_death import Judgement, Total
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat
from bot.games.no_retreat.sudden_death import is_check_due, number_of, penalty, total_vp
from bot.games.no_retreat.surrender import CHAPTER
from bot.games.no_retreat.turns import TURNS
from bot.kit.deck.events import CardsMoved
from bot.kit.dice import HiddenRoll, LoadedDice
from bot.kit.refusals import Impossible, NotNow
from tests.cards import SeededDice
from tests.games.no_retreat.play import GAME, at, dealt, events, fewer, give, holding, refused, said, with_kit, with_vp

NUMBER = 23
"""The Axis number on turn 6."""


def before_check(excess: int, hand: int = 3, turn: int = 6, no_surrender: str = "on", **options: str) -> NoRetreat:
    """Housekeeping of a check turn: the Axis have the number plus `excess`, the Soviets hold so many cards."""
    state = holding(at(dealt(no_surrender=no_surrender, **options), turn), SOVIET, hand)
    number = number_of(state, AXIS, turn)
    assert number is not None
    return with_vp(state, number + excess)


def made(state: NoRetreat, *faces: int) -> tuple[NoRetreat, str]:
    fresh = events(state, state.track.initiative, o.MakeCheck(), LoadedDice(*faces))
    return GAME.fold(state, fresh), said(fresh)


# 15.10


def test_ns_72_the_vp_of_the_side_with_the_initiative_are_compared_with_its_own_number() -> None:
    axis = before_check(0, hand=0)
    soviet = with_vp(holding(at(axis, 15).with_(track=at(axis, 15).track.with_(initiative=SOVIET)), AXIS, 0), 18, 1)

    assert "the Axis have 23 VP against 23" in made(axis)[1]
    assert "the Soviets have 19 VP against 19" in made(soviet)[1]


def test_ns_73_at_the_number_the_other_player_discards_a_card_and_loses_no_draw() -> None:
    after, words = made(before_check(0), 2)

    assert len(held_event_cards(after, SOVIET)) == 2
    assert fewer(after, SOVIET, 6) == 0
    assert "The Soviets discard 1 card at random." in words


def test_ns_74_one_above_he_also_draws_one_fewer() -> None:
    after, words = made(before_check(1), 2)

    assert (len(held_event_cards(after, SOVIET)), fewer(after, SOVIET, 6)) == (2, 1)
    assert "The Soviets draw 1 card fewer on turn 6." in words


@pytest.mark.parametrize("excess", [2, 3, 9])
def test_ns_75_two_or_more_above_he_draws_two_fewer(excess: int) -> None:
    after, words = made(before_check(excess), 2)

    assert (len(held_event_cards(after, SOVIET)), fewer(after, SOVIET, 6)) == (2, 2)
    assert "The Soviets draw 2 cards fewer on turn 6." in words


def test_ns_76_the_discard_is_made_at_once_and_at_random() -> None:
    state = before_check(0)
    second = held_event_cards(state, SOVIET)[1]

    fresh = events(state, AXIS, o.MakeCheck(), LoadedDice(2))

    moved = fresh[-1]
    assert isinstance(moved, CardsMoved)
    assert [card.ref for card in moved.shown] == [second]
    assert isinstance(moved.roll, HiddenRoll)


def test_ns_76_and_amb_20_without_a_card_only_the_discard_is_skipped() -> None:
    after, words = made(before_check(2, hand=0))

    assert fewer(after, SOVIET, 6) == 2
    assert "The Soviets hold no card to discard." in words


@pytest.mark.parametrize(
    ("reading", "moscow", "taken", "expected"),
    [
        ("per_check", True, 0, 3),
        ("per_turn_all_causes", True, 0, 2),
        ("per_game", True, 0, 3),
        ("per_check", False, 2, 2),
        ("per_game", False, 2, 0),
        ("per_game", False, 1, 1),
    ],
)
def test_ns_77_and_amb_06_no_more_than_two_draws_are_taken(reading: str, moscow: bool, taken: int, expected: int) -> None:
    state = with_kit(before_check(2, hand=0, draw_loss_cap=reading), taken_draws={SOVIET: taken})
    if moscow:
        state = give(state, AXIS, o.HoldObjective(hex="Moscow", side="axis"))

    after, _ = made(state)

    assert fewer(after, SOVIET, 6) == expected


def test_ns_78_play_goes_on() -> None:
    after, words = made(before_check(9, hand=0))

    assert GAME.outcome(after) is None
    assert "No Surrender (15.10): the game goes on" in words
    assert GAME.can(after, AXIS, o.NextPhase())


def test_ns_amb_09_below_the_number_nothing_happens() -> None:
    after, words = made(before_check(-1))

    assert (len(held_event_cards(after, SOVIET)), fewer(after, SOVIET, 6)) == (3, 0)
    assert words.endswith("Nothing happens.")


@pytest.mark.parametrize(("reading", "lost"), [("skipped", 0), ("penalties_apply", 2)])
def test_ns_amb_08_on_a_turn_with_a_no_sudden_death_marker(reading: str, lost: int) -> None:
    state = before_check(2, hand=0, no_sudden_death_marker=reading)
    state = give(state, AXIS, o.LayMarker(what="no_sudden_death", where="turn 6"))

    after, _ = made(state)

    assert fewer(after, SOVIET, 6) == lost
    assert after.track.markers == ()
    assert not is_check_due(after)


def test_ns_amb_07_vp_paid_before_the_check_are_gone_at_the_check() -> None:
    state = before_check(1, hand=0, economic_sacrifice="on")
    spent = with_vp(state, NUMBER - 1)

    assert made(spent)[1].endswith("Nothing happens.")


@pytest.mark.parametrize(("reading", "this_turn", "next_turn"), [("following_card_phase", 2, 0), ("next_game_turn", 0, 2)])
def test_ns_d16_and_amb_21_when_lost_draws_fall(reading: str, this_turn: int, next_turn: int) -> None:
    after, _ = made(before_check(2, hand=0, draw_loss_falls=reading))

    assert (fewer(after, SOVIET, 6), fewer(after, SOVIET, 7)) == (this_turn, next_turn)
    assert turn_draw(at(after, 6, "card", SOVIET), SOVIET) == 4 - this_turn


def test_the_penalty_falls_on_the_axis_once_the_soviets_have_the_initiative() -> None:
    state = before_check(0)
    state = at(state, 15)
    state = with_vp(holding(state.with_(track=state.track.with_(initiative=SOVIET)), AXIS, 0), 21)

    after, _ = made(state)

    assert fewer(after, AXIS, 15) == 2


# What other sources say


def test_ns_d13_the_check_is_made_in_housekeeping_of_its_turns_before_any_card_phase() -> None:
    assert [check.turn for check in TURNS.sudden_death] == [3, 6, 9, 12, 15, 18, 21]
    state = before_check(-5)

    assert refused(state, AXIS, o.NextPhase()).rule == "12.2"
    assert GAME.can(made(state)[0], AXIS, o.NextPhase())
    assert isinstance(refused(at(state, 6, "card", AXIS), AXIS, o.MakeCheck()), NotNow)
    assert isinstance(refused(at(state, 5), AXIS, o.MakeCheck()), NotNow)


def test_ns_d14_the_numbers_that_are_known_are_given_and_no_other() -> None:
    known = {(check.turn, side): check.number(side) for check in TURNS.sudden_death for side in (AXIS, SOVIET)}

    assert {key: number for key, number in known.items() if number is not None} == {
        (6, AXIS): 23,
        (9, AXIS): 25,
        (12, AXIS): 27,
        (12, SOVIET): 16,
        (15, SOVIET): 19,
    }
    assert TURNS.check(9).source == "inferred"  # type: ignore[union-attr]


def test_a_number_that_is_not_known_is_asked_for_and_remembered() -> None:
    state = with_vp(at(dealt(no_surrender="on"), 3), 20)

    refusal = refused(state, AXIS, o.MakeCheck())
    told = give(state, AXIS, o.EnterNumber(turn=3, side="axis", number=30))

    assert "`/track number`" in str(refusal)
    assert made(told)[1].endswith("Nothing happens.")


def test_vp_that_nobody_has_entered_are_asked_for() -> None:
    refusal = refused(at(dealt(), 6), AXIS, o.MakeCheck())

    assert "`/track vp`" in str(refusal)


@pytest.mark.parametrize(("excess", "is_won"), [(0, False), (1, True)])
def test_ns_d15_the_base_rule_asks_for_more_than_the_number(excess: int, is_won: bool) -> None:
    after, _ = made(before_check(excess, no_surrender="off"))

    outcome = GAME.outcome(after)
    assert (outcome is not None) is is_won
    if outcome:
        assert (outcome.winner, outcome.rule) == (AXIS, "12.2")
        assert penalty(0, 3).applies


def test_ns_d17_when_the_initiative_passes_the_new_sides_vp_are_counted_afresh() -> None:
    state = with_vp(at(dealt(), 11, "removal", SOVIET), 24, 3)

    after = give(state, SOVIET, o.NextPhase())

    assert (after.track.turn, after.track.initiative, total_vp(after), after.track.event_vp) == (12, SOVIET, None, 0)


def test_ns_d18_the_axis_have_the_initiative_on_turns_1_to_11_and_lose_it_by_the_event_of_turn_12() -> None:
    assert [TURNS.initiative_on(turn) for turn in (1, 11, 12, 22)] == [AXIS, AXIS, SOVIET, SOVIET]
    fresh = events(at(dealt(), 11, "removal", SOVIET), SOVIET, o.NextPhase())
    assert "By the event of this turn the Initiative passes to the Soviets" in said(fresh)


@pytest.mark.parametrize(
    ("scenario", "options", "due"),
    [("campaign", {}, True), ("blau", {}, False), ("blau", {"played_on": "yes"}, True), ("barbarossa", {}, False)],
)
def test_ns_d19_sudden_death_belongs_to_the_campaign_and_to_scenarios_played_on(
    scenario: str, options: dict[str, str], due: bool
) -> None:
    state = at(dealt(scenario, **options), 9)

    assert is_check_due(state) is due
    if not due:
        assert isinstance(refused(state, AXIS, o.MakeCheck()), Impossible)


# Other ends


@pytest.mark.parametrize(
    ("initiative", "held", "is_won"), [(AXIS, 2, False), (AXIS, 3, True), (SOVIET, 3, False), (SOVIET, 4, True)]
)
def test_objective_hexes_win_ahead_of_sudden_death(initiative: str, held: int, is_won: bool) -> None:
    state = before_check(-9) if initiative == AXIS else at(dealt(), 15)
    state = with_vp(state.with_(track=state.track.with_(initiative=initiative)), 5)
    for hex_ in ("Moscow", "Leningrad", "Sevastopol", "Stalingrad")[:held]:
        state = give(state, AXIS, o.HoldObjective.model_validate({"hex": hex_, "side": AXIS}))

    outcome = GAME.outcome(made(state)[0])

    assert (outcome is not None and outcome.rule == "12.1") is is_won


def test_34_soviet_vp_at_the_start_of_a_turn_are_a_total_victory() -> None:
    state = at(dealt(), 16)
    state = state.with_(track=state.track.with_(initiative=SOVIET))

    won = give(state, SOVIET, o.EnterVp(square=33, event=1))

    assert GAME.outcome(won).winner == SOVIET  # type: ignore[union-attr]
    assert GAME.outcome(give(state, SOVIET, o.EnterVp(square=33, event=0))) is None
    assert GAME.outcome(give(at(state, 16, "card", SOVIET), SOVIET, o.EnterVp(square=34))) is None


# Under the solitaire module


def judged(state: NoRetreat, vp: int, **changes: Any) -> NoRetreat:
    """What follows of a check that the module has made."""
    found = Judgement(player=AXIS, initiative=AXIS, total=Total(square=vp), number=NUMBER, skulls=1, switches=False, **changes)
    event = CheckJudged(turn=6, card=1, judgement=found, ends_no_game=True)
    for more in CHAPTER.follow(state, event, SeededDice(1)):
        state = GAME.apply(state, more)
    return state


def test_ns_78_the_kit_works_under_the_solitaire_module_too() -> None:
    state = holding(at(dealt("campaign_solo", no_surrender="on"), 6), SOVIET, 3)

    assert fewer(judged(state, NUMBER + 2), SOVIET, 6) == 2
    assert fewer(judged(state, NUMBER - 1), SOVIET, 6) == 0
    assert fewer(judged(state, NUMBER + 2, clause="A"), SOVIET, 6) == 0
    assert isinstance(refused(state, AXIS, o.MakeCheck()), NotNow)


@pytest.mark.parametrize(("reading", "lost"), [("skipped", 0), ("penalties_apply", 2)])
def test_ns_amb_08_under_the_solitaire_module(reading: str, lost: int) -> None:
    state = with_vp(at(dealt("campaign_solo", no_surrender="on", no_sudden_death_marker=reading), 6), NUMBER + 2)
    state = give(state, AXIS, o.LayMarker(what="no_sudden_death", where="turn 6"))

    for more in CHAPTER.follow(state, CheckSkipped(turn=6), SeededDice(1)):
        state = GAME.apply(state, more)

    assert fewer(state, SOVIET, 6) == lost


def test_every_event_is_folded_into_the_same_state() -> None:
    state = before_check(2)

    fresh = events(state, AXIS, o.MakeCheck(), LoadedDice(1))

    assert GAME.fold(state, fresh) == give(state, AXIS, o.MakeCheck(), LoadedDice(1))
    assert any(isinstance(event, e.PenaltiesSuffered) for event in fresh)


def soviet_turn_15(vp: int, **options: str) -> NoRetreat:
    """The last phase of turn 15; the Soviets have the Initiative, and so many VP have been entered in it."""
    state = at(dealt(**options), 15, "removal", AXIS)
    return with_vp(state.with_(track=state.track.with_(initiative=SOVIET)), vp)


@pytest.mark.parametrize(("vp", "is_won"), [(33, False), (34, True), (40, True)])
def test_ns_23_vp_adjusted_at_the_end_of_a_turn_are_those_of_a_total_victory_as_the_next_begins(vp: int, is_won: bool) -> None:
    outcome = GAME.outcome(give(soviet_turn_15(vp), AXIS, o.NextPhase()))

    assert (outcome is not None and outcome.winner == SOVIET) is is_won


def test_ns_d19_a_scenario_that_is_played_alone_knows_no_total_victory() -> None:
    assert GAME.outcome(give(soviet_turn_15(40, scenario="kursk"), AXIS, o.NextPhase())) is None


def test_ns_21_a_cancelled_check_asks_for_no_vp_though_penalties_would_apply_under_no_surrender() -> None:
    state = at(dealt(no_sudden_death_marker="penalties_apply"), 3)
    state = give(state, AXIS, o.LayMarker(what="no_sudden_death", where="turn 3"))

    after, words = made(state)

    assert words.startswith("The Sudden Death check of turn 3 is skipped")
    assert not is_check_due(after)


def next_check(state: NoRetreat) -> list[str]:
    """What the table message says of the Sudden Death check that comes next."""
    sections = GAME.panel(GAME.view(state, "")).sections
    return [str(line) for section in sections for line in section.lines if "Sudden Death check" in str(line)]


def test_ns_d13_the_next_check_is_that_of_a_later_turn_once_this_turns_is_made() -> None:
    before = before_check(-3)

    assert next_check(before) == ["Next Sudden Death check: turn 6 (March/April 1942), number 23."]
    assert next_check(made(before)[0]) == ["Next Sudden Death check: turn 9 (September/October 1942), number 25."]
    assert next_check(at(dealt(), 21, "card", SOVIET)) == []


@pytest.mark.parametrize(
    ("reading", "said_of_it"),
    [
        ("skipped", "The Sudden Death check of turn 6 (March/April 1942) has been cancelled by a card."),
        ("penalties_apply", "Next Sudden Death check: turn 6 (March/April 1942), number 23."),
    ],
)
def test_ns_amb_08_a_check_whose_penalties_apply_all_the_same_is_not_called_cancelled(reading: str, said_of_it: str) -> None:
    state = give(before_check(0, no_sudden_death_marker=reading), AXIS, o.LayMarker(what="no_sudden_death", where="turn 6"))

    assert next_check(state) == [said_of_it]


@pytest.mark.parametrize(
    ("reading", "why"),
    [
        ("per_check", "The Soviets draw 3 cards fewer this turn: 2 entered by a player and 1 since the Axis hold Moscow."),
        ("per_turn_all_causes", "The Soviets draw 2 cards fewer this turn: 2 entered by a player."),
    ],
)
def test_ns_amb_06_the_causes_of_lost_draws_that_are_named_add_up(reading: str, why: str) -> None:
    state = give(at(dealt(draw_loss_cap=reading), 5), AXIS, o.HoldObjective(hex="Moscow", side="axis"))
    state = give(state, AXIS, o.EnterDrawLoss(side="soviet", turn=5, amount=2))

    lines = [str(line) for section in GAME.panel(GAME.view(state, "")).sections for line in section.lines]

    assert why in lines
