"""What goes into the store and what comes out: plain frozen records. Times are UTC seconds, ids are Discord's or our own."""

from __future__ import annotations

from dataclasses import dataclass, field

ALL = ("*", "")
"""An entry of `Batch.drop_deadlines` that drops every deadline of the campaign."""


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """What is fixed when a campaign opens. Its name, status and time are those of the batch it opens with.

    `key` is the public random id (16 hex digits), `secret` the ledger's secret.
    """

    key: str
    game: str
    rules_version: int
    guild_id: int
    channel_id: int
    secret: bytes = field(repr=False)
    opened_by: int


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A campaign. `status` is running, ended or archived; `head_seq` the number of its last event."""

    id: int
    key: str
    game: str
    rules_version: int
    name: str
    guild_id: int
    channel_id: int
    status: str
    secret: bytes = field(repr=False)
    opened_by: int
    opened_at: int
    touched_at: int
    head_seq: int
    table_channel_id: int | None
    table_message_id: int | None


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order that was carried out. `body` is JSON; `interaction_id` is None for what no interaction asked."""

    order_no: int
    at: int
    user_id: int
    side: str
    body: str
    interaction_id: int | None


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event. `body` is JSON; `link` is the chain's hash, in hex, after this row."""

    seq: int
    order_no: int
    at: int
    kind: str
    body: str
    link: str


@dataclass(frozen=True, slots=True)
class NewDeadline:
    """A deadline to be kept."""

    kind: str
    side: str
    due_at: int
    body: str


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """A deadline. `error` says why it was last postponed, and is empty when it never was."""

    id: int
    campaign_id: int
    kind: str
    side: str
    due_at: int
    body: str
    error: str


@dataclass(frozen=True, slots=True)
class NewOutbox:
    """A message that is promised: due at once, or `delay` seconds later where somebody else is about to send it."""

    channel_id: int
    kind: str
    body: str
    delay: int = 0


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A promised message. `status` is waiting, done or failed."""

    id: int
    campaign_id: int | None
    channel_id: int
    kind: str
    body: str
    created_at: int
    attempts: int
    next_at: int
    status: str
    message_id: int | None
    error: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at a side. User 0 is a player who asked to be forgotten."""

    side: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Everything that one order does to a campaign, stored whole or not at all.

    `after_seq` is the head the caller built on; `events` follow it without a gap. `snapshot` is the state after them as JSON;
    with `checkpoint` it is also kept for replays, otherwise the next batch replaces it. `seats` and `secret` None leave them as
    they are.
    `drop_deadlines` are (kind, side), with side "" for every side and `ALL` for all of them; they are dropped before the new
    `deadlines` are set.
    """

    campaign_id: int
    after_seq: int
    order: OrderRow | None
    events: tuple[EventRow, ...]
    snapshot: str
    checkpoint: bool
    status: str
    name: str
    seats: tuple[Seat, ...] | None
    deadlines: tuple[NewDeadline, ...]
    drop_deadlines: tuple[tuple[str, str], ...]
    outbox: tuple[NewOutbox, ...]
    at: int
    secret: bytes | None = field(default=None, repr=False)

    @property
    def head_seq(self) -> int:
        """The campaign's head once this batch is stored."""
        return self.after_seq + len(self.events)

    def __post_init__(self) -> None:
        expected = range(self.after_seq + 1, self.head_seq + 1)
        if any(event.seq != seq for event, seq in zip(self.events, expected, strict=True)):
            raise ValueError(
                f"The events of a batch after {self.after_seq} must be numbered from {self.after_seq + 1} without a gap."
            )


@dataclass(frozen=True, slots=True)
class Condition:
    """How a database is, seen from outside. `revision` is empty for a database without tables.

    `is_running` says that a bot holds it; `faults` are full sentences, none when all is well.
    """

    where: str
    exists: bool
    revision: str
    newest: str
    is_running: bool
    faults: tuple[str, ...]
