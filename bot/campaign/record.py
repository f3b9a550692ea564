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

from bot.campaign.events import Declined, Joined, Opened, Reseeded, SeatLeft, SecretPublished, WordGiven
from bot.campaign.opening import Import, Open, import_campaign, open_campaign
from bot.campaign.orders import THE_BOTS, TableOrder
from bot.campaign.replay import Replay, StoredOrder, event_of, order_of, replayed
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign
from bot.campaign.turn import Turn, carry_out, sealed_text
from bot.kit.dice import HiddenRoll, Roll, Shuffle, draws
from bot.kit.game import Game, Panel, Setup
from bot.kit.ledger import LedgerDice, commitment, link, salt, seal
from bot.kit.model import Event, Frozen, Order, canonical, digest
from bot.kit.refusals import Malformed, Refusal
from bot.kit.secrecy import NOBODY, REFEREE, hides, redacted, says_it_hides
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
    """One order with its rows, as the store gives them: `body` is the order's JSON, a row is (seq, kind, JSON, chain).

    The seals are over these very texts, so that a field that a later release adds does not break them.
    """

    no: int
    at: int
    player: int
    side: str
    body: str
    rows: tuple[tuple[int, str, str, str], ...]


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


def export(game: Game[Any], campaign: Campaign, log: Iterable[Logged], *, secret: bytes) -> Record:
    """The record as everybody may have it: whole once the campaign is over, the channel's view before."""
    logged = list(log)
    viewer = REFEREE if campaign.is_over else NOBODY
    events = {seq: event_of(game, kind, body) for entry in logged for seq, kind, body, _ in entry.rows}
    epochs = Epochs(events.items(), secret)
    orders: list[RecordedOrder] = []
    rows: list[RecordedRow] = []
    for entry in logged:
        stored_order = json.loads(entry.body)
        shown_order, whole_order = _shown(order_of(game, stored_order), stored_order, viewer)
        orders.append(RecordedOrder(no=entry.no, at=entry.at, player=entry.player, side=entry.side, order=shown_order))
        for seq, _, body, chain in entry.rows:
            stored = json.loads(body)
            shown, whole = _shown(events[seq], stored, viewer)
            in_force = epochs.secret(seq)
            assert in_force is not None
            row_salt = salt(in_force, campaign.key, seq)
            rows.append(
                RecordedRow(
                    seq=seq,
                    no=entry.no,
                    event=shown,
                    salt=row_salt if whole_order and whole else "",
                    seal=seal(row_salt, sealed_text(entry.no, entry.at, entry.side, stored_order, stored)),
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


def _shown(value: Order | Event, stored: dict[str, Any], viewer: str) -> tuple[dict[str, Any], bool]:
    """A value as this viewer may see it, and whether that is all of it: then it is as it was stored."""
    if not hides(value, viewer):
        return stored, True
    shown: dict[str, Any] = json.loads(canonical(redacted(value, viewer)))
    return shown, False


def read(text: str) -> Record:
    """A record from its JSON text. Raises Malformed."""
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"]))
        why = T("This is not a record: {where} is not what a record has there.", where=where)
        if problem["type"] == "missing":
            why = T("This is not a record: {where} is missing.", where=where)
        elif not where:
            why = T("This is not a record: it is no JSON object.")
        raise Malformed(why, instead=T("Give the JSON file that `/game export` made.")) from error
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

    def panel(self, name: str) -> Panel:
        """The same for people."""
        if self.fault is not None:
            return Panel(title=T("{name} does not verify", name=name), lines=(self.fault,))
        return Panel(title=T("{name} verifies", name=name), lines=self.lines)


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
    orders = [StoredOrder(no=o.no, side=o.side, rows=tuple(rows[o.no])) for o in record.orders]
    opened = rows[1][0][1]
    assert isinstance(opened, Opened)
    return replayed(game, record.key, orders), opened.setup


def verify(record: Record, game_named: Callable[[str], Game[Any]]) -> Verdict:
    """Checks a record: the chain of rows, each seal, the commitments, every die and shuffle, every step, the last state.

    What cannot be found is a whole campaign invented anew after its secret was published; the commitment and the rows that the
    bot posted while it ran speak against that.
    """
    try:
        return Verdict(None, _Verification(record, game_named(record.game)).run())
    except Fault as fault:
        where = T("Row {row}: {why}", row=fault.row, why=fault.why) if fault.row is not None else fault.why
        return Verdict(where, (), fault.row)


class _Tally:
    """The dice of a record, one after another: numbered without a gap, and with the faces that the secret gives."""

    def __init__(self, game: Game[Any], key: str) -> None:
        self.dice = self.shuffles = self.unseen = 0
        self._game = game
        self._key = key
        self._n = 0
        self._words: dict[str, str] = {}
        self._passed_hidden = False

    def count(self, seq: int, event: Event | None, secret: bytes | None) -> None:
        """Checks the dice of one row; of a hidden row (None) nobody knows how many there are."""
        if event is None:
            self._passed_hidden = True
            return
        if isinstance(event, WordGiven):
            self._words[event.side] = event.word
        for draw in draws(event):
            self._number(seq, draw)
            used = max(draw.size - 1, 0) if isinstance(draw, Shuffle) else 1
            self._n += used
            if secret is None:
                self.unseen += used
                continue
            self._check(seq, secret, draw)
            self.shuffles += isinstance(draw, Shuffle)
            self.dice += not isinstance(draw, Shuffle)

    def _number(self, seq: int, draw: Roll | HiddenRoll | Shuffle) -> None:
        if self._passed_hidden and draw.n > self._n:
            self.unseen += draw.n - self._n
            self._n = draw.n
        self._passed_hidden = False
        if draw.n != self._n:
            raise Fault(seq, T("its random number is {n} where {expected} is next.", n=draw.n, expected=self._n))

    def _check(self, seq: int, secret: bytes, draw: Roll | HiddenRoll | Shuffle) -> None:
        dice = LedgerDice(secret, [self._words.get(side.key, "") for side in self._game.sides], self._key, draw.n)
        if isinstance(draw, Shuffle):
            if draw.size != len(draw.order) or dice.shuffle(draw.size, draw.why).order != draw.order:
                raise Fault(seq, T("the shuffle for {why} does not follow from the secret.", why=draw.why))
            return
        try:
            face = dice.roll(draw.sides, draw.why).face
        except (ValueError, OverflowError) as error:
            raise Fault(seq, T("there is no such die as the one for {why}.", why=draw.why)) from error
        if face != draw.face:
            raise Fault(
                seq, T("the die for {why} shows {face}; the secret gives {true}.", why=draw.why, face=draw.face, true=face)
            )


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
        self._heading()
        epochs = self._commitments()
        self._salts(epochs)
        tally, steps = self._play(epochs)
        lines = [T("{rows} and their order fit the chain.", rows=count(len(self.events), "row", "rows"))]
        if tally.dice or tally.shuffles:
            lines.append(
                T(
                    "{dice} and {shuffles} were recomputed from the published secret.",
                    dice=count(tally.dice, "die", "dice"),
                    shuffles=count(tally.shuffles, "shuffle", "shuffles"),
                )
            )
        elif not tally.unseen:
            lines.append(T("No die was rolled, and nothing was shuffled."))
        if tally.unseen:
            lines.append(
                T(
                    "{unseen} cannot be recomputed yet: their secret is published when the campaign ends.",
                    unseen=count(tally.unseen, "random number", "random numbers"),
                )
            )
        lines.append(steps)
        first = {row.no: row.event for row in reversed(self.record.rows)}
        forgotten = sum(not order.player and not _is_the_bots(order, first[order.no]) for order in self.record.orders)
        if forgotten:
            lines.append(T("{n} by people who have asked to be forgotten.", n=count(forgotten, "order is", "orders are")))
        return tuple(lines)

    def _numbering(self) -> None:
        if not self.record.rows:
            raise Fault(None, T("The record has no rows."))
        for place, row in enumerate(self.record.rows, start=1):
            if row.seq != place:
                raise Fault(place, T("row {seq} stands in its place; a row was added or removed.", seq=row.seq))
        for place, order in enumerate(self.record.orders, start=1):
            if order.no != place:
                first = next((row.seq for row in self.record.rows if row.no >= place), None)
                raise Fault(first, T("order {no} stands where its order {place} belongs.", no=order.no, place=place))
            self.orders[order.no] = order

    def _chain(self) -> None:
        chain = str(self.record.rows[0].event.get("commitment"))
        last_no = 0
        for row in self.record.rows:
            order = self.orders.get(row.no)
            if order is None:
                raise Fault(row.seq, T("its order {no} is missing.", no=row.no))
            if row.salt:
                if seal(row.salt, sealed_text(row.no, order.at, order.side, order.order, row.event)) != row.seal:
                    raise Fault(row.seq, T("its seal does not fit its content or its order; one of them was altered."))
            elif self.record.full or not (_says_it_hides(Event, row.event) or _says_it_hides(Order, order.order)):
                raise Fault(row.seq, T("its salt is missing, and nothing in it is hidden."))
            chain = link(chain, row.seq, row.seal)
            if chain != row.chain:
                raise Fault(row.seq, T("the chain breaks here; this row or one before it was altered, added or removed."))
            if not last_no <= row.no <= last_no + 1:
                raise Fault(
                    row.seq, T("it belongs to order {no}, which does not follow on order {last}.", no=row.no, last=last_no)
                )
            last_no = row.no
        if last_no != len(self.orders):
            raise Fault(len(self.record.rows) + 1, T("it is missing: order {no} has no row.", no=last_no + 1))

    def _decode(self) -> None:
        for row in self.record.rows:
            event: Event | None = None
            if row.salt:
                try:
                    event = event_of(self.game, str(row.event.get("kind")), canonical(row.event))
                except ValueError as error:
                    raise Fault(row.seq, T("it is no event that this game knows.")) from error
            self.events.append((row, event))

    def _heading(self) -> None:
        """What the record says of itself must be what its rows say."""
        record, opened = self.record, self.events[0][1]
        if not isinstance(opened, Opened):
            raise Fault(1, T("the first row must open the campaign."))
        if (opened.game, opened.name, opened.rules_version) != (record.game, record.name, record.rules_version):
            raise Fault(1, T("the campaign was opened with another game, name or version of the rules than the record names."))
        kinds = [row.event.get("kind") for row in record.rows]
        over = kinds.index("table.ended") + 1 if "table.ended" in kinds else None
        if record.full and (over is None or kinds[-1] != "table.secret_published"):
            raise Fault(
                len(kinds) + 1, T("it is missing: a full record goes on to the campaign's end and the secret of its dice.")
            )
        if over is not None and not record.full:
            raise Fault(over, T("the campaign ended here, so that its record must be a full one, and this one is not."))

    def _commitments(self) -> Epochs:
        opened = self.events[0][1]
        assert isinstance(opened, Opened)
        committed = opened.commitment
        is_published = False
        for row, event in self.events:
            if isinstance(event, SecretPublished):
                if commitment(_bytes(event.secret)) != committed:
                    raise Fault(row.seq, T("the published secret does not fit the commitment."))
                is_published = True
            if isinstance(event, Reseeded):
                if not is_published:
                    raise Fault(row.seq, T("the dice go on from a new secret, and the old one was not published."))
                committed, is_published = event.commitment, False
        return Epochs(((row.seq, event) for row, event in self.events if event is not None), None)

    def _salts(self, epochs: Epochs) -> None:
        for row in self.record.rows:
            secret = epochs.secret(row.seq)
            if row.salt and secret is not None and salt(secret, self.record.key, row.seq) != row.salt:
                raise Fault(row.seq, T("its salt does not follow from the secret."))

    def _play(self, epochs: Epochs) -> tuple[_Tally, Text]:
        """Plays the log again, order by order: its dice must be the ledger's, and with this release's rules it must give the
        very events that stand in the record."""
        tally = _Tally(self.game, self.record.key)
        replay = Replay(game=self.game, key=self.record.key)
        by_order: dict[int, list[tuple[RecordedRow, Event | None]]] = {}
        for row, event in self.events:
            by_order.setdefault(row.no, []).append((row, event))
        is_whole = all(event is not None for _, event in self.events)
        for no, recorded in self.orders.items():
            for row, event in by_order[no]:
                tally.count(row.seq, event, epochs.secret(row.seq))
            if is_whole:
                rows = [(row, event) for row, event in by_order[no] if event is not None]
                self._judge(recorded, rows, replay, epochs)
        if replay.campaign is None:
            hidden = sum(event is None for _, event in self.events)
            return tally, T(
                "{rows} hidden until the end: the seals fit, but what is shown there was not checked, nor were the steps "
                "played again.",
                rows=count(hidden, "row is", "rows are"),
            )
        viewer = REFEREE if self.record.full else NOBODY
        if digest(redacted(replay.campaign.state, viewer)) != self.record.state:
            raise Fault(None, T("The rows lead to another state than the one recorded."))
        if self._has_same_rules:
            return tally, T("Every order was played again and gave the same events; the last state is the one recorded.")
        said = T(
            "The rows lead to the state recorded. The rules have changed since (version {then}, now {now}), so the orders were "
            "not judged anew.",
            then=self.record.rules_version,
            now=self.game.rules_version,
        )
        return tally, said

    @property
    def _has_same_rules(self) -> bool:
        return self.record.rules_version == self.game.rules_version

    def _judge(self, recorded: RecordedOrder, rows: list[tuple[RecordedRow, Event]], replay: Replay, epochs: Epochs) -> None:
        if self._has_same_rules:
            self._decided_again(recorded, rows, replay, epochs)
        order = StoredOrder(no=recorded.no, side=recorded.side, rows=tuple((r.seq, e, r.chain) for r, e in rows))
        try:
            replay.add(order)
        except Exception as error:  # a game may raise anything on an event that its rules cannot have given
            raise Fault(rows[0][0].seq, T("it cannot follow on what stands before it.")) from error

    def _decided_again(
        self, recorded: RecordedOrder, rows: list[tuple[RecordedRow, Event]], replay: Replay, epochs: Epochs
    ) -> None:
        """The order decided anew on the state before it must give these rows. A roll whose secret is not known is passed over."""
        first = rows[0][0].seq
        secret = epochs.secret(first)
        try:
            order = order_of(self.game, recorded.order)
        except ValueError as error:
            raise Fault(first, T("its order is none that this game knows.")) from error
        if secret is None and any(True for _, event in rows for _ in draws(event)):
            return
        managing = (True, False) if isinstance(order, TableOrder) else (False,)  # the record does not say who manages the server
        faults = [self._misfit(recorded, order, rows, replay, secret or b"", manages=manages) for manages in managing]
        if None not in faults:
            raise next(fault for fault in faults if fault is not None)

    def _misfit(
        self,
        recorded: RecordedOrder,
        order: Order,
        rows: list[tuple[RecordedRow, Event]],
        replay: Replay,
        secret: bytes,
        *,
        manages: bool,
    ) -> Fault | None:
        """The first row that is not what the order gives, if whoever gave it does or does not manage the server."""
        first = rows[0][0].seq
        try:
            turn = self._again(recorded, order, rows, replay, secret, manages=manages)
        except Refusal as refusal:
            return Fault(first, T("its order is refused by the rules: {why}", why=str(refusal)))
        except Exception:  # a game may raise anything on an order that it was never handed
            return Fault(first, T("its order cannot be carried out."))
        for (row, event), again in zip(rows, turn.rows, strict=False):
            if not _same(event, again.event):
                return Fault(row.seq, T("its order gives another event than the one recorded."))
        if len(rows) != len(turn.rows):
            last = rows[min(len(rows), len(turn.rows) + 1) - 1][0].seq
            return Fault(last, T("its order gives {n}.", n=count(len(turn.rows), "row", "rows")))
        if turn.side != recorded.side or turn.order != order:
            return Fault(first, T("its order is not written as it was carried out."))
        return None

    def _again(
        self,
        recorded: RecordedOrder,
        order: Order,
        rows: list[tuple[RecordedRow, Event]],
        replay: Replay,
        secret: bytes,
        *,
        manages: bool,
    ) -> Turn:
        now = replay.campaign
        if now is None:
            return self._opened_again(recorded, order, rows, secret)
        if isinstance(order, (Open, Import)):
            raise ValueError("a campaign is opened once")
        is_table = isinstance(order, TableOrder)
        return carry_out(
            self.game,
            now,
            Actor(user_id=_giver(recorded, rows[0][0].event, now), manages=manages),
            order,
            Secrets(secret, b""),
            replay.states.__getitem__,
            at=recorded.at,
            side="" if is_table else recorded.side,
        )

    def _opened_again(self, recorded: RecordedOrder, order: Order, rows: list[tuple[RecordedRow, Event]], secret: bytes) -> Turn:
        opened = rows[0][1]
        assert isinstance(opened, Opened)
        actor = Actor(user_id=_giver(recorded, rows[0][0].event, None))
        more: dict[str, Any] = {"key": self.record.key, "secret": secret, "at": recorded.at}
        if isinstance(order, Open) and order.game == self.game.key:
            return open_campaign(self.game, actor, order, **more)
        if not isinstance(order, Import) or len(rows) < 2:
            raise ValueError("the first order opens the campaign")
        replay = Replay(game=self.game, key=self.record.key)
        old = replay.add(StoredOrder(no=1, side="", rows=tuple((row.seq, event, row.chain) for row, event in rows)))
        return import_campaign(self.game, actor, order, old, opened.setup, **more)


def _says_it_hides(base: type[Event] | type[Order], shown: dict[str, Any]) -> bool:
    """Whether an event or an order of this kind, in any game, has something hidden in it where it is shown so."""
    known: list[type[Event] | type[Order]] = [base]
    for each in known:
        known += each.__subclasses__()
    return any(
        says_it_hides(each, shown) for each in known if "kind" in shown and each.model_fields["kind"].default == shown["kind"]
    )


def _giver(order: RecordedOrder, event: dict[str, Any], campaign: Campaign | None) -> int:
    """Who gave an order, by its first event: of somebody who has been forgotten, whom the event names or who sits at the side;
    0 for the bot itself."""
    if order.player or _is_the_bots(order, event):
        return order.player
    seated = campaign.players(order.side) if campaign is not None else ()
    taker = event.get("to") if event.get("kind") == "table.seat_left" else 0
    named = [taker, *(event.get(field) for field in ("by", "user_id", "opened_by"))]
    return next((user for user in (*named, *seated) if isinstance(user, int) and user), 0)


def _is_the_bots(order: RecordedOrder, event: dict[str, Any]) -> bool:
    """Whether the bot gave an order itself: it says when time is out, when a pause is over, and who has left the server."""
    kind = order.order.get("kind")
    return not order.player and (kind in THE_BOTS or (kind == "table.resume" and not event.get("by")))


def _bytes(secret: str) -> bytes:
    try:
        return bytes.fromhex(secret)
    except ValueError:
        return b""


def _same(recorded: Event, again: Event) -> bool:
    """Whether an order gave this event. Secrets are held against their commitments elsewhere."""
    match recorded, again:
        case (SecretPublished(), SecretPublished()) | (Reseeded(), Reseeded()):
            return True
        case Opened(commitment=committed), Opened():
            return bool(recorded == again.with_(commitment=committed))
        case SeatLeft(since=0), SeatLeft():  # earlier releases did not say which tenure ends, nor which goes on
            return bool(recorded == again.with_(since=0))
        case Declined(is_withdrawn=False), Declined():
            return bool(recorded == again.with_(is_withdrawn=False))
        case Joined(continues=0), Joined():
            return bool(recorded == again.with_(continues=0))
    return recorded == again
