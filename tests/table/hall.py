"""A table on a real database, and people at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from bot.campaign.opening import Open
from bot.campaign.orders import Join
from bot.campaign.record import verify
from bot.campaign.state import Actor
from bot.games import game_named
from bot.kit.model import Order
from bot.kit.refusals import Refusal
from bot.kit.words import PLAIN
from bot.looks import Done, LogLine, Place
from bot.offers import offers
from bot.store import Store
from bot.table import Table
from tests.club import ANNA, BERT, CARL
from tests.store.samples import drop_snapshots, faults

WAR = Place(7, 70)
NOON = 1_800_000_000


class Hall:
    """A table and people at it, with short ways to give orders."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store = store
        self.table = table

    async def open(self, channel: int = WAR.channel_id, **more: Any) -> int:
        """A campaign of the toy game with Anna at red and Bert at blue."""
        more = {"scenario": "meadow"} | more
        done = await self.table.open(Place(7, channel), Actor(user_id=CARL), Open(game="tug", **more))
        await self.give(done.row.id, ANNA, Join(side="red"))
        await self.give(done.row.id, BERT, Join(side="blue"))
        return done.row.id

    async def give(self, campaign: int, user: int, order: Order, interaction: int | None = None) -> Done:
        return await self.table.submit(campaign, Actor(user_id=user), order, interaction_id=interaction)

    async def press(self, campaign: int, user: int, token: str, interaction: int | None = None) -> Done:
        return await self.table.press(campaign, token, Actor(user_id=user), interaction_id=interaction)

    async def token(self, campaign: int, label: str) -> str:
        """The token of the first button with this label."""
        look = await self.table.look(campaign, 0)
        return next(o.token for o in offers(look.game, look.campaign) if str(o.label) == label)

    async def state(self, campaign: int) -> Any:
        return (await self.table.look(campaign, 0)).campaign.state

    def fresh(self) -> Hall:
        """The same database with nothing in memory, as after a restart."""
        return Hall(self.store, Table(self.store, self.table._clock))


async def settled(*doing: Awaitable[Done]) -> tuple[list[Done], list[Refusal]]:
    """What was carried out and what was refused; anything else fails the test."""
    found = await asyncio.gather(*doing, return_exceptions=True)
    others = [each for each in found if not isinstance(each, (Done, Refusal))]
    assert not others, others
    return [f for f in found if isinstance(f, Done)], [f for f in found if isinstance(f, Refusal)]


def said(lines: list[LogLine]) -> list[str]:
    return [" ".join(PLAIN.say(text) for text in line.lines) for line in lines]


async def sound(hall: Hall, campaign: int) -> None:
    """Orders and rows are numbered without a gap, the record verifies, and what is in memory is what the log gives."""
    orders, rows = await hall.store.orders(campaign), await hall.store.events(campaign)
    assert [order.order_no for order in orders] == list(range(1, len(orders) + 1))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert verify(await hall.table.record(campaign), game_named).fault is None
    assert await faults(hall.store) == ()
    here = (await hall.table.look(campaign, 0)).campaign
    assert (await hall.fresh().table.look(campaign, 0)).campaign == here
    await drop_snapshots(hall.store, campaign)
    assert (await hall.fresh().table.look(campaign, 0)).campaign == here
