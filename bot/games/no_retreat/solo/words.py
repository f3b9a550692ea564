"""How the module's things are named in sentences: cells, plans, second rows, tokens, causes."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.no_retreat.solo.cards import OIL, CellFacts, solo_card
from bot.games.no_retreat.solo.plans import MAP_EDGE
from bot.games.no_retreat.solo.state import Plan, PlanKind
from bot.games.no_retreat.words import in_words, side_name
from bot.kit.words import Joined, T, Text, count, listing

_KINDS: dict[PlanKind, Text] = {
    "no_orders": T("No Orders"),
    "do_not_attack": T("Do Not Attack"),
    "cannot_exit_ezoc": T("Cannot Exit EZOCs"),
}
TOKEN_NAMES: dict[str, Text] = {"stavka": T("Stavka"), "okh": T("OKH")}


def side_start(side: str) -> Text:
    """A side's name at the start of a sentence."""
    return T("The Axis") if side == "axis" else T("The Soviets")


def possessive(side: str) -> Text:
    """ "Its" or "their" for a side."""
    return T("its") if side == "axis" else T("their")


def country_cell(cell: str) -> Text:
    """A cell by its key: "the Soviet star cell"."""
    names = {
        "axis/cross": T("the German cross cell"),
        "axis/star": T("the German star cell"),
        "soviet/cross": T("the Soviet cross cell"),
        "soviet/star": T("the Soviet star cell"),
    }
    return names[cell]


def cell_start(cell: str) -> Text:
    """A cell at the start of a sentence."""
    names = {
        "axis/cross": T("The German cross cell"),
        "axis/star": T("The German star cell"),
        "soviet/cross": T("The Soviet cross cell"),
        "soviet/star": T("The Soviet star cell"),
    }
    return names[cell]


def place_name(place: str) -> Text | str:
    """A place as it stands in a sentence."""
    return T("the USSR Oil Well") if place == OIL else in_words(place)


def top_row(kind: PlanKind, number: int, place: str) -> Text:
    """A top row as the card prints it: "x3: Minsk", "x5: Major Attack", "No Orders"."""
    if kind == "location":
        return T("x{n}: {place}", n=number, place=in_words(place))
    if kind == "major_attack":
        return T("x{n}: Major Attack", n=number)
    if kind == "city_capture":
        return T("x{n}: City Capture", n=number)
    return _KINDS[kind]


def top_row_of(facts: CellFacts) -> Text:
    """The top row of a cell."""
    return top_row(facts.plan, facts.count, facts.place)


def plan_row(plan: Plan) -> Text:
    """The top row that a plan follows."""
    return top_row(plan.kind, plan.count, plan.place)


def second_row(facts: CellFacts) -> Joined:
    """A second row as the card prints it."""
    parts = [T("draw {n}", n=facts.draw)] if facts.draw else []
    if facts.counterblow:
        parts.append(T("counterblow x{n}", n=facts.counterblow))
    if facts.lose:
        parts.append(T("lose {n} (red)", n=facts.lose))
    return listing(parts)


def cell_line(facts: CellFacts) -> Text:
    """A whole cell in words."""
    return T("{top}; {second}", top=top_row_of(facts), second=second_row(facts))


def skulls_line(card: int) -> Text:
    """The card's line about changing sides."""
    facts = solo_card(card)
    if not facts.switches:
        return T("The player side does not switch.")
    return T("Switch if within {skulls}.", skulls=count(facts.skulls, "skull", "skulls"))


def reach(place: str, options: Mapping[str, str]) -> Text:
    """Where targets for a place may lie (SOLO-AMB-12)."""
    if options["target_range"] == "adjacent":
        return T("next to {place}", place=place_name(place))
    return T("within 3 hexes of {place}", place=place_name(place))


def meaning(plan: Plan, options: Mapping[str, str]) -> Text:
    """What a plan asks of its side, as a full sentence."""
    side = side_name(plan.side)
    match plan.kind:
        case "location":
            return T(
                "{attacks} by {side} must be made {where}.",
                attacks=count(plan.count, "attack", "attacks"),
                side=side,
                where=reach(plan.place, options),
            )
        case "major_attack":
            return T(
                "{attacks} by {side} must be made, anywhere on the front.",
                attacks=count(plan.count, "attack", "attacks"),
                side=side,
            )
        case "city_capture":
            return T("One of your cities must be taken by {side}, whichever it is.", side=side)
        case "do_not_attack":
            if options["counterattack_under_ban"] == "violation":
                return T("No attack and no counterattack may be made by {side}.", side=side)
            return T("No attack may be made by {side}; a counterattack breaks nothing.", side=side)
        case "cannot_exit_ezoc":
            return T("No unit of {side} may leave an enemy ZOC in the Movement Phase.", side=side)
        case _:
            return T("Nothing is asked of {side}.", side=side)


def token_place(place: str) -> Text:
    """Where an order token lies, after "at" or "beside"."""
    return T("beside its map edge") if place == MAP_EDGE else T("at {place}", place=place_name(place))


def token_at(side: str, place: str) -> Text:
    """An order token and where it is put: "OKH at Moscow"."""
    name = TOKEN_NAMES["okh" if side == "axis" else "stavka"]
    return T("{token} {where}", token=name, where=token_place(place))


def orders_standing(value: int) -> Text:
    """The orders VP token in words, after a colon."""
    if value == 0:
        return T("neither side has any")
    return T("the Axis have {n}", n=value) if value > 0 else T("the Soviets have {n}", n=-value)
