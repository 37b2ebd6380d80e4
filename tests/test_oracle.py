"""The fast finders find what the slow, obvious ones in oracle.py find: no more and no less."""

from itertools import islice

import pytest

from examples import Example, example_lines
from killers import KILLERS, random_killers
from make_layouts import NOT_SEEN, why_not_seen
from oracle import ORACLES, TOGETHER, Grid, solutions
from oracle_cages import ABOUT_SUMS
from oracles import (
    LARGEST,
    SLOW,
    TOGETHER_ON_SMALL_BOARDS,
    affordable,
    compare,
    compare_together,
)
from random_puzzles import JIGSAWS, LAYOUTS, random_puzzles, thinned_positions
from thinning import some
from whydoku import Candidate, Policy, Puzzle, find_layout, techniques

BASIC = Policy().up_to("naked-pair").without_trial()
PUZZLES = 3


def positions(name: str) -> list[Puzzle]:
    """Some positions of the way through random puzzles, those where it ends included."""
    givens = find_layout(name).cells // 3
    found: list[Puzzle] = []
    for puzzle in islice(random_puzzles(name, seed=2, givens=givens), PUZZLES):
        way = puzzle.path(BASIC).positions()
        found += way[:: max(1, len(way) // 4)][:4]
        found.append(way[-1])
    return [position for position in found if not position.solved]


def without_singles(name: str, count: int) -> list[Puzzle]:
    """Where singles end, in minimal puzzles that are not solved by them."""
    singles = Policy.from_dict({"order": ["singles"]})
    ends = (puzzle.path(singles).end for puzzle in random_puzzles(name, seed=6))
    return list(islice((end for end in ends if not end.solved), count))


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_finders_agree_with_the_oracles(name: str) -> None:
    fired = set()
    for puzzle in some(positions(name), 4):
        fired |= compare(puzzle, ORACLES.keys() - LARGEST)
    assert len(fired) > 6


def test_a_loop_may_have_few_cells_of_two_candidates() -> None:
    """All its guards have the same digit then, and a cell outside sees them all."""
    values = "....4.....5...5.34.....5.........5.."
    givens = [int(char) if char != "." else 0 for char in values]
    placed = [(0, 3), (1, 5), (6, 4), (9, 3), (19, 3), (27, 4), (29, 3), (32, 3)]
    puzzle = Puzzle(givens, placed, [(5, 2), (15, 6), (25, 2), (31, 1)], "6x6")
    assert compare(puzzle, ["unique-loop"]) == {"unique-loop"}


@pytest.mark.slow
@pytest.mark.thinned("name")
@pytest.mark.parametrize("name", ["8x8", "9x9", JIGSAWS[-1]])
def test_finders_agree_with_slow_oracles(name: str) -> None:
    fired = set().union(*(compare(puzzle, SLOW) for puzzle in positions(name)[1::5]))
    assert fired >= {"als-xz", "candidate-forcing-chain"}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in KILLERS if not name.endswith("+groups")])
def test_finders_agree_with_the_oracles_about_cages(name: str) -> None:
    own = [row.slug for row in techniques() if row.family == "cages" and row.slug in ORACLES]
    fired = set()
    for puzzle in islice(random_killers(name), 2):
        way = puzzle.path().positions()
        for position in way[: -1 : max(1, len(way) // 4)]:
            fired |= compare(position, own)
            compare_together(position, ABOUT_SUMS)
        compare(way[len(way) // 2], ["whip", "braid", "g-whip", "killer-braid"])
    assert fired


@pytest.mark.slow
@pytest.mark.thinned("name")
@pytest.mark.parametrize(
    "slugs", sorted(TOGETHER.keys() - TOGETHER_ON_SMALL_BOARDS - {ABOUT_SUMS}), ids=" ".join
)
@pytest.mark.parametrize("name", ["8x8", "9x9", JIGSAWS[-1]])
def test_finders_agree_with_the_oracles_together(name: str, slugs: tuple[str, ...]) -> None:
    """On four positions, and more until one has a finding, unless the layout can have none."""
    found: list[bool] = []
    can_be = all(why_not_seen(name, slug) == NOT_SEEN for slug in slugs)
    for puzzle in without_singles(name, 20):
        if len(found) >= 4 and True in found:
            break
        found.append(compare_together(puzzle, slugs))
    assert (True in found) == can_be


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_finders_agree_with_the_oracles_where_candidates_are_struck_at_random(name: str) -> None:
    size = find_layout(name).size
    count = 4 if size <= 6 else 2
    for puzzle in some(islice(thinned_positions(name), count), count // 2):
        compare(puzzle, affordable(size))
        for slugs in TOGETHER if size <= 6 else ():
            compare_together(puzzle, slugs)


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(ORACLES.keys() - LARGEST) + sorted(SLOW))
def test_finders_agree_with_the_oracles_in_their_examples(slug: str) -> None:
    examples = [example for example in map(Example.parse, example_lines()) if example.slug == slug]
    assert {slug} in [compare(example.puzzle, [slug]) for example in examples]


COVERED = (
    "multi-fish|6x6|....2.2.1...6.23...3..46....14..4...||513 525 553 565|",
    "multi-sector-locked-set|6x6|4+3.1..15+6..3+2+1..+3.3..51...+3..1..1+3.+5|"
    "254 255 442 446 465 652 662|434 651|",
)


@pytest.mark.slow
@pytest.mark.parametrize("line", COVERED)
def test_covered_grids_are_found_where_there_is_no_solution(line: str) -> None:
    slug, puzzle = line.partition("|")[0], Example.parse(line).puzzle
    solution = puzzle.solve().values
    fired = set()
    for cell in (cell for cell, digits in enumerate(puzzle.candidates) if len(digits) > 1):
        struck = [*puzzle.eliminated, Candidate(cell, solution[cell])]
        fired |= compare(Puzzle(puzzle.givens, puzzle.placed, struck, puzzle.layout), [slug])
    assert fired == {slug}


def test_oracles_are_for_techniques() -> None:
    assert {*ORACLES, *sum(TOGETHER, ())} <= {technique.slug for technique in techniques()}


def test_the_search_of_the_oracle_counts() -> None:
    assert sum(1 for _ in solutions(Grid(Puzzle([0] * 16)))) == 288
