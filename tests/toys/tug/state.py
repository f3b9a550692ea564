"""What lies on the field, what may be ordered there, and what happens."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.kit.decisions import Answer
from bot.kit.dice import HiddenRoll, Roll, Shuffle
from bot.kit.game import GameState
from bot.kit.model import Event, Frozen, Order
from bot.kit.secrecy import SeenBy

CARDS = (0, 0, 1, 1, 2, 2, 3, 3)
Side = Literal["red", "blue"]
Foot = Literal["left", "right"]
Reply = Literal["dig", "slip"]


class Card(Frozen):
    """A card in a hand: how much harder the team pulls with it. `no` tells it from its like, and would give it away."""

    side: str
    no: Annotated[int, SeenBy("side")]
    heave: Annotated[int, SeenBy("side")]


class Plan(Frozen):
    """What a team means to put into its next pull. It is seen by that team until it pulls."""

    side: str
    effort: Annotated[int, SeenBy("side")]


class Asked(Frozen):
    """A pull that waits for the other team's reply: who pulls, and how hard with card and plan."""

    side: str
    strength: int


class Rope(Frozen):
    """The field: how far the middle must come, and how many pulls there are. A group may bring its own."""

    source: str
    goal: Annotated[int, Field(ge=1, le=9)]
    pulls: Annotated[int, Field(ge=1, le=99)]


class TugState(GameState):
    """The rope's middle lies at `place`: above 0 towards red, below towards blue. `deck` holds the numbers of the cards still
    face down, top first; from pull number `wet` on, digging in helps nobody."""

    rope: Rope
    place: int = 0
    pull: int = 1
    lined_up: bool = False
    deck: Annotated[tuple[int, ...], SeenBy()] = ()
    wet: Annotated[int | None, SeenBy()] = None
    hands: tuple[Card, ...] = ()
    plans: tuple[Plan, ...] = ()
    feet: dict[str, str] = {}
    asked: Asked | None = None


class LineUp(Order):
    """Line both teams up: the cards are shuffled, and the weather is rolled in secret."""

    kind: Literal["tug.line_up"] = "tug.line_up"


class Draw(Order):
    """Draw a card."""

    kind: Literal["tug.draw"] = "tug.draw"


class Brace(Order):
    """Put one foot forward. Anybody may, at any time; it changes nothing but the look of the thing."""

    kind: Literal["tug.brace"] = "tug.brace"
    foot: Foot


class PlanPull(Order):
    """Settle in secret how much effort the next pull gets."""

    kind: Literal["tug.plan"] = "tug.plan"
    effort: Annotated[int, SeenBy(), Field(ge=0, le=2)]


class Pull(Order):
    """Pull, with a card of the hand (by its number) or without."""

    kind: Literal["tug.pull"] = "tug.pull"
    card: int | None = None


class LinedUp(Event):
    """The teams stand at the rope."""

    kind: Literal["tug.lined_up"] = "tug.lined_up"
    cards: Shuffle
    weather: HiddenRoll


class Drawn(Event):
    """A team drew a card."""

    kind: Literal["tug.drawn"] = "tug.drawn"
    side: str
    no: Annotated[int, SeenBy("side")]


class Braced(Event):
    """A team put a foot forward."""

    kind: Literal["tug.braced"] = "tug.braced"
    side: str
    foot: Foot


class Planned(Event):
    """A team settled its next effort."""

    kind: Literal["tug.planned"] = "tug.planned"
    side: str
    effort: Annotated[int, SeenBy("side")]


class PullBegun(Event):
    """A team pulls; card and plan are laid open, and the other team must reply."""

    kind: Literal["tug.pull_begun"] = "tug.pull_begun"
    side: str
    card: int | None
    heave: int
    effort: int


class Pulled(Event):
    """Both teams' dice, what they come to, and how far the rope's middle moved (above 0 towards red)."""

    kind: Literal["tug.pulled"] = "tug.pulled"
    side: str
    reply: Reply
    wet: bool
    mine: Roll
    theirs: Roll
    my_sum: int
    their_sum: int
    moved: int


TugOrder = Annotated[Answer | LineUp | Draw | Brace | PlanPull | Pull, Field(discriminator="kind")]
TugEvent = Annotated[LinedUp | Drawn | Braced | Planned | PullBegun | Pulled, Field(discriminator="kind")]
ORDERS: TypeAdapter[TugOrder] = TypeAdapter(TugOrder)
EVENTS: TypeAdapter[TugEvent] = TypeAdapter(TugEvent)
