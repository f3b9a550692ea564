"""2.0 and 3.0: the units of the kit, the reminder and control markers, and the set-up of each scenario."""

from __future__ import annotations

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.setups import placed, set_up_of, set_up_panel
from bot.games.no_retreat.state import AXIS, SOVIET
from bot.games.no_retreat.sudden_death import number_of
from bot.games.no_retreat.units import luftwaffe, reminders, shock, ss_panzergrenadier
from bot.kit.refusals import Impossible, NotNow, NotYours
from tests.games.no_retreat.play import GAME, at, campaign, dealt, events, fewer, give, holding, refused, said, with_vp


def army(**changes: bool) -> o.ExchangeArmy:
    fit = {"is_german_4_4_infantry": True, "is_supplied": True, "is_alone": True, "is_at_full_strength": True}
    return o.ExchangeArmy(army="11th Army", **{**fit, **changes})


# Units


def test_ns_3_the_kits_rule_holds_over_the_standard_rule() -> None:
    """12.2 would end the game; 15.10 of the kit takes its place."""
    standard = with_vp(at(dealt(), 6), 24)
    kit = with_vp(at(dealt(no_surrender="on"), 6), 24)

    assert GAME.outcome(give(standard, AXIS, o.MakeCheck())) is not None
    assert GAME.outcome(give(holding(kit, SOVIET, 0), AXIS, o.MakeCheck())) is None


def test_ns_5_the_units_of_the_kit_are_used_in_an_ordinary_game_unless_the_players_do_without() -> None:
    battle = at(campaign(), 9, "combat", AXIS, "battles")
    without = at(campaign(kit_units="off"), 9, "combat", AXIS, "battles")

    assert reminders(battle) == ("ss_panzergrenadier", "luftwaffe", "shock")
    assert reminders(without) == ()


def test_ns_6_the_ss_panzergrenadier_defends_with_a_shift_of_one_column_to_the_left() -> None:
    assert ss_panzergrenadier("defending").column_shift_left == 1


def test_ns_7_the_ss_panzergrenadier_attacks_without_a_shift() -> None:
    assert ss_panzergrenadier("attacking").column_shift_left == 0
    assert ss_panzergrenadier("attacking_with_ss_panzer").column_shift_left == 0


def test_ns_8_the_ss_panzergrenadier_takes_the_step_losses_in_attack_and_defence() -> None:
    assert ss_panzergrenadier("attacking").takes_step_losses
    assert ss_panzergrenadier("defending").takes_step_losses


def test_ns_9_with_the_ss_panzer_unit_nb_15_1_goes_first() -> None:
    rule = ss_panzergrenadier("attacking_with_ss_panzer")

    assert not rule.takes_step_losses
    assert rule.governed_by == "NB 15.1"


def test_ns_10_the_exchange_is_the_axis_players_choice_once_a_game() -> None:
    state = at(dealt(), 9, "reinforcement", AXIS)

    assert isinstance(refused(state, SOVIET, army()), NotYours)
    once = give(state, AXIS, army())
    assert refused(at(once, 12, "reinforcement", AXIS), AXIS, army()).rule == "NS-10"


def test_ns_10_where_the_abteilungen_are_set_up_the_exchange_counts_as_made() -> None:
    state = at(campaign("kursk"), 15, "reinforcement", AXIS)

    assert refused(state, AXIS, army()).rule == "NS-10"
    assert GAME.can(at(campaign("blau"), 9, "reinforcement", AXIS), AXIS, army())


@pytest.mark.parametrize(("phase", "side"), [("movement", AXIS), ("card", AXIS), ("reinforcement", SOVIET), ("housekeeping", "")])
def test_ns_11_the_exchange_is_made_in_an_axis_reinforcement_phase(phase: str, side: str) -> None:
    refusal = refused(at(campaign(), 9, phase, side), AXIS, army())  # type: ignore[arg-type]

    assert isinstance(refusal, NotNow)
    assert refusal.rule == "NS-11"


@pytest.mark.parametrize(("reading", "turn", "is_open"), [("9", 8, False), ("9", 9, True), ("7", 6, False), ("7", 7, True)])
def test_ns_12_the_exchange_is_possible_from_its_first_turn_on(reading: str, turn: int, is_open: bool) -> None:
    state = at(campaign(abteilung_first_turn=reading), turn, "reinforcement", AXIS)

    assert GAME.can(state, AXIS, army()) is is_open
    assert ("abteilung" in reminders(state)) is is_open


@pytest.mark.parametrize("flaw", ["is_german_4_4_infantry", "is_supplied", "is_alone", "is_at_full_strength"])
def test_ns_13_only_a_fit_army_is_exchanged(flaw: str) -> None:
    refusal = refused(at(campaign(), 9, "reinforcement", AXIS), AXIS, army(**{flaw: False}))

    assert refusal.rule == "NS-13"
    assert refusal.instead is not None


def test_ns_14_the_army_leaves_for_good_and_both_abteilungen_take_its_place() -> None:
    fresh = events(at(dealt(), 9, "reinforcement", AXIS), AXIS, army())

    assert said(fresh) == "11th Army leaves the game for good; Abteilung 1 and Abteilung 2 (3-3) take its place (2.3.4)."


def test_ns_15_the_exchange_is_never_undone_by_an_order() -> None:
    done = give(at(dealt(), 9, "reinforcement", AXIS), AXIS, army())

    after = GAME.fold(done, events(done, AXIS, o.SetTurn(turn=1)))

    assert after.kit.exchanged_on == 9
    assert not GAME.can(at(after, 9, "reinforcement", AXIS), AXIS, army())


def test_ns_16_the_luftwaffe_ground_unit_has_no_property_of_its_own_in_combat() -> None:
    assert luftwaffe().column_shift_left == 0
    assert not luftwaffe().takes_step_losses


def test_ns_17_the_luftwaffe_ground_unit_turns_into_a_kampfgruppe_by_15_3_1() -> None:
    assert (luftwaffe().becomes, luftwaffe().governed_by) == ("Kampfgruppe", "15.3.1")


def test_ns_18_case_15_2_governs_the_soviet_shock_unit() -> None:
    assert shock().governed_by == "15.2"


def test_the_units_are_remembered_as_the_battles_begin() -> None:
    state = at(dealt(), 9, "combat", AXIS, "counterblows")

    fresh = events(state, AXIS, o.NextPhase())

    assert "SS Panzergrenadier (2.3.4): one column to the left in defence" in said(fresh)
    assert "Luftwaffe ground unit (2.3.5): it turns into a Kampfgruppe as 15.3.1 says." in said(fresh)
    assert "Soviet Shock unit (2.3.6): it works as 15.2 says." in said(fresh)


@pytest.mark.parametrize(
    ("scenario", "side", "topics"),
    [
        ("blau", AXIS, ("shock",)),
        ("saturn", SOVIET, ("luftwaffe", "shock")),
        ("berlin", AXIS, ("ss_panzergrenadier", "shock")),
        ("campaign", SOVIET, ()),
    ],
)
def test_only_units_that_are_in_play_are_remembered(scenario: str, side: str, topics: tuple[str, ...]) -> None:
    assert reminders(at(campaign(scenario), 9, "combat", side, "battles")) == topics


# Markers


def test_ns_19_a_card_draw_marker_changes_nothing_by_itself() -> None:
    state = at(dealt(), 3)

    marked = give(state, AXIS, o.LayMarker(what="card_draw", where="turn 3", side="soviet", note="−1"))

    assert fewer(marked, SOVIET, 3) == 0
    assert [marker.what for marker in marked.track.markers] == ["card_draw"]


def test_ns_19_a_loss_that_is_entered_is_shown_and_counted() -> None:
    order = o.EnterDrawLoss(side="soviet", turn=3, amount=2, why="Gott Mit Uns")

    state = give(at(dealt(), 3), AXIS, order)

    assert fewer(state, SOVIET, 3) == 2
    assert GAME.view(state, "").parts["track"].box(3).losses == {"soviet": 2}
    assert fewer(give(state, AXIS, o.EnterDrawLoss(side="soviet", turn=3, amount=0)), SOVIET, 3) == 0


def test_ns_20_the_soviets_draw_one_fewer_while_the_axis_control_moscow() -> None:
    state = at(dealt(), 4, "card", SOVIET)

    taken = give(state, AXIS, o.HoldObjective(hex="moscow", side="axis"))

    assert fewer(taken, SOVIET, 4) == 1
    assert fewer(taken, AXIS, 4) == 0
    assert fewer(give(taken, SOVIET, o.HoldObjective(hex="Moscow", side="soviet")), SOVIET, 4) == 0


def test_ns_21_a_no_sudden_death_marker_lies_on_the_turn_whose_check_a_card_has_cancelled() -> None:
    state = give(at(dealt(), 5), AXIS, o.LayMarker(what="no_sudden_death", where="turn 6", note="card 25"))
    state = with_vp(at(state, 6), 30)

    fresh = events(state, AXIS, o.MakeCheck())
    after = GAME.fold(state, fresh)

    assert "The Sudden Death check of turn 6 is skipped" in said(fresh)
    assert GAME.outcome(after) is None
    assert after.track.markers == ()


@pytest.mark.parametrize(("typed", "where"), [("turn 6", "turn 6"), ("Turn 6", "turn 6"), ("6", "turn 6")])
def test_ns_21_the_marker_lies_on_a_sudden_death_turn_however_it_is_written(typed: str, where: str) -> None:
    state = give(dealt(), AXIS, o.LayMarker(what="no_sudden_death", where=typed))

    assert state.track.markers[0].where == where
    assert refused(state, AXIS, o.LayMarker(what="no_sudden_death", where="turn 7")).rule == "NS-21"
    assert refused(state, AXIS, o.LayMarker(what="no_sudden_death", where="Kiev")).rule == "NS-21"


@pytest.mark.parametrize(
    ("case", "note"), [("ns_22", "front"), ("ns_23", "changed hands this turn"), ("ns_24", "objective"), ("ns_25", "has moved")]
)
def test_ns_22_to_25_control_markers_are_laid_for_any_use_and_change_nothing(case: str, note: str) -> None:
    state = dealt()

    laid = give(state, AXIS, o.LayMarker(what="control", where="Kiev", side="axis", note=note))
    lifted = give(laid, SOVIET, o.LiftMarker(marker=laid.track.markers[0].id))

    assert [(marker.where, marker.side, marker.note) for marker in laid.track.markers] == [("Kiev", AXIS, note)]
    assert laid.track.with_(markers=(), next_marker=1) == state.track
    assert lifted.track.markers == ()


def test_ns_24_objectives_one_holds_are_shown_all_game_long() -> None:
    state = give(dealt(), AXIS, o.HoldObjective(hex="Sevastopol", side="axis"))

    panel = GAME.panel(GAME.view(at(state, 9), ""))

    assert any("The Axis hold Sevastopol." in str(line) for section in panel.sections for line in section.lines)


def test_a_marker_that_is_not_there_cannot_be_lifted() -> None:
    assert "There is no such marker" in str(refused(dealt(), AXIS, o.LiftMarker(marker=7)))


# Set-ups


def lines_of(scenario: str) -> list[str]:
    panel = set_up_panel(scenario)
    return [str(line) for line in panel.lines] + [
        f"{section.title}: {line}" for section in panel.sections for line in section.lines
    ]


def test_ns_26_the_rest_of_a_set_up_stays() -> None:
    assert "All else as the scenario's own set-up says (3.3)." in lines_of("saturn")
    assert lines_of("barbarossa") == ["The kit changes nothing in this scenario's set-up."]


def test_ns_27_in_the_campaign_every_new_counter_goes_on_the_turn_track() -> None:
    assert lines_of("campaign") == ["Place every new counter on the Turn Track, on the turn printed on it (3.1)."]
    assert lines_of("campaign_solo") == lines_of("campaign")


def test_ns_32_fall_blau_has_soviet_changes_and_no_axis_change() -> None:
    assert lines_of("blau")[-1] == "The Axis: No changes."
    assert [each.unit for each in set_up_of("blau").of("soviet")] == ["Moscow", "Shock", "Ostatky 2"]  # type: ignore[union-attr]


OLD_HEX = "the hex of the 11th Army, between Leningrad and Smolensk"
PLACINGS = [
    ("ns_s1", "blau", "Moscow: Moscow, Fort side up."),
    ("ns_s2", "blau", "Shock: Tula, 3-3 Infantry side up."),
    ("ns_s3", "blau", "Ostatky 2: Ostatky box."),
    ("ns_s4", "saturn", "Moscow: Moscow, Fort side up."),
    ("ns_s5", "saturn", "Shock: Astrakan, 3-3 Infantry side up."),
    ("ns_s6", "saturn", "Ostatky 2: Ostatky box."),
    ("ns_s7", "saturn", "Ostatky 3: Ostatky box."),
    ("ns_s8", "saturn", "Remove 11th Army from the game."),
    (
        "ns_s9",
        "saturn",
        f"Luftwaffe: {OLD_HEX}, 2-3 side up, stacked with Abteilung 1.",
    ),
    (
        "ns_s10",
        "saturn",
        f"Abteilung 1: {OLD_HEX}, 3-3 side up, stacked with Luftwaffe.",
    ),
    ("ns_s11", "saturn", "Abteilung 2: near Smolensk, 2-3, reduced side up, stacked with 9th Army."),
    ("ns_s12", "kursk", "Move Reserve Army from Moscow to Kalinin."),
    ("ns_s13", "kursk", "Moscow: Moscow, Fort side up."),
    ("ns_s14", "kursk", "Shock: Tula, 3-3 Infantry side up."),
    ("ns_s15", "kursk", "Ostatky 2: Ostatky box."),
    ("ns_s16", "kursk", "Ostatky 3: Ostatky box."),
    ("ns_s17", "kursk", "Remove 11th Army from the game."),
    (
        "ns_s18",
        "kursk",
        f"Luftwaffe: {OLD_HEX}, 2-3 side up, stacked with Abteilung 1.",
    ),
    (
        "ns_s19",
        "kursk",
        f"Abteilung 1: {OLD_HEX}, 3-3 side up, stacked with Luftwaffe.",
    ),
    ("ns_s20", "kursk", "Abteilung 2: near Smolensk, 2-3, reduced side up, stacked with 3rd Panzer Army."),
    ("ns_s21", "bagration", "Moscow: Moscow, Fort side up."),
    (
        "ns_s22",
        "bagration",
        "Shock: the wood hex beside Lake Peipus on its east, next to the Sevastopol and 3rd Baltic units, 3-3 Infantry side up.",
    ),
    ("ns_s23", "bagration", "Ostatky 2: Ostatky box."),
    ("ns_s24", "bagration", "Ostatky 3: Ostatky box."),
    ("ns_s25", "bagration", "Remove 11th Army from the game."),
    ("ns_s26", "bagration", "SS Panzergrenadier: near Riga, stacked with 18th Army."),
    ("ns_s27", "bagration", "Abteilung 1: near Riga, 2-3, reduced side up, stacked with 16th Army."),
    ("ns_s28", "bagration", "Abteilung 2: near Riga, 3-3 side up, stacked with 3rd Panzer Army."),
    ("ns_s29", "bagration", "Kampfgruppe 5: Kampfgruppe box."),
    ("ns_s30", "berlin", "Moscow: Belgrade, 2-3 side up."),
    ("ns_s31", "berlin", "Shock: Destroyed Units box, 3-3 Infantry side up."),
    ("ns_s32", "berlin", "Ostatky 2: Ostatky box."),
    ("ns_s33", "berlin", "Ostatky 3: Ostatky box."),
    ("ns_s34", "berlin", "Remove 11th Army from the game."),
    ("ns_s35", "berlin", "SS Panzergrenadier: near Konigsberg, stacked with 4th Army."),
    ("ns_s36", "berlin", "Abteilung 1: near Konigsberg, 2-3, reduced side up, stacked with Kampfgruppe 2."),
    ("ns_s37", "berlin", "Abteilung 2: Destroyed Units box, 2-3 side up."),
    ("ns_s38", "berlin", "Kampfgruppe 5: Kampfgruppe box."),
]


@pytest.mark.parametrize(("case", "scenario", "line"), PLACINGS, ids=[case for case, _, _ in PLACINGS])
def test_ns_s1_to_s38_each_unit_is_placed_as_the_rules_say(case: str, scenario: str, line: str) -> None:
    setup = set_up_of(scenario)

    assert setup is not None
    assert line in [str(placed(each)) for each in setup.places]


@pytest.mark.parametrize(
    ("case", "scenario", "soviet", "axis"),
    [
        ("ns_32", "blau", 3, 0),
        ("ns_33", "saturn", 4, 4),
        ("ns_34", "kursk", 5, 4),
        ("ns_35", "bagration", 4, 5),
        ("ns_36", "berlin", 4, 5),
    ],
)
def test_ns_32_to_36_each_scenario_has_its_changes_and_no_more(case: str, scenario: str, soviet: int, axis: int) -> None:
    setup = set_up_of(scenario)

    assert setup is not None
    assert (len(setup.of("soviet")), len(setup.of("axis"))) == (soviet, axis)


def test_numbers_of_the_track_can_be_entered_where_they_are_not_known() -> None:
    state = dealt()

    told = give(state, AXIS, o.EnterNumber(turn=3, side="axis", number=20))

    assert number_of(state, AXIS, 3) is None
    assert number_of(told, AXIS, 3) == 20
    assert isinstance(refused(state, AXIS, o.EnterNumber(turn=4, side="axis", number=20)), Impossible)
