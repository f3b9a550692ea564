"""How tests play with cards through Discord: stacked decks, what a person holds by their own hand, and what everybody hears."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
import simcord

from bot.bulletin import unescaped
from bot.kit import ledger
from bot.kit.deck.state import CardTable
from tests.world import World, text_of

Who = simcord.MemberActor

CARD_TABLE = "card_table"


def faces_for(order: Sequence[int]) -> list[int]:
    """The faces with which a shuffle gives this order."""
    lying = list(range(len(order)))
    faces = []
    for place in range(len(order) - 1, 0, -1):
        found = lying.index(order[place])
        lying[place], lying[found] = lying[found], lying[place]
        faces.append(found + 1)
    return faces


def loaded(monkeypatch: pytest.MonkeyPatch, faces: Sequence[int]) -> None:
    """The ledger's next random numbers are these; after them every shuffle leaves all as it lies. The function that is replaced
    is the one by which a record is verified too."""

    def number(secret: bytes, words: Sequence[str], campaign: str, n: int, sides: int) -> int:
        face = faces[n] if n < len(faces) else sides
        assert 1 <= face <= sides, f"number {n} is {face} on a die of {sides} sides"
        return face

    monkeypatch.setattr(ledger, "number", number)


async def seated(world: World, *people: Who, scenario: str = "3_seats") -> int:
    """A card table with these people at it; gives its id."""
    await people[0].slash(world.channel, "game new", game=CARD_TABLE, scenario=scenario, name="Evening")
    for n, person in enumerate(people, 1):
        await person.slash(world.channel, "game join", side=f"p{n}")
    return await world.bot.table.campaign_in(world.channel.id)


def listed(n: int, title: str = "Card") -> tuple[str, bytes]:
    """A file with n cards, a line each: "Card 01" and so on."""
    return "cards.txt", "\n".join(f"{title} {place:02}" for place in range(1, n + 1)).encode()


async def table_of(world: World, campaign: int) -> CardTable:
    """The cards of a campaign, all of them."""
    cards: Any = (await world.bot.table.look(campaign, 0)).campaign.state
    assert isinstance(cards.cards, CardTable)
    return cards.cards


async def hand_of(world: World, who: Who) -> list[str]:
    """What a person reads in their hand, all pages of it, a card a line."""
    found: list[str] = []
    page = 1
    while True:
        result = await who.slash(world.channel, "deck hand", page=page)
        assert result.response is not None
        assert result.response.ephemeral
        lines = re.findall(r"^\d+\. (.+)$", unescaped(text_of(result.response)), re.MULTILINE)
        found += lines
        pages = re.search(r"Page \d+ of (\d+)", text_of(result.response))
        if page >= int(pages[1] if pages else 1):
            return found
        page += 1


async def offered(world: World, who: Who, command: str, option: str = "card", typed: str = "", **given: Any) -> list[str]:
    """The names in an autocomplete list."""
    return [choice["name"] for choice in await who.autocomplete(world.channel, command, option, typed, **given)]


def everything(world: World) -> str:
    """All that the channel has heard so far, with the names of files and the words for the blind."""
    parts = []
    for message in world.channel.history():
        if not message.flags.ephemeral:
            parts.append(text_of(message))
            parts += [f"{file.filename} {file.description or ''}" for file in message.attachments]
    return unescaped("\n".join(parts))
