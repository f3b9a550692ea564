"""The languages the bot speaks: English, which is the templates themselves, and each folder of catalogues in data/languages.

A catalogue is compiled from its .po files when it is first wanted, or by `compile_all`; nothing has to be built beforehand.
`commands.po` holds the names and descriptions of commands, the other files the sentences.
"""

from __future__ import annotations

import contextlib
from datetime import datetime
from functools import cache, cached_property
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.dates import format_datetime
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.kit import words
from bot.kit.words import ENGLISH, Language

HOME = Path(__file__).resolve().parent.parent / "data" / "languages"
COMMANDS = "commands.po"


class Catalogued(Language):
    """A language from a folder of .po files."""

    def __init__(self, folder: Path) -> None:
        self.key = folder.name
        self._folder = folder

    @cached_property
    def _sentences(self) -> GNUTranslations:
        return compiled(self.key, *(path for path in sorted(self._folder.glob("*.po")) if path.name != COMMANDS))

    @cached_property
    def _commands(self) -> GNUTranslations:
        return compiled(self.key, *self._folder.glob(COMMANDS))

    def translate(self, template: str) -> str:
        """The template in this language; the empty one has no translation (gettext keeps the catalogue's own header there)."""
        return self._sentences.gettext(template) if template else template

    def plural(self, one: str, many: str, n: int) -> str:
        """The plural form for n, which a minus sign does not change."""
        return self._sentences.ngettext(one, many, abs(n))

    def named(self, what: str, english: str) -> str:
        """The name or description of a command or its part; the English one when there is no translation."""
        return self._commands.pgettext(what, english)


def compiled(key: str, *paths: Path) -> GNUTranslations:
    """Catalogues of one language as gettext reads them, all in one."""
    whole = Catalog(locale=key)
    for path in paths:
        with path.open("rb") as file:
            for message in read_po(file, locale=key):
                if message.id and any(message.string or ()):  # what one file has not translated yet, another may have
                    whole.add(message.id, message.string, context=message.context)
    machine = BytesIO()
    write_mo(machine, whole)
    machine.seek(0)
    return GNUTranslations(machine)


@cache
def languages() -> dict[str, Language]:
    """Every language by its tag, English first; found by walking the folder."""
    folders = sorted(path for path in HOME.iterdir() if path.is_dir())
    return {ENGLISH.key: ENGLISH, **{folder.name: Catalogued(folder) for folder in folders}}


def compile_all() -> None:
    """Compiles every catalogue. That takes a good part of a second: longer than anybody else's interaction may wait."""
    for each in languages().values():
        each.translate("Done.")
        each.named("command", "game")


def language(tag: str) -> Language:
    """The language of a tag such as "ru" or "en-GB"; English where we have no other."""
    known = languages()
    return known.get(tag) or known.get(tag.partition("-")[0]) or ENGLISH


@cache
def own_name(tag: str) -> str:
    """What a language is called by those who speak it."""
    name = Locale.parse(tag, sep="-").get_display_name() or tag
    return name[:1].upper() + name[1:]


def date_and_time(moment: datetime) -> str:
    """A moment in UTC as the language that is spoken writes it."""
    key = words.spoken().key
    if key == ENGLISH.key:
        return moment.strftime("%-d %b %Y, %H:%M UTC")
    return format_datetime(moment, "d MMM y, HH:mm", locale=Locale.parse(key, sep="-")) + " UTC"


def speaking(tag: str) -> contextlib.AbstractContextManager[None]:
    """Speaks the language of a tag inside."""
    return words.speaking(language(tag))
