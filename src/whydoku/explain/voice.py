"""Two ways to write evidence down: prose for a sentence, the short signs of the notations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from whydoku.explain.wording import Wording, load
from whydoku.model.layout import Layout, cell_name, cells_name, digit_char, houses_of, run_name
from whydoku.model.path import Candidate, HouseMark, Mark

__all__ = [
    "Node",
    "Prose",
    "Short",
    "Voice",
    "by_digits",
    "cells_of",
    "digits_of",
    "prose_of",
    "short_of",
]

Node = tuple[Candidate, ...]
"""One end of a link: several candidates of which one is true, or a single one."""


def cells_of(candidates: Iterable[Candidate]) -> list[int]:
    """Return the cells of candidates, ascending."""
    return sorted({cell for cell, _digit in candidates})


def digits_of(candidates: Iterable[Candidate]) -> list[int]:
    """Return the digits of candidates, ascending."""
    return sorted({digit for _cell, digit in candidates})


class Prose:
    """``r4c7 and r4c8``, ``1 and 2``, ``row 4``: make it with :func:`prose_of`."""

    def __init__(self, layout: Layout, wording: Wording) -> None:
        self.wording = wording
        self._cells = [cell_name(layout, cell) for cell in range(layout.cells)]
        self._kinds = [(kind, number) for kind, number, _cells in houses_of(layout)]
        self._houses = [wording.houses(kind, [number]) for kind, number in self._kinds]
        self._fact, self._blocks = wording.phrase("fact"), wording.phrase("blocks_house")
        self._in_house = wording.phrase("in_house")
        self._place, self._strike = wording.phrase("placing"), wording.phrase("striking")

    # Most lists have one item, and most of the time of telling easy steps was spent joining them.

    def cells(self, cells: Sequence[int], joint: str = "and") -> str:
        """Name cells."""
        if len(cells) == 1:
            return self._cells[cells[0]]
        return self.wording.join([self._cells[cell] for cell in cells], joint)

    def digits(self, digits: Sequence[int], joint: str = "and") -> str:
        """Name digits."""
        if len(digits) == 1:
            return digit_char(digits[0])
        return self.wording.join([digit_char(digit) for digit in digits], joint)

    def houses(self, houses: Sequence[int], joint: str = "and") -> str:
        """Name houses, those of a kind together: ``rows 4 and 7``."""
        del joint
        if len(houses) == 1:
            return self._houses[houses[0]]
        every = [self._kinds[house] for house in houses]
        kinds = [(kind, [h[1] for h in same]) for kind, same in groupby(every, lambda h: h[0])]
        return self.wording.join_groups([self.wording.houses(*kind) for kind in kinds])

    def sectors(self, sectors: Sequence[Mark | HouseMark], joint: str = "and") -> str:
        """Name cells, and digits in houses: ``r1c2, and 4 and 7 in row 3``."""
        told = [self.cells(cells, joint)] if (cells := _whole_cells(sectors)) else []
        told += [
            _filled(self._in_house, "", self.digits(digits), self.houses(houses))
            for digits, houses in _digits_of_houses(sectors, self._kinds)
        ]
        return self.wording.join_groups(told)

    def candidates(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Say candidates as facts: ``r4c7 is 5``."""
        told = [_filled(self._fact, self._cells[c], digit_char(d)) for c, d in candidates]
        return self.wording.join(told, joint)

    def blocker(self, cell: int, digit: int, house: int) -> str:
        """Say what a placed digit rules out: ``2 in r1c8 rules out row 1``."""
        return _filled(self._blocks, self._cells[cell], digit_char(digit), self._houses[house])

    def placements(self, candidates: Sequence[Candidate], joint: str = "and") -> str:
        """Say what to place: ``2 in r1c8``."""
        del joint
        return self._grouped(candidates, self._place)

    def eliminations(self, candidates: Sequence[Candidate]) -> str:
        """Say what to strike: ``1 and 2 from r9c8``."""
        return self._grouped(candidates, self._strike)

    def _grouped(self, candidates: Sequence[Candidate], phrase: str) -> str:
        if len(candidates) == 1:
            [(cell, digit)] = candidates
            return _filled(phrase, self._cells[cell], digit_char(digit))
        groups = min(by_digits(candidates), _by_cells(candidates), key=len)
        return self.wording.join_groups(
            [_filled(phrase, self.cells(cells), self.digits(digits)) for digits, cells in groups]
        )


@lru_cache(maxsize=8192)  # there are 2,187 ways to say that a digit rules out a house of a 9x9
def _filled(phrase: str, cells: str, digits: str, houses: str = "") -> str:
    return phrase.replace("#d", digits).replace("#c", cells).replace("#h", houses)


@lru_cache(maxsize=16)
def prose_of(layout: Layout, wording: Wording) -> Prose:
    """Return how a language tells the cells and houses of a layout."""
    return Prose(layout, wording)


class Short:
    """``r4c78``, ``1,2``, ``r4``, as HoDoKu writes: make it with :func:`short_of`."""

    def __init__(self, layout: Layout) -> None:
        self.wording = load()  # names are the same in every language
        self._layout = layout

    def cells(self, cells: Sequence[int], joint: str = "and") -> str:
        """Name cells."""
        del joint
        return cells_name(self._layout, cells)

    def digits(self, digits: Sequence[int], joint: str = "and") -> str:
        """Name digits."""
        return ("/" if joint == "or" else ",").join(map(digit_char, digits))

    def houses(self, houses: Sequence[int], joint: str = "and") -> str:
        """Name houses by the first letter of their kind: ``r37b5``."""
        del joint
        of_layout = houses_of(self._layout)
        every = [of_layout[house] for house in houses]
        kinds = groupby(every, lambda house: house[0])
        return "".join(f"{kind[0]}{run_name(h[1] for h in same)}" for kind, same in kinds)

    def sectors(self, sectors: Sequence[Mark | HouseMark], joint: str = "and") -> str:
        """Write cells, and digits with their houses: ``r1c2, 47r3``."""
        told = [self.cells(cells, joint)] if (cells := _whole_cells(sectors)) else []
        told += [
            "".join(map(digit_char, digits)) + self.houses(houses)
            for digits, houses in _digits_of_houses(sectors, houses_of(self._layout))
        ]
        return ", ".join(told)

    def candidates(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Write candidates as ``r4c7=5``."""
        del joint
        return ", ".join(f"{cell_name(self._layout, c)}={digit_char(d)}" for c, d in candidates)

    def placements(self, candidates: Sequence[Candidate], joint: str = "and") -> str:
        """Write what is placed: ``r1c8=2``."""
        del joint
        return self.candidates(candidates)

    def eliminations(self, candidates: Sequence[Candidate]) -> str:
        """Write what is struck, by digit: ``r1c5,r3c2<>8, r4c4<>9``."""
        digits = sorted({digit for _cell, digit in candidates})
        cells = {digit: [c for c, d in candidates if d == digit] for digit in digits}
        return ", ".join(f"{self.cells(cells[d])}<>{digit_char(d)}" for d in digits)


@lru_cache(maxsize=16)
def short_of(layout: Layout) -> Short:
    """Return how notations write the cells and houses of a layout."""
    return Short(layout)


Voice = Prose | Short
Groups = list[tuple[list[int], list[int]]]


def by_digits(candidates: Iterable[Candidate]) -> Groups:
    """Join the digits that share all their cells: (digits, cells) each, ascending."""
    cells: dict[int, list[int]] = {}
    for cell, digit in sorted(candidates):
        cells.setdefault(digit, []).append(cell)
    digits: dict[tuple[int, ...], list[int]] = {}
    for digit in sorted(cells):
        digits.setdefault(tuple(cells[digit]), []).append(digit)
    return [(ds, list(cs)) for cs, ds in digits.items()]


def _whole_cells(sectors: Iterable[Mark | HouseMark]) -> list[int]:
    return [one.cell for one in sectors if isinstance(one, Mark)]


def _digits_of_houses(
    sectors: Iterable[Mark | HouseMark], houses: Sequence[tuple[Any, ...]]
) -> Groups:
    """Join the digits that share their houses of a kind, or the houses that share their digits."""
    pairs = sorted(Candidate(one.house, one.digit) for one in sectors if isinstance(one, HouseMark))
    found: Groups = []
    for _kind, group in groupby(pairs, lambda pair: houses[pair.cell][0]):
        same = list(group)
        fewest: Groups = min(by_digits(same), _by_cells(same), key=len)
        found += fewest
    return found


def _by_cells(candidates: Iterable[Candidate]) -> Groups:
    """Join the cells that share all their digits."""
    swapped = by_digits(Candidate(digit, cell) for cell, digit in candidates)
    return [(digits, cells) for cells, digits in swapped]
