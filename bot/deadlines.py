"""One sleeping task that wakes for the nearest deadline.

A deadline that fell while the bot was down is kept once, on return. One that fails is tried again, and stops no other.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import structlog

from bot.attendance import Attendance
from bot.campaign import idle
from bot.campaign.clocks import stands_still
from bot.campaign.orders import Archive, Resume, TimeOut, WarnIdle
from bot.campaign.state import THE_BOT
from bot.kit.pace import DAY, HOUR
from bot.kit.refusals import NotNow, Stale
from bot.looks import Look
from bot.store import DeadlineRow, NewOutbox, Store, StoreError
from bot.table import Table

log = structlog.get_logger("deadlines")

AGAIN_AFTER = 300
"""Seconds until a deadline that failed is tried again."""


class Deadlines:
    """`kick` wakes the outbox, which says what came of a deadline."""

    def __init__(
        self, store: Store, table: Table, clock: Callable[[], int], kick: Callable[[], None], attendance: Attendance
    ) -> None:
        self._store = store
        self._table = table
        self._attendance = attendance
        self._clock = clock
        self._kick = kick
        self._alarm: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self.is_closing = False

    def arm(self) -> None:
        """Looks for the nearest deadline anew: after every order that set or dropped one, and at the start."""
        if self.is_closing:
            return
        if self._task is not None and not self._task.done():
            self._again = True
            return
        self._task = asyncio.create_task(self._keep())

    async def finish(self) -> None:
        """Waits until the deadline that is being kept is kept. Nothing more is taken on."""
        self.is_closing = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self) -> None:
        at: int | None = None
        try:
            is_more = True
            while is_more and not self.is_closing:
                self._again = False
                due = await self._store.due_deadlines(self._clock())
                for row in due:
                    await self._guarded(row, is_late=_has_run_out(row, due))
                nearest = await self._store.next_deadline()
                at = nearest.due_at if nearest is not None else None
                is_more = bool(due) or self._again  # armed while we looked: for a deadline we may not have seen
        except StoreError:
            log.exception("deadlines")
            at = self._clock() + AGAIN_AFTER
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if at is None or self.is_closing else asyncio.create_task(self._wake_at(at))

    async def _wake_at(self, at: int) -> None:
        await asyncio.sleep(max(at - self._clock(), 1))
        self._alarm = None
        self.arm()

    async def _guarded(self, row: DeadlineRow, *, is_late: bool) -> None:
        """Keeps one deadline; whatever goes wrong with it is its own affair, said once and tried again."""
        try:
            again_at = self._clock() + DAY if is_late else await self._kept(row)
        except NotNow:
            again_at = None  # the side has acted, or got more time: that deadline is none any more
        except Exception as error:
            if not row.error:
                log.exception("deadline", campaign=row.campaign_id, kind=row.kind)
            await self._store.postpone_deadline(row.id, self._clock() + AGAIN_AFTER, type(error).__name__)
            return
        if again_at is None:
            await self._store.finish_deadline(row.id)
        else:
            await self._store.postpone_deadline(row.id, again_at, "")

    async def _kept(self, row: DeadlineRow) -> int | None:
        """Keeps a deadline. Gives the time at which it falls again, None when it is done with. Where nobody can be told, nobody's
        time runs out."""
        look = await self._table.look(row.campaign_id, 0)
        if self._attendance.is_away(look.row.guild_id):
            return self._clock() + HOUR
        match row.kind:
            case "resume":
                await self._table.submit(row.campaign_id, THE_BOT, Resume())
            case "out":
                due_at = json.loads(row.body)["due_at"]
                await self._table.submit(row.campaign_id, THE_BOT, TimeOut(side=row.side, due_at=due_at))
            case "remind":
                return await self._remind(row)
            case "idle":
                return await self._look_for_play(look)
        self._kick()
        self._attendance.look_soon(row.campaign_id)
        return None

    async def _look_for_play(self, look: Look) -> int | None:
        """Says that nobody has played for long, or archives what was warned about; gives when to look again. Where somebody has
        played since, that is counted from then."""
        if not look.campaign.is_running:
            return None
        last = max(await self._store.last_order_at(look.row.id), look.row.opened_at)
        at = idle.falls_at(look.campaign, last)
        if at > self._clock():
            return at
        head, was_warned = look.campaign.head, idle.is_warned(look.campaign, last)
        try:
            done = await self._table.submit(look.row.id, THE_BOT, Archive(head=head) if was_warned else WarnIdle(head=head))
        except Stale:
            return self._clock() + DAY
        self._kick()
        self._attendance.look_soon(look.row.id)
        return None if was_warned else idle.falls_at(done.campaign, last)

    async def _remind(self, row: DeadlineRow) -> int | None:
        """Reminds the players of a side that is still due, and comes again a day later as long as its clock is the same. Who is
        away, or waits for the end of a pause, is left in peace."""
        due_at = json.loads(row.body)["due_at"]
        await self._attendance.open_seats(row.campaign_id)
        look = await self._table.look(row.campaign_id, 0)
        clock = look.campaign.clocks.get(row.side)
        if look.campaign.is_over or clock is None or clock.due_at != due_at:
            return None
        if stands_still(look.campaign, row.side, self._clock()):
            return self._clock() + DAY
        promises = [
            NewOutbox(
                look.row.channel_id,
                "ping",
                json.dumps({"campaign": row.campaign_id, "user": user, "why": "remind", "due_at": due_at}),
                delay=self._table.people.wishes(user).at(self._clock()) - self._clock(),
            )
            for user in look.campaign.players(row.side)
            if self._table.people.wishes(user).how != "none"
        ]
        await self._store.post(promises, self._clock())
        self._kick()
        return self._clock() + DAY


def _has_run_out(row: DeadlineRow, due: tuple[DeadlineRow, ...]) -> bool:
    """Whether this is a reminder that comes only now, together with the end of the time it reminds of: that is said once."""
    return row.kind == "remind" and any(
        other.kind == "out" and (other.campaign_id, other.side) == (row.campaign_id, row.side) for other in due
    )
