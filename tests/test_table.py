"""The table on a real database: orders in one line, each press once, campaigns that come and go in memory."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

import pytest

import bot.table
from bot.campaign.opening import Open
from bot.campaign.orders import Consent, Join, Leave, LeaveStandingOrder, Peek, ProposeEnd, ProposeReseed, ProposeUndo, Throw
from bot.campaign.record import verify
from bot.campaign.state import Actor
from bot.games import game_named
from bot.kit.decisions import Answer
from bot.kit.model import Order
from bot.kit.refusals import Impossible, Malformed, Missing, NotYours, Refusal, Stale, Unknown
from bot.kit.words import PLAIN
from bot.offers import offers
from bot.store import Batch, OutboxRow, Store, StoreFailed
from bot.table import Done, LogLine, Place, Table
from tests.club import ANNA, BERT, CARL, DORA, refuses
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull

pytestmark = pytest.mark.usefixtures("toys")

WAR = Place(7, 70)
NOON = 1_800_000_000


class Hall:
    """A table and people at it, with short ways to give orders."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store = store
        self.table = table

    async def open(self, channel: int = WAR.channel_id, **more: Any) -> int:
        """A campaign of the toy game with Anna at red and Bert at blue."""
        more = {"scenario": "meadow"} | more
        done = await self.table.open(Place(7, channel), Actor(user_id=CARL), Open(game="tug", **more))
        await self.give(done.row.id, ANNA, Join(side="red"))
        await self.give(done.row.id, BERT, Join(side="blue"))
        return done.row.id

    async def give(self, campaign: int, user: int, order: Order, interaction: int | None = None) -> Done:
        return await self.table.submit(campaign, Actor(user_id=user), order, interaction_id=interaction)

    async def press(self, campaign: int, user: int, token: str, interaction: int | None = None) -> Done:
        return await self.table.press(campaign, token, Actor(user_id=user), interaction_id=interaction)

    async def token(self, campaign: int, label: str) -> str:
        """The token of the first button with this label."""
        look = await self.table.look(campaign, 0)
        return next(o.token for o in offers(look.game, look.campaign) if str(o.label) == label)

    async def state(self, campaign: int) -> Any:
        return (await self.table.look(campaign, 0)).campaign.state

    def fresh(self) -> Hall:
        """The same database with nothing in memory, as after a restart."""
        return Hall(self.store, Table(self.store, self.table._clock))


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/campaigns.db")
    times = iter(range(NOON, NOON + 10**6))
    yield Hall(store, Table(store, lambda: next(times)))
    await store.close()


async def settled(*doing: Awaitable[Done]) -> tuple[list[Done], list[Refusal]]:
    """What was carried out and what was refused; anything else fails the test."""
    found = await asyncio.gather(*doing, return_exceptions=True)
    others = [each for each in found if not isinstance(each, (Done, Refusal))]
    assert not others, others
    return [f for f in found if isinstance(f, Done)], [f for f in found if isinstance(f, Refusal)]


def said(lines: list[LogLine]) -> list[str]:
    return [" ".join(PLAIN.say(text) for text in line.lines) for line in lines]


async def sound(hall: Hall, campaign: int) -> None:
    """Orders and rows are numbered without a gap, the record verifies, and what is in memory is what the log gives."""
    orders, rows = await hall.store.orders(campaign), await hall.store.events(campaign)
    assert [order.order_no for order in orders] == list(range(1, len(orders) + 1))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert verify(await hall.table.record(campaign), game_named).fault is None
    assert await hall.store.integrity() == ()
    here = (await hall.table.look(campaign, 0)).campaign
    assert (await hall.fresh().table.look(campaign, 0)).campaign == here
    await hall.store.drop_snapshots(campaign)
    assert (await hall.fresh().table.look(campaign, 0)).campaign == here


# all at once


async def test_fifty_orders_at_once_are_all_carried_out_in_one_order(hall: Hall) -> None:
    campaign = await hall.open()
    people = [ANNA, BERT, CARL, DORA]

    done, refused = await settled(
        *(hall.give(campaign, people[n % 4], Throw(text=f"2d6 number {n}"), interaction=1000 + n) for n in range(50))
    )

    assert (len(done), refused) == (50, [])
    assert sorted(d.campaign.order_no for d in done) == list(range(4, 54))
    thrown = [roll.n for d in done for row in d.turn.rows for roll in row.event.thrown.scores[0].dice[0].rolls]  # type: ignore[attr-defined]
    assert sorted(thrown) == list(range(100)), "no random number twice"
    await sound(hall, campaign)


async def test_orders_to_many_campaigns_at_once_do_not_mix(hall: Hall) -> None:
    campaigns = [await hall.open(channel) for channel in range(100, 110)]

    done, refused = await settled(
        *(hall.give(campaign, ANNA, Throw(text=f"d6 {campaign}")) for campaign in campaigns for _ in range(5))
    )

    assert (len(done), refused) == (50, [])
    for campaign in campaigns:
        assert all(f"d6, {campaign}" in line.replace("1d6", "d6") for line in said(await hall.table.log(campaign, 0, after=3)))
        await sound(hall, campaign)


async def test_one_button_pressed_fifty_times_at_once_has_one_effect(hall: Hall) -> None:
    campaign = await hall.open()
    token = await hall.token(campaign, "Line up")

    done, refused = await settled(*(hall.press(campaign, ANNA, token, interaction=n) for n in range(1, 51)))

    assert len(done) == 1
    assert {type(refusal) for refusal in refused} == {Stale}
    await sound(hall, campaign)


async def test_one_seat_pressed_by_two_people_at_once_goes_to_one_of_them(hall: Hall) -> None:
    opened = await hall.table.open(WAR, Actor(user_id=CARL), Open(game="tug"))
    token = await hall.token(opened.row.id, "Join: Red")

    done, refused = await settled(hall.press(opened.row.id, ANNA, token), hall.press(opened.row.id, BERT, token))

    assert len(done) == len(refused) == 1
    assert isinstance(refused[0], Stale)
    assert (await hall.table.look(opened.row.id, 0)).campaign.players("red") == (done[0].turn.actor.user_id,)


async def test_an_answer_pressed_by_the_wrong_and_the_right_side_at_once_is_the_right_sides(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, ANNA, Pull())
    token = await hall.token(campaign, "dig in")

    done, refused = await settled(*(hall.press(campaign, user, token) for user in (ANNA, BERT, DORA, ANNA)))

    assert [d.turn.actor.user_id for d in done] == [BERT]
    assert {type(refusal) for refusal in refused} <= {NotYours, Stale}
    await sound(hall, campaign)


async def test_two_campaigns_opened_in_one_channel_at_once_are_one(hall: Hall) -> None:
    order = Open(game="tug")

    done, refused = await settled(*(hall.table.open(WAR, Actor(user_id=user), order) for user in (ANNA, BERT)))

    assert len(done) == len(refused) == 1
    assert str(refused[0]) == (
        "A campaign runs in this channel already; a channel holds one at a time. "
        "Open the new one in another channel or in a thread, or end this one with `/game end`."
    )
    assert await hall.table.campaign_in(WAR.channel_id) == done[0].row.id


async def test_a_record_taken_while_orders_come_in_is_a_true_one(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())

    async def record() -> str | None:
        found = verify(await hall.table.record(campaign), game_named)
        return str(found.fault) if found.fault else None

    feet = [Brace(foot="left" if n % 2 else "right") for n in range(30)]
    found = await asyncio.gather(*(step for foot in feet for step in (hall.give(campaign, ANNA, foot), record())))

    assert [each for each in found if isinstance(each, str)] == []


# once


@pytest.mark.parametrize("at_once", [True, False])
async def test_the_same_interaction_delivered_twice_is_carried_out_once(hall: Hall, at_once: bool) -> None:
    campaign = await hall.open()

    def again() -> Awaitable[Done]:
        return hall.give(campaign, ANNA, Throw(text="d6"), interaction=99)

    if at_once:
        done, refused = await settled(again(), again())
    else:
        (done, _), (_, refused) = await settled(again()), await settled(again())

    assert len(done) == len(refused) == 1
    assert isinstance(refused[0], Stale)
    assert str(refused[0]) == "That has been carried out already."
    assert len(await hall.store.orders(campaign)) == 4
    await sound(hall, campaign)


async def test_the_same_interaction_delivered_again_after_a_restart_is_carried_out_once(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, Throw(text="d6"), interaction=99)

    with refuses(Stale, "That has been carried out already."):
        await hall.fresh().give(campaign, ANNA, Throw(text="d6"), interaction=99)


async def test_a_press_from_before_a_restart_works(hall: Hall) -> None:
    campaign = await hall.open()
    token = await hall.token(campaign, "Line up")

    done = await hall.fresh().press(campaign, ANNA, token)

    assert done.campaign.state.lined_up  # type: ignore[attr-defined]


async def test_a_press_of_another_campaigns_button_is_stale(hall: Hall) -> None:
    one, two = await hall.open(71), await hall.open(72)
    token = await hall.token(one, "Line up")

    with refuses(Stale, "That has been dealt with already; the button is an old one."):
        await hall.press(two, ANNA, token)
    assert not (await hall.state(two)).lined_up


async def test_a_press_of_an_ended_campaigns_button_is_stale(hall: Hall) -> None:
    campaign = await hall.open(name="Sunday")
    token = await hall.token(campaign, "Line up")
    await hall.give(campaign, CARL, ProposeEnd(as_referee=True))

    with refuses(Stale, "The campaign Sunday is over; its buttons do nothing any more."):
        await hall.press(campaign, ANNA, token)


async def test_a_press_on_a_campaign_that_is_gone_is_refused(hall: Hall) -> None:
    with refuses(Unknown, "That campaign is not here any more."):
        await hall.press(404, ANNA, "0" * 16)


async def test_a_press_of_the_other_sides_button_is_refused(hall: Hall) -> None:
    campaign = await hall.open()
    token = await hall.token(campaign, "Line up")

    with refuses(NotYours, "That button is for the Red side."):
        await hall.press(campaign, BERT, token)


@pytest.mark.parametrize("token", ["", "…", "0" * 16, "x" * 6000])
async def test_a_press_of_a_button_that_never_was_is_stale(hall: Hall, token: str) -> None:
    campaign = await hall.open()

    with refuses(Stale, "the button is an old one"):
        await hall.press(campaign, ANNA, token)


# what goes wrong


async def test_when_something_else_moved_the_campaign_nothing_is_done_and_the_next_try_works(hall: Hall) -> None:
    campaign = await hall.open()
    other = hall.fresh()
    await other.give(campaign, BERT, Throw(text="d6"))

    with refuses(Impossible, "Something else changed this campaign at the same moment, so nothing was done. Try once more."):
        await hall.give(campaign, ANNA, Throw(text="d6"))

    await hall.give(campaign, ANNA, Throw(text="d6"))
    await sound(hall, campaign)


async def test_orders_that_waited_behind_such_a_clash_are_carried_out(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.fresh().give(campaign, BERT, Throw(text="d6"))

    done, refused = await settled(*(hall.give(campaign, ANNA, Throw(text="d6")) for _ in range(10)))

    assert (len(done), len(refused)) == (9, 1)
    await sound(hall, campaign)


class Flaky:
    """A store whose answer to one append is lost on the way back, after or before it was committed."""

    def __init__(self, store: Store, *, commits: bool) -> None:
        self._store = store
        self._commits = commits
        self.is_broken = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, batch: Batch) -> tuple[OutboxRow, ...]:
        if not self.is_broken:
            return await self._store.append(batch)
        self.is_broken = False
        if self._commits:
            await self._store.append(batch)
        raise StoreFailed("The connection was lost.")


@pytest.mark.parametrize("commits", [True, False])
async def test_an_answer_lost_on_the_way_from_the_database_leaves_the_table_right(hall: Hall, commits: bool) -> None:
    campaign = await hall.open()
    flaky: Any = Flaky(hall.store, commits=commits)
    shaken = Hall(hall.store, Table(flaky, hall.table._clock))

    with pytest.raises(StoreFailed):
        await shaken.give(campaign, ANNA, Throw(text="d6"))
    await shaken.give(campaign, ANNA, Throw(text="d6"))

    assert len(await hall.store.orders(campaign)) == (5 if commits else 4)
    await sound(shaken, campaign)


async def test_an_order_whose_caller_goes_away_leaves_the_table_right(hall: Hall) -> None:
    campaign = await hall.open()
    for rounds in range(6):
        task = asyncio.ensure_future(hall.give(campaign, ANNA, Throw(text="d6")))
        for _ in range(rounds):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    await settled(*(hall.give(campaign, ANNA, Throw(text="d6")) for _ in range(3)))
    await sound(hall, campaign)


async def test_what_is_refused_stores_nothing(hall: Hall) -> None:
    campaign = await hall.open()
    before = await hall.store.campaign(campaign), await hall.store.snapshot(campaign), await hall.store.next_outbox_at()

    for user, order in (
        (DORA, LineUp()),
        (ANNA, Pull()),
        (ANNA, Throw(text="0d6")),
        (BERT, Peek(side="red")),
        (ANNA, Join(side="red")),
    ):
        with pytest.raises(Refusal):
            await hall.give(campaign, user, order, interaction=5)

    after = await hall.store.campaign(campaign), await hall.store.snapshot(campaign), await hall.store.next_outbox_at()
    assert after == before
    await hall.give(campaign, ANNA, LineUp(), interaction=5)


# in and out of memory


async def test_more_campaigns_than_are_kept_in_memory_all_go_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.table, "CACHED", 3)
    campaigns = [await hall.open(channel) for channel in range(100, 110)]

    for foot in ("left", "right"):
        for channel, campaign in zip(range(100, 110), campaigns, strict=True):
            if foot == "left":
                await hall.give(campaign, ANNA, LineUp())
            await hall.give(await hall.table.campaign_in(channel), ANNA, Brace(foot=foot))  # type: ignore[arg-type]

    assert len(hall.table._open) == 3
    assert [(await hall.state(campaign)).feet for campaign in campaigns] == [{"red": "right"}] * 10
    for campaign in campaigns[:2]:
        await sound(hall, campaign)


async def test_orders_at_once_to_more_campaigns_than_are_kept_all_go_through(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.table, "CACHED", 2)
    campaigns = [await hall.open(channel) for channel in range(100, 108)]

    done, refused = await settled(*(hall.give(campaign, ANNA, Throw(text="d6")) for _ in range(6) for campaign in campaigns))

    assert (len(done), refused) == (48, [])
    for campaign in campaigns:
        assert len(await hall.store.orders(campaign)) == 9
    await sound(hall, campaigns[0])


async def test_a_campaign_is_taken_up_from_its_snapshot_and_from_its_log_alone(hall: Hall) -> None:
    campaign = await hall.open()
    for user, order in ((ANNA, LineUp()), (ANNA, Draw()), (BERT, LeaveStandingOrder(key="reply", value="dig")), (ANNA, Pull())):
        await hall.give(campaign, user, order)
    here = (await hall.table.look(campaign, 0)).campaign

    from_snapshot = (await hall.fresh().table.look(campaign, 0)).campaign
    await hall.store.drop_snapshots(campaign)
    from_log = (await hall.fresh().table.look(campaign, 0)).campaign

    assert from_snapshot == from_log == here


@pytest.mark.parametrize("drop", [False, True], ids=["with checkpoints", "from the log alone"])
@pytest.mark.parametrize("restart", [False, True], ids=["at once", "after a restart"])
async def test_undo_reaches_back_over_checkpoints(hall: Hall, monkeypatch: pytest.MonkeyPatch, drop: bool, restart: bool) -> None:
    monkeypatch.setattr(bot.table, "CHECKPOINT_EVERY", 4)
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    states = []
    for n in range(15):
        states.append(await hall.state(campaign))
        await hall.give(campaign, ANNA, Brace(foot="left") if n % 2 else PlanPull(effort=n % 3))

    for state in reversed(states):
        if drop:
            await hall.store.drop_snapshots(campaign)
        if restart:
            hall = hall.fresh()
        await hall.give(campaign, ANNA, ProposeUndo())
        assert await hall.state(campaign) == state
    await sound(hall, campaign)


async def test_undo_after_undo_reaches_over_a_checkpoint_that_was_undone(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkpoint nearest to the step lies in a stretch that itself goes back beyond it."""
    monkeypatch.setattr(bot.table, "CHECKPOINT_EVERY", 3)
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    first = await hall.state(campaign)
    for effort in (0, 1, 2, 0):
        await hall.give(campaign, ANNA, PlanPull(effort=effort))
    for _ in range(3):
        await hall.give(campaign, ANNA, ProposeUndo())
    await hall.give(campaign, ANNA, Brace(foot="left"))
    await hall.give(campaign, ANNA, ProposeUndo())

    await hall.fresh().give(campaign, ANNA, ProposeUndo())

    assert await hall.fresh().state(campaign) == first
    await sound(hall.fresh(), campaign)


async def test_new_dice_outlast_a_restart(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, ProposeReseed())
    await hall.give(campaign, BERT, Consent(proposal=1, agree=True))

    await hall.fresh().give(campaign, ANNA, Throw(text="5d6"))

    hall = hall.fresh()
    await hall.give(campaign, CARL, ProposeEnd(as_referee=True))
    await sound(hall, campaign)


async def test_random_play_with_restarts_and_lost_snapshots_stays_sound(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.table, "CHECKPOINT_EVERY", 5)
    luck = random.Random(1815)
    campaign = await hall.open()
    for _ in range(120):
        look = await hall.table.look(campaign, 0)
        if look.campaign.is_over:
            break
        if luck.random() < 0.1:
            await hall.store.drop_snapshots(campaign)
        if luck.random() < 0.3:
            hall = hall.fresh()
        side = luck.choice(("red", "blue"))
        moves: list[Order] = [*look.game.legal(look.campaign.state, side), ProposeUndo(), Throw(text="d6")]
        moves += [Consent(proposal=proposal.no, agree=luck.random() < 0.7) for proposal in look.campaign.proposals]
        try:
            await hall.give(campaign, ANNA if side == "red" else BERT, luck.choice(moves))
        except Refusal:
            continue

    assert len(await hall.store.events(campaign)) > 60
    await sound(hall, campaign)


# finding and looking


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

    for table in (hall.table, hall.fresh().table):
        with refuses(Missing, "The campaign Sunday in this channel is over. Open a new one with `/game new`."):
            await table.campaign_in(WAR.channel_id)
        assert await table.last_in(WAR.channel_id) == campaign
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

    assert said(await hall.table.since_last_order(campaign, ANNA)) == [
        "Blue puts the left foot forward.",
        "Blue puts the right foot forward.",
    ]
    assert await hall.table.since_last_order(campaign, BERT) == []
    assert len(await hall.table.since_last_order(campaign, DORA)) == 6


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


# import


async def ended(hall: Hall, channel: int = 71) -> int:
    campaign = await hall.open(channel, name="Sunday", options={"tie": "slips"})
    for user, order in ((ANNA, LineUp()), (ANNA, Draw()), (BERT, LeaveStandingOrder(key="reply", value="dig")), (ANNA, Pull())):
        await hall.give(campaign, user, order)
    await hall.table.submit(campaign, Actor(user_id=CARL), ProposeEnd(as_referee=True))
    return campaign


async def test_a_finished_record_goes_on_elsewhere_with_the_same_state_and_new_dice(hall: Hall) -> None:
    campaign = await ended(hall)
    record = await hall.table.record(campaign)

    done = await hall.table.import_record(Place(8, 80), Actor(user_id=DORA), record)

    old, new = (await hall.table.look(campaign, 0)).campaign, done.campaign
    assert new.state == old.state
    assert (new.seats[0].user_id, new.seats[1].user_id, new.name) == (ANNA, BERT, "Sunday")
    assert (new.commitment == old.commitment, new.key == old.key, new.next_n) == (False, False, 0)
    assert not new.is_over
    assert await hall.table.campaign_in(80) == done.row.id
    assert new.standing == {}, "standing orders are not handed on"
    await sound(hall, done.row.id)


async def test_an_imported_campaign_is_played_on_ended_and_verified(hall: Hall) -> None:
    record = await hall.table.record(await ended(hall))
    done = await hall.table.import_record(WAR, Actor(user_id=DORA), record)

    await hall.give(done.row.id, BERT, Pull())
    await hall.give(done.row.id, ANNA, Answer(decision="reply-2", choice="slip"))
    await sound(hall, done.row.id)
    await hall.give(done.row.id, DORA, ProposeEnd(as_referee=True))
    await sound(hall, done.row.id)

    assert (await hall.table.record(done.row.id)).full


async def test_the_record_of_an_imported_campaign_shows_no_hand(hall: Hall) -> None:
    record = await hall.table.record(await ended(hall))
    done = await hall.table.import_record(WAR, Actor(user_id=DORA), record)

    public = await hall.table.record(done.row.id)

    row = public.rows[1]
    assert (row.event["kind"], row.event["state"], row.salt) == ("table.imported", None, "")
    assert '"deck":[' not in public.model_dump_json().replace('"deck":[]', "")


async def test_an_imported_campaign_may_be_imported_again(hall: Hall) -> None:
    record = await hall.table.record(await ended(hall))
    first = await hall.table.import_record(Place(7, 72), Actor(user_id=DORA), record)
    await hall.give(first.row.id, DORA, ProposeEnd(as_referee=True))

    second = await hall.table.import_record(Place(7, 73), Actor(user_id=DORA), await hall.table.record(first.row.id))

    assert second.campaign.state == first.campaign.state
    await sound(hall, second.row.id)


async def test_a_game_that_was_won_stays_won(hall: Hall) -> None:
    campaign = await hall.open(71, scenario="garden")
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, BERT, LeaveStandingOrder(key="reply", value="slip"))
    await hall.give(campaign, ANNA, LeaveStandingOrder(key="reply", value="slip"))
    for n in range(10):
        if (await hall.table.look(campaign, 0)).campaign.is_over:
            break
        await hall.give(campaign, BERT if n % 2 else ANNA, Pull())

    done = await hall.table.import_record(WAR, Actor(user_id=DORA), await hall.table.record(campaign))

    assert done.campaign.is_over
    assert done.campaign.outcome is not None
    await sound(hall, done.row.id)


async def test_a_running_record_that_hides_nothing_goes_on_anywhere(hall: Hall, tmp_path: Path) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, Throw(text="d6"))
    record = await hall.table.record(campaign)
    elsewhere = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db")

    done = await Table(elsewhere, lambda: NOON).import_record(WAR, Actor(user_id=DORA), record)
    await elsewhere.close()

    assert done.campaign.state == (await hall.table.look(campaign, 0)).campaign.state


async def test_a_sealed_standing_order_does_not_keep_a_campaign_here(hall: Hall) -> None:
    campaign = await hall.open(71)
    await hall.give(campaign, BERT, LeaveStandingOrder(key="reply", value="dig"))

    done = await hall.table.import_record(WAR, Actor(user_id=DORA), await hall.table.record(campaign))

    assert (done.campaign.standing, done.campaign.is_over) == ({}, False)
    await sound(hall, done.row.id)


async def test_a_running_campaign_with_secrets_is_not_copied(hall: Hall) -> None:
    """Whoever opens the copy would be its referee, and could look at every hand without the players hearing of it."""
    campaign = await hall.open(71, name="Sunday")
    await hall.give(campaign, ANNA, LineUp())
    record = await hall.table.record(campaign)

    for user in (ANNA, CARL, DORA):
        with refuses(Impossible, "The campaign Sunday is still being played, and a copy of it would lay open what is hidden"):
            await hall.table.import_record(WAR, Actor(user_id=user, manages=True), record)
    with refuses(Missing, "No campaign runs"):
        await hall.table.campaign_in(WAR.channel_id)


async def test_a_record_from_before_the_end_goes_on_from_there_once_its_campaign_is_over(hall: Hall) -> None:
    campaign = await hall.open(71)
    await hall.give(campaign, ANNA, LineUp())
    record = await hall.table.record(campaign)
    then = await hall.state(campaign)
    await hall.give(campaign, ANNA, Draw())
    await hall.give(campaign, CARL, ProposeEnd(as_referee=True))

    done = await hall.table.import_record(WAR, Actor(user_id=DORA), record)

    assert done.campaign.state == then
    await sound(hall, done.row.id)


async def test_a_record_that_hides_rows_does_not_go_on_where_nobody_knows_them(hall: Hall, tmp_path: Path) -> None:
    campaign = await hall.open(71)
    await hall.give(campaign, ANNA, LineUp())
    record = await hall.table.record(campaign)
    elsewhere = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db")

    with refuses(Impossible, "That record hides rows until its campaign ends, so nobody can go on from it elsewhere."):
        await Table(elsewhere, lambda: NOON).import_record(WAR, Actor(user_id=DORA), record)
    await elsewhere.close()


async def test_a_record_cut_off_within_an_order_does_not_go_on(hall: Hall) -> None:
    campaign = await hall.open(71)
    await hall.give(campaign, ANNA, LineUp())
    await hall.give(campaign, BERT, LeaveStandingOrder(key="reply", value="dig"))
    await hall.give(campaign, ANNA, Pull())
    record = await hall.table.record(campaign)
    await hall.give(campaign, CARL, ProposeEnd(as_referee=True))

    cut = record.with_(rows=record.rows[:-1])

    with refuses(Impossible, "That record hides rows"):
        await hall.table.import_record(WAR, Actor(user_id=DORA), cut)


async def test_an_altered_record_does_not_go_on(hall: Hall) -> None:
    record = await hall.table.record(await ended(hall))
    rows = list(record.rows)
    rows[-1] = rows[-1].with_(event={"kind": "table.secret_published", "secret": "00"})

    with refuses(Malformed, f"That record does not verify. Row {len(rows)}: its seal does not fit"):
        await hall.table.import_record(WAR, Actor(user_id=DORA), record.with_(rows=tuple(rows)))


async def test_nothing_is_imported_into_a_channel_that_is_taken(hall: Hall) -> None:
    record = await hall.table.record(await ended(hall))
    await hall.open()

    with refuses(Impossible, "A campaign runs in this channel already"):
        await hall.table.import_record(WAR, Actor(user_id=DORA), record)


async def test_who_left_keeps_no_seat_in_the_store(hall: Hall) -> None:
    campaign = await hall.open()
    await hall.give(campaign, ANNA, Leave())

    assert [seat.user_id for seat in await hall.store.seats(campaign)] == [BERT]
    assert await hall.table.mine(ANNA) == []
