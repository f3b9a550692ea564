"""How much an order weighs, before it is given: whether it could be taken back alone afterwards."""

from __future__ import annotations

from typing import Any, Literal

from bot.campaign.events import SecretPublished
from bot.campaign.orders import Consent, Leave, ProposeEnd, ProposeReseed, ProposeUndo, Throw
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign
from bot.campaign.turn import Turn, carry_out
from bot.kit.decisions import Answer
from bot.kit.game import Game, GameState
from bot.kit.model import Order
from bot.kit.refusals import Refusal

Weight = Literal["light", "telling", "big"]
"""A telling step rolls, or shows something. A big one gives up a seat, ends or re-seeds the campaign, or passes the move on while
there is more to be done. A light one can be taken back, or is what its person must have meant."""

_NOTHING: dict[int, GameState] = {}
_LEAVING = (Leave, ProposeEnd, ProposeReseed)


def weigh(
    game: Game[Any], campaign: Campaign, actor: Actor, order: Order, *, at: int, side: str, secret: bytes, only_big: bool = False
) -> Weight:
    """The weight of an order that has not been given, from carrying it out dry. With `only_big` the others all count as light.

    `secret` gives the dice of that trial: never the campaign's own, or the trial would tell what they will show. What another
    side has in store (its standing and its sealed orders) takes no part in it, so that being asked tells nothing of it either.
    """
    if campaign.is_over or isinstance(order, (ProposeUndo, Consent, Throw, Answer)):
        return "light"
    own = (side,) if side else campaign.sides_of(actor.user_id)
    is_pass = any(order == game.pass_order(campaign.state, each) for each in own)
    if only_big and not is_pass and not isinstance(order, _LEAVING):
        return "light"
    blind = campaign.with_(
        standing={key: orders for key, orders in campaign.standing.items() if key in own},
        sealed=tuple(each for each in campaign.sealed if each.side in own),
    )
    try:
        turn = carry_out(game, blind, actor, order, Secrets(secret, secret), _NOTHING.__getitem__, at=at, side=side)
    except Refusal:
        return "light"  # it will be refused in the same words when it is given
    is_telling = turn.campaign.frontier == turn.campaign.order_no
    if isinstance(order, Leave) or (isinstance(order, _LEAVING) and _publishes(turn)):
        return "big"
    if is_pass and (is_telling or not _is_due(game, turn.campaign, turn.side)) and _has_more(game, campaign, turn.side, order):
        return "big"
    return "telling" if is_telling else "light"


def _publishes(turn: Turn) -> bool:
    return any(isinstance(row.event, SecretPublished) for row in turn.rows)


def _is_due(game: Game[Any], campaign: Campaign, side: str) -> bool:
    return any(due.side == side for due in game.due(campaign.state))


def _has_more(game: Game[Any], campaign: Campaign, side: str, order: Order) -> bool:
    """Whether a side could do anything else first."""
    return any(other.kind != order.kind and not isinstance(other, Answer) for other in game.legal(campaign.state, side))
