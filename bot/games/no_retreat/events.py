"""What happened on the turn track, to the event cards' phases, and under the No Surrender! options. Kinds and fields are a stored
contract."""

from __future__ import annotations

from typing import Literal

from bot.games.no_retreat.state import Phase, Step, Support, Weather, WeatherMarker
from bot.kit.model import Event

# The turn track


class PhaseBegan(Event):
    """A phase (or a step of the Combat Phase) began; `turn` differs from the one before when a new turn began with it."""

    kind: Literal["phase_began"] = "phase_began"
    turn: int
    active: str
    phase: Phase
    step: Step = ""
    name: str = ""
    months: str = ""


class TurnSet(Event):
    """The turn marker was put right. `begins`: the cards are dealt and no Card Phase has been played, so that the game begins on
    the turn to which it was put."""

    kind: Literal["turn_set"] = "turn_set"
    side: str
    turn: int
    active: str
    phase: Phase
    step: Step = ""
    months: str = ""
    begins: bool = False


class VpEntered(Event):
    """The VP of the side with the Initiative were entered."""

    kind: Literal["vp_entered"] = "vp_entered"
    side: str
    holder: str
    square: int | None
    event: int


class InitiativePassed(Event):
    """The Initiative passed to a side; its VP are counted afresh. `by` is the turn's own event, or a player."""

    kind: Literal["initiative_passed"] = "initiative_passed"
    to: str
    by: Literal["turn", "player"]


class WeatherEntered(Event):
    """The weather of a turn stands: as printed or shown by its marker when the turn came, or as a player entered it."""

    kind: Literal["weather_entered"] = "weather_entered"
    turn: int
    weather: Weather
    by: Literal["track", "marker", "player"]
    is_long_winter: bool = False


class NumberEntered(Event):
    """A Sudden Death number was entered."""

    kind: Literal["number_entered"] = "number_entered"
    turn: int
    side: str
    number: int


class ObjectiveHeld(Event):
    """An objective hex is held by a side; by nobody for an empty side."""

    kind: Literal["objective_held"] = "objective_held"
    hex: str
    side: str


class MarkerLaid(Event):
    """A reminder or control marker was laid."""

    kind: Literal["marker_laid"] = "marker_laid"
    marker: int
    what: str
    where: str
    side: str = ""
    note: str = ""


class MarkerLifted(Event):
    """A marker was taken off."""

    kind: Literal["marker_lifted"] = "marker_lifted"
    marker: int
    what: str
    where: str


class DrawLossEntered(Event):
    """A side draws fewer cards in its Card Phase of a turn. It replaces what the same cause had entered for that turn when
    `replaces`; an amount of 0 then takes it away."""

    kind: Literal["draw_loss_entered"] = "draw_loss_entered"
    side: str
    turn: int
    amount: int
    cause: str
    why: str = ""
    replaces: bool = False


class CheckCancelled(Event):
    """The Sudden Death check of a turn was skipped: a No Sudden Death marker lay there, and is taken off."""

    kind: Literal["check_cancelled"] = "check_cancelled"
    turn: int


class CheckMade(Event):
    """The Sudden Death check of a turn: the VP of the side with the Initiative against its number.

    `verdict`: "objectives" and "sudden_death" win the game for `side`; "penalties" are those of No Surrender; "none".
    """

    kind: Literal["check_made"] = "check_made"
    turn: int
    side: str
    vp: int
    number: int | None
    objectives: int
    verdict: Literal["objectives", "sudden_death", "penalties", "none"]


class PenaltiesSuffered(Event):
    """No Surrender (15.10): what the other player suffers. The discard itself is an event of the cards that follows."""

    kind: Literal["penalties_suffered"] = "penalties_suffered"
    turn: int
    side: str
    excess: int
    discards: int
    draws: int
    falls_on: int
    was_empty_handed: bool = False


class TotalVictoryWon(Event):
    """The Soviets have the VP of a total victory at the start of a turn."""

    kind: Literal["total_victory_won"] = "total_victory_won"
    turn: int
    vp: int


class EndCalled(Event):
    """The game has reached its end; the sides say who has won."""

    kind: Literal["end_called"] = "end_called"
    turn: int


class VictorNamed(Event):
    """A side said who has won by the rulebook; the other side has still to agree."""

    kind: Literal["victor_named"] = "victor_named"
    side: str
    victor: str


class VictorAgreed(Event):
    """Whether the other side agreed on the victor. Where it did not, the question is put again."""

    kind: Literal["victor_agreed"] = "victor_agreed"
    side: str
    victor: str
    agreed: bool


class SideResigned(Event):
    """A side gave the game up."""

    kind: Literal["side_resigned"] = "side_resigned"
    side: str


# The event cards


class CardsBegun(Event):
    """The event cards are ready; the sides that were dealt an opening hand of `axis` and `soviet` cards hold it."""

    kind: Literal["cards_begun"] = "cards_begun"
    axis: int
    soviet: int
    turn: int
    joker: str = ""


class TurnCardsDrawn(Event):
    """A side made the normal draw of its Card Phase: how many, and what took draws away."""

    kind: Literal["turn_cards_drawn"] = "turn_cards_drawn"
    side: str
    turn: int
    drawn: int
    lost: dict[str, int] = {}


class WeatherCardResolved(Event):
    """A weather card was drawn: its event is to be resolved, or (without Variable Weather) is ignored. It is discarded, and
    replaced by another draw."""

    kind: Literal["weather_card_resolved"] = "weather_card_resolved"
    side: str
    card: str
    number: str
    is_in_force: bool


# The optional rules


class SacrificeMade(Event):
    """Economic Sacrifice: `side` bought cards for as many VP. `square` and `event` are the VP of `holder` after it."""

    kind: Literal["sacrifice_made"] = "sacrifice_made"
    side: str
    cards: int
    square: int
    event: int
    holder: str
    phase: str


class SupportOpened(Event):
    """The end of the Counterblows Step: a side may give support, to so many units at most."""

    kind: Literal["support_opened"] = "support_opened"
    side: str
    most: int


class SupportGiven(Event):
    """A unit has combat support. The card's symbol is remembered when it was not known."""

    kind: Literal["support_given"] = "support_given"
    support: Support
    card: str
    number: str
    symbol: str


class SupportPassed(Event):
    """A side gives no more support; `next` may give it now, nobody when empty."""

    kind: Literal["support_passed"] = "support_passed"
    side: str
    next: str


class SupportsRemoved(Event):
    """The Support markers came off (15.6.5)."""

    kind: Literal["supports_removed"] = "supports_removed"
    units: tuple[str, ...]


class WeatherMarkersLaid(Event):
    """Weather markers whose turn is over were laid a year on, where the track goes so far (15.7)."""

    kind: Literal["weather_markers_laid"] = "weather_markers_laid"
    markers: tuple[WeatherMarker, ...]
    turn: int


class WeatherMarkerTurned(Event):
    """A weather card or a player changed a Weather marker; season empty: the card changed none. It closes the card's question."""

    kind: Literal["weather_marker_turned"] = "weather_marker_turned"
    side: str
    season: str = ""
    turn: int = 0
    weather: Weather | None = None
    card: str = ""
    is_long_winter: bool = False


class ArmyExchanged(Event):
    """An army left the game, and both Abteilungen took its place (2.3.4)."""

    kind: Literal["army_exchanged"] = "army_exchanged"
    army: str
    turn: int


class ReserveFormed(Event):
    """The Strategic Reserve marker lies on a unit."""

    kind: Literal["reserve_formed"] = "reserve_formed"
    unit: str
    turn: int


class ReserveReleased(Event):
    """A unit came back from Strategic Reserve."""

    kind: Literal["reserve_released"] = "reserve_released"
    unit: str
    turn: int


class Reminded(Event):
    """What the kit's rules say at this moment, each reminder by its key."""

    kind: Literal["reminded"] = "reminded"
    topics: tuple[str, ...]


TRACK_EVENTS: tuple[type[Event], ...] = (
    PhaseBegan,
    TurnSet,
    VpEntered,
    InitiativePassed,
    WeatherEntered,
    NumberEntered,
    ObjectiveHeld,
    MarkerLaid,
    MarkerLifted,
    DrawLossEntered,
    CheckCancelled,
    CheckMade,
    PenaltiesSuffered,
    TotalVictoryWon,
    EndCalled,
    VictorNamed,
    VictorAgreed,
    SideResigned,
)
CARD_EVENTS: tuple[type[Event], ...] = (CardsBegun, TurnCardsDrawn, WeatherCardResolved)
KIT_EVENTS: tuple[type[Event], ...] = (
    SacrificeMade,
    SupportOpened,
    SupportGiven,
    SupportPassed,
    SupportsRemoved,
    WeatherMarkersLaid,
    WeatherMarkerTurned,
    ArmyExchanged,
    ReserveFormed,
    ReserveReleased,
    Reminded,
)
