"""15.7 Variable Weather and 15.8 Long Winters."""

from __future__ import annotations

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat, WeatherCard, WeatherMarker
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.weather import is_long_winter, long_winters, markers_at, weather_of, winter
from bot.kit.decisions import Answer
from bot.kit.model import Event
from tests.games.no_retreat.play import GAME, at, campaign, dealt, events, give, refused, said, with_kit


def lying(state: NoRetreat) -> dict[str, tuple[int, str]]:
    return {marker.season: (marker.turn, marker.weather) for marker in state.kit.weather_markers}


def next_turn(state: NoRetreat, turn: int) -> NoRetreat:
    """The Housekeeping of this turn, played from the last phase of the turn before."""
    second = SOVIET if state.track.initiative == AXIS else AXIS
    return give(at(state, turn - 1, "removal", second), second, o.NextPhase())


def with_card(state: NoRetreat) -> NoRetreat:
    """A weather card has been drawn by the Soviets and waits to be resolved."""
    return with_kit(state, weather_cards=(WeatherCard(side=SOVIET, card="Event cards/33", number="33"),))


def answered(state: NoRetreat, choice: str) -> list[Event]:
    decision = GAME.decisions(state)[0]
    return events(state, decision.side, Answer(decision=decision.id, choice=choice))


# 15.7 Variable Weather


def test_ns_54_only_three_seasons_can_differ_from_the_printed_weather() -> None:
    state = dealt(variable_weather="on")

    assert {TURNS.turn(marker.turn).months for marker in markers_at(1)} == {
        "March/April",
        "September/October",
        "November/December",
    }
    assert refused(state, AXIS, o.TurnWeatherMarker(season="mar_apr", turn=5, weather="clear")).rule == "NS-54"


def test_ns_55_on_all_other_turns_the_printed_weather_stands() -> None:
    state = dealt(variable_weather="on")

    printed = {box.turn: box.weather for box in TURNS.turns if not box.season and box.turn <= 22}

    assert all(weather_of(state, turn) == weather for turn, weather in printed.items())


def test_ns_56_variable_weather_puts_cards_32_to_35_in_the_deck() -> None:
    numbers = {card.number for card in dealt(variable_weather="on").cards.decks[0].cards}

    assert {"32", "33", "34", "35"} <= numbers


@pytest.mark.parametrize(
    ("scenario", "turn"),
    [("campaign", 1), ("barbarossa", 1), ("blau", 7), ("saturn", 10), ("kursk", 14), ("bagration", 19), ("berlin", 22)],
)
def test_ns_57_each_marker_starts_on_its_present_or_next_turn(scenario: str, turn: int) -> None:
    state = campaign(scenario, variable_weather="on")

    assert state.track.turn == turn
    for marker in state.kit.weather_markers:
        assert turn <= marker.turn < turn + 6
        assert TURNS.turn(marker.turn).season == marker.season
        assert marker.weather == ("snow" if marker.season == "nov_dec" else "mud")


def test_ns_58_the_markers_at_the_start_of_the_campaign() -> None:
    assert lying(campaign(variable_weather="on")) == {
        "sept_oct": (3, "mud"),
        "nov_dec": (4, "snow"),
        "mar_apr": (6, "mud"),
    }


def test_ns_59_the_marker_decides_the_weather_of_its_turn() -> None:
    state = dealt(variable_weather="on")

    turned = give(state, AXIS, o.TurnWeatherMarker(season="sept_oct", turn=3, weather="clear"))
    fresh = events(at(turned, 2, "removal", SOVIET), SOVIET, o.NextPhase())

    assert weather_of(state, 3) == "mud"
    assert weather_of(turned, 3) == "clear"
    assert "The weather of turn 3 is clear, as its Weather marker shows." in said(fresh)


def test_ns_59_without_the_option_the_markers_do_not_count() -> None:
    state = with_kit(dealt(), weather_markers=(WeatherMarker(season="sept_oct", turn=3, weather="clear"),))

    assert weather_of(state, 3) == "mud"
    assert refused(state, AXIS, o.TurnWeatherMarker(season="sept_oct", turn=3, weather="snow")).rule == "NS-37"


def test_a_weather_card_asks_its_drawer_which_marker_it_turns() -> None:
    state = with_card(dealt(variable_weather="on"))

    decision = GAME.decisions(state)[0]
    fresh = answered(state, "nov_dec:mud")
    after = GAME.fold(state, fresh)

    assert decision.side == SOVIET
    assert len(decision.choices) == 7
    assert lying(after)["nov_dec"] == (4, "mud")
    assert said(fresh) == "The November/December Weather marker, turn 4, shows mud now."
    assert GAME.decisions(after) == ()


def test_a_weather_card_may_turn_no_marker() -> None:
    state = with_card(dealt(variable_weather="on"))

    fresh = answered(state, "unchanged")

    assert lying(GAME.fold(state, fresh)) == lying(state)
    assert GAME.decisions(GAME.fold(state, fresh)) == ()


def test_the_game_waits_for_a_weather_card_to_be_resolved() -> None:
    state = with_card(dealt(variable_weather="on"))

    assert "Weather card no. 33 has been drawn" in str(refused(state, AXIS, o.NextPhase()))


def test_ns_amb_13_a_used_marker_goes_to_the_same_season_a_year_on() -> None:
    state = next_turn(dealt(variable_weather="on"), 4)

    assert lying(state) == {"sept_oct": (9, "mud"), "nov_dec": (4, "snow"), "mar_apr": (6, "mud")}


def test_what_a_marker_showed_stays_the_weather_of_the_turn_that_is_over() -> None:
    state = next_turn(dealt(variable_weather="on"), 3)
    state = give(state, AXIS, o.TurnWeatherMarker(season="sept_oct", turn=3, weather="snow"))

    state = next_turn(state, 4)

    assert weather_of(state, 3) == "snow"
    assert weather_of(state, 9) == "mud"


def test_a_marker_leaves_the_track_when_no_turn_of_its_season_is_left() -> None:
    state = campaign("berlin", variable_weather="on")

    assert set(lying(state)) == {"nov_dec", "mar_apr"}


def test_ns_amb_13_the_calendar_has_six_turns_a_year_from_may_june_1941() -> None:
    assert TURNS.months(1) == "May/June 1941"
    assert TURNS.months(6) == "March/April 1942"
    assert TURNS.months(22) == "November/December 1944"


# 15.8 Long Winters


LW = {"long_winter_run": "all", "snow_before_start": "if_known"}


def test_ns_63_the_first_snow_turn_is_not_a_long_winter_turn_and_the_next_ones_are() -> None:
    assert long_winters(["mud", "snow", "snow", "snow", "mud", "snow"], LW) == [False, False, True, True, False, False]


def test_ns_63_in_the_campaign_turn_5_is_one() -> None:
    state = dealt(long_winters="on")

    assert [turn for turn in range(1, 13) if is_long_winter(state, turn)] == [5, 11]


@pytest.mark.parametrize(("reading", "fourth"), [("all", True), ("max_third", False)])
def test_ns_amb_11_a_fourth_snow_turn_in_a_row(reading: str, fourth: bool) -> None:
    options = {**LW, "long_winter_run": reading}

    assert long_winters(["snow"] * 5, options) == [False, True, True, fourth, fourth]


@pytest.mark.parametrize(("reading", "first"), [("if_known", True), ("never", False)])
def test_ns_amb_12_snow_on_the_turn_before_the_start(reading: str, first: bool) -> None:
    state = at(campaign("saturn", long_winters="on", snow_before_start=reading), 10)
    state = give(state, AXIS, o.EnterWeather(turn=9, weather="snow"))

    assert is_long_winter(state, 10) is first
    assert long_winters(["snow", "snow"], {**LW, "snow_before_start": reading}, before="snow") == [first, True]
    assert long_winters(["snow", "snow"], {**LW, "snow_before_start": reading}) == [False, True]


def test_ns_amb_22_a_run_counts_the_weather_in_force() -> None:
    state = dealt(long_winters="on", variable_weather="on")

    mild = give(state, AXIS, o.TurnWeatherMarker(season="nov_dec", turn=4, weather="mud"))

    assert is_long_winter(state, 5)
    assert not is_long_winter(mild, 5)


def test_ns_64_and_65_a_long_winter_turn_has_no_armor_bonus_and_no_multi_hex_advance() -> None:
    long, short = winter(True), winter(False)

    assert (long.has_armor_bonus, long.has_multi_hex_advance) == (False, False)
    assert (short.has_armor_bonus, short.has_multi_hex_advance) == (True, True)


def test_ns_64_and_65_are_said_when_the_turn_comes() -> None:
    state = at(dealt(long_winters="on"), 4, "removal", SOVIET)

    fresh = events(state, SOVIET, o.NextPhase())

    assert "It is a Long Winter turn (15.8): no Armor Bonus (10.6.3) and no Multi-Hex Advance (10.8.1)." in said(fresh)


def test_ns_63_without_the_option_no_turn_is_one() -> None:
    assert not is_long_winter(dealt(), 5)


def test_ns_66_the_long_winter_marker_may_lie_anywhere() -> None:
    state = give(dealt(), AXIS, o.LayMarker(what="long_winter", where="the Pripyat Marshes"))

    assert state.track.markers[0].where == "the Pripyat Marshes"
    assert not is_long_winter(state, 5)


def test_weather_that_nobody_knows_is_asked_for_when_long_winters_need_it_and_remembered() -> None:
    state = next_turn(dealt(long_winters="on"), 8)

    decision = GAME.decisions(state)[0]
    after = GAME.fold(state, answered(state, "clear"))

    assert str(decision.question) == "Which weather does your track print for turn 8 (July/August 1942)?"
    assert weather_of(after, 8) == "clear"
    assert GAME.decisions(after) == ()
    assert GAME.decisions(next_turn(dealt(), 8)) == ()


@pytest.mark.parametrize(
    ("turn", "markers"),
    [
        (9, {"mar_apr": (12, "mud"), "sept_oct": (9, "mud"), "nov_dec": (10, "snow")}),
        (11, {"mar_apr": (12, "mud"), "sept_oct": (15, "mud"), "nov_dec": (16, "snow")}),
    ],
)
def test_ns_57_a_scenario_whose_first_turn_is_put_right_has_its_markers_on_the_next_turns_of_their_seasons(
    turn: int, markers: dict[str, tuple[int, str]]
) -> None:
    state = give(campaign("saturn", variable_weather="on"), SOVIET, o.SetTurn(turn=turn))

    assert lying(state) == markers


def test_ns_59_the_turn_to_which_the_marker_is_put_has_the_weather_that_its_weather_marker_shows() -> None:
    state = give(dealt(variable_weather="on", long_winters="on"), AXIS, o.SetTurn(turn=15))

    assert weather_of(state, 15) == "mud"
    assert GAME.decisions(state) == ()


def test_ns_57_a_weather_marker_that_lies_right_is_left_as_it_is_when_the_turn_is_put_right() -> None:
    state = dealt(variable_weather="on")
    state = give(state, AXIS, o.TurnWeatherMarker(season="nov_dec", turn=4, weather="mud"))

    fresh = events(state, AXIS, o.SetTurn(turn=4))

    assert lying(GAME.fold(state, fresh)) == {"mar_apr": (6, "mud"), "sept_oct": (9, "mud"), "nov_dec": (4, "mud")}
    assert "The September/October Weather marker is laid on turn 9." in said(fresh)
    assert events(dealt(), AXIS, o.SetTurn(turn=4))[1:] == []


def agreed_later(state: NoRetreat, **options: str) -> NoRetreat:
    """The same campaign after every seat has consented to other options."""
    return state.with_(options={**state.options, **options})  # type: ignore[no-any-return]


def test_ns_57_weather_markers_are_laid_as_variable_weather_is_agreed_on_and_stay_there() -> None:
    state = agreed_later(at(dealt(weather_cards="on"), 5), variable_weather="on")

    shown = GAME.view(state, "").parts["surrender"].weather_markers
    turned = give(state, AXIS, o.TurnWeatherMarker(season="mar_apr", turn=6, weather="snow"))

    assert {marker.season: (marker.turn, marker.weather) for marker in shown} == {
        "mar_apr": (6, "mud"),
        "sept_oct": (9, "mud"),
        "nov_dec": (10, "snow"),
    }
    assert lying(turned) == {"mar_apr": (6, "snow"), "sept_oct": (9, "mud"), "nov_dec": (10, "snow")}
    assert weather_of(turned, 6) == "snow"
    assert lying(next_turn(state, 6)) == {"mar_apr": (6, "mud"), "sept_oct": (9, "mud"), "nov_dec": (10, "snow")}


def test_ns_59_a_weather_card_turns_a_marker_where_variable_weather_was_agreed_on_later() -> None:
    state = with_card(agreed_later(dealt(weather_cards="on"), variable_weather="on"))

    after = GAME.fold(state, answered(state, "nov_dec:mud"))

    assert lying(after) == {"mar_apr": (6, "mud"), "sept_oct": (3, "mud"), "nov_dec": (4, "mud")}


@pytest.mark.parametrize(("variable", "cards", "is_told"), [("on", "off", True), ("on", "on", False), ("off", "off", False)])
def test_ns_56_a_deck_without_the_weather_cards_that_variable_weather_needs_is_told(
    variable: str, cards: str, is_told: bool
) -> None:
    state = agreed_later(dealt(weather_cards=cards), variable_weather=variable)

    words = [str(line) for section in GAME.panel(GAME.view(state, "")).sections for line in section.lines]

    assert any("`/deck add` shuffles them in, from the list no_surrender_weather" in line for line in words) is is_told
