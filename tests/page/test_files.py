"""The page as plain files, without any server of ours: the engine in the browser answers."""

import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from page.test_look import offences
from page.test_new import choose, new
from player import PASTE, Player, play
from whydoku import Puzzle, generate
from whydoku.model.policy import LEVELS

NEEDED = ("x-wing", "xy-wing", "naked-triple", "two-string-kite", "finned-x-wing")
RARE = "sk-loop"
"""A technique that no search finds in a moment."""
MOST_HINTS = 400
CACHED = "!!await (await caches.open('whydoku-3')).match('/sudoku/{}')"


@pytest.fixture
def alone(browser: Browser, files: str) -> Iterator[Player]:
    """A desktop that has the page as plain files."""
    yield from play(browser, files, "desktop")


@pytest.fixture
def kept(browser: Browser, files: str) -> Iterator[Player]:
    """A phone with a service worker, which keeps the page in the browser."""
    yield from play(browser, files, "phone", service_workers="allow")


def take_hints(player: Player) -> None:
    """Take hints, all four stages of each, until the puzzle is solved."""
    stages = player.page.locator("#panel .stages")
    for _ in range(MOST_HINTS):
        if player.ask("app.record.solved"):
            return
        player.press("h")
        stages.wait_for()
        player.press("h", "h", "h", "h")
        stages.wait_for(state="detached")
    raise AssertionError("it is not solved")


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_of_each_level_is_played_to_its_end_by_hints(alone: Player, level: str) -> None:
    made = next(generate(seed=1, level=level, symmetry="180"))
    alone.start(made.puzzle.line())
    take_hints(alone)
    assert Puzzle.parse(alone.line()).solved


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_of_each_level_is_made(alone: Player, level: str) -> None:
    alone.start()
    alone.do("New puzzle")
    choose(alone, "Symmetry", "none")  # those of the pool are turned by half
    puzzle = new(alone, level)
    assert puzzle.check().ok
    assert puzzle.path().level == level == alone.ask("app.record.level")


@pytest.mark.parametrize("slug", NEEDED)
def test_a_puzzle_that_needs_a_technique_is_made(alone: Player, slug: str) -> None:
    alone.start()
    alone.do("New puzzle")
    alone.page.locator(f"option[value='{slug}']").wait_for(state="attached")
    choose(alone, "Technique to practise", slug)
    puzzle = new(alone, "")
    assert puzzle.check().ok
    assert puzzle.path().counts[slug] > 0


def test_a_long_search_is_said_and_can_be_stopped(alone: Player) -> None:
    alone.start()
    alone.do("New puzzle")
    alone.page.locator(f"option[value='{RARE}']").wait_for(state="attached")
    choose(alone, "Technique to practise", RARE)
    alone.act(alone.page.locator('[data-level=""]'))
    busy = alone.page.locator("#busy")
    expect(busy).to_contain_text("Searching: ")
    # A hint does not wait for it: another worker finds puzzles.
    assert offences(alone) == []
    busy.get_by_role("button", name="Stop").click()
    alone.page.locator("dialog .said", has_text="Stopped.").wait_for()
    busy.wait_for(state="detached")
    choose(alone, "Technique to practise", "naked-pair")
    assert new(alone, "").path().counts["naked-pair"] > 0


def test_a_worker_that_dies_is_started_anew(alone: Player) -> None:
    alone.start()
    alone.do("Hint")
    alone.page.locator("#panel .stages").wait_for()
    alone.press("Escape")
    (worker,) = alone.page.workers
    with alone.page.expect_worker():
        worker.evaluate("void setTimeout(() => { throw new Error('it dies'); })")
    alone.do("Hint")
    alone.page.locator("#panel .stages").wait_for()
    alone.errors[:] = [error for error in alone.errors if "it dies" not in error]


def test_from_the_first_visit_on_it_works_without_a_network(kept: Player) -> None:
    kept.start()
    for name in ("engine.wasm", "words.json", "data/lessons.json", "js/engine/worker.js"):
        kept.until(CACHED.format(name))
    kept.context.set_offline(True)
    kept.page.reload()
    kept.ready()
    kept.do("Hint")
    kept.page.locator("#panel .stages").wait_for()
    kept.press("Escape")
    kept.do("New puzzle")
    choose(kept, "Symmetry", "none")
    assert new(kept, "medium").path().level == "medium"
    kept.do("Techniques")
    kept.act(kept.page.get_by_role("link", name="XY-Wing", exact=True))
    kept.page.locator("dialog .small-board").wait_for()
    kept.errors.clear()  # the browser logs what could not be fetched


def test_an_update_is_said_once(alone: Player) -> None:
    alone.keep({"whydoku.version": "another"})
    alone.start()
    alone.page.locator("#status", has_text="Whydoku has been updated.").wait_for()


def test_a_link_holds_the_game(alone: Player, browser: Browser) -> None:
    alone.start()
    alone.tap("r1c1")
    alone.digit(1)
    alone.do("Share")
    alone.button("Make a link")
    field = alone.page.get_by_label("Link", exact=True)
    field.wait_for()
    link = field.input_value()
    assert link.startswith(f"{alone.url}/#game=")
    for other in play(browser, alone.url, "phone"):
        other.page.goto(link)
        other.ready()
        other.until("app.record.title === 'Test'")
        assert other.line() == "1" + alone.line()[1:]
        assert other.page.url == f"{alone.url}/"
        other.page.evaluate(PASTE, link[:-9])
        other.page.get_by_text("The link is damaged").wait_for()
        other.page.evaluate(PASTE, link)
        other.until("app.record.title === 'Test'")


def test_what_needs_a_server_says_so(alone: Player) -> None:
    alone.start()
    for place in ("Home", "Open, share, print"):
        alone.do(place)
        tile = alone.page.get_by_role("button", name="Scan a puzzle (needs a server)")
        expect(tile).to_be_disabled()
        alone.press("Escape")


def test_only_its_own_scripts_and_webassembly_may_run(alone: Player) -> None:
    with urllib.request.urlopen(f"{alone.url}/") as answer:
        text = answer.read().decode()
    assert "script-src 'self' 'wasm-unsafe-eval'" in text
    assert "'unsafe-" not in text
    alone.start()
    assert alone.page.evaluate(
        "new Promise((done) => {"
        " addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));"
        " const script = document.createElement('script'); script.textContent = '1';"
        " document.head.append(script); })"
    ).startswith("script-src")
    alone.errors.clear()
