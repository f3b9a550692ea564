"""Uploaded facts: what fits is taken, and what does not is refused with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError, field_validator

from bot.kit import facts
from bot.kit.facts import line_of, shipped, uploaded
from bot.kit.model import Frozen
from bot.kit.refusals import Malformed


class Gun(Frozen):
    kind: Literal["gun"]
    range: int


class Horse(Frozen):
    kind: Literal["horse"]
    legs: int

    @field_validator("legs")
    @classmethod
    def four(cls, legs: int) -> int:
        if legs != 4:
            raise ValueError("a horse has four legs")
        return legs


class Unit(Frozen):
    source: str
    name: str
    what: Annotated[Gun | Horse, Field(discriminator="kind")]


class Chart(Frozen):
    units: tuple[Unit, ...]


GOOD = """\
[[units]]
source = "house"
name = "Battery"
what = { kind = "gun", range = 3 }

[[units]]
source = "house"
name = "Squadron"
[units.what]
kind = "horse"
legs = 4
"""


def refusal(text: str) -> str:
    with pytest.raises(Malformed) as refused:
        uploaded(text, "chart.toml", Chart)
    assert refused.value.instead is not None
    return str(refused.value)


def test_facts_that_fit_are_taken() -> None:
    chart = uploaded(GOOD, "chart.toml", Chart)

    assert [unit.name for unit in chart.units] == ["Battery", "Squadron"]


def test_a_file_saved_by_a_windows_editor_is_taken() -> None:
    assert uploaded("\ufeff" + GOOD.replace("\n", "\r\n"), "chart.toml", Chart) == uploaded(GOOD, "chart.toml", Chart)


@pytest.mark.parametrize(
    ("good", "bad", "sentence"),
    [
        ("range = 3", 'range = "far"', "chart.toml, line 4, field units.0.what.gun.range: Input should be a valid integer"),
        ("legs = 4", "legs = 3", "chart.toml, line 11, field units.1.what.horse.legs: a horse has four legs."),
        (
            "legs = 4",
            "legs = 4\nwings = 2",
            "chart.toml, line 12, field units.1.what.horse.wings: Extra inputs are not permitted.",
        ),
        ('name = "Squadron"', "", "chart.toml, line 6, field units.1.name: Field required."),
        ("legs = 4", "", "chart.toml, line 9, field units.1.what.horse.legs: Field required."),
        ('kind = "horse"', 'kind = "camel"', "chart.toml, line 9, field units.1.what: "),
        (GOOD, "", "chart.toml, line 1, field units: Field required."),
    ],
)
def test_what_does_not_fit_is_refused_with_line_and_field(good: str, bad: str, sentence: str) -> None:
    assert sentence in refusal(GOOD.replace(good, bad))


def test_of_several_faults_the_first_in_the_file_is_named() -> None:
    text = "extra = 1\n" + GOOD.replace("range = 3", 'range = "far"').replace("legs = 4", "legs = 3")

    assert "line 1, field extra" in refusal(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[units]]\nname = "open', "chart.toml is not readable TOML: "),
        ('[[units]]\nname = "open', "line 2"),
        ("a = 1\na = 2", "line 2"),
        ("\x00", "line 1"),
        ("a = " + "[" * 50_000, "a number or a nesting is beyond measure"),
        ("a = " + "9" * 5_000, "a number or a nesting is beyond measure"),
        ("a" + ".a" * 100_000 + " = 1", "a key of more than 16 parts"),
        ("[" + "a." * 100_000 + "a]", "a key of more than 16 parts"),
        ("a = {" + "b." * 20 + "c = 1}", "a key of more than 16 parts"),
    ],
)
def test_what_is_no_toml_is_refused_and_harms_nobody(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


def test_the_line_of_a_field_is_that_of_the_nearest_table_when_it_is_missing() -> None:
    assert line_of(GOOD, ("units", 1, "what", "horse", "legs")) == 11
    assert line_of(GOOD, ("units", 1, "nowhere")) == 6
    assert line_of(GOOD, ()) == 1


def test_shipped_facts_are_read_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "DATA", tmp_path)
    (tmp_path / "good.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.toml").write_text(GOOD.replace("legs = 4", "legs = 5"), encoding="utf-8")

    assert len(shipped("good.toml", Chart).units) == 2
    with pytest.raises(ValidationError):
        shipped("bad.toml", Chart)
