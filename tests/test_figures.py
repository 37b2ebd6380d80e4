"""What the ladder reaches on the collections: figures that others have measured before."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from statistics import mode

import pytest

from check_shares import LATE, SETS, TIERS, TOLERANCE, Tier, puzzles, share
from long_mode import lines_of
from whydoku import Policy, Puzzle, technique, techniques
from whydoku.bulk import walk

BASIC_FAMILIES = {"singles", "intersections", "subsets"}
BASIC = [
    technique.slug
    for technique in techniques()
    if technique.family in BASIC_FAMILIES and technique.slug not in LATE
]


def outcomes(slugs: list[str], lines: list[str]) -> Sequence[str]:
    """How the walks by these techniques end."""
    return walk(lines, Policy(tuple(slugs), nodes=0)).outcomes


def solved_by(slugs: list[str], lines: list[str]) -> int:
    """How many of the puzzles these techniques solve."""
    found = outcomes(slugs, lines)
    assert len(found) == len(lines)
    return found.count("solved")


def test_basic_techniques_solve_so_many_of_17_givens(data: Path) -> None:
    lines = list(lines_of(data / "puzzles/sudoku17.sdm"))
    assert (len(lines), solved_by(BASIC, lines)) == (9831, 8384)


@pytest.mark.parametrize("name", ["qqwing_easy", "qqwing_intermediate"])
def test_basic_techniques_solve_all_of_these(name: str, data: Path) -> None:
    lines = list(lines_of(data / f"puzzles/{name}.sdm"))
    assert solved_by(BASIC, lines) == len(lines) == 500


@pytest.mark.slow
@pytest.mark.parametrize("tier", TIERS[:6], ids=[tier.name for tier in TIERS[:6]])
def test_shares_solved_up_to_a_tier(tier: Tier, data: Path) -> None:
    for name, percent in zip(SETS, tier.percent, strict=True):
        if percent is not None:
            lines = puzzles(name, data)
            assert share(tier, lines) >= percent - TOLERANCE, name


@pytest.mark.parametrize("name", ["sudoku17", "qqwing_expert", "top1465"])
def test_the_whole_ladder_leads_to_the_solution(name: str, data: Path) -> None:
    lines = list(lines_of(data / f"puzzles/{name}.sdm"))
    for line in islice(lines, 0, None, len(lines) // 10):
        puzzle = Puzzle([int(digit) for digit in line])
        path = puzzle.path()
        assert path.solved
        assert path.end.values == puzzle.solve().values


@pytest.mark.slow
def test_paths_are_the_same_again(data: Path) -> None:
    lines = list(lines_of(data / "puzzles/top1465.sdm"))[:3]
    puzzles = [Puzzle([int(digit) for digit in line]) for line in lines]
    for puzzle in puzzles:
        assert puzzle.path().steps == puzzle.path().steps
    assert puzzles[0].steps() == puzzles[0].steps()


@pytest.mark.slow
def test_ladder_without_the_last_rung_says_that_it_is_stuck() -> None:
    assert Puzzle([0] * 81).path(Policy()).outcome == "stuck"


# Easier ones are rated by what follows at once, harder ones by their length; our exclusion of pairs
# sees more than Sudoku Explainer's.
RATED = [
    row.slug
    for row in techniques()
    if row.se and 3.1 < row.se < 6.7 and row.by_default and row.family != "als"
]


def rated_puzzles(data: Path) -> dict[str, float]:
    """Puzzles, and the rating of their hardest step by Sudoku Explainer."""
    lines = (data / "ratings/se_qqwing_expert.csv").read_text(encoding="utf-8").splitlines()
    found = (line.split(",") for line in lines)
    return {puzzle.replace(".", "0"): float(told.partition("/")[0]) for puzzle, told in found}


@pytest.mark.slow
def test_puzzles_that_need_a_technique_have_its_rating(data: Path) -> None:
    """Of those that a technique solves and easier ones do not, most have just its rating."""
    rated = rated_puzzles(data)
    told = {}
    for slug in RATED:
        rating = technique(slug).se or 0
        easier = [row.slug for row in techniques() if row.se and row.se < rating]
        before, after = (outcomes(slugs, list(rated)) for slugs in (easier, [*easier, slug]))
        needing = [
            value
            for value, *both in zip(rated.values(), before, after, strict=True)
            if both == ["stuck", "solved"]
        ]
        if len(needing) > 4:
            told[slug] = (rating, mode(needing))
    assert {"skyscraper", "two-string-kite", "x-chain", "xy-wing", "bug-plus-1"} <= set(told)
    assert {slug: both for slug, both in told.items() if both[0] != both[1]} == {}
