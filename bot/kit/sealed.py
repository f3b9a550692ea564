"""Sealed orders: what a side settles in advance for a moment that may come, under conditions.

A game says for which moments that is possible (`Sealable`), and of each moment as it comes what holds then and which order each
choice stands for (`Occasion`). A sealed order names a moment, a choice and conditions; where all of them hold, it is carried out.

    if:  turn>=8, enemy arm=cavalry
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.kit.model import Frozen, Order
from bot.kit.names import folded, tidy
from bot.kit.refusals import Impossible, Malformed, Unknown
from bot.kit.words import ALOUD, T, Text, listing

Comparison = Literal["=", "!=", "<=", ">="]
Facts = dict[str, int | str]
"""What holds at a moment, by the key of each fact."""
Names = Mapping[str, Iterable[tuple[Text | str, str]]]
"""What can be named in a campaign, as (what it is called, value), by the key of a fact or of a moment whose choices are named."""

MORE, LESS = T("or more"), T("or less")
LATER, EARLIER = T("or later"), T("or earlier")
MOST_CONDITIONS = 5


class Condition(Frozen):
    """A fact of the moment, compared with a value."""

    fact: str
    comparison: Comparison
    value: int | str


class SealedOrder(Frozen):
    """What is to be done at a moment, where all conditions hold. `again`: it stays in force after it has been carried out."""

    moment: str
    choice: str
    conditions: tuple[Condition, ...] = ()
    again: bool = False


def _read_whole(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,6}", text.replace("−", "-"), re.ASCII):
        raise Malformed(T("{text} is not a whole number.", text=tidy(text, 40)), instead=T("Write it as in `turn>=8`."))
    return int(text.replace("−", "-"))


def _said_whole(n: int) -> Text:
    return T("{n}", n=n)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can be asked of a moment. Made by `number`, `one_of` and `named`.

    `values` are the values there are with their names, where these are fixed; `read` and `say` are a number's.
    """

    key: str
    about: Text
    values: Mapping[str, Text] | None = None
    called: Callable[[str], Text | str] = str
    read: Callable[[str], int] | None = None
    say: Callable[[int], Text] = _said_whole
    is_time: bool = False
    """Earlier is less, later is more."""

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """How it can be compared."""
        return (">=", "<=", "=", "!=") if self.read is not None else ("=", "!=")

    def said(self, value: int | str) -> Text:
        """A value of it in words."""
        if isinstance(value, int):
            return self.say(value)
        return (self.values or {}).get(value) or T("{name}", name=self.called(value))


def number(key: str, about: Text) -> Fact:
    """A fact that is a whole number."""
    return Fact(key, about, read=_read_whole)


def time(key: str, about: Text, read: Callable[[str], int] = _read_whole, say: Callable[[int], Text] = _said_whole) -> Fact:
    """A fact of the calendar."""
    return Fact(key, about, read=read, say=say, is_time=True)


def one_of(key: str, about: Text, values: Mapping[str, Text]) -> Fact:
    """A fact with fixed values."""
    return Fact(key, about, values=values)


def named(key: str, about: Text, called: Callable[[str], Text | str] = str) -> Fact:
    """A fact whose values are names that the campaign knows; `called` puts one in words."""
    return Fact(key, about, called=called)


@dataclass(frozen=True, slots=True)
class Sealable:
    """A moment for which a side may seal an order.

    `about` begins the sentence ("When a unit of mine has tied:") and each choice ends it. With `name_it`, a sentence with a
    `{name}` in it, any name that the campaign knows is a choice too, which `called` puts in words. `side` is the only one to
    which it comes; empty for all. An `is_own` moment is one of the side's own turn; an order for it is carried out once, since
    with one that stays a turn would play itself, and the next.
    """

    key: str
    about: Text
    choices: Mapping[str, Text] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    name_it: Text | None = None
    called: Callable[[str], Text | str] = str
    side: str = ""
    is_own: bool = False

    def fact(self, key: str) -> Fact | None:
        """The fact of this key."""
        return next((fact for fact in self.facts if fact.key == key), None)

    def choice_said(self, choice: str) -> Text:
        """A choice as the sentence that it is."""
        if choice in self.choices or self.name_it is None:
            return self.choices.get(choice) or T("{name}", name=choice)
        return self.name_it.with_(values={"name": self.called(choice)})

    def offered(self, names: Names) -> list[tuple[Text, str]]:
        """Every choice, with its sentence."""
        known = [value for _, value in names.get(self.key, ())] if self.name_it is not None else []
        return [(self.choice_said(choice), choice) for choice in (*self.choices, *known)]

    def said(self, order: SealedOrder) -> Text:
        """A sealed order for this moment in words."""
        text = T("{when} {what}", when=self.about, what=self.choice_said(order.choice))
        if order.conditions:
            conditions = listing(_condition_said(self, each) for each in order.conditions)
            text = T("{order} Only if {conditions}.", order=text, conditions=conditions)
        return T("{order} Each time.", order=text) if order.again else text


def _condition_said(sealable: Sealable, condition: Condition) -> Text:
    fact = sealable.fact(condition.fact)
    if fact is None:  # a fact that a later release has no more
        return T("{fact} {comparison} {value}", fact=condition.fact, comparison=condition.comparison, value=condition.value)
    value = fact.said(condition.value)
    match condition.comparison:
        case "=":
            return T("{fact} is {value}", fact=fact.about, value=value)
        case "!=":
            return T("{fact} is not {value}", fact=fact.about, value=value)
        case ">=":
            return T("{fact} is {value} {more}", fact=fact.about, value=value, more=LATER if fact.is_time else MORE)
        case "<=":
            return T("{fact} is {value} {less}", fact=fact.about, value=value, less=EARLIER if fact.is_time else LESS)


@dataclass(frozen=True, slots=True)
class Occasion:
    """A moment that has come for a side.

    `id` tells it from every other of the campaign; for an open question it is the decision's. `facts` is what holds, `orders`
    what each choice orders now: a choice that is missing there cannot be carried out. Nothing that is hidden from the side may
    have a part in any of them, or a sealed order would be a way to look at it.
    """

    id: str
    side: str
    moment: str
    facts: Mapping[str, int | str]
    orders: Mapping[str, Order]


_COMPARES: Mapping[Comparison, Callable[[object, object], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": lambda a, b: isinstance(a, int) and isinstance(b, int) and a >= b,
    "<=": lambda a, b: isinstance(a, int) and isinstance(b, int) and a <= b,
}


def holds(order: SealedOrder, occasion: Occasion) -> bool:
    """Whether this is the moment of a sealed order, and all its conditions hold. Of a fact that the moment has not, none does."""
    return order.moment == occasion.moment and all(
        each.fact in occasion.facts and _COMPARES[each.comparison](occasion.facts[each.fact], each.value)
        for each in order.conditions
    )


# reading and completing what was typed

_FORM = re.compile(r"([^<>=!≤≥≠]+?)\s*(<=|>=|!=|==|=|≤|≥|≠)\s*([^<>=!≤≥≠]+)")
_BEGUN = re.compile(r"\s*([^<>=!≤≥≠]+?)\s*(<=|>=|!=|==|=|≤|≥|≠)\s*(.*)")
_SAME: Mapping[str, Comparison] = {"≤": "<=", "≥": ">=", "≠": "!=", "==": "="}
_EXAMPLE = T("Write conditions such as `{example}`, with commas between them.", example=T("turn>=8"))


def read_conditions(text: str, sealable: Sealable, names: Names) -> tuple[Condition, ...]:
    """The conditions that were typed, with commas between them. Raises Malformed or Unknown."""
    return tuple(_read_condition(part, sealable, names) for part in re.split("[,;]", text) if part.strip())


def _read_condition(part: str, sealable: Sealable, names: Names) -> Condition:
    found = _FORM.fullmatch(part.strip())
    if found is None:
        raise Malformed(T("{text} is not a condition.", text=tidy(part, 40)), instead=_EXAMPLE)
    typed, sign, value = found.groups()
    fact = next((f for f in sealable.facts if folded(typed) in (folded(f.key), folded(ALOUD.say(f.about)))), None)
    if fact is None:
        raise Unknown(
            T("Nothing is known of {fact} at that moment.", fact=tidy(typed, 40)),
            instead=T("What can be asked then: {facts}.", facts=listing([f.key for f in sealable.facts]))
            if sealable.facts
            else T("An order for it has no conditions."),
        )
    comparison: Comparison = _SAME.get(sign, sign)  # type: ignore[arg-type]
    condition = Condition(fact=fact.key, comparison=comparison, value=_read_value(fact, value.strip(), names))
    check_condition(condition, sealable, names)
    return condition


def _read_value(fact: Fact, typed: str, names: Names) -> int | str:
    if fact.read is not None:
        return fact.read(typed)
    return next(
        (value for name, value in _values(fact, names) if folded(typed) in (folded(ALOUD.say(name)), folded(value))), typed
    )


def _values(fact: Fact, names: Names) -> list[tuple[Text | str, str]]:
    if fact.values is not None:
        return [(name, value) for value, name in fact.values.items()]
    return list(names.get(fact.key, ()))


def check_condition(condition: Condition, sealable: Sealable, names: Names) -> None:
    """Raises the Refusal that explains why a condition can never be judged at this moment."""
    fact = sealable.fact(condition.fact)
    if fact is None:
        raise Unknown(T("Nothing is known of {fact} at that moment.", fact=tidy(condition.fact, 40)))
    if condition.comparison not in fact.comparisons:
        raise Malformed(
            T("{fact} is no number, so that nothing is more or less than it.", fact=fact.about),
            instead=T("Compare it with = or !=."),
        )
    if fact.read is not None:
        if not isinstance(condition.value, int):
            raise Malformed(T("{fact} is a number.", fact=fact.about))
        return
    values = _values(fact, names)
    if condition.value not in {value for _, value in values}:
        shown = [name for name, _ in values[:12]]
        raise Unknown(
            T("In this campaign {fact} is never {value}.", fact=fact.about, value=tidy(str(condition.value), 40)),
            instead=T("It can be: {values}.", values=listing(shown, "or")) if shown else None,
        )


def check_together(conditions: Iterable[Condition], sealable: Sealable) -> None:
    """Raises Impossible where conditions of one fact can never hold at the same time."""
    by_fact: dict[str, list[Condition]] = {}
    for condition in conditions:
        by_fact.setdefault(condition.fact, []).append(condition)
    for key, of_one in by_fact.items():
        fact = sealable.fact(key)
        values = fact.values if fact is not None and fact.values is not None else _near(of_one)
        if not any(all(_COMPARES[each.comparison](value, each.value) for each in of_one) for value in values):
            said = listing(_condition_said(sealable, each) for each in of_one)
            raise Impossible(
                T("It can never be that {conditions}.", conditions=said),
                instead=T("Seal one order for each: of several for a moment, the first whose conditions hold is carried out."),
            )


def _near(conditions: Iterable[Condition]) -> Iterator[int | str]:
    """Values of a fact of which one fulfils its conditions, if any does: those that are named, those beside, and another."""
    for each in conditions:
        yield from (
            (each.value - 1, each.value, each.value + 1) if isinstance(each.value, int) else (each.value, f"not {each.value}")
        )


def completions(typed: str, sealable: Sealable, names: Names) -> Iterator[tuple[Text | str, str]]:
    """How the conditions that have been typed so far can go on, as (what is shown, the whole text)."""
    *done, last = re.split("[,;]", typed)
    before = "".join(part.strip() + ", " for part in done if part.strip())
    found = _BEGUN.fullmatch(last)
    if found is None:
        for fact in sealable.facts:
            for comparison in fact.comparisons[:2]:
                whole = f"{before}{fact.key}{comparison}"
                yield T("{conditions} ({about})", conditions=f"{whole}…", about=fact.about), whole
        return
    key, sign, value = found.groups()
    compared = sealable.fact(key)
    if compared is not None and compared.read is None:
        for name, each in _values(compared, names):
            if folded(value) in folded(f"{ALOUD.say(name)} {each}"):
                whole = f"{before}{key}{sign}{each}"
                yield T("{conditions} ({about})", conditions=whole, about=name), whole
    elif value.strip():
        yield f"{before}{last.strip()}", f"{before}{last.strip()}"
