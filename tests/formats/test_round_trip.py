"""What is written is read back: every form in the table, every layout that it can hold."""

import random
from collections.abc import Iterator

import pytest

from format_positions import JIGSAWS, LAYOUTS, as_kept, solved
from whydoku import FormatError, Puzzle, find_layout
from whydoku.formats import WRITTEN, Format, detect, read, read_lines, write, write_lines


def position(layout: str, seed: int, filled: float, placed: float, struck: float) -> Puzzle:
    """A sound position; the numbers are shares of the cells and of the wrong candidates."""
    rng = random.Random(seed)
    solution = solved(layout).values
    kinds = [rng.random() for _ in solution]
    givens = [v if kind < filled else 0 for v, kind in zip(solution, kinds, strict=True)]
    entered = [(c, v) for c, v in enumerate(solution) if filled <= kinds[c] < filled + placed]
    puzzle = Puzzle(givens, entered, layout=layout)
    wrong = [
        (cell, digit)
        for cell, marks in enumerate(puzzle.candidates)
        for digit in marks
        if digit != solution[cell] and rng.random() < struck
    ]
    return Puzzle(givens, entered, wrong, layout)


def positions(layout: str) -> list[Puzzle]:
    """Begun, entered and pencilled in at several stages, and solved."""
    shares = [
        (0.3, 0, 0),
        (0.3, 0.2, 0),
        (0.25, 0.1, 0.3),
        (0.4, 0.2, 0.8),
        (1, 0, 0),
        (0.5, 0.5, 0),
    ]
    return [position(layout, seed, *share) for seed, share in enumerate(shares)]


HELD = [(form, name) for form in WRITTEN.values() for name in form.layouts or LAYOUTS]
FORMS = pytest.mark.parametrize("form", WRITTEN.values(), ids=list(WRITTEN))
PLAIN = "12..............", "1234341221434321"


@pytest.mark.parametrize(("form", "layout"), HELD, ids=[f"{f.name}-{n[:12]}" for f, n in HELD])
def test_comes_back(form: Format, layout: str) -> None:
    for puzzle in positions(layout):
        text = write(puzzle, form.name)
        expected = [as_kept(form, puzzle)]
        assert read(text, format=form.name) == expected, text
        assert read(text) == expected, text
        assert read(text, layout=puzzle.layout) == expected, text


@FORMS
def test_empty_grid_comes_back(form: Format) -> None:
    for layout in form.layouts or LAYOUTS:
        empty = Puzzle([0] * find_layout(layout).cells, layout=layout)
        text = write(empty, form.name)
        assert read(text, format=form.name) == [empty], text
        assert read(text) == [empty], text


@pytest.mark.slow
@FORMS
def test_several_of_all_layouts_in_one_text(form: Format) -> None:
    found = [puzzle for layout in form.layouts or LAYOUTS for puzzle in positions(layout)]
    puzzles = [puzzle for puzzle in found if not all(puzzle.values)]  # no solutions of others
    if form.single:
        with pytest.raises(FormatError, match="holds one puzzle, not several"):
            write(puzzles, form.name)
        return
    text = write(puzzles, form.name)
    assert read(text, format=form.name) == [as_kept(form, puzzle) for puzzle in puzzles]
    assert read(text) == [as_kept(form, puzzle) for puzzle in puzzles]


@FORMS
def test_detected_by_what_was_written(form: Format) -> None:
    looks_like = {"sdm": "line", "sql": "line", "ss": "grid", "killer": "grid"}  # without cages
    puzzle = position(form.layouts[0] if form.layouts else "9x9", 7, 0.3, 0.1, 0.2)
    assert detect(write(puzzle, form.name)) == looks_like.get(form.name, form.name)


@FORMS
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_and_byte_order_mark(form: Format, end: str) -> None:
    puzzle = position(form.layouts[0] if form.layouts else "9x9-x", 8, 0.3, 0.1, 0.2)
    text = write(puzzle, form.name)
    if isinstance(text, bytes):
        return
    expected = [as_kept(form, puzzle)]
    for codec in ("utf-8-sig", "utf-16"):
        assert read(text.replace("\n", end).encode(codec)) == expected


def test_streams_are_read_and_written_as_they_come() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for taken in range(1, 1_000_000):
            yield PLAIN[taken % 2]

    for name in ("line", "sdm", "sql"):
        stream = write_lines(read_lines(lines(), format=name), name)
        assert [read(next(stream))[0].line() for _ in range(100)] == [PLAIN[1], PLAIN[0]] * 50
        assert taken < 200


def test_jigsaw_letters_do_not_matter() -> None:
    named = "# layout: " + JIGSAWS[0].replace("1", "a").replace("2", "Z") + "\n"
    (puzzle,) = read(named + "." * 25)
    assert puzzle.layout.name == JIGSAWS[0]


def test_refusals_of_writing() -> None:
    puzzle = position("9x9", 1, 0.5, 0, 0)
    with pytest.raises(FormatError, match="the format 'mini' holds 6x6, not 9x9"):
        write(puzzle, "mini")
    with pytest.raises(FormatError, match="there is no format 'docx': expected mini, csv"):
        write(puzzle, "docx")
    with pytest.raises(FormatError, match="there is no format 'docx'"):
        read("1" * 16, format="docx")
