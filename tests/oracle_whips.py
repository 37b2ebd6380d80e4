"""Oracles, as in oracle.py, of whips and braids: lines from a candidate to a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import islice

from caged import cages_on
from oracle import Grid, Outcomes, oracle
from oracle_cages import fillings, sums_left_over, sums_of_cages
from oracle_impossible import (
    guardians_of_oddagons,
    guardians_of_three_digits,
    guardians_of_tridagons,
)
from whydoku.model.layout import cages_of

Pair = tuple[int, int]
Pairs = frozenset[Pair]
Partial = tuple[frozenset[Pairs], Pairs]
"""The answers of a partial whip, in any order, and the last of them."""
MOST_PARTIALS = 10
"""A target with more partial whips of one length is given up, as the finder does."""
MOST_VARIABLES = 36
MOST_OPEN, MOST_WAYS = 6, 1000
"""Sums with more open cells, or more ways to fill them, are not asked."""


@oracle("braid", 0)
@oracle("killer-braid", 1)
def braid(grid: Grid, grouped: int) -> Outcomes:
    """A braid is there wherever what singles say about a candidate ends in a contradiction.

    Grouped ones are looked for in killers alone.
    """
    if grouped and not cages_of(grid.layout):
        return
    variables = Variables(grid, grouped=bool(grouped))
    for cell, digits in grid.candidates.items():
        for digit in digits:
            if variables.has_braid((cell, digit)):
                yield grid.strike({cell}, {digit})


@oracle("whip", 0)
@oracle("g-whip", 1)
def whip(grid: Grid, grouped: int) -> Outcomes:
    """Lengthen all partial whips from a candidate by one variable after the other."""
    variables = Variables(grid, grouped=bool(grouped))
    for cell, digits in grid.candidates.items():
        for digit in digits:
            if variables.has_whip((cell, digit)):
                yield grid.strike({cell}, {digit})


@oracle("or-whip", 0)
@oracle("or-braid", 1)
def or_whip(grid: Grid, braids: int) -> Outcomes:
    """Ask also which of the guardians of a pattern is true; what singles refute is left out."""
    plain = Variables(grid, grouped=False)
    patterns = (guardians_of_tridagons, guardians_of_three_digits, guardians_of_oddagons)
    for guardians in (one for of in patterns for one in of(grid)):
        variables = Variables(grid, grouped=False)
        variables.all.append(guardians)
        has_line = variables.has_braid if braids else variables.has_whip
        for cell, digits in grid.candidates.items() if len(guardians) > 1 else ():
            for digit in digits:
                if not plain.is_refuted((cell, digit)) and has_line((cell, digit)):
                    yield grid.strike({cell}, {digit})


def places_in(ways: Sequence[Pairs]) -> Iterator[Pairs]:
    """Yield where a digit goes, if all of some ways to fill a sum have it, in several cells."""
    every = frozenset[Pair]().union(*ways)
    for digit in {digit for _cell, digit in every}:
        places = frozenset((cell, d) for cell, d in every if d == digit)
        if len(places) > 1 and all(way & places for way in ways):
            yield places


class Variables:
    """The options of each cell, and the places of each digit in each house."""

    def __init__(self, grid: Grid, *, grouped: bool) -> None:
        self.grid = grid
        self.grouped = grouped
        self.all = [frozenset((c, d) for d in digits) for c, digits in grid.candidates.items()]
        self.all += [
            frozenset((c, d) for c in grid.places(house, d))
            for house in grid.houses
            for d in grid.missing(house)
        ]
        self.exclusive = tuple(self.all)
        self.sums = [*self.listed_sums()]

    def listed_sums(self) -> Iterator[tuple[list[Pairs], list[Pairs]]]:
        """Yield the candidates of each open cell of a sum, and all ways to fill these."""
        sums = [*sums_of_cages(self.grid), *sums_left_over(self.grid)]
        for one in sums if cages_of(self.grid.layout) else ():
            cells = sorted(one.cells & self.grid.empty)
            if len(one.cells) < 2 or not 0 < len(cells) <= MOST_OPEN:
                continue
            ways = [
                frozenset(way.items()) for way in islice(fillings(self.grid, one), MOST_WAYS + 1)
            ]
            if 0 < len(ways) <= MOST_WAYS:
                yield [frozenset((c, d) for d in self.grid.candidates[c]) for c in cells], ways

    @cached_property
    def excluded(self) -> dict[Pair, Pairs]:
        """What is false if a candidate is true."""
        together: dict[Pair, set[Pair]] = {}
        for options in self.exclusive:
            for one in options:
                together.setdefault(one, set()).update(options)
        for (cell, digit), others in together.items():
            others |= {(c, digit) for c in self.grid.peers[cell] if digit in self.candidates_of(c)}
        cages = cages_on(self.grid.layout, self.grid)
        for pair in cages.apart if cages else ():
            if pair <= together.keys():
                one, other = pair
                together[one].add(other)
                together[other].add(one)
        return {one: frozenset(others - {one}) for one, others in together.items()}

    def candidates_of(self, cell: int) -> frozenset[int]:
        return self.grid.candidates.get(cell, frozenset())

    def struck(self, answer: Pairs) -> Pairs:
        """Return what is false whichever candidate of an answer is true."""
        return frozenset.intersection(*(self.excluded[one] for one in answer))

    def has_braid(self, target: Pair) -> bool:
        """Take only variables that have lost options to what is known.

        Those with one option before anything is supposed belong to no braid: none of their options
        leads to them.
        """
        return self._fails(target, lambda options, false: bool(options & false))

    def is_refuted(self, target: Pair) -> bool:
        """Whether singles lead to a contradiction, also those that are there already."""
        return self._fails(target, lambda _options, _false: True)

    def _fails(self, target: Pair, may_be_asked: Callable[[Pairs, Pairs], bool]) -> bool:
        """Take every variable that has one option left, until one has none, or nothing is new."""
        known, false = {target}, set(self.excluded[target])
        while True:
            lost = frozenset(false)
            left = [*self.left(known, lost, may_be_asked)]
            if not all(left) or not all(options - lost for options in self.all):
                return True
            answers = {one for options in left for one in options if len(options) == 1}
            false.update(*(self.strikes(options, lost) for options in left))
            if not answers and false == lost:
                return False
            known |= answers

    def left(
        self, known: AbstractSet[Pair], false: Pairs, may_be_asked: Callable[[Pairs, Pairs], bool]
    ) -> Iterator[Pairs]:
        """Yield what is left of the variables without an answer, those of sums in killers too.

        A sum is not asked where a cell alone says as much.
        """
        for options in self.all:
            if not options & known and may_be_asked(options, false):
                yield options - false
        for cells, ways in self.sums:
            if not may_be_asked(frozenset().union(*cells), false):
                continue
            open_ways = frozenset().union(*(way for way in ways if not way & false))
            for options in cells if open_ways or all(own - false for own in cells) else ():
                left = options & open_ways
                if left != options - false and not (self.grouped and len(left) > 1):
                    yield left
            if self.grouped:
                yield from places_in([way for way in ways if not way & false])

    def strikes(self, left: Pairs, false: Pairs) -> Pairs:
        """Return what is false by what is left of a variable, if it is an answer."""
        is_answer = len(left) == 1 or (self.grouped and self.says_more(left, false))
        return self.struck(left) if is_answer else frozenset()

    def has_whip(self, target: Pair) -> bool:
        start = frozenset({target})
        level: set[Partial] = {(frozenset({start}), start)}
        for _length in range(MOST_VARIABLES):
            longer: set[Partial] = set()
            for answers, last in level:
                for left in self.next_answers(answers, last):
                    if not left:
                        return True
                    longer.add((answers | {left}, left))
            if len(longer) > MOST_PARTIALS:
                return False
            level = longer
        return False

    def next_answers(self, answers: frozenset[Pairs], last: Pairs) -> list[Pairs]:
        """Return what is left of the variables that lose an option to the last answer."""
        false = frozenset().union(*map(self.struck, answers))
        known = frozenset().union(*(answer for answer in answers if len(answer) == 1))
        now = self.struck(last)
        found = self.left(known, false, lambda options, _false: bool(options & now))
        return [
            left
            for left in found
            if len(left) < 2 or (self.grouped and self.says_more(left, false))
        ]

    def says_more(self, group: Pairs, false: Pairs) -> bool:
        return bool(self.struck(group) - false)
