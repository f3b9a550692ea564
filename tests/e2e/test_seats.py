"""Seats that change hands and sides with several players, through Discord."""

from __future__ import annotations

import discord

from tests.e2e.card_players import everything, hand_of, listed, seated
from tests.e2e.gateway import public, slash
from tests.world import World, heard, labels, private, said


def pings(world: World, user: int) -> list[discord.Message]:
    return [m for m in public(world) if any(u.id == user for u in m.mentions)]


def offer(world: World) -> discord.Message:
    """The newest post that offers a seat."""
    return next(m for m in reversed(public(world)) if "Take the seat" in labels(m) and m.id != world.table_message().id)


async def test_a_seat_is_handed_over_with_its_hand_and_the_old_player_looks_on(world: World) -> None:
    campaign = await seated(world, world.anna, world.bert)
    await world.anna.slash(world.channel, "deck new", name="Cards", file=listed(9))
    await world.anna.slash(world.channel, "deck draw", count=3)
    hand = await hand_of(world, world.anna)
    offered = await world.anna.slash(world.channel, "game hand-over", player=world.onlooker)

    await world.restart()
    taken = await world.onlooker.click(offer(world), label="Take the seat")
    theirs = await hand_of(world, world.onlooker)
    refused = await world.anna.slash(world.channel, "deck hand")
    status = await world.anna.slash(world.channel, "game status")

    assert "offers the" in heard(offered)
    assert f"goes on where **{world.anna.name}** stopped" in heard(taken)
    assert (await world.bot.table.look(campaign, 0)).campaign.players("p1") == (world.onlooker.id,)
    assert len(hand) == 3
    assert theirs == hand
    assert private(refused)
    assert "You hold no hand" in said(refused)
    assert not any(card in said(status) for card in hand)
    assert not any(card in everything(world) for card in hand)


async def test_the_status_says_who_is_waited_for_until_when_what_is_proposed_and_who_sits_where(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "time pace", hours=72)
    await world.bert.slash(world.channel, "game answer", choice="Agree")
    await world.anna.slash(world.channel, "game end")

    status = said(await world.bert.slash(world.channel, "game status"))

    assert f"French (**{world.anna.name}**)" in status
    assert "The French clock: time is out" in status
    assert "proposes to end the campaign here" in status
    assert f"Allied and Prussian: **{world.bert.name}**" in status


async def test_the_invited_person_is_pinged_once_and_nobody_else_is(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    await world.anna.slash(world.channel, "game hand-over", player=world.onlooker)
    await world.env.settle()

    (ping,) = pings(world, world.onlooker.id)
    assert "a seat is offered to you" in ping.content
    assert [u.id for u in ping.mentions] == [world.onlooker.id]


async def test_an_offer_is_taken_by_nobody_else_and_may_be_declined(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "game hand-over", player=world.onlooker)

    refused = await world.bert.click(offer(world), label="Take the seat")
    declined = await world.onlooker.click(offer(world), label="Decline the seat")

    assert private(refused)
    assert "who alone can take it" in said(refused)
    assert "declines the seat" in heard(declined)
    assert (await world.bot.table.look(campaign, 0)).campaign.players("french") == (world.anna.id,)
    assert "Take the seat" not in labels(world.table_message())


async def test_an_open_seat_is_claimed_with_its_button_and_the_log_says_whose_it_was(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.bert.slash(world.channel, "game leave")

    claimed = await world.onlooker.click(world.table_message(), label="Join: Allied and Prussian")

    assert f"goes on where **{world.bert.name}** stopped" in heard(claimed)
    seat = (await world.bot.table.look(campaign, 0)).campaign.seats[-1]
    assert (seat.user_id, seat.continues) == (world.onlooker.id, world.bert.id)


async def test_two_players_of_a_side_are_pinged_in_one_post_and_either_may_move(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.bert.slash(world.channel, "game invite", player=world.onlooker)
    await world.onlooker.click(offer(world), label="Take the seat")
    before = len(pings(world, world.bert.id)), len(pings(world, world.onlooker.id))

    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")
    called = pings(world, world.bert.id)[-1]
    moved = await world.onlooker.slash(world.channel, "combat next")

    assert {u.id for u in called.mentions} == {world.bert.id, world.onlooker.id}
    assert (len(pings(world, world.bert.id)), len(pings(world, world.onlooker.id))) == (before[0] + 1, before[1] + 1)
    assert not private(moved)
    assert (await world.bot.table.look(campaign, 0)).campaign.players("allied") == (world.bert.id, world.onlooker.id)


async def test_a_manager_who_does_not_play_invites_a_second_player_and_sees_no_hand(world: World) -> None:
    campaign = await seated(world, world.anna, world.bert)

    await world.manager.slash(world.channel, "game invite", player=world.onlooker, side="p2")
    await world.onlooker.click(offer(world), label="Take the seat")
    hand = await world.manager.slash(world.channel, "deck hand")

    assert (await world.bot.table.look(campaign, 0)).campaign.players("p2") == (world.bert.id, world.onlooker.id)
    assert private(hand)
    assert (await world.bot.table.look(campaign, world.manager.id)).viewer == ""


async def test_a_bot_is_offered_no_seat(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    machine = world.guild.add_member(world.env.create_user("machine", bot=True))

    refused = await world.anna.slash(world.channel, "game hand-over", player=machine)

    assert private(refused)
    assert "A bot plays no campaign" in said(refused)


async def test_only_who_is_asked_is_offered_the_answers_about_a_seat(world: World) -> None:
    campaign = await seated(world, world.anna, world.bert)
    await world.anna.slash(world.channel, "game invite", player=world.onlooker)
    await world.bert.slash(world.channel, "game invite", player=world.manager)

    asked = [await who.autocomplete(world.channel, "game answer", "choice", "") for who in (world.onlooker, world.anna)]
    await world.onlooker.slash(world.channel, "game answer", choice="Take the seat (no. 1)")

    assert [[choice["name"] for choice in each] for each in asked] == [["Take the seat (no. 1)", "Decline the seat (no. 1)"]] * 2
    assert world.onlooker.id in (await world.bot.table.look(campaign, 0)).campaign.players("p1")


async def test_who_is_forgotten_is_offered_no_seat_any_more(world: World) -> None:
    campaign = await seated(world, world.anna, world.bert)
    await world.anna.slash(world.channel, "game hand-over", player=world.onlooker)

    await world.onlooker.slash(world.channel, "forget-me", sure=True)

    assert (await world.bot.table.look(campaign, 0)).campaign.proposals == ()


async def test_two_players_of_a_side_who_end_a_phase_in_the_same_moment_end_one(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "game invite", player=world.onlooker)
    await world.onlooker.slash(world.channel, "game answer", choice="Take the seat")

    both = [slash(world, who, "combat next") for who in (world.anna, world.onlooker)]
    for each in both:
        each.deliver()
    await world.env.settle()

    assert (await world.bot.table.look(campaign, 0)).campaign.state.phase == "movement"
    assert sum("The game has gone on since" in said(each.result) for each in both) == 1
