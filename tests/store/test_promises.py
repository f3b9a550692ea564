"""Promises: deadlines and the outbox; and the settings of players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import ALL, NewDeadline, NewOutbox, Store
from tests.store.samples import ANNE, BERT, CHANNEL, NOON, SERVER, batch, deadlines_of, new_campaign, opened_campaign, opening

MOVE = NewDeadline("move", "french", NOON + 300, '{"hours":72}')
REPLY = NewDeadline("move", "allied", NOON + 200, "{}")
WARNING = NewDeadline("warning", "french", NOON + 100, "{}")


async def _kept(store: Store, campaign_id: int) -> list[tuple[str, str]]:
    return [(row.kind, row.side) for row in await deadlines_of(store, campaign_id)]


async def test_what_waits_for_a_server_is_due_when_it_is_back_and_nothing_else_is(store: Store) -> None:
    campaign, (ours, other) = await store.create(
        new_campaign(), opening(outbox=(NewOutbox(CHANNEL, "a", "{}"), NewOutbox(CHANNEL, "b", "{}")))
    )
    _, (theirs,) = await store.create(new_campaign(6, guild=SERVER + 1), opening(outbox=(NewOutbox(6, "c", "{}"),)))
    for row, why in ((ours, "away"), (other, "HTTP 500"), (theirs, "away")):
        await store.outbox_retry(row.id, 0, NOON + 3600, why)

    await store.outbox_wake(SERVER, NOON + 60, "away")

    assert [row.id for row in await store.outbox_due(NOON + 60, 9)] == [ours.id]
    assert campaign.guild_id == SERVER


async def test_deadlines_come_nearest_first_over_all_campaigns(store: Store) -> None:
    campaign = await opened_campaign(store, deadlines=(MOVE, REPLY))
    other = await opened_campaign(store, 5, deadlines=(WARNING,))

    nearest = await store.next_deadline()

    assert nearest is not None
    assert (nearest.campaign_id, nearest.kind, nearest.due_at) == (other.id, "warning", NOON + 100)
    assert await store.due_deadlines(NOON + 99) == ()
    assert [row.due_at for row in await store.due_deadlines(NOON + 200)] == [NOON + 100, NOON + 200]
    assert await _kept(store, campaign.id) == [("move", "allied"), ("move", "french")]


@pytest.mark.parametrize(
    ("drops", "left"),
    [
        ((), [("warning", "french"), ("move", "allied"), ("move", "french")]),
        ((("move", "french"),), [("warning", "french"), ("move", "allied")]),
        ((("move", ""),), [("warning", "french")]),
        ((("*", "french"),), [("move", "allied")]),
        ((("warning", ""), ("move", "allied")), [("move", "french")]),
        ((("pause", ""),), [("warning", "french"), ("move", "allied"), ("move", "french")]),
        ((ALL,), []),
    ],
)
async def test_a_batch_drops_the_deadlines_it_names(store: Store, drops: tuple[tuple[str, str], ...], left: list[object]) -> None:
    campaign = await opened_campaign(store, deadlines=(MOVE, REPLY, WARNING))
    other = await opened_campaign(store, 5, deadlines=(MOVE,))

    await store.append(batch(campaign, 1, drop_deadlines=drops))

    assert await _kept(store, campaign.id) == left
    assert await _kept(store, other.id) == [("move", "french")]


async def test_a_batch_drops_before_it_sets(store: Store) -> None:
    campaign = await opened_campaign(store, deadlines=(MOVE,))

    await store.append(batch(campaign, 1, drop_deadlines=(ALL,), deadlines=(replace(MOVE, due_at=NOON + 900),)))

    assert [row.due_at for row in await deadlines_of(store, campaign.id)] == [NOON + 900]


async def test_a_postponed_deadline_says_why(store: Store) -> None:
    campaign = await opened_campaign(store, deadlines=(MOVE,))
    (row,) = await deadlines_of(store, campaign.id)

    await store.postpone_deadline(row.id, NOON + 400, "HTTP 500")

    assert row.error == ""
    assert await deadlines_of(store, campaign.id) == (replace(row, due_at=NOON + 400, error="HTTP 500"),)


async def test_a_finished_deadlines_number_is_never_another_ones(store: Store) -> None:
    campaign = await opened_campaign(store, deadlines=(MOVE,))
    (old,) = await deadlines_of(store, campaign.id)
    await store.append(batch(campaign, 1, drop_deadlines=(ALL,), deadlines=(REPLY,)))

    await store.finish_deadline(old.id)
    await store.postpone_deadline(old.id, 0, "late")

    (kept,) = await deadlines_of(store, campaign.id)
    assert (kept.side, kept.due_at, kept.error) == ("allied", NOON + 200, "")
    await store.finish_deadline(kept.id)
    assert await store.next_deadline() is None


async def test_messages_are_promised_in_order_with_their_numbers(store: Store) -> None:
    campaign = await opened_campaign(store)
    said = tuple(NewOutbox(CHANNEL, "result", f'"{n}"') for n in range(30))

    promised = await store.append(batch(campaign, 1, outbox=said))

    assert [row.body for row in promised] == [new.body for new in said]
    assert [row.id for row in promised] == sorted({row.id for row in promised})
    assert await store.outbox_due(2**40, 100) == promised
    assert await store.outbox_due(2**40, 7) == promised[:7]


async def test_the_messages_a_campaign_opens_with_come_back_with_it(store: Store) -> None:
    campaign, promised = await store.create(new_campaign(), opening(outbox=(NewOutbox(CHANNEL, "welcome", "{}"),)))

    assert [(row.campaign_id, row.kind) for row in promised] == [(campaign.id, "welcome")]
    assert await store.outbox_due(NOON, 10) == promised


async def test_a_message_can_be_promised_outside_of_a_campaign(store: Store) -> None:
    promised = await store.post([NewOutbox(CHANNEL, "notice", "{}"), NewOutbox(6, "notice", "{}")], NOON)

    assert [(row.campaign_id, row.channel_id) for row in promised] == [(None, CHANNEL), (None, 6)]
    assert await store.outbox_due(NOON, 10) == promised
    assert await store.post([], NOON) == ()


async def test_a_message_that_is_done_is_not_due_again(store: Store) -> None:
    (row,) = await store.post([NewOutbox(CHANNEL, "notice", "{}")], NOON)

    await store.outbox_done(row.id, 4711)

    assert await store.outbox_due(2**40, 10) == ()
    assert await store.next_outbox_at() is None


async def test_several_kept_promises_are_remembered_at_once_with_the_time_of_the_next(store: Store) -> None:
    row, other, last = await store.post(
        (NewOutbox(CHANNEL, "a", "{}"), NewOutbox(CHANNEL, "b", "{}"), NewOutbox(1, "c", "{}", 9)), NOON
    )

    next_at = await store.outbox_said({row.id: 700, other.id: 0})

    assert next_at == NOON + 9
    assert [each.id for each in await store.outbox_due(NOON + 9, 9)] == [last.id]
    assert await store.outbox_said({}) == NOON + 9
    assert await store.outbox_said({last.id: 701}) is None


async def test_a_message_that_failed_waits_for_its_next_attempt(store: Store) -> None:
    (row,) = await store.post([NewOutbox(CHANNEL, "notice", "{}")], NOON)

    await store.outbox_retry(row.id, 1, NOON + 60, "HTTP 500")

    assert await store.next_outbox_at() == NOON + 60
    assert await store.outbox_due(NOON + 59, 10) == ()
    assert await store.outbox_due(NOON + 60, 10) == (replace(row, attempts=1, next_at=NOON + 60, error="HTTP 500"),)


async def test_a_message_that_is_given_up_is_not_due_again(store: Store) -> None:
    (row,) = await store.post([NewOutbox(CHANNEL, "notice", "{}")], NOON)

    await store.outbox_failed(row.id, "The channel is gone.")

    assert await store.outbox_due(2**40, 10) == ()
    assert await store.outbox_sweep(2**40) == 0


async def test_an_error_of_any_characters_is_kept(store: Store) -> None:
    campaign = await opened_campaign(store, deadlines=(MOVE,))
    (deadline,) = await deadlines_of(store, campaign.id)
    (row,) = await store.post([NewOutbox(CHANNEL, "notice", "{}")], NOON)

    await store.outbox_retry(row.id, 1, NOON, "HTTP\x00500\udfff")
    await store.postpone_deadline(deadline.id, NOON, "HTTP\x00500\udfff")

    assert [row.error for row in await store.outbox_due(NOON, 1)] == ["HTTP\ufffd500?"]
    assert [row.error for row in await deadlines_of(store, campaign.id)] == ["HTTP\ufffd500?"]


async def test_only_old_messages_that_are_done_are_swept(store: Store) -> None:
    old, waiting = await store.post([NewOutbox(CHANNEL, "notice", "1"), NewOutbox(CHANNEL, "notice", "2")], NOON)
    (fresh,) = await store.post([NewOutbox(CHANNEL, "notice", "3")], NOON + 50)
    for row in (old, fresh):
        await store.outbox_done(row.id, 1)

    swept = await store.outbox_sweep(NOON + 50)

    assert swept == 1
    assert await store.outbox_due(2**40, 10) == (waiting,)


async def test_a_players_settings_are_replaced_whole(store: Store) -> None:
    await store.save_player(ANNE, {"zone": "Europe/Brussels", "quiet": [22, 7], "care": True})
    await store.save_player(BERT, {})

    await store.save_player(ANNE, {"zone": "Ελλάδα"})

    assert await store.players() == {ANNE: {"zone": "Ελλάδα"}, BERT: {}}
