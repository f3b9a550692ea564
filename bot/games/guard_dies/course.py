"""The course of events of one order: each event is applied as it happens, and the morale checks follow at once."""

from __future__ import annotations

from bot.games.guard_dies.apply import apply
from bot.games.guard_dies.events import AnyEvent, ArmyDisordered, ArmyRouted, DisorderLifted, Who
from bot.games.guard_dies.morale import disorder_numbers, disordered_parts, morale_count, rout_number
from bot.games.guard_dies.rules_victory import is_over
from bot.games.guard_dies.state import State
from bot.games.guard_dies.terms import ARMIES, ArmyKey


class Course:
    """Collects the events of an order over the state as it is after each of them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended in the course of these events."""
        return is_over(self.state)

    def who(self, unit_id: str) -> Who:
        """A unit as events name it."""
        return Who(id=unit_id, name=self.state.units[unit_id].name)

    def happens(self, event: AnyEvent) -> None:
        """An event that changes no army's morale count."""
        self.state = apply(self.state, event)
        self.events.append(event)

    def happens_to_armies(self, event: AnyEvent) -> None:
        """An event that may change morale counts: levels reached or left are announced at once (GD-102, GD-103)."""
        before = {army: disordered_parts(self.state, army) for army in ARMIES}
        self.happens(event)
        for army in ARMIES:
            self._check_morale(army, before[army])

    def _check_morale(self, army: ArmyKey, before: tuple[str, ...]) -> None:
        count = morale_count(self.state, army)
        rout = rout_number(self.state, army)
        if count >= rout and army not in self.state.routed:
            self.happens(ArmyRouted(army=army, count=count, number=rout))
            return
        after = disordered_parts(self.state, army)
        effect_from = self.state.options["disorder_from"]
        for part, number in disorder_numbers(self.state, army).items():
            if part in after and part not in before:
                self.happens(ArmyDisordered(army=army, part=part, count=count, number=number, effect_from=effect_from))
            elif part in before and part not in after:
                self.happens(DisorderLifted(army=army, part=part, count=count, number=number, effect_from=effect_from))
