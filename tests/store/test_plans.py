"""No statement of the store walks through a table that grows: what is fast with ten rows is fast with ten million."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import Connection, event

from bot.store import ALL, NewDeadline, NewOutbox, Seat, Store
from tests.store.conftest import Opener
from tests.store.samples import ANNE, CHANNEL, NOON, OTHER_CHANNEL, SERVER, batch, new_campaign, opened_campaign, opening

MAY_WALK = (
    "DELETE FROM outbox WHERE outbox.status = 'done'",  # the sweep, once a day
    "UPDATE campaigns SET opened_by",  # forgetting a user: a row a campaign
    "WHERE campaigns.status = 'running' ORDER BY campaigns.id",  # all that run: a row a campaign
    "SELECT players.user_id, players.body",  # everybody's settings, at the start
)
_WALK = re.compile(r"SCAN \w+(?! USING)\b")


async def _do_everything(store: Store) -> None:
    campaign = await opened_campaign(store, deadlines=(NewDeadline("move", "french", NOON, "{}"),))
    (row,) = await store.append(
        batch(campaign, 1, checkpoint=True, seats=(Seat("french", ANNE),), drop_deadlines=(ALL, ("move", "x")))
    )
    await store.append(batch(campaign, 4, 0, order=None, checkpoint=True))
    for found in (store.campaign(1), store.campaign_by_key("a"), store.running_in(CHANNEL), store.latest_in(CHANNEL)):
        await found
    for listed in (store.campaigns_of(ANNE), store.running(), store.running(SERVER), store.orders(1, 2, 3)):
        await listed
    for read in (store.events(1, 2, 3, 4), store.last_row_of(1, ANNE)):
        await read
    await store.snapshot(1)
    await store.snapshot(1, 3)
    await store.next_deadline()
    await store.due_deadlines(NOON)
    await store.postpone_deadline(1, NOON, "")
    await store.finish_deadline(1)
    await store.outbox_due(NOON, 5)
    await store.next_outbox_at()
    await store.outbox_retry(row.id, 1, NOON, "")
    await store.outbox_failed(row.id, "")
    await store.outbox_done(row.id, 3)
    await store.outbox_sweep(NOON)
    await store.post([NewOutbox(CHANNEL, "notice", "{}")], NOON)
    await store.set_table_message(1, 2, 3)
    await store.move(1, SERVER, OTHER_CHANNEL)
    await store.save_player(ANNE, {})
    await store.players()
    await store.forget_user(ANNE)
    await store.create(new_campaign(5), opening())
    await store.forget_server(SERVER)


async def test_every_statement_finds_its_rows_by_an_index(sqlite_url: str, opened: Opener) -> None:
    store = await opened(sqlite_url)
    said: dict[str, Any] = {}

    def note(_connection: object, _cursor: object, statement: str, values: Any, _context: object, is_many: bool) -> None:
        said[statement] = values[0] if is_many else values

    for run in (store._read, store._write):
        await run(lambda c: event.listen(c.engine, "before_cursor_execute", note))

    await _do_everything(store)

    for run in (store._read, store._write):
        await run(lambda c: event.remove(c.engine, "before_cursor_execute", note))
    statements = {line: values for line, values in said.items() if line.split()[0] in ("SELECT", "UPDATE", "DELETE", "INSERT")}
    plans = {line: await store._read(lambda c, it=(line, values): _plan(c, *it)) for line, values in statements.items()}
    assert len(plans) > 50
    walking = {line: plan for line, plan in plans.items() if _WALK.search(plan)}
    assert {line: plan for line, plan in walking.items() if not any(known in line for known in MAY_WALK)} == {}
    assert all(any(known in line for line in walking) for known in MAY_WALK)


def _plan(connection: Connection, statement: str, values: Any) -> str:
    """How SQLite would go about it. The values stay apart, as in earnest: with them in the statement it would know more."""
    return "; ".join(str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values))


@pytest.mark.soak
async def test_an_append_costs_the_same_at_ten_a_thousand_and_ten_thousand_events(store: Store) -> None:
    from statistics import median
    from time import perf_counter

    campaign = await opened_campaign(store)
    spent: list[float] = []
    for head in range(1, 10_500, 3):
        whole = batch(campaign, head, snapshot='"' + "x" * 30_000 + '"', checkpoint=head % 100 == 0)
        began = perf_counter()
        await store.append(whole)
        spent.append(perf_counter() - began)

    at_ten, at_a_thousand, at_ten_thousand = median(spent[3:100]), median(spent[330:430]), median(spent[-100:])
    assert at_a_thousand < 1.5 * at_ten
    assert at_ten_thousand < 1.5 * at_ten
