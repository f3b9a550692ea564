"""What people hand in besides words: files and lists of options."""

from __future__ import annotations

from typing import Any

import discord

from bot.kit.game import Game, Upload
from bot.kit.refusals import Malformed, Missing, Unknown
from bot.kit.words import T, count, listing


async def bytes_of(file: discord.Attachment, limit: int) -> bytes:
    """The bytes of an uploaded file. Refused when it is too large, or gone."""
    if file.size > limit:
        raise Malformed(
            T("{name} has {size}, and {limit} are allowed.", name=file.filename, size=_bytes(file.size), limit=_bytes(limit)),
            instead=T("Upload a smaller file."),
        )
    try:
        return await file.read()
    except discord.HTTPException as error:
        raise Missing(
            T("Discord does not hand out {name} any more.", name=file.filename), instead=T("Upload it again.")
        ) from error


async def text_of(file: discord.Attachment, limit: int) -> str:
    """The text of an uploaded file. Refused when it is too large, not UTF-8, or gone."""
    data = await bytes_of(file, limit)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Malformed(
            T("{name} is not UTF-8 text: line {line} has a byte that cannot be read.", name=file.filename, line=line),
            instead=T("Save it as UTF-8 and upload it again."),
        ) from error


def _bytes(n: int) -> Any:
    return count(n // 1024, "kilobyte", "kilobytes") if n >= 1024 else count(n, "byte", "bytes")


def upload_kind(game: Game[Any], key: str) -> Upload:
    """Which of a game's kinds of file is meant: the one named, or the only one. Refused where that is not clear."""
    if not game.uploads:
        raise Unknown(T("{game} takes no file.", game=game.title), instead=T("Open the campaign without one."))
    for upload in game.uploads:
        if upload.key == key or (not key and len(game.uploads) == 1):
            return upload
    raise Unknown(
        T("{game} takes several kinds of file.", game=game.title),
        instead=T("Name one in `file_kind`: {kinds}.", kinds=listing([u.key for u in game.uploads], "or")),
    )


def chosen_options(text: str) -> dict[str, str]:
    """Options as people write them: `in_lieu=tie_only GD-AMB-02=both_units`, separated by spaces, commas or semicolons."""
    chosen: dict[str, str] = {}
    for part in text.replace(",", " ").replace(";", " ").split():
        name, equals, value = part.partition("=")
        if not (name and equals and value):
            raise Malformed(
                T("I cannot read the option {part}.", part=part[:100]), instead=T("Write options like `in_lieu=tie_only`.")
            )
        if name in chosen:
            raise Malformed(T("The option {name} is given twice.", name=name[:100]), instead=T("Give it once."))
        chosen[name] = value
    return chosen
