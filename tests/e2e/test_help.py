"""`/help` says what can be done now, and every example in it can be pasted."""

from __future__ import annotations

import re

from discord.app_commands import Command

from bot.client import cog_names, create_bot
from bot.games import games
from bot.settings import Settings
from cogs.help import explained
from tests.world import World, private, said

UNEXPLAINED = {
    "help": "whoever reads the examples has found it",
    "game import": "needs a file",
    "solo parameters": "needs a file, or a page of text",
    "game move": "is told by whoever misses a channel: the campaign comes from elsewhere",
    "game reopen": "stands as a button where a campaign was archived",
    "forget-me": "nobody should paste it to see what it does",
    "forget-server": "nobody should paste it to see what it does",
}


async def test_every_command_has_an_example_but_those_that_are_named_here(settings: Settings) -> None:
    bot = create_bot(settings)
    for name in cog_names():
        await bot.load_extension(name)

    without = {c.qualified_name for c in bot.tree.walk_commands() if isinstance(c, Command) and "example" not in c.extras}

    assert without == UNEXPLAINED.keys()


async def test_every_example_is_a_command_with_options_that_it_has(settings: Settings) -> None:
    bot = create_bot(settings)
    for name in cog_names():
        await bot.load_extension(name)
    faults: list[str] = []

    for command in explained(bot):
        example, when = command.extras["example"], command.extras.get("when", "")
        faults += [f"{example}: no game {key}" for key in command.extras.get("game", "").split() if key not in games()]
        if not command.extras.get("game") and not when:
            faults.append(f"{command.qualified_name}: {example} is never shown")
        if callable(example):
            continue  # what these make is pasted in test_help_pasted.py
        typed = re.findall(r"(\w+):", re.sub(r"\{[^}]*\}", "", example))
        required = {p.display_name for p in command.parameters if p.required} if "roll" not in example else set()
        if not example.startswith(f"/{command.qualified_name}"):
            faults.append(f"{example} is not /{command.qualified_name}")
        faults += [f"{example}: no option {name}" for name in typed if name not in {p.display_name for p in command.parameters}]
        faults += [f"{example}: {name} is missing" for name in required - set(typed)]

    assert not faults, "\n".join(faults)


async def test_without_a_campaign_help_says_how_to_open_one(world: World) -> None:
    answer = await world.anna.slash(world.channel, "help")

    assert private(answer)
    assert "`/game new game:guard_dies" in said(answer)


async def test_without_a_seat_help_says_how_to_take_one(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")

    answer = await world.onlooker.slash(world.channel, "help")

    assert "you have no seat" in said(answer)
    assert "`/game join side:french word:Quatre Bras`" in said(answer)


async def test_the_seat_in_the_example_is_one_of_the_game_that_is_free(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="card_table")
    await world.anna.slash(world.channel, "game join", side="p1")

    answer = await world.onlooker.slash(world.channel, "help")

    assert "`/game join side:p2 word:Quatre Bras`" in said(answer)


async def test_an_onlooker_is_offered_what_all_may_look_at_and_no_seat_that_is_taken(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    answer = said(await world.onlooker.slash(world.channel, "help"))

    assert "`/game join" not in answer
    assert all(f"`/game {look}`" in answer for look in ("status", "log", "recap", "options", "record"))
    assert "`/game undo`" not in answer


async def test_help_knows_the_commands_of_the_limited_war(world: World) -> None:
    await world.campaign("limited_war", "axis", "soviet")

    waiting = said(await world.bert.slash(world.channel, "help"))
    await world.anna.slash(world.channel, "diplomacy advance")
    on_move = said(await world.bert.slash(world.channel, "help"))

    assert "`/diplomacy status`" in waiting
    assert "`/diplomacy declare" not in waiting
    assert "`/diplomacy declare country:Finland status:armed_neutral hexes:7`" in on_move
    assert "`/diplomacy advance`" in on_move


async def test_help_lists_the_solitaire_modules_commands_only_where_it_is_played(world: World) -> None:
    await world.campaign("no_retreat", "axis", "soviet")
    two_players = said(await world.anna.slash(world.channel, "help"))
    other = world.guild.create_text_channel("alone")
    await world.anna.slash(other, "game new", game="no_retreat", scenario="berlin_solo")
    await world.anna.slash(other, "game join", side="axis")

    alone = said(await world.anna.slash(other, "help"))

    assert not any(f"`/solo {command}" in two_players for command in ("card", "why", "tokens"))
    assert all(f"`/solo {command}" in alone for command in ("card", "why", "tokens"))


async def test_help_offers_what_the_rules_allow_now(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    rallying = said(await world.anna.slash(world.channel, "help"))
    await world.anna.slash(world.channel, "combat next")
    await world.anna.slash(world.channel, "combat next")

    fighting = said(await world.anna.slash(world.channel, "help"))
    waiting = said(await world.bert.slash(world.channel, "help"))

    assert "/combat attack" not in rallying
    assert "/combat attack" in fighting
    assert "/combat attack" not in waiting
    assert "Nobody waits for you now." in waiting


async def test_a_campaign_without_a_name_of_its_own_is_called_by_its_game_in_the_readers_language(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    world.languages[world.anna.id] = "ru"

    answer = said(await world.anna.slash(world.channel, "help"))

    assert answer.startswith("Гвардия умирает, но не сдаётся: что вы можете сделать сейчас")
