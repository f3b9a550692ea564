"""MOVEMENT, ZONES OF CONTROL, STACKING on the board (GD-1 to GD-9, GD-19 to GD-22, GD-44, GD-52, GD-53, GD-69, GD-76, GD-77)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from bot.games.guard_dies.bars import Bar, bar, said
from bot.games.guard_dies.board import TERRAIN, distance
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import PieceMoved, Who
from bot.games.guard_dies.giving_way import clear_way, may_clear
from bot.games.guard_dies.naming import WHERE, no_such_square, unit_with_id
from bot.games.guard_dies.orders import March, Move
from bot.games.guard_dies.position import Position, army_of_piece, is_commander, piece_name, square_of
from bot.games.guard_dies.rules_commanders import allowance, commander_allowance
from bot.games.guard_dies.rules_prussians import may_enter_wide
from bot.games.guard_dies.state import COMMANDERS, State, Trek
from bot.games.guard_dies.terms import SIDE_NAMES, enemy_of, side_of
from bot.kit.model import Frozen
from bot.kit.refusals import Impossible, NotNow, NotYours, Refusal
from bot.kit.words import T, Text, count, listing

MOST_MARCHES = 200
MOST_PIECES = 6
MOST_SQUARES = 24
MOST_NAMED = 4
"""How many squares that bar a way are named."""
MOST_OFFERED = 3
"""How many squares are named to who asked for one that is out of the question."""
NO_TREK = Trek()


class Route(Frozen):
    """A way that a piece can go: every square of it, from where it stands or from the square by which it enters."""

    path: tuple[str, ...]
    enters: bool
    is_halted: bool
    left_zone: bool


# What a piece can reach


def squares_left(state: State, piece: str) -> int:
    """How many squares a piece may still move in this phase (GD-77, GD-19)."""
    if state.phase == "combat":
        return 1 if piece in state.exploiting else 0
    most = commander_allowance(state, piece) if is_commander(piece) else allowance(state, piece)
    return max(0, most - state.treks.get(piece, NO_TREK).steps)


def heeds_zones(state: State, piece: str) -> bool:
    """Whether zones of control stop a piece (GD-AMB-40)."""
    return not is_commander(piece) or state.options["commander_zone"] == "obeys"


def entry_squares(state: State, piece: str) -> tuple[str, ...]:
    """The squares by which a piece that has arrived may enter (GD-52, GD-53)."""
    assert state.board is not None
    key = next(group.key for group in state.chart.groups if group.brings_blucher)
    if not is_commander(piece):
        key = state.units[piece].group
    point = state.groups[key].point
    return state.board.entry_squares(point, may_enter_wide(state, key)) if point else ()


class Search:
    """The squares that a piece can get to from where it is, each with the square it comes from.

    Every square may be entered; whether the piece may also end its move there is `may_stop`, which differs where the stacking
    limit holds at the end of a move only (GD-AMB-46).
    """

    def __init__(self, position: Position, piece: str, start: str, steps: int, left_zone: bool) -> None:
        self.position, self.piece, self.start = position, piece, start
        self.side = side_of(army_of_piece(position.state, piece))
        self.heeds = heeds_zones(position.state, piece)
        starts_in_zone = bool(start) and self.heeds and position.in_enemy_zone(start, self.side)
        self.left_zone = left_zone or starts_in_zone
        self.came_from: dict[str, str] = {}
        self._spread(steps, starts_in_zone)

    def _spread(self, steps: int, starts_in_zone: bool) -> None:
        position, came_from = self.position, self.came_from
        neighbours = position.board.neighbours
        zones = position.zone_squares(enemy_of(self.side)) if self.heeds else frozenset()
        can_pass = self.passes()
        first = neighbours[self.start] if self.start else entry_squares(position.state, self.piece)
        front = [(there, self.start) for there in first]
        for _ in range(steps):
            reached: list[str] = []
            for square, before in front:
                if square in came_from or square == self.start or not can_pass(square, before):
                    continue
                in_zone = square in zones
                if in_zone and self.left_zone:
                    continue  # from zone to zone (GD-7), or a second zone after leaving one (GD-8)
                came_from[square] = before
                if not in_zone:  # whoever enters a zone stops (GD-6)
                    reached.append(square)
            front = [(there, square) for square in reached for there in neighbours[square]]
            if not front:
                return

    def passes(self) -> Callable[[str, str], bool]:
        """Tells of a square whether the piece may enter it at all from the one before: no enemies, its terrain, and room where
        the limit always holds."""
        position, piece, side = self.position, self.piece, self.side
        held, commanders = position.held_squares(enemy_of(side)), position.commanders
        arm = position.arm(piece)
        closed = position.board.closed_to(arm) if arm else frozenset()
        must_have_room = position.options["stack_when"] == "always"

        def can_pass(square: str, before: str) -> bool:
            if square in held or square in closed or (must_have_room and not position.has_room(square, piece)):
                return False
            if square not in commanders:
                return True
            enemies = position.enemy_commanders(square, side)
            if is_commander(piece):
                return not enemies
            return all(may_clear(position, enemy, piece, before) for enemy in enemies)

        return can_pass

    def may_stop(self, square: str) -> bool:
        """Whether the piece may end its move in a square that it can reach."""
        return self.position.has_room(square, self.piece)

    def path(self, square: str) -> tuple[str, ...]:
        """The squares to this one, from the start."""
        found = [square]
        while self.came_from[found[-1]]:
            found.append(self.came_from[found[-1]])
            if found[-1] == self.start:
                break
        return tuple(reversed(found))


def search(position: Position, piece: str) -> Search:
    """Where a piece can go in what is left of its move."""
    state = position.state
    trek = state.treks.get(piece, NO_TREK)
    is_exploit = state.phase == "combat"
    steps = 0 if trek.is_halted and not is_exploit else squares_left(state, piece)
    return Search(position, piece, square_of(state, piece), steps, trek.left_zone and not is_exploit)


def reachable(position: Position, piece: str) -> list[str]:
    """The squares in which a piece may end its move."""
    found = search(position, piece)
    return [square for square in found.came_from if found.may_stop(square)]


def movable(state: State, side: str) -> Iterator[str]:
    """A side's pieces that could move in this phase, squares permitting: commanders first."""
    if state.phase == "combat":
        yield from (unit for unit in state.exploiting if state.units[unit].where == "in_play")
        return
    for key, facts in COMMANDERS.items():
        commander = state.commanders[key]
        if side_of(facts.army) == side and (commander.where == "entering" or (commander.where == "in_play" and commander.square)):
            yield key
    own = {unit_type.code for unit_type in state.chart.units if side_of(unit_type.army) == side}
    for unit in state.units.values():
        if unit.type in own and (unit.where == "entering" or (unit.where == "in_play" and unit.square)):
            yield unit.id


# Orders


def march_on(course: Course, side: str, march: March) -> None:
    """Carries out a march whole. Raises the Refusal for what may not move, and for a square that a piece cannot get to; then
    nothing of it has happened."""
    if not 1 <= len(march.pieces) <= MOST_PIECES or len(set(march.pieces)) != len(march.pieces):
        raise Impossible(T("Name one to {n} pieces that move together, each of them once.", n=MOST_PIECES), rule="GD-22")
    if not 1 <= len(march.squares) <= MOST_SQUARES:
        raise Impossible(T("Name where they go: one to {n} squares.", n=MOST_SQUARES), rule="GD-77")
    trial = Course(course.state)
    for piece in march.pieces:
        if not trial.is_over:
            _go(trial, piece, route_of(trial.state, side, piece, march.squares))
    course.state = trial.state
    course.events += trial.events


def route_of(state: State, side: str, piece: str, squares: Sequence[str]) -> Route:
    """The way on which a piece goes to the last of these squares by the others. Raises the Refusal that explains why not."""
    _check_piece(state, side, piece)
    position = Position(state)
    for square in squares:
        if not position.board.has(square):
            raise no_such_square(position.board, square)
    trek = state.treks.get(piece, NO_TREK)
    start, left = square_of(state, piece), squares_left(state, piece)
    stops = [square for before, square in pairwise((start, *squares)) if square != before]
    if not stops:
        raise Impossible(T("{piece} stands in {square} already.", piece=piece_name(state, piece), square=start), rule="GD-77")
    _check_can_move(state, piece, trek, left)
    path: list[str] = [start] if start else []
    here, left_zone = start, trek.left_zone and state.phase != "combat"
    for stop in stops:
        found = Search(position, piece, here, left, left_zone)
        is_last = stop is stops[-1]
        if stop not in found.came_from or (is_last and not found.may_stop(stop)):
            raise _why_not(found, stop, left)
        leg = found.path(stop)
        path += leg[1:] if here else leg
        left -= len(leg) - (1 if here else 0)
        here, left_zone = stop, found.left_zone
        if not is_last and found.heeds and position.in_enemy_zone(stop, found.side):
            raise Impossible(_stops(state, piece, stop), rule="GD-6", instead=T("End its move there, or go another way."))
    heeds = heeds_zones(state, piece)
    halted = heeds and position.in_enemy_zone(here, side)
    return Route(path=tuple(path), enters=not start, is_halted=halted, left_zone=left_zone)


def _check_piece(state: State, side: str, piece: str) -> None:
    if is_commander(piece):
        where: str = state.commanders[piece].where
        owner = side_of(COMMANDERS[piece].army)
    else:
        where, owner = unit_with_id(state, piece).where, state.side_with(piece)
    name = piece_name(state, piece)
    if owner != side:
        raise NotYours(T("{piece} belongs to the {side} side.", piece=name, side=SIDE_NAMES[owner]))
    if where not in ("in_play", "entering"):
        raise Impossible(T("{piece} {where}.", piece=name, where=WHERE[where]), rule="GD-22")


def _check_can_move(state: State, piece: str, trek: Trek, left: int) -> None:
    name = piece_name(state, piece)
    if state.phase == "combat":
        if not left:
            raise NotNow(
                T("{piece} may not move now: only retreats and advances move units in the combat phase.", piece=name),
                rule="GD-22",
                instead=T("Cavalry that has advanced moves one square before each attack, where that is agreed."),
            )
        return
    if is_commander(piece) and state.commanders[piece].attempts > 1:
        raise Impossible(T("{piece} made two rally attempts and gave up his movement this turn.", piece=name), rule="GD-74")
    if trek.is_halted:
        raise Impossible(_stops(state, piece, square_of(state, piece)), rule="GD-6")
    if not left:
        raise Impossible(T("{piece} has used up its movement.", piece=name), rule="GD-77")


def _stops(state: State, piece: str, square: str) -> Text:
    return T(
        "{piece} has entered an enemy zone of control in {square} and stops there.", piece=piece_name(state, piece), square=square
    )


def _why_not(found: Search, stop: str, left: int) -> Refusal:
    """Why a piece cannot get to a square, and where else it can."""
    refusal = _reason(found, stop, left)
    return Impossible(refusal.why, rule=refusal.rule, instead=refusal.instead or _where_else(found, stop))


def _where_else(found: Search, stop: str) -> Text | None:
    squares = sorted(filter(found.may_stop, found.came_from), key=lambda square: (distance(square, stop), square))
    if squares:
        return T("It can get to {squares}.", squares=listing(squares[:MOST_OFFERED], "or"))
    return T("From {square} it can get nowhere now.", square=found.start) if found.start else None


def _reason(found: Search, stop: str, left: int) -> Refusal:
    """Why a piece cannot get to a square, most tangible reason first."""
    position, piece = found.position, found.piece
    state = position.state
    name = piece_name(state, piece)
    if position.is_enemy_held(stop, found.side):
        return Impossible(T("The enemy holds {square}; {piece} cannot move into it.", square=stop, piece=name), rule="GD-22")
    if position.terrain_bars(stop, piece):
        terrain = TERRAIN[position.board.terrain(stop)]
        return Impossible(
            T("{square} is {terrain}, which only infantry enters; {piece} cannot.", square=stop, terrain=terrain, piece=name),
            rule="GD-3",
        )
    enemies = position.enemy_commanders(stop, found.side)
    if enemies and is_commander(piece):
        return Impossible(T("An enemy commander is in {square}, and gives way to units only.", square=stop), rule="GD-21")
    if enemies and not _may_be_entered(found, stop):
        return Impossible(T("An enemy commander is in {square} and cannot give way.", square=stop), rule="GD-21")
    full = position.room_for(stop, (piece,))
    if full is not None and (stop in found.came_from or state.options["stack_when"] == "always"):
        return Impossible(T("{piece} finds no room in {square}: {why}.", piece=name, square=stop, why=full[1]), rule=full[0])
    return _why_no_way(found, stop, left, name)


def _may_be_entered(found: Search, stop: str) -> bool:
    """Whether a piece may enter a square from one next to it that it can get to; also where there is none."""
    can_pass = found.passes()
    doors = [there for there in found.position.board.neighbours[stop] if there == found.start or there in found.came_from]
    return not doors or any(can_pass(stop, there) for there in doors)


def _why_no_way(found: Search, stop: str, left: int, name: Text | str) -> Refusal:
    position, piece, start = found.position, found.piece, found.start
    free = Search(position, piece, start, left, False)
    free.heeds, free.left_zone, free.came_from = False, False, {}
    free._spread(left, False)
    if stop in free.came_from:  # zones are all that bars the way
        if start and position.in_enemy_zone(start, found.side) and position.in_enemy_zone(stop, found.side):
            return Impossible(
                T("{piece} cannot go from one enemy zone of control into another, from {a} to {b}.", piece=name, a=start, b=stop),
                rule="GD-7",
            )
        if found.left_zone and position.in_enemy_zone(stop, found.side):
            return Impossible(
                T(
                    "{piece} has left an enemy zone of control in this phase and may enter none again; {b} is in one.",
                    piece=name,
                    b=stop,
                ),
                rule="GD-8",
            )
        return Impossible(
            T(
                "Enemy zones of control stop {piece} before it reaches {b}: {bars}.",
                piece=name,
                b=stop,
                bars=_wall(found, stop, left),
            ),
            rule="GD-6",
        )
    if not start:
        return _cannot_enter(found, stop, left, name)
    if distance(start, stop) > left:
        why = T(
            "{piece} cannot get from {a} to {b}: that is {far}, and it has {left} left.{mud}",
            piece=name,
            a=start,
            b=stop,
            far=count(distance(start, stop), "square", "squares"),
            left=left,
            mud=_mud(position.state, piece),
        )
        return Impossible(why, rule="GD-77")
    return Impossible(
        T(
            "{piece} cannot get from {a} to {b} with {left} left. In its way: {bars}.{mud}",
            piece=name,
            a=start,
            b=stop,
            left=count(left, "square", "squares"),
            bars=_wall(found, stop, left),
            mud=_mud(position.state, piece),
        ),
        rule="GD-77",
    )


def _cannot_enter(found: Search, stop: str, left: int, name: Text | str) -> Refusal:
    squares = entry_squares(found.position.state, found.piece)
    why = T("{piece} cannot enter and get to {b}.", piece=name, b=stop)
    if any(distance(square, stop) < left for square in squares):
        why = T("{piece} cannot enter and get to {b}. In its way: {bars}.", piece=name, b=stop, bars=_wall(found, stop, left))
    elif squares:
        why = T(
            "{piece} cannot enter and get to {b}: that is {far}, and it has {left} left.{mud}",
            piece=name,
            b=stop,
            far=count(1 + min(distance(square, stop) for square in squares), "square", "squares"),
            left=left,
            mud=_mud(found.position.state, found.piece),
        )
    return Impossible(why, rule="GD-52", instead=T("It enters by {squares}.", squares=T(", ".join(squares))) if squares else None)


def _wall(found: Search, stop: str, left: int) -> Text:
    """The squares in which every way to a square that is near enough ends, those nearest to it first, with what bars each."""
    position = found.position
    wall: dict[str, Bar] = {}
    for here in (found.start, *found.came_from):
        steps = len(found.path(here)) - (1 if found.start else 0) if here in found.came_from else 0
        if here in found.came_from and found.heeds and position.in_enemy_zone(here, found.side):
            continue
        for square in position.board.neighbours[here] if here else entry_squares(position.state, found.piece):
            if square != found.start and steps + 1 + distance(square, stop) <= left:
                why = bar(position, square, found.piece, here, heeds_zones=found.heeds)
                if why is not None and (why.kind == "zone" or square not in found.came_from):
                    wall.setdefault(square, why)
    return said(sorted(wall.items(), key=lambda item: (distance(item[0], stop), item[0]))[:MOST_NAMED])


def _mud(state: State, piece: str) -> Text:
    """What is said of the mud where it takes a square of a piece's allowance (GD-44)."""
    is_slowed = not is_commander(piece) or state.options["mud_commanders"] == "yes"
    return T(" The mud takes one square of its move.") if state.is_mud and state.phase == "movement" and is_slowed else T("")


def check_move(state: State, side: str, order: Move) -> None:
    """Refused outside the movement phase (an exploitation apart), and if any march of the order cannot be made."""
    check_may_move(state)
    if not 1 <= len(order.marches) <= MOST_MARCHES:
        raise Impossible(T("Move one to {n} times in one order.", n=MOST_MARCHES), rule="GD-22")
    decide_move(Course(state), side, order)


def check_may_move(state: State) -> None:
    """Refused where the players have the board, and outside the movement phase unless cavalry is exploiting an advance."""
    if state.board is None:
        raise Impossible(
            T("You have the board yourselves, so move the units there."),
            instead=T("Scenarios with the bot's own board are listed by `/game new`."),
        )
    if state.phase != "movement" and not (state.phase == "combat" and state.exploiting):
        raise NotNow(
            T("Units move in their own movement phase only."),
            rule="GD-22",
            instead=T("`/combat plan` writes moves down until then."),
        )


def _go(course: Course, piece: str, route: Route) -> None:
    """A piece goes its way; enemy commanders who are alone give way before it (GD-21)."""
    if not is_commander(piece):
        path = route.path if route.enters else route.path[1:]
        before = "" if route.enters else route.path[0]
        for square in path:
            clear_way(course, piece, square, before)
            if course.is_over:
                return
            before = square
    course.happens(
        PieceMoved(
            piece=who(course.state, piece),
            path=route.path,
            enters=route.enters,
            is_halted=route.is_halted,
            left_zone=route.left_zone,
            is_exploit=course.state.phase == "combat",
        )
    )


def who(state: State, piece: str) -> Who:
    """A piece as events name it."""
    return Who(id=piece, name=COMMANDERS[piece].name if is_commander(piece) else state.units[piece].name)


def decide_move(course: Course, side: str, order: Move) -> None:
    """The marches are made, one after another."""
    for march in order.marches:
        if course.is_over:
            return
        march_on(course, side, march)


def sorted_out(state: State, side: str, marches: Sequence[March]) -> list[Refusal | None]:
    """Each of these marches tried after those before it that were legal: None where it passes, else why it does not."""
    check_may_move(state)
    course = Course(state)
    found: list[Refusal | None] = []
    for march in marches:
        if course.is_over:
            found.append(NotNow(T("The game is over.")))
            continue
        try:
            march_on(course, side, march)
        except Refusal as refused:
            found.append(refused)
        else:
            found.append(None)
    return found


def possible_moves(state: State, side: str) -> Iterator[Move]:
    """Every move of a single piece that passes."""
    if state.board is None or state.phase not in ("movement", "combat"):
        return
    position = Position(state)
    for piece in movable(state, side):
        for square in reachable(position, piece):
            yield Move(marches=(March(pieces=(piece,), squares=(square,)),))
