"""What the player of the solitaire module can ask for, besides answering its questions."""

from __future__ import annotations

from typing import Literal

from bot.kit.model import Order


class TellNumber(Order):
    """The number asked for by the open question, given outright: the short way where its button is not in sight."""

    kind: Literal["solo_number"] = "solo_number"
    value: int


class NameOilHex(Order):
    """The oil-field hex on which the Führer Directive lies, by whatever name the map gives it."""

    kind: Literal["solo_oil_hex"] = "solo_oil_hex"
    name: str


class MoveStalin(Order):
    """Stalin goes by rail to Moscow or to another Soviet city, or falls to an Axis unit that enters his hex."""

    kind: Literal["solo_stalin"] = "solo_stalin"
    where: Literal["moscow", "city", "destroyed"]
    city: str = ""
    """The name of the other city, where the player gives it."""


class BringParameters(Order):
    """The group's own operational parameters for one side, one instruction a line (Д.4). They replace those it had."""

    kind: Literal["solo_parameters"] = "solo_parameters"
    side: Literal["axis", "soviet"]
    text: str


class ClaimObjectives(Order):
    """A side holds the objective hexes it needs (12.1, Ж.1): the campaign ends."""

    kind: Literal["solo_objectives"] = "solo_objectives"
    side: Literal["axis", "soviet"]


SoloOrder = TellNumber | NameOilHex | MoveStalin | BringParameters | ClaimObjectives
ORDERS = (TellNumber, NameOilHex, MoveStalin, BringParameters, ClaimObjectives)
