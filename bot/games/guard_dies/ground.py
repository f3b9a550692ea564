"""What the ground decides: which ways of retreat a unit has, who is in reach, where there is room.

The rules ask the ground. At the players' own table nobody tells the bot where units stand, so the ground there leaves each of
these to the players: a retreating unit may be in any of several cases, and its owner says in which. A board that knows the
squares answers the same questions by itself, and then no player is asked.
"""

from __future__ import annotations

from typing import Literal, Protocol

from bot.games.guard_dies.orders import Advance, Attack, Rally
from bot.games.guard_dies.state import State

Way = Literal["clear", "two", "off_board", "full", "barred"]
"""Where a unit stands that is to retreat:

clear      one square back is legal
two        one square back is not, but two squares back are (GD-86)
off_board  back is off the board, which Prussians may do (GD-39)
full       no legal retreat, because the squares behind are full
barred     no legal retreat for another reason: a zone of control, terrain, the edge of the board
"""


class Ground(Protocol):
    """Answers for the board."""

    def ways(self, state: State, unit_id: str) -> tuple[Way, ...]:
        """The case in which a unit that is to retreat is. Several: its owner must say in which."""
        ...

    def check_rally(self, state: State, order: Rally) -> None:
        """Raises Impossible where the commander's square has no room (GD-70, GD-AMB-18)."""
        ...

    def check_attack(self, state: State, order: Attack) -> None:
        """Raises Impossible for what the squares forbid: reach, line of fire, a wrong word about crest or building."""
        ...

    def check_advance(self, state: State, order: Advance) -> None:
        """Raises Impossible for what the squares forbid: units elsewhere, enemy zones, stacking (GD-89, GD-90)."""
        ...


class Tabletop:
    """The players' own table: they see the squares, the bot does not, and takes their word."""

    def ways(self, state: State, unit_id: str) -> tuple[Way, ...]:
        """Every case in which the unit may be; only a Prussian may leave the board (GD-39)."""
        if state.army_of(unit_id) == "prussian":
            return ("clear", "two", "off_board", "full", "barred")
        return ("clear", "two", "full", "barred")

    def check_rally(self, state: State, order: Rally) -> None:
        """Nothing: the players see whether there is room."""

    def check_attack(self, state: State, order: Attack) -> None:
        """Nothing: the attacker has said what counts, and everybody reads it."""

    def check_advance(self, state: State, order: Advance) -> None:
        """Nothing: the players see who stands there and whose zone holds them."""


TABLETOP = Tabletop()


def ground_of(state: State) -> Ground:
    """The ground on which this game is played."""
    return TABLETOP
