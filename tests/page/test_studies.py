"""Studies: made by playing, read, kept, shared, printed; bad ones are refused."""

import json
import re
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Route, expect

from page.studying import HOSTILE, Studying, lesson, linked
from page.test_look import offences
from player import FIRST, PASTE, Player, play
from reading import example
from whydoku import Policy, Puzzle, samples
from whydoku.game import Chapter, Game, Study

BAD = json.loads((Path(__file__).parents[1] / "game" / "bad_notes.json").read_text("utf-8"))
ON_PAPER = """[...document.body.children].filter((part) => part.checkVisibility())
  .filter((part) => part.getBoundingClientRect().width > 1).map(({ id }) => id)"""
"""What a printed page shows: the names of the parts of the page."""


def long_study() -> Study:
    """A study that begins with a long argument and its picture."""
    puzzle = example("or-braid")
    step = puzzle.steps(Policy.only("or-braid"))[0]
    game = Game(puzzle)
    game.annotate(step.words(), step)
    game.apply(step)
    return Study("Long", (Chapter("Or", game),))


def made_by_playing(player: Player) -> Studying:
    """A chapter with three notes, the last of them drawn by hand."""
    studying = Studying(player).begin()
    studying.write("Which digit is missing?")
    studying.button("Add next step")
    studying.at(1, 1)
    expect(studying.text).to_have_value(re.compile("are left in|is left for"))
    assert studying.drawn("ev-house").count()
    open_cell, digit = next(
        (cell, value)
        for cell, value in enumerate(Puzzle.parse(FIRST).solve().values)
        if not studying.value(cell)
    )
    studying.enter(open_cell, digit)
    studying.at(2, 2)
    studying.do("explain")
    expect(studying.text).not_to_have_value("")
    studying.button("Draw")
    free = next(c for c in range(81) if not studying.value(c))
    shapes = studying.drawn("ev-shape").count()
    candidate = next(d for d in Puzzle.parse(FIRST).candidates[free])
    studying.tap(free, candidate)
    expect(studying.drawn("ev-shape")).not_to_have_count(shapes)
    studying.dialog.get_by_label("What to draw on").select_option("weak")
    studying.tap(0)
    studying.tap(80)
    expect(studying.drawn("ev-weak").last).to_be_attached()
    return studying


def test_a_long_comment_is_read_part_by_part(desktop: Player) -> None:
    """The arrow keys go through its parts, and then to the next move."""
    studying = Studying(desktop)
    desktop.visit(linked(long_study().to_dict()))
    output = studying.dialog.get_by_role("group", name="Parts of the argument").locator("output")
    expect(output).to_have_text("The whole")
    whole = studying.drawn("ev-link").count()
    desktop.press("ArrowRight")
    expect(output).to_contain_text("Part 1 of ")
    lit = studying.words.locator(".shown-part").first
    expect(lit).to_be_visible()
    desktop.press(*["ArrowRight"] * 3)
    assert 0 < studying.drawn("ev-link").count() < whole
    studying.words.locator("button.cells").first.click()  # which selects cells
    assert 0 < studying.drawn("ev-link").count() < whole
    parts = int(output.inner_text().split()[-1])
    desktop.press(*["ArrowRight"] * (parts - 3))
    studying.at(1, 1)
    expect(output).to_have_count(0)


def test_a_lesson_is_made_by_playing(player: Player, browser: Browser, site: str) -> None:
    studying = made_by_playing(player)
    # a second chapter, named, and put first
    studying.button("Chapters")
    studying.dialog.get_by_label("Name of the study").fill("My lesson")
    studying.dialog.get_by_label("Name of chapter 1").fill("Singles")
    studying.dialog.get_by_label("Puzzle as text").fill(samples.sample("4x4").line())
    studying.button("Add this text")
    studying.at(0, 0)
    studying.write("A small one.")
    studying.button("Chapters")
    studying.dialog.get_by_label("Name of chapter 2").fill("Small")
    studying.button("Move Small up")
    names = studying.dialog.locator(".study-chapters input")
    assert [names.nth(i).input_value() for i in range(2)] == ["Small", "Singles"]
    studying.button("Back to the board")
    link = studying.link()
    (kept,) = studying.kept()
    for chapter in kept["chapters"]:
        chapter["game"]["start"].setdefault("hinted", [])
    assert Study.from_dict(kept).to_dict() == kept
    read_by_somebody_else(link, browser, site, "phone" if player.touch else "desktop")


def read_by_somebody_else(link: str, browser: Browser, site: str, size: str) -> None:
    for other in play(browser, site, size):
        other.page.goto(link)
        reading = Studying(other)
        expect(reading.words).to_have_text("A small one.")
        reading.do("next")
        reading.at(0, 2)
        expect(reading.words).to_have_text("Which digit is missing?")
        reading.do("next")
        assert reading.drawn("ev-house").count()
        reading.do("next")
        assert reading.drawn("ev-weak").count()
        assert reading.kept() == [], "what is only read is not kept"
        reading.button("Play")
        reading.write("Mine.")
        reading.player.page.wait_for_timeout(300)
        assert [study["study"] for study in reading.kept()] == ["My lesson"]


def test_two_presses_at_once_add_two_steps(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    studying.dialog.get_by_role("button", name="Add next step").evaluate(
        "button => { button.click(); button.click(); }"
    )
    studying.at(2, 2)


def test_every_edit_is_undone_and_redone_after_a_reload_too(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    studying.write("One")
    studying.button("Add next step")
    studying.at(1, 1)
    studying.button("Chapters")
    studying.dialog.get_by_label("Puzzle as text").fill(samples.sample("4x4").line())
    studying.button("Add this text")
    studying.button("Chapters")
    studying.button("Delete Chapter 2")
    expect(studying.dialog.locator(".study-chapters li")).to_have_count(1)
    studying.do("undo")
    expect(studying.dialog.locator(".study-chapters li")).to_have_count(2)
    studying.button("Back to the board")
    desktop.page.wait_for_timeout(300)
    desktop.page.reload()
    desktop.ready()
    studying.button("Play")
    for _ in range(2):
        studying.do("undo")
    studying.at(0, 0)
    expect(studying.text).to_have_value("One")
    studying.do("undo")
    expect(studying.text).to_have_value("")
    expect(studying.dialog.locator('[data-do="undo"]')).to_be_disabled()
    desktop.page.locator(".study-nav").click(position={"x": 1, "y": 1})
    for _ in range(3):
        desktop.press("Control+y")
    expect(studying.dialog.locator(".study-chapter option")).to_have_count(2)


def test_a_move_in_between_and_moves_removed(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    for _ in range(2):
        studying.button("Add next step")
    studying.at(2, 2)
    later = studying.dialog.locator(".study-where b").inner_text()
    desktop.press("PageUp")
    studying.at(1, 2)
    solution = Puzzle.parse(FIRST).solve().values
    free = [c for c in range(81) if not studying.value(c)]
    name = f"r{free[-1] // 9 + 1}c{free[-1] % 9 + 1}"
    assert name not in later
    studying.enter(free[-1], solution[free[-1]])
    studying.at(2, 3)
    studying.do("on")
    expect(studying.dialog.locator(".study-where b")).to_have_text(later)
    studying.do("back")
    desktop.act(studying.dialog.get_by_text("More", exact=True))
    studying.do("remove")
    studying.at(1, 2)
    studying.do("rest")
    studying.at(0, 0)
    studying.do("undo")
    studying.at(1, 2)


def test_a_step_that_is_the_next_move_already_is_not_added_again(desktop: Player) -> None:
    """Of digits that were entered by hand, the hint's own entry is not another move."""
    step = Game(Puzzle.parse(FIRST)).hint().step
    assert step
    ((cell, digit),) = step.placements
    others = [
        (at, value)
        for at, value in enumerate(Puzzle.parse(FIRST).solve().values)
        if not Puzzle.parse(FIRST).values[at] and at != cell
    ][:2]
    studying = Studying(desktop).begin()
    studying.enter(cell, digit)
    studying.at(1, 1)
    desktop.press("PageUp")
    studying.button("Add next step")
    studying.at(1, 1)
    expect(studying.text).to_have_value(re.compile("are left in|is left for"))
    studying.do("undo")
    studying.do("undo")
    studying.at(0, 0)
    for move in (*others, (cell, digit)):
        studying.enter(*move)
    studying.at(3, 3)
    desktop.press("PageUp", "PageUp", "PageUp")
    studying.at(0, 3)
    studying.button("Add next step")
    studying.at(1, 3)
    moves = studying.dialog.locator(".study-moves li").all_text_contents()
    assert len({move.split(" ✎")[0] for move in moves}) == len(moves) == 4


def test_the_buttons_of_the_header_touch_nothing(player: Player) -> None:
    player.visit(linked(lesson().to_dict()))
    studying = Studying(player)
    studying.dialog.locator(".study-desk").wait_for()
    gaps = studying.dialog.evaluate(
        """(dialog) => {
          const boxes = [...dialog.querySelectorAll('header button')]
            .map((button) => button.getBoundingClientRect());
          const top = dialog.getBoundingClientRect().top;
          const below = dialog.querySelector('.dialog-content').getBoundingClientRect().top;
          return [
            ...boxes.slice(1).map(({ left }, at) => left - boxes[at].right),
            ...boxes.flatMap((box) => [box.top - top, below - box.bottom]),
          ];
        }"""
    )
    assert min(gaps) >= 4, gaps
    side = studying.dialog.locator(".study-side > *").evaluate_all(
        """(parts) => parts.map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width).map(({ top, bottom }) => [top, bottom])"""
    )
    assert max(low[0] - high[1] for high, low in pairwise(side)) <= 8, "one gap, not two"


def test_the_board_has_numbers_at_its_rows_and_columns(desktop: Player) -> None:
    desktop.visit(linked(lesson().to_dict()))
    reading = Studying(desktop)
    lines = reading.dialog.locator(".study-board :is(.columns, .rows)")
    expect(lines.first).to_have_text("123456789")
    reading.dialog.get_by_label("Chapter").select_option(index=1)
    reading.at(0, 0)
    for line in range(2):
        expect(lines.nth(line)).to_have_text("123456")


def test_a_mistake_is_not_explained(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    solution = Puzzle.parse(FIRST).solve().values
    free = next(c for c in range(81) if not studying.value(c))
    wrong = next(d for d in Puzzle.parse(FIRST).candidates[free] if d != solution[free])
    studying.enter(free, wrong)
    studying.do("explain")
    expect(studying.dialog.locator(".study-said")).to_have_text(re.compile("a mistake"))
    expect(studying.text).to_have_value("")


def test_reading_by_keys(desktop: Player) -> None:
    desktop.visit(linked(lesson().to_dict()))
    reading = Studying(desktop)
    reading.at(0, 3)
    desktop.press("ArrowRight")
    reading.at(1, 3)
    desktop.press("Shift+ArrowRight")
    reading.at(3, 3)
    expect(reading.words).to_have_text("The third one.")
    desktop.press("ArrowRight")
    reading.at(0, 0)
    assert reading.dialog.locator("wd-board .candidate").count(), "this chapter shows candidates"
    desktop.press("ArrowLeft", "Home")
    reading.at(0, 3)
    desktop.press("5")
    reading.at(0, 3)
    reading.button("Play from here")
    reading.dialog.wait_for(state="detached")
    assert desktop.line() == FIRST


def test_what_is_written_is_never_html(desktop: Player) -> None:
    study = lesson().to_dict()
    study["study"] = study["chapters"][0]["name"] = HOSTILE
    desktop.visit(linked(study))
    reading = Studying(desktop)
    expect(reading.words).to_contain_text("<script>")
    for page in ("Chapters", "Share"):
        reading.button(page)
        reading.button("Back to the board")
    assert reading.dialog.locator("img, script").count() == 0
    assert desktop.page.title() not in ("1", "2")


def test_bad_links_and_files_get_one_sentence(desktop: Player) -> None:
    desktop.visit()
    whole = lesson().to_dict()
    status = desktop.page.locator("#status")
    small = {"version": 1, "start": {"move": "load", "layout": "4x4", "givens": "." * 16},
             "log": [], "done": 0}  # fmt: skip
    for case in BAD:
        text = json.dumps(small | case["note"])
        desktop.page.evaluate(PASTE, text)
        expect(status).to_have_text(re.compile(r"^[A-Z].*\.$"))
        desktop.ask("app.say('')")
        assert desktop.page.locator("dialog.study").count() == 0, case["what"]
    damages: list[dict[str, Any]] = [
        {"chapters": []},
        {"version": 2},
        {"study": 5},
        {"chapters": [{"name": "x"}]},
    ]
    for damage in damages:
        desktop.page.evaluate(PASTE, json.dumps(whole | damage))
        expect(status).to_have_text(re.compile(r"^[A-Z].*\.$"))
        desktop.ask("app.say('')")
    desktop.page.goto("about:blank")
    desktop.page.goto(desktop.address("/#study=AAAA"))
    desktop.ready()
    expect(status).to_have_text(re.compile("The link is damaged"))
    desktop.page.goto("about:blank")
    desktop.page.goto(desktop.address(linked([1, 2])))
    desktop.ready()
    expect(status).to_have_text(re.compile(r"^The study is damaged"))


@pytest.mark.needs_server
def test_studies_wait_for_the_game_that_a_chapter_may_begin_with(desktop: Player) -> None:
    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    desktop.page.route("**/data/layouts/*", late)
    desktop.visit("/study")
    expect(Studying(desktop).dialog.get_by_text("The puzzle that is open")).to_be_visible()


def test_a_file_of_the_library_is_opened_and_saved(desktop: Player, tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    lesson().save(path)
    desktop.visit("/study")
    studying = Studying(desktop)
    studying.dialog.locator("input[type=file]").set_input_files(path)
    studying.at(0, 3)
    studying.button("Share")
    with desktop.page.expect_download() as saving:
        studying.button("Download")
    saving.value.save_as(tmp_path / "saved.json")
    assert saving.value.suggested_filename == "A lesson.json"
    saved, given = Study.open(tmp_path / "saved.json"), Study.open(path)
    assert [c.game.notes() for c in saved.chapters] == [c.game.notes() for c in given.chapters]
    assert [(c.name, c.candidates) for c in saved.chapters] == [("First", False), ("Small", True)]


def test_a_game_with_comments_is_opened_as_a_study(desktop: Player) -> None:
    desktop.visit()
    desktop.page.evaluate(PASTE, json.dumps(lesson().chapters[0].game.to_dict()))
    reading = Studying(desktop)
    reading.at(0, 3)
    expect(reading.words).to_contain_text("Begin here.")


def test_it_is_printed(desktop: Player) -> None:
    desktop.visit(linked(lesson().to_dict()))
    Studying(desktop).button("Share")
    desktop.page.evaluate("window.print = () => {}")
    Studying(desktop).do("print")
    figures = desktop.page.locator("#print figure")
    expect(figures).to_have_count(3)
    assert desktop.page.locator("#print .ev-house").count()
    assert figures.first.locator(".columns, .rows").all_inner_texts() == ["123456789"] * 2
    expect(figures.first.locator(".legend")).to_have_count(0)
    expect(figures.nth(1).locator(".legend li").first).to_be_attached()
    assert figures.last.locator(".rows").inner_text() == "123456"
    expect(figures.nth(1)).to_contain_text("The third one.")
    desktop.page.emulate_media(media="print")
    expect(Studying(desktop).dialog).to_be_hidden()
    expect(figures.nth(1)).to_be_visible()
    assert desktop.page.evaluate(ON_PAPER) == ["print"], "nothing of the page itself"
    assert desktop.page.pdf().count(b"/Type /Page\n") == 2
    expect(desktop.page.locator("#print")).to_have_count(0)


def test_studies_are_listed_deleted_and_brought_back(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    desktop.page.wait_for_timeout(300)
    studying.button("Studies")
    expect(studying.dialog.locator(".study-list li")).to_have_count(1)
    studying.button("Delete A study without a name")
    assert studying.kept() == []
    studying.button("Undo")
    desktop.page.wait_for_timeout(200)
    assert len(studying.kept()) == 1


def test_a_study_that_this_browser_does_not_have(desktop: Player) -> None:
    desktop.visit(f"/study/{UUID(int=0)}")
    page = Studying(desktop).dialog.locator(".study-page > *")
    expect(page.first).to_have_text("This browser has no study at this address.")
    assert desktop.page.get_by_role("button", name="Add this text").is_visible()


def test_two_tabs_lose_nothing(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    studying.write("One tab.")
    desktop.page.wait_for_timeout(300)
    other = desktop.context.new_page()
    other.goto(desktop.page.url)
    other.wait_for_selector("dialog.study .study-desk")
    studying.write("The first tab.")
    desktop.page.wait_for_timeout(300)
    other.get_by_role("button", name="Play", exact=True).click()
    other.locator("dialog.study .study-text").fill("The other tab.")
    expect(other.locator(".study-said")).to_have_text(re.compile("changed in another tab"))
    comments = {study["chapters"][0]["game"]["comment"] for study in studying.kept()}
    assert comments == {"The first tab.", "The other tab."}


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(player: Player, theme: str) -> None:
    player.prefer(theme=theme)
    studying = Studying(player).begin()
    studying.button("Add next step")
    studying.at(1, 1)
    for way in ("Play", "Draw", "Read"):
        studying.button(way)
        assert offences(player) == [], way
    for page in ("Chapters", "Share"):
        studying.button(page)
        assert offences(player) == [], page
        studying.button("Back to the board")
    studying.button("Studies")
    studying.dialog.locator(".study-list").wait_for()
    assert offences(player) == []


@pytest.fixture
def away(browser: Browser, files: str) -> Iterator[Player]:
    """A player whose browser keeps the page, with its own engine."""
    yield from play(browser, files, "phone", service_workers="allow")


def test_without_a_network(away: Player) -> None:
    studying = Studying(away).begin()
    keys = "(await (await caches.open('whydoku-3')).keys())"
    for part in ("study", "engine.wasm", "words.json", "worker.js"):
        away.until(f"{keys}.some(({{ url }}) => url.includes('{part}'))")
    away.context.set_offline(True)
    away.page.reload()
    away.ready()
    studying.button("Play")
    studying.button("Add next step")
    studying.at(1, 1)
    link = studying.link()
    away.page.goto(link)
    studying.at(0, 1)
    away.context.set_offline(False)
    away.errors.clear()  # what could not be fetched


@pytest.mark.parametrize("screen", [(320, 568), (360, 640), (390, 844), (844, 390)], ids=str)
def test_small_screens(browser: Browser, files: str, screen: tuple[int, int]) -> None:
    width, height = screen
    for player in play(browser, files, "phone", viewport={"width": width, "height": height}):
        studying = Studying(player)
        player.start(FIRST).visit("/study")
        box = player.page.get_by_label("Open a file").bounding_box()
        assert box
        assert box["x"] + box["width"] <= width
        studying.begin()
        studying.button("Add next step")
        studying.at(1, 1)
        for way in ("Play", "Draw", "Read"):
            studying.button(way)
            wide = player.page.evaluate(
                "document.querySelector('dialog.study .dialog-content').scrollWidth"
            )
            assert wide <= width, way
        board = studying.dialog.locator("wd-board").bounding_box()
        assert board
        assert board["width"] > min(width, height) * 0.6
        expect(studying.dialog.locator(".legend li")).to_have_text(
            ["house", "cross-hatching", "place"]
        )
        studying.dialog.locator(".dialog-content").evaluate("part => part.scrollTo(0, 9999)")
        expect(studying.dialog.locator("wd-board")).to_be_in_viewport(ratio=0.95)
        studying.dialog.locator(".dialog-content").evaluate("part => part.scrollTo(0, 0)")
        studying.do("previous")
        studying.at(0, 1)
