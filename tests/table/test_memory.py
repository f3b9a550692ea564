"""What goes wrong, and campaigns that come and go in memory: the table is what its log says."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import bot.promises
import bot.shelf
from bot.campaign.orders import Consent, Join, LeaveStandingOrder, Peek, ProposeEnd, ProposeReseed, ProposeUndo, Throw
from bot.kit.model import Order
from bot.kit.refusals import Impossible, Missing, Refusal
from bot.store import Batch, OutboxRow, Store, StoreFailed
from bot.table import Table
from tests.club import ANNA, BERT, CARL, DORA, refuses
from tests.store.samples import drop_snapshots
from tests.table.hall import Hall, settled, sound
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull


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

    with refuses(Missing, "The database broke off, and I do not know whether that was carried out."):
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
    monkeypatch.setattr(bot.shelf, "CACHED", 3)
    campaigns = [await hall.open(channel) for channel in range(100, 110)]

    for foot in ("left", "right"):
        for channel, campaign in zip(range(100, 110), campaigns, strict=True):
            if foot == "left":
                await hall.give(campaign, ANNA, LineUp())
            await hall.give(await hall.table.campaign_in(channel), ANNA, Brace(foot=foot))  # type: ignore[arg-type]

    assert len(hall.table._shelf._held) == 3
    assert [(await hall.state(campaign)).feet for campaign in campaigns] == [{"red": "right"}] * 10
    for campaign in campaigns[:2]:
        await sound(hall, campaign)


async def test_orders_at_once_to_more_campaigns_than_are_kept_all_go_through(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.shelf, "CACHED", 2)
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
    await drop_snapshots(hall.store, campaign)
    from_log = (await hall.fresh().table.look(campaign, 0)).campaign

    assert from_snapshot == from_log == here


@pytest.mark.parametrize("drop", [False, True], ids=["with checkpoints", "from the log alone"])
@pytest.mark.parametrize("restart", [False, True], ids=["at once", "after a restart"])
async def test_undo_reaches_back_over_checkpoints(hall: Hall, monkeypatch: pytest.MonkeyPatch, drop: bool, restart: bool) -> None:
    monkeypatch.setattr(bot.promises, "CHECKPOINT_EVERY", 4)
    campaign = await hall.open()
    await hall.give(campaign, ANNA, LineUp())
    states = []
    for n in range(15):
        states.append(await hall.state(campaign))
        await hall.give(campaign, ANNA, Brace(foot="left") if n % 2 else PlanPull(effort=n % 3))

    for state in reversed(states):
        if drop:
            await drop_snapshots(hall.store, campaign)
        if restart:
            hall = hall.fresh()
        await hall.give(campaign, ANNA, ProposeUndo())
        assert await hall.state(campaign) == state
    await sound(hall, campaign)


async def test_undo_after_undo_reaches_over_a_checkpoint_that_was_undone(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkpoint nearest to the step lies in a stretch that itself goes back beyond it."""
    monkeypatch.setattr(bot.promises, "CHECKPOINT_EVERY", 3)
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
    monkeypatch.setattr(bot.promises, "CHECKPOINT_EVERY", 5)
    luck = random.Random(1815)
    campaign = await hall.open()
    for _ in range(120):
        look = await hall.table.look(campaign, 0)
        if look.campaign.is_over:
            break
        if luck.random() < 0.1:
            await drop_snapshots(hall.store, campaign)
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
