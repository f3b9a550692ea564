"""The table's own rules: who may sit, what needs consent, what a referee may do.

`check` and `decide` mirror a game's: one explains why not, the other says what follows. Only a throw of dice rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Literal

from bot.campaign import clocks, correction, idle, sealing, seating
from bot.campaign.events import (
    Consented,
    Corrected,
    Declined,
    DiceThrown,
    Ended,
    Joined,
    LanguageChosen,
    OptionChanged,
    Peeked,
    Proposed,
    RefereeNamed,
    Reseeded,
    ResultsGathered,
    Ruled,
    SecretDiceThrown,
    SecretPublished,
    StandingOrderLeft,
    Undone,
)
from bot.campaign.orders import (
    Archive,
    ChooseLanguage,
    Consent,
    Correct,
    GatherResults,
    Join,
    Leave,
    LeaveStandingOrder,
    NameReferee,
    OfferSeat,
    OpenSeat,
    Peek,
    ProposeEnd,
    ProposeExtension,
    ProposeOption,
    ProposePace,
    ProposePause,
    ProposeReseed,
    ProposeUndo,
    Reopen,
    Resume,
    Rule,
    SeatPlayer,
    TableOrder,
    TakeVacation,
    Throw,
    TimeOut,
    WarnIdle,
)
from bot.campaign.state import Actor, Campaign, Proposal
from bot.kit.dice import Dice
from bot.kit.game import Game, GameState
from bot.kit.ledger import commitment
from bot.kit.model import Event
from bot.kit.names import tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Stale, Unknown
from bot.kit.secrecy import NOBODY, REFEREE
from bot.kit.words import ENGLISH, T, Text, listing
from bot.rolls import parse

TEXT_LIMIT = 500
NAME_LIMIT = 40
VALUE_LIMIT = 1_000


class Secrets:
    """The secret now in force, and a fresh one for a re-seed: what the rules need to publish one and to commit to the other."""

    def __init__(self, now: bytes, fresh: bytes) -> None:
        self.now = now
        self.fresh = fresh


def decide(
    campaign: Campaign, game: Game[Any], actor: Actor, order: TableOrder, dice: Dice, secrets: Secrets, at: int
) -> Sequence[Event]:
    """What comes of an order to the table. Raises the Refusal that explains why it may not be given."""
    if not isinstance(order, Reopen) and not (isinstance(order, Leave) and campaign.is_archived):
        must_be_running(campaign)
    match order:
        case ProposePace():
            return _propose(campaign, clocks.pace_proposal(order, actor, _seat(campaign, game, actor)), secrets, at)
        case ProposePause():
            return _propose(
                campaign, clocks.pause_proposal(campaign, order, actor, _seat(campaign, game, actor), at), secrets, at
            )
        case ProposeExtension():
            return _propose(
                campaign, clocks.extension_proposal(campaign, order, actor, _seat(campaign, game, actor)), secrets, at
            )
        case Resume():
            return clocks.resume(campaign, actor, at)
        case TakeVacation():
            return clocks.vacation(campaign, actor, order, at)
        case TimeOut():
            return clocks.time_out(campaign, actor, order, at)
        case Throw():
            return _throw(campaign, actor, order, dice)
        case Peek(side=side):
            _must_be_referee(campaign, actor, T("peek"))
            return [Peeked(user_id=actor.user_id, side=game.side(side).key)]
        case Join():
            return seating.join(campaign, game, actor, order)
        case Leave():
            return seating.leave(campaign, actor, order)
        case SeatPlayer():
            _must_be_referee(campaign, actor, T("seat a player"))
            return seating.seat_player(campaign, game, actor, order)
        case OfferSeat():
            return seating.offer(campaign, game, actor, order)
        case WarnIdle():
            return idle.warn(campaign, actor, order, at)
        case Archive():
            return idle.archive(campaign, actor, order)
        case Reopen():
            return idle.reopen(campaign, actor)
        case GatherResults(on=on):
            return _gather(campaign, actor, on=on)
        case OpenSeat():
            return seating.open_seat(campaign, actor, order)
        case NameReferee(user_id=user_id):
            _must_be_referee(campaign, actor, T("name a referee"))
            if user_id in (campaign.opened_by, *campaign.referees):
                raise Impossible(T("That person is a referee of this campaign already."))
            return [RefereeNamed(user_id=user_id, by=actor.user_id)]
        case ChooseLanguage():
            return _language(campaign, actor, order)
        case Consent():
            return _consent(campaign, game, actor, order, secrets, at)
        case ProposeUndo():
            return _undo(campaign, game, actor, order, secrets, at)
        case ProposeOption():
            return _option(campaign, game, actor, order, secrets, at)
        case ProposeEnd(as_referee=True):
            _must_be_referee(campaign, actor, T("end the campaign alone"))
            return [Ended(by=actor.user_id), SecretPublished(secret=secrets.now.hex())]
        case ProposeEnd():
            return _propose(campaign, _proposal(actor, "end", _seat(campaign, game, actor)), secrets, at)
        case ProposeReseed():
            return _propose(campaign, _proposal(actor, "reseed", _seat(campaign, game, actor)), secrets, at)
        case LeaveStandingOrder():
            return _standing_order(campaign, game, actor, order)
        case Rule(question=question, answer=answer):
            _must_be_referee(campaign, actor, T("rule"))
            return [Ruled(user_id=actor.user_id, question=_text(question, T("question")), answer=_text(answer, T("answer")))]
        case Correct():
            return _correct(campaign, game, actor, order)
    raise AssertionError(f"no rule for the order {order.kind}")


def as_recorded(order: TableOrder, events: Sequence[Event]) -> TableOrder:
    """The order as it stands in the record: without what made no difference, and with what it says of
    hidden things moved to where the channel does not look."""
    match order, events:
        case Join(all_free=True), _ if sum(isinstance(event, Joined) for event in events) < 2:
            return order.with_(all_free=False)
        case Throw(), [SecretDiceThrown()]:
            return Throw(text="", secret=True, sealed=order.asked)
        case Correct(path=path, why=why), [Corrected(hidden_after=str())]:
            return Correct(path=path, value="", why=why, sealed=order.asked)
    return order


def must_be_running(campaign: Campaign) -> None:
    """Refused for a campaign that is over, and for one that was archived."""
    if campaign.is_over:
        raise NotNow(T("This campaign is over; nothing in it changes any more."), instead=T("Open a new one with `/game new`."))
    if campaign.is_archived:
        raise NotNow(T("This campaign is archived."), instead=T("`/game reopen` goes on with it."))


def _must_be_referee(campaign: Campaign, actor: Actor, what: Text) -> None:
    if not actor.is_referee(campaign):
        raise NotYours(
            T("Only a referee of this campaign can {what}.", what=what),
            instead=T("Its referees are who opened it, whom they named, and those who manage the server."),
        )


def _seat(campaign: Campaign, game: Game[Any], actor: Actor) -> str:
    sides = campaign.sides_of(actor.user_id)
    if not sides:
        raise seating.without_seat(game, campaign)
    return sides[0]


def _text(text: str, what: Text) -> str:
    kept = tidy(text, TEXT_LIMIT)
    if not kept:
        raise Malformed(T("The {what} has nothing in it that can be read.", what=what), instead=T("Write it out in words."))
    return kept


def _gather(campaign: Campaign, actor: Actor, *, on: bool) -> Sequence[Event]:
    if not actor.is_at(campaign):
        raise NotYours(T("Only its players and referees choose where the results of a campaign are told."))
    if campaign.gathers == on:
        there = T("in threads") if on else T("in the channel")
        raise Impossible(T("The results of this campaign are told {there} already.", there=there))
    return [ResultsGathered(user_id=actor.user_id, on=on)]


def _language(campaign: Campaign, actor: Actor, order: ChooseLanguage) -> Sequence[Event]:
    if not actor.is_at(campaign):
        raise NotYours(
            T("Only its players and referees choose the language of a campaign."), instead=T("Take a seat with `/game join`.")
        )
    if order.language == (campaign.language or ENGLISH.key):
        raise Impossible(T("This campaign is told in that language already."))
    return [LanguageChosen(user_id=actor.user_id, language=order.language, name=tidy(order.name, NAME_LIMIT))]


# consent


def _proposal(actor: Actor, what: Literal["undo", "option", "end", "reseed"], by: str, **more: Any) -> Proposal:
    return Proposal(no=0, what=what, by=by, user_id=actor.user_id, wanted=(), **more)


def _propose(campaign: Campaign, proposal: Proposal, secrets: Secrets, at: int, *, alone: bool = True) -> Sequence[Event]:
    """Puts a proposal to the other seated sides. When there are none it is carried out at once, or, where nobody may do it
    `alone`, put to a referee other than its author."""
    own = campaign.sides_of(proposal.user_id)
    wanted = tuple(side for side in campaign.seated_sides() if side not in own) or (() if alone else (REFEREE,))
    if not wanted:
        return _carried(campaign, proposal, secrets, at, by_consent=False)
    for other in campaign.proposals:
        if (other.what, other.option, other.value, other.order_no) == (
            proposal.what,
            proposal.option,
            proposal.value,
            proposal.order_no,
        ):
            instead = T("Press Agree below it, or give `/game answer`.") if set(own) & set(other.wanted) else None
            raise NotNow(T("That has been proposed already and waits for consent."), instead=instead)
    seating.must_have_room(campaign)
    return [
        Proposed(
            no=campaign.proposal_no + 1,
            what=proposal.what,
            by=proposal.by,
            user_id=proposal.user_id,
            wanted=wanted,
            order_no=proposal.order_no,
            option=proposal.option,
            value=proposal.value,
        )
    ]


def _consent(campaign: Campaign, game: Game[Any], actor: Actor, order: Consent, secrets: Secrets, at: int) -> Sequence[Event]:
    proposal = next((p for p in campaign.proposals if p.no == order.proposal), None)
    if proposal is None:
        raise Stale(T("That proposal has been dealt with already."))
    if proposal.what == "seat":
        return seating.answered(campaign, game, actor, proposal, agree=order.agree)
    mine = campaign.sides_of(actor.user_id)
    wanted = [side for side in proposal.wanted if side in mine]
    if REFEREE in proposal.wanted and actor.user_id != proposal.user_id and actor.is_referee(campaign):
        wanted.append(REFEREE)
    if not order.agree:
        if wanted == [REFEREE]:
            return [Declined(no=proposal.no, side="", by=actor.user_id)]
        if wanted or proposal.by in mine:
            return [Declined(no=proposal.no, side=wanted[0] if wanted else proposal.by, is_withdrawn=not wanted)]
        if not proposal.by and actor.is_referee(campaign):
            return [Declined(no=proposal.no, side="", by=actor.user_id, is_withdrawn=True)]
        raise NotYours(T("This is for the sides that were asked; you are not one of them."))
    if not wanted and REFEREE in proposal.wanted:
        raise NotYours(
            T("This was rolled or shown, and no other side is there to agree: a referee other than its proposer must."),
            instead=T("Referees are who opened the campaign, whom they named, and those who manage the server."),
        )
    if not wanted:
        raise NotYours(T("This needs the consent of the other side; yours is not asked for."))
    events: list[Event] = [Consented(no=proposal.no, side=side) for side in wanted]
    if set(proposal.wanted) <= set(wanted):
        events.extend(_carried(campaign, proposal, secrets, at, by_consent=True))
    return events


def _carried(campaign: Campaign, proposal: Proposal, secrets: Secrets, at: int, *, by_consent: bool) -> Sequence[Event]:
    match proposal.what:
        case "undo":
            step = next(step for step in campaign.steps if step.order_no == proposal.order_no)
            by = 0 if by_consent or proposal.by else proposal.user_id
            told = {"is_quiet": True} if step.is_quiet else {}
            return [Undone(side=step.side, order_no=step.order_no, back_to=step.before, by_consent=by_consent, by=by, **told)]
        case "option":
            before = campaign.state.options[proposal.option]
            return [OptionChanged(option=proposal.option, before=before, after=proposal.value)]
        case "end":
            return [Ended(), SecretPublished(secret=secrets.now.hex())]
        case "reseed":
            return [SecretPublished(secret=secrets.now.hex()), Reseeded(commitment=commitment(secrets.fresh))]
        case "pace" | "pause" | "extend":
            return clocks.agreed(proposal, at)
        case "seat":
            raise AssertionError("an offered seat is taken by the person it is offered to")


def _undo(campaign: Campaign, game: Game[Any], actor: Actor, order: ProposeUndo, secrets: Secrets, at: int) -> Sequence[Event]:
    """Carries an undo out at once, or asks who must agree. Beyond the frontier nobody takes luck back alone, so that an empty
    seat is no way to roll again; only where one person plays the whole game is nobody wronged. What another side did unheard is
    passed over: that it is there is nobody's to learn."""
    mine = campaign.sides_of(actor.user_id)
    is_referee = actor.is_referee(campaign)
    if not mine and not is_referee:
        raise NotYours(T("You have no seat in this campaign, so there is no step of yours to take back."))
    known = [step for step in campaign.steps if order.edition == 1 or not step.is_quiet or step.side in mine]
    if not known:
        raise Impossible(T("There is no step that could be taken back."))
    step = known[-1]
    proposal = _proposal(actor, "undo", mine[0] if mine else "", order_no=step.order_no)
    is_own = step.side in mine if step.side else is_referee
    is_free = step.order_no > campaign.frontier
    if is_own and is_free:
        return _carried(campaign, proposal, secrets, at, by_consent=False)
    is_one_persons = game.hotseat(campaign.state) or len(game.seats(campaign.state)) < 2
    return _propose(campaign, proposal, secrets, at, alone=is_free or is_one_persons or order.edition == 1)


def _option(
    campaign: Campaign, game: Game[Any], actor: Actor, order: ProposeOption, secrets: Secrets, at: int
) -> Sequence[Event]:
    by = _seat(campaign, game, actor)
    reading = game.reading(order.option)
    settled = game.settle({reading.key: order.value})
    if campaign.state.options.get(reading.key) == settled[reading.key]:
        raise Impossible(T("{option} is {value} already.", option=reading.key, value=order.value), rule=reading.id)
    return _propose(campaign, _proposal(actor, "option", by, option=reading.key, value=order.value), secrets, at)


# standing orders, dice, the referee


def _standing_order(campaign: Campaign, game: Game[Any], actor: Actor, order: LeaveStandingOrder) -> Sequence[Event]:
    side = _seat(campaign, game, actor)
    if order.sealed or order.withdrawn:
        sealing.check(game, campaign, side, order)
        return [StandingOrderLeft(side=side, key="", value="", sealed=order.sealed, withdrawn=order.withdrawn)]
    kinds = {standing.key: standing for standing in game.standing}
    if order.key not in kinds:
        raise Unknown(
            T("{game} knows no standing order called {key}.", game=game.title, key=order.key),
            instead=T("It knows: {keys}.", keys=listing(list(kinds), "or")) if kinds else None,
        )
    if order.value and order.value not in kinds[order.key].values:
        raise Unknown(
            T("The standing order {key} cannot be {value}.", key=order.key, value=order.value),
            instead=T("It can be: {values}.", values=listing(list(kinds[order.key].values), "or")),
        )
    return [StandingOrderLeft(side=side, key=order.key, value=order.value)]


def _throw(campaign: Campaign, actor: Actor, order: Throw, dice: Dice) -> Sequence[Event]:
    if order.secret:
        _must_be_referee(campaign, actor, T("roll in secret"))
    thrown = parse(order.asked).total(dice)
    kind = SecretDiceThrown if order.secret else DiceThrown
    return [kind(user_id=actor.user_id, thrown=thrown)]


def _correct(campaign: Campaign, game: Game[Any], actor: Actor, order: Correct) -> Sequence[Event]:
    _must_be_referee(campaign, actor, T("correct a value"))
    why = _text(order.why, T("reason"))
    path = order.path.strip()
    if not 0 < len(order.asked.strip()) <= VALUE_LIMIT:
        raise Malformed(
            T("A value is given in 1 to {most} characters.", most=VALUE_LIMIT),
            instead=T("An empty text is written as {empty}; a list or a table is corrected part by part.", empty=T('`""`')),
        )
    if path.split(".")[0] == "options":
        raise Impossible(
            T("How an unclear rule is read is agreed on by the players, not corrected."),
            instead=T("Propose another reading with `/game options`."),
        )
    try:
        after = correction.corrected(campaign.state, path, order.asked)
        _must_be_playable(game, after, path)
    except (Malformed, Unknown) as refused:
        if correction.is_veiled(type(campaign.state), path):
            raise correction.cannot_be(path, order.asked) from refused
        raise
    value = correction.text_at(after, path)
    if correction.is_hidden(campaign.state, path) or correction.is_hidden(after, path):
        return [Corrected(user_id=actor.user_id, path=path, before="", after="", why=why, hidden_after=value)]
    shown = correction.text_at(campaign.state, path)
    if shown == value and correction.is_veiled(type(campaign.state), path):
        raise correction.cannot_be(path, order.asked)
    if shown == value:
        raise Impossible(T("{path} is {value} already.", path=path, value=tidy(value, 200)))
    return [Corrected(user_id=actor.user_id, path=path, before=shown, after=value, why=why)]


def _must_be_playable(game: Game[Any], state: GameState, path: str) -> None:
    """A state that its own game cannot show or go on with would leave the campaign stuck."""
    try:
        game.due(state), game.decisions(state), game.buttons(state), game.outcome(state), game.seen(state)
        game.occasions(state, ())
        for viewer in (NOBODY, *(side.key for side in game.sides)):
            view = game.view(state, viewer)
            game.panel(view), game.chart(view)
            list(islice(game.legal(state, viewer), 1) if viewer else ())
    except Exception as error:  # whatever a game raises on a state that its rules never lead to
        raise Malformed(
            T("{game} cannot go on from that: {path} does not go with the rest of the state.", game=game.title, path=tidy(path)),
            instead=T("Set it to a value that the rules can lead to."),
        ) from error
