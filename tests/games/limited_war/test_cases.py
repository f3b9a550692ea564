"""Every numbered case of the rules has a test that carries its number in its name."""

from __future__ import annotations

import re
from pathlib import Path

CASES = (
    "A1 A2 A3 A4 B0 B1 B2 B3 "
    "C1 C2 C2a C2b C2c C2d C3 C4a C4b C4c C4d C4e C4f C5 C5a C6 C6a C6b C6c C7a C7b C7c C7d C7e C8 C8a "
    "D1 D1a D2 D3 D4a D4b D4c D4d D4e D4f D4g D4h D4i D5a D5b D5c D5d D5e D6 D6a D7 D7a D7b D7c D7d D8a D8b D8c D8d "
    "E1a E1b E1c E1d E2 E3 E4a E4b E4c E5 E5a E5b E6 E7 E7a E7b E7c E7d E7e E7f E7g E7h E7i "
    "E8 E8a E8b E8c E8d E8e E8f E8g E8h E8i E8j E8k E9 E9a E9b E9c E9d E9e E9f E10 E10a E10b E10c "
    "F1 G1 G2 G3 H1 I1 T1 T2 T3"
)

READINGS = [n for n in range(1, 56) if n != 27]
"""LW-AMB-27 says that the draft's numbers and dates disagree without effect: there is nothing to test."""


def test_every_case_and_every_reading_has_a_test_named_by_it():
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = " ".join(re.findall(r"def (test_lw_\w+)\(", text)) + " "

    missing = [case for case in CASES.split() if f"lw_{case.lower()}_" not in names]
    missing += [f"AMB-{n:02}" for n in READINGS if f"lw_amb_{n:02}_" not in names]

    assert missing == []
