"""Three months of one campaign: quiet hours, a vacation, a pause, a vanished player, a seat handed over, a bot that was down for
two days over a deadline. Every ping is counted, with its hour: nothing is missed, and nothing is said twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import simcord

from bot.games.guard_dies.preview import group_due
from bot.kit.pace import HOUR
from tests.world import World, labels, text_of

Ping = tuple[str, str, str]
"""Who was called, what for, and in which hour (UTC)."""

SAID = {
    "it is your move": "move",
    "you are waited for": "remind",
    "is offered": "seat",
    "your consent is asked for": "consent",
}
"""The words of each kind of ping."""

START = datetime(2026, 1, 5, tzinfo=UTC)
"""A Monday."""
SUMMER_TIME = datetime(2026, 3, 29, 1, tzinfo=UTC)
"""From here on the mornings of Berlin begin an hour earlier."""
MON, TUE, WED, THU, FRI, SAT, SUN = range(7)


def in_hour(moment: datetime) -> str:
    return moment.strftime("%d %b %H:00")


class Diary:
    """Lets the days pass, and writes down whom the bot must have called."""

    def __init__(self, world: World, campaign: int) -> None:
        self.world = world
        self.campaign = campaign
        self.expected: list[Ping] = []

    def at(self, week: int, weekday: int, hour: int) -> datetime:
        """Five minutes past an hour of a weekday of a week of the campaign."""
        return START + timedelta(weeks=week, days=weekday, hours=hour, minutes=5)

    async def until(self, week: int, weekday: int, hour: int) -> None:
        """Lets time pass."""
        goal = self.at(week, weekday, hour)
        assert goal > self.world.env.now()
        while (left := (goal - self.world.env.now()).total_seconds()) > 0:
            await self.world.env.advance_time(min(left, 12 * HOUR))

    def calls(self, who: simcord.MemberActor, why: str, at: datetime | None = None) -> None:
        """Writes down that somebody must be called, now or later. Bert sleeps from 22 to 8 in Berlin."""
        moment = at or self.world.env.now()
        while who is self.world.bert and not 8 <= (moment.hour + (2 if moment >= SUMMER_TIME else 1)) % 24 < 22:
            moment += timedelta(hours=1)
        self.expected.append((who.name, why, in_hour(moment)))

    async def turn(self, who: simcord.MemberActor, then: simcord.MemberActor) -> None:
        """One player ends their turn, Prussians and all; then the next must be called."""
        for _ in range(12):
            look = await self.world.bot.table.look(self.campaign, who.id)
            if look.due[0].side not in look.campaign.sides_of(who.id):
                self.calls(then, "move")
                return
            if group_due(look.campaign.state):  # type: ignore[arg-type]
                await who.slash(self.world.channel, "combat prussians", entry="plancenoit")
                await who.slash(self.world.channel, "combat prussians")
            else:
                await who.slash(self.world.channel, "combat next")
        raise AssertionError(f"{who.name} does not come to an end")

    async def weeks(self, first: int, last: int, french: simcord.MemberActor, allied: simcord.MemberActor) -> None:
        """Some quiet weeks: two turns of each, the second late in the evening."""
        for week in range(first, last + 1):
            for french_at, allied_at in (((MON, 9), (TUE, 19)), ((THU, 22), (FRI, 12))):
                await self.until(week, *french_at)
                await self.turn(french, allied)
                await self.until(week, *allied_at)
                await self.turn(allied, french)

    async def agreed(self, one: simcord.MemberActor, other: simcord.MemberActor, command: str, **options: object) -> None:
        """One proposes, and the other agrees."""
        await one.slash(self.world.channel, command, **options)
        proposal = self.world.channel.history()[-1]
        assert "Agree" in labels(proposal)
        self.calls(other, "consent")
        await other.click(proposal, label="Agree")

    def pings(self, since: int) -> list[Ping]:
        """Everybody who was called in the channel, in the order of the messages."""
        found: list[Ping] = []
        for message in self.world.channel.history()[since:]:
            why = next((why for words, why in SAID.items() if words in message.content), message.content)
            found += [(user.name, why, in_hour(message.created_at)) for user in message.mentions]
        return found


@pytest.mark.usefixtures("slow_heart")
async def test_three_months_of_one_campaign(world: World) -> None:
    anna, bert, dora = world.anna, world.bert, world.onlooker
    await world.env.advance_time((START - timedelta(hours=1) - world.env.now()).total_seconds())
    diary = Diary(world, await world.campaign("guard_dies", "french", "allied"))
    await bert.slash(world.channel, "reach", quiet_from=22, quiet_to=8, zone="Europe/Berlin")
    await diary.agreed(anna, bert, "time pace", hours=72, weekends_off=True, when_out="open")
    began, diary.expected = len(world.channel.history()), []

    await diary.weeks(0, 2, anna, bert)

    # A vacation over a deadline; after it Anna needs a reminder.
    await diary.until(3, MON, 9)
    await anna.slash(world.channel, "time vacation", days=5)
    diary.calls(anna, "remind", diary.at(4, TUE, 3))
    await diary.until(4, TUE, 9)
    await diary.turn(anna, bert)

    # A pause that ends by itself; Bert's three days go on after it.
    await diary.until(4, WED, 10)
    await diary.agreed(anna, bert, "time pause", days=10)
    await world.restart()
    await diary.until(6, MON, 12)
    await diary.turn(bert, anna)

    # Bert vanishes: a reminder that waits for his morning, then his seat is opened. Dora takes it.
    await diary.until(6, TUE, 16)
    await diary.turn(anna, bert)
    diary.calls(bert, "remind", diary.at(6, THU, 22))
    await diary.until(7, MON, 8)
    assert not (await world.bot.table.look(diary.campaign, 0)).campaign.players("allied")
    await dora.slash(world.channel, "game join", side="allied")
    await diary.agreed(anna, dora, "time pace", hours=72, weekends_off=True, when_out="pass")
    await diary.until(7, TUE, 9)
    await diary.turn(dora, anna)
    await diary.until(7, THU, 9)
    await diary.turn(anna, dora)
    await diary.until(7, FRI, 9)
    await diary.turn(dora, anna)
    await diary.weeks(8, 8, anna, dora)

    # The bot is down for two days, over the reminder and the end of Anna's time: on its return the turn is passed, once.
    await diary.until(9, MON, 9)
    await diary.turn(anna, dora)
    await diary.until(9, MON, 10)
    await diary.turn(dora, anna)
    await diary.until(9, WED, 14)
    await world.bot.close()
    world.env.backend.advance_clock(48 * HOUR)
    await world.restart()
    diary.calls(dora, "move")
    await world.restart()

    # Bert is back, and Dora hands her seat over to him while its move is due: he is asked, and needs no other call.
    await diary.until(10, MON, 9)
    await dora.slash(world.channel, "game hand-over", player=bert)
    diary.calls(bert, "seat")
    await bert.slash(world.channel, "game answer", choice="Take the seat")
    await diary.until(10, MON, 20)
    await diary.turn(bert, anna)
    await diary.until(10, WED, 9)
    await diary.turn(anna, bert)
    await diary.until(10, FRI, 9)
    await diary.turn(bert, anna)
    await diary.weeks(11, 12, anna, bert)

    assert diary.pings(began) == diary.expected
    told = [text_of(message) for message in world.channel.history()]
    assert sum("The time of the Allied and Prussian side is out" in text for text in told) == 1
    assert sum("The time of the French side is out" in text for text in told) == 1
    assert sum("The pause is over" in text for text in told) == 1
    assert not any(actor.user.dm_channel.history() for actor in (anna, bert, dora) if actor.user.dm_channel is not None)
