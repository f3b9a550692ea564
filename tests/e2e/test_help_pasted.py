"""Every example that `/help` shows can be pasted as it stands."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.e2e.commands import leaves
from tests.world import World, said

ENDS = (
    "/game end",
    "/game leave",
    "/game reseed",
    "/game language",
    "/track resign",
    "/track end",
    "/deck leave",
    "/solo objectives",
    "/referee seat",
)
"""What would end what the others are pasted into, or be answered in another language."""
LAST = ("next", "advance", "begin", "done", "pause", "undo", "answer", "search")
"""What goes on to where less may be done is pasted after the rest."""
STEPS = ("/combat next", "/solo next", "/track next", "/kit draw")
"""What is pasted three times, so that several phases are seen."""


async def lines_of(world: World) -> list[str]:
    return re.findall(r"`(/[^`]+)`", said(await world.anna.slash(world.channel, "help")))


async def paste(world: World, line: str) -> str:
    """Sends a line as Discord reads it: the command's name, then each `option:` up to the next one."""
    names = dict(leaves(world))
    command = next(name for name in sorted(names, key=len, reverse=True) if f"{line} ".startswith(f"/{name} "))
    rest = line[len(command) + 1 :]
    typed = {m["name"]: m["value"] for m in re.finditer(r" (?P<name>\w+):(?P<value>.*?)(?= \w+:|$)", rest)}
    if command == "roll":
        typed = {"expression": rest.strip()}
    types = {option["name"]: option["type"] for option in names[command].get("options") or []}
    assert typed.keys() <= types.keys(), line
    required = {option["name"] for option in names[command].get("options") or [] if option.get("required")}
    assert required <= typed.keys(), line
    read: dict[int, Any] = {3: str, 4: int, 5: lambda word: word == "True", 6: lambda _: world.onlooker, 10: float}
    return said(await world.anna.slash(world.channel, command, **{key: read[types[key]](value) for key, value in typed.items()}))


async def pasted(world: World, most: int = 200) -> dict[str, str]:
    """Pastes what `/help` shows, looking again after each, until all of it has been pasted; gives what was refused, and why."""
    refused: dict[str, str] = {}
    done: Counter[str] = Counter()
    for _ in range(most):
        left = [
            line
            for line in await lines_of(world)
            if done[line.partition(":")[0]] < (3 if line in STEPS else 1) and not line.startswith(ENDS)
        ]
        if not left:
            break
        line = min(left, key=lambda each: any(word in each.split() for word in LAST))
        done[line.partition(":")[0]] += 1
        with capture_logs() as logs:
            answer = await paste(world, line)
        if any(entry.get("outcome") != "done" for entry in logs if entry["event"] == "interaction"):
            refused[line] = answer
    assert len(done) > 25
    return refused


CAMPAIGNS = {
    "a table of one's own": ("guard_dies", "", "french"),
    "the board": ("guard_dies", "waterloo", "french"),
    "deployment": ("guard_dies", "deployment", "french"),
    "cards": ("card_table", "", "p1"),
    "No Retreat!": ("no_retreat", "", "axis"),
    "solitaire": ("no_retreat", "campaign_solo", "axis"),
    "limited war": ("limited_war", "", "soviet"),
}


IN_SOAK = ("a table of one's own", "deployment", "No Retreat!")
"""What differs little from another of these is pasted by the long run alone."""


@pytest.mark.parametrize(
    "where", [pytest.param(where, marks=[pytest.mark.soak] if where in IN_SOAK else []) for where in CAMPAIGNS]
)
async def test_every_example_shown_is_understood_when_it_is_pasted(world: World, where: str) -> None:
    game, scenario, side = CAMPAIGNS[where]
    await world.anna.slash(world.channel, "game new", game=game, scenario=scenario)
    seats = (await world.bot.table.look(await world.bot.table.campaign_in(world.channel.id), 0)).game.sides
    await world.anna.slash(world.channel, "game join", side=side)
    other = next(each.key for each in seats if each.key != side)
    await (world.anna if scenario.endswith("_solo") else world.bert).slash(world.channel, "game join", side=other)
    if game == "limited_war":
        await world.bert.slash(world.channel, "diplomacy advance")

    refused = await pasted(world)

    assert not refused


async def test_on_the_board_in_the_movement_phase_help_begins_with_how_one_moves(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied", scenario="waterloo")
    await world.anna.slash(world.channel, "combat next")

    shown = await lines_of(world)
    waiting = re.findall(r"`(/[^`]+)`", said(await world.bert.slash(world.channel, "help")))

    assert [line.partition(":")[0] for line in shown[:3]] == ["/combat move moves", "/combat plan moves", "/combat board"]
    assert not any(line.startswith("/combat attack") for line in shown)
    assert [line for line in waiting if line.startswith("/combat plan moves:")]
    assert not [line for line in waiting if line.startswith("/combat move")]


async def test_at_ones_own_table_help_says_nothing_of_the_board(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "combat next")

    shown = await lines_of(world)

    assert not [line for line in shown if line.startswith(("/combat move", "/combat plan", "/combat board", "/combat deploy"))]


async def test_in_solitaire_what_the_module_does_next_comes_before_the_cards(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="no_retreat", scenario="campaign_solo")
    for side in ("axis", "soviet"):
        await world.anna.slash(world.channel, "game join", side=side)
    await world.anna.slash(world.channel, "game answer", choice="Germany")
    await world.anna.slash(world.channel, "kit deal")

    shown = await lines_of(world)

    groups = [line.split()[0] for line in shown]
    assert groups[0] == "/solo"
    assert groups.index("/deck") > groups.index("/track")


async def test_what_a_game_does_not_have_is_not_offered(world: World) -> None:
    await world.campaign("card_table", "p1", "p2")

    shown = await lines_of(world)

    assert not [line for line in shown if line.startswith(("/game standing", "/game sealed", "/game options", "/game answer"))]
    assert not [line for line in shown if line.startswith(("/time resume", "/time extend", "/time vacation", "/game undo"))]


async def test_cards_and_players_in_the_examples_are_those_of_the_table(world: World) -> None:
    await world.campaign("no_retreat", "axis", "soviet")
    await world.anna.slash(world.channel, "kit deal")

    shown = await lines_of(world)

    (play,) = [line for line in shown if line.startswith("/deck play")]
    (hand_on,) = [line for line in shown if line.startswith("/deck pass")]
    assert "(no. " in play
    assert hand_on.startswith("/deck pass to:Soviet card:")
