"""The referee: rulings, corrections, an announced look, and throws of dice."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.campaign.correction import open_paths
from bot.campaign.events import Corrected, DiceThrown, SecretDiceThrown
from bot.campaign.orders import Correct, NameReferee, Peek, ProposeEnd, ProposeUndo, Rule, TableOrder, Throw
from bot.kit.model import canonical
from bot.kit.refusals import Impossible, Malformed, NotYours, Refusal, Unknown
from bot.kit.secrecy import NOBODY, redacted
from tests.club import ANNA, BERT, CARL, Club, events, kinds, refuses, told
from tests.toys import Draw, LineUp, PlanPull


def lined_up() -> Club:
    club = Club(scenario="meadow")
    club.give(ANNA, LineUp())
    return club


def correct(club: Club, path: str, value: str, why: str = "Miscounted") -> Corrected:
    (event,) = events(club.give(CARL, Correct(path=path, value=value, why=why)))
    assert isinstance(event, Corrected)
    return event


def refused(club: Club, path: str, value: str, who: int = CARL) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        club.give(who, Correct(path=path, value=value, why="Miscounted"))
    return refusal.value


@pytest.mark.parametrize(
    ("order", "what"),
    [
        (Rule(question="May they spit?", answer="No."), "rule"),
        (Correct(path="place", value="1", why="Miscounted"), "correct a value"),
        (Peek(side="blue"), "peek"),
        (Throw(text="d6", secret=True), "roll in secret"),
    ],
)
def test_only_referees_act_as_one(order: TableOrder, what: str) -> None:
    club = lined_up()

    with pytest.raises(NotYours) as refusal:
        club.give(ANNA, order)

    assert str(refusal.value) == (
        f"Only a referee of this campaign can {what}. "
        "Its referees are who opened it, whom they named, and those who manage the server."
    )


# rulings


def test_a_ruling_is_said_and_stays() -> None:
    club = lined_up()

    turn = club.give(CARL, Rule(question="May they spit into their hands?", answer="Yes, once."))

    assert told(turn) == [
        "The referee player 33 rules. Question: May they spit into their hands? Answer: Yes, once.",
    ]
    assert [(r.question, r.answer) for r in club.campaign.rulings] == [("May they spit into their hands?", "Yes, once.")]


def test_a_ruling_outlasts_an_undo() -> None:
    club = lined_up()
    club.give(CARL, Rule(question="Rain?", answer="Play on."))
    club.give(ANNA, ProposeUndo())

    club.agree(BERT)

    assert len(club.campaign.rulings) == 1


@pytest.mark.parametrize(("question", "answer", "what"), [("\u200b", "Yes.", "question"), ("Why?", " ", "answer")])
def test_a_ruling_of_nothing_is_refused(question: str, answer: str, what: str) -> None:
    club = lined_up()

    with refuses(Malformed, f"The {what} has nothing in it that can be read. Write it out in words."):
        club.give(CARL, Rule(question=question, answer=answer))


def test_a_ruling_is_kept_short_and_tidy() -> None:
    club = lined_up()

    club.give(CARL, Rule(question="a" * 6000, answer="\u202eno"))

    assert len(club.campaign.rulings[0].question) == 500
    assert club.campaign.rulings[0].answer == "no"


# corrections


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("plans.0", "{}"),
        ("plans.0.side", "{}"),
        ("plans.0.side", "blue"),
        ("plans.0.effort", "{}"),
        ("plans.0.nowhere", "{}"),
        ("plans.7", "{}"),
        ("plans.-1", "{}"),
    ],
)
def test_no_refusal_tells_how_many_hidden_things_there_are(path: str, value: str) -> None:
    """A referee who plays would else learn, by trying, that the other team has a plan."""
    without, with_plan = lined_up(), lined_up()
    with_plan.give(BERT, PlanPull(effort=2))

    said = {str(refused(club, path, value)) for club in (without, with_plan)}

    assert said == {f"{path} cannot be {value}."}


def test_the_paths_on_offer_are_the_same_whether_or_not_anybody_plans() -> None:
    without, with_plan = lined_up(), lined_up()
    with_plan.give(BERT, PlanPull(effort=2))

    offered = [open_paths(club.campaign.state) for club in (without, with_plan)]

    assert offered[0] == offered[1]
    assert {"place", "pull", "rope.goal", "options.tie"} <= set(offered[0])


@pytest.mark.parametrize("path", ["hands.7", "hands.-1", "hands.²", "hands.٠", "deck.99", "deck.0.x", "hands." + "9" * 5000])
def test_a_path_into_hidden_things_is_refused_without_saying_what_there_is(path: str) -> None:
    club = lined_up()
    club.give(ANNA, Draw())

    refusal = refused(club, path, "1")

    assert isinstance(refusal, Malformed)
    assert refusal.instead is None
    assert str(refusal).endswith(" cannot be 1.")


def test_a_correction_says_who_what_why_before_and_after() -> None:
    club = lined_up()

    turn = club.give(CARL, Correct(path="place", value="-1", why="The rope was measured again"))

    assert club.campaign.state.place == -1
    assert told(turn) == ["The referee player 33 corrects place from 0 to -1: The rope was measured again"]
    assert club.verdict().fault is None


def test_a_correction_reaches_deep_into_the_state() -> None:
    club = lined_up()
    club.give(ANNA, Draw())

    correct(club, "rope.goal", "5")
    correct(club, "hands.0", canonical(club.campaign.state.hands[0].with_(heave=3)))

    assert club.campaign.state.rope.goal == 5
    assert club.campaign.state.hands[0].heave == 3


def test_a_correction_can_be_undone_and_undone_again_differently() -> None:
    club = lined_up()
    correct(club, "place", "1")
    club.give(CARL, ProposeUndo())

    correct(club, "place", "2")

    assert club.campaign.state.place == 2
    assert club.verdict().fault is None


def test_a_correction_may_end_the_game() -> None:
    club = lined_up()

    turn = club.give(CARL, Correct(path="place", value="4", why="Blue fell into the pond"))

    assert kinds(turn) == ["corrected", "ended", "secret_published"]
    assert club.verdict().fault is None


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("", "The state has nothing at :  is not there. At that place there is: "),
        ("plaice", "The state has nothing at plaice: plaice is not there. At that place there is: asked, "),
        ("rope.colour", "colour is not there. At that place there is: goal, pulls or source."),
        ("rope.goal.x", "The state has nothing at rope.goal.x: x is not there."),
        ("feet.-1", "-1 is not there"),
        ("feet.red", "The state has nothing at feet.red: red is not there."),
        ("__class__", "__class__ is not there"),
    ],
)
def test_a_path_that_leaves_the_state_is_refused_with_what_there_is(path: str, why: str) -> None:
    club = lined_up()
    club.give(ANNA, Draw())

    refusal = refused(club, path, "1")

    assert isinstance(refusal, Unknown)
    assert why in str(refusal)
    assert len(str(refusal)) < 700


@pytest.mark.parametrize(
    "value", ["a", '""', "null", "[]", "1.5", '{"a": 1}', "[" * 1000, "[" * 500 + "]" * 500, "NaN", "x" * 1000]
)
def test_a_value_that_does_not_fit_is_refused_with_what_there_is_now(value: str) -> None:
    club = lined_up()

    started = time.perf_counter()
    refusal = refused(club, "place", value)

    assert isinstance(refusal, Malformed)
    assert str(refusal).startswith("place cannot be ")
    assert str(refusal).endswith("It is 0 now.")
    assert len(str(refusal)) < 400
    assert time.perf_counter() - started < 1


def test_the_same_value_is_refused() -> None:
    club = lined_up()

    assert isinstance(refused(club, "place", "0"), Impossible)


def test_readings_are_agreed_on_not_corrected() -> None:
    club = lined_up()

    for path, value in (("options.tie", "slips"), ("options", '{"tie": "slips"}')):
        assert "agreed on by the players, not corrected" in str(refused(club, path, value))


def test_a_state_that_the_game_cannot_go_on_from_is_refused() -> None:
    club = lined_up()

    refusal = refused(club, "feet", '{"green": "left"}')

    assert str(refusal) == (
        "Tug of war cannot go on from that: feet does not go with the rest of the state. "
        "Set it to a value that the rules can lead to."
    )


def test_a_player_is_refused_before_anything_of_the_state_is_told() -> None:
    club = lined_up()

    assert isinstance(refused(club, "nowhere", "1", who=ANNA), NotYours)


# corrections of hidden values


def planned(effort: int) -> Club:
    club = lined_up()
    club.give(ANNA, PlanPull(effort=effort))
    club.give(ANNA, Draw())
    return club


@pytest.mark.parametrize(
    ("path", "value"), [("plans.0.effort", "1"), ("wet", "1"), ("deck", "[7]"), ("deck.0", "7"), ("hands.0.heave", "3")]
)
def test_a_hidden_value_is_corrected_without_being_shown(path: str, value: str) -> None:
    club = planned(2)

    turn = club.give(CARL, Correct(path=path, value=value, why="As the paper says"))

    assert told(turn) == told(turn, "blue") == [f"The referee player 33 corrects the hidden value {path}: As the paper says"]
    public = club.record()
    assert public.orders[-1].order["value"] == ""
    assert public.orders[-1].order["sealed"] is None
    assert public.rows[-1].event["hidden_after"] is None
    assert public.rows[-1].salt == ""


def test_a_hidden_correction_holds_and_can_be_undone_and_verified() -> None:
    club = planned(2)

    correct(club, "plans.0.effort", "0")
    assert club.campaign.state.plans[0].effort == 0
    club.give(CARL, ProposeUndo())
    assert club.campaign.state.plans[0].effort == 2
    correct(club, "plans.0.effort", "1")
    club.give(CARL, ProposeEnd(as_referee=True))

    assert club.verdict().fault is None
    assert club.record().orders[-2].order["sealed"] == "1"


@pytest.mark.parametrize(
    ("path", "value"), [("plans.0.effort", "x"), ("wet", "x"), ("deck", "x"), ("deck.99", "x"), ("plans.0.effort.x", "x")]
)
def test_no_refusal_tells_a_hidden_value(path: str, value: str) -> None:
    """A referee may play: a look at what is hidden is a peek, and a peek is announced."""
    said = {str(refused(planned(effort), path, value)) for effort in (0, 1, 2)}

    (sentence,) = said
    assert not any(digit in sentence.replace(path, "").replace("99", "") for digit in "0123456789")


def test_a_public_correction_can_be_checked_before_the_end() -> None:
    club = Club()

    club.give(CARL, Correct(path="place", value="1", why="Measured"))

    assert club.record().rows[-1].salt
    assert "Every order was played again" in str(club.verdict().lines[-1])


# peeks


def test_a_peek_is_announced() -> None:
    club = lined_up()

    turn = club.give(CARL, Peek(side="blue"))

    assert told(turn) == ["The referee player 33 looks at what the Blue side sees."]


def test_a_peek_at_nobody_is_refused() -> None:
    club = lined_up()

    with refuses(Unknown, "Tug of war has no side called green."):
        club.give(CARL, Peek(side="green"))


# throws


def test_a_throw_comes_from_the_ledger_and_is_public() -> None:
    club = lined_up()
    n = club.campaign.next_n

    turn = club.give(ANNA, Throw(text="2d6+1 for the wagons"))

    first, second = club.die(n), club.die(n + 1)
    assert told(turn) == [f"player 11 rolls 2d6 + 1, for the wagons: [{first}, {second}] + 1 = {first + second + 1}"]
    assert club.campaign.next_n == n + 2


def test_onlookers_may_throw() -> None:
    club = lined_up()

    assert isinstance(events(club.give(44, Throw(text="d6")))[0], DiceThrown)


def test_a_throw_that_cannot_be_read_uses_no_number() -> None:
    club = lined_up()
    n = club.campaign.next_n

    with pytest.raises(Malformed):
        club.give(ANNA, Throw(text="0d6"))

    assert club.campaign.next_n == n


def test_a_secret_throw_shows_neither_faces_nor_what_was_thrown() -> None:
    club = lined_up()

    turn = club.give(CARL, Throw(text="2d6 do they see the ambush", secret=True))

    assert told(turn) == ["The referee player 33 rolls in secret; the result is sealed."]
    (event,) = events(turn)
    assert isinstance(event, SecretDiceThrown)
    public = club.record()
    assert public.orders[-1].order == {"kind": "table.throw", "text": "", "secret": True, "sealed": None}
    assert public.rows[-1].event["thrown"] is None
    assert "ambush" not in public.model_dump_json()


def test_a_secret_throw_is_laid_open_and_verified_at_the_end() -> None:
    club = lined_up()
    club.give(CARL, Throw(text="2d6 do they see the ambush", secret=True))
    club.give(CARL, ProposeEnd(as_referee=True))

    assert club.record().orders[-2].order["sealed"] == "2d6 do they see the ambush"
    assert club.verdict().fault is None


def test_a_named_referee_may_throw_in_secret() -> None:
    club = lined_up()
    club.give(CARL, NameReferee(user_id=BERT))

    assert kinds(club.give(BERT, Throw(text="d6", secret=True))) == ["secret_dice_thrown"]


def test_what_is_hidden_from_the_channel_is_what_the_marks_say() -> None:
    club = planned(2)
    shown: Any = redacted(club.campaign.state, NOBODY)

    assert (shown["deck"], shown["wet"], shown["plans"][0]["effort"], shown["hands"][0]["heave"]) == (None, None, None, None)


@pytest.mark.parametrize("value", ["", "  ", "9" * 1_001, "9" * 6_000, "[" * 6_000])
def test_a_value_that_is_empty_or_endless_is_refused(value: str) -> None:
    refusal = refused(lined_up(), "place", value)

    assert str(refusal).startswith("A value is given in 1 to 1000 characters.")
