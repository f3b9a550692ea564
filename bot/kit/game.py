"""What a game is to the table: pure functions over its own state, orders and events.

A game folder exports one instance, `GAME`. The table asks it in this order, and in no other:

    order -> check -> decide(state, side, order, dice) -> events -> apply -> state -> view -> tell, panel, chart

Only `decide` is handed dice. `apply` never rolls, never refuses and never looks at a clock, so that the state is always the
fold of its events. `view` is the only source of anything that is shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import TypeAdapter

from bot.kit.decisions import Decision
from bot.kit.dice import Dice
from bot.kit.luck import Stake
from bot.kit.marks import Picture
from bot.kit.model import Event, Frozen, Order
from bot.kit.refusals import Malformed, Refusal, Unknown
from bot.kit.sealed import Names, Occasion, Sealable
from bot.kit.words import T, Text, listing


class Side(Frozen):
    """A seat's key ("french") and its name for people ("French")."""

    key: str
    name: Text


class Scenario(Frozen):
    """A way to begin: its key, its name, and one line that helps to choose."""

    key: str
    name: Text
    about: Text


class Reading(Frozen):
    """One unclear rule and the ways to read it.

    `id` is the reading's number ("GD-AMB-01"), `key` the option's name ("in_lieu"), `values` maps each value to what it means;
    the first is the default. `reason` says why.
    """

    id: str
    key: str
    question: Text
    values: dict[str, Text]
    reason: Text

    @property
    def default(self) -> str:
        """The value that holds when nobody chooses."""
        return next(iter(self.values))


class Upload(Frozen):
    """A file of the group's own that replaces shipped facts: its key, what it is, its greatest size in bytes."""

    key: str
    what: Text
    limit: int = 262_144


class Setup(Frozen):
    """What a campaign is opened with. `options` names every reading; `uploads` holds texts by their upload's key."""

    scenario: str
    options: dict[str, str]
    uploads: dict[str, str] = {}


class GameState(Frozen):
    """The base of every game's state: the readings agreed for this campaign, by option key."""

    options: dict[str, str] = {}


class Due(Frozen):
    """Somebody is waited for: which side, for what (a noun phrase or sentence), by which case."""

    side: str
    what: Text
    rule: str = ""


class Button(Frozen):
    """A common next step, offered on the table message to one side. Pressing it submits the order."""

    label: Text
    side: str
    order: Order
    style: str = "secondary"
    """"primary", "secondary", "success" or "danger"."""


class Standing(Frozen):
    """A standing order that a side may leave: its key, what it governs, and its values with their meaning."""

    key: str
    about: Text
    values: dict[str, Text]


class Section(Frozen):
    """A titled group of lines."""

    title: Text
    lines: tuple[Text, ...]


class Panel(Frozen):
    """What a view says in words: the table message, a private status, a forecast."""

    title: Text
    lines: tuple[Text, ...] = ()
    sections: tuple[Section, ...] = ()


class Outcome(Frozen):
    """How a game ended: the winning side's key (empty for nobody), the verdict as a sentence, and the case."""

    winner: str
    verdict: Text
    rule: str = ""


S = TypeVar("S", bound=GameState)


class Game(ABC, Generic[S]):
    """A game, as the table sees it."""

    key: ClassVar[str]
    title: ClassVar[Text]
    rules_version: ClassVar[int] = 1
    """Raised whenever the same orders may give other events than before."""
    sides: ClassVar[tuple[Side, ...]]
    scenarios: ClassVar[tuple[Scenario, ...]]
    readings: ClassVar[tuple[Reading, ...]] = ()
    uploads: ClassVar[tuple[Upload, ...]] = ()
    standing: ClassVar[tuple[Standing, ...]] = ()
    sealable: ClassVar[tuple[Sealable, ...]] = ()
    """The moments for which a side may seal an order."""
    state_type: type[S]
    stakes_in: ClassVar[Text] = T("A die's highest face counts 1 more than its lowest, whatever hung on it.")
    """What `stakes` counts, in a sentence."""
    orders: ClassVar[TypeAdapter[Any]]
    """The discriminated union of the game's orders, `bot.kit.decisions.Answer` among them."""
    events: ClassVar[TypeAdapter[Any]]
    """The discriminated union of the game's events."""

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The state before the first order. Raises Malformed for an upload that does not fit."""

    @abstractmethod
    def check(self, state: S, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this side may not give this order now."""

    @abstractmethod
    def decide(self, state: S, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order that `check` lets pass. The only function that rolls."""

    @abstractmethod
    def apply(self, state: S, event: Event) -> S:
        """The state after an event."""

    @abstractmethod
    def legal(self, state: S, side: str) -> Iterator[Order]:
        """Orders that pass `check` for this side; at least one of each kind that can be given now."""

    @abstractmethod
    def due(self, state: S) -> tuple[Due, ...]:
        """Who is waited for, and for what. Empty when the game is over."""

    def movers(self, state: S) -> frozenset[str]:
        """The sides whose move it is, be it held up by a question: here, those that are due for more than the answers to what
        they are asked."""
        asked = Counter(decision.side for decision in self.decisions(state))
        return frozenset((Counter(due.side for due in self.due(state)) - asked).keys())

    @abstractmethod
    def view(self, state: S, viewer: str) -> Any:
        """What this viewer (a side's key, REFEREE or NOBODY) may know, as a frozen value."""

    @abstractmethod
    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences, as this viewer may hear it; empty when there is nothing to say."""

    @abstractmethod
    def panel(self, view: Any) -> Panel:
        """A view in words."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """The questions that are open."""
        return ()

    def buttons(self, state: S) -> tuple[Button, ...]:
        """Common next steps for the table message. Nothing hidden may influence them."""
        return ()

    def chart(self, view: Any) -> Picture | None:
        """A view as a picture."""
        return None

    def illustrate(self, event: Event) -> Picture | None:
        """An event's own picture, as everybody may see it."""
        return None

    def seen(self, state: S) -> Mapping[str, frozenset[str]]:
        """Each hidden thing of the state, by a stable name, with the sides that have seen it.

        Where a step makes any of these sets grow, it has shown something: undo stops there.
        """
        return {}

    def headings(self, state: S) -> tuple[Text, ...]:
        """Where a state stands in the game's own calendar, from the longest part to the shortest ("Turn 3", "French combat
        phase"): the chapters of a campaign's page. Empty for a game without turns. Nothing hidden may influence them."""
        return ()

    def stakes(self, state: S, event: Event) -> Sequence[Stake]:
        """What hung on an event's dice, on the state before it. A die that is left out counts by its faces, for the side whose
        order rolled it. Nothing hidden may influence them."""
        return ()

    def answer(self, state: S, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """The choice that a side's standing orders (key to value) give to an open decision; None: ask the side."""
        return None

    def occasions(self, state: S, happened: Sequence[Event]) -> tuple[Occasion, ...]:
        """The moments of `sealable` that have come, the ones to be met first before the others; `happened` are the events of the
        order that led here. One that does not rest on an event is here as long as it lasts, and never comes again."""
        return ()

    def sealable_names(self, state: S, side: str) -> Names:
        """The names that this side may use in sealed orders. Nothing that is hidden from it may be among them."""
        return {}

    def pass_order(self, state: S, side: str) -> Order | None:
        """The order by which a side that is due does nothing and lets play go on; None where the rules know no such order.
        Given for a side whose time is out, where a group has agreed on that."""
        return None

    def before_pass(self, state: S, side: str) -> Order | None:
        """What the rules make a side that is due do before it can pass; None where nothing stands in its way. It is given, like
        the pass itself, for a side whose time is out."""
        return None

    def seats(self, state: S) -> tuple[Side, ...]:
        """The sides at which somebody can sit; all of them in most games."""
        return self.sides

    def own_view(self, state: S) -> Text:
        """What the button is called that shows each person their own side's view. Nothing hidden may influence it."""
        return T("My view")

    def own_pages(self, view: Any) -> Sequence[Panel]:
        """What the holder of this view has in hand, page by page, besides the panel; empty in a game without hands."""
        return ()

    def hotseat(self, state: S) -> bool:
        """Whether one person may hold several sides."""
        return False

    def has_part(self, state: S, part: str) -> bool:
        """Whether this campaign plays a part of its game that not every one does: `/help` lists its commands only then."""
        return True

    # what follows is derived, and the same for all games

    def can(self, state: S, side: str, order: Order) -> bool:
        """Whether `check` lets the order pass."""
        try:
            self.check(state, side, order)
        except Refusal:
            return False
        return True

    def side(self, key: str) -> Side:
        """The side with this key. Raises Unknown."""
        for side in self.sides:
            if side.key == key:
                return side
        raise Unknown(
            T("{game} has no side called {key}.", game=self.title, key=key),
            instead=T("Its sides are {sides}.", sides=listing(side.name for side in self.sides)),
        )

    def scenario(self, key: str) -> Scenario:
        """The scenario with this key; the first for an empty key. Raises Unknown."""
        if not key:
            return self.scenarios[0]
        for scenario in self.scenarios:
            if scenario.key == key:
                return scenario
        raise Unknown(
            T("{game} has no scenario called {key}.", game=self.title, key=key),
            instead=T("Choose one of: {names}.", names=listing([s.key for s in self.scenarios], "or")),
        )

    def reading(self, name: str) -> Reading:
        """The reading with this option name or number. Raises Unknown."""
        for reading in self.readings:
            if name in (reading.key, reading.id):
                return reading
        raise Unknown(
            T("{game} has no option called {name}.", game=self.title, name=name),
            instead=T("`/game options` lists them."),
        )

    def settle(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every reading with its value: those chosen (by option name or number), and the defaults of the rest."""
        options = {reading.key: reading.default for reading in self.readings}
        for name, value in chosen.items():
            reading = self.reading(name)
            if value not in reading.values:
                raise Malformed(
                    T("{name} cannot be {value}.", name=reading.key, value=value),
                    rule=reading.id,
                    instead=T("Its values are {values}.", values=listing(list(reading.values), "or")),
                )
            options[reading.key] = value
        return options

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """The state after these events."""
        for event in events:
            state = self.apply(state, event)
        return state
