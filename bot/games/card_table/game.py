"""A table with two to six seats and nothing but cards. Everything is done by the cards' own orders and events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from bot.kit.decisions import Answer
from bot.kit.deck import fold
from bot.kit.deck.check import check
from bot.kit.deck.decide import decide
from bot.kit.deck.events import EVENTS
from bot.kit.deck.legal import legal
from bot.kit.deck.orders import ORDERS, EndSearch, OpenDeck
from bot.kit.deck.state import CardTable, table_for
from bot.kit.deck.tell import tell
from bot.kit.deck.view import TableView, hand_pages, pile_name, sections, view
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Game, GameState, Outcome, Panel, Scenario, Setup, Side
from bot.kit.model import Event, Order
from bot.kit.refusals import Stale
from bot.kit.words import T, Text, count

SEATS = 6
NAMES: Mapping[str, Text] = {f"p{n}": T("Player {n}", n=n) for n in range(1, SEATS + 1)}


class CardTableState(GameState):
    """The table's cards; its seats are those of the scenario."""

    cards: CardTable = CardTable()


class CardTableGame(Game[CardTableState]):
    """Cards for any group. Nobody is ever waited for, except to end a search, and a table is never won."""

    key = "card_table"
    title = T("Card table")
    sides = tuple(Side(key=key, name=name) for key, name in NAMES.items())
    scenarios = tuple(
        Scenario(
            key=f"{seats}_seats",
            name=count(seats, "seat", "seats"),
            about=T("An empty table for {n}.", n=count(seats, "player", "players")),
        )
        for seats in range(2, SEATS + 1)
    )
    state_type = CardTableState
    _order_kinds: Any = reduce(or_, (Answer, *ORDERS))
    _event_kinds: Any = reduce(or_, EVENTS)
    orders = TypeAdapter(Annotated[_order_kinds, Field(discriminator="kind")])
    events = TypeAdapter(Annotated[_event_kinds, Field(discriminator="kind")])

    def new(self, setup: Setup) -> CardTableState:
        """An empty table."""
        seats = int(self.scenario(setup.scenario).key.split("_")[0])
        return CardTableState(options=self.settle(setup.options), cards=table_for(list(NAMES)[:seats]))

    def check(self, state: CardTableState, side: str, order: Order) -> None:
        """As the cards' own rules say."""
        if isinstance(order, Answer):
            raise Stale(T("No question is open at this table."))
        check(state.cards, side, order)

    def decide(self, state: CardTableState, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """As the cards' own rules say."""
        return decide(state.cards, side, order, dice)

    def apply(self, state: CardTableState, event: Event) -> CardTableState:
        """The table after an event."""
        return state.with_(cards=fold.apply(state.cards, event))

    def legal(self, state: CardTableState, side: str) -> Iterator[Order]:
        """What this player can do with the cards."""
        return legal(state.cards, side)

    def due(self, state: CardTableState) -> tuple[Due, ...]:
        """The player who is searching a pile; otherwise nobody, for a table has no turns."""
        search = state.cards.search
        if search is None:
            return ()
        return (
            Due(side=search.side, what=T("End the search of {pile} of {deck}.", pile=pile_name(search.pile), deck=search.deck)),
        )

    def view(self, state: CardTableState, viewer: str) -> TableView:
        """Open piles, the sizes of everything, and the viewer's own hand."""
        return view(state.cards, viewer)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences."""
        return tell(event, viewer, NAMES)

    def panel(self, view: TableView) -> Panel:
        """Every deck and every hand, by what may be known of them."""
        lines = () if view.decks else (T("There is no deck on this table yet. Put one there with `/deck new`."),)
        return Panel(title=T("Card table"), lines=lines, sections=sections(view, NAMES))

    def seats(self, state: CardTableState) -> tuple[Side, ...]:
        """The seats of the scenario."""
        return tuple(side for side in self.sides if side.key in state.cards.players)

    def own_view(self, state: CardTableState) -> Text:
        """A player looks for the hand."""
        return T("My hand")

    def own_pages(self, view: TableView) -> tuple[Panel, ...]:
        """The viewer's own hand."""
        return hand_pages(view)

    def before_pass(self, state: CardTableState, side: str) -> Order | None:
        """The end of a search, for which alone anybody is waited."""
        search = state.cards.search
        return EndSearch() if search is not None and search.side == side else None

    def outcome(self, state: CardTableState) -> Outcome | None:
        """A card table is never won; its group ends it when it likes."""
        return None

    def buttons(self, state: CardTableState) -> tuple[Button, ...]:
        """The common deck on an empty table, and the end of a search. Drawing and hands are offered by the deck commands."""
        search = state.cards.search
        if search is not None:
            return (Button(label=T("End the search"), side=search.side, order=EndSearch()),)
        if not state.cards.decks:
            label, deck = T("New deck: 52 cards and 2 jokers"), OpenDeck(deck="Playing cards", shipped="plain_52")
            return tuple(Button(label=label, side=side, order=deck) for side in state.cards.players[:1])
        return ()

    def seen(self, state: CardTableState) -> Mapping[str, frozenset[str]]:
        """Each card that somebody has seen where it lies, with the sides that have."""
        return fold.seen(state.cards)


GAME = CardTableGame()
