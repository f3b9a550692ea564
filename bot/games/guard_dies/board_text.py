"""The board in words: the same as the picture, for those who do not see it and for alt texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.games.guard_dies.board import OPEN, TERRAIN, place_of
from bot.games.guard_dies.board_view import BoardView, PieceView
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.state import Arrow, commander_name
from bot.games.guard_dies.terms import PHASE_NAMES, SIDE_NAMES
from bot.kit.game import Panel, Section
from bot.kit.words import ALOUD, Joined, T, Text, aloud, count, listing

if TYPE_CHECKING:
    from bot.games.guard_dies.view import View

ARM_LETTERS = {"infantry": "i", "cavalry": "c", "artillery": "g"}


def board_title(view: View, sector: str = "") -> Text:
    """Turn, player turn and phase, as the picture's headline; before them the part of the board that is shown."""
    if sector:
        return T("{sector}: {title}", sector=sector, title=board_title(view))
    if view.outcome is not None:
        return T("The end, on turn {turn}", turn=view.turn)
    if view.phase == "deployment":
        return T("{side}: deployment", side=SIDE_NAMES[view.side])
    return T("Turn {turn}, {side}: {phase} phase", turn=view.turn, side=SIDE_NAMES[view.side], phase=PHASE_NAMES[view.phase])


def _by_square(shown: BoardView, area: Sequence[str]) -> dict[str, list[PieceView]]:
    wanted = set(area)
    found: dict[str, list[PieceView]] = {}
    for piece in shown.pieces:
        if not wanted or piece.square in wanted:
            found.setdefault(piece.square, []).append(piece)
    return found


def alt_text(view: View, area: Sequence[str] = (), sector: str = "") -> str:
    """The picture in one short text: by square, i, c and g for infantry, cavalry and guns, a star for each hit."""
    shown = view.board
    assert shown is not None
    parts = [aloud("{title}. By square: i infantry, c cavalry, g guns, * a hit.", title=board_title(view, sector))]
    for side in ("french", "allied"):
        here: list[str] = []
        for square, pieces in sorted(_by_square(shown, area).items(), key=lambda item: place_of(item[0])):
            if (pieces[0].army == "french") == (side == "french"):
                here.append(square + "".join(ARM_LETTERS[piece.arm] + "*" * piece.hits for piece in pieces))
        if here:
            parts.append(f"{ALOUD.say(SIDE_NAMES[side])}: {' '.join(here)}.")
    heads = [
        f"{ALOUD.say(commander_name(key))} {square}" for key, square in shown.commanders.items() if not area or square in area
    ]
    if heads:
        parts.insert(1, ", ".join(heads) + ".")
    return " ".join(parts)


def board_panel(view: View, area: Sequence[str] = (), *, zones: bool = False, sector: str = "") -> Panel:
    """Everything the picture shows, in words: a section for each row, commanders, what happened lately, the plan."""
    shown = view.board
    assert shown is not None
    sections = [*_rows(shown, area), *_ground(shown, area), *_lately(shown)]
    if zones:
        sections.append(
            Section(
                title=T("Zones of control"),
                lines=tuple(
                    T(
                        "{side}: {squares}.",
                        side=SIDE_NAMES[side],
                        squares=T(" ".join(s for s in squares if not area or s in area)),
                    )
                    for side, squares in shown.zones.items()
                ),
            )
        )
    sections += plan_sections(shown)
    if not area and shown.board.about.assumed:
        assumed = tuple(T("{text}", text=in_words(text)) for text in shown.board.about.assumed)
        sections.append(Section(title=T("What was assumed to make this board"), lines=assumed))
    return Panel(title=board_title(view, sector), lines=_commander_lines(shown, area), sections=tuple(sections))


def _commander_lines(shown: BoardView, area: Sequence[str]) -> tuple[Text, ...]:
    return tuple(
        T("{name}: {square}.", name=commander_name(key), square=square)
        for key, square in shown.commanders.items()
        if not area or square in area
    )


def _rows(shown: BoardView, area: Sequence[str]) -> list[Section]:
    by_row: dict[int, list[Text]] = {}
    for square, pieces in sorted(_by_square(shown, area).items(), key=lambda item: (place_of(item[0])[1], item[0])):
        by_row.setdefault(place_of(square)[1] + 1, []).append(T("{square}: {units}", square=square, units=_units(pieces)))
    return [Section(title=T("Row {n}", n=row), lines=tuple(lines)) for row, lines in by_row.items()]


def _units(pieces: Sequence[PieceView]) -> Joined:
    named: list[Text] = []
    for piece in pieces:
        if piece.hits:
            named.append(T("{id} {name} ({hits})", id=piece.id, name=piece.name, hits=count(piece.hits, "hit", "hits")))
        else:
            named.append(T("{id} {name}", id=piece.id, name=piece.name))
    return listing(named)


def _ground(shown: BoardView, area: Sequence[str]) -> list[Section]:
    board = shown.board
    squares = area or board.squares
    by_sign: dict[str, list[str]] = {}
    for square in squares:
        if board.terrain(square) != OPEN:
            by_sign.setdefault(board.terrain(square), []).append(square)
    lines = [T("{terrain}: {squares}.", terrain=TERRAIN[sign], squares=T(" ".join(found))) for sign, found in by_sign.items()]
    for crest in board.crests:
        here = [square for square in crest.squares if square in squares]
        if here:
            low, name = listing([T(side) for side in crest.low]), in_words(crest.name)
            lines.append(T("{name}, falling away to the {low}: {squares}.", name=name, low=low, squares=T(" ".join(here))))
    for place in board.places:
        if place.square in squares:
            lines.append(T("{name}: {square}.", name=place.name, square=place.square))
    for square, modifier in shown.entries.items():
        if square in squares:
            lines.append(T("Prussian entry point with +{n}: {square}.", n=modifier, square=square))
    return [Section(title=T("Ground"), lines=tuple(lines))] if lines else []


DEEDS = {
    "move": T("moved"),
    "attack": T("attacked"),
    "retreat": T("retreated"),
    "advance": T("advanced"),
}


def _lately(shown: BoardView) -> list[Section]:
    by_kind: dict[str, list[str]] = {}
    for arrow in shown.arrows:
        by_kind.setdefault(arrow.kind, []).append(_way(arrow))
    lines = tuple(
        T("{deed}: {ways}.", deed=DEEDS[kind], ways=T(", ".join(dict.fromkeys(ways)))) for kind, ways in by_kind.items()
    )
    return [Section(title=T("Lately"), lines=lines)] if lines else []


def _way(arrow: Arrow) -> str:
    return f"{arrow.squares[0]}-{arrow.squares[-1]}"


def plan_sections(shown: BoardView) -> list[Section]:
    """The viewer's own plan, a line for each march; none without one."""
    if not shown.plan:
        return []
    lines = []
    for n, planned in enumerate(shown.plan, 1):
        if planned.why_not is None:
            lines.append(T("{n}. {march}.", n=n, march=planned.words))
        else:
            lines.append(T("{n}. {march}: cannot be done now. {why}", n=n, march=planned.words, why=planned.why_not))
    return [Section(title=T("Your plan; only you see it"), lines=tuple(lines))]
