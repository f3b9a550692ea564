"""The one gate for all of Discord's limits: what does not fit is split, paged or attached, and never dropped."""

from __future__ import annotations

from collections.abc import Iterable

CONTENT = 2000
DESCRIPTION = 4096
TITLE = 256
FIELD_NAME = 256
FIELD_VALUE = 1024
FIELDS = 25
EMBED_TOTAL = 6000
EMBEDS = 10
FILES = 10
FOOTER = 2048
CHOICES = 25
CHOICE_NAME = 100
BUTTON_LABEL = 80
CUSTOM_ID = 100
ROWS = 5
ROW_BUTTONS = 5
SELECT_OPTIONS = 25
THREAD_NAME = 100
PLACEHOLDER = 150
ALT_TEXT = 1024


def shortened(text: str, limit: int) -> str:
    """A label cut to its limit with an ellipsis. Only for labels whose whole text stands elsewhere."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def label(text: str, limit: int) -> str:
    """A label that Discord takes: cut to its limit, and never blank."""
    return shortened(text, limit) if text.strip() else "…"


def pieces(text: str, limit: int) -> list[str]:
    """A text in pieces of at most `limit` characters, cut at line ends, else at spaces, else anywhere but behind a backslash.
    Nothing is lost but the white space at a cut; a text of nothing else has no piece."""
    rest = text.strip("\n")
    found: list[str] = []
    while len(rest) > limit:
        cut = rest.rfind("\n", 0, limit + 1)
        if cut <= 0:
            cut = rest.rfind(" ", 0, limit + 1)
        if cut <= 0:
            cut = limit
            while cut > limit // 2 and rest[cut - 1] == "\\":
                cut -= 1
        found.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip("\n ")
    found.append(rest)
    return [piece for piece in found if piece.strip()]


def pages(lines: Iterable[str], limit: int = DESCRIPTION) -> list[str]:
    """Lines gathered into pages of at most `limit` characters; a line longer than a page is cut into pieces."""
    found: list[str] = []
    page = ""
    for line in lines:
        for piece in pieces(line, limit) or [""]:
            if page and len(page) + 1 + len(piece) > limit:
                found.append(page)
                page = piece
            else:
                page = f"{page}\n{piece}" if page else piece
    if page:
        found.append(page)
    return found
