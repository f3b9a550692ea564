"""People are called by their names, also by a bot that was restarted and has not heard from them since."""

from __future__ import annotations

from tests.world import World, text_of


async def test_who_took_a_seat_with_a_button_is_called_by_name_after_a_restart(world: World) -> None:
    await world.anna.slash(world.channel, "game new", game="guard_dies")
    await world.anna.click(world.table_message(), label="Join: French")
    await world.bert.click(world.table_message(), label="Join: Allied and Prussian")

    await world.restart()
    await world.anna.slash(world.channel, "combat next")

    assert "French: **anna**" in text_of(world.table_message())
    assert "Allied and Prussian: **bert**" in text_of(world.table_message())


async def test_a_new_name_is_kept_over_a_restart(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")
    await world.bert.slash(world.channel, "game mine")
    before = dict(world.bot.people.names)

    await world.bot.people.meet(world.bert.id, "Marshal Forwards", "de")
    await world.restart()

    assert before[world.bert.id] == "bert"
    assert world.bot.people.names[world.bert.id] == "Marshal Forwards"
    assert world.bot.people.names[world.anna.id] == "anna"
