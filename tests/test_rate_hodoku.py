"""HoDoKu's scale: level, score and counts are those of HoDoKu 2.2.0 with its default options.

The lists in `../shared/data/ratings` were made with that program. Each test reads every n-th line;
`docs/ratings.md` says what all of them gave.
"""

from collections import Counter
from copy import copy
from pathlib import Path

import pytest

from needs import need
from whydoku import (
    Policy,
    Puzzle,
    _core,
    generate,
    samples,
    technique,
    techniques,
)
from whydoku.bulk import walk
from whydoku.model.policy import LEVELS, core_policy

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
HODOKU = Policy.named("hodoku")
CORE_POLICY = core_policy([slug for slug in HODOKU.techniques if isinstance(slug, str)], HODOKU)

# What HoDoKu calls the kinds of a technique that is one row of its table.
SHORT_NAMES = {
    "0500": "sc1",
    "0501": "sc2",
    "0502": "mc1",
    "0503": "mc2",
    "0706": "cnl",
    "0707": "dnl",
    "0708": "aic",
    "0709": "gcnl",
    "0710": "gdnl",
    "0711": "gaic",
    "1301": "fcc",
    "1302": "fcv",
    "1303": "fnc",
    "1304": "fnv",
    None: "bf",
}

# (list, every n-th line)
LISTS = [
    ("hodoku_qqwing_simple.csv", 20),
    ("hodoku_qqwing_easy.csv", 20),
    ("hodoku_qqwing_intermediate.csv", 20),
    ("hodoku_qqwing_expert.csv", 9),
    ("hodoku_sudoku17_5000.csv", 60),
    ("hodoku_top1465.csv", 19),
]


def lines_of(name: str, step: int) -> list[str]:
    file = DATA / "ratings" / name
    need(file.is_file(), f"{file}")
    return file.read_text("utf-8").splitlines()[::step]


def short_names() -> dict[str | None, str]:
    file = DATA / "techniques" / "hodoku_order.tsv"
    need(file.is_file(), f"{file}")
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    return SHORT_NAMES | {row[1]: row[2] for row in rows if row[1] != "xxxx"}


def rated(line: str) -> _core.HodokuRating:
    return _core.rate_hodoku(Puzzle.parse(line)._board, CORE_POLICY)


@pytest.mark.parametrize(("name", "step"), LISTS)
def test_level_score_and_counts_are_hodokus(name: str, step: int) -> None:
    names = short_names()
    for line in lines_of(name, step):
        puzzle, level, score, counts = line.split(",")
        rating = rated(puzzle)
        found: Counter[str] = Counter()
        for row, count in zip(techniques(), rating.counts, strict=True):
            found[names.get(row.code, "")] += count
        shown = {short: count for short, count in found.items() if count}
        assert (rating.level.upper(), rating.score) == (level, int(score)), line
        assert " ".join(f"{short}={shown[short]}" for short in sorted(shown)) == counts, line


def test_generated_puzzles_have_hodokus_level_and_score() -> None:
    for line in lines_of("hodoku_gen1500.txt", 25):
        puzzle, level, score = line.split()
        rating = rated(puzzle)
        assert (rating.level.upper(), rating.score) == (level, int(score)), line


@pytest.mark.parametrize(
    ("hardest", "score", "level"),
    [
        ("easy", 800, "easy"),
        ("easy", 801, "medium"),
        ("easy", 1001, "hard"),
        ("medium", 1000, "medium"),
        ("hard", 1601, "unfair"),
        ("unfair", 1800, "unfair"),
        ("unfair", 1801, "extreme"),
        ("medium", 30_000, "extreme"),
        ("extreme", 100, "extreme"),
    ],
)
def test_a_score_above_the_ceiling_lifts_the_level(hardest: str, score: int, level: str) -> None:
    assert _core.hodoku_level(hardest, score) == level


def test_there_is_no_other_level() -> None:
    with pytest.raises(ValueError, match="no such level"):
        _core.hodoku_level("harder", 0)


def test_rating_path_and_bulk_work_agree() -> None:
    for name in ("9x9-medium", "9x9-hard", "9x9-unfair", "9x9-extreme"):
        puzzle = samples.sample(name)
        path = puzzle.path("hodoku")
        rating = _core.rate_hodoku(puzzle._board, CORE_POLICY)
        assert (path.level, path.score) == (rating.level, rating.score)
        assert rating.solved == path.solved
        assert rating.cap == ""
        steps = tuple(step.technique for step in path)
        assert walk([puzzle.line()], "hodoku")[0].techniques == steps
        used = Counter(steps)
        assert [used[row.slug] for row in techniques()] == rating.counts


def test_quick_walks_take_the_steps_of_the_path() -> None:
    """Walks without evidence have a board of their own for singles, intersections and subsets."""
    lines = [made.puzzle.line() for made in generate(40, seed=5)]
    lines += ["1" + "." * 79 + "1", "12" * 4 + "." * 73, "12345678" + "." * 18 + "9" + "." * 54]
    first = lines[0]
    at = first.index(".")
    lines += [first[:at] + digit + first[at + 1 :] for digit in "123456789"]
    for line, route in zip(lines, walk(lines, "hodoku"), strict=True):
        path = Puzzle.parse(line).path("hodoku")
        assert route.outcome == path.outcome, line
        assert route.techniques == tuple(step.technique for step in path), line


def test_a_game_is_rated_from_where_it_stands() -> None:
    """What was struck by hand counts, and the singles that it leaves."""
    puzzle = samples.sample("9x9-hard")
    solution = puzzle.solve().values
    board = copy(puzzle._board)
    for cell, digits in enumerate(board.candidates):
        if len(digits) == 3:
            board.eliminate(cell, next(d for d in digits if d != solution[cell]))
    used = Counter(step.technique for step in CORE_POLICY.walk(board).steps)
    rating = _core.rate_hodoku(board, CORE_POLICY)
    assert rating.solved
    assert [used[row.slug] for row in techniques()] == rating.counts
    assert rating.counts != _core.rate_hodoku(puzzle._board, CORE_POLICY).counts


@pytest.mark.parametrize("level", ["medium", "hard", "unfair"])
def test_generated_puzzles_are_of_their_level(level: str) -> None:
    for made in generate(3, seed=17, level=level, policy="hodoku"):
        path = made.puzzle.path("hodoku")
        assert made.level == path.level == level
        assert _core.rate_hodoku(made.puzzle._board, CORE_POLICY).level == level


def test_the_path_is_lifted_only_by_the_policy_hodoku() -> None:
    puzzle = samples.sample("9x9-extreme")
    path = puzzle.path("hodoku")
    hardest = max((technique(step.technique).level for step in path), key=LEVELS.index)
    assert path.by_score
    assert path.level == _core.hodoku_level(hardest, path.score)
    assert not puzzle.path().by_score
    assert not puzzle.path("se").by_score


def test_what_is_not_solved_is_extreme() -> None:
    puzzle = samples.sample("9x9-hard")
    path = puzzle.path(HODOKU.up_to("naked-single"))
    assert path.outcome == "stuck"
    assert path.level == "extreme"


def test_steps_are_true_and_shown() -> None:
    """HoDoKu's finders say what a step does; what shows it comes from the ladder."""
    for name in ("9x9-hard", "9x9-unfair", "9x9-extreme"):
        puzzle = samples.sample(name)
        solution = puzzle.solve()
        for step in puzzle.path("hodoku"):
            assert all(solution.values[c] == d for c, d in step.placements)
            assert all(solution.values[c] != d for c, d in step.eliminations)
            assert step.marks or step.houses or step.links or step.children
            assert step.words()


def test_other_layouts_take_the_first_finding() -> None:
    for name in ("6x6", "9x9-x"):
        puzzle = next(made.puzzle for made in generate(1, layout=name, seed=3))
        first = Policy(HODOKU.techniques, choice="first")
        taken = [step.outcome for step in puzzle.path("hodoku")]
        assert taken == [step.outcome for step in puzzle.path(first)]


def test_a_colour_that_sees_both_of_two_others_is_false() -> None:
    """Simpler steps come first nearly always, so that this is rare."""
    puzzle = Puzzle.parse(
        "...9...73...72.5...6..1......5......1.....35..7....9687....2.......5..1.5.48..7.2"
    )
    solution = puzzle.solve().values
    found = [step for step in puzzle.path("hodoku") if step.technique == "multi-colors-2"]
    assert found
    for cell, digit in (candidate for step in found for candidate in step.eliminations):
        assert solution[cell] != digit
