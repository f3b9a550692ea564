"""Dice as arguments: loaded dice, shuffles, and finding every die in a value."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.dice import HiddenRoll, LoadedDice, Roll, Shuffle, draws
from bot.kit.ledger import LedgerDice
from bot.kit.model import Event, Frozen
from bot.kit.secrecy import NOBODY, REFEREE, redacted


def test_loaded_dice_fall_as_loaded_and_are_numbered() -> None:
    dice = LoadedDice(5, 2)

    assert dice.d6("attack") == Roll(n=0, sides=6, face=5, why="attack")
    assert dice.roll(4, "defence") == Roll(n=1, sides=4, face=2, why="defence")
    dice.spent()


def test_loaded_dice_complain_when_they_run_out() -> None:
    dice = LoadedDice()

    with pytest.raises(AssertionError, match="ran out at: attack"):
        dice.d6("attack")


@pytest.mark.parametrize("face", [0, 7])
def test_loaded_dice_complain_of_a_face_that_the_die_has_not(face: int) -> None:
    with pytest.raises(AssertionError, match=f"loaded with {face} for: attack"):
        LoadedDice(face).d6("attack")


def test_loaded_dice_complain_of_dice_left_over() -> None:
    dice = LoadedDice(5, 2)
    dice.d6("attack")

    with pytest.raises(AssertionError, match=r"left over: \[2\]"):
        dice.spent()


def test_a_shuffle_goes_from_the_top_down() -> None:
    dice = LoadedDice(1, 3, 1)

    shuffle = dice.shuffle(4, "deck")

    dice.spent()
    assert shuffle.of("abcd") == ("b", "d", "c", "a")
    assert (shuffle.n, shuffle.size) == (0, 4)


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_and_one_thing_are_shuffled_without_a_die(size: int) -> None:
    dice = LoadedDice()

    assert dice.shuffle(size, "deck").order == tuple(range(size))
    assert dice.next_n == 0


def test_a_shuffle_of_other_things_than_it_was_for_is_an_error() -> None:
    with pytest.raises(ValueError, match="a shuffle of 4 was given 3"):
        LoadedDice(1, 1, 1).shuffle(4, "deck").of("abc")


@given(st.integers(0, 80), st.binary(min_size=32, max_size=32))
def test_a_shuffle_loses_and_doubles_nothing_and_takes_size_less_one_numbers(size: int, secret: bytes) -> None:
    dice = LedgerDice(secret, (), "c", 0)

    shuffle = dice.shuffle(size, "deck")

    assert sorted(shuffle.of(range(size))) == list(range(size))
    assert dice.next_n == max(0, size - 1)


@given(st.permutations(range(6)))
def test_any_order_can_come_of_a_shuffle(wanted: list[int]) -> None:
    """Undo the shuffle's exchanges from the end to find the faces that give the order."""
    order, faces = list(range(6)), []
    for i in range(5, 0, -1):
        j = order.index(wanted[i])
        order[i], order[j] = order[j], order[i]
        faces.append(j + 1)

    assert LoadedDice(*faces).shuffle(6, "deck").order == tuple(wanted)


class Side(Frozen):
    first: Roll
    rest: dict[str, Roll] = {}


class Fought(Event):
    kind: Literal["fought"] = "fought"
    title: str
    sides: tuple[Side, ...]
    shuffle: Shuffle | None = None
    sealed: HiddenRoll | None = None


def roll(n: int) -> Roll:
    return Roll(n=n, sides=6, face=3, why="x")


def test_every_die_in_a_value_is_found_in_its_order() -> None:
    fought = Fought(
        title="n=5",
        sides=(Side(first=roll(0)), Side(first=roll(1), rest={"b": roll(2), "a": roll(3)})),
        shuffle=Shuffle(n=4, size=2, order=(1, 0), why="x"),
        sealed=HiddenRoll(n=5, sides=6, face=1, why="x"),
    )

    assert [draw.n for draw in draws(fought)] == [0, 1, 2, 3, 4, 5]
    assert [draw.n for draw in draws([fought, "text", 7, None, roll(9)])] == [0, 1, 2, 3, 4, 5, 9]


def test_what_a_shuffle_and_a_hidden_roll_came_to_is_seen_by_nobody() -> None:
    for hidden, field in (
        (Shuffle(n=0, size=2, order=(1, 0), why="x"), "order"),
        (HiddenRoll(n=0, sides=6, face=2, why="x"), "face"),
    ):
        assert redacted(hidden, NOBODY)[field] is None
        assert redacted(hidden, "french")[field] is None
        assert redacted(hidden, REFEREE)[field] is not None
