"""Languages: what the catalogues hold, and in whose language something is said."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.bulletin import VOICE
from bot.checks import faults_of
from bot.client import cog_names, create_bot
from bot.command_names import CommandNames
from bot.kit.words import ALOUD, PLAIN, T, count, listing, speak, spoken
from bot.languages import COMMANDS, HOME, Catalogued, compiled, language, languages, own_name, speaking
from bot.pages.voice import PageVoice
from bot.settings import Settings
from tests.messages import fresh, main, read_python

FILES = sorted(HOME.glob("*/*.po"))
SEAT = T("You have no seat in this campaign.")


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.name)


def translated(path: Path) -> list[tuple[Message, str, list[str]]]:
    """Every message of a file that has a translation: with its English and all its forms."""
    found = []
    for message in catalogue(path):
        forms = [form for form in (message.string if isinstance(message.string, tuple) else (message.string,)) if form]
        if message.id and forms:
            found.append((message, message.id if isinstance(message.id, str) else message.id[1], forms))
    return found


def named(template: str) -> list[str]:
    """The places for values in a template, each as often as it stands there."""
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def code(template: str) -> list[str]:
    """What is to be typed as it stands."""
    return sorted(re.findall(r"`([^`]+)`", template))


# the catalogues


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_translation_has_the_values_the_commands_and_the_cases_of_the_english(path: Path) -> None:
    faults = [
        f"{english!r} has another set in {form!r}"
        for _, english, forms in translated(path)
        for form in forms
        for parts in (named, code, lambda text: sorted(set(re.findall(r"\b(?:GD|LW|NS|SOLO|NR)-[A-Z0-9-]+", text))))
        if parts(form) != parts(english)
    ]

    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_plural_has_all_the_forms_of_its_language_and_nothing_is_uncertain(path: Path) -> None:
    whole = catalogue(path)

    faults = [
        str(message.id)
        for message, _, forms in translated(path)
        if message.fuzzy or len(forms) != (whole.num_plurals if message.pluralizable else 1)
    ]

    assert whole.plural_expr == Catalog(locale=path.parent.name).plural_expr
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda folder: folder.name)
def test_no_two_files_translate_the_same_differently(folder: Path) -> None:
    said: dict[Any, dict[Any, str]] = {}
    for path in sorted(folder.glob("*.po")):
        for message, _, _ in translated(path):
            said.setdefault((message.context, message.id), {}).setdefault(message.string, path.stem)

    faults = [f"{message[1]!r}: {strings}" for message, strings in said.items() if len(strings) > 1]

    assert not faults, "\n".join(faults)


# a language


def test_a_sentence_is_said_in_the_language_that_is_spoken_and_in_english_to_the_log() -> None:
    with speaking("ru"):
        in_russian = VOICE.say(SEAT), ALOUD.say(SEAT), PageVoice({}).say(SEAT), PLAIN.say(SEAT)

    assert in_russian == ("У вас нет места в этой партии.",) * 3 + ("You have no seat in this campaign.",)
    assert VOICE.say(SEAT) == "You have no seat in this campaign."


@pytest.mark.parametrize(
    ("n", "words"), [(1, "1 строка"), (3, "3 строки"), (5, "5 строк"), (21, "21 строка"), (0, "0 строк"), (-2, "-2 строки")]
)
def test_a_plural_takes_the_form_for_its_number(n: int, words: str) -> None:
    with speaking("ru"):
        assert ALOUD.say(count(n, "row", "rows")) == words


def test_a_list_inside_a_sentence_ends_with_the_word_of_the_language() -> None:
    with speaking("ru"):
        assert ALOUD.say(T("Free: {free}.", free=listing(["a", "b"], "or"))) == "Свободно: a или b."
        assert ALOUD.say(T("Free: {free}.", free=listing(["a", "b", "c"]))) == "Свободно: a, b и c."


def test_what_has_no_translation_is_said_in_english() -> None:
    with speaking("ru"):
        assert ALOUD.say(T("No such {thing}", thing=T(""))) == "No such "
        assert ALOUD.say(count(2, "unheard-of thing", "unheard-of things")) == "2 unheard-of things"


@pytest.mark.parametrize(
    ("tag", "key"), [("ru", "ru"), ("en-GB", "en"), ("ru-RU", "ru"), ("xx", "en"), ("", "en"), ("None", "en"), ("zh-TW", "en")]
)
def test_a_tag_finds_its_language_and_english_where_there_is_none(tag: str, key: str) -> None:
    assert language(tag).key == key


def test_languages_are_found_by_walking_and_called_by_their_own_names() -> None:
    found = languages()

    assert list(found) == ["en", *sorted(folder.name for folder in HOME.iterdir() if folder.is_dir())]
    assert [own_name(tag) for tag in ("en", "ru")] == ["English", "Русский"]


async def test_a_task_that_was_begun_in_one_language_speaks_its_own_from_where_it_says_so() -> None:
    async def begun() -> tuple[str, str]:
        inherited = spoken().key
        speak(language("en"))
        return inherited, spoken().key

    with speaking("ru"):
        task = asyncio.create_task(begun())
        told = await task

        assert (told, spoken().key) == (("ru", "en"), "ru")


# commands


async def test_every_command_is_within_discords_limits_in_every_language(settings: Settings) -> None:
    bot = create_bot(settings)
    for name in cog_names():
        await bot.load_extension(name)

    payloads = [await each.get_translated_payload(bot.tree, CommandNames()) for each in bot.tree.get_commands()]

    assert [fault for payload in payloads for fault in faults_of(payload)] == []


def test_a_name_that_is_there_twice_in_one_language_is_found() -> None:
    option = {"name": "a", "description": "A", "name_localizations": {"ru": "один"}}
    other = {"name": "b", "description": "B", "name_localizations": {"ru": "один"}}

    (fault,) = faults_of({"name": "c", "description": "C", "options": [option, other]})

    assert fault == "ru: /c has the option один twice."


# extraction


def test_every_kind_of_template_is_found_in_the_source() -> None:
    source = """
HOW = {"a": "First {a}", "b": "Second"}
def say(event):
    template = "Third" if event else "Fourth" + HOW["c"]
    T(HOW["a"]); T(template); count(n, "hit", "hits"); listing(x, "nor"); T(event.name)
    Modifier(value=1, why="mud")
    text.count("x", 1, 2)
"""

    found = read_python(source)

    assert {message for _, message in found.messages} == {
        "First {a}", "Second", "Third", "FourthFirst {a}", "FourthSecond", ("{n} hit", "{n} hits"), "nor", "mud",
    }  # fmt: skip
    assert [expression for _, expression in found.lost] == ["event.name"]


def test_bringing_a_catalogue_up_to_date_keeps_what_is_said_still_and_drops_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "ru" / "kit.po"
    path.parent.mkdir()
    before = fresh("ru", path, [(None, "Kept", []), (None, "Gone", [])])
    path.write_bytes(before.replace(b'"Kept"\nmsgstr ""', b'"Kept"\nmsgstr "A"'))

    path.write_bytes(fresh("ru", path, [(None, "Kept", []), (None, "Kept now", [])]))

    assert {message.id: message.string for message in catalogue(path) if message.id} == {"Kept": "A", "Kept now": ""}
    assert compiled("ru", path).gettext("Kept now") == "Kept now"


def test_a_new_language_begins_as_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()

    main(tmp_path)

    there = {path.name for path in (tmp_path / "de").iterdir()}
    assert {"bot.po", "campaign.po", "kit.po", "cogs.po", "pages.po", "no_retreat.po", COMMANDS} <= there
    assert Catalogued(tmp_path / "de").translate("Done.") == "Done."
