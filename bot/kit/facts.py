"""Reads the facts in data/: TOML in which every table names its source, checked against a model when it is loaded."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from bot.kit.refusals import Malformed
from bot.kit.words import T

DATA = Path(__file__).resolve().parents[2] / "data"

Model = TypeVar("Model")


@cache
def shipped(path: str, model: type[Model]) -> Model:
    """The shipped facts of `data/<path>`, as this model. A shipped file that does not fit is an error of ours and raises."""
    text = (DATA / path).read_text(encoding="utf-8")
    return TypeAdapter(model).validate_python(tomllib.loads(text))


def uploaded(text: str, name: str, model: type[Model]) -> Model:
    """Facts that a group brings along. What does not fit is refused with the line (for the form) or the field (for the
    content) at fault."""
    try:
        raw: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(
            T("{name} is not readable TOML: {error}.", name=name, error=str(error)),
            instead=T("Correct that place and upload the file again."),
        ) from error
    try:
        return TypeAdapter(model).validate_python(raw)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "(top)"
        line = line_of(text, first["loc"])
        raise Malformed(
            T(
                "{name}, line {line}, field {where}: {problem}.",
                name=name,
                line=line,
                where=where,
                problem=first["msg"].rstrip("."),
            ),
            instead=T("Correct that field and upload the file again."),
        ) from error


def line_of(text: str, loc: tuple[str | int, ...]) -> int:
    """The line (from 1) of the TOML text that most likely holds the field at `loc`: the table's header is found by its
    name and number, then the key after it; the last line found is given when the rest is missing."""
    lines = text.splitlines()
    best = 1
    path: list[str] = []
    at = 0
    for part in loc:
        if isinstance(part, int):
            header = f"[[{'.'.join(path)}]]"
            seen = -1
            for i, line in enumerate(lines):
                if line.split("#")[0].strip().replace(" ", "") == header:
                    seen += 1
                    if seen == part:
                        at, best = i, i + 1
                        break
            continue
        path.append(part)
        header = f"[{'.'.join(path)}]"
        for i in range(at, len(lines)):
            bare = lines[i].split("#")[0].strip()
            if i > at and bare.startswith("[[") and isinstance(loc[-1], str) and part == loc[-1]:
                break
            if bare.replace(" ", "") == header or bare.split("=")[0].strip().strip('"') == part:
                at, best = i, i + 1
                break
    return best
