"""Cells whose digits make a sum, and what they can hold: all is tried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from claims.templates import demand

if TYPE_CHECKING:
    from claims.logic import Position

Domains = Mapping[int, frozenset[int]]
MOST_CELLS = 10
"""No reason has more open cells in one sum; a mutant can have, and takes for ever."""
_Open = tuple[tuple[int, frozenset[int]], ...]


@dataclass
class Sum:
    """Cells whose digits, some of them taken away, make a total."""

    position: Position
    signs: dict[int, int]
    total: int
    domains: dict[int, frozenset[int]] = field(default_factory=dict)
    """What open cells can hold, as far as it was told."""
    bounds: dict[frozenset[int], list[int]] = field(default_factory=dict)
    """The least and the most that cells add up to, as it was told."""
    filled: set[int] = field(default_factory=set)
    """The digits of filled cells."""
    rest: list[str] = field(default_factory=list)
    """Sentences about where digits are in the end."""
    held: tuple[int, ...] = ()
    """The cells that hold just the digits that were told last."""

    def open_all(self, values: Sequence[int]) -> None:
        """Fill the cells that are filled on the board; the others can hold any digit."""
        filled = {cell: values[cell] for cell in self.signs if values[cell]}
        self.filled = {*filled.values()}
        for cell, sign in [*self.signs.items()]:
            if cell in filled:
                self.total -= sign * filled[cell]
                continue
            seen = {d for c, d in filled.items() if c in self.peers(cell)}
            self.domains[cell] = frozenset(range(1, self.position.sight.width)) - seen
        self.signs = {cell: self.signs[cell] for cell in self.domains}
        demand(len(self.signs) <= MOST_CELLS, "nobody adds up so many cells")

    def peers(self, cell: int) -> set[int]:
        return self.position.sight.peers[cell]

    def fits(self, domains: Domains) -> bool:
        """Whether there are digits for the cells that make the total."""
        cells = sorted(domains, key=lambda cell: len(domains[cell]))
        return self._fits(tuple((cell, domains[cell]) for cell in cells), self.total, set())

    def _fits(self, open_cells: _Open, left: int, failed: set[tuple[_Open, int]]) -> bool:
        """Whether cells can make what is left; what was found to fail is not tried again."""
        if not all(domain for _, domain in open_cells):
            return False
        least = most = 0
        for cell, domain in open_cells:
            ends = sorted(self.signs[cell] * d for d in (min(domain), max(domain)))
            least, most = least + ends[0], most + ends[1]
        if not least <= left <= most or (open_cells, left) in failed:
            return False
        if not open_cells:
            return True
        (cell, domain), *others = open_cells
        peers = self.peers(cell)
        for digit in domain:
            rest = tuple((c, d - {digit} if c in peers else d) for c, d in others)
            if self._fits(rest, left - self.signs[cell] * digit, failed):
                return True
        failed.add((open_cells, left))
        return False

    def can_be(self, cell: int, digit: int) -> bool:
        """Whether a cell can hold a digit."""
        return self.fits(self.domains | {cell: self.domains[cell] & {digit}})

    def ways(self, cells: Sequence[int], least: int, most: int) -> set[frozenset[int]]:
        """Return the sets of different digits that cells can hold, with a sum in a range."""
        every = sorted(frozenset[int]().union(*(self.domains[cell] for cell in cells)))
        return {
            frozenset(way)
            for way in combinations(every, len(cells))
            if least <= sum(way) <= most and self._takes(cells, frozenset(way))
        }

    def _takes(self, cells: Sequence[int], way: frozenset[int]) -> bool:
        if not cells:
            return True
        own = self.domains[cells[0]] & way
        return any(self._takes(cells[1:], way - {digit}) for digit in own)

    def range_of(self, cells: Sequence[int]) -> tuple[int, int]:
        """Return the least and the most that the digits of cells can add up to."""
        return self._end(cells, least=True), self._end(cells, least=False)

    def _end(self, cells: Sequence[int], *, least: bool) -> int:
        best: list[int] = []

        def go(at: int, total: int, held: dict[int, int]) -> None:
            most = total + (len(cells) - at) * (self.position.sight.width - 1)
            if best and (total >= best[0] if least else most <= best[0]):
                return
            if at == len(cells):
                best[:] = [total]
                return
            cell = cells[at]
            taken = {d for c, d in held.items() if c in self.peers(cell)}
            for digit in sorted(self.domains[cell] - taken, reverse=not least):
                go(at + 1, total + digit, held | {cell: digit})

        go(0, 0, {})
        return best[0]
