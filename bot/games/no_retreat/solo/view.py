"""What a viewer may know of the module's part, and the panel made of it. Only the deck's order is hidden, from everybody."""

from __future__ import annotations

from bot.games.no_retreat.solo.apply import solo_of
from bot.games.no_retreat.solo.guide import opponent, sudden_death_number
from bot.games.no_retreat.solo.hints import hint
from bot.games.no_retreat.solo.state import Mode, Plan, Whereabouts
from bot.games.no_retreat.solo.steps import is_asked, total_vp
from bot.games.no_retreat.solo.victory import objectives_needed
from bot.games.no_retreat.solo.words import (
    TOKEN_NAMES,
    meaning,
    orders_standing,
    place_name,
    plan_row,
    token_place,
)
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.words import side_name
from bot.kit.game import Section
from bot.kit.model import Frozen
from bot.kit.words import T, Text, count, listing


class SoloView(Frozen):
    """The module's part of a view."""

    mode: Mode
    player: str
    opponent: str
    has_initiative: bool
    orders_vp: int
    total: int | None
    """The VP total with orders VP; None until the square token has been entered."""
    number: int | None
    """This turn's Sudden Death number, where there is a check and the number is known."""
    next_check: int
    """The next turn with a Sudden Death check; 0 for none."""
    objectives_needed: int
    """The hexes the Axis need to win, less what it has for Stalin's removal (SOLO-89)."""
    plan: Plan | None
    plan_means: Text | None
    directive: str
    oil_hex: str
    stalin: Whereabouts
    stalin_place: str
    order_tokens: dict[str, str]
    deck: int
    discards: tuple[int, ...]
    held: tuple[int, ...]
    parameters: dict[str, int]
    todo: Text | None
    todo_rule: str = ""


def view(state: NoRetreat) -> SoloView:
    """The module's part, which is the same for every viewer."""
    solo = solo_of(state)
    track = state.track
    is_told = solo.mode == "solitaire" and state.kit.has_begun and not solo.ending and not is_asked(state)
    now = hint(state) if is_told else None
    has_check = solo.is_campaign and TURNS.check(track.turn) is not None
    upcoming = TURNS.next_check(track.turn) if solo.is_campaign else None
    return SoloView(
        mode=solo.mode,
        player=solo.player,
        opponent=opponent(state),
        has_initiative=solo.player == track.initiative,
        orders_vp=track.orders_vp,
        total=None if track.square_vp is None else total_vp(state).sum,
        number=sudden_death_number(state) if has_check else None,
        next_check=upcoming.turn if upcoming and upcoming.turn <= solo.last_turn else 0,
        objectives_needed=objectives_needed(track.turn, track.initiative, state.options) - track.extra_objectives.get("axis", 0),
        plan=solo.plan,
        plan_means=meaning(solo.plan, state.options) if solo.plan else None,
        directive=track.tokens.get("directive", ""),
        oil_hex=solo.oil_hex,
        stalin=solo.stalin,
        stalin_place=track.tokens.get("stalin", ""),
        order_tokens={name: track.tokens[name] for name in TOKEN_NAMES if name in track.tokens},
        deck=len(solo.deck),
        discards=solo.discards,
        held=solo.held,
        parameters={side: len(lines) for side, lines in solo.parameters.items()},
        todo=now.what if now else None,
        todo_rule=now.rule if now else "",
    )


def sections(shown: SoloView) -> tuple[Section, ...]:
    """The panel's part."""
    made = [_now(shown), _sides(shown), _plan(shown), _tokens(shown), _cards(shown)]
    return tuple(section for section in made if section is not None)


def _now(shown: SoloView) -> Section | None:
    if shown.todo is None:
        return None
    return Section(title=T("To do on the map"), lines=(shown.todo,))


def _sides(shown: SoloView) -> Section | None:
    if not shown.player:
        return None
    with_ = T("with the Initiative") if shown.has_initiative else T("without the Initiative")
    lines = [
        T(
            "You stand for {side}, {with_}; {opponent} are played by the cards.",
            side=side_name(shown.player),
            with_=with_,
            opponent=side_name(shown.opponent),
        )
        if shown.opponent == "soviet"
        else T(
            "You stand for {side}, {with_}; {opponent} is played by the cards.",
            side=side_name(shown.player),
            with_=with_,
            opponent=side_name(shown.opponent),
        )
    ]
    if shown.total is not None:
        lines.append(T("The VP total is {total}, orders VP included.", total=shown.total))
    if shown.number is not None:
        lines.append(T("Sudden Death number this turn: {number}.", number=shown.number))
    if shown.next_check:
        lines.append(T("Next Sudden Death check: turn {turn}.", turn=shown.next_check))
    lines.append(T("The Axis need {n} objective hexes to win.", n=shown.objectives_needed))
    return Section(title=T("Solitaire"), lines=tuple(lines))


def _plan(shown: SoloView) -> Section | None:
    plan = shown.plan
    if plan is None or shown.plan_means is None:
        return None
    lines = [T("{plan}. {meaning}", plan=plan_row(plan), meaning=shown.plan_means)]
    if plan.card:
        lines.append(T("By solo event card {card}.", card=plan.card))
    return Section(
        title=T("Plan {letter} of {side}", letter=plan.letter, side=side_name(plan.side)),
        lines=tuple(lines),
    )


def _tokens(shown: SoloView) -> Section:
    lines = [T("Orders VP: {standing}.", standing=orders_standing(shown.orders_vp))]
    if shown.directive:
        hex_ = T(" ({hex})", hex=shown.oil_hex) if shown.oil_hex else T("")
        lines.append(T("Führer Directive: {place}{hex}.", place=place_name(shown.directive), hex=hex_))
    where = {
        "moscow": T("in Moscow"),
        "city": T("at {place}", place=place_name(shown.stalin_place)),
        "removed": T("out of the game"),
        "destroyed": T("destroyed"),
    }
    if shown.stalin != "unused":
        lines.append(T("Stalin: {where}.", where=where[shown.stalin]))
    for name, place in shown.order_tokens.items():
        lines.append(T("{token}: {where}.", token=TOKEN_NAMES[name], where=token_place(place)))
    return Section(title=T("Tokens"), lines=tuple(lines))


def _cards(shown: SoloView) -> Section | None:
    if not shown.deck and not shown.discards:
        return None
    lines = [T("{cards} in the deck.", cards=count(shown.deck, "card", "cards"))]
    if shown.discards:
        lines.append(T("Turned up: {cards}.", cards=listing([T("{n}", n=n) for n in shown.discards])))
    if shown.held:
        lines.append(T("In the opponent's hand: {cards}.", cards=listing([T("{n}", n=n) for n in shown.held])))
    return Section(title=T("Solo event cards"), lines=tuple(lines))
