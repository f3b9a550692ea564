"""Brings a database to the newest revision, by the hand-written steps in migrations/versions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from bot.store.errors import StoreTooNew, StoreUnusable

MIGRATIONS = Path(__file__).parent / "migrations"


def _config(folder: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def revisions(folder: Path = MIGRATIONS) -> tuple[str, ...]:
    """Every revision this code knows, the oldest first."""
    script = ScriptDirectory.from_config(_config(folder))
    return tuple(step.revision for step in reversed(list(script.walk_revisions())))


def revision_of(connection: Connection) -> str:
    """The revision the database is at; empty for a database without tables. Raises StoreUnusable for somebody else's."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None and (tables := inspect(connection).get_table_names()):
        raise StoreUnusable(
            f"This database holds tables that are not the bot's ({', '.join(sorted(tables)[:3])}). "
            "Give the bot a database of its own (DATABASE_URL)."
        )
    return revision or ""


def must_migrate(revision: str, folder: Path | None = None) -> bool:
    """Whether a database at this revision is behind the code. Raises StoreTooNew when it is ahead."""
    known = revisions(folder or MIGRATIONS)
    if revision and revision not in known:
        raise StoreTooNew(
            f"A newer version of the bot has used this database (revision {revision}; this version knows up to {known[-1]}). "
            "Run that version, or restore the copy that was made before it migrated the database."
        )
    return revision != known[-1]


def upgrade(connection: Connection, to: str = "head", folder: Path | None = None) -> None:
    """Runs the steps that are missing, in the connection's own transaction: all of them, or none.

    SQLite leaves foreign keys unwatched meanwhile (`Database.migrate`), so they are looked at once in the end.
    Raises StoreUnusable, and nothing is changed.
    """
    config = _config(folder or MIGRATIONS)
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    if connection.dialect.name == "sqlite" and (orphans := connection.execute(text("PRAGMA foreign_key_check")).all()):
        raise StoreUnusable(f"The migration was taken back: {len(orphans)} rows of {orphans[0][0]} would refer to nothing.")
