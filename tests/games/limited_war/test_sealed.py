"""Sealed orders: the moments of the limited war, and what holds at each of them."""

from __future__ import annotations

from bot.games.limited_war import GAME, LimitedWar, read_date
from bot.games.limited_war import orders as o
from bot.kit.decisions import Answer
from bot.kit.sealed import Occasion
from tests.games.limited_war.play import ARMED, advance, answer, campaign, declared, give, in_section, until
from tests.games.limited_war.test_peace import free_of_soviets


def occasions(state: LimitedWar) -> dict[str, Occasion]:
    """The moments that have come."""
    return {each.moment: each for each in GAME.occasions(state, ())}


def test_the_answer_knows_the_country_its_status_and_the_points() -> None:
    state = declared("Finland", points=4)

    found = occasions(state)["answer"]

    assert found.side == "axis"
    assert found.facts == {
        "date": read_date("2/1/40"),
        "state": "awaiting",
        "points": state.points,
        "country": "Finland",
        "status": ARMED,
    }
    assert found.orders["b3"] == Answer(decision=GAME.decisions(state)[0].id, choice="b3")


def test_a_turn_that_a_question_holds_up_begins_when_it_is_answered() -> None:
    state = declared("Finland")

    assert set(occasions(state)) == {"answer"}
    assert set(occasions(answer(state, "b1"))) == {"turn"}


def test_a_soviet_turn_begins_once_and_not_again_after_a_declaration() -> None:
    state = advance(campaign())
    before = occasions(state)
    after = give(state, "soviet", o.DeclareWar(country="Finland", status="armed_neutral"))

    assert set(before) == {"declare", "turn"}
    assert before["declare"].id == before["turn"].id
    assert set(occasions(after)) == {"status"}


def test_a_declaration_says_what_kind_of_neutral_where_nobody_has_said_yet() -> None:
    unknown = occasions(advance(campaign()))["declare"].orders
    known = occasions(advance(campaign().with_(statuses={"Finland": "armed_neutral"})))["declare"].orders

    assert unknown["Finland as pro-Axis neutral"] == o.DeclareWar(country="Finland", status="pro_axis_neutral")
    assert known["Finland"] == o.DeclareWar(country="Finland")
    assert unknown["Germany"] == o.DeclareWar(country="Germany")


def test_every_declaration_that_can_be_sealed_can_be_made_at_peace() -> None:
    state = advance(campaign())
    (declare,) = [each for each in GAME.sealable if each.key == "declare"]

    offered = [choice for _, choice in declare.offered(GAME.sealable_names(state, "soviet"))]

    assert offered
    assert all(GAME.can(state, "soviet", occasions(state)["declare"].orders[choice]) for choice in offered)
    assert not list(GAME.sealable_names(state, "axis")["declare"])


def test_a_cycle_of_section_c_begins_with_its_first_axis_turn() -> None:
    start = until(in_section("C"), "1/2/40")

    assert set(occasions(start)) == {"cycle", "turn"}
    assert GAME.can(start, "axis", occasions(start)["cycle"].orders["continuing"])
    assert "cycle" not in occasions(until(start, "2/2/40"))
    assert "cycle" not in occasions(until(campaign(), "1/2/40"))


def test_the_word_on_peace_takes_the_one_offer_there_is() -> None:
    together = occasions(free_of_soviets("Poland", "Finland"))["peace"]
    alone = occasions(free_of_soviets("Poland", areas="one"))["peace"]
    either = occasions(free_of_soviets("Poland", "Finland", areas="one"))["peace"]

    assert (together.facts["areas"], set(together.orders)) == (2, {"none", "peace"})
    assert alone.orders["peace"] == alone.orders["peace:Poland"]
    assert "peace" not in either.orders


def test_an_entry_of_the_other_side_is_a_moment_too() -> None:
    state = give(campaign(), "axis", o.EnterStatus(country="Finland", status="pro_axis_neutral"))

    found = occasions(state)["entry"]

    assert (found.side, found.facts["what"], found.facts["country"]) == ("soviet", "status", "Finland")
    assert set(found.orders) == {"agree", "decline"}
