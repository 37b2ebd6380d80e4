"""Opening, saving, sharing and printing: paste, drop, files, links, paper."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from player import FIRST, PASTE, Player
from reading import count, open_puzzle
from whydoku import Candidate, Puzzle
from whydoku.formats import FORMATS, WRITTEN, detect, left_out, read_one, write
from whydoku.formats.links.packed import zipped
from whydoku.game import Enter, Game
from whydoku.samples import sample

RIGHT = int(Puzzle.parse(FIRST).solve().line()[0])
"""The right digit of r1c1."""
GAME = Game(Puzzle.parse(FIRST)).to_dict()
OTHER = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SUKAKU = "13 23 13 24\n34 24 13 23\n23 13 34 13\n34 13 23 12"
"""A puzzle without digits: two candidates in each cell, and one solution."""
DROP = """([bytes, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  for (const kind of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true }));
  }
}"""


def layout_of(player: Player) -> str:
    name: str = player.position()["layout"]
    return name


def opened(player: Player, line: str) -> None:
    """Wait until the board shows these givens."""
    for _ in range(600):
        if "".join(str(digit or ".") for digit in player.position()["givens"]) == line:
            return
        player.page.wait_for_timeout(50)
    raise AssertionError(f"{line} is not opened")


# -- opening -------------------------------------------------------------------------------------


def test_a_puzzle_is_pasted_anywhere(player: Player) -> None:
    player.start().page.evaluate(PASTE, f"  {OTHER}\n")
    opened(player, OTHER)
    assert player.ask("app.record.title") == "Pasted puzzle"


def test_a_pasted_puzzle_is_kept_while_one_looks_at_an_example(player: Player) -> None:
    player.start().page.evaluate(PASTE, OTHER)
    opened(player, OTHER)
    player.do("Techniques")
    player.act(player.page.locator("dialog .techniques a").filter(has_text="X-Wing").first)
    player.button("Try it on the board")
    player.page.get_by_text("Find the step here: X-Wing.").wait_for()
    player.button("Your game")
    opened(player, OTHER)
    player.do("Games")
    assert "Pasted puzzle" in player.page.locator(".games").inner_text()


def test_a_post_is_pasted_with_what_was_not_understood(player: Player) -> None:
    puzzle = Puzzle.parse(OTHER)
    candidates = str(write(puzzle, "pencilmarks"))
    post = f"Stuck again:\n{OTHER}\n{candidates}\n1-9 2 | 34 5x . 8\nr1c2<>5, thanks!"
    player.start().page.evaluate(PASTE, post)
    opened(player, OTHER)
    player.page.get_by_text("Read as a grid of candidates. One line was not understood").wait_for()


def test_a_paste_at_the_start_opens_the_puzzle(player: Player) -> None:
    page = player.visit(home=True).page
    page.locator("dialog.home").wait_for()
    page.evaluate(PASTE, OTHER)
    opened(player, OTHER)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_puzzle_without_digits_shows_its_candidates(player: Player) -> None:
    player.start().page.evaluate(PASTE, SUKAKU)
    opened(player, "." * 16)
    player.until("app.showsComputed")
    assert player.read("r1c1").endswith("candidates 1 3")


def test_a_link_of_another_site_says_what_cannot_be_played(player: Player) -> None:
    cells = [{"value": int(char), "given": True} if char != "." else {} for char in OTHER]
    document = {
        "size": 9,
        "grid": [cells[at : at + 9] for at in range(0, 81, 9)],
        "thermometer": [{"lines": [["R1C1", "R1C2"]]}],
        "diagonal+": True,
        "diagonal-": True,
    }
    link = f"https://f-puzzles.com/?load={zipped(json.dumps(document))}"
    player.start().page.evaluate(PASTE, f"Who can solve this? {link}\n")
    player.button("Play anyway")  # the diagonals leave it without a solution
    opened(player, OTHER)
    assert layout_of(player) == "9x9-x"
    told = "Read as a link of f-puzzles. The link also holds thermometers, which cannot be played"
    player.page.get_by_text(told).wait_for()
    bare = document | {"grid": [[{}] * 9] * 9}
    empty = f"https://f-puzzles.com/?load={zipped(json.dumps(bare))}"
    player.page.evaluate(PASTE, empty)
    player.page.get_by_text("Without that its board is empty.").wait_for()
    assert player.line() == OTHER, "no empty board is opened"
    killer = document | {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}]}
    caged = f"https://f-puzzles.com/?load={zipped(json.dumps(killer))}"
    player.page.evaluate(PASTE, caged)
    player.button("Play anyway")
    player.until("app.position().layout.cages.length === 1")
    assert layout_of(player).startswith("9x9-x+killer:")


@pytest.mark.parametrize("other", ["f-puzzles", "SudokuPad", "SudokuWiki", "sudoku.coach"])
@pytest.mark.parametrize("entered", [True, False])
def test_a_link_of_another_site_is_made(desktop: Player, other: str, entered: bool) -> None:
    log = [{"name": "enter",
            "moves": [{"move": "enter", "candidates": [[0, RIGHT]], "by": "hand"}]}]  # fmt: skip
    desktop.start(log=log).do("Share")
    desktop.page.get_by_role("dialog").get_by_label("For").select_option(other)
    if not entered:
        desktop.act(desktop.page.get_by_role("switch"))
    desktop.button("Make a link")
    puzzle = read_one(desktop.page.get_by_label("Link", exact=True).input_value())
    assert puzzle.format == other.lower().replace(".", "-")
    assert puzzle.line() == (f"{RIGHT}{FIRST[1:]}" if entered else FIRST)
    assert len(puzzle.placed) == (entered and other != "SudokuPad")
    note = desktop.page.get_by_text("does not keep which digits are given")
    expect(note).to_have_count(int(entered and other == "SudokuPad"))


def test_other_texts_are_refused_with_a_sentence(desktop: Player) -> None:
    desktop.start().page.evaluate(PASTE, "hello")
    status = desktop.page.locator("#status", has_text="There is no puzzle in this text.")
    status.get_by_text("read 'hello'").wait_for()
    assert desktop.line() == FIRST
    desktop.errors.clear()  # the browser logs the answer 400


def test_a_file_is_dropped(player: Player) -> None:
    text = write(Puzzle.parse(OTHER), "grid")
    assert isinstance(text, str)
    player.start().page.evaluate(DROP, [list(text.encode("utf-16")), "mine.grid"])
    opened(player, OTHER)
    assert player.ask("app.record.title") == "mine"


def test_every_format_is_opened_from_a_file(phone: Player, tmp_path: Path) -> None:
    phone.start()
    for name, form in WRITTEN.items():
        puzzle = sample("6x6-easy") if "6x6" in form.layouts else Puzzle.parse(OTHER)
        written = write(puzzle, name)
        file = tmp_path / f"puzzle.{name}"
        file.write_bytes(written if isinstance(written, bytes) else written.encode())
        phone.do("Open or paste")
        phone.page.locator("dialog input[type=file]").set_input_files(file)
        phone.page.locator("dialog").wait_for(state="detached")
        assert phone.line() == puzzle.line(), name
        assert layout_of(phone) == puzzle.layout.name
        title = FORMATS[detect(written)].title
        phone.page.get_by_text(f"Read as {title}").wait_for()


def test_a_case_file_without_givens_is_told_as_one(player: Player) -> None:
    player.start().page.evaluate(PASTE, "111\n212\n313\n")
    player.button("Play anyway")
    player.page.locator("#status", has_text="Read as a case file, a first freeze.").wait_for()
    assert player.line() == "123" + "." * 78
    assert player.position()["givens"] == [0] * 81


@pytest.mark.parametrize(
    ("part", "bad"),
    [({}, "start"), ({"start": 5}, "start"), ({"start": GAME["start"]}, "log"),
     ({**GAME, "log": [1]}, "log"), ({**GAME, "done": None}, "done")],
)  # fmt: skip
def test_a_damaged_game_is_told_in_a_sentence(
    desktop: Player, part: dict[str, object], bad: str
) -> None:
    data = json.dumps({"version": 1, "layout": "9x9", **part})
    desktop.start().page.evaluate(DROP, [list(data.encode()), "game.json"])
    told = f'This saved game is damaged: "{bad}" is missing or cannot be read.'
    desktop.page.locator("#status", has_text=told).wait_for()
    assert desktop.line() == FIRST


def drop_sudoku(player: Player) -> None:
    """Drop the first puzzle as a `.sudoku` file, which does not tell givens."""
    written = write(Puzzle.parse(FIRST), "sudoku")
    assert isinstance(written, str)
    player.start(givens="." * 81).page.evaluate(DROP, [list(written.encode()), "game.sudoku"])
    title = FORMATS["sudoku"].title
    player.page.get_by_text(f"Read as {title}, a first freeze.").wait_for()
    assert player.line() == FIRST


def test_digits_of_a_sudoku_file_are_a_first_freeze(player: Player) -> None:
    drop_sudoku(player)
    player.tap("r1c2")
    assert player.chosen() == {"r1c2"}
    player.digit(8)
    assert player.line() == FIRST
    player.tap("r1c1")
    player.digit(5)
    player.do("Check")
    player.page.locator("#status", has_text="r1c1 is wrong.").wait_for()
    player.do("Freeze")
    player.do("Restart")
    assert player.line() == FIRST
    player.page.reload()
    player.ready()
    assert {frozen for *_, frozen in player.position()["entries"]} == {1}
    assert player.page.locator(".digit.first").count() == 81 - FIRST.count(".")
    player.do("Thaw")
    for command in ("Restart", "Back to freeze"):
        player.do(command)
        player.page.locator("#status", has_text="Nothing was given or frozen").wait_for()
        player.do("Undo")
        assert player.line() == FIRST
    player.tap("r1c2")
    player.digit(8)
    assert player.line()[1] == "8"


def test_a_first_freeze_is_given_where_givens_are_edited(desktop: Player) -> None:
    drop_sudoku(desktop)
    desktop.do("Edit the givens")
    desktop.page.locator("#banner", has_text="Exactly one solution").wait_for()
    assert "".join(str(digit or ".") for digit in desktop.position()["givens"]) == FIRST


def test_a_mini_file_keeps_hints_and_struck_candidates(player: Player) -> None:
    puzzle = sample("6x6-easy")
    for step in puzzle.path():
        if step.placements:
            [(cell, digit)] = step.placements
            break
    entered = Puzzle(puzzle.givens, [(cell, digit)], layout=puzzle.layout, hinted=[cell])
    other, digits = next((c, ds) for c, ds in enumerate(entered.candidates) if len(ds) > 1)
    written = write(entered.eliminate(other, digits[0]), "mini")
    assert isinstance(written, bytes)
    player.start().page.evaluate(DROP, [list(written), "game.mini"])
    player.page.get_by_text("Read as a mini-Sudoku file.").wait_for()
    assert player.position()["entries"] == [[cell, digit, "hint", 0]]
    assert player.position()["marks"]["struck"] == [[other, digits[0]]]


def test_what_a_format_leaves_out_is_said(desktop: Player) -> None:
    desktop.start().tap("r1c1")
    desktop.digit(RIGHT)
    desktop.press("Control+s")
    desktop.page.locator("dialog select").select_option("sdm")
    note = left_out(Puzzle.parse(FIRST).place(0, RIGHT), "sdm")
    assert note
    desktop.page.locator("dialog [role=status]", has_text=note).wait_for()


def test_of_several_puzzles_one_is_picked(player: Player) -> None:
    player.start().do("Open or paste")
    player.page.locator("dialog textarea").fill(f"{FIRST}\n{OTHER}\n")
    player.button("Open")
    player.act(player.page.locator(".picks button").nth(1))
    opened(player, OTHER)


def test_a_saved_game_is_opened_with_its_undo(player: Player) -> None:
    game = Game(Puzzle.parse(OTHER))
    game.play(Enter((Candidate(1, 6),), "hand"))
    player.start().page.evaluate(PASTE, json.dumps(game.to_dict()))
    opened(player, OTHER)
    assert player.position() == game.position.to_dict()
    player.do("Undo")
    assert player.position()["entries"] == []


def test_errors_stay_in_the_dialog(desktop: Player) -> None:
    desktop.start().press("Control+o")
    desktop.page.locator("dialog textarea").fill("12345")
    desktop.button("Open")
    desktop.page.locator("dialog .trouble", has_text="expected").wait_for()
    desktop.errors.clear()


# -- saving and sharing --------------------------------------------------------------------------


def test_a_game_saved_here_opens_in_the_library(player: Player, tmp_path: Path) -> None:
    player.start().do("Hint")
    for label in ("Tell me more",) * 3 + ("Do it", "Close"):
        player.button(label)
    player.do("Save or copy")
    player.page.locator("dialog select").select_option("game")
    expect(player.page.locator("dialog textarea")).to_have_value(re.compile('"log"'))
    with player.page.expect_download() as download:
        player.button("Download")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert Game.open(file).position.to_dict() == player.position()


def test_a_game_is_saved_in_other_formats(desktop: Player) -> None:
    desktop.start().press("Control+s")
    for name in ("line", "hodoku", "candidates", "ss"):
        desktop.page.locator("dialog select").select_option(name)
        with desktop.page.expect_download() as download:
            desktop.button("Download")
        written = download.value.path().read_bytes()
        assert detect(written) == detect(write(Puzzle.parse(FIRST), name))
        assert read_one(written).line() == FIRST


def test_until_a_format_is_written_no_other_is_saved(desktop: Player) -> None:
    desktop.hold_questions('"hodoku"').start().press("Control+s")
    save = desktop.page.get_by_role("button", name="Download")
    expect(save).to_be_enabled()
    desktop.page.locator("dialog select").select_option("hodoku")
    expect(save).to_be_disabled()
    desktop.until("held.length")
    desktop.ask("release()")
    with desktop.page.expect_download() as download:
        save.click()
    assert detect(download.value.path().read_bytes()) == "hodoku"


def test_a_binary_format_is_saved(desktop: Player) -> None:
    puzzle = sample("6x6-easy")
    open_puzzle(desktop, puzzle).press("Control+s")
    desktop.page.locator("dialog select").select_option("mini")
    expect(desktop.page.get_by_role("button", name="Copy", exact=True)).to_be_disabled()
    with desktop.page.expect_download() as download:
        desktop.button("Download")
    assert read_one(download.value.path().read_bytes()) == puzzle


def test_a_game_is_copied_as_text(player: Player) -> None:
    """What players use comes first: a link, a picture, 81 characters. The game as JSON is last."""
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.start().do("Save or copy")
    dialog = player.page.locator("dialog")
    expect(player.page.locator("dialog textarea")).to_have_value(f"{FIRST}\n")
    kinds = dialog.locator("option").all_inner_texts()
    assert kinds[0] == "81 characters"
    assert "JSON" in kinds[-1]
    assert not any("JSON" in kind for kind in kinds[:-1])
    player.button("Copy")
    player.page.get_by_text("Copied.").wait_for()
    assert player.page.evaluate("navigator.clipboard.readText()") == f"{FIRST}\n"
    player.button("Link, QR code or picture\N{HORIZONTAL ELLIPSIS}")
    dialog.get_by_role("heading", name="Share", exact=True).wait_for()


def codes_in(picture: bytes) -> set[str]:
    """What OpenCV reads in a QR code from near and from far: it misses a few at each size."""
    seen = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert seen is not None
    sizes = [cv2.resize(seen, None, fx=size, fy=size) for size in (1, 1.5, 2, 3)]
    return {cv2.QRCodeDetector().detectAndDecode(image)[0] for image in sizes}


@pytest.mark.needs_server
@pytest.mark.parametrize("entered", [True, False])
def test_a_link_opens_elsewhere_without_an_account(player: Player, entered: bool) -> None:
    log = [{"name": "enter",
            "moves": [{"move": "enter", "candidates": [[0, RIGHT]], "by": "hand"}]}]  # fmt: skip
    player.start(log=log).do("Share")
    if not entered:
        player.act(player.page.get_by_role("switch"))
    player.button("Make a link")
    link = player.page.get_by_label("Link", exact=True).input_value()
    code = player.page.get_by_role("img", name="The link as a QR code")
    assert link in codes_in(code.screenshot())
    browser = player.context.browser
    assert browser
    other = Player(browser.new_context(service_workers="block"), player.url, touch=False)
    other.visit(link.removeprefix(player.url))
    assert other.line() == (f"{RIGHT}{FIRST[1:]}" if entered else FIRST)
    assert other.page.url.rstrip("/") == player.url
    other.context.close()
    assert other.errors == []


PICTURE = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [90, 90];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 90, 90);
  const dark = (row, column) => {
    const { data } = context.getImageData(column * 10 + 2, row * 10 + 2, 6, 6);
    return [...data].some((part, i) => i % 4 < 3 && part < 120);
  };
  const cells = Array.from({ length: 81 }, (_, cell) => dark(Math.floor(cell / 9), cell % 9));
  return [image.naturalWidth, cells.map((is) => (is ? '1' : '.')).join('')];
}"""


def test_a_picture_of_the_board_is_shared(player: Player) -> None:
    """It shows a digit exactly where the board has one."""
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    log = [{"name": "enter", "moves": [{"move": "enter", "candidates": [[0, RIGHT]]}]}]
    player.start(log=log).do("Share")
    digits = "".join("." if digit == "." else "1" for digit in FIRST)
    for shown in (f"1{digits[1:]}", digits):
        preview = player.page.locator("dialog .picture")
        preview.and_(player.page.locator("[src^=blob]")).wait_for()
        with player.page.expect_download() as begun:
            player.button("Download picture")
        data = begun.value.path().read_bytes()
        assert data.startswith(b"\x89PNG")
        address = f"data:image/png;base64,{b64encode(data).decode()}"
        assert player.page.evaluate(PICTURE, address) == [1080, shown]
        player.act(player.page.get_by_role("switch"))
    player.button("Copy picture")
    player.page.get_by_text("Copied.").wait_for()
    kinds = "navigator.clipboard.read().then((items) => items.map((item) => item.types))"
    assert player.page.evaluate(kinds) == [["image/png"]]


SENDS = """(refusal) => {
  window.sent = [];
  navigator.canShare = () => true;
  navigator.share = async ({ title, url, files = [] }) => {
    sent.push([title, url ?? '', ...files.map(({ name, type }) => `${name} ${type}`)]);
    if (refusal) throw new DOMException('Not here.', refusal);
  };
}"""
"""A device that can send, or that refuses to."""


@pytest.mark.parametrize("refusal", ["", "AbortError", "NotAllowedError"])
def test_a_link_and_a_picture_are_sent_by_the_device(phone: Player, refusal: str) -> None:
    """If it refuses, the link is copied and the picture downloaded; not if a person breaks off."""
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.start(title="Daily 2020-11-22").page.evaluate(SENDS, refusal)
    phone.do("Share")
    phone.button("Make a link")
    link = phone.page.get_by_label("Link", exact=True).input_value()
    phone.button("Send\N{HORIZONTAL ELLIPSIS}")
    phone.until("sent.length === 1")
    refused = refusal == "NotAllowedError"
    if refused:
        with phone.page.expect_download() as begun:
            phone.button("Send picture\N{HORIZONTAL ELLIPSIS}")
        assert begun.value.suggested_filename == "sudoku.png"
    else:
        phone.button("Send picture\N{HORIZONTAL ELLIPSIS}")
    phone.until("sent.length === 2")
    title = "Puzzle of 22 November 2020"
    assert phone.page.evaluate("sent") == [[title, link], [title, "", "sudoku.png image/png"]]
    for words in ("It is copied instead.", "It is downloaded instead."):
        said = phone.page.locator("dialog").get_by_text(words)
        expect(said).to_have_count(1 if refused else 0)
    if refused:
        assert phone.page.evaluate("navigator.clipboard.readText()") == link


def test_a_device_that_sends_no_files_offers_the_link_alone(phone: Player) -> None:
    phone.start().page.evaluate(f"({SENDS})(''), navigator.canShare = () => false")
    phone.do("Share")
    phone.button("Make a link")
    expect(phone.page.get_by_text("Send\N{HORIZONTAL ELLIPSIS}", exact=True)).to_be_visible()
    expect(phone.page.get_by_text("Send picture\N{HORIZONTAL ELLIPSIS}")).to_have_count(0)


@pytest.mark.parametrize("name", ["9x9-easy", "x-easy", "10x10-easy"])
def test_a_puzzle_is_shown_on_another_page(desktop: Player, name: str) -> None:
    """The code is a picture in itself: it asks nobody for anything."""
    asked: list[str] = []
    open_puzzle(desktop, sample(name)).do("Share")
    code = desktop.page.get_by_label("Code").input_value()
    with desktop.context.expect_page() as opened:
        desktop.page.evaluate("void open('about:blank', '_blank', 'noopener')")
    other = opened.value
    other.on("request", lambda request: asked.append(request.url))
    other.set_content(f"<!doctype html>{code}")
    image = other.locator("img")
    assert image.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 0
    assert image.get_attribute("alt") == "A Sudoku"
    drawing = unquote(image.get_attribute("src") or "")
    digits = re.findall(r"<text[^>]*>(.)</text>", drawing)
    assert "".join(digits) == sample(name).line().replace(".", "")
    assert ('class="shade" d=""' in drawing) == (name != "x-easy")
    assert all(url.startswith("data:") for url in asked)


@pytest.mark.needs_server
def test_a_link_can_be_pasted(desktop: Player) -> None:
    share = (
        desktop.with_sources()
        .start()
        .page.evaluate(
            """async (puzzle) => {
          const { askAsDevice } = await import('/sources/js/game/device.js');
          return (await askAsDevice('POST', 'shares', { puzzle })).share;
        }""",
            OTHER,
        )
    )
    desktop.page.evaluate(PASTE, f"{desktop.url}/s/{share}")
    opened(desktop, OTHER)


@pytest.mark.needs_server
def test_a_link_to_nothing_is_refused_with_a_sentence(desktop: Player) -> None:
    desktop.visit("/s/nothing")
    desktop.page.locator("#status", has_text="no such share").wait_for()
    desktop.errors.clear()


# -- paper ---------------------------------------------------------------------------------------


def print_it(
    player: Player, *, more: str = "", each: str = "1", toggled: Sequence[str] = ()
) -> None:
    """Do everything up to the call that prints."""
    player.page.evaluate("window.print = () => {}")
    player.do("Print")
    for label in toggled:
        player.act(player.page.get_by_label(label))
    player.page.locator("dialog select").first.select_option(each)
    player.page.locator("dialog textarea").fill(more)
    player.act(player.page.locator("dialog .primary"))
    player.page.locator("#print").wait_for(state="attached")


def pages(player: Player) -> int:
    """Return how many pages would be printed, and tell the page that it was printed."""
    return player.page.pdf().count(b"/Type /Page\n")


@pytest.mark.parametrize("place", ["print", "study"])
def test_a_level_stands_in_one_line_with_its_button(player: Player, place: str) -> None:
    if place == "print":
        player.start().do("Print")
    else:
        player.visit("/study")
    level = player.page.locator("dialog .buttons .choice")
    line = level.evaluate("row => getComputedStyle(row).borderBottomWidth")
    assert line == "0px", "a line below one row alone separates nothing"
    middles = level.evaluate(
        """(row) => [...row.children, row.nextElementSibling]
          .map((part) => part.getBoundingClientRect())
          .map(({ top, bottom }) => (top + bottom) / 2)"""
    )
    assert max(middles) - min(middles) < 2


def test_one_puzzle_and_its_answer_are_printed(player: Player) -> None:
    print_it(player.start())
    boards = player.page.locator("#print wd-board")
    assert boards.count() == 2
    assert boards.nth(0).locator(".digit").count() == sum(c != "." for c in FIRST)
    answer = boards.nth(1).locator(".digit").all_text_contents()
    assert "".join(answer) == Puzzle.parse(FIRST).solve().line()
    assert pages(player) == 2


def test_several_a_page_with_candidates_and_without_answers(player: Player) -> None:
    puzzles = f"{OTHER}\n{FIRST}\n{OTHER}"
    toggled = ("With candidates", "The answers on a page of their own")
    print_it(player.start(), more=puzzles, each="2", toggled=toggled)
    assert count(player, "#print wd-board") == 4
    shown = player.page.locator("#print wd-board").nth(0).locator(".candidate").count()
    assert shown == sum(map(len, Puzzle.parse(FIRST).candidates))
    assert pages(player) == 2


def test_after_printing_the_page_is_as_before(desktop: Player) -> None:
    desktop.prefer(theme="dark").start()
    print_it(desktop)
    pages(desktop)
    assert count(desktop, "#print") == 0
    assert desktop.page.evaluate("document.documentElement.dataset.theme") == "dark"
