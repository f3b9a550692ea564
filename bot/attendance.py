"""Who is still there: the servers that the bot is on, and the players who are on them.

Discord tells a bot of people who leave only with a privileged intent, which this one does without. So it looks: whoever is waited
for is looked up on their server, no more often than every six hours, and not at all after they have used the bot there.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import discord
import structlog

from bot.campaign.orders import OpenSeat
from bot.campaign.state import THE_BOT
from bot.kit.refusals import Refusal
from bot.table import Table

log = structlog.get_logger("attendance")

LOOK_AGAIN_AFTER = 6 * 3600
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
REMEMBERED = 10_000


class Away(Exception):
    """The bot is not on this server, or Discord cannot reach it now: nothing can be said there, and nothing is lost."""

    def __init__(self, guild_id: int) -> None:
        self.guild_id = guild_id


class Attendance:
    """`kick` wakes the outbox, which says whose seat was opened."""

    def __init__(self, client: discord.Client, table: Table, clock: Callable[[], int], kick: Callable[[], None]) -> None:
        self._client = client
        self._table = table
        self._clock = clock
        self._kick = kick
        self._met: dict[tuple[int, int], int] = {}
        self._looking: set[asyncio.Task[bool]] = set()

    def is_away(self, guild_id: int) -> bool:
        """Whether the bot has been removed from a server, or the server cannot be reached now."""
        guild = self._client.get_guild(guild_id)
        return guild_id != 0 and (guild is None or guild.unavailable)

    def must_be_there(self, guild_id: int) -> None:
        """Raises Away for a server where nothing can be said now."""
        if self.is_away(guild_id):
            raise Away(guild_id)

    def meet(self, guild_id: int, user_id: int) -> None:
        """Somebody is on a server now."""
        if len(self._met) >= REMEMBERED:
            self._met.clear()
        self._met[guild_id, user_id] = self._clock()

    def look_soon(self, campaign_id: int) -> None:
        """Looks, in the background, for the people whom a campaign waits for."""
        task = asyncio.create_task(self.open_seats(campaign_id))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def finish(self) -> None:
        """Waits until everybody has been looked for."""
        await asyncio.gather(*self._looking, return_exceptions=True)

    async def open_seats(self, campaign_id: int) -> bool:
        """Opens the seats of the people whom a campaign waits for and who have left its server; whether there were any."""
        is_open = False
        with contextlib.suppress(Refusal):  # the campaign is over or gone, or they have left the seat meanwhile
            look = await self._table.look(campaign_id, 0)
            waited_for = {user for due in look.due for user in look.campaign.players(due.side)}
            for user_id in sorted(waited_for):
                if await self._has_left(look.row.guild_id, user_id):
                    await self._table.submit(campaign_id, THE_BOT, OpenSeat(user_id=user_id))
                    is_open = True
        if is_open:
            self._kick()
        return is_open

    async def _has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether Discord says that a person is not on a server. Who cannot be looked up now counts as being there."""
        guild = self._client.get_guild(guild_id)
        met = self._met.get((guild_id, user_id))
        if guild is None or guild.unavailable or (met is not None and self._clock() < met + LOOK_AGAIN_AFTER):
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                return not self.is_away(guild_id)
        except discord.HTTPException as error:
            log.warning("member", guild=guild_id, why=str(error))
        self.meet(guild_id, user_id)
        return False
