"""What the tests of studies share: a lesson, its link, and what a person does."""

import base64
import json
import re
import zlib
from typing import Any

from playwright.sync_api import Locator, expect

from player import FIRST, Player
from whydoku import Puzzle, samples
from whydoku.game import Chapter, Game, Study

HOSTILE = '<img src=x onerror="document.title = 1"><script>document.title = 2</script>'


class Studying:
    """What a person does in the studies."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.dialog = player.page.locator("dialog.study")

    def begin(self) -> "Studying":
        """Begin a study with the puzzle that is open."""
        self.player.start(FIRST)
        self.player.visit("/study")
        self.button("The puzzle that is open")
        self.dialog.locator(".study-desk").wait_for()
        return self

    def button(self, name: str) -> None:
        self.player.act(self.dialog.get_by_role("button", name=name, exact=True))

    def do(self, name: str) -> None:
        self.player.act(self.dialog.locator(f'[data-do="{name}"]').first)

    def tap(self, cell: int, digit: int = 0) -> None:
        """Press a cell, at the place of a candidate or in its middle."""
        at = self.dialog.locator("wd-board [role=gridcell]").nth(cell)
        at.scroll_into_view_if_needed()
        box = at.bounding_box()
        assert box
        row, column = divmod(digit - 1, 3) if digit else (1, 1)
        place = (box["x"] + box["width"] * (column + 0.5) / 3,
                 box["y"] + box["height"] * (row + 0.5) / 3)  # fmt: skip
        if self.player.touch:
            self.player.page.touchscreen.tap(*place)
        else:
            self.player.page.mouse.click(*place)

    def enter(self, cell: int, digit: int) -> None:
        self.tap(cell)
        self.player.act(self.dialog.locator(f'wd-pad [data-digit="{digit}"]'))

    def value(self, cell: int) -> int:
        label = (
            self.dialog.locator("wd-board [role=gridcell]").nth(cell).get_attribute("aria-label")
        )
        found = re.match(r"r\d+c\d+, (\d)", label or "")
        return int(found[1]) if found else 0

    def write(self, words: str) -> None:
        self.dialog.locator(".study-text").fill(words)

    def at(self, ply: int, length: int) -> None:
        expect(self.dialog.locator(".study-where small")).to_have_text(f"{ply} of {length}")

    @property
    def text(self) -> Locator:
        return self.dialog.locator(".study-text")

    @property
    def words(self) -> Locator:
        return self.dialog.locator(".study-words")

    def drawn(self, kind: str) -> Locator:
        return self.dialog.locator(f"wd-board .{kind}")

    def link(self) -> str:
        self.button("Share")
        self.button("Make a link")
        link = self.dialog.get_by_label("Link", exact=True).input_value()
        self.button("Back to the board")
        return link

    def kept(self) -> list[Any]:
        """The studies that the browser keeps."""
        rows: list[str] = self.player.page.evaluate(
            """() => new Promise((resolve) => {
              const request = indexedDB.open('whydoku.studies', 1);
              request.onupgradeneeded = () => {
                request.transaction.abort();
                resolve([]);
              };
              request.onsuccess = () => {
                const all = request.result.transaction('studies').objectStore('studies').getAll();
                all.onsuccess = () => {
                  request.result.close();
                  resolve(all.result.map(({ text }) => text));
                };
              };
            })"""
        )
        return [json.loads(row) for row in rows]


def linked(data: Any) -> str:
    """The part of a link that holds something."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(data).encode()) + packer.flush()
    return "/#study=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def lesson() -> Study:
    game = Game(Puzzle.parse(FIRST))
    game.annotate(f"Begin here. {HOSTILE}")
    for _ in range(3):
        step = game.hint().step
        assert step
        game.apply(step)
    game.annotate("The third one.", step)
    other = Game(samples.sample("6x6-easy"))
    return Study("A lesson", (Chapter("First", game), Chapter("Small", other, candidates=True)))
