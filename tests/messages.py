"""`make messages`: brings every catalogue in data/languages up to date with what the bot says.

One file for each room of the source, and `commands.po` for what Discord shows of the commands. Translations are kept, new
messages stand empty, and what nobody says any more is dropped. Nothing is guessed: no entry is ever marked fuzzy.
"""

from __future__ import annotations

import ast
import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from discord.app_commands import TranslationContextTypes, Translator, locale_str
from discord.enums import Locale

from bot.client import cog_names, create_bot
from bot.command_names import KINDS
from bot.games.guard_dies.board import STEPS
from bot.games.guard_dies.board_chart import PAINTS
from bot.games.guard_dies.house import wordings
from bot.games.guard_dies.state import COMMANDERS
from bot.games.limited_war.facts import Places
from bot.games.limited_war.rules_peace import BEYOND_THE_LINE
from bot.games.limited_war.words import spot
from bot.games.limited_war.words import wordings as limited_war_wordings
from bot.games.no_retreat.scenarios import SCENARIOS
from bot.games.no_retreat.setups import SET_UPS
from bot.games.no_retreat.solo.cards import solo_card
from bot.games.no_retreat.turns import TURNS
from bot.kit.facts import shipped
from bot.kit.words import Joined
from bot.languages import COMMANDS, HOME
from bot.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
Id = str | tuple[str, str]

WHOLE = {"T": [0], "aloud": [0], "_reading": [2, 3, 4], "_filled": [0], "_section": [0]}
"""Which arguments of a call are templates of ours."""
NAMED = {"why": {"Modifier"}, "word": {"listing"}}
"""The same by their names."""

NOISE = re.compile(rb'"(POT-|PO-Rev|Last-Tr|Report-|Language-Team|Generated|Project-Id)[^\n]*\n')
"""What Babel says of a catalogue that would differ each time it is written, or says nothing."""


@dataclass
class Found:
    """What a file of Python says: its messages by line, and the templates that could not be found."""

    messages: list[tuple[int, Id]] = field(default_factory=list)
    lost: list[tuple[int, str]] = field(default_factory=list)


def read_python(source: str) -> Found:
    """Every template of a file. One that stands in a variable or a table is looked for where that is made."""
    tree = ast.parse(source)
    made: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    made.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            made.setdefault(node.target.id, []).append(node.value)
    found = Found()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            _read_call(node, made, found)
    return found


def _read_call(node: ast.Call, made: dict[str, list[ast.expr]], found: Found) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name == "count" and len(node.args) == 3:
        one, many = (_texts(part, made) for part in node.args[1:])
        if one is None or many is None:
            found.lost.append((node.lineno, ast.unparse(node)))
        else:
            found.messages += [(node.lineno, ("{n} " + a, "{n} " + b)) for a, b in zip(one, many, strict=True)]
        return
    if name == "listing":
        found.messages += [(node.lineno, word) for part in node.args[1:2] for word in _texts(part, made) or ()]
    parts = [node.args[place] for place in WHOLE.get(name, ()) if place < len(node.args)]
    parts += [keyword.value for keyword in node.keywords if name in NAMED.get(keyword.arg or "", ())]
    for part in parts:
        texts = _texts(part, made)
        if texts is None:
            found.lost.append((node.lineno, ast.unparse(part)))
        else:
            found.messages += [(node.lineno, text) for text in texts if text]


def _texts(node: ast.expr, made: dict[str, list[ast.expr]], seen: frozenset[str] = frozenset()) -> list[str] | None:
    """Every text that an expression may come to; None where that cannot be read from the file."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _all([body, orelse], made, seen)
        case ast.Dict(values=values):
            return _all(values, made, seen)
        case ast.Subscript(value=value):
            return _texts(value, made, seen)
        case ast.Name(id=name) if name in made and name not in seen:
            return _all(made[name], made, seen | {name})
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            one, other = _texts(left, made, seen), _texts(right, made, seen)
            return None if one is None or other is None else [a + b for a in one for b in other]
    return None


def _all(nodes: list[ast.expr], made: dict[str, list[ast.expr]], seen: frozenset[str]) -> list[str] | None:
    found = [_texts(node, made, seen) for node in nodes]
    return None if any(texts is None for texts in found) else [text for texts in found for text in texts or ()]


def python_messages(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[tuple[int, str, Id, list[str]]]:
    """What a file of Python says, in the form in which Babel asks for it."""
    for line, message in read_python(file.read().decode()).messages:
        yield line, "ngettext" if isinstance(message, tuple) else "gettext", message, []


def sources() -> list[Path]:
    """Every file in which the bot says something."""
    return sorted(path for room in ("bot", "cogs") for ending in ("py", "html") for path in (ROOT / room).rglob(f"*.{ending}"))


def catalogue_of(path: Path) -> str:
    """The catalogue in which a file's messages stand: its game's, its room's, else the bot's."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[:2] == ("bot", "games") and len(parts) > 3:
        return parts[2]
    return parts[1] if parts[0] == "bot" and parts[1] in {"kit", "campaign", "pages"} else parts[0]


def said() -> dict[str, dict[Id, list[tuple[str, int]]]]:
    """Every message by its catalogue, with the places where it stands."""
    found: dict[str, dict[Id, list[tuple[str, int]]]] = {}
    for path in sources():
        method: Callable[..., Any] | str = python_messages if path.suffix == ".py" else "jinja2"
        keywords = {"T": None, "gettext": None, "ngettext": (1, 2)}
        with path.open("rb") as file:
            for line, message, _, _ in extract(method, file, keywords=keywords):
                place = (path.relative_to(ROOT).as_posix(), line)
                found.setdefault(catalogue_of(path), {}).setdefault(message, []).append(place)
    for room, messages in told_of_data().items():
        for message in messages:
            found[room].setdefault(message, [])
    return found


def told_of_data() -> dict[str, list[str]]:
    """Our own wording that stands in data files and tables: names of places, nations, commanders, months and scenarios."""
    places = shipped("limited_war/places.toml", Places).place
    return {
        "kit": [Joined(parts=()).word],
        "limited_war": [*(spot(place.name).template for place in places), *sorted(limited_war_wordings()), BEYOND_THE_LINE],
        "no_retreat": [
            *(text.template for scenario in SCENARIOS for text in (scenario.name, scenario.about)),
            *(phase.name for phase in TURNS.phases),
            *(turn.months for turn in TURNS.turns),
            *(part for setup in SET_UPS.setups for each in setup.places for part in (each.where, each.from_, each.state) if part),
            *(cell.facts.place for number in range(1, 13) for cell in solo_card(number).cells if cell.facts.place),
        ],
        "guard_dies": [
            *(facts.name for facts in COMMANDERS.values()),
            *sorted(wordings()),
            *STEPS,
            *("KGL" if nation == "kgl" else nation.capitalize() for nation in PAINTS),
        ],
    }


class _Listener(Translator):
    """Hears what discord.py asks about when it registers the commands."""

    def __init__(self) -> None:
        self.asked: dict[tuple[str, str], None] = {}

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes, /) -> None:
        if context.location in KINDS:
            self.asked[KINDS[context.location], string.message] = None


@cache
def commands() -> dict[tuple[str, str], None]:
    """Every name and description of the commands, with what it is of."""

    async def asked() -> dict[tuple[str, str], None]:
        bot = create_bot(Settings(_env_file=None, discord_token=None))  # type: ignore[call-arg]
        for name in cog_names():
            await bot.load_extension(name)
        listener = _Listener()
        for command in bot.tree.get_commands():
            await command.get_translated_payload(bot.tree, listener)
        return listener.asked

    return asyncio.run(asked())


def fresh(key: str, old: Path, messages: list[tuple[str | None, Id, list[tuple[str, int]]]]) -> bytes:
    """A catalogue of these messages, with the translations that an old one has."""
    known = Catalog(locale=key)
    if old.exists():
        with old.open("rb") as file:
            known = read_po(file, locale=key)
    whole = Catalog(locale=key, project="aide-de-camp", fuzzy=False, header_comment=f"# {old.stem}: what the bot says, in {key}.")
    for context, message, places in messages:
        before = known.get(message, context)
        string = before.string if before is not None and not before.fuzzy else ""
        files = [(file, None) for file in dict.fromkeys(file for file, _ in places)]
        whole.add(message, string, locations=files, context=context)
    text = BytesIO()
    write_po(text, whole, width=0, omit_header=False, include_lineno=False)
    return NOISE.sub(b"", text.getvalue())


def main(home: Path = HOME) -> None:
    """Writes every catalogue of every language anew."""
    for folder in sorted(path for path in home.iterdir() if path.is_dir()):
        of_room: dict[str, list[tuple[str | None, Id, list[tuple[str, int]]]]] = {
            f"{room}.po": [(None, message, places) for message, places in messages.items()] for room, messages in said().items()
        }
        of_room[COMMANDS] = [(what, message, []) for what, message in commands()]
        for name, messages in of_room.items():
            path = folder / name
            path.write_bytes(fresh(folder.name, path, messages))
        for stray in set(folder.glob("*.po")) - {folder / name for name in of_room}:
            stray.unlink()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
