"""Facts name their source: nothing in data/ is invented silently."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.kit.facts import DATA

FILES = sorted(path.relative_to(DATA) for path in DATA.rglob("*.toml"))


def unsourced(value: Any, place: str, has_source: bool) -> Iterator[str]:
    """Every table that states a fact and has no source, in itself or around it."""
    if isinstance(value, dict):
        has_source = has_source or bool(str(value.get("source", "")).strip())
        if not has_source and any(not isinstance(fact, dict | list) for fact in value.values()):
            yield place
        for key, inner in value.items():
            yield from unsourced(inner, f"{place}.{key}", has_source)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from unsourced(inner, f"{place}[{number}]", has_source)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_table_of_facts_names_its_source(path: Path) -> None:
    facts = tomllib.loads((DATA / path).read_text(encoding="utf-8"))

    assert not list(unsourced(facts, path.stem, False))


def test_a_fact_without_a_source_would_be_found() -> None:
    facts = {"armies": {"french": {"source": "house", "units": [{"name": "x"}]}, "allied": {"units": [{"name": "y"}]}}}

    assert list(unsourced(facts, "f", False)) == ["f.armies.allied.units[0]"]
