"""The Prussians: the cases of the rulebook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import Chart, shipped_chart
from bot.games.guard_dies.events import ArrivalRolled, EntryDesignated, UnitsReturned
from bot.games.guard_dies.orders import DesignateEntry, EndPhase, ReturnUnits, RollArrival
from bot.games.guard_dies.rules_prussians import arrival_by, may_enter_wide
from bot.kit.refusals import Impossible, NotNow, Unknown
from tests.games.guard_dies.field import Table, arrived, begun, only, said, with_units


def waiting(turn: int = 8, point: str = "", **options: str) -> Table:
    """The Allied movement phase of this turn, with the turn 8 group still to come."""
    table = Table(begun("movement", "allied", turn, **options))
    if point:
        table.give("allied", DesignateEntry(group="iv", point=point))
    return table


def roll(table: Table, face: int) -> ArrivalRolled:
    return only(table.give("allied", RollArrival(group="iv"), face), ArrivalRolled)


def test_gd_48_a_group_becomes_available_on_its_turn() -> None:
    table = waiting(turn=7)

    refusal = table.refused("allied", DesignateEntry(group="iv", point="fichermont"))

    assert (type(refusal), refusal.rule) == (NotNow, "GD-48")
    assert "Prussian IV Corps becomes available on turn 8." in str(refusal)


def test_gd_99_the_turn_8_group_is_the_articles() -> None:
    table = waiting(point="fichermont")

    event = roll(table, 1)

    assert {part.name: part.count for part in event.content} == {
        "Prussian infantry": 20,
        "Prussian light cavalry": 4,
        "Prussian heavy artillery": 3,
        "Prussian horse artillery": 3,
    }
    there = [unit.id for unit in table.state.units.values() if unit.group == "iv" and unit.where == "in_play"]
    assert len(there) == 30
    assert table.state.commanders["blucher"].where == "in_play"


def test_gd_49_its_owner_names_an_entry_point_before_the_die_is_rolled() -> None:
    table = waiting()

    refusal = table.refused("allied", RollArrival(group="iv"))
    event = only(table.give("allied", DesignateEntry(group="iv", point="plancenoit")), EntryDesignated)

    assert (type(refusal), refusal.rule) == (NotNow, "GD-49")
    assert (event.point_name, event.modifier) == ("Plancenoit", 2)
    assert GAME.can(table.state, "allied", RollArrival(group="iv"))


def test_gd_49_the_movement_phase_does_not_end_before_the_point_is_named() -> None:
    table = waiting()

    refusal = table.refused("allied", EndPhase())

    assert (type(refusal), refusal.rule) == (Impossible, "GD-49")
    assert [str(due.what) for due in GAME.due(table.state)] == ["Prussian IV Corps names its entry point, then rolls."]


def test_gd_49_there_are_three_entry_points_and_no_others() -> None:
    refusal = waiting().refused("allied", DesignateEntry(group="iv", point="Paris"))

    assert type(refusal) is Unknown
    assert "Fichermont, Plancenoit and Ohain road" in str(refusal)


@pytest.mark.parametrize(("face", "arrives"), [(1, True), (4, True), (5, False), (6, False)])
def test_gd_50_a_modified_1_to_4_arrives(face: int, arrives: bool) -> None:
    assert roll(waiting(point="fichermont"), face).arrived is arrives


@pytest.mark.parametrize(("point", "modifier", "good"), [("fichermont", 0, 4), ("plancenoit", 2, 2), ("ohain", 3, 1)])
def test_gd_100_the_points_modifier_is_added(point: str, modifier: int, good: int) -> None:
    event = roll(waiting(point=point), 1)

    assert (event.total, event.good_faces) == (1 + modifier, good)


@pytest.mark.parametrize(("turn", "last_good"), [(8, 4), (9, 5), (10, 6)])
def test_gd_51_each_turn_of_delay_takes_one_off(turn: int, last_good: int) -> None:
    event = roll(waiting(turn=turn, point="fichermont"), last_good)

    assert (event.arrived, event.good_faces) == (True, last_good)


def test_gd_101_a_group_that_failed_rolls_again_each_turn_until_it_succeeds() -> None:
    table = waiting(point="fichermont")
    roll(table, 5)
    again = table.refused("allied", RollArrival(group="iv"))
    for _ in range(6):
        table.give(table.state.side, EndPhase())

    pending = table.refused("allied", EndPhase())
    event = roll(table, 5)

    assert again.rule == pending.rule == "GD-101"
    assert (event.turn, event.arrived) == (9, True)


def test_gd_101_a_failure_says_what_is_needed_next() -> None:
    table = waiting(point="ohain")

    events = table.give("allied", RollArrival(group="iv"), 2)

    assert "It does not arrive." in said(events)
    assert "It rolls again next turn, when 2 or less is needed (2 in 6)." in said(events)


def test_gd_101_a_group_that_is_there_rolls_no_more() -> None:
    table = waiting(point="fichermont")
    roll(table, 1)

    assert "has arrived on turn 8" in str(table.refused("allied", RollArrival(group="iv")))


def test_gd_52_units_enter_on_the_point_or_next_to_it() -> None:
    table = waiting(point="fichermont")

    words = said(table.give("allied", RollArrival(group="iv"), 1))

    assert "This turn they may enter at Fichermont or on a square next to it" in words
    assert not may_enter_wide(table.state, "iv")


def test_gd_53_on_following_turns_they_enter_up_to_two_squares_to_either_side() -> None:
    state = arrived(begun("movement", "allied", 9), turn=8)

    words = [str(line) for section in GAME.panel(GAME.view(state, "")).sections for line in section.lines]

    assert may_enter_wide(state, "iv")
    assert any("up to 2 squares to either side of it too" in line for line in words)


def test_gd_51_the_forecast_multiplies_what_is_missed() -> None:
    assert [arrival_by(0, 0, n) for n in (1, 2, 3)] == [Fraction(2, 3), Fraction(17, 18), Fraction(1)]


def off_board(turn: int, **options: str) -> Table:
    """A Prussian battalion left the board with a hit on turn 9."""
    state = arrived(begun("movement", "allied", turn, **options))
    state = with_units(state, ["PI1", "PI2"], where="off_board", hits=1, back_turn=10)
    # The later groups are not what this is about.
    groups = {key: group if key == "iv" else group.model_copy(update={"arrived_turn": 20}) for key, group in state.groups.items()}
    return Table(state.model_copy(update={"groups": groups}))


def test_gd_88_a_prussian_unit_that_left_the_board_comes_back_the_following_turn() -> None:
    table = off_board(10)

    events = table.give("allied", ReturnUnits(units=("PI1", "PI2")))

    assert only(events, UnitsReturned).point_name == "Fichermont"
    assert table.unit("PI1") == ("in_play", 1)


def test_gd_88_not_before() -> None:
    refusal = off_board(9).refused("allied", ReturnUnits(units=("PI1",)))

    assert type(refusal) is NotNow
    assert "may come back on turn 10" in str(refusal)


@pytest.mark.parametrize("units", [(), ("PI1", "PI1"), ("PI3",), ("PI30",), ("BI1",)])
def test_gd_88_only_units_off_the_board_come_back(units: tuple[str, ...]) -> None:
    assert off_board(10).refused("allied", ReturnUnits(units=units)).rule == "GD-88"


def test_gd_88_it_may_stay_away() -> None:
    table = off_board(10)

    table.give("allied", EndPhase())

    assert table.unit("PI1")[0] == "off_board"


def test_gd_52_gd_amb_30_on_the_last_turn_no_later_entry_is_promised() -> None:
    table = waiting(turn=19, point="fichermont", last_turn="before_twenty")

    words = said(table.give("allied", RollArrival(group="iv"), 1))

    assert "They may enter at Fichermont or on a square next to it." in words
    assert "turn 20" not in words
    assert "1, −11 for 11 turns of delay: −10 at Fichermont" in words


@pytest.mark.parametrize(("turn", "reading"), [(20, "twenty_included"), (19, "before_twenty")])
def test_gd_101_a_group_that_fails_on_the_last_turn_is_promised_no_other_roll(turn: int, reading: str) -> None:
    facts = shipped_chart().model_dump()
    facts["groups"][0]["turn"]["value"] = turn
    table = Table(begun("movement", "allied", turn, chart=Chart.model_validate(facts), last_turn=reading))
    table.give("allied", DesignateEntry(group="iv", point="ohain"))

    words = said(table.give("allied", RollArrival(group="iv"), 6))

    assert f"It does not arrive, and turn {turn} is the last." in words
    assert "next turn" not in words
