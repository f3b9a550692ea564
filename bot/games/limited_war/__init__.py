"""War in Europe: the Soviet limited war. The map stays with the players; the bot keeps its diplomacy and economy.

For the cog, beside the game protocol: `preview`, `preview_answer`, `warning`, `consequence`, `history`, `deadlines`, `lines`
and `ladder`, all pure functions of the state or its view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.limited_war import apply as _apply
from bot.games.limited_war import rules
from bot.games.limited_war import tell as _tell
from bot.games.limited_war.calendar import read_date, written
from bot.games.limited_war.chart import ladder
from bot.games.limited_war.events import EVENTS
from bot.games.limited_war.facts import facts_of
from bot.games.limited_war.forecast import preview, preview_answer, warning
from bot.games.limited_war.orders import ORDERS, Advance, BeginMoves, StateContinuing
from bot.games.limited_war.readings import READINGS
from bot.games.limited_war.rules_attack import consequence
from bot.games.limited_war.sealed import SEALABLE, occasions, sealable_names
from bot.games.limited_war.state import LimitedWar
from bot.games.limited_war.status import deadlines, lines
from bot.games.limited_war.view import View, history
from bot.games.limited_war.view import panel as _panel
from bot.games.limited_war.view import view as _view
from bot.games.limited_war.words import TURN, date
from bot.kit.decisions import Decision
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Game, Outcome, Panel, Scenario, Setup, Side, Standing, Upload
from bot.kit.marks import Picture
from bot.kit.model import Event, Order
from bot.kit.sealed import Names, Occasion
from bot.kit.words import T, Text

__all__ = [
    "GAME",
    "LimitedWar",
    "View",
    "consequence",
    "deadlines",
    "history",
    "ladder",
    "lines",
    "preview",
    "preview_answer",
    "read_date",
    "warning",
    "written",
]

FROM = {"campaign": "", "example": "1/1/40"}
"""The first game turn of each scenario; empty: the one of the facts."""


class WarInEurope(Game[LimitedWar]):
    """War in Europe's Soviet limited war, between the Axis and the Soviet seat."""

    key = "limited_war"
    rules_version = 2
    title = T("War in Europe: Soviet limited war")
    sides = (Side(key="axis", name=T("Axis")), Side(key="soviet", name=T("Soviet")))
    scenarios = (
        Scenario(key="campaign", name=T("Campaign"), about=T("Peace between Germany and the Soviets, from September 1939 on.")),
        Scenario(key="example", name=T("The rules' example"), about=T("Begins on 1/1/40, the date of the printed example.")),
    )
    readings = READINGS
    uploads = (
        Upload(key="places", what=T("countries and places, with what the cases say of them"), limit=65_536),
        Upload(
            key="points",
            what=T("political points: the opening total, causes, Lithuania and the levels of activation"),
            limit=65_536,
        ),
        Upload(key="economy", what=T("calendar, production, resource centres, arms points and the victory list"), limit=16_384),
    )
    standing = (
        Standing(
            key="peace_at_end",
            about=T("the question about peace at the end of a game turn under section E"),
            values={"ask": T("ask me"), "pass": T("no peace, without asking")},
        ),
    )
    sealable = SEALABLE
    state_type = LimitedWar
    orders = ORDERS
    events = EVENTS

    def new(self, setup: Setup) -> LimitedWar:
        """The state before the first order, at peace."""
        facts = facts_of(setup)
        calendar = facts.economy.calendar
        first = FROM[self.scenario(setup.scenario).key] or calendar.first
        return LimitedWar(
            options=self.settle(setup.options),
            facts=facts,
            now=read_date(first),
            cycles_start_on=calendar.cycles_start_on,
            points=facts.points.opening.points,
            statuses={place.name: place.status for place in facts.places.place if place.status},
        )

    def check(self, state: LimitedWar, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this side may not give this order now."""
        rules.check(state, side, order)

    def decide(self, state: LimitedWar, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order that `check` lets pass. Nothing is rolled."""
        return rules.decide(state, side, order)

    def apply(self, state: LimitedWar, event: Event) -> LimitedWar:
        """The state after an event."""
        return _apply.apply(state, event)

    def legal(self, state: LimitedWar, side: str) -> Iterator[Order]:
        """Orders that pass `check` for this side."""
        return rules.legal(state, side)

    def movers(self, state: LimitedWar) -> frozenset[str]:
        """The side whose player turn it is, also while it waits for an answer."""
        return frozenset() if rules.is_over(state) else frozenset({state.on_move})

    def due(self, state: LimitedWar) -> tuple[Due, ...]:
        """Whoever must answer a question that holds the calendar up; else the side on move; and whoever is asked besides."""
        if rules.is_over(state):
            return ()
        found = [Due(side=d.side, what=d.question, rule=d.rule) for d in rules.decisions(state)]
        if not rules.is_held_up(state):
            what = T("Play the {turn} of {date}, then end it.", turn=TURN[state.on_move], date=date(state.now))
            found.append(Due(side=state.on_move, what=what, rule="LW-T3"))
        return tuple(found)

    def view(self, state: LimitedWar, viewer: str) -> View:
        """The whole status: nothing in this game is hidden."""
        return _view(state)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences, each with its case."""
        return _tell.tell(event)

    def panel(self, view: View) -> Panel:
        """The status in words."""
        return _panel(view)

    def outcome(self, state: LimitedWar) -> Outcome | None:
        """The campaign ends after its last game turn, where the group has given one; who has won the printed rules say."""
        if not rules.is_over(state):
            return None
        verdict = T("The last game turn has been played; the printed rules' victory conditions decide.")
        return Outcome(winner="", verdict=verdict, rule="LW-F1")

    def decisions(self, state: LimitedWar) -> tuple[Decision, ...]:
        """The questions that are open."""
        return rules.decisions(state)

    def buttons(self, state: LimitedWar) -> tuple[Button, ...]:
        """The end of the player turn (saying what a deadline would do), the start's end, and the statement of C.5."""
        side = state.on_move
        if rules.is_over(state) or state.is_end:
            return ()
        turn = T("the {turn} of {date}", turn=TURN[side], date=date(state.now))
        found = []
        if self.can(state, side, Advance()):
            found.append(Button(label=T("End {turn}", turn=turn), side=side, order=Advance(), style="primary"))
        elif self.can(state, side, Advance(confirmed=True)):
            label = T("End {turn}: section C will hold", turn=turn)
            found.append(Button(label=label, side=side, order=Advance(confirmed=True), style="danger"))
        if state.section in ("C", "D", "E") and self.can(state, side, BeginMoves()):
            found.append(Button(label=T("Begin moving"), side=side, order=BeginMoves()))
        if self.can(state, side, StateContinuing()):
            found.append(Button(label=T("State that limited war is continuing"), side=side, order=StateContinuing()))
        return tuple(found)

    def chart(self, view: View) -> Picture | None:
        """The ladder of escalation."""
        return ladder(view)

    def pass_order(self, state: LimitedWar, side: str) -> Order | None:
        """The end of the player turn with whatever falls due in it, for the side whose player turn it is."""
        return Advance(confirmed=True) if side == state.on_move else None

    def headings(self, state: LimitedWar) -> tuple[Text, ...]:
        """The game turn, and its player turn."""
        return T("Game turn {date}", date=date(state.now)), T("{turn}", turn=TURN[state.on_move])

    def answer(self, state: LimitedWar, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """The standing order `peace_at_end` lets the end of a game turn pass."""
        if decision.id.startswith("peace-") and standing.get("peace_at_end") == "pass":
            return "none"
        return None

    def occasions(self, state: LimitedWar, happened: Sequence[Event]) -> tuple[Occasion, ...]:
        """The moments for which orders may have been sealed."""
        return tuple(occasions(state))

    def sealable_names(self, state: LimitedWar, side: str) -> Names:
        """Countries, and what the Soviets may declare limited war on."""
        return sealable_names(state, side)


GAME: WarInEurope = WarInEurope()
