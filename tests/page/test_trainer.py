"""The trainer: exercises solved, answered wrongly and otherwise, and the ways to train.

What is right on a board is found by the library, from what a screen reader reads of it.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from page.test_look import offences
from player import FIRST, Player, play
from whydoku import Policy, Puzzle, Step
from whydoku.course import taught
from whydoku.model.layout import cell_name

CELLS = "dialog.train wd-board [role=gridcell]"
FILLED = re.compile(r"r\dc\d, (\d)(, given)?")
OPEN = re.compile(r"candidates ([\d ]+)")
LEAST_ROOM = 250
"""Pixels of an argument that are seen at once: eleven lines."""
HINTS = 3
"""So many presses show all of an exercise."""
ALL_SEEN = """async (slugs) => {
  const script = document.querySelector('script[type=module]');
  const positions = (await Promise.all(slugs.map(async (slug) => {
    const answer = await fetch(new URL(`../data/course/${slug}.json`, script.src));
    return (await answer.json()).positions;
  }))).flat();
  const seen = Object.fromEntries(positions.map(({ id }) => [id, 1]));
  localStorage.setItem('whydoku.trainer', JSON.stringify({ seen }));
  return positions;
}"""
"""Let all positions of some techniques have been shown; answers them."""
PORTION = 12
COURSE = (
    "full-house", "hidden-single-box", "hidden-single-line", "naked-single", "pointing",
    "claiming", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "x-wing",
    "skyscraper", "two-string-kite", "xy-wing",
)  # fmt: skip


class Training:
    """What a person does in the trainer."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.dialog = player.page.locator("dialog.train")

    def begin(self, name: str) -> "Training":
        """Open an address of the trainer, and wait for its first exercise."""
        self.player.visit(f"/train/{name}")
        return self.ready()

    def ready(self) -> "Training":
        self.dialog.locator(".train-controls:visible").wait_for()
        return self

    # -- what is shown ---------------------------------------------------------------------------

    def labels(self) -> list[str]:
        labels: list[str] = self.player.page.locator(CELLS).evaluate_all(
            "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        return labels

    def puzzle(self) -> Puzzle:
        """The position on the board."""
        labels = self.labels()
        shows = any(map(OPEN.search, labels))
        filled = [FILLED.match(label) for label in labels]
        puzzle = Puzzle.parse("".join(one[1] if one and one[2] else "." for one in filled))
        for cell, one in enumerate(filled):
            if one and not one[2]:
                puzzle = puzzle.place(cell, int(one[1]))
        for cell, label in enumerate(labels if shows else ()):
            shown = OPEN.search(label)
            for digit in puzzle.candidates[cell]:
                if not shown or str(digit) not in shown[1]:
                    puzzle = puzzle.eliminate(cell, digit)
        return puzzle

    def step(self, *techniques: str) -> Step:
        """The first step of some techniques that is possible now."""
        return self.puzzle().steps(Policy.only(*techniques))[0]

    def said(self) -> str:
        return self.dialog.locator(".train-said").inner_text()

    def part(self, name: str) -> Locator:
        return self.dialog.locator(f'[data-do="{name}"]')

    # -- actions ---------------------------------------------------------------------------------

    def do(self, name: str) -> None:
        self.player.act(self.part(name))

    def way(self, way: str) -> None:
        self.player.act(self.dialog.locator(f'[data-way="{way}"]'))

    def digit(self, digit: int) -> None:
        self.player.act(self.dialog.locator(f'.train-pad [data-digit="{digit}"]'))

    def cell(self, cell: int) -> None:
        box = self.player.page.locator(CELLS).nth(cell).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.player.touch:
            self.player.page.touchscreen.tap(x, y)
        else:
            self.player.page.mouse.click(x, y)

    def give(self, candidates: list[tuple[int, int]]) -> None:
        """Answer by candidates, in the way that is chosen."""
        for digit in sorted({digit for _, digit in candidates}):
            self.digit(digit)
            for cell, of in candidates:
                if of == digit:
                    self.cell(cell)
            self.digit(digit)

    def answer(self, step: Step) -> None:
        """Answer by a step, and have it checked."""
        self.way("digit" if step.placements else "strike")
        self.give([(cell, digit) for cell, digit in step.placements or step.eliminations])
        self.check()

    def check(self) -> None:
        self.do("check")
        self.dialog.locator(".train-said:not(:empty)").wait_for()

    def solve(self) -> None:
        """Answer the exercise by the step that the library finds first."""
        self.answer(self.step(*COURSE))
        expect(self.dialog.locator(".train-said")).to_contain_text("ight")

    def attempts(self) -> list[dict[str, Any]]:
        """What the page remembers of the answers."""
        kept = self.player.page.evaluate("localStorage['whydoku.trainer'] ?? '{}'")
        attempts: list[dict[str, Any]] = json.loads(kept).get("attempts", [])
        return attempts

    def demand(self, words: str) -> None:
        """Wait until these words are said about the answer."""
        expect(self.dialog.locator(".train-said")).to_contain_text(words)


@pytest.fixture
def training(player: Player) -> Training:
    return Training(player.today().keep({}))


def test_an_exercise_is_solved(training: Training) -> None:
    training.begin("x-wing")
    expect(training.dialog.locator(".question")).to_have_text("Find the step: X-Wing.")
    assert offences(training.player) == []
    first = training.puzzle()
    easier = COURSE[: COURSE.index("x-wing")]
    assert first.steps(Policy.only(*easier)) == [], "nothing easier is possible"
    training.answer(training.step("x-wing"))
    training.demand("Right! You found the X-Wing.")
    assert training.dialog.locator(".ev-shape").count() >= 4
    assert offences(training.player) == []
    training.do("next")
    training.ready()
    assert training.puzzle().givens != first.givens
    [attempt] = training.attempts()
    assert attempt["technique"] == attempt["found"] == "x-wing"
    assert attempt["right"] is True
    assert attempt["hints"] == 0


def test_what_is_wrong_is_explained(training: Training) -> None:
    training.begin("x-wing")
    puzzle = training.puzzle()
    solution = puzzle.solve()
    cell = next(cell for cell, shown in enumerate(puzzle.candidates) if len(shown) > 2)
    training.give([(cell, solution.values[cell])])
    training.check()
    said = training.said()
    name = cell_name(puzzle.layout, cell)
    assert f"{solution.values[cell]} has to stay in {name}" in said
    assert "Why?" in said
    training.player.act(training.dialog.locator(".train-said summary"))
    assert offences(training.player) == []
    if training.player.touch:
        training.do("fold")
    training.answer(training.step("x-wing"))
    training.demand("Right!")
    [attempt] = training.attempts()
    assert attempt["right"] is False, "the first answer counts"


@pytest.mark.parametrize("screen", [(390, 844), (360, 640)], ids=str)
def test_an_argument_has_room_on_a_phone(phone: Player, screen: tuple[int, int]) -> None:
    """It has the place of the pad, below the board, and is not scrolled on its own."""
    width, height = screen
    phone.page.set_viewport_size({"width": width, "height": height})
    training = Training(phone.today().keep({})).begin("x-wing")
    puzzle = training.puzzle()
    cell = next(cell for cell, shown in enumerate(puzzle.candidates) if len(shown) > 2)
    training.give([(cell, puzzle.solve().values[cell])])
    training.check()
    expect(training.part("fold")).to_be_hidden()
    phone.act(training.dialog.locator(".train-said summary"))
    said = training.dialog.locator(".train-said")
    assert said.evaluate("part => part.scrollHeight === part.clientHeight")
    text, button = said.bounding_box(), training.part("fold").bounding_box()
    assert text
    assert button
    assert button["y"] - text["y"] >= LEAST_ROOM
    training.do("fold")
    training.way("mark")
    expect(training.part("check")).to_be_visible()
    expect(training.part("fold")).to_be_hidden()


def another(training: Training, slug: str) -> Step | None:
    """A step of another technique that does nothing of what the technique does here."""
    puzzle = training.puzzle()
    known = {tuple(one) for step in puzzle.steps(Policy.only(slug)) for one in step.eliminations}
    others = puzzle.steps(Policy.only(*(row for row in COURSE if row != slug)))
    return next(
        (step for step in others if not known & {tuple(one) for one in step.eliminations}), None
    )


def test_another_valid_step_is_right_too(desktop: Player) -> None:
    training = Training(desktop).begin("naked-pair")
    while not (step := another(training, "naked-pair")):
        for _ in range(HINTS):
            training.do("hint")
        training.do("next")
        training.ready()
    training.answer(step)
    training.demand("right too")
    training.demand("You can also look for the Naked Pair.")
    training.answer(training.step("naked-pair"))
    training.demand("Right! You found the Naked Pair.")


def test_the_cells_of_a_pattern_can_be_marked(training: Training) -> None:
    training.begin("naked-pair")
    step = training.step("naked-pair")
    cells = sorted({cell for role, cell, _ in step.marks if role == "set"})
    assert len(cells) == 2
    training.way("mark")
    training.cell(cells[0])
    training.check()
    assert "One more cell belongs to it." in training.said()
    training.cell(cells[1])
    training.do("check")
    training.demand("Right! You found the Naked Pair.")


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["full-house", "hidden-single-line", "naked-single"])
def test_exercises_on_singles_show_no_candidates(training: Training, slug: str) -> None:
    """Where they are shown, nothing is to be found."""
    training.begin(slug)
    assert not any(map(OPEN.search, training.labels()))
    assert training.dialog.locator("wd-board .candidate").count() == 0
    expect(training.dialog.locator("[data-way]")).to_have_text(["Enter", "Mark"])
    training.player.press("z")
    expect(training.dialog.locator('[data-way="digit"]')).to_have_attribute("aria-pressed", "true")
    training.answer(training.step(slug))
    training.demand("Right! You found")
    assert offences(training.player) == []


def test_rows_and_columns_have_their_numbers(training: Training) -> None:
    """What is said about an exercise names cells: r4c5."""
    training.begin("x-wing")
    cells = training.player.page.locator(CELLS)
    for lines, step in (("columns", 1), ("rows", 9)):
        numbers = training.dialog.locator(f".{lines} span")
        expect(numbers).to_have_text([str(number) for number in range(1, 10)])
        for number, span in enumerate(numbers.all()):
            box, cell = span.bounding_box(), cells.nth(step * number).bounding_box()
            assert box
            assert cell
            if step == 1:
                away = box["x"] + box["width"] / 2 - cell["x"] - cell["width"] / 2
            else:
                away = box["y"] + box["height"] / 2 - cell["y"] - cell["height"] / 2
            assert abs(away) < 5, lines


def test_hints_tell_more_and_more(training: Training) -> None:
    training.begin("hidden-single-box")
    training.do("hint")
    assert "some digit has only one place left" in training.said()
    training.do("hint")
    assert "Look at box" in training.said()
    assert training.dialog.locator(".ev-house").count() >= 1
    training.do("hint")
    assert "Here it is." in training.said()
    [attempt] = training.attempts()
    assert attempt["right"] is False


def test_by_keyboard_alone(desktop: Player) -> None:
    training = Training(desktop).begin("full-house")
    [(cell, digit)] = training.step("full-house").placements
    start = next(at for at, label in enumerate(training.labels()) if ", empty" in label)
    training.player.press(*["ArrowDown"] * (cell // 9 - start // 9))
    right = cell % 9 - start % 9
    training.player.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
    training.player.press(str(digit), "Enter")
    training.demand("Right! You found the Full House.")
    training.player.press("Enter")
    training.ready()
    training.player.press("h")
    training.dialog.locator(".train-said:not(:empty)").wait_for()
    training.player.press("Escape")
    training.dialog.wait_for(state="detached")


def test_the_open_game_stays_as_it_is(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.digit(2)
    before = player.position()
    player.do("Train")
    training = Training(player)
    training.dialog.locator(".card").first.wait_for()
    assert offences(player) == []
    player.act(training.dialog.get_by_role("button", name="Streak"))
    training.ready()
    training.solve()
    player.press("1", "2", "Backspace")
    for _ in range(2):  # asked whether the streak should end, the person presses it again
        player.act(training.dialog.get_by_role("button", name="Close"))
    training.dialog.wait_for(state="detached")
    assert player.position() == before
    assert player.page.url.rstrip("/") == player.url
    assert player.line()[:9] == "2" + FIRST[1:9]


def test_a_portion_of_a_day_goes_on_where_it_was_left(desktop: Player) -> None:
    training = Training(desktop.today()).begin("daily")
    progress = training.dialog.locator(".train-progress")
    expect(progress).to_have_text(f"1 of {PORTION}")
    training.solve()
    expect(progress).to_have_text(f"1 of {PORTION}")
    training.do("next")
    training.ready()
    expect(progress).to_have_text(f"2 of {PORTION}")
    desktop.page.reload()
    desktop.ready()
    training.ready()
    expect(progress).to_have_text(f"2 of {PORTION}")
    for _ in range(PORTION - 1):
        training.ready()
        for _ in range(HINTS):
            training.do("hint")
        training.do("next")
    expect(training.dialog).to_contain_text("Done for today!")
    expect(training.dialog).to_contain_text(f"1 of {PORTION} right at the first try.")
    desktop.button("All exercises")
    expect(training.dialog.locator(".card").first).to_contain_text("Come back tomorrow!")


def test_answers_are_saved_as_a_file(player: Player) -> None:
    training = Training(player).begin("full-house")
    training.solve()
    training.player.visit("/train")
    with player.page.expect_download() as download:
        player.button("Save 1 answer")
    [line] = download.value.path().read_text("utf-8").splitlines()
    row = json.loads(line)
    assert list(row) == ["position", "technique", "found", "right", "seconds", "hints", "mode"]
    assert (row["technique"], row["right"], row["mode"]) == ("full-house", True, "practice")


def test_progress_goes_to_another_browser(desktop: Player) -> None:
    training = Training(desktop).begin("full-house")
    training.solve()
    desktop.visit("/course")
    desktop.page.get_by_text("Take your progress with you").click()
    with desktop.page.expect_download() as download:
        desktop.button("Save as a file")
    file = download.value.path()
    attempts = training.attempts()
    desktop.page.evaluate("localStorage.clear()")
    desktop.visit("/course")
    assert training.attempts() == []
    desktop.page.get_by_text("Take your progress with you").click()
    desktop.page.get_by_label("File with progress").set_input_files(
        {"name": "progress.json", "mimeType": "application/json", "buffer": file.read_bytes()}
    )
    desktop.page.locator(".course small", has_text="1 exercise").wait_for()
    assert training.attempts() == attempts
    desktop.visit("/train")
    desktop.page.get_by_role("button", name="Save 1 answer").wait_for()


@pytest.mark.needs_server
def test_no_grid_comes_twice(desktop: Player) -> None:
    """Whoever has seen all positions gets them in other clothes, if no new one can be made."""
    training = Training(desktop.hold_questions('"course/fresh"')).begin("x-wing")
    positions = desktop.page.evaluate(ALL_SEEN, ["x-wing"])
    grids = {position["givens"] for position in positions}
    for _ in range(3):
        desktop.visit("/train/x-wing")
        training.ready()
        givens = "".join(str(digit or ".") for digit in training.puzzle().givens)
        assert givens not in grids
        grids.add(givens)
        assert training.puzzle().steps(Policy.only("x-wing"))
        training.demand("You have seen this pattern before")


def test_new_positions_are_made(desktop: Player) -> None:
    """Where all positions of a technique were shown, new ones come, each made ahead."""
    training = Training(desktop)
    training.begin("naked-pair")
    known = {row["id"] for row in desktop.page.evaluate(ALL_SEEN, ["naked-pair"])}
    desktop.visit("/train/naked-pair")
    easier = COURSE[: COURSE.index("naked-pair")]
    new = 0
    for _ in range(20):
        training.ready()
        puzzle = training.puzzle()
        for _ in range(HINTS):
            training.do("hint")
        name = training.attempts()[-1]["position"]
        if name not in known:
            known.add(name)
            new += 1
            assert puzzle.steps(Policy.only("naked-pair"))
            assert not puzzle.steps(Policy.only(*easier)), "nothing easier is possible"
        if new == 3:
            break
        training.do("next")
    assert new == 3, "new positions come one after another"


def test_a_streak_goes_on_with_new_positions(desktop: Player) -> None:
    """Where all positions of the course were shown, new ones come, and they get harder too."""
    training = Training(desktop).begin("full-house")
    known = {row["id"] for row in desktop.page.evaluate(ALL_SEEN, list(taught()))}
    desktop.visit("/train/streak")
    progress = training.dialog.locator(".train-progress")
    rated = []
    for _ in range(4):
        training.ready()
        [rating] = re.findall(r"rated (\d+)", progress.inner_text())
        rated.append(int(rating))
        assert "before" not in training.said()
        training.solve()
        name = training.attempts()[-1]["position"]
        assert name not in known
        known.add(name)
        training.do("next")
    assert rated == sorted(set(rated)), rated


@pytest.mark.parametrize("slug", ["innie", "locked-in-cage"])
def test_exercises_in_killers(player: Player, slug: str) -> None:
    """Cages are turned with the grid, and new killers are made when all were shown."""
    training = Training(player).begin(slug)
    known = {row["id"] for row in player.page.evaluate(ALL_SEEN, [slug])}
    for is_new in (False, True):
        if is_new:
            player.visit(f"/train/{slug}")
            training.ready()
        assert training.dialog.locator(".sums text").count() > 20
        assert "the cage of" in training.labels()[0]
        assert offences(player) == []
        for _ in range(HINTS):
            training.do("hint")
        training.demand("Here it is.")
        training.demand("add up to")
        assert (training.attempts()[-1]["position"] not in known) == is_new


def test_a_technique_beyond_the_course(desktop: Player) -> None:
    """It has no prepared positions: each is made, and somebody waits for the first."""
    training = Training(desktop).begin("m-wing")
    expect(training.dialog.locator(".question")).to_have_text("Find the step: M-Wing.")
    training.answer(training.step("m-wing"))
    training.demand("Right! You found the M-Wing.")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nonsense", "There is no technique nonsense."),
        ("x-wing,nonsense,magic", "There is no technique nonsense, magic."),
        ("search", "Search tries something out: there is nothing to see."),
    ],
)
def test_what_cannot_be_practised_is_told(desktop: Player, name: str, told: str) -> None:
    training = Training(desktop)
    desktop.visit(f"/train/{name}")
    alert = training.dialog.locator("[role=alert]")
    expect(alert).to_have_text(f"{told} Choose below, or from all techniques.")
    training.dialog.locator(".train-choice").first.wait_for()
    assert offences(desktop) == []
    alert.get_by_role("link").click()
    desktop.page.locator("dialog.learn .techniques").first.wait_for()
    desktop.page.locator("dialog.train").wait_for(state="detached")
    desktop.press("Escape")
    desktop.page.locator("dialog").wait_for(state="detached")
    assert desktop.page.url.rstrip("/") == desktop.url


def test_an_address_may_have_the_name_of_a_technique(desktop: Player) -> None:
    training = Training(desktop).begin("Naked Pair")
    expect(training.dialog.locator(".question")).to_have_text("Find the step: Naked Pair.")


def test_a_search_for_an_exercise_can_be_stopped(desktop: Player) -> None:
    desktop.visit("/train/siamese-finned-x-wing")
    desktop.page.locator("#busy").get_by_role("button", name="Stop").click()
    training = Training(desktop)
    expect(training.dialog).to_contain_text("No new exercise was found in time.")
    desktop.button("Back")
    training.dialog.locator(".card").first.wait_for()


@pytest.fixture
def kept(browser: Browser, files: str) -> Iterator[Player]:
    """A player whose browser keeps the page, with its own engine."""
    yield from play(browser, files, "desktop", service_workers="allow")


def is_kept(part: str) -> str:
    """Whether the browser keeps a file, as a question to the page."""
    keys = "(await (await caches.open('whydoku-3')).keys())"
    return f"{keys}.some(({{ url }}) => url.includes('{part}'))"


@pytest.mark.slow
def test_without_a_network(kept: Player) -> None:
    training = Training(kept).begin("full-house")
    for part in ("course/x-wing", "engine.wasm", "words.json", "trainer"):
        kept.until(is_kept(part))
    kept.context.set_offline(True)
    training.begin("x-wing")
    training.answer(training.step("x-wing"))
    training.demand("Right!")
    kept.context.set_offline(False)
    kept.errors.clear()  # what could not be fetched


@pytest.mark.parametrize("screen", [(320, 568), (360, 640), (360, 740), (740, 360)], ids=str)
def test_an_exercise_fits_a_phone(phone: Player, screen: tuple[int, int]) -> None:
    width, height = screen
    phone.page.set_viewport_size({"width": width, "height": height})
    training = Training(phone).begin("x-wing")
    content = training.dialog.locator(".dialog-content")
    assert content.evaluate("part => part.scrollWidth <= part.clientWidth")
    for button in training.dialog.locator("button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
    if height >= 640:
        expect(training.part("check")).to_be_in_viewport(ratio=1)
