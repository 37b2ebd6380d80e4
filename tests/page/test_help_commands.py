"""All steps now, the path, why, trial and error, pruning, mini-Sudoku, techniques."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from player import FIRST, Player
from reading import count, example, open_puzzle, told, words
from whydoku import Puzzle, explain, techniques
from whydoku.game import GameSettings
from whydoku.game.automatic import prune
from whydoku.game.families import HELPER_FAMILIES
from whydoku.model.layout import cell_name
from whydoku.samples import sample

FIRST_TECHNIQUES = GameSettings().techniques
KITE = "two-string-kite"
RIGHT = int(Puzzle.parse(FIRST).solve().line()[0])
"""The right digit of r1c1."""


def output(player: Player) -> str:
    return player.page.locator(".player-controls output").inner_text()


# -- all steps now -------------------------------------------------------------------------------


def test_all_steps_are_grouped_and_easiest_first(player: Player) -> None:
    puzzle = example(KITE)
    open_puzzle(player, puzzle).do("All steps now")
    player.page.locator("details.steps").first.wait_for()
    steps = puzzle.steps()
    names = player.page.locator("details.steps summary b").all_inner_texts()
    assert names == list(dict.fromkeys(explain.name(step.technique) for step in steps))
    assert names[0] == explain.name(KITE)
    shown = player.page.locator("details.steps[open] button").first.inner_text()
    assert shown.startswith("remove "), "in words, not in notation"
    assert f"{len(steps)} steps" in player.page.locator("#panel [role=status]").inner_text()


def test_one_of_the_steps_can_be_seen_and_done(player: Player) -> None:
    puzzle = example(KITE)
    open_puzzle(player, puzzle).do("All steps now")
    player.act(player.page.locator("details.steps li button").first)
    step = puzzle.steps()[0]
    assert words(player) == told(step.words())
    assert count(player, "#board .ev-link") == len(step.links)
    player.button("Back")
    pressed = player.page.locator("details.steps li button").first
    expect(pressed).to_be_focused()
    player.act(pressed)
    before = player.position()["marks"]["struck"]
    player.button("Do it")
    after = player.position()["marks"]["struck"]
    assert sorted(after) == sorted(before + [list(c) for c in step.eliminations])


# -- the path ------------------------------------------------------------------------------------


def test_the_path_goes_forwards_and_backwards(player: Player) -> None:
    player.start().do("The whole path")
    path = list(Puzzle.parse(FIRST).path())
    player.page.locator(".player-controls").wait_for()
    assert output(player) == f"1 of {len(path)}"
    assert words(player) == told(path[0].words())
    player.button("Step forward")
    assert words(player) == told(path[1].words())
    player.button("Step back")
    assert words(player) == told(path[0].words())
    slider = player.page.get_by_role("slider", name="Step")
    slider.fill(str(len(path) - 1))
    assert output(player) == f"{len(path)} of {len(path)}"
    slider.fill(str(len(path)))
    assert output(player) == "End"
    assert words(player) == "Solved."


def test_the_path_shows_where_there_are_places_to_go_on(player: Player) -> None:
    player.start().do("The whole path")
    path = Puzzle.parse(FIRST).path()
    player.button("The break-in")
    assert path.break_in is not None
    assert output(player) == f"{path.break_in + 1} of {len(path)}"
    found = path.opportunities[path.break_in]
    player.button(str(found))
    assert player.chosen() == {cell_name(path.puzzle.layout, cell) for cell in found.cells}
    assert player.read("r1c1").startswith(f"r1c1, {RIGHT}")
    player.button("Close")
    assert player.position()["entries"] == []
    assert "empty" in player.read("r1c1")


def test_the_path_plays_by_itself_until_it_is_paused(desktop: Player) -> None:
    desktop.page.clock.install()
    desktop.start().press("p")
    desktop.button("Play")
    desktop.page.clock.run_for(3000)
    desktop.page.get_by_text("2 of ").wait_for()
    desktop.page.locator(".player-controls button", has_text="Pause").click()
    shown = output(desktop)
    desktop.page.clock.run_for(10_000)
    assert output(desktop) == shown


def test_the_path_can_start_at_the_beginning(desktop: Player) -> None:
    log = [{"name": "enter",
            "moves": [{"move": "enter", "candidates": [[0, RIGHT]], "by": "hand"}]}]  # fmt: skip
    desktop.start(log=log).press("p")
    desktop.button("From the beginning")
    desktop.page.get_by_text(f"1 of {len(Puzzle.parse(FIRST).path())}").wait_for()


# -- why not here --------------------------------------------------------------------------------


def test_a_long_press_on_a_candidate_tells_why_not(player: Player) -> None:
    player.start()
    cell = player.number("r1c1")
    digit = 5  # in the middle of the cell
    assert Puzzle.parse(FIRST).solve().line()[cell] != str(digit)
    player.hold("r1c1")
    answer = player.page.locator(".helper-body p").first
    answer.wait_for()
    proof = Puzzle.parse(FIRST).why(cell, digit)
    first = str(proof).splitlines()[0] if len(proof.steps) > 1 else str(proof)
    assert told(answer.inner_text()) in told(first)
    assert player.page.locator(".digits [aria-pressed=true]").inner_text() == "5"
    assert len(proof.steps) < 2 or output(player) == f"1 of {len(proof.steps)}"


def test_why_is_asked_by_key_and_for_any_digit(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("q")
    for digit in (RIGHT, RIGHT + 1):
        desktop.act(desktop.page.locator(".digits button").nth(digit - 1))
        proof = told(str(Puzzle.parse(FIRST).why(0, digit)))
        answer = desktop.page.locator(".helper-body p").first
        expect(answer).to_have_text(re.compile(re.escape(proof[:12])))


def test_the_digit_of_a_question_is_typed(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("q", "3")
    desktop.page.locator(".digits [aria-pressed=true]", has_text="3").wait_for()
    assert desktop.line() == FIRST
    desktop.press("3")  # the question has its digit: keys are for the board again
    assert desktop.line()[0] == "3"


def test_a_key_waits_for_the_command_before_it(desktop: Player) -> None:
    """The part of the page that asks the question comes late here."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desktop.page.route(re.compile(r"/later[^/]*\.js"), hold)
    desktop.start()
    desktop.tap("r1c1")
    desktop.press("q", "3")
    desktop.page.wait_for_timeout(300)
    assert desktop.line() == FIRST
    for route in held:
        route.continue_()
    desktop.page.locator(".digits [aria-pressed=true]", has_text="3").wait_for()
    assert desktop.line() == FIRST


def test_the_other_button_of_the_mouse_asks_why(desktop: Player) -> None:
    desktop.start().page.mouse.click(*desktop.place("r1c1"), button="right")
    desktop.page.locator(".digits [aria-pressed=true]", has_text="5").wait_for()


def test_a_given_needs_no_reason(desktop: Player) -> None:
    desktop.start().hold("r1c2")
    desktop.page.get_by_text("r1c2 is given.").wait_for()


# -- trial and error -----------------------------------------------------------------------------

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_trial_and_error_is_shown_as_a_tree(player: Player) -> None:
    player.start(givens=HARD).do("Trial and error")
    player.page.locator(".tree .guess").first.wait_for()
    player.button("Pause")
    player.page.get_by_text("Paused.").wait_for()
    player.page.get_by_role("slider", name="Speed").fill("6")
    player.button("Resume")
    player.page.locator("#panel [role=status]", has_text="Solved.").wait_for()
    log = player.log()
    assert log.count("roll back") == count(player, ".tree .wrong") > 0
    assert log.count("guess") == count(player, ".tree .guess")
    assert player.line() == Puzzle.parse(HARD).solve().line()
    player.button("Undo all")
    assert player.position()["entries"] == []


def test_a_move_of_the_person_stops_the_trial(desktop: Player) -> None:
    desktop.start(givens=HARD).press("t")
    desktop.page.locator(".tree .guess").first.wait_for()
    desktop.press("Control+z")
    desktop.page.get_by_text("Paused by your move.").wait_for()


def test_a_trial_that_is_left_takes_its_guesses_back(desktop: Player) -> None:
    desktop.start(givens=HARD).press("t")
    desktop.page.locator(".tree .guess").first.wait_for()
    desktop.press("Escape")
    desktop.page.get_by_text("The guesses are taken back.").wait_for()
    assert desktop.position()["entries"] == []
    desktop.press("Control+z")
    assert desktop.position()["entries"]


@pytest.mark.parametrize("key", ["h", "1"])
def test_a_button_of_play_leaves_a_trial_that_is_paused(desktop: Player, key: str) -> None:
    desktop.start(givens=HARD)
    desktop.tap("r1c2")
    desktop.press("t")
    desktop.page.locator(".tree .guess").first.wait_for()
    desktop.button("Pause")
    desktop.press(key)
    desktop.page.locator(".tree").wait_for(state="detached")
    entered = [[1, 1, "hand", 0]] if key == "1" else []
    assert desktop.position()["entries"] == entered
    desktop.page.locator("#status", has_text="The guesses are taken back. Undo").wait_for()
    while desktop.log()[-1] != "guess":
        desktop.ask("app.undo()")
    assert desktop.position()["entries"] not in ([], entered)


# -- pruning -------------------------------------------------------------------------------------


def test_pruning_once_and_repeatedly_with_a_sign(player: Player) -> None:
    player.start()
    sign = player.page.locator(".sign", has_text="pruned")
    assert not sign.is_visible()
    player.do("Prune once")
    sign.wait_for()
    once = len(player.position()["marks"]["struck"])
    assert once > 0
    player.do("Prune repeatedly")
    player.until("app.game.log.length === 2")
    assert len(player.position()["marks"]["struck"]) > once
    while player.log():
        player.do("Undo")
    assert not sign.is_visible()


def test_pruning_with_chosen_techniques(phone: Player) -> None:
    phone.start().do("Prune with…")
    families = list(dict.fromkeys(row.family for row in techniques()))
    for family in ("singles", "subsets"):
        phone.act(phone.page.locator("dialog summary").nth(families.index(family)))
        boxes = phone.page.locator("dialog details[open] input:checked")
        while boxes.count():
            phone.act(boxes.first)
    phone.act(phone.page.locator("dialog .buttons .primary"))
    phone.page.locator(".sign", has_text="pruned").wait_for()
    chosen = phone.position()["settings"]["techniques"]
    assert chosen == [row.slug for row in techniques() if row.family == "intersections"]
    struck = prune(Puzzle.parse(FIRST), chosen, repeatedly=False)
    assert phone.position()["marks"]["struck"] == sorted(map(list, struck))


def test_techniques_to_prune_with_are_searched_for(player: Player) -> None:
    """By any of their names; the list is folded by families otherwise."""
    player.start().do("Prune with…")
    search = player.page.get_by_role("searchbox")
    shown = player.page.locator("dialog details label:visible")
    assert not shown.count()
    search.fill("kite")
    expect(shown).to_have_text(["Two-String Kite", "Dual Two-String Kite"])
    player.act(shown.first)
    player.button("Keep")
    assert "two-string-kite" in player.position()["settings"]["techniques"]


FAMILIES = {
    name.capitalize().replace("-", " "): list(slugs) for name, slugs in HELPER_FAMILIES.items()
}


@pytest.mark.parametrize("name", FAMILIES)
def test_the_families_of_the_puzzle_helper_can_be_ticked(player: Player, name: str) -> None:
    others = [row.slug for row in techniques() if row.slug not in FAMILIES[name]][:1]
    chosen = [*others, FAMILIES[name][0]]
    move = {"move": "choose", "setting": "techniques", "value": chosen}
    player.start(log=[{"name": "choose", "moves": [move]}]).do("Prune with…")
    families = player.page.get_by_role("group", name="Families")
    families.wait_for()
    assert families.locator("label").count() == len(FAMILIES)
    box = families.get_by_role("switch", name=name)
    assert box.evaluate("box => box.indeterminate") == (len(FAMILIES[name]) > 1)
    if not box.is_checked():
        player.act(box)
    player.button("Keep")
    chosen = player.position()["settings"]["techniques"]
    assert sorted(chosen) == sorted([*others, *FAMILIES[name]])
    player.do("Prune with…")
    families.wait_for()
    assert box.is_checked()
    player.act(box)
    player.button("Keep")
    assert player.position()["settings"]["techniques"] == others


def test_a_family_chosen_by_its_name_is_ticked(desktop: Player) -> None:
    """As the console chooses it."""
    move = {"move": "choose", "setting": "techniques", "value": ["unique-hints"]}
    desktop.start(log=[{"name": "choose", "moves": [move]}]).do("Prune with…")
    families = desktop.page.get_by_role("group", name="Families")
    families.wait_for()
    assert families.get_by_role("switch", name="Unique hints").is_checked()
    assert not families.get_by_role("switch", name="Triplets").is_checked()


def test_it_is_said_whether_more_can_be_pruned(desktop: Player) -> None:
    desktop.start().do("Prune repeatedly")
    desktop.page.locator("#status", has_text="Nothing is left to remove.").wait_for()
    desktop.do("Undo")
    more = prune(Puzzle.parse(FIRST), FIRST_TECHNIQUES, repeatedly=True)
    once = prune(Puzzle.parse(FIRST), FIRST_TECHNIQUES, repeatedly=False)
    assert len(more) > len(once)
    desktop.do("Prune once")
    desktop.page.locator("#status", has_text="More can be removed.").wait_for()


def test_pruning_after_each_entry_is_undone_with_it(player: Player) -> None:
    log = [{"name": "choose",
            "moves": [{"move": "choose", "setting": "prune", "value": "once"}]}]  # fmt: skip
    player.start(log=log).tap("r1c1")
    player.digit(RIGHT)
    player.page.locator(".sign", has_text="pruned").wait_for()
    assert player.log() == ["choose", "enter"]
    assert player.position()["marks"]["struck"]
    player.do("Undo")
    assert player.position()["marks"]["struck"] == player.position()["entries"] == []


# -- mini-Sudoku ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["4x4-easy", "6x6-medium"])
def test_one_press_applies_a_mini_hint_and_marks_the_next(phone: Player, name: str) -> None:
    open_puzzle(phone, sample(name)).do("Mini hint")
    seen = []
    for moves in range(1, 61):
        phone.page.locator("#board.mini").wait_for()
        red, green = count(phone, "#board .ev-strike"), count(phone, "#board .ev-frame")
        assert bool(red) != bool(green)
        seen.append("red" if red else "green")
        if len({*seen}) == 2:
            break
        phone.act(phone.page.locator("#panel .primary"))
        phone.until(f"app.game.log.length === {moves}")
    assert seen[0] == "red"
    assert "green" in seen


def test_mini_hints_are_for_all_layouts(desktop: Player) -> None:
    desktop.start().press("m")
    desktop.page.locator("#board.mini .ev-strike").first.wait_for()


def test_mini_hints_go_to_the_solution_by_key(desktop: Player) -> None:
    """With one press more than there are hints: the first one marks."""
    puzzle = sample("6x6-easy")
    open_puzzle(desktop, puzzle)
    for moves in range(200):
        if desktop.line() == puzzle.solve().line():
            return
        desktop.press("m")
        desktop.until(f"app.game.log.length === {moves}")
        if desktop.line() != puzzle.solve().line():
            desktop.page.locator("#board.mini").wait_for()
    raise AssertionError("not solved")


# -- techniques ----------------------------------------------------------------------------------


def test_a_hint_leads_to_the_page_of_its_technique(player: Player) -> None:
    open_puzzle(player, example(KITE)).do("Hint")
    player.button("Tell me more")
    player.act(player.page.locator("#panel a", has_text=explain.name(KITE)))
    player.page.get_by_role("heading", name=explain.name(KITE)).wait_for()
    assert player.page.url == player.address(f"/learn/{KITE}")
    player.page.go_back()
    player.page.locator("dialog").wait_for(state="detached")
    assert player.page.locator("#panel").is_visible()


def test_the_example_of_a_technique_is_tried_on_the_board(player: Player) -> None:
    player.visit("/learn/xy-wing")
    article = explain.article("xy-wing")
    player.page.get_by_text(article.look_for[:40]).wait_for()
    assert count(player, "dialog .small-board .ev-shape") > 0
    player.button("Try it on the board")
    player.page.locator("dialog").wait_for(state="detached")
    assert player.ask("app.record.title") == "Example: XY-Wing"
    player.do("Hint")
    player.button("Tell me more")
    assert words(player) == "Look for an XY-Wing."


def test_all_techniques_are_listed(player: Player) -> None:
    player.start().do("Techniques")
    links = player.page.locator("dialog .techniques a")
    links.first.wait_for()
    assert links.count() == len(techniques())
    player.act(links.filter(has_text="Skyscraper"))
    player.page.get_by_role("heading", name="Skyscraper").wait_for()
    player.button("Close")
    player.page.wait_for_url(f"{player.url}/")


def test_pages_of_all_kinds_have_an_example(desktop: Player) -> None:
    for slug in ("naked-single", "finned-jellyfish", "death-blossom", "search"):
        desktop.visit(f"/learn/{slug}")
        drawn = desktop.page.locator("dialog .example :is(.ev-candidate, .ev-value)")
        drawn.first.wait_for()


@pytest.mark.needs_server
def test_the_address_is_that_of_the_board_when_no_page_is_shown(desktop: Player) -> None:
    desktop.page.route("**/data/techniques.json", lambda route: route.abort())
    desktop.start()
    desktop.do("Techniques")
    desktop.page.locator("#status", has_text="Without a connection").wait_for()
    assert desktop.page.url == desktop.url + "/"
    desktop.page.unroute("**/data/techniques.json")
    for again in (False, True):
        desktop.do("Techniques")
        desktop.page.locator("dialog.learn").wait_for()
        if again:  # the list takes its own place
            desktop.ask("document.querySelector('#do-learn').click()")
            desktop.page.wait_for_timeout(200)
            assert desktop.page.url == desktop.url + "/learn"
        desktop.press("Escape")
        desktop.page.locator("dialog").wait_for(state="detached")
        assert desktop.page.url == desktop.url + "/"
    desktop.errors.clear()


def test_there_is_no_such_technique(desktop: Player) -> None:
    """The list says so, and leads to the others."""
    desktop.visit("/learn/no-such-thing")
    told = desktop.page.locator("dialog.learn [role=alert]")
    assert told.inner_text() == "There is no technique no-such-thing. Choose one from the list."
    desktop.page.locator("dialog.learn a", has_text="X-Wing").first.click()
    desktop.page.locator("dialog.learn h3", has_text="Why it holds").wait_for()


def test_an_address_may_have_the_name_of_a_technique(desktop: Player) -> None:
    desktop.visit("/learn/XY-Wing")
    desktop.page.locator("dialog.learn h2", has_text="XY-Wing").wait_for()
    desktop.visit("/learn/Y Wing")
    desktop.page.locator("dialog.learn h2", has_text="XY-Wing").wait_for()
    desktop.visit("/learn/Kite")
    links = desktop.page.locator("dialog.learn .techniques a:visible")
    expect(links).to_have_text(["Two-String Kite", "Dual Two-String Kite"])


# -- how hard it is --------------------------------------------------------------------------------


def test_the_rating_of_a_puzzle_is_told(player: Player) -> None:
    rating = Puzzle.parse(FIRST).rate("level", "human", "hodoku", "se", "te", "b")
    open_puzzle(player, Puzzle.parse(FIRST)).do("How hard is it?")
    player.act(player.page.locator("#panel summary", has_text="Details"))
    player.page.locator("dl.rating").wait_for()
    told = dict(
        zip(
            player.page.locator("dl.rating dt").all_inner_texts(),
            player.page.locator("dl.rating dt + dd").all_inner_texts(),
            strict=True,
        )
    )
    assert told == {
        "Level": f"{rating.level}, {rating.difficulty:,}",
        "HoDoKu": f"{rating.hodoku_level}, {rating.score:,}",
        "ER, EP, ED": f"{rating.er}, {rating.ep}, {rating.ed}",
        "T&E depth": str(rating.te),
        "B": str(rating.b),
    }
    hardest = player.page.locator("#panel [role=status]").inner_text()
    assert (
        hardest
        == f"Level: {rating.level}. Hardest technique: {explain.name(rating.hardest or '')}."
    )
    low, mean, high = (
        f"{minutes or 0:.0f}"
        for minutes in (rating.minutes_low, rating.minutes, rating.minutes_high)
    )
    player.page.get_by_text(
        f"A practised player takes about {mean} minutes. "
        f"One in ten takes less than {low} minutes, and one in ten more than {high} minutes."
    ).wait_for()
