"""What a person is asked, and which answer they mean."""

from __future__ import annotations

import re

from bot.campaign.orders import Consent
from bot.kit.refusals import Unknown
from bot.kit.words import T, listing
from bot.looks import Look
from bot.offers import Offer, offers
from bot.suggest import meant


def offered(look: Look) -> list[Offer]:
    """What this person is asked: the open questions to their sides, and what needs consent."""
    mine = look.campaign.sides_of(look.user_id)
    known = offers(look.game, look.campaign)
    not_theirs = {p.no for p in look.campaign.proposals if p.what == "seat" and look.user_id not in (p.to, p.user_id)}
    return [
        o
        for o in known
        if (o.decision is not None and o.side in mine) or (isinstance(o.order, Consent) and o.order.proposal not in not_theirs)
    ]


def token_meant(look: Look, typed: str) -> str:
    """The token of the answer that was chosen from the list or typed. Raises Unknown for what is neither."""
    found = offered(look)
    token = meant(typed, [(offer.label, offer.token) for offer in found])
    if token in {offer.token for offer in found} or re.fullmatch("[0-9a-f]{16}", token):
        return token
    labels = listing([offer.label for offer in found], "or")
    raise Unknown(
        T("{choice} is not one of the answers.", choice=typed),
        instead=T("Choose one of: {labels}.", labels=labels) if found else T("Nothing is asked of you now."),
    )
