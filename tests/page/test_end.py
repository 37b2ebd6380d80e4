"""The end of a game: the time beside earlier ones, and where to go next."""

from typing import Any

import pytest

from page.test_home import result, solved_days
from page.test_look import offences
from player import TODAY, Player

ONE_LEFT = "123434122143432."


def solve(player: Player, **more: Any) -> str:
    """Solve a game of which one cell is left, and return what the panel says."""
    about = {"givens": ONE_LEFT, "layout": "4x4", "level": "easy", "seconds": 240, **more}
    player.start(**about)
    player.tap("r4c4")
    player.digit(1)
    panel = player.page.locator("#panel")
    panel.get_by_text("It needed").wait_for()
    return panel.inner_text()


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ([], ["Your first time at easy, Mini"]),
        ([100, 200, 600], ["At easy, Mini", ": best 1:40, median 3:20 of 3."]),
        ([300, 500], ["Your best at easy, Mini", "Until now: best 5:00, median 6:40 of 2."]),
    ],
    ids=str,
)
def test_the_time_is_compared_with_earlier_ones(
    desktop: Player, earlier: list[int], said: list[str]
) -> None:
    others = [
        result(10, layout="4x4", level="hard", seconds=5),
        result(11, layout="4x4", solved=False, seconds=7),
        result(12, layout="4x4", seconds=0),
        result(13, layout="9x9", seconds=5),
    ]
    times = [
        result(number, layout="4x4", seconds=seconds) for number, seconds in enumerate(earlier)
    ]
    desktop.keep({"whydoku.results": times + others})
    words = solve(desktop)
    assert all(sentence in words for sentence in said), words
    assert ("Your best" in words) == ("Your best" in said[0])


def test_days_in_a_row_and_hints_are_told(desktop: Player) -> None:
    desktop.today().keep({"whydoku.results": solved_days([1, 2])})
    hint = {"name": "hint", "moves": [{"move": "enter", "candidates": [[14, 2]], "by": "hint"}]}
    title = f"Daily {TODAY}"
    words = solve(desktop, givens="12343412214343..", title=title, log=[hint])
    assert "1 hint carried out. 3 days in a row." in words


def test_the_next_puzzle_and_the_path(player: Player) -> None:
    solve(player)
    assert offences(player) == []
    player.button("See the path")
    player.page.get_by_role("button", name="From here").wait_for()
    player.do("Close")
    player.do("Undo")
    player.tap("r4c4")
    player.digit(1)
    player.page.get_by_role("button", name="See the path").wait_for()
    player.do("Undo")
    player.page.get_by_role("button", name="See the path").wait_for(state="detached")
    player.tap("r4c4")
    player.digit(1)
    player.button("Next easy puzzle")
    player.until("app.record.title.startsWith('Mini')")
    assert player.line().count(".") > 1
