"""Fixtures for tests through Discord."""

from __future__ import annotations

import pytest

from bot.outbox import FIRST_RETRY
from tests.world import World


@pytest.fixture
def impatient(world: World) -> None:
    """What the outbox tries again later waits for the virtual clock, and not for ours."""
    world.env.settle_timeout = FIRST_RETRY - 5
