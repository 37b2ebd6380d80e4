"""Measures how long the page takes to be playable, on a phone, at the first visit and the second.

At the first visit nothing is cached: each has a browser context of its own. At the second the
browser has what it kept. `slow` is a processor that is four times slower. Browser and server run on
this machine, with whatever else runs on it: `load` is the mean number of processes that wanted a
processor in the last minute. `requests` and `bytes` (decoded) are those before play at a first
visit. The page is bundled, as it is released. `--visits N` sets how often (default 20).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator

from bench_web import started
from results import ROOT, publish

sys.path.append(str(ROOT / "tests"))

from playwright.sync_api import Browser, sync_playwright

from player import BEFORE_PLAY, MOST_BYTES, MOST_REQUESTS, play
from whydoku.web.page_files import require_page
from whydoku.web.settings import PAGE

PLAYABLE = "performance.getEntriesByName('playable')[0].startTime"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
# (name, how much slower the processor is, milliseconds asked for at the first visit and the second)
MACHINES = (("this", 1, (700, 400)), ("slow", 4, (1200, 700)))


class Visits:
    """First and second visits: the milliseconds of each, in ascending order, and what came."""

    def __init__(self, browser: Browser, url: str, slower: int, number: int) -> None:
        pairs = [self._pair(browser, url, slower) for _ in range(number)]
        self.times = [sorted(times) for times in zip(*pairs, strict=True)]

    def _pair(self, browser: Browser, url: str, slower: int) -> tuple[float, float]:
        for player in play(browser, url, "phone"):
            session = player.context.new_cdp_session(player.page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            first = player.visit().page.evaluate(PLAYABLE)
            came = player.page.evaluate(BEFORE_PLAY)
            self.requests, self.bytes = len(came), sum(size for _, size in came)
            assert self.requests <= MOST_REQUESTS, self.requests
            assert self.bytes <= MOST_BYTES, self.bytes
            player.page.wait_for_timeout(1000)  # until the service worker has kept the page
            second = player.visit().page.evaluate(PLAYABLE)
        return first, second


def rows(url: str, number: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of machine and visit."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        for machine, slower, asked in MACHINES:
            visits = Visits(browser, url, slower, number)
            for which, times, most in zip(("first", "second"), visits.times, asked, strict=True):
                at = (times[0], times[len(times) // 2], times[-1])
                told = (f"{time:,.0f} ms" for time in (*at, most))
                sizes = (f"{visits.requests}", f"{visits.bytes:,}", f"{os.getloadavg()[0]:.1f}")
                yield (machine, which, *told, *sizes)
        browser.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--visits", type=int, default=20)
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    if not CHROMIUM:
        print("needs chromium (CHROMIUM names its place)")
        return
    require_page(PAGE)
    with tempfile.TemporaryDirectory() as folder:
        process, port = started(folder, one_processor=False)
        found = list(rows(f"http://127.0.0.1:{port}", asked.visits))
        process.terminate()
        process.wait()
    head = ("machine", "visit", "fastest", "median", "slowest", "asked for")
    publish("page", (*head, "requests", "bytes", "load"), found, __doc__)


if __name__ == "__main__":
    main()
