"""The page of a campaign: its story as HTML that needs nothing but itself.

A page that would be larger than MOST_BYTES is cut into parts between two orders; each is a page of its own, with the pictures
that it shows, and links to the others by their file names. Only the latest PICTURES pictures are painted, since each takes a
moment; of the others the sentences say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bot.campaign.events import Corrected, Imported, Opened, Peeked, Reseeded, Ruled, SecretPublished, WordGiven
from bot.campaign.record import Logged
from bot.kit.names import tidy
from bot.kit.refusals import NotYours
from bot.kit.words import ALOUD, Player, T, Text, count, spoken
from bot.looks import Look
from bot.pages import luck
from bot.pages.album import Album, painted
from bot.pages.parts import Part, Piece, linked, parted
from bot.pages.story import Die, Entry, Row, Story, tell_story
from bot.pages.voice import PageVoice, time_of

MOST_BYTES = 8_000_000
"""Of a file. Discord takes ten megabytes."""
PICTURES = 240
"""How many different pictures are painted at most."""

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Page:
    """One file: its name and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Handful:
    """Dice of a row that fell together: of one kind, for one reason and one side."""

    dice: tuple[Die, ...]

    @property
    def first(self) -> Die:
        """The first of them, which stands for all in what they have in common."""
        return self.dice[0]

    @property
    def numbers(self) -> Text:
        """Their numbers in the ledger."""
        first, last = self.dice[0].roll.n, self.dice[-1].roll.n
        return T(str(first)) if first == last else T("{first}–{last}", first=first, last=last)

    @property
    def luck(self) -> float:
        """How much better than expected they fell, all told."""
        return sum(die.luck for die in self.dice)

    @property
    def swing(self) -> float:
        """What hung on them, all told."""
        return sum(die.stake.swing for die in self.dice)


def written(
    look: Look,
    log: Sequence[Logged],
    names: Mapping[int, str],
    *,
    mine: bool = False,
    most_bytes: int = MOST_BYTES,
    pictures: int = PICTURES,
) -> list[Page]:
    """The files of a campaign's page: one, or as many parts as it takes. `mine`: as the person who looks may see it, else as
    everybody may. `names` are those of the people whose names are known. Thousands of rows take seconds: call it in a thread.
    Raises NotYours for the own page of somebody without a seat."""
    if mine and not look.viewer:
        raise NotYours(
            T("You have no seat in this campaign, so that nothing in it is for your eyes alone."),
            instead=T("Leave out `mine` for the page that everybody may have."),
        )
    return _Writer(tell_story(look, log, mine=mine), names, pictures).pages(most_bytes)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals |= {"T": T, "time": time_of, "luck": luck}
    return environment


class _Writer:
    """Writes the pages of one story."""

    def __init__(self, story: Story, names: Mapping[int, str], pictures: int) -> None:
        self._story = story
        self._album = Album(story, pictures)
        environment = _environment().overlay()
        environment.filters = {**environment.filters, "say": PageVoice(names).html, "plain": _plain}
        self._entry = environment.get_template("entry.html")
        self._page = environment.get_template("record.html")

    def pages(self, most_bytes: int) -> list[Page]:
        """Every part as a file."""
        around = _around(self._story, self._album)
        frame = len(self._page.render(around, part=Part(), n=1, names=["", ""]).encode())
        parts = parted(self._pieces(), frame, most_bytes)
        names = [_name(self._story, n, len(parts)) for n in range(1, len(parts) + 1)]
        found = []
        for n, part in enumerate(parts, 1):
            html = self._page.render(around, part=part, n=n, names=names)
            if len(parts) > 1:
                html = linked(html, part, parts, names)
            found.append(Page(names[n - 1], html.encode()))
        return found

    def _pieces(self) -> Iterator[Piece]:
        for number, chapter in enumerate(self._story.chapters, 1):
            inner: tuple[Text, ...] = ()
            for entry in chapter.entries:
                below = entry.headings[1:]
                yield self._piece(number, chapter.title, entry, below if below != inner else ())
                inner = below

    def _piece(self, number: int, title: Text, entry: Entry, headings: tuple[Text, ...]) -> Piece:
        own = [self._album.of_row.get(row.seq) for row in entry.rows]
        after = self._album.after_row.get(entry.rows[-1].seq)
        html = self._entry.render(
            entry=entry,
            headings=headings,
            rows=zip(entry.rows, own, map(_handfuls, entry.rows), strict=True),
            after=after,
            title=title,
            who=Player(user_id=entry.player),
            side_name=_side_names(self._story),
        )
        repeated = tuple(shown for shown in (*own, after) if shown is not None and shown.is_repeated)
        return Piece(number, title, html, tuple(row.seq for row in entry.rows), repeated)


def _plain(text: Text) -> str:
    """Words for an attribute or a title; the template escapes them."""
    return tidy(ALOUD.say(text), 1000)


def _name(story: Story, n: int, of: int) -> str:
    own = f"-{story.viewer}" if story.mine else ""
    part = f"-part-{n}-of-{of}" if of > 1 else ""
    return f"campaign-{story.campaign.key}{own}{part}.html"


def _handfuls(row: Row) -> list[Handful]:
    grouped = groupby(row.dice, key=lambda die: (die.roll.sides, die.roll.why, die.side))
    return [Handful(tuple(dice)) for _, dice in grouped]


def _side_names(story: Story) -> Mapping[str, Text]:
    return {"": T("No side"), **{side.key: side.name for side in story.game.sides}}


def _around(story: Story, album: Album) -> dict[str, Any]:
    """What stands around the chapters."""
    campaign, game = story.campaign, story.game
    entries, rows, view = list(story.entries), list(story.rows), story.view()
    chart = game.chart(view)
    return {
        "language": spoken().key,
        "story": story,
        "campaign": campaign,
        "game": game,
        "style": Markup((FOLDER / "record.css").read_text(encoding="utf-8")),
        "first": entries[0].at,
        "last": entries[-1].at,
        "extent": T("{orders}, {rows} of the log", orders=_orders(entries), rows=count(campaign.head, "row", "rows")),
        "panel": game.panel(view),
        "chart": painted(chart, "picture-now") if chart is not None else None,
        "due": tuple(game.due(campaign.state)) if campaign.is_running else (),
        "seats": _seats(story),
        "kinds": luck.kinds(story.dice),
        "balances": luck.balances(story.dice, free=False),
        "free": luck.balances(story.dice, free=True),
        "undone_dice": _undone_dice(sum(die.is_undone for die in story.dice)),
        "side_name": _side_names(story),
        "acts": [row for row in rows if isinstance(row.event, (Ruled, Corrected, Peeked))],
        "earlier_rulings": [ruling for row in rows if isinstance(row.event, Imported) for ruling in row.event.rulings],
        "different": [r for r in game.readings if campaign.state.options.get(r.key, r.default) != r.default],
        "commitments": [row for row in rows if isinstance(row.event, (Opened, Reseeded, SecretPublished))],
        "words": [row.event for row in rows if isinstance(row.event, WordGiven)],
        "pictures_left_out": album.is_full,
    }


def _undone_dice(n: int) -> Text | None:
    return (
        count(n, "of them belongs to a step that was taken back.", "of them belong to steps that were taken back.") if n else None
    )


def _orders(entries: Sequence[Entry]) -> Text:
    return count(len({entry.no for entry in entries}), "order", "orders")


def _seats(story: Story) -> list[tuple[Text, list[tuple[Player, int, int | None]]]]:
    """Each side with everybody who sat there: who, since when, and until when."""
    found: list[tuple[Text, list[tuple[Player, int, int | None]]]] = []
    for side in story.game.sides:
        held = sorted((tenure for tenure in story.tenures if tenure.side == side.key), key=lambda tenure: tenure.since)
        if held:
            found.append((side.name, [(Player(user_id=t.player), t.since, t.until) for t in held]))
    return found
