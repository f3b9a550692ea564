"""kill -9 in the middle, under load: every acknowledged order is there, none twice, and everything promised is said once."""

from __future__ import annotations

import collections
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from bot import bulletin
from bot.outbox import footer_of
from tests.e2e.doomed import HOUR, Discord, channels, opened
from tests.store.samples import faults
from tests.world import World, labels

ROOT = Path(__file__).parents[2]
PING = re.compile(r"<@(\d+)> (the player before you starts|it is your move|you are asked) in ")


def killed(folder: Path, run: int, chance: random.Random) -> None:
    """Lets the bot play until a moment that chance chooses."""
    command = [sys.executable, "-m", "tests.e2e.doomed", str(folder), str(run)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as bot:
        assert bot.stdout is not None
        if run and chance.random() < 0.3:
            time.sleep(chance.uniform(0.5, 2))  # perhaps in the middle of repairing what the last kill left
        else:
            said: list[str] = []
            while not said or said[-1] != "ready\n":
                line = bot.stdout.readline()
                assert line, "".join(said)
                said.append(line)
            time.sleep(chance.uniform(0.02, 0.5))
        bot.kill()


def acknowledged(folder: Path) -> set[str]:
    """The numbers of the orders whose answers Discord has."""
    found: set[str] = set()
    for message in Discord(folder / "discord.jsonl").messages.values():
        for embed in message["embeds"]:
            found.update(re.findall(r"order (\d+\.\d+)", embed.get("description") or ""))
    return found


async def assert_whole(world: World, orders: set[str]) -> None:
    for channel in channels(world):
        campaign = await world.bot.table.campaign_in(channel.id)
        look = await world.bot.table.look(campaign, 0)
        log = await world.bot.table.log(campaign, 0)
        carried_out = collections.Counter(number for line in log for number in re.findall(r"order (\d+\.\d+)", str(line.lines)))
        footers = collections.Counter(
            embed.footer.text for message in channel.history() for embed in message.embeds if embed.footer.text
        )
        assert all(times == 1 for times in carried_out.values()), carried_out
        orders -= set(carried_out)
        for stored in await world.bot.store.orders(campaign):
            events = [row for row in await world.bot.store.events(campaign) if row.order_no == stored.order_no]
            rows = await world.bot.table.rows(campaign, events[0].seq, events[-1].seq)
            for post in await bulletin.result(look, rows):
                assert footers[footer_of(post)] == 1, (channel.name, stored, footer_of(post))
        assert len([message for message in channel.history() if "My view" in labels(message)]) == 1
    assert orders == set(), "acknowledged and lost"
    await assert_no_ping_was_said_twice(world)
    assert await faults(world.bot.store) == ()


async def assert_no_ping_was_said_twice(world: World) -> None:
    """Each ping is one that a promise remembers; or one of a promise that was killed before it could, and whose person had acted
    by the next start. A second ping for the same promise would be one too many."""
    rows = await world.bot.store._read(
        lambda c: c.execute(text("SELECT body, created_at, message_id FROM outbox WHERE kind = 'ping' AND status = 'done'")).all()
    )
    remembered = {message_id for _, _, message_id in rows}
    needless = collections.Counter((json.loads(body)["user"], at // HOUR) for body, at, message_id in rows if not message_id)
    places = [*channels(world), world.anna.user.dm_channel, world.bert.user.dm_channel]
    pings = [(message, said) for place in places for message in place.history() if (said := PING.match(message.content))]
    killed = collections.Counter(
        (int(said[1]), int(message.created_at.timestamp()) // HOUR) for message, said in pings if message.id not in remembered
    )
    assert killed <= needless
    assert pings


async def kill_many_times(folder: Path, times: int) -> None:
    chance = random.Random(1815)
    for run in range(times):
        killed(folder, run, chance)
    before = acknowledged(folder)

    world = await opened(folder, times)

    assert len(before) > times
    await assert_whole(world, before)
    await world.bot.close()
    await world.env.shutdown()
    world.env.raise_errors()


async def test_ten_kills_under_load_lose_nothing_and_say_nothing_twice(tmp_path: Path) -> None:
    await kill_many_times(tmp_path, 10)


@pytest.mark.soak
async def test_two_hundred_kills_under_load_lose_nothing_and_say_nothing_twice(tmp_path: Path) -> None:
    for part in range(20):
        folder = tmp_path / str(part)
        folder.mkdir()
        await kill_many_times(folder, 10)
