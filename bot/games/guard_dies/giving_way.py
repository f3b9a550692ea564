"""Commanders who are alone give way before an enemy unit that enters their square, or are lost (GD-20, GD-21, GD-63)."""

from __future__ import annotations

from bot.games.guard_dies.board import OPPOSITE
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import CommanderGaveWay, CommanderLost
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.state import COMMANDERS
from bot.games.guard_dies.terms import SideKey, enemy_of, side_of


def ways_out(position: Position, commander: str, entering: str, before: str = "") -> tuple[str, ...]:
    """The squares to which a commander can step from his own when a unit enters it from the square `before`: toward his friendly
    side if he can, else to either side, else forward. He steps into no square with an enemy in it, and none without room."""
    square = position.state.commanders[commander].square
    edge = position.board.edge(COMMANDERS[commander].army)
    across = ("west", "east") if edge in ("north", "south") else ("north", "south")
    side = side_of(COMMANDERS[commander].army)
    found = []
    for way in (edge, *across, OPPOSITE[edge]):
        there = position.board.beside(square, way)
        if not there or there == before or _held_against(position, there, side, entering):
            continue
        if position.room_for(there, (commander,)) is None and not position.enemy_commanders(there, side):
            found.append(there)
    return tuple(found)


def _held_against(position: Position, square: str, side: SideKey, entering: str) -> bool:
    enemy = enemy_of(side)
    return position.holder(square) == enemy and any(unit != entering for unit in position.units_in(square))


def is_surrounded(position: Position, commander: str, entering: str, before: str = "") -> bool:
    """Whether in all four squares around a commander there are enemies, be it only a commander, or their zones by the other
    reading, or none is on the board (GD-20, GD-AMB-20). The unit that enters counts where it comes from."""
    square = position.state.commanders[commander].square
    side = side_of(COMMANDERS[commander].army)
    by_zones = position.options["surrounded"] == "enemy_zones"
    for there in position.board.neighbours[square]:
        is_held = there == before or _held_against(position, there, side, entering) or position.enemy_commanders(there, side)
        if not is_held and not (by_zones and position.in_enemy_zone(there, side)):
            return False
    return True


def may_clear(position: Position, commander: str, entering: str, before: str) -> bool:
    """Whether a unit may enter the square of an enemy commander who is alone: he steps back, or is surrounded and lost."""
    return bool(ways_out(position, commander, entering, before)) or is_surrounded(position, commander, entering, before)


def clear_way(course: Course, entering: str, square: str, before: str = "") -> None:
    """Enemy commanders who are alone in a square that a unit enters step back, or are lost where they are surrounded."""
    side = course.state.side_with(entering)
    there = [key for key, commander in course.state.commanders.items() if commander.square == square]
    for commander in (key for key in there if side_of(COMMANDERS[key].army) != side):
        position = Position(course.state)
        ways = ways_out(position, commander, entering, before)
        if is_surrounded(position, commander, entering, before) or not ways:
            course.happens(CommanderLost(commander=commander))
        else:
            course.happens(CommanderGaveWay(commander=commander, origin=square, square=ways[0]))
        if course.is_over:
            return
