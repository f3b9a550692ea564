"""Г.0 The solo event cards: twelve cards with four cells each, and which cell is in force."""

from __future__ import annotations

from functools import cache
from typing import Literal, Self

from pydantic import model_validator

from bot.games.no_retreat.solo.state import PlanKind
from bot.kit.facts import shipped
from bot.kit.model import Frozen
from bot.kit.refusals import Unknown
from bot.kit.words import T

Country = Literal["axis", "soviet"]
Symbol = Literal["cross", "star"]

CROSS: Symbol = "cross"
STAR: Symbol = "star"
OIL = "USSR Oil Well"
"""The place on the map's lower edge that stands for the Soviet oil fields (SOLO-61)."""

_NUMBERED: tuple[PlanKind, ...] = ("location", "major_attack", "city_capture")


class CellFacts(Frozen):
    """What one cell prints: its top row (the plan) and its second row (draw, lose, counterblow)."""

    plan: PlanKind
    count: int = 0
    place: str = ""
    draw: int = 0
    lose: int = 0
    counterblow: int = 0

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.plan in _NUMBERED) != (self.count > 0):
            raise ValueError(f"{self.plan} {'needs' if self.plan in _NUMBERED else 'has no'} number")
        if (self.plan == "location") != bool(self.place):
            raise ValueError("a place belongs to a location, and only there")
        return self


class Cell(Frozen):
    """One cell of a card: the country it moves, the symbol it carries, and what it prints."""

    card: int
    country: Country
    symbol: Symbol
    facts: CellFacts

    @property
    def key(self) -> str:
        """Names the cell on its card: "axis/cross"."""
        return f"{self.country}/{self.symbol}"


class SoloCard(Frozen):
    """One of the twelve cards. `skulls` is the Sudden Death difference at which the player changes sides; `switches` is False
    where the card says that the player does not (SOLO-15, SOLO-16)."""

    source: str
    number: int
    skulls: int
    switches: bool
    axis_cross: CellFacts
    axis_star: CellFacts
    soviet_cross: CellFacts
    soviet_star: CellFacts

    @property
    def cells(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The four cells from top to bottom: Germany's two, then the USSR's two (SOLO-11)."""
        return (
            Cell(card=self.number, country="axis", symbol=CROSS, facts=self.axis_cross),
            Cell(card=self.number, country="axis", symbol=STAR, facts=self.axis_star),
            Cell(card=self.number, country="soviet", symbol=CROSS, facts=self.soviet_cross),
            Cell(card=self.number, country="soviet", symbol=STAR, facts=self.soviet_star),
        )

    def cell(self, key: str) -> Cell:
        """The cell with this key."""
        return next(cell for cell in self.cells if cell.key == key)


class SoloCards(Frozen):
    """The card sheet."""

    source: str
    cards: tuple[SoloCard, ...]


@cache
def sheet() -> dict[int, SoloCard]:
    """The twelve cards by number, from data/no_retreat/solo_cards.toml."""
    return {card.number: card for card in shipped("no_retreat/solo_cards.toml", SoloCards).cards}


def solo_card(number: int) -> SoloCard:
    """The card with this number. Raises Unknown."""
    card = sheet().get(number)
    if card is None:
        raise Unknown(
            T("There is no solo event card {number}.", number=number),
            rule="SOLO-11",
            instead=T("The cards are numbered 1 to {last}.", last=len(sheet())),
        )
    return card


def symbol_of(initiative: str) -> Symbol:
    """The symbol of the side with the Initiative: the cross for Germany, the star for the USSR (SOLO-12)."""
    return CROSS if initiative == "axis" else STAR


def cell_in_force(number: int, country: str, initiative: str) -> Cell:
    """Of a country's two cells the one that carries the symbol of the side with the Initiative (SOLO-12)."""
    return solo_card(number).cell(f"{country}/{symbol_of(initiative)}")


def other_cell(number: int, key: str) -> Cell:
    """The same country's other cell: where the `else` arrow leads by default (SOLO-AMB-09)."""
    country, symbol = key.split("/")
    return solo_card(number).cell(f"{country}/{STAR if symbol == CROSS else CROSS}")


def directive_of(cell: Cell) -> str:
    """The place a German cell names for the Führer Directive; empty when it names none. City Capture names none, the oil
    well does (SOLO-24, SOLO-AMB-22)."""
    return cell.facts.place
