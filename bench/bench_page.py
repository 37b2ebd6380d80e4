"""Measures how long the page takes to be playable, on a phone that has never seen it.

Each visit has a browser context of its own, so nothing is cached. Browser and server run on this
machine, with whatever else runs on it: `load` is the mean number of processes that wanted a
processor in the last minute. `--visits N` sets how often (default 20).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile

from bench_web import started
from results import ROOT, publish

sys.path.append(str(ROOT / "tests"))

from playwright.sync_api import sync_playwright

from player import play

PLAYABLE = "performance.getEntriesByName('playable')[0].startTime"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


def visits(url: str, number: int) -> list[float]:
    """Return the milliseconds of each visit, in ascending order."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        times = [
            player.visit().page.evaluate(PLAYABLE)
            for _ in range(number)
            for player in play(browser, url, "phone")
        ]
        browser.close()
    return sorted(times)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--visits", type=int, default=20)
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    if not CHROMIUM:
        print("needs chromium (CHROMIUM names its place)")
        return
    with tempfile.TemporaryDirectory() as folder:
        process, port = started(folder, one_processor=False)
        times = visits(f"http://127.0.0.1:{port}", asked.visits)
        process.terminate()
        process.wait()
    at = (times[0], times[len(times) // 2], times[-1])
    row = (str(asked.visits), *(f"{time:,.0f} ms" for time in at), f"{os.getloadavg()[0]:.1f}")
    publish("page", ("visits", "fastest", "median", "slowest", "load"), [row], __doc__)


if __name__ == "__main__":
    main()
