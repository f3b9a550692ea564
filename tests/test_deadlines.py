"""The one task that keeps deadlines wakes for each, whenever it was set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from bot.deadlines import Deadlines
from bot.kit.model import Order
from bot.store import DeadlineRow

NOW = 1_800_000_000


class Rows:
    """The store's deadlines; `while_looking` happens once, after the nearest has been read and before it is handed out."""

    def __init__(self, while_looking: Callable[[], None]) -> None:
        self.rows: list[DeadlineRow] = []
        self._while_looking = [while_looking]

    def add(self, number: int, due_at: int) -> None:
        self.rows.append(DeadlineRow(number, 1, "resume", "", due_at, "{}", ""))

    async def due_deadlines(self, now: int) -> tuple[DeadlineRow, ...]:
        return tuple(row for row in self.rows if row.due_at <= now)

    async def next_deadline(self) -> DeadlineRow | None:
        found = min(self.rows, key=lambda row: row.due_at, default=None)
        if self._while_looking:
            self._while_looking.pop()()
        return found

    async def finish_deadline(self, number: int) -> None:
        self.rows = [row for row in self.rows if row.id != number]


class Everybody:
    """An attendance at which nobody is missing."""

    def is_away(self, _guild_id: int) -> bool:
        return False

    def look_soon(self, _campaign_id: int) -> None:
        pass


class Table:
    """A table that takes down what it is asked to do."""

    async def look(self, _campaign_id: int, _user_id: int) -> Any:
        return SimpleNamespace(row=SimpleNamespace(guild_id=1))

    def __init__(self) -> None:
        self.given: list[tuple[int, str]] = []

    async def submit(self, campaign_id: int, _actor: object, order: Order) -> None:
        self.given.append((campaign_id, order.kind))


async def test_a_deadline_that_is_set_while_the_nearest_is_looked_up_is_kept() -> None:
    def set_one() -> None:
        rows.add(1, NOW)
        deadlines.arm()

    rows, table = Rows(set_one), Table()
    store: Any = rows
    at_the_table: Any = table
    there: Any = Everybody()
    deadlines = Deadlines(store, at_the_table, lambda: NOW, lambda: None, there)

    deadlines.arm()
    for _ in range(20):
        await asyncio.sleep(0)
    await deadlines.finish()

    assert table.given == [(1, "table.resume")]
    assert rows.rows == []
