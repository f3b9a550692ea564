"""The readings of a campaign, page by page: those that its players chose first, then those by default."""

from __future__ import annotations

from dataclasses import replace

from bot import gate
from bot.bulletin import VOICE, Post, case, page
from bot.buttons import OptionsButton, turning
from bot.kit.game import Reading
from bot.kit.names import matching
from bot.kit.words import PLAIN, T, Text, count
from bot.looks import Look

PAGE = 1_500
"""Characters: what a phone shows without much scrolling."""


def shown(look: Look, n: int, typed: str = "") -> Post:
    """Page n (from 1) of the readings that fit what was typed. Raises Unknown where none does."""
    game, values = look.game, look.campaign.state.options
    found = _found(look, typed)
    chosen = [reading for reading in found if values[reading.key] != reading.default]
    blocks = [_said(reading, values[reading.key]) for reading in (*chosen, *(r for r in found if r not in chosen))]
    if not typed:
        blocks.insert(0, VOICE.say(_summary(len(chosen), len(found))))
        blocks += [
            VOICE.say(T("Ruled: {question} {answer}", question=ruling.question, answer=ruling.answer))
            for ruling in look.campaign.rulings
        ]
    pages = gate.pages([line for block in blocks for line in (block, "")], PAGE)
    n = min(max(n, 1), len(pages))
    post = page(T("Options of {game}", game=game.title), pages, n)
    return replace(post, view=None if typed else turning(OptionsButton, look.row.id, n, len(pages)))


def names(look: Look) -> list[tuple[str, str]]:
    """What may be typed for a reading: its option's name, number and question; and the option that is meant."""
    return [(f"{r.key} ({r.id}): {PLAIN.say(r.question)}", r.key) for r in look.game.readings]


def _found(look: Look, typed: str) -> tuple[Reading, ...]:
    readings: tuple[Reading, ...] = look.game.readings
    if not (readings or typed):
        return ()
    exact = tuple(reading for reading in readings if typed in (reading.key, reading.id))
    keys = [key for _, key in matching(typed, names(look))]
    found = exact or tuple(reading for reading in readings if reading.key in keys)
    return found or (look.game.reading(typed),)


def _summary(chosen: int, of: int) -> Text:
    if not of:
        return T("This game has no unclear rules.")
    by_default = count(of - chosen, "unclear rule is read", "unclear rules are read")
    if not chosen:
        return T("{rules} the default way.", rules=by_default)
    differently = count(chosen, "is read differently here and stands", "are read differently here and stand")
    return T("{differently} first; {rules} the default way.", differently=differently, rules=by_default)


def _said(reading: Reading, value: str) -> str:
    lines = [f"**{VOICE.say(reading.key)}** {case(reading.id)}: {VOICE.say(reading.question)}"]
    for each, meaning in reading.values.items():
        sign = "◉" if each == value else "○"
        lines.append(f"{sign} {VOICE.say(each)}: {VOICE.say(meaning)}")
    return "\n".join(lines)
