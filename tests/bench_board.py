"""How fast the board of The Guard Dies is: `python -m tests.bench_board`.

Times the orders of the busiest position, the picture of the whole board, and a whole turn of forty moves by commands through a
simulated Discord. The machine's other work counts in, so run it on an idle one.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import simcord
import structlog.testing

from bot.client import create_bot
from bot.games.guard_dies import GAME
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_movement import movable, reachable
from bot.games.guard_dies.state import State
from bot.kit.game import Setup
from bot.paint import paint
from bot.settings import Settings
from tests.world import World

SAMPLES = 15
MOVES = 40


def median(deed: Callable[[], Any]) -> float:
    """Milliseconds of a deed, the median of some."""
    times = []
    for _ in range(SAMPLES):
        began = time.perf_counter()
        deed()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def opening(phase: str, side: str) -> State:
    """The opening position in a phase: all 281 units are on the board, with room before them, which is as busy as it gets."""
    state = GAME.new(Setup(scenario="waterloo", options={}))
    return state.model_copy(update={"phase": phase, "side": side, "turn": 3})


def rules() -> None:
    """Prints the times of the pure functions."""
    for side in ("french", "allied"):
        state = opening("movement", side)
        orders = sum(1 for _ in GAME.legal(state, side))
        taken = median(lambda state=state, side=side: list(GAME.legal(state, side)))  # type: ignore[misc]
        print(f"legal, {side} movement, {orders} orders: {taken:.1f} ms (at most 50)")
    view = GAME.view(opening("movement", "french"), "")
    picture = GAME.chart(view)
    assert picture is not None
    state = opening("movement", "french")
    print(f"view: {median(lambda: GAME.view(state, '')):.1f} ms")
    print(f"chart: {median(lambda: GAME.chart(view)):.1f} ms for {len(picture.marks)} marks")
    units = len(view.board.pieces) if view.board is not None else 0
    print(f"paint: {median(lambda: paint(picture)):.1f} ms for {units} units (at most 150 for 200, off the event loop)")


async def turn() -> None:
    """Prints the time of forty moves, each its own command."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            _env_file=None,  # type: ignore[call-arg]
            discord_token=None,
            database_url=f"sqlite+aiosqlite:///{folder}/campaigns.db",
            health_file=Path(folder) / "health",
            local_table_port=0,
        )
        clock: list[Callable[[], int]] = []
        env = simcord.Env(create_bot(settings, clock=lambda: clock[0]()))
        clock.append(lambda: int(env.now().timestamp()))
        await env.start()
        try:
            await _moves(World(env, settings))
        finally:
            await env.shutdown()


async def _moves(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied", scenario="waterloo")
    await world.anna.slash(world.channel, "combat next")
    with structlog.testing.capture_logs() as logs:
        began = time.perf_counter()
        for _ in range(MOVES):
            state = (await world.bot.table.look(campaign, 0)).campaign.state
            position = Position(state)
            piece, square = next((p, s) for p in movable(state, "french") if p in state.units for s in reachable(position, p))
            await world.anna.slash(world.channel, "combat move", moves=f"{piece}-{square}")
    answered = [line["ms"] for line in logs if line.get("command") == "combat move"]
    print(f"{MOVES} moves by commands: answered in {statistics.median(answered):.0f} ms (median of {len(answered)})")
    print(f"the whole turn, with the table message drawn anew after each: {time.perf_counter() - began:.1f} s")
    await world.bot.close()


def main() -> None:
    """Runs all of it."""
    rules()
    asyncio.run(turn())


if __name__ == "__main__":
    main()
