"""Г.1 The Sudden Death check, and what a change of sides brings."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.no_retreat.events import PenaltiesSuffered
from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.orders import LayMarker
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.orders import NameOilHex, TellNumber
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.why import why
from bot.games.no_retreat.state import DrawLoss, Number
from bot.kit.refusals import Malformed, NotNow
from tests.games.no_retreat.solo.table import StackedDice, Table, placed


def at_check(
    card: int,
    *,
    turn: int = 6,
    player: str = "axis",
    initiative: str = "axis",
    number: int | None = 23,
    directive: str = "Smolensk",
    orders_vp: int = 0,
    solo: dict[str, Any] | None = None,
    track: dict[str, Any] | None = None,
    **options: str,
) -> Table:
    """The Housekeeping of a turn with a check, its first question open."""
    numbers = () if number is None else (Number(turn=turn, side=initiative, number=number),)
    table = placed(
        turn=turn - 1,
        phase="removal",
        active="soviet" if initiative == "axis" else "axis",
        player=player,
        initiative=initiative,
        dice=StackedDice(card),
        track={"numbers": numbers, "tokens": {"directive": directive}, "orders_vp": orders_vp, **(track or {})},
        solo={"stalin": "unused", **(solo or {})},
        **options,
    )
    table.go_on()
    return table


def checked(table: Table, vp: int, *, controller: str = "neither", objectives: str = "0") -> list[Any]:
    """Answers every question of the check; its events."""
    before = len(table.events)
    answers = {"objectives": objectives, "controller": controller, "oil_hex": "well", "number": "23"}
    while not any(isinstance(event, (e.CheckJudged, e.CheckClosed)) for event in table.events):
        stage = table.asked.id.split("-")[1]
        if stage in ("vp", "check_vp"):
            table.give(TellNumber(value=vp))
        else:
            table.answer(answers[stage])
    return table.events[before:]


def judged(table: Table) -> Any:
    return next(event for event in table.events if isinstance(event, e.CheckJudged)).judgement


def test_solo_20_all_twelve_cards_are_shuffled_and_the_top_one_turned_up() -> None:
    table = at_check(9, solo={"deck": (1, 2), "discards": (3, 4, 5, 6, 7, 8, 9, 10, 11, 12)})

    done = table.answer("0")

    shuffled = next(event for event in done if isinstance(event, e.SoloDeckShuffled))
    assert shuffled.cards == tuple(range(1, 13))
    assert [event.card for event in done if isinstance(event, e.SoloCardTurned)] == [9]
    assert table.solo.discards == (9,)
    assert len(table.solo.deck) == 11


def test_solo_21_the_order_is_directive_vp_new_directive_switch_and_only_then_victory() -> None:
    table = at_check(3)

    checked(table, 30, controller="axis")

    kinds = [type(event) for event in table.events]
    order = [e.SoloCardTurned, e.DirectivePaid, e.OrdersGained, e.DirectiveRead, e.CheckJudged]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)


@pytest.mark.parametrize(("controller", "orders_vp"), [("axis", 1), ("soviet", -1), ("neither", 0)])
def test_solo_22_the_side_that_controls_the_directive_s_hex_gains_1_orders_vp(controller: str, orders_vp: int) -> None:
    table = at_check(3)

    checked(table, 20, controller=controller)

    assert table.state.track.orders_vp == orders_vp


def test_solo_23_germany_s_cell_is_read_whichever_side_the_player_has() -> None:
    table = at_check(8, player="soviet")

    checked(table, 30)

    read = next(event for event in table.events if isinstance(event, e.DirectiveRead))
    assert read.cell == "axis/cross"


@pytest.mark.parametrize(
    ("card", "initiative", "after"),
    [(8, "axis", "Leningrad"), (10, "axis", "USSR Oil Well"), (12, "soviet", "Budapest")],
)
def test_solo_24_a_named_place_is_the_new_directive(card: int, initiative: str, after: str) -> None:
    table = at_check(card, turn=6 if initiative == "axis" else 15, initiative=initiative, player=initiative)

    checked(table, 10)

    assert table.state.track.tokens["directive"] == after


@pytest.mark.parametrize(("card", "initiative"), [(1, "axis"), (12, "axis"), (2, "soviet"), (10, "soviet")])
def test_solo_25_a_cell_without_a_place_leaves_the_directive_where_it_is(card: int, initiative: str) -> None:
    table = at_check(card, turn=6 if initiative == "axis" else 15, initiative=initiative, player=initiative)

    checked(table, 10)

    assert table.state.track.tokens["directive"] == "Smolensk"


def test_solo_26_with_a_card_that_does_not_switch_the_player_keeps_his_side() -> None:
    table = at_check(1)

    checked(table, 23)

    assert table.solo.player == "axis"
    assert judged(table).clause == ""


@pytest.mark.parametrize(("vp", "clause"), [(19, ""), (20, "A"), (23, "A"), (26, "A"), (27, "")])
def test_solo_27_with_the_initiative_and_within_the_skulls_the_player_changes_sides(vp: int, clause: str) -> None:
    table = at_check(9)

    checked(table, vp)

    assert judged(table).clause == clause


@pytest.mark.parametrize(("vp", "clause"), [(21, "B"), (22, "B"), (23, ""), (30, "")])
def test_solo_28_without_the_initiative_and_below_the_number_the_player_changes_sides(vp: int, clause: str) -> None:
    table = at_check(9, player="soviet")

    checked(table, vp)

    assert judged(table).clause == clause


def test_solo_29_the_switch_is_at_once_and_play_goes_on() -> None:
    table = at_check(9)

    checked(table, 23)

    assert table.solo.player == "soviet"
    assert GAME.outcome(table.state) is None
    assert not GAME.decisions(table.state)


@pytest.mark.parametrize(("vp", "wins"), [(23, False), (24, True)])
def test_solo_30_without_a_switch_the_initiative_side_wins_with_more_than_the_number(vp: int, wins: bool) -> None:
    table = at_check(1)

    checked(table, vp)

    assert (GAME.outcome(table.state) is not None) == wins


def test_solo_31_without_the_initiative_the_player_cannot_win_here() -> None:
    table = at_check(1, player="soviet")

    checked(table, 40)

    assert GAME.outcome(table.state) is None
    assert not judged(table).wins


def test_solo_32_the_total_holds_square_event_and_orders_vp_with_those_of_step_1() -> None:
    table = at_check(1, orders_vp=2, track={"event_vp": 3})

    checked(table, 10, controller="axis")

    found = judged(table)
    assert (found.total.square, found.total.event, found.total.orders) == (10, 3, 3)
    assert "The total is 16 (square 10, event 3 and orders +3), the number of the Axis 23: 7 below." in table.said()


def test_solo_33_the_player_goes_on_with_the_side_that_was_the_opponent_s() -> None:
    table = at_check(9)

    checked(table, 23)

    assert any(line.startswith("You change sides: you stand for the Soviets now") for line in table.said())


def german_plan() -> dict[str, Any]:
    return {"plan": Plan(side="axis", card=11, cell="axis/cross", kind="location", count=3, place="Moscow")}


def test_solo_34_a_plan_set_for_germany_lapses_when_the_player_takes_germany() -> None:
    table = at_check(9, player="soviet", solo=german_plan())

    checked(table, 20)

    assert table.solo.player == "axis"
    assert table.solo.plan is None


def test_solo_35_okh_leaves_the_map_when_the_player_takes_germany() -> None:
    table = at_check(9, player="soviet", solo=german_plan(), track={"tokens": {"directive": "Smolensk", "okh": "Moscow"}})

    checked(table, 20)

    assert "okh" not in table.state.track.tokens
    assert any("take OKH off the map (SOLO-34, SOLO-35)" in line for line in table.said())


def test_solo_36_forfeited_draws_still_fall_on_the_first_turn_with_germany() -> None:
    loss = DrawLoss(side="axis", turn=6, amount=2, cause="solo")
    table = at_check(9, player="soviet", solo=german_plan(), track={"losses": (loss,)})

    checked(table, 20)

    assert table.state.track.lost_draws("axis", 6) == (loss,)


def test_solo_37_the_card_of_the_check_is_germany_s_plan_for_this_same_round() -> None:
    waiting = Plan(side="soviet", card=10, cell="soviet/star", kind="location", count=3, place="Minsk")
    tokens = {"directive": "Smolensk", "stavka": "Minsk"}
    table = at_check(12, turn=15, initiative="soviet", solo={"plan": waiting}, track={"tokens": tokens})

    checked(table, 20)

    plan = table.solo.plan
    assert plan is not None
    assert (plan.side, plan.card, plan.cell, plan.kind, plan.place) == ("axis", 12, "axis/star", "location", "Budapest")
    assert table.state.track.tokens == {"directive": "Budapest", "okh": "Budapest"}


def test_solo_38_of_that_card_the_second_row_does_nothing() -> None:
    table = at_check(9)

    checked(table, 23)

    assert table.state.cards.hands == table.start.cards.hands
    assert table.state.track.losses == ()
    assert table.solo.reaction is None


def test_solo_39_okh_goes_to_the_place_with_its_targets() -> None:
    table = at_check(9)

    checked(table, 23)

    given = next(event for event in table.events if isinstance(event, e.PlanGiven))
    assert table.state.track.tokens["okh"] == "Stalingrad"
    assert given.targets == 3
    assert "Put OKH at Stalingrad, with 3 target tokens beneath it as a reminder (SOLO-60)." in table.said()


# Asking for what only the map knows


def test_an_unknown_number_is_asked_for_once_and_remembered() -> None:
    table = at_check(1, turn=3, number=None)
    for answer in ("0", "neither"):
        table.answer(answer)

    question = table.asked
    table.give(TellNumber(value=17))

    assert str(question.question) == (
        "Which Sudden Death number does the turn track print on turn 3 beside the symbol of the Axis?"
    )
    assert Number(turn=3, side="axis", number=17) in table.state.track.numbers
    assert table.asked.id.startswith("solo-check_vp-")


def test_a_known_number_is_not_asked_for() -> None:
    table = at_check(1, number=None)

    for answer in ("0", "neither"):
        table.answer(answer)

    assert table.asked.id.startswith("solo-check_vp-")


def test_the_vp_buttons_lie_around_the_remembered_total_and_reach_every_number() -> None:
    table = at_check(1, track={"square_vp": 18})
    for answer in ("0", "neither"):
        table.answer(answer)

    first = [choice.key for choice in table.asked.choices]
    table.answer("higher")
    then = [choice.key for choice in table.asked.choices]
    table.answer("lower")
    table.answer("lower")
    table.answer("lower")
    last = [choice.key for choice in table.asked.choices]

    assert first == ["lower", *map(str, range(14, 23)), "higher"]
    assert then == ["lower", *map(str, range(23, 32)), "higher"]
    assert last == [*map(str, range(9)), "higher"]


def test_a_number_that_cannot_be_is_refused_with_the_range() -> None:
    table = at_check(1)
    for answer in ("0", "neither"):
        table.answer(answer)

    with pytest.raises(Malformed, match="Give a number from 0 to 99"):
        table.give(TellNumber(value=150))


def test_a_number_nobody_asked_for_is_refused() -> None:
    table = placed()

    with pytest.raises(NotNow, match="No number is asked for now"):
        table.give(TellNumber(value=4))


def test_a_no_sudden_death_marker_cancels_the_check_and_is_taken_off() -> None:
    table = placed(turn=5, phase="removal", active="soviet", solo={"stalin": "unused"})
    table.give(LayMarker(what="no_sudden_death", where="turn 6"))

    table.go_on()

    assert 6 in table.solo.checked
    assert table.state.track.markers == ()
    assert not any(isinstance(event, e.CheckOpened) for event in table.events)


def test_with_no_surrender_the_check_ends_no_game_and_costs_the_other_side_cards() -> None:
    table = at_check(1, no_surrender="on")

    checked(table, 25)

    (suffered,) = [event for event in table.events if isinstance(event, PenaltiesSuffered)]
    assert (suffered.side, suffered.draws) == ("soviet", 2)
    assert sum(loss.amount for loss in table.state.track.losses) == 2
    assert GAME.outcome(table.state) is None


@pytest.mark.parametrize("vp", [23, 25])
def test_with_no_surrender_it_is_said_that_the_number_is_reached_and_that_the_other_side_pays(vp: int) -> None:
    table = at_check(1, no_surrender="on")

    done = checked(table, vp)

    said = " ".join(table.said(done))
    at = next(place for place, event in enumerate(table.events) if isinstance(event, e.CheckJudged))
    reasons = " ".join(str(line) for part in why(table.events, at, table.state.options).sections for line in part.lines)
    for words in (said, reasons):
        assert "The VP have reached the number: with No Surrender that ends no game" in words
        assert "is not reached" not in words
    assert "From 23 on the side without the Initiative pays by No Surrender" in reasons
    assert "you win" not in reasons


def test_with_no_surrender_below_the_number_the_game_goes_on_and_nobody_pays() -> None:
    table = at_check(1, no_surrender="on")

    done = checked(table, 22)

    assert "Sudden Death is not reached: play goes on (SOLO-26). With No Surrender the check ends no game" in " ".join(
        table.said(done)
    )
    assert not any(isinstance(event, PenaltiesSuffered) for event in table.events)


@pytest.mark.parametrize(
    ("side", "waiting", "said"),
    [
        ("axis", Plan(side="axis", card=11, cell="axis/cross", kind="location", count=3, place="Moscow"), "take OKH off the map"),
        ("axis", Plan(side="axis"), "The plan of the Axis, No Orders, lapses (SOLO-34)."),
        ("soviet", Plan(side="soviet", card=9, cell="soviet/cross", kind="city_capture", count=1), "take Stavka off the map"),
        ("soviet", Plan(side="soviet"), "The plan of the Soviets, No Orders, lapses (SOLO-AMB-37)."),
    ],
)
def test_solo_34_35_the_order_token_of_a_plan_that_lapses_is_taken_off_where_there_is_one(
    side: str, waiting: Plan, said: str
) -> None:
    player = "soviet" if side == "axis" else "axis"
    table = at_check(10, player=player)
    table.state = table.state.with_(solo=table.solo.with_(plan=waiting))

    done = checked(table, 22)

    told = " ".join(table.said(done))
    assert table.solo.player == side
    assert said in told
    assert ("off the map" in told) == bool(waiting.card)


def test_solo_61_the_oil_field_hex_is_named_by_a_button_or_by_its_own_name() -> None:
    pressed = at_check(10, number=40)
    typed = at_check(10, number=40)
    for table in (pressed, typed):
        table.answer("0")
        table.answer("neither")

    pressed.answer("well")
    typed.give(NameOilHex(name="Maikop"))

    assert pressed.solo.oil_hex == "the oil-well hex in the Caucasus"
    assert typed.solo.oil_hex == "Maikop"


def test_an_oil_hex_nobody_asked_for_is_refused() -> None:
    table = placed()

    with pytest.raises(NotNow, match="waits for no oil-field hex"):
        table.give(NameOilHex(name="Maikop"))
