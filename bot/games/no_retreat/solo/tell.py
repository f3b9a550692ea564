"""The module's events in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.no_retreat.solo import events as e
from bot.games.no_retreat.solo.cards import solo_card
from bot.games.no_retreat.solo.plans import order_token, order_token_place
from bot.games.no_retreat.solo.state import Plan
from bot.games.no_retreat.solo.sudden_death import Judgement
from bot.games.no_retreat.solo.words import (
    TOKEN_NAMES,
    cell_line,
    cell_start,
    country_cell,
    orders_standing,
    place_name,
    plan_row,
    possessive,
    side_start,
    skulls_line,
    token_at,
)
from bot.games.no_retreat.words import side_name, turn_named
from bot.kit.model import Event
from bot.kit.words import Joined, T, Text, count, signed


def tell(event: Event) -> Sequence[Text]:
    """An event in sentences; empty when there is nothing to say. Nobody is told less than another: what is hidden, the
    order of the deck, is told to nobody."""
    said = _TOLD[type(event)](event)
    return (said,) if isinstance(said, Text) else said


def _side_chosen(event: e.SideChosen) -> Sequence[Text]:
    return (
        T(
            "Put Stalin in Moscow and the Führer Directive at {place} (SOLO-9, SOLO-10). Orders VP: {standing}.",
            place=place_name(event.directive),
            standing=orders_standing(event.orders_vp),
        ),
        T("You stand for {side}; only with your own side can you win (SOLO-5).", side=side_name(event.side)),
        T("{first}, with the Initiative, take the first turn (SOLO-7).", first=side_start(event.initiative))
        if event.initiative == "soviet"
        else T("{first}, with the Initiative, takes the first turn (SOLO-7).", first=side_start(event.initiative)),
    )


def _last_turn_told(event: e.LastTurnTold) -> Text:
    return T("The scenario is played alone, without Sudden Death, and ends with turn {turn} (SOLO-114).", turn=event.turn)


def _shuffled(event: e.SoloDeckShuffled) -> Text:
    return T("{cards} shuffled.", cards=count(len(event.cards), "solo event card is", "solo event cards are"))


def _turned(event: e.SoloCardTurned) -> Sequence[Text]:
    """The card with its four cells, and which of them is in force and why (SOLO-12)."""
    key = event.in_force
    said = [T("Solo event card {card} is turned up. {skulls}", card=event.card, skulls=skulls_line(event.card))]
    for cell in solo_card(event.card).cells:
        template = "▸ {cell}, in force: {line}." if cell.key == key else "{cell}: {line}."
        said.append(T(template, cell=cell_start(cell.key), line=cell_line(cell.facts)))
    has = T("have") if event.initiative == "soviet" else T("has")
    holder = side_name(event.initiative)
    if event.purpose == "check":
        said.append(
            T(
                "For the directive {cell} is read, since {holder} {has} the Initiative (SOLO-23).",
                cell=country_cell(key),
                holder=holder,
                has=has,
            )
        )
    else:
        said.append(
            T(
                "For {side}, {cell} applies, since {holder} {has} the Initiative (SOLO-41).",
                side=side_name(key.split("/")[0]),
                cell=country_cell(key),
                holder=holder,
                has=has,
            )
        )
    return said


def _numbers_shown(event: e.NumbersShown) -> Sequence[Text]:
    return ()


def _vp_told(event: e.VictoryPointsTold) -> Text:
    return T("The square VP token stands on {vp}.", vp=event.square)


def _number_told(event: e.SuddenDeathNumberTold) -> Text:
    return T(
        "The Sudden Death number of {side} on turn {turn} is {number}; it is kept for this campaign.",
        side=side_name(event.side),
        turn=event.turn,
        number=event.number,
    )


def _check_opened(event: e.CheckOpened) -> Text:
    return T("Sudden Death check of {turn} (Г.1).", turn=turn_named(event.turn))


def _check_skipped(event: e.CheckSkipped) -> Text:
    return T("A No Sudden Death marker lies on turn {turn}: there is no check.", turn=event.turn)


def _counted(event: e.ObjectivesCounted) -> Text:
    if event.soviet_met:
        return T("The Soviets hold all the objective hexes they need.")
    hexes = count(event.axis, "objective hex", "objective hexes")
    if event.bonus:
        return T(
            "The Axis hold {hexes} and have {bonus} for Stalin's removal; they need {needed} (SOLO-107).",
            hexes=hexes,
            bonus=event.bonus,
            needed=event.needed,
        )
    return T("The Axis hold {hexes}; they need {needed} (SOLO-107).", hexes=hexes, needed=event.needed)


def _directive_paid(event: e.DirectivePaid) -> Text:
    place = place_name(event.place)
    if event.controller == "neither":
        return T("Neither side controls {place}: the Führer Directive pays nothing.", place=place)
    if not event.gains:
        return T("The Soviets control {place}, and the Axis gains nothing there (SOLO-AMB-19).", place=place)
    return T("The Führer Directive at {place} pays {side} 1 orders VP (SOLO-22).", place=place, side=side_name(event.gains))


def _directive_read(event: e.DirectiveRead) -> Text:
    cell = country_cell(event.cell)
    top = solo_card(event.card).cell(event.cell).facts
    if top.place:
        return T(
            "New directive: {cell} names {place}, and the Führer Directive {moves} (SOLO-24).",
            cell=cell,
            place=place_name(event.after),
            moves=T("goes there") if event.after != event.before else T("is there already"),
        )
    return T(
        "{cell} names no place: the Führer Directive stays at {place} (SOLO-25).",
        cell=cell_start(event.cell),
        place=place_name(event.before),
    )


def _oil_hex_named(event: e.OilHexNamed) -> Text:
    return T("The directive stands for this hex of the oil fields: {hex}.", hex=event.hex)


_CAUSES: dict[str, Text] = {
    "directive": T("for the Führer Directive"),
    "stalin": T("for Stalin"),
    "plan_failed": T("because the plan of action was not carried out"),
    "plan_c": T("for Plan C"),
}


def _orders_gained(event: e.OrdersGained) -> Text:
    why = _CAUSES[event.cause]
    if event.cause == "plan_failed":
        why = T("because {its} plan of action was not carried out", its=possessive(event.side))
    vp = T("{n} orders VP", n=event.value)
    if abs(event.after - event.before) < event.value:
        return T(
            "{side} would gain {vp} {why}, but no side has more than 6: {now} (SOLO-103).",
            side=side_start(event.side),
            vp=vp,
            why=why,
            now=orders_standing(event.after),
        )
    template = "{side} gains {vp} {why}: {now}." if event.side == "axis" else "{side} gain {vp} {why}: {now}."
    return T(template, side=side_start(event.side), vp=vp, why=why, now=orders_standing(event.after))


def arithmetic(found: Judgement) -> Text:
    """The total with its parts beside the number: "The total is 24 (square 23, orders +1), the number 23: 1 above"."""
    parts = [T("square {n}", n=found.total.square)]
    if found.total.event:
        parts.append(T("event {n}", n=found.total.event))
    if found.total.orders:
        parts.append(T("orders {n}", n=T(signed(found.total.orders))))
    away = found.difference
    where = T("exactly on it") if not away else T("{n} above", n=away) if away > 0 else T("{n} below", n=-away)
    return T(
        "The total is {total} ({parts}), the number of {side} {number}: {where}.",
        total=found.total.sum,
        parts=Joined(parts=tuple(parts), word="and"),
        side=side_name(found.initiative),
        number=found.number,
        where=where,
    )


def verdict(found: Judgement, ends_no_game: bool) -> Text:
    """What the check comes to, in one sentence with its case; under No Surrender it ends no game (15.10)."""
    skulls = count(found.skulls, "skull", "skulls")
    if found.clause == "A":
        return T(
            "You have the Initiative and are within {skulls} of the number: you must change sides (clause A, SOLO-27).",
            skulls=skulls,
        )
    if found.clause == "B":
        return T("You lack the Initiative and the total is below the number: you must change sides (clause B, SOLO-28).")
    if ends_no_game and found.difference >= 0:
        return T(
            "You keep your side. The VP have reached the number: with No Surrender that ends no game, and the side without the "
            "Initiative pays for it (15.10)."
        )
    if found.wins:
        return T("You keep your side, have the Initiative, and the VP suffice: you win by Sudden Death (SOLO-110).")
    if found.goes_on:
        return T("The opponent has the VP for Sudden Death but cannot win by it: play goes on (SOLO-111).")
    if not found.switches:
        return T("The card lets you keep your side, and Sudden Death is not reached: play goes on (SOLO-26).")
    return T("You keep your side, and Sudden Death is not reached: play goes on.")


def _check_judged(event: e.CheckJudged) -> Sequence[Text]:
    found = event.judgement
    said = [arithmetic(found), verdict(found, event.ends_no_game)]
    if event.ends_no_game and (found.clause or found.difference < 0):
        said.append(T("With No Surrender the check ends no game (15.10)."))
    return said


def _check_closed(event: e.CheckClosed) -> Sequence[Text]:
    return ()


def _side_switched(event: e.SideSwitched) -> Sequence[Text]:
    said = [
        T(
            "You change sides: you stand for {after} now, and {before} will be your opponent (SOLO-33).",
            after=side_name(event.after),
            before=side_name(event.before),
        )
    ]
    if event.lapsed is not None:
        said.append(_lapsed(event.lapsed))
    if event.losses_lapse:
        said.append(T("Draws that the Axis had forfeited lapse, since it lacks the Initiative (SOLO-AMB-23)."))
    return said


def _lapsed(plan: Plan) -> Text:
    """A plan that waited for the side that the player has now; its order token leaves the map, where it had one."""
    is_german, has_token = plan.side == "axis", bool(order_token_place(plan))
    template = {
        (True, True): "The plan of {side}, {plan}, lapses; take {token} off the map (SOLO-34, SOLO-35).",
        (True, False): "The plan of {side}, {plan}, lapses (SOLO-34).",
        (False, True): "The plan of {side}, {plan}, lapses; take {token} off the map (SOLO-AMB-37).",
        (False, False): "The plan of {side}, {plan}, lapses (SOLO-AMB-37).",
    }[is_german, has_token]
    values = {"token": TOKEN_NAMES[order_token(plan.side)]} if has_token else {}
    return T(template, side=side_name(plan.side), plan=plan_row(plan), **values)


def _excused(event: e.CombatCheckExcused) -> Text:
    if event.reason == "round_1":
        return T("Round 1: no solo card is drawn; {side} will follow No Orders (SOLO-44).", side=side_name(event.opponent))
    return T("Round 4: Germany is not ready for winter; no solo card is drawn, and the Axis follows No Orders (SOLO-45).")


def _reaction_read(event: e.ReactionRead) -> Sequence[Text]:
    side = side_name(event.opponent)
    said = []
    if event.draw:
        cards = (
            count(event.draw, "solo event card", "solo event cards")
            if event.cards == "solo"
            else count(event.draw, "event card", "event cards")
        )
        said.append(T("Reaction: {cards} for {side} at once, playable in this Combat Phase (SOLO-47).", cards=cards, side=side))
    if event.counterblow:
        tokens = count(event.counterblow, "counterblow token", "counterblow tokens")
        said.append(T("Reaction: {tokens} for {side}, placed by you at once (SOLO-49).", tokens=tokens, side=side))
    if event.lose:
        if event.cards == "solo":
            said.append(T("Red: {side} will draw {n} fewer next time (SOLO-51).", side=side, n=event.lose))
        else:
            said.append(
                T(
                    "Red: in the Card Phase of turn {turn}, {side} will draw {n} fewer (SOLO-51).",
                    side=side,
                    n=event.lose,
                    turn=event.lose_turn,
                )
            )
    return said


def _cards_held(event: e.SoloCardsHeld) -> Sequence[Text]:
    side = side_name(event.side)
    if event.lost:
        return (T("{n} of the solo cards for {side} are forfeited by an earlier Lose.", n=event.lost, side=side),)
    return (T("Solo event card {card} joins the hand of {side}.", card=event.cards[0], side=side),)


def _counterblows_placed(event: e.CounterblowsPlaced) -> Text:
    return T(
        "You have put {tokens} of {side} on the map.",
        tokens=count(event.count, "counterblow token", "counterblow tokens"),
        side=side_name(event.side),
    )


def _plan_given(event: e.PlanGiven) -> Sequence[Text]:
    plan = event.plan
    when = T("in this round") if event.at == "switch" else T("in {its} next turn", its=possessive(plan.side))
    said = [T("Plan A of {side} {when}: {plan}.", side=side_name(plan.side), when=when, plan=plan_row(plan))]
    if event.at == "switch":
        said.append(T("Only the top row is used; its second row does nothing (SOLO-38)."))
    said += _token_lines(plan, event.token_at, event.targets)
    if event.takes_token:
        token = TOKEN_NAMES[order_token(plan.side)]
        said.append(T("Take {token} off the map: this plan stands in for the one it marked.", token=token))
    return said


def _token_lines(plan: Plan, place: str, targets: int) -> list[Text]:
    if not place:
        return []
    put = T("Put {token}.", token=token_at(plan.side, place))
    if not targets:
        return [put]
    return [
        T(
            "Put {token}, with {tokens} beneath it as a reminder (SOLO-60).",
            token=token_at(plan.side, place),
            tokens=count(targets, "target token", "target tokens"),
        )
    ]


def _plan_a_failed(event: e.PlanAFailed) -> Text:
    return T("Plan A of {side} cannot be followed: Plan B takes over (SOLO-66).", side=side_name(event.side))


def _arrow_read(event: e.ArrowRead) -> Text:
    return T(
        "On card {card} the arrow of {cell} leads to {to}; it is kept for this campaign.",
        card=event.card,
        cell=country_cell(event.cell),
        to=country_cell(event.leads_to),
    )


def _plan_settled(event: e.PlanSettled) -> Sequence[Text]:
    plan = event.plan
    side = side_name(plan.side)
    off = T("Take {token} off the map (SOLO-69).", token=TOKEN_NAMES[order_token(plan.side)])
    if plan.letter == "C":
        return (T("No unit can reach Plan B's place: Plan C, No Orders, takes over for {side} (SOLO-71).", side=side), off)
    if plan.letter == "A" or event.was.letter == "B":
        return (T("Plan {letter} holds for {side}: {plan}.", letter=plan.letter, side=side, plan=plan_row(plan)),)
    said = [
        T(
            "Plan A cannot be followed. Plan B of {side}, {cell}: {plan} (SOLO-67).",
            side=side,
            cell=country_cell(plan.cell),
            plan=plan_row(plan),
        )
    ]
    if event.token_at:
        said.append(T("Move the order token: {token} (SOLO-69).", token=token_at(plan.side, event.token_at)))
    else:
        said.append(off)
    return said


def _units_left(event: e.UnitsLeft) -> Text:
    return T("A unit left an enemy ZOC.") if event.left else T("No unit left an enemy ZOC.")


def _plan_judged(event: e.PlanJudged) -> Sequence[Text]:
    plan = event.plan
    if plan.kind == "no_orders":
        return ()
    values = {"letter": plan.letter, "side": side_name(plan.side), "plan": plan_row(plan)}
    if event.broken:
        return (T("Plan {letter} of {side}, {plan}, was not carried out (SOLO-73).", **values),)
    return (T("Plan {letter} of {side}, {plan}, was carried out.", **values),)


def _plan_ended(event: e.PlanEnded) -> Sequence[Text]:
    if not event.had_token:
        return ()
    token = TOKEN_NAMES[order_token(event.side)]
    return (T("Removal Phase: take {token} off the map (SOLO-99).", token=token),)


def _parameters_brought(event: e.ParametersBrought) -> Text:
    lines = count(len(event.lines), "operational parameter", "operational parameters")
    return T("{side}: {lines} of the group's own.", side=side_start(event.side), lines=lines)


def _parameters_opened(event: e.ParametersOpened) -> Text:
    return T("The operational parameters of {side} are followed in their order (SOLO-80).", side=side_name(event.side))


def _parameter_met(event: e.ParameterMet) -> Text:
    if event.rest:
        return T("Parameter {n} and all after it are carried out.", n=event.number)
    return T("Parameter {n} is carried out.", n=event.number)


def _parameter_failed(event: e.ParameterFailed) -> Text:
    rest = T("it and the {later} after it are off", later=event.lapsed) if event.lapsed else T("it is off")
    return T(
        "Parameter {n} cannot be carried out: {rest} until the end of this turn. Improvise, so as not to lose (SOLO-81).",
        n=event.number,
        rest=rest,
    )


def _stalin_seen(event: e.StalinSeen) -> Sequence[Text]:
    if event.after == event.before:
        if event.after == "moscow":
            return (T("Stalin is in Moscow, as before."),)
        if event.city:
            return (T("Stalin is in {city}.", city=event.city),)
        return (T("Stalin is in another city held by the Soviets."),)
    if event.after == "destroyed":
        return (T("Stalin is destroyed; he does not come back (SOLO-84)."),)
    if event.after == "removed":
        points = {
            "objective": T("the Axis have 1 towards their objective hexes"),
            "square_vp": T("the Axis gain 1 VP on the square token"),
            "none": T("the Axis, without the Initiative, has no square VP to gain"),
        }
        return (
            T(
                "Stalin is in no city held by the Soviets and leaves the game; {point} (SOLO-89).",
                point=points[event.point],
            ),
        )
    if event.after == "moscow":
        return (T("Stalin is back in Moscow."),)
    if event.city:
        return (T("Stalin has gone by rail to {city}.", city=event.city),)
    return (T("Stalin has gone by rail to another Soviet city."),)


def _total_victory(event: e.TotalVictory) -> Text:
    return T(
        "The Soviets have {total} VP at the start of turn {turn}, of {needed} needed: total victory.",
        total=event.total,
        turn=event.turn,
        needed=event.needed,
    )


def _end_judged(event: e.EndJudged) -> Text:
    return T("The end of the game has been judged by the base game's conditions (SOLO-113).")


_TOLD: dict[type[Event], Callable[[Any], Text | Sequence[Text]]] = {
    e.SideChosen: _side_chosen,
    e.LastTurnTold: _last_turn_told,
    e.SoloDeckShuffled: _shuffled,
    e.SoloCardTurned: _turned,
    e.NumbersShown: _numbers_shown,
    e.VictoryPointsTold: _vp_told,
    e.SuddenDeathNumberTold: _number_told,
    e.CheckOpened: _check_opened,
    e.CheckSkipped: _check_skipped,
    e.ObjectivesCounted: _counted,
    e.DirectivePaid: _directive_paid,
    e.DirectiveRead: _directive_read,
    e.OilHexNamed: _oil_hex_named,
    e.OrdersGained: _orders_gained,
    e.CheckJudged: _check_judged,
    e.CheckClosed: _check_closed,
    e.SideSwitched: _side_switched,
    e.CombatCheckExcused: _excused,
    e.ReactionRead: _reaction_read,
    e.SoloCardsHeld: _cards_held,
    e.CounterblowsPlaced: _counterblows_placed,
    e.PlanGiven: _plan_given,
    e.PlanAFailed: _plan_a_failed,
    e.ArrowRead: _arrow_read,
    e.PlanSettled: _plan_settled,
    e.UnitsLeft: _units_left,
    e.PlanJudged: _plan_judged,
    e.PlanEnded: _plan_ended,
    e.ParametersBrought: _parameters_brought,
    e.ParametersOpened: _parameters_opened,
    e.ParameterMet: _parameter_met,
    e.ParameterFailed: _parameter_failed,
    e.StalinSeen: _stalin_seen,
    e.TotalVictory: _total_victory,
    e.EndJudged: _end_judged,
}
