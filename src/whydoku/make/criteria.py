"""What new puzzles should be like: each criterion with its check, and what it means for a search.

A new criterion is a field of :class:`Criteria`. The fronts take criteria by the names of these
fields; tests/test_criteria.py names the front that does not know one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, TypedDict, cast

from whydoku import _core
from whydoku.errors import WrongType, WrongValue
from whydoku.make.generated import Generated
from whydoku.model.layout import Layout, cell_name, find_layout, parse_cell
from whydoku.model.policy import (
    LEVELS,
    Policy,
    core_policy,
    policy_of,
    technique,
    techniques,
    techniques_named,
)
from whydoku.support.arguments import check_int, expect, short_repr
from whydoku.support.lazy import lazy

__all__ = [
    "CAGE_SIZES",
    "CHOOSING",
    "CRITERIA",
    "FEWEST",
    "FEW_GIVENS",
    "RANDOM_CAGES",
    "RANDOM_JIGSAW",
    "SLOW",
    "SYMMETRIES",
    "Criteria",
    "Keywords",
    "Range",
]

SYMMETRIES: tuple[str, ...] = tuple(_core.symmetry_names())
"""The symmetries that the cells with givens may have: turned, mirrored at a line or a diagonal, at
both diagonals, or all of these."""

HARD = LEVELS.index("hard")
"""Above this level, attempts that need the most guesses are judged first."""

RANDOM_JIGSAW = "jigsaw"
"""The name of a layout with new random regions for every puzzle."""

RANDOM_CAGES = "+killer"
"""What follows on the name of a layout for new random cages in every puzzle."""

CAGE_SIZES: tuple[str, ...] = tuple(_core.cage_size_names())
"""How large the cages of new killers are: as in newspapers, smaller or larger."""

CELLS_A_ZERO_CAGE = 6
"""The cells of a killer for each cage without a sum: with more such cages hardly any killer has
only one solution."""

OF_KILLERS = (
    *("layout", "symmetry", "givens", "cages", "zero_cages"),
    *("level", "needs", "require", "forbid", "policy"),
)
"""The criteria that new killers take."""

CAGES = "cages"
"""The family of techniques that need cages."""

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

Range = tuple[float | None, float | None]
"""Lowest and highest; None: no bound."""

_SLOW, _CHOSEN = {"effort": "slow"}, {"effort": "chosen"}
"""Mark the fields that are named in :data:`SLOW`, and those that are named in :data:`CHOOSING`."""


class Keywords(TypedDict, total=False):
    """The criteria as :func:`whydoku.generate` takes them."""

    layout: Layout | str
    symmetry: str
    pattern: Iterable[int | str] | None
    givens: int | None
    minimal: bool
    cages: str
    zero_cages: int
    level: str | None
    needs: str | None
    require: Iterable[str]
    forbid: Iterable[str]
    score: Range | None
    rating: Range | None
    minutes: Range | None
    te: int | None
    policy: Policy | str | None


class _Ladders(NamedTuple):
    """What a path may use, what has to solve the puzzle, and what must not (None: anything)."""

    using: Policy
    solved_by: Policy | None = None
    not_solved_by: Policy | None = None


@dataclass(frozen=True)
class Criteria:
    """What new puzzles should be like; :func:`whydoku.generate` says what each field means.

    Fields are checked and brought into one form: slugs into a tuple, cells into numbers. Raises
    ``ValueError`` or ``TypeError`` for criteria that cannot be met.

    >>> criteria = Criteria(require="x-wing", pattern=("r1c2", "r1c1"))
    >>> criteria.require, criteria.pattern
    (('x-wing',), (0, 1))
    """

    layout: Layout | str = "9x9"
    symmetry: str = field(default=SYMMETRIES[0], metadata=_SLOW)
    pattern: tuple[int | str, ...] | None = None
    givens: int | None = field(default=None, metadata=_SLOW)
    minimal: bool = False
    cages: str = CAGE_SIZES[0]
    zero_cages: int = 0
    level: str | None = field(default=None, metadata=_SLOW)
    needs: str | None = field(default=None, metadata=_SLOW)
    require: tuple[str, ...] = field(default=(), metadata=_CHOSEN)
    forbid: tuple[str, ...] = field(default=(), metadata=_SLOW)
    score: Range | None = field(default=None, metadata=_CHOSEN)
    rating: Range | None = field(default=None, metadata=_CHOSEN)
    minutes: Range | None = field(default=None, metadata=_CHOSEN)
    te: int | None = field(default=None, metadata=_CHOSEN)
    policy: Policy | str | None = None

    def __post_init__(self) -> None:
        self._set(
            needs=None if self.needs is None else technique(self.needs).slug,
            require=_slugs("require", self.require, lambda name: (technique(name).slug,)),
            score=_range("score", self.score),
            rating=_range("rating", self.rating),
            minutes=_range("minutes", self.minutes),
            te=None if self.te is None else check_int("te", self.te),
            forbid=_slugs("forbid", self.forbid, techniques_named),
        )
        self._set(policy=policy_of(self.policy))
        _ = self._ladders  # refuses a level or a technique that there is not
        self._set(layout=_shape(self.layout))
        self._expect_possible()
        self._set(
            symmetry=_symmetry(self.symmetry),
            cages=_cage_size(self.cages),
            zero_cages=_few_zero_cages(self.example, self.zero_cages),
            givens=_enough(self.layout, self.example, self.givens),
            pattern=_cells(self.example, self.pattern),
            minimal=bool(self.minimal),
        )

    def _set(self, **checked: Any) -> None:
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @property
    def example(self) -> Layout:
        """The layout; where each puzzle has regions or cages of its own, one without them."""
        if not isinstance(self.layout, str):
            return self.layout
        plain = self.layout.removesuffix(RANDOM_CAGES)
        return find_layout("9x9" if plain == RANDOM_JIGSAW else plain)

    @property
    def is_killer(self) -> bool:
        """Whether each puzzle has cages of its own."""
        return isinstance(self.layout, str) and self.layout.endswith(RANDOM_CAGES)

    @property
    def using(self) -> Policy:
        """The techniques that a path may use."""
        return self._ladders.using

    @lazy
    def _ladders(self) -> _Ladders:
        policy = policy_of(self.policy)
        if not (self.level or self.needs or self.require or self.forbid):
            return _Ladders(policy)
        using = policy.without_trial().without(*self.forbid)
        for slug in self.require:
            if slug not in self.forbid:
                using.demand(slug)
        if self.needs is not None:
            solving = using.up_to(self.needs)
            return _Ladders(solving, solving, solving.without(self.needs))
        if self.level is None:
            return _Ladders(using, using)
        if self.level not in LEVELS:
            raise WrongValue(
                f"there is no level {short_repr(self.level)}: expected {', '.join(LEVELS)}"
            )
        rank = LEVELS.index(self.level)
        solving, easier = (_of_levels(using, LEVELS[:end]) for end in (rank + 1, rank))
        # No level is easier than the first: its puzzles are all that its techniques solve.
        return _Ladders(solving, solving, easier if rank else None)

    def _expect_possible(self) -> None:
        """Raise ``WrongValue`` where it is known that no puzzle meets the criteria together."""
        level, layout = self.level, self.example
        used = [*([self.needs] if self.needs else []), *self.require]
        if self.is_killer:
            self._expect_of_killers()
        elif self.cages != CAGE_SIZES[0] or self.zero_cages:
            asked = "cages without a sum" if self.zero_cages else "sizes of cages"
            raise WrongValue(f"{asked} are for killers alone: expected such as 9x9{RANDOM_CAGES}")
        elif caged := [slug for slug in used if technique(slug).family == CAGES]:
            raise WrongValue(f"{caged[0]} is seen in killers alone: expected such as 9x9+killer")
        elif layout.cages:
            raise WrongValue(
                "no puzzles are made on given cages: expected the name of a layout, or with "
                f"{RANDOM_CAGES} behind it for new cages"
            )
        if (self.te or 0) > DEEPEST:
            raise WrongValue(f"te = {self.te}: none was found in 700,000 attempts; expected 0 to 2")
        if self.rating and layout.name != "9x9":
            raise WrongValue(f"the layout {layout.name} has no rating; expected 9x9")
        both = next((slug for slug in used if slug in self.forbid), None)
        if both:
            raise WrongValue(f"a puzzle cannot need {both} and be solved without it")
        if level not in LEVELS:
            return
        rank = LEVELS.index(level)
        harder = (slug for slug in used if LEVELS.index(technique(slug).level) > rank)
        if slug := next(harder, None):
            raise WrongValue(
                f"no puzzle that uses {slug} is {level}: it is {technique(slug).level}"
            )
        if layout.name == EASY[0] and EASY[1] in self.using.techniques and level != LEVELS[0]:
            raise WrongValue(f"no 4x4 puzzle is {level}: all of them are easy")

    def _expect_of_killers(self) -> None:
        """Raise ``WrongValue`` where something is asked of a killer that is not looked for."""
        plain = {one.name: one.default for one in fields(self) if one.name not in OF_KILLERS}
        asked = [name for name in plain if getattr(self, name) != plain[name]]
        if asked:
            raise WrongValue(
                f"{asked[0]} was asked of a killer: new killers take {', '.join(OF_KILLERS[1:-1])} "
                "only"
            )

    # -- what they mean for a search -----------------------------------------------------------

    def for_core(self) -> _core.Criteria:
        """Return what the core aims at, and how it is to search for puzzles that are rare."""
        core = _core.Criteria()
        core.symmetry = self.symmetry
        core.givens = 0 if self.is_killer else self.givens or 0
        core.pattern = list(cast("tuple[int, ...]", self.pattern or ()))
        core.minimal = self.minimal
        core.solved_by = _for_core(self._ladders.solved_by or self._solved_by())
        core.not_solved_by = _for_core(self._ladders.not_solved_by or self._not_solved_by())
        is_free = self.symmetry == SYMMETRIES[0] and not self.pattern
        if self._are_deep() and is_free and core.solved_by is None:
            core.around_tridagon, core.not_solved_by = True, _for_core(REFUTING)
            return core
        core.rare = self.level == LEVELS[-1] or self.needs is not None or self.te == DEEPEST
        hardest = self.level or (technique(self.needs).level if self.needs else LEVELS[-1])
        core.hardest = core.rare and LEVELS.index(hardest) > HARD
        return core

    def met_by(self, made: Generated) -> bool:
        """Whether a puzzle meets the criteria that no search aims at; the quickest come first."""
        if made.puzzle.cages and not self._met_by_killer(made):
            return False
        if self.level and made._policy.choice == "hodoku" and made.level != self.level:
            return False  # its score lifts it above the level of its techniques
        if self.require and not set(self.require) <= made.techniques.keys():
            return False
        if self.minutes and not _within(self.minutes, made.minutes):
            return False
        if self.te is not None and made.te != self.te:
            return False
        if self.rating and not _within(self.rating, made.rating):
            return False
        return not self.score or _within(self.score, made.score)

    def _met_by_killer(self, made: Generated) -> bool:
        """Whether the path of a killer is as wished: they are made without looking at it."""
        if self._ladders.solved_by is None:
            return True
        if made.path.outcome != "solved" or (self.level and made.path.level != self.level):
            return False
        easier = self._ladders.not_solved_by if self.needs else None
        return easier is None or made.puzzle.path(easier).outcome != "solved"

    def _are_deep(self) -> bool:
        """Whether hardly any 9x9 meets them but those of the largest T&E depth."""
        rating, score = ((one and one[0]) or 0 for one in (self.rating, self.score))
        is_high = rating >= DEEP_RATING or score >= DEEP_SCORE
        is_nine = self.layout == find_layout("9x9")
        return is_nine and (self.te == DEEPEST or (self.te is None and is_high))

    def _solved_by(self) -> Policy | None:
        """Return techniques that solve each puzzle that meets them; None if that is not known."""
        high = self.rating[1] if self.rating else None
        if self.te == 0:
            return SINGLES
        return _rated_up_to(high) if high is not None and EASIEST <= high < ALIKE else None

    def _not_solved_by(self) -> Policy | None:
        """Return techniques that solve no puzzle that meets them; None if that is not known."""
        low = self.rating[0] if self.rating else None
        if self.te:
            return SINGLES if self.te == 1 else REFUTING
        return _rated_up_to(min(low, ALIKE) - 0.1) if low is not None and low > EASIEST else None


CRITERIA = tuple(one.name for one in fields(Criteria))
"""The names of all criteria."""
CHOOSING = tuple(one.name for one in fields(Criteria) if one.metadata == _CHOSEN)
"""The criteria that no search aims at: puzzles are chosen by them among many."""
SLOW = tuple(one.name for one in fields(Criteria) if one.metadata)
"""The criteria with which a puzzle may take milliseconds, or minutes."""


def _rated_up_to(rating: float) -> Policy:
    """Return the techniques that Sudoku Explainer has too, rated so high or lower."""
    return Policy.only(*(row.slug for row in techniques() if row.se and row.se <= rating + 1e-9))


def _within(bounds: Range, value: float | None) -> bool:
    """Whether a value is known, and neither too low nor too high."""
    low, high = bounds
    if value is None or (low is not None and value < low):
        return False
    return high is None or value <= high


def _of_levels(policy: Policy, levels: tuple[str, ...]) -> Policy:
    slugs = [slug for slug in policy.techniques if isinstance(slug, str)]
    return policy.without(*(slug for slug in slugs if technique(slug).level not in levels))


def _for_core(policy: Policy | None) -> _core.Policy | None:
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
    if layout.endswith(RANDOM_CAGES):
        plain = _shape(layout.removesuffix(RANDOM_CAGES))
        return (plain if isinstance(plain, str) else plain.name) + RANDOM_CAGES
    return find_layout(layout)


def _enough(shape: Layout | str, layout: Layout, givens: int | None) -> int | None:
    """Return a number of givens; refuse one with which no puzzle has a single solution."""
    if givens is None:
        return None
    givens = check_int("givens", givens, 0, layout.cells)
    name = shape if isinstance(shape, str) else shape.name
    least = 0 if name.endswith(RANDOM_CAGES) else FEWEST.get(name, layout.size - 1)
    if 0 < givens < least:
        raise WrongValue(
            f"givens = {givens}: with fewer than {least} no puzzle of the layout {name:.20} has "
            "only one solution"
        )
    return givens


def _symmetry(name: str) -> str:
    if name not in SYMMETRIES:
        raise WrongValue(
            f"there is no symmetry {short_repr(name)} of givens: expected {', '.join(SYMMETRIES)}"
        )
    return name


def _cage_size(name: str) -> str:
    if name not in CAGE_SIZES:
        raise WrongValue(
            f"there are no cages of the size {short_repr(name)}: expected {', '.join(CAGE_SIZES)}"
        )
    return name


def _few_zero_cages(layout: Layout, count: int) -> int:
    most = layout.cells // CELLS_A_ZERO_CAGE
    if check_int("zero_cages", count) > most:
        raise WrongValue(
            f"zero_cages = {count}: with more than {most} cages without a sum hardly any "
            f"{layout.name} killer has only one solution"
        )
    return count


def _slugs(
    name: str, names: Iterable[str], read: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the slugs of techniques, each name of which is read; one may be given by itself."""
    try:
        found = (names,) if isinstance(names, str) else tuple(names)
    except TypeError:
        raise WrongType(f"{name} = {short_repr(names)}: expected names of techniques") from None
    return tuple(dict.fromkeys(slug for each in found for slug in read(each)))


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


def _cells(layout: Layout, pattern: Iterable[int | str] | None) -> tuple[int, ...] | None:
    if pattern is None:
        return None
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
    return tuple(sorted(found))
