"""Random play of two-player campaigns: no crash, no dead end, cards conserved, the record folds to the state, and nobody learns
what he may not know."""

from __future__ import annotations

import random

import pytest

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.game import CHAPTERS
from bot.games.no_retreat.state import AXIS, SIDES, SOVIET, NoRetreat
from bot.kit.decisions import Answer
from bot.kit.deck.state import CardTable
from bot.kit.game import Setup
from bot.kit.model import Event, Order
from bot.kit.secrecy import NOBODY, redacted
from tests.cards import SEQUENCES, SeededDice, chosen, lost_or_doubled, panel_words, renamed, shows, swapped, told
from tests.games.no_retreat.play import ALL_ON, GAME, at, dealt, holding, with_vp

RARE = ("resign", "end_game", "set_turn", "pass_initiative", "open_deck", "open_pile", "add_cards")
READINGS = {reading.key: list(reading.values) for reading in GAME.readings}


def opened(luck: random.Random) -> NoRetreat:
    """A two-player campaign of a random scenario under random readings; every other one with all options on."""
    scenario = luck.choice([each.key for each in GAME.scenarios if not each.key.endswith("_solo")])
    options = {key: luck.choice(values) for key, values in READINGS.items()}
    if luck.random() < 0.5:
        options |= ALL_ON
    return GAME.new(Setup(scenario=scenario, options=options))


def step(state: NoRetreat, luck: random.Random) -> tuple[str, Order]:
    """What is due is done two times in three; otherwise anything that is legal."""
    asked = GAME.decisions(state)
    if asked and luck.random() < 0.7:
        decision = luck.choice(asked)
        return decision.side, Answer(decision=decision.id, choice=luck.choice(decision.choices).key)
    buttons = GAME.buttons(state)
    if buttons and luck.random() < 0.65:
        button = luck.choice(buttons)
        return button.side, button.order
    found = chosen(GAME, state, SIDES, luck, rare=RARE)
    assert found is not None, f"a dead end in {state.track}"
    return found


def play(seed: int, steps: int) -> NoRetreat:
    luck, dice = random.Random(seed), SeededDice(seed)
    start = state = opened(luck)
    record: list[Event] = []
    marks: list[tuple[int, NoRetreat]] = [(0, start)]
    for _ in range(steps):
        if GAME.outcome(state) is not None:
            assert GAME.due(state) == ()
            break
        assert GAME.due(state), f"nobody is due in {state.track}"
        side, order = step(state, luck)
        GAME.check(state, side, order)
        fresh = list(GAME.decide(state, side, order, dice))
        assert fresh, f"{order} came to nothing"
        heard = all(told(GAME, fresh, viewer) for viewer in (side, NOBODY))
        assert heard or _confirms(order), f"{order} was carried out in silence"
        record += fresh
        state = GAME.fold(state, fresh)
        marks.append((len(record), state))
        assert not lost_or_doubled(state.cards), order
        assert -6 <= state.track.orders_vp <= 6
        if luck.random() < 0.05:
            length, earlier = luck.choice(marks)
            assert GAME.fold(start, record[:length]) == earlier
            record, state = record[:length], earlier
            marks = [(n, kept) for n, kept in marks if n <= length]
    assert GAME.fold(start, record) == state
    assert NoRetreat.model_validate_json(state.model_dump_json()) == state
    assert [GAME.events.validate_json(event.model_dump_json()) for event in record] == record
    return state


def _confirms(order: Order) -> bool:
    """The module hears that nothing has changed, and has nothing to say to that."""
    return isinstance(order, Answer) and order.decision.startswith("solo-")


def test_random_campaigns_have_no_dead_end_and_keep_every_card() -> None:
    turns = [play(seed, 60).track.turn for seed in range(8)]

    assert len(set(turns)) > 1


@pytest.mark.soak
def test_ten_thousand_random_campaigns_have_no_dead_end_and_keep_every_card() -> None:
    for seed in range(SEQUENCES):
        play(seed, 60)


def test_the_kit_works_under_the_solitaire_module() -> None:
    """Every option on, on each scenario for one player: no dead end, every card kept."""
    for number, scenario in enumerate(each.key for each in GAME.scenarios if each.key.endswith("_solo")):
        luck, dice = random.Random(number), SeededDice(number)
        state = GAME.new(Setup(scenario=scenario, options=ALL_ON))
        for _ in range(50):
            if GAME.outcome(state) is not None:
                break
            assert GAME.due(state), f"nobody is due in {state.track}"
            side, order = step(state, luck)
            state = GAME.fold(state, GAME.decide(state, side, order, dice))
            assert not lost_or_doubled(state.cards), order


def test_what_is_due_alone_plays_a_campaign_to_its_end() -> None:
    """Buttons and answers are enough; the VP and numbers that the map and the printed track know are entered when asked for."""
    state = GAME.new(Setup(scenario="campaign", options={"no_surrender": "on", "long_winters": "on"}))
    dice = SeededDice(5)
    for _ in range(2000):
        if GAME.outcome(state) is not None:
            break
        asked = GAME.decisions(state)
        if asked:
            side, order = asked[0].side, Answer(decision=asked[0].id, choice=asked[0].choices[0].key)
        elif not GAME.buttons(state):
            side = state.track.initiative
            order = next(
                order for order in GAME.legal(state, side) if order.kind in ("enter_vp", "enter_number") and _helps(state, order)
            )
        else:
            side, order = GAME.buttons(state)[0].side, GAME.buttons(state)[0].order
        state = GAME.fold(state, GAME.decide(state, side, order, dice))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.rule == "12.6"
    assert state.track.turn == 22


def _helps(state: NoRetreat, order: Order) -> bool:
    return order.kind == "enter_number" or state.track.square_vp is None


def test_every_kind_of_order_of_the_track_and_the_kit_is_offered_by_legal() -> None:
    """At the moments of a turn at which it can be given; the cards' own orders are the card table's test."""
    state = dealt("blau", **ALL_ON)
    railing = at(state, 9, "rail", SOVIET)
    formed = GAME.fold(railing, GAME.decide(railing, SOVIET, o.FormReserve(unit="5th Tank Army"), SeededDice(1)))
    marked = GAME.fold(state, GAME.decide(state, AXIS, o.LayMarker(what="other", where="Kiev"), SeededDice(1)))
    drawing = with_vp(holding(at(state, 9, "card", AXIS), AXIS, 0), 20)
    counterblows = at(state, 9, "combat", AXIS, "counterblows")
    moments = [
        GAME.new(Setup(scenario="campaign", options={})),
        at(dealt(), 3),
        with_vp(at(dealt(), 6), 20),
        marked,
        drawing,
        GAME.fold(drawing, GAME.decide(drawing, AXIS, o.DrawForTurn(), SeededDice(1))),
        at(state, 9, "reinforcement", AXIS),
        GAME.fold(counterblows, GAME.decide(counterblows, AXIS, o.NextPhase(), SeededDice(1))),
        railing,
        at(formed, 10, "movement", SOVIET),
    ]
    moments[5] = holding(moments[5], AXIS, 3)

    offered = {order.kind for moment in moments for side in SIDES for order in GAME.legal(moment, side)}

    owned = [kind for chapter in CHAPTERS if chapter.key in ("track", "surrender") for kind in chapter.orders]
    wanted = {kind.model_fields["kind"].default for kind in (*owned, o.BeginCards, o.DrawForTurn)}
    assert wanted <= offered, wanted - offered


@pytest.mark.parametrize("seed", range(8))
def test_two_worlds_that_differ_in_hidden_cards_look_alike(seed: int) -> None:
    """View, panel, picture, buttons, dues, questions, and what is heard of each step, for each side and for an onlooker."""
    luck, dice = random.Random(seed), SeededDice(seed)
    state = GAME.new(Setup(scenario="campaign", options=ALL_ON))
    for _ in range(40):
        if GAME.outcome(state) is not None:
            break
        found = step(state, luck)
        for viewer in (AXIS, SOVIET, NOBODY):
            _compare(state, viewer, found, luck, seed)
        state = GAME.fold(state, GAME.decide(state, *found, dice))


def _compare(state: NoRetreat, viewer: str, found: tuple[str, Order], luck: random.Random, seed: int) -> None:
    cards, _ = swapped(state.cards, viewer, luck)
    twin = state.with_(cards=cards)
    assert GAME.view(state, viewer) == GAME.view(twin, viewer)
    assert panel_words(GAME, state, viewer) == panel_words(GAME, twin, viewer)
    assert redacted(state, viewer) == redacted(twin, viewer)
    assert GAME.chart(GAME.view(state, viewer)) == GAME.chart(GAME.view(twin, viewer))
    assert GAME.buttons(state) == GAME.buttons(twin)
    assert GAME.due(state) == GAME.due(twin)
    assert GAME.decisions(state) == GAME.decisions(twin)
    assert GAME.sealable_names(state, viewer) == GAME.sealable_names(twin, viewer)
    own, own_in_twin = ([o for o in GAME.occasions(each, ()) if o.side == viewer] for each in (state, twin))
    assert own == own_in_twin, "a sealed order would look at what is hidden"

    side, order = found
    if side == viewer:
        return
    cards, other = _swapped_alike(state.cards, viewer, luck)
    here = GAME.decide(state, side, order, SeededDice(seed))
    there = GAME.decide(state.with_(cards=cards), side, renamed(order, other), SeededDice(seed))
    assert [shows(event, viewer) for event in here] == [shows(event, viewer) for event in there]
    if any(shows(event, viewer) for event in here):
        return
    assert [redacted(event, viewer) for event in here] == [redacted(event, viewer) for event in there]
    assert told(GAME, here, viewer) == told(GAME, there, viewer)


def _swapped_alike(table: CardTable, viewer: str, luck: random.Random) -> tuple[CardTable, dict[str, str]]:
    """Cards dealt otherwise, but the weather cards left where they are: they show themselves to all as they are drawn."""
    weather = {card.ref: (viewer,) for deck in table.decks for card in deck.cards if "weather" in card.tags}
    cards, other = swapped(table.with_(known={**table.known, **weather}), viewer, luck)
    known = {other.get(card, card): sides for card, sides in table.known.items()}
    return cards.with_(known=known), other
