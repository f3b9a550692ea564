"""What a player may ask before committing to anything: odds of an attack, the Prussians' forecast, an army's units."""

from __future__ import annotations

from bot.games.guard_dies.chart import forecast_picture, odds_picture
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.naming import group_called, key_of_group, label
from bot.games.guard_dies.odds import attack_odds, forecast
from bot.games.guard_dies.orders import Attack, DesignateEntry, RollArrival
from bot.games.guard_dies.panels import forecast_panel, odds_panel
from bot.games.guard_dies.rules_combat import check_attack
from bot.games.guard_dies.rules_prussians import groups_to_roll
from bot.games.guard_dies.state import COMMANDERS, State, commander_name
from bot.games.guard_dies.terms import ARM_NAMES, ARMS, SIDES
from bot.kit.game import Panel, Section
from bot.kit.marks import Picture
from bot.kit.refusals import Impossible
from bot.kit.words import T, Text


def attack_preview(state: State, side: str, order: Attack) -> tuple[Panel, Picture]:
    """The exact odds of an attack, as if it were the attacker's combat phase now. Refused for an attack that could never be made.

    Without a side (an onlooker asks) it is the attacking unit's.
    """
    attacker = state.units.get(order.attacker)
    side = side or (state.side_with(attacker.id) if attacker is not None else SIDES[0])
    then: State = state.with_(phase="combat", side=side)
    check_attack(then, side, order)
    odds = attack_odds(then, state.side_with(order.attacker), order)
    return odds_panel(then, odds), odds_picture(then, odds)


def arrival_preview(state: State, group: str) -> tuple[Panel, Picture]:
    """The chance of a Prussian group to be there by each turn. Without a name: the next group that is not there."""
    if group:
        group = key_of_group(state, group)
        group_called(state, group)
    key = group or next((known for known in state.groups if forecast(state, known)), "")
    coming = forecast(state, key) if key else None
    if coming is None:
        raise Impossible(T("Nobody is awaited: that group has arrived, or the Prussians have routed."), rule="GD-50")
    return forecast_panel(coming), forecast_picture(coming)


def prussian_order(state: State, group: str, entry: str) -> DesignateEntry | RollArrival | None:
    """What is meant by a group, or without a name the one that is due: with an entry point to name that; without, to roll whether
    it arrives. None while it has no entry point."""
    key = group or group_due(state)
    if entry:
        return DesignateEntry(group=key, point=entry)
    return RollArrival(group=key) if key in state.groups and state.groups[key].point else None


def army_preview(state: State, army: str) -> Panel:
    """An army's units in play, by basic type, with their hits and ids."""
    sections = []
    for arm in ARMS:
        units = [u for u in state.units.values() if state.army_of(u.id) == army and state.arm_of(u.id) == arm]
        lines = tuple(label(unit) for unit in units if unit.where == "in_play")
        if lines:
            sections.append(Section(title=T("{arm}, {n} in play", arm=ARM_NAMES[arm], n=len(lines)), lines=lines))
    return Panel(title=T("Units in play"), sections=tuple(sections))


Named = list[tuple[Text | str, str]]


def commanders() -> Named:
    """What the commanders are called, with their keys."""
    return [(commander_name(key), key) for key in COMMANDERS]


def groups(state: State) -> Named:
    """What the Prussian groups are called, with their keys."""
    return [(in_words(group.name), group.key) for group in state.chart.groups]


def entries(state: State) -> Named:
    """What the Prussian entry points are called, with their keys."""
    return [(in_words(entry.name), entry.key) for entry in state.chart.entries]


def group_due(state: State) -> str:
    """The Prussian group that must name its entry point or roll now; empty when none must."""
    return next(iter(groups_to_roll(state)), "")
