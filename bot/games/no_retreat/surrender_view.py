"""The No Surrender! options as everybody may see them, and in words."""

from __future__ import annotations

from bot.games.no_retreat.deck import WEATHER, has_drawn, lacks_weather_cards, turn_draw
from bot.games.no_retreat.readings import OPTIONAL_RULES, is_on
from bot.games.no_retreat.state import NoRetreat, Reserve, Support, WeatherMarker
from bot.games.no_retreat.support import supporter
from bot.games.no_retreat.weather import markers_of
from bot.games.no_retreat.words import season_name, side_name, side_title, weather_name
from bot.kit.game import Section
from bot.kit.model import Frozen
from bot.kit.words import T, Text, count, listing

_NAMES = {
    "economic_sacrifice": T("Economic Sacrifice"),
    "combat_support": T("Combat Support"),
    "variable_weather": T("Variable Weather"),
    "long_winters": T("Long Winters"),
    "strategic_reserve": T("Soviet Strategic Reserve"),
    "no_surrender": T("No Surrender"),
}


class KitView(Frozen):
    """The options in force and what lies on the table for them. `draw` is the draw of the present Card Phase while it is due."""

    in_force: tuple[str, ...]
    drawer: str = ""
    draw: int = 0
    supports: tuple[Support, ...] = ()
    support_turn: str = ""
    weather_markers: tuple[WeatherMarker, ...] = ()
    lacks_weather_cards: bool = False
    """Whether Variable Weather is in force with a deck that has none of the cards that it needs (NS-56)."""
    reserves: tuple[Reserve, ...] = ()
    exchanged_on: int = 0


def view(state: NoRetreat) -> KitView:
    """The options as they stand."""
    kit = state.kit
    track = state.track
    is_due = track.phase == "card" and kit.has_begun and not has_drawn(state)
    return KitView(
        in_force=tuple(rule.key for rule in OPTIONAL_RULES if is_on(state.options, rule.key)),
        drawer=track.active if is_due else "",
        draw=turn_draw(state, track.active) if is_due else 0,
        supports=kit.supports,
        support_turn=supporter(state),
        weather_markers=markers_of(state),
        lacks_weather_cards=is_on(state.options, "variable_weather") and lacks_weather_cards(state),
        reserves=kit.reserves,
        exchanged_on=kit.exchanged_on,
    )


def sections(view: KitView) -> tuple[Section, ...]:
    """The options in words; nothing where none is in force and nothing lies on the table."""
    lines: list[Text] = []
    if view.in_force:
        lines.append(T("In force: {rules}.", rules=listing([_NAMES[rule] for rule in view.in_force])))
    if view.drawer:
        lines.append(T("{side} draw {n} in this phase.", side=side_title(view.drawer), n=count(view.draw, "card", "cards")))
    for marker in view.weather_markers:
        weather = weather_name(marker.weather)
        season = season_name(marker.season)
        lines.append(T("Weather marker {season}: turn {turn}, {weather}.", season=season, turn=marker.turn, weather=weather))
    if view.lacks_weather_cards:
        lines.append(
            T(
                "Variable Weather needs weather cards, and the deck has none (15.7.1): `/deck add` shuffles them in, from the "
                "list {list} or from a file of yours, with the tag {tag}.",
                list="no_surrender_weather",
                tag=WEATHER,
            )
        )
    for support in view.supports:
        side = side_name(support.side)
        lines.append(T("Support of {side}: {unit}, +{bonus}.", side=side, unit=support.unit, bonus=support.bonus))
    if view.support_turn:
        lines.append(T("{side} may give support now.", side=side_title(view.support_turn)))
    for reserve in view.reserves:
        lines.append(T("In Strategic Reserve since turn {turn}: {unit}.", turn=reserve.turn, unit=reserve.unit))
    if view.exchanged_on:
        lines.append(T("The army was exchanged for the Abteilungen on turn {turn}.", turn=view.exchanged_on))
    return (Section(title=T("No Surrender!"), lines=tuple(lines)),) if lines else ()
