"""The event cards: the opening, the Card Phase, weather cards as they are drawn, and Economic Sacrifice (15.5)."""

from __future__ import annotations

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.deck import turn_draw
from bot.games.no_retreat.hands import EVENT_DECK, held_event_cards
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat
from bot.games.no_retreat.surrender import most_bought
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.kit.deck import orders as cards
from bot.kit.deck.events import CardsAdded, CardsMoved, DeckOpened
from bot.kit.deck.lists import listed_deck
from bot.kit.dice import LoadedDice
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.secrecy import NOBODY
from tests.cards import SeededDice, lost_or_doubled, panel_words, unshuffled
from tests.games.no_retreat.play import (
    GAME,
    at,
    campaign,
    dealt,
    events,
    fewer,
    give,
    holding,
    refused,
    said,
    with_kit,
    with_vp,
)


def numbers(state: NoRetreat, cards_: tuple[str, ...]) -> list[str]:
    return [state.cards.card(card).number for card in cards_]


def draw_pile(state: NoRetreat) -> tuple[str, ...]:
    return state.cards.deck(EVENT_DECK).pile("draw").cards


def all_numbers(state: NoRetreat) -> set[str]:
    return {card.number for card in state.cards.deck(EVENT_DECK).cards}


def card_phase(state: NoRetreat, side: str = AXIS, turn: int = 5) -> NoRetreat:
    return at(state, turn, "card", side)


def weather_on_top(*, on: str = "off", below: int = 4, top: int = 1) -> NoRetreat:
    """A deck whose draw pile begins with weather cards and holds a few others; the Axis hold two cards."""
    state = holding(dealt(weather_cards="on", leader_cards="off", variable_weather=on), AXIS, 2)
    pile = state.cards.deck(EVENT_DECK).pile("draw")
    weather = [card for card in pile.cards if "weather" in state.cards.card(card).tags]
    others = [card for card in pile.cards if card not in weather]
    order = (*weather[:top], *others[:below], *weather[top:], *others[below:])
    deck = state.cards.deck(EVENT_DECK).with_pile(pile.holding(tuple(order)))
    return state.with_(cards=state.cards.with_(decks=(deck,)))  # type: ignore[no-any-return]


# 3.1 The opening


def test_ns_28_the_leader_cards_go_into_the_deck() -> None:
    assert {"28", "29", "30", "31"} <= all_numbers(dealt())
    assert not {"28", "29", "30", "31"} & all_numbers(dealt(leader_cards="off"))


def test_ns_29_the_weather_cards_go_in_if_wanted() -> None:
    assert not {"32", "33", "34", "35"} & all_numbers(dealt())
    assert {"32", "33", "34", "35"} <= all_numbers(dealt(weather_cards="on"))


def test_ns_30_cards_25_to_27_go_in_with_the_na_berlin_kit() -> None:
    assert not {"25", "26", "27"} & all_numbers(dealt())
    assert {"25", "26", "27"} <= all_numbers(dealt(na_berlin="on"))


def test_ns_31_the_additions_are_shuffled_in_after_the_axis_has_drawn_six() -> None:
    state = campaign(weather_cards="on", na_berlin="on")

    fresh = events(state, AXIS, o.BeginCards(axis=6), SeededDice(1))

    kinds = [type(event) for event in fresh[:3]]
    added = fresh[2]
    assert kinds == [DeckOpened, CardsMoved, CardsAdded]
    assert isinstance(added, CardsAdded)
    assert [card.number for card in added.cards] == ["28", "29", "30", "31", "32", "33", "34", "35", "25", "26", "27"]
    assert added.shuffle.size == 24 - 6 + 11


@pytest.mark.parametrize("seed", range(20))
def test_ns_31_no_added_card_is_in_the_opening_hand(seed: int) -> None:
    state = dealt(dice=SeededDice(seed), weather_cards="on", na_berlin="on")

    assert len(held_event_cards(state, AXIS)) == 6
    assert not {str(n) for n in range(25, 36)} & set(numbers(state, held_event_cards(state, AXIS)))


def test_ns_d1_the_gmt_deck_begins_without_the_cards_marked_45_and_the_joker() -> None:
    listed = listed_deck("no_retreat_gmt").cards

    state = dealt(event_deck="gmt", leader_cards="off")

    assert (len(listed), sum("45" in card.tags for card in listed), sum("joker" in card.tags for card in listed)) == (55, 13, 1)
    assert len(state.cards.deck(EVENT_DECK).cards) == 41
    assert not any(card.tags for card in state.cards.deck(EVENT_DECK).cards)


def test_ns_amb_23_no_number_stands_in_a_deck_twice() -> None:
    """Under either value of `event_deck`: the GMT deck has the kits' numbers already."""
    for deck in ("first_edition", "gmt"):
        held = [card.number for card in dealt(event_deck=deck, weather_cards="on", na_berlin="on").cards.deck(EVENT_DECK).cards]
        assert len(held) == len(set(held)) == (35 if deck == "first_edition" else 41)


def test_ns_d2_the_axis_opening_hand_is_six() -> None:
    state = dealt()

    assert numbers(state, held_event_cards(state, AXIS)) == ["1", "2", "3", "4", "5", "6"]
    assert held_event_cards(state, SOVIET) == ()
    assert refused(campaign(), AXIS, o.BeginCards(axis=5)).rule == "A.5"


def test_a_scenario_deals_what_its_own_set_up_says() -> None:
    state = dealt("blau", axis=3, soviet=2)

    assert (len(held_event_cards(state, AXIS)), len(held_event_cards(state, SOVIET))) == (3, 2)
    assert isinstance(refused(campaign("blau"), AXIS, o.BeginCards(axis=7)), Malformed)


def test_the_game_does_not_go_on_before_the_cards_are_dealt_and_they_are_dealt_once() -> None:
    assert isinstance(refused(campaign(), AXIS, o.NextPhase()), NotNow)
    assert isinstance(refused(dealt(), AXIS, o.BeginCards(axis=6)), NotNow)


@pytest.mark.parametrize("scenario", [each.key for each in SCENARIO_FACTS.scenarios])
def test_ns_d5_and_d6_the_joker_starts_with_the_side_of_the_scenario(scenario: str) -> None:
    expected = {"C": SOVIET, "E": SOVIET, "F": SOVIET}.get(SCENARIO_FACTS.named(scenario).letter, AXIS)

    state = dealt(scenario, event_deck="gmt", leader_cards="off")

    assert [(marker.note, marker.side) for marker in state.track.markers] == [("Joker", expected)]


def test_a_group_brings_its_own_event_cards() -> None:
    own = "number,title,text,symbols,tags\n" + "".join(f"{n},Title {n},Text {n},cross,\n" for n in range(1, 11))

    state = campaign(uploads={"event_cards": own})
    state = give(state, AXIS, o.BeginCards(axis=6), unshuffled(10, 8))

    assert [state.cards.card(card).title for card in held_event_cards(state, AXIS)] == [f"Title {n}" for n in range(1, 7)]


@pytest.mark.parametrize("text", ["Only one", "Raid\nRaid\n", "[1,"])
def test_a_list_of_event_cards_that_does_not_fit_is_refused_when_the_campaign_opens(text: str) -> None:
    with pytest.raises(Malformed):
        campaign(uploads={"event_cards": text})


# The Card Phase


def test_ns_d3_each_side_draws_four_cards_a_turn() -> None:
    state = holding(card_phase(dealt()), AXIS, 0)

    fresh = events(state, AXIS, o.DrawForTurn())

    assert len(held_event_cards(GAME.fold(state, fresh), AXIS)) == 4
    assert said(fresh) == "Axis draws 4 cards from the draw pile of Event cards."


def test_ns_d4_a_player_keeps_two_at_most_before_drawing_so_that_the_hand_never_passes_six() -> None:
    keeping = holding(card_phase(dealt()), AXIS, 2)

    assert len(held_event_cards(give(keeping, AXIS, o.DrawForTurn()), AXIS)) == 6
    refusal = refused(holding(card_phase(dealt()), AXIS, 4), AXIS, o.DrawForTurn())
    assert (refusal.rule, str(refusal.instead)) == ("NS-D4", "Discard 2 cards first.")


def test_the_draw_is_made_once_in_ones_own_card_phase() -> None:
    state = holding(card_phase(dealt()), AXIS, 0)

    assert isinstance(refused(state, SOVIET, o.DrawForTurn()), NotYours)
    assert isinstance(refused(at(state, 5, "movement", AXIS), AXIS, o.DrawForTurn()), NotNow)
    assert isinstance(refused(holding(give(state, AXIS, o.DrawForTurn()), AXIS, 0), AXIS, o.DrawForTurn()), NotNow)


@pytest.mark.parametrize(("reading", "may"), [("instead", False), ("also", True)])
def test_nr_1_an_opening_hand_may_stand_in_for_the_first_draw(reading: str, may: bool) -> None:
    state = holding(card_phase(dealt(opening_draw=reading), turn=1), AXIS, 2)

    assert GAME.can(state, AXIS, o.DrawForTurn()) is may
    assert GAME.can(holding(at(state, 1, "card", SOVIET), SOVIET, 0), SOVIET, o.DrawForTurn())
    assert GAME.can(at(state, 2, "card", AXIS), AXIS, o.DrawForTurn())


def test_every_reminder_in_force_makes_the_draw_smaller() -> None:
    """A No Surrender penalty, the solo card's Lose, Moscow, and what a player entered."""
    state = at(dealt(), 5, "card", SOVIET)
    state = give(state, AXIS, o.HoldObjective(hex="Moscow", side="axis"))
    state = give(state, AXIS, o.EnterDrawLoss(side="soviet", turn=5, amount=1, why="an event"))
    lossy = state.track.with_(losses=(*state.track.losses, state.track.losses[0].with_(cause="solo", amount=1, why="")))
    state = state.with_(track=lossy)

    fresh = events(state, SOVIET, o.DrawForTurn())

    assert turn_draw(state, SOVIET) == 1
    why = "1 entered by a player, 1 by a solo card and 1 since the Axis hold Moscow"
    assert said(fresh).endswith(f"The Soviets draw fewer cards than usual for this turn: {why}.")


def test_losses_never_make_a_draw_negative() -> None:
    state = give(at(dealt(), 5, "card", SOVIET), AXIS, o.EnterDrawLoss(side="soviet", turn=5, amount=4))
    state = give(state, AXIS, o.HoldObjective(hex="Moscow", side="axis"))

    fresh = events(state, SOVIET, o.DrawForTurn())

    assert turn_draw(state, SOVIET) == 0
    assert [event.kind for event in fresh] == ["turn_cards_drawn"]


def test_ns_d7_a_card_can_bear_a_title_for_each_side() -> None:
    order = cards.OpenDeck(deck="Two titles", cards=(cards.ListedCard(title="STAVKA / Erich von Manstein"),))

    state = give(dealt(), AXIS, order)

    assert state.cards.deck("Two titles").cards[0].title == "STAVKA / Erich von Manstein"


def test_ns_d9_and_d10_the_discards_are_open_and_keep_their_order() -> None:
    state = dealt()
    first, second = held_event_cards(state, AXIS)[:2]

    state = give(give(state, AXIS, cards.Play(card=first)), AXIS, cards.Discard(cards=(second,)))

    shown = GAME.view(state, NOBODY).parts["deck"].deck(EVENT_DECK).pile("discard").shown
    assert [card.number for card in shown] == ["2", "1"]


def test_ns_d12_the_kits_cards_are_leaders_and_weather() -> None:
    leaders, weather = listed_deck("no_surrender_leaders").cards, listed_deck("no_surrender_weather").cards

    assert [(card.number, card.tags) for card in leaders] == [(str(n), ("leader",)) for n in range(28, 32)]
    assert [(card.number, card.tags) for card in weather] == [(str(n), ("weather",)) for n in range(32, 36)]
    assert [card.number for card in listed_deck("na_berlin").cards] == ["25", "26", "27"]


def test_the_name_of_the_event_deck_is_the_games_own() -> None:
    assert isinstance(refused(campaign(), AXIS, cards.OpenDeck(deck="event cards", shipped="plain_52")), Impossible)


# Weather cards as they are drawn


def test_ns_60_weather_cards_may_be_in_the_deck_without_variable_weather() -> None:
    assert {"32", "33", "34", "35"} <= all_numbers(dealt(weather_cards="on", variable_weather="off"))


def test_ns_61_and_62_without_the_option_a_weather_card_is_discarded_and_replaced() -> None:
    state = card_phase(weather_on_top())

    fresh = events(state, AXIS, o.DrawForTurn())
    after = GAME.fold(state, fresh)

    assert len(held_event_cards(after, AXIS)) == 6
    assert numbers(after, after.cards.deck(EVENT_DECK).pile("discard").shown)[:1] == ["32"]
    assert "Weather card no. 32 has no effect without Variable Weather; another is drawn for it (15.7.3)." in said(fresh)
    assert GAME.decisions(after) == ()


def test_ns_d11_a_weather_card_takes_effect_when_drawn_and_is_replaced() -> None:
    state = card_phase(weather_on_top(on="on"))

    fresh = events(state, AXIS, o.DrawForTurn())
    after = GAME.fold(state, fresh)

    assert len(held_event_cards(after, AXIS)) == 6
    assert "Weather card no. 32 takes effect at once" in said(fresh)
    assert [decision.side for decision in GAME.decisions(after)] == [AXIS]


def test_a_weather_card_between_others_shows_only_itself() -> None:
    state = card_phase(weather_on_top(on="on", top=0, below=2))

    fresh = events(state, AXIS, o.DrawForTurn())

    assert "Axis draws 2 cards" in said(fresh)
    assert len(held_event_cards(GAME.fold(state, fresh), AXIS)) == 6


def test_a_plain_draw_of_an_event_card_resolves_weather_as_well() -> None:
    state = weather_on_top()

    after = give(state, AXIS, cards.Draw(deck=EVENT_DECK))

    assert len(held_event_cards(after, AXIS)) == 3
    assert not any("weather" in after.cards.card(card).tags for card in held_event_cards(after, AXIS))


def test_a_deck_of_weather_cards_alone_gives_no_card_and_does_not_go_round_for_ever() -> None:
    state = weather_on_top(top=4, below=0)
    others = tuple(card for card in draw_pile(state) if "weather" not in state.cards.card(card).tags)
    pile = state.cards.deck(EVENT_DECK).pile("draw")
    deck = state.cards.deck(EVENT_DECK).with_pile(pile.holding(tuple(card for card in pile.cards if card not in others)))
    removed = deck.pile("removed")
    discards = deck.pile("discard")
    deck = deck.with_pile(removed.holding((*others, *discards.cards))).with_pile(discards.holding(()))
    state = state.with_(cards=state.cards.with_(decks=(deck,)))

    fresh = events(card_phase(state), AXIS, o.DrawForTurn())

    assert [event.kind for event in fresh] == ["turn_cards_drawn"]
    assert "You can draw 0 event cards at most." in str(refused(state, AXIS, cards.Draw(deck=EVENT_DECK)))


def test_the_discards_are_shuffled_in_when_the_event_deck_runs_out() -> None:
    state = dealt(leader_cards="off")
    state = give(state, AXIS, cards.TurnUp(deck=EVENT_DECK, count=18))
    state = give(state, AXIS, cards.Discard(cards=state.cards.deck(EVENT_DECK).pile("table").cards))

    after = give(at(state, 5, "card", SOVIET), SOVIET, o.DrawForTurn(), unshuffled(18))

    assert len(held_event_cards(after, SOVIET)) == 4
    assert not lost_or_doubled(after.cards)


# 15.5 Economic Sacrifice


def buying(hand: int = 2, side: str = AXIS, square: int = 20, **options: str) -> NoRetreat:
    """A side that has made its draw and holds so many cards."""
    state = card_phase(dealt(economic_sacrifice="on", **options), side)
    state = with_vp(holding(state, side, hand), square)
    return with_kit(state, drawn=f"5/{side}")


def test_ns_37_an_optional_rule_is_in_force_only_by_agreement() -> None:
    state = with_vp(holding(card_phase(dealt()), AXIS, 0), 20)

    assert refused(state, AXIS, o.Sacrifice(cards=1)).rule == "NS-37"
    assert all(reading.default == "off" for reading in GAME.readings if reading.id.startswith("15."))


def test_ns_38_a_player_may_draw_one_or_two_more_cards_in_his_own_card_phase() -> None:
    state = buying()

    assert len(held_event_cards(give(state, AXIS, o.Sacrifice(cards=2)), AXIS)) == 4
    assert refused(state, AXIS, o.Sacrifice(cards=3)).rule == "NS-38"
    assert refused(state, AXIS, o.Sacrifice(cards=0)).rule == "NS-38"
    assert isinstance(refused(state, SOVIET, o.Sacrifice(cards=1)), NotYours)
    assert isinstance(refused(at(state, 5, "movement", AXIS), AXIS, o.Sacrifice(cards=1)), NotNow)


def test_ns_38_two_are_the_most_in_one_card_phase_together() -> None:
    once = give(buying(), AXIS, o.Sacrifice(cards=1))

    assert refused(once, AXIS, o.Sacrifice(cards=2)).rule == "NS-38"
    twice = give(once, AXIS, o.Sacrifice(cards=1))
    assert refused(twice, AXIS, o.Sacrifice(cards=1)).rule == "NS-38"
    later = with_kit(at(twice, 6, "card", AXIS), drawn="6/axis")
    assert GAME.can(later, AXIS, o.Sacrifice(cards=2))


def test_ns_39_each_card_costs_one_vp() -> None:
    state = buying(square=20)

    fresh = events(state, AXIS, o.Sacrifice(cards=2))

    assert GAME.fold(state, fresh).track.square_vp == 18
    assert "The Axis buy 2 further cards for 2 VP, which leaves 18 (15.5)." in said(fresh)


def test_ns_39_without_the_initiative_the_shift_is_against_the_drawer() -> None:
    state = buying(side=SOVIET, hand=0, square=20)

    fresh = events(state, SOVIET, o.Sacrifice(cards=2))

    assert GAME.fold(state, fresh).track.square_vp == 22
    assert "The Soviets buy 2 further cards for 2 VP: the VP of the Axis rise to 22 (15.5)." in said(fresh)


def test_ns_39_who_cannot_pay_is_refused() -> None:
    assert refused(buying(square=1), AXIS, o.Sacrifice(cards=2)).rule == "NS-39"
    assert GAME.can(buying(square=1), AXIS, o.Sacrifice(cards=1))
    unknown = buying()
    unknown = unknown.with_(track=unknown.track.with_(square_vp=None))
    assert refused(unknown, AXIS, o.Sacrifice(cards=1)).rule == "NS-39"


def test_ns_39_vp_by_event_pay_where_the_places_do_not_suffice() -> None:
    state = buying(square=1)
    state = state.with_(track=state.track.with_(event_vp=2))

    after = give(state, AXIS, o.Sacrifice(cards=2))

    assert (after.track.square_vp, after.track.event_vp) == (0, 1)


def test_ns_40_the_hand_may_not_pass_six_by_this_rule() -> None:
    assert GAME.can(buying(hand=4), AXIS, o.Sacrifice(cards=2))
    assert refused(buying(hand=5), AXIS, o.Sacrifice(cards=2)).rule == "NS-40"
    assert refused(buying(hand=6), AXIS, o.Sacrifice(cards=1)).rule == "NS-40"
    assert most_bought(7, 0, TURNS.cards.hand) == 0


@pytest.mark.parametrize(("reading", "before", "after"), [("after_draw", False, True), ("before_draw", True, False)])
def test_ns_amb_10_the_sacrifice_comes_after_or_before_the_normal_draw(reading: str, before: bool, after: bool) -> None:
    undrawn = with_kit(buying(sacrifice_time=reading), drawn="")
    drawn = buying(sacrifice_time=reading)

    assert GAME.can(undrawn, AXIS, o.Sacrifice(cards=1)) is before
    assert GAME.can(drawn, AXIS, o.Sacrifice(cards=1)) is after


def test_a_bought_weather_card_is_replaced_too() -> None:
    state = card_phase(weather_on_top())
    state = with_vp(with_kit(state, drawn="5/axis"), 20)
    state = state.with_(options={**state.options, "economic_sacrifice": "on"})

    after = give(state, AXIS, o.Sacrifice(cards=1))

    assert len(held_event_cards(after, AXIS)) == 3


def test_ns_20_moscow_and_other_losses_are_told_apart() -> None:
    state = give(at(dealt(), 4), AXIS, o.HoldObjective(hex="Moscow", side="axis"))

    assert fewer(state, SOVIET, 4) == 1
    assert GAME.view(state, "").parts["track"].causes["soviet"] == {"moscow": 1}


def test_a_resigning_sides_hand_goes_back_and_the_other_side_wins() -> None:
    state = dealt(leader_cards="off")

    fresh = events(state, AXIS, o.Resign(), LoadedDice(*range(24, 1, -1)))
    after = GAME.fold(state, fresh)

    assert held_event_cards(after, AXIS) == ()
    assert not lost_or_doubled(after.cards)
    assert (GAME.outcome(after).winner, GAME.due(after)) == (SOVIET, ())  # type: ignore[union-attr]
    assert "card no. 1" not in said(fresh, SOVIET)


@pytest.mark.parametrize("held", [0, 2, 3, 6])
def test_ns_d4_the_draw_that_is_announced_is_the_one_made_after_discarding_to_what_may_be_kept(held: int) -> None:
    state = holding(card_phase(dealt()), AXIS, held)

    words = panel_words(GAME, state, NOBODY)

    assert str(GAME.due(state)[0].what) == "Draw 4 cards, or go on without."
    assert "The Axis draw 4 cards in this phase." in words


def test_ns_38_an_opening_hand_that_stands_in_for_the_draw_leaves_the_sacrifice_before_it_open() -> None:
    options = {"economic_sacrifice": "on", "sacrifice_time": "before_draw"}
    state = with_vp(card_phase(dealt("blau", axis=4, **options), turn=7), 10)

    after = give(state, AXIS, o.Sacrifice(cards=2))

    assert len(held_event_cards(after, AXIS)) == 6


def test_ns_d11_what_can_be_drawn_tells_nothing_of_a_weather_card_that_was_put_back_unseen() -> None:
    """The Axis have taken a weather card for all to see, and puts one card of its hand under the draw pile: nobody sees which."""
    state = dealt(weather_cards="on")
    weather = next(ref for ref in draw_pile(state) if "weather" in state.cards.card(ref).tags)
    state = give(state, AXIS, cards.TurnUp(deck=EVENT_DECK, count=draw_pile(state).index(weather) + 1))
    state = give(state, AXIS, cards.TakeCards(deck=EVENT_DECK, pile="table", cards=(weather,)))
    other = held_event_cards(state, AXIS)[0]

    worlds = [give(state, AXIS, cards.Bury(deck=EVENT_DECK, cards=(card,))) for card in (weather, other)]

    whole_pile = cards.Draw(deck=EVENT_DECK, count=len(draw_pile(worlds[0])))
    answers = {str(refused(world, SOVIET, whole_pile)) for world in worlds}
    assert len(answers) == 1


def test_nr_1_the_opening_hand_stands_in_for_the_first_draw_where_the_first_turn_is_put_right_after_the_deal() -> None:
    state = give(dealt("saturn", axis=0, soviet=4), SOVIET, o.SetTurn(turn=11))

    first = at(state, 11, "card", SOVIET)
    later = give(at(state, 11, "movement", SOVIET), SOVIET, o.SetTurn(turn=12))

    assert refused(first, SOVIET, o.DrawForTurn()).rule == "NR-1"
    assert refused(at(later, 12, "card", SOVIET), SOVIET, o.DrawForTurn()).rule == "NS-D4"
