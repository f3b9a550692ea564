"""Decks, piles and cards, found by their names."""

from __future__ import annotations

from bot.kit.deck.events import Place
from bot.kit.deck.lists import listed_deck
from bot.kit.deck.orders import ListedCard
from bot.kit.deck.state import DISCARD, DRAW, CardTable, Deck, Pile
from bot.kit.names import folded
from bot.kit.refusals import Unknown
from bot.kit.words import T, listing


def deck_named(table: CardTable, name: str) -> Deck:
    """The deck of this name, however it is written. Raises Unknown."""
    for exactly in (True, False):
        for deck in table.decks:
            if deck.name == name if exactly else folded(deck.name) == folded(name):
                return deck
    raise Unknown(
        T("There is no deck called {name} on this table.", name=name),
        instead=T("The decks are {decks}.", decks=listing([deck.name for deck in table.decks]))
        if table.decks
        else T("Put one there with `/deck new`."),
    )


def pile_named(deck: Deck, name: str) -> Pile:
    """The pile of this name in a deck. Raises Unknown."""
    for exactly in (True, False):
        for pile in deck.piles:
            if pile.key == name if exactly else folded(pile.key) == folded(name):
                return pile
    raise Unknown(
        T("The deck {deck} has no pile called {name}.", deck=deck.name, name=name),
        instead=T("Its piles are {piles}.", piles=listing([pile.key for pile in deck.piles])),
    )


def deck_of(table: CardTable, ref: str) -> Deck:
    """The deck to which a card belongs. Raises Unknown."""
    for deck in table.decks:
        if any(card.ref == ref for card in deck.cards):
            return deck
    raise Unknown(T("There is no such card on this table."), instead=T("Choose a card from the list that the command offers."))


def place_of(table: CardTable, ref: str) -> Place:
    """Where a card lies. Raises Unknown for a card that does not exist."""
    for hand in table.hands:
        if ref in hand.cards:
            return Place(hand=hand.side)
    deck = deck_of(table, ref)
    return next(Place(deck=deck.name, pile=pile.key) for pile in deck.piles if ref in pile.cards)


def available(deck: Deck, pile: str) -> int:
    """How many cards can be drawn from a pile, with the discards shuffled in where the deck's rules do that."""
    there = len(deck.pile(pile).cards)
    if pile == DRAW and deck.rules.reshuffles:
        there += len(deck.pile(DISCARD).cards)
    return there


def held_of(table: CardTable, side: str, name: str) -> tuple[str, ...]:
    """The cards of one deck in a hand, in the order in which they came; of all decks for an empty name."""
    if not name:
        return table.hand(side)
    deck = deck_named(table, name)
    return tuple(card for card in table.hand(side) if deck_of(table, card).name == deck.name)


def listed(shipped: str, cards: tuple[ListedCard, ...]) -> tuple[ListedCard, ...]:
    """The cards that an order names: those of the shipped list, or its own."""
    return listed_deck(shipped).cards if shipped else cards
