"""When a deadline falls."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from bot.kit.pace import DAY, HOUR, Clock, Pace, Span, awake_at, due_at, remind_at


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


FRIDAY_NOON = at("2026-06-12T12:00")


def test_time_runs_on_when_nothing_stands_still() -> None:
    assert due_at(Pace(hours=72), FRIDAY_NOON) == at("2026-06-15T12:00")


def test_a_weekend_off_stands_still() -> None:
    assert due_at(Pace(hours=24, weekends_off=True), FRIDAY_NOON) == at("2026-06-15T12:00")


def test_a_move_that_begins_on_a_weekend_starts_on_monday() -> None:
    assert due_at(Pace(hours=24, weekends_off=True), at("2026-06-13T09:00")) == at("2026-06-16T00:00")


def test_pauses_that_overlap_a_weekend_count_once() -> None:
    pause = Span(start=at("2026-06-12T18:00"), end=at("2026-06-14T18:00"))

    assert due_at(Pace(hours=24, weekends_off=True), FRIDAY_NOON, [pause]) == at("2026-06-15T18:00")


def test_hours_added_by_consent_count_as_running_time() -> None:
    assert due_at(Pace(hours=24), FRIDAY_NOON, extra_hours=12) == FRIDAY_NOON + 36 * HOUR


def test_a_reminder_comes_a_day_before_or_at_three_quarters() -> None:
    assert remind_at(Clock(started=0, due_at=8 * DAY)) == 7 * DAY
    assert remind_at(Clock(started=0, due_at=8 * HOUR)) == 6 * HOUR


def test_quiet_hours_over_midnight_end_in_the_morning() -> None:
    assert awake_at(at("2026-06-12T23:30"), 22, 8) == at("2026-06-13T08:00")
    assert awake_at(at("2026-06-12T03:00"), 22, 8) == at("2026-06-12T08:00")
    assert awake_at(FRIDAY_NOON, 22, 8) == FRIDAY_NOON


def test_quiet_hours_are_the_persons_own() -> None:
    assert awake_at(at("2026-06-12T20:30"), 22, 8, 2 * HOUR) == at("2026-06-13T06:00")


@given(
    st.integers(1, 500),
    st.integers(0, 4 * 365 * DAY),
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 60 * DAY), st.integers(1, 10 * DAY)), max_size=4),
)
def test_exactly_the_agreed_hours_run_before_a_deadline(
    hours: int, started: int, weekends: bool, pauses: list[tuple[int, int]]
) -> None:
    spans = [Span(start=started + a, end=started + a + b) for a, b in pauses]

    due = due_at(Pace(hours=hours, weekends_off=weekends), started, spans)

    still = 0
    step = 900
    for t in range(started, due, step):
        weekday = datetime.fromtimestamp(t, UTC).weekday()
        if (weekends and weekday >= 5) or any(s.start <= t < s.end for s in spans):
            still += step
    assert abs((due - started - still) - hours * HOUR) <= step * (2 + 2 * len(spans) + 2 * ((due - started) // (7 * DAY) + 1))
