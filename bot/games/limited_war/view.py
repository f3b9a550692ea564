"""What is shown of a campaign. Nothing in this game is hidden, so every viewer sees the same."""

from __future__ import annotations

from bot.games.limited_war.calendar import written
from bot.games.limited_war.state import GONE, LimitedWar
from bot.games.limited_war.status import Deadline, Line, deadlines, lines, subject
from bot.games.limited_war.tell import cased, tell
from bot.games.limited_war.words import PRODUCTION, STAGE, STATUS, date, moment
from bot.kit.game import Panel, Section
from bot.kit.model import Frozen
from bot.kit.words import T, Text


class Standing(Frozen):
    """Where a country stands: its status, and the rung of the ladder it is on ("" where it is on none)."""

    country: str
    status: str
    rung: str


class View(Frozen):
    """The whole status, ready to be put into words or drawn."""

    date: str
    moment: Text
    stage: str
    points: int
    lines: tuple[Line, ...]
    deadlines: tuple[Deadline, ...]
    countries: tuple[Standing, ...]
    verdicts: tuple[Text, ...]


RUNGS = ("peace", "awaiting", "C", "D", "E", "printed", "total_war")


def view(state: LimitedWar) -> View:
    """The status of a campaign."""
    last = state.verdicts[-3:]
    return View(
        date=written(state.now),
        moment=moment(state),
        stage=state.stage,
        points=state.points,
        lines=lines(state),
        deadlines=deadlines(state),
        countries=tuple(_standing(state, p.name) for p in state.facts.places.place if p.is_country),
        verdicts=tuple(
            T("Cycle of {date}: {production}.", date=date(v.first), production=PRODUCTION[v.production]) for v in reversed(last)
        ),
    )


def _standing(state: LimitedWar, country: str) -> Standing:
    invaded = state.invasion(country)
    status = state.status_of(country)
    rung = ""
    if invaded is not None:
        rung = "awaiting" if invaded.awaits else state.section
    elif status not in GONE:
        rung = "E" if state.section == "E" and country in state.minors and status == "active" else "peace"
    return Standing(country=country, status=status, rung=rung)


_ORDER = (
    ("", "is"),
    ("axis", "must"),
    ("axis", "may"),
    ("axis", "must_not"),
    ("soviet", "must"),
    ("soviet", "may"),
    ("soviet", "must_not"),
)


def panel(shown: View) -> Panel:
    """The status in words: date and points, then what each side must, may and must not do, the deadlines and the countries."""
    sections = [_group(shown, side, mood) for side, mood in _ORDER]
    due = tuple(cased(T("{date}, {when}: {what}.", date=date(d.at), when=d.when, what=d.what), d.rule) for d in shown.deadlines)
    named = tuple(
        T("{country}: {status}", country=T(c.country), status=STATUS[c.status])
        for c in shown.countries
        if c.status or c.rung != "peace"
    )
    sections += [
        Section(title=T("Deadlines"), lines=due),
        Section(title=T("Countries"), lines=named),
        Section(title=T("Soviet production"), lines=shown.verdicts),
    ]
    return Panel(
        title=T("War in Europe, {moment}: {stage}", moment=shown.moment, stage=STAGE[shown.stage]),
        lines=(T("German political points: {points}.", points=shown.points),),
        sections=tuple(s for s in sections if s is not None and s.lines),
    )


def _group(shown: View, side: str, mood: str) -> Section | None:
    found = [line for line in shown.lines if line.side == side and line.mood == mood]
    if not found:
        return None
    said = tuple(cased(line.text, line.rule) if line.rule else line.text for line in found)
    return Section(title=subject(side, found[0].mood), lines=said)


def history(state: LimitedWar) -> Panel:
    """Every change of the campaign with its case, one section a game turn, oldest first."""
    sections: list[Section] = []
    for noted in state.history:
        title = T("{date}", date=date(noted.at))
        said = tuple(tell(noted.event))
        if sections and sections[-1].title == title:
            sections[-1] = Section(title=title, lines=(*sections[-1].lines, *said))
        else:
            sections.append(Section(title=title, lines=said))
    lines_ = () if sections else (T("Nothing has changed yet."),)
    return Panel(title=T("History of the limited war"), lines=lines_, sections=tuple(sections))
