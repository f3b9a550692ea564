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
DECLARE = "declare country:{country} status:{status} hexes:{hexes}"
DIPLOMACY = {
    "advance": "advance",
    "begin": "begin_moves",
    DECLARE: "declare_war",
    "escalate": "escalate",
    "peace case:{case} area:{areas} country:{countries}": "declare_peace",
    "continuing": "state_continuing",
    "activate country:{country}": "activate",
    "attack place:{place} units:{units} country:{country}": "attack",
    "move place:{place} units:{units}": "move",
    "points cause:{cause}": "enter_points",
    "report distance country:{country} hexes:{hexes}": "report_distance",
    "report capital country:{country}": "report_capital",
    "report conquest country:{country} extent:{extent}": "report_conquest",
    "report germans country:{country} ground:{ground}": "report_germans",
    "report units areas:{areas} whose:{whose} level:{level}": "report_units",
    "report history what:{what}": "report_history",
    "report sweden reason:bombed": "report_swedish_centres",
    "report work work:{work} place:{place}": "report_work",
    "set date date:{date}": "set_date",
    "set status country:{country} status:{status}": "enter_status",
    "set printed state:{section}": "enter_printed",
}
"""What `/help` shows of these commands, each while its order is legal, filled from one."""
DIPLOMACY_LOOKS = {
    "status": "",
    "date": "",
    "deadlines": "",
    "history": "",
    "ladder": "",
    "preview advance": "advance",
    "preview declare country:{country} status:{status}": "declare_war",
    "preview escalate": "escalate",
    "preview peace case:{case} area:{areas} country:{countries}": "declare_peace",
    "preview attack place:{place} units:{units} country:{country}": "attack",
    "preview move place:{place} units:{units}": "move",
}
"""What it shows of the commands by which one looks: always, or while the order that they preview is legal."""


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


def filled(example: str, order: Order) -> str:
    """An example with its fields filled from an order; what stands there as usual is left empty."""
    fields = order.model_dump(exclude_defaults=True)
    return example.format_map(defaultdict(str, {k: Several(v) if isinstance(v, tuple) else v for k, v in fields.items()}))


def explain(group: app_commands.Group, game: str) -> None:
    """Gives the commands of the limited war their examples."""
    for example, order in DIPLOMACY.items():
        _command(group, example).extras.update(game=game, order=order, example=f"/{group.name} {example}")
    _command(group, "declare").extras["example"] = _declared_on_a_minor
    for example, order in DIPLOMACY_LOOKS.items():
        gate = {"order": order} if order else {}
        _command(group, example).extras.update(game=game, serves="", example=f"/{group.name} {example}", **gate)


def _declared_on_a_minor(look: Look, order: Order | None) -> str:
    """A declaration on the first country that may be named but Germany, with which the limited war would be over."""
    legal = (each for each in look.game.legal(look.campaign.state, look.viewer) if each.kind == "declare_war")
    minor = next((each for each in legal if each.model_dump()["country"] != "Germany"), order)
    return filled(f"/diplomacy {DECLARE}", minor) if minor is not None else ""


def _command(group: app_commands.Group, example: str) -> Known:
    found: Known | app_commands.Group | None = group
    for word in example.split():
        if isinstance(found, app_commands.Group):
            found = found.get_command(word)
    assert isinstance(found, app_commands.Command), example
    return found
