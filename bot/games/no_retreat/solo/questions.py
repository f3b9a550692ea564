"""The questions that the module puts to the player: what only the map knows, one at a time, in the order of the rules."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.no_retreat.solo.apply import solo_of
from bot.games.no_retreat.solo.cards import OIL, solo_card
from bot.games.no_retreat.solo.guide import Stage, stage, sudden_death_number
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.victory import objectives_needed
from bot.games.no_retreat.solo.words import (
    country_cell,
    place_name,
    plan_row,
    reach,
    top_row_of,
)
from bot.games.no_retreat.state import NoRetreat, Track, other
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.words import side_name
from bot.kit.decisions import Choice, Decision
from bot.kit.model import Frozen
from bot.kit.names import folded
from bot.kit.words import T, Text, count, listing

SHOWN = 9
"""Numbers on the buttons of one question, besides "lower" and "higher"."""
LARGEST = 99
LOWER = "lower"
HIGHER = "higher"


class Ask(Frozen):
    """A question before it has an id: its words, its answers, and the case that asks."""

    question: Text
    choices: tuple[Choice, ...]
    rule: str
    default: str = ""


def question(state: NoRetreat) -> Decision | None:
    """The question that is open; None while the player plays on the map."""
    now = stage(state)
    ask = _ASKED.get(now)
    if ask is None:
        return None
    asked = ask(state)
    solo = solo_of(state)
    return Decision(
        id=f"solo-{now}-{solo.asked}",
        side=solo.player or state.track.active or state.track.initiative,
        question=asked.question,
        choices=asked.choices,
        default=asked.default,
        rule=asked.rule,
    )


def first_number(state: NoRetreat) -> int:
    """The lowest number on the buttons of an open number question: around the one that is remembered or likely."""
    solo = solo_of(state)
    if solo.numbers_from is not None:
        return solo.numbers_from
    likely = _likely(state)
    return max(0, min(LARGEST - SHOWN + 1, likely - SHOWN // 2))


def _likely(state: NoRetreat) -> int:
    """The number that the player will most likely give."""
    track = state.track
    now = stage(state)
    if now == "last_turn":
        return track.turn + SHOWN // 2
    if now == "number":
        return _likely_number(state)
    if track.square_vp is not None:
        return track.square_vp
    number = sudden_death_number(state)
    return 12 if number is None else number - 2


def _likely_number(state: NoRetreat) -> int:
    """Near the number of the nearest turn whose number is known for the side with the Initiative."""
    track = state.track
    known: dict[int, int | None] = {check.turn: check.number(track.initiative) for check in TURNS.sudden_death}
    known.update({told.turn: told.number for told in track.numbers if told.side == track.initiative})
    distances = sorted((abs(turn - track.turn), turn) for turn, number in known.items() if number is not None)
    if not distances:
        return 20
    nearest = distances[0][1]
    near: int = known[nearest] or 0
    return near + (track.turn - nearest) * 2 // 3


def _numbers(state: NoRetreat, lowest: int = 0, highest: int = LARGEST) -> tuple[Choice, ...]:
    first = max(lowest, first_number(state))
    last = min(highest, first + SHOWN - 1)
    shown = [Choice(key=str(n), label=T("{n}", n=n)) for n in range(first, last + 1)]
    if first > lowest:
        shown.insert(0, Choice(key=LOWER, label=T("Lower…")))
    if last < highest:
        shown.append(Choice(key=HIGHER, label=T("Higher…")))
    return tuple(shown)


def number_range(state: NoRetreat) -> tuple[int, int] | None:
    """The lowest and highest number that the open question takes; None when it does not ask for a number."""
    now = stage(state)
    if now in ("vp", "check_vp"):
        return 0, LARGEST
    if now == "number":
        return 1, LARGEST
    if now == "last_turn":
        return state.track.turn, TURNS.last_turn
    return None


def _sides(axis: Text, soviet: Text) -> tuple[Choice, Choice]:
    return Choice(key="axis", label=axis), Choice(key="soviet", label=soviet)


# В.0


def _last_turn(state: NoRetreat) -> Ask:
    return Ask(
        question=T("After which game turn does the scenario end? Your scenario booklet says so."),
        choices=_numbers(state, state.track.turn, TURNS.last_turn),
        rule="SOLO-114",
    )


def _side(state: NoRetreat) -> Ask:
    first = state.track.initiative
    labels = {side: T("The Axis") if side == "axis" else T("The Soviets") for side in (first, other(first))}
    choices = tuple(
        Choice(key=side, label=T("{side}, with the Initiative", side=labels[side]) if side == first else labels[side])
        for side in labels
    )
    return Ask(
        question=T("Which side do you stand for at first? You play both, and can win only with your own."),
        choices=choices,
        rule="SOLO-4",
    )


# Г.1


def _vp(state: NoRetreat) -> Ask:
    return Ask(
        question=T("Turn {turn} begins. Where does the square VP token of the Soviets stand?", turn=state.track.turn),
        choices=_numbers(state),
        rule="SOLO-106",
    )


def _objectives(state: NoRetreat) -> Ask:
    track = state.track
    needed = objectives_needed(track.turn, track.initiative, state.options)
    bonus = track.extra_objectives.get("axis", 0)
    hexes = tuple(Choice(key=str(n), label=T("The Axis hold {hexes}", hexes=count(n, "hex", "hexes"))) for n in range(needed + 1))
    known = track.objectives.get("axis", ())
    return Ask(
        question=T(
            "Objective hexes come before Sudden Death. How many does the Axis hold? It wins with {needed}.{noted}",
            needed=needed - bonus,
            noted=T(" The track has noted {hexes}.", hexes=listing(known)) if known else T(""),
        ),
        choices=(*hexes, Choice(key="soviet", label=T("The Soviets hold all they need to win"))),
        rule="SOLO-108",
    )


def _controller(state: NoRetreat) -> Ask:
    place = state.track.tokens["directive"]
    return Ask(
        question=T("Who controls {hex}, where the Führer Directive lies?", hex=directive_hex(state, place)),
        choices=(*_sides(T("The Axis"), T("The Soviets")), Choice(key="neither", label=T("Neither side"))),
        rule="SOLO-22",
        default="" if solo_of(state).mode == "solitaire" else _noted_controller(state.track, place),
    )


def _noted_controller(track: Track, place: str) -> str:
    """Who controls a place by what the track has noted; neither side where it has noted nothing. In a game for two a side
    whose time is out does not hold up the other for want of it."""
    marked = {folded(marker.where): marker.side for marker in track.markers if marker.what == "control"}
    held = {folded(hex_): side for side, hexes in track.objectives.items() for hex_ in hexes}
    return {**marked, **held}.get(folded(place)) or "neither"


def directive_hex(state: NoRetreat, place: str) -> Text:
    """The hex or hexes for which the directive pays, as words (SOLO-AMB-21)."""
    solo = solo_of(state)
    if place != OIL:
        return T("{place}", place=place_name(place))
    if state.options["oil_hex"] == "all_hexes":
        return T("all hexes of the Soviet oil fields")
    return T('the oil-field hex "{hex}"', hex=solo.oil_hex)


def _oil_hex(state: NoRetreat) -> Ask:
    return Ask(
        question=T("The Führer Directive goes to the Soviet oil fields. On which of their hexes does it lie?"),
        choices=(
            Choice(key="well", label=T("The oil-well hex in the Caucasus")),
            Choice(key="west", label=T("The westernmost oil hex")),
            Choice(key="middle", label=T("An oil hex between the others")),
            Choice(key="east", label=T("The easternmost oil hex")),
        ),
        rule="SOLO-61",
        default="well",
    )


def _number(state: NoRetreat) -> Ask:
    track = state.track
    return Ask(
        question=T(
            "Which Sudden Death number does the turn track print on turn {turn} beside the symbol of {side}?",
            turn=track.turn,
            side=side_name(track.initiative),
        ),
        choices=_numbers(state, 1),
        rule="SOLO-27",
    )


def _check_vp(state: NoRetreat) -> Ask:
    track = state.track
    return Ask(
        question=T(
            "Where does the square VP token of {side} stand? Orders VP and event VP are added by the bot.",
            side=side_name(track.initiative),
        ),
        choices=_numbers(state),
        rule="SOLO-32",
    )


# Г.2


def _counterblows(state: NoRetreat) -> Ask:
    reaction = solo_of(state).reaction
    assert reaction is not None
    return Ask(
        question=T(
            "Put {tokens} of {side} on the map now, wherever you think best.",
            tokens=count(reaction.count, "counterblow token", "counterblow tokens"),
            side=side_name(reaction.side),
        ),
        choices=(Choice(key="placed", label=T("Placed")),),
        rule="SOLO-50",
    )


# Д.0


def _plan(state: NoRetreat) -> Plan:
    plan = solo_of(state).plan
    assert plan is not None
    return plan


def _plan_a(state: NoRetreat) -> Ask:
    plan = _plan(state)
    where = reach(plan.place, state.options)
    if state.options["plan_a_impossible"] == "none_at_all":
        asked = T("Plan A: can {side} make any attack {where} this turn?", side=side_name(plan.side), where=where)
        no = T("No attack at all")
    else:
        asked = T(
            "Plan A: can {side} make {attacks} {where} this turn?",
            side=side_name(plan.side),
            attacks=count(plan.count, "attack", "attacks"),
            where=where,
        )
        no = T("Fewer than {n}", n=plan.count)
    return Ask(
        question=asked,
        choices=(Choice(key="yes", label=T("Yes")), Choice(key="no", label=T("No: {fewer}", fewer=no))),
        rule="SOLO-65",
    )


def _arrow(state: NoRetreat) -> Ask:
    plan = _plan(state)
    choices = tuple(
        Choice(key=cell.key, label=T("{cell}: {top}", cell=country_cell(cell.key), top=top_row_of(cell.facts)))
        for cell in solo_card(plan.card).cells
        if cell.key != plan.cell
    )
    return Ask(
        question=T(
            'Look at your card {card}: to which cell does the "else" arrow of {cell} lead?',
            card=plan.card,
            cell=country_cell(plan.cell),
        ),
        choices=choices,
        rule="SOLO-67",
    )


def _plan_b(state: NoRetreat) -> Ask:
    plan = _plan(state)
    return Ask(
        question=T(
            "Plan B is {plan}. Can any unit of {side} reach {place} this turn?",
            plan=plan_row(plan),
            side=side_name(plan.side),
            place=place_name(plan.place),
        ),
        choices=(
            Choice(key="yes", label=T("Yes: Plan B holds")),
            Choice(key="no", label=T("No unit can: Plan C, No Orders")),
        ),
        rule="SOLO-70",
    )


def _parameter(state: NoRetreat) -> Ask:
    walk = solo_of(state).walk
    assert walk is not None
    lines = solo_of(state).parameters[walk.side]
    number = walk.done + 1
    rest = (Choice(key="rest", label=T("This and all the rest carried out")),) if number < len(lines) else ()
    return Ask(
        question=T(
            "Operational parameter {n} of {all} for {side}: {line}",
            n=number,
            all=len(lines),
            side=side_name(walk.side),
            line=lines[walk.done],
        ),
        choices=(
            Choice(key="done", label=T("Carried out")),
            Choice(key="cannot", label=T("It cannot be carried out")),
            *rest,
        ),
        rule="SOLO-80",
    )


def _units_left(state: NoRetreat) -> Ask:
    plan = _plan(state)
    return Ask(
        question=T("Did a unit of {side} leave an enemy ZOC in this Movement Phase?", side=side_name(plan.side)),
        choices=(Choice(key="no", label=T("No unit did")), Choice(key="yes", label=T("Yes, at least one"))),
        rule="SOLO-76",
    )


def _deeds(state: NoRetreat) -> Ask:
    plan = _plan(state)
    side = side_name(plan.side)
    if plan.kind == "do_not_attack":
        return Ask(
            question=T("The Combat Phase is over. Did {side} attack, against the plan Do Not Attack?", side=side),
            choices=(
                Choice(key="none", label=T("No attack")),
                Choice(key="counter", label=T("Counterattacks only")),
                Choice(key="attack", label=T("At least one attack")),
            ),
            rule="SOLO-75",
        )
    if plan.kind == "city_capture":
        return Ask(
            question=T("The Combat Phase is over. Did {side} take a city of yours?", side=side),
            choices=(Choice(key="yes", label=T("Yes")), Choice(key="no", label=T("No city"))),
            rule="SOLO-77",
        )
    where = reach(plan.place, state.options) if plan.kind == "location" else T("anywhere on the front")
    numbers = tuple(Choice(key=str(n), label=T("{n}", n=n)) for n in range(plan.count))
    return Ask(
        question=T("The Combat Phase is over. How many attacks did {side} make {where}?", side=side, where=where),
        choices=(Choice(key=str(plan.count), label=T("{n} or more", n=plan.count)), *reversed(numbers)),
        rule="SOLO-78",
    )


# Е.1, Ж.3


def _stalin(state: NoRetreat) -> Ask:
    solo = solo_of(state)
    here = T("in Moscow") if solo.stalin == "moscow" else T("in another Soviet city")
    if state.track.active == "axis":
        return Ask(
            question=T("The Axis turn ends. Did an Axis unit enter Stalin's hex? He was {here}.", here=here),
            choices=(
                Choice(key=solo.stalin, label=T("No, he is where he was")),
                Choice(key="destroyed", label=T("Yes: he is destroyed")),
            ),
            rule="SOLO-92",
            default=solo.stalin,
        )
    return Ask(
        question=T("The Soviet turn ends. Where is Stalin? He was {here}.", here=here),
        choices=(
            Choice(key="moscow", label=T("In Moscow, held by the Soviets")),
            Choice(key="city", label=T("In another city held by the Soviets")),
            Choice(key="removed", label=T("In no city held by the Soviets")),
            Choice(key="destroyed", label=T("Destroyed: an Axis unit entered his hex")),
        ),
        rule="SOLO-88",
        default=solo.stalin,
    )


def _end(state: NoRetreat) -> Ask:
    track = state.track
    if solo_of(state).is_campaign:
        return Ask(
            question=T("The campaign is over. Who has won by the base game's conditions at the end (12.6)?"),
            choices=(*_sides(T("The Axis"), T("The Soviets")), Choice(key="neither", label=T("Nobody"))),
            rule="SOLO-113",
        )
    template = (
        "The scenario is over. Have {side}, with the Initiative, met their victory conditions? If not, the other side has won."
        if track.initiative == "soviet"
        else "The scenario is over. Has {side}, with the Initiative, met its victory conditions? If not, the other side has won."
    )
    return Ask(
        question=T(template, side=side_name(track.initiative)),
        choices=(
            Choice(key=track.initiative, label=T("Yes")),
            Choice(key=other(track.initiative), label=T("No")),
        ),
        rule="SOLO-113",
    )


_ASKED: dict[Stage, Callable[[NoRetreat], Ask]] = {
    "last_turn": _last_turn,
    "side": _side,
    "oil_hex": _oil_hex,
    "vp": _vp,
    "objectives": _objectives,
    "controller": _controller,
    "number": _number,
    "check_vp": _check_vp,
    "plan_a": _plan_a,
    "arrow": _arrow,
    "plan_b": _plan_b,
    "parameter": _parameter,
    "counterblows": _counterblows,
    "units_left": _units_left,
    "deeds": _deeds,
    "stalin": _stalin,
    "end": _end,
}
