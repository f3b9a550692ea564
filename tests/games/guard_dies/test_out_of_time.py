"""A side whose time is out in a group that has agreed on passing: the Prussians' dice do not hold up the game."""

from __future__ import annotations

from bot.campaign.orders import Join, ProposePace, TimeOut
from bot.games.guard_dies import GAME
from bot.games.guard_dies.orders import EndPhase
from bot.kit.pace import HOUR
from tests.club import ANNA, BERT, Club, kinds
from tests.games.guard_dies.field import arrived, begun

THE_BOT = 0


def test_gd_49_gd_101_a_pass_names_the_likeliest_entry_point_and_rolls_before_the_phase_ends() -> None:
    club = Club(game=GAME, seated=False)
    club.give(ANNA, Join(side="french"))
    club.give(BERT, Join(side="allied"))
    club.give(ANNA, ProposePace(hours=48, out="pass"))
    club.agree(BERT)
    while (club.campaign.state.turn, club.campaign.state.side) != (8, "allied"):
        club.give(ANNA if club.campaign.state.side == "french" else BERT, EndPhase())
    club.at += 48 * HOUR

    turn = club.give(THE_BOT, TimeOut(side="allied", due_at=club.campaign.clocks["allied"].due_at))

    done = [kind for kind in kinds(turn) if kind in ("phase_begun", "entry_designated", "arrival_rolled")]
    assert done == ["phase_begun", "entry_designated", "arrival_rolled", "phase_begun", "phase_begun"]
    assert (club.campaign.state.turn, club.campaign.state.side) == (9, "french")
    assert club.campaign.state.groups["iv"].point == "fichermont"


def test_nothing_stands_before_a_pass_when_no_prussian_group_must_roll() -> None:
    there = arrived(begun("movement", "allied", 8))

    assert GAME.before_pass(there, "allied") is None
    assert GAME.before_pass(begun("rally", "allied", 8), "allied") is None
    assert GAME.before_pass(begun("movement", "allied", 8), "french") is None
