"""The hall, with the toy game among the games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from bot.table import Table
from tests.table.hall import NOON, Hall


@pytest.fixture
async def hall(toys: None, tmp_path: Path) -> AsyncIterator[Hall]:
    """A table with an empty SQLite database and a clock that goes on by a second whenever it is looked at."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/campaigns.db")
    times = iter(range(NOON, NOON + 10**6))
    yield Hall(store, Table(store, lambda: next(times)))
    await store.close()
