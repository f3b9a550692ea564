"""The events of the cards in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.deck.events import (
    CardsAdded,
    CardsMoved,
    CardsSeen,
    DeckOpened,
    PileCut,
    PileOpened,
    PileShuffled,
    PlayerLeft,
    PlayerSat,
)
from bot.kit.deck.state import Card
from bot.kit.deck.view import Names, named, pile_name
from bot.kit.model import Event
from bot.kit.secrecy import REFEREE
from bot.kit.words import T, Text, Value, count, listing

_OPEN = {
    "turned_up": "{player} turns up {cards} from {source} of {deck}.",
    "played": "{player} plays {cards}.",
    "discarded": "{player} discards {cards}.",
    "discarded_at_random": "{player} discards {cards} at random.",
    "returned": "{player} puts {cards} on top of the draw pile of {deck}, for all to see.",
    "buried": "{player} puts {cards} under the draw pile of {deck}, for all to see.",
    "removed": "{player} takes {cards} out of the game.",
    "placed": "{player} puts {cards} on {target} of {deck}.",
    "taken": "{player} takes {cards} from {source} of {deck}.",
    "found": "{player} takes {cards} from {source} of {deck}, for all to see.",
}
_HIDDEN = {
    "drawn": "{player} draws {n} from {source} of {deck}.",
    "passed": "{player} passes {n} to {to}.",
    "handed_over": "{player} hands {n} over to {to}.",
    "returned": "{player} puts {n} from the hand back on the draw pile of {deck}.",
    "buried": "{player} puts {n} under the draw pile of {deck}, unseen by the others.",
    "placed": "{player} puts {n} face down on {target} of {deck}.",
    "found": "{player} takes {n} from {source} of {deck}, unseen by the others.",
}
_YOURS = {
    "drawn": "You draw {cards}.",
    "passed": "You pass {cards}.",
    "handed_over": "You hand over {cards}.",
    "returned": "You put {cards} back on the draw pile.",
    "buried": "You bury {cards}.",
    "placed": "You put down {cards}.",
    "found": "You take {cards}.",
}
_SHUFFLED = {
    "asked": "{player} shuffles {pile} of {deck}: {n}.",
    "gathered": "{player} shuffles the discards of {deck} into the draw pile: {n}.",
    "ran_out": "The draw pile of {deck} has run out; the discards are shuffled into it: {n}.",
    "searched": "The search is over, and {pile} of {deck} is shuffled: {n}.",
    "left": "Then {pile} of {deck} is shuffled: {n}.",
    "rules": "Then {pile} of {deck} is shuffled by the rules: {n}.",
}


MOST_NAMED = 30
"""Cards that are named one by one when they join a deck."""


def tell(event: Event, viewer: str, names: Names) -> Sequence[Text]:
    """An event of the cards as this viewer may hear it. `names` says the sides."""
    match event:
        case DeckOpened():
            size = count(len(event.cards), "card", "cards")
            player = _who(event.side, names)
            return [T("{player} puts the deck {deck} on the table, shuffled: {n}.", player=player, deck=event.deck, n=size)]
        case CardsAdded():
            many = len(event.cards)
            cards = _names(event.cards) if many <= MOST_NAMED else count(many, "further card", "further cards")
            return [T("The deck {deck} is shuffled again, now with {cards}.", deck=event.deck, cards=cards)]
        case PileOpened():
            how = T("face up") if event.is_face_up else T("face down")
            return [T("The deck {deck} has a new pile, {pile}, which lies {how}.", deck=event.deck, pile=event.pile, how=how)]
        case CardsMoved():
            return _moved(event, viewer, names)
        case CardsSeen():
            return _seen(event, viewer, names)
        case PileShuffled():
            template = _SHUFFLED["gathered" if event.gathered and event.why == "asked" else event.why]
            n = count(event.shuffle.size, "card", "cards")
            return [_filled(template, player=_who(event.side, names), pile=pile_name(event.pile), deck=event.deck, n=n)]
        case PileCut():
            n = count(event.at, "card", "cards")
            pile = pile_name(event.pile)
            return [
                T("{player} cuts {pile} of {deck} after {n}.", player=_who(event.side, names), pile=pile, deck=event.deck, n=n)
            ]
        case PlayerLeft():
            return [T("{player} leaves the table.", player=_who(event.side, names))]
        case PlayerSat():
            return [T("{player} sits down again.", player=_who(event.side, names))]
        case _:
            return []


def _who(side: str, names: Names) -> Text:
    return names.get(side, T("The table"))


def _filled(template: str, **values: Value) -> Text:
    """A template of ours with those of the values that it names."""
    return Text(template=template, values={name: value for name, value in values.items() if "{" + name + "}" in template})


def _moved(event: CardsMoved, viewer: str, names: Names) -> list[Text]:
    cards = event.shown
    place = event.target if event.target.deck else event.source
    values: dict[str, Value] = {
        "player": _who(event.side, names),
        "to": _who(event.to, names) if event.to else T("nobody"),
        "n": count(event.count, "card", "cards"),
        "deck": place.deck,
        "source": pile_name(event.source.pile),
        "target": pile_name(event.target.pile),
        "cards": listing([named(card) for card in cards]),
    }
    if cards:
        lines = [_filled(_OPEN[event.how], **values)]
        if event.how in ("played", "turned_up"):
            lines += _texts(cards)
        if event.how == "played" and event.target.pile == "table":
            lines.append(T("It stays on the table."))
    elif event.held or event.received:
        lines = [_filled(_HIDDEN[event.how], **values), *_private(event, viewer)]
    else:
        lines = [_filled("{player} puts the top card of {deck} under the draw pile, unseen by all.", **values)]
    if event.note:
        lines.append(T("({note})", note=event.note))
    return lines


def _private(event: CardsMoved, viewer: str) -> list[Text]:
    """What the one who moved hidden cards, or to whom they went, hears besides."""
    if viewer == event.side:
        return [_filled(_YOURS[event.how], cards=_names(event.held)), *_texts(event.held)]
    if viewer == REFEREE:
        return [T("The cards: {cards}.", cards=_names(event.held)), *_texts(event.held)]
    if event.to and viewer == event.to:
        return [T("You receive {cards}.", cards=_names(event.received)), *_texts(event.received)]
    return []


def _names(cards: tuple[Card, ...]) -> Value:
    return listing([named(card) for card in cards])


def _texts(cards: tuple[Card, ...]) -> list[Text]:
    """What stands on the cards, as far as it is known."""
    return [T("{card} reads: {text}", card=named(card), text=card.text) for card in cards if card.text]


def _seen(event: CardsSeen, viewer: str, names: Names) -> list[Text]:
    player = _who(event.side, names)
    n = count(event.count, "card", "cards")
    if event.how == "revealed":
        them = T("it") if event.count == 1 else T("them")
        shown = T("{player} shows {cards} and keeps {them}.", player=player, cards=_names(event.shown), them=them)
        return [shown, *_texts(event.shown)]
    pile, deck = pile_name(event.source.pile), event.source.deck
    if event.how == "peeked":
        top = T("the top card") if event.count == 1 else T("the top {n} cards", n=event.count)
        where = T("{top} of {pile} of {deck}", top=top, pile=pile, deck=deck)
        lines = [T("{player} looks at {where}, by leave of {leave}.", player=player, where=where, leave=event.leave)]
    else:
        lines = [T("{player} looks through {pile} of {deck}: {n}.", player=player, pile=pile, deck=deck, n=n)]
    if viewer in (event.side, REFEREE):
        lines += [T("From the top: {cards}.", cards=_names(event.held)), *_texts(event.held)]
    return lines
