"""A campaign rebuilt from its stored rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.campaign import fold
from bot.campaign.events import TABLE_EVENTS, Opened, is_table_kind
from bot.campaign.opening import Import, Open
from bot.campaign.orders import TABLE_ORDERS
from bot.campaign.state import Campaign
from bot.campaign.turn import settled
from bot.kit.game import Game, GameState
from bot.kit.model import Event, Order


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """An order's place in the log: its number, the side it counted for, and its rows as (seq, event, chain)."""

    no: int
    side: str
    rows: tuple[tuple[int, Event, str], ...]


def event_of(game: Game[Any], kind: str, body: str) -> Event:
    """An event from its JSON text."""
    adapter: Any = TABLE_EVENTS if is_table_kind(kind) else game.events
    event: Event = adapter.validate_json(body)
    return event


def order_of(game: Game[Any], body: Any) -> Order:
    """An order from its JSON value."""
    match body.get("kind"):
        case "table.open":
            return Open.model_validate(body)
        case "table.import":
            return Import.model_validate(body)
        case "table.propose_undo":
            body = {"edition": 1} | body
    adapter: Any = TABLE_ORDERS if is_table_kind(str(body.get("kind"))) else game.orders
    order: Order = adapter.validate_python(body)
    return order


@dataclass(slots=True)
class Replay:
    """Replays orders one after another, and remembers the game's state after each row so that undo finds it.

    Starts empty (then the first row must be `Opened`) or from a campaign that is already some way on; from there an undo that
    goes back further raises KeyError, and the caller starts from the beginning instead.
    """

    game: Game[Any]
    key: str
    campaign: Campaign | None = None
    states: dict[int, GameState] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.campaign is not None:
            self.states[self.campaign.head] = self.campaign.state

    def add(self, order: StoredOrder) -> Campaign:
        """The campaign after one more order."""
        before = self.campaign
        for seq, event, chain in order.rows:
            if self.campaign is None:
                if not isinstance(event, Opened):
                    raise ValueError("the first row of a log opens the campaign")
                self.campaign = fold.begin(event, self.key, self.game, head=seq, chain=chain)
            else:
                self.campaign = fold.apply(self.campaign, event, self.game, seq=seq, chain=chain, earlier=self.states.__getitem__)
            self.states[seq] = self.campaign.state
        assert self.campaign is not None
        if before is None:
            opened: Campaign = self.campaign.with_(order_no=order.no)
            self.campaign = opened
        else:
            self.campaign = settled(before, self.campaign, self.game, order.side, [event for _, event, _ in order.rows])
        return self.campaign


def replayed(game: Game[Any], key: str, orders: Iterable[StoredOrder]) -> Campaign:
    """The campaign after a whole log."""
    replay = Replay(game=game, key=key)
    for order in orders:
        replay.add(order)
    if replay.campaign is None:
        raise ValueError("an empty log holds no campaign")
    return replay.campaign
