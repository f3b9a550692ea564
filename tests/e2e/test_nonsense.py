"""Nonsense in every option of every command: a private sentence, at once; no error, no ping, nothing changed."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.games import games
from tests.e2e.commands import harmless, leaves
from tests.e2e.gateway import Sent, slash
from tests.world import World, private, said

LONG = 6000
WORDS = {
    "nothing": "",
    "blanks": " \u3000\u2800\t ",
    "long": "x" * LONG,
    "long and wide": "𝔛é" * (LONG // 2),
    "everyone": "@everyone @here",
    "mentions": "<@1> <@&2> <#3> </game:4>",
    "right to left": "\u202egnihton\u202c \u2066\u200f",
    "zalgo": "z\u0300\u0301\u0302\u0303\u0304\u0305" * 40,
    "fences": "```",
    "fence and ping": "```\n@everyone\n```",
    "bars and stars": "||__**~~`spoiler`~~**__||",
    "braces": "{0} {unit} {} {player.__class__} {!r}",
    "percents": "%s %(name)s %n",
    "lines": "one\ntwo\r\nthree\u2028four",
    "null": "a\x00b",
    "huge": "9" * 400,
    "negative": "-1",
    "float": "1e309",
    "not a number": "NaN",
    "json": '{"kind":"table.join"}',
    "deep": "[" * 3000,
    "dots": "." * 2000,
    "link": "https://example.invalid/ [click](https://example.invalid)",
    "surrogates": "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0010ffff",
    "sql": "'; DROP TABLE campaigns; --",
}
NUMBERS = (0, -1, 2**31, 2**53 - 1, -(2**53 - 1))
FILES = {
    "empty": b"",
    "binary": bytes(range(256)) * 10,
    "deep json": b"[" * 100_000,
    "wrong json": b'{"a": [1, 2, 3], "rows": "x"}',
    "number": b"1" * 5000,
    "null": b"null",
    "toml": b"[a]\nb = 1\n",
    "toml bomb": b"a." * 20_000 + b"b = 1",
    "latin-1": "Führer".encode("latin-1"),
}

FREE = {
    ("game new", "name"),
    ("game join", "word"),
    ("roll", "expression"),
    ("referee rule", "question"),
    ("referee rule", "answer"),
    ("referee correct", "why"),
    ("referee correct", "value"),
    ("time pace", "hours"),
    ("kit deal", "axis"),
    ("kit deal", "soviet"),
    ("track draws", "fewer"),
    ("track draws", "why"),
    ("track marker lay", "note"),
    ("track marker lay", "where"),
    ("track number", "number"),
    ("track objective", "hex"),
    ("track vp", "event"),
    ("track vp", "places"),
    ("time pace", "vacation_days"),
}
"""Options in which anybody may write what they like; there nonsense may be carried out, and is shown literally."""


def nonsense(option: dict[str, Any]) -> dict[str, Any]:
    if option.get("choices"):
        return {}  # Discord itself takes nothing else
    if option["type"] == 3:
        return WORDS
    if option["type"] in (4, 10):
        return {str(number): number for number in NUMBERS}
    if option["type"] == 11:
        return {name: ("file.json", content) for name, content in FILES.items()}
    return {}


async def heads(world: World) -> list[tuple[int, int]]:
    return [(row.id, row.head_seq) for row in await world.bot.table.running()]


def no_ping(world: World, since: int) -> None:
    for request in world.env.http_requests[since:]:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data", body) or {}
        if data.get("content") or data.get("embeds"):
            allowed = data.get("allowed_mentions")
            assert allowed is not None, request
            assert allowed.get("parse") == [], request
            assert not allowed.get("users"), request
            assert not allowed.get("roles"), request


async def deliver(world: World, sent: Sent) -> float:
    """Gives the seconds of work that the answer took, whatever else the machine is doing."""
    began = time.process_time()
    sent.deliver()
    await world.env.settle(idle=0.005)
    return time.process_time() - began


@pytest.mark.parametrize("game", list(games()))
async def test_nonsense_is_answered_in_private_at_once_and_changes_nothing(world: World, game: str) -> None:
    """At the card table every command; with the other games those that are not the same for all."""
    await world.anna.slash(world.channel, "game new", game=game)
    look = await world.bot.table.look(await world.bot.table.campaign_in(world.channel.id), 0)
    for who, side in zip((world.anna, world.bert), look.game.sides, strict=False):
        await who.slash(world.channel, "game join", side=side.key)
    faults: list[str] = []
    for command, leaf in leaves(world):
        if game != "card_table" and command.split()[0] in {"game", "referee", "roll", "time", "reach"}:
            continue
        filled = await harmless(world, command, leaf)
        for option in leaf.get("options") or []:
            for name, value in nonsense(option).items():
                where = f"/{command} {option['name']}: {name}"
                before, since = await heads(world), len(world.env.http_requests)
                sent = slash(world, world.anna, command, **{**filled, option["name"]: value})
                took = await deliver(world, sent)
                no_ping(world, since)
                if world.env.errors:
                    faults.append(f"{where}: {world.env.errors!r}"[:600])
                    world.env._errors.clear()  # seen; the next one is looked at for itself
                    world.env._error_ids.clear()
                if not sent.result.acknowledged or not said(sent.result).strip():
                    faults.append(f"{where}: no answer")
                elif (command, option["name"]) not in FREE and name not in ("nothing", "blanks"):
                    if not private(sent.result):
                        faults.append(f"{where}: answered in public: {said(sent.result)[:100]}")
                    if await heads(world) != before:
                        faults.append(f"{where}: something changed")
                if took > 1:
                    faults.append(f"{where}: took {took:.1f} s")

    assert not faults, "\n".join(faults)
