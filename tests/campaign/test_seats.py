"""Seats, and the words that go into the dice."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.orders import Join, Leave, LeaveStandingOrder, NameReferee, ProposeEnd, ProposeUndo, SeatPlayer, Throw
from bot.kit.game import GameState
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
from tests.club import ANNA, BERT, CARL, DORA, Club, kinds, refuses, seats, secret_no, told
from tests.toys import GAME as TUG
from tests.toys import Brace, LineUp


class Hotseat(type(TUG)):  # type: ignore[misc]
    """The toy game as one person may play it against themselves."""

    def hotseat(self, state: GameState) -> bool:
        return True


def test_a_player_takes_a_seat() -> None:
    club = Club(seated=False)

    turn = club.give(ANNA, Join(side="red"))

    assert seats(club.campaign) == {"red": (ANNA,)}
    assert told(turn) == ["player 11 takes the Red seat."]


def test_joining_twice_is_refused() -> None:
    club = Club()

    with refuses(Impossible, "You sit at the Red side already."):
        club.give(ANNA, Join(side="red"))


def test_a_taken_seat_is_refused_and_the_free_ones_are_named() -> None:
    club = Club(seated=False)
    club.give(ANNA, Join(side="red"))

    with refuses(Impossible, "The Red seat is taken. Free: Blue."):
        club.give(BERT, Join(side="red"))


def test_with_every_seat_taken_the_referee_is_named_as_the_way_in() -> None:
    club = Club()

    with refuses(Impossible, "The Red seat is taken. Who sits there can invite you with `/game invite`"):
        club.give(DORA, Join(side="red"))


def test_nobody_holds_both_seats() -> None:
    club = Club(seated=False)
    club.give(ANNA, Join(side="red"))

    with refuses(Impossible, "nobody plays both sides here. Give that seat up first"):
        club.give(ANNA, Join(side="blue"))


def test_in_a_hotseat_game_one_person_holds_both_seats_and_gives_orders_for_either() -> None:
    club = Club(seated=False, game=Hotseat())
    club.give(ANNA, Join(side="red"))
    club.give(ANNA, Join(side="blue"))
    club.give(ANNA, LineUp())

    red = club.give(ANNA, Brace(foot="left"), side="red")
    blue = club.give(ANNA, Brace(foot="right"), side="blue")

    assert (red.side, blue.side) == ("red", "blue")
    assert club.campaign.state.feet == {"red": "left", "blue": "right"}
    assert club.campaign.viewer(ANNA) == "red"


def test_in_a_hotseat_game_one_person_takes_every_free_seat_at_once() -> None:
    club = Club(seated=False, game=Hotseat())

    turn = club.give(ANNA, Join(side="blue", all_free=True, word="Ligny"))

    assert told(turn) == [
        "player 11 takes the Blue seat.",
        "player 11 takes the Red seat.",
        "The Blue word for the dice: Ligny.",
    ]
    assert club.verdict().fault is None


def test_nobody_takes_every_free_seat_where_each_side_has_its_player() -> None:
    club = Club(seated=False)

    club.give(ANNA, Join(side="red", all_free=True))

    assert seats(club.campaign) == {"red": (ANNA,)}


def test_an_unknown_side_is_refused_with_those_there_are() -> None:
    club = Club(seated=False)

    with refuses(Unknown, "Tug of war has no side called green. Its sides are Red and Blue."):
        club.give(ANNA, Join(side="green"))


def test_a_player_gives_up_their_seat() -> None:
    club = Club()

    turn = club.give(ANNA, Leave())

    assert seats(club.campaign) == {"blue": (BERT,)}
    assert told(turn) == ["player 11 gives up the Red seat."]


@pytest.mark.parametrize(
    ("who", "side", "why"),
    [(DORA, "", "You have no seat in this campaign."), (ANNA, "blue", "You do not sit there.")],
)
def test_nobody_leaves_a_seat_they_do_not_hold(who: int, side: str, why: str) -> None:
    club = Club()

    with refuses(Impossible, why):
        club.give(who, Leave(side=side))


def test_who_has_no_seat_gives_no_orders() -> None:
    club = Club()

    with refuses(NotYours, "All of them are taken; who plays can bring you in with `/game invite`."):
        club.give(DORA, LineUp())

    club.give(ANNA, Leave())
    with refuses(NotYours, "You have no seat in this campaign. Take one with `/game join`."):
        club.give(DORA, LineUp())


def test_nobody_gives_orders_for_another_seat() -> None:
    club = Club()

    with refuses(NotYours, "That is for the Blue side, where you have no seat."):
        club.give(ANNA, LineUp(), side="blue")


def test_a_referee_seats_a_player_in_the_place_of_another() -> None:
    club = Club()

    turn = club.give(CARL, SeatPlayer(side="red", user_id=DORA))

    assert seats(club.campaign) == {"red": (DORA,), "blue": (BERT,)}
    assert told(turn) == [
        "The referee player 33 takes player 11 off the Red seat.",
        "The referee player 33 puts player 44 on the Red seat.",
    ]


def test_a_referee_opens_a_seat() -> None:
    club = Club()

    club.give(CARL, SeatPlayer(side="red", user_id=0))

    assert seats(club.campaign) == {"blue": (BERT,)}


@pytest.mark.parametrize(
    ("who", "order", "refusal", "why"),
    [
        (BERT, SeatPlayer(side="red", user_id=DORA), NotYours, "Only a referee of this campaign can seat a player."),
        (CARL, SeatPlayer(side="red", user_id=ANNA), Impossible, "player 11 sits there already."),
        (CARL, SeatPlayer(side="red", user_id=BERT), Impossible, "player 22 sits at the Blue side"),
        (CARL, SeatPlayer(side="green", user_id=DORA), Unknown, "no side called green"),
    ],
)
def test_who_cannot_be_seated(who: int, order: SeatPlayer, refusal: type[Exception], why: str) -> None:
    club = Club()

    with refuses(refusal, why):
        club.give(who, order)


def test_a_seat_that_is_open_cannot_be_opened() -> None:
    club = Club(seated=False)

    with refuses(Impossible, "The Red seat is open already."):
        club.give(CARL, SeatPlayer(side="red", user_id=0))


def test_a_referee_names_another_who_may_then_act_as_one() -> None:
    club = Club()

    turn = club.give(CARL, NameReferee(user_id=DORA))
    club.give(DORA, SeatPlayer(side="red", user_id=0))

    assert told(turn) == ["The referee player 33 names player 44 a referee as well."]
    assert seats(club.campaign) == {"blue": (BERT,)}


@pytest.mark.parametrize("who", [CARL, DORA])
def test_a_referee_is_named_once(who: int) -> None:
    club = Club()
    club.give(CARL, NameReferee(user_id=DORA))

    with refuses(Impossible, "That person is a referee of this campaign already."):
        club.give(CARL, NameReferee(user_id=who))


def test_players_name_no_referees() -> None:
    club = Club()

    with refuses(NotYours, "Only a referee of this campaign can name a referee."):
        club.give(ANNA, NameReferee(user_id=ANNA))


def test_who_manages_the_server_is_a_referee() -> None:
    club = Club()

    club.give(DORA, SeatPlayer(side="red", user_id=0), manages=True)

    assert seats(club.campaign) == {"blue": (BERT,)}


# words


def test_a_word_goes_into_the_dice() -> None:
    plain, worded = Club(seated=False), Club(seated=False)
    plain.give(ANNA, Join(side="red"))
    turn = worded.give(ANNA, Join(side="red", word="Quatre  Bras"))

    faces = [club.give(ANNA, Throw(text="20d6")).rows[0].event.thrown.scores[0] for club in (plain, worded)]  # type: ignore[attr-defined]

    assert told(turn) == ["player 11 takes the Red seat.", "The Red word for the dice: Quatre Bras."]
    assert faces[0] != faces[1]


def test_who_sits_already_may_still_add_one_word_before_the_first_roll() -> None:
    club = Club()

    turn = club.give(ANNA, Join(side="red", word="oak"))

    assert told(turn) == ["The Red word for the dice: oak."]
    assert seats(club.campaign) == {"red": (ANNA,), "blue": (BERT,)}
    with refuses(Impossible, "You sit at the Red side already."):
        club.give(ANNA, Join(side="red", word="elm"))
    club.give(BERT, Throw(text="1d6"))
    with refuses(NotNow, "Dice have been rolled, so no word can be added to them now."):
        club.give(BERT, Join(side="blue", word="ash"))


def test_each_word_counts_for_its_own_side() -> None:
    one, two = Club(seated=False), Club(seated=False)
    for club, red, blue in ((one, "oak", "elm"), (two, "elm", "oak")):
        club.give(ANNA, Join(side="red", word=red))
        club.give(BERT, Join(side="blue", word=blue))

    thrown = [club.give(ANNA, Throw(text="20d6")).rows[0].event.thrown.scores[0] for club in (one, two)]  # type: ignore[attr-defined]

    assert thrown[0] != thrown[1]


def test_the_first_roll_closes_the_words() -> None:
    club = Club(seated=False)
    club.give(ANNA, Join(side="red", word="oak"))
    club.give(ANNA, Throw(text="d6"))

    with refuses(NotNow, "Dice have been rolled, so no word can be added to them now. Join without a word."):
        club.give(BERT, Join(side="blue", word="elm"))


def test_a_secret_throw_and_a_shuffle_close_the_words_too() -> None:
    for close in (lambda club: club.give(CARL, Throw(text="d6", secret=True)), lambda club: club.give(ANNA, LineUp())):
        club = Club(seated=False)
        club.give(ANNA, Join(side="red"))
        close(club)

        with pytest.raises(NotNow):
            club.give(BERT, Join(side="blue", word="elm"))
        club.give(BERT, Join(side="blue"))


def test_an_undo_does_not_open_the_words_again() -> None:
    club = Club(seated=False)
    club.give(ANNA, Join(side="red"))
    club.give(ANNA, LineUp())

    club.give(ANNA, ProposeUndo())
    club.agree(CARL)

    assert not club.campaign.state.lined_up
    with pytest.raises(NotNow):
        club.give(BERT, Join(side="blue", word="elm"))


@pytest.mark.parametrize("word", ["\u200b\u200b", " ", "\u202e"])
def test_a_word_of_nothing_visible_is_refused(word: str) -> None:
    club = Club(seated=False)

    with refuses(Malformed, "Your word has nothing in it that can be read."):
        club.give(ANNA, Join(side="red", word=word))


def test_a_word_is_kept_short() -> None:
    club = Club(seated=False)

    club.give(ANNA, Join(side="red", word="a" * 6000))

    assert len(club.campaign.words["red"]) == 60


# leaving and what hangs on it


def test_the_standing_orders_of_a_seat_end_with_its_player() -> None:
    club = Club()
    club.give(BERT, LeaveStandingOrder(key="reply", value="dig"))

    club.give(CARL, SeatPlayer(side="blue", user_id=DORA))

    assert club.campaign.standing.get("blue", {}) == {}


def test_what_a_seat_was_asked_for_lapses_with_its_player() -> None:
    club = Club()
    club.give(ANNA, ProposeEnd())
    club.give(BERT, Leave())

    assert club.campaign.proposals == ()
    assert kinds(club.give(ANNA, ProposeEnd())) == ["ended", "secret_published"]


def test_what_a_seat_proposed_lapses_with_its_player() -> None:
    club = Club()
    club.give(ANNA, ProposeEnd())

    club.give(ANNA, Leave())

    assert club.campaign.proposals == ()


def test_who_takes_a_seat_is_asked_for_their_consent_as_well() -> None:
    club = Club(seated=False, game=ThreeTeams())
    club.give(ANNA, Join(side="red"))
    club.give(BERT, Join(side="blue"))
    club.give(ANNA, ProposeEnd())
    club.give(DORA, Join(side="green"))

    club.agree(BERT)

    assert not club.campaign.is_over
    club.agree(DORA)
    assert club.campaign.is_over


class ThreeTeams(type(TUG)):  # type: ignore[misc]
    """The toy game with a third seat, for somebody who only watches the rope."""

    sides: Any = (*TUG.sides, TUG.sides[0].with_(key="green"))


def test_a_campaign_that_is_over_takes_no_orders() -> None:
    club = Club(secret=secret_no(2))
    club.give(CARL, ProposeEnd(as_referee=True))

    for order in (Join(side="red"), Leave(), LineUp(), Throw(text="d6"), NameReferee(user_id=DORA)):
        with refuses(NotNow, "This campaign is over; nothing in it changes any more."):
            club.give(CARL if not isinstance(order, LineUp) else ANNA, order)
