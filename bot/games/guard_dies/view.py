"""What may be shown of a game. Every viewer sees the same, but for the plan that a side has written down for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.guard_dies.board_view import BoardView, board_view
from bot.games.guard_dies.house import in_words
from bot.games.guard_dies.morale import PartLevel, morale_count, part_levels, rout_number
from bot.games.guard_dies.questions import open_decisions
from bot.games.guard_dies.rules_commanders import commander_allowance
from bot.games.guard_dies.rules_prussians import groups_to_roll, may_enter_wide, returning
from bot.games.guard_dies.rules_rally import box, rallies_by
from bot.games.guard_dies.rules_victory import outcome
from bot.games.guard_dies.state import COMMANDERS, State, Trek, Unit, commander_name
from bot.games.guard_dies.tell import headline
from bot.games.guard_dies.terms import ARMIES, PHASE_NAMES, SIDE_NAMES, ArmyKey, Phase, SideKey, side_of
from bot.kit.game import Due, Outcome
from bot.kit.model import Frozen
from bot.kit.words import T, Text, count, listing


class ArmyView(Frozen):
    """An army's strength and morale."""

    army: ArmyKey
    in_play: int
    with_hits: int
    waiting: int
    off_board: int
    eligible: dict[str, tuple[str, ...]]
    """Names of the units eligible to rally, by basic type."""
    lost: int
    count: int
    levels: tuple[PartLevel, ...]
    rout: int
    is_routed: bool


class CommanderView(Frozen):
    """A commander: where he is, the rally attempts he has left this turn, how far he has moved in this phase, and how far he may
    still move."""

    key: str
    where: str
    attempts_left: int
    moved: int
    may_move: int


class GroupView(Frozen):
    """A Prussian group: when it comes, by which point, and since when it is there."""

    key: str
    name: str
    turn: int
    point: str
    late: int
    arrived_turn: int
    may_enter_wide: bool


class View(Frozen):
    """The whole table, as everybody may see it."""

    turn: int
    last_turn: int
    side: SideKey
    phase: Phase
    is_mud: bool
    due: tuple[Due, ...]
    armies: tuple[ArmyView, ...]
    commanders: tuple[CommanderView, ...]
    groups: tuple[GroupView, ...]
    may_advance: bool
    spent: tuple[str, ...]
    recent: tuple[Text, ...]
    chart_title: str
    is_house: bool
    outcome: Outcome | None
    board: BoardView | None = None


def view(state: State, viewer: str) -> View:
    """What this viewer may know; the same for all, its own plan apart."""
    units: dict[ArmyKey, list[Unit]] = {army: [] for army in ARMIES}
    for unit in state.units.values():
        units[state.army_of(unit.id)].append(unit)
    return View(
        turn=state.turn,
        last_turn=state.last_turn,
        side=state.side,
        phase=state.phase,
        is_mud=state.is_mud,
        due=due(state),
        armies=tuple(_army(state, army, units[army]) for army in ARMIES),
        commanders=tuple(_commander(state, key) for key in COMMANDERS),
        groups=tuple(_group(state, key) for key in state.groups),
        may_advance=state.vacated is not None,
        spent=tuple(state.units[unit_id].name for unit_id in state.spent),
        recent=tuple(line for line in map(headline, state.recent) if line is not None),
        chart_title=state.chart.about.title,
        is_house=state.chart.is_house,
        outcome=outcome(state),
        board=board_view(state, viewer),
    )


def _army(state: State, army: ArmyKey, units: Sequence[Unit]) -> ArmyView:
    by_where = Counter(unit.where for unit in units)
    return ArmyView(
        army=army,
        in_play=by_where["in_play"],
        with_hits=sum(unit.where == "in_play" and unit.hits > 0 for unit in units),
        waiting=by_where["waiting"] + by_where["entering"],
        off_board=by_where["off_board"],
        eligible={arm: tuple(state.units[unit_id].name for unit_id in ids) for arm, ids in box(state, army).items()},
        lost=by_where["lost"],
        count=morale_count(state, army),
        levels=part_levels(state, army),
        rout=rout_number(state, army),
        is_routed=army in state.routed,
    )


def _commander(state: State, key: str) -> CommanderView:
    commander, trek = state.commanders[key], state.treks.get(key, Trek())
    return CommanderView(
        key=key,
        where=commander.where,
        attempts_left=COMMANDERS[key].attempts - commander.attempts,
        moved=trek.steps,
        may_move=0 if trek.is_halted else max(0, commander_allowance(state, key) - trek.steps),
    )


def _group(state: State, key: str) -> GroupView:
    group, facts = state.groups[key], state.chart.group(key)
    return GroupView(
        key=key,
        name=facts.name,
        turn=facts.turn.value,
        point=state.chart.entry(group.point).name if group.point else "",
        late=max(0, state.turn - facts.turn.value) if not group.arrived_turn else 0,
        arrived_turn=group.arrived_turn,
        may_enter_wide=bool(group.arrived_turn) and may_enter_wide(state, key),
    )


# Who is waited for


def due(state: State) -> tuple[Due, ...]:
    """Who is waited for, and for exactly what."""
    if outcome(state) is not None:
        return ()
    asked = open_decisions(state)
    if asked:
        return tuple(Due(side=decision.side, what=decision.question, rule=decision.rule) for decision in asked)
    waiting = groups_to_roll(state)
    if waiting:
        return tuple(_due_of_group(state, key) for key in waiting)
    return (Due(side=state.side, what=_what_now(state), rule="GD-4"),)


def _due_of_group(state: State, key: str) -> Due:
    name = in_words(state.chart.group(key).name)
    point = state.groups[key].point
    if not point:
        return Due(side="allied", what=T("{group} names its entry point, then rolls.", group=name), rule="GD-49")
    return Due(
        side="allied",
        what=T("{group} rolls for its arrival at {point}.", group=name, point=in_words(state.chart.entry(point).name)),
        rule="GD-101",
    )


def _what_now(state: State) -> Text:
    if state.phase == "deployment":
        return T("Deploy your army in its zone, or have it placed for you; then end the deployment phase.")
    if state.phase == "rally":
        return _rallies_left(state)
    if state.phase == "movement":
        waiting = sum(unit.where == "entering" for unit in state.units.values()) if state.side == "allied" else 0
        if waiting:
            return T(
                "Move your units, and bring in {units} that may enter by their point. Then end the movement phase.",
                units=count(waiting, "Prussian unit", "Prussian units"),
            )
        back = sum(len(units) for units in returning(state).values())
        if back:
            return T(
                "Move your units on the board; {units} off the board may come back. Then end the movement phase.",
                units=count(back, "Prussian unit", "Prussian units"),
            )
        return T("Move your units on the board, then end the movement phase.")
    if state.vacated is not None:
        return T("Advance into the empty square if you wish, attack again, or end the combat phase.")
    return T("Attack as often as you wish, then end the combat phase.")


def _rallies_left(state: State) -> Text:
    able = [key for key, facts in COMMANDERS.items() if side_of(facts.army) == state.side and any(rallies_by(state, key))]
    boxes = [units for army in ARMIES if side_of(army) == state.side for units in box(state, army).values()]
    if not any(boxes):
        return T("Nobody waits to be rallied. End the rally phase.")
    if not able:
        return T(
            "Nobody can be rallied: no commander with an attempt left finds two units of one basic type, and room for them. "
            "End the rally phase."
        )
    left = [
        T(
            "{commander} ({n})",
            commander=commander_name(key),
            n=count(COMMANDERS[key].attempts - state.commanders[key].attempts, "attempt", "attempts"),
        )
        for key in able
    ]
    return T("Rally with {commanders} if you wish, then end the rally phase.", commanders=listing(left))


def turn_line(shown: View) -> Text:
    """Turn, player turn and phase as one sentence."""
    return T(
        "Turn {turn} of {last}, {side} player turn: {phase} phase.",
        turn=shown.turn,
        last=shown.last_turn,
        side=SIDE_NAMES[shown.side],
        phase=PHASE_NAMES[shown.phase],
    )


def headings(state: State) -> tuple[Text, ...]:
    """The turn, and the phase of its player turn."""
    inner = T("{side} player turn, {phase} phase", side=SIDE_NAMES[state.side], phase=PHASE_NAMES[state.phase])
    return T("Turn {turn}", turn=state.turn), inner
