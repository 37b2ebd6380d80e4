"""The ways to look for positions of a technique, and the jobs that a search is made of.

A way is a kind of search on a ground: along the paths of puzzles, along those of hard ones, by
nudges, or by strikes that are given back.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from whydoku.model.policy import LEVELS, Policy, technique, techniques
from whydoku.positions.ladders import places
from whydoku.positions.turned import TURNED
from whydoku.positions.wanted import Ground, Wanted

__all__ = [
    "ANY_PUZZLE",
    "FRESH_BLOCK",
    "NUDGES",
    "PATHS",
    "PROBES",
    "STREAMS",
    "TURNED_PUZZLE",
    "Job",
    "Way",
    "fresh_job",
    "job_of",
    "ways",
]

PATH, HARD_PATH, NUDGES, STRIKES = "path", "hard path", "nudges", "strikes"
KINDS = (PATH, HARD_PATH, NUDGES, STRIKES)
PATHS = KINDS[:2]
PROBES = {PATH: 4, HARD_PATH: 8, NUDGES: 6, STRIKES: 6}
"""After so many jobs of a way, it is known how much it gives."""
PATH_BLOCK = 1000
"""Puzzles of a job on paths."""
FRESH_BLOCK, FRESH_HARD_BLOCK, FRESH_KILLERS = 64, 8, 8
"""Puzzles of a job where one position is looked for; the same of puzzles for hard paths, and of
killers."""
STREAMS = 1 << 40
"""Numbers of a seed that each kind of job may use."""
NINE = "9x9"


class _Base(NamedTuple):
    """Puzzles from which jobs start: the more they need, the longer it takes to make them."""

    number: int
    criteria: Mapping[str, Any]
    block: Mapping[str, int]
    """Puzzles of a job: on paths, and off them by what the technique costs."""


CHEAP, DEAR, DEAREST = "cheap", "dear", "dearest"
TRIES = {CHEAP: 30, DEAR: 20, DEAREST: 10}
"""How often each puzzle is nudged anew."""
ANY_PUZZLE = _Base(0, {}, {PATH: PATH_BLOCK, CHEAP: 1000, DEAR: 300, DEAREST: 60})
UNFAIR = _Base(1, {"level": "unfair"}, {CHEAP: 128, DEAR: 48, DEAREST: 16})
WITH_TRIDAGON = _Base(2, {"te": 2}, dict.fromkeys((HARD_PATH, CHEAP, DEAR, DEAREST), 16))
EXTREME = _Base(3, {"level": "extreme"}, {HARD_PATH: 60})
KILLER = _Base(0, {}, {PATH: 64})
TURNED_PUZZLE = _Base(4, {}, dict.fromkeys((CHEAP, DEAR, DEAREST), 64))
OFF_PATHS = (ANY_PUZZLE, UNFAIR, WITH_TRIDAGON)
"""Jobs off the paths take these in turn, on the 9x9 and where nothing is asked of the puzzles."""
HARD_PATHS = (EXTREME, WITH_TRIDAGON)
"""Puzzles whose paths get to unfair and extreme techniques. Jobs on hard paths take these in turn,
also on the 9x9 and where nothing is asked alone."""
KIND_STREAM, GROUND_STREAM = 1000, 10_000
"""How far the streams of kinds of jobs, and of grounds, are apart."""


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
    base: int
    """The number of the base: it has puzzles of its own."""
    criteria: Mapping[str, Any]
    stream: int
    """Sets the random numbers of this kind of job apart from those of others."""
    number: int
    puzzles: int
    tries: int
    """How often each puzzle is begun anew, where its path is left."""


@lru_cache(maxsize=1024)
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
    if ground.has_new_cages:  # nobody leaves their paths
        return [Way(PATH, ground, shared)], []
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
    cost = _cost_of(slugs[0])
    bases = _bases(way, wanted)
    number, turn = divmod(number, len(bases))
    base = bases[turn]
    is_path = way.kind in PATHS
    stream = GROUND_STREAM * wanted.grounds().index(way.ground)
    stream += KIND_STREAM * (KINDS.index(way.kind) + (len(KINDS) if way.alone else 0))
    stream += (_row_of(way.alone) if way.alone else 0) * len(OFF_PATHS) + turn
    return Job(
        way,
        slugs,
        base.number,
        {**base.criteria, **wanted.criteria()},
        stream,
        number,
        base.block[way.kind if is_path else cost],
        0 if is_path else TRIES[cost],
    )


def _bases(way: Way, wanted: Wanted) -> tuple[_Base, ...]:
    if way.kind == HARD_PATH:
        return HARD_PATHS
    if way.ground.has_new_cages:
        return (KILLER,)
    if way.kind == PATH or not _is_free(wanted, way.ground):
        return (ANY_PUZZLE,)
    return (TURNED_PUZZLE,) if way.alone in TURNED else OFF_PATHS


def fresh_job(wanted: Wanted, number: int) -> Job:
    """Return a job that looks for one position on few paths: of extreme techniques, on hard ones.

    Its puzzles are those of the seed itself, so that the page's engine can make them too.
    """
    slugs, ground = wanted.techniques, wanted.grounds()[0]
    if ground.has_new_cages:
        return Job(Way(PATH, ground, ""), slugs, 0, {}, 0, number, FRESH_KILLERS, 0)
    if technique(slugs[0]).level != LEVELS[-1]:
        return Job(Way(PATH, ground, ""), slugs, ANY_PUZZLE.number, {}, 0, number, FRESH_BLOCK, 0)
    number, turn = divmod(number, len(HARD_PATHS))
    way, criteria = Way(HARD_PATH, ground, ""), HARD_PATHS[turn].criteria
    return Job(way, slugs, ANY_PUZZLE.number, criteria, 0, number, FRESH_HARD_BLOCK, 0)


def _row_of(slug: str) -> int:
    return next(number for number, row in enumerate(techniques()) if row.slug == slug)


def _cost_of(slug: str) -> str:
    rank = LEVELS.index(technique(slug).level)
    return (CHEAP, DEAR, DEAREST)[max(0, rank - LEVELS.index("hard"))]
