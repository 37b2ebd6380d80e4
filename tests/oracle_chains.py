"""Oracles, as in oracle.py, of chains: what follows from a candidate, link by link.

A node is a set of candidates. It is true if one of its candidates is true, and false if none is.
The oracle supposes each node false, or true, and follows the links until it reaches no new node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product

from oracle import Bounds, Grid, Outcome, Outcomes, Pairs, oracle, place, together

Node = Pairs
Links = dict[Node, set[Node]]


class Net:
    """Nodes with strong links (not both false) and weak links (not both true)."""

    def __init__(self, grid: Grid, strong: Iterable[tuple[Node, Node]], *, in_cell: bool) -> None:
        self.strong: Links = {}
        for one, two in strong:
            self.strong.setdefault(one, set()).add(two)
            self.strong.setdefault(two, set()).add(one)
        self.weak: Links = {
            one: {two for two in self.strong if one != two and excludes(grid, one, two, in_cell)}
            for one in self.strong
        }

    def follow(self, start: Node, *, holds: bool) -> tuple[dict[Node, int], dict[Node, int]]:
        """Return the nodes that are then true, and those false, with the numbers of links."""
        lengths: tuple[dict[Node, int], dict[Node, int]] = ({}, {})
        true, false = lengths
        (true if holds else false)[start] = 0
        frontier, length = {start}, 0
        while frontier:
            links, reached = (self.weak, false) if holds else (self.strong, true)
            length += 1
            frontier = {node for of in frontier for node in links[of]} - reached.keys()
            reached |= dict.fromkeys(frontier, length)
            holds = not holds
        return lengths


def excludes(grid: Grid, one: Node, two: Node, in_cell: bool) -> bool:
    """Return whether the nodes cannot both be true."""
    return all(
        (a == b and d != e and in_cell) or (d == e and b in grid.peers[a])
        for (a, d), (b, e) in product(one, two)
    )


def node(*candidates: tuple[int, int]) -> Node:
    return frozenset(candidates)


def in_cells(grid: Grid) -> Iterator[tuple[Node, Node]]:
    for cell, digits in grid.candidates.items():
        if len(digits) == 2:
            one, two = digits
            yield node((cell, one)), node((cell, two))


def in_houses(grid: Grid) -> Iterator[tuple[Node, Node]]:
    for house, digit in product(grid.houses, grid.digits):
        if len(places := grid.places(house, digit)) == 2:
            one, two = places
            yield node((one, digit)), node((two, digit))


def by_groups(grid: Grid) -> Iterator[tuple[Node, Node]]:
    """Yield the places of a house in two parts: each one cell, or in another house too."""
    for house, digit in product(grid.houses, grid.digits):
        places = grid.places(house, digit)
        others = [other for other in grid.houses if other != house]
        for part in {places & other for other in others}:
            rest = places - part
            if len(part) > 1 and (len(rest) == 1 or (rest and any(rest <= o for o in others))):
                yield node(*((c, digit) for c in part)), node(*((c, digit) for c in rest))


def ruled_out(grid: Grid, truth: Node) -> Pairs:
    """Return the candidates that are false if the node is true."""
    everything = {(cell, digit) for cell, digits in grid.candidates.items() for digit in digits}
    return frozenset(
        pair
        for pair in everything - truth
        if all(excludes(grid, node(pair), node(one), in_cell=True) for one in truth)
    )


def struck_by_chains(
    grid: Grid,
    net: Net,
    *,
    same_digit: bool,
    loops: bool = True,
    starts: Collection[Node] | None = None,
) -> Bounds:
    """Return what both ends of some chain rule out. A node that cannot be false is both ends.

    Chains that begin at none of the starts may be told, but need not. Without loops, ends that
    exclude each other count only if they rule out several candidates.

    A node that cannot be false has chains to many nodes. The finders need not report these.
    """
    must: set[tuple[int, int]] = set()
    may: set[tuple[int, int]] = set()
    rules_out = {one: ruled_out(grid, one) for one in net.strong}
    followed = {one: net.follow(one, holds=False) for one in net.strong}
    sure = {one for one, (true, false) in followed.items() if true.keys() & false.keys()}
    for start, end in ((start, end) for start, (true, _) in followed.items() for end in true):
        both = rules_out[start] & rules_out[end]
        if same_digit and ({d for _, d in start} != {d for _, d in end} or start == end):
            continue
        if not loops and end in net.weak[start] and len(both) < 2:
            continue
        may |= both
        if not sure & {start, end} and (starts is None or start in starts):
            must |= both
    return frozenset(must), frozenset(may)


@together("x-chain")
def x_chain(grid: Grid) -> Bounds:
    return struck_by_chains(grid, Net(grid, in_houses(grid), in_cell=False), same_digit=True)


@together("xy-chain")
def xy_chain(grid: Grid) -> Bounds:
    return struck_by_chains(grid, Net(grid, in_cells(grid), in_cell=False), same_digit=True)


PLAIN = ("continuous-nice-loop", "discontinuous-nice-loop", "aic")


@together(*PLAIN)
def plain_chains(grid: Grid) -> Bounds:
    strong = [*in_cells(grid), *in_houses(grid)]
    return struck_by_chains(grid, Net(grid, strong, in_cell=True), same_digit=False)


@together(*PLAIN, *(f"grouped-{slug}" for slug in PLAIN))
def grouped_chains(grid: Grid) -> Bounds:
    strong = [*in_cells(grid), *in_houses(grid), *by_groups(grid)]
    return struck_by_chains(grid, Net(grid, strong, in_cell=True), same_digit=False)


# --- forcing ----------------------------------------------------------------------------------


class Forcing:
    """What follows from each candidate, including those without a strong link."""

    def __init__(self, grid: Grid) -> None:
        strong = [*in_cells(grid), *in_houses(grid), *by_groups(grid)]
        singles = [node((c, d)) for c, digits in grid.candidates.items() for d in digits]
        self.net = Net(grid, strong, in_cell=True)
        for single in singles:
            self.net.strong.setdefault(single, set())
        self.net.weak = {
            one: {two for two in self.net.strong if excludes(grid, one, two, in_cell=True)}
            for one in self.net.strong
        }

    def agreed(self, premises: list[tuple[Node, bool]]) -> Outcomes:
        """Yield what all premises lead to, unless one premise leads to its own opposite."""
        followed = [self.net.follow(start, holds=holds) for start, holds in premises]
        for (start, holds), (true, false) in zip(premises, followed, strict=True):
            if start in (false if holds else true):
                return
        for truth in (0, 1):
            ends = [branch[truth] for branch in followed]
            for end in set(ends[0]).intersection(*ends[1:]):
                if len(end) == 1 and max(branch[end] for branch in ends) > 1:
                    ((cell, digit),) = end
                    struck = Outcome(frozenset(), frozenset({(cell, digit)}))
                    yield struck if truth else place(cell, digit)


@oracle("cell-forcing-chain")
def cell_forcing_chain(grid: Grid) -> Outcomes:
    forcing = Forcing(grid)
    for cell, digits in grid.candidates.items():
        if len(digits) > 2:
            yield from forcing.agreed([(node((cell, digit)), True) for digit in digits])


@oracle("house-forcing-chain")
def house_forcing_chain(grid: Grid) -> Outcomes:
    forcing = Forcing(grid)
    for house, digit in product(grid.houses, grid.digits):
        if len(places := grid.places(house, digit)) > 2:
            yield from forcing.agreed([(node((cell, digit)), True) for cell in places])


@oracle("candidate-forcing-chain")
def candidate_forcing_chain(grid: Grid) -> Outcomes:
    forcing = Forcing(grid)
    for cell, digits in grid.candidates.items():
        for digit in digits:
            yield from forcing.agreed([(node((cell, digit)), truth) for truth in (True, False)])
