"""The board as a picture: terrain, units, commanders, zones of control, what moved and fought lately, and a side's own plan.

Nothing is told by colour alone: basic types have their symbols, types their codes, hits their dots, terrain its signs, and each
kind of arrow its own line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from bot.games.guard_dies.board import LETTERS, OPEN, STEPS, WOODS, Board, distance, place_of, square_at
from bot.games.guard_dies.board_text import DEEDS, alt_text, board_title
from bot.games.guard_dies.board_view import BoardView, PieceView
from bot.games.guard_dies.state import Arrow
from bot.games.guard_dies.terms import ARM_NAMES
from bot.kit.marks import Box, Disc, Mark, Path, Picture, Point, Words
from bot.kit.words import ALOUD, T, Text, aloud

if TYPE_CHECKING:
    from bot.games.guard_dies.view import View

WIDE = 1000
EDGE = 40
HEAD = 52
FOOT = 96
MOST_CELL = 150
MOST_HIGH = 1500
STRIP, HIGH = 0.2, 0.37
"""How much of a square is the strip above its counters, where names and arrows go, and how high a counter is."""

INK, PAPER, GRID = "#1b1b1b", "#f5f1e3", "#cfc7ae"
ROAD, BROWN, GREEN, TREE = "#cdb58c", "#8a5a2b", "#c3dcae", "#2f6b33"
ORANGE, BLUE, PURPLE, GREY = "#d55e00", "#0072b2", "#7b3294", "#6b6b6b"

PAINTS: dict[str, tuple[str, str]] = {
    "french": ("#0072b2", "#ffffff"),
    "british": ("#d55e00", "#ffffff"),
    "kgl": ("#cc79a7", "#1b1b1b"),
    "hanoverian": ("#e69f00", "#1b1b1b"),
    "brunswick": ("#2b2b2b", "#ffffff"),
    "nassau": ("#009e73", "#ffffff"),
    "netherlands": ("#f0e442", "#1b1b1b"),
    "prussian": ("#a6a6a6", "#1b1b1b"),
}
"""Ground and letters of each nationality, after Okabe and Ito; the code on the counter says the same."""
ARMY_PAINTS = {"french": PAINTS["french"], "allied": PAINTS["british"], "prussian": PAINTS["prussian"]}
ZONE_PAINTS = {"french": BLUE, "allied": ORANGE}
INITIALS = {"napoleon": "Na", "ney": "Ne", "wellington": "We", "blucher": "Bl"}


class Sheet:
    """Where squares lie in a picture of a part of the board."""

    def __init__(self, board: Board, area: Sequence[str]) -> None:
        places = [place_of(square) for square in area or board.squares]
        self.left, self.top = min(x for x, _ in places), min(y for _, y in places)
        self.columns = max(x for x, _ in places) - self.left + 1
        self.rows = max(y for _, y in places) - self.top + 1
        room = (WIDE - 2 * EDGE) // self.columns, (MOST_HIGH - HEAD - FOOT - 2 * EDGE) // self.rows
        self.cell = min(MOST_CELL, *room)
        self.margin = (WIDE - self.columns * self.cell) // 2
        self.size = float(WIDE), float(HEAD + 2 * EDGE + self.rows * self.cell + FOOT)

    def shows(self, square: str) -> bool:
        """Whether a square is in the picture."""
        x, y = place_of(square)
        return self.left <= x < self.left + self.columns and self.top <= y < self.top + self.rows

    def corner(self, square: str) -> tuple[int, int]:
        """The top left corner of a square."""
        x, y = place_of(square)
        return int(self.margin + (x - self.left) * self.cell), HEAD + EDGE + (y - self.top) * self.cell

    def centre(self, square: str) -> Point:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2


def board_picture(view: View, area: Sequence[str] = (), *, zones: bool = False, sector: str = "") -> Picture | None:
    """The board, or the part of it in which these squares lie; None at the players' own table."""
    shown = view.board
    if shown is None:
        return None
    sheet, title = Sheet(shown.board, area), ALOUD.say(board_title(view, sector))
    marks: list[Mark] = [
        *_terrain(sheet, shown.board),
        *(_zones(sheet, shown) if zones else ()),
        *_grid(sheet),
        *_crests(sheet, shown.board),
        *_place_names(sheet, shown.board),
        *_arrows(sheet, shown.arrows, ("move", "retreat")),
        *_pieces(sheet, shown),
        *_arrows(sheet, shown.arrows, ("advance", "attack")),
        *_plan(sheet, shown),
        *_frame(sheet, shown),
        Words(at=(WIDE / 2, 26), text=title, size=26, bold=True, anchor="mm", fill=INK, fit=WIDE - 40),
        *_legend(sheet, shown, zones),
    ]
    return Picture(
        name="board-sector" if area else "board",
        size=(int(sheet.size[0]), int(sheet.size[1])),
        marks=tuple(marks),
        alt=alt_text(view, area, sector),
        ground="#ffffff",
    )


# The ground


def _squares(sheet: Sheet) -> Iterable[str]:
    for row in range(sheet.rows):
        for column in range(sheet.columns):
            yield square_at(sheet.left + column, sheet.top + row)


def _terrain(sheet: Sheet, board: Board) -> list[Mark]:
    cell = sheet.cell
    wide, high = sheet.columns * cell, sheet.rows * cell
    marks: list[Mark] = [Box(at=(sheet.margin, HEAD + EDGE), size=(wide, high), fill=PAPER)]
    for square in _squares(sheet):
        sign = board.terrain(square)
        x, y = sheet.corner(square)
        if sign == WOODS:
            marks.append(Box(at=(x, y), size=(cell, cell), fill=GREEN))
            for dx, dy in ((0.14, 0.9), (0.5, 0.94), (0.86, 0.9), (0.1, 0.12)):
                marks.append(Disc(centre=(x + dx * cell, y + dy * cell), radius=cell * 0.07, fill=TREE))
        elif sign != OPEN:
            marks.append(Box(at=(x, y), size=(cell, cell), fill="#e3cfb4", line=BROWN, width=max(3, cell * 0.07)))
    for road in board.roads:
        marks += _road(sheet, road.through)
    return marks


def _road(sheet: Sheet, through: Sequence[str]) -> list[Mark]:
    """The stretches of a road that lie in the picture."""
    points: list[Point] = []
    marks: list[Mark] = []
    for a, b in pairwise(through):
        (ax, ay), (bx, by) = place_of(a), place_of(b)
        steps = max(1, distance(a, b) * 4)
        for n in range(steps + 1):
            column, row = ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps
            inside = (
                sheet.left - 0.5 <= column <= sheet.left + sheet.columns - 0.5
                and sheet.top - 0.5 <= row <= sheet.top + sheet.rows - 0.5
            )
            if inside:
                at = (
                    sheet.margin + (column - sheet.left + 0.5) * sheet.cell,
                    HEAD + EDGE + (row - sheet.top + 0.5) * sheet.cell,
                )
                points = [points[0], at] if points else [at]
        if len(points) > 1:
            marks.append(Path(points=tuple(points), line=ROAD, width=max(4, sheet.cell * 0.1)))
        points = []
    return marks


def _grid(sheet: Sheet) -> list[Mark]:
    left, top = sheet.margin, HEAD + EDGE
    right, bottom = left + sheet.columns * sheet.cell, top + sheet.rows * sheet.cell
    marks: list[Mark] = []
    for n in range(sheet.columns + 1):
        x = left + n * sheet.cell
        marks.append(Path(points=((x, top), (x, bottom)), line=GRID))
    for n in range(sheet.rows + 1):
        y = top + n * sheet.cell
        marks.append(Path(points=((left, y), (right, y)), line=GRID))
    return marks


def _crests(sheet: Sheet, board: Board) -> list[Mark]:
    """A crest is a brown line on the side on which the ground falls away, with ticks downhill."""
    marks: list[Mark] = []
    cell = sheet.cell
    for crest in board.crests:
        for square in crest.squares:
            if not sheet.shows(square):
                continue
            x, y = sheet.centre(square)
            for side in crest.low:
                dx, dy = STEPS[side]
                middle = x + dx * cell / 2, y + dy * cell / 2
                along = (cell / 2 * abs(dy), cell / 2 * abs(dx))
                a, b = (middle[0] - along[0], middle[1] - along[1]), (middle[0] + along[0], middle[1] + along[1])
                comb: list[Point] = [a]
                for n in range(1, 5):
                    at = a[0] + (b[0] - a[0]) * n / 5, a[1] + (b[1] - a[1]) * n / 5
                    comb += [at, (at[0] + dx * cell * 0.14, at[1] + dy * cell * 0.14), at]
                marks.append(Path(points=(*comb, b), line=BROWN, width=max(2, cell * 0.05)))
    return marks


def _place_names(sheet: Sheet, board: Board) -> list[Mark]:
    """Names in the strip above their squares, which no counter covers."""
    size = max(11.0, sheet.cell * STRIP * 0.9)
    marks: list[Mark] = []
    for place in board.places:
        if sheet.shows(place.square):
            x, y = sheet.centre(place.square)
            middle = y - sheet.cell * (0.5 - STRIP / 2 + 0.02)
            wide, high = len(place.name) * size * 0.56 + 6, size
            marks.append(Box(at=(x - wide / 2, middle - high / 2), size=(wide, high), fill="#ffffffd8", radius=3))
            marks.append(Words(at=(x, middle), text=place.name, size=size, bold=True, anchor="mm", fill=INK))
    return marks


def _zones(sheet: Sheet, shown: BoardView) -> list[Mark]:
    """A French zone is blue and struck from the lower left, an Allied one orange and struck from the upper left."""
    marks: list[Mark] = []
    cell = sheet.cell
    for side, squares in shown.zones.items():
        for square in squares:
            if not sheet.shows(square):
                continue
            x, y = sheet.corner(square)
            ends = ((x, y + cell), (x + cell, y)) if side == "french" else ((x, y), (x + cell, y + cell))
            marks.append(Box(at=(x, y), size=(cell, cell), fill=ZONE_PAINTS[side] + "38"))
            marks.append(Path(points=ends, line=ZONE_PAINTS[side], width=2))
    return marks


# Pieces


def _pieces(sheet: Sheet, shown: BoardView) -> list[Mark]:
    by_square: dict[str, list[PieceView]] = {}
    for piece in shown.pieces:
        if sheet.shows(piece.square):
            by_square.setdefault(piece.square, []).append(piece)
    marks: list[Mark] = []
    for square, pieces in by_square.items():
        x, y = sheet.corner(square)
        for n, piece in enumerate(pieces):
            marks += _counter(sheet.cell, piece, x, y, n)
    for key, square in shown.commanders.items():
        if sheet.shows(square):
            marks += _commander(sheet.cell, key, sheet.corner(square), len(by_square.get(square, ())))
    return marks


@lru_cache(maxsize=2048)
def _counter(cell: int, piece: PieceView, x: int, y: int, below: int) -> tuple[Mark, ...]:
    """A unit's counter in the square with this corner: its basic type, its id as commands take it, and a ring for a hit.

    The second in a square is `below` the first, and has its ring at the lower corner, clear of a commander between the two.
    Most stay where they are from one picture to the next.
    """
    ground, letters = PAINTS.get(piece.nationality, ARMY_PAINTS[piece.army])
    wide, high = round(cell * 0.95), round(cell * HIGH)  # whole pixels, which are painted fastest
    x, y = x + round(cell * 0.025), y + round(cell * STRIP) + below * (high + 1)
    rim = max(2, round(cell * 0.04))
    box = (x + rim, y + rim, round(cell * 0.28), high - 2 * rim)
    left = rim + box[2] + max(1, round(cell * 0.03))
    size = max(12.0, cell * 0.24) * min(1.0, 4 / len(piece.id))
    marks: list[Mark] = [
        Box(at=(x, y), size=(wide, high), fill=ground),
        Box(at=box[:2], size=box[2:], fill="#ffffff"),
        _symbol(piece.arm, *box, width=max(1.5, cell * 0.035)),
        Words(
            at=(x + left, y + high // 2),
            text=piece.id,
            size=size,
            bold=True,
            anchor="lm",
            fill=letters,
            fit=wide - left - rim / 2,
        ),
    ]
    if piece.hits:
        ring = x + 2, y + below * high + 1 - 2 * below
        marks.append(Disc(centre=ring, radius=cell * 0.11, fill="#ffffff", line=INK, width=max(2, cell * 0.05)))
    return tuple(marks)


def _symbol(arm: str, x: float, y: float, wide: float, high: float, width: float) -> Mark:
    """Infantry crossed, cavalry struck once, artillery a ball."""
    if arm == "artillery":
        return Disc(centre=(x + wide / 2, y + high / 2), radius=high * 0.3, fill=INK)
    left, top, right, bottom = x + width / 2, y + width / 2, x + wide - width / 2, y + high - width / 2
    if arm == "cavalry":
        return Path(points=((left, bottom), (right, top)), line=INK, width=width)
    return Path(points=((left, top), (right, bottom), (right, top), (left, bottom)), line=INK, width=width)


def _commander(cell: float, key: str, corner: Point, units: int) -> list[Mark]:
    """A commander: in the middle where he is alone, below one unit, between the symbols of two, clear of their ids."""
    dx, dy = {0: (0.5, 0.5), 1: (0.5, 0.78)}.get(units, (0.17, STRIP + HIGH))
    x, y = corner[0] + cell * dx, corner[1] + cell * dy
    radius = max(9.0, cell * 0.17)
    return [
        Disc(centre=(x, y), radius=radius, fill="#ffd84d", line=INK, width=2),
        Words(at=(x, y), text=INITIALS[key], size=radius * 1.15, bold=True, anchor="mm", fill=INK),
    ]


# Arrows


_LINES: dict[str, tuple[str, float, float]] = {
    "move": (GREY, 0.05, 0),
    "retreat": (INK, 0.07, 7),
    "advance": (TREE, 0.045, 9),
    "attack": (ORANGE, 0.045, 0),
}
"""Colour, width in squares and dash of each kind of arrow."""
BESIDE = {"attack": (0.08, 0.05), "advance": (0.22, 0.13)}
"""How far right of and below the corners of their squares the arrows over the counters lie, in squares."""


def _arrows(sheet: Sheet, arrows: Sequence[Arrow], kinds: Sequence[str]) -> list[Mark]:
    marks: list[Mark] = []
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for arrow in arrows:
        if arrow.kind not in kinds or (arrow.kind, arrow.squares) in seen:
            continue
        seen.add((arrow.kind, arrow.squares))
        marks += _arrow(sheet, arrow.kind, arrow.squares)
    return marks


def _arrow(sheet: Sheet, kind: str, squares: Sequence[str]) -> list[Mark]:
    if not all(sheet.shows(square) for square in squares):
        return []
    colour, width, dash = _LINES[kind]
    wide = max(2.0, sheet.cell * width)
    if kind in BESIDE:  # along the strips above the counters, or over their symbols, so that every id stays readable
        right, down = (sheet.cell * share for share in BESIDE[kind])
        (ax, ay), (bx, by) = sheet.corner(squares[0]), sheet.corner(squares[-1])
        points = tuple((ax + right + (bx - ax) * share, ay + down + (by - ay) * share) for share in (0.1, 0.95))
        return [
            Path(points=points, line="#ffffff", width=wide + 2, arrow=True),
            Path(points=points, line=colour, width=wide, dash=dash, arrow=True),
        ]
    points = tuple(sheet.centre(square) for square in _straightened(squares))
    points = (*points[:-1], _short_of(points[-2], points[-1], sheet.cell / 2))
    return [Path(points=points, line=colour, width=wide, dash=dash, arrow=True)]


def _short_of(start: Point, end: Point, by: float) -> Point:
    """A point before the end of a stretch, so that the arrow's head is not under the counter that went there."""
    run = dist(start, end)
    share = max(0.3, 1 - by / run)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _straightened(squares: Sequence[str]) -> list[str]:
    """A path without the squares on which it goes straight on."""
    kept = [squares[0]]
    for before, here, after in zip(squares, squares[1:], squares[2:], strict=False):
        (ax, ay), (bx, by), (cx, cy) = place_of(before), place_of(here), place_of(after)
        if (bx - ax, by - ay) != (cx - bx, cy - by):
            kept.append(here)
    return [*kept, squares[-1]]


def _plan(sheet: Sheet, shown: BoardView) -> list[Mark]:
    """The viewer's own plan: dashed arrows, and a cross at the end of what cannot be done."""
    marks: list[Mark] = []
    for planned in shown.plan:
        path = [square for square in planned.path if square and shown.board.has(square)]
        if not path or not all(sheet.shows(square) for square in path):
            continue
        points = tuple((x + sheet.cell * 0.17, y + sheet.cell * 0.14) for x, y in map(sheet.corner, path))  # clear of the ids
        wide = max(3.0, sheet.cell * 0.05)
        if len(points) > 1:
            marks.append(Path(points=points, line=PURPLE, width=wide, dash=3 * wide, arrow=True))
        else:
            marks.append(Disc(centre=points[0], radius=sheet.cell * 0.15, line=PURPLE, width=wide))
        if planned.why_not is not None:
            (x, y), r = points[-1], sheet.cell * 0.16
            marks += [
                Path(points=((x - r, y - r), (x + r, y + r)), line=INK, width=4),
                Path(points=((x - r, y + r), (x + r, y - r)), line=INK, width=4),
            ]
    return marks


# Frame and legend


LEGEND_LETTER, LEGEND_GAP = 9.0, 12
"""Pixels that a letter of the legend takes, amply, and those between two of its signs."""


def _frame(sheet: Sheet, shown: BoardView) -> list[Mark]:
    """Coordinates on all four edges, and the entry points outside the board."""
    marks: list[Mark] = []
    left, top = sheet.margin, HEAD + EDGE
    right, bottom = left + sheet.columns * sheet.cell, top + sheet.rows * sheet.cell
    for n in range(sheet.columns):
        x = left + (n + 0.5) * sheet.cell
        letter = LETTERS[sheet.left + n]
        for y in (top - 14, bottom + 15):
            marks.append(Words(at=(x, y), text=letter, size=20, bold=True, anchor="mm", fill=INK))
    for n in range(sheet.rows):
        middle = top + (n + 0.5) * sheet.cell
        for side in (left - 15, right + 15):
            marks.append(Words(at=(side, middle), text=str(sheet.top + n + 1), size=20, bold=True, anchor="mm", fill=INK))
    marks.append(Box(at=(left, top), size=(right - left, bottom - top), line=INK, width=2))
    for square, modifier in shown.entries.items():
        if sheet.shows(square):
            marks += _entry(sheet, shown.board, square, modifier)
    return marks


def _entry(sheet: Sheet, board: Board, square: str, modifier: int) -> list[Mark]:
    """An entry point: a thick frame, and its modifier in the margin beside it."""
    (x, y), cell = sheet.corner(square), sheet.cell
    outside = next((side for side in STEPS if not board.beside(square, side)), "east")
    at = {
        "east": (x + cell + 16, y + cell / 2 + 20),
        "west": (x - 16, y + cell / 2 + 20),
        "north": (x + cell / 2 + 22, y - 14),
        "south": (x + cell / 2 + 22, y + cell + 15),
    }[outside]
    return [
        Box(at=(x + 1, y + 1), size=(cell - 2, cell - 2), line=INK, width=3),
        Words(at=at, text=f"+{modifier}", size=17, bold=True, anchor="mm", fill=ORANGE),
    ]


def _legend(sheet: Sheet, shown: BoardView, zones: bool) -> list[Mark]:
    y: float = sheet.size[1] - FOOT + 22
    signs: list[tuple[float, Text, Callable[[float], list[Mark]]]] = [
        *((28, name, partial(_arm_sign, arm, y)) for arm, name in ARM_NAMES.items()),
        (16, T("1 hit"), partial(_hit_sign, y)),
        *((32, deed, partial(_arrow_sign, kind, y)) for kind, deed in DEEDS.items()),
    ]
    said = [ALOUD.say(name) for _, name, _ in signs]
    room = WIDE - 32 - sum(wide + 6 + LEGEND_GAP for wide, _, _ in signs)
    letter = min(LEGEND_LETTER, room / sum(len(name) + 1 for name in said))  # a language of longer words has smaller letters
    marks: list[Mark] = []
    x: float = 16
    for (wide, _, sign), name in zip(signs, said, strict=True):
        fit = (len(name) + 1) * letter
        marks += [*sign(x), Words(at=(x + wide + 6, y), text=name, size=18, anchor="lm", fill=INK, fit=fit + LEGEND_GAP / 2)]
        x += wide + 6 + fit + LEGEND_GAP
    return [*marks, *_nations(shown, y + 30), *_hints(y + 58, zones, bool(shown.plan))]


def _arm_sign(arm: str, y: float, x: float) -> list[Mark]:
    return [Box(at=(x, y - 9), size=(28, 18), fill="#ffffff", line=INK), _symbol(arm, x, y - 9, 28, 18, 2)]


def _hit_sign(y: float, x: float) -> list[Mark]:
    return [Disc(centre=(x + 8, y), radius=7, fill="#ffffff", line=INK, width=3)]


def _arrow_sign(kind: str, y: float, x: float) -> list[Mark]:
    colour, _, dash = _LINES[kind]
    width = {"move": 2, "retreat": 3}.get(kind, 5)
    return [Path(points=((x, y), (x + 32, y)), line=colour, width=width, dash=dash, arrow=True)]


def _nations(shown: BoardView, y: float) -> list[Mark]:
    known = {piece.nationality: piece for piece in shown.pieces}
    step = (WIDE - 24) / max(1, len(known))
    marks: list[Mark] = []
    for n, (nationality, piece) in enumerate(known.items()):
        x = 16 + n * step
        ground = PAINTS.get(nationality, ARMY_PAINTS[piece.army])[0]
        name = aloud("KGL" if nationality == "kgl" else nationality.replace("_", " ").capitalize())
        marks.append(Box(at=(x, y - 9), size=(20, 18), fill=ground))
        marks.append(Words(at=(x + 25, y), text=name, size=17, anchor="lm", fill=INK, fit=step - 30))
    return marks


def _hints(y: float, zones: bool, plan: bool) -> list[Mark]:
    said = [
        T("Counters bear the ids that commands take; brown ticks point downhill; thick frames: Prussian entries and modifiers.")
    ]
    if zones:
        said.append(T("Zones: French struck /, Allied \\."))
    if plan:
        said.append(T("Dashed: your plan; crossed: cannot be done."))
    return [Words(at=(16, y), text=" ".join(map(ALOUD.say, said)), size=17, anchor="lm", fill=INK, fit=WIDE - 32)]
