"""Campaigns at which nobody plays: warned about, archived, and opened again."""

from __future__ import annotations

import pytest

from bot.campaign import idle
from bot.campaign.orders import (
    Archive,
    Consent,
    Join,
    Leave,
    ProposeEnd,
    ProposePace,
    ProposePause,
    Reopen,
    TakeVacation,
    Throw,
    WarnIdle,
)
from bot.kit.pace import DAY
from bot.kit.refusals import Impossible, NotNow, NotYours, Stale
from bot.offers import offers
from bot.promises import deadlines, handed_to, status_of
from bot.store import ALL
from tests.club import ANNA, BERT, CARL, DORA, Club, kinds, refuses, seats, told
from tests.toys import GAME, LineUp

THE_BOT = 0
MONTH = 30 * DAY


def archived() -> Club:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(THE_BOT, Archive(head=club.campaign.head))
    return club


def test_a_month_without_an_order_falls_a_month_after_the_last() -> None:
    club = Club()

    assert idle.falls_at(club.campaign, club.at) == club.at + MONTH


def test_a_campaign_that_was_warned_about_has_another_month() -> None:
    club = Club()
    last = club.at
    club.at += MONTH

    turn = club.give(THE_BOT, WarnIdle(head=club.campaign.head))

    assert kinds(turn) == ["idle_warned"]
    assert idle.is_warned(club.campaign, last)
    assert idle.falls_at(club.campaign, last) == club.at + MONTH
    assert turn.rows[0].event.until == club.at + MONTH  # type: ignore[attr-defined]


def test_whoever_plays_after_the_warning_begins_a_month_anew() -> None:
    club = Club()
    club.at += MONTH
    club.give(THE_BOT, WarnIdle(head=club.campaign.head))

    club.give(ANNA, LineUp())

    assert not idle.is_warned(club.campaign, club.at)
    assert idle.falls_at(club.campaign, club.at) == club.at + MONTH


def test_pauses_and_vacations_stand_still() -> None:
    club = Club()
    club.give(ANNA, ProposePace(hours=48))
    club.agree(BERT)
    club.give(ANNA, ProposePause(until=club.at + 60 + 20 * DAY))
    club.agree(BERT)
    paused = club.campaign.paused_until - club.at
    club.give(BERT, TakeVacation(start=club.at + 25 * DAY, end=club.at + 30 * DAY))

    falls = idle.falls_at(club.campaign, club.at)

    assert falls == club.at + MONTH + paused - 60 + 5 * DAY


def test_only_the_bot_says_that_a_campaign_is_idle_and_only_of_what_it_looked_at() -> None:
    club = Club()
    for order in (WarnIdle(head=club.campaign.head), Archive(head=club.campaign.head)):
        with refuses(NotYours, "Only the bot says that a campaign is idle."):
            club.give(CARL, order)
    for old in (WarnIdle(head=club.campaign.head - 1), Archive(head=club.campaign.head - 1)):
        with refuses(Stale, "Somebody has played meanwhile."):
            club.give(THE_BOT, old)


def test_an_archived_campaign_keeps_everything_and_waits_for_nobody() -> None:
    club = Club()
    club.give(ANNA, ProposePace(hours=48))
    club.agree(BERT)
    before = club.campaign

    club.give(THE_BOT, Archive(head=club.campaign.head))

    assert club.campaign.state == before.state
    assert club.campaign.seats == before.seats
    assert (before.clocks != {}, club.campaign.clocks) == (True, {})
    assert status_of(club.campaign) == "archived"
    assert deadlines(before, club.campaign, club.at) == ((), (ALL,))
    assert [str(offer.label) for offer in offers(GAME, club.campaign)] == ["Go on with it"]


def test_an_archived_campaign_takes_no_orders_but_lets_its_people_go() -> None:
    club = archived()

    for who, order in ((ANNA, LineUp()), (ANNA, Throw(text="d6")), (DORA, Join(side="red")), (CARL, ProposeEnd(as_referee=True))):
        with refuses(NotNow, "This campaign is archived. `/game reopen` goes on with it."):
            club.give(who, order)
    club.give(ANNA, Leave())

    assert seats(club.campaign) == {"blue": (BERT,)}
    assert club.campaign.is_archived


@pytest.mark.parametrize("who", [ANNA, CARL])
def test_a_player_or_a_referee_goes_on_with_it(who: int) -> None:
    club = Club()
    club.give(ANNA, ProposePace(hours=48))
    club.agree(BERT)
    state, clocks = club.campaign.state, club.campaign.clocks
    club.give(THE_BOT, Archive(head=club.campaign.head))
    before = club.campaign

    turn = club.give(who, Reopen())

    assert told(turn) == [f"player {who} opens the campaign again; it goes on where it stopped."]
    assert club.campaign.state == state
    assert club.campaign.clocks.keys() == clocks.keys()
    assert all(clock.started == club.at for clock in club.campaign.clocks.values())
    assert status_of(club.campaign) == "running"
    new, dropped = deadlines(before, club.campaign, club.at)
    assert ("idle", club.at + MONTH) in [(row.kind, row.due_at) for row in new]
    assert ALL not in dropped


def test_whoever_is_due_is_called_when_it_goes_on() -> None:
    club = archived()
    before = club.campaign
    due = {user for each in GAME.due(before.state) for user in before.players(each.side)}

    club.give(CARL, Reopen())

    assert due
    assert set(handed_to(GAME, before, club.campaign, CARL)) == due


def test_onlookers_do_not_go_on_with_it() -> None:
    club = archived()

    with refuses(NotYours, "Only its players and referees can go on with an archived campaign."):
        club.give(DORA, Reopen())


def test_what_is_being_played_or_over_is_not_opened_again() -> None:
    club = Club()
    with refuses(Impossible, "is being played"):
        club.give(ANNA, Reopen())
    club.give(CARL, ProposeEnd(as_referee=True))

    with refuses(Impossible, "is over; nothing in it changes any more."):
        club.give(ANNA, Reopen())


def test_a_proposal_waits_over_the_archive() -> None:
    club = Club()
    club.give(ANNA, ProposeEnd())
    number = club.campaign.proposals[0].no
    club.give(THE_BOT, Archive(head=club.campaign.head))
    club.give(BERT, Reopen())

    club.give(BERT, Consent(proposal=number, agree=True))

    assert club.campaign.is_over
    assert club.verdict().fault is None
