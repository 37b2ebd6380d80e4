"""Finds the boards of the course: for each lesson two clear positions where its technique is next.

    python tests/course/make_boards.py                    # all lessons: writes boards.jsonl
    python tests/course/make_boards.py --lesson x-wing    # these alone anew; the others stay

Puzzles are generated until enough positions are found. The clearest two are taken: one finding, few
candidates, few links. The seed is fixed, so the same boards are found again. Captions are written
by hand in texts/; boards that change need new ones.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from whydoku import Generated, Policy, Puzzle, Step, generate, technique
from whydoku.course import Lesson, lesson, lessons
from whydoku.model.layout import cell_name
from whydoku.positions import positions as moments
from whydoku.positions.wanted import layout_for

FILE = Path(__file__).parents[2] / "src" / "whydoku" / "course" / "boards.jsonl"
SEED = 23
POSITIONS = 40
PUZZLES = 4000
PER_LESSON = 2
# A cell more on the page costs less than a second finding, which the text would not speak of.
SECOND_FINDING = 60
LINK = 6
# Of cages, those are clear whose reason needs few words: empty ones of few cells.
WORD = 100
# Puzzles hardly ever come to these: positions are found by striking candidates at random.
RARE = {"hidden-quad", "jellyfish"}
CAGES = "cages"
"""The family of techniques whose positions are found in killers."""


def positions(slug: str, puzzle: Puzzle) -> Iterator[tuple[Puzzle, Step]]:
    """The first position of a puzzle's path whose easiest step is of the technique.

    Of a single, no candidate is struck before: the first lessons know no candidates.
    """
    path = puzzle.path()
    is_single = technique(slug).family == "singles"
    for position, step in zip(path.positions(), path.steps, strict=False):
        if step.technique == slug and not (is_single and position.eliminated):
            yield position, step
            return


def clutter(slug: str, position: Puzzle, step: Step) -> int:
    """How much there is on the board that has nothing to do with the step."""
    candidates = sum(len(each) for each in position.candidates)
    if technique(slug).family == CAGES:
        reason = step.words(4).rpartition(" So ")[0]
        return candidates + WORD * len(reason.split())
    if layout_for(slug) != "9x9":  # sides of a jigsaw: the fewer cells are left over, the better
        return candidates + WORD * len({mark.cell for mark in step.marks})
    findings = len(position.steps(Policy.only(slug)))
    return candidates + SECOND_FINDING * (findings - 1) + LINK * len(step.links)


def nudged(slug: str) -> Iterator[tuple[Puzzle, Step]]:
    """Positions of a technique that paths of the 9x9 hardly give, or never."""
    is_in_killers = technique(slug).family == CAGES  # their boards begin with several findings
    layout = layout_for(slug)
    for position in moments(slug, POSITIONS, seed=SEED, single=not is_in_killers, layout=layout):
        step = position.puzzle.hint(Policy().up_to(slug))
        assert step is not None
        yield position.puzzle, step


def found(slug: str) -> list[tuple[int, Puzzle]]:
    """Positions of a technique, the clearest first."""
    if slug in RARE or layout_for(slug) != "9x9":
        return ordered((clutter(slug, *one), one[0]) for one in nudged(slug))
    rows: list[tuple[int, Puzzle]] = []
    puzzles: Iterator[Generated] = generate(PUZZLES, seed=SEED, require=[slug])
    for made in puzzles:
        for position, step in positions(slug, made.puzzle):
            rows.append((clutter(slug, position, step), position))
        if len(rows) >= POSITIONS:
            break
    return ordered(rows)


def ordered(rows: Iterable[tuple[int, Puzzle]]) -> list[tuple[int, Puzzle]]:
    return sorted(rows, key=lambda row: row[0])


def boards(each: Lesson) -> list[Puzzle]:
    """Two boards of a lesson: both of its technique, or one of each of its two.

    Lessons tell of rows first. So the first board is turned where its lines are columns.
    """
    share = PER_LESSON // len(each.techniques)
    first, *others = (board for slug in each.techniques for _, board in found(slug)[:share])
    return [turned(first) if is_upright(first) else first, *others]


def is_upright(position: Puzzle) -> bool:
    """Whether the step is a fish whose base lines are columns."""
    step = position.hint()
    assert step is not None
    size = position.layout.size
    bases = [mark.house for mark in step.houses if mark.role == "base"]
    return technique(step.technique).family == "fish" and all(size <= at < 2 * size for at in bases)


def turned(position: Puzzle) -> Puzzle:
    """The position with rows in the place of columns."""
    size = position.layout.size

    def at(cell: int) -> int:
        row, column = divmod(cell, size)
        return column * size + row

    cells = range(position.layout.cells)
    return Puzzle(
        [position.givens[at(cell)] for cell in cells],
        [(at(cell), digit) for cell, digit in position.placed],
        [(at(cell), digit) for cell, digit in position.eliminated],
        position.layout,
    )


def written(each: Lesson, number: int, position: Puzzle) -> dict[str, object]:
    layout = position.layout
    placed = dict(position.placed)
    share = PER_LESSON // len(each.techniques)
    cells = range(layout.cells)
    return {
        "lesson": each.id,
        "technique": each.techniques[number // share],
        "layout": layout.name,
        "givens": "".join(str(digit or ".") for digit in position.givens),
        "placed": "".join(str(placed.get(cell, ".")) for cell in cells),
        "struck": [f"{cell_name(layout, cell)}={digit}" for cell, digit in position.eliminated],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lesson", nargs="*", help="their ids; all without it")
    asked = parser.parse_args().lesson
    wanted = [lesson(name) for name in asked] if asked else list(lessons())
    old = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    made = {each.id: [row for row in old if row["lesson"] == each.id] for each in lessons()}
    for each in wanted:
        made[each.id] = [written(each, number, board) for number, board in enumerate(boards(each))]
        print(each.id, len(made[each.id]), flush=True)
        lines = [json.dumps(row, separators=(",", ":")) for rows in made.values() for row in rows]
        FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
