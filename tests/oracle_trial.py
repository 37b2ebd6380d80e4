"""An oracle of the scales of trial and error: slow, plain, and straight from the definitions."""

from __future__ import annotations

from itertools import count

from whydoku import Puzzle

Pair = tuple[int, int]
"""A cell and a digit."""


class Position:
    """What may still be true in a puzzle, and the questions that have one answer among that."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self.digits = range(1, layout.size + 1)
        cells = range(layout.cells)
        self.cells = layout.cells
        self.questions = [frozenset((c, d) for d in self.digits) for c in cells]
        self.questions += [
            frozenset((c, d) for c in cells) for _, _, cells in layout.houses for d in self.digits
        ]
        pairs = [(c, d) for c in cells for d in self.digits]
        self.excluded = {
            pair: frozenset().union(*(q for q in self.questions if pair in q)) - {pair}
            for pair in pairs
        }
        self.start = frozenset(
            (c, d) for c in cells for d in ([puzzle.givens[c]] if puzzle.givens[c] else self.digits)
        )

    def singles(self, left: frozenset[Pair]) -> frozenset[Pair] | None:
        """Return what is left after all singles; None at a contradiction."""
        while True:
            answers = [q & left for q in self.questions]
            if not all(answers):
                return None
            false = frozenset().union(
                *(self.excluded[p] for a in answers if len(a) == 1 for p in a)
            )
            if not false & left:
                return left
            left -= false

    def solved(self, left: frozenset[Pair]) -> bool:
        """Whether a solution is reached."""
        return len(left) == self.cells

    def close(
        self, left: frozenset[Pair] | None, depth: int, length: int
    ) -> frozenset[Pair] | None:
        """Eliminate by T&E to a depth, with braids up to a length; None at a contradiction."""
        while True:
            left = self.singles(left) if left is not None else None
            if left is None or self.solved(left):
                return left
            for pair in sorted(left):
                if self.refuted(left, pair, depth, length):
                    left -= {pair}
                    break
            else:
                return left

    def refuted(self, left: frozenset[Pair], pair: Pair, depth: int, length: int) -> bool:
        """Whether a candidate is eliminated by one more trial, or by a braid."""
        if depth == 0:
            return length > 0 and self.has_braid(left, pair, length)
        return self.close(left - self.excluded[pair], depth - 1, length) is None

    def has_braid(self, left: frozenset[Pair], target: Pair, length: int) -> bool:
        """Whether a braid of that length or a shorter one leads from a candidate."""
        sets = {frozenset([target])}
        for _ in range(length):
            longer = set()
            for answers in sets:
                now = left - frozenset().union(*(self.excluded[p] for p in answers))
                asked = [q & now for q in self.questions if not q & answers]
                if not all(asked):
                    return True
                longer |= {answers | q for q in asked if len(q) == 1}
            sets = longer
        return False

    def depth(self) -> int:
        """Return the T&E depth."""
        return next(d for d in count() if self.solves(d, 0))

    def length(self, depth: int) -> int:
        """Return B, BxB or BxBB; the T&E depth must be at most one more than `depth`."""
        return next(p for p in count() if self.solves(depth, p))

    def solves(self, depth: int, length: int) -> bool:
        """Whether T&E to a depth with braids up to a length solves the puzzle."""
        end = self.close(self.start, depth, length)
        assert end is not None
        return self.solved(end)
