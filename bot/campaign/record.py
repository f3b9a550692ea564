"""The record of a campaign: one JSON document from which anybody can check every die, every shuffle and every step.

While a campaign runs, its record shows what the channel may see: hidden fields are null and the row keeps only its seal. After
the end it is whole. `verify` needs no database and no Discord; it names the first row that does not fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from bot.campaign.events import Opened, Reseeded, SecretPublished
from bot.campaign.opening import Import, Open
from bot.campaign.orders import TableOrder
from bot.campaign.replay import Replay, StoredOrder, event_of, order_of, replayed
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign
from bot.campaign.turn import carry_out, sealed_text
from bot.kit.dice import HiddenRoll, Roll, Shuffle, draws
from bot.kit.game import Game, Setup
from bot.kit.ledger import LedgerDice, commitment, link, salt, seal
from bot.kit.model import Event, Frozen, Order, canonical, digest
from bot.kit.refusals import Malformed, Refusal
from bot.kit.secrecy import NOBODY, REFEREE, redacted
from bot.kit.words import T, Text, count

FORMAT = "aide-de-camp/record"
VERSION = 1


class RecordedOrder(Frozen):
    """An order as recorded: its number, time (UTC seconds), player, side, and its JSON (hidden fields null)."""

    no: int
    at: int
    player: int
    side: str
    order: dict[str, Any]


class RecordedRow(Frozen):
    """A row as recorded. `salt` is empty for a row of which something is hidden: then only its seal can be checked."""

    seq: int
    no: int
    at: int
    event: dict[str, Any]
    salt: str
    seal: str
    chain: str


class Record(Frozen):
    """A whole record. `state` is the digest of the game's state: of all of it in a full record, of what the channel may see
    in a public one."""

    format: str
    version: int
    key: str
    game: str
    rules_version: int
    name: str
    full: bool
    orders: tuple[RecordedOrder, ...]
    rows: tuple[RecordedRow, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Logged:
    """One order with its rows, as the store gives them."""

    no: int
    at: int
    player: int
    side: str
    order: Order
    rows: tuple[tuple[int, int, Event, str], ...]
    """seq, time, event, chain"""


class Epochs:
    """Which secret was in force for which row: the first, and those after each re-seed. An unknown secret is None."""

    def __init__(self, events: Iterable[tuple[int, Event]], now: bytes | None) -> None:
        self._spans: list[tuple[int, bytes | None]] = []
        published: bytes | None = None
        for seq, event in events:
            if isinstance(event, SecretPublished):
                published = bytes.fromhex(event.secret)
            if isinstance(event, Reseeded):
                self._spans.append((seq, published))
                published = None
        self._last = published if published is not None else now

    def secret(self, seq: int) -> bytes | None:
        """The secret in force when this row was written."""
        for until, secret in self._spans:
            if seq <= until:
                return secret
        return self._last


def export(campaign: Campaign, log: Iterable[Logged], *, secret: bytes) -> Record:
    """The record as everybody may have it: whole once the campaign is over, the channel's view before."""
    logged = list(log)
    viewer = REFEREE if campaign.is_over else NOBODY
    epochs = Epochs(((seq, event) for entry in logged for seq, _, event, _ in entry.rows), secret)
    orders: list[RecordedOrder] = []
    rows: list[RecordedRow] = []
    for entry in logged:
        shown_order = redacted(entry.order, viewer)
        orders.append(RecordedOrder(no=entry.no, at=entry.at, player=entry.player, side=entry.side, order=_plain(shown_order)))
        whole_order = shown_order == redacted(entry.order, REFEREE)
        for seq, at, event, chain in entry.rows:
            shown = redacted(event, viewer)
            in_force = epochs.secret(seq)
            assert in_force is not None
            row_salt = salt(in_force, campaign.key, seq)
            row_seal = seal(row_salt, sealed_text(entry.no, entry.side, entry.order, event))
            is_whole = whole_order and shown == redacted(event, REFEREE)
            rows.append(
                RecordedRow(
                    seq=seq,
                    no=entry.no,
                    at=at,
                    event=_plain(shown),
                    salt=row_salt if is_whole else "",
                    seal=row_seal,
                    chain=chain,
                )
            )
    return Record(
        format=FORMAT,
        version=VERSION,
        key=campaign.key,
        game=campaign.game,
        rules_version=campaign.rules_version,
        name=campaign.name,
        full=campaign.is_over,
        orders=tuple(orders),
        rows=tuple(rows),
        state=digest(redacted(campaign.state, viewer)),
    )


def _plain(value: Any) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(canonical(value))
    return plain


def read(text: str) -> Record:
    """A record from its JSON text. Raises Malformed."""
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"]) or "the document"
        raise Malformed(
            T("This is not a record: {where}: {problem}.", where=where, problem=problem["msg"].rstrip(".")),
            instead=T("Give the JSON file that `/game export` made."),
        ) from error
    if record.format != FORMAT or record.version != VERSION:
        raise Malformed(
            T("This is not a record of a kind that I can read."), instead=T("Give the file that `/game export` made.")
        )
    return record


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying found: `fault` is None when everything fits; `lines` say what was checked."""

    fault: Text | None
    lines: tuple[Text, ...]
    row: int | None = None


class Fault(Exception):
    """The first thing that does not fit, and its row."""

    def __init__(self, row: int | None, why: Text) -> None:
        self.row = row
        self.why = why
        super().__init__(str(why))


def ending(record: Record, game: Game[Any]) -> tuple[Campaign, Setup] | None:
    """The campaign at the end of a verified record, and what it was set up with; None where rows are hidden."""
    if any(not row.salt for row in record.rows):
        return None
    rows: dict[int, list[tuple[int, Event, str]]] = {}
    for row in record.rows:
        event = event_of(game, str(row.event.get("kind")), canonical(row.event))
        rows.setdefault(row.no, []).append((row.seq, event, row.chain))
    orders = [StoredOrder(no=o.no, side=o.side, rows=tuple(rows.get(o.no, ()))) for o in record.orders]
    opened = rows[1][0][1]
    assert isinstance(opened, Opened)
    return replayed(game, record.key, orders), opened.setup


def verify(record: Record, game_named: Callable[[str], Game[Any]]) -> Verdict:
    """Checks a record: the chain of rows, each seal, the commitments, every die and shuffle, every step, the last state."""
    try:
        return Verdict(None, _Verification(record, game_named(record.game)).run())
    except Fault as fault:
        where = T("Row {row}: {why}", row=fault.row, why=fault.why) if fault.row is not None else fault.why
        return Verdict(where, (), fault.row)


class _Verification:
    def __init__(self, record: Record, game: Game[Any]) -> None:
        self.record = record
        self.game = game
        self.orders: dict[int, RecordedOrder] = {}
        self.events: list[tuple[RecordedRow, Event | None]] = []

    def run(self) -> tuple[Text, ...]:
        self._numbering()
        self._chain()
        self._decode()
        epochs = self._commitments()
        self._salts(epochs)
        dice, shuffles, unseen = self._dice(epochs)
        lines = [
            T("{rows} and their order fit the chain.", rows=count(len(self.events), "row", "rows")),
            T(
                "{dice} and {shuffles} were recomputed from the published secret.",
                dice=count(dice, "die", "dice"),
                shuffles=count(shuffles, "shuffle", "shuffles"),
            ),
        ]
        if unseen:
            lines.append(
                T(
                    "{unseen} cannot be recomputed yet: their secret is published when the campaign ends.",
                    unseen=count(unseen, "random number", "random numbers"),
                )
            )
        lines.append(self._steps(epochs))
        return tuple(lines)

    def _numbering(self) -> None:
        for place, order in enumerate(self.record.orders, start=1):
            if order.no != place:
                raise Fault(None, T("Order {no} stands where order {place} belongs.", no=order.no, place=place))
            self.orders[order.no] = order
        if not self.record.rows:
            raise Fault(None, T("The record has no rows."))
        last_no = 0
        for place, row in enumerate(self.record.rows, start=1):
            if row.seq != place:
                raise Fault(place, T("row {seq} stands in its place; a row was added or removed.", seq=row.seq))
            if row.no not in self.orders:
                raise Fault(row.seq, T("its order {no} is missing.", no=row.no))
            if row.no < last_no:
                raise Fault(row.seq, T("it belongs to an earlier order than the row before it."))
            last_no = row.no

    def _chain(self) -> None:
        first = self.record.rows[0].event
        chain = str(first.get("commitment"))
        for row in self.record.rows:
            order = self.orders[row.no]
            if row.salt:
                expected = seal(row.salt, canonical({"no": row.no, "side": order.side, "order": order.order, "event": row.event}))
                if expected != row.seal:
                    raise Fault(row.seq, T("its seal does not fit its content or its order; one of them was altered."))
            elif self.record.full:
                raise Fault(row.seq, T("its salt is missing."))
            chain = link(chain, row.seq, row.seal)
            if chain != row.chain:
                raise Fault(row.seq, T("the chain breaks here; this row or one before it was altered, added or removed."))

    def _decode(self) -> None:
        for row in self.record.rows:
            event: Event | None = None
            if row.salt:
                try:
                    event = event_of(self.game, str(row.event.get("kind")), canonical(row.event))
                except (ValidationError, ValueError) as error:
                    raise Fault(row.seq, T("it is no event that this game knows.")) from error
            self.events.append((row, event))
        if not isinstance(self.events[0][1], Opened):
            raise Fault(1, T("the first row must open the campaign."))

    def _commitments(self) -> Epochs:
        opened = self.events[0][1]
        assert isinstance(opened, Opened)
        committed = opened.commitment
        published: str | None = None
        for row, event in self.events:
            if isinstance(event, SecretPublished):
                published = event.secret
                if commitment(bytes.fromhex(published)) != committed:
                    raise Fault(row.seq, T("the published secret does not fit the commitment."))
            if isinstance(event, Reseeded):
                committed = event.commitment
        if self.record.full and published is None:
            raise Fault(None, T("A full record must publish the secret."))
        return Epochs(((row.seq, event) for row, event in self.events if event is not None), None)

    def _salts(self, epochs: Epochs) -> None:
        for row in self.record.rows:
            secret = epochs.secret(row.seq)
            if row.salt and secret is not None and salt(secret, self.record.key, row.seq) != row.salt:
                raise Fault(row.seq, T("its salt does not follow from the secret."))

    def _dice(self, epochs: Epochs) -> tuple[int, int, int]:
        """Every die and shuffle in turn: numbered without a gap, and the face that the secret gives."""
        n = dice = shuffles = unseen = 0
        passed_hidden = False
        words: dict[str, str] = {}
        for row, event in self.events:
            if event is None:
                passed_hidden = True
                continue
            if event.kind == "table.word_given":
                words[str(row.event["side"])] = str(row.event["word"])
            secret = epochs.secret(row.seq)
            for draw in draws(event):
                if draw.n < 0:
                    continue
                if draw.n > n and passed_hidden:
                    unseen += draw.n - n
                    n = draw.n
                passed_hidden = False
                if draw.n != n:
                    raise Fault(row.seq, T("its random number is {n} where {expected} is next.", n=draw.n, expected=n))
                if secret is None:
                    unseen += 1
                else:
                    self._draw(row.seq, secret, words, draw)
                if isinstance(draw, Shuffle):
                    shuffles += secret is not None
                    n += max(draw.size - 1, 0)
                else:
                    dice += secret is not None
                    n += 1
        return dice, shuffles, unseen

    def _draw(self, seq: int, secret: bytes, words: dict[str, str], draw: Roll | HiddenRoll | Shuffle) -> None:
        dice = LedgerDice(secret, [words.get(side.key, "") for side in self.game.sides], self.record.key, draw.n)
        if isinstance(draw, Shuffle):
            if dice.shuffle(draw.size, draw.why).order != draw.order:
                raise Fault(seq, T("the shuffle for {why} does not follow from the secret.", why=draw.why))
            return
        face = dice.roll(draw.sides, draw.why).face
        if face != draw.face:
            raise Fault(
                seq, T("the die for {why} shows {face}; the secret gives {true}.", why=draw.why, face=draw.face, true=face)
            )

    def _steps(self, epochs: Epochs) -> Text:
        """Plays the log again. With this release's rules each order must give the very events that stand in the record."""
        if any(event is None for _, event in self.events):
            return T("Some rows are hidden until the end, so the steps were not played again.")
        replay = Replay(game=self.game, key=self.record.key)
        by_order: dict[int, list[tuple[RecordedRow, Event]]] = {}
        for row, event in self.events:
            assert event is not None
            by_order.setdefault(row.no, []).append((row, event))
        same_rules = self.record.rules_version == self.game.rules_version
        for no, recorded in self.orders.items():
            rows = by_order.get(no, [])
            if not rows:
                raise Fault(None, T("Order {no} has no row.", no=no))
            if same_rules:
                self._decided_again(recorded, rows, replay, epochs)
            try:
                replay.add(StoredOrder(no=no, side=recorded.side, rows=tuple((r.seq, e, r.chain) for r, e in rows)))
            except (KeyError, ValueError, ValidationError) as error:
                raise Fault(rows[0][0].seq, T("it cannot follow on what stands before it.")) from error
        assert replay.campaign is not None
        viewer = REFEREE if self.record.full else NOBODY
        if digest(redacted(replay.campaign.state, viewer)) != self.record.state:
            raise Fault(None, T("The rows lead to another state than the one recorded."))
        if same_rules:
            return T("Every order was played again and gave the same events; the last state is the one recorded.")
        return T(
            "The rows lead to the state recorded. The rules have changed since (version {then}, now {now}), so the orders were "
            "not judged anew.",
            then=self.record.rules_version,
            now=self.game.rules_version,
        )

    def _decided_again(
        self, recorded: RecordedOrder, rows: list[tuple[RecordedRow, Event]], replay: Replay, epochs: Epochs
    ) -> None:
        secret = epochs.secret(rows[0][0].seq)
        first = rows[0][0].seq
        try:
            order = order_of(self.game, recorded.order)
        except (ValidationError, ValueError) as error:
            raise Fault(first, T("its order is none that this game knows.")) from error
        if isinstance(order, (Open, Import)) or replay.campaign is None:
            return
        if secret is None and any(True for _, event in rows for _ in draws(event)):
            return
        if any(isinstance(event, Reseeded) for _, event in rows):
            return
        actor = Actor(user_id=recorded.player, manages=True) if isinstance(order, TableOrder) else _player(replay, recorded)
        try:
            turn = carry_out(
                self.game,
                replay.campaign,
                actor,
                order,
                Secrets(secret or b"", b""),
                replay.states.__getitem__,
                side="" if isinstance(order, TableOrder) else recorded.side,
            )
        except Refusal as refusal:
            raise Fault(first, T("its order is refused by the rules: {why}", why=str(refusal))) from refusal
        for (row, event), again in zip(rows, turn.rows, strict=False):
            if not _same(event, again.event):
                raise Fault(row.seq, T("its order gives another event than the one recorded."))
        if len(rows) != len(turn.rows):
            raise Fault(rows[-1][0].seq, T("its order gives {n} here.", n=count(len(turn.rows), "row", "rows")))


def _player(replay: Replay, recorded: RecordedOrder) -> Actor:
    assert replay.campaign is not None
    there = replay.campaign.players(recorded.side)
    return Actor(user_id=recorded.player if recorded.player in there else next(iter(there), recorded.player))


def _same(recorded: Event, again: Event) -> bool:
    if isinstance(recorded, SecretPublished):
        return isinstance(again, SecretPublished)
    return recorded == again
