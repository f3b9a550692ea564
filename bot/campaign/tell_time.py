"""What happens to the table's time, in sentences."""

from __future__ import annotations

from typing import Any

from bot.campaign.events import PaceSet, Paused, Resumed, TimedOut, TimeExtended, VacationTaken
from bot.campaign.state import Proposal
from bot.kit.game import Game
from bot.kit.model import Event
from bot.kit.pace import Pace
from bot.kit.words import Moment, Player, T, Text, count

OUT = {
    "remind": T("the side is reminded, and nothing else happens"),
    "default": T("its open questions get their default answers"),
    "pass": T("its questions get their default answers and the rest of its turn is passed"),
    "open": T("its seat is opened"),
}
"""What was agreed to happen when time is out."""


def pace_said(pace: Pace) -> Text:
    """A pace as a clause: hours, weekends, what happens when time is out, vacations."""
    return T(
        "{hours} for each move{weekends}; when time is out, {out}; {days} of vacation for each player",
        hours=count(pace.hours, "hour", "hours"),
        weekends=T(", weekends off") if pace.weekends_off else T(""),
        out=OUT[pace.out],
        days=count(pace.vacation_days, "day", "days"),
    )


def proposed_time(game: Game[Any], proposal: Proposal) -> Text:
    """A proposal about time as a clause that ends its sentence."""
    match proposal.what:
        case "pace" if proposal.value:
            return T("this pace: {pace}.", pace=pace_said(Pace.model_validate_json(proposal.value)))
        case "pace":
            return T("to play without deadlines.")
        case "pause":
            return T("to pause until {when}.", when=Moment(at=int(proposal.value), style="f"))
        case _:
            hours = count(int(proposal.value), "hour", "hours")
            return T("{hours} more for the {side} move.", hours=hours, side=game.side(proposal.option).name)


def told_of_time(game: Game[Any], event: Event) -> tuple[Text, ...]:
    """An event about time; the setting of clocks says nothing, since the table message shows them."""
    match event:
        case PaceSet(pace=None):
            return (T("There are no deadlines from now on."),)
        case PaceSet(pace=Pace() as pace):
            return (T("The pace from now on: {pace}.", pace=pace_said(pace)),)
        case Paused(span=span):
            return (T("The campaign is paused until {when}; every clock stands still.", when=Moment(at=span.end, style="f")),)
        case Resumed(by=0):
            return (T("The pause is over; the clocks run again."),)
        case Resumed(by=by):
            return (T("{player} ends the pause; the clocks run again.", player=Player(user_id=by)),)
        case TimeExtended(side=side, hours=hours):
            more = count(hours, "hour", "hours")
            return (T("The {side} side has {hours} more for its move.", side=game.side(side).name, hours=more),)
        case VacationTaken(user_id=user, start=start, end=end):
            player, first, last = Player(user_id=user), Moment(at=start, style="d"), Moment(at=end, style="d")
            return (T("{player} is away from {start} to {end}.", player=player, start=first, end=last),)
        case TimedOut(side=side, out=out):
            return (T("The time of the {side} side is out. As agreed, {out}.", side=game.side(side).name, out=OUT[out]),)
    return ()
