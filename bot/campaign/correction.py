"""Setting one value deep inside a game's state, for the referee's correction."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from pydantic import ValidationError

from bot.kit.game import GameState
from bot.kit.model import canonical
from bot.kit.refusals import Malformed, Unknown
from bot.kit.secrecy import NOBODY, redacted
from bot.kit.words import T, listing

S = TypeVar("S", bound=GameState)


def value_at(tree: Any, path: str) -> Any:
    """The value at a dotted path of a JSON tree. Refused where the path leaves the tree, with what there is instead."""
    here = tree
    for part in path.split("."):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part.isdigit() and int(part) < len(here):
            here = here[int(part)]
        else:
            raise Unknown(
                T("The state has nothing at {path}: {part} is not there.", path=path, part=part),
                instead=T("At that place there is: {names}.", names=listing(_names(here), "or")),
            )
    return here


def _names(here: Any) -> list[str]:
    if isinstance(here, dict):
        return sorted(here)[:20]
    if isinstance(here, list):
        return [f"0–{len(here) - 1}"] if here else ["—"]
    return ["—"]


def corrected(state: S, path: str, value: str) -> S:
    """The state with the value at `path` replaced by this JSON text (a text that is no JSON is taken as a string).

    Refused when the path does not exist or the state cannot hold the value there.
    """
    tree = json.loads(canonical(state))
    value_at(tree, path)
    *stem, leaf = path.split(".")
    holder = value_at(tree, ".".join(stem)) if stem else tree
    try:
        new = json.loads(value)
    except ValueError:
        new = value
    holder[int(leaf) if isinstance(holder, list) else leaf] = new
    try:
        return type(state).model_validate(tree)
    except ValidationError as error:
        problem = error.errors()[0]
        raise Malformed(
            T("{path} cannot be {value}: {problem}.", path=path, value=value, problem=problem["msg"].rstrip(".")),
            instead=T("It is {before} now.", before=canonical(value_at(json.loads(canonical(state)), path))[:200]),
        ) from error


def before(state: GameState, path: str) -> str | None:
    """The JSON text of the value at `path`; None where the channel may not see it."""
    whole = value_at(json.loads(canonical(state)), path)
    try:
        shown = value_at(redacted(state, NOBODY), path)
    except Unknown:
        return None
    return canonical(whole) if canonical(shown) == canonical(whole) else None


def text_at(state: GameState, path: str) -> str:
    """The JSON text of the value at `path`."""
    return canonical(value_at(json.loads(canonical(state)), path))
