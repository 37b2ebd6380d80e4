"""What a study's picture says about its drawings: the legend, digits among marks, nothing empty."""

import json

from playwright.sync_api import expect

from page.studying import Studying, linked
from player import FIRST, Player
from whydoku import Puzzle
from whydoku.game import Chapter, Game, Study

PLACED = 5 * 9 + 2
"""Where the Tridagon places a digit."""
TRIDAGON = "1.3.56....571.9...69.37......1.93..75.96.73.....51.......96..........4....5...86."


def tridagon(player: Player) -> Studying:
    """A study of two steps: a Hidden Pair, and a Tridagon that it leads to."""
    studying = Studying(player)
    player.visit("/study")
    studying.dialog.get_by_label("Puzzle as text").fill(TRIDAGON)
    studying.button("Add this text")
    for ply in (1, 2):
        studying.button("Add next step")
        studying.at(ply, ply)
    return studying


def test_the_legend_says_what_a_step_has_drawn_and_nothing_of_free_drawings(
    desktop: Player,
) -> None:
    studying = tridagon(desktop)
    legend = studying.dialog.locator(".study-legend li")
    studying.button("Read")
    expect(legend).to_have_text(["pattern", "pattern with further candidates", "place"])
    studying.do("previous")
    expect(legend).to_have_text(["subset", "house", "5remove"])
    # A blue mark by hand beside the step's own: blue means both here.
    studying.button("Draw")
    free = next(c for c in range(81) if not studying.value(c))
    studying.tap(free, Puzzle.parse(TRIDAGON).candidates[free][0])
    studying.button("Read")
    expect(legend).to_have_text(["house", "5remove"])
    # A drawing of the person's own, with each kind of mark.
    studying.do("previous")
    studying.button("Draw")
    studying.tap(free, Puzzle.parse(TRIDAGON).candidates[free][0])
    for what in ("row", "cell", "strong"):
        studying.dialog.get_by_label("What to draw on").select_option(what)
        studying.tap(0)
        desktop.act(studying.dialog.locator('[data-pen="pivot"]'))
    studying.tap(80)
    expect(studying.drawn("ev-strong")).to_be_attached()
    studying.button("Read")
    assert legend.count() == 0
    studying.button("Share")
    desktop.page.evaluate("window.print = () => {}")
    studying.do("print")
    legends = desktop.page.locator("#print figure .study-printed")
    expect(legends).to_have_count(3)
    assert [legends.nth(at).locator(".legend li").all_text_contents() for at in range(3)] == [
        [],
        ["house", "5remove"],
        ["pattern", "pattern with further candidates", "place"],
    ]


def test_a_digit_among_marks_can_be_read(desktop: Player) -> None:
    """The step places 6 in r6c3, and its pattern has 2, 4 and 8 there."""
    studying = tridagon(desktop)
    assert studying.value(PLACED) == 6
    assert texts_in(studying, PLACED) == ["2", "4", "6", "8"]
    studying.button("Share")
    desktop.page.evaluate("window.print = () => {}")
    studying.do("print")
    figures = desktop.page.locator("#print figure")
    expect(figures).to_have_count(3)
    assert figures.last.locator(".cells > g").nth(PLACED).locator("text").count() == 0
    after = [*Puzzle.parse(TRIDAGON).path().positions()][2]
    others = sum(6 in candidates for candidates in after.candidates)
    assert figures.last.locator("text.ev-candidate", has_text="6").count() == others + 1


def texts_in(studying: Studying, cell: int) -> list[str]:
    """The digits that are drawn in a cell, in order."""
    box = studying.dialog.locator("wd-board [role=gridcell]").nth(cell).bounding_box()
    assert box
    texts = studying.dialog.locator("wd-board svg text")
    drawn = [(at, text.text_content() or "") for text in texts.all() if (at := text.bounding_box())]
    return sorted(
        digit
        for at, digit in drawn
        if 0 < at["x"] + at["width"] / 2 - box["x"] < box["width"]
        and 0 < at["y"] + at["height"] / 2 - box["y"] < box["height"]
    )


def test_nothing_empty_is_shown(desktop: Player) -> None:
    desktop.visit("/study")
    studying = Studying(desktop)
    studying.begin()
    studying.button("Read")
    expect(studying.words).to_be_hidden()
    studying.button("Play")
    studying.write("Look.")
    studying.button("Read")
    expect(studying.words).to_be_visible()


def test_the_legend_of_an_explained_move_of_ones_own(desktop: Player) -> None:
    """The move is not the easiest step, so the step that it needed is found."""
    studying = Studying(desktop).begin()
    step = Game(Puzzle.parse(FIRST)).hint().step
    assert step
    ((cell, _),) = step.placements
    free, digit = next(
        (at, value)
        for at, value in enumerate(Puzzle.parse(FIRST).solve().values)
        if not Puzzle.parse(FIRST).values[at] and at != cell
    )
    studying.enter(free, digit)
    studying.do("explain")
    expect(studying.text).not_to_have_value("")
    studying.button("Read")
    legend = studying.dialog.locator(".study-legend li")
    expect(legend).to_have_text(["house", "cross-hatching", "place"])


def test_pens_claim_no_meaning(desktop: Player) -> None:
    studying = Studying(desktop).begin()
    studying.button("Draw")
    expect(studying.dialog.locator('[data-pen="set"]')).to_have_attribute("title", "Blue")


def test_a_drawing_of_the_step_to_come_has_its_legend(desktop: Player) -> None:
    """Python may draw a step before it is made, and at the move that makes it."""
    game = Game(Puzzle.parse(TRIDAGON))
    step = game.hint().step
    assert step
    game.annotate("Look.", step)
    desktop.visit(linked(Study("", (Chapter("", game),)).to_dict()))
    legend = Studying(desktop).dialog.locator(".study-legend li")
    expect(legend).to_have_text(["subset", "house", "5remove"])


IMPOSSIBLE = "15.7.2.49.4.19.25.9.2.451.7.15..9.242..45...13.4217.8552.97.41...15.4.924...2157."
"""A puzzle whose fourth step is an Impossible Pattern."""


def test_cells_have_the_letters_that_the_comment_uses(player: Player) -> None:
    game = Game(Puzzle.parse(IMPOSSIBLE))
    for _ in range(3):
        step = game.hint().step
        assert step
        game.apply(step)
    step = game.hint().step
    assert step
    letters = step.letters()
    assert list(letters) == [*"ABC"]
    game.annotate(step.words(), step)
    player.visit(linked(Study("", (Chapter("", game),)).to_dict()))
    studying = Studying(player)
    studying.do("end")
    studying.at(3, 3)
    expect(studying.drawn("ev-link-number")).to_have_text([*"ABC"])
    expect(studying.dialog.locator(".study-legend li").last).to_have_text("Aname in the text")
    assert all(letter in texts_in(studying, cell) for letter, cell in letters.items())
    studying.do("back")
    expect(studying.drawn("ev-link-number")).to_have_count(0)
    studying.do("end")
    expect(studying.drawn("ev-link-number")).to_have_text([*"ABC"])
    studying.button("Share")
    player.page.evaluate("window.print = () => {}")
    studying.do("print")
    printed = player.page.locator("#print figure").last
    expect(printed.locator("wd-board .ev-link-number")).to_have_text([*"ABC"])
    expect(printed.locator(".legend li").last).to_have_text("Aname in the text")


def test_a_position_is_asked_about_once_however_often_it_is_drawn_on(desktop: Player) -> None:
    studying = Studying(desktop.hear()).begin()
    studying.button("Add next step")
    studying.at(1, 1)
    desktop.ask("questions.length = 0")
    for cell in (40, 41, 42):
        studying.button("Draw")
        studying.dialog.get_by_label("What to draw on").select_option("cell")
        studying.tap(cell)
        studying.button("Read")
        desktop.page.wait_for_load_state("networkidle")
    studying.do("previous")
    desktop.page.wait_for_load_state("networkidle")
    asked = [
        (question["path"], json.dumps(question["body"]))
        for question in map(json.loads, desktop.ask("questions"))
        if question["path"].startswith("game/")
    ]
    assert 1 <= len(asked) == len(set(asked)) <= 3, asked
