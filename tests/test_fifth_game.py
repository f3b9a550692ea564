"""A fifth game, dropped in as one folder and one cog, is found, opened, played, stored, shown and verified, and no other file
is touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.toys import FOLDER

HOME = Path(__file__).resolve().parents[1]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy: `bot` and `cogs` are the copy's, `tests` is ours."""
    environment = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{HOME}", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def files(folder: Path) -> dict[Path, bytes]:
    """The bot's own files in a copy."""
    found = (file for room in ("bot", "cogs", "data") for file in (folder / room).rglob("*") if file.is_file())
    return {file: file.read_bytes() for file in found if "__pycache__" not in file.parts}


BEFORE: dict[Path, bytes] = {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the bot with one folder and one file more."""
    folder = tmp_path_factory.mktemp("house")
    for room in ("bot", "cogs", "data"):
        shutil.copytree(HOME / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    BEFORE.update(files(folder))
    shutil.copytree(FOLDER / "tug", folder / "bot" / "games" / "tug", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(FOLDER / "cog.py", folder / "cogs" / "tug.py")
    return folder


@pytest.fixture(scope="module")
def seen(house: Path) -> dict[str, Any]:
    """What was seen of a whole campaign."""
    done = run(house, str(FOLDER / "evening.py"), str(house))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads((house / "seen.json").read_text("utf-8"))
    return found


def test_it_is_the_copy_that_plays(seen: dict[str, Any], house: Path) -> None:
    assert Path(seen["bot"]).is_relative_to(house)


def test_it_is_found_and_opened_with_its_readings_and_a_groups_own_file(seen: dict[str, Any]) -> None:
    assert seen["games"] == ["Tug of war"]
    assert "opens Sunday. The dice are committed to:" in seen["opened"]
    assert "tie (TUG\\-AMB\\-01): slips" in seen["opened"]
    assert "our own lawn" in seen["table"]


def test_its_seats_and_next_steps_are_buttons(seen: dict[str, Any]) -> None:
    assert seen["fresh"] == ["Line up", "Join: Red", "Join: Blue", "My view"]
    assert "The teams line up" in seen["lined up"]


def test_what_is_hidden_is_shown_to_its_side_alone(seen: dict[str, Any]) -> None:
    assert "draws a card." in seen["drawn"]
    assert "heave" not in seen["drawn"]
    assert "heave" in seen["drawn in private"]
    assert "heave" in seen["own view"]
    assert "heave" not in seen["other view"]
    assert seen["views are private"]
    assert seen["standing is private"]
    assert "effort" not in seen["planned"]


def test_it_is_played_on_after_a_restart_to_its_end(seen: dict[str, Any]) -> None:
    assert "A standing order of the Blue side answers:" in seen["pulls"][0]
    assert "effort 2" in seen["pulls"][0]
    assert "Do you dig in?" in seen["questions"][0] or "pulls, heave" in seen["questions"][0]
    assert "has the rope." in seen["pulls"][-1] or "It grows dark" in seen["pulls"][-1]


def test_its_table_message_shows_the_end_and_its_picture(seen: dict[str, Any]) -> None:
    assert "Sunday: Tug of war" in seen["table"]
    assert seen["buttons"] in ([], ["My view"])
    ((name, width, height),) = seen["pictures"]
    assert name.startswith("rope")
    assert (width, height) >= (320, 96)
    assert seen["alt"][0].startswith("The rope lies at")
    assert seen["result pictures"] == ["pull.png"]


def test_every_die_of_it_is_verified_at_the_table_and_at_the_command_line(seen: dict[str, Any], house: Path) -> None:
    done = run(house, "-m", "bot", "verify", str(house / "record.json"))

    assert "Sunday verifies" in seen["verdict"]
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "Sunday verifies")
    assert "Every order was played again" in done.stdout


def test_its_log_is_kept(seen: dict[str, Any]) -> None:
    assert "puts the" not in seen["log"]
    assert "The teams line up" in seen["log"]


def test_the_copy_checks_out(house: Path) -> None:
    done = run(house, "-m", "bot", "check")

    assert "Data: Tug of war, 2 scenarios." in done.stdout
    assert "WRONG" not in done.stdout


def test_without_the_cog_and_the_folder_there_is_no_such_game() -> None:
    done = run(HOME, "-c", "from bot.games import games; print('tug' in games())")

    assert done.stdout == "False\n"


def test_nothing_else_was_touched(house: Path, seen: dict[str, Any]) -> None:
    after = files(house)

    assert {file: after[file] for file in BEFORE} == BEFORE
    assert {file.relative_to(house).parts[:3] for file in set(after) - set(BEFORE)} == {
        ("bot", "games", "tug"),
        ("cogs", "tug.py"),
    }
    assert not [file for file, content in BEFORE.items() if file.suffix == ".py" and b"tug" in content]
