"""Why a step came out as it did, and what the table sees of the module."""

from __future__ import annotations

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.orders import MoveStalin
from bot.games.no_retreat.solo.why import steps, why
from bot.kit.game import Panel
from bot.kit.refusals import Unknown
from tests.games.no_retreat.solo.player import close_run, play_to_the_end
from tests.games.no_retreat.solo.table import StackedDice, Table, opened, placed
from tests.games.no_retreat.solo.test_plans import BAN, MINSK, MOSCOW, fought, moving
from tests.games.no_retreat.solo.test_sudden_death import at_check, checked


def text(panel: Panel) -> str:
    lines = [str(panel.title), *(str(line) for line in panel.lines)]
    for section in panel.sections:
        lines += [str(section.title), *(str(line) for line in section.lines)]
    return "\n".join(lines)


def reason(table: Table, kind: type) -> str:
    at = next(n for n, event in enumerate(table.events) if isinstance(event, kind))
    return text(why(table.events, at, table.state.options))


def test_the_check_is_explained_with_its_arithmetic_and_what_other_totals_would_have_done() -> None:
    table = at_check(9)
    checked(table, 21)

    said = reason(table, e.CheckJudged)

    assert "The total is 21 (square 21), the number of the Axis 23: 2 below." in said
    assert "Clause A: with the Initiative you change sides when VP and number differ by no more than 3 skulls (SOLO-27)." in said
    assert "From 20 to 26 you change sides." in said
    assert "From 27 on you win by Sudden Death (SOLO-110)." in said


def test_without_the_initiative_the_check_is_explained_by_clause_b() -> None:
    table = at_check(9, player="soviet")
    checked(table, 30)

    said = reason(table, e.CheckJudged)

    assert "At 22 and below you change sides." in said
    assert "From 24 on the opponent would have Sudden Death, and could not win by it (SOLO-111)." in said


def test_solo_amb_02_clause_b_by_the_skulls_is_explained_as_it_was_read() -> None:
    table = at_check(9, player="soviet", clause_b="by_skulls")
    checked(table, 21)

    said = reason(table, e.CheckJudged)

    assert "when the total is below the number by at least 3 skulls (SOLO-28, SOLO-AMB-02)." in said
    assert "At 20 and below you change sides." in said


@pytest.mark.parametrize(("value", "swings"), [("standing", True), ("on_change", False)])
def test_solo_amb_07_a_swing_of_2_for_stalin_is_explained(value: str, swings: bool) -> None:
    table = placed(active="soviet", phase="rail", stalin_vp=value)
    table.give(MoveStalin(where="city", city="Gorki"))

    said = reason(table, e.OrdersGained)

    assert ("a swing of 2 (SOLO-AMB-07)" in said) == swings


def test_the_new_directive_is_explained_with_the_cell_used_and_the_other_cells() -> None:
    table = at_check(10)
    checked(table, 5)

    said = reason(table, e.DirectiveRead)

    assert "Card 10, the German cross cell: x2: USSR Oil Well; draw 1 and lose 2 (red)." in said
    assert "The German star cell: Do Not Attack: the directive would have stayed." in said
    assert "The Soviet star cell: a Soviet cell never moves the Führer Directive." in said


def test_the_reaction_is_explained_with_what_the_other_cells_would_have_done() -> None:
    table = placed(turn=14, initiative="soviet", phase="combat", step="targets", solo={"deck": (10, 1)})
    table.go_on()

    said = reason(table, e.ReactionRead)

    assert "Card 10, the Soviet star cell: x3: Minsk; draw 2 and counterblow x1." in said
    assert "The Soviet cross cell: it applies when the other side has the Initiative: Cannot Exit EZOCs" in said
    assert "The German cross cell: it speaks to the Axis, which you play: x2: USSR Oil Well" in said


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (("yes",), "Plan A holds unless its place cannot be attacked"),
        (("no",), 'Plan A\'s place cannot be attacked, so the top row at the "else" arrow holds'),
        (("no", "no"), "No unit can reach Plan B's place: No Orders, and 1 VP for the opponent"),
    ],
)
def test_which_plan_holds_is_explained(answers: tuple[str, ...], expected: str) -> None:
    table = moving(MOSCOW)
    for answer in answers:
        table.answer(answer)

    at = max(n for n, event in enumerate(table.events) if isinstance(event, e.PlanSettled))
    said = text(why(table.events, at, table.state.options))

    assert expected in said
    assert "What the other cells would have done" in said


def test_a_failed_plan_and_its_orders_vp_are_explained() -> None:
    table = fought(BAN, ("attack",))

    judged, gained = reason(table, e.PlanJudged), reason(table, e.OrdersGained)

    assert "Attacks: 1; counterattacks: 0." in judged
    assert "A plan not carried out brings the opponent 1 (SOLO-73)." in gained


def test_the_change_of_sides_and_its_plan_are_explained() -> None:
    table = at_check(9)
    checked(table, 23)

    switched, given = reason(table, e.SideSwitched), reason(table, e.PlanGiven)

    assert "the card of this check becomes Germany's plan for this round (SOLO-37)" in switched
    assert "Its second row, draw 2 and counterblow x1, does nothing (SOLO-38)." in given


def test_every_past_step_of_a_campaign_can_be_explained_the_latest_first() -> None:
    table = Table(opened(), StackedDice(seed=4))
    play_to_the_end(table, close_run)

    found = steps(table.events)

    places = [step.at for step in found]
    assert len(found) > 100
    assert places == sorted(places, reverse=True)
    for step in found:
        panel = why(table.events, step.at, table.state.options)
        assert panel.sections[0].lines
        assert str(panel.title).startswith("Turn ")
    assert text(why(table.events, None, table.state.options)) == text(why(table.events, places[0], table.state.options))


def test_a_step_that_does_not_exist_is_refused_with_the_latest() -> None:
    table = at_check(9)
    checked(table, 23)

    with pytest.raises(Unknown, match=r"There is no such step\. The latest is Turn 6: the opponent's plan"):
        why(table.events, 0, table.state.options)


def test_with_nothing_to_explain_it_is_said() -> None:
    with pytest.raises(Unknown, match="Nothing has happened under the solitaire module"):
        why([], None, {})


# The view


def panel_text(table: Table) -> str:
    return text(GAME.panel(GAME.view(table.state, "")))


def test_the_panel_says_what_is_to_be_done_who_plays_whom_and_what_the_plan_is() -> None:
    table = moving(MINSK)
    table.answer("yes")

    said = panel_text(table)

    assert "To do on the map\nMove the Soviets, your opponent, as effectively as you can. Plan A: x3: Minsk." in said
    assert "You stand for the Axis, with the Initiative; the Soviets are played by the cards." in said
    assert "Plan A of the Soviets\nx3: Minsk. 3 attacks by the Soviets must be made within 3 hexes of Minsk." in said
    assert "Stavka: at Minsk." in said


def test_the_panel_shows_the_total_the_number_and_the_next_check() -> None:
    table = at_check(9, track={"square_vp": 20}, orders_vp=2)

    said = panel_text(table)

    assert "The VP total is 22, orders VP included." in said
    assert "Sudden Death number this turn: 23." in said
    assert "Next Sudden Death check: turn 9." in said


def test_every_phase_of_both_sides_says_what_to_do() -> None:
    seen: set[tuple[str, str, bool]] = set()

    def answering(at: Table, asked: object) -> str:
        return close_run(at, asked)  # type: ignore[arg-type]

    table = Table(opened(), StackedDice(seed=4))
    play_to_the_end(table, answering)
    state = table.start
    for event in table.events:
        state = GAME.apply(state, event)
        due = GAME.due(state)
        if due and state.solo and state.solo.player and GAME.outcome(state) is None:
            assert str(due[0].what).endswith((".", "?", ".)"))
            seen.add((state.track.phase, state.track.step, state.track.active == state.solo.player))

    assert {phase for phase, _, _ in seen} == {
        "housekeeping", "card", "reinforcement", "movement", "rail", "combat", "removal",
    }  # fmt: skip
