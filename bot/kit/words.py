"""Sentences that are built now and said later, in the reader's language and the medium's notation.

A game never speaks to a reader directly. It builds a `Text`: an English template, which is also the key of the
translation, and the values that go in. Whoever shows it renders it with a `Voice`, which knows the language, how to
make foreign text harmless, and how to write a moment or a player.

    T("{unit} retreats {n}.", unit="Royal Scots", n=count(1, "square", "squares"))

Strings given as values are foreign text (names that people or charts chose): a voice quotes them. What is our own wording
and stands inside another sentence is a `Text` itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from string import Formatter
from typing import Any

from pydantic import field_validator

from bot.kit.model import Frozen


class Moment(Frozen):
    """A point in time inside a sentence. `at` is UTC seconds; `style` is Discord's letter (R relative, f date and time)."""

    at: int
    style: str = "R"


class Player(Frozen):
    """A person inside a sentence; shown as a mention where that is possible. Mentioning never pings by itself."""

    user_id: int


@lru_cache(maxsize=4096)
def _check_template(template: str) -> None:
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None and (not name.isidentifier() or form or conversion):
            raise ValueError(f"{template!r} has more than names in its braces")


class Text(Frozen):
    """A sentence or phrase of ours: English template with `{names}`, and the values for them.

    `many` and `by` make a plural: when the value named `by` is not 1 the template `many` is used instead.
    """

    template: str
    values: dict[str, Text | Joined | Moment | Player | int | str] = {}
    many: str = ""
    by: str = ""

    @field_validator("template", "many")
    @classmethod
    def _only_names_values(cls, template: str) -> str:
        """A template may say its values and no more: in a text that was stored elsewhere, nothing but names is trusted."""
        _check_template(template)
        return template

    def __str__(self) -> str:
        return PLAIN.say(self)


class Joined(Frozen):
    """A list inside a sentence: `a, b and c`, the last word being the translatable `word`."""

    parts: tuple[Text | Player | str, ...]
    word: str = "and"


Value = Text | Joined | Moment | Player | int | str


def T(template: str, /, **values: Value) -> Text:
    """A sentence from its English template. Values that are our own wording must be `Text`, not `str`."""
    return Text(template=template, values=values)


def count(n: int, one: str, many: str) -> Text:
    """A counted noun: `count(2, "hit", "hits")` is "2 hits"."""
    return Text(template="{n} " + one, many="{n} " + many, by="n", values={"n": n})


def listing(parts: Iterable[Text | Player | str], word: str = "and") -> Joined:
    """A list for use as a value in a sentence."""
    return Joined(parts=tuple(parts), word=word)


_STOP = re.compile(r"\{(\w+)\}\.(?=\s|$)")


def _with_one_stop(template: str, said: Mapping[str, str]) -> str:
    """The template without the full stop behind a value that ends a sentence itself: a name such as "No Retreat!", a question."""
    if "}." not in template:
        return template
    return _STOP.sub(lambda found: found[0][:-1] if said.get(found[1], "").endswith((".", "!", "?")) else found[0], template)


class Language:
    """What the templates are in one language. The base is English: the templates themselves."""

    key = "en"

    def translate(self, template: str) -> str:
        """The template in this language; the English one when there is no translation."""
        return template

    def plural(self, one: str, many: str, n: int) -> str:
        """The plural form for n in this language."""
        return one if n == 1 else many

    def named(self, what: str, english: str) -> str:
        """The name or description of a command, or of a part of one; `what` says of which."""
        return english


ENGLISH = Language()
_SPOKEN: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Language:
    """The language that is spoken here and now: of whoever reads what is being said."""
    return _SPOKEN.get()


def speak(language: Language) -> None:
    """Speaks a language from here on, to the end of this task."""
    _SPOKEN.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speaks a language inside. What is made there is for its readers, and for nobody else."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


class Voice:
    """Renders a `Text`. The base voice says it in plain text in the language that is spoken; others override one method each."""

    def translate(self, template: str) -> str:
        """The template in the reader's language."""
        return _SPOKEN.get().translate(template)

    def plural(self, one: str, many: str, n: int) -> str:
        """The plural form for n in the reader's language."""
        return _SPOKEN.get().plural(one, many, n)

    def quote(self, foreign: str) -> str:
        """Foreign text made harmless in this medium."""
        return foreign

    def moment(self, moment: Moment) -> str:
        """A point in time as this medium writes it."""
        return datetime.fromtimestamp(moment.at, UTC).strftime("%Y-%m-%d %H:%M UTC")

    def player(self, player: Player) -> str:
        """A person as this medium writes them."""
        return self.say(T("player {n}", n=player.user_id))

    def say(self, text: Value) -> str:
        """The words of any value that can stand in a sentence."""
        if isinstance(text, Text):
            if text.by:
                n = text.values[text.by]
                assert isinstance(n, int)
                template = self.plural(text.template, text.many, n)
            else:
                template = self.translate(text.template)
            if not text.values:
                return template.format()
            said: dict[str, Any] = {name: self.say(value) for name, value in text.values.items()}
            return _with_one_stop(template, said).format(**said)
        if isinstance(text, Joined):
            parts = [self.say(part) for part in text.parts]
            if len(parts) < 2:
                return "".join(parts)
            return f"{', '.join(parts[:-1])} {self.translate(text.word)} {parts[-1]}"
        if isinstance(text, Moment):
            return self.moment(text)
        if isinstance(text, Player):
            return self.player(text)
        if isinstance(text, int):
            return str(text)
        return self.quote(text)


class _English(Voice):
    """Speaks English, whoever reads."""

    def translate(self, template: str) -> str:
        """The template itself."""
        return template

    def plural(self, one: str, many: str, n: int) -> str:
        """The English plural."""
        return ENGLISH.plural(one, many, n)


PLAIN = _English()
"""English, plain text: logs, tests, what is stored and compared."""
ALOUD = Voice()
"""Plain text in the language that is spoken: labels, menus, pictures and their alt texts."""


def aloud(template: str, /, **values: Value) -> str:
    """A sentence said at once, for what holds words and not texts: a picture, an alt text."""
    return ALOUD.say(T(template, **values))


def signed(n: int) -> str:
    """A modifier as players write it: +2, -1, 0 with a true minus sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"
