"""From events and views to what Discord shows: embeds, files and buttons. The only maker of embeds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import discord

from bot import gate
from bot.buttons import components
from bot.campaign.events import SecretDiceThrown
from bot.campaign.orders import Consent
from bot.campaign.record import Verdict
from bot.campaign.tell import asked, is_quiet, tell
from bot.kit.game import Panel, Section
from bot.kit.marks import Picture
from bot.kit.model import Event
from bot.kit.refusals import Refusal
from bot.kit.secrecy import NOBODY, redacted
from bot.kit.words import PLAIN, Moment, Player, T, Text, Voice, listing
from bot.offers import offers
from bot.paint import painted
from bot.rolls import Thrown
from bot.table import Done, LogLine, Look, Table

INK = discord.Colour.from_rgb(0x2F, 0x4F, 0x6F)
ASKED = discord.Colour.from_rgb(0xC0, 0x7A, 0x1E)
OVER = discord.Colour.from_rgb(0x6B, 0x6B, 0x6B)

_SPECIAL = re.compile(r"([\\*_~`|>#\-\[\]()<@:])")


class DiscordVoice(Voice):
    """Speaks Discord's notation: foreign text is escaped so that it pings nobody and formats nothing."""

    def quote(self, foreign: str) -> str:
        """Every character that Discord gives a meaning to is escaped; line ends become spaces."""
        flat = " ".join(foreign.split())
        return _SPECIAL.sub(lambda m: m.group(1) + "\u200b" if m.group(1) in "@" else "\\" + m.group(1), flat)

    def moment(self, moment: Moment) -> str:
        """Discord's own timestamp, which each reader sees in their own time zone."""
        return f"<t:{moment.at}:{moment.style}>"

    def player(self, player: Player) -> str:
        """A mention. Whether it pings is decided where it is sent."""
        return f"<@{player.user_id}>"


VOICE = DiscordVoice()


def case(rule: str) -> str:
    """A case number as it is shown behind a sentence."""
    return f" *({rule})*" if rule else ""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file: its name, its bytes, its alt text."""

    name: str
    data: bytes
    alt: str = ""

    def file(self) -> discord.File:
        """A fresh file object; Discord's library uses each up."""
        return discord.File(BytesIO(self.data), filename=self.name, description=self.alt[: gate.ALT_TEXT] or None)


@dataclass(frozen=True, slots=True)
class Post:
    """One message: text, embeds, files, buttons, and whom it may ping. `mark` names the rows it tells, so that it is
    recognised after a crash."""

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    files: tuple[Attached, ...] = ()
    view: discord.ui.View | None = None
    ping: tuple[int, ...] = ()
    mark: str = ""

    def mentions(self) -> discord.AllowedMentions:
        """Exactly the people to ping; nobody else, no role, not everyone."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.ping]
        )

    def plain(self) -> Post:
        """The same without embeds and files, for a channel where the bot may use neither."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [f"**{embed.title}**" if embed.title else "", embed.description or ""]
            parts += [f"**{f.name}**\n{f.value}" for f in embed.fields]
            parts.append(embed.footer.text or "")
        parts += [file.alt for file in self.files]
        return replace(self, content="\n".join(part for part in parts if part), embeds=(), files=())


def refusal(refused: Refusal) -> str:
    """A refusal as one private message."""
    why = VOICE.say(refused.why) + case(refused.rule)
    return f"{why}\n{VOICE.say(refused.instead)}" if refused.instead else why


def sentence(text: Text) -> str:
    """A single sentence in Discord's notation."""
    return VOICE.say(text)


# results


async def result(look: Look, rows: Sequence[tuple[int, Event]], ping: tuple[int, ...] = ()) -> list[Post]:
    """What rows of the log say to everybody: none, or one post with its pictures (more when it does not fit one)."""
    game, campaign = look.game, look.campaign
    lines: list[str] = []
    pictures: list[Picture] = []
    for _, event in rows:
        if is_quiet(event):
            continue
        lines += [VOICE.say(text) for text in tell(game, event, NOBODY)]
        picture = game.illustrate(event) if not event.kind.startswith("table.") else None
        if picture is not None:
            pictures.append(picture)
    if not lines:
        return []
    mark = f"{campaign.key}:{rows[0][0]}"
    footer = VOICE.say(
        T("{name} · rows {first} to {last} · {key}", name=campaign.name, first=rows[0][0], last=rows[-1][0], key=campaign.key[:6])
    )
    pages = gate.pages(lines)
    posts: list[Post] = []
    for n, page in enumerate(pages):
        embed = discord.Embed(description=page, colour=OVER if campaign.is_over else INK)
        posts.append(Post(embeds=(embed,), mark=f"{mark}.{n}" if n else mark))
    posts[0] = await _with_pictures(posts[0], pictures)
    last = posts[-1].embeds[-1]
    last.set_footer(text=gate.shortened(footer, gate.FOOTER))
    asking = [o for o in offers(game, campaign) if o.decision is not None or isinstance(o.order, Consent)]
    if asking:
        posts[-1] = replace(posts[-1], view=components(look.row.id, asking))
    if ping:
        whom = " ".join(f"<@{user}>" for user in ping)
        posts[-1] = replace(posts[-1], content=VOICE.say(T("{whom} it is your move.", whom=T(whom))), ping=ping)
    return posts


async def _with_pictures(post: Post, pictures: Sequence[Picture]) -> Post:
    files: list[Attached] = []
    embeds = list(post.embeds)
    for n, picture in enumerate(pictures[: gate.FILES]):
        name = f"{picture.name}-{n + 1}.png" if n else f"{picture.name}.png"
        files.append(Attached(name, await painted(picture), picture.alt))
        if n < len(embeds):
            embeds[n].set_image(url=f"attachment://{name}")
        else:
            embeds.append(discord.Embed(colour=INK).set_image(url=f"attachment://{name}"))
    return replace(post, embeds=tuple(embeds), files=tuple(files))


def receipt(done: Done) -> Post:
    """What an order that says nothing in public says to the one who gave it."""
    viewer = done.campaign.viewer(done.turn.actor.user_id)
    lines = [VOICE.say(text) for _, event in done.events for text in tell(done.game, event, viewer)]
    return Post(content=gate.pages(lines or [VOICE.say(T("Done."))], gate.CONTENT)[0])


# panels


async def panel(shown: Panel, picture: Picture | None = None, *, colour: discord.Colour = INK) -> Post:
    """A panel and its picture as one post; what does not fit an embed is attached as a text file."""
    post = _panel_post(shown, colour)
    return await _with_pictures(post, [picture]) if picture is not None else post


def _panel_post(shown: Panel, colour: discord.Colour) -> Post:
    embed = discord.Embed(title=gate.shortened(VOICE.say(shown.title), gate.TITLE), colour=colour)
    lines = [VOICE.say(line) for line in shown.lines]
    fields: list[tuple[str, str]] = []
    for section in shown.sections:
        name = VOICE.say(section.title)
        for n, value in enumerate(gate.pages([VOICE.say(line) for line in section.lines], gate.FIELD_VALUE)):
            fields.append((gate.shortened(name, gate.FIELD_NAME) if n == 0 else "…", value))
    description = "\n".join(lines)
    size = len(embed.title or "") + len(description) + sum(len(n) + len(v) for n, v in fields)
    if size <= gate.EMBED_TOTAL - gate.TITLE and len(description) <= gate.DESCRIPTION and len(fields) <= gate.FIELDS:
        embed.description = description or None
        for name, value in fields:
            embed.add_field(name=name, value=value, inline=False)
        return Post(embeds=(embed,))
    whole = Attached("whole.txt", panel_text(shown).encode(), "")
    room = gate.DESCRIPTION // 2
    embed.description = gate.pages(lines, room)[0] if lines else None
    embed.set_footer(text=VOICE.say(T("There is more than fits here; the file has all of it.")))
    return Post(embeds=(embed,), files=(whole,))


def panel_text(shown: Panel) -> str:
    """A panel as plain text."""
    parts = [PLAIN.say(shown.title), *(PLAIN.say(line) for line in shown.lines)]
    for section in shown.sections:
        parts += ["", PLAIN.say(section.title), *(f"  {PLAIN.say(line)}" for line in section.lines)]
    return "\n".join(parts) + "\n"


async def table_message(look: Look) -> Post:
    """The table message: the state as everybody may see it, what is asked, and everything that can be pressed."""
    game, campaign = look.game, look.campaign
    view = game.view(campaign.state, NOBODY)
    shown = game.panel(view)
    post = await panel(shown, game.chart(view), colour=OVER if campaign.is_over else ASKED)
    embed = post.embeds[0]
    if campaign.name != PLAIN.say(shown.title):
        embed.title = gate.shortened(VOICE.say(T("{name}: {title}", name=campaign.name, title=shown.title)), gate.TITLE)
    for name, value in (*_asked(look), *_seats(look)):
        if len(embed.fields) < gate.FIELDS and len(embed) + len(name) + len(value) <= gate.EMBED_TOTAL - 200:
            embed.add_field(name=name, value=value, inline=False)
    note = (
        T("Over. `/game verify` checks every die.")
        if campaign.is_over
        else T("Dice committed to {c}…", c=campaign.commitment[:16])
    )
    if not embed.footer.text:
        embed.set_footer(text=PLAIN.say(note))
    return replace(post, view=components(look.row.id, offers(game, campaign), own_view=True))


def _asked(look: Look) -> Iterable[tuple[str, str]]:
    game, campaign = look.game, look.campaign
    if campaign.is_over:
        verdict = campaign.outcome.verdict if campaign.outcome else T("Ended before its time.")
        yield VOICE.say(T("The end")), VOICE.say(verdict)
        return
    lines = []
    for due in look.due:
        people = campaign.players(due.side)
        who = listing([Player(user_id=user) for user in people]) if people else T("nobody sits there yet")
        side = game.side(due.side).name
        lines.append(VOICE.say(T("{side} ({who}): {what}", side=side, who=who, what=due.what)) + case(due.rule))
    lines += [VOICE.say(decision.question) + case(decision.rule) for decision in game.decisions(campaign.state)]
    lines += [VOICE.say(asked(game, proposal)) for proposal in campaign.proposals]
    for n, value in enumerate(gate.pages(lines, gate.FIELD_VALUE)):
        yield (VOICE.say(T("Waiting for")) if n == 0 else "…"), value


def _seats(look: Look) -> Iterable[tuple[str, str]]:
    game, campaign = look.game, look.campaign
    if campaign.is_over:
        return
    lines = []
    for side in game.sides:
        people = campaign.players(side.key)
        who = listing([Player(user_id=user) for user in people]) if people else T("free")
        lines.append(VOICE.say(T("{side}: {who}", side=side.name, who=who)))
    yield VOICE.say(T("Seats")), "\n".join(lines)


# lists


def log_pages(lines: Iterable[LogLine], limit: int = 3500) -> list[str]:
    """Rows of the log in pages."""
    return gate.pages((f"`{line.seq}` " + " ".join(VOICE.say(text) for text in line.lines) for line in lines), limit)


def page(title: Text, pages: Sequence[str], n: int) -> Post:
    """Page n (from 1) of a list. A number out of range gives the nearest page."""
    if not pages:
        return Post(embeds=(discord.Embed(title=VOICE.say(title), description=VOICE.say(T("Nothing yet.")), colour=INK),))
    n = min(max(n, 1), len(pages))
    embed = discord.Embed(title=gate.shortened(VOICE.say(title), gate.TITLE), description=pages[n - 1], colour=INK)
    embed.set_footer(text=VOICE.say(T("Page {n} of {all}", n=n, all=len(pages))))
    return Post(embeds=(embed,))


def json_file(name: str, value: Any) -> Attached:
    """A value as a JSON file for people: indented, in UTF-8."""
    return Attached(name, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())


def opened(done: Done) -> Panel:
    """The rest of what a fresh campaign says: its readings with their values, and how to begin."""
    game, state = done.game, done.campaign.state
    changed = [r for r in game.readings if state.options[r.key] != r.default]
    lines = [T("Take a seat with the buttons below or `/game join`. A word given then goes into the dice.")]
    lines.append(
        T(
            "{n} unclear rules are read by their defaults; `/game options` lists them and changes one by consent.",
            n=len(game.readings) - len(changed),
        )
    )
    sections = []
    if changed:
        said = [T("{key} ({id}): {value}", key=r.key, id=r.id, value=state.options[r.key]) for r in changed]
        sections.append(Section(title=T("Read differently here"), lines=tuple(said)))
    return Panel(title=T("{game}", game=game.title), lines=tuple(lines), sections=tuple(sections))


def campaign_pages(looks: Iterable[Look], user_id: int) -> list[str]:
    """A person's campaigns, a line each, with what each waits for from them."""
    lines = []
    for look in looks:
        waits = Table.waits_for(look, user_id)
        what = listing([due.what for due in waits]) if waits else T("waits for others")
        line = T("{name}, {game}: {what}", name=look.row.name, game=look.game.title, what=what)
        lines.append(f"{'▶' if waits else '·'} <#{look.row.channel_id}> {VOICE.say(line)}")
    return gate.pages(lines)


def option_pages(look: Look, name: str = "") -> list[str]:
    """The readings of a campaign: what is unclear, how it is read, what else could be chosen."""
    game, options = look.game, look.campaign.state.options
    lines = []
    for reading in [game.reading(name)] if name else game.readings:
        lines.append(f"**{VOICE.say(reading.key)}** {case(reading.id)}: {VOICE.say(reading.question)}")
        for value, meaning in reading.values.items():
            sign = "◉" if options[reading.key] == value else "○"
            lines.append(f"{sign} {VOICE.say(value)}: {VOICE.say(meaning)}")
        lines.append("")
    lines += [
        VOICE.say(T("Ruled: {question} {answer}", question=ruling.question, answer=ruling.answer))
        for ruling in look.campaign.rulings
    ]
    return gate.pages(lines)


def paths(look: Look) -> list[str]:
    """The dotted paths of the plain values that everybody may see in a game's state, for the referee's correction."""
    found: list[str] = []

    def walk(value: Any, path: str) -> None:
        if isinstance(value, dict):
            for key, item in value.items():
                walk(item, f"{path}.{key}" if path else key)
        elif isinstance(value, list):
            for n, item in enumerate(value):
                walk(item, f"{path}.{n}")
        elif value is not None:
            found.append(path)

    walk(redacted(look.campaign.state, NOBODY), "")
    return found


def verdict(name: str, found: Verdict) -> Panel:
    """What verifying a record found."""
    if found.fault is not None:
        return Panel(title=T("{name} does not verify", name=name), lines=(found.fault,))
    return Panel(title=T("{name} verifies", name=name), lines=found.lines)


def loose_roll(thrown: Thrown) -> Post:
    """A throw outside every campaign, which says that no ledger vouches for it."""
    lines = [VOICE.say(text) for text in thrown.tell()]
    lines.append("-# " + VOICE.say(T("No campaign runs here, so these dice are the system's own and cannot be verified.")))
    return Post(content=gate.pages(lines, gate.CONTENT)[0])


def secret_roll(done: Done) -> Post:
    """What the referee alone sees of a secret throw."""
    thrown = next(event.thrown for _, event in done.events if isinstance(event, SecretDiceThrown))
    return Post(content=gate.pages([VOICE.say(text) for text in thrown.tell()], gate.CONTENT)[0])
