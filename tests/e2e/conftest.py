"""Fixtures for tests through Discord."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.client import Bot
from bot.outbox import FIRST_RETRY
from tests.world import World


@pytest.fixture
def impatient(world: World) -> None:
    """What the outbox tries again later waits for the virtual clock, and not for ours."""
    world.env.settle_timeout = FIRST_RETRY - 5


@pytest.fixture
def slow_heart() -> Iterator[None]:
    """The bot's heart beats twice a day and not once a minute: days have many minutes, and it moves nothing."""
    Bot.heartbeat.change_interval(hours=12)
    yield
    Bot.heartbeat.change_interval(seconds=60)
