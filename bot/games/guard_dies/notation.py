"""How players write on the board: moves such as `E5-E7; FI3 F5-F6-G6; Napoleon K9`, placements, sectors, units and squares.

A move names who goes and then squares, the last of which is where they go. A first square where the side's units stand means
all of them; units go by id ("FI3+FI4-E7", also "FI3-FI4 E7"), commanders by name. Moves are separated by semicolons or line ends.
"""

from __future__ import annotations

import re

from bot.games.guard_dies.board import Board, PlaceName, area_squares
from bot.games.guard_dies.board_ground import attack_on, targets
from bot.games.guard_dies.naming import label, no_such_square, shown, unit_called
from bot.games.guard_dies.orders import Attack, March, Placement
from bot.games.guard_dies.position import Position, army_of_piece, is_commander, piece_name
from bot.games.guard_dies.state import COMMANDERS, State, commander_name
from bot.games.guard_dies.terms import SIDES, side_of
from bot.kit.names import folded
from bot.kit.refusals import Impossible, Malformed, NotYours, Unknown
from bot.kit.words import ALOUD, T, Text, listing

MOST_TYPED = 200
LONGEST_RUN = 200
"""More units than any army has."""
_SEPARATORS = re.compile(r"[;\n]")
_ARROWS = re.compile(r"(?:-+>?|→|–|—|>|\bto\b|:|,|\s)+", re.IGNORECASE)
_SQUARE = re.compile(r"[A-Za-z][1-9]\d?")
_RUN = re.compile(r"\b([A-Z]{2,3})(\d{1,3}) *[-–] *\1(\d{1,3})\b", re.IGNORECASE)
EXAMPLE = T("Write moves like `E5-E7; FI3 F5-F6-G6; Napoleon K9`, with a semicolon between them.")


def split_moves(text: str) -> list[str]:
    """The moves of a text, one by one as they were typed. Raises Malformed for an empty text, and for one without end."""
    parts = [part.strip() for part in _SEPARATORS.split(text) if part.strip()]
    if not parts:
        raise Malformed(T("No move is written there."), instead=EXAMPLE)
    if len(parts) > MOST_TYPED:
        raise Malformed(
            T("That is {n} moves; one order takes {most}.", n=len(parts), most=MOST_TYPED), instead=T("Send them in parts.")
        )
    return parts


def march_typed(position: Position, side: str, text: str) -> March:
    """The march that a text means. Raises Malformed or Unknown."""
    words = [word for word in _ARROWS.split(_spelled_out(text).strip()) if word]
    squares: list[str] = []
    while words and _is_square(position.board, words[-1]):
        squares.insert(0, words.pop().upper())
    if not squares:
        raise Malformed(T("{text} names no square to go to.", text=shown(text)), instead=EXAMPLE)
    if words:
        pieces = [piece_typed(position.state, side, name) for word in words for name in word.split("+") if name]
        return March(pieces=tuple(dict.fromkeys(pieces)), squares=tuple(squares))
    if len(squares) < 2:
        raise Malformed(T("{text} is one square only: from where, or who?", text=shown(text)), instead=EXAMPLE)
    return March(pieces=stack_in(position, side, squares[0]), squares=tuple(squares))


def _spelled_out(text: str) -> str:
    """A text with every run of units, "FI1-FI4", as the list of them, "FI1+FI2+FI3+FI4". A run longer than any army stays."""

    def units(run: re.Match[str]) -> str:
        first, last = sorted((int(run[2]), int(run[3])))
        return "+".join(f"{run[1]}{n}" for n in range(first, last + 1)) if last - first < LONGEST_RUN else run[0]

    return _RUN.sub(units, text)


def _is_square(board: Board, word: str) -> bool:
    return bool(_SQUARE.fullmatch(word))


def stack_in(position: Position, side: str, square: str) -> tuple[str, ...]:
    """A side's units in a square; its commanders where no unit is with them. Raises Unknown where there is nobody of it."""
    if not position.board.has(square):
        raise no_such_square(position.board, square)
    units = position.units_in(square) if position.holder(square) == side else []
    commanders = [key for key in position.commanders.get(square, []) if side_of(COMMANDERS[key].army) == side]
    if not units and not commanders:
        raise Unknown(T("Nobody of yours is in {square}.", square=square))
    return tuple(units or commanders)


def piece_typed(state: State, side: str, text: str) -> str:
    """The piece that a text means: a commander by name, a unit by id or name. Raises Unknown or NotYours."""
    name = text.strip()
    want = folded(name[:60])
    for key, facts in COMMANDERS.items():
        if want and want in (key, folded(facts.name), folded(ALOUD.say(commander_name(key)))):
            piece = key
            break
    else:
        piece = unit_called(state, name).id
    if side and side_of(army_of_piece(state, piece)) != side:
        raise NotYours(T("{piece} is not yours.", piece=piece_name(state, piece)))
    return piece


def pieces_typed(state: State, side: str, text: str) -> tuple[str, ...]:
    """Pieces written together, "FI3+FI4" or a square for all that stand there."""
    name = text.strip()
    if state.board is not None and _SQUARE.fullmatch(name) and name.upper() not in state.units:
        return stack_in(Position(state), side, name.upper())
    found = [piece_typed(state, side, part) for part in name.split("+") if part.strip()]
    if not found:
        raise Unknown(T("No piece is named there."), instead=EXAMPLE)
    return tuple(dict.fromkeys(found))


def placements_typed(state: State, side: str, text: str) -> tuple[Placement, ...]:
    """Placements such as `FI1+FI2 E12; Napoleon K14`. Raises Malformed or Unknown for the first that cannot be read."""
    found: list[Placement] = []
    for part in (part.strip() for part in _SEPARATORS.split(text)):
        if not part:
            continue
        words = [word for word in _ARROWS.split(_spelled_out(part)) if word]
        if len(words) < 2 or not _SQUARE.fullmatch(words[-1]):
            raise Malformed(
                T("I cannot read the placement {text}.", text=shown(part)),
                instead=T("Write placements like `FI1+FI2 E12; Napoleon K14`."),
            )
        for word in words[:-1]:
            found += [Placement(piece=piece, square=words[-1].upper()) for piece in pieces_typed(state, side, word)]
    if not found:
        raise Malformed(T("No placement is written there."), instead=T("Write placements like `FI1+FI2 E12; Napoleon K14`."))
    return tuple(found)


def sector_typed(board: Board, text: str) -> tuple[str, ...]:
    """The squares of a sector: "E5:K9", a square with those around it, or the name of a place. Empty for no text."""
    name = text.strip()
    if not name:
        return ()
    place = _place_called(board, name)
    corners = (place.square if place else name).upper().replace("-", ":").replace(" ", "")
    squares = [square for square in area_squares(corners) if board.has(square)]
    if len(squares) == 1:
        return around(board, squares[0])
    if len(squares) < 2:
        known = [place.name for place in board.places[:3]] or [board.squares[0]]
        raise Malformed(
            T("I cannot read the sector {text}.", text=shown(text)),
            instead=T("Write two corners like `E5:K9`, one square, or a name such as {names}.", names=listing(known, "or")),
        )
    return tuple(squares)


def sector_name(board: Board, text: str) -> str:
    """What a readable sector is called: the place by which it was asked for, or what was typed of its squares."""
    place = _place_called(board, text)
    return place.name if place else text.strip().upper()


def _place_called(board: Board, text: str) -> PlaceName | None:
    return next((place for place in board.places if folded(place.name) == folded(text)), None)


def around(board: Board, square: str, by: int = 3) -> tuple[str, ...]:
    """A square and those up to so many columns and rows from it."""
    near = [square]
    for side in ("north", "south"):
        here = square
        for _ in range(by):
            here = board.beside(here, side) or here
        near.append(here)
    found = set(near)
    for here in near:
        for side in ("west", "east"):
            there = here
            for _ in range(by):
                there = board.beside(there, side) or there
            found.add(there)
    names = sorted(found, key=lambda s: (int(s[1:]), s[0]))
    columns = sorted(name[0] for name in names)
    rows = sorted(int(name[1:]) for name in names)
    return area_squares(f"{columns[0]}{rows[0]}:{columns[-1]}{rows[-1]}")


def attack_typed(state: State, side: str, attacker: str, target: str) -> Attack:
    """An attack on the board from a unit or its square on a square or a unit in it. Raises Unknown or Malformed where the square
    holds two that could attack, and the refusal of an attack that the squares forbid."""
    position = Position(state)
    unit = _attacker(position, side, attacker)
    square = target.split("·")[0].strip().upper()
    if not (_SQUARE.fullmatch(square) and square not in state.units):
        aimed_at = unit_called(state, target)
        square = aimed_at.square
        if not square:
            raise Impossible(T("{unit} is not on the board.", unit=aimed_at.name), rule="GD-24")
    if not position.board.has(square):
        raise no_such_square(position.board, target)
    try:
        return attack_on(state, unit, square)
    except Impossible as refused:
        raise Impossible(refused.why, rule=refused.rule, instead=refused.instead or _in_reach(position, unit)) from refused


def _in_reach(position: Position, unit: str) -> Text | None:
    """What a unit can attack instead; nothing for one that is not on the board."""
    here = position.state.units[unit].square
    squares = [position.state.units[attack.defenders[0]].square for attack in targets(position, unit)]
    if squares:
        return T("From {square} it can attack {squares}.", square=here, squares=listing(squares, "or"))
    return T("From {square} it can attack nobody.", square=here) if here else None


def _attacker(position: Position, side: str, typed: str) -> str:
    state = position.state
    square = typed.strip().upper()
    if not (_SQUARE.fullmatch(square) and square not in state.units):
        return unit_called(state, typed).id
    owner = side or position.holder(square) or SIDES[0]
    here = [piece for piece in stack_in(position, owner, square) if not is_commander(piece)]
    able = [unit for unit in here if targets(position, unit)] or here
    if len(able) != 1:
        names = listing([label(state.units[unit]) for unit in here], "or")
        raise Malformed(
            T("{square} holds more than one unit that could attack, and exactly one attacks at a time.", square=square)
            if here
            else T("No unit of yours is in {square}.", square=square),
            rule="GD-79",
            instead=T("Name {units}.", units=names) if here else T("Name a unit of yours, or a square where one stands."),
        )
    return able[0]
