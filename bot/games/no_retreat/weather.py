"""15.7 Variable Weather and 15.8 Long Winters: which weather a turn has, and what a long winter forbids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.state import NoRetreat, Weather, WeatherMarker
from bot.games.no_retreat.turns import SCENARIO_FACTS, SEASON_WEATHER, SEASONS, TURNS
from bot.kit.model import Frozen


class Winter(Frozen):
    """What the present turn's weather allows, as far as Long Winters speak of it (NS-64, NS-65)."""

    is_long: bool
    has_armor_bonus: bool
    has_multi_hex_advance: bool


def next_of_season(season: str, turn: int) -> int | None:
    """The first turn of a season from this turn on; None when the track holds no more."""
    return next((box.turn for box in TURNS.turns if box.turn >= turn and box.season == season), None)


def markers_at(turn: int) -> tuple[WeatherMarker, ...]:
    """15.7.1 The three Weather markers on their first turns from this turn on, with the season's own weather up (NS-57)."""
    return tuple(marker for season in SEASONS if (marker := _laid(season, turn)) is not None)


def markers_of(state: NoRetreat) -> tuple[WeatherMarker, ...]:
    """The Weather markers as they lie; where Variable Weather was agreed on later, as they are laid now. None without it."""
    if not is_on(state.options, "variable_weather"):
        return ()
    return state.kit.weather_markers or markers_at(state.track.turn)


def markers_moved_on(markers: Sequence[WeatherMarker], turn: int) -> tuple[WeatherMarker, ...]:
    """The markers that lie before this turn, each laid on the same season a year on (NS-AMB-13)."""
    used = (marker for marker in markers if marker.turn < turn)
    return tuple(laid for marker in used if (laid := _laid(marker.season, turn)) is not None)


def _laid(season: str, turn: int) -> WeatherMarker | None:
    on = next_of_season(season, turn)
    return None if on is None else WeatherMarker(season=season, turn=on, weather=SEASON_WEATHER[season])


def weather_of(state: NoRetreat, turn: int) -> Weather | None:
    """15.7.2 The weather of a turn: as it was entered, else as its Weather marker shows, else as the track prints it (NS-54,
    NS-55, NS-59). None where nobody knows."""
    for entered in state.track.weather:
        if entered.turn == turn:
            return entered.weather
    for marker in markers_of(state):
        if marker.turn == turn:
            return marker.weather
    return next((box.weather for box in TURNS.turns if box.turn == turn), None)


def long_winters(weather: Sequence[str], options: Mapping[str, str], before: str | None = None) -> list[bool]:
    """15.8 Which of these turns in a row are Long Winter turns; `before` is the weather of the turn before the first (NS-63,
    NS-AMB-11, NS-AMB-12)."""
    run = 1 if before == "snow" and options["snow_before_start"] == "if_known" else 0
    found: list[bool] = []
    for each in weather:
        run = run + 1 if each == "snow" else 0
        found.append(_is_long(run, options))
    return found


def _is_long(run: int, options: Mapping[str, str]) -> bool:
    return run >= 2 and (options["long_winter_run"] == "all" or run <= 3)


def is_long_winter(state: NoRetreat, turn: int) -> bool:
    """Whether a turn is a Long Winter turn: never while the option is off."""
    if not is_on(state.options, "long_winters"):
        return False
    start = SCENARIO_FACTS.named(state.track.scenario).turn
    run = 0
    while weather_of(state, turn - run) == "snow":
        if turn - run < start and state.options["snow_before_start"] == "never":
            break
        run += 1
    return _is_long(run, state.options)


def winter(is_long: bool) -> Winter:
    """15.8 What holds on a turn."""
    return Winter(is_long=is_long, has_armor_bonus=not is_long, has_multi_hex_advance=not is_long)
