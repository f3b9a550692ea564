"""A tour of three minutes: a battery of the Guard opens fire, in private, with the real rules and nothing kept.

The whole tour follows from where its reader is: the page and the answers given so far stand in each button's id, and every
press plays the sample from its beginning. So it goes on after a restart and leaves no row behind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.bulletin import Post, panel
from bot.buttons import TourButton
from bot.campaign.opening import Open, open_campaign
from bot.campaign.orders import Join, ProposeUndo
from bot.campaign.rules import Secrets
from bot.campaign.state import Actor, Campaign
from bot.campaign.tell import tell
from bot.campaign.turn import Turn, carry_out
from bot.games import game_named
from bot.games.guard_dies.orders import Attack
from bot.kit.decisions import Answer, Decision
from bot.kit.game import GameState, Panel
from bot.kit.marks import Picture
from bot.kit.model import Order
from bot.kit.refusals import Stale
from bot.kit.secrecy import NOBODY
from bot.kit.words import T, Text

SAMPLE = hashlib.sha256(b"a sample for show").digest()
"""What the sample's dice follow from. Everybody who takes the tour sees the same ones."""
ATTACK = Attack(attacker="GA1", defenders=("BH1", "BI1"), range=2)
COMMAND = "/combat attack attacker:GA1 defender:BH1 defender2:BI1 range:2"
PEOPLE = {"french": 1, "allied": 2}
_SHOW = T("A sample for your eyes: nothing here is kept, and its dice, the same for everybody, belong to no campaign.")


@dataclass(slots=True)
class _Sample:
    """The sample's campaign, in memory, as far as it has been played."""

    campaign: Campaign
    states: dict[int, GameState]
    last: Turn

    def give(self, side: str, order: Order) -> Turn:
        """Carries out an order as any campaign does."""
        game = game_named("guard_dies")
        actor = Actor(user_id=PEOPLE[side])
        self.last = carry_out(game, self.campaign, actor, order, Secrets(SAMPLE, b""), self.states.__getitem__, at=0)
        self.campaign = self.last.campaign
        self.states[self.campaign.head] = self.campaign.state
        return self.last

    def asked(self) -> Decision | None:
        """The question that is open."""
        return next(iter(game_named("guard_dies").decisions(self.campaign.state)), None)

    def told(self) -> list[Text]:
        """What the last order says to everybody."""
        game = game_named("guard_dies")
        return [text for row in self.last.rows for text in tell(game, row.event, NOBODY)]

    def picture(self) -> Picture | None:
        """The picture of what the last order rolled."""
        game = game_named("guard_dies")
        found = [game.illustrate(row.event) for row in self.last.rows if not row.event.kind.startswith("table.")]
        return next((picture for picture in found if picture is not None), None)


async def page(name: str, answers: str) -> Post:
    """A page of the tour, after these answers (a digit each: which of the choices). Raises Stale for one that there is not."""
    match name:
        case "welcome":
            return await _welcome()
        case "attack":
            return await _fight(answers)
        case "undo":
            return await _undo(answers, is_back=False)
        case "back":
            return await _undo(answers, is_back=True)
        case "end":
            return await _end()
    raise Stale(T("That page of the tour is gone."), instead=T("`/game tour` begins anew."))


async def _welcome() -> Post:
    lines = (
        T(
            "A campaign is played by orders, when you have time for them; the bot knows the rules, rolls, and tells both sides. "
            "Here the French of The Guard Dies have their first guns in range of a British square."
        ),
        T(
            "An order is a command. This one is {command}.",
            command=T("`" + COMMAND + "`"),
        ),
        T("`/combat odds` would first tell you its exact chances, in private."),
    )
    return await _shown(T("A tour of three minutes"), lines, (TourButton("attack", "", T("Give the order")),))


async def _fight(answers: str) -> Post:
    sample = _fought(answers)
    lines = sample.told()
    asked = sample.asked()
    if asked is None:
        lines.append(T("That is all there is to a combat. Everybody has seen the dice, and each modifier with its reason."))
        return await _shown(T("The dice have fallen"), lines, (TourButton("undo", answers, T("Go on")),), sample.picture())
    side = game_named("guard_dies").side(asked.side).name
    lines.append(
        T("The rules let a side choose here, so the bot stops, calls {side} once, and takes nobody else's answer.", side=side)
    )
    lines.append(T("You answer for both sides in this tour: {question}", question=asked.question))
    buttons = [TourButton("attack", f"{answers}{n}", choice.label) for n, choice in enumerate(asked.choices[:5])]
    title = T("A question") if not answers else T("The dice have fallen, and a question")
    return await _shown(title, lines, buttons, sample.picture())


async def _undo(answers: str, *, is_back: bool) -> Post:
    sample = _fought(answers)
    sample.give("french", _pass(sample))
    ended = sample.told()
    if not is_back:
        lines = [
            *ended,
            T("Nothing was rolled or shown by that, so that you can take it back alone, with `/game undo`."),
            T("The combat before it is another matter: dice have fallen, and the other side would have to agree."),
        ]
        return await _shown(T("The phase is over. Too soon?"), lines, (TourButton("back", answers, T("Take it back")),))
    sample.give("french", ProposeUndo())
    lines = [*sample.told(), T("The game stands as it stood before. What was undone stays readable in the log.")]
    return await _shown(T("Taken back"), lines, (TourButton("end", answers, T("Go on")),))


async def _end() -> Post:
    lines = (
        T("`/game new` opens a campaign in a channel or thread; `/game join` takes a seat."),
        T("`/help` lists what you can do where you are, each with an example to paste."),
        T("`/game mine` shows what waits for you, everywhere; `/reach` says where and when I may ping you."),
        T("A real campaign commits to its dice before the first roll; at its end `/game verify` recomputes every one of them."),
    )
    return await _shown(T("Where to go from here"), lines, (TourButton("welcome", "", T("Once more")),))


def _fought(answers: str) -> _Sample:
    """The sample after its attack and these answers."""
    sample = _begun()
    sample.give("french", ATTACK)
    for digit in answers:
        asked = sample.asked()
        if asked is None or int(digit) >= len(asked.choices):
            raise Stale(T("That page of the tour is gone."), instead=T("`/game tour` begins anew."))
        sample.give(asked.side, Answer(decision=asked.id, choice=asked.choices[int(digit)].key))
    return sample


def _begun() -> _Sample:
    """The sample where the French may fire."""
    game = game_named("guard_dies")
    opened = open_campaign(game, Actor(user_id=0), Open(game=game.key), key="0" * 16, secret=SAMPLE, at=0)
    sample = _Sample(opened.campaign, {opened.campaign.head: opened.campaign.state}, opened)
    for side in PEOPLE:
        sample.give(side, Join(side=side))
    while not game.can(sample.campaign.state, "french", ATTACK):
        sample.give("french", _pass(sample))
    return sample


def _pass(sample: _Sample) -> Order:
    order = game_named("guard_dies").pass_order(sample.campaign.state, "french")
    assert order is not None, "it is the French player turn"
    return order


async def _shown(title: Text, lines: Sequence[Text], buttons: Sequence[TourButton], picture: Picture | None = None) -> Post:
    post = await panel(Panel(title=title, lines=(*lines, _SHOW)), picture)
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    return replace(post, view=view)
