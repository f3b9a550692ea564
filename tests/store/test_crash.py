"""kill -9 in the middle of appends: what was acknowledged is there, and no order is there by half."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import CampaignRow, Store
from tests.store.samples import deadlines_of, faults

ROOT = Path(__file__).parents[2]


def _kill_after(url: str, acknowledged: int) -> dict[int, int]:
    """Runs the writer until so many orders were acknowledged, kills it, and gives the last head it printed by campaign."""
    heads: dict[int, int] = {}
    command = [sys.executable, "-m", "tests.store.writer", url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stderr is not None
        for _ in range(acknowledged):
            line = writer.stdout.readline()
            assert line, writer.stderr.read()
            campaign, head = line.split()
            heads[int(campaign)] = int(head)
        writer.kill()
        for line in writer.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):  # printed between the last line read and the end
                campaign, head = line.split()
                heads[int(campaign)] = int(head)
    return heads


async def _assert_whole(store: Store, campaign: CampaignRow) -> None:
    """Every order with its three events, its message and its deadline; the snapshot of the last one."""
    events, orders = await store.events(campaign.id), await store.orders(campaign.id)
    due = [row for row in await store.outbox_due(2**40, 10**6) if row.campaign_id == campaign.id]
    numbers = [order.order_no for order in orders]
    assert [event.seq for event in events] == list(range(1, campaign.head_seq + 1))
    assert numbers == list(range(2, campaign.head_seq, 3))
    assert [event.order_no for event in events[1:]] == [number for number in numbers for _ in range(3)]
    assert sorted(json.loads(row.body)["of"] for row in due) == numbers
    assert [row.due_at for row in await deadlines_of(store, campaign.id)] == [n - 1 for n in numbers[-1:]]
    snapshot = await store.snapshot(campaign.id)
    assert snapshot is not None
    assert snapshot[0] == json.loads(snapshot[1])["at"] == campaign.head_seq


async def _kill_many_times(url: str, times: int) -> None:
    chance = random.Random(1815)
    for _ in range(times):
        acknowledged = _kill_after(url, chance.randint(1, 25))

        store = await Store.open(url)
        campaigns = {campaign.id: campaign for campaign in await store.running()}
        assert all(campaigns[number].head_seq >= head for number, head in acknowledged.items())
        for campaign in campaigns.values():
            await _assert_whole(store, campaign)
        assert await faults(store) == ()
        await store.close()


async def test_ten_kills_lose_nothing_and_leave_nothing_by_half(url: str) -> None:
    await _kill_many_times(url, 10)


@pytest.mark.soak
async def test_two_hundred_kills_lose_nothing_and_leave_nothing_by_half(url: str) -> None:
    await _kill_many_times(url, 200)
