"""Campaigns: where they are found, who sits in them, what is kept of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import ChannelTaken, Conflict, NoCampaign, OrderRow, Seat, Store
from tests.store.samples import (
    ANNE,
    BERT,
    BOTH,
    CHANNEL,
    NOON,
    OTHER_CHANNEL,
    SERVER,
    batch,
    events_after,
    everything,
    faults,
    new_campaign,
    opened_campaign,
    opening,
    seats_of,
)


async def test_a_campaign_is_stored_as_it_was_opened(store: Store) -> None:
    new = new_campaign(key="0123456789abcdef")

    campaign, _ = await store.create(new, opening(name="Ligny ‮ `x` 🎲"))

    assert campaign.secret == new.secret
    assert (campaign.name, campaign.status, campaign.head_seq) == ("Ligny ‮ `x` 🎲", "running", 1)
    assert (campaign.opened_at, campaign.touched_at, campaign.table_message_id) == (NOON, NOON, None)
    assert await store.campaign(campaign.id) == campaign
    assert await store.campaign_by_key("0123456789abcdef") == campaign
    assert await store.events(campaign.id) == events_after(0, 1, 1)
    assert await seats_of(store, campaign.id) == BOTH


async def test_a_name_of_nonsense_is_stored_as_far_as_it_can_be(store: Store) -> None:
    campaign, _ = await store.create(new_campaign(), opening(name="a\x00b\ud800c\u202e" + "x" * 6000))

    await store.append(batch(campaign, 1, name="\x00"))

    assert campaign.name == "a\ufffdb?c\u202e" + "x" * 6000
    renamed = await store.campaign(campaign.id)
    assert renamed is not None
    assert renamed.name == "\ufffd"


async def test_what_is_not_there_is_none_or_empty(store: Store) -> None:
    assert await store.campaign(1) is None
    assert await store.campaign_by_key("0" * 16) is None
    assert await store.running_in(CHANNEL) is None
    assert await store.latest_in(CHANNEL) is None
    assert await store.snapshot(1) is None
    assert await store.next_deadline() is None
    assert await store.next_outbox_at() is None
    assert await store.players() == {}
    assert await store.events(1) == await store.orders(1) == await seats_of(store, 1) == await store.running() == ()


async def test_a_channel_holds_one_running_campaign(store: Store) -> None:
    first = await opened_campaign(store)

    with pytest.raises(ChannelTaken) as refused:
        await store.create(new_campaign(key="another"), opening())

    assert refused.value.holder == first
    assert await store.running() == (first,)


async def test_an_ended_campaign_frees_its_channel_and_the_running_one_is_the_latest(store: Store) -> None:
    first = await opened_campaign(store)
    await store.append(batch(first, 1, status="ended", at=NOON + 500))
    ended = await store.latest_in(CHANNEL)

    second, _ = await store.create(new_campaign(key="second"), opening())

    assert ended is not None
    assert (ended.id, ended.status) == (first.id, "ended")
    assert await store.running_in(CHANNEL) == await store.latest_in(CHANNEL) == second
    assert await store.running() == (second,)


async def test_the_latest_of_ended_campaigns_is_the_one_last_touched(store: Store) -> None:
    first = await opened_campaign(store)
    await store.append(batch(first, 1, status="archived", at=NOON + 900))
    second, _ = await store.create(new_campaign(key="second"), opening())
    await store.append(batch(second, 1, status="ended", at=NOON + 100))

    latest = await store.latest_in(CHANNEL)

    assert latest is not None
    assert latest.id == first.id


async def test_a_campaign_cannot_wake_in_a_channel_that_has_another_by_now(store: Store) -> None:
    first = await opened_campaign(store)
    await store.append(batch(first, 1, 1, status="archived"))
    second, _ = await store.create(new_campaign(key="second"), opening())
    before = await everything(store, first)

    with pytest.raises(ChannelTaken) as refused:
        await store.append(batch(first, 2, 1, status="running"))

    assert refused.value.holder == second
    assert await everything(store, first) == before


async def test_campaigns_are_found_by_player_and_by_server_while_they_run(store: Store) -> None:
    ours = await opened_campaign(store)
    theirs, _ = await store.create(new_campaign(OTHER_CHANNEL, guild=SERVER + 1), opening(seats=(Seat("axis", BERT),)))
    over, _ = await store.create(new_campaign(5), opening())
    await store.append(batch(over, 1, status="ended"))

    assert await store.campaigns_of(ANNE) == (ours,)
    assert await store.campaigns_of(BERT) == (ours, theirs)
    assert await store.campaigns_of(1) == ()
    assert await store.running() == (ours, theirs)
    assert await store.running(SERVER) == (ours,)


async def test_archived_campaigns_are_found_by_player_and_by_server(store: Store) -> None:
    ours = await opened_campaign(store)
    theirs, _ = await store.create(new_campaign(OTHER_CHANNEL, guild=SERVER + 1), opening(seats=(Seat("axis", BERT),)))
    for campaign in (ours, theirs):
        await store.append(batch(campaign, 1, status="archived"))
    await store.create(new_campaign(5, key="runs"), opening())

    assert [row.id for row in await store.archived(SERVER)] == [ours.id]
    assert [row.id for row in await store.archived_of(ANNE)] == [ours.id]
    assert [row.id for row in await store.archived_of(BERT)] == [ours.id, theirs.id]
    assert {row.status for row in await store.archived_of(BERT)} == {"archived"}


async def test_the_last_order_is_the_last_that_a_person_gave(store: Store) -> None:
    campaign = await opened_campaign(store)
    before = await store.last_order_at(campaign.id)
    await store.append(batch(campaign, 1, 1, at=NOON + 5))
    await store.append(batch(campaign, 2, 1, order=OrderRow(3, NOON + 99, 0, "", '{"kind":"table.time_out"}', None)))

    assert before == 0
    assert await store.last_order_at(campaign.id) == NOON + 1


async def test_seats_change_with_a_batch_and_stay_without(store: Store) -> None:
    campaign = await opened_campaign(store)
    await store.append(batch(campaign, 1, 1))
    kept = await seats_of(store, campaign.id)

    await store.append(batch(campaign, 2, 1, seats=(Seat("allied", ANNE), Seat("allied", BERT))))

    assert kept == BOTH
    assert await seats_of(store, campaign.id) == (Seat("allied", ANNE), Seat("allied", BERT))


async def test_every_seat_can_be_left(store: Store) -> None:
    campaign = await opened_campaign(store)

    await store.append(batch(campaign, 1, 1, seats=()))

    assert await seats_of(store, campaign.id) == ()
    assert await store.campaigns_of(ANNE) == ()


async def test_a_moved_campaign_takes_its_waiting_messages_along(store: Store) -> None:
    campaign = await opened_campaign(store)
    (sent,) = await store.append(batch(campaign, 1, 1))
    await store.outbox_done(sent.id, 4)
    (waiting,) = await store.append(batch(campaign, 2, 1))

    await store.move(campaign.id, SERVER + 1, OTHER_CHANNEL)

    moved = await store.running_in(OTHER_CHANNEL)
    assert moved is not None
    assert (moved.id, moved.guild_id) == (campaign.id, SERVER + 1)
    assert await store.running_in(CHANNEL) is None
    assert await store.outbox_due(2**40, 10) == (replace(waiting, channel_id=OTHER_CHANNEL),)


async def test_a_campaign_does_not_move_into_a_taken_channel(store: Store) -> None:
    campaign = await opened_campaign(store)
    other = await opened_campaign(store, OTHER_CHANNEL)

    with pytest.raises(ChannelTaken) as refused:
        await store.move(campaign.id, SERVER, OTHER_CHANNEL)

    assert refused.value.holder == other
    assert await store.running_in(CHANNEL) == campaign


async def test_a_campaign_that_is_not_there_is_named(store: Store) -> None:
    with pytest.raises(NoCampaign, match="number 77"):
        await store.move(77, SERVER, CHANNEL)
    with pytest.raises(NoCampaign, match="number 78"):
        await store.append(replace(batch(None, 0), campaign_id=78))


async def test_the_table_message_is_remembered_and_forgotten(store: Store) -> None:
    campaign = await opened_campaign(store)

    await store.set_table_message(campaign.id, CHANNEL, 11)
    placed = await store.campaign(campaign.id)
    await store.set_table_message(campaign.id, None, None)

    assert placed == replace(campaign, table_channel_id=CHANNEL, table_message_id=11)
    assert await store.campaign(campaign.id) == campaign


async def test_a_forgotten_player_leaves_the_record_whole(store: Store) -> None:
    campaign = await opened_campaign(store, seats=(Seat("french", ANNE), Seat("french", 0), Seat("allied", BERT)))
    await store.append(batch(campaign, 1))
    await store.save_player(ANNE, {"zone": "Europe/Brussels"})
    await store.save_player(BERT, {"zone": "Europe/London"})
    events, orders = await store.events(campaign.id), await store.orders(campaign.id)

    await store.forget_user(ANNE)

    after = await store.campaign(campaign.id)
    assert after is not None
    assert after.opened_by == 0
    assert await store.events(campaign.id) == events
    assert await store.orders(campaign.id) == tuple(replace(order, user_id=0) for order in orders)
    assert await seats_of(store, campaign.id) == (Seat("french", 0), Seat("french", 0), Seat("allied", BERT))
    assert await store.players() == {BERT: {"zone": "Europe/London"}}
    assert await store.campaigns_of(ANNE) == ()
    assert await faults(store) == ()


async def test_a_forgotten_server_takes_its_campaigns_along_and_no_other(store: Store) -> None:
    campaign = await opened_campaign(store)
    await store.append(batch(campaign, 1, checkpoint=True))
    other, _ = await store.create(new_campaign(OTHER_CHANNEL, guild=SERVER + 1), opening())
    await store.append(batch(other, 1))
    before = await everything(store, other)

    removed = await store.forget_server(SERVER)

    assert removed == 1
    assert await store.campaign(campaign.id) is None
    assert await store.events(campaign.id) == ()
    assert await everything(store, other) == before
    assert await faults(store) == ()


async def test_a_removed_campaign_does_not_pass_its_number_on(store: Store) -> None:
    campaign = await opened_campaign(store)
    await store.forget_server(SERVER)

    fresh, _ = await store.create(new_campaign(key="fresh"), opening())

    assert fresh.id > campaign.id


async def test_a_conflict_says_where_the_campaign_stands(store: Store) -> None:
    campaign = await opened_campaign(store)
    await store.append(batch(campaign, 1))

    with pytest.raises(Conflict, match="stands at event 4, not at 3") as refused:
        await store.append(batch(campaign, 3))

    assert refused.value.head_seq == 4
