"""The events of the No Surrender! options in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.no_retreat import events as e
from bot.games.no_retreat.track_tell import long_winter_said
from bot.games.no_retreat.units import ABTEILUNGEN, reminder_said
from bot.games.no_retreat.words import season_name, side_name, side_title, weather_name
from bot.kit.model import Event
from bot.kit.words import T, Text, count, listing


def tell(event: Event) -> Sequence[Text]:
    """An event of the kit; all of it is public."""
    match event:
        case e.SacrificeMade():
            return [_sacrifice(event)]
        case e.SupportOpened() | e.SupportGiven() | e.SupportPassed() | e.SupportsRemoved():
            return [_support(event)]
        case e.WeatherMarkersLaid():
            return [
                T("The {season} Weather marker is laid on turn {turn}.", season=season_name(marker.season), turn=marker.turn)
                for marker in event.markers
            ]
        case e.WeatherMarkerTurned():
            return _turned(event)
        case e.ArmyExchanged():
            units = listing(ABTEILUNGEN)
            return [T("{army} leaves the game for good; {units} (3-3) take its place (2.3.4).", army=event.army, units=units)]
        case e.ReserveFormed():
            return [T("{unit} goes into Strategic Reserve (15.9.1).", unit=event.unit)]
        case e.ReserveReleased():
            return [T("{unit} comes back from Strategic Reserve: it detrains (9.2) and may then move normally.", unit=event.unit)]
        case e.Reminded():
            return [reminder_said(topic) for topic in event.topics]
        case _:
            raise AssertionError(f"{event.kind} is no event of the kit")


def _sacrifice(event: e.SacrificeMade) -> Text:
    n = count(event.cards, "further card", "further cards")
    side = side_title(event.side)
    rest = event.square + event.event
    if event.side == event.holder:
        return T("{side} buy {n} for {vp} VP, which leaves {rest} (15.5).", side=side, n=n, vp=event.cards, rest=rest)
    return T(
        "{side} buy {n} for {vp} VP: the VP of {holder} rise to {rest} (15.5).",
        side=side,
        n=n,
        vp=event.cards,
        holder=side_name(event.holder),
        rest=rest,
    )


def _support(event: Event) -> Text:
    match event:
        case e.SupportOpened():
            return T("{side} may support up to {most} units with cards (15.6).", side=side_title(event.side), most=event.most)
        case e.SupportGiven():
            given = event.support
            face = T("airplane") if given.face == "airplane" else T("artillery")
            return T("{unit} gets support: +{bonus} strength ({face}).", unit=given.unit, bonus=given.bonus, face=face)
        case e.SupportPassed():
            if event.next:
                after = side_name(event.next)
                return T("{side} give no more support; it is for {next} to give it.", side=side_title(event.side), next=after)
            return T("{side} give no more support. Odds are worked out now.", side=side_title(event.side))
        case e.SupportsRemoved():
            return T("The Support markers come off: {units} (15.6.5).", units=listing(event.units))
        case _:
            raise AssertionError(f"{event.kind} is no event of Combat Support")


def _turned(event: e.WeatherMarkerTurned) -> list[Text]:
    if event.weather is None:
        return [T("The weather card changes no marker.")]
    weather = weather_name(event.weather)
    lines = [
        T(
            "The {season} Weather marker, turn {turn}, shows {weather} now.",
            season=season_name(event.season),
            turn=event.turn,
            weather=weather,
        )
    ]
    return [*lines, long_winter_said()] if event.is_long_winter else lines
