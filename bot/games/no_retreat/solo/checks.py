"""Why an order of the module may not be given now."""

from __future__ import annotations

from bot.games.no_retreat.solo.guide import stage
from bot.games.no_retreat.solo.orders import BringParameters, ClaimObjectives, MoveStalin, NameOilHex, TellNumber
from bot.games.no_retreat.solo.parameters import parameters_in
from bot.games.no_retreat.solo.questions import number_range
from bot.games.no_retreat.solo.state import SoloState
from bot.games.no_retreat.solo.tokens import MOSCOW
from bot.games.no_retreat.state import NoRetreat
from bot.kit.model import Order
from bot.kit.names import folded, tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T


def check(state: NoRetreat, side: str, order: Order) -> None:
    """Raises the Refusal that explains. In solitaire either seat speaks for the one person who holds both (SOLO-3)."""
    solo = state.solo
    if solo is None:
        raise Impossible(
            T("This campaign is played without the solitaire module and its tokens."),
            rule="SOLO-1",
            instead=T("Open a solitaire scenario, or a game for two with the option `solo_tokens`."),
        )
    match order:
        case TellNumber():
            _number(state, order)
        case NameOilHex():
            _oil_hex(state, order)
        case MoveStalin():
            _stalin(state, solo, side, order)
        case BringParameters():
            _parameters(solo, order)
        case ClaimObjectives():
            _objectives(solo)


def _number(state: NoRetreat, order: TellNumber) -> None:
    bounds = number_range(state)
    if bounds is None:
        raise NotNow(T("No number is asked for now."), instead=T("`/game status` shows what is asked."))
    lowest, highest = bounds
    if not lowest <= order.value <= highest:
        raise Malformed(
            T("{value} cannot be right here.", value=order.value),
            instead=T("Give a number from {lowest} to {highest}.", lowest=lowest, highest=highest)
            if lowest < highest
            else T("Only {lowest} is possible.", lowest=lowest),
        )


def _oil_hex(state: NoRetreat, order: NameOilHex) -> None:
    if stage(state) != "oil_hex":
        raise NotNow(
            T("The Führer Directive waits for no oil-field hex to be named."),
            rule="SOLO-61",
            instead=T("It is asked for when the directive goes to the Soviet oil fields."),
        )
    if not tidy(order.name):
        raise Malformed(T("That name has nothing in it that can be shown."), instead=T("Name the hex as your map does."))


def _stalin(state: NoRetreat, solo: SoloState, side: str, order: MoveStalin) -> None:
    if solo.stalin == "unused":
        raise Impossible(T("The Stalin token is not used in this campaign."), rule="SOLO-85")
    if solo.stalin in ("removed", "destroyed"):
        raise Impossible(T("Stalin is out of the game and does not come back."), rule="SOLO-84")
    if order.where == "destroyed":
        return
    if state.track.active != "soviet":
        raise NotNow(
            T("Stalin moves by rail alone, in a Soviet turn."),
            rule="SOLO-87",
            instead=T("If an Axis unit has entered his hex, say that he is destroyed."),
        )
    if solo.mode == "tokens" and side != "soviet":
        raise NotYours(T("The Soviet player moves Stalin."), rule="SOLO-87")
    city = folded(tidy(order.city))
    if city and (city == folded(MOSCOW)) != (order.where == "moscow"):
        raise Malformed(
            T("Stalin is either in Moscow or in another city, not in both."),
            rule="SOLO-82",
            instead=T("Choose Moscow and name no city, or another city and name that one."),
        )
    if order.where == "moscow" == solo.stalin:
        raise Impossible(T("Stalin is in Moscow already."), rule="SOLO-82")


def _parameters(solo: SoloState, order: BringParameters) -> None:
    if solo.mode != "solitaire":
        raise Impossible(T("Operational parameters belong to solitaire play."), rule="SOLO-80")
    if order.side not in parameters_in(order.text):
        raise Malformed(
            T("The list has no instruction for that side."), rule="SOLO-80", instead=T("Leave the headings out, or add its own.")
        )


def _objectives(solo: SoloState) -> None:
    if solo.mode != "solitaire" or not solo.player:
        raise NotNow(
            T("Objective hexes are claimed here only in a solitaire campaign under way."),
            rule="SOLO-108",
            instead=T("When you play alone, choose your side first; in a game for two `/track objective` notes who holds a hex."),
        )
