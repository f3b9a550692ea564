"""How people are called to the table."""

from __future__ import annotations

import pytest

from bot.calls import calls
from bot.kit.decisions import Answer
from bot.kit.words import PLAIN
from tests.club import ANNA, BERT, Club
from tests.toys import LineUp, Pull


def called(club: Club, *users: int) -> list[str]:
    return [PLAIN.say(text) for text in calls(club.game, club.campaign, users)]


@pytest.fixture
def asked() -> Club:
    club = Club(scenario="meadow")
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    return club


def test_who_is_only_asked_something_hears_what(asked: Club) -> None:
    assert called(asked, BERT) == ["<@22> you are asked: Dig in, or let it slip."]


def test_whose_move_it_is_hears_that(asked: Club) -> None:
    asked.give(BERT, Answer(decision="reply-1", choice="dig"))

    assert called(asked, BERT) == ["<@22> it is your move."]


def test_several_are_called_each_to_what_is_theirs(asked: Club) -> None:
    assert called(asked, ANNA, BERT) == ["<@11> it is your move.", "<@22> you are asked: Dig in, or let it slip."]


def test_nobody_is_called_to_nothing(asked: Club) -> None:
    assert called(asked) == []
