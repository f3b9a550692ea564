"""Opening a database: one bot at a time, only a database of ours, and every failure a sentence."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import NewOutbox, Store, StoreFailed, StoreLocked, StoreUnusable, condition
from bot.store.migrate import revisions
from tests.store.conftest import Opener
from tests.store.samples import CHANNEL, NOON, contents, foreign, opened_campaign, write_contents

ROOT = Path(__file__).parents[2]
_OPEN = """
import asyncio, sys
from bot.store import Store, StoreLocked
async def main():
    try:
        store = await Store.open(sys.argv[1])
    except StoreLocked as refused:
        sys.exit(f"LOCKED {refused}")
    await store.close()
asyncio.run(main())
"""


def _open_elsewhere(url: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", _OPEN, url], cwd=ROOT, capture_output=True, text=True, timeout=60)


async def test_what_was_stored_is_there_when_it_is_opened_again(url: str, opened: Opener) -> None:
    first = await opened(url)
    campaign = await opened_campaign(first)
    await first.close()

    second = await opened(url)

    assert await second.running() == (campaign,)


async def test_a_second_process_is_refused_until_the_first_lets_go(url: str, opened: Opener) -> None:
    first = await opened(url)

    refused = await asyncio.to_thread(_open_elsewhere, url)
    await first.close()
    let_in = await asyncio.to_thread(_open_elsewhere, url)

    assert refused.returncode == 1
    assert refused.stderr.startswith("LOCKED Another bot is already running on the database")
    assert "Stop it first" in refused.stderr
    assert (let_in.returncode, let_in.stderr) == (0, "")


async def test_a_second_store_in_the_same_process_is_refused_and_harms_nothing(url: str, opened: Opener) -> None:
    first = await opened(url)

    with pytest.raises(StoreLocked):
        await Store.open(url)

    await opened_campaign(first)
    with pytest.raises(StoreLocked):
        await Store.open(url)


async def test_the_folder_of_a_new_database_is_made(tmp_path: Path, opened: Opener) -> None:
    await opened(f"sqlite+aiosqlite:///{tmp_path}/var/deep/campaigns.sqlite3")

    assert (tmp_path / "var/deep/campaigns.sqlite3").is_file()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where a folder should be")

    with pytest.raises(StoreUnusable, match=r"folder .*/var/deep cannot be used"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/var/deep/campaigns.sqlite3")


async def test_every_connection_to_a_file_is_durable_and_watches_foreign_keys(sqlite_url: str, opened: Opener) -> None:
    store = await opened(sqlite_url)
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")

    def asked(connection: object) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]  # type: ignore[attr-defined]

    await store.running()  # a connection notices the journal's kind when it reads
    assert await store._write(asked) == await store._read(asked) == ["wal", 2, 1, 10_000]


async def test_a_write_takes_the_write_lock_before_it_reads(sqlite_url: str, opened: Opener) -> None:
    store = await opened(sqlite_url)
    stranger = foreign(sqlite_url)
    stranger.execute("PRAGMA busy_timeout=0")

    def attempt(_connection: object) -> str:
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            stranger.execute("BEGIN IMMEDIATE")
        return "nothing has been read or written here yet"

    assert await store._write(attempt)
    stranger.close()


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("campaigns.sqlite3", "is not a database address"),
        ("", "is not a database address"),
        ("mysql://root@localhost/campaigns", "does not know mysql"),
        ("sqlite+aiosqlite://", "would forget every campaign"),
        ("sqlite+aiosqlite:///:memory:", "would forget every campaign"),
    ],
)
async def test_an_address_that_is_none_is_explained(url: str, complaint: str) -> None:
    with pytest.raises(StoreUnusable, match=complaint):
        await Store.open(url)


async def test_a_file_that_is_no_database_is_left_as_it_is(sqlite_url: str) -> None:
    letter = b"Sire, the Prussians are on the right wing. " * 100
    write_contents(sqlite_url, letter)

    with pytest.raises(StoreUnusable, match="file is not a database"):
        await Store.open(sqlite_url)

    assert contents(sqlite_url) == letter


async def test_a_database_of_another_program_is_left_as_it_is(sqlite_url: str) -> None:
    stranger = foreign(sqlite_url)
    stranger.execute("CREATE TABLE recipes (name TEXT)")
    stranger.close()
    before = contents(sqlite_url)

    with pytest.raises(StoreUnusable, match=r"tables that are not the bot's \(recipes\)"):
        await Store.open(sqlite_url)

    assert contents(sqlite_url) == before


async def test_a_server_that_is_not_there_is_explained_without_the_password() -> None:
    with pytest.raises(StoreUnusable, match="cannot be reached") as refused:
        await Store.open("postgresql+asyncpg://anne:hunter2@127.0.0.1:9/campaigns")

    assert "hunter2" not in str(refused.value)


async def test_a_database_that_is_not_there_is_made_as_a_file_and_explained_on_a_server(url: str, opened: Opener) -> None:
    elsewhere = f"{url}-2"

    if url.startswith("sqlite"):
        assert await (await opened(elsewhere)).running() == ()
    else:
        with pytest.raises(StoreUnusable, match=r'database "campaigns_[0-9]+-2" does not exist'):
            await Store.open(elsewhere)


async def test_a_closed_store_says_so_and_closes_once_more(url: str, opened: Opener) -> None:
    store = await opened(url)
    await store.close()

    await store.close()

    with pytest.raises(StoreFailed, match="has been closed"):
        await store.running()
    with pytest.raises(StoreFailed, match="has been closed"):
        await store.ping()


async def test_a_process_that_forgets_to_close_its_store_ends_all_the_same(sqlite_url: str) -> None:
    forgetful = "import asyncio, sys; from bot.store import Store; asyncio.run(Store.open(sys.argv[1]))"
    command = [sys.executable, "-c", forgetful, sqlite_url]

    ended = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    assert ended.returncode == 0, ended.stderr


async def test_closing_waits_for_what_is_in_flight(url: str, opened: Opener) -> None:
    store = await opened(url)
    posts = [asyncio.create_task(store.post([NewOutbox(CHANNEL, "notice", str(n))], NOON)) for n in range(5)]
    await asyncio.sleep(0)

    await store.close()

    assert [len(await post) for post in posts] == [1] * 5
    assert len(await (await opened(url)).outbox_due(NOON, 10)) == 5


async def test_the_condition_of_a_database_is_seen_from_outside(url: str, opened: Opener) -> None:
    fresh = await condition(url)
    store = await opened(url)
    while_running = await condition(url)
    await store.close()

    stopped = await condition(url)

    assert (fresh.revision, fresh.is_running, fresh.faults) == ("", False, ())
    assert while_running.revision == while_running.newest == revisions()[-1]
    assert (while_running.exists, while_running.is_running, while_running.faults) == (True, True, ())
    assert not stopped.is_running


async def test_the_condition_of_no_database_or_another_programs(sqlite_url: str) -> None:
    nothing = await condition(sqlite_url)
    made = contents(sqlite_url)
    stranger = foreign(sqlite_url)
    stranger.execute("CREATE TABLE recipes (name TEXT)")
    stranger.close()

    strange = await condition(sqlite_url)

    assert (nothing.exists, nothing.faults, made) == (False, (), None)
    assert strange.exists
    assert "recipes" in strange.faults[0]


async def test_the_condition_of_a_server_that_is_not_there() -> None:
    (fault,) = (await condition("postgresql+asyncpg://anne:hunter2@127.0.0.1:9/campaigns")).faults

    assert "cannot be read" in fault
    assert "hunter2" not in fault


async def test_a_server_that_was_restarted_is_taken_again(url: str, opened: Opener) -> None:
    store = await opened(url)
    if url.startswith("postgresql"):
        await _cut_every_connection(url)

    await store.ping()

    with pytest.raises(StoreLocked):
        await Store.open(url)


async def _cut_every_connection(url: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()
