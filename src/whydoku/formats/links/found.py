"""What a link holds, in the terms of all sites, and the puzzle that is made of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from whydoku.formats._text import quote
from whydoku.formats.links.packed import Unreadable
from whydoku.model.layout import (
    Layout,
    digit_char,
    digit_of,
    find_layout,
    plain_layout_of,
    with_cages,
)
from whydoku.model.puzzle import Puzzle

__all__ = [
    "NORMAL",
    "RULES_OF",
    "Found",
    "bits_in",
    "digits_in",
    "items",
    "listed",
    "size_of",
    "windows",
]

SMALLEST, LARGEST = 4, 10
DIAGONALS = "9x9-x"
WINDOWS = "9x9-windoku"

NORMAL = "Normal Sudoku rules apply."
RULES_OF = {
    DIAGONALS: "Each of the two long diagonals has every digit once.",
    WINDOWS: "Each of the four windows has every digit once.",
}
_PLAIN_RULES = re.compile(
    r"\W*(?:(?a:(?:normal |standard |classic )*sudoku(?: rules apply)?"
    rf"|{'|'.join(map(re.escape, RULES_OF.values()))})\W*)*",
    re.IGNORECASE,
)
MOST_NAMED = 12
"""Things that a sentence names; of more it says that there are more."""

Cells = frozenset[int]


@dataclass
class Found:
    """The contents of a link; readers of sites fill it in.

    ``marks`` has the candidates of the cells that have some noted. ``regions`` has a label for each
    cell, or is None for the usual boxes. ``extra`` are further regions of n cells. ``cages`` are
    those of a killer with their sums, 0 for none. The keys of ``others`` say what the link holds
    besides and no puzzle of ours can: a few words for each.
    """

    size: int
    givens: dict[int, int] = field(default_factory=dict)
    placed: dict[int, int] = field(default_factory=dict)
    marks: dict[int, set[int]] = field(default_factory=dict)
    regions: list[Any] | None = None
    diagonals: set[str] = field(default_factory=set)
    extra: list[Cells] = field(default_factory=list)
    cages: list[tuple[Cells, int]] = field(default_factory=list)
    others: dict[str, None] = field(default_factory=dict)
    own_rules: bool = False

    def put(self, cell: int, digit: int, *, given: bool) -> None:
        """Note the digit of a cell."""
        (self.givens if given else self.placed)[cell] = digit

    def also(self, words: str, present: object = True) -> None:  # noqa: FBT002
        """Note that the link holds something else, if ``present`` is true or not empty."""
        if present:
            self.others[words] = None

    def cage(self, cells: Cells, total: Any, *, is_inside: bool) -> None:
        """Note the cage of a killer with its sum, a number or the text of one, if it has one.

        ``is_inside`` is false where the link names further cells, which are not in the grid.
        """
        self.also("cages outside the grid", not is_inside)
        self.also("cages without cells", is_inside and not cells)
        if not cells or not is_inside:
            return
        told = str(total or 0)
        is_number = told.isascii() and told.isdecimal() and len(told) < SMALLEST
        self.also("cages with words", not is_number)
        self.cages.append((cells, int(told) if is_number else 0))

    def tell_rules(self, text: Any) -> None:
        """Note a text of rules that says more than that the normal ones apply."""
        if isinstance(text, str) and not _PLAIN_RULES.fullmatch(text):
            self.own_rules = True

    def puzzle(self, format: str) -> Puzzle:
        """Return the puzzle, which says what of the link it lacks.

        >>> Found(4, {0: 1}, {1: 2}, others={"thermometers": None}).puzzle("f-puzzles").ignored
        'The link also holds thermometers, which cannot be played here.'
        """
        layout = with_cages(self._layout(), self.cages)
        givens = [self.givens.get(cell, 0) for cell in range(layout.cells)]
        digits = range(1, layout.size + 1)
        struck = [
            (cell, digit)
            for cell, marks in self.marks.items()
            for digit in digits
            if digit not in marks
        ]
        puzzle = Puzzle(givens, self.placed.items(), struck, layout)
        # Where rules are drawn, the text only explains them.
        in_words = self.own_rules and not self.cages
        others = list(self.others) or ["rules in words"] * in_words
        return puzzle.read_as(format, _sentence(others) if others else "")

    def _layout(self) -> Layout:
        plain = plain_layout_of(self.size**2)
        is_plain = plain is not None and self._has_usual_boxes(plain)
        if not is_plain or self.size != find_layout(DIAGONALS).size:
            self.also("extra regions", self.extra)
            self.also("diagonals", self.diagonals)
            return plain if is_plain and plain else self._jigsaw()
        if self._has_windows():
            self.also("diagonals", self.diagonals)
            return find_layout(WINDOWS)
        self.also("extra regions", self.extra)
        if len(self.diagonals) > 1:
            return find_layout(DIAGONALS)
        self.also("a diagonal", self.diagonals)
        assert plain is not None
        return plain

    def _has_usual_boxes(self, plain: Layout) -> bool:
        if self.regions is None:
            return True
        pairs = set(zip(self.regions, plain.regions, strict=True))
        return len(pairs) == self.size == len(set(self.regions))

    def _has_windows(self) -> bool:
        return len(self.extra) == len(set(self.extra)) and set(self.extra) == windows()

    def _jigsaw(self) -> Layout:
        if self.regions is None:
            raise Unreadable(f"read a grid of {self.size} rows, expected 4, 6, 8, 9 or 10")
        labels = list(dict.fromkeys(self.regions))
        counts = [self.regions.count(label) for label in labels]
        if None in labels or len(labels) != self.size or set(counts) != {self.size}:
            told = joined([str(count) for count in sorted(counts)[:LARGEST]])
            raise Unreadable(
                f"read regions of {told} cells, expected {self.size} of {self.size} cells each"
            )
        letters = "".join(digit_char(labels.index(label) + 1) for label in self.regions)
        return find_layout(f"jigsaw:{letters}")


def windows() -> set[Cells]:
    """Return the cells of each window of a Windoku."""
    return {frozenset(cells) for kind, _, cells in find_layout(WINDOWS).houses if kind == "window"}


def _sentence(others: Sequence[str]) -> str:
    if len(others) > MOST_NAMED:
        others = [*others[:MOST_NAMED], "more"]
    return f"The link also holds {joined(others)}, which cannot be played here."


def joined(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> joined(["cages", "arrows", "fog"])
    'cages, arrows and fog'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


# -- JSON that may be anything -----------------------------------------------------------------


def items(value: Any, expected: str) -> list[Any]:
    """Return a value of JSON that should be a list."""
    if not isinstance(value, list):
        raise Unreadable(f"read {quote(str(value))}, expected {expected}")
    return value


def listed(value: Any) -> list[Any]:
    """Return a value of JSON if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def size_of(value: Any) -> int:
    """Return the number of rows, if there is a layout of that size."""
    if isinstance(value, bool) or not isinstance(value, int) or not SMALLEST <= value <= LARGEST:
        told = quote(str(value))
        raise Unreadable(f"read a grid of {told} rows, expected {SMALLEST} to {LARGEST}")
    return value


def digits_in(size: int, cell: int, values: Iterable[Any]) -> list[int]:
    """Return the digits of a cell, each a number or the text of one."""
    return [_digit(size, cell, value) for value in values]


def _digit(size: int, cell: int, value: Any) -> int:
    digit = 0
    if isinstance(value, int) and not isinstance(value, bool):
        digit = value
    elif isinstance(value, str) and value.isascii():
        try:
            digit = int(value) if value.isdigit() and len(value) < SMALLEST else digit_of(value)
        except ValueError:
            digit = 0
    if not 1 <= digit <= size:
        name = f"r{cell // size + 1}c{cell % size + 1}"
        expected = f"expected a digit 1 to {digit_char(size)}"
        raise Unreadable(f"read {quote(str(value))} in {name}, {expected}")
    return digit


def bits_in(size: int, mask: Any) -> AbstractSet[int]:
    """Return the digits whose bits a number has set; bit 1 is the digit 1."""
    if isinstance(mask, bool) or not isinstance(mask, int):
        return set()
    return {digit for digit in range(1, size + 1) if mask >> digit & 1}
