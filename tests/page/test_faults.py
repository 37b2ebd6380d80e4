"""What goes on by steps says first what is wrong in a position without a solution."""

import pytest

from player import FIRST, Player
from whydoku import Puzzle

COMMANDS = (
    "All steps now", "The whole path", "Trial and error", "Prune once", "Prune repeatedly",
    "Enter one single", "Enter all singles",
)  # fmt: skip
GO_ON = "Go on all the same"
UNSOLVABLE = "..3..4.221.....4"


def wrong_digits() -> tuple[int, int]:
    """Two digits that are wrong in the first cell, and clash with nothing."""
    puzzle = Puzzle.parse(FIRST)
    right = puzzle.solve().values[0]
    first, second, *_ = (digit for digit in puzzle.candidates[0] if digit != right)
    return first, second


def test_a_mistake_is_told_before_any_step(player: Player) -> None:
    player.start().tap("r1c1")
    nudge = player.page.locator("#panel .words", has_text="Something in ")
    for number, command in enumerate(COMMANDS):
        player.digit(wrong_digits()[number % 2])
        player.do(command)
        nudge.wait_for()
        assert player.said() == f"Something is wrong. {GO_ON}", command
        assert len(player.log()) == number + 1, command
        player.do("Close")


def test_the_mistake_can_be_taken_back_as_by_a_hint(desktop: Player) -> None:
    desktop.start().tap("r1c1")
    desktop.digit(wrong_digits()[0])
    desktop.press("j")
    desktop.page.locator("#panel .words", has_text="Something in ").wait_for()
    desktop.press("h", "h", "h", "h")
    desktop.until("app.game.log.length === 2")
    assert desktop.line() == FIRST


def test_pressed_again_it_goes_on(desktop: Player) -> None:
    desktop.start().tap("r1c1")
    desktop.digit(wrong_digits()[0])
    desktop.press("y")
    desktop.page.locator("#panel .words", has_text="Something in ").wait_for()
    desktop.press("y")
    desktop.until("app.game.log.length === 2")
    desktop.press("j")
    desktop.button(GO_ON)
    desktop.page.locator("#panel h2", has_text="All steps now").wait_for()


@pytest.mark.parametrize("key", ["j", "p", "t", "y", "Shift+I"])
def test_without_a_solution_it_is_said(desktop: Player, key: str) -> None:
    desktop.start(UNSOLVABLE, "4x4").press(key)
    desktop.page.locator("#status", has_text=GO_ON).wait_for()
    assert desktop.log() == []
    assert desktop.page.locator("#panel").is_hidden()


def test_a_sound_position_is_not_talked_about(desktop: Player) -> None:
    desktop.start().press("j")
    desktop.page.locator("#panel h2", has_text="All steps now").wait_for()
    assert desktop.said() == ""
