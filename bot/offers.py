"""What can be pressed: every answer, next step, free seat and consent that a campaign offers now.

Nothing is remembered about a button but its token, which follows from what it does. A press is looked up among what is offered
at that moment: what is not offered any more is stale, wherever and whenever the button was posted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.campaign.orders import Consent, Join, Reopen
from bot.campaign.seating import free_seats
from bot.campaign.state import Campaign, Proposal
from bot.kit.decisions import Answer, Decision
from bot.kit.game import Game
from bot.kit.model import Order, canonical
from bot.kit.words import T, Text, listing


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be pressed. `side` is who may press it; empty for anybody. `decision` groups the answers to one
    question."""

    token: str
    label: Text
    side: str
    order: Order
    style: str = "secondary"
    decision: Decision | None = None


def offers(game: Game[Any], campaign: Campaign) -> tuple[Offer, ...]:
    """Everything that can be pressed now, in the order in which it is shown: answers, next steps, consent, seats."""
    if campaign.is_over:
        return ()
    if campaign.is_archived:
        return (Offer(_token(campaign, Reopen(), str(campaign.head)), T("Go on with it"), "", Reopen(), "success"),)
    found: list[Offer] = []
    for decision in game.decisions(campaign.state):
        for choice in decision.choices:
            order = Answer(decision=decision.id, choice=choice.key)
            style = "primary" if choice.key == decision.default else "secondary"
            found.append(Offer(_token(campaign, order), choice.label, decision.side, order, style, decision))
    for button in game.buttons(campaign.state):
        token = _token(campaign, button.order, str(campaign.game_row), button.side)
        found.append(Offer(token, button.label, button.side, button.order, button.style))
    for proposal in campaign.proposals:
        yes, no = _consent_labels(proposal, campaign.proposals)
        for agree, label, style in ((True, yes, "success"), (False, no, "danger")):
            consent = Consent(proposal=proposal.no, agree=agree)
            found.append(Offer(_token(campaign, consent), label, "", consent, style))
    return (*found, *_seats(game, campaign))


def _seats(game: Game[Any], campaign: Campaign) -> list[Offer]:
    """Each free seat; all of them at once where one person plays alone."""
    free = free_seats(campaign, game)
    if game.hotseat(campaign.state) and free:
        joins = [(Join(side=free[0].key, all_free=True), T("Join: {side}", side=listing([side.name for side in free])))]
    else:
        joins = [(Join(side=side.key), T("Join: {side}", side=side.name)) for side in free]
    return [Offer(_token(campaign, join), label, "", join, "success") for join, label in joins]


CONSENT_TO = {
    "undo": T("undo"),
    "option": T("reading"),
    "end": T("the end"),
    "reseed": T("new dice"),
    "pace": T("pace"),
    "pause": T("pause"),
    "extend": T("more time"),
}
"""What each kind of proposal is called on its buttons."""


def _consent_labels(proposal: Proposal, all_open: Sequence[Proposal]) -> tuple[Text, Text]:
    """What the buttons of a proposal say; which proposal is meant, where several are open, by its number where they are alike."""
    if proposal.what == "seat":
        yes, no = T("Take the seat"), T("Decline the seat")
    elif len(all_open) == 1:
        return T("Agree"), T("Decline")
    else:
        what = CONSENT_TO[proposal.what]
        yes, no = T("Agree: {what}", what=what), T("Decline: {what}", what=what)
    if sum(other.what == proposal.what for other in all_open) == 1:
        return yes, no
    return T("{label} (no. {n})", label=yes, n=proposal.no), T("{label} (no. {n})", label=no, n=proposal.no)


def _token(campaign: Campaign, order: Order, *more: str) -> str:
    text = "\0".join((campaign.key, canonical(order), *more))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
