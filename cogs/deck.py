"""Cards: decks and named piles, private hands, and everything that a table does with them. The same in every game with cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import bulletin
from bot.answering import Answering
from bot.campaign.opening import Open
from bot.campaign.orders import Join
from bot.cards import (
    AnyCard,
    DeckName,
    HeldCard,
    ListKey,
    OpenCard,
    PileName,
    PlayerName,
    card_example,
    card_table,
    cards_meant,
    deck_meant,
    held,
    lying,
    names,
    pile_meant,
    views,
)
from bot.client import Bot, Interaction, actor_of, of, spoken_in
from bot.games.card_table.game import SEATS
from bot.games.no_retreat.setups import set_up_panel
from bot.games.no_retreat.state import NoRetreat
from bot.kit.deck import orders as o
from bot.kit.deck.check import check
from bot.kit.deck.lists import listed_deck, read_list, shipped_lists
from bot.kit.deck.places import deck_of, place_of
from bot.kit.deck.state import DRAW, DeckRules, Leaving, table_for
from bot.kit.deck.view import TableView, pages, pile_panel, sections
from bot.kit.game import Panel
from bot.kit.model import Order
from bot.kit.names import tidy
from bot.kit.refusals import Impossible, Malformed, Missing
from bot.kit.words import T, listing
from bot.looks import Look, Place
from bot.suggest import meant
from bot.uploads import bytes_of

Count = app_commands.Range[int, 1, 100]
Page = app_commands.Range[int, 1, 100]
CARD_TABLE = "card_table"
NO_RETREAT = "no_retreat"
IN_ANY = f"{CARD_TABLE} {NO_RETREAT}"
"""The games that are played with cards."""
FILE_LIMIT = 8_388_608
"""Bytes that are fetched of a list of cards, so that the line can be named at which it grows too long."""

LEAVING = [
    app_commands.Choice(name="shuffled into the draw pile", value="return"),
    app_commands.Choice(name="discarded", value="discard"),
    app_commands.Choice(name="handed to the next player", value="hand_over"),
]
CARDS = {"card": "Which card", **{f"card{n}": "One more" for n in (2, 3, 4, 5)}}
DECK = "Which deck, where there are several"
PILE = "Which pile; the draw pile when left out"


def example(words: str) -> Callable[[Look, Order], str]:
    """What `/help` shows of a command: these words, filled from an order that is legal now."""
    return lambda look, order: "/deck " + words.format_map(defaultdict(str, card_example(look, order)))


def new_deck(look: Look | None, order: Order | None) -> str:
    """The first shipped list that is not on the table yet."""
    return f"/deck new list:{order.deck if isinstance(order, o.OpenDeck) else listed_deck('plain_52').name}"


class Deck(commands.Cog):
    """Decks, piles and hands."""

    deck = app_commands.Group(name="deck", description="Cards: decks, piles and private hands")
    pile = app_commands.Group(name="pile", description="Piles: begin, cut, shuffle and search them", parent=deck)

    # the table

    @deck.command(
        name="new",
        description="Put a deck on the table, shuffled: a shipped list, or a file of your own",
        extras={"game": IN_ANY, "order": "open_deck", "example": new_deck, "when": "nothing"},
    )
    @app_commands.choices(leaving=LEAVING)
    @app_commands.rename(list_="list")
    @app_commands.describe(
        list_="A shipped list",
        file="Your own: a card a line, or CSV, JSON or TOML",
        name="What the deck is called",
        reshuffles="The discards are shuffled in when it runs out",
        searchable="Its draw pile may be searched",
        hand_limit="The greatest hand; 0 for none",
        leaving="What becomes of the cards of a player who leaves",
    )
    async def new(
        self,
        interaction: Interaction,
        list_: ListKey = "",
        file: discord.Attachment | None = None,
        name: str = "",
        reshuffles: bool | None = None,
        searchable: bool | None = None,
        hand_limit: app_commands.Range[int, 0, 500] | None = None,
        leaving: Leaving | None = None,
    ) -> None:
        """Puts a deck on the table; where no campaign runs it opens a card table first."""
        async with Answering(interaction) as answer:
            shipped, cards = await cards_from(list_, file)
            rules = listed_deck(shipped).rules if shipped else DeckRules()
            asked: dict[str, Any] = {"reshuffles": reshuffles, "hand_limit": hand_limit, "leaving": leaving}
            changes = {key: value for key, value in asked.items() if value is not None}
            if searchable is not None:
                changes["searchable"] = (DRAW,) if searchable else ()
            called = name or (listed_deck(shipped).name if shipped else stem(file))
            order = o.OpenDeck(deck=called, shipped=shipped, cards=cards, rules=rules.with_(**changes) if changes else None)
            look = await table_here(answer, order)
            card_table(look)
            await of(interaction).carry_out(answer, look.row.id, order)

    @deck.command(
        name="add",
        description="Shuffle further cards into a deck's draw pile",
        extras={"game": IN_ANY, "order": "add_cards", "example": example("add list:Playing cards deck:{deck}")},
    )
    @app_commands.rename(list_="list")
    @app_commands.describe(list_="A shipped list", file="Your own list", deck=DECK)
    async def add(
        self, interaction: Interaction, list_: ListKey = "", file: discord.Attachment | None = None, deck: DeckName = ""
    ) -> None:
        """Adds cards."""
        async with Answering(interaction) as answer:
            look = await of(interaction).look_here(interaction)
            name = deck_meant(look, deck)
            shipped, cards = await cards_from(list_, file)
            await of(interaction).carry_out(answer, look.row.id, o.AddCards(deck=name, shipped=shipped, cards=cards))

    @deck.command(
        name="show",
        description="The table's cards, or all cards of a pile that lies open",
        extras={"game": IN_ANY, "example": "/deck show"},
    )
    @app_commands.describe(deck=DECK, pile="Which pile, card by card", page="Which page")
    async def show(self, interaction: Interaction, deck: DeckName = "", pile: PileName = "", page: Page = 1) -> None:
        """Shows decks, piles and hands as far as everybody may know them."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction)
            view = searching(look)
            if not pile:
                lines = () if view.decks else (T("There is no deck on this table yet. Put one there with `/deck new`."),)
                await answer.say(await bulletin.panel(Panel(title=T("Cards"), lines=lines, sections=sections(view, names(look)))))
                return
            name, key = deck_meant(look, deck), pile_meant(look, pile)
            last = pages(max(view.deck(name).pile(key).size, 1))
            await answer.say(await bulletin.panel(pile_panel(view, name, key, min(page, last) - 1)))

    @deck.command(name="hand", description="Your hand, for your eyes only", extras={"game": IN_ANY, "example": "/deck hand"})
    @app_commands.describe(page="Which page, for a large hand")
    async def hand(self, interaction: Interaction, page: Page = 1) -> None:
        """Shows the hand."""
        async with Answering(interaction, private=True) as answer:
            look = await of(interaction).look_here(interaction)
            card_table(look)
            await answer.say(await bulletin.hand(look, page))

    @deck.command(
        name="leave",
        description="Leave the card table; your cards go where each deck's rules send them",
        extras={"game": CARD_TABLE, "order": "leave_table", "example": "/deck leave"},
    )
    async def leave(self, interaction: Interaction) -> None:
        """Leaves."""
        await gives(interaction, at_a_card_table(o.LeaveTable()))

    @deck.command(
        name="sit",
        description="Sit down at the card table again, with an empty hand",
        extras={"game": CARD_TABLE, "order": "sit_down", "example": "/deck sit"},
    )
    async def sit(self, interaction: Interaction) -> None:
        """Sits down again."""
        await gives(interaction, at_a_card_table(o.SitDown()))

    @deck.command(
        name="setup",
        description="No Retreat!: what the No Surrender! kit places where in this scenario",
        extras={"game": NO_RETREAT, "example": "/deck setup"},
    )
    async def setup_(self, interaction: Interaction) -> None:
        """Lists the set-up."""
        async with Answering(interaction, private=True) as answer:
            state = (await of(interaction).look_here(interaction, NO_RETREAT)).campaign.state
            assert isinstance(state, NoRetreat)
            await answer.say(await bulletin.panel(set_up_panel(state.track.scenario)))

    # drawing

    @deck.command(
        name="draw",
        description="Draw into your hand; only you see what",
        extras={"game": IN_ANY, "order": "draw", "example": example("draw count:{count} deck:{deck} pile:{pile}")},
    )
    @app_commands.describe(count="How many", deck=DECK, pile=PILE)
    async def draw(self, interaction: Interaction, count: Count = 1, deck: DeckName = "", pile: PileName = DRAW) -> None:
        """Draws."""
        await gives(
            interaction, lambda look: o.Draw(deck=deck_meant(look, deck), pile=pile_meant(look, pile), count=count), private=True
        )

    @deck.command(
        name="up",
        description="Turn cards up: draw them face up onto the table",
        extras={"game": IN_ANY, "order": "turn_up", "example": example("up count:{count} deck:{deck} pile:{pile}")},
    )
    @app_commands.describe(count="How many", deck=DECK, pile=PILE)
    async def up(self, interaction: Interaction, count: Count = 1, deck: DeckName = "", pile: PileName = DRAW) -> None:
        """Draws face up."""
        await gives(interaction, lambda look: o.TurnUp(deck=deck_meant(look, deck), pile=pile_meant(look, pile), count=count))

    @deck.command(
        name="peek",
        description="Look at the top of a pile by a card's leave, which is announced",
        extras={"game": IN_ANY, "order": "peek", "example": example("peek leave:{leave} count:{count} deck:{deck} pile:{pile}")},
    )
    @app_commands.describe(leave="The card or rule that allows it", count="How many", deck=DECK, pile=PILE)
    async def peek(
        self, interaction: Interaction, leave: str, count: Count = 1, deck: DeckName = "", pile: PileName = DRAW
    ) -> None:
        """Peeks."""
        order = lambda look: o.Peek(deck=deck_meant(look, deck), pile=pile_meant(look, pile), count=count, leave=tidy(leave))  # noqa: E731
        await gives(interaction, order, private=True)

    # playing

    @deck.command(
        name="play",
        description="Play a card of your hand, face up",
        extras={"game": IN_ANY, "order": "play", "example": example("play card:{card}")},
    )
    @app_commands.describe(card="Which card", stays="It stays on the table", note="What for, such as: as an event")
    async def play(self, interaction: Interaction, card: HeldCard, stays: bool = False, note: str = "") -> None:
        """Plays a card."""
        await gives(interaction, lambda look: o.Play(card=own(look, card)[0], stays=stays, note=tidy(note)))

    @deck.command(
        name="discard",
        description="Discard cards of your hand or from the table; the last one lies on top",
        extras={"game": IN_ANY, "order": "discard", "example": example("discard card:{card}")},
    )
    @app_commands.describe(**CARDS)
    async def discard(
        self,
        interaction: Interaction,
        card: AnyCard,
        card2: AnyCard = "",
        card3: AnyCard = "",
        card4: AnyCard = "",
        card5: AnyCard = "",
    ) -> None:
        """Discards."""
        await gives(interaction, lambda look: o.Discard(cards=reached(look, card, card2, card3, card4, card5)))

    @deck.command(
        name="random",
        description="Discard cards of your hand, chosen by chance",
        extras={"game": IN_ANY, "order": "discard_at_random", "example": "/deck random"},
    )
    @app_commands.describe(count="How many", deck="Only cards of this deck")
    async def random(self, interaction: Interaction, count: Count = 1, deck: DeckName = "") -> None:
        """Discards at random."""
        await gives(interaction, lambda look: o.DiscardAtRandom(count=count, deck=deck))

    @deck.command(
        name="reveal",
        description="Show cards of your hand to everybody, and keep them",
        extras={"game": IN_ANY, "order": "reveal", "example": example("reveal card:{card}")},
    )
    @app_commands.describe(**CARDS)
    async def reveal(
        self,
        interaction: Interaction,
        card: HeldCard,
        card2: HeldCard = "",
        card3: HeldCard = "",
        card4: HeldCard = "",
        card5: HeldCard = "",
    ) -> None:
        """Reveals."""
        await gives(interaction, lambda look: o.Reveal(cards=own(look, card, card2, card3, card4, card5)))

    @deck.command(
        name="pass",
        description="Hand cards face down to another player",
        extras={"game": IN_ANY, "order": "pass_cards", "example": example("pass to:{to} card:{card}")},
    )
    @app_commands.describe(to="To whom", **CARDS)
    async def pass_(
        self,
        interaction: Interaction,
        to: PlayerName,
        card: HeldCard,
        card2: HeldCard = "",
        card3: HeldCard = "",
        card4: HeldCard = "",
        card5: HeldCard = "",
    ) -> None:
        """Passes cards."""
        await gives(
            interaction,
            lambda look: o.PassCards(to=player(look, to), cards=own(look, card, card2, card3, card4, card5)),
            private=True,
        )

    @deck.command(
        name="return",
        description="Put cards on top of the draw pile; the first lies uppermost",
        extras={"game": IN_ANY, "order": "return_cards", "example": example("return card:{card}")},
    )
    @app_commands.describe(**CARDS)
    async def return_(
        self,
        interaction: Interaction,
        card: AnyCard,
        card2: AnyCard = "",
        card3: AnyCard = "",
        card4: AnyCard = "",
        card5: AnyCard = "",
    ) -> None:
        """Returns cards."""
        await gives(interaction, lambda look: o.ReturnCards(cards=reached(look, card, card2, card3, card4, card5)), private=True)

    @deck.command(
        name="bury",
        description="Put cards under the draw pile; without a card its top card, unseen",
        extras={"game": IN_ANY, "order": "bury", "example": example("bury card:{card} deck:{deck}")},
    )
    @app_commands.describe(deck=DECK, **CARDS)
    async def bury(
        self,
        interaction: Interaction,
        card: AnyCard = "",
        card2: AnyCard = "",
        card3: AnyCard = "",
        card4: AnyCard = "",
        card5: AnyCard = "",
        deck: DeckName = "",
    ) -> None:
        """Buries cards."""

        def order(look: Look) -> Order:
            named = (card, card2, card3, card4, card5)
            cards = reached(look, *named) if any(named) else ()
            name = deck_of(card_table(look), cards[0]).name if cards and not deck else deck_meant(look, deck)
            return o.Bury(deck=name, cards=cards)

        await gives(interaction, order, private=True)

    @deck.command(
        name="remove",
        description="Take cards out of the game, face up",
        extras={"game": IN_ANY, "order": "remove_cards", "example": example("remove card:{card}")},
    )
    @app_commands.describe(**CARDS)
    async def remove(
        self,
        interaction: Interaction,
        card: AnyCard,
        card2: AnyCard = "",
        card3: AnyCard = "",
        card4: AnyCard = "",
        card5: AnyCard = "",
    ) -> None:
        """Removes cards."""
        await gives(interaction, lambda look: o.RemoveCards(cards=reached(look, card, card2, card3, card4, card5)))

    @deck.command(
        name="place",
        description="Put cards on a named pile",
        extras={"game": IN_ANY, "order": "place_cards", "example": example("place pile:{pile} card:{card}")},
    )
    @app_commands.describe(pile="Which pile", **CARDS)
    async def place(
        self,
        interaction: Interaction,
        pile: PileName,
        card: AnyCard,
        card2: AnyCard = "",
        card3: AnyCard = "",
        card4: AnyCard = "",
        card5: AnyCard = "",
    ) -> None:
        """Puts cards on a pile."""
        await gives(
            interaction,
            lambda look: o.PlaceCards(pile=pile_meant(look, pile), cards=reached(look, card, card2, card3, card4, card5)),
            private=True,
        )

    @deck.command(
        name="take",
        description="Take cards into your hand: open ones, or from the pile you are searching",
        extras={"game": IN_ANY, "order": "take_cards", "example": example("take card:{card}")},
    )
    @app_commands.describe(shown="Show what you found to everybody", **CARDS)
    async def take(
        self,
        interaction: Interaction,
        card: OpenCard,
        card2: OpenCard = "",
        card3: OpenCard = "",
        card4: OpenCard = "",
        card5: OpenCard = "",
        shown: bool = False,
    ) -> None:
        """Takes cards."""

        def order(look: Look) -> Order:
            cards = cards_meant(look, (card, card2, card3, card4, card5), lying)
            place = place_of(card_table(look), cards[0])
            return o.TakeCards(deck=place.deck, pile=place.pile, cards=cards, is_shown=shown)

        await gives(interaction, order, private=True)

    # piles

    @pile.command(
        name="new",
        description="Begin a pile of your own",
        extras={"game": IN_ANY, "order": "open_pile", "example": example("pile new name:Reserve deck:{deck}")},
    )
    @app_commands.describe(name="What it is called", face_down="Its cards lie face down", deck=DECK)
    async def pile_new(self, interaction: Interaction, name: str, face_down: bool = False, deck: DeckName = "") -> None:
        """Begins a pile."""
        await gives(interaction, lambda look: o.OpenPile(deck=deck_meant(look, deck), pile=name, is_face_up=not face_down))

    @pile.command(
        name="cut",
        description="Lift cards off a pile and put them under the rest",
        extras={"game": IN_ANY, "order": "cut", "example": example("pile cut after:{at} deck:{deck} pile:{pile}")},
    )
    @app_commands.describe(after="After how many cards", deck=DECK, pile=PILE)
    async def pile_cut(
        self, interaction: Interaction, after: app_commands.Range[int, 1, 500], deck: DeckName = "", pile: PileName = DRAW
    ) -> None:
        """Cuts a pile."""
        await gives(interaction, lambda look: o.Cut(deck=deck_meant(look, deck), pile=pile_meant(look, pile), at=after))

    @pile.command(
        name="shuffle",
        description="Shuffle a pile that lies face down",
        extras={"game": IN_ANY, "order": "shuffle_pile", "example": example("pile shuffle deck:{deck} pile:{pile}")},
    )
    @app_commands.describe(deck=DECK, pile=PILE)
    async def pile_shuffle(self, interaction: Interaction, deck: DeckName = "", pile: PileName = DRAW) -> None:
        """Shuffles a pile."""
        await gives(interaction, lambda look: o.ShufflePile(deck=deck_meant(look, deck), pile=pile_meant(look, pile)))

    @pile.command(
        name="reshuffle",
        description="Shuffle the discards into the draw pile",
        extras={"game": IN_ANY, "order": "reshuffle", "example": example("pile reshuffle deck:{deck}")},
    )
    @app_commands.describe(deck=DECK)
    async def pile_reshuffle(self, interaction: Interaction, deck: DeckName = "") -> None:
        """Shuffles the discards in."""
        await gives(interaction, lambda look: o.Reshuffle(deck=deck_meant(look, deck)))

    @pile.command(
        name="search",
        description="Look through a face-down pile that may be searched; all wait meanwhile",
        extras={"game": IN_ANY, "order": "search", "example": example("pile search deck:{deck} pile:{pile}")},
    )
    @app_commands.describe(deck=DECK, pile=PILE)
    async def pile_search(self, interaction: Interaction, deck: DeckName = "", pile: PileName = DRAW) -> None:
        """Searches a pile."""
        await gives(interaction, lambda look: o.Search(deck=deck_meant(look, deck), pile=pile_meant(look, pile)), private=True)

    @pile.command(
        name="done",
        description="End the search: the pile is shuffled",
        extras={"game": IN_ANY, "order": "end_search", "example": "/deck pile done"},
    )
    async def pile_done(self, interaction: Interaction) -> None:
        """Ends a search."""
        await gives(interaction, lambda look: o.EndSearch())


async def gives(interaction: Interaction, asked: Callable[[Look], Order], *, private: bool = False) -> None:
    """Gives an order that depends on the cards. One whose answer may show a secret is acknowledged in private."""
    async with Answering(interaction, private=private) as answer:
        look = await of(interaction).look_here(interaction)
        card_table(look)
        await of(interaction).carry_out(answer, look.row.id, asked(look))


def at_a_card_table(order: Order) -> Callable[[Look], Order]:
    """An order that is given at a card table only, where people come and go."""

    def asked(look: Look) -> Order:
        if look.game.key != CARD_TABLE:
            raise Impossible(
                T("Only at a card table do players get up and sit down again."),
                instead=T("`/game leave` gives your seat up; your hand waits for who takes it."),
            )
        return order

    return asked


async def table_here(answer: Answering, order: o.OpenDeck) -> Look:
    """The campaign of this channel; where there is none and the order would pass at one, a fresh card table with the person who
    asks in its first seat."""
    interaction = answer.interaction
    bot, actor = of(interaction), actor_of(interaction)
    if interaction.guild_id is None or interaction.channel_id is None:
        return await bot.look_here(interaction)
    try:
        return await bot.look_here(interaction)
    except Missing:
        check(table_for(["p1"]), "p1", order)
    place = Place(interaction.guild_id, interaction.channel_id)
    done = await bot.table.open(place, actor, Open(game=CARD_TABLE, scenario=f"{SEATS}_seats", language=spoken_in(interaction)))
    await bot.show(answer, done)
    await bot.show(answer, await bot.table.submit(done.row.id, actor, Join(side="p1")))
    return await bot.look_here(interaction)


async def cards_from(shipped: str, file: discord.Attachment | None) -> tuple[str, tuple[o.ListedCard, ...]]:
    """The key of a shipped list or the cards of a file: one of the two, and not both. Raises Malformed with the line."""
    if bool(shipped) == (file is not None):
        keys = listing([listed.key for listed in shipped_lists()], "or")
        raise Malformed(
            T("A deck comes from one list.") if shipped else T("Say which cards."),
            instead=T("Choose a `list` ({keys}), or upload a `file` with a card on each line.", keys=keys),
        )
    if file is None:
        return listed_deck(shipped).key, ()
    return "", read_list(file.filename, await bytes_of(file, FILE_LIMIT))


def stem(file: discord.Attachment | None) -> str:
    """What a deck from a file is called, if nobody says: as the file, without its ending."""
    return tidy(PurePath(file.filename).stem.replace("_", " "), 60) if file is not None else ""


def own(look: Look, *typed: str) -> tuple[str, ...]:
    """The cards of one's own hand that were named."""
    return cards_meant(look, typed, held)


def reached(look: Look, *typed: str) -> tuple[str, ...]:
    """The cards that were named, of one's own hand or lying open."""
    return cards_meant(look, typed, held, lying)


def player(look: Look, typed: str) -> str:
    """The seat that was named, by its key or its name."""
    return meant(typed, [(side.name, side.key) for side in look.game.sides])


def searching(look: Look) -> TableView:
    """The cards as this person sees them; of several seats with the eyes of the one that is searching a pile."""
    found = views(look)
    return next((view for view in found if view.searched), found[0])


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Deck())
