"""What a person sees of their side's sealed orders, and which one they mean. Nobody else is offered anything of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.campaign.orders import LeaveStandingOrder
from bot.campaign.sealing import moment_named, moments, said
from bot.campaign.seating import without_seat
from bot.kit.game import Panel, Section
from bot.kit.names import tidy
from bot.kit.refusals import Malformed, Unknown
from bot.kit.sealed import Names, Sealable, SealedOrder, completions, read_conditions
from bot.kit.words import T, Text, listing
from bot.looks import Look
from bot.suggest import meant

Named = Iterable[tuple[Text | str, str]]


def panel(look: Look) -> Panel:
    """The sealed orders of a side that wait, and the moments for which it may seal some. Raises NotYours without a seat."""
    if not look.viewer:
        raise without_seat(look.game, look.campaign)
    lines = tuple(line for line, _ in waiting_names(look))
    known = tuple(_about(moment) for moment in moments(look.game, look.viewer))
    how = [T("Seal one with `/game sealed moment:… order:… conditions:…`; its menus offer what there is.")]
    if not known:
        how = [T("No order can be sealed in this game.")]
    if lines:
        how.append(T("`/game sealed withdraw:…` takes one back by its row."))
    return Panel(
        title=T("Your sealed orders"),
        lines=(*(lines or (T("None of yours waits for its moment."),)), *how),
        sections=(Section(title=T("The moments, and what can be asked of each"), lines=known),) if known else (),
    )


def _about(moment: Sealable) -> Text:
    keys = listing(T("`" + fact.key + "`") for fact in moment.facts)
    key = T("`" + moment.key + "`")
    return (
        T("{key} {about} {facts}", key=key, about=moment.about, facts=keys)
        if moment.facts
        else T("{key} {about}", key=key, about=moment.about)
    )


def moment_names(look: Look) -> list[tuple[Text, str]]:
    """The moments for which this person's side may seal an order."""
    return [(T("{key}: {about}", key=T(each.key), about=each.about), each.key) for each in moments(look.game, look.viewer)]


def choice_names(look: Look, typed_moment: str) -> list[tuple[Text, str]]:
    """What may be sealed for a moment."""
    found = _moment(look, typed_moment)
    return found.offered(_names(look)) if found is not None else []


def condition_names(look: Look, typed_moment: str, typed: str) -> Named:
    """How the conditions that have been typed can go on."""
    found = _moment(look, typed_moment)
    return completions(typed, found, _names(look)) if found is not None else ()


def waiting_names(look: Look) -> list[tuple[Text, str]]:
    """The sealed orders of this person's side, by the row that committed each."""
    return [
        (T("Row {row}: {order}", row=each.row, order=said(look.game, each.order)), str(each.row))
        for each in (look.campaign.sealed_by(look.viewer) if look.viewer else ())
    ]


def order_meant(look: Look, moment: str, choice: str, conditions: str, again: bool, withdraw: str) -> LeaveStandingOrder:
    """The order that seals, withdraws or replaces what was typed. Raises the Refusal that says what is missing in it."""
    row = _row(look, withdraw) if withdraw else 0
    if not (moment or choice or conditions):
        return LeaveStandingOrder(withdrawn=row)
    if not moment or not choice:
        raise Malformed(
            T("A sealed order needs its moment, and what is to be done then."),
            instead=T("Fill in both `moment` and `order`; the conditions may be left out."),
        )
    if not look.viewer:
        raise without_seat(look.game, look.campaign)
    found = moment_named(look.game, look.viewer, meant(moment, moment_names(look)))
    sealed = SealedOrder(
        moment=found.key,
        choice=meant(choice, found.offered(_names(look))),
        conditions=read_conditions(conditions, found, _names(look)),
        again=again,
    )
    return LeaveStandingOrder(sealed=(sealed,), withdrawn=row)


def _row(look: Look, typed: str) -> int:
    chosen = meant(typed, waiting_names(look)).strip()
    if not re.fullmatch(r"[1-9]\d{0,8}", chosen, re.ASCII):
        raise Unknown(
            T("{typed} is no row of a sealed order of yours.", typed=tidy(typed, 60) or "…"),
            instead=T("`/game sealed` lists those that wait."),
        )
    return int(chosen)


def _moment(look: Look, typed: str) -> Sealable | None:
    key = meant(typed, moment_names(look))
    return next((each for each in moments(look.game, look.viewer) if each.key == key), None)


def _names(look: Look) -> Names:
    return look.game.sealable_names(look.campaign.state, look.viewer) if look.viewer else {}
