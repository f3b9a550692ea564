"""The two kinds of database, and how a function gets to run inside one.

Everything the store does is a plain function of a SQLAlchemy `Connection`; a `Database` runs it in one transaction.

PostgreSQL is SQLAlchemy's async engine over asyncpg. SQLite is aiosqlite, which keeps a connection on a thread of its own. There
SQLAlchemy's async dialect would travel to the thread and back three or four times for each statement, about thirty times
for an order. A `_Line` makes the whole transaction in one trip: a fifth of the time, and a caller that is cancelled on the way
leaves no transaction half open, since the thread brings it to its end.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, NullPool, StaticPool, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.errors import StoreLocked, StoreUnusable

T = TypeVar("T")
Work = Callable[[Connection], T]

BUSY_SECONDS = 10
"""How long a write waits for another program that is writing to the same SQLite file."""

_GUARD_KEY = 0x61_69_64_65_2D_64_65_2D  # "aide-de-", as the advisory lock's number
_LOCK_NOT_AVAILABLE = "55P03"


class Database(ABC):
    """Runs functions of a connection, each in one transaction. `where` names the place without its password."""

    where: str

    @abstractmethod
    async def open(self) -> None:
        """Connects, and takes the database for this process. Raises StoreLocked, StoreUnusable."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Runs a function that changes nothing."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Runs a function in a transaction that is committed durably when it returns, and rolled back when it raises."""

    @abstractmethod
    async def migrate(self, work: Work[T]) -> T:
        """Like `write`, for a function that rebuilds tables."""

    @abstractmethod
    async def is_locked(self) -> bool:
        """Whether a bot is running on this database; asked from outside, without opening it."""

    @abstractmethod
    async def ping(self) -> None:
        """Raises when the database does not answer or is no longer ours alone."""

    @abstractmethod
    async def close(self) -> None:
        """Lets what is in flight finish, then lets go of the database."""


def database_at(address: str) -> Sqlite | Postgres:
    """The database that a URL means; nothing is opened yet. Raises StoreUnusable."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreUnusable(
            "DATABASE_URL is not a database address. Write sqlite+aiosqlite:///var/campaigns.sqlite3 or "
            "postgresql+asyncpg://user:password@host/database."
        ) from None
    kind = url.get_backend_name()
    if kind in ("postgresql", "postgres"):
        try:
            return Postgres(url.set(drivername="postgresql+asyncpg"))
        except ModuleNotFoundError:
            raise StoreUnusable('PostgreSQL needs the driver asyncpg; pip install "aide-de-camp[postgres]" brings it.') from None
    if kind != "sqlite":
        raise StoreUnusable(f"The bot keeps its campaigns in SQLite or PostgreSQL; it does not know {kind}.")
    if not url.database or url.database == ":memory:":
        raise StoreUnusable("The bot needs a database file; a database in memory would forget every campaign.")
    return Sqlite(Path(url.database))


class _Line(aiosqlite.Connection):
    """A SQLite connection on its own thread, to which whole functions are sent."""

    _core: Engine

    def __init__(self, path: Path, begin: str, *pragmas: str) -> None:
        super().__init__(self._connected, iter_chunk_size=64)
        self._thread.daemon = True  # a store that nobody closed must not keep the process alive
        self._path = path
        self._begin = begin
        self._pragmas = pragmas

    def _connected(self) -> sqlite3.Connection:
        # isolation_level None takes BEGIN and COMMIT away from the driver, whose own idea is to begin at the first INSERT
        # and never before DDL; the begin event below is then the only thing that begins a transaction.
        handle = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None, cached_statements=256)
        self._core = create_engine("sqlite://", creator=lambda: handle, poolclass=StaticPool, hide_parameters=True)
        event.listen(self._core, "connect", self._prepare)
        event.listen(self._core, "begin", self._start)
        self._core.connect().close()  # the pragmas now, not with the first transaction: `migrate` sets one differently
        return handle

    def _prepare(self, handle: sqlite3.Connection, _record: object) -> None:
        for pragma in ("foreign_keys=ON", "synchronous=FULL", *self._pragmas):
            handle.execute(f"PRAGMA {pragma}")

    def _start(self, connection: Connection) -> None:
        if self._begin:
            connection.exec_driver_sql(self._begin)

    async def dial(self) -> None:
        """Opens the connection; when that fails, not before its thread has ended."""
        try:
            await self
        except BaseException:
            await asyncio.to_thread(self._thread.join)
            raise

    async def run(self, work: Work[T]) -> T:
        """The function's answer, after one trip to the thread and one transaction there."""
        answer: T = await self._execute(self._in_transaction, work)  # type: ignore[no-untyped-call]
        return answer

    def _in_transaction(self, work: Work[T]) -> T:
        with self._core.begin() as connection:
            return work(connection)

    async def run_with_loose_foreign_keys(self, work: Work[T]) -> T:
        """Like `run`, letting a table be rebuilt to which others refer; the pragma must stand outside of the transaction."""
        await self.pragma("foreign_keys=OFF")
        try:
            return await self.run(work)
        finally:
            await self.pragma("foreign_keys=ON")

    async def pragma(self, pragma: str) -> None:
        """Sets a pragma outside of any transaction."""
        await self.execute_fetchall(f"PRAGMA {pragma}")


class Sqlite(Database):
    """A SQLite file: one connection that writes, one that reads beside it, and a lock file that keeps a second bot away."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = str(path)
        # BEGIN IMMEDIATE takes the write lock at once: a transaction that begins by reading could not get it later without
        # the risk that what it has read is stale (SQLITE_BUSY_SNAPSHOT).
        self._writer = _Line(path, "BEGIN IMMEDIATE")
        self._reader = _Line(path, "", "query_only=ON")
        self._lock = FileLock(f"{path}.lock", timeout=0, thread_local=False)

    def exists(self) -> bool:
        """Whether there is anything in the file."""
        return self.path.is_file() and self.path.stat().st_size > 0

    async def is_locked(self) -> bool:
        return self._is_taken()

    def _is_taken(self) -> bool:
        if not Path(self._lock.lock_file).exists():
            return False
        try:
            with self._lock:
                return False
        except Timeout:
            return True

    def _take(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout:
            raise _locked(self.where) from None
        except OSError as error:
            raise StoreUnusable(f"The database folder {self.path.parent} cannot be used: {error.strerror or error}.") from None

    async def open(self) -> None:
        self._take()
        try:
            await self._writer.dial()
            await self._reader.dial()
        except (DBAPIError, sqlite3.Error) as error:
            raise StoreUnusable(f"The database {self.where} cannot be opened: {error}.") from None

    async def use_write_ahead_log(self) -> None:
        """Lets readers read while the writer writes. The file remembers it; so only once it is known to be ours."""
        await self._writer.pragma("journal_mode=WAL")

    async def read(self, work: Work[T]) -> T:
        return await self._reader.run(work)

    async def write(self, work: Work[T]) -> T:
        return await self._writer.run(work)

    async def migrate(self, work: Work[T]) -> T:
        return await self._writer.run_with_loose_foreign_keys(work)

    async def ping(self) -> None:
        await self.write(_ask)

    async def close(self) -> None:
        try:
            await self._reader.close()
            await self._writer.close()
        finally:
            self._lock.release()


class Postgres(Database):
    """A PostgreSQL database. An advisory lock, held by a connection of its own, keeps a second bot away."""

    def __init__(self, url: URL) -> None:
        self.where = url.render_as_string(hide_password=True)
        self._engine = create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._guarding = create_async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._guard: AsyncConnection | None = None

    async def open(self) -> None:
        try:
            self._guard = await self._take()
        except (DBAPIError, OSError) as error:
            raise StoreUnusable(f"The database {self.where} cannot be reached: {said(error)}.") from None

    async def _take(self) -> AsyncConnection:
        # The patience is for a bot that was killed a moment ago: the server holds its lock until it notices.
        guard = await self._guarding.connect()
        try:
            await guard.execute(text("SET lock_timeout = '2s'"))
            await guard.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _GUARD_KEY})
        except DBAPIError as error:
            await guard.close()
            if getattr(error.orig, "sqlstate", "") == _LOCK_NOT_AVAILABLE:
                raise _locked(self.where) from None
            raise
        return guard

    async def is_locked(self) -> bool:
        async with self._guarding.connect() as connection:
            return not await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _GUARD_KEY})

    async def read(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def migrate(self, work: Work[T]) -> T:
        return await self.write(work)

    async def ping(self) -> None:
        await self.read(_ask)
        try:
            assert self._guard is not None
            await self._guard.run_sync(_ask)
        except (DBAPIError, OSError):
            # The server has been restarted: our lock went with the connection, and somebody may have taken it since.
            assert self._guard is not None
            await self._guard.close()
            self._guard = await self._take()

    async def close(self) -> None:
        if self._guard is not None:
            await self._guard.close()
        await self._guarding.dispose()
        await self._engine.dispose()


def said(error: BaseException) -> str:
    """What the driver said, on one line and without the statement and its values."""
    cause: Any = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return lines[0].removesuffix(".")


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


def _locked(where: str) -> StoreLocked:
    return StoreLocked(
        f"Another bot is already running on the database {where}. "
        "Stop it first, or give this one a database of its own (DATABASE_URL)."
    )
