"""Whether findings hold: held against the solution, and their proofs replayed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from examples import Example
from proofs import AnyStep, BadProof, check_proof, marked_broken
from whydoku import Candidate, Layout, Puzzle, _core, techniques

SLUGS = tuple(technique.slug for technique in techniques())
DEFAULT = [
    technique.slug for technique in techniques() if technique.by_default and not technique.trial
]
TRIAL = {technique.slug for technique in techniques() if technique.trial}
# Caps of trial and search, for a position where they would take too long tells nothing.
NODES = 2000


class Unsound(AssertionError):
    """A finding contradicts the solution, or its proof does not hold."""


@dataclass
class Tally:
    """What a run has seen."""

    puzzles: int = 0
    positions: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    distinct: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def add(self, other: Tally) -> None:
        """Add what another run has seen."""
        self.puzzles += other.puzzles
        self.positions += other.positions
        self.steps += other.steps
        for slug, outcomes in other.distinct.items():
            self.distinct[slug] |= outcomes


@dataclass
class Position:
    """A board on the way, with the digits and candidates that led there, and the solution."""

    layout: Layout
    givens: Sequence[int]
    board: _core.Board
    solution: Sequence[int]
    placed: list[Candidate] = field(default_factory=list)
    struck: list[Candidate] = field(default_factory=list)

    @classmethod
    def start(cls, puzzle: Puzzle) -> Position:
        board = _core.Board(puzzle.layout, puzzle.givens)
        return cls(puzzle.layout, puzzle.givens, board, puzzle.solve().values)

    def copy(self, given_back: Collection[Candidate] = ()) -> Position:
        """The same position, some of what was struck being there again."""
        board = _core.Board(self.layout, self.givens)
        same = Position(self.layout, self.givens, board, self.solution)
        for candidate in self.placed:
            same.place(*candidate)
        for candidate in self.struck:
            if candidate not in given_back:
                same.strike(*candidate)
        return same

    def place(self, cell: int, digit: int) -> None:
        self.board.place(cell, digit)
        self.placed.append(Candidate(cell, digit))

    def strike(self, cell: int, digit: int) -> None:
        self.board.eliminate(cell, digit)
        self.struck.append(Candidate(cell, digit))

    def strike_some(self, share: float, rng: random.Random) -> None:
        """Strike this share of the candidates that are not in the solution, at random."""
        for candidate in self.wrong():
            if rng.random() < share:
                self.strike(*candidate)

    def apply(self, step: _core.Step) -> None:
        for candidate in step.placements:
            self.place(*candidate)
        for candidate in step.eliminations:
            self.strike(*candidate)

    def follow(self, policy: _core.Policy) -> None:
        """Take all steps of a policy."""
        for step in policy.walk(self.board).steps:
            self.apply(step)

    def wrong(self) -> list[Candidate]:
        """The candidates that are not in the solution."""
        return [
            Candidate(cell, digit)
            for cell, digits in enumerate(self.board.candidates)
            for digit in digits
            if digit != self.solution[cell]
        ]

    def failure(self, step: AnyStep, *, replay: bool = True) -> str:
        """Say what is wrong with a finding, and with its proof; nothing if it is right."""
        if not step.placements and not step.eliminations:
            return "does nothing"
        for cell, digit in (*step.placements, *step.eliminations):
            if not self.board.has(cell, digit):
                return f"speaks of a candidate that is not there: {digit} in cell {cell}"
        for cell, digit in step.placements:
            if self.solution[cell] != digit:
                return f"places {digit} where {self.solution[cell]} belongs, in cell {cell}"
        for cell, digit in step.eliminations:
            if self.solution[cell] == digit:
                return f"strikes {digit}, which belongs in cell {cell}"
        for kind, source, target in step.links if not step.children else ():
            truths = [any(self.solution[c] == d for c, d in node) for node in (source, target)]
            if truths == ([False, False] if kind == "strong" else [True, True]):
                return f"has a {kind} link that is not so: {source} to {target}"
        if replay and (step.children or marked_broken(step)):
            try:
                check_proof(self.layout, self.board, step)
            except BadProof as bad:
                return f"has a bad proof: {bad}"
        return ""

    def line(self, step: _core.Step) -> str:
        """Write the position and the finding in the form of techniques.txt."""
        puzzle = Puzzle(self.givens, self.placed, self.struck, self.layout)
        eliminations = frozenset(map(Candidate._make, step.eliminations))
        placements = frozenset(map(Candidate._make, step.placements))
        return Example(step.technique, puzzle, eliminations, placements).line()


class Checker:
    """Walks puzzles and checks all findings of some techniques on the way."""

    every_proof = 1
    """Of so many findings of a technique, one has its proof replayed."""

    def __init__(self, slugs: Sequence[str] = SLUGS, seed: int | str = 0) -> None:
        last = max(SLUGS.index(slug) for slug in slugs)
        below = [slug for slug in SLUGS[:last] if slug in DEFAULT]
        # One policy a technique, so that a cap ends no other.
        self.asked = {slug: _core.Policy([slug], NODES, 0.0) for slug in slugs}
        self.walker = _core.Policy(below or [SLUGS[0]], NODES, 0.0)
        self.rng = random.Random(seed)
        self.tally = Tally()

    def check(self, puzzle: Puzzle, every: int = 1, *, at_random: bool = False) -> None:
        """Walk a puzzle and ask at each position, or at `every` so many; raises `Unsound`.

        Where the ladder below the techniques is stuck, a candidate that the solution does not need
        is struck. If `at_random`, it is asked too where any of these are struck besides.
        """
        position = Position.start(puzzle)
        self.tally.puzzles += 1
        turn = 0
        while not position.board.solved:
            if turn % every == every // 2:
                self.look(position, self.asked)
                if at_random:
                    struck = position.copy()
                    struck.strike_some(self.rng.random(), self.rng)
                    self.look(struck, self.asked)
            turn += 1
            steps = self.walker.next(position.board).steps
            if steps:
                position.apply(steps[0])
            else:
                position.strike(*self.rng.choice(position.wrong()))

    def check_path(self, puzzle: Puzzle) -> None:
        """Walk a puzzle by the whole ladder; raises `Unsound` where that does not solve it."""
        self.tally.puzzles += 1
        path = puzzle.path()
        self.tally.steps.update(path.counts)
        if not path.solved or path.end.values != puzzle.solve().values:
            raise Unsound(f"the path of {puzzle!r} ends {path.outcome}")

    def look(self, position: Position, slugs: Iterable[str]) -> None:
        """Check all findings of some techniques in a position; raises `Unsound`."""
        self.tally.positions += 1
        for slug in slugs:
            self.checked(position, slug, self.tally)

    def checked(self, position: Position, slug: str, tally: Tally) -> _core.Found:
        """Return what a technique finds in a position, and count it; raises `Unsound`."""
        found = self.asked[slug].all(position.board)
        solution = tuple(position.solution)
        for step in found.steps:
            replay = tally.steps[slug] % self.every_proof == 0
            if failure := position.failure(step, replay=replay):
                raise Unsound(f"{step.technique} {failure}:\n{position.line(step)}")
            tally.steps[slug] += 1
            outcome = (solution, tuple(step.placements), tuple(step.eliminations))
            tally.distinct[slug].add(hash(outcome))
        return found
