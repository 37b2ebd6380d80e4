"""The panel of the Sudoku Puzzle Helper: families, pruning, candidates, freezes in one place."""

import pytest
from playwright.sync_api import expect

from player import Player

SCREENS = ((920, 680), (1280, 720), (360, 740))
FAMILIES = ("Triplets", "Hint sets", "Unique hints")
TWO_LINES = "A sentence that is so long that it needs two lines below the board. " * 2


def family(player: Player, name: str) -> None:
    player.act(player.page.locator("#families").get_by_role("button", name=name, exact=True))


def pressed(player: Player) -> list[str]:
    return player.page.locator('#families [aria-pressed="true"]').all_inner_texts()


def open_helper(player: Player) -> None:
    if not player.page.locator("#tabs").is_visible():
        player.act(player.page.locator("#more"))
    player.act(player.page.get_by_role("tab", name="Helper"))


def test_tabs_begin_with_what_everybody_needs(player: Player) -> None:
    """Who plays by touch is not offered a list of keys."""
    player.start()
    open_helper(player)
    tabs = player.page.locator("#tabs [role=tab]")
    assert tabs.all_inner_texts() == ["Hint", "Game", "Learn", "Helper"]
    player.act(player.page.get_by_role("tab", name="Learn"))
    player.page.locator("#do-learn").wait_for()
    assert player.page.locator("#do-keys").is_visible() != player.touch


@pytest.mark.parametrize("screen", SCREENS)
def test_the_panel_is_seen_as_a_whole(desktop: Player, screen: tuple[int, int]) -> None:
    width, height = screen
    desktop.page.set_viewport_size({"width": width, "height": height})
    desktop.start()
    open_helper(desktop)
    desktop.page.locator("#families button").first.wait_for()
    panel = desktop.page.get_by_role("tabpanel", name="Helper")
    for part in (panel, desktop.page.locator("#tools")):  # on a phone the sheet scrolls
        assert part.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert panel.locator("button").all_inner_texts() == [
        *FAMILIES, "Prune once", "Prune repeatedly", "Prune with…", "Mini hint",
        "Enter one single", "Enter all singles", "Fill in candidates", "Reset candidates",
        "Freeze", "Back to freeze", "Thaw", "Thaw all",
    ]  # fmt: skip


def test_what_is_pressed_is_all_that_is_pruned_with(player: Player) -> None:
    player.start()
    open_helper(player)
    player.page.locator("#families button").first.wait_for()
    assert "8 others" in player.page.locator("#families small").inner_text()
    family(player, "Triplets")
    assert pressed(player) == ["Hint sets", "Unique hints"]
    assert player.position()["settings"]["techniques"] == ["hint-sets", "unique-hints"]
    family(player, "Hint sets")
    family(player, "Unique hints")
    assert pressed(player) == []
    player.page.locator("#status", has_text="pruning removes nothing").wait_for()
    player.do("Prune repeatedly")
    player.page.locator("#status", has_text="find nothing to remove").wait_for()
    assert player.position()["marks"]["struck"] == []
    open_helper(player)
    family(player, "Triplets")
    player.do("Prune once")
    player.page.locator(".sign", has_text="pruned").wait_for()
    struck = len(player.position()["marks"]["struck"])
    expect(player.page.locator("#families small")).to_contain_text(f"Has pruned: {struck}")


@pytest.mark.parametrize("screen", SCREENS[:2])
def test_a_second_press_hits_the_same_button(desktop: Player, screen: tuple[int, int]) -> None:
    """The sign and a sentence of two lines move nothing, and cover no cell."""
    width, height = screen
    desktop.page.set_viewport_size({"width": width, "height": height})
    desktop.start()
    open_helper(desktop)
    once = desktop.page.locator("#do-prune")
    before = once.bounding_box()
    desktop.do("Prune once")
    desktop.page.locator(".sign", has_text="pruned").wait_for()
    assert once.bounding_box() == before
    desktop.ask(f"app.say('{TWO_LINES}')")
    assert once.bounding_box() == before
    board, status = (desktop.page.locator(name).bounding_box() for name in ("#board", "#status"))
    assert board
    assert status
    assert board["y"] + board["height"] <= status["y"] + 1


def test_the_sheet_of_a_phone_stays(phone: Player) -> None:
    """Its buttons are pressed again and again. A press on the board closes it."""
    phone.start()
    open_helper(phone)
    panel = phone.page.get_by_role("tabpanel", name="Helper")
    for number, label in enumerate(("Prune once", "Prune repeatedly"), 1):
        phone.act(panel.get_by_role("button", name=label, exact=True))
        phone.until(f"app.game.log.length === {number}")
    assert panel.is_visible()
    phone.tap("r1c1")
    panel.wait_for(state="hidden")


def test_freezing_by_keys(desktop: Player) -> None:
    desktop.start().tap("r1c1")
    desktop.press("1", "Shift+F")
    assert desktop.log() == ["enter", "freeze"]
    desktop.tap("r2c3")
    desktop.press("2", "b")
    assert len(desktop.position()["entries"]) == 1
    desktop.press("Shift+T")
    assert desktop.log()[-1] == "thaw"
    assert desktop.position()["freezes"] == []


def test_a_freeze_with_nothing_new_is_none_and_back_says_so(desktop: Player) -> None:
    desktop.start().tap("r1c1")
    desktop.press("1", "Shift+F", "Shift+F")
    desktop.page.locator("#status", has_text="Nothing is new since the last freeze.").wait_for()
    assert len(desktop.position()["freezes"]) == 1
    desktop.press("b")
    desktop.page.locator("#status", has_text="Nothing was done since the last freeze.").wait_for()
    assert desktop.log() == ["enter", "freeze"]


def test_reset_shows_the_candidates(desktop: Player) -> None:
    desktop.start()
    assert not desktop.ask("app.showsComputed")
    desktop.do("Reset candidates")
    assert desktop.ask("app.showsComputed")


def test_a_larger_font_of_the_person_makes_letters_larger(desktop: Player) -> None:
    desktop.start()
    label = desktop.page.locator("#do-hint span")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = label.evaluate(size)
    browser = desktop.context.new_cdp_session(desktop.page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 24}})
    assert label.evaluate(size) == 1.5 * before
