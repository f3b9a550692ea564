"""Sealed orders at a real table: committed in private, kept over a restart, shown when their moment comes."""

from __future__ import annotations

import re

from tests.world import World, heard, private, said, text_of


async def battle(world: World) -> None:
    """The French combat phase of the first turn, Anna being the French."""
    await world.campaign("guard_dies", "french", "allied")
    await world.anna.slash(world.channel, "combat next")
    await world.anna.slash(world.channel, "combat next")


async def offered(world: World, who: str, option: str, typed: str = "", **filled: str) -> list[str]:
    """What autocomplete offers to Anna, Bert or an onlooker."""
    member = getattr(world, who)
    return [each["value"] for each in await member.autocomplete(world.channel, "game sealed", option, typed, **filled)]


def public_words(world: World) -> str:
    return "\n".join(text_of(message) for message in world.channel.history() if not message.flags.ephemeral)


async def test_an_order_is_sealed_in_private_and_shown_when_its_moment_comes(world: World) -> None:
    await battle(world)
    before = public_words(world)

    sealed = await world.bert.slash(
        world.channel, "game sealed", moment="defends", order="artillery_last", conditions="turn<=3, enemy-arm = infantry"
    )
    quiet = public_words(world)
    row = re.search(r"Row (\d+)", said(await world.bert.slash(world.channel, "game sealed")))
    await world.restart()
    attack = await world.anna.slash(world.channel, "combat attack", attacker="FI1", defender="BI1", defender2="BH1")

    assert private(sealed)
    assert "You have sealed an order: When a square with two units of mine is attacked:" in said(sealed)
    assert quiet == before
    assert row is not None
    assert f"A sealed order of the Allied and Prussian side, committed in row {row[1]}, is carried out:" in heard(attack)
    assert "Only if the turn is 3 or earlier and the enemy's basic type is infantry." in heard(attack)
    assert "None of yours waits for its moment." in said(await world.bert.slash(world.channel, "game sealed"))
    assert "verifies" in said(await world.anna.slash(world.channel, "game verify"))


async def test_they_are_listed_replaced_and_withdrawn_by_their_own_side_only(world: World) -> None:
    await battle(world)
    await world.bert.slash(world.channel, "game sealed", moment="tie", order="stay", again=True)
    (row,) = await offered(world, "bert", "withdraw")

    replaced = await world.bert.slash(world.channel, "game sealed", moment="tie", order="retreat", withdraw=row)
    (now,) = await offered(world, "bert", "withdraw")
    foreign = await world.anna.slash(world.channel, "game sealed", withdraw=now)
    withdrawn = await world.bert.slash(world.channel, "game sealed", withdraw=now)

    assert f"in place of the one of row {row}" in said(replaced)
    assert (await offered(world, "anna", "withdraw"), await offered(world, "onlooker", "withdraw")) == ([], [])
    assert "No sealed order of yours" in said(foreign)
    assert f"Your sealed order of row {now} is withdrawn." in said(withdrawn)
    assert await offered(world, "bert", "withdraw") == []


async def test_the_command_offers_what_the_game_knows_step_by_step(world: World) -> None:
    await battle(world)

    moments = await offered(world, "bert", "moment")
    choices = await offered(world, "bert", "order", moment="tie")
    facts = await offered(world, "bert", "conditions", moment="tie")
    values = await offered(world, "bert", "conditions", "turn>=8, enemy-arm=cav", moment="tie")

    assert {"tie", "loss", "defends", "entry", "phase"} <= set(moments)
    assert "entry" not in await offered(world, "anna", "moment")
    assert choices == ["stay", "retreat", "lieu"]
    assert {"turn>=", "arm=", "role!="} <= set(facts)
    assert values == ["turn>=8, enemy-arm=cavalry"]
    assert await offered(world, "onlooker", "moment") == []


async def test_the_list_says_how_to_seal_and_how_to_withdraw_and_menus_end_in_no_colon(world: World) -> None:
    await battle(world)

    none = said(await world.bert.slash(world.channel, "game sealed"))
    await world.bert.slash(world.channel, "game sealed", moment="tie", order="stay")
    one = said(await world.bert.slash(world.channel, "game sealed"))
    moments = await world.bert.autocomplete(world.channel, "game sealed", "moment", "")

    assert "Seal one with `/game sealed moment:" in none
    assert "withdraw:" not in none
    assert "`/game sealed withdraw:…` takes one back by its row." in one
    assert "tie: When a unit of mine has tied" in [choice["name"] for choice in moments]


async def test_what_cannot_be_read_is_refused_with_what_would_work(world: World) -> None:
    await battle(world)
    cases = {
        "Fill in both `moment` and `order`": {"moment": "tie"},
        "Write conditions such as `turn>=8`": {"moment": "tie", "order": "stay", "conditions": "later"},
        "What can be asked then: turn, arm,": {"moment": "tie", "order": "stay", "conditions": "rain=1"},
        "x is not a whole number.": {"moment": "tie", "order": "stay", "conditions": "turn>=x"},
        "It can be: infantry, cavalry or artillery.": {"moment": "tie", "order": "stay", "conditions": "arm=fleet"},
        "knows no moment called lunch for your side": {"moment": "lunch", "order": "stay"},
        "is no row of a sealed order of yours": {"withdraw": "all of them"},
    }

    for sentence, typed in cases.items():
        answer = await world.bert.slash(world.channel, "game sealed", **typed)
        assert private(answer)
        assert sentence in said(answer)
    assert "You have no seat in this campaign." in said(await world.onlooker.slash(world.channel, "game sealed"))


async def test_help_knows_of_sealed_orders(world: World) -> None:
    await battle(world)

    helped = said(await world.bert.slash(world.channel, "help"))

    assert "`/game sealed moment:" in helped
    assert "Seal an order for a moment that may come" in helped
