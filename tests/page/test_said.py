"""What is said: to a screen reader, of each move; to everybody, as long as it is true."""

import pytest
from playwright.sync_api import Browser

from player import FIRST, Player, play

SMALL = "..3..4.221......"
ONE_LEFT = "123434122143432."

LISTEN = """() => {
  window.heard = [];
  for (const id of ['status', 'spoken']) {
    const region = document.getElementById(id);
    new MutationObserver(() => region.textContent && window.heard.push(region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""


def heard(player: Player) -> list[str]:
    """What the live regions have said since the last call."""
    said: list[str] = player.page.evaluate("window.heard.splice(0)")
    return said


def focused(player: Player) -> str:
    label: str = player.page.evaluate("document.activeElement.ariaLabel")
    return label


# -- a focused cell takes a digit ----------------------------------------------------------------


def test_after_tab_the_focused_cell_takes_a_digit(desktop: Player) -> None:
    desktop.start()
    for _ in range(60):
        if focused(desktop) == "r1c1, empty":
            break
        desktop.press("Tab")
    assert focused(desktop) == "r1c1, empty"
    desktop.press("1")
    assert desktop.line()[0] == "1"
    desktop.press("Delete")
    assert desktop.line() == FIRST


def test_after_new_and_after_a_solved_game_the_focused_cell_takes_a_digit(player: Player) -> None:
    player.start(ONE_LEFT, "4x4")
    player.tap("r4c4")
    player.digit(1)
    player.button("Next easy puzzle")
    player.until("app.record.title.startsWith('Mini')")
    assert player.position()["layout"] == "4x4"
    assert "empty" in focused(player)
    before = player.line()
    player.press("1")
    assert player.line() != before


def test_a_press_on_the_cell_that_the_page_has_chosen_keeps_it(player: Player) -> None:
    player.start()
    player.ask("app.focusBoard()")
    assert player.chosen() == {"r1c1"}
    player.tap("r1c1")
    assert player.chosen() == {"r1c1"}


def test_the_chosen_cell_stays_chosen(player: Player) -> None:
    player.start()
    for _ in range(2):
        player.tap("r1c1")
        assert player.chosen() == {"r1c1"}


def test_a_focused_given_says_that_it_is_one(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c2")
    desktop.press("1")
    assert desktop.said() == "r1c2 is given."


def test_the_cell_that_a_screen_reader_focuses_takes_the_digit(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.cell("r1c3").evaluate("(cell) => cell.focus()")
    assert desktop.chosen() == {"r1c3"}
    desktop.press("2")
    assert desktop.line()[:3] == ".72"


def test_without_a_focused_cell_a_digit_is_highlighted(desktop: Player) -> None:
    desktop.start()
    for beside in (False, True):
        desktop.tap("r1c1")
        if beside:
            desktop.page.mouse.click(20, 400)
        else:
            desktop.press("Escape")
        desktop.press("7")
        assert desktop.ask("app.digit") == 7
        assert desktop.line() == FIRST
        desktop.press("Escape")


# -- the log of a screen reader ------------------------------------------------------------------


def test_a_screen_reader_hears_a_short_game(desktop: Player) -> None:
    desktop.start(SMALL, "4x4")
    desktop.page.evaluate(LISTEN)
    desktop.tap("r1c1")
    for keys, said in (
        ("3", "r1c1: 3. r1c3 holds 3 already."),
        ("1", "r1c1: 1."),
        ("Control+z", "r1c1: 3. r1c3 holds 3 already."),
        ("Control+y", "r1c1: 1."),
        ("Delete", "r1c1: empty."),
        ("Shift+1", "r1c1: corner 1."),
        ("Control+2", "r1c1: centre 2."),
    ):
        desktop.press(keys)
        assert said in heard(desktop), keys
    desktop.press("Escape", "h")
    desktop.page.locator(".stages [aria-current]").wait_for()
    assert desktop.page.locator("#panel .words").inner_text().strip() in heard(desktop)
    tree = desktop.page.locator("wd-board").aria_snapshot()
    assert 'grid "Sudoku"' in tree
    assert 'gridcell "r1c3, 3, given"' in tree
    assert "r1c1, empty, candidates 2, corner 1" in tree


def test_a_new_board_is_announced(desktop: Player) -> None:
    desktop.start()
    desktop.page.evaluate(LISTEN)
    desktop.ask(f"app.begin({{ layout: '4x4', givens: '{SMALL}' }}, 'Tiny')")
    assert heard(desktop) == ["Tiny: 5 givens."]


# -- a message ends with its cause ---------------------------------------------------------------


def test_a_message_ends_with_the_move_that_it_was_about(player: Player) -> None:
    player.start(SMALL, "4x4")
    player.tap("r4c4")
    player.digit(3)
    player.do("Check")
    player.page.get_by_text("r4c4 is wrong").wait_for()
    player.do("Undo")
    assert player.said() == ""


def test_a_message_ends_with_its_board(player: Player) -> None:
    player.start(ONE_LEFT, "4x4")
    player.tap("r4c4")
    player.digit(1)
    player.page.locator("#status", has_text="Solved.").wait_for()
    player.ask(f"app.begin({{ layout: '9x9', givens: '{FIRST}' }}, 'Next')")
    assert player.said() == ""
    player.do("Enter your own")
    player.page.get_by_text("Enter the givens").wait_for()
    player.ask(f"app.begin({{ layout: '9x9', givens: '{FIRST}' }}, 'Next')")
    assert player.said() == ""


def test_what_cannot_be_completed_is_said_until_it_can(player: Player) -> None:
    """By default, without a sign of an error."""
    player.start(SMALL, "4x4")
    player.tap("r2c1")
    player.digit(1)
    player.page.get_by_text("No candidate is left for r1c1, r2c3.").wait_for()
    assert "cannot be completed" in player.read("r1c1")
    assert player.page.locator("wd-board .wrong-sign").count() == 0
    player.ask("app.say('Something else.')")
    player.ask("app.say('')")
    assert player.said() == "No candidate is left for r1c1, r2c3. Go back", "it is still true"
    player.do("Undo")
    assert player.said() == ""
    assert "cannot be completed" not in player.read("r1c1")


def test_a_house_without_a_place_is_said(desktop: Player) -> None:
    desktop.start("1...............", "4x4")
    strike = "{ move: 'strike', candidates: [[10, 1], [11, 1], [14, 1], [15, 1]] }"
    desktop.ask(f"app.play({{ name: 'strike', moves: [{strike}] }})")
    assert desktop.said() == "No place is left for 1 in box 4. Go back"


# -- checks and hints ----------------------------------------------------------------------------


def test_a_correct_game_has_no_mistakes_whatever_was_noted(player: Player) -> None:
    player.start(SMALL, "4x4")
    # The solution has 1 in r1c1: a digit that it has not is struck, and others are noted.
    moves = (
        "{ move: 'strike', candidates: [[0, 2]] },"
        "{ move: 'mark', kind: 'corner', candidates: [[1, 3]] },"
        "{ move: 'mark', kind: 'candidate', candidates: [[4, 2]] }"
    )
    player.ask(f"app.play({{ name: 'mark', moves: [{moves}] }})")
    player.do("Check")
    player.page.get_by_text("No mistakes so far.").wait_for()
    player.tap("r4c4")
    player.digit(1)
    player.do("Check")
    player.page.get_by_text("No mistakes so far.").wait_for()


def test_an_elimination_that_is_done_is_seen(desktop: Player) -> None:
    desktop.visit("/learn/x-wing")
    desktop.button("Try it on the board")
    desktop.until("app.record.title.startsWith('Example') && app.showsComputed")
    desktop.do("Auto candidates")
    for stage in ("Nudge", "Technique", "Where", "Why"):
        desktop.press("h")
        desktop.page.locator(f".stages [aria-current]:has-text('{stage}')").wait_for()
    assert desktop.ask("app.showsComputed") is False
    desktop.press("h")
    desktop.page.locator("#panel", has_text=": removed ").wait_for()
    assert desktop.page.locator("wd-board .fading .ev-strike").count() > 0
    assert desktop.ask("app.showsComputed") is True
    assert desktop.page.locator("wd-board .candidate").count() > 0
    desktop.page.locator("wd-board .fading").wait_for(state="detached")


def test_singles_that_lead_into_a_contradiction_say_so(desktop: Player) -> None:
    """The guess is the first of the puzzle in docs/sql.md."""
    article = "020300000005040090040201370000000608560800010000000000003000127000070000910000050"
    desktop.start(article.replace("0", ".")).tap("r2c4")
    desktop.press("6", "Shift+I")
    desktop.page.locator("#status", has_text="Go on all the same").wait_for()
    desktop.press("Shift+I")
    desktop.page.locator("#status", has_text="7 digits entered. No place is left for 6").wait_for()


STATUS = """() => {
  const { left, top, width, height } = document.getElementById('status').getBoundingClientRect();
  const cells = [...document.querySelectorAll('#stage [role=gridcell]')];
  const covered = cells.filter((cell) => {
    const box = cell.getBoundingClientRect();
    return box.left < left + width - 1 && box.right > left + 1
      && box.top < top + height - 1 && box.bottom > top + 1;
  });
  const { scrollHeight, clientHeight } = document.getElementById('status');
  const inside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
  return { covered: covered.length, cut: scrollHeight > clientHeight, inside };
}"""
"""How many cells the line covers, whether it is cut, and whether it is in the window."""
WHOLE = {"covered": 0, "cut": False, "inside": True}
LENGTHS = (20, 90, 180, 300)


@pytest.mark.parametrize("screen", [(920, 680), (1280, 720), (360, 740), (360, 640), (740, 360)])
def test_a_sentence_of_any_length_is_seen_and_moves_nothing(
    browser: Browser, files: str, screen: tuple[int, int]
) -> None:
    width, height = screen
    for player in play(browser, files, "phone", viewport={"width": width, "height": height}):
        player.start()
        parts = ("wd-board", "#pad", "#bar")
        before = [player.page.locator(part).bounding_box() for part in parts]
        for length in LENGTHS:
            words = ("One word and another. " * 20)[:length].strip() + "!"
            player.ask(f"app.say('{words}')")
            assert player.page.evaluate(STATUS) == WHOLE, length
            assert [player.page.locator(part).bounding_box() for part in parts] == before, length


def test_a_hint_is_not_covered_by_what_was_said_before(browser: Browser, files: str) -> None:
    for player in play(browser, files, "phone"):
        player.start()
        player.ask(f"app.say('{'A long sentence. ' * 20}')")
        player.page.locator("#status.long").wait_for()
        player.press("h")
        player.page.locator("#panel", has_text="Nudge").wait_for()
        assert player.said() == ""
        player.ask(f"app.say('{'Another one. ' * 30}')")
        player.act(player.page.locator("#status.long"))
        assert player.said() == ""
