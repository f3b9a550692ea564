"""`python -m bot verify FILE`: what it says, how it ends, and that it needs neither Discord nor a database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.campaign.orders import Join, ProposeEnd, Throw
from bot.games import game_named
from bot.kit.deck.orders import OpenDeck
from tests.club import ANNA, BERT, CARL, Club

HOME = Path(__file__).resolve().parents[1]

ALONE = """
import importlib.abc, runpy, sys

class Wall(importlib.abc.MetaPathFinder):
    banned = {"discord", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "PIL", "simcord", "structlog", "pydantic_settings"}

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in self.banned:
            raise ImportError(f"{name} is not to be had in this interpreter")

sys.meta_path.insert(0, Wall())
runpy.run_module("bot", run_name="__main__")
"""


@cache
def record() -> str:
    """A finished campaign at the card table."""
    club = Club(game=game_named("card_table"), seated=False, name="Whist")
    club.give(ANNA, Join(side="p1", word="oak"))
    club.give(BERT, Join(side="p2"))
    club.give(ANNA, OpenDeck(deck="Playing cards", shipped="plain_52"))
    club.give(BERT, Throw(text="2d6 who deals"))
    club.give(CARL, ProposeEnd(as_referee=True))
    return club.record().model_dump_json()


def verify(file: Path, *, python: tuple[str, ...] = ("-m", "bot"), folder: Path = HOME) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *python, "verify", str(file)], cwd=folder, env=environment, capture_output=True, text=True, timeout=60
    )


def tampered(change: Any) -> str:
    whole = json.loads(record())
    change(whole)
    return json.dumps(whole)


def test_a_true_record_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(record(), encoding="utf-8")

    done = verify(file)

    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Whist verifies",
        "8 rows and their order fit the chain.",
        "2 dice and 1 shuffle were recomputed from the published secret.",
        "Every order was played again and gave the same events; the last state is the one recorded.",
    ]
    assert done.stderr == ""


def test_neither_discord_nor_a_database_is_needed(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(record(), encoding="utf-8")

    done = verify(file, python=("-c", ALONE), folder=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Whist verifies\n")


def test_an_altered_record_is_refused_and_its_row_named(tmp_path: Path) -> None:
    file = tmp_path / "record.json"

    def change(whole: Any) -> None:
        whole["rows"][5]["event"]["thrown"]["scores"][0]["dice"][0]["rolls"][0]["face"] = 6

    file.write_text(tampered(change), encoding="utf-8")

    done = verify(file)

    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "Whist does not verify",
        "Row 6: its seal does not fit its content or its order; one of them was altered.",
    ]
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"nonsense", "This is not a record: it is no JSON object."),
        (b"", "This is not a record: it is no JSON object."),
        (b"\xff\xfe", "cannot be read:"),
        (b"{}", "This is not a record: format is missing."),
        (b'{"format": "x"}', "This is not a record: version is missing."),
        (b'{"format": 7}', "This is not a record: format is not what a record has there."),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(content: bytes, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)

    done = verify(file)

    assert done.returncode == 1
    assert done.stdout == ""
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_record_of_an_unknown_game_is_refused_with_the_games_there_are(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(tampered(lambda whole: whole.update(game="chess")), encoding="utf-8")

    done = verify(file)

    assert done.returncode == 1
    assert done.stderr.startswith("There is no game called chess here. The games are Card table")


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_cannot_be_opened_is_named(name: str, tmp_path: Path) -> None:
    done = verify(tmp_path / name)

    assert done.returncode == 1
    assert f"{tmp_path / name} cannot be read:" in done.stderr


def test_wrong_usage_is_told_apart_from_a_wrong_record() -> None:
    done = subprocess.run([sys.executable, "-m", "bot", "verify"], cwd=HOME, capture_output=True, text=True, timeout=60)

    assert done.returncode == 2
