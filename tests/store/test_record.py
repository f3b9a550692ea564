"""The record: batches go in whole, once, in order; and come out as they went in."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, text

from bot.store import Batch, Conflict, EventRow, NewDeadline, NewOutbox, OrderRow, Repeated, Seat, Store, StoreFailed
from tests.store.samples import (
    ANNE,
    BERT,
    CHANNEL,
    NOON,
    batch,
    drop_snapshots,
    events_after,
    everything,
    faults,
    new_campaign,
    opened_campaign,
    opening,
)


async def test_a_batch_comes_out_as_it_went_in(store: Store) -> None:
    campaign = await opened_campaign(store)
    order = OrderRow(1, NOON + 5, 2**63 - 1, "französisch", '{"what":"\\u0000 ✠ \'; DROP TABLE orders"}', 2**63 - 2)
    whole = batch(campaign, 1, order=order, name="Quatre Bras", at=NOON + 5, snapshot='{"turn":1}')

    promised = await store.append(whole)

    after = await store.campaign(campaign.id)
    assert after == replace(campaign, head_seq=4, name="Quatre Bras", touched_at=NOON + 5)
    assert await store.orders(campaign.id) == (order,)
    assert await store.events(campaign.id, after=1) == whole.events
    assert await store.snapshot(campaign.id) == (4, '{"turn":1}')
    assert [(row.campaign_id, row.kind, row.status, row.created_at) for row in promised] == [
        (campaign.id, "result", "waiting", NOON + 5)
    ]
    assert await store.outbox_due(NOON + 5, 10) == promised


async def test_an_order_need_not_come_from_an_interaction_nor_an_event_from_an_order(store: Store) -> None:
    campaign = await opened_campaign(store)

    await store.append(batch(campaign, 1, 1, order=OrderRow(1, NOON, 0, "", "{}", None)))
    await store.append(batch(campaign, 2, 1, order=OrderRow(2, NOON, 0, "", "{}", None)))
    await store.append(batch(campaign, 3, 2, order=None))

    assert [order.order_no for order in await store.orders(campaign.id)] == [1, 2]
    assert len(await store.events(campaign.id)) == 5


async def test_events_are_read_in_spans(store: Store) -> None:
    campaign = await opened_campaign(store)
    await store.append(batch(campaign, 1, 9))

    assert [event.seq for event in await store.events(campaign.id, after=3, upto=6)] == [4, 5, 6]
    assert [event.seq for event in await store.events(campaign.id, limit=2)] == [1, 2]
    assert [event.seq for event in await store.events(campaign.id, after=9)] == [10]


async def test_orders_are_read_in_spans(store: Store) -> None:
    campaign = await opened_campaign(store)
    for after in range(1, 5):
        await store.append(batch(campaign, after, 1))

    assert [order.order_no for order in await store.orders(campaign.id, after=2)] == [3, 4, 5]
    assert [order.order_no for order in await store.orders(campaign.id, after=2, upto=4)] == [3, 4]


async def test_the_last_event_of_a_users_last_order_is_where_the_recap_begins(store: Store) -> None:
    campaign = await opened_campaign(store)
    await store.append(batch(campaign, 1, 3))
    await store.append(batch(campaign, 4, 3))
    theirs = OrderRow(8, NOON, BERT, "allied", "{}", 1)
    await store.append(batch(campaign, 7, 2, order=theirs))

    assert await store.last_row_of(campaign.id, ANNE) == 7
    assert await store.last_row_of(campaign.id, BERT) == 9
    assert await store.last_row_of(campaign.id, 3) == await store.last_row_of(campaign.id + 1, ANNE) == 0


async def test_only_checkpoints_are_kept_beside_the_newest_snapshot(store: Store) -> None:
    campaign = await opened_campaign(store, checkpoint=True)
    await store.append(batch(campaign, 1, 1))
    await store.append(batch(campaign, 2, 1, checkpoint=True))
    await store.append(batch(campaign, 3, 1))
    await store.append(batch(campaign, 4, 1))

    assert await store.snapshot(campaign.id) == (5, '{"at":5}')
    assert await store.snapshot(campaign.id, upto=5) == (5, '{"at":5}')
    assert await store.snapshot(campaign.id, upto=4) == (3, '{"at":3}')
    assert await store.snapshot(campaign.id, upto=2) == (1, '{"at":1}')
    assert await store.snapshot(campaign.id, upto=0) is None


async def test_snapshots_can_be_dropped_and_come_again_with_the_next_batch(store: Store) -> None:
    campaign = await opened_campaign(store, checkpoint=True)
    events = await store.events(campaign.id)

    await drop_snapshots(store, campaign.id)
    dropped = await store.snapshot(campaign.id)
    await store.append(batch(campaign, 1, 1))

    assert dropped is None
    assert (await store.events(campaign.id))[:1] == events
    assert await store.snapshot(campaign.id) == (2, '{"at":2}')


async def test_a_batch_without_events_changes_the_rest(store: Store) -> None:
    campaign = await opened_campaign(store, checkpoint=True)
    quiet = batch(campaign, 1, 0, order=None, status="archived", checkpoint=True, snapshot='{"again":1}', at=NOON + 9)

    await store.append(quiet)

    after = await store.campaign(campaign.id)
    assert after == replace(campaign, status="archived", touched_at=NOON + 9)
    assert await store.snapshot(campaign.id, upto=1) == (1, '{"again":1}')


def test_events_must_follow_the_head_without_a_gap() -> None:
    sound = batch(None, 4, 2)

    with pytest.raises(ValueError, match="numbered from 5 without a gap"):
        replace(sound, events=events_after(5, 2))
    with pytest.raises(ValueError, match="numbered from 5 without a gap"):
        replace(sound, events=sound.events[::-1])


async def test_two_batches_on_one_head_leave_one(store: Store) -> None:
    campaign = await opened_campaign(store)
    ours = batch(campaign, 1, snapshot='{"who":"ours"}')
    theirs = batch(campaign, 1, order=OrderRow(2, NOON, ANNE, "allied", "{}", 5), snapshot='{"who":"theirs"}')

    results = await asyncio.gather(store.append(ours), store.append(theirs), return_exceptions=True)

    assert [type(result) for result in results if isinstance(result, BaseException)] == [Conflict]
    winner = ours if isinstance(results[1], Conflict) else theirs
    assert await store.orders(campaign.id) == (winner.order,)
    assert await store.events(campaign.id, after=1) == winner.events
    assert await store.snapshot(campaign.id) == (4, winner.snapshot)


async def test_fifty_batches_at_once_are_all_stored_in_one_order(store: Store) -> None:
    campaign = await opened_campaign(store)

    async def insist(interaction: int) -> None:
        while True:
            head = await store.campaign(campaign.id)
            assert head is not None
            after = head.head_seq
            order = OrderRow(after, NOON, ANNE, "french", "{}", interaction)
            try:
                await store.append(batch(head, after, 1, order=order, outbox=()))
                return
            except Conflict:
                continue

    await asyncio.gather(*(insist(interaction) for interaction in range(50)))

    assert [event.seq for event in await store.events(campaign.id)] == list(range(1, 52))
    assert {order.interaction_id for order in await store.orders(campaign.id)} == set(range(50))
    assert await faults(store) == ()


async def test_campaigns_do_not_wait_for_each_others_heads(store: Store) -> None:
    campaigns = [await opened_campaign(store, channel) for channel in range(1, 9)]

    await asyncio.gather(*(store.append(batch(campaign, 1)) for campaign in campaigns))

    assert [row.head_seq for row in await store.running()] == [4] * 8


async def test_a_repeated_interaction_has_no_second_effect(store: Store) -> None:
    campaign = await opened_campaign(store)
    first = batch(campaign, 1)
    await store.append(first)
    assert first.order is not None
    before = await everything(store, campaign)

    with pytest.raises(Repeated) as on_the_new_head:
        await store.append(batch(campaign, 4, order=replace(first.order, order_no=5)))
    with pytest.raises(Repeated):
        await store.append(first)

    assert on_the_new_head.value.interaction_id == first.order.interaction_id
    assert await everything(store, campaign) == before


async def test_the_same_interaction_delivered_twice_at_once_has_one_effect(store: Store) -> None:
    campaign = await opened_campaign(store)
    pressed = batch(campaign, 1)

    results = await asyncio.gather(*(store.append(pressed) for _ in range(5)), return_exceptions=True)

    assert sorted(type(result).__name__ for result in results) == ["Repeated"] * 4 + ["tuple"]
    assert await store.orders(campaign.id) == (pressed.order,)


async def test_one_interaction_may_reach_two_campaigns(store: Store) -> None:
    campaign, other = await opened_campaign(store), await opened_campaign(store, 5)

    await store.append(batch(campaign, 1))
    await store.append(batch(other, 1))

    assert [row.head_seq for row in await store.running()] == [4, 4]


def _spoiled(whole: Batch, step: str) -> Batch:
    """The batch with a value that no database takes at one of its steps: None where something must be."""
    nothing: Any = None
    last = whole.events[-1]
    return replace(
        whole,
        **{
            "order": {"order": OrderRow(2, NOON, ANNE, nothing, "{}", 1)},
            "the last event": {"events": (*whole.events[:-1], EventRow(last.seq, 1, NOON, "x", nothing, "x"))},
            "snapshot": {"snapshot": nothing},
            "seats": {"seats": (Seat("french", ANNE), Seat(nothing, ANNE))},
            "deadlines": {"deadlines": (NewDeadline("move", "french", NOON, nothing),)},
            "outbox": {"outbox": (*whole.outbox, NewOutbox(CHANNEL, "result", nothing))},
        }[step],
    )


@pytest.mark.parametrize("step", ["order", "the last event", "snapshot", "seats", "deadlines", "outbox"])
async def test_a_batch_that_fails_half_way_leaves_nothing(store: Store, step: str) -> None:
    campaign = await opened_campaign(store, deadlines=(NewDeadline("move", "french", NOON, "{}"),))
    before = await everything(store, campaign)
    whole = batch(campaign, 1, seats=(Seat("allied", ANNE),), drop_deadlines=(("*", ""),), checkpoint=True)

    with pytest.raises(StoreFailed, match="did not take the change"):
        await store.append(_spoiled(whole, step))

    assert await everything(store, campaign) == before
    assert await store.snapshot(campaign.id, upto=4) == before[4]
    await store.append(whole)
    assert await faults(store) == ()


async def test_a_campaign_that_fails_to_open_leaves_nothing(store: Store) -> None:
    with pytest.raises(StoreFailed):
        await store.create(new_campaign(), _spoiled(opening(outbox=(NewOutbox(CHANNEL, "welcome", "{}"),)), "outbox"))

    assert await store.running() == ()
    assert await store.outbox_due(2**40, 10) == ()


@pytest.mark.parametrize("turns", [1, 2, 5, 10, 20])
async def test_a_cancelled_append_leaves_all_or_nothing_and_the_next_one_works(store: Store, turns: int) -> None:
    campaign = await opened_campaign(store)
    task = asyncio.create_task(store.append(batch(campaign, 1)))
    for _ in range(turns):
        await asyncio.sleep(0)  # lets the event loop turn, so that the append has got a little further

    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    await store.ping()
    after = await store.campaign(campaign.id)
    assert after is not None
    stored = (len(await store.orders(campaign.id)), len(await store.events(campaign.id)), after.head_seq)
    assert stored in [(0, 1, 1), (1, 4, 4)]
    await store.append(batch(campaign, after.head_seq, order=None))


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("DELETE FROM events WHERE seq = 2", "holds 3 events, the last numbered 4"),
        ("DELETE FROM events WHERE seq = 4", "holds 3 events, the last numbered 3"),
        ("UPDATE campaigns SET head_seq = 9", "stands at event 9"),
        ("DELETE FROM events", "holds 0 events"),
    ],
)
async def test_a_log_with_a_hole_is_reported(store: Store, damage: str, complaint: str) -> None:
    campaign = await opened_campaign(store)
    await store.append(batch(campaign, 1))
    sound = await faults(store)

    def harm(connection: Connection) -> None:
        connection.execute(text(damage))

    await store._write(harm)

    (fault,) = await faults(store)
    assert sound == ()
    assert complaint in fault
    assert "'Waterloo'" in fault
