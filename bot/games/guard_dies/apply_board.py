"""What events do to the squares: where pieces stand, how far they have gone, and what the picture shows of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.guard_dies import events as e
from bot.games.guard_dies.state import COMMANDERS, Arrow, ArrowKind, Plan, State, Trek, Unit
from bot.games.guard_dies.terms import SideKey
from bot.kit.model import Event

MOST_ARROWS = 400
"""How many arrows are remembered: more than one player turn can bring, short of trying."""


def put(state: State, piece: str, square: str) -> State:
    """The state with a piece in a square, in play."""
    if piece in COMMANDERS:
        commander = state.commanders[piece].with_(square=square, where="in_play")
        return _after(state, commanders={**state.commanders, piece: commander})
    unit: Unit = state.units[piece].with_(square=square, where="in_play")
    return _after(state, units={**state.units, piece: unit})


def _after(state: State, **changes: Any) -> State:
    return state.model_copy(update=changes)


def with_arrow(state: State, kind: ArrowKind, *squares: str, side: SideKey | None = None) -> State:
    """The state with one more arrow; none is drawn from or to nowhere."""
    path = tuple(squares)
    if len(path) < 2 or not all(path):
        return state
    arrow = Arrow.model_construct(kind=kind, side=side or state.side, squares=path)
    return _after(state, arrows=(*state.arrows, arrow)[-MOST_ARROWS:])


def _piece_moved(state: State, event: e.PieceMoved) -> State:
    piece, path = event.piece.id, event.path
    before = state.treks.get(piece, Trek())
    trek = Trek.model_construct(
        steps=before.steps + len(path) - (0 if event.enters else 1),
        left_zone=before.left_zone or event.left_zone,
        is_halted=event.is_halted,
    )
    exploiting = tuple(unit for unit in state.exploiting if unit != piece)
    state = _after(state, treks={**state.treks, piece: trek}, exploiting=exploiting)
    return put(with_arrow(state, "move", *path), piece, path[-1])


def _commander_gave_way(state: State, event: e.CommanderGaveWay) -> State:
    return put(state, event.commander, event.square)


def _moves_planned(state: State, event: e.MovesPlanned) -> State:
    others = tuple(plan for plan in state.plans if plan.side != event.side)
    kept = (Plan(side=event.side, marches=event.marches),) if event.marches else ()
    return _after(state, plans=(*others, *kept))


def _pieces_deployed(state: State, event: e.PiecesDeployed) -> State:
    units, commanders = dict(state.units), dict(state.commanders)
    for placed in event.placed:
        piece = placed.piece.id
        if piece in COMMANDERS:
            commanders[piece] = commanders[piece].with_(square=placed.square)
        else:
            units[piece] = units[piece].with_(square=placed.square)
    return _after(state, units=units, commanders=commanders)


APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    e.PieceMoved: _piece_moved,
    e.CommanderGaveWay: _commander_gave_way,
    e.MovesPlanned: _moves_planned,
    e.PiecesDeployed: _pieces_deployed,
}
"""The events that only a board has."""
