"""New puzzles: on any layout, symmetric, with few givens, of a level, or needing a technique."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import starmap

from whydoku import _core
from whydoku.errors import CapReached, ManySolutions, NoSolution, WrongType, WrongValue
from whydoku.make.makers import Run
from whydoku.model.layout import Layout, cell_name, find_layout, parse_cell
from whydoku.model.path import Path
from whydoku.model.policy import (
    LEVELS,
    Policy,
    core_policy,
    policy_of,
    technique,
    techniques,
    techniques_named,
)
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import rate
from whydoku.support.arguments import check_int, expect, seconds_of, short_repr
from whydoku.support.lazy import lazy

__all__ = ["SYMMETRIES", "Generated", "generate", "redundant_givens"]

SYMMETRIES: tuple[str, ...] = tuple(_core.symmetry_names())
"""The symmetries that the cells with givens may have: turned, mirrored at a line or a diagonal, at
both diagonals, or all of these."""

HARD = LEVELS.index("hard")
"""Above this level, attempts that need the most guesses are judged first."""

RANDOM_JIGSAW = "jigsaw"
"""The name of a layout with new random regions for every puzzle."""

NODES = 10_000_000
"""The default cap on nodes."""

DEEPEST = 2
"""The largest T&E depth of puzzles that are made."""

SINGLES = Policy.only(*techniques_named("singles"))
REFUTING = Policy.only(*techniques_named("singles"), "candidate-forcing-net")
"""The techniques that solve all puzzles of T&E depth 0, and of depth 0 and 1."""

DEEP_RATING, DEEP_SCORE = 9.5, 10_000
"""From this rating or score on only puzzles of depth 2 are looked for: others are rarer."""

EASIEST, ALIKE = 2.3, 4.5
"""Sudoku Explainer's rating of naked singles, by which and by hidden ones every puzzle that is
rated lower is solved; and the rating below which its rules find what our techniques find."""

FEW_GIVENS = 21
"""For this many givens or fewer there is a search; more are reached by removing givens alone."""

FEWEST = {"4x4": 4, "9x9": 17}
"""The fewest givens of a puzzle, where that is proven: for the 9x9 by McGuire, Tugemann and Civario
(2012), for the 4x4 by a test that tries all. Any other layout of size n needs n - 1: two digits
that are not given could be exchanged in the solution."""
EASY = "4x4", "hidden-single-box"
"""A layout, and the easy technique that solves all its puzzles; a test tries all."""

MOST_SEED, MOST_NUMBER, MOST_THREADS = 2**64 - 1, 2**62, 1024

Range = tuple[float | None, float | None]
"""Lowest and highest; None: no bound."""


@dataclass(frozen=True)
class Generated:
    """A new puzzle. ``seed`` and ``number``, with the same criteria, make it again.

    >>> made = next(generate(layout="4x4", seed=1))
    >>> made.seed, made.number, made.givens, made.level
    (1, 0, 4, 'easy')
    >>> made.path.outcome, list(made.techniques)
    ('solved', ['hidden-single-box', 'full-house'])
    >>> made.score, made.rating, made.te  # in HoDoKu; ER, which only the 9x9 has; by trial
    (48, None, 0)
    """

    puzzle: Puzzle
    seed: int
    number: int
    _policy: Policy = field(repr=False)

    @lazy
    def path(self) -> Path:
        """The path to its solution, by the techniques that were allowed."""
        return self.puzzle.path(self._policy)

    @property
    def givens(self) -> int:
        """The number of givens."""
        return sum(map(bool, self.puzzle.givens))

    @property
    def level(self) -> str | None:
        """The level of the hardest step of its path."""
        return self.path.level

    @lazy
    def score(self) -> int | None:
        """Its score in HoDoKu."""
        return rate(self.puzzle, "hodoku").score

    @lazy
    def rating(self) -> float | None:
        """Its rating by Sudoku Explainer 1.2.1 (ER); None for other layouts than 9x9."""
        return rate(self.puzzle, "se").er

    @lazy
    def te(self) -> int | None:
        """Its depth of trial and error."""
        return rate(self.puzzle, "te").te

    @property
    def techniques(self) -> Mapping[str, int]:
        """How often its path uses each technique."""
        return self.path.counts


def generate(
    count: int | None = 1,
    *,
    layout: Layout | str = "9x9",
    seed: int | None = None,
    first: int = 0,
    symmetry: str = "none",
    pattern: Iterable[int | str] | None = None,
    givens: int | None = None,
    minimal: bool = False,
    level: str | None = None,
    needs: str | None = None,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    score: Range | None = None,
    rating: Range | None = None,
    te: int | None = None,
    policy: Policy | str | None = None,
    nodes: int = NODES,
    seconds: float | None = None,
    threads: int = 1,
    better: Callable[[Generated], object] | None = None,
) -> Iterator[Generated]:
    """Yield new puzzles, each with exactly one solution, as they are found: see docs/generate.md.

    ``count`` is the number of puzzles (None: without end). The same ``seed`` (0 or more; None: a
    new one) makes the same puzzles on every machine; they are numbered from ``first`` on.

    The criteria are:

    - ``layout``: also ``"jigsaw"`` for random regions, new ones in each puzzle.
    - ``symmetry`` of the cells with givens: one of :data:`SYMMETRIES`.
    - ``pattern``: the only cells that may hold givens, by number or by name.
    - ``givens``: the exact number of givens.
    - ``minimal``: no given can be left out.
    - ``level``: the level of the hardest step.
    - ``needs``: a technique that solves the puzzle together with the easier ones, which do not
      solve it alone.
    - ``require``: techniques that the path uses.
    - ``forbid``: techniques that are not needed.
    - ``score``: lowest and highest score in HoDoKu (None: no bound).
    - ``rating``: lowest and highest rating by Sudoku Explainer (ER); 9x9 only.
    - ``te``: the depth of trial and error, 0 to 2. Only a 9x9 without criteria about cells and the
      path is built around a tridagon; otherwise a search for depth 2 may take hours.

    ``policy``, itself or its name, says which techniques a path may use. If there are criteria
    about the path, techniques that try something out are not used.

    ``threads`` share the work; the puzzles do not depend on their number. A search for few
    ``givens`` calls ``better`` with each puzzle that has fewer givens than all before.

    The call raises ``ValueError`` or ``TypeError`` for criteria that cannot be met. The iterator
    raises :class:`whydoku.CapReached` if one puzzle needs more than ``nodes`` of search (0: no
    cap), or all of them together more than ``seconds`` (None: no cap).

    >>> made = next(generate(layout="4x4", seed=1, minimal=True))
    >>> made.puzzle.check().ok, redundant_givens(made.puzzle)
    (True, ())
    """
    missing = None if count is None else check_int("count", count)
    seed = new_seed() if seed is None else check_int("seed", seed, 0, MOST_SEED)
    run = Run(seed, check_int("first", first, 0, MOST_NUMBER), check_int("nodes", nodes), missing)
    time_cap, threads = seconds_of(seconds), check_int("threads", threads, 1, MOST_THREADS)
    wishes = _Wishes(
        level,
        _slugs("require", require),
        _range("score", score),
        _range("rating", rating),
        None if te is None else check_int("te", te),
        layout in ("9x9", find_layout("9x9")),
    )
    forbidden = _slugs("forbid", forbid)
    using, by, not_by = _policies(policy_of(policy), level, needs, wishes.required, forbidden)
    shape = _shape(layout)
    _expect_possible(wishes, needs, forbidden, using, _example_of(shape))
    by, not_by = by or wishes.solved_by(), not_by or wishes.not_solved_by()
    criteria = _criteria(shape, symmetry, pattern, givens)
    criteria.minimal = bool(minimal)
    criteria.solved_by, criteria.not_solved_by = _as_core(by), _as_core(not_by)
    _choose_search(criteria, wishes, needs)
    _core.PuzzleMaker(_example_of(shape), criteria, seed)  # refuses what cannot be met

    def generated(number: int, puzzle: Puzzle) -> Generated:
        return Generated(puzzle, seed, number, using)

    told = better or (lambda _: None)
    puzzles = _puzzles(run, shape, criteria, threads, lambda n, p: told(generated(n, p)))
    return _limited(run, filter(wishes.met_by, starmap(generated, puzzles)), time_cap)


def _criteria(
    shape: Layout | str, symmetry: str, pattern: Iterable[int | str] | None, givens: int | None
) -> _core.Criteria:
    """Return the criteria about the cells with givens."""
    criteria = _core.Criteria()
    criteria.symmetry = _symmetry(symmetry)
    criteria.givens = 0 if givens is None else _enough(shape, givens)
    criteria.pattern = _cells(_example_of(shape), pattern)
    return criteria


def _puzzles(
    run: Run,
    shape: Layout | str,
    criteria: _core.Criteria,
    threads: int,
    better: Callable[[int, Puzzle], object],
) -> Iterator[tuple[int, Puzzle]]:
    """Return the puzzles of a run by the maker that is made for its criteria."""
    if isinstance(shape, str):
        return run.on_jigsaws(criteria)
    if _has_few_givens(shape, criteria):
        return run.few_givens(shape, criteria, better)
    if threads > 1:
        return run.in_threads(shape, criteria, threads)
    return run.in_batches(shape, criteria)


def _has_few_givens(shape: Layout, criteria: _core.Criteria) -> bool:
    """Return whether few givens are asked for, and nothing else for which there is no search."""
    is_free = criteria.solved_by is None and not criteria.minimal
    return is_free and 0 < criteria.givens <= FEW_GIVENS and shape.name == "9x9"


def _choose_search(criteria: _core.Criteria, wishes: _Wishes, needs: str | None) -> None:
    """Say how puzzles that are rare are to be searched for."""
    is_free = criteria.symmetry == SYMMETRIES[0] and not criteria.pattern
    if wishes.are_deep() and is_free and criteria.solved_by is None:
        criteria.around_tridagon, criteria.not_solved_by = True, _as_core(REFUTING)
        return
    criteria.rare = wishes.level == LEVELS[-1] or needs is not None or wishes.te == DEEPEST
    hardest = wishes.level or (technique(needs).level if needs else LEVELS[-1])
    criteria.hardest = criteria.rare and LEVELS.index(hardest) > HARD


def _limited(run: Run, wanted: Iterator[Generated], seconds: float) -> Iterator[Generated]:
    """Yield as many puzzles as are missing; the time begins with the first one."""
    if seconds:
        run.until = time.monotonic() + seconds
    while run.missing != 0:
        made = next(wanted)
        if run.missing is not None:
            run.missing -= 1
        yield made


@dataclass(frozen=True)
class _Wishes:
    """The criteria that no search can aim at: puzzles are chosen by them."""

    level: str | None
    required: tuple[str, ...]
    score: Range | None
    rating: Range | None
    te: int | None
    is_nine: bool

    def met_by(self, made: Generated) -> bool:
        """Whether a puzzle meets all of them; what is found out most quickly comes first."""
        if self.level and made._policy.choice == "hodoku" and made.level != self.level:
            return False  # its score lifts it above the level of its techniques
        if self.required and not set(self.required) <= made.techniques.keys():
            return False
        if self.te is not None and made.te != self.te:
            return False
        if self.rating and not _within(self.rating, made.rating):
            return False
        return not self.score or _within(self.score, made.score)

    def are_deep(self) -> bool:
        """Whether hardly any 9x9 meets them but those of the largest T&E depth."""
        rating, score = ((one and one[0]) or 0 for one in (self.rating, self.score))
        is_high = rating >= DEEP_RATING or score >= DEEP_SCORE
        return self.is_nine and (self.te == DEEPEST or (self.te is None and is_high))

    def solved_by(self) -> Policy | None:
        """Return techniques that solve each puzzle that meets them; None if that is not known."""
        high = self.rating[1] if self.rating else None
        if self.te == 0:
            return SINGLES
        return _rated_up_to(high) if high is not None and EASIEST <= high < ALIKE else None

    def not_solved_by(self) -> Policy | None:
        """Return techniques that solve no puzzle that meets them; None if that is not known."""
        low = self.rating[0] if self.rating else None
        if self.te:
            return SINGLES if self.te == 1 else REFUTING
        return _rated_up_to(min(low, ALIKE) - 0.1) if low is not None and low > EASIEST else None


def _rated_up_to(rating: float) -> Policy:
    """Return the techniques that Sudoku Explainer has too, rated so high or lower."""
    return Policy.only(*(row.slug for row in techniques() if row.se and row.se <= rating + 1e-9))


def _within(bounds: Range, value: float | None) -> bool:
    """Whether a value is known, and neither too low nor too high."""
    low, high = bounds
    if value is None or (low is not None and value < low):
        return False
    return high is None or value <= high


def new_seed() -> int:
    """Return a seed that nobody could foresee.

    >>> 0 <= new_seed() < 2**32
    True
    """
    import secrets

    return secrets.randbits(32)


def redundant_givens(
    puzzle: Puzzle, nodes: int = NODES, seconds: float | None = None
) -> tuple[int, ...]:
    """Return the cells whose givens can be left out, each by itself; none if it is minimal.

    Only the givens count, not what was placed or eliminated since. ``nodes`` (0: no cap) and
    ``seconds`` (None: no cap) cap the whole search.

    Raises :class:`whydoku.NoSolution` or :class:`whydoku.ManySolutions` if the puzzle does
    not have exactly one solution, and :class:`whydoku.CapReached` when a cap is hit.

    >>> redundant_givens(Puzzle.parse("1234 3412 2143 4...")) == tuple(range(13))
    True
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    nodes, time_cap = check_int("nodes", nodes), seconds_of(seconds)
    found = _core.redundant_givens(puzzle.layout, puzzle.givens, nodes, time_cap)
    if found.solutions > 1:
        raise ManySolutions("the puzzle has more than one solution")
    if found.cap:
        raise CapReached(f"looking for redundant givens was stopped by its cap of {found.cap}")
    if not found.solutions:
        raise NoSolution("the puzzle has no solution")
    return tuple(found.cells)


def _policies(
    policy: Policy,
    level: str | None,
    needs: str | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
) -> tuple[Policy, Policy | None, Policy | None]:
    """Return what a path may use, what has to solve the puzzle, and what must not solve it."""
    if not (level or needs or require or forbid):
        return policy, None, None
    using = policy.without_trial().without(*forbid)
    if needs is not None:
        solving = using.up_to(needs)
        return solving, solving, solving.without(needs)
    if level is None:
        return using, using, None
    if level not in LEVELS:
        raise WrongValue(f"there is no level {short_repr(level)}: expected {', '.join(LEVELS)}")
    rank = LEVELS.index(level)
    solving, easier = (_of_levels(using, LEVELS[:end]) for end in (rank + 1, rank))
    # No level is easier than the first: its puzzles are all that its techniques solve.
    return solving, solving, easier if rank else None


def _of_levels(policy: Policy, levels: tuple[str, ...]) -> Policy:
    slugs = [slug for slug in policy.techniques if isinstance(slug, str)]
    return policy.without(*(slug for slug in slugs if technique(slug).level not in levels))


def _as_core(policy: Policy | None) -> _core.Policy | None:
    if policy is None:
        return None
    slugs = [slug for slug in policy.techniques if isinstance(slug, str)]
    if len(slugs) < len(policy.techniques):
        raise WrongValue("criteria about the path can only use techniques of the ladder")
    return core_policy(slugs, replace(policy, seconds=None))


def _shape(layout: Layout | str) -> Layout | str:
    """Return a layout, or the name that stands for random ones."""
    if isinstance(layout, Layout) or layout == RANDOM_JIGSAW:
        return layout
    expect("layout", layout, str, "a Layout, or the name of one")
    return find_layout(layout)


def _example_of(shape: Layout | str) -> Layout:
    return find_layout("9x9") if isinstance(shape, str) else shape


def _enough(shape: Layout | str, givens: int) -> int:
    """Return a number of givens; refuse one with which no puzzle has a single solution."""
    layout = _example_of(shape)
    givens = check_int("givens", givens, 0, layout.cells)
    name = shape if isinstance(shape, str) else layout.name
    least = FEWEST.get(name, layout.size - 1)
    if 0 < givens < least:
        raise WrongValue(
            f"givens = {givens}: with fewer than {least} no puzzle of the layout {name:.20} has "
            "only one solution"
        )
    return givens


def _expect_possible(
    wishes: _Wishes, needs: str | None, forbidden: Iterable[str], using: Policy, layout: Layout
) -> None:
    """Raise ``WrongValue`` for criteria of which it is known that no puzzle meets them together."""
    level = wishes.level
    if (wishes.te or 0) > DEEPEST:
        raise WrongValue(f"te = {wishes.te}: none was found in 700,000 attempts; expected 0 to 2")
    if wishes.rating and layout.name != "9x9":
        raise WrongValue(f"the layout {layout.name} has no rating; expected 9x9")
    used = [*([needs] if needs else []), *wishes.required]
    both = next((slug for slug in used if slug in forbidden), None)
    if both:
        raise WrongValue(f"a puzzle cannot need {both} and be solved without it")
    if level not in LEVELS:
        return
    harder = (slug for slug in used if LEVELS.index(technique(slug).level) > LEVELS.index(level))
    if slug := next(harder, None):
        raise WrongValue(f"no puzzle that uses {slug} is {level}: it is {technique(slug).level}")
    if layout.name == EASY[0] and EASY[1] in using.techniques and level != LEVELS[0]:
        raise WrongValue(f"no 4x4 puzzle is {level}: all of them are easy")


def _symmetry(name: str) -> str:
    if name not in SYMMETRIES:
        raise WrongValue(
            f"there is no symmetry {short_repr(name)} of givens: expected {', '.join(SYMMETRIES)}"
        )
    return name


def _slugs(name: str, slugs: Iterable[str]) -> tuple[str, ...]:
    """Return the slugs of techniques; one slug may be given by itself."""
    try:
        found = (slugs,) if isinstance(slugs, str) else tuple(slugs)
    except TypeError:
        raise WrongType(f"{name} = {short_repr(slugs)}: expected slugs of techniques") from None
    return tuple(technique(slug).slug for slug in found)


def _range(name: str, bounds: Range | None) -> Range | None:
    if bounds is None:
        return None
    expected = (
        f"{name} = {short_repr(bounds)}: expected the lowest and the highest, or None for each"
    )
    try:
        low, high = bounds
        is_empty = low is not None and high is not None and not low <= high
    except (TypeError, ValueError):
        raise WrongType(expected) from None
    if is_empty:
        raise WrongValue(expected)
    return low, high


def _cells(layout: Layout, pattern: Iterable[int | str] | None) -> list[int]:
    if pattern is None:
        return []
    last = layout.cells - 1
    try:
        found = {
            parse_cell(layout, cell) if isinstance(cell, str) else check_int("cell", cell, 0, last)
            for cell in pattern
        }
    except WrongValue:
        name = cell_name(layout, last)
        raise WrongValue(f"the pattern has cells outside r1c1 to {name}") from None
    if not found:
        raise WrongValue("the pattern has no cell")
    return sorted(found)
