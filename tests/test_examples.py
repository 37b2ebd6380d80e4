"""Every technique finds what techniques.txt says, and every technique is there."""

import pytest

import make_layouts
from examples import FILE, Example, example_lines, findings, stub_line
from make_examples import with_lines
from random_puzzles import read_cells
from whydoku import Policy, Puzzle, techniques

LINES = example_lines()


@pytest.mark.parametrize("line", LINES, ids=[line.partition("|")[0] for line in LINES])
def test_findings_are_those_of_the_example(line: str) -> None:
    example = Example.parse(line)
    assert findings(example.puzzle, example.slug) == (example.eliminations, example.placements)


def test_lines_are_as_the_tool_writes_them() -> None:
    assert [line for line in LINES if Example.parse(line).line() != line] == []


def test_lines_are_in_the_order_of_the_ladder_and_none_comes_twice() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert with_lines(text) == text, "python tests/make_examples.py --sort"


def test_every_technique_has_examples() -> None:
    have = {(example.slug, example.fires) for example in map(Example.parse, LINES)}
    slugs = [technique.slug for technique in techniques()]
    assert [slug for slug in slugs if (slug, True) not in have] == [], "lack one that fires"
    assert [slug for slug in slugs if (slug, False) not in have] == [], "lack one that must not"
    assert {slug for slug, _ in have} <= set(slugs)


def test_new_lines_are_added_once_and_in_the_order_of_the_ladder() -> None:
    slug = "naked-pair"
    own = [line for line in LINES if line.startswith(f"{slug}|")]
    firing = [line for line in own if Example.parse(line).fires]
    text = "\n".join(
        ["# a comment", "", stub_line(slug), *(x for x in LINES if x not in firing), ""]
    )
    assert stub_line(slug) in with_lines(text)
    whole = with_lines(text, firing)
    assert sorted(whole.splitlines()) == sorted(["# a comment", "", *LINES])
    assert with_lines(whole, own) == whole


def test_positions_on_other_layouts_are_looked_for_by_slug() -> None:
    assert make_layouts.seen_first("6x6", ["x-wing", "leviathan"], 0, 60).keys() == {"x-wing"}


OTHERS = make_layouts.read()


@pytest.mark.slow
@pytest.mark.parametrize("name", make_layouts.NAMES)
def test_findings_on_other_layouts_are_those_of_the_example(name: str) -> None:
    lines = [line for (layout, _), line in OTHERS.items() if layout == name]
    examples = [Example.parse(line) for line in lines if line.count("|") == 5]
    assert len(examples) > 40
    for example in examples:
        assert example.fires
        assert Example.of(example.slug, example.puzzle).line() == example.line()


def test_each_technique_has_an_example_on_each_layout_or_is_said_to_be_lacking() -> None:
    wanted = {(name, row.slug) for name in make_layouts.NAMES for row in techniques()}
    assert OTHERS.keys() == wanted, "python tests/make_layouts.py"


# Two minilines of a band are known; the other seven follow from them. Row by row, the three
# digits of each miniline.
BAND = [["123", "456", "789"], ["789", "123", "456"], ["456", "789", "123"]]


def minilines(puzzle: Puzzle) -> list[list[str]]:
    found = []
    for row in range(3):
        cells = [range(row * 9 + box * 3, row * 9 + box * 3 + 3) for box in range(3)]
        digits = [
            {d for cell in three for d in puzzle.candidates[cell] or [puzzle.values[cell]]}
            for three in cells
        ]
        found.append(["".join(map(str, sorted(three))) for three in digits])
    return found


def transposed(cells: str) -> str:
    return "".join(cells[row::9] for row in range(9))


def test_chute_triplet_fills_a_band() -> None:
    band = "123......" + "." * 9 + "...789..." + "." * 54
    puzzle = Puzzle(read_cells(band)[0])
    assert minilines(puzzle.path(Policy.only("chute-triplet")).end) == BAND


def test_chute_triplet_fills_a_stack() -> None:
    band = "123......" + "." * 9 + "...789..." + "." * 54
    end = Puzzle(read_cells(transposed(band))[0]).path(Policy.only("chute-triplet")).end
    struck = [(cell % 9 * 9 + cell // 9, digit) for cell, digit in end.eliminated]
    assert minilines(Puzzle(read_cells(band)[0], eliminated=struck)) == BAND
