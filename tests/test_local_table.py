"""What the local table says when it opens."""

from __future__ import annotations

from bot.local_table import LocalTable, local_table
from bot.settings import Settings
from tests.world import text_of


def welcomes(table: LocalTable) -> list[str]:
    return [said for message in table.channel.history() if "Welcome" in (said := text_of(message))]


async def test_a_fresh_table_says_how_to_open_a_campaign_and_how_a_command_is_typed(settings: Settings) -> None:
    async with local_table(settings) as table:
        (said,) = welcomes(table)

    assert "Type `/game new` to open a campaign" in said
    assert "press Enter" in said
    assert "goes on" not in said


async def test_a_table_that_finds_its_campaign_says_that_it_goes_on(settings: Settings) -> None:
    async with local_table(settings) as table:
        await table.people["Anna"].slash(table.channel, "game new", game="guard_dies", name="Ney_or_never")

    async with local_table(settings) as table:
        (said,) = welcomes(table)

    assert "The campaign Ney\\_or\\_never goes on where it was left." in said
    assert "`/game end`" in said
    assert "to open a campaign" not in said
