"""Sealed orders at the table: who may seal what, which one a moment meets, and what becomes of it then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.campaign.events import SealedOrderDropped, SealedOrderFired, StandingOrderLeft
from bot.campaign.orders import LeaveStandingOrder
from bot.campaign.state import Campaign, Sealed
from bot.kit.game import Game
from bot.kit.model import Event, Order
from bot.kit.names import tidy
from bot.kit.refusals import Impossible, Unknown
from bot.kit.sealed import MOST_CONDITIONS, Occasion, Sealable, SealedOrder, check_condition, check_together, holds
from bot.kit.words import T, Text, listing

MOST = 25
"""Sealed orders of a side that may wait at the same time."""


def moments(game: Game[Any], side: str) -> tuple[Sealable, ...]:
    """The moments for which this side may seal an order; none without a side."""
    return tuple(each for each in game.sealable if side and each.side in ("", side))


def moment_named(game: Game[Any], side: str, key: str) -> Sealable:
    """The moment of this key. Raises Unknown."""
    known = moments(game, side)
    found = next((each for each in known if each.key == key), None)
    if found is None:
        keys = listing([each.key for each in known], "or")
        raise Unknown(
            T("{game} knows no moment called {moment} for your side.", game=game.title, moment=tidy(key, 40)),
            instead=T("It knows: {keys}.", keys=keys) if known else T("No order can be sealed in this game."),
        )
    return found


def check(game: Game[Any], campaign: Campaign, side: str, order: LeaveStandingOrder) -> None:
    """Raises the Refusal that explains why this side may not seal, withdraw or replace that."""
    kept = {each.row for each in campaign.sealed_by(side)} - {order.withdrawn}
    if order.withdrawn and len(kept) == len(campaign.sealed_by(side)):
        raise Unknown(
            T("No sealed order of yours from row {row} waits for its moment.", row=order.withdrawn),
            instead=T("`/game sealed` lists those that do."),
        )
    if order.sealed and len(kept) >= MOST:
        raise Impossible(
            T("Your side has {most} sealed orders, and that is the most.", most=MOST), instead=T("Withdraw one first.")
        )
    for sealed in order.sealed:
        _check_sealed(game, campaign, side, sealed)


def _check_sealed(game: Game[Any], campaign: Campaign, side: str, order: SealedOrder) -> None:
    moment = moment_named(game, side, order.moment)
    names = game.sealable_names(campaign.state, side)
    offered = moment.offered(names)
    if order.choice not in {choice for _, choice in offered}:
        raise Unknown(
            T("{choice} is nothing that can be sealed for that moment.", choice=tidy(order.choice, 60)),
            instead=T("It can be: {choices}", choices=listing([said for said, _ in offered[:8]], "or"))
            if offered
            else T("Nothing can be sealed for it in this campaign now."),
        )
    if len(order.conditions) > MOST_CONDITIONS:
        raise Impossible(T("A sealed order has {most} conditions at most.", most=MOST_CONDITIONS))
    for condition in order.conditions:
        check_condition(condition, moment, names)
    check_together(order.conditions, moment)
    if order.again and moment.is_own:
        raise Impossible(
            T("An order for your own turn is carried out once: with one that stays, your turns would play themselves."),
            instead=T("Seal it without `again`."),
        )


def said(game: Game[Any], order: SealedOrder) -> Text:
    """A sealed order in words."""
    known = next((each for each in game.sealable if each.key == order.moment), None)
    return (known or Sealable(key=order.moment, about=T("{moment}:", moment=order.moment))).said(order)


# the moment comes


def open_now(game: Game[Any], campaign: Campaign) -> set[str]:
    """The moments that have come already: what is sealed now is for those that follow."""
    return {occasion.id for occasion in game.occasions(campaign.state, ())}


def met(game: Game[Any], campaign: Campaign, happened: Sequence[Event], passed: set[str]) -> tuple[Occasion, Sealed] | None:
    """The first moment, apart from those in `passed`, for which an order is sealed whose conditions hold, with that order."""
    waiting = [each for each in campaign.sealed if not each.fired]
    if not waiting or game.outcome(campaign.state) is not None:
        return None
    for occasions in _by_moment(game.occasions(campaign.state, happened), passed):
        for sealed in waiting:
            for occasion in occasions:
                if _is_for(game, campaign, sealed, occasion) and holds(sealed.order, occasion):
                    return occasion, sealed
    return None


def _by_moment(occasions: Sequence[Occasion], passed: set[str]) -> list[list[Occasion]]:
    """The occasions with the same id together: of them, the order that was sealed first is carried out."""
    found: dict[str, list[Occasion]] = {}
    for occasion in occasions:
        if occasion.id not in passed:
            found.setdefault(occasion.id, []).append(occasion)
    return list(found.values())


def _is_for(game: Game[Any], campaign: Campaign, sealed: Sealed, occasion: Occasion) -> bool:
    """A side's own moments; and where one person plays several sides, those of all that they hold."""
    if sealed.side == occasion.side:
        return True
    return game.hotseat(campaign.state) and bool({*campaign.players(sealed.side)} & {*campaign.players(occasion.side)})


def order_for(game: Game[Any], campaign: Campaign, occasion: Occasion, sealed: Sealed) -> Order | None:
    """The order that a sealed one has become; None where the rules do not allow it."""
    order = occasion.orders.get(sealed.order.choice)
    return order if order is not None and game.can(campaign.state, occasion.side, order) else None


# what the rows make of them


def changed(campaign: Campaign, event: StandingOrderLeft, seq: int) -> tuple[Sealed, ...]:
    """The sealed orders after one more was sealed, or one withdrawn."""
    kept = tuple(each for each in campaign.sealed if each.row != event.withdrawn)
    return (*kept, *(Sealed(row=seq, side=event.side, order=order) for order in event.sealed))


def spent(campaign: Campaign, event: SealedOrderFired | SealedOrderDropped, seq: int) -> tuple[Sealed, ...]:
    """The sealed orders after one was carried out or dropped. Those that no undo can give back any more are forgotten."""
    if isinstance(event, SealedOrderFired) and event.sealed.again:
        return campaign.sealed
    since = campaign.steps[0].before if campaign.steps else 0
    kept = [each for each in campaign.sealed if not each.fired or each.fired > since]
    return tuple(each.with_(fired=seq) if each.row == event.row else each for each in kept)


def given_back(campaign: Campaign, back_to: int) -> tuple[Sealed, ...]:
    """The sealed orders after an undo: what was carried out or dropped since then waits for its moment again."""
    return tuple(each.with_(fired=0) if each.fired > back_to else each for each in campaign.sealed)
