"""Dice for whatever a game does not roll itself: "2d6+1 morale check", read by a grammar, bounded, and thrown once.

An expression is dice and whole numbers joined by +, - and *, with parentheses. "4d6kh3" counts the three highest, "kl3" the
lowest, "d%" has a hundred sides, and "6#3d6" throws six sets. What follows the expression after a space is the reason, as it
was typed, whatever letters it begins with.
"""

from __future__ import annotations

import operator
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Literal, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken, v_args
from pydantic import Field

from bot.kit.dice import Dice, Drawing, Roll
from bot.kit.model import Frozen
from bot.kit.names import tidy
from bot.kit.refusals import Malformed
from bot.kit.words import T, Text, listing

MAX_TEXT = 300
MAX_DICE = 100
MAX_SIDES = 1_000
MAX_SETS = 20
MAX_NUMBER = 1_000_000
MAX_RESULT = 1_000_000_000

_GRAMMAR = r"""
    start: [SETS] sum

    ?sum: product
        | sum SIGN product     -> joined
    ?product: atom
        | product TIMES atom   -> joined
    ?atom: DICE                -> dice
        | NUMBER               -> number
        | "(" sum ")"

    SETS.2: /[0-9]+ ?#/
    DICE.1: /[0-9]*d([0-9]+|%)(k[hl]?[0-9]+)?/i
    NUMBER: /[0-9]+/
    SIGN: /[-+−]/
    TIMES: /[*×]/

    %ignore " "
"""
_TERM = re.compile(r"(?P<count>\d*)d(?P<sides>\d+|%)(k(?P<end>[hl]?)(?P<keep>\d+))?", re.IGNORECASE)
_MORE = re.compile(r"[-+−*×] ?(\d|\(|d[\d%]|$)", re.IGNORECASE)  # how more of a calculation begins, as against a reason
_SIGNS = {"-": "−", "*": "×"}
_EXAMPLE = T("Write dice and, if you like, a reason: `2d6+1 morale check`, `4d6kh3`, `d%` or `6#3d6`.")

Operation = Literal["+", "−", "×"]


class Term(Frozen):
    """Dice of one kind: how many, with how many sides, and how many of the highest (or lowest) count."""

    count: int
    sides: int
    keep: int
    lowest: bool = False

    @property
    def name(self) -> str:
        """The dice as players write them: "4d6kh3"."""
        kept = f"k{'l' if self.lowest else 'h'}{self.keep}" if self.keep != self.count else ""
        return f"{self.count}d{self.sides}{kept}"

    def throw(self, dice: Dice, why: str) -> Handful:
        """Throws these dice, from left to right."""
        rolls = tuple(dice.roll(self.sides, why) for _ in range(self.count))
        ranked = sorted(range(self.count), key=lambda place: rolls[place].face, reverse=not self.lowest)
        return Handful(rolls=rolls, kept=tuple(sorted(ranked[: self.keep])))


Steps = tuple[Term | int | Operation, ...]


class Handful(Frozen):
    """Dice of one kind that fell, and the places of those that count."""

    rolls: tuple[Roll, ...]
    kept: tuple[int, ...]

    @property
    def sum(self) -> int:
        """What the dice that count come to."""
        return sum(self.rolls[place].face for place in self.kept)

    def tell(self) -> Text:
        """The faces, those that do not count apart: "[6, 5, 4; not counted: 2]"."""
        faces = ", ".join(str(self.rolls[place].face) for place in self.kept)
        lost = ", ".join(str(roll.face) for place, roll in enumerate(self.rolls) if place not in self.kept)
        return T("[{faces}; not counted: {lost}]", faces=T(faces), lost=T(lost)) if lost else T("[{faces}]", faces=T(faces))


class Score(Frozen):
    """One set: its dice from left to right, and what the calculation comes to."""

    dice: tuple[Handful, ...]
    total: int


class Thrown(Frozen):
    """What came of a throw: one score, or one for each set. `form` is the calculation with "{d0}", "{d1}" for its dice.

    Both are said as our own wording, so nothing but a calculation may stand in them, whoever made the record.
    """

    expression: str = Field(pattern=r"^[0-9dkhl#() +−×]+$")
    reason: str
    form: str = Field(pattern=r"^([0-9() +−×]|\{d[0-9]{1,2}\})+$")
    scores: tuple[Score, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The result of each set."""
        return tuple(score.total for score in self.scores)

    def tell(self) -> tuple[Text, ...]:
        """The throw in sentences: what was thrown, why and the result, with the arithmetic; each set in a line of its own."""
        what = T(self.expression)
        if self.reason:
            what = T("{expression}, {reason}", expression=what, reason=self.reason)
        sums = [T("{sum} = {total}", sum=self._arithmetic(score), total=T(_signed(score.total))) for score in self.scores]
        if len(sums) == 1:
            return (T("{what}: {sum}", what=what, sum=sums[0]),)
        totals = listing(T(_signed(total)) for total in self.totals)
        return (
            T("{what}: {totals}", what=what, totals=totals),
            *(T("{n}: {sum}", n=n, sum=sums[n - 1]) for n in range(1, len(sums) + 1)),
        )

    def _arithmetic(self, score: Score) -> Text:
        return T(self.form, **{f"d{place}": handful.tell() for place, handful in enumerate(score.dice)})


class Throw(Frozen):
    """Dice that may be thrown, within the bounds of this module.

    `steps` is the calculation in the order in which it is carried out: values are laid down, operations take the two laid
    down last. `form` is the same as it is read, with "{d0}", "{d1}" for the dice.
    """

    expression: str
    reason: str
    sets: int
    form: str
    steps: Steps

    @property
    def terms(self) -> tuple[Term, ...]:
        """The dice of one set, from left to right."""
        return tuple(step for step in self.steps if isinstance(step, Term))

    def total(self, dice: Dice) -> Thrown:
        """Throws the dice: set after set, and in each from left to right."""
        why = f"{self.expression} {self.reason}".rstrip()
        scores = tuple(self._score(dice, why) for _ in range(self.sets))
        return Thrown(expression=self.expression, reason=self.reason, form=self.form, scores=scores)

    def _score(self, dice: Dice, why: str) -> Score:
        fallen = tuple(term.throw(dice, why) for term in self.terms)
        return Score(dice=fallen, total=_carried_out(self.steps, iter([handful.sum for handful in fallen]), _EXACTLY))


class SystemDice(Drawing):
    """Dice of the system's entropy, for a throw outside every campaign. Their number is -1: no ledger vouches for them."""

    @property
    def next_n(self) -> int:
        """Always -1."""
        return -1

    def roll(self, sides: int, why: str) -> Roll:
        """One die that nobody can recompute."""
        return Roll(n=-1, sides=sides, face=secrets.randbelow(sides) + 1, why=why)


_EXACTLY: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "−": operator.sub, "×": operator.mul}
_AT_MOST: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "−": operator.add, "×": operator.mul}


def _carried_out(steps: Steps, dice: Iterator[int], operations: Mapping[str, Callable[[int, int], int]]) -> int:
    """The calculation's result, with these values for its dice."""
    laid: list[int] = []
    for step in steps:
        if isinstance(step, Term):
            laid.append(next(dice))
        elif isinstance(step, int):
            laid.append(step)
        else:
            second = laid.pop()
            laid.append(operations[step](laid.pop(), second))
    return laid.pop()


def _signed(total: int) -> str:
    return str(total).replace("-", "−")


# -- reading ----------------------------------------------------------------------------------------------------------------


def parse(text: str) -> Throw:
    """The throw that was asked for. Raises Malformed with a sentence that shows what would work."""
    if len(text) > MAX_TEXT:
        raise Malformed(
            T("A roll is at most {most} characters long; this one has {length}.", most=MAX_TEXT, length=len(text)),
            instead=_EXAMPLE,
        )
    line = tidy(text, MAX_TEXT)
    if not line:
        raise Malformed(T("There is nothing to roll."), instead=_EXAMPLE)
    tokens = _calculation(line)
    end = (tokens[-1].end_pos or 0) if tokens else 0
    after, rest = line[end:], line[end:].strip()
    has_dice = any(token.type == "DICE" for token in tokens)
    if not has_dice and not after.startswith(" "):
        raise Malformed(T("{text} does not begin with dice that I can read.", text=line), instead=_EXAMPLE)
    if rest and (not after.startswith(" ") or _MORE.match(rest)):
        raise Malformed(
            T("I can read {dice}, but not {rest} after it.", dice=line[:end], rest=rest),
            instead=T("Join dice and whole numbers by +, - and *, and leave a space before the reason: `2d6+1 morale check`."),
        )
    sets, steps = cast(_Read, _grammar().parse(line[:end]))
    throw = Throw(expression=_written(tokens), reason=rest, sets=sets, form=_form(tokens), steps=steps)
    _check(throw)
    return throw


_Read = tuple[int, Steps]  # the number of sets, and the calculation of each


@cache
def _grammar() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", transformer=_Reader())


@v_args(inline=True)
class _Reader(Transformer[Token, _Read]):
    """Builds the steps while the text is read, so that nesting costs no stack."""

    def start(self, sets: Token | None, steps: Steps) -> tuple[int, Steps]:
        return (int(sets[:-1]) if sets else 1), steps

    def joined(self, first: tuple[object, ...], sign: Token, second: tuple[object, ...]) -> tuple[object, ...]:
        return (*first, *second, _SIGNS.get(sign, str(sign)))

    def dice(self, token: Token) -> tuple[Term]:
        return (_term(token),)

    def number(self, token: Token) -> tuple[int]:
        return (int(token),)


def _term(written: str) -> Term:
    found = _TERM.fullmatch(written)
    assert found is not None, f"the grammar let {written!r} pass for dice"
    count = int(found["count"] or 1)
    sides = 100 if found["sides"] == "%" else int(found["sides"])
    return Term(count=count, sides=sides, keep=int(found["keep"] or count), lowest=(found["end"] or "").lower() == "l")


def _calculation(line: str) -> list[Token]:
    """The tokens of the longest beginning of the line that is a whole expression; none when there is no such beginning."""
    tokens: list[Token] = []
    try:
        for token in _grammar().parse_interactive(line).iter_parse():
            tokens.append(token)
    except UnexpectedCharacters:
        pass  # here the reason begins, or something unreadable: `parse` looks at what is left
    except UnexpectedToken as error:
        tokens = [token for token in tokens if token is not error.token]
    whole = opened = 0
    for place, token in enumerate(tokens, 1):
        opened += {"LPAR": 1, "RPAR": -1}.get(token.type, 0)
        if not opened and token.type in {"DICE", "NUMBER", "RPAR"}:
            whole = place
    return tokens[:whole]


def _written(tokens: list[Token]) -> str:
    """The expression in one notation, whatever spaces and signs it was typed with: "6#2d6 + 1"."""
    return _spaced(_term(token).name if token.type == "DICE" else str(token) for token in tokens)


def _form(tokens: list[Token]) -> str:
    """The same with the dice left open, without the number of sets."""
    places = iter(range(len(tokens)))
    return _spaced(f"{{d{next(places)}}}" if token.type == "DICE" else str(token) for token in tokens if token.type != "SETS")


def _spaced(words: Iterator[str]) -> str:
    line = ""
    for word in words:
        sign = _SIGNS.get(word, word)
        line += f" {sign} " if sign in _EXACTLY else sign.replace(" ", "")
    return line


# -- bounds -----------------------------------------------------------------------------------------------------------------


def _check(throw: Throw) -> None:
    """Raises Malformed for a throw beyond the bounds."""
    if not 1 <= throw.sets <= MAX_SETS:
        raise Malformed(
            T("A throw has 1 to {most} sets, not {sets}.", most=MAX_SETS, sets=T(_short(throw.sets))),
            instead=T("`6#3d6` throws three dice six times."),
        )
    if not throw.terms:
        raise Malformed(
            T("There are no dice in {expression}.", expression=throw.expression),
            instead=T("Write the number of dice and the dice together: `2d6+1 morale check`."),
        )
    for term in throw.terms:
        _check_term(term)
    thrown = throw.sets * sum(term.count for term in throw.terms)
    if thrown > MAX_DICE:
        raise Malformed(
            T("At most {most} dice are thrown at once, all sets together; these are {n}.", most=MAX_DICE, n=thrown),
            instead=T("Throw fewer dice, or in several rolls."),
        )
    _check_numbers(throw)


def _check_term(term: Term) -> None:
    name = term.name
    if not 1 <= term.count <= MAX_DICE:
        raise Malformed(
            T("{dice} cannot be thrown: 1 to {most} dice can, not {n}.", dice=_cut(name), most=MAX_DICE, n=T(_short(term.count))),
            instead=T("`2d6` throws two dice of six sides."),
        )
    if not 2 <= term.sides <= MAX_SIDES:
        raise Malformed(
            T(
                "{dice} cannot be thrown: a die has 2 to {most} sides, not {n}.",
                most=T(_short(MAX_SIDES)),
                dice=_cut(name),
                n=T(_short(term.sides)),
            ),
            instead=T("`2d6` throws two dice of six sides."),
        )
    if not 1 <= term.keep <= term.count:
        raise Malformed(
            T(
                "{dice} cannot be thrown: of {n} dice, 1 to {n} can count, not {keep}.",
                dice=_cut(name),
                n=term.count,
                keep=T(_short(term.keep)),
            ),
            instead=T("`4d6kh3` throws four dice and counts the three highest."),
        )


def _check_numbers(throw: Throw) -> None:
    greatest = max((step for step in throw.steps if isinstance(step, int)), default=0)
    if greatest > MAX_NUMBER:
        raise Malformed(
            T("Numbers go up to {most}; {n} is more.", most=T(_short(MAX_NUMBER)), n=T(_short(greatest))),
            instead=T("Write a smaller number."),
        )
    if _carried_out(throw.steps, iter([term.keep * term.sides for term in throw.terms]), _AT_MOST) > MAX_RESULT:
        raise Malformed(
            T("The result of {expression} could be beyond {most}.", expression=throw.expression, most=T(_short(MAX_RESULT))),
            instead=T("Multiply fewer or smaller numbers."),
        )


def _short(n: int) -> str:
    """A number as it is said, however long it is."""
    return f"{n:,}" if n < 10**15 else f"a number of {len(str(n))} digits"


def _cut(text: str) -> str:
    return tidy(text, 40)
