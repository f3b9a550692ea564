"""How the tests play No Retreat!: campaigns brought to a moment, and short words for giving and refusing orders."""

from __future__ import annotations

from typing import Any

from bot.games.no_retreat import GAME
from bot.games.no_retreat import events as e
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.deck import base_cards, kit_cards
from bot.games.no_retreat.hands import EVENT_DECK
from bot.games.no_retreat.state import AXIS, NoRetreat, Phase, Step
from bot.games.no_retreat.sudden_death import draws_lost
from bot.kit.deck.events import CardsMoved, Place
from bot.kit.dice import Dice, LoadedDice
from bot.kit.game import Setup
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal
from tests.cards import unshuffled

ALL_ON = {
    "economic_sacrifice": "on",
    "combat_support": "on",
    "variable_weather": "on",
    "long_winters": "on",
    "strategic_reserve": "on",
    "no_surrender": "on",
    "na_berlin": "on",
}


def campaign(scenario: str = "campaign", uploads: dict[str, str] | None = None, **options: str) -> NoRetreat:
    """A campaign before its first order."""
    return GAME.new(Setup(scenario=scenario, options=options, uploads=uploads or {}))


def dealt(scenario: str = "campaign", dice: Dice | None = None, *, axis: int = 6, soviet: int = 0, **options: str) -> NoRetreat:
    """A campaign whose event cards have been dealt, unshuffled unless dice are given: the Axis hold cards 1 to 6."""
    state = campaign(scenario, **options)
    base, kits = sizes(state)
    order = o.BeginCards(axis=axis, soviet=soviet)
    used = dice or (unshuffled(base, base - axis - soviet + kits) if kits else unshuffled(base))
    return give(state, state.track.initiative, order, used)


def sizes(state: NoRetreat) -> tuple[int, int]:
    """How many cards the deck has at first, and how many the kits add."""

    return len(base_cards(state)), len(kit_cards(state))


def at(state: NoRetreat, turn: int, phase: Phase = "housekeeping", side: str = "", step: Step = "") -> NoRetreat:
    """The same campaign at another moment, as if it had been played to there."""
    return GAME.apply(state, e.PhaseBegan(turn=turn, active=side, phase=phase, step=step))


def holding(state: NoRetreat, side: str, n: int) -> NoRetreat:
    """The same campaign with exactly n event cards in a hand; the rest goes to the discards or comes from the draw pile."""

    hand = state.cards.hand(side)
    pile = state.cards.deck(EVENT_DECK).pile("draw").cards
    mine, discards, draw = Place(hand=side), Place(deck=EVENT_DECK, pile="discard"), Place(deck=EVENT_DECK, pile="draw")
    extra = tuple(state.cards.card(card) for card in hand[n:])
    wanted = tuple(state.cards.card(card) for card in pile if not state.cards.card(card).tags)[: max(0, n - len(hand))]
    for cards, source, target in ((extra, mine, discards), (wanted, draw, mine)):
        if cards:
            moved = CardsMoved(how="drawn", side=side, source=source, target=target, count=len(cards), held=cards)
            state = GAME.apply(state, moved)
    return state


def with_vp(state: NoRetreat, square: int, event: int = 0) -> NoRetreat:
    """The same campaign with the VP of the side with the Initiative entered."""
    return GAME.apply(state, e.VpEntered(side=AXIS, holder=state.track.initiative, square=square, event=event))


def with_kit(state: NoRetreat, **changes: Any) -> NoRetreat:
    """The same campaign with parts of the kit's state replaced."""
    return state.with_(kit=state.kit.with_(**changes))  # type: ignore[no-any-return]


def events(state: NoRetreat, side: str, order: Order, dice: Dice | None = None) -> list[Event]:
    """What comes of an order that must pass."""
    GAME.check(state, side, order)
    used = dice or LoadedDice()
    fresh = list(GAME.decide(state, side, order, used))
    if isinstance(used, LoadedDice):
        used.spent()
    return fresh


def give(state: NoRetreat, side: str, order: Order, dice: Dice | None = None) -> NoRetreat:
    """The state after an order that must pass."""
    return GAME.fold(state, events(state, side, order, dice))


def refused(state: NoRetreat, side: str, order: Order) -> Refusal:
    """The refusal of an order that must not pass."""
    try:
        GAME.check(state, side, order)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{order!r} was not refused")


def said(fresh: list[Event], viewer: str = "") -> str:
    """What a viewer hears of these events."""
    return " ".join(str(line) for event in fresh for line in GAME.tell(event, viewer))


def fewer(state: NoRetreat, side: str, turn: int) -> int:
    """How many fewer cards a side draws on a turn."""

    return draws_lost(state, side, turn)
