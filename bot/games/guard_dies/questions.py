"""The questions that the rules put to a side, with their answers as buttons."""

from __future__ import annotations

from bot.games.guard_dies.fates import Fate
from bot.games.guard_dies.ground import ground_of
from bot.games.guard_dies.rules_combat import asks_rout_order, current, open_fates, role_to_settle
from bot.games.guard_dies.state import COMMANDERS, Combat, State, commander_name
from bot.games.guard_dies.terms import ARMY_NAMES, SIDES, Role, enemy_of, side_of
from bot.kit.decisions import Choice, Decision
from bot.kit.words import T, Text, count

YES, NO = "lost", "not_surrounded"


def open_decisions(state: State) -> tuple[Decision, ...]:
    """The questions that are open. At most one, except where both sides are asked about a double rout."""
    if state.rally is not None:
        return (_which_returns(state),)
    if state.claim is not None:
        return (_is_surrounded(state),)
    if state.combat is None:
        return ()
    if not state.combat.defender:
        return (_who_defends(state),)
    if state.combat.asks_halving:
        return (_halve(state),)
    if asks_rout_order(state):
        return tuple(_rout_order(state, side) for side in SIDES if side not in state.combat.rout_votes)
    role = role_to_settle(state)
    return (_fate(state, role),) if role else ()


def _unit_choice(state: State, unit_id: str) -> Choice:
    unit = state.units[unit_id]
    text = T("{unit} ({id})", unit=unit.name, id=unit.id)
    if unit.hits:
        text = T("{unit} ({id}), {hits}", unit=unit.name, id=unit.id, hits=count(unit.hits, "hit", "hits"))
    return Choice(key=unit_id, label=text)


def _which_returns(state: State) -> Decision:
    pair = state.rally
    assert pair is not None
    return Decision(
        id=f"rally-{pair.n}",
        side=pair.asks,
        question=T(
            "{commander} has rallied one of two different units. Which comes back? The other is out for good.",
            commander=commander_name(pair.commander),
        ),
        choices=tuple(
            Choice(key=unit_id, label=T("{unit} ({id})", unit=state.units[unit_id].name, id=unit_id)) for unit_id in pair.units
        ),
        default=min(pair.units, key=lambda unit_id: state.type_of(unit_id).modifier.value),
        rule="GD-13",
    )


def _is_surrounded(state: State) -> Decision:
    claim = state.claim
    assert claim is not None
    around = (
        T("held by enemies or off the board")
        if state.options["surrounded"] == "enemy_units"
        else T("in enemy zones or off the board")
    )
    return Decision(
        id=f"surrounded-{claim.n}",
        side=side_of(COMMANDERS[claim.commander].army),
        question=T(
            "Is {commander} completely surrounded, all four squares around him {around}, and is his square being entered?",
            commander=commander_name(claim.commander),
            around=around,
        ),
        choices=(
            Choice(key=NO, label=T("No, he can get away")),
            Choice(key=YES, label=T("Yes, {commander} is lost", commander=commander_name(claim.commander))),
        ),
        rule="GD-20",
    )


def _who_defends(state: State) -> Decision:
    combat = current(state)
    return Decision(
        id=f"defender-{combat.n}",
        side=enemy_of(combat.side),
        question=T("{attacker} attacks. Which unit defends?", attacker=state.units[combat.attacker].name),
        choices=tuple(_unit_choice(state, unit_id) for unit_id in combat.square),
        default=min(combat.square, key=lambda unit_id: (state.units[unit_id].hits, state.arm_of(unit_id) == "artillery")),
        rule="GD-80",
    )


def _halve(state: State) -> Decision:
    combat = current(state)
    lost_by = -combat.differential
    return Decision(
        id=f"halve-{combat.n}",
        side=combat.side,
        question=T(
            "{attacker} has lost by {n} at long range. Is the differential halved to {half}?",
            attacker=state.units[combat.attacker].name,
            n=lost_by,
            half=lost_by // 2,
        ),
        choices=(
            Choice(key="halve", label=T("Halve it to {half}", half=lost_by // 2)),
            Choice(key="keep", label=T("Leave it at {n}", n=lost_by)),
        ),
        default="halve",
        rule="GD-32",
    )


def _rout_order(state: State, side: str) -> Decision:
    combat = current(state)
    return Decision(
        id=f"rout-{combat.n}-{side}",
        side=side,
        question=T("Both armies would rout in this tie. Whose loss is counted first, and so loses the game?"),
        choices=tuple(Choice(key=key, label=ARMY_NAMES[key]) for key in SIDES),
        default=enemy_of(side),
        rule="GD-AMB-29",
    )


def _fate(state: State, role: Role) -> Decision:
    combat = current(state)
    unit = state.units[combat.attacker if role == "attacker" else combat.defender]
    found = open_fates(state, combat, role)
    what = T("tied") if combat.effective == 0 else T("lost by {n}", n=abs(combat.effective))
    question = T("{unit} has {what}. What does it do?", unit=unit.name, what=what)
    no_retreat = ground_of(state).no_retreat(state, unit.id)
    if no_retreat is not None:
        question = T(
            "{unit} has {what} and no legal retreat: {bars}. What does it do?", unit=unit.name, what=what, bars=no_retreat
        )
    return Decision(
        id=f"fate-{combat.n}-{role}",
        side=state.side_with(unit.id),
        question=question,
        choices=tuple(Choice(key=fate.key, label=fate_label(state, fate)) for fate in found),
        default=_usual(combat, found).key,
        rule="GD-82" if combat.effective == 0 else "GD-84",
    )


def _usual(combat: Combat, found: tuple[Fate, ...]) -> Fate:
    """What a deadline answers, and what the buttons recommend: the first choice that keeps the unit, where one does; for a gun
    that must retreat, a retreat in lieu of its hit."""
    kept = [fate for fate in found if fate.fate != "eliminated"] or list(found)
    if combat.effective != 0:
        return next((fate for fate in kept if fate.choice == "retreat_in_lieu_of_hit"), kept[0])
    return kept[0]


def fate_label(state: State, fate: Fate) -> Text:
    """A fate as its button says it."""
    if fate.fate == "leaves_board_prussian":
        back = T("leave the board until turn {turn}", turn=state.turn + 1)
        if state.turn >= state.last_turn:
            back = T("leave the board for good, since this turn is the last")
        if fate.choice == "retreat_in_lieu_of_hit":
            return T("No hit: {back}", back=back)
        return T("Take the hit and {back}", back=back)
    is_full = state.options["retreat_two"] == "full_first_square_only"
    if fate.square:
        plain = Fate(choice=fate.choice, fate=fate.fate, hits=fate.hits)
        return T("{what}, to {square}", what=fate_label(state, plain), square=fate.square)
    labels = {
        "hit_and_stay.stays": T("Take the hit and stay"),
        "hit_and_retreat.retreats_1": T("Take the hit and retreat 1 square"),
        "hit_and_retreat.retreats_2": T("Take the hit and retreat 2 squares, past a full one")
        if is_full
        else T("Take the hit and retreat 2 squares, past a barred one"),
        "take_hit.eliminated": T("Take the second hit: eliminated"),
        "no_legal_retreat.eliminated": T("No legal retreat: eliminated"),
        "artillery_hit_in_lieu_of_retreat.stays": T("No legal retreat: the gun takes the hit and stays")
        if state.options["gun_stays"] == "any_blocked_retreat"
        else T("The squares behind are full: the gun takes the hit and stays"),
        "retreat_in_lieu_of_hit.retreats_1": T("No hit: retreat 1 square instead"),
        "retreat_in_lieu_of_hit.retreats_2": T("No hit: retreat 2 squares instead, past a full one")
        if is_full
        else T("No hit: retreat 2 squares instead, past a barred one"),
    }
    return labels[fate.key]
