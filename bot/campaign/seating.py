"""Who sits where: taking and leaving a seat, handing it over, sitting down beside another, and the words for the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.campaign.events import Declined, Joined, Proposed, SeatLeft, WordGiven
from bot.campaign.orders import Join, Leave, OfferSeat, OpenSeat, SeatPlayer
from bot.campaign.state import Actor, Campaign, Proposal
from bot.kit.game import Game, Side
from bot.kit.model import Event
from bot.kit.names import tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
from bot.kit.words import Player, T, listing

WORD_LIMIT = 60
MOST_PROPOSALS = 6
"""Each has two buttons of the 25 that Discord shows below a message."""
HAND_OVER, BESIDE = "hand_over", "beside"
"""What the value of a proposed seat says: the giver leaves it, or stays."""


def seat_named(game: Game[Any], campaign: Campaign, key: str) -> Side:
    """The seat of this key. Raises Unknown where the campaign has none."""
    side, seats = game.side(key), game.seats(campaign.state)
    if side not in seats:
        raise Unknown(
            T("This campaign has no {side} seat.", side=side.name),
            instead=T("Its seats are {seats}.", seats=listing([seat.name for seat in seats])),
        )
    return side


def free_seats(campaign: Campaign, game: Game[Any]) -> list[Side]:
    """The seats at which nobody sits."""
    return [side for side in game.seats(campaign.state) if not campaign.players(side.key)]


def without_seat(game: Game[Any], campaign: Campaign) -> NotYours:
    """The refusal of what needs a seat, to somebody who has none: a free one can be taken, to a taken one they can be invited."""
    return NotYours(
        T("You have no seat in this campaign."),
        instead=T("Take one with `/game join`.")
        if free_seats(campaign, game)
        else T("All of them are taken; who plays can bring you in with `/game invite`."),
    )


def join(campaign: Campaign, game: Game[Any], actor: Actor, order: Join) -> Sequence[Event]:
    """Takes a free seat, going on where its last player stopped; or adds a word to the dice at one's own."""
    side = seat_named(game, campaign, order.side)
    mine = campaign.sides_of(actor.user_id)
    if side.key in mine:
        if order.word and side.key not in campaign.words:
            return [_word_given(campaign, side, order.word)]
        raise Impossible(T("You sit at the {side} side already.", side=side.name))
    if campaign.players(side.key):
        free = [each.name for each in free_seats(campaign, game)]
        raise Impossible(
            T("The {side} seat is taken.", side=side.name),
            instead=T("Free: {free}.", free=listing(free))
            if free
            else T("Who sits there can invite you with `/game invite`, and a referee can seat you with `/referee seat`."),
        )
    if mine and not game.hotseat(campaign.state):
        raise Impossible(
            T("You sit at the {side} side, and nobody plays both sides here.", side=game.side(mine[0]).name),
            instead=T("Give that seat up first with `/game leave`."),
        )
    others = free_seats(campaign, game) if order.all_free and game.hotseat(campaign.state) else []
    taken = [side.key, *(other.key for other in others if other != side)]
    events: list[Event] = [Joined(side=key, user_id=actor.user_id, continues=campaign.held.get(key, 0)) for key in taken]
    if order.word:
        events.append(_word_given(campaign, side, order.word))
    return events


def _word_given(campaign: Campaign, side: Side, word: str) -> WordGiven:
    if campaign.next_n:
        instead = None if campaign.players(side.key) else T("Join without a word.")
        raise NotNow(T("Dice have been rolled, so no word can be added to them now."), instead=instead)
    kept = tidy(word, WORD_LIMIT)
    if not kept:
        raise Malformed(T("Your word has nothing in it that can be read."), instead=T("Any word will do, such as `Quatre Bras`."))
    return WordGiven(side=side.key, word=kept)


def leave(campaign: Campaign, actor: Actor, order: Leave) -> Sequence[Event]:
    """Gives up one's seat, or all of them."""
    mine = campaign.sides_of(actor.user_id)
    if not mine:
        raise Impossible(T("You have no seat in this campaign."))
    if order.side and order.side not in mine:
        raise Impossible(T("You do not sit there."))
    return [vacated(campaign, side, actor.user_id) for side in ([order.side] if order.side else mine)]


def vacated(campaign: Campaign, side: str, user_id: int, *, by: int = 0, to: int = 0, has_left: bool = False) -> SeatLeft:
    """The event that ends a person's tenure of a seat."""
    since = next(seat.since for seat in campaign.seats if (seat.side, seat.user_id) == (side, user_id))
    return SeatLeft(side=side, user_id=user_id, by=by, to=to, has_left=has_left, since=since)


def seat_player(campaign: Campaign, game: Game[Any], actor: Actor, order: SeatPlayer) -> Sequence[Event]:
    """A referee's: puts a person on a seat in place of all who sit there, or opens it."""
    side = seat_named(game, campaign, order.side)
    there = campaign.players(side.key)
    if not order.user_id and not there:
        raise Impossible(T("The {side} seat is open already.", side=side.name))
    if order.user_id:
        _must_be_free_for(campaign, game, side, order.user_id)
    events: list[Event] = [vacated(campaign, side.key, user, by=actor.user_id) for user in there]
    if order.user_id:
        before = there[0] if there else campaign.held.get(side.key, 0)
        events.append(Joined(side=side.key, user_id=order.user_id, by=actor.user_id, continues=before))
    return events


def _must_be_free_for(campaign: Campaign, game: Game[Any], side: Side, user_id: int) -> None:
    """Refused for who sits there already, and for who sits elsewhere in a game that nobody plays alone."""
    if user_id in campaign.players(side.key):
        raise Impossible(T("{player} sits there already.", player=Player(user_id=user_id)))
    elsewhere = [s for s in campaign.sides_of(user_id) if s != side.key]
    if elsewhere and not game.hotseat(campaign.state):
        raise Impossible(
            T(
                "{player} sits at the {side} side, and nobody plays both sides here.",
                player=Player(user_id=user_id),
                side=game.side(elsewhere[0]).name,
            )
        )


# what waits for an answer


def must_have_room(campaign: Campaign) -> None:
    """Refused where so much has been proposed already that its buttons would crowd out the game's own."""
    if len(campaign.proposals) >= MOST_PROPOSALS:
        raise NotNow(
            T("{most} proposals wait for an answer already, and that is the most.", most=MOST_PROPOSALS),
            instead=T("Have one of them answered, or decline your own."),
        )


# seats that are offered


def offer(campaign: Campaign, game: Game[Any], actor: Actor, order: OfferSeat) -> Sequence[Event]:
    """Offers a person one's own seat, or a place beside one's own; a referee offers a place beside any player. They take it, or
    decline."""
    mine = campaign.sides_of(actor.user_id)
    if not mine and not (order.beside and actor.is_referee(campaign)):
        raise NotYours(
            T("You have no seat in this campaign, so there is none to offer."), instead=T("A referee can use `/referee seat`.")
        )
    if not order.side and len(mine) != 1:
        raise Malformed(T("Say which side you mean."), instead=T("The option `side` lists them."))
    side = seat_named(game, campaign, order.side or mine[0])
    if side.key not in mine and not (order.beside and actor.is_referee(campaign)):
        raise NotYours(T("You do not sit at the {side} side, so that seat is not yours to offer.", side=side.name))
    if not campaign.players(side.key):
        raise Impossible(T("The {side} seat is free; anybody can take it.", side=side.name), instead=T("Use `/game join`."))
    _must_be_free_for(campaign, game, side, order.user_id)
    value = BESIDE if order.beside else HAND_OVER
    if any((p.what, p.option, p.value, p.to) == ("seat", side.key, value, order.user_id) for p in campaign.proposals):
        raise NotNow(T("That has been offered already and waits for an answer."))
    must_have_room(campaign)
    return [
        Proposed(
            no=campaign.proposal_no + 1,
            what="seat",
            by=side.key if side.key in mine else "",
            user_id=actor.user_id,
            wanted=(),
            option=side.key,
            value=value,
            to=order.user_id,
        )
    ]


def answered(campaign: Campaign, game: Game[Any], actor: Actor, proposal: Proposal, *, agree: bool) -> Sequence[Event]:
    """The answer to an offered seat: taken or declined by the person it was offered to, or withdrawn by who offered it."""
    is_asked = actor.user_id == proposal.to
    if not agree and (is_asked or actor.user_id == proposal.user_id):
        by_referee = 0 if is_asked or proposal.by else actor.user_id
        by = "" if is_asked else proposal.by
        return [Declined(no=proposal.no, side=by, by=by_referee, user_id=actor.user_id, is_withdrawn=not is_asked)]
    if not is_asked:
        raise NotYours(T("That seat is offered to {player}, who alone can take it.", player=Player(user_id=proposal.to)))
    side = seat_named(game, campaign, proposal.option)
    _must_be_free_for(campaign, game, side, actor.user_id)
    if proposal.value == HAND_OVER:
        giver = proposal.user_id
        return [
            vacated(campaign, side.key, giver, to=actor.user_id),
            Joined(side=side.key, user_id=actor.user_id, continues=giver),
        ]
    return [Joined(side=side.key, user_id=actor.user_id, beside=bool(campaign.players(side.key)))]


def open_seat(campaign: Campaign, actor: Actor, order: OpenSeat) -> Sequence[Event]:
    """The bot's own: a player who has left the server gives up every seat."""
    if actor.user_id:
        raise NotYours(T("Only the bot says that a player has left the server."))
    sides = campaign.sides_of(order.user_id)
    if not sides:
        raise NotNow(T("That player has no seat."))
    return [vacated(campaign, side, order.user_id, has_left=True) for side in sides]
