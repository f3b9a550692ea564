"""Lines of fire on the board: range, the squares in between, crests, and what is uphill (GD-40, GD-45 to GD-47, GD-92).

A crest is looked at in one of two ways (GD-AMB-35). As a square, it bars a line that has it in between, and is climbed by whoever
attacks it, or over it, from the side on which the ground falls away. As an edge, it is the low side of such a square: it bars a
line that crosses that side, and is climbed by crossing it upward. Either way it does not bar those who stand on that crest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bot.games.guard_dies.board import OPEN, STEPS, TERRAIN, Board, distance, place_of, square_at
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.terms import Arm
from bot.kit.model import Frozen
from bot.kit.refusals import Impossible
from bot.kit.words import T, Text

Line = tuple[str, ...]
"""The squares of a line from firer to target, both included."""


class Aim(Frozen):
    """An attack's geometry, as the order says it: range, whether it goes uphill, and whether it starts on a crest."""

    range: int
    is_uphill: bool
    is_from_crest: bool


def aim(position: Position, origin: str, target: str, arm: Arm, reach: int) -> Aim:
    """What an attack from one square on another is like. Raises Impossible where range or line of fire forbid it."""
    board, options = position.board, position.options
    steps = distance(origin, target)
    if options["range_count"] == "straight_lines_only" and steps > 1 and not _is_straight(origin, target):
        raise Impossible(
            T("{target} is neither in the row nor in the column of {origin}.", target=target, origin=origin),
            rule="GD-AMB-32",
            instead=T("Fire goes along a row or a column here."),
        )
    if steps > reach:
        if arm != "artillery":
            raise Impossible(
                T(
                    "{target} is {n} squares from {origin}; only artillery attacks from afar.",
                    target=target,
                    n=steps,
                    origin=origin,
                ),
                rule="GD-45",
                instead=T("Infantry and cavalry attack adjacent squares, and diagonals are not adjacent."),
            )
        raise Impossible(
            T(
                "{target} is {n} squares from {origin}; this gun reaches {reach}.",
                target=target,
                n=steps,
                origin=origin,
                reach=reach,
            ),
            rule="GD-AMB-09",
        )
    lines = list(lines_between(board, origin, target, options["fire_line"]))
    clear = [line for line in lines if _bar(position, line) is None]
    if not clear:
        rule, why = _bar(position, lines[0]) or ("", T(""))
        raise Impossible(
            T("There is no line of fire from {origin} to {target}: {why}.", origin=origin, target=target, why=why), rule=rule
        )
    is_uphill = all(climbs(board, line, options["crest"]) for line in clear)
    return Aim(range=steps, is_uphill=is_uphill, is_from_crest=is_uphill and origin in board.crest_of)


def _is_straight(a: str, b: str) -> bool:
    (ax, ay), (bx, by) = place_of(a), place_of(b)
    return ax == bx or ay == by


def lines_between(board: Board, origin: str, target: str, reading: str) -> Iterator[Line]:
    """The line from one square to another: that of a ruler between the centres, or each of the shortest paths (GD-AMB-34)."""
    if reading == "any_shortest_path":
        yield from _paths(origin, target)
    else:
        yield (origin, *ruler_squares(origin, target), target)


def _paths(origin: str, target: str) -> Iterator[Line]:
    if origin == target:
        yield (target,)
        return
    (ax, ay), (bx, by) = place_of(origin), place_of(target)
    if ax != bx:
        yield from ((origin, *rest) for rest in _paths(square_at(ax + (1 if bx > ax else -1), ay), target))
    if ay != by:
        yield from ((origin, *rest) for rest in _paths(square_at(ax, ay + (1 if by > ay else -1)), target))


def ruler_squares(origin: str, target: str) -> tuple[str, ...]:
    """The squares between two others whose inside the line between the centres crosses, in order from the first; a touched
    corner does not count. Worked out in whole numbers: an edge of a column is crossed at half columns."""
    (ax, ay), (bx, by) = place_of(origin), place_of(target)
    wide, high = abs(bx - ax), abs(by - ay)
    right, down = (1 if bx > ax else -1), (1 if by > ay else -1)
    found: list[str] = []
    x, y = ax, ay
    columns = rows = 0
    while (x, y) != (bx, by):
        to_column, to_row = (2 * columns + 1) * high, (2 * rows + 1) * wide  # when the next edge comes, times 2 * wide * high
        goes_right = wide and (not high or to_column <= to_row)
        goes_down = high and (not wide or to_row <= to_column)
        if goes_right:
            x, columns = x + right, columns + 1
        if goes_down:
            y, rows = y + down, rows + 1
        if (x, y) != (bx, by):
            found.append(square_at(x, y))
    return tuple(found)


def _bar(position: Position, line: Line) -> tuple[str, Text] | None:
    """What bars a line of fire, by the case; None where nothing does."""
    board, between = position.board, line[1:-1]
    for square in between:
        if board.terrain(square) != OPEN:
            return "GD-46", T("{terrain} in {square} is in between", terrain=TERRAIN[board.terrain(square)], square=square)
    crest = _barring_crest(board, line, position.options["crest"])
    if crest is not None:
        return "GD-47", T("{crest} is in between, and neither of the two squares is on it", crest=board.crests[crest].name)
    if position.options["units_block"] == "yes":
        for square in between:
            if position.units_in(square):
                return "GD-AMB-33", T("units in {square} are in between", square=square)
    return None


def _barring_crest(board: Board, line: Line, reading: str) -> int | None:
    excused = {crest for end in (line[0], line[-1]) for crest in board.crest_of.get(end, ())}
    if reading == "edge":
        passed = [crest for a, b in pairwise(line) for crest in (*_edges_climbed(board, a, b), *_edges_climbed(board, b, a))]
    else:
        passed = [crest for square in line[1:-1] for crest in board.crest_of.get(square, ())]
    return next((crest for crest in passed if crest not in excused), None)


def climbs(board: Board, line: Line, reading: str) -> bool:
    """Whether an attack along a line goes uphill across a crest (GD-40)."""
    if reading == "edge":
        return any(_edges_climbed(board, a, b) for a, b in pairwise(line))
    return any(_edges_climbed(board, line[0], square) for square in line[1:])


def _edges_climbed(board: Board, below: str, square: str) -> list[int]:
    """The crests of a square on whose low side another square lies."""
    (bx, by), (sx, sy) = place_of(below), place_of(square)
    found = []
    for crest in board.crest_of.get(square, ()):
        if below in board.crests[crest].squares:
            continue  # along the crest nobody climbs
        for side in board.crests[crest].low:
            dx, dy = STEPS[side]
            if (bx - sx) * dx + (by - sy) * dy > 0:
                found.append(crest)
                break
    return found
