"""15.6 Combat Support: who may be supported, by which card, and how much it gives."""

from __future__ import annotations

from bot.games.no_retreat import orders as o
from bot.games.no_retreat.hands import held_event_cards
from bot.games.no_retreat.readings import is_on
from bot.games.no_retreat.state import AXIS, NoRetreat
from bot.games.no_retreat.words import side_name
from bot.kit.names import folded, tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T

MOST_A_SIDE = 3
"""Support markers of one side in one Combat Phase (NS-52)."""
OWN_SYMBOL_BONUS = 2
OTHER_BONUS = 1


def supporter(state: NoRetreat) -> str:
    """The side that may give support now; empty outside of the support step (NS-41, NS-42), and without the option."""
    is_open = state.track.step == "support" and is_on(state.options, "combat_support")
    return state.kit.support_turn if is_open else ""


def symbol_of(side: str) -> str:
    """The symbol of a side: the cross of the Axis, the star of the Soviets."""
    return "cross" if side == AXIS else "star"


def bonus_of(side: str, symbol: str) -> int:
    """15.6.3 The strength points that a card gives: 2 with the player's own symbol, else 1 (NS-47, NS-49, NS-AMB-17). Who has
    the Initiative does not matter (NS-D8)."""
    return OWN_SYMBOL_BONUS if symbol in (symbol_of(side), "both") else OTHER_BONUS


def marker_face(bonus: int) -> str:
    """15.6.3 The side up of the Support marker (NS-48, NS-50)."""
    return "airplane" if bonus == OWN_SYMBOL_BONUS else "artillery"


def symbol_known(state: NoRetreat, ref: str) -> str:
    """The symbol on a card as it is known: printed in the list, or told before; empty where it is not."""
    card = state.cards.card(ref)
    if card.symbols is not None:
        shown = {"cross", "star"} & set(card.symbols)
        return "both" if len(shown) == 2 else next(iter(shown), "none")
    return state.kit.symbols.get(card.number, "")


def symbol_shown(state: NoRetreat, order: o.GiveSupport) -> str:
    """The symbol that counts: the known one, else the one that the player tells."""
    return symbol_known(state, order.card) or order.symbol


def check_support(state: NoRetreat, side: str, order: o.GiveSupport) -> None:
    """Raises the Refusal that says why this unit cannot have support by this card now."""
    check_time_of_support(state, side)
    _check_unit(state, side, order)
    if order.card not in held_event_cards(state, side):
        raise Impossible(T("You do not hold that event card."), rule="NS-46", instead=T("`/deck hand` shows what you hold."))
    if not symbol_shown(state, order):
        raise Malformed(
            T("The symbol on that card is not known to the bot."),
            rule="NS-47",
            instead=T("Say whether it shows the cross, the star, both or none; it is remembered."),
        )


def check_time_of_support(state: NoRetreat, side: str) -> None:
    """Raises the Refusal that says why this side may neither give support now nor give no more."""
    if not is_on(state.options, "combat_support"):
        raise Impossible(T("Combat Support is not in force in this campaign."), rule="NS-37")
    if state.track.step != "support":
        raise NotNow(T("Support is given at the end of the Counterblows Step, before odds are worked out."), rule="NS-41")
    if not state.kit.support_turn:
        raise NotNow(T("Both sides have given what support they wished."), rule="NS-42")
    if side != state.kit.support_turn:
        raise NotYours(
            T("It is {side} who may give support now.", side=side_name(state.kit.support_turn)),
            rule="NS-42",
            instead=T("The Phasing side gives support first, then the other."),
        )


def _check_unit(state: NoRetreat, side: str, order: o.GiveSupport) -> None:
    if not folded(tidy(order.unit, 60)):
        raise Malformed(T("Name the unit that gets support."), rule="NS-46")
    if any(folded(support.unit) == folded(order.unit) for support in state.kit.supports):
        raise Impossible(T("That unit has support already."), rule="NS-51")
    if sum(support.side == side for support in state.kit.supports) >= MOST_A_SIDE:
        raise Impossible(T("A side gives support to three units at most in a Combat Phase."), rule="NS-52")
    is_phasing = side == state.track.active
    if is_phasing and order.near not in ("target", "counterblow"):
        raise Impossible(
            T("The Phasing side supports units next to a Target or Counterblow marker."),
            rule="NS-43",
            instead=T("Say which of the two the unit is next to."),
        )
    if not is_phasing and order.near != "under_counterblow":
        raise Impossible(T("The Non-Phasing side supports only units under a Counterblow marker."), rule="NS-44")
