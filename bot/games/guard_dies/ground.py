"""What the ground decides: which ways of retreat a unit has, who is in reach, where there is room.

The rules ask the ground. At the players' own table nobody tells the bot where units stand, so the ground there leaves each of
these to the players: a retreating unit may be in any of several cases, and its owner says in which. A board that knows the
squares answers the same questions by itself, and then no player is asked.
"""

from __future__ import annotations

from typing import Protocol

from bot.games.guard_dies.board_ground import ON_BOARD, Lodging
from bot.games.guard_dies.orders import Advance, Attack, Rally
from bot.games.guard_dies.state import Combat, State
from bot.games.guard_dies.terms import Way
from bot.kit.words import Text

__all__ = ["TABLETOP", "Ground", "Lodging", "Tabletop", "Way", "ground_of"]


class Ground(Protocol):
    """Answers for the board."""

    def ways(self, state: State, unit_id: str) -> tuple[Way, ...]:
        """The case in which a unit that is to retreat is. Several: its owner must say in which."""

    def exits(self, state: State, unit_id: str, way: Way) -> tuple[str, ...]:
        """The squares in which a retreat of this kind may end; the empty one where nobody but the players can tell."""

    def no_retreat(self, state: State, unit_id: str) -> Text | None:
        """What bars every retreat of a unit; None where there is one, and where nobody but the players can tell."""

    def check_rally(self, state: State, order: Rally) -> None:
        """Raises Impossible where the commander's square has no room (GD-70, GD-AMB-18)."""

    def check_attack(self, state: State, order: Attack) -> None:
        """Raises Impossible for what the squares forbid: reach, line of fire, a wrong word about crest or building."""

    def check_advance(self, state: State, order: Advance) -> None:
        """Raises Impossible for what the squares forbid: units elsewhere, enemy zones, stacking (GD-89, GD-90)."""

    def lodging(self, state: State, commander: str, unit_id: str) -> Lodging:
        """Where a rallied unit is placed (GD-70)."""

    def can_advance(self, state: State, combat: Combat) -> bool:
        """Whether any unit may advance into the square that this attack has emptied (GD-90)."""


class Tabletop:
    """The players' own table: they see the squares, the bot does not, and takes their word."""

    def ways(self, state: State, unit_id: str) -> tuple[Way, ...]:
        """Every case in which the unit may be; only a Prussian may leave the board (GD-39)."""
        if state.army_of(unit_id) == "prussian":
            return ("clear", "two", "off_board", "full", "barred")
        return ("clear", "two", "full", "barred")

    def exits(self, state: State, unit_id: str, way: Way) -> tuple[str, ...]:
        """One, which only the players see."""
        return ("",)

    def no_retreat(self, state: State, unit_id: str) -> Text | None:
        """Nothing: the players see what is behind it."""
        return None

    def check_rally(self, state: State, order: Rally) -> None:
        """Nothing: the players see whether there is room."""

    def check_attack(self, state: State, order: Attack) -> None:
        """Nothing: the attacker has said what counts, and everybody reads it."""

    def check_advance(self, state: State, order: Advance) -> None:
        """Nothing: the players see who stands there and whose zone holds them."""

    def lodging(self, state: State, commander: str, unit_id: str) -> Lodging:
        """In play, and the players see where; with Blücher before he has arrived it waits for his group (GD-AMB-43)."""
        if state.commanders[commander].where != "waiting":
            return Lodging()
        group = next(group.key for group in state.chart.groups if group.brings_blucher)
        return Lodging(where="waiting", group=group)

    def can_advance(self, state: State, combat: Combat) -> bool:
        """Yes, as far as the bot can see."""
        return True


TABLETOP = Tabletop()


def ground_of(state: State) -> Ground:
    """The ground on which this game is played."""
    return TABLETOP if state.board is None else ON_BOARD
