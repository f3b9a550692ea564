"""Every numbered case that only a board can see has a test on the board that is named by it, and so has every board reading."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.guard_dies.test_cases import BOARD_ONLY

ON_THE_BOARD = BOARD_ONLY | {
    2,
    3,
    19,
    20,
    24,
    34,
    35,
    36,
    37,
    39,
    40,
    41,
    44,
    45,
    52,
    53,
    64,
    70,
    74,
    77,
    82,
    85,
    86,
    87,
    88,
    89,
    90,
    91,
    92,
}
READINGS = {6, 7, 9, 10, 11, 12, 13, 18, 20, 23, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 43, 46}


def names_of_tests() -> str:
    return "\n".join(
        name
        for path in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    )


def test_every_case_of_the_board_has_a_test_named_by_it() -> None:
    tested = {int(number) for number in re.findall(r"gd_(\d+)", names_of_tests())}

    assert not ON_THE_BOARD - tested


def test_every_reading_of_the_board_has_a_test_named_by_it() -> None:
    tested = {int(number) for number in re.findall(r"gd_amb_(\d+)", names_of_tests())}

    assert not READINGS - tested
