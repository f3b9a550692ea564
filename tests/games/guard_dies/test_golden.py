"""Cases with known right answers (tests/golden/guard_dies.json), under every reading that they name."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bot.games.guard_dies import GAME
from bot.games.guard_dies.armies import shipped_chart
from bot.games.guard_dies.events import ArrivalRolled, CombatRolled
from bot.games.guard_dies.fates import fates
from bot.games.guard_dies.ground import Way
from bot.games.guard_dies.modifiers import attack_modifiers, defence_modifiers
from bot.games.guard_dies.morale import disordered_parts, is_disordered, morale_count
from bot.games.guard_dies.odds import OUTCOMES, throw_odds
from bot.games.guard_dies.orders import Attack, DesignateEntry, EndPhase, Rally, RollArrival
from bot.games.guard_dies.rules_commanders import allowance, commander_allowance
from bot.games.guard_dies.rules_prussians import arrival_by, good_faces
from bot.games.guard_dies.rules_rally import rally_chance, rally_modifiers, rally_succeeds
from bot.games.guard_dies.rules_victory import ending
from bot.games.guard_dies.state import State
from bot.kit.dice import LoadedDice
from bot.kit.modifiers import total
from tests.games.guard_dies.field import Table, arrived, begun, boxed, only, with_modifiers, with_units

GOLDEN: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "golden" / "guard_dies.json").read_text(encoding="utf-8")
)
Case = dict[str, Any]


def cases(topic: str, *, readings: bool = False) -> list[Any]:
    """The cases of a topic with their expected values; with `readings` once more for each alternative value."""
    found = []
    for case in GOLDEN[topic]:
        found.append(pytest.param(case, {}, case["expect"], id=case["id"]))
        for reading, changed in case.get("alternative", {}).items() if readings else ():
            found.append(pytest.param(case, options_of(reading), {**case["expect"], **changed}, id=f"{case['id']}-{reading}"))
    return found


def options_of(reading: str) -> dict[str, str]:
    name, _, value = reading.partition("=")
    return {GAME.reading(name).key: value}


# Combat

UNITS = {
    ("french", "infantry"): "FI",
    ("french", "cavalry"): "FL",
    ("french", "artillery"): "FA",
    ("allied", "infantry"): "BI",
    ("allied", "cavalry"): "BL",
    ("allied", "artillery"): "BH",
    ("prussian", "infantry"): "PI",
}
WAYS: dict[str, Way] = {"clear": "clear", "zoc": "barred", "full_then_blocked": "full", "off_board": "off_board"}
CIRCUMSTANCES = {"uphill_crest", "disordered", "building", "mud"}
DISORDERING = {"french": ("FI", 45), "allied": ("NI", 20)}


def circumstance(case: Case, role: str, source: str) -> int:
    return sum(drm["value"] for drm in case[f"{role}_drms"] if drm["source"] == source)


def position(case: Case, options: dict[str, str]) -> tuple[State, Attack]:
    """The position of a combat case: the types have the case's own modifiers, the circumstances come from the rules."""
    codes = {role: UNITS[case[role]["army"], case[role]["type"]] for role in ("attacker", "defender")}
    own = {codes[role]: sum(drm["value"] for drm in case[f"{role}_drms"] if drm["source"] not in CIRCUMSTANCES) for role in codes}
    side = "french" if case["attacker"]["army"] == "french" else "allied"
    state = begun("combat", side, case["turn"], chart=with_modifiers(shipped_chart(), **own), **options)
    if "prussian" in (case["attacker"]["army"], case["defender"]["army"]):
        state = arrived(state, turn=case["turn"])
    for role in codes:
        state = with_units(state, [f"{codes[role]}1"], hits=case[role]["hits_before"])
        if circumstance(case, role, "disordered") or f"disordered {role}" in case["title"]:
            state = boxed(state, *DISORDERING[case[role]["army"]])
    return state, Attack(
        attacker=f"{codes['attacker']}1",
        defenders=(f"{codes['defender']}1",),
        range=case["range"],
        is_uphill=bool(circumstance(case, "attacker", "uphill_crest")),
        building=circumstance(case, "defender", "building"),
        attacker_building=circumstance(case, "attacker", "building"),
    )


def thrown(state: State, order: Attack, case: Case) -> tuple[State, CombatRolled]:
    """The state right after the throw, and the throw."""
    GAME.check(state, state.side, order)
    events = list(GAME.decide(state, state.side, order, LoadedDice(case["attacker_raw"], case["defender_raw"])))
    rolled = only(events, CombatRolled)
    return GAME.fold(state, events[: events.index(rolled) + 1]), rolled


def result(effective: int) -> str:
    if effective == 0:
        return "tie"
    loser = "defender" if effective > 0 else "attacker"
    return f"{loser}_{'eliminated' if abs(effective) >= 3 else 'hit_retreat'}"


@pytest.mark.parametrize(("case", "options", "expect"), cases("combat", readings=True))
def test_combat(case: Case, options: dict[str, str], expect: Case) -> None:
    state, order = position(case, options)

    after, rolled = thrown(state, order, case)

    assert rolled.attack_total == expect["attacker_modified"]
    assert rolled.defence_total == expect["defender_modified"]
    assert rolled.differential == expect["differential"]
    assert result(rolled.effective) == expect["result"]
    if "result" in case["expect"] and expect["differential"] == case["expect"]["differential"]:
        assert rolled.is_halved == expect["halving_applied"]
        assert rolled.effective == expect["effective_differential"]
        for role in ("attacker", "defender"):
            way = WAYS[case[role]["retreat_path"]]
            found = [fate.model_dump() for fate in fates(after, after.combat, role, (way,))]
            wanted = [
                {"choice": fate["choice"], "fate": fate["fate"], "hits": fate["hits_after"]} for fate in expect[f"{role}_choices"]
            ]
            assert found == wanted, role


@pytest.mark.parametrize(("case", "options", "expect"), cases("combat"))
def test_modifiers(case: Case, options: dict[str, str], expect: Case) -> None:
    state, order = position(case, options)

    after, _ = thrown(state, order, case)

    assert total(attack_modifiers(after, after.combat)) == case["attacker_drm_total"]
    assert total(defence_modifiers(after, after.combat)) == case["defender_drm_total"]


@pytest.mark.parametrize(
    ("case", "options", "expect"), [param for param in cases("combat") if "decision_order" in param.values[0]["expect"]]
)
def test_the_defender_decides_first(case: Case, options: dict[str, str], expect: Case) -> None:
    state, order = position(case, options)
    table = Table(state)

    table.give(state.side, order, case["attacker_raw"], case["defender_raw"])
    asked = []
    while GAME.decisions(table.state):
        asked.append("defender" if table.asked.side != state.side else "attacker")
        table.answer(table.choices[0])

    assert asked == [role for role in expect["decision_order"] if role in asked]
    assert asked[-1] == "attacker"


# Odds


@pytest.mark.parametrize(("case", "options", "expect"), cases("combat_odds"))
def test_odds(case: Case, options: dict[str, str], expect: Case) -> None:
    halves = case["attacker_artillery"] and not case["target_artillery"] and case["range"] > 1

    odds = throw_odds(case["attacker_drm"], case["defender_drm"], halves=halves)

    assert odds.differentials == {int(n): Fraction(chance) for n, chance in expect["differential"].items()}
    assert odds.outcomes == {key: Fraction(chance) for key, chance in expect["outcome"].items()}
    assert sum(odds.outcomes[key] for key in OUTCOMES[:4]) == Fraction(expect["p_defender_with_one_hit_is_eliminated"])
    hit_or_worse = Fraction(expect["p_attacker_with_one_hit_is_eliminated_if_it_takes_every_hit"])
    assert sum(odds.outcomes[key] for key in OUTCOMES[2:]) == hit_or_worse


# Rally

PAIRS = {
    ("napoleon", "any"): ("FI1", "FI2"),
    ("napoleon", "both_guard"): ("OG1", "OG2"),
    ("ney", "any"): ("FI1", "FI2"),
    ("ney", "both_guard"): ("OG1", "OG2"),
    ("wellington", "both_british"): ("BI1", "BI2"),
    ("wellington", "one_british_one_other"): ("BI1", "HI1"),
    ("wellington", "both_non_british"): ("HI1", "HI2"),
    ("blucher", "any"): ("PI1", "PI2"),
}
ARMY_STATES = {
    "ordered": ("FI", 0),
    "french_disordered_45_plus": ("FI", 45),
    "allied_20_to_39": ("NI", 20),
    "allied_40_plus": ("NI", 20),
    "prussian_disordered": ("PI", 18),
}


def rally_position(case: Case, options: dict[str, str]) -> tuple[State, tuple[str, ...]]:
    side = "french" if case["commander"] in ("napoleon", "ney") else "allied"
    state = boxed(arrived(begun("rally", side, 9, **options)), *ARMY_STATES[case["army_state"]])
    if case["army_state"] == "allied_40_plus":
        state = boxed(boxed(state, "NI", 22), "BI", 16)
    pair = PAIRS[case["commander"], case["pair"]]
    return with_units(state, pair, where="eligible"), pair


@pytest.mark.parametrize("case", GOLDEN["rally_odds"], ids=lambda case: case["id"])
def test_rally_odds(case: Case) -> None:
    state, pair = rally_position(case, {})

    added = total(rally_modifiers(state, case["commander"], pair))

    assert added == case["drm_total"]
    assert rally_chance(state, case["commander"], pair) == Fraction(case["expect"]["probability"])
    assert min(face for face in range(1, 7) if rally_succeeds(state, face + added)) == case["expect"]["min_raw_die"]


@pytest.mark.parametrize(
    ("case", "reading", "chance"),
    [
        pytest.param(case, reading, chance, id=f"{case['id']}-{reading}")
        for case in GOLDEN["rally_odds"]
        for reading, chance in case.get("alternative_probability", {}).items()
    ],
)
def test_rally_odds_under_other_readings(case: Case, reading: str, chance: str) -> None:
    state, pair = rally_position(case, options_of(reading))

    assert rally_chance(state, case["commander"], pair) == Fraction(chance)


def rallying(case_id: str) -> Case:
    return next(case["expect"] for case in GOLDEN["rally_procedure"] if case["id"] == case_id)


def test_rally_procedure_needs_two_units() -> None:
    table = Table(boxed(begun("rally"), "FI", 1))

    assert (
        GAME.can(table.state, "french", Rally(commander="ney", units=("FI78",))) is rallying("gd.rallyproc.01")["attempt_legal"]
    )


@pytest.mark.parametrize(("case_id", "die"), [("gd.rallyproc.03", 4), ("gd.rallyproc.05", 3)])
def test_rally_procedure_success_and_failure(case_id: str, die: int) -> None:
    expect = rallying(case_id)
    table = Table(boxed(begun("rally"), "FI", 2))
    before = morale_count(table.state, "french")

    table.give("french", Rally(commander="ney", units=("FI77", "FI78")), die)

    where = [table.unit(unit_id)[0] for unit_id in ("FI77", "FI78")]
    assert where.count("eligible") == expect["box_after"]
    assert where.count("in_play") == expect.get("returned_with_commander", 0)
    assert where.count("lost") == expect.get("permanently_eliminated", 0)
    assert morale_count(table.state, "french") - before == expect.get("eliminated_total_change", 0)
    assert GAME.decisions(table.state) == ()


def test_rally_procedure_attempts() -> None:
    allied = Table(boxed(boxed(arrived(begun("rally", "allied", 9)), "HI", 2), "PI", 2))
    french = Table(boxed(begun("rally"), "FI", 2))
    failing = {"wellington": ("HI16", "HI17"), "blucher": ("PI34", "PI35"), "napoleon": ("FI77", "FI78"), "ney": ("FI77", "FI78")}

    def attempts(table: Table, commander: str) -> int:
        made = 0
        order = Rally(commander=commander, units=failing[commander])
        while GAME.can(table.state, table.state.side, order):
            table.give(table.state.side, order, 1)
            made += 1
        return made

    made = {"napoleon": attempts(french, "napoleon"), "ney": attempts(french, "ney")}

    assert rallying("gd.rallyproc.07")["legal"]
    assert attempts(allied, "wellington") == 2
    assert attempts(allied, "blucher") == rallying("gd.rallyproc.09")["max_attempts"]
    expect = rallying("gd.rallyproc.11")
    assert sum(made.values()) == expect["army_maximum"]
    assert (commander_allowance(french.state, "napoleon") > 0) is expect["napoleon_may_move"]
    assert (commander_allowance(french.state, "ney") > 0) is expect["ney_may_move"]


# Prussians


@pytest.mark.parametrize("case", GOLDEN["prussian_arrival"], ids=lambda case: case["id"])
def test_prussian_arrival(case: Case) -> None:
    modifier = case["entry_drm"]
    expected_delay = Fraction(0)
    for row in case["table"]:
        late = row["turns_delayed"]

        first = arrival_by(modifier, 0, late + 1) - arrival_by(modifier, 0, late)

        assert Fraction(good_faces(modifier, late), 6) == Fraction(row["arrives_on_this_roll"])
        assert good_faces(modifier, late) == row["max_raw_die"]
        assert arrival_by(modifier, 0, late + 1) == Fraction(row["arrived_on_or_before"])
        assert first == Fraction(row["first_arrives_exactly_now"])
        expected_delay += late * first
    assert expected_delay == Fraction(case["expected_delay"])
    assert good_faces(modifier, case["certain_from_delay"]) == 6
    assert good_faces(modifier, case["certain_from_delay"] - 1) < 6


@pytest.mark.parametrize(("case", "options", "expect"), cases("prussian_rolls"))
def test_prussian_rolls(case: Case, options: dict[str, str], expect: Case) -> None:
    point = {0: "fichermont", 2: "plancenoit", 3: "ohain"}[case["entry_drm"]]
    table = Table(begun("movement", "allied", case["turn"]))
    table.give("allied", DesignateEntry(group="iv", point=point))

    event = only(table.give("allied", RollArrival(group="iv"), case["raw"]), ArrivalRolled)

    assert total(event.modifiers) == expect["net_drm"]
    assert event.total == expect["modified"]
    assert event.arrived is expect["arrives"]


# Morale

CODES = {
    "line_infantry": "FI",
    "old_guard_infantry": "OG",
    "middle_guard_infantry": "MG",
    "guard_cavalry": "GC",
    "guard_heavy_artillery": "GA",
    "british": "BI",
    "non_british": "NI",
}
STATES = {
    (): "ordered",
    ("line",): "non_guard_disordered",
    ("non_british",): "non_british_disordered",
    ("non_british", "british"): "both_disordered",
}
PARTS = {"non_guard": "FI1", "guard": "OG1", "british": "BI1", "non_british": "HI1"}


def morale_position(case: Case) -> State:
    state = begun()
    for name, n in case["eliminated"].items():
        if name == "guard_cavalry":
            state = boxed(state, "GL", n - 2)
            n = 2
        state = boxed(state, CODES[name], n)
    return state


@pytest.mark.parametrize("case", [case for case in GOLDEN["morale"] if "event" not in case], ids=lambda case: case["id"])
def test_morale(case: Case) -> None:
    state = morale_position(case)
    expect = case["expect"]

    assert morale_count(state, case["army"]) == expect["counted"]
    assert STATES[disordered_parts(state, case["army"])] == expect["state"]
    for part, unit_id in PARTS.items():
        if f"{part}_attack_drm" in expect:
            assert -int(is_disordered(state, unit_id)) == expect[f"{part}_attack_drm"]


@pytest.mark.parametrize("case", [case for case in GOLDEN["morale"] if "event" in case], ids=lambda case: case["id"])
def test_morale_after_a_rally(case: Case) -> None:
    state = morale_position(case).model_copy(update={"phase": "rally"})
    expect = case["expect"]
    table = Table(state)
    before = morale_count(state, "french"), STATES[disordered_parts(state, "french")]

    table.give("french", Rally(commander="napoleon", units=("OG7", "OG8")), 6)

    assert before == (expect["counted_before"], expect["state_before"])
    assert morale_count(table.state, "french") == expect["counted_after"]
    assert STATES[disordered_parts(table.state, "french")] == expect["state_after"]


# Victory


@pytest.mark.parametrize(("case", "options", "expect"), cases("victory"))
def test_victory(case: Case, options: dict[str, str], expect: Case) -> None:
    routed = tuple(army for army in ("french", "prussian", "allied") if case.get(f"{army}_routed"))
    table = Table(begun("combat", "allied", case["turn"]).model_copy(update={"routed": routed}))
    if case.get("end_of_game"):
        table.give("allied", EndPhase())

    end = ending(table.state)

    if expect["winner"] is None:
        assert end is None
    else:
        assert end is not None
        assert {"french": "french", "allied": "allied_prussian"}[end.winner] == expect["winner"]
        assert end.grade == expect["grade"]


@pytest.mark.parametrize(
    ("case", "options", "expect"), [param for param in cases("position") if param.values[0]["id"].startswith("gd.move")]
)
def test_movement_allowance(case: Case, options: dict[str, str], expect: Case) -> None:
    state = begun("movement", turn=case["turn"])
    unit_id = "FI1"

    assert state.type_of(unit_id).movement.value == case["printed_allowance"]
    assert allowance(state, unit_id) == expect["allowance"]
