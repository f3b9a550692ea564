"""The fair-play ledger: known answers, held against a second account of the same rule, and the fairness of its numbers."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.ledger import SECRET_BYTES, LedgerDice, commitment, link, number, salt, seal

SECRET = bytes(range(SECRET_BYTES))


def by_hand(secret: bytes, words: list[str], campaign: str, n: int, sides: int) -> int:
    """The n-th number as a sceptic would work it out from the documentation."""
    for attempt in range(1000):
        parts = [*(word.encode() for word in words), campaign.encode(), n.to_bytes(8, "big"), attempt.to_bytes(4, "big")]
        message = b"fair-play/number/v1" + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        value = int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big")
        if value < 2**64 // sides * sides:
            return value % sides + 1
    raise AssertionError("a thousand draws in a row cannot all be rejected")


def test_the_first_dice_of_a_known_secret_never_change() -> None:
    """Stored campaigns rest on these: they must come out the same for ever."""
    faces = [number(SECRET, ("blue", "red"), "c-1", n, 6) for n in range(20)]

    assert faces == [6, 6, 4, 3, 3, 1, 3, 5, 3, 1, 3, 1, 2, 5, 6, 2, 6, 2, 6, 6]
    assert number(SECRET, (), "c-1", 0, 1 << 32) == 905_513_012
    assert number(SECRET, (), "c-1", 0, 1000) == 572


def test_the_hashes_of_a_known_secret_never_change() -> None:
    row_salt = salt(SECRET, "c-1", 3)
    row_seal = seal(row_salt, '{"a":1}')

    assert commitment(SECRET) == "21267ac862ac970225056abd06d150925dee765323da0b03c3b385b4ed97b26d"
    assert row_salt == "8a47216a8e22cd22999576cad0e0f3b4c31aafc98eeb481ae8dcd89bb2344ed5"
    assert row_seal == "8a7c5808a8447ed41a3980fc99b0000e7027badd4a3c6077857b779e3f12e97a"
    assert link(commitment(SECRET), 3, row_seal) == "ea938979a0f7b68ce79113ba3b2b88325ce67df30c7c4db439bd1a71258849b1"


@given(
    secret=st.binary(min_size=32, max_size=32),
    words=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=4),
    campaign=st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    n=st.integers(0, 2**40),
    sides=st.integers(2, 1 << 32),
)
def test_every_number_can_be_worked_out_by_hand(secret: bytes, words: list[str], campaign: str, n: int, sides: int) -> None:
    assert number(secret, words, campaign, n, sides) == by_hand(secret, words, campaign, n, sides)


@pytest.mark.parametrize("sides", [-6, 0, 1, (1 << 32) + 1])
def test_a_die_that_cannot_be_is_an_error(sides: int) -> None:
    with pytest.raises(ValueError, match="a die has 2 to"):
        number(SECRET, (), "c", 0, sides)


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 52])
def test_every_face_is_as_likely_as_the_others(sides: int) -> None:
    """Chi-squared over 12,000 dice stays below its mean plus five deviations; the secret is fixed, so this never flickers."""
    fallen = Counter(number(SECRET, (), "uniform", n, sides) for n in range(12_000))

    each = 12_000 / sides
    chi_squared = sum((fallen[face] - each) ** 2 / each for face in range(1, sides + 1))
    assert set(fallen) == set(range(1, sides + 1))
    assert chi_squared < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5


def test_a_die_says_nothing_about_the_next() -> None:
    faces = [number(SECRET, (), "pairs", n, 6) for n in range(18_001)]

    pairs = Counter(pairwise(faces))

    assert len(pairs) == 36
    assert sum((seen - 500) ** 2 / 500 for seen in pairs.values()) < 35 + 5 * 70**0.5


def differing(first: list[int], second: list[int]) -> int:
    return sum(a != b for a, b in zip(first, second, strict=True))


def test_another_secret_word_order_or_campaign_gives_other_dice() -> None:
    def dice(secret: bytes, words: list[str], campaign: str) -> list[int]:
        return [number(secret, words, campaign, n, 6) for n in range(60)]

    usual = dice(SECRET, ["ab", "c"], "k")
    others = [
        dice(SECRET[::-1], ["ab", "c"], "k"),
        dice(SECRET, ["c", "ab"], "k"),
        dice(SECRET, ["a", "bc"], "k"),
        dice(SECRET, ["ab"], "ck"),
        dice(SECRET, ["ab", "c", ""], "k"),
        dice(SECRET, ["ab", "c"], "kk"),
    ]

    assert all(differing(usual, other) > 35 for other in others)


def test_live_dice_count_on_and_never_skip() -> None:
    dice = LedgerDice(SECRET, ("blue", "red"), "c-1", 5)

    first = dice.d6("attack")
    shuffle = dice.shuffle(5, "deck")
    last = dice.roll(20, "morale")

    assert (first.n, shuffle.n, last.n, dice.next_n) == (5, 6, 10, 11)
    assert first.face == number(SECRET, ("blue", "red"), "c-1", 5, 6)
    assert last.face == number(SECRET, ("blue", "red"), "c-1", 10, 20)


def test_dice_that_go_on_where_others_left_off_are_the_same_dice() -> None:
    whole = LedgerDice(SECRET, (), "c", 0)
    first, second = LedgerDice(SECRET, (), "c", 0), LedgerDice(SECRET, (), "c", 3)

    assert [whole.d6("x") for _ in range(6)] == [first.d6("x") for _ in range(3)] + [second.d6("x") for _ in range(3)]


def test_every_order_of_a_shuffle_is_as_likely_as_the_others() -> None:
    orders = Counter(LedgerDice(SECRET, (), "shuffles", 3 * k).shuffle(4, "deck").order for k in range(6_000))

    assert len(orders) == 24
    assert sum((seen - 250) ** 2 / 250 for seen in orders.values()) < 23 + 5 * 46**0.5


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_a_commitment_binds_to_one_secret(one: bytes, other: bytes) -> None:
    assert (commitment(one) == commitment(other)) == (one == other)


def test_a_commitment_is_no_hash_of_the_bare_secret() -> None:
    assert commitment(SECRET) != hashlib.sha256(SECRET).hexdigest()


def test_each_row_has_a_salt_of_its_own() -> None:
    salts = {salt(SECRET, campaign, seq) for campaign in ("a", "b") for seq in range(100)}

    assert len(salts) == 200


@given(st.text(max_size=30), st.text(max_size=30))
def test_a_seal_fits_one_body_only(body: str, other: str) -> None:
    body, other = (text.encode(errors="replace").decode() for text in (body, other))
    row_salt = salt(SECRET, "c", 1)

    assert (seal(row_salt, body) == seal(row_salt, other)) == (body == other)


def test_the_chain_changes_with_every_part_of_it() -> None:
    row_seal = seal("salt", "body")

    links = {
        link("before", 1, row_seal),
        link("befora", 1, row_seal),
        link("before", 2, row_seal),
        link("before", 1, seal("salt", "bodY")),
        link("before", 1, seal("sale", "body")),
    }

    assert len(links) == 5
