"""Writes down a database as this release leaves it, so that every later one can show that it still reads it.

`python -m tests.contracts.save` writes campaign-<version>.sql and .json for the version in pyproject.toml. What an earlier
release left is never written again.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
import tomllib
from itertools import count
from pathlib import Path
from typing import Any

from bot.campaign.orders import (
    Consent,
    Correct,
    LeaveStandingOrder,
    NameReferee,
    Peek,
    ProposeEnd,
    ProposeOption,
    ProposePace,
    ProposeReseed,
    ProposeUndo,
    Rule,
    SeatPlayer,
    TakeVacation,
    Throw,
)
from bot.campaign.state import Actor
from bot.kit.model import digest
from bot.kit.pace import DAY
from bot.looks import Place
from bot.store import Store
from bot.table import Table
from tests.club import ANNA, BERT, CARL, DORA, secret_no
from tests.table.hall import NOON, Hall
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull, dropped_in

FOLDER = Path(__file__).parent


async def evening(hall: Hall) -> list[int]:
    """Three campaigns: one that is over, one imported from it, and one that waits for an answer."""
    over = await hall.open(71, name="Sunday ✠", options={"tie": "slips"})
    await hall.give(over, CARL, NameReferee(user_id=DORA))
    await hall.give(over, ANNA, LineUp())
    await hall.give(over, BERT, LeaveStandingOrder(key="reply", value="dig"))
    await hall.give(over, ANNA, Brace(foot="left"))
    await hall.give(over, ANNA, ProposeUndo())
    await hall.give(over, ANNA, Draw())
    await hall.give(over, ANNA, Pull())
    await hall.give(over, CARL, Throw(text="2d6 the crowd", secret=True))
    await hall.give(over, ANNA, Throw(text="2#d6+1 for the wagons"))
    await hall.give(over, DORA, Rule(question="May they spit?", answer="Once."))
    await hall.give(over, CARL, Correct(path="wet", value="6", why="It clears up"))
    await hall.give(over, ANNA, ProposeReseed())
    await hall.give(over, BERT, Consent(proposal=1, agree=True))
    await hall.give(over, CARL, Peek(side="red"))
    await hall.give(over, CARL, SeatPlayer(side="blue", user_id=DORA))
    await hall.give(over, CARL, ProposeEnd(as_referee=True))
    record = await hall.table.record(over)
    imported = await hall.table.import_record(Place(7, 72), Actor(user_id=DORA), record)
    waits = await hall.open(73)
    await hall.give(waits, ANNA, ProposePace(hours=48, weekends_off=True, out="default"))
    await hall.give(waits, BERT, Consent(proposal=1, agree=True))
    await hall.give(waits, ANNA, TakeVacation(start=NOON, end=NOON + DAY))
    await hall.give(waits, ANNA, LineUp())
    await hall.give(waits, ANNA, PlanPull(effort=2))
    await hall.give(waits, BERT, LeaveStandingOrder(key="reply", value="dig"))
    await hall.give(waits, BERT, LeaveStandingOrder(key="reply", value=""))
    await hall.give(waits, ANNA, Pull())
    await hall.give(waits, BERT, ProposeOption(option="tie", value="slips"))
    return [over, imported.row.id, waits]


async def written(folder: Path) -> tuple[str, list[dict[str, Any]]]:
    """The database as SQL, and what each of its campaigns holds."""
    file = folder / "campaigns.db"
    secrets, times = map(secret_no, count()), count(NOON)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    hall = Hall(store, Table(store, lambda: next(times), lambda n: next(secrets)[:n]))
    held = []
    for campaign_id in await evening(hall):
        campaign = (await hall.table.look(campaign_id, 0)).campaign
        record = await hall.table.record(campaign_id)
        held.append(
            {
                "id": campaign_id,
                "name": campaign.name,
                "head": campaign.head,
                "chain": campaign.chain,
                "is_over": campaign.is_over,
                "numbers": campaign.next_n,
                "state": digest(campaign.state),
                "recorded": record.state,
            }
        )
    await store.close()
    connection = sqlite3.connect(file)
    lines = "\n".join(connection.iterdump())
    connection.close()
    return lines, held


def main() -> None:
    """Writes the files of this version."""
    version = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    with tempfile.TemporaryDirectory() as folder, dropped_in():
        lines, held = asyncio.run(written(Path(folder)))
    (FOLDER / f"campaign-{version}.sql").write_text(lines + "\n", encoding="utf-8")
    (FOLDER / f"campaign-{version}.json").write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
