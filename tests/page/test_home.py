"""Home: what a first visitor sees, and how to come back to it."""

import datetime
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import expect

from page.test_look import offences
from player import TODAY, Player
from whydoku import Puzzle

LEVELS = ("easy", "medium", "hard", "unfair")
SCREENS = [(320, 568), (360, 740), (740, 360), (768, 1024), (1440, 900)]


NEW_YEAR = 1_767_268_800_000
"""1 January 2026, 12:00 UTC, in milliseconds: the same day in nearly all time zones."""


def result(number: int, **more: Any) -> dict[str, Any]:
    """What came of a game, as the page keeps it."""
    return {
        "id": f"game {number}", "title": "Classic", "layout": "9x9", "level": "easy",
        "seconds": 300, "solved": True, "updated": NEW_YEAR + number, "hints": 0, **more,
    }  # fmt: skip


def solved_days(ago: Iterable[int]) -> list[dict[str, Any]]:
    """The puzzles of some days, counted back from today, solved."""
    days = [TODAY - datetime.timedelta(days=days) for days in ago]
    return [result(0, id=str(day), title=f"Daily {day}") for day in days]


def is_home(player: Player) -> bool:
    return player.page.locator("dialog.home").is_visible()


def test_a_first_visitor_sees_home_and_later_the_board(player: Player) -> None:
    player.visit(home=True)
    home = player.page.locator("dialog.home")
    assert home.is_visible()
    assert home.evaluate("home => home.contains(document.activeElement)")
    for words in ("Today's puzzle", "This week", "Learn", "Paste or type a puzzle"):
        expect(home.get_by_text(words, exact=True)).to_be_visible()
    assert "Continue" not in home.inner_text()
    levels = home.locator("[data-level]")
    assert levels.locator("b").all_inner_texts() == ["Easy", "Medium", "Hard", "Unfair"]
    assert offences(player) == []
    player.press("Escape")
    home.wait_for(state="detached")
    assert Puzzle.parse(player.line()).path().level == "easy"
    player.press("1")
    assert player.line()[1] == "1", "the board has the focus, and takes a digit"
    player.page.reload()
    player.ready()
    assert not is_home(player)
    player.page.locator("#logo").click()
    player.act(home.get_by_role("button", name="Continue"))
    home.wait_for(state="detached")
    player.press("2")
    assert player.line()[5] == "2", "the first empty cell takes it"


def test_a_level_of_home_begins_a_puzzle(phone: Player) -> None:
    phone.visit(home=True)
    phone.act(phone.page.locator('[data-level="medium"]'))
    phone.page.wait_for_selector("dialog", state="detached")
    assert Puzzle.parse(phone.line()).path().level == phone.ask("app.record.level") == "medium"


def test_by_keyboard_alone(desktop: Player) -> None:
    desktop.visit(home=True).press("Escape")
    desktop.page.wait_for_selector("dialog", state="detached")
    desktop.press("Shift+H")
    assert is_home(desktop)
    for _ in range(30):
        desktop.press("Tab")
        if desktop.page.evaluate("document.activeElement.dataset.level") == "easy":
            break
    desktop.press("Enter")
    desktop.page.wait_for_selector("dialog", state="detached")
    assert desktop.ask("app.record.level") == "easy"
    cell = desktop.line().index(".")
    desktop.press("3")
    assert desktop.line()[cell] == "3"


def test_days_in_a_row_and_the_calendar(player: Player) -> None:
    """A press on a day opens its puzzle."""
    player.today().keep({"whydoku.results": solved_days([1, 2, 3, 5])})
    player.visit(home=True)
    home = player.page.locator("dialog.home")
    expect(home.locator(".daily")).to_contain_text("3 days in a row")
    player.button("Whole month")
    expect(home.get_by_text("March 2026")).to_be_visible()
    expect(home.get_by_role("button", name="11 March, not played", exact=True)).to_be_visible()
    assert offences(player) == []
    player.do("Month before")
    expect(home.get_by_text("March 2026")).to_be_hidden()
    player.act(home.locator('[data-day="2026-02-19"]'))
    player.page.locator("#about", has_text="Puzzle of 19 Feb").wait_for()
    assert player.ask("app.record.title") == "Daily 2026-02-19", "as games have been kept until now"
    assert Puzzle.parse(player.line()).count() == 1
    player.press("1")
    player.page.locator("#logo").click()
    player.button("Whole month")
    player.do("Month before")
    expect(home.get_by_role("button", name="19 February, begun", exact=True)).to_be_visible()
    expect(home.locator(".primary", has_text="Puzzle of 19 February")).to_be_visible()


def test_killers_of_the_days_have_a_calendar_of_their_own(player: Player) -> None:
    killer = result(1, title="Daily killer 2026-03-10", layout="9x9+killer", level="easy")
    player.today().keep({"whydoku.results": [*solved_days([2]), killer]})
    player.visit(home=True)
    home = player.page.locator("dialog.home")
    expect(home.locator(".killer")).to_contain_text("1 day in a row")
    expect(home.get_by_role("button", name="9 March, solved", exact=True)).to_be_visible()
    player.button("Killers")
    expect(home.get_by_role("button", name="9 March, not played", exact=True)).to_be_visible()
    expect(home.get_by_role("button", name="10 March, solved", exact=True)).to_be_visible()
    assert offences(player) == []
    player.act(home.locator('[data-day="2026-03-09"]'))
    player.page.locator("#about", has_text="Killer of 9 Mar").wait_for()
    assert player.ask("app.record.level") == "easy"
    player.page.locator("#logo").click()
    player.act(home.locator(".killer"))
    player.page.locator("#about", has_text="Killer of 11 Mar").wait_for()
    assert player.ask("app.position().layout.cages.length") > 20


@pytest.mark.needs_server
def test_a_puzzle_can_be_scanned(player: Player) -> None:
    player.visit(home=True)
    player.button("Scan a puzzle")
    player.page.get_by_label("Choose a picture").wait_for(state="attached")


def test_who_has_solved_the_last_game_comes_home(desktop: Player) -> None:
    desktop.start("123434122143432.", "4x4", level="easy", seconds=65)
    desktop.tap("r4c4")
    desktop.press("1")
    desktop.page.reload()
    desktop.ready()
    assert is_home(desktop)


def test_on_a_phone_on_its_side_nothing_needs_scrolling(phone: Player) -> None:
    log = [{"name": "enter", "moves": [{"move": "enter", "candidates": [[0, 1]]}]}]
    phone.page.set_viewport_size({"width": 740, "height": 360})
    phone.start(log=log).do("Home")
    home = phone.page.locator("dialog.home")
    for part in (".card.primary", ".daily", *(f"[data-level={name}]" for name in LEVELS)):
        expect(home.locator(part)).to_be_in_viewport(ratio=1)


def test_home_fits(phone: Player) -> None:
    """Nothing is cut at the side, and all that a finger presses is large enough."""
    phone.today().keep({"whydoku.results": solved_days([1, 2])})
    phone.visit(home=True)
    content = phone.page.locator("dialog.home .dialog-content")
    for width, height in SCREENS:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert content.evaluate("part => part.scrollWidth <= part.clientWidth")
        least = 38 if width < 360 else 44  # seven days beside one another
        for button in phone.page.locator("dialog.home button:visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= least, (width, button.inner_text())
