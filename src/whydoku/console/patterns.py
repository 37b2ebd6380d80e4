"""The patterns of the console's `solve`: each strikes possibilities and says why in a sentence.

`solve` never sets a digit. If a cell has one possibility left, that is a pattern: the digit is
struck from its peers. The ladder's techniques find the patterns. The sentences speak of
possibilities alone, as the former hint provider did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from whydoku.explain.voice import Prose
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Puzzle

__all__ = ["Pattern", "first_pattern"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a pattern strikes, and the sentences that say why."""

    struck: tuple[Candidate, ...]
    sentences: tuple[str, ...]


class _Find:
    """A step with its puzzle, and the parts of its evidence that sentences are made of."""

    def __init__(self, puzzle: Puzzle, step: Step) -> None:
        self.puzzle, self.step = puzzle, step
        self.prose = Prose(puzzle.layout)
        self.houses = {
            role: self.prose.houses([h.house for h in step.houses if h.role == role])
            for role in ("base", "cover")
        }
        self.set = [Candidate(m.cell, m.digit) for m in step.marks if m.role == "set"]
        self.cells = sorted({cell for cell, _ in self.set})
        self.digits = sorted({digit for _, digit in self.set})

    def possible(self, candidates: Iterator[Candidate]) -> tuple[Candidate, ...]:
        return tuple(c for c in candidates if c.digit in self.puzzle.candidates[c.cell])


def _others_of_cell(find: _Find) -> tuple[Candidate, ...]:
    ((cell, digit),) = find.step.placements
    return find.possible(Candidate(cell, d) for d in find.puzzle.candidates[cell] if d != digit)


def _digit_of_peers(find: _Find) -> tuple[Candidate, ...]:
    ((cell, digit),) = find.step.placements
    peers = find.puzzle.layout.peers[cell]
    return find.possible(Candidate(peer, digit) for peer in peers)


def _eliminations(find: _Find) -> tuple[Candidate, ...]:
    return find.step.eliminations


def _only_place(find: _Find, struck: tuple[Candidate, ...]) -> Iterator[str]:
    prose, (placed,) = find.prose, find.step.placements
    digit, cell = prose.digits([placed.digit]), prose.cells([placed.cell])
    others = prose.digits([d for _, d in struck], "or")
    yield f"In {find.houses['base']} only {cell} can be {digit}, so it cannot be {others}."


def _only_digit(find: _Find, struck: tuple[Candidate, ...]) -> Iterator[str]:
    prose, (placed,) = find.prose, find.step.placements
    digit, cell = prose.digits([placed.digit]), prose.cells([placed.cell])
    where = prose.cells([c for c, _ in struck])
    houses = find.puzzle.layout.houses
    kinds = dict.fromkeys(kind for kind, _, cells in houses if placed.cell in cells)
    yield (
        f"{cell} can only be {digit}, so these cells of its {_listed([*kinds])} cannot be {digit}:"
        f" {where}."
    )


def _locked(find: _Find, struck: tuple[Candidate, ...]) -> Iterator[str]:
    digit = find.prose.digits(find.digits)
    base, cover = find.houses["base"], find.houses["cover"]
    yield (
        f"In {base} the places of {digit} all lie in {cover}, so these cells of {cover} cannot be"
        f" {digit}: {find.prose.cells([c for c, _ in struck])}."
    )


def _hidden(find: _Find, struck: tuple[Candidate, ...]) -> Iterator[str]:
    """Say it cell by cell if every cell holds all the digits; otherwise in one sentence."""
    prose, house = find.prose, find.houses["base"]
    digits = prose.digits(find.digits)
    if len(find.set) < len(find.cells) * len(find.digits):
        yield (
            f"In {house} the digits {digits} can only be in {prose.cells(find.cells)}, so these"
            f" other possibilities go: {prose.eliminations(struck)}."
        )
        return
    for cell in dict.fromkeys(cell for cell, _ in struck):
        others = prose.digits(sorted(d for c, d in struck if c == cell), "or")
        yield (
            f"{prose.cells([cell])} is one of {len(find.cells)} cells of {house} that must hold"
            f" {digits}, so it cannot be {others}."
        )


def _naked(find: _Find, struck: tuple[Candidate, ...]) -> Iterator[str]:
    prose, house = find.prose, find.houses["base"]
    yield (
        f"{prose.cells(find.cells)}, cells of {house}, hold just {prose.digits(find.digits)}, so"
        f" these possibilities of other cells go: {prose.eliminations(struck)}."
    )


def _tried(find: _Find, struck: tuple[Candidate, ...]) -> Iterator[str]:
    del struck
    yield from find.step.words().split("\n")


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


Struck = Callable[[_Find], tuple[Candidate, ...]]
Told = Callable[[_Find, tuple[Candidate, ...]], Iterator[str]]

# The patterns of the former hint provider, in its order. Neither this choice nor this order follows
# from the ladder's columns, so the techniques are listed here. A test compares the list with the
# families of the ladder.
_PATTERNS: tuple[tuple[tuple[str, ...], Struck, Told], ...] = (
    (("full-house", "hidden-single-box", "hidden-single-line"), _others_of_cell, _only_place),
    (("naked-single",), _digit_of_peers, _only_digit),
    (("pointing", "claiming"), _eliminations, _locked),
    (("hidden-pair", "hidden-triple", "hidden-quad"), _eliminations, _hidden),
    (
        ("locked-pair", "locked-triple", "naked-pair", "naked-triple", "naked-quad"),
        _eliminations,
        _naked,
    ),
    (("two-candidate-trial",), _eliminations, _tried),
)


def first_pattern(puzzle: Puzzle) -> Pattern | None:
    """Return the first pattern that strikes something, or None.

    >>> print(*first_pattern(Puzzle.parse("1... .... .... ....").eliminate(1, 3)).sentences)
    In box 1 the places of 3 all lie in row 2, so these cells of row 2 cannot be 3: r2c3 and r2c4.
    """
    for slugs, struck_by, told in _PATTERNS:
        for step in puzzle.steps(Policy.only(*slugs)):
            find = _Find(puzzle, step)
            struck = struck_by(find)
            if struck:
                return Pattern(struck, tuple(told(find, struck)))
    return None
