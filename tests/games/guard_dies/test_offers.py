"""What the table shows and offers: panel, due, buttons, menus, questions, standing orders."""

from __future__ import annotations

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.events import CombatRolled
from bot.games.guard_dies.naming import find_units, label, unit_called
from bot.games.guard_dies.offers import attackers, units_in_play
from bot.games.guard_dies.orders import Advance, DesignateEntry, EndPhase, Rally, ReportSurrounded, ReturnUnits, RollArrival
from bot.games.guard_dies.panels import charts_panel, morale_panel
from bot.games.guard_dies.preview import prussian_order
from bot.games.guard_dies.state import State
from bot.kit.game import Panel
from bot.kit.refusals import Unknown
from bot.kit.secrecy import NOBODY
from tests.games.guard_dies.field import Table, arrived, begun, boxed, hit, only, with_modifiers, with_units

PLAIN = with_modifiers(begun().chart, FI=0, FL=0, FA=0, BI=0, BL=0, BH=0, PI=0)


def words(panel: Panel) -> str:
    lines = [panel.title, *panel.lines]
    for section in panel.sections:
        lines += [section.title, *section.lines]
    return "\n".join(str(line) for line in lines)


def table_words(state: State) -> str:
    return words(GAME.panel(GAME.view(state, NOBODY)))


def due_words(state: State) -> list[tuple[str, str]]:
    return [(due.side, str(due.what)) for due in GAME.due(state)]


# The table message


def test_the_table_message_says_turn_phase_whose_move_and_what_is_asked() -> None:
    text = table_words(begun("combat", "french", 5))

    assert "Turn 5 of 20, French player turn: combat phase." in text
    assert "then end the combat phase" not in text  # the table says it once, under what it waits for


def test_the_table_message_shows_strength_and_morale_with_the_numbers() -> None:
    text = table_words(hit(boxed(boxed(begun(), "FI", 44), "OG", 1), "FI1"))

    assert "French: 109 in play and 1 of them with a hit. Eliminated 46; disorder at 45, rout at 60: " in text
    assert "disordered: all units but the Guard." in text
    assert "Allied: 127 in play. Eliminated 0; disorder at 20 and 40, rout at 66: in order." in text
    assert "Prussian: 0 in play and 53 to come." in text


def test_the_table_message_repeats_what_happened_lately() -> None:
    table = Table(begun())
    table.attack("GA1", "BI1", dice=(6, 1), range=2)

    text = table_words(table.state)

    assert "Lately" in text
    assert "2/30th Foot loses by 4 and is eliminated." in text


def test_the_table_message_remembers_only_the_last_few() -> None:
    table = Table(begun())

    for number in range(1, 9):
        table.attack("GA1", f"BI{number}", dice=(6, 1), range=2)

    assert len(table.state.recent) == 6


def test_the_table_message_speaks_of_mud_while_it_lies() -> None:
    assert "Mud:" in table_words(begun(turn=2))
    assert "Mud:" not in table_words(begun(turn=3))


def test_the_table_message_ends_with_the_verdict() -> None:
    table = Table(begun("combat", "allied", 20))
    table.give("allied", EndPhase())

    text = table_words(table.state)

    assert "The Allied army has not been routed in time" in text
    assert "end the combat phase" not in text


def test_units_that_attack_no_more_are_named() -> None:
    table = Table(begun())
    table.attack("FI1", "BI1", dice=(6, 1))
    table.give("french", Advance(units=("FI1",)))

    assert "Advanced, and attack no more this turn: 1/54th Line." in table_words(table.state)


def test_a_routed_army_and_prussians_off_the_board_are_shown() -> None:
    state = with_units(arrived(begun()), ["PI1"], where="off_board", back_turn=10).model_copy(update={"routed": ("allied",)})

    text = table_words(state)

    assert "1 off the board" in text
    assert "Allied: routed, with 0 eliminated." in text


def test_the_morale_panel_lists_boxes_and_commanders() -> None:
    state = boxed(boxed(begun("rally"), "FI", 2), "OG", 1, "lost")

    text = words(morale_panel(GAME.view(state, NOBODY)))

    assert "Eligible to rally, infantry: 1/107th Line and 2/107th Line." in text
    assert "Permanently eliminated: 1 unit." in text
    assert "41 more bring disorder for all units but the Guard." in text
    assert "56 more bring the rout." in text
    assert "Napoleon: 2 rally attempts left this turn, +2 on rally rolls; may move 4 squares." in text
    assert "Blücher: has not arrived yet." in text


def test_the_army_charts_can_be_read_with_what_was_assumed() -> None:
    text = words(charts_panel(begun(double_count="all_guard"), "french"))

    assert "Guard heavy artillery (GA): 4 units, artillery, +2 in combat, moves 2, range 3, counts 2." in text
    assert "British" not in text.split("What was assumed")[0]
    assert "Only the turn 8 group is the article's." in text


# Who is waited for


def test_due_names_what_is_missing_in_a_rally_phase() -> None:
    table = Table(boxed(begun("rally"), "FI", 2))
    before = due_words(table.state)
    table.give("french", Rally(commander="napoleon", units=("FI77", "FI78")), 1)

    assert before == [("french", "Rally with Napoleon (2 attempts) and Ney (1 attempt) if you wish, then end the rally phase.")]
    assert "Napoleon (1 attempt)" in due_words(table.state)[0][1]


def test_due_says_when_nobody_can_be_rallied() -> None:
    assert due_words(begun("rally"))[0][1] == "Nobody waits to be rallied. End the rally phase."


def test_due_names_every_prussian_group_that_must_roll() -> None:
    table = Table(begun("movement", "allied", 12))
    table.give("allied", DesignateEntry(group="iv", point="ohain"))

    assert due_words(table.state) == [
        ("allied", "Prussian IV Corps rolls for its arrival at Ohain road."),
        ("allied", "Prussian II Corps names its entry point, then rolls."),
    ]


def test_due_names_the_side_that_is_asked() -> None:
    table = Table(begun())
    table.attack("FI1", "BI1", "BH1")

    assert due_words(table.state) == [("allied", "1/54th Line attacks. Which unit defends?")]


def test_due_mentions_units_that_may_come_back() -> None:
    state = with_units(arrived(begun("movement", "allied", 10)), ["PI1"], where="off_board", back_turn=10)

    assert "1 Prussian unit off the board may come back" in due_words(state)[0][1]


# Buttons


def test_the_phase_has_a_button_that_ends_it() -> None:
    (button,) = GAME.buttons(begun("movement"))

    assert (str(button.label), button.side, button.order) == (
        "End the movement phase",
        "french",
        EndPhase(turn=5, phase="movement"),
    )


def test_the_entry_points_are_buttons_with_their_chances() -> None:
    labels = [str(button.label) for button in GAME.buttons(begun("movement", "allied", 8))]

    assert labels == [
        "Prussian IV Corps by Fichermont: 4 in 6",
        "Prussian IV Corps by Plancenoit: 2 in 6",
        "Prussian IV Corps by Ohain road: 1 in 6",
    ]


def test_the_arrival_roll_the_advance_and_the_return_are_buttons() -> None:
    coming = Table(begun("movement", "allied", 8))
    coming.give("allied", DesignateEntry(group="iv", point="fichermont"))
    advancing = Table(begun())
    advancing.attack("FI1", "BI1", dice=(6, 1))
    back = with_units(arrived(begun("movement", "allied", 10)), ["PI1", "PI2"], where="off_board", back_turn=10)

    assert GAME.buttons(coming.state)[0].order == RollArrival(group="iv")
    assert GAME.buttons(advancing.state)[0].order == Advance(units=("FI1",))
    assert GAME.buttons(back)[0].order == ReturnUnits(units=("PI1", "PI2"))
    assert str(GAME.buttons(back)[0].label) == "Bring back 2 units of Prussian IV Corps"


def test_a_rally_is_a_button_with_the_best_pair_and_its_chance() -> None:
    state = boxed(boxed(boxed(begun("rally"), "FI", 2), "OG", 2), "FL", 1)

    buttons = {str(button.label): button.order for button in GAME.buttons(state)}

    assert buttons["Napoleon rallies infantry (83%)"] == Rally(commander="napoleon", units=("OG7", "OG8"))
    assert "Ney rallies infantry (50%)" in buttons
    assert not [name for name in buttons if "cavalry" in name]


def test_while_a_question_is_open_there_are_no_other_buttons() -> None:
    table = Table(begun())
    table.attack("FI1", "BI1", "BH1")

    assert GAME.buttons(table.state) == ()


# Menus


def test_menus_offer_units_that_can() -> None:
    table = Table(boxed(begun(), "BI", 1))
    table.attack("FI1", "BI1", dice=(6, 1))
    table.give("french", Advance(units=("FI1",)))

    assert "FI1" not in attackers(table.state, "french")
    assert "BI22" not in units_in_play(table.state, "allied")
    assert "BI2" in units_in_play(table.state, "allied")


@pytest.mark.parametrize(
    "typed", ["OG3", "og3", " og3 ", "1/2nd Grenadiers (Old Guard)", "OG3 · 1/2nd Grenadiers (Old Guard), 1 hit", "1/2nd gren"]
)
def test_a_unit_is_found_by_id_name_or_menu_label(typed: str) -> None:
    assert unit_called(begun(), typed).id == "OG3"


@pytest.mark.parametrize("typed", ["", "Grenadiers", "Potsdam Giants", "```", "\u202e", "x" * 6000])
def test_a_unit_that_is_not_one_is_refused_with_the_nearest(typed: str) -> None:
    with pytest.raises(Unknown) as caught:
        unit_called(begun(), typed)

    assert len(str(caught.value)) < 500


def test_a_label_shows_the_hits() -> None:
    state = hit(begun(), "OG3")

    assert str(label(state.units["OG3"])) == "OG3 · 1/2nd Grenadiers (Old Guard), 1 hit"
    assert [unit.id for unit in find_units(state, "scots greys", units_in_play(state, "allied"))] == ["BC6"]


def test_commanders_groups_and_points_may_be_typed_by_their_names() -> None:
    rallying = Table(boxed(begun("rally"), "FI", 2))
    coming = Table(begun("movement", "allied", 8))

    rallying.give("french", Rally(commander="Napoléon", units=("FI77", "FI78")), 1)
    coming.give("allied", DesignateEntry(group="prussian iv corps", point="Ohain Road"))

    assert rallying.state.commanders["napoleon"].attempts == 1
    assert coming.state.groups["iv"].point == "ohain"


def test_with_no_group_due_the_bot_says_who_is_still_to_come() -> None:
    refusal = Table(begun("movement", "allied", 3)).refused("allied", DesignateEntry(group="", point="ohain"))

    assert "Still to come: Prussian IV Corps (turn 8), Prussian II Corps (turn 12) and Prussian I Corps (turn 14)." in str(
        refusal
    )


def test_the_prussian_order_that_is_meant_is_about_the_group_that_is_due() -> None:
    coming = Table(begun("movement", "allied", 8))

    before = prussian_order(coming.state, "", "")
    named = prussian_order(coming.state, "", "ohain")
    coming.give("allied", DesignateEntry(group="iv", point="ohain"))

    assert before is None
    assert named == DesignateEntry(group="iv", point="ohain")
    assert prussian_order(coming.state, "", "") == prussian_order(coming.state, "iv", "") == RollArrival(group="iv")
    assert prussian_order(coming.state, "ii", "") is prussian_order(coming.state, "no such group", "") is None


# Standing orders


def answered(table: Table, **standing: str) -> str | None:
    return GAME.answer(table.state, table.asked, standing)


def test_without_standing_orders_the_side_is_asked() -> None:
    table = Table(begun())
    table.attack("FI1", "BI1", "BH1")

    assert answered(table) is None
    assert answered(table, defends="ask") is None


@pytest.mark.parametrize(
    ("value", "pair", "chosen"),
    [
        ("artillery_last", ("BH1", "BI1"), "BI1"),
        ("artillery_first", ("BI1", "BH1"), "BH1"),
        ("infantry_first", ("BH1", "BI1"), "BI1"),
        ("infantry_last", ("BI1", "BL1"), "BL1"),
        ("cavalry_first", ("BI1", "BL1"), "BL1"),
        ("cavalry_last", ("BL1", "BI1"), "BI1"),
        ("fresh_first", ("BI2", "BI1"), "BI1"),
        ("artillery_last", ("BI2", "BI1"), "BI1"),
        ("artillery_last", ("HI1", "BG1"), "BG1"),
        ("artillery_last", ("HI1", "HI2"), "HI1"),
    ],
)
def test_a_standing_order_designates_the_defender(value: str, pair: tuple[str, str], chosen: str) -> None:
    table = Table(hit(begun(), "BI2"))
    table.attack("FI1", *pair)

    assert answered(table, defends=value) == chosen


@pytest.mark.parametrize(("value", "chosen"), [("stay", "hit_and_stay.stays"), ("retreat", "hit_and_retreat.retreats_1")])
def test_a_standing_order_decides_after_a_tie(value: str, chosen: str) -> None:
    table = Table(begun(chart=PLAIN))
    table.attack("FI1", "BI1", dice=(3, 3))

    assert answered(table, tie=value) == chosen
    assert answered(table, loss="one_square") is None


def test_a_standing_order_retreats_after_a_loss() -> None:
    table = Table(begun(chart=PLAIN))
    table.attack("FI1", "BI1", dice=(4, 3))

    assert answered(table, loss="one_square") == "hit_and_retreat.retreats_1"
    assert answered(table, tie="stay") is None


@pytest.mark.parametrize(
    ("standing", "chosen"),
    [
        ({"in_lieu": "retreat"}, "retreat_in_lieu_of_hit.retreats_1"),
        ({"in_lieu": "take_hit"}, None),
        ({"in_lieu": "take_hit", "loss": "one_square"}, "hit_and_retreat.retreats_1"),
        ({"loss": "one_square"}, None),
    ],
)
def test_a_standing_order_lets_a_gun_retreat_in_lieu_or_not(standing: dict[str, str], chosen: str | None) -> None:
    table = Table(begun(chart=PLAIN))
    table.attack("FA1", "BI1", dice=(3, 5), range=2)

    assert answered(table, **standing) == chosen


def test_a_gun_that_takes_its_last_hit_by_standing_order_is_lost() -> None:
    table = Table(hit(begun(chart=PLAIN), "FA1"))
    table.attack("FA1", "BI1", dice=(3, 5), range=2)

    assert answered(table, in_lieu="take_hit") == "take_hit.eliminated"


@pytest.mark.parametrize(
    ("value", "dice", "chosen"),
    [("halve", (2, 5), "halve"), ("halve_losses", (2, 5), "halve"), ("halve_losses", (3, 4), "keep"), ("ask", (2, 5), None)],
)
def test_a_standing_order_halves(value: str, dice: tuple[int, int], chosen: str | None) -> None:
    table = Table(begun(chart=PLAIN, halving="ask_attacker"))
    table.attack("FA1", "BI1", dice=dice, range=2)

    assert answered(table, halving=value) == chosen


@pytest.mark.parametrize(("value", "pair", "chosen"), [("weaker", ("OG8", "FI78"), "FI78"), ("lighter", ("MG7", "YG8"), "YG8")])
def test_a_standing_order_chooses_what_the_enemy_gets_back(value: str, pair: tuple[str, str], chosen: str) -> None:
    table = Table(with_units(begun("rally"), pair, where="eligible"))
    table.give("french", Rally(commander="ney", units=pair), 6)

    assert answered(table, enemy_rally=value) == chosen


@pytest.mark.parametrize(("dice", "default"), [((3, 5), "retreat_in_lieu_of_hit.retreats_1"), ((3, 3), "hit_and_stay.stays")])
def test_a_deadline_lets_a_gun_that_must_retreat_do_so_without_a_hit(dice: tuple[int, int], default: str) -> None:
    table = Table(begun(chart=PLAIN))
    table.attack("FA1", "BI1", dice=dice, range=2)
    if dice == (3, 3):
        table.answer("hit_and_stay.stays")

    assert table.asked.default == default


def test_by_default_what_would_be_missed_most_does_not_defend() -> None:
    guns = Table(begun())
    guns.attack("FI1", "BH1", "BI1")
    worn = Table(hit(begun(), "BI1"))
    worn.attack("FI1", "BI1", "BI2")

    assert guns.asked.default == "BI1"
    assert worn.asked.default == "BI2"


def test_by_default_the_enemy_gets_the_weaker_unit_back() -> None:
    table = Table(with_units(begun("rally"), ("OG8", "FI78"), where="eligible"))

    table.give("french", Rally(commander="ney", units=("OG8", "FI78")), 6)

    assert table.asked.default == "FI78"


def test_nothing_answers_whether_a_commander_is_lost() -> None:
    table = Table(begun("movement"))
    table.give("french", ReportSurrounded(commander="wellington"))

    assert answered(table, **{standing.key: list(standing.values)[-1] for standing in GAME.standing}) is None


def test_every_standing_value_says_what_it_means() -> None:
    for standing in GAME.standing:
        assert next(iter(standing.values)) == "ask"
        assert all(str(meaning).endswith(".") for meaning in standing.values.values())


def test_a_standing_order_gives_an_answer_that_passes() -> None:
    table = Table(begun())
    table.attack("FI1", "BI1", "BH1")

    rolled = only(table.answer(str(answered(table, defends="artillery_last")), 6, 1), CombatRolled)

    assert rolled.defender.id == "BI1"
