"""What each event does to the state. Nothing here rolls, refuses or looks at a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.guard_dies import events as e
from bot.games.guard_dies.apply_board import APPLY as APPLY_BOARD
from bot.games.guard_dies.apply_board import put, with_arrow
from bot.games.guard_dies.morale import disordered_parts
from bot.games.guard_dies.state import (
    COMMANDERS,
    Combat,
    RallyPair,
    State,
    SurroundClaim,
    Unit,
    Vacated,
)
from bot.games.guard_dies.terms import ARMIES, side_of
from bot.kit.model import Event

KEPT = 6
"""How many recent events the table message remembers."""

WORTH_A_LINE = (
    e.RallyRolled,
    e.UnitRallied,
    e.CombatRolled,
    e.UnitFared,
    e.UnitsAdvanced,
    e.ArmyDisordered,
    e.DisorderLifted,
    e.ArmyRouted,
    e.EntryDesignated,
    e.ArrivalRolled,
    e.ReturnRolled,
    e.UnitsReturned,
    e.CommanderLost,
    e.CommanderGaveWay,
)


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    changed = _APPLY[type(event)](state, event)
    if isinstance(event, WORTH_A_LINE):
        changed = _after(changed, recent=(*state.recent, event)[-KEPT:])
    return changed


def _after(state: State, **changes: Any) -> State:
    return state.model_copy(update=changes)


def _units(state: State, changes: dict[str, dict[str, Any]]) -> dict[str, Unit]:
    return {**state.units, **{unit_id: state.units[unit_id].with_(**change) for unit_id, change in changes.items()}}


def _phase_begun(state: State, event: e.PhaseBegun) -> State:
    commanders = state.commanders
    if event.phase == "rally":
        own = {key for key, facts in COMMANDERS.items() if side_of(facts.army) == event.side}
        commanders = {key: c.with_(attempts=0) if key in own else c for key, c in commanders.items()}
    return _after(
        state,
        turn=event.turn,
        side=event.side,
        phase=event.phase,
        commanders=commanders,
        vacated=None,
        spent=(),
        advanced=(),
        retreated=(),
        return_tries=(),
        treks={},
        exploiting=(),
        arrows=() if event.phase == "movement" else state.arrows,
        phase_disorder={army: disordered_parts(state, army) for army in ARMIES},
    )


def _last_turn_ended(state: State, event: e.LastTurnEnded) -> State:
    return _after(state, is_time_up=True, vacated=None)


def _rally_rolled(state: State, event: e.RallyRolled) -> State:
    commander = state.commanders[event.commander].with_(attempts=event.attempt)
    pair = None
    if event.asks:
        first, second = event.units
        pair = RallyPair(n=event.n, commander=event.commander, units=(first.id, second.id), asks=event.asks)
    return _after(state, rallies=event.n, commanders={**state.commanders, event.commander: commander}, rally=pair)


def _unit_rallied(state: State, event: e.UnitRallied) -> State:
    units = _units(
        state,
        {
            event.returned.id: {
                "where": event.where,
                "hits": event.hits,
                "square": event.square,
                **({"group": event.group} if event.group else {}),
            },
            event.lost.id: {"where": "lost"},
        },
    )
    return _after(state, units=units, rally=None)


def _attack_declared(state: State, event: e.AttackDeclared) -> State:
    combat = Combat(
        n=event.n,
        side=event.side,
        attacker=event.attacker.id,
        square=tuple(who.id for who in event.defenders),
        range=event.range,
        is_uphill=event.is_uphill,
        is_from_crest=event.is_from_crest,
        building=event.building,
        attacker_building=event.attacker_building,
        origin=event.origin,
        target=event.target,
    )
    exploiting = state.exploiting
    if event.attacker.id in state.advanced and state.options["exploit_move"] == "one_square":
        exploiting = tuple(dict.fromkeys((*exploiting, event.attacker.id)))
    state = with_arrow(state, "attack", event.origin, event.target)
    return _after(state, combats=event.n, combat=combat, vacated=None, exploiting=exploiting)


def _combat(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def _defender_designated(state: State, event: e.DefenderDesignated) -> State:
    return _after(state, combat=_combat(state).with_(defender=event.defender.id))


def _combat_rolled(state: State, event: e.CombatRolled) -> State:
    combat = _combat(state).with_(
        differential=event.differential,
        effective=event.effective,
        is_halved=event.is_halved,
        asks_halving=event.asks_halving,
        is_rolled=True,
    )
    return _after(state, combat=combat)


def _halving_chosen(state: State, event: e.HalvingChosen) -> State:
    combat = _combat(state).with_(is_halved=event.is_halved, effective=event.effective, asks_halving=False)
    return _after(state, combat=combat)


def _unit_fared(state: State, event: e.UnitFared) -> State:
    change: dict[str, Any] = {"hits": event.hits}
    retreated = state.retreated
    if event.fate == "eliminated":
        change |= {"where": "eligible", "square": ""}
    elif event.fate == "leaves_board_prussian":
        change |= {"where": "off_board", "back_turn": event.back_turn, "square": ""}
    elif event.fate.startswith("retreats"):
        retreated = (*retreated, event.unit.id)
        if event.square:
            change["square"] = event.square
            state = with_arrow(
                state, "retreat", state.units[event.unit.id].square, event.square, side=state.side_with(event.unit.id)
            )
    combat = _combat(state)
    left = combat.left if event.fate == "stays" else (*combat.left, event.unit.id)
    combat = combat.with_(settled=(*combat.settled, event.role), left=left)
    return _after(state, units=_units(state, {event.unit.id: change}), retreated=retreated, combat=combat)


def _rout_order_voted(state: State, event: e.RoutOrderVoted) -> State:
    combat = _combat(state)
    return _after(state, combat=combat.with_(rout_votes={**combat.rout_votes, event.side: event.first}))


def _combat_ended(state: State, event: e.CombatEnded) -> State:
    combat = _combat(state)
    vacated = None
    if event.can_advance:
        vacated = Vacated(
            n=combat.n,
            attacker=combat.attacker,
            building=combat.building,
            gone=combat.left,
            origin=combat.origin,
            target=combat.target,
            defenders=combat.square,
        )
    return _after(state, combat=None, vacated=vacated)


def _units_advanced(state: State, event: e.UnitsAdvanced) -> State:
    spent = tuple(dict.fromkeys((*state.spent, *(who.id for who in event.spent))))
    if state.board is None:
        return _after(state, spent=spent, vacated=None)
    state = with_arrow(state, "advance", state.units[event.units[0].id].square, event.square)
    for who in event.units:
        state = put(state, who.id, event.square)
    cavalry = tuple(who.id for who in event.units if who.id not in spent)
    exploiting = cavalry if event.exploit_move == "one_square" else ()
    return _after(
        state, spent=spent, vacated=None, advanced=(*state.advanced, *cavalry), exploiting=(*state.exploiting, *exploiting)
    )


def _told_only(state: State, event: Event) -> State:
    """Disorder is worked out from the boxes, never stored: the event only says that a number was passed."""
    return state


def _army_routed(state: State, event: e.ArmyRouted) -> State:
    off = {"in_play", "off_board", "waiting", "entering"}
    gone = {
        unit.id: {"where": "removed", "square": ""}
        for unit in state.units.values()
        if unit.where in off and state.army_of(unit.id) == event.army
    }
    commanders = {
        key: c.with_(where="removed", square="") if COMMANDERS[key].army == event.army and c.where != "lost" else c
        for key, c in state.commanders.items()
    }
    return _after(state, units=_units(state, gone), commanders=commanders, routed=(*state.routed, event.army))


def _entry_designated(state: State, event: e.EntryDesignated) -> State:
    group = state.groups[event.group].with_(point=event.point)
    return _after(state, groups={**state.groups, event.group: group})


def _arrival_rolled(state: State, event: e.ArrivalRolled) -> State:
    group = state.groups[event.group].with_(rolled_turn=event.turn, arrived_turn=event.turn if event.arrived else 0)
    state = _after(state, groups={**state.groups, event.group: group})
    if not event.arrived:
        return state
    arrived = "in_play" if state.board is None else "entering"
    coming = {
        unit.id: {"where": arrived} for unit in state.units.values() if unit.group == event.group and unit.where == "waiting"
    }
    commanders = state.commanders
    if event.brings_blucher and commanders["blucher"].where == "waiting":
        commanders = {**commanders, "blucher": commanders["blucher"].with_(where=arrived)}
    return _after(state, units=_units(state, coming), commanders=commanders)


def _return_rolled(state: State, event: e.ReturnRolled) -> State:
    return _after(state, return_tries=(*state.return_tries, *(who.id for who in event.units)))


def _units_returned(state: State, event: e.UnitsReturned) -> State:
    change: dict[str, Any] = {"where": "entering" if event.enters else "in_play", "back_turn": 0}
    if event.is_fresh:
        change["hits"] = 0
    return _after(state, units=_units(state, {who.id: change for who in event.units}))


def _surround_reported(state: State, event: e.SurroundReported) -> State:
    return _after(state, claims=event.n, claim=SurroundClaim(n=event.n, commander=event.commander))


def _surround_denied(state: State, event: e.SurroundDenied) -> State:
    return _after(state, claim=None)


def _commander_lost(state: State, event: e.CommanderLost) -> State:
    lost = state.commanders[event.commander].with_(where="lost", square="")
    return _after(state, commanders={**state.commanders, event.commander: lost}, claim=None)


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    e.PhaseBegun: _phase_begun,
    e.LastTurnEnded: _last_turn_ended,
    e.RallyRolled: _rally_rolled,
    e.UnitRallied: _unit_rallied,
    e.AttackDeclared: _attack_declared,
    e.DefenderDesignated: _defender_designated,
    e.CombatRolled: _combat_rolled,
    e.HalvingChosen: _halving_chosen,
    e.UnitFared: _unit_fared,
    e.RoutOrderVoted: _rout_order_voted,
    e.CombatEnded: _combat_ended,
    e.UnitsAdvanced: _units_advanced,
    e.ArmyDisordered: _told_only,
    e.DisorderLifted: _told_only,
    e.ArmyRouted: _army_routed,
    e.EntryDesignated: _entry_designated,
    e.ArrivalRolled: _arrival_rolled,
    e.ReturnRolled: _return_rolled,
    e.UnitsReturned: _units_returned,
    e.SurroundReported: _surround_reported,
    e.SurroundDenied: _surround_denied,
    e.CommanderLost: _commander_lost,
    **APPLY_BOARD,
}
