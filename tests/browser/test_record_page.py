"""A campaign's page in a real browser, opened from a file with the network cut: on a desk and on a phone, by day, by night and
on paper."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from bot.campaign.orders import Rule
from tests.test_page import CARL, half_an_evening, page

pytestmark = pytest.mark.browser

DESK = {"width": 1100, "height": 900}
PHONE = {"width": 400, "height": 800}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        assert path is not None, "Debian's chromium is needed: apt-get install chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page in which somebody has written what would run, load or lead away if it could."""
    club = half_an_evening(name="<img src='https://example.invalid/name.png'> & a long name without end")
    nasty = "<script>document.title = 'taken'</script><img src=https://example.invalid/x.png onerror=\"document.title='taken'\">"
    club.give(CARL, Rule(question=nasty, answer="x" * 500))
    path = tmp_path_factory.mktemp("record") / "campaign.html"
    path.write_text(page(club), encoding="utf-8")
    return path


class Opened:
    """A page that was opened offline, with every request that it made and everything it complained about."""

    def __init__(self, context: BrowserContext, file: Path) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        context.set_offline(True)
        self.page: Page = context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(file.as_uri(), wait_until="load")

    def left(self) -> list[str]:
        """The requests that were for anything but the page itself."""
        return [url for url in self.requests if not url.startswith("data:") and url != self.page.url.partition("#")[0]]


def test_it_opens_offline_with_its_headings_and_pictures_and_asks_nobody_for_anything(browser: Browser, file: Path) -> None:
    with browser.new_context(viewport=DESK) as context:
        opened = Opened(context, file)

        expect(opened.page.get_by_role("heading", level=1)).to_contain_text("& a long name without end")
        for heading in ("Where it stands", "Seats", "Setting up", "Dice", "Luck", "Rulings and corrections", "Fair play"):
            expect(opened.page.get_by_role("heading", level=2, name=heading, exact=True)).to_be_visible()
        assert opened.page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 0)")
        assert opened.page.evaluate("document.images.length") >= 2
        assert "taken" not in opened.page.title()
        assert opened.left() == []
        assert opened.complaints == []


def test_a_link_in_the_contents_leads_to_its_chapter(browser: Browser, file: Path) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        opened = Opened(context, file)

        opened.page.get_by_role("navigation").get_by_role("link", name="Luck").click()

        expect(opened.page.get_by_role("heading", level=2, name="Luck")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_runs_over_the_edge_and_the_letters_stand_out(
    browser: Browser, file: Path, viewport: dict[str, int], scheme: str
) -> None:
    with browser.new_context(viewport=viewport, color_scheme=scheme) as context:  # type: ignore[arg-type]
        opened = Opened(context, file)

        assert opened.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        for element in ("body", ".fine", ".order .side", "h3", "a"):
            assert contrast(opened.page, element) >= 4.5, element


def contrast(page: Page, selector: str) -> float:
    """The contrast of an element's letters with the paper, as the accessibility guidelines work it out."""
    letters, paper = page.evaluate(
        "s => [getComputedStyle(document.querySelector(s)).color, getComputedStyle(document.body).backgroundColor]", selector
    )
    lighter, darker = sorted((luminance(letters), luminance(paper)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_dark_is_dark_and_paper_is_white(browser: Browser, file: Path) -> None:
    with browser.new_context(viewport=DESK, color_scheme="dark") as context:
        page = Opened(context, file).page
        ground = "getComputedStyle(document.body).backgroundColor"
        dark = page.evaluate(ground)

        page.emulate_media(media="print")

        assert luminance(dark) < 0.05
        assert page.evaluate(ground) == "rgb(255, 255, 255)"
        expect(page.get_by_role("navigation")).to_be_hidden()
        assert page.pdf(format="A4").startswith(b"%PDF-")
