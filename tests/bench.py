"""How fast and how large the bot is, beside a command that does nothing: `python -m tests.bench`, or `make bench`.

Everything happens in one process with a simulated Discord, on this machine, with the database on its disk. A command is timed
from the moment at which its interaction arrives: to its acknowledgement, and to the end of all its work (table message, outbox).
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import discord
import simcord
import structlog
import structlog.testing
from discord import app_commands
from discord.ext import commands

from bot.campaign.opening import Open
from bot.campaign.orders import Join, Throw
from bot.campaign.state import Actor
from bot.client import create_bot
from bot.looks import Place
from tests.e2e.commands import harmless, leaves
from tests.e2e.gateway import Sent, press, slash
from tests.world import World, labels, settings_in

EACH = 7
CAMPAIGNS = 1_000
EVENTS = (10, 1_000, 10_000)
AT_MOST = 3
"""How many times a do-nothing command the median command may cost."""


class Nothing(commands.Cog):
    """The yardstick."""

    @app_commands.command(name="nothing", description="Does nothing")
    async def nothing(self, interaction: discord.Interaction[Any]) -> None:
        """Answers, and that is all."""
        await interaction.response.send_message("Nothing.")


class Answers(list[Any]):
    """The log of requests, which notes when an interaction was answered."""

    at = 0.0

    def append(self, request: Any) -> None:
        """Adds a request."""
        super().append(request)
        if request.path.endswith("/callback"):
            self.at = time.perf_counter()


Times = tuple[float, float]


async def timed(world: World, sent: Sent) -> Times:
    """Milliseconds to the acknowledgement, and to the end of all work."""
    answers = world.env.backend.http_requests
    assert isinstance(answers, Answers)
    began = time.perf_counter()
    sent.deliver()
    await world.env.settle(idle=0.0005)
    ended = time.perf_counter()
    assert sent.result.acknowledged
    del answers[:], world.env.backend.transcript[:]
    return (answers.at - began) * 1000, (ended - began) * 1000


def medians(times: Iterable[Times]) -> Times:
    """The median of each column."""
    first, last = zip(*times, strict=True)
    return statistics.median(first), statistics.median(last)


def resident() -> float:
    """Megabytes that this process has in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def opened(folder: Path) -> tuple[World, float]:
    """A world with a bot in it, and the seconds that the bot took from nothing to ready."""
    settings = settings_in(folder)
    began = time.perf_counter()
    bot = create_bot(settings, clock=lambda: int(env.now().timestamp()))
    env = simcord.Env(bot)
    await env.start()
    await bot.wait_until_ready()
    took = time.perf_counter() - began
    world = World(env, settings)
    await bot.add_cog(Nothing())
    await bot.tree.sync()
    env.backend.http_requests = Answers()
    return world, took


async def closed(world: World) -> None:
    """Ends it."""
    await world.bot.close()
    await world.env.shutdown()


def next_step(world: World) -> Sent:
    """A press on the button that ends the phase, by whoever may."""
    table = world.table_message()
    label = next(each for each in labels(table) if each.startswith("End the"))
    allied = "Allied" in label or "Allied" in (table.embeds[0].description or "") + (table.embeds[0].title or "")
    return press(world, world.bert if allied else world.anna, table, label)


async def commands_beside_nothing(folder: Path) -> None:
    """Prints what every command costs beside one that does nothing."""
    world, took = await opened(folder)
    print(f"start-up with an empty database: {took:.2f} s")
    await seated(world)
    idle: list[Times] = []
    times: dict[str, list[Times]] = {}
    carried_out = [(c, leaf) for c, leaf in leaves(world) if c != "nothing" and await one(world, c, leaf)]
    for _ in range(EACH):
        for command, leaf in carried_out:
            if (taken := await one(world, command, leaf)) is not None:
                times.setdefault(f"/{command}", []).append(taken)
            idle.append(await timed(world, slash(world, world.onlooker, "nothing")))
        await seated(world)
        times.setdefault("a press that ends a phase", []).append(await timed(world, next_step(world)))
    nothing, found = medians(idle), {name: medians(each) for name, each in times.items()}
    print(f"{'milliseconds, medians':36}{'to the answer':>15}{'ratio':>7}{'to the end':>13}{'ratio':>7}")
    median = medians(found.values())
    for name, (first, last) in {"/nothing": nothing, **found, f"the median of these {len(found)}": median}.items():
        print(f"{name:36}{first:15.2f}{first / nothing[0]:7.2f}{last:13.2f}{last / nothing[1]:7.2f}")
    print(f"the median command costs {median[1] / nothing[1]:.2f} times one that does nothing; at most {AT_MOST} are allowed")
    await closed(world)


async def seated(world: World) -> None:
    """Sees to it that a campaign runs and that Anna and Bert play it."""
    if not await world.bot.table.running():
        await world.anna.slash(world.channel, "game new", game="guard_dies")
    campaign = (await world.bot.table.look(await world.bot.table.campaign_in(world.channel.id), 0)).campaign
    for who, side in ((world.anna, "french"), (world.bert, "allied")):
        if not campaign.players(side):
            await who.slash(world.channel, "game join", side=side)


async def one(world: World, command: str, leaf: dict[str, Any]) -> Times | None:
    """One timing of a command, given by a player with what the bot itself suggests; None when it was refused, as those of other
    games are."""
    await seated(world)
    options = await harmless(world, command, leaf)
    if command == "roll":
        options = {"expression": "2d6+1 for the wagons"}
    with structlog.testing.capture_logs() as entries:
        taken = await timed(world, slash(world, world.anna, command, **options))
    return taken if any(entry.get("outcome") == "done" for entry in entries) else None


async def all_said(world: World) -> None:
    """Sees to it that nothing waits to be said about what was not done through Discord."""
    due = await world.bot.store.outbox_due(2**40, 10**6)
    await world.bot.store.outbox_said({row.id: 0 for row in due})


async def many_campaigns(folder: Path) -> None:
    """Prints the memory with a thousand campaigns, unloaded and loaded, and the start-up beside them."""
    filling = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.bench", str(folder))
    assert await filling.wait() == 0
    world, took = await opened(folder)
    unloaded = resident()
    rows = await world.bot.table.running()
    for row in rows:
        await world.bot.table.look(row.id, world.anna.id)
    loaded = resident()
    mine, _ = await timed(world, slash(world, world.anna, "game mine"))
    print(f"start-up with {len(rows)} campaigns: {took:.2f} s; /game mine over ten of them: {mine:.0f} ms")
    print(f"memory with {len(rows)} campaigns unloaded: {unloaded:.0f} MB; after a look at each of them: {loaded:.0f} MB")
    await closed(world)


async def fill(folder: Path) -> None:
    """Opens a thousand campaigns, in a process of its own, whose memory is not the bot's."""
    world, _ = await opened(folder)
    table = world.bot.table
    for n in range(CAMPAIGNS):
        player = Actor(user_id=world.anna.id + n % (CAMPAIGNS // 10))  # ten each
        done = await table.open(Place(1, 10**6 + n), player, Open(game="guard_dies"))
        await table.submit(done.row.id, player, Join(side="french"))
    await all_said(world)
    await closed(world)


async def long_campaign(folder: Path) -> None:
    """Prints what a command costs in a campaign of ten, a thousand and ten thousand events."""
    world, _ = await opened(folder)
    campaign = await world.campaign("guard_dies", "french", "allied")
    anna = Actor(user_id=world.anna.id)
    kinds: dict[str, Callable[[], Sent]] = {
        "/roll": lambda: slash(world, world.anna, "roll", expression="2d6"),
        "/game status": lambda: slash(world, world.anna, "game status"),
        "/game log": lambda: slash(world, world.anna, "game log"),
        "/game recap": lambda: slash(world, world.bert, "game recap"),
        "/game undo": lambda: slash(world, world.anna, "game undo"),
        "/game export": lambda: slash(world, world.anna, "game export"),
    }
    print(f"{'milliseconds to the answer at':34}" + "".join(f"{n:>9} events" for n in EVENTS))
    found: dict[str, list[float]] = {name: [] for name in kinds}
    for size in EVENTS:
        while (await world.bot.table.look(campaign, 0)).campaign.head < size:
            await world.bot.table.submit(campaign, anna, Throw(text="1d6"))
        await all_said(world)
        for name, kind in kinds.items():
            found[name].append(medians([await timed(world, kind()) for _ in range(9)])[0])
    for name, each in found.items():
        print(f"{name:34}" + "".join(f"{ms:16.2f}" for ms in each))
    await closed(world)


def unsaid(*_: Any) -> Any:
    """Drops every line of the log."""
    raise structlog.DropEvent


async def main() -> None:
    for bench in (many_campaigns, commands_beside_nothing, long_campaign):
        with tempfile.TemporaryDirectory() as folder:
            await bench(Path(folder))


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    structlog.configure(processors=[unsaid], cache_logger_on_first_use=False)
    asyncio.run(fill(Path(sys.argv[1])) if sys.argv[1:] else main())
