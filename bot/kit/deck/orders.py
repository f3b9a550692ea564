"""What a player may ask of the cards. Cards are named by their references; a field that stays secret is marked."""

from __future__ import annotations

from typing import Annotated, Literal

from bot.kit.deck.state import DRAW, DeckRules
from bot.kit.model import Frozen, Order
from bot.kit.secrecy import SeenBy


class ListedCard(Frozen):
    """A line of a card list: a card, and how many copies of it the deck holds."""

    number: str = ""
    title: str = ""
    text: str = ""
    symbols: tuple[str, ...] | None = None
    tags: tuple[str, ...] = ()
    copies: int = 1


class OpenDeck(Order):
    """Put a new deck on the table, shuffled: a shipped list by its key, or the cards of an uploaded one."""

    kind: Literal["open_deck"] = "open_deck"
    deck: str
    shipped: str = ""
    cards: tuple[ListedCard, ...] = ()
    rules: DeckRules | None = None
    """None: as the shipped list says, or the usual rules."""


class OpenPile(Order):
    """Begin a new named pile of a deck."""

    kind: Literal["open_pile"] = "open_pile"
    deck: str
    pile: str
    is_face_up: bool = True


class AddCards(Order):
    """Add further cards to a deck's draw pile and shuffle it."""

    kind: Literal["add_cards"] = "add_cards"
    deck: str
    shipped: str = ""
    cards: tuple[ListedCard, ...] = ()


class Draw(Order):
    """Draw from the top of a face-down pile into one's own hand."""

    kind: Literal["draw"] = "draw"
    deck: str
    pile: str = DRAW
    count: int = 1


class TurnUp(Order):
    """Draw face up: the top cards are laid open on the table."""

    kind: Literal["turn_up"] = "turn_up"
    deck: str
    pile: str = DRAW
    count: int = 1


class Play(Order):
    """Play a card from one's hand, face up. It goes to the discards, or stays on the table."""

    kind: Literal["play"] = "play"
    card: str
    stays: bool = False
    note: str = ""


class Discard(Order):
    """Lay cards from one's hand, or from the table, on the discards, the last one named on top."""

    kind: Literal["discard"] = "discard"
    cards: tuple[str, ...]


class DiscardAtRandom(Order):
    """Discard cards from one's own hand, chosen by a hidden roll."""

    kind: Literal["discard_at_random"] = "discard_at_random"
    count: int = 1
    deck: str = ""
    """Only cards of this deck; empty: of the whole hand."""


class PassCards(Order):
    """Hand cards face down to another player."""

    kind: Literal["pass_cards"] = "pass_cards"
    to: str
    cards: Annotated[tuple[str, ...], SeenBy()]


class Reveal(Order):
    """Show cards of one's hand to everybody, and keep them."""

    kind: Literal["reveal"] = "reveal"
    cards: tuple[str, ...]


class Peek(Order):
    """Look at the top cards of a face-down pile, by the leave of a card or rule, which is announced."""

    kind: Literal["peek"] = "peek"
    deck: str
    pile: str = DRAW
    count: int = 1
    leave: str


class ReturnCards(Order):
    """Put cards on top of a deck's draw pile: from one's hand face down, from a face-up pile openly. The first is the top."""

    kind: Literal["return_cards"] = "return_cards"
    cards: Annotated[tuple[str, ...], SeenBy()]


class Bury(Order):
    """Put cards under a deck's draw pile: from one's hand, or (naming none) its top card unseen."""

    kind: Literal["bury"] = "bury"
    deck: str
    cards: Annotated[tuple[str, ...], SeenBy()] = ()


class RemoveCards(Order):
    """Take cards out of the game: from one's hand, or from a face-up pile."""

    kind: Literal["remove_cards"] = "remove_cards"
    cards: tuple[str, ...]


class PlaceCards(Order):
    """Put cards from one's hand, or from a face-up pile, on a named pile of their deck; onto a face-down pile unseen."""

    kind: Literal["place_cards"] = "place_cards"
    pile: str
    cards: Annotated[tuple[str, ...], SeenBy()]


class TakeCards(Order):
    """Take cards into one's hand from a face-up pile, or from the pile one is searching."""

    kind: Literal["take_cards"] = "take_cards"
    deck: str
    pile: str
    cards: Annotated[tuple[str, ...], SeenBy()]
    is_shown: bool = False
    """Whether a card found in a search is shown to all."""


class Cut(Order):
    """Lift the top `at` cards of a face-down pile and put them under the rest."""

    kind: Literal["cut"] = "cut"
    deck: str
    pile: str = DRAW
    at: int


class ShufflePile(Order):
    """Shuffle a face-down pile."""

    kind: Literal["shuffle_pile"] = "shuffle_pile"
    deck: str
    pile: str = DRAW


class Reshuffle(Order):
    """Shuffle a deck's discards into its draw pile."""

    kind: Literal["reshuffle"] = "reshuffle"
    deck: str


class Search(Order):
    """Look through a face-down pile that may be searched."""

    kind: Literal["search"] = "search"
    deck: str
    pile: str = DRAW


class EndSearch(Order):
    """End a search: the pile is shuffled."""

    kind: Literal["end_search"] = "end_search"


class LeaveTable(Order):
    """Leave the table: one's cards go where each deck's rules send them."""

    kind: Literal["leave_table"] = "leave_table"


class SitDown(Order):
    """Take one's seat at the table again, with an empty hand."""

    kind: Literal["sit_down"] = "sit_down"


ORDERS: tuple[type[Order], ...] = (
    OpenDeck,
    OpenPile,
    AddCards,
    Draw,
    TurnUp,
    Play,
    Discard,
    DiscardAtRandom,
    PassCards,
    Reveal,
    Peek,
    ReturnCards,
    Bury,
    RemoveCards,
    PlaceCards,
    TakeCards,
    Cut,
    ShufflePile,
    Reshuffle,
    Search,
    EndSearch,
    LeaveTable,
    SitDown,
)
"""All of them, for a game's union."""
