"""Makes the positions of the course anew: src/whydoku/course/positions.

    python tests/make_exercises.py [SLUG ...]    # these alone; without a slug, all of the course
    python tests/make_exercises.py --stale       # only those that fit the ladder no more

Of each technique of the course, fifty positions with one outcome, each of a grid of its own. Of
those that are found, the boards with more candidates than most are left out, and steps with more
cells and links. The others go from easy to hard. Chains whose ends hold one digit, and chains whose
ends hold two, are half and half. With --stale, positions stay whose technique is still the easiest;
their difficulty follows the costs of the ladder.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from zlib import crc32

from whydoku import Policy, Puzzle, canonical, technique
from whydoku.course import lessons
from whydoku.positions import Position, positions, puzzle_of
from whydoku.positions.position import EXERCISE, difficulty_of
from whydoku.positions.wanted import layout_for

FOLDER = Path(__file__).resolve().parents[1] / "src/whydoku/course/positions"
SEED = 2026
COUNT = 50
POOL = 4 * COUNT
"""So many are found. The clearer half is kept, and every second of these is taken."""
PER_LINK = 2
PER_CELL = 4
"""What a link or a cell of a step counts, in candidates that the board has more."""
SHARED = 60
"""The same for two sets that share a cell: lessons speak of sets that share none."""
SETS = ("set", "second")
OF_TWO_KINDS = {"aic": 16 * COUNT}
"""Techniques whose ends hold one digit or two, with the size of the pool: two are rarer."""


def taught() -> list[str]:
    """Return the techniques of the course, in the order of its lessons."""
    return [slug for lesson in lessons() for slug in lesson.techniques]


def chosen(found: list[Position], used: set[str], count: int = COUNT) -> list[Position]:
    """Return clear positions, from easy to hard, none with a solution that was used."""
    suited = (one for one in found if one.suits_exercise)
    fresh = [one for one in suited if solution(one.puzzle) not in used]
    by_source = sorted(fresh, key=lambda one: (one.source != "path", clutter(one), one.id))
    return sorted(by_source[: 2 * count : 2], key=by_difficulty)


def by_difficulty(position: Position) -> tuple[int, str]:
    """Return what positions are sorted by."""
    return position.difficulty, position.id


def completed(slug: str, found: list[Position], kept: list[Position]) -> list[Position]:
    """Return the kept positions with as many others as are missing.

    Of techniques of two kinds, there are as many chains of one digit as of two.
    """
    used = used_by_others(slug) | {solution(one.puzzle) for one in kept}
    kinds = (True, False) if slug in OF_TWO_KINDS else (None,)
    best = list(kept)
    for kind in kinds:
        missing = COUNT // len(kinds) - len(of_kind(kept, kind))
        best += chosen(of_kind(found, kind), used, missing)
    return sorted(best, key=by_difficulty)


def of_kind(some: list[Position], ends_in_one_digit: bool | None) -> list[Position]:
    """Return those whose chain strikes one digit, or several; all without a kind."""
    if ends_in_one_digit is None:
        return some
    digits = [{struck.digit for each in one.outcomes for struck in each.struck} for one in some]
    pairs = zip(some, digits, strict=True)
    return [one for one, struck in pairs if (len(struck) == 1) == ends_in_one_digit]


def still_fit(slug: str) -> list[Position]:
    """Return the positions of the file whose technique is still the easiest."""
    lines = (FOLDER / f"{slug}.jsonl").read_text("ascii").splitlines()
    rows = (Position.from_dict(json.loads(line)) for line in lines)
    return [costed(one) for one in rows if is_moment(one)]


def is_moment(position: Position) -> bool:
    """Whether no easier technique finds anything there."""
    step = position.puzzle.hint(Policy().up_to(position.technique))
    return step is not None and step.technique == position.technique


def costed(position: Position) -> Position:
    """Return a position with the difficulty that it has by the costs of the ladder."""
    puzzle = position.puzzle
    cost = min(step.difficulty for step in puzzle.steps(Policy.only(position.technique)))
    candidates = sum(len(digits) for digits in puzzle.candidates)
    return replace(position, difficulty=difficulty_of(cost, candidates))


def clutter(position: Position) -> int:
    """Return how much there is to see on a board, and in the step."""
    step = position.puzzle.hint(Policy().up_to(position.technique))
    assert step is not None
    if technique(position.technique).family == "cages":  # the fewer words its reason needs
        return len(step.words(4).rpartition(" So ")[0].split())
    cells = {role: {mark.cell for mark in step.marks if mark.role == role} for role in SETS}
    marked = {mark.cell for mark in step.marks}
    shared = set.intersection(*cells.values())
    candidates = sum(len(digits) for digits in position.puzzle.candidates)
    return candidates + PER_LINK * len(step.links) + PER_CELL * len(marked) + SHARED * bool(shared)


def used_by_others(slug: str) -> set[str]:
    """Return the solutions of all positions but those of a technique."""
    others = (path for path in FOLDER.glob("*.jsonl") if path.stem != slug)
    rows = (json.loads(line) for path in others for line in path.read_text("ascii").splitlines())
    return {solution(puzzle_of(row)) for row in rows}


def solution(puzzle: Puzzle) -> str:
    """Return the smallest form of a puzzle's solution, whatever cages the puzzle has."""
    plain = puzzle.layout.name.partition("+")[0]
    return canonical(Puzzle(puzzle.solve().values, layout=plain)).form.line()


def write(slug: str, best: list[Position]) -> None:
    """Write the file of a technique."""
    rows = [{key: one.to_dict()[key] for key in EXERCISE} for one in best]
    lines = [json.dumps(row, separators=(",", ":")) + "\n" for row in rows]
    (FOLDER / f"{slug}.jsonl").write_text("".join(lines), encoding="ascii")


def main() -> None:
    """Write a file for each technique."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", help="techniques; without any, all of the course")
    parser.add_argument("--stale", action="store_true", help="keep the positions that still fit")
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for slug in asked.slugs or taught():
        kept = still_fit(slug) if asked.stale else []
        missing = COUNT - len(kept)
        # A seed for each technique: else the same grids would be on the way to several. What
        # replaces stale positions has other grids than they had.
        seed = SEED + crc32(slug.encode()) + asked.stale
        pool = max(POOL, missing * OF_TWO_KINDS.get(slug, POOL) // COUNT)
        found = (
            list(positions(slug, pool, seed=seed, single=True, layout=layout_for(slug)))
            if missing
            else []
        )
        best = completed(slug, found, kept) if missing else sorted(kept, key=by_difficulty)
        write(slug, best)
        print(slug, len(best), missing, flush=True)


if __name__ == "__main__":
    main()
