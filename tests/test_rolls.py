"""Free rolls: what is read, what is refused and how, and that the sum shown is the sum of the dice."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.kit.dice import LoadedDice, draws
from bot.kit.ledger import LedgerDice
from bot.kit.refusals import Malformed
from bot.kit.words import PLAIN
from bot.rolls import MAX_DICE, MAX_NUMBER, MAX_RESULT, MAX_SETS, MAX_SIDES, MAX_TEXT, SystemDice, Throw, Thrown, parse


def thrown(text: str, *faces: int) -> Thrown:
    dice = LoadedDice(*faces)
    result = parse(text).total(dice)
    dice.spent()
    return result


def said(result: Thrown) -> list[str]:
    return [PLAIN.say(line) for line in result.tell()]


def read(text: str) -> Throw | Malformed:
    try:
        return parse(text)
    except Malformed as refused:
        return refused


def refusal(text: str) -> str:
    with pytest.raises(Malformed) as refused:
        parse(text)
    assert refused.value.instead is not None, "a refusal says what would work"
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("d6", (4,), 4),
        ("1D6", (6,), 6),
        ("2d6+1", (3, 5), 9),
        ("2d6 - 1", (3, 5), 7),
        ("2d6−1", (3, 5), 7),
        ("2d6 × 3", (3, 5), 24),
        ("1 + 2 * 1d6", (4,), 9),
        ("(1 + 2) * 1d6", (4,), 12),
        ("10 - 2 - 1d6", (4,), 4),
        ("10 - (2 - 1d6)", (4,), 12),
        ("1d6 - 10", (4,), -6),
        ("1d6 * 1d4 + 1d8", (6, 4, 8), 32),
        ("4d6kh3", (1, 5, 5, 2), 12),
        ("4d6k3", (1, 5, 5, 2), 12),
        ("4d6kl1", (3, 5, 2, 6), 2),
        ("2d20KL1", (17, 3), 3),
        ("3d6kh3", (1, 2, 3), 6),
        ("d%", (73,), 73),
        ("((1d6))", (2,), 2),
    ],
)
def test_an_expression_comes_to_what_arithmetic_says(text: str, faces: tuple[int, ...], total: int) -> None:
    assert thrown(text, *faces).totals == (total,)


def test_sets_are_thrown_one_after_the_other() -> None:
    result = thrown("3#2d6+1 columns", 1, 2, 3, 4, 5, 6)

    assert result.totals == (4, 8, 12)
    assert said(result) == [
        "3#2d6 + 1, columns: 4, 8 and 12",
        "1: [1, 2] + 1 = 4",
        "2: [3, 4] + 1 = 8",
        "3: [5, 6] + 1 = 12",
    ]


@pytest.mark.parametrize(
    ("text", "expression", "reason"),
    [
        ("1d6", "1d6", ""),
        ("2d6+1 morale check", "2d6 + 1", "morale check"),
        ("1d6 dex check", "1d6", "dex check"),
        ("1d6 d", "1d6", "d"),
        ("1d6 k1 squad", "1d6", "k1 squad"),
        ("1d6 kh", "1d6", "kh"),
        ("1d6 2nd try", "1d6", "2nd try"),
        ("1d6 1d6", "1d6", "1d6"),
        ("2d6 #3 wagons", "2d6", "#3 wagons"),
        ("2d6 - the big one", "2d6", "- the big one"),
        ("2d6 **bold**", "2d6", "**bold**"),
        ("2d6 + 1 (uphill)", "2d6 + 1", "(uphill)"),
        ("1d6 * 2 hits", "1d6 × 2", "hits"),
        ("(2d6) x", "(2d6)", "x"),
        ("6 # 3d6 stats", "6#3d6", "stats"),
        ("1d6 ``` @everyone", "1d6", "``` @everyone"),
        ("  1d6\n\n  два слова ", "1d6", "два слова"),
        ("1d6 \u202egnirts", "1d6", "gnirts"),
    ],
)
def test_what_follows_the_dice_is_the_reason_as_it_was_typed(text: str, expression: str, reason: str) -> None:
    throw = parse(text)

    assert (throw.expression, throw.reason) == (expression, reason)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing to roll."),
        (" \n\u200b ", "There is nothing to roll."),
        ("d", "d does not begin with dice that I can read."),
        ("3d", "3d does not begin with dice that I can read."),
        ("3d?", "3d? does not begin with dice that I can read."),
        ("-1d6", "-1d6 does not begin with dice that I can read."),
        ("hello", "hello does not begin with dice that I can read."),
        ("9**9**9", "9**9**9 does not begin with dice that I can read."),
        ("(((1d6", "(((1d6 does not begin with dice that I can read."),
        ("2d6!", "I can read 2d6, but not ! after it."),
        ("2d6 + 3d", "I can read 2d6 + 3, but not d after it."),
        ("2d6 + (", "I can read 2d6, but not + ( after it."),
        ("2d6 +", "I can read 2d6, but not + after it."),
        ("1d6dex", "I can read 1d6, but not dex after it."),
        ("7", "7 does not begin with dice that I can read."),
        ("2 d6", "There are no dice in 2."),
        ("0d6", "0d6 cannot be thrown: 1 to 100 dice can, not 0."),
        ("1d0", "1d0 cannot be thrown: a die has 2 to 1,000 sides, not 0."),
        ("1d1", "1d1 cannot be thrown: a die has 2 to 1,000 sides, not 1."),
        ("1d1001", "1d1001 cannot be thrown: a die has 2 to 1,000 sides, not 1,001."),
        ("101d6", "101d6 cannot be thrown: 1 to 100 dice can, not 101."),
        ("9999999d999999999", "9999999d999999999 cannot be thrown: 1 to 100 dice can, not 9,999,999."),
        ("2147483647d2147483647", "2147483647d2147483647 cannot be thrown: 1 to 100 dice can, not 2,147,483,647."),
        ("60d6+60d6", "At most 100 dice are thrown at once, all sets together; these are 120."),
        ("20#6d6", "At most 100 dice are thrown at once, all sets together; these are 120."),
        ("0#1d6", "A throw has 1 to 20 sets, not 0."),
        ("21#1d6", "A throw has 1 to 20 sets, not 21."),
        ("4d6kh5", "4d6kh5 cannot be thrown: of 4 dice, 1 to 4 can count, not 5."),
        ("4d6kh0", "4d6kh0 cannot be thrown: of 4 dice, 1 to 4 can count, not 0."),
        ("1d6+1000001", "Numbers go up to 1,000,000; 1,000,001 is more."),
        ("1d6*1000000*1000000", "The result of 1d6 × 1000000 × 1000000 could be beyond 1,000,000,000."),
        ("1d6-1000000*1000000", "The result of 1d6 − 1000000 × 1000000 could be beyond 1,000,000,000."),
        ("9" * 290 + "d6", "not a number of 290 digits."),
        ("1d6 " + "x" * 5996, "A roll is at most 300 characters long; this one has 6000."),
    ],
)
def test_what_cannot_be_rolled_is_refused_with_the_reason(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


def test_a_refusal_shows_dice_that_can_be_rolled() -> None:
    examples = {
        example
        for text in ("", "3d", "2d6!", "2 d6", "0d6", "1d0", "0#1d6", "4d6kh5")
        for example in re.findall(r"`(.+?)`", refusal(text))
    }

    assert examples
    for example in examples:
        assert isinstance(parse(example), Throw), example


@pytest.mark.parametrize(
    "text",
    [
        "100d1000",
        f"{MAX_SETS}#5d6",
        f"1d{MAX_SIDES}",
        f"1d6+{MAX_NUMBER}",
        "1d1000*1000000",
        "1d6 " + "x" * (MAX_TEXT - 4),
        "(" * 147 + "1d6" + ")" * 147,
    ],
)
def test_the_bounds_themselves_can_be_rolled(text: str) -> None:
    result = parse(text).total(SystemDice())

    assert len(list(draws(result))) <= MAX_DICE
    assert all(abs(total) <= MAX_RESULT for total in result.totals)


@pytest.mark.parametrize(
    "text", ["(" * 300, "1+" * 149 + "1", "1d6 " * 75, "d" * 300, "1d6" + "+1d6" * 74, "9" * 300, "((1d6)" * 50, "x" * 1_000_000]
)
def test_the_worst_texts_are_read_in_a_moment(text: str) -> None:
    parse("1d6")  # the grammar is built once
    start = time.perf_counter()

    read(text)

    assert time.perf_counter() - start < 0.5


def test_every_die_stands_in_the_result_with_its_number_and_purpose() -> None:
    result = parse("2#2d6+1d4 storm").total(LedgerDice(b"s" * 32, (), "c", 7))

    rolls = list(draws(result))
    assert [roll.n for roll in rolls] == [7, 8, 9, 10, 11, 12]
    assert [roll.sides for roll in rolls] == [6, 6, 4, 6, 6, 4]
    assert {roll.why for roll in rolls} == {"2#2d6 + 1d4 storm"}


def test_dice_that_do_not_count_are_shown_apart() -> None:
    assert said(thrown("4d6kh3+2 stats", 1, 5, 5, 2)) == ["4d6kh3 + 2, stats: [5, 5, 2; not counted: 1] + 2 = 14"]


def test_of_equal_dice_as_many_count_as_were_asked_for() -> None:
    (score,) = thrown("3d6kh1", 4, 4, 4).scores

    assert score.dice[0].kept == (0,)
    assert score.total == 4


def test_a_negative_result_has_a_true_minus_sign() -> None:
    assert said(thrown("1d6 - 10", 4)) == ["1d6 − 10: [4] − 10 = −6"]


def test_the_expression_carries_no_markdown() -> None:
    text = said(thrown("2*(1d6+1)*3", 1))[0]

    assert not set(text) & set("*_~`|>\\")


def test_dice_outside_a_campaign_have_no_number_and_every_face() -> None:
    dice = SystemDice()

    rolls = [dice.roll(6, "a look") for _ in range(600)]

    assert {roll.n for roll in rolls} == {-1}
    assert {roll.face for roll in rolls} == {1, 2, 3, 4, 5, 6}


@given(st.text(max_size=320))
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    found = read(text)

    assert found.terms if isinstance(found, Throw) else found.instead


@given(st.text(alphabet="0123456789dkhl%+-*()# ", max_size=40))
def test_no_near_expression_does_anything_but_parse_or_be_refused(text: str) -> None:
    found = read(text)

    if isinstance(found, Malformed):
        assert found.instead
    else:
        result = found.total(SystemDice())
        assert all(abs(total) <= MAX_RESULT for total in result.totals)
        assert len(said(result)) == (1 if found.sets == 1 else found.sets + 1)


atoms = st.one_of(
    st.integers(0, 99).map(str),
    st.builds(lambda n, s: f"{n}d{s}", st.integers(1, 3), st.integers(2, 20)),
)
expressions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(lambda a, sign, b: f"{a} {sign} {b}", inner, st.sampled_from("+-*"), inner),
        inner.map(lambda e: f"({e})"),
    ),
    max_leaves=8,
).filter(lambda e: isinstance(read(e), Throw))


@given(expressions, st.integers(0, 2**64))
def test_the_sum_shown_is_the_sum_of_the_faces_shown(expression: str, seed: int) -> None:
    result = parse(expression).total(LedgerDice(seed.to_bytes(32, "big"), (), "c", 0))

    arithmetic, total = said(result)[0].split(": ", 1)[1].rsplit(" = ", 1)
    summed = re.sub(r"\[([\d, ]+)\]", lambda faces: f"({faces[1].replace(', ', '+')})", arithmetic)
    python = summed.replace("−", "-").replace("×", "*")
    assert re.fullmatch(r"[\d+*() -]+", python)
    assert eval(python) == int(total.replace("−", "-")) == result.totals[0]


@given(expressions)
def test_an_expression_as_it_is_written_back_means_the_same(expression: str) -> None:
    throw = parse(expression)

    assert parse(throw.expression) == throw


@pytest.mark.parametrize(
    ("field", "forged"),
    [
        ("form", "{d0:>999999999}"),
        ("form", "{d0.__class__}"),
        ("form", "@everyone"),
        ("expression", "{x}"),
        ("expression", "**1d6**"),
    ],
)
def test_a_forged_result_cannot_be_read_back(field: str, forged: str) -> None:
    record = thrown("1d6", 3).model_dump(mode="json") | {field: forged}

    with pytest.raises(ValidationError, match=field):
        Thrown.model_validate(record)


@given(expressions, st.integers(0, 2**64))
def test_a_result_survives_being_stored(expression: str, seed: int) -> None:
    result = parse(expression).total(LedgerDice(seed.to_bytes(32, "big"), (), "c", 0))

    assert Thrown.model_validate_json(result.model_dump_json()) == result
