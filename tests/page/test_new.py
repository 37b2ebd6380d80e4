"""New puzzles: by level, layout, technique and symmetry; of the day; one's own."""

import json
import re
from datetime import date

import pytest
from playwright.sync_api import Locator, expect

from player import FIRST, PASTE, TODAY, Player
from whydoku import Puzzle
from whydoku.make.generator import generate
from whydoku.model.layout import find_layout
from whydoku.web.settings import PAGE


def named(player: Player, label: str) -> Locator:
    """Find a list of the dialog by its label, without what that has in brackets."""
    return player.page.locator(f'select[name="{label}"], select[name^="{label} ("]')


def choose(player: Player, label: str, value: str) -> None:
    """Choose in a list of the dialog; all but the level is under *More*."""
    if not named(player, label).is_visible():
        player.act(player.page.locator("summary", has_text="More"))
    named(player, label).select_option(value)


def levels(player: Player) -> list[str]:
    """The levels that are offered."""
    offered = player.page.locator("[data-level] b")
    offered.first.wait_for()
    return offered.all_inner_texts()


def new(player: Player, level: str) -> Puzzle:
    """Press a level in the dialog, and return the puzzle that comes."""
    player.act(player.page.locator(f'[data-level="{level}"]'))
    player.page.wait_for_selector("dialog", state="detached")
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


@pytest.mark.parametrize(
    ("layout", "level", "title"),
    [
        ("9x9", "medium", "Killer · medium"),
        ("6x6", "medium", "Killer, Mini 6"),
        ("4x4", "easy", "Killer, Mini 4"),
        ("9x9-x", "medium", "Killer, Diagonals"),
        ("9x9-windoku", "easy", "Killer, Windoku"),
        ("jigsaw", "easy", "Killer, Jigsaw"),
    ],
)
def test_killers_by_level(desktop: Player, layout: str, level: str, title: str) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, "Layout", f"{layout}+killer")
    assert level in [one.lower() for one in levels(desktop)]
    assert "half turn" not in desktop.page.locator("dialog summary").inner_text()
    expect(desktop.page.locator('[data-level="easy"]')).to_contain_text("the 45 rule")
    for label in ("Symmetry", "Technique to practise"):
        assert not named(desktop, label).is_visible()
    choose(desktop, "Layout", "9x9")
    expect(named(desktop, "Symmetry")).to_be_visible()
    choose(desktop, "Layout", f"{layout}+killer")
    puzzle = new(desktop, level)
    assert re.match(rf"{layout}(:\w+)?\+killer:", puzzle.layout.name)
    assert puzzle.count() == 1
    assert puzzle.path().level == desktop.ask("app.record.level") == level
    assert title in desktop.page.locator("#about").inner_text()


def test_a_symmetric_killer_with_cages_without_a_sum(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, "Layout", "9x9+killer")
    choose(desktop, "Symmetry of cages", "180")
    choose(desktop, "Cages without a sum", "8")
    expect(desktop.page.locator("dialog summary")).to_contain_text("half turn, 8 without a sum")
    puzzle = new(desktop, "medium")
    assert sum(not cage.sum for cage in puzzle.cages) == 8
    cages = {frozenset(cage.cells) for cage in puzzle.cages}
    assert {frozenset(80 - cell for cell in cage) for cage in cages} == cages
    assert puzzle.count() == 1


def test_a_small_killer_has_few_cages_without_a_sum(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, "Layout", "9x9+killer")
    choose(desktop, "Cages without a sum", "12")
    choose(desktop, "Layout", "6x6+killer")
    unsummed = desktop.page.get_by_label("Cages without a sum")
    assert unsummed.input_value() == ""
    assert unsummed.locator("option:enabled").all_inner_texts() == [
        *("none", "2 without a sum", "4 without a sum", "6 without a sum")
    ]


def test_a_killer_with_large_cages_and_givens(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    assert not desktop.page.get_by_label("Size of cages").is_visible()
    choose(desktop, "Layout", "9x9+killer")
    choose(desktop, "Size of cages", "large")
    choose(desktop, "Digits given", "8")
    assert desktop.page.locator("dialog summary").inner_text().endswith("large, 8 digits")
    puzzle = new(desktop, "medium")
    assert sum(map(bool, puzzle.givens)) == 8
    assert puzzle.count() == 1
    assert len(puzzle.cages) < 29


def test_techniques_of_cages_are_not_offered_without_cages(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    desktop.page.locator("option[value='x-wing']").wait_for(state="attached")
    assert desktop.page.locator("option[value='outie']").count() == 0


def test_the_next_killer_has_new_regions_and_cages(desktop: Player) -> None:
    [made] = generate(1, layout="jigsaw+killer", seed=1)
    solution = "".join(map(str, made.puzzle.solve().values))
    desktop.start(f".{solution[1:]}", made.puzzle.layout.name, level="easy", seconds=65)
    desktop.tap("r1c1")
    desktop.press(solution[0])
    desktop.button("Next easy puzzle")
    desktop.until(f"app.position().layout.name !== '{made.puzzle.layout.name}'")
    assert re.match(r"jigsaw:\w+\+killer:", desktop.ask("app.position().layout.name"))


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


def test_the_level_comes_first_and_the_rest_is_folded(player: Player) -> None:
    player.start()
    player.do("New puzzle")
    assert levels(player) == ["Easy", "Medium", "Hard", "Unfair", "Extreme"]
    assert player.page.evaluate("document.activeElement.dataset.level") == "easy"
    for button in player.page.locator("[data-level]").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 60
        assert box["width"] >= 90
    labels = ("Layout", "Symmetry", "Technique to practise", "Rating", "Number of givens")
    assert not any(named(player, label).is_visible() for label in labels)
    # What was chosen there stays to be seen.
    choose(player, "Layout", "9x9-windoku")
    assert not player.page.get_by_label("Rating").is_visible()
    player.act(player.page.locator("summary"))
    assert "Windoku, half turn" in player.page.locator("summary").inner_text()


@pytest.mark.parametrize(
    ("label", "chosen", "scale", "figure"),
    [("Rating", "2.0-2.9", "se", "er"), ("Time that it takes", "8-13", "human", "minutes")],
)
def test_by_a_range(desktop: Player, label: str, chosen: str, scale: str, figure: str) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, label, chosen)
    assert desktop.page.locator("[data-level]").all_inner_texts() == ["Make it"]
    rating = new(desktop, "").rate(scale)
    least, most = map(float, chosen.split("-"))
    assert least <= (getattr(rating, figure) or 0) <= most


def test_by_number_of_givens(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, "Number of givens", "24")
    assert not desktop.page.get_by_label("Rating").is_visible()
    assert desktop.page.locator("[data-level]").all_inner_texts() == ["Make it"]
    assert new(desktop, "").line().count(".") == 81 - 24


@pytest.mark.parametrize("layout", ["4x4", "6x6"])
def test_only_what_a_layout_can_have_is_offered(desktop: Player, layout: str) -> None:
    desktop.start()
    desktop.do("New puzzle")
    desktop.page.locator("option[value='sue-de-coq']").wait_for(state="attached")
    choose(desktop, "Layout", layout)
    desktop.page.locator("option[value='sue-de-coq']").wait_for(state="detached")
    for level in map(str.lower, levels(desktop)):
        made = next(generate(1, layout=layout, level=level, seed=1))
        assert made.level == level
    assert levels(desktop) == ["Easy", "Medium", "Hard", "Unfair"][: 1 if layout == "4x4" else 4]
    choose(desktop, "Layout", "9x9")
    desktop.page.locator("option[value='sue-de-coq']").wait_for(state="attached")
    assert desktop.page.locator("[data-level]").count() == 5


def test_the_puzzle_of_the_day(phone: Player, desktop: Player) -> None:
    """It is the same for everybody."""
    desktop.today().visit("/daily")
    phone.today().start()
    phone.do("Puzzle of the day")
    phone.page.locator("#about", has_text="Puzzle of 11 Mar").wait_for()
    assert phone.line() == desktop.line() != FIRST
    assert Puzzle.parse(phone.line()).count() == 1


def test_a_day_has_an_address(player: Player) -> None:
    player.today().visit("/daily/2026-02-19")
    assert player.ask("app.record.title") == "Daily 2026-02-19"
    player.do("Puzzle of the day")
    player.until("app.record.title === 'Daily 2026-03-11'")
    assert player.page.url == player.address(f"daily/{TODAY}")
    player.ask(f"app.begin({{ layout: '9x9', givens: '{FIRST}' }}, 'Next')")
    assert player.page.url == player.address("")
    for day in ("2026-03-12", "2026-02-30", "2025-12-31", "never"):
        player.page.goto("about:blank")
        player.visit(f"/daily/{day}")
        assert player.said().startswith("There is a puzzle for each day from 1 January 2026"), day


@pytest.mark.parametrize("day", ["2026-02-19", "2026-03-11"])
def test_each_day_has_a_killer(player: Player, day: str) -> None:
    name = "killer" if day == str(TODAY) else f"killer-{day}"
    player.today().visit(f"/daily/{name}")
    assert player.ask("app.record.title") == f"Daily killer {day}"
    assert player.page.url == player.address(f"daily/killer-{day}")
    layout = player.ask("app.position().layout.name")
    seed = date.fromisoformat(day).toordinal()
    numbers = json.loads((PAGE.parent / "killers.json").read_text("utf-8"))["numbers"]
    number = numbers[seed - date(2026, 1, 1).toordinal()]
    [made] = generate(1, layout="9x9+killer", seed=seed, first=number)
    assert layout == made.puzzle.layout.name
    player.ask(f"app.begin({{ layout: '9x9', givens: '{FIRST}' }}, 'Next')")
    assert player.page.url == player.address("")


def test_the_puzzle_of_the_day_goes_on_where_it_was_left(desktop: Player) -> None:
    desktop.today().visit("/daily")
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
    count.get_by_text("100 or more solutions").wait_for()
    for cell, digit in {"r1c3": 3, "r2c2": 4, "r2c4": 2, "r3c1": 2, "r3c2": 1}.items():
        player.tap(cell)
        player.digit(digit)
    count.get_by_text("Exactly one solution").wait_for()
    player.tap("r1c1")
    player.digit(3)
    count.get_by_text("No solution").wait_for()
    player.tap("r1c1")
    player.do("Erase")
    count.get_by_text("Exactly one solution").wait_for()
    assert player.read("r1c3") == "r1c3, 3, given"
    player.button("Play")
    count.wait_for(state="hidden")
    assert player.line() == "..3..4.221......"
    assert player.log() == []
    player.tap("r1c3")
    player.digit(1)
    assert player.line() == "..3..4.221......"


def givens(player: Player) -> str:
    return "".join(str(digit or ".") for digit in player.position()["givens"])


def own(player: Player, layout: str) -> None:
    """Begin to enter a puzzle of this layout."""
    player.start()
    player.do("New puzzle")
    choose(player, "Layout", layout)
    player.act(player.page.locator("dialog").get_by_text("Enter your own"))
    player.page.locator("#solutions").wait_for()


def test_an_own_puzzle_has_no_cages_where_killers_were_chosen(desktop: Player) -> None:
    own(desktop, "6x6+killer")
    assert desktop.position()["layout"] == "6x6"


def test_typing_goes_from_cell_to_cell(desktop: Player) -> None:
    own(desktop, "4x4")
    assert desktop.chosen() == {"r1c1"}
    desktop.press("Digit0", " ", "3", ".", ".", "4")
    assert givens(desktop) == "..3..4.........."
    assert desktop.chosen() == {"r2c3"}
    desktop.press("ArrowRight", "2", "2", "1")
    assert givens(desktop) == "..3..4.221......"
    # Backspace empties the cell, or the one before an empty cell, as in a text.
    desktop.press("Backspace", "Backspace", "2")
    assert givens(desktop) == "..3..4.22......."
    desktop.press("1")
    desktop.page.get_by_text("Exactly one solution, minimal").wait_for()
    # A digit is typed over; a zero empties the cell and goes on.
    desktop.tap("r1c3")
    desktop.press("3", "4")
    assert givens(desktop) == "..34.4.221......"
    desktop.press("ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "0")
    assert givens(desktop) == "..3..4.221......"
    desktop.tap("r4c4")
    desktop.press("1")
    desktop.page.get_by_text("Exactly one solution, not minimal").wait_for()
    desktop.do("Undo")
    assert givens(desktop) == "..3..4.221......"


def test_the_pad_goes_from_cell_to_cell(phone: Player) -> None:
    own(phone, "4x4")
    for digit in (1, 2, 3):
        phone.digit(digit)
    phone.tap("r1c4")
    assert phone.chosen() == {"r1c4"}
    phone.digit(4)
    assert givens(phone) == "1234............"


def test_a_piece_is_pasted_in_the_middle(desktop: Player) -> None:
    own(desktop, "4x4")
    desktop.press("1")
    desktop.page.evaluate(PASTE, "2 3\n--+--\n4.|1")
    assert givens(desktop) == "1234.1.........."
    assert desktop.chosen() == {"r2c3"}
    assert desktop.log() == ["give", "give"]
    desktop.do("Undo")
    assert givens(desktop) == "1..............."
    # What is too long, or is something else, opens as ever.
    desktop.page.evaluate(PASTE, "..3..4.221......\n")
    desktop.until("app.record.title === 'Pasted puzzle'")


def test_givens_of_a_game_are_changed_and_it_goes_on(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.digit(8)
    player.do("Edit the givens")
    banner = player.page.locator("#banner")
    banner.get_by_text("solution").wait_for()
    before = givens(player)
    cell = before.index(".", 1)
    player.tap(f"r{cell // 9 + 1}c{cell % 9 + 1}")
    player.digit(int(Puzzle.parse(before).solve().line()[cell]))
    banner.get_by_text("Exactly one solution, not minimal").wait_for()
    player.button("Resume")
    expect(banner).to_be_hidden()
    assert givens(player).count(".") == before.count(".") - 1
    assert player.line()[0] == "8"
    assert player.log()[0] == "enter"
    for _ in range(2):
        player.do("Undo")
    assert player.line() == before


def test_changed_givens_without_a_solution_are_asked_about(desktop: Player) -> None:
    desktop.start("..3..4.221......", "4x4")
    desktop.do("Edit the givens")
    desktop.tap("r1c1")
    desktop.digit(3)
    desktop.page.locator("#banner", has_text="No solution").wait_for()
    desktop.button("Resume")
    desktop.page.locator("dialog", has_text="The puzzle has no solution.").wait_for()
    desktop.button("Change the givens")
    assert desktop.ask("app.record.editing")
    desktop.press("h")
    desktop.page.locator("dialog", has_text="The puzzle has no solution.").wait_for()
    desktop.button("Play anyway")
    desktop.page.locator("#status", has_text="A digit stands twice").wait_for()
    assert not desktop.ask("app.record.editing")


def test_a_button_of_play_ends_the_editing(desktop: Player) -> None:
    desktop.start("..3..4.221......", "4x4")
    desktop.do("Edit the givens")
    desktop.press("h")
    desktop.page.locator("#panel", has_text="Nudge").wait_for()
    assert not desktop.ask("app.record.editing")
    assert desktop.said() == ""


def test_regions_are_drawn(player: Player) -> None:
    own(player, "4x4")
    player.digit(1)
    player.button("Regions")
    cells = player.page.locator(".drawn-regions button")
    use = player.page.get_by_role("button", name="Done")
    expect(use).to_be_enabled()
    drag(player, cells, 1, 2)  # a cell of region 2 comes to region 1
    player.page.get_by_text("Each needs 4 cells: region 1 has 5, region 2 has 3.").wait_for()
    expect(use).to_be_disabled()
    cells.nth(5).focus()
    player.press("2")
    expect(cells.nth(5)).to_have_accessible_name("r2c2, region 2")
    player.page.get_by_text("4 regions of 4 cells.").wait_for()
    player.act(use)
    player.until("app.position().layout.name === 'jigsaw:1112122233443344'")
    assert givens(player) == "1..............."
    player.button("Play")
    assert player.position()["layout"] == "jigsaw:1112122233443344"


def drag(player: Player, cells: Locator, start: int, end: int) -> None:
    """Drag from one cell to another."""
    boxes = [cells.nth(number).bounding_box() for number in (start, end)]
    player.draw([(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b])


def test_who_types_a_puzzle_has_only_what_that_needs(phone: Player) -> None:
    """A key empties a cell and goes on, and what is said stays in its frame."""
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.start().do("New puzzle")
    phone.act(phone.page.locator("dialog").get_by_text("Enter your own"))
    phone.page.locator("#banner").wait_for()
    phone.until("app.selection.size === 1")
    assert not phone.page.locator("#pad .modes, #do-hint, #do-check").filter(visible=True).count()
    phone.digit(5)
    phone.do("Erase")
    phone.digit(7)
    assert phone.line()[:4] == "5.7."
    phone.ask("(document.getElementById('solutions').textContent ="
              " 'Exactly one solution, not minimal')")  # fmt: skip
    spills = "one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight"
    assert not phone.page.locator("#banner").evaluate(spills)


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
    desktop.page.get_by_text("100 or more solutions").wait_for()
    assert desktop.position()["givens"][0] == 7


def test_families_of_techniques_have_names_in_words(desktop: Player) -> None:
    desktop.start()
    desktop.do("New puzzle")
    choose(desktop, "Layout", "9x9")
    groups = named(desktop, "Technique to practise").locator("optgroup")
    told = [group.get_attribute("label") for group in groups.all()]
    assert {"almost locked sets", "patterns of one digit", "colouring"} < {*told}
    assert "als" not in told
    desktop.visit("/learn/als-xz")
    expect(desktop.page.get_by_text("almost locked sets, unfair")).to_be_visible()
