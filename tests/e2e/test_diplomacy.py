"""The Soviet limited war as two people play it: by commands and buttons, with restarts, warnings and previews."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.bulletin import unescaped
from bot.games.limited_war import GAME, LimitedWar, written
from bot.kit.words import PLAIN
from bot.people import Wishes
from tests.e2e.gateway import public, slash
from tests.world import World, labels, private, said, text_of

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
BOTH = {"axis": "anna", "soviet": "bert"}


async def war(world: World, **options: Any) -> int:
    """A campaign that begins on 1/1/40, Anna at the Axis seat, Bert at the Soviet one."""
    return await world.campaign("limited_war", "axis", "soviet", **{"scenario": "example", **options})


async def state_of(world: World, campaign: int) -> LimitedWar:
    state = (await world.bot.table.look(campaign, 0)).campaign.state
    assert isinstance(state, LimitedWar)
    return state


def who_is(world: World, side: str) -> simcord.MemberActor:
    actor: simcord.MemberActor = getattr(world, BOTH[side])
    return actor


async def give(world: World, who: simcord.MemberActor, command: str, **options: Any) -> simcord.InteractionResult:
    return await who.slash(world.channel, f"diplomacy {command}", **options)


async def choose(world: World, campaign: int, side: str, decision: str, choice: str) -> simcord.InteractionResult:
    """Presses the answer on the table message."""
    asked = next(d for d in GAME.decisions(await state_of(world, campaign)) if d.id == decision)
    label = next(PLAIN.say(each.label) for each in asked.choices if each.key == choice)
    return await who_is(world, side).click(world.table_message(), label=label)


COMMANDS = {
    "declare_war": "declare",
    "attack": "attack",
    "move": "move",
    "escalate": "escalate",
    "enter_points": "points",
    "report_history": "report history",
    "report_distance": "report distance",
    "report_conquest": "report conquest",
    "report_units": "report units",
    "report_germans": "report germans",
    "report_work": "report work",
    "declare_peace": "peace",
}


async def played(world: World, campaign: int, side: str, order: dict[str, Any], number: int) -> simcord.InteractionResult:
    """One order of a transcript as its player gives it: what has a button by the button, the rest by its command."""
    who = who_is(world, side)
    options = {name: value for name, value in order.items() if name not in ("kind", "confirmed")}
    match order["kind"]:
        case "answer" if order["decision"].startswith("answer-") and number % 2:
            return await give(world, who, "answer", answer=order["choice"])
        case "answer":
            return await choose(world, campaign, side, order["decision"], order["choice"])
        case "advance" if order.get("confirmed"):
            warned = await give(world, who, "advance")
            assert private(warned)
            return await who.click(warned.response, label="End the player turn all the same")
        case "advance" if number % 3:
            end = next(label for label in labels(world.table_message()) if label.startswith("End the"))
            return await who.click(world.table_message(), label=end)
        case "advance":
            return await give(world, who, "advance")
        case "state_continuing":
            return await who.click(world.table_message(), label="State that limited war is continuing")
        case kind:
            if "areas" in options:
                options["areas"] = ", ".join(options["areas"])
            result = await give(world, who, COMMANDS[kind], **options)
            if kind in ("attack", "move") and "This ends the start of your player turn" in said(result):
                return await who.click(result.response, label=f"{kind.capitalize()} all the same")
            return result


async def replayed(world: World, name: str, *, restarts: int) -> list[str]:
    """Plays a transcript through Discord, with a restart after every `restarts`th order; what has been said in public."""
    script = json.loads((TRANSCRIPTS / f"{name}.json").read_text(encoding="utf-8"))
    options = " ".join(f"{key}={value}" for key, value in script["options"].items())
    campaign = await war(world, options=options) if options else await war(world)
    heard: list[str] = []
    seen = {message.id for message in public(world)}
    for number, step in enumerate(script["steps"], 1):
        result = await played(world, campaign, step["side"], step["order"], number)
        assert not private(result), f"step {number}: {said(result)}"
        if number % restarts == 0:
            await world.restart()
        fresh = [message for message in public(world) if message.id not in seen]
        seen |= {message.id for message in fresh}
        spoken = [unescaped(line) for message in fresh for line in text_of(message).splitlines()]
        for sentence in step.get("told", ()):
            assert spoken.count(sentence) == 1, f"step {number}: {sentence}\n{spoken}"
        heard += spoken
    await ended(world, campaign, script["end"])
    return heard


async def ended(world: World, campaign: int, end: dict[str, Any]) -> None:
    state = await state_of(world, campaign)
    assert (written(state.now), state.stage, state.points) == (end["date"], end["stage"], end["points"])
    assert dict(sorted(state.statuses.items())) == end["statuses"]
    assert [[written(v.first), v.production, v.rule] for v in state.verdicts] == end["production"]


async def test_two_years_with_two_invasions_an_escalation_and_a_peace_are_played_by_two(world: World) -> None:
    heard = await replayed(world, "limited_war_two_years", restarts=61)

    declared = [line for line in heard if line.startswith("The Soviets declare limited war on")]
    assert len(declared) == 2
    assert len([line for line in heard if line.startswith("Germany escalates to section E")]) == 1
    assert len([line for line in heard if line.startswith("Germany makes peace on")]) == 1


async def test_lw_missed_deadlines_are_announced_once_also_when_the_bot_restarts_after_every_other_order(world: World) -> None:
    heard = await replayed(world, "limited_war_missed_deadlines", restarts=2)

    cases = Counter(case for case in ("(LW-AMB-08)", "(LW-D5c)", "(LW-D5d)") for line in heard if _is_consequence(line, case))
    assert cases == {"(LW-AMB-08)": 1, "(LW-D5c)": 1, "(LW-D5d)": 1}


def _is_consequence(line: str, case: str) -> bool:
    return line.endswith(case) and not line.startswith(("Now", "Germany has come"))


# what would change the war is shown first


async def in_section_d(world: World) -> int:
    """Finland declared and answered with B.2; it is still the Axis player turn of 2/1/40."""
    campaign = await war(world)
    await give(world, world.anna, "advance")
    await give(world, world.bert, "declare", country="finland", status="armed_neutral", hexes=7)
    await choose(world, campaign, "axis", "status-1", "yes")
    await give(world, world.bert, "advance")
    await give(world, world.anna, "answer", answer="b2")
    return campaign


async def head(world: World, campaign: int) -> int:
    return (await world.bot.table.look(campaign, 0)).campaign.head


@pytest.mark.parametrize(
    ("command", "options", "case", "label"),
    [
        ("move", {"place": "Lithuania"}, "LW-D4e", "Move all the same"),
        ("move", {"place": "soviet union"}, "LW-D4d", "Move all the same"),
        (
            "attack",
            {"place": "Soviet half of Poland", "from_place": "German half of Poland", "units": "allied"},
            "LW-D4c",
            "Attack all the same",
        ),
    ],
)
async def test_lw_d4_what_would_bring_total_war_is_said_first_and_done_by_a_press(
    world: World, command: str, options: dict[str, str], case: str, label: str
) -> None:
    campaign = await in_section_d(world)
    before, posts = await head(world, campaign), len(public(world))

    warned = await give(world, world.anna, command, **options)
    unchanged = await head(world, campaign)
    done = await world.anna.click(warned.response, label=label)

    assert private(warned)
    assert f"this would bring Total War. ({case})" in unescaped(said(warned))
    assert (unchanged, len(public(world)) - posts) == (before, 1)
    assert not private(done)
    assert f"the printed rules of Total War hold from here on. ({case})" in unescaped(said(done))
    assert (await state_of(world, campaign)).stage == "total_war"


async def test_lw_a1_a_declaration_on_germany_is_shown_first(world: World) -> None:
    campaign = await war(world)
    await give(world, world.anna, "advance")

    warned = await give(world, world.bert, "declare", country="Germany")
    peace = (await state_of(world, campaign)).stage
    await world.bert.click(warned.response, label="Declare it all the same")

    assert private(warned)
    assert "this would bring limited war by the printed rules. (LW-A1)" in unescaped(said(warned))
    assert peace == "peace"
    assert (await state_of(world, campaign)).stage == "printed"


async def test_a_campaign_without_a_name_of_its_own_does_not_say_its_game_twice(world: World) -> None:
    await world.campaign("limited_war", "axis", "soviet")

    title = world.table_message().embeds[0].title

    assert title == "War in Europe, start of the Axis player turn of 1/9/39: peace"


async def test_who_is_sure_is_not_asked(world: World) -> None:
    campaign = await in_section_d(world)

    result = await give(world, world.anna, "move", place="Lithuania", sure=True)

    assert not private(result)
    assert (await state_of(world, campaign)).stage == "total_war"


async def test_who_is_sure_is_not_asked_either_whether_the_move_may_pass_on(world: World) -> None:
    campaign = await war(world)
    await world.bot.people.wish(world.anna.id, Wishes(confirm="big"))

    result = await give(world, world.anna, "advance", sure=True)

    assert not private(result)
    assert (await state_of(world, campaign)).on_move == "soviet"


async def test_a_country_that_is_invaded_already_is_refused_as_that_however_it_is_written(world: World) -> None:
    await in_section_d(world)
    await give(world, world.anna, "advance")

    for typed in ("finland", "FINLAND", " Finland "):
        refused = await give(world, world.bert, "declare", country=typed)
        assert "The Soviets are making limited war on Finland already." in said(refused)


async def test_a_cause_of_points_is_understood_without_what_it_is_worth(world: World) -> None:
    campaign = await war(world)

    await give(world, world.anna, "points", cause="the axis enters paris")

    assert (await state_of(world, campaign)).points == 5


async def test_a_report_on_a_fortified_unit_without_its_place_asks_for_it(world: World) -> None:
    await war(world)
    await give(world, world.anna, "advance")

    refused = await give(world, world.bert, "report work", work="fortify")
    unknown = await give(world, world.bert, "report work", work="fortify", place="{Moscow} @everyone")

    assert "A report on a fortified unit says where it stands." in said(refused)
    assert "There is no place called {Moscow}" in unescaped(said(unknown))


async def test_in_peace_the_first_move_says_first_that_nothing_more_can_be_declared(world: World) -> None:
    campaign = await war(world)
    await give(world, world.anna, "advance")

    shown = await give(world, world.bert, "move", place="Finland")
    before = await state_of(world, campaign)
    await world.bert.click(shown.response, label="Move all the same")

    assert private(shown)
    assert "nothing more can be declared in it afterwards. (LW-T3)" in unescaped(said(shown))
    assert before.moment == "soviet_start"
    assert (await state_of(world, campaign)).moment == "soviet_moves"


async def test_what_brings_nothing_on_is_carried_out_at_once(world: World) -> None:
    campaign = await in_section_d(world)
    await give(world, world.anna, "begin")

    result = await give(world, world.anna, "move", place="Finland")

    assert not private(result)
    assert "Germany has come to Finland in time" in said(result)
    assert (await state_of(world, campaign)).stage == "D"


async def test_a_confirmation_works_after_a_restart_and_once_only(world: World) -> None:
    campaign = await in_section_d(world)
    warned = await give(world, world.anna, "move", place="Lithuania")
    await world.restart()

    first = await world.anna.click(warned.response, label="Move all the same")
    done = await head(world, campaign)
    second = await world.anna.click(warned.response, label="Move all the same")

    assert not private(first)
    assert private(second)
    assert "That has been answered already" in said(second)
    assert await head(world, campaign) == done


async def test_a_confirmation_of_a_game_that_has_gone_on_changes_nothing(world: World) -> None:
    campaign = await in_section_d(world)
    warned = await give(world, world.anna, "move", place="Lithuania")
    await give(world, world.bert, "report distance", country="Finland", hexes=6)
    before = await head(world, campaign)

    late = await world.anna.click(warned.response, label="Move all the same")

    assert private(late)
    assert "Give the order again" in said(late)
    assert await head(world, campaign) == before


# previews


async def test_an_attack_on_the_place_with_the_longest_name_has_its_button_too(world: World) -> None:
    campaign = await in_section_d(world)
    before = await head(world, campaign)
    places = {"place": "Finnish land east of the 1941 start line", "from_place": "German half of Poland"}

    warned = await give(world, world.anna, "attack", **places, units="allied", country="Finland")
    await world.anna.click(warned.response, label="Attack all the same")

    assert await head(world, campaign) > before


async def test_a_preview_changes_nothing_and_its_button_gives_the_order(world: World) -> None:
    campaign = await war(world)
    await give(world, world.anna, "advance")
    before, posts = await head(world, campaign), len(public(world))

    shown = await give(world, world.bert, "preview declare", country="Finland", status="armed_neutral")
    unchanged = await head(world, campaign), len(public(world))
    done = await world.bert.click(shown.response, label="Declare it")

    assert private(shown)
    assert "The Axis answer is due in the Axis player turn of 2/1/40. (LW-C7a)" in unescaped(said(shown))
    assert unchanged == (before, posts)
    assert "The Soviets declare limited war on Finland, entered as an armed neutral. (LW-B0)" in unescaped(said(done))


async def test_anybody_may_preview_and_only_who_may_give_the_order_finds_its_button(world: World) -> None:
    await war(world)
    await give(world, world.anna, "advance")

    shown = [
        await give(world, who, "preview declare", country="Finland", status="armed_neutral")
        for who in (world.bert, world.anna, world.onlooker)
    ]

    assert [labels(each.response) for each in shown if each.response is not None] == [["Declare it"], [], []]
    assert len({said(each) for each in shown}) == 1


async def test_each_answer_is_previewed_before_it_is_due_and_given_from_there_when_it_is(world: World) -> None:
    campaign = await war(world)
    await give(world, world.anna, "advance")
    await give(world, world.bert, "declare", country="Finland", status="armed_neutral")
    await choose(world, campaign, "axis", "status-1", "yes")

    early = [await give(world, world.anna, "preview answer", answer=key) for key in ("b1", "b2", "b3")]
    refused = await give(world, world.anna, "answer", answer="b3")
    await give(world, world.bert, "advance")
    due = await give(world, world.anna, "preview answer", answer="b3")
    await world.anna.click(due.response, label="Give this answer")

    for shown, section in zip(early, "CDE", strict=True):
        assert f"Now section {section} (" in unescaped(said(shown))
        assert labels(shown.response) == []
    assert private(refused)
    assert "That is the Axis player turn of 2/1/40." in said(refused)
    assert (await state_of(world, campaign)).section == "E"


async def test_escalation_and_peace_are_previewed_with_what_stands_in_their_way(world: World) -> None:
    await in_section_d(world)

    escalation = await give(world, world.anna, "preview escalate")
    peace = await give(world, world.onlooker, "preview peace", case="D7")
    await give(world, world.anna, "advance")
    home = await give(world, world.bert, "preview peace", case="D7")

    assert "Escalation is for a player turn after the one in which Germany answered B.2. (LW-D8a)" in unescaped(said(escalation))
    assert "This peace is declared at the start of a Soviet player turn" in said(peace)
    assert "All Soviet units are picked up and set down" in said(home)
    assert labels(home.response) == ["Make this peace"]


# sight


async def test_the_ladder_is_a_picture_with_words_that_say_the_same(world: World) -> None:
    await in_section_d(world)

    shown = await give(world, world.onlooker, "ladder")

    (file,) = shown.response.attachments
    assert private(shown)
    assert file.filename == "ladder-of-escalation.png"
    assert (file.description or "").startswith("Ladder of escalation on 2/1/40: D: Germany intervenes holds; 5 political points.")
    assert "D: Germany intervenes: Finland (armed)." in (file.description or "")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("date", "The cycle runs from 1/1/40 to 4/1/40. (LW-T2)"),
        ("deadlines", "2/4/40, end of the German player turn: a German ground combat unit must be in Finland. (LW-D5a)"),
        ("history", "It is agreed: Finland is an armed neutral. (LW-B0)"),
        ("status", "attack outside Finland: that is Total War (LW-D4c)"),
    ],
)
async def test_what_holds_is_shown_privately_with_its_case(world: World, command: str, sentence: str) -> None:
    await in_section_d(world)

    shown = await give(world, world.onlooker, command)

    assert private(shown)
    assert sentence in unescaped(said(shown)).splitlines()


async def test_names_are_completed_and_causes_say_what_they_are_worth(world: World) -> None:
    await in_section_d(world)

    countries = await world.bert.autocomplete(world.channel, "diplomacy declare", "country", "nor")
    places = await world.bert.autocomplete(world.channel, "diplomacy attack", "place", "half")
    areas = await world.bert.autocomplete(world.channel, "diplomacy report units", "areas", "Finland, hung")
    causes = await world.anna.autocomplete(world.channel, "diplomacy points", "cause", "paris")

    assert [each["value"] for each in countries] == ["Norway"]
    assert {each["value"] for each in places} == {"German half of Poland", "Soviet half of Poland"}
    assert [each["value"] for each in areas] == ["Finland, Hungary"]
    assert [(each["name"], each["value"]) for each in causes] == [("The Axis enters Paris (+5)", "The Axis enters Paris")]


async def test_an_entry_of_the_printed_rules_holds_when_the_other_side_agrees(world: World) -> None:
    campaign = await war(world)
    await give(world, world.anna, "set date", date="3/9/39")
    post = public(world)[-1]
    before = written((await state_of(world, campaign)).now)

    await world.bert.click(post, label="Agree")

    assert before == "1/1/40"
    assert written((await state_of(world, campaign)).now) == "3/9/39"


async def test_a_command_of_another_game_says_which_game_is_played(world: World) -> None:
    await world.campaign("guard_dies", "french", "allied")

    refused = [
        await give(world, world.anna, "advance"),
        await give(world, world.anna, "status"),
        await give(world, world.anna, "report capital", country="Finland"),
        await give(world, world.anna, "begin"),
    ]

    assert all(private(each) and "which has no such command" in said(each) for each in refused)
    assert await world.anna.autocomplete(world.channel, "diplomacy declare", "country", "") == []


# a crash between the deed and the word


async def test_lw_amb_08_a_missed_answer_is_announced_once_when_the_bot_died_before_it_could_say_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await war(world)
    await give(world, world.anna, "advance")
    await give(world, world.bert, "declare", country="Finland", status="armed_neutral")
    await give(world, world.bert, "advance")
    world.env.inject_error("POST", "/interactions/*/callback", status=500, times=None)
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    slash(world, world.anna, "diplomacy advance", sure=True).deliver()
    await world.env.settle()
    silent = [message for message in public(world) if "LW-AMB-08" in unescaped(text_of(message))]

    world.env.backend.faults.clear()
    await world.restart()
    await world.env.advance_time(60)

    assert silent == []
    assert (await state_of(world, campaign)).section == "C"
    assert len([message for message in public(world) if "LW-AMB-08" in unescaped(text_of(message))]) == 1
