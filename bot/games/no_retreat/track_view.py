"""The turn track as everybody may see it, and in words."""

from __future__ import annotations

from bot.games.no_retreat.state import AXIS, SIDES, SOVIET, Marker, NoRetreat
from bot.games.no_retreat.sudden_death import (
    draw_losses,
    draws_lost,
    has_penalties_all_the_same,
    has_sudden_death,
    is_check_due,
    is_solitaire,
    number_of,
    objectives_needed,
    total_vp,
)
from bot.games.no_retreat.track_tell import MARKERS, long_winter_said
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.weather import is_long_winter, markers_of, weather_of
from bot.games.no_retreat.words import in_words, phase_name, side_name, side_title, turn_named, weather_name
from bot.kit.game import Section
from bot.kit.model import Frozen
from bot.kit.words import T, Text, count, listing

TOKENS = {
    "stalin": T("Stalin"),
    "directive": T("the Führer Directive"),
    "stavka": T("Stavka"),
    "okh": T("OKH"),
}


class TurnBox(Frozen):
    """A turn of the track: its weather where it is known, the marker on it, its Sudden Death numbers, lost draws."""

    turn: int
    months: str
    year: int
    weather: str = ""
    has_weather_marker: bool = False
    is_long_winter: bool = False
    has_check: bool = False
    axis_number: int | None = None
    soviet_number: int | None = None
    no_sudden_death: bool = False
    losses: dict[str, int] = {}


class TrackView(Frozen):
    """The track, all of it public. `vp` is None before the VP have been entered."""

    scenario: str
    turn: int
    phase: str
    step: str
    active: str
    initiative: str
    vp: int | None
    square_vp: int | None
    event_vp: int
    orders_holder: str
    orders_vp: int
    has_sudden_death: bool
    objectives: dict[str, tuple[str, ...]]
    needed: int
    causes: dict[str, dict[str, int]]
    tokens: dict[str, str]
    markers: tuple[Marker, ...]
    boxes: tuple[TurnBox, ...]
    is_check_over: bool = False
    """Whether no Sudden Death check comes on this turn any more."""
    is_check_cancelled: bool = True
    """Whether a No Sudden Death marker cancels a check with all that comes of it (NS-AMB-08)."""

    def box(self, turn: int) -> TurnBox:
        """The box of a turn. Raises KeyError."""
        for box in self.boxes:
            if box.turn == turn:
                return box
        raise KeyError(turn)


def view(state: NoRetreat) -> TrackView:
    """The track as it lies."""
    track = state.track
    return TrackView(
        scenario=track.scenario,
        turn=track.turn,
        phase=track.phase,
        step=track.step,
        active=track.active,
        initiative=track.initiative,
        vp=total_vp(state),
        square_vp=track.square_vp,
        event_vp=track.event_vp,
        orders_holder=track.orders_holder,
        orders_vp=abs(track.orders_vp),
        has_sudden_death=has_sudden_death(state),
        objectives=track.objectives,
        needed=objectives_needed(track.initiative),
        causes={side: draw_losses(state, side, track.turn) for side in SIDES},
        tokens=track.tokens,
        markers=track.markers,
        boxes=tuple(_box(state, number) for number in range(1, TURNS.last_turn + 1)),
        is_check_over=not is_solitaire(state) and not is_check_due(state),
        is_check_cancelled=not has_penalties_all_the_same(state),
    )


def _box(state: NoRetreat, number: int) -> TurnBox:
    facts = TURNS.turn(number)
    check = TURNS.check(number)
    return TurnBox(
        turn=number,
        months=facts.months,
        year=facts.year,
        weather=weather_of(state, number) or "",
        has_weather_marker=any(marker.turn == number for marker in markers_of(state)),
        is_long_winter=is_long_winter(state, number),
        has_check=check is not None,
        axis_number=number_of(state, AXIS, number),
        soviet_number=number_of(state, SOVIET, number),
        no_sudden_death=any(
            (marker.what, marker.where) == ("no_sudden_death", f"turn {number}") for marker in state.track.markers
        ),
        losses={side: lost for side in SIDES if (lost := _shown_loss(state, side, number))},
    )


def _shown_loss(state: NoRetreat, side: str, turn: int) -> int:
    """Lost draws that a −1/−2 marker shows on a turn (NS-19): Moscow's only on the present turn, for it may change hands."""
    if turn == state.track.turn:
        return draws_lost(state, side, turn)
    return sum(loss.amount for loss in state.track.lost_draws(side, turn))


# Words


def sections(view: TrackView) -> tuple[Section, ...]:
    """The track in words: where play stands, the VP, the weather, and what lies on the table."""
    return tuple(section for section in (_play(view), _vp(view), _lying(view)) if section.lines)


def _play(view: TrackView) -> Section:
    box = view.box(view.turn)
    phase = phase_name(view.phase, view.step)
    where = T("{phase} of {side}", phase=phase, side=side_name(view.active)) if view.active else phase
    lines: list[Text] = [T("Now: {where}. {side} have the Initiative.", where=where, side=side_title(view.initiative))]
    if box.weather:
        lines.append(T("Weather: {weather}.", weather=weather_name(box.weather)))
    else:
        lines.append(T("Weather: not known; enter it with `/track weather`."))
    if box.is_long_winter:
        lines.append(long_winter_said())
    for side in SIDES:
        lines += _causes(view, side)
    return Section(
        title=T("Turn {turn}, {months} {year}", turn=view.turn, months=T(box.months), year=box.year), lines=tuple(lines)
    )


def _causes(view: TrackView, side: str) -> list[Text]:
    causes = view.causes[side]
    lost = view.box(view.turn).losses.get(side, 0)
    if not lost:
        return []
    why = listing([cause_named(cause, amount) for cause, amount in causes.items()])
    n = count(lost, "card", "cards")
    return [T("{side} draw {n} fewer this turn: {why}.", side=side_title(side), n=n, why=why)]


def cause_named(cause: str, amount: int) -> Text:
    """How many draws a cause takes away: "2 by No Surrender (15.10)"."""
    named = {
        "no_surrender": T("by No Surrender (15.10)"),
        "solo": T("by a solo card"),
        "moscow": T("since the Axis hold Moscow"),
        "entered": T("entered by a player"),
    }
    return T("{amount} {cause}", amount=amount, cause=named.get(cause, T("by another cause")))


def _vp(view: TrackView) -> Section:
    side = side_title(view.initiative)
    if view.vp is None:
        lines = [T("{side} have the VP track; their VP have not been entered (`/track vp`).", side=side)]
    else:
        lines = [
            T(
                "{side} have {vp} VP: {square} for places, {event} by event, {orders} by orders.",
                side=side,
                vp=view.vp,
                square=view.square_vp or 0,
                event=view.event_vp,
                orders=view.vp - (view.square_vp or 0) - view.event_vp,
            )
        ]
    if view.orders_vp:
        lines.append(T("Orders VP: {n} for {side}.", n=view.orders_vp, side=side_name(view.orders_holder)))
    for each in SIDES:
        if view.objectives.get(each):
            lines.append(T("{side} hold {hexes}.", side=side_title(each), hexes=listing(map(in_words, view.objectives[each]))))
    if view.has_sudden_death:
        lines += _next_check(view)
    return Section(title=T("Victory points"), lines=tuple(lines))


def _next_check(view: TrackView) -> list[Text]:
    first = view.turn + 1 if view.is_check_over else view.turn
    box = next((box for box in view.boxes if box.has_check and box.turn >= first), None)
    if box is None:
        return []
    number = box.axis_number if view.initiative == AXIS else box.soviet_number
    if box.no_sudden_death and view.is_check_cancelled:
        return [T("The Sudden Death check of {turn} has been cancelled by a card.", turn=turn_named(box.turn))]
    known = T("{number}", number=number) if number is not None else T("not known yet; enter it with `/track number`")
    return [T("Next Sudden Death check: {turn}, number {number}.", turn=turn_named(box.turn), number=known)]


def _lying(view: TrackView) -> Section:
    lines = [
        T("{token}: {place}.", token=TOKENS[token], place=in_words(place))
        for token, place in view.tokens.items()
        if token in TOKENS
    ]
    lines += [marker_line(marker) for marker in view.markers]
    return Section(title=T("On the table"), lines=tuple(lines))


def marker_line(marker: Marker) -> Text:
    """A marker on a line: its number, what it is, where it lies, whose it is."""
    what = MARKERS[marker.what]
    line = T("{id}. {what}: {where}", id=marker.id, what=what, where=in_words(marker.where))
    if marker.side:
        line = T("{line}, {side}", line=line, side=side_name(marker.side))
    return T("{line} ({note})", line=line, note=in_words(marker.note)) if marker.note else line
