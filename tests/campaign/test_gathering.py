"""Results told in threads: who chooses it, and what is told there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.orders import GatherResults, Throw
from bot.kit.refusals import Impossible, NotYours
from bot.kit.words import T, Text
from bot.promises import gathered_under
from tests.club import ANNA, BERT, CARL, DORA, Club, refuses
from tests.toys import GAME, LineUp, Pull


@pytest.mark.parametrize("who", [ANNA, BERT, CARL])
def test_a_player_or_a_referee_chooses_where_results_are_told(who: int) -> None:
    club = Club()

    club.give(who, GatherResults(on=True))
    chosen = club.campaign.gathers
    club.give(who, GatherResults(on=False))

    assert (chosen, club.campaign.gathers) == (True, False)
    assert club.verdict().fault is None


def test_onlookers_do_not_choose_and_nobody_chooses_what_is_so_already() -> None:
    club = Club()

    with refuses(NotYours, "Only its players and referees choose where the results of a campaign are told."):
        club.give(DORA, GatherResults(on=True))
    with refuses(Impossible, "The results of this campaign are told in the channel already."):
        club.give(ANNA, GatherResults(on=False))


def test_what_the_game_brings_is_gathered_and_what_the_table_does_is_not() -> None:
    club = Club()
    before = club.give(BERT, Throw(text="d6"))
    club.give(ANNA, GatherResults(on=True))

    played, thrown = club.give(ANNA, LineUp()), club.give(ANNA, Throw(text="d6"))

    assert gathered_under(GAME, before) is None
    assert gathered_under(GAME, thrown) is None
    headings = GAME.headings(played.before.state)
    assert gathered_under(GAME, played) == (headings[0] if headings else GAME.title)


class Dated(type(GAME)):  # type: ignore[misc]
    """The toy game with a calendar: the first pull is of Monday, what follows of Tuesday."""

    def headings(self, state: Any) -> tuple[Text, ...]:
        return (T("Tuesday") if state.lined_up else T("Monday"), T("noon"))


def test_an_order_is_gathered_under_the_turn_in_which_it_was_given() -> None:
    club = Club(game=Dated())
    club.give(ANNA, GatherResults(on=True))

    first, second = club.give(ANNA, LineUp()), club.give(ANNA, Pull())

    assert [str(gathered_under(club.game, turn)) for turn in (first, second)] == ["Monday", "Tuesday"]
