"""The command line, in processes of its own: check, backup, health, and a local table that ends when it is told to."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import discord
import pytest
from pydantic import SecretStr
from sqlalchemy import text

from bot.checks import check
from bot.client import create_bot
from bot.health import is_healthy
from bot.people import People
from bot.running import run
from bot.settings import Settings
from bot.store import Store, StoreFailed
from tests.store.samples import opened_campaign

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """The environment of a bot without a token whose everything is in the test's own folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL")}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/campaigns.db",
        "HEALTH_FILE": str(tmp_path / "health"),
        "LOCAL_TABLE_PORT": "0",
    }


def bot(surroundings: dict[str, str], *arguments: str, **changed: str) -> subprocess.CompletedProcess[str]:
    folder = Path(surroundings["HEALTH_FILE"]).parent  # no .env of the checkout's
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(
        command, cwd=folder, env={**surroundings, **changed}, capture_output=True, text=True, timeout=60, check=False
    )


@contextmanager
def table(surroundings: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A local table that is open, and its address."""
    command = [sys.executable, "-m", "bot", "table"]
    folder = Path(surroundings["HEALTH_FILE"]).parent
    with subprocess.Popen(
        command, cwd=folder, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = [process.stdout.readline()]
            while "is open at" not in said[-1]:
                assert said[-1], "".join(said)
                said.append(process.stdout.readline())
            assert "WARNING" not in "".join(said), "it begins without a warning that concerns nobody"
            yield process, said[-1].rpartition(" ")[2].strip()
        finally:
            process.kill()


def test_check_says_that_all_is_well_and_what_is_there(surroundings: dict[str, str]) -> None:
    done = bot(surroundings, "check")

    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("Token: none", "is made at the first start", "Data: The Guard Dies", "Commands:", "within Discord's limits"):
        assert words in done.stdout
    assert "WRONG" not in done.stdout
    assert "Traceback" not in done.stderr


def test_check_never_shows_the_token(surroundings: dict[str, str]) -> None:
    done = bot(surroundings, "check", DISCORD_TOKEN="a.very.secret-token", LOG_LEVEL="DEBUG")

    assert "Token: there" in done.stdout
    assert "secret-token" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://localhost/x", "does not know mysql"),
        ("nonsense", "not a database address"),
        ("sqlite+aiosqlite:///:memory:", "in memory"),
    ],
)
async def test_check_names_what_is_wrong_with_the_database(
    settings: Settings, capsys: pytest.CaptureFixture[str], url: str, words: str
) -> None:
    status = await check(settings.model_copy(update={"database_url": url}))

    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("WRONG")]
    assert status == 1
    assert words in line


async def test_check_finds_a_log_with_a_hole(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    store = await Store.open(settings.database_url)
    campaign = await opened_campaign(store)
    await store._change(text("DELETE FROM events"))
    await store.close()

    status = await check(settings)

    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("WRONG")]
    assert status == 1
    assert f"Campaign {campaign.id} ('Waterloo') stands at event 1, but its log holds 0 events" in line


def test_a_setting_that_is_wrong_is_named(surroundings: dict[str, str]) -> None:
    done = bot(surroundings, "check", LOCAL_TABLE_PORT="99999")

    assert done.returncode == 1
    assert "LOCAL_TABLE_PORT is wrong" in done.stderr
    assert "Traceback" not in done.stderr


def test_health_is_the_age_of_the_health_file(settings: Settings, surroundings: dict[str, str]) -> None:
    now = time.time()

    missing, unasked = is_healthy(settings.health_file, now), bot(surroundings, "check", "--health")
    settings.health_file.touch()
    fresh, gone = is_healthy(settings.health_file, now + 10), is_healthy(settings.health_file, now + 301)
    asked = bot(surroundings, "check", "--health")

    assert (missing, fresh, gone) == (False, True, False)
    assert (unasked.returncode, asked.returncode) == (1, 0)


def test_a_container_that_asks_for_health_each_minute_loads_neither_discord_nor_games_nor_database(
    surroundings: dict[str, str],
) -> None:
    asking = "import sys; from bot.__main__ import main; main(['check', '--health']); print(*sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", asking],
        cwd=Path(surroundings["HEALTH_FILE"]).parent,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    loaded = set(done.stdout.split())
    assert "bot.health" in loaded
    assert not loaded & {"discord", "sqlalchemy", "PIL", "structlog", "bot.games", "bot.store", "bot.client"}


def test_a_local_table_serves_its_page_ends_cleanly_when_told_to_and_can_be_opened_again(surroundings: dict[str, str]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with table(surroundings) as (process, address):
            with urllib.request.urlopen(address, timeout=20) as page:
                served = page.status
            process.send_signal(number)
            status = process.wait(timeout=30)
            assert process.stdout is not None
            rest = process.stdout.read()

        assert served == 200
        assert status == 0
        assert "Traceback" not in rest


def test_a_local_table_whose_port_is_taken_says_so_in_a_sentence(surroundings: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        result = bot(surroundings, "table", LOCAL_TABLE_PORT=str(port))

    assert result.returncode == 1
    assert f"The local table cannot have port {port} of 127.0.0.1: " in result.stderr
    assert "Set LOCAL_TABLE_PORT to another one; 0 takes any that is free." in result.stderr
    assert "Traceback" not in result.stderr


def test_a_backup_is_made_while_the_bot_is_running_and_a_second_bot_is_refused(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    with table(surroundings) as (process, _):
        copied = bot(surroundings, "backup", str(tmp_path / "copy.db"))
        again = bot(surroundings, "backup", str(tmp_path / "copy.db"))
        second = bot(surroundings, "table")
        checked = bot(surroundings, "check")
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)

    assert copied.returncode == 0, copied.stderr
    assert again.returncode == 1
    assert "Traceback" not in again.stderr
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
        assert copy.execute("select count(*) from campaigns").fetchone() == (0,)
    assert second.returncode == 1
    assert "Another bot is already running" in second.stderr
    assert "Traceback" not in second.stderr
    assert "in use by a running bot" in checked.stdout


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (discord.LoginFailure("Improper token has been passed."), "DISCORD_TOKEN"),
        (ConnectionRefusedError("no route"), "cannot be reached"),
    ],
)
async def test_what_keeps_the_bot_from_joining_discord_is_said_in_a_sentence_without_the_token(
    error: Exception, words: str, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr(discord.http.HTTPClient, "static_login", refused)
    with_token = settings.model_copy(update={"discord_token": SecretStr("not-a-token")})

    status = await run(with_token)

    said = capsys.readouterr().err
    assert status == 1
    assert words in said
    assert "Traceback" not in said
    assert "not-a-token" not in said


async def test_a_start_that_breaks_off_lets_go_of_the_database(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: People) -> None:
        raise StoreFailed("The disk is full.")

    monkeypatch.setattr(People, "load", broken)
    bot = create_bot(settings)

    with pytest.raises(StoreFailed):
        await bot.setup_hook()
    await bot.close()

    await (await Store.open(settings.database_url)).close()
