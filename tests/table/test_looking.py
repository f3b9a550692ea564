"""Finding campaigns, looking at them, and calling who is due."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot import looks, table
from bot.campaign.opening import Open
from bot.campaign.orders import Leave, LeaveStandingOrder, ProposeEnd, ProposeUndo, Throw
from bot.campaign.state import Actor
from bot.kit.decisions import Answer
from bot.kit.ledger import SECRET_BYTES
from bot.kit.refusals import Missing, Unknown
from bot.people import LOOKS
from bot.store import EventRow, Store
from tests.club import ANNA, BERT, CARL, DORA, refuses
from tests.store.samples import seats_of
from tests.table.hall import WAR, Hall, said
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull


async def test_a_campaign_is_found_by_its_channel(hall: Hall) -> None:
    campaign = await hall.open()

    assert await hall.table.campaign_in(WAR.channel_id) == campaign
    assert await hall.fresh().table.campaign_in(WAR.channel_id) == campaign


async def test_a_channel_without_a_campaign_says_what_to_do(hall: Hall) -> None:
    with refuses(Missing, "No campaign runs in this channel. Open one with `/game new`."):
        await hall.table.campaign_in(5)
    with refuses(Missing, "No campaign was ever played in this channel. Open one with `/game new`."):
        await hall.table.last_in(5)


async def test_a_campaign_that_is_over_is_still_found_for_its_log(hall: Hall) -> None:
    campaign = await hall.open(name="Sunday")
    await hall.give(campaign, CARL, ProposeEnd(as_referee=True))

    for each in (hall.table, hall.fresh().table):
        with refuses(Missing, "The campaign Sunday in this channel is over. Open a new one with `/game new`."):
            await each.campaign_in(WAR.channel_id)
        assert await each.last_in(WAR.channel_id) == campaign
    assert await hall.open() != campaign


async def test_an_unknown_game_is_refused_with_those_there_are(hall: Hall) -> None:
    with refuses(Unknown, "There is no game called chess here."):
        await hall.table.open(WAR, Actor(user_id=CARL), Open(game="chess"))


async def test_everybody_finds_their_campaigns_those_that_wait_for_them_first(hall: Hall) -> None:
    waits, rests = await hall.open(71), await hall.open(72)
    for campaign in (rests, waits):
        await hall.give(campaign, ANNA, LineUp())
    await hall.give(waits, ANNA, Pull())

    assert [look.row.id for look in await hall.table.mine(BERT)] == [waits, rests]
    assert [look.row.id for look in await hall.table.mine(ANNA)] == [rests, waits]
    assert await hall.table.mine(DORA) == []


async def test_the_log_is_told_to_each_as_they_may_hear_it(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, ANNA, PlanPull(effort=2))

    lines = {user: said(await hall.table.log(campaign, user, after=4))[0] for user in (ANNA, BERT, 0)}

    assert lines == {ANNA: "Red will pull with effort 2.", BERT: "Red has a plan.", 0: "Red has a plan."}


async def test_a_recap_begins_after_ones_own_last_order(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, BERT, Brace(foot="left"))
    await hall.give(campaign, BERT, Brace(foot="right"))

    recap = await hall.table.recap(campaign, ANNA, 100)
    assert said(recap.lines) == ["Blue puts the left foot forward.", "Blue puts the right foot forward."]
    assert not recap.is_since_look
    assert (await hall.table.recap(campaign, BERT, 100)).lines == []
    whole, last = await hall.table.recap(campaign, DORA, 100), await hall.table.recap(campaign, DORA, 2)
    assert (whole.left_out, len(whole.lines)) == (0, 6)
    assert (last.left_out, len(last.lines)) == (4, 2)


async def test_a_recap_begins_after_ones_own_last_look_where_something_has_happened_since(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, BERT, Brace(foot="left"))
    hall.table.people.looked(ANNA, campaign, 5)
    await hall.table.people.write_down()

    nothing_new = await hall.table.recap(campaign, ANNA, 100)
    await hall.give(campaign, BERT, Brace(foot="right"))
    recaps = [await each.table.recap(campaign, ANNA, 100) for each in (hall, await loaded(hall))]

    assert (said(nothing_new.lines), nothing_new.is_since_look) == (["Blue puts the left foot forward."], False)
    for recap in recaps:
        assert (said(recap.lines), recap.is_since_look) == (["Blue puts the right foot forward."], True)


async def test_ones_own_order_counts_as_a_look_and_an_older_look_takes_nothing_back(hall: Hall) -> None:
    campaign = await hall.open()
    hall.table.people.looked(ANNA, campaign, 3)
    await hall.give(campaign, ANNA, LineUp())
    hall.table.people.looked(ANNA, campaign, 2)

    recap = await hall.table.recap(campaign, ANNA, 100)

    assert (recap.lines, recap.is_since_look) == ([], False)
    assert hall.table.people.last_look(ANNA, campaign) == 3


async def test_who_is_forgotten_never_looked(hall: Hall) -> None:
    campaign = await hall.open()
    hall.table.people.looked(ANNA, campaign, 3)

    await hall.table.people.forget(ANNA)
    await hall.table.people.write_down()

    assert hall.table.people.last_look(ANNA, campaign) == 0
    assert (await loaded(hall)).table.people.last_look(ANNA, campaign) == 0


async def test_the_looks_at_very_many_campaigns_are_not_kept_for_ever(hall: Hall) -> None:
    for campaign in range(LOOKS + 5):
        hall.table.people.looked(ANNA, campaign, 1)
    await hall.table.people.write_down()

    kept = (await hall.store.players())[ANNA]["looks"]

    assert len(kept) == LOOKS
    assert str(LOOKS + 4) in kept


async def loaded(hall: Hall) -> Hall:
    """The same hall as after a restart, with everybody who is kept."""
    fresh = hall.fresh()
    await fresh.table.people.load()
    return fresh


# hand-overs


async def test_a_hand_over_calls_who_is_due_once(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())

    pinged = [
        (await hall.give(campaign, user, order)).ping
        for user, order in (
            (ANNA, Draw()),
            (ANNA, PlanPull(effort=1)),
            (ANNA, Pull()),
            (DORA, Throw(text="d6")),
            (BERT, Answer(decision="reply-1", choice="dig")),
            (BERT, Draw()),
        )
    ]

    assert pinged == [(), (), (BERT,), (), (), ()]


async def test_a_standing_order_spares_the_call(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, BERT, LeaveStandingOrder(key="reply", value="dig"))

    done = await hall.give(campaign, ANNA, Pull())

    assert done.ping == (BERT,), "it is blue's pull now, but nobody asked blue anything"
    assert done.campaign.state.asked is None  # type: ignore[attr-defined]


async def test_who_left_keeps_no_seat_in_the_store(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, Leave())

    assert [seat.user_id for seat in await seats_of(hall.store, campaign)] == [BERT]
    assert await hall.table.mine(ANNA) == []


async def test_a_step_taken_back_is_recalled_in_its_own_words(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())

    done = await hall.give(campaign, ANNA, ProposeUndo())

    recalled = await hall.table.recalled(campaign, [event for _, event in done.events])
    assert [str(text).split(":")[0] for text in recalled] == ["That was"]


async def test_a_log_and_a_record_are_worked_out_beside_the_loop_that_answers_players(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await hall.open()
    threads: list[threading.Thread] = []

    def noted(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            threads.append(threading.current_thread())
            return original(*args, **more)

        return call

    for room, name in ((table, "export"), (looks, "tell")):
        monkeypatch.setattr(room, name, noted(getattr(room, name)))
    lines = await hall.table.log(campaign, ANNA)
    record = await hall.table.record(campaign)

    assert len(lines) == len(record.rows) == 3
    assert len(threads) == 4
    assert threading.main_thread() not in threads


async def test_what_holds_the_secret_of_the_dice_does_not_show_it(hall: Hall) -> None:
    done = await hall.table.open(WAR, Actor(user_id=ANNA), Open(game="tug", scenario="meadow"))

    secret = done.row.secret

    assert len(secret) == SECRET_BYTES
    assert not any(word in shown for shown in (repr(done.row), repr(done.turn)) for word in (repr(secret)[2:-1], secret.hex()))


async def test_the_events_that_count_are_read_once_and_then_only_what_came_since(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await hall.open()
    original, read = Store.events, []

    async def counted(self: Store, campaign_id: int, after: int = 0, **more: Any) -> tuple[EventRow, ...]:
        rows = await original(self, campaign_id, after, **more)
        read.append(len(rows))
        return rows

    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, ANNA, Brace(foot="left"))
    monkeypatch.setattr(Store, "events", counted)
    at_once = await asyncio.gather(*(hall.table.standing_events(campaign) for _ in range(3)))
    again = await hall.table.standing_events(campaign)
    monkeypatch.undo()
    await hall.give(campaign, ANNA, ProposeUndo())
    await hall.give(campaign, ANNA, PlanPull(effort=1))
    after_undo = await hall.table.standing_events(campaign)

    assert read[-1] == 0
    assert at_once == [again] * 3
    assert [event.kind for event in after_undo] != [event.kind for event in again]
    assert after_undo == await hall.fresh().table.standing_events(campaign)
