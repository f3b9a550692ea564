"""Lists of cards: the shipped ones, and those that a group uploads as plain lines, CSV, JSON or TOML."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pydantic import ConfigDict, ValidationError

from bot.kit.deck.orders import ListedCard
from bot.kit.deck.state import Card, DeckRules
from bot.kit.facts import DATA, line_of, shipped
from bot.kit.model import Frozen
from bot.kit.names import folded, tidy
from bot.kit.refusals import Malformed, Unknown
from bot.kit.words import T, Text, listing

MAX_BYTES = 262_144
MAX_CARDS = 500
MAX_TITLE = 200
MAX_TEXT = 1_500
MAX_SYMBOLS = 6


class _Rules(DeckRules):
    source: str


class _Group(Frozen):
    cards: tuple[ListedCard, ...]
    source: str


class ListFile(Frozen):
    """A shipped list: what it is called, how its deck is handled, and its cards in groups of one source each."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    name: str
    about: str
    source: str
    rules: _Rules
    groups: tuple[_Group, ...]


class ListedDeck(Frozen):
    """A list as it can be put on the table."""

    key: str
    name: str
    about: str
    cards: tuple[ListedCard, ...]
    rules: DeckRules


@cache
def shipped_lists() -> tuple[ListedDeck, ...]:
    """Every list in data/decks, by the name of its file."""
    return tuple(_from_file(path.name) for path in sorted((DATA / "decks").glob("*.toml")))


def _from_file(name: str) -> ListedDeck:
    file: ListFile = shipped(f"decks/{name}", ListFile)
    rules = DeckRules(**file.rules.model_dump(exclude={"source"}))
    cards = tuple(card for group in file.groups for card in group.cards)
    return ListedDeck(key=file.key, name=file.name, about=file.about, cards=cards, rules=rules)


def listed_deck(key: str) -> ListedDeck:
    """The shipped list of this key. Raises Unknown."""
    for listed in shipped_lists():
        if listed.key == key:
            return listed
    raise Unknown(
        T("There is no shipped deck called {key}.", key=key),
        instead=T("There are {keys}.", keys=listing([listed.key for listed in shipped_lists()])),
    )


def numbered(deck: str, cards: Sequence[ListedCard], taken: frozenset[str] = frozenset()) -> tuple[Card, ...]:
    """The cards of a list with their references: the printed number where there is one, else the place in the list; further
    copies get a letter. References in `taken` are passed over."""
    made: list[Card] = []
    used = set(taken)
    for place, listed in enumerate(cards, start=1):
        base = listed.number or str(place)
        for copy in range(listed.copies):
            mark = base if copy == 0 else f"{base}{_letters(copy)}"
            while f"{deck}/{mark}" in used:
                mark += "'"
            used.add(f"{deck}/{mark}")
            face = listed.model_dump(exclude={"copies"})
            made.append(Card(ref=f"{deck}/{mark}", **face))
    return tuple(made)


def _letters(n: int) -> str:
    """b for 1, c for 2 ... z for 25, ba for 26."""
    text = ""
    while True:
        n, rest = divmod(n, 26)
        text = chr(ord("a") + rest) + text
        if n == 0:
            return text


# Uploads


def read_list(name: str, data: bytes) -> tuple[ListedCard, ...]:
    """The cards of an uploaded list. The ending of `name` says the form (.csv, .json, .toml, .txt); without one of these the
    text itself does.

    What cannot be read, or does not fit, is refused by a sentence that names the line.
    """
    name = tidy(name, 80) or "The list"
    if len(data) > MAX_BYTES:
        raise _at_line(
            name,
            data[:MAX_BYTES].count(b"\n") + 1,
            T("here the file passes {most} bytes, and it has {size}", most=MAX_BYTES, size=len(data)),
            T("Leave out what the table does not need, such as long texts."),
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _at_line(name, line, T("this is not UTF-8 text"), T("Save the file as UTF-8 and upload it again.")) from error
    read = {"csv": _csv, "json": _json, "toml": _toml, "txt": _lines}[_form(name, text)]
    cards: list[ListedCard] = []
    seen: dict[str, int] = {}
    total = 0
    for line, raw in read(name, text):
        card = _card(name, line, raw)
        _check_new(name, line, card, seen)
        total += card.copies
        if total > MAX_CARDS:
            raise _at_line(name, line, T("here the deck passes {most} cards", most=MAX_CARDS), T("Split the list into decks."))
        cards.append(card)
    if not cards:
        raise _at_line(name, 1, T("the list holds no card"), T("Write a card on each line."))
    return tuple(cards)


def _form(name: str, text: str) -> str:
    """csv, json, toml or txt (a card a line), by the name's ending or by how the text begins."""
    ending = name.rpartition(".")[2].casefold()
    if ending in {"csv", "json", "toml", "txt"}:
        return ending
    first = next((line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    if first.startswith("[["):
        return "toml"
    if first.startswith(("[", "{")):
        return "json"
    columns = {cell.strip().casefold() for cell in first.split(",")}
    return "csv" if len(columns) > 1 and columns <= set(ListedCard.model_fields) else "txt"


def _at_line(name: str, line: int, problem: Text, instead: Text) -> Malformed:
    return Malformed(T("{name}, line {line}: {problem}.", name=name, line=line, problem=problem), instead=instead)


def _check_new(name: str, line: int, card: ListedCard, seen: dict[str, int]) -> None:
    for mark in filter(None, (f"#{card.number}" if card.number else "", "" if card.number else folded(card.title))):
        if mark in seen:
            raise _at_line(
                name,
                line,
                T("{title} stands in line {first} already", title=card.title or mark, first=seen[mark]),
                T("For several copies write it once, with the number of copies."),
            )
        seen[mark] = line


def _card(name: str, line: int, raw: dict[str, Any]) -> ListedCard:
    """A card from the fields of one entry, tidied."""
    instead = T("Correct that line and upload the file again.")
    unknown = sorted(set(raw) - set(ListedCard.model_fields))
    if unknown:
        raise _at_line(
            name,
            line,
            T("there is no field called {field}", field=str(unknown[0])),
            T("The fields are {fields}.", fields=listing(list(ListedCard.model_fields))),
        )
    try:
        card = ListedCard.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else "card"
        problem = T("{field}: {message}", field=field, message=first["msg"].rstrip("."))
        raise _at_line(name, line, problem, instead) from error
    number, title, text = tidy(card.number, 12), tidy(card.title, 10_000), tidy(card.text, 100_000)
    if not title and not number:
        raise _at_line(name, line, T("this card has neither a title nor a number that can be seen"), instead)
    if "/" in number:
        raise _at_line(name, line, T("a number holds no slash"), instead)
    for what, value, most in ((T("title"), title, MAX_TITLE), (T("text"), text, MAX_TEXT)):
        if len(value) > most:
            raise _at_line(name, line, T("the {what} is longer than {most} characters", what=what, most=most), instead)
    if not 1 <= card.copies <= MAX_CARDS:
        raise _at_line(name, line, T("copies must be from 1 to {most}", most=MAX_CARDS), instead)
    if len(card.symbols or ()) > MAX_SYMBOLS or len(card.tags) > MAX_SYMBOLS:
        raise _at_line(name, line, T("a card has at most {most} symbols and tags", most=MAX_SYMBOLS), instead)
    tidied = {"number": number, "title": title, "text": text}
    if card.symbols is not None:
        tidied["symbols"] = tuple(tidy(symbol, 20) for symbol in card.symbols)  # type: ignore[assignment]
    return card.with_(**tidied, tags=tuple(tidy(tag, 20) for tag in card.tags))


_COPIES = re.compile(r"^(\d{1,4})\s*[x×]\s+(.+)$", re.IGNORECASE)


def _lines(name: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """A card a line: `2x Title | Text of the card`. Empty lines and lines that begin with # are passed over."""
    for line, written in enumerate(text.splitlines(), start=1):
        bare = written.strip()
        if not bare or bare.startswith("#"):
            continue
        title, _, rest = bare.partition("|")
        copies = 1
        if many := _COPIES.match(title.strip()):
            copies, title = int(many[1]), many[2]
        yield line, {"title": title.strip(), "text": rest.strip(), "copies": copies}


def _csv(name: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """A table whose first line names the columns. Symbols and tags are words with spaces between."""
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    header: list[str] = []
    line = 1
    try:
        for row in rows:
            start, line = line, rows.line_num + 1
            if not any(cell.strip() for cell in row):
                continue
            if not header:
                header = [cell.strip().casefold() for cell in row]
                if not {"title", "number"} & set(header):
                    raise _at_line(
                        name,
                        start,
                        T("the first line does not name the columns"),
                        T("Begin with, for example: number,title,text,symbols,copies."),
                    )
                continue
            if len(row) > len(header):
                raise _at_line(name, start, T("this line has more cells than the first"), T("Put text with commas in quotes."))
            yield start, _cells(dict(zip(header, row, strict=False)))
    except csv.Error as error:
        raise _at_line(name, rows.line_num, T("{error}", error=str(error)), T("Correct the quotes in that line.")) from error


def _cells(row: dict[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, cell in row.items():
        value = cell.strip()
        if not value:
            continue
        fields[key] = value.split() if key in {"symbols", "tags"} else value
    return fields


def _json(name: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """An array of titles or objects, alone or as `cards` of an object; each entry is read on its own to know its line."""
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        problem = T("this is not readable JSON: {error}", error=getattr(error, "msg", _beyond(error)))
        raise _at_line(name, line, problem, T("Correct that place and upload the file again.")) from error
    start = re.match(r'\s*(?:\{\s*"cards"\s*:\s*)?\[', text)
    if start is None:
        raise _at_line(name, 1, T("a list of cards begins with a square bracket"), T("Write [ ... ] around the cards."))
    decoder = json.JSONDecoder()
    at = start.end()
    while True:
        gap = re.compile(r"[\s,]*").match(text, at)
        at = gap.end() if gap else at
        if text[at] == "]":
            return
        value, end = decoder.raw_decode(text, at)
        line = text.count("\n", 0, at) + 1
        at = end
        if isinstance(value, str):
            value = {"title": value}
        if not isinstance(value, dict):
            raise _at_line(name, line, T("a card is a title or an object"), T("Correct that entry and upload the file again."))
        yield line, _numbers(value)


def _beyond(error: Exception) -> str:
    """What Python cannot take of a text that is well formed."""
    return "it is nested too deeply" if isinstance(error, RecursionError) else "it holds a number that is too long"


def _toml(name: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Tables `[[cards]]`."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = re.search(r"line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        why = str(error).rstrip(".") if isinstance(error, tomllib.TOMLDecodeError) else _beyond(error)
        problem = T("this is not readable TOML: {error}", error=why)
        raise _at_line(name, line, problem, T("Correct that place and upload the file again.")) from error
    cards = raw.get("cards")
    if not isinstance(cards, list) or set(raw) != {"cards"}:
        problem = T("the file must hold tables called cards, and nothing else")
        raise _at_line(name, 1, problem, T("Write [[cards]] above each card."))
    for place_in_list, card in enumerate(cards):
        line = line_of(text, ("cards", place_in_list))
        if not isinstance(card, dict):
            raise _at_line(name, line, T("a card is a table"), T("Write [[cards]] above each card."))
        yield line, _numbers(card)


def _numbers(raw: dict[str, Any]) -> dict[str, Any]:
    """A card's number may be written as a number."""
    number = raw.get("number")
    return {**raw, "number": str(number)} if isinstance(number, int) and not isinstance(number, bool) else raw
