"""Pictures made of characters."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from examples import Example, example_lines
from random_puzzles import LAYOUTS
from steps import NINE, any_positions, any_steps, candidates, found_steps, houses, links, marks
from whydoku import Candidate, Policy, Puzzle, Step, find_layout
from whydoku.draw import ansi, text
from whydoku.draw.roles import ROLES
from whydoku.model.layout import digit_char
from whydoku.model.path import Mark

SMALL = Puzzle.parse("12343...........")
EMPTY = Puzzle([0] * 81)


def test_a_step_on_a_grid() -> None:
    assert text(SMALL, SMALL.hint()) == (
        "+------+-----+\n"
        "| 1 2  | 3 4 |\n"
        "| 3 4! | . . |\n"
        "+------+-----+\n"
        "| . .  | . . |\n"
        "| . .  | . . |\n"
        "+------+-----+\n"
        "! place\n"
        "house: box 1"
    )


def test_a_step_among_candidates() -> None:
    step = Step(
        SMALL.layout,
        "my-own",
        eliminations=(Candidate(8, 4),),
        marks=(Mark("fin", 5, 4), Mark("broken", 6, 0)),
    )
    assert text(SMALL, step).splitlines() == [
        "+---------+----------+",
        "| 1   2   | 3    4   |",
        "| 3   4^  | .#12 12  |",
        "+---------+----------+",
        "| 24- 134 | 124  123 |",
        "| 24  134 | 124  123 |",
        "+---------+----------+",
        "^ fin   # contradiction   - remove",
    ]


def test_links_are_named() -> None:
    chain = links("5r1c1 = 5r1c4 - 3r1c4 = 3r2c4+3r2c5")
    lines = text(EMPTY, Step(NINE, "chain", links=chain)).splitlines()
    assert lines[-1] == "links: 5r1c1=5r1c4-3r1c4=3r2c45"


def test_regions_of_a_jigsaw_have_their_borders() -> None:
    layout = find_layout("jigsaw:1222212344133441533415555")
    assert text(Puzzle([0] * 25, layout=layout)).splitlines()[:5] == [
        "+---+---------------+",
        "| . | .   .   .   . |",
        "|   |   +---+-------+",
        "| . | . | . | .   . |",
        "|   +---+   |       |",
    ]


def test_candidates_can_be_told_apart_without_colour() -> None:
    every = tuple(Mark(role, 0, i % 9 + 1) for i, role in enumerate(ROLES))
    drawn = text(EMPTY, Step(NINE, "all", marks=every))
    assert [role for role in ROLES if ROLES[role].sign not in drawn] == []


def pattern_with_letters() -> tuple[Puzzle, Step]:
    """A step whose text calls the digits of r1c8, r2c7 and r3c9 A, B and C, and its position."""
    return next(found for found in found_steps() if found[1].technique == "impossible-pattern")


def test_cells_have_the_letters_of_the_text() -> None:
    lines = text(*pattern_with_letters()).splitlines()
    assert lines[1].endswith("| 1       A2_5_6_ 8        |")
    assert lines[2].endswith("| B2_5_6_ 7       9        |")
    assert lines[3].endswith("| 3       4       C2_5_6_  |")
    assert lines[-1] == "A, B, C: name in the text"
    alone = text(*pattern_with_letters(), candidates=False)
    assert [alone.count(letter) for letter in ("A._", "B._", "C._")] == [1, 1, 1]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_drawn_grid_is_read_again(name: str) -> None:
    layout = find_layout(name)
    puzzle = Puzzle([1, *[0] * (layout.cells - 2), 2], layout=layout)
    assert Puzzle.parse(text(puzzle), layout=layout) == puzzle


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_grid_with_numbers_is_read_again(name: str) -> None:
    layout = find_layout(name)
    puzzle = Puzzle([1, *[0] * (layout.cells - 2), 2], eliminated=[(1, 3)], layout=layout)
    for shown in (False, True):
        again = Puzzle.parse(text(puzzle, candidates=shown, numbered=True), layout=layout)
        assert again.values == puzzle.values
        assert not shown or again.candidates == puzzle.candidates


@pytest.mark.parametrize("name", LAYOUTS)
def test_drawn_candidates_are_read_again(name: str) -> None:
    layout = find_layout(name)
    puzzle = Puzzle([1, *[0] * (layout.cells - 2), 2], eliminated=[(1, 3)], layout=layout)
    again = Puzzle.parse(text(puzzle, candidates=True), layout=layout)
    assert (again.values, again.candidates) == (puzzle.values, puzzle.candidates)


# -- the terminal --------------------------------------------------------------------------------


def test_each_candidate_has_its_place() -> None:
    step = Step(SMALL.layout, "my-own", eliminations=(Candidate(8, 4),), marks=(Mark("fin", 8, 2),))
    assert ansi(SMALL, step).plain.splitlines() == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃  1  │  2  ┃  3  │  4  ┃",
        "┃     │     ┃     │     ┃",
        "┠─────┼─────╂─────┼─────┨",
        "┃  3  │     ┃ 1 2 │ 1 2 ┃",
        "┃     │   4 ┃     │     ┃",
        "┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫",
        "┃   2^│ 1   ┃ 1 2 │ 1 2 ┃",
        "┃   4-│ 3 4 ┃   4 │ 3   ┃",
        "┠─────┼─────╂─────┼─────┨",
        "┃   2 │ 1   ┃ 1 2 │ 1 2 ┃",
        "┃   4 │ 3 4 ┃   4 │ 3   ┃",
        "┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛",
        "^ fin   - remove",
    ]


def test_colours_go_with_the_signs() -> None:
    step = Step(NINE, "my-own", eliminations=candidates("4r1c1"), marks=marks(fin="5r1c1"))
    spans = {str(span.style) for span in ansi(EMPTY, step).spans}
    assert f"bold #000000 on {ROLES['fin'].colour}" in spans
    assert f"bold strike {ROLES['elimination'].colour}" in spans


def test_letters_stand_in_the_free_place_of_a_candidate() -> None:
    drawn = ansi(*pattern_with_letters())
    rows = [line.split("┃")[3].split("│") for line in drawn.plain.splitlines() if "┃" in line]
    assert rows[:3] == [
        ["       ", " A 2_  ", "       "],
        ["   1   ", "   5_6_", "   8   "],
        ["       ", "       ", "       "],
    ]
    assert [drawn.plain[span.start] for span in drawn.spans if "reverse" in str(span.style)] == [
        *"ABC"
    ]


def test_a_nine_fits_into_eighty_columns() -> None:
    step = Step(NINE, "my-own", candidates("1r5c5"), candidates("1r5c6"), houses(base="r5"))
    assert max(map(cell_len, ansi(EMPTY, step).plain.splitlines())) < 80


# -- any step ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LAYOUTS)
def test_numbers_stand_above_the_columns_and_before_the_rows(name: str) -> None:
    layout = find_layout(name)
    size = layout.size
    for shown in (False, True):
        puzzle = Puzzle([0] * layout.cells, layout=layout)
        drawn = text(puzzle, candidates=shown, numbered=True, width=80).split("\n")
        assert re.findall(r"\d", drawn[0]) == re.findall(
            r"\d", "".join(map(str, range(1, size + 1)))
        )
        margin = [line[: len(str(size))].strip() for line in drawn[1:]]
        assert [number for number in margin if number] == [str(n + 1) for n in range(size)]
        assert max(map(len, drawn)) <= 80
    at = [found.end() - 1 for found in re.finditer(r"\d+", drawn[0])]
    assert len(at) == size


def test_columns_have_their_digit_below_their_number() -> None:
    drawn = text(SMALL, numbered=True).split("\n")
    assert [drawn[2][drawn[0].index(number)] for number in "1234"] == ["1", "2", "3", "4"]


def test_candidates_are_as_compact_as_the_width_allows() -> None:
    beside = text(EMPTY, candidates=True).split("\n")
    assert max(map(len, beside)) > 80
    apart = text(EMPTY, candidates=True, numbered=True, width=80).split("\n")
    assert apart[2].startswith("  | 1 2 3   1 2 3   1 2 3 | ")
    assert apart[3].startswith("1 | 4 5 6   4 5 6   4 5 6 | ")
    tight = text(EMPTY, candidates=True, width=60).split("\n")
    assert tight[1].startswith("| 123   123   123 |")
    assert text(SMALL, candidates=True, width=80) == text(SMALL, candidates=True)


def test_rows_can_be_drawn_alone() -> None:
    assert text(SMALL, numbered=True, rows=[1]) == "    1 2   3 4\n2 | 3 . | . . |"


@pytest.mark.slow
def test_found_steps_show_what_they_do() -> None:
    for puzzle, step in found_steps():
        for drawn in (text(puzzle, step), ansi(puzzle, step).plain):
            for sign, done in (("!", step.placements), ("-", step.eliminations)):
                for _cell, digit in done:
                    assert re.search(rf"{digit_char(digit)}[^a-zA-Z0-9\s|+]*{sign}", drawn)


@pytest.mark.slow
@given(st.data())
def test_any_step_can_be_drawn(data: st.DataObject) -> None:
    step = data.draw(any_steps())
    puzzle = data.draw(any_positions(step.layout))
    candidates = data.draw(st.sampled_from([None, False, True]))
    for drawn in (
        text(puzzle, step, candidates=candidates),
        ansi(puzzle, step, candidates=candidates).plain,
    ):
        grid = [line for line in drawn.splitlines() if re.match(r"\+-|[|┃┏┗┣┠]", line)]
        assert len({len(line) for line in grid}) == 1, drawn


def test_a_step_of_another_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="a step on 9x9 cannot be drawn on 4x4"):
        text(SMALL, Step(NINE, "my-own"))


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("x-wing", "base rows: row"),
        ("skyscraper", "connection: row"),
        ("als-xz", "second set"),
        ("als-xz", "restricted common"),
        ("death-blossom", "stem"),
        ("naked-pair", "house: "),
        ("simple-colors-trap", "first colour"),
        ("broken-wing", "houses: row 2, "),
        ("junior-exocet", "base houses: row "),
        ("junior-exocet", "% base cells"),
        ("junior-exocet", "cross-lines: column "),
        ("junior-exocet", "cover lines: "),
        ("multi-fish", "~ cover cells"),
        ("multi-fish", "cover rows: row "),
        ("bug-lite", "pattern with extra candidates"),
        ("nested-forcing-net", "supposed"),
    ],
)
def test_a_legend_has_the_words_of_the_sentences(slug: str, told: str) -> None:
    line = next(line for line in example_lines() if line.startswith(f"{slug}|9x9|"))
    puzzle = Example.parse(line).puzzle
    step = puzzle.steps(Policy.only(slug))[0]
    assert told in text(puzzle, step)
    assert step.to_dict()["labels"] == step.labels()
    assert set(step.labels()) == {role for role, *_rest in (*step.marks, *step.houses)}


def test_no_two_entries_of_a_legend_have_the_same_name() -> None:
    alike = [
        (step.technique, label)
        for _puzzle, step in found_steps()
        for label, count in Counter(step.labels().values()).items()
        if count > 1
    ]
    assert alike == []


@pytest.mark.parametrize(
    ("slug", "role", "label"),
    [
        ("multi-fish", "cover", "cover cells and rows"),
        ("junior-exocet", "base", "base cells and houses"),
        ("quadruple-firework", "base", "rows and columns"),
    ],
)
def test_a_label_is_about_all_that_has_the_role(slug: str, role: str, label: str) -> None:
    line = next(line for line in example_lines() if line.startswith(f"{slug}|9x9|"))
    assert Example.parse(line).puzzle.steps(Policy.only(slug))[0].labels()[role] == label
