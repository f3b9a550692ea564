"""Setting one value deep inside a game's state, for the referee's correction.

A value that the channel may not see is set without being shown: no refusal tells what it is, or what lies beside it.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, TypeVar, get_origin

from pydantic import BaseModel, ValidationError

from bot.kit.game import GameState
from bot.kit.model import canonical
from bot.kit.names import tidy
from bot.kit.refusals import Malformed, Unknown
from bot.kit.secrecy import NOBODY, SeenBy, may_hide, models_in, redacted
from bot.kit.words import T, listing

S = TypeVar("S", bound=GameState)

_SHOWN = 200
_MAX_INDEX = 9  # digits


def text_at(state: GameState, path: str) -> str:
    """The JSON text of the value at a dotted path. Refused where the path leaves the state, with what there is instead."""
    return canonical(_at(state, path))


def is_hidden(state: GameState, path: str) -> bool:
    """Whether the value at a path, or a part of it, is one that the channel may not see. Refused where there is none."""
    whole = canonical(_at(state, path))
    shown = redacted(state, NOBODY)
    for part in path.split("."):
        shown = _step(shown, part)
    return shown is _GONE or canonical(shown) != whole


def is_veiled(model: type[BaseModel], path: str) -> bool:
    """Whether a path leads into what is hidden, or into a list of things that hide something: how many there are, a side's plans
    say, may be a secret itself, so that no refusal may tell one reason from another."""
    known: list[Any] = [model]
    for part, below in pairwise([*path.split("."), ""]):
        found = [kind.model_fields[part] for kind in known if part in kind.model_fields]
        known = [kind for info in found for kind in models_in(info.annotation)] if found else known
        if below and any(may_hide(kind) for kind in known) and any(get_origin(info.annotation) is tuple for info in found):
            return True
        if below and any(isinstance(mark, SeenBy) for info in found for mark in info.metadata):
            return True
    return False


def open_paths(state: GameState) -> list[str]:
    """The dotted paths of the plain values that everybody may see, and of which everybody may know that they are there."""
    found: list[str] = []

    def walk(value: Any, path: str) -> None:
        if path and is_veiled(type(state), path):
            return
        if isinstance(value, dict):
            for key, item in value.items():
                walk(item, f"{path}.{key}" if path else key)
        elif isinstance(value, list):
            for n, item in enumerate(value):
                walk(item, f"{path}.{n}")
        elif value is not None:
            found.append(path)

    walk(redacted(state, NOBODY), "")
    return found


def corrected(state: S, path: str, value: str) -> S:
    """The state with the value at `path` replaced by this JSON text (a text that is no JSON is taken as a string).

    Refused when the path does not exist or the state cannot hold the value there.
    """
    _at(state, path)
    tree = json.loads(canonical(state))
    holder = tree
    *stem, leaf = path.split(".")
    for part in stem:
        holder = _step(holder, part)
    holder[int(leaf) if isinstance(holder, list) else leaf] = _read(value)
    try:
        return type(state).model_validate(tree)
    except (ValidationError, RecursionError) as error:
        refused = cannot_be(path, value)
        if is_hidden(state, path):
            raise refused from error
        now = T("It is {before} now.", before=tidy(text_at(state, path), _SHOWN))
        raise Malformed(refused.why, instead=now) from error


def cannot_be(path: str, value: str) -> Malformed:
    """The refusal of a value, without a word about what there is."""
    return Malformed(T("{path} cannot be {value}.", path=tidy(path), value=tidy(value, _SHOWN)))


def _read(value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _at(state: GameState, path: str) -> Any:
    here = json.loads(canonical(state))
    shown = redacted(state, NOBODY)
    for part in path.split("."):
        below = _step(here, part)
        if below is _GONE:
            names = _names(shown)
            raise Unknown(
                T("The state has nothing at {path}: {part} is not there.", path=tidy(path), part=tidy(part)),
                instead=T("At that place there is: {names}.", names=listing(names, "or")) if names else None,
            )
        here, shown = below, _step(shown, part)
    return here


_GONE = object()


def _step(tree: Any, part: str) -> Any:
    if isinstance(tree, dict) and part in tree:
        return tree[part]
    if isinstance(tree, list) and part.isascii() and part.isdigit() and len(part) <= _MAX_INDEX and int(part) < len(tree):
        return tree[int(part)]
    return _GONE


def _names(shown: Any) -> list[str]:
    if isinstance(shown, dict):
        return sorted(shown)[:20]
    if isinstance(shown, list) and shown:
        return [f"0–{len(shown) - 1}"]
    return []
