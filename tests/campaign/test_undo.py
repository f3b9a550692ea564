"""Taking steps back: freely up to the last point where anything was rolled or shown, by consent beyond it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.campaign.events import Undone
from bot.campaign.orders import (
    Consent,
    Correct,
    Join,
    Leave,
    LeaveStandingOrder,
    NameReferee,
    Peek,
    ProposeEnd,
    ProposeReseed,
    ProposeUndo,
    SeatPlayer,
    Throw,
)
from bot.campaign.replay import order_of
from bot.campaign.state import UNDOABLE
from bot.campaign.tell import heard as in_public
from bot.kit.decisions import Answer
from bot.kit.dice import Dice, draws
from bot.kit.model import Event, Order
from bot.kit.refusals import Impossible, NotYours, Stale
from bot.kit.words import Text
from tests.club import ANNA, BERT, CARL, DORA, Club, events, kinds, refuses, told
from tests.toys import GAME, Brace, Braced, Card, Draw, LineUp, Planned, PlanPull, Pull, TugState


def lined_up() -> Club:
    club = Club(scenario="meadow")
    club.give(ANNA, LineUp())
    return club


def is_free(club: Club, who: int = ANNA) -> bool:
    """Whether this person's undo is carried out at once; tried out and left standing."""
    return kinds(club.give(who, ProposeUndo())) == ["undone"]


def verifies(club: Club) -> bool:
    """Whether the whole record, which only the end lays open, verifies with every order played again."""
    if not club.campaign.is_over:
        club.give(CARL, ProposeEnd(as_referee=True))
    return club.verdict().fault is None


def hand(club: Club) -> list[Card]:
    return [card for card in club.campaign.state.hands if card.side == "red"]


# free


def test_own_steps_are_taken_back_freely_one_by_one() -> None:
    club = lined_up()
    states = [club.campaign.state]
    for order in (Brace(foot="left"), PlanPull(effort=2), Brace(foot="right")):
        club.give(ANNA, order)
        states.append(club.campaign.state)

    for state in reversed(states[:-1]):
        turn = club.give(ANNA, ProposeUndo())

        assert kinds(turn) == ["undone"]
        assert club.campaign.state == state
    assert verifies(club)


def test_it_is_said_which_order_is_taken_back() -> None:
    club = lined_up()
    club.give(ANNA, Brace(foot="left"))

    assert told(club.give(ANNA, ProposeUndo())) == ["The Red side takes back the order of row 5."]


def test_a_step_taken_back_may_be_given_again_and_taken_back_again() -> None:
    club = lined_up()
    before = club.campaign.state
    for foot in ("left", "right", "left"):
        club.give(ANNA, Brace(foot=foot))
        assert is_free(club)
        assert club.campaign.state == before


def test_nothing_to_take_back_is_refused() -> None:
    club = Club()

    with refuses(Impossible, "There is no step that could be taken back."):
        club.give(ANNA, ProposeUndo())


def test_who_has_no_seat_takes_nothing_back() -> None:
    club = lined_up()

    with refuses(NotYours, "there is no step of yours to take back"):
        club.give(DORA, ProposeUndo())


def test_what_is_agreed_at_the_table_is_no_step() -> None:
    club = lined_up()
    club.give(ANNA, Brace(foot="left"))
    club.give(BERT, Leave())
    club.give(DORA, Join(side="blue"))
    club.give(DORA, LeaveStandingOrder(key="reply", value="dig"))

    assert is_free(club)
    assert club.campaign.players("blue") == (DORA,)
    assert club.campaign.standing["blue"] == {"reply": "dig"}


# the frontier


@pytest.mark.parametrize(
    ("who", "order"),
    [
        (ANNA, Throw(text="d6")),
        (BERT, Throw(text="d6 just so")),
        (CARL, Throw(text="d6", secret=True)),
        (CARL, Peek(side="blue")),
    ],
)
def test_what_anybody_rolled_or_looked_at_since_closes_the_steps_before_it(who: int, order: Order) -> None:
    club = lined_up()
    club.give(ANNA, Brace(foot="left"))
    club.give(ANNA, Brace(foot="right"))
    club.give(who, order)

    assert not is_free(club)
    club.agree(BERT)
    assert not is_free(club), "the step before was given before the roll as well"


def test_a_shuffle_is_taken_back_by_consent_only() -> None:
    club = Club()
    club.give(ANNA, LineUp())

    assert not is_free(club)


def test_dice_are_taken_back_by_consent_only() -> None:
    club = lined_up()
    club.give(ANNA, Pull())
    club.give(BERT, Answer(decision="reply-1", choice="dig"))

    assert not is_free(club, BERT)


def test_a_hidden_card_that_was_seen_is_taken_back_by_consent_only() -> None:
    club = lined_up()
    club.give(ANNA, Draw())

    assert not is_free(club)


def test_the_other_sides_standing_answer_is_taken_back_by_consent_only() -> None:
    club = lined_up()
    club.give(BERT, LeaveStandingOrder(key="reply", value="slip"))
    club.give(ANNA, Pull())

    assert not is_free(club)


def test_a_published_secret_closes_the_steps_before_it() -> None:
    club = lined_up()
    club.give(ANNA, Brace(foot="left"))
    club.give(ANNA, ProposeReseed())
    club.agree(BERT)

    assert not is_free(club)


def test_after_the_frontier_steps_are_free_again() -> None:
    club = lined_up()
    club.give(ANNA, Throw(text="d6"))
    club.give(ANNA, Brace(foot="left"))

    assert is_free(club)


def test_a_question_that_was_put_may_be_taken_back_while_it_is_open() -> None:
    club = lined_up()
    before = club.campaign.state
    club.give(ANNA, Pull())

    assert is_free(club)
    assert club.campaign.state == before


def test_nobody_takes_back_the_other_sides_step_freely() -> None:
    club = lined_up()
    club.give(BERT, Brace(foot="left"))

    turn = club.give(ANNA, ProposeUndo())

    assert told(turn) == ["The Red side proposes to take back an order. Consent is needed from: Blue."]


def rolled_at_an_empty_seat(club: Club, leaves: int = BERT) -> Club:
    club.give(ANNA, LineUp())
    club.give(leaves, Leave())
    return club


@pytest.mark.parametrize("who", [ANNA, BERT])
def test_an_empty_seat_is_no_way_to_roll_again(who: int) -> None:
    """Neither for who plays on, nor for who has left and is named a referee."""
    club = rolled_at_an_empty_seat(Club(scenario="meadow"))
    club.give(CARL, NameReferee(user_id=who))

    turn = club.give(who, ProposeUndo())

    assert club.campaign.state.lined_up
    assert "Consent is needed from: " in told(turn)[0]
    with refuses(NotYours, "a referee other than its proposer must" if who == ANNA else "yours is not asked for"):
        club.agree(who)


def test_beyond_the_frontier_a_referee_agrees_in_place_of_an_empty_seat() -> None:
    club = rolled_at_an_empty_seat(Club(scenario="meadow"))

    proposed = club.give(ANNA, ProposeUndo())
    turn = club.agree(CARL)

    assert told(proposed) == [
        "The Red side proposes to take back an order. Consent is needed from: a referee other than its proposer."
    ]
    assert told(turn) == ["The referee agrees.", "By consent the order of row 4 (Red) is taken back."]
    assert not club.campaign.state.lined_up
    assert verifies(club)


def test_a_referee_declines_in_place_of_an_empty_seat() -> None:
    club = rolled_at_an_empty_seat(Club(scenario="meadow"))
    club.give(ANNA, ProposeUndo())

    turn = club.give(CARL, Consent(proposal=1, agree=False))

    assert told(turn) == ["The referee declines the proposal; nothing changes."]
    assert club.campaign.state.lined_up
    assert verifies(club)


def test_who_takes_the_empty_seat_is_asked_as_well() -> None:
    club = rolled_at_an_empty_seat(Club(scenario="meadow"))
    club.give(ANNA, ProposeUndo())
    club.give(DORA, Join(side="blue"))

    club.agree(CARL)

    assert club.campaign.state.lined_up
    club.agree(DORA)
    assert not club.campaign.state.lined_up


def test_without_luck_an_empty_seat_holds_nobody_back() -> None:
    club = rolled_at_an_empty_seat(Club(scenario="meadow"))
    club.give(CARL, SeatPlayer(side="blue", user_id=BERT))
    club.give(BERT, Brace(foot="left"))
    club.give(BERT, Leave())

    assert is_free(club)


class Alone(type(GAME)):  # type: ignore[misc]
    """The same game, played by one person."""

    def hotseat(self, state: TugState) -> bool:
        return True


def test_who_plays_the_whole_game_alone_takes_their_dice_back_alone() -> None:
    club = Club(scenario="meadow", game=Alone())
    club.give(BERT, Leave())
    club.give(ANNA, Join(side="blue"))
    club.give(ANNA, LineUp())

    assert is_free(club)


def test_a_record_of_before_an_empty_seat_was_asked_about_goes_on_verifying() -> None:
    club = rolled_at_an_empty_seat(Club(scenario="meadow"))
    before = club.campaign.state

    club.give(ANNA, order_of(club.game, {"kind": "table.propose_undo"}))

    assert club.campaign.state != before
    assert verifies(club)


# consent


def test_beyond_the_frontier_a_step_is_taken_back_by_consent() -> None:
    club = Club()
    before = club.campaign.state
    club.give(ANNA, LineUp())
    club.give(ANNA, ProposeUndo())

    turn = club.agree(BERT)

    assert club.campaign.state == before
    assert told(turn)[1:] == ["By consent the order of row 4 (Red) is taken back."]
    assert verifies(club)


def test_the_order_of_the_side_that_gave_it_is_named_whoever_proposed() -> None:
    club = lined_up()
    club.give(BERT, Brace(foot="left"))
    club.give(ANNA, ProposeUndo())

    turn = club.agree(BERT)

    assert told(turn)[1:] == ["By consent the order of row 5 (Blue) is taken back."]


def test_a_declined_undo_leaves_the_step() -> None:
    club = lined_up()
    club.give(ANNA, ProposeUndo())

    club.give(BERT, Consent(proposal=1, agree=False))

    assert club.campaign.state.lined_up


def test_a_proposed_undo_lapses_when_the_game_goes_on() -> None:
    club = lined_up()
    club.give(ANNA, ProposeUndo())
    club.give(BERT, Brace(foot="left"))

    with refuses(Stale, "That proposal has been dealt with already."):
        club.give(BERT, Consent(proposal=1, agree=True))
    assert club.campaign.state.lined_up


def test_a_proposed_undo_outlasts_what_is_no_step() -> None:
    club = lined_up()
    club.give(ANNA, ProposeUndo())
    club.give(BERT, Throw(text="d6"))

    club.agree(BERT)

    assert not club.campaign.state.lined_up


def test_a_free_undo_takes_a_proposed_one_off_the_table() -> None:
    club = lined_up()
    club.give(BERT, Brace(foot="left"))
    club.give(ANNA, ProposeUndo())

    assert is_free(club, BERT)
    assert club.campaign.proposals == ()


def test_a_referee_without_a_seat_proposes_an_undo_to_every_side() -> None:
    club = lined_up()

    turn = club.give(CARL, ProposeUndo())
    club.agree(ANNA)

    assert told(turn) == ["The referee proposes to take back an order. Consent is needed from: Red and Blue."]
    assert club.campaign.state.lined_up, "blue has not agreed yet"
    club.agree(BERT)
    assert not club.campaign.state.lined_up


def at_an_empty_table(*orders: Order) -> Club:
    club = lined_up()
    for order in orders:
        club.give(ANNA, order)
    club.give(ANNA, Leave())
    club.give(BERT, Leave())
    return club


def test_at_an_empty_table_a_referee_takes_a_step_back_alone() -> None:
    club = at_an_empty_table(Brace(foot="left"))

    turn = club.give(CARL, ProposeUndo())

    assert told(turn) == ["The referee player 33 takes back the order of row 5 (Red)."]
    assert verifies(club)


def test_at_an_empty_table_two_referees_take_luck_back() -> None:
    club = at_an_empty_table()
    club.give(CARL, ProposeUndo())
    assert club.campaign.state.lined_up

    club.give(DORA, Consent(proposal=1, agree=True), manages=True)

    assert not club.campaign.state.lined_up
    assert verifies(club)


# what only one side knows of


class Hushed(type(GAME)):  # type: ignore[misc]
    """A game in which nobody hears that another team plans."""

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        if isinstance(event, Planned) and viewer != event.side:
            return []
        found: Sequence[Text] = super().tell(event, viewer)
        return found


def planned_unheard() -> Club:
    """Anna has put a foot forward, which everybody saw, and Bert has planned since, which nobody did."""
    club = Club(scenario="meadow", game=Hushed())
    club.give(ANNA, LineUp())
    club.give(ANNA, Brace(foot="left"))
    club.give(BERT, PlanPull(effort=2))
    return club


@pytest.mark.parametrize("who", [ANNA, CARL])
def test_who_takes_a_step_back_passes_over_what_they_do_not_know_of(who: int) -> None:
    heard = Club(scenario="meadow", game=Hushed())
    heard.give(ANNA, LineUp())
    heard.give(ANNA, Brace(foot="left"))
    club = planned_unheard()

    turns = [each.give(who, ProposeUndo()) for each in (heard, club)]

    lines = [[str(text) for row in turn.rows for text in in_public(club.game, turn.campaign, row.event)] for turn in turns]
    assert lines[1] == lines[0]
    assert "the order of row 5" in lines[1][0]
    assert verifies(club)


def test_a_proposed_undo_outlasts_what_nobody_hears_of() -> None:
    club = Club(scenario="meadow", game=Hushed())
    club.give(ANNA, LineUp())
    club.give(ANNA, ProposeUndo())
    club.give(BERT, PlanPull(effort=2))
    club.give(BERT, PlanPull(effort=1))
    club.give(BERT, ProposeUndo())

    club.agree(BERT)

    assert not club.campaign.state.lined_up
    assert verifies(club)


def test_a_step_that_nobody_else_knows_of_is_taken_back_unheard() -> None:
    club = planned_unheard()

    turn = club.give(BERT, ProposeUndo())

    assert club.campaign.state.plans == ()
    assert (told(turn), told(turn, "red")) == ([], [])
    assert told(turn, "blue") == ["You take back your order of row 6, of which nobody else knew."]
    assert verifies(club)


def test_in_a_record_of_0_1_the_last_step_was_taken_back_whoever_knew_of_it() -> None:
    club = planned_unheard()

    turn = club.give(ANNA, order_of(club.game, {"kind": "table.propose_undo"}))

    assert told(turn) == ["The Red side proposes to take back an order. Consent is needed from: Blue."]
    assert verifies(club)


# luck


def test_a_redo_never_gets_the_same_random_numbers_again() -> None:
    club = Club()
    used: list[int] = []
    for _ in range(3):
        turn = club.give(ANNA, LineUp())
        drawn = [draw.n for event in events(turn) for draw in draws(event)]
        used += drawn
        assert club.campaign.next_n > max(drawn)
        club.give(ANNA, ProposeUndo())
        club.agree(BERT)

    assert len(used) == len(set(used))
    assert used == sorted(used)
    assert club.campaign.next_n == 3 * 8
    assert verifies(club)


def test_a_card_drawn_taken_back_and_drawn_again_is_the_same_card() -> None:
    club = lined_up()
    club.give(ANNA, Draw())
    first = hand(club)
    club.give(ANNA, ProposeUndo())
    club.agree(BERT)
    assert hand(club) == []

    club.give(ANNA, Draw())

    assert hand(club) == first


def test_the_other_players_next_card_is_not_learnt_by_drawing_and_undoing() -> None:
    plain, curious = lined_up(), lined_up()
    curious.give(ANNA, Draw())
    curious.give(ANNA, ProposeUndo())
    curious.agree(BERT)

    for club in (plain, curious):
        club.give(ANNA, Draw())

    assert hand(plain) == hand(curious)
    assert plain.campaign.state.deck == curious.campaign.state.deck


# how far


def test_undo_goes_back_step_by_step_over_undos() -> None:
    club = lined_up()
    states = {}
    for name, order in (("a", Brace(foot="left")), ("b", PlanPull(effort=1))):
        states[name] = club.campaign.state
        club.give(ANNA, order)
    assert is_free(club)
    club.give(ANNA, Brace(foot="right"))

    assert is_free(club)
    assert club.campaign.state == states["b"]
    assert is_free(club)
    assert club.campaign.state == states["a"]


def test_only_so_many_steps_are_remembered() -> None:
    club = lined_up()
    for n in range(UNDOABLE + 3):
        club.give(ANNA, PlanPull(effort=n % 3))

    for _ in range(UNDOABLE):
        assert is_free(club)

    with refuses(Impossible, "There is no step that could be taken back."):
        club.give(ANNA, ProposeUndo())


def test_what_was_undone_stays_in_the_record() -> None:
    club = lined_up()
    club.give(ANNA, Brace(foot="left"))
    club.give(ANNA, ProposeUndo())

    kinds_kept = [event.kind for event in club.events()]

    assert "tug.braced" in kinds_kept
    assert isinstance(club.events()[-1], Undone)


def test_a_finished_game_is_not_taken_back() -> None:
    club = lined_up()
    club.give(CARL, ProposeEnd(as_referee=True))

    with refuses(Exception, "This campaign is over"):
        club.give(ANNA, ProposeUndo())


# corrections


def test_a_referee_takes_back_their_own_correction_freely() -> None:
    club = lined_up()
    club.give(CARL, Correct(path="place", value="1", why="The rope was measured again"))

    turn = club.give(CARL, ProposeUndo())

    assert club.campaign.state.place == 0
    assert told(turn) == ["The referee player 33 takes back the order of row 5."]
    assert verifies(club)


def test_a_referee_who_plays_takes_back_their_own_correction_freely() -> None:
    club = lined_up()
    club.give(CARL, NameReferee(user_id=ANNA))
    club.give(ANNA, Correct(path="place", value="1", why="The rope was measured again"))

    assert is_free(club)


def test_whoever_takes_over_the_seat_of_a_referee_does_not_take_back_their_correction_freely() -> None:
    club = lined_up()
    club.give(CARL, NameReferee(user_id=ANNA))
    club.give(ANNA, Correct(path="place", value="1", why="The rope was measured again"))
    club.give(CARL, SeatPlayer(side="red", user_id=DORA))

    assert not is_free(club, DORA)


def test_a_player_takes_a_correction_back_by_consent_only() -> None:
    club = lined_up()
    club.give(CARL, Correct(path="place", value="1", why="The rope was measured again"))

    assert not is_free(club)
    assert verifies(club), "nobody recorded whether she managed the server"


class Quiet(type(GAME)):  # type: ignore[misc]
    """A game whose answers roll nothing."""

    def decide(self, state: TugState, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        if isinstance(order, Answer):
            return [Braced(side=side, foot="left")]
        found: Sequence[Event] = super().decide(state, side, order, dice)
        return found


def test_a_standing_answer_tells_something_even_without_a_die() -> None:
    club = Club(scenario="meadow", game=Quiet())
    club.give(ANNA, LineUp())
    club.give(BERT, LeaveStandingOrder(key="reply", value="slip"))
    club.give(ANNA, Pull())

    assert not is_free(club)


def test_ones_own_standing_answer_without_a_die_is_taken_back_freely() -> None:
    club = Club(scenario="meadow", game=Quiet())
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    club.give(BERT, LeaveStandingOrder(key="reply", value="slip"))

    assert is_free(club, BERT)


def test_the_dice_of_an_onlooker_take_no_free_undo_away() -> None:
    club = Club(scenario="meadow")
    club.give(ANNA, LineUp())
    club.give(ANNA, Brace(foot="left"))

    club.give(DORA, Throw(text="1d6"))

    assert is_free(club)


@pytest.mark.parametrize("user", [ANNA, BERT, CARL])
def test_the_dice_of_a_player_or_referee_do(user: int) -> None:
    club = Club(scenario="meadow")
    club.give(ANNA, LineUp())
    club.give(ANNA, Brace(foot="left"))

    club.give(user, Throw(text="1d6"))

    assert not is_free(club)
