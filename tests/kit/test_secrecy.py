"""Who sees what, and that a mark cannot be missed."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.model import Event, Frozen
from bot.kit.secrecy import NOBODY, REFEREE, SeenBy, hides, redacted, says_it_hides


class Card(Frozen):
    name: str
    back: Annotated[str, SeenBy()] = "marked"


class Drawn(Event):
    kind: Literal["drawn"] = "drawn"
    side: str
    card: Annotated[Card, SeenBy("side")]
    places: tuple[Card, ...] = ()
    named: dict[str, Card] = {}


def test_a_side_sees_its_own_and_nobody_and_the_others_do_not() -> None:
    drawn = Drawn(side="axis", card=Card(name="Blitzkrieg"))

    assert redacted(drawn, "axis")["card"]["name"] == "Blitzkrieg"
    assert redacted(drawn, "soviet")["card"] is None
    assert redacted(drawn, NOBODY)["card"] is None
    assert redacted(drawn, REFEREE)["card"] == {"name": "Blitzkrieg", "back": "marked"}


def test_a_field_seen_by_nobody_stays_hidden_inside_what_a_side_sees() -> None:
    assert redacted(Drawn(side="axis", card=Card(name="Blitzkrieg")), "axis")["card"]["back"] is None


def test_a_field_of_no_side_is_not_seen_by_whoever_holds_no_seat() -> None:
    assert redacted(Drawn(side="", card=Card(name="Blitzkrieg")), NOBODY)["card"] is None


def test_hidden_fields_are_found_in_lists_and_mappings() -> None:
    drawn = Drawn(side="axis", card=Card(name="a"), places=(Card(name="b"),), named={"x": Card(name="c")})

    shown = redacted(drawn, "axis")

    assert shown["places"] == [{"name": "b", "back": None}]
    assert shown["named"] == {"x": {"name": "c", "back": None}}


def test_what_is_marked_inside_an_annotation_hides_the_whole_field() -> None:
    class Sealed(Frozen):
        side: str
        choice: Annotated[str, SeenBy("side")] | None = None
        cards: tuple[Annotated[str, SeenBy()], ...] = ()

    sealed = Sealed(side="axis", choice="attack", cards=("a", "b"))

    assert redacted(sealed, NOBODY) == {"side": "axis", "choice": None, "cards": None}
    assert redacted(sealed, "axis") == {"side": "axis", "choice": "attack", "cards": None}


def test_a_mark_that_names_no_field_is_an_error_for_every_viewer() -> None:
    class Misspelt(Frozen):
        side: str = "axis"
        card: Annotated[str, SeenBy("sied")] = "x"

    for viewer in (NOBODY, "axis", REFEREE):
        with pytest.raises(TypeError, match=r"Misspelt\.card is seen by 'sied'"):
            redacted(Misspelt(), viewer)


def test_a_value_says_whether_it_hides_anything() -> None:
    class Open(Frozen):
        name: str

    drawn = Drawn(side="axis", card=Card(name="a", back=""))

    assert hides(drawn)
    assert hides(drawn, "axis")
    assert not hides(drawn, REFEREE)
    assert not hides(Open(name="a"))


@given(st.text(max_size=8), st.text(max_size=8), st.sampled_from([NOBODY, "soviet"]))
def test_a_hidden_value_never_changes_what_others_get(one: str, other: str, viewer: str) -> None:
    first, second = (
        Drawn(side="axis", card=Card(name=name, back=name), places=(Card(name="open", back=name),)) for name in (one, other)
    )

    assert redacted(first, viewer) == redacted(second, viewer)


@given(st.text(max_size=8))
def test_the_referee_sees_the_plain_json(name: str) -> None:
    drawn = Drawn(side="axis", card=Card(name=name), named={"x": Card(name=name)})

    assert redacted(drawn, REFEREE) == drawn.model_dump(mode="json")


class Sent(Event):
    kind: Literal["sent"] = "sent"
    text: str = ""
    sealed: Annotated[str | None, SeenBy(instead_of="text")] = None
    drawn: Drawn | None = None


@pytest.mark.parametrize(
    ("sent", "is_hidden"),
    [
        (Sent(text="in the open"), False),
        (Sent(sealed="in secret"), True),
        (Sent(text="in the open", drawn=Drawn(side="axis", card=Card(name="a"))), True),
    ],
)
def test_what_is_shown_says_whether_something_in_it_is_hidden(sent: Sent, is_hidden: bool) -> None:
    assert hides(sent) == is_hidden
    assert says_it_hides(Sent, redacted(sent, NOBODY)) == is_hidden
    assert not says_it_hides(Sent, redacted(sent, REFEREE))


def test_a_sibling_that_is_no_field_is_an_error() -> None:
    class Misspelt(Frozen):
        sealed: Annotated[str | None, SeenBy(instead_of="txet")] = None

    with pytest.raises(TypeError, match=r"Misspelt\.sealed is seen by 'txet'"):
        redacted(Misspelt(), NOBODY)
