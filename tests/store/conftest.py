"""Every store test runs on SQLite, and on PostgreSQL wherever there is a server to start; in CI there must be one."""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.schema import metadata
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
def new_url(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str], str]]:
    """Makes an empty database of a kind and gives its URL."""
    made: list[tuple[str, str]] = []

    def make(kind: str) -> str:
        name = f"campaigns_{next(_numbers)}"
        if kind == "sqlite":
            return f"sqlite+aiosqlite:///{tmp_path}/{name}.sqlite3"
        server: str = request.getfixturevalue("postgres_server")
        postgres.execute(f"{server}/postgres", f"CREATE DATABASE {name}")
        made.append((server, name))
        return f"{server}/{name}"

    yield make
    for server, name in made:
        postgres.execute(f"{server}/postgres", f"DROP DATABASE {name} WITH (FORCE)")


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


@pytest.fixture(scope="session")
def migrated_database(postgres_server: str) -> str:
    """A database on the server with all its tables; making and migrating one takes longer than most tests."""
    url = f"{postgres_server}/campaigns"
    postgres.execute(f"{postgres_server}/postgres", "CREATE DATABASE campaigns")

    async def migrate() -> None:
        await (await Store.open(url)).close()

    asyncio.run(migrate())
    return url


@pytest.fixture(params=KINDS)
def migrated_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with empty tables, or a file that has yet to get them."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/campaigns.sqlite3"
    url: str = request.getfixturevalue("migrated_database")
    postgres.execute(url, f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY")
    return url


@pytest.fixture
async def store(migrated_url: str, opened: Opener) -> Store:
    """An open store, once on each kind of database."""
    return await opened(migrated_url)
