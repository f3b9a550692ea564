"""A card table for any group: random play keeps every card, and nobody learns what he may not know."""

from __future__ import annotations

import random

import pytest

from bot.games import game_named
from bot.games.card_table import GAME
from bot.games.card_table.game import CardTableState
from bot.kit.deck import orders as o
from bot.kit.deck.events import EVENTS
from bot.kit.dice import draws
from bot.kit.game import Setup
from bot.kit.ledger import LedgerDice, number
from bot.kit.model import Event, Order
from bot.kit.refusals import Refusal
from bot.kit.secrecy import NOBODY, redacted
from tests.cards import (
    SEQUENCES,
    SeededDice,
    chosen,
    lost_or_doubled,
    panel_words,
    renamed,
    shows,
    swapped,
    told,
    unshuffled,
)


def table(seats: int = 4) -> CardTableState:
    return GAME.new(Setup(scenario=f"{seats}_seats", options={}))


def with_hands(seed: int = 1) -> CardTableState:
    """Three players with five cards each of the common deck."""
    dice = SeededDice(seed)
    state = table(3)
    orders: list[tuple[str, Order]] = [("p1", o.OpenDeck(deck="Cards", shipped="plain_52"))]
    orders += [(side, o.Draw(deck="Cards", count=5)) for side in ("p1", "p2", "p3")]
    for side, order in orders:
        state = GAME.fold(state, GAME.decide(state, side, order, dice))
    return state


def test_the_table_is_found_among_the_games() -> None:
    assert game_named("card_table") is GAME


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_table_has_as_many_seats_as_its_scenario_says(seats: int) -> None:
    state = table(seats)

    assert state.cards.players == tuple(f"p{n}" for n in range(1, seats + 1))


def test_a_player_without_a_seat_handles_no_cards() -> None:
    with pytest.raises(Refusal, match="Only those who sit at this table"):
        GAME.check(table(2), "p3", o.OpenDeck(deck="Cards", shipped="plain_52"))


def test_an_empty_table_offers_the_common_deck() -> None:
    state = table()

    button = GAME.buttons(state)[0]
    state = GAME.fold(state, GAME.decide(state, button.side, button.order, unshuffled(54)))

    assert len(state.cards.decks[0].cards) == 54
    assert GAME.buttons(state) == ()


def test_nobody_is_waited_for_except_the_one_who_searches() -> None:
    state = with_hands()

    searching = GAME.fold(state, GAME.decide(state, "p2", o.Search(deck="Cards"), SeededDice(1)))

    assert GAME.due(state) == ()
    assert [due.side for due in GAME.due(searching)] == ["p2"]
    assert [button.side for button in GAME.buttons(searching)] == ["p2"]


def play(seed: int, steps: int) -> None:
    """One random sequence: cards conserved at every step, events fold to the state, it survives JSON, and a prefix of the
    record (what undo leaves) gives the state that was there, from which other cards can be played."""
    luck = random.Random(seed)
    dice = SeededDice(seed)
    start = state = table(luck.randint(2, 6))
    record: list[Event] = []
    after: list[tuple[int, CardTableState]] = [(0, start)]
    for _ in range(steps):
        found = chosen(GAME, state, state.cards.players, luck)
        if found is None:
            break
        before = state
        fresh = list(GAME.decide(state, *found, dice))
        assert fresh, f"{found} came to nothing"
        assert all(told(GAME, fresh, viewer) for viewer in (found[0], NOBODY)), f"{found} was carried out in silence"
        record += fresh
        state = GAME.fold(state, fresh)
        after.append((len(record), state))
        assert not lost_or_doubled(state.cards), found
        assert before == after[-2][1], "an order changed the state that it was given"
        if luck.random() < 0.1:
            length, earlier = luck.choice(after)
            assert GAME.fold(start, record[:length]) == earlier
            record, state = record[:length], earlier
            after = [(n, kept) for n, kept in after if n <= length]
    assert GAME.fold(start, record) == state
    assert CardTableState.model_validate_json(state.model_dump_json()) == state


def test_cards_are_conserved_through_random_play_with_leaving_and_undo() -> None:
    for seed in range(12):
        play(seed, 40)


@pytest.mark.soak
def test_cards_are_conserved_through_ten_thousand_random_sequences() -> None:
    for seed in range(SEQUENCES):
        play(seed, 40)


def test_every_kind_of_order_is_played_by_random_play() -> None:
    played: set[str] = set()
    for seed in range(12):
        luck, dice, state = random.Random(seed), SeededDice(seed), table(3)
        for _ in range(60):
            found = chosen(GAME, state, state.cards.players, luck)
            if found:
                played.add(found[1].kind)
                state = GAME.fold(state, GAME.decide(state, *found, dice))

    assert played == {kind.model_fields["kind"].default for kind in o.ORDERS}


def test_a_refused_order_changes_nothing() -> None:
    state = with_hands()
    before = state.model_dump_json()

    with pytest.raises(Refusal):
        GAME.check(state, "p1", o.Play(card="Cards/99"))

    assert state.model_dump_json() == before


@pytest.mark.parametrize("seed", range(12))
def test_two_worlds_that_differ_in_hidden_cards_look_alike(seed: int) -> None:
    """For a player and for an onlooker: view, panel, buttons, dues, and what is heard of every order that shows nothing."""
    luck, dice = random.Random(seed), SeededDice(seed)
    state = with_hands(seed)
    for _ in range(25):
        found = chosen(GAME, state, state.cards.players, luck, rare=("leave_table", "open_deck"))
        assert found is not None
        for viewer in ("p1", NOBODY):
            _compare(state, viewer, found, luck, seed)
        state = GAME.fold(state, GAME.decide(state, *found, dice))


def _compare(state: CardTableState, viewer: str, found: tuple[str, Order], luck: random.Random, seed: int) -> None:
    cards, other = swapped(state.cards, viewer, luck)
    twin = state.with_(cards=cards)
    side, order = found

    assert GAME.view(state, viewer) == GAME.view(twin, viewer)
    assert panel_words(GAME, state, viewer) == panel_words(GAME, twin, viewer)
    assert redacted(state, viewer) == redacted(twin, viewer)
    assert (GAME.buttons(state), GAME.due(state)) == (GAME.buttons(twin), GAME.due(twin))
    if side == viewer:
        return
    here = GAME.decide(state, side, order, SeededDice(seed))
    there = GAME.decide(twin, side, renamed(order, other), SeededDice(seed))
    assert [shows(event, viewer) for event in here] == [shows(event, viewer) for event in there]
    if any(shows(event, viewer) for event in here):
        return
    assert [redacted(event, viewer) for event in here] == [redacted(event, viewer) for event in there]
    assert told(GAME, here, viewer) == told(GAME, there, viewer)
    assert redacted(order, viewer) == redacted(renamed(order, other), viewer)


@pytest.mark.parametrize("seed", range(6))
def test_no_refusal_tells_where_a_hidden_card_lies(seed: int) -> None:
    """Whatever a player asks to do with a card that he has not seen, he is refused in the same words wherever it is."""
    luck = random.Random(seed)
    state = with_hands(seed)
    state = GAME.fold(state, GAME.decide(state, "p2", o.OpenPile(deck="Cards", pile="Vault", is_face_up=False), SeededDice(seed)))
    own = state.cards.hand("p1")[0]
    hidden = [card.ref for card in state.cards.decks[0].cards if card.ref not in state.cards.hand("p1")]

    answers = set()
    for card in luck.sample(hidden, 20):
        asked: list[Order] = [
            o.Play(card=card),
            o.Discard(cards=(card,)),
            o.Reveal(cards=(own, card)),
            o.PassCards(to="p2", cards=(card,)),
            o.ReturnCards(cards=(card,)),
            o.RemoveCards(cards=(own, card)),
            o.Bury(deck="Cards", cards=(card,)),
            o.PlaceCards(pile="Vault", cards=(card,)),
            o.TakeCards(deck="Cards", pile="discard", cards=(card,)),
            o.TakeCards(deck="Cards", pile="Vault", cards=(card,)),
        ]
        answers.add(tuple(_words(state, "p1", order) for order in asked))

    assert len(answers) == 1


def _words(state: CardTableState, side: str, order: Order) -> str:
    with pytest.raises(Refusal) as caught:
        GAME.check(state, side, order)
    return str(caught.value)


def test_the_referee_sees_every_hand_and_no_other_does() -> None:
    state = with_hands()

    assert all(hand.cards for hand in GAME.view(state, "referee").hands)
    assert [bool(hand.cards) for hand in GAME.view(state, "p2").hands] == [False, True, False]
    assert not any(hand.cards for hand in GAME.view(state, NOBODY).hands)


def test_every_shuffle_can_be_recomputed_from_the_ledger() -> None:
    secret, words = bytes(range(32)), ("north", "south")
    dice = LedgerDice(secret, words, "7", 0)
    state = table(3)
    record: list[Event] = []
    luck = random.Random(3)
    for _ in range(80):
        found = chosen(GAME, state, state.cards.players, luck)
        assert found is not None
        fresh = list(GAME.decide(state, *found, dice))
        record += fresh
        state = GAME.fold(state, fresh)

    shuffles = [drawn for drawn in draws(record) if drawn.__class__.__name__ == "Shuffle"]
    for shuffle in shuffles:
        order = list(range(shuffle.size))
        for step, i in enumerate(range(shuffle.size - 1, 0, -1)):
            j = number(secret, words, "7", shuffle.n + step, i + 1) - 1
            order[i], order[j] = order[j], order[i]
        assert tuple(order) == shuffle.order
    assert len(shuffles) > 5
    assert dice.next_n == sum(max(0, s.size - 1) for s in shuffles) + sum(
        drawn.__class__.__name__ == "HiddenRoll" for drawn in draws(record)
    )


def test_every_event_of_the_cards_goes_on_decoding() -> None:
    """The stored contract: what was written yesterday is read tomorrow."""
    card = {"ref": "D/1", "number": "1", "title": "Raid", "text": "x", "symbols": ["cross"], "tags": ["leader"]}
    shuffle = {"n": 0, "size": 2, "order": [1, 0], "why": "shuffle"}
    place = {"hand": "", "deck": "D", "pile": "draw"}
    hand = {"hand": "p1", "deck": "", "pile": ""}
    rules = {"reshuffles": True, "searchable": ["draw"], "hand_limit": 0, "leaving": "return"}
    stored = [
        {"kind": "deck_opened", "side": "p1", "deck": "D", "cards": [card], "rules": rules, "shuffle": shuffle},
        {"kind": "cards_added", "side": "p1", "deck": "D", "cards": [card], "shuffle": shuffle},
        {"kind": "pile_opened", "side": "p1", "deck": "D", "pile": "Vault", "is_face_up": False},
        {
            "kind": "cards_moved",
            "how": "discarded_at_random",
            "side": "p1",
            "source": hand,
            "target": place,
            "count": 1,
            "end": "top",
            "to": "",
            "shown": [card],
            "held": [],
            "received": [],
            "note": "why",
            "roll": {"n": 3, "sides": 2, "face": 1, "why": "choose"},
        },
        {"kind": "cards_seen", "how": "peeked", "side": "p1", "source": place, "count": 1, "held": [card], "leave": "x"},
        {
            "kind": "pile_shuffled",
            "side": "p1",
            "deck": "D",
            "pile": "draw",
            "gathered": ["discard"],
            "shuffle": shuffle,
            "why": "ran_out",
        },
        {"kind": "pile_cut", "side": "p1", "deck": "D", "pile": "draw", "at": 1},
        {"kind": "player_left", "side": "p1"},
        {"kind": "player_sat", "side": "p1"},
    ]

    decoded = [GAME.events.validate_python(event) for event in stored]

    assert {type(event) for event in decoded} == set(EVENTS)
