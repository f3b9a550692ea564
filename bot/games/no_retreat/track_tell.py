"""The events of the turn track in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.no_retreat import events as e
from bot.games.no_retreat.words import in_words, months_said, phase_name, side_name, side_title, turn_named, weather_name
from bot.kit.model import Event
from bot.kit.words import T, Text, count

MARKERS = {
    "control": T("A Control marker"),
    "card_draw": T("A Card Draw marker"),
    "no_sudden_death": T("The No Sudden Death marker"),
    "long_winter": T("The Long Winter marker"),
    "other": T("A marker"),
}


def tell(event: Event) -> Sequence[Text]:
    """An event of the track; all of it is public."""
    match event:
        case e.PhaseBegan():
            return [_phase(event)]
        case e.TurnSet():
            phase = phase_name(event.phase, event.step)
            said = T("The turn marker is put on {turn}, in {phase}.", turn=turn_named(event.turn), phase=phase)
            return [said]
        case e.VpEntered():
            return [_vp(event)]
        case e.InitiativePassed():
            return [_initiative(event)]
        case e.WeatherEntered():
            return _weather(event)
        case e.NumberEntered():
            return [
                T(
                    "The Sudden Death number of {side} on turn {turn} is entered as {number}.",
                    side=side_name(event.side),
                    turn=event.turn,
                    number=event.number,
                )
            ]
        case e.ObjectiveHeld():
            if not event.side:
                return [T("Nobody holds {hex} now.", hex=in_words(event.hex))]
            return [T("{side} hold {hex}.", side=side_title(event.side), hex=in_words(event.hex))]
        case e.MarkerLaid() | e.MarkerLifted():
            return [_marker(event)]
        case e.DrawLossEntered():
            return [_loss(event)]
        case e.CheckCancelled() | e.CheckMade() | e.PenaltiesSuffered() | e.TotalVictoryWon():
            return _check(event)
        case _:
            return [_end(event)]


def _phase(event: e.PhaseBegan) -> Text:
    if event.phase == "housekeeping":
        return T("Turn {turn}, {months}, begins with Housekeeping.", turn=event.turn, months=months_said(event.months))
    side = side_name(event.active)
    return T("Now {phase} of {side}, turn {turn}.", phase=phase_name(event.phase, event.step), side=side, turn=event.turn)


def _vp(event: e.VpEntered) -> Text:
    places = T("places not entered") if event.square is None else count(event.square, "place", "places")
    return T("VP of {side}: {places}, and {events} by event.", side=side_name(event.holder), places=places, events=event.event)


def _initiative(event: e.InitiativePassed) -> Text:
    if event.by == "turn":
        return T(
            "By the event of this turn the Initiative passes to {side}; their VP are counted afresh.", side=side_name(event.to)
        )
    return T("The Initiative passes to {side}; their VP are counted afresh.", side=side_name(event.to))


def _weather(event: e.WeatherEntered) -> list[Text]:
    weather = weather_name(event.weather)
    said = {
        "track": T("The weather of turn {turn} is {weather}, as printed.", turn=event.turn, weather=weather),
        "marker": T("The weather of turn {turn} is {weather}, as its Weather marker shows.", turn=event.turn, weather=weather),
        "player": T("The weather of turn {turn} is entered as {weather}.", turn=event.turn, weather=weather),
    }
    lines = [said[event.by]]
    if event.is_long_winter:
        lines.append(long_winter_said())
    return lines


def long_winter_said() -> Text:
    """What a Long Winter turn forbids (15.8)."""
    return T("It is a Long Winter turn (15.8): no Armor Bonus (10.6.3) and no Multi-Hex Advance (10.8.1).")


def _marker(event: e.MarkerLaid | e.MarkerLifted) -> Text:
    what, where = MARKERS[event.what], in_words(event.where)
    if isinstance(event, e.MarkerLifted):
        return T("{what} is taken off: {where}.", what=what, where=where)
    if event.note:
        return T("{what} is laid: {where} ({note}).", what=what, where=where, note=in_words(event.note))
    if event.side:
        return T("{what} of {side} is laid: {where}.", what=what, side=side_name(event.side), where=where)
    return T("{what} is laid: {where}.", what=what, where=where)


def _loss(event: e.DrawLossEntered) -> Text:
    side = side_title(event.side)
    if not event.amount:
        return T("{side} lose no draw on turn {turn} by what was entered.", side=side, turn=event.turn)
    n = count(event.amount, "card", "cards")
    if event.why:
        return T("{side} draw {n} fewer on turn {turn}: {why}.", side=side, n=n, turn=event.turn, why=event.why)
    return T("{side} draw {n} fewer on turn {turn}.", side=side, n=n, turn=event.turn)


def _check(event: Event) -> list[Text]:
    match event:
        case e.CheckCancelled():
            return [T("The Sudden Death check of turn {turn} is skipped: a card has cancelled it.", turn=event.turn)]
        case e.CheckMade():
            return _made(event)
        case e.PenaltiesSuffered():
            return _suffered(event)
        case e.TotalVictoryWon():
            return [T("The Soviets have {vp} VP at the start of a turn: a total victory.", vp=event.vp)]
        case _:
            return []


def _made(event: e.CheckMade) -> list[Text]:
    side = side_title(event.side)
    if event.verdict == "objectives":
        held = count(event.objectives, "objective", "objectives")
        return [T("{side} hold {held}, as many as they need: they win (12.1).", side=side, held=held)]
    number = event.number or 0
    said = T(
        "Sudden Death check (12.2): {side} have {vp} VP against {number}.", side=side_name(event.side), vp=event.vp, number=number
    )
    result = {
        "sudden_death": T("That is more than the number: {side} win.", side=side_name(event.side)),
        "penalties": T("No Surrender (15.10): the game goes on, and the other side pays."),
        "none": T("Nothing happens."),
    }[event.verdict]
    return [said, result]


def _suffered(event: e.PenaltiesSuffered) -> list[Text]:
    side = side_title(event.side)
    if event.was_empty_handed:
        lines = [T("{side} hold no card to discard.", side=side)]
    else:
        lines = [T("{side} discard 1 card at random.", side=side)]
    if not event.draws and event.excess:
        lines.append(T("{side} lose no further draw: the limit of two is reached.", side=side))
    return lines


def _end(event: Event) -> Text:
    match event:
        case e.EndCalled():
            return T("The game has reached its end with turn {turn}.", turn=event.turn)
        case e.VictorNamed():
            return T("{side} say that {victor} have won.", side=side_title(event.side), victor=side_name(event.victor))
        case e.VictorAgreed(agreed=True):
            return T("{side} agree: {victor} have won.", side=side_title(event.side), victor=side_name(event.victor))
        case e.VictorAgreed():
            return T("{side} do not agree; the question is put again.", side=side_title(event.side))
        case e.SideResigned():
            return T("{side} resign.", side=side_title(event.side))
        case _:
            raise AssertionError(f"{event.kind} is no event of the track")
