"""What was promised is said: once, however Discord fails; and the table message stays in its place."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from sqlalchemy import text

from bot import bulletin, outbox
from bot.answering import Answering
from bot.kit.pace import HOUR
from tests.e2e.gateway import public, slash
from tests.world import World, labels, private, said, text_of

CAMPAIGN = ("guard_dies", "french", "allied")

pytestmark = pytest.mark.usefixtures("impatient")


def telling(world: World, words: str, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
    return [message for message in public(world, channel) if words in text_of(message)]


def tables(world: World) -> list[discord.Message]:
    return [message for message in public(world) if "My view" in labels(message)]


async def roll_unanswered(world: World, words: str, **failure: Any) -> None:
    """A roll whose answer Discord does not take."""
    sent = slash(world, world.anna, "roll", expression=f"1d6 {words}")
    world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", **failure)
    sent.deliver()
    await world.env.settle()


async def test_a_result_that_the_interaction_could_not_say_is_said_in_the_channel(world: World) -> None:
    await world.campaign(*CAMPAIGN)

    await roll_unanswered(world, "aloud", status=404, code=10062, message="Unknown interaction")

    assert len(telling(world, "aloud")) == 1


async def test_a_send_that_fails_is_tried_again_and_said_once(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=500, times=None)

    await roll_unanswered(world, "aloud", status=500)
    await world.env.advance_time(120)
    before = telling(world, "aloud")
    world.env.backend.faults.clear()
    await world.env.advance_time(1200)

    assert before == []
    assert len(telling(world, "aloud")) == 1


async def test_an_answer_that_arrived_although_discord_said_it_failed_is_not_said_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.campaign(*CAMPAIGN)
    original = Answering.say

    async def lost(self: Answering, post: bulletin.Post, *, private: bool | None = None) -> int | None:
        await original(self, post, private=private)
        return None

    monkeypatch.setattr(Answering, "say", lost)
    await world.anna.slash(world.channel, "roll", expression="1d6 once")
    await world.env.advance_time(120)

    assert len(telling(world, "once")) == 1


async def test_a_channel_that_is_gone_does_not_hold_up_the_others(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    other = world.guild.create_text_channel("other")
    await world.anna.slash(other, "game new", game="card_table")
    await roll_unanswered(world, "in vain", status=500)
    world.env.backend.delete_channel(world.channel.id)
    sent = slash(world, world.anna, "roll", channel=other, expression="1d6 elsewhere")
    world.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=500)

    sent.deliver()
    await world.env.settle()
    await world.env.advance_time(3600)

    assert len(telling(world, "elsewhere", other)) == 1


async def test_report_24_one_promise_that_cannot_be_told_stops_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.campaign(*CAMPAIGN)
    original = bulletin.result

    async def broken(look: Any, rows: Any, ping: Any = (), recalled: Any = ()) -> list[bulletin.Post]:
        if "the broken one" in repr(rows):
            raise ZeroDivisionError("a picture that cannot be painted")
        return await original(look, rows, ping, recalled)

    monkeypatch.setattr(bulletin, "result", broken)
    await world.anna.slash(world.channel, "roll", expression="1d6 the broken one")
    first = [type(error.__cause__) for error in world.env.errors]
    await roll_unanswered(world, "the whole one", status=500)
    whole = telling(world, "the whole one")
    monkeypatch.setattr(bulletin, "result", original)
    await world.env.advance_time(120)
    world.env._errors.clear()

    assert first == [ZeroDivisionError]
    assert len(whole) == 1
    assert len(telling(world, "the broken one")) == 1


async def test_what_went_wrong_after_an_order_was_carried_out_does_not_say_that_nothing_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    before = (await world.bot.table.look(campaign, 0)).campaign.head

    async def broken(*_: Any) -> list[bulletin.Post]:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(bulletin, "result", broken)
        result = await world.anna.slash(world.channel, "roll", expression="1d6")
    world.env._errors.clear()

    assert (await world.bot.table.look(campaign, 0)).campaign.head == before + 1
    assert private(result)
    assert "has been carried out" in said(result)


async def forget_the_last(world: World, kind: str) -> None:
    """Takes the last promise of a kind for one that is still to be kept, as after a crash between saying and remembering."""
    await world.env.advance_time(61)
    last = await world.bot.store._read(
        lambda c: c.scalar(text("SELECT max(id) FROM outbox WHERE kind = :kind AND message_id > 0"), {"kind": kind})
    )
    await world.bot.store.outbox_retry(last, 0, 0, "")


OLDER = (
    "UPDATE outbox SET status = 'sending' WHERE kind = 'result' AND status = 'waiting'",
    "CREATE TABLE notes (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE INDEX ix_outbox_sending ON outbox (id) WHERE status = 'sending'",
    "UPDATE alembic_version SET version_num = '0001'",
)
"""Makes the database one that an earlier version was killed at, in the middle of sending."""


async def test_what_an_earlier_version_left_half_sent_is_said_once(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=500, times=None)
    await roll_unanswered(world, "after all", status=500)
    world.env.backend.faults.clear()
    for statement in OLDER:
        assert (await world.bot.store._change(text(statement))) != 0

    await world.restart()
    await world.env.advance_time(120)
    await world.restart()

    assert len(telling(world, "after all")) == 1


async def test_what_was_said_but_not_remembered_is_not_said_again_after_a_restart(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "roll", expression="1d6 remembered")
    await forget_the_last(world, "result")

    await world.restart()

    assert len(telling(world, "remembered")) == 1


@pytest.mark.parametrize("how", ["dm", "channel"])
async def test_a_ping_that_was_said_but_not_remembered_is_not_said_again_after_a_restart(world: World, how: str) -> None:
    await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "reach", how=how, warn=True)
    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")
    await forget_the_last(world, "ping")

    await world.restart()

    messages = world.anna.user.dm_channel.history() if how == "dm" else public(world)
    assert len([m for m in messages if "the player before you starts" in m.content]) == 1


async def test_a_ping_is_known_again_although_what_is_missing_has_changed(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    await world.bert.slash(world.channel, "reach", how="dm")
    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")
    await forget_the_last(world, "ping")
    await world.bert.slash(world.channel, "combat next")

    await world.restart()

    assert len([m for m in world.bert.user.dm_channel.history() if "it is your move" in m.content]) == 1


async def test_three_readies_and_a_reconnection_start_nothing_twice(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    posts, commands = len(public(world)), len([r for r in world.env.http_requests if r.path.endswith("/commands")])

    for event in ("ready", "ready", "ready", "disconnect", "resumed", "ready"):
        world.bot.dispatch(event)
        await world.env.settle()

    assert len(public(world)) == posts
    assert len(tables(world)) == 1
    assert len([r for r in world.env.http_requests if r.path.endswith("/commands")]) == commands


# the table message


async def test_the_table_message_is_one_pinned_and_edited_in_place(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    first = world.table_message()

    await world.anna.slash(world.channel, "game join", side="french")
    await world.bert.slash(world.channel, "game join", side="allied")

    assert [message.id for message in tables(world)] == [first.id]
    assert world.table_message().id == first.id
    assert f"**{world.bert.name}**" in text_of(world.table_message())


async def test_a_deleted_table_message_is_posted_and_pinned_anew(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    old = world.table_message()
    await world.manager.delete(old)

    await world.anna.slash(world.channel, "game status")

    assert world.table_message().id != old.id
    assert len(tables(world)) == 1


async def test_a_table_message_that_a_crash_left_unremembered_is_found_again(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    first = world.table_message()
    await world.bot.store.set_table_message(campaign, None, None)

    await world.restart()
    await world.anna.slash(world.channel, "roll", expression="1d6")

    assert [message.id for message in tables(world)] == [first.id]


async def test_a_channel_where_nothing_can_be_pinned_has_its_table_message_all_the_same(world: World) -> None:
    world.env.inject_error("PUT", "/channels/*/messages/pins/*", status=403, code=50013, times=None)

    await world.campaign(*CAMPAIGN)

    assert len(tables(world)) == 1
    assert world.channel.pinned_messages() == []


# pings


def pinged(message: discord.Message, world: World) -> set[int]:
    return set(world.env.backend.get_message(message.channel.id, message.id).ping_user_ids)


async def test_report_27_one_ping_for_a_hand_over_to_the_seat_that_is_due_and_nobody_else(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    start = len(public(world))
    while (await world.bot.table.look(campaign, 0)).due[0].side == "french":
        label = next(each for each in labels(world.table_message()) if each.startswith("End the"))
        await world.anna.click(world.table_message(), label=label)

    pings = [pinged(message, world) for message in public(world)[start:]]

    assert [each for each in pings if each] == [{world.bert.id}]
    assert not any(pinged(message, world) for message in tables(world))


async def test_nobody_is_pinged_for_their_own_move(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    start = len(public(world))
    label = next(each for each in labels(world.table_message()) if each.startswith("End the"))

    await world.anna.click(world.table_message(), label=label)

    assert not any(world.anna.id in pinged(message, world) for message in public(world)[start:])


async def test_a_mention_in_a_log_or_a_list_pings_nobody(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    since = len(world.env.http_requests)

    for command in ("game status", "game log", "game recap", "game mine", "game options"):
        await world.anna.slash(world.channel, command)

    bodies = [r.json for r in world.env.http_requests[since:] if isinstance(r.json, dict)]
    allowed = [(body.get("data") or body).get("allowed_mentions") for body in bodies]
    assert len(allowed) >= 5
    assert all(each is not None and not each["parse"] and not each.get("users") for each in allowed)


async def test_an_answer_that_breaks_off_between_two_posts_is_ended_in_the_channel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.campaign(*CAMPAIGN)
    original, say = bulletin.result, Answering.say

    async def in_two(*given: Any) -> list[bulletin.Post]:
        (post,) = await original(*given)
        second = discord.Embed(description="The second half.").set_footer(text="second half")
        return [post, bulletin.Post(embeds=(second,))]

    async def broken(self: Answering, post: bulletin.Post, *, private: bool | None = None) -> int | None:
        if any(embed.description == "The second half." for embed in post.embeds):
            raise ConnectionResetError
        return await say(self, post, private=private)

    monkeypatch.setattr(bulletin, "result", in_two)
    monkeypatch.setattr(Answering, "say", broken)
    await world.anna.slash(world.channel, "roll", expression="1d6 in halves")
    await world.env.advance_time(120)
    broke_off = [type(error.__cause__) for error in world.env.errors]
    world.env._errors.clear()

    assert broke_off == [ConnectionResetError]
    assert len(telling(world, "in halves")) == 1
    assert len(telling(world, "The second half.")) == 1


async def test_what_was_said_long_ago_is_cleared_away_at_a_start(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.campaign(*CAMPAIGN)

    async def kept() -> int:
        count = "select count(*) from outbox where status = 'done'"
        return int(await world.bot.store._database.read(lambda c: c.exec_driver_sql(count).scalar_one()))

    await world.restart()
    before = await kept()
    monkeypatch.setattr(outbox, "KEPT_FOR", HOUR)
    await world.env.advance_time(2 * HOUR)
    await world.restart()

    assert before > 0
    assert await kept() == 0
