"""How tests play with cards: dice that shuffle as wanted, random play from what is legal, and what must hold at all times."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bot.kit.deck.state import CardTable
from bot.kit.dice import Drawing, LoadedDice, Roll
from bot.kit.game import Game
from bot.kit.model import Event, Order
from bot.kit.secrecy import NOBODY

SEQUENCES = 10_000
"""How many random sequences the long run plays; the same tests play a few in the short one."""


class SeededDice(Drawing):
    """Random dice that fall alike for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._n = 0

    @property
    def next_n(self) -> int:
        return self._n

    def roll(self, sides: int, why: str) -> Roll:
        self._n += 1
        return Roll(n=self._n - 1, sides=sides, face=self._random.randint(1, sides), why=why)


def unshuffled(*sizes: int) -> LoadedDice:
    """Dice whose shuffles of these sizes leave everything as it lies."""
    return LoadedDice(*(face for size in sizes for face in range(size, 1, -1)))


def lost_or_doubled(table: CardTable) -> list[str]:
    """The cards of every deck that do not lie in exactly one place of this table."""
    faults: list[str] = []
    for deck in table.decks:
        lying = [card for pile in deck.piles for card in pile.cards]
        lying += [card for hand in table.hands for card in hand.cards if card.startswith(deck.name + "/")]
        faults += [card.ref for card in deck.cards if lying.count(card.ref) != 1]
        faults += [card for card in lying if card not in {each.ref for each in deck.cards}]
    return faults


def chosen(
    game: Game[Any], state: Any, sides: Sequence[str], luck: random.Random, rare: Sequence[str] = ()
) -> tuple[str, Order] | None:
    """A legal order of some side: first the kind is chosen, so that every kind is played; None when nobody can do anything."""
    by_kind: dict[str, list[tuple[str, Order]]] = {}
    for side in sides:
        for order in game.legal(state, side):
            by_kind.setdefault(order.kind, []).append((side, order))
    kinds = sorted(kind for kind in by_kind if kind not in rare or luck.random() < 0.05)
    return luck.choice(by_kind[luck.choice(kinds)]) if kinds else None


def told(game: Game[Any], events: Sequence[Event], viewer: str) -> list[str]:
    """Everything that a viewer hears of these events."""
    return [str(line) for event in events for line in game.tell(event, viewer)]


def panel_words(game: Game[Any], state: Any, viewer: str) -> list[str]:
    """Everything that a viewer reads in the panel."""
    panel = game.panel(game.view(state, viewer))
    lines = [panel.title, *panel.lines]
    for section in panel.sections:
        lines += [section.title, *section.lines]
    return [str(line) for line in lines]


# Pairs of worlds that differ only in what a viewer may not know


def unseen_by(table: CardTable, viewer: str) -> list[str]:
    """The cards that lie where this viewer cannot see them, and that he has not seen there."""
    lying = [card for deck in table.decks for pile in deck.piles if not pile.is_face_up for card in pile.hidden]
    lying += [card for hand in table.hands if hand.side != viewer for card in hand.cards]
    searched = table.search is not None and table.search.side == viewer
    return [card for card in lying if viewer not in table.known.get(card, ())] if not searched else []


def swapped(table: CardTable, viewer: str, luck: random.Random) -> tuple[CardTable, dict[str, str]]:
    """The same table with the cards that the viewer has not seen dealt otherwise, deck by deck; and which stands for which."""
    other: dict[str, str] = {}
    unseen = unseen_by(table, viewer)
    for deck in table.decks:
        cards = [card for card in unseen if card.startswith(deck.name + "/")]
        mixed = cards[:]
        luck.shuffle(mixed)
        other |= dict(zip(cards, mixed, strict=True))

    def turned(cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(other.get(card, card) for card in cards)

    decks = tuple(deck.with_(piles=tuple(pile.holding(turned(pile.cards)) for pile in deck.piles)) for deck in table.decks)
    hands = tuple(hand.with_(cards=turned(hand.cards)) for hand in table.hands)
    known = {other.get(card, card): sides for card, sides in table.known.items()}
    return table.with_(decks=decks, hands=hands, known=known), other


def renamed(order: Order, other: dict[str, str]) -> Order:
    """The same order in the other world."""
    fields = order.model_dump()
    for name in ("cards", "card"):
        value = fields.get(name)
        if isinstance(value, str):
            fields[name] = other.get(value, value)
        elif isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value):
            fields[name] = tuple(other.get(each, each) for each in value)
    return type(order).model_validate(fields)


def shows(event: Event, viewer: str) -> bool:
    """Whether an event of the cards shows this viewer cards: openly, or because they come to him."""
    return bool(getattr(event, "shown", ())) or getattr(event, "to", NOBODY) == viewer != NOBODY
