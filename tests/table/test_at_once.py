"""Orders and presses that come at once, or twice: all of them count, each of them once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.campaign.opening import Open
from bot.campaign.orders import ProposeEnd, Throw
from bot.campaign.record import verify
from bot.campaign.state import Actor
from bot.games import game_named
from bot.kit.refusals import Missing, NotYours, Stale, Unknown
from bot.looks import Done, Place
from bot.store import CampaignRow, EventRow
from tests.club import ANNA, BERT, CARL, DORA, refuses
from tests.table.hall import WAR, Hall, said, settled, sound
from tests.toys import Brace, LineUp, Pull


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
        "Open the new one in another channel or in a thread, or first end this one: `/game end` asks its players, "
        "`/game end as_referee:True` ends it at once for its referee."
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


async def test_a_channel_that_is_looked_up_while_its_campaign_moves_away_holds_it_no_more(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await hall.open()
    later = hall.fresh()
    key = (await hall.table.look(campaign, ANNA)).campaign.key
    original = later.store.running_in

    async def slow(channel_id: int) -> CampaignRow | None:
        found = await original(channel_id)
        monkeypatch.undo()
        await later.table.move(key, Actor(user_id=ANNA), Place(7, 71))
        return found

    monkeypatch.setattr(later.store, "running_in", slow)
    await later.table.campaign_in(WAR.channel_id)

    with refuses(Missing, "No campaign was ever played in this channel."):
        await later.table.last_in(WAR.channel_id)
    with refuses(Missing, "No campaign runs in this channel."):
        await later.table.campaign_in(WAR.channel_id)
    assert await later.table.campaign_in(71) == campaign


async def test_what_is_read_while_a_server_is_forgotten_is_read_whole_first(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = await hall.open()
    events = hall.store.events

    async def slow(*asked: int) -> tuple[EventRow, ...]:
        for _ in range(20):
            await hall.store.ping()
        return await events(*asked)

    monkeypatch.setattr(hall.store, "events", slow)
    (_, story), gone = await asyncio.gather(hall.table.story(campaign, ANNA), hall.table.forget_server(WAR.guild_id))

    assert [entry.no for entry in story] == [1, 2, 3]
    assert [row.id for row in gone] == [campaign]
    with refuses(Unknown, "That campaign is not here any more."):
        await hall.table.look(campaign, ANNA)
