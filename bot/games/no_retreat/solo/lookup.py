"""What can be looked up at any time: a card with its four cells, and what the module says of its tokens."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.no_retreat.solo.cards import other_cell, solo_card, symbol_of
from bot.games.no_retreat.solo.plans import arrow_key
from bot.games.no_retreat.solo.words import cell_line, cell_start, country_cell, skulls_line
from bot.games.no_retreat.state import NoRetreat
from bot.games.no_retreat.words import side_name
from bot.kit.game import Panel, Section
from bot.kit.words import T, Text


def card_panel(number: int, initiative: str, country: str = "", arrows: Mapping[str, str] | None = None) -> Panel:
    """A card as four plain lines, with which cells carry the symbol of the side with the Initiative, and why. `country`
    narrows that to the cell of one side. `arrows` are the `else` arrows read so far, where they are read off the printed card
    (SOLO-AMB-09). Raises Unknown for a number that no card has."""
    card = solo_card(number)
    symbol = symbol_of(initiative)
    cells = tuple(T("{cell}: {line}.", cell=cell_start(cell.key), line=cell_line(cell.facts)) for cell in card.cells)
    applying = [cell for cell in card.cells if cell.symbol == symbol and country in ("", cell.country)]
    why: list[Text] = [
        T(
            "{side} have the Initiative, whose symbol is the {symbol} (SOLO-12)."
            if initiative == "soviet"
            else "{side} has the Initiative, whose symbol is the {symbol} (SOLO-12).",
            side=T("The Soviets") if initiative == "soviet" else T("The Axis"),
            symbol=T("star") if symbol == "star" else T("cross"),
        )
    ]
    for cell in applying:
        default = other_cell(number, cell.key).key
        plan_b = default if arrows is None else arrows.get(arrow_key(number, cell.key), "")
        named = {"country": side_name(cell.country), "cell": country_cell(cell.key)}
        if plan_b:
            why.append(T("So for {country}, {cell} applies; its Plan B is {other}.", **named, other=country_cell(plan_b)))
        else:
            why.append(T("So for {country}, {cell} applies; its arrow on your card leads to its Plan B.", **named))
    return Panel(
        title=T("Solo event card {n}", n=number),
        lines=(skulls_line(number),),
        sections=(Section(title=T("Its four cells"), lines=cells), Section(title=T("Which applies"), lines=tuple(why))),
    )


def card_here(number: int, state: NoRetreat) -> Panel:
    """A card as it applies in a campaign. Raises Unknown."""
    arrows = state.solo.arrows if state.solo is not None and state.options["else_cell"] == "manual" else None
    return card_panel(number, state.track.initiative, arrows=arrows)


def token_rules() -> Panel:
    """What the module says of its tokens and of playing the opponent, as reminders for the map."""
    return Panel(
        title=T("The tokens of the solitaire module"),
        sections=(
            Section(
                title=T("Stalin"),
                lines=(
                    T("In Moscow he is worth 1 orders VP to the Soviets; elsewhere or destroyed, 1 to the Axis (SOLO-82, 83)."),
                    T("He does not count for stacking (SOLO-86) and moves by rail alone (SOLO-87)."),
                    T("He has no ZOC and no combat value, and cannot retreat (SOLO-90, SOLO-91)."),
                    T("An enemy unit that enters his hex destroys him for good (SOLO-84, SOLO-92)."),
                    T("Units in his hex defend with 1 shift, <1 (SOLO-93)."),
                    T("In no Soviet-held city at the end of a Soviet turn, he leaves the game (SOLO-88)."),
                ),
            ),
            Section(
                title=T("Führer Directive"),
                lines=(
                    T("It moves at Sudden Death checks only (SOLO-94)."),
                    T("At the start of the next check it pays 1 orders VP to the side that controls its hex (SOLO-22, SOLO-95)."),
                ),
            ),
            Section(
                title=T("Stavka and OKH"),
                lines=(
                    T("They mark the place of the opponent's plan, with target tokens beneath as a reminder (SOLO-57, SOLO-60)."),
                    T("They leave the map in the Removal Phase of the opponent's turn (SOLO-99)."),
                ),
            ),
            Section(
                title=T("Orders VP"),
                lines=(
                    T("Only one side has them: a gain of the other first reduces them (SOLO-101)."),
                    T("The most is 6 (SOLO-103); a change of Initiative leaves them (SOLO-104)."),
                ),
            ),
            Section(
                title=T("Playing the opponent"),
                lines=(
                    T("Play it in good faith, as effectively as you can (SOLO-63)."),
                    T("A counterattack that the combat table allows it is its right: you may not turn it down (SOLO-79)."),
                ),
            ),
        ),
    )
