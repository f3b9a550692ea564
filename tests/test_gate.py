"""The gate: whatever is too long for Discord is divided, and nothing of it is lost."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot import gate

WORDS = st.text(alphabet=st.sampled_from("ab\\`*_ \n\té\U0001f600"), max_size=400)
LIMITS = st.integers(min_value=2, max_value=60)


def visible(text: str) -> str:
    return re.sub(r"\s", "", text)


@given(WORDS, LIMITS)
def test_pieces_are_short_enough_and_together_the_whole(text: str, limit: int) -> None:
    found = gate.pieces(text, limit)

    assert all(0 < len(piece) <= limit and piece.strip() for piece in found)
    assert visible("".join(found)) == visible(text)


@given(st.lists(WORDS, max_size=30), LIMITS)
def test_pages_are_short_enough_and_together_the_whole(lines: list[str], limit: int) -> None:
    found = gate.pages(lines, limit)

    assert all(len(page) <= limit for page in found)
    assert visible("".join(found)) == visible("".join(lines))


def test_a_text_is_cut_at_line_ends_before_spaces() -> None:
    assert gate.pieces("one two\nthree", 9) == ["one two", "three"]
    assert gate.pieces("one two three", 9) == ["one two", "three"]
    assert gate.pieces("onetwothree", 9) == ["onetwothr", "ee"]


def test_no_piece_ends_between_a_backslash_and_what_it_escapes() -> None:
    assert gate.pieces("abcd" + "\\*", 5) == ["abcd", "\\*"]


def test_nothing_and_blanks_are_no_pieces_and_no_pages() -> None:
    assert gate.pieces(" \n " * 50, 10) == []
    assert gate.pages([]) == []


def test_lines_that_fit_stay_together() -> None:
    assert gate.pages(["one", "two", "three"], 7) == ["one\ntwo", "three"]


@given(st.text(max_size=300), st.integers(min_value=1, max_value=100))
def test_a_label_fits_and_is_never_blank(text: str, limit: int) -> None:
    found = gate.label(text, limit)

    assert 0 < len(found) <= limit
    assert found.strip()
