"""Every numbered case of the rules has a test that is named by it, except those that only a board can see."""

from __future__ import annotations

import re
from pathlib import Path

BOARD_ONLY = {1, 6, 7, 8, 9, 21, 22, 46, 47, 69, 76}
"""Adjacency, zones of control, movement and lines of fire: at their own table the players see to these."""


def test_every_case_has_a_test_named_by_it() -> None:
    names = [
        name
        for path in Path(__file__).parent.glob("test_rulebook_*.py")
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), flags=re.M)
    ]
    tested = {int(number) for name in names for number in re.findall(r"gd_(\d+)", name)}

    assert set(range(1, 109)) - tested == BOARD_ONLY
