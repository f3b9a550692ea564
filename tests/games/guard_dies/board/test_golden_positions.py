"""The golden position cases, each on a drawn position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.guard_dies.events import CombatEnded, PieceMoved
from bot.games.guard_dies.orders import Advance
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_commanders import allowance
from bot.kit.refusals import Impossible
from tests.games.guard_dies.board.drawn import FAIR, Drawn, drawn
from tests.games.guard_dies.field import begun, only, with_numbers

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[3] / "golden" / "guard_dies.json").read_text(encoding="utf-8"))["position"]
}
OPEN = "......\n......\n......\n......\n......\n......"
UNITS = {"infantry": "FI1", "cavalry": "FL1", "artillery": "FA1", "commander": "napoleon"}
MOVES = {
    "gd.zoc.01": ("C4 FI1; C2 BI1", OPEN, "C4-C3"),
    "gd.zoc.03": ("C3 FI1; C2 BI1; D2 BI2", OPEN, "C3-D3"),
    "gd.zoc.05": ("C3 FI1; C2 BI1; D5 BI2", OPEN, "C3-C4-C5"),
    "gd.zoc.07": ("C4 FL1; B4 FH1", "......\n......\n.w1...\n......", "C4-C3; FH1-B3"),
}


def of(kind: str) -> list[Any]:
    return [pytest.param(case, id=name) for name, case in CASES.items() if name.startswith(f"gd.{kind}.")]


@pytest.mark.parametrize("case", of("zoc"))
def test_zones_and_terrain(case: dict[str, Any]) -> None:
    pieces, drawing, moves = MOVES[case["id"]]

    for move in moves.split("; "):
        table = drawn(drawing, pieces)
        if case["expect"]["legal"]:
            moved = only(table.move(move), PieceMoved)
            assert moved.is_halted == case["expect"]["must_stop"]
        else:
            assert table.bars(move) in ("GD-3", "GD-7", "GD-8")


@pytest.mark.parametrize("case", of("stack"))
def test_stacking(case: dict[str, Any]) -> None:
    position = Position(drawn(OPEN, "").state)

    full = position.room_for("C3", [UNITS[name] for name in case["units"]])

    assert (full is None) == case["expect"]["legal"]


def firing(case: dict[str, Any]) -> Drawn:
    """Firer at A3, target `dx` and `dy` away, with what is said to lie in between."""
    rows = [list("......") for _ in range(6)]
    signs = {"open": ".", "woods": "w", "crest": "^"}
    for n, there in enumerate(case["between"], 1):
        rows[2][n] = signs[there[0]]
    if case.get("target_on_crest"):
        rows[2][case["dx"]] = "^"
    if case.get("firer_on_crest"):
        rows[2][0] = "^"
    target = f"{chr(65 + case['dx'])}{3 + case['dy']}"
    drawing = "\n".join("".join(row) for row in rows)
    return drawn(drawing, f"A3 {UNITS[case['firer']]}; {target} BI1", phase="combat")


@pytest.mark.parametrize("case", of("fire"))
def test_range_and_line_of_fire(case: dict[str, Any]) -> None:
    table = firing(case)
    target = table.state.units["BI1"].square

    if case["expect"]["legal"]:
        assert table.aim(UNITS[case["firer"]], target).range == case["expect"]["range"]
    else:
        with pytest.raises(Impossible):
            table.aim(UNITS[case["firer"]], target)


ADVANCES = {
    "gd.advance.01": ("C4 FI1 FL1; C3 BI1", "FI1", "C3"),
    "gd.advance.03": ("C4 FI1 FL1; C3 BI1; B4 BI2", "FI1", "C3"),
    "gd.advance.05": ("C4 FL1; C3 BI1; C2 BI2", "FL1", "C3"),
    "gd.advance.07": ("C5 FA1; C3 BI1", "FA1", "C3"),
}


@pytest.mark.parametrize("case", of("advance"))
def test_advances(case: dict[str, Any]) -> None:
    pieces, attacker, target = ADVANCES[case["id"]]
    table = drawn(OPEN, pieces, phase="combat")

    ended = only(table.fire(attacker, target, 6, 1), CombatEnded)

    assert ended.vacated
    if "legal" in case["expect"]:
        table.give("french", Advance(units=(attacker,)))
        assert case["expect"]["legal"]
        assert table.aim(attacker, "C2")
    elif case["expect"]["may_advance"] == "none":
        assert table.may_advance() == []
    else:
        assert table.may_advance() == [("FI1", "FL1"), ("FI1",), ("FL1",)]


@pytest.mark.parametrize("case", of("move"))
def test_allowances(case: dict[str, Any]) -> None:
    chart = with_numbers(FAIR, "movement", FI=case["printed_allowance"])
    state = begun("movement", turn=case["turn"], chart=chart)

    assert allowance(state, "FI1") == case["expect"]["allowance"]


def test_every_position_case_is_here() -> None:
    tested = {name for name in CASES if name.split(".")[1] in ("zoc", "stack", "fire", "advance", "move")}

    assert tested == set(CASES)
    assert {name for name in CASES if ".zoc." in name} == set(MOVES)
    assert {name for name in CASES if ".advance." in name} == set(ADVANCES)
