"""The board answers for the ground: who is in reach, where a unit retreats to, who may advance, where the rallied are placed
(GD-24, GD-34 to GD-39, GD-45, GD-70, GD-85 to GD-90)."""

from __future__ import annotations

from typing import Literal

from bot.games.guard_dies.bars import EDGE, bar, said
from bot.games.guard_dies.board import OPPOSITE, Board
from bot.games.guard_dies.giving_way import may_clear
from bot.games.guard_dies.lines_of_fire import aim
from bot.games.guard_dies.orders import Advance, Attack, Rally
from bot.games.guard_dies.position import Position
from bot.games.guard_dies.ranges import reach
from bot.games.guard_dies.state import Combat, State, Vacated, commander_name
from bot.games.guard_dies.terms import Way, enemy_of
from bot.kit.model import Frozen
from bot.kit.refusals import Impossible, Refusal
from bot.kit.words import T, Text

Step = Literal["clear", "full", "barred", "held", "off"]
"""What a step of a retreat finds: a square that takes the unit; one that is full and nothing else; one barred by terrain or by a
zone of control; one held by the enemy; the end of the board."""


_STEPS: dict[str, Step] = {"enemy": "held", "terrain": "barred", "zone": "barred", "commander": "barred", "room": "full"}
"""What a step finds by what bars its square."""


class Lodging(Frozen):
    """Where a rallied unit goes: into a square, or where its commander waits who is not on the board himself."""

    where: Literal["in_play", "entering", "waiting"] = "in_play"
    square: str = ""
    group: str = ""


class OnBoard:
    """The bot's own board."""

    # retreats

    def ways(self, state: State, unit_id: str) -> tuple[Way, ...]:
        """The way of a retreat as the squares leave it open; several only under `not_nearer_enemy` (GD-AMB-37)."""
        one_square: tuple[Way, ...] = ("clear", "off_board")
        found = tuple(way for way in one_square if self.exits(state, unit_id, way))
        if found:
            return found
        if self.exits(state, unit_id, "two"):
            return ("two",)
        position = Position(state)
        steps = [self._step(position, unit_id, side, 1)[0] for side in self._directions(state, unit_id)]
        return ("full",) if "full" in steps else ("barred",)

    def exits(self, state: State, unit_id: str, way: Way) -> tuple[str, ...]:
        """The squares in which a retreat of this kind ends; the empty one stands for off the board. None where there is no such
        retreat."""
        position = Position(state)
        found: list[str] = []
        for side in self._directions(state, unit_id):
            kind, square = self._step(position, unit_id, side, 1)
            if way == "clear" and kind == "clear":
                found.append(square)
            elif way == "off_board" and kind == "off" and self._leaves(state, unit_id, side):
                found.append("")
            elif way in ("two", "off_board") and self._is_passed(state, kind):
                further, beyond = self._step(position, unit_id, side, 2)
                if way == "two" and further == "clear":
                    found.append(beyond)
                elif way == "off_board" and further == "off" and self._leaves(state, unit_id, side):
                    found.append("")
        return tuple(found)

    def no_retreat(self, state: State, unit_id: str) -> Text | None:
        """The squares behind a unit, each with what bars it; None where it has a retreat."""
        if self.ways(state, unit_id)[0] not in ("full", "barred"):
            return None
        position, found = Position(state), []
        for side in self._directions(state, unit_id):
            here = state.units[unit_id].square
            for squares in (1, 2):
                kind, square = self._step(position, unit_id, side, squares)
                why = EDGE if kind == "off" else bar(position, square, unit_id, state.units[unit_id].square, heeds_zones=True)
                assert why is not None
                found.append((square or here, why))
                if not self._is_passed(state, kind):
                    break
                here = square
        return said(found)

    def _directions(self, state: State, unit_id: str) -> tuple[str, ...]:
        edge = _board(state).edge(state.army_of(unit_id))
        if state.options["retreat_direction"] == "own_edge":
            return (edge,)
        enemy = _board(state).edge("french" if state.side_with(unit_id) == "allied" else "allied")
        ways = (OPPOSITE[enemy], *(("west", "east") if enemy in ("north", "south") else ("north", "south")))
        return (edge, *(way for way in ways if way != edge))

    def _leaves(self, state: State, unit_id: str, side: str = "") -> bool:
        """Only Prussians retreat off the board, and by their own edge (GD-39)."""
        if state.army_of(unit_id) != "prussian":
            return False
        return not side or side == _board(state).edge("prussian")

    def _is_passed(self, state: State, kind: Step) -> bool:
        """Whether a retreat may go past a first square of this kind (GD-86, GD-AMB-06)."""
        return kind == "full" or (kind == "barred" and state.options["retreat_two"] == "any_blocked_first_square")

    def _step(self, position: Position, unit_id: str, way: str, squares: int) -> tuple[Step, str]:
        """What a retreating unit finds so many squares away in one direction."""
        before = square = position.state.units[unit_id].square
        for _ in range(squares):
            square = position.board.beside(square, way) if square else ""
        if not square:
            return "off", ""
        found = bar(position, square, unit_id, before, heeds_zones=True)
        return (_STEPS[found.kind] if found else "clear"), square

    # rallies

    def check_rally(self, state: State, order: Rally) -> None:
        """Raises Impossible where the commander's square, or by the other reading those around it, cannot take either unit
        (GD-70, GD-AMB-18)."""
        commander = state.commanders[order.commander]
        if not commander.square:
            return  # he waits off the board, and they with him
        for unit_id in order.units:
            if not self.rally_square(state, order.commander, unit_id):
                raise Impossible(
                    T(
                        "{unit} would find no room with {commander} in {square}.",
                        unit=state.units[unit_id].name,
                        commander=commander_name(order.commander),
                        square=commander.square,
                    ),
                    rule="GD-AMB-18",
                    instead=T("Rally another unit; next turn he may stand where there is room."),
                )

    def rally_square(self, state: State, commander: str, unit_id: str) -> str:
        """The square in which a rallied unit is placed: the commander's, or by `rally_room` = `adjacent_square` the first next to
        him with room, from his friendly side on. Empty where there is none."""
        position, board = Position(state), _board(state)
        here = state.commanders[commander].square
        squares = [here]
        if state.options["rally_room"] == "adjacent_square":
            edge = board.edge(state.army_of(unit_id))
            across = ("west", "east") if edge in ("north", "south") else ("north", "south")
            squares += [board.beside(here, way) for way in (edge, *across, OPPOSITE[edge])]
        side = state.side_with(unit_id)
        for square in squares:
            if not square or position.is_enemy_held(square, side) or position.terrain_bars(square, unit_id):
                continue
            if position.enemy_commanders(square, side) or position.room_for(square, (unit_id,)) is not None:
                continue
            return square
        return ""

    def lodging(self, state: State, commander: str, unit_id: str) -> Lodging:
        """With the commander; off the board with one who is there himself, and then it enters with his group (GD-AMB-43)."""
        if state.commanders[commander].square:
            return Lodging(square=self.rally_square(state, commander, unit_id))
        group = next(group.key for group in state.chart.groups if group.brings_blucher)
        has_come = bool(state.groups[group].arrived_turn)
        return Lodging(where="entering" if has_come else "waiting", group=group)

    # attacks

    def check_attack(self, state: State, order: Attack) -> None:
        """Raises Impossible for a target out of reach or out of sight, and for words about the ground that are not true of it."""
        attacker = state.units[order.attacker]
        squares = {state.units[unit_id].square for unit_id in order.defenders}
        if len(squares) != 1:
            raise Impossible(T("An attack goes against one square; these units stand in several."), rule="GD-24")
        (target,) = squares
        there = Position(state).units_in(target)
        if set(there) != set(order.defenders):
            names = [state.units[unit_id].name for unit_id in there]
            raise Impossible(
                T("{square} holds {n} units, and its owner designates which defends.", square=target, n=len(names)),
                rule="GD-80",
                instead=T("Attack the square: `/combat attack` takes squares."),
            )
        true = attack_on(state, order.attacker, target)
        if true != order.model_copy(update={"defenders": true.defenders}):
            raise Impossible(
                T("The board says otherwise about range, crest or buildings between {a} and {b}.", a=attacker.square, b=target),
                rule="GD-24",
                instead=T("Leave those options out; the board sees to them."),
            )

    # advances

    def check_advance(self, state: State, order: Advance) -> None:
        """Raises Impossible for units elsewhere, closed terrain, and zones of control that hold them (GD-89, GD-90)."""
        vacated = state.vacated
        assert vacated is not None
        position = Position(state)
        held = _advance_bar(position, state.side, vacated)
        if held is not None:
            raise Impossible(held, rule="GD-90")
        for unit_id in order.units:
            unit = state.units[unit_id]
            if unit.square != vacated.origin:
                raise Impossible(
                    T("{unit} is not in {square}, from which the attack was made.", unit=unit.name, square=vacated.origin),
                    rule="GD-89",
                )
            if position.terrain_bars(vacated.target, unit_id):
                raise Impossible(
                    T(
                        "{unit} cannot enter {square}: only infantry enters woods and buildings.",
                        unit=unit.name,
                        square=vacated.target,
                    ),
                    rule="GD-3",
                )
        full = position.room_for(vacated.target, order.units)
        if full is not None:
            raise Impossible(T("There is no room in {square}: {why}.", square=vacated.target, why=full[1]), rule=full[0])
        for commander in position.enemy_commanders(vacated.target, state.side):
            if not may_clear(position, commander, order.units[0], vacated.origin):
                raise Impossible(T("{name} cannot give way.", name=commander_name(commander)), rule="GD-21")

    def can_advance(self, state: State, combat: Combat) -> bool:
        """Whether any unit of the attacking square may advance."""
        vacated = Vacated(
            n=combat.n,
            attacker=combat.attacker,
            building=combat.building,
            gone=combat.left,
            origin=combat.origin,
            target=combat.target,
            defenders=combat.square,
        )
        then: State = state.with_(vacated=vacated)
        return any(
            self._passes(then, unit_id) for unit_id in Position(state).units_in(combat.origin) if unit_id not in combat.left
        )

    def _passes(self, state: State, unit_id: str) -> bool:
        try:
            self.check_advance(state, Advance(units=(unit_id,)))
        except Refusal:
            return False
        return True


def _board(state: State) -> Board:
    assert state.board is not None
    return state.board


def _advance_bar(position: Position, side: str, vacated: Vacated) -> Text | None:
    """The enemy zone of control that bars an advance: that of any enemy but those driven out (GD-90, GD-AMB-10)."""
    reading = position.options["advance_zone"]
    squares = {"attacking_square": (vacated.origin,), "vacated_square": (vacated.target,)}.get(
        reading, (vacated.origin, vacated.target)
    )
    for square in squares:
        for enemy in position.enemies_beside(square, side):
            if enemy not in vacated.defenders:
                return T(
                    "{enemy} in {there} holds {square} in its zone of control, so nobody advances.",
                    enemy=position.state.units[enemy].name,
                    there=position.state.units[enemy].square,
                    square=square,
                )
    return None


def attack_on(state: State, attacker: str, target: str, position: Position | None = None) -> Attack:
    """The attack of a unit on a square, with everything the board knows of it. Raises Impossible for a square without enemies,
    out of reach or out of sight."""
    position = position or Position(state)
    board, unit = position.board, state.units[attacker]
    side = state.side_with(attacker)
    if not unit.square:
        raise Impossible(T("{unit} is not on the board.", unit=unit.name), rule="GD-24")
    if not position.is_enemy_held(target, side):
        raise Impossible(T("No enemy unit is in {square}.", square=target), rule="GD-24")
    line = aim(position, unit.square, target, state.arm_of(attacker), reach(state, attacker))
    return Attack(
        attacker=attacker,
        defenders=tuple(position.units_in(target)),
        range=line.range,
        is_uphill=line.is_uphill,
        is_from_crest=line.is_from_crest,
        building=board.building(target),
        attacker_building=board.building(unit.square),
    )


def targets(position: Position, attacker: str) -> list[Attack]:
    """Every attack that a unit can make from where it stands."""
    state = position.state
    unit, side = state.units[attacker], state.side_with(attacker)
    if not unit.square:
        return []
    held, found = position.held_squares(enemy_of(side)), []
    for square in position.board.near(unit.square, reach(state, attacker)):
        if square in held:
            try:
                found.append(attack_on(state, attacker, square, position))
            except Refusal:
                continue
    return found


ON_BOARD = OnBoard()
