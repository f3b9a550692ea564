"""One order carried out: who gives it for which side, what follows, what standing orders add, and the rows of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from bot.campaign import fold, rules
from bot.campaign.events import Ended, Reseeded, SecretPublished, StandingOrderFired, Undone, is_table_kind
from bot.campaign.fold import Earlier
from bot.campaign.orders import TableOrder
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign, Step, Undoable
from bot.kit.decisions import Answer
from bot.kit.dice import Dice, draws
from bot.kit.game import Game
from bot.kit.ledger import LedgerDice, link, salt, seal
from bot.kit.model import Event, Order, canonical
from bot.kit.refusals import NotNow, NotYours
from bot.kit.words import T


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the log: its number, the event, its canonical JSON, and the chain's value after it."""

    seq: int
    event: Event
    body: str
    chain: str


def sealed_text(order_no: int, side: str, order: Order | Any, event: Event | Any) -> str:
    """What a row's seal is taken over: its order and its event, so that neither can be altered unnoticed."""
    plain = [x.model_dump(mode="json") if isinstance(x, BaseModel) else x for x in (order, event)]
    return canonical({"no": order_no, "side": side, "order": plain[0], "event": plain[1]})


@dataclass(slots=True)
class Writer:
    """Adds the rows of one order to a campaign's log: keeps campaign and chain in step with them."""

    game: Game[Any]
    campaign: Campaign
    order: Order
    side: str
    secrets: Secrets
    earlier: Earlier
    rows: list[Row] = field(default_factory=list)

    def add(self, event: Event) -> None:
        """Writes one row and applies it."""
        seq = self.campaign.head + 1
        body = canonical(event)
        sealed = sealed_text(self.campaign.order_no + 1, self.side, self.order, event)
        chain = link(self.campaign.chain, seq, seal(salt(self.secrets.now, self.campaign.key, seq), sealed))
        self.campaign = fold.apply(self.campaign, event, self.game, seq=seq, chain=chain, earlier=self.earlier)
        self.rows.append(Row(seq=seq, event=event, body=body, chain=chain))
        if isinstance(event, Reseeded):
            self.secrets = Secrets(self.secrets.fresh, b"")


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of one order: the side it counts for, the campaign before and after, the rows, the secret now in force."""

    order: Order
    actor: Actor
    side: str
    before: Campaign
    campaign: Campaign
    rows: tuple[Row, ...]
    secret: bytes


def dice_of(campaign: Campaign, game: Game[Any], secret: bytes) -> LedgerDice:
    """The campaign's live dice, from its next random number on."""
    words = [campaign.words.get(side.key, "") for side in game.sides]
    return LedgerDice(secret, words, campaign.key, campaign.next_n)


def carry_out(
    game: Game[Any], campaign: Campaign, actor: Actor, order: Order, secrets: Secrets, earlier: Earlier, *, side: str = ""
) -> Turn:
    """Carries out one order of one person. Raises the Refusal that explains why not; then nothing has changed.

    `side` says for which seat the order is given where a person holds several; otherwise the seat is found.
    """
    dice = dice_of(campaign, game, secrets.now)
    events: Sequence[Event]
    if isinstance(order, TableOrder):
        given_for = next(iter(campaign.sides_of(actor.user_id)), "")
        events = rules.decide(campaign, game, actor, order, dice, secrets)
    else:
        given_for = _side_for(game, campaign, actor, order, side)
        game.check(campaign.state, given_for, order)
        events = game.decide(campaign.state, given_for, order, dice)
    writer = Writer(game=game, campaign=campaign, order=order, side=given_for, secrets=secrets, earlier=earlier)
    for event in events:
        writer.add(event)
    if not writer.campaign.is_over:
        _fire_standing_orders(writer, dice)
        _end_if_decided(writer)
    after = settled(campaign, writer.campaign, game, given_for, [row.event for row in writer.rows])
    return Turn(
        order=order,
        actor=actor,
        side=given_for,
        before=campaign,
        campaign=after,
        rows=tuple(writer.rows),
        secret=writer.secrets.now,
    )


def settled(before: Campaign, after: Campaign, game: Game[Any], side: str, events: list[Event]) -> Campaign:
    """The campaign at the end of an order: counted, and remembered as a step where it changed the game."""
    changes: dict[str, Any] = {"order_no": before.order_no + 1}
    is_step = any(not is_table_kind(event.kind) or event.kind == "table.corrected" for event in events)
    if is_step and not any(isinstance(event, Undone) for event in events):
        step = Step(
            order_no=before.order_no + 1,
            side=side,
            before=before.head,
            is_frontier=is_frontier(before, after, game, side, events),
        )
        changes["steps"] = (*after.steps, step)[-Undoable:]
    result: Campaign = after.with_(**changes)
    return result


def is_frontier(before: Campaign, after: Campaign, game: Game[Any], side: str, events: list[Event]) -> bool:
    """Whether these events told anybody something: a die, a shuffle, a hidden thing seen, another side's answer."""
    if any(True for event in events for _ in draws(event)):
        return True
    if any(isinstance(event, StandingOrderFired) and event.side != side for event in events):
        return True
    had = game.seen(before.state)
    return any(who - had.get(thing, frozenset()) for thing, who in game.seen(after.state).items())


def _side_for(game: Game[Any], campaign: Campaign, actor: Actor, order: Order, side: str) -> str:
    if campaign.is_over:
        raise NotNow(T("This campaign is over; nothing in it changes any more."), instead=T("Open a new one with `/game new`."))
    mine = campaign.sides_of(actor.user_id)
    if not mine:
        raise NotYours(T("You have no seat in this campaign."), instead=T("Take one with `/game join`."))
    if side:
        if side not in mine:
            raise NotYours(T("That is for the {side} side, where you have no seat.", side=game.side(side).name))
        return side
    return next((key for key in mine if game.can(campaign.state, key, order)), mine[0])


def _fire_standing_orders(writer: Writer, dice: Dice) -> None:
    """Answers open decisions from the standing orders of the sides they are put to, until none answers."""
    game = writer.game
    while True:
        for decision in game.decisions(writer.campaign.state):
            standing = writer.campaign.standing.get(decision.side)
            choice = game.answer(writer.campaign.state, decision, standing) if standing else None
            if choice is not None:
                answer = Answer(decision=decision.id, choice=choice)
                game.check(writer.campaign.state, decision.side, answer)
                writer.add(StandingOrderFired(side=decision.side, decision=decision.id))
                for event in game.decide(writer.campaign.state, decision.side, answer, dice):
                    writer.add(event)
                break
        else:
            return


def _end_if_decided(writer: Writer) -> None:
    outcome = writer.game.outcome(writer.campaign.state)
    if outcome is not None:
        writer.add(Ended(outcome=outcome))
        writer.add(SecretPublished(secret=writer.secrets.now.hex()))
