"""The table after an event. Cards go from place to place by `_moved` alone, so that none appears and none vanishes."""

from __future__ import annotations

from collections.abc import Iterable

from bot.kit.deck.events import (
    CardsAdded,
    CardsMoved,
    CardsSeen,
    DeckOpened,
    PileCut,
    PileOpened,
    PileShuffled,
    Place,
    PlayerLeft,
    PlayerSat,
)
from bot.kit.deck.state import DISCARD, DRAW, REMOVED, TABLE, CardTable, Deck, Hand, Pile, Search
from bot.kit.model import Event


def apply(table: CardTable, event: Event) -> CardTable:
    """The table after an event of the cards."""
    match event:
        case DeckOpened():
            return _opened(table, event)
        case CardsAdded():
            return _added(table, event)
        case PileOpened():
            deck = table.deck(event.deck)
            fresh = Pile(key=event.pile, is_face_up=event.is_face_up)
            return _with_deck(table, deck.with_(piles=(*deck.piles, fresh)))
        case CardsMoved():
            return _cards_moved(table, event)
        case CardsSeen():
            return _cards_seen(table, event)
        case PileShuffled():
            return _shuffled(table, event)
        case PileCut():
            pile = table.deck(event.deck).pile(event.pile)
            table = _with_pile(table, event.deck, pile.holding(pile.cards[event.at :] + pile.cards[: event.at]))
            return _unknown(table, pile.cards)
        case PlayerLeft():
            return table.with_(left=(*table.left, event.side))
        case PlayerSat():
            return table.with_(left=tuple(side for side in table.left if side != event.side))
        case _:
            raise AssertionError(f"{event.kind} is no event of the cards")


def seen(table: CardTable) -> dict[str, frozenset[str]]:
    """Each card that somebody has seen where it lies now, with the sides that have."""
    return {f"card {ref}": frozenset(sides) for ref, sides in table.known.items()}


def _opened(table: CardTable, event: DeckOpened) -> CardTable:
    order = event.shuffle.of([card.ref for card in event.cards])
    piles = (
        Pile(key=DRAW, is_face_up=False, hidden=order),
        *(Pile(key=key, is_face_up=True) for key in (DISCARD, TABLE, REMOVED)),
    )
    deck = Deck(name=event.deck, cards=event.cards, piles=piles, rules=event.rules)
    return table.with_(decks=(*table.decks, deck))


def _added(table: CardTable, event: CardsAdded) -> CardTable:
    deck = table.deck(event.deck)
    pile = deck.pile(DRAW)
    order = event.shuffle.of((*pile.cards, *(card.ref for card in event.cards)))
    table = _with_deck(table, deck.with_pile(pile.holding(order)).with_(cards=(*deck.cards, *event.cards)))
    return _unknown(table, order)


def _cards_moved(table: CardTable, event: CardsMoved) -> CardTable:
    faces = event.shown or event.held or event.received
    cards = tuple(card.ref for card in faces) or _at(table, event.source)[: event.count]
    table = _moved(table, cards, event.source, event.target, at_top=event.end == "top")
    if event.shown:
        return _known(table, cards, table.players)
    if event.held or event.received:
        return _known(table, cards, (event.side, event.to) if event.to else (event.side,))
    return table


def _cards_seen(table: CardTable, event: CardsSeen) -> CardTable:
    if event.how == "searched":
        search = Search(side=event.side, deck=event.source.deck, pile=event.source.pile)
        table = table.with_(search=search)
    sides = table.players if event.shown else (event.side,)
    return _known(table, (card.ref for card in event.shown or event.held), sides)


def _shuffled(table: CardTable, event: PileShuffled) -> CardTable:
    deck = table.deck(event.deck)
    cards = tuple(card for key in (event.pile, *event.gathered) for card in deck.pile(key).cards)
    for key in event.gathered:
        deck = deck.with_pile(deck.pile(key).holding(()))
    deck = deck.with_pile(deck.pile(event.pile).holding(event.shuffle.of(cards)))
    search = None if event.why == "searched" else table.search
    return _unknown(_with_deck(table, deck).with_(search=search), cards)


def _moved(table: CardTable, cards: tuple[str, ...], source: Place, target: Place, *, at_top: bool) -> CardTable:
    """These cards, all of which lie in `source`, put into `target`."""
    there = _at(table, source)
    if not cards or any(card not in there for card in cards):
        raise AssertionError("cards can only be moved from where they lie")
    table = _put(table, source, tuple(card for card in there if card not in cards))
    rest = _at(table, target)
    if target.hand or not at_top:
        return _put(table, target, rest + cards)
    return _put(table, target, cards + rest)


def _at(table: CardTable, place: Place) -> tuple[str, ...]:
    return table.hand(place.hand) if place.hand else table.deck(place.deck).pile(place.pile).cards


def _put(table: CardTable, place: Place, cards: tuple[str, ...]) -> CardTable:
    if place.hand:
        hands = tuple(Hand(side=hand.side, cards=cards) if hand.side == place.hand else hand for hand in table.hands)
        return table.with_(hands=hands)
    return _with_pile(table, place.deck, table.deck(place.deck).pile(place.pile).holding(cards))


def _with_pile(table: CardTable, deck: str, pile: Pile) -> CardTable:
    return _with_deck(table, table.deck(deck).with_pile(pile))


def _with_deck(table: CardTable, changed: Deck) -> CardTable:
    decks = tuple(changed if deck.name == changed.name else deck for deck in table.decks)
    return table.with_(decks=decks)


def _known(table: CardTable, cards: Iterable[str], sides: tuple[str, ...]) -> CardTable:
    known = dict(table.known)
    for card in cards:
        known[card] = tuple(side for side in table.players if side in sides or side in known.get(card, ()))
    return table.with_(known=known)


def _unknown(table: CardTable, cards: Iterable[str]) -> CardTable:
    """Nobody knows any more where these cards lie. A player who has seen them as a set learns nothing new from that."""
    gone = set(cards)
    return table.with_(known={card: sides for card, sides in table.known.items() if card not in gone})
