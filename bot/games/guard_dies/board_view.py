"""What may be shown of the board: everything but the other side's plan."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.guard_dies.board import Board
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.orders import March
from bot.games.guard_dies.position import Position, piece_name, square_of
from bot.games.guard_dies.rules_movement import march_on
from bot.games.guard_dies.state import COMMANDERS, Arrow, State
from bot.games.guard_dies.terms import SIDES, Arm, ArmyKey, SideKey
from bot.kit.model import Frozen
from bot.kit.refusals import Refusal
from bot.kit.words import T, Text, listing


class PieceView(Frozen):
    """A unit on the board as it may be shown."""

    id: str
    code: str
    name: str
    army: ArmyKey
    nationality: str
    arm: Arm
    hits: int
    square: str


class PlannedView(Frozen):
    """A march of the viewer's own plan: in words, the squares it would go by, and why it cannot be made (empty: it can)."""

    words: Text
    path: tuple[str, ...]
    why_not: Text | None = None


class BoardView(Frozen):
    """The board with everything on it."""

    board: Board
    pieces: tuple[PieceView, ...]
    commanders: dict[str, str]
    """Each commander's square."""
    zones: dict[str, tuple[str, ...]]
    """The squares in each side's zones of control."""
    arrows: tuple[Arrow, ...]
    entries: dict[str, int]
    """The modifier of each entry point's square."""
    plan: tuple[PlannedView, ...] = ()


def board_view(state: State, viewer: str) -> BoardView | None:
    """The board as this viewer may see it; None at the players' own table."""
    if state.board is None:
        return None
    position = Position(state)
    return BoardView(
        board=state.board,
        pieces=tuple(_piece(state, unit.id) for unit in state.units.values() if unit.square),
        commanders={key: c.square for key, c in state.commanders.items() if c.square},
        zones={side: tuple(s for s in state.board.squares if s in position.zone_squares(side)) for side in SIDES},
        arrows=state.arrows,
        entries={state.board.entry(entry.key): entry.modifier.value for entry in state.chart.entries},
        plan=plan_view(state, viewer),
    )


def _piece(state: State, unit_id: str) -> PieceView:
    unit, unit_type = state.units[unit_id], state.type_of(unit_id)
    return PieceView.model_construct(
        id=unit.id,
        code=unit_type.code,
        name=unit.name,
        army=unit_type.army,
        nationality=unit_type.nationality,
        arm=unit_type.arm,
        hits=unit.hits,
        square=unit.square,
    )


def plan_view(state: State, viewer: str) -> tuple[PlannedView, ...]:
    """The viewer's own plan, each march tried after those before it, as if it were its side's movement phase now."""
    marches = state.planned(viewer) if viewer in SIDES else ()
    if not marches:
        return ()
    side: SideKey = "french" if viewer == "french" else "allied"
    return tuple(_tried(in_movement(state, side), side, marches))


def in_movement(state: State, side: SideKey) -> State:
    """The state as it would be if this side's movement phase began now; as it is while that phase goes on."""
    if state.phase == "movement" and state.side == side:
        return state
    return state.with_(phase="movement", side=side, treks={}, exploiting=())


def _tried(state: State, side: str, marches: Sequence[March]) -> list[PlannedView]:
    course = Course(state)
    found = []
    for march in marches:
        before = course.state
        words = march_words(before, march)
        start = next((square for piece in march.pieces if (square := square_of(before, piece))), "")
        path = (start, *march.squares) if start and march.squares[0] != start else march.squares
        seen = len(course.events)
        try:
            march_on(course, side, march)
        except Refusal as refused:
            found.append(PlannedView(words=words, path=path, why_not=refused.why))
            continue
        gone = next((event.path for event in course.events[seen:] if event.kind == "piece_moved"), path)
        found.append(PlannedView(words=words, path=gone))
    return found


def march_words(state: State, march: March) -> Text:
    """A march in words: "1/54th Line (FI1) to E7"."""
    names = [
        piece_name(state, piece) if piece in COMMANDERS else T("{name} ({id})", name=state.units[piece].name, id=piece)
        for piece in march.pieces
    ]
    start = next((square for piece in march.pieces if (square := square_of(state, piece))), "")
    way = march.squares[march.squares[0] == start : -1]
    if way:
        return T("{who} by {way} to {to}", who=listing(names), way=T(", ".join(way)), to=march.squares[-1])
    return T("{who} to {to}", who=listing(names), to=march.squares[-1])
