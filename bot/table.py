"""The table: the application's verbs. Here games meet the store, and nothing here knows Discord.

Orders of one campaign are carried out one after another. Each is one transaction: the order, its events, the snapshot, the
deadlines, and the promises to say something. Only after it is committed does anybody hear of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets as entropy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.campaign import idle
from bot.campaign.events import Opened, Proposed, Undone, is_table_kind
from bot.campaign.opening import Import, Open, import_campaign, open_campaign
from bot.campaign.orders import Consent, Leave, Reopen
from bot.campaign.record import Logged, Record, ending, export, verify
from bot.campaign.replay import event_of, replayed
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign
from bot.campaign.tell import shortened, tell
from bot.campaign.turn import Turn, carry_out
from bot.games import game_named, games
from bot.kit.game import Game, Setup
from bot.kit.ledger import SECRET_BYTES
from bot.kit.model import Event, Order
from bot.kit.refusals import Impossible, Malformed, Missing, NotYours, Stale, Unknown
from bot.kit.secrecy import NOBODY, holds_secrets
from bot.kit.words import T, Text, count
from bot.looks import Done, LogLine, Look, Place, Recap, Unknowable, log_lines
from bot.offers import Offer, offers
from bot.people import People
from bot.promises import batch_of
from bot.shelf import Held, Shelf, gone
from bot.store import (
    CampaignRow,
    ChannelTaken,
    Conflict,
    NewCampaign,
    NoCampaign,
    Repeated,
    Store,
    StoreFailed,
)


class Table:
    """All campaigns of one database. `clock` gives UTC seconds; `random_bytes` gives secrets."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        random_bytes: Callable[[int], bytes] = entropy.token_bytes,
        people: People | None = None,
    ) -> None:
        self.people = people or People(store)
        self._store = store
        self._clock = clock
        self._random_bytes = random_bytes
        self._shelf = Shelf(store)

    # finding

    async def campaign_in(self, channel_id: int) -> int:
        """The id of the campaign that runs in a channel. Raises Missing, with what to do."""
        known = self._shelf.running_in(channel_id)
        if known is not None:
            return known
        row = await self._store.running_in(channel_id)
        if row is None:
            last = await self._store.latest_in(channel_id)
            if last is not None and last.status == "archived":
                raise Missing(
                    T("The campaign {name} in this channel is archived.", name=last.name),
                    instead=T("`/game reopen` goes on with it; `/game new` opens another."),
                )
            if last is not None:
                raise Missing(
                    T("The campaign {name} in this channel is over.", name=last.name),
                    instead=T("Open a new one with `/game new`."),
                )
            raise Missing(T("No campaign runs in this channel."), instead=T("Open one with `/game new`."))
        return row.id

    async def last_in(self, channel_id: int) -> int:
        """The id of the campaign that runs in a channel, or of the last one that did. Raises Missing."""
        row = await self._store.running_in(channel_id) or await self._store.latest_in(channel_id)
        if row is None:
            raise Missing(T("No campaign was ever played in this channel."), instead=T("Open one with `/game new`."))
        return row.id

    async def look(self, campaign_id: int, user_id: int) -> Look:
        """A campaign as this person sees it. Raises Unknown when it is gone."""
        here = await self._shelf.take(campaign_id)
        return Look(here.row, here.game, here.campaign, user_id, here.campaign.viewer(user_id))

    async def mine(self, user_id: int) -> list[Look]:
        """Every running campaign in which this person has a seat, those that wait for them first; `unknown` ones aside."""
        rows = await self._store.campaigns_of(user_id)
        looks = [await self.look(row.id, user_id) for row in rows if row.game in games()]
        return sorted(looks, key=lambda look: not (look.waits or look.proposals))

    async def unknown(self, user_id: int) -> list[Unknowable]:
        """The running campaigns in which this person has a seat and whose game this release does not have."""
        rows = await self._store.campaigns_of(user_id)
        return [Unknowable(row.channel_id, row.name, row.game) for row in rows if row.game not in games()]

    async def running(self) -> tuple[CampaignRow, ...]:
        """Every running campaign."""
        return await self._store.running()

    # doing

    async def open(self, place: Place, actor: Actor, order: Open, *, interaction_id: int | None = None) -> Done:
        """Opens a campaign in a channel. Raises Impossible when one runs there, Malformed or Unknown for what was asked."""
        game = game_named(order.game)
        secret = self._random_bytes(SECRET_BYTES)
        turn = open_campaign(game, actor, order, key=self._random_bytes(8).hex(), secret=secret, at=self._clock())
        return await self._created(place, game, turn, interaction_id)

    async def import_record(self, place: Place, actor: Actor, record: Record, *, interaction_id: int | None = None) -> Done:
        """Opens a campaign at the state a record ends with, with its players where they or a referee of theirs ask for it.

        Refused when the record does not verify; when others have a campaign of this bot still running; and when it hides rows:
        then only this bot can go on from it, and not while hands or decks of the running campaign would be laid open."""
        game = game_named(record.game)
        found = await asyncio.to_thread(verify, record, game_named)
        if found.fault is not None:
            raise Malformed(T("That record does not verify. {fault}", fault=found.fault))
        old = ending(record, game) or await self._kept(record, game)
        if old is None:
            raise Impossible(
                T("That record hides rows until its campaign ends, so nobody can go on from it elsewhere."),
                instead=T("Import it on the bot that keeps the campaign, or end the campaign and export it then."),
            )
        campaign, setup = old
        kept = await self._store.campaign_by_key(record.key)
        known = actor.with_(manages=actor.manages and (kept is None or kept.guild_id == place.guild_id))
        is_known = known.is_at(campaign)
        if kept is not None and kept.status != "ended" and not is_known:
            raise NotYours(
                T("The campaign {name} is still being played; only its players and referees may go on with it.", name=kept.name),
                instead=T("Import it once it has ended: then everybody may."),
            )
        if not is_known:  # a stranger seats nobody, who would be pinged
            campaign = campaign.with_(seats=())
        secret = self._random_bytes(SECRET_BYTES)
        order = Import(record_key=record.key, rows=len(record.rows), chain=record.rows[-1].chain)
        key = self._random_bytes(8).hex()
        turn = import_campaign(game, actor, order, campaign, setup, key=key, secret=secret, at=self._clock())
        return await self._created(place, game, turn, interaction_id)

    async def _kept(self, record: Record, game: Game[Any]) -> tuple[Campaign, Setup] | None:
        """The campaign of a record that hides rows, from our own log at that row. Refused where it still holds secrets: who
        imports it would be the referee of a copy, and could look at them there."""
        row = await self._store.campaign_by_key(record.key)
        if row is None:
            return None
        stored = await self._shelf.orders(game, row.id)
        kept = [order for order in stored if order.rows[-1][0] <= len(record.rows)]
        if not kept or kept[-1].rows[-1][2] != record.rows[-1].chain:
            return None
        opened = kept[0].rows[0][1]
        assert isinstance(opened, Opened)
        old = replayed(game, row.key, kept)
        if row.status != "ended" and holds_secrets(old.state):
            raise Impossible(
                T(
                    "The campaign {name} is still being played, and a copy of it would lay open what is hidden in it.",
                    name=row.name,
                ),
                instead=T("Go on with it where it is, or end it first and export it then."),
            )
        return old, opened.setup

    async def _created(self, place: Place, game: Game[Any], turn: Turn, interaction_id: int | None) -> Done:
        fresh = NewCampaign(
            key=turn.campaign.key,
            game=game.key,
            rules_version=game.rules_version,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            secret=turn.secret,
            opened_by=turn.actor.user_id,
        )
        batch, ping = batch_of(0, place.channel_id, turn.secret, game, turn, interaction_id, None, self.people)
        try:
            row, promises = await self._store.create(fresh, batch)
        except ChannelTaken:
            raise Impossible(
                T("A campaign runs in this channel already; a channel holds one at a time."),
                instead=T(
                    "Open the new one in another channel or in a thread, or first end this one: `/game end` asks its players, "
                    "`/game end as_referee:True` ends it at once for its referee."
                ),
            ) from None
        self._shelf.keep(Held(row, game, turn.campaign))
        return Done(row, game, turn, promises, ping)

    async def submit(
        self,
        campaign_id: int,
        actor: Actor,
        order: Order,
        *,
        interaction_id: int | None = None,
        side: str = "",
        as_of: int | None = None,
    ) -> Done:
        """Carries out one order. Raises the Refusal that explains why not; then nothing has changed. An order that is meant for
        the game `as_of` a row is Stale once the game has gone on."""
        async with self._shelf.alone(campaign_id) as here:
            if as_of is not None and as_of != here.campaign.game_row:
                raise Stale(
                    T("The game has gone on since you were shown this."),
                    instead=T("Give the order again, and you see what it would bring now."),
                )
            return await self._submit(here, actor, order, interaction_id, side)

    async def leave_all(self, user_id: int) -> int:
        """Gives up every seat of a person, in archived campaigns too, and declines those that are offered to them; gives the
        number of campaigns left. One in a campaign whose game this release lacks is kept: nothing can be done in it."""
        rows = (*await self._store.campaigns_of(user_id), *await self._store.archived_of(user_id))
        held = [row for row in rows if row.game in games()]
        for row in held:
            await self.submit(row.id, Actor(user_id=user_id), Leave())
        await self._decline_all(user_id)
        return len(held)

    async def _decline_all(self, user_id: int) -> None:
        """Declines every seat that is offered to a person, so that nothing calls them any more."""
        for row in await self._store.running():
            if row.game in games():
                for proposal in (await self.look(row.id, user_id)).campaign.proposals:
                    if proposal.to == user_id:
                        await self.submit(row.id, Actor(user_id=user_id), Consent(proposal=proposal.no, agree=False))

    async def press(self, campaign_id: int, token: str, actor: Actor, *, interaction_id: int | None = None) -> Done:
        """Carries out what a button offers. Raises Stale when that is not offered any more, NotYours for another side's."""
        async with self._shelf.alone(campaign_id) as here:
            offer = self._offer(here, token)
            mine = here.campaign.sides_of(actor.user_id)
            if offer.side and offer.side not in mine:
                is_free = not here.campaign.players(offer.side) and (not mine or here.game.hotseat(here.campaign.state))
                raise NotYours(
                    T("That button is for the {side} side.", side=here.game.side(offer.side).name),
                    instead=T("Nobody sits there yet: take that seat with `/game join`.") if is_free else None,
                )
            return await self._submit(here, actor, offer.order, interaction_id, offer.side)

    def _offer(self, here: Held, token: str) -> Offer:
        if here.campaign.is_over:
            raise Stale(T("The campaign {name} is over; its buttons do nothing any more.", name=here.campaign.name))
        for offer in offers(here.game, here.campaign):
            if offer.token == token:
                return offer
        raise Stale(
            T("That has been dealt with already; the button is an old one."),
            instead=T("`/game status` shows where things stand."),
        )

    async def _submit(self, here: Held, actor: Actor, order: Order, interaction_id: int | None, side: str) -> Done:
        if not _belongs(order, here.game):
            raise Unknown(
                T("The campaign here is {game}, which has no such command.", game=here.game.title),
                instead=T("`/game mine` lists your campaigns and where they are played."),
            )
        fresh = self._random_bytes(SECRET_BYTES) if order.kind in ("table.propose_reseed", "table.consent") else b""
        history = await self._shelf.earlier_states(here, order)
        earlier = history.__getitem__
        turn = carry_out(
            here.game, here.campaign, actor, order, Secrets(here.row.secret, fresh), earlier, at=self._clock(), side=side
        )
        batch, ping = batch_of(
            here.row.id, here.row.channel_id, here.row.secret, here.game, turn, interaction_id, here.campaign, self.people
        )
        try:
            promises = await self._store.append(batch)
        except Repeated:
            raise Stale(T("That has been carried out already.")) from None
        except Conflict:
            self._shelf.drop(here.row.id)
            raise Impossible(
                T("Something else changed this campaign at the same moment, so nothing was done."), instead=T("Try once more.")
            ) from None
        except ChannelTaken:
            raise Impossible(
                T("Another campaign runs in that channel by now; a channel holds one at a time."),
                instead=T("Use `/game reopen` in another channel or in a thread."),
            ) from None
        except StoreFailed:
            self._shelf.drop(here.row.id)
            raise Missing(
                T("The database broke off, and I do not know whether that was carried out."),
                instead=T("`/game status` shows where things stand; if it was not, try once more."),
            ) from None
        except NoCampaign:
            self._shelf.drop(here.row.id)
            raise gone() from None
        except BaseException:
            self._shelf.drop(here.row.id)  # it may have been stored all the same: what we hold may be behind
            raise
        here.go_on(turn)
        return Done(here.row, here.game, turn, promises, ping)

    # looking back

    async def log(self, campaign_id: int, user_id: int, *, after: int = 0, limit: int | None = None) -> list[LogLine]:
        """The log's rows after `after` that say something to this person."""
        look = await self.look(campaign_id, user_id)
        stored = await self._store.events(campaign_id, after=after, limit=limit)
        lines = await asyncio.to_thread(log_lines, look, stored)
        undone = [(row.seq, event_of(look.game, row.kind, row.body)) for row in stored if row.kind == "table.undone"]
        lost = await self.lost(look, undone)
        return [replace(line, lines=(*line.lines, lost[line.seq])) if line.seq in lost else line for line in lines]

    async def recap(self, campaign_id: int, user_id: int, most: int) -> Recap:
        """What happened since this person last looked; where that is nothing, since their last order (since the opening if they
        never gave one). No more than the last so many rows."""
        head = (await self.look(campaign_id, user_id)).campaign.head
        ordered, looked = await self._store.last_row_of(campaign_id, user_id), self.people.last_look(user_id, campaign_id)
        for since in (looked, ordered) if ordered < looked < head else (ordered,):
            after = max(since, head - most)
            lines = await self.log(campaign_id, user_id, after=after)
            if lines:
                break
        return Recap(head, lines, after - since, is_since_look=since != ordered, is_whole=since == 0)

    async def rows(self, campaign_id: int, first: int, last: int) -> list[tuple[int, Event]]:
        """The rows from `first` to `last`, decoded."""
        here = await self._shelf.take(campaign_id)
        stored = await self._store.events(campaign_id, after=first - 1, upto=last)
        return [(row.seq, event_of(here.game, row.kind, row.body)) for row in stored]

    async def recalled(self, campaign_id: int, events: Iterable[Event]) -> list[Text]:
        """What the steps that these events take back, or propose to take back, had brought about, in a few sentences."""
        look = await self.look(campaign_id, 0)
        before = {step.order_no: step.before for step in look.campaign.steps}
        found: list[Text] = []
        for event in events:
            if isinstance(event, Undone) or (isinstance(event, Proposed) and event.what == "undo"):
                after = event.back_to if isinstance(event, Undone) else before.get(event.order_no, 0)
                rows = [row for row in await self._store.events(campaign_id, after=after) if row.order_no == event.order_no]
                told = shortened(look.game, [event_of(look.game, row.kind, row.body) for row in rows])
                found += [T("That was: {told}", told=told[0]), *told[1:]] if told else []
        return found

    async def lost(self, look: Look, rows: Iterable[tuple[int, Event]]) -> dict[int, Text]:
        """What the undos among these rows took back of the one who looks that nobody else had heard of, such as a plan: a
        sentence for each such undo, by its row."""
        found: dict[int, Text] = {}
        for seq, undone in rows:
            if not isinstance(undone, Undone):
                continue
            unheard: list[tuple[int, int]] = []
            for row in await self._store.events(look.row.id, after=undone.back_to, upto=seq - 1):
                event = event_of(look.game, row.kind, row.body)
                if isinstance(event, Undone):
                    unheard = [step for step in unheard if step[0] <= event.back_to]
                elif row.order_no != undone.order_no and not is_table_kind(row.kind):
                    is_own_alone = bool(tell(look.game, event, look.viewer)) and not tell(look.game, event, NOBODY)
                    unheard += [(row.seq, row.order_no)] if is_own_alone else []
            if unheard:
                orders = count(len({no for _, no in unheard}), "order", "orders")
                said = T(
                    "With it went {orders} of yours that nobody else knew of; give again what you still want.", orders=orders
                )
                found[seq] = said
        return found

    async def standing_events(self, campaign_id: int) -> list[Event]:
        """The game's events that still count: what was taken back is left out. Only what came since the last time is read."""
        here = await self._shelf.take(campaign_id)
        for row in await self._store.events(campaign_id, after=here.read_to):
            if row.seq != here.read_to + 1:  # somebody else asked at the same time, and has been here
                continue
            here.read_to = row.seq
            event = event_of(here.game, row.kind, row.body)
            if isinstance(event, Undone):
                here.standing = [pair for pair in here.standing if pair[0] <= event.back_to]
            elif not is_table_kind(row.kind):
                here.standing.append((row.seq, event))
        return [event for _, event in here.standing]

    async def record(self, campaign_id: int) -> Record:
        """The record as everybody may have it."""
        async with self._shelf.alone(campaign_id) as here:
            game, campaign, secret, log = here.game, here.campaign, here.row.secret, await self._logged(here)
        return await asyncio.to_thread(export, game, campaign, log, secret=secret)

    async def story(self, campaign_id: int, user_id: int) -> tuple[Look, Sequence[Logged]]:
        """A campaign as this person sees it, and the whole log that led there."""
        async with self._shelf.alone(campaign_id) as here:
            look = Look(here.row, here.game, here.campaign, user_id, here.campaign.viewer(user_id))
            return look, tuple(await self._logged(here))

    # what the table message needs

    async def message_posted(self, campaign_id: int, channel_id: int, message_id: int) -> bool:
        """Remembers where the table message is, unless the campaign has left that channel or is gone; says whether it did."""
        with contextlib.suppress(Unknown):
            async with self._shelf.alone(campaign_id) as here:
                if here.row.channel_id == channel_id:
                    await self._store.set_table_message(campaign_id, channel_id, message_id)
                    here.row = replace(here.row, table_channel_id=channel_id, table_message_id=message_id)
                    return True
        return False

    async def movable(self, actor: Actor, guild_id: int) -> list[CampaignRow]:
        """The running campaigns that this person may move: where they have a seat, and on this server where they are referee."""
        return _within_reach(actor, await self._store.campaigns_of(actor.user_id), await self._store.running(guild_id))

    async def move(self, key: str, actor: Actor, place: Place) -> tuple[CampaignRow, CampaignRow]:
        """Moves the campaign with this key to another channel; gives its row before and after. Raises Unknown, Impossible when
        one runs there, NotYours for who may not. A server's manager counts as one on that server only."""
        row = await self._store.campaign_by_key(key)
        if row is None:
            raise Unknown(T("There is no campaign {key}.", key=key), instead=T("`/game mine` lists yours."))
        async with self._shelf.alone(row.id) as here:
            before = here.row
            known = actor.with_(manages=actor.manages and place.guild_id == before.guild_id)
            if not known.is_at(here.campaign):
                raise NotYours(T("Only its players and referees can move a campaign."))
            if here.campaign.is_over:
                raise Impossible(T("The campaign {name} is over; it stays where it was played.", name=before.name))
            if before.channel_id == place.channel_id:
                raise Impossible(T("The campaign {name} is in this channel already.", name=before.name))
            if here.campaign.is_archived:
                raise Impossible(
                    T("The campaign {name} is archived.", name=before.name),
                    instead=T("`/game reopen` brings it to this channel."),
                )
            await self._take_to(here, place)
            return before, here.row

    async def _take_to(self, here: Held, place: Place) -> None:
        try:
            await self._store.move(here.row.id, place.guild_id, place.channel_id)
            await self._store.set_table_message(here.row.id, None, None)
        except ChannelTaken:
            raise Impossible(
                T("A campaign runs in that channel already; a channel holds one at a time."),
                instead=T("Choose another channel, or open a thread."),
            ) from None
        here.row = replace(
            here.row, guild_id=place.guild_id, channel_id=place.channel_id, table_channel_id=None, table_message_id=None
        )

    async def archived(self, actor: Actor, guild_id: int) -> list[CampaignRow]:
        """The archived campaigns that this person may go on with: where they have a seat, and on this server where they are
        referee."""
        return _within_reach(actor, await self._store.archived_of(actor.user_id), await self._store.archived(guild_id))

    async def reopen(
        self, key: str, actor: Actor, place: Place, *, interaction_id: int | None = None
    ) -> tuple[CampaignRow, Done]:
        """Goes on in this channel with the archived campaign of this key, or of this channel for an empty one; gives its row
        before, and what was done. Raises Missing, Impossible when another runs here, NotYours for who may not."""
        row = await (self._store.campaign_by_key(key) if key else self._store.latest_in(place.channel_id))
        if row is None:
            raise Missing(T("There is no such archived campaign."), instead=T("The option `campaign` lists yours."))
        async with self._shelf.alone(row.id) as here:
            before = here.row
            known = actor.with_(manages=actor.manages and place.guild_id == before.guild_id)
            idle.reopen(here.campaign, known)
            if before.channel_id != place.channel_id:
                if await self._store.running_in(place.channel_id) is not None:
                    raise Impossible(
                        T("A campaign runs in this channel already; a channel holds one at a time."),
                        instead=T("Go on with the archived one in another channel or in a thread."),
                    )
                await self._take_to(here, place)
            return before, await self._submit(here, known, Reopen(), interaction_id, "")

    async def names_on(self, guild_id: int) -> list[str]:
        """The names of every campaign of a server, whatever became of it."""
        return [row.name for row in await self._store.on_server(guild_id)]

    async def forget_server(self, guild_id: int) -> tuple[CampaignRow, ...]:
        """Deletes every campaign of a server with all that belongs to it; gives those that were deleted."""
        async with self._shelf.cleared(guild_id):  # what is being done is done first
            rows = await self._store.on_server(guild_id)
            await self._store.forget_server(guild_id)
        return rows

    async def _logged(self, here: Held) -> Iterable[Logged]:
        rows: dict[int, list[tuple[int, str, str, str]]] = {}
        for row in await self._store.events(here.row.id):
            rows.setdefault(row.order_no, []).append((row.seq, row.kind, row.body, row.link))
        return [
            Logged(
                no=order.order_no,
                at=order.at,
                player=order.user_id,
                side=order.side,
                body=order.body,
                rows=tuple(rows.get(order.order_no, ())),
            )
            for order in await self._store.orders(here.row.id)
        ]


def _within_reach(actor: Actor, seated: Iterable[CampaignRow], here: Iterable[CampaignRow]) -> list[CampaignRow]:
    found = {row.id: row for row in (*seated, *(row for row in here if actor.manages or row.opened_by == actor.user_id))}
    return list(found.values())


def _belongs(order: Order, game: Game[Any]) -> bool:
    """Whether an order is the table's own or one of this game's."""
    if is_table_kind(order.kind):
        return True
    try:
        game.orders.validate_python(order)
    except ValidationError:
        return False
    return True
