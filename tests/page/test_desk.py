"""Where pad, bar and panel are: at a desk, on a tablet, on phones, and in small windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from player import Player, play

# Buttons that something else lies on, or that are cut off at the sides, after they are scrolled to.
COVERED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((button) => button.checkVisibility({ visibilityProperty: true }))
  .filter((button) => {
    button.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight + 1
      || !button.contains(there);
  }).map((button) => button.ariaLabel || button.textContent)"""
ALL_BUTTONS = "header button, #side button"
COLUMNS = """() => [...document.querySelectorAll('.keypad .key')]
  .filter((key) => key.dataset.digit)
  .map((key) => Math.round(key.getBoundingClientRect().left))"""


def boxes(player: Player) -> list[object]:
    return [player.page.locator(part).bounding_box() for part in ("wd-board", "#pad", "#bar")]


def go_through_hint(player: Player) -> None:
    """Open a hint, and let it tell everything."""
    player.do("Hint")
    for stage in range(4):
        if stage:
            player.button("Tell me more")
        player.page.wait_for_selector(f".stages li:nth-child({stage + 1}) [aria-current]")


@pytest.mark.parametrize("screen", [(768, 1024), (1440, 900)], ids=str)
def test_at_a_desk_pad_and_bar_stay(desktop: Player, screen: tuple[int, int]) -> None:
    width, height = screen
    desktop.page.set_viewport_size({"width": width, "height": height})
    desktop.start()
    before = boxes(desktop)
    assert all(before)
    for tab in ("Game", "Learn", "Helper", "Hint"):
        desktop.page.get_by_role("tab", name=tab).click()
        assert desktop.page.get_by_role("tabpanel", name=tab).locator("button").count() >= 3
        assert boxes(desktop) == before
        assert desktop.page.evaluate(COVERED, ALL_BUTTONS) == []
    go_through_hint(desktop)
    desktop.page.locator(".folded summary").click()
    desktop.page.locator(".legend li").first.wait_for()
    assert desktop.page.locator(".notation").inner_text()
    assert boxes(desktop) == before
    assert desktop.page.evaluate(COVERED, ALL_BUTTONS) == []


def test_tabs_are_used_by_keys(desktop: Player) -> None:
    desktop.start()
    tabs = desktop.page.get_by_role("tab")
    tabs.first.focus()
    cursor = desktop.ask("app.cursor")
    for key, name in (("ArrowRight", "Game"), ("End", "Helper"), ("ArrowRight", "Hint"),
                      ("ArrowLeft", "Helper"), ("Home", "Hint")):  # fmt: skip
        desktop.press(key)
        assert desktop.page.evaluate("document.activeElement.textContent") == name
        chosen = desktop.page.locator('[role=tab][aria-selected="true"]')
        assert chosen.all_inner_texts() == [name]
        assert desktop.page.get_by_role("tabpanel", name=name).is_visible()
        assert desktop.page.get_by_role("tabpanel").count() == 1
    assert desktop.page.locator('[role=tab][tabindex="0"]').count() == 1
    assert desktop.ask("app.cursor") == cursor


def test_a_hint_comes_to_the_front(desktop: Player) -> None:
    """It is kept while another tab is looked at."""
    desktop.start().do("Hint")
    panel = desktop.page.locator("#panel")
    panel.wait_for()
    desktop.page.get_by_role("tab", name="Game").click()
    assert panel.is_hidden()
    desktop.press("h")
    panel.wait_for()
    assert desktop.page.locator("[aria-current=step]").inner_text() == "Technique"
    desktop.page.get_by_role("tab", name="Hint").click()
    desktop.page.get_by_role("tabpanel", name="Hint").get_by_text("All steps now").wait_for()


def test_the_pad_is_a_square_at_a_desk(desktop: Player) -> None:
    desktop.start()
    for layout, columns in (("4x4", 2), ("6x6", 3), ("8x8", 3), ("9x9", 3), ("10x10", 4)):
        size = int(layout.partition("x")[0])
        desktop.ask(f"app.begin({{ layout: '{layout}', givens: '{'.' * size**2}' }}, 'Next')")
        places = desktop.page.evaluate(COLUMNS)
        assert len(places) == size
        assert len(set(places)) == columns
        assert desktop.page.evaluate(COVERED, "#pad button, #bar button") == []


def test_the_menu_of_the_header_has_words(player: Player) -> None:
    player.start()
    menu = player.page.locator("#files")
    player.act(player.page.locator("#show-files"))
    menu.wait_for()
    scan = "Scan a puzzle" if player.has_server else "Scan a puzzle (needs a server)"
    assert menu.locator("button").all_inner_texts() == [
        "Open or paste", scan, "Save or copy", "Share", "Print",
    ]  # fmt: skip
    assert player.page.evaluate(COVERED, "#files button") == []
    player.press("Escape")
    menu.wait_for(state="hidden")


@pytest.mark.parametrize("screen", [(320, 568), (360, 740), (740, 360)], ids=str)
def test_a_phone_keeps_undo_beside_a_panel(
    browser: Browser, server: str, screen: tuple[int, int]
) -> None:
    width, height = screen
    for player in play(browser, server, "phone", viewport={"width": width, "height": height}):
        player.start()
        player.tap("r1c1")
        player.digit(2)
        player.act(player.page.locator("#more"))
        assert player.page.evaluate(COVERED, "#tabs button, #bar button") == []
        player.act(player.page.locator("#more"))
        go_through_hint(player)
        assert player.page.locator("#pad").is_hidden()
        assert player.page.evaluate(COVERED, "#panel button, #do-undo") == []
        player.do("Undo")
        assert player.position()["entries"] == []


@pytest.mark.parametrize("screen", [(640, 400), (370, 180)], ids=str)
def test_nothing_is_cut_off_at_a_large_zoom(desktop: Player, screen: tuple[int, int]) -> None:
    """As 1280 by 800 and 740 by 360 are at 200 %."""
    width, height = screen
    desktop.page.set_viewport_size({"width": width, "height": height})
    desktop.start()
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert desktop.page.evaluate(COVERED, ALL_BUTTONS) == []
    desktop.page.locator("#more").click()
    assert desktop.page.evaluate(COVERED, "#tabs button, .item") == []
    desktop.press("Escape")
    go_through_hint(desktop)
    assert desktop.page.evaluate(COVERED, "#panel button, #do-undo") == []
    assert not desktop.page.evaluate(wide)
