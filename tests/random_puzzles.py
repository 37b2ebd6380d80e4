"""Positions to try techniques on: lines of text, and random puzzles of our own on any layout."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from whydoku import Layout, Puzzle, _core, find_layout
from whydoku.model.layout import digit_char, digit_of, layout_names
from whydoku.model.path import Candidate

JIGSAWS = (
    "jigsaw:1222212344133441533415555",
    "jigsaw:1111122131222243333324355555466665746676574447777",
    "jigsaw:122222333121222333111114533666614535674644555674444588677999588679999588777799888",
)
LAYOUTS = (*layout_names(), *JIGSAWS)

# A count of solutions that takes longer than this is given up: another random choice is cheaper.
COUNT_NODES = 5000


def read_cells(text: str) -> tuple[list[int], list[Candidate]]:
    """Read givens and digits placed since, the latter with a ``+`` before them."""
    givens: list[int] = []
    placed: list[Candidate] = []
    plus = False
    for char in text:
        if char == "+":
            plus = True
            continue
        digit = digit_of(char)
        if plus:
            placed.append(Candidate(len(givens), digit))
        givens.append(0 if plus else digit)
        plus = False
    return givens, placed


def write_cells(puzzle: Puzzle) -> str:
    """Write what `read_cells` reads."""
    placed = dict(puzzle.placed)
    return "".join(
        f"+{digit_char(placed[cell])}" if cell in placed else digit_char(given)
        for cell, given in enumerate(puzzle.givens)
    )


def read_candidates(layout: Layout, text: str) -> frozenset[Candidate]:
    """Read candidates written as triples of digit, row, column: ``512`` is 5 in r1c2."""
    triples = [[digit_of(char) for char in triple] for triple in text.split()]
    return frozenset(Candidate((r - 1) * layout.size + c - 1, d) for d, r, c in triples)


def write_candidates(layout: Layout, candidates: frozenset[Candidate]) -> str:
    """Write what `read_candidates` reads, in ascending order."""
    rows = [(digit, *divmod(cell, layout.size)) for cell, digit in candidates]
    return " ".join(
        f"{digit_char(d)}{digit_char(r + 1)}{digit_char(c + 1)}" for d, r, c in sorted(rows)
    )


def has_one_solution(layout: Layout, values: list[int]) -> bool:
    """Whether there is exactly one solution; False also where that takes too long to find out."""
    result = _core.count(_core.Board(layout, values), 2, COUNT_NODES, 0.0)
    return result.count == 1 and not result.cap


def random_solution(layout: Layout, rng: random.Random) -> list[int]:
    """Return a full grid: random digits as long as there is a solution, then what follows."""
    values = [0] * layout.cells
    for cell in rng.sample(range(layout.cells), layout.cells // 4):
        options = _core.Board(layout, values).candidates[cell]
        for digit in rng.sample(options, len(options)):
            values[cell] = digit
            if _core.count(_core.Board(layout, values), 1, COUNT_NODES, 0.0).count:
                break
            values[cell] = 0
    return _core.Solutions(_core.Board(layout, values), 0, 0.0).next().values


def dug(layout: Layout, givens: list[int], cells: Sequence[int], rng: random.Random) -> Puzzle:
    """Return a puzzle without the givens of these cells that one solution can do without."""
    for cell in rng.sample(cells, len(cells)):
        fewer = [*givens[:cell], 0, *givens[cell + 1 :]]
        if givens[cell] and Puzzle(fewer, layout=layout).count(limit=2) == 1:
            givens = fewer
    return Puzzle(givens, layout=layout)


def random_puzzles(name: str, seed: int = 0, givens: int = 0) -> Iterator[Puzzle]:
    """Make puzzles with one solution without end, each minimal or with so many givens."""
    layout = find_layout(name)
    rng = random.Random(f"{name} {seed}")
    while True:
        values = random_solution(layout, rng)
        for cell in rng.sample(range(layout.cells), layout.cells):
            digit, values[cell] = values[cell], 0
            if not has_one_solution(layout, values):
                values[cell] = digit
            if sum(map(bool, values)) <= givens:
                break
        yield Puzzle(values, layout=layout)


def thinned_positions(name: str, seed: int = 0) -> Iterator[Puzzle]:
    """Yield positions without end that hold a solution: candidates beside it are struck at random.

    A few digits are left open in most of their cells; of the other cells most are filled, half of
    them with givens. Most cells keep at least two candidates. There may be other solutions.
    """
    layout = find_layout(name)
    rng = random.Random(f"thinned {name} {seed}")
    while True:
        solution = random_solution(layout, rng)
        few = rng.sample(range(1, layout.size + 1), rng.randint(2, layout.size // 2 + 1))
        kept = rng.choice((0.0, 0.1, 0.3))
        givens = [d if d not in few or rng.random() < kept else 0 for d in solution]
        for cell in rng.sample(range(layout.cells), rng.randint(0, layout.cells // 6)):
            givens[cell] = 0
        struck = _struck_at_random(Puzzle(givens, layout=layout), solution, rng)
        placed = [Candidate(cell, d) for cell, d in enumerate(givens) if d and rng.random() < 0.5]
        for cell, _ in placed:
            givens[cell] = 0
        yield Puzzle(givens, placed, struck, layout)


def _struck_at_random(puzzle: Puzzle, solution: list[int], rng: random.Random) -> list[Candidate]:
    share = rng.uniform(0.1, 1)
    struck = []
    for cell, digits in enumerate(puzzle.candidates):
        wrong = [digit for digit in digits if digit != solution[cell] and not puzzle.values[cell]]
        spared = 0 if rng.random() < 0.1 else 1
        chosen = [digit for digit in rng.sample(wrong, len(wrong))[spared:] if rng.random() < share]
        struck += [Candidate(cell, digit) for digit in chosen]
    return struck
