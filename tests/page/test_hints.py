"""Hints: four stages, the picture on the board, and mistakes of the person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from player import FIRST, Player
from reading import count, example, load, open_puzzle, told, words
from whydoku import Policy, Puzzle, explain, techniques
from whydoku.draw.scene import make_scene
from whydoku.game import Position
from whydoku.game import hint as hint_for
from whydoku.model.layout import cell_name
from whydoku.samples import sample

STAGES = ("Nudge", "Technique", "Where", "Why")


def test_four_stages_then_it_is_done(player: Player) -> None:
    player.start()
    position = Position.of(Puzzle.parse(FIRST))
    step = hint_for(position).step
    assert step
    player.do("Hint")
    for level, name in enumerate(STAGES, 1):
        assert words(player) == told(step.words(level))
        assert player.page.locator(".stages [aria-current]").inner_text() == name
        assert (count(player, "#board .overlay *") > 0) == (level == 4)
        assert not player.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        player.button("Tell me more" if level < 4 else "Do it")
    assert player.log() == ["apply"]
    assert player.position()["entries"] == [[c, d, "hint", 0] for c, d in step.placements]
    assert count(player, "#board .overlay *") == 0
    player.button("Next hint")
    assert player.page.locator(".stages [aria-current]").inner_text() == "Nudge"


def test_after_a_step_a_chosen_cell_brings_the_pad(phone: Player) -> None:
    phone.start().do("Hint")
    for _ in STAGES[1:]:
        phone.button("Tell me more")
    phone.button("Do it")
    phone.page.get_by_role("button", name="Next hint").wait_for()
    phone.tap("r1c1")
    expect(phone.page.locator("#panel")).to_be_hidden()
    phone.digit(1)


def test_one_key_shows_all_stages(desktop: Player) -> None:
    desktop.start()
    for name in STAGES:
        desktop.press("h")
        desktop.page.locator(f".stages [aria-current]:has-text('{name}')").wait_for()
    desktop.press("h")
    done = "Hidden Single in a Box: placed 8 in r1c5."
    desktop.page.locator("#panel", has_text=done).wait_for()
    assert desktop.log() == ["apply"]
    desktop.press("Control+z", "h")
    desktop.page.locator(".stages [aria-current]:has-text('Nudge')").wait_for()


def test_what_a_step_has_removed_is_told_by_digits(desktop: Player) -> None:
    puzzle = example("x-wing")
    [step, *_] = puzzle.steps(Policy.only("x-wing"))
    open_puzzle(desktop, puzzle)
    reason_of(desktop, "x-wing")
    desktop.button("Do it")
    digit = step.eliminations[0].digit
    *cells, last = (cell_name(puzzle.layout, cell) for cell, _ in step.eliminations)
    names = f"{', '.join(cells)} and {last}" if cells else last
    assert words(desktop) == f"X-Wing: removed {digit} from {names}."


def test_an_earlier_stage_can_be_read_again(player: Player) -> None:
    player.start().do("Hint")
    nudge = words(player)
    for _ in range(3):
        player.button("Tell me more")
    player.button("Nudge")
    assert words(player) == nudge
    assert count(player, "#board .overlay *") == 0


def test_the_next_move_closes_a_hint(desktop: Player) -> None:
    desktop.start().press("h")
    desktop.page.locator("#panel .stages").wait_for()
    desktop.tap("r1c1")
    desktop.press("3")
    assert not desktop.page.locator("#panel").is_visible()


def test_a_mistake_comes_before_any_step(player: Player) -> None:
    solution = Puzzle.parse(FIRST).solve().line()
    wrong = next(d for d in range(1, 10) if d in Puzzle.parse(FIRST).candidates[0]
                 and str(d) != solution[0])  # fmt: skip
    log = [{"name": "enter",
            "moves": [{"move": "enter", "candidates": [[0, wrong]], "by": "hand"}]}]  # fmt: skip
    player.start(log=log).do("Hint")
    assert words(player) == "Something in row 1 cannot be right."
    for _ in range(3):
        player.button("Tell me more")
    assert "r1c1" in words(player)
    assert player.chosen() == {"r1c1"}
    player.button("Show why")
    player.page.locator("#panel", has_text=f"r1c1 cannot be {wrong}").wait_for()
    expect(player.page.locator("#board .overlay *").first).to_be_attached()
    player.button("Close")
    player.do("Hint")
    for _ in range(3):
        player.button("Tell me more")
    player.button("Take it back")
    assert player.position()["entries"] == []


@pytest.mark.parametrize("kind", ["candidate", "corner"])
def test_notes_are_not_taken_for_struck_candidates(player: Player, kind: str) -> None:
    puzzle = Puzzle.parse(FIRST)
    right = int(puzzle.solve().line()[0])
    others = [[0, d] for d in puzzle.candidates[0] if d != right]
    moves = [{"move": "choose", "setting": "candidates", "value": "own"},
             {"move": "mark", "kind": kind, "candidates": others}]  # fmt: skip
    player.start(log=[{"name": "mark", "moves": moves}]).do("Hint")
    step = puzzle.hint()
    assert step
    assert words(player) == step.words(1)


def test_a_wrongly_struck_candidate_comes_back_into_the_notes(player: Player) -> None:
    puzzle = Puzzle.parse(FIRST)
    right = int(puzzle.solve().line()[0])
    moves = [{"move": "choose", "setting": "candidates", "value": "own"},
             {"move": "mark", "kind": "candidate", "candidates": [[0, right]]},
             {"move": "strike", "candidates": [[0, right]]}]  # fmt: skip
    player.start(log=[{"name": "strike", "moves": moves}]).do("Hint")
    for _ in range(3):
        player.button("Tell me more")
    assert "r1c1" in words(player)
    assert str(right) in words(player)
    player.button("Take it back")
    assert right in player.marks("candidate", "r1c1")


PICTURES = (
    "naked-triple", "jellyfish", "finned-swordfish", "w-wing", "unique-rectangle-1", "als-xy-wing",
    "grouped-aic", "continuous-nice-loop", "3d-medusa", "kraken-fish-1", "cell-forcing-chain",
    "sue-de-coq", "nishio", "empty-rectangle", "dual-empty-rectangle",
)  # fmt: skip

DRAW = """async ([step, start]) => {
  const { app } = await import('/js/main.js');
  const { displayStep } = await import('/sources/js/hints/display.js');
  await app.begin(start, 'Example');
  document.querySelector('#signs').replaceChildren(...displayStep(app, step));
}"""


@pytest.mark.needs_server
def test_the_picture_shows_what_the_step_says(phone: Player) -> None:
    phone.with_sources().start()
    for slug in PICTURES:
        puzzle = example(slug)
        step = puzzle.steps(Policy.only(slug))[0]
        phone.page.evaluate(DRAW, [step.to_dict(), load(puzzle)])
        scene = make_scene(puzzle, step, candidates=None)
        items = phone.page.locator("#signs .legend li").all_inner_texts()
        shown = [item.splitlines()[-1] for item in items]
        labels = [scene.label(role) for role in scene.roles]
        assert shown[: len(labels)] == labels
        assert sorted(shown[len(labels) :]) == sorted({f"{link.kind} link" for link in scene.links})
        assert count(phone, "#board .ev-link") == len(scene.links)
        assert count(phone, "#board .ev-strike") == len(step.eliminations)
        assert count(phone, "#board .ev-house") == len(scene.houses)
        drawn = {c for c in scene.candidates if not puzzle.values[c.cell]}
        assert count(phone, "#board .ev-candidate") == len(drawn)


LETTERS = """() => [...document.querySelectorAll('#board .ev-link-number')].map((letter) => {
  const own = letter.getBoundingClientRect();
  const inside = (box) => own.right > box.left && own.left < box.right
    && own.bottom > box.top && own.top < box.bottom;
  const cells = [...document.querySelectorAll('#board [role=gridcell]')];
  const hidden = [...document.querySelectorAll('#board .ev-candidate, #board .ev-shape')];
  return [letter.textContent, cells.findIndex((cell) => inside(cell.getBoundingClientRect())),
    hidden.filter((each) => inside(each.getBoundingClientRect())).length];
})"""


@pytest.mark.needs_server
def test_cells_have_the_letters_of_the_text(player: Player) -> None:
    puzzle = example("impossible-pattern")
    step = puzzle.steps(Policy.only("impossible-pattern"))[0]
    player.with_sources().start().page.evaluate(DRAW, [step.to_dict(), load(puzzle)])
    drawn = player.page.evaluate(LETTERS)
    assert drawn == [[letter, cell, 0] for letter, cell in step.letters().items()]
    items = player.page.locator("#signs .legend li").all_inner_texts()
    assert items[-1].splitlines() == ["A", "name in the text"]


DRAW_ALL = """async () => {
  const { app } = await import('/js/main.js');
  const { digitChar } = await import('/sources/js/board/layout.js');
  const { displayStep } = await import('/sources/js/hints/display.js');
  const { proofFrames } = await import('/sources/js/hints/proofframes.js');
  const drawn = {};
  const { lessons } = await (await fetch('/data/lessons.json')).json();
  for (const { slug, example, told } of lessons.filter((lesson) => lesson.example)) {
    const { layout, placed, struck } = example;
    await app.begin({ layout, givens: example.givens.map(digitChar).join(''), placed, struck }, '');
    const steps = proofFrames(told, app.position(), new Map());
    drawn[slug] = [{ step: told.step }, ...steps].map(({ step, position }) => {
      displayStep(app, step, position);
      return app.board.innerHTML;
    }).join();
  }
  return drawn;
}"""


@pytest.mark.needs_server
def test_the_examples_of_all_techniques_can_be_drawn(desktop: Player) -> None:
    drawn = desktop.with_sources().start().page.evaluate(DRAW_ALL)
    assert list(drawn) == [row.slug for row in techniques()]
    assert [slug for slug, picture in drawn.items() if re.search("NaN|undefined", picture)] == []
    assert all(re.search("ev-(candidate|value)", picture) for picture in drawn.values())


@pytest.mark.needs_server
def test_roles_differ_by_shape_and_not_by_colour_alone(desktop: Player) -> None:
    """Any two roles differ in shape, so that pictures can be read without colour."""
    forms = (
        desktop.with_sources()
        .start()
        .page.evaluate("""async () => {
      const { ROLES } = await import('/sources/js/board/roles.js');
      return Object.values(ROLES).map(({ shape }) => shape);
    }""")
    )
    assert len(set(forms)) == len(forms)


BADGES = "#board .ev-link-badge"
PART = "#panel .shown-part"


def test_a_long_argument_is_shown_part_by_part(player: Player) -> None:
    """The sentence and its part of the picture show each other."""
    open_puzzle(player, example("or-braid"))
    reason_of(player, "or-braid")
    controls = player.page.get_by_role("group", name="Parts of the argument")
    expect(controls.locator("output")).to_have_text("The whole")
    argument, whole = words(player), count(player, "#board .ev-link")
    seen: list[int] = []
    while player.page.get_by_role("button", name="Next part").is_enabled():
        player.button("Next part")
        seen.append(count(player, "#board .ev-link"))
        expect(player.page.locator(PART).first).to_be_in_viewport(ratio=0.9)
        assert count(player, BADGES) == 0
    assert 0 < max(seen) <= 5 < whole
    assert len(seen) > 3
    assert words(player) == argument
    last = player.page.locator(PART).first.inner_text()
    name = re.findall(r"r\dc\d", player.page.locator(".sentence").first.inner_text())[0]
    player.tap(name)
    lit = player.page.locator(PART).first
    assert lit.inner_text() != last
    assert name in lit.inner_text()
    assert count(player, "#board .ev-candidate.ev-bold") > 0
    player.page.locator(".sentence", has_text="So remove").last.click(position={"x": 4, "y": 4})
    expect(lit).to_contain_text("So remove")
    player.button("Nudge")
    expect(controls).to_have_count(0)


def test_a_long_list_of_houses_is_shown_item_by_item(phone: Player) -> None:
    """Eight houses of a sentence at once are no picture."""
    open_puzzle(phone, example("sk-loop"))
    reason_of(phone, "sk-loop")
    argument, whole = words(phone), count(phone, "#board .ev-house")
    seen, items = [], []
    while phone.page.get_by_role("button", name="Next part").is_enabled():
        phone.button("Next part")
        seen.append(count(phone, "#board .ev-house"))
        if re.search(r"\d in (?:row|column|box)", phone.page.locator(PART).first.inner_text()):
            assert count(phone, "#board .ev-strike") == 0, "a list has its own digits alone"
        items.append(phone.page.locator(PART).first.inner_text().strip())
    assert 0 < max(seen) <= 5 < whole
    assert "6 and 7 in rows 1 and 4," in items
    assert "6, 7 and 8 in column 7," in items
    assert len(items) < 10  # cells of a list are no items
    assert words(phone) == argument


def test_almost_locked_sets_have_one_mark_each(player: Player) -> None:
    open_puzzle(player, example("als-xy-wing"))
    reason_of(player, "als-xy-wing")
    player.page.get_by_role("group", name="Parts of the argument").wait_for()
    named = re.findall(r"([A-Z]) = (r\S+) \(", words(player))
    drawn = player.page.locator("#board .ev-link-number").all_text_contents()
    assert sorted(drawn) == [letter for letter, _ in named]
    puzzle = example("als-xy-wing")
    step = puzzle.steps(Policy.only("als-xy-wing"))[0]
    swatches = player.page.locator("#panel .legend .ev-frame")
    expect(swatches).to_have_count(len(named))
    framed = {cell for role, cell, _ in step.marks if role in ("set", "second", "third", "pivot")}
    assert count(player, "#board .ev-frame rect") == len(framed)


def test_arrow_keys_go_through_a_path(desktop: Player) -> None:
    desktop.start().press("p")
    place = desktop.page.locator(".player-controls output").first
    expect(place).to_have_text(re.compile("^1 of"))
    desktop.press("ArrowRight", "ArrowRight", "ArrowLeft")
    expect(place).to_have_text(re.compile("^2 of"))


PROVED = "cell-forcing-net"
"""A technique whose steps have proofs."""


def reason_of(player: Player, slug: str) -> None:
    """Ask for a step of a technique, and go to its reason."""
    player.ask(f"app.dispatchEvent(new CustomEvent('practise', {{ detail: '{slug}' }}))")
    player.do("Hint")
    for _ in STAGES[1:]:
        player.button("Tell me more")


def test_undo_leaves_a_proof_before_it_undoes_a_move(player: Player) -> None:
    """The board shows the proof: nobody would see which move is undone."""
    open_puzzle(player, example(PROVED))
    cell = player.line().index(".")
    player.tap(f"r{cell // 9 + 1}c{cell % 9 + 1}")
    player.mode("colour")
    player.digit(1)
    reason_of(player, PROVED)
    before = player.log()
    said = player.page.locator("#panel .words").first
    why = said.inner_text()
    player.button("Show the proof")
    player.page.locator(".player-controls").wait_for()
    player.act(player.page.locator("#do-undo"))
    player.page.get_by_text("Back to your game. No move was undone.").wait_for()
    assert player.log() == before
    assert said.inner_text() == why
    player.act(player.page.locator("#do-undo"))
    assert player.log() == before[:-1]


def test_undo_and_redo_leave_the_path(desktop: Player) -> None:
    desktop.start().tap("r1c1")
    desktop.press("1", "Control+z")
    for key in ("Control+z", "Control+y"):
        desktop.press("p")
        desktop.page.locator(".player-controls").wait_for()
        desktop.press(key)
        expect(desktop.page.locator("#panel")).to_be_hidden()
        assert "No move was undone" in desktop.said()
        assert desktop.line() == FIRST


def test_a_proof_can_be_followed_step_by_step(player: Player) -> None:
    puzzle = example(PROVED)
    step = puzzle.steps(Policy.only(PROVED))[0]
    open_puzzle(player, puzzle)
    reason_of(player, PROVED)
    player.button("Show the proof")
    player.page.locator(".player-controls").wait_for()
    assert words(player).startswith("Suppose r")
    frames = int(player.page.locator(".player-controls output").inner_text().split(" of ")[1])
    assert frames > len(step.children)
    most_supposed = 0
    moments: list[str] = []
    for _ in range(frames - 1):
        player.button("Step forward")
        supposed = player.page.locator("wd-board .digit.supposed").count()
        most_supposed = max(most_supposed, supposed)
        digits = player.page.locator("wd-board .digit").count()
        assert player.page.locator("wd-board .ev-candidate").count() >= 81 - digits
        moments.append(words(player))
    assert [text for text in moments if not text.startswith("Suppose r")][:-1] == [
        moment.strip() for moment in explain.tell_moments(step)
    ]
    assert most_supposed > 1
    assert not supposed  # what all branches come to is no supposition any more
    cell, digit = step.eliminations[0]
    assert words(player) == explain.tell(step).split("\n")[-1]
    player.button("Do it")
    assert [cell, digit] in player.position()["marks"]["struck"]


@pytest.mark.needs_server
def test_lines_that_begin_with_a_dash_are_the_items_of_a_list(desktop: Player) -> None:
    open_puzzle(desktop.with_sources(), example("nested-forcing-net"))
    reason_of(desktop, "nested-forcing-net")
    items = desktop.page.locator("#panel .branch > ul > li")
    assert items.count() >= 1
    assert not any(text.startswith("-") for text in items.all_inner_texts())
    desktop.page.evaluate("""async () => {
      const { app } = await import('/js/main.js');
      const { paragraphs } = await import('/sources/js/board/words.js');
      app.openPanel('Test', paragraphs('So:\\n- If\\n  then\\n- Or\\nEnd - here.', app));
    }""")
    points = desktop.page.locator("#panel ul.points")
    expect(points).to_have_count(1)
    expect(points.locator("> li")).to_have_count(2)
    expect(points.locator("> li > details > summary")).to_have_text("If")
    expect(desktop.page.locator("#panel p").last).to_have_text("End - here.")


def test_the_last_line_of_a_long_argument_is_above_the_buttons(player: Player) -> None:
    open_puzzle(player, example("death-blossom"))
    reason_of(player, "death-blossom")
    body = player.page.locator("#panel .helper-body")
    assert body.evaluate("part => part.scrollHeight > part.clientHeight")
    body.evaluate("part => part.scrollTo(0, part.scrollHeight)")
    last = body.locator("summary", has_text="Details")
    expect(last).to_be_in_viewport(ratio=0.95)
    box, foot = last.bounding_box(), player.page.locator("#panel .helper-foot").bounding_box()
    assert box
    assert foot
    assert box["y"] + box["height"] <= foot["y"] + 1


@pytest.mark.needs_server
def test_cells_and_houses_in_the_words_can_be_pressed(player: Player) -> None:
    """On 10x10 their numbers have two digits."""
    player.with_sources().start(givens=sample("10x10-easy").line(), layout="10x10")
    player.page.evaluate("""async () => {
      const { app } = await import('/js/main.js');
      const { paragraphs } = await import('/sources/js/board/words.js');
      app.openPanel('Test', paragraphs('Look at r10c3, r1c10 and rows 1 and 10.', app));
    }""")
    pressed = player.page.locator("#panel button.cells")
    assert pressed.all_inner_texts() == ["r10c3", "r1c10", "rows 1 and 10"]
    player.act(pressed.nth(0))
    assert player.chosen() == {"r10c3"}
    player.act(pressed.nth(1))
    assert player.chosen() == {"r1c10"}
    player.act(pressed.nth(2))
    assert player.chosen() == {f"r{row}c{column}" for row in (1, 10) for column in range(1, 11)}


def test_a_hint_names_cells_that_can_be_pressed(player: Player) -> None:
    player.start().do("Hint")
    for _ in range(3):
        player.button("Tell me more")
    for reference in player.page.locator("#panel .words button.cells").all():
        player.act(reference)
        name = reference.inner_text()
        chosen = player.chosen()
        assert chosen == {name} if name.startswith("r") and "c" in name[1:3] else len(chosen) >= 9


def test_a_missing_engine_is_reported(desktop: Player) -> None:
    desktop.without_engine().start()
    desktop.press("h")
    desktop.page.get_by_text("This browser cannot run the engine").wait_for()
    desktop.errors.clear()  # the browser logs the failed request


def test_a_solved_puzzle_has_no_hint(desktop: Player) -> None:
    solution = Puzzle.parse(FIRST).solve().line()
    desktop.start(givens=solution).press("h")
    desktop.page.get_by_text("The puzzle is solved.").wait_for()


@pytest.mark.needs_server
def test_on_every_layout(phone: Player) -> None:
    phone.with_sources()
    for name in ("4x4", "6x6-easy", "8x8-easy", "10x10-easy", "x-easy", "jigsaw-easy"):
        puzzle = sample(name)
        phone.visit()
        phone.page.evaluate(DRAW.replace("...displayStep(app, step)", ""), [None, load(puzzle)])
        phone.do("Hint")
        for _ in range(3):
            phone.button("Tell me more")
        step = puzzle.hint()
        assert step
        assert words(phone) == told(step.words())
        assert count(phone, "#board .ev-house") == len({house[:2] for house in step.houses})


def test_a_hint_says_what_the_course_calls_its_technique(desktop: Player) -> None:
    desktop.start().press("h")
    desktop.page.locator("#panel .stages").wait_for()
    desktop.press("h")
    desktop.page.locator("#panel").get_by_role("link", name="Scanning the boxes").wait_for()


def test_what_belongs_to_play_steps_back_behind_a_hint(player: Player) -> None:
    """Rows and columns have numbers as long as cells are named."""
    numbers = player.page.locator("#board .numbers")
    player.start(FIRST)
    player.tap("r1c2")
    assert count(player, "#board .look.peer") > 0 < count(player, "#board .look.same")
    assert numbers.is_hidden()
    player.press("h")
    player.page.locator("#panel .stages").wait_for()
    player.press("h", "h", "h")
    player.page.locator("#panel .cells").first.wait_for()
    player.page.locator("#board.shows-step").wait_for()
    assert count(player, "#board .look.peer") == count(player, "#board .look.same") == 0
    shown = numbers.locator("text").all_text_contents()
    assert shown == [str(n) for n in range(1, 10) for _ in "rc"]
    assert numbers.is_visible()
    player.do("Close")
    assert count(player, "#board .look.peer") > 0
    assert numbers.is_hidden()
    player.ask("app.prefer('numbers', 'always')")
    assert numbers.is_visible()


def test_regions_of_a_jigsaw_have_numbers(desktop: Player) -> None:
    desktop.prefer(numbers="always").start("." * 16, "jigsaw:1122112233443344")
    assert desktop.page.locator("#board .numbers text").count() == 4 + 4 + 4


BOX_NUMBERS = """() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const outer = document.querySelector('wd-board').getBoundingClientRect();
  return [...document.querySelectorAll('#board .numbers text')]
    .slice(18)
    .map((text) => middle(text.getBoundingClientRect()))
    .map(([x, y]) => [outer.y, outer.x].map((side, i) => ([y, x][i] - side) / outer.width))
    .map((places) => places.map((place) => Math.floor(place * 9)))
    .map(([row, column]) => 9 * row + column);
}"""


def test_numbers_of_regions_cover_no_candidate(desktop: Player) -> None:
    """They stand in givens: in a first cell they lay over the candidate 1."""
    puzzle = sample("jigsaw")
    desktop.prefer(numbers="always").start(puzzle.line(), puzzle.layout.name)
    cells = desktop.page.evaluate(BOX_NUMBERS)
    assert len(set(cells)) == 9
    assert all(puzzle.givens[cell] for cell in cells)


def test_a_hint_begins_with_the_stage_that_one_likes(desktop: Player) -> None:
    desktop.start().do("Settings")
    desktop.page.get_by_label("A hint begins with").select_option("the whole reason")
    desktop.do("Close")
    desktop.press("h")
    desktop.page.wait_for_selector(".stages li:nth-child(4) [aria-current]")
