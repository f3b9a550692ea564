"""What a player can do with the cards now: candidates of every kind, for buttons, autocomplete and random play."""

from __future__ import annotations

from collections.abc import Iterator

from bot.kit.deck import orders as o
from bot.kit.deck.check import check
from bot.kit.deck.lists import shipped_lists
from bot.kit.deck.places import available
from bot.kit.deck.state import DISCARD, DRAW, FIXED_PILES, TABLE, CardTable, Deck
from bot.kit.model import Order
from bot.kit.refusals import Refusal


def legal(table: CardTable, side: str) -> Iterator[Order]:
    """Orders that pass for this player, with at least one of each kind that can be given."""
    for order in _candidates(table, side):
        try:
            check(table, side, order)
        except Refusal:
            continue
        yield order


def _candidates(table: CardTable, side: str) -> Iterator[Order]:
    search = table.search
    if search is not None:
        cards = table.deck(search.deck).pile(search.pile).cards
        if search.side == side:
            for card in cards:
                yield o.TakeCards(deck=search.deck, pile=search.pile, cards=(card,))
                yield o.TakeCards(deck=search.deck, pile=search.pile, cards=(card,), is_shown=True)
        yield o.EndSearch()
    yield o.SitDown()
    for listed in shipped_lists():
        yield o.OpenDeck(deck=listed.name, shipped=listed.key)
    for deck in table.decks:
        yield from _with_a_deck(table, deck)
    yield from _with_a_hand(table, side)
    yield o.LeaveTable()


def _with_a_deck(table: CardTable, deck: Deck) -> Iterator[Order]:
    for pile in deck.piles:
        if pile.is_face_up:
            for card in pile.cards:
                yield o.TakeCards(deck=deck.name, pile=pile.key, cards=(card,))
                yield o.ReturnCards(cards=(card,))
                yield o.RemoveCards(cards=(card,))
            if pile.key == TABLE and pile.cards:
                yield o.Discard(cards=pile.cards)
            continue
        for n in range(1, min(available(deck, pile.key), 3) + 1):
            yield o.Draw(deck=deck.name, pile=pile.key, count=n)
            yield o.TurnUp(deck=deck.name, pile=pile.key, count=n)
            yield o.Peek(deck=deck.name, pile=pile.key, count=n, leave="a card that allows it")
        yield o.Cut(deck=deck.name, pile=pile.key, at=1)
        yield o.Cut(deck=deck.name, pile=pile.key, at=len(pile.cards) // 2)
        yield o.ShufflePile(deck=deck.name, pile=pile.key)
        yield o.Search(deck=deck.name, pile=pile.key)
    if deck.pile(DISCARD).cards:
        yield o.Reshuffle(deck=deck.name)
    if deck.pile(DRAW).cards:
        yield o.Bury(deck=deck.name)
    for face_up in (True, False):
        yield o.OpenPile(deck=deck.name, pile=f"pile {len(deck.piles) - len(FIXED_PILES) + 1}", is_face_up=face_up)
    yield o.AddCards(deck=deck.name, cards=(o.ListedCard(title=f"Added card {len(deck.cards) + 1}"),))


def _with_a_hand(table: CardTable, side: str) -> Iterator[Order]:
    hand = table.hand(side)
    for card in hand:
        deck = next(deck for deck in table.decks if card.startswith(deck.name + "/"))
        yield o.Play(card=card)
        yield o.Play(card=card, stays=True)
        yield o.Discard(cards=(card,))
        yield o.Reveal(cards=(card,))
        yield o.ReturnCards(cards=(card,))
        yield o.Bury(deck=deck.name, cards=(card,))
        yield o.RemoveCards(cards=(card,))
        for pile in deck.piles:
            yield o.PlaceCards(pile=pile.key, cards=(card,))
        for player in table.players:
            yield o.PassCards(to=player, cards=(card,))
    if hand:
        yield o.DiscardAtRandom()
        yield o.Discard(cards=hand)
