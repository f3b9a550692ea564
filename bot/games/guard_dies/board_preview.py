"""What a player may ask of the board: the picture of a sector, which moves of a list pass and why others do not, and what could
be meant by what has been typed so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from bot.games.guard_dies.board_chart import board_picture
from bot.games.guard_dies.board_ground import targets
from bot.games.guard_dies.board_offers import attackers_on_board
from bot.games.guard_dies.board_text import board_panel, board_title, plan_sections
from bot.games.guard_dies.board_view import in_movement
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.naming import shown
from bot.games.guard_dies.notation import march_typed, piece_typed, sector_name, sector_typed, split_moves
from bot.games.guard_dies.orders import March, Move, PlanMoves
from bot.games.guard_dies.position import Position, is_commander, piece_name
from bot.games.guard_dies.rules_deployment import unplaced
from bot.games.guard_dies.rules_movement import check_may_move, march_on, movable, reachable, sorted_out
from bot.games.guard_dies.rules_plan import side_key
from bot.games.guard_dies.state import State, commander_name
from bot.games.guard_dies.terms import SIDE_NAMES
from bot.games.guard_dies.view import view
from bot.kit.game import Panel, Section
from bot.kit.marks import Picture
from bot.kit.model import Frozen
from bot.kit.refusals import Impossible, NotYours, Refusal
from bot.kit.words import ALOUD, T, Text, count, listing

Named = list[tuple[Text | str, str]]
MOST_LISTED = 25
MOST_VALUE = 100
"""The longest value that a menu takes."""


def need_board(state: State) -> None:
    """Raises Impossible at the players' own table."""
    if state.board is None:
        raise Impossible(
            T("You have the board yourselves; the bot has none here."),
            instead=T("`/game new` with the scenario `waterloo` or `deployment` opens a campaign on the bot's board."),
        )


# Pictures


def board_preview(state: State, viewer: str, sector: str, zones: bool, as_text: bool) -> tuple[Panel, Picture | None]:
    """The board or a sector of it, as a picture or in words. Refused at the players' own table, and for no sector."""
    need_board(state)
    assert state.board is not None
    area = sector_typed(state.board, sector)
    name = sector_name(state.board, sector)
    table = view(state, viewer)
    if as_text:
        return board_panel(table, area, zones=zones, sector=name), None
    assert table.board is not None
    lines = [T("{name}: {square}.", name=commander_name(key), square=square) for key, square in table.board.commanders.items()]
    panel = Panel(title=board_title(table, name), lines=tuple(lines), sections=tuple(plan_sections(table.board)))
    return panel, board_picture(table, area, zones=zones, sector=name)


def plan_preview(state: State, viewer: str) -> tuple[Panel, Picture | None]:
    """The board with the viewer's plan; without one, how to write it down."""
    panel, picture = board_preview(state, viewer, "", False, False)
    if state.planned(viewer):
        return panel, picture
    how = T("You have no plan. Write one down like `/combat plan moves:E5-E7; F5-F6`.")
    return panel.with_(lines=(how, *panel.lines)), picture


# Moves


class Sheet(Frozen):
    """The moves of a list sorted out: the marches that pass, in order, and an answer to every line."""

    marches: tuple[March, ...]
    lines: tuple[Text, ...]
    refused: int

    @property
    def panel(self) -> Panel:
        """The answers."""
        done = len(self.lines) - self.refused
        refused = self.refused or T("none")
        title = T("{done} carried out, {refused} refused", done=count(done, "move", "moves"), refused=refused)
        return Panel(title=title, lines=self.lines)


def move_sheet(state: State, side: str, text: str) -> Sheet:
    """Sorts out typed moves, each on the board as those before it leave it. Raises the refusal itself where there is only one
    move, and where moving is out of the question."""
    need_board(state)
    if side != state.side:
        raise NotYours(
            T("It is the {side} player turn.", side=SIDE_NAMES[state.side]),
            rule="GD-22",
            instead=T("`/combat plan` writes your moves down until yours comes."),
        )
    check_may_move(state)
    course = Course(state)
    marches: list[March] = []
    lines: list[Text] = []
    refusals: list[Refusal] = []
    for typed in split_moves(text):
        try:
            march = march_typed(Position(course.state), side, typed)  # on the board as it is by then
            march_on(course, side, march)
        except Refusal as refused:
            refusals.append(refused)
            lines.append(_refused_line(typed, refused))
            continue
        marches.append(march)
        lines.append(T("✓ {text}: done.", text=shown(typed)))
    if len(refusals) == 1 and not marches:
        raise refusals[0]
    return Sheet(marches=tuple(marches), lines=tuple(lines), refused=len(refusals))


def _refused_line(text: str, refused: Refusal) -> Text:
    case = T(" ({rule})", rule=T(refused.rule)) if refused.rule else T("")
    return T("✗ {text}: {why}{case}", text=shown(text), why=refused.why, case=case)


def plan_sheet(state: State, side: str) -> Sheet:
    """What of a side's plan passes now, and why the rest does not; nothing outside of its movement phase."""
    marches = state.planned(side) if (state.phase, state.side) == ("movement", side) else ()
    lines: list[Text] = []
    kept: list[March] = []
    for march, refused in zip(marches, sorted_out(state, side, marches) if marches else (), strict=True):
        text = f"{'+'.join(march.pieces)} {'-'.join(march.squares)}"
        if refused is None:
            kept.append(march)
            lines.append(T("✓ {text}: done.", text=shown(text)))
        else:
            lines.append(_refused_line(text, refused))
    return Sheet(marches=tuple(kept), lines=tuple(lines), refused=len(marches) - len(kept))


def changed_plan(state: State, side: str, text: str, action: str) -> PlanMoves:
    """The plan after an action: `add`, `replace`, `drop_last`, `drop_all`. Raises the refusal of the first unreadable move."""
    need_board(state)
    now = state.planned(side_key(side))
    if action == "drop_all":
        return PlanMoves(marches=())
    if action == "drop_last":
        return PlanMoves(marches=now[:-1])
    base = () if action == "replace" else now
    course = Course(in_movement(state, side_key(side)))
    _go_on(course, side, base)
    found: list[March] = []
    for typed in split_moves(text):
        found.append(march_typed(Position(course.state), side, typed))
        _go_on(course, side, found[-1:])
    return PlanMoves(marches=(*base, *found))


def _go_on(course: Course, side: str, marches: Sequence[March]) -> None:
    """Carries out those of these marches that pass."""
    for march in marches:
        with suppress(Refusal):
            march_on(course, side, march)


# Menus


def move_choices(state: State, side: str, typed: str, *, planning: bool = False) -> Named:
    """How the last of the typed moves may go on: first who goes, then where to. Only what is legal is listed; where nothing goes
    on, what was typed itself, if all of it can be done."""
    if state.board is None or not side or (state.phase != "movement" and not state.exploiting and not planning):
        return []
    before, _, last = typed.rpartition(";")
    prefix = f"{before.strip()}; " if before.strip() else ""
    course = Course(in_movement(state, side_key(side)) if planning else state)
    if planning:
        _go_on(course, side, state.planned(side))
    first = course.state
    _go_as_typed(course, side, before)
    state = course.state
    who, dash, _ = last.strip().partition("-")
    if not dash:
        named = [(label, f"{prefix}{value}-") for label, value in _movers(state, side) if _fits(last, value)]
    else:
        named = [(label, f"{prefix}{value}") for label, value in _destinations(state, side, who.strip()) if _fits(last, value)]
    if not named and _all_pass(Course(first), side, typed):
        named = [(typed, typed)]
    return [(label, value) for label, value in named if len(value) <= MOST_VALUE][:MOST_LISTED]


def _fits(typed: str, value: str) -> bool:
    return value.upper().startswith(typed.strip().upper())


def _all_pass(course: Course, side: str, text: str) -> bool:
    """Whether each of the typed moves can be made, one after another."""
    try:
        for typed in split_moves(text):
            march_on(course, side, march_typed(Position(course.state), side, typed))
    except Refusal:
        return False
    return True


def _go_as_typed(course: Course, side: str, text: str) -> None:
    for typed in filter(str.strip, text.split(";")):
        with suppress(Refusal):
            march_on(course, side, march_typed(Position(course.state), side, typed))


def _movers(state: State, side: str) -> Iterable[tuple[Text | str, str]]:
    """The stacks that can move, then the pieces that wait to enter, then single pieces."""
    position = Position(state)
    can = [piece for piece in movable(state, side) if reachable(position, piece)]
    stacks: dict[str, list[str]] = {}
    for piece in can:
        if not is_commander(piece) and state.units[piece].square:
            stacks.setdefault(state.units[piece].square, []).append(piece)
    for square, units in stacks.items():
        if len(units) == len(position.units_in(square)) > 1:
            yield T("{square}: {units}", square=square, units=listing([state.units[unit].name for unit in units])), square
    for piece in can:
        if is_commander(piece):
            yield (
                T("{name} in {square}", name=commander_name(piece), square=state.commanders[piece].square),
                ALOUD.say(commander_name(piece)),
            )
        else:
            where = state.units[piece].square or T("entering")
            yield T("{id} in {square}: {name}", id=piece, square=where, name=state.units[piece].name), piece


def _destinations(state: State, side: str, who: str) -> Iterable[tuple[Text | str, str]]:
    position = Position(state)
    assert state.board is not None
    try:
        if state.board.has(who.upper()):
            pieces = [p for p in position.units_in(who.upper()) if p in set(movable(state, side))]
        else:
            pieces = [piece_typed(state, side, name) for name in who.split("+")]
    except Refusal:
        return
    if not pieces:
        return
    common = [set(reachable(position, piece)) for piece in pieces]
    for square in reachable(position, pieces[0]):
        if all(square in squares for squares in common):
            names = listing([piece_name(state, piece) for piece in pieces])
            yield T("{who} to {square}: {names}", who=who.upper(), square=square, names=names), f"{who}-{square}"


def attacker_choices(state: State, sides: Iterable[str]) -> Named:
    """The units that have something to attack, with where they stand."""
    position = Position(state)
    return [
        (T("{id} in {square}: {name}", id=unit, square=state.units[unit].square, name=state.units[unit].name), unit)
        for side in sides
        for unit in attackers_on_board(state, side)
        if targets(position, unit)
    ]


def target_choices(state: State, sides: Iterable[str], attacker: str) -> Named:
    """The squares that a unit can attack, with who is in them; those that any unit can attack while none is named."""
    position = Position(state)
    named = attacker.split("·")[0].strip().upper()
    if named in state.units:
        able = [named]
    elif state.board is not None and state.board.has(named):
        able = list(position.units_in(named))
    else:
        able = [unit for side in sides for unit in attackers_on_board(state, side)]
    found: dict[str, tuple[str, ...]] = {}
    for unit in able:
        for attack in targets(position, unit):
            found.setdefault(state.units[attack.defenders[0]].square, attack.defenders)
    return [
        (T("{square}: {units}", square=square, units=listing([state.units[unit].name for unit in units])), square)
        for square, units in found.items()
    ]


def moves_of(sheet: Sheet) -> Move:
    """The order that carries out what passes. Raises Impossible where nothing does."""
    if not sheet.marches:
        raise Impossible(T("None of these moves can be made."))
    return Move(marches=sheet.marches)


def unplaced_panel(state: State, side: str) -> Panel:
    """A side's pieces that have no square yet."""
    names = [T("{id} {name}", id=piece, name=piece_name(state, piece)) for piece in unplaced(state, side)]
    lines = (T("Still without a square: {n}.", n=len(names)), *names) if names else (T("Every piece of yours has its square."),)
    return Panel(title=T("Deployment"), sections=(Section(title=T("Pieces"), lines=lines),))
