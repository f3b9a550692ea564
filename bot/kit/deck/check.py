"""What a player may do with cards. A refusal never tells where a hidden card lies."""

from __future__ import annotations

from bot.kit.deck import orders as o
from bot.kit.deck.events import Place
from bot.kit.deck.lists import MAX_CARDS, listed_deck
from bot.kit.deck.places import available, deck_named, deck_of, held_of, listed, pile_named, place_of
from bot.kit.deck.state import DISCARD, DRAW, FIXED_PILES, TABLE, CardTable, Deck, Pile
from bot.kit.deck.view import pile_name
from bot.kit.model import Order
from bot.kit.names import folded, tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T, count

MAX_DECKS = 10
MAX_PILES = 20
MAX_AT_ONCE = 100
_UNTIL = T("Everything waits until the search is ended, which any player may do with `/deck pile done`.")


def check(table: CardTable, side: str, order: Order) -> None:
    """Raises the Refusal that explains why this player may not do this with the cards."""
    if side not in table.players:
        raise NotYours(T("Only those who sit at this table handle its cards."))
    if side in table.left and not isinstance(order, o.SitDown):
        raise NotNow(T("You have left this table."), instead=T("Sit down again with `/deck sit`."))
    if table.search is not None and not isinstance(order, (o.TakeCards, o.EndSearch)):
        raise NotNow(
            T("Somebody is looking through {pile} of {deck}.", pile=pile_name(table.search.pile), deck=table.search.deck),
            instead=_UNTIL,
        )
    match order:
        case o.OpenDeck():
            _check_new_deck(table, order)
        case o.OpenPile():
            _check_new_pile(deck_named(table, order.deck), order.pile)
        case o.AddCards():
            _check_added(table, order)
        case o.Draw() | o.TurnUp():
            _check_draw(table, side, order)
        case o.Play():
            _own(table, side, (order.card,))
        case o.Reveal():
            _own(table, side, order.cards)
        case o.Discard():
            _own_or_open(table, side, order.cards, (TABLE,))
        case o.DiscardAtRandom():
            _check_random(table, side, order)
        case o.PassCards():
            _own(table, side, order.cards)
            _check_other_player(table, side, order.to)
        case o.Peek():
            _check_peek(table, order)
        case o.ReturnCards():
            _own_or_open(table, side, order.cards, ())
        case o.Bury():
            _check_bury(table, side, order)
        case o.RemoveCards():
            _own_or_open(table, side, order.cards, ())
        case o.PlaceCards():
            _check_place(table, side, order)
        case o.TakeCards():
            _check_take(table, side, order)
        case o.Cut():
            _check_cut(table, order)
        case o.ShufflePile():
            _face_down(deck_named(table, order.deck), order.pile)
        case o.Reshuffle():
            _check_reshuffle(deck_named(table, order.deck))
        case o.Search():
            _check_search(table, order)
        case o.EndSearch():
            if table.search is None:
                raise NotNow(T("Nobody is searching a pile."))
        case o.SitDown():
            if side not in table.left:
                raise NotNow(T("You are sitting at this table."))
        case o.LeaveTable():
            pass
        case _:
            raise Impossible(T("That is not something to do with cards."))


def _check_new_deck(table: CardTable, order: o.OpenDeck) -> None:
    name = tidy(order.deck, 60)
    if not folded(name) or "/" in name or name != order.deck:
        raise Malformed(
            T("A deck needs a name of letters and digits, without a slash, of at most 60 characters."),
            instead=T("Call it, for example, {name}.", name="Event cards"),
        )
    if any(folded(deck.name) == folded(name) for deck in table.decks):
        raise Impossible(T("There is a deck called {name} on this table already.", name=name), instead=T("Choose another name."))
    if len(table.decks) >= MAX_DECKS:
        raise Impossible(T("A table holds {n} at most.", n=count(MAX_DECKS, "deck", "decks")))
    _check_list(order.shipped, order.cards)


def _check_list(shipped: str, cards: tuple[o.ListedCard, ...]) -> None:
    if shipped:
        listed_deck(shipped)
    elif not cards:
        raise Malformed(T("That list holds no card."), instead=T("Give a shipped list, or upload one with a card on each line."))
    if sum(card.copies for card in cards) > MAX_CARDS:
        raise Malformed(T("A deck holds {n} at most.", n=count(MAX_CARDS, "card", "cards")))
    if any(card.copies < 1 for card in cards):
        raise Malformed(T("A card in a list has at least one copy."))


def _check_new_pile(deck: Deck, name: str) -> None:
    clean = tidy(name, 40)
    if not folded(clean) or clean != name:
        raise Malformed(T("A pile needs a name of letters and digits, of at most 40 characters."))
    if any(folded(pile.key) == folded(name) for pile in deck.piles):
        raise Impossible(T("The deck {deck} has a pile called {name} already.", deck=deck.name, name=name))
    if len(deck.piles) >= MAX_PILES:
        raise Impossible(T("A deck has {n} at most.", n=count(MAX_PILES, "pile", "piles")))


def _check_added(table: CardTable, order: o.AddCards) -> None:
    deck = deck_named(table, order.deck)
    _check_list(order.shipped, order.cards)
    fresh = listed(order.shipped, order.cards)
    if len(deck.cards) + sum(card.copies for card in fresh) > MAX_CARDS:
        raise Malformed(T("A deck holds {n} at most.", n=count(MAX_CARDS, "card", "cards")))
    taken = {card.number for card in deck.cards if card.number}
    for card in fresh:
        if card.number in taken:
            raise Impossible(
                T("The deck {deck} holds a card of number {number} already.", deck=deck.name, number=card.number),
                instead=T("Leave that card out of the list, or give it another number."),
            )


def _check_draw(table: CardTable, side: str, order: o.Draw | o.TurnUp) -> None:
    deck = deck_named(table, order.deck)
    pile = _face_down(deck, order.pile)
    _check_count(order.count)
    there = available(deck, pile.key)
    wanted = count(order.count, "card", "cards")
    if order.count > there:
        raise Impossible(
            T("There are fewer than {n} to draw from {pile} of {deck}.", n=wanted, pile=pile_name(pile.key), deck=deck.name),
            instead=T("It can give {there}.", there=count(there, "card", "cards")),
        )
    limit = deck.rules.hand_limit
    if isinstance(order, o.Draw) and limit and len(table.hand(side)) + order.count > limit:
        raise Impossible(
            T(
                "That would bring your hand above {limit}, the greatest that this deck allows.",
                limit=count(limit, "card", "cards"),
            ),
            instead=T("Play or discard first."),
        )


def _check_count(n: int) -> None:
    if not 1 <= n <= MAX_AT_ONCE:
        raise Malformed(T("Name a number of cards from 1 to {most}.", most=MAX_AT_ONCE))


def _face_down(deck: Deck, name: str) -> Pile:
    pile = pile_named(deck, name)
    if pile.is_face_up:
        raise Impossible(
            T("The cards of {pile} lie face up.", pile=pile_name(pile.key)),
            instead=T("Take the card you want with `/deck take`; all can see them."),
        )
    return pile


def _distinct(cards: tuple[str, ...]) -> None:
    if not cards:
        raise Malformed(T("Name at least one card."))
    if len(set(cards)) != len(cards):
        raise Malformed(T("Name each card once."))


def _own(table: CardTable, side: str, cards: tuple[str, ...]) -> None:
    _distinct(cards)
    hand = table.hand(side)
    if any(card not in hand for card in cards):
        raise Impossible(T("You do not hold that card."), instead=T("`/deck hand` shows what you hold."))


def _own_or_open(table: CardTable, side: str, cards: tuple[str, ...], piles: tuple[str, ...]) -> None:
    """The cards must be in the side's hand, or in a face-up pile (one of `piles` when any are named), all in one place."""
    _distinct(cards)
    places = {_open_place(table, side, card, piles) for card in cards}
    if None in places:
        raise Impossible(
            T("That card is neither in your hand nor lying open where it can be taken."),
            instead=T("`/deck hand` shows your hand, `/deck show` the open cards."),
        )
    if len(places) > 1:
        raise Malformed(T("Those cards lie in different places."), instead=T("Move the cards of one place at a time."))


def _open_place(table: CardTable, side: str, card: str, piles: tuple[str, ...]) -> Place | None:
    """Where the card lies, if this side may know that and reach it: the same answer for every card that it may not see."""
    if card in table.hand(side):
        return Place(hand=side)
    for deck in table.decks:
        for pile in deck.piles:
            if pile.is_face_up and card in pile.shown and (not piles or pile.key in piles):
                return Place(deck=deck.name, pile=pile.key)
    return None


def _check_random(table: CardTable, side: str, order: o.DiscardAtRandom) -> None:
    _check_count(order.count)
    if order.deck:
        deck_named(table, order.deck)
    held = held_of(table, side, order.deck)
    if order.count > len(held):
        raise Impossible(T("You hold {n} to choose from.", n=count(len(held), "card", "cards")))


def _check_other_player(table: CardTable, side: str, to: str) -> None:
    if to == side or to not in table.players or to in table.left:
        raise Impossible(T("Cards are passed to another player who sits at this table."), instead=T("Choose one of the others."))


def _check_peek(table: CardTable, order: o.Peek) -> None:
    pile = _face_down(deck_named(table, order.deck), order.pile)
    _check_count(order.count)
    if not tidy(order.leave):
        raise Malformed(T("Name the card or rule that gives leave to look; it is announced to all."))
    if order.count > len(pile.cards):
        raise Impossible(T("That pile holds {n}.", n=count(len(pile.cards), "card", "cards")))


def _check_bury(table: CardTable, side: str, order: o.Bury) -> None:
    deck = deck_named(table, order.deck)
    if not order.cards:
        if not deck.pile(DRAW).cards:
            raise Impossible(T("The draw pile of {deck} is empty.", deck=deck.name))
        return
    _own_or_open(table, side, order.cards, ())
    _same_deck(table, order.cards, deck)


def _same_deck(table: CardTable, cards: tuple[str, ...], deck: Deck) -> None:
    if any(deck_of(table, card).name != deck.name for card in cards):
        raise Impossible(T("A card can only be put on a pile of its own deck."))


def _check_place(table: CardTable, side: str, order: o.PlaceCards) -> None:
    _own_or_open(table, side, order.cards, ())
    deck = deck_of(table, order.cards[0])
    _same_deck(table, order.cards, deck)
    pile = pile_named(deck, order.pile)
    if pile.key in FIXED_PILES:
        raise Impossible(
            T("There are commands of their own for {pile}.", pile=pile_name(pile.key)),
            instead=T("Use play, discard, return, bury or remove."),
        )
    if place_of(table, order.cards[0]).pile == pile.key:
        raise Impossible(T("Those cards lie on that pile already."))


def _check_take(table: CardTable, side: str, order: o.TakeCards) -> None:
    _distinct(order.cards)
    deck = deck_named(table, order.deck)
    pile = pile_named(deck, order.pile)
    search = table.search
    if search is not None and (search.side, search.deck, search.pile) != (side, deck.name, pile.key):
        raise NotNow(
            T("Somebody is looking through {pile} of {deck}.", pile=pile_name(search.pile), deck=search.deck),
            instead=_UNTIL,
        )
    if search is None and not pile.is_face_up:
        raise Impossible(
            T("The cards of {pile} lie face down.", pile=pile_name(pile.key)),
            instead=T("Draw from it, or search it where the deck allows that."),
        )
    if any(card not in pile.cards for card in order.cards):
        raise Impossible(T("That card is not in that pile."))


def _check_cut(table: CardTable, order: o.Cut) -> None:
    pile = _face_down(deck_named(table, order.deck), order.pile)
    if not 1 <= order.at < len(pile.cards):
        raise Impossible(
            T("A pile of {n} cannot be cut there.", n=count(len(pile.cards), "card", "cards")),
            instead=T("Cut after the first card at the earliest, and before the last at the latest."),
        )


def _check_reshuffle(deck: Deck) -> None:
    if not deck.pile(DISCARD).cards:
        raise Impossible(T("The deck {deck} has no discards.", deck=deck.name))


def _check_search(table: CardTable, order: o.Search) -> None:
    deck = deck_named(table, order.deck)
    pile = _face_down(deck, order.pile)
    if pile.key not in deck.rules.searchable:
        raise Impossible(
            T("Nobody may search {pile} of {deck}.", pile=pile_name(pile.key), deck=deck.name),
            instead=T("A deck's rules say which piles may; they are set when it is put on the table."),
        )
    if not pile.cards:
        raise Impossible(T("That pile is empty."))
