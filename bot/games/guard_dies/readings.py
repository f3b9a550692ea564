"""The readings of the article's unclear places: each a named option, its first value the default.

Those that say "on the bot's board" decide things that only a board can see; at your own table the players keep to them.
"""

from __future__ import annotations

from bot.kit.game import Reading
from bot.kit.words import T


def _reading(number: int, key: str, question: str, values: dict[str, str], reason: str) -> Reading:
    return Reading(
        id=f"GD-AMB-{number:02}",
        key=key,
        question=T(question),
        values={value: T(meaning) for value, meaning in values.items()},
        reason=T(reason),
    )


READINGS: tuple[Reading, ...] = (
    _reading(
        1,
        "in_lieu",
        "When may a gun that fired from afar retreat instead of taking its hit?",
        {
            "any_halved": "After any unfavourable result that was halved, if it has a legal retreat.",
            "tie_only": "Only if the halving made a tie.",
        },
        "The printed example allows it after a 2 that was halved to 1.",
    ),
    _reading(
        2,
        "halved_tie",
        "Whom does a tie made by halving hit?",
        {
            "both_units": "Both units, as any tie; the target decides about its retreat first.",
            "artillery_only": "The gun alone; the target takes no hit and stays.",
        },
        "The halved differential is read on the ordinary results.",
    ),
    _reading(
        3,
        "natural_tie_in_lieu",
        "May the gun also retreat instead of its hit after a tie that needed no halving?",
        {
            "allowed": "Yes, at range 2 or 3 against a unit that is not artillery.",
            "halved_only": "No, only after halving.",
        },
        "It would be odd if a better throw left the gun worse off.",
    ),
    _reading(
        4,
        "halving",
        "Is an unfavourable long-range result halved by itself?",
        {
            "automatic": "Yes, always; nobody is asked.",
            "ask_attacker": "No, the attacker is asked each time.",
        },
        "Halving hardly ever harms, so asking would only cost visits.",
    ),
    _reading(
        5,
        "tie_blocked",
        "What happens to a unit that has no legal retreat after a tie?",
        {
            "stays": "It takes its hit and stays.",
            "eliminated": "It is eliminated, as after a loss.",
        },
        "After a tie the retreat is only an option, so nothing demands it.",
    ),
    _reading(
        6,
        "retreat_two",
        "When may a retreat go two squares?",
        {
            "full_first_square_only": "Only past a first square that is full; the second must be legal itself.",
            "any_blocked_first_square": "Past a first square that is barred for any reason.",
        },
        "The article speaks of overstacking only.",
    ),
    _reading(
        7,
        "gun_stays",
        "When may artillery take the hit and stay instead of being eliminated for want of a retreat?",
        {
            "any_blocked_retreat": "Whenever it has no legal retreat.",
            "overstacking_only": "Only if the squares behind it are full.",
        },
        "The sentence follows all the causes that bar a retreat.",
    ),
    _reading(
        8,
        "building",
        "Does a building help a unit that attacks out of it?",
        {
            "attack_and_defence": "Yes, it counts in attack and in defence.",
            "defence_only": "No, it counts in defence only.",
        },
        "The article says a unit in a building, and does not say a defender.",
    ),
    _reading(
        9,
        "gun_range",
        "How far does artillery reach?",
        {
            "three": "All artillery reaches 3 squares.",
            "by_chart": "As far as the army chart says for its type.",
        },
        "The article names ranges 2 and 3 for artillery without telling kinds apart.",
    ),
    _reading(
        10,
        "advance_zone",
        "Which enemy zone of control bars an advance after combat?",
        {
            "attacking_square": "That of any other enemy on the square from which the attack was made.",
            "vacated_square": "That of any other enemy on the square that was emptied.",
            "either": "That of any other enemy on either square.",
        },
        "The units must still be held where they stand. On the bot's board it is enforced; at your own table you keep to it.",
    ),
    _reading(
        11,
        "advance_range",
        "May units advance after fire from afar has emptied a square?",
        {
            "adjacent_only": "No, only from an adjacent attacking square.",
            "any_range": "Yes, from any range.",
        },
        "An advance is a step into the next square.",
    ),
    _reading(
        12,
        "commander_stacking",
        "Does a commander count against the stacking limit?",
        {
            "free": "No: two units and a commander may share a square.",
            "counts": "Yes, as a unit.",
        },
        "A commander is not a unit of the charts. It applies on the bot's board.",
    ),
    _reading(
        13,
        "mixed_stack",
        "May Allied and Prussian units share a square?",
        {
            "allowed": "Yes, within the limit of two.",
            "forbidden": "No.",
        },
        "The article forbids it nowhere.",
    ),
    _reading(
        14,
        "rally_penalty",
        "Are the -1 of a demoralized army and the -1 of a disordered army on rally rolls the same?",
        {
            "once": "Yes, one and the same -1.",
            "both_penalties": "No, both count: -2.",
        },
        "The article uses two words for one state.",
    ),
    _reading(
        15,
        "rally_target",
        "Does a modified rally roll above 6 succeed?",
        {
            "four_or_more": "Yes, any modified 4 or more succeeds.",
            "exact_4_to_6": "No, only a modified 4, 5 or 6 succeeds.",
        },
        "Napoleon's +2 is meant as a help.",
    ),
    _reading(
        16,
        "wellington_plus",
        "When does Wellington have his +1?",
        {
            "both_british": "If both units of the pair are British.",
            "any_british": "If at least one unit of the pair is British.",
        },
        "The article says British units only.",
    ),
    _reading(
        17,
        "rally_disorder",
        "When does disorder count on a rally roll if only a part of the army is disordered?",
        {
            "either_unit": "If at least one unit of the pair belongs to a disordered part.",
            "whole_army": "Always, whichever units are rallied.",
            "only_if_both_disordered": "Only if both units belong to a disordered part.",
        },
        "The two numbers of an army keep its parts apart.",
    ),
    _reading(
        18,
        "rally_room",
        "What if the commander's square cannot take the rallied unit?",
        {
            "needed": "No attempt may be made while his square cannot take it.",
            "adjacent_square": "The unit is placed in a square next to him.",
        },
        "The unit is placed with the commander. On the bot's board it is enforced; at your own table you keep to it.",
    ),
    _reading(
        19,
        "rally_hits",
        "With how many hits does a rallied unit return?",
        {"zero": "With none.", "one": "With 1."},
        "A unit that rallied has been put in order.",
    ),
    _reading(
        20,
        "surrounded",
        "When is a commander completely surrounded?",
        {
            "enemy_units": "When all four squares around him are held by enemies or off the board.",
            "enemy_zones": "When all four squares around him are in enemy zones or off the board.",
        },
        "Diagonals are not adjacent. On the bot's board it is enforced; at your own table it is what his owner is asked.",
    ),
    _reading(
        22,
        "entry_point",
        "May a Prussian group name another entry point after a failed roll?",
        {"fixed": "No, the point named first stays.", "each_roll": "Yes, before each roll."},
        "The point is named on the turn the group becomes available.",
    ),
    _reading(
        23,
        "wide_entry",
        "From when may Prussians enter up to two squares to either side of their point?",
        {
            "after_arrival": "On the turns after the one in which the arrival roll succeeded.",
            "after_availability": "On the turns after the one in which the group became available.",
        },
        "The following turns follow the sentence about the arrival.",
    ),
    _reading(
        24,
        "off_board",
        "What becomes of the hits of a Prussian unit that retreated off the board?",
        {"keeps_hits": "It keeps them, that of this result included.", "fresh": "It comes back with none."},
        "Leaving the board is only another way to retreat.",
    ),
    _reading(
        25,
        "guard_number",
        "At which number is the French Guard disordered?",
        {
            "equals_rout": "At the rout number, so never.",
            "own_number": "At the number that the army chart gives the Guard.",
        },
        "The article says that the Guard never disorders before the army routs.",
    ),
    _reading(
        26,
        "disorder_from",
        "From when does disorder count, and when does it stop?",
        {"next_roll": "From the next die rolled.", "next_phase": "From the next phase."},
        "The article says at any point.",
    ),
    _reading(
        27,
        "double_count",
        "Which units of the Guard count 2 when eliminated?",
        {
            "old_middle_infantry": "Those to which the army chart gives it: Old and Middle Guard infantry.",
            "all_guard": "Every unit of the Guard.",
        },
        "The article names the Old and Middle Guard infantry.",
    ),
    _reading(
        28,
        "prussian_rout",
        "Who wins if the Prussians routed, but nobody else did by the end of the last turn?",
        {
            "french_minor": "The French: a minor tactical victory and a strategic setback.",
            "allied_prussian": "The Prussians and Allies.",
        },
        "The special sentence goes before the general one.",
    ),
    _reading(
        29,
        "double_rout",
        "What if the French and the Allies both rout in one tie?",
        {
            "defender_first": "The defender's loss is counted first and decides.",
            "french_lose": "The French loss is counted first.",
            "ask": "Both sides are asked; if they differ, the defender's loss is counted first.",
        },
        "After a tie the defender comes first in everything.",
    ),
    _reading(
        30,
        "last_turn",
        "Until when must the French have routed the Allies?",
        {
            "twenty_included": "By the end of turn 20.",
            "before_twenty": "Before turn 20 begins; the game ends with turn 19.",
        },
        "The game lasts 20 turns.",
    ),
    _reading(
        31,
        "mud_commanders",
        "Does mud slow commanders?",
        {"yes": "Yes, they move 3 squares on turns 1 and 2.", "no": "No, they move 4."},
        "The article says all movement allowances.",
    ),
    _reading(
        32,
        "range_count",
        "How is range counted?",
        {
            "orthogonal_steps": "Columns plus rows: a diagonal neighbour is at range 2.",
            "straight_lines_only": "Only along a row or a column; other squares cannot be fired at.",
        },
        "Diagonals are not adjacent. On the bot's board it is enforced; at your own table you count.",
    ),
    _reading(
        33,
        "units_block",
        "Do units in between block fire?",
        {"no": "No.", "yes": "Yes."},
        "The article names woods, buildings and crests only. It applies on the bot's board.",
    ),
    _reading(
        34,
        "fire_line",
        "Which squares lie between firer and target off a straight line?",
        {
            "centre_line": "Those whose inside the line between the two centres crosses.",
            "any_shortest_path": "Those of a shortest path; one open path is enough.",
        },
        "It is how people lay a ruler. It applies on the bot's board.",
    ),
    _reading(
        35,
        "crest",
        "Is a hill crest a square or the edge between two squares?",
        {
            "square": "A square; the map says which side is the low one.",
            "edge": "The edge between a high and a low square.",
        },
        "The article speaks of crest squares. It applies on the bot's board.",
    ),
    _reading(
        36,
        "uphill_range",
        "Does attacking uphill cost a gun -1 at every range?",
        {"any": "Yes, at any range.", "adjacent": "No, only when adjacent."},
        "The article makes one exception only, for artillery on a crest.",
    ),
    _reading(
        37,
        "retreat_direction",
        "Which way does a retreat go?",
        {
            "own_edge": "Straight toward the army's own edge of the board.",
            "not_nearer_enemy": "To any adjacent square that is not nearer to the enemy's edge.",
        },
        "A retreat goes back toward the friendly side. On the bot's board it is enforced; at your own table you keep to it.",
    ),
    _reading(
        38,
        "attack_after_retreat",
        "May a unit attack after it retreated in the same phase?",
        {"yes": "Yes, if a target is in reach from its new square.", "no": "No."},
        "The article only bars those that advanced.",
    ),
    _reading(
        39,
        "exploit_move",
        "May cavalry that advanced also move?",
        {
            "attack_only": "No, it attacks from its new square.",
            "one_square": "Yes, one more square before each further attack.",
        },
        "The article lets it continue to attack. On the bot's board it is enforced; at your own table you keep to it.",
    ),
    _reading(
        40,
        "commander_zone",
        "Do zones of control stop commanders?",
        {"none": "No, and they have none of their own.", "obeys": "Yes, as any unit."},
        "A commander is not a unit. It applies on the bot's board.",
    ),
    _reading(
        41,
        "rally_army",
        "Whose units may a commander rally?",
        {"own": "Those of his own army only.", "own_side": "Those of either army of his side."},
        "Each army has its own commander and its own box.",
    ),
    _reading(
        42,
        "kgl_british",
        "Is the King's German Legion British?",
        {"no": "No, only units that the chart marks British are.", "yes": "Yes."},
        "The article leaves it to the charts.",
    ),
    _reading(
        43,
        "blucher_off_board",
        "May Blücher rally before he has arrived?",
        {"no_rally": "No.", "may_rally": "Yes."},
        "A rallied unit is placed with him, and he is not there.",
    ),
    _reading(
        44,
        "return_roll",
        "Does a Prussian unit that left the board need a new arrival roll?",
        {
            "none": "No, it comes back the turn after, by its group's entry squares.",
            "roll": "Yes, one as for its group, with -1 for each turn it comes later.",
        },
        "The article says that it may re-enter.",
    ),
    _reading(
        45,
        "off_board_count",
        "Do Prussian units off the board count as eliminated?",
        {"no": "No.", "yes": "Yes, until they are back."},
        "They have not been eliminated.",
    ),
    _reading(
        46,
        "stack_when",
        "When does the stacking limit hold?",
        {
            "always": "At all times, also in passing, except for the full square that a two-square retreat passes.",
            "end_of_move": "At the end of each move only.",
        },
        "The article says each square, at no time. It applies on the bot's board.",
    ),
)
"""All readings but GD-AMB-21, which the printed example settles: a group arrives on a modified 4 or less, also below 1."""
