"""3.0 What the kit changes in the set-up of each scenario, and what to place where."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from bot.games.no_retreat.turns import SCENARIO_FACTS
from bot.games.no_retreat.words import side_title
from bot.kit.facts import shipped
from bot.kit.game import Panel, Section
from bot.kit.model import Frozen
from bot.kit.words import T, Text


class Placing(Frozen):
    """One unit of a set-up: placed, moved from elsewhere, or removed from the game. `state` is the side up where it is said."""

    side: Literal["axis", "soviet"]
    unit: str
    action: Literal["place", "move", "remove"]
    where: str = ""
    from_: str = Field(default="", alias="from")
    state: str = ""
    stacked_with: str = ""
    source: str


class SetUp(Frozen):
    """The changes of one scenario, by case."""

    scenario: str
    case: str
    on_the_track: str = ""
    places: tuple[Placing, ...] = ()
    source: str

    def of(self, side: str) -> tuple[Placing, ...]:
        """One side's changes."""
        return tuple(placing for placing in self.places if placing.side == side)


class SetUpFile(Frozen):
    """All set-ups."""

    setups: tuple[SetUp, ...]


SET_UPS: SetUpFile = shipped("no_retreat/setups.toml", SetUpFile)


def set_up_of(scenario: str) -> SetUp | None:
    """The kit's changes to a scenario; None where the kit says nothing of it (Barbarossa)."""
    plain = scenario.removesuffix("_solo") or "campaign"
    return next((setup for setup in SET_UPS.setups if setup.scenario == plain), None)


def set_up_panel(scenario: str) -> Panel:
    """What to place where, for both sides, in the order of the rules; the rest of the scenario's own set-up stays (NS-26)."""
    title = T("{scenario}: set-up with No Surrender!", scenario=T(SCENARIO_FACTS.named(scenario or "campaign").name))
    found = set_up_of(scenario)
    if found is None:
        return Panel(title=title, lines=(T("The kit changes nothing in this scenario's set-up."),))
    if found.on_the_track:
        lines = (T("Place every new counter on the Turn Track, on the turn printed on it ({case}).", case=found.case),)
        return Panel(title=title, lines=lines)
    sections = tuple(
        Section(title=side_title(side), lines=tuple(placed(each) for each in found.of(side)) or (T("No changes."),))
        for side in ("soviet", "axis")
    )
    return Panel(
        title=title, lines=(T("All else as the scenario's own set-up says ({case}).", case=found.case),), sections=sections
    )


def placed(placing: Placing) -> Text:
    """One change as a sentence."""
    unit = placing.unit
    if placing.action == "remove":
        return T("Remove {unit} from the game.", unit=unit)
    if placing.action == "move":
        return T("Move {unit} from {start} to {where}.", unit=unit, start=T(placing.from_), where=T(placing.where))
    line = T("{unit}: {where}", unit=unit, where=T(placing.where))
    if placing.state:
        line = T("{line}, {state} side up", line=line, state=T(placing.state))
    if placing.stacked_with:
        line = T("{line}, stacked with {other}", line=line, other=placing.stacked_with)
    return T("{line}.", line=line)
