"""Pairs of worlds that differ only in what is hidden: whatever the channel, the other side or an onlooker can get to see is the
same, byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

import pytest

from bot import bulletin
from bot.buttons import components
from bot.campaign.correction import open_paths
from bot.campaign.orders import Correct, Join, LeaveStandingOrder, ProposeEnd, ProposeUndo, Rule, Throw
from bot.campaign.rules import Secrets, decide
from bot.campaign.state import Actor
from bot.campaign.tell import tell
from bot.kit.decisions import Answer
from bot.kit.dice import LoadedDice
from bot.kit.ledger import number
from bot.kit.model import Order, canonical
from bot.kit.refusals import Refusal
from bot.kit.sealed import Condition, SealedOrder
from bot.kit.secrecy import NOBODY
from bot.looks import Look
from bot.offers import offers
from tests.club import ANNA, BERT, CARL, DORA, KEY, Club, secret_no
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull

PUBLIC_DICE = {10: 6, 11: 6, 12: 6, 13: 6, 14: 6}
"""The numbers of the dice that the script below rolls in public, with their sides. The seven of the shuffle, the weather and
the two of the secret throw come before them."""

WORDS = ["oak", ""]


@cache
def secrets(wanted: int = 3) -> list[bytes]:
    """Secrets that give the same public dice, and different hidden ones."""
    first = secret_no(0)
    found = [first]
    faces = {n: number(first, WORDS, KEY, n, sides) for n, sides in PUBLIC_DICE.items()}
    for candidate in map(secret_no, count(1)):
        if all(number(candidate, WORDS, KEY, n, sides) == faces[n] for n, sides in PUBLIC_DICE.items()):
            found.append(candidate)
            if len(found) == wanted:
                return found
    raise AssertionError("there is no end of secrets")


LATER = SealedOrder(moment="reply", choice="slip", conditions=(Condition(fact="pull", comparison=">=", value=9),))
SEALED = LeaveStandingOrder(sealed=(LATER,))
STANDING = LeaveStandingOrder(key="reply", value="dig")


@dataclass(frozen=True)
class Hidden:
    """What differs between worlds."""

    secret: bytes = field(default_factory=lambda: secrets()[0])
    effort: int = 0
    reply: str = "dig"
    thrown: str = "2d6"
    private: LeaveStandingOrder = SEALED
    wet: str = "6"


def evening(hidden: Hidden) -> Iterator[Club]:
    """The same orders in each world, but for what is hidden; the club after each of them."""
    club = Club(secret=hidden.secret, scenario="meadow", seated=False)
    yield club
    orders = [
        (ANNA, Join(side="red", word="oak")),
        (BERT, Join(side="blue")),
        (ANNA, LineUp()),
        (CARL, Throw(text=hidden.thrown, secret=True)),
        (CARL, Correct(path="wet", value=hidden.wet, why="As the almanac says")),
        (ANNA, Draw()),
        (ANNA, PlanPull(effort=hidden.effort)),
        (BERT, Brace(foot="left")),
        (DORA, Throw(text="d6 the dog")),
        (ANNA, LeaveStandingOrder(key="reply", value=hidden.reply)),
        (CARL, Rule(question="May they spit?", answer="Once.")),
        (ANNA, PlanPull(effort=0)),
        (ANNA, Pull()),
        (BERT, Answer(decision="reply-1", choice="slip")),
        (ANNA, LeaveStandingOrder(key="reply", value="")),
        (BERT, PlanPull(effort=0)),
        (ANNA, PlanPull(effort=hidden.effort)),
        (BERT, Pull()),
        (BERT, ProposeUndo()),
        (BERT, Pull()),
        (ANNA, LeaveStandingOrder(key="reply", value="slip")),
        (ANNA, LeaveStandingOrder(key="reply", value=hidden.reply)),
        (ANNA, hidden.private),
        (BERT, ProposeEnd()),
    ]
    for user, order in orders:
        club.give(user, order)
        yield club


WORLDS = {
    "the ledger's secret, the shuffle, the weather and a card": Hidden(secret=secrets()[1]),
    "another secret": Hidden(secret=secrets()[2]),
    "a plan": Hidden(effort=2),
    "a standing order": Hidden(reply="slip"),
    "what a sealed order does": Hidden(private=LeaveStandingOrder(sealed=(LATER.with_(choice="dig", conditions=()),))),
    "whether there is a sealed order": Hidden(private=STANDING),
    "a secret throw": Hidden(thrown="1d20+1d8 do they see the ambush"),
    "a hidden correction": Hidden(wet="4"),
    "everything at once": Hidden(
        private=STANDING,
        secret=secrets()[1],
        effort=1,
        reply="slip",
        thrown="1d20*1d4",
        wet="5",
    ),
}


def seen(club: Club, user: int) -> str:
    """Everything that one person can be shown now, as one text."""
    game, campaign = club.game, club.campaign
    viewer = campaign.viewer(user)
    events = club.events()
    view = game.view(campaign.state, viewer)
    found: dict[str, Any] = {
        "log": [[str(text) for text in tell(game, event, viewer)] for event in events],
        "pictures": [game.illustrate(event) for event in events if event.kind.startswith("tug.")],
        "view": view,
        "panel": game.panel(view),
        "chart": game.chart(view),
        "due": game.due(campaign.state),
        "questions": game.decisions(campaign.state),
        "offers": [[o.token, str(o.label), o.side, canonical(o.order), o.style] for o in offers(game, campaign)],
        "proposals": campaign.proposals,
        "frontier": campaign.frontier,
        "numbers": campaign.next_n,
        "record": club.record(),
        "refusals": [refused(club, user, order) for order in ATTEMPTS],
    }
    return canonical(json.loads(canonical(plain(found))))


ATTEMPTS = (
    Draw(),
    Pull(card=0),
    Pull(card=5),
    LineUp(),
    Answer(decision="reply-1", choice="dig"),
    Answer(decision="reply-9", choice="run"),
    PlanPull(effort=1),
    Correct(path="deck", value="1", why="Because"),
    Correct(path="deck.0", value='"x"', why="Because"),
    Correct(path="plans.0.effort", value='"x"', why="Because"),
    Correct(path="hands.0.heave", value="null", why="Because"),
)


def refused(club: Club, user: int, order: Order) -> str:
    """What somebody is told who tries: whether it is refused, and in which words. Corrections are tried as the referee, who is
    to learn nothing by them either."""
    try:
        if isinstance(order, Correct):
            decide(club.campaign, club.game, Actor(user_id=CARL), order, LoadedDice(), Secrets(b"", b""), club.at)
        for side in club.campaign.sides_of(user):
            club.game.check(club.campaign.state, side, order)
    except Refusal as refusal:
        return str(refusal)
    return "passes"


def plain(value: Any) -> Any:
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


HASH = re.compile(r'"(salt|seal|chain|commitment)":"[0-9a-f]*"|committed to: `[0-9a-f]{64}`')


def masked(text: str) -> str:
    """Without the hashes that follow from the secret; whether a salt is there at all stays visible."""
    return HASH.sub(lambda match: re.sub("[0-9a-f]{64}", "#", match[0]), text)


@cache
def evenings(hidden: Hidden, user: int) -> list[str]:
    return [masked(seen(club, user)) for club in evening(hidden)]


@pytest.mark.parametrize("user", [0, BERT, CARL, DORA], ids=["the channel", "the other side", "the referee", "an onlooker"])
@pytest.mark.parametrize("world", WORLDS)
def test_nobody_else_can_tell_two_worlds_apart(world: str, user: int) -> None:
    plain_world, other_world = evenings(Hidden(), user), evenings(WORLDS[world], user)

    for step, (one, other) in enumerate(zip(plain_world, other_world, strict=True)):
        assert one == other, f"after order {step}: {difference(one, other)}"


def difference(one: str, other: str) -> str:
    at = next(place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return f"…{one[at - 80 : at + 40]}… against …{other[at - 80 : at + 40]}…"


@pytest.mark.parametrize("world", [name for name in WORLDS if name not in ("a secret throw", "a hidden correction")])
def test_who_may_know_can_tell_them_apart(world: str) -> None:
    """Otherwise the test above would hold for a game that shows nothing to anybody."""
    assert evenings(Hidden(), ANNA) != evenings(WORLDS[world], ANNA)


def test_the_worlds_do_differ_where_nobody_may_look() -> None:
    states = {name: canonical(list(evening(hidden))[-1].campaign.state) for name, hidden in WORLDS.items()}
    logs = {name: canonical([e.model_dump(mode="json") for e in list(evening(h))[-1].events()]) for name, h in WORLDS.items()}

    assert len(set(logs.values())) == len(WORLDS)
    assert len(set(states.values())) > 3


@pytest.mark.parametrize("world", WORLDS)
async def test_the_table_message_and_every_post_are_the_same(world: str) -> None:
    posts = []
    for hidden in (Hidden(), WORLDS[world]):
        told = []
        for club in evening(hidden):
            row: Any = type("Row", (), {"id": 1, "channel_id": 2, "name": club.campaign.name})()
            look = Look(row, club.game, club.campaign, DORA, NOBODY)
            last = club.log[-1]
            rows = list(zip((seq for seq, *_ in last.rows), club.events()[-len(last.rows) :], strict=True))
            for post in (await bulletin.table_message(look), *await bulletin.result(look, rows)):
                files = [(file.name, file.data, file.alt) for file in post.files]
                told.append((post.content, [embed.to_dict() for embed in post.embeds], files, post.ping, buttons(post.view)))
            told.append(buttons(components(1, offers(club.game, club.campaign))))
            told.append(open_paths(look.campaign.state))
        posts.append(masked(re.sub(r"Dice committed to [0-9a-f]+", "Dice committed to #", repr(told))).encode())

    assert without_commitments(posts[0]) == without_commitments(posts[1])


def without_commitments(post: bytes) -> bytes:
    return re.sub(rb"`?[0-9a-f]{16,64}`?(\xe2\x80\xa6)?", b"#", post)


def buttons(view: Any) -> Any:
    return view.to_components() if view is not None else None
