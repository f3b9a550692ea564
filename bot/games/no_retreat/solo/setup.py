"""В.0 Setup: Stalin in Moscow, the Führer Directive on the scenario's hex, the solo cards shuffled, and a side for the player."""

from __future__ import annotations

from bot.games.no_retreat.solo.cards import OIL
from bot.games.no_retreat.solo.parameters import parameters_in
from bot.games.no_retreat.solo.state import SoloState
from bot.games.no_retreat.solo.tokens import MOSCOW, stalin_at_start, with_orders
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.turns import SCENARIO_FACTS, TURNS
from bot.kit.game import Setup, Upload
from bot.kit.words import T

PARAMETERS = Upload(
    key="operational_parameters",
    what=T("The group's own operational parameters for the solitaire module, one instruction a line (Д.4)."),
)
_WITH_STALIN = ("stalin", "both")
_WITH_DIRECTIVE = ("directive", "both")


def directive_start(scenario: str) -> str:
    """Where the Führer Directive begins in this scenario (SOLO-10)."""
    place = SCENARIO_FACTS.named(scenario).directive
    return OIL if place == "the Soviet oil fields" else place


def set_up(state: NoRetreat, setup: Setup) -> NoRetreat:
    """The campaign with the module's part: all of it for one player, the chosen tokens for two, nothing otherwise."""
    scenario = setup.scenario or "campaign"
    facts = SCENARIO_FACTS.named(scenario)
    is_solitaire = scenario.endswith("_solo")
    tokens = "both" if is_solitaire else state.options["solo_tokens"]
    if tokens == "none":
        return state
    is_campaign = facts.is_campaign or state.options["played_on"] == "yes"
    brought = setup.uploads.get(PARAMETERS.key, "")
    solo = SoloState(
        mode="solitaire" if is_solitaire else "tokens",
        has_directive=tokens in _WITH_DIRECTIVE,
        stalin="moscow" if tokens in _WITH_STALIN else "unused",
        is_campaign=is_campaign,
        last_turn=TURNS.last_turn if is_campaign or not is_solitaire else 0,
        checked=(facts.turn,),
        parameters=parameters_in(brought, PARAMETERS.key) if brought else {},
    )
    placed = dict(state.track.tokens)
    orders = state.track.orders_vp
    if solo.has_directive:
        placed["directive"] = directive_start(scenario)
    if solo.stalin == "moscow":
        placed["stalin"] = MOSCOW
        orders = with_orders(orders, "soviet", stalin_at_start(state.options))
    return state.with_(solo=solo, track=state.track.with_(tokens=placed, orders_vp=orders))
