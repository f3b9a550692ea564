"""Buttons and menus without memory: what they do stands in their custom id, so they work after a restart and for ever."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, cast

import discord

from bot import gate
from bot.kit.names import tidy
from bot.kit.words import ALOUD, T, Text
from bot.offers import Offer


class Pressed(Protocol):
    """What the client does when something is pressed."""

    async def pressed(self, interaction: discord.Interaction[Any], campaign_id: int, token: str) -> None:
        """Carries out what the token offers."""

    async def asked_privately(self, interaction: discord.Interaction[Any], campaign_id: int, page: int = 0) -> None:
        """Shows a person what is for their eyes only: their side's view, or a page of their hand."""

    async def options_shown(self, interaction: discord.Interaction[Any], campaign_id: int, page: int) -> None:
        """Shows a page of how unclear rules are read."""

    async def toured(self, interaction: discord.Interaction[Any], page: str = "welcome", answers: str = "") -> None:
        """Shows a page of the tour."""

    async def answered(self, interaction: discord.Interaction[Any], campaign_id: int, token: str, *, is_on: bool) -> None:
        """Gives the order that its person was asked about, or leaves it."""


def label_of(text: Text | str, limit: int) -> str:
    """Words for a place that knows no Markdown, such as a button, a menu or a footer: within its limit, and never blank."""
    return gate.label(tidy(ALOUD.say(text), limit), limit)


def _client(interaction: discord.Interaction[Any]) -> Pressed:
    return cast(Pressed, interaction.client)


class PressButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"adc:(?P<campaign>\d+):(?P<token>[0-9a-f]{16})"):
    """A button for one offer of one campaign."""

    def __init__(
        self, campaign_id: int, token: str, label: Text | str = "…", style: str = "secondary", row: int | None = None
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=label_of(label, gate.BUTTON_LABEL),
                style=discord.ButtonStyle[style],
                custom_id=f"adc:{campaign_id}:{token}",
                row=row,
            )
        )
        self.campaign_id = campaign_id
        self.token = token

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        """The button that was pressed, from its custom id alone."""
        return cls(int(match["campaign"]), match["token"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the press to the client."""
        await _client(interaction).pressed(interaction, self.campaign_id, self.token)


class ChooseMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"adcm:(?P<campaign>\d+):(?P<n>\d+)"):
    """A menu of offers, for questions with more answers than fit buttons."""

    def __init__(self, campaign_id: int, n: int, chosen: Sequence[Offer] = (), prompt: Text | str = "…") -> None:
        options = [discord.SelectOption(label=label_of(offer.label, gate.CHOICE_NAME), value=offer.token) for offer in chosen]
        super().__init__(
            discord.ui.Select(
                custom_id=f"adcm:{campaign_id}:{n}",
                placeholder=label_of(prompt, gate.PLACEHOLDER),
                options=options or [discord.SelectOption(label="…", value="…")],
            )
        )
        self.campaign_id = campaign_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ChooseMenu:
        """The menu that was used, from its custom id alone."""
        return cls(int(match["campaign"]), int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the choice to the client."""
        values = cast(dict[str, Any], interaction.data or {}).get("values") or [""]
        await _client(interaction).pressed(interaction, self.campaign_id, str(values[0]))


class PrivateButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"adcp:(?P<campaign>\d+)(?::(?P<page>\d+))?"):
    """The button that shows a person their own side's view, or one page of their hand."""

    def __init__(self, campaign_id: int, label: Text | str = "…", page: int = 0) -> None:
        custom_id = f"adcp:{campaign_id}:{page}" if page else f"adcp:{campaign_id}"
        super().__init__(discord.ui.Button(label=label_of(label, gate.BUTTON_LABEL), custom_id=custom_id, emoji=None))
        self.campaign_id, self.page = campaign_id, page

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PrivateButton:
        """The button that was pressed, from its custom id alone."""
        return cls(int(match["campaign"]), page=int(match["page"] or 0))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Asks the client to show it."""
        await _client(interaction).asked_privately(interaction, self.campaign_id, self.page)


class OptionsButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"adco:(?P<campaign>\d+):(?P<page>\d+)"):
    """The button that shows a page of how unclear rules are read."""

    def __init__(self, campaign_id: int, label: Text | str = "…", page: int = 1) -> None:
        super().__init__(discord.ui.Button(label=label_of(label, gate.BUTTON_LABEL), custom_id=f"adco:{campaign_id}:{page}"))
        self.campaign_id, self.page = campaign_id, page

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> OptionsButton:
        """The button that was pressed, from its custom id alone."""
        return cls(int(match["campaign"]), page=int(match["page"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Asks the client to show it."""
        await _client(interaction).options_shown(interaction, self.campaign_id, self.page)


class WaitingButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"adcw:(?P<campaign>\d+):(?P<token>[0-9a-f]{16}):(?P<on>[01])"
):
    """The button that gives an order which its person was shown or asked about, or leaves it. The order waits in the store."""

    def __init__(self, campaign_id: int, token: str, label: Text | str = "…", *, is_on: bool) -> None:
        super().__init__(
            discord.ui.Button(
                label=label_of(label, gate.BUTTON_LABEL),
                style=discord.ButtonStyle.danger if is_on else discord.ButtonStyle.secondary,
                custom_id=f"adcw:{campaign_id}:{token}:{int(is_on)}",
            )
        )
        self.campaign_id, self.token, self.is_on = campaign_id, token, is_on

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> WaitingButton:
        """The button that was pressed, from its custom id alone."""
        return cls(int(match["campaign"]), match["token"], is_on=match["on"] == "1")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the answer to the client."""
        await _client(interaction).answered(interaction, self.campaign_id, self.token, is_on=self.is_on)


class TourButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"adct:(?P<page>[a-z]+):(?P<answers>\d{0,9})"):
    """The button that leads to a page of the tour. The answers given on the way stand in its id."""

    def __init__(self, page: str, answers: str, label: Text | str = "…") -> None:
        super().__init__(
            discord.ui.Button(
                label=label_of(label, gate.BUTTON_LABEL),
                style=discord.ButtonStyle.primary,
                custom_id=f"adct:{page}:{answers}",
            )
        )
        self.page, self.answers = page, answers

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> TourButton:
        """The button that was pressed, from its custom id alone."""
        return cls(match["page"], match["answers"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Asks the client for the page."""
        await _client(interaction).toured(interaction, self.page, self.answers)


ITEMS: tuple[type[discord.ui.DynamicItem[Any]], ...] = (
    PressButton,
    ChooseMenu,
    PrivateButton,
    OptionsButton,
    WaitingButton,
    TourButton,
)
"""What the client registers once, at its start."""


def components(
    campaign_id: int, offered: Sequence[Offer], *, private: bool = False, own_view: Text | None = None
) -> discord.ui.View | None:
    """Offers as buttons, and as menus where a question has more than five answers. Discord shows five rows; what finds no place
    there is reached with `/game answer`. Questions whose answers are hidden are shown only when `private`; in public they, and
    `own_view` (what that is called), bring the button that shows each person their own side's view."""
    shown = [o for o in offered if private or o.decision is None or not o.decision.is_private]
    view = discord.ui.View(timeout=None)
    row = 0
    for group in _questions(shown):
        row = _add_question(view, campaign_id, group, row)
    loose: list[discord.ui.Item[Any]] = [
        PressButton(campaign_id, o.token, o.label, o.style) for o in {o.token: o for o in shown if o.decision is None}.values()
    ]
    if not private and (own_view is not None or len(shown) < len(offered)):
        room = (gate.ROWS - row) * gate.ROW_BUTTONS
        loose.insert(min(len(loose), max(room - 1, 0)), PrivateButton(campaign_id, own_view or T("My view")))
    for place, item in enumerate(loose):
        at = row + place // gate.ROW_BUTTONS
        if at < gate.ROWS:
            item.row = at
            view.add_item(item)
    return view if view.children else None


def turning(button: type[PrivateButton] | type[OptionsButton], campaign_id: int, page: int, of: int) -> discord.ui.View | None:
    """The buttons below a page: to the first, the previous, the next and the last; none where there is one page."""
    view = discord.ui.View(timeout=None)
    for n in sorted({1, page - 1, page + 1, of} - {0, page, of + 1}):
        view.add_item(button(campaign_id, T("Page {n}", n=n), n))
    return view if view.children else None


def _questions(shown: Sequence[Offer]) -> list[list[Offer]]:
    """The answers of each open question."""
    groups: dict[str, list[Offer]] = {}
    for offer in shown:
        if offer.decision is not None:
            groups.setdefault(offer.decision.id, []).append(offer)
    return list(groups.values())


def _add_question(view: discord.ui.View, campaign_id: int, group: Sequence[Offer], row: int) -> int:
    """Adds the answers of one question from a row on, as far as there are rows, and gives the next free row."""
    if row < gate.ROWS and len(group) <= gate.ROW_BUTTONS:
        for offer in group:
            view.add_item(PressButton(campaign_id, offer.token, offer.label, offer.style, row))
        return row + 1
    for start in range(0, len(group), gate.SELECT_OPTIONS):
        question = group[start].decision
        if row < gate.ROWS and question is not None:
            menu = ChooseMenu(campaign_id, row, group[start : start + gate.SELECT_OPTIONS], question.question)
            menu.row = row
            view.add_item(menu)
            row += 1
    return row
