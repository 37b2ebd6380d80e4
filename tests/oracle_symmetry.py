"""Oracles, as in oracle.py, of what follows from a symmetry of the givens.

Lines are carried one by one to lines with as many givens; what cannot be completed is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from oracle import Grid, Outcome, Outcomes, oracle
from whydoku import Layout

Carried = tuple[tuple[int, ...], tuple[int, ...]]


@oracle("symmetrical-placement")
def symmetrical_placement(grid: Grid) -> Outcomes:
    """No candidate excludes its own image."""
    for cells, digits in automorphisms(grid):
        struck = {
            (c, d)
            for c, own in grid.candidates.items()
            for d in own
            if (cells[c] == c and digits[d] != d) or (cells[c] in grid.peers[c] and digits[d] == d)
        }
        yield Outcome(frozenset(), frozenset(struck))


@oracle("mirror-image")
def mirror_image(grid: Grid) -> Outcomes:
    """The images of placed digits are placed; if all are, those of what is struck are struck."""
    for cells, digits in automorphisms(grid):
        there = {(c, d) for c, own in grid.candidates.items() for d in own}
        filled = {(cells[c], digits[d]) for c, d in enumerate(grid.values) if d}
        if placed := filled & there:
            yield Outcome(frozenset(placed), frozenset())
            continue
        gone = {
            (cells[c], digits[d])
            for c, own in grid.candidates.items()
            for d in grid.digits
            if d not in own
        }
        yield Outcome(frozenset(), frozenset(gone & there))


def automorphisms(grid: Grid) -> tuple[Carried, ...]:
    givens = tuple(d if c in grid.given else 0 for c, d in enumerate(grid.values))
    return of_givens(grid.layout, givens)


@lru_cache(maxsize=64)
def of_givens(layout: Layout, givens: tuple[int, ...]) -> tuple[Carried, ...]:
    """Return where cells and digits are carried, by all symmetries of the givens but one."""
    n = layout.size
    if len(set(givens) - {0}) < n - 1 or not show_all_lines(layout, givens):
        return ()
    found: list[Carried] = []
    for transposed in (False, True):
        there = [givens[c % n * n + c // n] if transposed else givens[c] for c in range(n * n)]
        for rows in carried_rows(layout, givens, there):
            for columns, digits in carried_columns(n, rows, givens, there):
                at = [(rows[c // n], columns[c % n]) for c in range(n * n)]
                cells = tuple(j * n + i if transposed else i * n + j for i, j in at)
                if keeps_houses(layout, cells) and cells != tuple(range(n * n)):
                    found.append((cells, digits))
    return tuple(found)


def show_all_lines(layout: Layout, givens: tuple[int, ...]) -> bool:
    """Whether the givens show where lines go: one of a chute is empty, two share a row."""
    n = layout.size
    lines = [givens[i * n : (i + 1) * n] for i in range(n)]
    for every, width in ((lines, layout.box_rows), (list(zip(*lines, strict=True)),
                                                    layout.box_cols)):  # fmt: skip
        for start in range(0, n, width or n):
            if sum(not any(line) for line in every[start : start + (width or n)]) > 1:
                return False
    return any(n - line.count(0) > 1 for line in lines)


def kinds(n: int, givens: tuple[int, ...] | list[int]) -> list[object]:
    """What is the same of a row and of the row to which it is carried."""
    held = Counter(givens)
    column = [n - givens[j::n].count(0) for j in range(n)]
    return [
        sorted((column[j], held[givens[i * n + j]]) for j in range(n) if givens[i * n + j])
        for i in range(n)
    ]


def carried_rows(
    layout: Layout, givens: tuple[int, ...], there: list[int]
) -> Iterator[tuple[int, ...]]:
    n = layout.size
    own, others, width = kinds(n, givens), kinds(n, there), layout.box_rows

    def carry(to: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        i = len(to)
        if i == n:
            yield to
            return
        for image in set(range(n)) - set(to):
            starts = not width or i % width == 0
            fits = starts or not there or image // width == to[i - 1] // width
            if own[i] == others[image] and fits:
                yield from carry((*to, image))

    square = layout.box_rows == layout.box_cols
    return carry(()) if square or list(givens) == there else iter(())


def carried_columns(
    n: int, rows: tuple[int, ...], givens: tuple[int, ...], there: list[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    def carry(
        to: tuple[int, ...], digits: dict[int, int]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        j = len(to)
        if j == n:
            left = set(range(n + 1)) - set(digits.values())
            yield to, tuple(digits[d] if d in digits else min(left) for d in range(n + 1))
            return
        for image in set(range(n)) - set(to):
            longer = dict(digits)
            pairs = [(givens[i * n + j], there[rows[i] * n + image]) for i in range(n)]
            if all(longer.setdefault(one, other) == other for one, other in pairs) and len(
                set(longer.values())
            ) == len(longer):
                yield from carry((*to, image), longer)

    return carry((), {0: 0})


def keeps_houses(layout: Layout, cells: tuple[int, ...]) -> bool:
    houses = {frozenset(own) for _kind, _number, own in layout.houses}
    return houses == {frozenset(cells[c] for c in house) for house in houses}
