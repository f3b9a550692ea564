"""Opening a campaign: its scenario, its name, its readings, a group's own files."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.events import Opened
from bot.campaign.opening import NAME_LIMIT, Open, open_campaign
from bot.campaign.replay import event_of
from bot.campaign.state import Actor
from bot.games import games
from bot.kit.ledger import commitment
from bot.kit.refusals import Malformed, Refusal, Unknown
from tests.club import CARL, KEY, NOON, Club, refuses, secret_no, told

FIELD = 'source = "our own lawn"\ngoal = 3\npulls = 9\n'


def opened(**asked: Any) -> Opened:
    club = Club(seated=False, **asked)
    assert club.verdict().fault is None
    (event,) = club.events()
    assert isinstance(event, Opened)
    return event


def test_a_campaign_opens_with_the_first_scenario_the_games_title_and_every_default() -> None:
    event = opened()

    assert (event.name, event.setup.scenario, event.setup.options) == ("Tug of war", "garden", {"tie": "stays"})
    assert event.opening["rope"]["goal"] == 2
    assert event.opened_by == CARL


def test_what_is_said_holds_the_commitment_and_not_the_secret() -> None:
    club = Club(seated=False)

    (sentence,) = told(club.events())

    assert sentence == f"player 33 opens Tug of war. The dice are committed to: `{commitment(club.secret)}`."
    assert club.secret.hex() not in club.record().model_dump_json()


def test_a_scenario_and_options_may_be_chosen() -> None:
    event = opened(scenario="meadow", options={"TUG-AMB-01": "slips"})

    assert event.setup.scenario == "meadow"
    assert event.opening["options"] == {"tie": "slips"}


@pytest.mark.parametrize(
    ("asked", "refusal", "why"),
    [
        ({"scenario": "moon"}, Unknown, "no scenario called moon. Choose one of: garden or meadow."),
        ({"options": {"mud": "deep"}}, Unknown, "no option called mud"),
        ({"options": {"tie": "burns"}}, Malformed, "Its values are stays or slips."),
        ({"uploads": {"horses": "x"}}, Unknown, "takes no file of the kind horses. It takes: field."),
        ({"name": "\u200b\u202e"}, Malformed, "That name has nothing in it that can be read."),
    ],
)
def test_what_no_campaign_opens_with(asked: dict[str, Any], refusal: type[Refusal], why: str) -> None:
    with refuses(refusal, why):
        Club(seated=False, **asked)


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("Saturday", "Saturday"),
        ("  two \n lines\t", "two lines"),
        ("\u202eevil", "evil"),
        ("```@everyone```", "```@everyone```"),
        ("{name}", "{name}"),
    ],
)
def test_a_name_is_tidied_and_otherwise_taken_literally(asked: str, kept: str) -> None:
    event = opened(name=asked)

    assert event.name == kept
    assert kept in told([event])[0]


def test_a_long_name_is_cut() -> None:
    assert len(opened(name="a" * 6000).name) == NAME_LIMIT


def test_a_group_may_bring_its_own_field() -> None:
    event = opened(uploads={"field": FIELD})

    assert event.opening["rope"] == {"source": "our own lawn", "goal": 3, "pulls": 9}
    assert event.setup.uploads == {"field": FIELD}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (FIELD.replace("goal = 3", "goal = 30"), "field, line 2, field goal: Input should be less than or equal to 9."),
        (FIELD.replace("pulls = 9", ""), "field, line 1, field pulls: Field required."),
        (FIELD + "colour = 1", "field, line 4, field colour:"),
        ("goal = ", "field is not readable TOML"),
    ],
)
def test_a_field_that_does_not_fit_is_refused_with_its_line(text: str, why: str) -> None:
    with refuses(Malformed, why):
        Club(seated=False, uploads={"field": text})


@pytest.mark.parametrize(("key", "scenario"), [(g.key, s.key) for g in games().values() for s in g.scenarios])
def test_a_campaign_begins_with_the_very_state_that_its_log_holds(key: str, scenario: str) -> None:
    game = games()[key]

    turn = open_campaign(game, Actor(user_id=CARL), Open(game=key, scenario=scenario), key=KEY, secret=secret_no(0), at=NOON)

    (row,) = turn.rows
    event = event_of(game, row.event.kind, row.body)
    assert isinstance(event, Opened)
    assert game.state_type.model_validate(event.opening).model_dump_json() == turn.campaign.state.model_dump_json()
