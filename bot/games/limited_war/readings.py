"""The readings of the draft that have more than one value, with the agreed default first. Cases A to C and time come in this
file's first list, D in its second, E and the peaces in its third."""

from __future__ import annotations

from bot.kit.game import Reading
from bot.kit.words import T

_ENTRY_AND_C = (
    Reading(
        id="LW-AMB-02",
        key="cycle_duty",
        question=T("C.4: must the Soviets attack or advance in a cycle, or do both?"),
        values={
            "either": T("an attack or an advance is enough for limited war production"),
            "both_required": T("limited war production needs an attack and an advance; after a capital's fall, an attack"),
        },
        reason=T("The sentence of C.4 can be read either way; the lines after it and the Helsinki example speak for one."),
    ),
    Reading(
        id="LW-AMB-03",
        key="advance_from",
        question=T("C.4: against which distance is an advance measured?"),
        values={
            "cycle_start": T("fewer hexes from the capital than when the cycle began; a hex lost and regained counts"),
            "closer_than_ever": T("fewer hexes from the capital than in any earlier cycle of this limited war"),
        },
        reason=T("The example compares one cycle's beginning and end; the word closer alone does not say against what."),
    ),
    Reading(
        id="LW-AMB-08",
        key="no_answer",
        question=T("C.7: what if Germany gives no answer in the player turn in which it is due?"),
        values={
            "b1": T("it counts as B.1, and section C holds"),
            "wait": T("the Axis player turn cannot end before the answer"),
        },
        reason=T("The text demands the answer and names no consequence; staying out is what doing nothing looks like."),
    ),
    Reading(
        id="LW-AMB-09",
        key="second_points",
        question=T("C.7: for which countries does the answer to a second invasion bring points?"),
        values={
            "new_only": T("for the newly invaded countries only"),
            "all": T("for every invaded country again"),
        },
        reason=T("The first country's points have been received; the answer is to the new invasion."),
    ),
    Reading(
        id="LW-AMB-11",
        key="sweden",
        question=T("C.2: what if the total falls below 75 after Sweden's activation?"),
        values={
            "stays": T("Sweden stays active"),
            "tracks_total": T("Sweden is a pro-Axis neutral again until the total is back at 75"),
        },
        reason=T("Sweden is activated when the total reaches 75; nothing is said of a way back."),
    ),
    Reading(
        id="LW-AMB-13",
        key="continuing",
        question=T("C.5: how long does a statement hold that limited war is continuing?"),
        values={
            "one_cycle": T("for the cycle at whose start it was made"),
            "until_withdrawn": T("until Germany withdraws it at the start of a cycle"),
        },
        reason=T("It is made at the start of any cycle, so each cycle can have its own."),
    ),
    Reading(
        id="LW-AMB-20",
        key="points_short",
        question=T("What if a cost in political points is above the total?"),
        values={
            "allow": T("it is paid; the total may go below 0"),
            "refuse": T("what would bring the total below 0 is refused"),
        },
        reason=T("The text sets prices and no floor."),
    ),
    Reading(
        id="LW-AMB-23",
        key="production_of",
        question=T("C.4: of which cycle is the production decided?"),
        values={
            "same_cycle": T("of the same cycle, at its end"),
            "next_cycle": T("of the cycle that follows"),
        },
        reason=T("The case says for that cycle."),
    ),
    Reading(
        id="LW-AMB-35",
        key="ally_units",
        question=T("C.7 and D.4: do they bind the units of Germany's allies?"),
        values={
            "as_german": T("as German units, except those of the invaded country"),
            "free": T("no, only German units"),
        },
        reason=T("Otherwise allied units would carry the war where German ones may not."),
    ),
    Reading(
        id="LW-AMB-45",
        key="fallen_capital",
        question=T("C.4: one of several capitals has fallen. Do advances in the other countries count?"),
        values={
            "each": T("yes, each country is judged by itself"),
            "any_ends_it": T("no, from then on only attacks or a new invasion count"),
        },
        reason=T("An advance closer to either capital is sufficient, so each is looked at by itself."),
    ),
    Reading(
        id="LW-AMB-47",
        key="peace_scope",
        question=T("C.6 and D.7: does a peace end the war on all invaded countries?"),
        values={
            "all": T("yes, one peace with all of them"),
            "one": T("the Soviets may name the countries with which they make peace"),
        },
        reason=T("Limited war is one state of affairs, and the case speaks of peace without more."),
    ),
    Reading(
        id="LW-AMB-48",
        key="bolshevise",
        question=T("C.6: which conquered territories are bolshevised?"),
        values={
            "held": T("all that the Soviets hold, a part of a country too"),
            "whole_conquered_only": T("only countries that are conquered whole"),
        },
        reason=T("The case says territories, not countries."),
    ),
    Reading(
        id="LW-AMB-49",
        key="help_c8",
        question=T("C.8: may German units help an ally activated while Germany stays out of its war?"),
        values={
            "no": T("no, that is still Total War"),
            "yes": T("yes, in that country"),
        },
        reason=T("C.8 lifts Total War from the activation, not from an intervention."),
    ),
    Reading(
        id="LW-AMB-54",
        key="mixed_cycle",
        question=T("The state changes within a cycle. What decides its production?"),
        values={
            "state_at_end": T("the state at the end of the cycle; a peace makes it peacetime production"),
            "any_turn": T("any moment of the cycle that would have brought limited war production"),
        },
        reason=T("The duty is judged when the cycle ends."),
    ),
    Reading(
        id="LW-AMB-55",
        key="first_cycle",
        question=T("C.4: can the cycle of the declaration itself bring limited war production?"),
        values={
            "declaring": T("yes; an advance is measured from the distance at the declaration"),
            "next": T("no, the next cycle is the first"),
        },
        reason=T("Limited war exists in that cycle (A); the example speaks of the first (next) one."),
    ),
)

_D = (
    Reading(
        id="LW-AMB-05",
        key="reversion_points",
        question=T("D.5: which points come when section D falls back to section C?"),
        values={
            "none": T("none"),
            "difference": T("what C.1 gives above what D.1 gave"),
            "full": T("the 5 points of C.1 for each country"),
        },
        reason=T("The conditions and rules revert; the points of an answer that was never given do not come."),
    ),
    Reading(
        id="LW-AMB-06",
        key="soviet_breach_in_d",
        question=T("D.4: what is a Soviet attack on Germans outside the invaded country?"),
        values={
            "printed": T("limited war by the printed rules, as in E.4"),
            "refused": T("it may not be made"),
        },
        reason=T("The case says only what a German breach brings; E.4 says what a Soviet one does."),
    ),
    Reading(
        id="LW-AMB-07",
        key="presence_test",
        question=T("D.5: when does the test begin that a game turn must not end without a German unit?"),
        values={
            "at_deadline": T("with the game turn of the first arrival, or at once when the twelve turns are over"),
            "turn_after": T("with the game turn after the first arrival or after the twelfth"),
        },
        reason=T("By the end of the German player turn there must have been a unit; the later test adds to that."),
    ),
    Reading(
        id="LW-AMB-24",
        key="promised",
        question=T("D.4: which territory is promised to the Soviets?"),
        values={
            "pact": T("eastern Poland, the Baltic States, Bessarabia, and Finland unless it is invaded"),
            "listed": T("what the group's own list of places marks so"),
        },
        reason=T("The text does not list it; the pact of 1939 does."),
    ),
    Reading(
        id="LW-AMB-25",
        key="escalate_from",
        question=T("D.8: from when on can a side escalate?"),
        values={
            "after_answer": T("in any own player turn that begins after the answer B.2"),
            "next_game_turn": T("from the game turn after the answer on"),
        },
        reason=T("On any subsequent turn: the Soviet player turn after the answer is one."),
    ),
    Reading(
        id="LW-AMB-29",
        key="early_blow",
        question=T("D.8: the escalating side reaches into other areas in that same turn. What follows?"),
        values={
            "refused": T("it is refused"),
            "breach": T("it is a breach: Total War by Germany, limited war by the printed rules by the Soviets"),
        },
        reason=T("The case forbids it and names no consequence."),
    ),
    Reading(
        id="LW-AMB-32",
        key="presence_units",
        question=T("D.5: which German units count?"),
        values={
            "ground": T("ground combat units"),
            "any": T("any German unit, air and naval ones too"),
        },
        reason=T("The case first asks for ground combat units and then says units for short."),
    ),
    Reading(
        id="LW-AMB-43",
        key="new_in_d",
        question=T("The Soviets invade another country while section D holds. Is Germany asked again?"),
        values={
            "new_answer": T("yes, and the new answer governs all countries"),
            "joins_d": T("no, the country joins section D"),
        },
        reason=T("C.7's exception puts all three answers before Germany again."),
    ),
)

_E_AND_PEACE = (
    Reading(
        id="LW-AMB-04",
        key="escalation_points",
        question=T("E.1: what does an escalation bring?"),
        values={
            "on_top": T("E.1's own points and the price together: armed 0 or 7, pro-Axis −2 or 5"),
            "adjustment_only": T("the price alone: −2 or 5"),
        },
        reason=T("The last sentence says additional, so the sentences add up."),
    ),
    Reading(
        id="LW-AMB-15",
        key="areas",
        question=T("E.7 and E.8: several areas qualify. Which change hands?"),
        values={"all": T("all of them"), "one": T("one, which the declaring side names")},
        reason=T("If any of the following occur, the corresponding area: each that occurs has its own."),
    ),
    Reading(
        id="LW-AMB-17",
        key="first_peace",
        question=T("E.7 and E.8 are open at the same end of a game turn. Who is asked first?"),
        values={"axis_first": T("Germany"), "soviet_first": T("the Soviets")},
        reason=T("The order of player turns."),
    ),
    Reading(
        id="LW-AMB-18",
        key="cession",
        question=T("E.10: when in a game turn may the Soviets make this peace?"),
        values={"soviet_turn": T("in their own player turn"), "any_time": T("at any moment")},
        reason=T("On any game turn; a side acts in its own player turn."),
    ),
    Reading(
        id="LW-AMB-19",
        key="arms_bonus",
        question=T("E.5: are the 60 arms points given at a second entry into section E too?"),
        values={"once": T("once a game, at the first entry"), "each_entry": T("at each entry")},
        reason=T("A bonus for going to war is not earned twice."),
    ),
    Reading(
        id="LW-AMB-30",
        key="b3_delay",
        question=T("B.3: must Germany wait a turn after this answer too before it attacks elsewhere?"),
        values={"no": T("no, only D.8 names the delay"), "yes": T("yes, until its next player turn")},
        reason=T("D.8 speaks of a player who escalates."),
    ),
    Reading(
        id="LW-AMB-33",
        key="e4_place",
        question=T("E.4: must attacker and target both stand in the areas?"),
        values={"both": T("both must"), "target": T("the target must")},
        reason=T("Units attacking or being attacked must be there."),
    ),
    Reading(
        id="LW-AMB-34",
        key="e4_move",
        question=T("E.4: German units move into Soviet land outside the areas without attacking. Is it Total War?"),
        values={"free": T("no, the case speaks of attacks"), "total_war": T("yes")},
        reason=T("The case names attacks only."),
    ),
    Reading(
        id="LW-AMB-37",
        key="own_units",
        question=T("E.7: are an invaded neutral's own units Axis units?"),
        values={"count": T("yes, while they fight the Soviets"), "do_not_count": T("no")},
        reason=T("They fight on that side."),
    ),
    Reading(
        id="LW-AMB-38",
        key="area_presence",
        question=T("E.7 and E.8: must the declaring side have units in the area?"),
        values={"not_needed": T("no, only the other side's supply is asked"), "needed": T("yes")},
        reason=T("The cases ask for the other side's units only."),
    ),
    Reading(
        id="LW-AMB-39",
        key="minors_after",
        question=T("E.3: what are the three minors after a peace?"),
        values={
            "stay": T("active, unless bolshevised or ceded"),
            "revert": T("what they were before section E, unless bolshevised or ceded"),
        },
        reason=T("Nothing takes an activation back."),
    ),
    Reading(
        id="LW-AMB-40",
        key="paris_gate",
        question=T("E.8: which annexation waits for the fall of Paris?"),
        values={"bessarabia": T("Bessarabia's"), "both": T("Bessarabia's and Lithuania's")},
        reason=T("Both have the star, but its note names Bessarabia."),
    ),
    Reading(
        id="LW-AMB-41",
        key="poland",
        question=T("E.9: Soviet units stand in one half of Poland. What is ceded?"),
        values={"whole": T("all of Poland"), "half_occupied": T("the half in which they stand")},
        reason=T("Poland is ceded if Soviet units are in either half."),
    ),
    Reading(
        id="LW-AMB-42",
        key="mixed_entry",
        question=T("E.1: countries of both kinds, or several armed ones, are invaded. How often do its points come?"),
        values={"once": T("once, as armed if any is armed"), "per_country": T("for each armed country")},
        reason=T("The case speaks of an armed neutral, not of each."),
    ),
)

READINGS = (*_ENTRY_AND_C, *_D, *_E_AND_PEACE)
