"""Whatever a game says of its own can be translated: no template is made where `make messages` does not find it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from bot.games import games
from bot.kit.decisions import Answer
from bot.kit.game import Game, Panel, Setup
from bot.kit.words import Joined, Text, Value
from tests.cards import SeededDice, chosen
from tests.messages import said

STEPS = 60
WORD = re.compile(r"[a-z]{3}")
NO_WORDS = re.compile(r"\{\w+\}|`[^`]*`|<[@#]")
"""What is not translated in a template: the places for values, what is typed, mentions."""


def templates(text: Value) -> Iterator[str]:
    """Every template of a sentence and of what stands inside it."""
    if isinstance(text, Text):
        yield text.template
        for value in text.values.values():
            yield from templates(value)
    elif isinstance(text, Joined):
        yield text.word
        for part in text.parts:
            yield from templates(part)


def of_panel(panel: Panel) -> Iterator[Text]:
    yield panel.title
    yield from panel.lines
    for section in panel.sections:
        yield section.title
        yield from section.lines


def shown(game: Game[Any], state: Any) -> Iterator[Text]:
    """What the table shows at one moment, to everybody and to each side."""
    for side in ("", *(seat.key for seat in game.seats(state))):
        view = game.view(state, side)
        yield from of_panel(game.panel(view))
        for page in game.own_pages(view):
            yield from of_panel(page)
    for decision in game.decisions(state):
        yield decision.question
        yield from (choice.label for choice in decision.choices)
    yield from (due.what for due in game.due(state))
    yield from (button.label for button in game.buttons(state))
    yield from game.headings(state)


def played(game: Game[Any], scenario: str) -> Iterator[Text]:
    """What is said in a random game."""
    luck, dice = random.Random(scenario), SeededDice(7)
    state = game.new(Setup(scenario=scenario, options=game.settle({})))
    sides = [seat.key for seat in game.seats(state)]
    for step in range(STEPS):
        asked = game.decisions(state)
        if asked:
            pick: Any = asked[0].side, Answer(decision=asked[0].id, choice=luck.choice(asked[0].choices).key)
        else:
            pick = chosen(game, state, sides, luck, rare=("resign", "end_game"))
        if pick is None or game.outcome(state) is not None or not game.can(state, *pick):
            continue
        for event in game.decide(state, *pick, dice):
            yield from (line for side in ("", *sides) for line in game.tell(event, side))
            state = game.apply(state, event)
        if step % 10 == 0:
            yield from shown(game, state)


def fixed(game: Game[Any]) -> Iterator[Text]:
    """What a game says before anybody plays: scenarios, readings, standing and sealed orders."""
    yield from (text for scenario in game.scenarios for text in (scenario.name, scenario.about))
    yield from (text for each in game.readings for text in (each.question, each.reason, *each.values.values()))
    yield from (text for each in game.standing for text in (each.about, *each.values.values()))
    yield from (text for each in game.sealable for text in (each.about, *each.choices.values()))
    yield from (text for each in game.sealable for fact in each.facts for text in (fact.about, *(fact.values or {}).values()))


@pytest.fixture(scope="module")
def found() -> frozenset[str]:
    """Every template that `make messages` finds."""
    ids = [message for messages in said().values() for message in messages]
    return frozenset(part for message in ids for part in ([message] if isinstance(message, str) else message))


def lost(texts: Iterable[Text], found: frozenset[str]) -> set[str]:
    every = {template for text in texts for template in templates(text)}
    return {template for template in every - found if WORD.search(NO_WORDS.sub("", template))}


@pytest.mark.parametrize("key", sorted(games()))
def test_everything_that_a_game_says_is_found_for_translation(key: str, found: frozenset[str]) -> None:
    game = games()[key]

    texts = [*fixed(game), *(text for scenario in game.scenarios for text in played(game, scenario.key))]

    assert lost(texts, found) == set()


def test_a_template_that_is_made_up_is_noticed(found: frozenset[str]) -> None:
    name = "A name that stands nowhere"

    assert lost([Text(template="{n} hits", values={"n": Text(template=name)})], found) == {name}
