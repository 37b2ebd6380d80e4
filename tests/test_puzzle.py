"""Puzzle: equal where it should be, round trips, moves in any order, and what can be wrong."""

import pickle
import random
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_puzzles import LAYOUTS, random_puzzles
from whydoku import (
    CapReached,
    HouseMark,
    Mark,
    Policy,
    Puzzle,
    Step,
    _core,
    find_layout,
    formats,
)
from whydoku.model.path import Candidate


@st.composite
def positions(draw: st.DrawFn) -> Puzzle:
    """A puzzle of any layout with some of its solution placed and some wrong candidates struck."""
    name = draw(st.sampled_from(LAYOUTS))
    puzzle = next(random_puzzles(name, draw(st.integers(0, 3))))
    solution = puzzle.solve().values
    rng = draw(st.randoms(use_true_random=False))
    empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    placed = [(c, solution[c]) for c in rng.sample(empty, rng.randint(0, len(empty) // 2))]
    wrong = [(c, d) for c in empty for d in puzzle.candidates[c] if d != solution[c]]
    struck = rng.sample(wrong, rng.randint(0, len(wrong) // 2))
    return Puzzle(puzzle.givens, placed, struck, puzzle.layout)


@pytest.mark.slow
@given(positions())
def test_repr_reads_back(puzzle: Puzzle) -> None:
    assert eval(repr(puzzle)) == puzzle


@pytest.mark.slow
@given(positions())
def test_copies_are_equal(puzzle: Puzzle) -> None:
    for copy in (pickle.loads(pickle.dumps(puzzle)), deepcopy(puzzle)):
        assert copy == puzzle
        assert hash(copy) == hash(puzzle)
        assert copy.candidates == puzzle.candidates


def test_copies_know_what_they_were_read_from() -> None:
    puzzle = Puzzle.parse("115* 344")
    assert pickle.loads(pickle.dumps(puzzle)).format == deepcopy(puzzle).format == "cases"


def test_a_note_of_what_it_was_read_from_leaves_the_puzzle_as_it_is() -> None:
    puzzle = Puzzle.parse("4......1...3....").place("r1c2", 1)
    noted = puzzle.read_as("f-puzzles", "It also has arrows.")
    assert (puzzle.format, puzzle.ignored) == (None, "")
    assert (noted.format, noted.ignored) == ("f-puzzles", "It also has arrows.")
    assert noted == puzzle
    assert hash(noted) == hash(puzzle)
    assert noted.candidates == puzzle.candidates


@pytest.mark.slow
@given(positions(), st.randoms(use_true_random=False))
def test_moves_lead_to_the_same_position_in_any_order(puzzle: Puzzle, rng: random.Random) -> None:
    moves = [(Puzzle.place, c) for c in puzzle.placed]
    moves += [(Puzzle.eliminate, c) for c in puzzle.eliminated]
    rng.shuffle(moves)
    other = Puzzle(puzzle.givens, layout=puzzle.layout)
    for move, (cell, digit) in moves:
        other = move(other, cell, digit)
    assert other == puzzle
    assert hash(other) == hash(puzzle)
    assert other.candidates == puzzle.candidates


@pytest.mark.slow
@given(positions(), st.randoms(use_true_random=False))
def test_any_moves_lead_where_a_puzzle_that_is_made_anew_stands(
    puzzle: Puzzle, rng: random.Random
) -> None:
    """Wrong digits, too."""
    solved = puzzle.solve()
    assert solved == Puzzle(solved.givens, solved.placed, (), solved.layout)
    for _ in range(20):
        cell = rng.randrange(puzzle.layout.cells)
        digit = rng.randint(1, puzzle.layout.size)
        move = Puzzle.eliminate if puzzle.values[cell] or rng.random() < 0.5 else Puzzle.place
        puzzle = move(puzzle, cell, digit)
        anew = Puzzle(puzzle.givens, puzzle.placed, puzzle.eliminated, puzzle.layout)
        assert puzzle == anew
        assert puzzle.candidates == anew.candidates
        assert puzzle.problems == anew.problems


@given(st.text("0123456789.", min_size=81, max_size=81))
def test_a_plain_line_is_read_as_any_text(line: str) -> None:
    (read,) = formats.read(line)
    for text in (line, f" {line}\n"):
        puzzle = Puzzle.parse(text)
        assert puzzle == read
        assert (puzzle.format, puzzle.ignored) == (read.format, read.ignored)


@pytest.mark.slow
@given(positions())
def test_candidates_are_what_houses_and_strikes_leave(puzzle: Puzzle) -> None:
    for cell, digits in enumerate(puzzle.candidates):
        seen = {puzzle.values[peer] for peer in puzzle.layout.peers[cell]}
        struck = {digit for c, digit in puzzle.eliminated if c == cell}
        free = [d for d in range(1, puzzle.layout.size + 1) if d not in seen | struck]
        assert list(digits) == ([] if puzzle.values[cell] else free)


@pytest.mark.slow
@given(positions())
def test_a_path_leads_through_its_positions_to_the_solution(puzzle: Puzzle) -> None:
    path = puzzle.path()
    assert path.solved
    assert path.end.values == puzzle.solve().values
    for before, step, after in zip(path.positions(), path, path.positions()[1:], strict=False):
        assert before.apply(step) == after
        assert before != after


def test_positions_differ_by_each_part() -> None:
    puzzle = Puzzle([1, *[0] * 15])
    others = [
        puzzle,
        puzzle.place(1, 2),
        puzzle.eliminate(1, 2),
        puzzle.place(1, 2).eliminate(5, 3),
        Puzzle([1, 2, *[0] * 14]),
        Puzzle([1, *[0] * 15], layout="jigsaw:aaaabbbbccccdddd"),
    ]
    assert len(set(others)) == len(others)


def test_strikes_that_digits_imply_are_dropped() -> None:
    puzzle = Puzzle([1, *[0] * 15])
    assert puzzle.eliminate(1, 1) == puzzle
    assert puzzle.eliminate(1, 2).place(2, 2) == puzzle.place(2, 2)


@pytest.mark.parametrize(
    ("givens", "layout", "message"),
    [
        ([0] * 80, "9x9", "80 cells: expected 81 for the layout 9x9"),
        ([0] * 80, None, "80 cells: expected 16, 36, 64, 81 or 100, or a layout"),
        ([0] * 40 + [10] + [0] * 40, None, r"r5c5 holds 10: expected 0 \(empty\) to 9"),
        ([0] * 80 + [-1], None, r"r9c9 holds -1: expected 0 \(empty\) to 9"),
        ([0] * 16, "4x5", "there is no layout '4x5'"),
    ],
)
def test_bad_input_is_refused(givens: list[int], layout: str | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Puzzle(givens, layout=layout)


def test_bad_moves_are_refused() -> None:
    puzzle = Puzzle([1, *[0] * 15])
    with pytest.raises(ValueError, match="r1c1 holds a digit already"):
        puzzle.place(0, 2)
    with pytest.raises(ValueError, match="holds a digit already"):
        puzzle.place(1, 2).place(1, 3)
    for cell, digit in [(16, 1), (-1, 1), (0, 0), (0, 5)]:
        with pytest.raises(ValueError, match="not in the layout 4x4: expected"):
            puzzle.place(cell, digit)
        with pytest.raises(ValueError, match="not in the layout 4x4: expected"):
            puzzle.eliminate(cell, digit)


# --- problems ---------------------------------------------------------------------------------


def kinds(values: list[int], layout: str = "4x4") -> dict[str, int]:
    """How many problems of each kind digits from outside have."""
    found: dict[str, int] = {}
    for problem in _core.problems(find_layout(layout), values):
        found[problem.kind] = found.get(problem.kind, 0) + 1
    return found


def test_problems_of_input() -> None:
    assert kinds([0] * 16) == {}
    assert kinds([0] * 15) == {"wrong-length": 1}
    assert kinds([5, *[0] * 14, -2]) == {"out-of-range": 2}


def test_equal_digits_are_told_house_by_house() -> None:
    report = Puzzle([1, 1, *[0] * 14]).check()
    equal = [problem for problem in report.problems if problem.kind == "equal"]
    layout = find_layout("4x4")
    told = {(layout.houses[p.house][:2], p.digit, p.cells) for p in equal if p.house is not None}
    assert told == {(("row", 0), 1, (0, 1)), (("box", 0), 1, (0, 1))}
    assert report.solutions == 0
    assert not report.ok


def test_a_cell_without_candidates_is_told() -> None:
    puzzle = Puzzle([0, 1, 2, 0, 3, *[0] * 3, 4, *[0] * 7])
    problems = [p for p in puzzle.check().problems if p.kind == "no-candidate"]
    assert [p.cells for p in problems] == [(0,)]
    assert problems[0].house is None


def test_a_house_without_a_place_is_told() -> None:
    puzzle = Puzzle([0] * 16)
    for cell in range(4):
        puzzle = puzzle.eliminate(cell, 3)
    problems = puzzle.check().problems
    assert [(p.kind, p.house, p.digit) for p in problems] == [("no-place", 0, 3)]
    assert puzzle.path().outcome == "broken"


# --- techniques of one's own ------------------------------------------------------------------


def last_digit(puzzle: Puzzle) -> Step | None:
    """A cell with a single candidate, told by a function from outside."""
    for cell, digits in enumerate(puzzle.candidates):
        if len(digits) == 1:
            marks = (Mark("set", cell, digits[0]),)
            return Step(puzzle.layout, "last-digit", (Candidate(cell, digits[0]),), marks=marks)
    return None


def test_own_technique_takes_its_place_on_the_ladder() -> None:
    puzzle = next(random_puzzles("9x9", givens=40))
    path = puzzle.path(Policy.only(last_digit, "hidden-single-box", "hidden-single-line"))
    assert path.solved
    assert set(path.counts) <= {"last-digit", "hidden-single-box", "hidden-single-line"}
    assert path.counts["last-digit"]
    assert path.end.values == puzzle.solve().values
    behind = puzzle.path(Policy.only("naked-single", last_digit, "hidden-single-box"))
    assert "last-digit" not in behind.counts


def test_own_technique_that_changes_nothing_is_refused() -> None:
    def nothing(puzzle: Puzzle) -> Step:
        return Step(puzzle.layout, "nothing", houses=(HouseMark("base", 0, 0),))

    with pytest.raises(ValueError, match="'nothing' found a step that changes nothing"):
        next(random_puzzles("9x9")).path(Policy.only(nothing))


def test_policies() -> None:
    policy = Policy()
    assert policy.up_to("naked-pair").techniques[-1] == "naked-pair"
    assert "naked-pair" not in policy.without("naked-pair").techniques
    assert not {"search", "two-candidate-trial"} & set(policy.without_trial().techniques)
    for call in (policy.without, policy.up_to):
        with pytest.raises(ValueError, match="there is no technique 'no-such'"):
            call("no-such")
    with pytest.raises(ValueError, match="there is no technique 'no-such'"):
        Puzzle([0] * 16).steps(Policy.only("no-such"))


def test_caps_of_a_walk() -> None:
    puzzle = next(random_puzzles("9x9", seed=6))
    assert puzzle.path(Policy.only("search", "naked-single")).solved
    capped = puzzle.path(Policy(("search",), nodes=1))
    assert (capped.outcome, capped.cap) == ("capped", "nodes")
    with pytest.raises(CapReached):
        puzzle.hint(Policy(("search",), nodes=1))


def test_a_cap_on_nodes_leaves_the_other_techniques_their_turn() -> None:
    puzzle = next(random_puzzles("9x9", seed=6))
    singles = ("hidden-single-box", "naked-single")
    policy = Policy(("search", *singles), nodes=1)
    plain = Policy.only(*singles)
    assert puzzle.hint(policy) == puzzle.hint(plain)
    with pytest.raises(CapReached) as capped:
        puzzle.steps(policy)
    assert list(capped.value.steps) == puzzle.steps(plain)
    path = puzzle.path(policy)
    assert path.steps[: len(puzzle.path(plain))] == puzzle.path(plain).steps
    assert path.cap == "nodes"
