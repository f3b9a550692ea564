"""Time: the calendar, the order of the player turns, cycles, and what the bot says and asks in them."""

from __future__ import annotations

import pytest

from bot.games.limited_war import GAME, LimitedWar, deadlines, read_date, written
from bot.games.limited_war import orders as o
from bot.kit.decisions import Answer
from bot.kit.refusals import Malformed, NotNow, NotYours, Unknown
from bot.kit.words import PLAIN
from tests.games.limited_war.play import (
    ARMED,
    advance,
    answer,
    at_end,
    campaign,
    declare,
    declared,
    events,
    give,
    in_section,
    kinds,
    refused,
    until,
)


@pytest.mark.parametrize(("date", "after"), [("1/1/40", "2/1/40"), ("4/1/40", "1/2/40"), ("4/12/40", "1/1/41")])
def test_lw_t1_dates_are_turn_month_year_with_four_game_turns_a_month(date, after):
    assert written(read_date(date)) == date
    assert written(read_date(date) + 1) == after


def test_lw_t1_a_year_has_48_game_turns():
    assert read_date("1/1/41") - read_date("1/1/40") == 48


@pytest.mark.parametrize(
    "text", ["5/1/40", "0/3/40", "1/13/40", "1/0/40", "40", "1/1", "1/1/40/1", "a/b/c", "-1/1/40", "", "１/1/40"]
)
def test_lw_t1_a_date_that_does_not_exist_is_refused_with_one_that_does(text):
    with pytest.raises(Malformed) as caught:
        read_date(text)

    assert "2/4/40" in str(caught.value)


def test_lw_t1_a_year_may_be_written_in_full():
    assert read_date("2/4/1940") == read_date(" 2 / 4 / 40 ")


def test_lw_t2_a_cycle_is_four_game_turns():
    state = campaign()

    found = []
    for _ in range(16):
        step = events(state, state.on_move, o.Advance())
        found += [(written(e.first), written(state.now)) for e in step if e.kind == "cycle_ended"]
        state = GAME.fold(state, step)

    assert found == [("1/1/40", "4/1/40"), ("1/2/40", "4/2/40")]


def test_lw_t3_the_axis_player_turn_comes_first_and_the_soviet_one_second():
    state = campaign()

    moments = []
    for _ in range(4):
        moments.append((written(state.now), state.on_move))
        state = advance(state)

    assert moments == [("1/1/40", "axis"), ("1/1/40", "soviet"), ("2/1/40", "axis"), ("2/1/40", "soviet")]


def test_lw_amb_01_the_twelve_game_turns_are_counted_from_the_answer():
    assert in_section("D").deadline == read_date("2/1/40") + 12 == read_date("2/4/40")


def test_lw_amb_14_cycles_begin_with_turn_1_unless_the_group_marks_another():
    state = give(campaign(), "axis", o.SetDate(date="3/1/40", cycles_start_on=3))
    state = answer(state, "agree")

    found = []
    for _ in range(8):
        step = events(state, state.on_move, o.Advance())
        found += [written(state.now) for e in step if e.kind == "cycle_ended"]
        state = GAME.fold(state, step)

    assert found == ["2/2/40"]


def test_a_side_ends_only_its_own_player_turn():
    refusal = refused(campaign(), "soviet", o.Advance())

    assert isinstance(refusal, NotYours)
    assert str(refusal) == "It is the Axis player turn of 1/1/40; only the Axis player can end it. (LW-T3)"


def test_lw_t1_outside_peace_the_refusal_of_a_date_says_why():
    war = give(advance(campaign()), "soviet", o.DeclareWar(country="Germany"))

    assert "Deadlines are running" in str(refused(in_section("D"), "axis", o.SetDate(date="1/1/41")))
    assert str(refused(war, "axis", o.SetDate(date="1/1/41"))).startswith(
        "Now it is limited war by the printed rules, and the calendar is set in peace only."
    )


def test_at_the_end_of_a_game_turn_the_other_side_hears_who_is_asked():
    state = at_end(in_section("E"), "soviet")

    refusal = refused(state, "axis", o.Advance())

    assert str(refusal) == "The game turn 2/1/40 ends: the Soviet player is asked about peace. (LW-T3)"


def test_only_the_two_seats_give_orders():
    assert isinstance(refused(campaign(), "referee", o.Advance()), Unknown)


def test_due_names_exactly_the_side_that_is_waited_for():
    asked = declared()

    assert [(d.side, PLAIN.say(d.what)) for d in GAME.due(campaign())] == [
        ("axis", "Play the Axis player turn of 1/1/40, then end it.")
    ]
    assert [d.side for d in GAME.due(advance(campaign()))] == ["soviet"]
    assert [(d.side, d.rule) for d in GAME.due(asked)] == [("axis", "LW-C7a")]
    assert [d.side for d in GAME.due(answer(asked, "b1"))] == ["axis"]
    assert [d.side for d in GAME.due(at_end(in_section("E"), "soviet"))] == ["soviet"]


def test_deadlines_are_dates_nearest_first():
    state = in_section("D")

    assert [(written(d.at), d.rule) for d in deadlines(state)] == [("4/1/40", "LW-C4a"), ("2/4/40", "LW-D5a")]
    assert [(written(d.at), d.rule) for d in deadlines(declared())] == [("2/1/40", "LW-C7a"), ("4/1/40", "LW-C4a")]


def test_a_new_date_holds_when_the_other_side_confirms_it():
    state = give(campaign(), "axis", o.SetDate(date="3/5/41"))
    (decision,) = GAME.decisions(state)

    assert decision.side == "soviet"
    assert written(answer(state, "agree").now) == "3/5/41"
    assert answer(state, "decline").now == state.now
    assert answer(state, "decline").proposals == ()


def test_a_date_is_not_set_while_deadlines_run_and_an_old_entry_lapses_then():
    state = give(campaign(), "axis", o.SetDate(date="3/5/41"))
    entry = GAME.decisions(state)[0]
    state = declare(state)

    found = events(state, "soviet", Answer(decision=entry.id, choice="agree"))

    assert isinstance(refused(state, "axis", o.SetDate(date="3/5/41")), NotNow)
    assert kinds(found) == ["proposal_declined"]


def test_the_buttons_end_the_player_turn_and_say_what_a_deadline_does():
    (plain,) = GAME.buttons(campaign())
    late = GAME.buttons(until(in_section("D"), "2/4/40"))[0]

    assert (PLAIN.say(plain.label), plain.side) == ("End the Axis player turn of 1/1/40", "axis")
    assert PLAIN.say(late.label) == "End the Axis player turn of 2/4/40: section C will hold"
    assert late.order == o.Advance(confirmed=True)
    assert all(len(PLAIN.say(b.label)) <= 80 for b in (plain, late))


def test_the_button_for_continuing_is_there_only_at_the_start_of_a_cycle():
    state = in_section("C")

    assert not any(b.order.kind == "state_continuing" for b in GAME.buttons(state))
    assert any(b.order.kind == "state_continuing" for b in GAME.buttons(until(state, "1/2/40")))


def test_every_button_can_be_pressed():
    for state in (campaign(), declared(), in_section("C"), in_section("D"), in_section("E"), until(in_section("C"), "1/2/40")):
        for button in GAME.buttons(state):
            assert GAME.can(state, button.side, button.order)


def last_turn(last: str) -> LimitedWar:
    economy = f"""
        [calendar]
        first = "1/1/40"
        last = "{last}"
        source = "ours"
        [production]
        source = "ours"
        [centres]
        soviet = 5
        source = "ours"
        [arms]
        bonus = 60
        source = "ours"
        [victory]
        source = "ours"
    """
    return campaign(uploads={"economy": economy})


def test_lw_t1_a_date_beyond_the_last_game_turn_is_refused_and_the_last_itself_is_not():
    state = last_turn("4/12/40")

    refusal = refused(state, "axis", o.SetDate(date="1/1/41"))

    assert str(refusal).startswith("The last game turn of this campaign is 4/12/40, and that date lies beyond it.")
    assert GAME.can(state, "axis", o.SetDate(date="4/12/40"))


def test_the_campaign_ends_after_its_last_game_turn_where_there_is_one():
    state = advance(last_turn("2/1/40"), 3)
    assert GAME.outcome(state) is None

    state = advance(state)

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winner == ""
    assert GAME.due(state) == ()
    assert isinstance(refused(state, "axis", o.Advance()), NotNow)
    assert list(GAME.legal(state, "axis")) == []
    assert GAME.buttons(state) == ()


# what the printed rules decide


def test_the_printed_war_ends_by_agreement_of_both_sides():
    state = give(advance(campaign()), "soviet", o.DeclareWar(country="Germany"))
    state = give(state, "soviet", o.EnterPrinted(section="peace"))

    assert GAME.decisions(state)[0].side == "axis"
    assert answer(state, "agree").stage == "peace"
    assert answer(state, "decline").stage == "printed"


def test_total_war_by_the_printed_rules_is_entered_from_peace_but_not_from_a_section():
    state = answer(give(campaign(), "axis", o.EnterPrinted(section="total_war")), "agree")

    assert state.stage == "total_war"
    assert refused(in_section("C"), "axis", o.EnterPrinted(section="total_war")).rule == "LW-A1"


def test_in_total_war_the_calendar_and_the_points_go_on():
    state = answer(give(campaign(), "axis", o.EnterPrinted(section="total_war")), "agree")

    state = give(advance(state, 8), "axis", o.EnterPoints(points=5, reason="Moscow"))

    assert (written(state.now), state.points) == ("1/2/40", 5)
    assert state.verdicts[-1].production == "printed"


def test_a_status_entered_by_one_side_holds_when_the_other_confirms_it():
    state = give(campaign(), "soviet", o.EnterStatus(country="Rumania", status="active"))

    assert state.status_of("Rumania") == ""
    assert answer(state, "agree").status_of("Rumania") == "active"
    assert isinstance(refused(state, "axis", o.EnterStatus(country="Rumania", status=ARMED)), NotNow)
