"""Positions in new killers: on their paths alone.

The core's finder of moments rests on symmetries, and it knows none of puzzles with cages. So paths
are walked here, one killer after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

from whydoku.make.generator import MOST_SEED, generate
from whydoku.model.layout import without_cages
from whydoku.model.path import Candidate
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Puzzle
from whydoku.model.symmetry import canonical
from whydoku.positions.ladders import policy_with
from whydoku.positions.plan import Job
from whydoku.positions.position import Outcome, Position, difficulty_of, line_of, themes_of
from whydoku.positions.wanted import Wanted

__all__ = ["positions_in_killers"]

HASH_BYTES = 8


def positions_in_killers(
    job: Job, wanted: Wanted, seed: int, seconds: float = 0.0
) -> Iterator[Position]:
    """Yield the positions on the paths of the killers of a job; ``seconds`` (0: no cap) caps it.

    Positions on one path have one solution: of each technique, the first of them are taken.
    Raises :class:`whydoku.CapReached` when the time is over.
    """
    ground, first = job.way.ground, job.number * job.puzzles
    made = generate(
        None,
        layout=ground.layout,
        seed=seed % (MOST_SEED + 1),
        first=first,
        seconds=seconds or None,
        **job.criteria,
    )
    policy = policy_with(job.way.alone or job.wanted[0], ground.policy)
    for one in made:
        if one.number >= first + job.puzzles:
            return
        yield from _on_path(one.puzzle, policy, job, wanted, seed)


def _on_path(
    puzzle: Puzzle, policy: Policy, job: Job, wanted: Wanted, seed: int
) -> Iterator[Position]:
    path = puzzle.path(policy)
    taken: Counter[str] = Counter()
    for position, step in zip(path.positions(), path.steps, strict=False):
        slug = step.technique
        if slug not in job.wanted or taken[slug] == wanted.per_grid:
            continue
        found = _described(position, slug, job.way.ground.policy, seed)
        if not wanted.single or len(found.outcomes) == 1:
            taken[slug] += 1
            yield found


def _described(position: Puzzle, slug: str, policy: str, seed: int) -> Position:
    """Describe a position where a technique is the next one."""
    steps = position.steps(Policy.only(slug))
    outcomes = {
        Outcome(tuple(sorted(step.placements)), tuple(sorted(step.eliminations))) for step in steps
    }
    easiest = min(steps, key=lambda step: step.difficulty)
    digits = dict(position.placed)
    placed = line_of(digits.get(cell, 0) for cell in range(position.layout.cells))
    givens = line_of(position.givens)
    struck = tuple(Candidate(*at) for at in position.eliminated)
    removed = " ".join(f"{cell}={digit}" for cell, digit in struck)
    key = f"{position.layout.name} {givens} {placed} {removed}"
    empty = sum(not digit for digit in position.values) / position.layout.cells
    return Position(
        f"{slug}-{blake2b(key.encode(), digest_size=HASH_BYTES).hexdigest()}",
        position.layout.name,
        givens,
        placed,
        struck,
        slug,
        tuple(sorted(outcomes)),
        difficulty_of(easiest.difficulty, sum(map(len, position.candidates))),
        themes_of(slug, outcomes, len(easiest.links), empty),
        "path",
        _grid(position),
        seed,
        policy,
    )


def _grid(position: Puzzle) -> str:
    """Return the same text for solutions that are equal up to symmetry."""
    solution = Puzzle(position.solve().values, layout=without_cages(position.layout))
    return canonical(solution).form.line()
