"""Where things stand in TOML, held against what `tomllib` reads from it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.toml_lines import Place, lines, longest_key

SAMPLE = '''\
title = "A chart"   # with [[units]] in a remark
source = "house"

[limits]
hits.most = 2
"odd.key" = 1
\'quoted\' = 2

[[units]]
name = """
[[units]]
name = "not a table"
"""
grades = [
    1,
    2,  # two
    { high = 3, low = 4 },

]

[[units]]
name = "second"
where = { row = 1, column = [7, 8] }

[[units.crew]]
rank = "gunner"

[[units.crew]]
rank = 1979-05-27 07:32:00

[units.crew.horse]
legs = 4.0
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 1),
        (("source",), 2),
        (("limits",), 4),
        (("limits", "hits", "most"), 5),
        (("limits", "odd.key"), 6),
        (("limits", "quoted"), 7),
        (("units",), 9),
        (("units", 0), 9),
        (("units", 0, "name"), 10),
        (("units", 0, "grades"), 14),
        (("units", 0, "grades", 0), 15),
        (("units", 0, "grades", 1), 16),
        (("units", 0, "grades", 2, "high"), 17),
        (("units", 0, "grades", 2, "low"), 17),
        (("units", 1), 21),
        (("units", 1, "where", "column", 1), 23),
        (("units", 1, "crew", 0, "rank"), 26),
        (("units", 1, "crew", 1), 28),
        (("units", 1, "crew", 1, "rank"), 29),
        (("units", 1, "crew", 1, "horse"), 31),
        (("units", 1, "crew", 1, "horse", "legs"), 32),
    ],
)
def test_everything_is_found_on_its_line(place: Place, line: int) -> None:
    assert lines(SAMPLE)[place] == line


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    parts: list[tuple[str | int, Any]] = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for part, inner in parts:
        yield (*place, part)
        if isinstance(inner, dict | list):
            yield from places(inner, (*place, part))


def test_what_is_found_is_exactly_what_is_read() -> None:
    assert set(lines(SAMPLE)) == set(places(tomllib.loads(SAMPLE)))


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    assert lines("\ufeff" + SAMPLE.replace("\n", "\r\n")) == lines(SAMPLE)


def test_an_empty_text_has_no_places() -> None:
    assert lines("") == lines("# nothing\n\n") == {}


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=6)
keys = st.one_of(
    st.from_regex(r"[A-Za-z0-9_-]{1,5}", fullmatch=True),
    words.map(lambda word: '"' + word.replace("\\", "").replace('"', "") + '"'),
)
scalars = st.one_of(
    st.integers(-9, 99).map(str),
    st.sampled_from(
        [
            "true",
            "1.5",
            "1979-05-27T07:32:00Z",
            "1979-05-27 07:32:00.5",
            "inf",
            "'a]b'",
            '"}\\"#"',
            '"""x\n[y]\n"""',
            "'''\n=\n'''",
        ]
    ),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + ", # remark ]\n".join(items) + "\n]"),
        st.dictionaries(keys, inner, max_size=3).map(lambda pairs: "{" + ", ".join(f"{k} = {v}" for k, v in pairs.items()) + "}"),
    ),
    max_leaves=5,
)
pairs = st.builds(lambda parts, value: ".".join(parts) + f" = {value}", st.lists(keys, min_size=1, max_size=2), values)
headers = st.builds(
    lambda parts, form: form.format(" . ".join(parts)),
    st.lists(keys, min_size=1, max_size=2),
    st.sampled_from(["[{}]", "[[{}]]"]),
)
texts = st.lists(st.one_of(pairs, headers, st.sampled_from(["", "# [x]"])), max_size=6).map("\n".join)


def readable(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


@given(texts.filter(readable))
def test_whatever_can_be_read_is_found_whole_and_in_order(text: str) -> None:
    found = lines(text)

    assert set(found) == set(places(tomllib.loads(text)))
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())
    assert all(found[place[:-1]] <= line for place, line in found.items() if len(place) > 1)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 1),
        ("a = 1.5", 2),
        ("a.b.c = 1", 3),
        ("[a . b . c.d]", 4),
        ('a = "x.y.z.w"', 1),
        ("a = [1.5, 2.5, 3.5]", 2),
        ("# a.b.c.d", 1),
    ],
)
def test_the_longest_key_is_measured_before_anything_is_read(text: str, parts: int) -> None:
    assert longest_key(text) == parts
