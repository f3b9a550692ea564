"""The games stand alone: in an interpreter without Discord, database and pictures they open and play, the same in every one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import games

HOME = Path(__file__).resolve().parents[1]

PLAY = """
import importlib.abc, json, random, sys

class Wall(importlib.abc.MetaPathFinder):
    banned = {"discord", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "PIL", "simcord", "structlog", "pydantic_settings"}

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in self.banned:
            raise ImportError(f"{name} is not to be had in this interpreter")

sys.meta_path.insert(0, Wall())

from bot.games import games
from bot.kit.game import Setup
from bot.kit.ledger import LedgerDice
from bot.kit.model import digest
from bot.kit.secrecy import NOBODY

played = {}
for key, game in games().items():
    for scenario in game.scenarios:
        luck, dice = random.Random(1815), LedgerDice(b"alone" * 7, (), key, 0)
        state = game.new(Setup(scenario=scenario.key, options=game.settle({})))
        told = []
        for _ in range(STEPS):
            moves = [(side.key, order) for side in game.sides for order in game.legal(state, side.key)]
            if not moves or game.outcome(state):
                break
            side, order = luck.choice(moves)
            game.check(state, side, order)
            events = game.decide(state, side, order, dice)
            state = game.fold(state, events)
            told += [str(line) for event in events for line in game.tell(event, NOBODY)]
        panel = game.panel(game.view(state, NOBODY))
        played[f"{key}/{scenario.key}"] = [len(told), dice.next_n, digest(state), digest(panel), digest(told)]
print(json.dumps(played))
"""


def play(hash_seed: str, steps: int = 25) -> dict[str, list[object]]:
    """Every scenario of every game, a few orders far, in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY.replace("STEPS", str(steps))],
        cwd=HOME,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(HOME)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    played: dict[str, list[object]] = json.loads(done.stdout)
    return played


@pytest.fixture(scope="module")
def played() -> dict[str, list[object]]:
    return play("1")


def test_every_game_opens_and_plays_without_discord_database_and_pictures(played: dict[str, list[object]]) -> None:
    assert set(played) == {f"{key}/{scenario.key}" for key, game in games().items() for scenario in game.scenarios}
    assert all(told for told, *_ in played.values()), "every game has told something"


def test_a_game_goes_the_same_way_in_every_interpreter(played: dict[str, list[object]]) -> None:
    """Sets and hashes are ordered differently from one interpreter to the next; states, dice and words may not be."""
    assert play("2") == played
