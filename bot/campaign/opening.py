"""Opening a campaign: its first order and its first row."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Literal

from bot.campaign.events import Ended, Imported, Joined, Opened, SecretPublished
from bot.campaign.fold import begin
from bot.campaign.orders import TableOrder
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign
from bot.campaign.turn import Row, Turn, Writer, sealed_text
from bot.kit.game import Game, GameState, Setup
from bot.kit.ledger import commitment, link, salt, seal
from bot.kit.model import canonical
from bot.kit.names import tidy
from bot.kit.refusals import Malformed, Unknown
from bot.kit.words import T, listing

NAME_LIMIT = 80
_NOTHING: dict[int, GameState] = {}


class Open(TableOrder):
    """Open a campaign, in the language (its tag) that is spoken there. The only order that is given before there is one."""

    kind: Literal["table.open"] = "table.open"
    game: str
    scenario: str = ""
    name: str = ""
    options: dict[str, str] = {}
    uploads: dict[str, str] = {}
    language: str = ""


class Import(TableOrder):
    """Open a campaign at the state that a record ends with. `key`, `rows` and `chain` name that record."""

    kind: Literal["table.import"] = "table.import"
    record_key: str
    rows: int
    chain: str


def open_campaign(game: Game[Any], actor: Actor, order: Open, *, key: str, secret: bytes, at: int) -> Turn:
    """The campaign after its first row. Refused for an unknown scenario, option or upload, or an upload that does not fit."""
    scenario = game.scenario(order.scenario)
    name = tidy(order.name, NAME_LIMIT) if order.name else str(game.title)
    if not name:
        raise Malformed(T("That name has nothing in it that can be read."), instead=T("Leave the name out, or write another."))
    known = {upload.key: upload for upload in game.uploads}
    for upload in order.uploads:
        if upload not in known:
            raise Unknown(
                T("{game} takes no file of the kind {upload}.", game=game.title, upload=upload),
                instead=T("It takes: {kinds}.", kinds=listing(list(known), "or")) if known else None,
            )
    setup = Setup(scenario=scenario.key, options=game.settle(order.options), uploads=order.uploads)
    return _first_turn(game, actor, order, name, setup, order.language, key=key, secret=secret, at=at)


def import_campaign(
    game: Game[Any], actor: Actor, order: Import, old: Campaign, setup: Setup, *, key: str, secret: bytes, at: int
) -> Turn:
    """A campaign that goes on from another's state, with its players and rulings, and with dice of its own. It is over only
    where the game itself has ended.

    The old dice are never used again: whoever holds both campaigns could otherwise learn them from one for the other.
    """
    turn = _first_turn(game, actor, order, old.name, setup, old.language, key=key, secret=secret, at=at)
    writer = Writer(
        game=game,
        campaign=turn.campaign.with_(order_no=0),
        order=order,
        at=at,
        side="",
        secrets=Secrets(secret, b""),
        earlier=_NOTHING.__getitem__,
        rows=list(turn.rows),
    )
    writer.add(
        Imported(
            record_key=order.record_key, rows=order.rows, chain=order.chain, state=_as_stored(old.state), rulings=old.rulings
        )
    )
    for seat in old.seats:
        writer.add(Joined(side=seat.side, user_id=seat.user_id))
    outcome = game.outcome(old.state)
    if outcome is not None:
        writer.add(Ended(outcome=outcome))
        writer.add(SecretPublished(secret=secret.hex()))
    campaign: Campaign = writer.campaign.with_(order_no=1)
    return replace(turn, before=campaign, campaign=campaign, rows=tuple(writer.rows))


def _first_turn(
    game: Game[Any],
    actor: Actor,
    order: TableOrder,
    name: str,
    setup: Setup,
    language: str,
    *,
    key: str,
    secret: bytes,
    at: int,
) -> Turn:
    opened = Opened(
        game=game.key,
        rules_version=game.rules_version,
        name=name,
        setup=setup,
        opened_by=actor.user_id,
        commitment=commitment(secret),
        opening=_as_stored(game.new(setup)),
        language=language,
    )
    chain = link(opened.commitment, 1, seal(salt(secret, key, 1), sealed_text(1, at, "", order, opened)))
    campaign: Campaign = begin(opened, key, game, head=1, chain=chain).with_(order_no=1)
    row = Row(seq=1, event=opened, body=canonical(opened), chain=chain)
    return Turn(order=order, at=at, actor=actor, side="", before=campaign, campaign=campaign, rows=(row,), secret=secret)


def _as_stored(state: GameState) -> dict[str, Any]:
    """A state as the log holds it. The live campaign begins from this, and not from the state itself: rules that walk a mapping
    would else see another order of its keys than whoever replays the log."""
    stored: dict[str, Any] = json.loads(canonical(state))
    return stored
