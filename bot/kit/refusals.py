"""Why an order was not carried out, as one private sentence.

Refusal                  the order is not carried out, and nothing has changed
├── NotYours             somebody else may do this; you may not
├── NotNow               legal at another time, which the sentence names
├── Impossible           the rules forbid it; the case is named
├── Unknown              there is nothing of that name here; the sentence offers what there is
├── Malformed            the input cannot be read; the sentence shows a form that can
├── Stale                the button or question has been dealt with since
└── Missing              the place cannot take it: a permission, channel or file is missing
"""

from __future__ import annotations

from bot.kit.words import PLAIN, Text


class Refusal(Exception):
    """An order that is not carried out.

    `why` is a full sentence: what is refused and why. `rule` is the case it rests on ("GD-19"), empty where no rule book
    speaks. `instead` is a full sentence that says what would work.
    """

    def __init__(self, why: Text, *, rule: str = "", instead: Text | None = None) -> None:
        self.why = why
        self.rule = rule
        self.instead = instead
        super().__init__(str(self))

    def __str__(self) -> str:
        case = f" ({self.rule})" if self.rule else ""
        rest = f" {PLAIN.say(self.instead)}" if self.instead else ""
        return f"{PLAIN.say(self.why)}{case}{rest}"


class NotYours(Refusal):
    """Somebody else may do this; you may not."""


class NotNow(Refusal):
    """Legal at another time."""


class Impossible(Refusal):
    """The rules forbid it."""


class Unknown(Refusal):
    """Nothing of that name."""


class Malformed(Refusal):
    """Input that cannot be read."""


class Stale(Refusal):
    """A button or question that has been dealt with since."""


class Missing(Refusal):
    """A permission, channel or file that is not there."""
