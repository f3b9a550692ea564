"""A side whose time is out: its questions get their default answers, and where the group has agreed on passing, its turn ends."""

from __future__ import annotations

import pytest

from bot.campaign.orders import Join, ProposePace, TimeOut
from bot.games.limited_war import GAME, LimitedWar
from bot.games.limited_war import orders as o
from bot.kit.decisions import Answer
from bot.kit.model import Order
from bot.kit.pace import HOUR, WhenOut
from bot.promises import handed_to
from tests.club import ANNA, BERT, Club
from tests.games.limited_war.play import ARMED

THE_BOT = 0
PEOPLE = {"axis": ANNA, "soviet": BERT}


class Table(Club):
    """The printed example at 48 hours a move, Anna at the Axis seat and Bert at the Soviet one."""

    called: tuple[int, ...] = ()
    """Whom the last order calls."""

    def __init__(self, out: WhenOut, **options: str) -> None:
        super().__init__(game=GAME, seated=False, scenario="example", options=options)
        self.give(ANNA, Join(side="axis"))
        self.give(BERT, Join(side="soviet"))
        self.give(ANNA, ProposePace(hours=48, out=out))
        self.agree(BERT)

    @property
    def state(self) -> LimitedWar:
        """The game's state."""
        assert isinstance(self.campaign.state, LimitedWar)
        return self.campaign.state

    def play(self, side: str, *orders: Order) -> None:
        """A side's orders."""
        for order in orders:
            turn = self.give(PEOPLE[side], order, side=side)
            self.called = handed_to(GAME, turn.before, turn.campaign, turn.actor.user_id)

    def answer(self, side: str, choice: str) -> None:
        """The first question put to a side."""
        decision = next(d for d in GAME.decisions(self.state) if d.side == side)
        self.play(side, Answer(decision=decision.id, choice=choice))

    def runs_out(self, side: str) -> None:
        """A side lets its time run out."""
        clock = self.campaign.clocks[side]
        self.at = max(self.at, clock.due_at)
        self.give(THE_BOT, TimeOut(side=side, due_at=clock.due_at))

    def declared(self) -> None:
        """Limited war on Finland, its status agreed; the Axis player turn of the answer."""
        self.play("axis", o.Advance())
        self.play("soviet", o.DeclareWar(country="Finland", status=ARMED, hexes=7))
        self.answer("axis", "yes")
        self.play("soviet", o.Advance())


def test_lw_t3_a_pass_ends_the_player_turn_and_no_more() -> None:
    table = Table("pass")

    table.runs_out("axis")

    assert (table.state.moment, table.state.now) == ("soviet_start", table.state.cycle)


def test_lw_c7a_a_pass_answers_the_declaration_and_ends_the_turn() -> None:
    table = Table("pass")
    table.declared()

    table.runs_out("axis")

    assert (table.state.stage, table.state.moment) == ("C", "soviet_start")


def test_lw_d5c_a_pass_lets_the_twelve_game_turns_end() -> None:
    table = Table("pass")
    table.declared()
    table.answer("axis", "b2")
    while table.state.now < (table.state.deadline or 0):
        table.play(table.state.on_move, o.Advance())

    table.runs_out("axis")

    assert (table.state.stage, table.state.moment) == ("C", "soviet_start")


@pytest.mark.parametrize(("section", "stage"), [("b1", "C"), ("b2", "C"), ("b3", "E")])
def test_lw_t3_two_silent_sides_play_on_to_the_next_year_under_passing(section: str, stage: str) -> None:
    table = Table("pass")
    table.declared()
    table.answer("axis", section)
    beginning = table.state.now

    for _ in range(40):
        table.runs_out(GAME.due(table.state)[0].side)

    assert table.state.now >= beginning + 10
    assert table.state.stage == stage


@pytest.mark.parametrize("out", ["default", "pass"])
def test_an_entry_that_nobody_confirms_in_time_lapses_and_later_questions_have_a_clock_of_their_own(out: WhenOut) -> None:
    table = Table(out)
    table.play("soviet", o.EnterStatus(country="Rumania", status="active"))
    table.runs_out("axis")
    assert table.state.proposals == ()
    assert table.state.status_of("Rumania") == ""
    if out == "default":
        table.play("axis", o.Advance())
    table.play("soviet", o.DeclareWar(country="Finland", status=ARMED))

    table.runs_out("axis")

    assert table.state.status_of("Finland") == ARMED


def test_a_question_that_outlives_a_player_turn_has_the_time_of_the_next_and_costs_nobody_the_seat() -> None:
    table = Table("open")
    table.play("soviet", o.EnterStatus(country="Rumania", status="active"))
    table.at += 47 * HOUR

    table.play("axis", o.Advance())

    assert table.campaign.clocks["axis"].due_at == table.at + 48 * HOUR


def test_who_is_asked_something_in_the_others_turn_is_called_when_the_move_comes_and_has_the_whole_time_for_it() -> None:
    table = Table("open")
    table.play("axis", o.Advance())
    table.play("soviet", o.EnterStatus(country="Rumania", status="active"))
    asked = table.campaign.clocks["axis"]
    table.at += 30 * HOUR

    table.play("soviet", o.Advance())

    assert table.called == (ANNA,)
    assert asked.due_at < table.campaign.clocks["axis"].due_at == table.at + 48 * HOUR


def test_lw_c7a_a_turn_that_begins_with_a_question_is_called_and_has_its_whole_time() -> None:
    table = Table("open")
    table.play("axis", o.Advance())
    table.play("soviet", o.DeclareWar(country="Finland", hexes=7, status=ARMED))
    assert table.called == (ANNA,)
    table.at += 47 * HOUR

    table.play("soviet", o.Advance())

    assert table.called == (ANNA,)
    assert table.campaign.clocks["axis"].due_at == table.at + 48 * HOUR
    began = table.campaign.clocks["axis"]
    table.answer("axis", "yes")
    assert table.campaign.clocks["axis"] == began


def test_a_second_question_in_the_others_turn_is_called_and_has_time_of_its_own() -> None:
    table = Table("open")
    table.play("axis", o.Advance())
    table.play("soviet", o.EnterStatus(country="Rumania", status="active"))
    table.at += 40 * HOUR

    table.play("soviet", o.DeclareWar(country="Finland", hexes=7, status=ARMED))

    assert table.called == (ANNA,)
    assert table.campaign.clocks["axis"].due_at == table.at + 48 * HOUR


def test_what_one_is_asked_in_ones_own_turn_is_no_new_move() -> None:
    table = Table("open")
    began = table.campaign.clocks["axis"]

    table.play("soviet", o.EnterStatus(country="Rumania", status="active"))
    assert table.called == ()
    table.answer("axis", "agree")

    assert table.called == ()
    assert table.campaign.clocks["axis"] == began


def test_what_comes_after_time_ran_out_has_time_of_its_own() -> None:
    table = Table("default")
    table.runs_out("axis")
    table.at += 30 * HOUR
    ran_out = table.campaign.clocks["axis"]

    table.play("soviet", o.EnterStatus(country="Rumania", status="active"))

    assert ran_out.due_at < table.at
    assert table.campaign.clocks["axis"].due_at == table.at + 48 * HOUR
    table.runs_out("axis")
    assert table.state.proposals == ()


def test_lw_amb_08_under_wait_a_pass_gives_no_answer() -> None:
    table = Table("pass", no_answer="wait")
    table.declared()

    table.runs_out("axis")

    assert (table.state.stage, table.state.on_move) == ("awaiting", "axis")


def test_nothing_is_passed_for_a_side_that_is_not_on_move() -> None:
    table = Table("pass")

    assert GAME.pass_order(table.state, "soviet") is None
    assert GAME.pass_order(table.state, "axis") == o.Advance(confirmed=True)
