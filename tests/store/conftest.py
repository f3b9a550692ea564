"""Every store test runs on SQLite, and on PostgreSQL wherever there is a server to start; in CI there must be one."""

from __future__ import annotations

import itertools
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.store import postgres

PROGRAMS = postgres.server_programs()
KINDS = ["sqlite", "postgresql"] if PROGRAMS or os.environ.get("CI") == "true" else ["sqlite"]

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if PROGRAMS is None:
        pytest.fail("CI must test the store on PostgreSQL, and this machine has no server (Debian: apt-get install postgresql).")
    with postgres.server(PROGRAMS) as address:
        yield address


@pytest.fixture
def new_url(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Makes an empty database of a kind and gives its URL."""

    def make(kind: str) -> str:
        number = next(_numbers)
        if kind == "sqlite":
            return f"sqlite+aiosqlite:///{tmp_path}/campaigns-{number}.sqlite3"
        return postgres.create_database(request.getfixturevalue("postgres_server"), f"campaigns_{number}")

    return make


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, new_url: Callable[[str], str]) -> str:
    """An empty database, once of each kind."""
    return new_url(request.param)


@pytest.fixture
def sqlite_url(new_url: Callable[[str], str]) -> str:
    """An empty SQLite database, for what only a file can do."""
    return new_url("sqlite")


Opener = Callable[[str], Awaitable[Store]]


@pytest.fixture
async def opened() -> AsyncIterator[Opener]:
    """Opens stores, and closes them when the test is over."""
    stores: list[Store] = []

    async def open_store(url: str) -> Store:
        stores.append(await Store.open(url))
        return stores[-1]

    yield open_store
    for store in stores:
        await store.close()


@pytest.fixture
async def store(url: str, opened: Opener) -> Store:
    """An open store, once on each kind of database."""
    return await opened(url)
