"""What each game offers for sealed orders: in random play every moment keeps its promises, and each game's own are met."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.campaign.orders import Join, LeaveStandingOrder
from bot.games.guard_dies import GAME as GUARD
from bot.games.guard_dies.orders import Attack, EndPhase
from bot.games.limited_war import GAME as WAR
from bot.games.limited_war import read_date
from bot.games.limited_war.orders import Advance
from bot.games.no_retreat import GAME as FRONT
from bot.games.no_retreat.orders import BeginCards, NextPhase
from bot.games.no_retreat.sealed import called
from bot.kit.decisions import Answer
from bot.kit.deck.orders import Play
from bot.kit.game import Game, Setup
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal, Unknown
from bot.kit.sealed import Condition, Occasion, Sealable, SealedOrder, check_condition
from tests.cards import SeededDice
from tests.club import ANNA, BERT, Club, kinds, refuses
from tests.toys import GAME as TUG

STEPS = 150
ORDERS_LOOKED_AT = 60
WORLDS = {
    "tug of war": (TUG, "meadow"),
    "Waterloo at one's own table": (GUARD, "tabletop"),
    "Waterloo on the bot's board": (GUARD, "waterloo"),
    "limited war": (WAR, "example"),
    "two players": (FRONT, "campaign"),
    "solitaire": (FRONT, "campaign_solo"),
}


def picked(game: Game[Any], state: Any, luck: random.Random) -> tuple[str, Order]:
    """What is asked or offered, mostly; else any legal order of those who are due."""
    asked = [d for d in game.decisions(state) if d.choices]
    if asked and luck.random() < 0.9:
        decision = luck.choice(asked)
        return decision.side, Answer(decision=decision.id, choice=luck.choice(decision.choices).key)
    buttons = game.buttons(state)
    if buttons and luck.random() < 0.4:
        button = luck.choice(buttons)
        return button.side, button.order
    sides = [due.side for due in game.due(state)]
    found = {o.kind: (side, o) for side in sides for o in islice(game.legal(state, side), ORDERS_LOOKED_AT)}
    kinds = sorted(kind for kind in found if kind not in ("resign", "end_game", "set_turn", "enter_printed", "set_date"))
    return found[luck.choice(kinds or sorted(found))]


Step = tuple[Any, list[Event], Any]


def played(game: Game[Any], scenario: str, seed: int, steps: int = STEPS) -> Iterator[Step]:
    """Random play, step by step: the state before, what happened, the state after."""
    luck, dice = random.Random(seed), SeededDice(seed)
    options = {reading.key: luck.choice(list(reading.values)) for reading in game.readings} if seed % 2 else {}
    state = game.new(Setup(scenario=scenario, options=game.settle(options)))
    for _ in range(steps):
        if game.outcome(state) is not None:
            return
        side, order = picked(game, state, luck)
        fresh = list(game.decide(state, side, order, dice))
        after = game.fold(state, fresh)
        yield state, fresh, after
        state = after


def moment_of(game: Game[Any], occasion: Occasion) -> Sealable:
    (found,) = [each for each in game.sealable if each.key == occasion.moment]
    return found


def check_facts(game: Game[Any], state: Any, occasion: Occasion) -> None:
    """What holds can be asked for: a condition that says just that is one that may be sealed."""
    moment, names = moment_of(game, occasion), game.sealable_names(state, occasion.side)
    for key, value in occasion.facts.items():
        if moment.fact(key) is not None:
            check_condition(Condition(fact=key, comparison="=", value=value), moment, names)


def check_questions(game: Game[Any], state: Any, occasions: tuple[Occasion, ...]) -> None:
    """What answers an open question is put to the side that is asked, and passes."""
    asked = {decision.id: decision.side for decision in game.decisions(state)}
    for occasion in occasions:
        if occasion.id in asked:
            assert occasion.side == asked[occasion.id]
            assert occasion.orders
            assert all(game.can(state, occasion.side, order) for order in occasion.orders.values()), occasion


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_in_random_play_every_moment_keeps_what_it_promises(world: str, seed: int) -> None:
    game, scenario = WORLDS[world]
    gone: set[str] = set()
    before: set[str] = set()

    for _, fresh, state in played(game, scenario, seed):
        occasions = game.occasions(state, fresh)
        lasting = {o.id for o in game.occasions(state, ())}
        assert not lasting & gone, "a moment that was over has come again"
        gone |= before - lasting
        before = lasting
        check_questions(game, state, occasions)
        for occasion in occasions:
            check_facts(game, state, occasion)
            assert moment_of(game, occasion).side in ("", occasion.side)
            choices = {choice for _, choice in moment_of(game, occasion).offered(game.sealable_names(state, occasion.side))}
            assert not choices or choices & set(occasion.orders), "nothing that can be sealed can be carried out"


@pytest.mark.parametrize("game", [TUG, GUARD, WAR, FRONT], ids=lambda game: game.key)
def test_every_moment_reads_as_a_sentence_and_its_facts_have_names(game: Game[Any]) -> None:
    keys = [moment.key for moment in game.sealable]

    assert len(set(keys)) == len(keys)
    for moment in game.sealable:
        assert str(moment.about).endswith(":")
        assert moment.choices or moment.name_it is not None
        assert all(str(said).endswith(".") for said in moment.choices.values())
        assert moment.name_it is None or "{name}" in moment.name_it.template
        fact_keys = [fact.key for fact in moment.facts]
        assert len(set(fact_keys)) == len(fact_keys)
        assert not {",", ";"} & set("".join(fact_keys))


# random play in which both sides seal orders


def any_sealed(game: Game[Any], state: Any, side: str, luck: random.Random) -> LeaveStandingOrder:
    """An order that a side may seal, whatever it is, now and then under a condition that holds now or does not."""
    names = game.sealable_names(state, side)
    open_to = [m for m in game.sealable if m.side in ("", side) and m.offered(names)]
    moment = luck.choice(open_to)
    again = not moment.is_own and luck.random() < 0.3
    conditions = ()
    numbers = [fact for fact in moment.facts if fact.read is not None]
    if numbers and luck.random() < 0.3:
        fact = luck.choice(numbers)
        conditions = (Condition(fact=fact.key, comparison=luck.choice(fact.comparisons), value=luck.randrange(12)),)
    _, choice = luck.choice(moment.offered(names))
    return LeaveStandingOrder(sealed=(SealedOrder(moment=moment.key, choice=choice, conditions=conditions, again=again),))


def at_a_table(world: str, seed: int, orders: int) -> tuple[Club, Counter[str]]:
    """A campaign of random play in which both sides keep sealing orders; and what became of these."""
    game, scenario = WORLDS[world]
    luck = random.Random(seed)
    club = Club(game=game, seated=False, scenario=scenario)
    people = (ANNA, ANNA) if game.hotseat(club.campaign.state) else (ANNA, BERT)
    player = dict(zip((side.key for side in game.sides), people, strict=False))
    for side, user in player.items():
        club.give(user, Join(side=side))
    for n in range(orders):
        if club.campaign.is_over:
            break
        if n % 3 == 0:
            side = luck.choice(list(player))
            with contextlib.suppress(Refusal):
                club.give(player[side], any_sealed(game, club.campaign.state, club.campaign.viewer(player[side]), luck))
        if not club.campaign.is_over:
            side, order = picked(game, club.campaign.state, luck)
            club.give(player[side], order, side=side)
    return club, Counter(event.kind for event in club.events())


@pytest.mark.parametrize("world", WORLDS)
def test_random_play_with_sealed_orders_is_its_own_replay_and_verifies(world: str) -> None:
    club, came = at_a_table(world, 7, 60)

    assert came["table.sealed_order_fired"]
    assert club.verdict().fault is None


# a moment of each game, at a table


def seated(game: Game[Any], first: str, second: str, **more: Any) -> Club:
    """A campaign with Anna at the first side, Bert at the second."""
    club = Club(game=game, seated=False, **more)
    club.give(ANNA, Join(side=first))
    club.give(BERT, Join(side=second))
    return club


def seal(moment: str, choice: str, *conditions: tuple[str, str, int | str]) -> LeaveStandingOrder:
    whole = tuple(Condition.model_validate({"fact": f, "comparison": c, "value": v}) for f, c, v in conditions)
    return LeaveStandingOrder(sealed=(SealedOrder(moment=moment, choice=choice, conditions=whole),))


def test_in_guard_dies_a_square_is_defended_as_sealed() -> None:
    club = seated(GUARD, "french", "allied", scenario="tabletop")
    club.give(BERT, seal("defends", "artillery_last", ("enemy-arm", "=", "infantry"), ("turn", "<=", 3)))
    club.give(ANNA, EndPhase())
    club.give(ANNA, EndPhase())

    turn = club.give(ANNA, Attack(attacker="FI1", defenders=("BI1", "BH1")))

    assert kinds(turn)[:3] == ["attack_declared", "sealed_order_fired", "defender_designated"]
    assert turn.rows[2].event.defender.id == "BI1"  # type: ignore[attr-defined]
    assert club.verdict().fault is None


def test_in_guard_dies_a_phase_is_passed_as_sealed() -> None:
    club = seated(GUARD, "french", "allied", scenario="tabletop")
    for phase in ("rally", "movement", "combat"):
        club.give(BERT, seal("phase", "end", ("phase", "=", phase), ("turn", "=", 1)))

    for _ in range(3):
        turn = club.give(ANNA, EndPhase())

    assert kinds(turn) == ["phase_begun", *["sealed_order_fired", "phase_begun"] * 3]
    assert (club.campaign.state.turn, club.campaign.state.side) == (2, "french")
    assert club.verdict().fault is None


def test_in_limited_war_a_declaration_is_made_and_answered_as_sealed() -> None:
    club = seated(WAR, "axis", "soviet", scenario="example")
    club.give(BERT, seal("declare", "Finland as armed neutral", ("date", ">=", read_date("1/1/40")), ("state", "=", "peace")))
    club.give(ANNA, seal("status", "yes", ("country", "=", "Finland")))
    club.give(ANNA, seal("answer", "b2", ("country", "=", "Finland"), ("points", "<=", 3)))

    declared = club.give(ANNA, Advance())
    answered = club.give(BERT, Advance())

    assert kinds(declared) == ["turn_began", "sealed_order_fired", "war_declared", "sealed_order_fired", "status_confirmed"]
    assert kinds(answered)[:3] == ["turn_began", "sealed_order_fired", "answer_given"]
    assert club.campaign.state.section == "D"
    assert club.verdict().fault is None


def test_in_no_retreat_a_card_is_played_against_a_card_as_sealed() -> None:
    club = seated(FRONT, "axis", "soviet", scenario="kursk")
    club.give(ANNA, BeginCards(axis=3, soviet=3))
    mine, yours = (club.campaign.state.cards.hand(side) for side in ("axis", "soviet"))
    first, second = (club.campaign.state.cards.card(ref) for ref in (mine[0], yours[1]))
    club.give(BERT, seal("reaction", called(second), ("card", "=", first.number), ("turn", ">=", 6)))

    turn = club.give(ANNA, Play(card=mine[0]))

    assert kinds(turn) == ["cards_moved", "sealed_order_fired", "cards_moved"]
    assert club.campaign.state.cards.hand("soviet") == (yours[0], yours[2])
    assert club.verdict().fault is None


def test_in_no_retreat_a_card_that_is_gone_is_dropped() -> None:
    club = seated(FRONT, "axis", "soviet", scenario="kursk")
    club.give(ANNA, BeginCards(axis=3, soviet=3))
    mine, yours = (club.campaign.state.cards.hand(side) for side in ("axis", "soviet"))
    club.give(BERT, seal("reaction", called(club.campaign.state.cards.card(yours[1]))))
    club.give(BERT, Play(card=yours[1]))

    turn = club.give(ANNA, Play(card=mine[0]))

    assert kinds(turn) == ["cards_moved", "sealed_order_dropped"]
    assert club.verdict().fault is None


def test_in_no_retreat_nobody_seals_the_play_of_a_card_that_is_not_in_hand() -> None:
    club = seated(FRONT, "axis", "soviet", scenario="kursk")
    club.give(ANNA, BeginCards(axis=3, soviet=3))
    (mine, *_) = club.campaign.state.cards.hand("axis")

    with refuses(Unknown, "is nothing that can be sealed for that moment"):
        club.give(BERT, seal("reaction", called(club.campaign.state.cards.card(mine))))


def test_in_solitaire_one_person_seals_for_both_sides() -> None:
    club = Club(game=FRONT, seated=False, scenario="campaign_solo")
    club.give(ANNA, Join(side="axis"))
    club.give(ANNA, Join(side="soviet"))
    club.give(ANNA, seal("phase", "next", ("phase", "=", "card")))
    while club.campaign.state.track.phase == "housekeeping":
        asked = club.game.decisions(club.campaign.state)
        if asked:
            turn = club.give(ANNA, Answer(decision=asked[0].id, choice=asked[0].choices[0].key), side=asked[0].side)
        else:
            due = club.game.due(club.campaign.state)[0].side
            turn = club.give(ANNA, NextPhase() if club.campaign.state.kit.has_begun else BeginCards(axis=6), side=due)

    assert "sealed_order_fired" in kinds(turn)
    assert club.campaign.state.track.phase == "reinforcement"
    assert club.verdict().fault is None
