"""What a team may know, in words and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.tug.state import CARDS, Braced, Card, Drawn, LinedUp, Plan, Planned, PullBegun, Pulled, TugState
from bot.kit.game import Panel, Section
from bot.kit.marks import Disc, Mark, Path, Picture, Words
from bot.kit.model import Event, Frozen
from bot.kit.sealed import Sealable, named, number, one_of
from bot.kit.secrecy import NOBODY, REFEREE
from bot.kit.words import T, Text, count, listing

NAMES = {"red": T("Red"), "blue": T("Blue")}
REPLIES = {"dig": T("dig in"), "slip": T("let it slip")}
PULL = number("pull", T("the pull"))
PLACE = number("place", T("the rope's middle, counted towards red,"))
FOOT = one_of("foot", T("the foot in front"), {"left": T("the left"), "right": T("the right"), "none": T("neither")})
SEALABLE = (
    Sealable("reply", T("When the other team pulls:"), {"dig": T("Dig in."), "slip": T("Let it slip.")}, (PULL, PLACE, FOOT)),
    Sealable(
        "turn",
        T("When it is our pull:"),
        {"pull": T("Pull without a card."), "draw": T("Draw a card.")},
        (PULL, PLACE, named("strongest", T("the best card in our hand"))),
        name_it=T("Pull with card {name}.", name=""),
        is_own=True,
    ),
)


class TugView(Frozen):
    """What one viewer knows: the rope, the sizes of hands and deck, and their own cards and plan."""

    place: int
    goal: int
    pull: int
    pulls: int
    source: str
    lined_up: bool
    feet: tuple[tuple[str, str], ...]
    left: int
    hands: tuple[tuple[str, int], ...]
    planned: tuple[str, ...]
    own: tuple[Card, ...]
    plans: tuple[Plan, ...]


def view(state: TugState, viewer: str) -> TugView:
    """The state with another team's cards, the deck and the weather left out."""
    return TugView(
        place=state.place,
        goal=state.rope.goal,
        pull=state.pull,
        pulls=state.rope.pulls,
        source=state.rope.source,
        lined_up=state.lined_up,
        feet=tuple(sorted(state.feet.items())),
        left=len(state.deck),
        hands=tuple((side, sum(card.side == side for card in state.hands)) for side in NAMES),
        planned=tuple(plan.side for plan in state.plans),
        own=tuple(card for card in state.hands if viewer in (card.side, REFEREE)),
        plans=tuple(plan for plan in state.plans if viewer in (plan.side, REFEREE)),
    )


def tell(event: Event, viewer: str) -> Sequence[Text]:
    """An event in sentences."""
    match event:
        case LinedUp():
            return [T("The teams line up; the cards are shuffled, and nobody knows when the rain will come.")]
        case Drawn(side=side, no=no) if viewer in (side, REFEREE):
            return [T("{side} draws a card: heave {n}.", side=NAMES[side], n=CARDS[no])]
        case Drawn(side=side):
            return [T("{side} draws a card.", side=NAMES[side])]
        case Braced(side=side, foot=foot):
            return [T("{side} puts the {foot} foot forward.", side=NAMES[side], foot=T(foot))]
        case Planned(side=side, effort=effort) if viewer in (side, REFEREE):
            return [T("{side} will pull with effort {n}.", side=NAMES[side], n=effort)]
        case Planned(side=side):
            return [T("{side} has a plan.", side=NAMES[side])]
        case PullBegun(side=side, heave=heave, effort=effort):
            return [T("{side} pulls, heave {heave}, effort {effort}.", side=NAMES[side], heave=heave, effort=effort)]
        case Pulled(my_sum=mine, their_sum=theirs, moved=moved):
            return [T("{mine} against {theirs}: the rope {how}.", mine=mine, theirs=theirs, how=_moved(moved))]
    return []


def _moved(moved: int) -> Text:
    if not moved:
        return T("stays where it is")
    return T("moves {n} towards {side}", n=count(abs(moved), "step", "steps"), side=NAMES["red" if moved > 0 else "blue"])


def panel(view: TugView) -> Panel:
    """A view in words."""
    lines = [
        T(
            "Pull {n} of {all}; the rope lies at {place}, and {goal} wins.",
            n=view.pull,
            all=view.pulls,
            place=view.place,
            goal=view.goal,
        ),
        T("The field is that of {source}.", source=view.source),
    ]
    lines += [T("{side}: {foot} foot forward.", side=NAMES[side], foot=T(foot)) for side, foot in view.feet]
    hands = [T("{side}: {n}", side=NAMES[side], n=count(n, "card", "cards")) for side, n in view.hands]
    sections = [Section(title=T("Hands"), lines=(*hands, T("{n} in the deck", n=count(view.left, "card", "cards"))))]
    if view.own or view.plans:
        own = [T("Card {no}: heave {n}", no=card.no, n=card.heave) for card in view.own]
        plans = [T("Effort {n}", n=plan.effort) for plan in view.plans]
        sections.append(Section(title=T("For your eyes"), lines=(*own, *plans)))
    return Panel(title=T("Tug of war"), lines=tuple(lines), sections=tuple(sections))


def chart(view: TugView) -> Picture:
    """The rope and its middle."""
    middle = 160 - 140 * view.place / view.goal
    marks: list[Mark] = [
        Path(points=((20, 40), (300, 40)), line="#8a6d3b", width=4),
        Disc(centre=(middle, 40), radius=9, fill="#f5f5f5", line="#000000"),
        Words(at=(20, 72), text=str(NAMES["red"]), size=14, fill="#a02020"),
        Words(at=(300, 72), text=str(NAMES["blue"]), size=14, fill="#2040a0", anchor="ra"),
    ]
    held = listing([T("{side} holds {n}", side=NAMES[side], n=count(n, "card", "cards")) for side, n in view.hands])
    alt = T("The rope lies at {place} of {goal}; {held}.", place=view.place, goal=view.goal, held=held)
    return Picture(name="rope", size=(320, 96), marks=tuple(marks), alt=str(alt))


def illustrate(event: Event) -> Picture | None:
    """The two dice of a pull."""
    if not isinstance(event, Pulled):
        return None
    faces = ((event.mine.face, 40), (event.theirs.face, 120))
    marks = tuple(Words(at=(x, 30), text=str(face), size=28, anchor="mm", bold=True) for face, x in faces)
    alt = T("The dice show {mine} and {theirs}.", mine=event.mine.face, theirs=event.theirs.face)
    return Picture(name="pull", size=(160, 60), marks=marks, alt=str(alt))


__all__ = ["NAMES", "NOBODY", "REPLIES", "TugView", "chart", "illustrate", "panel", "tell", "view"]
