"""Where things stand in a TOML text: the line of every table, key and item, which the reader of the standard library forgets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

Place = tuple[str | int, ...]
"""The way to a value: keys and, in arrays, numbers from 0."""

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|\#[^\n]*"
    r"|[\[\]{},=.\n]"
    r"""|[^\s\[\]{},=.\#"']+""",
    re.DOTALL,
)
_MARKS = frozenset("[]{},=\n")


def lines(text: str) -> dict[Place, int]:
    """The line (from 1) on which each value of a TOML text begins. The text must be one that `tomllib` reads."""
    return _Lines(text.removeprefix("\ufeff")).found


def longest_key(text: str) -> int:
    """How many parts the longest dotted key of a text has, TOML or not. Reading a key takes the square of this in memory."""
    longest = parts = 1
    for token, _ in _tokens(text):
        if token == ".":
            parts += 1
            longest = max(longest, parts)
        elif token in _MARKS:
            parts = 1
    return longest


class _Lines:
    """Walks over the tokens once. What the text means is tomllib's to say; here only its form is followed."""

    def __init__(self, text: str) -> None:
        self.found: dict[Place, int] = {}
        self._tables: dict[Place, int] = {}  # arrays of tables, and how many each has
        self._tokens = list(_tokens(text))
        self._at = 0
        table: Place = ()
        while (token := self._token()) is not None:
            if token == "\n":
                self._at += 1
            elif token == "[":
                table = self._header()
            else:
                self._pair(table)

    def _token(self) -> str | None:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else None

    def _note(self, place: Place, line: int) -> None:
        self.found.setdefault(place, line)

    def _header(self) -> Place:
        line = self._tokens[self._at][1]
        self._at += 1
        is_array = self._token() == "["
        if is_array:
            self._at += 1
        keys = self._keys("]")
        self._at += 1 if is_array else 0
        place: Place = ()
        for depth, key in enumerate(keys, 1):
            place = (*place, key)
            self._note(place, line)
            if depth == len(keys) and is_array:
                self._tables[place] = self._tables.get(place, 0) + 1
            if place in self._tables:
                place = (*place, self._tables[place] - 1)
                self._note(place, line)
        return place

    def _keys(self, end: str) -> list[str]:
        """The parts of a dotted key; goes past `end`."""
        keys: list[str] = []
        while (token := self._tokens[self._at][0]) != end:
            self._at += 1
            if token != ".":
                keys.append(_unquoted(token))
        self._at += 1
        return keys

    def _pair(self, table: Place) -> None:
        line = self._tokens[self._at][1]
        place = table
        for key in self._keys("="):
            place = (*place, key)
            self._note(place, line)
        self._value(place)

    def _value(self, place: Place) -> None:
        token = self._token()
        if token == "[":
            self._at += 1
            self._items(place)
        elif token == "{":
            self._at += 1
            self._inline(place)
        else:
            while self._token() not in {",", "]", "}", "\n", None}:
                self._at += 1

    def _items(self, place: Place) -> None:
        number = 0
        while (token := self._token()) != "]":
            if token in {"\n", ","}:
                self._at += 1
                continue
            self._note((*place, number), self._tokens[self._at][1])
            self._value((*place, number))
            number += 1
        self._at += 1

    def _inline(self, place: Place) -> None:
        while (token := self._token()) != "}":
            if token in {"\n", ","}:
                self._at += 1
            else:
                self._pair(place)
        self._at += 1


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line, seen = 1, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        if not match[0].startswith("#"):
            yield match[0], line


def _unquoted(key: str) -> str:
    if key[0] in "\"'":
        (name,) = tomllib.loads(f"{key}=0")
        return name
    return key
