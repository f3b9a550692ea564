"""The base of every value the bot keeps: frozen, strict about its fields, and canonical as JSON."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes; `with_` gives a changed copy."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def with_(self, **changes: Any) -> Self:
        """A copy with these fields replaced. Values are taken as they are, not validated again."""
        return self.model_copy(update=changes)


class Order(Frozen):
    """What a player asked for, in the imperative. Every subclass has `kind: Literal["..."]`."""

    kind: str


class Event(Frozen):
    """What happened, in the past tense. Every subclass has `kind: Literal["..."]`.

    Kinds and fields are a stored contract: add, never rename, and give each new field a default.
    """

    kind: str


def canonical(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no spaces, no escapes. Two equal values have the same text."""
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json")
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex: the state hash by which two copies of a campaign are compared."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
