"""What keeps a piece out of squares, in words: where a move cannot be made, and where there is no retreat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.games.guard_dies.board import TERRAIN
from bot.games.guard_dies.giving_way import may_clear
from bot.games.guard_dies.position import Position, army_of_piece, is_commander
from bot.games.guard_dies.terms import side_of
from bot.kit.model import Frozen
from bot.kit.words import T, Text, listing


class Bar(Frozen):
    """Why a square is closed to a piece; `why` says more of terrain and of want of room."""

    kind: Literal["enemy", "terrain", "zone", "commander", "room", "edge"]
    why: Text | None = None


EDGE = Bar(kind="edge")


def bar(position: Position, square: str, piece: str, before: str, *, heeds_zones: bool) -> Bar | None:
    """What keeps a piece that comes from the square `before` out of a square, or holds it up there; the first of several."""
    side = side_of(army_of_piece(position.state, piece))
    if position.is_enemy_held(square, side):
        return Bar(kind="enemy")
    if position.terrain_bars(square, piece):
        return Bar(kind="terrain", why=TERRAIN[position.board.terrain(square)])
    if heeds_zones and position.in_enemy_zone(square, side):
        return Bar(kind="zone")
    enemies = position.enemy_commanders(square, side)
    if enemies and (is_commander(piece) or not all(may_clear(position, enemy, piece, before) for enemy in enemies)):
        return Bar(kind="commander")
    full = position.room_for(square, (piece,))
    return Bar(kind="room", why=full[1]) if full else None


def said(found: Iterable[tuple[str, Bar]]) -> Text:
    """Squares with what bars them, the same reason once: "no room in K5 and L5 (a square holds 2 units at most), the enemy
    in K6"."""
    grouped: list[tuple[Bar, list[str]]] = []
    for square, why in found:
        for known, squares in grouped:
            if known == why:
                squares.append(square)
                break
        else:
            grouped.append((why, [square]))
    return T("{bars}", bars=listing([_clause(why, squares) for why, squares in grouped]))


def _clause(why: Bar, squares: list[str]) -> Text:
    where = listing(squares)
    match why.kind:
        case "enemy":
            return T("the enemy in {squares}", squares=where)
        case "terrain":
            return T("{terrain} in {squares}, for infantry only", terrain=why.why or T(""), squares=where)
        case "zone":
            return T("an enemy zone of control over {squares}", squares=where)
        case "commander":
            return T("an enemy commander in {squares} who cannot give way", squares=where)
        case "room":
            return T("no room in {squares} ({why})", squares=where, why=why.why or T(""))
        case "edge":
            return T("the edge of the board behind {squares}", squares=where)
