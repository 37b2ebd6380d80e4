"""Takes the pictures of the page that docs/web.md and README.md show.

    whydoku serve --port 8080 &
    PYTHONPATH=tests python tests/page/make_pictures.py http://localhost:8080

Look at them before you keep them.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from player import Player, play
from whydoku.samples import sample

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2}
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def group(kind: str, *candidates: tuple[int, int], by: str = "hand") -> dict[str, Any]:
    move = {"move": kind, "candidates": [list(candidate) for candidate in candidates]}
    return {"name": kind, "moves": [move | ({"by": by} if kind == "enter" else {})]}


ENTERED = [group("enter", (2, 2)), group("enter", (4, 8), by="hint")]


def desk(player: Player) -> None:
    player.start(log=ENTERED, title="Classic · medium", level="medium", seconds=756)
    player.do("Auto candidates")
    for name, colour in (("r4c5", 6), ("r6c7", 6), ("r5c5", 5), ("r5c6", 5)):
        player.tap(name)
        player.mode("colour")
        player.digit(colour)
    player.mode("digit")
    player.drag("r4c1", "r4c2")


def hint(player: Player) -> None:
    tell(player, "als-xy-wing")


def tell(player: Player, technique: str) -> None:
    """Try the example of a technique, and let the hint tell everything."""
    player.visit(f"/learn/{technique}")
    player.button("Try it on the board")
    player.do("Hint")
    for _ in range(3):
        player.button("Tell me more")
    player.page.locator(".folded").wait_for()


def phone(player: Player) -> None:
    player.start(log=ENTERED[:1], title="Classic · medium", level="medium", seconds=95)
    player.tap("r5c3")


def windoku(player: Player) -> None:
    puzzle = sample("windoku")
    player.prefer(theme="dark")
    player.start(puzzle.line(), puzzle.layout.name, title="Windoku", seconds=312)
    player.do("Auto candidates")
    player.tap(next_given(player))


def next_given(player: Player) -> str:
    """A given near the middle."""
    givens = player.position()["givens"]
    cell = next(cell for cell in range(36, 81) if givens[cell])
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def chain(player: Player) -> None:
    tell(player, "xy-chain")


def lesson(player: Player) -> None:
    player.visit("/course/x-wing")
    player.page.locator("dialog .example").first.evaluate("(one) => one.scrollIntoView()")


def study(player: Player) -> None:
    player.start()
    player.visit("/study")
    player.button("The puzzle that is open")
    player.button("Add next step")
    player.page.locator(".study-where", has_text="1 of 1").wait_for()


def trial(player: Player) -> None:
    player.prefer(theme="dark").start(HARD, title="Hard")
    player.do("Trial and error")
    player.page.get_by_role("slider", name="Speed").fill("5")
    player.page.locator(".tree .wrong").nth(2).wait_for()
    player.button("Pause")


SHOTS: list[tuple[str, str, dict[str, Any], Callable[[Player], None]]] = [
    ("web-desk", "desktop", {}, desk), ("web-hint", "desktop", {}, hint),
    ("web-phone", "phone", PHONE, phone), ("web-windoku", "phone", PHONE, windoku),
    ("web-study", "desktop", {}, study),
    ("web-chain", "phone", PHONE, chain), ("web-lesson", "phone", PHONE, lesson),
    ("web-trial", "phone", PHONE, trial),
]  # fmt: skip


def main() -> None:
    """Take all pictures."""
    (url,) = sys.argv[1:]
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, size, more, prepare in SHOTS:
            for player in play(browser, url.rstrip("/"), size, **more):
                prepare(player)
                player.page.screenshot(path=PICTURES / f"{name}.png")
                print(name)
        browser.close()


if __name__ == "__main__":
    main()
