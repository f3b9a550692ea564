"""What is logged: a line an interaction, and nothing that is a secret."""

from __future__ import annotations

import logging
import sqlite3
import traceback
from typing import Any

import pytest
import structlog.testing

from bot import bulletin
from bot.settings import Settings
from tests.e2e.gateway import slash
from tests.world import World, opened, private, said

HIDDEN = ("fog-of-war", "a-word-of-ours", "effort=2", "'effort': 2", '"effort":2')


def written(entries: list[Any], caplog: pytest.LogCaptureFixture) -> str:
    """Everything that was logged, tracebacks and all that they quote included."""
    parts = [caplog.text]
    for entry in entries:
        error = entry.get("exc_info")
        parts.append(repr(entry))
        if isinstance(error, BaseException):
            parts += traceback.format_exception(error)
    return "\n".join(parts)


async def test_an_interaction_is_one_line_with_campaign_order_outcome_and_time(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied")

    with structlog.testing.capture_logs() as entries:
        await world.anna.slash(world.channel, "roll", expression="2d6")
        await world.onlooker.slash(world.channel, "game undo")

    lines = [entry for entry in entries if entry["event"] == "interaction"]
    assert [(line["command"], line["campaign"], line["outcome"]) for line in lines] == [
        ("roll", campaign, "done"),
        ("game undo", campaign, "refused"),
    ]
    assert all(line["order"] and line["ms"] >= 0 for line in lines)


@pytest.mark.usefixtures("toys")
async def test_no_secret_is_logged_even_when_everything_goes_wrong(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    with structlog.testing.capture_logs() as entries:
        async with opened(settings) as world:
            await world.bot.load_extension("tests.toys.cog")
            await world.bot.tree.sync()
            campaign = await world.campaign("tug", "red", "blue")
            secret = (await world.bot.table.look(campaign, 0)).row.secret
            await world.anna.click(world.table_message(), label="Line up")
            await orders(world)
            path = settings.database_url.removeprefix("sqlite+aiosqlite:///")
            with sqlite3.connect(path) as other:
                other.execute("alter table events rename to gone")
            failed = await orders(world)
            with sqlite3.connect(path) as other:
                other.execute("alter table gone rename to events")
            monkeypatch.setattr(bulletin, "receipt", broken)
            await orders(world)
            world.env._errors.clear()
    text = written(entries, caplog)

    assert "unexpected" in text
    assert all(private(each) and "The database broke off" in said(each) for each in failed)
    assert [each for each in (*HIDDEN, secret.hex(), repr(secret), repr(secret)[2:-1]) if each in text] == []


def broken(done: Any) -> Any:
    raise RuntimeError("a receipt that cannot be written")


async def orders(world: World) -> list[Any]:
    """Orders with something hidden in each."""
    return [
        await world.anna.slash(world.channel, "tug plan", effort=2),
        await world.anna.slash(world.channel, "game standing", order="reply", value="slip"),
        await world.anna.slash(world.channel, "roll", expression="2d6 fog-of-war", secret=True),
    ]


async def test_a_flood_of_nonsense_is_a_line_each(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with structlog.testing.capture_logs() as entries:
        for n in range(20):
            slash(world, world.onlooker, "roll", expression=f"{n}" * 250 + "d0").deliver()
        await world.env.settle()

    assert len(entries) == 20
    assert max(len(repr(entry)) for entry in entries) < 400
    assert caplog.text.count("\n") < 5
