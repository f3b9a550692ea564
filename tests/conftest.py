"""Fixtures that every test may ask for: a bot with its own database in a simulated Discord, with people at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings as hypothesis_settings

from bot.settings import Settings
from tests.world import World, opened, settings_in

# A slow machine is no fault of the code under test, so a property has no deadline.
hypothesis_settings.register_profile("table", deadline=None)
hypothesis_settings.load_profile("table")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings that read no environment and keep everything in the test's own folder."""
    return settings_in(tmp_path)


@pytest_asyncio.fixture
async def world(settings: Settings) -> AsyncIterator[World]:
    """A server with a channel, two players, a manager and an onlooker; and the bot in it."""
    async with opened(settings) as world:
        yield world


@pytest.fixture
def toys() -> Iterator[None]:
    """The toy game lies among the games."""
    from tests.toys import dropped_in

    with dropped_in():
        yield
