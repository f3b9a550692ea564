"""Pairs of campaigns that differ only in one player's hand and in the order of the deck, through Discord: everything that goes
to the channel, and everything that the other player and an onlooker are answered or offered, is the same, byte for byte.

Only what follows from the ledger's secret is masked: the commitment, the salts and the chain. (Secret and campaign are the same
in both; so are the people, the clock and the ids.)
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import simcord

from tests.e2e.card_players import Who, faces_for, hand_of, listed, loaded, seated
from tests.e2e.commands import harmless, leaves
from tests.e2e.gateway import slash, typing
from tests.world import World, opened, settings_in, whispered

EPHEMERAL = 64
HASHES = re.compile(r"[0-9a-f]{64}")
ENDS = {"game leave", "game end", "game new", "game import", "game move", "deck leave", "track resign"}
"""Commands after which there is nothing more to compare; the pairs of campaigns in tests/test_secrecy.py go on from them."""


@dataclass
class Heard:
    """What everybody but Anna got to see, in order; and what Anna alone was told."""

    world: World
    others: list[str] = field(default_factory=list)
    anna: list[str] = field(default_factory=list)
    requests: int = 0

    async def slash(self, who: Who, command: str, **options: Any) -> simcord.InteractionResult:
        """A command; what it brought about is noted."""
        sent = slash(self.world, who, command, **options).deliver()
        await self.world.env.settle(idle=0.005)
        await self.note(f"/{command}", who, sent.result)
        return sent.result

    async def click(self, who: Who, label: str) -> None:
        """A press on the table message; what it brought about is noted."""
        await self.note(label, who, await who.click(self.world.table_message(), label=label))

    async def note(self, what: str, who: Who, result: simcord.InteractionResult) -> None:
        """Everything that went out, and the files of an answer with their bytes."""
        sent = self.world.env.http_requests[self.requests :]
        self.requests = len(self.world.env.http_requests)
        is_annas = who is self.world.anna
        bodies = ["for Anna's eyes" if is_annas and is_private(request) else body_of(request) for request in sent]
        messages = ([result.response] if result.response is not None else []) + result.followups
        shown = [message for message in messages if not (is_annas and message.ephemeral)]
        files = [[f.filename, f.description, await f.read()] for message in shown for f in message.message.attachments]
        if is_annas:
            self.anna.append(f"{what}: {whispered(result)}")
        self.others.append(masked(f"{what} {bodies} {files}"))

    async def lists(self, who: Who) -> None:
        """Every autocomplete list of every command, with nothing typed and with letters."""
        offering = [
            (command, option["name"])
            for command, leaf in leaves(self.world)
            for option in leaf.get("options") or []
            if option.get("autocomplete")
        ]
        sent = [
            (f"{command} {option} {typed!r}", typing(self.world, who, command, option, typed).deliver())
            for command, option in offering
            for typed in ("", "card 0", "1")
        ]
        await self.world.env.settle()
        self.others += [masked(f"{what}: {each.result.autocomplete_choices}") for what, each in sent]
        assert all(each.result.autocomplete_choices is not None for _, each in sent)
        self.requests = len(self.world.env.http_requests)


def is_private(request: Any) -> bool:
    """Whether a request is seen by one person only: an answer for their eyes, or the list that they are offered."""
    body = request.json if isinstance(request.json, dict) else {}
    data = body.get("data", body) or {}
    return bool(data.get("flags", 0) & EPHEMERAL) or body.get("type") == 8


def body_of(request: Any) -> str:
    return f"{request.method} {request.path} {json.dumps(request.json, sort_keys=True, default=repr)}"


def masked(text: str) -> str:
    """Without what the library throws for itself, the tokens of interactions, and what follows from the secret by a hash."""
    text = re.sub(r'"nonce": "\d+"', "#", text)
    text = re.sub(r"Dice committed to [0-9a-f]+", "Dice committed to #", text)
    text = re.sub(r"(/(?:webhooks|interactions)/\d+)/[^/ ]+", r"\1/#", text)
    return HASHES.sub("#", text)


# the worlds

Play = Callable[[Heard], Awaitable[None]]


async def both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decks: Sequence[Sequence[Sequence[int]]], play: Play
) -> list[Heard]:
    """The same play in two worlds, in which the shuffles give these orders."""
    heard = []
    for n, orders in enumerate(decks):
        loaded(monkeypatch, [face for order in orders for face in faces_for(order)])
        folder = tmp_path / str(n)
        folder.mkdir()
        settings = settings_in(folder)
        async with opened(settings) as world:
            world.bot.table._random_bytes = lambda size: bytes(range(size))
            found = Heard(world)
            await play(found)
            heard.append(found)
    return heard


def differing(order: Sequence[int], hidden: Sequence[int]) -> list[int]:
    """The same order of a deck, with the cards at these places dealt otherwise."""
    other = list(order)
    for place, taken in zip(hidden, [*hidden[1:], hidden[0]], strict=True):
        other[place] = order[taken]
    return other


def assert_alike(one: Heard, other: Heard) -> None:
    for step, (here, there) in enumerate(zip(one.others, other.others, strict=True)):
        if here != there:
            at = next(place for place, (a, b) in enumerate(zip(here, there, strict=False)) if a != b)
            raise AssertionError(
                f"step {step}: …{here[max(0, at - 300) : at + 80]}… against …{there[max(0, at - 80) : at + 80]}…"
            )


# a card table

SIZE = 40
DECK = list(range(SIZE))
KEPT = [2, 3, 4, 5]
"""Places of the deck whose cards Anna draws and never shows; those from 28 on are never drawn at all."""
HIDDEN = [*KEPT, *range(28, SIZE)]


async def evening(heard: Heard) -> None:
    """Anna, Bert and an onlooker at a table; of Anna's six cards two are shown."""
    anna, bert = heard.world.anna, heard.world.bert
    await seated(heard.world, anna, bert, scenario="2_seats")
    await heard.slash(anna, "deck new", file=listed(SIZE), name="Deck", searchable=False)
    await heard.slash(anna, "deck draw", count=6)
    await heard.slash(bert, "deck draw", count=4)
    mine = await hand_of(heard.world, anna)
    await heard.slash(anna, "deck play", card=mine[0])
    await heard.slash(anna, "deck reveal", card=mine[1])
    await heard.slash(anna, "deck discard", card=mine[1])
    await heard.slash(anna, "deck pile new", name="Sealed", face_down=True)
    await heard.slash(anna, "deck place", pile="Sealed", card=mine[5])
    await heard.slash(anna, "deck return", card=mine[4])
    await heard.slash(anna, "deck bury", card=mine[4])
    await heard.slash(anna, "deck bury")
    await heard.slash(anna, "deck draw", pile="Sealed")
    await heard.slash(anna, "deck hand")
    await heard.click(anna, "My hand")
    await heard.slash(anna, "deck play", card="no such card")
    await heard.slash(anna, "game undo")


async def looking(heard: Heard) -> None:
    """Everything that can be asked and offered, by the other player and by an onlooker; and then every command there is."""
    world = heard.world
    for who in (world.bert, world.onlooker):
        await heard.lists(who)
        await heard.click(who, "My hand")
    for who in (world.onlooker, world.bert):
        for command, leaf in list(leaves(world)):
            if command not in ENDS and command != "referee peek":
                await heard.slash(who, command, **await harmless(world, command, leaf, who))


async def test_at_a_card_table_nobody_else_can_tell_two_hands_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(heard: Heard) -> None:
        await evening(heard)
        await looking(heard)

    one, other = await both(tmp_path, monkeypatch, [[DECK], [differing(DECK, HIDDEN)]], play)

    assert_alike(one, other)
    assert one.anna != other.anna
    assert len(one.others) > 150


# No Retreat!

BASE = list(range(24))
"""The event cards of the first edition; the Axis are dealt the first six."""
WHOLE = list(range(18 + 8))
"""What is shuffled when the leaders and the weather cards have joined them: the weather cards come last, and are not drawn."""
NS_KEPT = [1, 2, 3, 4]
NS_DECK = range(15, 22)


async def campaign(heard: Heard) -> None:
    """Anna, the Axis, plays and discards her outer cards; Bert draws, and both support a unit."""
    anna, bert = heard.world.anna, heard.world.bert
    options = "economic_sacrifice=on combat_support=on variable_weather=on long_winters=on strategic_reserve=on no_surrender=on"
    await heard.slash(anna, "game new", game="no_retreat", options=options)
    await heard.slash(anna, "game join", side="axis")
    await heard.slash(bert, "game join", side="soviet")
    await heard.click(anna, "Deal: 6 to the Axis")
    mine = await hand_of(heard.world, anna)
    await heard.slash(anna, "track vp", places=12, event=0)
    await heard.slash(anna, "track next")
    await heard.slash(anna, "deck play", card=mine[0].removeprefix("Card no. "))
    await heard.slash(anna, "kit sacrifice", cards=1)
    for _ in range(6):
        await heard.slash(anna, "track next")
    last = mine[5].removeprefix("Card no. ")
    await heard.slash(anna, "kit support", card=last, unit="2nd Panzer Army", near="target", symbol="cross")
    await heard.slash(anna, "kit no-support")
    await heard.slash(bert, "kit no-support")
    for _ in range(2):
        await heard.slash(anna, "track next")
    await heard.click(bert, "Draw 4 cards")
    await heard.click(anna, "My hand")


async def test_in_no_retreat_nobody_else_can_tell_two_hands_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(heard: Heard) -> None:
        await campaign(heard)
        await looking(heard)

    here = [BASE, WHOLE]
    there = [differing(BASE, NS_KEPT), differing(WHOLE, list(NS_DECK))]
    one, other = await both(tmp_path, monkeypatch, [here, there], play)

    assert_alike(one, other)
    assert one.anna != other.anna
    assert len(one.others) > 150


async def test_the_comparison_sees_a_card_that_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(heard: Heard) -> None:
        await evening(heard)

    one, other = await both(tmp_path, monkeypatch, [[DECK], [differing(DECK, [0, 1])]], play)

    with pytest.raises(AssertionError, match="Card 0"):
        assert_alike(one, other)
