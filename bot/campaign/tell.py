"""The table's own events and proposals in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.campaign.events import (
    Archived,
    ClocksSet,
    Consented,
    Corrected,
    Declined,
    DiceThrown,
    Ended,
    IdleWarned,
    Imported,
    Joined,
    LanguageChosen,
    Opened,
    OptionChanged,
    PaceSet,
    Paused,
    Peeked,
    Proposed,
    RefereeNamed,
    Reopened,
    Reseeded,
    ResultsGathered,
    Resumed,
    Ruled,
    SealedOrderDropped,
    SealedOrderFired,
    SeatLeft,
    SecretDiceThrown,
    SecretPublished,
    StandingOrderFired,
    StandingOrderLeft,
    TimedOut,
    TimeExtended,
    Undone,
    VacationTaken,
    WordGiven,
    is_table_kind,
)
from bot.campaign.idle import IDLE_DAYS
from bot.campaign.sealing import said
from bot.campaign.state import Campaign, Proposal, Step
from bot.campaign.tell_time import proposed_time, told_of_time
from bot.kit.dice import draws
from bot.kit.game import Game
from bot.kit.model import Event
from bot.kit.secrecy import NOBODY, REFEREE
from bot.kit.words import Moment, Player, T, Text, count, listing

MOST_RECALLED = 6
"""So many sentences of a step that is taken back are said again."""


def tell(game: Game[Any], event: Event, viewer: str) -> Sequence[Text]:
    """Any row of a campaign's log in sentences, as this viewer may hear it."""
    if not is_table_kind(event.kind):
        return game.tell(event, viewer)
    told = _told(game, event, viewer)
    return told if isinstance(told, tuple) else (told,)


def is_quiet(event: Event) -> bool:
    """Whether an event goes without a public post of its own: standing orders, and what another event says better."""
    return isinstance(event, (StandingOrderLeft, Consented, ClocksSet))


def _side(game: Game[Any], key: str) -> Text:
    return game.side(key).name


def _who(game: Game[Any], key: str) -> Text:
    return T("The {side} side", side=_side(game, key)) if key not in ("", REFEREE) else T("The referee")


def _order(game: Game[Any], back_to: int, side: str) -> Text:
    """An order that is taken back, by its first row: the numbers that everybody sees below the posts and in the log."""
    row = back_to + 1
    return T("the order of row {row} ({side})", row=row, side=_side(game, side)) if side else T("the order of row {row}", row=row)


def _p(user_id: int) -> Player:
    return Player(user_id=user_id)


def _told(game: Game[Any], event: Event, viewer: str) -> Text | tuple[Text, ...]:
    match event:
        case Opened(name=name, opened_by=user, commitment=commitment):
            return T(
                "{player} opens {name}. The dice are committed to: {commitment}.",
                player=_p(user),
                name=name,
                commitment=T("`" + commitment + "`"),
            )
        case Imported(record_key=key, rows=rows):
            return T(
                "It goes on from record {key}, after its {rows}. The dice are new.",
                key=key,
                rows=count(rows, "row", "rows"),
            )
        case Joined():
            return _joined(game, event)
        case SeatLeft():
            return _seat_left(game, event)
        case WordGiven(side=side, word=word):
            return T("The {side} word for the dice: {word}.", side=_side(game, side), word=word)
        case RefereeNamed(user_id=user, by=by):
            return T("The referee {referee} names {player} a referee as well.", referee=_p(by), player=_p(user))
        case LanguageChosen(user_id=user, name=name):
            return T("{player} chooses the language in which this campaign is told: {language}.", player=_p(user), language=name)
        case Proposed():
            return asked(game, Proposal.model_validate(event.model_dump(exclude={"kind"})))
        case Consented(side=side):
            return T("{who} agrees.", who=_who(game, side))
        case Declined(side="", by=0, user_id=user):
            return T("{player} declines the seat.", player=_p(user))
        case Declined(side=side, is_withdrawn=True):
            return T("{who} takes the proposal back; nothing changes.", who=_who(game, side))
        case Declined(side=side):
            return T("{who} declines the proposal; nothing changes.", who=_who(game, side))
        case Undone(side=side, back_to=row, is_quiet=True):
            return T("You take back your order of row {row}, of which nobody else knew.", row=row + 1) if viewer == side else ()
        case Undone(side=side, back_to=row, by_consent=True):
            return T("By consent {order} is taken back.", order=_order(game, row, side))
        case Undone(side=side, back_to=row, by=by) if by:
            return T("The referee {referee} takes back {order}.", referee=_p(by), order=_order(game, row, side))
        case Undone(side=side, back_to=row):
            return T("{who} takes back {order}.", who=_who(game, side), order=_order(game, row, ""))
        case OptionChanged(option=option, before=before, after=after):
            reading = game.reading(option)
            return T(
                "By agreement {option} ({id}) is {after} from now on; it was {before}. {meaning}",
                option=option,
                id=reading.id,
                after=after,
                before=before,
                meaning=reading.values[after],
            )
        case StandingOrderLeft():
            return _standing_order(game, event, viewer)
        case StandingOrderFired(side=side):
            return T("A standing order of the {side} side answers:", side=_side(game, side))
        case SealedOrderFired(side=side, row=row, sealed=sealed):
            return T(
                "A sealed order of the {side} side, committed in row {row}, is carried out: {order}",
                side=_side(game, side),
                row=row,
                order=said(game, sealed),
            )
        case SealedOrderDropped(side=side, row=row, sealed=sealed):
            dropped = T(
                "The moment of a sealed order of the {side} side, committed in row {row}, has come. The rules do not allow it "
                "now, and it is dropped.",
                side=_side(game, side),
                row=row,
            )
            return (dropped, T("It was: {order}", order=said(game, sealed))) if viewer == side else dropped
        case DiceThrown(user_id=user, thrown=thrown):
            first, *rest = thrown.tell()
            return T("{player} rolls {thrown}", player=_p(user), thrown=first), *rest
        case SecretDiceThrown(user_id=user):
            return T("The referee {player} rolls in secret; the result is sealed.", player=_p(user))
        case Ruled(user_id=user, question=question, answer=answer):
            return T(
                "The referee {player} rules. Question: {question} Answer: {answer}",
                player=_p(user),
                question=question,
                answer=answer,
            )
        case Corrected(user_id=user, path=path, before=before, after=after, why=why):
            if not after:
                return T(
                    "The referee {player} corrects the hidden value {path}: {why}",
                    player=_p(user),
                    path=path,
                    why=why,
                )
            return T(
                "The referee {player} corrects {path} from {before} to {after}: {why}",
                player=_p(user),
                path=path,
                before=before,
                after=after,
                why=why,
            )
        case Peeked(user_id=user, side=side):
            return T("The referee {player} looks at what the {side} side sees.", player=_p(user), side=_side(game, side))
        case SecretPublished(secret=secret):
            return T("The secret of the dice is published: {secret}.", secret=T("`" + secret + "`"))
        case Reseeded(commitment=commitment):
            return T("The dice go on from a new secret, committed to: {commitment}.", commitment=T("`" + commitment + "`"))
        case PaceSet() | ClocksSet() | Paused() | Resumed() | TimeExtended() | VacationTaken() | TimedOut():
            return told_of_time(game, event)
        case ResultsGathered(user_id=user, on=True):
            return T("{player} has the results told in threads from now on, one for each turn.", player=_p(user))
        case ResultsGathered(user_id=user):
            return T("{player} has the results told in this channel again.", player=_p(user))
        case IdleWarned(until=until):
            return T(
                "Nobody has played here for {days}. If nobody does, I put the campaign aside {when}; it keeps everything, and "
                "`/game reopen` goes on with it.",
                days=count(IDLE_DAYS, "day", "days"),
                when=Moment(at=until),
            )
        case Archived():
            return T(
                "Nobody has played for long, so the campaign is archived and this channel is free for another. It keeps "
                "everything; `/game reopen` goes on with it, here or elsewhere."
            )
        case Reopened(user_id=user):
            return T("{player} opens the campaign again; it goes on where it stopped.", player=_p(user))
        case Ended(outcome=outcome, by=by):
            if outcome is not None:
                return outcome.verdict
            if by:
                return T("The referee {player} ends the campaign.", player=_p(by))
            return T("The players end the campaign here.")
    raise AssertionError(f"no sentence for {event.kind}")


def _joined(game: Game[Any], event: Joined) -> Text:
    player, side = _p(event.user_id), _side(game, event.side)
    if event.by:
        return T("The referee {referee} puts {player} on the {side} seat.", referee=_p(event.by), player=player, side=side)
    if event.beside:
        return T("{player} sits down at the {side} side as well.", player=player, side=side)
    if event.continues == event.user_id:
        return T("{player} takes the {side} seat again.", player=player, side=side)
    if event.continues:
        before = _p(event.continues)
        return T("{player} takes the {side} seat and goes on where {before} stopped.", player=player, side=side, before=before)
    return T("{player} takes the {side} seat.", player=player, side=side)


def _seat_left(game: Game[Any], event: SeatLeft) -> Text:
    player, side = _p(event.user_id), _side(game, event.side)
    if event.by:
        return T("The referee {referee} takes {player} off the {side} seat.", referee=_p(event.by), player=player, side=side)
    if event.to:
        return T("{player} hands the {side} seat over to {to}.", player=player, side=side, to=_p(event.to))
    if event.has_left:
        return T("{player} is not on this server any more and gives up the {side} seat.", player=player, side=side)
    return T("{player} gives up the {side} seat.", player=player, side=side)


def _standing_order(game: Game[Any], event: StandingOrderLeft, viewer: str) -> Text:
    """To everybody else a standing order, a sealed one and the withdrawal of either are the same."""
    if viewer != event.side:
        return T("The {side} side changes its private orders.", side=_side(game, event.side))
    if event.sealed:
        instead = T(", in place of the one of row {row}", row=event.withdrawn) if event.withdrawn else T("")
        return T("You have sealed an order{instead}: {order}", instead=instead, order=said(game, event.sealed[0]))
    if event.withdrawn:
        return T("Your sealed order of row {row} is withdrawn.", row=event.withdrawn)
    standing = next(s for s in game.standing if s.key == event.key)
    if not event.value:
        return T("Your standing order is withdrawn: {about}", about=standing.about)
    return T("Your standing order: {about} {meaning}", about=standing.about, meaning=standing.values[event.value])


def proposed(game: Game[Any], campaign: Campaign) -> list[Text]:
    """Every open proposal as the question that is put; with the number that its buttons bear, where two are alike."""
    kinds = [proposal.what for proposal in campaign.proposals]
    lines = [(proposal, asked_here(game, campaign, proposal)) for proposal in campaign.proposals]
    return [T("No. {n}: {line}", n=p.no, line=line) if kinds.count(p.what) > 1 else line for p, line in lines]


def heard(game: Game[Any], campaign: Campaign, event: Event) -> Sequence[Text]:
    """A row as it is told to everybody at the table: a proposal that is open as it is put there."""
    for proposal in campaign.proposals:
        if isinstance(event, Proposed) and event.no == proposal.no:
            return (asked_here(game, campaign, proposal),)
    return tell(game, event, NOBODY)


def asked_here(game: Game[Any], campaign: Campaign, proposal: Proposal) -> Text:
    """A proposal of a campaign as the question that is put there."""
    undone = next((step for step in campaign.steps if proposal.what == "undo" and step.order_no == proposal.order_no), None)
    return asked(game, proposal, undone)


def shortened(game: Game[Any], events: Sequence[Event]) -> list[Text]:
    """What these events said to everybody, in a few sentences, the dice among them; and how many sentences more there were."""
    aloud = [event for event in events if not is_quiet(event)]
    told = [(text, any(True for _ in draws(event))) for event in aloud for text in tell(game, event, NOBODY)]
    kept = sorted(sorted(range(len(told)), key=lambda n: not told[n][1])[:MOST_RECALLED])
    more = len(told) - len(kept)
    return [told[n][0] for n in kept] + ([T("And {n} more.", n=more)] if more else [])


def asked(game: Game[Any], proposal: Proposal, undone: Step | None = None) -> Text:
    """A proposal as the question that is put, with the row of the step that it would take back where that is known."""
    if proposal.what == "seat":
        return _seat_offered(game, proposal)
    other = T("a referee other than its proposer")
    wanted = listing(other if side == REFEREE else _side(game, side) for side in proposal.wanted)
    match proposal.what:
        case "undo":
            what = T("to take back {order}.", order=_order(game, undone.before, "")) if undone else T("to take back an order.")
        case "option":
            meaning = game.reading(proposal.option).values[proposal.value]
            what = T("to read {option} as {value}: {meaning}", option=proposal.option, value=proposal.value, meaning=meaning)
        case "end":
            what = T("to end the campaign here.")
        case "reseed":
            what = T(
                "to publish the secret of the dice now and go on with new dice. What was shuffled, rolled in secret or sealed "
                "until now can be found out then."
            )
        case "pace" | "pause" | "extend":
            what = proposed_time(game, proposal)
    return T("{who} proposes {what} Consent is needed from: {wanted}.", who=_who(game, proposal.by), what=what, wanted=wanted)


def _seat_offered(game: Game[Any], proposal: Proposal) -> Text:
    giver, player, side = _p(proposal.user_id), _p(proposal.to), _side(game, proposal.option)
    if proposal.value == "beside":
        return T("{giver} invites {player} to sit at the {side} side as well.", giver=giver, player=player, side=side)
    return T("{giver} offers the {side} seat to {player}, who can take it or decline.", giver=giver, player=player, side=side)
