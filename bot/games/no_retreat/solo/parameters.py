"""Д.4 Operational parameters: the module's own sheet is not to be had, so a group brings its own list, one instruction a line.

    [germany]
    1. Keep one unit in the rail box.
    [ussr]
    1. Units and ZOCs form an unbroken line.

A line in brackets names the side to which the lines after it belong; without one the list is for both sides. Empty lines and
lines that begin with # are passed over; a number at the start of a line is left out, since the bot counts them itself.
"""

from __future__ import annotations

import re

from bot.kit.names import folded, tidy
from bot.kit.refusals import Malformed
from bot.kit.words import T, Text

THE_LIST = T("The list")
LONGEST = 300
MOST = 60

_HEADINGS = {
    "germany": "axis",
    "german": "axis",
    "axis": "axis",
    "ussr": "soviet",
    "soviet": "soviet",
    "soviets": "soviet",
}
_NUMBER = re.compile(r"^\s*(?:№|No\.?)?\s*\d+\s*[.):]\s+", re.IGNORECASE)


def parameters_in(text: str, name: Text | str = THE_LIST) -> dict[str, tuple[str, ...]]:
    """The instructions of each side, in their order. Raises Malformed, which names the line at fault."""
    found: dict[str, list[str]] = {"axis": [], "soviet": []}
    sides: tuple[str, ...] = ("axis", "soviet")
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            sides = (_side_of(line[1:-1], number, name),)
            continue
        instruction = tidy(_NUMBER.sub("", line), limit=LONGEST + 1)
        if not instruction:
            raise _fault(name, number, T("nothing in it can be read"))
        if len(instruction) > LONGEST:
            raise _fault(name, number, T("an instruction has at most {n} characters", n=LONGEST))
        for side in sides:
            found[side].append(instruction)
            if len(found[side]) > MOST:
                raise _fault(name, number, T("a side has at most {n} instructions", n=MOST))
    if not any(found.values()):
        raise Malformed(
            T("{name} holds no instruction.", name=name),
            rule="SOLO-80",
            instead=T("Write one operational parameter on each line."),
        )
    return {side: tuple(lines) for side, lines in found.items() if lines}


def _side_of(heading: str, number: int, name: Text | str) -> str:
    side = _HEADINGS.get(folded(heading))
    if side is None:
        raise _fault(name, number, T("a heading names a side, [germany] or [ussr]"))
    return side


def _fault(name: Text | str, line: int, problem: Text) -> Malformed:
    return Malformed(
        T("{name}, line {line}: {problem}.", name=name, line=line, problem=problem),
        rule="SOLO-80",
        instead=T("Correct that line and bring the list again."),
    )
