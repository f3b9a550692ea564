"""Sealed orders in a solitaire campaign: what the player knows in advance is answered at once."""

from __future__ import annotations

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo.orders import TellNumber
from bot.kit.decisions import Answer
from bot.kit.sealed import Occasion
from tests.games.no_retreat.solo.table import Table, placed
from tests.games.no_retreat.solo.test_plans import with_list
from tests.games.no_retreat.solo.test_sudden_death import at_check


def asked(table: Table, moment: str) -> Occasion:
    """The open question as the moment that it is."""
    (found,) = [each for each in GAME.occasions(table.state, ()) if each.moment == moment]
    assert (found.id, found.side) == (table.asked.id, table.asked.side)
    return found


def until_asked(table: Table, stage: str) -> Table:
    """Answers the first way until this is asked."""
    while table.asked.id.split("-")[1] != stage:
        table.answer(table.asked.choices[0].key)
    return table


def test_a_number_that_the_track_prints_is_told_whether_or_not_it_is_on_a_button() -> None:
    table = at_check(1, turn=3, number=None)
    table.answer("0")
    table.answer("neither")

    found = asked(table, "solo-number")

    assert found.facts == {"turn": 3, "initiative": "axis"}
    assert found.orders["88"] == TellNumber(value=88)
    assert all(GAME.can(table.state, found.side, order) for order in found.orders.values())


def test_the_controller_of_the_directive_s_hex_is_one_of_three() -> None:
    table = until_asked(at_check(9), "controller")

    assert set(asked(table, "solo-controller").orders) == {"axis", "soviet", "neither"}


def test_of_the_parameters_one_or_all_that_are_left_are_carried_out() -> None:
    table = with_list()
    first = asked(table, "solo-parameter")
    table.answer("done")
    table.answer("done")

    last = asked(table, "solo-parameter")

    assert (first.facts["parameter"], last.facts["parameter"]) == (1, 3)
    assert first.orders["rest"] == Answer(decision=first.id, choice="rest")
    assert last.orders["rest"] == last.orders["done"]


def test_stalin_is_where_he_was() -> None:
    table = placed(
        phase="combat", step="battles", active="soviet", solo={"stalin": "city"}, track={"tokens": {"stalin": "Gorki"}}
    )
    table.go_on()

    found = asked(table, "solo-stalin")

    assert found.orders["same"] == Answer(decision=found.id, choice="city")


def test_without_the_module_nothing_of_it_comes() -> None:
    table = placed(scenario="campaign", player="", phase="movement", solo_tokens="stalin")

    assert not [each for each in GAME.occasions(table.state, ()) if each.moment.startswith("solo-")]
