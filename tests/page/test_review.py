"""What a move has used, said while playing, and the review of a game."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from page.test_look import offences
from player import FIRST, Player, play
from whydoku import Policy, Puzzle


@pytest.fixture
def alone(browser: Browser, files: str) -> Iterator[Player]:
    """A desk with the page as plain files: its own engine answers."""
    yield from play(browser, files, "desktop")


def group(move: str, cell: int, digit: int, **more: Any) -> dict[str, Any]:
    about = {"by": more.pop("by", "hand")} if move == "enter" else {}
    return {"name": move, "moves": [{"move": move, "candidates": [[cell, digit]], **about}], **more}


def log_of_a_path(puzzle: Puzzle, steps: int) -> list[dict[str, Any]]:
    """The first steps of a path as a person's moves, two seconds each; the fifth takes longer."""
    at = 0
    log = []
    for number, step in enumerate(list(puzzle.path(Policy().without_trial()))[:steps], 1):
        at += 100 if number == LONG else 2
        pairs = [("enter", *c) for c in step.placements]
        pairs += [("strike", *c) for c in step.eliminations]
        log += [group(move, cell, digit, at=at) for move, cell, digit in pairs]
    return log


LONG = 5
PLAYED = "2....3..6...16.8..5.9..83..8.6.3274.72..9..85.5487.2.3..23..6.8..5.86...6..4....1"
ENTERED = ".81......347.....2.6.....1..1.5....9..36.41..9....1.6.4...1....1..........8......"
"""A puzzle, and what somebody has entered."""
SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def before_first_strike(puzzle: Puzzle) -> tuple[list[dict[str, Any]], tuple[int, int]]:
    """The moves before the first step that strikes, and a candidate that it strikes."""
    steps = list(puzzle.path(Policy().without_trial()))
    first = next(number for number, step in enumerate(steps) if step.eliminations)
    return log_of_a_path(puzzle, first), steps[first].eliminations[0]


def strike(player: Player, candidate: tuple[int, int]) -> None:
    cell, digit = candidate
    player.tap(f"r{cell // 9 + 1}c{cell % 9 + 1}")
    player.mode("centre")
    player.digit(digit)


def test_a_review_leads_to_the_board_at_each_move(player: Player) -> None:
    puzzle = Puzzle.parse(FIRST)
    log = log_of_a_path(puzzle, 12)
    wrong, right = log[2]["moves"][0]["candidates"][0]
    digit = next(d for d in puzzle.candidates[wrong] if d != right)
    log.insert(2, group("enter", wrong, digit, at=5))
    player.start(log=log)
    line = player.line()
    player.do("Review")
    panel = player.page.locator("#panel")
    panel.get_by_text("1 mistake").wait_for()
    assert panel.get_by_text("You thought for 1:").count()
    assert offences(player) == []
    mistake = panel.get_by_role("button", name="A mistake.").first
    mistake.click()
    panel.get_by_text("Why it is wrong").click()
    assert offences(player) == []
    player.button("Easier step")
    player.page.locator("#board .shows-step, #board.shows-step").first.wait_for()
    player.button("Back")
    panel.get_by_text("All moves").click()
    panel.locator("details li button").last.click()
    panel.get_by_text(f"of {len(log)}").wait_for()
    assert player.line() == line
    player.do("Close")
    assert player.line() == line
    assert not player.page.locator("#board.shows-step").count()


def test_a_game_without_moves_has_no_review(desktop: Player) -> None:
    desktop.start().do("Review")
    desktop.page.get_by_text("There are no moves to look back on yet.").wait_for()


def test_a_review_follows_the_end_of_a_game(player: Player) -> None:
    player.start(givens="123434122143432.", layout="4x4")
    player.tap("r4c4")
    player.digit(1)
    player.button("Review")
    player.page.locator("#panel", has_text="1 good move of your own").wait_for()
    player.do("Undo")
    player.page.locator("#panel", has_text="Review").wait_for(state="hidden")


def test_a_move_that_needs_many_steps_says_how_many(alone: Player) -> None:
    """Whoever strikes nothing needs more and more steps for a digit: that is said, too."""
    entered = [[cell, int(digit)] for cell, digit in enumerate(ENTERED) if digit != "."]
    alone.start(
        PLAYED, log=[{"name": "enter", "moves": [{"move": "enter", "candidates": entered}]}]
    )
    alone.press("h")
    alone.page.locator("#panel .stages").wait_for()
    alone.do("Close")
    alone.tap("r9c7")
    alone.digit(9)
    told = "That takes 5 steps to see. The hardest: XY-Wing."
    alone.page.locator("#status", has_text=told).wait_for()


def test_what_is_filled_in_is_no_hint(player: Player) -> None:
    player.start(givens="..3..4.221......", layout="4x4").press("i")
    player.until("app.game.log.length === 1")
    player.do("Review")
    panel = player.page.locator("#panel")
    expect(panel).to_contain_text("Filled in: ")
    expect(panel).to_contain_text("0 good moves of your own, no hints, no mistakes.")


@pytest.mark.parametrize("wanted", [True, False])
def test_what_a_move_has_used_is_said(alone: Player, wanted: bool) -> None:
    """By the engine of the page; a hint before it says that the engine is there."""
    log, candidate = before_first_strike(Puzzle.parse(FIRST))
    always = {"name": "choose", "moves": [{"move": "choose", "setting": "show", "value": "always"}]}
    alone.prefer(used=wanted).start(log=[*log, always])
    alone.press("h")
    alone.page.locator("#panel .stages").wait_for()
    alone.do("Close")
    strike(alone, candidate)
    if wanted:
        alone.page.locator("#status", has_text="You just used").wait_for()
        assert offences(alone) == []
    alone.do("Review")
    alone.page.locator("#panel", has_text="good moves of your own").wait_for()
    assert alone.said().startswith("You just used") == wanted


def test_what_easier_techniques_come_to_is_not_said_to_be_used(alone: Player) -> None:
    """Singles solve this puzzle; that a Senior Exocet strikes the same is no reason to name it."""
    always = {"name": "choose", "moves": [{"move": "choose", "setting": "show", "value": "always"}]}
    alone.prefer(used=True).start(SINGLES, log=[always])
    alone.press("h")
    alone.page.locator("#panel .stages").wait_for()
    alone.do("Close")
    strike(alone, (2, 2))
    alone.do("Review")
    alone.page.locator("#panel", has_text="1 good move of your own").wait_for()
    assert not alone.said().startswith("You just used")
