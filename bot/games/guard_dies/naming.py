"""How orders find the units they name, and the sentences for those they do not find."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.guard_dies.board import Board
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.state import COMMANDERS, Group, State, Unit, commander_name
from bot.games.guard_dies.terms import SIDE_NAMES, side_of
from bot.kit.model import Order
from bot.kit.names import folded, matching, tidy
from bot.kit.refusals import Impossible, NotNow, NotYours, Unknown
from bot.kit.words import T, Text, count, listing


def shown(typed: str) -> str:
    """What a player typed, short enough to be said back."""
    return tidy(typed[:200], 40) or "…"


def label(unit: Unit) -> Text:
    """A unit as a menu shows it: "OG3 · 1/2nd Grenadiers, 1 hit"."""
    if unit.hits:
        return T("{id} · {name}, {hits}", id=unit.id, name=unit.name, hits=count(unit.hits, "hit", "hits"))
    return T("{id} · {name}", id=unit.id, name=unit.name)


def find_units(state: State, typed: str, ids: Iterable[str]) -> list[Unit]:
    """The units among these ids whose id or name fits what was typed, best first; all of them for nothing typed."""
    by_label = [(f"{unit_id} {state.units[unit_id].name}", state.units[unit_id]) for unit_id in ids]
    exact = [unit for _, unit in by_label if typed.strip().upper() == unit.id]
    found = [unit for _, unit in matching(typed, by_label)]
    return exact + [unit for unit in found if unit not in exact]


def unit_called(state: State, typed: str, ids: Iterable[str] | None = None) -> Unit:
    """The one unit that a player means by an id, a name or a menu label. Raises Unknown, naming the nearest."""
    known = list(state.units if ids is None else ids)
    first = typed.split("·")[0].strip().upper()
    if first in known:
        return state.units[first]
    found = find_units(state, typed, known) if typed.strip() else []
    same = [unit for unit in found if unit.name.casefold() == typed.strip().casefold()]
    if len(same) == 1:
        return same[0]
    if len(found) == 1:
        return found[0]
    instead = T("Pick a unit from the list, or type its id, such as {id}.", id=known[0] if known else "OG1")
    if found:
        instead = T("Did you mean {units}?", units=listing([label(unit) for unit in found[:5]], "or"))
    raise Unknown(T("No single unit is called {typed} here.", typed=shown(typed)), instead=instead)


def unit_with_id(state: State, unit_id: str) -> Unit:
    """The unit with this id. Raises Unknown."""
    if unit_id not in state.units:
        raise Unknown(
            T("There is no unit {id}.", id=shown(unit_id)),
            instead=T("Units have ids such as {id}; pick one from the list.", id=next(iter(state.units))),
        )
    return state.units[unit_id]


def no_such_square(board: Board, typed: str) -> Unknown:
    """The refusal of a square that is not on the board."""
    return Unknown(
        T("There is no square {square} on this board.", square=shown(typed)),
        instead=T("Squares go from A1 to {last}.", last=board.squares[-1]),
    )


WHERE = {
    "waiting": T("has not arrived yet"),
    "entering": T("has arrived and has not entered the board yet"),
    "off_board": T("is off the board"),
    "eligible": T("has been eliminated and waits to be rallied"),
    "lost": T("has been permanently eliminated"),
    "removed": T("was taken off the board when its army routed"),
}

_WHERE_RULES = {
    "waiting": "GD-48",
    "entering": "GD-52",
    "off_board": "GD-88",
    "eligible": "GD-31",
    "lost": "GD-71",
    "removed": "GD-106",
}
"""The case by which a unit is where it is, and so neither attacks nor defends."""


def own_unit_in_play(state: State, side: str, unit_id: str) -> Unit:
    """A unit of this side that is in play. Raises Unknown, NotYours or Impossible."""
    unit = unit_with_id(state, unit_id)
    owner = state.side_with(unit_id)
    if owner != side:
        raise NotYours(T("{unit} belongs to the {side} side.", unit=unit.name, side=SIDE_NAMES[owner]))
    return in_play(unit)


def in_play(unit: Unit) -> Unit:
    """The unit, if it is in play. Raises Impossible."""
    if unit.where != "in_play":
        raise Impossible(T("{unit} {where}.", unit=unit.name, where=WHERE[unit.where]), rule=_WHERE_RULES[unit.where])
    return unit


def commander_called(state: State, side: str, key: str) -> str:
    """The key of a commander of this side. Raises Unknown or NotYours."""
    if key not in COMMANDERS:
        raise Unknown(
            T("There is no commander called {key}.", key=shown(key)),
            rule="GD-17",
            instead=T("The commanders are {names}.", names=listing(commander_name(known) for known in COMMANDERS)),
        )
    if side and side_of(COMMANDERS[key].army) != side:
        raise NotYours(T("{commander} commands on the other side.", commander=commander_name(key)), rule="GD-17")
    return key


def by_key(state: State, order: Order) -> Order:
    """The order with the keys of the commander, group and entry point that it names, where it has their names instead."""
    groups = {group.key: group.name for group in state.chart.groups}
    points = {entry.key: entry.name for entry in state.chart.entries}
    commanders = {key: facts.name for key, facts in COMMANDERS.items()}
    known = {"commander": commanders, "group": groups, "point": points}
    typed = {field: getattr(order, field) for field in known if field in type(order).model_fields}
    return order.model_copy(update={field: _key(name, known[field]) for field, name in typed.items()})


def key_of_group(state: State, typed: str) -> str:
    """The key of the Prussian group with this key or name; what was typed where there is none."""
    return _key(typed, {group.key: group.name for group in state.chart.groups})


def _key(typed: str, known: dict[str, str]) -> str:
    if typed in known:
        return typed
    want = folded(typed[:100])
    return next((key for key, name in known.items() if want in (key, folded(name))), typed)


def group_called(state: State, key: str) -> Group:
    """A Prussian group. Raises Unknown, or NotNow for no name at all."""
    if not key:
        coming = [
            T("{group} (turn {turn})", group=in_words(group.name), turn=group.turn.value)
            for group in state.chart.groups
            if not state.groups[group.key].arrived_turn
        ]
        raise NotNow(
            T("No Prussian group has to name its entry point or roll now."),
            rule="GD-48",
            instead=T("Still to come: {groups}.", groups=listing(coming)) if coming else None,
        )
    if key not in state.groups:
        raise Unknown(
            T("There is no Prussian group called {key}.", key=shown(key)),
            rule="GD-48",
            instead=T("The groups are {names}.", names=listing([in_words(group.name) for group in state.chart.groups])),
        )
    return state.groups[key]
