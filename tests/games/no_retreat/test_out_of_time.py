"""Sides whose time is out in a group that has agreed on passing: what nobody has a choice about is done for them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.orders import Join, ProposePace, TimeOut
from bot.games.card_table import GAME as CARD_TABLE
from bot.games.no_retreat import GAME
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.solo.state import Plan
from bot.kit.deck.orders import Draw, OpenDeck, Search
from bot.kit.deck.state import DeckRules
from bot.kit.pace import HOUR
from tests.club import ANNA, BERT, Club, kinds
from tests.games.no_retreat.play import at
from tests.games.no_retreat.solo.table import StackedDice, opened, placed

THE_BOT = 0


def in_time(scenario: str = "campaign", *, out: str = "pass", alone: bool = False, **options: str) -> Club:
    """A campaign in which 48 hours are agreed for a move. Anna has the Axis, and when she plays alone the Soviets too."""
    club = Club(game=GAME, seated=False, scenario=scenario, options=options)
    club.give(ANNA, Join(side="axis"))
    club.give(ANNA if alone else BERT, Join(side="soviet"))
    club.give(ANNA, ProposePace.model_validate({"hours": 48, "out": out}))
    if not alone:
        club.agree(BERT)
    return club


def runs_out(club: Club, side: str) -> list[str]:
    """The time of a side is out: the kinds of what came of it."""
    club.at += 48 * HOUR
    return kinds(club.give(THE_BOT, TimeOut(side=side, due_at=club.campaign.clocks[side].due_at)))


def waited_for(club: Club) -> list[str]:
    return [due.side for due in GAME.due(club.campaign.state)]


def test_ns_31_a_campaign_that_nobody_deals_is_dealt_since_there_is_but_one_way() -> None:
    club = in_time()

    done = runs_out(club, "axis")

    assert "cards_begun" in done
    assert club.campaign.state.kit.opening == ("axis",)
    assert waited_for(club) == ["soviet"]


def test_a_search_that_nobody_ends_is_ended_and_the_game_goes_on() -> None:
    club = in_time()
    club.give(ANNA, o.BeginCards())
    events = OpenDeck(deck="Events", shipped="plain_52", rules=DeckRules(searchable=("draw",)))
    club.give(ANNA, events)
    club.give(ANNA, Search(deck="Events"))

    runs_out(club, "axis")

    assert club.campaign.state.cards.search is None
    assert waited_for(club) == ["soviet"]


def test_ns_d13_a_check_that_can_be_made_is_made_before_the_turn_is_passed() -> None:
    club = in_time("campaign")
    club.give(ANNA, o.BeginCards())
    club.give(ANNA, o.EnterVp(square=10))
    club.give(ANNA, o.EnterNumber(turn=3, side="axis", number=20))
    club.give(ANNA, o.SetTurn(turn=3))

    done = runs_out(club, "axis")

    assert "check_made" in done
    assert waited_for(club) == ["soviet"]


def test_ns_d13_a_check_whose_number_nobody_knows_waits_for_it() -> None:
    club = in_time("campaign")
    club.give(ANNA, o.BeginCards())
    club.give(ANNA, o.EnterVp(square=10))
    club.give(ANNA, o.SetTurn(turn=3))

    done = runs_out(club, "axis")

    assert "check_made" not in done
    assert waited_for(club) == ["axis"]


@pytest.mark.parametrize("out", ["default", "pass"])
def test_solo_88_92_for_a_side_whose_time_is_out_stalin_is_where_he_was(out: str) -> None:
    club = in_time(solo_tokens="stalin", out=out)
    club.give(ANNA, o.BeginCards())
    club.give(ANNA, o.SetTurn(turn=2, phase="combat", active="axis"))
    for _ in range(3):
        club.give(ANNA, o.NextPhase())
    assert GAME.decisions(club.campaign.state)

    done = runs_out(club, "axis")

    assert "solo_stalin_seen" in done
    assert club.campaign.state.solo.stalin == "moscow"
    assert club.campaign.state.track.orders_vp == -1


@pytest.mark.parametrize(
    ("noted", "orders_vp"),
    [
        (None, 0),
        (o.HoldObjective(hex="smolensk", side="axis"), 1),
        (o.LayMarker(what="control", where="Smolensk", side="soviet"), -1),
    ],
)
def test_solo_22_in_a_game_for_two_the_directive_s_hex_is_held_as_the_track_has_noted(noted: Any, orders_vp: int) -> None:
    club = in_time(solo_tokens="directive", out="default")
    club.give(ANNA, o.BeginCards())
    if noted is not None:
        club.give(ANNA, noted)
    club.give(ANNA, o.SetTurn(turn=2, phase="removal", active="soviet"))
    club.give(BERT, o.NextPhase())

    done = runs_out(club, "axis")

    assert "solo_directive_paid" in done
    assert club.campaign.state.track.orders_vp == orders_vp


def test_solo_61_the_directive_on_the_oil_fields_lies_on_the_oil_well_hex_as_in_the_printed_example() -> None:
    club = in_time("blau", solo_tokens="directive", out="default")
    club.give(ANNA, o.BeginCards(axis=0))

    runs_out(club, "axis")

    assert club.campaign.state.solo.oil_hex == "the oil-well hex in the Caucasus"


@pytest.mark.parametrize("stage", ["deeds", "counterblows"])
def test_solo_3_what_only_the_map_of_one_player_knows_is_answered_for_nobody(stage: str) -> None:
    plan = Plan(side="soviet", card=2, cell="soviet/cross", kind="location", count=2, place="Rostov", settled=True)
    table = (
        placed(phase="combat", step="battles", active="soviet", solo={"plan": plan})
        if stage == "deeds"
        else placed(phase="combat", step="targets", solo={"deck": (11,)})
    )

    table.go_on()

    assert table.asked.id.split("-")[1] == stage
    assert table.asked.default == ""


def test_ns_42_alone_too_the_side_that_may_give_support_is_waited_for_and_can_pass() -> None:
    state = GAME.fold(
        opened("campaign_solo", combat_support="on"),
        GAME.decide(opened("campaign_solo", combat_support="on"), "axis", o.BeginCards(), StackedDice(seed=7)),
    )
    assert state.solo is not None
    state = at(state.with_(solo=state.solo.with_(player="axis", reacted="7/soviet")), 7, "combat", "soviet", "counterblows")
    state = GAME.fold(state, GAME.decide(state, "axis", o.NextPhase(), StackedDice()))

    (due,) = GAME.due(state)

    assert (due.side, str(due.what)) == ("soviet", "Give Combat Support, or give no more.")
    assert isinstance(GAME.pass_order(state, "soviet"), o.PassSupport)


@pytest.mark.parametrize("out", ["default", "pass"])
def test_ns_59_a_weather_card_whose_drawer_is_out_of_time_changes_no_marker(out: str) -> None:
    club = in_time(out=out, variable_weather="on", leader_cards="off")
    club.give(ANNA, o.BeginCards())
    club.give(ANNA, o.NextPhase())
    markers = club.campaign.state.kit.weather_markers
    while not club.campaign.state.kit.weather_cards:
        club.give(ANNA, Draw(deck="Event cards"))
    asked = len(club.campaign.state.kit.weather_cards)

    done = runs_out(club, "axis")

    assert done.count("weather_marker_turned") == asked
    assert club.campaign.state.kit.weather_markers == markers
    assert waited_for(club) == ["soviet" if out == "pass" else "axis"]


@pytest.mark.parametrize("out", ["remind", "default"])
def test_no_step_is_made_for_a_side_where_the_group_has_not_agreed_on_passing(out: str) -> None:
    club = in_time(out=out)

    assert runs_out(club, "axis") == ["timed_out"]
    assert waited_for(club) == ["axis"]


def test_a_seat_that_is_opened_keeps_its_hand_for_whoever_takes_it() -> None:
    club = in_time(out="open")
    club.give(ANNA, o.BeginCards())

    done = runs_out(club, "axis")

    assert club.campaign.players("axis") == ()
    assert "cards_moved" not in done
    assert len(club.campaign.state.cards.hand("axis")) == 6


def test_at_a_card_table_a_search_is_ended_for_a_player_whose_time_is_out() -> None:
    club = Club(game=CARD_TABLE, seated=False)
    club.give(ANNA, Join(side="p1"))
    club.give(ANNA, ProposePace(hours=48, out="pass"))
    club.give(ANNA, OpenDeck(deck="Plans", shipped="plain_52", rules=DeckRules(searchable=("draw",))))
    club.give(ANNA, Search(deck="Plans"))

    done = runs_out(club, "p1")

    assert done == ["timed_out", "pile_shuffled", "clocks_set"]
    assert club.campaign.state.cards.search is None


@pytest.mark.parametrize(("turn", "weather"), [(8, "clear"), (14, "clear"), (16, "snow"), (18, "mud"), (21, "mud")])
def test_ns_63_weather_that_nobody_tells_in_time_is_that_of_the_same_months_in_another_year(turn: int, weather: str) -> None:
    club = in_time(out="default", long_winters="on")
    club.give(ANNA, o.BeginCards())
    club.give(ANNA, o.SetTurn(turn=turn))

    runs_out(club, "axis")

    assert [(entered.turn, entered.weather) for entered in club.campaign.state.track.weather] == [(turn, weather)]
    assert GAME.decisions(club.campaign.state) == ()
