"""The army charts: unit types, thresholds, Prussian groups and entry points, as facts that a group may replace.

The article's charts are not to be had. The shipped chart is a house chart (`data/guard_dies/armies.toml`), in which every
value that the article prints says so. An uploaded chart has the same shape, and the same checks with the same courtesy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from bot.games.guard_dies.terms import ARM_NAMES, ARMIES, ARMY_NAMES, Arm, ArmyKey
from bot.kit.facts import line_of, shipped, uploaded
from bot.kit.model import Frozen
from bot.kit.refusals import Malformed
from bot.kit.words import T, Text, listing

SHIPPED = "guard_dies/armies.toml"
MOST_UNITS = 600

GRADES: dict[str, tuple[str, ...]] = {
    "infantry": ("line", "light", "militia", "young_guard", "middle_guard", "old_guard"),
    "cavalry": ("light", "heavy", "guard_light", "guard_heavy"),
    "artillery": ("heavy", "horse", "guard_heavy", "guard_horse"),
}
"""The grades of each basic type. Artillery is heavy or horse only: all other guns are part of other units (GD-66)."""

ENTRY_MODIFIERS = (0, 2, 3)
"""The modifiers of the three Prussian entry points (GD-100)."""


def _name(value: str) -> str:
    if not re.fullmatch(r"[^\W_](?:[^\W_]|[ .,'’()/&+-])*", value):
        raise ValueError("a name begins with a letter or digit and has only letters, digits, spaces and . , ' ( ) / & + - in it")
    return value


Name = Annotated[str, Field(min_length=1, max_length=50), AfterValidator(_name)]
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,19}$")]
Source = Annotated[str, Field(min_length=1, max_length=200)]


class Sourced(Frozen):
    """A number with its own source; an empty source is that of its table."""

    value: int
    source: str = ""


def _sourced(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, dict, Sourced)):
        raise ValueError('a whole number, or { value = 1, source = "house" }, is needed here')
    return {"value": value} if isinstance(value, int) else value


def _between(low: int, high: int) -> AfterValidator:
    def check(number: Sourced) -> Sourced:
        if not low <= number.value <= high:
            raise ValueError(f"the number must be from {low} to {high}, not {number.value}")
        return number

    return AfterValidator(check)


_WRITTEN = BeforeValidator(_sourced)
Level = Annotated[Sourced, _WRITTEN, _between(1, 999)]
TurnNumber = Annotated[Sourced, _WRITTEN, _between(1, 20)]
EntryModifier = Annotated[Sourced, _WRITTEN, _between(0, 3)]
CombatModifier = Annotated[Sourced, _WRITTEN, _between(-5, 5)]
Allowance = Annotated[Sourced, _WRITTEN, _between(1, 40)]
GunRange = Annotated[Sourced, _WRITTEN, _between(1, 3)]
Count = Annotated[Sourced, _WRITTEN, _between(1, 200)]
Weight = Annotated[Sourced, _WRITTEN, _between(1, 5)]


class About(Frozen):
    """What the chart is, and what had to be assumed to make it."""

    source: Source
    title: Name
    assumed: tuple[str, ...] = ()


class Thresholds(Frozen):
    """Eliminated units at which an army is disordered and routs; the first number of two, where it has two (GD-56, GD-57)."""

    source: Source
    disorder: Level
    rout: Level


class FrenchThresholds(Thresholds):
    """The Guard's own number is only read under `GD-AMB-25=own_number`."""

    guard_disorder: Level | None = None


class AlliedThresholds(Thresholds):
    """The Allies' second number is that of the British units."""

    british_disorder: Level


class Armies(Frozen):
    """The three armies' thresholds."""

    french: FrenchThresholds
    allied: AlliedThresholds
    prussian: Thresholds


class UnitType(Frozen):
    """One line of an army chart. `code` and a number make a unit's id: `OG3` is the third of the type `OG`.

    `arm` ("class" in the file) is the basic type of the rules: infantry, cavalry or artillery.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True)

    source: Source
    army: ArmyKey
    code: Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
    name: Name
    nationality: Key
    arm: Arm = Field(alias="class")
    grade: str
    modifier: CombatModifier
    movement: Allowance
    range: GunRange | None = None
    count: Count
    morale: Weight = Sourced(value=1)
    names: tuple[Name, ...] = ()

    @property
    def is_guard(self) -> bool:
        """Whether the unit belongs to the Imperial Guard."""
        return "guard" in self.grade

    def named(self, number: int) -> str:
        """The name of the type's unit with this number, from 1: its own where the chart gives one."""
        return self.names[number - 1] if number <= len(self.names) else f"{self.name} {number}"


class GroupFacts(Frozen):
    """Prussians that become available together on a turn (GD-48)."""

    source: Source
    key: Key
    name: Name
    turn: TurnNumber
    brings_blucher: bool = False
    units: dict[str, Annotated[int, Field(ge=1, le=200)]]


class EntryPoint(Frozen):
    """A place where Prussians may enter, and what it adds to their arrival die (GD-100)."""

    source: Source
    key: Key
    name: Name
    modifier: EntryModifier


class Chart(Frozen):
    """The charts of the three armies, the Prussian groups and their entry points.

    It remembers its types by code, so a changed chart is validated anew and never made by `model_copy`.
    """

    about: About
    armies: Armies
    entries: tuple[EntryPoint, ...]
    groups: tuple[GroupFacts, ...]
    units: tuple[UnitType, ...]

    def type(self, code: str) -> UnitType:
        """The unit type with this code. Raises KeyError."""
        return self._types[code]

    @cached_property
    def _types(self) -> dict[str, UnitType]:
        return {unit_type.code: unit_type for unit_type in self.units}

    def entry(self, key: str) -> EntryPoint:
        """The entry point with this key. Raises KeyError."""
        for entry in self.entries:
            if entry.key == key:
                return entry
        raise KeyError(key)

    def group(self, key: str) -> GroupFacts:
        """The Prussian group with this key. Raises KeyError."""
        for group in self.groups:
            if group.key == key:
                return group
        raise KeyError(key)

    @property
    def is_house(self) -> bool:
        """Whether this is a chart made up by us, which the table says where it matters."""
        return self.about.source == "house"


Loc = tuple[str | int, ...]


def problems(chart: Chart) -> Iterator[tuple[Loc, Text]]:
    """What does not fit together although each field by itself does: the field at fault, and a sentence."""
    yield from _type_problems(chart)
    yield from _name_problems(chart)
    yield from _entry_problems(chart)
    yield from _group_problems(chart)
    yield from _threshold_problems(chart)


def _type_problems(chart: Chart) -> Iterator[tuple[Loc, Text]]:
    codes: set[str] = set()
    for i, unit_type in enumerate(chart.units):
        at: Loc = ("units", i)
        if unit_type.code in codes:
            yield (*at, "code"), T("the code {code} is used twice", code=unit_type.code)
        codes.add(unit_type.code)
        if unit_type.grade not in GRADES[unit_type.arm]:
            yield (
                (*at, "grade"),
                T("the grade of {arm} is {grades}", arm=ARM_NAMES[unit_type.arm], grades=listing(GRADES[unit_type.arm], "or")),
            )
        if unit_type.is_guard and unit_type.army != "french":
            yield (*at, "grade"), T("only the French have the Imperial Guard")
        if unit_type.arm == "artillery" and unit_type.range is None:
            yield (*at, "range"), T("artillery needs a range of 1 to 3 squares")
        if unit_type.arm != "artillery" and unit_type.range is not None:
            yield (*at, "range"), T("only artillery has a range; others attack adjacent squares")
        if len(unit_type.names) > unit_type.count.value:
            yield (
                (*at, "names"),
                T("there are {names} names for {count} units", names=len(unit_type.names), count=unit_type.count.value),
            )
    for army in ARMIES:
        if not any(unit_type.army == army for unit_type in chart.units):
            yield ("units",), T("the {army} army has no units", army=ARMY_NAMES[army])
    if sum(unit_type.count.value for unit_type in chart.units) > MOST_UNITS:
        yield ("units",), T("there are more than {most} units in all", most=MOST_UNITS)


def _name_problems(chart: Chart) -> Iterator[tuple[Loc, Text]]:
    names: set[str] = set()
    for i, unit_type in enumerate(chart.units):
        for number in range(1, unit_type.count.value + 1):
            name = unit_type.named(number)
            if name in names:
                yield ("units", i, "names"), T("the unit name {name} is used twice", name=name)
            names.add(name)


def _entry_problems(chart: Chart) -> Iterator[tuple[Loc, Text]]:
    if tuple(sorted(entry.modifier.value for entry in chart.entries)) != ENTRY_MODIFIERS:
        yield ("entries", 0, "modifier"), T("there must be three entry points, with the modifiers 0, 2 and 3 (GD-100)")
    keys = [entry.key for entry in chart.entries]
    for i, key in enumerate(keys):
        if key in keys[:i]:
            yield ("entries", i, "key"), T("the key {key} is used twice", key=key)


def _group_problems(chart: Chart) -> Iterator[tuple[Loc, Text]]:
    prussian = {unit_type.code: unit_type.count.value for unit_type in chart.units if unit_type.army == "prussian"}
    keys = [group.key for group in chart.groups]
    for i, group in enumerate(chart.groups):
        if group.key in keys[:i]:
            yield ("groups", i, "key"), T("the key {key} is used twice", key=group.key)
        for code in group.units:
            if code not in prussian:
                yield ("groups", i, "units"), T("{code} is not the code of a Prussian unit type", code=code)
    for code, count in prussian.items():
        coming = sum(group.units.get(code, 0) for group in chart.groups)
        if coming != count:
            at = next(i for i, unit_type in enumerate(chart.units) if unit_type.code == code)
            yield (
                ("units", at, "count"),
                T("the groups bring {coming} units of {code}, but its count is {count}", coming=coming, code=code, count=count),
            )
    if sum(group.brings_blucher for group in chart.groups) != 1:
        yield ("groups", 0, "brings_blucher"), T("exactly one group brings Blücher")


def _threshold_problems(chart: Chart) -> Iterator[tuple[Loc, Text]]:
    armies = chart.armies
    for army in ARMIES:
        numbers: Thresholds = getattr(armies, army)
        if numbers.rout.value <= numbers.disorder.value:
            yield ("armies", army, "rout"), T("the rout number must be above the disorder number")
    british = armies.allied.british_disorder.value
    if not armies.allied.disorder.value < british < armies.allied.rout.value:
        yield ("armies", "allied", "british_disorder"), T("the number of the British lies between the other two numbers")
    guard = armies.french.guard_disorder
    if guard is not None and not armies.french.disorder.value < guard.value <= armies.french.rout.value:
        yield ("armies", "french", "guard_disorder"), T("the Guard's number lies above the first number, up to the rout number")


def shipped_chart() -> Chart:
    """The house chart."""
    chart: Chart = shipped(SHIPPED, Chart)
    return chart


def uploaded_chart(text: str) -> Chart:
    """A group's own chart. Raises Malformed, naming line and field."""
    file = "armies.toml"
    chart: Chart = uploaded(text, file, Chart)
    for loc, problem in problems(chart):
        raise Malformed(
            T(
                "{name}, line {line}, field {where}: {problem}.",
                name=file,
                line=line_of(text, loc),
                where=".".join(str(part) for part in loc),
                problem=problem,
            ),
            instead=T("Correct that field and upload the file again."),
        )
    return chart
