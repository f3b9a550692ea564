"""Pairs of worlds that differ only in what is hidden: the public part of what is sent to Discord is the same, byte for byte."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.settings import Settings
from tests.e2e.gateway import public
from tests.world import World, labels, opened, said, text_of

EPHEMERAL = 64


@dataclass(frozen=True)
class Hidden:
    """What differs."""

    secret: int = 1
    effort: int = 0
    reply: str = "dig"
    thrown: str = "2d6 in the fog"
    sealed: str = "pull"


PAIRS = {
    "the ledger's secret, so the deck, the hand and the weather": Hidden(secret=2),
    "a sealed plan": Hidden(effort=2),
    "a standing order": Hidden(reply="slip"),
    "a sealed order": Hidden(sealed="draw"),
    "a secret roll": Hidden(thrown="7d20 in the mist"),
}


def bytes_from(secret: int) -> Callable[[int], bytes]:
    """Entropy of our own: keys that are the same in both worlds, and the secret that is to be."""
    return lambda size: (bytes([secret]) if size == 32 else b"\x07") * size


async def evening(world: World, hidden: Hidden) -> dict[str, Any]:
    """An evening in which both sides, the referee and an onlooker do something; what everybody else can get to see of it."""
    await world.bot.load_extension("tests.toys.cog")
    await world.bot.tree.sync()
    world.bot.table._random_bytes = bytes_from(hidden.secret)
    anna, bert, war = world.anna, world.bert, world.channel
    await world.manager.slash(war, "game new", game="tug")
    await anna.click(world.table_message(), label="Join: Red")
    await bert.slash(war, "game join", side="blue")
    await anna.click(world.table_message(), label="Line up")
    await anna.slash(war, "tug draw")
    await anna.slash(war, "tug plan", effort=hidden.effort)
    await anna.slash(war, "game standing", order="reply", value=hidden.reply)
    await anna.slash(war, "game sealed", moment="turn", order=hidden.sealed, conditions="pull>=3")
    await world.manager.slash(war, "roll", expression=hidden.thrown, secret=True)
    await world.manager.slash(war, "referee rule", question="May they sing?", answer="They must.")
    return {"channel": channel(world), "requests": requests(world), **await looks(world)}


def channel(world: World) -> list[dict[str, Any]]:
    """The channel's messages with their files."""
    backend = world.env.backend
    shown = []
    for message in public(world):
        stored = backend.get_message(message.channel.id, message.id)
        files = [
            (each["filename"], each.get("description"), hashlib.sha256(backend.cdn.get(each["url"]) or b"").hexdigest())
            for each in stored.attachments
        ]
        shown.append(
            {
                "content": stored.content,
                "embeds": [{**embed, "image": bool(embed.get("image"))} for embed in stored.embeds],
                "components": stored.components,
                "files": files,
                "pings": stored.ping_user_ids,
                "pinned": stored.pinned,
            }
        )
    return shown


def requests(world: World) -> list[Any]:
    """What was sent that is not private, in its order. The table message may be drawn once for two changes."""
    bodies: list[Any] = []
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") or body
        is_choices = body.get("type") == 8
        if not int(data.get("flags") or 0) & EPHEMERAL and not is_choices and request.method != "PATCH" and data:
            body = {name: value for name, value in body.items() if name != "nonce"}
            bodies.append([request.method, re.sub(r"\d{6,}|simcord_\w+", "#", request.path), body])
    return bodies


async def looks(world: World) -> dict[str, Any]:
    """What the other side and an onlooker find when they ask."""
    found: dict[str, Any] = {}
    for who in (world.bert, world.onlooker):
        for command in ("status", "log", "recap", "options"):
            result = await who.slash(world.channel, f"game {command}")
            found[f"{who.name} {command}"] = said(result), labels(result.response) if result.response else []
        exported = await who.slash(world.channel, "game export")
        found[f"{who.name} export"] = [each.filename for each in attached(exported)]
        found[f"{who.name} sealed"] = said(await who.slash(world.channel, "game sealed"))
        found[f"{who.name} waiting"] = await who.autocomplete(world.channel, "game sealed", "withdraw", "")
        found[f"{who.name} answers"] = await who.autocomplete(world.channel, "game answer", "choice", "")
        found[f"{who.name} paths"] = await who.autocomplete(world.channel, "referee correct", "path", "")
        found[f"{who.name} mine"] = said(await who.user.slash("game mine"))
    return found


def attached(result: simcord.InteractionResult) -> list[discord.Attachment]:
    """The files of an answer."""
    messages = ([result.response] if result.response is not None else []) + result.followups
    return [each for message in messages for each in message.attachments]


def bare(seen: dict[str, Any]) -> str:
    """Without the commitment to the secret, which differs with the secret and tells nothing about it."""
    return re.sub(r"[0-9a-f]{64}|[0-9a-f]{16}(?=…)", "#", json.dumps(seen, sort_keys=True, ensure_ascii=False, default=str))


def at(settings: Settings, folder: Path) -> Settings:
    """The same settings with a database of its own."""
    return settings.model_copy(update={"database_url": f"sqlite+aiosqlite:///{folder}/campaigns.db"})


async def seen(settings: Settings, hidden: Hidden) -> str:
    async with opened(settings) as world:
        return bare(await evening(world, hidden))


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("hidden", PAIRS.values(), ids=PAIRS)
async def test_worlds_that_differ_in_what_is_hidden_look_the_same(settings: Settings, tmp_path: Path, hidden: Hidden) -> None:
    one = await seen(at(settings, tmp_path / "one"), Hidden())
    other = await seen(at(settings, tmp_path / "other"), hidden)

    assert one == other


@pytest.mark.usefixtures("toys")
async def test_report_18_a_spectator_and_the_other_side_are_shown_no_secret(settings: Settings) -> None:
    async with opened(settings) as world:
        await evening(world, Hidden(thrown="2d6 in the fog"))
        exported = await world.onlooker.slash(world.channel, "game export")
        told = "\n".join([text_of(m) for m in public(world)] + [str(each) for each in (await looks(world)).values()])
        (record,) = [(await each.read()).decode() for each in attached(exported)]

    assert "fog" not in told + record
    assert bytes_from(1)(32).hex() not in told + record
    assert '"effort"' in record
    assert '"effort": 0' not in record


@pytest.mark.usefixtures("toys")
async def test_the_pairs_differ_for_those_who_may_know(settings: Settings, tmp_path: Path) -> None:
    """Otherwise the tests above would compare nothing."""
    told: list[str] = []
    for n, hidden in enumerate((Hidden(), *PAIRS.values())):
        async with opened(at(settings, tmp_path / str(n))) as world:
            await evening(world, hidden)
            own = [m for m in world.channel.history(viewer=world.anna) if m.flags.ephemeral]
            referee = [m for m in world.channel.history(viewer=world.manager) if m.flags.ephemeral]
            log = said(await world.anna.slash(world.channel, "game log"))
            told.append("\n".join(text_of(m) for m in (*own, *referee)) + log)

    assert len(set(told)) == len(told)
