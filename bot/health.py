"""`python -m bot check --health`, asked each minute by a container: it imports as little as can be."""

from __future__ import annotations

from pathlib import Path

GONE_AFTER = 300
"""Seconds without gateway or database after which the bot is not healthy."""


def is_healthy(file: Path, now: float) -> bool:
    """Whether gateway and database have been there in the last five minutes; says so."""
    try:
        age = now - file.stat().st_mtime
    except OSError:
        print(f"WRONG {file} is not there; the bot has not been connected yet.")
        return False
    print(f"{'ok   ' if age < GONE_AFTER else 'WRONG'} The gateway and the database were last there {age:.0f} seconds ago.")
    return age < GONE_AFTER
