"""15.6 Combat Support and 15.9 Soviet Strategic Reserve."""

from __future__ import annotations

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.hands import EVENT_DECK, held_event_cards
from bot.games.no_retreat.state import AXIS, SOVIET, NoRetreat, Support
from bot.games.no_retreat.support import supporter
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
from tests.games.no_retreat.play import GAME, at, dealt, events, give, holding, refused, said, with_kit

PHASING, OTHER = AXIS, SOVIET


def supporting(side: str = PHASING) -> NoRetreat:
    """The end of the Counterblows Step of an Axis Combat Phase; both sides hold three cards, and this side may give support."""
    state = dealt(combat_support="on")
    for each in (AXIS, SOVIET):
        state = holding(state, each, 3)
    state = give(at(state, 9, "combat", AXIS, "counterblows"), AXIS, o.NextPhase())
    return give(state, PHASING, o.PassSupport()) if side == OTHER else state


def support(
    state: NoRetreat, side: str = PHASING, unit: str = "9th Army", near: str = "target", symbol: str = "cross", card: int = 0
) -> o.GiveSupport:
    held = held_event_cards(state, side)
    return o.GiveSupport.model_validate({"card": held[card], "unit": unit, "near": near, "symbol": symbol})


def test_ns_41_support_is_given_at_the_end_of_the_counterblows_step_before_the_odds() -> None:
    state = supporting()

    assert (state.track.phase, state.track.step) == ("combat", "support")
    for step in ("targets", "counterblows", "battles"):
        refusal = refused(at(state, 9, "combat", AXIS, step), AXIS, support(state))  # type: ignore[arg-type]
        assert refusal.rule == "NS-41"


def test_ns_41_without_the_option_the_battles_follow_the_counterblows() -> None:
    state = give(at(dealt(), 9, "combat", AXIS, "counterblows"), AXIS, o.NextPhase())

    assert state.track.step == "battles"
    assert refused(state, AXIS, support(state)).rule == "NS-37"


def test_ns_42_the_phasing_player_goes_first_and_the_other_second_and_neither_must() -> None:
    state = supporting()

    assert supporter(state) == PHASING
    assert refused(state, OTHER, support(state, OTHER, near="under_counterblow")).rule == "NS-42"
    second = give(state, PHASING, o.PassSupport())
    assert supporter(second) == OTHER
    assert refused(second, PHASING, support(second)).rule == "NS-42"
    fresh = events(second, OTHER, o.PassSupport())
    assert GAME.fold(second, fresh).track.step == "battles"
    assert "Odds are worked out now." in said(fresh)


def test_ns_42_the_combat_phase_waits_until_both_have_given_or_passed() -> None:
    assert refused(supporting(), AXIS, o.NextPhase()).rule == "NS-42"
    assert [due.side for due in GAME.due(supporting())] == [PHASING]
    assert [due.side for due in GAME.due(supporting(OTHER))] == [OTHER]


@pytest.mark.parametrize(("near", "may"), [("target", True), ("counterblow", True), ("under_counterblow", False), ("", False)])
def test_ns_43_the_phasing_player_supports_units_next_to_a_target_or_counterblow_marker(near: str, may: bool) -> None:
    state = supporting()

    assert GAME.can(state, PHASING, support(state, near=near)) is may


@pytest.mark.parametrize(("near", "may"), [("target", False), ("counterblow", False), ("under_counterblow", True), ("", False)])
def test_ns_44_the_non_phasing_player_supports_only_units_under_a_counterblow_marker(near: str, may: bool) -> None:
    state = supporting(OTHER)

    assert GAME.can(state, OTHER, support(state, OTHER, near=near)) is may


def test_ns_45_the_card_for_support_is_a_further_card() -> None:
    """It comes from the hand as it is after the counterblows were paid for."""
    state = supporting(OTHER)

    after = give(state, OTHER, support(state, OTHER, near="under_counterblow"))

    assert len(held_event_cards(after, OTHER)) == len(held_event_cards(state, OTHER)) - 1


def test_ns_46_one_card_is_discarded_and_the_unit_named() -> None:
    state = supporting()
    card = held_event_cards(state, PHASING)[0]

    after = give(state, PHASING, support(state))

    assert after.cards.deck(EVENT_DECK).pile("discard").shown[0] == card
    assert [each.unit for each in after.kit.supports] == ["9th Army"]
    assert isinstance(refused(state, PHASING, support(state, unit="  ")), Malformed)
    foreign = support(state).with_(card=held_event_cards(state, OTHER)[0])
    assert isinstance(refused(state, PHASING, foreign), Impossible)


@pytest.mark.parametrize(("side", "own"), [(PHASING, "cross"), (OTHER, "star")])
def test_ns_47_and_48_the_own_symbol_gives_two_with_the_airplane_up(side: str, own: str) -> None:
    state = supporting(side)
    near = "target" if side == PHASING else "under_counterblow"

    fresh = events(state, side, support(state, side, near=near, symbol=own))

    given = GAME.fold(state, fresh).kit.supports[0]
    assert (given.bonus, given.face) == (2, "airplane")
    assert "9th Army gets support: +2 strength (airplane)." in said(fresh)


@pytest.mark.parametrize("symbol", ["star", "none"])
def test_ns_49_and_50_another_symbol_or_none_gives_one_with_the_artillery_up(symbol: str) -> None:
    state = supporting()

    given = give(state, PHASING, support(state, symbol=symbol)).kit.supports[0]

    assert (given.bonus, given.face) == (1, "artillery")


def test_ns_d8_the_own_symbol_counts_whoever_has_the_initiative() -> None:
    state = supporting()
    state = state.with_(track=state.track.with_(initiative=SOVIET))

    assert give(state, PHASING, support(state, symbol="cross")).kit.supports[0].bonus == 2
    assert give(state, PHASING, support(state, symbol="both")).kit.supports[0].bonus == 2


def test_a_symbol_that_is_not_known_is_asked_for_and_remembered() -> None:
    state = supporting()
    number = state.cards.card(held_event_cards(state, PHASING)[0]).number

    refusal = refused(state, PHASING, support(state, symbol=""))
    after = give(state, PHASING, support(state, symbol="star"))

    assert isinstance(refusal, Malformed)
    assert after.kit.symbols == {number: "star"}


def test_a_symbol_that_the_list_prints_needs_no_telling() -> None:
    state = supporting()
    deck = state.cards.deck(EVENT_DECK)
    printed = tuple(card.with_(symbols=("cross",)) for card in deck.cards)
    state = state.with_(cards=state.cards.with_(decks=(deck.with_(cards=printed),)))

    assert give(state, PHASING, support(state, symbol="")).kit.supports[0].bonus == 2
    assert give(state, PHASING, support(state, symbol="star")).kit.supports[0].bonus == 2


def test_ns_51_a_unit_has_one_support_marker_at_most() -> None:
    state = give(supporting(), PHASING, support(supporting()))

    assert refused(state, PHASING, support(state, unit="9TH ARMY")).rule == "NS-51"


def test_ns_52_a_side_places_three_support_markers_at_most_in_a_combat_phase() -> None:
    three = tuple(Support(side=PHASING, unit=f"unit {n}", bonus=1, face="artillery") for n in range(3))
    state = with_kit(supporting(), supports=three)

    assert refused(state, PHASING, support(state)).rule == "NS-52"
    second = give(state, PHASING, o.PassSupport())
    assert GAME.can(second, OTHER, support(second, OTHER, near="under_counterblow"))


def test_ns_53_support_markers_come_off_in_the_marker_removal_phase() -> None:
    state = give(supporting(), PHASING, support(supporting()))
    state = give(give(state, PHASING, o.PassSupport()), OTHER, o.PassSupport())

    fresh = events(state, AXIS, o.NextPhase())

    assert "The Support markers come off: 9th Army (15.6.5)." in said(fresh)
    assert GAME.fold(state, fresh).kit.supports == ()


# 15.9 Soviet Strategic Reserve


def railing(turn: int = 9, **options: str) -> NoRetreat:
    return at(dealt(strategic_reserve="on", **options), turn, "rail", SOVIET)


def form(unit: str = "5th Tank Army", **changes: bool) -> o.FormReserve:
    return o.FormReserve(unit=unit, **changes)


def test_ns_67_only_the_soviet_player_forms_one_and_need_not() -> None:
    assert isinstance(refused(railing(), AXIS, form()), NotYours)
    assert GAME.can(railing(), SOVIET, o.NextPhase())
    assert refused(at(dealt(), 9, "rail", SOVIET), SOVIET, form()).rule == "NS-37"


@pytest.mark.parametrize(("turn", "may"), [(1, False), (3, False), (4, True), (22, True)])
def test_ns_68_from_turn_4_on(turn: int, may: bool) -> None:
    assert GAME.can(railing(turn), SOVIET, form()) is may


@pytest.mark.parametrize(("phase", "side"), [("movement", SOVIET), ("rail", AXIS), ("combat", SOVIET), ("card", SOVIET)])
def test_ns_68_in_a_soviet_rail_movement_phase(phase: str, side: str) -> None:
    refusal = refused(at(railing(), 9, phase, side), SOVIET, form())  # type: ignore[arg-type]

    assert isinstance(refusal, NotNow)
    assert refusal.rule == "NS-68"


def test_ns_69_the_marker_goes_on_a_unit_in_the_rail_movement_box() -> None:
    assert refused(railing(), SOVIET, form(is_in_rail_box=False)).rule == "NS-69"
    fresh = events(railing(), SOVIET, form())
    assert said(fresh) == "5th Tank Army goes into Strategic Reserve (15.9.1)."


def test_ns_70_the_unit_comes_back_in_a_later_soviet_movement_phase_by_detraining() -> None:
    formed = give(railing(), SOVIET, form())
    back = o.ReleaseReserve(unit="5th tank army")

    assert refused(at(formed, 9, "movement", SOVIET), SOVIET, back).rule == "NS-70"
    assert refused(at(formed, 10, "rail", SOVIET), SOVIET, back).rule == "NS-70"
    assert isinstance(refused(at(formed, 10, "movement", SOVIET), SOVIET, o.ReleaseReserve(unit="1st Shock")), Unknown)
    later = at(formed, 10, "movement", SOVIET)
    assert give(later, SOVIET, back).kit.reserves == ()


def test_ns_71_after_detraining_the_unit_may_move_normally() -> None:
    formed = at(give(railing(), SOVIET, form()), 10, "movement", SOVIET)

    fresh = events(formed, SOVIET, o.ReleaseReserve(unit="5th Tank Army"))

    assert said(fresh) == "5th Tank Army comes back from Strategic Reserve: it detrains (9.2) and may then move normally."


def test_the_soviets_are_reminded_of_the_reserve_when_it_matters() -> None:
    formed = give(railing(), SOVIET, form())
    before_movement = at(formed, 10, "reinforcement", SOVIET)
    before_rail = at(dealt(strategic_reserve="on"), 9, "movement", SOVIET)

    assert "may come back now by detraining (9.2)" in said(events(before_movement, SOVIET, o.NextPhase()))
    assert "may put a unit of the Rail Movement box in Strategic Reserve" in said(events(before_rail, SOVIET, o.NextPhase()))


@pytest.mark.parametrize(("reading", "second"), [("one", False), ("unlimited", True)])
def test_ns_amb_18_one_unit_or_any_number_in_reserve(reading: str, second: bool) -> None:
    state = give(railing(reserve_markers=reading), SOVIET, form())

    assert GAME.can(state, SOVIET, form("1st Shock Army")) is second
    assert not GAME.can(state, SOVIET, form())


def test_ns_53_support_markers_come_off_where_the_turn_marker_is_put_beyond_the_combat_phase() -> None:
    given = give(supporting(), PHASING, support(supporting()))

    fresh = events(given, PHASING, o.SetTurn(turn=5, phase="card", active="soviet"))

    assert GAME.fold(given, fresh).kit.supports == ()
    assert "The Support markers come off" in said(fresh)
    assert give(given, PHASING, o.SetTurn(turn=5, phase="combat", active="axis")).kit.supports == given.kit.supports


def test_ns_41_nobody_is_said_to_give_support_once_the_turn_marker_has_left_the_step() -> None:
    before = supporting()

    after = give(before, PHASING, o.SetTurn(turn=5, phase="card", active="soviet"))

    assert GAME.view(before, "").parts["surrender"].support_turn == PHASING
    assert GAME.view(after, "").parts["surrender"].support_turn == ""


def test_ns_37_combat_support_that_is_given_up_in_its_step_holds_up_no_battle() -> None:
    state = supporting()
    state = state.with_(options={**state.options, "combat_support": "off"})

    assert GAME.due(state)[0].side == AXIS
    assert refused(state, PHASING, o.PassSupport()).rule == "NS-37"
    assert give(state, AXIS, o.NextPhase()).track.step == "battles"
