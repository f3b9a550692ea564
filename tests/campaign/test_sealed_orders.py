"""Sealed orders: committed unseen, carried out at their moment where their conditions hold, dropped where the rules forbid it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.campaign.events import SealedOrderFired, StandingOrderLeft
from bot.campaign.orders import Correct, Join, Leave, LeaveStandingOrder, OfferSeat, ProposeEnd, ProposeUndo, SeatPlayer, Throw
from bot.campaign.record import Record, verify
from bot.campaign.sealing import MOST
from bot.kit.decisions import Answer
from bot.kit.refusals import Impossible, Malformed, NotYours, Refusal, Unknown
from bot.kit.sealed import MOST_CONDITIONS, Condition, SealedOrder
from tests.club import ANNA, BERT, CARL, DORA, Club, kinds, refuses, told
from tests.toys import GAME, Brace, Draw, LineUp, Pull


def ready(**more: Any) -> Club:
    club = Club(scenario="meadow", **more)
    club.give(ANNA, LineUp())
    return club


def order(moment: str, choice: str, *conditions: tuple[str, str, int | str], again: bool = False) -> LeaveStandingOrder:
    """The order that seals this."""
    whole = tuple(Condition.model_validate({"fact": f, "comparison": c, "value": v}) for f, c, v in conditions)
    return LeaveStandingOrder(sealed=(SealedOrder(moment=moment, choice=choice, conditions=whole, again=again),))


DIG = order("reply", "dig")
SLIP = order("reply", "slip")


def waiting(club: Club, side: str) -> list[str]:
    """What a side has sealed and still waits."""
    return [each.order.choice for each in club.campaign.sealed_by(side)]


# the moment comes


def test_a_sealed_order_answers_a_question_as_it_is_put_and_is_shown_then() -> None:
    club = ready()
    sealed = club.give(BERT, DIG)

    turn = club.give(ANNA, Pull())

    assert kinds(turn) == ["pull_begun", "sealed_order_fired", "pulled"]
    row = sealed.rows[0].seq
    said = "When the other team pulls: Dig in."
    assert told(turn)[1] == f"A sealed order of the Blue side, committed in row {row}, is carried out: {said}"
    assert club.verdict().fault is None


def test_it_is_carried_out_once() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(ANNA, Pull())
    club.give(BERT, Pull())
    club.give(ANNA, Answer(decision="reply-2", choice="dig"))

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_one_that_stays_is_carried_out_each_time() -> None:
    club = ready()
    club.give(BERT, order("reply", "dig", again=True))
    club.give(ANNA, Pull())
    club.give(BERT, Pull())
    club.give(ANNA, Answer(decision="reply-2", choice="dig"))

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun", "sealed_order_fired", "pulled"]
    assert waiting(club, "blue") == ["dig"]


def test_a_side_s_own_moment_is_met_when_it_begins() -> None:
    club = ready()
    club.give(BERT, order("turn", "draw"))
    club.give(ANNA, Pull())

    turn = club.give(BERT, Answer(decision="reply-1", choice="dig"))

    assert kinds(turn) == ["pulled", "sealed_order_fired", "drawn"]
    assert club.verdict().fault is None


def test_what_is_sealed_is_for_the_next_moment_and_not_for_the_one_that_is_here() -> None:
    club = ready()

    own = club.give(ANNA, order("turn", "pull"))
    club.give(ANNA, Pull())
    asked = club.give(BERT, DIG)

    assert (kinds(own), kinds(asked)) == (["standing_order_left"], ["standing_order_left"])
    assert (waiting(club, "red"), waiting(club, "blue")) == (["pull"], ["dig"])


def test_one_moment_leads_to_the_next() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(BERT, order("turn", "pull"))
    club.give(ANNA, SLIP)

    turn = club.give(ANNA, Pull())

    assert kinds(turn) == [
        "pull_begun",
        "sealed_order_fired",
        "pulled",
        "sealed_order_fired",
        "pull_begun",
        "sealed_order_fired",
        "pulled",
    ]
    assert club.verdict().fault is None


def test_the_other_side_s_moment_is_not_met() -> None:
    club = ready()
    club.give(ANNA, DIG)

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_nothing_is_carried_out_after_the_game_is_over() -> None:
    club = Club(scenario="garden")
    club.give(ANNA, LineUp())
    club.give(ANNA, order("turn", "pull", ("pull", ">=", 7)))
    while not club.campaign.is_over:
        pull, mover = club.campaign.state.pull, ANNA if club.campaign.state.pull % 2 else BERT
        club.give(mover, Pull())
        last = club.give(BERT if mover == ANNA else ANNA, Answer(decision=f"reply-{pull}", choice="slip"))

    assert "sealed_order_fired" not in kinds(last)


# conditions


@pytest.mark.parametrize(
    ("conditions", "is_met"),
    [
        ([("pull", ">=", 1)], True),
        ([("pull", ">=", 2)], False),
        ([("pull", "<=", 0)], False),
        ([("pull", "=", 1), ("place", "=", 0)], True),
        ([("pull", "=", 1), ("place", "!=", 0)], False),
        ([("foot", "=", "none")], True),
        ([("foot", "!=", "none")], False),
        ([("foot", "!=", "left")], True),
    ],
)
def test_it_is_carried_out_only_where_all_conditions_hold(conditions: list[tuple[str, str, int | str]], is_met: bool) -> None:
    club = ready()
    club.give(BERT, order("reply", "dig", *conditions))

    turn = club.give(ANNA, Pull())

    assert ("sealed_order_fired" in kinds(turn)) is is_met
    assert waiting(club, "blue") == ([] if is_met else ["dig"])


def test_the_first_that_was_sealed_and_holds_is_carried_out() -> None:
    club = ready()
    club.give(BERT, order("reply", "dig", ("pull", ">=", 5)))
    club.give(BERT, SLIP)
    club.give(BERT, DIG)

    fired = next(e for e in (row.event for row in club.give(ANNA, Pull()).rows) if isinstance(e, SealedOrderFired))

    assert fired.sealed.choice == "slip"


def test_standing_orders_come_after() -> None:
    club = ready()
    club.give(BERT, LeaveStandingOrder(key="reply", value="slip"))
    club.give(BERT, order("reply", "dig", ("pull", "<=", 1)))
    first = club.give(ANNA, Pull())
    club.give(BERT, Pull())
    club.give(ANNA, Answer(decision="reply-2", choice="dig"))

    third = club.give(ANNA, Pull())

    assert kinds(first) == ["pull_begun", "sealed_order_fired", "pulled"]
    assert kinds(third) == ["pull_begun", "standing_order_fired", "pulled"]


def test_of_a_fact_that_the_moment_has_not_no_condition_holds() -> None:
    club = ready()
    club.give(BERT, order("turn", "pull", ("strongest", "!=", "3")))
    club.give(ANNA, Pull())

    assert kinds(club.give(BERT, Answer(decision="reply-1", choice="dig"))) == ["pulled"]


# what the rules do not allow


def test_what_the_rules_do_not_allow_is_dropped_and_said_to_be() -> None:
    club = ready()
    club.give(ANNA, Draw())
    card = club.campaign.state.hands[0].no
    sealed = club.give(ANNA, order("turn", str(card)))
    club.give(ANNA, Pull(card=card))
    club.give(BERT, Answer(decision="reply-1", choice="dig"))
    club.give(BERT, Pull())

    turn = club.give(ANNA, Answer(decision="reply-2", choice="dig"))

    said = (
        f"The moment of a sealed order of the Red side, committed in row {sealed.rows[0].seq}, has come. "
        "The rules do not allow it now, and it is dropped."
    )
    assert kinds(turn) == ["pulled", "sealed_order_dropped"]
    assert told(turn)[1:] == told(turn, "blue")[1:] == [said]
    assert told(turn, "red")[1:] == [said, f"It was: When it is our pull: Pull with card {card}."]
    assert f'"choice":"{card}"' not in club.record().model_dump_json()
    assert waiting(club, "red") == []
    assert club.verdict().fault is None


def test_where_one_is_dropped_the_next_is_carried_out() -> None:
    club = ready()
    club.give(ANNA, Draw())
    card = club.campaign.state.hands[0].no
    club.give(ANNA, order("turn", str(card)))
    club.give(ANNA, order("turn", "draw"))
    club.give(ANNA, Pull(card=card))
    club.give(BERT, Answer(decision="reply-1", choice="dig"))
    club.give(BERT, Pull())

    turn = club.give(ANNA, Answer(decision="reply-2", choice="dig"))

    assert kinds(turn) == ["pulled", "sealed_order_dropped", "sealed_order_fired", "drawn"]


# what may be sealed


@pytest.mark.parametrize(
    ("asked", "kind", "why"),
    [
        (order("lunch", "eat"), Unknown, "Tug of war knows no moment called lunch for your side. It knows: reply or turn."),
        (order("reply", "run"), Unknown, "run is nothing that can be sealed for that moment. It can be: Dig in. or Let it slip."),
        (order("turn", "7"), Unknown, "7 is nothing that can be sealed for that moment."),
        (order("reply", "dig", ("rain", "=", 1)), Unknown, "Nothing is known of rain at that moment."),
        (order("reply", "dig", ("pull", "=", "one")), Malformed, "the pull is a number."),
        (order("reply", "dig", ("foot", ">=", "left")), Malformed, "the foot in front is no number"),
        (order("reply", "dig", ("foot", "=", "third")), Unknown, "In this campaign the foot in front is never third."),
        (order("reply", "dig", *[("pull", "!=", n) for n in range(MOST_CONDITIONS + 1)]), Impossible, "5 conditions at most"),
        (
            order("reply", "dig", ("pull", ">=", 3), ("pull", "<=", 2)),
            Impossible,
            "It can never be that the pull is 3 or more and",
        ),
        (order("reply", "dig", ("pull", "=", 3), ("pull", "!=", 3)), Impossible, "It can never be that the pull is 3 and"),
        (
            order("reply", "dig", ("foot", "=", "none"), ("foot", "=", "left")),
            Impossible,
            "It can never be that the foot in front",
        ),
        (order("turn", "pull", again=True), Impossible, "An order for your own turn is carried out once"),
        (LeaveStandingOrder(withdrawn=3), Unknown, "No sealed order of yours from row 3 waits for its moment."),
    ],
)
def test_what_can_never_be_carried_out_is_refused_at_once(asked: LeaveStandingOrder, kind: type[Refusal], why: str) -> None:
    club = ready()

    with refuses(kind, why):
        club.give(BERT, asked)


def test_a_card_can_be_named_by_its_holder_only() -> None:
    club = ready()
    club.give(ANNA, Draw())
    card = club.campaign.state.hands[0].no

    with refuses(Unknown, "is nothing that can be sealed for that moment"):
        club.give(BERT, order("turn", str(card)))

    assert kinds(club.give(ANNA, order("turn", str(card)))) == ["standing_order_left"]


def test_a_side_has_only_so_many() -> None:
    club = ready()
    for _ in range(MOST):
        club.give(BERT, DIG)

    with refuses(Impossible, "Your side has 25 sealed orders"):
        club.give(BERT, DIG)


def test_who_has_no_seat_seals_nothing() -> None:
    with refuses(NotYours, "You have no seat"):
        ready().give(DORA, DIG)


# withdrawn, and gone with the player


def test_a_withdrawn_one_is_not_carried_out() -> None:
    club = ready()
    row = club.give(BERT, DIG).rows[0].seq
    club.give(BERT, SLIP)

    club.give(BERT, LeaveStandingOrder(withdrawn=row))

    assert waiting(club, "blue") == ["slip"]
    assert club.give(ANNA, Pull()).rows[-1].event.reply == "slip"  # type: ignore[attr-defined]


def test_one_takes_the_place_of_another() -> None:
    club = ready()
    row = club.give(BERT, DIG).rows[0].seq

    turn = club.give(BERT, SLIP.with_(withdrawn=row))

    assert waiting(club, "blue") == ["slip"]
    assert told(turn, "blue") == [
        f"You have sealed an order, in place of the one of row {row}: When the other team pulls: Let it slip."
    ]


def test_nobody_withdraws_the_other_side_s() -> None:
    club = ready()
    row = club.give(BERT, DIG).rows[0].seq

    with refuses(Unknown, f"No sealed order of yours from row {row}"):
        club.give(ANNA, LeaveStandingOrder(withdrawn=row))


def left(club: Club) -> None:
    club.give(BERT, Leave())
    club.give(DORA, Join(side="blue"))


def put_out(club: Club) -> None:
    club.give(CARL, SeatPlayer(side="blue", user_id=DORA))


def handed_over(club: Club) -> None:
    club.give(BERT, OfferSeat(side="blue", user_id=DORA))
    club.agree(DORA)


@pytest.mark.parametrize("go", [left, put_out, handed_over])
def test_sealed_orders_end_with_the_player_who_left_them(go: Callable[[Club], None]) -> None:
    club = ready()
    club.give(BERT, DIG)

    go(club)

    assert club.campaign.players("blue") == (DORA,)
    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]
    assert club.campaign.sealed == ()


def test_an_undo_does_not_give_them_back_to_the_next_player() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(ANNA, Pull())
    left(club)
    club.give(ANNA, ProposeUndo())

    club.agree(DORA)

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun"]


def test_what_two_players_of_a_side_have_sealed_stays_with_the_one_who_stays() -> None:
    club = ready()
    club.give(BERT, OfferSeat(side="blue", user_id=DORA, beside=True))
    club.agree(DORA)
    club.give(BERT, DIG)

    club.give(BERT, Leave())

    assert kinds(club.give(ANNA, Pull())) == ["pull_begun", "sealed_order_fired", "pulled"]


def test_a_correction_that_the_game_could_not_go_on_from_is_refused() -> None:
    """Else every order after it would fail where sealed orders look for their moment."""

    class Blind(type(GAME)):  # type: ignore[misc]
        def occasions(self, state: Any, happened: Any) -> Any:
            assert state.place < 3
            return super().occasions(state, happened)

    club = ready(game=Blind())

    with refuses(Malformed, "cannot go on from that"):
        club.give(CARL, Correct(path="place", value="3", why="Because"))


# undo


def test_an_undone_one_waits_for_its_moment_again() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(ANNA, Pull())
    club.give(ANNA, ProposeUndo())

    club.agree(BERT)
    again = club.give(ANNA, Pull())

    assert kinds(again) == ["pull_begun", "sealed_order_fired", "pulled"]
    assert club.verdict().fault is None


def test_undo_of_one_that_was_carried_out_needs_consent_and_gives_other_numbers() -> None:
    club = ready()
    club.give(BERT, DIG)
    club.give(ANNA, Pull())
    drawn = club.campaign.next_n

    asked = club.give(ANNA, ProposeUndo())
    club.agree(BERT)
    club.give(ANNA, Pull())

    assert kinds(asked) == ["proposed"]
    assert club.campaign.next_n == drawn + 2


def test_the_drop_of_the_other_side_s_order_needs_consent_to_be_undone() -> None:
    club = ready()
    club.give(ANNA, Draw())
    card = club.campaign.state.hands[0].no
    club.give(ANNA, order("turn", str(card)))
    club.give(ANNA, Pull(card=card))
    club.give(BERT, Answer(decision="reply-1", choice="dig"))
    club.give(BERT, Pull())
    club.give(ANNA, Answer(decision="reply-2", choice="dig"))
    club.give(ANNA, ProposeUndo())

    club.agree(BERT)

    assert waiting(club, "red") == [str(card)]


def test_a_moment_that_an_undo_opens_again_is_left_to_the_side() -> None:
    club = ready()
    club.give(BERT, order("reply", "dig", ("foot", "=", "left")))
    club.give(ANNA, Pull())
    club.give(BERT, Brace(foot="left"))
    club.give(BERT, Answer(decision="reply-1", choice="slip"))
    club.give(BERT, ProposeUndo())

    undone = club.agree(ANNA)
    rolled = club.give(ANNA, Throw(text="d6"))
    standing = club.give(BERT, order("reply", "slip"))

    assert (kinds(undone), kinds(rolled), kinds(standing)) == (
        ["consented", "undone"],
        ["dice_thrown"],
        ["standing_order_left"],
    )


def test_sealing_leaves_an_undone_answer_alone_that_a_standing_order_gave() -> None:
    club = ready()
    club.give(ANNA, Pull())
    club.give(BERT, LeaveStandingOrder(key="reply", value="slip"))
    club.give(BERT, ProposeUndo())
    club.agree(ANNA)

    assert kinds(club.give(BERT, DIG)) == ["standing_order_left"]


# secrecy and the record


def shown(record: Record, seq: int) -> dict[str, Any]:
    """A row of a record and its order, as JSON."""
    row = record.rows[seq - 1]
    return {"row": row.model_dump(mode="json", exclude={"seal", "chain", "seq", "no"}), "order": record.orders[row.no - 1].order}


def test_to_everybody_else_a_sealed_order_is_like_a_standing_one_and_like_a_withdrawal() -> None:
    club = ready()
    turns = [club.give(BERT, DIG), club.give(BERT, LeaveStandingOrder(key="reply", value="slip"))]
    turns.append(club.give(BERT, LeaveStandingOrder(withdrawn=turns[0].rows[0].seq)))

    record = club.record()

    one, *others = [shown(record, turn.rows[0].seq) for turn in turns]
    assert others == [one, one]
    assert {tuple(told(turn, viewer)) for turn in turns for viewer in ("", "red")} == {
        ("The Blue side changes its private orders.",)
    }
    assert one["row"]["salt"] == ""


def test_what_was_committed_is_what_was_carried_out() -> None:
    club = ready()
    committed = club.give(BERT, order("reply", "dig", ("pull", "<=", 4))).rows[0].seq
    club.give(ANNA, Pull())
    club.give(CARL, ProposeEnd(as_referee=True))

    record = club.record()

    left = StandingOrderLeft.model_validate(record.rows[committed - 1].event)
    (fired,) = [
        SealedOrderFired.model_validate(row.event) for row in record.rows if row.event["kind"] == "table.sealed_order_fired"
    ]
    assert (fired.row, (fired.sealed,)) == (committed, left.sealed)
    assert club.verdict().fault is None


def altered(record: Record, seq: int, change: dict[str, Any]) -> Record:
    """A record with another event in one row."""
    raw = json.loads(record.model_dump_json())
    raw["rows"][seq - 1]["event"] |= change
    return Record.model_validate(raw)


def test_a_sealed_order_that_was_altered_afterwards_is_named() -> None:
    club = ready()
    committed = club.give(BERT, DIG).rows[0].seq
    fired = club.give(ANNA, Pull()).rows[1].seq
    club.give(CARL, ProposeEnd(as_referee=True))
    record = club.record()
    slip = SLIP.sealed[0].model_dump(mode="json")
    changes = ((committed, [slip]), (fired, slip))

    verdicts = [verify(altered(record, seq, {"sealed": sealed}), lambda key: GAME) for seq, sealed in changes]

    assert [verdict.row for verdict in verdicts] == [committed, fired]
