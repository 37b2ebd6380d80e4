"""Looks for positions: on the paths of new puzzles, or where candidates are struck at random.

The work is done in rounds. Each round is a list of jobs that is fixed before it starts, and what
they find is taken in their order. So the positions do not depend on the number of threads, and a
search can be put away after any round.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain
from math import ceil
from typing import Any

from whydoku import _core
from whydoku.bulk.threads import side_by_side
from whydoku.errors import CapReached
from whydoku.make.generator import MOST_SEED, new_seed
from whydoku.model.layout import find_layout
from whydoku.model.path import Candidate
from whydoku.model.policy import Policy
from whydoku.positions.blocks import Blocks
from whydoku.positions.killers import positions_in_killers
from whydoku.positions.ladders import DEFAULT, ladder_for, policy_with
from whydoku.positions.plan import (
    FRESH_BLOCK,
    NUDGES,
    PATHS,
    PROBES,
    STREAMS,
    Job,
    Way,
    fresh_job,
    job_of,
    ways,
)
from whydoku.positions.position import (
    Outcome,
    Position,
    difficulty_of,
    line_of,
    themes_of,
)
from whydoku.positions.wanted import Ground, Wanted, layout_for
from whydoku.support.arguments import check_int, seconds_of

__all__ = [
    "Search",
    "fresh_position",
    "given_up_sentence",
    "positions",
    "positions_of",
]

LEAST_ON_PATHS = 4
"""Positions that a way on paths has to give by the end of its first jobs (``PROBES``); with fewer,
it is not followed further."""
PRIOR_POSITIONS = 0.5
"""Positions added to what each way gave before ways are compared, so that a way whose first jobs
gave nothing is not ruled out for ever."""
MOST_JOBS = 16
"""Jobs for one technique in one round."""
JOBS_WHILE_NEW = 4
"""Jobs in one round of a way that serves one technique, during its first jobs (``PROBES``). More
than others get, so that it is soon known what the way gives."""
MOST_TOGETHER = 64
"""Jobs of one round, about, if there is one for each technique."""
HIGH_YIELD = 1.0
"""Positions in a job. A way with this yield or more gets as many jobs as are needed, up to
``MOST_JOBS``: what is easy to get is soon complete, and leaves the rounds to what is not."""
MOST_JOBS_IN_VAIN = 96
"""A technique is given up after this many jobs in a row without a position."""
HASH_BYTES = 8
MOST_FRESH_PUZZLES = 20_000
"""The search for one position ends after this many puzzles."""


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
    """Jobs done so far, by the name of their way."""
    given: Counter[str] = field(default_factory=Counter)
    """Positions of each technique that each way gave: the slug, and the name of the way."""
    barren: Counter[str] = field(default_factory=Counter)
    """Jobs since the last position, by technique."""
    rounds: int = 0
    _known: set[str] = field(default_factory=set, repr=False)
    _grids: Counter[tuple[str, str]] = field(default_factory=Counter, repr=False)

    def __post_init__(self) -> None:
        check_int("count", self.count, 1)
        check_int("seed", self.seed, 0, MOST_SEED)
        self._blocks = Blocks(self.seed)

    def lacking(self) -> tuple[str, ...]:
        """Return the techniques of which positions are missing, without those given up."""
        return tuple(slug for slug in self._missing() if not self._is_hopeless(slug))

    def given_up(self) -> tuple[str, ...]:
        """Return the techniques that were given up."""
        return tuple(filter(self._is_hopeless, self._missing()))

    def _missing(self) -> tuple[str, ...]:
        return tuple(slug for slug in self.wanted.techniques if self.found[slug] < self.count)

    def _is_hopeless(self, slug: str) -> bool:
        if self.barren[slug] < MOST_JOBS_IN_VAIN:
            return False
        return not any(map(self._is_new, chain.from_iterable(ways(self.wanted, slug))))

    def state(self) -> dict[str, Any]:
        """Return how far the search is, as JSON has it."""
        return {
            "found": dict(self.found),
            "jobs": dict(self.jobs),
            "given": dict(self.given),
            "barren": dict(self.barren),
            "rounds": self.rounds,
        }

    def resume(self, state: Mapping[str, Any], rows: Iterable[tuple[str, str, str]]) -> None:
        """Go on from a state, with the technique, id and grid of each position so far."""
        self.found, self.jobs = Counter(state["found"]), Counter(state["jobs"])
        self.given = Counter(state["given"])
        self.barren, self.rounds = Counter(state["barren"]), state["rounds"]
        for slug, name, grid in rows:
            self._known.add(name)
            self._grids[slug, grid] += 1

    def round(self, threads: int = 1, seconds: float = 0.0) -> Iterator[Position]:
        """Do the jobs of a round, and yield the positions that they find.

        ``seconds`` (0: no cap) caps the time. Raises :class:`whydoku.CapReached` when it is over
        and when a puzzle needs too much search. A state is of use after a whole round alone.
        """
        until = time.monotonic() + seconds if seconds else None
        jobs = self._plan()

        def do(job: Job) -> list[Position]:
            return _do(job, self.wanted, self.seed, self._blocks, until)

        with closing(side_by_side(do, jobs, threads)) as results, self._counted():
            for job, result in zip(jobs, results, strict=True):
                yield from self._taken(job, result)
                if not self.lacking():
                    break
        self.rounds += 1

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Let what tells of a cap say how many positions there are."""
        try:
            yield
        except CapReached as cap:
            found = self.found.total()
            told = f"{cap} after {found:,} position{'s' if found != 1 else ''}"
            raise CapReached(told, found) from None

    def _plan(self) -> list[Job]:
        lacking = self.lacking()
        wanted: dict[Way, list[str]] = {}
        for slug in lacking:
            for way in self._ways_now(slug):
                wanted.setdefault(way, []).append(slug)
        most = min(1 << min(self.rounds, MOST_JOBS), MOST_JOBS)
        several = min(most, max(1, MOST_TOGETHER // max(1, len(lacking))))
        return [
            self._next_job(way, tuple(slugs))
            for way, slugs in wanted.items()
            for _ in range(self._turns(way, slugs, several, most))
        ]

    def _turns(self, way: Way, slugs: list[str], several: int, most: int) -> int:
        """Return how many jobs of a way are done in a round."""
        usual = min(most, max(several, len(slugs)))
        left = PROBES[way.kind] - self.jobs[way.name]
        if left > 0:
            return min(left, max(usual, JOBS_WHILE_NEW) if way.alone else usual)
        return max(usual, min(most, max(self._needed(way, slug) for slug in slugs)))

    def _needed(self, way: Way, slug: str) -> int:
        """Return how many jobs of a way complete a technique; none if the way gives too little."""
        given = self.given[_of(slug, way)] / self.jobs[way.name]
        return ceil((self.count - self.found[slug]) / given) if given >= HIGH_YIELD else 0

    def _next_job(self, way: Way, slugs: tuple[str, ...]) -> Job:
        number = self.jobs[way.name]
        self.jobs[way.name] += 1
        return job_of(way, slugs, number, self.wanted)

    def _ways_now(self, slug: str) -> list[Way]:
        """Return the ways of the first group that is new or good.

        All paths that are good are followed. Off the paths, the way that gives most is taken. If no
        group is new or good, or if the good ones have given nothing for long, it is the way that
        gave most of all.
        """
        groups = ways(self.wanted, slug)
        for group in groups:
            is_path = group[0].kind in PATHS
            least = LEAST_ON_PATHS if is_path else 1
            new = [way for way in group if self._is_new(way)]
            good = [way for way in group if self.given[_of(slug, way)] >= least]
            if self.barren[slug] >= MOST_JOBS_IN_VAIN:
                good = []
            if is_path and (new or good):
                return [way for way in group if way in (*new, *good)]
            if new or good:
                return new or [self._best(slug, good)]
        return [self._best(slug, chain.from_iterable(groups))]

    def _best(self, slug: str, among: Iterable[Way]) -> Way:
        def promise(way: Way) -> float:
            return (self.given[_of(slug, way)] + PRIOR_POSITIONS) / self.jobs[way.name]

        return max(among, key=promise)

    def _is_new(self, way: Way) -> bool:
        return self.jobs[way.name] < PROBES[way.kind]

    def _taken(self, job: Job, result: list[Position]) -> Iterator[Position]:
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
            self.given[_of(slug, job.way)] += 1
            self.barren[slug] = 0
            yield position


def _of(slug: str, way: Way) -> str:
    """Return by which text a state keeps what a way gave of a technique."""
    return f"{slug}: {way.name}"


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

    Raises :class:`whydoku.CapReached` when the time is over, and when a technique is given up
    because hardly any puzzle gives a position of it; the positions before that have been yielded.
    Wrong arguments raise ``ValueError`` or ``TypeError``.

    >>> [found.givens for found in positions("full-house", 2, layout="4x4", seed=1)]
    ['42.......3.1....', '13...4....3....2']
    """
    slugs = (technique,) if isinstance(technique, str) else tuple(technique)
    search = Search(Wanted(slugs, **wanted), count, new_seed() if seed is None else seed)
    return positions_of(search, threads, seconds)


def fresh_position(
    technique: str, seed: int, seconds: float | None = None, *, layout: str | None = None
) -> Position:
    """Return one position for an exercise: the first on the paths of the puzzles of a seed.

    It is the first that suits an exercise of those that :func:`positions` yields with
    ``single=True`` and ``source="path"``, but the search looks at few puzzles at a time. So it
    takes milliseconds where the technique is common. For techniques of the level extreme, puzzles
    of that level and puzzles around a tridagon take turns. Techniques of cages are looked for in
    killers, and the law of leftovers on a jigsaw, unless ``layout`` names another one. ``seconds``
    caps the time (None: none).

    Raises :class:`whydoku.CapReached` when the time is over, and after some 20,000 puzzles, or
    2,500 for extreme techniques. Wrong arguments raise ``ValueError`` or ``TypeError``.

    >>> fresh_position("x-wing", seed=1).id == next(positions("x-wing", seed=1, single=True)).id
    True
    """
    wanted = Wanted((technique,), layout or layout_for(technique), single=True, source="path")
    check_int("seed", seed, 0, MOST_SEED)
    limit = seconds_of(seconds)
    until = time.monotonic() + limit if limit else None
    blocks = Blocks(seed)
    looked_at = 0
    for number in range(MOST_FRESH_PUZZLES // FRESH_BLOCK):
        job = fresh_job(wanted, number)
        looked_at += job.puzzles
        for found in _do(job, wanted, seed, blocks, until):
            if found.suits_exercise:
                return found
    raise CapReached(f"none of {looked_at:,} puzzles has a position of {technique}")


def positions_of(
    search: Search, threads: int = 1, seconds: float | None = None
) -> Iterator[Position]:
    """Yield all positions that a search finds; otherwise as :func:`positions`."""
    limit = seconds_of(seconds)
    until = time.monotonic() + limit
    while search.lacking():
        left = max(until - time.monotonic(), 1e-3) if limit else 0.0
        yield from search.round(threads, left)
    if told := given_up_sentence(search):
        raise CapReached(told)


def given_up_sentence(search: Search) -> str:
    """Return a sentence about the techniques that were given up; nothing if there are none."""
    told = [f"{slug} ({search.found[slug]:,})" for slug in search.given_up()]
    if not told:
        return ""
    blocks = f"{MOST_JOBS_IN_VAIN} blocks of puzzles"
    return f"after {blocks} without another position: given up {', '.join(told)}"


def _do(job: Job, wanted: Wanted, seed: int, blocks: Blocks, until: float | None) -> list[Position]:
    """Look for positions in the puzzles of a job."""
    ground = job.way.ground
    left = 0.0 if until is None else max(until - time.monotonic(), 1e-3)
    if ground.has_new_cages:
        return list(positions_in_killers(job, wanted, seed, left))
    layout = find_layout(ground.layout)
    givens = blocks.puzzles(job, layout, left)
    finder = _core.MomentFinder(
        layout,
        _core.Policy(ladder_for(job.wanted, ground.policy), _nodes(ground.policy), 0.0),
        job.wanted,
        int(wanted.single),
        wanted.per_grid,
        seed,
    )
    first = job.stream * STREAMS + job.number * job.puzzles
    left = 0.0 if until is None else max(until - time.monotonic(), 1e-3)
    if job.way.kind in PATHS:
        found = finder.on_paths(givens, first, left)
    elif job.way.kind == NUDGES:
        found = finder.by_nudges(givens, first, job.tries, left)
    else:
        found = finder.by_strikes(givens, first, job.tries, left)
    if found.cap:
        raise CapReached(f"the search was stopped by its cap of {found.cap}")
    made = (_described(one, givens[one.puzzle], ground, seed) for one in found.found)
    return [position for position in made if _is_next(position)]


def _nodes(policy: str) -> int:
    return Policy.named(policy).nodes


def _is_next(position: Position) -> bool:
    """Whether the policy of a position takes its technique there, as the default one always does.

    Others may prefer a technique at the same place of their ladder, or take the steps of another
    program, which does not find all.
    """
    if position.policy == DEFAULT:
        return True
    slug = position.technique
    hint = position.puzzle.hint(policy_with(slug, position.policy))
    return hint is not None and hint.technique == slug


def _described(found: _core.Moment, givens: list[int], ground: Ground, seed: int) -> Position:
    layout = find_layout(ground.layout)
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
        ground.policy,
    )
