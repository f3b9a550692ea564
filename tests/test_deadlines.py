"""The one task that keeps deadlines wakes for each, whenever it was set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.deadlines import AGAIN_AFTER, Deadlines
from bot.kit.model import Order
from bot.kit.refusals import Missing, NotNow, Refusal
from bot.kit.words import T
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

    async def postpone_deadline(self, number: int, due_at: int, error: str) -> None:
        self.rows = [replace(row, due_at=due_at, error=error) if row.id == number else row for row in self.rows]


class Everybody:
    """An attendance at which nobody is missing."""

    def is_away(self, _guild_id: int) -> bool:
        return False

    def look_soon(self, _campaign_id: int) -> None:
        pass


class Table:
    """A table that takes down what it is asked to do, or refuses it."""

    def __init__(self, refusal: Refusal | None = None) -> None:
        self.given: list[tuple[int, str]] = []
        self._refusal = refusal

    async def look(self, _campaign_id: int, _user_id: int) -> Any:
        return SimpleNamespace(row=SimpleNamespace(guild_id=1))

    async def submit(self, campaign_id: int, _actor: object, order: Order) -> None:
        if self._refusal is not None:
            raise self._refusal
        self.given.append((campaign_id, order.kind))


async def kept(rows: Rows, deadlines: Deadlines) -> list[tuple[int, str]]:
    """What is left of the deadlines once they have been kept: when each falls, and what went wrong with it."""
    deadlines.arm()
    for _ in range(20):
        await asyncio.sleep(0)
    await deadlines.finish()
    return [(row.due_at, row.error) for row in rows.rows]


def deadlines_of(rows: Any, table: Any) -> Deadlines:
    there: Any = Everybody()
    return Deadlines(rows, table, lambda: NOW, lambda: None, there)


async def test_a_deadline_that_is_set_while_the_nearest_is_looked_up_is_kept() -> None:
    def set_one() -> None:
        rows.add(1, NOW)
        deadlines.arm()

    rows, table = Rows(set_one), Table()
    deadlines = deadlines_of(rows, table)

    left = await kept(rows, deadlines)

    assert table.given == [(1, "table.resume")]
    assert left == []


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [
        (NotNow(T("The campaign is not paused.")), []),
        (Missing(T("The database broke off.")), [(NOW + AGAIN_AFTER, "Missing")]),
    ],
)
async def test_a_deadline_is_done_with_when_its_time_is_none_any_more_and_kept_when_the_database_broke_off(
    refusal: Refusal, expected: list[tuple[int, str]]
) -> None:
    rows = Rows(lambda: None)
    rows.add(1, NOW)

    left = await kept(rows, deadlines_of(rows, Table(refusal)))

    assert left == expected
