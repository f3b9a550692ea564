"""What happened at the table itself. Kinds and fields are a stored contract: add, never rename."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from bot.campaign.state import Ruling
from bot.kit.game import Outcome, Setup
from bot.kit.model import Event
from bot.kit.pace import Clock, Pace, Span, WhenOut
from bot.kit.sealed import SealedOrder
from bot.kit.secrecy import SeenBy
from bot.rolls import Thrown


class Opened(Event):
    """A campaign was opened. `opening` is the game's state before the first order, so that a later release replays it. Nothing
    has been drawn by then, so it holds nothing hidden. `language` is the tag of what the server speaks."""

    kind: Literal["table.opened"] = "table.opened"
    game: str
    rules_version: int
    name: str
    setup: Setup
    opened_by: int
    commitment: str
    opening: dict[str, Any]
    language: str = ""


class Imported(Event):
    """The campaign goes on from the state at the end of another's record, with the rulings made there.

    `state` may hold hands and decks, so that it is hidden until the end.
    """

    kind: Literal["table.imported"] = "table.imported"
    record_key: str
    rows: int
    chain: str
    state: Annotated[dict[str, Any], SeenBy()]
    rulings: tuple[Ruling, ...] = ()


class Joined(Event):
    """Somebody took a seat. `by` is the referee who put them there, 0 for nobody; `continues` is who held the seat before and
    whose tenure theirs goes on from, 0 for nobody; `beside` says that others sit there and stay."""

    kind: Literal["table.joined"] = "table.joined"
    side: str
    user_id: int
    by: int = 0
    continues: int = 0
    beside: bool = False


class SeatLeft(Event):
    """Somebody gave up or lost a seat. `by` is the referee who took it away, `to` the person it was handed over to, 0 for nobody;
    `has_left` says that the player is not on the server any more. `since` is the row that began the tenure which ends here; 0 in
    the logs of releases that did not say so."""

    kind: Literal["table.seat_left"] = "table.seat_left"
    side: str
    user_id: int
    by: int = 0
    to: int = 0
    has_left: bool = False
    since: int = 0


class WordGiven(Event):
    """A seat added its word to the dice."""

    kind: Literal["table.word_given"] = "table.word_given"
    side: str
    word: str


class ResultsGathered(Event):
    """Somebody chose that what the game brings is told in threads, one a turn, from now on (or no longer)."""

    kind: Literal["table.results_gathered"] = "table.results_gathered"
    user_id: int
    on: bool


class RefereeNamed(Event):
    """Somebody may act as referee from now on; `by` is the referee who named them."""

    kind: Literal["table.referee_named"] = "table.referee_named"
    user_id: int
    by: int


class LanguageChosen(Event):
    """Somebody chose the language in which everybody is told: its tag ("ru"), and what those who speak it call it."""

    kind: Literal["table.language_chosen"] = "table.language_chosen"
    user_id: int
    language: str
    name: str


class Proposed(Event):
    """Something was proposed that needs the consent of the sides in `wanted`, among which REFEREE is a referee other than its
    author.

    `by` is the side that proposes, empty for a referee without a seat; `user_id` is the person. A seat is offered to the person
    `to`, and needs nobody else's consent.
    """

    kind: Literal["table.proposed"] = "table.proposed"
    no: int
    what: Literal["undo", "option", "end", "reseed", "pace", "pause", "extend", "seat"]
    by: str
    user_id: int
    wanted: tuple[str, ...]
    order_no: int = 0
    option: str = ""
    value: str = ""
    to: int = 0


class Consented(Event):
    """A side agreed to a proposal."""

    kind: Literal["table.consented"] = "table.consented"
    no: int
    side: str


class Declined(Event):
    """A side declined a proposal, or its author withdrew it; it is off the table. `by` is a referee who withdrew their own
    (then `side` is empty), else 0. `user_id` is who answered where a seat was offered, else 0. `is_withdrawn`: by its author."""

    kind: Literal["table.declined"] = "table.declined"
    no: int
    side: str
    by: int = 0
    user_id: int = 0
    is_withdrawn: bool = False


class Undone(Event):
    """The game stands again as after row `back_to`; the rows since then stay readable but count no more.

    `side` is the one whose order `order_no` is taken back (empty for a referee's correction), `by` the referee who did it
    without a seat, else 0; one that `is_quiet` is as unheard as the step was. What was agreed at the table stays: seats,
    readings, rulings, standing orders. A sealed order that was carried out since then is sealed again.
    """

    kind: Literal["table.undone"] = "table.undone"
    side: str
    order_no: int
    back_to: int
    by_consent: bool
    by: int = 0
    is_quiet: bool = False


class OptionChanged(Event):
    """A reading was changed by agreement."""

    kind: Literal["table.option_changed"] = "table.option_changed"
    option: str
    before: str
    after: str


class StandingOrderLeft(Event):
    """A side left or withdrew a standing order; or it sealed an order, or took back the one that row `withdrawn` committed."""

    kind: Literal["table.standing_order_left"] = "table.standing_order_left"
    side: str
    key: Annotated[str, SeenBy("side")]
    value: Annotated[str, SeenBy("side")]
    sealed: Annotated[tuple[SealedOrder, ...], SeenBy("side")] = ()
    withdrawn: Annotated[int, SeenBy("side")] = 0


class StandingOrderFired(Event):
    """A decision was answered by a standing order."""

    kind: Literal["table.standing_order_fired"] = "table.standing_order_fired"
    side: str
    decision: str


class SealedOrderFired(Event):
    """The moment of a sealed order came, and it was carried out. `row` is the one that committed it: there it stands, word for
    word, in the record of the end."""

    kind: Literal["table.sealed_order_fired"] = "table.sealed_order_fired"
    side: str
    occasion: str
    row: int
    sealed: SealedOrder


class SealedOrderDropped(Event):
    """The moment of a sealed order came, and the rules did not allow it. What it was stays its side's own."""

    kind: Literal["table.sealed_order_dropped"] = "table.sealed_order_dropped"
    side: str
    occasion: str
    row: int
    sealed: Annotated[SealedOrder, SeenBy("side")]


class DiceThrown(Event):
    """Somebody rolled an expression in public."""

    kind: Literal["table.dice_thrown"] = "table.dice_thrown"
    user_id: int
    thrown: Thrown


class SecretDiceThrown(Event):
    """The referee rolled an expression in secret; the faces are sealed."""

    kind: Literal["table.secret_dice_thrown"] = "table.secret_dice_thrown"
    user_id: int
    thrown: Annotated[Thrown, SeenBy()]


class Ruled(Event):
    """The referee answered a question that the rules leave open."""

    kind: Literal["table.ruled"] = "table.ruled"
    user_id: int
    question: str
    answer: str


class Corrected(Event):
    """The referee set a value of the game's state. Values are JSON texts.

    Where the value is one that the channel may not see, `before` and `after` are empty and it stands in `hidden_after`, which
    is None otherwise.
    """

    kind: Literal["table.corrected"] = "table.corrected"
    user_id: int
    path: str
    before: str
    after: str
    why: str
    hidden_after: Annotated[str | None, SeenBy(instead_of="after")] = None


class Peeked(Event):
    """The referee looked at what a side sees."""

    kind: Literal["table.peeked"] = "table.peeked"
    user_id: int
    side: str


class SecretPublished(Event):
    """The ledger's secret, published at the end or at a re-seed; with it everybody can recompute the dice."""

    kind: Literal["table.secret_published"] = "table.secret_published"
    secret: str


class Reseeded(Event):
    """The dice go on from a new secret, committed to here. The words count on."""

    kind: Literal["table.reseeded"] = "table.reseeded"
    commitment: str


class PaceSet(Event):
    """A pace was agreed; None: no deadlines from now on."""

    kind: Literal["table.pace_set"] = "table.pace_set"
    pace: Pace | None


class ClocksSet(Event):
    """The clocks of the sides that are due, as they run now."""

    kind: Literal["table.clocks_set"] = "table.clocks_set"
    clocks: dict[str, Clock]


class Paused(Event):
    """A pause was agreed: every clock stands still for this stretch."""

    kind: Literal["table.paused"] = "table.paused"
    span: Span


class Resumed(Event):
    """The pause is over, by its own end (`by` 0) or by a person, at this time (UTC seconds)."""

    kind: Literal["table.resumed"] = "table.resumed"
    at: int
    by: int = 0


class TimeExtended(Event):
    """A side was given more hours for its move."""

    kind: Literal["table.time_extended"] = "table.time_extended"
    side: str
    hours: int


class VacationTaken(Event):
    """A player takes days off; the clock of a side that they play alone stands still."""

    kind: Literal["table.vacation_taken"] = "table.vacation_taken"
    user_id: int
    start: int
    end: int


class TimedOut(Event):
    """The time of a side's move was out; `out` says what was agreed for that."""

    kind: Literal["table.timed_out"] = "table.timed_out"
    side: str
    out: WhenOut


class IdleWarned(Event):
    """Nobody had played for long at the time `at` (UTC seconds); the campaign is archived at `until` unless somebody does."""

    kind: Literal["table.idle_warned"] = "table.idle_warned"
    at: int
    until: int


class Archived(Event):
    """The campaign was put aside because nobody played. It keeps everything."""

    kind: Literal["table.archived"] = "table.archived"


class Reopened(Event):
    """Somebody goes on with the archived campaign."""

    kind: Literal["table.reopened"] = "table.reopened"
    user_id: int


class Ended(Event):
    """The campaign is over: by the game's rules (`outcome`), by consent, or by a referee (`by`)."""

    kind: Literal["table.ended"] = "table.ended"
    outcome: Outcome | None = None
    by: int = 0


AnyTableEvent = Annotated[
    Opened
    | Imported
    | Joined
    | SeatLeft
    | WordGiven
    | RefereeNamed
    | ResultsGathered
    | LanguageChosen
    | Proposed
    | Consented
    | Declined
    | Undone
    | OptionChanged
    | StandingOrderLeft
    | StandingOrderFired
    | SealedOrderFired
    | SealedOrderDropped
    | DiceThrown
    | SecretDiceThrown
    | Ruled
    | Corrected
    | Peeked
    | SecretPublished
    | Reseeded
    | PaceSet
    | ClocksSet
    | Paused
    | Resumed
    | TimeExtended
    | VacationTaken
    | TimedOut
    | IdleWarned
    | Archived
    | Reopened
    | Ended,
    Field(discriminator="kind"),
]

TABLE_EVENTS: TypeAdapter[AnyTableEvent] = TypeAdapter(AnyTableEvent)


def is_table_kind(kind: str) -> bool:
    """Whether an order or event of this kind is the table's own, not the game's."""
    return kind.startswith("table.")
