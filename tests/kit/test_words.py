"""Sentences: built once, said in any voice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.kit.words import PLAIN, Joined, Moment, Player, T, Text, Value, Voice, count, listing, signed


class German(Voice):
    words = {
        "{unit} retreats {n}.": "{unit} zieht sich {n} zurück.",
        "and": "und",
        "mud": "Schlamm",
        "{n} square": "{n} Feld",
        "{n} squares": "{n} Felder",
    }

    def translate(self, template: str) -> str:
        return self.words.get(template, template)

    def plural(self, one: str, many: str, n: int) -> str:
        return self.translate(one if n == 1 else many)

    def quote(self, foreign: str) -> str:
        return f"»{foreign}«"


def test_a_sentence_says_its_values() -> None:
    assert str(T("{unit} retreats {n}.", unit="Royal Scots", n=count(1, "square", "squares"))) == "Royal Scots retreats 1 square."


def test_a_sentence_is_said_in_the_voice_of_its_reader() -> None:
    sentence = T("{unit} retreats {n}.", unit="Royal Scots", n=count(2, "square", "squares"))

    assert German().say(sentence) == "»Royal Scots« zieht sich 2 Felder zurück."


def test_a_template_without_a_translation_is_said_in_english() -> None:
    assert German().say(T("Nothing happens.")) == "Nothing happens."


@pytest.mark.parametrize(("n", "said"), [(0, "0 hits"), (1, "1 hit"), (2, "2 hits"), (-1, "-1 hits")])
def test_counted_nouns_agree_with_their_number(n: int, said: str) -> None:
    assert str(count(n, "hit", "hits")) == said


@pytest.mark.parametrize(
    ("parts", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists_are_joined_as_people_do(parts: list[str], said: str) -> None:
    assert PLAIN.say(listing(parts)) == said


def test_the_last_word_of_a_list_is_chosen_and_translated() -> None:
    assert PLAIN.say(listing(["a", "b"], "or")) == "a or b"
    assert German().say(listing([T("mud"), "b"])) == "Schlamm und »b«"


def test_foreign_text_is_quoted_and_our_own_is_not() -> None:
    assert German().say(T("{a} {b}", a="mud", b=T("mud"))) == "»mud« Schlamm"


@pytest.mark.parametrize("foreign", ["{0}", "{unit}", "{{}}", "}{", "%s", "{unit!r}", "{unit.__class__}"])
def test_braces_in_foreign_text_stay_what_they_are(foreign: str) -> None:
    assert str(T("{unit} moves.", unit=foreign)) == f"{foreign} moves."


def test_braces_of_our_own_are_doubled() -> None:
    assert str(T("a {{b}}")) == "a {b}"
    assert str(T("a {{b}} {c}", c="d")) == "a {b} d"


@pytest.mark.parametrize(
    "template", ["{unit.__class__}", "{unit!r}", "{unit:>999999999}", "{0}", "{}", "{unit[0]}", "{unit", "unit}"]
)
def test_a_template_with_more_than_names_in_its_braces_is_an_error(template: str) -> None:
    with pytest.raises(ValidationError):
        Text.model_validate({"template": template, "values": {"unit": "x"}})
    with pytest.raises(ValidationError):
        Text.model_validate({"template": "fine", "many": template, "values": {"unit": "x"}})


def test_moments_and_players_are_said_in_plain_words() -> None:
    assert str(T("{who} by {when}", who=Player(user_id=7), when=Moment(at=1_800_000_000))) == "player 7 by 2027-01-15 08:00 UTC"


@pytest.mark.parametrize(("n", "said"), [(2, "+2"), (-1, "−1"), (0, "0")])
def test_modifiers_have_a_sign_that_cannot_be_taken_for_a_hyphen(n: int, said: str) -> None:
    assert signed(n) == said


texts = st.text(max_size=10)
leaves = st.one_of(
    texts,
    st.integers(-(2**40), 2**40),
    st.builds(Player, user_id=st.integers(0, 2**63)),
    st.builds(Moment, at=st.integers(0, 2**32), style=st.sampled_from(["R", "f"])),
    st.builds(lambda n: count(n, "hit", "hits"), st.integers(-3, 3)),
    st.lists(st.one_of(texts, st.builds(Player, user_id=st.integers(0, 9))), max_size=3).map(listing),
)
sentences = st.recursive(
    st.builds(lambda a: T("One {a}.", a=a), leaves),
    lambda inner: st.builds(
        lambda a, b: T("{a} then {b}", a=a, b=b), inner, st.one_of(inner, leaves, st.lists(inner, max_size=2).map(listing))
    ),
    max_leaves=6,
)


@given(sentences)
def test_a_sentence_survives_being_stored(sentence: Text) -> None:
    stored = Text.model_validate_json(sentence.model_dump_json())

    assert stored == sentence
    assert PLAIN.say(stored) == PLAIN.say(sentence)


def quoted(value: Value | Joined) -> list[str]:
    if isinstance(value, Text):
        return [text for inner in value.values.values() for text in quoted(inner)]
    if isinstance(value, Joined):
        return [text for part in value.parts for text in quoted(part)]
    return [value] if isinstance(value, str) else []


@given(sentences)
def test_no_foreign_text_is_said_unquoted(sentence: Text) -> None:
    heard: list[str] = []

    class Listening(Voice):
        def quote(self, foreign: str) -> str:
            heard.append(foreign)
            return "…"

    said = Listening().say(sentence)

    assert heard == quoted(sentence)
    assert said.count("…") == len(heard)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("No Retreat!", "Anna opens No Retreat! The dice are new."),
        ("Who goes there?", "Anna opens Who goes there? The dice are new."),
        ("Waterloo & Co.", "Anna opens Waterloo & Co. The dice are new."),
        ("Waterloo", "Anna opens Waterloo. The dice are new."),
        ("", "Anna opens . The dice are new."),
    ],
)
def test_a_sentence_that_ends_in_a_name_with_a_stop_of_its_own_has_no_second(name: str, said: str) -> None:
    assert str(T("{who} opens {name}. The dice are new.", who="Anna", name=name)) == said
    assert str(T("{who} opens {name}.", who="Anna", name=name)) == said.removesuffix(" The dice are new.")


def test_a_stop_within_a_word_or_a_number_stays() -> None:
    assert str(T("{file}.json, {n}.5 and {what}...", file="odd?", n=2, what="so on!")) == "odd?.json, 2.5 and so on!..."
