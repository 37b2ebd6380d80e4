"""New puzzles: by level, layout, technique and symmetry; of the day; one's own."""

import datetime

import pytest
from playwright.sync_api import expect

from pencilmark import Puzzle
from pencilmark.generator import generate
from pencilmark.layout import find_layout
from player import FIRST, Player


def choose(player: Player, label: str, value: str) -> None:
    player.page.get_by_label(label).select_option(value)


def new(player: Player, level: str) -> Puzzle:
    """Press a level in the dialog, and return the puzzle that comes."""
    player.act(player.page.locator(f'[data-level="{level}"]'))
    player.page.wait_for_selector("dialog", state="detached", timeout=20_000)
    position = player.position()
    return Puzzle(position["givens"], layout=find_layout(position["layout"]))


@pytest.mark.parametrize("layout", ["9x9", "4x4", "6x6", "8x8", "9x9-x", "9x9-windoku"])
def test_by_level_and_layout(desktop: Player, layout: str) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, "Layout", layout)
    puzzle = new(desktop, "easy")
    assert puzzle.layout.name == layout
    assert puzzle.count() == 1
    assert puzzle.path().level == desktop.ask("app.record.level") == "easy"


def test_a_jigsaw(player: Player) -> None:
    player.start()
    player.do("New puzzle")
    choose(player, "Layout", "jigsaw")
    puzzle = new(player, "easy")
    assert puzzle.layout.name.startswith("jigsaw:")
    assert puzzle.count() == 1


def test_by_symmetry(player: Player) -> None:
    player.start()
    player.do("New puzzle")
    choose(player, "Symmetry", "top and bottom")
    given = [digit > 0 for digit in new(player, "medium").givens]
    rows = [given[row * 9 : row * 9 + 9] for row in range(9)]
    assert rows == rows[::-1]
    assert "medium" in player.page.locator("#about").inner_text()


def test_by_technique(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    desktop.page.locator("option[value='naked-pair']").wait_for(state="attached")
    choose(desktop, "Technique to practise", "naked-pair")
    assert desktop.page.locator("[data-level]").all_inner_texts() == ["Practise it"]
    puzzle = new(desktop, "")
    assert puzzle.path().counts["naked-pair"] > 0
    desktop.page.reload()
    desktop.ready()
    desktop.do("New puzzle")
    desktop.page.locator("option[value='naked-pair']").wait_for(state="attached")
    assert desktop.page.get_by_label("Technique to practise").input_value() == ""
    assert new(desktop, "easy").path().level == "easy"


@pytest.mark.parametrize("layout", ["4x4", "6x6"])
def test_only_what_a_layout_can_have_is_offered(desktop: Player, layout: str) -> None:
    desktop.start()
    desktop.do("New puzzle")
    desktop.page.locator("option[value='sue-de-coq']").wait_for(state="attached")
    choose(desktop, "Layout", layout)
    desktop.page.locator("option[value='sue-de-coq']").wait_for(state="detached")
    levels = desktop.page.locator("[data-level]").all_inner_texts()
    for level in map(str.lower, levels):
        made = next(generate(1, layout=layout, level=level, seed=1))
        assert made.level == level
    assert levels == ["Easy", "Medium", "Hard", "Unfair"][: 1 if layout == "4x4" else 4]
    choose(desktop, "Layout", "9x9")
    desktop.page.locator("option[value='sue-de-coq']").wait_for(state="attached")
    assert desktop.page.locator("[data-level]").count() == 5


def test_the_puzzle_of_the_day(phone: Player, desktop: Player) -> None:
    """It is the same for everybody."""
    today = datetime.date.today().isoformat()
    desktop.visit("/daily")
    phone.start()
    phone.do("Puzzle of the day")
    phone.page.locator("#about", has_text=f"Daily {today}").wait_for()
    assert phone.line() == desktop.line() != FIRST
    assert Puzzle.parse(phone.line()).count() == 1


def test_the_puzzle_of_the_day_goes_on_where_it_was_left(desktop: Player) -> None:
    desktop.visit("/daily")
    cell = desktop.line().index(".")
    desktop.ask(f"app.enter([{cell}], 1)")
    desktop.start()
    desktop.do("Puzzle of the day")
    desktop.until("app.record.title.startsWith('Daily')")
    assert desktop.line()[cell] == "1"


def test_an_own_puzzle(player: Player) -> None:
    player.start()
    player.do("New puzzle")
    choose(player, "Layout", "4x4")
    player.act(player.page.locator("dialog").get_by_text("Enter your own"))
    count = player.page.locator("#solutions")
    count.get_by_text("Many solutions").wait_for()
    for cell, digit in {"r1c3": 3, "r2c2": 4, "r2c4": 2, "r3c1": 2, "r3c2": 1}.items():
        player.tap(cell)
        player.digit(digit)
    count.get_by_text("Exactly one solution").wait_for()
    player.tap("r1c1")
    player.digit(3)
    count.get_by_text("No solution").wait_for()
    player.do("Empty")
    count.get_by_text("Exactly one solution").wait_for()
    assert player.read("r1c3") == "row 1 column 3, 3, given"
    player.button("Play")
    count.wait_for(state="hidden")
    assert player.line() == "..3..4.221......"
    assert player.log() == []
    player.tap("r1c3")
    player.digit(1)
    assert player.line() == "..3..4.221......"


def test_an_own_puzzle_survives_a_reload(desktop: Player) -> None:
    desktop.start()
    desktop.do("Enter your own")
    expect(desktop.page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    desktop.page.locator("#solutions").wait_for()
    desktop.tap("r1c1")
    desktop.press("7")
    desktop.synced()
    desktop.page.reload()
    desktop.ready()
    desktop.page.get_by_text("Many solutions").wait_for()
    assert desktop.position()["givens"][0] == 7
