"""The solitaire module as a chapter of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.answers import answered, number_told, objectives_claimed, stalin_goes
from bot.games.no_retreat.solo.apply import apply
from bot.games.no_retreat.solo.chart import illustrate
from bot.games.no_retreat.solo.checks import check
from bot.games.no_retreat.solo.guide import stage
from bot.games.no_retreat.solo.hints import hint
from bot.games.no_retreat.solo.orders import ORDERS, BringParameters, ClaimObjectives, MoveStalin, NameOilHex, TellNumber
from bot.games.no_retreat.solo.parameters import parameters_in
from bot.games.no_retreat.solo.questions import first_number, number_range, question
from bot.games.no_retreat.solo.readings import READINGS
from bot.games.no_retreat.solo.setup import PARAMETERS, set_up
from bot.games.no_retreat.solo.steps import following, is_asked
from bot.games.no_retreat.solo.tell import tell
from bot.games.no_retreat.solo.victory import outcome
from bot.games.no_retreat.solo.view import SoloView, sections, view
from bot.games.no_retreat.state import SIDES, NoRetreat
from bot.kit.decisions import Answer, Decision
from bot.kit.dice import Dice
from bot.kit.game import Due, Outcome, Section, Setup
from bot.kit.marks import Picture
from bot.kit.model import Event, Frozen, Order
from bot.kit.names import tidy
from bot.kit.words import Text


class Solo(Chapter):
    """No Retreat! Solitaire: it asks what only the map knows, and does the rest by itself (`guide.stage`)."""

    key = "solo"
    orders = ORDERS
    events = e.EVENTS
    readings = READINGS
    uploads = (PARAMETERS,)

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        """A campaign of one player has the whole module; a game of two has the tokens it chose, or nothing."""
        return set_up(state, setup)

    def check(self, state: NoRetreat, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this order of the module may not be given now."""
        check(state, side, order)

    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an answer or of an order. What follows by itself comes with `follow`."""
        match order:
            case Answer():
                return answered(state, order.choice)
            case TellNumber():
                return number_told(state, order.value)
            case NameOilHex():
                return [e.OilHexNamed(hex=tidy(order.name))]
            case MoveStalin():
                return stalin_goes(state, order.where, tidy(order.city))
            case BringParameters():
                lines = parameters_in(order.text)
                return [e.ParametersBrought(side=order.side, lines=lines[order.side])]
        assert isinstance(order, ClaimObjectives)
        return [objectives_claimed(state, order.side)]

    def follow(self, state: NoRetreat, event: Event, dice: Dice) -> Sequence[Event]:
        """The steps that the module takes by itself, one after the other, until it has to ask."""
        return following(state, dice)

    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        """The state after an event of this chapter."""
        return apply(state, event)

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        """Candidates for the orders beside the answers."""
        solo = state.solo
        if solo is None:
            return
        if (bounds := number_range(state)) is not None:
            yield TellNumber(value=min(bounds[1], max(bounds[0], first_number(state))))
        if stage(state) == "oil_hex":
            yield NameOilHex(name="Maikop")
        for where in ("moscow", "city", "destroyed"):
            yield MoveStalin(where=where)
        for key in SIDES:
            yield ClaimObjectives(side=key)

    def due(self, state: NoRetreat) -> tuple[Due, ...]:
        """The player, for what he has to do on the map now."""
        solo = state.solo
        if solo is None or solo.mode == "tokens" or not solo.player or is_asked(state) or not state.kit.has_begun:
            return ()
        now = hint(state)
        return (Due(side=solo.player, what=now.what, rule=now.rule),) if now else ()

    def decisions(self, state: NoRetreat) -> tuple[Decision, ...]:
        """The one question that is open."""
        asked = question(state)
        return (asked,) if asked else ()

    def answer(self, state: NoRetreat, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """No standing order answers for the player: every question is about the map."""
        return None

    def view(self, state: NoRetreat, viewer: str) -> Frozen | None:
        """The module's part of a view."""
        return view(state) if state.solo else None

    def sections(self, view: Frozen) -> tuple[Section, ...]:
        """The module's part of the panel."""
        assert isinstance(view, SoloView)
        return sections(view)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences, the same for every viewer."""
        return tell(event)

    def illustrate(self, event: Event) -> Picture | None:
        """The face of a card that is turned up, with the cell in force outlined."""
        return illustrate(event)

    def seen(self, state: NoRetreat) -> Mapping[str, frozenset[str]]:
        """The cards of the deck that have been turned up since each shuffle: both sides have seen them."""
        solo = state.solo
        if solo is None:
            return {}
        return {f"solo-{solo.shuffles}-{n}": frozenset(SIDES) for n in range(solo.turned)}

    def outcome(self, state: NoRetreat) -> Outcome | None:
        """How the campaign ended under the module."""
        return outcome(state)


CHAPTER = Solo()
