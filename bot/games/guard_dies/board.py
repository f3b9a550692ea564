"""The board: squares, terrain, crests, roads, places, friendly edges, entry points and deployment zones, as facts.

Columns are letters from the west, rows are numbers from the north: A1 is the north-western corner. The shipped board is a house
board of Waterloo (`data/guard_dies/boards/waterloo.toml`); a group may bring its own, which is checked with the same courtesy:
what does not fit is refused by line, and a square of the map by its row and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from bot.games.guard_dies.armies import Chart, Key, Loc, Name, Source
from bot.games.guard_dies.terms import ARMIES, ARMY_NAMES, Arm, ArmyKey
from bot.kit.facts import line_of, shipped, uploaded
from bot.kit.model import Frozen
from bot.kit.refusals import Malformed
from bot.kit.words import T, Text, listing

SHIPPED_BOARD = "guard_dies/boards/waterloo.toml"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_ROWS = 26

Compass = Literal["north", "east", "south", "west"]
STEPS: dict[str, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""Columns and rows that a step goes."""
OPPOSITE: dict[str, Compass] = {"north": "south", "east": "west", "south": "north", "west": "east"}

OPEN, WOODS, WEAK, STRONG = ".", "w", "1", "2"
TERRAIN = {OPEN: T("open ground"), WOODS: T("woods"), WEAK: T("a +1 building"), STRONG: T("a +2 building")}

_SQUARE = re.compile(r"([A-Z])([1-9]\d?)")


class About(Frozen):
    """What the board is, and what was made up for it."""

    source: Source
    title: Name
    assumed: tuple[str, ...] = ()


class MapRows(Frozen):
    """The terrain, a character a square: `.` open, `w` woods, `1` and `2` a building that gives +1 or +2 (GD-41)."""

    source: Source
    rows: Annotated[tuple[Annotated[str, Field(min_length=4, max_length=26)], ...], Field(min_length=4, max_length=MOST_ROWS)]


class Edges(Frozen):
    """The friendly edge of each army, toward which it retreats (GD-34)."""

    source: Source
    french: Compass
    allied: Compass
    prussian: Compass


class Crest(Frozen):
    """A hill crest: the squares on it, and the side or sides on which the ground falls away (GD-AMB-35)."""

    source: Source
    name: Name
    squares: Annotated[tuple[str, ...], Field(min_length=1)]
    low: Annotated[tuple[Compass, ...], Field(min_length=1, max_length=3)]


class Road(Frozen):
    """A road, for looks only: no rule uses it."""

    source: Source
    name: Name
    through: Annotated[tuple[str, ...], Field(min_length=2)]


class PlaceName(Frozen):
    """A name on the map, for looks only."""

    source: Source
    name: Name
    square: str


class BoardEntry(Frozen):
    """The square of a Prussian entry point; its key is that of the entry point in the army charts (GD-49)."""

    source: Source
    key: Key
    square: str


class Zone(Frozen):
    """Where an army may deploy: rectangles such as "A1:T8"."""

    source: Source
    army: ArmyKey
    areas: Annotated[tuple[str, ...], Field(min_length=1)]


class Placing(Frozen):
    """A line of the historical set-up: these pieces ("FI1-FI4", "Napoleon") fill these squares in turn, two units a square."""

    source: Source
    army: ArmyKey
    squares: Annotated[tuple[str, ...], Field(min_length=1)]
    units: Annotated[tuple[str, ...], Field(min_length=1)]


class Board(Frozen):
    """The whole board. It remembers what it works out, so a changed board is validated anew and never made by `model_copy`."""

    about: About
    map: MapRows
    edges: Edges
    crests: tuple[Crest, ...] = ()
    roads: tuple[Road, ...] = ()
    places: tuple[PlaceName, ...] = ()
    entries: tuple[BoardEntry, ...]
    zones: tuple[Zone, ...]
    setup: tuple[Placing, ...] = ()

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.map.rows[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.map.rows)

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """Every square, row by row from the north-west."""
        return tuple(square_at(column, row) for row in range(self.height) for column in range(self.width))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.squares)

    def has(self, square: str) -> bool:
        """Whether there is such a square."""
        return square in self._known

    @cached_property
    def _terrain(self) -> dict[str, str]:
        return {square_at(c, r): sign for r, row in enumerate(self.map.rows) for c, sign in enumerate(row)}

    def terrain(self, square: str) -> str:
        """The sign of a square's terrain."""
        return self._terrain[square]

    def building(self, square: str) -> int:
        """What the building of a square adds: 0, 1 or 2."""
        sign = self._terrain[square]
        return int(sign) if sign in (WEAK, STRONG) else 0

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The squares that share a side with each (GD-1)."""
        found: dict[str, tuple[str, ...]] = {}
        for square in self.squares:
            steps = (self.beside(square, side) for side in STEPS)
            found[square] = tuple(there for there in steps if there)
        return found

    def near(self, square: str, most: int) -> tuple[str, ...]:
        """The other squares that are at most so many steps away, nearest first, then row by row."""
        if most == 1:
            return self.neighbours[square]
        found = self._near.get((square, most))
        if found is None:
            away = ((distance(square, there), n, there) for n, there in enumerate(self.squares))
            found = self._near[square, most] = tuple(there for steps, _, there in sorted(away) if 0 < steps <= most)
        return found

    @cached_property
    def _near(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {}

    def beside(self, square: str, side: str) -> str:
        """The square on this side of a square; empty off the board."""
        column, row = place_of(square)
        dx, dy = STEPS[side]
        there = square_at(column + dx, row + dy)
        return there if 0 <= column + dx < self.width and 0 <= row + dy < self.height else ""

    def takes(self, square: str, arm: Arm) -> bool:
        """Whether the terrain lets a unit of this basic type in: cavalry and artillery enter no woods and no building (GD-3)."""
        return square not in self.closed_to(arm)

    def closed_to(self, arm: Arm) -> frozenset[str]:
        """The squares whose terrain keeps out units of this basic type."""
        return frozenset() if arm == "infantry" else self._closed

    @cached_property
    def _closed(self) -> frozenset[str]:
        return frozenset(square for square, sign in self._terrain.items() if sign != OPEN)

    def edge(self, army: str) -> Compass:
        """An army's friendly edge."""
        edges: dict[str, Compass] = {
            "french": self.edges.french,
            "allied": self.edges.allied,
            "prussian": self.edges.prussian,
        }
        return edges[army]

    @cached_property
    def crest_of(self) -> dict[str, tuple[int, ...]]:
        """The crests (by their place in the list) on which a square stands; squares on none are missing."""
        found: dict[str, tuple[int, ...]] = {}
        for place, crest in enumerate(self.crests):
            for square in crest.squares:
                found[square] = (*found.get(square, ()), place)
        return found

    @cached_property
    def _entry_squares(self) -> dict[str, str]:
        return {entry.key: entry.square for entry in self.entries}

    def entry(self, key: str) -> str:
        """The square of an entry point. Raises KeyError."""
        return self._entry_squares[key]

    def entry_squares(self, key: str, wide: bool) -> tuple[str, ...]:
        """Where units may enter: the point, the squares next to it, and up to 2 to either side of it along the edge if `wide`,
        along both edges of a corner (GD-52, GD-53)."""
        point = self.entry(key)
        found = [point, *self.neighbours[point]]
        if wide:
            for side in self._along_edges(point):
                there = point
                for _ in range(2):
                    there = self.beside(there, side) if there else ""
                    if there and there not in found:
                        found.append(there)
        return tuple(found)

    def _along_edges(self, square: str) -> list[str]:
        """The ways that lead along the edges of the board on which a square lies."""
        edges = [side for side in STEPS if not self.beside(square, side)]
        return [way for way in STEPS if any(way not in (edge, OPPOSITE[edge]) for edge in edges)]

    @cached_property
    def _zone_squares(self) -> dict[str, tuple[str, ...]]:
        return {zone.army: tuple(dict.fromkeys(s for area in zone.areas for s in area_squares(area))) for zone in self.zones}

    def zone(self, army: str) -> tuple[str, ...]:
        """The squares on which an army may deploy."""
        return self._zone_squares.get(army, ())

    @property
    def is_house(self) -> bool:
        """Whether this is a board made up by us, which the table says where it matters."""
        return self.about.source.startswith("house")


def square_at(column: int, row: int) -> str:
    """The name of a square from its column and row, counted from 0."""
    return f"{LETTERS[column]}{row + 1}" if 0 <= column < len(LETTERS) else ""


def place_of(square: str) -> tuple[int, int]:
    """Column and row of a square, counted from 0."""
    return LETTERS.index(square[0]), int(square[1:]) - 1


def distance(a: str, b: str) -> int:
    """Columns plus rows between two squares (GD-AMB-32)."""
    (ax, ay), (bx, by) = place_of(a), place_of(b)
    return abs(ax - bx) + abs(ay - by)


def is_square_name(text: str) -> bool:
    """Whether a text is written like a square: a letter and a number from 1."""
    return _SQUARE.fullmatch(text) is not None


def area_squares(area: str) -> tuple[str, ...]:
    """The squares of a rectangle "C3:F7", or of a single square, row by row. Empty for what is neither."""
    first, _, last = area.partition(":")
    last = last or first
    if not is_square_name(first) or not is_square_name(last):
        return ()
    (ax, ay), (bx, by) = place_of(first), place_of(last)
    columns, rows = range(min(ax, bx), max(ax, bx) + 1), range(min(ay, by), max(ay, by) + 1)
    return tuple(square_at(column, row) for row in rows for column in columns)


# What does not fit together


def board_problems(board: Board, chart: Chart) -> Iterator[tuple[Loc, Text]]:
    """What does not fit although each field by itself does: the field at fault, and a sentence."""
    rows = board.map.rows
    for n, row in enumerate(rows):
        if len(row) != len(rows[0]):
            yield (
                ("map", "rows", n),
                T("row {row} has {n} squares and row 1 has {first}", row=n + 1, n=len(row), first=len(rows[0])),
            )
            return
        for column, sign in enumerate(row):
            if sign not in TERRAIN:
                yield (
                    ("map", "rows", n),
                    T(
                        "row {row}, column {column}: {sign} is no terrain; use {known}",
                        row=n + 1,
                        column=LETTERS[column],
                        sign=sign,
                        known=listing(list(TERRAIN), "or"),
                    ),
                )
                return
    found = list(_square_problems(board))
    if not found:
        found = [*_entry_problems(board, chart), *_zone_problems(board, chart)]
    yield from found


def _square_problems(board: Board) -> Iterator[tuple[Loc, Text]]:
    named: list[tuple[Loc, str]] = []
    for n, crest in enumerate(board.crests):
        named += [(("crests", n, "squares", i), square) for i, square in enumerate(crest.squares)]
    for n, road in enumerate(board.roads):
        named += [(("roads", n, "through", i), square) for i, square in enumerate(road.through)]
    named += [(("places", n, "square"), place.square) for n, place in enumerate(board.places)]
    named += [(("entries", n, "square"), entry.square) for n, entry in enumerate(board.entries)]
    for n, placing in enumerate(board.setup):
        named += [(("setup", n, "squares", i), square) for i, square in enumerate(placing.squares)]
    last = board.squares[-1]
    for loc, square in named:
        if not board.has(square):
            yield loc, T("{square} is not on this board, which goes from A1 to {last}", square=square, last=last)
    for n, zone in enumerate(board.zones):
        for i, area in enumerate(zone.areas):
            squares = area_squares(area)
            if not squares or not all(board.has(square) for square in squares):
                yield ("zones", n, "areas", i), T("{area} is no area from A1 to {last}, such as A1:C4", area=area, last=last)


def _entry_problems(board: Board, chart: Chart) -> Iterator[tuple[Loc, Text]]:
    keys = [entry.key for entry in board.entries]
    wanted = [entry.key for entry in chart.entries]
    if sorted(keys) != sorted(wanted):
        yield ("entries",), T("the entry points must be those of the army charts: {keys}", keys=listing(wanted))
    for n, entry in enumerate(board.entries):
        if board.has(entry.square) and len(board.neighbours[entry.square]) == 4:
            yield ("entries", n, "square"), T("{square} is not at the edge of the board", square=entry.square)


def _zone_problems(board: Board, chart: Chart) -> Iterator[tuple[Loc, Text]]:
    taken: dict[str, str] = {}
    for n, zone in enumerate(board.zones):
        for square in board.zone(zone.army):
            if taken.setdefault(square, zone.army) != zone.army:
                yield ("zones", n, "areas"), T("{square} is in two zones", square=square)
                return
    for army in ARMIES[:2]:
        types = [unit_type for unit_type in chart.units if unit_type.army == army]
        room = [square for square in board.zone(army) if board.has(square)]
        clear = [square for square in room if board.terrain(square) == OPEN]
        units = sum(t.count.value for t in types)
        guns = sum(t.count.value for t in types if t.arm == "artillery")
        mounted = sum(t.count.value for t in types if t.arm != "infantry")
        if 2 * len(room) < units or len(clear) < guns or 2 * len(clear) < mounted:
            yield ("zones",), T("the {army} zone has no room for its {n} units", army=ARMY_NAMES[army], n=units)


# Loading


def shipped_board() -> Board:
    """The house board of Waterloo."""
    board: Board = shipped(SHIPPED_BOARD, Board)
    return board


def uploaded_board(text: str, chart: Chart) -> Board:
    """A group's own board. Raises Malformed, naming line and field, and row and column on the map."""
    file = "board.toml"
    board: Board = uploaded(text, file, Board)
    for loc, problem in board_problems(board, chart):
        raise Malformed(
            T(
                "{name}, line {line}, field {where}: {problem}.",
                name=file,
                line=line_of(text, loc),
                where=".".join(str(part) for part in loc),
                problem=problem,
            ),
            instead=T("Correct that field and upload the file again."),
        )
    return board
