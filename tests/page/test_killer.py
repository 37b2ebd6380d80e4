"""Killers are played: cages and sums are drawn, read aloud and checked, and hints name them."""

from __future__ import annotations

from itertools import combinations, product

from playwright.sync_api import expect

from page.test_candidates import shown
from page.test_help_access import complaints
from page.test_look import offences
from player import FIRST, PASTE, Player
from whydoku import Puzzle, generate, redundant_cages, true_candidates, with_cages
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


def test_the_numbers_of_regions_stand_beside_sums(desktop: Player) -> None:
    [made] = generate(1, layout="jigsaw+killer", seed=5)
    desktop.prefer(numbers="always").start("." * 81, made.puzzle.layout.name)
    boxes = [
        [part.bounding_box() for part in desktop.page.locator(f"#board {name}").all()]
        for name in (".sums text", ".numbers text")
    ]
    for total in boxes[0]:
        for number in boxes[1]:
            assert total
            assert number
            beside = number["x"] >= total["x"] + total["width"] or (
                total["x"] >= number["x"] + number["width"]
            )
            assert beside or abs(number["y"] - total["y"]) > total["height"] / 2


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


def ways(player: Player) -> list[str]:
    return player.page.locator("#cage .cage-ways button").all_text_contents()


def brute_force(killer: Puzzle, cells: tuple[int, ...], rest: int) -> list[str]:
    """What can stand in so many cells of an empty board, tried out."""
    found = combinations(range(1, killer.layout.size + 1), len(cells))
    return ["".join(map(str, digits)) for digits in found if sum(digits) == rest]


def test_a_cage_tells_what_is_left_and_its_combinations(player: Player) -> None:
    killer = paste(player, "9x9")
    solution = killer.solve().values
    cells, total = next(cage for cage in killer.cages if len(cage.cells) == 3)
    names = [cell_name(killer.layout, cell) for cell in cells]
    card = player.page.locator("#cage")
    before = player.page.locator("#board").bounding_box()
    player.tap(names[1])
    expect(card.locator(".cage-sum")).to_have_text(f"Sum {total} in 3 cells")
    all_ways = brute_force(killer, cells, total)
    assert ways(player) == all_ways
    digit = solution[cells[1]]
    player.press(str(digit))
    expect(card.locator(".cage-sum")).to_have_text(f"Sum {total}, {total - digit} left in 2 cells")
    rest = brute_force(killer, cells[:2], total - digit)
    assert ways(player) == [way for way in rest if str(digit) not in way]
    player.press(*map(str, (0, digit)))  # it is taken back, and there again
    for cell in (cells[0], cells[2]):
        player.tap(cell_name(killer.layout, cell))
        player.press(str(solution[cell]))
    expect(card.locator(".cage-sum")).to_have_text(f"Sum {total} \u2713")
    assert ways(player) == []
    assert player.page.locator("#board").bounding_box() == before, "nothing moves"


def test_what_peers_hold_is_left_out_of_combinations(player: Player) -> None:
    killer = paste(player, "6x6")
    solution = killer.solve().values
    cells, total = next(
        cage for cage in killer.cages if len(brute_force(killer, *cage)) > 1 < len(cage.cells) < 3
    )
    peers = killer.layout.peers
    outside = [c for c in range(36) if all(c in peers[cell] for cell in cells) and c not in cells]
    for cell in outside:
        player.tap(cell_name(killer.layout, cell))
        player.press(str(solution[cell]))
    player.tap(cell_name(killer.layout, cells[0]))
    gone = {str(solution[cell]) for cell in outside}
    assert ways(player) == [w for w in brute_force(killer, cells, total) if not gone & set(w)]


def used(killer: Puzzle, values: list[int], cell: int) -> list[int]:
    """The candidates of a cell that some way to fill its cage has, all ways tried out."""
    peers = killer.layout.peers
    open_digits = {
        c: [d for d in range(1, killer.layout.size + 1) if d not in {values[p] for p in peers[c]}]
        for c in range(len(peers))
        if not values[c]
    }
    cells, total = next(cage for cage in killer.cages if cell in cage.cells)
    empty = [c for c in cells if not values[c]]
    rest = total - sum(values[c] for c in cells)
    ways = [
        way
        for way in product(*(open_digits[c] for c in empty))
        if sum(way) == rest and len(set(way)) == len(way)
    ]
    return sorted({way[empty.index(cell)] for way in ways})


def test_automatic_candidates_leave_out_what_cages_forbid(player: Player) -> None:
    killer = paste(player, "9x9")
    solution = killer.solve().values
    values = [0] * 81
    for cell in (0, 13, 40, 67):
        player.tap(cell_name(killer.layout, cell))
        player.press(str(solution[cell]))
        values[cell] = solution[cell]
    player.do("Auto candidates")
    open_cells = [cell for cell in range(81) if not values[cell]]
    before = shown(player)
    expected = {cell: used(killer, values, cell) for cell in open_cells}
    assert any(before[cell] != expected[cell] for cell in open_cells)
    player.do("Settings")
    player.act(player.page.get_by_label("Automatic candidates leave out what cages forbid"))
    player.do("Close")
    after = shown(player)
    assert {cell: after[cell] for cell in open_cells} == expected
    assert all(solution[cell] in after[cell] for cell in open_cells)
    player.do("Undo")
    values[67] = 0
    assert shown(player)[67] == used(killer, values, 67)


def test_combinations_are_struck_and_stay_so(player: Player) -> None:
    killer = paste(player, "9x9")
    solution = killer.solve().values
    cells, _total = next(
        cage for cage in killer.cages if len(brute_force(killer, *cage)) > 2 < len(cage.cells)
    )
    player.tap(cell_name(killer.layout, cells[0]))
    digit = str(solution[cells[0]])
    way = next(way for way in ways(player) if digit in way)
    chip = player.page.locator("#cage").get_by_role("button", name=way, exact=True)
    player.act(chip)
    expect(chip).to_have_attribute("aria-pressed", "true")
    player.page.reload()
    player.ready()
    player.tap(cell_name(killer.layout, cells[0]))
    expect(chip).to_have_attribute("aria-pressed", "true")
    player.press(digit)  # what is left of it is struck too
    struck = player.page.locator("#cage [aria-pressed=true]")
    expect(struck).to_have_text(way.replace(digit, ""))
    player.act(struck)
    expect(struck).to_have_count(0)


def test_a_cage_is_chosen_by_two_presses_or_by_keyboard(player: Player) -> None:
    killer = paste(player, "9x9")
    cells, _total = next(cage for cage in killer.cages if len(cage.cells) == 4)
    names = [cell_name(killer.layout, cell) for cell in cells]
    x, y = player.place(names[2])
    if player.touch:
        for _ in range(2):
            player.page.touchscreen.tap(x, y)
    else:
        player.page.mouse.dblclick(x, y)
    player.until(f"app.selection.size === {len(cells)}")
    assert player.chosen() == set(names)
    player.tap(names[0])
    assert player.chosen() == {names[0]}
    player.press("u")
    assert player.chosen() == set(names)
    player.press("Shift+U")
    first = player.page.locator("#cage .cage-ways button").first
    expect(first).to_be_focused()
    player.press("Space")
    expect(first).to_have_attribute("aria-pressed", "true")
    player.press("Shift+U")
    expect(player.cell(names[0])).to_be_focused()
    player.tap(names[1])
    player.act(player.page.locator(".cage-sum"))
    assert player.chosen() == set(names)


def test_the_keys_of_cages_are_listed_where_there_are_cages(desktop: Player) -> None:
    label = "Choose the cage of the cell"
    desktop.start().press("?")
    desktop.page.get_by_text("Choose all cells").wait_for()
    assert desktop.page.get_by_text(label).count() == 0, "a classic puzzle has no cages"
    assert desktop.page.locator("#cage").count() == 0
    desktop.press("Escape")
    paste(desktop, "4x4")
    desktop.page.locator("#cage").wait_for(state="attached")  # it is fetched with the first killer
    desktop.press("?")
    desktop.page.get_by_text(label).wait_for()


def test_help_with_cages_is_within_reach_and_moves_nothing(player: Player) -> None:
    """On a small phone there is one row of it, which covers neither the board nor the pad."""
    killer = paste(player, "9x9")
    cells, _total = max(killer.cages, key=lambda cage: len(brute_force(killer, *cage)))
    name = cell_name(killer.layout, cells[0])
    for width, height in [(390, 844), (360, 640), (320, 568), (1280, 800), (900, 1100)]:
        player.page.set_viewport_size({"width": width, "height": height})
        player.press("Escape")
        player.tap(name)
        boxes = {part: player.page.locator(part).bounding_box() for part in ("#cage", "wd-pad")}
        board = player.page.locator("#board").bounding_box()
        assert board
        assert all(boxes.values())
        card, pad = boxes["#cage"], boxes["wd-pad"]
        assert card
        assert pad
        assert card["x"] >= 0
        assert card["x"] + card["width"] <= width
        if width < 820:
            assert card["y"] >= board["y"] + board["height"] - 1
            assert card["y"] + card["height"] <= pad["y"] + 1 or card["y"] >= pad["y"]
        chip = player.page.locator("#cage .cage-ways button").first.bounding_box()
        assert chip
        assert min(chip["width"], chip["height"]) >= 24
        assert complaints(player, "#cage") == []


def enter_own(player: Player, layout: str, givens: str) -> None:
    player.start()
    player.ask(f"app.begin({{ layout: '{layout}', givens: '{givens}' }}, '', {{ editing: true }})")
    player.page.locator("#cage-maker").wait_for()


def make_cage(player: Player, total: int) -> None:
    player.page.get_by_label("Sum of the cage").fill(str(total))
    player.button("Make a cage")


def test_a_killer_of_ones_own_is_drawn_and_played(player: Player) -> None:
    [made] = generate(1, layout="4x4+killer", seed=5)
    killer = made.puzzle
    enter_own(player, "4x4", "." * 16)
    solutions = player.page.locator("#solutions")
    expect(solutions).to_have_text("100 or more solutions")
    for number, (cells, total) in enumerate(killer.cages):
        names = [cell_name(killer.layout, cell) for cell in cells]
        if len(cells) == 2:
            player.drag(*names)
        else:
            player.ask(f"app.select({list(cells)}, {cells[0]})")
        assert player.chosen() == set(names)
        make_cage(player, total)
        player.until(f"app.position().layout.cages.length === {number + 1}")
    assert player.ask("app.position().layout.name") == killer.layout.name
    needless = len(redundant_cages(killer))
    told = f", {needless} of the cages not needed" if needless else ", minimal"
    expect(solutions).to_have_text(f"Exactly one solution{told}")
    player.button("Play")
    player.until("!app.record.editing")
    assert player.ask("app.position().layout.name") == killer.layout.name
    expect(player.page.locator("#cage-maker")).to_be_hidden()
    player.tap("r1c1")
    expect(player.page.locator("#cage .cage-sum")).to_be_visible()


def test_regions_drawn_anew_leave_the_cages(player: Player) -> None:
    enter_own(player, "4x4", "1" + "." * 15)
    player.drag("r2c1", "r2c2")
    make_cage(player, 7)
    expect(player.page.locator("#board .sums text")).to_have_text("7")
    player.button("Regions")
    cells = player.page.locator(".drawn-regions button")
    for cell, region in ((1, "2"), (2, "1")):
        cells.nth(cell).focus()
        player.press(region)
    player.button("Done")
    player.until("app.position().layout.name.startsWith('jigsaw:1212')")
    expect(player.page.locator("#board .sums text")).to_have_text("7")
    assert player.line() == "1" + "." * 15
    player.do("Undo")
    assert player.ask("app.position().layout.name").startswith("4x4+killer:")


def wait_for_candidates(player: Player, killer: Puzzle) -> None:
    """Wait until the board shows the digits that are in a solution."""
    told = [list(digits) for digits in true_candidates(killer)]
    for _ in range(100):
        if shown(player) == told:
            return
        player.page.wait_for_timeout(50)
    assert shown(player) == told


def test_automatic_candidates_of_ones_own_puzzle_are_the_true_ones(player: Player) -> None:
    [made] = generate(1, layout="6x6+killer", seed=5)
    enter_own(player, "6x6", "." * 36)
    player.do("Auto candidates")
    solutions = player.page.locator("#solutions")
    cages = made.puzzle.cages[:4]
    for number, (cells, total) in enumerate(cages, 1):
        player.ask(f"app.select({list(cells)}, {cells[0]})")
        make_cage(player, total)
        player.until(f"app.position().layout.cages.length === {number}")
        killer = Puzzle([0] * 36, layout=with_cages("6x6", cages[:number]))
        wait_for_candidates(player, killer)
    player.do("Undo")
    killer = Puzzle([0] * 36, layout=with_cages("6x6", cages[:3]))
    wait_for_candidates(player, killer)
    expect(solutions).to_have_text("100 or more solutions")


def test_cages_that_are_not_needed_are_shown_one_after_another(player: Player) -> None:
    [made] = generate(1, layout="4x4+killer", seed=5)
    cages = made.puzzle.cages
    needless = [cages[number] for number in redundant_cages(made.puzzle)]
    assert len(needless) > 1
    enter_own(player, made.puzzle.layout.name, "." * 16)
    button = player.page.get_by_role("button", name="Not needed")
    expect(button).to_be_visible()
    for cage in (*needless[1:], needless[0]):  # the first cell is chosen at first
        player.act(button)
        assert player.chosen() == {cell_name(made.puzzle.layout, cell) for cell in cage.cells}
    player.button("Remove the cage")
    player.until(f"app.position().layout.cages.length === {len(cages) - 1}")
    expect(player.page.locator("#solutions")).to_contain_text("Exactly one solution")
    assert complaints(player, "#cage-maker") == []


def test_a_cage_of_ones_own_is_removed_and_undone(player: Player) -> None:
    enter_own(player, "9x9", FIRST)
    player.drag("r1c1", "r1c2", "r1c3")
    make_cage(player, 30)
    player.page.get_by_text("The sum of 3 cells is 6 to 24.").wait_for()
    make_cage(player, 21)
    sums = player.page.locator("#board .sums text")
    expect(sums).to_have_text("21")
    assert player.line() == FIRST, "the givens stay"
    player.tap("r1c2")
    assert complaints(player, "#cage-maker") == []
    player.button("Remove the cage")
    expect(sums).to_have_count(0)
    player.do("Undo")
    expect(sums).to_have_text("21")
    player.page.reload()
    player.ready()
    expect(sums).to_have_text("21")


def test_a_cage_of_ones_own_is_made_by_keyboard(desktop: Player) -> None:
    enter_own(desktop, "4x4", "." * 16)
    desktop.tap("r2c2")
    desktop.press("Shift+ArrowRight", "Shift+ArrowDown", "Shift+C", "9", "Enter")
    expect(desktop.page.locator("#board .sums text")).to_have_text("9")
    expect(desktop.cell("r3c3")).to_be_focused()
    assert complaints(desktop, "#cage-maker") == []
    desktop.press("?")
    desktop.page.get_by_text("type the sum of a cage").wait_for()


def test_what_makes_cages_is_within_reach(player: Player) -> None:
    enter_own(player, "9x9", "." * 81)
    for width, height in [(390, 844), (360, 640), (320, 568), (1280, 800), (900, 1100)]:
        player.page.set_viewport_size({"width": width, "height": height})
        maker = player.page.locator("#cage-maker").bounding_box()
        board = player.page.locator("#board").bounding_box()
        assert maker
        assert board
        assert maker["height"] >= 24
        assert maker["x"] + maker["width"] <= width
        if width < 820:
            assert maker["y"] >= board["y"] + board["height"] - 1
        banner = player.page.locator("#banner").bounding_box()
        assert banner
        assert maker["y"] + maker["height"] <= banner["y"] + 1 or maker["y"] > banner["y"]


def test_the_sum_of_a_chosen_cell_stays_readable(player: Player) -> None:
    """The frame of the focus would lie over it; the one of the choice lies below."""
    killer = paste(player, "9x9")
    player.page.set_viewport_size({"width": 320, "height": 568})
    first, second = (cell_name(killer.layout, cell) for cell in killer.cages[0].cells[:2])
    player.tap(first)
    focused = player.page.locator("wd-board [role=gridcell]:focus")
    frame = "cell => getComputedStyle(cell).outlineStyle"
    player.press("ArrowRight", "ArrowLeft")
    assert focused.evaluate(frame) == "none"
    player.ask(f"app.select([{player.number(first)}, {player.number(second)}])")
    player.press("Shift+ArrowRight")
    assert focused.evaluate(frame) == "solid", "of several it shows which one has the focus"


def test_who_has_solved_no_killer_is_told_the_rules(phone: Player) -> None:
    [killer] = (made.puzzle for made in generate(1, layout="4x4+killer", seed=1))
    begin = f"app.begin({{ layout: '{killer.layout.name}', givens: '{'.' * 16}' }}, '')"
    phone.start().ask(begin)
    asks = phone.page.get_by_role("link", name="New to killers? How cages work")
    phone.act(asks)
    rules = phone.page.locator("dialog").get_by_text("Cells within a dashed line.")
    rules.wait_for()
    phone.press("Escape")
    expect(rules).to_have_count(0)
    expect(asks).to_be_visible()
    name = next(cell_name(killer.layout, c.cells[0]) for c in killer.cages if c.sum == 5)
    phone.tap(name)  # 1 and 4 make it, or 2 and 3
    expect(asks).to_be_hidden()
    about = phone.page.get_by_text("Its digits are one of these sets. Press those you rule out.")
    expect(about).to_be_visible()
    for cell, digit in enumerate(killer.solve().values):
        phone.ask(f"app.enter([{cell}], {digit}, 'digit')")
    phone.until("app.record.solved")
    phone.ask("app.select([])")
    expect(asks).to_be_hidden()
    phone.ask(begin)
    assert not phone.ask("app.record.solved")
    phone.page.locator("#cage").wait_for(state="attached")
    phone.tap(name)
    phone.page.locator("#cage .cage-ways button").first.wait_for()
    assert asks.count() == about.count() == 0, "who has solved one knows"


def test_a_hint_shows_its_cage_before_its_reason(player: Player) -> None:
    paste(player, "9x9")
    for _stage in range(2):
        player.press("h")
        player.page.locator("#panel .stages").wait_for()
    expect(player.page.locator("#board .ev-cage")).to_have_count(0)
    player.press("h")
    expect(player.page.locator("#board .ev-cage")).to_have_count(1)


def digits_of(player: Player) -> tuple[int, list[int]]:
    """The number of rows, and the solution of the killer on the board."""
    killer = Puzzle(player.position()["givens"], layout=player.ask("app.position().layout.name"))
    return killer.layout.size, list(killer.solve().values)


def test_a_whole_killer_is_played_by_touch(phone: Player) -> None:
    phone.today().page.set_viewport_size({"width": 390, "height": 844})
    phone.visit(home=True)
    phone.act(phone.page.locator("dialog.home .killer"))
    phone.until("app.record.title.startsWith('Daily killer')")
    size, solution = digits_of(phone)
    phone.tap("r1c1")
    way = phone.page.locator("#cage .cage-ways button").first
    phone.act(way)
    expect(way).to_have_attribute("aria-pressed", "true")
    phone.act(way)
    phone.do("Hint")
    phone.button("Why")
    phone.page.get_by_text("add up to").first.wait_for()
    assert offences(phone) == []
    phone.button("Do it")
    expect(phone.page.locator("#panel")).to_contain_text("removed 2, 4, 5, 6, 7, 8 and 9 from r7c1")
    phone.act(phone.page.locator("#panel").get_by_role("button", name="Close"))
    phone.do("Auto candidates")
    assert offences(phone) == []
    for cell, digit in enumerate(solution):
        if phone.line()[cell] == ".":
            phone.tap(f"r{cell // size + 1}c{cell % size + 1}")
            phone.digit(digit)
    phone.page.get_by_text("hint carried out").wait_for()
    assert phone.ask("app.record.solved")
    assert "1 day in a row" in phone.page.locator("#panel").inner_text()
    assert offences(phone) == []


def test_a_whole_killer_is_played_by_keyboard_alone(desktop: Player) -> None:
    desktop.today().visit(home=True)
    card = desktop.page.locator("dialog.home .killer")
    for _ in range(30):
        desktop.press("Tab")
        if card.evaluate("card => card === document.activeElement"):
            break
    desktop.press("Enter")
    desktop.until("app.record.title.startsWith('Daily killer')")
    size, solution = digits_of(desktop)
    desktop.page.locator("#cage").wait_for()
    desktop.press("Home", "u")
    assert len(desktop.chosen()) > 1
    desktop.press("Shift+U", "Space")
    way = desktop.page.locator("#cage .cage-ways button").first
    expect(way).to_have_attribute("aria-pressed", "true")
    desktop.press("Space", "Shift+U")
    for words in ("in the bottom left be filled?", "Look for", "Look at", "add up to"):
        desktop.press("h")
        expect(desktop.page.locator("#panel")).to_contain_text(words)
    assert offences(desktop) == []
    desktop.press("h")
    desktop.until("app.game.log.length === 1")
    desktop.press("ArrowLeft")
    for row in range(size):
        desktop.press("Home")
        for digit in solution[row * size : row * size + size]:
            desktop.press(str(digit), "ArrowRight")
        desktop.press("ArrowDown")
    desktop.page.get_by_text("hint carried out").wait_for()
    assert desktop.ask("app.record.solved")
    assert offences(desktop) == []
