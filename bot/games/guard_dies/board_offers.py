"""What can be ordered on the board now: for buttons, menus, "what can I do", and the random player of the tests."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.guard_dies.board_ground import ON_BOARD, targets
from bot.games.guard_dies.orders import Advance, AnyOrder, Attack, CommitPlan, Deploy, DeployRest, EndPhase, PlanMoves
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.rules_deployment import possible_deployments, rest_placed, unplaced
from bot.games.guard_dies.rules_movement import possible_moves
from bot.games.guard_dies.rules_plan import check_commit
from bot.games.guard_dies.state import State
from bot.kit.game import Button
from bot.kit.refusals import Refusal
from bot.kit.words import T

MOST_AGAIN = 3


def possible_on_board(state: State, side: str) -> Iterator[AnyOrder]:
    """Every order of a side in deployment, movement and combat that passes, the ends of phases and the Prussians apart."""
    if state.phase == "deployment":
        yield from possible_deployment_orders(state, side)
        return
    if state.phase == "combat":
        yield from possible_advances(state)
        yield from possible_attacks(state, side)
    first: PlanMoves | None = None
    for move in possible_moves(state, side):
        first = first or PlanMoves(marches=move.marches)
        yield move
    if state.phase == "movement":
        if state.planned(side):
            if _may_commit(state, side):
                yield CommitPlan()
        elif first is not None:
            yield first


def _may_commit(state: State, side: str) -> bool:
    try:
        check_commit(state, side, CommitPlan())
    except Refusal:
        return False
    return True


def possible_deployment_orders(state: State, side: str) -> Iterator[AnyOrder]:
    """What can be deployed, and whether the rest can be placed."""
    if not unplaced(state, side):
        yield EndPhase(turn=state.turn, phase=state.phase)
        return
    if may_deploy_rest(state, side):
        yield DeployRest()
    yield from possible_deployments(state, side)
    if not may_deploy_rest(state, side):
        yield from _redeployments(state, side)


def may_deploy_rest(state: State, side: str) -> bool:
    """Whether everything that has no square finds one."""
    try:
        return bool(rest_placed(state, side))
    except Refusal:
        return False


def _redeployments(state: State, side: str) -> Iterator[Deploy]:
    """Where the zone is blocked: every unit already placed may move to another square with room."""
    free: State = state
    for unit in state.units.values():
        if unit.square and state.side_with(unit.id) == side:
            free = state.model_copy(update={"units": {**state.units, unit.id: unit.with_(square="")}})
            yield from (d for d in possible_deployments(free, side) if d.placements[0].piece == unit.id)


def attackers_on_board(state: State, side: str) -> list[str]:
    """The units on the board that may still attack in this combat phase."""
    barred = set(state.spent)
    if state.options["attack_after_retreat"] == "no":
        barred |= set(state.retreated)
    own = {t.code for t in state.chart.units if (t.army == "french") == (side == "french")}
    return [unit.id for unit in state.units.values() if unit.square and unit.type in own and unit.id not in barred]


def possible_attacks(state: State, side: str) -> Iterator[Attack]:
    """Every attack that a side can make."""
    position = Position(state)
    for attacker in attackers_on_board(state, side):
        yield from targets(position, attacker)


def possible_advances(state: State) -> list[Advance]:
    """The advances that pass: all who may first, then each alone (GD-89)."""
    vacated = state.vacated
    if vacated is None:
        return []
    here = [unit for unit in Position(state).units_in(vacated.origin) if unit not in vacated.gone]
    sets = [tuple(here), *((unit,) for unit in here)] if len(here) > 1 else [tuple(here)]
    return [Advance(units=units) for units in sets if units and _passes(state, Advance(units=units))]


def _passes(state: State, order: Advance) -> bool:
    try:
        ON_BOARD.check_advance(state, order)
    except Refusal:
        return False
    return True


# Buttons


def board_buttons(state: State) -> Iterator[Button]:
    """Common next steps on the board."""
    if state.phase == "deployment":
        if unplaced(state, state.side):
            yield Button(label=T("Place the rest for me"), side=state.side, order=DeployRest(), style="primary")
        return
    for advance in possible_advances(state):
        names = [state.units[unit].name for unit in advance.units]
        label = T("Advance with both") if len(names) > 1 else T("Advance with {unit}", unit=names[0])
        yield Button(label=label, side=state.side, order=advance, style="success")
    if state.phase == "combat" and state.vacated is None:
        yield from _attacks_again(state)


def _attacks_again(state: State) -> Iterator[Button]:
    """The last attack once more, while it can be made (GD-78)."""
    last = next((arrow for arrow in reversed(state.arrows) if arrow.kind == "attack"), None)
    if last is None or last.side != state.side:
        return
    position = Position(state)
    able = set(attackers_on_board(state, state.side))
    for unit in position.units_in(last.squares[0])[:MOST_AGAIN]:
        if unit not in able:
            continue
        for attack in targets(position, unit):
            if state.units[attack.defenders[0]].square == last.squares[-1]:
                label = T("{unit} attacks {square}", unit=state.units[unit].name, square=last.squares[-1])
                yield Button(label=label, side=state.side, order=attack)
