"""What users of such bots have reported, as what ours does. The numbers are those of the list of reports."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time

import pytest

from bot.store import Store, StoreLocked
from tests.e2e.gateway import public, slash
from tests.test_bulletin import NASTY
from tests.world import World, labels, private, said, text_of

CAMPAIGN = ("guard_dies", "french", "allied")

pytestmark = pytest.mark.usefixtures("impatient")


# dice and input


@pytest.mark.parametrize(
    "expression",
    [
        "9999999d999999999",
        "2147483647d2147483647",
        "9**9**9",
        "9" * 300,
        "d6" + "+d6" * 99 + "+d6",
        "((((1d6",
        "1d6!!!!",
        "100000#1d6",
    ],
)
async def test_report_01_an_endless_roll_is_refused_at_once(world: World, expression: str) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    before, began = (await world.bot.table.look(campaign, 0)).campaign.head, time.process_time()

    result = await world.anna.slash(world.channel, "roll", expression=expression)

    assert private(result)
    assert time.process_time() - began < 1
    assert (await world.bot.table.look(campaign, 0)).campaign.head == before


@pytest.mark.parametrize("expression", ["0d6", "1d0", "-1d6", "d", "3d", "3d?"])
async def test_report_02_a_roll_that_is_none_gets_a_friendly_sentence(world: World, expression: str) -> None:
    for channel in (world.channel, world.guild.create_text_channel("free")):
        if channel is world.channel:
            await world.anna.slash(channel, "game new", game="card_table")

        result = await world.anna.slash(channel, "roll", expression=expression)

        assert private(result)
        assert re.match(r"\S.* \S.*\.(\n|$)", said(result))
        assert "wrong on my side" not in said(result)


async def test_report_03_a_comment_that_begins_like_dice_is_kept(world: World) -> None:
    await world.campaign(*CAMPAIGN)

    result = await world.anna.slash(world.channel, "roll", expression="1d6 dex check")

    assert "dex check" in said(result)


async def test_report_04_the_largest_roll_and_the_longest_log_are_whole(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    since = len(public(world))

    await world.anna.slash(world.channel, "roll", expression="20#5d1000 " + "x" * 200)

    told = "\n".join(text_of(message) for message in public(world)[since:])
    assert all(f"{n}" in told for n in range(1, 21))
    assert len(re.findall(r"\b\d{1,4}\b", told)) >= 120


async def test_report_04_a_log_of_300_lines_is_paged_and_a_recap_of_it_attached(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    for n in range(300):
        slash(world, world.anna, "roll", expression=f"1d6 throw number {n:03}").deliver()
        if n % 20 == 19:
            await world.env.settle()

    first = await world.bert.slash(world.channel, "game log", page=1)
    pages = int(re.search(r"Page 1 of (\d+)", said(first))[1])  # type: ignore[index]
    log = [said(await world.bert.slash(world.channel, "game log", page=page)) for page in range(1, pages + 1)]
    recap = await world.onlooker.slash(world.channel, "game recap")
    (file,) = [each for message in (recap.response, *recap.followups) if message for each in message.attachments]
    whole = (await file.read()).decode()

    assert all(f"throw number {n:03}" in "\n".join(log) for n in range(300))
    assert all(f"throw number {n:03}" in whole for n in range(300))
    assert private(recap)


async def test_report_05_a_reason_that_closes_a_code_block_pings_nobody(world: World) -> None:
    await world.campaign(*CAMPAIGN)

    result = await world.anna.slash(world.channel, "roll", expression="1d6 ``` @everyone <@&123456789012345678>")

    message = world.env.backend.get_message(world.channel.id, public(world)[-1].id)
    assert "@everyone" not in said(result)
    assert "everyone" in said(result)
    assert not message.mention_everyone
    assert not message.ping_role_ids
    assert not message.ping_user_ids


@pytest.mark.parametrize("name", [*NASTY, "\u202eevil", "e\u0301\u0302\u0303\u0304\u0305vil", "tab\tand\nline"])
async def test_report_06_names_are_shown_literally(world: World, name: str) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies", name=name)

    table = text_of(world.table_message())
    await world.anna.slash(world.channel, "game join", side="french")
    listed = said(await world.anna.slash(world.channel, "game mine"))

    for shown in (table.splitlines()[0], listed.splitlines()[1]):
        bare = re.sub(r"\\.", "", re.sub(r"<#\d+>", "", shown))
        assert not re.search(r"[*_~`|>#\[\]()<]|@(?!\u200b)|https?:", bare), shown


async def test_report_06_a_name_of_nothing_visible_is_refused(world: World) -> None:
    result = await world.anna.slash(world.channel, "game new", game="guard_dies", name="\u200b\u2060\u3164")

    assert private(result)
    assert "nothing in it that can be read" in said(result)


async def test_report_06_a_person_whose_name_is_markdown_is_shown_literally(world: World) -> None:
    spoiler = world.guild.add_member(world.env.create_user("spoiler", global_name="||@everyone||**"))
    await world.anna.slash(world.channel, "game new", game="guard_dies")

    await spoiler.slash(world.channel, "game join", side="french")

    bare = re.sub(r"\\.", "", text_of(public(world)[-1]))
    assert "|" not in bare
    assert not re.search(r"@(?!\u200b)(everyone|here)", bare)


# campaigns and presses


async def test_report_14_a_second_bot_on_the_same_database_refuses_and_says_so(world: World) -> None:
    with pytest.raises(StoreLocked, match="Another bot is already running"):
        await Store.open(world.settings.database_url)


async def test_report_15_twenty_commands_while_another_program_reads_and_writes_all_succeed(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    before = (await world.bot.table.look(campaign, 0)).campaign.head
    path = world.settings.database_url.removeprefix("sqlite+aiosqlite:///")
    done = asyncio.Event()

    def meddle() -> int:
        times = 0
        with sqlite3.connect(path, timeout=10) as other:
            while not done.is_set():
                other.execute("begin immediate")
                other.execute("update campaigns set name = name")
                other.execute("select count(*) from events").fetchall()
                other.commit()
                times += 1
        return times

    meddling = asyncio.get_running_loop().run_in_executor(None, meddle)
    sent = [slash(world, world.anna, "roll", expression=f"1d6 n{n:02}").deliver() for n in range(20)]
    await world.env.settle(timeout=60)
    done.set()
    times = await meddling

    told = [m for m in public(world) if re.search(r"n\d\d", text_of(m))]
    assert times > 0
    assert all(not private(each.result) for each in sent)
    assert len(told) == 20
    assert (await world.bot.table.look(campaign, 0)).campaign.head == before + 20


async def test_report_17_the_bot_never_leaves_a_server_by_itself(world: World) -> None:
    await world.campaign(*CAMPAIGN)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50001, message="Missing Access", times=None)
    await world.anna.slash(world.channel, "roll", expression="1d6")
    await world.env.advance_time(3600)
    await world.restart()

    assert world.bot.get_guild(world.guild.id) is not None
    assert not [r for r in world.env.http_requests if r.method == "DELETE" and "/guilds/" in r.path]


# secrets


async def test_report_23_what_is_published_before_the_end_is_no_key_to_the_dice(world: World) -> None:
    campaign = await world.campaign(*CAMPAIGN)
    await world.anna.slash(world.channel, "roll", expression="20d6")
    row = (await world.bot.table.look(campaign, 0)).row
    exported = await world.onlooker.slash(world.channel, "game export")
    (file,) = [each for m in (exported.response, *exported.followups) if m for each in m.attachments]
    shown = "\n".join(text_of(m) for m in public(world)) + (await file.read()).decode()

    assert row.secret.hex() not in shown
    assert row.key in shown


# places


async def test_report_31_closed_direct_messages_stop_nothing(world: World) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    campaign = await world.campaign(*CAMPAIGN)
    start = len(public(world))

    while (await world.bot.table.look(campaign, 0)).due[0].side == "french":
        await world.anna.click(
            world.table_message(), label=next(x for x in labels(world.table_message()) if x.startswith("End the"))
        )

    pings = [world.env.backend.get_message(m.channel.id, m.id).ping_user_ids for m in public(world)[start:]]
    assert [world.bert.id] in pings


async def test_report_33_a_title_of_150_characters_is_trimmed_and_the_rest_is_shown(world: World) -> None:
    result = await world.anna.slash(world.channel, "game new", game="guard_dies", name="Waterloo " * 17)

    title = world.table_message().embeds[0].title or ""
    assert not private(result)
    assert title.startswith("Waterloo")
    assert len(title) <= 256


@pytest.mark.parametrize("typed", ["", " ", "   ", "zzz", "x" * 6000, "`", "{0}"])
async def test_report_33_autocomplete_answers_whatever_is_typed(world: World, typed: str) -> None:
    await world.campaign(*CAMPAIGN)
    commands = {
        "game new": ("game", "scenario", "file_kind"),
        "game join": ("side",),
        "game options": ("option", "value"),
        "game answer": ("choice",),
        "game standing": ("order", "value"),
        "game sealed": ("moment", "order", "conditions", "withdraw"),
        "game move": ("campaign",),
        "referee correct": ("path",),
    }

    for command, options in commands.items():
        for option in options:
            choices = await world.anna.autocomplete(world.channel, command, option, typed)
            assert len(choices) <= 25
            assert all(0 < len(choice["name"].strip()) <= 100 and len(choice["value"]) <= 100 for choice in choices)


async def test_report_33_with_nothing_but_blanks_typed_autocomplete_offers_everything(world: World) -> None:
    everything = await world.anna.autocomplete(world.channel, "game new", "game", "")

    assert await world.anna.autocomplete(world.channel, "game new", "game", "  ") == everything
    assert len(everything) >= 4


async def test_report_34_commands_are_registered_once_and_for_every_server(world: World) -> None:
    registered = [request.path for request in world.env.http_requests if request.path.endswith("/commands")]
    late = world.env.create_guild("A server that joined later")
    channel = late.create_text_channel("war")
    member = late.add_member(world.env.create_user("late"))

    result = await member.slash(channel, "game new", game="card_table")

    assert len(registered) == 1
    assert "/guilds/" not in registered[0]
    assert not private(result)
    assert [request.path for request in world.env.http_requests if request.path.endswith("/commands")] == registered
