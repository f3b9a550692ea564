"""Plans: marches that a side writes down for itself, sees drawn, and carries out at once. No rule of the article; a courtesy."""

from __future__ import annotations

from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import MovesPlanned
from bot.games.guard_dies.naming import no_such_square, unit_with_id
from bot.games.guard_dies.orders import CommitPlan, PlanMoves
from bot.games.guard_dies.position import is_commander
from bot.games.guard_dies.rules_movement import MOST_MARCHES, MOST_PIECES, MOST_SQUARES, march_on, sorted_out
from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import SIDES, SideKey
from bot.kit.refusals import Impossible, NotYours, Refusal
from bot.kit.words import T


def side_key(side: str) -> SideKey:
    """A side's key as its own type. Raises NotYours for nobody's."""
    for key in SIDES:
        if key == side:
            return key
    raise NotYours(T("Only the two players give orders."))


def check_plan(state: State, side: str, order: PlanMoves) -> None:
    """Refused without a board, for what is no piece or square, and for too much. Whether a march is legal shows when it is made,
    so a side may plan while it is the other's turn."""
    side_key(side)
    if state.board is None:
        raise Impossible(T("You have the board yourselves, so there is nothing to plan here."))
    if len(order.marches) > MOST_MARCHES:
        raise Impossible(T("A plan holds {n} moves at most.", n=MOST_MARCHES))
    if order.marches == state.planned(side):
        raise Impossible(T("That is your plan already."))
    for march in order.marches:
        if not 1 <= len(march.pieces) <= MOST_PIECES or not 1 <= len(march.squares) <= MOST_SQUARES:
            raise Impossible(T("Each move of a plan needs pieces and squares."), instead=T("Write it like `E5-E7`."))
        for piece in march.pieces:
            if not is_commander(piece):
                unit_with_id(state, piece)
        for square in march.squares:
            if not state.board.has(square):
                raise no_such_square(state.board, square)


def decide_plan(course: Course, side: str, order: PlanMoves) -> None:
    """The plan is written down, for that side's eyes only."""
    course.happens(MovesPlanned(side=side_key(side), marches=order.marches))


def check_commit(state: State, side: str, order: CommitPlan) -> None:
    """Refused without a plan, outside the own movement phase, and when nothing of the plan can be done."""
    marches = state.planned(side)
    if not marches:
        raise Impossible(T("You have no plan."), instead=T("Write one down with `/combat plan`."))
    refusals = sorted_out(state, side, marches)
    if all(refusal is not None for refusal in refusals):
        first = refusals[0]
        assert first is not None
        raise Impossible(T("Nothing of your plan can be done. The first move: {why}", why=first.why), rule=first.rule)


def decide_commit(course: Course, side: str, order: CommitPlan) -> None:
    """What is legal of the plan is done, one march after another, and the plan is empty."""
    for march in course.state.planned(side):
        if course.is_over:
            break
        try:
            march_on(course, side, march)
        except Refusal:
            continue
    course.happens(MovesPlanned(side=side_key(side), marches=()))
