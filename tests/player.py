"""A player in a browser: the actions of the page's tests, by mouse and keyboard or by finger."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any
from uuid import uuid4

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Locator,
    Page,
    Route,
)

from engine import PAGE

NEWCOMERS = "5.621.8.7.....4.5.14.6...3...816..73.........31..589...3...1.65.7.8.....6.1.973.4"
"""The puzzle of a first visit."""
FIRST = ".7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6."
"""A classic puzzle with one solution."""

PATIENCE = 180
"""Seconds after which what a test waits for does not come any more, on a busy machine either."""

TODAY = date(2026, 3, 11)
"""The day on which players who ask for it play: tests run on any day, and over midnight too."""

# The module that starts the page exports the app, so that tests can look at it.
APP = "const { app } = await import(document.querySelector('script[type=module]').src)"

# What came before the page could be played: the address of each file and its bytes, unpacked.
BEFORE_PLAY = """() => {
  const [{ startTime: playable }] = performance.getEntriesByName('playable');
  const entries = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
  return entries
    .filter(({ responseEnd }) => responseEnd && responseEnd <= playable)
    .map(({ name, decodedBodySize }) => [name, decodedBodySize]);
}"""
HANDED_ON_MS = 300
"""Only a busy machine takes as long."""
MOST_REQUESTS, MOST_BYTES = 15, 203_000
"""Before the page can be played, at a first visit."""

FOLDER = "/sudoku"
"""Where the page lies if it is only files: not at the root, as with many hosts."""
ONE_FILE = "/whydoku.html"
"""How its address ends if it is one file, which a browser opens without a server."""
IS_PAGE = "/^(http|file):/.test(location.href)"
"""Whether a script runs in the page; others, such as the empty one before it, have no storage."""
QUESTIONS = """
  globalThis.questions = [];
  globalThis.held = [];
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    const asked = JSON.stringify(message);
    questions.push(asked);
    if (globalThis.holds && asked.includes(globalThis.holds)) held.push([this, message]);
    else send.call(this, message);
  };
  globalThis.release = () => {
    globalThis.holds = '';
    for (const [worker, message] of held.splice(0)) send.call(worker, message);
  };
"""
"""Lets a test hear what the page asks its engine, as JSON, and hold some of it back."""

SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True,
        "is_mobile": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "small": {"viewport": {"width": 360, "height": 740}},
}  # fmt: skip
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  // Firefox takes the text by the last two names, and Chromium by the first.
  const event = new ClipboardEvent('paste', {
    bubbles: true, cancelable: true, clipboardData, dataType: 'text/plain', data: text,
  });
  document.activeElement.dispatchEvent(event);
}"""


class Player:
    """A page in one browser context, and the actions of a person."""

    def __init__(self, context: BrowserContext, url: str, *, touch: bool) -> None:
        self.context = context
        self.url = url
        self.touch = touch
        self.errors: list[str] = []
        self.conflicts: list[str] = []
        """The server had another version of a game, and the page merged both: no error."""
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        self.page.on("console", self._hear)
        self._touches: CDPSession | None = None

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            heard = self.conflicts if "status of 409" in said.text else self.errors
            heard.append(f"console: {said.text} ({said.location['url']})")

    # -- what is shown ---------------------------------------------------------------------------

    def visit(self, path: str = "", *, home: bool = False) -> Player:
        """Open an address of the page and wait until it can be used.

        If the page opens its home, leave it, unless ``home`` says that this is wanted.
        """
        if self.page.url.startswith("file:"):  # what it keeps reaches Chromium a moment later,
            self.page.wait_for_timeout(HANDED_ON_MS)  # and the next page is another process
        self.page.goto(self.address(path))
        self.ready()
        if not home and self.page.locator("dialog.home").is_visible():
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector("dialog.home", state="detached")
        return self

    def address(self, path: str) -> str:
        """Where a path of the page is found: of plain files there is one, and a question."""
        home = self.url if self.url.endswith(ONE_FILE) else f"{self.url}/"
        path = path.removeprefix("/")
        place, _, name = path.partition("/")
        if not self.has_server and place in ("learn", "course", "train", "study", "daily", "s"):
            path = f"?{place}={name}" if name else f"?{place}"
        return home + path

    @property
    def has_server(self) -> bool:
        """Whether the page has a server to ask; else it is only files."""
        return not self.url.endswith((FOLDER, ONE_FILE))

    def ready(self) -> None:
        self.page.wait_for_selector("body.ready")

    def start(
        self, givens: str = FIRST, layout: str = "9x9", log: Sequence[Any] = (), **more: Any
    ) -> Player:
        """Open the page with a game that a person has left."""
        load = {"move": "load", "layout": layout, "givens": givens, "placed": [], "struck": []}
        game = {"version": 1, "start": load, "log": list(log), "done": len(log)}
        record = {
            "id": str(uuid4()), "game": game, "title": "Test",
            "level": None, "seconds": 0, "solved": False, "updated": 1_767_225_600_000, **more,
        }  # fmt: skip
        self.keep({f"whydoku.game.{record['id']}": record})
        self.context.add_init_script(
            f"if ({IS_PAGE} && !localStorage.getItem('whydoku.last'))"
            f" localStorage.setItem('whydoku.last', {json.dumps(record['id'])})"
        )
        return self.visit()

    def with_sources(self) -> Player:
        """Let tests import a script as it is written, from /sources: the page has them bundled.

        A service worker would ask the server for it, which has none.
        """

        def send(route: Route) -> None:
            name = route.request.url.partition("/sources/")[2]
            route.fulfill(path=PAGE / name, content_type="text/javascript")

        self.context.route("**/sources/js/**", send)
        self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        return self

    def today(self) -> Player:
        """Let it be noon of ``TODAY`` in all pages that are opened from now on, and stay so."""
        self.context.clock.set_fixed_time(datetime(TODAY.year, TODAY.month, TODAY.day, 12))
        return self

    def hear(self) -> Player:
        """Let tests read what the engine is asked, as ``questions``: see ``QUESTIONS``."""
        self.context.add_init_script(QUESTIONS)
        return self

    def hold_questions(self, words: str) -> Player:
        """Hold questions to the engine back whose JSON has these words, until ``release()``."""
        self.hear().context.add_init_script(f"globalThis.holds = {json.dumps(words)}")
        return self

    def without_engine(self) -> Player:
        """Let the browser have no engine: its file cannot be fetched."""
        self.context.route("**/engine.wasm", lambda route: route.abort())
        return self

    def prefer(self, **preferences: Any) -> Player:
        """Choose preferences before the page is opened."""
        return self.keep({"whydoku.prefs": preferences})

    def keep(self, values: dict[str, Any]) -> Player:
        """Put values into the browser's store, where the page finds them."""
        for key, value in values.items():
            self.context.add_init_script(
                f"if ({IS_PAGE} && !localStorage.getItem({json.dumps(key)}))"
                f" localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))})"
            )
        return self

    def ask(self, words: str) -> Any:
        """Evaluate an expression in the page, `app` being the app."""
        return self.page.evaluate(f"async () => {{ {APP}; return {words}; }}")

    def until(self, words: str) -> None:
        """Wait until an expression is true. The page forbids the means of Playwright for it."""
        end = time.monotonic() + PATIENCE
        while not self.ask(words):
            assert time.monotonic() < end, f"never: {words}"
            self.page.wait_for_timeout(50)

    def synced(self) -> None:
        """Wait until the server has the game that is open; without one it is in the browser."""
        if not self.has_server:
            return
        self.until(
            "[JSON.parse(localStorage['whydoku.game.' + app.record.id])]"
            ".every((kept) => kept.synced && kept.synced === kept.revision)"
        )

    def position(self) -> Any:
        return self.ask("app.positionJson()")

    def log(self) -> list[str]:
        """The names of the groups that are done."""
        names: list[str] = self.ask("app.game.log.map((group) => group.name)")
        return names

    def line(self) -> str:
        """The digits of the board as a line."""
        position = self.position()
        digits = list(position["givens"])
        for cell, digit, _, _ in position["entries"]:
            digits[cell] = digit
        return "".join(str(digit or ".") for digit in digits)

    def marks(self, kind: str, name: str) -> list[int]:
        """The marks of a kind in a cell."""
        cell = self.number(name)
        return [mark for at, mark in self.position()["marks"][kind] if at == cell]

    def chosen(self) -> set[str]:
        """The names of the selected cells."""
        size = self.ask("app.position().layout.size")
        cells = self.ask("[...app.selection]")
        return {f"r{cell // size + 1}c{cell % size + 1}" for cell in cells}

    def said(self) -> str:
        return self.page.locator("#status").inner_text()

    # -- actions ---------------------------------------------------------------------------------

    def number(self, name: str) -> int:
        match = re.fullmatch(r"r(\d+)c(\d+)", name)
        assert match, name
        size: int = self.page.locator("wd-board [role=row]").count()
        return (int(match[1]) - 1) * size + int(match[2]) - 1

    def cell(self, name: str) -> Locator:
        return self.page.locator("wd-board [role=gridcell]").nth(self.number(name))

    def read(self, name: str) -> str:
        """A cell as it is read aloud."""
        return self.cell(name).get_attribute("aria-label") or ""

    def place(self, name: str) -> tuple[float, float]:
        box = self.cell(name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, name: str, *, modifier: str = "") -> None:
        """Press a cell."""
        x, y = self.place(name)
        if self.touch:
            self.page.touchscreen.tap(x, y)
            return
        if modifier:
            self.page.keyboard.down(modifier)
        self.page.mouse.click(x, y)
        if modifier:
            self.page.keyboard.up(modifier)

    def drag(self, *names: str) -> None:
        """Drag over cells."""
        self.draw([self.place(name) for name in names])

    def draw(self, places: Sequence[tuple[float, float]]) -> None:
        """Drag over places of the window."""
        first, *others = places
        self._point("down", *first)
        for x, y in others:
            self._point("move", x, y)
        self._point("up", *others[-1])

    def hold(self, name: str, milliseconds: int = 700) -> None:
        """Hold a cell."""
        x, y = self.place(name)
        self._point("down", x, y)
        # By a timer of the page: those that are due before it come first, also when all are late.
        self.page.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")
        self._point("up", x, y)

    def _point(self, act: str, x: float, y: float) -> None:
        if not self.touch:
            self.page.mouse.move(x, y)
            if act != "move":
                getattr(self.page.mouse, act)()
            return
        self._touches = self._touches or self.context.new_cdp_session(self.page)
        kinds = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}
        points = [] if act == "up" else [{"x": x, "y": y}]
        self._touches.send("Input.dispatchTouchEvent", {"type": kinds[act], "touchPoints": points})

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, label: str) -> None:
        """Press a button of the page by its name; open the menu or the tab if it is there."""
        button = self.page.locator(f'button[aria-label="{label}"]')
        if not button.is_visible():
            self._show(button)
        self.act(button)

    def _show(self, button: Locator) -> None:
        around = button.evaluate("(one) => one.closest('[popover], [role=tabpanel]').id")
        if around == "files":
            self.act(self.page.locator("#show-files"))
            return
        if not self.page.locator("#tabs").is_visible():
            self.act(self.page.locator("#more"))
        self.act(self.page.locator(f"[aria-controls={around}]"))

    def button(self, name: str) -> None:
        """Press a button by what is written on it."""
        self.act(self.page.get_by_role("button", name=name, exact=True))

    def digit(self, digit: int) -> None:
        """Press a digit, or a colour, of the pad."""
        keys = self.page.locator(".keypad .key")
        self.act(keys.nth(digit - 1))

    def mode(self, mode: str) -> None:
        self.act(self.page.locator(f'[data-mode="{mode}"]'))

    def act(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()


def play(browser: Browser, url: str, size: str, **more: Any) -> Iterator[Player]:
    """A player with a new context; without a service worker unless ``more`` allows it."""
    options = {"reduced_motion": "reduce", **SIZES[size], **more}
    if browser.browser_type.name == "chromium":
        options.setdefault("service_workers", "block")
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    player = Player(context, url, touch=size == "phone")
    yield player
    context.close()
    assert player.errors == [], player.errors
