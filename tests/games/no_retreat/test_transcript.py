"""A whole game as its orders with their dice: what was said then is said now, and the campaign comes to the same end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.no_retreat.game import CHAPTERS
from bot.games.no_retreat.readings import OPTIONAL_RULES
from bot.games.no_retreat.state import SIDES
from bot.kit.dice import LoadedDice
from bot.kit.game import Setup
from bot.kit.model import Event
from bot.kit.secrecy import NOBODY
from tests.cards import lost_or_doubled, told
from tests.games.no_retreat.play import GAME

TRANSCRIPTS = sorted((Path(__file__).resolve().parents[2] / "transcripts").glob("no_surrender_*.json"))


@pytest.fixture(params=TRANSCRIPTS, ids=lambda path: path.stem)
def transcript(request: pytest.FixtureRequest) -> dict[str, Any]:
    return json.loads(request.param.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_a_transcript_is_played_to_the_same_words_and_the_same_end(transcript: dict[str, Any]) -> None:
    state = GAME.new(Setup(scenario=transcript["scenario"], options=transcript["options"]))

    for number, step in enumerate(transcript["steps"]):
        order, dice = GAME.orders.validate_python(step["order"]), LoadedDice(*step["dice"])
        GAME.check(state, step["side"], order)
        fresh = list(GAME.decide(state, step["side"], order, dice))
        dice.spent()
        state = GAME.fold(state, fresh)
        assert told(GAME, fresh, NOBODY) == step["said"], f"step {number}: {step['order']}"
        assert not lost_or_doubled(state.cards)

    track, kit, cards = state.track, state.kit, state.cards
    assert {
        "turn": track.turn,
        "hands": {side: sorted(cards.card(card).number for card in cards.hand(side)) for side in SIDES},
        "vp": [track.square_vp, track.event_vp],
        "weather": {str(each.turn): each.weather for each in track.weather},
        "markers": {marker.season: [marker.turn, marker.weather] for marker in kit.weather_markers},
        "taken_draws": kit.taken_draws,
        "objectives": {side: list(hexes) for side, hexes in track.objectives.items()},
    } == transcript["end"]


def test_the_six_turns_have_every_option_on_and_use_most_of_them(transcript: dict[str, Any]) -> None:
    kinds = {step["order"]["kind"] for step in transcript["steps"]}

    assert {rule.key for rule in OPTIONAL_RULES} <= {key for key, value in transcript["options"].items() if value == "on"}
    assert {"sacrifice", "give_support", "form_reserve", "release_reserve", "make_check", "answer", "draw_for_turn"} <= kinds
    words = " ".join(line for step in transcript["steps"] for line in step["said"])
    assert "It is a Long Winter turn" in words
    assert "No Surrender (15.10): the game goes on" in words
    assert "takes effect at once" in words


# The stored contract

STORED: list[dict[str, Any]] = [
    {"kind": "phase_began", "turn": 3, "active": "axis", "phase": "combat", "step": "targets", "name": "x", "months": "y"},
    {"kind": "turn_set", "side": "axis", "turn": 3, "active": "axis", "phase": "card", "step": "", "months": "y"},
    {"kind": "vp_entered", "side": "axis", "holder": "axis", "square": 20, "event": 1},
    {"kind": "initiative_passed", "to": "soviet", "by": "turn"},
    {"kind": "weather_entered", "turn": 3, "weather": "mud", "by": "marker", "is_long_winter": False},
    {"kind": "number_entered", "turn": 3, "side": "axis", "number": 20},
    {"kind": "objective_held", "hex": "Moscow", "side": "axis"},
    {"kind": "marker_laid", "marker": 1, "what": "control", "where": "Kiev", "side": "axis", "note": ""},
    {"kind": "marker_lifted", "marker": 1, "what": "control", "where": "Kiev"},
    {"kind": "draw_loss_entered", "side": "axis", "turn": 3, "amount": 1, "cause": "entered", "why": "x", "replaces": True},
    {"kind": "check_cancelled", "turn": 6},
    {"kind": "check_made", "turn": 6, "side": "axis", "vp": 24, "number": 23, "objectives": 1, "verdict": "penalties"},
    {
        "kind": "penalties_suffered",
        "turn": 6,
        "side": "soviet",
        "excess": 1,
        "discards": 1,
        "draws": 1,
        "falls_on": 6,
        "was_empty_handed": False,
    },
    {"kind": "total_victory_won", "turn": 16, "vp": 34},
    {"kind": "end_called", "turn": 22},
    {"kind": "victor_named", "side": "axis", "victor": "soviet"},
    {"kind": "victor_agreed", "side": "soviet", "victor": "soviet", "agreed": True},
    {"kind": "side_resigned", "side": "axis"},
    {"kind": "cards_begun", "axis": 6, "soviet": 0, "turn": 1, "joker": ""},
    {"kind": "turn_cards_drawn", "side": "axis", "turn": 3, "drawn": 4, "lost": {"moscow": 1}},
    {"kind": "weather_card_resolved", "side": "axis", "card": "Event cards/32", "number": "32", "is_in_force": True},
    {"kind": "sacrifice_made", "side": "axis", "cards": 1, "square": 19, "event": 0, "holder": "axis", "phase": "3/axis"},
    {"kind": "support_opened", "side": "axis", "most": 3},
    {
        "kind": "support_given",
        "support": {"side": "axis", "unit": "9th Army", "bonus": 2, "face": "airplane"},
        "card": "Event cards/1",
        "number": "1",
        "symbol": "cross",
    },
    {"kind": "support_passed", "side": "axis", "next": "soviet"},
    {"kind": "supports_removed", "units": ["9th Army"]},
    {"kind": "weather_markers_laid", "markers": [{"season": "sept_oct", "turn": 9, "weather": "mud"}], "turn": 4},
    {
        "kind": "weather_marker_turned",
        "side": "axis",
        "season": "nov_dec",
        "turn": 4,
        "weather": "mud",
        "card": "Event cards/32",
        "is_long_winter": False,
    },
    {"kind": "army_exchanged", "army": "11th Army", "turn": 9},
    {"kind": "reserve_formed", "unit": "5th Tank Army", "turn": 4},
    {"kind": "reserve_released", "unit": "5th Tank Army", "turn": 5},
    {"kind": "reminded", "topics": ["shock"]},
]


def test_every_event_of_the_track_the_cards_and_the_kit_goes_on_decoding() -> None:
    """What was written yesterday is read tomorrow; and each can be told."""
    decoded: list[Event] = [GAME.events.validate_python(event) for event in STORED]

    owned = {kind for chapter in CHAPTERS if chapter.key != "solo" for kind in chapter.events}
    cards = {kind for kind in owned if kind.__module__ == "bot.kit.deck.events"}
    assert {type(event) for event in decoded} == owned - cards
    assert all(str(line) for event in decoded for line in GAME.tell(event, NOBODY))
    assert all(set(event) <= set(read.model_dump()) for event, read in zip(STORED, decoded, strict=True))
