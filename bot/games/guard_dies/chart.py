"""Pictures: the odds of an attack, the Prussian forecast, and what the dice showed. Nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.games.guard_dies import events as e
from bot.games.guard_dies.house import in_words, reason
from bot.games.guard_dies.odds import OUTCOMES, DefenderOdds, Forecast, alike
from bot.games.guard_dies.panels import OUTCOME_NAMES, forecast_panel, odds_panel
from bot.games.guard_dies.state import State
from bot.games.guard_dies.tell import result_line, tell
from bot.kit.game import Panel
from bot.kit.marks import Box, Disc, Mark, Path, Picture, Words
from bot.kit.model import Event
from bot.kit.modifiers import Modifier, total, worded
from bot.kit.odds import percent
from bot.kit.words import ALOUD, T, aloud, listing, signed

WIDTH = 800
MARGIN = 24
INK = "#1b1b1b"
PALE = "#e6e6e6"
GROUND = "#ffffff"
# Okabe and Ito's colours, which the colour-blind can tell apart; the labels say the same.
BLUE, ORANGE, GREY, GREEN = "#0072b2", "#d55e00", "#8a8a8a", "#009e73"

_OUTCOME_COLOURS = dict(zip(OUTCOMES, (BLUE, "#56b4e9", GREY, "#b5b5b5", "#e69f00", ORANGE), strict=True))

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_face(face: int, x: float, y: float, size: float) -> list[Mark]:
    """A die with its pips, its top left corner at x, y."""
    step = size * 0.27
    centre = x + size / 2, y + size / 2
    pips = [Disc(centre=(centre[0] + dx * step, centre[1] + dy * step), radius=size * 0.09, fill=INK) for dx, dy in _PIPS[face]]
    return [Box(at=(x, y), size=(size, size), fill="#fffdf5", line=INK, width=4, radius=size * 0.16), *pips]


def alt_text(panel: Panel) -> str:
    """A panel as one plain text, for those who do not see the picture."""
    lines = [panel.title, *panel.lines]
    for section in panel.sections:
        lines += [section.title, *section.lines]
    return "\n".join(ALOUD.say(line) for line in lines)


# Odds


def odds_picture(state: State, odds: Sequence[DefenderOdds]) -> Picture:
    """The chances of an attack as bars, one block for each unit that may be designated; for two that fare alike, one."""
    marks: list[Mark] = []
    y = 20.0
    for same in alike(odds):
        block, y = _odds_block(state, same, y)
        marks += block
    panel = odds_panel(state, odds)
    return Picture(name="odds", size=(WIDTH, int(y)), marks=tuple(marks), alt=alt_text(panel), ground=GROUND)


def _odds_block(state: State, same: Sequence[DefenderOdds], y: float) -> tuple[list[Mark], float]:
    odds = same[0]
    attacker = state.units[odds.attacker].name
    defenders = listing([state.units[against.defender].name for against in same], "or")
    wide = WIDTH - 2 * MARGIN
    marks: list[Mark] = [
        Words(at=(MARGIN, y), text=aloud("{attacker} attacks", attacker=attacker), size=32, bold=True, fit=wide, fill=INK),
        Words(
            at=(MARGIN, y + 40),
            text=aloud("{defender} defends", defender=defenders),
            size=32,
            bold=True,
            fit=wide,
            fill=INK,
        ),
        Words(
            at=(MARGIN, y + 84),
            text=ALOUD.say(
                T(
                    "Attacker {attack}, defender {defence}",
                    attack=signed(total(odds.attack_modifiers)),
                    defence=signed(total(odds.defence_modifiers)),
                )
            ),
            size=26,
            fill=INK,
            fit=wide,
        ),
    ]
    y += 128
    for key in OUTCOMES:
        chance = odds.throw.outcomes[key]
        if key == "tie_by_halving" and not chance:
            continue
        marks += _bar(ALOUD.say(OUTCOME_NAMES[key]), chance, y, _OUTCOME_COLOURS[key])
        y += 58
    return marks, y + 24


def _bar(label: str, chance: Fraction, y: float, colour: str) -> list[Mark]:
    left, right, high = 340, WIDTH - 120, 40
    marks: list[Mark] = [
        Words(at=(MARGIN, y + high / 2), text=label, size=26, anchor="lm", fill=INK, fit=left - MARGIN - 12),
        Box(at=(left, y), size=(right - left, high), fill=PALE),
    ]
    if chance:
        marks.append(Box(at=(left, y), size=(max(4.0, float(chance) * (right - left)), high), fill=colour, line=INK, width=2))
    marks.append(Words(at=(right + 12, y + high / 2), text=percent(chance), size=28, anchor="lm", bold=True, fill=INK))
    return marks


# The Prussian forecast


def forecast_picture(coming: Forecast) -> Picture:
    """The chance of being there by each turn: a row for each turn, a column for each entry point."""
    turns = list(coming.points[0].by_turn) if coming.points else []
    label, high, top = 130, 62, 170
    wide = (WIDTH - MARGIN - label) / max(1, len(coming.points))
    marks: list[Mark] = [
        Words(
            at=(MARGIN, 20),
            text=aloud("{group}: there by the end of …", group=in_words(coming.name)),
            size=32,
            bold=True,
            fill=INK,
            fit=WIDTH - 2 * MARGIN,
        )
    ]
    for column, point in enumerate(coming.points):
        x = label + column * wide
        marks += [
            Words(at=(x, 78), text=ALOUD.say(in_words(point.name)), size=28, bold=True, fill=INK, fit=wide - 16),
            Words(
                at=(x, 116),
                text=aloud("die {modifier}", modifier=signed(point.modifier)),
                size=26,
                fill=INK,
                fit=wide - 16,
            ),
        ]
    for row, turn in enumerate(turns):
        y = top + row * high
        marks.append(
            Words(
                at=(MARGIN, y + 22),
                text=aloud("Turn {turn}", turn=turn),
                size=28,
                anchor="lm",
                fill=INK,
                fit=label - MARGIN - 8,
            )
        )
        for column, point in enumerate(coming.points):
            marks += _cell(point.by_turn[turn], label + column * wide, y, wide - 16)
    size = WIDTH, top + len(turns) * high + 16
    alt = alt_text(forecast_panel(coming))
    return Picture(name="prussian-forecast", size=size, marks=tuple(marks), alt=alt, ground=GROUND)


def _cell(chance: Fraction, x: float, y: float, wide: float) -> list[Mark]:
    bar = wide - 92
    marks: list[Mark] = [Box(at=(x, y), size=(bar, 44), fill=PALE)]
    if chance:
        marks.append(Box(at=(x, y), size=(max(4.0, float(chance) * bar), 44), fill=BLUE, line=INK, width=2))
    marks.append(Words(at=(x + bar + 10, y + 22), text=percent(chance), size=28, anchor="lm", bold=True, fill=INK, fit=82))
    return marks


# What the dice showed


def illustrate(event: Event) -> Picture | None:
    """The picture of a combat roll or an arrival roll; None for other events."""
    if isinstance(event, e.CombatRolled):
        return combat_picture(event)
    if isinstance(event, e.ArrivalRolled):
        return arrival_picture(event)
    return None


def combat_picture(event: e.CombatRolled) -> Picture:
    """Both dice with their modifiers, the differential and the result."""
    rows = max(len(event.attack_modifiers), len(event.defence_modifiers), 1)
    below = 282 + 34 * rows
    half = WIDTH / 2
    marks: list[Mark] = [
        *_thrown(
            aloud("ATTACK"),
            event.attacker.name,
            event.attack_roll.face,
            event.attack_modifiers,
            event.attack_total,
            MARGIN,
        ),
        Path(points=((half, 24), (half, below - 12)), line=GREY, width=2, dash=8),
        *_thrown(
            aloud("DEFENCE"),
            event.defender.name,
            event.defence_roll.face,
            event.defence_modifiers,
            event.defence_total,
            half + MARGIN,
        ),
    ]
    won = event.effective
    colour = BLUE if won > 0 else ORANGE if won < 0 else GREY
    template = "▲ Attacker wins by {n}{halving}" if event.differential > 0 else "▼ Defender wins by {n}{halving}"
    halving = T(", halved to {n}", n=abs(event.effective)) if event.is_halved else T("")
    sign = T(template, n=abs(event.differential), halving=halving) if event.differential else T("= Tie")
    wide = WIDTH - 2 * MARGIN
    result = ALOUD.say(result_line(event))
    result = result[:1].upper() + result[1:]
    marks += [
        Box(at=(MARGIN, below), size=(wide, 110), fill=GROUND, line=colour, width=6, radius=14),
        Words(at=(MARGIN + 20, below + 14), text=ALOUD.say(sign), size=34, bold=True, fill=INK, fit=wide - 40),
        Words(at=(MARGIN + 20, below + 62), text=result, size=28, fill=INK, fit=wide - 40),
    ]
    alt = "\n".join([*(ALOUD.say(line) for line in tell(event, "")), result])
    return Picture(name=f"combat-{event.n}", size=(WIDTH, below + 134), marks=tuple(marks), alt=alt, ground=GROUND)


def _thrown(title: str, name: str, face: int, modifiers: Sequence[Modifier], result: int, x: float) -> list[Mark]:
    wide = WIDTH / 2 - 2 * MARGIN
    marks: list[Mark] = [
        Words(at=(x, 22), text=title, size=24, bold=True, fill=INK, fit=wide),
        Words(at=(x, 56), text=name, size=30, bold=True, fill=INK, fit=wide),
        *die_face(face, x, 112, 130),
        Words(at=(x + 156, 177), text="→", size=48, anchor="lm", fill=INK),
        Words(at=(x + 226, 177), text=str(result), size=92, bold=True, anchor="lm", fill=INK),
    ]
    lines = [ALOUD.say(worded(m, reason)) for m in modifiers] or [aloud("no modifiers")]
    raw = face + total(modifiers)
    if raw != result:
        lines[-1] += aloud(" ({raw}, held to {result})", raw=raw, result=result)
    for row, line in enumerate(lines):
        marks.append(Words(at=(x, 258 + 34 * row), text=line, size=26, fill=INK, fit=wide))
    return marks


def arrival_picture(event: e.ArrivalRolled) -> Picture:
    """The arrival die, the faces that would have done, and what came of it."""
    wide = WIDTH - 2 * MARGIN
    modifiers = ", ".join(ALOUD.say(worded(m, reason)) for m in event.modifiers) or aloud("no modifiers")
    verdict = T("✔ ARRIVES") if event.arrived else T("✘ DOES NOT ARRIVE")
    marks: list[Mark] = [
        Words(
            at=(MARGIN, 20),
            text=aloud("{group} at {point}", group=in_words(event.group_name), point=in_words(event.point_name)),
            size=34,
            bold=True,
            fill=INK,
            fit=wide,
        ),
        *die_face(event.roll.face, MARGIN, 84, 130),
        Words(at=(MARGIN + 160, 112), text=f"{modifiers}: {event.total}", size=30, anchor="lm", fill=INK, fit=wide - 160),
        Words(
            at=(MARGIN + 160, 178),
            text=ALOUD.say(verdict),
            size=44,
            bold=True,
            anchor="lm",
            fill=BLUE if event.arrived else ORANGE,
            fit=wide - 160,
        ),
    ]
    for face in range(1, 7):
        marks += _face_box(face, face <= event.good_faces, face == event.roll.face)
    return Picture(
        name=f"arrival-{event.group}-{event.turn}",
        size=(WIDTH, 372),
        marks=tuple(marks),
        alt="\n".join(ALOUD.say(line) for line in tell(event, "")),
        ground=GROUND,
    )


def _face_box(face: int, is_good: bool, is_fallen: bool) -> list[Mark]:
    step = (WIDTH - 2 * MARGIN) / 6
    x = MARGIN + (face - 1) * step
    return [
        Box(
            at=(x, 248),
            size=(step - 12, 96),
            fill="#cfe6f5" if is_good else PALE,
            line=INK if is_fallen else GREY,
            width=8 if is_fallen else 1,
            radius=10,
        ),
        Words(at=(x + (step - 12) / 2, 280), text=str(face), size=40, bold=True, anchor="mm", fill=INK),
        Words(
            at=(x + (step - 12) / 2, 322), text=ALOUD.say(T("arrives") if is_good else T("fails")), size=24, anchor="mm", fill=INK
        ),
    ]
