"""One Sudoku: its givens, what has been placed and struck since, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from whydoku import _core
from whydoku.errors import CapReached, ManySolutions, NoSolution, WrongValue, capped, refusal
from whydoku.model.findings import Estimate, Mistake, Problem, Proof, Report, Verdict, find_mistakes
from whydoku.model.layout import (
    Cage,
    Cell,
    Layout,
    cages_of,
    cell_name,
    cell_of,
    digit_char,
    layout_of,
    plain_layout_of,
)
from whydoku.model.moving import candidates_in, moved_on
from whydoku.model.path import Candidate, Outcome, Path, Step, candidate_of
from whydoku.model.policy import OwnTechnique, Policy, core_policy, patterns, policy_of
from whydoku.support.arguments import check_int, check_list, expect, givens_of, seconds_of
from whydoku.support.lazy import lazy

if TYPE_CHECKING:
    from whydoku.model.rate import Rating

__all__ = ["Estimate", "Problem", "Proof", "Puzzle", "Report", "Verdict"]


MOST_DIVES = 2**31 - 1


class Puzzle:
    """One Sudoku, immutable and hashable: givens, digits placed since, candidates eliminated since.

    ``givens`` has one digit a cell, 0 for empty. ``placed`` and ``eliminated`` are pairs of a cell
    and a digit; eliminations that follow from the digits alone are dropped, so that equal positions
    are equal. The layout, itself or its name, may be left out where the number of givens tells it.
    ``hinted`` names the cells whose digits a hint placed: it tells how a position came about, and
    puzzles which differ in it alone are equal.

    Wherever a cell is asked for, it is its number from 0, row by row, or its name such as
    ``"r1c2"``; wherever a policy is asked for, it is a :class:`Policy`, the name of one, or None
    for the default. What cannot be used raises ``ValueError`` or ``TypeError`` with a sentence.

    >>> puzzle = Puzzle.parse("4......1...3....")
    >>> puzzle
    Puzzle.parse('4......1...3....')
    >>> puzzle.layout.name, puzzle.givens[:2], puzzle.values[:2], puzzle.solved
    ('4x4', (4, 0), (4, 0), False)
    >>> later = puzzle.place("r1c2", 1).eliminate("r4c1", 3)
    >>> later.placed, later.eliminated
    ((Candidate(cell=1, digit=1),), (Candidate(cell=12, digit=3),))
    """

    _format: str | None = None
    _ignored: str = ""

    def __init__(
        self,
        givens: Sequence[int],
        placed: Iterable[tuple[Cell, int]] = (),
        eliminated: Iterable[tuple[Cell, int]] = (),
        layout: Layout | str | None = None,
        hinted: Iterable[Cell] = (),
    ) -> None:
        self._givens = givens_of(givens)
        self._layout = layout_of(layout, len(self._givens))
        self._placed = tuple(sorted(set(candidates_in(self._layout, "placed", placed))))
        taken = set[int]()
        for cell, _digit in self._placed:
            if cell in taken or (cell < len(self._givens) and self._givens[cell]):
                raise WrongValue(f"{cell_name(self._layout, cell)} holds a digit already")
            taken.add(cell)
        by_hints = check_list("hinted", hinted, "a list of cells")
        self._hinted = frozenset(cell_of(self._layout, cell) for cell in by_hints) & taken
        self._eliminated: tuple[Candidate, ...] = ()
        board = self._board
        struck = set(candidates_in(self._layout, "eliminated", eliminated))
        self._eliminated = tuple(sorted(c for c in struck if board.has(*c)))
        for cell, digit in self._eliminated:
            board.eliminate(cell, digit)

    @classmethod
    def _made(cls, **parts: Any) -> Puzzle:
        """Return a puzzle of attributes that need no check: sorted, without doubles, possible."""
        made = object.__new__(cls)
        made.__dict__.update({"_eliminated": (), "_hinted": frozenset()}, **parts)
        return made

    @classmethod
    def _given(cls, givens: Sequence[int], layout: Layout, **parts: Any) -> Puzzle:
        """Return a puzzle of givens that need no check."""
        return cls._made(_givens=tuple(givens), _layout=layout, _placed=(), **parts)

    @lazy
    def _placed(self) -> tuple[Candidate, ...]:  # of what was made out of another puzzle
        values = self.__dict__.get("values") or self._board.values
        cells = enumerate(zip(self._givens, values, strict=True))
        return tuple(Candidate(cell, d) for cell, (given, d) in cells if d and not given)

    @lazy
    def _board(self) -> _core.Board:
        try:
            board = _core.Board(self._layout, self._givens)
        except (TypeError, ValueError) as error:
            if isinstance(error, TypeError):  # it fits in no byte, or is no number
                error = ValueError(f"a given is not a number from 0 to {self._layout.size}")
            raise WrongValue(str(error)) from None
        for cell, digit in self._placed:
            board.place(cell, digit)
        return board

    @classmethod
    def parse(
        cls, text: str, layout: Layout | str | None = None, format: str | None = None
    ) -> Puzzle:
        r"""Read the one puzzle that a text holds, in any form of :mod:`whydoku.formats`.

        The form is found by content unless ``format`` names it; the layout follows from the length
        unless it is given. Raises :class:`ParseError`, with line and column, where the text is no
        puzzle or holds several.

        >>> Puzzle.parse("1 2 | 3 4\n3 . | 1 .\n. 1 | . 3\n. . | 2 1").solve().line()
        '1234341221434321'
        """
        from whydoku.formats import read_one

        expect("text", text, str, "a text that holds a puzzle")
        if layout is not None:
            layout = layout_of(layout, 0)
        return read_one(text, layout=layout, format=format)

    def to_text(self, format: str) -> str:
        r"""Write the puzzle in a format of :mod:`whydoku.formats`, such as a link to a site.

        Raises :class:`FormatError` where there is no such format, or it cannot hold the puzzle.

        >>> Puzzle.parse("4......1...3....").to_text("sdm")
        '4000000100030000\n'
        """
        from whydoku.formats import write_lines

        return "".join(write_lines(self, format))

    # -- what it is ----------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """The shape."""
        return self._layout

    @property
    def cages(self) -> tuple[Cage, ...]:
        r"""The cages of a killer, in the order of their first cells; none in other puzzles.

        >>> Puzzle.parse("aa..\n....\n....\n....\na=7").cages
        (Cage(cells=(0, 1), sum=7),)
        """
        return cages_of(self._layout)

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

    @property
    def ignored(self) -> str:
        """What the text held besides that no puzzle can hold, in a sentence; empty if nothing."""
        return self._ignored

    def read_as(self, format: str, ignored: str = "") -> Puzzle:
        """Return an equal puzzle that notes what it was read from: readers call this.

        >>> puzzle = Puzzle.parse("4......1...3....").read_as("f-puzzles", "It also has arrows.")
        >>> puzzle.format, puzzle.ignored
        ('f-puzzles', 'It also has arrows.')
        """
        return Puzzle._made(**{**self.__dict__, "_format": format, "_ignored": ignored})

    @property
    def eliminated(self) -> tuple[Candidate, ...]:
        """The candidates eliminated since, by cell, without those that the digits rule out."""
        return self._eliminated

    @lazy
    def values(self) -> tuple[int, ...]:
        """The digit in each cell, given or placed; 0 for none."""
        values = list(self._givens)
        for cell, digit in self._placed:
            values[cell] = digit
        return tuple(values)

    @lazy
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

    @lazy
    def problems(self) -> tuple[Problem, ...]:
        """What is visibly wrong, without a search for a solution.

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
        noted = {"_format": self._format, "_ignored": self._ignored}
        return (Puzzle, parts) if self._format is None else (Puzzle, parts, noted)

    def __repr__(self) -> str:
        givens = "".join(map(digit_char, self._givens))
        plain = plain_layout_of(len(givens)) is self._layout
        if not self._placed and not self._eliminated:
            more = "" if plain else f", layout={self._layout.name!r}"
            return f"Puzzle.parse({givens!r}{more})"
        lists = [[tuple(c) for c in part] for part in (self._placed, self._eliminated)]
        return f"Puzzle({self._givens!r}, {lists[0]!r}, {lists[1]!r}, {self._layout.name!r})"

    def __str__(self) -> str:
        from whydoku.draw import text

        return text(self)

    def _repr_svg_(self) -> str:
        from whydoku.draw import svg

        return svg(self)

    # -- moving on: each returns a new puzzle --------------------------------------------------

    def place(self, cell: Cell, digit: int) -> Puzzle:
        """Return the puzzle with a digit placed in an empty cell.

        Raises ``ValueError`` where the cell holds a digit, or the layout has no such cell or digit.

        >>> Puzzle.parse("4......1...3....").place("r1c2", 1).line()
        '41.....1...3....'
        """
        return moved_on(self, [candidate_of(self._layout, cell, digit)])

    def eliminate(self, cell: Cell, digit: int) -> Puzzle:
        """Return the puzzle with a candidate eliminated.

        Raises ``ValueError`` where the layout has no such cell or digit.

        >>> Puzzle.parse("4......1...3....").eliminate("r1c2", 1).candidates[1]
        (2, 3)
        """
        return moved_on(self, [], [candidate_of(self._layout, cell, digit)])

    def apply(self, step: Step) -> Puzzle:
        """Return the puzzle after a step.

        Raises ``ValueError`` where the step is of another layout, or places a digit in a cell that
        holds one.

        >>> puzzle = Puzzle.parse("4......1...3....")
        >>> puzzle.apply(puzzle.hint()).line()
        '41.....1...3....'
        """
        self._demand_step(step)
        return self._after((step,))

    def _after(self, steps: Iterable[Step]) -> Puzzle:
        """Return the puzzle after several steps, each possible after those before it."""
        placed: list[Candidate] = []
        struck: list[Candidate] = []
        for step in steps:
            placed += step.placements
            struck += step.eliminations
        return moved_on(self, placed, struck, hinted=self._hinted.union(c for c, _ in placed))

    def _demand_step(self, step: Step) -> None:
        expect("step", step, Step, "a Step")
        if step.layout.name != self._layout.name:
            raise WrongValue(
                f"the step is of the layout {step.layout.name}, the puzzle of {self._layout.name}"
            )

    # -- help ----------------------------------------------------------------------------------

    def hint(self, policy: Policy | str | None = None) -> Step | None:
        """Return the easiest step that is possible now; None if the policy finds none.

        It has the fewest links of its technique here. :meth:`path` may go another way.
        Call :meth:`check` first if the puzzle, or a digit placed since, may be wrong.

        >>> print(Puzzle.parse("12343...........").hint().words(2))
        Look for a Full House.
        """
        return next(self._findings(policy_of(policy), "hint"), None)

    def advance(self, count: int, policy: Policy | str | None = None) -> Puzzle:
        """Return the position after the first ``count`` steps of the path.

        Raises ``ValueError`` where the path is shorter.

        >>> Puzzle.parse("1234 3412 2143 4...").advance(2).line()
        '123434122143432.'
        """
        count = check_int("count", count)
        path = self.path(policy)
        if count > len(path):
            raise WrongValue(f"{count} steps were asked for: the path has {len(path)}")
        return self._after(islice(path, count))

    def steps(self, policy: Policy | str | None = None) -> list[Step]:
        """Return all steps that are possible now, easiest first.

        Of steps with the same outcome, only the easiest is kept. Where the policy takes the
        easiest, the first is the hint, or by colours what the whole web shows. What tries something
        out is used only if named. Raises :class:`CapReached`, with all others, at a cap.

        >>> [step.technique for step in Puzzle.parse("1234 3412 2143 4...").steps()]
        ['full-house', 'full-house', 'full-house']
        """
        chosen = patterns() if policy is None else policy_of(policy)
        easiest: dict[object, Step] = {}
        try:
            for step in self._findings(chosen, "all"):
                easiest.setdefault(step.outcome, step)
        except CapReached as cap:
            raise CapReached(str(cap), steps=list(easiest.values())) from None
        return list(easiest.values())

    def why(
        self, cell: Cell, digit: int, policy: Policy | str | None = None, *, easiest: bool = False
    ) -> Proof:
        """Return why a digit cannot go in a cell, or must: the simplest proof that is found.

        That is the proof that takes the fewest words, of those that are looked for; or, if
        ``easiest``, one by the cheapest techniques that have one. A search is told where nothing
        else decides. Steps stand in the order of the argument, and each is needed. Raises
        ``ValueError`` for a cell or digit outside of the layout.

        >>> print(Puzzle.parse("12343...........").why("r2c2", 2))
        r2c2 cannot be 2: 2 stands in r1c2, in the same column.
        """
        cell, digit = candidate_of(self._layout, cell, digit)
        asked = self._without(Candidate(cell, digit))
        chosen = policy_of(policy)
        slugs = [item for item in chosen.techniques if isinstance(item, str)]
        found = core_policy(slugs, chosen).why(asked._board, cell, digit, easiest)
        struck = not self.values[cell] and digit not in self.candidates[cell]
        if found.verdict == "open" and struck:  # and nobody knows why
            return Proof(self, cell, digit, "cannot", ())
        verdict: Verdict = found.verdict
        if verdict == "open" and asked._has_both(cell, digit):
            verdict = "can"
        return Proof(asked, cell, digit, verdict, tuple(map(asked._step, found.steps)))

    def _without(self, asked: Candidate) -> Puzzle:
        """The position without a digit that was placed in the cell, and without the strike."""
        placed = [candidate for candidate in self._placed if candidate.cell != asked.cell]
        struck = [candidate for candidate in self._eliminated if candidate != asked]
        if len(placed) + len(struck) == len(self._placed) + len(self._eliminated):
            return self
        hinted = self._hinted - {asked.cell}
        return Puzzle(self._givens, placed, struck, self._layout, hinted)

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
        self._demand_step(step)
        singles = Policy.from_dict({"order": ["singles"]})
        already = {placed for found in self.path(singles) for placed in found.placements}
        after = self.apply(step).path(singles)
        then = {*step.placements, *(placed for found in after for placed in found.placements)}
        return tuple(sorted(then - already))

    def _findings(self, policy: Policy, to: Literal["hint", "path", "all"]) -> Iterator[Step]:
        cap = ""
        for part in policy._parts:
            if not isinstance(part, _core.Policy):
                yield from self._own_findings(part)
                continue
            found = part.all(self._board) if to == "all" else part.next(self._board, to == "path")
            for step in found.steps:
                yield self._step(step)
            cap = found.cap or cap
            if cap == "seconds":
                break
        if cap:
            raise CapReached(f"looking for steps was stopped by its cap of {cap}")

    def _step(self, found: _core.Step) -> Step:
        return Step._of(self._layout, found, (self, None))

    def _own_findings(self, find: OwnTechnique) -> Iterator[Step]:
        """Yield what a technique of the caller's own finds; ``TypeError`` where it is no step."""
        found = find(self)
        for step in (found,) if isinstance(found, Step) else found or ():
            expect(f"what {getattr(find, '__name__', 'a technique')} found", step, Step, "a Step")
            yield step

    def path(self, policy: Policy | str | None = None) -> Path:
        """Return the steps from here to where the policy ends.

        >>> path = Puzzle.parse("1234 3412 2143 4...").path()
        >>> path.outcome, [step.technique for step in path]
        ('solved', ['full-house', 'full-house', 'full-house'])
        """
        chosen = policy_of(policy)
        match chosen._parts:
            case (_core.Policy() as ladder,):
                return Path._of(self, ladder.walk(self._board, prove=False))
        return self._path_with_own_techniques(chosen)

    def _path_with_own_techniques(self, policy: Policy) -> Path:
        here = self
        steps: list[Step] = []
        while not here.solved and not here._board.broken:
            if not (step := next(here._findings(policy, "path"), None)):
                break
            after = here.apply(step)
            if after == here:
                raise WrongValue(f"{step.technique!r} found a step that changes nothing")
            steps.append(step)
            here = after
        outcome: Outcome = "solved" if here.solved else "broken" if here._board.broken else "stuck"
        return Path(self, tuple(steps), outcome, None, policy.choice == "hodoku")

    # -- truth ---------------------------------------------------------------------------------

    def rate(self, *scales: str, seconds: float | None = 60.0) -> Rating:
        """Return how hard the puzzle is: see :func:`whydoku.model.rate`.

        >>> Puzzle.parse("..3..4.221......").rate("te").te
        0
        """
        from whydoku.model.rate import rate

        return rate(self, *scales, seconds=seconds)

    def solve(self, nodes: int = 10_000_000, seconds: float | None = None) -> Puzzle:
        """Return the puzzle with every cell filled.

        Raises :class:`NoSolution`, :class:`ManySolutions`, or :class:`CapReached` if the search
        hits its cap of ``nodes`` (0: no cap) or ``seconds`` (None: no cap).

        >>> Puzzle.parse("1234 3412 2143 4...").solve().line()
        '1234341221434321'
        """
        found = list(islice(self.solutions(nodes, seconds), 2))
        if error := refusal(len(found)):
            raise error
        return found[0]

    def count(
        self, limit: int = 1000, nodes: int = 10_000_000, seconds: float | None = None
    ) -> int:
        """Return the number of solutions, or ``limit`` (1 or more) if there are as many or more.

        Raises :class:`CapReached` if the search hits its cap of ``nodes`` or ``seconds``.

        >>> Puzzle.parse("4......1...3....").count(), Puzzle.parse("." * 16).count(limit=100)
        (3, 100)
        """
        limit = check_int("limit", limit, 1)
        result = _core.count(self._board, limit, check_int("nodes", nodes), seconds_of(seconds))
        if result.cap:
            raise capped("counting", result.cap, result.count)
        return result.count

    def estimate(self, dives: int = 10_000, seed: int = 0) -> Estimate:
        """Estimate the number of solutions, for puzzles that have too many to count.

        The estimate is the mean weight of ``dives`` (1 or more) random fillings (Donald Knuth,
        1975). The same ``seed`` gives the same estimate on every machine.

        >>> estimate = Puzzle.parse("." * 36).estimate()  # of 28,200,960
        >>> round(estimate.solutions, -5), round(estimate.error, -5)
        (28200000.0, 200000.0)
        """
        dives, seed = check_int("dives", dives, 1, MOST_DIVES), check_int("seed", seed)
        found = _core.estimate_solutions(self._board, dives, seed)
        return Estimate(found.solutions, found.error)

    def solutions(self, nodes: int = 10_000_000, seconds: float | None = None) -> Iterator[Puzzle]:
        """Yield the solutions one by one, on demand.

        Raises :class:`CapReached` if the search for the next one hits a cap.

        >>> next(Puzzle.parse("." * 16).solutions()).solved
        True
        """
        search = _core.Solutions(self._board, check_int("nodes", nodes), seconds_of(seconds))
        return self._solutions(search)

    def _solutions(self, search: _core.Solutions) -> Iterator[Puzzle]:
        found = 0
        while True:
            solution = search.next()
            if solution.cap:
                raise capped("the search", solution.cap, found)
            if not solution.values:
                return
            yield self._filled(solution.values)
            found += 1

    def _filled(self, values: Sequence[int]) -> Puzzle:
        return Puzzle._made(_givens=self._givens, _layout=self._layout, values=tuple(values))

    def check(self, nodes: int = 10_000_000, seconds: float | None = None) -> Report:
        """Return everything that is wrong, and whether there are no, one or several solutions.

        >>> report = Puzzle.parse("11..............").check()
        >>> report.ok, [problem.kind for problem in report.problems][:1]
        (False, ['equal'])
        """
        result = _core.count(self._board, 2, check_int("nodes", nodes), seconds_of(seconds))
        if result.cap or result.count:
            return Report(self, self.problems, None if result.cap else result.count)
        mistakes: tuple[Mistake, ...] = ()
        with suppress(NoSolution, ManySolutions, CapReached):
            start = Puzzle(self._givens, layout=self._layout)
            mistakes = find_mistakes(self, start.solve(nodes, seconds).values)
        return Report(self, self.problems, 0, mistakes)
