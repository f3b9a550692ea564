"""The rules of the tug of war (TUG-1 to TUG-7), and the game as the table sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.tug import words
from bot.games.tug.state import (
    CARDS,
    EVENTS,
    ORDERS,
    Asked,
    Brace,
    Braced,
    Card,
    Draw,
    Drawn,
    LinedUp,
    LineUp,
    Plan,
    Planned,
    PlanPull,
    Pull,
    PullBegun,
    Pulled,
    Rope,
    TugState,
)
from bot.games.tug.words import NAMES, REPLIES, SEALABLE, TugView
from bot.kit.decisions import Answer, Choice, Decision, check_answer
from bot.kit.dice import Dice, HiddenRoll
from bot.kit.facts import uploaded
from bot.kit.game import (
    Button,
    Due,
    Game,
    Outcome,
    Panel,
    Reading,
    Scenario,
    Setup,
    Side,
    Standing,
    Upload,
)
from bot.kit.marks import Picture
from bot.kit.model import Event, Order
from bot.kit.refusals import Impossible, NotNow, NotYours
from bot.kit.sealed import Names, Occasion
from bot.kit.words import T, Text

FIELDS = {"garden": Rope(source="the garden", goal=2, pulls=6), "meadow": Rope(source="the meadow", goal=4, pulls=12)}
HAND = 2
TIE = Reading(
    id="TUG-AMB-01",
    key="tie",
    question=T("What happens when both teams pull alike?"),
    values={"stays": T("The rope stays where it is."), "slips": T("The rope slips a step towards the team that pulls.")},
    reason=T("The rules say only that the stronger team wins the pull."),
)


def other(side: str) -> str:
    """The other team."""
    return "blue" if side == "red" else "red"


def mover(state: TugState) -> str:
    """The team whose pull it is: red first, then in turn (TUG-2)."""
    return "red" if state.pull % 2 else "blue"


class Tug(Game[TugState]):
    """Tug of war."""

    key = "tug"
    title = T("Tug of war")
    sides = tuple(Side(key=key, name=name) for key, name in NAMES.items())
    scenarios = (
        Scenario(key="garden", name=T("In the garden"), about=T("Two steps win, within six pulls.")),
        Scenario(key="meadow", name=T("On the meadow"), about=T("Four steps win, within twelve pulls.")),
    )
    readings = (TIE,)
    uploads = (Upload(key="field", what=T("A field of your own (TOML)"), limit=2_000),)
    standing = (Standing(key="reply", about=T("When the other team pulls:"), values=REPLIES),)
    sealable = SEALABLE
    state_type = TugState
    orders = ORDERS
    events = EVENTS

    def new(self, setup: Setup) -> TugState:
        """The rope in the middle, nobody at it yet."""
        text = setup.uploads.get("field")
        rope = uploaded(text, "field", Rope) if text is not None else FIELDS[setup.scenario]
        return TugState(options=self.settle(setup.options), rope=rope)

    def check(self, state: TugState, side: str, order: Order) -> None:
        """TUG-1: the teams line up first. TUG-2: they pull in turn. TUG-3: a hand holds two cards."""
        if isinstance(order, Answer):
            check_answer(self.decisions(state), side, order)
            return
        if isinstance(order, LineUp):
            if state.lined_up:
                raise Impossible(T("The teams stand at the rope already."), rule="TUG-1")
            return
        if not state.lined_up:
            raise NotNow(T("The teams have not lined up yet."), rule="TUG-1", instead=T("Line them up first."))
        if isinstance(order, (Brace, PlanPull)):
            return
        if side != mover(state):
            raise NotYours(T("It is the other team's pull."), rule="TUG-2")
        if state.asked is not None:
            raise NotNow(T("The other team has not replied yet."), rule="TUG-5")
        if isinstance(order, Draw):
            self._check_draw(state, side)
        if isinstance(order, Pull) and order.card is not None and self._card(state, side, order.card) is None:
            raise Impossible(T("You do not hold card {no}.", no=order.card), rule="TUG-4")

    def _check_draw(self, state: TugState, side: str) -> None:
        if sum(card.side == side for card in state.hands) >= HAND:
            raise Impossible(T("A hand holds two cards."), rule="TUG-3")
        if not state.deck:
            raise Impossible(T("The deck is empty."), rule="TUG-3")

    def _card(self, state: TugState, side: str, no: int) -> Card | None:
        return next((card for card in state.hands if (card.side, card.no) == (side, no)), None)

    def decide(self, state: TugState, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order."""
        match order:
            case LineUp():
                cards = dice.shuffle(len(CARDS), "the cards")
                rain = dice.d6("the rain")
                return [LinedUp(cards=cards, weather=HiddenRoll(n=rain.n, sides=6, face=rain.face, why=rain.why))]
            case Draw():
                return [Drawn(side=side, no=state.deck[0])]
            case Brace(foot=foot):
                return [Braced(side=side, foot=foot)]
            case PlanPull(effort=effort):
                return [Planned(side=side, effort=effort)]
            case Pull(card=no):
                card = self._card(state, side, no) if no is not None else None
                effort = next((plan.effort for plan in state.plans if plan.side == side), 0)
                return [PullBegun(side=side, card=no, heave=card.heave if card else 0, effort=effort)]
            case Answer(choice=choice):
                return [self._pulled(state, choice, dice)]
        raise AssertionError(f"no rule for {order.kind}")

    def _pulled(self, state: TugState, reply: Any, dice: Dice) -> Pulled:
        """TUG-6: a die each; card and plan help the team that pulls, digging in (on dry ground) the other. The higher sum has
        the rope a step."""
        assert state.asked is not None
        side = state.asked.side
        mine, theirs = dice.d6("the pull"), dice.d6("the hold")
        is_wet = state.wet is not None and state.pull >= state.wet
        my_sum = mine.face + state.asked.strength
        their_sum = theirs.face + (1 if reply == "dig" and not is_wet else 0)
        towards = 1 if side == "red" else -1
        won = (my_sum > their_sum) - (my_sum < their_sum) or int(state.options["tie"] == "slips")
        return Pulled(
            side=side,
            reply=reply,
            wet=is_wet,
            mine=mine,
            theirs=theirs,
            my_sum=my_sum,
            their_sum=their_sum,
            moved=won * towards,
        )

    def apply(self, state: TugState, event: Event) -> TugState:
        """The state after an event."""
        changes: dict[str, Any] = {}
        match event:
            case LinedUp(cards=cards, weather=weather):
                changes = {"lined_up": True, "deck": cards.of(range(len(CARDS))), "wet": weather.face}
            case Drawn(side=side, no=no):
                card = Card(side=side, no=no, heave=CARDS[no])
                changes = {"deck": state.deck[1:], "hands": (*state.hands, card)}
            case Braced(side=side, foot=foot):
                changes = {"feet": {**state.feet, side: foot}}
            case Planned(side=side, effort=effort):
                others = tuple(plan for plan in state.plans if plan.side != side)
                changes = {"plans": (*others, Plan(side=side, effort=effort))}
            case PullBegun(side=side, card=no, heave=heave, effort=effort):
                changes = {
                    "hands": tuple(card for card in state.hands if card.no != no),
                    "plans": tuple(plan for plan in state.plans if plan.side != side),
                    "asked": Asked(side=side, strength=heave + effort),
                }
            case Pulled(moved=moved):
                changes = {"place": state.place + moved, "pull": state.pull + 1, "asked": None}
        after: TugState = state.with_(**changes)
        return after

    def legal(self, state: TugState, side: str) -> Iterator[Order]:
        """Everything this team can do now."""
        orders: list[Order] = [LineUp(), Draw(), Brace(foot="left"), Brace(foot="right"), Pull()]
        orders += [PlanPull(effort=n) for n in range(3)]
        orders += [Pull(card=card.no) for card in state.hands if card.side == side]
        for decision in self.decisions(state):
            orders += [Answer(decision=decision.id, choice=choice.key) for choice in decision.choices]
        yield from (order for order in orders if self.outcome(state) is None and self.can(state, side, order))

    def due(self, state: TugState) -> tuple[Due, ...]:
        """The team that pulls, or that must reply."""
        if self.outcome(state) is not None:
            return ()
        if state.asked is not None:
            return (Due(side=other(state.asked.side), what=T("Dig in, or let it slip."), rule="TUG-5"),)
        return (Due(side=mover(state), what=T("Pull."), rule="TUG-2"),)

    def decisions(self, state: TugState) -> tuple[Decision, ...]:
        """TUG-5: the other team replies to a pull."""
        if state.asked is None:
            return ()
        choices = tuple(Choice(key=key, label=label) for key, label in REPLIES.items())
        return (
            Decision(
                id=f"reply-{state.pull}",
                side=other(state.asked.side),
                question=T("{side} pulls. Do you dig in?", side=NAMES[state.asked.side]),
                choices=choices,
                default="dig",
                rule="TUG-5",
            ),
        )

    def answer(self, state: TugState, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """The standing order `reply` answers every pull."""
        return standing.get("reply")

    def occasions(self, state: TugState, happened: Sequence[Event]) -> tuple[Occasion, ...]:
        """A reply that is asked for; and each pull, from the other's end to its own."""
        if not state.lined_up:
            return ()
        side = mover(state)
        facts: dict[str, int | str] = {"pull": state.pull, "place": state.place}
        asked = [
            Occasion(
                id=decision.id,
                side=decision.side,
                moment="reply",
                facts={**facts, "foot": state.feet.get(decision.side, "none")},
                orders={choice.key: Answer(decision=decision.id, choice=choice.key) for choice in decision.choices},
            )
            for decision in self.decisions(state)
        ]
        hand = [card for card in state.hands if card.side == side]
        orders: dict[str, Order] = {"pull": Pull(), "draw": Draw(), **{str(card.no): Pull(card=card.no) for card in hand}}
        best = {"strongest": str(max(card.heave for card in hand))} if hand else {}
        return (*asked, Occasion(id=f"pull-{state.pull}", side=side, moment="turn", facts={**facts, **best}, orders=orders))

    def sealable_names(self, state: TugState, side: str) -> Names:
        """A team's own cards, and what a card can be worth."""
        own = [str(card.no) for card in state.hands if card.side == side]
        return {"turn": [(no, no) for no in own], "strongest": [(str(n), str(n)) for n in sorted(set(CARDS))]}

    def outcome(self, state: TugState) -> Outcome | None:
        """TUG-7: who has the rope at the goal; nobody when the pulls are used up."""
        if abs(state.place) >= state.rope.goal:
            winner = "red" if state.place > 0 else "blue"
            return Outcome(winner=winner, verdict=T("{side} has the rope.", side=NAMES[winner]), rule="TUG-7")
        if state.pull > state.rope.pulls:
            return Outcome(winner="", verdict=T("It grows dark, and nobody has won."), rule="TUG-7")
        return None

    def view(self, state: TugState, viewer: str) -> TugView:
        """What a viewer may know."""
        return words.view(state, viewer)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences."""
        return words.tell(event, viewer)

    def panel(self, view: TugView) -> Panel:
        """A view in words."""
        return words.panel(view)

    def chart(self, view: TugView) -> Picture:
        """The rope."""
        return words.chart(view)

    def illustrate(self, event: Event) -> Picture | None:
        """The dice of a pull."""
        return words.illustrate(event)

    def buttons(self, state: TugState) -> tuple[Button, ...]:
        """Line up; then draw and pull, for the team whose pull it is."""
        if self.outcome(state) is not None or state.asked is not None:
            return ()
        if not state.lined_up:
            return tuple(Button(label=T("Line up"), side=side.key, order=LineUp()) for side in self.sides[:1])
        side = mover(state)
        can_draw = bool(state.deck) and sum(card.side == side for card in state.hands) < HAND
        pull = Button(label=T("Pull"), side=side, order=Pull(), style="primary")
        return (*((Button(label=T("Draw"), side=side, order=Draw()),) if can_draw else ()), pull)

    def seen(self, state: TugState) -> Mapping[str, frozenset[str]]:
        """Each card in a hand, by whoever holds it."""
        return {f"card {card.no}": frozenset({card.side}) for card in state.hands}


GAME = Tug()
