"""Everything that the bot says is in every catalogue, translated; and nothing that it does not say."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.languages import COMMANDS, HOME
from tests.messages import commands, said

LANGUAGES = sorted(path.name for path in HOME.iterdir() if path.is_dir())


def wanted() -> dict[str, set[tuple[str | None, object]]]:
    """Every message by its file, with its context."""
    found = {f"{room}.po": {(None, message) for message in messages} for room, messages in said().items()}
    found[COMMANDS] = {(what, message) for what, message in commands()}
    return found


def there(path: Path) -> dict[tuple[str | None, object], bool]:
    """The messages of a catalogue, and whether each is translated whole."""
    with path.open("rb") as file:
        return {
            (message.context, message.id): bool(message.string) and all(message.string)
            for message in read_po(file, locale=path.parent.name)
            if message.id
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_and_no_other_is_kept(language: str) -> None:
    faults: list[str] = []
    for name, messages in wanted().items():
        known = there(HOME / language / name)
        faults += [f"{name}: missing: {message[1]!r}" for message in messages - known.keys()]
        faults += [f"{name}: not said any more: {message[1]!r}" for message in known.keys() - messages]
        faults += [f"{name}: not translated: {message[1]!r}" for message in known.keys() & messages if not known[message]]

    assert not faults, "Run `make messages` and translate what is empty.\n" + "\n".join(sorted(faults))


def test_no_catalogue_is_left_over() -> None:
    strays = {path.relative_to(HOME) for path in HOME.glob("*/*") if path.name not in wanted()}

    assert not strays
