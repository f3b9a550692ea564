"""Asking once before what cannot be undone: the question, its two buttons, and the order that waits for them."""

from __future__ import annotations

import hashlib
import secrets as entropy
from typing import Any

import discord

from bot.bulletin import SHORT, VOICE, Post
from bot.buttons import WaitingButton
from bot.campaign.orders import Leave, ProposeEnd, ProposeReseed
from bot.campaign.state import Actor
from bot.campaign.weight import Weight, weigh
from bot.kit.ledger import SECRET_BYTES
from bot.kit.model import Order, canonical
from bot.kit.names import tidy
from bot.kit.words import T, Text
from bot.looks import Look
from bot.people import Confirm, Waiting

LONGEST = 700
"""Characters of a command that are repeated: with every one of them escaped the question is one message still."""


def weight_asked(look: Look, actor: Actor, order: Order, side: str, when: Confirm, at: int) -> Weight | None:
    """What the order weighs where somebody with this wish is asked before such a step; else None. The dice of the trial are
    thrown away."""
    if when == "never":
        return None
    secret = entropy.token_bytes(SECRET_BYTES)
    only_big = when == "big"
    weight = weigh(look.game, look.campaign, actor, order, at=at, side=side, secret=secret, only_big=only_big)
    return weight if weight == "big" or (weight == "telling" and not only_big) else None


def waiting(look: Look, order: Order, side: str, *, private: bool) -> Waiting:
    """The order, put aside until its person has answered."""
    body = canonical(order)
    row = look.campaign.game_row
    token = hashlib.sha256(f"{look.campaign.key} {look.campaign.head} {body}".encode()).hexdigest()[:16]
    return Waiting(campaign=look.row.id, row=row, side=side, body=body, private=private, token=token)


def button(found: Waiting, label: Text) -> discord.ui.View:
    """The button that gives the order."""
    view = discord.ui.View(timeout=None)
    view.add_item(WaitingButton(found.campaign, found.token, label, is_on=True))
    return view


def question(interaction: discord.Interaction[Any], order: Order, weight: Weight, found: Waiting) -> Post:
    """The command as it was given, what it would do, and the buttons."""
    view = button(found, T("Do it"))
    view.add_item(WaitingButton(found.campaign, found.token, T("Leave it"), is_on=False))
    how = T("`/confirm` says before which steps I ask you.")
    command = VOICE.say(T("{command}", command=tidy(typed(interaction), LONGEST)))
    return Post(content="\n".join((command, SHORT.say(_what(order, weight)), SHORT.say(how))), view=view)


def _what(order: Order, weight: Weight) -> Text:
    match order:
        case Leave():
            return T("You give up your seat, and your standing orders with it; whoever takes it plays on from there.")
        case ProposeEnd():
            return T("The campaign is over then, for everybody, and its secrets lie open.")
        case ProposeReseed():
            return T("What was shuffled, rolled in secret or sealed until now can be found out then.")
    if weight == "big":
        return T("The move passes on, and there is more that you could do first.")
    return T("Something is rolled or shown then: alone you cannot take that back.")


def typed(interaction: discord.Interaction[Any]) -> str:
    """A slash command as it was typed."""
    name = interaction.command.qualified_name if interaction.command is not None else ""
    values = [f"{key}:{_value(value)}" for key, value in interaction.namespace]
    return " ".join((f"/{name}", *values))


def _value(value: object) -> str:
    return str(value.name if isinstance(value, (discord.User, discord.Member)) else value)
