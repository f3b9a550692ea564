"""The architecture, read from the imports: which room may know which other, and which library lives where.

Whoever opens a new room gives it a line in ROOMS; whoever needs a new door changes a line, and says why in the commit.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[1]

ROOMS: dict[str, tuple[str, str]] = {
    # room: (rooms of ours it may know, libraries it may use)
    "bot.kit": ("", "pydantic"),
    "bot.games": ("bot.kit", ""),
    "bot.games.*": ("bot.kit", "pydantic"),
    "bot.campaign": ("bot.kit bot.rolls", "pydantic"),
    "bot.rolls": ("bot.kit", "pydantic lark"),
    "bot.store": ("", "sqlalchemy alembic aiosqlite filelock"),
    "bot.languages": ("bot.kit", "babel"),
    "bot.settings": ("", "pydantic pydantic_settings"),
    "bot.gate": ("", ""),
    "bot.paint": ("bot.kit", "PIL"),
    "bot.offers": ("bot.kit bot.campaign", ""),
    "bot.people": ("bot.kit bot.store", "pydantic"),
    "bot.promises": ("bot.kit bot.campaign bot.people bot.store", ""),
    "bot.looks": ("bot.kit bot.campaign bot.shown bot.store", ""),
    "bot.shelf": ("bot.kit bot.games bot.campaign bot.promises bot.store", ""),
    "bot.table": ("bot.kit bot.games bot.campaign bot.looks bot.offers bot.people bot.promises bot.shelf bot.store", "pydantic"),
    "bot.pages": ("bot.kit bot.campaign bot.paint bot.looks bot.languages", "jinja2 markupsafe"),
    "bot.buttons": ("bot.kit bot.offers bot.gate", "discord"),
    "bot.calls": ("bot.kit bot.campaign", ""),
    "bot.bulletin": (
        "bot.kit bot.calls bot.campaign bot.rolls bot.looks bot.offers bot.buttons bot.gate bot.pages bot.paint bot.shown "
        "bot.languages",
        "discord",
    ),
    "bot.command_names": ("bot.languages", "discord"),
    "bot.asking": ("bot.kit bot.campaign bot.bulletin bot.buttons bot.looks bot.people", "discord"),
    "bot.tour": ("bot.kit bot.games bot.games.guard_dies bot.campaign bot.bulletin bot.buttons", "discord"),
    "bot.readings": ("bot.kit bot.bulletin bot.buttons bot.gate bot.looks", ""),
    "bot.permissions": ("bot.kit bot.bulletin bot.gate", "discord"),
    "bot.answering": ("bot.kit bot.bulletin bot.permissions bot.languages", "discord structlog"),
    "bot.examples": ("bot.kit bot.looks", "discord"),
    "bot.shown": ("bot.kit", ""),
    "bot.suggest": ("bot.kit bot.gate", "discord"),
    "bot.answers": ("bot.kit bot.campaign bot.looks bot.offers bot.suggest", ""),
    "bot.sealed_orders": ("bot.kit bot.campaign bot.suggest bot.looks", ""),
    "bot.uploads": ("bot.kit", "discord"),
    "bot.attendance": ("bot.kit bot.campaign bot.table", "discord structlog"),
    "bot.threads": ("bot.gate bot.found", "discord"),
    "bot.found": ("bot.bulletin", "discord structlog"),
    "bot.pings": ("bot.attendance bot.found bot.looks bot.store bot.table bot.bulletin bot.languages", "discord"),
    "bot.deadlines": ("bot.kit bot.attendance bot.campaign bot.looks bot.store bot.table", "structlog"),
    "bot.outbox": (
        "bot.kit bot.looks bot.store bot.table bot.bulletin bot.permissions bot.answering bot.attendance bot.gate bot.found "
        "bot.pings bot.threads bot.languages",
        "aiohttp discord structlog",
    ),
    "bot.client": (
        "bot.kit bot.campaign bot.looks bot.store bot.settings bot.table bot.offers bot.buttons bot.bulletin bot.permissions "
        "bot.answering bot.attendance bot.outbox bot.people bot.promises bot.deadlines bot.shown bot.readings bot.asking "
        "bot.tour bot.languages bot.command_names cogs",
        "discord structlog",
    ),
    "bot.cards": ("bot.kit bot.games.* bot.client bot.gate bot.suggest bot.looks", "discord"),
    "bot.local_table": ("bot.client bot.settings", "discord simcord"),
    "bot.checks": ("bot.kit bot.games bot.store bot.settings bot.gate bot.client bot.command_names", ""),
    "bot.running": ("bot.store bot.settings bot.client bot.local_table bot.checks", "discord structlog"),
    "bot.health": ("", ""),
    "bot.__main__": ("bot.kit bot.games bot.campaign bot.settings bot.health bot.running", "pydantic"),
    "cogs": ("", ""),
    "cogs.*": (
        "bot.kit bot.games bot.games.* bot.campaign bot.rolls bot.looks bot.pages bot.bulletin bot.answering bot.examples "
        "bot.answers bot.sealed_orders bot.suggest bot.uploads bot.client bot.people bot.cards bot.languages bot.readings",
        "discord",
    ),
}

NO_CHANCE = {"random", "secrets", "uuid"}
NO_CLOCK = {"time", "datetime", "calendar", "zoneinfo"}
NO_WORLD = {"asyncio", "threading", "concurrent", "socket", "ssl", "http", "urllib", "subprocess", "os", "logging", "sqlite3"}


@dataclass(frozen=True)
class Import:
    """One import: where it stands and the module that it names."""

    path: Path
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} imports {self.module}"


def sources() -> list[Path]:
    return sorted(path.relative_to(HOME) for room in ("bot", "cogs") for path in (HOME / room).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse((HOME / path).read_text(encoding="utf-8"))


def is_module(name: str) -> bool:
    place = HOME.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def imports(path: Path) -> Iterator[Import]:
    """Every import of a file, those inside functions among them; `from bot import paint` names bot.paint."""
    package = list(path.parent.parts)
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(path, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                yield Import(path, node.lineno, whole if is_module(whole) else module)


def every_import() -> list[Import]:
    return [found for path in sources() for found in imports(path)]


def room_of(module: str) -> str:
    """The room of one of our modules: "bot.games.guard_dies", "bot.kit", "bot.paint", "cogs.game"."""
    parts = module.split(".")
    return ".".join(parts[:3] if parts[:2] == ["bot", "games"] else parts[:2])


def room_of_file(path: Path) -> str:
    return room_of(".".join(path.with_suffix("").parts).removesuffix(".__init__"))


def line_of_the_table(room: str) -> tuple[set[str], set[str]]:
    line = ROOMS.get(room) or ROOMS.get(f"{room.rpartition('.')[0]}.*")
    assert line is not None, f"{room} is a room without a line in ROOMS: say there what it may import."
    return set(line[0].split()), set(line[1].split())


def is_ours(module: str) -> bool:
    return module.split(".")[0] in {"bot", "cogs", "tests"}


def knows(rooms: set[str], room: str) -> bool:
    return room in rooms or f"{room.rpartition('.')[0]}.*" in rooms


def test_every_room_imports_only_the_rooms_it_may_know() -> None:
    strangers: list[str] = []
    for found in every_import():
        here, there = room_of_file(found.path), room_of(found.module)
        may_know, _ = line_of_the_table(here)
        if is_ours(found.module) and there not in {here, "bot"} and not knows(may_know, there):
            strangers.append(f"{found}: {here} may know {', '.join(sorted(may_know)) or 'no room of ours'}.")

    assert not strangers, "\n".join(strangers)


def test_every_room_uses_only_its_libraries() -> None:
    strangers: list[str] = []
    for found in every_import():
        here, library = room_of_file(found.path), found.module.split(".")[0]
        _, may_use = line_of_the_table(here)
        if not is_ours(library) and library not in sys.stdlib_module_names and library not in may_use:
            strangers.append(f"{found}: {here} may use {', '.join(sorted(may_use)) or 'no library'}.")

    assert not strangers, "\n".join(strangers)


def test_games_and_kit_have_no_chance_no_clock_and_no_world_of_their_own() -> None:
    allowed = {("bot.kit", "datetime")}  # kit.words writes a moment as a date; it never asks for the time

    strangers = [
        f"{found}: rules are pure. Chance comes from the dice handed to `decide`, time and the world are the table's."
        for found in every_import()
        if room_of_file(found.path).startswith(("bot.kit", "bot.games"))
        and found.module.split(".")[0] in NO_CHANCE | NO_CLOCK | NO_WORLD
        and (room_of_file(found.path), found.module) not in allowed
    ]

    assert not strangers, "\n".join(strangers)


def test_no_game_knows_another() -> None:
    strangers = [
        f"{found}: a game is one folder, and no folder leans on another."
        for found in every_import()
        if (here := room_of_file(found.path)).startswith("bot.games.")
        and found.module.startswith("bot.games.")
        and room_of(found.module) != here
    ]

    assert not strangers, "\n".join(strangers)


def test_rooms_do_not_import_each_other_in_a_circle() -> None:
    doors: dict[str, set[str]] = {}
    for found in every_import():
        here, there = room_of_file(found.path), room_of(found.module)
        if is_ours(found.module) and there not in {here, "bot"}:
            doors.setdefault(here, set()).add(there)

    circles = [" -> ".join(circle) for circle in circles_of(doors)]

    assert not circles, "These rooms import each other in a circle:\n" + "\n".join(circles)


def circles_of(doors: dict[str, set[str]]) -> Iterator[list[str]]:
    """One circle for each room from which a way leads back to it."""
    for start in sorted(doors):
        ways = [[start]]
        seen: set[str] = set()
        while ways:
            way = ways.pop()
            for there in sorted(doors.get(way[-1], set())):
                if there == start:
                    yield [*way, start]
                    ways.clear()
                    break
                if there not in seen:
                    seen.add(there)
                    ways.append([*way, there])


def test_a_circle_would_be_found() -> None:
    assert list(circles_of({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}})) == [
        ["a", "b", "c", "a"],
        ["b", "c", "a", "b"],
        ["c", "a", "b", "c"],
    ]


@pytest.mark.parametrize(
    ("what", "pattern", "rooms"),
    [
        ("the environment is read", r"\bos\.(environ|getenv)\b", {"bot.settings"}),
        ("embeds are made", r"\bEmbed\(", {"bot.bulletin"}),
        ("modules are found by name", r"\bimportlib\b|__import__", {"bot.games", "bot.store"}),
        ("SQL is written", r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b .*\b(FROM|SET|VALUES|WHERE)\b", {"bot.store"}),
    ],
)
def test_some_things_are_done_in_one_room_only(what: str, pattern: str, rooms: set[str]) -> None:
    places = [
        f"{path}:{number}"
        for path in sources()
        if room_of_file(path) not in rooms
        for number, line in enumerate((HOME / path).read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]

    assert not places, f"{what} only in {', '.join(sorted(rooms))}, but also in: " + ", ".join(places)


def test_no_file_is_longer_than_600_lines() -> None:
    long = [
        f"{path} has {count} lines"
        for path in sources()
        if (count := len((HOME / path).read_text(encoding="utf-8").splitlines())) > 600
    ]

    assert not long, "; ".join(long)


def test_no_name_says_nothing() -> None:
    """Manager, Helper and Util name no thing; process_ and do_ name no deed; common names no place."""
    empty = re.compile(r"(Manager|Helper|Utils?|Processor|Handler)s?$|^_*(process|do)_|^(utils?|common|helpers?|misc)$")
    names = [(path, path.stem, 1) for path in sources()] + [
        (path, node.name, node.lineno)
        for path in sources()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]

    assert not [f"{path}:{line} {name}" for path, name, line in names if empty.search(name)]


def test_every_line_of_the_table_has_its_room() -> None:
    rooms = {room_of_file(path) for path in sources()}

    gone = [room for room in ROOMS if not (room in rooms or room.endswith(".*"))]

    assert not gone, f"ROOMS has lines for rooms that are not there: {', '.join(gone)}"


def test_every_door_of_the_table_is_used() -> None:
    used = {
        (line, name)
        for found in every_import()
        for line in lines_for(room_of_file(found.path))
        for name in (*lines_for(room_of(found.module)), found.module.split(".")[0])
    }

    shut = [f"{room}: {name}" for room, line in ROOMS.items() for name in " ".join(line).split() if (room, name) not in used]

    assert not shut, f"Nobody goes through these doors, so close them: {', '.join(shut)}"


def lines_for(room: str) -> tuple[str, str]:
    """What a room is called in the table: by its name, or by its folder's."""
    return room, f"{room.rpartition('.')[0]}.*"
