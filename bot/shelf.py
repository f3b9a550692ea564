"""The campaigns that are held in memory: taken from the store when they are wanted, changed by one person at a time, and dropped
when there are too many."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from bot.campaign.replay import Replay, StoredOrder, event_of, replayed
from bot.campaign.state import Campaign, load
from bot.campaign.turn import Turn
from bot.games import game_named
from bot.kit.game import Game, GameState
from bot.kit.model import Event, Order
from bot.kit.refusals import Unknown
from bot.kit.words import T
from bot.promises import status_of
from bot.store import CampaignRow, Store

CACHED = 256
RECENT = 5


@dataclass(slots=True)
class Held:
    """A campaign in memory."""

    row: CampaignRow
    game: Game[Any]
    campaign: Campaign
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    recent: dict[int, GameState] = field(default_factory=dict)
    """The game's states before the last few orders, by the head of the log: what is taken back most was only just done."""
    standing: list[tuple[int, Event]] = field(default_factory=list)
    """The game's events that count, with their rows, as far as they have been read: up to row `read_to`."""
    read_to: int = 0

    def go_on(self, turn: Turn) -> None:
        """Takes the campaign to where an order that was stored has brought it."""
        self.recent[turn.before.head] = turn.before.state
        if len(self.recent) > RECENT:
            del self.recent[min(self.recent)]
        self.campaign = turn.campaign
        status = status_of(turn.campaign)
        self.row = replace(self.row, head_seq=turn.campaign.head, secret=turn.secret, status=status, touched_at=turn.at)


class Shelf:
    """The campaigns of one database, as many as memory is to hold."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: OrderedDict[int, Held] = OrderedDict()
        self._taking = asyncio.Lock()

    def running_in(self, channel_id: int) -> int | None:
        """The id of the campaign that runs in a channel, where it is at hand."""
        wanted = (channel_id, "running")
        return next((number for number, each in self._held.items() if (each.row.channel_id, each.row.status) == wanted), None)

    @asynccontextmanager
    async def alone(self, campaign_id: int) -> AsyncIterator[Held]:
        """A campaign, with nobody else at it. One that was dropped while we waited for it is taken from the store again. Raises
        Unknown when it is gone."""
        while True:
            here = await self.take(campaign_id)
            async with here.lock:
                if self._held.get(campaign_id) is here:
                    yield here
                    return

    @asynccontextmanager
    async def cleared(self, guild_id: int) -> AsyncIterator[None]:
        """Nobody is at any campaign of a server, and none is taken from the store; afterwards none of it is in memory."""
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._taking)
            its = [each for each in self._held.values() if each.row.guild_id == guild_id]
            for here in its:
                await stack.enter_async_context(here.lock)
            yield
            for here in its:
                self.drop(here.row.id)

    async def take(self, campaign_id: int) -> Held:
        """A campaign as it stands. Raises Unknown when it is gone."""
        if campaign_id not in self._held:
            async with self._taking:  # one at a time: what has been read must not have gone on before it is kept
                if campaign_id not in self._held:
                    here = await self._read(campaign_id)
                    self.keep(here)
                    return here
        self._held.move_to_end(campaign_id)
        return self._held[campaign_id]

    async def _read(self, campaign_id: int) -> Held:
        row = await self._store.campaign(campaign_id)
        if row is None:
            raise gone()
        game = game_named(row.game)
        snapshot = await self._store.snapshot(campaign_id)
        if snapshot is not None and snapshot[0] == row.head_seq:
            return Held(row, game, load(snapshot[1], game))
        return Held(row, game, replayed(game, row.key, await self.orders(game, campaign_id)))

    def keep(self, here: Held) -> None:
        """Keeps a campaign in memory; of too many, the one that nobody has been at for longest is dropped."""
        self._held[here.row.id] = here
        while len(self._held) > CACHED:
            oldest = next((number for number, each in self._held.items() if not each.lock.locked()), None)
            if oldest is None:
                return
            self.drop(oldest)

    def drop(self, campaign_id: int) -> None:
        """Forgets what is in memory of a campaign; the store has it all."""
        self._held.pop(campaign_id, None)

    async def orders(self, game: Game[Any], campaign_id: int, *, after: int = 0, upto: int | None = None) -> list[StoredOrder]:
        """The orders of a campaign with their rows after `after` and up to `upto`, decoded."""
        rows: dict[int, list[tuple[int, Event, str]]] = {}
        for row in await self._store.events(campaign_id, after=after, upto=upto):
            rows.setdefault(row.order_no, []).append((row.seq, event_of(game, row.kind, row.body), row.link))
        if not rows:
            return []
        sides = {o.order_no: o.side for o in await self._store.orders(campaign_id, after=min(rows) - 1, upto=max(rows))}
        return [StoredOrder(no=no, side=sides[no], rows=tuple(found)) for no, found in rows.items()]

    async def earlier_states(self, here: Held, order: Order) -> dict[int, GameState]:
        """The game's states that an undo may go back to; empty for orders that undo nothing."""
        steps = here.campaign.steps
        if order.kind not in ("table.propose_undo", "table.consent") or not steps:
            return {}
        wanted = steps[-1].before
        first = next((step for step in reversed(steps) if not step.is_quiet), steps[0]).before
        if {first, wanted} <= here.recent.keys():
            return here.recent
        snapshot = await self._store.snapshot(here.row.id, upto=first)
        if snapshot is not None:
            replay = Replay(here.game, here.row.key, load(snapshot[1], here.game))
            with contextlib.suppress(KeyError):  # an undo in that stretch goes back beyond the checkpoint: take the whole log
                for stored in await self.orders(here.game, here.row.id, after=snapshot[0], upto=wanted):
                    replay.add(stored)
                return replay.states
        replay = Replay(here.game, here.row.key)
        for stored in await self.orders(here.game, here.row.id):
            replay.add(stored)
        return replay.states


def gone() -> Unknown:
    """The refusal for a campaign that has been deleted."""
    return Unknown(T("That campaign is not here any more."), instead=T("`/game mine` lists yours."))
