"""What was said so far, as bits of candidates, and whether something follows from it.

A position has the candidates and digits of the board before a step, and nothing else. What is known
is made of sentences: one of these candidates is true, or none of them is. That two candidates of a
cell exclude each other, and two places of a digit in a house, is a rule that nobody has to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from typing import NamedTuple

from sufficiency import Sight, each_bit
from whydoku import Layout
from whydoku.model.layout import cages_of

MOST_TRIED = 20_000
"""Candidates that a proof may try out."""


@cache
def sight_with_cages(layout: Layout) -> Sight:
    """Return what cells see in their houses and cages."""
    sight = Sight(layout)
    for cage in cages_of(layout):
        for cell in cage.cells:
            sight.peers[cell] |= {*cage.cells} - {cell}
    return sight


class Position:
    """The board before a step: its candidates, its digits, and which of these are given."""

    def __init__(
        self, layout: Layout, values: Sequence[int], candidates: Sequence[Iterable[int]],
        givens: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.layout = layout
        self.sight: Sight = sight_with_cages(layout)
        self.values = list(values)
        self.givens = tuple(givens)
        width, present = self.sight.width, 0
        for cell, digits in enumerate(candidates):
            for digit in digits:
                present |= 1 << cell * width + digit
        self.present = present

    def after(
        self, placed: Iterable[tuple[int, int]], struck: Iterable[tuple[int, int]] = ()
    ) -> Position:
        """Return the position after some moves."""
        next_one = copy(self)
        next_one.values = list(self.values)
        next_one.present &= ~self.sight.bits(struck)
        for cell, digit in placed:
            next_one.values[cell] = digit
            next_one.present &= ~self.sight.sees(self.sight.bit(cell, digit))
        return next_one

    def held(self, cells: Iterable[int]) -> dict[int, set[int]]:
        """Return the digits that each cell holds or can hold."""
        return {c: {*self.digits(c)} or {self.values[c]} for c in cells}

    def digits(self, cell: int) -> list[int]:
        """Return the candidates of a cell."""
        own = self.present >> cell * self.sight.width
        return [digit for digit in range(1, self.sight.width) if own >> digit & 1]

    def places(self, house: int, digit: int) -> int:
        """Return the places of a digit in a house, as bits."""
        return self.present & self.sight.places(house, digit)

    def is_open(self, house: int, digit: int) -> bool:
        """Whether a digit is still to be placed in a house."""
        return all(self.values[cell] != digit for cell in self.sight.cells[house])

    def is_evident(self, clause: int) -> bool:
        """Whether one of these is true as a cell, or a digit in a house, has no others."""
        sight = self.sight
        first = clause & -clause
        if not first:
            return False
        cell, digit = sight.candidate(first)
        rules = [sight.places(h, digit) for h, own in enumerate(sight.cells) if cell in own]
        rules.append(sight.cell(cell))
        left = [self.present & rule for rule in rules]
        return any(each and not each & ~clause for each in left)


class TooHard(Exception):
    """A proof tries out more than somebody would."""


class Node(NamedTuple):
    """That one of some candidates is true, or that none of them is."""

    bits: int
    holds: bool


class Knowledge:
    """What was said: sets of candidates one of which is true, and candidates that are false."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.clauses: list[int] = []
        self.off = 0
        self.on = 0
        self.apart: list[tuple[int, int]] = []
        """Pairs of sets, of which not both have a true one."""
        self.implied: list[tuple[int, int]] = []
        """If one of the first is true, then one of the others."""

    def copy(self) -> Knowledge:
        """Return the same knowledge, to which something may be added for a while."""
        same = copy(self)
        same.clauses, same.apart = [*self.clauses], [*self.apart]
        same.implied = [*self.implied]
        return same

    def follows(self, clause: int) -> bool:
        """Whether one of these must be true."""
        return not self._possible(self.on, self.off | clause)

    def excludes(self, bit: int) -> bool:
        """Whether a candidate must be false."""
        return not self._possible(self.on | bit, self.off)

    def _possible(self, on: int, off: int) -> bool:
        self._tried = 0
        excluded = 0
        for bit in each_bit(on):
            excluded |= self._excluded(bit)
        return not on & (off | excluded) and self._search(on, off | excluded)

    def _excluded(self, bit: int) -> int:
        found = self.sight.sees(bit)
        for one, other in self.apart:
            found |= (other if one & bit else 0) | (one if other & bit else 0)
        return found

    def _active(self, on: int) -> Iterator[int]:
        """Yield the sets of which one must be true if some candidates are."""
        yield from self.clauses
        yield from (clause for premise, clause in self.implied if premise & on)

    def relate(self, one: Node, other: Node) -> None:
        """Know that if one node is as it says, then so is the other one."""
        if other.holds:
            if one.holds:
                self.implied.append((one.bits, other.bits))
            else:
                self.clauses.append(one.bits | other.bits)
        elif one.holds:
            self.apart.append((one.bits, other.bits))
        else:
            self.implied.append((other.bits, one.bits))

    def _search(self, on: int, off: int) -> bool:
        self._tried += 1
        if self._tried > MOST_TRIED:
            raise TooHard
        while True:
            shortest, fewest, before = 0, 99, (on, off)
            for clause in self._active(on):
                if clause & on:
                    continue
                left = clause & ~off
                if not left:
                    return False
                if not left & (left - 1):
                    on |= left
                    off |= self._excluded(left)
                    if on & off:
                        return False
                elif (count := left.bit_count()) < fewest:
                    shortest, fewest = left, count
            for premise, clause in self.implied:
                off |= 0 if clause & ~off else premise
            if on & off:
                return False
            if before == (on, off):
                break
        return not shortest or any(
            self._search(on | bit, off | self._excluded(bit)) for bit in each_bit(shortest)
        )
