"""Who stands where: the units and commanders of a state by square, the enemy's zones of control, and what has room.

A position is worked out from a state when it is needed and never stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

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


class Ranks:
    """What follows from the squares of the pieces alone: who is in each, which side holds it, and the zones of control."""

    def __init__(self, state: State, board: Board) -> None:
        self.units: dict[str, list[str]] = {}
        self.commanders: dict[str, list[str]] = {}
        self.holder: dict[str, SideKey] = {}
        self.room: dict[tuple[str, str], bool] = {}
        """Whether a square has room for one more of a unit type, or a commander (""), as far as it was asked."""
        sides = {unit_type.code: side_of(unit_type.army) for unit_type in state.chart.units}
        for unit in state.units.values():
            square = unit.square
            if square:
                self.units.setdefault(square, []).append(unit.id)
                self.holder[square] = sides[unit.type]
        for key, commander in state.commanders.items():
            if commander.square:
                self.commanders.setdefault(commander.square, []).append(key)
        self.held: dict[SideKey, set[str]] = {side: set() for side in SIDES}
        self.zones: dict[SideKey, set[str]] = {side: set() for side in SIDES}
        for square, side in self.holder.items():
            self.held[side].add(square)
            self.zones[side].update(board.neighbours[square])


_MOST_REMEMBERED = 4
_remembered: list[tuple[State, Ranks]] = []


def _ranks(state: State, board: Board) -> Ranks:
    """The ranks of a state. Those of the last few are remembered, since one order asks for the same ones again and again.

    Most events move nobody and hand the very same units and commanders on, so these are what is compared, by identity: a
    frozen state never changes them, and as long as they are remembered nothing else can be in their place.
    """
    for before, ranks in _remembered:
        if (
            before.units is state.units
            and before.commanders is state.commanders
            and before.board is board
            and before.chart is state.chart
            and before.options is state.options
        ):
            return ranks
    ranks = Ranks(state, board)
    _remembered[:] = [(state, ranks), *_remembered[: _MOST_REMEMBERED - 1]]
    return ranks


class Position:
    """The pieces of a state on its board."""

    def __init__(self, state: State) -> None:
        assert state.board is not None
        self.state = state
        self.board: Board = state.board
        self.options = state.options
        self._ranks = _ranks(state, state.board)
        self.units: Mapping[str, Sequence[str]] = self._ranks.units
        self.commanders: Mapping[str, Sequence[str]] = self._ranks.commanders

    # who is there

    def units_in(self, square: str) -> Sequence[str]:
        """The units in a square, one or two of them, or none."""
        return self.units.get(square, ())

    def holder(self, square: str) -> SideKey | None:
        """The side whose units hold a square."""
        return self._ranks.holder.get(square)

    def is_enemy_held(self, square: str, side: str) -> bool:
        """Whether enemy units hold a square."""
        return square in self._ranks.held[enemy_of(side)]

    def enemy_commanders(self, square: str, side: str) -> list[str]:
        """The enemy's commanders in a square."""
        return [key for key in self.commanders.get(square, ()) if side_of(COMMANDERS[key].army) != side]

    # zones of control

    def in_enemy_zone(self, square: str, side: str) -> bool:
        """Whether a square is adjacent to one that the enemy's units hold (GD-6). Commanders have no zone (GD-AMB-40)."""
        return square in self._ranks.zones[enemy_of(side)]

    def held_squares(self, side: SideKey) -> AbstractSet[str]:
        """The squares that a side's units hold."""
        return self._ranks.held[side]

    def zone_squares(self, side: SideKey) -> AbstractSet[str]:
        """The squares in a side's zones of control."""
        return self._ranks.zones[side]

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
        heads = [key for key in self.commanders.get(square, ()) if key not in gone]
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

    def has_room(self, square: str, piece: str) -> bool:
        """Whether the stacking limits let a piece from elsewhere into a square (`room_for` says why not).

        It is asked for every square of every piece, and answered once for each unit type.
        """
        if square not in self.units and square not in self.commanders:
            return True
        key = square, "" if is_commander(piece) else self.state.units[piece].type
        known = self._ranks.room.get(key)
        if known is None:
            known = self._ranks.room[key] = self.room_for(square, (piece,)) is None
        return known

    def arm(self, piece: str) -> Arm | None:
        """A unit's basic type; None for a commander, whom no terrain stops."""
        return None if is_commander(piece) else self.state.arm_of(piece)

    def terrain_bars(self, square: str, piece: str) -> bool:
        """Whether woods or a building keep a piece out (GD-3)."""
        arm = self.arm(piece)
        return arm is not None and not self.board.takes(square, arm)
