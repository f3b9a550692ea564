"""The examples of commands that `/help` shows: filled from what is legal now, so that each can be pasted as it stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.kit.model import Order
from bot.looks import Look

Known = app_commands.Command[Any, ..., Any]
UNFILLED = re.compile(r" \w+:(?= \w+:|$)")
"""An option of an example that has no value."""


class Several(tuple[Any, ...]):
    """What stands in an option for several things."""

    def __str__(self) -> str:
        return ", ".join(map(str, self))


def example_of(command: Known, look: Look | None, can: Mapping[str, Order]) -> str:
    """A command's example. One with `{fields}` is filled from the order that is legal now, and options that this leaves empty are
    left out; one that is a function is made from the campaign and that order (None: there is none), and is empty where the
    command cannot be used."""
    made, order = command.extras["example"], can.get(command.extras.get("order") or command.extras.get("serves", ""))
    if callable(made):
        made = made(look, order)
    elif order is not None:
        made = filled(made, order)
    return UNFILLED.sub("", made)


def filled(example: str, order: Order | None) -> str:
    """An example with its fields filled from an order, where there is one; what stands there as usual is left empty."""
    if order is None:
        return ""
    fields = order.model_dump(exclude_defaults=True)
    return example.format_map(defaultdict(str, {k: Several(v) if isinstance(v, tuple) else v for k, v in fields.items()}))


def explain(group: app_commands.Group, game: str, commands: Mapping[str, str], looks: Mapping[str, str]) -> None:
    """Gives the commands of a group their examples: `commands` with the orders that they give, `looks` with those that they
    preview, if any."""
    for example, order in commands.items():
        _command(group, example).extras.update(game=game, order=order, example=f"/{group.name} {example}")
    for example, order in looks.items():
        gate = {"order": order} if order else {}
        _command(group, example).extras.update(game=game, serves="", example=f"/{group.name} {example}", **gate)


def _command(group: app_commands.Group, example: str) -> Known:
    found: Known | app_commands.Group | None = group
    for word in example.split():
        if isinstance(found, app_commands.Group):
            found = found.get_command(word)
    assert isinstance(found, app_commands.Command), example
    return found
