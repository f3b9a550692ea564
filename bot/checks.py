"""`python -m bot check`: what is right, what is wrong, and what to do about it, a line each."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from bot import gate
from bot.client import cog_names, create_bot
from bot.command_names import CommandNames
from bot.games import games
from bot.kit.facts import DATA
from bot.kit.game import Setup
from bot.settings import Settings
from bot.store import StoreError, condition

MOST_COMMANDS = 100

Finding = tuple[bool, str]

_NAME = re.compile(r"[-\w]+")


async def check(settings: Settings) -> int:
    """Prints every finding. Gives 0 when nothing is wrong, else 1."""
    is_well = True
    checks: tuple[Callable[[Settings], Awaitable[list[Finding]]], ...] = (_token, _database, _data, _commands)
    for each in checks:
        for fine, line in await each(settings):
            is_well = is_well and fine
            print(f"{'ok   ' if fine else 'WRONG'} {line}")
    return 0 if is_well else 1


async def _token(settings: Settings) -> list[Finding]:
    if settings.has_token:
        return [(True, "Token: there; `run` joins Discord.")]
    return [(True, "Token: none; `run` opens the local table. Set DISCORD_TOKEN to join Discord.")]


async def _database(settings: Settings) -> list[Finding]:
    try:
        found = await condition(settings.database_url)
    except StoreError as error:
        return [(False, f"Database: {error}")]
    if found.faults:
        return [(False, f"Database: {fault}") for fault in found.faults]
    if not found.exists:
        return [(True, f"Database: {found.where} is not there yet and is made at the first start.")]
    state = "in use by a running bot" if found.is_running else "not in use"
    if found.revision == found.newest:
        return [(True, f"Database: {found.where}, revision {found.revision}, {state}.")]
    return [(True, f"Database: {found.where}, revision {found.revision}; the next start migrates it to {found.newest}.")]


async def _data(settings: Settings) -> list[Finding]:
    """Every game is opened once in each scenario, which reads and validates all of its data files."""
    if not DATA.is_dir():
        return [(False, f"Data: the folder {DATA} is missing; install the bot together with it.")]
    found: list[Finding] = []
    for game in games().values():
        try:
            for scenario in game.scenarios:
                game.new(Setup(scenario=scenario.key, options=game.settle({})))
            found.append((True, f"Data: {game.title}, {len(game.scenarios)} scenarios."))
        except Exception as error:
            found.append((False, f"Data: {game.title}: {error}. Restore the file in {DATA / game.key} that it names."))
    return found


async def _commands(settings: Settings) -> list[Finding]:
    bot = create_bot(settings)
    for name in cog_names():
        await bot.load_extension(name)
    commands = [await command.get_translated_payload(bot.tree, CommandNames()) for command in bot.tree.get_commands()]
    faults = [fault for command in commands for fault in faults_of(command)]
    if len(commands) > MOST_COMMANDS:
        faults.append(f"there are {len(commands)}; Discord takes {MOST_COMMANDS}.")
    if faults:
        return [(False, f"Commands: {fault}") for fault in faults]
    return [(True, f"Commands: {len(commands)} of them, within Discord's limits.")]


def faults_of(command: dict[str, Any]) -> Iterator[str]:
    """Every limit that a command goes beyond, in English and in each language for which it is registered."""
    yield from over_limits(command)
    for tag in sorted(set(_tags(command))):
        yield from (f"{tag}: {fault}" for fault in over_limits(_in(tag, command)))


def _tags(command: dict[str, Any]) -> Iterator[str]:
    for kind in ("name_localizations", "description_localizations"):
        yield from command.get(kind) or ()
    for part in (*(command.get("options") or ()), *(command.get("choices") or ())):
        yield from _tags(part)


def _in(tag: str, command: dict[str, Any]) -> dict[str, Any]:
    """A command, or a part of one, as it is registered for a language."""
    own = {kind: (command.get(f"{kind}_localizations") or {}).get(tag) for kind in ("name", "description")}
    parts = {kind: [_in(tag, part) for part in command[kind]] for kind in ("options", "choices") if command.get(kind)}
    return {**command, **{kind: text for kind, text in own.items() if text}, **parts}


def over_limits(command: dict[str, Any], path: str = "") -> Iterator[str]:
    """Every limit of Discord's that a command, as it is registered, goes beyond."""
    name = f"{path}/{command['name']}"
    options, choices = command.get("options") or [], command.get("choices") or []
    if not 1 <= len(command["name"]) <= 32:
        yield f"the name {name} has {len(command['name'])} characters; 1 to 32 are allowed."
    elif not _NAME.fullmatch(command["name"]) or command["name"] != command["name"].lower():
        yield f"the name {name} has more than small letters, digits, - and _."
    if not 1 <= len(command.get("description", "-")) <= gate.CHOICE_NAME:
        yield f"the description of {name} has {len(command['description'])} characters; 1 to {gate.CHOICE_NAME} are allowed."
    if len(options) > gate.CHOICES:
        yield f"{name} has {len(options)} options or subcommands; {gate.CHOICES} are allowed."
    names = [option["name"] for option in options]
    yield from (f"{name} has the option {each} twice." for each in sorted({n for n in names if names.count(n) > 1}))
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{name} has a required option behind one that is not; Discord wants those first."
    if len(choices) > gate.CHOICES:
        yield f"{name} has {len(choices)} choices; {gate.CHOICES} are allowed."
    for choice in choices:
        for part in (str(choice["name"]), str(choice["value"])):
            if not 1 <= len(part) <= gate.CHOICE_NAME:
                yield f"a choice of {name} has {len(part)} characters; 1 to {gate.CHOICE_NAME} are allowed."
    if not path and (size := _size(command)) > 8000:
        yield f"{name} has {size} characters in names, descriptions and values; 8000 are allowed."
    for option in options:
        yield from over_limits(option, name)


def _longest(part: dict[str, Any], kind: str) -> int:
    """Discord counts a text in the language in which it is longest."""
    return max(len(text) for text in (part.get(kind, ""), *(part.get(f"{kind}_localizations") or {}).values()))


def _size(command: dict[str, Any]) -> int:
    own = _longest(command, "name") + _longest(command, "description")
    choices = sum(_longest(choice, "name") + len(str(choice["value"])) for choice in command.get("choices") or [])
    return own + choices + sum(_size(option) for option in command.get("options") or [])
