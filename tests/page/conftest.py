"""One server and one browser for all tests of the page; each test has a context of its own.

A test fails where the page has logged an error, whatever else it looked at.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from needs import need
from player import PATIENCE, Player, play

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for these tests, without a slash at the end."""
    database = tmp_path_factory.mktemp("server") / "games.db"
    process = subprocess.Popen(
        [sys.executable, "-m", "pencilmark", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ
        | {
            "PENCILMARK_DATABASE_URL": f"sqlite:///{database}",
            "PENCILMARK_SECONDS": "60",  # tests run on busy machines too
        },
    )
    assert process.stdout
    said = process.stdout.readline()
    found = re.search(r"http://\S+", said)
    assert found, f"the server did not say where it is: {said!r}"
    yield found[0].rstrip("/")
    process.terminate()
    process.wait(PATIENCE)
    process.stdout.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    need(CHROMIUM, "chromium (CHROMIUM names its place)")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
    yield chromium
    chromium.close()


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Player]:
    """A phone of 360 by 640, used with fingers."""
    yield from play(browser, server, "phone")


@pytest.fixture
def desktop(browser: Browser, server: str) -> Iterator[Player]:
    """A screen of 1280 by 800, used with mouse and keyboard."""
    yield from play(browser, server, "desktop")


@pytest.fixture(params=["desktop", "phone"])
def player(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Player]:
    """The phone and the desktop, one after the other."""
    yield from play(browser, server, request.param)


# Playwright runs an event loop in this thread while the browser is open. Tests that run their own
# loops must come before, and these tests take longest: they come last.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: HERE in item.path.parents)
