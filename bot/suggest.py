"""Autocomplete: what could be meant by what has been typed, within Discord's limits, and never an error."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot import gate
from bot.kit.game import Game, GameState
from bot.kit.names import folded, matching
from bot.kit.words import ALOUD, ENGLISH, PLAIN, T, Text, spoken


def suggest(typed: str, named: Iterable[tuple[Text | str, str]]) -> list[app_commands.Choice[str]]:
    """The best 25 of (name, value) for what has been typed. A value too long for Discord is left out."""
    fitting = [(name, value) for name, value in named if len(value) <= gate.CHOICE_NAME]
    said = [(ALOUD.say(name).rstrip(":"), value) for name, value in fitting]
    by_name = matching(typed, [(name, (name, value)) for name, value in said])
    if typed and spoken() is not ENGLISH:  # the English names are understood in every language
        by_name += matching(typed, [(PLAIN.say(name), pair) for (name, _), pair in zip(fitting, said, strict=True)])
    by_value = [(value, (name, value)) for name, value in said if typed and folded(value) == folded(typed)]
    found = dict.fromkeys(pair for _, pair in (*by_value, *by_name))
    return [
        app_commands.Choice(name=gate.shortened(name, gate.CHOICE_NAME) or value, value=value)
        for name, value in list(found)[: gate.CHOICES]
    ]


def _said(named: Iterable[tuple[Text | str, str]]) -> list[tuple[str, str]]:
    """The names as they are said here, and in English, which is understood in every language."""
    pairs = list(named)
    voices = (ALOUD,) if spoken() is ENGLISH else (ALOUD, PLAIN)
    return [(voice.say(name), value) for voice in voices for name, value in pairs]


def meant(typed: str, named: Iterable[tuple[Text | str, str]]) -> str:
    """The value that was typed, or the only one whose name was; else what was typed, for the game to refuse."""
    pairs = _said(named)
    values = {value for _, value in pairs}
    found = {value for name, value in pairs if folded(name) == folded(typed)}
    return found.pop() if typed and typed not in values and len(found) == 1 else typed


def seats(game: Game[Any], state: GameState) -> list[tuple[Text, str]]:
    """What may be typed for the seats of a campaign: their names, and the keys that are meant."""
    return [(side.name, side.key) for side in game.seats(state)]


def standing_orders(game: Game[Any]) -> list[tuple[Text, str]]:
    """The standing orders of a game: what each is called and governs, and its key."""
    return [(T("{key}: {about}", key=standing.key, about=standing.about), standing.key) for standing in game.standing]


def standing_values(game: Game[Any], key: str) -> list[tuple[Text, str]]:
    """The values of a standing order: what each is called and means, and the value."""
    values = next((standing.values for standing in game.standing if standing.key == key), {})
    return [(T("{value}: {meaning}", value=value, meaning=meaning), value) for value, meaning in values.items()]


def begun(typed: str, named: Iterable[tuple[Text | str, str]]) -> str:
    """The same, and also the only value of which the beginning was typed: for what harms nobody when it is guessed."""
    known = list(named)
    pairs, found = _said(known), meant(typed, known)
    want = folded(typed.replace("…", " "))
    fits = {value for name, value in pairs if folded(name).startswith(want) or value.startswith(want)}
    return fits.pop() if want and len(fits) == 1 and found not in {value for _, value in pairs} else found
