"""Two tabs, or two devices, with one game: no move is lost, and the player is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, Route

from player import FIRST, PATIENCE, SIZES, Player

pytestmark = pytest.mark.needs_server

ADDED = "Moves from another tab or device were added."
FULL = "No room in this browser: delete some games."
A_DAY = 25 * 3600 * 1000

# A tab that hears nothing of what other tabs write, as if it had been frozen.
DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
AHEAD = f"const now = Date.now; Date.now = () => now() + {A_DAY}"


def tab_of(player: Player, script: str = "") -> Player:
    """Another tab of the same browser, with the same game open."""
    tab = Player(player.context, player.url, touch=player.touch)
    tab.errors = player.errors
    if script:
        tab.page.add_init_script(script)
    return tab.visit()


@pytest.fixture
def other_device(browser: Browser) -> Iterator[Callable[..., Player]]:
    """Makes a browser that has the key of a player, and opens the player's game there."""
    opened: list[Player] = []

    def make(player: Player, script: str = "") -> Player:
        player.synced()
        context = browser.new_context(
            service_workers="block", reduced_motion="reduce", **SIZES["desktop"]
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_cookies(player.context.cookies())  # type: ignore[arg-type]
        if script:
            context.add_init_script(script)
        opened.append(Player(context, player.url, touch=False).visit())
        opened[-1].do("Games")
        opened[-1].page.locator(".games strong", has_text="Test").click()
        opened[-1].until(f"app.record.id === '{game_id(player)}'")
        return opened[-1]

    yield make
    for player in opened:
        player.context.close()
        assert player.errors == []


def game_id(player: Player) -> str:
    found: str = player.ask("app.record.id")
    return found


def enter(player: Player, name: str, digit: int) -> None:
    player.tap(name)
    player.digit(digit)


def holds(player: Player, **digits: int) -> None:
    """Wait until the open game has these digits."""
    for name, digit in digits.items():
        player.until(f"app.position().entries[{player.number(name)}]?.digit === {digit}")


def on_server(player: Player) -> Any:
    """The open game as the server has it."""
    return player.ask("(await fetch(`/api/v1/games/${app.record.id}`)).json()")


def look(player: Player) -> None:
    """Do what a browser does when a person turns to its window."""
    player.page.evaluate("dispatchEvent(new Event('focus'))")


@contextmanager
def offline(player: Player) -> Iterator[None]:
    """Without a network, which the browser logs."""
    player.context.set_offline(True)
    yield
    player.context.set_offline(False)
    player.errors[:] = [error for error in player.errors if "DISCONNECTED" not in error]


def expect_logged(player: Player, words: str) -> None:
    """The browser logs each refused request, and those without a network: these were expected."""
    refused = [error for error in player.errors if "ERR_INTERNET_DISCONNECTED" not in error]
    assert refused
    assert all(words in error for error in refused), player.errors
    player.errors.clear()


# -- two tabs ------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["", DEAF], ids=["hears", "was frozen"])
def test_two_tabs_lose_no_move(player: Player, script: str) -> None:
    player.start()
    second = tab_of(player, script)
    player.page.bring_to_front()
    enter(player, "r2c2", 9)
    second.page.bring_to_front()
    enter(second, "r1c3", 2)
    holds(second, r1c3=2, r2c2=9)
    holds(player, r1c3=2, r2c2=9)
    for tab in (player, second):
        tab.page.reload()
        tab.ready()
        holds(tab, r1c3=2, r2c2=9)
    player.synced()
    assert len(on_server(player)["game"]["log"]) == 2


def test_a_tab_follows_the_other_and_keeps_what_the_player_was_doing(player: Player) -> None:
    player.start(seconds=100)
    second = tab_of(player)
    player.page.bring_to_front()
    player.tap("r1c1")
    player.ask("app.openPanel('Something to read', [])")
    enter(second, "r1c3", 2)
    holds(player, r1c3=2)
    player.page.get_by_text(ADDED).wait_for()
    assert player.chosen() == {"r1c1"}
    assert player.page.locator("#panel").is_visible()
    assert player.ask("app.record.seconds") >= 100
    second.do("Undo")
    player.until(f"app.position().entries[{player.number('r1c3')}] === null")
    player.ask("app.redo()")
    holds(second, r1c3=2)


def test_a_game_that_is_deleted_in_another_tab_goes_on_as_a_new_one(player: Player) -> None:
    player.start()
    enter(player, "r1c1", 1)
    player.synced()
    before = game_id(player)
    second = tab_of(player)
    second.do("Games")
    second.do("Delete Test")
    player.page.get_by_text("This game was deleted in another tab.").wait_for()
    assert player.page.evaluate(f"localStorage['whydoku.game.{before}']") is None
    player.page.bring_to_front()
    enter(player, "r1c3", 2)
    player.page.get_by_text("This game was deleted; your moves are kept as a new game.").wait_for()
    assert game_id(player) != before
    player.synced()
    assert len(on_server(player)["game"]["log"]) == 2


# -- two devices ---------------------------------------------------------------------------------


def test_two_devices_lose_no_move(player: Player, other_device: Callable[..., Player]) -> None:
    player.start()
    enter(player, "r1c1", 1)
    other = other_device(player)
    holds(other, r1c1=1)
    with offline(other):
        enter(player, "r2c2", 9)
        player.synced()
        enter(other, "r1c3", 2)
    holds(other, r1c3=2, r2c2=9)
    other.page.get_by_text(ADDED).wait_for()
    other.synced()
    look(player)
    holds(player, r1c3=2, r2c2=9)
    player.page.get_by_text(ADDED).wait_for()
    assert player.log() == other.log() == ["enter"] * 3
    assert other.conflicts


def test_a_clock_that_is_a_day_ahead_decides_nothing(
    desktop: Player, other_device: Callable[..., Player]
) -> None:
    desktop.start()
    enter(desktop, "r1c1", 1)
    ahead = other_device(desktop, AHEAD)
    with offline(desktop):
        enter(ahead, "r1c3", 2)
        ahead.synced()
        enter(desktop, "r2c2", 9)
    holds(desktop, r1c3=2, r2c2=9)
    desktop.synced()
    look(ahead)
    holds(ahead, r1c3=2, r2c2=9)
    assert desktop.conflicts


def test_a_game_that_was_deleted_on_another_device_goes_on_as_a_new_one(
    desktop: Player, other_device: Callable[..., Player]
) -> None:
    desktop.start()
    enter(desktop, "r1c1", 1)
    before = game_id(desktop)
    other = other_device(desktop)
    with offline(desktop):
        with other.page.expect_response(lambda answer: answer.request.method == "DELETE"):
            other.do("Games")
            other.do("Delete Test")
        enter(desktop, "r1c3", 2)
    said = "This game was deleted on another device; your moves are kept as a new game."
    desktop.page.get_by_text(said).wait_for()
    assert game_id(desktop) != before
    desktop.synced()
    assert len(on_server(desktop)["game"]["log"]) == 2
    expect_logged(desktop, "410")
    desktop.page.reload()
    desktop.ready()
    holds(desktop, r1c1=1, r1c3=2)


def test_moves_that_do_not_fit_become_a_game_of_their_own(
    desktop: Player, other_device: Callable[..., Player]
) -> None:
    """One device freezes a digit, the other one changes it."""
    desktop.start()
    enter(desktop, "r1c1", 1)
    before = game_id(desktop)
    other = other_device(desktop)
    with offline(desktop):
        other.do("Freeze")
        other.synced()
        desktop.digit(3)
    desktop.page.get_by_text("they are a game of their own").wait_for()
    holds(desktop, r1c1=3)
    assert game_id(desktop) != before
    assert desktop.page.locator("#about").inner_text() == "Test (other version)"
    desktop.synced()
    desktop.do("Games")
    titles = desktop.page.locator(".games strong")
    titles.nth(1).wait_for()
    assert sorted(titles.all_inner_texts()) == ["Test", "Test (other version)"]
    assert desktop.conflicts


# -- what cannot be kept -------------------------------------------------------------------------


@contextmanager
def refusing(player: Player, status: int, reason: str) -> Iterator[list[str]]:
    """A server that refuses to save games, and the requests that it was sent."""
    asked: list[str] = []

    def refuse(route: Route) -> None:
        if route.request.method != "PUT":
            route.fallback()
            return
        asked.append(route.request.url)
        route.fulfill(status=status, json={"error": reason})

    player.page.route("**/api/v1/games/*", refuse)
    yield asked
    player.page.unroute("**/api/v1/games/*", refuse)


@pytest.mark.parametrize("status", [400, 403, 404, 413, 422, 500, 507])
def test_a_refusal_is_told_and_is_no_save(desktop: Player, status: int) -> None:
    desktop.start()
    with refusing(desktop, status, "There is a reason.") as asked:
        enter(desktop, "r1c1", 1)
        said = "The server could not keep this game: it is in this browser only. There is a reason."
        desktop.page.get_by_text(said).wait_for()
        enter(desktop, "r1c3", 2)
        while len(asked) < 2:
            desktop.page.wait_for_timeout(50)
        kept = desktop.ask("JSON.parse(localStorage['whydoku.game.' + app.record.id])")
        assert kept.get("synced") != kept["revision"]
        desktop.ask("app.say('')")
        enter(desktop, "r1c4", 5)
        while len(asked) < 3:
            desktop.page.wait_for_timeout(50)
        assert desktop.said() == "", "it was told before"
    expect_logged(desktop, str(status))
    desktop.page.reload()
    desktop.ready()
    desktop.synced()
    assert len(on_server(desktop)["game"]["log"]) == 3


def test_without_room_in_the_browser_the_server_has_the_moves(player: Player) -> None:
    player.start()
    enter(player, "r1c1", 1)
    player.synced()
    player.page.evaluate(
        "for (let size = 2 ** 22; size >= 1; size /= 2)"
        " for (let at = 0; at < 3; at += 1)"
        " try { localStorage[`junk ${size} ${at}`] = 'x'.repeat(size) } catch {}"
    )
    for name, digit in (("r1c3", 2), ("r1c4", 6), ("r2c2", 9)):
        enter(player, name, digit)
    player.page.get_by_text(FULL).wait_for()
    player.until(
        "(await (await fetch(`/api/v1/games/${app.record.id}`)).json()).game.log.length === 4"
    )
    player.ask("app.say('Something else.')")
    player.ask("app.say('')")
    assert player.said() == FULL, "the sentence stays"
    player.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('junk'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    enter(player, "r2c3", 3)
    player.until("document.querySelector('#status').textContent === ''")
    player.page.reload()
    player.ready()
    holds(player, r1c1=1, r1c3=2, r1c4=6, r2c2=9, r2c3=3)


# -- the first requests --------------------------------------------------------------------------


NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"
MOVE = "app.play({ name: 'enter', moves: [{ move: 'enter', candidates: [[0, 1]] }] })"


def new_game(player: Player, title: str) -> None:
    player.ask(f"app.begin({{ layout: '9x9', givens: '{FIRST}' }}, '{title}')")


def has_one_device(player: Player, answers: list[Response]) -> None:
    """All games are those of one device, and the server has made no other."""
    kept = player.ask("(await (await fetch('/api/v1/games')).json()).games")
    assert {line["title"] for line in kept} == {"One", "Two"}
    assert sum(len(answer.header_values("set-cookie")) for answer in answers) == 1


def heard(player: Player) -> list[Response]:
    """All answers from now on."""
    answers: list[Response] = []

    def hear(answer: Response) -> None:
        answers.append(answer)

    player.context.on("response", hear)
    return answers


def test_first_requests_at_once_make_one_device(desktop: Player) -> None:
    """Two tabs of a new browser, each with a game, and 300 ms to the server."""
    answers = heard(desktop)
    desktop.start()
    second = tab_of(desktop)
    slow = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    for tab, title in ((desktop, "One"), (second, "Two")):
        session = desktop.context.new_cdp_session(tab.page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", slow)
        new_game(tab, title)
    for tab in (desktop, second):
        tab.ask(f"[{MOVE}, document.querySelector('[aria-label=Games]').click()]")
    for tab in (desktop, second):
        tab.synced()
    has_one_device(desktop, answers)


def test_without_locks_a_tab_waits_for_the_other(desktop: Player) -> None:
    """Browsers have locks on pages that come over HTTPS, or from the machine itself."""
    answers = heard(desktop)
    desktop.context.add_init_script(NO_LOCKS)
    desktop.start()
    second = tab_of(desktop)
    new_game(desktop, "One")
    new_game(second, "Two")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    desktop.context.route("**/api/v1/device", hold)
    desktop.ask(MOVE)
    while not held:
        desktop.page.wait_for_timeout(50)
    # The first tab waits for its key, and the second one for the first.
    second.until("Object.keys(localStorage).some((key) => key.startsWith('whydoku.lock'))")
    second.ask(MOVE)
    held[0].continue_()
    for tab in (desktop, second):
        tab.synced()
    has_one_device(desktop, answers)
