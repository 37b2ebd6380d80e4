"""Entering digits and marks: cell first, digit first, by keys, by pad, by drawing over cells."""

import pytest

from player import Player

ROW = ["r1c1", "r1c3", "r1c4", "r1c5"]
"""The empty cells of the first row of the first puzzle."""


def test_cell_first(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.digit(1)
    assert player.line()[0] == "1"
    assert player.read("r1c1") == "r1c1, 1"
    player.digit(5)
    assert player.line()[0] == "5"
    player.digit(5)
    assert player.line()[0] == "."
    player.tap("r1c2")
    player.digit(1)
    assert player.line()[1] == "7"
    assert player.read("r1c2") == "r1c2, 7, given"
    assert player.log() == ["enter", "enter", "clear"]


def test_digit_first(player: Player) -> None:
    player.prefer(entry="digit").start()
    player.digit(1)
    for cell in ROW[:2]:
        player.tap(cell)
    assert player.line()[:3] == "171"
    player.tap(ROW[0])
    assert player.line()[0] == "."
    player.digit(2)
    player.tap(ROW[0])
    assert player.line()[0] == "2"
    player.mode("corner")
    player.drag(*ROW[1:])
    assert [player.marks("corner", cell) for cell in ROW[1:]] == [[], [2], [2]]
    player.drag(*ROW[2:])
    assert [player.marks("corner", cell) for cell in ROW[1:]] == [[], [], []]


def test_a_drag_selects_cells(player: Player) -> None:
    player.start()
    player.drag("r2c2", "r2c3", "r3c3", "r3c2")
    assert player.chosen() == {"r2c2", "r2c3", "r3c3", "r3c2"}
    player.mode("corner")
    player.digit(4)
    assert all(player.marks("corner", cell) == [4] for cell in ("r2c2", "r2c3", "r3c3", "r3c2"))
    assert len(player.log()) == 1


def test_shift_and_control_select_more_cells(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.tap("r5c5", modifier="Shift")
    desktop.tap("r9c9", modifier="Control")
    assert desktop.chosen() == {"r1c1", "r5c5", "r9c9"}
    desktop.tap("r5c5", modifier="Control")
    assert desktop.chosen() == {"r1c1", "r9c9"}
    desktop.press("Shift+ArrowLeft", "Control+ArrowUp")
    assert desktop.chosen() >= {"r1c1", "r9c9"}
    desktop.tap("r5c5")
    assert desktop.chosen() == {"r5c5"}
    desktop.press("Control+a")
    assert len(desktop.chosen()) == 81
    desktop.press("Escape")
    assert desktop.chosen() == set()


def test_escape_closes_a_hint_before_it_chooses_none(desktop: Player) -> None:
    """So that one can do by the next key what the hint says of the chosen cell."""
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("h")
    desktop.page.locator("#panel .stages").wait_for()
    desktop.press("Escape")
    desktop.page.locator("#panel .stages").wait_for(state="hidden")
    assert desktop.chosen() == {"r1c1"}
    desktop.press("5")
    assert desktop.line()[0] == "5"
    desktop.press("Escape")
    assert desktop.chosen() == set()


def test_two_presses_select_equal_digits(desktop: Player) -> None:
    desktop.start()
    x, y = desktop.place("r1c2")
    desktop.page.mouse.dblclick(x, y)
    chosen = desktop.chosen()
    assert chosen == {"r1c2", "r4c8", "r9c4"}


def test_two_presses_enter_the_only_candidate_that_a_cell_shows(player: Player) -> None:
    """Where candidates are not shown, and where there are more of them, nothing is entered."""
    single = "r9c6"  # it can hold 8 only

    def twice(name: str) -> None:
        if player.touch:
            player.tap(name)
            player.tap(name)
        else:
            player.page.mouse.dblclick(*player.place(name))

    player.start()
    twice(single)
    assert player.log() == []
    player.do("Auto candidates")
    twice("r1c1")
    assert player.log() == []
    twice(single)
    player.until("app.game.log.length === 1")
    assert "8" in player.read(single)


def test_modes_by_pad(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.mode("corner")
    player.digit(1)
    player.digit(2)
    player.mode("centre")
    player.digit(2)
    player.mode("colour")
    player.digit(6)
    assert player.marks("corner", "r1c1") == [1, 2]
    assert player.marks("candidate", "r1c1") == [2]
    assert player.marks("colour", "r1c1") == [6]
    assert player.read("r1c1") == "r1c1, empty, candidates 2, corner 1 2, colour 6"
    player.digit(6)
    assert player.marks("colour", "r1c1") == []


def test_keys_of_the_pad_are_read_with_what_is_left(desktop: Player) -> None:
    desktop.start("123434122143432.", "4x4")
    for name in ("1, 1 left", "2, complete"):
        assert desktop.page.get_by_role("button", name=name, exact=True).count() == 1


def test_letters_can_be_no_keys(desktop: Player) -> None:
    """People who dictate say many letters. Keys with Ctrl, digits and arrows stay."""
    desktop.prefer(letters=False).start().tap("r1c1")
    desktop.press("1", "n", "Shift+H", "c", "2", "Control+z")
    assert not desktop.page.locator("dialog").count()
    assert desktop.line()[0] == "1"


def test_modes_by_keys(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("x", "1", "c", "2", "v", "3", "z", "5")
    assert desktop.marks("corner", "r1c1") == [1]
    assert desktop.marks("candidate", "r1c1") == [2]
    assert desktop.marks("colour", "r1c1") == [3]
    assert desktop.line()[0] == "5"


def test_space_goes_to_the_next_mode(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    modes = []
    for _ in range(5):
        modes.append(desktop.page.locator('[data-mode][aria-pressed="true"]').inner_text())
        desktop.press("Space")
    assert [mode.split()[-1] for mode in modes] == ["Digit", "Corner", "Centre", "Colour", "Digit"]


def test_space_is_for_the_board_after_a_press_of_the_mouse(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.mode("centre")
    desktop.digit(5)
    desktop.press("Space")
    assert desktop.ask("app.mode") == "colour"
    assert desktop.marks("candidate", "r1c1") == [5]


def test_space_empties_by_option(desktop: Player) -> None:
    desktop.prefer(space="empty").start()
    desktop.tap("r1c1")
    desktop.press("5", "Space")
    assert desktop.line()[0] == "."
    assert desktop.page.locator('[data-mode="digit"]').get_attribute("aria-pressed") == "true"


def test_keys_with_shift_and_control_mark(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("Shift+Digit1", "Shift+Digit2", "Control+Digit3", "Control+Shift+Digit4")
    assert desktop.marks("corner", "r1c1") == [1, 2]
    assert desktop.marks("candidate", "r1c1") == [3]
    assert desktop.marks("colour", "r1c1") == [4]
    desktop.press("Numpad5")
    assert desktop.line()[0] == "5"


def test_arrows_and_letters_move(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp")
    assert desktop.chosen() == {"r2c1"}
    desktop.press("d", "s", "s", "a", "w")
    assert desktop.chosen() == {"r3c1"}
    desktop.press("End", "ArrowRight", "Home")
    assert desktop.chosen() == {"r3c1"}


def test_moves_skip_what_is_frozen_by_option(desktop: Player) -> None:
    desktop.prefer(skip=True).start()
    desktop.tap("r1c1")
    desktop.press("ArrowRight")
    assert desktop.chosen() == {"r1c3"}
    desktop.press("5")
    desktop.ask("app.play({ name: 'freeze', moves: [{ move: 'freeze' }] })")
    desktop.press("ArrowLeft", "ArrowRight")
    assert desktop.chosen() == {"r1c4"}
    desktop.press("Shift+ArrowLeft")
    assert desktop.chosen() == {"r1c3", "r1c4"}


@pytest.mark.parametrize("key", ["0", "Delete", "Backspace"])
def test_keys_that_empty(desktop: Player, key: str) -> None:
    desktop.start()
    desktop.drag(*ROW[2:])
    desktop.press("Shift+Digit1", "Control+Digit2", "5", key)
    assert desktop.line()[3:5] == ".."
    assert desktop.marks("corner", "r1c4") == [1]
    desktop.press(key)
    assert desktop.marks("corner", "r1c4") == desktop.marks("candidate", "r1c4") == []


def test_emptying_starts_with_what_the_mode_enters(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    for mode in ("corner", "colour"):
        player.mode(mode)
        player.digit(1)
    player.do("Erase")
    assert (player.marks("corner", "r1c1"), player.marks("colour", "r1c1")) == ([1], [])
    player.do("Erase")
    assert player.marks("corner", "r1c1") == []


def test_undo_and_redo_without_limit(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    for _ in range(60):
        player.ask("app.press(1)")
    for _ in range(60):
        player.ask("app.undo()")
    assert player.log() == []
    assert player.page.locator("#do-undo").is_disabled()
    player.do("Redo")
    assert player.line()[0] == "1"
    player.do("Undo")
    assert player.line()[0] == "."


def test_undo_and_redo_by_keys(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("1", "2", "Control+z", "Control+z")
    assert desktop.line()[0] == "."
    desktop.press("Control+y")
    assert desktop.line()[0] == "1"
    desktop.press("Control+Shift+z")
    assert desktop.line()[0] == "2"


def test_keys_are_listed(desktop: Player) -> None:
    desktop.start()
    desktop.press("?")
    dialog = desktop.page.locator("dialog")
    listed = dialog.inner_text()
    for key in ("Ctrl+Z", "Ctrl+Y", "Shift+1…9", "Ctrl+1…9", "Space", "Delete", "Z", "?"):
        assert key in listed.split(), key
    desktop.press("Escape")
    dialog.wait_for(state="detached")


def test_every_key_of_a_command_is_listed_once(desktop: Player) -> None:
    desktop.start()
    keys = desktop.ask("app.commands.flatMap((command) => command.keys ?? [])")
    assert sorted(keys) == sorted(set(keys))


def test_letters_are_digits_above_nine(desktop: Player) -> None:
    desktop.start("." * 100, "10x10")
    desktop.tap("r1c1")
    desktop.press("a", "ArrowRight", "9")
    assert desktop.position()["entries"] == [[0, 10, "hand", 0], [1, 9, "hand", 0]]
    assert desktop.read("r1c1") == "r1c1, A"
    desktop.tap("r1c3")
    desktop.digit(10)
    assert desktop.position()["entries"][2] == [2, 10, "hand", 0]


def test_a_held_cell_causes_an_event_with_its_candidate(player: Player) -> None:
    """Hints listen to this event."""
    player.start()
    player.page.evaluate(
        "document.addEventListener('wd-longpress', (event) => { window.held = event.detail; })"
    )
    player.hold("r1c1")
    held = player.page.evaluate("window.held")
    assert (held["cell"], held["digit"]) == (0, 5)
