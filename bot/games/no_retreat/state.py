"""The common state of a campaign of No Retreat!: the turn track, the cards, the No Surrender! kit, and the solitaire module.

The map itself lies on the players' table; here stands only what the rules keep beside it.
"""

from __future__ import annotations

from typing import Literal

from bot.games.no_retreat.solo.state import SoloState
from bot.kit.deck.orders import ListedCard
from bot.kit.deck.state import CardTable
from bot.kit.game import GameState
from bot.kit.model import Frozen

AXIS = "axis"
SOVIET = "soviet"
SIDES = (AXIS, SOVIET)

Weather = Literal["clear", "mud", "snow"]
Phase = Literal["housekeeping", "card", "reinforcement", "rail", "movement", "combat", "removal"]
Step = Literal["", "targets", "counterblows", "support", "battles"]
"""The steps of a Combat Phase; empty in all other phases. `support` exists only with Combat Support (15.6)."""

ORDERS_CAP = 6
EVENT_VP_CAP = 6
LAST_TURN = 22


def other(side: str) -> str:
    """The side across the table."""
    return SOVIET if side == AXIS else AXIS


class DrawLoss(Frozen):
    """A reminder that a side draws fewer cards: `amount` in its Card Phase of game turn `turn`.

    `cause` says what it rests on: "no_surrender" (15.10), "solo" (Lose N), or "entered" (by a player, with `why`).
    """

    side: str
    turn: int
    amount: int
    cause: str
    why: str = ""


class TurnWeather(Frozen):
    """Weather entered or changed for one turn; it stands over what the track prints."""

    turn: int
    weather: Weather


class Number(Frozen):
    """A Sudden Death number that the group entered, where the track's own is not known."""

    turn: int
    side: str
    number: int


class Marker(Frozen):
    """A reminder or control marker: its kind ("control", "no_sudden_death", "long_winter"...), where it lies (a turn as
    "turn 9", a hex, a unit), the side it shows (empty for none) and a note."""

    id: int
    what: str
    where: str
    side: str = ""
    note: str = ""


class Track(Frozen):
    """Where the campaign stands."""

    scenario: str = "campaign"
    turn: int = 1
    phase: Phase = "housekeeping"
    step: Step = ""
    active: str = ""
    """The Phasing side; empty in Housekeeping."""
    initiative: str = AXIS
    square_vp: int | None = None
    """Places held by the side with the Initiative, as the square marker shows them; None until somebody has entered them."""
    event_vp: int = 0
    """VP by event of the side with the Initiative, 0 to 6."""
    objectives: dict[str, tuple[str, ...]] = {AXIS: (), SOVIET: ()}
    """Objective hexes held, by side, as far as they were entered."""
    orders_vp: int = 0
    """−6 to +6: above 0 the Axis hold that many, below 0 the Soviets (SOLO-101)."""
    tokens: dict[str, str] = {}
    """"stalin", "directive", "stavka", "okh" and the place where each lies; absent when off the map."""
    losses: tuple[DrawLoss, ...] = ()
    weather: tuple[TurnWeather, ...] = ()
    numbers: tuple[Number, ...] = ()
    markers: tuple[Marker, ...] = ()
    next_marker: int = 1
    extra_objectives: dict[str, int] = {AXIS: 0, SOVIET: 0}
    """Objectives that are not hexes (Stalin removed, SOLO-89)."""
    winner: str = ""
    won_by: str = ""
    """What ended the game: "objectives", "sudden_death", "total", "agreed" or "resigned"; empty while it goes on."""
    end_called: bool = False
    victor_named: str = ""
    victor_by: str = ""
    """Who has been named as the victor, and by which side, while the other has still to agree."""

    @property
    def orders_holder(self) -> str:
        """The side with orders VP; empty for none."""
        return AXIS if self.orders_vp > 0 else SOVIET if self.orders_vp < 0 else ""

    def lost_draws(self, side: str, turn: int) -> tuple[DrawLoss, ...]:
        """Every reminder in force for this side's Card Phase of that turn."""
        return tuple(loss for loss in self.losses if loss.side == side and loss.turn == turn)


class Support(Frozen):
    """A Support marker on a unit: its strength and its side (airplane or artillery)."""

    side: str
    unit: str
    bonus: int
    face: str


class Reserve(Frozen):
    """A Soviet unit in Strategic Reserve since the Rail Movement Phase of `turn`."""

    unit: str
    turn: int


class WeatherMarker(Frozen):
    """The Weather marker of a season: the turn it lies on and the weather it shows."""

    season: str
    turn: int
    weather: Weather


class WeatherCard(Frozen):
    """A weather card whose event its drawer has still to resolve."""

    side: str
    card: str
    number: str


class Kit(Frozen):
    """What the event cards' phases and the No Surrender! options keep."""

    own_cards: tuple[ListedCard, ...] = ()
    """The group's own list of event cards, which stands in for the shipped one."""
    begun_on: int = 0
    """The turn on which the opening hands were dealt; 0 before that."""
    opening: tuple[str, ...] = ()
    """Sides that were dealt an opening hand."""
    drawn: str = ""
    """The last Card Phase ("9/axis") whose normal draw has been made."""
    bought: dict[str, int] = {}
    """Cards bought by Economic Sacrifice, in the last Card Phase ("9/axis") in which any were."""
    symbols: dict[str, str] = {}
    """The symbol on an event card, by its number, as players have told it."""
    supports: tuple[Support, ...] = ()
    support_turn: str = ""
    """In the support step: the side that may give support now (NS-42)."""
    weather_markers: tuple[WeatherMarker, ...] = ()
    weather_cards: tuple[WeatherCard, ...] = ()
    asked: int = 0
    """Questions put so far: what makes each question's id its own."""
    exchanged_on: int = 0
    """The turn of the Abteilung exchange; 0 when it has not been made (NS-10)."""
    reserves: tuple[Reserve, ...] = ()
    checks: tuple[int, ...] = ()
    """Turns whose Sudden Death check has been made or skipped."""
    taken_draws: dict[str, int] = {}
    """Draws taken from each side by 15.10 so far."""

    @property
    def has_begun(self) -> bool:
        """Whether the opening hands have been dealt."""
        return self.begun_on > 0


class NoRetreat(GameState):
    """A campaign. `solo` is None in a game of two players."""

    track: Track = Track()
    cards: CardTable = CardTable()
    kit: Kit = Kit()
    solo: SoloState | None = None
