"""The symmetries of a layout: renumberings of its cells that carry houses to houses."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from whydoku import Layout, Puzzle, find_layout
from whydoku.model.path import Candidate

Cells = tuple[int, ...]


def renumbering(layout: Layout, move: Callable[[int, int], tuple[int, int]]) -> Cells:
    """Return where each cell goes, given where (row, column) goes."""
    n = layout.size
    moved = (move(*divmod(cell, n)) for cell in range(layout.cells))
    return tuple(row * n + column for row, column in moved)


def line_orders(layout: Layout) -> Iterator[list[int]]:
    """Orders of rows, or of columns: two swapped, twice two, chutes swapped, all reversed."""
    n = layout.size
    swaps = list(combinations(range(n), 2))
    for one, two in combinations([*swaps, (0, 0)], 2):
        order = list(range(n))
        for a, b in (one, two):
            order[a], order[b] = order[b], order[a]
        yield order
    for width in {layout.box_rows, layout.box_cols} - {0}:
        for a, b in combinations(range(n // width), 2):
            swapped = {a: b, b: a}
            yield [swapped.get(i // width, i // width) * width + i % width for i in range(n)]
    yield list(range(n))[::-1]


def houses_of(layout: Layout) -> Counter[tuple[str, frozenset[int]]]:
    """The houses, rows and columns being of one kind."""
    kinds = {"row": "line", "column": "line"}
    return Counter((kinds.get(kind, kind), frozenset(cells)) for kind, _, cells in layout.houses)


def keeps_houses(layout: Layout, to: Cells) -> bool:
    houses = houses_of(layout)
    return houses == Counter((k, frozenset(to[c] for c in cells)) for k, cells in houses)


def reorderings(layout: Layout, order: list[int]) -> list[Cells]:
    """The rows in another order, the columns, and both."""
    return [
        renumbering(layout, lambda r, c: (order[r], c)),
        renumbering(layout, lambda r, c: (r, order[c])),
        renumbering(layout, lambda r, c: (order[r], order[c])),
    ]


@cache
def cell_moves(layout: Layout) -> list[Cells]:
    """Renumberings that keep the layout, enough to make many others of by chaining them."""
    found = [renumbering(layout, lambda r, c: (c, r))]
    for order in line_orders(layout):
        found += reorderings(layout, order)
    return [to for to in dict.fromkeys(found) if keeps_houses(layout, to)]


def moved_jigsaw(layout: Layout, to: Cells) -> Layout:
    regions = [""] * layout.cells
    for cell, region in enumerate(layout.regions):
        regions[to[cell]] = chr(ord("a") + region)
    return find_layout("jigsaw:" + "".join(regions))


@dataclass(frozen=True)
class Move:
    """A renumbering of cells and digits that carries one layout to another, or to itself."""

    layout: Layout
    cells: Cells
    digits: tuple[int, ...]

    @classmethod
    def random(cls, layout: Layout, rng: random.Random) -> Move:
        digits = (0, *rng.sample(range(1, layout.size + 1), layout.size))
        cells = tuple(range(layout.cells))
        moves = cell_moves(layout)
        for move in rng.choices(moves, k=8 if moves else 0):
            cells = tuple(move[cell] for cell in cells)
        if not layout.box_rows:  # a jigsaw has no symmetry of its own, but it can be turned over
            cells = renumbering(layout, lambda r, c: (c, layout.size - 1 - r))
            layout = moved_jigsaw(layout, cells)
        return cls(layout, cells, digits)

    def candidates(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        moved = (Candidate(self.cells[cell], self.digits[digit]) for cell, digit in candidates)
        return tuple(sorted(moved))

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        givens = [0] * self.layout.cells
        for cell, digit in enumerate(puzzle.givens):
            givens[self.cells[cell]] = self.digits[digit]
        placed, struck = map(self.candidates, (puzzle.placed, puzzle.eliminated))
        return Puzzle(givens, placed, struck, self.layout)
