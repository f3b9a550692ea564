"""Refusals: a sentence, its case, and what would work."""

from __future__ import annotations

import pytest

from bot.kit import refusals
from bot.kit.refusals import Impossible, Refusal
from bot.kit.words import T


def test_a_refusal_says_why_by_which_case_and_what_would_work() -> None:
    refusal = Impossible(T("{unit} cannot attack.", unit="Battery"), rule="GD-12", instead=T("Attack with infantry."))

    assert str(refusal) == "Battery cannot attack. (GD-12) Attack with infantry."


def test_a_refusal_needs_neither_case_nor_advice() -> None:
    assert str(Refusal(T("It cannot be."))) == "It cannot be."


@pytest.mark.parametrize("name", ["NotYours", "NotNow", "Impossible", "Unknown", "Malformed", "Stale", "Missing"])
def test_every_refusal_of_the_drawing_is_a_refusal_and_explains_itself(name: str) -> None:
    kind = getattr(refusals, name)

    assert issubclass(kind, Refusal)
    assert kind.__doc__
    assert name in (refusals.__doc__ or "")


def test_the_drawing_shows_every_refusal() -> None:
    kinds = {name for name, kind in vars(refusals).items() if isinstance(kind, type) and issubclass(kind, Refusal)}

    assert all(kind in (refusals.__doc__ or "") for kind in kinds)
