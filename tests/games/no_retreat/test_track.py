"""The turn track: phases, corrections, the end of the game, the view and the picture."""

from __future__ import annotations

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.chart import chart
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat
from bot.games.no_retreat.turns import TURNS
from bot.kit.decisions import Answer
from bot.kit.deck.orders import LeaveTable, OpenDeck, Search
from bot.kit.marks import Box, Words
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.secrecy import NOBODY
from tests.cards import unshuffled
from tests.games.no_retreat.play import GAME, at, campaign, dealt, events, give, refused, said, with_vp

ROUND = [
    ("housekeeping", "", ""),
    *[
        moment
        for side in (AXIS, SOVIET)
        for moment in (
            ("card", side, ""),
            ("reinforcement", side, ""),
            ("movement", side, ""),
            ("rail", side, ""),
            ("combat", side, "targets"),
            ("combat", side, "counterblows"),
            ("combat", side, "battles"),
            ("removal", side, ""),
        )
    ],
]


def moment(state: NoRetreat) -> tuple[str, str, str]:
    return state.track.phase, state.track.active, state.track.step


def on_move(state: NoRetreat) -> str:
    return state.track.active or state.track.initiative


def test_a_turn_goes_through_its_phases_for_the_initiative_side_and_then_the_other() -> None:
    state = dealt()

    seen = []
    for _ in ROUND:
        seen.append(moment(state))
        state = give(state, on_move(state), o.NextPhase())

    assert seen == ROUND
    assert (state.track.turn, state.track.phase) == (2, "housekeeping")


def test_the_soviets_move_first_once_they_have_the_initiative() -> None:
    state = at(dealt("kursk"), 16)

    after = give(state, SOVIET, o.NextPhase())

    assert moment(after) == ("card", SOVIET, "")


def test_only_the_side_on_move_goes_on() -> None:
    state = give(dealt(), AXIS, o.NextPhase())

    assert isinstance(refused(state, SOVIET, o.NextPhase()), NotYours)
    assert isinstance(refused(dealt(), SOVIET, o.NextPhase()), NotYours)


def test_in_a_solitaire_campaign_one_person_goes_on_for_both_sides() -> None:
    state = dealt("campaign_solo")

    assert GAME.hotseat(state)
    assert not GAME.hotseat(dealt())


def test_the_turn_marker_can_be_put_right() -> None:
    state = give(dealt(), SOVIET, o.SetTurn(turn=7, phase="combat", active="soviet"))

    assert (state.track.turn, moment(state)) == (7, ("combat", SOVIET, "targets"))
    assert isinstance(refused(state, AXIS, o.SetTurn(turn=23)), Malformed)
    assert isinstance(refused(state, AXIS, o.SetTurn(turn=0)), Malformed)
    assert isinstance(refused(state, AXIS, o.SetTurn(turn=3, phase="card")), Malformed)
    assert isinstance(refused(state, AXIS, o.SetTurn(turn=3, phase="housekeeping", active="axis")), Malformed)


@pytest.mark.parametrize(
    "order", [o.EnterVp(), o.EnterVp(square=-1), o.EnterVp(square=100), o.EnterVp(event=7), o.EnterVp(event=-1)]
)
def test_vp_that_cannot_be_are_refused(order: o.EnterVp) -> None:
    assert isinstance(refused(dealt(), AXIS, order), Malformed)


def test_vp_are_entered_by_either_side_and_each_part_alone() -> None:
    state = give(give(dealt(), AXIS, o.EnterVp(square=20)), SOVIET, o.EnterVp(event=2))

    assert (state.track.square_vp, state.track.event_vp) == (20, 2)


def test_the_initiative_can_be_passed_by_hand() -> None:
    state = give(with_vp(dealt(), 20), AXIS, o.PassInitiative())

    assert (state.track.initiative, state.track.square_vp) == (SOVIET, None)


@pytest.mark.parametrize(
    "order",
    [
        o.HoldObjective(hex=" ", side="axis"),
        o.LayMarker(what="control", where="\u200b"),
        o.EnterDrawLoss(side="axis", turn=1, amount=5),
        o.EnterDrawLoss(side="axis", turn=99, amount=1),
        o.EnterWeather(turn=99, weather="mud"),
        o.EnterNumber(turn=6, side="axis", number=100),
    ],
)
def test_what_cannot_be_entered_is_refused(order: object) -> None:
    assert isinstance(refused(dealt(), AXIS, order), Malformed)  # type: ignore[arg-type]


def test_names_of_places_are_shown_literally() -> None:
    fresh = events(dealt(), AXIS, o.LayMarker(what="other", where="@everyone **Kiev**\u202e", note="`x`"))

    assert fresh[0].model_dump()["where"] == "@everyone **Kiev**"


# The end


def answer(state: NoRetreat, side: str, choice: str) -> NoRetreat:
    decision = GAME.decisions(state)[0]
    assert decision.side == side
    return give(state, side, Answer(decision=decision.id, choice=choice))


def test_after_the_last_turn_both_sides_say_who_has_won() -> None:
    state = at(dealt("kursk", played_on="yes"), TURNS.last_turn, "removal", AXIS)

    ended = give(state, AXIS, o.NextPhase())
    named = answer(ended, SOVIET, "soviet")
    agreed = answer(named, AXIS, "yes")

    assert GAME.outcome(named) is None
    assert GAME.outcome(agreed).winner == SOVIET  # type: ignore[union-attr]
    assert GAME.due(agreed) == ()
    assert isinstance(refused(agreed, AXIS, o.NextPhase()), NotNow)


def test_where_the_sides_do_not_agree_the_question_is_put_again() -> None:
    state = give(at(dealt("blau"), 10, "housekeeping"), AXIS, o.EndGame())

    disputed = answer(answer(state, AXIS, "axis"), SOVIET, "no")

    assert GAME.outcome(disputed) is None
    assert GAME.decisions(disputed)[0].id != GAME.decisions(state)[0].id
    assert GAME.outcome(answer(answer(disputed, AXIS, "soviet"), SOVIET, "yes")).winner == SOVIET  # type: ignore[union-attr]


def test_a_campaign_is_not_ended_by_hand_and_a_scenario_once() -> None:
    assert isinstance(refused(dealt(), AXIS, o.EndGame()), NotNow)
    called = give(dealt("blau"), AXIS, o.EndGame())
    assert isinstance(refused(called, AXIS, o.EndGame()), NotNow)


def test_a_question_that_is_answered_is_stale() -> None:
    state = give(dealt("blau"), AXIS, o.EndGame())
    first = GAME.decisions(state)[0]

    after = answer(state, AXIS, "axis")

    assert "answered already" in str(refused(after, AXIS, Answer(decision=first.id, choice="axis")))
    assert isinstance(refused(state, SOVIET, Answer(decision=first.id, choice="axis")), NotYours)
    assert "no such question" in str(refused(state, AXIS, Answer(decision="nothing-1", choice="x")))


def test_a_stranger_gives_no_orders() -> None:
    assert "Only the Axis and the Soviet side" in str(refused(dealt(), "referee", o.NextPhase()))


# Seeing it


def test_the_panel_says_where_play_stands() -> None:
    state = with_vp(at(dealt(no_surrender="on", long_winters="on"), 5, "card", AXIS), 20, 1)
    panel = GAME.panel(GAME.view(state, NOBODY))

    lines = [str(line) for section in panel.sections for line in section.lines]

    assert str(panel.sections[0].title) == "Turn 5, January/February 1942"
    assert "Now: the Card Phase of the Axis. The Axis have the Initiative." in lines
    assert "Weather: snow." in lines
    assert "It is a Long Winter turn (15.8): no Armor Bonus (10.6.3) and no Multi-Hex Advance (10.8.1)." in lines
    assert "The Axis have 21 VP: 20 for places, 1 by event, 0 by orders." in lines
    assert "Next Sudden Death check: turn 6 (March/April 1942), number 23." in lines
    assert "In force: Long Winters and No Surrender." in lines


def test_the_picture_shows_every_turn_with_weather_markers_checks_and_losses() -> None:
    state = at(dealt(variable_weather="on", long_winters="on"), 5, "card", AXIS)
    state = give(state, AXIS, o.EnterDrawLoss(side="soviet", turn=5, amount=1))
    state = give(state, AXIS, o.LayMarker(what="no_sudden_death", where="turn 6"))
    view = GAME.view(state, NOBODY).parts["track"]

    picture = chart(view)
    words = [mark.text for mark in picture.marks if isinstance(mark, Words)]

    assert {str(turn) for turn in range(1, 23)} <= set(words)
    assert {"SNOW LONG", "SD A25", "no SD", "S −1", "W", "Nov/Dec 41"} <= set(words)
    assert sum(isinstance(mark, Box) and mark.width == 7 for mark in picture.marks) == 1
    assert "Turn 5: Soviet −1 cards." in picture.alt
    assert "turn 6 cancelled" in picture.alt
    assert "Weather not known: turns 8, 14, 15" in picture.alt
    assert GAME.chart(GAME.view(state, NOBODY)) == picture
    assert picture.size[0] <= 1080


def test_the_alt_text_of_the_fullest_track_fits_discord() -> None:
    state = dealt(variable_weather="on", long_winters="on")
    for turn in range(1, 23):
        state = give(state, AXIS, o.EnterWeather(turn=turn, weather="snow"))
        for side in ("axis", "soviet"):
            state = give(state, AXIS, o.EnterDrawLoss.model_validate({"side": side, "turn": turn, "amount": 4}))

    assert len(chart(GAME.view(state, NOBODY).parts["track"]).alt) <= 1024


def test_the_buttons_are_the_next_steps() -> None:
    fresh = campaign()
    drawing = at(dealt(opening_draw="also"), 2, "card", SOVIET)

    assert [str(button.label) for button in GAME.buttons(fresh)] == ["Deal: 6 to the Axis"]
    assert [str(button.label) for button in GAME.buttons(campaign("blau"))] == [
        "Deal no opening cards",
        "Deal: 4 to each side",
        "Deal: 6 to the Axis",
    ]
    assert [str(button.label) for button in GAME.buttons(drawing)] == ["Go on: the Reinforcement Phase", "Draw 4 cards"]


def test_the_side_that_is_due_is_named_with_what_it_has_to_do() -> None:
    assert [(due.side, str(due.what)) for due in GAME.due(campaign())] == [(AXIS, "Deal the event cards.")]
    assert [(due.side, due.rule) for due in GAME.due(at(dealt(), 6))] == [(AXIS, "12.2")]
    assert [(due.side, str(due.what)) for due in GAME.due(at(dealt(), 2, "card", SOVIET))] == [
        (SOVIET, "Draw 4 cards, or go on without.")
    ]


def test_a_side_whose_time_is_out_passes_where_nothing_must_be_done_first() -> None:
    supporting = give(at(dealt(combat_support="on"), 2, "combat", AXIS, "counterblows"), AXIS, o.NextPhase())

    assert GAME.pass_order(dealt(), AXIS) == o.NextPhase()
    assert GAME.pass_order(supporting, AXIS) == o.PassSupport()
    assert GAME.pass_order(dealt(), SOVIET) is None
    assert GAME.pass_order(at(dealt(), 6), AXIS) is None


def test_the_game_waits_while_a_pile_is_searched() -> None:
    deck = OpenDeck(deck="Spare", shipped="plain_52")
    state = give(give(dealt(), AXIS, deck, unshuffled(54)), AXIS, Search(deck="Spare"))

    assert "A pile is being searched" in str(refused(state, AXIS, o.NextPhase()))
    assert GAME.due(state)[0].side == AXIS


def test_a_scenario_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(Exception, match="campaign, barbarossa, blau"):
        campaign("stalingrad")


def test_a_kit_order_of_a_table_without_seats_is_unknown_here() -> None:
    assert isinstance(refused(dealt(), AXIS, LeaveTable()), Impossible)


def test_every_turn_that_is_read_out_names_its_months() -> None:
    fresh = events(at(dealt(), 1, "removal", SOVIET), SOVIET, o.NextPhase())

    assert said(fresh).startswith(
        "Turn 2, July/August 1941, begins with Housekeeping. The weather of turn 2 is clear, as printed."
    )
