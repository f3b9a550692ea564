"""A campaign as a value: the game's state, and who sits where, what was agreed, what was proposed."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import SerializeAsAny

from bot.kit.game import Game, GameState, Outcome
from bot.kit.model import Frozen
from bot.kit.pace import Clock, Pace, Span
from bot.kit.sealed import SealedOrder
from bot.kit.secrecy import REFEREE


class Seat(Frozen):
    """One person at one side, since a row of the log. `continues` is who held the seat before them, 0 for nobody."""

    side: str
    user_id: int
    since: int
    continues: int = 0


class Step(Frozen):
    """One order that changed the game, as undo sees it.

    `before` is the last row that stands when the step is taken back. `side` is empty for a referee's correction. A quiet one was
    told to its own side alone.
    """

    order_no: int
    side: str
    before: int
    is_quiet: bool = False


class Proposal(Frozen):
    """Something that needs consent. `wanted` are the sides that have not agreed yet (REFEREE: a referee other than the author);
    `by` is empty for a referee without a seat. A seat (of the side `option`) is offered to the person `to`."""

    no: int
    what: Literal["undo", "option", "end", "reseed", "pace", "pause", "extend", "seat"]
    by: str
    user_id: int
    wanted: tuple[str, ...]
    order_no: int = 0
    option: str = ""
    value: str = ""
    to: int = 0


class Ruling(Frozen):
    """What a referee decided where the rules are silent."""

    question: str
    answer: str


class Vacation(Frozen):
    """Days off that a player took from the budget."""

    user_id: int
    span: Span


class Sealed(Frozen):
    """A sealed order of a side: `row` committed it; in row `fired` it was carried out or dropped (0: it waits)."""

    row: int
    side: str
    order: SealedOrder
    fired: int = 0


class Campaign(Frozen):
    """Everything about a campaign but its secret and its place.

    `head` is the last row of the log, `chain` the hash after it, `game_row` the last row that touched the game; `order_no` counts
    orders, `next_n` random numbers. `words` are the seats' words by side, in the order of the game's sides; they are closed by
    the first roll. `frontier` is the last order that told somebody something (a die, a hidden thing, another side's answer):
    only steps after it are taken back without consent. `clocks` are the running clocks of the sides that are due;
    `paused_until` is 0 when no pause was agreed. `held` says who gave up each side's seat last. `language` is the tag of the one
    in which everybody is told ("ru", "pt-BR"); empty for English. `warned_at` is when it was last said that nobody plays (0:
    never).
    """

    key: str
    game: str
    rules_version: int
    name: str
    language: str = ""
    scenario: str
    opened_by: int
    commitment: str
    chain: str
    head: int = 0
    game_row: int = 0
    order_no: int = 0
    next_n: int = 0
    words: dict[str, str] = {}
    seats: tuple[Seat, ...] = ()
    held: dict[str, int] = {}
    referees: tuple[int, ...] = ()
    standing: dict[str, dict[str, str]] = {}
    sealed: tuple[Sealed, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposal_no: int = 0
    rulings: tuple[Ruling, ...] = ()
    steps: tuple[Step, ...] = ()
    frontier: int = 0
    pace: Pace | None = None
    clocks: dict[str, Clock] = {}
    pauses: tuple[Span, ...] = ()
    paused_until: int = 0
    vacations: tuple[Vacation, ...] = ()
    gathers: bool = False
    warned_at: int = 0
    is_archived: bool = False
    outcome: Outcome | None = None
    is_over: bool = False
    state: SerializeAsAny[GameState]

    @property
    def is_running(self) -> bool:
        """Whether it is being played: neither over nor archived."""
        return not self.is_over and not self.is_archived

    def sides_of(self, user_id: int) -> tuple[str, ...]:
        """The sides at which this person sits."""
        return tuple(seat.side for seat in self.seats if seat.user_id == user_id)

    def players(self, side: str) -> tuple[int, ...]:
        """Who sits at a side."""
        return tuple(seat.user_id for seat in self.seats if seat.side == side)

    def seated_sides(self) -> tuple[str, ...]:
        """The sides at which somebody sits."""
        return tuple(dict.fromkeys(seat.side for seat in self.seats))

    def asked_of(self, user_id: int) -> tuple[Proposal, ...]:
        """The proposals that this person is asked about: whoever sits at a side whose consent is missing, a referee where one is
        wanted, and the one to whom a seat is offered."""
        sides, is_referee = {*self.sides_of(user_id)}, user_id in (self.opened_by, *self.referees)
        return tuple(
            p
            for p in self.proposals
            if p.to == user_id or sides & {*p.wanted} or (REFEREE in p.wanted and is_referee and user_id != p.user_id)
        )

    def sealed_by(self, side: str) -> tuple[Sealed, ...]:
        """The sealed orders of a side that wait for their moment, in the order in which they were sealed."""
        return tuple(each for each in self.sealed if each.side == side and not each.fired)

    def viewer(self, user_id: int) -> str:
        """With whose eyes this person looks: their side's; nobody's without a seat. (A hotseat player looks with the eyes of
        the first.)"""
        sides = self.sides_of(user_id)
        return sides[0] if sides else ""


_KEPT_APART = {
    "chain": "",
    "head": 0,
    "order_no": 0,
    "next_n": 0,
    "standing": {},
    "sealed": (),
    "proposal_no": 0,
    "steps": (),
    "frontier": 0,
    "gathers": False,
    "warned_at": 0,
}
"""What no table message shows: the log's own counts, and what is private."""


def looks_alike(one: Campaign, other: Campaign) -> bool:
    """Whether the table message of one says the same as that of the other, as after a roll for the wagons."""
    return one.with_(**_KEPT_APART) == other.with_(**_KEPT_APART)


UNDOABLE = 40
"""How many steps are remembered for undo."""


def load(text: str, game: Game[Any]) -> Campaign:
    """A campaign from its JSON text."""
    raw = json.loads(text)
    state = game.state_type.model_validate(raw.pop("state"))
    return Campaign.model_validate({**raw, "state": state})


class Actor(Frozen):
    """Who gives an order: the person, and whether they manage the server (managers may act as referee)."""

    user_id: int
    manages: bool = False

    def is_referee(self, campaign: Campaign) -> bool:
        """Whether this person may act as referee here."""
        return self.manages or self.user_id == campaign.opened_by or self.user_id in campaign.referees

    def is_at(self, campaign: Campaign) -> bool:
        """Whether this person has a say at the table: one of its players, or a referee."""
        return bool(campaign.sides_of(self.user_id)) or self.is_referee(campaign)


THE_BOT = Actor(user_id=0)
