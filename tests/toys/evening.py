"""A whole campaign of the toy game in a simulated Discord, through its commands and buttons.

Run in an interpreter of its own, on a copy of the bot into which the toy game and its cog were dropped; what was seen is left
there in seen.json, and the record in record.json.
"""

from __future__ import annotations

import asyncio
import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import simcord
from PIL import Image

import bot
from bot.client import create_bot
from tests.world import World, heard, labels, private, said, settings_in, text_of, whispered

FIELD = b'source = "our own lawn"\ngoal = 2\npulls = 60\n'


async def evening(folder: Path) -> None:
    """Plays, and leaves what was seen."""
    settings = settings_in(folder)
    env = simcord.Env(create_bot(settings, clock=lambda: int(env.now().timestamp())))
    await env.start()
    try:
        world = World(env, settings)
        seen = {"bot": bot.__file__, **await opened(world), **await prepared(world)}
        await world.restart()
        seen |= await played(world)
        await world.bot.close()
    finally:
        await env.shutdown()
    env.raise_errors()
    (folder / "record.json").write_text(seen.pop("record"), encoding="utf-8")
    (folder / "seen.json").write_text(json.dumps(seen), encoding="utf-8")


async def opened(world: World) -> dict[str, Any]:
    """Found in the list of games, opened with a file of the group's own, joined by button and by command."""
    anna, bert, war = world.anna, world.bert, world.channel
    games = await anna.autocomplete(war, "game new", "game", "tug")
    field = ("field.toml", FIELD)
    told = await anna.slash(war, "game new", game="tug", name="Sunday", options="tie=slips", file=field)
    fresh = labels(world.table_message())
    await anna.click(world.table_message(), label="Join: Red")
    await bert.slash(war, "game join", side="blue", word="oak")
    return {"games": [game["name"] for game in games], "opened": said(told), "fresh": fresh}


async def prepared(world: World) -> dict[str, Any]:
    """A shuffle by button, a hidden card, a sealed plan, a standing order."""
    anna, bert, war = world.anna, world.bert, world.channel
    lined_up = await anna.click(world.table_message(), label="Line up")
    drawn = await anna.slash(war, "tug draw")
    own, other = await anna.slash(war, "game status"), await bert.slash(war, "game status")
    planned = await anna.slash(war, "tug plan", effort=2)
    standing = await bert.slash(war, "game standing", order="reply", value="slip")
    return {
        "lined up": said(lined_up),
        "drawn": heard(drawn),
        "drawn in private": whispered(drawn),
        "own view": said(own),
        "other view": said(other),
        "views are private": private(own) and private(other),
        "planned": heard(planned),
        "standing is private": private(standing),
    }


async def played(world: World) -> dict[str, Any]:
    """On after a restart, to the end: Blue's standing order answers Red, and Red answers Blue by button."""
    anna, bert, war = world.anna, world.bert, world.channel
    campaign = await world.bot.table.campaign_in(war.id)
    pulls, questions = [], []
    for _ in range(60):
        look = await world.bot.table.look(campaign, 0)
        if look.campaign.is_over:
            break
        if look.campaign.state.pull % 2:  # type: ignore[attr-defined]
            pulls.append(said(await anna.slash(war, "tug pull")))
        else:
            questions.append(said(await bert.slash(war, "tug pull")))
            pulls.append(said(await anna.click(world.table_message(), label="dig in")))
    await world.env.settle()
    table = world.table_message()
    pictures = [Image.open(BytesIO(await picture.read())).size for picture in table.attachments]
    record = await world.bot.table.record(campaign)
    return {
        "pulls": pulls,
        "questions": questions,
        "table": text_of(table),
        "buttons": labels(table),
        "pictures": [[picture.filename, *size] for picture, size in zip(table.attachments, pictures, strict=True)],
        "alt": [picture.description for picture in table.attachments],
        "result pictures": [a.filename for message in war.history() for a in message.attachments if a.filename == "pull.png"][:1],
        "verdict": said(await bert.slash(war, "game verify")),
        "log": said(await bert.slash(war, "game log", page=1)),
        "record": record.model_dump_json(),
    }


if __name__ == "__main__":
    asyncio.run(evening(Path(sys.argv[1])))
