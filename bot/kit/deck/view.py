"""What a viewer may know of the cards, and how to find the card that somebody means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.kit.deck.state import Card, CardTable, Deck, Hand
from bot.kit.game import Panel, Section
from bot.kit.model import Frozen
from bot.kit.names import folded, matching
from bot.kit.refusals import Malformed, Unknown
from bot.kit.secrecy import REFEREE
from bot.kit.words import T, Text, Value, count, listing

PAGE = 10
"""Cards on one page of a hand or pile."""
MAX_LABEL = 100
"""Discord's limit for a choice of an autocomplete list, kept here so that every list can be offered as it is."""

Names = Mapping[str, Text]
"""Each side's name as it stands in a sentence."""


class PileView(Frozen):
    """A pile: how many cards it holds, and the cards themselves, top first, when it lies face up."""

    key: str
    is_face_up: bool
    size: int
    shown: tuple[Card, ...] = ()


class DeckView(Frozen):
    """A deck and its piles. `listed` are all of its cards, wherever they are: the list is public."""

    name: str
    listed: tuple[Card, ...]
    piles: tuple[PileView, ...]
    searchable: tuple[str, ...]

    def pile(self, key: str) -> PileView:
        """The pile of this name. Raises Unknown."""
        for pile in self.piles:
            if folded(pile.key) == folded(key):
                return pile
        raise Unknown(
            T("The deck {deck} has no pile called {name}.", deck=self.name, name=key),
            instead=T("Its piles are {piles}.", piles=listing([pile.key for pile in self.piles])),
        )


class HandView(Frozen):
    """A hand: its size for all, its cards for its holder. `of` counts the cards of each deck, whose backs all can see."""

    side: str
    size: int
    of: dict[str, int] = {}
    cards: tuple[Card, ...] = ()


class TableView(Frozen):
    """The card table as one viewer may know it. `searched` holds the pile that this viewer is looking through; who looks through
    which one, everybody knows."""

    viewer: str
    decks: tuple[DeckView, ...] = ()
    hands: tuple[HandView, ...] = ()
    left: tuple[str, ...] = ()
    searcher: str = ""
    searched_deck: str = ""
    searched_pile: str = ""
    searched: tuple[Card, ...] = ()

    def hand(self, side: str) -> HandView:
        """A side's hand. Raises KeyError."""
        return next(hand for hand in self.hands if hand.side == side)

    def deck(self, name: str) -> DeckView:
        """The deck of this name. Raises Unknown."""
        for deck in self.decks:
            if folded(deck.name) == folded(name):
                return deck
        raise Unknown(
            T("There is no deck called {name} on this table.", name=name),
            instead=T("The decks are {decks}.", decks=listing([deck.name for deck in self.decks]))
            if self.decks
            else T("Put one there with `/deck new`."),
        )


def view(table: CardTable, viewer: str) -> TableView:
    """What this viewer may know: face-up piles, the sizes of everything, and the viewer's own hand."""
    hands = tuple(_hand(table, hand, viewer) for hand in table.hands)
    search = table.search
    searched: tuple[Card, ...] = ()
    if search is not None and viewer in (search.side, REFEREE):
        searched = _faces(table, table.deck(search.deck).pile(search.pile).cards)
    return TableView(
        viewer=viewer,
        decks=tuple(_deck(table, deck) for deck in table.decks),
        hands=hands,
        left=table.left,
        searcher=search.side if search else "",
        searched_deck=search.deck if search else "",
        searched_pile=search.pile if search else "",
        searched=searched,
    )


def _hand(table: CardTable, hand: Hand, viewer: str) -> HandView:
    faces = _faces(table, hand.cards) if viewer in (hand.side, REFEREE) else ()
    backs = {deck.name: sum(card.startswith(deck.name + "/") for card in hand.cards) for deck in table.decks}
    of = {name: n for name, n in backs.items() if n}
    return HandView(side=hand.side, size=len(hand.cards), of=of, cards=faces)


def _deck(table: CardTable, deck: Deck) -> DeckView:
    faces = {card.ref: card for card in deck.cards}
    piles = tuple(
        PileView(key=pile.key, is_face_up=pile.is_face_up, size=len(pile.cards), shown=tuple(faces[card] for card in pile.shown))
        for pile in deck.piles
    )
    return DeckView(name=deck.name, listed=deck.cards, piles=piles, searchable=deck.rules.searchable)


def _faces(table: CardTable, cards: Iterable[str]) -> tuple[Card, ...]:
    return tuple(table.card(card) for card in cards)


# Words


_TAGS = {"joker": T("joker"), "leader": T("leader"), "weather": T("weather")}
"""The tags of the shipped lists in words."""


def _tags(card: Card) -> Text | str:
    tags = ", ".join(card.tags)
    return _TAGS.get(tags, tags)


def named(card: Card) -> Text:
    """A card in a sentence: its title and number, as far as they are known."""
    if card.title and card.number:
        return T("{title} (no. {number})", title=card.title, number=card.number)
    if card.title:
        return T("{title}", title=card.title)
    if card.tags:
        return T("card no. {number} ({tags})", number=card.number, tags=_tags(card))
    return T("card no. {number}", number=card.number)


def described(card: Card) -> Text:
    """A card on a line of its own: name, symbols and text, as far as they are known."""
    line = named(card) if card.title else T("Card no. {number}", number=card.number)
    if card.tags and not card.title:
        line = T("Card no. {number} ({tags})", number=card.number, tags=_tags(card))
    if card.symbols:
        line = T("{card} [{symbols}]", card=line, symbols=" ".join(card.symbols))
    return T("{card}: {text}", card=line, text=card.text) if card.text else line


def label(card: Card) -> str:
    """A card in an autocomplete list: at most 100 characters, and no two cards of a deck alike."""
    own = card.ref.rpartition("/")[2]
    name = card.title or " ".join(("card", *card.tags))
    end = f" (no. {own})"
    room = MAX_LABEL - len(end)
    return (name if len(name) <= room else name[: room - 1].rstrip() + "…") + end


def pile_words(pile: PileView) -> Text:
    """A pile on a line: its size, and its top card when it lies face up."""
    size = count(pile.size, "card", "cards")
    if pile.shown:
        return T("{pile}: {size}, on top {card}", pile=pile_title(pile.key), size=size, card=named(pile.shown[0]))
    return T("{pile}: {size}", pile=pile_title(pile.key), size=size)


def pile_title(key: str) -> Value:
    """A pile's name at the head of a line."""
    ours = {
        "draw": T("Draw pile"),
        "discard": T("Discards"),
        "table": T("Cards in play"),
        "removed": T("Out of the game"),
    }
    return ours.get(key, key)


def pile_name(key: str) -> Value:
    """A pile's name: ours for the piles that every deck has, the players' own for the others."""
    ours = {
        "draw": T("the draw pile"),
        "discard": T("the discards"),
        "table": T("the cards in play"),
        "removed": T("the cards out of the game"),
    }
    return ours.get(key, key)


def sections(view: TableView, names: Names) -> tuple[Section, ...]:
    """The card table in words: every deck with its piles, and every hand by its size."""
    decks = tuple(
        Section(title=T("{deck}", deck=deck.name), lines=tuple(pile_words(pile) for pile in deck.piles if _matters(pile)))
        for deck in view.decks
    )
    hands = tuple(_hand_words(hand, names) for hand in view.hands if hand.size)
    hands = hands or (T("Nobody holds a card."),)
    if view.searcher:
        pile, deck = pile_name(view.searched_pile), view.searched_deck
        hands += (T("{player} is looking through {pile} of {deck}.", player=names[view.searcher], pile=pile, deck=deck),)
    return (*decks, Section(title=T("Hands"), lines=hands)) if decks else ()


def _hand_words(hand: HandView, names: Names) -> Text:
    size = count(hand.size, "card", "cards")
    if len(hand.of) < 2:
        return T("{player} holds {n}.", player=names[hand.side], n=size)
    backs = listing([T("{deck} {n}", deck=deck, n=n) for deck, n in hand.of.items()])
    return T("{player} holds {n}: {backs}.", player=names[hand.side], n=size, backs=backs)


def _matters(pile: PileView) -> bool:
    return bool(pile.size) or pile.key in ("draw", "discard")


# Pages


def pages(n: int) -> int:
    """How many pages n cards take; an empty hand takes one."""
    return max(1, -(-n // PAGE))


def page_of(cards: Sequence[Card], page: int) -> tuple[Card, ...]:
    """The cards of a page, from 0. Raises Malformed for a page that does not exist."""
    if not 0 <= page < pages(len(cards)):
        raise Malformed(T("There is no such page."), instead=T("The last page is {last}.", last=pages(len(cards))))
    return tuple(cards[page * PAGE : (page + 1) * PAGE])


def hand_panel(view: TableView, side: str, page: int = 0) -> Panel:
    """One page of a hand, as its holder sees it; `view` must be the holder's own."""
    hand = view.hand(side)
    title = T("Your hand: {n}", n=count(hand.size, "card", "cards")) if hand.size else T("Your hand")
    return _cards_panel(title, hand.cards, page, T("You hold no cards."))


def hand_pages(view: TableView) -> tuple[Panel, ...]:
    """All pages of the viewer's own hand; none for somebody without a seat."""
    mine = next((hand for hand in view.hands if hand.side == view.viewer), None)
    return tuple(hand_panel(view, mine.side, page) for page in range(pages(mine.size))) if mine is not None else ()


def pile_panel(view: TableView, deck: str, pile: str, page: int = 0) -> Panel:
    """One page of a pile, top card first; of a face-down pile only its size is told, save to the one who searches it."""
    found = view.deck(deck).pile(pile)
    title = T("{deck}, {pile}: {n}", deck=deck, pile=pile_name(found.key), n=count(found.size, "card", "cards"))
    if not found.is_face_up:
        if view.searched and (view.searched_deck, view.searched_pile) == (view.deck(deck).name, found.key):
            return _cards_panel(title, view.searched, page, T("The pile is empty."))
        return Panel(title=title, lines=(T("This pile lies face down."),))
    return _cards_panel(title, found.shown, page, T("The pile is empty."))


def _cards_panel(title: Text, cards: Sequence[Card], page: int, empty: Text) -> Panel:
    lines = tuple(
        T("{place}. {card}", place=page * PAGE + i, card=described(card)) for i, card in enumerate(page_of(cards, page), start=1)
    )
    if pages(len(cards)) > 1:
        lines += (T("Page {page} of {pages}.", page=page + 1, pages=pages(len(cards))),)
    return Panel(title=title, lines=lines or (empty,))


# Finding a card


def in_hand(view: TableView) -> tuple[Card, ...]:
    """The cards that the viewer may name as held."""
    return next((hand.cards for hand in view.hands if hand.side == view.viewer), ())


def lying_open(view: TableView) -> tuple[Card, ...]:
    """The cards of all face-up piles, and of the pile that the viewer is searching."""
    piles = (pile for deck in view.decks for pile in deck.piles)
    return (*view.searched, *(card for pile in piles for card in pile.shown))


def card_choices(typed: str, cards: Iterable[Card]) -> list[tuple[str, str]]:
    """(label, reference) of the cards that fit what was typed, best first: for an autocomplete list. A card without a number
    that nobody can mistake for another is offered by its title alone."""
    known = list(cards)
    titles = Counter(card.title for card in known)

    def said(card: Card) -> str:
        is_plain = card.title and not card.number and titles[card.title] == 1 and len(card.title) <= MAX_LABEL
        return card.title if is_plain else label(card)

    return matching(typed, [(said(card), card.ref) for card in known])


def card_meant(typed: str, cards: Iterable[Card]) -> str:
    """The reference of the one card that was meant: by reference, label, number or title. Raises Unknown or Malformed."""
    known = list(cards)
    for card in known:
        if typed in (card.ref, label(card)):
            return card.ref
    want = folded(typed)
    exact = [card for card in known if want and want in (folded(card.number), folded(card.title))]
    fitting = exact or [card for card in known if want and want in folded(label(card))]
    if not fitting:
        raise Unknown(T("There is no such card to choose here."), instead=T("Choose one from the list that the command offers."))
    if len({(card.title, card.number, card.text) for card in fitting}) > 1:
        raise Malformed(
            T("More than one card fits: {cards}.", cards=listing([named(card) for card in fitting[:5]], "or")),
            instead=T("Choose one from the list that the command offers."),
        )
    return fitting[0].ref
