"""What the table gives to those who look: where a campaign is, how one person sees it, and what an order brought about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.campaign.replay import event_of
from bot.campaign.state import Campaign, Proposal
from bot.campaign.tell import tell
from bot.campaign.turn import Turn
from bot.kit.game import Due, Game
from bot.kit.model import Event
from bot.kit.words import PLAIN, Text
from bot.shown import view_of
from bot.store import CampaignRow, EventRow, OutboxRow


@dataclass(frozen=True, slots=True)
class Place:
    """Where a campaign is: a server (0 for none) and a channel or thread."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Look:
    """A campaign as one person sees it."""

    row: CampaignRow
    game: Game[Any]
    campaign: Campaign
    user_id: int
    viewer: str

    @property
    def is_named(self) -> bool:
        """Whether the campaign has a name of its own, and not its game's."""
        return self.row.name != PLAIN.say(self.game.title)

    @property
    def name(self) -> Text | str:
        """What the campaign is called; its game's name, where it has none of its own, is said in the reader's language."""
        return self.row.name if self.is_named else self.game.title

    def view(self) -> Any:
        """The game's view for this person."""
        return view_of(self.game, self.campaign.state, self.viewer)

    @property
    def due(self) -> tuple[Due, ...]:
        """Who is waited for."""
        return self.game.due(self.campaign.state) if self.campaign.is_running else ()

    @property
    def waits(self) -> tuple[Due, ...]:
        """What is waited for from this person."""
        sides = self.campaign.sides_of(self.user_id)
        return tuple(due for due in self.due if due.side in sides)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """The proposals that this person is asked about."""
        return self.campaign.asked_of(self.user_id) if self.campaign.is_running else ()


@dataclass(frozen=True, slots=True)
class Done:
    """An order that was carried out: the campaign after it, the rows it wrote, and what was promised to be said.

    `ping` are the people to whom the move has passed.
    """

    row: CampaignRow
    game: Game[Any]
    turn: Turn
    promises: tuple[OutboxRow, ...]
    ping: tuple[int, ...]

    @property
    def campaign(self) -> Campaign:
        """The campaign after the order."""
        return self.turn.campaign

    @property
    def events(self) -> list[tuple[int, Event]]:
        """The rows it wrote."""
        return [(row.seq, row.event) for row in self.turn.rows]

    def look(self) -> Look:
        """The campaign as the person who gave the order sees it now."""
        user = self.turn.actor.user_id
        return Look(self.row, self.game, self.campaign, user, self.campaign.viewer(user))


@dataclass(frozen=True, slots=True)
class LogLine:
    """A row of the log with its sentences."""

    seq: int
    at: int
    lines: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Unknowable:
    """A campaign whose game is not among this bot's: where it is, its name, and the game's key."""

    channel_id: int
    name: str
    game: str


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened since a person last looked at a campaign, or else since their last order: up to row `head`, without the first
    `left_out` rows. It `is_whole` where they have done neither."""

    head: int
    lines: Sequence[LogLine]
    left_out: int
    is_since_look: bool
    is_whole: bool = False


def log_lines(look: Look, rows: Iterable[EventRow]) -> list[LogLine]:
    """The rows of the log that say something to the person who looks."""
    told = ((row, tell(look.game, event_of(look.game, row.kind, row.body), look.viewer)) for row in rows)
    return [LogLine(row.seq, row.at, lines) for row, lines in told if lines]
