"""Going on with a campaign from its record, without laying open what is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.campaign.orders import Join, LeaveStandingOrder, ProposeEnd, Throw
from bot.campaign.state import Actor
from bot.kit.decisions import Answer
from bot.kit.model import digest
from bot.kit.refusals import Impossible, Malformed, Missing, NotYours
from bot.kit.secrecy import REFEREE, redacted
from bot.looks import Place
from bot.store import Store
from bot.table import Table
from tests.club import ANNA, BERT, CARL, DORA, refuses
from tests.table.hall import NOON, WAR, Hall, sound
from tests.toys import Draw, LineUp, Pull


async def ended(hall: Hall, channel: int = 71) -> int:
    campaign = await hall.open(channel, name="Sunday", options={"tie": "slips"})
    for user, order in ((ANNA, LineUp()), (ANNA, Draw()), (BERT, LeaveStandingOrder(key="reply", value="dig")), (ANNA, Pull())):
        await hall.give(campaign, user, order)
    await hall.table.submit(campaign, Actor(user_id=CARL), ProposeEnd(as_referee=True))
    return campaign


async def test_a_finished_record_goes_on_elsewhere_with_the_same_state_and_new_dice(hall: Hall) -> None:
    campaign = await ended(hall)
    record = await hall.table.record(campaign)

    done = await hall.table.import_record(Place(8, 80), Actor(user_id=BERT), record)

    old, new = (await hall.table.look(campaign, 0)).campaign, done.campaign
    assert new.state == old.state
    assert digest(redacted(new.state, REFEREE)) == record.state
    assert (new.seats[0].user_id, new.seats[1].user_id, new.name) == (ANNA, BERT, "Sunday")
    assert (new.commitment == old.commitment, new.key == old.key, new.next_n) == (False, False, 0)
    assert not new.is_over
    assert await hall.table.campaign_in(80) == done.row.id
    assert (new.standing, new.sealed) == ({}, ()), "standing and sealed orders are not handed on"
    await sound(hall, done.row.id)


async def test_an_imported_campaign_is_played_on_ended_and_verified(hall: Hall) -> None:
    record = await hall.table.record(await ended(hall))
    done = await hall.table.import_record(WAR, Actor(user_id=CARL), record)

    await hall.give(done.row.id, BERT, Pull())
    await hall.give(done.row.id, ANNA, Answer(decision="reply-2", choice="slip"))
    await sound(hall, done.row.id)
    await hall.give(done.row.id, CARL, ProposeEnd(as_referee=True))
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

    done = await hall.table.import_record(WAR, Actor(user_id=ANNA), await hall.table.record(campaign))

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


async def test_a_running_campaign_is_no_strangers_to_copy(hall: Hall) -> None:
    """Though nothing in it is hidden: they would be its referee, and seat its players where they please."""
    record = await hall.table.record(await hall.open(71, name="Sunday"))

    for place, stranger in ((WAR, Actor(user_id=DORA)), (Place(8, 80), Actor(user_id=DORA, manages=True))):
        with refuses(NotYours, "The campaign Sunday is still being played; only its players and referees may go on with it."):
            await hall.table.import_record(place, stranger, record)


@pytest.mark.parametrize("who", [Actor(user_id=ANNA), Actor(user_id=CARL), Actor(user_id=DORA, manages=True)], ids=str)
async def test_its_players_its_referees_and_the_servers_managers_go_on_with_a_running_campaign(hall: Hall, who: Actor) -> None:
    record = await hall.table.record(await hall.open(71))

    done = await hall.table.import_record(WAR, who, record)

    assert [seat.user_id for seat in done.campaign.seats] == [ANNA, BERT]
    await sound(hall, done.row.id)


@pytest.mark.parametrize("key", ["", "00c0ffee00c0ffee"])
async def test_what_a_stranger_imports_seats_and_pings_nobody(hall: Hall, key: str) -> None:
    """Whatever key they write into the record: while its secret is kept, none follows from its rows."""
    campaign = await hall.open(71)
    if not key:
        await hall.table.submit(campaign, Actor(user_id=CARL), ProposeEnd(as_referee=True))
    record = await hall.table.record(campaign)

    done = await hall.table.import_record(WAR, Actor(user_id=DORA), record.with_(key=key or record.key))

    assert (done.campaign.seats, done.ping) == ((), ())
    assert not [row for row in done.promises if row.kind == "ping"]
    await hall.give(done.row.id, ANNA, Join(side="red"))
    await sound(hall, done.row.id)
