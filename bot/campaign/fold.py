"""The fold: a campaign's state after each row of its log. Nothing here rolls, refuses or looks at a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.campaign import clocks, sealing
from bot.campaign.correction import corrected
from bot.campaign.events import (
    Archived,
    Consented,
    Corrected,
    Declined,
    Ended,
    IdleWarned,
    Imported,
    Joined,
    LanguageChosen,
    Opened,
    OptionChanged,
    Proposed,
    RefereeNamed,
    Reopened,
    Reseeded,
    ResultsGathered,
    Ruled,
    SealedOrderDropped,
    SealedOrderFired,
    SeatLeft,
    StandingOrderLeft,
    Undone,
    WordGiven,
    is_table_kind,
)
from bot.campaign.state import Campaign, Proposal, Ruling, Seat
from bot.kit.dice import Shuffle, draws
from bot.kit.game import Game, GameState
from bot.kit.model import Event

Earlier = Callable[[int], GameState]
"""The game's state after an earlier row: what an undo goes back to."""


def begin(event: Opened, key: str, game: Game[Any], head: int, chain: str) -> Campaign:
    """The campaign after its first row."""
    return Campaign(
        key=key,
        game=event.game,
        rules_version=event.rules_version,
        name=event.name,
        language=event.language,
        scenario=event.setup.scenario,
        opened_by=event.opened_by,
        commitment=event.commitment,
        chain=chain,
        head=head,
        state=game.state_type.model_validate(event.opening),
    )


def apply(campaign: Campaign, event: Event, game: Game[Any], *, seq: int, chain: str, earlier: Earlier) -> Campaign:
    """The campaign after one more row, which is row `seq` and brings the chain to `chain`."""
    changes: dict[str, Any] = {"head": seq, "chain": chain}
    if is_table_kind(event.kind):
        changes |= _table_changes(campaign, game, event, seq, earlier)
    else:
        changes |= {"state": game.apply(campaign.state, event), "game_row": seq}
    drawn = used(event)
    if drawn:
        changes["next_n"] = campaign.next_n + drawn
    return campaign.with_(**changes)


def used(event: Event) -> int:
    """How many random numbers an event used up."""
    n = 0
    for draw in draws(event):
        n += max(draw.size - 1, 0) if isinstance(draw, Shuffle) else int(draw.n >= 0)
    return n


def _table_changes(campaign: Campaign, game: Game[Any], event: Event, seq: int, earlier: Earlier) -> dict[str, Any]:
    match event:
        case Imported(state=state, rulings=rulings):
            return {"state": game.state_type.model_validate(state), "game_row": seq, "rulings": rulings}
        case Joined(side=side, user_id=user_id, continues=before):
            seat = Seat(side=side, user_id=user_id, since=seq, continues=before)
            return {"seats": (*campaign.seats, seat), "proposals": _asked_too(campaign, side, user_id)}
        case SeatLeft(side=side, user_id=user_id, since=since):
            left = tuple(s for s in campaign.seats if (s.side, s.user_id) != (side, user_id))
            held = {**campaign.held, side: user_id} if since else campaign.held
            return {"seats": left, "held": held, **_without_player(campaign, side, user_id, left)}
        case WordGiven(side=side, word=word):
            return {"words": {**campaign.words, side: word}}
        case RefereeNamed(user_id=user_id):
            return {"referees": (*campaign.referees, user_id)}
        case LanguageChosen(language=language):
            return {"language": language}
        case Proposed():
            proposal = Proposal.model_validate(event.model_dump(exclude={"kind"}))
            return {"proposals": (*campaign.proposals, proposal), "proposal_no": event.no}
        case Consented(no=no, side=side):
            return {
                "proposals": tuple(
                    p.with_(wanted=tuple(s for s in p.wanted if s != side)) if p.no == no else p for p in campaign.proposals
                )
            }
        case Declined(no=no):
            return {"proposals": tuple(p for p in campaign.proposals if p.no != no)}
        case Undone(order_no=order_no, back_to=back_to, is_quiet=is_quiet):
            return {
                "state": earlier(back_to).with_(options=campaign.state.options),
                "game_row": seq,
                "steps": tuple(s for s in campaign.steps if s.order_no < order_no),
                "proposals": tuple(p for p in campaign.proposals if p.what != "undo" or (is_quiet and p.order_no < order_no)),
                "sealed": sealing.given_back(campaign, back_to),
            }
        case OptionChanged(option=option, after=after):
            options = {**campaign.state.options, option: after}
            return {
                "state": campaign.state.with_(options=options),
                "game_row": seq,
                "proposals": tuple(p for p in campaign.proposals if not (p.what == "option" and p.option == option)),
            }
        case StandingOrderLeft() if event.sealed or event.withdrawn:
            return {"sealed": sealing.changed(campaign, event, seq)}
        case SealedOrderFired() | SealedOrderDropped():
            return {"sealed": sealing.spent(campaign, event, seq)}
        case StandingOrderLeft(side=side, key=key, value=value):
            left_orders = {k: v for k, v in campaign.standing.get(side, {}).items() if k != key}
            if value:
                left_orders[key] = value
            return {"standing": {**campaign.standing, side: left_orders}}
        case Ruled(question=question, answer=answer):
            return {"rulings": (*campaign.rulings, Ruling(question=question, answer=answer))}
        case Corrected(path=path, after=after, hidden_after=hidden):
            return {"state": corrected(campaign.state, path, after if hidden is None else hidden), "game_row": seq}
        case Reseeded(commitment=commitment):
            return {"commitment": commitment, "proposals": tuple(p for p in campaign.proposals if p.what != "reseed")}
        case ResultsGathered(on=on):
            return {"gathers": on}
        case IdleWarned(at=at):
            return {"warned_at": at}
        case Archived():
            return {"is_archived": True}
        case Reopened():
            return {"is_archived": False, "warned_at": 0}
        case Ended(outcome=outcome):
            return {"is_over": True, "outcome": outcome, "proposals": (), "clocks": {}}
        case _:
            return clocks.changes(campaign, event)


def _asked_too(campaign: Campaign, side: str, user_id: int) -> tuple[Proposal, ...]:
    """Whoever takes a seat is asked for consent as well, unless the proposal is their own; an offer of that seat to
    them is dealt with."""
    return tuple(
        p if p.what == "seat" or side in p.wanted or user_id == p.user_id else p.with_(wanted=(*p.wanted, side))
        for p in campaign.proposals
        if (p.option, p.to) != (side, user_id)
    )


def _without_player(campaign: Campaign, side: str, user_id: int, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Nobody offers a seat that they do not hold any more. A side that nobody holds keeps no standing and no sealed orders: they
    were the old player's private orders. What it proposed, and what it was asked for, lapses."""
    open_ones = tuple(p for p in campaign.proposals if (p.what, p.by, p.user_id) != ("seat", side, user_id))
    if any(seat.side == side for seat in seats):
        return {"proposals": open_ones}
    return {
        "standing": {key: orders for key, orders in campaign.standing.items() if key != side},
        "sealed": tuple(each for each in campaign.sealed if each.side != side),
        "proposals": tuple(p for p in open_ones if p.by != side and side not in p.wanted),
    }
