"""Cards for any group, through Discord: three people at a card table, their hands, their piles, and their own lists."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot import bulletin
from bot.kit.deck.lists import MAX_BYTES, MAX_CARDS
from bot.store import Store
from tests.cards import lost_or_doubled
from tests.e2e.card_players import everything, hand_of, listed, loaded, offered, seated, table_of
from tests.e2e.gateway import press, public, slash
from tests.e2e.test_in_time import DEFERRED, EPHEMERAL, slowed, waited_for
from tests.world import World, heard, labels, private, said, text_of, whispered


async def with_deck(world: World, size: int = 30, **rules: Any) -> int:
    """Anna, Bert and the onlooker at a table with a deck of so many cards."""
    campaign = await seated(world, world.anna, world.bert, world.onlooker)
    await world.anna.slash(world.channel, "deck new", file=listed(size), name="Deck", **rules)
    return campaign


# a deck on the table


async def test_a_deck_in_a_channel_without_a_campaign_opens_a_card_table(world: World) -> None:
    result = await world.anna.slash(world.channel, "deck new", list="plain_52")

    look = await world.bot.table.look(await world.bot.table.campaign_in(world.channel.id), 0)
    assert look.game.key == "card_table"
    assert look.campaign.players("p1") == (world.anna.id,)
    assert "Player 1 puts the deck Playing cards on the table, shuffled: 54 cards." in heard(result)
    assert "Join: Player 2" in labels(world.table_message())


async def test_a_bad_list_in_a_channel_without_a_campaign_opens_nothing(world: World) -> None:
    result = await world.anna.slash(world.channel, "deck new", file=("cards.txt", b""))

    assert private(result)
    assert await world.bot.table.running() == ()


async def test_the_same_new_deck_delivered_twice_is_one(world: World) -> None:
    sent = slash(world, world.anna, "deck new", list="plain_52")

    sent.deliver()
    sent.deliver()
    await world.env.settle()
    sent.deliver()
    await world.env.settle()

    campaign = await world.bot.table.campaign_in(world.channel.id)
    assert len(await world.bot.table.running()) == 1
    assert [deck.name for deck in (await table_of(world, campaign)).decks] == ["Playing cards"]


async def test_a_table_has_the_seats_of_its_scenario_and_no_more(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="card_table", scenario="2_seats")

    result = await world.anna.slash(world.channel, "game join", side="p3")

    assert [label for label in labels(world.table_message()) if label.startswith("Join")] == ["Join: Player 1", "Join: Player 2"]
    assert said(result) == "This campaign has no Player 3 seat.\nIts seats are Player 1 and Player 2."


async def test_a_game_without_cards_says_where_cards_can_be_played(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    result = await world.anna.slash(world.channel, "deck draw")

    assert private(result)
    assert "which is played without cards." in said(result)
    assert "`/deck new` in a thread beside it opens a card table there." in said(result)


async def test_a_deck_is_handled_as_its_opener_says(world: World) -> None:
    campaign = await seated(world, world.anna, world.bert)

    await world.anna.slash(
        world.channel,
        "deck new",
        list="plain_52",
        name="Ours",
        searchable=False,
        reshuffles=False,
        hand_limit=3,
        leaving="discard",
    )

    rules = (await table_of(world, campaign)).deck("Ours").rules
    assert (rules.searchable, rules.reshuffles, rules.hand_limit, rules.leaving) == ((), False, 3, "discard")
    assert "may search the draw pile of Ours" in said(await world.anna.slash(world.channel, "deck pile search"))
    assert "above 3 cards" in said(await world.anna.slash(world.channel, "deck draw", count=4))


async def test_where_two_decks_lie_one_must_be_named(world: World) -> None:
    await with_deck(world, 5)
    await world.bert.slash(world.channel, "deck new", list="plain_52")

    unclear = await world.anna.slash(world.channel, "deck draw")
    clear = await world.anna.slash(world.channel, "deck draw", deck="playing cards")

    assert said(unclear) == "There are several decks on this table: Deck and Playing cards.\nName one in `deck`."
    assert "draws 1 card from the draw pile of Playing cards." in heard(clear)


# an evening of three


async def test_three_people_play_an_evening_and_every_shuffle_is_verified(world: World) -> None:
    anna, bert, carl, war = world.anna, world.bert, world.onlooker, world.channel
    campaign = await with_deck(world, searchable=True)
    for who, n in ((anna, 5), (bert, 4), (carl, 3)):
        drawn = await who.slash(war, "deck draw", count=n)
        assert f"draws {n} cards from the draw pile of Deck." in heard(drawn)
        assert "Card " not in heard(drawn)
        assert whispered(drawn).startswith("You draw Card ")
    mine = await hand_of(world, anna)

    passed = await anna.slash(war, "deck pass", to="Player 2", card=mine[0])
    played = await anna.slash(war, "deck play", card=mine[1], note="as an event")
    shown = await anna.slash(war, "deck reveal", card=mine[2])
    discarded = await anna.slash(war, "deck discard", card=mine[3], card2=mine[2])
    at_random = await bert.slash(war, "deck random")
    peeked = await carl.slash(war, "deck peek", leave="Maskirovka", count=2)
    searched = await bert.slash(war, "deck pile search")
    waiting = await carl.slash(war, "deck draw")
    found = await bert.slash(war, "deck take", card=(await offered(world, bert, "deck take"))[0])
    ended = await carl.slash(war, "deck pile done")
    mixed = await anna.slash(war, "deck pile shuffle")
    back = await anna.slash(war, "deck pile reshuffle")

    assert heard(passed).startswith("Player 1 passes 1 card to Player 2.")
    assert mine[0] in whispered(passed)
    assert mine[0] in await hand_of(world, bert) or mine[0] in heard(at_random)
    assert heard(played).startswith(f"Player 1 plays {mine[1]}.\n(as an event)")
    assert f"Player 1 shows {mine[2]} and keeps it." in heard(shown)
    assert f"Player 1 discards {mine[2]} and {mine[3]}." in heard(discarded)
    assert "at random." in heard(at_random)
    assert heard(peeked).startswith("Player 3 looks at the top 2 cards of the draw pile of Deck, by leave of Maskirovka.")
    assert "Card " not in heard(peeked)
    assert whispered(peeked).startswith("From the top: Card ")
    assert "Card " not in heard(searched)
    assert private(waiting)
    assert "Somebody is looking through the draw pile of Deck." in said(waiting)
    assert heard(found).startswith("Player 2 takes 1 card from the draw pile of Deck, unseen by the others.")
    assert "The search is over, and the draw pile of Deck is shuffled:" in heard(ended)
    assert "Player 1 shuffles the draw pile of Deck:" in heard(mixed)
    assert "Player 1 shuffles the discards of Deck into the draw pile:" in heard(back)
    assert not lost_or_doubled(await table_of(world, campaign))

    await anna.slash(war, "game end", as_referee=True)
    verdict = said(await bert.slash(war, "game verify"))
    assert "verifies" in verdict
    assert "1 die and 4 shuffles were recomputed" in verdict


async def test_what_lies_open_is_said_and_what_does_not_shows_its_back_only(world: World) -> None:
    anna, bert, war = world.anna, world.bert, world.channel
    campaign = await with_deck(world)
    await anna.slash(war, "deck draw", count=6)
    mine = await hand_of(world, anna)

    hidden = [
        await anna.slash(war, "deck return", card=mine[0]),
        await anna.slash(war, "deck bury", card=mine[1]),
        await anna.slash(war, "deck bury"),
        await anna.slash(war, "deck pile new", name="Sealed", face_down=True),
        await anna.slash(war, "deck place", pile="Sealed", card=mine[2]),
        await anna.slash(war, "deck pile cut", after=7),
    ]
    up = await bert.slash(war, "deck up", count=2)
    await anna.slash(war, "deck pile new", name="Reserve")
    placed = await anna.slash(war, "deck place", pile="Reserve", card=mine[3])
    taken = await bert.slash(war, "deck take", card=mine[3])
    removed = await bert.slash(war, "deck remove", card=mine[3])
    shown = await world.manager.slash(war, "deck show")

    assert not any("Card " in heard(result) for result in hidden)
    assert "Player 1 puts 1 card from the hand back on the draw pile of Deck." in heard(hidden[0])
    assert "Player 1 puts 1 card under the draw pile of Deck, unseen by the others." in heard(hidden[1])
    assert "Player 1 puts the top card of Deck under the draw pile, unseen by all." in heard(hidden[2])
    assert "Player 1 puts 1 card face down on Sealed of Deck." in heard(hidden[4])
    assert "Player 2 turns up Card " in heard(up)
    assert f"Player 1 puts {mine[3]} on Reserve of Deck." in heard(placed)
    assert f"Player 2 takes {mine[3]} from Reserve of Deck." in heard(taken)
    assert f"Player 2 takes {mine[3]} out of the game." in heard(removed)
    assert f"Out of the game: 1 card, on top {mine[3]}" in said(shown)
    assert "Sealed: 1 card\n" in said(shown)
    assert not lost_or_doubled(await table_of(world, campaign))


async def test_the_discards_lie_in_their_order_for_everybody(world: World) -> None:
    await with_deck(world)
    await world.anna.slash(world.channel, "deck draw", count=3)
    one, two, three = await hand_of(world, world.anna)

    await world.anna.slash(world.channel, "deck discard", card=one, card2=two)
    await world.anna.slash(world.channel, "deck play", card=three)

    shown = said(await world.manager.slash(world.channel, "deck show", pile="discard"))
    assert shown.startswith(f"Deck, the discards: 3 cards\n1. {three}\n2. {two}\n3. {one}")


async def test_a_played_card_is_said_with_its_text(world: World) -> None:
    await seated(world, world.anna, world.bert)
    await world.anna.slash(world.channel, "deck new", file=("rain.txt", b"Rain | All roads are mud."))
    await world.anna.slash(world.channel, "deck draw")

    result = await world.anna.slash(world.channel, "deck play", card="rain", stays=True)

    assert heard(result).startswith("Player 1 plays Rain.\nRain reads: All roads are mud.\nIt stays on the table.")


# hands


async def test_the_table_message_has_a_button_that_shows_each_their_own_hand(world: World) -> None:
    await with_deck(world)
    await world.anna.slash(world.channel, "deck draw", count=2)
    mine = await hand_of(world, world.anna)

    own = await world.anna.click(world.table_message(), label="My hand")
    other = await world.bert.click(world.table_message(), label="My hand")
    none = await world.manager.click(world.table_message(), label="My hand")

    assert private(own)
    assert all(card in said(own) for card in mine)
    assert private(other)
    assert private(none)
    assert not any(card in said(other) + said(none) for card in mine)
    assert "Your hand" not in said(none)


@pytest.mark.parametrize("size", [26, 40])
async def test_report_33_every_card_of_a_large_hand_is_reached(world: World, size: int) -> None:
    long = "A title of a hundred and fifty characters " + "x" * 100
    lines = [f"{long} {n:04}" for n in range(1, size + 1)]
    assert {len(line) for line in lines} == {147}
    await seated(world, world.anna, world.bert)
    await world.anna.slash(world.channel, "deck new", file=("long.txt", "\n".join(lines).encode()))
    await world.anna.slash(world.channel, "deck draw", count=size)

    by_page = await hand_of(world, world.anna)
    shown = await world.anna.click(world.table_message(), label="My hand")
    by_button = set()
    page = shown.followups[-1]
    while True:
        by_button |= {line for line in lines if line in text_of(page)}
        number = int(text_of(page).split("Page ")[-1].split(" of")[0])
        if f"Page {number + 1}" not in labels(page):
            break
        page = (await world.anna.click(page, label=f"Page {number + 1}")).response or page

    assert sorted(by_page) == lines
    assert by_button == set(lines)
    assert len(await offered(world, world.anna, "deck play")) == 25
    assert len(await offered(world, world.anna, "deck play", typed="   ")) == 25
    assert await offered(world, world.bert, "deck play") == []
    found = await world.anna.autocomplete(world.channel, "deck play", "card", f"(no. {size})")
    assert found
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in found)
    played = await world.anna.slash(world.channel, "deck play", card=found[0]["value"])
    assert f"Player 1 plays {long} {size:04}." in heard(played)


async def test_autocomplete_offers_each_player_their_own_cards_and_onlookers_none(world: World) -> None:
    await with_deck(world)
    for who in (world.anna, world.bert):
        await who.slash(world.channel, "deck draw", count=3)
    mine, theirs = await hand_of(world, world.anna), await hand_of(world, world.bert)

    for command in ("deck play", "deck reveal", "deck pass", "deck discard", "deck return", "deck bury", "deck remove"):
        assert await offered(world, world.anna, command) == mine, command
        assert await offered(world, world.bert, command) == theirs, command
        assert await offered(world, world.manager, command) == [], command
    assert await offered(world, world.anna, "deck discard", "card2", card="Deck/" + str(int(mine[0][-2:]))) == mine[1:]


async def test_another_hand_is_never_named_by_a_refusal(world: World) -> None:
    await with_deck(world)
    await world.bert.slash(world.channel, "deck draw")
    (theirs,) = await hand_of(world, world.bert)
    deep = next(f"Card {n:02}" for n in range(1, 31) if f"Card {n:02}" != theirs)

    for command in ("deck play", "deck reveal", "deck discard", "deck return", "deck bury", "deck remove", "deck take"):
        held = said(await world.anna.slash(world.channel, command, card=theirs))
        lying = said(await world.anna.slash(world.channel, command, card=deep))
        assert held == lying, command
        assert not any(card in held for card in (theirs, deep))


async def test_the_referee_sees_a_hand_only_by_a_peek_that_all_are_told_of(world: World) -> None:
    await with_deck(world)
    await world.bert.slash(world.channel, "deck draw", count=2)
    theirs = await hand_of(world, world.bert)

    before = said(await world.manager.slash(world.channel, "game status"))
    peeked = await world.manager.slash(world.channel, "referee peek", side="p2")

    assert not any(card in before for card in theirs)
    assert "Player 2" in heard(peeked)
    assert not any(card in heard(peeked) for card in theirs)
    assert all(card in whispered(peeked) for card in theirs)


async def test_report_19_a_slow_draw_is_private_from_its_first_acknowledgement(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_deck(world)
    for name in ("append", "running_in"):
        monkeypatch.setattr(Store, name, slowed(getattr(Store, name)))
    sent = slash(world, world.anna, "deck draw", count=2)

    (first,) = await waited_for(world, sent)

    assert first["type"] == DEFERRED
    assert first["data"]["flags"] & EPHEMERAL
    assert whispered(sent.result).startswith("You draw Card ")
    (told,) = [m for m in public(world) if "draws 2 cards" in text_of(m)]
    assert "Card 0" not in text_of(told)


async def test_a_slow_hand_is_private_from_its_first_acknowledgement(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await with_deck(world)
    await world.anna.slash(world.channel, "deck draw", count=2)
    monkeypatch.setattr(bulletin, "panel", slowed(bulletin.panel))
    sent = press(world, world.anna, world.table_message(), "My hand")

    (first,) = await waited_for(world, sent)

    assert first["data"]["flags"] & EPHEMERAL
    assert private(sent.result)


# undo


async def test_report_21_draw_undo_draw_gives_the_same_card_and_only_by_consent(world: World) -> None:
    await with_deck(world)
    await world.anna.slash(world.channel, "deck draw")
    first = await hand_of(world, world.anna)

    asked = await world.anna.slash(world.channel, "game undo")
    still = await hand_of(world, world.anna)
    for who in (world.bert, world.onlooker):
        message = next(m for m in reversed(public(world)) if "Agree" in labels(m))
        await who.click(message, label="Agree")
    undone = await hand_of(world, world.anna)
    await world.anna.slash(world.channel, "deck draw")

    assert "Consent is needed from: Player 2 and Player 3." in heard(asked)
    assert still == first
    assert undone == []
    assert await hand_of(world, world.anna) == first


async def test_what_nobody_has_seen_is_taken_back_at_once(world: World) -> None:
    await with_deck(world)

    for command, given in (("deck bury", {}), ("deck pile cut", {"after": 4}), ("deck pile new", {"name": "Reserve"})):
        before = await table_of(world, await world.bot.table.campaign_in(world.channel.id))
        await world.anna.slash(world.channel, command, **given)
        result = await world.anna.slash(world.channel, "game undo")
        assert "Consent" not in heard(result), command
        assert await table_of(world, await world.bot.table.campaign_in(world.channel.id)) == before


# never twice


async def test_report_22_no_card_is_ever_in_two_places(world: World) -> None:
    anna, bert, carl, war = world.anna, world.bert, world.onlooker, world.channel
    campaign = await with_deck(world, 12)

    for _ in range(3):
        for who in (anna, bert, carl):
            await who.slash(war, "deck draw", count=3)
        for who in (anna, bert):
            for card in (await hand_of(world, who))[:2]:
                await who.slash(war, "deck play", card=card)
        held = [card for who in (anna, bert, carl) for card in await hand_of(world, who)]
        assert max(Counter(held).values()) == 1
        await carl.slash(war, "deck leave")
        assert "You have left this table." in said(await carl.slash(war, "deck draw"))
        await carl.slash(war, "deck sit")
        assert not lost_or_doubled(await table_of(world, campaign))
    await anna.slash(war, "deck draw", count=12)

    assert "The draw pile of Deck has run out; the discards are shuffled into it:" in everything(world)
    assert not lost_or_doubled(await table_of(world, campaign))
    await anna.slash(war, "game end", as_referee=True)
    assert "verifies" in said(await bert.slash(war, "game verify"))


# lists of the group's own

UPLOADS = {
    "malformed": ("cards.json", b'[\n"Raid",\n{"title": "Storm",]', "cards.json, line 3: this is not readable JSON"),
    "huge": (
        "cards.txt",
        b"123456789\n" * 30_000,
        f"cards.txt, line {MAX_BYTES // 10 + 1}: here the file passes {MAX_BYTES} bytes",
    ),
    "duplicate": ("cards.txt", b"Raid\nStorm\nRaid\n", "cards.txt, line 3: Raid stands in line 1 already."),
    "1000 cards": (*listed(1000), f"cards.txt, line {MAX_CARDS + 1}: here the deck passes {MAX_CARDS} cards."),
    "not UTF-8": ("cards.txt", "Raid\nÜberfall\n".encode("latin-1"), "cards.txt, line 2: this is not UTF-8 text."),
    "empty": ("cards.txt", b"", "cards.txt, line 1: the list holds no card."),
}


@pytest.mark.parametrize("what", UPLOADS)
async def test_a_list_that_cannot_be_taken_is_refused_by_its_line(world: World, what: str) -> None:
    name, data, sentence = UPLOADS[what]
    campaign = await with_deck(world)
    before = await table_of(world, campaign)

    new = await world.anna.slash(world.channel, "deck new", file=(name, data))
    more = await world.anna.slash(world.channel, "deck add", file=(name, data))

    for result in (new, more):
        assert private(result)
        assert bulletin.unescaped(said(result)).startswith(sentence)
    assert await table_of(world, campaign) == before


async def test_a_list_with_everything_in_it_is_played(world: World) -> None:
    await seated(world, world.anna, world.bert)
    toml = b'[[cards]]\ntitle = "Storm"\nnumber = 7\ntext = "It blows."\nsymbols = ["star"]\ncopies = 2\n'

    await world.anna.slash(world.channel, "deck new", file=("sea_weather.toml", toml))
    await world.anna.slash(world.channel, "deck draw", count=2)

    assert await hand_of(world, world.anna) == ["Storm (no. 7) [star]: It blows."] * 2
    assert "sea weather" in everything(world)


async def test_shuffles_are_the_ledgers_and_no_deck_lies_as_it_was_listed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = await with_deck(world)
    dealt = (await table_of(world, campaign)).deck("Deck").pile("draw").cards
    await world.anna.slash(world.channel, "game end", as_referee=True)
    loaded(monkeypatch, [])

    verdict = said(await world.bert.slash(world.channel, "game verify"))

    assert list(dealt) != [f"Deck/{n}" for n in range(1, 31)]
    assert "does not" in verdict


async def test_a_card_table_says_that_it_has_no_unclear_rules_and_no_moments_to_seal_for(world: World) -> None:
    await with_deck(world)

    options = said(await world.anna.slash(world.channel, "game options"))
    sealed = said(await world.anna.slash(world.channel, "game sealed"))

    assert "This game has no unclear rules." in options
    assert "No order can be sealed in this game." in sealed


async def test_who_searches_a_pile_is_waited_for_by_its_name(world: World) -> None:
    await with_deck(world, searchable=True)

    await world.anna.slash(world.channel, "deck pile search")

    assert "End the search of the draw pile of Deck." in text_of(world.table_message())


async def test_the_recap_of_one_who_has_neither_looked_nor_ordered_goes_back_to_the_beginning(world: World) -> None:
    await with_deck(world)

    seen = said(await world.manager.slash(world.channel, "game recap"))
    own = said(await world.anna.slash(world.channel, "game recap"))

    assert seen.startswith("Since the campaign began")
    assert own.startswith("Since your last order")


@pytest.mark.parametrize(
    ("language", "words", "shown"),
    [
        ("en", "Discards", "Deck, the discards: 1 card"),
        ("en", "the discards", "Deck, the discards: 1 card"),
        ("en", "discard", "Deck, the discards: 1 card"),
        ("ru", "Сброс", "Deck, сброс: 1 карта"),
    ],
)
async def test_a_pile_is_known_by_the_words_by_which_the_bot_calls_it(
    world: World, language: str, words: str, shown: str
) -> None:
    world.languages[world.bert.id] = language
    await with_deck(world)
    await world.anna.slash(world.channel, "deck draw")
    await world.anna.slash(world.channel, "deck random")

    result = await world.bert.slash(world.channel, "deck show", pile=words)

    assert shown in said(result)


async def test_a_pile_that_players_call_as_the_bot_calls_one_of_its_own_stays_theirs(world: World) -> None:
    await with_deck(world)
    await world.anna.slash(world.channel, "deck pile new", name="Discards")
    await world.anna.slash(world.channel, "deck draw")
    (card,) = (await table_of(world, await world.bot.table.campaign_in(world.channel.id))).hand("p1")

    placed = await world.anna.slash(world.channel, "deck place", pile="discards", card=card)

    assert "on Discards of Deck." in heard(placed)
