"""Posts stay within Discord's limits, say everything, and show what people wrote as they wrote it."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import discord
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import bulletin, gate
from bot.bulletin import SHORT, VOICE, Post, escaped, unescaped
from bot.buttons import components
from bot.campaign.orders import Consent
from bot.kit.decisions import Answer, Choice, Decision
from bot.kit.game import Panel, Section
from bot.kit.refusals import Unknown
from bot.kit.words import T, Text, listing
from bot.offers import Offer
from bot.permissions import fitted, missing, split

NASTY = [
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678>",
    "</game:123>",
    "<t:0:R>",
    "<:name:123456789012345678>",
    "```\n@everyone\n```",
    "`code`",
    "||spoiler||",
    "**bold** __under__ ~~gone~~ *it* _it_",
    "# heading",
    "-# small",
    "> quote",
    ">>> quotes",
    "- point",
    "[text](https://example.invalid)",
    "https://example.invalid/page",
    "\\",
    "\\\\*",
    "{0} {unit} {}",
    "%s",
    "1. one",
]

lines = st.lists(st.text(max_size=200).map(lambda text: T("{text}", text=text)), max_size=30)
long_lines = st.lists(st.integers(1, 3000).map(lambda n: T("x" * n)), max_size=12)
sections = st.lists(
    st.builds(Section, title=st.text(max_size=400).map(lambda t: T("{t}", t=t)), lines=lines | long_lines), max_size=30
)
panels = st.builds(
    Panel,
    title=st.text(max_size=400).map(lambda text: T("{text}", text=text)),
    lines=lines.map(tuple) | long_lines.map(tuple),
    sections=sections.map(tuple),
)


def assert_within_limits(post: Post) -> None:
    assert len(post.content) <= gate.CONTENT
    assert len(post.embeds) <= gate.EMBEDS
    assert len(post.files) <= gate.FILES
    assert sum(map(len, post.embeds)) <= gate.EMBED_TOTAL
    for embed in post.embeds:
        assert 0 < len((embed.title or "").strip()) <= gate.TITLE
        assert len(embed.description or "") <= gate.DESCRIPTION
        assert len(embed.footer.text or "") <= gate.FOOTER
        assert len(embed.fields) <= gate.FIELDS
        for field in embed.fields:
            assert 0 < len((field.name or "").strip()) <= len(field.name or "") <= gate.FIELD_NAME
            assert 0 < len((field.value or "").strip()) <= len(field.value or "") <= gate.FIELD_VALUE


def letters(text: str) -> str:
    return re.sub(r"[\s…]", "", text)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(panels)
async def test_a_panel_of_any_size_stays_within_the_limits_and_is_whole(shown: Panel) -> None:
    post = await bulletin.panel(shown)

    assert_within_limits(post)
    whole = bulletin.panel_text(shown)
    if post.files:
        assert post.files[0].data.decode() == whole
    else:
        (embed,) = post.embeds
        said = "".join([embed.description or "", *(f"{field.name}{field.value}" for field in embed.fields)])
        for line in [*shown.lines, *(line for section in shown.sections for line in section.lines)]:
            assert letters(VOICE.say(line)) in letters(said)


async def test_a_panel_that_fits_is_all_in_the_embed() -> None:
    shown = Panel(title=T("Title"), lines=(T("one"),), sections=(Section(title=T("Part"), lines=(T("two"), T("three"))),))

    post = await bulletin.panel(shown)

    (embed,) = post.embeds
    assert embed.title == "Title"
    assert embed.description == "one"
    assert [(field.name, field.value) for field in embed.fields] == [("Part", "two\nthree")]
    assert post.files == ()


async def test_a_panel_that_does_not_fit_says_so_and_brings_all_of_it_in_a_file() -> None:
    shown = Panel(title=T("Title"), sections=tuple(Section(title=T("Part"), lines=(T("x" * 1000),)) for _ in range(9)))

    post = await bulletin.panel(shown)

    assert "the file has all of it" in (post.embeds[0].footer.text or "")
    assert post.files[0].data.decode().count("x" * 1000) == 9


async def test_without_permissions_a_panel_that_does_not_fit_is_whole_in_several_messages() -> None:
    shown = Panel(title=T("Title"), sections=tuple(Section(title=T("Part"), lines=(T("x" * 1000),)) for _ in range(9)))

    posts = fitted(await bulletin.panel(shown), ["embed_links"])

    assert all(len(post.content) <= gate.CONTENT and not post.embeds and not post.files for post in posts)
    assert sum(post.content.count("x" * 1000) for post in posts) == 9
    assert "Embed Links" in posts[-1].content


@pytest.mark.parametrize("lacking", ["embed_links", "attach_files"])
def test_a_plain_post_says_what_embed_and_picture_say(lacking: str) -> None:
    embed = (
        discord.Embed(title="Title", description="What happened").add_field(name="Field", value="Value").set_footer(text="a_b")
    )
    post = Post(embeds=(embed,), files=(bulletin.Attached("dice.png", b"", "Two dice: 5 and 2"),))

    (plain,) = fitted(post, [lacking])

    assert not plain.embeds
    assert not plain.files
    for words in ("Title", "What happened", "Field", "Value", "a\\_b", "Two dice", "I lack a permission"):
        assert words in plain.content


def test_a_post_without_embeds_needs_no_note() -> None:
    assert fitted(Post(content="hello"), ["embed_links"]) == [Post(content="hello")]


def test_a_long_text_is_divided_and_its_buttons_are_below_the_last_part() -> None:
    view: Any = object()

    parts = split(Post(content="word " * 900, view=view, ping=(7,)))

    assert [part.view for part in parts] == [None] * (len(parts) - 1) + [view]
    assert all(part.ping == (7,) and len(part.content) <= gate.CONTENT for part in parts)
    assert "".join(part.content for part in parts).count("word") == 900


def test_permissions_are_named_as_discord_names_them() -> None:
    everything = discord.Permissions.all()
    everything.update(send_messages=False, embed_links=False)

    assert missing(everything, is_thread=False) == ["send_messages", "embed_links"]
    assert missing(everything, is_thread=True) == ["embed_links"]
    assert missing(discord.Permissions.all(), is_thread=True) == []


# foreign text


@pytest.mark.parametrize("text", NASTY)
def test_foreign_text_pings_nobody_and_formats_nothing(text: str) -> None:
    said = VOICE.say(T("{name} retreats.", name=text))

    bare = re.sub(r"\\.", "", said)
    assert not re.search(r"[*_~`|>#\[\]()<]|@(?!\u200b)|https?:", bare)
    assert not bare.startswith("-")


@given(st.text())
def test_foreign_text_is_shown_as_it_was_written(text: str) -> None:
    assert unescaped(escaped(text.replace("@\u200b", "@"))) == text.replace("@\u200b", "@")


@pytest.mark.parametrize("text", ["a\u202eb", "a\u2066b", "a\x00b", "a\u200fb", "a\u0301\u0302\u0303\u0304\u0305\u0306b"])
def test_foreign_text_has_no_signs_that_turn_or_pile_up_what_follows(text: str) -> None:
    said = VOICE.say(T("{name}", name=text))

    assert len(said) <= 4
    assert not set("\u202e\u2066\x00\u200f") & set(said)


def test_text_of_nothing_visible_shows_that_something_is_there() -> None:
    assert VOICE.say(T("Named {name}.", name="\u200b\u2800 ")) == "Named …."


def test_a_refusal_repeats_no_more_than_it_takes_to_recognise_it() -> None:
    refused = Unknown(
        T("There is no unit {name}.", name="x" * 6000), instead=T("There are {names}.", names=listing(["y" * 6000]))
    )

    said = bulletin.refusal(refused)

    assert len(said) < 400
    assert SHORT.say(T("{name}", name="x" * 100)) == "x" * 100


# buttons and menus


def asked(question: int, choices: int, *, is_private: bool = False) -> list[Offer]:
    decision = Decision(
        id=f"q{question}",
        side="red",
        question=T("Which of them is it to be? " * 9),
        choices=tuple(Choice(key=f"c{n}", label=T("Answer {n} " + "x" * 90, n=n)) for n in range(choices)),
        is_private=is_private,
    )
    orders = [Answer(decision=decision.id, choice=choice.key) for choice in decision.choices]
    return [
        Offer(f"{question:08}{n:08}", choice.label, "red", order, decision=decision)
        for n, (choice, order) in enumerate(zip(decision.choices, orders, strict=True))
    ]


def agreed(n: int) -> list[Offer]:
    return [Offer(f"{9:08}{no:08}", T("Agree {no}", no=no), "", Consent(proposal=no, agree=True)) for no in range(n)]


def shown_in(view: discord.ui.View | None) -> tuple[list[dict[str, Any]], set[str]]:
    """The rows of a view, and the tokens that can be pressed in it."""
    rows: list[dict[str, Any]] = view.to_components() if view is not None else []
    tokens: set[str] = set()
    for row in rows:
        for item in row["components"]:
            tokens.add(item["custom_id"].rpartition(":")[2])
            tokens.update(option["value"] for option in item.get("options", []))
    return rows, tokens


@given(st.lists(st.tuples(st.integers(1, 130), st.booleans()), max_size=8), st.integers(0, 40), st.booleans())
def test_components_never_go_over_the_limits(questions: list[tuple[int, bool]], loose: int, private: bool) -> None:
    offered = [offer for n, (size, hidden) in enumerate(questions) for offer in asked(n, size, is_private=hidden)] + agreed(loose)

    rows, _ = shown_in(components(10**18, offered, private=private, own_view=T("My view")))

    items = [item for row in rows for item in row["components"]]
    ids = [item["custom_id"] for item in items]
    assert len(rows) <= gate.ROWS
    assert all(len(row["components"]) <= gate.ROW_BUTTONS for row in rows)
    assert len(ids) == len(set(ids))
    assert all(len(each) <= gate.CUSTOM_ID for each in ids)
    assert all(0 < len(item["label"].strip()) <= gate.BUTTON_LABEL for item in items if item["type"] == 2)
    menus = [item for item in items if item["type"] == 3]
    assert all(len(item["options"]) <= gate.SELECT_OPTIONS and len(item["placeholder"]) <= gate.PLACEHOLDER for item in menus)
    assert all(len(option["label"]) <= gate.CHOICE_NAME for item in menus for option in item["options"])


@pytest.mark.parametrize("choices", [1, 5, 6, 25, 26, 40, 125])
def test_report_33_every_answer_to_a_question_can_be_reached(choices: int) -> None:
    offered = asked(1, choices)

    _, tokens = shown_in(components(1, offered, private=True))

    assert {offer.token for offer in offered} <= tokens


def test_hidden_answers_are_shown_to_nobody_in_public_and_their_button_is_there_all_the_same() -> None:
    hidden, open_ = asked(1, 3, is_private=True), asked(2, 2)

    _, public = shown_in(components(1, [*hidden, *open_]))
    _, own = shown_in(components(1, [*hidden, *open_], private=True))

    assert not {offer.token for offer in hidden} & public
    assert {offer.token for offer in [*hidden, *open_]} <= own


def test_the_button_for_ones_own_view_does_not_tell_whether_something_is_asked_in_private() -> None:
    nothing, hidden = components(1, [], own_view=T("My view")), components(1, asked(1, 3, is_private=True), own_view=T("My view"))

    assert shown_in(nothing) == shown_in(hidden)


@pytest.mark.parametrize("loose", [0, 3, 24, 25, 60])
def test_the_button_for_ones_own_view_always_finds_a_place(loose: int) -> None:
    rows, _ = shown_in(components(1, agreed(loose), own_view=T("My view")))

    assert [item["label"] for row in rows for item in row["components"]].count("My view") == 1


def test_a_label_on_a_button_has_no_markdown_and_no_invisible_signs() -> None:
    label: Text = T("Press {name}", name="\u202e**x**\n")

    rows, _ = shown_in(components(1, [Offer("0" * 16, label, "", Consent(proposal=1, agree=True))]))

    assert rows[0]["components"][0]["label"] == "Press **x**"


def test_a_file_can_be_sent_more_than_once() -> None:
    attached = bulletin.Attached("a.txt", b"bytes", "x" * 5000)

    first, second = attached.file(), attached.file()

    assert isinstance(first.fp, BytesIO)
    assert first.fp.read() == second.fp.read() == b"bytes"
    assert len(first.description or "") <= gate.ALT_TEXT
