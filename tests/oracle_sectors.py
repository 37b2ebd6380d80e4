"""Oracles, as in oracle.py, of truths that as many links cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations, product
from typing import NamedTuple

from oracle import Cells, Grid, Outcome, Outcomes, Pairs, oracle


class Sector(NamedTuple):
    """What two of row, column and digit name, as ``{"row": 3, "digit": 7}``, and its candidates."""

    named: dict[str, int]
    pairs: Pairs


Point = tuple[int, int, int]
Points = dict[Point, tuple[int, int]]
Fixed = tuple[int, int]
Lines = dict[Fixed, dict[Fixed, Sector]]
FEWEST_LINES, MOST_LINES = 3, 5
FEWEST_WITH_BOXES = 4


@oracle("multi-sector-locked-set")
def multi_sector_locked_set(grid: Grid) -> Outcomes:
    yield from in_cube(grid, ("row", "column", "digit"))
    if 3 * len(grid.empty) >= 2 * grid.layout.cells:
        yield from with_boxes(grid)


@oracle("multi-fish")
def multi_fish(grid: Grid) -> Outcomes:
    yield from in_cube(grid, ("row", "digit", "column"))
    yield from in_cube(grid, ("column", "digit", "row"))


@oracle("sk-loop")
def sk_loop(grid: Grid) -> Outcomes:
    for crossing_rows, crossing_columns in product(
        combinations(grid.rows, 2), combinations(grid.columns, 2)
    ):
        lines = (*crossing_rows, *crossing_columns)
        crossings = {min(r & c) for r, c in product(crossing_rows, crossing_columns)}
        boxes = [box for box in grid.blocks if len(box & crossings) == 1 and is_box(grid, box)]
        pairs = [line & box & grid.empty - crossings for line in lines for box in boxes]
        pairs = [p for p, (line, box) in zip(pairs, product(lines, boxes), strict=True)
                 if line & box & crossings]  # fmt: skip
        if len(boxes) == 4 and all(pairs):
            yield from around(grid, [*lines, *boxes], frozenset().union(*pairs))


def is_box(grid: Grid, house: Cells) -> bool:
    kinds = [kind for kind, _, _ in grid.layout.houses]
    return kinds[grid.houses.index(house)] == "box"


def around(grid: Grid, houses: Sequence[Cells], loop: Cells) -> Outcomes:
    """Yield what the loop strikes, for each choice of the fewest links that strike the most."""
    choices: list[list[list[Sector]]] = []
    for digit in grid.digits:
        places = grid.places(loop, digit)
        covers = fewest_covers(houses, places)
        if sum(len(options[0]) for options in choices) + len(covers[0]) > len(loop):
            return
        fewest = [[(house, grid.places(house, digit)) for house in cover] for cover in covers]
        struck = [len(frozenset().union(*(p for _, p in cover)) - loop) for cover in fewest]
        choices.append(
            [
                [
                    Sector({"house": houses.index(house), "digit": digit}, pairs_with(digit, cells))
                    for house, cells in cover
                ]
                for cover, count in zip(fewest, struck, strict=True)
                if count == max(struck)
            ]
        )
    truths = [
        Sector({"cell": cell}, frozenset((cell, digit) for digit in grid.candidates[cell]))
        for cell in sorted(loop)
    ]
    if sum(len(options[0]) for options in choices) != len(truths):
        return
    for choice in product(*choices):
        links = [link for cover in choice for link in cover]
        if smallest_parts(truths, links) == [frozenset(range(len(truths)))]:
            yield struck_by(truths, links)


def fewest_covers(houses: Sequence[Cells], places: Cells) -> list[tuple[Cells, ...]]:
    """Return the smallest sets of houses that have all places."""
    for count in range(len(houses) + 1):
        found = [some for some in combinations(houses, count) if places <= frozenset().union(*some)]
        if found:
            return found
    return []


def pairs_with(digit: int, cells: Cells) -> Pairs:
    return frozenset((cell, digit) for cell in cells)


def in_cube(grid: Grid, axes: tuple[str, str, str]) -> Outcomes:
    """Yield what covered grids of lines strike, seen from one side of the cube."""
    size = grid.layout.size
    points: Points = {}
    for cell, digits in grid.candidates.items():
        for digit in digits:
            place = {"row": cell // size, "column": cell % size, "digit": digit - 1}
            points[place[axes[0]], place[axes[1]], place[axes[2]]] = cell, digit
    lines = {fixed: named_lines(points, axes, fixed) for fixed in ((0, 1), (0, 2), (1, 2))}
    sets = [
        frozenset(some)
        for count in range(FEWEST_LINES, MOST_LINES + 1)
        for some in combinations(range(size), count)
    ]
    levels = Levels(points, size)
    for ones, others in product(sets, sets):
        if not levels.can_be_covered(ones, others):
            continue
        inside = [p for p in points if p[0] in ones and p[1] in others]
        truths = through(lines, inside, (0, 1))
        if any(len(truth.pairs) == 1 for truth in truths):
            continue  # a single comes first, and there are very many grids around it
        for links in ways_to_cover(lines, points, inside):
            yield from struck_by_parts(truths, links)


def with_boxes(grid: Grid) -> Outcomes:
    """Yield what crossings of lines strike that need boxes among their links, or both kinds."""
    boxes = tuple(box for box in grid.blocks if is_box(grid, box))
    kinds = (tuple(grid.rows), tuple(grid.columns), boxes)
    for cells in crossings(grid, kinds):
        if any(len(grid.candidates[cell]) == 1 for cell in cells):
            continue
        places = {digit: grid.places(cells, digit) for digit in grid.digits}
        by_kind = [[touching(kind, at) for kind in kinds[:2]] for at in places.values()]
        if sum(min(map(len, ways)) for ways in by_kind) == len(cells):
            continue  # these lines do alone
        yield from with_covers(grid, kinds, cells, places)


def crossings(grid: Grid, kinds: Sequence[Sequence[Cells]]) -> Iterator[Cells]:
    """Yield the empty cells where some rows cross some columns, if few enough links may do."""
    counts = range(FEWEST_WITH_BOXES, MOST_LINES + 1)
    empty = bits_of(grid.empty)
    rows, columns = (
        [
            bits_of(frozenset().union(*some))
            for count in counts
            for some in combinations(kind, count)
        ]
        for kind in kinds[:2]
    )
    near = {
        cell: bits_of(frozenset().union(*(h for kind in kinds for h in kind if cell in h)))
        for cell in grid.empty
    }
    all_places = [bits_of(grid.places(grid.empty, digit)) for digit in grid.digits]
    for some, others in product(rows, columns):
        cells = some & others & empty
        left = cells.bit_count()
        for places in all_places:
            left -= apart(places & cells, near)
            if left < 0:
                break
        else:
            yield frozenset(cell for cell in grid.empty if cells >> cell & 1)


def bits_of(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def apart(places: int, near: dict[int, int]) -> int:
    """Return a number of places that share no house: so many links they need at least."""
    count = 0
    while places:
        count += 1
        places &= ~near[places.bit_length() - 1]
    return count


def touching(houses: Iterable[Cells], places: Cells) -> list[Cells]:
    return [house for house in houses if house & places]


def with_covers(
    grid: Grid, kinds: Sequence[Sequence[Cells]], cells: Cells, places: dict[int, Cells]
) -> Outcomes:
    """Yield what the cells strike, for each choice of the fewest links that strike the most."""
    ways: dict[int, list[tuple[Cells, ...]]] = {}
    left = len(cells)
    for digit, at in places.items():
        ways[digit] = fewest_covers([house for kind in kinds for house in touching(kind, at)], at)
        left -= len(ways[digit][0])
        if left < 0:
            return
    if left or not cells:
        return
    truths = [
        Sector({"cell": cell}, frozenset((cell, digit) for digit in grid.candidates[cell]))
        for cell in sorted(cells)
    ]
    for order in permutations(kinds):
        best = [best_ways(grid, digit, covers, cells, order) for digit, covers in ways.items()]
        for choice in product(*best):
            links = [
                Sector({"house": grid.houses.index(house), "digit": digit},
                       pairs_with(digit, grid.places(house, digit)))
                for digit, cover in zip(ways, choice, strict=True)
                for house in cover
            ]  # fmt: skip
            yield from struck_by_parts(truths, links, grid.houses)


def best_ways(
    grid: Grid,
    digit: int,
    covers: list[tuple[Cells, ...]],
    cells: Cells,
    order: Sequence[Sequence[Cells]],
) -> list[tuple[Cells, ...]]:
    """Return the covers that strike most, and of these those with most houses of a kind."""

    def worth(cover: tuple[Cells, ...]) -> tuple[int, ...]:
        struck = grid.places(frozenset().union(*cover), digit) - cells
        return len(struck), *(sum(house in kind for house in cover) for kind in order)

    most = max(map(worth, covers))
    return [cover for cover in covers if worth(cover) == most]


class Levels:
    """The points as bits, to count the lines and links of a grid before they are made."""

    def __init__(self, points: Points, size: int) -> None:
        self.bits = [[0] * size for _ in range(size)]
        for one, other, level in points:
            self.bits[level][one] |= 1 << other

    def can_be_covered(self, ones: frozenset[int], others: frozenset[int]) -> bool:
        """Whether the fewest links are as many as the lines: for nearly all grids they are not."""
        mask = sum(1 << other for other in others)
        inside = [[bits[one] & mask for one in ones] for bits in self.bits]
        truths = sum(together(line).bit_count() for line in zip(*inside, strict=True))
        links = sum(min(sum(map(bool, level)), together(level).bit_count()) for level in inside)
        return 0 < truths == links


def together(bits: Iterable[int]) -> int:
    return reduce(int.__or__, bits)


def named_lines(points: Points, axes: Sequence[str], fixed: Fixed) -> dict[Fixed, Sector]:
    """Return the lines on which two coordinates stay the same, by these."""
    one, other = fixed
    found: dict[Fixed, set[tuple[int, int]]] = {}
    for point, pair in points.items():
        found.setdefault((point[one], point[other]), set()).add(pair)
    return {
        key: Sector({axes[one]: key[0], axes[other]: key[1]}, frozenset(pairs))
        for key, pairs in found.items()
    }


def through(lines: Lines, inside: Sequence[Point], fixed: Fixed) -> list[Sector]:
    """Return the lines of a kind through these points."""
    return [lines[fixed][key] for key in sorted({(p[fixed[0]], p[fixed[1]]) for p in inside})]


def ways_to_cover(lines: Lines, points: Points, inside: Sequence[Point]) -> Iterator[list[Sector]]:
    """Yield the links: at each level the fewer lines, or those that strike more; then any."""
    for preferred in (0, 1):
        links: list[Sector] = []
        for level in sorted({point[2] for point in inside}):
            here = [point for point in inside if point[2] == level]
            ways = [through(lines, here, (axis, 2)) for axis in (0, 1)]
            known = {points[point] for point in here}
            worth = [(len(way), -len(pairs_of(way) - known)) for way in ways]
            best = preferred if worth[0] == worth[1] else worth.index(min(worth))
            links += ways[best]
        yield links


def pairs_of(sectors: Sequence[Sector]) -> Pairs:
    return frozenset().union(*(sector.pairs for sector in sectors))


def struck_by_parts(
    truths: Sequence[Sector], links: Sequence[Sector], houses: Sequence[Cells] = ()
) -> Outcomes:
    """Yield what the parts strike that are neither a subset nor a fish, nor in one house."""
    for part in smallest_parts(truths, links):
        own = [truths[i] for i in sorted(part)]
        if any({cell for cell, _ in pairs_of(own)} <= house for house in houses):
            continue
        needed = [link for link in links if link.pairs & pairs_of(own)]
        if not is_plain(own, needed):
            yield struck_by(own, needed)


def struck_by(truths: Sequence[Sector], links: Sequence[Sector]) -> Outcome:
    return Outcome(frozenset(), pairs_of(links) - pairs_of(truths))


def is_plain(truths: Sequence[Sector], links: Sequence[Sector]) -> bool:
    """Whether this is a naked or hidden subset, or a fish."""
    of_digits, in_lines = (
        [{(axis, one.named[axis]) for axis in one.named} for one in sectors if "digit" in one.named]
        for sectors in (truths, links)
    )
    of_truths = set.intersection(*of_digits) if len(of_digits) == len(truths) else set()
    of_links = set.intersection(*in_lines) if len(in_lines) == len(links) else set()
    return bool(of_truths) or any(axis != "digit" for axis, _ in of_links)


def smallest_parts(truths: Sequence[Sector], links: Sequence[Sector]) -> list[frozenset[int]]:
    """Return the smallest sets of truths that have just as many links."""
    near = [{j for j, link in enumerate(links) if link.pairs & one.pairs} for one in truths]
    everything = list(range(len(truths)))
    if not can_serve([near[i] for i in everything]):
        return []
    parts = set()
    for wanted in everything:
        part = everything
        for other in everything:
            fewer = [i for i in part if i != other]
            # With a second copy of what is wanted, a set that has it lacks a link.
            if other != wanted and not can_serve([near[i] for i in (*fewer, wanted)]):
                part = fewer
        parts.add(frozenset(part))
    return [part for part in parts if not any(other < part for other in parts)]


def can_serve(wishes: Sequence[set[int]]) -> bool:
    """Whether each can have one of its wishes for itself."""
    owner: dict[int, int] = {}

    def serve(one: int, tried: set[int]) -> bool:
        for wish in wishes[one] - tried:
            tried.add(wish)
            if wish not in owner or serve(owner[wish], tried):
                owner[wish] = one
                return True
        return False

    return all(serve(one, set()) for one in range(len(wishes)))
