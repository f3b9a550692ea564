"""What every game gets for nothing: names looked up, options settled, `can` and `fold`."""

from __future__ import annotations

import pytest

from bot.kit.decisions import Answer, Decision
from bot.kit.dice import LoadedDice
from bot.kit.game import Setup
from bot.kit.refusals import Malformed, NotNow, Unknown
from bot.kit.words import T
from tests.kit.toy import GAME, Draw, Drawn, Straws

START = GAME.new(Setup(scenario="short", options=GAME.settle({})))


def test_can_follows_from_check() -> None:
    assert GAME.can(START, "north", Draw())
    assert not GAME.can(START, "south", Draw())
    with pytest.raises(NotNow, match=r"other side's turn.*TOY-1"):
        GAME.check(START, "south", Draw())


def test_the_state_is_the_fold_of_its_events() -> None:
    dice = LoadedDice(3, 1)

    first = list(GAME.decide(START, "north", Draw(), dice))
    second = list(GAME.decide(GAME.fold(START, first), "south", Draw(), dice))

    assert GAME.fold(START, first + second) == Straws(options={"first": "north"}, turn="north", left=1, loser="south")
    assert GAME.fold(START, []) == START


def test_orders_and_events_are_read_back_by_their_kind() -> None:
    event = GAME.decide(START, "north", Draw(), LoadedDice(3))[0]

    assert GAME.orders.validate_json(Draw().model_dump_json()) == Draw()
    assert GAME.orders.validate_python({"kind": "answer", "decision": "d", "choice": "c"}) == Answer(decision="d", choice="c")
    assert GAME.events.validate_json(event.model_dump_json()) == event
    assert isinstance(event, Drawn)


def test_a_side_is_found_by_its_key() -> None:
    assert GAME.side("south").name == T("South")


def test_an_unknown_side_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unknown, match=r"Straws has no side called east\. Its sides are North and South\."):
        GAME.side("east")


def test_the_first_scenario_is_played_when_none_is_named() -> None:
    assert GAME.scenario("").key == "short"
    assert GAME.scenario("long").key == "long"


def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unknown, match=r"no scenario called endless\. Choose one of: short or long\."):
        GAME.scenario("endless")


def test_a_reading_is_found_by_its_option_and_by_its_number() -> None:
    assert GAME.reading("first") is GAME.reading("TOY-AMB-01")
    assert GAME.reading("first").default == "north"


def test_an_unknown_option_is_refused_with_the_way_to_find_them() -> None:
    with pytest.raises(Unknown, match=r"no option called last.*/game options"):
        GAME.reading("last")


@pytest.mark.parametrize(
    ("chosen", "settled"),
    [({}, {"first": "north"}), ({"first": "south"}, {"first": "south"}), ({"TOY-AMB-01": "south"}, {"first": "south"})],
)
def test_every_option_is_settled(chosen: dict[str, str], settled: dict[str, str]) -> None:
    assert GAME.settle(chosen) == settled


def test_a_value_that_an_option_has_not_is_refused_with_those_it_has() -> None:
    with pytest.raises(Malformed, match=r"first cannot be east\. \(TOY-AMB-01\) Its values are north or south\."):
        GAME.settle({"first": "east"})


def test_what_a_game_leaves_out_is_empty() -> None:
    question = Decision(id="x", side="north", question=T("?"), choices=())
    event = GAME.decide(START, "north", Draw(), LoadedDice(3))[0]

    assert GAME.decisions(START) == ()
    assert GAME.buttons(START) == ()
    assert GAME.chart(GAME.view(START, "")) is None
    assert GAME.illustrate(event) is None
    assert GAME.seen(START) == {}
    assert GAME.answer(START, question, {}) is None
    assert not GAME.hotseat(START)
