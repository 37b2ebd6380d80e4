"""Oracles, as in oracle.py, of nets: which candidates lead to a contradiction at all.

A candidate is supposed, and everything is done that a set of techniques finds, over and over, until
nothing is found any more or some cell has no candidate, or some house no place for a digit.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable

from oracle import (
    ORACLES,
    Bounds,
    Grid,
    Outcome,
    Outcomes,
    Pairs,
    fails_by_singles,
    oracle,
    place,
    together,
)
from oracle_chains import Net, excludes, in_cells, in_houses, node, struck_by_chains
from whydoku import _core

Finder = Callable[[Grid], Pairs]


def changed(grid: Grid, placed: Iterable[tuple[int, int]], struck: Pairs) -> Grid:
    """Return the position after some digits are placed and some candidates struck."""
    new = copy.copy(grid)
    values = list(grid.values)
    left = {cell: set(digits) for cell, digits in grid.candidates.items()}
    for cell, digit in struck:
        left.get(cell, set()).discard(digit)
    for cell, digit in placed:
        left.pop(cell, None)
        values[cell] = digit
        for peer in grid.peers[cell]:
            left.get(peer, set()).discard(digit)
    new.values = tuple(values)
    new.candidates = {cell: frozenset(digits) for cell, digits in left.items()}
    new.empty = frozenset(left)
    return new


def broken(grid: Grid) -> bool:
    """Whether a cell has no candidate, or a house no place for a digit."""
    return not all(grid.candidates.values()) or any(
        not grid.places(house, digit) for house in grid.houses for digit in grid.missing(house)
    )


def singles(grid: Grid) -> Pairs:
    naked = {(cell, min(digits)) for cell, digits in grid.candidates.items() if len(digits) == 1}
    places = [
        (grid.places(house, digit), digit) for house in grid.houses for digit in grid.missing(house)
    ]
    return frozenset(naked | {(min(cells), digit) for cells, digit in places if len(cells) == 1})


def refuted(grid: Grid, candidate: tuple[int, int], finders: Iterable[Finder]) -> bool:
    """Whether a candidate leads to a contradiction by singles and by what the finders strike."""
    grid = changed(grid, [candidate], frozenset())
    while not broken(grid):
        single = next(iter(singles(grid)), None)
        struck = None if single else next(filter(None, (find(grid) for find in finders)), None)
        if not single and not struck:
            return False
        grid = changed(grid, [single] if single else [], struck or frozenset())
    return True


def struck_by(slug: str) -> Finder:
    """Return what a technique strikes altogether, by its oracle."""

    def find(grid: Grid) -> Pairs:
        return frozenset().union(*(outcome.struck for outcome in ORACLES[slug](grid)))

    return find


# What the ladder lets nested nets try besides singles, without chains. There are no cages here.
PATTERNS = [
    struck_by(row.slug)
    for row in _core.techniques()
    if row.order_in_nets and row.family not in ("chains", "cages")
]


def all_refuted(grid: Grid, finders: Iterable[Finder]) -> Pairs:
    """Return the candidates that are refuted one by one."""
    finders = list(finders)
    candidates = ((cell, digit) for cell, digits in grid.candidates.items() for digit in digits)
    return frozenset(
        candidate
        for candidate in candidates
        if fails_by_singles(grid, *candidate) or refuted(grid, candidate, finders)
    )


# --- the techniques ---------------------------------------------------------------------------


@oracle("nishio")
def nishio(grid: Grid) -> Outcomes:
    for cell, digits in grid.candidates.items():
        for digit in digits:
            if dies_out(grid, cell, digit):
                yield grid.strike({cell}, {digit})


def dies_out(grid: Grid, cell: int, digit: int) -> bool:
    """Whether a digit, placed in a cell, leaves a house without a place by its hidden singles."""
    placed = {cell}
    while True:
        left = {
            place
            for place in grid.places(grid.empty, digit)
            if place in placed or not grid.peers[place] & placed
        }
        options = [house & left for house in grid.houses if digit in grid.missing(house)]
        if not all(options):
            return True
        more = {min(cells) for cells in options if len(cells) == 1} - placed
        if not more:
            return False
        placed |= more


@oracle("candidate-forcing-net")
def candidate_forcing_net(grid: Grid) -> Outcomes:
    """Singles alone, and at least one of them."""
    for cell, digits in grid.candidates.items():
        for digit in digits:
            at_once = broken(changed(grid, [(cell, digit)], frozenset()))
            if not at_once and fails_by_singles(grid, cell, digit):
                yield grid.strike({cell}, {digit})


def after_singles(grid: Grid, candidate: tuple[int, int]) -> Grid | None:
    """Return where singles lead from a candidate; None for a contradiction."""
    grid = changed(grid, [candidate], frozenset())
    while not broken(grid):
        single = next(iter(singles(grid)), None)
        if not single:
            return grid
        grid = changed(grid, [single], frozenset())
    return None


def agreed(grid: Grid, premises: list[tuple[int, int]]) -> Outcomes:
    """What each of some premises leads to by singles, and not all of them directly.

    A premise that leads to a contradiction has no say: it is told as the net of that candidate.
    """
    ends = [after_singles(grid, premise) for premise in premises]
    if not all(ends):
        return
    for cell, digits in grid.candidates.items():
        for digit in digits:
            holds = [end.values[cell] == digit for end in ends if end]
            lost = [
                digit not in end.candidates.get(cell, ()) and end.values[cell] != digit
                for end in ends
                if end
            ]
            directly = all(excludes(grid, node(p), node((cell, digit)), True) for p in premises)
            if all(holds):
                yield place(cell, digit)
            if all(lost) and not directly:
                yield grid.strike({cell}, {digit})


@oracle("cell-forcing-net")
def cell_forcing_net(grid: Grid) -> Outcomes:
    for cell, digits in grid.candidates.items():
        if len(digits) > 1:
            yield from agreed(grid, [(cell, digit) for digit in digits])


@oracle("house-forcing-net")
def house_forcing_net(grid: Grid) -> Outcomes:
    for house in grid.houses:
        for digit in grid.missing(house):
            if len(grid.places(house, digit)) > 1:
                yield from agreed(grid, [(cell, digit) for cell in grid.places(house, digit)])


@oracle("dynamic-forcing-plus")
def dynamic_forcing_plus(grid: Grid) -> Outcomes:
    for candidate in all_refuted(grid, PATTERNS):
        yield Outcome(frozenset(), frozenset({candidate}))


@together("nested-forcing-chain")
def nested_forcing_chain(grid: Grid) -> Bounds:
    """Patterns and chains, but no loops."""
    must, may = (all_refuted(grid, [*PATTERNS, open_chains(i)]) for i in (0, 1))
    return must, may


def open_chains(bound: int) -> Finder:
    """Return what chains must strike (0), or what they may strike (1)."""

    def find(grid: Grid) -> Pairs:
        net = Net(grid, [*in_cells(grid), *in_houses(grid)], in_cell=True)
        return struck_by_chains(grid, net, same_digit=False, loops=bound == 1)[bound]

    return find


@oracle("nested-forcing-net")
def nested_forcing_net(grid: Grid) -> Outcomes:
    """Patterns, and nets of singles and of patterns that are cast on the way."""
    for candidate in all_refuted(grid, [*PATTERNS, by_singles, by_patterns]):
        yield Outcome(frozenset(), frozenset({candidate}))


@oracle("nested-whip")
def nested_whip(grid: Grid) -> Outcomes:
    """Singles, and lines that are begun on the way: what singles refute."""
    for candidate in all_refuted(grid, [by_singles]):
        yield Outcome(frozenset(), frozenset({candidate}))


def by_singles(grid: Grid) -> Pairs:
    return frozenset(
        (cell, digit)
        for cell, digits in grid.candidates.items()
        for digit in digits
        if fails_by_singles(grid, cell, digit)
    )


def by_patterns(grid: Grid) -> Pairs:
    return all_refuted(grid, PATTERNS)
