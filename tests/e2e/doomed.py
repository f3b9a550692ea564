"""A bot under load together with its Discord, in a process that is there to be killed.

    python -m tests.e2e.doomed FOLDER RUN

Discord's side of the world survives the kill: every message that it took, and every change to one, is a line of
FOLDER/discord.jsonl before the bot hears of it. The next run reads that file first, so that the bot finds its old messages in
the channels.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import simcord
from simcord.backend.models import Message

from bot.client import create_bot
from bot.people import Wishes
from tests.e2e.gateway import Sent, press, slash
from tests.world import World, labels, settings_in

KEPT = ("id", "channel_id", "author_id", "content", "timestamp", "flags", "pinned", "embeds", "components")
CHANNELS = 3
IN_FLIGHT = 6
HOUR = 3600


class Discord:
    """The messages of the simulated Discord on file, as far as a bot can see them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.messages: dict[int, dict[str, Any]] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            try:
                change = json.loads(line)
            except ValueError:  # the line at which the process was killed: Discord had not taken it yet
                continue
            self.messages.pop(change["id"], None) if change.get("gone") else self.messages.update({change["id"]: change})

    def restore(self, backend: Any) -> None:
        """Puts the old messages into their channels, and writes down every change from now on."""
        for kept in self.messages.values():
            backend.messages[kept["channel_id"]][kept["id"]] = Message(**kept)
        file = self.path.open("a", encoding="utf-8")
        if self.path.stat().st_size:
            file.write("\n")  # ends the line that a kill may have cut off
        for name in ("commit_message", "edit_message"):
            setattr(backend, name, _written(getattr(backend, name), file))
        pin, delete = backend.set_pinned, backend.delete_message

        def set_pinned(channel_id: int, message_id: int, pinned: bool, **more: Any) -> None:
            pin(channel_id, message_id, pinned, **more)
            _write(file, backend.get_message(channel_id, message_id))

        def delete_message(channel_id: int, message_id: int) -> None:
            delete(channel_id, message_id)
            print(json.dumps({"id": message_id, "gone": True}), file=file, flush=True)

        backend.set_pinned, backend.delete_message = set_pinned, delete_message


def _write(file: TextIO, message: Message) -> None:
    print(json.dumps({name: getattr(message, name) for name in KEPT}), file=file, flush=True)


def _written(original: Callable[..., Message], file: TextIO) -> Callable[..., Message]:
    def change(*args: Any, **more: Any) -> Message:
        message = original(*args, **more)
        _write(file, message)
        return message

    return change


async def opened(folder: Path, run: int) -> World:
    """The world as the last run left it, an hour for each run later, with a fresh bot in it."""
    settings = settings_in(folder)
    env = simcord.Env(create_bot(settings, clock=lambda: int(env.now().timestamp())), settle_timeout=30)
    world = World(env, settings)
    for n in range(1, CHANNELS):
        world.guild.create_text_channel(f"war-{n}")
    for who in (world.anna, world.bert):
        env.backend.get_dm_channel(who.id)
    Discord(folder / "discord.jsonl").restore(env.backend)
    env.backend.advance_clock(run * HOUR)
    await env.start()
    await env.settle()
    return world


def channels(world: World) -> list[simcord.ChannelHandle]:
    """Where the campaigns are."""
    return list(world.guild.channels.values())


async def seated(world: World) -> None:
    """Opens a campaign in each channel where none runs. Anna is pinged in direct messages, and Bert hears in the channel that the
    player before him starts."""
    await world.bot.people.wish(world.anna.id, Wishes(how="dm", warn=True))
    await world.bot.people.wish(world.bert.id, Wishes(warn=True))
    running = {row.channel_id for row in await world.bot.table.running()}
    for channel in channels(world):
        if channel.id not in running:
            await world.anna.slash(channel, "game new", game="guard_dies")
        look = await world.bot.table.look(await world.bot.table.campaign_in(channel.id), 0)
        for who, side in ((world.anna, "french"), (world.bert, "allied")):
            if not look.campaign.players(side):
                await who.slash(channel, "game join", side=side)


def order(world: World, channel: simcord.ChannelHandle, run: int, n: int) -> Sent:
    """The n-th order of a run: a roll with its number, or a press on the table message."""
    table = next((message for message in channel.pinned_messages()), None)
    ends = [label for label in labels(table) if label.startswith("End the")] if table is not None else []
    if table is not None and ends and n % 2 == 0:
        return press(world, (world.anna, world.bert)[n // 2 % 2], table, ends[0])
    return slash(world, (world.anna, world.bert)[n % 2], "roll", channel=channel, expression=f"1d6 order {run}.{n}")


async def play(world: World, run: int) -> None:
    """Gives orders in all channels without waiting for one another, for ever."""
    waiting: list[Sent] = []
    for n in itertools.count():
        waiting = [sent for sent in waiting if not sent.result.acknowledged]
        while len(waiting) >= IN_FLIGHT:
            await asyncio.sleep(0.001)
            waiting = [sent for sent in waiting if not sent.result.acknowledged]
        waiting.append(order(world, channels(world)[n % CHANNELS], run, n).deliver())
        await asyncio.sleep(0)


async def main(folder: Path, run: int) -> None:
    world = await opened(folder, run)
    await seated(world)
    print("ready", flush=True)
    await play(world, run)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
