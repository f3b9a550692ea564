"""Copies taken while the bot writes; other programs at the same file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store import BackupRefused, Conflict, Store, StoreFailed, backup
from tests.store.conftest import Opener
from tests.store.samples import batch, contents, faults, file_of, foreign, opened_campaign


async def _append_until(store: Store, campaign_id: int, is_over: asyncio.Task[object]) -> int:
    campaign = await store.campaign(campaign_id)
    assert campaign is not None
    head = campaign.head_seq
    while True:
        await store.append(batch(campaign, head, snapshot='"' + "x" * 30_000 + '"'))
        head += 3
        if is_over.done():
            return head


async def test_a_copy_taken_while_orders_go_on_is_whole(sqlite_url: str, opened: Opener, tmp_path: Path) -> None:
    store = await opened(sqlite_url)
    campaign = await opened_campaign(store)
    for head in range(1, 151, 3):
        await store.append(batch(campaign, head))

    copying = asyncio.create_task(backup(sqlite_url, tmp_path / "copies/copy.sqlite3"))
    last = await _append_until(store, campaign.id, copying)

    copy = await opened(f"sqlite+aiosqlite:///{await copying}")
    held = await copy.campaign(campaign.id)
    assert held is not None
    assert 151 <= held.head_seq <= last
    assert await copy.events(campaign.id) == await store.events(campaign.id, upto=held.head_seq)
    assert await faults(copy) == ()
    assert sorted(path.name for path in (tmp_path / "copies").iterdir() if "unfinished" in path.name) == []


async def test_a_copy_can_be_taken_from_another_process_while_the_bot_runs(
    sqlite_url: str, opened: Opener, tmp_path: Path
) -> None:
    store = await opened(sqlite_url)
    campaign = await opened_campaign(store)

    made = await backup(sqlite_url, tmp_path / "copy.sqlite3")

    copy = await opened(f"sqlite+aiosqlite:///{made}")
    assert await copy.running() == (campaign,)


async def test_a_copy_never_overwrites(sqlite_url: str, opened: Opener, tmp_path: Path) -> None:
    await opened(sqlite_url)
    target = tmp_path / "letter.txt"
    target.write_text("Sire")

    with pytest.raises(BackupRefused, match=r"letter.txt exists already and was not overwritten"):
        await backup(sqlite_url, target)

    assert target.read_text() == "Sire"


async def test_a_copy_that_cannot_be_written_is_explained(sqlite_url: str, opened: Opener, tmp_path: Path) -> None:
    await opened(sqlite_url)
    (tmp_path / "file").write_text("")

    with pytest.raises(BackupRefused, match="could not be made"):
        await backup(sqlite_url, tmp_path / "file/copy.sqlite3")


async def test_there_is_no_copy_of_no_database(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="There is no database at"):
        await backup(sqlite_url, tmp_path / "copy.sqlite3")

    assert contents(sqlite_url) is None


async def test_only_a_file_is_copied_and_for_a_server_its_own_tool_is_named(url: str, opened: Opener, tmp_path: Path) -> None:
    await opened(url)

    if url.startswith("sqlite"):
        assert (await backup(url, tmp_path / "copy.sqlite3")).is_file()
    else:
        with pytest.raises(BackupRefused, match="pg_dump --format=custom"):
            await backup(url, tmp_path / "copy.sqlite3")


async def test_another_program_reads_and_writes_while_orders_go_on(sqlite_url: str, opened: Opener) -> None:
    store = await opened(sqlite_url)
    campaign = await opened_campaign(store)
    stranger = foreign(sqlite_url)
    stranger.execute("PRAGMA foreign_keys=ON")

    def meddle() -> list[int]:
        seen = []
        for n in range(40):
            stranger.execute("BEGIN IMMEDIATE")
            stranger.execute("INSERT INTO players (user_id, body) VALUES (?, ?)", (n + 1, "{}"))
            seen.append(stranger.execute("SELECT count(*) FROM events").fetchone()[0])
            stranger.execute("COMMIT")
        return seen

    meddling = asyncio.create_task(asyncio.to_thread(meddle))
    last = await _append_until(store, campaign.id, meddling)

    seen = await meddling
    stranger.close()
    assert [count % 3 for count in seen] == [1] * 40  # one opening event, then whole orders of three
    assert seen == sorted(seen)
    assert [event.seq for event in await store.events(campaign.id)] == list(range(1, last + 1))
    assert len(await store.players()) == 40
    assert await faults(store) == ()


async def test_a_row_that_another_program_put_at_the_head_is_a_conflict_not_a_second_truth(
    sqlite_url: str, opened: Opener
) -> None:
    store = await opened(sqlite_url)
    campaign = await opened_campaign(store)
    stranger = foreign(sqlite_url)
    stranger.execute("INSERT INTO events VALUES (?, 2, 1, 0, 'forged', '{}', '')", (campaign.id,))
    stranger.execute("UPDATE campaigns SET head_seq = 2")
    stranger.close()

    with pytest.raises(Conflict):
        await store.append(batch(campaign, 1))

    assert [event.kind for event in await store.events(campaign.id, after=1)] == ["forged"]


async def test_a_program_that_keeps_the_file_locked_is_named_and_then_the_store_goes_on(
    sqlite_url: str, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.BUSY_SECONDS", 0.05)
    store = await opened(sqlite_url)
    campaign = await opened_campaign(store)
    stranger = foreign(sqlite_url)
    stranger.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreFailed, match="database is locked"):
        await store.append(batch(campaign, 1))
    still_read = await store.campaign(campaign.id)

    stranger.execute("ROLLBACK")
    stranger.close()
    assert still_read == campaign
    assert len(await store.append(batch(campaign, 1))) == 1


async def test_a_damaged_file_is_reported(sqlite_url: str, opened: Opener) -> None:
    store = await opened(sqlite_url)
    campaign = await opened_campaign(store)
    for head in range(1, 61, 3):
        await store.append(batch(campaign, head))
    await store.close()
    _spoil_the_page_of(sqlite_url, "events")

    damaged = await opened(sqlite_url)

    assert any("The file is damaged" in fault for fault in await faults(damaged))


def _spoil_the_page_of(url: str, table: str) -> None:
    stranger = foreign(url)
    (page,) = stranger.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    (size,) = stranger.execute("PRAGMA page_size").fetchone()
    stranger.close()
    with Path(file_of(url)).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
