"""Autocomplete: what could be meant by what has been typed, within Discord's limits, and never an error."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot import gate
from bot.kit.names import matching
from bot.kit.words import PLAIN, Text


def suggest(typed: str, named: Iterable[tuple[Text | str, str]]) -> list[app_commands.Choice[str]]:
    """The best 25 of (name, value) for what has been typed. A value too long for Discord is left out."""
    said = [(PLAIN.say(name), value) for name, value in named if len(value) <= gate.CHOICE_NAME]
    return [
        app_commands.Choice(name=gate.shortened(name, gate.CHOICE_NAME) or value, value=value)
        for name, value in matching(typed, said)[: gate.CHOICES]
    ]
