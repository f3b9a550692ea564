"""Odds, forecast and result pictures: exact numbers, the same in words, legible, never by colour alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.chart import combat_picture, forecast_picture, odds_picture
from bot.games.guard_dies.events import ArrivalRolled, CombatRolled, PhaseBegun
from bot.games.guard_dies.odds import OUTCOMES, attack_odds, forecast
from bot.games.guard_dies.orders import Attack, DesignateEntry, RollArrival
from bot.games.guard_dies.panels import forecast_panel, odds_panel
from bot.kit.marks import Picture, Words
from tests.games.guard_dies.field import Table, arrived, begun, boxed, hit, only, with_modifiers

PLAIN = with_modifiers(begun().chart, FI=0, FA=0, BI=0)


def texts(picture: Picture) -> list[str]:
    return [mark.text for mark in picture.marks if isinstance(mark, Words)]


def check_legible(picture: Picture) -> None:
    """On a phone a picture of 800 pixels is shown at about half its size."""
    assert picture.size[0] == 800
    assert picture.size[1] <= 1200
    assert min(mark.size for mark in picture.marks if isinstance(mark, Words)) >= 24
    assert picture.alt


def test_odds_are_those_of_the_attack_that_would_be_made() -> None:
    state = boxed(begun(chart=PLAIN, turn=2), "FI", 45)
    order = Attack(attacker="FI1", defenders=("BI1",), is_uphill=True, building=2)

    (odds,) = attack_odds(state, "french", order)
    table = Table(state)
    rolled = only(table.give("french", order, 6, 1), CombatRolled)

    assert odds.attack_modifiers == rolled.attack_modifiers
    assert odds.defence_modifiers == rolled.defence_modifiers
    assert sum(odds.throw.outcomes.values()) == sum(odds.throw.differentials.values()) == 1


def test_odds_count_every_throw_as_the_rules_decide_it() -> None:
    state = hit(begun(), "BI1")
    order = Attack(attacker="GA1", defenders=("BI1",), range=2)

    (odds,) = attack_odds(state, "french", order)
    lost = 0
    for first in range(1, 7):
        for second in range(1, 7):
            table = Table(state)
            table.give("french", order, first, second)
            lost += table.unit("BI1")[0] == "eligible"

    assert odds.defender_lost == Fraction(lost, 36)


def test_odds_respect_a_reading_that_spares_the_target() -> None:
    order = Attack(attacker="FA1", defenders=("BI1",), range=2)
    state = hit(begun(chart=PLAIN, halved_tie="artillery_only"), "BI1", "FA1")

    (odds,) = attack_odds(state, "french", order)

    assert odds.defender_lost == Fraction(21, 36)
    assert odds.attacker_lost == sum(odds.throw.outcomes[key] for key in OUTCOMES[2:])


def test_both_units_of_a_square_have_their_own_odds() -> None:
    state = begun()
    order = Attack(attacker="GA1", defenders=("BI1", "BH1"), range=2)

    odds = attack_odds(state, "french", order)
    picture = odds_picture(state, odds)

    assert [against.defender for against in odds] == ["BI1", "BH1"]
    assert "2/30th Foot defends" in texts(picture)
    assert "Ross's troop defends" in texts(picture)
    check_legible(picture)


def test_the_odds_picture_says_every_number_in_words_too() -> None:
    state = hit(begun(chart=PLAIN), "FI1", "BI1")

    odds = attack_odds(state, "french", Attack(attacker="FI1", defenders=("BI1",)))
    picture = odds_picture(state, odds)

    assert [text for text in texts(picture) if text.endswith("%")] == ["17%", "25%", "17%", "25%", "17%"]
    assert "defender eliminated: 17% (6 of 36)" in picture.alt
    assert "1/54th Line has a hit already: lost in 58% (21 of 36), if it takes every hit." in picture.alt
    assert "no modifiers" in picture.alt


def test_odds_roll_nothing_and_say_so() -> None:
    state = begun(halving="ask_attacker")
    panel = odds_panel(state, attack_odds(state, "french", Attack(attacker="FA1", defenders=("BI1",), range=2)))

    assert str(panel.lines[0]).startswith("Nothing is rolled")
    assert "is halved" in str(panel.lines[-1])


# The forecast


def test_the_forecast_covers_the_three_points_turn_by_turn() -> None:
    coming = forecast(begun(turn=3), "iv")

    assert coming is not None
    assert [point.name for point in coming.points] == ["Fichermont", "Plancenoit", "Ohain road"]
    assert coming.points[0].by_turn[9] == Fraction(17, 18)
    assert coming.points[2].by_turn[13] == 1
    assert list(coming.points[0].by_turn) == [8, 9, 10, 11, 12, 13]


def test_the_forecast_starts_from_where_the_group_stands() -> None:
    table = Table(begun("movement", "allied", 9))
    table.give("allied", DesignateEntry(group="iv", point="ohain"))
    table.give("allied", RollArrival(group="iv"), 6)

    coming = forecast(table.state, "iv")

    assert coming is not None
    assert coming.first_turn == 10
    assert [(point.name, point.by_turn[10]) for point in coming.points] == [("Ohain road", Fraction(1, 2))]


def test_there_is_no_forecast_for_those_who_are_there_or_will_not_come() -> None:
    assert forecast(arrived(begun()), "iv") is None
    assert forecast(begun().model_copy(update={"routed": ("prussian",)}), "iv") is None


def test_the_forecast_picture_says_the_same_as_its_words() -> None:
    coming = forecast(begun(), "iv")
    assert coming is not None

    picture = forecast_picture(coming)

    check_legible(picture)
    assert texts(picture).count("100%") == 4 + 2 + 1
    assert "By the end of turn 9: 94%" in picture.alt
    assert str(forecast_panel(coming).sections[2].lines[0]) == "On that roll a 1 is needed."


# Results


def rolled(*dice: int, **details: object) -> CombatRolled:
    table = Table(begun())
    return only(table.attack("GA1", "BI1", dice=dice, range=2, **details), CombatRolled)


def test_a_combat_is_illustrated_with_dice_modifiers_differential_and_result() -> None:
    picture = GAME.illustrate(rolled(1, 6, is_uphill=True))

    assert picture is not None
    check_legible(picture)
    shown = texts(picture)
    assert {"ATTACK", "Guard 12-pounders 1", "+2 Guard heavy artillery", "−1 uphill across a crest"} <= {*shown}
    assert {"DEFENCE", "2/30th Foot"} <= {*shown}
    assert "▼ Defender wins by 4, halved to 2" in shown
    assert "+1 British infantry (7, held to 6)" in shown
    assert "Guard 12-pounders 1 loses by 4, halved to 2." in picture.alt


@pytest.mark.parametrize(
    ("dice", "sign"), [((6, 1), "▲ Attacker wins by 4"), ((1, 2), "= Tie"), ((1, 3), "▼ Defender wins by 1, halved to 0")]
)
def test_who_wins_is_told_by_sign_and_words(dice: tuple[int, int], sign: str) -> None:
    assert sign in texts(combat_picture(rolled(*dice)))


def test_equal_throws_give_equal_pictures() -> None:
    assert combat_picture(rolled(5, 2)) == combat_picture(rolled(5, 2))


@pytest.mark.parametrize(("face", "words"), [(2, "✔ ARRIVES"), (3, "✘ DOES NOT ARRIVE")])
def test_an_arrival_is_illustrated_with_the_faces_that_do(face: int, words: str) -> None:
    table = Table(begun("movement", "allied", 8))
    table.give("allied", DesignateEntry(group="iv", point="plancenoit"))
    event = only(table.give("allied", RollArrival(group="iv"), face), ArrivalRolled)

    picture = GAME.illustrate(event)

    assert picture is not None
    check_legible(picture)
    assert words in texts(picture)
    assert texts(picture).count("arrives") == 2
    assert f"rolls {face}, +2 Plancenoit: {face + 2} at Plancenoit" in picture.alt


def test_other_events_have_no_picture() -> None:
    assert GAME.illustrate(PhaseBegun(turn=1, side="french", phase="rally")) is None


def test_two_units_that_would_fare_alike_have_their_odds_told_once() -> None:
    state = begun()
    order = Attack(attacker="FI1", defenders=("BI1", "BI2"))
    odds = attack_odds(state, "french", order)

    panel, picture = odds_panel(state, odds), odds_picture(state, odds)

    (section,) = panel.sections
    names = f"{state.units['BI1'].name} or {state.units['BI2'].name}"
    assert str(section.title) == f"Against {names}"
    assert [mark.text for mark in picture.marks if isinstance(mark, Words) and mark.text.endswith("defends")] == [
        f"{names} defends"
    ]


def test_of_two_units_one_with_a_hit_has_its_odds_told_apart() -> None:
    state = hit(begun(), "BI2")
    odds = attack_odds(state, "french", Attack(attacker="FI1", defenders=("BI1", "BI2")))

    panel = odds_panel(state, odds)

    assert [str(section.title) for section in panel.sections] == [f"Against {state.units[unit].name}" for unit in ("BI1", "BI2")]
