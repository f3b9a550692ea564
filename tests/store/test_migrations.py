"""Every revision that was ever released can be opened, with rows in it.

A new revision comes with one new file, eras/<revision>.json: rows as that revision kept them. The table `_ANSWERS` below says
what the store must answer over the rows of any era; where an era could not hold something, say so in `_answers`.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, insert, inspect, text

from bot.store import BackupRefused, Seat, Store, StoreTooNew, StoreUnusable, condition
from bot.store.database import database_at
from bot.store.migrate import MIGRATIONS, revisions, upgrade
from bot.store.schema import metadata
from tests.store.conftest import Opener
from tests.store.samples import ANNE, BOTH, batch, deadlines_of, faults, file_of, opened_campaign, seats_of

ERAS = Path(__file__).parent / "eras"
_PARENTS_FIRST = ["campaigns"]


def _value(stored: Any) -> Any:
    return bytes.fromhex(stored[4:]) if isinstance(stored, str) and stored.startswith("hex:") else stored


def _fill(connection: Connection, revision: str) -> None:
    """The database at a revision, with that era's rows."""
    upgrade(connection, revision)
    tables = MetaData()
    tables.reflect(connection)
    era: dict[str, list[dict[str, Any]]] = json.loads((ERAS / f"{revision}.json").read_text())
    for name in [*_PARENTS_FIRST, *(name for name in era if name not in _PARENTS_FIRST)]:
        rows = [{column: _value(stored) for column, stored in row.items()} for row in era[name]]
        connection.execute(insert(tables.tables[name]), rows)


async def _at_revision(url: str, revision: str) -> None:
    database = database_at(url)
    await database.open()
    await database.migrate(lambda connection: _fill(connection, revision))
    await database.close()


async def _answers(store: Store) -> dict[str, Any]:
    campaign = await store.campaign(1)
    over = await store.campaign_by_key("00000000000000a2")
    deadline = await store.next_deadline()
    assert campaign is not None
    assert over is not None
    assert deadline is not None
    return {
        "campaign": (campaign.name, campaign.status, campaign.secret, campaign.head_seq, campaign.table_message_id),
        "over": (over.status, over.opened_by),
        "orders": [(order.order_no, order.user_id, order.interaction_id) for order in await store.orders(1)],
        "events": [(event.seq, event.kind, event.body, event.link) for event in await store.events(1)],
        "snapshots": (await store.snapshot(1), await store.snapshot(1, upto=3)),
        "seats": await seats_of(store, 1),
        "deadline": (deadline.id, deadline.kind, deadline.side, deadline.due_at),
        "outbox": [(row.id, row.status) for row in await store.outbox_due(2**40, 9)],
        "players": await store.players(),
    }


_ANSWERS: dict[str, Any] = {
    "campaign": ("Waterloo ✠", "running", b"\x00secret\xff", 4, 12345),
    "over": ("ended", 0),
    "orders": [(1, ANNE, 1000000000000000001), (2, 0, None)],
    "events": [
        (1, "opened", "{}", "01"),
        (2, "combat-rolled", '{"die":5}', "02"),
        (3, "unit-hit", '{"unit":"old-guard"}', "03"),
        (4, "passed", "{}", "04"),
    ],
    "snapshots": ((4, '{"turn":2}'), (1, '{"turn":1}')),
    "seats": (Seat("french", ANNE), Seat("allied", 0)),
    "deadline": (7, "move", "allied", 1800003600),
    "outbox": [(3, "waiting"), (4, "waiting")],
    "players": {ANNE: {"zone": "Europe/Brussels"}},
}


def test_every_revision_has_rows_of_its_era() -> None:
    assert sorted(path.stem for path in ERAS.glob("*.json")) == sorted(revisions())


def test_every_table_has_rows_in_the_newest_era() -> None:
    era = json.loads((ERAS / f"{revisions()[-1]}.json").read_text())

    assert {name for name, rows in era.items() if rows} == set(metadata.tables)


@pytest.mark.parametrize("revision", revisions())
async def test_a_database_of_any_era_answers_as_it_did(url: str, opened: Opener, revision: str) -> None:
    await _at_revision(url, revision)

    store = await opened(url)

    assert await _answers(store) == _ANSWERS
    assert [(row.kind, row.due_at) for row in await deadlines_of(store, 1)][1:] == [("idle", 1802592300)]
    assert await faults(store) == ()


@pytest.mark.parametrize("revision", revisions())
async def test_a_database_of_any_era_goes_on(sqlite_url: str, opened: Opener, revision: str) -> None:
    await _at_revision(sqlite_url, revision)
    store = await opened(sqlite_url)
    campaign = await store.campaign(1)
    assert campaign is not None

    (promised,) = await store.append(batch(campaign, 4, seats=BOTH))

    assert promised.id > 4
    assert [event.seq for event in await store.events(1)] == list(range(1, 8))


async def test_the_migrations_make_exactly_the_tables_that_the_queries_use(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)

    def autoincrement(connection: Connection) -> list[str]:
        made = connection.execute(text("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%' ORDER BY name"))
        return list(made.scalars())

    assert await store._read(differences) == []
    if store.where.endswith(".sqlite3"):
        assert await store._read(autoincrement) == ["campaigns", "deadlines", "outbox"]


def _next_version(folder: Path, steps: str) -> str:
    """A copy of the migrations with one more revision, such as a newer version of the bot would bring."""
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    last = revisions()[-1]
    newer = f"{int(last) + 1:04}"
    source = "import sqlalchemy as sa\nfrom alembic import op\n\n"
    source += f"revision = {newer!r}\ndown_revision = {last!r}\n\n\ndef upgrade() -> None:\n"
    (folder / "versions" / f"{newer}_tomorrow.py").write_text(source + "".join(f"    {line}\n" for line in steps.splitlines()))
    return newer


REBUILT = """\
with op.batch_alter_table("campaigns", recreate="auto") as table:
    table.add_column(sa.Column("pace", sa.Text, nullable=False, server_default="72 hours"))
    table.alter_column("name", existing_type=sa.Text, nullable=True)
"""
SPOILED = """\
op.add_column("campaigns", sa.Column("pace", sa.Text))
op.execute("DELETE FROM events WHERE seq = 1")
op.execute("INSERT INTO a_table_that_is_not_there VALUES (1)")
"""
ORPHANED = """\
op.execute("DELETE FROM campaigns WHERE id = 1")
"""


async def test_the_next_version_rebuilds_a_table_that_others_refer_to(
    url: str, opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _at_revision(url, revisions()[-1])
    _next_version(tmp_path / "migrations", REBUILT)
    monkeypatch.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")

    store = await opened(url)

    assert await _answers(store) == _ANSWERS
    assert await faults(store) == ()
    assert await store._read(lambda c: c.execute(text("SELECT DISTINCT pace FROM campaigns")).scalars().all()) == ["72 hours"]
    assert await store._read(lambda c: [key["referred_table"] for key in inspect(c).get_foreign_keys("events")]) == ["campaigns"]
    if url.startswith("sqlite"):
        assert await store._write(lambda c: c.exec_driver_sql("PRAGMA foreign_keys").scalar()) == 1


async def test_a_file_is_copied_before_the_next_version_migrates_it(
    sqlite_url: str, opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    current = revisions()[-1]
    await _at_revision(sqlite_url, current)
    with monkeypatch.context() as tomorrow:
        _next_version(tmp_path / "migrations", REBUILT)
        tomorrow.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")
        await (await Store.open(sqlite_url, backup_dir=tmp_path / "copies")).close()

    (copy,) = (tmp_path / "copies").iterdir()

    assert copy.name == f"{Path(file_of(sqlite_url)).stem}-at-{current}.sqlite3"
    assert await _answers(await opened(f"sqlite+aiosqlite:///{copy}")) == _ANSWERS


async def test_a_second_copy_of_the_same_revision_gets_its_own_name(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _at_revision(sqlite_url, revisions()[-1])
    _next_version(tmp_path / "migrations", SPOILED)
    monkeypatch.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")

    for _ in range(2):
        with pytest.raises(StoreUnusable):
            await Store.open(sqlite_url)

    made = sorted(path.stem.split("-at-")[1] for path in (tmp_path / "backups").iterdir())
    assert made == [revisions()[-1], f"{revisions()[-1]}-2"]


async def test_without_a_copy_nothing_is_migrated(
    sqlite_url: str, opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _at_revision(sqlite_url, revisions()[-1])
    (tmp_path / "copies").write_text("a file where a folder should be")
    with monkeypatch.context() as tomorrow:
        _next_version(tmp_path / "migrations", REBUILT)
        tomorrow.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")
        with pytest.raises(BackupRefused, match="could not be made"):
            await Store.open(sqlite_url, backup_dir=tmp_path / "copies")

    assert await _answers(await opened(sqlite_url)) == _ANSWERS


async def test_a_new_or_current_database_is_not_copied(sqlite_url: str, opened: Opener, tmp_path: Path) -> None:
    await (await opened(sqlite_url)).close()

    await opened(sqlite_url)

    assert not (tmp_path / "backups").exists()


@pytest.mark.parametrize(("steps", "complaint"), [(SPOILED, "a_table_that_is_not_there"), (ORPHANED, "refer|violates")])
async def test_a_migration_that_fails_changes_nothing(
    url: str, opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: str, complaint: str
) -> None:
    await _at_revision(url, revisions()[-1])
    with monkeypatch.context() as tomorrow:
        _next_version(tmp_path / "migrations", steps)
        tomorrow.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")
        with pytest.raises(StoreUnusable, match=complaint):
            await Store.open(url)

    store = await opened(url)

    assert await _answers(store) == _ANSWERS
    assert await store._read(lambda c: [column["name"] for column in inspect(c).get_columns("campaigns")]) == [
        column.name for column in metadata.tables["campaigns"].columns
    ]


async def test_a_database_of_a_newer_version_is_refused_untouched(
    url: str, opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as tomorrow:
        newer = _next_version(tmp_path / "migrations", REBUILT)
        tomorrow.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")
        store = await opened(url)
        campaign = await opened_campaign(store)
        await store.close()

    with pytest.raises(StoreTooNew, match=f"newer version of the bot has used this database .revision {newer}"):
        await Store.open(url)
    (fault,) = (await condition(url)).faults
    assert "Run that version" in fault

    monkeypatch.setattr("bot.store.migrate.MIGRATIONS", tmp_path / "migrations")
    assert await (await opened(url)).running() == (campaign,)


_KILLED = """
import os, sys, asyncio
from pathlib import Path
import bot.store.migrate as migrate
from bot.store import Store
migrate.MIGRATIONS = Path(sys.argv[2])
asyncio.run(Store.open(sys.argv[1]))
"""


async def test_a_migration_that_is_killed_half_way_changes_nothing(url: str, opened: Opener, tmp_path: Path) -> None:
    await _at_revision(url, revisions()[-1])
    steps = f'{REBUILT}op.execute("DELETE FROM players")\n__import__("os").kill(__import__("os").getpid(), 9)\n'
    _next_version(tmp_path / "migrations", steps)
    command = [sys.executable, "-c", _KILLED, url, str(tmp_path / "migrations")]

    killed = await asyncio.to_thread(subprocess.run, command, cwd=Path(__file__).parents[2], capture_output=True, text=True)

    assert killed.returncode == -9, killed.stderr
    assert await _answers(await opened(url)) == _ANSWERS
