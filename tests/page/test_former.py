"""What a browser kept under the former name, Pencilmark, is found, and kept under that of today."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect

from engine import PAGE
from page.studying import Studying
from player import FIRST, Player, play
from whydoku import Puzzle
from whydoku.game import Game

NAMES = (
    "last", "deleted", "prefs", "settings", "daily", "pool", "wishes", "results", "course",
    "trainer", "version",
)  # fmt: skip
"""The keys of the browser's store, besides those of games."""


@pytest.fixture
def ids() -> tuple[str, str]:
    """Those of two games: of each test its own, as a server gives a game to one browser alone."""
    return str(uuid4()), str(uuid4())


def record(game_id: str, revision: str = "one", digits: Sequence[int] = (1,)) -> dict[str, Any]:
    """A game with digits in its first empty cells."""
    game = Game(Puzzle.parse(FIRST))
    for cell, digit in zip((0, 2), digits, strict=False):
        game.enter(cell, digit)
    return {
        "id": game_id, "game": game.to_dict(), "title": "Kept", "level": None, "seconds": 5,
        "solved": False, "updated": 1_767_225_600_000, "revision": revision, "past": [],
    }  # fmt: skip


def leave(player: Player, values: dict[str, Any]) -> None:
    """Put values into the browser's store, as a page of that name has left them."""
    player.page.goto(player.address("/icon.svg"))
    for key, value in values.items():
        text = value if isinstance(value, str) else json.dumps(value)
        player.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


NOTHING = {"body": "", "content_type": "text/javascript"}


def stored(player: Player) -> dict[str, str]:
    found: dict[str, str] = player.page.evaluate("() => ({ ...localStorage })")
    return found


def test_the_last_game_goes_on(desktop: Player, ids: tuple[str, str]) -> None:
    game, _ = ids
    leave(desktop, {"pencilmark.last": game, f"pencilmark.game.{game}": record(game)})
    desktop.visit()
    assert desktop.ask("app.record.id") == game
    assert desktop.line()[0] == "1"
    assert not [key for key in stored(desktop) if key.startswith("pencilmark")]


def test_every_key_is_moved(desktop: Player, ids: tuple[str, str]) -> None:
    last, other = ids
    values: dict[str, Any] = {
        "last": last, "deleted": ["b"], "prefs": {"theme": "dark", "timer": False},
        "settings": {"uniqueness": False}, "wishes": {"level": "hard"},
        "results": [{"id": "c", "title": "", "layout": "9x9", "level": "easy", "seconds": 60,
                     "solved": True, "updated": 1_767_225_600_000, "hints": 0}],
        "course": {"read": {"singles": 1}}, "trainer": {"best": {"streak": 4, "timed": 2}},
        "daily": {"date": "2020-01-01"}, "pool": {}, "version": "0123456789abcdef",
    }  # fmt: skip
    assert set(values) == set(NAMES)
    games = {f"pencilmark.game.{name}": record(name) for name in ids}
    leave(desktop, {f"pencilmark.{key}": value for key, value in values.items()} | games)
    # A script that runs first sees what theme.js has left, before any other script changes it.
    desktop.context.route("**/js/main.js", lambda route: route.fulfill(**NOTHING))
    desktop.page.goto(desktop.address("/"))
    moved = stored(desktop)
    for key, value in values.items():
        text = value if isinstance(value, str) else json.dumps(value)
        assert moved[f"whydoku.{key}"] == text
    assert json.loads(moved[f"whydoku.game.{other}"]) == record(other)
    assert not [key for key in moved if key.startswith("pencilmark")]
    assert desktop.page.locator("html").get_attribute("data-theme") == "dark"


def test_the_new_name_is_told_once(desktop: Player) -> None:
    leave(desktop, {"pencilmark.version": "0123456789abcdef"})
    desktop.visit()
    expect(desktop.page.locator("#status")).to_have_text("Pencilmark is called Whydoku now.")
    desktop.visit()
    assert "Whydoku" not in desktop.said()


def test_a_tab_of_the_former_name_may_write_once_more(
    desktop: Player, ids: tuple[str, str]
) -> None:
    """Its page was opened before, and is left open."""
    before, after = ids
    leave(desktop, {"pencilmark.last": before, f"pencilmark.game.{before}": record(before)})
    desktop.visit()
    later = record(before, revision="two", digits=(1, 6)) | {"past": ["one"]}
    late = {
        f"pencilmark.game.{before}": later, f"pencilmark.game.{after}": record(after),
        "pencilmark.course": {"read": {"singles": 5}}, "pencilmark.last": after,
        "pencilmark.trainer": {"best": {"streak": 9, "timed": 0}},
    }  # fmt: skip
    mine = {
        "whydoku.course": {"read": {"pairs": 7}},
        "whydoku.trainer": {"best": {"streak": 4, "timed": 2}},
    }
    leave(desktop, late | mine)
    desktop.visit()
    desktop.until("!Object.keys(localStorage).some((key) => key.startsWith('pencilmark'))")
    kept = {key: json.loads(text) for key, text in stored(desktop).items() if text[0] in "[{"}
    assert kept[f"whydoku.game.{after}"]["title"] == "Kept"
    assert kept["whydoku.course"]["read"] == {"singles": 5, "pairs": 7}
    assert kept["whydoku.trainer"]["best"] == {"streak": 9, "timed": 2}
    assert kept[f"whydoku.game.{before}"]["game"] == later["game"]


def test_progress_of_the_former_name_is_loaded(desktop: Player, tmp_path: Path) -> None:
    desktop.visit("/course")
    file = tmp_path / "pencilmark-progress.json"
    file.write_text(json.dumps(
        {"pencilmark": "progress", "version": 1, "course": {"read": {"hidden-single": 1}}}
    ))  # fmt: skip
    desktop.page.locator("input[type=file]").last.set_input_files(file)
    desktop.until("JSON.parse(localStorage['whydoku.course'] ?? '{}').read?.['hidden-single']")


LINK = (
    "/#game="
    "NY9dbsQgDISvsvJzZDX71yaX6AFWeXADzaKyUAEbNYpy9w5OKySw5xtbw0qTPCz1K802ZRcD9W1DuUgqVXzEGZB8"
    "FEMNeVniEzp1Px3ayc02ZLT8yswd8_mKl8_8hsN8Uo21roZWmep84f06qn5UxpfTbrwyln97Ga2h_jbUOOk5fu31"
    "3YWy6xsCxQnVSkH_QBYoYbamzgr-8v-DUYJxRorS20vTDtj4scBxB6Ft2NCbGDDTYn1xxdfx98-Dl1wOi5VE2y8"
)
"""A link of that time, which holds a game."""


def test_a_link_of_that_time_opens(desktop: Player) -> None:
    desktop.visit(LINK)
    desktop.until("app.record.title === 'Of last year'")
    assert desktop.line()[0] == "1"


# -- studies ---------------------------------------------------------------------------------------

MAKE = """(rows) => new Promise((resolve, reject) => {
  const request = indexedDB.open('pencilmark.studies', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('studies', { keyPath: 'id' });
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction('studies', 'readwrite');
    for (const row of rows) transaction.objectStore('studies').put(row);
    transaction.oncomplete = () => resolve(request.result.close());
  };
})"""
ROWS = """(name) => new Promise((resolve, reject) => {
  const request = indexedDB.open(name);
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const all = request.result.transaction('studies').objectStore('studies').getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result); };
  };
})"""


def test_studies_of_the_former_name_are_moved(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    desktop.until("(await indexedDB.databases()).length > 0")
    desktop.page.wait_for_timeout(500)
    (row,) = desktop.page.evaluate(ROWS, "whydoku.studies")
    old = row | {"id": "old", "text": row["text"], "revision": "r1"}
    again = row | {"revision": "another", "updated": row["updated"] + 1}
    desktop.page.evaluate(MAKE, [old, again])
    desktop.visit("/study")
    expect(studying.dialog.locator(".study-list li")).to_have_count(3)
    kept = desktop.page.evaluate(ROWS, "whydoku.studies")
    assert {(one["id"], one["revision"]) for one in kept} >= {
        ("old", "r1"), (row["id"], row["revision"]),
    }  # fmt: skip
    assert [one["revision"] for one in kept if one["id"] not in ("old", row["id"])] == ["another"]
    assert desktop.page.evaluate(ROWS, "pencilmark.studies") == []


# -- the service worker ----------------------------------------------------------------------------


@pytest.fixture
def installed(browser: Browser, server: str) -> Iterator[Player]:
    yield from play(browser, server, "desktop", service_workers="allow")


@pytest.mark.needs_server
def test_a_page_with_the_former_worker_becomes_the_new_one(installed: Player) -> None:
    former = (PAGE / "sw.js").read_text("utf-8").replace("whydoku-3", "pencilmark-2")
    assert "pencilmark-2" in former
    answer = {"body": former, "content_type": "text/javascript"}
    installed.context.route("**/sw.js", lambda route: route.fulfill(**answer))
    installed.visit()
    kept = "(await (await caches.open('{}')).keys()).map(({{ url }}) => url)"
    lessons = "some((url) => url.endsWith('/data/lessons.json'))"
    installed.until(f"{kept.format('pencilmark-2')}.{lessons}")
    installed.page.wait_for_timeout(2000)  # a worker is replaced when it has nothing to do
    installed.context.unroute("**/sw.js")
    installed.visit()
    installed.until("!(await caches.keys()).includes('pencilmark-2')")
    installed.until(f"{kept.format('whydoku-3')}.includes('{installed.url}/')")
