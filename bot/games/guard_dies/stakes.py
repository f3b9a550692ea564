"""What hung on each die, for the luck balance of a campaign's page: 1 is a unit eliminated, rallied or arrived."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.guard_dies import events as e
from bot.games.guard_dies.fates import can_halve
from bot.games.guard_dies.odds import throw_outcome
from bot.games.guard_dies.rules_prussians import ARRIVES_ON
from bot.games.guard_dies.rules_rally import rally_succeeds
from bot.games.guard_dies.state import COMMANDERS, State
from bot.games.guard_dies.terms import enemy_of, side_of
from bot.kit.luck import Stake
from bot.kit.model import Event
from bot.kit.modifiers import total
from bot.kit.words import T

ABOUT = T(
    "An enemy unit eliminated counts 1, a hit or a retreat of it one half; one's own losses count against. A combat die counts "
    "by what its face brings on average against every face of the other. A unit rallied and a group arrived count 1 each."
)

_FACES = range(1, 7)
_WORTH = {
    "defender_eliminated": 1.0,
    "defender_hit_retreat": 0.5,
    "tie_unhalved": 0.0,
    "tie_by_halving": 0.0,
    "attacker_hit_retreat": -0.5,
    "attacker_eliminated": -1.0,
}


def stakes(state: State, event: Event) -> Sequence[Stake]:
    """The stakes of an event's dice, on the state before it."""
    match event:
        case e.CombatRolled():
            return _combat(state, event)
        case e.RallyRolled():
            added = total(event.modifiers)
            worth = tuple(float(rally_succeeds(state, face + added)) for face in _FACES)
            return (Stake(n=event.roll.n, side=side_of(COMMANDERS[event.commander].army), worth=worth),)
        case e.ArrivalRolled() | e.ReturnRolled():
            added = total(event.modifiers)
            worth = tuple(float(face + added <= ARRIVES_ON) for face in _FACES)
            return (Stake(n=event.roll.n, side="allied", worth=worth),)
    return ()


def _combat(state: State, event: e.CombatRolled) -> Sequence[Stake]:
    """Each die by what its face brings on average against every face of the other."""
    halves = can_halve(state, event.attacker.id, event.defender.id, event.range)
    attack, defence = total(event.attack_modifiers), total(event.defence_modifiers)
    brings = [[_WORTH[throw_outcome(a + attack, d + defence, halves=halves)] for d in _FACES] for a in _FACES]
    attacker = state.side_with(event.attacker.id)
    of_attack = tuple(sum(row) / 6 for row in brings)
    of_defence = tuple(-sum(row[d] for row in brings) / 6 for d in range(6))
    return (
        Stake(n=event.attack_roll.n, side=attacker, worth=of_attack),
        Stake(n=event.defence_roll.n, side=enemy_of(attacker), worth=of_defence),
    )
