"""Time at the table: the agreed pace, each side's running clock, pauses, vacations, and what happens when time is out.

What the clocks should show follows from who is due, the pace, and the stretches that stand still; `wanted` works it out anew
after every order, and an event is written only where it differs from what they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.campaign.events import (
    ClocksSet,
    Joined,
    PaceSet,
    Paused,
    Resumed,
    TimedOut,
    TimeExtended,
    VacationTaken,
)
from bot.campaign.orders import ProposeExtension, ProposePace, ProposePause, TakeVacation, TimeOut
from bot.campaign.seating import vacated
from bot.campaign.state import Actor, Campaign, Proposal, Vacation
from bot.kit.game import Game
from bot.kit.model import Event
from bot.kit.pace import DAY, HOUR, Clock, Pace, Span, due_at
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import Moment, T, count

LONGEST_PAUSE = 60 * DAY
LONGEST_EXTENSION = 14 * 24
MOST_VACATION = 60


def wanted(
    before: Campaign, campaign: Campaign, game: Game[Any], at: int, happened: Sequence[Event] = (), by: str = ""
) -> dict[str, Clock]:
    """What the clocks should show: one for each side that is due and has a player, none without a pace.

    `happened` is what an order of the side `by` brought about, after `before`. A new pace starts every clock anew, a new player
    that of a side that had none, and a hand-over or a question those of the sides concerned; one that has run out starts anew
    when its side is waited for with something else, or another's order has moved the game on. So nobody is late by what others
    used up, or with what has come only now. Hours given to a side whose time is out already count from now.
    """
    if campaign.pace is None or not campaign.is_running:
        return {}
    gave, got = handed_over(game, before, campaign)
    afresh = {event.side for event in happened if isinstance(event, Joined) and not event.beside} | gave | got
    given = {event.side: event.hours for event in happened if isinstance(event, TimeExtended)}
    clocks: dict[str, Clock] = {}
    for side in dict.fromkeys(due.side for due in game.due(campaign.state)):
        if not campaign.players(side):
            continue
        clock = campaign.clocks.get(side)
        if clock is not None and clock.due_at <= at and _has_moved_on(game, before, campaign, side, by):
            clock = None
        if clock is None or side in afresh or any(isinstance(event, PaceSet) for event in happened):
            clock = Clock(started=at, due_at=at)
        elif clock.due_at - given.get(side, 0) * HOUR <= at and side in given:
            clock = Clock(started=at, due_at=at, extra_hours=given[side] - campaign.pace.hours)
        end = due_at(campaign.pace, clock.started, still(campaign, side), clock.extra_hours)
        clocks[side] = clock.with_(due_at=end)
    return clocks


def still(campaign: Campaign, side: str) -> list[Span]:
    """The stretches that stand still for a side: the campaign's pauses, and the vacations of a player who plays it alone."""
    players = campaign.players(side)
    away = [v.span for v in campaign.vacations if (v.user_id,) == players]
    return [*campaign.pauses, *away]


def stands_still(campaign: Campaign, side: str, at: int) -> bool:
    """Whether time does not count for a side now."""
    return any(span.start <= at < span.end for span in still(campaign, side))


def _has_moved_on(game: Game[Any], before: Campaign, after: Campaign, side: str, by: str) -> bool:
    """Whether a side is waited for with something else, or with what another's order may have made possible."""
    if by != side and before.state != after.state:
        return True
    had, has = ([due for due in game.due(campaign.state) if due.side == side] for campaign in (before, after))
    return had != has


def handed_over(game: Game[Any], before: Campaign, after: Campaign) -> tuple[frozenset[str], frozenset[str]]:
    """The sides from which an order takes the move, and those to which it gives it or, though it is not theirs, a question. None
    has it while it rests at a question."""
    had, has = game.movers(before.state), game.movers(after.state)
    known = {decision.id for decision in game.decisions(before.state)}
    asked = frozenset(d.side for d in game.decisions(after.state) if d.id not in known) - has
    return (had - has, has - had | asked) if had and has else (frozenset(), asked - had)


def set_clocks(before: Campaign, campaign: Campaign, game: Game[Any], at: int, happened: Sequence[Event], by: str) -> list[Event]:
    """The event that brings the clocks to what they should show after what happened; none when they show it."""
    clocks = wanted(before, campaign, game, at, happened, by)
    return [ClocksSet(clocks=clocks)] if clocks != campaign.clocks else []


# what players may ask


def pace_proposal(order: ProposePace, actor: Actor, by: str) -> Proposal:
    """The proposal of a pace. Hours 0 proposes to play without deadlines."""
    if not 0 <= order.hours <= 24 * 60:
        raise Malformed(T("The time for a move is 1 hour to 60 days, or 0 for none."), instead=T("72 hours are usual."))
    if not 0 <= order.vacation_days <= MOST_VACATION:
        raise Malformed(T("Each player has 0 to {most} days of vacation.", most=MOST_VACATION), instead=T("14 days are usual."))
    pace = None
    if order.hours:
        pace = Pace(hours=order.hours, weekends_off=order.weekends_off, out=order.out, vacation_days=order.vacation_days)
    return Proposal(
        no=0, what="pace", by=by, user_id=actor.user_id, wanted=(), value=pace.model_dump_json() if pace is not None else ""
    )


def pause_proposal(campaign: Campaign, order: ProposePause, actor: Actor, by: str, at: int) -> Proposal:
    """The proposal of a pause with an end. Refused while one runs, and beyond sixty days."""
    if campaign.paused_until > at:
        raise NotNow(T("The campaign is paused until {when} already.", when=Moment(at=campaign.paused_until, style="f")))
    if not at < order.until <= at + LONGEST_PAUSE:
        raise Impossible(
            T("A pause ends between now and {most} from now, so that nobody pauses for ever.", most=count(60, "day", "days")),
            instead=T("Propose a shorter one; another can follow."),
        )
    return Proposal(no=0, what="pause", by=by, user_id=actor.user_id, wanted=(), value=str(order.until))


def extension_proposal(campaign: Campaign, order: ProposeExtension, actor: Actor, by: str) -> Proposal:
    """The proposal of more time for one's own move. Refused while one's clock does not run."""
    if by not in campaign.clocks:
        raise NotNow(T("Your clock is not running, so there is nothing to extend."))
    if not 1 <= order.hours <= LONGEST_EXTENSION:
        raise Malformed(T("An extension is 1 to {most} hours.", most=LONGEST_EXTENSION))
    return Proposal(no=0, what="extend", by=by, user_id=actor.user_id, wanted=(), option=by, value=str(order.hours))


def agreed(proposal: Proposal, at: int) -> list[Event]:
    """What follows when a proposal about time is agreed."""
    match proposal.what:
        case "pace":
            return [PaceSet(pace=Pace.model_validate_json(proposal.value) if proposal.value else None)]
        case "pause":
            if int(proposal.value) <= at:
                raise NotNow(T("That pause would be over already."), instead=T("Propose one that ends later."))
            return [Paused(span=Span(start=at, end=int(proposal.value)))]
        case _:
            return [TimeExtended(side=proposal.option, hours=int(proposal.value))]


def resume(campaign: Campaign, actor: Actor, at: int) -> Sequence[Event]:
    """Ends a pause before its time. Any player may: a pause needs everybody's will to last."""
    if not campaign.paused_until or (campaign.paused_until <= at and actor.user_id):
        raise NotNow(T("The campaign is not paused."))
    if not actor.user_id and campaign.paused_until > at:
        raise NotNow(T("The pause lasts longer."))
    if actor.user_id and not actor.is_at(campaign):
        raise NotYours(T("Only its players and referees end a pause."))
    return [Resumed(at=min(at, campaign.paused_until), by=actor.user_id)]


def vacation(campaign: Campaign, actor: Actor, order: TakeVacation, at: int) -> Sequence[Event]:
    """Takes days off from the budget. Refused when the days left do not reach, or the days have passed."""
    if not campaign.sides_of(actor.user_id):
        raise NotYours(T("You have no seat in this campaign."))
    if campaign.pace is None:
        raise NotNow(T("This campaign has no deadlines, so a vacation needs no days."), instead=T("Just tell the others."))
    if not at - DAY <= order.start < order.end:
        raise Malformed(T("A vacation starts today or later, and ends after it starts."))
    away = [v.span for v in campaign.vacations if v.user_id == actor.user_id]
    if any(span.start < order.end and order.start < span.end for span in away):
        raise Impossible(T("Some of these days are among those you have taken already."), instead=T("Take the days after them."))
    left = days_left(campaign, actor.user_id)
    days = -(-(order.end - order.start) // DAY)
    if days > left:
        raise Impossible(
            T("That is {days}, and you have {left} left.", days=count(days, "day", "days"), left=count(left, "day", "days")),
            instead=T("Take fewer days, or propose a pause with `/time pause`."),
        )
    return [VacationTaken(user_id=actor.user_id, start=order.start, end=order.end)]


def days_left(campaign: Campaign, user_id: int) -> int:
    """The vacation days a player has left; 0 without a pace."""
    if campaign.pace is None:
        return 0
    taken = sum(-(-(v.span.end - v.span.start) // DAY) for v in campaign.vacations if v.user_id == user_id)
    return max(campaign.pace.vacation_days - taken, 0)


def time_out(campaign: Campaign, actor: Actor, order: TimeOut, at: int) -> Sequence[Event]:
    """A side's time is out. Refused when that clock is not running any more: the side has acted, or got more time.

    The game's own consequences (a default answer, a pass) are decided by the caller; what the table does stands here.
    """
    if actor.user_id:
        raise NotYours(T("Only the bot says that time is out."))
    clock = campaign.clocks.get(order.side)
    if clock is None or clock.due_at != order.due_at or at < clock.due_at:
        raise NotNow(T("That clock is not running any more."))
    assert campaign.pace is not None
    events: list[Event] = [TimedOut(side=order.side, out=campaign.pace.out)]
    if campaign.pace.out == "open":
        events += [vacated(campaign, order.side, user) for user in campaign.players(order.side)]
    return events


def changes(campaign: Campaign, event: Event) -> dict[str, Any]:
    """The changes that an event about time makes to a campaign; none for every other event."""
    match event:
        case PaceSet(pace=pace):
            return {"pace": pace, "proposals": tuple(p for p in campaign.proposals if p.what != "pace")}
        case Paused(span=span):
            return {
                "pauses": (*campaign.pauses, span),
                "paused_until": span.end,
                "proposals": tuple(p for p in campaign.proposals if p.what != "pause"),
            }
        case Resumed(at=at):
            pauses = tuple(p if p.end <= at else Span(start=p.start, end=max(at, p.start)) for p in campaign.pauses)
            return {"pauses": pauses, "paused_until": 0}
        case VacationTaken(user_id=user, start=start, end=end):
            return {"vacations": (*campaign.vacations, Vacation(user_id=user, span=Span(start=start, end=end)))}
        case TimeExtended(side=side, hours=hours):
            clock = campaign.clocks.get(side)
            rest = {"proposals": tuple(p for p in campaign.proposals if p.what != "extend" or p.option != side)}
            if clock is None:
                return rest
            longer = clock.with_(extra_hours=clock.extra_hours + hours, due_at=clock.due_at + hours * HOUR)
            return rest | {"clocks": {**campaign.clocks, side: longer}}
        case ClocksSet(clocks=clocks):
            # an extension is asked for a running clock: it lapses with the hand-over
            asked = tuple(p for p in campaign.proposals if p.what != "extend" or p.option in clocks)
            return {"clocks": clocks, "proposals": asked}
    return {}
