"""Events in sentences. Nothing in this game is hidden, so every viewer hears the same; each sentence ends with its case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.limited_war import events as e
from bot.games.limited_war.rules import proposed
from bot.games.limited_war.words import (
    ANSWER,
    HISTORY,
    KIND,
    PRODUCTION,
    SEAT,
    SIDE,
    SIDE_FIRST,
    STAGE,
    TURN,
    UNITS,
    date,
    in_words,
    names,
    spot,
    wordings,
)
from bot.kit.model import Event
from bot.kit.words import T, Text, count, signed


def tell(event: Event) -> Sequence[Text]:
    """The sentences of an event; none where there is nothing to say."""
    return [_with_case(text, getattr(event, "rule", "")) for text in _TELLS[type(event)](event)]


_CASED = "{sentence} ({case})"


def cased(text: Text, rule: str) -> Text:
    """A sentence with the case that it rests on."""
    return T(_CASED, sentence=text, case=T(rule))


def _with_case(text: Text, rule: str) -> Text:
    return cased(text, rule) if rule and text.template != _CASED else text


def _turn_began(event: e.TurnBegan) -> list[Text]:
    if event.moment in ("axis_end", "soviet_end"):
        seat = SEAT["axis" if event.moment == "axis_end" else "soviet"]
        return [T("The game turn {date} ends: {seat} is asked about peace.", date=date(event.at), seat=seat)]
    side = "axis" if event.moment == "axis_start" else "soviet"
    return [T("The {turn} of {date} begins.", turn=TURN[side], date=date(event.at))]


def _moves_begun(event: e.MovesBegun) -> list[Text]:
    return [T("The start of the {turn} is over.", turn=TURN[event.side])]


def _war_declared(event: e.WarDeclared) -> list[Text]:
    said = [
        T(
            "The Soviets declare limited war on {country}, entered as {status}.",
            country=T(event.country),
            status=KIND[event.status],
        )
    ]
    if event.due is not None:
        said.append(cased(T("The Axis answer is due in the Axis player turn of {date}.", date=date(event.due)), "LW-C7a"))
    if not event.is_known:
        said.append(T("The Axis player is asked to confirm the status of {country}.", country=T(event.country)))
    return said


def _status_disputed(event: e.StatusDisputed) -> list[Text]:
    return [
        T(
            "{side} do not agree: {country} should be {status}."
            if event.side == "soviet"
            else "{side} does not agree: {country} should be {status}.",
            side=SIDE_FIRST[event.side],
            country=T(event.country),
            status=KIND[event.status],
        )
    ]


def _status_confirmed(event: e.StatusConfirmed) -> list[Text]:
    template = (
        "The Axis player turn ended without a word on it: {country} is {status}, as entered."
        if event.by_default
        else "It is agreed: {country} is {status}."
    )
    return [T(template, country=T(event.country), status=KIND[event.status])]


def _answer_given(event: e.AnswerGiven) -> list[Text]:
    template = (
        "Germany gave no answer for {countries} in the Axis player turn of {date}; that counts as {answer}."
        if event.is_missed
        else "Germany answers the declaration on {countries} on {date} with {answer}."
    )
    return [T(template, countries=names(event.countries), date=date(event.at), answer=ANSWER[event.answer])]


def _country_joined(event: e.CountryJoined) -> list[Text]:
    return [T("{country} comes under {section}.", country=T(event.country), section=STAGE[event.section])]


def _section_entered(event: e.SectionEntered) -> list[Text]:
    said = [T("Now {section} holds for {countries}.", section=STAGE[event.section], countries=names(event.countries))]
    if event.deadline is not None and not event.is_present:
        due = T(
            "A German ground combat unit must be there by the end of the German player turn of {date}.", date=date(event.deadline)
        )
        said.append(cased(due, "LW-D5a"))
    if event.is_present:
        said.append(cased(T("German units are there already; every game turn must end with one."), "LW-D5d"))
    return said


def _points_changed(event: e.PointsChanged) -> list[Text]:
    values: dict[str, Any] = {"points": T(signed(event.points)), "total": event.total}
    if not event.why:
        return [T("Germany: {points} political points, {total} in all.", **values)]
    return [T("Germany: {points} political points, {total} in all: {why}.", why=in_words(event.why), **values)]


def _sweden_inclined(event: e.SwedenInclined) -> list[Text]:
    return [T("Sweden becomes a pro-Axis neutral; it is activated when the political points reach 75.")]


def _sweden_activated(event: e.SwedenActivated) -> list[Text]:
    return [
        T(
            "The political points stand at {total}: Sweden is activated, and its resource centres work for Germany.",
            total=event.total,
        )
    ]


def _sweden_fell_back(event: e.SwedenFellBack) -> list[Text]:
    return [T("The political points stand at {total}: Sweden is a pro-Axis neutral again.", total=event.total)]


def _centres_granted(event: e.CentresGranted) -> list[Text]:
    if not event.centres:
        return [T("Germany may use no Soviet resource centre.")]
    return [
        T(
            "The Soviets let Germany use {centres}.",
            centres=count(event.centres, "Soviet resource centre", "Soviet resource centres"),
        )
    ]


def _arms_granted(event: e.ArmsGranted) -> list[Text]:
    return [T("The Soviets receive the bonus of {points} arms points.", points=event.points)]


def _minors_activated(event: e.MinorsActivated) -> list[Text]:
    if len(event.countries) == 1:
        return [T("{country} is activated.", country=T(event.countries[0]))]
    return [T("{countries} are activated.", countries=names(event.countries))]


def _minors_reverted(event: e.MinorsReverted) -> list[Text]:
    return [T("What they were before section E again: {countries}.", countries=names(event.countries))]


def _reverted(event: e.Reverted) -> list[Text]:
    template = (
        "No German unit came to {countries} in time, so the terms of B.1 hold from {date} on."
        if event.is_late
        else "The game turn {date} ended with no German unit in {countries}, so the terms of B.1 hold from here on."
    )
    return [T(template, countries=names(event.countries, "or"), date=date(event.at))]


def _escalated(event: e.Escalated) -> list[Text]:
    return [
        T(
            "The Soviets escalate to section E on {date}."
            if event.side == "soviet"
            else "Germany escalates to section E on {date}.",
            date=date(event.at),
        )
    ]


def _hold_began(event: e.HoldBegan) -> list[Text]:
    turn = TURN[event.side]
    return [
        T(
            "Until the {turn} of {date}, {side} may not attack or move into other areas: the other side has the first blow.",
            turn=turn,
            date=date(event.at + 1),
            side=SIDE[event.side],
        )
    ]


def _hold_ended(event: e.HoldEnded) -> list[Text]:
    return [T("{side} may attack and move into the other areas from now on.", side=SIDE_FIRST[event.side])]


def _attack_reported(event: e.AttackReported) -> list[Text]:
    place = spot(event.place)
    if event.side == "axis":
        if event.units == "invaded":
            if event.place == event.country:
                return [T("The units of {country} attack the Soviets there.", country=T(event.country))]
            return [T("The units of {country} attack the Soviets in {place}.", country=T(event.country), place=place)]
        return [T("{units} units attack the Soviets in {place}.", units=UNITS[event.units], place=place)]
    if event.units == "invaded":
        said = [T("The Soviets attack the units of {country} in {place}.", country=T(event.country), place=place)]
        if event.place == event.country:
            said = [T("The Soviets attack the units of {country} there.", country=T(event.country))]
        if event.counts:
            said.append(
                T("The attack meets this cycle's duty where section C asks for one.")
                if event.is_enough
                else T("The attack counts toward this cycle's duty where section C asks for one.")
            )
        return said
    return [T("The Soviets attack {units} units in {place}.", units=UNITS[event.units], place=place)]


def _move_reported(event: e.MoveReported) -> list[Text]:
    if event.side == "soviet":
        return [T("Soviet ground units enter {place}.", place=spot(event.place))]
    if event.units == "invaded":
        return [T("The invaded country's own ground units enter {place}.", place=spot(event.place))]
    return [T("{units} ground units enter {place}.", units=UNITS[event.units], place=spot(event.place))]


def _total_war_began(event: e.TotalWarBegan) -> list[Text]:
    return [
        T("This is Total War, brought on in {place}: the printed rules of Total War hold from here on.", place=spot(event.place))
    ]


def _printed_war_began(event: e.PrintedWarBegan) -> list[Text]:
    return [
        T(
            "This is limited war by the printed rules, brought on in or against {on}; the sections C, D and E do not hold.",
            on=T(event.on),
        )
    ]


def _country_activated(event: e.CountryActivated) -> list[Text]:
    return [
        T(
            "{country} becomes an active Axis ally while the limited war on it goes on; this is not Total War.",
            country=T(event.country),
        )
    ]


def _distance_reported(event: e.DistanceReported) -> list[Text]:
    return [
        T(
            "The nearest Soviet unit is {hexes} from the capital of {country}.",
            hexes=count(event.hexes, "hex", "hexes"),
            country=T(event.country),
        )
    ]


def _capital_fell(event: e.CapitalFell) -> list[Text]:
    return [
        T("The capital of {country} has fallen on {date}.", country=T(event.country), date=date(event.at)),
        T("From the next cycle on section C asks for attacks on units there, or for the invasion of another country."),
    ]


def _conquest_reported(event: e.ConquestReported) -> list[Text]:
    template = {
        "none": "The Soviets hold nothing of {country}.",
        "part": "The Soviets hold a part of {country}.",
        "whole": "The Soviets have conquered all of {country}.",
    }[event.extent]
    return [T(template, country=T(event.country))]


def _victory_reduced(event: e.VictoryReduced) -> list[Text]:
    if event.is_listed:
        return [T("{country} is struck from what Germany needs for victory.", country=T(event.country))]
    return [
        T(
            "If {country} stands in the list of the printed case 75.91(5), it is struck from what Germany needs for victory.",
            country=T(event.country),
        )
    ]


def _germans_reported(event: e.GermansReported) -> list[Text]:
    if event.ground:
        return [T("German ground combat units are in {country}.", country=T(event.country))]
    if event.other:
        return [T("German units, but no ground combat units, are in {country}.", country=T(event.country))]
    return [
        T("No German units are in {country}.", country=T(event.country)),
    ]


def _germans_arrived(event: e.GermansArrived) -> list[Text]:
    return [
        T(
            "Germany has come to {country} in time, on {date}; from here on every game turn must end with a German unit there.",
            country=T(event.country),
            date=date(event.at),
        )
    ]


def _units_reported(event: e.UnitsReported) -> list[Text]:
    whose = {"axis": T("Axis"), "soviet": T("Soviet"), "country": T("the country's own")}[event.whose]
    template = {
        "none": "Reported for {areas}: no {whose} units.",
        "unsupplied": "Reported for {areas}: {whose} units, none of them supplied.",
        "supplied": "Reported for {areas}: supplied {whose} units.",
    }[event.level]
    return [T(template, areas=names(event.areas), whose=whose)]


def _history_reported(event: e.HistoryReported) -> list[Text]:
    return [T("Reported on {date}: {what}.", date=date(event.at), what=HISTORY[event.what])]


def _swedish_centres_reported(event: e.SwedishCentresReported) -> list[Text]:
    if event.reason:
        return [T("Sweden's resource centres are out of use: {reason}.", reason=event.reason)]
    return [T("Sweden's resource centres work again.")]


def _work_reported(event: e.WorkReported) -> list[Text]:
    if event.work == "corps":
        return [T("The Soviets build a corps.")]
    if event.work == "railway":
        return [
            T("The Soviets convert a railway." if event.side == "soviet" else "Germany converts a railway."),
        ]
    return [T("The Soviets fortify a unit in {place}.", place=_typed(event.place))]


def _typed(place: str) -> Text | str:
    """A place that earlier versions took down as it was typed."""
    return spot(place) if place in wordings() else place or "…"


def _continuing_stated(event: e.ContinuingStated) -> list[Text]:
    said = [T("Germany states that limited war is continuing: the Soviets need not attack or advance, and make no peace by C.6.")]
    if event.until is not None:
        said.append(cased(T("The statement holds until the end of the game turn {date}.", date=date(event.until)), "LW-AMB-13"))
    return said


def _continuing_ended(event: e.ContinuingEnded) -> list[Text]:
    return {
        "cycle": [T("The cycle is over, and with it the statement that limited war is continuing.")],
        "withdrawn": [T("Germany no longer states that limited war is continuing.")],
        "section": [T("Section C no longer holds, and with it ends the statement that limited war is continuing.")],
    }[event.why]


def _cycle_ended(event: e.CycleEnded) -> list[Text]:
    said = [
        T(
            "The cycle that began on {date} ends with {production} for the Soviets.",
            date=date(event.first),
            production=PRODUCTION[event.production],
        )
    ]
    if event.carried:
        said.append(
            cased(T("For the next cycle the verdict is {production}.", production=PRODUCTION[event.carried]), "LW-AMB-23")
        )
    return said


def _peace_made(event: e.PeaceMade) -> list[Text]:
    said = [
        T(
            "The Soviets make peace on {date}; the limited war on {countries} is over."
            if event.side == "soviet"
            else "Germany makes peace on {date}; the limited war on {countries} is over.",
            date=date(event.at),
            countries=names(event.countries),
        )
    ]
    if event.bolshevised:
        said.append(
            cased(T("Bolshevised: {areas}.", areas=names(event.bolshevised)), "LW-C6a" if event.case == "C6" else "LW-E7")
        )
    if event.left_in_part:
        left = T("Only countries conquered whole are bolshevised, and so not: {areas}.", areas=names(event.left_in_part))
        said.append(cased(left, "LW-AMB-48"))
    if event.case == "C6" and not event.bolshevised and not event.bolshevised_in_part and not event.left_in_part:
        said.append(cased(T("No conquest was reported, so nothing is bolshevised."), "LW-C6a"))
    if event.bolshevised_in_part:
        part = T("Bolshevised as far as the Soviets hold it: {areas}.", areas=names(event.bolshevised_in_part))
        said.append(cased(part, "LW-AMB-48"))
    if event.annexed:
        said.append(T("Annexed by Germany: {areas}.", areas=names(event.annexed)))
    if event.ceded:
        areas = names(event.ceded)
        said.append(
            T("Ceded to Germany: {areas}.", areas=areas)
            if event.case == "E10"
            else T("Ceded to the Soviets: {areas}.", areas=areas)
        )
    said += _PEACE_DUTIES[event.case](event)
    back = T("Peacetime production and peacetime rules return, and the Soviets support the German economy as in peace.")
    said.append(cased(back, {"C6": "LW-C6c", "E7": "LW-E7g", "E8": "LW-E8i"}.get(event.case, "LW-AMB-52")))
    return said


def _withdrawal(event: e.PeaceMade) -> list[Text]:
    border = T("behind the 1941 start line") if event.is_line_of_1941 else T("on the Soviet side of the border")
    return [
        cased(T("All Soviet units are picked up and set down {border}; no movement is made.", border=border), "LW-D7b"),
        cased(T("Unsupplied and trapped Soviet units go home too."), "LW-D7c"),
    ]


def _elimination(event: e.PeaceMade) -> list[Text]:
    areas = names(event.eliminated_in)
    if event.case == "E7":
        return [
            cased(T("Unsupplied Axis units in {areas} are eliminated.", areas=areas), "LW-E7h"),
            cased(T("The Soviets withdraw from the other areas."), "LW-E7f"),
            cased(T("German units that had advanced in other areas are withdrawn."), "LW-E7i"),
        ]
    return [
        cased(T("Unsupplied Soviet units in {areas} are eliminated.", areas=areas), "LW-E8j"),
        cased(T("Germany withdraws from the other areas."), "LW-E8h"),
        cased(T("Soviet units that had advanced into other areas go back behind the 1941 start line."), "LW-E8k"),
    ]


_PEACE_DUTIES: dict[str, Callable[[e.PeaceMade], list[Text]]] = {
    "C6": lambda event: [],
    "D7": _withdrawal,
    "E7": _elimination,
    "E8": _elimination,
    "E9": lambda event: [],
    "E10": lambda event: [],
}


def _proposed(event: e.Proposed) -> list[Text]:
    other = SEAT["soviet" if event.side == "axis" else "axis"]
    first = T("The Axis player") if event.side == "axis" else T("The Soviet player")
    return [T("{first} enters: {what}. It holds when {other} confirms it.", first=first, what=proposed(event), other=other)]


def _proposal_declined(event: e.ProposalDeclined) -> list[Text]:
    return [T("The entry was not confirmed; nothing changes.")]


def _status_set(event: e.StatusSet) -> list[Text]:
    return [T("Both sides agree: {country} is {status}.", country=T(event.country), status=KIND[event.status])]


def _date_set(event: e.DateSet) -> list[Text]:
    return [T("Both sides agree: the calendar stands at {date}.", date=date(event.at))]


def _printed_outcome(event: e.PrintedOutcome) -> list[Text]:
    return [T("Both sides agree: by the printed rules there is now {state}.", state=STAGE[event.section])]


def _nothing_said(event: e.NothingSaid) -> list[Text]:
    return [T("The Soviets declare no peace." if event.side == "soviet" else "Germany declares no peace.")]


_TELLS: dict[type[Event], Callable[[Any], list[Text]]] = {
    e.TurnBegan: _turn_began,
    e.MovesBegun: _moves_begun,
    e.WarDeclared: _war_declared,
    e.StatusDisputed: _status_disputed,
    e.StatusConfirmed: _status_confirmed,
    e.AnswerGiven: _answer_given,
    e.CountryJoined: _country_joined,
    e.SectionEntered: _section_entered,
    e.PointsChanged: _points_changed,
    e.SwedenInclined: _sweden_inclined,
    e.SwedenActivated: _sweden_activated,
    e.SwedenFellBack: _sweden_fell_back,
    e.CentresGranted: _centres_granted,
    e.ArmsGranted: _arms_granted,
    e.MinorsActivated: _minors_activated,
    e.MinorsReverted: _minors_reverted,
    e.Reverted: _reverted,
    e.Escalated: _escalated,
    e.HoldBegan: _hold_began,
    e.HoldEnded: _hold_ended,
    e.AttackReported: _attack_reported,
    e.MoveReported: _move_reported,
    e.TotalWarBegan: _total_war_began,
    e.PrintedWarBegan: _printed_war_began,
    e.CountryActivated: _country_activated,
    e.DistanceReported: _distance_reported,
    e.CapitalFell: _capital_fell,
    e.ConquestReported: _conquest_reported,
    e.VictoryReduced: _victory_reduced,
    e.GermansReported: _germans_reported,
    e.GermansArrived: _germans_arrived,
    e.UnitsReported: _units_reported,
    e.HistoryReported: _history_reported,
    e.SwedishCentresReported: _swedish_centres_reported,
    e.WorkReported: _work_reported,
    e.ContinuingStated: _continuing_stated,
    e.ContinuingEnded: _continuing_ended,
    e.CycleEnded: _cycle_ended,
    e.PeaceMade: _peace_made,
    e.Proposed: _proposed,
    e.ProposalDeclined: _proposal_declined,
    e.StatusSet: _status_set,
    e.DateSet: _date_set,
    e.PrintedOutcome: _printed_outcome,
    e.NothingSaid: _nothing_said,
}
