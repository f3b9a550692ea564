"""Six game turns of No Retreat! with every option of the No Surrender! kit in force, played by two people through Discord.

The transcript says which orders are given, with which dice, and what the channel hears. Here each order is a command or a press,
and the ledger's numbers are those dice. After the third turn the Soviet seat is handed to a third person.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.bulletin import unescaped
from bot.games.no_retreat.game import GAME
from bot.games.no_retreat.state import SIDES, NoRetreat
from bot.kit.words import PLAIN
from tests.cards import lost_or_doubled
from tests.e2e.card_players import Who, hand_of, loaded, offered
from tests.e2e.gateway import press
from tests.world import World, heard, labels, private, said

TRANSCRIPT = json.loads(
    (Path(__file__).resolve().parents[1] / "transcripts" / "no_surrender_six_turns.json").read_text(encoding="utf-8")
)
HANDED_OVER_AT = "Turn 4, "
Result = simcord.InteractionResult


class Played:
    """The campaign with who sits where; the two ways of giving an order, by command and by button, are taken in turn."""

    def __init__(self, world: World, campaign: int) -> None:
        self.world = world
        self.campaign = campaign
        self.seats = {"axis": world.anna, "soviet": world.bert}
        self.presses = 0

    async def state(self) -> NoRetreat:
        state = (await self.world.bot.table.look(self.campaign, 0)).campaign.state
        assert isinstance(state, NoRetreat)
        return state

    async def give(self, side: str, order: dict[str, Any]) -> Result:
        """One order of the transcript, as its player gives it."""
        who, kind = self.seats[side], order["kind"]
        fields = {name: value for name, value in order.items() if name != "kind"}
        return await getattr(self, f"_{kind}")(who, **fields)  # type: ignore[no-any-return]

    async def _slash(self, who: Who, command: str, **options: Any) -> Result:
        return await who.slash(self.world.channel, command, **options)

    async def _press(self, who: Who, begins: str) -> Result:
        label = next(each for each in labels(self.world.table_message()) if each.startswith(begins))
        return await who.click(self.world.table_message(), label=label)

    async def _either(self, who: Who, begins: str, command: str, **options: Any) -> Result:
        self.presses += 1
        return await (self._press(who, begins) if self.presses % 2 else self._slash(who, command, **options))

    async def _begin_cards(self, who: Who) -> Result:
        return await self._press(who, "Deal: 6 to the Axis")

    async def _next_phase(self, who: Who) -> Result:
        return await self._either(who, "Go on", "track next")

    async def _pass_support(self, who: Who) -> Result:
        return await self._either(who, "Give no more support", "kit no-support")

    async def _draw_for_turn(self, who: Who) -> Result:
        return await self._either(who, "Draw ", "kit draw")

    async def _make_check(self, who: Who) -> Result:
        return await self._either(who, "Make the Sudden Death check", "track check")

    async def _sacrifice(self, who: Who, cards: int) -> Result:
        return await self._press(who, f"Buy {cards}")

    async def _play(self, who: Who, card: str, note: str) -> Result:
        assert card in await self._values(who, "deck play")
        return await self._slash(who, "deck play", card=card, note=note)

    async def _discard(self, who: Who, cards: list[str]) -> Result:
        named = {f"card{n}" if n > 1 else "card": card for n, card in enumerate(cards, 1)}
        return await self._slash(who, "deck discard", **named)

    async def _reveal(self, who: Who, cards: list[str]) -> Result:
        (card,) = cards
        return await self._slash(who, "deck reveal", card=card)

    async def _peek(self, who: Who, deck: str, count: int, leave: str) -> Result:
        return await self._slash(who, "deck peek", deck=deck, count=count, leave=leave)

    async def _give_support(self, who: Who, card: str, unit: str, near: str, symbol: str) -> Result:
        assert card in await self._values(who, "kit support", unit=unit, near=near)
        return await self._slash(who, "kit support", card=card, unit=unit, near=near, symbol=symbol)

    async def _answer(self, who: Who, decision: str, choice: str) -> Result:
        (asked, *_) = GAME.decisions(await self.state())
        assert asked.id == decision
        label = next(PLAIN.say(each.label) for each in asked.choices if each.key == choice)
        menus = [item for row in self.world.table_message().components for item in getattr(row, "children", [])]
        menu, value = next(
            (item, option.value) for item in menus for option in getattr(item, "options", []) if option.label == label
        )
        return await who.select(self.world.table_message(), [value], custom_id=menu.custom_id)

    async def _enter_vp(self, who: Who, square: int, event: int) -> Result:
        return await self._slash(who, "track vp", places=square, event=event)

    async def _enter_number(self, who: Who, turn: int, side: str, number: int) -> Result:
        return await self._slash(who, "track number", number=number, turn=turn, side=side)

    async def _hold_objective(self, who: Who, hex: str, side: str) -> Result:
        return await self._slash(who, "track objective", hex=hex, side=side)

    async def _form_reserve(self, who: Who, unit: str) -> Result:
        return await self._slash(who, "kit reserve form", unit=unit)

    async def _release_reserve(self, who: Who, unit: str) -> Result:
        assert unit in await offered(self.world, who, "kit reserve release", "unit")
        return await self._slash(who, "kit reserve release", unit=unit)

    async def _values(self, who: Who, command: str, **given: Any) -> list[str]:
        choices = await who.autocomplete(self.world.channel, command, "card", "", **given)
        return [choice["value"] for choice in choices]


async def opened(world: World, monkeypatch: pytest.MonkeyPatch) -> Played:
    """The campaign with all options on, its two players, and the transcript's dice in the ledger."""
    loaded(monkeypatch, [face for step in TRANSCRIPT["steps"] for face in step["dice"]])
    options = " ".join(f"{key}={value}" for key, value in TRANSCRIPT["options"].items())
    return Played(world, await world.campaign("no_retreat", "axis", "soviet", scenario="campaign", options=options))


async def played(game: Played, between: Callable[[], Awaitable[None]]) -> None:
    """Every order of the transcript, with what the channel must hear; `between` comes when the seat is handed over."""
    is_handed_over = False
    for number, step in enumerate(TRANSCRIPT["steps"]):
        result = await game.give(step["side"], step["order"])
        where = f"step {number}: {step['order']}: {said(result)}"
        told = unescaped(heard(result)).splitlines()
        assert [line for line in told if line in step["said"]] == step["said"], where
        assert not lost_or_doubled((await game.state()).cards), where
        if not is_handed_over and any(line.startswith(HANDED_OVER_AT) for line in step["said"]):
            is_handed_over = True
            await between()
    assert is_handed_over


async def test_six_turns_with_every_option_are_played_by_two_and_one_seat_is_handed_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await opened(world, monkeypatch)
    carl = world.onlooker

    async def hand_over() -> None:
        held = await hand_of(world, world.bert)
        assert held
        assert "You draw" in await _log(world, world.bert)
        old_table = press(world, world.bert, world.table_message(), "My hand")

        result = await world.anna.slash(world.channel, "referee seat", side="soviet", player=carl)

        assert "takes **bert** off the Soviet seat." in heard(result)
        assert not any(card in said(result) for card in held)
        assert await hand_of(world, carl) == held
        await _sees_nothing_more(world, world.bert, held)
        old_table.deliver()
        await world.env.settle()
        assert private(old_table.result)
        assert not any(card in said(old_table.result) for card in held)
        game.seats["soviet"] = carl

    await played(game, hand_over)

    state = await game.state()
    end = TRANSCRIPT["end"]
    hands = {side: sorted(state.cards.card(card).number for card in state.cards.hand(side)) for side in SIDES}
    assert hands == end["hands"]
    assert (state.track.turn, [state.track.square_vp, state.track.event_vp]) == (end["turn"], end["vp"])
    assert state.kit.taken_draws == end["taken_draws"]
    await _sees_nothing_more(world, world.bert, await hand_of(world, carl))
    await world.anna.slash(world.channel, "game end", as_referee=True)
    verdict = said(await world.bert.slash(world.channel, "game verify"))
    assert "verifies" in verdict
    assert "1 die and 3 shuffles were recomputed" in verdict


async def _sees_nothing_more(world: World, old: Who, held: list[str]) -> None:
    """Whatever the old player asks for, nothing of the hand is in it, nor of what was told to the seat."""
    asked = {
        "deck hand": {},
        "game status": {},
        "game recap": {},
        "game record": {"mine": True},
        "game export": {},
        "deck show": {},
        "track show": {},
        "help": {},
        "game mine": {},
        "deck play": {"card": held[0]},
        "kit draw": {},
    }
    for command, options in asked.items():
        result = await old.slash(world.channel, command, **options)
        whole = said(result) + "".join([await _files(result)])
        assert private(result), command
        assert not any(f"{card}\n" in whole or f"{card}," in whole or f"{card} and" in whole for card in held), command
        assert "You draw" not in whole, command
    assert "You draw" not in await _log(world, old)
    pressed = await old.click(world.table_message(), label="My hand")
    assert private(pressed)
    assert "Your hand" not in said(pressed)
    for command in ("deck play", "deck pass", "kit support"):
        assert await offered(world, old, command) == [], command


async def _log(world: World, who: Who) -> str:
    pages = [await who.slash(world.channel, "game log", page=page) for page in range(1, 8)]
    return "\n".join(said(page) for page in pages)


async def _files(result: Result) -> str:
    messages = ([result.response] if result.response is not None else []) + result.followups
    found = [
        await file.read() for message in messages for file in message.message.attachments if not file.filename.endswith("png")
    ]
    return "\n".join(data.decode() for data in found)
