"""Who may see what: marks on fields, and the copy of a value from which the unseen fields are gone.

    class CardDrawn(Event):
        kind: Literal["card_drawn"] = "card_drawn"
        side: str
        card: Annotated[int, SeenBy("side")]

`redacted(event, viewer)` is the plain JSON of the event in which `card` is None unless the viewer is the side named by the
event's own field `side`. `SeenBy()` names nobody: the field stays hidden until the campaign's end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

NOBODY = ""
"""The viewer who holds no seat: the channel, an onlooker, an export."""

REFEREE = "referee"
"""The viewer who sees everything. Only an announced peek looks with these eyes."""


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Marks a field as hidden, except from the viewer whose key stands in the sibling field `field`."""

    field: str = ""


@cache
def _marks(model: type[BaseModel]) -> dict[str, SeenBy]:
    found: dict[str, SeenBy] = {}
    for name, info in model.model_fields.items():
        for extra in (*info.metadata, *_nested(info.annotation)):
            if isinstance(extra, SeenBy):
                if extra.field and extra.field not in model.model_fields:
                    raise TypeError(f"{model.__name__}.{name} is seen by {extra.field!r}, which is no field of it")
                found[name] = extra
    return found


def _nested(annotation: Any) -> Iterator[Any]:
    """Marks inside an annotation: one on a part of a field, as in `Annotated[str, SeenBy()] | None`, hides the whole field."""
    yield from getattr(annotation, "__metadata__", ())
    for part in get_args(annotation):
        yield from _nested(part)


def redacted(value: Any, viewer: str) -> Any:
    """The JSON form of a value as this viewer may see it: hidden fields are None."""
    if isinstance(value, BaseModel):
        marks = _marks(type(value))
        shown: dict[str, Any] = {}
        for name in type(value).model_fields:
            mark = marks.get(name)
            is_hidden = (
                mark is not None and viewer != REFEREE and not (mark.field and viewer and getattr(value, mark.field) == viewer)
            )
            shown[name] = None if is_hidden else redacted(getattr(value, name), viewer)
        return shown
    if isinstance(value, (list, tuple)):
        return [redacted(item, viewer) for item in value]
    if isinstance(value, dict):
        return {key: redacted(item, viewer) for key, item in value.items()}
    return value


@cache
def may_hide(model: type[BaseModel]) -> bool:
    """Whether values of this kind have a field, however deep, that anybody is kept from."""
    found: list[type[BaseModel]] = [model]
    for each in found:
        if _marks(each):
            return True
        parts = (part for info in each.model_fields.values() for part in _models(info.annotation))
        found += [part for part in dict.fromkeys(parts) if part not in found]
    return False


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def hides(value: BaseModel, viewer: str = NOBODY) -> bool:
    """True when this viewer does not see the whole of the value."""
    return bool(redacted(value, viewer) != redacted(value, REFEREE))
