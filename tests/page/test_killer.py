"""Killers are played: cages and sums are drawn, read aloud and checked, and hints name them."""

from __future__ import annotations

from playwright.sync_api import expect

from player import PASTE, Player
from whydoku import Puzzle, generate
from whydoku.formats import write
from whydoku.model.layout import cell_name


def paste(player: Player, layout: str) -> Puzzle:
    """Start with a new killer that is pasted as people type killers."""
    [made] = generate(1, layout=f"{layout}+killer", seed=5)
    player.start().page.evaluate(PASTE, str(write(made.puzzle, "killer")))
    player.until(f"app.position().layout.name === '{made.puzzle.layout.name}'")
    return made.puzzle


def test_cages_are_drawn_and_read_aloud(player: Player) -> None:
    killer = paste(player, "9x9")
    sums = player.page.locator("#board .sums text").all_text_contents()
    assert sums == [str(total) for _cells, total in killer.cages]
    expect(player.page.locator("#board .cages")).to_have_count(1)
    for cells, total in killer.cages:
        told = f"the cage of {cell_name(killer.layout, cells[0])}, sum {total}"
        assert all(told in player.read(cell_name(killer.layout, cell)) for cell in cells)


def test_a_sum_that_cannot_be_reached_is_said_at_once(player: Player) -> None:
    killer = paste(player, "4x4")
    solution = killer.solve().values
    cage = next(cage for cage in killer.cages if len(cage.cells) == 2)
    first, second = (cell_name(killer.layout, cell) for cell in cage.cells)
    player.tap(first)
    player.press(str(solution[cage.cells[0]]))
    assert "cannot add up" not in player.said()
    wrong = next(
        digit
        for digit in range(1, 5)
        if digit not in (solution[cage.cells[0]], solution[cage.cells[1]])
    )
    player.tap(second)
    player.press(str(wrong))
    name = cell_name(killer.layout, cage.cells[0])
    told = f"The digits of the cage of {name} cannot add up to {cage.sum} any more."
    player.page.get_by_text(told).first.wait_for()
    assert "wrong" in player.read(second)
    player.press(str(solution[cage.cells[1]]))
    assert "wrong" not in player.read(second)


def test_a_killer_is_solved_when_every_sum_is_right(player: Player) -> None:
    killer = paste(player, "4x4")
    for cell, digit in enumerate(killer.solve().values):
        player.tap(cell_name(killer.layout, cell))
        player.press(str(digit))
    player.until("app.record.solved")


def test_a_hint_shows_its_cages(desktop: Player) -> None:
    killer = paste(desktop, "9x9")
    step = killer.hint()
    assert step
    assert step.rules
    desktop.do("Hint")
    desktop.button("Why")
    desktop.page.get_by_text("add up to").first.wait_for()
    expect(desktop.page.locator("#board .ev-cage")).to_have_count(len(step.rules))
    expect(desktop.page.locator(".legend .ev-cage")).to_have_count(1)
    desktop.button("Do it")
    desktop.until("app.log?.length !== 0")
