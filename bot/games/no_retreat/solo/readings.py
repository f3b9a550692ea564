"""The readings of the solitaire module: where its text can be read in more than one way, and which way holds by default."""

from __future__ import annotations

from bot.kit.game import Reading
from bot.kit.words import T

READINGS: tuple[Reading, ...] = (
    Reading(
        id="SOLO-AMB-01",
        key="switch_range",
        question=T("How far may the VP be from the Sudden Death number for the player to change sides?"),
        values={
            "within_inclusive": T("by the skulls or less, above or below; 0 counts"),
            "strictly_within": T("by less than the skulls, above or below"),
        },
        reason=T('The card says "within", and the printed examples change sides inside the skulls, not only at their number.'),
    ),
    Reading(
        id="SOLO-AMB-02",
        key="clause_b",
        question=T("Without the Initiative: how far below the number must the total be for the player to change sides?"),
        values={
            "any": T("by any amount"),
            "by_skulls": T("by at least the skulls of the card"),
        },
        reason=T('The clause says "lower than the number" and no more.'),
    ),
    Reading(
        id="SOLO-AMB-03",
        key="sudden_death",
        question=T("Is Sudden Death reached at the number, or only above it?"),
        values={
            "strictly_more": T("only above the number"),
            "at_least": T("at the number"),
        },
        reason=T("The module and the base game both say that the VP must exceed the number."),
    ),
    Reading(
        id="SOLO-AMB-04",
        key="switch_plan_cell",
        question=T("When the player goes from the Axis to the Soviets: which cell gives the Axis its plan for this round?"),
        values={
            "germany_cell": T("the German cell for the present Initiative"),
            "ussr_cell": T("the Soviet cell for the present Initiative"),
        },
        reason=T("The rule names the Soviet cell, but the printed example of round 9 uses the German one."),
    ),
    Reading(
        id="SOLO-AMB-05",
        key="draw_cards",
        question=T("Which cards do Draw and Lose speak of?"),
        values={
            "ordinary": T("ordinary event cards"),
            "solo": T("solo event cards, which return to the deck at the next Sudden Death check"),
        },
        reason=T("The printed example of round 14 takes ordinary event cards."),
    ),
    Reading(
        id="SOLO-AMB-06",
        key="orders_in_total",
        question=T("Do the orders VP of the side without the Initiative lower the other side's total?"),
        values={
            "added_to_holder": T("no; they count only for the side that holds them"),
            "net": T("yes; they are taken off the total"),
        },
        reason=T("The rule says only that they are added."),
    ),
    Reading(
        id="SOLO-AMB-07",
        key="stalin_vp",
        question=T("When is Stalin's 1 orders VP scored?"),
        values={
            "standing": T("a standing point: the Soviets have 1 from set-up; when he leaves Moscow it goes and the Axis gain 1"),
            "per_sudden_death_check": T("1 at each Sudden Death check, by where he is; nothing at set-up"),
            "on_change": T("1 on a change: to the Axis as he leaves Moscow, to the Soviets if he returns; nothing at set-up"),
        },
        reason=T("The rule says that he yields 1 while he is in Moscow, and names no moment."),
    ),
    Reading(
        id="SOLO-AMB-08",
        key="stalin_removed",
        question=T("What does the Axis gain when Stalin is removed at the end of a Soviet turn?"),
        values={
            "objective": T("1 towards the objective hexes"),
            "square_vp": T("1 VP on the square token, while the Axis have the Initiative"),
        },
        reason=T("The rule cites the case of objective hexes."),
    ),
    Reading(
        id="SOLO-AMB-09",
        key="else_cell",
        question=T('Where does the "else" arrow lead?'),
        values={
            "other_cell_same_country": T("to the same country's other cell"),
            "manual": T("to the cell that you read off the printed card, which the bot asks for once and remembers"),
        },
        reason=T("The text does not show the arrows; both printed examples lead to the same country's other cell."),
    ),
    Reading(
        id="SOLO-AMB-10",
        key="plan_c_vp",
        question=T("When does the opponent get the VP of Plan C?"),
        values={
            "orders_now": T("1 orders VP at once"),
            "orders_end_of_combat": T("1 orders VP at the end of the Combat Phase"),
        },
        reason=T("The rule says that it comes automatically."),
    ),
    Reading(
        id="SOLO-AMB-11",
        key="plan_a_impossible",
        question=T("When can Plan A not be followed at its place?"),
        values={
            "fewer_than_n": T("when fewer attacks can be made there than the card asks for"),
            "none_at_all": T("when no attack at all can be made there"),
        },
        reason=T("The continuation of the printed example speaks of carrying out all 3 attacks."),
    ),
    Reading(
        id="SOLO-AMB-12",
        key="target_range",
        question=T("How near to the order token must the targets be?"),
        values={
            "within_3": T("within 3 hexes"),
            "adjacent": T("next to it"),
        },
        reason=T('The rule gives the 3 hexes; "next to" is a short way of saying it.'),
    ),
    Reading(
        id="SOLO-AMB-13",
        key="round_1_check",
        question=T("Who draws no card in round 1?"),
        values={
            "ussr_only": T("a player whose opponent is the Soviets"),
            "nobody_draws_in_round_1": T("nobody draws one"),
        },
        reason=T("The exception speaks of the Soviet command alone."),
    ),
    Reading(
        id="SOLO-AMB-15",
        key="solo_deck",
        question=T("Are drawn solo cards set aside until the next Sudden Death check?"),
        values={
            "reshuffle_at_check": T("yes; all 12 are shuffled at each check, and earlier only when the deck has run out"),
            "always_reshuffle": T("no; all 12 are shuffled before each draw"),
        },
        reason=T("Only the check is said to begin with a shuffle."),
    ),
    Reading(
        id="SOLO-AMB-19",
        key="directive_vp",
        question=T("Who gets the orders VP for the Führer Directive's hex?"),
        values={
            "either_side": T("the side that controls the hex"),
            "germany_only": T("the Axis alone, when it controls the hex"),
        },
        reason=T("The rule says the side in control; the example only that Germany gets none."),
    ),
    Reading(
        id="SOLO-AMB-21",
        key="oil_hex",
        question=T("For which oil field does a directive on the Soviet oil fields pay?"),
        values={
            "named_hex": T("for the one hex that is named when the token is placed"),
            "all_hexes": T("for all of them together"),
        },
        reason=T('The token lies on one hex, and the example places it on "the oil-well hex".'),
    ),
    Reading(
        id="SOLO-AMB-23",
        key="kept_draw_loss",
        question=T("The player goes from the Soviets to the Axis: do draws the Axis had forfeited still fall on its first turn?"),
        values={
            "always": T("yes, as far as there are cards to lose"),
            "only_with_initiative": T("only while the Axis have the Initiative"),
        },
        reason=T("The remark about the Initiative is read as a circumstance, not as a condition."),
    ),
    Reading(
        id="SOLO-AMB-28",
        key="objective_four",
        question=T("From when do the Axis need four objective hexes?"),
        values={
            "on_shift": T("from the shift of the Initiative"),
            "round_11": T("from round 11, whoever has the Initiative"),
        },
        reason=T("The rule says: after the Initiative shifts."),
    ),
    Reading(
        id="SOLO-AMB-33",
        key="counterattack_under_ban",
        question=T("Does a counterattack break the plan Do Not Attack?"),
        values={
            "allowed": T("no; it may not be refused, and breaks nothing"),
            "violation": T("yes; it counts as an attack"),
        },
        reason=T("What the player may not refuse cannot be held against the plan."),
    ),
    Reading(
        id="SOLO-85",
        key="solo_tokens",
        question=T("Which parts of the solitaire module does a game for two use?"),
        values={
            "none": T("none"),
            "stalin": T("the Stalin token"),
            "directive": T("the Führer Directive and the solo event cards that move it"),
            "both": T("Stalin, the Führer Directive and the solo event cards"),
        },
        reason=T("The module allows each of them in a game for two; a solitaire campaign always uses all."),
    ),
)
