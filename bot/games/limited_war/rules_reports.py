"""What only the map knows, reported by the players (section 6 of the digest), and what the printed rules decide, entered by both.

Either player may report what stands on the map; what is a side's own doing (its attacks and moves) is reported in
`rules_attack`. A later report replaces an earlier one.
"""

from __future__ import annotations

from bot.games.limited_war import events as e
from bot.games.limited_war import orders as o
from bot.games.limited_war.calendar import TURNS_IN_MONTH, read_date
from bot.games.limited_war.course import Course
from bot.games.limited_war.facts import History
from bot.games.limited_war.rules_attack import invaded_to_name, report_germans
from bot.games.limited_war.rules_declare import check_hexes
from bot.games.limited_war.rules_points import settle_sweden
from bot.games.limited_war.state import GONE, SWEDEN, Invaded, LimitedWar, Proposal
from bot.games.limited_war.words import KIND, STAGE, date, spot
from bot.kit.names import tidy
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.words import T

HISTORY_RULE: dict[History, str] = {
    "winter_war_over": "LW-D4g",
    "bessarabia_annexed": "LW-D4h",
    "paris_fell": "LW-E8e",
    "lithuania_occupied": "LW-E8f",
}
WAR_OF_F = ("C", "D", "E", "printed")
"""The limited wars in which a conquest reduces German victory requirements (LW-AMB-50)."""


def invaded_named(state: LimitedWar, name: str, rule: str) -> Invaded:
    """The invaded country of this name. Raises Impossible."""
    state.country(name)
    invaded = state.invasion(name)
    if invaded is None:
        raise Impossible(
            T("The Soviets are not making limited war on {country}.", country=T(name)),
            rule=rule,
            instead=invaded_to_name(state),
        )
    return invaded


def check_distance(state: LimitedWar, side: str, order: o.ReportDistance) -> None:
    """Of an invaded country whose capital still stands."""
    check_hexes(order.hexes)
    if invaded_named(state, order.country, "LW-C4c").fallen is not None:
        raise Impossible(
            T("The capital of {country} has fallen: an advance there no longer counts.", country=T(order.country)),
            rule="LW-C4d",
            instead=T("Limited war production now needs an attack on its units, or the invasion of another country."),
        )


def check_capital(state: LimitedWar, side: str, order: o.ReportCapital) -> None:
    """Of an invaded country, once."""
    if invaded_named(state, order.country, "LW-C4d").fallen is not None:
        raise NotNow(T("The fall of that capital has been reported already."), rule="LW-C4d")


def check_conquest(state: LimitedWar, side: str, order: o.ReportConquest) -> None:
    """Of a country, while some limited war is on."""
    state.country(order.country)
    if state.section not in WAR_OF_F and not state.awaiting:
        raise NotNow(T("There is no limited war now in which the Soviets could conquer a country."), rule="LW-F1")
    if state.extents.get(order.country, "none") == order.extent:
        raise NotNow(T("That is how it stands already."), rule="LW-C6a")


def decide_conquest(course: Course, order: o.ReportConquest) -> None:
    """The conquest, and F.1 for a whole country."""
    course.happens(e.ConquestReported(country=order.country, extent=order.extent))
    if order.extent == "whole" and order.country not in course.state.struck:
        listed = course.state.facts.economy.victory.countries
        is_listed = None if listed is None else order.country in listed
        if is_listed is not False:
            course.happens(e.VictoryReduced(country=order.country, is_listed=is_listed))


def check_germans(state: LimitedWar, side: str, order: o.ReportGermans) -> None:
    """In an invaded country that an answer covers, in section D; elsewhere only that there are none."""
    invaded = invaded_named(state, order.country, "LW-D5a")
    if invaded.awaits == "answer" and (order.ground or order.other):
        raise NotNow(T("Germany may send units there only after its answer."), rule="LW-B0")
    if state.section == "C" and order.ground:
        raise Impossible(
            T("In section C German ground units in an invaded country are an intervention."),
            rule="LW-C7b",
            instead=T("Report the move itself; it needs a confirmation, because it is Total War."),
        )
    if (invaded.ground, invaded.other) == (order.ground, order.other):
        raise NotNow(T("That is how it stands already."), rule="LW-D5a")


def decide_germans(course: Course, order: o.ReportGermans) -> None:
    """Units of Germany in an invaded country, and their first arrival."""
    report_germans(course, order.country, ground=order.ground, other=order.other)


def check_units(state: LimitedWar, side: str, order: o.ReportUnits) -> None:
    """In areas that exist; a country's own units only in an invaded country."""
    if not order.areas:
        raise Malformed(T("A report on units names at least one area."), instead=T("Name one, such as Poland."))
    for area in order.areas:
        state.place(area)
        if order.whose == "country":
            invaded_named(state, area, "LW-E7a")


def check_history(state: LimitedWar, side: str, order: o.ReportHistory) -> None:
    """Each thing happens once."""
    if order.what in state.happened:
        raise NotNow(
            T("That was reported on {date} already.", date=date(state.happened[order.what])), rule=HISTORY_RULE[order.what]
        )


def decide_history(course: Course, order: o.ReportHistory) -> None:
    """A thing that happened, with the case that asks for it."""
    course.happens(e.HistoryReported(what=order.what, at=course.state.now, rule=HISTORY_RULE[order.what]))


def check_swedish_centres(state: LimitedWar, side: str, order: o.ReportSwedishCentres) -> None:
    """Only active Sweden's centres work for Germany at all."""
    if state.status_of(SWEDEN) != "active":
        raise NotNow(
            T("Sweden is {status}: its resource centres do not work for Germany yet.", status=KIND[state.status_of(SWEDEN)]),
            rule="LW-C2b",
        )
    if tidy(order.reason, 200) == state.swedish_centres_out:
        raise NotNow(T("That is how it stands already."), rule="LW-C2d")


def check_activate(state: LimitedWar, side: str, order: o.Activate) -> None:
    """C.8: Germany, in section C, a pro-Axis minor that is invaded, when the level of points allows."""
    if side != "axis":
        raise NotYours(T("Germany activates its allies."), rule="LW-C8")
    invaded = invaded_named(state, order.country, "LW-C8")
    if state.section != "C" or invaded.awaits:
        raise NotNow(
            T("{country} can be activated so only while Germany stays out of its limited war.", country=T(order.country)),
            rule="LW-C8",
        )
    if state.status_of(order.country) != "pro_axis_neutral":
        raise Impossible(
            T(
                "{country} is {status}, not a pro-Axis neutral.",
                country=T(order.country),
                status=KIND[state.status_of(order.country)],
            ),
            rule="LW-C8",
        )
    level = next((level.points for level in state.facts.points.level if level.country == order.country), None)
    if level is not None and state.points < level:
        raise NotNow(
            T("{country} becomes an active ally at {level} political points; Germany has {total}.",
              country=T(order.country), level=level, total=state.points),
            rule="LW-C8",
        )  # fmt: skip


# G, H and I


def check_work(state: LimitedWar, side: str, order: o.ReportWork) -> None:
    """Fortification and corps are the Soviets'; railways are either side's (LW-G1 to LW-I1)."""
    if order.work != "railway" and side != "soviet":
        raise NotYours(T("These cases speak of Soviet units only."), rule="LW-G1" if order.work == "fortify" else "LW-H1")
    if state.on_move != side or state.is_end:
        raise NotNow(T("A side does this in its own player turn."), rule="LW-T3")
    if order.work == "corps":
        if state.section not in ("E", "printed", "total_war"):
            raise Impossible(
                T("The Soviets may not build corps: only section E lifts the ban of the 1982 errata."),
                rule="LW-H1",
                instead=T("The ban falls when section E is in force."),
            )
        return
    if order.work == "railway":
        return
    if not order.place:
        raise Malformed(T("A report on a fortified unit says where it stands."), instead=T("Name a place, such as Poland."))
    place = state.place(order.place)
    if state.section in ("C", "D"):
        if not place.is_fortified:
            raise Impossible(
                T(
                    "Under section {section} the Soviets do not fortify in {place}.",
                    section=T(state.section),
                    place=spot(place.name),
                ),
                rule="LW-G2",
                instead=T("They fortify in Poland, Bessarabia, the Baltic States or the Soviet Union."),
            )
        if state.fortified:
            raise Impossible(
                T(
                    "Under section {section} the Soviets fortify one unit a turn, and this turn's has been fortified.",
                    section=T(state.section),
                ),
                rule="LW-G1",
                instead=T("The next one can be fortified in the game turn {date}.", date=date(state.now + 1)),
            )


def decide_work(course: Course, side: o.SideKey, order: o.ReportWork) -> None:
    """The work, with the case that allows it; where none speaks, the printed rules do."""
    section = course.state.section
    rules = {
        "fortify": "LW-G3" if section == "E" else "LW-G1" if section in ("C", "D") else "",
        "corps": "LW-H1" if section == "E" else "",
        "railway": "LW-I1" if section in ("D", "E") else "",
    }
    course.happens(e.WorkReported(side=side, work=order.work, place=order.place, rule=rules[order.work]))


# what the printed rules decide, entered by one side and confirmed by the other


def check_status(state: LimitedWar, side: str, order: o.EnterStatus) -> None:
    """A country at peace that is still there."""
    state.country(order.country)
    if state.invasion(order.country):
        raise NotNow(T("{country} is invaded: its status changes only by these cases.", country=T(order.country)), rule="LW-C8")
    if state.status_of(order.country) == order.status:
        raise NotNow(T("That is how it stands already."))
    if state.status_of(order.country) in GONE:
        raise Impossible(T("{country} is {status}.", country=T(order.country), status=KIND[state.status_of(order.country)]))
    _check_no_twin(state, side, "status", order.country)


def _check_no_twin(state: LimitedWar, side: str, what: str, country: str = "") -> None:
    twin = next((p for p in state.proposals if p.what == what and p.country == country), None)
    if twin is None:
        return
    if twin.side == side:
        raise NotNow(T("The other player has still to confirm the last entry of this kind."))
    raise NotNow(
        T("The other player has made an entry of this kind, and you have still to say whether you agree."),
        instead=T("Answer that question first; it has buttons, and `/game answer` takes it too."),
    )


def check_date(state: LimitedWar, side: str, order: o.SetDate) -> None:
    """Only in peace, where no deadline runs, and not beyond the last game turn."""
    if state.stage != "peace":
        raise NotNow(
            T("Now it is {stage}, and the calendar is set in peace only.", stage=STAGE[state.stage])
            if state.section in ("printed", "total_war")
            else T("Deadlines are running, so the calendar is not set now."),
            rule="LW-T1",
            instead=T("It moves on by player turns; a mistake is taken back with undo."),
        )
    last = state.facts.economy.calendar.last
    if read_date(order.date) > read_date(last or order.date):
        raise Malformed(
            T("The last game turn of this campaign is {last}, and that date lies beyond it.", last=date(read_date(last))),
            rule="LW-T1",
            instead=T("To end the campaign earlier, use `/game end`."),
        )
    if not 1 <= order.cycles_start_on <= TURNS_IN_MONTH:
        raise Malformed(T("Cycles begin with one of the game turns 1 to 4 of a month."), rule="LW-AMB-14")
    _check_no_twin(state, side, "date")


def check_printed(state: LimitedWar, side: str, order: o.EnterPrinted) -> None:
    """Out of the printed limited war, or from peace to Total War by the printed rules."""
    if order.section == "total_war" and state.stage in ("peace", "printed"):
        _check_no_twin(state, side, "printed")
        return
    if order.section == "peace" and state.section == "printed":
        _check_no_twin(state, side, "printed")
        return
    raise Impossible(
        T("From {now} the printed rules do not lead to {then}.", now=STAGE[state.stage], then=STAGE[order.section]),
        rule="LW-A1",
        instead=T("While one of these sections holds, its own cases say how it ends."),
    )


def propose(course: Course, side: o.SideKey, order: o.EnterStatus | o.SetDate | o.EnterPrinted) -> None:
    """Puts the entry to the other side."""
    question = course.state.questions + 1
    if isinstance(order, o.EnterStatus):
        event = e.Proposed(question=question, side=side, what="status", country=order.country, value=order.status)
    elif isinstance(order, o.SetDate):
        event = e.Proposed(
            question=question, side=side, what="date", value=str(read_date(order.date)), cycles_start_on=order.cycles_start_on
        )
    else:
        event = e.Proposed(question=question, side=side, what="printed", value=order.section)
    course.happens(event)


def answer_proposal(course: Course, proposal: Proposal, side: o.SideKey, choice: str) -> None:
    """What the other side agreed to happens, if it can still happen; else the entry lapses."""
    state = course.state
    if choice == "agree" and can_follow(state, proposal):
        if proposal.what == "status":
            course.happens(e.StatusSet(question=proposal.question, country=proposal.country, status=proposal.value))
            settle_sweden(course)
        elif proposal.what == "date":
            course.happens(
                e.DateSet(question=proposal.question, at=int(proposal.value), cycles_start_on=proposal.cycles_start_on)
            )
        else:
            section: e.Section = "peace" if proposal.value == "peace" else "total_war"
            course.happens(e.PrintedOutcome(question=proposal.question, section=section))
        return
    course.happens(e.ProposalDeclined(question=proposal.question, side=side))


def can_follow(state: LimitedWar, proposal: Proposal) -> bool:
    """Whether an entry still fits the state in which it is confirmed."""
    if proposal.what == "status":
        return state.invasion(proposal.country) is None and state.status_of(proposal.country) not in GONE
    if proposal.what == "date":
        return state.stage == "peace"
    if proposal.value == "peace":
        return state.section == "printed"
    return state.stage in ("peace", "printed")
