"""Shared by tests of the help commands: examples on the board, and the words of the panel."""

from __future__ import annotations

import re
from typing import Any

from examples import FILE, Example
from player import Player
from whydoku import Puzzle


def example(slug: str) -> Puzzle:
    """Return the position of the first example in which a technique finds something."""
    lines = FILE.read_text("utf-8").splitlines()
    found = (Example.parse(line) for line in lines if line.startswith(f"{slug}|"))
    return next(example.puzzle for example in found if example.fires)


def load(puzzle: Puzzle) -> dict[str, Any]:
    """Return the page's move that loads a puzzle."""
    return {
        "move": "load",
        "layout": puzzle.layout.name,
        "givens": Puzzle(puzzle.givens, layout=puzzle.layout).line(),
        "placed": [list(candidate) for candidate in puzzle.placed],
        "struck": [list(candidate) for candidate in puzzle.eliminated],
    }


def open_puzzle(player: Player, puzzle: Puzzle) -> Player:
    """Open the page with a puzzle, some digits of it placed and some candidates struck."""
    return player.start(game={"version": 1, "start": load(puzzle), "log": [], "done": 0})


def words(player: Player) -> str:
    """Return the words of the panel in one line."""
    told = player.page.locator("#panel .words:not(:empty)").first
    told.locator("p").first.wait_for()
    return re.sub(r"\s+", " ", told.inner_text()).strip()


def told(text: str) -> str:
    """Return a text in one line."""
    return re.sub(r"\s+", " ", text).strip()


def count(player: Player, selector: str) -> int:
    """Return the number of elements."""
    return player.page.locator(selector).count()
