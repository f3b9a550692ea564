"""Which cards, piles and decks a person means: the options of the card commands, what they offer, and how they are read.

A person is offered what they may know, and nothing else: the cards of their own hands, the cards that lie open, and those of a
pile that they are looking through.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord import app_commands

from bot import gate
from bot.client import of
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.view import View
from bot.games.no_retreat.words import PLAYERS
from bot.kit.deck.lists import shipped_lists
from bot.kit.deck.state import Card, CardTable
from bot.kit.deck.view import DeckView, Names, TableView, card_choices, card_meant, in_hand, lying_open, pile_name, pile_title
from bot.kit.model import Order
from bot.kit.names import folded
from bot.kit.refusals import Malformed, Unknown
from bot.kit.words import PLAIN, T, Text, listing
from bot.looks import Look
from bot.suggest import meant, suggest

Choices = list[app_commands.Choice[str]]
Interaction = discord.Interaction[Any]
Cards = Callable[[Look], Iterable[Card]]


# what a person sees of the cards


def card_table(look: Look) -> CardTable:
    """The cards of a campaign, all of them: for what is public there. Raises Unknown for a game without cards."""
    table = getattr(look.campaign.state, "cards", None)
    if not isinstance(table, CardTable):
        raise Unknown(
            T("The campaign here is {game}, which is played without cards.", game=look.game.title),
            instead=T("`/deck new` in a thread beside it opens a card table there."),
        )
    return table


def views(look: Look) -> list[TableView]:
    """The cards as every seat of this person sees them; as an onlooker does, where they have none."""
    card_table(look)
    sides = look.campaign.sides_of(look.user_id) or ("",)
    seen = [look.game.view(look.campaign.state, side) for side in sides]
    return [each.parts["deck"] if isinstance(each, View) else each for each in seen]


def held(look: Look) -> list[Card]:
    """The cards in this person's hands."""
    return [card for view in views(look) for card in in_hand(view)]


def lying(look: Look) -> list[Card]:
    """The cards that lie open, and those of the pile that this person is looking through."""
    return list({card.ref: card for view in views(look) for card in lying_open(view)}.values())


def decks(look: Look) -> tuple[DeckView, ...]:
    """The decks on the table."""
    return views(look)[0].decks


def names(look: Look) -> Names:
    """What each seat is called in a sentence about cards."""
    if isinstance(look.campaign.state, NoRetreat):
        return PLAYERS
    return {side.key: side.name for side in look.game.sides}


# what they mean


def deck_meant(look: Look, typed: str) -> str:
    """The deck that was named, or the only one; in No Retreat! the event cards. Raises Unknown and Malformed."""
    there = [deck.name for deck in decks(look)]
    if typed or not there:
        return views(look)[0].deck(typed or "…").name if there else _no_deck()
    if len(there) > 1 and not isinstance(look.campaign.state, NoRetreat):
        raise Malformed(
            T("There are several decks on this table: {decks}.", decks=listing(there)), instead=T("Name one in `deck`.")
        )
    return there[0]


def pile_meant(look: Look, typed: str) -> str:
    """The pile's key, for the words by which the bot calls it too; else what was typed, for the game to refuse."""
    keys = list(dict.fromkeys(pile.key for deck in decks(look) for pile in deck.piles))
    said = [(words, key) for key in keys for words in (pile_title(key), pile_name(key)) if isinstance(words, Text)]
    return meant(typed, [*((key, key) for key in keys), *said])


def _no_deck() -> str:
    raise Unknown(T("There is no deck on this table yet."), instead=T("Put one there with `/deck new`."))


def cards_meant(look: Look, typed: Iterable[str], *places: Cards) -> tuple[str, ...]:
    """The references of the cards that were named in the options of a command, in their order. Of several alike that were
    named in the same words, each is another. Raises Malformed when none was named."""
    known = {card.ref: card for place in places for card in place(look)}
    found: list[str] = []
    for words in typed:
        if words:
            left = [card for card in known.values() if card.ref not in found]
            ref = words if words in known else card_meant(words, left)
            found.append(ref)
    if not found:
        raise Malformed(T("Name at least one card."), instead=T("Choose it from the list that the command offers."))
    return tuple(found)


def card_example(look: Look, order: Order) -> dict[str, str]:
    """What stands in the options of a command by which this person gives an order about cards: the card as a list offers it, the
    player by name, the deck only where there are several. What is as usual is left empty."""
    filled = {key: str(value) for key, value in order.model_dump(exclude_defaults=True).items()}
    named = {ref: name for name, ref in card_choices("", dict.fromkeys((*held(look), *lying(look))))}
    refs = getattr(order, "cards", ()) or (getattr(order, "card", ""),)
    filled["card"] = named.get(refs[0], "")
    if len(decks(look)) < 2:
        filled["deck"] = ""
    if "to" in filled:
        filled["to"] = PLAIN.say(look.game.side(filled["to"]).name)
    return filled


# the options


async def quietly(interaction: Interaction) -> Look | None:
    """The campaign of this channel, for autocomplete; None where there is none, or one without cards."""
    look = await of(interaction).look_quietly(interaction)
    return look if look is not None and isinstance(getattr(look.campaign.state, "cards", None), CardTable) else None


class _Typed(app_commands.Transformer, ABC):
    """An option that stays as it was typed until its order is made."""

    async def transform(self, interaction: Interaction, value: str, /) -> str:
        """As it was typed."""
        return value

    async def autocomplete(self, interaction: Interaction, value: str, /) -> Choices:  # type: ignore[override]
        """What fits what has been typed."""
        look = await quietly(interaction)
        return self.offered(look, value, interaction.namespace) if look is not None else []

    @abstractmethod
    def offered(self, look: Look, typed: str, given: app_commands.Namespace) -> Choices:
        """What fits; `given` are the other options."""


class CardOption(_Typed):
    """A card from certain places, without those that stand in the other options already."""

    def __init__(self, *places: Cards) -> None:
        self.places = places

    def offered(self, look: Look, typed: str, given: app_commands.Namespace) -> Choices:
        """The cards that this person may name."""
        taken = {chosen for name, chosen in given if name.startswith("card") and chosen != typed}
        cards = [card for place in self.places for card in place(look) if card.ref not in taken]
        return [
            app_commands.Choice(name=name, value=ref)
            for name, ref in card_choices(typed, cards)[: gate.CHOICES]
            if len(ref) <= gate.CHOICE_NAME
        ]


class DeckOption(_Typed):
    """A deck on the table."""

    def offered(self, look: Look, typed: str, given: app_commands.Namespace) -> Choices:
        """The decks."""
        return suggest(typed, [(deck.name, deck.name) for deck in decks(look)])


class PileOption(_Typed):
    """A pile of the deck that stands in the option `deck`, else of any."""

    def offered(self, look: Look, typed: str, given: app_commands.Namespace) -> Choices:
        """The piles."""
        wanted = folded(given.deck or "")
        keys = dict.fromkeys(p.key for deck in decks(look) if not wanted or folded(deck.name) == wanted for p in deck.piles)
        return suggest(typed, [(title if isinstance(title := pile_title(key), Text) else key, key) for key in keys])


class PlayerOption(_Typed):
    """Another player at the table."""

    def offered(self, look: Look, typed: str, given: app_commands.Namespace) -> Choices:
        """The other seats."""
        mine = look.campaign.sides_of(look.user_id)
        return suggest(typed, [(side.name, side.key) for side in look.game.seats(look.campaign.state) if side.key not in mine])


class ListOption(app_commands.Transformer):
    """A shipped list of cards."""

    async def transform(self, interaction: Interaction, value: str, /) -> str:
        """The list's key, for its name too."""
        return meant(value, [(listed.name, listed.key) for listed in shipped_lists()])

    async def autocomplete(self, interaction: Interaction, value: str, /) -> Choices:  # type: ignore[override]
        """The lists."""
        return suggest(value, [(f"{listed.name}: {listed.about}", listed.key) for listed in shipped_lists()])


HeldCard = app_commands.Transform[str, CardOption(held)]
"""One of one's own cards."""
OpenCard = app_commands.Transform[str, CardOption(lying)]
"""A card that lies open, or in the pile that one is searching."""
AnyCard = app_commands.Transform[str, CardOption(held, lying)]
"""One's own card, or one that lies open."""
DeckName = app_commands.Transform[str, DeckOption]
PileName = app_commands.Transform[str, PileOption]
PlayerName = app_commands.Transform[str, PlayerOption]
ListKey = app_commands.Transform[str, ListOption]
