"""Campaigns: opening, seats, status, log, options, undo, the record. The same for every game."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot import answers, bulletin, languages, pages, readings, sealed_orders
from bot.answering import Answering
from bot.bulletin import Post
from bot.campaign.opening import Open
from bot.campaign.orders import (
    ChooseLanguage,
    Consent,
    GatherResults,
    Join,
    Leave,
    LeaveStandingOrder,
    OfferSeat,
    ProposeEnd,
    ProposeOption,
    ProposeReseed,
    ProposeUndo,
)
from bot.campaign.record import read, verify
from bot.client import Bot, Interaction, actor_of, must_be_a_person, of, place_of, spoken_in
from bot.games import game_named, games
from bot.kit.refusals import Impossible
from bot.kit.words import PLAIN, Player, T, count
from bot.languages import own_name, speaking
from bot.looks import Look
from bot.suggest import begun, meant, seats, standing_orders, standing_values, suggest
from bot.uploads import chosen_options, text_of, upload_kind

Choices = list[app_commands.Choice[str]]

LOG_ROWS = 20
"""Rows on a page of the log."""
RECAP_ROWS = 400
"""Rows that a recap goes back at most."""
LOOKED_FOR = 10
"""Channels out of sight that `/game mine` asks Discord about at most."""
RECORD_LIMIT = 25_000_000
"""Bytes of a record that is read."""


def join_example(look: Look, _: object) -> str:
    """How to take the first seat that is free."""
    free = [side.key for side in look.game.seats(look.campaign.state) if not look.campaign.players(side.key)]
    return f"/game join side:{free[0]} word:Quatre Bras" if free else ""


def answer_example(look: Look, _: object) -> str:
    """The first answer to what is asked of this person, and not only of others by them."""
    own = {proposal.no for proposal in look.campaign.proposals if proposal.user_id == look.user_id}
    asked = (offer for offer in answers.offered(look) if not (isinstance(offer.order, Consent) and offer.order.proposal in own))
    return next((f"/game answer choice:{PLAIN.say(offer.label)}" for offer in asked), "")


def seat_example(look: Look, words: str) -> str:
    """What is done with a seat; which one is said only by who holds several."""
    sides = look.campaign.sides_of(look.user_id)
    return f"/game {words} side:{sides[0]}" if len(sides) > 1 else f"/game {words}"


def standing_example(look: Look, _: object) -> str:
    """The first standing order that the game knows."""
    return next((f"/game standing order:{each.key} value:{next(iter(each.values))}" for each in look.game.standing), "")


def sealed_example(look: Look, _: object) -> str:
    """The first order that this person's side may seal."""
    for _name, moment in sealed_orders.moment_names(look):
        for _label, choice in sealed_orders.choice_names(look, moment):
            return f"/game sealed moment:{moment} order:{choice}"
    return ""


class Campaigns(commands.Cog):
    """The commands that every campaign has, whatever its game."""

    game = app_commands.Group(name="game", description="Open, join and run a campaign in this channel")

    @game.command(
        name="new",
        description="Open a campaign in this channel or thread",
        extras={"when": "nothing", "example": "/game new game:guard_dies name:Waterloo by post"},
    )
    @app_commands.describe(
        game="Which game",
        scenario="Which scenario; the first when left out",
        name="The campaign's name",
        options="How unclear rules are read: option=value, separated by spaces",
        file="A file of your own, such as an army chart",
        file_kind="What the file is, where the game takes several kinds",
    )
    async def new(
        self,
        interaction: Interaction,
        game: str,
        scenario: str = "",
        name: str = "",
        options: str = "",
        file: discord.Attachment | None = None,
        file_kind: str = "",
    ) -> None:
        """Opens a campaign."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            answer.order = "open"
            place = place_of(interaction)
            chosen = game_named(begun(game, [(each.title, key) for key, each in games().items()]))
            kind = upload_kind(chosen, file_kind) if file is not None else None
            uploads = {kind.key: await text_of(file, kind.limit)} if file is not None and kind is not None else {}
            order = Open(
                game=chosen.key,
                scenario=meant(scenario, [(s.name, s.key) for s in chosen.scenarios]),
                name=name,
                options=chosen_options(options),
                uploads=uploads,
                language=spoken_in(interaction),
            )
            done = await bot.table.open(place, actor_of(interaction), order, interaction_id=interaction.id)
            await bot.show(answer, done)
            await answer.say(await bulletin.panel(bulletin.opened(done)), private=True)
            lacks = bot.lacks(interaction)
            if lacks is not None:
                await answer.say(lacks, private=True)

    @game.command(
        name="tour",
        description="Three minutes of a sample campaign, for your eyes: how it all goes",
        extras={"when": "always", "example": "/game tour"},
    )
    async def tour(self, interaction: Interaction) -> None:
        """Begins the tour."""
        await of(interaction).toured(interaction)

    @game.command(
        name="join",
        description="Take a seat, with a word for the dice if you like",
        extras={"when": "seatless", "example": join_example},
    )
    @app_commands.describe(side="Which side", word="A word that goes into the dice; only before the first roll")
    async def join(self, interaction: Interaction, side: str, word: str = "") -> None:
        """Takes a seat."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction)
            state = look.campaign.state
            order = Join(side=meant(side, seats(look.game, state)), word=word, all_free=look.game.hotseat(state))
            await of(interaction).carry_out(answer, look.row.id, order)

    @game.command(
        name="leave",
        description="Give up your seat",
        extras={"when": "seated", "example": lambda look, _: seat_example(look, "leave")},
    )
    @app_commands.describe(side="Which seat, where you hold several")
    async def leave(self, interaction: Interaction, side: str = "") -> None:
        """Gives up a seat."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction)
            order = Leave(side=meant(side, seats(look.game, look.campaign.state)))
            await of(interaction).carry_out(answer, look.row.id, order)

    @game.command(
        name="hand-over",
        description="Offer your seat to another person, who goes on where you stop",
        extras={"when": "seated", "example": lambda look, _: seat_example(look, "hand-over player:@carl")},
    )
    @app_commands.describe(player="Who is to take your seat", side="Which seat, where you hold several")
    async def hand_over(self, interaction: Interaction, player: discord.User, side: str = "") -> None:
        """Offers a seat to a person, who takes it or declines."""
        await _offer_seat(interaction, player, side, beside=False)

    @game.command(
        name="invite",
        description="Invite another person to play at your side with you",
        extras={"when": "seated", "example": lambda look, _: seat_example(look, "invite player:@carl")},
    )
    @app_commands.describe(player="Whom you invite", side="Which side; a referee may name any")
    async def invite(self, interaction: Interaction, player: discord.User, side: str = "") -> None:
        """Offers a person a place beside the players of a side."""
        await _offer_seat(interaction, player, side, beside=True)

    @game.command(
        name="status",
        description="Where the campaign stands, as your side sees it",
        extras={"when": "seated", "for_all": True, "example": "/game status"},
    )
    async def status(self, interaction: Interaction) -> None:
        """Shows the state privately, and sees to it that the table message is there and up to date."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_here(interaction)
            await answer.say(await bot.private_view(look))
            lacks = bot.lacks(interaction)
            if lacks is not None:
                await answer.say(lacks)
            bot.outbox.refresh(look.row.id)
            bot.people.looked(interaction.user.id, look.row.id, look.campaign.head)

    @game.command(
        name="mine",
        description="All your campaigns, those that wait for you first",
        extras={"when": "always", "example": "/game mine"},
    )
    async def mine(self, interaction: Interaction) -> None:
        """Lists a person's campaigns."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            looks = await bot.table.mine(interaction.user.id)
            unseen = [look for look in looks if bot.get_channel(look.row.channel_id) is None]
            gone = {look.row.id for look in unseen[:LOOKED_FOR] if await bot.is_gone(look.row.channel_id)}
            unknown = await bot.table.unknown(interaction.user.id)
            lines = bulletin.campaign_pages(looks, gone, unknown)
            await answer.say_all(bulletin.listed(T("Your campaigns"), lines))

    @game.command(name="move", description="Bring a campaign of yours to this channel")
    @app_commands.describe(campaign="Which campaign")
    async def move(self, interaction: Interaction, campaign: str) -> None:
        """Moves a campaign from its old channel, which may be gone, to this one."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            answer.order = "move"
            before, after = await bot.table.move(campaign.strip(), actor_of(interaction), place_of(interaction))
            answer.campaign = after.id
            bot.outbox.moved(before)
            mover = Player(user_id=interaction.user.id)
            said = T("{player} has moved {name}; it goes on in this channel.", player=mover, name=after.name)
            look = await bot.table.look(after.id, 0)
            with speaking(look.campaign.language):
                await answer.say(Post(content=bulletin.sentence(said)))

    @game.command(name="reopen", description="Go on in this channel with a campaign that was archived")
    @app_commands.describe(campaign="Which campaign; the last of this channel when left out")
    async def reopen(self, interaction: Interaction, campaign: str = "") -> None:
        """Goes on with a campaign that nobody had played for long."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            answer.order = "reopen"
            before, done = await bot.table.reopen(
                campaign.strip(), actor_of(interaction), place_of(interaction), interaction_id=interaction.id
            )
            if before.channel_id != done.row.channel_id:
                bot.outbox.moved(before)
            await bot.show(answer, done)

    @game.command(
        name="threads",
        description="Have the results told in threads, one for each turn",
        extras={"when": "seated", "example": "/game threads on:True"},
    )
    @app_commands.describe(on="In threads; or in the channel again")
    async def threads(self, interaction: Interaction, on: bool) -> None:
        """Gathers results in threads, or no longer."""
        async with Answering(interaction) as answer:
            if on and isinstance(interaction.channel, discord.Thread):
                raise Impossible(
                    T("This campaign is in a thread itself, and there are no threads within threads."),
                    instead=T("Bring it to a channel with `/game move`."),
                )
            await of(interaction).carry_out(answer, await of(interaction).here(interaction), GatherResults(on=on))

    @game.command(
        name="log",
        description="The log of the campaign, page by page",
        extras={"when": "seated", "for_all": True, "example": "/game log"},
    )
    @app_commands.describe(page="Which page; the last when left out")
    async def log(self, interaction: Interaction, page: app_commands.Range[int, 1, 100_000] | None = None) -> None:
        """Shows the log."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.table.look(await bot.table.last_in(place_of(interaction).channel_id), interaction.user.id)
            last = -(-look.campaign.head // LOG_ROWS)
            shown = min(page or last, last)
            after = (shown - 1) * LOG_ROWS
            lines = await bot.table.log(look.row.id, interaction.user.id, after=after, limit=LOG_ROWS)
            await answer.say_all(bulletin.log_page(lines, shown, last))
            if shown == last:
                bot.people.looked(interaction.user.id, look.row.id, look.campaign.head)

    @game.command(
        name="recap",
        description="What happened since you last looked",
        extras={"when": "seated", "for_all": True, "example": "/game recap"},
    )
    async def recap(self, interaction: Interaction) -> None:
        """Shows what happened since the person last looked."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            campaign = await bot.table.last_in(place_of(interaction).channel_id)
            recap = await bot.table.recap(campaign, interaction.user.id, RECAP_ROWS)
            told = await asyncio.to_thread(bulletin.log_pages, recap.lines)
            title = T("Since you last looked") if recap.is_since_look else T("Since your last order")
            if recap.is_whole:
                title = T("Since the campaign began")
            await answer.say_all(bulletin.listed(title, told))
            if recap.left_out:
                more = T("The {rows} before these are in `/game log`.", rows=count(recap.left_out, "row", "rows"))
                await answer.say(Post(content=bulletin.sentence(more)))
            bot.people.looked(interaction.user.id, campaign, recap.head)

    @game.command(
        name="options",
        description="How unclear rules are read; change one by consent",
        extras={"when": "seated", "for_all": True, "example": lambda look, _: "/game options" if look.game.readings else ""},
    )
    @app_commands.describe(option="Which option, or words of it", value="Its new value, proposed to the other side")
    async def options(self, interaction: Interaction, option: str = "", value: str = "") -> None:
        """Lists the readings, or proposes another value for one."""
        bot = of(interaction)
        if option and value:
            await bot.play(interaction, ProposeOption(option=option, value=value))
            return
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_here(interaction)
            await answer.say(readings.shown(look, 1, meant(option, readings.names(look))))

    @game.command(
        name="answer",
        description="Answer a question that is put to you",
        extras={"when": "seated", "example": answer_example},
    )
    @app_commands.describe(choice="Your answer")
    async def answer(self, interaction: Interaction, choice: str) -> None:
        """Answers an open decision; the way to answers that find no place among the buttons."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            look = await bot.look_here(interaction)
            answer.order, answer.campaign = "answer", look.row.id
            token = answers.token_meant(look, choice)
            done = await bot.table.press(look.row.id, token, actor_of(interaction), interaction_id=interaction.id)
            await bot.show(answer, done)

    @game.command(
        name="standing",
        description="Leave a standing order that answers questions to your side at once",
        extras={"when": "seated", "example": standing_example},
    )
    @app_commands.describe(order="What it governs", value="What it answers; leave out to withdraw it")
    async def standing(self, interaction: Interaction, order: str, value: str = "") -> None:
        """Leaves or withdraws a standing order."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_here(interaction)
            key = meant(order, standing_orders(look.game))
            named = standing_values(look.game, key)
            await bot.carry_out(answer, look.row.id, LeaveStandingOrder(key=key, value=meant(value, named)))

    @game.command(
        name="sealed",
        description="Seal an order for a moment that may come, unseen until then; lists yours when left empty",
        extras={"when": "seated", "example": sealed_example},
    )
    @app_commands.describe(
        moment="For which moment",
        order="What is to be done then",
        conditions="Only if all of these hold, such as turn>=8, arm=artillery",
        again="It stays in force after it has been carried out",
        withdraw="Take this one back, or put the new one in its place",
    )
    async def sealed(
        self,
        interaction: Interaction,
        moment: str = "",
        order: str = "",
        conditions: str = "",
        again: bool = False,
        withdraw: str = "",
    ) -> None:
        """Seals an order, takes one back, or lists those that wait; in private."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            look = await bot.look_here(interaction)
            if not (moment or order or conditions or withdraw):
                await answer.say(await bulletin.panel(sealed_orders.panel(look)))
                return
            asked = sealed_orders.order_meant(look, moment, order, conditions, again, withdraw)
            await bot.carry_out(answer, look.row.id, asked)

    @game.command(
        name="undo",
        description="Take back the last step: at once if nothing was rolled or shown, else by consent",
        extras={"when": "seated", "example": lambda look, _: "/game undo" if look.campaign.steps else ""},
    )
    async def undo(self, interaction: Interaction) -> None:
        """Takes back the last step."""
        await of(interaction).play(interaction, ProposeUndo())

    @game.command(
        name="language",
        description="Choose the language in which everybody here is told what happens",
        extras={"when": "seated", "example": "/game language language:ru"},
    )
    @app_commands.describe(language="Which one. What only you see comes in the language of your own Discord")
    @app_commands.choices(language=[app_commands.Choice(name=own_name(tag), value=tag) for tag in languages.languages()])
    async def language(self, interaction: Interaction, language: str) -> None:
        """Chooses the campaign's language."""
        await of(interaction).play(interaction, ChooseLanguage(language=language, name=own_name(language)))

    @game.command(
        name="end",
        description="End the campaign before its time, by consent or as its referee",
        extras={"when": "seated", "example": "/game end"},
    )
    @app_commands.describe(as_referee="End it alone, as its referee")
    async def end(self, interaction: Interaction, as_referee: bool = False) -> None:
        """Ends the campaign."""
        await of(interaction).play(interaction, ProposeEnd(as_referee=as_referee))

    @game.command(
        name="reseed",
        description="Publish the secret of the dice now and go on with a new one, by consent",
        extras={"when": "seated", "example": "/game reseed"},
    )
    async def reseed(self, interaction: Interaction) -> None:
        """Re-seeds the dice."""
        await of(interaction).play(interaction, ProposeReseed())

    @game.command(
        name="record",
        description="A page of the campaign, to read, to print and to keep",
        extras={"when": "seated", "for_all": True, "example": "/game record"},
    )
    @app_commands.describe(mine="With what only your side knows, for your eyes alone")
    async def record(self, interaction: Interaction, mine: bool = False) -> None:
        """Gives the page: what everybody may see, in public; a side's own, in private."""
        bot = of(interaction)
        async with Answering(interaction, private=mine) as answer:
            answer.campaign = await bot.table.last_in(place_of(interaction).channel_id)
            await answer.acknowledge()
            look, log = await bot.table.story(answer.campaign, interaction.user.id)
            with speaking(str(interaction.locale) if mine else look.campaign.language):
                files = await asyncio.to_thread(pages.written, look, log, dict(bot.people.names), mine=mine)
                await answer.say_all(bulletin.record_posts(files, mine=mine, is_over=look.campaign.is_over))

    @game.command(
        name="export",
        description="The record of the campaign as a file",
        extras={"when": "seated", "for_all": True, "example": "/game export"},
    )
    async def export(self, interaction: Interaction) -> None:
        """Gives the record: what the channel may see while the campaign runs, all of it after the end."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            campaign = await bot.table.last_in(place_of(interaction).channel_id)
            await answer.acknowledge()
            record = await bot.table.record(campaign)
            file = await asyncio.to_thread(bulletin.json_file, f"record-{record.key}.json", record.model_dump(mode="json"))
            said = T("The whole record.") if record.full else T("The record so far; what is hidden stays sealed until the end.")
            await answer.say(Post(content=bulletin.sentence(said), files=(file,)))

    @game.command(name="import", description="Go on here with a campaign from its record")
    @app_commands.describe(file="The JSON file that /game export made")
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Opens a campaign in this channel at the state that a record ends with."""
        bot = of(interaction)
        async with Answering(interaction) as answer:
            answer.order = "import"
            place = place_of(interaction)
            record = await asyncio.to_thread(read, await text_of(file, RECORD_LIMIT))
            done = await bot.table.import_record(place, actor_of(interaction), record, interaction_id=interaction.id)
            await bot.show(answer, done)
            if not done.campaign.seats:
                said = T("Its seats are free. Who played it, or a referee of theirs, brings the players along with the record.")
                await answer.say(Post(content=bulletin.sentence(said)), private=True)

    @game.command(
        name="verify",
        description="Recompute every die and every step of a campaign",
        extras={"when": "seated", "for_all": True, "example": "/game verify"},
    )
    @app_commands.describe(file="A record to check; this channel's campaign when left out")
    async def verify(self, interaction: Interaction, file: discord.Attachment | None = None) -> None:
        """Verifies a record."""
        bot = of(interaction)
        async with Answering(interaction, private=True) as answer:
            if file is not None:
                record = await asyncio.to_thread(read, await text_of(file, RECORD_LIMIT))
            else:
                campaign = await bot.table.last_in(place_of(interaction).channel_id)
                await answer.acknowledge()
                record = await bot.table.record(campaign)
            verdict = await asyncio.to_thread(verify, record, game_named)
            await answer.say(await bulletin.panel(bulletin.verdict(record.name, verdict)))

    # autocomplete

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        return suggest(typed, [(game.title, key) for key, game in games().items()])

    @new.autocomplete("scenario")
    async def _scenarios(self, interaction: Interaction, typed: str) -> Choices:
        game = games().get(str(interaction.namespace.game))
        return suggest(typed, [(s.name, s.key) for s in game.scenarios]) if game is not None else []

    @new.autocomplete("file_kind")
    async def _kinds(self, interaction: Interaction, typed: str) -> Choices:
        game = games().get(str(interaction.namespace.game))
        return suggest(typed, [(u.what, u.key) for u in game.uploads]) if game is not None else []

    @join.autocomplete("side")
    @leave.autocomplete("side")
    @hand_over.autocomplete("side")
    @invite.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, seats(look.game, look.campaign.state)) if look is not None else []

    @options.autocomplete("option")
    async def _options(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, readings.names(look)) if look is not None else []

    @options.autocomplete("value")
    async def _values(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        known = look.game.readings if look is not None else ()
        values = next((reading.values for reading in known if reading.key == interaction.namespace.option), {})
        return suggest(typed, [(T("{value}: {meaning}", value=v, meaning=m), v) for v, m in values.items()])

    @answer.autocomplete("choice")
    async def _answers(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, [(offer.label, offer.token) for offer in answers.offered(look)]) if look is not None else []

    @move.autocomplete("campaign")
    async def _movable(self, interaction: Interaction, typed: str) -> Choices:
        rows = await of(interaction).table.movable(actor_of(interaction), interaction.guild_id or 0)
        return suggest(typed, [(row.name, row.key) for row in rows if row.channel_id != interaction.channel_id])

    @reopen.autocomplete("campaign")
    async def _archived(self, interaction: Interaction, typed: str) -> Choices:
        rows = await of(interaction).table.archived(actor_of(interaction), interaction.guild_id or 0)
        return suggest(typed, [(row.name, row.key) for row in rows])

    @standing.autocomplete("order")
    async def _standing(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, standing_orders(look.game)) if look is not None else []

    @sealed.autocomplete("moment")
    async def _moments(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, sealed_orders.moment_names(look)) if look is not None else []

    @sealed.autocomplete("order")
    async def _sealable(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        moment = str(interaction.namespace.moment)
        return suggest(typed, sealed_orders.choice_names(look, moment)) if look is not None else []

    @sealed.autocomplete("conditions")
    async def _conditions(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        moment = str(interaction.namespace.moment)
        return suggest("", sealed_orders.condition_names(look, moment, typed)) if look is not None else []

    @sealed.autocomplete("withdraw")
    async def _waiting(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        return suggest(typed, sealed_orders.waiting_names(look)) if look is not None else []

    @standing.autocomplete("value")
    async def _standing_values(self, interaction: Interaction, typed: str) -> Choices:
        look = await of(interaction).look_quietly(interaction)
        if look is None:
            return []
        key = meant(str(interaction.namespace.order), standing_orders(look.game))
        return suggest(typed, standing_values(look.game, key))


async def _offer_seat(interaction: Interaction, player: discord.User, side: str, *, beside: bool) -> None:
    async with Answering(interaction) as answer:
        must_be_a_person(player)
        look = await of(interaction).look_here(interaction)
        key = meant(side, seats(look.game, look.campaign.state))
        await of(interaction).carry_out(answer, look.row.id, OfferSeat(side=key, user_id=player.id, beside=beside))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Campaigns())
