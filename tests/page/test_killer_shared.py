"""Killers leave the page and come back: on paper, by a link, in a study, and without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from page.studying import Studying
from page.test_in_and_out import pages
from page.test_killer import paste
from player import Player, play
from whydoku import Puzzle
from whydoku.model.layout import cell_name


@pytest.fixture
def kept(browser: Browser, files: str) -> Iterator[Player]:
    """A phone with a service worker, which keeps the page in the browser."""
    yield from play(browser, files, "phone", service_workers="allow")


def test_a_killer_is_printed_with_a_new_one_beside_it(player: Player) -> None:
    killer = paste(player, "6x6")
    player.page.evaluate("window.print = () => {}")
    player.do("Print")
    more = player.page.locator("dialog textarea")
    player.button("Add a puzzle")
    player.until("document.querySelector('dialog textarea').value !== ''")
    layout, line = more.input_value().removeprefix("# layout: ").split("\n")
    other = Puzzle.parse(line, layout=layout)
    assert other.layout.name.startswith("6x6+killer:")
    assert (other.count(), other == killer) == (1, False)
    player.page.locator("dialog select").first.select_option("2")
    player.act(player.page.locator("dialog .primary"))
    boards = player.page.locator("#print wd-board")
    expect(boards).to_have_count(4)
    for at, puzzle in enumerate((killer, other)):
        sums = boards.nth(at).locator(".sums text").all_text_contents()
        assert sums == [str(total) for _cells, total in puzzle.cages]
        answer = boards.nth(at + 2).locator(".digit").all_text_contents()
        assert "".join(answer) == puzzle.solve().line()
    assert pages(player) == 2


def test_a_plain_puzzle_is_printed_beside_a_killer_without_its_cages(desktop: Player) -> None:
    paste(desktop, "4x4")
    desktop.page.evaluate("window.print = () => {}")
    desktop.do("Print")
    desktop.page.locator("dialog textarea").fill("..3..4.221......")
    desktop.act(desktop.page.locator("dialog .primary"))
    boards = desktop.page.locator("#print wd-board")
    expect(boards).to_have_count(4)
    expect(boards.nth(1).locator(".sums text")).to_have_count(0)
    pages(desktop)


def test_a_killer_is_shared_by_a_link(player: Player) -> None:
    killer = paste(player, "9x9")
    digit = killer.solve().values[0]
    player.tap("r1c1")
    player.digit(digit)
    player.do("Share")
    player.button("Make a link")
    link = player.page.get_by_label("Link", exact=True).input_value()
    browser = player.context.browser
    assert browser
    for other in play(browser, player.url, "phone"):
        other.page.goto(link)
        other.ready()
        other.until(f"app.position().layout.name === '{killer.layout.name}'")
        assert other.line() == str(digit) + "." * 80
        sums = other.page.locator("#board .sums text").all_text_contents()
        assert sums == [str(total) for _cells, total in killer.cages]


def test_a_killer_is_studied(player: Player) -> None:
    killer = paste(player, "6x6")
    player.visit("/study")
    studying = Studying(player)
    studying.button("The puzzle that is open")
    studying.dialog.locator(".study-desk").wait_for()
    for number, step in enumerate(list(killer.path())[:4], 1):
        studying.button("Add next step")
        studying.at(number, number)
        expect(studying.text).to_have_value(" ".join(step.words().split()))
        told = studying.dialog.locator(".study-where").inner_text()
        for cell in {cell for cell, _digit in step.eliminations}:
            assert told.count(cell_name(killer.layout, cell)) == 1, "all its digits together"
    studying.button("Chapters")
    studying.button("A new puzzle")
    studying.at(0, 0)
    browser = player.context.browser
    assert browser
    link = studying.link()
    for other in play(browser, player.url, "desktop"):
        other.page.goto(link)
        reading = Studying(other)
        sums = reading.dialog.locator("wd-board .sums text")
        expect(sums.first).to_be_visible()


def test_killers_without_a_network(kept: Player) -> None:
    kept.start()
    keys = "(await (await caches.open('whydoku-3')).keys())"
    for part in ("engine.wasm", "words.json", "js/cages-", "js/own-", "killers"):
        kept.until(f"{keys}.some(({{ url }}) => url.includes('{part}'))")
    kept.context.set_offline(True)
    kept.page.reload()
    kept.ready()
    kept.visit("?daily=killer-2026-11-20")
    kept.until("app.record.title.startsWith('Daily killer')")
    kept.do("Hint")
    kept.page.locator("#panel .stages").wait_for()
    kept.press("Escape")
    kept.do("Enter your own")
    expect(kept.page.get_by_label("Sum of the cage")).to_be_visible()
    expect(kept.page.locator("#solutions")).to_have_text("100 or more solutions")
    kept.errors.clear()  # the browser logs what could not be fetched
