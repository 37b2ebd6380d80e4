"""The scale of Sudoku Explainer 1.2.1, compared with what others rated, and with itself."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

from whydoku import Puzzle, _core
from whydoku.bulk import verbs
from whydoku.model.layout import find_layout

NINE = find_layout("9x9")
Triple = tuple[int, int, int]
SHORT = 0.05
"""Seconds: many times what an easy puzzle takes, and a part of what this one does."""
LONG = "..3......4...8..36..8...1...4..6..73...9..........2.....4.7..686........7..6..59."

# Puzzles of our generator, with ER, EP and ED in tenths as the original rates them: one for each
# combination among a few hundred.
OWN: dict[str, Triple] = {
    "..5.........31..95.....8.....7...4.....8....6...6.385..63..72.......4..1.9.56..7.": (
        12,
        12,
        12,
    ),
    "..13.......2.....8..3.5.....4.....7.8...9.2.1...78.3453.5.2........7.5.47..1.....": (
        15,
        12,
        12,
    ),
    ".......1..53.4.8.9..8...324......6...8..53.......84..51...9....895..214...6.....3": (
        17,
        12,
        12,
    ),
    "7......4.53........1....69.....6.....2..17..465...3.....1.7.....7..4.9.5....3.4.2": (
        20,
        12,
        12,
    ),
    "..2.35..1......9...74....5..5...2..............14....8.2.8...9..4.6.37.....219.34": (
        20,
        15,
        15,
    ),
    ".6.1..3.8.....2....7...............54....6.8.8.9.3.1....459.........164.......2..": (
        23,
        12,
        12,
    ),
    "..73.....6...4...53.5...27.....395....8..2....93....1..2..5.......4..6.....7.8..9": (
        25,
        12,
        12,
    ),
    "3....29...4.1.5....6.....71.5.9....813..6....7......63.....9.......8..1.......529": (
        26,
        12,
        12,
    ),
    ".1...2.7...9.5..68......4....85......3..465....1......6....5.29...68..3...4.3.6..": (
        28,
        12,
        12,
    ),
    "...1..4.2.8.........72...8.5......7.....5.26..4......93...9...8.5.32.....12..8..7": (
        30,
        12,
        12,
    ),
    ".3..7.9..5..13....7.....5.1..58......6......8.7...3.2..52.4.8.....5.16..6....2..7": (
        32,
        12,
        12,
    ),
    "..4..58..8.1......2.9.8..76.1..9.7..6.5.....4....56.81.42.6...........3.9...1...7": (
        34,
        12,
        12,
    ),
    "..1...736...5..9.........8.....1...8.9.38..7..5.6.....912..3......8..6.2.7.....9.": (
        36,
        12,
        12,
    ),
    "..7......6...4...53.5....7.....3954...8..2.....3....1..2..5....9..4..6.....7.8..9": (
        42,
        12,
        12,
    ),
    "3..9......7...1...25..3.47....32..1.......9.7......3.64...98.....8...2..6.97.....": (
        44,
        12,
        12,
    ),
    "8.7...1........89....5....2.5..74...3....1.2...1........8.5.2.1......576.3.76..4.": (
        45,
        12,
        12,
    ),
    "7..1...9...4.......3..9...4.63.84...........8..5...3.6.8.5....3....6..1.2..7.....": (
        56,
        12,
        12,
    ),
    "..61.5.4.......5...49.....2.....6327..5..9...7.4..3.9..8......33..4.......7.8..1.": (
        66,
        12,
        12,
    ),
    "..9.....28..3..69.....697....4....5.3..8...4.7........5...9.8....825....2...7.3..": (
        67,
        12,
        12,
    ),
    "48.....6..7...8...9..4....3..29.4.8....1...52.1573.............6......49...2..7..": (
        69,
        12,
        12,
    ),
    ".9.8..1....6..27.4..2....9..64...9...1.6.5...........85..371...238..4.......5....": (
        71,
        12,
        12,
    ),
    ".6.8......4...569....3.4.1.2...8.....5.1.6.83........653......9.....1...1...4...2": (
        72,
        12,
        12,
    ),
    "..4..28...1..4....9....7.433.5.8...1.....1..7....2..8...8.......4.....9.6.9..4.2.": (
        72,
        15,
        15,
    ),
    "1....4.9..42..8......3..2.........8337.8..1....4..37....74.5....5.2....6..6..7.3.": (
        73,
        12,
        12,
    ),
    "....9.8....2....3..4...6.57..137..9.....8.2.1..4.2....8.......4...549....6....5..": (
        75,
        12,
        12,
    ),
    "..5.9...6.1.....72.3..4.9.1.....418.....832.4.....9..7.9.8.1...3........5.7..6...": (
        78,
        12,
        12,
    ),
    ".1.6.5.2...9.....1......3..7.25..........17...8.2..4...4....1..8...4..9.1..8.2..6": (
        79,
        12,
        12,
    ),
    "6.71.2......9......5....3.......169..246...3.1....3..7..68..7...9..7....7..4.6..8": (
        82,
        12,
        12,
    ),
    "....82.7...5...9.8..27..6.14..2...3......1..4.78.93.....7....1....9..5.653.......": (
        83,
        12,
        12,
    ),
    ".71...8.3.863............4..3..7.......9.87.....2.5.9..6.....249.3.....6....5..7.": (
        84,
        12,
        12,
    ),
    "754...9..2..4....1.9.......4.....3.7.1.7.....6......928..5..2.652..36.1....27....": (
        85,
        12,
        12,
    ),
    "....17.....4.....3.9.2..8...5..32.94...48.2......5....1..6.....5...7..1.8.9...4.6": (
        85,
        15,
        15,
    ),
    "....5.29..8.3........17.....2..6..5...7....3......4..6.1......23..8....9865.2....": (
        86,
        12,
        12,
    ),
    ".61..4...5....39....3.2...6..........8..7.1.4314.9......5..68.......2...6..8..3.5": (
        88,
        12,
        12,
    ),
    "28.51.4.9.5.....6......31......5..9.....893.7.3......2..8..7..6.1.......67.9....4": (
        89,
        12,
        12,
    ),
    "....9..5...6..37.42.....9.68.31......72.8..6...5.6....7.16..8.2....2.3.........7.": (
        90,
        12,
        12,
    ),
    ".2.......7..5.46...6.7......3.....8..5.9..4....2..6.5.......1.4.41..3..72.9...5.8": (
        90,
        15,
        15,
    ),
    "2.7.8.9.........62649..........4.....9.8.125.37......1...42.37...........5..9...8": (
        90,
        20,
        20,
    ),
    ".6.3....1..3..98....72.....65....4..732..1...4....52.....9......8..4.6.3...8....4": (
        91,
        12,
        12,
    ),
    "......2.8.28.4...9.1....745.6..3..7...4....5...7..18....3..9...9...873....6......": (
        91,
        20,
        20,
    ),
    "....4.6...2...1..89....5.....4.3.972..3...8...8.5....1...472....6...37..1....6...": (
        91,
        23,
        23,
    ),
}
# How many lines of each list are compared: one in so many, up to this ER in tenths.
LISTS = {
    "se_qqwing_simple.csv": (5, 99),
    "se_qqwing_easy.csv": (5, 99),
    "se_qqwing_intermediate.csv": (5, 99),
    "se_qqwing_expert.csv": (5, 99),
    "se_sudoku17_5000.csv": (10, 99),
    "se_top1465.csv": (20, 99),
    "se121_oracle_corpus.csv": (1, 105),
    "se_hardest110626.csv": (1, 102),
}
# Puzzles whose steps need the rules that those above lack; SCALE says what each rule is worth.
RARE: dict[str, Triple] = {
    ".3....9..2...97....4..1...5.67....2...2.6......5.8.......9.2.4..54...3..8..3..5..": (
        15,
        12,
        12,
    ),
    "..24....3..1............945.75.6......457........1..8..867....124.1...6......872.": (
        38,
        12,
        12,
    ),
    "....7.4.5.3.1..9....9..56..6..7..14.8...4.....1....2....85.......12.9...........7": (
        40,
        12,
        12,
    ),
    ".4...6...7....4.9..9.13.7.45...2....1......8..3.....214...6.5..6....83..3.75.....": (
        46,
        12,
        12,
    ),
    "54...9.17.3....95..97.......15............84.8.6.3.........5....52.18.......9.4..": (
        50,
        12,
        12,
    ),
    "..6.....7.8.1....24.....9..5....4..........34.9.7....8.6..18.......7.51...9.3..2.": (
        57,
        12,
        12,
    ),
    "......6...6.3...71..24......5.........79..38.........9.9516...8128..5.......3..2.": (
        59,
        12,
        12,
    ),
    "..8..5.1.....7...4..69........3....7.7.....6.4.368..5...45....21...6....8..1.9...": (
        60,
        12,
        12,
    ),
    "...2.5.9..35.....6..........6..2.3..7..6....53..9....19....41...16...8...8...35..": (
        62,
        12,
        12,
    ),
    "..4....7.......5..9.3.51.2.1..9....6.......8.4.9.26........9..8..52649.....8.....": (
        65,
        12,
        12,
    ),
    ".78.4....2.....71.......4...1..2.8.3...753.9.9..8.....6...7....38...2...7.16.52..": (
        66,
        12,
        12,
    ),
    ".785.3..2......4....92.....9...6..4.......29.......7.8.....6..31..4...7.5.6.92...": (
        68,
        12,
        12,
    ),
    "..6.943..9.3....1..8............95.4.3.4...6.6..1...8.3.5...9.2...........2.71..6": (
        70,
        12,
        12,
    ),
    "54..3.8...7...923..3..1..4......2.....83...9....1..7.6......4.2..9.6.....1.....8.": (
        71,
        12,
        12,
    ),
    "4....1...2..9....4351...7.....38..........5..7..2....3.62.5.9............9..6..27": (
        74,
        12,
        12,
    ),
    "....72...9.....4....8.6...35..........27.1.8..89.2..........1...26....4.13.9.5.26": (
        76,
        12,
        12,
    ),
    "6.........48.2..5......4.173...4.6.....1.73....1....9..83....2.4........2...81.4.": (
        77,
        12,
        12,
    ),
    ".......3.92..5......5.23.9..5..7...9.9...5.241.2.6..8..3.....6......8..1.68..7...": (
        83,
        12,
        12,
    ),
}
# The least and the most that a step of a rule is worth, in tenths: the published scale. Where that
# goes by the length of a chain, there is room for long ones.
SCALE = {
    "full-house": (10, 10), "hidden-single-box": (12, 12), "hidden-single-line": (15, 15),
    "direct-pointing": (17, 17), "direct-hidden-pair": (20, 20),
    "naked-single": (23, 23), "direct-hidden-triple": (25, 25), "pointing": (26, 26),
    "claiming": (28, 28), "naked-pair": (30, 30), "x-wing": (32, 32), "hidden-pair": (34, 34),
    "naked-triple": (36, 36), "swordfish": (38, 38), "hidden-triple": (40, 40), "xy-wing": (42, 42),
    "xyz-wing": (44, 44), "unique-loop": (45, 50), "naked-quad": (50, 50), "jellyfish": (52, 52),
    "hidden-quad": (54, 54), "bug": (56, 61), "aligned-pair-exclusion": (62, 62),
    "x-chain": (65, 71), "y-cycle": (65, 71), "forcing-chain": (70, 77),
    "aligned-triplet-exclusion": (75, 75), "nishio": (75, 81), "multiple-forcing-chain": (80, 88),
    "dynamic-forcing-chain": (85, 93),
}  # fmt: skip
NO_DIGIT_AT_FIRST = (
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
)
"""Easter Monster: its first step is an elimination, by forcing chains."""
TWO_SOLUTIONS = "295743861431865900876192543387459216612387495549216738763524189928671354154938600"


def board(line: str) -> _core.Board:
    return _core.Board(NINE, [int(c) if c.isdigit() else 0 for c in line])


def triple(rating: _core.SeRating) -> Triple:
    return rating.er, rating.ep, rating.ed


def many(lines: list[str], seconds: float | None) -> list[Triple]:
    """Rate puzzles together."""
    table = verbs.rate(pa.table({"puzzle": lines}), scales=["se"], seconds=seconds)
    columns = (table[name].to_pylist() for name in ("er", "ep", "ed"))
    return [in_tenths(list(map(str, figures))) for figures in zip(*columns, strict=True)]


def in_tenths(figures: list[str]) -> Triple:
    er, ep, ed = (round(float(figure) * 10) for figure in figures)
    return er, ep, ed


def rated(path: Path) -> Iterator[tuple[str, Triple]]:
    """Puzzles and ratings of a list, whose columns differ."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            figures = row[1].split("/") if "/" in row[1] else row[2:5]
            if len(row[0]) == 81 and figures[0][0].isdigit():
                yield row[0], in_tenths(figures)


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTS)
def test_lists_that_others_rated(name: str, data: Path) -> None:
    every, hardest = LISTS[name]
    lines = [row for row in rated(data / "ratings" / name) if row[1][0] <= hardest][::every]
    assert len(lines) >= 5
    found = many([line for line, _ in lines], None)
    differing = [
        (line, expected, other)
        for (line, expected), other in zip(lines, found, strict=True)
        if expected != other
    ]
    assert not differing


def test_own_puzzles() -> None:
    every = OWN | RARE
    assert {line: triple(_core.rate_se(board(line), 0, 0)) for line in every} == every


def test_each_rule_is_worth_what_the_scale_says() -> None:
    rated = [_core.rate_se(board(line), 0, 0, steps=True) for line in OWN | RARE]
    steps = {(step.rule, step.rating) for rating in rated for step in rating.steps}
    assert {rule for rule, _ in steps} == SCALE.keys()
    assert [(r, at) for r, at in steps if not SCALE[r][0] <= at <= SCALE[r][1]] == []


@pytest.mark.parametrize("line", OWN | RARE)
def test_steps_lead_to_the_solution(line: str) -> None:
    """Every step is true of the solution, and the ratings are those of the steps."""
    solution = Puzzle.parse(line).solve().values
    rating = _core.rate_se(board(line), 0, 0, steps=True)
    grid = board(line)
    hardest, first_placement = 0, 0
    for step in rating.steps:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert all(grid.has(cell, digit) for cell, digit in step.eliminations)
        for cell, digit in step.eliminations:
            grid.eliminate(cell, digit)
        for cell, digit in step.placements:
            grid.place(cell, digit)
        hardest = max(hardest, step.rating)
        first_placement = first_placement or (hardest if step.placements else 0)
    assert grid.values == list(solution)
    assert triple(rating) == (hardest, first_placement, rating.steps[0].rating)


def test_a_cap_gives_lower_bounds() -> None:
    line = max(OWN, key=lambda line: OWN[line])
    full = _core.rate_se(board(line), 0, 0)
    ratings = []
    for nodes in (1, 20, 200):
        rating = _core.rate_se(board(line), nodes, 0)
        assert rating.cap == "nodes"
        assert all(low <= high for low, high in zip(triple(rating), triple(full), strict=True))
        ratings.append(triple(rating))
    assert ratings == sorted(ratings)
    assert full.cap == ""


def test_a_cap_before_the_first_digit_leaves_the_bound_of_ep_above_ed() -> None:
    capped = _core.rate_se(board(NO_DIGIT_AT_FIRST), 10_000, 0)
    assert capped.cap == "nodes"
    assert 0 < capped.ed <= capped.ep <= capped.er


def test_a_cap_counts_for_each_puzzle() -> None:
    easy = min(OWN, key=lambda line: OWN[line])
    first, _, last = many([easy, LONG, easy], SHORT)
    assert first == last == OWN[easy]
    assert Puzzle.parse(LONG).rate("se", seconds=SHORT).at_least == ("er", "ep", "ed")


def test_puzzles_without_a_single_solution() -> None:
    several = _core.rate_se(board(TWO_SOLUTIONS), 0, 0)
    empty = _core.rate_se(board("." * 81), 0, 0)
    none = _core.rate_se(board("11" + "." * 79), 0, 0)
    hidden = _core.rate_se(board("123......" + "...4....." + "......4.." + "." * 54), 0, 0)
    assert [r.solutions for r in (several, empty, none, hidden)] == [2, 2, 0, 0]
    assert all(triple(r) == (0, 0, 0) for r in (several, empty, none, hidden))


@pytest.mark.parametrize("name", ["9x9-x", "6x6", "9x9-windoku"])
def test_other_layouts_are_refused(name: str) -> None:
    layout = find_layout(name)
    with pytest.raises(ValueError, match=name):
        _core.rate_se(_core.Board(layout, [0] * layout.size**2), 0, 0)


def test_forcing_chains_as_links_of_dynamic_ones() -> None:
    assert triple(_core.rate_se(board(LONG), 0, 0)) == (108, 108, 26)
