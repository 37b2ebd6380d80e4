"""The ways to look for positions of a technique, and the jobs that a search is made of.

A way is a kind of search on a ground: along the paths of puzzles, along those of hard ones, by
nudges, or by strikes that are given back.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from pencilmark.policy import LEVELS, Policy, technique, techniques
from pencilmark.positions.ladders import places
from pencilmark.positions.turned import TURNED
from pencilmark.positions.wanted import Ground, Wanted

__all__ = [
    "FRESH_BLOCK",
    "NUDGES",
    "PATHS",
    "PROBES",
    "STREAMS",
    "Job",
    "Way",
    "fresh_job",
    "job_of",
    "ways",
]

PATH, HARD_PATH, NUDGES, STRIKES = "path", "hard path", "nudges", "strikes"
PATHS = (PATH, HARD_PATH)
PROBES = {PATH: 4, HARD_PATH: 8, NUDGES: 6, STRIKES: 6}
"""After so many jobs of a way, it is known how much it gives."""
PATH_BLOCK = 1000
"""Puzzles of a job on paths."""
FRESH_BLOCK = 64
"""Puzzles of a job where one position is looked for."""
STREAMS = 1 << 40
"""Numbers of a seed that each kind of job may use."""
NINE = "9x9"


class _Base(NamedTuple):
    """Puzzles from which jobs start: the more they need, the longer it takes to make them."""

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
HARD_STREAM, STRIKE_STREAM, OWN_STREAM, GROUND_STREAM = 1000, 2000, 3000, 10_000
"""Where the streams of kinds of jobs begin; those of nudges are below."""


class Way(NamedTuple):
    """A kind of search, on a ground, for one technique by itself or for several together."""

    kind: str
    ground: Ground
    alone: str
    """The technique; empty: it is looked for together with others."""

    @property
    def name(self) -> str:
        """The way as a text, by which a state keeps its number of jobs."""
        shared = f"{self.kind} {self.ground.layout} {self.ground.policy}"
        return f"{self.alone} {shared}" if self.alone else shared


class Job(NamedTuple):
    """Puzzles of one base by their numbers, and the techniques that are looked for in them."""

    way: Way
    wanted: tuple[str, ...]
    criteria: Mapping[str, Any]
    stream: int
    """Sets the numbers of this kind of job apart from those of others."""
    number: int
    puzzles: int
    tries: int
    """How often each puzzle is begun anew, where its path is left."""


@cache
def ways(wanted: Wanted, slug: str) -> tuple[tuple[Way, ...], ...]:
    """Return the ways to look for a technique, in groups, those first that are taken first.

    Each ground has a group of paths, and a group of ways that leave them.

    >>> for group in ways(Wanted(("nishio",)), "nishio"):
    ...     print([way.kind for way in group])
    ['hard path']
    ['nudges', 'strikes']
    """
    grounds = [one for one in wanted.grounds() if slug in places(one.policy)]
    groups = (group for ground in grounds for group in _groups_on(ground, wanted, slug))
    return tuple(tuple(group) for group in groups if group)


def _groups_on(ground: Ground, wanted: Wanted, slug: str) -> tuple[list[Way], list[Way]]:
    row, first = technique(slug), wanted.grounds()[0]
    is_shared = ground == first and slug in Policy.named(ground.policy).techniques
    shared = "" if is_shared else slug
    paths, others = [], []
    is_extreme = row.level == LEVELS[-1]  # ordinary paths that lead there take long
    if wanted.source == "path" or (wanted.source == "any" and not is_extreme):
        paths.append(Way(PATH, ground, shared))
    is_hard = LEVELS.index(row.level) >= LEVELS.index("unfair")
    if wanted.source != "nudge" and is_hard and slug not in TURNED and _is_free(wanted, ground):
        paths.append(Way(HARD_PATH, ground, shared))
    if wanted.source != "path":
        others += [Way(NUDGES, ground, slug), Way(STRIKES, ground, slug)]
    return paths, others


def _is_free(wanted: Wanted, ground: Ground) -> bool:
    """Whether puzzles of the 9x9 are wanted, and nothing else is asked of them."""
    return not wanted.criteria() and ground.layout == NINE


def job_of(way: Way, slugs: tuple[str, ...], number: int, wanted: Wanted) -> Job:
    """Return the job with that number of a way, for some techniques."""
    if way.kind == PATH:
        stream = OWN_STREAM + _row_of(way.alone) if way.alone else 0
        job = Job(way, slugs, wanted.criteria(), stream, number, PATH_BLOCK, tries=0)
    elif way.kind == HARD_PATH:
        number, turn = divmod(number, len(HARD_PATHS))
        criteria, puzzles = HARD_PATHS[turn]
        stream = HARD_STREAM + turn
        job = Job(way, slugs, criteria, stream, number, puzzles, tries=0)
    else:
        job = _off_paths(way, slugs[0], number, wanted)
    return job._replace(stream=job.stream + GROUND_STREAM * wanted.grounds().index(way.ground))


def _off_paths(way: Way, slug: str, number: int, wanted: Wanted) -> Job:
    cost = _cost_of(slug)
    is_free = _is_free(wanted, way.ground)
    bases = BASES if is_free else (ANY_PUZZLE,)
    if is_free and slug in TURNED:
        bases = (TURNED_PUZZLE,)
    number, turn = divmod(number, len(bases))
    base = bases[turn]
    begin = STRIKE_STREAM if way.kind == STRIKES else 1
    stream = begin + _row_of(slug) * len(BASES) + turn
    criteria = {**base.criteria, **wanted.criteria()}
    return Job(way, (slug,), criteria, stream, number, base.block[cost], TRIES[cost])


def fresh_job(wanted: Wanted, number: int) -> Job:
    """Return a job that looks for one position on few paths."""
    way = Way(PATH, wanted.grounds()[0], "")
    return Job(way, wanted.techniques, {}, 0, number, FRESH_BLOCK, tries=0)


def _row_of(slug: str) -> int:
    return next(number for number, row in enumerate(techniques()) if row.slug == slug)


def _cost_of(slug: str) -> str:
    rank = LEVELS.index(technique(slug).level)
    return (CHEAP, DEAR, DEAREST)[max(0, rank - LEVELS.index("hard"))]
