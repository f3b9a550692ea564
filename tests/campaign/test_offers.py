"""What can be pressed, and how a button is known again."""

from __future__ import annotations

from bot.campaign.orders import Consent, Join, Leave, ProposeEnd, ProposeOption, ProposeUndo
from bot.kit.decisions import Answer
from bot.offers import Offer, offers
from tests.club import ANNA, BERT, CARL, Club
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull


def offered(club: Club) -> tuple[Offer, ...]:
    return offers(club.game, club.campaign)


def labels(club: Club) -> list[str]:
    return [f"{offer.side or '-'}: {offer.label}" for offer in offered(club)]


def token(club: Club, label: str) -> str:
    """The token of the one button with this label."""
    (found,) = [offer.token for offer in offered(club) if str(offer.label) == label]
    return found


def tokens(club: Club) -> set[str]:
    return {offer.token for offer in offered(club)}


def test_free_seats_and_next_steps_are_offered() -> None:
    club = Club(seated=False)

    assert labels(club) == ["red: Line up", "-: Join: Red", "-: Join: Blue"]


def test_the_answers_to_a_question_come_first_and_are_for_the_asked_side() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    club.give(ANNA, ProposeEnd())

    assert labels(club) == ["blue: dig in", "blue: let it slip", "-: Agree", "-: Decline"]
    assert [offer.style for offer in offered(club)] == ["primary", "secondary", "success", "danger"]
    assert {offer.decision.id for offer in offered(club) if offer.decision} == {"reply-1"}
    assert offered(club)[0].order == Answer(decision="reply-1", choice="dig")


def test_each_button_has_a_token_of_its_own() -> None:
    club = Club(seated=False)
    club.give(ANNA, Join(side="red"))
    club.give(ANNA, LineUp())
    club.give(BERT, Join(side="blue"))
    club.give(ANNA, ProposeEnd())
    club.give(ANNA, ProposeOption(option="tie", value="slips"))
    club.give(BERT, Leave())

    found = [offer.token for offer in offered(club)]

    assert len(found) == len(set(found)) >= 3
    assert all(len(each) == 16 for each in found)


def test_a_next_step_is_stale_once_it_is_taken() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    pull = token(club, "Draw")

    club.give(ANNA, Draw())

    assert pull not in tokens(club)
    assert "red: Draw" in labels(club), "another card may be drawn, by another button"


def test_a_next_step_is_stale_once_the_game_has_gone_on() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    pull = token(club, "Pull")

    club.give(BERT, Brace(foot="left"))

    assert pull not in tokens(club)


def test_what_does_not_touch_the_game_leaves_its_buttons_alone() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    pull = token(club, "Pull")

    club.give(BERT, Leave())
    club.give(CARL, Join(side="blue"))

    assert pull in tokens(club)


def test_a_button_from_before_an_undo_is_stale() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    before = token(club, "Pull")
    club.give(ANNA, PlanPull(effort=1))
    between = token(club, "Pull")
    club.give(ANNA, ProposeUndo())

    assert not {before, between} & tokens(club)


def test_an_answer_that_was_undone_may_be_pressed_again() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(ANNA, Pull())
    dig = token(club, "dig in")
    club.give(BERT, Answer(decision="reply-1", choice="dig"))
    assert dig not in tokens(club)
    club.give(BERT, ProposeUndo())
    club.agree(ANNA)

    assert dig in tokens(club)


def test_consent_to_one_proposal_is_no_consent_to_the_next() -> None:
    club = Club()
    club.give(ANNA, ProposeEnd())
    agree = token(club, "Agree")
    club.give(ANNA, Consent(proposal=1, agree=False))

    club.give(ANNA, ProposeEnd())

    assert agree not in tokens(club)


def test_no_button_of_one_campaign_does_anything_in_another() -> None:
    one, two = (Club(seated=False, key=key) for key in ("1" * 16, "2" * 16))

    assert not tokens(one) & tokens(two)


def test_nothing_hidden_is_in_a_token() -> None:
    """Buttons are public: two worlds that differ in a plan only offer the same."""
    worlds = []
    for effort in (0, 2):
        club = Club()
        club.give(ANNA, LineUp())
        club.give(ANNA, PlanPull(effort=effort))
        worlds.append(offered(club))

    assert worlds[0] == worlds[1]


def test_a_campaign_that_is_over_offers_nothing() -> None:
    club = Club()
    club.give(CARL, ProposeEnd(as_referee=True))

    assert offered(club) == ()
