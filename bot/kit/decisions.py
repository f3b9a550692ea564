"""Questions the rules put to a side. While one is open in the state, only that side's answer moves the game on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from bot.kit.model import Frozen, Order
from bot.kit.refusals import NotYours, Stale, Unknown
from bot.kit.words import T, Text, listing


class Choice(Frozen):
    """One possible answer. `label` is what the button says (80 characters at most are shown there)."""

    key: str
    label: Text


class Decision(Frozen):
    """A question to one side.

    `id` is unique in the campaign ("retreat-14"), so that a press on an old button is recognised. `default` is the key of the
    answer that a deadline may give; empty where no answer may be given for the side. `rule` is the case that asks.
    """

    id: str
    side: str
    question: Text
    choices: tuple[Choice, ...]
    default: str = ""
    rule: str = ""
    is_private: bool = False
    """True when the choices themselves are hidden from others: then they are shown to that side alone."""


class Answer(Order):
    """The answer to an open decision: the order that every game takes."""

    kind: Literal["answer"] = "answer"
    decision: str
    choice: str


def check_answer(open_decisions: Iterable[Decision], side: str, answer: Answer) -> Decision:
    """The open decision that this answers. Refused when it is not open, not this side's, or has no such choice."""
    decision = next((d for d in open_decisions if d.id == answer.decision), None)
    if decision is None:
        raise Stale(T("That question has been answered already."))
    if decision.side != side:
        raise NotYours(T("That question is put to the other side; only they can answer it."), rule=decision.rule)
    if answer.choice not in {choice.key for choice in decision.choices}:
        raise Unknown(
            T("That is not one of the answers."),
            rule=decision.rule,
            instead=T("Choose one of: {choices}.", choices=listing([c.label for c in decision.choices], "or")),
        )
    return decision
