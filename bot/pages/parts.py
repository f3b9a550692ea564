"""A page in parts: what would be too large for one file is cut between two orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.kit.words import Text
from bot.pages.album import Shown

HEADING = 200
"""Bytes that a chapter's heading and its line in the contents take beside its title, and a picture beside its data."""

_ROW = re.compile(r'href="#row-(\d+)"')


@dataclass(frozen=True, slots=True)
class Piece:
    """An order as markup: its chapter's number and title, the rows it tells, and the repeated pictures it shows."""

    chapter: int
    title: Text
    html: str
    rows: tuple[int, ...]
    repeated: tuple[Shown, ...] = ()


@dataclass(slots=True)
class Section:
    """A chapter, or what one part has of it; `goes_on` where it began in the part before."""

    number: int
    title: Text
    goes_on: bool
    html: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Part:
    """One file's share: its chapters, the repeated pictures that they show, its rows and its size."""

    sections: list[Section] = field(default_factory=list)
    repeated: dict[str, Shown] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    bytes: int = 0

    def cost(self, piece: Piece) -> int:
        """How many bytes a piece would add."""
        pictures = (shown for shown in piece.repeated if shown.id not in self.repeated)
        heading = (
            0 if self.sections and self.sections[-1].number == piece.chapter else HEADING + 4 * len(str(piece.title).encode())
        )
        return heading + len(piece.html.encode()) + sum({shown.id: HEADING + len(shown.url) for shown in pictures}.values())

    def add(self, piece: Piece, *, goes_on: bool) -> None:
        """Adds a piece behind those that are there."""
        self.bytes += self.cost(piece)
        if not self.sections or self.sections[-1].number != piece.chapter:
            self.sections.append(Section(piece.chapter, piece.title, goes_on))
        self.sections[-1].html.append(piece.html)
        self.repeated |= {shown.id: shown for shown in piece.repeated}
        self.rows.update(piece.rows)


def parted(pieces: Iterable[Piece], frame: int, most_bytes: int) -> list[Part]:
    """The pieces in parts of at most `most_bytes`, of which the frame around them takes `frame`. An order that is larger than
    that by itself has a part of its own."""
    parts = [Part(bytes=frame)]
    last: Piece | None = None
    for piece in pieces:
        if parts[-1].sections and parts[-1].bytes + parts[-1].cost(piece) > most_bytes:
            parts.append(Part(bytes=frame))
        parts[-1].add(piece, goes_on=last is not None and last.chapter == piece.chapter)
        last = piece
    return parts


def linked(html: str, part: Part, parts: Sequence[Part], names: Sequence[str]) -> str:
    """A part in which links to rows of other parts lead to those files."""

    def to(match: re.Match[str]) -> str:
        row = int(match[1])
        if row in part.rows:
            return match[0]
        name = next((name for name, other in zip(names, parts, strict=True) if row in other.rows), "")
        return f'href="{name}#row-{row}"'

    return _ROW.sub(to, html)
