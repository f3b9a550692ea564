"""Each reading of the module really changes the rules: the same position, two outcomes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.orders import MoveStalin, TellNumber
from bot.games.no_retreat.solo.readings import READINGS
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.state import DrawLoss
from tests.games.no_retreat.solo.table import opened, placed
from tests.games.no_retreat.solo.test_plans import BAN, MINSK, MOSCOW, fought, moving, plan_of
from tests.games.no_retreat.solo.test_sudden_death import at_check, checked, judged


def both(key: str) -> Any:
    values = list(GAME.reading(key).values)
    return pytest.mark.parametrize(("value", "is_default"), [(value, value == values[0]) for value in values])


def test_every_reading_with_more_than_one_value_in_the_digest_is_an_option() -> None:
    numbers = {int(reading.id.removeprefix("SOLO-AMB-")) for reading in READINGS if reading.id.startswith("SOLO-AMB-")}

    assert numbers == {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 19, 21, 23, 28, 33}
    assert all(reading in GAME.readings for reading in READINGS)
    assert all(len(reading.values) > 1 and str(reading.reason) for reading in READINGS)


@both("switch_range")
def test_solo_amb_01_exactly_the_skulls_is_inside_or_not(value: str, is_default: bool) -> None:
    table = at_check(9, switch_range=value)

    checked(table, 26)

    assert (judged(table).clause == "A") == is_default
    assert judged(table).wins != is_default


@both("clause_b")
def test_solo_amb_02_one_below_is_enough_or_not(value: str, is_default: bool) -> None:
    table = at_check(11, player="soviet", clause_b=value)

    checked(table, 22)

    assert (judged(table).clause == "B") == is_default


@both("sudden_death")
def test_solo_amb_03_the_number_itself_wins_or_not(value: str, is_default: bool) -> None:
    table = at_check(1, sudden_death=value)

    checked(table, 23)

    assert judged(table).wins != is_default


@both("switch_plan_cell")
def test_solo_amb_04_the_plan_after_the_switch_is_from_germany_s_cell_or_the_ussr_s(value: str, is_default: bool) -> None:
    table = at_check(9, switch_plan_cell=value)

    checked(table, 23)

    assert plan_of(table).kind == ("location" if is_default else "city_capture")
    assert plan_of(table).side == "axis"


@both("draw_cards")
def test_solo_amb_05_draw_means_event_cards_or_solo_cards(value: str, is_default: bool) -> None:
    table = placed(phase="combat", step="targets", draw_cards=value)

    table.go_on()

    assert len(table.state.cards.hand("soviet")) == (1 if is_default else 0)
    assert table.solo.held == (() if is_default else (2,))


@both("draw_cards")
def test_solo_amb_05_lose_takes_event_cards_or_later_solo_cards(value: str, is_default: bool) -> None:
    table = placed(phase="combat", step="targets", draw_cards=value, solo={"deck": (7, 8, 9)})
    table.go_on()
    table.state = table.state.with_(track=table.state.track.with_(turn=8, step="targets"))

    table.go_on()

    assert bool(table.state.track.losses) == is_default
    if not is_default:
        assert table.solo.held_losses == {"soviet": 2}
        assert table.solo.held == (8, 9)
        assert any(isinstance(event, e.SoloCardsHeld) and event.lost == 2 for event in table.events)


@both("orders_in_total")
def test_solo_amb_06_orders_vp_of_the_other_side_lower_the_total_or_not(value: str, is_default: bool) -> None:
    table = at_check(1, orders_vp=-2, orders_in_total=value)

    checked(table, 20)

    assert judged(table).total.sum == (20 if is_default else 18)


@pytest.mark.parametrize(
    ("value", "at_start", "away", "back", "at_check_"),
    [
        ("standing", -1, 1, -1, 0),
        ("per_sudden_death_check", 0, 0, 0, -1),
        ("on_change", 0, 1, 0, 0),
    ],
)
def test_solo_amb_07_stalin_s_point(value: str, at_start: int, away: int, back: int, at_check_: int) -> None:
    table = placed(active="soviet", phase="rail", stalin_vp=value)
    start = opened(stalin_vp=value).track.orders_vp
    table.give(MoveStalin(where="city"))
    left = table.state.track.orders_vp
    table.give(MoveStalin(where="moscow"))
    returned = table.state.track.orders_vp
    check = at_check(1, stalin_vp=value, solo={"stalin": "moscow", "stalin_seen": "5/soviet"})
    checked(check, 5)

    assert (start, left, returned, check.state.track.orders_vp) == (at_start, away, back, at_check_)


@both("stalin_removed")
def test_solo_amb_08_his_removal_is_an_objective_or_a_square_vp(value: str, is_default: bool) -> None:
    table = placed(
        phase="combat", step="battles", active="soviet", player="soviet",
        solo={"reacted": "7/soviet"}, track={"square_vp": 14}, stalin_removed=value,
    )  # fmt: skip
    table.go_on()

    table.answer("removed")

    assert table.state.track.extra_objectives["axis"] == int(is_default)
    assert table.state.track.square_vp == (14 if is_default else 15)


def test_solo_amb_08_without_the_initiative_the_axis_has_no_square_vp_to_gain() -> None:
    table = placed(
        turn=14, initiative="soviet", phase="combat", step="battles", active="soviet", player="soviet",
        solo={"reacted": "14/soviet"}, track={"square_vp": 14}, stalin_removed="square_vp",
    )  # fmt: skip
    table.go_on()

    table.answer("removed")

    assert table.state.track.square_vp == 14
    assert any("has no square VP to gain" in line for line in table.said())


@both("else_cell")
def test_solo_amb_09_the_arrow_leads_to_the_other_cell_or_is_read_off_the_card(value: str, is_default: bool) -> None:
    table = moving(MINSK, else_cell=value)

    table.answer("no")
    if not is_default:
        assert str(table.asked.question) == (
            'Look at your card 10: to which cell does the "else" arrow of the Soviet star cell lead?'
        )
        table.answer("axis/star")

    assert plan_of(table).kind == ("cannot_exit_ezoc" if is_default else "do_not_attack")
    assert plan_of(table).side == "soviet"


def test_solo_amb_09_an_arrow_once_read_is_remembered() -> None:
    table = moving(MINSK, else_cell="manual", solo={"arrows": {"10 soviet/star": "axis/star"}})

    table.answer("no")

    assert plan_of(table).cell == "axis/star"
    assert not GAME.decisions(table.state)


@both("plan_c_vp")
def test_solo_amb_10_plan_c_pays_at_once_or_after_the_combat_phase(value: str, is_default: bool) -> None:
    table = moving(MOSCOW, plan_c_vp=value)
    table.answer("no")
    table.answer("no")
    at_once = table.state.track.orders_vp
    table.state = table.state.with_(track=table.state.track.with_(phase="combat", step="battles"))

    table.go_on()

    assert at_once == (-1 if is_default else 0)
    assert table.state.track.orders_vp == -1


@both("plan_a_impossible")
def test_solo_amb_11_plan_a_fails_with_fewer_than_n_attacks_or_with_none(value: str, is_default: bool) -> None:
    table = moving(MINSK, plan_a_impossible=value)

    labels = [str(choice.label) for choice in table.asked.choices]

    assert labels == ["Yes", "No: Fewer than 3" if is_default else "No: No attack at all"]
    assert ("3 attacks" in str(table.asked.question)) == is_default


@both("target_range")
def test_solo_amb_12_targets_lie_within_3_hexes_or_next_to_the_token(value: str, is_default: bool) -> None:
    table = moving(MINSK, target_range=value)

    question = str(table.asked.question)

    assert ("within 3 hexes of Minsk" in question) == is_default
    assert ("next to Minsk" in question) != is_default


@both("round_1_check")
def test_solo_amb_13_in_round_1_only_the_ussr_or_nobody_gets_no_card(value: str, is_default: bool) -> None:
    table = placed(turn=1, phase="combat", step="targets", active="soviet", player="soviet", round_1_check=value)

    done = table.go_on()

    assert any(isinstance(event, e.SoloCardTurned) for event in done) == is_default


@both("solo_deck")
def test_solo_amb_15_drawn_cards_are_set_aside_or_shuffled_back_before_each_draw(value: str, is_default: bool) -> None:
    table = placed(phase="combat", step="targets", solo_deck=value, solo={"deck": (1, 2), "discards": tuple(range(3, 13))})

    table.go_on()

    assert (table.solo.discards == (*range(3, 13), 1)) == is_default
    assert len(table.solo.deck) == (1 if is_default else 11)


@both("directive_vp")
def test_solo_amb_19_the_ussr_gains_for_the_directive_s_hex_or_not(value: str, is_default: bool) -> None:
    table = at_check(1, directive_vp=value)

    checked(table, 5, controller="soviet")

    assert table.state.track.orders_vp == (-1 if is_default else 0)


@both("oil_hex")
def test_solo_amb_21_the_directive_pays_for_one_oil_hex_or_for_all(value: str, is_default: bool) -> None:
    table = at_check(1, directive="USSR Oil Well", oil_hex=value)

    table.answer("0")

    expected = 'the oil-field hex "the oil-well hex"' if is_default else "all hexes of the Soviet oil fields"
    assert str(table.asked.question) == f"Who controls {expected}, where the Führer Directive lies?"


@both("oil_hex")
def test_solo_amb_21_a_hex_is_named_only_where_one_counts(value: str, is_default: bool) -> None:
    table = at_check(10, oil_hex=value, number=40)
    table.answer("0")

    table.answer("neither")

    assert table.asked.id.startswith("solo-oil_hex-") == is_default


@both("kept_draw_loss")
def test_solo_amb_23_forfeited_draws_are_kept_or_lapse_without_the_initiative(value: str, is_default: bool) -> None:
    loss = DrawLoss(side="axis", turn=15, amount=2, cause="solo")
    table = at_check(
        12, turn=15, initiative="soviet", player="soviet", number=20,
        track={"losses": (loss,)}, kept_draw_loss=value,
    )  # fmt: skip

    checked(table, 20)

    assert table.solo.player == "axis"
    assert bool(table.state.track.losses) == is_default


@both("objective_four")
def test_solo_amb_28_four_objective_hexes_are_needed_from_the_shift_or_from_round_11(value: str, is_default: bool) -> None:
    from bot.games.no_retreat.solo.victory import objectives_needed

    options = GAME.settle({"objective_four": value})

    assert objectives_needed(11, "axis", options) == (3 if is_default else 4)
    assert objectives_needed(12, "soviet", options) == 4


@both("counterattack_under_ban")
def test_solo_amb_33_a_counterattack_breaks_do_not_attack_or_not(value: str, is_default: bool) -> None:
    table = fought(BAN, ("counter",), counterattack_under_ban=value)

    assert table.state.track.orders_vp == (0 if is_default else -1)


@pytest.mark.parametrize(
    ("value", "tokens"),
    [
        ("none", {}),
        ("stalin", {"stalin": "Moscow"}),
        ("directive", {"directive": "Smolensk"}),
        ("both", {"directive": "Smolensk", "stalin": "Moscow"}),
    ],
)
def test_solo_85_96_a_game_for_two_uses_the_parts_it_chose(value: str, tokens: dict[str, str]) -> None:
    state = opened("campaign", solo_tokens=value)

    assert state.track.tokens == tokens
    assert (state.solo is None) == (value == "none")


# Readings without an option, whose default is fixed


def test_solo_amb_16_the_order_token_leaves_in_the_opponent_s_removal_phase_and_not_in_the_player_s() -> None:
    plan = Plan(side="soviet", card=10, cell="soviet/star", kind="location", count=3, place="Minsk")
    tokens = {"stavka": "Minsk"}
    table = placed(phase="combat", step="battles", solo={"plan": plan, "reacted": "7/axis"}, track={"tokens": tokens})

    table.go_on()

    assert table.state.track.tokens == tokens


@pytest.mark.parametrize(("player", "turn"), [("axis", 7), ("soviet", 8)])
def test_solo_amb_17_lose_n_falls_in_the_opponent_s_next_card_phase(player: str, turn: int) -> None:
    table = placed(phase="combat", step="targets", active=player, player=player, solo={"deck": (6,)})

    table.go_on()

    assert [loss.turn for loss in table.state.track.losses] == [turn]


def test_solo_amb_29_after_an_a_switch_a_new_opponent_with_enough_vp_does_not_win() -> None:
    table = at_check(9)

    checked(table, 26)

    assert GAME.outcome(table.state) is None


def test_solo_amb_38_other_kinds_of_plan_take_no_token() -> None:
    for card in (6, 10, 11):
        table = placed(phase="combat", step="targets", solo={"deck": (card,)})
        table.go_on()
        assert "stavka" not in table.state.track.tokens


def test_solo_amb_39_without_a_card_the_opponent_follows_no_orders() -> None:
    table = placed(turn=1, phase="combat", step="targets")

    table.go_on()

    assert plan_of(table) == Plan(side="soviet")


def test_a_sudden_death_number_given_for_one_side_is_not_the_other_s() -> None:
    table = at_check(1, turn=3, number=None)
    table.answer("0")
    table.answer("neither")

    table.give(TellNumber(value=17))

    assert {(told.turn, told.side) for told in table.state.track.numbers} == {(3, "axis")}


@pytest.mark.parametrize(("where", "orders_vp"), [("moscow", -1), ("city", 1), ("destroyed", 1)])
def test_solo_85_amb_07_in_a_game_for_two_with_stalin_alone_each_check_scores_him(where: str, orders_vp: int) -> None:
    table = placed(
        scenario="campaign",
        solo_tokens="stalin",
        stalin_vp="per_sudden_death_check",
        turn=5,
        phase="removal",
        active="soviet",
        player="",
        solo={"stalin": where, "stalin_seen": "5/soviet"},
    )

    table.go_on()

    assert table.state.track.orders_vp == orders_vp
    assert 6 in table.solo.checked
    assert not GAME.decisions(table.state)


@pytest.mark.parametrize("value", ["standing", "on_change"])
def test_solo_85_amb_07_under_the_other_readings_no_check_scores_him(value: str) -> None:
    table = placed(
        scenario="campaign",
        solo_tokens="stalin",
        stalin_vp=value,
        turn=5,
        phase="removal",
        active="soviet",
        player="",
        solo={"stalin_seen": "5/soviet"},
    )
    before = table.state.track.orders_vp

    table.go_on()

    assert table.state.track.orders_vp == before
