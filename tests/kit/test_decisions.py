"""Decisions: only the asked side answers, once, and with one of the choices."""

from __future__ import annotations

import pytest

from bot.kit.decisions import Answer, Choice, Decision, check_answer
from bot.kit.refusals import NotYours, Stale, Unknown
from bot.kit.words import T

RETREAT = Decision(
    id="retreat-14",
    side="french",
    question=T("Retreat or stay?"),
    choices=(Choice(key="retreat", label=T("Retreat")), Choice(key="stay", label=T("Stay"))),
    rule="GD-27",
)
REACT = RETREAT.with_(id="react-15", side="allied")


def test_an_answer_of_the_side_that_is_asked_is_taken() -> None:
    decision = check_answer((REACT, RETREAT), "french", Answer(decision="retreat-14", choice="stay"))

    assert decision == RETREAT


def test_an_answer_to_a_question_that_is_closed_is_stale() -> None:
    with pytest.raises(Stale, match="answered already"):
        check_answer((REACT,), "french", Answer(decision="retreat-14", choice="stay"))


def test_an_answer_of_the_other_side_is_not_theirs_to_give() -> None:
    with pytest.raises(NotYours, match=r"put to the other side.*GD-27"):
        check_answer((RETREAT,), "allied", Answer(decision="retreat-14", choice="stay"))


def test_an_answer_that_is_none_of_the_choices_is_refused_with_the_choices() -> None:
    with pytest.raises(Unknown, match=r"Choose one of: Retreat or Stay\."):
        check_answer((RETREAT,), "french", Answer(decision="retreat-14", choice="run"))
