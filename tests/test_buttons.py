"""Buttons that carry an order in their id."""

from __future__ import annotations

import pytest

from bot import gate
from bot.buttons import confirmation, order_read, order_written
from bot.games.guard_dies.orders import Rally
from bot.games.limited_war import GAME
from bot.games.limited_war.orders import Advance, Attack, DeclarePeace, DeclareWar, Move, StateContinuing
from bot.kit.model import Order
from bot.kit.words import T

ORDERS: tuple[Order, ...] = (
    Advance(),
    Advance(confirmed=True),
    Attack(place="Soviet half of Poland", from_place="German half of Poland", units="allied", confirmed=True),
    Attack(place="Lettland-Süd", units="invaded", country="Österreich"),
    Move(place="Soviet Union", is_soviet_held=True, confirmed=True),
    DeclareWar(country="Finland", status="armed_neutral", hexes=0),
    DeclareWar(country="Germany"),
    DeclarePeace(case="D7"),
    StateContinuing(stated=False),
)


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_an_order_is_read_from_its_button_as_it_was_written(order: Order) -> None:
    written = order_written(order)

    assert order_read(GAME, written) == order


@pytest.mark.parametrize("order", ORDERS, ids=str)
async def test_every_order_about_a_shipped_place_fits_a_button(order: Order) -> None:
    view = confirmation(10**6, 10**6, order, T("Do it"))

    assert view is not None
    (button,) = view.children
    assert len(button.custom_id) <= gate.CUSTOM_ID  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "order",
    [
        Attack(place="x" * 40, from_place="y" * 40, country="z" * 40),
        Attack(place="this & that"),
        DeclarePeace(case="E7", areas=("Finland",)),
        Rally(commander="ney", units=("a", "b")),
    ],
    ids=str,
)
async def test_an_order_that_cannot_stand_in_an_id_has_no_button(order: Order) -> None:
    assert confirmation(1, 1, order, T("Do it")) is None


@pytest.mark.parametrize(
    "written", ["", "nonsense", "attack", "attack&Finland&&martian", "declare_war&Finland&&seven", "table.join&axis"]
)
def test_what_no_game_wrote_is_no_order(written: str) -> None:
    with pytest.raises(ValueError):
        order_read(GAME, written)
