"""The Guard Dies on the bot's own board, played by two people through commands, menus and buttons."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from tests.e2e.gateway import press, slash
from tests.world import World, heard, labels, private, said, text_of, whispered


async def battle(world: World, **options: Any) -> int:
    return await world.campaign("guard_dies", "french", "allied", scenario="waterloo", **options)


async def end_phase(world: World, person: Any) -> simcord.InteractionResult:
    return await person.slash(world.channel, "combat next")


async def state(world: World, campaign: int) -> Any:
    return (await world.bot.table.look(campaign, 0)).campaign.state


async def files(result: simcord.InteractionResult) -> list[str]:
    messages = ([result.response] if result.response is not None else []) + result.followups
    return [attachment.filename for message in messages for attachment in message.attachments]


async def test_two_people_move_fight_and_see_the_board(world: World) -> None:
    campaign = await battle(world)
    await end_phase(world, world.anna)

    moved = await world.anna.slash(world.channel, "combat move", moves="L12-L10; Q12-Q10; Napoleon K12; E12-E2")
    await end_phase(world, world.anna)
    early = await world.bert.slash(world.channel, "combat move", moves="K9-K10")
    seen = await world.bert.slash(world.channel, "combat board", sector="K5:N13", zones=True)

    assert "moves from Q12 to Q10" in said(moved)
    assert "Napoleon moves from K14 to K12" in said(moved)
    assert "✗ E12" in said(moved)
    now = await state(world, campaign)
    assert now.units["FI6"].square == now.units["FI7"].square == "Q10"
    assert private(early)
    assert "French player turn" in said(early)
    assert private(seen)
    assert await files(seen) == ["board-sector.png"]


async def test_an_army_is_listed_with_its_chart_and_what_was_assumed(world: World) -> None:
    await battle(world)

    listed = await world.anna.slash(world.channel, "combat army", army="french")

    assert private(listed)
    assert "GA1 · " in said(listed)
    assert "(GA): 4 units, artillery, +2 in combat, moves 2, range 3, counts 1." in said(listed)
    assert "What was assumed" in said(listed)


async def test_an_order_of_several_moves_is_taken_back_with_all_of_them(world: World) -> None:
    await battle(world)
    await end_phase(world, world.anna)
    await world.anna.slash(world.channel, "combat move", moves="Q12-Q10; Napoleon K12")

    undone = await world.anna.slash(world.channel, "game undo")

    recalled = said(undone).replace("\\", "").partition("That was: ")[2]
    assert "moves from Q12 to Q10." in recalled
    assert "Napoleon moves from K14 to K12." in recalled


async def test_heavy_guns_cannot_keep_up_and_the_whole_line_is_refused(world: World) -> None:
    campaign = await battle(world)
    await end_phase(world, world.anna)

    refused = await world.anna.slash(world.channel, "combat move", moves="L12-L10")

    assert private(refused)
    assert "GD-77" in said(refused)
    assert (await state(world, campaign)).treks == {}


async def test_an_attack_goes_from_square_to_square_and_its_answer_is_a_button(world: World) -> None:
    campaign = await battle(world)
    for person in (world.anna, world.anna):
        await end_phase(world, person)
    await end_phase(world, world.anna)  # the French turn is over
    await end_phase(world, world.bert)
    await world.bert.slash(world.channel, "combat move", moves="G10-G11")
    await end_phase(world, world.bert)

    odds = await world.bert.slash(world.channel, "combat odds", attacker="SI2", defender="G12")
    wrong = await world.bert.slash(world.channel, "combat attack", attacker="SI2", defender="K12")
    attack = await world.bert.slash(world.channel, "combat attack", attacker="SI2", defender="G12")

    assert private(odds)
    assert private(wrong)
    assert "only artillery attacks from afar" in said(wrong)
    assert "SI2" in (await state(world, campaign)).combat.attacker
    assert "in G11 attacks G12" in said(attack)
    assert any("II Corps" in label for label in labels(world.table_message()))


async def settle_questions(world: World, campaign: int) -> int:
    """Presses the first answer of every open question, each by the player it is put to. Gives how many there were."""
    asked = 0
    while decisions := (look := await world.bot.table.look(campaign, 0)).game.decisions(look.campaign.state):
        person = world.anna if decisions[0].side == "french" else world.bert
        pressed = press(world, person, world.table_message(), str(decisions[0].choices[0].label))
        pressed.deliver()
        await world.env.settle()
        assert not private(pressed.result)
        asked += 1
    return asked


async def test_two_people_play_two_turns_by_commands_and_buttons(world: World) -> None:
    campaign = await battle(world)
    asked = 0
    for turn in (1, 2):
        await end_phase(world, world.anna)
        await world.anna.slash(world.channel, "combat move", moves="Q12-Q11; R12-R11" if turn == 1 else "Q11-Q10; R11-R10")
        await end_phase(world, world.anna)
        for attacker in ("FI6", "FI7") if turn == 2 else ():
            fought = await world.anna.slash(world.channel, "combat attack", attacker=attacker, defender="Q9")
            assert "in Q10 attacks Q9" in said(fought)
            asked += await settle_questions(world, campaign)
            if not (await state(world, campaign)).units[attacker].square:
                break
        await end_phase(world, world.anna)
        await end_phase(world, world.bert)
        await world.bert.slash(world.channel, "combat move", moves="Q7-Q9" if turn == 1 else "Wellington K7")
        await end_phase(world, world.bert)
        await end_phase(world, world.bert)

    now = await state(world, campaign)
    assert (now.turn, now.side, now.phase) == (3, "french", "rally")
    assert now.combats >= 1
    assert asked >= 1  # two hussars stood in the square: which of them defends is asked
    assert now.commanders["wellington"].square == "K7"
    assert len(world.table_message().attachments) == 1
    verified = await world.anna.slash(world.channel, "game status")
    assert private(verified)


async def test_a_change_of_the_plan_is_told_once_and_a_plan_that_is_missing_says_how_to_write_one(world: World) -> None:
    await battle(world)
    await end_phase(world, world.anna)

    none = said(await world.anna.slash(world.channel, "combat plan"))
    written = said(await world.anna.slash(world.channel, "combat plan", moves="B12-B11"))

    assert "You have no plan. Write one down like `/combat plan moves:" in none
    assert written.count("Your plan has 1 move now. Nobody else sees it.") == 1
    assert "1. 5th Lancers (FL7) and 6th Lancers (FL8) to B11." in written


async def test_a_plan_is_private_until_it_is_committed(world: World) -> None:
    campaign = await battle(world)
    posts = len(world.channel.history())

    planned = await world.anna.slash(world.channel, "combat plan", moves="Q12-Q10; R12-R10")
    shown = await world.anna.slash(world.channel, "combat plan")
    others = await world.bert.slash(world.channel, "combat board")
    table = text_of(world.table_message())
    await end_phase(world, world.anna)
    committed = await world.anna.slash(world.channel, "combat plan", action="commit")

    assert private(planned)
    assert "Your plan" in said(shown)
    assert "FI6" in said(shown)
    assert "plan" not in said(others).lower()
    assert "plan" not in table.lower()
    assert not private(committed)
    assert "2 moves carried out, none refused" in said(committed)
    now = await state(world, campaign)
    assert now.units["FI6"].square == "Q10"
    assert now.units["FI8"].square == "R10"
    assert now.plans == ()
    assert len(world.channel.history()) > posts


async def test_whose_plan_an_undo_took_along_hears_of_it_and_nobody_else_does(world: World) -> None:
    campaign = await battle(world)
    await end_phase(world, world.anna)
    await world.anna.slash(world.channel, "combat move", moves="Q12-Q10")
    await world.bert.slash(world.channel, "combat plan", moves="K9-K10")
    await world.bert.slash(world.channel, "combat plan", moves="G10-G11")

    undone = await world.anna.slash(world.channel, "game undo")
    owner, other, onlooker = [
        said(await person.slash(world.channel, "game recap")) for person in (world.bert, world.anna, world.onlooker)
    ]

    lost = "With it went 2 orders of yours that nobody else knew of"
    assert (await state(world, campaign)).plans == ()
    assert lost in owner
    assert all("nobody else knew of" not in each for each in (said(undone), other, onlooker))


async def test_who_agrees_to_an_undo_hears_at_once_that_it_took_their_plan_along(world: World) -> None:
    await battle(world)
    for _ in range(2):
        await end_phase(world, world.anna)
    await world.anna.slash(world.channel, "roll", expression="1d6")
    await world.bert.slash(world.channel, "combat plan", moves="K9-K10")
    await world.anna.slash(world.channel, "game undo")

    agreed = await world.bert.slash(world.channel, "game answer", choice="Agree")

    assert "With it went 1 order of yours that nobody else knew of" in whispered(agreed)
    assert "nobody else knew of" not in heard(agreed)


async def test_menus_list_only_what_is_legal(world: World) -> None:
    await battle(world)
    await end_phase(world, world.anna)

    who = await world.anna.autocomplete(world.channel, "combat move", "moves", "Q1")
    where = await world.anna.autocomplete(world.channel, "combat move", "moves", "Q12-")
    onlooker = await world.onlooker.autocomplete(world.channel, "combat move", "moves", "")

    assert "Q12-" in [choice["value"] for choice in who]
    assert {choice["value"] for choice in where} >= {"Q12-Q11", "Q12-Q10"}
    assert all(choice["value"].startswith("Q12-") for choice in where)
    assert not onlooker


async def test_free_deployment_can_be_left_to_the_bot(world: World) -> None:
    campaign = await world.campaign("guard_dies", "french", "allied", scenario="deployment")

    outside = await world.bert.slash(world.channel, "combat deploy", placements="BI1 E12")
    await world.bert.slash(world.channel, "combat deploy", placements="BI1+BI2 G9; Wellington K7")
    waiting = await world.bert.slash(world.channel, "combat deploy")
    early = await end_phase(world, world.bert)
    await world.bert.slash(world.channel, "combat deploy", rest=True)
    await end_phase(world, world.bert)
    await world.anna.slash(world.channel, "combat deploy", rest=True)
    await end_phase(world, world.anna)

    assert "outside the Allied deployment zone" in said(outside)
    assert "Still without a square" in said(waiting)
    assert private(early)
    now = await state(world, campaign)
    assert (now.turn, now.side, now.phase) == (1, "french", "rally")
    assert now.units["BI2"].square == "G9"
    assert all(unit.square for unit in now.units.values() if unit.where == "in_play")


async def test_at_the_players_own_table_there_is_no_board(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    for command, more in (("combat board", {}), ("combat move", {"moves": "E5-E7"}), ("combat plan", {"moves": "E5-E7"})):
        answer = await world.anna.slash(world.channel, command, **more)
        assert private(answer)
        assert "You have the board yourselves" in said(answer)


async def test_the_board_survives_a_restart(world: World) -> None:
    campaign = await battle(world)
    await world.anna.slash(world.channel, "combat plan", moves="Q12-Q10")

    await world.restart()

    shown = await world.anna.slash(world.channel, "combat plan")
    assert "FI6" in said(shown)
    assert (await state(world, campaign)).units["FI6"].square == "Q12"


async def test_a_board_that_does_not_fit_is_refused_by_row_and_column(world: World) -> None:
    from bot.games.guard_dies.board import SHIPPED_BOARD
    from bot.kit.facts import DATA

    text = (DATA / SHIPPED_BOARD).read_text(encoding="utf-8").replace('"......2...2....1.1.."', '"......2...2....1.?.."')

    refused = await world.anna.slash(
        world.channel, "game new", game="guard_dies", scenario="waterloo", file_kind="board", file=("board.toml", text.encode())
    )

    assert private(refused)
    assert "row 9, column R" in said(refused)


NONSENSE = (
    " ", ";", ";;;", "@everyone", "<@&1> E5", "E5-" * 2000, "A0-A99", "E5-E7;" * 400, "```",
    "\u202eE5-E7", "Z\u0351\u0352\u0353algo-E5",
    "-1", "99999999999999999999", "FI999-E5", "E5-E5", "Napoleon", "FI1+BI1 L11", "🙂-🙂",
)  # fmt: skip
"""What somebody will type one day."""

COMMANDS = (
    ("combat move", ("moves",)),
    ("combat plan", ("moves",)),
    ("combat board", ("sector",)),
    ("combat deploy", ("placements",)),
    ("combat attack", ("attacker", "defender")),
    ("combat odds", ("attacker", "defender")),
)


@pytest.mark.parametrize(("command", "options"), COMMANDS, ids=[command for command, _ in COMMANDS])
async def test_nonsense_is_answered_in_private_and_changes_nothing(world: World, command: str, options: tuple[str, ...]) -> None:
    campaign = await battle(world)
    await end_phase(world, world.anna)
    before = await state(world, campaign)

    for typed in NONSENSE:
        sent = slash(world, world.anna, command, **dict.fromkeys(options, typed))
        sent.deliver()
        await world.env.settle()
        assert private(sent.result), typed[:40]
        assert "went wrong" not in said(sent.result), typed[:40]
        assert "@everyone" not in said(sent.result)
    assert await state(world, campaign) == before
