"""Army morale and victory: the cases of the rulebook."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import ArmyDisordered, ArmyRouted, DisorderLifted, UnitFared
from bot.games.guard_dies.morale import disordered_parts, is_disordered, morale_count
from bot.games.guard_dies.orders import Attack, EndPhase, Rally, ReportSurrounded, RollArrival
from bot.games.guard_dies.rules_victory import ending
from bot.kit.refusals import Impossible, NotNow
from tests.games.guard_dies.field import Table, arrived, begun, boxed, hit, only, said


def falling(code: str, n: int, side: str, turn: int = 9) -> Table:
    """A combat phase of the other side, with all but one of the units lost that some number asks for."""
    return Table(boxed(arrived(begun("combat", side, turn)), code, n))


def test_gd_54_all_eliminated_units_count_rallied_for_or_permanently_out() -> None:
    state = boxed(boxed(begun(), "FI", 30), "FI", 10, "lost")

    assert morale_count(state, "french") == 30
    assert morale_count(begun(), "french") == 0


def test_gd_102_a_level_is_reached_at_any_point_of_the_turn() -> None:
    table = falling("HI", 17, "french")
    table.state = boxed(table.state, "NI", 2)

    events = table.attack("FI1", "NI1", dice=(6, 1))

    reached = only(events, ArmyDisordered)
    assert (reached.army, reached.part, reached.count, reached.number) == ("allied", "non_british", 20, 20)
    assert events.index(reached) == events.index(only(events, UnitFared)) + 1


def test_gd_55_a_disordered_army_is_told_and_has_1_less_while_it_lasts() -> None:
    table = falling("FI", 44, "allied")

    events = table.attack("BG1", "FI1", dice=(6, 1))

    assert (
        "Disorder in the French army: 45 are eliminated, and it begins at 45. For all units but the Guard, "
        "−1 on attacks and rally rolls from the next die on; they defend normally."
    ) in said(events)
    assert is_disordered(table.state, "FI2")


def test_gd_103_a_rally_that_brings_the_count_back_ends_the_disorder() -> None:
    table = Table(boxed(begun("rally"), "FI", 45))

    events = table.give("french", Rally(commander="napoleon", units=("FI77", "FI78")), 6)

    lifted = only(events, DisorderLifted)
    assert (lifted.part, lifted.count, lifted.number) == ("line", 44, 45)
    assert not is_disordered(table.state, "FI1")


def test_gd_103_the_losses_may_disorder_it_again() -> None:
    table = Table(boxed(begun("rally"), "FI", 45))
    table.give("french", Rally(commander="napoleon", units=("FI77", "FI78")), 6)
    table.state = table.state.model_copy(update={"side": "allied", "phase": "combat"})

    assert only(table.attack("BI1", "FI1", dice=(6, 1)), ArmyDisordered).count == 45


@pytest.mark.parametrize(("n", "disordered"), [(44, False), (45, True), (59, True)])
def test_gd_56_from_45_on_all_french_but_the_guard_are_disordered(n: int, disordered: bool) -> None:
    state = boxed(begun(), "FI", n)

    assert is_disordered(state, "FI1") is disordered
    assert not is_disordered(state, "OG1")


def test_gd_104_the_guard_is_never_disordered_before_the_army_routs() -> None:
    table = falling("FI", 59, "allied")
    before = [is_disordered(table.state, unit_id) for unit_id in ("OG1", "YG1", "GC1", "GA1")]

    events = table.attack("BG1", "FI1", dice=(6, 1))

    assert before == [False] * 4
    assert only(events, ArmyRouted).army == "french"
    assert not [event for event in events if isinstance(event, ArmyDisordered)]


@pytest.mark.parametrize(("n", "british", "others"), [(19, False, False), (20, False, True), (39, False, True), (40, True, True)])
def test_gd_57_gd_105_the_allies_are_disordered_in_two_steps_by_their_whole_count(n: int, british: bool, others: bool) -> None:
    state = boxed(boxed(begun(), "BI", min(n, 20)), "NI", max(0, n - 20))

    assert (is_disordered(state, "BI1"), is_disordered(state, "HI1")) == (british, others)


@pytest.mark.parametrize(("code", "weight"), [("OG", 2), ("MG", 2), ("YG", 1), ("GC", 1), ("GA", 1), ("FI", 1)])
def test_gd_58_old_and_middle_guard_infantry_count_2(code: str, weight: int) -> None:
    assert morale_count(boxed(begun(), code, 2), "french") == 2 * weight


@pytest.mark.parametrize(
    ("code", "n", "side", "attack"),
    [("FI", 59, "allied", ("BG1", "FI1")), ("PI", 26, "french", ("FI1", "PA1"))],
)
def test_gd_59_an_army_that_reaches_its_rout_number_is_defeated_at_once(
    code: str, n: int, side: str, attack: tuple[str, str]
) -> None:
    table = falling(code, n, side)

    events = table.attack(*attack, dice=(6, 1))

    assert only(events, ArmyRouted).count == n + 1
    assert table.state.routed == (table.state.army_of(attack[1]),)


def test_gd_106_what_is_left_of_a_routed_army_is_taken_off_the_board() -> None:
    table = falling("PI", 26, "french")

    table.attack("FI1", "PA1", dice=(6, 1))

    prussians = [unit for unit in table.state.units.values() if table.state.army_of(unit.id) == "prussian"]
    assert {unit.where for unit in prussians} == {"eligible", "removed"}
    assert table.state.commanders["blucher"].where == "removed"


def test_gd_106_nobody_of_a_routed_army_comes_rallies_or_fights_any_more() -> None:
    table = falling("PI", 26, "french")
    table.attack("FI1", "PA1", dice=(6, 1))
    fights = table.refused("french", Attack(attacker="FI1", defenders=("PA2",)))
    table.state = table.state.model_copy(update={"side": "allied", "phase": "rally", "turn": 12})
    rallies = table.refused("allied", Rally(commander="blucher", units=("PI34", "PI35")))
    table.state = table.state.model_copy(update={"phase": "movement"})
    comes = table.refused("allied", RollArrival(group="ii"))

    assert "was taken off the board when its army routed" in str(fights)
    assert rallies.rule == comes.rule == "GD-106"
    assert GAME.can(table.state, "allied", EndPhase())


def test_gd_106_prussians_that_are_removed_leave_their_square_empty() -> None:
    table = falling("PI", 26, "french")
    table.attack("FI1", "PA1", "PL1")

    events = table.answer("PA1", 6, 1)

    assert "The square is empty." in said(events)


# Victory


def rout_of_the_allies(turn: int = 14) -> Table:
    state = boxed(boxed(boxed(begun("combat", "french", turn), "HI", 17), "NI", 22), "BI", 22)
    return Table(boxed(state, "KI", 4))


def test_gd_60_the_french_win_by_routing_the_allies() -> None:
    table = rout_of_the_allies()

    table.attack("FI1", "BG1", dice=(6, 1))

    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == ("french", "GD-60")
    assert str(outcome.verdict) == "The Allied army has routed: the French win."


def test_gd_60_turn_20_is_not_too_late() -> None:
    table = rout_of_the_allies(20)

    table.attack("FI1", "BG1", dice=(6, 1))

    assert ending(table.state).winner == "french"


def test_gd_107_any_other_end_is_a_prussian_allied_victory() -> None:
    table = Table(begun("combat", "allied", 20))

    table.give("allied", EndPhase())

    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == ("allied", "GD-107")


def test_gd_61_a_french_rout_is_a_decisive_defeat_and_ends_the_game() -> None:
    table = falling("FI", 59, "allied")

    table.attack("BG1", "FI1", dice=(6, 1))

    end = ending(table.state)
    assert (end.winner, end.grade) == ("allied", "decisive")
    assert GAME.decisions(table.state) == GAME.buttons(table.state) == ()
    assert list(GAME.legal(table.state, "allied")) == []
    assert type(table.refused("allied", EndPhase())) is NotNow


def test_gd_61_the_game_ends_in_the_middle_of_a_tie() -> None:
    table = Table(hit(boxed(begun("combat", "allied"), "FI", 59), "FI1"))

    events = table.attack("BI1", "FI1", dice=(3, 3))

    assert ending(table.state).grade == "decisive"
    assert only(events, UnitFared).unit.id == "FI1"
    assert table.state.combat is None


def test_gd_62_when_only_the_prussians_have_routed_the_french_have_a_minor_victory_at_the_end() -> None:
    table = falling("PI", 26, "french", 19)
    table.attack("FI1", "PA1", dice=(6, 1))
    before = ending(table.state)

    for _ in range(10):
        table.give(table.state.side, EndPhase())

    assert before is None
    assert (ending(table.state).winner, ending(table.state).grade) == ("french", "minor_tactical_with_strategic_setback")


def test_gd_63_without_napoleon_the_french_are_defeated() -> None:
    table = Table(begun("movement"))

    events = table.give("french", ReportSurrounded(commander="napoleon"))

    assert (ending(table.state).winner, ending(table.state).rule) == ("allied", "GD-63")
    assert "Napoleon was surrounded with no way to retreat, and is lost." in said(events)


def test_gd_57_a_part_stays_as_it_is_when_the_other_is_disordered() -> None:
    assert disordered_parts(boxed(begun(), "NI", 20), "allied") == ("non_british",)


def test_gd_106_under_gd_amb_41_wellington_brings_back_no_unit_of_the_routed_prussians() -> None:
    state = boxed(begun("rally", "allied", 15, rally_army="own_side"), "PI", 4).model_copy(update={"routed": ("prussian",)})
    table = Table(state)

    refusal = table.refused("allied", Rally(commander="wellington", units=("PI34", "PI35")))

    assert (type(refusal), refusal.rule) == (Impossible, "GD-106")
    assert not any(isinstance(order, Rally) for order in GAME.legal(state, "allied"))


def test_gd_106_the_rout_of_the_prussians_is_told_to_those_who_wait_for_more() -> None:
    table = falling("PI", 26, "french", 9)

    words = said(table.attack("FI1", "PA1", dice=(6, 1)))

    assert "Prussians who have not arrived yet stay away, and none comes back." in words


def test_gd_107_what_comes_too_late_hears_how_the_game_ended() -> None:
    table = Table(begun("combat", "allied", 20))
    table.give("allied", EndPhase())

    refusal = table.refused("french", EndPhase())

    assert refusal.rule == "GD-107"
    assert "The game is over. The Allied army has not been routed in time" in str(refusal)
