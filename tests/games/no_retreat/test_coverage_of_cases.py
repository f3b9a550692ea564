"""Every case of the kit that says something to do has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMPONENTS_ONLY = {1, 2, 4}
"""Rows that say what the box holds and which game is needed."""


def cases_named(pattern: str) -> set[int]:
    """The numbers after `pattern` in the names of the tests here; `ns_43_to_45` and `ns_43_and_44` name each of theirs."""
    found: set[int] = set()
    for path in HERE.glob("test_*.py"):
        for first, link, last in re.findall(
            rf"def test_(?:\w+?_)?{pattern}(\d+)(?:_(and|to)_[sd]?(\d+))?", path.read_text(encoding="utf-8")
        ):
            a, b = int(first), int(last or first)
            found |= set(range(a, b + 1)) if link == "to" else {a, b}
    return found


def test_every_case_has_a_test() -> None:
    assert set(range(1, 79)) - COMPONENTS_ONLY - cases_named("ns_") == set()


def test_every_set_up_row_has_a_test() -> None:
    assert cases_named("ns_s") == set(range(1, 39))


def test_every_fact_has_a_test() -> None:
    assert set(range(1, 20)) - cases_named("ns_d") == set()
