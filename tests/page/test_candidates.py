"""Candidates: filled in, removed after an entry, own, computed, highlighted."""

import json

from player import FIRST, Player
from whydoku import Puzzle
from whydoku.game import Position


def computed(line: str) -> list[list[int]]:
    """The candidates that the library computes."""
    return [list(digits) for digits in Position.of(Puzzle.parse(line)).candidates]


def shown(player: Player) -> list[list[int]]:
    """The candidates on the board, as they are read aloud."""
    found = []
    for label in player.page.locator("wd-board [role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.ariaLabel)"
    ):
        _, _, listed = label.partition("candidates ")
        found.append([int(d) for d in listed.partition(",")[0].split()])
    return found


def test_filling_in(player: Player) -> None:
    player.start()
    assert not any(shown(player))
    player.do("Fill in candidates")
    assert shown(player) == computed(player.line())
    assert player.position()["settings"]["candidates"] == "own"
    player.do("Undo")
    assert not any(shown(player))


def test_a_digit_takes_marks_from_its_peers(player: Player) -> None:
    player.start()
    player.do("Fill in candidates")
    player.tap("r1c9")
    player.tap("r1c3")
    player.mode("corner")
    player.digit(5)
    player.mode("digit")
    player.tap("r1c1")
    player.digit(5)
    assert shown(player) == computed(player.line())
    assert player.marks("corner", "r1c3") == []
    player.do("Undo")
    assert player.marks("corner", "r1c3") == [5]
    assert 5 in player.marks("candidate", "r1c3")


def test_a_digit_leaves_marks_by_option(player: Player) -> None:
    player.prefer(removal=False).start()
    player.do("Fill in candidates")
    player.tap("r1c1")
    player.digit(5)
    assert 5 in player.marks("candidate", "r1c3")


def test_own_candidates_and_reset(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.mode("centre")
    player.digit(1)
    player.digit(9)
    assert player.position()["settings"]["candidates"] == "own"
    assert shown(player)[0] == [1, 9]
    player.digit(9)
    assert shown(player)[0] == [1]
    assert player.marks("struck", "r1c1") == []  # what is not noted is not struck
    player.do("Reset candidates")
    position = player.position()
    assert position["settings"]["candidates"] == "computed"
    assert position["marks"]["candidate"] == []


def test_taking_away_one_of_all_candidates_strikes_it(player: Player) -> None:
    player.start()
    player.do("Fill in candidates")
    before = shown(player)[0]
    player.tap("r1c1")
    player.mode("centre")
    player.digit(before[0])
    assert shown(player)[0] == before[1:]
    assert player.marks("struck", "r1c1") == before[:1]
    player.digit(before[0])
    assert shown(player)[0] == before
    assert player.marks("struck", "r1c1") == []


def test_computed_candidates_on_request(player: Player) -> None:
    player.start()
    player.act(player.page.locator("#bar [aria-label='Auto candidates']"))  # one press
    assert shown(player) == computed(player.line())
    # Candidates that are shown can be struck. Hints then see them as struck too.
    player.tap("r1c1")
    player.mode("centre")
    player.digit(1)
    assert player.marks("struck", "r1c1") == [1]
    assert 1 not in shown(player)[0]
    player.digit(1)
    assert player.marks("struck", "r1c1") == []
    player.do("Auto candidates")
    assert not any(shown(player))


def test_computed_candidates_always(player: Player) -> None:
    player.keep({"whydoku.settings": {"show": "always"}}).start()
    assert shown(player) == computed(player.line())
    player.tap("r1c1")
    player.digit(5)
    assert shown(player) == computed(player.line())
    # The setting was chosen before the first move: undo does not take it away.
    for _ in range(3):
        player.ask("app.undo()")
    assert player.line()[0] == "."
    assert player.position()["settings"]["show"] == "always"


def highlighted(player: Player) -> int:
    return player.page.locator("wd-board .look.same").count()


def test_a_digit_is_highlighted_everywhere(player: Player) -> None:
    player.start()
    player.do("Fill in candidates")
    player.press("Escape")  # the sheet of a phone covers the digits
    player.digit(7)
    assert highlighted(player) == 3
    seven = sum(7 in digits for digits in shown(player))
    assert player.page.locator("wd-board .lit").count() == seven
    player.digit(7)
    assert highlighted(player) == 0
    player.tap("r1c2")
    assert highlighted(player) == 2  # and the cell itself, which is chosen


def test_the_digit_of_the_cell_is_not_highlighted_by_option(player: Player) -> None:
    player.prefer(same=False, peers=False).start()
    player.tap("r1c2")
    assert highlighted(player) == 0
    assert player.page.locator("wd-board .look.peer").count() == 0


def test_finished_digits_are_seen_on_the_pad(desktop: Player) -> None:
    desktop.start("1234341221434.21", "4x4")
    key = desktop.page.locator(".keypad .key").nth(2)
    assert key.inner_text().split() == ["3", "1"]
    desktop.tap("r4c2")
    desktop.press("3")
    assert key.inner_text().split() == ["3", "✓"]


def test_computed_candidates_are_there_again_after_another_visit(player: Player) -> None:
    player.start().do("Auto candidates")
    before = shown(player)
    assert any(before)
    player.page.reload()
    player.ready()
    assert shown(player) == before


def test_a_check_tells_a_candidate_that_is_still_needed(desktop: Player) -> None:
    """As a hint does, and both see it put back."""
    desktop.start()
    digit = Puzzle.parse(FIRST).solve().values[0]
    strike = {"move": "strike", "candidates": [[0, digit]]}
    desktop.ask(f"app.play({json.dumps({'name': 'strike', 'moves': [strike]})})")
    desktop.do("Check")
    told = f"{digit} has been removed from r1c1, but is still needed there."
    desktop.page.get_by_text(told).wait_for()
    desktop.button("Put it back")
    desktop.do("Check")
    desktop.page.get_by_text("No mistakes so far.").wait_for()
