"""What comes of an order for cards. Games call the functions here for what their own rules do with cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.deck import orders as o
from bot.kit.deck.events import (
    CardsAdded,
    CardsMoved,
    CardsSeen,
    DeckOpened,
    How,
    PileCut,
    PileOpened,
    PileShuffled,
    Place,
    PlayerLeft,
    PlayerSat,
)
from bot.kit.deck.fold import apply
from bot.kit.deck.lists import listed_deck, numbered
from bot.kit.deck.places import deck_named, deck_of, held_of, listed, pile_named, place_of
from bot.kit.deck.state import DISCARD, DRAW, REMOVED, TABLE, CardTable, Deck, DeckRules
from bot.kit.dice import Dice, HiddenRoll
from bot.kit.model import Event, Order


def decide(table: CardTable, side: str, order: Order, dice: Dice) -> list[Event]:
    """The events of an order that `check` lets pass."""
    match order:
        case o.OpenDeck():
            return [opened(order, side, dice)]
        case o.OpenPile():
            deck = deck_named(table, order.deck)
            return [PileOpened(side=side, deck=deck.name, pile=order.pile, is_face_up=order.is_face_up)]
        case o.AddCards():
            return [added(table, side, order.deck, listed(order.shipped, order.cards), dice)]
        case o.Draw():
            return drawn(table, side, order.deck, order.pile, order.count, dice)
        case o.TurnUp():
            return drawn(table, side, order.deck, order.pile, order.count, dice, face_up=True)
        case o.DiscardAtRandom():
            return discarded_at_random(table, side, order.count, dice, deck=order.deck)
        case o.Peek() | o.Search() | o.Reveal():
            return [_looked(table, side, order)]
        case o.Cut():
            deck = deck_named(table, order.deck)
            return [PileCut(side=side, deck=deck.name, pile=pile_named(deck, order.pile).key, at=order.at)]
        case o.ShufflePile():
            deck = deck_named(table, order.deck)
            return [shuffled(table, side, deck, pile_named(deck, order.pile).key, dice)]
        case o.Reshuffle():
            return [shuffled(table, side, deck_named(table, order.deck), DRAW, dice, gathered=(DISCARD,))]
        case o.EndSearch():
            assert table.search is not None
            deck = table.deck(table.search.deck)
            return [shuffled(table, side, deck, table.search.pile, dice, why="searched")]
        case o.LeaveTable():
            return left(table, side, dice)
        case o.SitDown():
            return [PlayerSat(side=side)]
        case _:
            return _moved(table, side, order)


def opened(order: o.OpenDeck, side: str, dice: Dice) -> DeckOpened:
    """The deck as it comes on the table."""
    cards = numbered(order.deck, listed(order.shipped, order.cards))
    usual = listed_deck(order.shipped).rules if order.shipped else DeckRules()
    why = f"shuffle the new deck {order.deck}"
    rules = order.rules or usual
    return DeckOpened(side=side, deck=order.deck, cards=cards, rules=rules, shuffle=dice.shuffle(len(cards), why))


def added(table: CardTable, side: str, name: str, cards: tuple[o.ListedCard, ...], dice: Dice) -> CardsAdded:
    """Cards that join a deck's draw pile, which is shuffled."""
    deck = deck_named(table, name)
    fresh = numbered(deck.name, cards, taken=frozenset(card.ref for card in deck.cards))
    size = len(deck.pile(DRAW).cards) + len(fresh)
    why = f"shuffle the added cards into {deck.name}"
    return CardsAdded(side=side, deck=deck.name, cards=fresh, shuffle=dice.shuffle(size, why))


def drawn(
    table: CardTable, side: str, deck_name: str, pile: str, n: int, dice: Dice, *, face_up: bool = False, note: str = ""
) -> list[Event]:
    """Draws n cards into the side's hand, or face up to the table; the discards are shuffled in when the draw pile runs out and
    the deck's rules say so. Fewer are drawn when there are no more."""
    deck = deck_named(table, deck_name)
    key = pile_named(deck, pile).key
    events: list[Event] = []
    while n > 0:
        top = table.deck(deck.name).pile(key).cards[:n]
        if top:
            events.append(_drawn(table, side, deck.name, key, top, face_up, note))
        elif key == DRAW and deck.rules.reshuffles and table.deck(deck.name).pile(DISCARD).cards:
            again = table.deck(deck.name)
            events.append(shuffled(table, side, again, DRAW, dice, gathered=(DISCARD,), why="ran_out"))
        else:
            break
        n -= len(top)
        table = apply(table, events[-1])
    return events


def _drawn(table: CardTable, side: str, deck: str, pile: str, cards: Sequence[str], face_up: bool, note: str) -> CardsMoved:
    faces = tuple(table.card(card) for card in cards)
    how: How = "turned_up" if face_up else "drawn"
    target = Place(deck=deck, pile=TABLE) if face_up else Place(hand=side)
    seen = {"shown": faces} if face_up else {"held": faces}
    source = Place(deck=deck, pile=pile)
    return CardsMoved(how=how, side=side, source=source, target=target, count=len(faces), note=note, **seen)


def discarded_at_random(table: CardTable, side: str, n: int, dice: Dice, *, deck: str = "", note: str = "") -> list[Event]:
    """Discards n cards of a hand, each chosen by a hidden die over those that are left."""
    events: list[Event] = []
    for _ in range(n):
        held = held_of(table, side, deck)
        if not held:
            break
        at = 0
        hidden = None
        if len(held) > 1:
            roll = dice.roll(len(held), "choose a card to discard at random")
            hidden = HiddenRoll(**roll.model_dump())
            at = roll.face - 1
        event = moved_openly(table, side, (held[at],), DISCARD, "discarded_at_random", note=note, roll=hidden)
        events.append(event)
        table = apply(table, event)
    return events


def moved_openly(
    table: CardTable,
    side: str,
    cards: tuple[str, ...],
    pile: str,
    how: How,
    *,
    note: str = "",
    roll: HiddenRoll | None = None,
) -> CardsMoved:
    """Cards that go from where they lie, all in one place, to a face-up pile of their deck, seen by all. The first card named
    comes to lie lowest, so that the last is on top."""
    faces = tuple(table.card(card) for card in reversed(cards))
    target = Place(deck=deck_of(table, cards[0]).name, pile=pile)
    return CardsMoved(
        how=how,
        side=side,
        source=place_of(table, cards[0]),
        target=target,
        count=len(faces),
        shown=faces,
        note=note,
        roll=roll,
    )


def _looked(table: CardTable, side: str, order: Order) -> CardsSeen:
    if isinstance(order, o.Reveal):
        faces = tuple(table.card(card) for card in order.cards)
        return CardsSeen(how="revealed", side=side, source=Place(hand=side), count=len(faces), shown=faces)
    assert isinstance(order, (o.Peek, o.Search))
    deck = deck_named(table, order.deck)
    pile = pile_named(deck, order.pile)
    n = order.count if isinstance(order, o.Peek) else len(pile.cards)
    faces = tuple(table.card(card) for card in pile.cards[:n])
    source = Place(deck=deck.name, pile=pile.key)
    if isinstance(order, o.Peek):
        return CardsSeen(how="peeked", side=side, source=source, count=n, held=faces, leave=order.leave)
    return CardsSeen(how="searched", side=side, source=source, count=n, held=faces)


def shuffled(
    table: CardTable,
    side: str,
    deck: Deck,
    pile: str,
    dice: Dice,
    *,
    gathered: tuple[str, ...] = (),
    why: str = "asked",
) -> PileShuffled:
    """A shuffled pile, with the piles in `gathered` put under it before."""
    size = sum(len(deck.pile(key).cards) for key in (pile, *gathered))
    shuffle = dice.shuffle(size, f"shuffle the pile {pile} of {deck.name}")
    return PileShuffled.model_validate(
        {"side": side, "deck": deck.name, "pile": pile, "gathered": gathered, "shuffle": shuffle, "why": why}
    )


def _moved(table: CardTable, side: str, order: Order) -> list[Event]:
    match order:
        case o.Play(card=card):
            pile = TABLE if order.stays else DISCARD
            return [moved_openly(table, side, (card,), pile, "played", note=order.note)]
        case o.Discard():
            return [moved_openly(table, side, group, DISCARD, "discarded") for group in _by_deck(table, order.cards)]
        case o.RemoveCards():
            return [moved_openly(table, side, group, REMOVED, "removed") for group in _by_deck(table, order.cards)]
        case o.PassCards():
            faces = tuple(table.card(card) for card in order.cards)
            source, target = Place(hand=side), Place(hand=order.to)
            n = len(faces)
            return [
                CardsMoved(
                    how="passed", side=side, source=source, target=target, count=n, to=order.to, held=faces, received=faces
                )
            ]
        case o.ReturnCards():
            return [_put_down(table, side, group, DRAW, "returned", "top") for group in _by_deck(table, order.cards)]
        case o.Bury(cards=()):
            place = Place(deck=deck_named(table, order.deck).name, pile=DRAW)
            return [CardsMoved(how="buried", side=side, source=place, target=place, count=1, end="bottom")]
        case o.Bury():
            return [_put_down(table, side, order.cards, DRAW, "buried", "bottom")]
        case o.PlaceCards():
            deck = deck_of(table, order.cards[0])
            return [_put_down(table, side, order.cards, pile_named(deck, order.pile).key, "placed", "top")]
        case o.TakeCards():
            return [_taken(table, side, order)]
        case _:
            raise AssertionError(f"{order.kind} is no order for cards")


def _by_deck(table: CardTable, cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(deck_of(table, card).name, []).append(card)
    return [tuple(group) for group in groups.values()]


def _put_down(table: CardTable, side: str, cards: tuple[str, ...], pile: str, how: How, end: str) -> CardsMoved:
    """Cards put on a pile, in the order named; openly when they come from an open place or go to one."""
    deck = deck_of(table, cards[0])
    source = place_of(table, cards[0])
    faces = tuple(table.card(card) for card in cards)
    is_open = not source.hand or deck.pile(pile).is_face_up
    return CardsMoved.model_validate(
        {
            "how": how,
            "side": side,
            "source": source,
            "target": Place(deck=deck.name, pile=pile),
            "count": len(faces),
            "end": end,
            "shown" if is_open else "held": faces,
        }
    )


def _taken(table: CardTable, side: str, order: o.TakeCards) -> CardsMoved:
    deck = deck_named(table, order.deck)
    pile = pile_named(deck, order.pile)
    faces = tuple(table.card(card) for card in order.cards)
    is_open = pile.is_face_up or order.is_shown
    source, target = Place(deck=deck.name, pile=pile.key), Place(hand=side)
    how: How = "taken" if pile.is_face_up else "found"
    seen = {"shown" if is_open else "held": faces}
    return CardsMoved(how=how, side=side, source=source, target=target, count=len(faces), **seen)


def left(table: CardTable, side: str, dice: Dice) -> list[Event]:
    """A player leaves: each deck's cards go where its rules send them."""
    events: list[Event] = []
    heir = next_player(table, side)
    for group in _by_deck(table, table.hand(side)):
        deck = deck_of(table, group[0])
        if deck.rules.leaving == "discard":
            events.append(moved_openly(table, side, group, DISCARD, "discarded"))
        elif deck.rules.leaving == "hand_over" and heir:
            faces = tuple(table.card(card) for card in group)
            source, target = Place(hand=side), Place(hand=heir)
            n = len(faces)
            given = CardsMoved(
                how="handed_over", side=side, source=source, target=target, count=n, to=heir, held=faces, received=faces
            )
            events.append(given)
        else:
            events.append(_put_down(table, side, group, DRAW, "returned", "bottom"))
            table = apply(table, events[-1])
            events.append(shuffled(table, side, table.deck(deck.name), DRAW, dice, why="left"))
        table = apply(table, events[-1])
    return [*events, PlayerLeft(side=side)]


def next_player(table: CardTable, side: str) -> str:
    """The next player in the order of the seats who still sits at the table; empty when there is none."""
    at = table.players.index(side)
    order = table.players[at + 1 :] + table.players[:at]
    return next((player for player in order if player not in table.left), "")
