"""The clock, games in the browser and on the server, their list, statistics, no network."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from engine import PAGE
from page.test_home import result, solved_days
from page.test_look import offences
from player import FIRST, NEWCOMERS, Player, play
from whydoku import Puzzle
from whydoku.game import Game
from whydoku.web import page_files


def clock(player: Player) -> int:
    minutes, seconds = player.page.locator("#clock [role=timer]").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def hide(player: Player, state: str) -> None:
    """Do what a browser does when another tab is shown."""
    player.page.evaluate(
        f"Object.defineProperty(document, 'visibilityState', {{ value: '{state}',"
        " configurable: true }); document.dispatchEvent(new Event('visibilitychange'))"
    )


def test_the_clock_stands_still_while_hidden(player: Player) -> None:
    player.page.clock.install()
    player.start(seconds=59)
    player.page.clock.run_for(2000)
    assert clock(player) >= 60
    hide(player, "hidden")
    before = player.ask("app.record.seconds")
    player.page.clock.run_for(100_000)
    assert player.ask("app.record.seconds") == before
    hide(player, "visible")
    player.page.clock.run_for(2000)
    assert before + 1 < player.ask("app.record.seconds") < before + 50


def test_a_pause_covers_the_board(player: Player) -> None:
    player.page.clock.install()
    player.start()
    player.tap("r1c1")
    player.act(player.page.locator("#clock button"))
    assert player.page.locator("#resume").is_visible()
    player.press("5")
    assert player.line()[0] == "."
    before = clock(player)
    player.page.clock.run_for(10_000)
    assert clock(player) == before
    player.act(player.page.locator("#resume"))
    player.tap("r1c3")
    player.digit(5)
    assert player.line()[2] == "5"


def test_the_clock_can_be_turned_off(player: Player) -> None:
    player.page.clock.install()
    player.prefer(timer=False).start(seconds=10)
    player.page.clock.run_for(10_000)
    assert player.page.locator("#clock").is_hidden()
    assert player.ask("app.record.seconds") == 10


# -- saved games ---------------------------------------------------------------------------------


def test_each_move_is_saved_at_once(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.digit(1)
    player.do("Freeze")
    kept = player.page.evaluate(
        "JSON.parse(localStorage['whydoku.game.' + localStorage['whydoku.last']]).game"
    )
    game = Game.from_dict(kept)
    assert [group.name for group in game.log] == ["enter", "freeze"]
    assert game.position.to_dict() == player.position()
    player.page.reload()
    player.ready()
    assert player.line()[0] == "1"
    player.do("Undo")
    player.do("Undo")
    assert player.line() == FIRST


@pytest.mark.needs_server
def test_the_server_has_a_move_soon(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.digit(1)
    player.synced()
    answer = player.page.evaluate(
        "fetch('/api/v1/games/' + localStorage['whydoku.last']).then((r) => r.json())"
    )
    assert Game.from_dict(answer["game"]).position.to_dict() == player.position()


@pytest.mark.needs_server
def test_fast_moves_do_not_delay_saving_on_the_server(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    sent: list[str] = []
    desktop.page.on("request", lambda asked: sent.append(asked.method))
    for _ in range(300):
        desktop.press("1")
        desktop.page.wait_for_timeout(100)
        if sent.count("PUT") >= 2:
            return
    pytest.fail("moves wait for a pause")


def test_games_are_listed_and_opened(player: Player) -> None:
    player.start(title="One of mine", level="hard")
    player.tap("r1c1")
    player.digit(1)
    player.ask("app.begin({ layout: '4x4', givens: '..3..4.221......' }, 'Another')")
    player.tap("r1c1")
    player.digit(1)
    player.do("Games")
    titles = player.page.locator(".games strong")
    assert titles.all_inner_texts() == ["Another", "One of mine"]
    assert "9 %" in player.page.locator(".games li").first.inner_text()
    player.act(player.page.locator(".game").nth(1))
    player.until("document.querySelector('#about').textContent === 'One of mine'")
    assert player.line()[0] == "1"
    assert player.chosen() == {"r1c3"}, "it has the focus, and takes a digit"
    assert player.page.locator("wd-board [role=row]").count() == 9


@pytest.mark.needs_server
def test_a_game_that_this_browser_has_lost_comes_from_the_server(desktop: Player) -> None:
    desktop.start(title="Kept there")
    desktop.tap("r1c1")
    desktop.press("1")
    desktop.synced()
    desktop.ask("app.begin({ layout: '4x4', givens: '..3..4.221......' }, 'Another')")
    desktop.page.evaluate(
        "Object.keys(localStorage).filter((key) => localStorage[key].includes('Kept there'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    desktop.do("Games")
    desktop.page.locator(".games strong", has_text="Kept there").click()
    desktop.until("document.querySelector('#about').textContent === 'Kept there'")
    assert desktop.line()[0] == "1"


@pytest.mark.needs_server
def test_a_game_is_deleted_in_the_browser_and_on_the_server(desktop: Player) -> None:
    desktop.start(title="To be gone")
    desktop.tap("r1c1")
    desktop.press("1")
    desktop.synced()
    desktop.ask("app.begin({ layout: '4x4', givens: '..3..4.221......' }, 'Another')")
    desktop.do("Games")
    with desktop.page.expect_response(lambda r: r.request.method == "DELETE") as deleted:
        desktop.do("Delete To be gone")
    assert deleted.value.status == 204
    desktop.press("Escape")
    desktop.page.locator("dialog").wait_for(state="detached")
    desktop.do("Games")
    assert desktop.page.locator(".games strong").count() == 0


@pytest.mark.needs_server
def test_a_deleted_game_can_be_brought_back(player: Player) -> None:
    player.start(title="Not to be lost")
    player.tap("r1c1")
    player.digit(1)
    player.synced()
    for _ in range(2):
        player.do("Games")
        player.do("Delete Not to be lost")
        player.page.get_by_text("“Not to be lost” is deleted.").wait_for()
        assert player.page.locator(".games strong").count() == 0
        player.act(player.page.locator(".games").get_by_role("button", name="Undo"))
        player.page.locator(".games strong", has_text="Not to be lost").wait_for()
        player.press("Escape")
        player.page.locator("dialog").wait_for(state="detached")
    player.tap("r1c3")
    player.digit(2)
    player.synced()
    player.page.reload()
    player.ready()
    assert player.line()[:3] == "172"
    kept = player.ask("(await (await fetch('/api/v1/games')).json()).games")
    assert [line["title"] for line in kept] == ["Not to be lost"]


def test_the_clock_stands_still_while_something_is_read(desktop: Player) -> None:
    desktop.page.clock.install()
    desktop.start(seconds=10)
    desktop.page.clock.run_for(2000)
    assert desktop.ask("app.record.seconds") > 11
    for key in ("l", "h"):
        desktop.press(key)
        desktop.page.locator("dialog, #panel:not([hidden])").first.wait_for()
        desktop.page.clock.run_for(1000)  # what was counted until now
        before = desktop.ask("app.record.seconds")
        desktop.page.clock.run_for(10_000)
        assert desktop.ask("app.record.seconds") == before, key
        desktop.press("Escape")
        desktop.page.clock.run_for(2000)
        assert desktop.ask("app.record.seconds") > before + 1


def test_the_clock_goes_on_with_a_move_beside_an_open_panel(desktop: Player) -> None:
    desktop.start()
    desktop.ask("app.openPanel('Something to read', [])")
    assert desktop.ask("app.reading")
    desktop.tap("r1c1")
    desktop.press("1")
    assert not desktop.ask("app.reading")
    assert desktop.page.locator("#panel").is_visible()


def test_statistics_by_level(player: Player) -> None:
    player.start("123434122143432.", "4x4", level="easy", seconds=65)
    player.tap("r4c4")
    player.digit(1)
    player.synced()
    player.do("Games")
    player.act(player.page.locator("dialog button", has_text="Statistics"))
    row = player.page.locator("tbody tr")
    row.wait_for()
    assert re.fullmatch(r"easy, mini 4.4\s1 of 1\s1:0\d\s1:0\d\s0", row.inner_text(), re.IGNORECASE)


def test_statistics_have_a_history(player: Player) -> None:
    """A puzzle that is being typed is no unrated game."""
    times = [result(number, seconds=100 * number, hints=number % 2) for number in range(1, 6)]
    hard = [result(7, level="hard", solved=False), result(8, level="hard", seconds=900)]
    player.today().keep({"whydoku.results": [*times, *hard, *solved_days([1, 2, 5, 6, 7])]})
    player.start()
    player.do("Enter your own")
    player.until("app.record.editing === true")
    player.tap("r1c1")
    player.digit(1)
    player.synced()
    player.do("Statistics")
    rows = player.page.locator("tbody tr")
    rows.first.wait_for()
    assert [row.split("\t") for row in map(str.lower, rows.all_inner_texts())] == [
        ["easy", "10 of 10", "1:40", "5:00", "3"],
        ["hard", "1 of 2", "15:00", "15:00", "0"],
    ]
    said = player.page.locator("dialog").inner_text()
    assert "5 puzzles of the day solved, 2 days in a row. At most it was 3 days in a row." in said
    assert offences(player) == []
    last = player.page.locator(".last-games li")
    assert last.all_inner_texts() == ["1 Jan\n15:00\nno hints"]
    player.page.get_by_label("Last games").select_option("easy")
    assert last.count() == player.page.locator(".times .bar").count() == 10
    assert player.page.locator(".times .helped").count() == 3


# -- without a network ---------------------------------------------------------------------------


@pytest.fixture
def installed(browser: Browser, server: str) -> Iterator[Player]:
    """A player whose browser has the service worker of the page."""
    yield from play(browser, server, "phone", service_workers="allow")


KEPT = "!!await (await caches.open('whydoku-3')).match('/data/layouts/9x9-x.json')"
"""Whether the service worker keeps the page, and the layouts that the page has not asked for."""


ENGINE = "!!await (await caches.open('whydoku-3')).match('/words.json')"


def test_play_without_a_network(installed: Player) -> None:
    installed.start()
    installed.until(KEPT)
    installed.until(ENGINE)
    installed.context.set_offline(True)
    installed.page.reload()
    installed.ready()
    installed.tap("r1c1")
    installed.digit(1)
    installed.do("Fill in candidates")
    assert installed.line()[0] == "1"
    installed.ask("app.begin({ layout: '9x9-x', givens: '.'.repeat(81) }, 'X')")
    installed.tap("r1c1")
    installed.digit(1)
    installed.do("Check")
    installed.page.get_by_text("The puzzle has more than one solution.").wait_for()
    installed.do("Undo")
    installed.do("Redo")
    # Moves that were made without a network are sent later.
    installed.context.set_offline(False)
    installed.synced()
    assert all("ERR_INTERNET_DISCONNECTED" in error for error in installed.errors)
    installed.errors.clear()


FILLED = "Object.values(JSON.parse(localStorage['whydoku.pool'] ?? '{}'))"
"""The puzzles of each level in the pool."""
LESSONS = "!!await (await caches.open('whydoku-3')).match('/data/lessons.json')"


@pytest.mark.slow
def test_new_puzzles_and_lessons_without_a_network(installed: Player) -> None:
    """Each puzzle of the pool is handed out once, and the pool is filled again."""
    installed.start()
    installed.until(KEPT)
    installed.until(LESSONS)
    installed.until(f"{FILLED}.filter((level) => level.length).length === 5")
    easy, medium, hard, *_ = installed.ask(FILLED)
    assert len(easy) == 3
    for level, puzzle in (("easy", easy[0]), ("medium", medium[-1]), ("hard", hard[0])):
        assert Puzzle.parse(puzzle).path().level == level
    installed.until("localStorage['whydoku.daily'] !== undefined")
    installed.context.set_offline(True)
    seen = set()
    for level in ("easy", "medium", "hard", "unfair", "extreme", "easy"):
        installed.do("New puzzle")
        installed.act(installed.page.locator(f'[data-level="{level}"]'))
        installed.page.wait_for_selector("dialog", state="detached")
        assert installed.ask("app.record.level") == level
        seen.add(installed.line())
    assert len(seen) == 6
    assert not seen & {line for level in installed.ask(FILLED) for line in level}
    installed.do("Techniques")
    installed.act(installed.page.get_by_role("link", name="XY-Wing", exact=True))
    installed.page.locator("dialog .small-board").wait_for()
    installed.do("Close")
    installed.do("Home")
    level = installed.ask("JSON.parse(localStorage['whydoku.daily']).level")
    assert level in installed.page.locator("dialog .daily").inner_text()
    installed.act(installed.page.locator("dialog .daily"))
    installed.page.locator("#about", has_text="Puzzle of").wait_for()
    installed.do("Home")
    installed.act(installed.page.locator("dialog .killer"))
    installed.page.locator("#about", has_text="Killer of").wait_for()
    installed.errors.clear()  # the browser logs what could not be fetched
    installed.context.set_offline(False)
    # What was used up is filled at the next visit.
    installed.page.reload()
    installed.ready()
    installed.until("JSON.parse(localStorage['whydoku.pool']).easy.length === 3")
    assert installed.ask(FILLED)[0][:1] == easy[2:]
    installed.errors.clear()


def test_other_pages_are_kept_under_their_own_address(installed: Player) -> None:
    """A visit to a licence does not replace the app in the cache."""
    licence = f"{installed.url}/fonts/LICENSE.txt"
    installed.start()
    installed.until(KEPT)
    kept = "[...(await (await caches.open('whydoku-3')).keys())].map(({ url }) => url)"
    installed.page.goto(licence)
    installed.page.get_by_text("SIL OPEN FONT LICENSE").first.wait_for()
    installed.visit("/learn/xy-wing")
    assert licence in installed.ask(kept)
    assert f"{installed.url}/learn/xy-wing" not in installed.ask(kept)
    installed.page.goto(licence)
    installed.context.set_offline(True)
    for address in ("", "/daily", "/learn/x-wing", "/s/none"):
        installed.page.goto(installed.url + address)
        installed.ready()
    installed.page.goto(licence)
    installed.page.get_by_text("SIL OPEN FONT LICENSE").first.wait_for()
    installed.errors.clear()  # the browser logs what could not be fetched


def test_the_worker_knows_the_addresses_of_the_app() -> None:
    script = (PAGE / "sw.js").read_text("utf-8")
    written = re.search(r"ENTRANCE = /(.*)/;", script)
    assert written
    addresses = [re.sub(r"{\w+}", "some-thing", address) for address in page_files.ENTRANCES]
    assert all(re.fullmatch(written[1], address.removeprefix("/")) for address in addresses)
    assert re.fullmatch(written[1], "index.html")
    assert not re.fullmatch(written[1], "api")


def test_a_damaged_store_does_not_stop_the_page(desktop: Player) -> None:
    desktop.context.add_init_script(
        "for (const key of ['prefs', 'last', 'settings', 'deleted', 'wishes', 'game.{'])"
        " localStorage.setItem('whydoku.' + key, '{')"
    )
    desktop.visit()
    assert desktop.line() == NEWCOMERS


def test_a_damaged_game_is_put_aside_and_told_once(desktop: Player) -> None:
    desktop.context.add_init_script(
        "if (!localStorage['whydoku.aside.bad'])"
        " localStorage['whydoku.game.bad'] = '{\"id\":\"bad\"}'"
    )
    desktop.visit()
    told = "A kept game is damaged: it was put aside."
    desktop.page.locator("#status", has_text=told).wait_for()
    desktop.tap("r1c1")
    desktop.digit(1)
    desktop.page.reload()
    desktop.until("app.isOpen")
    assert desktop.line() != FIRST
    assert desktop.ask("localStorage['whydoku.aside.bad']") == '{"id":"bad"}'
    assert told not in desktop.said()


BLOCKED = """
const refuse = { configurable: true, get() { throw new DOMException('', 'SecurityError'); } };
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, refuse);
Object.defineProperty(navigator, 'serviceWorker', refuse);
"""
"""What pages see in a browser whose owner lets sites keep nothing."""


def test_a_browser_that_keeps_nothing_plays_and_says_so(player: Player) -> None:
    player.context.add_init_script(BLOCKED)
    player.visit()
    told = "This browser keeps no games of this page: save yours as a file before you close it."
    player.page.locator("#status", has_text=told).wait_for()
    assert player.line() == NEWCOMERS
    player.tap("r1c2")
    player.digit(1)
    assert player.line() != NEWCOMERS


@pytest.mark.needs_server
def test_a_game_that_cannot_be_opened_does_not_stop_the_page(desktop: Player) -> None:
    desktop.start(log=[{"name": "enter", "moves": [{"move": "enter", "candidates": [[999, 1]]}]}])
    assert "could not be opened" in desktop.said()
    assert desktop.line() == NEWCOMERS
    desktop.do("Games")
    assert desktop.page.locator(".games strong").all_inner_texts() == ["Test"]
    # The server was asked, and refused. That is said when the first sentence was there for a while.
    desktop.until("document.querySelector('#status').textContent.includes('could not keep')")
    assert desktop.said() == (
        "The server could not keep “Test”: it is in this browser only."
        " Cell 999: the cells of 9x9 are 0 to 80."
    )
    assert all("status of 400" in error for error in desktop.errors)
    desktop.errors.clear()
