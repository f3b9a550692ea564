"""A campaign in memory: four people at one table, whose log is kept as the store keeps it and replayed at each order."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.campaign.opening import Open, open_campaign
from bot.campaign.orders import Consent, Join
from bot.campaign.record import Logged, Record, Verdict, export, verify
from bot.campaign.replay import Replay, StoredOrder, event_of
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign, load
from bot.campaign.tell import tell
from bot.campaign.turn import Turn, carry_out
from bot.kit.game import Game
from bot.kit.ledger import number
from bot.kit.model import Event, Order
from bot.kit.secrecy import NOBODY
from bot.kit.words import PLAIN
from tests.toys import GAME

ANNA, BERT, CARL, DORA = 11, 22, 33, 44
"""Anna plays red, Bert blue; Carl opened the campaign, so that he is its referee; Dora looks on."""

KEY = "00c0ffee00c0ffee"
NOON = 1_800_000_000


def secret_no(n: int) -> bytes:
    """One of many secrets."""
    return hashlib.sha256(f"secret {n}".encode()).digest()


def game_named(key: str) -> Game[Any]:
    """The toy game."""
    assert key == GAME.key
    return GAME


class Club:
    """One campaign of the toy game. After each order its replay from the stored texts must be the campaign itself."""

    def __init__(self, *, secret: bytes = secret_no(1), seated: bool = True, key: str = KEY, game: Game[Any] = GAME, **more: Any):
        self.game = game
        self.secret = secret
        self.secrets_drawn = 1
        self.at = NOON
        self.log: list[Logged] = []
        self.replay = Replay(game=game, key=key)
        opened = open_campaign(game, Actor(user_id=CARL), Open(game=game.key, **more), key=key, secret=secret, at=self.at)
        self.campaign = opened.campaign
        self._keep(opened)
        if seated:
            self.give(ANNA, Join(side="red"))
            self.give(BERT, Join(side="blue"))

    def give(self, user: int, order: Order, *, side: str = "", manages: bool = False) -> Turn:
        """Carries out one order. What is refused must change nothing."""
        before = self.campaign, len(self.log)
        self.at += 60
        try:
            turn = carry_out(
                self.game,
                self.campaign,
                Actor(user_id=user, manages=manages),
                order,
                Secrets(self.secret, secret_no(1000 + self.secrets_drawn)),
                self.replay.states.__getitem__,
                at=self.at,
                side=side,
            )
        finally:
            assert (self.campaign, len(self.log)) == before
        self._keep(turn)
        return turn

    def _keep(self, turn: Turn) -> None:
        if turn.secret != self.secret:
            self.secrets_drawn += 1
        self.campaign, self.secret = turn.campaign, turn.secret
        rows = tuple((row.seq, row.event.kind, row.body, row.chain) for row in turn.rows)
        entry = Logged(self.campaign.order_no, turn.at, turn.actor.user_id, turn.side, turn.order.model_dump_json(), rows)
        self.log.append(entry)
        assert self.replay.add(stored(self.game, entry)) == self.campaign
        assert load(self.campaign.model_dump_json(), self.game) == self.campaign

    def agree(self, user: int) -> Turn:
        """Consents to the last proposal."""
        return self.give(user, Consent(proposal=self.campaign.proposals[-1].no, agree=True))

    def record(self) -> Record:
        """The record, through its text."""
        whole = export(self.game, self.campaign, self.log, secret=self.secret)
        return Record.model_validate_json(json.dumps(whole.model_dump(mode="json")))

    def verdict(self) -> Verdict:
        """What verifying the record finds."""
        return verify(self.record(), lambda key: self.game)

    def events(self) -> list[Event]:
        """Every event so far."""
        return [event_of(self.game, kind, body) for entry in self.log for _, kind, body, _ in entry.rows]

    def die(self, n: int, sides: int = 6) -> int:
        """The face that the n-th random number gives."""
        words = [self.campaign.words.get(side.key, "") for side in self.game.sides]
        return number(self.secret, words, self.campaign.key, n, sides)


def stored(game: Game[Any], entry: Logged) -> StoredOrder:
    """An order of the log, decoded."""
    rows = tuple((seq, event_of(game, kind, body), chain) for seq, kind, body, chain in entry.rows)
    return StoredOrder(no=entry.no, side=entry.side, rows=rows)


def events(turn: Turn) -> list[Event]:
    """What came of an order."""
    return [row.event for row in turn.rows]


def kinds(turn: Turn) -> list[str]:
    """The kinds of what came of an order."""
    return [row.event.kind.split(".")[-1] for row in turn.rows]


def told(happened: Turn | Sequence[Event], viewer: str = NOBODY, game: Game[Any] = GAME) -> list[str]:
    """What is said of an order."""
    rows = events(happened) if isinstance(happened, Turn) else happened
    return [PLAIN.say(text) for event in rows for text in tell(game, event, viewer)]


@contextlib.contextmanager
def refuses(kind: type[Exception], sentence: str) -> Iterator[None]:
    """What is done inside is refused in this way, with this in its sentence."""
    with pytest.raises(kind) as refused:
        yield
    assert sentence in str(refused.value)


def seats(campaign: Campaign) -> dict[str, tuple[int, ...]]:
    """Who sits where."""
    return {side.key: campaign.players(side.key) for side in GAME.sides if campaign.players(side.key)}
