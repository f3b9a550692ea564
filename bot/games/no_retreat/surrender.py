"""The No Surrender! kit: Economic Sacrifice, Combat Support, Variable Weather, Strategic Reserve, the exchange of an army, and
No Surrender under the solitaire module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.games.no_retreat import events as e
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.deck import card_phase, draw_event_cards, drawable, has_drawn
from bot.games.no_retreat.hands import held_event_cards
from bot.games.no_retreat.phases import began
from bot.games.no_retreat.readings import READINGS, is_on
from bot.games.no_retreat.solo.events import CheckJudged, CheckSkipped
from bot.games.no_retreat.state import SOVIET, NoRetreat, Reserve, Support, TurnWeather, WeatherMarker, other
from bot.games.no_retreat.sudden_death import (
    has_penalties_all_the_same,
    is_solitaire,
    number_of,
    penalties_for,
    total_vp,
)
from bot.games.no_retreat.support import (
    MOST_A_SIDE,
    bonus_of,
    check_support,
    check_time_of_support,
    marker_face,
    supporter,
    symbol_shown,
)
from bot.games.no_retreat.surrender_tell import tell
from bot.games.no_retreat.surrender_view import KitView, sections, view
from bot.games.no_retreat.turns import SEASONS, TURNS
from bot.games.no_retreat.units import FIRST_RESERVE_TURN, can_form_reserve, check_exchange, reminders
from bot.games.no_retreat.weather import is_long_winter, markers_at, markers_moved_on, markers_of
from bot.games.no_retreat.words import season_name, side_name, side_title, weather_name
from bot.kit.decisions import Answer, Choice, Decision
from bot.kit.deck.decide import moved_openly
from bot.kit.deck.state import DISCARD
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Section, Setup
from bot.kit.model import Event, Frozen, Order
from bot.kit.names import folded, tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
from bot.kit.words import T, Text, count, listing

MOST_BOUGHT = 2
"""Cards that Economic Sacrifice may buy in one Card Phase (NS-38)."""
UNCHANGED = "unchanged"


# 15.5 Economic Sacrifice


def most_bought(hand: int, bought: int, hand_limit: int) -> int:
    """15.5 How many more cards may be bought: two in a Card Phase, and none beyond the greatest hand (NS-38, NS-40)."""
    return max(0, min(MOST_BOUGHT - bought, hand_limit - hand))


def _bought(state: NoRetreat) -> int:
    return state.kit.bought.get(card_phase(state), 0)


def _check_sacrifice(state: NoRetreat, side: str, order: o.Sacrifice) -> None:
    track = state.track
    if not is_on(state.options, "economic_sacrifice"):
        raise Impossible(T("Economic Sacrifice is not in force in this campaign."), rule="NS-37")
    if track.phase != "card":
        raise NotNow(T("Economic Sacrifice is made in one's own Card Phase."), rule="NS-38")
    if side != track.active:
        raise NotYours(T("It is the Card Phase of {side}.", side=side_name(track.active)), rule="NS-38")
    if not state.kit.has_begun:
        raise NotNow(T("The event cards have not been dealt."), rule="A.5", instead=T("Deal them first."))
    is_after = state.options["sacrifice_time"] == "after_draw"
    if is_after and not has_drawn(state):
        raise NotNow(T("Economic Sacrifice comes after the normal draw."), rule="NS-AMB-10", instead=T("Draw first."))
    if not is_after and state.kit.drawn == card_phase(state):
        raise NotNow(T("Economic Sacrifice comes before the normal draw, which has been made."), rule="NS-AMB-10")
    _check_price(state, side, order.cards)


def _check_price(state: NoRetreat, side: str, cards: int) -> None:
    if cards < 1:
        raise Malformed(T("Name one card or two."), rule="NS-38")
    hand = len(held_event_cards(state, side))
    most = most_bought(hand, _bought(state), TURNS.cards.hand)
    if cards > most:
        raise Impossible(
            T("You may buy {most} now.", most=count(most, "card", "cards")) if most else T("You may buy no card now."),
            rule="NS-40" if hand + cards > TURNS.cards.hand else "NS-38",
            instead=T("Two in a Card Phase are the most, and the hand may not pass {n}.", n=TURNS.cards.hand),
        )
    if cards > drawable(state):
        raise Impossible(
            T("There are not so many event cards left to draw."),
            rule="15.5",
            instead=T("You can draw {n} at most.", n=count(drawable(state), "event card", "event cards")),
        )
    vp = total_vp(state)
    if vp is None:
        raise NotNow(T("The VP have not been entered."), rule="NS-39", instead=T("Enter them with `/track vp`."))
    if side == state.track.initiative and cards > payable(state):
        raise Impossible(T("You cannot pay {n} VP.", n=cards), rule="NS-39", instead=T("You can pay {n}.", n=payable(state)))


def payable(state: NoRetreat) -> int:
    """The VP that the side with the Initiative can pay: places and events; orders VP change for their own causes only."""
    return (state.track.square_vp or 0) + state.track.event_vp


def _sacrificed(state: NoRetreat, side: str, cards: int, dice: Dice) -> list[Event]:
    """The price, and the cards. The track shows one side's VP only: a payer without the Initiative pays by a shift against it
    (NS-AMB-10)."""
    track = state.track
    before = track.square_vp or 0
    pays = side == track.initiative
    square = max(0, before - cards) if pays else before + cards
    event = track.event_vp - (cards - (before - square)) if pays else track.event_vp
    paid = e.SacrificeMade(side=side, cards=cards, square=square, event=event, holder=track.initiative, phase=card_phase(state))
    return [paid, *draw_event_cards(state, side, cards, dice, note="Economic Sacrifice, 15.5")]


# 15.7 Variable Weather


def _check_marker(state: NoRetreat, order: o.TurnWeatherMarker) -> None:
    if not is_on(state.options, "variable_weather"):
        raise Impossible(T("Variable Weather is not in force in this campaign."), rule="NS-37")
    if not 1 <= order.turn <= TURNS.last_turn or TURNS.turn(order.turn).season != order.season:
        turns = [str(box.turn) for box in TURNS.turns if box.season == order.season and box.turn <= TURNS.last_turn]
        raise Impossible(
            T("The {season} marker lies on a {season} turn only.", season=season_name(order.season)),
            rule="NS-54",
            instead=T("Those are turns {turns}.", turns=listing(turns)),
        )


def _laid_late(state: NoRetreat) -> list[Event]:
    """The markers as they are laid where Variable Weather was agreed on after the opening (NS-57); nothing where they lie."""
    if state.kit.weather_markers or not markers_of(state):
        return []
    return [e.WeatherMarkersLaid(markers=markers_of(state), turn=state.track.turn)]


def _with_markers(state: NoRetreat) -> NoRetreat:
    return _kit(state, weather_markers=markers_of(state))


def _marker_turned(state: NoRetreat, side: str, season: str, turn: int, weather: str, card: str = "") -> Event:
    turned = e.WeatherMarkerTurned.model_validate(
        {"side": side, "season": season, "turn": turn, "weather": weather, "card": card}
    )
    present = state.track.turn
    is_long = turn == present and is_long_winter(_apply_marker(state, turned), present)
    return turned.with_(is_long_winter=is_long)


def _weather_questions(state: NoRetreat) -> tuple[Decision, ...]:
    """What a weather card does is printed on it; the side that drew it says which marker it turns. For one whose time is out none
    is turned, which `/kit weather` puts right."""
    if not state.kit.weather_cards:
        return ()
    card = state.kit.weather_cards[0]
    choices = [
        Choice(
            key=f"{marker.season}:{weather}",
            label=T(
                "{season}, turn {turn}: {weather}",
                season=season_name(marker.season),
                turn=marker.turn,
                weather=weather_name(weather),
            ),
        )
        for marker in markers_of(state)
        for weather in ("clear", "mud", "snow")
        if weather != marker.weather
    ]
    choices.append(Choice(key=UNCHANGED, label=T("No marker changes")))
    question = T("Weather card no. {number} has been drawn. Which marker does it turn, as its text says?", number=card.number)
    return (
        Decision(
            id=f"surrender-weather-{state.kit.asked}",
            side=card.side,
            question=question,
            choices=tuple(choices),
            default=UNCHANGED,
            rule="15.7",
        ),
    )


def _weather_answered(state: NoRetreat, side: str, choice: str) -> Event:
    card = state.kit.weather_cards[0].card
    if choice == UNCHANGED:
        return e.WeatherMarkerTurned(side=side, card=card)
    season, weather = choice.split(":")
    marker = next(marker for marker in state.kit.weather_markers if marker.season == season)
    return _marker_turned(state, side, season, marker.turn, weather, card)


# 15.9 Soviet Strategic Reserve


def _check_form(state: NoRetreat, side: str, order: o.FormReserve) -> None:
    track = state.track
    if not is_on(state.options, "strategic_reserve"):
        raise Impossible(T("The Soviet Strategic Reserve is not in force in this campaign."), rule="NS-37")
    if side != SOVIET:
        raise NotYours(T("Only the Soviets form a Strategic Reserve."), rule="NS-67")
    if track.turn < FIRST_RESERVE_TURN:
        raise NotNow(T("A Strategic Reserve can be formed from turn {turn} on.", turn=FIRST_RESERVE_TURN), rule="NS-68")
    if track.phase != "rail" or track.active != SOVIET:
        raise NotNow(T("A Strategic Reserve is formed at the end of a Soviet Rail Movement Phase."), rule="NS-68")
    if not order.is_in_rail_box:
        raise Impossible(T("The unit must be in the Rail Movement box."), rule="NS-69")
    if not folded(tidy(order.unit, 60)):
        raise Malformed(T("Name the unit."), rule="NS-69")
    if any(folded(reserve.unit) == folded(order.unit) for reserve in state.kit.reserves):
        raise Impossible(T("That unit is in Strategic Reserve already."), rule="NS-69")
    if not can_form_reserve(state):
        raise Impossible(T("The one Strategic Reserve marker lies on a unit already."), rule="NS-AMB-18")


def _check_release(state: NoRetreat, side: str, order: o.ReleaseReserve) -> None:
    track = state.track
    if side != SOVIET:
        raise NotYours(T("Only the Soviets have a Strategic Reserve."), rule="NS-67")
    if all(folded(reserve.unit) != folded(order.unit) for reserve in state.kit.reserves):
        raise Unknown(T("That unit is not in Strategic Reserve."), rule="NS-70")
    if track.phase != "movement" or track.active != SOVIET:
        raise NotNow(T("A unit comes back from Strategic Reserve in a Soviet Movement Phase."), rule="NS-70")
    if any(folded(reserve.unit) == folded(order.unit) and reserve.turn >= track.turn for reserve in state.kit.reserves):
        raise NotNow(T("A unit comes back in a later turn than the one in which it went into reserve."), rule="NS-70")


class SurrenderChapter(Chapter):
    """The options of the kit."""

    key = "surrender"
    orders = o.KIT_ORDERS
    events = e.KIT_EVENTS
    readings = READINGS
    moving_on = (o.PassSupport,)

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        """The Weather markers on their first turns (NS-57)."""
        if not is_on(state.options, "variable_weather"):
            return state
        return _kit(state, weather_markers=markers_at(state.track.turn))

    def check(self, state: NoRetreat, side: str, order: Order) -> None:
        """Raises the Refusal that explains why an option does not allow that now."""
        match order:
            case o.Sacrifice():
                _check_sacrifice(state, side, order)
            case o.GiveSupport():
                check_support(state, side, order)
            case o.PassSupport():
                check_time_of_support(state, side)
            case o.TurnWeatherMarker():
                _check_marker(state, order)
            case o.ExchangeArmy():
                check_exchange(state, side, order)
                if not folded(tidy(order.army, 60)):
                    raise Malformed(T("Name the army."), rule="NS-13")
            case o.FormReserve():
                _check_form(state, side, order)
            case o.ReleaseReserve():
                _check_release(state, side, order)

    def objects(self, state: NoRetreat, side: str, order: Order) -> None:
        """The Combat Phase does not go on while a side may still give support (NS-42)."""
        if isinstance(order, o.NextPhase) and (giver := supporter(state)):
            raise NotNow(
                T("{side} may still give Combat Support.", side=side_title(giver)),
                rule="NS-42",
                instead=T("The battles follow when both sides give no more."),
            )

    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an option."""
        match order:
            case o.Sacrifice():
                return _sacrificed(state, side, order.cards, dice)
            case o.GiveSupport():
                return _supported(state, side, order)
            case o.PassSupport():
                after = other(side) if side == state.track.active else ""
                return [e.SupportPassed(side=side, next=after)]
            case o.TurnWeatherMarker():
                laid = _laid_late(state)
                return [*laid, _marker_turned(_with_markers(state), side, order.season, order.turn, order.weather)]
            case o.ExchangeArmy():
                return [e.ArmyExchanged(army=tidy(order.army, 60), turn=state.track.turn)]
            case o.FormReserve():
                return [e.ReserveFormed(unit=tidy(order.unit, 60), turn=state.track.turn)]
            case o.ReleaseReserve():
                unit = next(r.unit for r in state.kit.reserves if folded(r.unit) == folded(order.unit))
                return [e.ReserveReleased(unit=unit, turn=state.track.turn)]
            case Answer():
                return [*_laid_late(state), _weather_answered(_with_markers(state), side, order.choice)]
            case _:
                raise AssertionError(f"{order.kind} is no order of the kit")

    def follow(self, state: NoRetreat, event: Event, dice: Dice) -> Sequence[Event]:
        """What a phase brings, and what No Surrender makes of the module's own checks."""
        match event:
            case e.PhaseBegan():
                return _phase_brings(state, event)
            case e.TurnSet():
                return _put_right(state, event)
            case e.SupportPassed(next=""):
                return [began(state, state.track.turn, state.track.active, "combat", "battles")]
            case CheckJudged() if event.ends_no_game and not event.judgement.clause:
                return penalties_for(state, event.judgement.total.sum, event.judgement.number)
            case CheckSkipped() if is_solitaire(state):
                return _check_skipped(state)
            case _:
                return ()

    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        """The state after an event of the kit."""
        return _APPLY[type(event)](state, event)  # type: ignore[no-any-return]

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        """Candidates of each kind."""
        for n in (1, 2):
            yield o.Sacrifice(cards=n)
        for card in held_event_cards(state, side)[:3]:
            for near in ("target", "under_counterblow"):
                for symbol in ("cross", "none", ""):
                    unit = f"unit {len(state.kit.supports) + 1}"
                    yield o.GiveSupport.model_validate({"card": card, "unit": unit, "near": near, "symbol": symbol})
        yield o.PassSupport()
        for marker in markers_of(state):
            yield o.TurnWeatherMarker.model_validate(
                {"season": marker.season, "turn": marker.turn, "weather": "snow" if marker.weather != "snow" else "mud"}
            )
        yield o.ExchangeArmy(
            army="11th Army", is_german_4_4_infantry=True, is_supplied=True, is_alone=True, is_at_full_strength=True
        )
        yield o.FormReserve(unit=f"reserve {len(state.kit.reserves) + 1}")
        for reserve in state.kit.reserves:
            yield o.ReleaseReserve(unit=reserve.unit)

    def due(self, state: NoRetreat) -> tuple[Due, ...]:
        """The side that may give support."""
        side = supporter(state)
        if not side:
            return ()
        return (Due(side=side, what=T("Give Combat Support, or give no more."), rule="15.6"),)

    def decisions(self, state: NoRetreat) -> tuple[Decision, ...]:
        """What a weather card does."""
        return _weather_questions(state)

    def buttons(self, state: NoRetreat) -> tuple[Button, ...]:
        """The end of support, and Economic Sacrifice. The hand's size is public; what is in it has no part here."""
        side = supporter(state)
        if side:
            return (Button(label=T("Give no more support"), side=side, order=o.PassSupport()),)
        buy = tuple(
            Button(label=T("Buy {n} for {n} VP", n=n), side=state.track.active, order=o.Sacrifice(cards=n))
            for n in (1, MOST_BOUGHT)
        )
        return buy if state.track.phase == "card" else ()

    def view(self, state: NoRetreat, viewer: str) -> KitView:
        """The options in force and what they keep; all of it is public."""
        return view(state)

    def sections(self, view: Frozen) -> tuple[Section, ...]:
        """The options in words."""
        assert isinstance(view, KitView)
        return sections(view)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event of the kit in sentences."""
        return tell(event)


# 15.6 Combat Support


def _supported(state: NoRetreat, side: str, order: o.GiveSupport) -> list[Event]:
    card = state.cards.card(order.card)
    symbol = symbol_shown(state, order)
    bonus = bonus_of(side, symbol)
    support = Support(side=side, unit=tidy(order.unit, 60), bonus=bonus, face=marker_face(bonus))
    shown = moved_openly(state.cards, side, (order.card,), DISCARD, "discarded", note="Combat Support, 15.6")
    return [shown, e.SupportGiven(support=support, card=card.ref, number=card.number, symbol=symbol)]


# What a phase brings


def _phase_brings(state: NoRetreat, event: e.PhaseBegan) -> list[Event]:
    done: list[Event] = []
    if event.phase == "removal" and state.kit.supports:
        done.append(e.SupportsRemoved(units=tuple(support.unit for support in state.kit.supports)))
    if event.step == "support":
        done.append(e.SupportOpened(side=event.active, most=MOST_A_SIDE))
    if event.phase == "housekeeping" and is_on(state.options, "variable_weather"):
        lying = state.kit.weather_markers
        moved = markers_moved_on(lying, event.turn) if lying else markers_at(event.turn)
        gone = any(marker.turn < event.turn for marker in lying)
        if moved or gone:
            done.append(e.WeatherMarkersLaid(markers=moved, turn=event.turn))
    topics = reminders(state)
    return [*done, e.Reminded(topics=topics)] if topics else done


def _put_right(state: NoRetreat, event: e.TurnSet) -> list[Event]:
    """Where the turn marker is put right, Support markers lie in a Combat Phase only (NS-53), and each Weather marker on the next
    turn of its season (NS-57)."""
    done: list[Event] = []
    if event.phase != "combat" and state.kit.supports:
        done.append(e.SupportsRemoved(units=tuple(support.unit for support in state.kit.supports)))
    if is_on(state.options, "variable_weather"):
        there = {(marker.season, marker.turn) for marker in state.kit.weather_markers}
        moved = tuple(marker for marker in markers_at(event.turn) if (marker.season, marker.turn) not in there)
        if moved:
            done.append(e.WeatherMarkersLaid(markers=moved, turn=event.turn))
    return done


def _check_skipped(state: NoRetreat) -> list[Event]:
    """The module has skipped its check for a No Sudden Death marker: under one reading the penalties apply all the same
    (NS-AMB-08)."""
    vp, number = total_vp(state), number_of(state, state.track.initiative, state.track.turn)
    if not has_penalties_all_the_same(state) or vp is None or number is None:
        return []
    return penalties_for(state, vp, number)


# The state after each event


def _kit(state: NoRetreat, **changes: Any) -> NoRetreat:
    return state.with_(kit=state.kit.with_(**changes))


def _sacrifice_made(state: NoRetreat, event: e.SacrificeMade) -> NoRetreat:
    bought = {event.phase: state.kit.bought.get(event.phase, 0) + event.cards}
    state = state.with_(track=state.track.with_(square_vp=event.square, event_vp=event.event))
    return _kit(state, bought=bought)


def _support_given(state: NoRetreat, event: e.SupportGiven) -> NoRetreat:
    symbols = {**state.kit.symbols, event.number: event.symbol} if event.number else state.kit.symbols
    return _kit(state, supports=(*state.kit.supports, event.support), symbols=symbols)


def _by_season(markers: Iterable[WeatherMarker]) -> tuple[WeatherMarker, ...]:
    return tuple(sorted(markers, key=lambda marker: list(SEASONS).index(marker.season)))


def _markers_laid(state: NoRetreat, event: e.WeatherMarkersLaid) -> NoRetreat:
    """The markers as they lie now; what a marker showed on a turn that is over stays written down as that turn's weather."""
    over = [marker for marker in state.kit.weather_markers if marker.turn < event.turn]
    laid = {marker.season for marker in event.markers}
    kept = tuple(m for m in state.kit.weather_markers if m.turn >= event.turn and m.season not in laid)
    written = {entered.turn for entered in state.track.weather}
    past = tuple(TurnWeather(turn=m.turn, weather=m.weather) for m in over if m.turn not in written)
    state = state.with_(track=state.track.with_(weather=(*state.track.weather, *past)))
    return _kit(state, weather_markers=_by_season((*kept, *event.markers)))


def _apply_marker(state: NoRetreat, event: e.WeatherMarkerTurned) -> NoRetreat:
    """The marker as it lies now. Weather that a turn had from its marker goes with it; weather from elsewhere stays."""
    if event.card:
        state = _kit(state, weather_cards=state.kit.weather_cards[1:], asked=state.kit.asked + 1)
    if not event.season or event.weather is None:
        return state
    kept = tuple(marker for marker in state.kit.weather_markers if marker.season != event.season)
    turned = WeatherMarker(season=event.season, turn=event.turn, weather=event.weather)
    entered = tuple(each for each in state.track.weather if each.turn != event.turn)
    state = state.with_(track=state.track.with_(weather=entered))
    return _kit(state, weather_markers=_by_season((*kept, turned)))


def _reserve_released(state: NoRetreat, event: e.ReserveReleased) -> NoRetreat:
    return _kit(state, reserves=tuple(reserve for reserve in state.kit.reserves if reserve.unit != event.unit))


_APPLY: Mapping[type[Event], Any] = {
    e.SacrificeMade: _sacrifice_made,
    e.SupportOpened: lambda state, event: _kit(state, support_turn=event.side),
    e.SupportGiven: _support_given,
    e.SupportPassed: lambda state, event: _kit(state, support_turn=event.next),
    e.SupportsRemoved: lambda state, event: _kit(state, supports=()),
    e.WeatherMarkersLaid: _markers_laid,
    e.WeatherMarkerTurned: _apply_marker,
    e.ArmyExchanged: lambda state, event: _kit(state, exchanged_on=event.turn),
    e.ReserveFormed: lambda state, event: _kit(state, reserves=(*state.kit.reserves, Reserve(unit=event.unit, turn=event.turn))),
    e.ReserveReleased: _reserve_released,
    e.Reminded: lambda state, event: state,
}

CHAPTER = SurrenderChapter()
