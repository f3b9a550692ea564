"""Reads the facts in data/: TOML in which every table names its source, checked against a model when it is loaded."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from bot.kit.refusals import Malformed
from bot.kit.toml_lines import Place, lines, longest_key
from bot.kit.words import T, Value

DATA = Path(__file__).resolve().parents[2] / "data"

_MAX_KEY = 16

Model = TypeVar("Model")


@cache
def shipped(path: str, model: type[Model]) -> Model:
    """The shipped facts of `data/<path>`, as this model. A shipped file that does not fit is an error of ours and raises."""
    text = (DATA / path).read_text(encoding="utf-8")
    return TypeAdapter(model).validate_python(tomllib.loads(text))


def uploaded(text: str, name: str, model: type[Model]) -> Model:
    """Facts that a group brings along. What does not fit is refused with the line and, for the content, the field at fault:
    the first such place in the file."""
    text = text.removeprefix("\ufeff")
    raw = _read(text, name)
    try:
        return TypeAdapter(model).validate_python(raw)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        where = lines(text)
        first = min(faults, key=lambda fault: _nearest(where, fault["loc"]))
        raise Malformed(
            T(
                "{name}, line {line}, field {where}: {problem}.",
                name=name,
                line=_nearest(where, first["loc"]),
                where=".".join(str(part) for part in first["loc"]) or T("(the whole file)"),
                problem=first["msg"].removeprefix("Value error, ").rstrip("."),
            ),
            instead=T("Correct that field and upload the file again."),
        ) from error


def _read(text: str, name: str) -> dict[str, Any]:
    if longest_key(text) > _MAX_KEY:
        raise Malformed(
            T("{name} has a key of more than {most} parts, which no chart needs.", name=name, most=_MAX_KEY),
            instead=T("Write the tables as the shipped file has them, and upload the file again."),
        )
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, a number of 5,000 digits, brackets without end
        if isinstance(error, tomllib.TOMLDecodeError):
            last = text.rstrip("\n").count("\n") + 1
            problem: Value = str(error).replace("at end of document", f"at line {last}, the end of the file")
        else:
            problem = T("a number or a nesting is beyond measure")
        raise Malformed(
            T("{name} is not readable TOML: {error}.", name=name, error=problem),
            instead=T("Correct that place and upload the file again."),
        ) from error


def line_of(text: str, loc: Place) -> int:
    """The line of a TOML text (one that could be read) on which the field at `loc`, as pydantic names it, stands; that of the
    nearest table around it where the field is missing."""
    return _nearest(lines(text), loc)


def _nearest(where: Mapping[Place, int], loc: Place) -> int:
    place: Place = ()
    line = 1
    for part in loc:
        if (*place, part) in where:  # what is not there is a missing field, or pydantic's name for one kind of a union
            place = (*place, part)
            line = where[place]
    return line
