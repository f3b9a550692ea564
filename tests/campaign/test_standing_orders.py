"""Standing orders: sealed, answering questions as they are put, and gone with the player who left them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.campaign.orders import Join, Leave, LeaveStandingOrder, ProposeUndo, Throw
from bot.campaign.record import Record
from bot.campaign.state import Ruling, Sealed, looks_alike
from bot.kit.decisions import Answer, Decision
from bot.kit.refusals import NotYours, Unknown
from bot.kit.sealed import SealedOrder
from tests.club import ANNA, BERT, DORA, Club, kinds, refuses, told
from tests.toys import GAME, LineUp, Pull, TugState

DIG = LeaveStandingOrder(key="reply", value="dig")
SLIP = LeaveStandingOrder(key="reply", value="slip")
WITHDRAW = LeaveStandingOrder(key="reply", value="")


def ready(**more: object) -> Club:
    club = Club(scenario="meadow", **more)  # type: ignore[arg-type]
    club.give(ANNA, LineUp())
    return club


def test_a_standing_order_answers_a_question_as_it_is_put() -> None:
    club = ready()
    club.give(BERT, DIG)

    turn = club.give(ANNA, Pull())

    assert kinds(turn) == ["pull_begun", "standing_order_fired", "pulled"]
    assert told(turn)[1] == "A standing order of the Blue side answers:"
    assert club.campaign.state.asked is None
    assert club.verdict().fault is None


def test_without_a_standing_order_the_side_is_asked() -> None:
    club = ready()

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_a_standing_order_answers_for_its_own_side_only() -> None:
    club = ready()
    club.give(ANNA, DIG)

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_a_withdrawn_standing_order_answers_nothing() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(BERT, WITHDRAW)

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_the_last_standing_order_left_is_the_one_that_answers() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(BERT, SLIP)

    assert club.give(ANNA, Pull()).rows[-1].event.reply == "slip"  # type: ignore[attr-defined]


def test_a_standing_order_answers_the_question_that_is_open_when_it_is_left() -> None:
    club = ready()
    club.give(ANNA, Pull())

    turn = club.give(BERT, SLIP)

    assert kinds(turn) == ["standing_order_left", "standing_order_fired", "pulled"]
    assert club.verdict().fault is None


def test_a_question_that_an_undo_opens_again_is_left_to_the_side() -> None:
    club = ready()
    club.give(ANNA, Pull())
    asked = club.campaign.state
    club.give(BERT, SLIP)
    club.give(BERT, ProposeUndo())

    undone = club.agree(ANNA)
    rolled = club.give(ANNA, Throw(text="d6"))

    assert (kinds(undone), kinds(rolled)) == (["consented", "undone"], ["dice_thrown"])
    assert club.campaign.state == asked
    assert kinds(club.give(BERT, Answer(decision="reply-1", choice="dig"))) == ["pulled"]
    assert club.verdict().fault is None


def test_a_standing_order_ends_with_the_player_who_left_it() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(BERT, Leave())
    club.give(DORA, Join(side="blue"))

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_who_has_no_seat_leaves_none() -> None:
    club = ready()

    with refuses(NotYours, "You have no seat in this campaign."):
        club.give(DORA, DIG)


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("retreat", "dig", "Tug of war knows no standing order called retreat. It knows: reply."),
        ("reply", "run", "The standing order reply cannot be run. It can be: dig or slip."),
    ],
)
def test_an_unknown_standing_order_is_refused_with_those_there_are(key: str, value: str, why: str) -> None:
    club = ready()

    with pytest.raises(Unknown) as refused:
        club.give(BERT, LeaveStandingOrder(key=key, value=value))

    assert str(refused.value) == why


def test_a_standing_order_is_sealed_until_the_end() -> None:
    club = ready()

    turn = club.give(BERT, SLIP)

    assert told(turn) == told(turn, "red") == ["The Blue side changes its private orders."]
    assert told(turn, "blue") == ["Your standing order: When the other team pulls: let it slip"]
    assert "slip" not in club.record().model_dump_json().replace('"slips"', "")
    assert shown(club.record())["salt"] == ""


def test_its_withdrawal_looks_the_same_from_outside() -> None:
    club = ready()
    club.give(BERT, SLIP)

    turn = club.give(BERT, WITHDRAW)

    assert told(turn) == ["The Blue side changes its private orders."]
    assert told(turn, "blue") == ["Your standing order is withdrawn: When the other team pulls:"]


def shown(record: Record) -> dict[str, str]:
    """The last row of a record, as its JSON."""
    row: dict[str, str] = record.rows[-1].model_dump(mode="json")
    return row


# games that answer badly


class Wilful(type(GAME)):  # type: ignore[misc]
    """A game whose standing orders give an answer that the rules do not allow."""

    def answer(self, state: TugState, decision: Decision, standing: Mapping[str, str]) -> str | None:
        return "run away"


class Stubborn(type(GAME)):  # type: ignore[misc]
    """A game whose question stays open after its answer."""

    def decide(self, state, side, order, dice):  # type: ignore[no-untyped-def]
        return [] if isinstance(order, Answer) else super().decide(state, side, order, dice)


def test_an_answer_that_the_rules_do_not_allow_leaves_the_question_to_the_side() -> None:
    club = ready(game=Wilful())
    club.give(BERT, DIG)

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_a_question_is_answered_once_in_an_order() -> None:
    club = ready(game=Stubborn())
    club.give(BERT, DIG)

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun", "standing_order_fired"]


def test_private_orders_of_either_kind_leave_the_table_message_as_it_is() -> None:
    club = Club()
    before = club.campaign

    standing = before.with_(standing={"red": {"answer": "dig"}}, head=9, chain="f", order_no=4)
    sealed = before.with_(sealed=(Sealed(row=9, side="red", order=SealedOrder(moment="m", choice="c")),), head=9)

    assert looks_alike(before, standing)
    assert looks_alike(before, sealed)
    assert not looks_alike(before, before.with_(rulings=(Ruling(question="q", answer="a"),)))
