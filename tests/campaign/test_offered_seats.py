"""Seats that change hands, and sides with several players: always with the consent of who comes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.events import Joined, SeatLeft
from bot.campaign.orders import (
    Consent,
    Join,
    Leave,
    LeaveStandingOrder,
    OfferSeat,
    OpenSeat,
    ProposeEnd,
    ProposePace,
    SeatPlayer,
)
from bot.campaign.seating import MOST_PROPOSALS
from bot.campaign.tell import proposed
from bot.campaign.turn import Turn
from bot.kit.decisions import Answer
from bot.kit.game import Game
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Stale, Unknown
from bot.offers import offers
from bot.promises import handed_to
from tests.club import ANNA, BERT, CARL, DORA, Club, events, kinds, refuses, seats, told
from tests.toys import GAME, LineUp, Pull

THE_BOT = 0
EMIL = 55


class Solo(type(GAME)):  # type: ignore[misc]
    """The toy game as one person may play it against themselves."""

    def hotseat(self, state: Any) -> bool:
        return True


def accept(club: Club, user: int) -> Turn:
    return club.give(user, Consent(proposal=club.campaign.proposals[-1].no, agree=True))


def decline(club: Club, user: int) -> Turn:
    return club.give(user, Consent(proposal=club.campaign.proposals[-1].no, agree=False))


def together(club: Club, side: str, host: int, guest: int) -> None:
    """The guest sits down at the host's side."""
    club.give(host, OfferSeat(side=side, user_id=guest, beside=True))
    accept(club, guest)


# handing over


def test_a_seat_is_handed_over_once_the_other_person_takes_it() -> None:
    club = Club()
    offered = club.give(ANNA, OfferSeat(user_id=DORA))
    waiting = seats(club.campaign)

    taken = accept(club, DORA)

    assert told(offered) == ["player 11 offers the Red seat to player 44, who can take it or decline."]
    assert waiting == {"red": (ANNA,), "blue": (BERT,)}
    assert seats(club.campaign) == {"red": (DORA,), "blue": (BERT,)}
    assert told(taken) == [
        "player 11 hands the Red seat over to player 44.",
        "player 44 takes the Red seat and goes on where player 11 stopped.",
    ]


def test_the_new_tenure_is_linked_to_the_old_in_the_log() -> None:
    club = Club()
    began = next(seat.since for seat in club.campaign.seats if seat.user_id == ANNA)
    club.give(ANNA, OfferSeat(user_id=DORA))

    left, joined = events(accept(club, DORA))

    assert left == SeatLeft(side="red", user_id=ANNA, to=DORA, since=began)
    assert joined == Joined(side="red", user_id=DORA, continues=ANNA)
    assert [seat.continues for seat in club.campaign.seats if seat.user_id == DORA] == [ANNA]


def test_the_old_players_standing_orders_end_with_their_tenure_and_do_not_fire() -> None:
    club = Club()
    club.give(BERT, LeaveStandingOrder(key="reply", value="dig"))
    club.give(BERT, OfferSeat(user_id=DORA))
    accept(club, DORA)
    club.give(ANNA, LineUp())

    pulled = club.give(ANNA, Pull())

    assert "standing_order_fired" not in kinds(pulled)
    assert [d.side for d in GAME.decisions(club.campaign.state)] == ["blue"]


def test_who_takes_a_seat_over_answers_what_the_seat_was_asked() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    (decision,) = GAME.decisions(club.campaign.state)
    club.give(BERT, OfferSeat(user_id=DORA))
    accept(club, DORA)

    with refuses(NotYours, "You have no seat in this campaign."):
        club.give(BERT, Answer(decision=decision.id, choice="dig"))
    club.give(DORA, Answer(decision=decision.id, choice="dig"))

    assert GAME.decisions(club.campaign.state) == ()


def test_a_former_player_looks_with_nobodys_eyes() -> None:
    club = Club()
    club.give(ANNA, OfferSeat(user_id=DORA))

    accept(club, DORA)

    assert club.campaign.viewer(ANNA) == ""
    assert club.campaign.viewer(DORA) == "red"


def test_an_offer_may_be_declined_and_withdrawn() -> None:
    club = Club()
    club.give(ANNA, OfferSeat(user_id=DORA))
    declined = decline(club, DORA)
    club.give(ANNA, OfferSeat(user_id=DORA))

    withdrawn = decline(club, ANNA)

    assert told(declined) == ["player 44 declines the seat."]
    assert told(withdrawn) == ["The Red side takes the proposal back; nothing changes."]
    assert club.campaign.proposals == ()
    assert seats(club.campaign) == {"red": (ANNA,), "blue": (BERT,)}


def test_only_the_person_it_is_offered_to_takes_a_seat() -> None:
    club = Club()
    club.give(ANNA, OfferSeat(user_id=DORA))

    for who in (BERT, CARL, ANNA):
        with refuses(NotYours, "That seat is offered to player 44, who alone can take it."):
            accept(club, who)
    with refuses(NotYours, "That seat is offered to player 44"):
        decline(club, BERT)


def test_an_offer_lapses_with_the_seat_of_who_made_it() -> None:
    club = Club()
    club.give(ANNA, OfferSeat(user_id=DORA))
    number = club.campaign.proposals[-1].no
    club.give(ANNA, Leave())

    with refuses(Stale, "dealt with already"):
        club.give(DORA, Consent(proposal=number, agree=True))


def test_who_has_taken_another_seat_meanwhile_does_not_take_this_one() -> None:
    club = Club()
    club.give(ANNA, OfferSeat(user_id=DORA))
    club.give(CARL, SeatPlayer(side="blue", user_id=DORA))

    with refuses(Impossible, "player 44 sits at the Blue side, and nobody plays both sides here."):
        accept(club, DORA)


@pytest.mark.parametrize(
    ("who", "order", "refusal", "why"),
    [
        (DORA, OfferSeat(user_id=ANNA), NotYours, "You have no seat in this campaign, so there is none to offer."),
        (CARL, OfferSeat(side="red", user_id=DORA), NotYours, "A referee can use `/referee seat`."),
        (ANNA, OfferSeat(side="blue", user_id=DORA), NotYours, "You do not sit at the Blue side"),
        (ANNA, OfferSeat(side="blue", user_id=DORA, beside=True), NotYours, "that seat is not yours to offer"),
        (ANNA, OfferSeat(user_id=BERT), Impossible, "player 22 sits at the Blue side"),
        (ANNA, OfferSeat(user_id=ANNA), Impossible, "player 11 sits there already."),
        (ANNA, OfferSeat(side="green", user_id=DORA), Unknown, "no side called green"),
        (CARL, OfferSeat(user_id=DORA, beside=True), Malformed, "Say which side you mean."),
    ],
)
def test_what_cannot_be_offered(who: int, order: OfferSeat, refusal: type[Exception], why: str) -> None:
    club = Club()

    with refuses(refusal, why):
        club.give(who, order)


def test_a_seat_is_not_offered_to_the_same_person_twice() -> None:
    club = Club()
    club.give(ANNA, OfferSeat(user_id=DORA))

    with refuses(NotNow, "That has been offered already and waits for an answer."):
        club.give(ANNA, OfferSeat(user_id=DORA))


def test_in_a_hotseat_game_one_of_two_seats_is_handed_over() -> None:
    club = Club(seated=False, game=Solo())
    club.give(ANNA, Join(side="red"))
    club.give(ANNA, Join(side="blue"))
    with refuses(Malformed, "Say which side you mean."):
        club.give(ANNA, OfferSeat(user_id=DORA))

    club.give(ANNA, OfferSeat(side="blue", user_id=DORA))
    accept(club, DORA)

    assert seats(club.campaign) == {"red": (ANNA,), "blue": (DORA,)}


# claiming an open seat


def test_who_claims_an_open_seat_goes_on_where_its_last_player_stopped() -> None:
    club = Club()
    club.give(ANNA, Leave())

    turn = club.give(DORA, Join(side="red"))

    assert told(turn) == ["player 44 takes the Red seat and goes on where player 11 stopped."]
    assert events(turn) == [Joined(side="red", user_id=DORA, continues=ANNA)]


def test_who_comes_back_takes_their_seat_again() -> None:
    club = Club()
    club.give(ANNA, Leave())

    assert told(club.give(ANNA, Join(side="red"))) == ["player 11 takes the Red seat again."]


def test_whom_a_referee_seats_goes_on_for_who_sat_there() -> None:
    club = Club()

    _, joined = events(club.give(CARL, SeatPlayer(side="red", user_id=DORA)))

    assert joined == Joined(side="red", user_id=DORA, by=CARL, continues=ANNA)


def test_the_bot_opens_the_seat_of_who_has_left_the_server_and_nobody_else_does() -> None:
    club = Club()
    with refuses(NotYours, "Only the bot says that a player has left the server."):
        club.give(BERT, OpenSeat(user_id=ANNA))

    turn = club.give(THE_BOT, OpenSeat(user_id=ANNA))

    assert told(turn) == ["player 11 is not on this server any more and gives up the Red seat."]
    assert seats(club.campaign) == {"blue": (BERT,)}
    with refuses(NotNow, "That player has no seat."):
        club.give(THE_BOT, OpenSeat(user_id=ANNA))
    assert told(club.give(ANNA, Join(side="red"))) == ["player 11 takes the Red seat again."]
    assert club.verdict().fault is None


# several players a side


@pytest.mark.parametrize("host", [ANNA, CARL])
def test_a_player_or_a_referee_invites_a_second_player_to_a_side(host: int) -> None:
    club = Club()
    club.give(host, OfferSeat(side="red", user_id=DORA, beside=True))

    turn = accept(club, DORA)

    assert told(turn) == ["player 44 sits down at the Red side as well."]
    assert seats(club.campaign) == {"red": (ANNA, DORA), "blue": (BERT,)}
    assert club.campaign.proposals == ()


def test_an_open_seat_needs_no_invitation() -> None:
    club = Club()
    club.give(ANNA, Leave())

    with refuses(Impossible, "The Red seat is free; anybody can take it. Use `/game join`."):
        club.give(CARL, OfferSeat(side="red", user_id=DORA, beside=True))


def test_everybody_of_a_side_gives_its_orders() -> None:
    club = Club()
    together(club, "red", ANNA, DORA)

    club.give(DORA, LineUp())
    club.give(ANNA, Pull())

    assert [d.side for d in GAME.decisions(club.campaign.state)] == ["blue"]
    assert club.campaign.viewer(DORA) == club.campaign.viewer(ANNA) == "red"


def test_a_move_pings_everybody_of_the_side_it_passes_to_once() -> None:
    club = Club()
    together(club, "blue", BERT, DORA)
    club.give(ANNA, LineUp())

    pulled = club.give(ANNA, Pull())
    answered = club.give(DORA, Answer(decision=GAME.decisions(club.campaign.state)[0].id, choice="dig"))

    game: Game[Any] = GAME
    assert handed_to(game, pulled.before, pulled.campaign, ANNA) == (BERT, DORA)
    assert BERT not in handed_to(game, answered.before, answered.campaign, DORA)


def test_the_consent_of_one_counts_for_the_side() -> None:
    club = Club()
    together(club, "blue", BERT, DORA)
    club.give(ANNA, ProposeEnd())

    club.agree(DORA)

    assert club.campaign.is_over


def test_nobody_consents_to_the_proposal_of_their_own_side() -> None:
    club = Club()
    together(club, "red", ANNA, DORA)
    club.give(ANNA, ProposeEnd())

    with refuses(NotYours, "yours is not asked for"):
        club.agree(DORA)
    club.agree(BERT)

    assert club.campaign.is_over


def test_a_side_keeps_its_standing_orders_as_long_as_one_of_its_players_stays() -> None:
    club = Club()
    together(club, "blue", BERT, DORA)
    club.give(BERT, LeaveStandingOrder(key="reply", value="dig"))
    club.give(BERT, Leave())
    kept = dict(club.campaign.standing)

    club.give(DORA, Leave())

    assert kept == {"blue": {"reply": "dig"}}
    assert club.campaign.standing == {}


def test_one_of_two_hands_their_place_to_a_third() -> None:
    club = Club()
    together(club, "red", ANNA, DORA)
    club.give(ANNA, OfferSeat(user_id=EMIL))

    accept(club, EMIL)

    assert seats(club.campaign) == {"red": (DORA, EMIL), "blue": (BERT,)}


def test_an_open_proposal_waits_for_the_side_and_not_for_its_newcomer() -> None:
    club = Club()
    club.give(ANNA, ProposePace(hours=48))

    together(club, "blue", BERT, DORA)
    pace = next(p for p in club.campaign.proposals if p.what == "pace")

    assert pace.wanted == ("blue",)
    club.give(DORA, Consent(proposal=pace.no, agree=True))
    assert club.campaign.pace is not None


def test_a_referee_who_does_not_play_rules_and_gives_no_orders() -> None:
    club = Club()

    with refuses(NotYours, "You have no seat in this campaign."):
        club.give(CARL, LineUp())

    assert club.campaign.viewer(CARL) == ""


def test_the_record_of_seats_that_changed_hands_verifies_also_when_its_people_are_forgotten() -> None:
    club = Club()
    together(club, "red", ANNA, DORA)
    club.give(DORA, LineUp())
    club.give(DORA, OfferSeat(user_id=EMIL))
    decline(club, EMIL)
    club.give(DORA, OfferSeat(user_id=EMIL))
    accept(club, EMIL)
    club.give(CARL, OfferSeat(side="blue", user_id=DORA, beside=True))
    decline(club, CARL)
    club.give(THE_BOT, OpenSeat(user_id=EMIL))

    club.log = [replace(entry, player=0) for entry in club.log]

    assert club.verdict().fault is None


def test_what_waits_for_an_answer_never_crowds_out_the_games_own_buttons() -> None:
    club = Club()
    for guest in range(MOST_PROPOSALS):
        club.give(ANNA, OfferSeat(user_id=900 + guest, side="red", beside=True))

    with refuses(NotNow, "6 proposals wait for an answer already, and that is the most."):
        club.give(ANNA, OfferSeat(user_id=990, side="red", beside=True))
    with refuses(NotNow, "6 proposals wait for an answer already, and that is the most."):
        club.give(BERT, ProposeEnd())

    order = [type(offer.order).__name__ for offer in offers(GAME, club.campaign)]
    assert order.index("LineUp") < order.index("Consent")


def test_proposals_that_are_alike_are_told_apart_by_their_numbers() -> None:
    club = Club()
    club.give(ANNA, ProposePace(hours=24))
    club.give(BERT, ProposePace(hours=48))

    labels = [str(offer.label) for offer in offers(GAME, club.campaign) if isinstance(offer.order, Consent)]

    numbers = [proposal.no for proposal in club.campaign.proposals]
    assert labels == [f"{word}: pace (no. {n})" for n in numbers for word in ("Agree", "Decline")]
    assert [str(line).startswith(f"No. {n}: ") for n, line in zip(numbers, proposed(GAME, club.campaign), strict=True)] == [
        True
    ] * 2
