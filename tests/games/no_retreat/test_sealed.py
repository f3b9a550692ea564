"""Sealed orders in a game of two: the moments, what holds at each, and what each choice orders then."""

from __future__ import annotations

from bot.games.no_retreat import GAME
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.sealed import called
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat
from bot.kit.decisions import Answer
from bot.kit.deck import orders as cards
from bot.kit.model import Order
from bot.kit.sealed import Occasion
from tests.cards import SeededDice
from tests.games.no_retreat.play import at, dealt, events, give, holding
from tests.games.no_retreat.test_cards import weather_on_top


def occasions(state: NoRetreat) -> dict[str, Occasion]:
    """The moments that have come."""
    return {each.moment: each for each in GAME.occasions(state, ())}


def reactions(state: NoRetreat, side: str, order: Order) -> list[Occasion]:
    """What an order gives the other side to answer at once."""
    fresh = events(state, side, order)
    return [each for each in GAME.occasions(GAME.fold(state, fresh), fresh) if each.moment == "reaction"]


def both_hold_cards() -> NoRetreat:
    return holding(at(dealt(), 4, "movement", AXIS), SOVIET, 2)


def test_a_card_that_is_played_may_be_answered_with_each_card_in_hand() -> None:
    state = both_hold_cards()
    played, *_ = state.cards.hand(AXIS)
    held = state.cards.hand(SOVIET)

    (found,) = reactions(state, AXIS, cards.Play(card=played))

    assert found.side == SOVIET
    assert found.facts == {"turn": 4, "phase": "movement", "phasing": AXIS, "card": state.cards.card(played).number}
    assert found.orders == {called(state.cards.card(ref)): cards.Play(card=ref) for ref in held}


def test_a_card_that_is_discarded_or_of_another_deck_is_no_play_of_an_event_card() -> None:
    state = both_hold_cards()
    discard = cards.Discard(cards=state.cards.hand(AXIS)[:1])
    listed = tuple(cards.ListedCard(title=title) for title in ("north", "south"))
    state = give(state, AXIS, cards.OpenDeck(deck="Winds", cards=listed), SeededDice(1))
    drawn = give(state, AXIS, cards.Draw(deck="Winds"))

    assert reactions(state, AXIS, discard) == []
    assert reactions(drawn, AXIS, cards.Play(card=drawn.cards.hand(AXIS)[-1])) == []


def test_a_side_may_name_its_own_cards_for_a_play_and_every_card_for_a_condition() -> None:
    state = both_hold_cards()
    names = GAME.sealable_names(state, SOVIET)

    assert [name for name, _ in names["reaction"]] == [called(state.cards.card(ref)) for ref in state.cards.hand(SOVIET)]
    assert len(list(names["card"])) > 20
    assert all("," not in value for _, value in names["card"])


def test_the_card_phase_begins_with_the_draw() -> None:
    state = at(dealt(), 4, "card", SOVIET)

    found = occasions(state)

    assert (found["draw"].side, found["draw"].facts["hand"]) == (SOVIET, 0)
    assert GAME.can(state, SOVIET, found["draw"].orders["draw"])
    assert found["phase"].orders == {"next": o.NextPhase()}


def test_support_may_be_passed_by_the_side_that_may_give_it() -> None:
    state = give(at(dealt(combat_support="on"), 4, "combat", AXIS, "counterblows"), AXIS, o.NextPhase())

    assert occasions(state)["support"].side == AXIS
    assert GAME.can(state, AXIS, occasions(state)["support"].orders["pass"])
    assert occasions(give(state, AXIS, o.PassSupport()))["support"].side == SOVIET


def test_a_weather_card_can_be_answered_before_it_is_drawn() -> None:
    state = weather_on_top(on="on")
    state = give(at(state, 4, "card", AXIS), AXIS, o.DrawForTurn())

    found = occasions(state)["weather-card"]

    assert (found.side, found.facts["card"]) == (AXIS, "32")
    assert found.orders["unchanged"] == Answer(decision=GAME.decisions(state)[0].id, choice="unchanged")


def test_the_weather_of_a_turn_and_the_victor_are_questions_of_their_own() -> None:
    asked = at(dealt(long_winters="on"), 8)
    ended = give(dealt("blau"), AXIS, o.EndGame())
    named = give(ended, AXIS, Answer(decision=GAME.decisions(ended)[0].id, choice=AXIS))

    assert set(occasions(asked)["weather"].orders) == {"clear", "mud", "snow"}
    assert (occasions(named)["victor"].side, occasions(named)["victor"].facts["victor"]) == (SOVIET, AXIS)
