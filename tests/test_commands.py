"""The command tree against Discord's limits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.checks import over_limits
from bot.client import cog_names, create_bot
from bot.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
SPEAKING = [ROOT / "README.md", *(file for room in ("bot", "cogs") for file in sorted((ROOT / room).rglob("*.py")))]
"""The files whose sentences people read."""


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "name", "description": "What it does", "options": [], **changes}


def options(n: int, **changes: Any) -> list[dict[str, Any]]:
    return [command(name=f"option{k}", **changes) for k in range(n)]


async def test_report_17_every_command_is_within_the_limits(settings: Settings) -> None:
    bot = create_bot(settings)
    for name in cog_names():
        await bot.load_extension(name)

    commands = [each.to_dict(bot.tree) for each in bot.tree.get_commands()]

    assert len(commands) >= 3
    assert [fault for each in commands for fault in over_limits(each)] == []


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        (command(options=options(26)), "26 options"),
        (command(name="n" * 33), "33 characters"),
        (command(description="d" * 101), "101 characters"),
        (command(description=""), "0 characters"),
        (command(options=[command(choices=[{"name": "c", "value": "v"}] * 26)]), "26 choices"),
        (command(options=[command(choices=[{"name": "c" * 101, "value": "v"}])]), "101 characters"),
        (command(options=[command(choices=[{"name": "c", "value": "v" * 101}])]), "101 characters"),
        (command(options=[command(options=options(26))]), "26 options"),
        (command(options=options(20, description="d" * 100, options=options(4, description="e" * 100))), "8000 are allowed"),
        (command(name="Name"), "Name"),
        (command(name="two words"), "two words"),
        (command(options=[command(), command()]), "twice"),
        (command(options=[command(type=3, required=False), command(name="second", type=3, required=True)]), "required"),
    ],
)
def test_report_17_what_discord_would_not_take_is_found_before_the_bot_starts(broken: dict[str, Any], word: str) -> None:
    faults = list(over_limits(broken))

    assert len(faults) == 1
    assert word in faults[0]


def test_a_command_at_the_limits_is_fine() -> None:
    assert list(over_limits(command(name="n" * 32, description="d" * 100, options=options(25)))) == []


def typed(text: str) -> list[str]:
    """The commands that a text names in backticks, without their options."""
    return re.findall(r"`/([a-z-]+(?: [a-z-]+\b(?!:))*)[^`]*`", text)


async def test_every_command_that_a_sentence_names_is_there(settings: Settings) -> None:
    bot = create_bot(settings)
    for name in cog_names():
        await bot.load_extension(name)
    there = {command.qualified_name for command in bot.tree.walk_commands()}

    named = [(found, file.name) for file in SPEAKING for found in typed(file.read_text("utf-8"))]

    assert len(named) > 30
    assert [f"/{command} in {file}" for command, file in named if command not in there] == []
