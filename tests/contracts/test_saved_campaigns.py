"""A database that an earlier release left is opened, replayed to the same state, verified, and played on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.campaign.orders import Consent, ProposeUndo
from bot.campaign.record import verify
from bot.games import game_named
from bot.kit.decisions import Answer
from bot.kit.model import digest
from bot.store import Store
from bot.table import Table
from tests.club import ANNA, BERT
from tests.contracts.save import FOLDER
from tests.store.samples import drop_snapshots
from tests.table.hall import NOON, Hall, sound

SAVED = sorted(FOLDER.glob("campaign-*.sql"))


def held_by(saved: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(saved.with_suffix(".json").read_text("utf-8"))
    return found


@pytest.fixture(params=SAVED, ids=lambda path: path.stem)
def saved(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def database(saved: Path, tmp_path: Path) -> Path:
    """The old database as a file."""
    file = tmp_path / "campaigns.db"
    connection = sqlite3.connect(file)
    connection.executescript(saved.read_text("utf-8"))
    connection.close()
    return file


@pytest.fixture
async def old_hall(database: Path, toys: None) -> AsyncIterator[Hall]:
    """The old database under this release."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    times = count(NOON + 10**6)
    yield Hall(store, Table(store, lambda: next(times)))
    await store.close()


def test_there_is_a_database_of_each_release() -> None:
    assert [path.stem for path in SAVED][:1] == ["campaign-0.1.0"]
    assert all(path.with_suffix(".json").exists() for path in SAVED)


async def test_every_campaign_is_what_it_was(old_hall: Hall, saved: Path) -> None:
    for held in held_by(saved):
        campaign = (await old_hall.table.look(held["id"], 0)).campaign

        assert (campaign.name, campaign.head, campaign.chain) == (held["name"], held["head"], held["chain"])
        assert (campaign.is_over, campaign.next_n) == (held["is_over"], held["numbers"])
        assert digest(campaign.state) == held["state"]


async def test_every_log_leads_to_the_same_state(old_hall: Hall, saved: Path) -> None:
    for held in held_by(saved):
        from_snapshot = (await old_hall.fresh().table.look(held["id"], 0)).campaign
        await drop_snapshots(old_hall.store, held["id"])
        from_log = (await old_hall.fresh().table.look(held["id"], 0)).campaign

        assert digest(from_log.state) == held["state"]
        assert from_log == from_snapshot


async def test_every_record_is_the_one_given_out_then(old_hall: Hall, saved: Path) -> None:
    for held in held_by(saved):
        record = await old_hall.table.record(held["id"])

        assert verify(record, game_named).fault is None
        assert (record.rows[-1].chain, record.state) == (held["chain"], held["recorded"])


async def test_an_open_campaign_is_played_on(old_hall: Hall, saved: Path) -> None:
    (waits,) = [held["id"] for held in held_by(saved) if not held["is_over"] and held["numbers"]]

    await old_hall.give(waits, ANNA, Consent(proposal=2, agree=True))
    await old_hall.give(waits, BERT, Answer(decision="reply-1", choice="dig"))
    await old_hall.give(waits, BERT, ProposeUndo())
    await old_hall.give(waits, ANNA, Consent(proposal=3, agree=True))

    assert [decision.id for decision in game_named("tug").decisions(await old_hall.state(waits))] == ["reply-1"]
    await sound(old_hall, waits)
