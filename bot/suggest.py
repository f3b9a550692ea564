"""Autocomplete: what could be meant by what has been typed, within Discord's limits, and never an error."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot import gate
from bot.kit.game import Game, GameState
from bot.kit.names import folded, matching
from bot.kit.words import ALOUD, T, Text


def suggest(typed: str, named: Iterable[tuple[Text | str, str]]) -> list[app_commands.Choice[str]]:
    """The best 25 of (name, value) for what has been typed. A value too long for Discord is left out."""
    said = [(ALOUD.say(name), value) for name, value in named if len(value) <= gate.CHOICE_NAME]
    by_name = matching(typed, [(name, (name, value)) for name, value in said])
    by_value = [(value, (name, value)) for name, value in said if typed and folded(value) == folded(typed)]
    found = dict.fromkeys(pair for _, pair in (*by_value, *by_name))
    return [
        app_commands.Choice(name=gate.shortened(name, gate.CHOICE_NAME) or value, value=value)
        for name, value in list(found)[: gate.CHOICES]
    ]


def meant(typed: str, named: Iterable[tuple[Text | str, str]]) -> str:
    """The value that was typed, or the only one whose name was; else what was typed, for the game to refuse."""
    pairs = [(ALOUD.say(name), value) for name, value in named]
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
    pairs = [(ALOUD.say(name), value) for name, value in named]
    found = meant(typed, pairs)
    want = folded(typed.replace("…", " "))
    fits = {value for name, value in pairs if folded(name).startswith(want) or value.startswith(want)}
    return fits.pop() if want and len(fits) == 1 and found not in {value for _, value in pairs} else found
