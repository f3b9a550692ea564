"""Г.2 The Combat Phase check: the exceptions, the reaction at once, the plan for the next turn."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.state import DrawLoss
from bot.kit.refusals import NotNow
from tests.games.no_retreat.solo.table import Table, placed


def declaring(card: int, *, turn: int = 7, player: str = "axis", initiative: str = "axis", **options: str) -> Table:
    """The player's Combat Phase with all voluntary attacks declared, this card on top."""
    rest = tuple(n for n in range(1, 13) if n != card)
    return placed(
        turn=turn,
        phase="combat",
        step="targets",
        active=player,
        player=player,
        initiative=initiative,
        solo={"deck": (card, *rest)},
        **options,
    )


def plan_of(table: Table) -> Plan:
    assert table.solo.plan is not None
    return table.solo.plan


def test_solo_40_when_all_voluntary_attacks_are_declared_one_card_is_drawn() -> None:
    table = declaring(4)

    before = GAME.due(table.state)[0]
    done = table.go_on()

    assert "Declare all voluntary attacks of the Axis." in str(before.what)
    assert [event.card for event in done if isinstance(event, e.SoloCardTurned)] == [4]
    table.answer("placed")
    assert not any(isinstance(event, e.SoloCardTurned) for event in table.go_on())


@pytest.mark.parametrize(
    ("player", "initiative", "cell"),
    [
        ("axis", "axis", "soviet/cross"),
        ("axis", "soviet", "soviet/star"),
        ("soviet", "axis", "axis/cross"),
        ("soviet", "soviet", "axis/star"),
    ],
)
def test_solo_41_the_opponent_s_cell_for_the_present_initiative_is_read(player: str, initiative: str, cell: str) -> None:
    table = declaring(7, player=player, initiative=initiative, turn=7 if initiative == "axis" else 14)

    table.go_on()

    assert plan_of(table).cell == cell


def test_solo_42_the_second_row_is_the_opponent_s_reaction_now() -> None:
    table = declaring(8)

    done = table.go_on()

    read = next(event for event in done if isinstance(event, e.ReactionRead))
    assert (read.opponent, read.draw, read.counterblow, read.lose) == ("soviet", 2, 2, 0)


def test_solo_43_the_top_row_binds_the_opponent_in_its_next_turn() -> None:
    table = declaring(8)

    table.go_on()

    assert (plan_of(table).side, plan_of(table).kind, plan_of(table).place) == ("soviet", "location", "Stalingrad")
    assert not plan_of(table).settled


def test_solo_44_in_round_1_the_soviet_command_gets_no_card() -> None:
    table = declaring(8, turn=1)

    done = table.go_on()

    assert not any(isinstance(event, e.SoloCardTurned) for event in done)
    assert plan_of(table).kind == "no_orders"
    assert "Round 1: no solo card is drawn; the Soviets will follow No Orders (SOLO-44)." in table.said()


def test_solo_44_in_round_1_germany_as_the_opponent_gets_one() -> None:
    table = declaring(8, turn=1, player="soviet")

    done = table.go_on()

    assert any(isinstance(event, e.SoloCardTurned) for event in done)


@pytest.mark.parametrize(("player", "drawn"), [("soviet", False), ("axis", True)])
def test_solo_45_in_round_4_germany_as_the_opponent_gets_no_card(player: str, drawn: bool) -> None:
    table = declaring(8, turn=4, player=player)

    done = table.go_on()

    assert any(isinstance(event, e.SoloCardTurned) for event in done) == drawn


def test_solo_46_every_black_effect_reaches_the_opponent_at_once() -> None:
    table = declaring(11)

    table.go_on()

    assert len(table.state.cards.hand("soviet")) == 2
    assert table.solo.reaction is not None
    assert table.solo.reaction.count == 3


def test_solo_47_draw_n_adds_n_event_cards_to_the_opponent_s_hand() -> None:
    table = declaring(1, player="soviet")
    before = len(table.state.cards.hand("axis"))

    table.go_on()

    assert len(table.state.cards.hand("axis")) == before + 3


def test_solo_48_the_drawn_cards_are_in_hand_before_the_battles() -> None:
    table = declaring(11)

    table.go_on()

    assert table.state.track.step == "counterblows"
    assert any("playable in this Combat Phase" in line for line in table.said())
    assert len(table.state.cards.hand("soviet")) == 2


def test_solo_49_counterblow_tokens_go_to_the_opponent() -> None:
    table = declaring(3, turn=14, initiative="soviet")

    done = table.go_on()

    assert next(event for event in done if isinstance(event, e.ReactionRead)).counterblow == 4
    assert "Reaction: 4 counterblow tokens for the Soviets, placed by you at once (SOLO-49)." in table.said()


def test_solo_50_the_player_places_them_straight_away() -> None:
    table = declaring(11)
    table.go_on()

    asked = table.asked
    with pytest.raises(NotNow, match="Put 3 counterblow tokens of the Soviets on the map now"):
        table.go_on()
    table.answer("placed")

    assert asked.rule == "SOLO-50"
    assert table.solo.reaction is None


@pytest.mark.parametrize(("initiative", "player", "turn"), [("axis", "axis", 7), ("axis", "soviet", 8)])
def test_solo_51_lose_n_takes_n_cards_from_the_opponent_s_next_card_phase(initiative: str, player: str, turn: int) -> None:
    table = declaring(6, player=player, initiative=initiative)
    opponent = "soviet" if player == "axis" else "axis"

    table.go_on()

    assert table.state.track.losses == (DrawLoss(side=opponent, turn=turn, amount=3, cause="solo"),)


def test_solo_52_the_loss_is_remembered_and_shown_in_the_card_phase() -> None:
    from bot.games.no_retreat.deck import turn_draw

    table = placed(phase="card", active="soviet", track={"losses": (DrawLoss(side="soviet", turn=7, amount=3, cause="solo"),)})

    assert turn_draw(table.state, "soviet") == 1


# The kinds of plan


def meaning(kind: str, **fields: Any) -> str:
    from bot.games.no_retreat.solo.words import meaning as said

    return str(said(Plan(side="soviet", kind=kind, **fields), GAME.settle({})))  # type: ignore[arg-type]


def test_solo_53_cannot_exit_ezocs() -> None:
    assert meaning("cannot_exit_ezoc") == "No unit of the Soviets may leave an enemy ZOC in the Movement Phase."


def test_solo_54_do_not_attack() -> None:
    assert meaning("do_not_attack").startswith("No attack may be made by the Soviets")


def test_solo_55_major_attack() -> None:
    assert meaning("major_attack", count=5) == "5 attacks by the Soviets must be made, anywhere on the front."


def test_solo_56_no_orders_is_no_plan() -> None:
    assert meaning("no_orders") == "Nothing is asked of the Soviets."


@pytest.mark.parametrize(("player", "token"), [("axis", "stavka"), ("soviet", "okh")])
def test_solo_57_stavka_or_okh_goes_to_the_named_place_at_once(player: str, token: str) -> None:
    table = declaring(9, player=player) if player == "soviet" else declaring(8)

    table.go_on()

    assert table.state.track.tokens[token] == "Stalingrad"


def test_solo_64_a_plan_that_stands_in_for_an_earlier_one_takes_its_token_off_and_says_so() -> None:
    """At the shift of the Initiative two Soviet turns follow each other, and Germany's plan is drawn twice."""
    earlier = Plan(side="axis", card=11, cell="axis/cross", kind="location", count=3, place="Moscow")
    table = placed(
        turn=12,
        phase="combat",
        step="targets",
        active="soviet",
        player="soviet",
        initiative="soviet",
        track={"tokens": {"okh": "Moscow", "directive": "Kharkov"}},
        solo={"deck": (4,), "plan": earlier},
    )

    done = table.go_on()

    assert table.solo.plan is not None
    assert (table.solo.plan.card, table.solo.plan.kind) == (4, "no_orders")
    assert "okh" not in table.state.track.tokens
    assert "Take OKH off the map: this plan stands in for the one it marked." in table.said(done)


def test_solo_58_a_named_place_makes_n_mandatory_attacks_in_the_next_combat_phase() -> None:
    plan = Plan(side="soviet", card=10, cell="soviet/star", kind="location", count=3, place="Minsk", settled=True)
    table = placed(phase="combat", step="targets", active="soviet", player="axis", solo={"plan": plan})

    now = GAME.due(table.state)[0]

    assert str(now.what) == (
        "Declare the attacks of the Soviets: place 3 target tokens. "
        "3 attacks by the Soviets must be made within 3 hexes of Minsk."
    )
    assert now.rule == "SOLO-58"


def test_solo_59_the_targets_lie_within_3_hexes_of_the_token() -> None:
    assert meaning("location", count=3, place="Minsk").endswith("within 3 hexes of Minsk.")


def test_solo_60_the_targets_may_lie_under_the_token_as_a_reminder() -> None:
    table = declaring(8)

    table.go_on()

    assert "Put Stavka at Stalingrad, with 3 target tokens beneath it as a reminder (SOLO-60)." in table.said()


def test_solo_62_city_capture_asks_for_any_city_of_the_player_s() -> None:
    assert meaning("city_capture", count=1) == "One of your cities must be taken by the Soviets, whichever it is."


# The deck between checks


def test_drawn_cards_stay_out_of_the_deck_until_it_runs_out() -> None:
    table = placed(phase="combat", step="targets", solo={"deck": (), "discards": tuple(range(1, 13))})

    done = table.go_on()

    shuffled = next(event for event in done if isinstance(event, e.SoloDeckShuffled))
    assert shuffled.purpose == "empty"
    assert len(table.solo.deck) == 11
    assert len(table.solo.discards) == 1


@pytest.mark.parametrize(
    ("turn", "player", "said"),
    [
        (1, "axis", "no solo card is turned up this round. (SOLO-44)"),
        (1, "soviet", "the card for the Axis is turned up. (SOLO-40)"),
        (4, "soviet", "no solo card is turned up this round. (SOLO-45)"),
        (4, "axis", "the card for the Soviets is turned up. (SOLO-40)"),
    ],
)
def test_solo_44_45_no_card_is_promised_in_a_round_that_has_none(turn: int, player: str, said: str) -> None:
    table = placed(turn=turn, phase="combat", step="targets", active=player, player=player)

    (due,) = GAME.due(table.state)

    assert f"{due.what} ({due.rule})".endswith(said)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (Plan(side="soviet", kind="do_not_attack"), "Go on without declaring attacks of the Soviets. No attack may be made"),
        (Plan(side="soviet"), "Declare the attacks of the Soviets, your opponent, as effectively as you can, then go on."),
        (Plan(side="soviet", kind="major_attack", count=4), "Declare the attacks of the Soviets. 4 attacks by the Soviets must"),
    ],
)
def test_solo_54_63_the_opponent_s_attacks_are_declared_as_its_plan_has_them(plan: Plan, said: str) -> None:
    table = placed(phase="combat", step="targets", active="soviet", solo={"plan": plan})

    (due,) = GAME.due(table.state)

    assert str(due.what).startswith(said)
