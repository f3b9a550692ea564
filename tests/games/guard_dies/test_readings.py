"""Readings: every value of every option that a table can notice changes what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.guard_dies import GAME, rules_combat
from bot.games.guard_dies.armies import shipped_chart
from bot.games.guard_dies.events import ArmyRouted, CombatEnded, CombatRolled, ReturnRolled, UnitRallied
from bot.games.guard_dies.fates import fates
from bot.games.guard_dies.ground import Tabletop
from bot.games.guard_dies.morale import is_disordered, morale_count
from bot.games.guard_dies.orders import (
    Advance,
    Attack,
    DesignateEntry,
    EndPhase,
    Rally,
    ReportSurrounded,
    ReturnUnits,
    RollArrival,
)
from bot.games.guard_dies.rules_commanders import commander_allowance
from bot.games.guard_dies.rules_prussians import may_enter_wide
from bot.games.guard_dies.rules_rally import rally_chance
from bot.games.guard_dies.rules_victory import ending
from bot.games.guard_dies.state import opening
from bot.kit.decisions import Answer
from bot.kit.game import Setup
from bot.kit.refusals import Malformed
from tests.games.guard_dies.field import Table, arrived, begun, boxed, hit, only, said, with_modifiers, with_numbers, with_units

PLAIN = with_modifiers(shipped_chart(), FI=0, FL=0, FA=0, BI=0, BL=0, BH=0, PI=0)
BOARD = {12, 18, 20, 32, 33, 34, 35, 37, 40, 46}
"""Readings whose values only the bot's board can tell apart, or that only change a sentence here."""
NUMBERS = [number for number in range(1, 47) if number != 21]


def plain(side: str = "french", turn: int = 5, **options: str) -> Table:
    return Table(begun("combat", side, turn, chart=PLAIN, **options))


def test_every_reading_of_the_digest_with_more_than_one_value_is_an_option() -> None:
    assert [reading.id for reading in GAME.readings] == [f"GD-AMB-{number:02}" for number in NUMBERS]
    assert all(len(reading.values) > 1 for reading in GAME.readings)
    assert len({reading.key for reading in GAME.readings}) == len(GAME.readings)


@pytest.mark.parametrize("number", sorted(BOARD))
def test_a_reading_that_needs_squares_says_so(number: int) -> None:
    reading = GAME.reading(f"GD-AMB-{number:02}")

    assert "on the bot's board" in str(reading.reason).lower()


def test_every_other_reading_has_a_test_here() -> None:
    named = {int(number) for number in re.findall(r"def test_gd_amb_(\d+)_", Path(__file__).read_text(encoding="utf-8"))}

    assert named >= set(NUMBERS) - BOARD


def test_a_value_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(Malformed, match="any_halved or tie_only"):
        GAME.new(Setup(scenario="tabletop", options={"in_lieu": "sometimes"}))


def test_readings_are_set_by_number_too() -> None:
    state = GAME.new(Setup(scenario="tabletop", options={"GD-AMB-02": "artillery_only"}))

    assert state.options["halved_tie"] == "artillery_only"


@pytest.mark.parametrize(("value", "may"), [("any_halved", True), ("tie_only", False)])
def test_gd_amb_01_in_lieu_after_a_halved_loss(value: str, may: bool) -> None:
    table = plain(in_lieu=value)

    table.attack("FA1", "BI1", dice=(3, 5), range=2)

    assert ("retreat_in_lieu_of_hit.retreats_1" in table.choices) is may


@pytest.mark.parametrize(("value", "hits"), [("both_units", 1), ("artillery_only", 0)])
def test_gd_amb_02_a_halved_tie_hits_the_target_or_not(value: str, hits: int) -> None:
    table = plain(halved_tie=value)

    table.attack("FA1", "BI1", dice=(3, 4), range=2)
    if hits:
        table.answer("hit_and_stay.stays")
    table.answer("hit_and_stay.stays")

    assert (table.unit("BI1")[1], table.unit("FA1")[1]) == (hits, 1)


@pytest.mark.parametrize(("value", "may"), [("allowed", True), ("halved_only", False)])
def test_gd_amb_03_in_lieu_after_a_natural_tie(value: str, may: bool) -> None:
    table = plain(natural_tie_in_lieu=value)
    table.attack("FA1", "BI1", dice=(3, 3), range=2)

    table.answer("hit_and_stay.stays")

    assert ("retreat_in_lieu_of_hit.retreats_1" in table.choices) is may


@pytest.mark.parametrize(("choice", "effective"), [("halve", -1), ("keep", -3)])
def test_gd_amb_04_the_attacker_is_asked_whether_to_halve(choice: str, effective: int) -> None:
    table = plain(halving="ask_attacker")

    rolled = only(table.attack("FA1", "BI1", dice=(2, 5), range=2), CombatRolled)
    side, choices = table.asked.side, table.choices
    table.answer(choice)

    assert (rolled.effective, rolled.asks_halving, side, choices) == (-3, True, "french", ["halve", "keep"])
    assert (table.unit("FA1")[0] == "eligible") is (effective == -3)


def test_gd_amb_04_by_default_nobody_is_asked() -> None:
    rolled = only(plain().attack("FA1", "BI1", dice=(2, 5), range=2), CombatRolled)

    assert (rolled.effective, rolled.is_halved, rolled.asks_halving) == (-1, True, False)


@pytest.mark.parametrize(("value", "may_die"), [("stays", False), ("eliminated", True)])
def test_gd_amb_05_no_retreat_after_a_tie(value: str, may_die: bool) -> None:
    table = plain(tie_blocked=value)

    table.attack("FI1", "BI1", dice=(3, 3))

    assert ("no_legal_retreat.eliminated" in table.choices) is may_die
    assert "hit_and_stay.stays" in table.choices


@pytest.mark.parametrize(("value", "words"), [("full_first_square_only", "full one"), ("any_blocked_first_square", "barred one")])
def test_gd_amb_06_what_a_two_square_retreat_passes(value: str, words: str) -> None:
    table = plain(retreat_two=value)

    table.attack("FI1", "BI1", dice=(4, 3))

    labels = {choice.key: str(choice.label) for choice in table.asked.choices}
    assert labels["hit_and_retreat.retreats_2"].endswith(words)


@pytest.mark.parametrize(("value", "barred"), [("any_blocked_retreat", True), ("overstacking_only", False)])
def test_gd_amb_07_when_a_gun_may_stay(value: str, barred: bool) -> None:
    table = plain(gun_stays=value)
    table.attack("FI1", "BH1", dice=(4, 3))

    def stays(way: str) -> bool:
        return any(fate.fate == "stays" for fate in fates(table.state, table.state.combat, "defender", (way,)))

    assert stays("full")
    assert stays("barred") is barred


@pytest.mark.parametrize(("value", "total"), [("attack_and_defence", 4), ("defence_only", 3)])
def test_gd_amb_08_a_building_in_attack(value: str, total: int) -> None:
    table = plain(building=value)

    rolled = only(table.attack("FI1", "BI1", dice=(3, 6), attacker_building=1), CombatRolled)

    assert rolled.attack_total == total
    assert [m.value for m in rolled.attack_modifiers] == [total - 3]


@pytest.mark.parametrize(("value", "reaches"), [("three", True), ("by_chart", False)])
def test_gd_amb_09_range_by_kind_of_gun(value: str, reaches: bool) -> None:
    state = begun(chart=with_numbers(shipped_chart(), "range", FA=2), gun_range=value)

    assert GAME.can(state, "french", Attack(attacker="FA1", defenders=("BI1",), range=3)) is reaches
    assert GAME.can(state, "french", Attack(attacker="FA1", defenders=("BI1",), range=2))


@pytest.mark.parametrize(
    ("value", "words"),
    [("attacking_square", "holds the attacking"), ("vacated_square", "covers the vacated"), ("either", "either")],
)
def test_gd_amb_10_which_zone_bars_an_advance(value: str, words: str) -> None:
    assert words in said(plain(advance_zone=value).attack("FI1", "BI1", dice=(6, 1)))


@pytest.mark.parametrize(("value", "may"), [("adjacent_only", False), ("any_range", True)])
def test_gd_amb_11_advance_after_fire_from_afar(value: str, may: bool) -> None:
    table = plain(advance_range=value)

    ended = only(table.attack("FA1", "BI1", dice=(6, 1), range=2), CombatEnded)

    assert (ended.vacated, ended.can_advance) == (True, may)


@pytest.mark.parametrize(("value", "may"), [("allowed", True), ("forbidden", False)])
def test_gd_amb_13_allies_and_prussians_in_one_square(value: str, may: bool) -> None:
    defended = arrived(begun("combat", "french", 9, mixed_stack=value))
    table = Table(arrived(begun("combat", "allied", 9, chart=PLAIN, mixed_stack=value)))
    table.attack("BI1", "FI1", dice=(6, 1))

    assert GAME.can(defended, "french", Attack(attacker="FI1", defenders=("BI1", "PI1"))) is may
    assert GAME.can(table.state, "allied", Advance(units=("BI1", "PI1"))) is may


@pytest.mark.parametrize(("value", "chance"), [("once", 2), ("both_penalties", 1)])
def test_gd_amb_14_one_rally_penalty_or_two(value: str, chance: int) -> None:
    state = boxed(begun("rally", rally_penalty=value), "FI", 45)

    assert rally_chance(state, "ney", ("FI77", "FI78")) * 6 == chance


@pytest.mark.parametrize(("value", "succeeds"), [("four_or_more", True), ("exact_4_to_6", False)])
def test_gd_amb_15_a_rally_roll_above_6(value: str, succeeds: bool) -> None:
    table = Table(boxed(begun("rally", rally_target=value), "FI", 2))

    table.give("french", Rally(commander="napoleon", units=("FI77", "FI78")), 5)

    assert (table.unit("FI77")[0] == "in_play") is succeeds


@pytest.mark.parametrize(("value", "chance"), [("both_british", 3), ("any_british", 4)])
def test_gd_amb_16_wellingtons_mixed_pair(value: str, chance: int) -> None:
    state = boxed(boxed(begun("rally", "allied", wellington_plus=value), "BI", 1), "HI", 1)

    assert rally_chance(state, "wellington", ("BI22", "HI17")) * 6 == chance


@pytest.mark.parametrize(
    ("value", "mixed", "guard"), [("either_unit", 2, 3), ("whole_army", 2, 2), ("only_if_both_disordered", 3, 3)]
)
def test_gd_amb_17_disorder_of_a_part_on_rally_rolls(value: str, mixed: int, guard: int) -> None:
    state = boxed(boxed(begun("rally", rally_disorder=value), "FI", 45), "YG", 2)

    assert rally_chance(state, "ney", ("FI78", "YG8")) * 6 == mixed
    assert rally_chance(state, "ney", ("YG7", "YG8")) * 6 == guard


@pytest.mark.parametrize(("value", "words"), [("needed", "with Ney;"), ("adjacent_square", "next to him if his square is full")])
def test_gd_amb_18_where_a_rallied_unit_is_placed(value: str, words: str) -> None:
    table = Table(boxed(begun("rally", rally_room=value), "FI", 2))

    assert words in said(table.give("french", Rally(commander="ney", units=("FI77", "FI78")), 4))


@pytest.mark.parametrize(("value", "hits"), [("zero", 0), ("one", 1)])
def test_gd_amb_19_hits_of_a_rallied_unit(value: str, hits: int) -> None:
    table = Table(hit(boxed(begun("rally", rally_hits=value), "FI", 2), "FI77"))

    back = only(table.give("french", Rally(commander="ney", units=("FI77", "FI78")), 4), UnitRallied)

    assert back.hits == table.unit("FI77")[1] == hits


@pytest.mark.parametrize(("value", "words"), [("enemy_units", "held by enemies"), ("enemy_zones", "in enemy zones")])
def test_gd_amb_20_what_his_side_is_asked(value: str, words: str) -> None:
    table = Table(begun("movement", surrounded=value))

    table.give("french", ReportSurrounded(commander="wellington"))

    assert words in str(table.asked.question)


@pytest.mark.parametrize(("value", "may"), [("fixed", False), ("each_roll", True)])
def test_gd_amb_22_another_entry_point_after_a_failed_roll(value: str, may: bool) -> None:
    table = Table(begun("movement", "allied", 8, entry_point=value))
    table.give("allied", DesignateEntry(group="iv", point="ohain"))
    table.give("allied", RollArrival(group="iv"), 6)
    table.state = table.state.model_copy(update={"turn": 9})

    assert GAME.can(table.state, "allied", DesignateEntry(group="iv", point="fichermont")) is may
    assert GAME.can(table.state, "allied", RollArrival(group="iv"))


@pytest.mark.parametrize(("value", "wide"), [("after_arrival", False), ("after_availability", True)])
def test_gd_amb_23_when_the_entry_widens(value: str, wide: bool) -> None:
    table = Table(begun("movement", "allied", 9, wide_entry=value))
    table.give("allied", DesignateEntry(group="iv", point="fichermont"))

    words = said(table.give("allied", RollArrival(group="iv"), 1))

    assert may_enter_wide(table.state, "iv") is wide
    assert ("or up to 2 squares to either side" in words) is wide


def left_the_board(**options: str) -> Table:
    """The Allied movement phase of turn 10, when a Prussian battalion may come back from off the board."""
    table = Table(arrived(begun("combat", "french", 9, chart=PLAIN, **options), turn=8))
    table.attack("FI1", "PI1", dice=(4, 3))
    table.answer("hit_and_retreat.leaves_board_prussian")
    table.state = table.state.model_copy(update={"side": "allied", "phase": "movement", "turn": 10})
    return table


@pytest.mark.parametrize(("value", "hits"), [("keeps_hits", 1), ("fresh", 0)])
def test_gd_amb_24_hits_of_a_unit_that_left_the_board(value: str, hits: int) -> None:
    table = left_the_board(off_board=value)

    table.give("allied", ReturnUnits(units=("PI1",)))

    assert table.unit("PI1") == ("in_play", hits)


@pytest.mark.parametrize(("value", "disordered"), [("equals_rout", False), ("own_number", True)])
def test_gd_amb_25_the_guards_number(value: str, disordered: bool) -> None:
    state = boxed(begun(guard_number=value), "FI", 52)

    assert is_disordered(state, "OG1") is disordered


def test_gd_amb_25_a_chart_without_the_guards_number_is_refused_where_it_is_needed() -> None:
    text = (Path(__file__).parents[3] / "data" / "guard_dies" / "armies.toml").read_text(encoding="utf-8")
    text = text.replace("guard_disorder = 52\n", "")

    with pytest.raises(Malformed, match="guard_disorder"):
        GAME.new(Setup(scenario="tabletop", options={"guard_number": "own_number"}, uploads={"armies": text}))


@pytest.mark.parametrize(("value", "at_once"), [("next_roll", True), ("next_phase", False)])
def test_gd_amb_26_when_disorder_begins_to_count(value: str, at_once: bool) -> None:
    state = boxed(begun("combat", "french", chart=PLAIN, disorder_from=value), "FI", 44)
    table = Table(state)
    events = table.attack("FI1", "BI1", dice=(1, 6))

    now = is_disordered(table.state, "FI2")
    table.give("french", EndPhase())

    assert (now, is_disordered(table.state, "FI2")) == (at_once, True)
    assert ("from the next die on" in said(events)) is at_once


@pytest.mark.parametrize(("value", "count"), [("old_middle_infantry", 1), ("all_guard", 2)])
def test_gd_amb_27_which_guard_counts_2(value: str, count: int) -> None:
    for code in ("YG", "GC", "GA"):
        assert morale_count(boxed(begun(double_count=value), code, 1), "french") == count
    assert morale_count(boxed(begun(double_count=value), "OG", 1), "french") == 2


@pytest.mark.parametrize(("value", "winner"), [("french_minor", "french"), ("allied_prussian", "allied")])
def test_gd_amb_28_only_the_prussians_routed(value: str, winner: str) -> None:
    state = begun("combat", "allied", 20, prussian_rout=value).model_copy(update={"routed": ("prussian",)})
    table = Table(state)

    table.give("allied", EndPhase())

    assert ending(table.state).winner == winner


def both_would_rout(side: str, **options: str) -> Table:
    """One more loss routs either army, and the two units in the tie have a hit each."""
    state = boxed(begun("combat", side, chart=PLAIN, **options), "FI", 59)
    for code, n in (("HI", 17), ("NI", 22), ("BI", 21), ("KI", 5)):
        state = boxed(state, code, n)
    return Table(hit(state, "FI1", "BI1"))


def tie(table: Table) -> list[str]:
    attacker, defender = ("FI1", "BI1") if table.state.side == "french" else ("BI1", "FI1")
    # The attacker is disordered, so that a 4 ties with a 3.
    events = table.attack(attacker, defender, dice=(4, 3))
    return [event.army for event in events if isinstance(event, ArmyRouted)]


@pytest.mark.parametrize(
    ("value", "side", "first"),
    [
        ("defender_first", "french", "allied"),
        ("defender_first", "allied", "french"),
        ("french_lose", "french", "french"),
        ("french_lose", "allied", "french"),
    ],
)
def test_gd_amb_29_two_armies_rout_in_one_tie(value: str, side: str, first: str) -> None:
    table = both_would_rout(side, double_rout=value)

    assert tie(table) == [first]


@pytest.mark.parametrize(
    ("answers", "first"),
    [
        (("french", "french"), "french"),
        (("allied", "allied"), "allied"),
        (("allied", "french"), "allied"),
    ],
)
def test_gd_amb_29_both_sides_are_asked(answers: tuple[str, str], first: str) -> None:
    table = both_would_rout("french", double_rout="ask")

    assert tie(table) == []
    assert [decision.side for decision in GAME.decisions(table.state)] == ["french", "allied"]
    for side, choice in zip(("french", "allied"), answers, strict=True):
        table.give(side, Answer(decision=f"rout-1-{side}", choice=choice))
    assert table.state.routed == (first,)


def test_gd_amb_29_by_default_each_side_names_the_others_loss() -> None:
    table = both_would_rout("french", double_rout="ask")

    tie(table)

    assert {d.side: d.default for d in GAME.decisions(table.state)} == {"french": "allied", "allied": "french"}


def test_gd_amb_29_a_unit_that_a_halved_tie_spares_routs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = Tabletop()
    monkeypatch.setattr(nowhere, "ways", lambda state, unit_id: ("barred",))
    monkeypatch.setattr(rules_combat, "ground_of", lambda state: nowhere)
    table = both_would_rout("french", double_rout="ask", halved_tie="artillery_only")
    table.state = hit(table.state, "FA1")

    table.attack("FA1", "BI1", dice=(3, 3), range=2)  # 2 against 3: a loss by 1, halved to a tie

    assert GAME.decisions(table.state) == ()
    assert table.state.routed == ("french",)


def test_gd_amb_29_units_that_a_tie_eliminates_for_want_of_a_retreat_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = Tabletop()
    monkeypatch.setattr(nowhere, "ways", lambda state, unit_id: ("barred",))
    monkeypatch.setattr(rules_combat, "ground_of", lambda state: nowhere)
    table = both_would_rout("french", double_rout="french_lose", tie_blocked="eliminated")
    table.state = with_units(table.state, ["FI1", "BI1"], hits=0)

    assert tie(table) == ["french"]


@pytest.mark.parametrize(("value", "is_over"), [("twenty_included", False), ("before_twenty", True)])
def test_gd_amb_30_turn_20_is_played_or_not(value: str, is_over: bool) -> None:
    table = Table(begun("combat", "allied", 19, last_turn=value))

    table.give("allied", EndPhase())

    assert (GAME.outcome(table.state) is not None) is is_over


@pytest.mark.parametrize(("value", "squares"), [("yes", 3), ("no", 4)])
def test_gd_amb_31_mud_and_commanders(value: str, squares: int) -> None:
    assert commander_allowance(begun("movement", turn=2, mud_commanders=value), "ney") == squares


@pytest.mark.parametrize(("value", "total"), [("any", 3), ("adjacent", 4)])
def test_gd_amb_36_uphill_from_afar(value: str, total: int) -> None:
    table = plain(uphill_range=value)

    afar = only(table.attack("FA1", "BI1", dice=(4, 1), range=2, is_uphill=True), CombatRolled)

    assert afar.attack_total == total


@pytest.mark.parametrize(("value", "may"), [("yes", True), ("no", False)])
def test_gd_amb_38_attacks_after_a_retreat(value: str, may: bool) -> None:
    table = plain(attack_after_retreat=value)
    table.attack("FI1", "BI1", dice=(3, 4))
    table.answer("hit_and_retreat.retreats_1")

    assert GAME.can(table.state, "french", Attack(attacker="FI1", defenders=("BI2",))) is may


@pytest.mark.parametrize(("value", "moves"), [("attack_only", False), ("one_square", True)])
def test_gd_amb_39_exploiting_cavalry(value: str, moves: bool) -> None:
    table = plain(exploit_move=value)
    table.attack("FL1", "BI1", dice=(6, 1))

    words = said(table.give("french", Advance(units=("FL1",))))

    assert ("moving one square before each further attack" in words) is moves


@pytest.mark.parametrize(("value", "may"), [("own", False), ("own_side", True)])
def test_gd_amb_41_whose_units_a_commander_rallies(value: str, may: bool) -> None:
    state = boxed(arrived(begun("rally", "allied", 9, rally_army=value)), "PI", 2)

    assert GAME.can(state, "allied", Rally(commander="wellington", units=("PI34", "PI35"))) is may


@pytest.mark.parametrize(("value", "british"), [("no", False), ("yes", True)])
def test_gd_amb_42_the_kings_german_legion(value: str, british: bool) -> None:
    state = boxed(begun("rally", "allied", kgl_british=value), "NI", 20)

    assert is_disordered(state, "KI1") is not british
    assert is_disordered(state, "HI1")


@pytest.mark.parametrize(("value", "may"), [("no_rally", False), ("may_rally", True)])
def test_gd_amb_43_bluecher_before_his_arrival(value: str, may: bool) -> None:
    state = boxed(begun("rally", "allied", 9, blucher_off_board=value), "PI", 2)

    assert GAME.can(state, "allied", Rally(commander="blucher", units=("PI34", "PI35"))) is may


def test_gd_amb_43_a_unit_rallied_before_his_arrival_waits_and_comes_with_bluecher() -> None:
    table = Table(boxed(begun("rally", "allied", 9, blucher_off_board="may_rally"), "PI", 2))

    words = said(table.give("allied", Rally(commander="blucher", units=("PI34", "PI35")), 4))
    waits = table.unit("PI34")[0]
    table.give("allied", EndPhase())
    table.give("allied", DesignateEntry(group="iv", point="fichermont"))
    table.give("allied", RollArrival(group="iv"), 1)

    assert "waits with Blücher to enter the board" in words
    assert (waits, table.unit("PI34")[0]) == ("waiting", "in_play")


def test_gd_amb_44_by_default_units_come_back_without_a_roll() -> None:
    table = left_the_board()

    table.give("allied", ReturnUnits(units=("PI1",)))

    assert table.unit("PI1")[0] == "in_play"


@pytest.mark.parametrize(("face", "back"), [(4, True), (5, False)])
def test_gd_amb_44_units_roll_to_come_back(face: int, back: bool) -> None:
    table = left_the_board(return_roll="roll")

    rolled = only(table.give("allied", ReturnUnits(units=("PI1",)), face), ReturnRolled)

    assert rolled.arrived is (table.unit("PI1")[0] == "in_play") is back
    if not back:
        assert table.refused("allied", ReturnUnits(units=("PI1",))).rule == "GD-AMB-44"


@pytest.mark.parametrize(("value", "count"), [("no", 0), ("yes", 1)])
def test_gd_amb_45_units_off_the_board_and_the_count(value: str, count: int) -> None:
    table = left_the_board(off_board_count=value)

    assert morale_count(table.state, "prussian") == count


def test_the_default_readings_are_the_first_values() -> None:
    state = opening(shipped_chart(), Setup(scenario="tabletop", options=GAME.settle({})))

    assert state.options == {reading.key: next(iter(reading.values)) for reading in GAME.readings}
