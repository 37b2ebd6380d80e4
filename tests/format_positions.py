"""Positions for tests of formats, and what a format keeps of them."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product

from whydoku import Puzzle, find_layout
from whydoku.formats import FORMATS, WRITTEN, Format, detect, read, write
from whydoku.model.layout import layout_names

JIGSAWS = (
    "jigsaw:1112314523145234452345523",
    "jigsaw:1122333411233344122234415525641755564777756666677",
    "jigsaw:112222333111122333111222333444555666444555666444555666777888999777888999777888999",
)
LAYOUTS = (*layout_names(), *JIGSAWS)
EQUAL_TO_READ = {"sdm": "line", "sql": "line", "ss": "grid"}
"""Formats that are read as another one, which means the same."""

NO_EMPTY_MARKS = ("mini", "f-puzzles", "sudokuwiki", "sudoku-coach", "iss")
"""Formats in which a cell without candidates looks like one without marks."""


def as_kept(form: Format, puzzle: Puzzle) -> Puzzle:
    """What is left of a position in a format that keeps what the table says."""
    if "givens" in form.keeps:
        struck = puzzle.eliminated if "candidates" in form.keeps else ()
        if form.name in NO_EMPTY_MARKS:
            struck = tuple(c for c in struck if puzzle.candidates[c.cell])
        return Puzzle(puzzle.givens, puzzle.placed, struck, puzzle.layout)
    if form.name == "sudokupad":
        struck = tuple(c for c in puzzle.eliminated if puzzle.candidates[c.cell])
        return Puzzle(puzzle.values, (), struck, puzzle.layout)
    if "candidates" not in form.keeps:
        return Puzzle(puzzle.values, layout=puzzle.layout)
    values = list(puzzle.values)
    for cell, marks in enumerate(puzzle.candidates):
        of_peers = [puzzle.candidates[peer] for peer in puzzle.layout.peers[cell]]
        held = chain.from_iterable(others for others in of_peers if len(others) > 1)
        if len(marks) == 1 and marks[0] not in held:
            values[cell] = marks[0]
    struck = puzzle.eliminated
    if form.name in NO_EMPTY_MARKS:
        struck = tuple(c for c in struck if puzzle.candidates[c.cell])
    return Puzzle(values, (), struck, puzzle.layout)


@cache
def solved(layout: str) -> Puzzle:
    return next(Puzzle([0] * find_layout(layout).cells, layout=layout).solutions())


def random_position(layout: str, rng: random.Random) -> Puzzle:
    """Any position: few digits or many, given and placed, candidates struck, rightly or not."""
    shape = find_layout(layout)
    solution = shuffled_digits(solved(layout), rng)
    filled = rng.choice([0.02, 0.1, 0.3, 0.6, 1])
    given = rng.choice([0, 0.5, 1])
    givens, placed = [0] * shape.cells, []
    for cell, digit in enumerate(solution):
        if rng.random() >= filled:
            continue
        if rng.random() < given:
            givens[cell] = digit
        else:
            placed.append((cell, digit if rng.random() < 0.95 else rng.randint(1, shape.size)))
    share = rng.choice([0, 0, 0.1, 0.6])
    struck = [
        (cell, digit)
        for cell in range(shape.cells)
        for digit in range(1, shape.size + 1)
        if rng.random() < share
    ]
    return Puzzle(givens, placed, struck, shape)


def shuffled_digits(puzzle: Puzzle, rng: random.Random) -> list[int]:
    digits = rng.sample(range(1, puzzle.layout.size + 1), puzzle.layout.size)
    return [digits[value - 1] for value in puzzle.values]


def small_positions(most: int) -> Iterator[Puzzle]:
    """Every 4x4 position of up to so many digits, each given or placed, and of each one strike."""
    for candidate in product(range(16), range(1, 5)):
        yield Puzzle([0] * 16, (), [candidate])
    for count in range(most + 1):
        for cells in combinations(range(16), count):
            for kinds in product(product(range(1, 5), (True, False)), repeat=count):
                held = [*zip(cells, kinds, strict=True)]
                givens = {cell: digit for cell, (digit, is_given) in held if is_given}
                placed = [(cell, digit) for cell, (digit, is_given) in held if not is_given]
                yield Puzzle([givens.get(cell, 0) for cell in range(16)], placed)


def fault(form: Format, puzzle: Puzzle) -> str | None:
    """What is wrong with writing a position and reading it again; None where nothing is."""
    if form.layouts and puzzle.layout.name not in form.layouts:
        return None
    text = write(puzzle, form.name)
    expected = as_kept(form, puzzle)
    for found in (read(text), read(text, format=form.name), read(text, layout=puzzle.layout)):
        if found != [expected]:
            taken_for = "" if found[0].format == form.name else f", taken for {found[0].format},"
            return f"{form.name}{taken_for} comes back as\n{found!r}, not\n{expected!r}:\n{text!r}"
    same = EQUAL_TO_READ.get(form.name, form.name)
    if detect(text) != same and not FORMATS[detect(text)].plain:
        return f"{form.name} is taken for {detect(text)}:\n{text!r}\n{puzzle!r}"
    return None


def faults(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a position in each of the formats."""
    for form in WRITTEN.values():
        if told := fault(form, puzzle):
            yield told
