"""Small positions drawn as text: terrain as on a board, then who stands where, in the players' notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import shipped_chart
from bot.games.guard_dies.board import Board
from bot.games.guard_dies.board_ground import attack_on
from bot.games.guard_dies.notation import march_typed, split_moves
from bot.games.guard_dies.orders import Advance, Attack, March, Move
from bot.games.guard_dies.position import Position, is_commander
from bot.games.guard_dies.rules_deployment import pieces_written
from bot.games.guard_dies.state import opening
from bot.kit.game import Setup
from bot.kit.model import Event
from bot.kit.refusals import Refusal
from tests.games.guard_dies.field import Table, arrived, with_modifiers

FAIR = with_modifiers(shipped_chart(), **{unit_type.code: 0 for unit_type in shipped_chart().units})
"""The house charts without combat modifiers, so that dice can be read as they fall."""


def board_of(drawing: str, entry: str = "", edges: dict[str, str] | None = None) -> Board:
    """A board from its drawing: `.` open, `w` woods, `1` `2` buildings, `^` a crest that falls away to the south, `v` one that
    falls away to the north. All the crest squares of one sign are one crest."""
    rows = [line.strip() for line in drawing.strip().splitlines()]
    crests = []
    for sign, low in (("^", "south"), ("v", "north")):
        squares = [f"{chr(65 + x)}{y + 1}" for y, row in enumerate(rows) for x, at in enumerate(row) if at == sign]
        if squares:
            crests.append({"source": "test", "name": f"Crest {low}", "squares": squares, "low": [low]})
    last = f"{chr(64 + len(rows[0]))}{len(rows)}"
    east = entry or f"{last[0]}2"
    return Board.model_validate(
        {
            "about": {"source": "test", "title": "Drawn"},
            "map": {"source": "test", "rows": [row.replace("^", ".").replace("v", ".") for row in rows]},
            "edges": {"source": "test", **(edges or {"french": "south", "allied": "north", "prussian": "east"})},
            "crests": crests,
            "entries": [{"source": "test", "key": key, "square": east} for key in ("fichermont", "plancenoit", "ohain")],
            "zones": [
                {"source": "test", "army": "allied", "areas": ["A1"]},
                {"source": "test", "army": "french", "areas": [last]},
            ],
        }
    )


def drawn(
    drawing: str,
    pieces: str,
    *,
    phase: str = "movement",
    side: str = "french",
    turn: int = 5,
    hits: Sequence[str] = (),
    entry: str = "",
    edges: dict[str, str] | None = None,
    **options: str,
) -> Drawn:
    """A position: "C3 FI1 FA1; C2 BI1; B4 Napoleon". Every unit that is not named is out of the game for good."""
    setup = Setup(scenario="waterloo", options=GAME.settle(options))
    state = opening(FAIR, setup)
    if any(word[0] == "P" and word[-1].isdigit() and len(word) > 2 for word in pieces.replace(";", " ").split()):
        state = arrived(state, turn=min(turn, 8))
    units = {unit.id: unit.model_copy(update={"where": "removed"}) for unit in state.units.values()}
    commanders = {key: c.model_copy(update={"where": "removed", "square": ""}) for key, c in state.commanders.items()}
    for part in filter(None, (part.strip() for part in pieces.split(";"))):
        square, *names = part.split()
        for piece in (piece for name in names for piece in pieces_written(name)):
            if is_commander(piece):
                commanders[piece] = commanders[piece].model_copy(update={"where": "in_play", "square": square})
            elif square == "entering":
                units[piece] = units[piece].model_copy(update={"where": "entering", "group": "iv"})
            else:
                units[piece] = units[piece].model_copy(update={"where": "in_play", "square": square, "hits": int(piece in hits)})
    board = board_of(drawing, entry, edges)
    changes: dict[str, Any] = {"units": units, "commanders": commanders, "board": board}
    return Drawn(state.model_copy(update={**changes, "phase": phase, "side": side, "turn": turn}))


class Drawn(Table):
    """A drawn position at which orders are given as players write them."""

    def move(self, text: str) -> list[Event]:
        """Moves of the side whose phase it is: all of them must pass."""
        return self.give(self.state.side, Move(marches=self.marches(text)))

    def marches(self, text: str) -> tuple[March, ...]:
        """The marches that a text means."""
        return tuple(march_typed(Position(self.state), self.state.side, typed) for typed in split_moves(text))

    def bars(self, text: str) -> str:
        """The case by which a move is refused."""
        return self.refused(self.state.side, Move(marches=self.marches(text))).rule

    def fire(self, attacker: str, square: str, *dice: int) -> list[Event]:
        """An attack of a unit on a square."""
        return self.give(self.state.side, attack_on(self.state, attacker, square), *dice)

    def aim(self, attacker: str, square: str) -> Attack:
        """The attack as the board sees it."""
        return attack_on(self.state, attacker, square)

    def no_fire(self, attacker: str, square: str) -> str:
        """The case by which an attack is refused."""
        with pytest.raises(Refusal) as caught:
            attack_on(self.state, attacker, square)
        return caught.value.rule

    def may_advance(self) -> list[tuple[str, ...]]:
        """Every set of units that may advance now."""
        return [order.units for order in GAME.legal(self.state, self.state.side) if isinstance(order, Advance)]

    def where(self, piece: str) -> str:
        """The square of a piece, or where it is when it is on none."""
        if is_commander(piece):
            commander = self.state.commanders[piece]
            return commander.square or commander.where
        unit = self.state.units[piece]
        return unit.square or unit.where
