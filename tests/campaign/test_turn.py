"""One order carried out: every number that is drawn must show, and what goes wrong inside a game changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.campaign.orders import Peek, ProposeEnd, Throw
from bot.kit.dice import Dice, draws
from bot.kit.model import Event, Order
from bot.kit.refusals import NotNow
from tests.club import ANNA, BERT, CARL, Club, events, refuses
from tests.toys import GAME, Brace, LineUp, TugState


class Wasteful(type(GAME)):  # type: ignore[misc]
    """A game that rolls a die and keeps it to itself."""

    def decide(self, state: TugState, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        if isinstance(order, Brace):
            dice.d6("nobody's business")
        found: Sequence[Event] = super().decide(state, side, order, dice)
        return found


class Broken(type(GAME)):  # type: ignore[misc]
    """A game that fails half-way through an order."""

    def apply(self, state: TugState, event: Event) -> TugState:
        if event.kind == "tug.braced":
            raise IndexError("a foot too many")
        after: TugState = super().apply(state, event)
        return after


def test_a_die_that_no_event_shows_stops_the_order() -> None:
    """Its number would be drawn again by the next order, and no record of it would verify."""
    club = Club(game=Wasteful())
    club.give(ANNA, LineUp())

    with pytest.raises(AssertionError, match=r"tug\.brace drew 9 numbers, and its events show 8"):
        club.give(ANNA, Brace(foot="left"))
    assert club.verdict().fault is None


def test_a_game_that_fails_leaves_everything_as_it_was() -> None:
    club = Club(game=Broken())
    club.give(ANNA, LineUp())
    before = club.campaign

    with pytest.raises(IndexError):
        club.give(ANNA, Brace(foot="left"))

    assert club.campaign == before
    assert club.verdict().fault is None


def test_dice_of_one_order_follow_on_those_of_the_last() -> None:
    club = Club()
    drawn = []
    for user, order in (
        (ANNA, LineUp()),
        (BERT, Throw(text="2d6")),
        (CARL, Throw(text="d6", secret=True)),
        (ANNA, Throw(text="d6")),
    ):
        drawn += [draw.n for event in events(club.give(user, order)) for draw in draws(event)]

    assert drawn == [0, 7, 8, 9, 10, 11]


def test_an_order_is_counted_once_and_refused_ones_not_at_all() -> None:
    club = Club()
    for n in range(3):
        with pytest.raises(NotNow):
            club.give(ANNA, Brace(foot="left"))
        assert club.give(ANNA, Throw(text="d6")).campaign.order_no == 4 + n


def test_nobody_peeks_into_a_campaign_that_is_over() -> None:
    club = Club()
    club.give(CARL, ProposeEnd(as_referee=True))

    with refuses(NotNow, "This campaign is over; nothing in it changes any more."):
        club.give(CARL, Peek(side="blue"))
