"""Е.0 The tokens: Stalin, the Führer Directive, Stavka and OKH, the orders VP."""

from __future__ import annotations

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.orders import EnterVp, LayMarker, MakeCheck
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.lookup import token_rules
from bot.games.no_retreat.solo.orders import MoveStalin
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.tokens import with_orders
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from tests.games.no_retreat.solo.table import StackedDice, Table, opened, placed
from tests.games.no_retreat.solo.test_sudden_death import at_check, checked

REMINDERS = " ".join(str(line) for section in token_rules().sections for line in section.lines)


def soviet_turn_ends(answer: str, **kwargs: str) -> Table:
    table = placed(phase="combat", step="battles", active="soviet", player="soviet", solo={"reacted": "7/soviet"}, **kwargs)  # type: ignore[arg-type]
    table.go_on()
    table.answer(answer)
    return table


def test_solo_82_in_moscow_stalin_is_worth_1_orders_vp_to_the_ussr() -> None:
    assert opened().track.orders_vp == -1


@pytest.mark.parametrize("where", ["city", "destroyed"])
def test_solo_83_not_in_moscow_he_is_worth_1_to_germany(where: str) -> None:
    table = placed(active="soviet", phase="rail")

    table.give(MoveStalin(where=where))  # type: ignore[arg-type]

    assert table.state.track.orders_vp == 1


def test_solo_83_back_in_moscow_he_is_worth_1_to_the_ussr_again() -> None:
    table = placed(active="soviet", phase="rail")
    table.give(MoveStalin(where="city", city="Gorki"))

    table.give(MoveStalin(where="moscow"))

    assert table.state.track.orders_vp == -1
    assert table.state.track.tokens["stalin"] == "Moscow"


@pytest.mark.parametrize(("where", "city"), [("city", " moscow"), ("moscow", "Gorki")])
def test_solo_82_a_slip_that_puts_stalin_in_two_cities_at_once_is_refused(where: str, city: str) -> None:
    table = placed(active="soviet", phase="rail", solo={"stalin": "moscow" if where == "city" else "city"})

    with pytest.raises(Malformed, match="not in both"):
        table.give(MoveStalin(where=where, city=city))  # type: ignore[arg-type]


def test_solo_92_he_can_fall_at_an_advance_in_a_soviet_turn_too_which_is_no_removal() -> None:
    table = soviet_turn_ends("destroyed")

    assert table.solo.stalin == "destroyed"
    assert table.state.track.orders_vp == 1
    assert table.state.track.extra_objectives["axis"] == 0


def test_solo_84_once_destroyed_he_does_not_come_back() -> None:
    table = placed(active="soviet", phase="rail")
    table.give(MoveStalin(where="destroyed"))

    with pytest.raises(Impossible, match="does not come back"):
        table.give(MoveStalin(where="moscow"))


def test_solo_85_he_may_be_used_in_a_game_for_two() -> None:
    table = Table(opened("campaign", solo_tokens="stalin"))

    assert table.state.track.tokens == {"stalin": "Moscow"}
    assert table.state.track.orders_vp == -1
    assert not GAME.decisions(table.state)
    table.give(MoveStalin(where="destroyed"))
    assert table.state.track.orders_vp == 1


def test_solo_87_in_a_game_for_two_the_soviet_player_moves_him() -> None:
    table = placed(scenario="campaign", solo_tokens="stalin", active="soviet", phase="rail", player="")

    with pytest.raises(NotYours, match="The Soviet player moves Stalin"):
        table.give(MoveStalin(where="city"), "axis")
    table.give(MoveStalin(where="city"), "soviet")

    assert table.solo.stalin == "city"


def test_solo_86_he_does_not_count_for_stacking() -> None:
    assert "He does not count for stacking (SOLO-86)" in REMINDERS


def test_solo_87_he_moves_by_rail_alone_in_a_soviet_turn() -> None:
    table = placed(active="axis")

    with pytest.raises(NotNow, match="moves by rail alone, in a Soviet turn"):
        table.give(MoveStalin(where="city"))


def test_solo_88_a_soviet_turn_that_ends_with_him_in_no_soviet_city_removes_him() -> None:
    table = soviet_turn_ends("removed")

    assert table.solo.stalin == "removed"
    assert "stalin" not in table.state.track.tokens


@pytest.mark.parametrize("where", ["moscow", "city"])
def test_solo_88_in_a_soviet_city_he_stays(where: str) -> None:
    table = soviet_turn_ends(where)

    assert table.solo.stalin == where


def test_solo_88_it_is_asked_once_at_the_end_of_each_player_turn() -> None:
    table = soviet_turn_ends("moscow")

    assert not GAME.decisions(table.state)


def test_solo_89_that_removal_brings_germany_1_for_objective_hexes() -> None:
    table = soviet_turn_ends("removed")

    assert table.state.track.extra_objectives["axis"] == 1


def test_solo_89_his_destruction_brings_no_objective() -> None:
    table = placed(phase="combat", step="battles", active="axis", player="soviet")
    table.go_on()

    table.answer("destroyed")

    assert table.solo.stalin == "destroyed"
    assert table.state.track.extra_objectives["axis"] == 0


def test_solo_90_he_has_no_zoc_and_no_combat_value() -> None:
    assert "He has no ZOC and no combat value" in REMINDERS


def test_solo_91_he_cannot_retreat() -> None:
    assert "cannot retreat (SOLO-90, SOLO-91)" in REMINDERS


def test_solo_92_an_enemy_unit_that_enters_his_hex_destroys_him() -> None:
    table = placed(phase="combat", step="battles", active="axis", player="soviet")

    table.go_on()

    assert str(table.asked.question) == "The Axis turn ends. Did an Axis unit enter Stalin's hex? He was in Moscow."
    table.answer("destroyed")
    assert table.solo.stalin == "destroyed"


def test_solo_93_units_in_his_hex_defend_with_one_shift() -> None:
    assert "Units in his hex defend with 1 shift, <1 (SOLO-93)." in REMINDERS


def test_solo_94_the_directive_moves_only_at_sudden_death_checks() -> None:
    table = placed(phase="combat", step="targets", player="soviet", active="soviet", solo={"deck": (8,)})

    table.go_on()

    assert table.state.track.tokens["directive"] == "Smolensk"


def test_solo_95_a_place_named_now_pays_at_the_next_check_and_not_now() -> None:
    table = at_check(8, player="soviet")

    checked(table, 30, controller="axis")

    paid = [event for event in table.events if isinstance(event, e.DirectivePaid)]
    assert [event.place for event in paid] == ["Smolensk"]
    assert table.state.track.tokens["directive"] == "Leningrad"
    assert table.state.track.orders_vp == 1


def test_solo_96_the_directive_and_the_cards_may_be_used_in_a_game_for_two() -> None:
    table = placed(
        scenario="campaign",
        solo_tokens="directive",
        turn=5,
        phase="removal",
        active="soviet",
        player="",
        dice=StackedDice(8),
        track={"orders_vp": 0},
    )
    table.go_on()
    assert table.asked.id.startswith("solo-controller-")

    table.answer("soviet")

    assert table.state.track.tokens["directive"] == "Leningrad"
    assert table.state.track.orders_vp == -1
    assert not [event for event in table.events if isinstance(event, (e.CheckJudged, e.SideSwitched, e.ObjectivesCounted))]
    assert table.solo.checked[-1] == 6


@pytest.mark.parametrize(
    ("card", "initiative", "where"),
    [(8, "axis", "Stalingrad"), (5, "axis", "map edge"), (9, "axis", "map edge"), (11, "axis", None), (6, "axis", None)],
)
def test_solo_97_the_token_goes_to_the_place_or_beside_the_map_edge(card: int, initiative: str, where: str | None) -> None:
    table = placed(phase="combat", step="targets", solo={"deck": (card,)}, initiative=initiative)

    table.go_on()

    assert table.state.track.tokens.get("stavka") == where


def test_solo_98_a_plan_not_fulfilled_pays_at_the_end_of_the_combat_phase() -> None:
    plan = Plan(side="soviet", card=5, cell="soviet/cross", kind="major_attack", count=4, settled=True)
    table = placed(phase="combat", step="battles", active="soviet", player="axis", solo={"plan": plan}, track={"orders_vp": 0})

    table.go_on()
    done = table.answer("2")

    assert [type(event) for event in done][:2] == [e.PlanJudged, e.OrdersGained]
    assert table.state.track.phase == "removal"
    assert table.state.track.orders_vp == -1


def test_solo_99_the_token_is_taken_off_in_the_removal_phase() -> None:
    plan = Plan(side="soviet", card=5, cell="soviet/cross", kind="major_attack", count=4, settled=True)
    table = placed(
        phase="combat",
        step="battles",
        active="soviet",
        player="axis",
        solo={"plan": plan},
        track={"tokens": {"stavka": "map edge"}},
    )
    table.go_on()

    table.answer("4")

    assert "stavka" not in table.state.track.tokens
    assert table.solo.plan is None
    assert "Removal Phase: take Stavka off the map (SOLO-99)." in table.said()


def test_solo_100_orders_vp_change_for_three_causes_only() -> None:
    assert set(e.OrdersGained.model_fields["cause"].annotation.__args__) == {  # type: ignore[union-attr]
        "directive",
        "stalin",
        "plan_failed",
        "plan_c",
    }


@pytest.mark.parametrize(
    ("start", "side", "value", "after"), [(0, "axis", 1, 1), (2, "soviet", 1, 1), (1, "soviet", 3, -2), (-1, "axis", 2, 1)]
)
def test_solo_101_a_gain_of_one_side_first_reduces_the_other_s(start: int, side: str, value: int, after: int) -> None:
    assert with_orders(start, side, value) == after


@pytest.mark.parametrize(("value", "words"), [(2, "the Axis have 2"), (-3, "the Soviets have 3")])
def test_solo_102_the_token_shows_the_side_that_leads_and_its_amount(value: int, words: str) -> None:
    table = placed(track={"orders_vp": value})

    panel = GAME.panel(GAME.view(table.state, ""))

    lines = [str(line) for section in panel.sections for line in section.lines]
    assert f"Orders VP: {words}." in lines


@pytest.mark.parametrize(("start", "side"), [(6, "axis"), (-6, "soviet")])
def test_solo_103_what_is_beyond_6_is_ignored_and_not_saved(start: int, side: str) -> None:
    other = "soviet" if side == "axis" else "axis"

    capped = with_orders(start, side, 2)

    assert capped == start
    assert abs(with_orders(capped, other, 1)) == 5


def test_solo_103_the_cap_is_said() -> None:
    table = at_check(3, orders_vp=6)

    checked(table, 10, controller="axis")

    assert (
        "The Axis would gain 1 orders VP for the Führer Directive, but no side has more than 6: the Axis have 6 (SOLO-103)."
    ) in table.said()


def test_solo_104_a_change_of_initiative_does_not_reset_it() -> None:
    table = placed(turn=11, phase="removal", active="soviet", track={"orders_vp": 3}, solo={"stalin": "unused"})

    table.go_on()

    assert table.state.track.initiative == "soviet"
    assert table.state.track.orders_vp == 3


def test_solo_105_its_vp_are_always_added_to_the_square_token_s() -> None:
    table = at_check(1, orders_vp=3)

    checked(table, 10)

    found = next(event for event in table.events if isinstance(event, e.CheckJudged)).judgement
    assert found.total.sum == 13


def test_solo_96_a_no_sudden_death_marker_cancels_the_players_own_check_as_well() -> None:
    table = placed(scenario="campaign", solo_tokens="directive", turn=5, phase="removal", active="soviet", player="")
    table.give(LayMarker(what="no_sudden_death", where="turn 6"))
    table.give(EnterVp(square=30))

    table.go_on()
    done = table.give(MakeCheck())

    assert [event.kind for event in done] == ["check_cancelled", "marker_lifted"]
    assert GAME.outcome(table.state) is None
    assert not any(isinstance(event, e.SoloCardTurned) for event in table.events)
    assert table.state.track.markers == ()
