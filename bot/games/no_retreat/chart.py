"""The turn track as a picture: a row for each year from May to April, legible at the width of a phone."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.no_retreat.state import AXIS
from bot.games.no_retreat.track_view import TrackView, TurnBox
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.words import in_words
from bot.kit.marks import Box, Disc, Mark, Picture, Words
from bot.kit.words import ALOUD, T, Text, aloud

COLUMNS = 6
WIDTH = 1080
MARGIN = 18
GAP = 8
HEAD = 104
BOX_HEIGHT = 204
FOOT = 128
PAPER = "#f4efe1"
INK = "#1f1f1f"
FILL = {"clear": "#fdf6d8", "mud": "#d9bd94", "snow": "#e4eef6", "": "#e6e2d6"}
AXIS_INK = "#3f4f3a"
SOVIET_INK = "#a02418"
NOW = "#1d5fa8"

_BOX_WIDTH = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS


def chart(view: TrackView) -> Picture:
    """The turn track with weather, markers, months and Sudden Death turns; the present turn has a thick blue frame."""
    rows = -(-len(view.boxes) // COLUMNS)
    height = HEAD + rows * (BOX_HEIGHT + GAP) + FOOT
    marks: list[Mark] = [*_head(view)]
    for box in view.boxes:
        marks += _box(view, box)
    marks += _foot(view, height)
    return Picture(name=f"turn-track-{view.turn}", size=(WIDTH, height), marks=tuple(marks), alt=alt_text(view), ground=PAPER)


def _head(view: TrackView) -> Iterable[Mark]:
    box = view.box(view.turn)
    title = aloud("Turn {turn}: {months} {year}", turn=view.turn, months=T(box.months), year=box.year)
    holder = T("Axis") if view.initiative == AXIS else T("Soviet")
    orders = T(", orders VP {n} {holder}", n=view.orders_vp, holder=_short(view.orders_holder)) if view.orders_vp else T("")
    initiative = aloud("Initiative: {holder}. {vp}{orders}.", holder=holder, vp=_vp(view), orders=orders)
    where = ", ".join(map(ALOUD.say, [_phase(view), *([_side(view.active)] if view.active else [])]))
    yield Words(at=(MARGIN, 14), text=title, size=44, bold=True, fill=INK, fit=WIDTH - 2 * MARGIN)
    yield Words(at=(WIDTH - MARGIN, 64), text=where, size=28, fill=NOW, anchor="ra", bold=True, fit=480)
    yield Words(
        at=(MARGIN, 62),
        text=initiative,
        size=28,
        fill=INK,
        fit=560,
    )


def _place(turn: int) -> tuple[float, float]:
    row, column = divmod(turn - 1, COLUMNS)
    return MARGIN + column * (_BOX_WIDTH + GAP), HEAD + row * (BOX_HEIGHT + GAP)


def _box(view: TrackView, box: TurnBox) -> Iterable[Mark]:
    x, y = _place(box.turn)
    is_now = box.turn == view.turn
    line, width = (NOW, 7) if is_now else ("#8d8672", 2)
    yield Box(at=(x, y), size=(_BOX_WIDTH, BOX_HEIGHT), fill=FILL[box.weather], line=line, width=width, radius=10)
    yield Words(at=(x + 12, y + 8), text=str(box.turn), size=46, bold=True, fill=INK)
    first, _, second = aloud(box.months).partition("/")
    months = f"{first[:3]}/{second[:3]} {box.year % 100}"
    yield Words(at=(x + 12, y + 60), text=months, size=28, fill=INK, fit=_BOX_WIDTH - 20)
    weather = ALOUD.say(_WEATHER[box.weather]).upper() if box.weather else "?"
    long = aloud(" LONG") if box.is_long_winter else ""
    yield Words(at=(x + 12, y + 94), text=weather + long, size=30, bold=True, fill=INK, fit=_BOX_WIDTH - 20)
    if box.has_weather_marker:
        yield Disc(centre=(x + _BOX_WIDTH - 30, y + 30), radius=19, fill="#ffffff", line=INK, width=3)
        yield Words(at=(x + _BOX_WIDTH - 30, y + 30), text=aloud("W"), size=24, bold=True, fill=INK, anchor="mm")
    yield from _check(box, x, y)
    yield from _losses(box, x, y)


def _check(box: TurnBox, x: float, y: float) -> Iterable[Mark]:
    if not box.has_check:
        return
    known = ((aloud("A"), box.axis_number), (aloud("S"), box.soviet_number))
    numbers = [f"{letter}{n}" for letter, n in known if n is not None]
    text = aloud("no SD") if box.no_sudden_death else " ".join([aloud("SD"), *numbers])
    yield Words(at=(x + 12, y + 130), text=text, size=28, bold=True, fill=SOVIET_INK, fit=_BOX_WIDTH - 18)


def _losses(box: TurnBox, x: float, y: float) -> Iterable[Mark]:
    """The −1 and −2 Card Draw markers (NS-19)."""
    at = x + 10
    for side, lost in box.losses.items():
        ink, letter = (AXIS_INK, aloud("A")) if side == AXIS else (SOVIET_INK, aloud("S"))
        yield Box(at=(at, y + 165), size=(74, 32), fill="#ffe066", line=ink, width=2, radius=6)
        yield Words(
            at=(at + 37, y + 181),
            text=f"{letter} −{lost}",
            size=26,
            bold=True,
            fill=ink,
            anchor="mm",
        )
        at += 78


def _foot(view: TrackView, height: int) -> Iterable[Mark]:
    lines = [
        aloud("SD: Sudden Death check, with the number of the Axis (A), the Soviets (S)"),
        aloud("A −, S −: fewer cards drawn. W: Weather marker. ?: weather not known"),
        "; ".join(f"{name}: {place}" for name, place in _tokens(view)),
    ]
    for i, text in enumerate(lines):
        yield Words(at=(MARGIN, height - FOOT + 6 + i * 38), text=text, size=28, fill=INK, fit=WIDTH - 2 * MARGIN)


def _tokens(view: TrackView) -> Iterable[tuple[str, str]]:
    return ((ALOUD.say(_NAMES[token]), ALOUD.say(in_words(place))) for token, place in view.tokens.items() if token in _NAMES)


_NAMES = {"stalin": T("Stalin"), "directive": T("Führer Directive"), "stavka": T("Stavka"), "okh": T("OKH")}
_WEATHER = {"clear": T("clear"), "mud": T("mud"), "snow": T("snow")}


def _phase(view: TrackView) -> Text:
    return T(TURNS.phase_name(view.phase))


def _vp(view: TrackView) -> Text:
    return T("VP not entered") if view.vp is None else T("{n} VP", n=view.vp)


def _side(side: str) -> Text:
    return T("Axis") if side == AXIS else T("Soviets")


def _short(side: str) -> Text:
    return T("Axis") if side == AXIS else T("Soviet")


# The same in words


def alt_text(view: TrackView) -> str:
    """What the picture shows, in words, within the 1024 characters that Discord allows."""
    box = view.box(view.turn)
    phase = _phase(view)
    said = [
        T(
            "Turn track. Turn {turn}, {months} {year}, {where}. Initiative: {holder}, {vp}.",
            turn=view.turn,
            months=T(box.months),
            year=box.year,
            where=T("{phase} of the {side}", phase=phase, side=_side(view.active)) if view.active else phase,
            holder=_short(view.initiative),
            vp=_vp(view),
        )
    ]
    if view.orders_vp:
        said.append(T("Orders VP: {n} {holder}.", n=view.orders_vp, holder=_short(view.orders_holder)))
    for name, found in (
        (T("Clear"), (box for box in view.boxes if box.weather == "clear")),
        (T("Mud"), (box for box in view.boxes if box.weather == "mud")),
        (T("Snow"), (box for box in view.boxes if box.weather == "snow")),
        (T("Weather not known"), (box for box in view.boxes if not box.weather)),
        (T("Long Winter"), (box for box in view.boxes if box.is_long_winter)),
        (T("Weather markers"), (box for box in view.boxes if box.has_weather_marker)),
    ):
        if turns := _numbers(found):
            said.append(T("{name}: turns {turns}.", name=name, turns=turns))
    checks = ", ".join(ALOUD.say(_check_words(box)) for box in view.boxes if box.has_check)
    said.append(T("Sudden Death checks: {checks}.", checks=checks))
    said += [
        T("Turn {turn}: {side} −{n} cards.", turn=each.turn, side=_short(side), n=lost)
        for each in view.boxes
        for side, lost in each.losses.items()
    ]
    said += [T("{name}: {place}.", name=name, place=place) for name, place in _tokens(view)]
    text = " ".join(map(ALOUD.say, said))
    return text if len(text) <= 1024 else text[:1023] + "…"


def _numbers(boxes: Iterable[TurnBox]) -> str:
    return ", ".join(str(box.turn) for box in boxes)


def _check_words(box: TurnBox) -> Text:
    if box.no_sudden_death:
        return T("turn {turn} cancelled", turn=box.turn)
    found = ((T("Axis"), box.axis_number), (T("Soviet"), box.soviet_number))
    known = ", ".join(f"{ALOUD.say(side)} {n}" for side, n in found if n is not None)
    return T("turn {turn} ({numbers})", turn=box.turn, numbers=known) if known else T("turn {turn}", turn=box.turn)
