"""The record: true ones are accepted, and whatever is altered, added or taken away is found, and its row named."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from bot.campaign.orders import (
    Correct,
    Join,
    Leave,
    LeaveStandingOrder,
    NameReferee,
    Peek,
    ProposeEnd,
    ProposeExtension,
    ProposeOption,
    ProposePace,
    ProposePause,
    ProposeReseed,
    ProposeUndo,
    Resume,
    Rule,
    SeatPlayer,
    TakeVacation,
    Throw,
    TimeOut,
)
from bot.campaign.record import Record, Verdict, export, read, verify
from bot.campaign.replay import order_of
from bot.campaign.turn import sealed_text
from bot.games import games
from bot.kit.decisions import Answer
from bot.kit.ledger import link, salt, seal
from bot.kit.model import Event, Order
from bot.kit.pace import DAY
from bot.kit.refusals import Malformed
from bot.kit.secrecy import SeenBy
from tests.club import ANNA, BERT, CARL, DORA, Club, game_named, refuses
from tests.toys import Brace, Draw, LineUp, PlanPull, Pull

Json = dict[str, Any]
THE_BOT = 0


def busy(*, to_the_end: bool) -> Club:
    """A campaign in which everything happened that can happen at a table, ended by the referee or still running."""
    club = Club(scenario="meadow", name="Sunday", seated=False)
    club.give(ANNA, Join(side="red", word="oak"))
    club.give(BERT, Join(side="blue"))
    club.give(CARL, NameReferee(user_id=DORA))
    club.give(ANNA, ProposePace(hours=48, out="default"))
    club.agree(BERT)
    club.give(BERT, TakeVacation(start=club.at, end=club.at + DAY))
    club.give(ANNA, LineUp())
    club.give(BERT, LeaveStandingOrder(key="reply", value="dig"))
    club.give(ANNA, Brace(foot="left"))
    club.give(ANNA, ProposeUndo())
    club.give(ANNA, PlanPull(effort=1))
    club.give(ANNA, Draw())
    club.give(ANNA, Pull(card=club.campaign.state.hands[0].no))
    club.give(CARL, Throw(text="2d6 the crowd", secret=True))
    club.give(ANNA, Throw(text="2#d6+1 for the wagons"))
    club.give(DORA, Rule(question="May they spit?", answer="Once."))
    club.give(CARL, Correct(path="place", value="1" if club.campaign.state.place != 1 else "0", why="Measured again"))
    club.give(CARL, Correct(path="wet", value="6", why="It clears up"))
    club.give(BERT, Draw())
    club.give(BERT, ProposeUndo())
    club.agree(ANNA)
    club.give(BERT, Draw())
    club.give(BERT, ProposeReseed())
    club.agree(ANNA)
    club.give(BERT, Pull())
    club.give(ANNA, ProposeExtension(hours=1))
    club.agree(BERT)
    club.give(ANNA, ProposePause(until=club.at + DAY))
    club.agree(BERT)
    club.give(ANNA, Resume())
    club.give(BERT, ProposePause(until=club.at + DAY))
    club.agree(ANNA)
    club.at = club.campaign.paused_until
    club.give(THE_BOT, Resume())
    club.at = due_at = club.campaign.clocks["red"].due_at
    club.give(THE_BOT, TimeOut(side="red", due_at=due_at))
    club.give(CARL, Peek(side="red"))
    club.give(ANNA, ProposeOption(option="tie", value="slips"))
    club.agree(BERT)
    club.give(CARL, SeatPlayer(side="blue", user_id=DORA))
    club.give(ANNA, Pull())
    club.give(DORA, Answer(decision="reply-3", choice="dig"))
    club.give(DORA, Leave())
    if to_the_end:
        club.give(CARL, ProposeEnd(as_referee=True))
    return club


@cache
def true_record() -> str:
    return busy(to_the_end=True).record().model_dump_json()


def record() -> Json:
    """A full record as its JSON, to be tampered with."""
    parsed: Json = json.loads(true_record())
    return parsed


def verdict(tampered: Json) -> Verdict:
    return verify(Record.model_validate(tampered), game_named)


# true records


def test_a_full_record_is_accepted_and_every_die_recomputed() -> None:
    found = verdict(record())

    assert found.fault is None
    assert [str(line) for line in found.lines] == [
        f"{len(record()['rows'])} rows and their order fit the chain.",
        "11 dice and 1 shuffle were recomputed from the published secret.",
        "Every order was played again and gave the same events; the last state is the one recorded.",
    ]


def test_a_running_record_is_accepted_and_says_what_it_cannot_know() -> None:
    club = busy(to_the_end=False)
    hidden = sum(not row.salt for row in club.record().rows)

    found = club.verdict()

    assert hidden > 3
    assert found.fault is None
    assert [str(line) for line in found.lines][1:] == [
        "4 dice and 0 shuffles were recomputed from the published secret.",
        "14 random numbers cannot be recomputed yet: their secret is published when the campaign ends.",
        f"{hidden} rows are hidden until the end: the seals fit, but what is shown there was not checked, "
        "nor were the steps played again.",
    ]


def test_without_a_die_nothing_is_said_of_a_published_secret() -> None:
    found = Club().verdict()

    assert [str(line) for line in found.lines][1] == "No die was rolled, and nothing was shuffled."


def test_a_running_record_without_anything_hidden_is_played_again() -> None:
    club = Club()
    club.give(ANNA, Throw(text="3d6"))
    club.give(CARL, Rule(question="Rain?", answer="Play on."))

    found = club.verdict()

    assert found.fault is None
    assert "Every order was played again" in str(found.lines[-1])


def test_a_record_at_every_point_of_a_campaign_is_accepted() -> None:
    whole = busy(to_the_end=True)
    club = Club(scenario="meadow", name="Sunday", seated=False)
    assert club.verdict().fault is None
    for entry in whole.log[1:]:
        order = json.loads(entry.body)
        club.at = entry.at - 60
        club.give(entry.player, order_of(club.game, order), side=entry.side if "tug" in order["kind"] else "")
        assert club.verdict().fault is None


def test_the_record_of_older_rules_is_replayed_but_not_judged() -> None:
    club = Club()
    club.give(ANNA, LineUp())
    club.give(CARL, ProposeEnd(as_referee=True))
    old = club.record()
    newer = type(club.game)()
    newer.rules_version = 2  # type: ignore[misc]

    found = verify(old, lambda key: newer)

    assert found.fault is None
    assert str(found.lines[-1]) == (
        "The rows lead to the state recorded. "
        "The rules have changed since (version 1, now 2), so the orders were not judged anew."
    )


def test_a_field_that_a_later_release_adds_leaves_old_seals_whole() -> None:
    """Seals are over what was stored, not over what this release would store."""
    club = Club()
    old = json.loads(club.log[1].body)
    assert old.pop("word") == ""  # as if an earlier release had known no words
    entry = club.log[1]
    body = json.dumps(old)
    sealed = seal(salt(club.secret, club.campaign.key, 2), sealed_text(2, entry.at, entry.side, old, club.events()[1]))
    chain = link(club.log[0].rows[0][3], 2, sealed)
    club.log[1:] = [replace(entry, body=body, rows=((2, *entry.rows[0][1:3], chain),))]

    kept = export(club.game, club.campaign, club.log, secret=club.secret)

    assert kept.rows[1].chain == chain
    assert verify(kept, game_named).fault is None


@pytest.mark.parametrize("people", [{ANNA}, {BERT}, {CARL}, {DORA}, {ANNA, BERT, CARL, DORA}])
def test_people_may_be_forgotten_without_breaking_the_record(people: set[int]) -> None:
    tampered = record()
    theirs = [order for order in tampered["orders"] if order["player"] in people]
    for order in theirs:
        order["player"] = 0

    found = verdict(tampered)

    assert found.fault is None
    n = len(theirs)
    said = f"{n} orders are" if n != 1 else "1 order is"
    assert str(found.lines[-1]) == f"{said} by people who have asked to be forgotten."


# records that do not even look like one


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "nonsense", "[" * 100_000, '{"format": 1e999}', '{"rows": [' + "9" * 5000 + "]}", "\ud800"]
)
def test_what_is_no_record_is_refused_in_a_sentence(text: str) -> None:
    with refuses(Malformed, "This is not a record"):
        read(text)


@pytest.mark.parametrize(("field", "value"), [("format", "another/record"), ("version", 2)])
def test_a_record_of_another_kind_is_refused(field: str, value: object) -> None:
    with refuses(Malformed, "This is not a record of a kind that I can read."):
        read(json.dumps(record() | {field: value}))


# tampering


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every single value of a JSON tree; an empty list or object counts as one."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list) and value:
        for place, item in enumerate(value):
            yield from leaves(item, (*path, place))
    else:
        yield path


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if len(value) >= 16:
            return value[:-1] + ("0" if value[-1] != "0" else "1")
        case str():
            return value + "x"
        case None:
            return 1
        case []:
            return ["x"]
    return {"x": "x"}


def alter(tree: Any, path: tuple[str | int, ...]) -> None:
    for part in path[:-1]:
        tree = tree[part]
    tree[path[-1]] = altered(tree[path[-1]])


def first_row(whole: Json, no: int) -> int:
    return next(row["seq"] for row in whole["rows"] if row["no"] == no)


def secrets_of(whole: Json) -> list[tuple[int, bytes]]:
    """Up to which row each secret was in force: one that makes way for another up to the row that commits to that one."""
    events = [row["event"] for row in whole["rows"]]
    until = [place + 1 for place, event in enumerate(events) if event["kind"] == "table.reseeded"] + [len(events)]
    published = [event["secret"] for event in events if event["kind"] == "table.secret_published"]
    return [(last, bytes.fromhex(secret)) for last, secret in zip(until, published, strict=True)]


SECRETS = secrets_of(json.loads(true_record()))


def sealed_anew(tampered: Json, shift: int = 0, secrets: list[tuple[int, bytes]] = SECRETS) -> Json:
    """The work of a forger who knows the secrets: every salt, seal and link as it would be, had the content been so."""
    orders = {order["no"]: order for order in tampered["orders"]}
    chain = str(tampered["rows"][0]["event"]["commitment"])
    for row in tampered["rows"]:
        secret = next((secret for until, secret in secrets if row["seq"] <= until + shift), secrets[-1][1])
        order = orders.get(row["no"], tampered["orders"][-1])
        row["salt"] = salt(secret, tampered["key"], row["seq"])
        row["seal"] = seal(row["salt"], sealed_text(row["no"], order["at"], order["side"], order["order"], row["event"]))
        row["chain"] = chain = link(chain, row["seq"], row["seal"])
    return tampered


def wrongly_judged(expected: dict[str, tuple[Json, set[int | None]]]) -> list[str]:
    """Which tampered records are accepted, or blamed on a row that is none of those expected."""
    wrong = []
    for what, (tampered, rows) in expected.items():
        found = verdict(tampered)
        if found.fault is None or found.row not in rows:
            wrong.append(f"{what}: {found.fault} (expected {rows})")
    return wrong


def test_resealing_an_honest_record_gives_it_again() -> None:
    """Otherwise the forger below would be caught for bad work, not for the lie."""
    assert sealed_anew(record()) == record()


def test_every_alteration_of_a_row_is_found_and_the_row_named() -> None:
    cases = {}
    for place, row in enumerate(record()["rows"]):
        for path in leaves(row):
            tampered = record()
            alter(tampered["rows"][place], path)
            cases[f"row {place + 1} {path}"] = (tampered, {place + 1})

    assert len(cases) > 300
    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_every_alteration_of_an_order_is_found_and_its_first_row_named() -> None:
    cases = {}
    for place, order in enumerate(record()["orders"]):
        for path in leaves(order):
            tampered = record()
            alter(tampered["orders"][place], path)
            cases[f"order {place + 1} {path}"] = (tampered, {first_row(record(), place + 1)})

    assert len(cases) > 150
    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_a_forger_who_seals_a_row_anew_is_found_as_well() -> None:
    cases = {}
    for place, row in enumerate(record()["rows"]):
        for path in leaves(row["event"]):
            tampered = record()
            alter(tampered["rows"][place]["event"], path)
            cases[f"row {place + 1} {path}"] = (sealed_anew(tampered), {place + 1} | published_for(path, place))

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_a_forger_who_seals_an_order_anew_is_found_as_well() -> None:
    """The time of an order is the one thing that nothing but its seal speaks for."""
    cases = {}
    for place, order in enumerate(record()["orders"]):
        for path in leaves(order):
            if path not in (("no",), ("at",)):
                tampered = record()
                alter(tampered["orders"][place], path)
                rows = {row["seq"] for row in tampered["rows"] if row["no"] == place + 1}
                cases[f"order {place + 1} {path}"] = (sealed_anew(tampered), rows)

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


@pytest.mark.parametrize("field", ["key", "name", "rules_version", "full"])
def test_every_alteration_of_the_heading_is_found(field: str) -> None:
    tampered = record()
    alter(tampered, (field,))
    ended = next(row["seq"] for row in tampered["rows"] if row["event"]["kind"] == "table.ended")

    assert wrongly_judged({field: (tampered, {ended if field == "full" else 1})}) == []


def test_another_game_is_found() -> None:
    tampered = record() | {"game": "chess"}

    assert verify(Record.model_validate(tampered), lambda key: game_named("tug")).row == 1


def test_another_state_is_found() -> None:
    tampered = record()
    alter(tampered, ("state",))

    assert str(verdict(tampered).fault) == "The rows lead to another state than the one recorded."


def test_every_row_that_is_dropped_is_missed() -> None:
    cases = {}
    for place in range(len(record()["rows"])):
        tampered = record()
        del tampered["rows"][place]
        cases[f"row {place + 1}"] = (tampered, {place + 1})

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_every_row_that_is_added_is_found() -> None:
    cases = {}
    for place, row in enumerate(record()["rows"]):
        tampered = record()
        tampered["rows"].insert(place, copy.deepcopy(row))
        cases[f"row {place + 1}"] = (tampered, {place + 2})

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_rows_that_are_swapped_are_found() -> None:
    cases = {}
    for place in range(len(record()["rows"]) - 1):
        tampered = record()
        rows = tampered["rows"]
        rows[place], rows[place + 1] = rows[place + 1], rows[place]
        cases[f"row {place + 1}"] = (tampered, {place + 1})

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_every_order_that_is_dropped_is_missed() -> None:
    cases = {}
    for place in range(len(record()["orders"])):
        tampered = record()
        del tampered["orders"][place]
        cases[f"order {place + 1}"] = (tampered, {first_row(record(), place + 1)})

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_an_order_that_is_added_is_found() -> None:
    tampered = record()
    tampered["orders"].append(tampered["orders"][-1] | {"no": len(tampered["orders"]) + 1})

    assert verdict(tampered).row == len(tampered["rows"]) + 1


def renumbered(tampered: Json) -> Json:
    for seq, row in enumerate(tampered["rows"], start=1):
        row["seq"] = seq
    return tampered


def near(tampered: Json, place: int) -> set[int | None]:
    """A row that was slipped in or out shows there, a row to either side where an order ends, or (a commitment) where the
    secret is published."""
    return {place, place + 1, place + 2, *published(tampered, place)}


def published(tampered: Json, after: int) -> set[int | None]:
    """The next row from there on that publishes a secret."""
    rows = (row["seq"] for row in tampered["rows"][after:] if row["event"]["kind"] == "table.secret_published")
    return {next(rows, None)}


def published_for(path: tuple[str | int, ...], place: int) -> set[int | None]:
    """Another commitment does not fit the secret that is published later; everything else shows at once."""
    return published(record(), place) if path == ("commitment",) else set()


def test_a_forger_who_drops_a_row_and_numbers_the_rest_anew_is_found() -> None:
    cases = {}
    for place in range(1, len(record()["rows"])):
        tampered = record()
        del tampered["rows"][place]
        forged = sealed_anew(renumbered(tampered), shift=0 if place >= SECRETS[0][0] else -1)
        cases[f"row {place + 1}"] = (forged, near(forged, place))

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_a_forger_who_slips_a_row_in_and_numbers_the_rest_anew_is_found() -> None:
    cases = {}
    for place in range(1, len(record()["rows"])):
        tampered = record()
        tampered["rows"].insert(place, copy.deepcopy(tampered["rows"][place]))
        forged = sealed_anew(renumbered(tampered), shift=0 if place >= SECRETS[0][0] else 1)
        cases[f"row {place + 1}"] = (forged, near(forged, place))

    assert not wrongly_judged(cases), "\n".join(wrongly_judged(cases))


def test_a_record_cut_off_before_the_end_is_found() -> None:
    for left in range(1, len(record()["rows"])):
        tampered = record()
        tampered["rows"] = tampered["rows"][:left]
        tampered["orders"] = tampered["orders"][: tampered["rows"][-1]["no"]]

        assert verdict(tampered).row == left + 1


def test_a_record_without_its_last_secret_is_found_though_an_earlier_one_was_published() -> None:
    tampered = record()
    del tampered["rows"][-1]

    assert str(verdict(tampered).fault).endswith("a full record goes on to the campaign's end and the secret of its dice.")


def test_a_secret_that_is_kept_back_between_two_others_is_missed() -> None:
    """Of what was rolled under it nobody could check a die."""
    club = Club()
    for _ in range(2):
        club.give(ANNA, ProposeReseed())
        club.agree(BERT)
        club.give(ANNA, Throw(text="d6"))
    club.give(CARL, ProposeEnd(as_referee=True))
    whole: Json = json.loads(club.record().model_dump_json())
    spans = secrets_of(whole)
    kept_back = spans[1][0] - 1
    del whole["rows"][kept_back - 1]
    spans[1] = (kept_back, spans[1][1])

    found = verdict(sealed_anew(renumbered(whole), secrets=spans))

    assert str(found.fault) == f"Row {kept_back}: the dice go on from a new secret, and the old one was not published."


def test_an_end_without_a_secret_is_no_running_campaign() -> None:
    """Calling a finished record unfinished would spare the forger the check of every die."""
    tampered = record() | {"full": False}
    for row in tampered["rows"]:
        if "tug.pulled" in str(row["event"]):
            row["salt"] = ""

    assert verdict(tampered).fault is not None


def test_a_row_of_a_running_campaign_that_hides_nothing_must_show_its_salt() -> None:
    """Leaving it out would pass an altered row off as a hidden one."""
    club = Club()
    club.give(ANNA, LineUp())
    club.give(BERT, LeaveStandingOrder(key="reply", value="dig"))
    club.give(ANNA, Pull())
    tampered: Json = club.record().model_dump(mode="json")
    row = next(row for row in tampered["rows"] if row["event"]["kind"] == "tug.pulled")
    row["event"]["mine"]["face"] = row["event"]["mine"]["face"] % 6 + 1
    row["salt"] = ""

    found = verdict(tampered)

    assert club.verdict().fault is None
    assert str(found.fault) == f"Row {row['seq']}: its salt is missing, and nothing in it is hidden."


def test_no_row_of_any_kind_passes_as_hidden_that_shows_all_it_has() -> None:
    club = busy(to_the_end=False)
    whole: Json = club.record().model_dump(mode="json")
    shown = [place for place, row in enumerate(whole["rows"]) if row["salt"]]

    passed = []
    for place in shown:
        tampered = copy.deepcopy(whole)
        tampered["rows"][place]["salt"] = ""
        if str(verdict(tampered).fault) != f"Row {place + 1}: its salt is missing, and nothing in it is hidden.":
            passed.append(whole["rows"][place]["event"]["kind"])

    assert club.verdict().fault is None
    assert {"table.dice_thrown", "table.corrected", "tug.braced"} <= {whole["rows"][place]["event"]["kind"] for place in shown}
    assert passed == []


def test_whatever_may_be_hidden_and_may_be_absent_says_which_it_is() -> None:
    """Else a row of that kind, its salt taken away, would pass as a hidden one."""
    assert games(), "their orders and events are loaded"
    known: list[type[BaseModel]] = [Event, Order]
    for each in known:
        known += [kind for kind in each.__subclasses__() if kind not in known]
    ours = [kind for kind in known if kind.__module__.startswith("bot.")]

    silent = [f"{kind.__name__}.{name}" for kind in ours for name in ambiguous(kind)]

    assert len(ours) > 100
    assert silent == []


def ambiguous(kind: type[BaseModel]) -> list[str]:
    """The fields of a kind that are None both where they are hidden and where there is nothing to hide."""
    found = []
    for name, info in kind.model_fields.items():
        marks = [mark for mark in info.metadata if isinstance(mark, SeenBy)]
        if marks and type(None) not in get_args(info.annotation):
            return []  # what is always there is always hidden
        if marks and not any(mark.instead_of for mark in marks):
            found.append(name)
    return found


def test_a_lucky_die_is_named_with_the_face_it_should_show() -> None:
    tampered = record()
    (row,) = [row for row in tampered["rows"] if row["event"]["kind"] == "tug.pulled"][:1]
    row["event"]["mine"]["face"] = face = row["event"]["mine"]["face"] % 6 + 1

    found = verdict(sealed_anew(tampered))

    true = json.loads(true_record())["rows"][row["seq"] - 1]["event"]["mine"]["face"]
    assert str(found.fault) == f"Row {row['seq']}: the die for the pull shows {face}; the secret gives {true}."


@pytest.mark.parametrize("n", [-1, 2**63, 2**64, 10**30])
@pytest.mark.parametrize("sides", [0, 1, -6, 2**32 + 1, 10**30])
def test_dice_that_cannot_be_are_found(n: int, sides: int) -> None:
    for field, value in (("n", n), ("sides", sides)):
        tampered = record()
        row = next(row for row in tampered["rows"] if row["event"]["kind"] == "tug.pulled")
        row["event"]["mine"][field] = value

        assert verdict(sealed_anew(tampered)).row == row["seq"]


@pytest.mark.parametrize("size", [-1, 0, 9, 10**18])
def test_a_shuffle_of_another_size_is_found_at_once(size: int) -> None:
    tampered = record()
    row = next(row for row in tampered["rows"] if row["event"]["kind"] == "tug.lined_up")
    row["event"]["cards"]["size"] = size

    assert verdict(sealed_anew(tampered)).row == row["seq"]


@pytest.mark.parametrize("secret", ["", "zz", "00", "ab" * 32, "é" * 64])
def test_a_secret_that_is_none_is_found(secret: str) -> None:
    tampered = record()
    tampered["rows"][-1]["event"]["secret"] = secret

    assert verdict(sealed_anew(tampered)).row == len(tampered["rows"])


def test_a_second_opening_is_found() -> None:
    tampered = record()
    tampered["orders"][4]["order"] = copy.deepcopy(tampered["orders"][0]["order"])

    assert verdict(sealed_anew(tampered)).row == first_row(record(), 5)


def test_whatever_is_thrown_at_it_verifying_gives_a_verdict() -> None:
    """Each value replaced by each of these is found, and never an error of ours."""
    nonsense: list[Any] = [None, -1, 2**70, "", "x" * 50, [], {}, [[]], True, 1.5]
    whole = record()
    paths = [("rows", place, *path) for place in (0, 4, 9, -1) for path in leaves(whole["rows"][place]["event"], ("event",))]
    paths += [("orders", place, *path) for place in (0, 1, 4) for path in leaves(whole["orders"][place]["order"], ("order",))]
    for path in paths:
        for value in nonsense:
            tampered = record()
            holder: Any = tampered
            for part in path[:-1]:
                holder = holder[part]
            if holder[path[-1]] not in ("", None, value):  # left out and empty say the same
                holder[path[-1]] = value
                assert verdict(sealed_anew(tampered)).fault is not None, f"{path} {value!r}"
