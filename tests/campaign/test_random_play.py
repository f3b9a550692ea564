"""Random campaigns: whatever people do at a table, in whatever order, its state is the replay of its log and its record verifies.

`Club` itself checks after every order that the campaign equals its replay from the stored texts and survives JSON, and after
every refusal that nothing has changed.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

import pytest

from bot.campaign.events import SecretPublished
from bot.campaign.orders import (
    AnyTableOrder,
    Archive,
    ChooseLanguage,
    Consent,
    Correct,
    GatherResults,
    Join,
    Leave,
    LeaveStandingOrder,
    NameReferee,
    OfferSeat,
    OpenSeat,
    Peek,
    ProposeEnd,
    ProposeExtension,
    ProposeOption,
    ProposePace,
    ProposePause,
    ProposeReseed,
    ProposeUndo,
    Reopen,
    Resume,
    Rule,
    SeatPlayer,
    TableOrder,
    TakeVacation,
    Throw,
    TimeOut,
    WarnIdle,
)
from bot.campaign.replay import Replay, replayed
from bot.campaign.state import load
from bot.kit.decisions import Answer
from bot.kit.dice import draws
from bot.kit.model import Order, digest
from bot.kit.pace import WhenOut
from bot.kit.refusals import Refusal
from bot.kit.sealed import Condition, SealedOrder
from tests.club import ANNA, BERT, CARL, DORA, Club, secret_no, stored
from tests.toys import CARDS, Brace, Draw, LineUp, PlanPull, Pull, TugOrder, TugState

PEOPLE = (ANNA, BERT, CARL, DORA)
SIDES = ("red", "blue", "green", "")
THE_BOT = 0
FIRED = "table.sealed_order_fired"
OUT: tuple[WhenOut, ...] = ("remind", "default", "pass", "open")
KINDS = {order.model_fields["kind"].default for union in (AnyTableOrder, TugOrder) for order in get_args(get_args(union)[0])}


def any_order(luck: random.Random, club: Club) -> Order:
    """An order that somebody might give, sensible or not."""
    proposals = [proposal.no for proposal in club.campaign.proposals] or [0]
    table: list[TableOrder] = [
        Join(side=luck.choice(SIDES), word=luck.choice(("", "oak", "\u200b"))),
        Leave(side=luck.choice(SIDES)),
        SeatPlayer(side=luck.choice(SIDES), user_id=luck.choice((0, *PEOPLE))),
        OfferSeat(side=luck.choice(SIDES), user_id=luck.choice(PEOPLE), beside=luck.random() < 0.5),
        OpenSeat(user_id=luck.choice(PEOPLE)),
        GatherResults(on=luck.random() < 0.5),
        NameReferee(user_id=luck.choice(PEOPLE)),
        ChooseLanguage(language=luck.choice(("en", "ru")), name="*Own*"),
        ProposeUndo(),
        ProposeUndo(),
        ProposeOption(option=luck.choice(("tie", "TUG-AMB-01", "mud")), value=luck.choice(("stays", "slips", "burns"))),
        ProposeReseed(),
        Consent(proposal=luck.choice(proposals), agree=luck.random() < 0.8),
        Consent(proposal=luck.choice(proposals), agree=True),
        Throw(text=luck.choice(("d6", "2d6+1 for luck", "0d6", "4d6kh3")), secret=luck.random() < 0.3),
        Rule(question=luck.choice(("Rain?", "")), answer="Play on."),
        Correct(
            path=luck.choice(("place", "wet", "deck", "hands.0.heave", "plans.0.effort", "nowhere", "feet", "options")),
            value=luck.choice(("0", "1", "-1", "2", '{"red": "left"}', "x")),
            why="Because",
        ),
        Peek(side=luck.choice(SIDES)),
        ProposePace(hours=luck.choice((0, 1, 48)), weekends_off=luck.random() < 0.3, out=luck.choice(OUT)),
        ProposePause(until=club.at + luck.choice((-9, 600, 86_400))),
        Resume(),
        ProposeExtension(hours=luck.choice((0, 5))),
        TakeVacation(start=club.at + 90, end=club.at + luck.choice((90, 90_000))),
    ]
    for side, clock in club.campaign.clocks.items():
        club.at = max(club.at, clock.due_at) if luck.random() < 0.1 else club.at
        table.append(TimeOut(side=side, due_at=clock.due_at))
    if club.campaign.clocks:
        table += [ProposeExtension(hours=5), TakeVacation(start=club.at + 90, end=club.at + 90_000)] * 2
    if club.campaign.is_archived and luck.random() < 0.5:
        return Reopen()
    if luck.random() < 0.05:
        head = club.campaign.head - (luck.random() < 0.2)
        table += [WarnIdle(head=head), WarnIdle(head=head), Archive(head=head)] * 5
    if luck.random() < 0.03:
        table.append(ProposeEnd(as_referee=luck.random() < 0.2))
    asked = [Answer(decision=d.id, choice=luck.choice(("dig", "slip", "run"))) for d in club.game.decisions(club.campaign.state)]
    held = [Pull(card=card.no) for card in club.campaign.state.hands]
    game: list[Order] = [
        LineUp(),
        Draw(),
        Brace(foot=luck.choice(("left", "right"))),
        PlanPull(effort=luck.randrange(3)),
        Pull(),
        *held,
        *asked,
        *asked,
    ]
    if luck.random() < 0.12:
        return private_order(luck, club)
    return luck.choice(game) if luck.random() < 0.5 else luck.choice(table)


def private_order(luck: random.Random, club: Club) -> LeaveStandingOrder:
    """A standing order, a sealed one, or the withdrawal of one."""
    kept = [each.row for each in club.campaign.sealed] or [0]
    return luck.choice(
        (
            LeaveStandingOrder(key=luck.choice(("reply", "run")), value=luck.choice(("dig", "slip", "", "hide"))),
            LeaveStandingOrder(sealed=(any_sealed(luck, club),)),
            LeaveStandingOrder(sealed=(any_sealed(luck, club),)),
            LeaveStandingOrder(withdrawn=luck.choice(kept)),
        )
    )


def any_sealed(luck: random.Random, club: Club) -> SealedOrder:
    """A sealed order that somebody might leave, sensible or not."""
    cards = [str(card.no) for card in club.campaign.state.hands]
    turn = ("turn", ["pull", "draw", "draw", *cards, *cards])
    moment, choices = luck.choice((("reply", ["dig", "slip"]), turn, turn, ("lunch", ["eat"])))
    conditions = (
        Condition(fact="pull", comparison=luck.choice((">=", "<=")), value=luck.randrange(12)),
        Condition(fact="place", comparison=luck.choice((">=", "!=")), value=luck.randrange(-3, 4)),
        Condition(fact=luck.choice(("foot", "strongest")), comparison=luck.choice(("=", "!=", "<=")), value="left"),
    )
    kept = tuple(each for each in conditions if luck.random() < 0.25)
    return SealedOrder(moment=moment, choice=luck.choice(choices), conditions=kept, again=luck.random() < 0.2)


def somebody(luck: random.Random, club: Club, order: Order) -> int:
    """Who gives it: mostly somebody who may."""
    if isinstance(order, OpenSeat) and luck.random() < 0.9:
        return THE_BOT if luck.random() < 0.1 else CARL
    if isinstance(order, (TimeOut, WarnIdle, Archive)) and luck.random() < 0.9:
        return THE_BOT
    if luck.random() < 0.7:
        campaign = club.campaign
        if isinstance(order, Consent):
            wanted = sorted({side for p in campaign.proposals for side in p.wanted})
            may = [user for side in wanted for user in campaign.players(side)]
            may += [p.to for p in campaign.proposals if p.what == "seat" and p.no == order.proposal]
        elif isinstance(order, TableOrder):
            may = [CARL, CARL, *(seat.user_id for seat in campaign.seats)]
        else:
            may = [seat.user_id for seat in campaign.seats if club.game.can(campaign.state, seat.side, order)]
        if may:
            return luck.choice(may)
    return luck.choice(PEOPLE)


def evening(seed: int, orders: int) -> tuple[Club, Counter[str]]:
    """One random campaign, and how often each kind of order was carried out."""
    luck = random.Random(seed)
    club = Club(secret=secret_no(-1 - seed), scenario="meadow", seated=luck.random() < 0.7)
    done: Counter[str] = Counter()
    for _ in range(orders):
        order = any_order(luck, club)
        try:
            club.give(somebody(luck, club, order), order, manages=luck.random() < 0.1)
            done[order.kind] += 1
        except Refusal:
            continue
        check_cards(club.campaign.state)
        if club.campaign.is_over:
            break
    if club.campaign.is_running and luck.random() < 0.5:
        club.give(CARL, ProposeEnd(as_referee=True))
        done["table.propose_end"] += 1
    done.update(event.kind for event in club.events() if event.kind == FIRED)
    return club, done


def check_cards(state: TugState) -> None:
    """No card is in two places. (Corrections aside, which may set anything.)"""
    held = [card.no for card in state.hands]
    assert len(set(held)) == len(held)
    assert set(held) <= set(range(len(CARDS)))


def check_ledger(club: Club) -> None:
    """The numbers count from 0 without a gap, whatever was undone, and every secret was committed to."""
    drawn = [draw for event in club.events() for draw in draws(event)]
    counted = 0
    for draw in drawn:
        assert draw.n == counted
        counted += getattr(draw, "size", 2) - 1
    assert counted == club.campaign.next_n
    published = [event.secret for event in club.events() if isinstance(event, SecretPublished)]
    assert len(set(published)) == len(published)


def check_record(club: Club) -> None:
    found = club.verdict()
    assert found.fault is None, str(found.fault)
    assert club.record().full == club.campaign.is_over


def check_checkpoints(club: Club, luck: random.Random) -> None:
    """From a campaign that was put aside at any order, the rest of the log leads to the same end; where an undo goes back
    further than that, replay says so and the whole log does."""
    orders = [stored(club.game, entry) for entry in club.log]
    cut = luck.randrange(1, len(orders) + 1)
    half = replayed(club.game, club.campaign.key, orders[:cut])
    replay = Replay(club.game, club.campaign.key, load(half.model_dump_json(), club.game))
    try:
        for order in orders[cut:]:
            replay.add(order)
    except KeyError:
        assert any(event.kind == "table.undone" for order in orders[cut:] for _, event, _ in order.rows)
    else:
        assert replay.campaign == club.campaign
    assert replayed(club.game, club.campaign.key, orders) == club.campaign


def play(first: int, evenings: int, orders: int) -> Counter[str]:
    done: Counter[str] = Counter()
    for seed in range(first, first + evenings):
        club, carried_out = evening(seed, orders)
        done += carried_out
        check_ledger(club)
        check_record(club)
        check_checkpoints(club, random.Random(seed))
        assert digest(club.campaign) == digest(evening(seed, orders)[0].campaign)
    return done


def test_random_campaigns_are_the_replay_of_their_log_and_verify() -> None:
    done = play(0, 36, 200)

    assert set(done) == {*KINDS, FIRED}, "every kind of order was carried out"


@pytest.mark.soak
def test_many_random_campaigns_are_the_replay_of_their_log_and_verify() -> None:
    play(1000, 1000, 400)
