"""Oracles, as in oracle.py, of wings with a name: short chains of three strong links.

A chain has six candidates. The first or the second is true, not both of the second and the third,
the third or the fourth is true, and so on: so the first or the last is true. A strong link is a
cell with two candidates, or a house with two places for a digit.
"""

from __future__ import annotations

from collections.abc import Iterable

from oracle import Grid, Outcome, Outcomes, Pairs, oracle
from oracle_chains import in_cells, in_houses

Candidate = tuple[int, int]
StrongLink = tuple[Candidate, Candidate]
CELL, HOUSE = 0, 1


def exclude_each_other(grid: Grid, one: Candidate, two: Candidate) -> bool:
    """Whether two candidates cannot both be true."""
    (a, d), (b, e) = one, two
    return (a == b and d != e) or (d == e and b in grid.peers[a])


def ruled_out_by_all(grid: Grid, truths: Iterable[Candidate]) -> Pairs:
    """Return the candidates that are false whichever of these is true."""
    everything = ((cell, digit) for cell, digits in grid.candidates.items() for digit in digits)
    truths = list(truths)
    return frozenset(
        one for one in everything if all(exclude_each_other(grid, one, truth) for truth in truths)
    )


def both_ways(grid: Grid, kind: int) -> set[StrongLink]:
    """Return the strong links of a kind, each in both directions."""
    links = {tuple(min(node) for node in link) for link in (in_cells, in_houses)[kind](grid)}
    return {(one, two) for one, two in links} | {(two, one) for one, two in links}


@oracle("m-wing", CELL, HOUSE, HOUSE)
@oracle("s-wing", HOUSE, CELL, HOUSE)
@oracle("l-wing", HOUSE, HOUSE, HOUSE)
@oracle("h-wing", CELL, CELL, HOUSE)
def named_wing(grid: Grid, *kinds: int) -> Outcomes:
    """Chains of these kinds of links, on more than one digit."""
    chains: set[tuple[Candidate, ...]] = {()}
    for kind in kinds:
        links = both_ways(grid, kind)
        chains = {
            (*chain, *link)
            for chain in chains
            for link in links
            if not set(chain) & set(link)
            and (not chain or exclude_each_other(grid, chain[-1], link[0]))
        }
    for first, last in {
        (chain[0], chain[-1]) for chain in chains if len({digit for _, digit in chain}) > 1
    }:
        yield Outcome(frozenset(), ruled_out_by_all(grid, (first, last)))
