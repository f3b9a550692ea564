"""What happened to the cards. Cards stand in events with their faces, so that an event can be told without the table."""

from __future__ import annotations

from typing import Annotated, Literal

from bot.kit.deck.state import Card, DeckRules
from bot.kit.dice import HiddenRoll, Shuffle
from bot.kit.model import Event, Frozen
from bot.kit.secrecy import SeenBy

How = Literal[
    "drawn",
    "turned_up",
    "played",
    "discarded",
    "discarded_at_random",
    "passed",
    "returned",
    "buried",
    "removed",
    "placed",
    "taken",
    "found",
    "handed_over",
]


class Place(Frozen):
    """A hand (`hand` names its side) or a pile of a deck."""

    hand: str = ""
    deck: str = ""
    pile: str = ""


class DeckOpened(Event):
    """A deck was put on the table; its cards lay in the order of the list and were shuffled."""

    kind: Literal["deck_opened"] = "deck_opened"
    side: str
    deck: str
    cards: tuple[Card, ...]
    rules: DeckRules
    shuffle: Shuffle


class CardsAdded(Event):
    """Cards were added under a deck's draw pile, and the whole of it was shuffled."""

    kind: Literal["cards_added"] = "cards_added"
    side: str
    deck: str
    cards: tuple[Card, ...]
    shuffle: Shuffle


class PileOpened(Event):
    """A named pile was begun."""

    kind: Literal["pile_opened"] = "pile_opened"
    side: str
    deck: str
    pile: str
    is_face_up: bool


class CardsMoved(Event):
    """`count` cards went from one place to another. The cards themselves stand in `shown` when everybody saw them; otherwise in
    `held` for the side that moved them and in `received` for the side they went to. All three are empty when nobody looked:
    then they are the top cards of the source.

    The first card is the uppermost of a pile. `end` is where they come to lie in a pile.
    """

    kind: Literal["cards_moved"] = "cards_moved"
    how: How
    side: str
    source: Place
    target: Place
    count: int
    end: Literal["top", "bottom"] = "top"
    to: str = ""
    shown: tuple[Card, ...] = ()
    held: Annotated[tuple[Card, ...], SeenBy("side")] = ()
    received: Annotated[tuple[Card, ...], SeenBy("to")] = ()
    note: str = ""
    roll: HiddenRoll | None = None
    """The die that chose among the cards of a hand, in the order in which they came there."""


class CardsSeen(Event):
    """Cards were looked at where they lie: revealed to all, or peeked at or searched by one side."""

    kind: Literal["cards_seen"] = "cards_seen"
    how: Literal["revealed", "peeked", "searched"]
    side: str
    source: Place
    count: int
    shown: tuple[Card, ...] = ()
    held: Annotated[tuple[Card, ...], SeenBy("side")] = ()
    leave: str = ""


class PileShuffled(Event):
    """A pile was shuffled, after the piles in `gathered` had been put under it. It ends a search when one was open."""

    kind: Literal["pile_shuffled"] = "pile_shuffled"
    side: str
    deck: str
    pile: str
    gathered: tuple[str, ...] = ()
    shuffle: Shuffle
    why: Literal["asked", "ran_out", "searched", "left", "rules"] = "asked"


class PileCut(Event):
    """The top `at` cards of a pile were put under the rest."""

    kind: Literal["pile_cut"] = "pile_cut"
    side: str
    deck: str
    pile: str
    at: int


class PlayerLeft(Event):
    """A player left the table; where the cards went stands in the events before."""

    kind: Literal["player_left"] = "player_left"
    side: str


class PlayerSat(Event):
    """A player who had left took the seat again."""

    kind: Literal["player_sat"] = "player_sat"
    side: str


EVENTS: tuple[type[Event], ...] = (
    DeckOpened,
    CardsAdded,
    PileOpened,
    CardsMoved,
    CardsSeen,
    PileShuffled,
    PileCut,
    PlayerLeft,
    PlayerSat,
)
"""All of them, for a game's union."""
