"""Events in sentences. Everybody hears the same, but for the plan that a side has written down for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.games.guard_dies import events as e
from bot.games.guard_dies.house import in_words, reason
from bot.games.guard_dies.state import COMMANDERS, commander_name
from bot.games.guard_dies.terms import ARMY_NAMES, PART_NAMES, PHASE_NAMES, SIDE_NAMES
from bot.kit.model import Event
from bot.kit.modifiers import Modifier, said, total
from bot.kit.words import Joined, T, Text, count, listing, signed

MOST_NAMED = 12
"""How many pieces a deployment names; with more it says how many."""


def tell(event: Event, viewer: str) -> Sequence[Text]:
    """An event in sentences, the first of which can stand alone."""
    if isinstance(event, e.MovesPlanned):
        return _moves_planned(event, viewer)
    return _TELL[type(event)](event)


def headline(event: Event) -> Text | None:
    """The one sentence of an event that the table message repeats; None for an event with nothing to say."""
    lines = _headlines(event) if isinstance(event, e.CombatRolled) else tell(event, "")
    return lines[0] if lines else None


def _headlines(event: e.CombatRolled) -> Sequence[Text]:
    return [
        T(
            "{attacker} ({attack}) against {defender} ({defence}): {result}",
            attacker=event.attacker.name,
            attack=event.attack_total,
            defender=event.defender.name,
            defence=event.defence_total,
            result=result_line(event),
        )
    ]


def names(units: Sequence[e.Who]) -> Joined:
    """Units by name, as a list."""
    return listing([unit.name for unit in units])


def _phase_begun(event: e.PhaseBegun) -> Sequence[Text]:
    phase = T("{phase} phase", phase=PHASE_NAMES[event.phase])
    if event.phase == "deployment":
        return [T("The {side} player deploys.", side=SIDE_NAMES[event.side])]
    if event.phase != "rally":
        return [T("Turn {turn}, {side} player turn: {phase}.", turn=event.turn, side=SIDE_NAMES[event.side], phase=phase)]
    lines = [
        T(
            "Turn {turn}: the {side} player turn begins with its {phase}.",
            turn=event.turn,
            side=SIDE_NAMES[event.side],
            phase=phase,
        )
    ]
    if event.is_mud and event.side == "french":
        lines.append(
            T("Mud: all movement allowances are 1 less, and artillery has −1 at a range above 1, in attack and defence.")
        )
    return lines


def _last_turn_ended(event: e.LastTurnEnded) -> Sequence[Text]:
    return [T("Turn {turn}, the last, is over.", turn=event.turn)]


def die(face: int, modifiers: Sequence[Modifier], result: int) -> Text:
    """A die with its modifiers: "4, +2 Guard heavy artillery: 6", saying so where the sum was held to 1..6."""
    raw = face + total(modifiers)
    if not modifiers:
        return T("{face}, no modifiers", face=face)
    if raw != result:
        return T(
            "{face}, {modifiers}: {raw}, held to {total}",
            face=face,
            modifiers=said(modifiers, reason),
            raw=T(lowered(raw)),
            total=T(lowered(result)),
        )
    return T("{face}, {modifiers}: {total}", face=face, modifiers=said(modifiers, reason), total=T(lowered(result)))


def lowered(n: int) -> str:
    """A sum of die and modifiers, which may be below 0, with the minus sign that modifiers have."""
    return signed(n) if n < 0 else str(n)


def _rally_rolled(event: e.RallyRolled) -> Sequence[Text]:
    first, second = event.units
    lines = [
        T(
            "{commander} tries to rally {first} or {second} and rolls {die}. {result}",
            commander=commander_name(event.commander),
            first=first.name,
            second=second.name,
            die=die(event.roll.face, event.modifiers, event.total),
            result=T("He succeeds.") if event.succeeded else T("He fails; both stay eligible."),
        )
    ]
    if event.attempt > 1:
        lines.append(
            T(
                "It was his second attempt: {commander} gives up his movement this turn.",
                commander=commander_name(event.commander),
            )
        )
    if event.asks:
        lines.append(T("The two units differ, so the {side} player chooses which returns.", side=SIDE_NAMES[event.asks]))
    return lines


def _unit_rallied(event: e.UnitRallied) -> Sequence[Text]:
    if event.where != "in_play":
        place = T("waits with {commander} to enter the board", commander=commander_name(event.commander))
    elif event.square:
        place = T("is placed in {square} by {commander}", square=event.square, commander=commander_name(event.commander))
    else:
        place = _placed_with(event)
    hits = T(", with {hits},", hits=count(event.hits, "hit", "hits")) if event.hits else T("")
    return [
        T(
            "{returned} returns to play{hits} and {place}; {lost} is permanently eliminated.",
            returned=event.returned.name,
            hits=hits,
            place=place,
            lost=event.lost.name,
        )
    ]


def _placed_with(event: e.UnitRallied) -> Text:
    if event.room == "adjacent_square":
        return T("is placed with {commander}, or next to him if his square is full", commander=commander_name(event.commander))
    return T("is placed with {commander}", commander=commander_name(event.commander))


def _attack_declared(event: e.AttackDeclared) -> Sequence[Text]:
    details: list[Text] = [T("adjacent") if event.range == 1 else T("at range {range}", range=event.range)]
    if event.attacker_building:
        details.append(T("out of a +{bonus} building", bonus=event.attacker_building))
    if event.is_uphill:
        details.append(T("uphill, from the crest") if event.is_from_crest else T("uphill across a crest"))
    if event.building:
        details.append(T("into a +{bonus} building", bonus=event.building))
    if event.target:
        return [
            T(
                "{attacker} in {origin} attacks {target}, held by {defenders}: {details}.",
                attacker=event.attacker.name,
                origin=event.origin,
                target=event.target,
                defenders=names(event.defenders),
                details=listing(details),
            )
        ]
    return [
        T(
            "{attacker} attacks the square of {defenders}: {details}.",
            attacker=event.attacker.name,
            defenders=names(event.defenders),
            details=listing(details),
        )
    ]


def _defender_designated(event: e.DefenderDesignated) -> Sequence[Text]:
    return [T("{unit} defends.", unit=event.defender.name)] if event.had_choice else []


def result_line(event: e.CombatRolled) -> Text:
    """The result of a throw as one sentence."""
    if event.asks_halving:
        return T("The defender wins by {n}; the attacker says whether that is halved.", n=-event.differential)
    lost = event.attacker if event.effective < 0 else event.defender
    if event.effective == 0:
        if event.is_halved:
            return T("a loss by {n}, halved to a tie.", n=-event.differential)
        return T("a tie.")
    if event.is_halved:
        return T("{unit} loses by {n}, halved to {half}.", unit=lost.name, n=-event.differential, half=-event.effective)
    if abs(event.effective) >= 3:
        return T("{unit} loses by {n} and is eliminated.", unit=lost.name, n=abs(event.differential))
    return T("{unit} loses by {n} and takes a hit.", unit=lost.name, n=abs(event.differential))


def _combat_rolled(event: e.CombatRolled) -> Sequence[Text]:
    lines = [
        T(
            "{unit} attacks with {die}.",
            unit=event.attacker.name,
            die=die(event.attack_roll.face, event.attack_modifiers, event.attack_total),
        ),
        T(
            "{unit} defends with {die}.",
            unit=event.defender.name,
            die=die(event.defence_roll.face, event.defence_modifiers, event.defence_total),
        ),
    ]
    if event.differential:
        winner = event.attacker if event.differential > 0 else event.defender
        lines.append(T("The differential is {n} in favour of {unit}.", n=abs(event.differential), unit=winner.name))
    else:
        lines.append(T("The differential is 0, a tie: both units take a hit, and each may retreat."))
    if event.is_halved:
        lines.append(halving_line(event.effective))
    if event.asks_halving:
        lines.append(T("The attacker says whether it is halved."))
    return lines


def halving_line(effective: int) -> Text:
    """What halving made of the differential."""
    if effective == 0:
        return T("Artillery at long range against a unit that is not artillery: it is halved to 0, a tie.")
    return T("Artillery at long range against a unit that is not artillery: it is halved to {n}.", n=-effective)


def _halving_chosen(event: e.HalvingChosen) -> Sequence[Text]:
    return [halving_line(event.effective) if event.is_halved else T("The attacker leaves the differential as it is.")]


def _unit_fared(event: e.UnitFared) -> Sequence[Text]:
    unit = event.unit.name
    squares = T("2 squares") if event.fate == "retreats_2" else T("1 square")
    if event.square:
        squares = T("{squares} to {square}", squares=squares, square=event.square)
    hits = count(event.hits, "hit", "hits")
    told = {
        ("hit_and_stay", "stays"): T("{unit} takes a hit and stays; it has {hits} now.", unit=unit, hits=hits),
        ("forced", "eliminated"): T("{unit} is eliminated.", unit=unit),
        ("take_hit", "eliminated"): T("{unit} takes its second hit and is eliminated.", unit=unit),
        ("no_legal_retreat", "eliminated"): T("{unit} has no legal retreat and is eliminated.", unit=unit),
        ("artillery_hit_in_lieu_of_retreat", "stays"): T(
            "{unit} has no legal retreat; it takes the hit in lieu and stays, with {hits} now.", unit=unit, hits=hits
        ),
    }
    if event.choice == "forced" and event.hits > 1:
        return [T("{unit} takes its second hit and is eliminated.", unit=unit)]
    if (event.choice, event.fate) in told:
        return [told[event.choice, event.fate]]
    if event.fate == "leaves_board_prussian":
        return [_left_the_board(event)]
    if event.choice == "retreat_in_lieu_of_hit":
        return [T("{unit} retreats {squares} in lieu of taking the hit.", unit=unit, squares=squares)]
    return [T("{unit} takes a hit and retreats {squares}; it has {hits} now.", unit=unit, squares=squares, hits=hits)]


def _left_the_board(event: e.UnitFared) -> Text:
    back = T("it may come back on turn {turn}", turn=event.back_turn)
    if event.back_turn > event.last_turn:
        back = T("it does not come back, since turn {turn} is the last", turn=event.last_turn)
    if event.choice == "retreat_in_lieu_of_hit":
        return T("{unit} retreats off the board in lieu of taking the hit; {back}.", unit=event.unit.name, back=back)
    hits = count(event.hits, "hit", "hits")
    return T("{unit} takes a hit and retreats off the board with {hits}; {back}.", unit=event.unit.name, hits=hits, back=back)


def _rout_order_voted(event: e.RoutOrderVoted) -> Sequence[Text]:
    return [
        T(
            "The {side} player says that the {army} loss is counted first.",
            side=SIDE_NAMES[event.side],
            army=ARMY_NAMES[event.first],
        )
    ]


_ZONES = {
    "attacking_square": T("no other enemy's zone of control holds the attacking square"),
    "vacated_square": T("no other enemy's zone of control covers the vacated square"),
    "either": T("no other enemy's zone of control covers either square"),
}


def _combat_ended(event: e.CombatEnded) -> Sequence[Text]:
    if not event.can_advance:
        return []
    return [
        T(
            "The square is empty. Any or all units of the attacking square may advance into it, if {zone}.",
            zone=_ZONES[event.advance_zone],
        )
    ]


def _units_advanced(event: e.UnitsAdvanced) -> Sequence[Text]:
    lines = [T("{units} advanced into {square}.", units=names(event.units), square=event.square or T("the empty square"))]
    if event.spent:
        lines.append(T("No more attacks this turn for {units}.", units=names(event.spent)))
    spent = {unit.id for unit in event.spent}
    cavalry = [unit for unit in event.units if unit.id not in spent]
    if cavalry and event.exploit_move == "one_square":
        lines.append(T("Cavalry may go on: {units}, moving one square before each further attack.", units=names(cavalry)))
    elif cavalry:
        lines.append(T("Cavalry may go on attacking: {units}.", units=names(cavalry)))
    return lines


def _from_when(effect_from: str) -> Text:
    return T("from the next phase on") if effect_from == "next_phase" else T("from the next die on")


def _army_disordered(event: e.ArmyDisordered) -> Sequence[Text]:
    return [
        T(
            "Disorder in the {army} army: {count} are eliminated, and it begins at {number}. "
            "For {part}, −1 on attacks and rally rolls {when}; they defend normally.",
            army=ARMY_NAMES[event.army],
            count=event.count,
            number=event.number,
            part=PART_NAMES[event.part],
            when=_from_when(event.effect_from),
        )
    ]


def _disorder_lifted(event: e.DisorderLifted) -> Sequence[Text]:
    return [
        T(
            "The {army} army is below {number} again, with {count} eliminated: no more disorder for {part} {when}.",
            army=ARMY_NAMES[event.army],
            number=event.number,
            count=event.count,
            part=PART_NAMES[event.part],
            when=_from_when(event.effect_from),
        )
    ]


def _army_routed(event: e.ArmyRouted) -> Sequence[Text]:
    lines = [
        T(
            "The {army} army routs: {count} eliminated, its rout number is {number}. "
            "Its remaining units are taken off the board.",
            army=ARMY_NAMES[event.army],
            count=event.count,
            number=event.number,
        )
    ]
    if event.army == "prussian":
        lines.append(T("Prussians who have not arrived yet stay away, and none comes back."))
    return lines


def _entry_designated(event: e.EntryDesignated) -> Sequence[Text]:
    return [
        T(
            "{group} will come by {point}, which adds {modifier} to its arrival die.",
            group=in_words(event.group_name),
            point=in_words(event.point_name),
            modifier=event.modifier,
        )
    ]


def _may_enter(event: e.ArrivalRolled) -> Text:
    """Where the units of a group that has arrived may enter on this turn and on the next."""
    point = in_words(event.point_name)
    if event.wide_from > event.last_turn:
        return T("They may enter at {point} or on a square next to it.", point=point)
    if event.wide_from <= event.turn:
        return T("They may enter at {point}, next to it, or up to 2 squares to either side of it.", point=point)
    return T(
        "This turn they may enter at {point} or on a square next to it; from turn {turn} also up to 2 squares to either side.",
        point=point,
        turn=event.wide_from,
    )


def needed(good_faces: int) -> Text:
    """What an arrival die needs."""
    if good_faces >= 6:
        return T("any roll would do")
    if good_faces == 0:
        return T("no roll would do")
    if good_faces == 1:
        return T("a 1 is needed")
    return T("{n} or less is needed", n=good_faces)


def _arrival_rolled(event: e.ArrivalRolled) -> Sequence[Text]:
    rolled = T(
        "{group} rolls {die} at {point} ({needed}, {good} in 6).",
        group=in_words(event.group_name),
        die=die(event.roll.face, event.modifiers, event.total),
        point=in_words(event.point_name),
        needed=needed(event.good_faces),
        good=event.good_faces,
    )
    if not event.arrived and event.turn >= event.last_turn:
        return [T("{rolled} It does not arrive, and turn {turn} is the last.", rolled=rolled, turn=event.turn)]
    if not event.arrived:
        return [
            T("{rolled} It does not arrive.", rolled=rolled),
            T(
                "It rolls again next turn, when {needed} ({good} in 6).",
                needed=needed(event.next_good_faces),
                good=event.next_good_faces,
            ),
        ]
    who: list[Text | str] = [T("Blücher")] if event.brings_blucher else []
    who.extend(T("{n} {name}", n=part.count, name=in_words(part.name)) for part in event.content)
    return [
        T("{rolled} It arrives!", rolled=rolled),
        T("With it come {who}.", who=Joined(parts=tuple(who))),
        _may_enter(event),
    ]


def _return_rolled(event: e.ReturnRolled) -> Sequence[Text]:
    rolled = T(
        "The die by which {units} may come back: {die}.",
        units=names(event.units),
        die=die(event.roll.face, event.modifiers, event.total),
    )
    return [T("{rolled} {result}", rolled=rolled, result=T("They may.") if event.arrived else T("Not this turn."))]


def _units_returned(event: e.UnitsReturned) -> Sequence[Text]:
    lines = [T("Back on the board by {point}: {units}.", point=in_words(event.point_name), units=names(event.units))]
    if event.enters:
        lines = [T("They may enter again by {point}: {units}.", point=in_words(event.point_name), units=names(event.units))]
    if event.is_fresh:
        lines.append(T("They have no hits any more."))
    return lines


def _surround_reported(event: e.SurroundReported) -> Sequence[Text]:
    return [
        T(
            "The {side} player says that {commander} is completely surrounded.",
            side=SIDE_NAMES[event.reported_by],
            commander=commander_name(event.commander),
        )
    ]


def _surround_denied(event: e.SurroundDenied) -> Sequence[Text]:
    return [T("{commander} is not surrounded, says his side; he retreats one square.", commander=commander_name(event.commander))]


def _commander_lost(event: e.CommanderLost) -> Sequence[Text]:
    return [T("{commander} was surrounded with no way to retreat, and is lost.", commander=commander_name(event.commander))]


def _called(piece: e.Who) -> Text | str:
    """A piece's name: a commander's is our own wording."""
    return commander_name(piece.id) if piece.id in COMMANDERS else piece.name


def _piece_moved(event: e.PieceMoved) -> Sequence[Text]:
    who, to = _called(event.piece), event.path[-1]
    if event.enters:
        way = T("{who} enters the board at {first} and goes to {to}", who=who, first=event.path[0], to=to)
        if len(event.path) == 1:
            way = T("{who} enters the board at {to}", who=who, to=to)
    else:
        way = T("{who} moves from {first} to {to}", who=who, first=event.path[0], to=to)
    return [T("{way} and stops in an enemy zone of control.", way=way) if event.is_halted else T("{way}.", way=way)]


def _commander_gave_way(event: e.CommanderGaveWay) -> Sequence[Text]:
    return [
        T(
            "{commander}, alone in {origin}, steps back to {square} before the enemy.",
            commander=commander_name(event.commander),
            origin=event.origin,
            square=event.square,
        )
    ]


def _pieces_deployed(event: e.PiecesDeployed) -> Sequence[Text]:
    if len(event.placed) > MOST_NAMED:
        return [T("The {side} player deploys {n}.", side=SIDE_NAMES[event.side], n=count(len(event.placed), "piece", "pieces"))]
    where = listing([T("{piece} in {square}", piece=_called(placed.piece), square=placed.square) for placed in event.placed])
    return [T("The {side} player deploys {where}.", side=SIDE_NAMES[event.side], where=where)]


def _moves_planned(event: e.MovesPlanned, viewer: str) -> Sequence[Text]:
    """Only the side itself hears of its plan; that it has been carried out everybody sees."""
    if viewer != event.side:
        return []
    if not event.marches:
        return [T("Your plan is empty now.")]
    return [T("Your plan has {n} now. Nobody else sees it.", n=count(len(event.marches), "move", "moves"))]


_TELL: dict[type[Event], Callable[[Any], Sequence[Text]]] = {
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
    e.ArmyDisordered: _army_disordered,
    e.DisorderLifted: _disorder_lifted,
    e.ArmyRouted: _army_routed,
    e.EntryDesignated: _entry_designated,
    e.ArrivalRolled: _arrival_rolled,
    e.ReturnRolled: _return_rolled,
    e.UnitsReturned: _units_returned,
    e.SurroundReported: _surround_reported,
    e.SurroundDenied: _surround_denied,
    e.CommanderLost: _commander_lost,
    e.PieceMoved: _piece_moved,
    e.CommanderGaveWay: _commander_gave_way,
    e.PiecesDeployed: _pieces_deployed,
}
