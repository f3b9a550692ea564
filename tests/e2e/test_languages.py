"""Who reads what in which language: each person their own, everybody the campaign's."""

from __future__ import annotations

import pytest_asyncio

from bot.languages import language, languages
from tests.e2e.gateway import public, slash
from tests.e2e.test_places import deny
from tests.e2e.test_record_page import page_of
from tests.world import World, heard, labels, text_of, whispered


@pytest_asyncio.fixture
async def club(world: World) -> World:
    """Anna's Discord is in English, Bert's in Russian; they play."""
    world.languages[world.bert.id] = "ru"
    await world.campaign("card_table", "p1", "p2")
    return world


async def test_a_refusal_is_in_the_language_of_the_one_who_is_refused(club: World) -> None:
    await club.bert.slash(club.channel, "game leave")

    to_bert = await club.bert.slash(club.channel, "game undo")
    to_onlooker = await club.onlooker.slash(club.channel, "game undo")

    assert "У вас нет места в этой партии" in whispered(to_bert)
    assert "You have no seat in this campaign" in whispered(to_onlooker)


async def test_what_everybody_hears_is_in_the_campaigns_language_whoever_gave_the_order(club: World) -> None:
    left = await club.bert.slash(club.channel, "game leave")
    joined = await club.bert.click(club.table_message(), label="Join: Player 2")

    assert "gives up the Player 2 seat" in heard(left)
    assert "takes the Player 2 seat" in heard(joined)


async def test_choosing_a_language_is_said_in_it_and_draws_the_table_message_anew(club: World) -> None:
    before = text_of(club.table_message())

    chosen = await club.bert.slash(club.channel, "game language", language="ru")
    await club.env.settle()

    assert "**bert** выбирает язык, на котором ведётся эта партия: Русский." in heard(chosen)
    assert "Seats" in before
    assert "Места" in text_of(club.table_message())
    assert "Seats" not in text_of(club.table_message())


async def test_in_a_russian_campaign_the_english_player_is_still_answered_in_english(club: World) -> None:
    await club.bert.slash(club.channel, "game language", language="ru")

    refused = await club.anna.slash(club.channel, "game join", side="p1")
    left = await club.anna.slash(club.channel, "game leave")

    assert "You sit at the" in whispered(refused)
    assert "освобождает место" in heard(left)


async def test_only_who_plays_or_referees_chooses_the_language(club: World) -> None:
    by_onlooker = await club.onlooker.slash(club.channel, "game language", language="ru")
    by_manager = await club.manager.slash(club.channel, "game language", language="ru")
    again = await club.manager.slash(club.channel, "game language", language="ru")

    assert "Only its players and referees choose the language" in whispered(by_onlooker)
    assert "выбирает язык" in heard(by_manager)
    assert "told in that language already" in whispered(again)


async def test_a_campaign_begins_in_the_language_of_its_server(world: World) -> None:
    world.env.backend.get_guild(world.guild.id).preferred_locale = "ru"

    opened = await world.anna.slash(world.channel, "game new", game="card_table")

    assert "открывает партию" in heard(opened)
    assert "Take a seat" in whispered(opened)


async def test_a_server_whose_language_the_bot_lacks_is_told_in_english(world: World) -> None:
    world.env.backend.get_guild(world.guild.id).preferred_locale = "ja"

    opened = await world.anna.slash(world.channel, "game new", game="card_table")

    assert "opens" in heard(opened)


async def test_what_an_answer_could_not_say_is_said_in_the_campaigns_language(club: World) -> None:
    """The outbox is woken by Bert's Russian interaction, which Discord does not take."""
    sent = slash(club, club.bert, "game leave")
    club.env.inject_error("POST", f"/interactions/{sent.payload['id']}/*/callback", status=404, code=10062)

    sent.deliver()
    await club.env.settle()

    told = "\n".join(map(text_of, public(club)))
    assert "gives up the Player 2 seat" in told
    assert "освобождает" not in told
    assert "Seats" in text_of(club.table_message())


async def test_a_post_is_recognised_after_a_restart_though_the_language_was_chosen_since(club: World) -> None:
    await club.bert.slash(club.channel, "game leave")
    await club.anna.slash(club.channel, "game language", language="ru")
    before = [message.id for message in club.channel.history()]

    club.bot.outbox._said.clear()  # the bot ends before it wrote down what it has said
    await club.restart()
    await club.env.advance_time(60)
    await club.env.settle()

    assert [message.id for message in club.channel.history()] == before


async def test_buttons_of_the_table_message_are_in_the_campaigns_language(club: World) -> None:
    await club.bert.slash(club.channel, "game leave")

    await club.anna.slash(club.channel, "game language", language="ru")
    await club.env.settle()

    assert any("Занять" in label for label in labels(club.table_message()))


async def test_a_direct_message_is_in_the_persons_language_and_a_ping_in_the_campaigns(world: World) -> None:
    world.languages[world.bert.id] = "ru"
    await world.campaign("guard_dies", "french", "allied")
    await world.bert.slash(world.channel, "reach", how="dm")
    await world.restart()  # what Bert speaks is kept

    for _ in range(3):
        await world.anna.slash(world.channel, "combat next")
    (to_bert,) = world.bert.user.dm_channel.history()

    assert "сейчас ваш ход" in to_bert.content
    assert not any("ваш ход" in message.content for message in world.channel.history())


async def test_autocomplete_is_in_the_language_of_the_one_who_types_and_means_the_same(club: World) -> None:
    await club.bert.slash(club.channel, "game leave")
    await club.anna.slash(club.channel, "game end")
    await club.anna.slash(club.channel, "game new", game="guard_dies")
    await club.anna.slash(club.channel, "game join", side="french")
    await club.bert.slash(club.channel, "game join", side="allied")
    await club.anna.slash(club.channel, "game options", option="in_lieu", value="tie_only")

    in_english = await club.anna.autocomplete(club.channel, "game answer", "choice", "")
    in_russian = await club.bert.autocomplete(club.channel, "game answer", "choice", "")
    agreed = await club.bert.slash(club.channel, "game answer", choice="Согласиться")

    assert [choice["name"] for choice in in_english] == ["Agree", "Decline"]
    assert [choice["name"] for choice in in_russian] == ["Согласиться", "Отклонить"]
    assert [choice["value"] for choice in in_english] == [choice["value"] for choice in in_russian]
    assert "By agreement in_lieu" in heard(agreed).replace("\\", "")


async def test_help_says_what_a_command_does_in_the_persons_language(club: World) -> None:
    to_anna = await club.anna.slash(club.channel, "help")
    to_bert = await club.bert.slash(club.channel, "help")

    assert "`/game mine` All your campaigns" in whispered(to_anna)
    assert "`/game mine` Все ваши партии" in whispered(to_bert)


async def test_the_commands_have_names_in_both_languages(world: World) -> None:
    game = world.env.backend.find_command("game", world.guild.id, type=1)

    assert game is not None
    assert game["name_localizations"] == {"ru": "партия"}
    assert game["description_localizations"] == {"ru": "Открыть и вести партию в этом канале, занять в ней место"}


async def test_the_catalogues_are_compiled_before_anybody_is_answered(world: World) -> None:
    languages.cache_clear()

    await world.restart()

    assert {"_sentences", "_commands"} <= vars(language("ru")).keys()


async def test_a_page_is_in_the_campaigns_language_and_ones_own_in_ones_own(club: World) -> None:
    await club.anna.slash(club.channel, "game language", language="ru")

    _, everybodys = await page_of(await club.anna.slash(club.channel, "game record"))
    _, own = await page_of(await club.anna.slash(club.channel, "game record", mine=True))

    assert "<h2>Места</h2>" in everybodys
    assert '<html lang="ru">' in everybodys
    assert "<h2>Seats</h2>" in own


async def test_the_note_that_a_permission_is_lacking_is_in_the_language_of_the_post_below_which_it_stands(club: World) -> None:
    deny(club, "embed_links")

    left = await club.bert.slash(club.channel, "game leave")
    await club.bert.slash(club.channel, "game status")
    await club.env.settle()

    assert "Embed Links" in heard(left)
    assert "Embed Links" in text_of(club.table_message())
    assert "Встраивать" not in heard(left) + text_of(club.table_message())
