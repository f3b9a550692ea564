"""The page of a campaign: what it tells, to whom, and that nothing foreign in it can do anything."""

from __future__ import annotations

import re
import time
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from bot.campaign.orders import Correct, Join, Leave, LeaveStandingOrder, ProposeEnd, ProposeUndo, Rule, Throw
from bot.campaign.tell import tell
from bot.games import games
from bot.kit.decisions import Answer
from bot.kit.dice import Roll
from bot.kit.game import Setup
from bot.kit.luck import Stake, plain
from bot.kit.marks import Picture
from bot.kit.model import Event
from bot.kit.refusals import NotYours
from bot.kit.sealed import SealedOrder
from bot.kit.secrecy import NOBODY
from bot.kit.words import PLAIN, Moment, Player, T, count
from bot.looks import Look
from bot.pages import Page, luck, written
from bot.pages.record import MOST_BYTES
from bot.pages.story import Die, tell_story
from bot.pages.voice import PageVoice
from tests.club import ANNA, BERT, CARL, DORA, KEY, Club, refuses
from tests.test_secrecy import WORLDS, Hidden, evening, without_commitments
from tests.toys import GAME, Brace, Draw, LineUp, PlanPull, Pull

NAMES = {ANNA: "Anna", BERT: "Bert", CARL: "Carl"}
NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style></title><b>bold</b>",
    "&lt;i&gt; & {{ 7 * 7 }} {% raw %} {n}",
    "'; DROP TABLE campaigns; --",
    "\u202egnihton\u202c",
    "https://example.invalid/ <a href='https://example.invalid'>x</a>",
    "javascript:alert(1)",
    "`code` **bold** _it_ <@11> @everyone",
]
VOID = {"meta", "link", "img", "image", "use", "br"}


def pages(club: Club, user: int = DORA, *, mine: bool = False, names: dict[int, str] | None = None, **more: Any) -> list[Page]:
    campaign = club.campaign
    row: Any = None
    look = Look(row, club.game, campaign, user, campaign.viewer(user))
    return written(look, club.log, NAMES if names is None else names, mine=mine, **more)


def page(club: Club, user: int = DORA, *, mine: bool = False, names: dict[int, str] | None = None) -> str:
    (only,) = pages(club, user, mine=mine, names=names)
    return only.data.decode()


class Reader(HTMLParser):
    """Reads a page as strictly as it can: every element is closed in its order, every id is there once."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.words: dict[str, list[str]] = {}
        self.feed(html)
        self.close()
        assert not self.open
        assert set(self.ids.values()) <= {1}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.ids.update(value for name, value in attrs if name == "id" and value is not None)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            self.words.setdefault(tag, []).append(data)

    def text(self, tag: str = "html") -> str:
        """The words inside the elements of this name, white space as it is shown."""
        return " ".join("".join(self.words.get(tag, [])).split())


def half_an_evening(**more: Any) -> Club:
    """Anna and Bert have drawn and pulled; a ruling, a correction and a step that was taken back lie behind them."""
    club = Club(scenario="meadow", **more)
    club.give(ANNA, LineUp())
    club.give(ANNA, Draw())
    club.give(ANNA, PlanPull(effort=2))
    club.give(CARL, Rule(question="May they spit?", answer="Once."))
    club.give(CARL, Correct(path="pull", value="2", why="One pull was forgotten"))
    club.give(BERT, Draw())
    club.give(BERT, Brace(foot="left"))
    club.give(BERT, ProposeUndo())
    club.give(DORA, Throw(text="2d6+1 the dog"))
    club.give(BERT, Pull())
    club.give(ANNA, Answer(decision="reply-2", choice="slip"))
    return club


@cache
def evening_page() -> str:
    return page(half_an_evening())


# what it tells


def test_every_sentence_that_the_channel_heard_is_on_the_page_and_at_its_row() -> None:
    club = half_an_evening()

    read = Reader(page(club))

    for seq, event in enumerate(club.events(), 1):
        lines = [_named(PLAIN.say(text)) for text in tell(club.game, event, NOBODY)]
        assert all(line in read.text() for line in lines), lines
        assert not lines or f"row-{seq}" in read.ids


def _named(sentence: str) -> str:
    for user, name in NAMES.items():
        sentence = sentence.replace(f"player {user}", name)
    return sentence.replace("`", "")


def test_it_has_a_heading_for_everything_that_a_reader_looks_for() -> None:
    read = Reader(evening_page())

    assert read.tags["h1"] == 1
    assert "Tug of war" in read.text("h1")
    for heading in (
        "Where it stands",
        "Seats",
        "Setting up",
        "Dice",
        "Luck",
        "Rulings and corrections",
        "Unclear rules",
        "Fair play",
    ):
        assert heading in read.text("h2")
        assert heading in read.text("nav")


def test_the_chapters_are_those_of_the_game() -> None:
    club = half_an_evening()

    story = tell_story(Look(None, club.game, club.campaign, DORA, NOBODY), club.log, mine=False)  # type: ignore[arg-type]

    assert [str(chapter.title) for chapter in story.chapters] == ["Setting up", "Tug of war"]
    assert [entry.no for entry in story.entries] == list(range(1, club.campaign.order_no + 1))


@pytest.mark.parametrize(
    ("key", "headings"),
    [
        ("limited_war", ["Game turn 1/9/39", "Axis player turn"]),
        ("no_retreat", ["Turn 1, May/June 1941", "Housekeeping"]),
        ("card_table", []),
    ],
)
def test_each_game_says_where_a_state_stands_in_its_calendar(key: str, headings: list[str]) -> None:
    game = games()[key]

    state = game.new(Setup(scenario=game.scenarios[0].key, options=game.settle({})))

    assert [str(text) for text in game.headings(state)] == headings


def test_every_die_is_shown_with_its_number_its_reason_and_what_was_at_stake() -> None:
    club = half_an_evening()
    n = club.campaign.next_n - 4

    read = Reader(page(club))

    faces = club.die(n), club.die(n + 1)
    assert f"{faces[0]} {faces[1]} Dice {n}–{n + 1}, 1 to 6 each, for 2d6 + 1 the dog. No side: " in read.text("p")
    assert f"[{faces[0]}, {faces[1]}] + 1 = {sum(faces) + 1}" in read.text()


def test_what_was_taken_back_is_struck_through_and_says_by_which_row() -> None:
    club = half_an_evening()
    undone = next(seq for seq, event in enumerate(club.events(), 1) if event.kind == "table.undone")

    html = page(club)

    assert "<del>Blue puts the left foot forward.</del>" in html
    assert f'Taken back in row <a href="#row-{undone}">{undone}</a>' in html
    assert html.count("<del>") == 1


def test_a_sealed_order_is_taken_back_with_the_step_that_met_it() -> None:
    club = Club(scenario="meadow")
    club.give(ANNA, LineUp())
    club.give(BERT, LeaveStandingOrder(sealed=(SealedOrder(moment="reply", choice="dig"),)))
    club.give(ANNA, Pull())
    standing = page(club)
    club.give(ANNA, ProposeUndo())
    club.agree(BERT)

    html = page(club)

    assert "is carried out: When the other team pulls: Dig in." in standing
    assert "<del>A sealed order of the Blue side" not in standing
    assert "<del>A sealed order of the Blue side" in html


def test_rulings_and_corrections_are_gathered_with_their_rows() -> None:
    read = Reader(evening_page())

    acts = read.text("section").split("Rulings and corrections")[1].split("Unclear rules")[0]
    assert "Question: May they spit? Answer: Once." in acts
    assert "corrects pull from 1 to 2: One pull was forgotten" in acts


def test_the_seats_say_who_sat_there_and_until_when() -> None:
    club = half_an_evening()
    club.give(BERT, Leave(side="blue"))
    club.give(DORA, Join(side="blue"))

    read = Reader(page(club))

    assert "Red Anna, since 15 Jan 2027, 08:01 UTC" in read.text("dl")
    assert re.search(r"Blue Bert, 15 Jan 2027, 08:02 UTC – 15 Jan 2027, 08:\d\d UTC player 44, since 15 Jan", read.text("dl"))


def test_it_says_how_to_verify_and_shows_the_commitment() -> None:
    club = half_an_evening()

    fair = Reader(page(club)).text("section").split("Fair play")[1]

    assert club.campaign.commitment in fair
    assert all(way in fair for way in ("/game verify", "/game export", "python -m bot verify FILE"))
    assert club.secret.hex() not in page(club)


def test_after_the_end_everything_is_laid_open_to_everybody() -> None:
    club = half_an_evening()
    running = page(club)
    club.give(CARL, ProposeEnd(as_referee=True))

    over = page(club)

    assert "It was ended before its time." in Reader(over).text()
    assert club.secret.hex() in over
    assert "Red draws a card: heave" in over
    assert "Red draws a card: heave" not in running
    assert page(club, ANNA, mine=True) == over


def test_options_that_differ_are_explained() -> None:
    club = half_an_evening()
    reading = club.game.readings[0]
    other = next(value for value in reading.values if value != reading.default)

    plain_page, changed = page(club), page(half_an_evening(options={reading.key: other}))

    assert "Every unclear rule is read by its default." in plain_page
    assert PLAIN.say(reading.question) in Reader(changed).text()
    assert PLAIN.say(reading.values[other]) in Reader(changed).text()


# foreign text


def named(text: str) -> str:
    """A page in which everything that people may write is this text."""
    club = Club(scenario="meadow", name=text)
    club.give(CARL, Rule(question=text, answer=text))
    club.give(DORA, Throw(text=f"d6 {text}"))
    return page(club, names=dict.fromkeys((ANNA, BERT, CARL, DORA), text))


@pytest.mark.parametrize("nasty", NASTY)
def test_foreign_text_is_shown_literally_and_does_nothing(nasty: str) -> None:
    clean = Reader(named("clean"))

    html = named(nasty)

    read = Reader(html)
    shown = nasty.replace("\u202e", "").replace("\u202c", "")
    assert read.text().count(shown) >= clean.text().count("clean") > 10
    assert read.tags - Counter(bdi=read.tags["bdi"]) == clean.tags
    assert [(tag, name) for tag, name, _ in read.attributes] == [(tag, name) for tag, name, _ in clean.attributes]
    assert "\u202e" not in html


def test_the_voice_escapes_templates_values_and_names() -> None:
    voice = PageVoice({ANNA: "<Anna>", BERT: "\u202e"})

    said = voice.html(T("<b>{player}</b> says `{word}` & {again}", player=Player(user_id=ANNA), word="<i>", again=T("`x<y`")))

    assert said == "&lt;b&gt;&lt;Anna&gt;&lt;/b&gt; says <code>&lt;i&gt;</code> &amp; <code>x&lt;y</code>"
    assert voice.html(Player(user_id=BERT)) == "player 22"
    assert voice.html(Player(user_id=0)) == "a player who asked to be forgotten"
    assert voice.html(Moment(at=1_800_000_000)) == '<time datetime="2027-01-15T08:00Z">15 Jan 2027, 08:00 UTC</time>'
    assert voice.html(count(2, "<hit>", "<hits>")) == "2 &lt;hits&gt;"
    assert voice.html("Müller\n<x>") == "<bdi>Müller &lt;x&gt;</bdi>"


def test_nothing_on_the_page_leads_out_of_it() -> None:
    html = evening_page()

    read = Reader(html)

    leads = [(tag, value) for tag, name, value in read.attributes if name in ("src", "href", "srcset", "action", "poster")]
    assert leads
    assert all(value.startswith(("#", "data:")) for _, value in leads), leads
    assert all(value[1:] in read.ids for _, value in leads if value.startswith("#") and value != "#")
    assert not re.search(r"@import|url\(|<script|http-equiv=\"refresh\"", html)
    assert not re.search(r"https?://", html)
    assert ("meta", "content", "default-src 'none'; img-src data:; style-src 'unsafe-inline'") in read.attributes


def test_every_picture_says_what_it_shows() -> None:
    read = Reader(evening_page())

    shown = [value for tag, name, value in read.attributes if (tag, name) in (("img", "alt"), ("svg", "aria-label"))]
    assert any(alt.startswith("The dice show ") for alt in shown)
    assert any(alt.startswith("The rope lies at ") for alt in shown)
    assert read.tags["img"] + read.tags["svg"] == len(shown)


# secrets


@pytest.mark.parametrize("user", [BERT, CARL, DORA])
@pytest.mark.parametrize("world", WORLDS)
def test_pages_of_worlds_that_differ_only_in_what_is_hidden_are_the_same(world: str, user: int) -> None:
    one, other = (list(evening(hidden))[-1] for hidden in (Hidden(), WORLDS[world]))

    for mine in {False, bool(one.campaign.sides_of(user))}:
        assert masked(one, user, mine) == masked(other, user, mine)


def masked(club: Club, user: int, mine: bool) -> list[tuple[str, bytes]]:
    return [(file.name, without_commitments(file.data)) for file in pages(club, user, mine=mine)]


def test_her_own_page_tells_the_owner_of_a_plan_apart() -> None:
    one, other = (list(evening(hidden))[-1] for hidden in (Hidden(), WORLDS["a plan"]))

    assert masked(one, ANNA, True) != masked(other, ANNA, True)


def test_an_own_page_shows_ones_own_hand_and_not_the_others() -> None:
    club = half_an_evening()

    hers, his, everybodys = page(club, ANNA, mine=True), page(club, BERT, mine=True), page(club, ANNA)

    assert "Red draws a card: heave" in hers
    assert "Blue draws a card: heave" not in hers
    assert "Blue draws a card: heave" in his
    assert "Red draws a card: heave" not in his
    assert "draws a card: heave" not in everybodys
    assert "keep it to yourself" in hers
    assert "keep it to yourself" not in everybodys
    assert {file.name for file in pages(club, ANNA, mine=True)} == {f"campaign-{KEY}-red.html"}


def test_an_onlooker_has_no_page_of_their_own() -> None:
    with refuses(NotYours, "You have no seat"):
        pages(half_an_evening(), DORA, mine=True)


# statistics


def fallen(*faces: int, side: str = "red", sides: int = 6, **more: Any) -> list[Die]:
    rolls = [Roll(n=n, sides=sides, face=face, why="test") for n, face in enumerate(faces)]
    more = {"is_free": False, "is_undone": False, **more}
    return [Die(roll=roll, seq=roll.n + 1, stake=plain(roll, side), **more) for roll in rolls]


def test_faces_are_counted_by_side_beside_what_was_expected() -> None:
    dice = [*fallen(6, 6, 1), *fallen(3, 4, 4, side="blue"), *fallen(10, side="blue", sides=100)]

    d6, d100 = luck.kinds(dice)

    assert (d6.sides, d6.all.fallen, d6.expected) == (6, (1, 0, 1, 2, 0, 2), (1.0,) * 6)
    assert [(c.side, c.fallen, round(c.mean, 2)) for c in d6.by_side] == [
        ("blue", (0, 0, 1, 2, 0, 0), 3.67),
        ("red", (1, 0, 0, 0, 0, 2), 4.33),
    ]
    assert [column.name for column in d100.columns][:2] == ["1–10", "11–20"]
    assert d100.all.fallen == (1, *(0,) * 9)


def test_few_dice_are_said_to_say_nothing() -> None:
    (kind,) = luck.kinds(fallen(1, 2, 3))

    assert [str(text) for text in luck.plain_sentences(kind)] == [
        "3 dice of 6 sides fell, with a mean of 2.00 where 3.5 was to be expected.",
        "That is too few to say anything about them.",
    ]


def test_many_dice_are_set_beside_what_chance_does() -> None:
    (kind,) = luck.kinds(fallen(*[1] * 12, *[2, 3, 4, 5, 6] * 6, 6, 6))

    assert [str(text) for text in luck.plain_sentences(kind)][1:] == [
        "Fair dice in such a number leave about two columns of three within 2.5 of what is expected; here it is 5 of 6.",
        "Most often came 1 (12 times), most rarely 2, 3, 4 and 5 (6 times).",
    ]


def test_luck_is_what_a_face_was_worth_less_its_mean() -> None:
    (red, blue) = sorted(luck.balances([*fallen(6, 5), *fallen(1, side="blue")], free=False), key=lambda b: -b.luck)

    assert (red.side, red.dice, red.swing, round(red.luck, 3)) == ("red", 2, 2.0, 0.8)
    assert (blue.side, round(blue.luck, 3), round(blue.usual, 3)) == ("blue", -0.5, 0.342)
    assert str(luck.verdict(blue, T("Blue"))) == (
        "Blue: −0.50 with 1 die and 1.0 at stake. That is worse luck than usual: fair dice mostly end within 0.3 of nothing."
    )


def test_a_die_with_nothing_at_stake_counts_nothing_and_what_was_taken_back_not_at_all() -> None:
    roll = Roll(n=0, sides=6, face=6, why="show")
    idle = Die(roll=roll, seq=1, stake=Stake(n=0, side="red", worth=(2.0,) * 6), is_free=False, is_undone=False)

    (balance,) = luck.balances([idle, *fallen(1, 1, is_undone=True), *fallen(6, is_free=True)], free=False)

    assert (balance.dice, balance.luck, balance.swing, balance.notable) == (1, 0.0, 0.0, ())


def test_dice_that_were_taken_back_are_counted_all_the_same() -> None:
    assert luck.kinds(fallen(1, 1, is_undone=True))[0].all.fallen[0] == 2


# large campaigns


def long_evening() -> Club:
    club = half_an_evening()
    for n in range(40):
        club.give((ANNA, BERT)[n % 2], Throw(text="d6 forage"))
    club.give(CARL, Rule(question="May they forage?", answer="They did."))
    return club


def test_a_page_that_is_too_large_comes_in_parts_that_hold_every_row_once() -> None:
    club = long_evening()
    (whole,) = pages(club)
    limit = len(whole.data) * 3 // 4

    parts = pages(club, most_bytes=limit)

    assert [part.name for part in parts] == [f"campaign-{KEY}-part-{n}-of-{len(parts)}.html" for n in range(1, len(parts) + 1)]
    assert len(parts) > 1
    assert all(len(part.data) <= limit for part in parts)
    reads = [Reader(part.data.decode()) for part in parts]
    rows = [row for read in reads for row in read.ids if row.startswith("row-")]
    assert rows == [row for row in Reader(whole.data.decode()).ids if row.startswith("row-")]
    assert "continued" in reads[1].text("h2")
    assert "Part 2 of" in reads[1].text()


def test_links_between_parts_name_the_file_they_lead_to() -> None:
    club = long_evening()
    (whole,) = pages(club)

    parts = pages(club, most_bytes=len(whole.data) * 3 // 4)

    ids = {part.name: set(Reader(part.data.decode()).ids) for part in parts}
    across = 0
    for part in parts:
        for _, name, value in Reader(part.data.decode()).attributes:
            if name == "href" and value.startswith("#"):
                assert value[1:] in ids[part.name]
            elif name == "href" and "#" in value:
                file, _, anchor = value.partition("#")
                assert anchor in ids[file]
                across += 1
    assert across


def test_one_order_larger_than_a_part_still_has_one() -> None:
    parts = pages(half_an_evening(), most_bytes=1)

    assert len(parts) == half_an_evening().campaign.order_no


def test_a_picture_that_is_shown_often_is_on_the_page_once() -> None:
    class Portrait(type(GAME)):  # type: ignore[misc]
        def illustrate(self, event: Event) -> Picture:
            return Picture(name="portrait", size=(40, 30), marks=(), alt="A team\nwith its rope", ground="#123456")

    read = Reader(page(half_an_evening(game=Portrait())))

    (portrait,) = [value for tag, name, value in read.attributes if (tag, name) == ("image", "id")]
    uses = [value for tag, name, value in read.attributes if (tag, name) == ("use", "href")]
    assert uses == [f"#{portrait}"] * 7
    assert read.tags["img"] == 1
    assert ("svg", "aria-label", "A team\nwith its rope") in read.attributes


def test_with_many_pictures_the_latest_are_shown_and_the_page_says_so() -> None:
    club = half_an_evening()

    (some,) = pages(club, pictures=0)

    assert "The dice show" not in some.data.decode()
    assert "Pictures are shown of the latest events only" in some.data.decode()
    assert "Pictures are shown of the latest events only" not in page(club)


@pytest.mark.soak
def test_ten_thousand_rows_take_seconds_and_no_part_is_too_large() -> None:
    club = half_an_evening()
    while club.campaign.head < 10_000:
        club.give(ANNA if club.campaign.head % 2 else BERT, Throw(text="3d6+2 forage"))

    started = time.monotonic()
    parts = pages(club)

    assert time.monotonic() - started < 30
    assert all(len(part.data) <= MOST_BYTES for part in parts)
    assert sum(part.data.count(b'id="row-') for part in parts) == 10_000 - quiet(club)


def quiet(club: Club) -> int:
    """How many rows say nothing to the channel."""
    return sum(not tell(club.game, event, NOBODY) for event in club.events())


def test_a_part_leaves_room_below_what_discord_takes() -> None:
    assert MOST_BYTES < 10 * 1024 * 1024 * 9 // 10
