"""Copies of a SQLite file, taken while a bot may be writing to it; and a look at a database from outside.

None of this takes the bot's lock: `python -m bot backup` and `python -m bot check` work beside a running bot.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError

from bot.store.database import BUSY_SECONDS, Database, Sqlite, database_at, said
from bot.store.errors import BackupRefused, StoreTooNew, StoreUnusable
from bot.store.migrate import must_migrate, revision_of, revisions
from bot.store.queries import broken_logs
from bot.store.rows import Condition


async def backup(address: str, target: Path | str) -> Path:
    """A whole copy of the database at a URL, beside a running bot. Raises BackupRefused, StoreUnusable."""
    return await copy(database_at(address), target)


async def copy(database: Database, target: Path | str) -> Path:
    """A whole copy of an open or closed SQLite file under a name that is free. Raises BackupRefused."""
    if not isinstance(database, Sqlite):
        raise BackupRefused(
            f"The bot copies SQLite files only. For {database.where} use PostgreSQL's own tool, which also works while the bot "
            "runs: pg_dump --format=custom --file=campaigns.dump and the name of the database."
        )
    return await asyncio.to_thread(_copy, database.path, Path(target))


def _copy(path: Path, target: Path) -> Path:
    if target.exists():
        raise BackupRefused(f"{target} exists already and was not overwritten. Name a file that does not exist.")
    if not path.is_file():
        raise BackupRefused(f"There is no database at {path} to copy.")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source:
            source.execute("VACUUM INTO ?", (str(unfinished),))
        _to_disk(unfinished)
        unfinished.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupRefused(f"The copy to {target} could not be made: {said(error)}.") from None
    return target


def _to_disk(path: Path) -> None:
    # VACUUM INTO leaves this to its caller.
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def copy_before_migrating(path: Path, folder: Path, revision: str) -> Path:
    """A copy named after the revision it holds, under the first such name that is free."""
    number = 1
    while True:
        again = "" if number == 1 else f"-{number}"
        target = folder / f"{path.stem}-at-{revision}{again}{path.suffix}"
        if not target.exists():
            return _copy(path, target)
        number += 1


def faults_of_file(path: Path) -> tuple[str, ...]:
    """What SQLite itself finds wrong with the file: damaged pages, and rows that refer to nothing."""
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source:
            found = [str(row[0]) for row in source.execute("PRAGMA integrity_check") if row[0] != "ok"]
            orphans = source.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return (f"The file is damaged: {said(error)}.",)
    damaged = tuple(f"The file is damaged: {line}." for line in found)
    return damaged + tuple(f"A row of {table} refers to a row of {parent} that is gone." for table, _row, parent, _key in orphans)


async def condition(address: str) -> Condition:
    """How the database at a URL is, and whether its data are whole, without opening, locking or changing it. Raises StoreUnusable
    for a URL that is none."""
    database = database_at(address)
    newest = revisions()[-1]
    if isinstance(database, Sqlite) and not database.exists():
        return Condition(database.where, False, "", newest, False, ())
    revision, is_running = "", False
    faults: tuple[str, ...] = ()
    try:
        is_running = await database.is_locked()
        if isinstance(database, Sqlite):
            faults = await asyncio.to_thread(faults_of_file, database.path)
            revision, more = await asyncio.to_thread(_read_file, database.path)
        else:
            revision, more = await database.read(_revision_and_faults)
        faults += more
    except StoreUnusable as error:
        faults = (str(error),)
    except (DBAPIError, OSError) as error:
        faults = faults or (f"The database {database.where} cannot be read: {said(error)}.",)
    finally:
        if not isinstance(database, Sqlite):
            await database.close()
    return Condition(database.where, True, revision, newest, is_running, faults)


def _read_file(path: Path) -> tuple[str, tuple[str, ...]]:
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            return _revision_and_faults(connection)
    finally:
        engine.dispose()


def _revision_and_faults(connection: Connection) -> tuple[str, tuple[str, ...]]:
    """The revision; and that it is too new, or what is missing from the logs of a database of this version."""
    revision = revision_of(connection)
    try:
        return revision, () if must_migrate(revision) else broken_logs(connection)
    except StoreTooNew as error:
        return revision, (str(error),)
