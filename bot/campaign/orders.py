"""What people ask of the table itself, whatever the game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.kit.model import Order
from bot.kit.pace import WhenOut
from bot.kit.sealed import SealedOrder
from bot.kit.secrecy import SeenBy


class TableOrder(Order):
    """An order to the table, not to the game."""


class Join(TableOrder):
    """Take a seat, with a word for the dice if the first roll has not been made. Who sits there already may still add one.

    `all_free` takes the other free seats as well, in a game that one person plays alone.
    """

    kind: Literal["table.join"] = "table.join"
    side: str
    word: str = ""
    all_free: bool = False


class Leave(TableOrder):
    """Give up one's seat (all of them with an empty side)."""

    kind: Literal["table.leave"] = "table.leave"
    side: str = ""


class SeatPlayer(TableOrder):
    """The referee puts a person on a seat, in place of who sits there (user 0: opens the seat)."""

    kind: Literal["table.seat_player"] = "table.seat_player"
    side: str
    user_id: int


class OfferSeat(TableOrder):
    """Offer a person one's own seat, or (`beside`) a place beside one's own. An empty side is the only one that one holds."""

    kind: Literal["table.offer_seat"] = "table.offer_seat"
    side: str = ""
    user_id: int
    beside: bool = False


class OpenSeat(TableOrder):
    """Open the seats of a player who has left the server. Given by the bot alone."""

    kind: Literal["table.open_seat"] = "table.open_seat"
    user_id: int


class GatherResults(TableOrder):
    """Tell what the game brings in threads, one a turn, from now on (or no longer)."""

    kind: Literal["table.gather_results"] = "table.gather_results"
    on: bool


class NameReferee(TableOrder):
    """Make another person referee of this campaign."""

    kind: Literal["table.name_referee"] = "table.name_referee"
    user_id: int


class ChooseLanguage(TableOrder):
    """Tell everybody in this language from now on: its tag ("ru"), and what those who speak it call it."""

    kind: Literal["table.choose_language"] = "table.choose_language"
    language: str
    name: str


class ProposeUndo(TableOrder):
    """Take back the last step that its author knows of.

    `edition` is that of the rule: in the first, which the records of 0.1 were played by, a step was the last one whoever knew of
    it, and beyond the frontier no referee was asked in place of an empty seat.
    """

    kind: Literal["table.propose_undo"] = "table.propose_undo"
    edition: Literal[1, 2] = 2


class ProposeOption(TableOrder):
    """Read a rule differently from now on."""

    kind: Literal["table.propose_option"] = "table.propose_option"
    option: str
    value: str


class ProposeEnd(TableOrder):
    """End the campaign before its time. A referee's is carried out at once."""

    kind: Literal["table.propose_end"] = "table.propose_end"
    as_referee: bool = False


class ProposeReseed(TableOrder):
    """Publish the secret now and go on with a new one."""

    kind: Literal["table.propose_reseed"] = "table.propose_reseed"


class Consent(TableOrder):
    """Agree to a proposal, or decline it."""

    kind: Literal["table.consent"] = "table.consent"
    proposal: int
    agree: bool


class LeaveStandingOrder(TableOrder):
    """Leave a standing order for one's side; an empty value withdraws it.

    Or seal an order, or take back the one that row `withdrawn` committed (then `key` and `value` are empty). To everybody else
    all of these are the same: what was left is hidden, and which of them it was. In a game without standing orders it can only
    have been a sealed one, so that there it shows that there is, or was, an order; never which, nor for what moment.
    """

    kind: Literal["table.leave_standing_order"] = "table.leave_standing_order"
    key: Annotated[str, SeenBy()] = ""
    value: Annotated[str, SeenBy()] = ""
    sealed: Annotated[tuple[SealedOrder, ...], SeenBy(), Field(max_length=1)] = ()
    withdrawn: Annotated[int, SeenBy()] = 0


class Throw(TableOrder):
    """Roll an expression. A secret throw is for the referee's eyes, and sealed: in the record its text stands in `sealed`."""

    kind: Literal["table.throw"] = "table.throw"
    text: str
    secret: bool = False
    sealed: Annotated[str | None, SeenBy(instead_of="text")] = None

    @property
    def asked(self) -> str:
        """What is to be rolled."""
        return self.text if self.sealed is None else self.sealed


class Rule(TableOrder):
    """The referee answers a question that the rules leave open."""

    kind: Literal["table.rule"] = "table.rule"
    question: str
    answer: str


class Correct(TableOrder):
    """The referee sets a value of the game's state. `path` is dotted ("armies.0.hits"), `value` is JSON.

    Where the value is one that the channel may not see, it stands in `sealed` in the record.
    """

    kind: Literal["table.correct"] = "table.correct"
    path: str
    value: str
    why: str
    sealed: Annotated[str | None, SeenBy(instead_of="value")] = None

    @property
    def asked(self) -> str:
        """The value that is to be set."""
        return self.value if self.sealed is None else self.sealed


class Peek(TableOrder):
    """The referee looks at what a side sees. Allowed, and announced."""

    kind: Literal["table.peek"] = "table.peek"
    side: str


class ProposePace(TableOrder):
    """Play at this pace from now on: hours of running time for each move (0: no deadlines), and what happens when time is out."""

    kind: Literal["table.propose_pace"] = "table.propose_pace"
    hours: int
    weekends_off: bool = False
    out: WhenOut = "remind"
    vacation_days: int = 14


class ProposePause(TableOrder):
    """Let every clock stand still until a time (UTC seconds)."""

    kind: Literal["table.propose_pause"] = "table.propose_pause"
    until: int


class Resume(TableOrder):
    """End the pause now."""

    kind: Literal["table.resume"] = "table.resume"


class ProposeExtension(TableOrder):
    """Ask for more hours for one's own move."""

    kind: Literal["table.propose_extension"] = "table.propose_extension"
    hours: int


class TakeVacation(TableOrder):
    """Take days off from one's budget: from `start` up to `end` (UTC seconds)."""

    kind: Literal["table.take_vacation"] = "table.take_vacation"
    start: int
    end: int


class TimeOut(TableOrder):
    """The time of a side's move is out. Given by the bot alone, when the deadline `due_at` has passed."""

    kind: Literal["table.time_out"] = "table.time_out"
    side: str
    due_at: int


class WarnIdle(TableOrder):
    """Say that nobody has played for long, if `head` is still the last row. Given by the bot alone."""

    kind: Literal["table.warn_idle"] = "table.warn_idle"
    head: int


class Archive(TableOrder):
    """Put the campaign aside, if `head` is still the last row. Given by the bot alone."""

    kind: Literal["table.archive"] = "table.archive"
    head: int


class Reopen(TableOrder):
    """Go on with a campaign that was archived."""

    kind: Literal["table.reopen"] = "table.reopen"


AnyTableOrder = Annotated[
    Join
    | Leave
    | SeatPlayer
    | OfferSeat
    | OpenSeat
    | GatherResults
    | NameReferee
    | ChooseLanguage
    | ProposeUndo
    | ProposeOption
    | ProposeEnd
    | ProposeReseed
    | Consent
    | LeaveStandingOrder
    | Throw
    | Rule
    | Correct
    | Peek
    | ProposePace
    | ProposePause
    | Resume
    | ProposeExtension
    | TakeVacation
    | TimeOut
    | WarnIdle
    | Archive
    | Reopen,
    Field(discriminator="kind"),
]

THE_BOTS = {"table.time_out", "table.open_seat", "table.warn_idle", "table.archive"}
"""The kinds of the orders that the bot alone gives."""

TABLE_ORDERS: TypeAdapter[AnyTableOrder] = TypeAdapter(AnyTableOrder)
