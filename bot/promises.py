"""What an order promises: what is to be said, to whom the move has passed, and which deadlines run from now on."""

from __future__ import annotations

import json
from typing import Any

from bot.campaign import clocks
from bot.campaign.events import IdleWarned, Proposed, is_table_kind
from bot.campaign.idle import IDLE_AFTER
from bot.campaign.state import Campaign, looks_alike
from bot.campaign.tell import is_quiet, tell
from bot.campaign.turn import Turn
from bot.kit.game import Game
from bot.kit.pace import Clock, remind_at
from bot.kit.secrecy import NOBODY
from bot.kit.words import Text
from bot.people import People
from bot.store import ALL, Batch, EventRow, NewDeadline, NewOutbox, OrderRow, Seat

CHECKPOINT_EVERY = 100
GRACE = 5
"""Seconds that an interaction's own answer has before the outbox says it in its place."""
SOON = 60
"""Seconds: no reminder comes sooner than this after the clock starts."""


def batch_of(
    campaign_id: int,
    channel_id: int,
    secret: bytes,
    game: Game[Any],
    turn: Turn,
    interaction_id: int | None,
    before: Campaign | None,
    people: People,
) -> tuple[Batch, tuple[int, ...]]:
    """An order as the store keeps it, with all that it promises; and whom its own post pings. `secret` is the one the store
    has, `before` the campaign before the order (None: it opens one)."""
    after = turn.campaign
    outbox, ping = promised(channel_id, game, turn, before, people)
    new_deadlines, dropped = deadlines(before, after, turn.at)
    seats_changed = before is None or before.seats != after.seats
    before_head = before.head if before is not None else 0
    batch = Batch(
        campaign_id=campaign_id,
        after_seq=before_head,
        order=OrderRow(
            order_no=after.order_no,
            at=turn.at,
            user_id=turn.actor.user_id,
            side=turn.side,
            body=turn.order.model_dump_json(),
            interaction_id=interaction_id,
        ),
        events=tuple(
            EventRow(seq=r.seq, order_no=after.order_no, at=turn.at, kind=r.event.kind, body=r.body, link=r.chain)
            for r in turn.rows
        ),
        snapshot=after.model_dump_json(),
        checkpoint=before_head // CHECKPOINT_EVERY != after.head // CHECKPOINT_EVERY,
        status=status_of(after),
        name=after.name,
        secret=turn.secret if turn.secret != secret else None,
        seats=tuple(Seat(seat.side, seat.user_id) for seat in after.seats) if seats_changed else None,
        deadlines=new_deadlines,
        drop_deadlines=dropped,
        outbox=outbox,
        at=turn.at,
    )
    return batch, ping


def status_of(campaign: Campaign) -> str:
    """What the store calls it: running, ended or archived."""
    return "ended" if campaign.is_over else "archived" if campaign.is_archived else "running"


def promised(
    channel_id: int, game: Game[Any], turn: Turn, before: Campaign | None, people: People
) -> tuple[tuple[NewOutbox, ...], tuple[int, ...]]:
    """The messages an order promises, and whom its own post pings.

    That post pings everybody to whom the move has passed, or who is asked for consent, where they may be pinged in the channel
    now; the others get a ping of their own, where and when they wish it.
    """
    after = turn.campaign
    proposed = [row.event for row in turn.rows if isinstance(row.event, Proposed)]
    asked = [user for event in proposed if event.what != "seat" for user in asked_about(after, event.no, turn.actor.user_id)]
    handed = handed_to(game, before, after, turn.actor.user_id)
    now = turn.at
    heading = gathered_under(game, turn)
    at_once = (*handed, *asked) if heading is None else ()
    inline = tuple(user for user in at_once if people.wishes(user).how == "channel" and people.wishes(user).at(now) == now)
    outbox: list[NewOutbox] = []
    if before is None or not looks_alike(before, after):
        outbox.append(NewOutbox(channel_id, "table", "{}"))
    if inline or any(tell(game, row.event, NOBODY) for row in turn.rows if not is_quiet(row.event)):
        body: dict[str, Any] = {"from": turn.rows[0].seq, "to": turn.rows[-1].seq, "ping": list(inline)}
        if heading is not None:
            body["thread"] = heading.model_dump(mode="json")
        outbox.insert(0, NewOutbox(channel_id, "result", json.dumps(body), delay=GRACE if turn.actor.user_id else 0))
    later = [(user, "move") for user in handed if user not in inline]
    later += [(user, "consent") for user in asked if user not in inline]
    later += [(user, "warn") for user in _warned(after, handed, people)]
    later += [(event.to, "seat") for event in proposed if event.what == "seat"]
    if any(isinstance(row.event, IdleWarned) for row in turn.rows):
        later += [(user, "remind") for user in sorted(_waited_for(game, after))]
    outbox += [_ping(channel_id, user, why, now, people) for user, why in later if people.wishes(user).how != "none"]
    return tuple(outbox), inline


def gathered_under(game: Game[Any], turn: Turn) -> Text | None:
    """The part of the game (a turn, say) in whose thread an order's results are told; None: in the channel. What is done at the
    table itself stays there."""
    if not turn.campaign.gathers or all(is_table_kind(row.event.kind) for row in turn.rows):
        return None
    headings = game.headings(turn.before.state)
    return headings[0] if headings else game.title


def _ping(channel_id: int, user: int, why: str, now: int, people: People) -> NewOutbox:
    return NewOutbox(channel_id, "ping", json.dumps({"user": user, "why": why}), delay=people.wishes(user).at(now) - now)


def asked_about(after: Campaign, no: int, actor: int) -> list[int]:
    """The people who are asked about a proposal, the one who made it aside."""
    there = {after.opened_by, *after.referees, *(seat.user_id for seat in after.seats)}
    return sorted(user for user in there - {actor} if any(each.no == no for each in after.asked_of(user)))


def _warned(after: Campaign, handed: tuple[int, ...], people: People) -> list[int]:
    """Who wants to hear that the player before them starts: everybody else at the table, once the move has passed to one."""
    if not handed:
        return []
    others = {seat.user_id for seat in after.seats} - set(handed)
    return sorted(user for user in others if people.wishes(user).warn)


def handed_to(game: Game[Any], before: Campaign | None, after: Campaign, actor: int) -> tuple[int, ...]:
    """The people to whom the move has passed by this order, or a question been put, the one who gave it aside; those too who were
    waited for already, with something else."""
    if not after.is_running:
        return ()
    waited_for = _waited_for(game, after)
    if before is not None and before.is_running:
        _, got = clocks.handed_over(game, before, after)
        waited_for &= (waited_for - _waited_for(game, before)) | {user for side in got for user in after.players(side)}
    return tuple(sorted(waited_for - {actor}))


def _waited_for(game: Game[Any], campaign: Campaign) -> set[int]:
    return {user for due in game.due(campaign.state) for user in campaign.players(due.side)}


def deadlines(before: Campaign | None, after: Campaign, at: int) -> tuple[tuple[NewDeadline, ...], tuple[tuple[str, str], ...]]:
    """The deadlines that run from now on, and those that run no more, as (kind, side)."""
    if not after.is_running:
        return (), (ALL,)
    had = before.clocks if before is not None else {}
    new: list[NewDeadline] = []
    if before is None or not before.is_running:
        new.append(NewDeadline("idle", "", at + IDLE_AFTER, "{}"))
    drop: list[tuple[str, str]] = []
    for side in dict.fromkeys((*had, *after.clocks)):
        clock = after.clocks.get(side)
        if had.get(side) == clock:
            continue
        drop += [("remind", side), ("out", side)]
        if clock is not None:
            new += _running(side, clock, at)
    if (before.paused_until if before is not None else 0) != after.paused_until:
        drop.append(("resume", ""))
        if after.paused_until:
            new.append(NewDeadline("resume", "", after.paused_until, "{}"))
    return tuple(new), tuple(drop)


def _running(side: str, clock: Clock, at: int) -> list[NewDeadline]:
    body = json.dumps({"due_at": clock.due_at})
    out = NewDeadline("out", side, clock.due_at, body)
    remind = max(remind_at(clock), at + SOON)
    return [NewDeadline("remind", side, remind, body), out] if remind < clock.due_at else [out]
