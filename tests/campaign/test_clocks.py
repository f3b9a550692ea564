"""Time at the table: pace, clocks, pauses, vacations, extensions, and what happens when time is out."""

from __future__ import annotations

import pytest

from bot.campaign.orders import (
    Consent,
    Join,
    Leave,
    ProposeExtension,
    ProposePace,
    ProposePause,
    Resume,
    SeatPlayer,
    TakeVacation,
    TimeOut,
)
from bot.kit.pace import DAY, HOUR, WhenOut
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Refusal
from tests.club import ANNA, BERT, CARL, DORA, Club, kinds, refuses, told
from tests.toys import LineUp, Pull

THE_BOT = 0


def paced(out: WhenOut = "remind", hours: int = 48, **more: bool) -> Club:
    """A club that plays at a pace; Anna (red) is due."""
    club = Club()
    club.give(ANNA, ProposePace(hours=hours, out=out, **more))
    club.agree(BERT)
    return club


def out_of_time(club: Club, side: str = "red") -> TimeOut:
    """Time passes until this side's is out; the order by which the bot says so."""
    due_at = club.campaign.clocks[side].due_at
    club.at = due_at
    return TimeOut(side=side, due_at=due_at)


def test_without_a_pace_no_clock_runs() -> None:
    assert Club().campaign.clocks == {}


def test_a_pace_needs_consent_and_starts_the_clock_of_the_side_that_is_due() -> None:
    club = Club()
    club.give(ANNA, ProposePace(hours=48))

    turn = club.agree(BERT)

    assert kinds(turn) == ["consented", "pace_set", "clocks_set"]
    assert {side: clock.due_at - club.at for side, clock in club.campaign.clocks.items()} == {"red": 48 * HOUR}
    assert told(turn)[1] == (
        "The pace from now on: 48 hours for each move; when time is out, the side is reminded, and nothing else happens; "
        "14 days of vacation for each player."
    )


def test_a_clock_goes_on_while_its_side_stays_due_and_stops_at_the_hand_over() -> None:
    club = paced()
    started = club.campaign.clocks["red"]
    club.give(ANNA, LineUp())
    went_on = club.campaign.clocks["red"]

    club.give(ANNA, Pull())

    assert went_on == started
    assert set(club.campaign.clocks) == {due.side for due in club.game.due(club.campaign.state)}
    assert "red" not in club.campaign.clocks


def test_hours_nought_ends_all_deadlines() -> None:
    club = paced()
    club.give(BERT, ProposePace(hours=0))

    turn = club.agree(ANNA)

    assert club.campaign.clocks == {}
    assert told(turn)[1] == "There are no deadlines from now on."


def test_a_pause_moves_the_deadline_by_its_length() -> None:
    club = paced()
    before = club.campaign.clocks["red"].due_at
    until = club.at + 5 * DAY
    club.give(ANNA, ProposePause(until=until))

    club.agree(BERT)

    assert club.campaign.clocks["red"].due_at == before + until - club.at


def test_a_pause_ends_by_itself_and_only_then() -> None:
    club = paced()
    club.give(ANNA, ProposePause(until=club.at + 5 * DAY))
    club.agree(BERT)
    with pytest.raises(NotNow):
        club.give(THE_BOT, Resume())
    club.at = club.campaign.paused_until

    turn = club.give(THE_BOT, Resume())

    assert told(turn) == ["The pause is over; the clocks run again."]
    assert club.campaign.paused_until == 0


def test_any_player_ends_a_pause_so_that_nobody_pauses_for_ever() -> None:
    club = paced()
    before = club.campaign.clocks["red"].due_at
    club.give(ANNA, ProposePause(until=club.at + 50 * DAY))
    club.agree(BERT)
    paused_at = club.at

    club.give(BERT, Resume())

    assert club.campaign.clocks["red"].due_at == before + club.at - paused_at


@pytest.mark.parametrize("days", [-1, 61])
def test_a_pause_has_an_end_within_sixty_days(days: int) -> None:
    club = paced()

    with pytest.raises(Impossible, match="60 days"):
        club.give(ANNA, ProposePause(until=club.at + days * DAY))


def test_an_onlooker_ends_no_pause() -> None:
    club = paced()
    club.give(ANNA, ProposePause(until=club.at + 5 * DAY))
    club.agree(BERT)

    with pytest.raises(NotYours):
        club.give(DORA, Resume())


def test_a_vacation_lets_the_players_own_clock_stand_still() -> None:
    club = paced()
    before = club.campaign.clocks["red"].due_at
    start = club.at + DAY

    club.give(ANNA, TakeVacation(start=start, end=start + 3 * DAY))

    assert club.campaign.clocks["red"].due_at == before + 3 * DAY


def test_the_other_players_vacation_changes_nothing_for_mine() -> None:
    club = paced()
    before = club.campaign.clocks

    club.give(BERT, TakeVacation(start=club.at + 60, end=club.at + 3 * DAY))

    assert club.campaign.clocks == before


def test_vacations_come_out_of_a_budget() -> None:
    club = paced()
    start = club.at + DAY
    club.give(ANNA, TakeVacation(start=start, end=start + 10 * DAY))

    with pytest.raises(Impossible) as refused:
        club.give(ANNA, TakeVacation(start=start + 20 * DAY, end=start + 25 * DAY))

    assert str(refused.value).startswith("That is 5 days, and you have 4 days left.")


def test_more_time_is_given_by_consent() -> None:
    club = paced()
    before = club.campaign.clocks["red"].due_at
    club.give(ANNA, ProposeExtension(hours=12))

    turn = club.agree(BERT)

    assert club.campaign.clocks["red"].due_at == before + 12 * HOUR
    assert told(turn)[1] == "The Red side has 12 hours more for its move."


def test_an_extension_that_nobody_agreed_to_lapses_with_the_hand_over() -> None:
    club = paced()
    club.give(ANNA, ProposeExtension(hours=12))
    club.give(ANNA, LineUp())

    club.give(ANNA, Pull())

    assert club.campaign.proposals == ()


def test_a_pause_is_not_agreed_to_after_its_own_end() -> None:
    club = paced()
    club.give(ANNA, ProposePause(until=club.at + DAY))
    club.at += 2 * DAY

    with pytest.raises(NotNow, match="over already"):
        club.agree(BERT)


def test_who_is_not_due_has_nothing_to_extend() -> None:
    club = paced()

    with pytest.raises(NotNow):
        club.give(BERT, ProposeExtension(hours=12))


@pytest.mark.parametrize("order", [ProposePace(hours=-1), ProposePace(hours=5000)])
def test_a_pace_out_of_range_is_refused(order: ProposePace) -> None:
    with pytest.raises(Malformed):
        Club().give(ANNA, order)


def test_when_time_is_out_a_group_that_only_reminds_loses_nothing() -> None:
    club = paced("remind")
    state = club.campaign.state

    turn = club.give(THE_BOT, out_of_time(club))

    assert told(turn) == ["The time of the Red side is out. As agreed, the side is reminded, and nothing else happens."]
    assert club.campaign.state == state


def test_when_time_is_out_a_question_gets_its_default_answer() -> None:
    club = paced("default")
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    (decision,) = club.game.decisions(club.campaign.state)

    turn = club.give(THE_BOT, out_of_time(club, "blue"))

    assert decision.default
    assert club.game.decisions(club.campaign.state) == ()
    assert turn.side == "blue"


def test_when_time_is_out_the_seat_opens_where_that_was_agreed() -> None:
    club = paced("open")

    club.give(THE_BOT, out_of_time(club))

    assert club.campaign.players("red") == ()
    assert "red" not in club.campaign.clocks
    club.give(DORA, Join(side="red"))
    assert club.campaign.clocks["red"].started == club.at


def test_a_deadline_never_falls_on_a_side_that_has_acted() -> None:
    club = paced("open")
    order = out_of_time(club)
    club.at -= 3 * 60
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())

    with pytest.raises(NotNow):
        club.give(THE_BOT, order)

    assert club.campaign.players("red") == (ANNA,)


def test_a_deadline_does_not_fall_before_its_time() -> None:
    club = paced("open")

    with pytest.raises(NotNow):
        club.give(THE_BOT, TimeOut(side="red", due_at=club.campaign.clocks["red"].due_at))


@pytest.mark.parametrize("user", [ANNA, BERT, CARL, DORA])
def test_nobody_but_the_bot_says_that_time_is_out(user: int) -> None:
    club = paced("open")

    with pytest.raises(NotYours):
        club.give(user, out_of_time(club))


def test_a_fresh_player_starts_with_a_fresh_clock() -> None:
    club = paced()
    club.at += 40 * HOUR
    club.give(ANNA, Leave(side="red"))

    club.give(CARL, SeatPlayer(side="red", user_id=DORA))

    assert club.campaign.clocks["red"].due_at == club.at + 48 * HOUR


def test_a_campaign_with_clocks_verifies() -> None:
    club = paced("default")
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    club.give(THE_BOT, out_of_time(club, "blue"))
    club.give(ANNA, ProposePause(until=club.at + DAY))
    club.give(BERT, Consent(proposal=club.campaign.proposals[-1].no, agree=False))

    assert club.verdict().fault is None


def test_every_refusal_about_time_is_a_sentence() -> None:
    club = Club()
    orders = [Resume(), TakeVacation(start=club.at, end=club.at + DAY), ProposeExtension(hours=1), ProposePause(until=0)]

    for order in orders:
        with pytest.raises(Refusal) as refused:
            club.give(ANNA, order)
        assert str(refused.value).endswith((".", "`."))


def test_a_shorter_pace_gives_its_whole_time_from_the_agreement_on() -> None:
    club = paced("open")
    club.at += 30 * HOUR
    club.give(ANNA, ProposePace(hours=24, out="open"))

    club.agree(BERT)

    assert club.campaign.clocks["red"].due_at == club.at + 24 * HOUR


def test_a_player_put_in_place_of_a_late_one_starts_with_a_fresh_clock() -> None:
    club = paced("open")
    club.at += 47 * HOUR

    club.give(CARL, SeatPlayer(side="red", user_id=DORA))

    assert club.campaign.clocks["red"].due_at == club.at + 48 * HOUR


def test_hours_given_after_time_is_out_count_from_then_on() -> None:
    club = paced("remind")
    club.at += 5 * DAY
    club.give(ANNA, ProposeExtension(hours=24))

    club.agree(BERT)

    assert club.campaign.clocks["red"].due_at == club.at + 24 * HOUR
    assert club.verdict().fault is None


def test_no_day_of_vacation_is_taken_twice() -> None:
    club = paced()
    start = club.at + DAY
    club.give(ANNA, TakeVacation(start=start, end=start + 3 * DAY))

    with refuses(Impossible, "among those you have taken already"):
        club.give(ANNA, TakeVacation(start=start + 2 * DAY, end=start + 4 * DAY))
    club.give(ANNA, TakeVacation(start=start + 3 * DAY, end=start + 4 * DAY))

    assert len(club.campaign.vacations) == 2
