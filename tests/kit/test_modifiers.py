"""Modifiers: the sum shown is the sum used."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.modifiers import Modifier, said, total
from bot.kit.words import PLAIN

MUD, GUARD, CREST = Modifier(value=-1, why="mud"), Modifier(value=2, why="Guard heavy artillery"), Modifier(value=0, why="crest")


@pytest.mark.parametrize(
    ("modifiers", "words", "amount"),
    [
        ((), "no modifiers", 0),
        ((MUD,), "−1 mud", -1),
        ((GUARD, MUD), "+2 Guard heavy artillery and −1 mud", 1),
        ((GUARD, CREST, MUD), "+2 Guard heavy artillery, 0 crest and −1 mud", 1),
    ],
)
def test_modifiers_are_said_one_by_one_and_added(modifiers: tuple[Modifier, ...], words: str, amount: int) -> None:
    assert PLAIN.say(said(modifiers)) == words
    assert total(modifiers) == amount


@given(st.lists(st.builds(Modifier, value=st.integers(-9, 9), why=st.sampled_from(["mud", "crest"])), max_size=6))
def test_whoever_adds_up_what_is_said_gets_the_total(modifiers: list[Modifier]) -> None:
    words = PLAIN.say(said(modifiers)).replace("−", "-")

    assert sum(int(n) for n in re.findall(r"[+-]?\d+", words)) == total(modifiers)
