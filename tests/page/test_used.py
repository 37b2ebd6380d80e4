"""What is said of a person's removal: nothing easier does it, and it is not above the puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from oracle import ORACLES, Grid
from player import APP, Player, play
from thinning import thinned
from whydoku import Puzzle, generate
from whydoku.model.path import Candidate
from whydoku.model.policy import LEVELS, Policy, ranks, technique

PER_PUZZLE = 4
SIMPLE = (
    "full-house", "hidden-single-box", "hidden-single-line", "naked-single",
    "pointing", "claiming", "naked-pair", "hidden-pair",
)  # fmt: skip
"""Singles, locked candidates and pairs, as the slow oracles find them."""
ASK = """async (asked) => {
  APP;
  const { loaded } = await import('/sources/js/board/moves.js');
  const { layout } = app.position();
  const part = performance.getEntriesByType('resource').find(({ name }) => /later-/.test(name));
  const { mostlyUsed } = await import(part.name);
  const told = [];
  for (const [start, candidate] of asked) {
    const group = { name: 'strike', moves: [{ move: 'strike', candidates: [candidate] }] };
    const used = await mostlyUsed(loaded(start, () => layout), group);
    told.push(used && used.steps[used.hardest].slug);
  }
  return told;
}""".replace("APP", APP, 1)


@pytest.fixture
def alone(browser: Browser, files: str) -> Iterator[Player]:
    """A desk with the page as plain files: its own engine answers."""
    yield from play(browser, files, "desktop")


def removals(level: str, count: int) -> Iterator[tuple[Puzzle, Candidate]]:
    """Moments of puzzles of a level, each with a false candidate: any one, or one of a step."""
    chance = random.Random(level)
    for made in generate(count // PER_PUZZLE, level=level, seed=48):
        path = made.puzzle.path(Policy().without_trial())
        moments = list(zip(path.positions(), path, strict=False))
        patterns = [moment for moment in moments if moment[1].eliminations] or moments
        for turn in range(PER_PUZZLE):
            at, step = chance.choice(patterns if turn % 2 else moments)
            false = [
                Candidate(cell, digit)
                for cell, digits in enumerate(at.candidates)
                for digit in digits
                if not at.values[cell] and digit != path.end.values[cell]
            ]
            choice = step.eliminations if turn % 2 and step.eliminations else false
            if choice:
                yield at, chance.choice(choice)


def load(puzzle: Puzzle) -> dict[str, Any]:
    """The move that leads to a position."""
    return {
        "move": "load", "layout": puzzle.layout.name, "hinted": [],
        "givens": "".join(str(digit or ".") for digit in puzzle.givens),
        "placed": puzzle.placed, "struck": puzzle.eliminated,
    }  # fmt: skip


def is_shown(puzzle: Puzzle, candidate: Candidate, slugs: list[str]) -> bool:
    """Whether these techniques, again and again, exclude a candidate by the slow look."""
    cell, digit = candidate
    while digit in puzzle.candidates[cell]:
        grid, before = Grid(puzzle), puzzle
        for outcome in (found for slug in slugs for found in ORACLES[slug](grid)):
            for there, value in sorted(outcome.struck):
                if value in puzzle.candidates[there]:
                    puzzle = puzzle.eliminate(there, value)
            for there, value in sorted(outcome.placed):
                if not puzzle.values[there]:
                    puzzle = puzzle.place(there, value)
        if puzzle == before:
            return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[:3])
def test_nothing_easier_does_what_a_removal_is_said_to_have_used(alone: Player, level: str) -> None:
    asked = list(removals(level, thinned(20, 12)))
    alone.with_sources().start().press("h")
    alone.page.locator("#panel .stages").wait_for()
    told = alone.page.evaluate(ASK, [[load(at), one] for at, one in asked])
    for (at, candidate), slug in zip(asked, told, strict=True):
        if slug is None:
            continue
        assert LEVELS.index(technique(slug).level) <= LEVELS.index(level), (at.line(), slug)
        easier = [name for name in SIMPLE if ranks()[name] < ranks()[slug]]
        assert not is_shown(at, candidate, easier), (at.line(), candidate, slug)
    assert level == "easy" or any(told)
