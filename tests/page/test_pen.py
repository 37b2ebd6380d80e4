"""The pen during play: what is coloured and linked on the board, and how long it stays."""

from playwright.sync_api import expect

from player import Player


def at(player: Player, name: str, digit: int) -> None:
    """Press a cell at the place of a candidate."""
    box = player.cell(name).bounding_box()
    assert box
    row, column = divmod(digit - 1, 3)
    place = (box["x"] + box["width"] * (column + 0.5) / 3,
             box["y"] + box["height"] * (row + 0.5) / 3)  # fmt: skip
    if player.touch:
        player.page.touchscreen.tap(*place)
    else:
        player.page.mouse.click(*place)


def draw(player: Player) -> None:
    """Colour two candidates, and link one to a third."""
    player.start().do("Draw")
    player.page.get_by_role("group", name="Pen").wait_for()
    at(player, "r1c1", 1)
    player.act(player.page.get_by_role("button", name="Green", exact=True))
    at(player, "r1c3", 3)
    player.page.get_by_label("What to draw on").select_option("Arrows")
    at(player, "r1c1", 1)
    at(player, "r4c1", 9)
    drawn(player, marks=2, links=1)


def drawn(player: Player, *, marks: int, links: int) -> None:
    expect(player.page.locator("#board .ev-shape")).to_have_count(marks)
    expect(player.page.locator("#board .ev-link")).to_have_count(links)


def test_candidates_are_coloured_and_linked_while_one_plays(player: Player) -> None:
    """What is gone has no mark, and *Undo* brings it back."""
    draw(player)
    assert not player.chosen()
    player.act(player.page.locator("#panel [aria-label=Close]"))
    drawn(player, marks=2, links=1)
    player.tap("r1c3")
    assert player.chosen() == {"r1c3"}
    player.digit(5)
    drawn(player, marks=1, links=1)
    player.do("Undo")
    drawn(player, marks=2, links=1)


def test_a_drawing_comes_back_after_a_hint_and_another_visit(desktop: Player) -> None:
    draw(desktop)
    desktop.press("5")
    desktop.do("Hint")
    for _ in range(3):
        desktop.button("Tell me more")
    expect(desktop.page.locator("#board .ev-link")).to_have_count(0)
    desktop.act(desktop.page.locator("#panel [aria-label=Close]"))
    drawn(desktop, marks=2, links=1)
    desktop.tap("r9c9")
    desktop.press("8")
    desktop.page.reload()
    desktop.ready()
    drawn(desktop, marks=2, links=1)
    desktop.do("Draw")
    desktop.button("Clear")
    desktop.act(desktop.page.locator("#panel [aria-label=Close]"))
    drawn(desktop, marks=0, links=0)
    assert not desktop.page.locator("#board.shows-step").count()


def test_the_pen_has_keys(desktop: Player) -> None:
    """A digit draws on its candidate, Enter on the cell. What is undone first is a stroke."""
    desktop.start().tap("r1c3")
    desktop.press("5", "r")
    desktop.page.get_by_role("group", name="Pen").wait_for()
    desktop.tap("r9c9")  # and takes the focus
    desktop.ask("app.select([0], 0)")
    desktop.press("1")
    drawn(desktop, marks=1, links=0)
    desktop.page.get_by_label("What to draw on").select_option("Arrows")
    desktop.cell("r1c1").focus()
    desktop.press("1")
    assert desktop.chosen() == {"r1c1"}
    desktop.press("ArrowDown", "ArrowDown", "ArrowDown", "9")
    drawn(desktop, marks=1, links=1)
    desktop.page.get_by_label("What to draw on").select_option("Cells")
    desktop.cell("r4c1").focus()
    desktop.press("Enter")
    expect(desktop.page.locator("#board .ev-frame")).to_have_count(1)
    desktop.press("Control+z", "Control+z")
    drawn(desktop, marks=1, links=0)
    assert desktop.log() == ["enter"]
    desktop.button("Undo a stroke")
    drawn(desktop, marks=0, links=0)
    desktop.cell("r1c1").focus()
    desktop.press("Control+z")
    assert not desktop.line()[2].isdigit()
