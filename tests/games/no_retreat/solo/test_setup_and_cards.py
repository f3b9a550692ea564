"""А.0 to Г.0: what solitaire play is, its set-up, and the twelve cards."""

from __future__ import annotations

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.cards import cell_in_force, directive_of, other_cell, sheet, solo_card
from bot.games.no_retreat.solo.lookup import card_here, card_panel
from bot.games.no_retreat.solo.orders import MoveStalin
from bot.games.no_retreat.solo.words import skulls_line
from bot.kit.decisions import Answer
from bot.kit.refusals import Impossible, NotNow, Refusal, Unknown
from tests.games.no_retreat.solo.table import StackedDice, Table, dealt, opened, placed


def test_solo_1_without_the_module_its_orders_are_refused() -> None:
    table = Table(opened("campaign"))

    with pytest.raises(Impossible, match="without the solitaire module"):
        table.give(MoveStalin(where="city"))


def test_solo_2_the_module_s_own_check_stands_in_for_the_base_game_s() -> None:
    table = placed(turn=5, phase="removal", active="soviet", solo={"stalin_seen": "5/soviet"})

    done = table.go_on()

    assert any(isinstance(event, e.CheckOpened) for event in done)
    assert not any(type(order).__name__ == "MakeCheck" for order in GAME.legal(table.state, "axis"))


def test_solo_3_one_person_may_hold_both_seats() -> None:
    assert GAME.hotseat(opened("campaign_solo"))
    assert not GAME.hotseat(opened("campaign"))
    assert not GAME.hotseat(opened("campaign", solo_tokens="both"))


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_solo_4_the_player_chooses_the_side_he_stands_for(side: str) -> None:
    table = Table(opened())

    table.answer(side)

    assert table.solo.player == side


def test_solo_4_the_initiative_side_is_offered_first() -> None:
    axis, soviet = Table(opened("blau_solo", played_on="yes")), Table(opened("kursk_solo", played_on="yes"))

    assert [choice.key for choice in axis.asked.choices] == ["axis", "soviet"]
    assert [choice.key for choice in soviet.asked.choices] == ["soviet", "axis"]
    assert str(soviet.asked.choices[0].label) == "The Soviets, with the Initiative"


def test_solo_5_only_the_player_side_wins_the_game_for_the_player() -> None:
    mine = placed(turn=5, phase="removal", active="soviet", player="axis", solo={"stalin_seen": "5/soviet"})
    theirs = placed(turn=5, phase="removal", active="soviet", player="soviet", solo={"stalin_seen": "5/soviet"})
    for table in (mine, theirs):
        table.go_on()

    for table in (mine, theirs):
        table.answer("3")

    won, lost = GAME.outcome(mine.state), GAME.outcome(theirs.state)
    assert won is not None
    assert lost is not None
    assert str(won.verdict) == "You win with the Axis, by objective hexes."
    assert str(lost.verdict) == "Your opponent, the Axis, wins by objective hexes; you lose."


def test_solo_7_the_side_with_the_initiative_begins() -> None:
    for scenario, first in (("campaign_solo", "axis"), ("kursk_solo", "soviet"), ("bagration_solo", "soviet")):
        table = Table(opened(scenario, played_on="yes"))
        done = table.answer("axis")
        table.state = dealt(table.state)
        while GAME.decisions(table.state):
            table.answer(table.asked.choices[0].key)

        table.go_on()

        assert table.state.track.active == first
        assert any("takes the first turn" in line or "take the first turn" in line for line in table.said(done))


def test_solo_8_the_twelve_cards_are_shuffled_into_a_deck() -> None:
    table = Table(opened(), StackedDice((7, 3, 11)))

    table.answer("axis")

    assert table.solo.deck[:3] == (7, 3, 11)
    assert sorted(table.solo.deck) == list(range(1, 13))


def test_solo_9_stalin_starts_in_moscow() -> None:
    state = opened()

    assert state.track.tokens["stalin"] == "Moscow"
    assert state.solo is not None
    assert state.solo.stalin == "moscow"


@pytest.mark.parametrize(
    ("scenario", "place"),
    [
        ("campaign_solo", "Smolensk"),
        ("barbarossa_solo", "Smolensk"),
        ("blau_solo", "USSR Oil Well"),
        ("saturn_solo", "Stalingrad"),
        ("kursk_solo", "Kharkov"),
        ("bagration_solo", "Königsberg"),
        ("berlin_solo", "Budapest"),
    ],
)
def test_solo_10_the_directive_starts_where_the_scenario_says(scenario: str, place: str) -> None:
    assert opened(scenario).track.tokens["directive"] == place


def test_solo_10_the_player_is_told_where_to_put_the_tokens() -> None:
    table = Table(opened("kursk_solo", played_on="yes"))

    said = table.said(table.answer("axis"))

    assert said[0] == (
        "Put Stalin in Moscow and the Führer Directive at Kharkov (SOLO-9, SOLO-10). Orders VP: the Soviets have 1."
    )


def test_solo_11_each_card_has_two_german_cells_above_and_two_soviet_cells_below() -> None:
    for card in sheet().values():
        assert [cell.key for cell in card.cells] == ["axis/cross", "axis/star", "soviet/cross", "soviet/star"]
    assert sorted(sheet()) == list(range(1, 13))


def test_solo_11_a_card_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(Unknown, match=r"no solo event card 13.*numbered 1 to 12"):
        solo_card(13)


@pytest.mark.parametrize(
    ("country", "initiative", "key"),
    [
        ("axis", "axis", "axis/cross"),
        ("axis", "soviet", "axis/star"),
        ("soviet", "axis", "soviet/cross"),
        ("soviet", "soviet", "soviet/star"),
    ],
)
def test_solo_12_the_cell_with_the_symbol_of_the_initiative_is_in_force(country: str, initiative: str, key: str) -> None:
    for number in sheet():
        assert cell_in_force(number, country, initiative).key == key


def test_solo_12_a_card_looked_up_says_which_cell_applies_and_why() -> None:
    panel = card_panel(10, "soviet", "soviet")

    lines = [str(line) for section in panel.sections for line in section.lines]
    assert "The Soviet star cell: x3: Minsk; draw 2 and counterblow x1." in lines
    assert "The Soviets have the Initiative, whose symbol is the star (SOLO-12)." in lines
    assert "So for the Soviets, the Soviet star cell applies; its Plan B is the Soviet cross cell." in lines


def test_solo_67_a_card_looked_up_names_plan_b_only_where_its_arrow_is_known() -> None:
    table = placed(else_cell="manual", solo={"arrows": {"10 soviet/cross": "axis/star"}})

    lines = [str(line) for section in card_here(10, table.state).sections for line in section.lines]

    assert "So for the Axis, the German cross cell applies; its arrow on your card leads to its Plan B." in lines
    assert "So for the Soviets, the Soviet cross cell applies; its Plan B is the German star cell." in lines


def test_solo_12_a_card_that_is_turned_up_is_told_cell_by_cell() -> None:
    event = e.SoloCardTurned(card=10, purpose="combat", turn=14, player="axis", initiative="soviet")

    assert [str(line) for line in GAME.tell(event, "")] == [
        "Solo event card 10 is turned up. Switch if within 3 skulls.",
        "The German cross cell: x2: USSR Oil Well; draw 1 and lose 2 (red).",
        "The German star cell: Do Not Attack; draw 2 and counterblow x3.",
        "The Soviet cross cell: Cannot Exit EZOCs; draw 2 and lose 1 (red).",
        "▸ The Soviet star cell, in force: x3: Minsk; draw 2 and counterblow x1.",
        "For the Soviets, the Soviet star cell applies, since the Soviets have the Initiative (SOLO-41).",
    ]


def test_solo_13_a_card_is_drawn_ahead_of_each_sudden_death_check() -> None:
    table = placed(turn=5, phase="removal", active="soviet", solo={"stalin_seen": "5/soviet"}, dice=StackedDice(4))

    table.go_on()
    done = table.answer("0")

    assert [event.card for event in done if isinstance(event, e.SoloCardTurned)] == [4]


def test_solo_14_a_card_is_drawn_in_the_player_s_combat_phase_and_not_in_the_opponent_s() -> None:
    mine = placed(phase="combat", step="targets", active="axis", player="axis")
    theirs = placed(phase="combat", step="targets", active="axis", player="soviet", solo={"plan": None})

    assert any(isinstance(event, e.SoloCardTurned) for event in mine.go_on())
    assert not any(isinstance(event, e.SoloCardTurned) for event in theirs.go_on())


@pytest.mark.parametrize(("number", "skulls"), [(5, 1), (6, 1), (7, 2), (8, 2), (9, 3), (10, 3), (11, 4), (12, 4)])
def test_solo_15_the_skulls_are_the_difference_that_brings_a_switch(number: int, skulls: int) -> None:
    assert solo_card(number).skulls == skulls
    assert str(skulls_line(number)) == f"Switch if within {skulls} skull{'s' if skulls > 1 else ''}."


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_solo_16_cards_1_to_4_say_that_the_player_does_not_switch(number: int) -> None:
    assert not solo_card(number).switches
    assert str(skulls_line(number)) == "The player side does not switch."


def test_solo_17_a_named_place_can_be_a_directive_and_other_rows_cannot() -> None:
    assert directive_of(solo_card(8).cell("axis/cross")) == "Leningrad"
    assert directive_of(solo_card(12).cell("axis/cross")) == ""
    assert directive_of(solo_card(2).cell("axis/star")) == ""


def test_solo_18_black_works_at_once_and_red_in_the_turn_that_follows() -> None:
    table = placed(phase="combat", step="targets", active="axis", player="axis", solo={"deck": (2,)})

    done = table.go_on()

    read = next(event for event in done if isinstance(event, e.ReactionRead))
    assert (read.draw, read.lose) == (2, 2)
    assert len(table.state.cards.hand("soviet")) == 2
    assert [(loss.side, loss.turn, loss.amount) for loss in table.state.track.losses] == [("soviet", 7, 2)]


def test_solo_19_the_else_arrow_leads_to_the_same_country_s_other_cell() -> None:
    assert other_cell(10, "soviet/star").key == "soviet/cross"
    assert other_cell(9, "axis/cross").key == "axis/star"


def test_solo_114_a_scenario_played_alone_has_no_sudden_death_and_ends_where_its_booklet_says() -> None:
    table = Table(opened("blau_solo"))

    table.answer("9")

    assert table.solo.last_turn == 9
    assert not table.solo.is_campaign
    assert "without Sudden Death" in table.said()[0]


def test_solo_114_a_scenario_played_on_goes_to_the_campaign_s_end() -> None:
    state = opened("blau_solo", played_on="yes")

    assert state.solo is not None
    assert state.solo.is_campaign
    assert state.solo.last_turn == 22


def test_an_answer_to_a_question_dealt_with_is_refused_and_changes_nothing() -> None:
    table = Table(opened())
    old = table.asked.id
    table.answer("axis")
    before = table.state

    with pytest.raises(Refusal):
        table.give(Answer(decision=old, choice="soviet"))

    assert table.state == before


def test_while_a_question_is_open_the_game_does_not_go_on() -> None:
    table = Table(opened())
    table.state = dealt(table.state)

    with pytest.raises(NotNow, match="Which side do you stand for"):
        table.go_on()
