"""Set-up on the board: the historical one, and free deployment by zones before the first turn (the article gives neither)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.games.guard_dies.board import Board
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import PiecesDeployed, Placed
from bot.games.guard_dies.naming import shown
from bot.games.guard_dies.orders import Deploy, Placement
from bot.games.guard_dies.position import Position, army_of_piece, is_commander, piece_name
from bot.games.guard_dies.rules_movement import who
from bot.games.guard_dies.rules_plan import side_key
from bot.games.guard_dies.state import COMMANDERS, State
from bot.games.guard_dies.terms import ARMY_NAMES, SIDE_NAMES, side_of
from bot.kit.names import folded
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
from bot.kit.words import T, count, listing

MOST_PLACEMENTS = 600
_RANGE = re.compile(r"([A-Z]{1,3})(\d+)-([A-Z]{1,3})(\d+)")


# The historical set-up


def pieces_written(written: str) -> list[str]:
    """The pieces that a line of a set-up names: "FI1-FI4", "FA1", "Napoleon"."""
    named = {folded(facts.name): key for key, facts in COMMANDERS.items()}
    if folded(written) in named:
        return [named[folded(written)]]
    found = _RANGE.fullmatch(written)
    if found and found[1] == found[3]:
        return [f"{found[1]}{n}" for n in range(int(found[2]), int(found[4]) + 1)]
    return [written]


def historical(state: State) -> State:
    """The state with every piece where the board's set-up puts it. Raises Malformed where that does not fit the army charts."""
    assert state.board is not None
    if not state.board.setup:
        raise Malformed(
            T("This board has no set-up of its own."),
            instead=T("Open the scenario with free deployment, or add [[setup]] tables to the board."),
        )
    for placement in set_up_squares(state):
        state = _placed(state, [placement])
    missing = unplaced(state, "french") + unplaced(state, "allied")
    if missing:
        raise Malformed(
            T("The board's set-up leaves {n} without a square, {piece} first.", n=len(missing), piece=missing[0]),
            instead=T("Open the scenario with free deployment, or a board whose set-up is made for these army charts."),
        )
    position = Position(state)
    for square in position.commanders:
        full = position.room_for(square, ())
        if full is not None:
            raise Malformed(
                T("The board's set-up puts too many into {square}: {why}.", square=square, why=full[1]),
                rule=full[0],
                instead=T("Open the scenario with free deployment, or leave commander_stacking at free."),
            )
    return state


def set_up_squares(state: State) -> Iterator[Placement]:
    """Where the set-up puts each piece. A line fills its squares in turn. Raises Malformed for what does not fit."""
    assert state.board is not None
    full: dict[str, list[str]] = {}
    seen: set[str] = set()
    for line in state.board.setup:
        squares = list(line.squares)
        for piece in (piece for written in line.units for piece in pieces_written(written)):
            if not is_commander(piece) and piece not in state.units:
                raise Malformed(T("The board's set-up places {piece}, which the army charts do not have.", piece=shown(piece)))
            if piece in seen or army_of_piece(state, piece) != line.army or line.army == "prussian":
                raise Malformed(T("The board's set-up cannot place {piece} there, or places it twice.", piece=shown(piece)))
            seen.add(piece)
            while squares and not _has_place(state, full.get(squares[0], []), squares[0], piece):
                squares.pop(0)
            if not squares:
                raise Malformed(T("The squares of a line of the set-up are full before {piece}.", piece=shown(piece)))
            if not is_commander(piece):
                full.setdefault(squares[0], []).append(piece)
            yield Placement(piece=piece, square=squares[0])


def _has_place(state: State, there: Sequence[str], square: str, piece: str) -> bool:
    assert state.board is not None
    if is_commander(piece):
        return True
    if not state.board.takes(square, state.arm_of(piece)) or len(there) > 1:
        return False
    return state.arm_of(piece) != "artillery" or all(state.arm_of(unit) != "artillery" for unit in there)


def _placed(state: State, placements: Sequence[Placement]) -> State:
    units, commanders = dict(state.units), dict(state.commanders)
    for placement in placements:
        if is_commander(placement.piece):
            commanders[placement.piece] = commanders[placement.piece].with_(square=placement.square)
        else:
            units[placement.piece] = units[placement.piece].with_(square=placement.square)
    return state.model_copy(update={"units": units, "commanders": commanders})


# Free deployment


def unplaced(state: State, side: str) -> list[str]:
    """A side's pieces in play that have no square yet: guns, then cavalry, infantry, commanders, which is how they find room.
    Each by its id and not by its place in the charts, which a stored state does not keep."""
    found = [u.id for u in state.units.values() if u.where == "in_play" and not u.square and state.side_with(u.id) == side]
    order = {"artillery": 0, "cavalry": 1, "infantry": 2}
    found.sort(key=lambda unit: (order[state.arm_of(unit)], unit))
    return found + [key for key, facts in COMMANDERS.items() if side_of(facts.army) == side and _waits_for_a_square(state, key)]


def _waits_for_a_square(state: State, commander: str) -> bool:
    return state.commanders[commander].where == "in_play" and not state.commanders[commander].square


def check_deploy(state: State, side: str, order: Deploy) -> None:
    """Refused after the deployment, for squares outside the army's zone, closed terrain, and without room."""
    _check_phase(state)
    if not 1 <= len(order.placements) <= MOST_PLACEMENTS:
        raise Impossible(T("Name pieces and the squares they go to."), instead=T("Write it like `FI1+FI2 E12; Napoleon K14`."))
    for placement in order.placements:
        _check_placement(state, side, placement)
        state = _placed(state, [placement])


def _check_phase(state: State) -> None:
    if state.phase != "deployment":
        raise NotNow(T("Pieces are deployed before the first turn only, and only where deployment is free."), rule="GD-22")


def _check_placement(state: State, side: str, placement: Placement) -> None:
    assert state.board is not None
    piece, square = placement.piece, placement.square
    if not is_commander(piece) and piece not in state.units:
        raise Unknown(T("There is no unit {piece}.", piece=shown(piece)))
    army = army_of_piece(state, piece)
    name = piece_name(state, piece)
    if side_of(army) != side:
        raise NotYours(T("{piece} belongs to the {side} side.", piece=name, side=SIDE_NAMES[side_of(army)]))
    where = state.commanders[piece].where if is_commander(piece) else state.units[piece].where
    if where != "in_play":
        raise Impossible(T("{piece} comes later, by an entry point.", piece=name), rule="GD-48")
    areas = listing([area for zone in state.board.zones if zone.army == army for area in zone.areas])
    if not state.board.has(square):
        raise Unknown(
            T("There is no square {square} on this board.", square=shown(square)),
            instead=T("The {army} zone is {areas}.", army=ARMY_NAMES[army], areas=areas),
        )
    if square not in state.board.zone(army):
        raise Impossible(
            T("{square} is outside the {army} deployment zone.", square=square, army=ARMY_NAMES[army]),
            instead=T("The {army} zone is {areas}.", army=ARMY_NAMES[army], areas=areas),
        )
    position = Position(state)
    if position.terrain_bars(square, piece):
        raise Impossible(T("{piece} enters no woods and no building; {square} is one.", piece=name, square=square), rule="GD-3")
    full = position.room_for(square, (piece,), leaving=(piece,))
    if full is not None:
        raise Impossible(T("{piece} finds no room in {square}: {why}.", piece=name, square=square, why=full[1]), rule=full[0])


def decide_deploy(course: Course, side: str, placements: Sequence[Placement]) -> None:
    """The pieces are put there for all to see."""
    placed = tuple(Placed(piece=who(course.state, p.piece), square=p.square) for p in placements)
    course.happens(PiecesDeployed(side=side_key(side), placed=placed))


def rest_placed(state: State, side: str) -> list[Placement]:
    """A place for every piece that has none: that of the historical set-up if it is free, else the first with room, nearest the
    enemy first. Raises Impossible where the zone has none left."""
    board = state.board
    assert board is not None
    waiting = unplaced(state, side)
    wanted = _wanted(state, set(waiting))
    found: list[Placement] = []
    late: list[str] = []
    for piece in waiting:
        if piece in wanted and _fits(state, piece, wanted[piece]):
            state = _placed(state, [found_at := Placement(piece=piece, square=wanted[piece])])
            found.append(found_at)
        else:
            late.append(piece)
    for piece in late:
        square = next((s for s in _front_first(board, army_of_piece(state, piece)) if _fits(state, piece, s)), "")
        if not square:
            raise Impossible(
                T("There is no room left in the zone for {piece}.", piece=piece_name(state, piece)),
                instead=T("Move others elsewhere first; cavalry and artillery need open squares, and each gun its own."),
            )
        state = _placed(state, [found_at := Placement(piece=piece, square=square)])
        found.append(found_at)
    return found


def _wanted(state: State, waiting: set[str]) -> dict[str, str]:
    try:
        return {p.piece: p.square for p in set_up_squares(state) if p.piece in waiting}
    except Malformed:
        return {}  # a set-up made for other army charts is no help here


def _fits(state: State, piece: str, square: str) -> bool:
    assert state.board is not None
    if square not in state.board.zone(army_of_piece(state, piece)):
        return False
    position = Position(state)
    return not position.terrain_bars(square, piece) and position.room_for(square, (piece,)) is None


def _front_first(board: Board, army: str) -> Iterator[str]:
    """The squares of an army's zone, those farthest from its own edge first."""
    squares = board.zone(army)
    edge = board.edge(army)
    return reversed(squares) if edge in ("north", "west") else iter(squares)


def check_deploy_rest(state: State, side: str) -> None:
    """Refused when everything has its square, and where the zone has no room left."""
    _check_phase(state)
    if not unplaced(state, side):
        raise Impossible(T("Every piece of yours has its square."), instead=T("End the deployment, or move pieces about."))
    rest_placed(state, side)


def check_all_placed(state: State) -> None:
    """Refuses to end a deployment while pieces have no square."""
    missing = unplaced(state, state.side)
    if missing:
        raise Impossible(
            T(
                "{n} without a square, {piece} first.",
                n=count(len(missing), "piece is", "pieces are"),
                piece=piece_name(state, missing[0]),
            ),
            instead=T("Deploy them, or have the rest placed for you."),
        )


def possible_deployments(state: State, side: str) -> Iterator[Deploy]:
    """Some placements that pass: the next few pieces, each on a few squares."""
    assert state.board is not None
    position = Position(state)
    for piece in unplaced(state, side)[:8]:
        squares = [s for s in state.board.zone(army_of_piece(state, piece)) if not position.terrain_bars(s, piece)]
        room = [square for square in squares if position.room_for(square, (piece,)) is None]
        for square in room[:: max(1, len(room) // 6)]:
            yield Deploy(placements=(Placement(piece=piece, square=square),))
