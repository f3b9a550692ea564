"""Campaigns at which nobody plays: warned about after a month, put aside after another, and opened again at any time.

Pauses and vacations stand still here as they do for clocks. What the bot itself does (time that is out, say) is no play.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.events import Archived, IdleWarned, Reopened
from bot.campaign.orders import Archive, WarnIdle
from bot.campaign.state import Actor, Campaign
from bot.kit.model import Event
from bot.kit.pace import DAY, Pace, due_at
from bot.kit.refusals import Impossible, NotYours, Stale
from bot.kit.words import T

IDLE_DAYS = 30
"""Days without play until a campaign is warned about; and as many again until it is archived."""
IDLE_AFTER = IDLE_DAYS * DAY


def falls_at(campaign: Campaign, last: int) -> int:
    """When a campaign whose people gave their last order at `last` is to be warned about; when it has been since: archived."""
    return _month_after(campaign, campaign.warned_at if is_warned(campaign, last) else last)


def is_warned(campaign: Campaign, last: int) -> bool:
    """Whether a campaign has been warned about since the last order of its people."""
    return campaign.warned_at > last


def _month_after(campaign: Campaign, start: int) -> int:
    away = [*campaign.pauses, *(vacation.span for vacation in campaign.vacations)]
    return due_at(Pace(hours=IDLE_DAYS * 24), start, away)


def warn(campaign: Campaign, actor: Actor, order: WarnIdle, at: int) -> Sequence[Event]:
    """Says that nobody has played for long, and when the campaign will be archived."""
    _must_be_untouched(campaign, actor, order.head)
    return [IdleWarned(at=at, until=_month_after(campaign, at))]


def archive(campaign: Campaign, actor: Actor, order: Archive) -> Sequence[Event]:
    """Puts a campaign aside; it keeps everything."""
    _must_be_untouched(campaign, actor, order.head)
    return [Archived()]


def _must_be_untouched(campaign: Campaign, actor: Actor, head: int) -> None:
    if actor.user_id:
        raise NotYours(T("Only the bot says that a campaign is idle."))
    if campaign.head != head:
        raise Stale(T("Somebody has played meanwhile."))


def reopen(campaign: Campaign, actor: Actor) -> Sequence[Event]:
    """Goes on with an archived campaign: its players may, and its referees."""
    if campaign.is_over:
        raise Impossible(
            T("The campaign {name} is over; nothing in it changes any more.", name=campaign.name),
            instead=T("Open a new one with `/game new`."),
        )
    if not campaign.is_archived:
        raise Impossible(T("The campaign {name} is being played.", name=campaign.name), instead=T("`/game mine` lists yours."))
    if not actor.is_at(campaign):
        raise NotYours(T("Only its players and referees can go on with an archived campaign."))
    return [Reopened(user_id=actor.user_id)]
