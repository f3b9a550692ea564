"""A chapter of the rules: the part of the game that owns some orders and events. The game is the sum of its chapters.

The game (`bot.games.no_retreat.game`) hands each order and each event to the chapter that owns its kind, and asks every
chapter for what is due, open, legal and to be shown. Two hooks let chapters meet without knowing each other:

* `objects`: a chapter may refuse an order that another chapter owns ("the plan has not been judged yet");
* `follow`: after each event, every chapter may add what comes of it ("the turn has begun: a Sudden Death check is due").
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from bot.games.no_retreat.state import NoRetreat
from bot.kit.decisions import Decision
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Outcome, Reading, Section, Setup, Standing, Upload
from bot.kit.marks import Picture
from bot.kit.model import Event, Frozen, Order
from bot.kit.words import Text


class Chapter(ABC):
    """What every chapter answers; a chapter overrides what it has something to say about."""

    key: ClassVar[str]
    """Names the chapter's part of a view; decision ids begin with it and a hyphen ("solo-switch-3")."""
    orders: ClassVar[tuple[type[Order], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    readings: ClassVar[tuple[Reading, ...]] = ()
    uploads: ClassVar[tuple[Upload, ...]] = ()
    standing: ClassVar[tuple[Standing, ...]] = ()
    moving_on: ClassVar[tuple[type[Order], ...]] = ()
    """Orders that move the game on; they are refused while any question is open."""

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        """The state with this chapter's part set up. Chapters begin in their order. Raises Malformed for a bad upload."""
        return state

    @abstractmethod
    def check(self, state: NoRetreat, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this side may not give this order, which this chapter owns, now. Answers to
        this chapter's decisions come here too, after `check_answer`."""

    def objects(self, state: NoRetreat, side: str, order: Order) -> None:
        """Raises the Refusal with which this chapter forbids an order of another chapter; most forbid none."""
        return None

    @abstractmethod
    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order of this chapter (or an answer to its decision)."""

    def follow(self, state: NoRetreat, event: Event, dice: Dice) -> Sequence[Event]:
        """What comes of an event of any chapter, by this chapter's rules. `state` already holds the event."""
        return ()

    @abstractmethod
    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        """The state after an event of this chapter."""

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        """Candidates for orders of this side; the game lets through only those that pass every check. Answers to open
        decisions are added by the game."""
        return iter(())

    def due(self, state: NoRetreat) -> tuple[Due, ...]:
        """Who is waited for by this chapter, apart from the open decisions. The first chapter that waits for somebody speaks."""
        return ()

    def decisions(self, state: NoRetreat) -> tuple[Decision, ...]:
        """The questions that this chapter has open."""
        return ()

    def answer(self, state: NoRetreat, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """What standing orders answer to a decision of this chapter."""
        return None

    def buttons(self, state: NoRetreat) -> tuple[Button, ...]:
        """Common next steps. Nothing hidden may influence them."""
        return ()

    def view(self, state: NoRetreat, viewer: str) -> Frozen | None:
        """This chapter's part of the view. Nothing in it may say what the viewer must not know."""
        return None

    def sections(self, view: Frozen) -> tuple[Section, ...]:
        """This chapter's part of the panel, from its own part of the view."""
        return ()

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event of this chapter in sentences."""
        return ()

    def illustrate(self, event: Event) -> Picture | None:
        """The picture of an event of this chapter."""
        return None

    def seen(self, state: NoRetreat) -> Mapping[str, frozenset[str]]:
        """Each hidden thing of this chapter, by a name that begins with the chapter's key, with the sides that have seen it."""
        return {}

    def outcome(self, state: NoRetreat) -> Outcome | None:
        """How the game ended by this chapter's rules."""
        return None
