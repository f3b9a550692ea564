"""The turn track: turns, phases, Initiative, VP, weather, Sudden Death, markers, and the end of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.no_retreat import events as e
from bot.games.no_retreat import orders as o
from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.phases import following_phase
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.state import (
    AXIS,
    EVENT_VP_CAP,
    SIDES,
    SOVIET,
    DrawLoss,
    Marker,
    NoRetreat,
    Number,
    Track,
    TurnWeather,
    other,
)
from bot.games.no_retreat.sudden_death import (
    check_made,
    has_penalties_all_the_same,
    has_sudden_death,
    is_check_due,
    is_solitaire,
    no_sudden_death_marker,
    number_of,
    penalties_for,
    total_vp,
)
from bot.games.no_retreat.track_tell import tell
from bot.games.no_retreat.track_view import TrackView, sections, view
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.games.no_retreat.weather import is_long_winter, markers_of, weather_of
from bot.games.no_retreat.words import phase_name, side_name, side_title, turn_named, weather_name
from bot.kit.decisions import Answer, Choice, Decision
from bot.kit.deck.decide import left
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Outcome, Section, Setup
from bot.kit.model import Event, Frozen, Order
from bot.kit.names import folded, tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Unknown
from bot.kit.words import T, Text

MOST_MARKERS = 200
MOST_VP = 99


class TrackChapter(Chapter):
    """The turn track."""

    key = "track"
    orders = o.TRACK_ORDERS
    events = e.TRACK_EVENTS
    moving_on = (o.NextPhase, o.MakeCheck, o.EndGame)

    def begin(self, state: NoRetreat, setup: Setup) -> NoRetreat:
        """The turn marker on the scenario's first turn."""
        scenario = setup.scenario or "campaign"
        turn = SCENARIO_FACTS.named(scenario).turn
        track = Track(scenario=scenario, turn=turn, initiative=TURNS.initiative_on(turn))
        return state.with_(track=track, kit=state.kit.with_(checks=(turn,)))

    def check(self, state: NoRetreat, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this side may not do that on the track."""
        match order:
            case o.NextPhase():
                _check_next(state, side)
            case o.SetTurn():
                _check_turn(order.turn)
                if (order.phase == "housekeeping") != (order.active == ""):
                    raise Malformed(
                        T("Every phase but Housekeeping belongs to a side; Housekeeping belongs to none."),
                        instead=T("Leave the side out.") if order.active else T("Say whose phase it is."),
                    )
            case o.EnterVp():
                _check_vp(order)
            case o.EnterWeather():
                _check_turn(order.turn)
            case o.EnterNumber():
                _check_number(order)
            case o.HoldObjective():
                _check_name(order.hex, T("a hex"))
            case o.LayMarker():
                _check_marker(order)
                if len(state.track.markers) >= MOST_MARKERS:
                    raise Impossible(T("There are {n} markers on the table already.", n=MOST_MARKERS))
            case o.LiftMarker():
                if all(marker.id != order.marker for marker in state.track.markers):
                    raise Unknown(T("There is no such marker."), instead=T("`/track show` lists them."))
            case o.EnterDrawLoss():
                _check_turn(order.turn)
                if not 0 <= order.amount <= 4:
                    raise Malformed(T("A side loses from 0 to 4 draws."))
            case o.MakeCheck():
                _check_check(state)
            case o.EndGame():
                _check_end(state)

    def decide(self, state: NoRetreat, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order on the track."""
        track = state.track
        match order:
            case o.NextPhase():
                return [following_phase(state) or e.EndCalled(turn=track.turn)]
            case o.SetTurn():
                return [_turn_set(state, side, order)]
            case o.EnterVp():
                return [_vp_entered(state, side, order)]
            case o.PassInitiative():
                return [e.InitiativePassed(to=other(track.initiative), by="player")]
            case o.EnterWeather():
                return [_weather_entered(state, order.turn, order.weather, "player")]
            case o.EnterNumber():
                return [e.NumberEntered(turn=order.turn, side=order.side, number=order.number)]
            case o.HoldObjective():
                return [e.ObjectiveHeld(hex=_hex_named(state, order.hex), side=order.side)]
            case o.LayMarker():
                laid = {"what": order.what, "where": _marker_place(order), "side": order.side, "note": tidy(order.note)}
                return [e.MarkerLaid(marker=track.next_marker, **laid)]
            case o.LiftMarker():
                marker = next(marker for marker in track.markers if marker.id == order.marker)
                return [e.MarkerLifted(marker=marker.id, what=marker.what, where=marker.where)]
            case o.EnterDrawLoss():
                return [_loss_entered(order)]
            case o.MakeCheck():
                return check_made(state)
            case o.EndGame():
                return [e.EndCalled(turn=track.turn)]
            case o.Resign():
                return [*left(state.cards, side, dice), e.SideResigned(side=side)]
            case Answer():
                return [_answered(state, side, order)]
            case _:
                raise AssertionError(f"{order.kind} is no order for the track")

    def follow(self, state: NoRetreat, event: Event, dice: Dice) -> Sequence[Event]:
        """What a new turn brings, and what a check and the VP come to."""
        match event:
            case e.PhaseBegan(phase="housekeeping"):
                return [*_new_turn(state), *_total_victory(state)]
            case e.VpEntered():
                return _total_victory(state)
            case e.CheckMade(verdict="penalties") if event.number is not None:
                return penalties_for(state, event.vp, event.number)
            case _:
                return ()

    def apply(self, state: NoRetreat, event: Event) -> NoRetreat:
        """The state after an event of the track."""
        return _APPLY[type(event)](state, event)  # type: ignore[no-any-return]

    def legal(self, state: NoRetreat, side: str) -> Iterator[Order]:
        """One or a few candidates of each kind."""
        turn = state.track.turn
        yield o.NextPhase()
        yield o.MakeCheck()
        for square in (15, 22, 27):
            yield o.EnterVp(square=square, event=1)
        for weather in ("clear", "mud", "snow"):
            yield o.EnterWeather.model_validate({"turn": turn, "weather": weather})
        check = TURNS.check(turn)
        if check is not None and number_of(state, state.track.initiative, turn) is None:
            yield o.EnterNumber.model_validate({"turn": turn, "side": state.track.initiative, "number": 25})
        for hex_, holder in (("Moscow", AXIS), ("Moscow", SOVIET), ("Leningrad", AXIS), ("Leningrad", "")):
            yield o.HoldObjective.model_validate({"hex": hex_, "side": holder})
        yield o.LayMarker(what="control", where="Kiev", side="axis")
        yield o.LayMarker(what="no_sudden_death", where=f"turn {turn}")
        for marker in state.track.markers:
            yield o.LiftMarker(marker=marker.id)
        yield o.EnterDrawLoss.model_validate({"side": side, "turn": turn, "amount": 1, "why": "an event"})
        yield o.PassInitiative()
        yield o.SetTurn(turn=turn)
        yield o.EndGame()
        yield o.Resign()

    def due(self, state: NoRetreat) -> tuple[Due, ...]:
        """Whoever moves the game on."""
        track = state.track
        side = track.active or track.initiative
        if is_check_due(state):
            what = T("Make the Sudden Death check of {turn}.", turn=turn_named(track.turn))
            return (Due(side=side, what=what, rule="12.2"),)
        return (Due(side=side, what=T("Play {phase}, then go on.", phase=phase_name(track.phase, track.step))),)

    def decisions(self, state: NoRetreat) -> tuple[Decision, ...]:
        """The weather that nobody knows, and who has won."""
        return (*_weather_questions(state), *_end_questions(state))

    def buttons(self, state: NoRetreat) -> tuple[Button, ...]:
        """The check, and the step that comes next."""
        side = state.track.active or state.track.initiative
        if is_check_due(state):
            return (Button(label=T("Make the Sudden Death check"), side=side, order=o.MakeCheck(), style="primary"),)
        after = following_phase(state)
        label = T("Go on: {phase}", phase=phase_name(after.phase, after.step)) if after else T("End the game")
        return (Button(label=label, side=side, order=o.NextPhase()),)

    def view(self, state: NoRetreat, viewer: str) -> TrackView:
        """The whole track is public."""
        return view(state)

    def sections(self, view: Frozen) -> tuple[Section, ...]:
        """The track in words."""
        assert isinstance(view, TrackView)
        return sections(view)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event of the track in sentences."""
        return tell(event)

    def outcome(self, state: NoRetreat) -> Outcome | None:
        """How the game ended, when it did."""
        track = state.track
        if not track.winner:
            return None
        winner, title = side_name(track.winner), side_title(track.winner)
        verdicts = {
            "objectives": (T("{winner} hold the objective hexes they need and win.", winner=title), "12.1"),
            "sudden_death": (T("{winner} win by Sudden Death.", winner=title), "12.2"),
            "total": (T("The Soviets win a total victory."), "12.0"),
            "agreed": (T("Both sides agree: {winner} win.", winner=winner), "12.6"),
            "resigned": (T("{loser} resign; {winner} win.", loser=side_title(other(track.winner)), winner=winner), ""),
        }
        said, rule = verdicts[track.won_by]
        return Outcome(winner=track.winner, verdict=said, rule=rule)


# What may be asked


def _check_next(state: NoRetreat, side: str) -> None:
    track = state.track
    due = track.active or track.initiative
    if side != due and not is_solitaire(state):
        raise NotYours(
            T("It is {side} who play {phase} and go on from it.", side=side_name(due), phase=phase_name(track.phase, track.step))
        )
    if not state.kit.has_begun:
        raise NotNow(T("The event cards have not been dealt."), rule="A.5", instead=T("Deal them first."))
    if is_check_due(state):
        raise NotNow(
            T("The Sudden Death check of this turn has still to be made."), rule="12.2", instead=T("Make it, then go on.")
        )
    if track.turn >= TURNS.last_turn and following_phase(state) is None and is_solitaire(state):
        raise NotNow(T("The last turn of the track is over."))


def _check_turn(turn: int) -> None:
    if not 1 <= turn <= TURNS.last_turn:
        raise Malformed(T("There is no such turn."), instead=T("The turns go from 1 to {last}.", last=TURNS.last_turn))


def _check_vp(order: o.EnterVp) -> None:
    if order.square is None and order.event is None:
        raise Malformed(T("Enter the places held, the VP by event, or both."))
    if order.square is not None and not 0 <= order.square <= MOST_VP:
        raise Malformed(T("The square marker stands between 0 and {most}.", most=MOST_VP))
    if order.event is not None and not 0 <= order.event <= EVENT_VP_CAP:
        raise Malformed(T("VP by event are from 0 to {most}.", most=EVENT_VP_CAP))


def _check_number(order: o.EnterNumber) -> None:
    if TURNS.check(order.turn) is None:
        raise Impossible(
            T("There is no Sudden Death check on that turn."),
            rule="12.2",
            instead=T("There is one on turns 3, 6, 9, 12, 15, 18 and 21."),
        )
    if not 0 <= order.number <= MOST_VP:
        raise Malformed(T("A Sudden Death number is from 0 to {most}.", most=MOST_VP))


def _check_name(name: str, what: Text) -> None:
    if not folded(tidy(name, 60)):
        raise Malformed(T("Name {what}.", what=what))


def _check_marker(order: o.LayMarker) -> None:
    _check_name(order.where, T("a place"))
    if order.what == "no_sudden_death" and TURNS.check(_turn_in(order.where)) is None:
        raise Impossible(
            T("The No Sudden Death marker lies on a turn with a Sudden Death check."),
            rule="NS-21",
            instead=T("Say, for example, turn 6."),
        )


def _turn_in(where: str) -> int:
    """The turn that a place names: "turn 6", "Turn 6" or "6"; 0 for any other place."""
    found = re.fullmatch(r"(?:turn )?(\d{1,2})", folded(where))
    return int(found[1]) if found else 0


def _marker_place(order: o.LayMarker) -> str:
    return f"turn {_turn_in(order.where)}" if order.what == "no_sudden_death" else tidy(order.where, 60)


def _check_check(state: NoRetreat) -> None:
    track = state.track
    if is_solitaire(state):
        raise NotNow(T("In a solitaire campaign the module makes the check itself."), rule="SOLO-20")
    if not has_sudden_death(state):
        raise Impossible(T("A scenario that is played alone has no Sudden Death."), rule="NS-D19")
    if not is_check_due(state):
        after = TURNS.next_check(track.turn)
        raise NotNow(
            T("There is no Sudden Death check to make now."),
            rule="12.2",
            instead=T("The next one is in Housekeeping of turn {turn}.", turn=after.turn) if after else None,
        )
    if no_sudden_death_marker(state, track.turn) is not None and not has_penalties_all_the_same(state):
        return
    if total_vp(state) is None:
        raise NotNow(T("The VP have not been entered."), rule="12.2", instead=T("Enter them with `/track vp`."))
    if number_of(state, track.initiative, track.turn) is None:
        raise NotNow(
            T("The Sudden Death number of {side} on this turn is not known.", side=side_name(track.initiative)),
            rule="12.2",
            instead=T("Enter it from your track with `/track number`; it is remembered."),
        )


def _check_end(state: NoRetreat) -> None:
    if is_solitaire(state):
        raise NotNow(T("In a solitaire campaign the module judges the end."), rule="SOLO-113")
    if state.track.end_called:
        raise NotNow(T("The end has been called already."))
    if has_sudden_death(state):
        raise NotNow(
            T("A campaign ends after turn {last}.", last=TURNS.last_turn), rule="12.6", instead=T("To give it up, resign.")
        )


# What comes of it


def _turn_set(state: NoRetreat, side: str, order: o.SetTurn) -> e.TurnSet:
    track = state.track
    return e.TurnSet(
        side=side,
        turn=order.turn,
        active=order.active,
        phase=order.phase,
        step="targets" if order.phase == "combat" else "",
        months=TURNS.months(order.turn),
        begins=track.phase == "housekeeping" and track.turn == state.kit.begun_on,
    )


def _vp_entered(state: NoRetreat, side: str, order: o.EnterVp) -> e.VpEntered:
    track = state.track
    square = track.square_vp if order.square is None else order.square
    event = track.event_vp if order.event is None else order.event
    return e.VpEntered(side=side, holder=track.initiative, square=square, event=event)


def _weather_entered(state: NoRetreat, turn: int, weather: str, by: str) -> e.WeatherEntered:
    entered = e.WeatherEntered.model_validate({"turn": turn, "weather": weather, "by": by})
    is_long = is_long_winter(_with_weather(state, entered), turn)
    return entered.with_(is_long_winter=is_long)


def _loss_entered(order: o.EnterDrawLoss) -> e.DrawLossEntered:
    why = tidy(order.why)
    return e.DrawLossEntered(side=order.side, turn=order.turn, amount=order.amount, cause="entered", why=why, replaces=True)


def _hex_named(state: NoRetreat, typed: str) -> str:
    """The hex as it was written before, so that one hex has one name."""
    name = tidy(typed, 60)
    known = ["Moscow", *(hex_ for held in state.track.objectives.values() for hex_ in held)]
    return next((hex_ for hex_ in known if folded(hex_) == folded(name)), name)


def _new_turn(state: NoRetreat) -> list[Event]:
    """Housekeeping: the Initiative passes on its turn (NS-D18), and the turn's weather is read (NS-D13)."""
    track = state.track
    done: list[Event] = []
    if track.turn == TURNS.initiative.changes_on and track.initiative == TURNS.initiative.first:
        done.append(e.InitiativePassed(to=other(track.initiative), by="turn"))
    weather = weather_of(state, track.turn)
    if weather is not None and not any(entered.turn == track.turn for entered in track.weather):
        has_marker = any(marker.turn == track.turn for marker in markers_of(state))
        done.append(_weather_entered(state, track.turn, weather, "marker" if has_marker else "track"))
    return done


def _total_victory(state: NoRetreat) -> list[Event]:
    """What the Soviets' VP come to at the start of a turn: as they stand when it begins, or are put right in its Housekeeping."""
    track = state.track
    vp = total_vp(state)
    if is_solitaire(state) or not has_sudden_death(state) or track.initiative != SOVIET or track.phase != "housekeeping":
        return []
    if vp is None or vp < TURNS.soviet_total_victory:
        return []
    return [e.TotalVictoryWon(turn=track.turn, vp=vp)]


# Questions


def _weather_questions(state: NoRetreat) -> tuple[Decision, ...]:
    """The weather is asked for where the track's own is not known and Long Winters need it. For a side whose time is out it is
    that of the same months in another year, which `/track weather` puts right."""
    track = state.track
    if track.phase != "housekeeping" or not is_on(state.options, "long_winters") or weather_of(state, track.turn) is not None:
        return ()
    question = T("Which weather does your track print for {turn}?", turn=turn_named(track.turn))
    choices = tuple(Choice(key=key, label=weather_name(key)) for key in ("clear", "mud", "snow"))
    return (
        Decision(
            id=f"track-weather-{track.turn}",
            side=track.initiative,
            question=question,
            choices=choices,
            default=TURNS.usual_weather(track.turn),
            rule="15.8",
        ),
    )


def _end_questions(state: NoRetreat) -> tuple[Decision, ...]:
    track = state.track
    if not track.end_called or track.winner:
        return ()
    asked = state.kit.asked
    if not track.victor_named:
        question = T("The game has reached its end. Who has won it by the rulebook?")
        choices = tuple(Choice(key=side, label=side_name(side)) for side in SIDES)
        return (Decision(id=f"track-victor-{asked}", side=track.initiative, question=question, choices=choices, rule="12.6"),)
    question = T(
        "{side} say that {victor} have won. Is that so?", side=side_name(track.victor_by), victor=side_name(track.victor_named)
    )
    choices = (Choice(key="yes", label=T("Yes")), Choice(key="no", label=T("No")))
    return (Decision(id=f"track-agree-{asked}", side=other(track.victor_by), question=question, choices=choices, rule="12.6"),)


def _answered(state: NoRetreat, side: str, answer: Answer) -> Event:
    about = answer.decision.split("-")[1]
    if about == "weather":
        return _weather_entered(state, state.track.turn, answer.choice, "player")
    if about == "victor":
        return e.VictorNamed(side=side, victor=answer.choice)
    return e.VictorAgreed(side=side, victor=state.track.victor_named, agreed=answer.choice == "yes")


# The state after each event


def _track(state: NoRetreat, **changes: Any) -> NoRetreat:
    return state.with_(track=state.track.with_(**changes))


def _turn_put_right(state: NoRetreat, event: e.TurnSet) -> NoRetreat:
    """An opening hand stands in for the draw of the turn on which the game begins after all (NR-1)."""
    if event.begins:
        state = state.with_(kit=state.kit.with_(begun_on=event.turn))
    return _phase_began(state, event)


def _phase_began(state: NoRetreat, event: e.PhaseBegan | e.TurnSet) -> NoRetreat:
    return _track(state, turn=event.turn, active=event.active, phase=event.phase, step=event.step)


def _vp(state: NoRetreat, event: e.VpEntered) -> NoRetreat:
    return _track(state, square_vp=event.square, event_vp=event.event)


def _initiative_passed(state: NoRetreat, event: e.InitiativePassed) -> NoRetreat:
    return _track(state, initiative=event.to, square_vp=None, event_vp=0)


def _with_weather(state: NoRetreat, event: e.WeatherEntered) -> NoRetreat:
    kept = tuple(entered for entered in state.track.weather if entered.turn != event.turn)
    return _track(state, weather=(*kept, TurnWeather(turn=event.turn, weather=event.weather)))


def _with_number(state: NoRetreat, event: e.NumberEntered) -> NoRetreat:
    kept = tuple(n for n in state.track.numbers if (n.turn, n.side) != (event.turn, event.side))
    return _track(state, numbers=(*kept, Number(turn=event.turn, side=event.side, number=event.number)))


def _objective_held(state: NoRetreat, event: e.ObjectiveHeld) -> NoRetreat:
    held: dict[str, tuple[str, ...]] = {
        side: tuple(hex_ for hex_ in hexes if hex_ != event.hex) for side, hexes in state.track.objectives.items()
    }
    if event.side:
        held[event.side] = (*held.get(event.side, ()), event.hex)
    return _track(state, objectives=held)


def _marker_laid(state: NoRetreat, event: e.MarkerLaid) -> NoRetreat:
    marker = Marker(id=event.marker, what=event.what, where=event.where, side=event.side, note=event.note)
    return _track(state, markers=(*state.track.markers, marker), next_marker=event.marker + 1)


def _marker_lifted(state: NoRetreat, event: e.MarkerLifted) -> NoRetreat:
    return _track(state, markers=tuple(marker for marker in state.track.markers if marker.id != event.marker))


def _draw_loss(state: NoRetreat, event: e.DrawLossEntered) -> NoRetreat:
    losses = state.track.losses
    if event.replaces:
        replaced = (event.side, event.turn, event.cause)
        losses = tuple(loss for loss in losses if (loss.side, loss.turn, loss.cause) != replaced)
    if event.amount:
        loss = DrawLoss(side=event.side, turn=event.turn, amount=event.amount, cause=event.cause, why=event.why)
        losses = (*losses, loss)
    state = _track(state, losses=losses)
    if event.cause != "no_surrender":
        return state
    taken = {**state.kit.taken_draws, event.side: state.kit.taken_draws.get(event.side, 0) + event.amount}
    return state.with_(kit=state.kit.with_(taken_draws=taken))


def _check_over(state: NoRetreat, event: e.CheckCancelled | e.CheckMade) -> NoRetreat:
    state = state.with_(kit=state.kit.with_(checks=(*state.kit.checks, event.turn)))
    if isinstance(event, e.CheckMade) and event.verdict in ("objectives", "sudden_death"):
        return _track(state, winner=event.side, won_by=event.verdict)
    return state


def _victor_named(state: NoRetreat, event: e.VictorNamed) -> NoRetreat:
    state = state.with_(kit=state.kit.with_(asked=state.kit.asked + 1))
    return _track(state, victor_named=event.victor, victor_by=event.side)


def _victor_agreed(state: NoRetreat, event: e.VictorAgreed) -> NoRetreat:
    if event.agreed:
        return _track(state, winner=event.victor, won_by="agreed")
    state = state.with_(kit=state.kit.with_(asked=state.kit.asked + 1))
    return _track(state, victor_named="", victor_by="")


_APPLY: Mapping[type[Event], Any] = {
    e.PhaseBegan: _phase_began,
    e.TurnSet: _turn_put_right,
    e.VpEntered: _vp,
    e.InitiativePassed: _initiative_passed,
    e.WeatherEntered: _with_weather,
    e.NumberEntered: _with_number,
    e.ObjectiveHeld: _objective_held,
    e.MarkerLaid: _marker_laid,
    e.MarkerLifted: _marker_lifted,
    e.DrawLossEntered: _draw_loss,
    e.CheckCancelled: _check_over,
    e.CheckMade: _check_over,
    e.PenaltiesSuffered: lambda state, event: state,
    e.TotalVictoryWon: lambda state, event: _track(state, winner=SOVIET, won_by="total"),
    e.EndCalled: lambda state, event: _track(state, end_called=True),
    e.VictorNamed: _victor_named,
    e.VictorAgreed: _victor_agreed,
    e.SideResigned: lambda state, event: _track(state, winner=other(event.side), won_by="resigned"),
}

CHAPTER = TrackChapter()
