"""Oracles, as in oracle.py, of fish.

A fish has as many covers as bases. Count for each place of a digit how many bases and how many
covers it is in. Each base holds the digit once, and each cover, so over the true places both counts
add up to the same. If no true place has more bases than covers (if no fin is true), none can have
more covers than bases: these are struck, or those of them that see all fins. Each cover holds a
place of the bases that is no fin: otherwise the bases need fewer covers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from oracle import Bounds, Cells, Grid, Outcomes, oracle, together
from oracle_patterns import crossings
from whydoku import Layout

# --- rows against columns ---------------------------------------------------------------------


def crossed(grid: Grid, digit: int, lines: tuple[Cells, ...], across: list[Cells]) -> list[Cells]:
    """The lines across in which these lines have places for the digit."""
    places = grid.places(frozenset().union(*lines), digit)
    return [line for line in across if line & places]


@oracle("x-wing", 2)
@oracle("swordfish", 3)
@oracle("jellyfish", 4)
@oracle("squirmbag", 5)
@oracle("whale", 6)
@oracle("leviathan", 7)
def fish(grid: Grid, size: int) -> Outcomes:
    for (lines, across), digit in product(crossings(grid), grid.digits):
        pool = [line for line in lines if grid.places(line, digit)]
        for bases in combinations(pool, size):
            covers = crossed(grid, digit, bases, across)
            if len(covers) != size or holds_smaller(grid, digit, bases, across):
                continue
            yield grid.strike(frozenset().union(*covers).difference(*bases), {digit})


def holds_smaller(grid: Grid, digit: int, bases: tuple[Cells, ...], across: list[Cells]) -> bool:
    """Whether fewer of the bases have their places in as many lines across."""
    return any(
        len(crossed(grid, digit, some, across)) <= size
        for size in range(1, len(bases))
        for some in combinations(bases, size)
    )


# --- all houses -------------------------------------------------------------------------------

SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
BASIC, FRANKEN, MUTANT = range(3)


class Fish(NamedTuple):
    """A fish: the houses as numbers, of each house its places."""

    digit: int
    bases: dict[int, Cells]
    covers: dict[int, Cells]
    fins: Cells
    struck: Cells

    @property
    def uses_each_cover(self) -> bool:
        """Whether each cover holds a place of the bases that is no fin."""
        body = joined(self.bases.values()) - self.fins
        return all(cover & body for cover in self.covers.values())

    @property
    def sashimi(self) -> bool:
        """Whether some base has fewer than two places that are not fins."""
        return any(len(places - self.fins) < 2 for places in self.bases.values())


@cache
def ways(layout: Layout, mix: int) -> list[tuple[frozenset[int], frozenset[int]]]:
    """Return which houses may be bases, and which covers, of fish of a mix and simpler ones.

    Basic: rows against columns. Franken: rows and blocks against columns and blocks. Mutant: all.
    """
    rows, columns, blocks = (
        frozenset(i for i, (kind, _, _) in enumerate(layout.houses) if kind in kinds)
        for kinds in (("row",), ("column",), ("box", "window"))
    )
    if mix == MUTANT:
        return [(frozenset(range(len(layout.houses))),) * 2]
    extra = blocks if mix == FRANKEN else frozenset()
    return [(rows | extra, columns | extra), (columns | extra, rows | extra)]


def mix_of(layout: Layout, bases: Iterable[int], covers: Iterable[int]) -> int:
    """Return the simplest mix that has room for these houses."""
    return min(
        mix
        for mix in (BASIC, FRANKEN, MUTANT)
        for base_houses, cover_houses in ways(layout, mix)
        if base_houses.issuperset(bases) and cover_houses.issuperset(covers)
    )


def fish_of(grid: Grid, digit: int, bases: dict[int, Cells], covers: dict[int, Cells]) -> Fish:
    """Return the fish that these houses make. A place in two bases is always a fin."""
    in_bases, in_covers = (Counter(c for cells in part.values() for c in cells)
                           for part in (bases, covers))  # fmt: skip
    fins = frozenset(c for c, n in in_bases.items() if n > min(1, in_covers[c]))
    struck = frozenset(c for c, n in in_covers.items() if n > in_bases[c])
    return Fish(digit, bases, covers, fins, struck & grid.see_all(fins) if fins else struck)


def is_whole(
    fish: Fish, covers: dict[int, Cells], gone: Cells = frozenset(), needed: Cells | None = None
) -> bool:
    """Whether the bases, without places that are gone, need all these covers.

    Each base keeps a place, no two the same, all in the covers. Of the covers, no fewer confine too
    many bases: that would be a smaller fish. Of the places that are needed, it must have one.
    """
    bases = [places - gone for places in fish.bases.values()]
    held = joined(bases)
    if not all(bases) or len(held) < sum(map(len, bases)) or held - joined(covers.values()):
        return False
    excess = len(bases) - len(covers)
    for size in range(1, len(covers)):
        for some in combinations(covers.values(), size):
            inside = [base for base in fish.bases.values() if base - gone <= joined(some)]
            if len(inside) >= size + excess and (needed is None or needed & in_one(inside)):
                return False
    return True


def in_one(houses: Iterable[Cells]) -> Cells:
    """Return what is in one of the houses, not in several."""
    counts = Counter(cell for house in houses for cell in house)
    return frozenset(cell for cell, count in counts.items() if count == 1)


def joined(houses: Iterable[Cells]) -> Cells:
    return frozenset().union(*houses)


def chosen_houses(
    grid: Grid, mix: int, size: int, places: dict[int, Cells]
) -> Iterator[tuple[dict[int, Cells], dict[int, Cells]]]:
    """Yield bases and covers of a mix that meet in as many places at least as there are bases."""
    for base_houses, cover_houses in ways(grid.layout, mix):
        for bases in combinations([i for i in places if i in base_houses], size):
            held = joined(places[i] for i in bases)
            left = [i for i in places if i in cover_houses and i not in bases]
            for covers in combinations(left, size):
                meet = len(held & joined(places[i] for i in covers)) >= size
                if meet and mix_of(grid.layout, bases, covers) == mix:
                    yield {i: places[i] for i in bases}, {i: places[i] for i in covers}


@cache
def all_fish(grid: Grid, mix: int, size: int, finned: int) -> list[Fish]:
    """Return all fish of a kind.

    With fins, there is a victim in a cover: if it held the digit, the bases without its peers would
    have one cover too few.
    """
    found = []
    for digit in grid.digits:
        places = {i: grid.places(house, digit) for i, house in enumerate(grid.houses)}
        places = {i: some for i, some in places.items() if some}
        for bases, covers in chosen_houses(grid, mix, size, places):
            fish = fish_of(grid, digit, bases, covers)
            if not fish.struck or finned != bool(fish.fins) or not fish.uses_each_cover:
                continue
            if has_victim(grid, mix, fish) if finned else is_whole(fish, fish.covers):
                found.append(fish)
    return found


def has_victim(grid: Grid, mix: int, fish: Fish) -> bool:
    """Whether a victim shows that the fish is whole: its cover is the one too many.

    A smaller fish may have another house of the victim as a cover.
    """
    return any(
        is_whole(
            fish,
            {j: other for j, other in fish.covers.items() if j != i},
            grid.peers[victim] | {victim},
            joined(grid.houses[j] for j in cover_houses if victim in grid.houses[j]),
        )
        for base_houses, cover_houses in ways(grid.layout, mix)
        if base_houses.issuperset(fish.bases) and cover_houses.issuperset(fish.covers)
        for victim in fish.struck
        for i, cover in fish.covers.items()
        if victim in cover
    )


def some_fish(grid: Grid, mix: int, size: int, finned: int) -> Outcomes:
    for fish in all_fish(grid, mix, size, finned):
        yield grid.strike(fish.struck, {fish.digit})


def finned_fish(grid: Grid, size: int, sashimi: int) -> Outcomes:
    for fish in all_fish(grid, BASIC, size, 1):
        if fish.sashimi == sashimi:
            yield grid.strike(fish.struck, {fish.digit})


def siamese_fish(grid: Grid, mix: int, size: int, sashimi: int) -> Outcomes:
    """Two fish with the same bases that strike more together than either does.

    Of a finned and a sashimi fish, the pair is a finned one. Basic fish only are told apart so.
    """
    found = all_fish(grid, mix, size, 1)
    for one, two in combinations(found, 2):
        alike = (one.digit, one.bases) == (two.digit, two.bases)
        both = one.struck | two.struck
        fits = mix != BASIC or sashimi == (one.sashimi and two.sashimi)
        if alike and fits and both not in (one.struck, two.struck):
            yield grid.strike(both, {one.digit})


for name, size in SIZES.items():
    oracle(f"finned-{name}", size, 0)(finned_fish)
    oracle(f"sashimi-{name}", size, 1)(finned_fish)
    for mixed, mix in (("franken", FRANKEN), ("mutant", MUTANT)):
        oracle(f"{mixed}-{name}", mix, size, 0)(some_fish)
        oracle(f"finned-{mixed}-{name}", mix, size, 1)(some_fish)
        if size <= 4:
            oracle(f"siamese-finned-{mixed}-{name}", mix, size, 0)(siamese_fish)
    if size <= 4:
        oracle(f"siamese-finned-{name}", BASIC, size, 0)(siamese_fish)
        oracle(f"siamese-sashimi-{name}", BASIC, size, 1)(siamese_fish)


# --- fish of all kinds together ---------------------------------------------------------------

FISH = ("x-wing", "finned-x-wing", "sashimi-x-wing")
MIXED = ("franken-x-wing", "finned-franken-x-wing", "mutant-x-wing", "finned-mutant-x-wing")


@together("pointing", "claiming", *FISH, *MIXED)
def fish_of_two(grid: Grid) -> Bounds:
    """All fish of one or two houses, whatever they are called.

    A candidate that sees all places of a house strikes itself out: no fish need tell it. On layouts
    without diagonals and irregular regions, locked candidates do.
    """
    must: set[tuple[int, int]] = set()
    may: set[tuple[int, int]] = set()
    for digit, size in product(grid.digits, (1, 2)):
        places = [grid.places(house, digit) for house in grid.houses]
        chosen = list(combinations(filter(None, places), size))
        unions = [joined(some) for some in chosen]
        for (bases, held), (covers, covered) in product(zip(chosen, unions, strict=True), repeat=2):
            if held <= covered or grid.see_all(held - covered) & covered:
                struck = fall_in_fish(grid, bases, covers)
                may |= {(cell, digit) for cell in struck}
                must |= {
                    (cell, digit)
                    for cell in struck
                    if not any(house and house <= grid.peers[cell] for house in places)
                    and all(len(base) > 1 for base in bases)
                    and is_of_its_size(bases, covers)
                }
    return frozenset(must), frozenset(may)


def is_of_its_size(bases: tuple[Cells, ...], covers: tuple[Cells, ...]) -> bool:
    """Whether each cover is used, and no base and cover are a smaller fish without fins."""
    has_fins = not joined(bases) <= joined(covers)
    apart = len(bases) == 1 or not any(base <= cover for base, cover in product(bases, covers))
    return (has_fins or apart) and all(cover & in_one(bases) for cover in covers)


def fall_in_fish(grid: Grid, bases: tuple[Cells, ...], covers: tuple[Cells, ...]) -> Cells:
    """What is in more covers than bases, and sees all that is in more bases than covers."""
    everywhere = joined((*bases, *covers))
    more = {c: sum(c in b for b in bases) - sum(c in b for b in covers) for c in everywhere}
    fins = [cell for cell, count in more.items() if count > 0]
    falls = frozenset(cell for cell, count in more.items() if count < 0)
    return falls & grid.see_all(fins) if fins else falls
