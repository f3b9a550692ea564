"""No Retreat! as the table sees it: its chapters, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from bot.games.no_retreat import deck, sealed, surrender, track
from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.orders import BeginCards, MakeCheck, NextPhase, PassSupport
from bot.games.no_retreat.scenarios import SCENARIOS
from bot.games.no_retreat.solo import sealed as solo_sealed
from bot.games.no_retreat.solo.chapter import CHAPTER as SOLO
from bot.games.no_retreat.state import SIDES, NoRetreat
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.games.no_retreat.view import View, chart, headings, panel, view
from bot.games.no_retreat.words import SEATS, side_name
from bot.kit.decisions import Answer, Decision, check_answer
from bot.kit.deck.orders import EndSearch
from bot.kit.deck.view import hand_pages
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Game, Outcome, Panel, Setup, Side
from bot.kit.marks import Picture
from bot.kit.model import Event, Order
from bot.kit.refusals import Impossible, NotNow, Refusal, Unknown
from bot.kit.sealed import Names, Occasion
from bot.kit.words import T, Text

CHAPTERS: tuple[Chapter, ...] = (track.CHAPTER, deck.CHAPTER, surrender.CHAPTER, SOLO)


def _union(kinds: Iterable[type[Any]]) -> TypeAdapter[Any]:
    union: Any = Annotated[reduce(or_, kinds), Field(discriminator="kind")]
    return TypeAdapter(union)


class NoRetreatGame(Game[NoRetreat]):
    """The sum of the chapters. An order goes to the chapter that owns its kind, an answer to the one that asked."""

    key = "no_retreat"
    title = T("No Retreat!")
    rules_version = 3
    sides = tuple(Side(key=side, name=SEATS[side]) for side in SIDES)
    scenarios = SCENARIOS
    readings = tuple(reading for chapter in CHAPTERS for reading in chapter.readings)
    uploads = tuple(upload for chapter in CHAPTERS for upload in chapter.uploads)
    standing = tuple(standing for chapter in CHAPTERS for standing in chapter.standing)
    sealable = (*sealed.SEALABLE, *solo_sealed.SEALABLE)
    state_type = NoRetreat
    orders = _union([Answer, *(kind for chapter in CHAPTERS for kind in chapter.orders)])
    events = _union(kind for chapter in CHAPTERS for kind in chapter.events)

    def new(self, setup: Setup) -> NoRetreat:
        """The campaign set up by every chapter in turn."""
        self.scenario(setup.scenario)
        state = NoRetreat(options=self.settle(setup.options))
        for chapter in CHAPTERS:
            state = chapter.begin(state, setup)
        return state

    def check(self, state: NoRetreat, side: str, order: Order) -> None:
        """The owner's check, then the objections of the other chapters."""
        if side not in SIDES:
            raise Unknown(T("Only the Axis and the Soviet side give orders here."))
        if self.outcome(state) is not None:
            raise NotNow(T("This campaign is over."))
        owner = self._owner(state, order)
        if isinstance(order, Answer):
            check_answer(self.decisions(state), side, order)
        elif type(order) in owner.moving_on and (asked := self.decisions(state)):
            raise NotNow(
                T("A question to {side} is still open: {question}", side=side_name(asked[0].side), question=asked[0].question),
                rule=asked[0].rule,
            )
        owner.check(state, side, order)
        for chapter in CHAPTERS:
            if chapter is not owner:
                chapter.objects(state, side, order)

    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What the owner decides, and then whatever any chapter lets follow from that."""
        fresh = list(self._owner(state, order).decide(state, side, order, dice))
        state = self.fold(state, fresh)
        done: list[Event] = []
        while fresh:
            done += fresh
            following: list[Event] = []
            for event in fresh:
                for chapter in CHAPTERS:
                    for more in chapter.follow(state, event, dice):
                        state = self.apply(state, more)
                        following.append(more)
            fresh = following
        return done

    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        """The state after an event."""
        return _OWNER_OF_EVENT[type(event)].apply(state, event)

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        """Answers to open questions, and every candidate of every chapter that passes."""
        for decision in self.decisions(state):
            if decision.side == side:
                for choice in decision.choices:
                    yield from self._passing(state, side, Answer(decision=decision.id, choice=choice.key))
        for chapter in CHAPTERS:
            for order in chapter.legal(state, side):
                yield from self._passing(state, side, order)

    def due(self, state: NoRetreat) -> tuple[Due, ...]:
        """Whoever has a question to answer; otherwise whoever the first waiting chapter names."""
        if self.outcome(state) is not None:
            return ()
        asked = tuple(Due(side=d.side, what=d.question, rule=d.rule) for d in self.decisions(state))
        if asked:
            return asked
        return next((due for chapter in CHAPTERS[::-1] if (due := chapter.due(state))), ())

    def decisions(self, state: NoRetreat) -> tuple[Decision, ...]:
        """The open questions of all chapters."""
        return tuple(decision for chapter in CHAPTERS for decision in chapter.decisions(state))

    def answer(self, state: NoRetreat, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """What the standing orders answer, by the chapter that asked."""
        return self._asker(state, decision.id).answer(state, decision, standing)

    def occasions(self, state: NoRetreat, happened: Sequence[Event]) -> tuple[Occasion, ...]:
        """The module's question; then those of the other chapters, the enemy's cards, and what begins."""
        asked = self.decisions(state)
        return (*solo_sealed.occasions(state), *sealed.occasions(state, asked, happened))

    def sealable_names(self, state: NoRetreat, side: str) -> Names:
        """The cards, those to be played from the side's own hand only, and the numbers of a track."""
        return {**sealed.sealable_names(state, side), **solo_sealed.sealable_names(state)}

    def buttons(self, state: NoRetreat) -> tuple[Button, ...]:
        """The next steps that every chapter offers, as far as they can be taken."""
        offered = (button for chapter in CHAPTERS for button in chapter.buttons(state))
        return tuple(button for button in offered if self.can(state, button.side, button.order))

    def view(self, state: NoRetreat, viewer: str) -> View:
        """What this viewer may know, chapter by chapter."""
        return view(state, viewer, CHAPTERS)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences."""
        return _OWNER_OF_EVENT[type(event)].tell(event, viewer)

    def panel(self, view: View) -> Panel:
        """A view in words."""
        return panel(view, CHAPTERS)

    def chart(self, view: View) -> Picture | None:
        """The turn track."""
        return chart(view)

    def illustrate(self, event: Event) -> Picture | None:
        """An event's picture, by its chapter."""
        return _OWNER_OF_EVENT[type(event)].illustrate(event)

    def seen(self, state: NoRetreat) -> Mapping[str, frozenset[str]]:
        """Who has seen which hidden thing, in all chapters."""
        return {name: sides for chapter in CHAPTERS for name, sides in chapter.seen(state).items()}

    def own_view(self, state: NoRetreat) -> Text:
        """A player of two looks for the hand; who plays alone knows both."""
        return super().own_view(state) if self.hotseat(state) else T("My hand")

    def own_pages(self, view: View) -> tuple[Panel, ...]:
        """The event cards and others that the viewer holds."""
        return hand_pages(view.parts[deck.CHAPTER.key])

    def outcome(self, state: NoRetreat) -> Outcome | None:
        """The first verdict that a chapter gives."""
        return next((verdict for chapter in CHAPTERS if (verdict := chapter.outcome(state))), None)

    def headings(self, state: NoRetreat) -> tuple[Text, ...]:
        """The turn, and the phase of the Phasing side."""
        return headings(state)

    def pass_order(self, state: NoRetreat, side: str) -> Order | None:
        """Give no support, or go on to the next phase; None where something must be done first."""
        return next((order for order in (PassSupport(), NextPhase()) if self.can(state, side, order)), None)

    def before_pass(self, state: NoRetreat, side: str) -> Order | None:
        """The campaign's deal, the end of a search, and the Sudden Death check: what nobody has a choice about."""
        opening = BeginCards(axis=TURNS.cards.opening_axis)
        needed: list[Order] = [opening] if SCENARIO_FACTS.named(state.track.scenario).is_campaign else []
        return next((order for order in (*needed, EndSearch(), MakeCheck()) if self.can(state, side, order)), None)

    def hotseat(self, state: NoRetreat) -> bool:
        """One person plays both sides of a solitaire campaign (SOLO-3)."""
        return state.solo is not None and state.solo.mode == "solitaire"

    def has_part(self, state: NoRetreat, part: str) -> bool:
        """The solitaire module is in play only where the campaign was opened with it."""
        return part != "solo" or state.solo is not None

    def _passing(self, state: NoRetreat, side: str, order: Order) -> Iterator[Order]:
        try:
            self.check(state, side, order)
        except Refusal:
            return
        yield order

    def _owner(self, state: NoRetreat, order: Order) -> Chapter:
        if isinstance(order, Answer):
            return self._asker(state, order.decision)
        try:
            return _OWNER_OF_ORDER[type(order)]
        except KeyError:
            raise Impossible(T("No Retreat! knows no such order.")) from None

    def _asker(self, state: NoRetreat, decision: str) -> Chapter:
        for chapter in CHAPTERS:
            if decision.startswith(chapter.key + "-"):
                return chapter
        raise Unknown(T("There is no such question here."))


_OWNER_OF_ORDER: dict[type[Order], Chapter] = {kind: chapter for chapter in CHAPTERS for kind in chapter.orders}
_OWNER_OF_EVENT: dict[type[Event], Chapter] = {kind: chapter for chapter in CHAPTERS for kind in chapter.events}

GAME = NoRetreatGame()
