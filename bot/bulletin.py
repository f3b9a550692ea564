"""From events and views to what Discord shows: embeds, files and buttons. The only maker of embeds."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from typing import Any

import discord

from bot import gate
from bot.buttons import PrivateButton, components, label_of, turning
from bot.calls import called_to_consent, calls, mention, questions_to
from bot.campaign.events import Proposed, SecretDiceThrown, is_table_kind
from bot.campaign.orders import Consent
from bot.campaign.record import Verdict
from bot.campaign.state import Campaign
from bot.campaign.tell import asked_here, heard, is_quiet, proposed, tell
from bot.kit.game import Game, Panel, Section
from bot.kit.marks import Picture
from bot.kit.model import Event
from bot.kit.names import tidy
from bot.kit.refusals import NotYours, Refusal
from bot.kit.secrecy import NOBODY
from bot.kit.words import ALOUD, PLAIN, Moment, Player, T, Text, Voice, count, listing
from bot.languages import speaking
from bot.looks import Done, LogLine, Look, Unknowable
from bot.offers import offers
from bot.pages import Page
from bot.paint import painted
from bot.rolls import Thrown
from bot.shown import chart_of, panel_of, view_of

INK = discord.Colour.from_rgb(0x2F, 0x4F, 0x6F)
ASKED = discord.Colour.from_rgb(0xC0, 0x7A, 0x1E)
FEW_PAGES = 3
OVER = discord.Colour.from_rgb(0x6B, 0x6B, 0x6B)

_SPECIAL = re.compile(r"([\\*_~`|>#\-\[\]()<@:])")


class DiscordVoice(Voice):
    """Speaks Discord's notation: foreign text is escaped so that it pings nobody and formats nothing."""

    limit = 6000

    def quote(self, foreign: str) -> str:
        """Every character that Discord gives a meaning to is escaped; line ends become spaces, and what is invisible, turns the
        writing direction or piles up accents is gone."""
        return _quoted(foreign, self.limit)

    def moment(self, moment: Moment) -> str:
        """Discord's own timestamp, which each reader sees in their own time zone."""
        return f"<t:{moment.at}:{moment.style}>"

    def __init__(self) -> None:
        self.names: dict[int, str] = {}

    def player(self, player: Player) -> str:
        """A person's name in bold where the bot knows it (in an embed many apps show a mention as a number), else a mention."""
        name = self.names.get(player.user_id, "")
        return f"**{self.quote(tidy(name, 40))}**" if tidy(name, 40) else f"<@{player.user_id}>"


class ShortVoice(DiscordVoice):
    """Repeats foreign text only as far as it takes to recognise it: for refusals, which say back what was typed."""

    limit = 120


@lru_cache(4096)
def _quoted(foreign: str, limit: int) -> str:
    return escaped(tidy(foreign, limit) or "…")


def escaped(text: str) -> str:
    """A text in which nothing pings or formats."""
    return _SPECIAL.sub(lambda m: m.group(1) + "\u200b" if m.group(1) == "@" else "\\" + m.group(1), text)


def unescaped(text: str) -> str:
    """What `escaped` was given."""
    return re.sub(r"\\([\\*_~`|>#\-\[\]()<:])", r"\1", text).replace("@\u200b", "@")


VOICE = DiscordVoice()
SHORT = ShortVoice()


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
        alt = gate.shortened(self.alt, gate.ALT_TEXT)
        return discord.File(BytesIO(self.data), filename=self.name, description=alt or None)


@dataclass(frozen=True, slots=True)
class Post:
    """One message: text, embeds, files, buttons, and whom it may ping. `whole` is all it says, where an embed cannot hold it."""

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    files: tuple[Attached, ...] = ()
    view: discord.ui.View | None = None
    ping: tuple[int, ...] = ()
    whole: str = ""

    def mentions(self) -> discord.AllowedMentions:
        """Exactly the people to ping; nobody else, no role, not everyone."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.ping]
        )

    def plain(self) -> Post:
        """The same without embeds and files, for a channel where the bot may use neither."""
        parts = [self.content, self.whole]
        for embed in self.embeds:
            if not self.whole:
                parts += [f"**{embed.title}**" if embed.title else "", embed.description or ""]
                parts += [f"**{f.name}**\n{f.value}" for f in embed.fields]
            parts.append(f"-# {escaped(embed.footer.text)}" if embed.footer.text else "")
        parts += [escaped(file.alt) for file in self.files]
        return replace(self, content="\n".join(part for part in parts if part), embeds=(), files=())


def refusal(refused: Refusal) -> str:
    """A refusal as one private message."""
    why = SHORT.say(refused.why) + case(refused.rule)
    return f"{why}\n{SHORT.say(refused.instead)}" if refused.instead else why


def sentence(text: Text) -> str:
    """A single sentence in Discord's notation."""
    return SHORT.say(text)


# results


async def result(
    look: Look, rows: Sequence[tuple[int, Event]], ping: tuple[int, ...] = (), recalled: Sequence[Text] = ()
) -> list[Post]:
    """What rows of the log say to everybody, in the campaign's language: none, or one post with its pictures (more when it does
    not fit one). The footer of each names the rows it tells; by it a post is recognised after a crash. `recalled` says what steps
    that are taken back had been."""
    with speaking(look.campaign.language):
        return await _result(look, rows, ping, recalled)


async def _result(look: Look, rows: Sequence[tuple[int, Event]], ping: tuple[int, ...], recalled: Sequence[Text]) -> list[Post]:
    game, campaign = look.game, look.campaign
    told = [event for _, event in rows if not is_quiet(event)]
    lines = [VOICE.say(text) for event in told for text in heard(game, campaign, event)]
    lines += [VOICE.say(text) for text in recalled]
    pictures = [picture for event in told if (picture := _illustration(game, event)) is not None]
    if ping:
        is_proposed = any(isinstance(event, Proposed) for event in told)
        called = [called_to_consent(ping)] if is_proposed else calls(game, campaign, ping)
        call = "\n".join(VOICE.say(text) for text in called)
        lines = lines or [VOICE.say(T("The move has passed on."))]
    if not lines:
        return []
    pages = gate.pages(lines + _questions(game, campaign, lines))
    colour = INK if campaign.is_running else OVER
    embeds = [discord.Embed(description=page, colour=colour) for page in pages]
    for n, embed in enumerate(embeds, 1):
        embed.set_footer(text=_footer(campaign, rows[0][0], rows[-1][0], n, len(pages)))
    posts = [Post(embeds=(embed,)) for embed in embeds]
    for start in range(0, len(pictures), gate.FILES):
        shown = pictures[start : start + gate.FILES]
        if start:
            posts.append(await _with_pictures(Post(), shown))
        else:
            posts[0] = await _with_pictures(posts[0], shown)
    is_alone = game.hotseat(campaign.state)
    asking = [o for o in offers(game, campaign) if o.decision or isinstance(o.order, Consent) or (is_alone and o.side)]
    if asking:
        posts[-1] = replace(posts[-1], view=components(look.row.id, asking))
    if ping:
        posts[-1] = replace(posts[-1], content=gate.pages([call], gate.CONTENT)[0], ping=ping)
    return posts


def _questions(game: Game[Any], campaign: Campaign, said: Sequence[str]) -> list[str]:
    """What the buttons below a result answer, where it has not been said already: each open question, each proposal."""
    if not campaign.is_running:
        return []
    open_ones = [d for d in game.decisions(campaign.state) if not d.is_private]
    found = [f"**{VOICE.say(game.side(d.side).name)}**: {VOICE.say(_cited(d.question, d.rule))}" for d in open_ones]
    found += [VOICE.say(line) for line in proposed(game, campaign)]
    fresh = [line for line in found if line not in said]
    return ["", *fresh] if fresh else []


def _illustration(game: Game[Any], event: Event) -> Picture | None:
    return None if is_table_kind(event.kind) else game.illustrate(event)


def _footer(campaign: Campaign, first: int, last: int, page: int, of: int) -> str:
    """The same in every language: a post is recognised even when another has been chosen since."""
    rows = f"#{first}–{last}" if first != last else f"#{first}"
    paged = f" · {page}/{of}" if of > 1 else ""
    return tidy(f"{campaign.name} · {rows} · {campaign.key[:6]}{paged}", gate.FOOTER)


async def _with_pictures(post: Post, pictures: Sequence[Picture]) -> Post:
    files: list[Attached] = list(post.files)
    embeds = list(post.embeds)
    for n, picture in enumerate(pictures):
        name = f"{picture.name}-{n + 1}.png" if n else f"{picture.name}.png"
        files.append(Attached(name, await painted(picture), picture.alt))
        if n < len(embeds):
            embeds[n].set_image(url=f"attachment://{name}")
        else:
            embeds.append(discord.Embed(colour=INK).set_image(url=f"attachment://{name}"))
    return replace(post, embeds=tuple(embeds), files=tuple(files))


def receipt(done: Done) -> Post | None:
    """What an order that says nothing in public says to the one who gave it, and what they are asked next; None where the
    whispers have said it all."""
    told = _whispered_lines(done)
    user = done.turn.actor.user_id
    heard = [VOICE.say(text) for _, event in done.events for text in tell(done.game, event, done.campaign.viewer(user))]
    lines = [line for line in heard if line not in told]
    mine = done.campaign.sides_of(user)
    asking = [o for o in offers(done.game, done.campaign) if o.decision is not None and o.side in mine]
    asked_now = {o.decision.id: VOICE.say(_cited(o.decision.question, o.decision.rule)) for o in asking if o.decision}
    content = "\n".join([*lines, *asked_now.values()])
    if not content and told:
        return None
    content = content or VOICE.say(T("Done."))
    return Post(content=content, view=components(done.row.id, asking, private=True))


def whispered(done: Done) -> list[Post]:
    """What only the one who gave an order hears of it, besides what everybody hears: the cards they drew, say."""
    pages = gate.pages(_whispered_lines(done), gate.CONTENT)
    return [Post(content=page) for page in pages] if len(pages) < FEW_PAGES else listed(T("For your eyes only"), pages)


def _whispered_lines(done: Done) -> list[str]:
    game, campaign = done.game, done.campaign
    viewer = done.turn.side or campaign.viewer(done.turn.actor.user_id)
    lines: list[str] = []
    for event in (event for _, event in done.events if not is_quiet(event)):
        public = [VOICE.say(text) for text in tell(game, event, NOBODY)]
        lines += [said for text in tell(game, event, viewer) if (said := VOICE.say(text)) not in public]
    return lines


def own_pages(look: Look) -> list[Panel]:
    """The hand of every seat that the person who looks holds, page by page; of several, each with its side's name."""
    game, sides = look.game, look.campaign.sides_of(look.user_id)
    found = [(side, page) for side in sides for page in game.own_pages(view_of(game, look.campaign.state, side))]
    if len(sides) < 2:
        return [page for _, page in found]
    return [
        Panel(title=T("{side}: {title}", side=game.side(side).name, title=page.title), lines=page.lines) for side, page in found
    ]


async def hand(look: Look, n: int) -> Post:
    """Page n (from 1) of a person's hand, with buttons to the others. A number out of range gives the nearest page: hands
    shrink. Raises NotYours where there is no hand."""
    found = own_pages(look)
    if not found:
        raise NotYours(T("You hold no hand in this campaign."), instead=T("A hand goes with a seat; take one with `/game join`."))
    n = min(max(n, 1), len(found))
    return replace(await panel(found[n - 1]), view=turning(PrivateButton, look.row.id, n, len(found)))


# panels


async def panel(shown: Panel, picture: Picture | None = None, *, colour: discord.Colour = INK) -> Post:
    """A panel and its picture as one post; what does not fit an embed is attached as a text file."""
    post = _panel_post(shown, colour)
    return await _with_pictures(post, [picture]) if picture is not None else post


def _panel_post(shown: Panel, colour: discord.Colour) -> Post:
    title = gate.label(VOICE.say(shown.title), gate.TITLE)
    lines = [VOICE.say(line) for line in shown.lines]
    fields = [field for section in shown.sections for field in _fields(section)]
    return _filled(title, lines, fields, colour, panel_text(shown))


def _fields(section: Section) -> list[tuple[str, str]]:
    """A section as fields: the first with its title, the rest of a long one without."""
    values = gate.pages([VOICE.say(line) for line in section.lines], gate.FIELD_VALUE)
    title = gate.label(VOICE.say(section.title), gate.FIELD_NAME)
    return [("…" if n else title, value) for n, value in enumerate(values) if value.strip()]


def _filled(title: str, lines: list[str], fields: list[tuple[str, str]], colour: discord.Colour, whole: str) -> Post:
    """An embed with as much as it holds; where that is not all, with a file that has all of it."""
    footer = label_of(T("There is more than fits here; the file has all of it."), gate.FOOTER)
    first, *rest = gate.pages(lines, gate.DESCRIPTION) or [""]
    embed = discord.Embed(title=title, description=first or None, colour=colour)
    room = gate.EMBED_TOTAL - gate.TITLE - len(footer)
    fit = 0
    while fit < min(len(fields), gate.FIELDS) and len(embed) + sum(map(len, fields[fit])) <= room:
        name, value = fields[fit]
        embed.add_field(name=name, value=value, inline=False)
        fit += 1
    if fit == len(fields) and not rest:
        return Post(embeds=(embed,))
    embed.set_footer(text=footer)
    return Post(embeds=(embed,), files=(Attached("whole.txt", whole.encode()),), whole=escaped(whole))


def panel_text(shown: Panel) -> str:
    """A panel as plain text."""
    parts = [ALOUD.say(shown.title), *(ALOUD.say(line) for line in shown.lines)]
    for section in shown.sections:
        parts += ["", ALOUD.say(section.title), *(f"  {ALOUD.say(line)}" for line in section.lines)]
    return "\n".join(parts) + "\n"


async def table_message(look: Look) -> Post:
    """The table message, in the campaign's language: what is asked, the state as everybody may see it, who sits where, and
    everything that can be pressed."""
    with speaking(look.campaign.language):
        return await _table_message(look)


async def _table_message(look: Look) -> Post:
    game, campaign = look.game, look.campaign
    view = view_of(game, campaign.state, NOBODY)
    shown = panel_of(game, view)
    title = shown.title
    if campaign.name not in (PLAIN.say(title), PLAIN.say(game.title)):
        title = T("{name}: {title}", name=campaign.name, title=title)
    whole = at_table(look, shown.with_(title=title))
    post = await panel(whole, chart_of(game, view), colour=ASKED if campaign.is_running else OVER)
    if not post.whole:
        post.embeds[0].set_footer(text=table_footer(campaign))
    return replace(post, view=components(look.row.id, offers(game, campaign), own_view=game.own_view(campaign.state)))


def at_table(look: Look, shown: Panel) -> Panel:
    """A panel of the game between what the table adds to it: before it what is waited for, proposed, and until when; after it
    who sits where."""
    return shown.with_(sections=(_asked(look), *shown.sections, *_seats(look)))


def table_footer(campaign: Campaign) -> str:
    """What stands below a table message that fits: the campaign's key, and how its dice can be checked."""
    said = T("{key} · Dice committed to {c}…", key=campaign.key[:6], c=campaign.commitment[:16])
    if campaign.is_over:
        said = T("{key} · Over. /game verify checks every die.", key=campaign.key[:6])
    with speaking(campaign.language):
        return label_of(said, gate.FOOTER)


def _asked(look: Look) -> Section:
    """What is waited for; how it ended when it is over."""
    game, campaign = look.game, look.campaign
    if campaign.is_over:
        return Section(title=T("The end"), lines=(campaign.outcome.verdict if campaign.outcome else T("Ended before its time."),))
    if campaign.is_archived:
        lies = T("Nobody has played for long. It keeps everything; the button or `/game reopen` goes on with it.")
        return Section(title=T("Archived"), lines=(lies,))
    lines = []
    for due in look.due:
        people = campaign.players(due.side)
        who = listing([Player(user_id=user) for user in people]) if people else T("nobody sits there yet")
        lines.append(_cited(T("{side} ({who}): {what}", side=game.side(due.side).name, who=who, what=due.what), due.rule))
    said = [due.what for due in look.due]
    lines += [_cited(d.question, d.rule) for d in game.decisions(campaign.state) if d.question not in said]
    lines += [
        T("The {side} clock: time is out {when}.", side=game.side(side).name, when=Moment(at=clock.due_at))
        for side, clock in campaign.clocks.items()
    ]
    if campaign.paused_until:
        lines.append(T("Paused until {when}.", when=Moment(at=campaign.paused_until, style="f")))
    lines += proposed(game, campaign)
    return Section(title=T("Waiting for"), lines=tuple(lines))


def _cited(text: Text, rule: str) -> Text:
    return T("{text}{case}", text=text, case=T(case(rule))) if rule else text


def _seats(look: Look) -> Iterable[Section]:
    game, campaign = look.game, look.campaign
    if campaign.is_over:
        return
    lines = []
    for side in game.seats(campaign.state):
        people = campaign.players(side.key)
        who = listing([Player(user_id=user) for user in people]) if people else T("free")
        lines.append(T("{side}: {who}", side=side.name, who=who))
    if game.hotseat(campaign.state):
        lines.append(T("This is solitaire: one person plays both sides."))
    yield Section(title=T("Seats"), lines=tuple(lines))


# lists


def log_pages(lines: Iterable[LogLine], limit: int = 3500) -> list[str]:
    """Rows of the log in pages."""
    return gate.pages((f"`{line.seq}` " + " ".join(VOICE.say(text) for text in line.lines) for line in lines), limit)


def log_page(lines: Iterable[LogLine], n: int, of: int) -> list[Post]:
    """Page n of the log: the same rows for everybody, though not everybody is told all of them."""
    pages = log_pages(lines) or [VOICE.say(T("Nothing in these rows is for your eyes."))]
    embeds = [discord.Embed(title=VOICE.say(T("Log")), description=page, colour=INK) for page in pages]
    embeds[-1].set_footer(text=VOICE.say(T("Page {n} of {all}", n=n, all=of)))
    return [Post(embeds=(embed,)) for embed in embeds]


def page(title: Text, pages: Sequence[str], n: int) -> Post:
    """Page n (from 1) of a list. A number out of range gives the nearest page."""
    if not pages:
        pages = [VOICE.say(T("Nothing yet."))]
    n = min(max(n, 1), len(pages))
    embed = discord.Embed(title=gate.label(VOICE.say(title), gate.TITLE), description=pages[n - 1], colour=INK)
    embed.set_footer(text=VOICE.say(T("Page {n} of {all}", n=n, all=len(pages))))
    return Post(embeds=(embed,))


def listed(title: Text, pages: Sequence[str]) -> list[Post]:
    """All of a list: a post for each page; for more than a few pages the last one, and a file with all of them."""
    if len(pages) <= FEW_PAGES:
        return [page(title, pages, n) for n in range(1, max(len(pages), 1) + 1)]
    whole = "\n".join(unescaped(each) for each in pages)
    last = page(title, pages, len(pages))
    return [replace(last, files=(Attached("whole.txt", whole.encode()),), whole=escaped(whole))]


def json_file(name: str, value: Any) -> Attached:
    """A value as a JSON file for people: indented, in UTF-8."""
    return Attached(name, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())


def record_posts(files: Sequence[Page], *, mine: bool, is_over: bool) -> list[Post]:
    """A campaign's page, a post for each of its parts: two might be too much for one message."""
    said = T("The whole campaign, for everybody.") if is_over else T("The campaign so far, for everybody.")
    if mine:
        said = T("The campaign as your side has seen it; it holds your secrets.")
    how = T("{said} Open the file in a browser; it needs no network.", said=said)
    first = [sentence(how)] + [""] * (len(files) - 1)
    return [Post(content=content, files=(Attached(file.name, file.data),)) for content, file in zip(first, files, strict=True)]


def opened(done: Done) -> Panel:
    """The rest of what a fresh campaign says: its readings with their values, and how to begin."""
    game, state = done.game, done.campaign.state
    changed = [r for r in game.readings if state.options[r.key] != r.default]
    lines = [T("Take a seat with the buttons below or `/game join`. A word given then goes into the dice.")]
    if unchanged := len(game.readings) - len(changed):
        lines.append(
            T(
                "{rules} the default way; `/game options` lists them and changes one by consent.",
                rules=count(unchanged, "unclear rule is read", "unclear rules are read"),
            )
        )
    sections = []
    if changed:
        said = [T("{key} ({id}): {value}", key=r.key, id=r.id, value=state.options[r.key]) for r in changed]
        sections.append(Section(title=T("Read differently here"), lines=tuple(said)))
    return Panel(title=T("{game}", game=game.title), lines=tuple(lines), sections=tuple(sections))


def campaign_pages(looks: Iterable[Look], gone: Collection[int] = (), unknown: Iterable[Unknowable] = ()) -> list[str]:
    """A person's campaigns, a line each, with what each waits for from them. Those in `gone` have lost their channel; the game of
    those that are `unknown` is not among this bot's."""
    lines = []
    for look in looks:
        waits = [*(due.what for due in look.waits), *(asked_here(look.game, look.campaign, each) for each in look.proposals)]
        what = listing(waits) if waits else T("waits for others")
        name = T("{name}, {game}", name=look.name, game=look.game.title) if look.is_named else look.name
        line = T("{name}: {what}", name=name, what=what)
        if look.row.id in gone:
            said = T("{line}. Its channel is gone; `/game move` brings it to another.", line=line)
            lines.append(f"{'▶' if waits else '·'} {VOICE.say(said)}")
        else:
            lines.append(f"{'▶' if waits else '·'} <#{look.row.channel_id}> {VOICE.say(line)}")
    for row in unknown:
        said = T("{name}: its game, {game}, is not among mine, so that I cannot open it.", name=row.name, game=row.game)
        lines.append(f"· <#{row.channel_id}> {VOICE.say(said)}")
    return gate.pages(lines)


def verdict(name: str, found: Verdict) -> Panel:
    """What verifying a record found."""
    return found.panel(name)


def loose_roll(thrown: Thrown) -> Post:
    """A throw outside every campaign, which says that no ledger vouches for it."""
    lines = [VOICE.say(text) for text in thrown.tell()]
    lines.append("-# " + VOICE.say(T("No campaign runs here, so these dice are the system's own and cannot be verified.")))
    return Post(content="\n".join(lines))


def secret_roll(done: Done) -> Post:
    """What the referee alone sees of a secret throw."""
    thrown = next(event.thrown for _, event in done.events if isinstance(event, SecretDiceThrown))
    return Post(content="\n".join(VOICE.say(text) for text in thrown.tell()))


def ping(look: Look, why: str) -> Post:
    """A ping of its own to one person: what their side is waited for, by which case, and until when."""
    user = look.user_id
    whom = mention(user)
    where = T("<#" + str(look.row.channel_id) + ">")
    if why == "warn":
        text = T("{whom} the player before you starts in {name} ({where}).", whom=whom, name=look.name, where=where)
        return Post(content=VOICE.say(text), ping=(user,))
    name = look.name
    if why == "seat":
        opening = T("{whom} a seat is offered to you in {name} ({where}).", whom=whom, name=name, where=where)
        answer = T("The buttons there take it or decline; so does `/game answer`.")
        return Post(content=f"{VOICE.say(opening)}\n{VOICE.say(answer)}", ping=(user,))
    if why == "consent":
        opening = T("{whom} your consent is asked for in {name} ({where}):", whom=whom, name=name, where=where)
        lines = [
            VOICE.say(opening),
            *(VOICE.say(asked_here(look.game, look.campaign, each)) for each in look.proposals if each.what != "seat"),
        ]
        lines.append(VOICE.say(T("The buttons there agree or decline; so does `/game answer`.")))
        return Post(content=gate.pages(lines, gate.CONTENT)[0], ping=(user,))
    opening = T("{whom} it is your move in {name} ({where}).", whom=whom, name=name, where=where)
    if questions_to(look.game, look.campaign, user):
        opening = T("{whom} you are asked in {name} ({where}):", whom=whom, name=name, where=where)
    if why == "remind":
        opening = T("{whom} you are waited for in {name} ({where}).", whom=whom, name=name, where=where)
    lines = [VOICE.say(opening)]
    lines += [VOICE.say(due.what) + case(due.rule) for due in look.waits]
    clocks = [look.campaign.clocks[side] for side in look.campaign.sides_of(user) if side in look.campaign.clocks]
    lines += [VOICE.say(T("Time is out {when}.", when=Moment(at=clock.due_at))) for clock in clocks]
    return Post(content=gate.pages(lines, gate.CONTENT)[0], ping=(user,))
