"""How fast the board of The Guard Dies is: `python -m tests.bench_board`.

Times the orders of the busiest position, the picture of the whole board, and a whole turn of forty moves by commands through a
simulated Discord, beside commands that do little or nothing. The machine's other work counts in, so run it on an idle one; what
the processor itself spent is given too.
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog

from bot.games.guard_dies import GAME
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.orders import March
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_movement import march_on, movable, reachable
from bot.games.guard_dies.state import State
from bot.kit.game import Setup
from bot.paint import paint
from tests.bench import closed, medians, opened, timed, unsaid
from tests.e2e.gateway import slash
from tests.world import World

SAMPLES = 15
MOVES = 40


def median(deed: Callable[[], Any]) -> str:
    """Milliseconds of a deed on the clock and of the processor, the medians of some."""
    clock, processor = [], []
    for _ in range(SAMPLES):
        began, spent = time.perf_counter(), time.process_time()
        deed()
        clock.append((time.perf_counter() - began) * 1000)
        processor.append((time.process_time() - spent) * 1000)
    return f"{statistics.median(clock):.1f} ms ({statistics.median(processor):.1f} of the processor)"


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
        print(f"legal, {side} movement, {orders} orders: {taken} (at most 50)")
    view = GAME.view(opening("movement", "french"), "")
    picture = GAME.chart(view)
    assert picture is not None
    state = opening("movement", "french")
    print(f"view: {median(lambda: GAME.view(state, ''))}")
    print(f"chart: {median(lambda: GAME.chart(view))} for {len(picture.marks)} marks")
    units = len(view.board.pieces) if view.board is not None else 0
    print(f"paint: {median(lambda: paint(picture))} for {units} units (at most 150 for 200, off the event loop)")


async def turn(folder: Path) -> None:
    """Prints what forty moves cost as forty commands, beside as many that do little or nothing, and as one command."""
    world, _ = await opened(folder)
    campaign = await world.campaign("guard_dies", "french", "allied", scenario="waterloo")
    await world.anna.slash(world.channel, "combat next")
    idle, rolls, moves = [], [], []
    for _ in range(MOVES):
        (march,) = await marches(world, campaign, 1)
        moves.append(await timed(world, slash(world, world.anna, "combat move", moves=march)))
        rolls.append(await timed(world, slash(world, world.bert, "roll", expression="1d6")))
        idle.append(await timed(world, slash(world, world.onlooker, "nothing")))
    longest = max(first for first, _ in moves)
    print(f"{MOVES} moves, each its own command: answered in {longest:.0f} ms at most (3000 are allowed)")
    for name, times in {"a move": moves, "/roll, which writes down a die": rolls, "/nothing": idle}.items():
        first, last = medians(times)
        print(f"median of {name}: answered in {first:.1f} ms; all work, with its messages and pictures, in {last:.1f} ms")
    many = "; ".join(await marches(world, campaign, MOVES))
    first, last = await timed(world, slash(world, world.anna, "combat move", moves=many))
    print(f"{MOVES} moves in one command: answered in {first:.0f} ms, at the end of all work in {last:.0f} ms")
    await closed(world)


async def marches(world: World, campaign: int, most: int) -> list[str]:
    """Moves that the French can make one after another, as a player types them."""
    state = (await world.bot.table.look(campaign, 0)).campaign.state
    course = Course(state)
    found: list[str] = []
    for piece in movable(state, "french"):
        squares = reachable(Position(course.state), piece) if piece in state.units else []
        if squares and len(found) < most:
            march_on(course, "french", March(pieces=(piece,), squares=squares[:1]))
            found.append(f"{piece}-{squares[0]}")
    return found


def main() -> None:
    """Runs all of it."""
    rules()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(turn(Path(folder)))


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    structlog.configure(processors=[unsaid], cache_logger_on_first_use=False)
    main()
