"""How people are called to the table: whose move it is, and who is only asked something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.campaign.state import Campaign
from bot.kit.game import Game
from bot.kit.words import T, Text


def questions_to(game: Game[Any], campaign: Campaign, user_id: int) -> list[Text]:
    """What this person is asked where that is all that they are waited for; empty where it is their move."""
    sides = campaign.sides_of(user_id)
    waits = [due.what for due in game.due(campaign.state) if due.side in sides]
    questions = [decision for decision in game.decisions(campaign.state) if decision.side in sides]
    return waits if len(waits) <= len(questions) else []


def calls(game: Game[Any], campaign: Campaign, users: Sequence[int]) -> list[Text]:
    """The sentences that call these people, each with its mention: to their move, or to the very question that they are asked."""
    asked = {user: questions_to(game, campaign, user) for user in users}
    called = [T("{whom} you are asked: {what}", whom=mention(user), what=what[0]) for user, what in asked.items() if what]
    movers = [user for user, what in asked.items() if not what]
    if movers:
        called.insert(0, T("{whom} it is your move.", whom=T(" ".join(str(mention(user)) for user in movers))))
    return called


def called_to_consent(users: Sequence[int]) -> Text:
    """The sentence that calls these people to agree or decline."""
    return T("{whom} your consent is asked for.", whom=T(" ".join(str(mention(user)) for user in users)))


def mention(user_id: int) -> Text:
    """What calls a person by name in Discord, and pings where that is allowed."""
    return T("<@" + str(user_id) + ">")
