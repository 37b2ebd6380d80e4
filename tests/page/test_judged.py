"""What is opened or entered is judged before it is played; games without a level get one."""

import json
from pathlib import Path

from player import FIRST, PASTE, Player
from whydoku import Puzzle

SMALL = "..3..4.221......"
"""One solution, easy."""
SEVERAL = "12..34..214343.."
"""Two solutions: four cells differ."""
NONE = "11.............."


def paste(player: Player, text: str) -> None:
    player.page.evaluate(PASTE, text)


def marked(player: Player, kind: str) -> int:
    return player.page.locator(f"dialog wd-board .look.{kind}").count()


def test_one_solution_is_played_at_once_and_rated(player: Player) -> None:
    paste(player.start(), SMALL)
    player.until("app.position().layout.name === '4x4'")
    assert player.page.locator("dialog").count() == 0
    player.page.get_by_text("Mini 4\N{MULTIPLICATION SIGN}4, one solution, easy").wait_for()
    assert player.ask("app.record.level") == Puzzle.parse(SMALL).path().level
    paste(player, FIRST)
    minutes = Puzzle.parse(FIRST).rate("human").minutes
    assert minutes
    player.page.get_by_text(f"about {minutes:.0f} minutes").wait_for()


def test_a_hint_does_not_wait_for_a_rating(desktop: Player) -> None:
    desktop.context.add_init_script(
        "globalThis.asked = {}; const send = Worker.prototype.postMessage;"
        "Worker.prototype.postMessage = function (message) {"
        "  asked[message.path] = this; send.call(this, message); };"
    )
    paste(desktop.start(), SMALL)
    desktop.until("app.record.level")
    desktop.press("h")
    desktop.page.locator("#panel .stages").wait_for()
    assert desktop.page.evaluate("asked['game/hint'] && asked.rate !== asked['game/hint']")


def test_a_digit_that_is_typed_while_a_text_is_read_goes_to_its_board(player: Player) -> None:
    player.hold_questions('"parse"').start()
    player.tap("r1c1")
    former = player.ask("app.record.id")
    paste(player, SMALL)
    player.page.wait_for_function("held.length === 1")
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("1")
    player.page.wait_for_timeout(200)
    assert player.log() == []
    player.page.evaluate("release()")
    player.until("app.position().layout.name === '4x4'")
    player.until("app.game.log.length === 1")
    assert player.log() == ["enter"]
    kept = f"localStorage.getItem('whydoku.game.{former}')"
    assert player.page.evaluate(kept) is None, "a game without a move is not kept"


def test_keys_go_on_after_a_text_that_cannot_be_read(player: Player) -> None:
    player.hold_questions('"parse"').start()
    player.tap("r1c1")
    paste(player, "no puzzle")
    player.page.wait_for_function("held.length === 1")
    player.page.keyboard.press("1")
    player.page.evaluate("release()")
    player.until("app.game.log.length === 1")


def test_while_it_is_judged_the_line_says_so_and_the_board_is_used(player: Player) -> None:
    """An extreme puzzle takes seconds: here the answer waits until the person has played."""
    player.hold_questions('"rate"').start()
    player.press("Control+o")
    player.page.locator("dialog textarea").fill(SMALL)
    player.button("Open")
    player.page.locator("#status", has_text="one solution. Judging how hard it is").wait_for()
    assert player.page.locator("dialog").count() == 0
    player.tap("r1c1")
    player.digit(1)
    assert player.log() == ["enter"]
    player.until("held.length")
    player.ask("release()")
    player.page.locator("#status", has_text="one solution, easy").wait_for()


def test_of_several_solutions_the_cells_that_differ_are_shown(player: Player) -> None:
    paste(player.start(), SEVERAL)
    dialog = player.page.locator("dialog")
    dialog.get_by_text("Two of them differ in 4 marked cells.").wait_for()
    dialog.get_by_text("Mini 4\N{MULTIPLICATION SIGN}4, 10 givens.").wait_for()
    differing = Puzzle.parse(SEVERAL).check().differing()
    assert marked(player, "stuck") == len(differing) == 4
    assert player.line() == FIRST, "nothing is played yet"
    player.button("Play anyway")
    player.until("app.position().layout.name === '4x4'")
    assert player.line() == SEVERAL
    assert player.ask("app.record.editing") is None


def test_without_a_solution_the_givens_can_be_changed(player: Player) -> None:
    paste(player.start(), NONE)
    player.page.locator("dialog").get_by_text("The puzzle has no solution.").wait_for()
    assert marked(player, "wrong") == 2
    player.button("Change the givens")
    player.page.get_by_text("No solution", exact=True).wait_for()
    player.tap("r1c2")
    player.digit(2)
    player.page.get_by_text("24 solutions").wait_for()
    assert player.line() == "12.............."


def test_what_is_wrong_can_be_left(desktop: Player) -> None:
    paste(desktop.start(), NONE)
    desktop.page.locator("dialog").wait_for()
    desktop.press("Escape")
    desktop.page.locator("dialog").wait_for(state="detached")
    assert desktop.line() == FIRST


def test_a_saved_game_is_judged_too(desktop: Player) -> None:
    start = {"move": "load", "layout": "4x4", "givens": SEVERAL}
    paste(desktop.start(), json.dumps({"version": 1, "start": start, "log": [], "done": 0}))
    desktop.page.locator("dialog").get_by_text("Two of them differ in").wait_for()
    desktop.button("Play anyway")
    desktop.until("app.position().layout.name === '4x4'")


def test_an_own_puzzle_without_a_solution_says_so_at_play(player: Player) -> None:
    player.start()
    player.ask(f"app.begin({{ layout: '4x4', givens: '{NONE}' }}, 'Your own', {{ editing: true }})")
    player.button("Play")
    player.page.locator("dialog").get_by_text("The puzzle has no solution.").wait_for()
    player.button("Change the givens")
    assert player.ask("app.record.editing") is True
    player.button("Play")
    player.button("Play anyway")
    player.until("!app.record.editing")
    assert player.line() == NONE


def test_without_the_engine_a_saved_game_is_played_unjudged(desktop: Player) -> None:
    desktop.without_engine().start()
    start = {"move": "load", "layout": "4x4", "givens": SEVERAL}
    paste(desktop, json.dumps({"version": 1, "start": start, "log": [], "done": 0}))
    desktop.until("app.position().layout.name === '4x4'")
    desktop.errors.clear()


def test_a_game_without_a_level_gets_one_when_it_is_played(desktop: Player) -> None:
    desktop.start(SMALL, "4x4")
    assert desktop.ask("app.record.level") is None
    desktop.tap("r1c1")
    desktop.press("1")
    desktop.until("app.record.level === 'easy'")


def test_a_file_name_that_says_nothing_is_no_title(desktop: Player, tmp_path: Path) -> None:
    desktop.start()
    for name, title in (("g.sdk", "Puzzle from a file"), ("Monday.sdm", "Monday")):
        file = tmp_path / name
        file.write_text(SMALL)
        desktop.press("Control+o")
        desktop.page.locator("dialog input[type=file]").set_input_files(file)
        desktop.until(f"app.record.title === '{title}'")
        desktop.page.locator("dialog").wait_for(state="detached")
