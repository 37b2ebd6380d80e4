"""The course: its list, its lessons, what is read, and progress as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page.test_help_access import THEMES, complaints
from player import Player, play
from whydoku.course import chapters, lesson, lessons

READ = "Object.keys(JSON.parse(localStorage['whydoku.course'] ?? '{\"read\":{}}').read)"


@pytest.fixture
def kept(browser: Browser, site: str) -> Iterator[Player]:
    """A browser that may keep the page."""
    yield from play(browser, site, "desktop", service_workers="allow")


def heading(player: Player, title: str) -> None:
    player.page.get_by_role("heading", name=title, exact=True, level=2).wait_for()


def scroll_to_the_end(player: Player) -> None:
    player.page.locator(".lesson-foot").wait_for()
    player.page.locator(".dialog-content").evaluate("(all) => all.scrollTo(0, all.scrollHeight)")


def test_home_leads_to_the_course_and_its_first_lesson(player: Player) -> None:
    player.visit(home=True)
    player.button("Learn")
    heading(player, "Course")
    assert player.page.url == player.address("/course")
    for chapter in chapters():
        expect(player.page.get_by_role("heading", name=chapter.title, exact=True)).to_be_attached()
    assert player.page.locator("dialog .course a").count() == len(lessons())
    player.act(player.page.get_by_role("link", name="Begin: The last empty cell"))
    heading(player, "The last empty cell")
    assert player.page.url == player.address("/course/last-empty-cell")
    player.page.go_back()
    heading(player, "Course")
    player.button("Close")
    player.page.wait_for_url(f"{player.url}/")


def test_a_lesson_has_texts_and_two_boards(player: Player) -> None:
    player.visit("/course/x-wing")
    heading(player, "X-Wing")
    dialog = player.page.locator("dialog.lesson")
    for text in (lesson("x-wing").look_for, lesson("x-wing").why, *lesson("x-wing").captions):
        expect(dialog.get_by_text(text)).to_be_attached()
    assert dialog.locator(".small-board").count() == 2
    assert dialog.locator(".small-board .ev-shape").count() >= 8
    expect(dialog.get_by_text("Easier if you know: Pointing")).to_be_visible()
    scroll_to_the_end(player)
    player.act(player.page.get_by_role("link", name="Next"))
    heading(player, "Skyscraper")
    scroll_to_the_end(player)
    player.act(player.page.get_by_role("link", name="Previous"))
    heading(player, "X-Wing")
    player.act(dialog.get_by_role("link", name="X-Wing", exact=True))
    player.page.get_by_text("fish, hard").wait_for()
    player.act(player.page.locator("dialog").get_by_role("link", name="X-Wing", exact=True))
    heading(player, "X-Wing")
    dialog.wait_for()


def test_a_lesson_that_was_read_to_the_end_is_ticked(player: Player) -> None:
    player.visit("/course/last-empty-cell")
    heading(player, "The last empty cell")
    assert player.ask(READ) == []
    scroll_to_the_end(player)
    player.until(f"{READ}.length === 1")
    player.act(player.page.get_by_role("link", name="all lessons"))
    heading(player, "Course")
    first = player.page.locator("dialog .course li").first
    assert "✓ read" in first.inner_text()
    expect(player.page.get_by_text("1 of 46 lessons read.")).to_be_visible()
    expect(player.page.get_by_role("link", name="Go on: Scanning the boxes")).to_be_visible()


def test_a_board_is_tried(player: Player) -> None:
    player.visit("/course/scanning")
    player.page.locator(".example button").first.wait_for()
    player.act(player.page.locator(".example button").first)
    player.page.locator("dialog").wait_for(state="detached")
    assert player.ask("app.record.title") == "Example: Hidden Single in a Box"
    assert not player.ask("app.showsComputed")
    player.page.locator("#status", has_text="Find the step here: Hidden Single in").wait_for()


def test_a_board_to_remove_from_is_tried_with_its_candidates(desktop: Player) -> None:
    desktop.visit("/course/pointing")
    desktop.page.locator(".example button").first.wait_for()
    desktop.act(desktop.page.locator(".example button").first)
    desktop.until("app.showsComputed")
    desktop.page.go_back()
    heading(desktop, "Pointing")


def test_own_candidates_are_filled_in_when_a_board_is_tried(desktop: Player) -> None:
    desktop.start()
    desktop.ask("app.choose('candidates', 'own')")
    desktop.do("Course")
    heading(desktop, "Course")
    desktop.act(desktop.page.get_by_role("link", name="Pointing", exact=True))
    desktop.page.locator(".example button").first.wait_for()
    desktop.act(desktop.page.locator(".example button").first)
    desktop.until("app.isOpen && app.position().marks.candidate.size > 0")
    assert desktop.ask("app.position().settings.candidates") == "own"


def test_a_lesson_ends_in_exercises(player: Player) -> None:
    player.visit("/course/simple-colors")
    player.page.locator(".lesson-foot").wait_for()
    player.button("Practise")
    player.page.locator("dialog.train").wait_for()
    place = "/train/simple-colors-trap%2Csimple-colors-wrap"
    assert player.page.url == player.address(place)
    assert player.ask(READ) == ["simple-colors"]
    player.button("Close")
    heading(player, "Simple Colors")
    assert player.page.url == player.address("/course/simple-colors")


def test_the_list_says_first_how_the_course_works(phone: Player) -> None:
    phone.visit("/course")
    expect(phone.page.get_by_text("When you are stuck")).to_be_visible()
    phone.keep({"whydoku.course": {"read": {"scanning": 5}}}).visit("/course")
    expect(phone.page.get_by_text("How the course works")).to_be_visible()
    expect(phone.page.get_by_text("When you are stuck")).to_be_hidden()


def test_progress_goes_to_another_browser_as_a_file(player: Player, tmp_path: Path) -> None:
    player.keep({"whydoku.course": {"read": {"scanning": 5}}}).visit("/course")
    heading(player, "Course")
    player.act(player.page.get_by_text("Take your progress with you"))
    with player.page.expect_download() as loading:
        player.button("Save as a file")
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    saved = json.loads(file.read_text("utf-8"))
    assert saved["course"] == {"read": {"scanning": 5}}
    saved["course"]["read"]["pointing"] = 7
    file.write_text(json.dumps(saved), "utf-8")
    player.page.locator("input[type=file]").set_input_files(file)
    expect(player.page.get_by_text("What the file holds was added")).to_be_visible()
    expect(player.page.get_by_text("2 of 46 lessons read.")).to_be_visible()
    assert sorted(player.ask(READ)) == ["pointing", "scanning"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dear diary", "it begins with “Dear diary” and is not JSON, expected what “Save as"),
        ('{"study": "Wings"}', 'whydoku is missing, expected "progress".'),
        ('{"whydoku": "progress", "version": 2}', "version is 2, expected 1."),
        (
            '{"whydoku": "progress", "version": 1, "course": {"read": {"pointing": "now"}}}',
            'course.read.pointing is "now", expected a number.',
        ),
    ],
)
def test_a_damaged_file_is_refused(desktop: Player, text: str, told: str) -> None:
    """What is remembered stays, and the same file can be chosen again when it is mended."""
    desktop.keep({"whydoku.course": {"read": {"scanning": 5}}}).visit("/course")
    desktop.page.get_by_text("Take your progress with you").click()
    mended = json.dumps({"whydoku": "progress", "version": 1, "course": {"read": {"aic": 7}}})
    for now in (text, mended):
        desktop.page.locator("input[type=file]").set_input_files(
            {"name": "mine.json", "mimeType": "application/json", "buffer": now.encode()}
        )
        if now != mended:
            alert = desktop.page.locator("dialog [role=alert]")
            expect(alert).to_contain_text("This file holds no progress that can be read: ")
            expect(alert).to_contain_text(told)
            assert desktop.ask(READ) == ["scanning"]
    expect(desktop.page.get_by_text("2 of 46 lessons read.")).to_be_visible()


@pytest.mark.slow
def test_the_course_without_a_network(kept: Player) -> None:
    cached = "!!await caches.match(new URL('data/{}.json', document.baseURI))"
    kept.start()
    kept.until(cached.format("course"))
    kept.do("Course")
    heading(kept, "Course")
    kept.until(cached.format("course/aic"))
    kept.context.set_offline(True)
    kept.visit("/course/aic")
    heading(kept, lesson("aic").title)
    assert kept.page.locator("dialog .small-board").count() == 2
    kept.errors.clear()  # the browser logs what could not be fetched


def test_there_is_no_such_lesson(desktop: Player) -> None:
    """The list says so, and offers the others."""
    desktop.visit("/course/no-such-thing")
    heading(desktop, "Course")
    told = desktop.page.locator("dialog p[role]").first
    expect(told).to_have_text("There is no lesson no-such-thing. Choose one from the list.")
    desktop.press("Escape")
    desktop.page.locator("dialog").wait_for(state="detached")
    assert desktop.page.url == f"{desktop.url}/"


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_wrong_in_the_course(phone: Player, theme: str) -> None:
    phone.prefer(theme=theme).visit("/course")
    heading(phone, "Course")
    phone.act(phone.page.get_by_text("Take your progress with you"))
    assert complaints(phone, "dialog") == []
    for id_ in ("last-empty-cell", "simple-colors"):
        phone.visit(f"/course/{id_}")
        phone.page.locator("dialog.lesson").wait_for()
        assert complaints(phone, "dialog") == []


# -- all techniques ------------------------------------------------------------------------------


def test_techniques_are_searched(player: Player) -> None:
    player.visit("/learn")
    heading(player, "Techniques")
    links = player.page.locator("dialog .techniques a:visible")
    search = player.page.get_by_label("Search the techniques")
    search.fill("Wing fish finned")
    expect(links).to_have_count(6)
    expect(player.page.get_by_text("6 techniques", exact=True)).to_be_visible()
    search.fill("wxyz-")
    assert links.all_inner_texts() == ["WXYZ-Wing", "VWXYZ-Wing", "UVWXYZ-Wing", "TUVWXYZ-Wing"]
    search.fill("zzz")
    expect(player.page.get_by_text("There is no such technique.")).to_be_visible()
    assert complaints(player, "dialog") == []


def test_techniques_are_searched_by_any_name(player: Player) -> None:
    player.visit("/learn")
    heading(player, "Techniques")
    links = player.page.locator("dialog .techniques a:visible")
    search = player.page.get_by_label("Search the techniques")
    search.fill("simple colouring")
    expect(links).to_have_text(["Simple Colors (Trap)", "Simple Colors (Wrap)"])
    search.fill("Thor's hammer")
    expect(links).to_have_text(["Tridagon"])
    search.fill("Direct Hidden Pair")
    expect(links).to_have_text(["Hidden Pair"])
    told = "Direct Hidden Pair is found here as Hidden Pair. 1 technique"
    expect(player.page.get_by_text(told)).to_be_visible()
    search.fill("skyscrapper")
    expect(player.page.get_by_text("Did you mean Skyscraper?")).to_be_visible()
    assert complaints(player, "dialog") == []


def test_an_article_leads_to_its_lesson_and_to_related_techniques(player: Player) -> None:
    player.visit("/learn/xyz-wing")
    heading(player, "XYZ-Wing")
    related = player.page.locator("dialog .techniques a")
    assert related.all_inner_texts()[:2] == ["XY-Wing", "W-Wing"]
    assert complaints(player, "dialog") == []
    player.act(player.page.locator("dialog").get_by_role("link", name="XYZ-Wing", exact=True))
    player.page.locator("dialog.lesson").wait_for()
    assert player.page.url == player.address("/course/xyz-wing")
