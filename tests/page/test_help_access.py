"""Access to the help commands and their dialogs: checked by axe, and by keyboard alone."""

from __future__ import annotations

import pytest

from engine import PAGE
from needs import need
from player import Player
from reading import example, open_puzzle, told, words

AXE = PAGE / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def complaints(player: Player, part: str) -> list[str]:
    """Return what axe finds wrong in a part of the page."""
    need(AXE.is_file(), "axe-core (`make test` brings it)")
    if not player.ask("Boolean(globalThis.axe)"):
        player.page.evaluate(AXE.read_text("utf-8"))
    found = player.page.evaluate(
        "([part, tags]) => axe.run(part, { runOnly: tags })", [part, list(RULES)]
    )
    return [
        f"{violation['id']}: {node['html']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def test_axe_finds_nothing_wrong_in_panels(player: Player) -> None:
    theme = "dark" if player.touch else "light"
    open_puzzle(player.prefer(theme=theme), example("w-wing"))
    player.do("Hint")
    player.page.locator(".stages").wait_for()
    for _ in range(3):
        player.button("Tell me more")
    assert complaints(player, "#panel") == []
    for key, shown in (("j", "details.steps"), ("p", ".player-controls"), ("q", ".digits")):
        player.press("Escape", key)
        player.page.locator(shown).first.wait_for()
        assert complaints(player, "#panel") == []
    player.press("Escape", "t")
    player.page.locator("#panel [role=status]", has_text="Solved.").wait_for()
    assert complaints(player, "#panel") == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("givens", ["12..34..214343..", "11.............."])
def test_axe_finds_nothing_wrong_in_a_verdict(phone: Player, theme: str, givens: str) -> None:
    phone.prefer(theme=theme).start()
    phone.ask(f"app.begin({{ layout: '4x4', givens: '{givens}' }}, '', {{ editing: true }})")
    phone.button("Play")
    phone.page.locator("dialog").get_by_text("Play anyway").wait_for()
    assert complaints(phone, "dialog") == []


def test_axe_finds_nothing_wrong_in_a_list_with_a_deleted_game(phone: Player) -> None:
    phone.start()
    phone.tap("r1c1")
    phone.digit(1)
    phone.synced()
    phone.do("Games")
    phone.do("Delete Test")
    phone.page.get_by_text("is deleted").wait_for()
    assert complaints(phone, "dialog") == []
    phone.button("Statistics")
    phone.page.locator("tbody tr").or_(phone.page.get_by_text("No game has")).first.wait_for()
    assert complaints(phone, "dialog") == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_wrong_in_dialogs(phone: Player, theme: str) -> None:
    phone.prefer(theme=theme).visit("/learn/xy-wing")
    phone.page.locator("dialog .example").wait_for()
    assert complaints(phone, "dialog") == []
    phone.button("Close")
    for label in ("Techniques", "Open or paste", "Save or copy", "Share", "Print"):
        phone.do(label)
        phone.page.locator("dialog").wait_for()
        assert complaints(phone, "dialog") == [], label
        phone.press("Escape")
        phone.page.locator("dialog").wait_for(state="detached")
    phone.do("Enter your own")
    phone.button("Regions")
    phone.page.locator("dialog .drawn-regions").wait_for()
    assert complaints(phone, "dialog") == []


def test_on_a_phone_board_and_hint_are_seen_together(phone: Player) -> None:
    open_puzzle(phone, example("als-xy-wing")).do("Hint")
    for _ in range(3):
        phone.button("Tell me more")
    board, panel = phone.page.locator("#board"), phone.page.locator("#panel")
    above, below = board.bounding_box(), panel.bounding_box()
    assert above
    assert below
    assert above["width"] >= 320
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= 640
    for button in panel.locator("button:visible:not(.cells)").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 360


def test_a_hint_is_taken_by_keyboard_alone(desktop: Player) -> None:
    open_puzzle(desktop, example("w-wing")).press("h")
    desktop.page.locator(".stages").wait_for()
    more = desktop.page.get_by_role("button", name="Tell me more")
    for _ in range(3):
        more.focus()
        desktop.press("Enter")
    desktop.page.get_by_role("button", name="Do it").focus()
    desktop.press("Enter")
    assert desktop.log() == ["apply"]


def test_words_are_announced_to_screen_readers(player: Player) -> None:
    open_puzzle(player, example("w-wing")).do("Hint")
    spoken = player.page.locator("#spoken[aria-live=polite]")
    for _ in range(3):
        player.page.locator("#panel .words p").first.wait_for()
        assert told(spoken.inner_text()) == words(player)
        player.button("Tell me more")
