"""Deadlines, reminders and pings through Discord: counted exactly, where and when each person wishes them."""

from __future__ import annotations

import discord
import pytest
from pydantic import ValidationError

from bot.kit.pace import DAY, HOUR
from bot.people import Wishes
from tests.world import World, labels, private, said, text_of

PACE = 48

pytestmark = pytest.mark.usefixtures("slow_heart")


async def paced(world: World, when_out: str = "remind") -> None:
    """A Waterloo campaign of Anna (French) and Bert (Allied) at 48 hours a move. The French are due."""
    await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "time pace", hours=PACE, when_out=when_out)
    proposal = world.channel.history()[-1]
    assert "Agree" in labels(proposal)
    await world.bert.click(proposal, label="Agree")


async def hand_over(world: World) -> None:
    """Anna ends her three phases, so that Bert is due."""
    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")


def pings(world: World, user: int) -> list[discord.Message]:
    """The messages in the channel that ping this person."""
    return [m for m in world.channel.history() if any(u.id == user for u in m.mentions)]


async def test_the_table_message_shows_the_deadline_as_a_discord_timestamp(world: World) -> None:
    await paced(world)

    due = int(world.env.now().timestamp()) + PACE * HOUR

    assert f"<t:{due}:R>" in text_of(world.table_message())


async def test_a_hand_over_pings_the_player_who_is_due_once(world: World) -> None:
    await paced(world)
    before = len(pings(world, world.bert.id))

    await hand_over(world)

    assert len(pings(world, world.bert.id)) == before + 1
    assert len(pings(world, world.onlooker.id)) == 0


async def test_who_must_consent_is_called_once_and_finds_it_among_what_is_theirs(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    before = len(pings(world, world.bert.id))

    await world.anna.slash(world.channel, "game end")
    mine = [await who.slash(world.channel, "game mine") for who in (world.bert, world.anna)]

    (called,) = pings(world, world.bert.id)[before:]
    assert called.content == f"<@{world.bert.id}> your consent is asked for."
    assert "Agree" in labels(called)
    assert ["proposes to end the campaign here" in said(result) for result in mine] == [True, False]


async def test_who_must_consent_and_sleeps_is_asked_in_the_morning_unless_that_is_settled(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    hour = world.env.now().hour
    await world.bert.slash(world.channel, "reach", quiet_from=hour, quiet_to=(hour + 8) % 24, zone="UTC")
    before = len(pings(world, world.bert.id))
    await world.anna.slash(world.channel, "game end")
    asleep = len(pings(world, world.bert.id))

    await world.env.advance_time(9 * HOUR)
    awake = pings(world, world.bert.id)[before:]
    await world.anna.slash(world.channel, "game answer", choice="Decline")
    await world.env.advance_time(15.5 * HOUR)
    await world.anna.slash(world.channel, "game end")
    await world.anna.slash(world.channel, "game answer", choice="Decline")
    await world.env.advance_time(9 * HOUR)

    assert asleep == before
    assert ["your consent is asked for in" in message.content for message in awake] == [True]
    assert "proposes to end the campaign here" in awake[0].content
    assert len(pings(world, world.bert.id)) == before + 1


async def test_a_reminder_names_what_is_missing_and_the_case(world: World) -> None:
    await paced(world)
    before = len(pings(world, world.anna.id))

    await world.env.advance_time(36 * HOUR + 5)

    (reminder,) = pings(world, world.anna.id)[before:]
    assert "you are waited for in" in reminder.content
    assert "End the rally phase" in reminder.content
    assert "GD-4" in reminder.content
    assert "Time is out <t:" in reminder.content


async def test_nobody_is_reminded_who_has_acted(world: World) -> None:
    await paced(world)
    await hand_over(world)
    before = len(pings(world, world.anna.id))

    await world.env.advance_time(40 * HOUR)

    assert len(pings(world, world.anna.id)) == before


async def test_reminders_go_on_once_a_day_after_time_is_out(world: World) -> None:
    await paced(world)
    before = len(pings(world, world.anna.id))

    await world.env.advance_time(36 * HOUR + 5)
    await world.env.advance_time(DAY)
    await world.env.advance_time(DAY)

    assert len(pings(world, world.anna.id)) == before + 3
    assert sum("The time of the French side is out" in text_of(m) for m in world.channel.history()) == 1


async def test_nobody_is_reminded_during_a_pause_or_a_vacation(world: World) -> None:
    await paced(world)
    await world.env.advance_time(60 * HOUR)
    await world.anna.slash(world.channel, "time pause", days=10)
    await world.bert.click(world.channel.history()[-1], label="Agree")
    before = len(pings(world, world.anna.id))

    for _ in range(2):
        await world.env.advance_time(DAY)
    paused = len(pings(world, world.anna.id))
    await world.anna.slash(world.channel, "time resume")
    await world.anna.slash(world.channel, "time vacation", days=2)
    for hours in (24, 23):
        await world.env.advance_time(hours * HOUR)
    away = len(pings(world, world.anna.id))
    await world.env.advance_time(DAY + HOUR)

    assert (paused, away) == (before, before)
    assert len(pings(world, world.anna.id)) > before


async def test_a_person_who_wishes_so_is_written_to_directly(world: World) -> None:
    await paced(world)
    await world.bert.slash(world.channel, "reach", how="dm")
    before = len(pings(world, world.bert.id))

    await hand_over(world)

    assert len(pings(world, world.bert.id)) == before
    (message,) = world.bert.user.dm_channel.history()
    assert "it is your move in" in message.content


async def test_closed_direct_messages_never_block(world: World) -> None:
    await paced(world)
    await world.bert.slash(world.channel, "reach", how="dm")
    before = len(pings(world, world.bert.id))
    world.env.inject_error("POST", "/users/@me/channels", status=403)

    await hand_over(world)

    assert len(pings(world, world.bert.id)) == before + 1


async def test_nobody_is_pinged_who_wishes_for_none(world: World) -> None:
    await paced(world)
    await world.bert.slash(world.channel, "reach", how="none")
    before = len(pings(world, world.bert.id))

    await hand_over(world)
    await world.env.advance_time(40 * HOUR)

    assert len(pings(world, world.bert.id)) == before
    mine = await world.bert.slash(world.channel, "game mine")
    assert "▶" in said(mine)


async def test_quiet_hours_are_kept(world: World) -> None:
    await paced(world)
    hour = world.env.now().hour
    await world.bert.slash(world.channel, "reach", quiet_from=hour, quiet_to=(hour + 8) % 24, zone="UTC")
    before = len(pings(world, world.bert.id))

    await hand_over(world)
    in_the_night = len(pings(world, world.bert.id))
    await world.env.advance_time(8 * HOUR + 60)

    assert in_the_night == before
    assert len(pings(world, world.bert.id)) == before + 1


async def test_who_acts_in_the_night_is_not_pinged_in_the_morning(world: World) -> None:
    await paced(world)
    hour = world.env.now().hour
    await world.bert.slash(world.channel, "reach", quiet_from=hour, quiet_to=(hour + 8) % 24, zone="UTC")
    await hand_over(world)
    before = len(pings(world, world.bert.id))
    for _ in range(3):
        await world.bert.slash(world.channel, "combat next")

    await world.env.advance_time(8 * HOUR + 60)

    assert len(pings(world, world.bert.id)) == before


async def test_who_wishes_it_hears_that_the_player_before_them_starts(world: World) -> None:
    await paced(world)
    await world.anna.slash(world.channel, "reach", warn=True)
    before = len(pings(world, world.anna.id))

    await hand_over(world)

    (warning,) = pings(world, world.anna.id)[before:]
    assert "the player before you starts" in warning.content


async def test_a_deadline_missed_while_the_bot_was_down_is_kept_once_on_return(world: World) -> None:
    await paced(world, "pass")
    await world.bot.close()
    world.env.backend.advance_clock(5 * DAY)

    await world.restart()
    await world.env.advance_time(10)
    await world.restart()

    told = [text_of(m) for m in world.channel.history()]
    assert sum("The time of the French side is out" in text for text in told) == 1
    assert any("the Allied and Prussian player turn begins" in text for text in told)
    assert not any("you are waited for" in text for text in told)


async def test_three_ready_events_start_nothing_twice(world: World) -> None:
    await paced(world)
    before = len(pings(world, world.anna.id))

    for _ in range(3):
        with world.env._bot_scope():
            world.bot.dispatch("ready")
        await world.env.settle()
    await world.env.advance_time(36 * HOUR + 5)

    assert len(pings(world, world.anna.id)) == before + 1


@pytest.mark.simcord(check_errors=False)
async def test_a_deadline_that_fails_is_tried_again_and_stops_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await paced(world, "pass")
    submit = world.bot.table.submit
    failures = iter([RuntimeError("the first time")])

    async def failing(*arguments: object, **more: object) -> object:
        for error in failures:
            raise error
        return await submit(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(world.bot.table, "submit", failing)
    await world.env.advance_time(PACE * HOUR + 5)
    await world.env.advance_time(10 * 60)

    told = [text_of(m) for m in world.channel.history()]
    assert sum("The time of the French side is out" in text for text in told) == 1


async def test_a_wish_for_an_unknown_zone_is_refused_in_a_sentence(world: World) -> None:
    refused = await world.anna.slash(world.channel, "reach", zone="Middle-earth/Shire")

    assert (
        said(refused)
        == "I know no time zone called Middle\\-earth/Shire.\nPick one from the list, such as Europe/Berlin or America/New_York."
    )


async def test_who_wants_to_be_forgotten_gives_up_every_seat_and_is_called_by_no_name(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")

    answer = await world.anna.slash(world.channel, "forget-me", sure=True)

    assert private(answer)
    assert "your seats in 1 campaign" in said(answer)
    look = await world.bot.table.look(campaign, 0)
    assert look.campaign.players("french") == ()
    assert world.anna.id not in await world.bot.store.players()


async def test_a_bot_is_not_seated(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    machine = world.guild.add_member(world.env.create_user("machine", bot=True))

    refused = await world.anna.slash(world.channel, "referee seat", side="french", player=machine)

    assert "A bot plays no campaign" in said(refused)


def test_a_stored_zone_that_is_gone_falls_back_to_none() -> None:
    with pytest.raises(ValidationError):
        Wishes(zone="Middle-earth/Shire")


async def test_who_is_not_pinged_hears_of_no_hours_for_it(world: World) -> None:
    await world.bert.slash(world.channel, "reach", quiet_from=22, quiet_to=8, zone="Europe/Berlin")

    answer = await world.bert.slash(world.channel, "reach", how="none")

    assert said(answer) == "I do not ping you; `/game mine` shows what waits for you."


async def test_who_was_called_twice_in_the_night_is_called_once_in_the_morning(world: World) -> None:
    await paced(world)
    hour = world.env.now().hour
    await world.bert.slash(world.channel, "reach", quiet_from=hour, quiet_to=(hour + 8) % 24, zone="UTC")
    before = len(pings(world, world.bert.id))
    for who in (world.anna, world.bert, world.anna):
        for _ in range(3):
            await who.slash(world.channel, "combat next")

    for _ in range(9):
        await world.env.advance_time(HOUR)

    (called,) = pings(world, world.bert.id)[before:]
    assert "it is your move" in called.content
