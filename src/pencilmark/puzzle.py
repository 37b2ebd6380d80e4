"""One Sudoku: its givens, what has been placed and struck since, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from pencilmark import _core
from pencilmark.errors import CapReached, ManySolutions, NoSolution
from pencilmark.layout import Layout, cell_name, digit_char, find_layout, plain_layout_of
from pencilmark.path import Candidate, Outcome, Path, Step
from pencilmark.policy import Policy

__all__ = ["Estimate", "Problem", "Proof", "Puzzle", "Report", "Verdict"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a position.

    ``kind`` is ``equal`` (``cells`` of a house hold the same digit), ``no-candidate`` (a cell has
    none left) or ``no-place`` (a house has no cell left for a digit). ``house`` and ``digit`` are
    None where they do not apply.
    """

    kind: str
    house: int | None
    digit: int | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What :meth:`Puzzle.check` found.

    ``solutions`` is 0, 1 or 2 (two or more), or None when the search was capped.
    """

    puzzle: Puzzle
    problems: tuple[Problem, ...]
    solutions: int | None

    @property
    def ok(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.solutions == 1

    def __str__(self) -> str:
        from pencilmark.explain import tell_report

        return tell_report(self)


Verdict = Literal["cannot", "must", "can", "open"]


@dataclass(frozen=True, slots=True)
class Proof:
    """What :meth:`Puzzle.why` found out about a digit in a cell."""

    puzzle: Puzzle
    """The position that was asked about."""
    cell: int
    digit: int
    verdict: Verdict
    """``can``: there is a solution with the digit and one without; ``open``: nothing was found."""
    steps: tuple[Step, ...]
    """In order, each needed; none where the position itself says it."""

    def __str__(self) -> str:
        from pencilmark.explain import tell_why

        return tell_why(self)


class Estimate(NamedTuple):
    """An estimated number of solutions, and the standard deviation of the estimate."""

    solutions: float
    error: float


class Puzzle:
    """One Sudoku, immutable and hashable: givens, digits placed since, candidates struck since.

    ``givens`` has one digit a cell, 0 for empty. ``placed`` and ``eliminated`` are candidates;
    eliminations that follow from the digits alone are dropped, so that equal positions are equal.
    The layout may be left out where the number of givens tells it. ``hinted`` names the cells
    whose digits a hint placed: it tells how a position came about, and puzzles which differ in it
    alone are equal.

    >>> puzzle = Puzzle.parse("4......1...3....")
    >>> puzzle
    Puzzle.parse('4......1...3....')
    >>> puzzle.count()
    3
    """

    _format: str | None = None

    def __init__(
        self,
        givens: Sequence[int],
        placed: Iterable[tuple[int, int]] = (),
        eliminated: Iterable[tuple[int, int]] = (),
        layout: Layout | str | None = None,
        hinted: Iterable[int] = (),
    ) -> None:
        self._layout = _layout_for(layout, len(givens))
        self._givens = tuple(givens)
        self._placed = tuple(sorted({Candidate(c, d) for c, d in placed}))
        taken = set[int]()
        for cell, digit in self._placed:
            self._demand(cell, digit)
            if self._givens[cell] or cell in taken:
                raise ValueError(f"{cell_name(self._layout, cell)} holds a digit already")
            taken.add(cell)
        self._hinted = frozenset(hinted) & {cell for cell, _ in self._placed}
        self._eliminated: tuple[Candidate, ...] = ()
        board = self._board
        struck = {Candidate(c, d) for c, d in eliminated}
        for cell, digit in struck:
            self._demand(cell, digit)
        self._eliminated = tuple(sorted(c for c in struck if board.has(*c)))
        for cell, digit in self._eliminated:
            board.eliminate(cell, digit)

    def _demand(self, cell: int, digit: int) -> None:
        if not (0 <= cell < self._layout.cells and 1 <= digit <= self._layout.size):
            raise ValueError(
                f"cell {cell}, digit {digit}: the {self._layout.name} layout has cells 0 to"
                f" {self._layout.cells - 1} and digits 1 to {self._layout.size}"
            )

    @cached_property
    def _board(self) -> _core.Board:
        board = _core.Board(self._layout, self._givens)
        for cell, digit in self._placed:
            board.place(cell, digit)
        return board

    @classmethod
    def parse(
        cls, text: str, layout: Layout | str | None = None, format: str | None = None
    ) -> Puzzle:
        r"""Read the one puzzle that a text holds, in any form of :mod:`pencilmark.formats`.

        The form is found by content unless ``format`` names it; the layout follows from the length
        unless it is given. Raises :class:`ParseError`, with line and column, where the text is no
        puzzle or holds several.

        >>> Puzzle.parse("1 2 | 3 4\n3 . | 1 .\n. 1 | . 3\n. . | 2 1").solve().line()
        '1234341221434321'
        """
        from pencilmark.formats import read_one

        return read_one(text, layout=layout, format=format)

    # -- what it is ----------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """The shape."""
        return self._layout

    @property
    def givens(self) -> tuple[int, ...]:
        """The digit given in each cell, 0 for none."""
        return self._givens

    @property
    def placed(self) -> tuple[Candidate, ...]:
        """The digits placed since, by cell."""
        return self._placed

    @property
    def hinted(self) -> frozenset[int]:
        """The cells whose digits were placed by a hint, such as a step that was applied.

        >>> puzzle = Puzzle.parse("12343...........")
        >>> puzzle.apply(puzzle.hint()).hinted, puzzle.place(5, 4).hinted
        (frozenset({5}), frozenset())
        """
        return self._hinted

    @property
    def format(self) -> str | None:
        """The name of the format that the puzzle was read from; None where it was not read.

        >>> Puzzle.parse("4......1...3....").format, Puzzle.parse("115* 344").format
        ('line', 'cases')
        """
        return self._format

    def read_as(self, format: str) -> Puzzle:
        """Return this puzzle, noting the format that it was read from: readers call this."""
        self._format = format
        return self

    @property
    def eliminated(self) -> tuple[Candidate, ...]:
        """The candidates struck since that the digits do not strike by themselves, by cell."""
        return self._eliminated

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The digit in each cell, given or placed; 0 for none."""
        values = list(self._givens)
        for cell, digit in self._placed:
            values[cell] = digit
        return tuple(values)

    @cached_property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """The candidates of each cell, ascending; none in a cell that holds a digit.

        >>> Puzzle.parse("4......1...3....").candidates[1]
        (1, 2, 3)
        """
        return tuple(map(tuple, self._board.candidates))

    @property
    def solved(self) -> bool:
        """Whether every cell holds a digit and nothing is wrong."""
        return self._board.solved

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What can be seen to be wrong without looking for a solution.

        >>> Puzzle.parse("12 34 34 12 4. .. .. ..").place(9, 4).problems[0].kind
        'equal'
        """
        return tuple(
            Problem(p.kind, None if p.house < 0 else p.house, p.digit or None, tuple(p.cells))
            for p in self._board.problems()
        )

    def line(self) -> str:
        """Return the digits as one line, ``.`` for an empty cell.

        >>> Puzzle.parse("1_3_ ____ ____ _4__").line()
        '1.3..........4..'
        """
        return "".join(map(digit_char, self.values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        return self._layout.name, self._givens, self._placed, self._eliminated

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self._givens, self._placed, self._eliminated, self._layout.name, self._hinted)
        return Puzzle, parts

    def __repr__(self) -> str:
        givens = "".join(map(digit_char, self._givens))
        plain = plain_layout_of(len(givens)) is self._layout
        if not self._placed and not self._eliminated:
            more = "" if plain else f", layout={self._layout.name!r}"
            return f"Puzzle.parse({givens!r}{more})"
        lists = [[tuple(c) for c in part] for part in (self._placed, self._eliminated)]
        return f"Puzzle({self._givens!r}, {lists[0]!r}, {lists[1]!r}, {self._layout.name!r})"

    def __str__(self) -> str:
        from pencilmark.draw import text

        return text(self)

    def _repr_svg_(self) -> str:
        from pencilmark.draw import svg

        return svg(self)

    # -- moving on: each returns a new puzzle --------------------------------------------------

    def place(self, cell: int, digit: int) -> Puzzle:
        """Return the puzzle with a digit placed in an empty cell."""
        placed = (*self._placed, Candidate(cell, digit))
        return Puzzle(self._givens, placed, self._eliminated, self._layout, self._hinted)

    def eliminate(self, cell: int, digit: int) -> Puzzle:
        """Return the puzzle with a candidate struck."""
        struck = (*self._eliminated, Candidate(cell, digit))
        return Puzzle(self._givens, self._placed, struck, self._layout, self._hinted)

    def apply(self, step: Step) -> Puzzle:
        """Return the puzzle after a step."""
        placed = (*self._placed, *step.placements)
        struck = (*self._eliminated, *step.eliminations)
        hinted = self._hinted | {cell for cell, _ in step.placements}
        return Puzzle(self._givens, placed, struck, self._layout, hinted)

    # -- help ----------------------------------------------------------------------------------

    def hint(self, policy: Policy | None = None) -> Step | None:
        """Return the easiest step that can be done now; None where the policy finds none.

        >>> print(Puzzle.parse("12343...........").hint().words(2))
        Look for a Full House.
        """
        for step in self._findings(policy or Policy(), want_all=False):
            return step
        return None

    def advance(self, count: int, policy: Policy | None = None) -> Puzzle:
        """Return the position after the first ``count`` steps of the path.

        Raises ``ValueError`` where the path is shorter.

        >>> Puzzle.parse("1234 3412 2143 4...").advance(2).line()
        '123434122143432.'
        """
        path = self.path(policy)
        if not 0 <= count <= len(path):
            raise ValueError(f"{count} steps were asked for: the path has {len(path)}")
        return path.positions()[count]

    def steps(self, policy: Policy | None = None) -> list[Step]:
        """Return all that can be done now, easiest first.

        Of steps with the same outcome only the easiest is kept. Techniques that try something
        out are left out unless a policy names them. Raises :class:`CapReached`, with the steps of
        the other techniques, where the policy's caps did not suffice for one.
        """
        easiest: dict[object, Step] = {}
        try:
            for step in self._findings(policy or Policy().without_trial(), want_all=True):
                easiest.setdefault(step.outcome, step)
        except CapReached as cap:
            raise CapReached(str(cap), steps=list(easiest.values())) from None
        return list(easiest.values())

    def why(self, cell: int, digit: int, policy: Policy | None = None) -> Proof:
        """Return why a digit cannot go in a cell, or must: the simplest proof that is found.

        One step that decides it is preferred; then steps that lead there, or what goes wrong when
        the digit is put in (or those that would take its place), whichever is shorter. Nets are
        nested only where that must be, and a search comes last. Without any of the steps the others
        are not found, or do not decide. Only the core's techniques of the policy are used. Raises
        ``ValueError`` for a cell or digit outside of the layout.

        >>> print(Puzzle.parse("12343...........").why(5, 2))
        r2c2 cannot be 2: it is ruled out in this position already.
        """
        if not (0 <= cell < self.layout.cells and 1 <= digit <= self.layout.size):
            raise ValueError(f"cell {cell}, digit {digit}: not in the layout {self.layout.name}")
        slugs = [item for item in (policy or Policy()).techniques if isinstance(item, str)]
        caps = policy or Policy()
        found = _core.Policy(slugs, caps.nodes, caps.seconds or 0.0).why(self._board, cell, digit)
        steps = tuple(Step._of(self._layout, step) for step in found.steps)
        verdict: Verdict = found.verdict
        if verdict == "open" and self._has_both(cell, digit):
            verdict = "can"
        return Proof(self, cell, digit, verdict, steps)

    def _has_both(self, cell: int, digit: int) -> bool:
        """Whether there are solutions with a candidate and solutions without it."""
        return all(
            position.count(limit=1)
            for position in (self.place(cell, digit), self.eliminate(cell, digit))
        )

    def opens(self, step: Step) -> tuple[Candidate, ...]:
        """Return what a step gains: the digits that singles alone can place only after it.

        The step's own placements are among them where singles could not have placed them.

        >>> puzzle = Puzzle.parse("....1.2.....4..3")
        >>> [len(puzzle.opens(step)) for step in puzzle.steps()][:3]
        [0, 0, 0]
        """
        singles = Policy.from_dict({"order": ["singles"]})
        already = {placed for found in self.path(singles) for placed in found.placements}
        after = self.apply(step).path(singles)
        then = {*step.placements, *(placed for found in after for placed in found.placements)}
        return tuple(sorted(then - already))

    def _findings(self, policy: Policy, *, want_all: bool) -> Iterator[Step]:
        cap = ""
        for part in policy._parts:
            if not isinstance(part, _core.Policy):
                own = part(self)
                yield from (own,) if isinstance(own, Step) else own or ()
                continue
            found = part.all(self._board) if want_all else part.next(self._board)
            yield from (Step._of(self._layout, step) for step in found.steps)
            cap = found.cap or cap
            if cap == "seconds":
                break
        if cap:
            raise CapReached(f"looking for steps was stopped by its cap of {cap}")

    def path(self, policy: Policy | None = None) -> Path:
        """Return the steps from here to where the policy ends.

        >>> path = Puzzle.parse("1234 3412 2143 4...").path()
        >>> path.outcome, [step.technique for step in path]
        ('solved', ['full-house', 'full-house', 'full-house'])
        """
        policy = policy or Policy()
        match policy._parts:
            case (_core.Policy() as ladder,):
                walked = ladder.walk(self._board)
                steps = tuple(Step._of(self._layout, s) for s in walked.steps)
                return Path(self, steps, walked.outcome, walked.cap or None)
        return self._path_with_own_techniques(policy)

    def _path_with_own_techniques(self, policy: Policy) -> Path:
        here = self
        steps: list[Step] = []
        while not here.solved and not here._board.broken and (step := here.hint(policy)):
            after = here.apply(step)
            if after == here:
                raise ValueError(f"{step.technique!r} found a step that changes nothing")
            steps.append(step)
            here = after
        outcome: Outcome = "solved" if here.solved else "broken" if here._board.broken else "stuck"
        return Path(self, tuple(steps), outcome)

    # -- truth ---------------------------------------------------------------------------------

    def solve(self, nodes: int = 10_000_000, seconds: float | None = None) -> Puzzle:
        """Return the puzzle with every cell filled.

        Raises :class:`NoSolution`, :class:`ManySolutions`, or :class:`CapReached` where ``nodes``
        or ``seconds`` did not suffice.
        """
        found = list(self._search(2, nodes, seconds))
        if not found:
            raise NoSolution("the puzzle has no solution")
        if len(found) > 1:
            raise ManySolutions("the puzzle has more than one solution")
        return found[0]

    def count(
        self, limit: int = 1000, nodes: int = 10_000_000, seconds: float | None = None
    ) -> int:
        """Return the number of solutions, or ``limit`` if there are as many or more.

        Raises :class:`CapReached` where ``nodes`` or ``seconds`` did not suffice.
        """
        result = _core.count(self._board, limit, nodes, seconds or 0.0)
        if result.cap:
            raise CapReached(_capped("counting", result.cap, result.count), result.count)
        return result.count

    def estimate(self, dives: int = 10_000, seed: int = 0) -> Estimate:
        """Estimate the number of solutions where there are too many to be counted.

        ``dives`` random fillings are weighed (Donald Knuth, 1975); the same ``seed`` estimates the
        same on every machine.

        >>> estimate = Puzzle.parse("." * 36).estimate()  # of 28,200,960
        >>> round(estimate.solutions, -5), round(estimate.error, -5)
        (28200000.0, 200000.0)
        """
        found = _core.estimate_solutions(self._board, dives, seed)
        return Estimate(found.solutions, found.error)

    def solutions(self, nodes: int = 10_000_000, seconds: float | None = None) -> Iterator[Puzzle]:
        """Find solutions one after the other, as they are asked for.

        Raises :class:`CapReached` where ``nodes`` or ``seconds`` did not suffice for the next.

        >>> next(Puzzle.parse("." * 16).solutions()).solved
        True
        """
        return self._search(None, nodes, seconds)

    def _search(self, limit: int | None, nodes: int, seconds: float | None) -> Iterator[Puzzle]:
        search = _core.Solutions(self._board, nodes, seconds or 0.0)
        found = 0
        while limit is None or found < limit:
            solution = search.next()
            if solution.cap:
                raise CapReached(_capped("the search", solution.cap, found), found)
            if not solution.values:
                return
            found += 1
            yield self._filled(solution.values)

    def _filled(self, values: Sequence[int]) -> Puzzle:
        placed = [(cell, digit) for cell, digit in enumerate(values) if not self._givens[cell]]
        return Puzzle(self._givens, placed, (), self._layout)

    def check(self, nodes: int = 10_000_000, seconds: float | None = None) -> Report:
        """Return everything that is wrong, and whether there are no, one or several solutions.

        >>> report = Puzzle.parse("11..............").check()
        >>> report.ok, [problem.kind for problem in report.problems][:1]
        (False, ['equal'])
        """
        result = _core.count(self._board, 2, nodes, seconds or 0.0)
        return Report(self, self.problems, None if result.cap else result.count)


def _capped(what: str, cap: str, found: int) -> str:
    return f"{what} was stopped by its cap of {cap} with {found} solutions found so far"


def _layout_for(layout: Layout | str | None, cells: int) -> Layout:
    if isinstance(layout, str):
        layout = find_layout(layout)
    layout = layout or plain_layout_of(cells)
    if layout is None:
        raise ValueError(f"{cells} cells: expected 16, 36, 64, 81 or 100, or a layout")
    return layout
