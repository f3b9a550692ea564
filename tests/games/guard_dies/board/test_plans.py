"""Plans: written down in secret, drawn for their own side, carried out at once."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.board_preview import board_preview, changed_plan, plan_sheet
from bot.games.guard_dies.events import MovesPlanned
from bot.games.guard_dies.orders import CommitPlan, March, PlanMoves
from bot.kit.model import canonical
from bot.kit.refusals import Unknown
from bot.kit.secrecy import NOBODY, redacted
from bot.paint import paint
from tests.games.guard_dies.board.drawn import Drawn, drawn
from tests.games.guard_dies.field import only, said

OPEN = "......\n......\n......\n......\n......\n......"


def planning(text: str, **more: str) -> Drawn:
    table = drawn(OPEN, "C6 FI1; D6 FI2; D2 BI1", **more)  # type: ignore[arg-type]
    table.give("french", changed_plan(table.state, "french", text, "add"))
    return table


def test_a_plan_grows_and_shrinks() -> None:
    table = planning("C6-C5")
    table.give("french", changed_plan(table.state, "french", "C5-C4; D6-D5", "add"))
    assert [march.squares[-1] for march in table.state.planned("french")] == ["C5", "C4", "D5"]

    table.give("french", changed_plan(table.state, "french", "", "drop_last"))
    assert len(table.state.planned("french")) == 2
    table.give("french", changed_plan(table.state, "french", "D6-E6", "replace"))
    assert [march.pieces for march in table.state.planned("french")] == [("FI2",)]
    table.give("french", changed_plan(table.state, "french", "", "drop_all"))
    assert table.state.planned("french") == ()


def test_it_may_be_written_in_the_enemys_turn_and_while_a_question_is_open() -> None:
    table = drawn(OPEN, "C6 FI1; C4 FI3; C3 BI1 BI2", phase="combat")
    table.fire("FI3", "C3")
    assert GAME.decisions(table.state)

    table.give("french", changed_plan(table.state, "french", "C6-C5", "add"))

    assert table.state.planned("french")


def test_committing_carries_out_what_is_legal_and_empties_the_plan() -> None:
    table = planning("C6-C4; D6-D1; D6-D5")

    sheet = plan_sheet(table.state, "french")
    table.give("french", CommitPlan())

    assert sheet.refused == 1
    assert (table.where("FI1"), table.where("FI2")) == ("C4", "D5")
    assert table.state.plans == ()


def test_outside_of_the_movement_phase_nothing_of_a_plan_is_said_to_be_done_or_refused() -> None:
    table = drawn(OPEN, "C6 FI1; D6 FI2", phase="combat")
    table.give("french", changed_plan(table.state, "french", "C6-C4", "add"))

    sheet = plan_sheet(table.state, "french")

    assert (sheet.marches, sheet.refused) == ((), 0)


def test_a_plan_of_which_nothing_can_be_done_stays() -> None:
    table = planning("D6-D1")

    assert "Nothing of your plan can be done" in str(table.refused("french", CommitPlan()))
    assert table.state.planned("french")


def test_without_a_plan_there_is_nothing_to_commit() -> None:
    assert "You have no plan" in str(drawn(OPEN, "C6 FI1").refused("french", CommitPlan()))


@pytest.mark.parametrize(
    ("piece", "square", "answer"),
    [
        ("XX1", "C5", "There is no unit XX1. Units have ids such as"),
        ("FI1", "Q99", "There is no square Q99 on this board. Squares go from A1 to F6."),
    ],
)
def test_a_plan_names_pieces_and_squares_that_there_are(piece: str, square: str, answer: str) -> None:
    order = PlanMoves(marches=(March(pieces=(piece,), squares=(square,)),))

    refusal = drawn(OPEN, "C6 FI1").refused("french", order)

    assert isinstance(refusal, Unknown)
    assert str(refusal).startswith(answer)


def test_its_own_side_sees_it_drawn_and_what_cannot_be_done_crossed() -> None:
    table = planning("C6-C4; D6-D1")

    panel, picture = board_preview(table.state, "french", "", False, False)

    lines = [str(line) for section in panel.sections for line in section.lines]
    assert any(line.startswith("1. ") and "to C4" in line for line in lines)
    assert any("cannot be done now" in line for line in lines)
    assert picture is not None


def test_a_plan_changes_nothing_that_anybody_else_can_see() -> None:
    """Worlds that differ in the French plan alone are the same to the channel and to the Allies: words, pictures, buttons."""
    worlds = [planning("C6-C4"), planning("D6-E6; C6-B6; B6-A6")]

    for viewer in (NOBODY, "allied"):
        shown = [GAME.view(world.state, viewer) for world in worlds]
        assert shown[0] == shown[1]
        pictures = [GAME.chart(view) for view in shown]
        assert pictures[0] is not None
        assert pictures[0] == pictures[1]
        assert canonical(redacted(worlds[0].state, viewer)) == canonical(redacted(worlds[1].state, viewer))
    assert GAME.buttons(worlds[0].state) == GAME.buttons(worlds[1].state)
    assert GAME.due(worlds[0].state) == GAME.due(worlds[1].state)
    assert paint(pictures[0])


def test_only_its_own_side_is_told() -> None:
    table = drawn(OPEN, "C6 FI1")

    events = table.give("french", changed_plan(table.state, "french", "C6-C5", "add"))

    assert said(events) == ""
    assert list(GAME.tell(events[0], "allied")) == []
    assert [str(line) for line in GAME.tell(events[0], "french")] == ["Your plan has 1 move now. Nobody else sees it."]
    assert redacted(only(events, MovesPlanned), "allied")["marches"] is None
