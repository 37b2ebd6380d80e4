"""How long a puzzle takes the player, as the page learns it from their games."""

import re
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import expect

from page.test_home import result
from page.test_look import offences
from player import FIRST, PASTE, TODAY, Player
from whydoku import Puzzle
from whydoku.make.generator import generate

SOLUTION = Puzzle.parse(FIRST).solve().line()
LAST = FIRST.rindex(".")


def games(count: int, times: float = 2.0) -> list[dict[str, Any]]:
    """Games that took somebody so many times as long as practised players."""
    return [result(number, minutes=5, seconds=times * 300) for number in range(count)]


def rounded(minutes: float | None) -> str:
    return f"{minutes or 0:.0f} minutes"


def solve(player: Player, name: str = "enter") -> str:
    """Solve a game of which one cell is left, the others entered by groups of a name.

    Returns what the page says of it.
    """
    log = [
        {"name": name, "moves": [{"move": "enter", "candidates": [[cell, int(digit)]]}]}
        for cell, digit in enumerate(SOLUTION)
        if FIRST[cell] == "." and cell != LAST
    ]
    player.start(log=log, seconds=460)
    player.tap(f"r{LAST // 9 + 1}c{LAST % 9 + 1}")
    player.digit(int(SOLUTION[LAST]))
    needed = player.page.locator("#panel .needed")
    expect(needed).to_contain_text("It needed")
    return needed.inner_text()


def minutes_kept(player: Player) -> float | None:
    """The minutes of the game that was solved last, as later estimates read them."""
    minutes: float | None = player.page.evaluate(
        "JSON.parse(localStorage['whydoku.results']).at(-1).minutes"
    )
    return minutes


def test_ten_games_tell_it(player: Player) -> None:
    """The minutes of a level are the median of what the generator makes: a fifth more or less."""
    slow = result(50, minutes=5, seconds=90_000)
    unknown = [result(number, seconds=1) for number in range(60, 80)]
    player.keep({"whydoku.results": [*games(9), slow, *unknown]}).start().do("New puzzle")
    dialog = player.page.locator("dialog.new")
    expect(dialog).to_contain_text("The minutes are what you usually take.")
    assert offences(player) == []
    for level in ("easy", "medium", "hard", "unfair"):
        said = re.search(r"\d+(?= minutes)", dialog.locator(f"[data-level={level}]").inner_text())
        assert said
        made = generate(60, level=level, symmetry="180", seed=1)
        usual = median(one.minutes or 0 for one in made)
        assert int(said[0]) == pytest.approx(usual * 2 ** (10 / 12), rel=0.2)


def test_fewer_do_not(desktop: Player) -> None:
    desktop.keep({"whydoku.results": games(9)}).start()
    desktop.do("New puzzle")
    expect(desktop.page.locator("dialog.new .levels")).not_to_contain_text("minutes")
    desktop.press("Escape")
    desktop.page.evaluate(PASTE, FIRST)
    rating = Puzzle.parse(FIRST).rate("human")
    desktop.page.get_by_text(f"about {rounded(rating.minutes)}.").wait_for()


def test_a_pasted_puzzle_and_how_hard_it_is(desktop: Player) -> None:
    desktop.keep({"whydoku.results": games(48, 0.5)}).start()
    desktop.page.evaluate(PASTE, FIRST)
    minutes = Puzzle.parse(FIRST).rate("human").minutes or 0
    yours = f"about {rounded(minutes * 0.5 ** (48 / 50))}"
    desktop.page.get_by_text(f"{yours} for you.").wait_for()
    desktop.do("How hard is it?")
    desktop.page.get_by_text(f"You take {yours}.").wait_for()
    desktop.do("Statistics")
    desktop.page.get_by_text("You take about 50 % of the time").wait_for()


def test_the_puzzle_of_the_day(player: Player) -> None:
    daily = {
        "date": str(TODAY), "layout": "9x9", "puzzle": FIRST, "level": "medium", "minutes": 12,
        "minutes_basis": "players",
    }  # fmt: skip
    player.today().keep({"whydoku.results": games(10, 1), "whydoku.daily": daily}).start()
    player.do("Home")
    expect(player.page.locator(".daily")).to_contain_text("medium · about 12 minutes for you")
    assert offences(player) == []


@pytest.mark.parametrize(
    ("count", "said"),
    [(9, "takes a practised player about {}"), (10, "takes you about {}")],
    ids=str,
)
def test_the_end_of_a_game(desktop: Player, count: int, said: str) -> None:
    desktop.keep({"whydoku.results": games(count, 1)})
    minutes = Puzzle.parse(FIRST).rate("human").minutes
    sentence = f"Such a puzzle usually {said.format(rounded(minutes))}; you took 7:4"
    assert sentence in solve(desktop)
    assert minutes_kept(desktop) == pytest.approx(minutes)


@pytest.mark.parametrize("name", ["hint", "fill", "guess"])
def test_a_game_with_help_tells_nothing(desktop: Player, name: str) -> None:
    assert "usually" not in solve(desktop, name)
    assert minutes_kept(desktop) is None


def test_a_game_without_a_clock_tells_nothing(desktop: Player) -> None:
    assert "usually" not in solve(desktop.prefer(timer=False))
    assert minutes_kept(desktop) is None
