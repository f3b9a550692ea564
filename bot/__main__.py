"""The command line: run, table, check, verify, backup. Each command imports only what it needs: a record is verified where
neither Discord's library nor a database is installed, and a container asks for the bot's health each minute.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """Runs one command. Gives the exit status: 0 when all is well, 1 when something is wrong, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Aide-de-Camp, the referee for wargames by post.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="join Discord; without a token open the local table")
    commands.add_parser("table", help="open the local table in the browser")
    checking = commands.add_parser("check", help="check settings, database, data files and commands")
    checking.add_argument(
        "--health", action="store_true", help="only: have gateway and database been there in the last five minutes?"
    )
    verifying = commands.add_parser("verify", help="verify an exported record")
    verifying.add_argument("file", type=Path)
    copying = commands.add_parser("backup", help="copy the database, also while the bot is running")
    copying.add_argument("file", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.command == "verify":
        return verify_file(chosen.file)
    settings = settings_given()
    if settings is None:
        return 1
    if chosen.command == "check" and chosen.health:
        from bot.health import is_healthy

        return 0 if is_healthy(settings.health_file, time.time()) else 1
    from bot.running import carried_out

    return carried_out(chosen, settings)


def settings_given() -> Settings | None:
    """The settings of the environment; None, and what is wrong is said, where they cannot be read."""
    from pydantic import ValidationError

    from bot.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        for problem in error.errors():
            print(f"The setting {'.'.join(map(str, problem['loc'])).upper()} is wrong: {problem['msg']}.", file=sys.stderr)
        return None


def verify_file(path: Path) -> int:
    """Verifies a record and says what was found."""
    from bot.campaign.record import read, verify
    from bot.games import game_named
    from bot.kit.refusals import Refusal
    from bot.kit.words import PLAIN

    try:
        record = read(path.read_text(encoding="utf-8"))
        found = verify(record, game_named)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{path} cannot be read: {error}", file=sys.stderr)
        return 1
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    said = found.panel(record.name)
    print("\n".join(PLAIN.say(text) for text in (said.title, *said.lines)))
    return 1 if found.fault is not None else 0


if __name__ == "__main__":
    sys.exit(main())
