"""What a player may ask of the turn track, the event cards and the No Surrender! kit. The cards' own orders are `bot.kit.deck`'s,
the solitaire module's are `solo.orders`."""

from __future__ import annotations

from typing import Literal

from bot.games.no_retreat.state import Phase, Weather
from bot.kit.model import Order

SideKey = Literal["axis", "soviet"]
Near = Literal["target", "counterblow", "under_counterblow", ""]
Symbol = Literal["cross", "star", "both", "none", ""]
Season = Literal["mar_apr", "sept_oct", "nov_dec"]

# The turn track


class NextPhase(Order):
    """Go on to the next step, phase or turn."""

    kind: Literal["next_phase"] = "next_phase"


class SetTurn(Order):
    """Put the turn marker right: the bot's track is to follow the one on the table."""

    kind: Literal["set_turn"] = "set_turn"
    turn: int
    phase: Phase = "housekeeping"
    active: Literal["axis", "soviet", ""] = ""


class EnterVp(Order):
    """Enter the VP of the side with the Initiative: places held, and VP by event. None leaves a value as it is."""

    kind: Literal["enter_vp"] = "enter_vp"
    square: int | None = None
    event: int | None = None


class PassInitiative(Order):
    """The Initiative passes to the other side, whose VP are then counted afresh."""

    kind: Literal["pass_initiative"] = "pass_initiative"


class EnterWeather(Order):
    """Enter the weather of a turn: what the track prints, or what an event made of it."""

    kind: Literal["enter_weather"] = "enter_weather"
    turn: int
    weather: Weather


class EnterNumber(Order):
    """Enter a Sudden Death number that the bot does not know."""

    kind: Literal["enter_number"] = "enter_number"
    turn: int
    side: SideKey
    number: int


class HoldObjective(Order):
    """Note which side holds an objective hex; nobody for an empty side."""

    kind: Literal["hold_objective"] = "hold_objective"
    hex: str
    side: Literal["axis", "soviet", ""]


class LayMarker(Order):
    """Lay a reminder or control marker. It changes nothing by itself."""

    kind: Literal["lay_marker"] = "lay_marker"
    what: Literal["control", "card_draw", "no_sudden_death", "long_winter", "other"]
    where: str
    side: Literal["axis", "soviet", ""] = ""
    note: str = ""


class LiftMarker(Order):
    """Take a marker off."""

    kind: Literal["lift_marker"] = "lift_marker"
    marker: int


class EnterDrawLoss(Order):
    """Enter that a side draws 1 or 2 fewer cards on a turn, and why; 0 takes back what was entered by hand."""

    kind: Literal["enter_draw_loss"] = "enter_draw_loss"
    side: SideKey
    turn: int
    amount: int
    why: str = ""


class MakeCheck(Order):
    """Make the Sudden Death check of this turn (12.2, 15.10)."""

    kind: Literal["make_check"] = "make_check"


class EndGame(Order):
    """The scenario is over by its own rules; both sides then say who has won it."""

    kind: Literal["end_game"] = "end_game"


class Resign(Order):
    """Give the game up. One's hand goes where the deck's rules send it."""

    kind: Literal["resign"] = "resign"


# The event cards


class BeginCards(Order):
    """Shuffle the event cards, deal the opening hands, and shuffle the agreed cards of the kits in (A.5, 3.1)."""

    kind: Literal["begin_cards"] = "begin_cards"
    axis: int = 6
    soviet: int = 0


class DrawForTurn(Order):
    """Make the normal draw of one's Card Phase."""

    kind: Literal["draw_for_turn"] = "draw_for_turn"


# The optional rules


class Sacrifice(Order):
    """Economic Sacrifice (15.5): draw one or two more cards, for 1 VP each."""

    kind: Literal["sacrifice"] = "sacrifice"
    cards: int


class GiveSupport(Order):
    """Combat Support (15.6): discard a card to strengthen a unit. `symbol` is what the card shows, where that is not known."""

    kind: Literal["give_support"] = "give_support"
    card: str
    unit: str
    near: Near = ""
    symbol: Symbol = ""


class PassSupport(Order):
    """Give no more support in this Combat Phase."""

    kind: Literal["pass_support"] = "pass_support"


class TurnWeatherMarker(Order):
    """Put a Weather marker right: the turn it lies on, and the weather it shows."""

    kind: Literal["turn_weather_marker"] = "turn_weather_marker"
    season: Season
    turn: int
    weather: Weather


class ExchangeArmy(Order):
    """Exchange an army for the two Abteilungen (2.3.4). The fields say how that army stands on the map."""

    kind: Literal["exchange_army"] = "exchange_army"
    army: str
    is_german_4_4_infantry: bool
    is_supplied: bool
    is_alone: bool
    is_at_full_strength: bool


class FormReserve(Order):
    """Put the Strategic Reserve marker on a Soviet unit (15.9.1)."""

    kind: Literal["form_reserve"] = "form_reserve"
    unit: str
    is_in_rail_box: bool = True


class ReleaseReserve(Order):
    """Bring a unit back from Strategic Reserve (15.9.2)."""

    kind: Literal["release_reserve"] = "release_reserve"
    unit: str


TRACK_ORDERS: tuple[type[Order], ...] = (
    NextPhase,
    SetTurn,
    EnterVp,
    PassInitiative,
    EnterWeather,
    EnterNumber,
    HoldObjective,
    LayMarker,
    LiftMarker,
    EnterDrawLoss,
    MakeCheck,
    EndGame,
    Resign,
)
KIT_ORDERS: tuple[type[Order], ...] = (
    Sacrifice,
    GiveSupport,
    PassSupport,
    TurnWeatherMarker,
    ExchangeArmy,
    FormReserve,
    ReleaseReserve,
)
