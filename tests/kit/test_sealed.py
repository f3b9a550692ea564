"""Sealed orders as values: their words, the conditions that are typed, and when they hold."""

from __future__ import annotations

import pytest

from bot.kit.refusals import Impossible, Malformed, Refusal, Unknown
from bot.kit.sealed import (
    Condition,
    Names,
    Occasion,
    Sealable,
    SealedOrder,
    check_condition,
    check_together,
    completions,
    holds,
    named,
    number,
    one_of,
    read_conditions,
    time,
)
from bot.kit.words import PLAIN, T

ARMS = {"foot": T("foot soldiers"), "horse": T("horsemen")}
MOMENT = Sealable(
    "storm",
    T("When the wall is stormed:"),
    {"hold": T("Hold it."), "flee": T("Leave it.")},
    (
        time("turn", T("the turn")),
        number("odds", T("the odds")),
        one_of("enemy-arm", T("the enemy's arm"), ARMS),
        named("gate", T("the gate")),
    ),
    name_it=T("Send for {name}.", name=""),
)
GATES = ("south", "north", "west")
NAMES: Names = {"gate": [("the South Gate", "south"), ("the North Gate", "north")], "storm": [("Ney", "Ney")]}


def condition(fact: str, comparison: str, value: int | str) -> Condition:
    return Condition.model_validate({"fact": fact, "comparison": comparison, "value": value})


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", ()),
        (" , ;", ()),
        ("turn>=8", (condition("turn", ">=", 8),)),
        ("turn ≥ 8; odds <= -2", (condition("turn", ">=", 8), condition("odds", "<=", -2))),
        ("odds ≠ −2", (condition("odds", "!=", -2),)),
        ("The Turn == 8", (condition("turn", "=", 8),)),
        ("enemy arm = Foot Soldiers", (condition("enemy-arm", "=", "foot"),)),
        ("enemy-arm!=horse, gate=the south gate", (condition("enemy-arm", "!=", "horse"), condition("gate", "=", "south"))),
    ],
)
def test_conditions_are_read_as_people_write_them(typed: str, read: tuple[Condition, ...]) -> None:
    assert read_conditions(typed, MOMENT, NAMES) == read


@pytest.mark.parametrize(
    ("typed", "kind", "why"),
    [
        ("turn", Malformed, "turn is not a condition. Write conditions such as `turn>=8`, with commas between them."),
        ("turn>8", Malformed, "turn>8 is not a condition."),
        ("turn>=", Malformed, "turn>= is not a condition."),
        ("turn>=8 and odds=1", Malformed, "is not a condition."),
        ("turn>=eight", Malformed, "eight is not a whole number. Write it as in `turn>=8`."),
        ("turn>=99999999", Malformed, "99999999 is not a whole number."),
        (
            "moon=full",
            Unknown,
            "Nothing is known of moon at that moment. What can be asked then: turn, odds, enemy-arm and gate.",
        ),
        ("gate>=south", Malformed, "the gate is no number, so that nothing is more or less than it. Compare it with = or !=."),
        ("gate=west", Unknown, "In this campaign the gate is never west. It can be: the South Gate or the North Gate."),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_work(typed: str, kind: type[Refusal], why: str) -> None:
    with pytest.raises(kind) as refused:
        read_conditions(typed, MOMENT, NAMES)

    assert why in str(refused.value)


def test_a_moment_of_which_nothing_can_be_asked_says_so() -> None:
    with pytest.raises(Unknown) as refused:
        read_conditions("turn=1", Sealable("dawn", T("At dawn:"), {"rise": T("Rise.")}), {})

    assert str(refused.value).endswith("An order for it has no conditions.")


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (condition("moon", "=", 1), "Nothing is known of moon"),
        (condition("turn", ">=", "8"), "the turn is a number."),
        (condition("enemy-arm", "<=", "foot"), "the enemy's arm is no number"),
        (condition("gate", "=", 3), "In this campaign the gate is never 3."),
    ],
)
def test_a_condition_that_was_not_typed_is_checked_as_well(bad: Condition, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_condition(bad, MOMENT, NAMES)

    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (SealedOrder(moment="storm", choice="hold"), "When the wall is stormed: Hold it."),
        (SealedOrder(moment="storm", choice="Ney", again=True), "When the wall is stormed: Send for Ney. Each time."),
        (
            SealedOrder(moment="storm", choice="flee", conditions=(condition("turn", ">=", 8), condition("odds", "<=", -2))),
            "When the wall is stormed: Leave it. Only if the turn is 8 or later and the odds is -2 or less.",
        ),
        (
            SealedOrder(
                moment="storm", choice="flee", conditions=(condition("enemy-arm", "!=", "horse"), condition("x", "=", 1))
            ),
            "When the wall is stormed: Leave it. Only if the enemy's arm is not horsemen and x = 1.",
        ),
    ],
)
def test_a_sealed_order_reads_as_a_sentence(order: SealedOrder, words: str) -> None:
    assert PLAIN.say(MOMENT.said(order)) == words


def test_it_holds_at_its_moment_where_every_condition_does() -> None:
    order = SealedOrder(moment="storm", choice="hold", conditions=(condition("turn", ">=", 8), condition("gate", "!=", "south")))
    here = Occasion("storm-1", "blue", "storm", {"turn": 8, "gate": "north"}, {})

    assert holds(order, here)
    assert not holds(order, Occasion("storm-1", "blue", "siege", here.facts, {}))
    assert not holds(order, Occasion("storm-1", "blue", "storm", {"turn": 7, "gate": "north"}, {}))
    assert not holds(order, Occasion("storm-1", "blue", "storm", {"turn": 8}, {}))


@pytest.mark.parametrize(
    "conditions",
    [
        (("turn", ">=", 8), ("turn", "<=", 8), ("odds", "=", 2)),
        (("turn", ">=", 8), ("turn", "!=", 8), ("turn", "<=", 9)),
        (("odds", "!=", 1), ("odds", "!=", 2)),
        (("gate", "!=", "south"), ("gate", "!=", "north")),
        (("enemy-arm", "!=", "horse"), ("enemy-arm", "=", "foot")),
    ],
)
def test_conditions_that_can_hold_together_are_taken(conditions: tuple[tuple[str, str, int | str], ...]) -> None:
    order = SealedOrder(moment="storm", choice="hold", conditions=tuple(condition(*each) for each in conditions))

    check_together(order.conditions, MOMENT)

    values = [
        {"turn": turn, "odds": odds, "gate": gate, "enemy-arm": "foot"} for turn in (8, 9) for odds in (2, 3) for gate in GATES
    ]
    assert any(holds(order, Occasion("1", "red", "storm", facts, {})) for facts in values)


@pytest.mark.parametrize(
    "conditions",
    [
        (("turn", ">=", 9), ("odds", "=", 2), ("turn", "<=", 8)),
        (("turn", ">=", 8), ("turn", "!=", 8), ("turn", "<=", 8)),
        (("gate", "=", "south"), ("gate", "=", "north")),
        (("enemy-arm", "!=", "horse"), ("enemy-arm", "!=", "foot")),
    ],
)
def test_conditions_that_can_never_hold_together_are_refused(conditions: tuple[tuple[str, str, int | str], ...]) -> None:
    with pytest.raises(Impossible, match="It can never be that"):
        check_together([condition(*each) for each in conditions], MOMENT)


def test_what_is_typed_is_completed_step_by_step() -> None:
    facts = [whole for _, whole in completions("", MOMENT, NAMES)]
    values = [(PLAIN.say(name), whole) for name, whole in completions("turn>=8, gate = so", MOMENT, NAMES)]
    numbers = [whole for _, whole in completions("odds<=-2", MOMENT, NAMES)]

    assert facts == ["turn>=", "turn<=", "odds>=", "odds<=", "enemy-arm=", "enemy-arm!=", "gate=", "gate!="]
    assert values == [("turn>=8, gate=south (the South Gate)", "turn>=8, gate=south")]
    assert numbers == ["odds<=-2"]


def test_every_completion_can_be_read() -> None:
    for begun in ("enemy-arm=", "gate!=", "turn>=3, gate="):
        for _, whole in completions(begun, MOMENT, NAMES):
            assert read_conditions(whole, MOMENT, NAMES)
