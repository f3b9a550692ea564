"""Sealed orders in a game of two: a card that answers the enemy's, and what the rules ask of a side in its turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.hands import EVENT_DECK, held_event_cards
from bot.games.no_retreat.state import SIDES, NoRetreat, Phase, Weather, other
from bot.games.no_retreat.support import supporter
from bot.games.no_retreat.turns import SEASONS
from bot.games.no_retreat.words import phase_name, season_name, side_name, weather_name
from bot.kit.decisions import Answer, Decision
from bot.kit.deck.events import CardsMoved
from bot.kit.deck.orders import Play
from bot.kit.deck.state import Card
from bot.kit.model import Event, Order
from bot.kit.sealed import Facts, Names, Occasion, Sealable, named, number, one_of, time
from bot.kit.words import T, Text

TURN = time("turn", T("the turn"))
PHASE = one_of("phase", T("the phase"), {phase: phase_name(phase) for phase in get_args(Phase)})
PHASING = one_of("phasing", T("the Phasing side"), {side: side_name(side) for side in SIDES})
CARD = named("card", T("the card"))
HAND = number("hand", T("the number of event cards in my hand"))
VICTOR = one_of("victor", T("the side named"), {side: side_name(side) for side in SIDES})
WEATHERS = get_args(Weather)

_MARKERS = {
    f"{season}:{weather}": T("It turns {season} to {weather}.", season=season_name(season), weather=weather_name(weather))
    for season in SEASONS
    for weather in WEATHERS
}

SEALABLE = (
    Sealable(
        "reaction",
        T("When the enemy plays an event card:"),
        facts=(CARD, TURN, PHASE, PHASING),
        name_it=T("I play {name} at once.", name=""),
    ),
    Sealable("support", T("When I may give Combat Support:"), {"pass": T("I give none.")}, (TURN, PHASING, HAND), is_own=True),
    Sealable("draw", T("When my Card Phase begins:"), {"draw": T("I make the normal draw.")}, (TURN, HAND), is_own=True),
    Sealable(
        "weather",
        T("When it is asked which weather the track prints:"),
        {weather: T("{weather}.", weather=weather_name(weather)) for weather in WEATHERS},
        (TURN,),
    ),
    Sealable(
        "weather-card",
        T("When I have drawn a weather card:"),
        {"unchanged": T("No marker changes."), **_MARKERS},
        (TURN, CARD),
    ),
    Sealable(
        "victor",
        T("When the enemy has said who has won the game:"),
        {"yes": T("I agree."), "no": T("I do not agree.")},
        (TURN, VICTOR),
    ),
    Sealable("phase", T("When a phase of mine begins:"), {"next": T("I go on from it at once.")}, (TURN, PHASE), is_own=True),
)


def called(card: Card) -> str:
    """A card by its number and title."""
    return f"{card.number} {card.title}".strip() or card.ref


def _printed(card: Card) -> str:
    return card.number or called(card)


def sealable_names(state: NoRetreat, side: str) -> Names:
    """The cards of the event deck, all of which are public; and to play, those in the side's own hand."""
    deck = [card for deck in state.cards.decks if deck.name == EVENT_DECK for card in deck.cards]
    return {"card": _once((called(card), _printed(card)) for card in deck), "reaction": _once(_own(state, side))}


def _own(state: NoRetreat, side: str) -> Iterator[tuple[str, str]]:
    for ref in held_event_cards(state, side):
        yield called(state.cards.card(ref)), called(state.cards.card(ref))


def _once(pairs: Iterable[tuple[str, str]]) -> list[tuple[Text | str, str]]:
    return list(dict.fromkeys(pairs))


def occasions(state: NoRetreat, asked: Sequence[Decision], happened: Sequence[Event]) -> Iterator[Occasion]:
    """The open questions, the enemy's cards, and what begins in one's own turn."""
    track = state.track
    common: Facts = {"turn": track.turn, "phase": track.phase, **({"phasing": track.active} if track.active else {})}
    for decision in asked:
        yield from _question(state, decision, common)
    for place, event in enumerate(happened):
        if isinstance(event, CardsMoved) and event.how == "played" and event.source.hand and event.target.deck == EVENT_DECK:
            side = other(event.side)
            orders = {called(state.cards.card(ref)): Play(card=ref) for ref in held_event_cards(state, side)}
            yield Occasion(f"card-{place}", side, "reaction", {**common, "card": _printed(event.shown[0])}, orders)
    if not state.kit.has_begun:
        return
    here = f"{track.turn}-{track.active}"
    if giver := supporter(state):
        facts = {**common, "hand": len(held_event_cards(state, giver))}
        yield Occasion(f"support-{here}-{giver}", giver, "support", facts, {"pass": o.PassSupport()})
    if track.phase == "card":
        facts = {**common, "hand": len(held_event_cards(state, track.active))}
        yield Occasion(f"draw-{here}", track.active, "draw", facts, {"draw": o.DrawForTurn()})
    begins = f"phase-{here}-{track.phase}-{track.step}"
    yield Occasion(begins, track.active or track.initiative, "phase", common, {"next": o.NextPhase()})


def _question(state: NoRetreat, decision: Decision, common: Facts) -> Iterator[Occasion]:
    orders: dict[str, Order] = {c.key: Answer(decision=decision.id, choice=c.key) for c in decision.choices}
    chapter, about = decision.id.split("-")[:2]
    if (chapter, about) == ("track", "weather"):
        yield Occasion(decision.id, decision.side, "weather", common, orders)
    elif (chapter, about) == ("surrender", "weather"):
        card = state.cards.card(state.kit.weather_cards[0].card)
        yield Occasion(decision.id, decision.side, "weather-card", {**common, "card": _printed(card)}, orders)
    elif (chapter, about) == ("track", "agree"):
        facts = {**common, "victor": state.track.victor_named}
        yield Occasion(decision.id, decision.side, "victor", facts, orders)
