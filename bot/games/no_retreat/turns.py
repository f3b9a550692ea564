"""The Game Turn Track and the scenarios, read from their files."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict

from bot.games.no_retreat.state import AXIS, SOVIET, Phase, Weather
from bot.kit.facts import shipped
from bot.kit.model import Frozen

SEASONS: dict[str, str] = {"mar_apr": "March/April", "sept_oct": "September/October", "nov_dec": "November/December"}
"""The three seasons whose weather may vary (NS-54), by the key of their Weather marker."""
SEASON_WEATHER: dict[str, Weather] = {"mar_apr": "mud", "sept_oct": "mud", "nov_dec": "snow"}
"""The side up with which each Weather marker is laid (NS-57, NS-58)."""


class Turn(Frozen):
    """One box of the track. `weather` is what it prints; None where that is not known."""

    turn: int
    months: str
    year: int
    weather: Weather | None = None
    source: str

    @property
    def season(self) -> str:
        """The key of the Weather marker that may lie here (NS-54); empty for none."""
        return next((key for key, months in SEASONS.items() if months == self.months), "")


class Check(Frozen):
    """A turn with a Sudden Death check, and each side's number where it is known."""

    turn: int
    axis: int | None = None
    soviet: int | None = None
    source: str

    def number(self, side: str) -> int | None:
        """The number beside this side's symbol."""
        return self.axis if side == AXIS else self.soviet


class PhaseOfTurn(Frozen):
    """A phase and its name."""

    key: Phase
    name: str
    source: str


class Initiative(Frozen):
    """Who has the Initiative first, and the turn whose event passes it on."""

    first: Literal["axis", "soviet"]
    changes_on: int
    source: str


class CardPhase(Frozen):
    """The numbers of the Card Phase: the draw, the most that is kept before it, the greatest hand, the Axis's opening hand."""

    draw: int
    keep: int
    hand: int
    opening_axis: int
    source: str


class ObjectiveHexes(Frozen):
    """How many objective hexes the Axis need, before and after the Initiative has passed."""

    axis_before: int
    axis_after: int
    source: str


class TurnTrack(Frozen):
    """The whole track. What it leaves unset, a group enters when it is needed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    last_turn: int
    soviet_total_victory: int
    cards: CardPhase
    objectives: ObjectiveHexes
    initiative: Initiative
    phases: tuple[PhaseOfTurn, ...]
    turns: tuple[Turn, ...]
    sudden_death: tuple[Check, ...]

    def turn(self, number: int) -> Turn:
        """The box of this turn. Raises KeyError beyond the track."""
        for turn in self.turns:
            if turn.turn == number:
                return turn
        raise KeyError(number)

    def months(self, number: int) -> str:
        """ "May/June 1941" of turn 1."""
        turn = self.turn(number)
        return f"{turn.months} {turn.year}"

    def usual_weather(self, number: int) -> Weather:
        """The weather that the track prints for the months of this turn, in the first year for which that is known."""
        months = self.turn(number).months
        return next(turn.weather for turn in self.turns if turn.months == months and turn.weather is not None)

    def check(self, number: int) -> Check | None:
        """The Sudden Death check of this turn; None where there is none."""
        return next((check for check in self.sudden_death if check.turn == number), None)

    def next_check(self, after: int) -> Check | None:
        """The first Sudden Death check on a turn after this one."""
        return next((check for check in self.sudden_death if check.turn > after), None)

    def initiative_on(self, turn: int) -> str:
        """The side that has the Initiative at the start of a turn, by the track: it passes by the event of `changes_on`, after
        that turn has begun (NS-D18)."""
        other = SOVIET if self.initiative.first == AXIS else AXIS
        return self.initiative.first if turn <= self.initiative.changes_on - 1 else other

    def phase_name(self, key: str) -> str:
        """The name of a phase."""
        return next(phase.name for phase in self.phases if phase.key == key)


class ScenarioFacts(Frozen):
    """A way to begin. `joker` is the side that starts with the Joker, `directive` the Führer Directive's first place."""

    key: str
    name: str
    about: str
    turn: int
    letter: str
    joker: Literal["axis", "soviet"]
    directive: str
    is_campaign: bool = False
    source: str


class ScenarioFile(Frozen):
    """All scenarios."""

    scenarios: tuple[ScenarioFacts, ...]

    def named(self, key: str) -> ScenarioFacts:
        """The scenario of this key, with or without "_solo". Raises KeyError."""
        plain = key.removesuffix("_solo")
        for scenario in self.scenarios:
            if scenario.key == plain:
                return scenario
        raise KeyError(key)


TURNS: TurnTrack = shipped("no_retreat/turns.toml", TurnTrack)
SCENARIO_FACTS: ScenarioFile = shipped("no_retreat/scenarios.toml", ScenarioFile)
