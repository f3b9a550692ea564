"""One press, one effect: twice delivered, two people at once, from before a restart, of another campaign, of one that is over."""

from __future__ import annotations

import re

from tests.e2e.gateway import press, public, slash
from tests.world import World, labels, private, said, text_of


async def battle(world: World) -> int:
    return await world.campaign("guard_dies", "french", "allied")


async def head(world: World, campaign: int) -> int:
    return (await world.bot.table.look(campaign, 0)).campaign.head


def end_of_phase(world: World) -> str:
    return next(label for label in labels(world.table_message()) if label.startswith("End the"))


async def test_report_08_end_turn_twice_is_one_turn(world: World) -> None:
    campaign = await battle(world)
    before = await head(world, campaign)
    first = press(world, world.anna, world.table_message(), end_of_phase(world))
    second = press(world, world.anna, world.table_message(), end_of_phase(world))

    first.deliver()
    second.deliver()
    await world.env.settle()

    assert await head(world, campaign) == before + 1
    assert not private(first.result)
    assert private(second.result)
    assert "dealt with already" in said(second.result)


async def test_report_08_the_same_press_delivered_twice_is_one_turn(world: World) -> None:
    campaign = await battle(world)
    before, posts = await head(world, campaign), len(public(world))
    sent = press(world, world.anna, world.table_message(), end_of_phase(world))

    sent.deliver()
    sent.deliver()
    await world.env.settle()
    sent.deliver()
    await world.env.settle()

    assert await head(world, campaign) == before + 1
    assert len(public(world)) == posts + 1


async def test_the_same_command_delivered_twice_is_one_roll(world: World) -> None:
    campaign = await battle(world)
    before, posts = await head(world, campaign), len(public(world))
    sent = slash(world, world.anna, "roll", expression="2d6")

    sent.deliver()
    sent.deliver()
    await world.env.settle()

    assert await head(world, campaign) == before + 1
    assert len(public(world)) == posts + 1


async def test_the_same_opening_delivered_twice_is_one_campaign(world: World) -> None:
    sent = slash(world, world.anna, "game new", game="card_table")

    sent.deliver()
    sent.deliver()
    await world.env.settle()

    assert len(await world.bot.table.running()) == 1
    assert len([m for m in public(world) if "opens Card table" in text_of(m)]) == 1


async def test_report_09_two_people_who_join_one_seat_at_once_get_one_seat(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    seat = next(label for label in labels(world.table_message()) if label.startswith("Join"))
    anna = press(world, world.anna, world.table_message(), seat).deliver()
    bert = press(world, world.bert, world.table_message(), seat).deliver()

    await world.env.settle()

    campaign = await world.bot.table.campaign_in(world.channel.id)
    look = await world.bot.table.look(campaign, 0)
    assert [seat.user_id for seat in look.campaign.seats] == [world.anna.id]
    assert not private(anna.result)
    assert private(bert.result)


async def test_report_09_join_pressed_twice_by_one_person_is_one_seat(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    seat = next(label for label in labels(world.table_message()) if label.startswith("Join"))
    sent = [press(world, world.anna, world.table_message(), seat).deliver() for _ in range(3)]

    await world.env.settle()

    campaign = await world.bot.table.campaign_in(world.channel.id)
    assert len((await world.bot.table.look(campaign, 0)).campaign.seats) == 1
    assert [private(each.result) for each in sent] == [False, True, True]


async def test_report_10_buttons_work_after_a_restart(world: World) -> None:
    campaign = await battle(world)
    before, label, message = await head(world, campaign), end_of_phase(world), world.table_message()

    await world.restart()
    await world.anna.click(message, label=label)

    assert await head(world, campaign) == before + 1


async def test_report_10_buttons_work_after_a_long_time(world: World) -> None:
    campaign = await battle(world)
    before, label, message = await head(world, campaign), end_of_phase(world), world.table_message()

    await world.env.advance_time(180)
    await world.anna.click(message, label=label)

    assert await head(world, campaign) == before + 1


async def test_a_press_from_before_a_restart_on_what_is_over_by_now_is_refused_in_private(world: World) -> None:
    campaign = await battle(world)
    late = press(world, world.anna, world.table_message(), end_of_phase(world))
    await world.anna.click(world.table_message(), label=end_of_phase(world))
    before = await head(world, campaign)

    await world.restart()
    late.deliver()
    await world.env.settle()

    assert private(late.result)
    assert await head(world, campaign) == before


async def test_report_07_a_button_of_the_first_campaign_never_acts_on_the_second(world: World) -> None:
    first = await battle(world)
    old = press(world, world.anna, world.table_message(), end_of_phase(world))
    await world.manager.slash(world.channel, "game end", as_referee=True)
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    second = await world.bot.table.campaign_in(world.channel.id)
    heads = await head(world, first), await head(world, second)

    old.deliver()
    await world.env.settle()

    assert (await head(world, first), await head(world, second)) == heads
    assert private(old.result)
    assert "is over" in said(old.result)


async def test_report_07_a_button_of_a_campaign_in_another_channel_acts_on_its_own(world: World) -> None:
    first = await battle(world)
    label, message = end_of_phase(world), world.table_message()
    other = world.guild.create_text_channel("elsewhere")
    await world.anna.slash(other, "game new", game="guard_dies")
    second = await world.bot.table.campaign_in(other.id)
    heads = await head(world, first), await head(world, second)

    await world.anna.click(message, label=label)

    assert (await head(world, first), await head(world, second)) == (heads[0] + 1, heads[1])


async def test_an_old_button_of_a_campaign_that_has_moved_is_told_where_it_is_played_now(world: World) -> None:
    campaign = await battle(world)
    await world.anna.slash(world.channel, "game end")
    asked = next(m for m in reversed(public(world)) if "Agree" in labels(m))
    new = world.guild.create_text_channel("new")
    row = (await world.bot.table.look(campaign, 0)).row
    await world.anna.slash(new, "game move", campaign=row.key)
    before = len(world.channel.history())

    result = await world.bert.click(asked, label="Decline")

    assert private(result)
    assert "declines the proposal" in said(result)
    assert len(world.channel.history()) == before
    assert sum("declines the proposal" in text_of(m) for m in new.history()) == 1


async def test_a_press_on_a_campaign_that_is_over_takes_the_buttons_off(world: World) -> None:
    campaign = await battle(world)
    await world.anna.slash(world.channel, "game end")
    asked = next(m for m in reversed(public(world)) if "Agree" in labels(m))
    late = press(world, world.bert, asked, "Agree")
    await world.manager.slash(world.channel, "game end", as_referee=True)

    late.deliver()
    await world.env.settle()

    assert (await world.bot.table.look(campaign, 0)).campaign.is_over
    assert private(late.result)
    assert labels(next(m for m in public(world) if m.id == asked.id)) == []


async def test_a_campaign_that_is_over_has_no_buttons_on_its_table_message(world: World) -> None:
    await battle(world)

    await world.manager.slash(world.channel, "game end", as_referee=True)

    assert [each for each in labels(world.table_message()) if each != "My view"] == []


async def test_a_stale_press_takes_the_buttons_off_the_message_it_came_from(world: World) -> None:
    await battle(world)
    await world.anna.slash(world.channel, "game end")
    asked = next(m for m in reversed(public(world)) if "Agree" in labels(m))
    late = press(world, world.bert, asked, "Agree")
    table = next(each for each in labels(world.table_message()) if each == "Decline")
    await world.bert.click(world.table_message(), label=table)

    late.deliver()
    await world.env.settle()

    assert private(late.result)
    assert labels(next(m for m in public(world) if m.id == asked.id)) == []


async def test_a_foreigner_who_presses_gets_one_private_sentence(world: World) -> None:
    campaign = await battle(world)
    before, posts = await head(world, campaign), len(public(world))

    result = await world.onlooker.click(world.table_message(), label=end_of_phase(world))

    assert private(result)
    assert said(result).count("\n") == 0
    assert await head(world, campaign) == before
    assert len(public(world)) == posts


async def test_the_other_side_cannot_press_for_the_one_that_moves(world: World) -> None:
    campaign = await battle(world)
    before = await head(world, campaign)

    result = await world.bert.click(world.table_message(), label=end_of_phase(world))

    assert private(result)
    assert "French" in said(result)
    assert await head(world, campaign) == before


async def test_report_11_a_press_is_answered_once(world: World) -> None:
    await battle(world)
    sent = press(world, world.anna, world.table_message(), end_of_phase(world)).deliver()

    await world.env.settle()

    answers = [each for each in world.env.http_requests if str(sent.payload["id"]) in each.path and each.method == "POST"]
    assert len(answers) == 1


async def test_report_12_a_deleted_table_message_comes_back_with_the_next_press(world: World) -> None:
    await battle(world)
    old = world.table_message()
    await world.anna.slash(world.channel, "game end")
    asked = next(m for m in reversed(public(world)) if "Agree" in labels(m))
    await world.manager.delete(old)

    result = await world.bert.click(asked, label="Decline")

    assert not private(result)
    assert world.table_message().id != old.id


async def test_report_15_fifty_commands_at_once_are_all_answered_in_one_order(world: World) -> None:
    campaign = await battle(world)
    before = await head(world, campaign)
    who = (world.anna, world.bert)
    sent = [slash(world, who[n % 2], "roll", expression=f"1d6 number {n:02}") for n in range(50)]

    for each in sent:
        each.deliver()
    await world.env.settle()

    log = await world.bot.table.log(campaign, 0, after=before)
    logged = [int(re.search(r"number (\d\d)", str(line.lines[0]))[1]) for line in log]  # type: ignore[index]
    shown = [int(found[1]) for m in public(world) if (found := re.search(r"number (\d\d)", text_of(m)))]
    assert all(each.result.acknowledged and not private(each.result) for each in sent)
    assert await head(world, campaign) == before + 50
    assert sorted(logged) == list(range(50))
    assert sorted(shown) == list(range(50))
    assert logged == shown


async def test_the_buttons_of_several_proposals_say_which_is_meant(world: World) -> None:
    await battle(world)
    await world.anna.slash(world.channel, "time pause", days=3)
    alone = labels(world.table_message())
    await world.anna.slash(world.channel, "game end")

    both = labels(world.table_message())
    await world.bert.click(world.table_message(), label="Decline: the end")

    assert [label for label in alone if label in ("Agree", "Decline")] == ["Agree", "Decline"]
    assert [label for label in both if label.startswith(("Agree", "Decline"))] == [
        "Agree: pause",
        "Decline: pause",
        "Agree: the end",
        "Decline: the end",
    ]
    assert "Agree" in labels(world.table_message())
