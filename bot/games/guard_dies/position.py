"""Who stands where: the units and commanders of a state by square, the enemy's zones of control, and what has room.

A position is worked out from a state when it is needed and never stored.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.guard_dies.board import Board
from bot.games.guard_dies.state import COMMANDERS, State, commander_name
from bot.games.guard_dies.terms import SIDES, Arm, ArmyKey, SideKey, enemy_of, side_of
from bot.kit.words import T, Text

MOST_IN_A_SQUARE = 2


def is_commander(piece: str) -> bool:
    """Whether a piece is a commander; otherwise it is a unit."""
    return piece in COMMANDERS


def army_of_piece(state: State, piece: str) -> ArmyKey:
    """The army of a unit or commander."""
    return COMMANDERS[piece].army if is_commander(piece) else state.army_of(piece)


def piece_name(state: State, piece: str) -> Text | str:
    """What a unit or commander is called."""
    return commander_name(piece) if is_commander(piece) else state.units[piece].name


def square_of(state: State, piece: str) -> str:
    """The square of a piece; empty while it is not on the board."""
    return state.commanders[piece].square if is_commander(piece) else state.units[piece].square


class Position:
    """The pieces of a state on its board."""

    def __init__(self, state: State) -> None:
        assert state.board is not None
        self.state = state
        self.board: Board = state.board
        self.options = state.options
        self.units: dict[str, list[str]] = {}
        self.commanders: dict[str, list[str]] = {}
        self._holder: dict[str, SideKey] = {}
        sides = {unit_type.code: side_of(unit_type.army) for unit_type in state.chart.units}
        for unit in state.units.values():
            if unit.square:
                self.units.setdefault(unit.square, []).append(unit.id)
                self._holder[unit.square] = sides[unit.type]
        for key, commander in state.commanders.items():
            if commander.square:
                self.commanders.setdefault(commander.square, []).append(key)
        self._zones: dict[SideKey, dict[str, int]] = {side: {} for side in SIDES}
        for square, side in self._holder.items():
            zone = self._zones[side]
            for there in self.board.neighbours[square]:
                zone[there] = zone.get(there, 0) + 1

    # who is there

    def units_in(self, square: str) -> list[str]:
        """The units in a square, one or two of them, or none."""
        return self.units.get(square, [])

    def holder(self, square: str) -> SideKey | None:
        """The side whose units hold a square."""
        return self._holder.get(square)

    def is_enemy_held(self, square: str, side: str) -> bool:
        """Whether enemy units hold a square."""
        return self._holder.get(square) == enemy_of(side)

    def enemy_commanders(self, square: str, side: str) -> list[str]:
        """The enemy's commanders in a square."""
        return [key for key in self.commanders.get(square, []) if side_of(COMMANDERS[key].army) != side]

    # zones of control

    def in_enemy_zone(self, square: str, side: str) -> bool:
        """Whether a square is adjacent to one that the enemy's units hold (GD-6). Commanders have no zone (GD-AMB-40)."""
        return square in self._zones[enemy_of(side)]

    def zone_squares(self, side: SideKey) -> Iterable[str]:
        """The squares in a side's zones of control."""
        return self._zones[side].keys()

    def enemies_beside(self, square: str, side: str) -> list[str]:
        """The enemy units whose zones of control cover a square."""
        enemy = enemy_of(side)
        return [unit for there in self.board.neighbours[square] if self.holder(there) == enemy for unit in self.units_in(there)]

    # room

    def room_for(self, square: str, pieces: Iterable[str], leaving: Iterable[str] = ()) -> tuple[str, Text] | None:
        """Why a square cannot take these pieces beside those that are there, by the case; None where it can (GD-2, GD-64).

        `leaving` are pieces that do not count there any more. Enemies and terrain are not looked at.
        """
        state, gone = self.state, set(leaving)
        there = [unit for unit in self.units_in(square) if unit not in gone]
        heads = [key for key in self.commanders.get(square, []) if key not in gone]
        for piece in pieces:
            (heads if is_commander(piece) else there).append(piece)
        if self.options["commander_stacking"] == "counts" and len(there) + len(heads) > MOST_IN_A_SQUARE:
            return "GD-AMB-12", T("a square holds 2 at most, and a commander counts here")
        if len(there) > MOST_IN_A_SQUARE:
            return "GD-2", T("a square holds 2 units at most")
        if sum(state.arm_of(unit) == "artillery" for unit in there) > 1:
            return "GD-64", T("a square holds one artillery unit at most")
        if self.options["mixed_stack"] == "forbidden" and len({state.army_of(unit) for unit in there}) > 1:
            return "GD-AMB-13", T("Allied and Prussian units never share a square here")
        return None

    def arm(self, piece: str) -> Arm | None:
        """A unit's basic type; None for a commander, whom no terrain stops."""
        return None if is_commander(piece) else self.state.arm_of(piece)

    def terrain_bars(self, square: str, piece: str) -> bool:
        """Whether woods or a building keep a piece out (GD-3)."""
        arm = self.arm(piece)
        return arm is not None and not self.board.takes(square, arm)
