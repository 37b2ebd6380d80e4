"""Looks for positions: on the paths of new puzzles, or where candidates are struck at random.

The work is done in rounds. Each round is a list of jobs that is fixed before it starts, and what
they find is taken in their order. So the positions do not depend on the number of threads, and a
search can be put away after any round.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from pencilmark import _core
from pencilmark.arguments import seconds_of, whole
from pencilmark.bulk.threads import side_by_side
from pencilmark.errors import CapReached, WrongValue
from pencilmark.generator import MOST_SEED, SYMMETRIES, Range, generate, new_seed
from pencilmark.layout import Layout, find_layout
from pencilmark.path import Candidate
from pencilmark.policy import LEVELS, NODES, technique, techniques
from pencilmark.positions.position import (
    Outcome,
    Position,
    difficulty_of,
    line_of,
    themes_of,
)
from pencilmark.positions.turned import TURNED, turned_puzzles

__all__ = [
    "SOURCES",
    "Search",
    "Wanted",
    "found_by",
    "fresh_position",
    "positions",
    "told_given_up",
]

SOURCES = ("any", "path", "nudge")
"""Where positions come from: from paths, from positions that were left at random, or from both."""
PATH_BLOCK = 1000
"""Puzzles of a job on paths."""
RARE_AFTER, RARE_BELOW = 4, 4
"""After so many jobs on paths, a technique with fewer positions than this is looked for by
nudges."""
MOST_JOBS = 16
"""Jobs for one technique in one round."""
MOST_TOGETHER = 64
"""About so many jobs are done in one round, if there is one for each technique."""
BARREN = 96
"""After so many jobs in a row without a position, a technique is given up."""
HASH_BYTES = 8
FRESH_BLOCK = 64
"""Puzzles of a job where one position is looked for."""
FRESH_MOST = 20_000
"""After so many puzzles, the search for one position ends."""
STREAMS = 1 << 40
"""Numbers of a seed that each kind of job may use."""


BASIC = "chute-triplet"
"""The last technique that is not hard."""


class _Base(NamedTuple):
    """Puzzles from which nudges start: the more they need, the longer it takes to make them."""

    criteria: Mapping[str, Any]
    block: Mapping[str, int]
    """Puzzles of a job, by what the technique costs."""


CHEAP, DEAR, DEAREST = "cheap", "dear", "dearest"
TRIES = {CHEAP: 30, DEAR: 20, DEAREST: 10}
"""How often each puzzle is nudged anew."""
ANY_PUZZLE = _Base({}, {CHEAP: 1000, DEAR: 300, DEAREST: 60})
TURNED_PUZZLE = _Base({"turned": True}, {CHEAP: 64, DEAR: 64, DEAREST: 64})
BASES = (
    ANY_PUZZLE,
    _Base({"level": "unfair"}, {CHEAP: 128, DEAR: 48, DEAREST: 16}),
    _Base({"te": 2}, {CHEAP: 16, DEAR: 16, DEAREST: 8}),
)
"""Jobs by nudges take these in turn, on the 9x9 and where nothing is asked of the puzzles."""
HARD_PATHS = (({"level": "extreme"}, 60), ({"te": 2}, 20))
"""Puzzles whose paths get to unfair and extreme techniques, and how many a job takes. Jobs on hard
paths take these in turn, also on the 9x9 and where nothing is asked alone."""
HARD_STREAM = 1000
"""The streams of these jobs; those of nudges are below it."""


@dataclass(frozen=True)
class Wanted:
    """What positions should be like.

    - ``techniques``: slugs; of each, the same number is looked for.
    - ``layout``: its name; random jigsaws are not possible.
    - ``level``, ``rating``, ``symmetry``: of the puzzle, as for :func:`pencilmark.generate`.
    - ``single``: exactly one outcome.
    - ``per_grid``: how many positions of a technique may have the same solution up to symmetry.
    - ``source``: one of :data:`SOURCES`.

    >>> Wanted(("x-wing",)).layout
    '9x9'
    """

    techniques: tuple[str, ...]
    layout: str = "9x9"
    level: str | None = None
    rating: Range | None = None
    symmetry: str = "none"
    single: bool = False
    per_grid: int = 1
    source: str = "any"

    def __post_init__(self) -> None:
        if not self.techniques:
            raise WrongValue("no technique is named")
        for slug in self.techniques:
            if technique(slug).trial:
                raise WrongValue(f"{slug} tries something out: no position is made for it")
        if find_layout(self.layout).name != self.layout:
            raise WrongValue(f"the layout {self.layout!r} has no name of its own")
        for name, value, known in (
            ("level", self.level or LEVELS[0], LEVELS),
            ("symmetry", self.symmetry, SYMMETRIES),
            ("source", self.source, SOURCES),
        ):
            if value not in known:
                raise WrongValue(f"there is no {name} {value!r}: expected {', '.join(known)}")
        whole("per_grid", self.per_grid, 1)
        for slug in self.techniques:
            hard = technique(slug).level
            if self.level and LEVELS.index(hard) > LEVELS.index(self.level):
                raise WrongValue(f"no puzzle that uses {slug} is {self.level}: it is {hard}")

    def criteria(self) -> dict[str, Any]:
        """Return what is asked of the puzzles, as :func:`pencilmark.generate` takes it."""
        asked = {"level": self.level, "rating": self.rating}
        given = {name: value for name, value in asked.items() if value is not None}
        return given if self.symmetry == "none" else {**given, "symmetry": self.symmetry}


class _Job(NamedTuple):
    """Puzzles of one base by their numbers, and the techniques that are looked for in them."""

    wanted: tuple[str, ...]
    criteria: Mapping[str, Any]
    stream: int
    """Sets the numbers of this kind of job apart from those of others."""
    number: int
    puzzles: int
    tries: int
    """How often each puzzle is nudged anew; 0: its path is followed."""


@dataclass
class Search:
    """A search for ``count`` positions of each technique that is wanted.

    ``state()`` says how far it is; with it a later search goes on where this one ended, if it knows
    the ids and grids of the positions so far.

    >>> search = Search(Wanted(("naked-single",)), count=3, seed=1)
    >>> made = list(search.round(threads=1))
    >>> len(made), search.lacking()
    (3, ())
    """

    wanted: Wanted
    count: int
    seed: int
    found: Counter[str] = field(default_factory=Counter)
    jobs: Counter[str] = field(default_factory=Counter)
    """Jobs done so far, by kind; jobs by nudges have the slug as their kind."""
    barren: Counter[str] = field(default_factory=Counter)
    """Jobs since the last position, by technique."""
    rounds: int = 0
    _known: set[str] = field(default_factory=set, repr=False)
    _grids: Counter[tuple[str, str]] = field(default_factory=Counter, repr=False)

    def __post_init__(self) -> None:
        whole("count", self.count, 1)
        whole("seed", self.seed, 0, MOST_SEED)

    def lacking(self) -> tuple[str, ...]:
        """Return the techniques of which positions are missing, without those given up."""
        return tuple(
            slug
            for slug in self.wanted.techniques
            if self.found[slug] < self.count and self.barren[slug] < BARREN
        )

    def given_up(self) -> tuple[str, ...]:
        """Return the techniques that were given up."""
        return tuple(
            slug
            for slug in self.wanted.techniques
            if self.found[slug] < self.count and self.barren[slug] >= BARREN
        )

    def state(self) -> dict[str, Any]:
        """Return how far the search is, as JSON has it."""
        return {
            "found": dict(self.found),
            "jobs": dict(self.jobs),
            "barren": dict(self.barren),
            "rounds": self.rounds,
        }

    def resume(self, state: Mapping[str, Any], rows: Iterable[tuple[str, str, str]]) -> None:
        """Go on from a state, with the technique, id and grid of each position so far."""
        self.found, self.jobs = Counter(state["found"]), Counter(state["jobs"])
        self.barren, self.rounds = Counter(state["barren"]), state["rounds"]
        for slug, name, grid in rows:
            self._known.add(name)
            self._grids[slug, grid] += 1

    def round(self, threads: int = 1, seconds: float = 0.0) -> Iterator[Position]:
        """Do the jobs of a round, and yield the positions that they find.

        ``seconds`` (0: no cap) caps the time. Raises :class:`pencilmark.CapReached` when it is over
        and when a puzzle needs too much search. A state is of use after a whole round alone.
        """
        until = time.monotonic() + seconds if seconds else None
        jobs = self._plan()

        def do(job: _Job) -> list[Position]:
            return _do(job, self.wanted, self.seed, until)

        with closing(side_by_side(do, jobs, threads)) as results:
            for job, result in zip(jobs, results, strict=True):
                yield from self._taken(job, result)
                if not self.lacking():
                    break
        self.rounds += 1

    def _plan(self) -> list[_Job]:
        lacking = self.lacking()
        on_paths = tuple(slug for slug in lacking if self._is_on_paths(slug))
        on_hard_paths = tuple(slug for slug in lacking if self._is_on_hard_paths(slug))
        most = min(1 << min(self.rounds, MOST_JOBS), MOST_JOBS)
        several = min(most, max(1, MOST_TOGETHER // max(1, len(lacking))))
        jobs = [self._on_path(on_paths) for _ in range(most if on_paths else 0)]
        jobs += [self._on_hard_path(on_hard_paths) for _ in range(most if on_hard_paths else 0)]
        rare = [slug for slug in lacking if slug not in (*on_paths, *on_hard_paths)]
        jobs += [self._by_nudges(slug) for slug in rare for _ in range(several)]
        return jobs

    def _is_on_paths(self, slug: str) -> bool:
        if self.wanted.source != "any":
            return self.wanted.source == "path"
        if technique(slug).level == LEVELS[-1]:
            return False  # paths that lead there take long
        return self.jobs["path"] < RARE_AFTER or self.found[slug] >= RARE_BELOW

    def _is_on_hard_paths(self, slug: str) -> bool:
        row = technique(slug)
        if self.wanted.source == "nudge" or not self._is_free() or not row.by_default:
            return False
        if slug in TURNED or LEVELS.index(row.level) < LEVELS.index("unfair"):
            return False
        is_new = self.jobs["hard path"] < RARE_AFTER * len(HARD_PATHS)
        return is_new or self.found[slug] >= RARE_BELOW

    def _is_free(self) -> bool:
        """Whether puzzles of the 9x9 are wanted, and nothing else is asked of them."""
        return not self.wanted.criteria() and self.wanted.layout == "9x9"

    def _on_path(self, slugs: tuple[str, ...]) -> _Job:
        number = self.jobs["path"]
        self.jobs["path"] += 1
        return _Job(
            slugs, self.wanted.criteria(), stream=0, number=number, puzzles=PATH_BLOCK, tries=0
        )

    def _on_hard_path(self, slugs: tuple[str, ...]) -> _Job:
        number, turn = divmod(self.jobs["hard path"], len(HARD_PATHS))
        self.jobs["hard path"] += 1
        criteria, puzzles = HARD_PATHS[turn]
        return _Job(slugs, criteria, HARD_STREAM + turn, number, puzzles, tries=0)

    def _by_nudges(self, slug: str) -> _Job:
        number, cost = self.jobs[slug], _cost_of(slug)
        self.jobs[slug] += 1
        asked = self.wanted.criteria()
        is_free = self._is_free()
        bases = BASES if is_free else (ANY_PUZZLE,)
        if is_free and slug in TURNED:
            bases = (TURNED_PUZZLE,)
        turn = number % len(bases)
        base = bases[turn]
        stream = 1 + _row_of(slug) * len(BASES) + turn
        return _Job(
            (slug,),
            {**base.criteria, **asked},
            stream,
            number // len(bases),
            base.block[cost],
            TRIES[cost],
        )

    def _taken(self, job: _Job, result: list[Position]) -> Iterator[Position]:
        """Yield the positions that are new, until there are enough of their technique."""
        for slug in job.wanted:
            self.barren[slug] += 1
        for position in result:
            slug, key = position.technique, (position.technique, position.grid)
            is_known = position.id in self._known or self._grids[key] >= self.wanted.per_grid
            if is_known or self.found[slug] == self.count:
                continue
            self._known.add(position.id)
            self._grids[key] += 1
            self.found[slug] += 1
            self.barren[slug] = 0
            yield position


def positions(
    technique: str | Iterable[str],
    count: int = 1,
    *,
    seed: int | None = None,
    threads: int = 1,
    seconds: float | None = None,
    **wanted: Any,
) -> Iterator[Position]:
    """Yield positions at the moment of one technique or several, ``count`` of each.

    The same ``seed`` (None: a new one) makes the same positions, with any number of ``threads``.
    ``wanted`` are the fields of :class:`Wanted`. ``seconds`` caps the time (None: no cap).

    Raises :class:`pencilmark.CapReached` when the time is over, and when a technique is given up
    because hardly any puzzle gives a position of it; the positions before that have been yielded.
    Wrong arguments raise ``ValueError`` or ``TypeError``.

    >>> [found.givens for found in positions("full-house", 2, layout="4x4", seed=1)]
    ['42.......3.1....', '13...4....3....2']
    """
    slugs = (technique,) if isinstance(technique, str) else tuple(technique)
    search = Search(Wanted(slugs, **wanted), count, new_seed() if seed is None else seed)
    return found_by(search, threads, seconds)


def fresh_position(technique: str, seed: int, seconds: float | None = None) -> Position:
    """Return one position with one outcome: the first on the paths of the puzzles of a seed.

    It is the first that :func:`positions` yields with ``single=True`` and ``source="path"``, but
    the search looks at few puzzles at a time. So it takes milliseconds where the technique is
    common. ``seconds`` caps the time (None: no cap).

    Raises :class:`pencilmark.CapReached` when the time is over, and after 20,000 puzzles. Wrong
    arguments raise ``ValueError`` or ``TypeError``.

    >>> fresh_position("x-wing", seed=1).id == next(positions("x-wing", seed=1, single=True)).id
    True
    """
    wanted = Wanted((technique,), single=True, source="path")
    whole("seed", seed, 0, MOST_SEED)
    limit = seconds_of(seconds)
    until = time.monotonic() + limit if limit else None
    for number in range(FRESH_MOST // FRESH_BLOCK):
        job = _Job((technique,), {}, stream=0, number=number, puzzles=FRESH_BLOCK, tries=0)
        found = _do(job, wanted, seed, until)
        if found:
            return found[0]
    raise CapReached(f"none of {FRESH_MOST:,} puzzles has a position of {technique}")


def found_by(search: Search, threads: int = 1, seconds: float | None = None) -> Iterator[Position]:
    """Yield all positions that a search finds; otherwise as :func:`positions`."""
    limit = seconds_of(seconds)
    until = time.monotonic() + limit
    while search.lacking():
        left = max(until - time.monotonic(), 1e-3) if limit else 0.0
        yield from search.round(threads, left)
    if told := told_given_up(search):
        raise CapReached(told)


def told_given_up(search: Search) -> str:
    """Return a sentence about the techniques that were given up; nothing if there are none."""
    told = [f"{slug} ({search.found[slug]:,})" for slug in search.given_up()]
    if not told:
        return ""
    return f"after {BARREN} blocks of puzzles without another position: given up {', '.join(told)}"


def _do(job: _Job, wanted: Wanted, seed: int, until: float | None) -> list[Position]:
    """Make the puzzles of a job, and look for positions in them."""
    layout = find_layout(wanted.layout)
    left = 0.0 if until is None else max(until - time.monotonic(), 1e-3)
    puzzles = list(_puzzles(job, layout, seed, left))
    givens = [list(puzzle) for puzzle in puzzles]
    finder = _core.MomentFinder(
        layout, _policy(job.wanted), job.wanted, int(wanted.single), wanted.per_grid, seed
    )
    first = job.stream * STREAMS + job.number * job.puzzles
    left = 0.0 if until is None else max(until - time.monotonic(), 1e-3)
    found = (
        finder.by_nudges(givens, first, job.tries, left)
        if job.tries
        else finder.on_paths(givens, first, left)
    )
    if found.cap:
        raise CapReached(f"the search was stopped by its cap of {found.cap}")
    return [_described(one, givens[one.puzzle], layout, seed) for one in found.found]


def _puzzles(job: _Job, layout: Layout, seed: int, seconds: float) -> Iterator[tuple[int, ...]]:
    """Yield the givens of the puzzles of a job: those that meet the criteria of a block of numbers.

    Each base has numbers of its own.
    """
    first = job.number * job.puzzles
    if "turned" in job.criteria:
        yield from turned_puzzles(seed, first, job.puzzles)
        return
    own = seed if not job.stream else (seed * 1_000_003 + job.stream) % (MOST_SEED + 1)
    is_chosen = "rating" in job.criteria
    made = generate(
        None if is_chosen else job.puzzles,
        layout=layout,
        seed=own,
        first=first,
        seconds=seconds or None,
        **job.criteria,
    )
    for one in made:
        if one.number >= first + job.puzzles:
            return
        yield one.puzzle.givens


def _policy(slugs: Iterable[str]) -> _core.Policy:
    """Return the ladder up to the hardest of some techniques: the default one, and these.

    It has all easy and medium ones, so that a path goes on where the hardest of some is easier.
    """
    wanted = set(slugs)
    last = max(map(_row_of, (*wanted, BASIC)))
    chosen = [
        row.slug
        for number, row in enumerate(techniques())
        if number <= last and (row.by_default or row.slug in wanted)
    ]
    return _core.Policy(chosen, NODES, 0.0)


def _row_of(slug: str) -> int:
    return next(number for number, row in enumerate(techniques()) if row.slug == slug)


def _cost_of(slug: str) -> str:
    rank = LEVELS.index(technique(slug).level)
    return (CHEAP, DEAR, DEAREST)[max(0, rank - LEVELS.index("hard"))]


def _described(found: _core.Moment, givens: list[int], layout: Layout, seed: int) -> Position:
    slug, steps = found.technique, found.findings
    outcomes = tuple(
        Outcome(
            tuple(sorted(Candidate(*at) for at in step.placements)),
            tuple(sorted(Candidate(*at) for at in step.eliminations)),
        )
        for step in steps
    )
    digits = [0] * layout.cells
    for cell, digit in found.placed:
        digits[cell] = digit
    easiest = min(steps, key=lambda step: step.difficulty)
    empty = 1 - (sum(map(bool, givens)) + len(found.placed)) / layout.cells
    name = blake2b(found.form, digest_size=HASH_BYTES).hexdigest()
    return Position(
        f"{slug}-{name}",
        layout.name,
        line_of(givens),
        line_of(digits),
        tuple(Candidate(*at) for at in found.struck),
        slug,
        tuple(sorted(outcomes)),
        difficulty_of(easiest.difficulty, found.candidates),
        themes_of(slug, outcomes, len(easiest.links), empty),
        "nudge" if found.nudged else "path",
        found.grid,
        seed,
    )
