"""The pictures of a story, each painted once however often it is shown."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bot.campaign.events import is_table_kind
from bot.kit.marks import Picture, scaled
from bot.kit.model import digest
from bot.kit.names import tidy
from bot.pages.story import Story
from bot.paint import paint

WIDE = 560
"""Pixels of width from which on a picture among the orders is painted smaller: there are many of them."""
OF_EVENT, OF_TABLE = 0.5, 0.6
"""The size of such a picture: an event's, which has little to show, and that of the table after a chapter."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture on the page: its id there, size, alt text and data, and whether it is shown more than once."""

    id: str
    size: tuple[int, int]
    alt: str
    url: str
    is_repeated: bool = False


class Album:
    """At most `most` different pictures, the latest: the events' own by their row, and how things stood after a chapter by the
    chapter's last row. `is_full` says that earlier ones are left out."""

    def __init__(self, story: Story, most: int) -> None:
        self.is_full = False
        self.of_row: dict[int, Shown] = {}
        self.after_row: dict[int, Shown] = {}
        found: dict[tuple[int, bool], str] = {}
        pictures: dict[str, Picture] = {}
        for seq, is_event, picture in _latest(story):
            key = digest(picture)
            if key not in pictures and len(pictures) >= most:
                self.is_full = True
                break
            pictures[key] = picture
            found[seq, is_event] = key
        times = Counter(found.values())
        shown: dict[str, Shown] = {}
        for (seq, is_event), key in reversed(found.items()):
            if key not in shown:
                shown[key] = painted(
                    pictures[key],
                    f"picture-{len(shown) + 1}",
                    size=OF_EVENT if is_event else OF_TABLE,
                    is_repeated=times[key] > 1,
                )
            (self.of_row if is_event else self.after_row)[seq] = shown[key]


def _latest(story: Story) -> Iterator[tuple[int, bool, Picture]]:
    """The pictures of a story from its end: the row, whether it is the row's own, and the picture."""
    for chapter in reversed(story.chapters):
        if chapter.picture is not None:
            yield chapter.entries[-1].rows[-1].seq, False, chapter.picture
        for entry in reversed(chapter.entries):
            for row in reversed(entry.rows):
                picture = None if is_table_kind(row.event.kind) else story.game.illustrate(row.event)
                if picture is not None:
                    yield row.seq, True, picture


def painted(picture: Picture, name: str, *, size: float = 1, is_repeated: bool = False) -> Shown:
    """A picture as the page shows it, a wide one at this size."""
    drawn = scaled(picture, size) if size != 1 and picture.size[0] >= WIDE else picture
    alt = "\n".join(tidy(line, 1000) for line in picture.alt.splitlines())
    url = "data:image/png;base64," + base64.b64encode(paint(drawn)).decode()
    return Shown(id=name, size=drawn.size, alt=alt, url=url, is_repeated=is_repeated)
