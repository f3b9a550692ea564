"""The local table in a real browser: two people at one screen open a campaign, ask for the Prussians and answer a decision."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, TimeoutError, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SERVED_WITHIN = 60
"""Seconds from the start of the bot to a page that can be opened."""

pytestmark = pytest.mark.browser


@dataclass
class Table:
    """A bot process with its page's address; it can be closed and opened again on the same database."""

    folder: Path
    process: subprocess.Popen[str] | None = None
    url: str = ""

    def open(self) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"} | {
            "DISCORD_TOKEN": "",
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.folder}/campaigns.db",
            "HEALTH_FILE": str(self.folder / "health"),
            "LOCAL_TABLE_PORT": "0",
        }
        started = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot", "run"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1\S+", said)
        assert found, said
        assert time.monotonic() - started < SERVED_WITHIN
        self.url = found[0]

    def close(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    table.open()
    yield table
    if table.process is not None and table.process.poll() is None:
        table.process.kill()
        table.process.wait()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        assert path is not None, "Debian's chromium is needed: apt-get install chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def slash(page: Page, command: str, **options: str) -> None:
    """Types a slash command the way a person does: picks it, then types each option and takes the first suggestion."""
    page.locator("#channel-composer-input").fill(f"/{command}")
    page.get_by_role("option").filter(has_text=f"/{command}").first.wait_for()
    page.keyboard.press("Enter")
    for name, value in options.items():
        if not page.locator(f"input.command-option-input[data-option={name}]").count():
            page.locator(".command-ghost").click()
            page.locator(f".command-suggestion[data-value={name}]").click()
        box = page.locator(f"input.command-option-input[data-option={name}]")
        box.click()
        box.fill(value)
        page.locator(f".command-suggestion[data-value={value}]").first.click()
    until_sent(page, "run_command", page.locator("#send-message").click)
    expect(page.locator("#channel-composer-input")).to_be_visible()


def view_as(page: Page, person: str) -> None:
    page.locator("#viewer-picker").select_option(label=person)
    expect(page.locator("#viewer-picker option:checked")).to_have_text(person)


def press(page: Page, label: str | re.Pattern[str]) -> None:
    button = page.get_by_role("button", name=label, exact=True).last
    button.wait_for()
    until_sent(page, "click", button.click)


def until_sent(page: Page, kind: str, act: Callable[[], None]) -> None:
    """Acts again until the page has sent it: while the page is busy with something of its own, such as the size of its window
    when it has just been opened, it drops what is clicked."""

    def is_it(request: Request) -> bool:
        return request.url.endswith("/api/action") and request.post_data_json["kind"] == kind

    for _ in range(10):
        try:
            with page.expect_request(is_it, timeout=2000):
                act()
        except TimeoutError:
            continue
        return
    raise AssertionError(f"The page sent no {kind} in ten tries.")


def test_two_people_open_a_campaign_ask_for_the_prussians_and_answer_a_decision(table: Table, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    page.goto(table.url)
    expect(page.get_by_text("Welcome to the local table.").last).to_be_visible()
    slash(page, "game new", game="guard_dies")
    press(page, "Join: French")
    expect(page.get_by_text("takes the French seat").last).to_be_visible()
    view_as(page, "Bert")
    press(page, "Join: Allied and Prussian")
    expect(page.get_by_text("takes the Allied and Prussian seat").last).to_be_visible()

    slash(page, "combat prussians")

    expect(page.get_by_text("Prussian IV Corps: the chance to be there").last).to_be_visible()
    view_as(page, "Anna")
    press(page, "End the rally phase")
    press(page, "End the movement phase")
    expect(page.get_by_text("Turn 1, French player turn: combat phase.").last).to_be_visible()
    slash(page, "combat attack", attacker="GA1", defender="BI1", defender2="BI6")
    expect(page.get_by_text("attacks the square of").last).to_be_visible()
    view_as(page, "Bert")

    press(page, re.compile(r"\(BI1\)$"))

    expect(page.get_by_text(re.compile("The differential is")).last).to_be_visible()
    page.close()


def test_a_table_opened_again_finds_its_campaign(table: Table, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(table.url)
    expect(page.get_by_text("Welcome to the local table.").last).to_be_visible()
    slash(page, "game new", game="guard_dies")
    press(page, "Join: French")
    expect(page.get_by_text("takes the French seat").last).to_be_visible()
    page.close()

    status = table.close()
    table.open()

    page = browser.new_page()
    page.goto(table.url)
    assert status == 0
    press(page, "End the rally phase")
    expect(page.get_by_text("Turn 1, French player turn: movement phase.").last).to_be_visible()
    page.close()
