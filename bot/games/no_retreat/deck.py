"""The event cards: the opening (A.5, 3.1), the Card Phase, weather cards as they are drawn, and every deck beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.no_retreat import events as e
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.hands import EVENT_DECK, held_event_cards
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.solo.events import ReactionRead
from bot.games.no_retreat.state import AXIS, SIDES, SOVIET, Marker, NoRetreat, WeatherCard
from bot.games.no_retreat.sudden_death import draw_losses, draws_lost
from bot.games.no_retreat.track_view import cause_named
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.games.no_retreat.words import PLAYERS, in_words, side_name, side_title
from bot.kit.deck import fold
from bot.kit.deck import orders as cards
from bot.kit.deck.check import check as check_cards
from bot.kit.deck.decide import added, decide, discarded_at_random, drawn, moved_openly, opened, shuffled
from bot.kit.deck.events import EVENTS
from bot.kit.deck.legal import legal
from bot.kit.deck.lists import MAX_BYTES, listed_deck, read_list
from bot.kit.deck.places import available, deck_named, held_of
from bot.kit.deck.state import DISCARD, DRAW, CardTable, table_for
from bot.kit.deck.tell import tell
from bot.kit.deck.view import TableView, sections, view
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Section, Setup, Upload
from bot.kit.model import Event, Frozen, Order
from bot.kit.names import folded
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T, Text, count, listing

WEATHER = "weather"
"""The tag of a weather card."""
OWN_CARDS = Upload(
    key="event_cards",
    what=T("The group's own list of event cards: a card a line, or CSV, JSON or TOML. Weather cards bear the tag weather."),
    limit=MAX_BYTES,
)
_SHIPPED = {"first_edition": "no_retreat_vpg", "gmt": "no_retreat_gmt"}
_LEFT_OUT = {"45", "joker"}
_NOT_HERE = (cards.LeaveTable, cards.SitDown)


# A.5, 3.1 The opening


def base_cards(state: NoRetreat) -> tuple[cards.ListedCard, ...]:
    """The cards of the deck before the kits' are added: the group's own, or the edition's without those that a campaign takes
    out (NS-D1)."""
    listed = state.kit.own_cards or listed_deck(_SHIPPED[state.options["event_deck"]]).cards
    return tuple(card for card in listed if not _LEFT_OUT & set(card.tags))


def kit_cards(state: NoRetreat) -> tuple[cards.ListedCard, ...]:
    """3.1 The cards that the agreed kits add after the opening draw (NS-28 to NS-30), without numbers that the deck has already
    (NS-AMB-23). Variable Weather needs the weather cards (NS-56)."""
    lists: list[str] = []
    if is_on(state.options, "leader_cards"):
        lists.append("no_surrender_leaders")
    if is_on(state.options, "weather_cards") or is_on(state.options, "variable_weather"):
        lists.append("no_surrender_weather")
    if is_on(state.options, "na_berlin"):
        lists.append("na_berlin")
    taken = {card.number for card in base_cards(state)}
    return tuple(card for key in lists for card in listed_deck(key).cards if card.number not in taken)


def _begun(state: NoRetreat, side: str, order: o.BeginCards, dice: Dice) -> list[Event]:
    """Shuffle, deal, add, shuffle again (NS-31): no added card is in an opening hand."""
    fresh: list[Event] = [opened(cards.OpenDeck(deck=EVENT_DECK, cards=base_cards(state)), side, dice)]
    table = fold.apply(state.cards, fresh[0])
    for each, n in ((AXIS, order.axis), (SOVIET, order.soviet)):
        dealt = drawn(table, each, EVENT_DECK, DRAW, n, dice, note="opening hand")
        table = _folded(table, dealt)
        fresh += dealt
    if extra := kit_cards(state):
        fresh.append(added(table, side, EVENT_DECK, extra, dice))
    has_joker = state.options["event_deck"] == "gmt" and not state.kit.own_cards
    joker = SCENARIO_FACTS.named(state.track.scenario).joker if has_joker else ""
    return [*fresh, e.CardsBegun(axis=order.axis, soviet=order.soviet, joker=joker, turn=state.track.turn)]


# Drawing


def draw_event_cards(state: NoRetreat, side: str, n: int, dice: Dice, note: str = "") -> list[Event]:
    """Draws n event cards into a hand. A weather card takes effect as it is drawn: it is shown, discarded, and replaced by
    another draw (NS-61, NS-62, NS-D11). Fewer are drawn when only weather cards are left."""
    table = state.cards
    done: list[Event] = []
    while n > 0 and _others(table):
        deck = table.deck(EVENT_DECK)
        top = deck.pile(DRAW).cards[:n]
        run = next((place for place, card in enumerate(top) if _is_weather(table, card)), len(top))
        if not top:
            fresh: list[Event] = [shuffled(table, side, deck, DRAW, dice, gathered=(DISCARD,), why="ran_out")]
        elif run:
            fresh = drawn(table, side, EVENT_DECK, DRAW, run, dice, note=note)
        else:
            fresh = _weather_drawn(state, table, side, top[0], dice)
        n -= run
        done += fresh
        table = _folded(table, fresh)
    return done


def _weather_drawn(state: NoRetreat, table: CardTable, side: str, card: str, dice: Dice) -> list[Event]:
    got = drawn(table, side, EVENT_DECK, DRAW, 1, dice)
    shown = moved_openly(_folded(table, got), side, (card,), DISCARD, "discarded")
    number = table.card(card).number
    in_force = is_on(state.options, "variable_weather")
    return [*got, shown, e.WeatherCardResolved(side=side, card=card, number=number, is_in_force=in_force)]


def _is_weather(table: CardTable, card: str) -> bool:
    return WEATHER in table.card(card).tags


def _others(table: CardTable) -> int:
    deck = table.deck(EVENT_DECK)
    piles = (DRAW, DISCARD) if deck.rules.reshuffles else (DRAW,)
    return sum(not _is_weather(table, card) for pile in piles for card in deck.pile(pile).cards)


def drawable(state: NoRetreat) -> int:
    """How many event cards can be drawn into a hand for certain: weather cards do not stay there. It says no more than all can
    see: a weather card that lies openly in no other pile is taken to be among those to draw from, wherever it is hidden."""
    if not state.kit.has_begun:
        return 0
    deck = state.cards.deck(EVENT_DECK)
    elsewhere = {card for pile in deck.piles if pile.key != DISCARD for card in pile.shown}
    weather = sum(WEATHER in card.tags and card.ref not in elsewhere for card in deck.cards)
    return max(0, available(deck, DRAW) - weather)


def lacks_weather_cards(state: NoRetreat) -> bool:
    """Whether the event cards have been dealt without any weather card (NS-56). All can see the list of a deck's cards."""
    return state.kit.has_begun and not any(WEATHER in card.tags for card in state.cards.deck(EVENT_DECK).cards)


def _folded(table: CardTable, events: Sequence[Event]) -> CardTable:
    for event in events:
        if isinstance(event, EVENTS):
            table = fold.apply(table, event)
    return table


# The Card Phase


def card_phase(state: NoRetreat) -> str:
    """Names the Card Phase under way: "9/axis"."""
    return f"{state.track.turn}/{state.track.active}"


def turn_draw(state: NoRetreat, side: str) -> int:
    """How many cards a side draws in its Card Phase: the normal draw, less every loss in force, within the greatest hand, once
    it holds no more than may be kept (NS-D3, NS-D4, NS-20)."""
    wanted = max(0, TURNS.cards.draw - draws_lost(state, side, state.track.turn))
    return min(wanted, TURNS.cards.hand - min(len(held_event_cards(state, side)), TURNS.cards.keep))


def opening_stands_in(state: NoRetreat, side: str) -> bool:
    """Whether a side's opening hand stands in for the draw of this Card Phase (NR-1)."""
    is_first = state.kit.begun_on == state.track.turn
    return is_first and side in state.kit.opening and state.options["opening_draw"] == "instead"


def has_drawn(state: NoRetreat) -> bool:
    """Whether the normal draw of this Card Phase has been made, or its opening hand stands in for it."""
    return state.kit.drawn == card_phase(state) or opening_stands_in(state, state.track.active)


class DeckChapter(Chapter):
    """The event cards, and any other deck."""

    key = "deck"
    orders = (o.BeginCards, o.DrawForTurn, *(kind for kind in cards.ORDERS if kind not in _NOT_HERE))
    events = (*EVENTS, *e.CARD_EVENTS)
    uploads = (OWN_CARDS,)

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        """An empty card table with both sides; the group's own list is read now, so that a bad one is refused at once."""
        brought = setup.uploads.get(OWN_CARDS.key, "")
        own = read_list(OWN_CARDS.key, brought.encode()) if brought else ()
        if own and len([card for card in own if not _LEFT_OUT & set(card.tags)]) < TURNS.cards.opening_axis:
            raise Malformed(
                T("That list of event cards is too short to deal an opening hand."),
                instead=T("It needs {n} at least.", n=count(TURNS.cards.opening_axis, "card", "cards")),
            )
        kit = state.kit.with_(own_cards=own)
        return state.with_(cards=table_for(SIDES), kit=kit)

    def check(self, state: NoRetreat, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this side may not do that with the cards."""
        match order:
            case o.BeginCards():
                _check_begin(state, order)
            case o.DrawForTurn():
                _check_turn_draw(state, side)
            case cards.OpenDeck() if folded(order.deck) == folded(EVENT_DECK):
                raise Impossible(
                    T("The name {name} belongs to the event cards of this game.", name=EVENT_DECK),
                    instead=T("Call your deck otherwise."),
                )
            case _:
                check_cards(state.cards, side, order)
                if isinstance(order, cards.Draw) and _is_event_draw(state, order) and order.count > drawable(state):
                    raise Impossible(
                        T("You can draw {n} at most.", n=count(drawable(state), "event card", "event cards")),
                        instead=T("Weather cards are not drawn into a hand."),
                    )

    def objects(self, state: NoRetreat, side: str, order: Order) -> None:
        """While a pile is searched, nothing else is done with cards, and the game does not go on."""
        if state.cards.search is not None and isinstance(order, (o.NextPhase, o.Sacrifice, o.GiveSupport, o.MakeCheck)):
            raise NotNow(T("A pile is being searched."), instead=T("End the search first; any player may do that."))

    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order for the cards."""
        match order:
            case o.BeginCards():
                return _begun(state, side, order, dice)
            case o.DrawForTurn():
                return _turn_cards(state, side, dice)
            case cards.Draw() if _is_event_draw(state, order):
                return draw_event_cards(state, side, order.count, dice)
            case _:
                return decide(state.cards, side, order, dice)

    def follow(self, state: NoRetreat, event: Event, dice: Dice) -> Sequence[Event]:
        """The discard that No Surrender demands (NS-76), and the event cards that a solo card gives (SOLO-47)."""
        if not state.kit.has_begun:
            return ()
        match event:
            case e.PenaltiesSuffered() if event.discards:
                n, why = event.discards, "No Surrender, 15.10"
                return discarded_at_random(state.cards, event.side, n, dice, deck=EVENT_DECK, note=why)
            case ReactionRead() if event.cards == "ordinary" and event.draw:
                return draw_event_cards(state, event.opponent, event.draw, dice, note="the solo card")
            case _:
                return ()

    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        """The state after an event of the cards."""
        match event:
            case e.CardsBegun():
                return _cards_begun(state, event)
            case e.TurnCardsDrawn():
                return _kit(state, drawn=f"{event.turn}/{event.side}")
            case e.WeatherCardResolved():
                if not event.is_in_force:
                    return state
                waiting = WeatherCard(side=event.side, card=event.card, number=event.number)
                return _kit(state, weather_cards=(*state.kit.weather_cards, waiting))
            case _:
                return state.with_(cards=fold.apply(state.cards, event))

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        """The opening, the draw, and whatever the cards allow."""
        yield o.BeginCards(axis=TURNS.cards.opening_axis)
        yield o.BeginCards(axis=0)
        yield o.DrawForTurn()
        for order in legal(state.cards, side):
            if not isinstance(order, _NOT_HERE):
                yield order

    def due(self, state: NoRetreat) -> tuple[Due, ...]:
        """The opening, the end of a search, and the draw."""
        track = state.track
        if not state.kit.has_begun:
            return (Due(side=track.initiative, what=T("Deal the event cards."), rule="A.5"),)
        if state.cards.search is not None:
            return (Due(side=state.cards.search.side, what=T("End the search of a pile.")),)
        if track.phase != "card" or has_drawn(state):
            return ()
        n = count(turn_draw(state, track.active), "card", "cards")
        return (Due(side=track.active, what=T("Draw {n}, or go on without.", n=n)),)

    def buttons(self, state: NoRetreat) -> tuple[Button, ...]:
        """The opening, and the draw of the Card Phase."""
        track = state.track
        if not state.kit.has_begun:
            return _opening_buttons(state)
        if track.phase != "card" or has_drawn(state):
            return ()
        n = count(turn_draw(state, track.active), "card", "cards")
        return (Button(label=T("Draw {n}", n=n), side=track.active, order=o.DrawForTurn(), style="primary"),)

    def view(self, state: NoRetreat, viewer: str) -> TableView:
        """The cards as this viewer may know them."""
        return view(state.cards, viewer)

    def sections(self, view: Frozen) -> tuple[Section, ...]:
        """The decks and hands in words."""
        assert isinstance(view, TableView)
        return sections(view, PLAYERS) if view.decks else ()

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event of the cards in sentences."""
        match event:
            case e.CardsBegun():
                return _tell_begun(event)
            case e.TurnCardsDrawn():
                return _tell_draw(event)
            case e.WeatherCardResolved():
                return _tell_weather(event)
            case _:
                return [_note_said(line) for line in tell(event, viewer, PLAYERS)]

    def seen(self, state: NoRetreat) -> Mapping[str, frozenset[str]]:
        """Each card that a side has seen where it lies."""
        return {f"deck {name}": sides for name, sides in fold.seen(state.cards).items()}


def _kit(state: NoRetreat, **changes: Any) -> NoRetreat:
    return state.with_(kit=state.kit.with_(**changes))


def _check_begin(state: NoRetreat, order: o.BeginCards) -> None:
    if state.kit.has_begun:
        raise NotNow(T("The event cards have been dealt already."), rule="A.5")
    most = TURNS.cards.hand
    if not (0 <= order.axis <= most and 0 <= order.soviet <= most):
        raise Malformed(T("An opening hand has from 0 to {most} cards.", most=most), rule="NS-D4")
    if order.axis + order.soviet > len(base_cards(state)):
        raise Impossible(T("The deck has too few cards for these opening hands."), rule="A.5")
    is_campaign = SCENARIO_FACTS.named(state.track.scenario).is_campaign
    if is_campaign and (order.axis, order.soviet) != (TURNS.cards.opening_axis, 0):
        raise Impossible(
            T("The campaign begins with {n} for the Axis, and none for the Soviets.", n=TURNS.cards.opening_axis), rule="A.5"
        )


def _check_turn_draw(state: NoRetreat, side: str) -> None:
    track = state.track
    if not state.kit.has_begun:
        raise NotNow(T("The event cards have not been dealt."), rule="A.5", instead=T("Deal them first."))
    if track.phase != "card":
        raise NotNow(T("The draw is made in one's own Card Phase."), rule="NS-D3")
    if side != track.active:
        raise NotYours(T("It is the Card Phase of {side}.", side=side_name(track.active)))
    if opening_stands_in(state, side):
        raise NotNow(T("Your opening hand stands in for the draw of your first Card Phase."), rule="NR-1")
    if has_drawn(state):
        raise NotNow(T("You have made the draw of this Card Phase."))
    keep = TURNS.cards.keep
    held = len(held_event_cards(state, side))
    if held > keep:
        raise Impossible(
            T("You hold {held}, and may keep {keep} at most before you draw.", held=count(held, "card", "cards"), keep=keep),
            rule="NS-D4",
            instead=T("Discard {n} first.", n=count(held - keep, "card", "cards")),
        )
    if state.cards.search is not None:
        raise NotNow(T("A pile is being searched."), instead=T("End the search first."))


def _turn_cards(state: NoRetreat, side: str, dice: Dice) -> list[Event]:
    turn = state.track.turn
    fresh = draw_event_cards(state, side, turn_draw(state, side), dice)
    before = len(held_event_cards(state, side))
    after = len(held_of(_folded(state.cards, fresh), side, EVENT_DECK))
    lost = draw_losses(state, side, turn)
    return [*fresh, e.TurnCardsDrawn(side=side, turn=turn, drawn=after - before, lost=lost)]


def _is_event_draw(state: NoRetreat, order: cards.Draw) -> bool:
    deck = deck_named(state.cards, order.deck)
    return deck.name == EVENT_DECK and order.pile == DRAW


def _cards_begun(state: NoRetreat, event: e.CardsBegun) -> NoRetreat:
    dealt = {AXIS: event.axis, SOVIET: event.soviet}
    state = _kit(state, begun_on=event.turn, opening=tuple(side for side in SIDES if dealt[side]))
    if not event.joker:
        return state
    track = state.track
    joker = Marker(id=track.next_marker, what="other", where="in hand", side=event.joker, note="Joker")
    return state.with_(track=track.with_(markers=(*track.markers, joker), next_marker=track.next_marker + 1))


def _opening_buttons(state: NoRetreat) -> tuple[Button, ...]:
    side = state.track.initiative
    six = TURNS.cards.opening_axis
    deal = Button(label=T("Deal: {n} to the Axis", n=six), side=side, order=o.BeginCards(axis=six), style="primary")
    if SCENARIO_FACTS.named(state.track.scenario).is_campaign:
        return (deal,)
    four = TURNS.cards.draw
    each = Button(label=T("Deal: {n} to each side", n=four), side=side, order=o.BeginCards(axis=four, soviet=four))
    none = Button(label=T("Deal no opening cards"), side=side, order=o.BeginCards(axis=0))
    return (none, each, deal)


def _note_said(line: Text) -> Text:
    """A sentence about cards, in which a note of ours is in words."""
    note = line.values.get("note")
    return line.with_(values={**line.values, "note": in_words(note)}) if isinstance(note, str) else line


def _tell_begun(event: e.CardsBegun) -> list[Text]:
    lines = [T("The event cards are ready.")]
    if event.joker:
        lines.append(T("{side} begin with the Joker.", side=side_title(event.joker)))
    return lines


def _tell_draw(event: e.TurnCardsDrawn) -> list[Text]:
    """Why there were fewer cards than usual; how many were drawn has been said with the draw."""
    if not event.lost:
        return []
    why = listing([cause_named(cause, amount) for cause, amount in event.lost.items()])
    return [T("{side} draw fewer cards than usual for this turn: {why}.", side=side_title(event.side), why=why)]


def _tell_weather(event: e.WeatherCardResolved) -> list[Text]:
    if event.is_in_force:
        return [T("Weather card no. {n} takes effect at once, and another card is drawn for it (15.7).", n=event.number)]
    return [T("Weather card no. {n} has no effect without Variable Weather; another is drawn for it (15.7.3).", n=event.number)]


CHAPTER = DeckChapter()
