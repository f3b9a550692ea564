"""What needs the other side's consent: another reading, an early end, new dice."""

from __future__ import annotations

import pytest

from bot.campaign.events import Reseeded, SecretPublished
from bot.campaign.orders import Consent, Leave, ProposeEnd, ProposeOption, ProposeReseed, ProposeUndo, TableOrder, Throw
from bot.kit.ledger import commitment
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours, Stale, Unknown
from tests.club import ANNA, BERT, CARL, DORA, Club, events, kinds, refuses, secret_no, told
from tests.toys import Brace, LineUp

OPTION = ProposeOption(option="tie", value="slips")


@pytest.mark.parametrize("order", [OPTION, ProposeEnd(), ProposeReseed()])
def test_a_proposal_changes_nothing_yet(order: TableOrder) -> None:
    club = Club()
    state, secret = club.campaign.state, club.secret

    turn = club.give(ANNA, order)

    assert kinds(turn) == ["proposed"]
    assert (club.campaign.state, club.secret, club.campaign.is_over) == (state, secret, False)
    assert club.campaign.proposals[0].wanted == ("blue",)


def test_another_reading_holds_when_the_other_side_agrees() -> None:
    club = Club()
    club.give(ANNA, OPTION)

    turn = club.agree(BERT)

    assert club.campaign.state.options == {"tie": "slips"}
    assert club.campaign.proposals == ()
    assert told(turn)[1] == (
        "By agreement tie (TUG-AMB-01) is slips from now on; it was stays. The rope slips a step towards the team that pulls."
    )


def test_a_reading_may_be_named_by_its_number() -> None:
    club = Club()

    club.give(ANNA, ProposeOption(option="TUG-AMB-01", value="slips"))

    assert club.campaign.proposals[0].option == "tie"


@pytest.mark.parametrize(
    ("option", "value", "refusal", "why"),
    [
        ("tie", "stays", Impossible, "tie is stays already."),
        ("tie", "burns", Malformed, "Its values are stays or slips."),
        ("mud", "deep", Unknown, "Tug of war has no option called mud."),
    ],
)
def test_what_cannot_be_proposed_as_a_reading(option: str, value: str, refusal: type[Exception], why: str) -> None:
    club = Club()

    with refuses(refusal, why):
        club.give(ANNA, ProposeOption(option=option, value=value))


def test_an_agreed_end_publishes_the_secret() -> None:
    club = Club()
    club.give(ANNA, ProposeEnd())

    turn = club.agree(BERT)

    assert kinds(turn) == ["consented", "ended", "secret_published"]
    assert club.campaign.is_over
    assert told(turn)[1] == "The players end the campaign here."
    assert club.verdict().fault is None


def test_a_referee_ends_a_campaign_alone() -> None:
    club = Club()
    club.give(ANNA, ProposeEnd())

    turn = club.give(CARL, ProposeEnd(as_referee=True))

    assert club.campaign.is_over
    assert club.campaign.proposals == ()
    assert told(turn)[0] == "The referee player 33 ends the campaign."


def test_a_player_ends_nothing_as_a_referee() -> None:
    club = Club()

    with refuses(NotYours, "Only a referee of this campaign can end the campaign alone."):
        club.give(BERT, ProposeEnd(as_referee=True))


def test_agreed_new_dice_publish_the_old_secret_and_commit_to_the_new_one() -> None:
    club = Club()
    old = club.secret
    club.give(ANNA, Throw(text="d6"))
    club.give(ANNA, ProposeReseed())

    turn = club.agree(BERT)

    published, reseeded = events(turn)[1:]
    assert isinstance(published, SecretPublished)
    assert isinstance(reseeded, Reseeded)
    assert published.secret == old.hex()
    assert reseeded.commitment == commitment(club.secret) != commitment(old)
    assert club.campaign.next_n == 1, "the numbers count on"
    assert club.give(ANNA, Throw(text="d6")).rows[0].event.thrown.totals == (club.die(1),)  # type: ignore[attr-defined]
    assert club.verdict().fault is None


def test_the_proposal_of_new_dice_warns_of_what_they_give_away() -> None:
    club = Club()

    turn = club.give(ANNA, ProposeReseed())

    assert told(turn) == [
        "The Red side proposes to publish the secret of the dice now and go on with new dice. What was shuffled, rolled in "
        "secret or sealed until now can be found out then. Consent is needed from: Blue."
    ]


def test_dice_may_be_made_new_twice() -> None:
    club = Club()
    for who, other in ((ANNA, BERT), (BERT, ANNA)):
        club.give(who, ProposeReseed())
        club.agree(other)
        club.give(who, Throw(text="3d6"))

    club.give(CARL, ProposeEnd(as_referee=True))

    assert len({event.secret for event in club.events() if isinstance(event, SecretPublished)}) == 3
    assert club.verdict().fault is None


def test_with_nobody_to_ask_a_proposal_is_carried_out_at_once() -> None:
    club = Club()
    club.give(BERT, Leave())

    turn = club.give(ANNA, OPTION)

    assert kinds(turn) == ["option_changed"]


def test_the_asked_side_declines() -> None:
    club = Club()
    club.give(ANNA, OPTION)

    turn = club.give(BERT, Consent(proposal=1, agree=False))

    assert club.campaign.proposals == ()
    assert club.campaign.state.options == {"tie": "stays"}
    assert told(turn) == ["The Blue side declines the proposal; nothing changes."]


def test_who_proposed_may_take_it_back() -> None:
    club = Club()
    club.give(ANNA, OPTION)

    club.give(ANNA, Consent(proposal=1, agree=False))

    assert club.campaign.proposals == ()


def test_a_referee_without_a_seat_may_take_their_own_proposal_back() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(CARL, ProposeUndo())

    turn = club.give(CARL, Consent(proposal=1, agree=False))

    assert club.campaign.proposals == ()
    assert told(turn) == ["The referee takes the proposal back; nothing changes."]


@pytest.mark.parametrize(
    ("who", "agree", "why"),
    [
        (ANNA, True, "yours is not asked for"),
        (DORA, True, "yours is not asked for"),
        (DORA, False, "you are not one of them"),
        (CARL, False, "you are not one of them"),
    ],
)
def test_only_the_asked_side_answers(who: int, agree: bool, why: str) -> None:
    club = Club()
    club.give(ANNA, OPTION)

    with refuses(NotYours, why):
        club.give(who, Consent(proposal=1, agree=agree))


def test_a_proposal_is_answered_once() -> None:
    club = Club()
    club.give(ANNA, OPTION)
    club.agree(BERT)

    with refuses(Stale, "That proposal has been dealt with already."):
        club.give(BERT, Consent(proposal=1, agree=True))


@pytest.mark.parametrize("order", [OPTION, ProposeEnd(), ProposeReseed()])
def test_the_same_is_proposed_once(order: TableOrder) -> None:
    club = Club()
    club.give(ANNA, order)

    with refuses(NotNow, "That has been proposed already and waits for consent."):
        club.give(BERT, order)


def test_who_proposes_what_waits_for_their_own_consent_hears_how_to_give_it() -> None:
    club = Club()
    club.give(ANNA, OPTION)

    with pytest.raises(NotNow) as asked:
        club.give(BERT, OPTION)
    with pytest.raises(NotNow) as proposer:
        club.give(ANNA, OPTION)

    assert str(asked.value.instead) == "Press Agree below it, or give `/game answer`."
    assert proposer.value.instead is None


def test_who_has_no_seat_proposes_nothing() -> None:
    club = Club()

    for order in (OPTION, ProposeEnd(), ProposeReseed()):
        with refuses(NotYours, "You have no seat in this campaign."):
            club.give(DORA, order)


def test_an_agreed_reading_outlasts_an_undo_to_before_it() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(ANNA, Brace(foot="left"))
    club.give(BERT, OPTION)
    club.agree(ANNA)

    club.give(ANNA, ProposeUndo())

    assert club.campaign.state.feet == {}
    assert club.campaign.state.options == {"tie": "slips"}


def test_numbers_of_proposals_are_never_used_again() -> None:
    club = Club(secret=secret_no(3))
    club.give(ANNA, OPTION)
    club.give(BERT, Consent(proposal=1, agree=False))

    club.give(ANNA, OPTION)

    assert club.campaign.proposals[0].no == 2
