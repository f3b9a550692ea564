"""The face of a solo event card, drawn in the module's manner: two green German cells above, two tan Soviet cells below."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from bot.games.no_retreat.solo.cards import Cell, SoloCard, other_cell, solo_card
from bot.games.no_retreat.solo.events import SoloCardTurned
from bot.games.no_retreat.solo.words import cell_line, country_cell, skulls_line
from bot.kit.marks import Box, Disc, Mark, Path, Picture, Point, Words
from bot.kit.model import Event
from bot.kit.words import ALOUD, T, aloud, spoken

WIDTH, HEIGHT = 640, 880
_MARGIN = 78
_RIGHT = WIDTH - 24
_TOP = 130
_CELL = 168
_GAP = 14

_INK = "#1d1d1b"
_RED = "#b3130f"
_PAPER = "#f5f0e3"
_GREEN = "#b7cd97"
_TAN = "#e4cf9f"
_FORCE = "#0b3d91"
_WHITE = "#ffffff"


def illustrate(event: Event) -> Picture | None:
    """The face of a card that is turned up, the cell in force outlined: Germany's for a directive, the opponent's in a
    Combat Phase."""
    if not isinstance(event, SoloCardTurned):
        return None
    return card_face(event.card, event.in_force)


def card_face(number: int, in_force: str = "", else_to: str = "") -> Picture:
    """The face of a card. `in_force` is the key of the cell that applies ("axis/star"), `else_to` of the one to which its
    `else` arrow leads (by default the same country's other cell). Raises Unknown for a number that no card has."""
    return _card_face(number, in_force, else_to, spoken().key)


@lru_cache(maxsize=64)
def _card_face(number: int, in_force: str, else_to: str, language: str) -> Picture:
    card = solo_card(number)
    target = else_to or (other_cell(number, in_force).key if in_force else "")
    marks: list[Mark] = [Box(at=(4, 4), size=(WIDTH - 8, HEIGHT - 8), fill=_PAPER, line=_INK, width=4, radius=22)]
    marks += _header(card)
    for place, cell in enumerate(card.cells):
        marks += _cell(cell, _cell_top(place), cell.key == in_force)
    marks += _arrows(in_force, target)
    suffix = f"-{in_force.replace('/', '-')}" if in_force else ""
    return Picture(
        name=f"solo-card-{number:02d}{suffix}",
        size=(WIDTH, HEIGHT),
        marks=tuple(marks),
        alt=_alt(card, in_force, target),
        ground=_PAPER,
    )


def _alt(card: SoloCard, in_force: str, target: str) -> str:
    said = [aloud("Solo event card {number}. {skulls}", number=f"{card.number:02d}", skulls=skulls_line(card.number))]
    for cell in card.cells:
        name = ALOUD.say(country_cell(cell.key)).removeprefix("the ")
        applies = T(" (in force)") if cell.key == in_force else T(" (Plan B)") if cell.key == target else T("")
        said.append(f"{name[0].upper()}{name[1:]}{ALOUD.say(applies)}: {ALOUD.say(cell_line(cell.facts))}.")
    if not in_force:
        said.append(aloud('The dashed "else" arrows lead from each cell to the same country\'s other cell.'))
    return " ".join(said)


def _cell_top(place: int) -> float:
    return _TOP + place * (_CELL + _GAP) + (6 if place > 1 else 0)


# the header


def _header(card: SoloCard) -> list[Mark]:
    marks: list[Mark] = [
        Words(at=(30, 30), text=aloud("Solo Event"), size=30, fill=_INK, bold=True),
        Words(at=(_RIGHT, 26), text=f"{card.number:02d}", size=46, fill=_INK, anchor="ra", bold=True),
    ]
    if not card.switches:
        return [*marks, Words(at=(30, 80), text=aloud("Player Side does not switch"), size=30, fill=_INK, bold=True)]
    marks.append(Words(at=(30, 80), text=aloud("Switch if within:"), size=30, fill=_INK, bold=True))
    for n in range(card.skulls):
        marks += _skull(318 + n * 56, 96)
    return marks


def _skull(x: float, y: float) -> list[Mark]:
    return [
        Disc(centre=(x, y - 5), radius=20, fill=_INK),
        Box(at=(x - 11, y + 8), size=(22, 16), fill=_INK, radius=4),
        Disc(centre=(x - 8, y - 5), radius=5.5, fill=_WHITE),
        Disc(centre=(x + 8, y - 5), radius=5.5, fill=_WHITE),
        Path(points=((x, y + 2), (x - 3, y + 8), (x + 3, y + 8)), fill=_WHITE, closed=True),
        Path(points=((x - 4, y + 13), (x - 4, y + 23)), line=_WHITE, width=2),
        Path(points=((x + 4, y + 13), (x + 4, y + 23)), line=_WHITE, width=2),
    ]


# a cell


def _cell(cell: Cell, top: float, applies: bool) -> list[Mark]:
    fill = _GREEN if cell.country == "axis" else _TAN
    left = float(_MARGIN)
    size = (_RIGHT - left, float(_CELL))
    marks: list[Mark] = [
        Box(
            at=(left, top),
            size=size,
            fill=fill,
            line=_FORCE if applies else _INK,
            width=9 if applies else 2,
            radius=12,
        ),
        Words(
            at=(left + 20, top + 14),
            text=ALOUD.say(T("GERMANY") if cell.country == "axis" else T("USSR")),
            size=21,
            fill=_INK,
            bold=True,
        ),
    ]
    if applies:
        marks += _flag(top)
    marks += _cross(_RIGHT - 40, top + 40) if cell.symbol == "cross" else _star(_RIGHT - 40, top + 40)
    marks += _plan(cell, left + 20, top + 72)
    marks += _effects(cell, left + 20, top + 132)
    return marks


def _flag(top: float) -> list[Mark]:
    """The words that say what the outline says, for whoever does not tell its colour."""
    return [
        Box(at=(_RIGHT - 232, top + 8), size=(152, 32), fill=_FORCE, radius=8),
        Words(at=(_RIGHT - 156, top + 24), text=aloud("IN FORCE"), size=22, fill=_WHITE, anchor="mm", bold=True, fit=144),
    ]


def _cross(x: float, y: float) -> list[Mark]:
    """The German cross: black with a white edge."""
    marks: list[Mark] = []
    for half, arm, fill in ((27.0, 12.0, _INK), (24.0, 9.0, _WHITE), (22.0, 6.5, _INK)):
        marks.append(Box(at=(x - arm, y - half), size=(2 * arm, 2 * half), fill=fill))
        marks.append(Box(at=(x - half, y - arm), size=(2 * half, 2 * arm), fill=fill))
    marks.append(Box(at=(x - 9, y - 6.5), size=(18, 13), fill=_INK))
    return marks


def _star(x: float, y: float) -> list[Mark]:
    """The Soviet star: red with five points and a dark edge."""
    points: list[Point] = []
    for n in range(10):
        radius = 28 if n % 2 == 0 else 11.5
        angle = -pi / 2 + n * pi / 5
        points.append((round(x + radius * cos(angle), 1), round(y + radius * sin(angle), 1)))
    return [Path(points=tuple(points), fill=_RED, line=_INK, width=2.5, closed=True)]


_PLANS = {
    "no_orders": T("No Orders"),
    "do_not_attack": T("Do Not Attack"),
    "cannot_exit_ezoc": T("Cannot Exit EZOCs"),
    "major_attack": T("Major Attack"),
    "city_capture": T("City Capture"),
}


def _plan(cell: Cell, x: float, y: float) -> list[Mark]:
    """The top row: a crosshair before a place, xN where there is a number."""
    facts = cell.facts
    marks: list[Mark] = []
    if facts.plan == "location":
        marks += _crosshair(x + 24, y)
        x += 60
    text = ALOUD.say(T(facts.place) if facts.place else _PLANS[facts.plan])
    if facts.count:
        marks.append(Words(at=(x, y), text=f"x{facts.count}", size=40, fill=_INK, anchor="lm", bold=True))
        x += 68
    marks.append(Words(at=(x, y), text=text, size=40, fill=_INK, anchor="lm", bold=True, fit=_RIGHT - 76 - x))
    return marks


def _crosshair(x: float, y: float) -> list[Mark]:
    marks: list[Mark] = [
        Disc(centre=(x, y), radius=21, fill=_WHITE, line=_INK, width=4),
        Disc(centre=(x, y), radius=10, line=_INK, width=3),
    ]
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        marks.append(Path(points=((x + dx * 5, y + dy * 5), (x + dx * 27, y + dy * 27)), line=_INK, width=4))
    return marks


def _effects(cell: Cell, x: float, y: float) -> list[Mark]:
    """The second row: draws and counterblows black, losses red with a minus sign."""
    facts = cell.facts
    marks: list[Mark] = [
        *_card_icon(x, y, _INK),
        Words(at=(x + 36, y), text=aloud("Draw {n}", n=facts.draw), size=34, fill=_INK, anchor="lm", bold=True, fit=158),
    ]
    x += 200
    if facts.counterblow:
        marks += _double_arrow(x, y)
        marks.append(Words(at=(x + 84, y), text=f"x{facts.counterblow}", size=34, fill=_INK, anchor="lm", bold=True))
    if facts.lose:
        marks += [
            *_card_icon(x, y, _RED),
            Path(points=((x + 6, y), (x + 18, y)), line=_WHITE, width=4),
            Words(at=(x + 36, y), text=aloud("Lose {n}", n=facts.lose), size=34, fill=_RED, anchor="lm", bold=True),
        ]
    return marks


def _card_icon(x: float, y: float, fill: str) -> list[Mark]:
    return [Box(at=(x, y - 16), size=(24, 32), fill=fill, radius=4)]


def _double_arrow(x: float, y: float) -> list[Mark]:
    """The black arrow with two heads: counterblow tokens."""
    shape: tuple[Point, ...] = (
        (x, y),
        (x + 22, y - 19),
        (x + 22, y - 7),
        (x + 50, y - 7),
        (x + 50, y - 19),
        (x + 72, y),
        (x + 50, y + 19),
        (x + 50, y + 7),
        (x + 22, y + 7),
        (x + 22, y + 19),
    )
    return [Path(points=shape, fill=_INK, closed=True)]


# the else arrows


def _arrows(in_force: str, target: str) -> list[Mark]:
    keys = ("axis/cross", "axis/star", "soviet/cross", "soviet/star")
    if in_force:
        return _arrow(keys.index(in_force), keys.index(target), 40)
    return [*_arrow(0, 1, 52), *_arrow(1, 0, 24), *_arrow(2, 3, 52), *_arrow(3, 2, 24)]


def _arrow(start: int, end: int, x: float) -> list[Mark]:
    """A dashed arrow in the left margin from one cell to another, with the word "else" beside its end."""
    down = end > start
    shift = 26 if down else -26
    y0 = _cell_top(start) + _CELL / 2 + shift
    y1 = _cell_top(end) + _CELL / 2 - shift
    marks: list[Mark] = [
        Path(points=((_MARGIN - 2, y0), (x, y0), (x, y1)), line=_INK, width=4, dash=11),
        Path(points=((x, y1), (_MARGIN - 4, y1)), line=_INK, width=4, arrow=True),
    ]
    label = y1 + (26 if down else -26)
    marks.append(Words(at=(_MARGIN / 2 + 2, label), text=aloud("else"), size=23, fill=_INK, anchor="mm", bold=True, fit=64))
    return marks
