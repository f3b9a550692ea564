"""A campaign's log told with one viewer's eyes: chapters of orders, with their sentences, dice and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.campaign import fold
from bot.campaign.events import Joined, Opened, SealedOrderFired, SeatLeft, StandingOrderFired, Undone, is_table_kind
from bot.campaign.record import Logged
from bot.campaign.replay import event_of
from bot.campaign.state import Campaign
from bot.campaign.tell import tell
from bot.kit.dice import Roll, draws
from bot.kit.game import Game, GameState
from bot.kit.luck import Stake, plain
from bot.kit.marks import Picture
from bot.kit.model import Event
from bot.kit.secrecy import NOBODY, REFEREE, redacted
from bot.kit.words import T, Text
from bot.looks import Look

Headings = tuple[Text, ...]

SETTING_UP: Headings = (T("Setting up"),)
"""The chapter before the game's first event."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die that the viewer saw fall: the row it fell in, and what hung on it. `is_free` for a `/roll`, of which nobody knows
    whether high faces were wanted."""

    roll: Roll
    seq: int
    stake: Stake
    is_free: bool
    is_undone: bool

    @property
    def side(self) -> str:
        """Whose die it was; empty for nobody's."""
        return self.stake.side

    @property
    def luck(self) -> float:
        """How much better than expected it fell."""
        return self.stake.luck(self.roll.face)


@dataclass(frozen=True, slots=True)
class Row:
    """A row that says something. `undone_by` is the row that took it back, 0 while it counts."""

    seq: int
    event: Event
    lines: Sequence[Text]
    dice: tuple[Die, ...]
    undone_by: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What one order brought about (within one heading): its number, time, player and side, and its rows."""

    no: int
    at: int
    player: int
    side: str
    headings: Headings
    rows: tuple[Row, ...]

    @property
    def undone_by(self) -> int:
        """The row that took back all of it; 0 when something of it counts."""
        return self.rows[0].undone_by if all(row.undone_by for row in self.rows) else 0


@dataclass(frozen=True, slots=True)
class Chapter:
    """Orders under one first heading, and the picture of how things stood after them, where that is a new one."""

    title: Text
    entries: tuple[Entry, ...]
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Tenure:
    """Somebody's time at a seat; `until` is None while they sit there."""

    side: str
    player: int
    since: int
    until: int | None


@dataclass(frozen=True, slots=True)
class Story:
    """All that a page tells. `viewer` is whose eyes see it; `mine` says that it is one side's own."""

    game: Game[Any]
    campaign: Campaign
    viewer: str
    mine: bool
    chapters: tuple[Chapter, ...]
    tenures: tuple[Tenure, ...]
    dice: tuple[Die, ...]

    @property
    def entries(self) -> Iterator[Entry]:
        """Every order that says something, in its order."""
        return (entry for chapter in self.chapters for entry in chapter.entries)

    @property
    def rows(self) -> Iterator[Row]:
        """Every row that says something, in its order."""
        return (row for entry in self.entries for row in entry.rows)

    def view(self) -> Any:
        """The game's view at the end of the story."""
        return self.game.view(self.campaign.state, self.viewer)


def tell_story(look: Look, logged: Sequence[Logged], *, mine: bool) -> Story:
    """The story of a campaign: as the channel may hear it, or (`mine`) as the person who looks may. After the end, when every
    secret is published, everybody sees all of it."""
    viewer = REFEREE if look.campaign.is_over else look.viewer if mine else NOBODY
    teller = _Teller(look.game, look.campaign.key, viewer, _undone(look.game, logged))
    entries = [entry for each in logged for entry in teller.order(each)]
    return Story(
        game=look.game,
        campaign=look.campaign,
        viewer=viewer,
        mine=mine and not look.campaign.is_over,
        chapters=tuple(_chapters(entries, teller.chart)),
        tenures=tuple(_tenures(entries)),
        dice=tuple(teller.dice),
    )


def _chapters(entries: Iterable[Entry], chart: Callable[[int], Picture | None]) -> Iterator[Chapter]:
    """The chapters; how things stand after the last is told elsewhere."""
    chapters = [(title, tuple(group)) for title, group in groupby(entries, key=lambda entry: entry.headings[0])]
    shown: Picture | None = None
    for n, (title, found) in enumerate(chapters, 1):
        picture = chart(found[-1].rows[-1].seq) if 1 < n < len(chapters) else None
        yield Chapter(title=title, entries=found, picture=picture if picture != shown else None)
        shown = picture or shown


def _tenures(entries: Iterable[Entry]) -> Iterator[Tenure]:
    open_since: dict[tuple[str, int], int] = {}
    for entry in entries:
        for event in (row.event for row in entry.rows):
            if isinstance(event, Joined):
                open_since[event.side, event.user_id] = entry.at
            elif isinstance(event, SeatLeft) and (event.side, event.user_id) in open_since:
                since = open_since.pop((event.side, event.user_id))
                yield Tenure(event.side, event.user_id, since, entry.at)
    for (side, player), since in open_since.items():
        yield Tenure(side, player, since, None)


COUNTING = (
    "table.corrected",
    "table.standing_order_fired",
    "table.sealed_order_fired",
    "table.sealed_order_dropped",
)
"""The table's own rows that are taken back with the step in which they stand."""


def _undone(game: Game[Any], logged: Iterable[Logged]) -> dict[int, int]:
    """Each row of the game that was taken back, with the row that did it. What was agreed at the table stays."""
    counting: list[int] = []
    undone: dict[int, int] = {}
    for entry in logged:
        for seq, kind, body, _ in entry.rows:
            if kind == "table.undone":
                event = event_of(game, kind, body)
                assert isinstance(event, Undone)
                while counting and counting[-1] > event.back_to:
                    undone[counting.pop()] = seq
            elif not is_table_kind(kind) or kind in COUNTING:
                counting.append(seq)
    return undone


class _Teller:
    """Goes through a log once, keeping the game's state beside it."""

    def __init__(self, game: Game[Any], key: str, viewer: str, undone: Mapping[int, int]) -> None:
        self.dice: list[Die] = []
        self._game = game
        self._key = key
        self._viewer = viewer
        self._undone = undone
        self._states: dict[int, GameState] = {}
        self._campaign: Campaign | None = None
        self._headings = SETTING_UP
        self._has_begun = False

    def order(self, logged: Logged) -> Iterator[Entry]:
        """The entries of one order: one for each heading under which it says something."""
        side = logged.side
        told: list[tuple[Headings, Row]] = []
        for seq, kind, body, chain in logged.rows:
            event = event_of(self._game, kind, body)
            if isinstance(event, (StandingOrderFired, SealedOrderFired)):
                side = event.side
            before = self._campaign
            self._apply(event, seq, chain)
            lines = tell(self._game, event, self._viewer)
            row = Row(
                seq=seq,
                event=event,
                lines=lines,
                dice=tuple(self._dice(event, seq, side, before)),
                undone_by=self._undone.get(seq, 0),
            )
            self.dice += row.dice
            if lines or row.dice:
                told.append((self._headings, row))
        for headings, group in groupby(told, key=lambda pair: pair[0]):
            rows = tuple(row for _, row in group)
            yield Entry(no=logged.no, at=logged.at, player=logged.player, side=logged.side, headings=headings, rows=rows)

    def chart(self, seq: int) -> Picture | None:
        """The table as it stood after a row."""
        return self._game.chart(self._game.view(self._states[seq], self._viewer))

    def _apply(self, event: Event, seq: int, chain: str) -> None:
        before = self._campaign
        if before is None:
            assert isinstance(event, Opened)
            self._campaign = fold.begin(event, self._key, self._game, head=seq, chain=chain)
        else:
            self._campaign = fold.apply(before, event, self._game, seq=seq, chain=chain, earlier=self._states.__getitem__)
        state = self._states[seq] = self._campaign.state
        self._has_begun |= not is_table_kind(event.kind)
        if self._has_begun and (before is None or state is not before.state):
            self._headings = self._game.headings(state) or (self._game.title,)

    def _dice(self, event: Event, seq: int, side: str, before: Campaign | None) -> Iterator[Die]:
        if before is None or next(draws(event), None) is None:
            return
        rolls = list(_seen_rolls(redacted(event, self._viewer)))
        stakes: dict[int, Stake] = {}
        if rolls and not is_table_kind(event.kind):
            stakes = {stake.n: stake for stake in self._game.stakes(before.state, event)}
        for roll in rolls:
            yield Die(
                roll=roll,
                seq=seq,
                stake=stakes.get(roll.n) or plain(roll, side),
                is_free=is_table_kind(event.kind),
                is_undone=seq in self._undone,
            )


def _seen_rolls(value: Any) -> Iterator[Roll]:
    """The dice in the JSON form of a value from which what the viewer may not see is gone."""
    if isinstance(value, dict):
        if value.keys() == Roll.model_fields.keys():
            if value["face"] is not None:
                yield Roll.model_validate(value)
        else:
            for part in value.values():
                yield from _seen_rolls(part)
    elif isinstance(value, list):
        for part in value:
            yield from _seen_rolls(part)
