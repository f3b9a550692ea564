"""The ways to begin, for two players and for one."""

from __future__ import annotations

from bot.games.no_retreat.turns import SCENARIO_FACTS
from bot.kit.game import Scenario
from bot.kit.words import T

SCENARIOS = tuple(Scenario(key=s.key, name=T(s.name), about=T(s.about)) for s in SCENARIO_FACTS.scenarios) + tuple(
    Scenario(key=s.key + "_solo", name=T(s.name + " (solitaire)"), about=T(s.about + " One player against the module."))
    for s in SCENARIO_FACTS.scenarios
)
