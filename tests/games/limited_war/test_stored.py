"""The stored contract: one encoded example of every kind of event and order, which must go on decoding as it stands."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from bot.games.limited_war import GAME
from bot.games.limited_war.events import AnyEvent
from bot.games.limited_war.orders import AnyOrder

EVENTS: list[str] = [
    '{"kind":"turn_began","at":1921,"moment":"soviet_start","rule":"LW-T3"}',
    '{"kind":"moves_begun","side":"axis"}',
    '{"kind":"war_declared","country":"Finland","status":"armed_neutral","at":1920,"due":1921,"hexes":7,"is_known":false,'
    '"question":1,"rule":"LW-B0"}',
    '{"kind":"status_disputed","country":"Finland","side":"axis","status":"pro_axis_neutral","question":2,"rule":"LW-B0"}',
    '{"kind":"status_confirmed","country":"Finland","status":"armed_neutral","by_default":true,"rule":"LW-B0"}',
    '{"kind":"answer_given","answer":"b2","countries":["Finland"],"at":1921,"is_missed":false,"rule":"LW-C7a"}',
    '{"kind":"country_joined","country":"Turkey","section":"E","rule":"LW-AMB-43"}',
    '{"kind":"section_entered","section":"D","countries":["Finland"],"at":1921,"rule":"LW-B2","deadline":1933,"is_present":false}',
    '{"kind":"points_changed","points":-5,"total":71,"why":"","rule":"LW-E9","side":"axis"}',
    '{"kind":"sweden_inclined","rule":"LW-C2"}',
    '{"kind":"sweden_activated","total":75,"rule":"LW-C2a"}',
    '{"kind":"sweden_fell_back","total":74,"rule":"LW-AMB-11"}',
    '{"kind":"centres_granted","centres":5,"rule":"LW-C3"}',
    '{"kind":"arms_granted","points":60,"rule":"LW-E5"}',
    '{"kind":"minors_activated","countries":["Rumania","Hungary","Bulgaria"],"rule":"LW-E3"}',
    '{"kind":"minors_reverted","countries":["Hungary"],"rule":"LW-AMB-39"}',
    '{"kind":"reverted","countries":["Finland"],"at":1933,"is_late":true,"rule":"LW-D5c"}',
    '{"kind":"escalated","side":"soviet","at":1930,"rule":"LW-D8a"}',
    '{"kind":"hold_began","side":"soviet","at":1930,"rule":"LW-D8b"}',
    '{"kind":"hold_ended","side":"soviet","rule":"LW-D8b"}',
    '{"kind":"attack_reported","side":"soviet","place":"Finland","from_place":"","units":"invaded","country":"Finland",'
    '"counts":true,"is_enough":true,"rule":"LW-C4a"}',
    '{"kind":"move_reported","side":"axis","place":"Finland","units":"german","rule":"LW-D5a"}',
    '{"kind":"total_war_began","side":"axis","place":"Poland","rule":"LW-D4c"}',
    '{"kind":"printed_war_began","on":"Germany","rule":"LW-A1"}',
    '{"kind":"country_activated","country":"Rumania","rule":"LW-C8"}',
    '{"kind":"distance_reported","country":"Finland","hexes":6,"rule":"LW-C4c"}',
    '{"kind":"capital_fell","country":"Finland","at":1940,"rule":"LW-C4d"}',
    '{"kind":"conquest_reported","country":"Finland","extent":"part","rule":"LW-C6a"}',
    '{"kind":"victory_reduced","country":"Finland","is_listed":null,"rule":"LW-F1"}',
    '{"kind":"germans_reported","country":"Finland","ground":true,"other":false,"rule":"LW-D5a"}',
    '{"kind":"germans_arrived","country":"Finland","at":1925,"rule":"LW-D5d"}',
    '{"kind":"units_reported","areas":["Poland"],"whose":"axis","level":"unsupplied","at":1925}',
    '{"kind":"history_reported","what":"paris_fell","at":1940,"rule":"LW-E8e"}',
    '{"kind":"swedish_centres_reported","reason":"bombed","rule":"LW-C2d"}',
    '{"kind":"work_reported","side":"soviet","work":"fortify","place":"Poland","rule":"LW-G1"}',
    '{"kind":"continuing_stated","until":1927,"rule":"LW-C5"}',
    '{"kind":"continuing_ended","why":"cycle","rule":"LW-AMB-13"}',
    '{"kind":"cycle_ended","first":1920,"production":"limited_war","rule":"LW-C4a","carried":""}',
    '{"kind":"peace_made","case":"E7","side":"soviet","countries":["Finland"],"bolshevised":["Finland"],'
    '"bolshevised_in_part":[],"left_in_part":[],"annexed":[],"ceded":[],"eliminated_in":["Finland"],"is_line_of_1941":true,'
    '"at":1950,"rule":"LW-E7"}',
    '{"kind":"proposed","question":3,"side":"axis","what":"date","country":"","value":"1920","cycles_start_on":1}',
    '{"kind":"proposal_declined","question":3,"side":"soviet"}',
    '{"kind":"status_set","question":3,"country":"Rumania","status":"active"}',
    '{"kind":"date_set","question":3,"at":1920,"cycles_start_on":3}',
    '{"kind":"printed_outcome","question":3,"section":"peace","rule":"LW-A1"}',
    '{"kind":"nothing_said","side":"axis"}',
]

ORDERS: list[str] = [
    '{"kind":"advance","confirmed":true}',
    '{"kind":"begin_moves"}',
    '{"kind":"declare_war","country":"Finland","status":"armed_neutral","hexes":7}',
    '{"kind":"state_continuing","stated":true}',
    '{"kind":"escalate"}',
    '{"kind":"declare_peace","case":"E8","areas":["Poland"],"countries":[]}',
    '{"kind":"attack","place":"Finland","from_place":"","units":"german","country":"","confirmed":false}',
    '{"kind":"move","place":"Finland","units":"german","is_soviet_held":false,"confirmed":false}',
    '{"kind":"activate","country":"Rumania"}',
    '{"kind":"report_distance","country":"Finland","hexes":6}',
    '{"kind":"report_capital","country":"Finland"}',
    '{"kind":"report_conquest","country":"Finland","extent":"whole"}',
    '{"kind":"report_germans","country":"Finland","ground":true,"other":false}',
    '{"kind":"report_units","areas":["Poland"],"whose":"soviet","level":"supplied"}',
    '{"kind":"report_history","what":"winter_war_over"}',
    '{"kind":"report_swedish_centres","reason":""}',
    '{"kind":"report_work","work":"corps","place":""}',
    '{"kind":"enter_points","points":3,"cause":"","reason":"an occupied minor"}',
    '{"kind":"enter_status","country":"Rumania","status":"active"}',
    '{"kind":"set_date","date":"1/1/40","cycles_start_on":1}',
    '{"kind":"enter_printed","section":"peace"}',
    '{"kind":"answer","decision":"answer-1921","choice":"b2"}',
]


@pytest.mark.parametrize("text", EVENTS, ids=lambda text: json.loads(text)["kind"])
def test_every_event_goes_on_decoding_and_being_told(text):
    event = GAME.events.validate_json(text)

    assert event.model_dump(mode="json") == json.loads(text)
    assert all(str(sentence) for sentence in GAME.tell(event, ""))


@pytest.mark.parametrize("text", ORDERS, ids=lambda text: json.loads(text)["kind"])
def test_every_order_goes_on_decoding(text):
    assert GAME.orders.validate_json(text).model_dump(mode="json") == json.loads(text)


@pytest.mark.parametrize(("kind", "later"), [("attack_reported", '"is_enough":true,'), ("peace_made", '"left_in_part":[],')])
def test_an_event_of_the_first_rules_goes_on_decoding_without_what_was_added_later(kind, later):
    now = next(text for text in EVENTS if f'"{kind}"' in text)
    then = now.replace(later, "")

    assert then != now
    assert GAME.events.validate_json(then) == GAME.events.validate_json(now)


def kinds(union: Any) -> set[str]:
    return {member.model_fields["kind"].default for member in get_args(union)}


def test_there_is_an_example_of_every_kind():
    assert {json.loads(text)["kind"] for text in EVENTS} == kinds(AnyEvent)
    assert {json.loads(text)["kind"] for text in ORDERS} == kinds(AnyOrder)
