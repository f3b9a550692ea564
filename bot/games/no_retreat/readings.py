"""What the players agree on before they begin: the optional rules (15.0), the cards of the kits, and the unclear rules."""

from __future__ import annotations

from collections.abc import Mapping

from bot.kit.game import Reading
from bot.kit.words import T, Text

_OFF = T("not in force")
_BY_AGREEMENT = T("An optional rule is in force only if both players agree to it (15.0).")


def _optional(case: str, key: str, question: Text, on: Text) -> Reading:
    return Reading(id=case, key=key, question=question, values={"off": _OFF, "on": on}, reason=_BY_AGREEMENT)


OPTIONAL_RULES = (
    _optional(
        "15.5",
        "economic_sacrifice",
        T("Is Economic Sacrifice in force?"),
        T("one or two more cards in the Card Phase, for 1 VP each"),
    ),
    _optional(
        "15.6", "combat_support", T("Is Combat Support in force?"), T("cards are discarded to strengthen units before the odds")
    ),
    _optional(
        "15.7",
        "variable_weather",
        T("Is Variable Weather in force?"),
        T("three seasons follow their Weather markers, which cards 32-35 change"),
    ),
    _optional(
        "15.8",
        "long_winters",
        T("Are Long Winters in force?"),
        T("no Armor Bonus and no Multi-Hex Advance on the second SNOW turn in a row and after"),
    ),
    _optional(
        "15.9",
        "strategic_reserve",
        T("Is the Soviet Strategic Reserve in force?"),
        T("a unit in the Rail Movement box may be held back"),
    ),
    _optional(
        "15.10",
        "no_surrender",
        T("Is No Surrender in force?"),
        T("Sudden Death costs cards and draws, and ends no game"),
    ),
)

CARDS_AND_UNITS = (
    Reading(
        id="3.1-units",
        key="kit_units",
        question=T("Are the units of the No Surrender! kit used?"),
        values={"on": T("they are, and the bot reminds of their properties"), "off": T("they are not")},
        reason=T("Every unit of the kit may be used in an ordinary game (2.3)."),
    ),
    Reading(
        id="3.1-leaders",
        key="leader_cards",
        question=T("Do the leader cards 28-31 go into the deck?"),
        values={"on": T("they do"), "off": T("they do not")},
        reason=T("They go in when the kit's cards are used (3.1)."),
    ),
    Reading(
        id="3.1-weather",
        key="weather_cards",
        question=T("Do the weather cards 32-35 go into the deck?"),
        values={"off": T("only with Variable Weather, which needs them"), "on": T("they do in any case")},
        reason=T("They may go in without Variable Weather; then they are discarded and replaced (15.7.3)."),
    ),
    Reading(
        id="3.1-na-berlin",
        key="na_berlin",
        question=T("Is the Na Berlin! kit used as well?"),
        values={"off": T("it is not"), "on": T("it is: its cards 25-27 go into the deck")},
        reason=T("Its cards go in only when that kit is used (3.1)."),
    ),
    Reading(
        id="NS-AMB-23",
        key="event_deck",
        question=T("Which edition's event cards are used?"),
        values={
            "first_edition": T("24 cards, to which the kits add theirs"),
            "gmt": T("55 cards; the 13 marked 45 and the Joker are taken out, and kit numbers that it has already are not added"),
        },
        reason=T("The kit is written for the first edition; no number stands in a deck twice."),
    ),
    Reading(
        id="NR-1",
        key="opening_draw",
        question=T("Does a side with opening cards also draw in its first Card Phase?"),
        values={
            "instead": T("no: the opening hand stands in for that draw"),
            "also": T("yes, after discarding to what may be kept"),
        },
        reason=T("The opening hand of six is the greatest hand that there may be."),
    ),
    Reading(
        id="NR-2",
        key="played_on",
        question=T("Is a scenario played on as a campaign, with Sudden Death?"),
        values={"no": T("no: it is played alone"), "yes": T("yes: to the end of the campaign")},
        reason=T("Scenarios have Sudden Death only when they are played on."),
    ),
)

UNCLEAR_RULES = (
    Reading(
        id="NS-AMB-01",
        key="abteilung_first_turn",
        question=T("From which turn on may an army be exchanged for the two Abteilungen?"),
        values={"9": T("turn 9"), "7": T("turn 7")},
        reason=T("9 is printed, with a doubtful 7 beside it."),
    ),
    Reading(
        id="NS-AMB-06",
        key="draw_loss_cap",
        question=T("What does the limit of two lost draws cover?"),
        values={
            "per_check": T("each No Surrender check; other losses come on top"),
            "per_turn_all_causes": T("each turn, whatever the causes"),
            "per_game": T("all No Surrender checks of the game together"),
        },
        reason=T("The limit is on losses in this manner, and speaks of one check."),
    ),
    Reading(
        id="NS-AMB-08",
        key="no_sudden_death_marker",
        question=T("What becomes of No Surrender on a turn with a No Sudden Death marker?"),
        values={"skipped": T("check and penalties are skipped"), "penalties_apply": T("the penalties apply all the same")},
        reason=T("The card cancels the check, from which the penalties come."),
    ),
    Reading(
        id="NS-AMB-10",
        key="sacrifice_time",
        question=T("When in the Card Phase is Economic Sacrifice made?"),
        values={"after_draw": T("after the normal draw"), "before_draw": T("before the normal draw")},
        reason=T("The cards are additional to the draw."),
    ),
    Reading(
        id="NS-AMB-11",
        key="long_winter_run",
        question=T("Is a fourth SNOW turn in a row a Long Winter turn?"),
        values={"all": T("yes, like all after the first"), "max_third": T("no: only the second and the third are")},
        reason=T("The text names the second and possibly the third, because no winter of the track is longer."),
    ),
    Reading(
        id="NS-AMB-12",
        key="snow_before_start",
        question=T("Does SNOW on the turn before a scenario begins count?"),
        values={"if_known": T("yes, where that turn's weather is known"), "never": T("no")},
        reason=T("The winter is the same one."),
    ),
    Reading(
        id="NS-AMB-18",
        key="reserve_markers",
        question=T("How many units may be in Strategic Reserve at a time?"),
        values={"one": T("one"), "unlimited": T("any number")},
        reason=T("The text speaks of the marker, of which there is one."),
    ),
    Reading(
        id="NS-AMB-21",
        key="draw_loss_falls",
        question=T("When do draws lost by No Surrender fall?"),
        values={
            "following_card_phase": T("in the Card Phase that follows the check"),
            "next_game_turn": T("in the Card Phase of the next game turn"),
        },
        reason=T("The check comes before the Card Phases of its own turn."),
    ),
)

READINGS = (*OPTIONAL_RULES, *CARDS_AND_UNITS, *UNCLEAR_RULES)


def is_on(options: Mapping[str, str], rule: str) -> bool:
    """Whether an optional rule is in force."""
    return options.get(rule) == "on"
