"""A bot reduced to its store: appends orders as fast as it can and prints a line for each one that was acknowledged.

    python -m tests.store.writer URL

It is there to be killed.
"""

from __future__ import annotations

import asyncio
import sys

from bot.store import NewDeadline, Store
from tests.store.samples import batch, opened_campaign

CAMPAIGNS = 3


async def play(store: Store, channel: int) -> None:
    campaign = await store.running_in(channel) or await opened_campaign(store, channel)
    head = campaign.head_seq
    while True:
        deadline = NewDeadline("move", "french", head, "{}")
        await store.append(
            batch(
                campaign,
                head,
                snapshot=f'{{"at":{head + 3},"units":"{"x" * 30_000}"}}',
                checkpoint=head % 10 == 0,
                drop_deadlines=(("*", ""),),
                deadlines=(deadline,),
            )
        )
        head += 3
        print(campaign.id, head, flush=True)


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(play(store, channel) for channel in range(1, CAMPAIGNS + 1)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
