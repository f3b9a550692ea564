"""The event cards that a side holds."""

from __future__ import annotations

from bot.games.no_retreat.state import NoRetreat
from bot.kit.deck.places import held_of

EVENT_DECK = "Event cards"


def held_event_cards(state: NoRetreat, side: str) -> tuple[str, ...]:
    """The event cards in a hand, in the order in which they came; none before they are dealt."""
    return held_of(state.cards, side, EVENT_DECK) if state.kit.has_begun else ()
