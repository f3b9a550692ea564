"""Random campaigns: whatever a player answers, nothing breaks, nothing gets stuck, and no card is lost."""

from __future__ import annotations

import random

import pytest

from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.orders import BeginCards, DrawForTurn, EnterNumber, EnterVp, MakeCheck, NextPhase
from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.chapter import CHAPTER
from bot.games.no_retreat.solo.guide import stage
from bot.games.no_retreat.solo.orders import BringParameters, ClaimObjectives, MoveStalin, NameOilHex, TellNumber
from bot.games.no_retreat.solo.readings import READINGS
from bot.games.no_retreat.state import NoRetreat
from bot.kit.decisions import Answer
from bot.kit.dice import draws
from bot.kit.ledger import LedgerDice, number
from bot.kit.model import Order
from bot.kit.refusals import Refusal
from tests.games.no_retreat.solo.table import Table, opened

CAMPAIGNS = 12
SOAK = 5000
SCENARIOS = ("campaign", "barbarossa", "blau", "saturn", "kursk", "bagration", "berlin")
SECRET = b"a secret of thirty-two bytes ...."
WORDS = ("north", "south")
COMMON = (NextPhase(), BeginCards(axis=6), BeginCards(axis=0), DrawForTurn())


def random_options(dice: random.Random) -> dict[str, str]:
    chosen = {reading.key: dice.choice(list(reading.values)) for reading in READINGS if dice.random() < 0.5}
    return {**chosen, "played_on": "yes" if dice.random() < 0.7 else "no", "no_surrender": "on" if dice.random() < 0.3 else "off"}


def may_be_tried(order: Order, dice: random.Random) -> bool:
    """Whether the random player thinks of an order: what would end the campaign he thinks of rarely."""
    return not isinstance(order, ClaimObjectives) or dice.random() < 0.05


def random_order(table: Table, dice: random.Random) -> tuple[str, Order]:
    """What a player might do now: mostly what is asked or offered, sometimes an order of his own."""
    asked = GAME.decisions(table.state)
    if not asked or dice.random() < 0.03:
        own = [*COMMON, *(order for order in CHAPTER.legal(table.state, "axis") if dice.random() < 0.1)]
        side = table.state.track.active or table.state.track.initiative
        own = [order for order in own if may_be_tried(order, dice) and GAME.can(table.state, side, order)]
        if own:
            return side, dice.choice(own)
    if asked:
        choices = asked[0].choices
        if stage(table.state) == "objectives" and dice.random() < 0.9:
            choices = choices[:2]
        return asked[0].side, Answer(decision=asked[0].id, choice=dice.choice(choices).key)
    return "axis", NextPhase()


def is_sound(table: Table) -> None:
    """What holds at every moment of a campaign."""
    solo = table.solo
    cards = sorted((*solo.deck, *solo.discards, *solo.held))
    assert cards in ([], list(range(1, 13))), "solo cards are lost or doubled"
    assert -6 <= table.state.track.orders_vp <= 6
    assert solo.plan is None or solo.plan.side != solo.player
    assert (solo.stalin in ("moscow", "city")) == ("stalin" in table.state.track.tokens)
    assert not (solo.plan and solo.plan.place) or order_token_stands(table)
    if GAME.outcome(table.state) is None:
        assert GAME.due(table.state), "a dead end: nobody is waited for"


def order_token_stands(table: Table) -> bool:
    plan = table.solo.plan
    assert plan is not None
    return table.state.track.tokens["okh" if plan.side == "axis" else "stavka"] == plan.place


def play(seed: int) -> Table:
    """A whole random campaign."""
    dice = random.Random(seed)
    start = opened(f"{dice.choice(SCENARIOS)}_solo", **random_options(dice))
    table = Table(start, LedgerDice(SECRET, WORDS, f"campaign {seed}", 0))
    for _ in range(4000):
        if GAME.outcome(table.state) is not None:
            break
        side, order = random_order(table, dice)
        table.give(order, side)
        is_sound(table)
    else:
        raise AssertionError("the campaign never ended")
    replayed(table)
    verified(table, f"campaign {seed}")
    return table


def replayed(table: Table) -> None:
    assert GAME.fold(table.start, table.events) == table.state
    assert NoRetreat.model_validate_json(table.state.model_dump_json()) == table.state
    dumped = GAME.events.dump_python(table.events[-1], mode="json")
    assert GAME.events.validate_python(dumped) == table.events[-1]


def verified(table: Table, campaign: str) -> None:
    """Every shuffle and every roll is what the ledger gives for its number, and no number is skipped."""
    due = 0
    for event in table.events:
        for draw in draws(event):
            assert draw.n == due
            if hasattr(draw, "order"):
                order = list(range(draw.size))
                for n, place in enumerate(range(draw.size - 1, 0, -1)):
                    at = number(SECRET, WORDS, campaign, draw.n + n, place + 1) - 1
                    order[place], order[at] = order[at], order[place]
                assert tuple(order) == draw.order
                due += max(0, draw.size - 1)
            else:
                assert draw.face == number(SECRET, WORDS, campaign, draw.n, draw.sides)
                due += 1


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_a_random_campaign_runs_to_its_end(seed: int) -> None:
    play(seed)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(20))
def test_five_thousand_random_campaigns_run_to_their_ends(batch: int) -> None:
    for seed in range(batch * SOAK // 20, (batch + 1) * SOAK // 20):
        play(1000 + seed)


def test_every_sudden_death_check_shuffles_all_twelve_cards() -> None:
    shuffles = [event for seed in range(4) for event in play(seed).events if isinstance(event, e.SoloDeckShuffled)]

    at_checks = [event for event in shuffles if event.purpose == "check"]
    assert at_checks
    assert all(event.cards == tuple(range(1, 13)) for event in at_checks)


def test_a_refused_order_changes_nothing() -> None:
    table = Table(opened())
    before = table.state
    for order in (
        TellNumber(value=3),
        NameOilHex(name="Maikop"),
        MoveStalin(where="moscow"),
        MoveStalin(where="city"),
        BringParameters(side="axis", text=""),
        ClaimObjectives(side="axis"),
    ):
        with pytest.raises(Refusal) as refused:
            table.give(order)
        assert str(refused.value.why).endswith(".")

    assert table.state == before
    assert table.events == []


def test_the_order_of_the_deck_reaches_nobody() -> None:
    table = play(3)

    for viewer in ("", "axis", "soviet"):
        other = table.state.with_(solo=table.solo.with_(deck=tuple(reversed(table.solo.deck))))
        assert GAME.view(table.state, viewer) == GAME.view(other, viewer)
        assert GAME.buttons(table.state) == GAME.buttons(other)
        assert GAME.decisions(table.state) == GAME.decisions(other)


@pytest.mark.parametrize("tokens", ["stalin", "directive", "both"])
def test_a_game_for_two_with_the_tokens_runs_to_its_end(tokens: str) -> None:
    dice = random.Random(tokens)
    table = Table(opened("campaign", solo_tokens=tokens), LedgerDice(SECRET, WORDS, tokens, 0))

    for _ in range(2000):
        if GAME.outcome(table.state) is not None:
            break
        asked = GAME.decisions(table.state)
        if asked:
            table.answer(dice.choice(asked[0].choices).key)
        else:
            two_player_step(table)
        assert -6 <= table.state.track.orders_vp <= 6
        assert sorted((*table.solo.deck, *table.solo.discards)) in ([], list(range(1, 13)))
        assert table.solo.player == ""

    read = [event.turn for event in table.events if isinstance(event, e.DirectiveRead)]
    assert GAME.outcome(table.state) is not None
    assert read == ([] if tokens == "stalin" else [3, 6, 9, 12, 15, 18, 21])
    replayed(table)


def two_player_step(table: Table) -> None:
    """The first step that can be taken now by the side whose move it is."""
    track = table.state.track
    side = track.active or track.initiative
    number = EnterNumber.model_validate({"turn": track.turn, "side": side, "number": 90})
    missing = EnterVp(square=11) if track.square_vp is None else number
    for order in (BeginCards(axis=6), NextPhase(), MakeCheck(), missing):
        if GAME.can(table.state, side, order):
            table.give(order, side)
            return
    raise AssertionError("nothing can be done")
