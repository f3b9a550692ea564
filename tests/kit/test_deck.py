"""Any deck: every operation, what each player may know of it, and what undo must not cross."""

from __future__ import annotations

import pytest

from bot.kit.deck import orders as o
from bot.kit.deck.check import check
from bot.kit.deck.decide import decide, next_player
from bot.kit.deck.events import CardsMoved, CardsSeen, PileShuffled
from bot.kit.deck.fold import apply, seen
from bot.kit.deck.lists import listed_deck, shipped_lists
from bot.kit.deck.state import CardTable, DeckRules, table_for
from bot.kit.deck.tell import tell
from bot.kit.deck.view import (
    MAX_LABEL,
    card_choices,
    card_meant,
    hand_panel,
    in_hand,
    label,
    lying_open,
    page_of,
    pages,
    pile_panel,
    view,
)
from bot.kit.dice import Dice, LoadedDice
from bot.kit.model import Event, Order
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Refusal, Unknown
from bot.kit.secrecy import NOBODY, redacted
from bot.kit.words import T
from tests.cards import lost_or_doubled, unshuffled

A, B, C = "a", "b", "c"
NAMES = {A: T("Anna"), B: T("Bo"), C: T("Cleo")}


def some_cards(n: int) -> tuple[o.ListedCard, ...]:
    return tuple(o.ListedCard(title=f"Card {letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:n])


def open_table(n: int = 6, **rules: object) -> CardTable:
    """Three players and an unshuffled deck `Deck` whose cards are called Card A, Card B and so on, from the top."""
    order = o.OpenDeck(deck="Deck", cards=some_cards(n), rules=DeckRules.model_validate(rules))
    return give(table_for((A, B, C)), A, order, unshuffled(n))


def events(table: CardTable, side: str, order: Order, dice: Dice | None = None) -> list[Event]:
    check(table, side, order)
    return decide(table, side, order, dice or LoadedDice())


def give(table: CardTable, side: str, order: Order, dice: Dice | None = None) -> CardTable:
    for event in events(table, side, order, dice):
        table = apply(table, event)
    assert not lost_or_doubled(table)
    return table


def refused(table: CardTable, side: str, order: Order) -> Refusal:
    try:
        check(table, side, order)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{order!r} was not refused")


def refs(letters: str) -> tuple[str, ...]:
    return tuple(f"Deck/{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.index(letter) + 1}" for letter in letters)


def held(table: CardTable, side: str) -> tuple[str, ...]:
    return table.hand(side)


def pile(table: CardTable, key: str) -> tuple[str, ...]:
    return table.deck("Deck").pile(key).cards


def said(fresh: list[Event], viewer: str) -> str:
    return " ".join(str(line) for event in fresh for line in tell(event, viewer, NAMES))


# Opening


def test_a_deck_comes_on_the_table_shuffled_by_the_dice() -> None:
    order = o.OpenDeck(deck="Deck", cards=some_cards(3))

    table = give(table_for((A, B)), A, order, LoadedDice(1, 1))

    assert pile(table, "draw") == refs("BCA")


def test_copies_of_a_card_are_told_apart_by_letters() -> None:
    order = o.OpenDeck(deck="Deck", cards=(o.ListedCard(number="7", title="Raid", copies=3),))

    table = give(table_for((A, B)), A, order, unshuffled(3))

    assert pile(table, "draw") == ("Deck/7", "Deck/7b", "Deck/7c")


@pytest.mark.parametrize("key", [listed.key for listed in shipped_lists()])
def test_every_shipped_deck_can_be_put_on_the_table(key: str) -> None:
    size = sum(card.copies for card in listed_deck(key).cards)

    table = give(table_for((A, B)), A, o.OpenDeck(deck="Deck", shipped=key), unshuffled(size))

    assert len(pile(table, "draw")) == size


def test_the_common_deck_has_52_cards_and_two_jokers() -> None:
    titles = [card.title for card in listed_deck("plain_52").cards]

    assert len(titles) == 54
    assert sum("Joker" in title for title in titles) == 2
    assert len(set(titles)) == 54


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        (o.OpenDeck(deck="", cards=some_cards(1)), Malformed),
        (o.OpenDeck(deck="a/b", cards=some_cards(1)), Malformed),
        (o.OpenDeck(deck="x" * 80, cards=some_cards(1)), Malformed),
        (o.OpenDeck(deck="deck", cards=some_cards(1)), Impossible),
        (o.OpenDeck(deck="Other"), Malformed),
        (o.OpenDeck(deck="Other", shipped="nothing"), Unknown),
        (o.OpenDeck(deck="Other", cards=(o.ListedCard(title="x", copies=501),)), Malformed),
        (o.OpenDeck(deck="Other", cards=(o.ListedCard(title="x", copies=0),)), Malformed),
    ],
)
def test_a_deck_that_cannot_be_opened_is_refused(order: Order, kind: type[Refusal]) -> None:
    assert isinstance(refused(open_table(), A, order), kind)


def test_a_table_holds_several_decks_and_a_hand_holds_cards_of_all() -> None:
    table = give(open_table(), A, o.OpenDeck(deck="Other", cards=some_cards(2)), unshuffled(2))
    table = give(give(table, A, o.Draw(deck="Deck")), A, o.Draw(deck="Other"))

    hand = view(table, B).hand(A)

    assert held(table, A) == ("Deck/1", "Other/1")
    assert hand.of == {"Deck": 1, "Other": 1}


def test_added_cards_are_shuffled_into_the_draw_pile() -> None:
    table = open_table(2)

    table = give(table, B, o.AddCards(deck="Deck", cards=(o.ListedCard(number="9", title="New"),)), LoadedDice(1, 1))

    assert pile(table, "draw") == ("Deck/2", "Deck/9", "Deck/1")


def test_a_number_that_the_deck_has_is_not_added_again() -> None:
    table = give(open_table(2), A, o.AddCards(deck="Deck", cards=(o.ListedCard(number="9"),)), unshuffled(3))

    refusal = refused(table, A, o.AddCards(deck="Deck", cards=(o.ListedCard(number="9"),)))

    assert "9" in str(refusal)


# Drawing


def test_a_draw_goes_into_the_private_hand() -> None:
    table = open_table()

    fresh = events(table, A, o.Draw(deck="Deck", count=2))
    table = give(table, A, o.Draw(deck="Deck", count=2))

    assert held(table, A) == refs("AB")
    assert "Card A" in said(fresh, A)
    assert said(fresh, B) == said(fresh, NOBODY) == "Anna draws 2 cards from the draw pile of Deck."


def test_a_card_drawn_face_up_lies_in_play_for_all_to_see() -> None:
    table = open_table()

    fresh = events(table, A, o.TurnUp(deck="Deck"))
    table = give(table, A, o.TurnUp(deck="Deck"))

    assert pile(table, "table") == refs("A")
    assert "Card A" in said(fresh, NOBODY)


def test_the_discards_are_shuffled_in_when_the_deck_runs_out() -> None:
    table = give(open_table(3), A, o.Draw(deck="Deck", count=2))
    table = give(table, A, o.Discard(cards=refs("AB")))

    fresh = events(table, B, o.Draw(deck="Deck", count=2), unshuffled(2))

    assert [type(event) for event in fresh] == [CardsMoved, PileShuffled, CardsMoved]
    assert held(give(table, B, o.Draw(deck="Deck", count=2), unshuffled(2)), B) == refs("CB")


def test_a_deck_that_does_not_reshuffle_gives_no_more_than_it_has() -> None:
    table = give(open_table(2, reshuffles=False), A, o.Draw(deck="Deck", count=2))
    table = give(table, A, o.Discard(cards=refs("AB")))

    refusal = refused(table, B, o.Draw(deck="Deck"))

    assert "0 cards" in str(refusal)


def test_a_hand_limit_stops_a_draw() -> None:
    table = give(open_table(6, hand_limit=2), A, o.Draw(deck="Deck", count=2))

    assert "above 2 cards" in str(refused(table, A, o.Draw(deck="Deck")))


@pytest.mark.parametrize("count", [0, -1, 101, 10**9])
def test_a_draw_of_a_senseless_number_is_refused(count: int) -> None:
    assert isinstance(refused(open_table(), A, o.Draw(deck="Deck", count=count)), Malformed)


# Playing


def test_a_card_is_played_face_up_with_its_text() -> None:
    order = o.OpenDeck(deck="Deck", cards=(o.ListedCard(title="Raid", text="Remove one unit."),))
    table = give(give(table_for((A, B)), A, order, unshuffled(1)), A, o.Draw(deck="Deck"))

    fresh = events(table, A, o.Play(card="Deck/1"))

    assert said(fresh, NOBODY) == "Anna plays Raid. Raid reads: Remove one unit."


def test_a_played_card_goes_to_the_discards_or_stays_on_the_table() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck", count=2))

    table = give(give(table, A, o.Play(card=refs("A")[0])), A, o.Play(card=refs("B")[0], stays=True))

    assert pile(table, "discard") == refs("A")
    assert pile(table, "table") == refs("B")


def test_the_discards_keep_their_order_and_are_open_to_all() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck", count=3))

    table = give(give(table, A, o.Discard(cards=refs("BA"))), A, o.Discard(cards=refs("C")))

    assert pile(table, "discard") == refs("CAB")
    assert [card.title for card in view(table, NOBODY).deck("Deck").pile("discard").shown] == ["Card C", "Card A", "Card B"]


def test_a_card_in_play_can_be_discarded() -> None:
    table = give(open_table(), A, o.TurnUp(deck="Deck"))

    table = give(table, B, o.Discard(cards=refs("A")))

    assert pile(table, "discard") == refs("A")


def test_a_discard_at_random_is_chosen_by_a_die_whose_face_stays_hidden() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck", count=3))

    fresh = events(table, A, o.DiscardAtRandom(), LoadedDice(2))

    moved = fresh[0]
    assert isinstance(moved, CardsMoved)
    assert [card.title for card in moved.shown] == ["Card B"]
    assert redacted(moved, B)["roll"]["face"] is None
    assert redacted(moved, A)["roll"]["face"] is None


def test_the_only_card_of_a_hand_needs_no_die() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck"))

    table = give(table, A, o.DiscardAtRandom())

    assert pile(table, "discard") == refs("A")


def test_cards_are_passed_face_down_and_known_to_both() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck", count=2))

    fresh = events(table, A, o.PassCards(to=B, cards=refs("A")))
    table = give(table, A, o.PassCards(to=B, cards=refs("A")))

    assert (held(table, A), held(table, B)) == (refs("B"), refs("A"))
    assert "Card A" in said(fresh, A)
    assert "Card A" in said(fresh, B)
    assert said(fresh, C) == "Anna passes 1 card to Bo."


def test_a_revealed_card_stays_in_the_hand() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck"))

    fresh = events(table, A, o.Reveal(cards=refs("A")))

    assert "Card A" in said(fresh, NOBODY)
    assert held(give(table, A, o.Reveal(cards=refs("A"))), A) == refs("A")


def test_a_peek_needs_a_leave_which_is_announced() -> None:
    table = open_table()

    fresh = events(table, A, o.Peek(deck="Deck", count=2, leave="Maskirovka"))

    assert said(fresh, B) == "Anna looks at the top 2 cards of the draw pile of Deck, by leave of Maskirovka."
    assert "From the top: Card A and Card B." in said(fresh, A)
    assert isinstance(refused(table, A, o.Peek(deck="Deck", leave="  ")), Malformed)


def test_a_card_returned_from_the_hand_lies_unseen_on_top() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck", count=2))

    fresh = events(table, A, o.ReturnCards(cards=refs("BA")))

    assert "Card" not in said(fresh, B).replace("1 card", "")
    assert pile(give(table, A, o.ReturnCards(cards=refs("BA"))), "draw") == refs("BACDEF")


def test_a_card_returned_from_the_discards_is_seen_by_all() -> None:
    table = give(open_table(), A, o.TurnUp(deck="Deck"))

    fresh = events(table, A, o.ReturnCards(cards=refs("A")))

    assert "Card A" in said(fresh, C)


def test_cards_are_buried_from_the_hand_or_unseen_from_the_top() -> None:
    table = give(open_table(4), A, o.Draw(deck="Deck"))

    table = give(table, A, o.Bury(deck="Deck"))
    table = give(table, A, o.Bury(deck="Deck", cards=refs("A")))

    assert pile(table, "draw") == refs("CDBA")


def test_removed_cards_are_out_of_the_game() -> None:
    table = give(open_table(3), A, o.Draw(deck="Deck"))

    table = give(table, A, o.RemoveCards(cards=refs("A")))
    table = give(table, A, o.Draw(deck="Deck", count=2))

    assert pile(table, "removed") == refs("A")
    assert "0 cards" in str(refused(table, A, o.Draw(deck="Deck")))


def test_a_cut_puts_the_top_cards_under_the_rest() -> None:
    table = give(open_table(4), B, o.Cut(deck="Deck", at=1))

    assert pile(table, "draw") == refs("BCDA")


@pytest.mark.parametrize("at", [0, 4, -1, 99])
def test_a_cut_that_is_none_is_refused(at: int) -> None:
    assert isinstance(refused(open_table(4), A, o.Cut(deck="Deck", at=at)), Impossible)


def test_a_reshuffle_takes_the_discards_into_the_draw_pile() -> None:
    table = give(open_table(3), A, o.TurnUp(deck="Deck"))
    table = give(table, A, o.Discard(cards=refs("A")))

    table = give(table, A, o.Reshuffle(deck="Deck"), unshuffled(3))

    assert pile(table, "draw") == refs("BCA")
    assert pile(table, "discard") == ()


def test_a_reshuffle_without_discards_is_refused() -> None:
    assert isinstance(refused(open_table(), A, o.Reshuffle(deck="Deck")), Impossible)


# Piles and searches


def test_a_named_pile_lies_face_up_or_face_down() -> None:
    table = give(open_table(), A, o.OpenPile(deck="Deck", pile="Market"))
    table = give(table, A, o.OpenPile(deck="Deck", pile="Vault", is_face_up=False))
    table = give(table, A, o.Draw(deck="Deck", count=2))

    table = give(table, A, o.PlaceCards(pile="Market", cards=refs("A")))
    fresh = events(table, A, o.PlaceCards(pile="Vault", cards=refs("B")))
    table = give(table, A, o.PlaceCards(pile="Vault", cards=refs("B")))

    assert view(table, NOBODY).deck("Deck").pile("Market").shown[0].title == "Card A"
    assert view(table, NOBODY).deck("Deck").pile("Vault").shown == ()
    assert "Card B" not in said(fresh, C)
    assert held(give(table, B, o.Draw(deck="Deck", pile="Vault")), B) == refs("B")


def test_a_card_can_be_taken_from_an_open_pile_only() -> None:
    table = give(open_table(), A, o.TurnUp(deck="Deck"))

    assert held(give(table, B, o.TakeCards(deck="Deck", pile="table", cards=refs("A"))), B) == refs("A")
    assert isinstance(refused(table, B, o.TakeCards(deck="Deck", pile="draw", cards=refs("B"))), Impossible)


def test_a_search_is_announced_and_ends_with_a_shuffle() -> None:
    table = open_table(3, searchable=["draw"])

    fresh = events(table, A, o.Search(deck="Deck"))
    table = give(table, A, o.Search(deck="Deck"))
    table = give(table, A, o.TakeCards(deck="Deck", pile="draw", cards=refs("C")))
    table = give(table, A, o.EndSearch(), unshuffled(2))

    assert isinstance(fresh[0], CardsSeen)
    assert said(fresh, B) == "Anna looks through the draw pile of Deck: 3 cards."
    assert held(table, A) == refs("C")
    assert table.search is None


def test_only_the_searcher_sees_and_takes_and_everything_else_waits() -> None:
    table = give(open_table(3, searchable=["draw"]), A, o.Search(deck="Deck"))

    assert [card.title for card in view(table, A).searched] == ["Card A", "Card B", "Card C"]
    assert view(table, B).searched == ()
    assert isinstance(refused(table, B, o.TakeCards(deck="Deck", pile="draw", cards=refs("A"))), NotNow)
    assert isinstance(refused(table, B, o.Draw(deck="Deck")), NotNow)
    assert give(table, B, o.EndSearch(), unshuffled(3)).search is None


def test_a_deck_without_leave_is_not_searched() -> None:
    assert isinstance(refused(open_table(), A, o.Search(deck="Deck")), Impossible)


# Who may


def test_a_stranger_handles_no_cards() -> None:
    assert isinstance(refused(open_table(), "stranger", o.Draw(deck="Deck")), NotYours)


def test_a_card_of_another_hand_and_a_card_of_the_draw_pile_are_refused_alike() -> None:
    """The refusal does not tell where a hidden card lies."""
    table = give(open_table(), B, o.Draw(deck="Deck"))

    in_a_hand = refused(table, A, o.Discard(cards=refs("A")))
    in_the_pile = refused(table, A, o.Discard(cards=refs("D")))

    assert str(in_a_hand) == str(in_the_pile)
    assert str(refused(table, A, o.Play(card=refs("A")[0]))) == str(refused(table, A, o.Play(card=refs("D")[0])))
    assert str(refused(table, A, o.ReturnCards(cards=refs("A")))) == str(refused(table, A, o.ReturnCards(cards=refs("D"))))


@pytest.mark.parametrize(
    "order",
    [
        o.Discard(cards=()),
        o.Discard(cards=("Deck/1", "Deck/1")),
        o.Reveal(cards=("Deck/99",)),
        o.PassCards(to=A, cards=("Deck/1",)),
        o.PassCards(to="nobody", cards=("Deck/1",)),
        o.DiscardAtRandom(count=2),
        o.DiscardAtRandom(deck="Nothing"),
        o.Draw(deck="Nothing"),
        o.Draw(deck="Deck", pile="nothing"),
        o.Draw(deck="Deck", pile="discard"),
        o.Peek(deck="Deck", count=99, leave="x"),
        o.ShufflePile(deck="Deck", pile="discard"),
        o.PlaceCards(pile="discard", cards=("Deck/1",)),
        o.OpenPile(deck="Deck", pile="Draw"),
        o.OpenPile(deck="Deck", pile=""),
        o.EndSearch(),
        o.SitDown(),
        o.AddCards(deck="Deck"),
        o.Bury(deck="Deck", cards=("Deck/3",)),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(order: Order) -> None:
    table = give(open_table(), A, o.Draw(deck="Deck"))

    refusal = refused(table, A, order)

    assert str(refusal.why).endswith(".")


# Leaving


def test_a_leaving_players_cards_go_back_and_are_shuffled_in() -> None:
    table = give(open_table(3), A, o.Draw(deck="Deck"))

    table = give(table, A, o.LeaveTable(), unshuffled(3))

    assert pile(table, "draw") == refs("BCA")
    assert table.left == (A,)


def test_a_leaving_players_cards_are_discarded_where_the_deck_says_so() -> None:
    table = give(open_table(3, leaving="discard"), A, o.Draw(deck="Deck", count=2))

    assert pile(give(table, A, o.LeaveTable()), "discard") == refs("BA")


def test_a_leaving_players_cards_go_unseen_to_the_next_where_the_deck_says_so() -> None:
    table = give(open_table(3, leaving="hand_over"), C, o.Draw(deck="Deck"))

    fresh = events(table, C, o.LeaveTable())

    assert held(give(table, C, o.LeaveTable()), A) == refs("A")
    assert "Card A" in said(fresh, A)
    assert "Card A" not in said(fresh, B)


def test_the_next_player_is_one_who_still_sits_there() -> None:
    table = give(open_table(3), B, o.LeaveTable())

    assert next_player(table, A) == C


def test_who_has_left_does_nothing_until_he_sits_down_again() -> None:
    table = give(open_table(), A, o.LeaveTable())

    assert isinstance(refused(table, A, o.Draw(deck="Deck")), NotNow)
    assert held(give(give(table, A, o.SitDown()), A, o.Draw(deck="Deck")), A) == refs("A")


# What has been seen


def test_every_look_makes_what_was_seen_grow() -> None:
    """Undo stops where something was shown: a draw, a peek, a pass, a reveal, a discard."""
    table = open_table()
    looks: list[tuple[str, Order]] = [
        (A, o.Peek(deck="Deck", leave="a card")),
        (B, o.Draw(deck="Deck")),
        (B, o.Reveal(cards=refs("A"))),
        (B, o.Draw(deck="Deck")),
        (B, o.PassCards(to=C, cards=refs("B"))),
        (C, o.Discard(cards=refs("B"))),
        (C, o.TurnUp(deck="Deck")),
    ]

    for side, order in looks:
        before, table = seen(table), give(table, side, order)
        assert any(sides > before.get(name, frozenset()) for name, sides in seen(table).items()), order


def test_nothing_is_known_of_shuffled_or_cut_cards() -> None:
    table = give(open_table(3), A, o.Peek(deck="Deck", count=3, leave="a card"))

    assert seen(give(table, A, o.ShufflePile(deck="Deck"), unshuffled(3))) == {}
    assert seen(give(table, A, o.Cut(deck="Deck", at=1))) == {}


def test_a_top_card_buried_unseen_shows_nothing() -> None:
    assert seen(give(open_table(3), A, o.Bury(deck="Deck"))) == {}


# Finding and showing


def test_a_hand_of_40_cards_is_paged_and_every_card_is_reachable() -> None:
    cards = tuple(o.ListedCard(title=f"{'Very long title ' * 9}{n}") for n in range(40))
    table = give(table_for((A, B)), A, o.OpenDeck(deck="Deck", cards=cards), unshuffled(40))
    mine = view(give(table, A, o.Draw(deck="Deck", count=40)), A)

    shown = [card.ref for page in range(pages(40)) for card in page_of(in_hand(mine), page)]

    assert shown == [card.ref for card in in_hand(mine)]
    assert all(str(line) for page in range(pages(40)) for line in hand_panel(mine, A, page).lines)
    assert all(len(name) <= MAX_LABEL for name, _ in card_choices("", in_hand(mine)))
    assert len({name for name, _ in card_choices("", in_hand(mine))}) == 40
    assert card_choices("no 40", in_hand(mine))[0][1] == "Deck/40"
    assert isinstance(_refusal_of_page(mine), Malformed)


def _refusal_of_page(mine: object) -> Refusal:
    try:
        hand_panel(mine, A, 4)  # type: ignore[arg-type]
    except Refusal as refusal:
        return refusal
    raise AssertionError("page 5 of 4 was shown")


def test_an_empty_hand_says_so() -> None:
    panel = hand_panel(view(open_table(), A), A)

    assert [str(line) for line in panel.lines] == ["You hold no cards."]


def test_autocomplete_offers_what_was_typed_and_all_when_nothing_was() -> None:
    mine = view(give(open_table(), A, o.Draw(deck="Deck", count=4)), A)

    assert [name for name, _ in card_choices("", in_hand(mine))] == ["Card A", "Card B", "Card C", "Card D"]
    assert card_choices("card c", in_hand(mine))[0][1] == "Deck/3"
    assert card_choices("   ", in_hand(mine)) == card_choices("", in_hand(mine))
    assert card_choices("zzz", in_hand(mine)) == []


def test_a_card_is_meant_by_its_reference_label_or_title() -> None:
    mine = in_hand(view(give(open_table(), A, o.Draw(deck="Deck", count=4)), A))

    assert card_meant("Deck/2", mine) == "Deck/2"
    assert card_meant(label(mine[1]), mine) == "Deck/2"
    assert card_meant("card b", mine) == "Deck/2"
    with pytest.raises(Malformed, match="More than one card fits"):
        card_meant("card", mine)
    with pytest.raises(Unknown):
        card_meant("Card F", mine)


def test_open_cards_can_be_named_by_all_and_hidden_ones_by_nobody() -> None:
    table = give(give(open_table(), A, o.TurnUp(deck="Deck")), A, o.Draw(deck="Deck"))

    assert [card.ref for card in lying_open(view(table, B))] == ["Deck/1"]
    assert in_hand(view(table, B)) == ()
    assert in_hand(view(table, NOBODY)) == ()


def test_a_pile_is_listed_top_first_and_a_face_down_pile_only_counted() -> None:
    table = give(give(open_table(), A, o.TurnUp(deck="Deck", count=2)), A, o.Discard(cards=refs("AB")))
    onlooker = view(table, NOBODY)

    assert [str(line) for line in pile_panel(onlooker, "Deck", "discard").lines] == ["1. Card B", "2. Card A"]
    assert [str(line) for line in pile_panel(onlooker, "Deck", "draw").lines] == ["This pile lies face down."]
    assert str(pile_panel(onlooker, "Deck", "draw").title) == "Deck, the draw pile: 4 cards"


def test_the_view_of_a_hand_is_its_holders_alone() -> None:
    table = give(open_table(), A, o.Draw(deck="Deck", count=2))

    assert len(view(table, A).hand(A).cards) == 2
    assert view(table, B).hand(A).cards == view(table, NOBODY).hand(A).cards == ()
    assert view(table, B).hand(A).size == 2
