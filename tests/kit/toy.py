"""A game as small as a game can be: two sides draw straws until somebody has the short one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from bot.kit.decisions import Answer
from bot.kit.dice import Dice, Roll
from bot.kit.game import Due, Game, GameState, Outcome, Panel, Reading, Scenario, Setup, Side
from bot.kit.model import Event, Frozen, Order
from bot.kit.refusals import NotNow
from bot.kit.words import T, Text, count


class Straws(GameState):
    """Whose turn it is, how many straws are left, and who drew the short one."""

    turn: str
    left: int
    loser: str = ""


class Draw(Order):
    """Draw a straw."""

    kind: Literal["draw"] = "draw"


class Drawn(Event):
    """A straw was drawn; face 1 of the die is the short one."""

    kind: Literal["drawn"] = "drawn"
    side: str
    roll: Roll


class View(Frozen):
    """What anybody may know: all of it."""

    left: int


class ToyGame(Game[Straws]):
    """Two sides, one die."""

    key = "straws"
    title = T("Straws")
    sides = (Side(key="north", name=T("North")), Side(key="south", name=T("South")))
    scenarios = (
        Scenario(key="short", name=T("Short"), about=T("Three straws.")),
        Scenario(key="long", name=T("Long"), about=T("Nine straws.")),
    )
    readings = (
        Reading(
            id="TOY-AMB-01",
            key="first",
            question=T("Who draws first?"),
            values={"north": T("North does."), "south": T("South does.")},
            reason=T("The rules do not say."),
        ),
    )
    state_type = Straws
    orders: ClassVar[TypeAdapter[Any]] = TypeAdapter(Annotated[Draw | Answer, Field(discriminator="kind")])
    events: ClassVar[TypeAdapter[Any]] = TypeAdapter(Drawn)

    def new(self, setup: Setup) -> Straws:
        left = 3 if self.scenario(setup.scenario).key == "short" else 9
        return Straws(options=setup.options, turn=setup.options["first"], left=left)

    def check(self, state: Straws, side: str, order: Order) -> None:
        if side != state.turn:
            raise NotNow(T("It is the other side's turn to draw."), rule="TOY-1")

    def decide(self, state: Straws, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        return [Drawn(side=side, roll=dice.roll(max(2, state.left), "straw"))]

    def apply(self, state: Straws, event: Event) -> Straws:
        assert isinstance(event, Drawn)
        other = "south" if event.side == "north" else "north"
        loser = event.side if event.roll.face == 1 else ""
        return state.model_copy(update={"turn": other, "left": state.left - 1, "loser": loser})

    def legal(self, state: Straws, side: str) -> Iterator[Order]:
        if self.can(state, side, Draw()) and not self.outcome(state):
            yield Draw()

    def due(self, state: Straws) -> tuple[Due, ...]:
        return () if state.loser else (Due(side=state.turn, what=T("draw a straw")),)

    def view(self, state: Straws, viewer: str) -> View:
        return View(left=state.left)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        return [T("A straw is drawn.")]

    def panel(self, view: View) -> Panel:
        return Panel(title=self.title, lines=(count(view.left, "straw", "straws"),))

    def outcome(self, state: Straws) -> Outcome | None:
        return Outcome(winner=state.turn, verdict=T("The short straw.")) if state.loser else None


GAME = ToyGame()
