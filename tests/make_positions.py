"""Makes the positions of the course anew: src/pencilmark/course/positions.

    python tests/make_positions.py [SLUG ...]    # these alone; without a slug, all of the course

Of each technique of the course, fifty positions with one outcome, each of a grid of its own. Of
those that are found, the boards with more candidates than most are left out, and steps with more
cells and links. The others go from easy to hard. Chains whose ends hold one digit, and chains whose
ends hold two, are half and half.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from zlib import crc32

from pencilmark import Puzzle, canonical
from pencilmark.course import lessons
from pencilmark.positions import Position, positions
from pencilmark.positions.position import EXERCISE

FOLDER = Path(__file__).resolve().parents[1] / "src/pencilmark/course/positions"
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


def mixed(found: list[Position], used: set[str]) -> list[Position]:
    """Return the same with as many chains of one digit as of two."""
    kinds: dict[bool, list[Position]] = {True: [], False: []}
    for one in found:
        digits = {struck.digit for outcome in one.outcomes for struck in outcome.struck}
        kinds[len(digits) == 1].append(one)
    half = [one for kind in kinds.values() for one in chosen(kind, used, COUNT // 2)]
    return sorted(half, key=by_difficulty)


def clutter(position: Position) -> int:
    """Return how much there is to see on a board, and in the step."""
    step = position.puzzle.hint()
    assert step is not None
    cells = {role: {mark.cell for mark in step.marks if mark.role == role} for role in SETS}
    marked = {mark.cell for mark in step.marks}
    shared = set.intersection(*cells.values())
    candidates = sum(len(digits) for digits in position.puzzle.candidates)
    return candidates + PER_LINK * len(step.links) + PER_CELL * len(marked) + SHARED * bool(shared)


def used_by_others(slug: str) -> set[str]:
    """Return the solutions of all positions but those of a technique."""
    others = (path for path in FOLDER.glob("*.jsonl") if path.stem != slug)
    rows = (json.loads(line) for path in others for line in path.read_text("ascii").splitlines())
    return {solution(Puzzle.parse(row["givens"])) for row in rows}


def solution(puzzle: Puzzle) -> str:
    """Return the smallest form of a puzzle's solution."""
    return canonical(Puzzle.parse(puzzle.solve().line())).form.line()


def main(slugs: list[str]) -> None:
    """Write a file for each technique."""
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs or taught():
        # A seed for each technique: else the same grids would be on the way to several.
        pool, used = OF_TWO_KINDS.get(slug, POOL), used_by_others(slug)
        found = list(positions(slug, pool, seed=SEED + crc32(slug.encode()), single=True))
        best = mixed(found, used) if slug in OF_TWO_KINDS else chosen(found, used)
        rows = [{key: one.to_dict()[key] for key in EXERCISE} for one in best]
        lines = [json.dumps(row, separators=(",", ":")) + "\n" for row in rows]
        (FOLDER / f"{slug}.jsonl").write_text("".join(lines), encoding="ascii")
        print(slug, len(best), sum(one.source == "path" for one in best), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
