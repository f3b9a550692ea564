"""What the command line does with the whole bot: run it, open the local table, check it, copy its database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import discord
import structlog

from bot.checks import check
from bot.client import create_bot
from bot.settings import Settings
from bot.store import StoreError, backup


def carried_out(chosen: Namespace, settings: Settings) -> int:
    """Carries out a command. Gives the exit status."""
    configure_logs(settings.log_level)
    match chosen.command:
        case "check":
            return asyncio.run(check(settings))
        case "backup":
            return asyncio.run(copy_database(settings, chosen.file))
        case "run" if settings.has_token:
            return asyncio.run(until_told(run(settings)))
        case _:
            return asyncio.run(until_told(table(settings)))


def configure_logs(level: str) -> None:
    """One line an event, on standard error, with names and values; discord.py's own from WARNING on."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that voice is missing; the bot has none
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], bool_as_flag=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


async def run(settings: Settings) -> int:
    """Joins Discord and stays until told to end."""
    assert settings.discord_token is not None
    bot = create_bot(settings)
    try:
        async with bot:
            await bot.start(settings.discord_token.get_secret_value())
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    except discord.LoginFailure:
        print("Discord does not take this token. Put the bot's present one into DISCORD_TOKEN.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Discord cannot be reached: {error}. Start the bot again when the network is there.", file=sys.stderr)
        return 1
    return 0


async def table(settings: Settings) -> int:
    """Opens the local table."""
    probed = logging.getLogger("discord.state")  # SimCord tries out a client without intents as it is imported: none of ours
    probed.disabled = True
    try:
        from bot.local_table import PortTaken, serve
    except ImportError as error:
        print(f"The local table needs {error.name}. Install it with: pip install '.[table]'", file=sys.stderr)
        return 1
    finally:
        probed.disabled = False
    try:
        await serve(settings)
    except (StoreError, PortTaken) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def until_told(work: Coroutine[Any, Any, int]) -> int:
    """Runs until it is done or the process is told to end (SIGTERM, SIGINT); then what is in flight is ended cleanly."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, _cancel(task))
    try:
        return await task
    except asyncio.CancelledError:
        return 0


def _cancel(task: asyncio.Future[int]) -> Callable[[], None]:
    def cancel() -> None:
        task.cancel()

    return cancel


async def copy_database(settings: Settings, path: Path) -> int:
    """Copies the database to a new file."""
    try:
        print(f"The database has been copied to {await backup(settings.database_url, path)}.")
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
