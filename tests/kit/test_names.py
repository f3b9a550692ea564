"""Names as people write them, the nastiest among them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.names import folded, matching, tidy

ZALGO = "G" + "\u0300\u0316\u0334" * 20 + "uard"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Old Guard", "Old Guard"),
        ("  Old \t\n Guard  ", "Old Guard"),
        ("Old\rGuard", "Old Guard"),
        ("Old\u00a0\u2028Guard", "Old Guard"),
        ("Blücher", "Blücher"),
        ("Blu\u0308cher", "Blücher"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2060c\ufeff", "abc"),
        ("```", "```"),
        ("**_||x||_**", "**_||x||_**"),
        ("@everyone", "@everyone"),
        ("Кутузов", "Кутузов"),
        ("नेपोलियन", "नेपोलियन"),
        ("拿破仑", "拿破仑"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\x00\x1b[31mred", "[31mred"),
        ("lone \ud800 surrogate", "lone surrogate"),
    ],
)
def test_a_name_is_made_fit_to_be_shown(name: str, shown: str) -> None:
    assert tidy(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b\u200d",
        "\u202e",
        "\u0301\u0302",
        " \u0301",
        "\ufe0f",
        " \ufe0f ",
        "\u3164",
        "\u3164 \uffa0\u115f\u1160",
        "\u2800" * 5,
        "\u034f",
        "\U000e0020",
    ],
)
def test_a_name_of_nothing_visible_is_empty(name: str) -> None:
    assert tidy(name) == ""


def test_stacked_accents_are_cut_down() -> None:
    shown = tidy(ZALGO)

    assert folded(shown) == "guard"
    assert len(shown) <= len("Guard") + 2


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert tidy("Guard " * 100, limit=12) == "Guard Guard…"
    assert tidy("x" * 12, limit=12) == "x" * 12


@given(st.text(max_size=200), st.integers(1, 60))
def test_whatever_was_typed_comes_out_clean_short_and_stays_so(name: str, limit: int) -> None:
    shown = tidy(name, limit)

    assert len(shown) <= limit
    assert not {unicodedata.category(char) for char in shown} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert "  " not in shown
    assert shown == shown.strip()
    assert tidy(shown, limit) == shown


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Blücher's 2nd", "blucher s 2nd"),
        ("GROSSE  Straße", "grosse strasse"),
        ("Łódź", "łodz"),
        ("Ｆｕｌｌ", "full"),
        ("★★", "★★"),
        ("", ""),
    ],
)
def test_names_are_compared_without_case_accents_and_punctuation(name: str, form: str) -> None:
    assert folded(name) == form


UNITS = [
    ("2nd Old Guard", 0),
    ("Old Guard", 1),
    ("Old Guard Grenadiers", 2),
    ("Young Guard (Old camp)", 3),
    ("Blücher", 4),
    ("★", 5),
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", [0, 1, 2, 3, 4, 5]),
        ("   ", [0, 1, 2, 3, 4, 5]),
        ("old guard", [1, 2, 0, 3]),
        ("GUARD old", [0, 1, 2, 3]),
        ("old  guard", [1, 2, 0, 3]),
        ("guard gren", [2]),
        ("blucher", [4]),
        ("BLÜ", [4]),
        ("★", [5]),
        ("???", []),
        ("cossacks", []),
    ],
)
def test_what_fits_best_comes_first(typed: str, found: list[int]) -> None:
    assert [unit for _, unit in matching(typed, UNITS)] == found


@given(st.text(min_size=1, max_size=20), st.lists(st.text(max_size=20), max_size=8))
def test_a_name_typed_in_full_is_always_found(name: str, others: list[str]) -> None:
    pairs = [(other, False) for other in others] + [(name, True)]

    assert (name, True) in matching(name, pairs)
