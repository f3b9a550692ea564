"""Values: frozen, strict, and with one text each."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.kit.model import Frozen, canonical, digest


class Unit(Frozen):
    name: str
    hits: int = 0
    tags: dict[str, int] = {}


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Unit(name="a").hits = 1  # type: ignore[misc]


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        Unit(name="a", hit=1)  # type: ignore[call-arg]


def test_a_changed_copy_leaves_the_value_alone() -> None:
    unit = Unit(name="a")

    assert unit.with_(hits=2) == Unit(name="a", hits=2)
    assert unit.hits == 0


def test_a_value_has_one_text_whatever_the_order_of_its_keys() -> None:
    assert canonical(Unit(name="é", tags={"b": 1, "a": 2})) == '{"hits":0,"name":"é","tags":{"a":2,"b":1}}'
    assert canonical({"b": 1, "a": [1, None]}) == '{"a":[1,null],"b":1}'


def test_the_digest_of_a_known_value_never_changes() -> None:
    assert digest({"b": 1, "a": 2}) == "d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(json_values)
def test_the_text_of_a_value_is_its_json(value: object) -> None:
    assert json.loads(canonical(value)) == value
    assert digest(json.loads(canonical(value))) == digest(value)
