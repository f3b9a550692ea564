"""Every sentence of the table itself, for the channel, for the side it concerns, and for the other."""

from __future__ import annotations

import typing

import pytest

from bot.campaign import events as e
from bot.campaign.orders import ProposeUndo
from bot.campaign.state import Proposal
from bot.campaign.tell import MOST_RECALLED, asked, heard, is_quiet, shortened, tell
from bot.campaign.tell import proposed as open_proposals
from bot.kit.dice import LoadedDice
from bot.kit.game import Outcome, Setup
from bot.kit.model import Event
from bot.kit.pace import Clock, Pace, Span
from bot.kit.sealed import Condition, SealedOrder
from bot.kit.secrecy import NOBODY
from bot.kit.words import PLAIN, T
from bot.rolls import parse
from tests.club import ANNA, BERT, Club
from tests.toys import GAME, Braced, LineUp

SETUP = Setup(scenario="garden", options={"tie": "stays"})


def proposed(what: str, **more: object) -> e.Proposed:
    return e.Proposed.model_validate({"no": 1, "what": what, "by": "red", "user_id": 11, "wanted": ["blue"], **more})


DIG = SealedOrder(
    moment="reply",
    choice="dig",
    conditions=(Condition(fact="pull", comparison=">=", value=3), Condition(fact="foot", comparison="!=", value="left")),
)
SENTENCES: list[tuple[Event, str]] = [
    (
        e.Opened(
            game="tug",
            rules_version=1,
            name="*Sunday*",
            setup=SETUP,
            opened_by=33,
            commitment="ab12",
            opening={},
        ),
        "player 33 opens *Sunday*. The dice are committed to: `ab12`.",
    ),
    (
        e.Imported(record_key="c0ffee", rows=1, chain="ab", state={}),
        "It goes on from record c0ffee, after its 1 row. The dice are new.",
    ),
    (
        e.Imported(record_key="c0ffee", rows=7, chain="ab", state={}),
        "It goes on from record c0ffee, after its 7 rows. The dice are new.",
    ),
    (e.Joined(side="red", user_id=11), "player 11 takes the Red seat."),
    (e.Joined(side="red", user_id=11, by=33), "The referee player 33 puts player 11 on the Red seat."),
    (e.Joined(side="red", user_id=11, continues=44), "player 11 takes the Red seat and goes on where player 44 stopped."),
    (e.Joined(side="red", user_id=11, continues=11), "player 11 takes the Red seat again."),
    (e.Joined(side="red", user_id=44, beside=True), "player 44 sits down at the Red side as well."),
    (e.SeatLeft(side="red", user_id=11), "player 11 gives up the Red seat."),
    (e.SeatLeft(side="red", user_id=11, to=44), "player 11 hands the Red seat over to player 44."),
    (e.SeatLeft(side="red", user_id=11, has_left=True), "player 11 is not on this server any more and gives up the Red seat."),
    (e.SeatLeft(side="red", user_id=11, by=33), "The referee player 33 takes player 11 off the Red seat."),
    (e.WordGiven(side="blue", word="oak"), "The Blue word for the dice: oak."),
    (e.RefereeNamed(user_id=44, by=33), "The referee player 33 names player 44 a referee as well."),
    (
        e.LanguageChosen(user_id=11, language="ru", name="Русский"),
        "player 11 chooses the language in which this campaign is told: Русский.",
    ),
    (proposed("undo", order_no=7), "The Red side proposes to take back an order. Consent is needed from: Blue."),
    (
        proposed("undo", order_no=7, by="", wanted=["red", "blue"]),
        "The referee proposes to take back an order. Consent is needed from: Red and Blue.",
    ),
    (
        proposed("option", option="tie", value="slips"),
        "The Red side proposes to read tie as slips: The rope slips a step towards the team that pulls. "
        "Consent is needed from: Blue.",
    ),
    (proposed("end"), "The Red side proposes to end the campaign here. Consent is needed from: Blue."),
    (
        proposed("reseed"),
        "The Red side proposes to publish the secret of the dice now and go on with new dice. What was shuffled, rolled in "
        "secret or sealed until now can be found out then. Consent is needed from: Blue.",
    ),
    (
        proposed("seat", option="red", value="hand_over", to=44, wanted=[]),
        "player 11 offers the Red seat to player 44, who can take it or decline.",
    ),
    (
        proposed("seat", option="red", value="beside", to=44, wanted=[]),
        "player 11 invites player 44 to sit at the Red side as well.",
    ),
    (e.Declined(no=1, side="", user_id=44), "player 44 declines the seat."),
    (e.Consented(no=1, side="blue"), "The Blue side agrees."),
    (e.Declined(no=1, side="blue"), "The Blue side declines the proposal; nothing changes."),
    (e.Declined(no=1, side="red", is_withdrawn=True), "The Red side takes the proposal back; nothing changes."),
    (e.Declined(no=1, side="", by=33), "The referee declines the proposal; nothing changes."),
    (e.Declined(no=1, side="", by=33, is_withdrawn=True), "The referee takes the proposal back; nothing changes."),
    (e.Undone(side="red", order_no=7, back_to=9, by_consent=True), "By consent the order of row 10 (Red) is taken back."),
    (e.Undone(side="", order_no=7, back_to=9, by_consent=True), "By consent the order of row 10 is taken back."),
    (e.Undone(side="red", order_no=7, back_to=9, by_consent=False), "The Red side takes back the order of row 10."),
    (
        e.Undone(side="red", order_no=7, back_to=9, by_consent=False, by=33),
        "The referee player 33 takes back the order of row 10 (Red).",
    ),
    (e.Undone(side="", order_no=7, back_to=9, by_consent=False, by=33), "The referee player 33 takes back the order of row 10."),
    (
        e.OptionChanged(option="tie", before="stays", after="slips"),
        "By agreement tie (TUG-AMB-01) is slips from now on; it was stays. The rope slips a step towards the team that pulls.",
    ),
    (e.StandingOrderLeft(side="blue", key="reply", value="dig"), "The Blue side changes its private orders."),
    (e.StandingOrderLeft(side="blue", key="reply", value=""), "The Blue side changes its private orders."),
    (
        e.StandingOrderLeft(side="blue", key="", value="", sealed=(DIG,)),
        "The Blue side changes its private orders.",
    ),
    (e.StandingOrderLeft(side="blue", key="", value="", withdrawn=9), "The Blue side changes its private orders."),
    (
        e.SealedOrderFired(side="blue", occasion="reply-3", row=9, sealed=DIG),
        "A sealed order of the Blue side, committed in row 9, is carried out: When the other team pulls: Dig in. Only if the "
        "pull is 3 or more and the foot in front is not the left.",
    ),
    (
        e.SealedOrderDropped(side="blue", occasion="reply-3", row=9, sealed=DIG),
        "The moment of a sealed order of the Blue side, committed in row 9, has come. The rules do not allow it now, and it is "
        "dropped.",
    ),
    (e.StandingOrderFired(side="blue", decision="reply-1"), "A standing order of the Blue side answers:"),
    (
        e.DiceThrown(user_id=11, thrown=parse("2d6+1 for the wagons").total(LoadedDice(3, 4))),
        "player 11 rolls 2d6 + 1, for the wagons: [3, 4] + 1 = 8",
    ),
    (
        e.DiceThrown(user_id=11, thrown=parse("2#d6").total(LoadedDice(3, 4))),
        "player 11 rolls 2#1d6: 3 and 4|1: [3] = 3|2: [4] = 4",
    ),
    (
        e.SecretDiceThrown(user_id=33, thrown=parse("d6 the ambush").total(LoadedDice(3))),
        "The referee player 33 rolls in secret; the result is sealed.",
    ),
    (
        e.Ruled(user_id=33, question="May they spit?", answer="Once."),
        "The referee player 33 rules. Question: May they spit? Answer: Once.",
    ),
    (
        e.Corrected(user_id=33, path="place", before="0", after="1", why="Measured"),
        "The referee player 33 corrects place from 0 to 1: Measured",
    ),
    (
        e.Corrected(user_id=33, path="wet", before="", after="", why="Wet socks", hidden_after="4"),
        "The referee player 33 corrects the hidden value wet: Wet socks",
    ),
    (e.Peeked(user_id=33, side="blue"), "The referee player 33 looks at what the Blue side sees."),
    (e.SecretPublished(secret="ab12"), "The secret of the dice is published: `ab12`."),
    (e.Reseeded(commitment="ab12"), "The dice go on from a new secret, committed to: `ab12`."),
    (
        proposed("pace", value=Pace(hours=72, weekends_off=True, out="default").model_dump_json()),
        "The Red side proposes this pace: 72 hours for each move, weekends off; when time is out, its open questions get their "
        "default answers; 14 days of vacation for each player. Consent is needed from: Blue.",
    ),
    (proposed("pace"), "The Red side proposes to play without deadlines. Consent is needed from: Blue."),
    (
        proposed("pause", value="1800000000"),
        "The Red side proposes to pause until 2027-01-15 08:00 UTC. Consent is needed from: Blue.",
    ),
    (
        proposed("extend", option="red", value="12"),
        "The Red side proposes 12 hours more for the Red move. Consent is needed from: Blue.",
    ),
    (
        e.PaceSet(pace=Pace(hours=1, out="open", vacation_days=1)),
        "The pace from now on: 1 hour for each move; when time is out, its seat is opened; 1 day of vacation for each player.",
    ),
    (e.PaceSet(pace=None), "There are no deadlines from now on."),
    (e.ClocksSet(clocks={"red": Clock(started=0, due_at=9)}), ""),
    (
        e.Paused(span=Span(start=0, end=1_800_000_000)),
        "The campaign is paused until 2027-01-15 08:00 UTC; every clock stands still.",
    ),
    (e.Resumed(at=9), "The pause is over; the clocks run again."),
    (e.Resumed(at=9, by=11), "player 11 ends the pause; the clocks run again."),
    (e.TimeExtended(side="red", hours=1), "The Red side has 1 hour more for its move."),
    (
        e.VacationTaken(user_id=11, start=1_800_000_000, end=1_800_086_400),
        "player 11 is away from 2027-01-15 08:00 UTC to 2027-01-16 08:00 UTC.",
    ),
    (
        e.TimedOut(side="red", out="pass"),
        "The time of the Red side is out. As agreed, its questions get their default answers and the rest of its turn is passed.",
    ),
    (
        e.IdleWarned(at=1_797_408_000, until=1_800_000_000),
        "Nobody has played here for 30 days. If nobody does, I put the campaign aside 2027-01-15 08:00 UTC; it keeps "
        "everything, and `/game reopen` goes on with it.",
    ),
    (
        e.Archived(),
        "Nobody has played for long, so the campaign is archived and this channel is free for another. It keeps everything; "
        "`/game reopen` goes on with it, here or elsewhere.",
    ),
    (
        e.ResultsGathered(user_id=11, on=True),
        "player 11 has the results told in threads from now on, one for each turn.",
    ),
    (e.ResultsGathered(user_id=11, on=False), "player 11 has the results told in this channel again."),
    (e.Reopened(user_id=11), "player 11 opens the campaign again; it goes on where it stopped."),
    (e.Ended(outcome=Outcome(winner="red", verdict=T("Red has the rope."))), "Red has the rope."),
    (e.Ended(by=33), "The referee player 33 ends the campaign."),
    (e.Ended(), "The players end the campaign here."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: value.kind if isinstance(value, Event) else "")
@pytest.mark.parametrize("viewer", ["", "red", "referee"])
def test_an_event_is_told_in_these_words(event: Event, sentence: str, viewer: str) -> None:
    assert "|".join(PLAIN.say(text) for text in tell(GAME, event, viewer)) == sentence


def test_every_kind_of_event_has_its_sentence() -> None:
    (union, _) = typing.get_args(e.AnyTableEvent)
    kinds = {event.model_fields["kind"].default for event in typing.get_args(union)}

    assert {event.kind for event, _ in SENTENCES} == kinds


def test_a_side_hears_its_own_standing_orders() -> None:
    left = e.StandingOrderLeft(side="blue", key="reply", value="dig")

    assert [str(text) for text in tell(GAME, left, "blue")] == ["Your standing order: When the other team pulls: dig in"]
    assert [str(text) for text in tell(GAME, left.with_(value=""), "blue")] == [
        "Your standing order is withdrawn: When the other team pulls:"
    ]


def test_a_side_hears_its_own_sealed_orders() -> None:
    left = e.StandingOrderLeft(side="blue", key="", value="", sealed=(DIG.with_(again=True, conditions=()),))
    taken = e.StandingOrderLeft(side="blue", key="", value="", withdrawn=9)
    dropped = e.SealedOrderDropped(side="blue", occasion="reply-3", row=9, sealed=DIG.with_(conditions=()))

    assert [str(text) for text in tell(GAME, left, "blue")] == [
        "You have sealed an order: When the other team pulls: Dig in. Each time."
    ]
    assert [str(text) for text in tell(GAME, taken, "blue")] == ["Your sealed order of row 9 is withdrawn."]
    assert str(tell(GAME, dropped, "blue")[1]) == "It was: When the other team pulls: Dig in."


def test_a_game_tells_its_own_events() -> None:
    assert [str(text) for text in tell(GAME, Braced(side="red", foot="left"), "")] == ["Red puts the left foot forward."]


def test_what_another_event_says_better_goes_without_a_post_of_its_own() -> None:
    quiet = {event.kind for event, _ in SENTENCES if is_quiet(event)}

    assert quiet == {"table.standing_order_left", "table.consented", "table.clocks_set"}


def test_a_proposal_is_asked_as_it_was_told() -> None:
    proposal = Proposal(no=1, what="end", by="blue", user_id=22, wanted=("red",))

    assert str(asked(GAME, proposal)) == "The Blue side proposes to end the campaign here. Consent is needed from: Red."


def test_a_step_that_is_taken_back_is_said_again_in_a_few_sentences_with_its_dice() -> None:
    rolled = e.DiceThrown(user_id=11, thrown=parse("d6").total(LoadedDice(5)))
    events = [*[Braced(side="red", foot="left")] * 9, rolled]

    *said, more = shortened(GAME, events)

    assert len(said) == MOST_RECALLED
    assert said[-1] == tell(GAME, rolled, NOBODY)[-1]
    assert PLAIN.say(more) == "And 4 more."


def test_a_proposal_to_take_an_order_back_names_its_row_where_it_is_open() -> None:
    club = Club()
    lined_up = club.give(ANNA, LineUp())

    (row,) = club.give(BERT, ProposeUndo()).rows

    (line,) = open_proposals(club.game, club.campaign)
    assert f"take back the order of row {lined_up.rows[0].seq}." in PLAIN.say(line)
    assert heard(club.game, club.campaign, row.event) == (line,)
