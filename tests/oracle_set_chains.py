"""The oracle, as in oracle.py, of chains through almost locked sets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from oracle import Bounds, Grid, together
from oracle_chains import (
    PLAIN,
    Net,
    Node,
    by_groups,
    in_cells,
    in_houses,
    node,
    ruled_out,
    struck_by_chains,
)
from oracle_sets import almost_locked_sets, places


def in_sets(grid: Grid) -> Iterator[tuple[Node, Node]]:
    """Two digits of an almost locked set: if it lacks one, it holds the other."""
    for als in almost_locked_sets(grid):
        for pair in combinations(sorted(als.digits), 2):
            one, two = (node(*((c, digit) for c in places(grid, als, digit))) for digit in pair)
            if len(als.cells) > 1 and ruled_out(grid, one) and ruled_out(grid, two):
                yield one, two


@together(
    *PLAIN, *(f"grouped-{slug}" for slug in PLAIN), *(f"als-{slug}" for slug in PLAIN), "als-xz",
    "als-xy-wing", "als-xy-chain",
)  # fmt: skip
def chains_through_sets(grid: Grid) -> Bounds:
    """Chains and loops. Those with a set at either end are chains of sets."""
    strong = [*in_cells(grid), *in_houses(grid), *by_groups(grid)]
    net = Net(grid, [*strong, *in_sets(grid)], in_cell=True)
    return struck_by_chains(grid, net, same_digit=False, starts=set().union(*strong))
