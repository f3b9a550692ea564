"""The Soviet limited war as two people play it: by commands and buttons, with restarts, warnings and previews."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.bulletin import unescaped
from bot.games.limited_war import GAME, LimitedWar, written
from bot.kit.words import PLAIN
from tests.e2e.gateway import public
from tests.world import World, labels, private, said, text_of

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
BOTH = {"axis": "anna", "soviet": "bert"}


async def war(world: World, **options: Any) -> int:
    """A campaign that begins on 1/1/40, Anna at the Axis seat, Bert at the Soviet one."""
    return await world.campaign("limited_war", "axis", "soviet", **{"scenario": "example", **options})


async def state_of(world: World, campaign: int) -> LimitedWar:
    state = (await world.bot.table.look(campaign, 0)).campaign.state
    assert isinstance(state, LimitedWar)
    return state


def who_is(world: World, side: str) -> simcord.MemberActor:
    actor: simcord.MemberActor = getattr(world, BOTH[side])
    return actor


async def give(world: World, who: simcord.MemberActor, command: str, **options: Any) -> simcord.InteractionResult:
    return await who.slash(world.channel, f"diplomacy {command}", **options)


async def choose(world: World, campaign: int, side: str, decision: str, choice: str) -> simcord.InteractionResult:
    """Presses the answer on the table message."""
    asked = next(d for d in GAME.decisions(await state_of(world, campaign)) if d.id == decision)
    label = next(PLAIN.say(each.label) for each in asked.choices if each.key == choice)
    return await who_is(world, side).click(world.table_message(), label=label)


COMMANDS = {
    "declare_war": "declare",
    "attack": "attack",
    "move": "move",
    "escalate": "escalate",
    "enter_points": "points",
    "report_history": "report history",
    "report_distance": "report distance",
    "report_conquest": "report conquest",
    "report_units": "report units",
    "report_germans": "report germans",
    "report_work": "report work",
    "declare_peace": "peace",
}


async def played(world: World, campaign: int, side: str, order: dict[str, Any], number: int) -> simcord.InteractionResult:
    """One order of a transcript as its player gives it: what has a button by the button, the rest by its command."""
    who = who_is(world, side)
    options = {name: value for name, value in order.items() if name not in ("kind", "confirmed")}
    match order["kind"]:
        case "answer" if order["decision"].startswith("answer-") and number % 2:
            return await give(world, who, "answer", answer=order["choice"])
        case "answer":
            return await choose(world, campaign, side, order["decision"], order["choice"])
        case "advance" if order.get("confirmed"):
            warned = await give(world, who, "advance")
            assert private(warned)
            return await who.click(warned.response, label="End the player turn all the same")
        case "advance" if number % 3:
            end = next(label for label in labels(world.table_message()) if label.startswith("End the"))
            return await who.click(world.table_message(), label=end)
        case "advance":
            return await give(world, who, "advance")
        case "state_continuing":
            return await who.click(world.table_message(), label="State that limited war is continuing")
        case kind:
            if "areas" in options:
                options["areas"] = ", ".join(options["areas"])
            return await give(world, who, COMMANDS[kind], **options)


async def replayed(world: World, name: str, *, restarts: int) -> list[str]:
    """Plays a transcript through Discord, with a restart after every `restarts`th order; what has been said in public."""
    script = json.loads((TRANSCRIPTS / f"{name}.json").read_text(encoding="utf-8"))
    options = " ".join(f"{key}={value}" for key, value in script["options"].items())
    campaign = await war(world, options=options) if options else await war(world)
    heard: list[str] = []
    seen = {message.id for message in public(world)}
    for number, step in enumerate(script["steps"], 1):
        result = await played(world, campaign, step["side"], step["order"], number)
        assert not private(result), f"step {number}: {said(result)}"
        if number % restarts == 0:
            await world.restart()
        fresh = [message for message in public(world) if message.id not in seen]
        seen |= {message.id for message in fresh}
        spoken = [unescaped(line) for message in fresh for line in text_of(message).splitlines()]
        for sentence in step.get("told", ()):
            assert spoken.count(sentence) == 1, f"step {number}: {sentence}\n{spoken}"
        heard += spoken
    await ended(world, campaign, script["end"])
    return heard


async def ended(world: World, campaign: int, end: dict[str, Any]) -> None:
    state = await state_of(world, campaign)
    assert (written(state.now), state.stage, state.points) == (end["date"], end["stage"], end["points"])
    assert dict(sorted(state.statuses.items())) == end["statuses"]
    assert [[written(v.first), v.production, v.rule] for v in state.verdicts] == end["production"]


async def test_two_years_with_two_invasions_an_escalation_and_a_peace_are_played_by_two(world: World) -> None:
    heard = await replayed(world, "limited_war_two_years", restarts=61)

    declared = [line for line in heard if line.startswith("The Soviets declare limited war on")]
    assert len(declared) == 2
    assert len([line for line in heard if line.startswith("Germany escalates to section E")]) == 1
    assert len([line for line in heard if line.startswith("Germany makes peace on")]) == 1


async def test_lw_missed_deadlines_are_announced_once_also_when_the_bot_restarts_after_every_other_order(world: World) -> None:
    heard = await replayed(world, "limited_war_missed_deadlines", restarts=2)

    cases = Counter(case for case in ("(LW-AMB-08)", "(LW-D5c)", "(LW-D5d)") for line in heard if _is_consequence(line, case))
    assert cases == {"(LW-AMB-08)": 1, "(LW-D5c)": 1, "(LW-D5d)": 1}


def _is_consequence(line: str, case: str) -> bool:
    return line.endswith(case) and not line.startswith(("Now", "Germany has come"))
