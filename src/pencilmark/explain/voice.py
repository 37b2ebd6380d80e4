"""Two ways to write evidence down: prose for a sentence, the short signs of the notations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from pencilmark.explain.words import Words
from pencilmark.layout import Layout, cell_name, cells_name, digit_char, run_name
from pencilmark.path import Candidate

__all__ = ["Prose", "Short", "by_digits"]


class Prose:
    """``r4c7 and r4c8``, ``1 and 2``, ``row 4``."""

    def __init__(self, layout: Layout, words: Words) -> None:
        self._layout = layout
        self._words = words

    def cells(self, cells: Iterable[int], joint: str = "and") -> str:
        """Name cells."""
        return self._words.join([cell_name(self._layout, cell) for cell in cells], joint)

    def digits(self, digits: Iterable[int], joint: str = "and") -> str:
        """Name digits."""
        return self._words.join([digit_char(digit) for digit in digits], joint)

    def houses(self, houses: Iterable[int], joint: str = "and") -> str:
        """Name houses, those of a kind together: ``rows 4 and 7``."""
        del joint
        every = [self._layout.houses[house] for house in houses]
        kinds = [(kind, [h[1] for h in same]) for kind, same in groupby(every, lambda h: h[0])]
        return self._words.join_groups([self._words.houses(*kind) for kind in kinds])

    def candidates(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Say candidates as facts: ``r4c7 is 5``."""
        fact = self._words.phrase("fact")
        told = [
            fact.replace("#c", cell_name(self._layout, c)).replace("#d", digit_char(d))
            for c, d in candidates
        ]
        return self._words.join(told, joint)

    def placements(self, candidates: Sequence[Candidate]) -> str:
        """Say what to place: ``2 in r1c8``."""
        return self._grouped(candidates, "placing")

    def eliminations(self, candidates: Sequence[Candidate]) -> str:
        """Say what to strike: ``1 and 2 from r9c8``."""
        return self._grouped(candidates, "striking")

    def _grouped(self, candidates: Sequence[Candidate], phrase: str) -> str:
        form = self._words.phrase(phrase)
        groups = min(by_digits(candidates), _by_cells(candidates), key=len)
        return self._words.join_groups(
            [
                form.replace("#d", self.digits(digits)).replace("#c", self.cells(cells))
                for digits, cells in groups
            ]
        )


class Short:
    """``r4c78``, ``1,2``, ``r4``: HoDoKu's notation."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def cells(self, cells: Iterable[int], joint: str = "and") -> str:
        """Name cells."""
        del joint
        return cells_name(self._layout, cells)

    def digits(self, digits: Iterable[int], joint: str = "and") -> str:
        """Name digits."""
        return ("/" if joint == "or" else ",").join(map(digit_char, digits))

    def houses(self, houses: Iterable[int], joint: str = "and") -> str:
        """Name houses by the first letter of their kind: ``r37b5``."""
        del joint
        every = [self._layout.houses[house] for house in houses]
        kinds = groupby(every, lambda house: house[0])
        return "".join(f"{kind[0]}{run_name(h[1] for h in same)}" for kind, same in kinds)

    def candidates(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Write candidates as ``r4c7=5``."""
        del joint
        return ", ".join(f"{cell_name(self._layout, c)}={digit_char(d)}" for c, d in candidates)

    def placements(self, candidates: Sequence[Candidate]) -> str:
        """Write what is placed: ``r1c8=2``."""
        return self.candidates(candidates)

    def eliminations(self, candidates: Sequence[Candidate]) -> str:
        """Write what is struck, by digit: ``r1c5,r3c2<>8, r4c4<>9``."""
        digits = sorted({digit for _cell, digit in candidates})
        cells = {digit: [c for c, d in candidates if d == digit] for digit in digits}
        return ", ".join(f"{self.cells(cells[d])}<>{digit_char(d)}" for d in digits)


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


def _by_cells(candidates: Iterable[Candidate]) -> Groups:
    """Join the cells that share all their digits."""
    swapped = by_digits(Candidate(digit, cell) for cell, digit in candidates)
    return [(digits, cells) for cells, digits in swapped]
