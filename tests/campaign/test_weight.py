"""What an order weighs, before it is given."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.orders import Leave, LeaveStandingOrder, Peek, ProposeEnd, ProposeReseed, ProposeUndo, Rule, Throw
from bot.campaign.state import Actor
from bot.campaign.weight import weigh
from bot.kit.decisions import Answer
from bot.kit.model import Order
from tests.club import ANNA, BERT, CARL, Club, secret_no
from tests.toys import GAME, Brace, Draw, LineUp, PlanPull, Pull, TugState


def weight(club: Club, user: int, order: Order, secret: int = 77, **more: Any) -> str:
    return weigh(club.game, club.campaign, Actor(user_id=user), order, at=club.at, side="", secret=secret_no(secret), **more)


def lined_up(**more: Any) -> Club:
    club = Club(scenario="meadow", **more)
    club.give(ANNA, LineUp())
    return club


@pytest.mark.parametrize(
    ("user", "order", "expected"),
    [
        (ANNA, Brace(foot="left"), "light"),
        (ANNA, PlanPull(effort=2), "light"),
        (ANNA, Pull(), "light"),
        (BERT, Pull(), "light"),
        (ANNA, Draw(), "telling"),
        (CARL, Peek(side="red"), "telling"),
        (CARL, Rule(question="Rain?", answer="No."), "light"),
        (ANNA, Leave(), "big"),
        (ANNA, ProposeEnd(), "light"),
        (CARL, ProposeEnd(as_referee=True), "big"),
        (ANNA, ProposeReseed(), "light"),
        (ANNA, ProposeUndo(), "light"),
        (ANNA, Throw(text="d6"), "light"),
        (ANNA, Answer(decision="reply-1", choice="dig"), "light"),
    ],
)
def test_a_step_weighs_what_could_not_be_taken_back(user: int, order: Order, expected: str) -> None:
    club = lined_up()

    assert weight(club, user, order) == expected
    assert weight(club, user, order, only_big=True) == (expected if expected == "big" else "light")


def test_what_has_nobody_to_agree_is_carried_out_at_once_and_weighs_accordingly() -> None:
    club = lined_up()
    club.give(BERT, Leave())

    assert [weight(club, ANNA, order) for order in (ProposeEnd(), ProposeReseed())] == ["big", "big"]


@pytest.mark.parametrize("order", [Pull(), Draw(), Brace(foot="left")])
def test_no_weight_tells_what_another_side_has_in_store(order: Order) -> None:
    plain, prepared = lined_up(), lined_up()
    prepared.give(BERT, LeaveStandingOrder(key="reply", value="slip"))

    assert weight(plain, ANNA, order) == weight(prepared, ANNA, order)


def test_a_trial_throws_none_of_the_campaigns_dice() -> None:
    """Whatever its own secret is, the trial's dice are those of the secret it is handed."""
    clubs = [lined_up(), lined_up(secret=secret_no(9))]

    assert len({weight(club, ANNA, Draw(), secret) for club in clubs for secret in (1, 2, 3)}) == 1
    assert all(club.campaign.next_n == 8 for club in clubs)


class Passing(type(GAME)):  # type: ignore[misc]
    """A game in which a team passes by pulling without a card."""

    def pass_order(self, state: TugState, side: str) -> Order | None:
        return Pull()


def test_passing_the_move_on_is_big_while_there_is_more_to_be_done() -> None:
    club = lined_up(game=Passing())

    assert weight(club, ANNA, Pull()) == "big"
    assert weight(club, ANNA, Pull(card=3)) == "light"


class Idle(Passing):
    """The same, and there is never anything else to do."""

    def legal(self, state: TugState, side: str) -> Any:
        return iter((Pull(),))


def test_passing_the_move_on_is_light_when_there_is_nothing_else_to_do() -> None:
    assert weight(lined_up(game=Idle()), ANNA, Pull()) == "light"
