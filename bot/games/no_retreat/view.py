"""What a viewer may know, chapter by chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.no_retreat.chapter import Chapter
from bot.games.no_retreat.chart import chart as turn_track
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.turns import TURNS
from bot.games.no_retreat.words import months_said, phase_name, side_title
from bot.kit.game import Panel
from bot.kit.marks import Picture
from bot.kit.model import Frozen
from bot.kit.words import T, Text


class View(Frozen):
    """Each chapter's part, by the chapter's key. `options` are the agreed readings."""

    viewer: str
    parts: dict[str, Any]
    options: dict[str, str] = {}


def view(state: NoRetreat, viewer: str, chapters: Sequence[Chapter]) -> View:
    """What this viewer may know."""
    parts = {chapter.key: part for chapter in chapters if (part := chapter.view(state, viewer)) is not None}
    return View(viewer=viewer, parts=parts, options=state.options)


def panel(view: View, chapters: Sequence[Chapter]) -> Panel:
    """A view in words."""
    sections = tuple(
        section for chapter in chapters if chapter.key in view.parts for section in chapter.sections(view.parts[chapter.key])
    )
    return Panel(title=T("No Retreat!"), sections=sections)


def chart(view: View) -> Picture:
    """The turn track as a picture."""
    return turn_track(view.parts["track"])


def headings(state: NoRetreat) -> tuple[Text, ...]:
    """The turn, and the phase of the Phasing side; the steps of a Combat Phase are no headings of their own."""
    track = state.track
    turn = T("Turn {turn}, {months}", turn=track.turn, months=months_said(TURNS.months(track.turn)))
    if not track.active:
        return turn, phase_name(track.phase)
    return turn, T("{side}: {phase}", side=side_title(track.active), phase=phase_name(track.phase))
