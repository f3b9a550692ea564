"""The people at the tables: what they are called, what they speak, and how they want to be reached."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo, available_timezones

from pydantic import ValidationError, field_validator

from bot.kit.model import Frozen
from bot.kit.pace import awake_at
from bot.store import Store, StoreFailed

LOOKS = 200
"""Of how many campaigns it is kept when a person was last shown them."""
How = Literal["channel", "dm", "none"]


Confirm = Literal["always", "big", "never"]
"""Before which steps a person is asked: all that cannot be taken back alone, the big ones, none."""


class Waiting(Frozen):
    """An order that waits until its person has said whether to give it: the campaign, the game's row it is meant for, the side,
    its JSON, whether it is answered in private, and the token that its buttons carry."""

    campaign: int
    row: int
    side: str
    body: str
    private: bool
    token: str


class Wishes(Frozen):
    """How a person wants to be reached: where, at which hours of their own day not, and whether they want to hear when the
    player before them starts; and before which steps they are asked. Equal hours mean that none are quiet."""

    how: How = "channel"
    quiet_from: int = 0
    quiet_to: int = 0
    zone: str = "UTC"
    warn: bool = False
    confirm: Confirm = "big"

    @field_validator("zone")
    @classmethod
    def _is_known(cls, zone: str) -> str:
        if zone not in available_timezones():
            raise ValueError(f"no time zone is called {zone}")
        return zone

    def at(self, now: int) -> int:
        """The first moment from `now` on at which they may be pinged."""
        if self.quiet_from == self.quiet_to:
            return now
        offset = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(self.zone)).utcoffset()
        return awake_at(now, self.quiet_from, self.quiet_to, int(offset.total_seconds()) if offset is not None else 0)


class People:
    """Everybody the bot has met. Wishes and names are kept in the store and held in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wishes: dict[int, Wishes] = {}
        self.names: dict[int, str] = {}
        self._languages: dict[int, str] = {}
        self._looks: dict[int, dict[int, int]] = {}
        self._waiting: dict[int, Waiting] = {}
        self._noted: set[int] = set()
        self._kept: dict[int, tuple[str, str]] = {}

    async def load(self) -> None:
        """Reads everybody who is kept."""
        for user_id, about in (await self._store.players()).items():
            self.names[user_id] = str(about.get("name", ""))
            self._languages[user_id] = str(about.get("language", ""))
            self._looks[user_id] = {int(campaign): int(row) for campaign, row in about.get("looks", {}).items()}
            if about.get("waiting"):
                self._waiting[user_id] = Waiting.model_validate(about["waiting"])
            self._kept[user_id] = self.names[user_id], self._languages[user_id]
            try:
                self._wishes[user_id] = Wishes.model_validate(about.get("wishes", {}))
            except ValidationError:
                self._wishes[user_id] = Wishes()

    def wishes(self, user_id: int) -> Wishes:
        """How a person wants to be reached."""
        return self._wishes.get(user_id, Wishes())

    async def wish(self, user_id: int, wishes: Wishes) -> None:
        """Keeps how a person wants to be reached."""
        self._wishes[user_id] = wishes
        await self.save(user_id)

    async def wait(self, user_id: int, waiting: Waiting) -> None:
        """Keeps the order that a person is asked about, in place of the last one."""
        self._waiting[user_id] = waiting
        await self.save(user_id)

    def answered(self, user_id: int, token: str) -> Waiting | None:
        """Hands out the order that waits with this token, once; None where none does any more."""
        found = self._waiting.get(user_id)
        return self._waiting.pop(user_id) if found is not None and found.token == token else None

    def last_look(self, user_id: int, campaign_id: int) -> int:
        """The last row of a campaign's log that was there when this person was last shown it; 0 when they never were."""
        return self._looks.get(user_id, {}).get(campaign_id, 0)

    def looked(self, user_id: int, campaign_id: int, row: int) -> None:
        """Notes how far a person has been shown a campaign; of very many campaigns the newest. It is written down within a
        minute: no order waits for it, and a bot that is killed before has forgotten one look."""
        looks = self._looks.setdefault(user_id, {})
        if looks.get(campaign_id, 0) < row:
            looks[campaign_id] = row
            if len(looks) > LOOKS:
                del looks[min(looks)]
            self._noted.add(user_id)

    async def write_down(self) -> None:
        """Writes down what was noted. Where the database breaks off it is the next time's."""
        for user_id in tuple(self._noted):
            try:
                await self.save(user_id)
            except StoreFailed:
                self._noted.add(user_id)

    def language(self, user_id: int) -> str:
        """The tag of the language in which a person last used Discord; empty for somebody the bot has not met."""
        return self._languages.get(user_id, "")

    async def meet(self, user_id: int, name: str, language: str) -> None:
        """Keeps what a person is called, and the tag of their language, where the store does not know them. (An answer may have
        called them so before.)"""
        self.names[user_id], self._languages[user_id] = name, language
        if self._kept.get(user_id) != (name, language):
            await self.save(user_id)

    async def forget(self, user_id: int) -> None:
        """Drops everything that is kept about a person outside the campaigns' logs."""
        self._wishes.pop(user_id, None)
        self.names.pop(user_id, None)
        self._languages.pop(user_id, None)
        self._looks.pop(user_id, None)
        self._noted.discard(user_id)
        self._waiting.pop(user_id, None)
        self._kept.pop(user_id, None)
        await self._store.forget_user(user_id)

    async def save(self, user_id: int) -> None:
        """Writes down what is known of a person."""
        self._noted.discard(user_id)
        name, language = self.names.get(user_id, ""), self.language(user_id)
        looks = {str(campaign): row for campaign, row in self._looks.get(user_id, {}).items()}
        about: dict[str, Any] = {"name": name, "language": language, "wishes": self.wishes(user_id).model_dump(), "looks": looks}
        if user_id in self._waiting:
            about["waiting"] = self._waiting[user_id].model_dump()
        await self._store.save_player(user_id, about)
        self._kept[user_id] = name, language
