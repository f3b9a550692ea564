"""What lies on a card table: decks with their piles, hands, and who has seen which card.

A card is named by its reference, "Event cards/18": the deck's name, a slash, the card's id in its deck. Cards never appear
and never vanish: the only way from place to place is `moved`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from bot.kit.model import Frozen
from bot.kit.secrecy import SeenBy

DRAW = "draw"
DISCARD = "discard"
TABLE = "table"
REMOVED = "removed"
FIXED_PILES = (DRAW, DISCARD, TABLE, REMOVED)

Leaving = Literal["return", "discard", "hand_over"]
"""What becomes of the hand of a player who leaves: shuffled into the draw pile, discarded, or handed to the next player."""


class Card(Frozen):
    """One card. `ref` names it at the table; `number` is what is printed on it. `symbols` is None where they are not known."""

    ref: str
    number: str = ""
    title: str = ""
    text: str = ""
    symbols: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()


class DeckRules(Frozen):
    """How a deck is handled: whether its discards are shuffled in when it runs out, which face-down piles may be searched,
    the greatest hand (0: none), and what becomes of a leaving player's cards."""

    reshuffles: bool = True
    searchable: tuple[str, ...] = ()
    hand_limit: int = 0
    leaving: Leaving = "return"


class Pile(Frozen):
    """A pile, its top card first. A face-up pile lies in `shown`, a face-down pile in `hidden`; the other is empty."""

    key: str
    is_face_up: bool
    shown: tuple[str, ...] = ()
    hidden: Annotated[tuple[str, ...], SeenBy()] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The references in the pile, top first. Whoever asks must not show a face-down pile."""
        return self.shown if self.is_face_up else self.hidden

    def holding(self, cards: tuple[str, ...]) -> Pile:
        """This pile with these cards instead."""
        return Pile(key=self.key, is_face_up=self.is_face_up, **{"shown" if self.is_face_up else "hidden": cards})


class Deck(Frozen):
    """A deck: its name (which is its key), the list of its cards (public), its piles and its rules."""

    name: str
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...]
    rules: DeckRules = DeckRules()

    def pile(self, key: str) -> Pile:
        """The pile with this key. Raises KeyError."""
        for pile in self.piles:
            if pile.key == key:
                return pile
        raise KeyError(key)

    def with_pile(self, changed: Pile) -> Deck:
        """This deck with that pile in the place of the one with the same key."""
        return self.with_(piles=tuple(changed if pile.key == changed.key else pile for pile in self.piles))


class Hand(Frozen):
    """One player's private cards, the newest last."""

    side: str
    cards: Annotated[tuple[str, ...], SeenBy("side")] = ()


class Search(Frozen):
    """A player is looking through a face-down pile; it is shuffled when the search ends."""

    side: str
    deck: str
    pile: str


class CardTable(Frozen):
    """Everything on the table. `known` holds, for each card that somebody has seen where it lies, the sides that have."""

    players: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    decks: tuple[Deck, ...] = ()
    hands: tuple[Hand, ...] = ()
    search: Search | None = None
    known: Annotated[dict[str, tuple[str, ...]], SeenBy()] = {}

    def deck(self, name: str) -> Deck:
        """The deck of this name. Raises KeyError."""
        for deck in self.decks:
            if deck.name == name:
                return deck
        raise KeyError(name)

    def hand(self, side: str) -> tuple[str, ...]:
        """The references in a side's hand; empty for somebody who holds none."""
        return next((hand.cards for hand in self.hands if hand.side == side), ())

    def card(self, ref: str) -> Card:
        """The card of this reference. Raises KeyError."""
        for deck in self.decks:
            if ref.startswith(deck.name + "/"):
                for card in deck.cards:
                    if card.ref == ref:
                        return card
        raise KeyError(ref)


def table_for(players: Iterable[str]) -> CardTable:
    """An empty table with these seats."""
    seats = tuple(players)
    return CardTable(players=seats, hands=tuple(Hand(side=side) for side in seats))
