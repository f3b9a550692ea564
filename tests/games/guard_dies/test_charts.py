"""Army charts: the shipped one, and the group's own with errors that name line and field."""

from __future__ import annotations

import re

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import problems, shipped_chart, uploaded_chart
from bot.kit.facts import DATA
from bot.kit.game import Setup
from bot.kit.refusals import Malformed

SHIPPED = (DATA / "guard_dies" / "armies.toml").read_text(encoding="utf-8")


def edited(old: str, new: str, nth: int = 1) -> tuple[str, int]:
    """The shipped chart with the n-th occurrence of a text replaced, and the line (from 1) where that stands."""
    at = -1
    for _ in range(nth):
        at = SHIPPED.index(old, at + 1)
    return SHIPPED[:at] + new + SHIPPED[at + len(old) :], SHIPPED.count("\n", 0, at) + 1


def refusal_of(text: str) -> str:
    with pytest.raises(Malformed) as caught:
        uploaded_chart(text)
    return str(caught.value)


def test_the_shipped_chart_fits_together() -> None:
    assert list(problems(shipped_chart())) == []
    assert shipped_chart().is_house


def test_the_shipped_chart_says_what_was_assumed() -> None:
    assert len(shipped_chart().about.assumed) >= 5


def test_the_printed_numbers_are_the_articles() -> None:
    chart = shipped_chart()
    armies = chart.armies

    printed = [armies.french.disorder, armies.allied.disorder, armies.allied.british_disorder]
    assert [number.value for number in printed] == [45, 20, 40]
    assert [entry.modifier.value for entry in chart.entries] == [0, 2, 3]
    assert {number.source for number in printed} | {entry.modifier.source for entry in chart.entries} == {"article"}
    group = chart.group("iv")
    assert (group.source, group.turn.value, group.brings_blucher) == ("article", 8, True)
    assert group.units == {"PI": 20, "PL": 4, "PA": 3, "PH": 3}


def test_the_shipped_counts_are_those_of_the_order_of_battle() -> None:
    chart = shipped_chart()

    def total(army: str, arm: str) -> int:
        return sum(t.count.value for t in chart.units if t.army == army and t.arm == arm)

    assert (total("french", "infantry"), total("french", "cavalry"), total("french", "artillery")) == (101, 34, 19)
    assert (total("allied", "infantry"), total("allied", "cavalry"), total("allied", "artillery")) == (84, 29, 14)
    assert sum(t.count.value for t in chart.units if t.army == "allied" and t.nationality == "british") == 50


def test_every_unit_has_a_short_id_and_a_name_of_its_own() -> None:
    state = GAME.new(Setup(scenario="tabletop", options={}))

    assert all(re.fullmatch(r"[A-Z]{2}\d{1,2}", unit_id) for unit_id in state.units)
    assert len({unit.name for unit in state.units.values()}) == len(state.units)
    assert state.units["OG3"].name == "1/2nd Grenadiers (Old Guard)"


def test_a_chart_of_the_groups_own_takes_the_place_of_the_shipped_one() -> None:
    text, _ = edited('source = "house"\ntitle', 'source = "our club"\ntitle')
    text = text.replace("disorder = 18", "disorder = 7")

    state = GAME.new(Setup(scenario="tabletop", options={}, uploads={"armies": text}))

    assert state.chart.armies.prussian.disorder.value == 7
    assert not state.chart.is_house
    sections = {str(section.title): section for section in GAME.panel(GAME.view(state, "")).sections}
    assert str(sections["Army charts"].lines[0]).startswith("This group's own charts")


def test_the_house_chart_is_named_on_the_table_message() -> None:
    state = GAME.new(Setup(scenario="tabletop", options={}))

    sections = {str(section.title): section for section in GAME.panel(GAME.view(state, "")).sections}

    assert str(sections["Army charts"].lines[0]).startswith("House charts: Waterloo by battalion")


def test_text_that_is_not_toml_is_refused_with_its_place() -> None:
    refusal = refusal_of("[about\nsource = 1")

    assert "line 1" in refusal


@pytest.mark.parametrize(
    ("old", "new", "nth", "field"),
    [
        ('class = "infantry"', 'class = "dragons"', 2, "units.1.class"),
        ("movement = { value = 3", "movement = { value = 99", 3, "units.2.movement"),
        ('modifier = { value = 1, source = "article" }', 'modifier = "strong"', 1, "units.0.modifier"),
        ("count = 8", "count = 0", 1, "units.1.count"),
        ('name = "Old Guard"', 'name = "**Old** @everyone"', 1, "units.1.name"),
        ('name = "Old Guard"', 'name = "Old {Guard}"', 1, "units.1.name"),
        ("rout = 60", "rout = 0", 1, "armies.french.rout"),
        ("turn = 12", "turn = 21", 1, "groups.1.turn"),
        ('code = "MG"', 'code = "mg1"', 1, "units.2.code"),
        ('nationality = "kgl"', 'colour = "red"', 1, "units"),
    ],
)
def test_a_field_that_does_not_fit_is_named_with_its_line(old: str, new: str, nth: int, field: str) -> None:
    text, line = edited(old, new, nth)

    refusal = refusal_of(text)

    assert f"field {field}" in refusal
    assert f"line {line}," in refusal or field == "units"


@pytest.mark.parametrize(
    ("old", "new", "nth", "field", "problem"),
    [
        ('code = "MG"', 'code = "OG"', 1, "units.2.code", "is used twice"),
        ('grade = "old_guard"', 'grade = "horse"', 1, "units.1.grade", "the grade of infantry is"),
        ('grade = "militia"', 'grade = "old_guard"', 1, "units.15.grade", "only the French"),
        ('range = { value = 3, source = "house" }\n', "", 1, "units.8.range", "artillery needs a range"),
        ("count = 8\nmorale", "range = 3\ncount = 8\nmorale", 1, "units.1.range", "only artillery has a range"),
        ("count = 7\nmorale", "count = 6\nmorale", 1, "units.2.names", "7 names for 6 units"),
        ('"2/54th Line"', '"1/54th Line"', 1, "units.0.names", "is used twice"),
        ('modifier = { value = 3, source = "article" }', "modifier = 2", 1, "entries.0.modifier", "0, 2 and 3"),
        ('key = "ohain"', 'key = "fichermont"', 1, "entries.2.key", "is used twice"),
        ('key = "ii"', 'key = "iv"', 1, "groups.1.key", "is used twice"),
        ("PI = 10", "OG = 8, PI = 10", 1, "groups.1.units", "not the code of a Prussian"),
        ("PI = 10", "PI = 9", 1, "units.30.count", "the groups bring 34 units of PI, but its count is 35"),
        ("brings_blucher = true\n", "", 1, "groups.0.brings_blucher", "exactly one group brings"),
        ("rout = 60", "rout = 45", 1, "armies.french.rout", "above the disorder number"),
        ("british_disorder = { value = 40", "british_disorder = { value = 20", 1, "armies.allied.british_disorder", "between"),
        ("guard_disorder = 52", "guard_disorder = 45", 1, "armies.french.guard_disorder", "above the first number"),
        ("count = 78", "count = 200", 1, "units", "more than 600 units"),
    ],
)
def test_what_does_not_fit_together_is_named_with_line_and_field(old: str, new: str, nth: int, field: str, problem: str) -> None:
    text, line = edited(old, new, nth)
    if field == "units":
        text = text.replace("count = 26", "count = 200").replace("count = 22", "count = 200").replace("count = 17", "count = 200")

    refusal = refusal_of(text)

    assert f"field {field}:" in refusal
    assert problem in refusal
    if new.split(" ")[0] == field.rsplit(".", 1)[-1] and "entries.0" not in field:
        assert f"line {line}," in refusal
    assert "Correct that field and upload the file again." in refusal


def test_an_army_without_units_is_named() -> None:
    kept = [table for table in SHIPPED.split("[[units]]") if 'army = "allied"' not in table]
    text = "[[units]]".join(kept)

    assert "the Allied army has no units" in refusal_of(text)
