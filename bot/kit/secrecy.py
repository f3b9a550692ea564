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
    """Marks a field as hidden, except from the viewer whose key stands in the sibling field `field`.

    A field that is None where nothing is hidden is told from one that has been hidden by the sibling `instead_of`, which is
    empty then and only then.
    """

    field: str = ""
    instead_of: str = ""


@cache
def _marks(model: type[BaseModel]) -> dict[str, SeenBy]:
    found: dict[str, SeenBy] = {}
    for name, info in model.model_fields.items():
        for extra in (*info.metadata, *_nested(info.annotation)):
            if isinstance(extra, SeenBy):
                for sibling in filter(None, (extra.field, extra.instead_of)):
                    if sibling not in model.model_fields:
                        raise TypeError(f"{model.__name__}.{name} is seen by {sibling!r}, which is no field of it")
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
        parts = (part for info in each.model_fields.values() for part in models_in(info.annotation))
        found += [part for part in dict.fromkeys(parts) if part not in found]
    return False


def says_it_hides(model: type[BaseModel], shown: Any) -> bool:
    """Whether what the channel sees of a value of this kind, in its JSON form, has something hidden in it, however deep."""
    if not isinstance(shown, dict) or shown.get("kind", _kind(model)) != _kind(model):
        return False
    for name, mark in _marks(model).items():
        if shown.get(name, ...) is None and not shown.get(mark.instead_of):
            return True
    return any(
        says_it_hides(part, item)
        for name, info in model.model_fields.items()
        for part in models_in(info.annotation)
        for item in _parts(shown.get(name))
    )


def _kind(model: type[BaseModel]) -> Any:
    return model.model_fields["kind"].default if "kind" in model.model_fields else None


def _parts(shown: Any) -> Iterator[Any]:
    """The JSON objects in a value: itself, or those in its lists and mappings."""
    if isinstance(shown, dict):
        yield shown
    for part in shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ():
        yield from _parts(part)


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """The kinds of values that an annotation speaks of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def hides(value: BaseModel, viewer: str = NOBODY) -> bool:
    """True when this viewer does not see the whole of the value."""
    return bool(redacted(value, viewer) != redacted(value, REFEREE))


def holds_secrets(state: BaseModel) -> bool:
    """Whether anything lies in a value that the channel may not see. (A hand or a deck without a card hides nothing.)"""
    return _holds(redacted(state, REFEREE), redacted(state, NOBODY))


def _holds(whole: Any, shown: Any) -> bool:
    if isinstance(whole, dict) and isinstance(shown, dict):
        return any(_holds(value, shown[key]) for key, value in whole.items())
    if isinstance(whole, list) and isinstance(shown, list):
        return any(map(_holds, whole, shown))
    return whole != shown and whole not in ([], {}, "")
