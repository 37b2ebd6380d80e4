"""One server and one browser for all tests of the page; each test has a context of its own.

A test fails where the page has logged an error, whatever else it looked at.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from needs import need
from page.firefox import FIREFOX, launcher
from player import FOLDER, PATIENCE, Player, play
from whydoku.web.static_page import write

HERE = Path(__file__).parent
# The first is the same engine without windows: a test takes two thirds of the processor time.
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for these tests, without a slash at the end."""
    database = tmp_path_factory.mktemp("server") / "games.db"
    process = subprocess.Popen(
        [sys.executable, "-m", "whydoku", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ
        | {
            "WHYDOKU_DATABASE_URL": f"sqlite:///{database}",
            "WHYDOKU_API": "off",  # the page needs none of it
            "WHYDOKU_SECONDS": "60",  # tests run on busy machines too
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


class _Quiet(SimpleHTTPRequestHandler):
    """Sends files, and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page as plain files, which a web server sends that knows nothing of it."""
    folder = tmp_path_factory.mktemp("files")
    write(folder / FOLDER.removeprefix("/"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as sender:
        thread = Thread(target=sender.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{sender.server_port}{FOLDER}"
        sender.shutdown()
        thread.join()


@pytest.fixture(scope="session", params=["server", "files"])
def site(request: pytest.FixtureRequest) -> str:
    """The address of the page: beside a server that answers, or as files, with its own engine."""
    address: str = request.getfixturevalue(request.param)
    return address


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


@pytest.fixture(scope="module")
def firefox(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    need(FIREFOX, "Firefox (FIREFOX names its place)")
    program = launcher(tmp_path_factory.mktemp("firefox"))
    launched = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program,
        firefox_user_prefs={
            "ui.prefersReducedMotion": 1,  # as the other tests have it
            "security.fileuri.strict_origin_policy": True,  # as people have it
            "media.navigator.streams.fake": True,  # a camera with a test picture
            "media.navigator.permission.disabled": True,
        },
    )
    yield launched
    launched.close()


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Player]:
    """A phone of 360 by 640, used with fingers."""
    yield from play(browser, site, "phone")


@pytest.fixture
def desktop(browser: Browser, site: str) -> Iterator[Player]:
    """A screen of 1280 by 800, used with mouse and keyboard."""
    yield from play(browser, site, "desktop")


@pytest.fixture(params=["desktop", "phone"])
def player(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Player]:
    """The phone and the desktop, one after the other."""
    yield from play(browser, site, request.param)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what opens a browser, and what is tried on several sites or devices."""
    names = getattr(item, "fixturenames", ())
    if "playwright" in names:
        item.add_marker(pytest.mark.slow)
    if "site" in names:
        item.add_marker(pytest.mark.thinned("site", "player"))


# Playwright runs an event loop in this thread while the browser is open. Tests that run their own
# loops must come before, and these tests take longest: they come last.
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not is_tried_beside_a_server(item)]
    items.sort(key=lambda item: HERE in item.path.parents)


def is_tried_beside_a_server(item: pytest.Item) -> bool:
    """Whether a test on plain files proves nothing more: a server is needed, or it is on a phone.

    What is tried on both devices is tried on plain files at a desk alone: that saves minutes.
    """
    if "site" not in getattr(item, "fixturenames", ()):
        return False
    params: dict[str, object] = getattr(item, "callspec", SimpleNamespace(params={})).params
    is_again = params.get("player") == "phone"
    is_about_servers = item.get_closest_marker("needs_server") is not None
    return params.get("site") == "files" and (is_again or is_about_servers)
