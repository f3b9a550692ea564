"""What `/help` shows of the limited war: its commands with the fields that a legal order fills."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.limited_war.orders import DeclareWar
from bot.kit.model import Order

DECLARE = "declare country:{country} status:{status} hexes:{hexes}"
COMMANDS = {
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
LOOKS = {
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


def on_a_minor(legal: Iterable[Order]) -> Order | None:
    """The first declaration of these on another country than Germany, with which the limited war would be over."""
    return next((order for order in legal if isinstance(order, DeclareWar) and order.country != "Germany"), None)
