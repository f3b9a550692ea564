"""One order carried out: who gives it for which side, what follows, what sealed and standing orders add, and the rows of the
log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from bot.campaign import clocks, fold, rules, sealing, seating
from bot.campaign.events import (
    Corrected,
    DiceThrown,
    Ended,
    Peeked,
    Reseeded,
    SealedOrderDropped,
    SealedOrderFired,
    SecretPublished,
    StandingOrderFired,
    Undone,
    is_table_kind,
)
from bot.campaign.fold import Earlier
from bot.campaign.orders import LeaveStandingOrder, TableOrder, TimeOut
from bot.campaign.rules import Secrets
from bot.campaign.state import UNDOABLE, Actor, Campaign, Step
from bot.campaign.tell import tell
from bot.kit.decisions import Answer
from bot.kit.dice import Dice, draws
from bot.kit.game import Game
from bot.kit.ledger import LedgerDice, link, salt, seal
from bot.kit.model import Event, Order, canonical
from bot.kit.refusals import NotYours
from bot.kit.secrecy import NOBODY
from bot.kit.words import T

FIRED = (StandingOrderFired, SealedOrderFired, SealedOrderDropped)
"""What a side's private orders bring about at their moment."""
PLAYED_FOR = 40
"""At most this many orders are given for a side whose time is out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the log: its number, the event, its canonical JSON, and the chain's value after it."""

    seq: int
    event: Event
    body: str
    chain: str


def sealed_text(order_no: int, at: int, side: str, order: Order | Any, event: Event | Any) -> str:
    """What a row's seal is taken over: its order with its time, and its event, so that none can be altered unnoticed.

    Who gave the order is not in it, so that a person can be forgotten; the events name everybody who acts without a seat.
    """
    plain = [x.model_dump(mode="json") if isinstance(x, BaseModel) else x for x in (order, event)]
    return canonical({"no": order_no, "at": at, "side": side, "order": plain[0], "event": plain[1]})


@dataclass(slots=True)
class Writer:
    """Adds the rows of one order to a campaign's log: keeps campaign and chain in step with them."""

    game: Game[Any]
    campaign: Campaign
    order: Order
    at: int
    side: str
    secrets: Secrets
    earlier: Earlier
    rows: list[Row] = field(default_factory=list)

    def add(self, event: Event) -> None:
        """Writes one row and applies it."""
        seq = self.campaign.head + 1
        body = canonical(event)
        sealed = sealed_text(self.campaign.order_no + 1, self.at, self.side, self.order, event)
        chain = link(self.campaign.chain, seq, seal(salt(self.secrets.now, self.campaign.key, seq), sealed))
        self.campaign = fold.apply(self.campaign, event, self.game, seq=seq, chain=chain, earlier=self.earlier)
        self.rows.append(Row(seq=seq, event=event, body=body, chain=chain))
        if isinstance(event, Reseeded):
            self.secrets = Secrets(self.secrets.fresh, b"")


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of one order: its form for the record, its time, the side it counts for, the campaign before and after, the
    rows, the secret now in force."""

    order: Order
    at: int
    actor: Actor
    side: str
    before: Campaign
    campaign: Campaign
    rows: tuple[Row, ...]
    secret: bytes = field(repr=False)


def dice_of(campaign: Campaign, game: Game[Any], secret: bytes) -> LedgerDice:
    """The campaign's live dice, from its next random number on."""
    words = [campaign.words.get(side.key, "") for side in game.sides]
    return LedgerDice(secret, words, campaign.key, campaign.next_n)


def carry_out(
    game: Game[Any],
    campaign: Campaign,
    actor: Actor,
    order: Order,
    secrets: Secrets,
    earlier: Earlier,
    *,
    at: int,
    side: str = "",
) -> Turn:
    """Carries out one order of one person at a time (UTC seconds). Raises the Refusal that explains why not; then nothing has
    changed.

    `side` says for which seat the order is given where a person holds several; otherwise the seat is found.
    """
    dice = dice_of(campaign, game, secrets.now)
    events: Sequence[Event]
    if isinstance(order, TableOrder):
        given_for = order.side if isinstance(order, TimeOut) else next(iter(campaign.sides_of(actor.user_id)), "")
        events = rules.decide(campaign, game, actor, order, dice, secrets, at)
        order = rules.as_recorded(order, events)
    else:
        given_for = _side_for(game, campaign, actor, order, side)
        game.check(campaign.state, given_for, order)
        events = game.decide(campaign.state, given_for, order, dice)
    writer = Writer(game=game, campaign=campaign, order=order, at=at, side=given_for, secrets=secrets, earlier=earlier)
    for event in events:
        writer.add(event)
    if isinstance(order, TimeOut):
        _play_for(writer, order.side, dice)
    if not writer.campaign.is_over:
        _fire_private_orders(writer, campaign, given_for, dice)
        _end_if_decided(writer)
    for event in clocks.set_clocks(campaign, writer.campaign, game, at, [row.event for row in writer.rows], given_for):
        writer.add(event)
    if writer.campaign.next_n != dice.next_n:
        raise AssertionError(f"{order.kind} drew {dice.next_n} numbers, and its events show {writer.campaign.next_n}")
    after = settled(campaign, writer.campaign, game, given_for, [row.event for row in writer.rows])
    return Turn(
        order=order,
        at=at,
        actor=actor,
        side=given_for,
        before=campaign,
        campaign=after,
        rows=tuple(writer.rows),
        secret=writer.secrets.now,
    )


def settled(before: Campaign, after: Campaign, game: Game[Any], side: str, events: list[Event]) -> Campaign:
    """The campaign at the end of an order: counted, and remembered as a step where it changed the game. A proposal to
    take a step back lapses with the next one that everybody hears of."""
    no = before.order_no + 1
    changes: dict[str, Any] = {"order_no": no}
    is_correction = any(isinstance(event, Corrected) for event in events)
    if is_correction or any(not is_table_kind(event.kind) for event in events):
        is_quiet = not any(tell(game, event, NOBODY) for event in events)
        step = Step(order_no=no, side="" if is_correction else side, before=before.head, is_quiet=is_quiet)
        steps = changes["steps"] = (*after.steps, step)[-UNDOABLE:]
        there = {step.order_no for step in steps if is_quiet}
        changes["proposals"] = tuple(p for p in after.proposals if p.what != "undo" or p.order_no in there)
    if is_frontier(before, after, game, side, events):
        changes["frontier"] = no
    return after.with_(**changes)


def is_frontier(before: Campaign, after: Campaign, game: Game[Any], side: str, events: list[Event]) -> bool:
    """Whether these events told anybody something: a die, a shuffle, a hidden thing seen, another side's answer. What an
    onlooker throws is none of the game's dice."""
    telling = [event for event in events if not (isinstance(event, DiceThrown) and _looks_on(before, event.user_id))]
    if any(isinstance(event, (Peeked, SecretPublished)) or any(True for _ in draws(event)) for event in telling):
        return True
    if any(isinstance(event, FIRED) and event.side != side for event in events):
        return True
    had = game.seen(before.state)
    return any(who - had.get(thing, frozenset()) for thing, who in game.seen(after.state).items())


def _looks_on(campaign: Campaign, user_id: int) -> bool:
    return not campaign.sides_of(user_id) and user_id not in (campaign.opened_by, *campaign.referees)


def _side_for(game: Game[Any], campaign: Campaign, actor: Actor, order: Order, side: str) -> str:
    rules.must_be_running(campaign)
    mine = campaign.sides_of(actor.user_id)
    if not mine:
        raise seating.without_seat(game, campaign)
    if side:
        if side not in mine:
            raise NotYours(T("That is for the {side} side, where you have no seat.", side=game.side(side).name))
        return side
    return next((key for key in mine if game.can(campaign.state, key, order)), mine[0])


def _not_fresh(campaign: Campaign, game: Game[Any], order: Order, side: str) -> set[str]:
    """The questions that no standing order answers now: a standing order answers a question when it is put, or when it is
    left itself, but not one that waited before, nor one that an undo has opened again."""
    is_left = isinstance(order, LeaveStandingOrder) and bool(order.key)
    return {d.id for d in game.decisions(campaign.state) if not (is_left and d.side == side)}


def _fire_private_orders(writer: Writer, before: Campaign, side: str, dice: Dice) -> None:
    """Carries out the sealed orders whose moment has come, and answers open decisions from the standing orders of the sides
    they are put to, until neither finds anything more.

    A sealed order is for what comes: a moment that was there before this order is left to its side. What the rules do not allow
    is dropped, in public; where they do not allow the standing answer the side is asked.
    """
    game = writer.game
    if any(isinstance(row.event, Undone) for row in writer.rows):
        return
    passed = _not_fresh(before, game, writer.order, side)
    met = sealing.open_now(game, before) if writer.campaign.sealed else set()
    while True:
        happened = [row.event for row in writer.rows]
        if (moment := sealing.met(game, writer.campaign, happened, met)) is not None:
            occasion, sealed = moment
            order = sealing.order_for(game, writer.campaign, occasion, sealed)
            about: dict[str, Any] = {"side": sealed.side, "occasion": occasion.id, "row": sealed.row, "sealed": sealed.order}
            if order is None:
                writer.add(SealedOrderDropped(**about))
                continue
            writer.add(SealedOrderFired(**about))
            acting, handled = occasion.side, occasion.id
        elif (found := _standing_answer(game, writer.campaign, passed)) is not None:
            acting, order = found
            handled = order.decision
            writer.add(StandingOrderFired(side=acting, decision=handled))
        else:
            return
        passed.add(handled)
        met.add(handled)
        for event in game.decide(writer.campaign.state, acting, order, dice):
            writer.add(event)


def _standing_answer(game: Game[Any], campaign: Campaign, passed: set[str]) -> tuple[str, Answer] | None:
    for decision in game.decisions(campaign.state):
        standing = campaign.standing.get(decision.side)
        if not standing or decision.id in passed:
            continue
        choice = game.answer(campaign.state, decision, standing)
        if choice is not None:
            answer = Answer(decision=decision.id, choice=choice)
            if game.can(campaign.state, decision.side, answer):
                return decision.side, answer
    return None


def _play_for(writer: Writer, side: str, dice: Dice) -> None:
    """What the table does for a side whose time is out: with "default" its open questions get their default answers, with
    "pass" the game's pass is made for it besides, with what must come before it, until the move is another's."""
    game, out = writer.game, writer.campaign.pace.out if writer.campaign.pace is not None else "remind"
    for _ in range(PLAYED_FOR):
        state = writer.campaign.state
        order: Order | None = next(
            (Answer(decision=d.id, choice=d.default) for d in game.decisions(state) if d.side == side and d.default), None
        )
        if order is None and out == "pass" and any(due.side == side for due in game.due(state)):
            order = game.before_pass(state, side) or game.pass_order(state, side)
        if out not in ("default", "pass") or order is None or not game.can(state, side, order):
            return
        for event in game.decide(state, side, order, dice):
            writer.add(event)


def _end_if_decided(writer: Writer) -> None:
    outcome = writer.game.outcome(writer.campaign.state)
    if outcome is not None:
        writer.add(Ended(outcome=outcome))
        writer.add(SecretPublished(secret=writer.secrets.now.hex()))
