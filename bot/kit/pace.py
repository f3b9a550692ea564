"""How fast a campaign goes: the time a side has for its move, and when a deadline falls.

Times are UTC seconds. Only running time counts: weekends off, pauses and vacations stand still.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Literal

from bot.kit.model import Frozen

HOUR = 3600
DAY = 24 * HOUR

WhenOut = Literal["remind", "default", "pass", "open"]


class Pace(Frozen):
    """What a group agreed on: hours of running time for each move, whether Saturdays and Sundays (UTC) stand still, what
    happens when time is out, and how many days of vacation each player has.

    `out` is "remind" (only that, again and again), "default" (a decision gets its default answer), "pass" (the game's pass is
    made for the side) or "open" (the seat is opened).
    """

    hours: int
    weekends_off: bool = False
    out: WhenOut = "remind"
    vacation_days: int = 14


class Span(Frozen):
    """A stretch of time that stands still, from `start` up to but not including `end`."""

    start: int
    end: int


class Clock(Frozen):
    """A side's running clock: when the move passed to it, hours added by consent, and when its time is out."""

    started: int
    due_at: int
    extra_hours: int = 0


def due_at(pace: Pace, started: int, still: Iterable[Span] = (), extra_hours: int = 0) -> int:
    """When the time for a move that began at `started` is out."""
    left = (pace.hours + extra_hours) * HOUR
    now = started
    stretches = _merged([*still, *(_weekends(started, left, still) if pace.weekends_off else ())])
    for span in stretches:
        if span.end <= now:
            continue
        running = max(span.start - now, 0)
        if running >= left:
            break
        left -= running
        now = span.end
    return now + left


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, s.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(start=merged[-1].start, end=max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _weekends(started: int, left: int, still: Iterable[Span]) -> Iterator[Span]:
    """The weekends that can matter to a move: those up to twice its running time, and all that is still besides, later."""
    others = sum(span.end - span.start for span in still)
    until = started + 4 * (left + others) + 14 * DAY
    day = datetime.fromtimestamp(started, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    saturday = day - timedelta(days=(day.weekday() - 5) % 7)
    while saturday.timestamp() < until:
        start = int(saturday.timestamp())
        yield Span(start=start, end=start + 2 * DAY)
        saturday += timedelta(days=7)


def remind_at(clock: Clock) -> int:
    """When a side is reminded before its time is out: a day before, or when three quarters of it are gone, if that is later."""
    return max(clock.due_at - DAY, clock.due_at - (clock.due_at - clock.started) // 4)


def awake_at(now: int, quiet_from: int, quiet_to: int, zone_offset: int = 0) -> int:
    """The first moment from `now` on that lies outside quiet hours. Hours are 0 to 23 in the person's own day, whose offset
    from UTC in seconds is `zone_offset`; equal hours mean none are quiet."""
    offset = zone_offset
    if quiet_from == quiet_to:
        return now
    local = now + offset
    second = local % DAY
    start, end = quiet_from * HOUR, quiet_to * HOUR
    is_quiet = start <= second < end if start < end else second >= start or second < end
    if not is_quiet:
        return now
    wait = (end - second) % DAY
    return now + wait
