"""Freezes, restart, singles, checks, warnings, and the end of a game."""

from typing import Any

import pytest

from player import Player
from whydoku import Puzzle

SMALL = "..3..4.221......"
SOLUTION = "1234341221434321"
ONE_LEFT = SOLUTION[:15] + "."


def small(player: Player, **more: Any) -> Player:
    return player.start(SMALL, "4x4", **more)


def test_freeze_thaw_and_back(player: Player) -> None:
    small(player)
    player.tap("r1c1")
    player.digit(1)
    player.do("Freeze")
    assert player.read("r1c1").endswith("1, frozen")
    player.tap("r1c1")
    player.digit(2)
    assert player.line()[0] == "1"
    player.tap("r1c2")
    player.digit(2)
    player.do("Freeze")
    player.tap("r1c4")
    player.digit(4)
    player.do("Back to freeze")
    assert player.line()[:4] == "123."
    player.do("Thaw")
    assert [entry[3] for entry in player.position()["entries"]] == [1, 0]
    player.do("Thaw all")
    assert [entry[3] for entry in player.position()["entries"]] == [0, 0]
    player.do("Thaw")
    assert player.said() == "Nothing is frozen."


def test_restart_can_be_undone(player: Player) -> None:
    small(player)
    player.tap("r1c1")
    player.digit(1)
    player.do("Freeze")
    player.do("Restart")
    assert player.line() == SMALL
    player.do("Undo")
    assert player.line()[0] == "1"


def test_singles_are_filled(player: Player) -> None:
    small(player)
    player.do("Enter one single")
    player.page.get_by_text("1 digit entered.").wait_for()
    assert len(player.position()["entries"]) == 1
    player.do("Enter all singles")
    player.page.locator("#status", has_text="Solved.").wait_for()
    assert player.line() == SOLUTION
    assert player.log() == ["fill", "fill"]
    assert {by for _, _, by, _ in player.position()["entries"]} == {"hint"}


# -- warnings and checks -------------------------------------------------------------------------


def wrong(player: Player) -> set[str]:
    labels = player.page.locator('wd-board [aria-label*="wrong"]').evaluate_all(
        "cells => cells.map((cell) => cell.ariaLabel)"
    )
    return {label.split(", ")[0] for label in labels}


def test_equal_digits_are_marked_at_once(player: Player) -> None:
    small(player)
    player.tap("r1c1")
    player.digit(3)
    assert wrong(player) == {"r1c1", "r1c3"}
    assert player.page.locator("wd-board .wrong-sign").count() == 2
    assert player.said().startswith("Row 1 has 3 twice.")
    player.do("Undo")
    assert wrong(player) == set()


def test_warnings_can_be_turned_off(player: Player) -> None:
    small(player.keep({"whydoku.settings": {"clash": "allow"}}))
    player.tap("r1c1")
    player.digit(3)
    assert wrong(player) == set()


def test_wrong_entries_can_be_refused(player: Player) -> None:
    small(player.keep({"whydoku.settings": {"clash": "refuse"}}))
    player.tap("r1c1")
    player.digit(3)
    assert player.line() == SMALL
    assert player.said() == "r1c3 holds 3 already."
    player.digit(1)
    assert player.line()[0] == "1"


def test_cells_that_cannot_be_completed_are_not_warned_of_by_option(player: Player) -> None:
    small(player.prefer(completable=False))
    player.tap("r2c1")
    player.digit(1)
    assert Puzzle.parse(SMALL).place(4, 1).problems
    assert player.said() == ""
    assert player.ask("app.stuck.size") == 0


def test_check_against_the_solution(player: Player) -> None:
    small(player)
    player.tap("r4c4")
    player.digit(3)
    player.do("Check")
    player.page.get_by_text("r4c4 is wrong.").wait_for()
    assert wrong(player) == {"r4c4"}
    player.button("Why?")
    player.page.locator("#panel h2", has_text="Why not here? r4c4").wait_for()
    player.do("Close")
    player.digit(1)
    player.do("Check")
    player.until("!document.querySelector('#status').textContent.includes('wrong')")
    assert wrong(player) == set()


@pytest.mark.parametrize("at_once", [False, True])
def test_one_press_leads_back_to_before_the_first_mistake(player: Player, at_once: bool) -> None:
    small(player.prefer(mistakes=at_once))
    right = Puzzle.parse(SMALL).solve().values
    for cell, digit in ((15, right[15]), (14, right[14] % 4 + 1), (1, right[1])):
        player.tap(f"r{cell // 4 + 1}c{cell % 4 + 1}")
        player.digit(digit)
        if at_once and digit != right[cell]:
            player.page.get_by_text("r4c3 is wrong.").wait_for()
    if at_once:
        player.until("app.wrong.size === 1")
    else:
        assert player.ask("app.wrong.size") == 0
    player.do("Back to before the mistake")
    player.until("app.game.done === 1")
    assert player.line()[15] == str(right[15])
    assert "r4c3" in player.said()
    player.do("Redo")
    assert player.ask("app.game.done") == 2


def test_solved(player: Player) -> None:
    player.start(ONE_LEFT, "4x4", seconds=75)
    player.tap("r4c4")
    player.digit(1)
    panel = player.page.locator("#panel")
    panel.get_by_text("It needed").wait_for()
    said = panel.inner_text()
    assert "1:1" in said
    assert "All digits are your own." in said
    assert player.page.locator(".shower").count() == 0, "the player asks for less motion"
    assert "Level: easy. It needed Full House." in said
    assert "solved" in (player.page.locator("wd-board").get_attribute("class") or "")
    player.do("Close")
    assert panel.is_hidden()
    player.do("Undo")
    player.do("Redo")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_celebration_moves_only_if_motion_is_wanted(desktop: Player, motion: str) -> None:
    desktop.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    desktop.start(ONE_LEFT, "4x4")
    desktop.tap("r4c4")
    # On a slow machine it comes late, or is over before it could be looked for.
    desktop.page.evaluate(
        "new MutationObserver(() => (window.fell ||= !!document.querySelector('.shower i')))"
        ".observe(document, { childList: true, subtree: true })"
    )
    desktop.press("1")
    style = "getComputedStyle(document.querySelector('wd-board .digit')).animationName"
    assert desktop.page.evaluate(style) == ("none" if motion == "reduce" else "solved")
    desktop.page.locator("#panel", has_text="Solved").wait_for()
    desktop.page.locator(".shower i").first.wait_for(state="detached")
    assert bool(desktop.page.evaluate("window.fell")) == (motion != "reduce")
