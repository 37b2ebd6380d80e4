"""The page as one file, from `file://`: two browsers, no server, no network, no error."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page import test_desk, test_help_commands, test_hints, test_home, test_in_and_out, test_look
from page.test_course import heading, scroll_to_the_end
from page.test_new import choose, new
from player import ONE_FILE, Player, play
from thinning import some
from whydoku import Puzzle
from whydoku.web.one_file import write

pytestmark = pytest.mark.slow
"""Each asks for its browser by name, so that nothing else sees that it opens one."""

SCENARIOS: list[Callable[[Player], None]] = [
    test_desk.test_tabs_are_used_by_keys,
    test_help_commands.test_a_hint_leads_to_the_page_of_its_technique,
    test_help_commands.test_the_path_goes_forwards_and_backwards,
    test_hints.test_a_proof_can_be_followed_step_by_step,
    test_home.test_days_in_a_row_and_the_calendar,
    test_in_and_out.test_a_file_is_dropped,
]
REFUSES = """for (const name of ['localStorage', 'indexedDB'])
  Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException(); } });
"""
"""What a browser does whose person lets no page keep anything."""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, in a folder whose name has to be written otherwise in an address."""
    file = tmp_path_factory.mktemp("one file #") / ONE_FILE.removeprefix("/")
    write(file)
    return file


@pytest.fixture(params=["browser", "firefox"])
def reader(request: pytest.FixtureRequest, page_file: Path) -> Iterator[Player]:
    """Somebody who has opened the file, in each browser; all that it asks for is in the file."""
    asked: dict[str, str] = {}
    for player in play(request.getfixturevalue(request.param), page_file.as_uri(), "desktop"):
        player.page.on("request", lambda sent: asked.update({sent.url: sent.resource_type}))
        if request.param == "browser":  # of playwright's Firefox, nobody can cut the network
            player.context.set_offline(True)
        yield player
        parts = [url for url, kind in asked.items() if kind != "document"]
        assert all(url.startswith(("blob:", "data:")) for url in parts)


def test_a_game_from_the_first_puzzle_to_the_next_visit(reader: Player) -> None:
    reader.visit()
    reader.do("New puzzle")
    choose(reader, "Symmetry", "none")  # those that are ready are turned by half
    puzzle = new(reader, "medium")
    assert puzzle.path().level == "medium"
    reader.do("Hint")
    reader.page.locator("#panel .stages").wait_for()
    reader.press("Escape")
    empty = puzzle.line().index(".")
    reader.tap(f"r{empty // 9 + 1}c{empty % 9 + 1}")
    reader.press(puzzle.solve().line()[empty])
    before = reader.line()
    assert before != puzzle.line()
    reader.visit()
    assert reader.line() == before, reader.ask("Object.entries(localStorage)")
    solve(reader, puzzle)
    reader.do("Games")
    expect(reader.page.locator("dialog")).to_contain_text("Games are kept in this browser alone.")
    expect(reader.page.locator("dialog .games")).to_contain_text("solved")


def solve(reader: Player, puzzle: Puzzle) -> None:
    """Enter what is missing, the last digit by key."""
    solution = puzzle.solve().line()
    *missing, last = (cell for cell, digit in enumerate(reader.line()) if digit == ".")
    reader.ask(f"{[[cell, int(solution[cell])] for cell in missing]}"
               ".forEach(([cell, digit]) => app.enter([cell], digit))")  # fmt: skip
    reader.tap(f"r{last // 9 + 1}c{last % 9 + 1}")
    reader.press(solution[last])
    reader.page.locator("#panel", has_text="It needed").wait_for()


def test_the_course_and_its_addresses(reader: Player) -> None:
    reader.visit("/course/x-wing")
    heading(reader, "X-Wing")
    scroll_to_the_end(reader)
    reader.act(reader.page.get_by_role("link", name="Next"))
    heading(reader, "Skyscraper")
    assert reader.page.url == reader.address("/course/skyscraper")
    reader.page.go_back()
    heading(reader, "X-Wing")
    reader.press("Escape")
    reader.page.wait_for_url(reader.url)
    reader.do("Train")
    reader.page.wait_for_url(re.compile(r"\?train"))


def test_a_link_is_pasted_where_it_cannot_be_followed(reader: Player) -> None:
    reader.start()
    reader.tap("r1c1")
    reader.press("1")
    before = reader.line()
    reader.do("Share")
    expect(reader.page.locator("dialog")).to_contain_text("paste it into any page of Whydoku")
    reader.button("Make a link")
    link = reader.page.get_by_label("Link").input_value()
    assert link.startswith(f"{reader.url}#game=")
    assert reader.page.locator("dialog img.picture").evaluate("image => image.decode()") is None
    reader.press("Escape")
    reader.do("New puzzle")
    new(reader, "easy")
    reader.do("Open or paste")
    reader.page.get_by_label("Puzzle as text").fill(link)
    reader.button("Open")
    reader.until("app.record.title === 'Test'")
    assert reader.line() == before


def test_what_the_browser_does_not_keep_is_said(reader: Player) -> None:
    reader.context.add_init_script(REFUSES)
    reader.visit()
    expect(reader.page.locator("#status")).to_contain_text("keeps no games of this page")
    reader.tap("r1c2")
    reader.press("3")
    assert reader.line()[1] == "3"
    reader.do("Games")
    expect(reader.page.locator("dialog")).to_contain_text("they are lost when you close the page")
    reader.press("Escape")
    reader.do("Studies")
    expect(reader.page.locator("dialog")).to_contain_text("This browser keeps no studies here.")


def test_a_file_that_was_cut_says_so(reader: Player, tmp_path: Path, page_file: Path) -> None:
    cut = tmp_path / "cut.html"
    cut.write_bytes(page_file.read_bytes()[:-5000])
    reader.page.goto(cut.as_uri())
    expect(reader.page.locator("#status")).to_contain_text("Was all of the file copied")
    reader.errors.clear()  # the browser logs what it could not unpack


@pytest.mark.parametrize("scenario", some(SCENARIOS, 2), ids=lambda scenario: scenario.__name__[5:])
def test_what_is_tried_beside_a_server(reader: Player, scenario: Callable[[Player], None]) -> None:
    scenario(reader)


@pytest.mark.parametrize("reader", ["firefox"], indirect=True)
def test_settings_are_kept(reader: Player) -> None:
    """Chromium is tried beside a server alone: busy, it forgets at times what a file has written.

    Of 60 files that wrote one word and were loaded again half a second later, one had lost it.
    """
    test_look.test_settings_are_changed_and_kept(reader)
