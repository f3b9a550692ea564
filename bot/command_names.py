"""What commands are called in the languages that the bot speaks: Discord shows each person the names in their own."""

from __future__ import annotations

from discord import Locale
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.languages import language

KINDS = {
    Where.command_name: "command",
    Where.group_name: "command",
    Where.parameter_name: "option",
    Where.choice_name: "choice",
    Where.command_description: "description",
    Where.group_description: "description",
    Where.parameter_description: "description",
}
"""What each text is, as the catalogues say it."""


class CommandNames(Translator):
    """Reads them from the catalogues. discord.py asks once, when it registers the commands."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes, /) -> str | None:
        """The text in this language; None where it is the English one."""
        what = KINDS.get(context.location)
        named = language(locale.value).named(what, string.message) if what is not None else string.message
        return named if named != string.message else None
