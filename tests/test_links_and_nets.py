"""Every link of a chain holds, and every step of a net is needed."""

from copy import copy
from itertools import product
from time import process_time
from types import SimpleNamespace

import pytest

from examples import Example, example_lines
from proofs import AnyStep, BadProof, check_proof, follow, without
from random_puzzles import LAYOUTS, random_puzzles
from whydoku import Policy, Puzzle, _core, find_layout, techniques
from whydoku.model.path import Candidate, Link, Step

# Links through almost locked sets are of another kind; chains of them are checked for soundness.
LINKED = [
    row.slug
    for row in techniques()
    if (row.family == "chains" or "forcing-chain" in row.slug) and not row.slug.startswith("als-")
]
NESTED = ["dynamic-forcing-plus", "nested-forcing-chain", "nested-forcing-net"]
REFUTING = ["nishio", "candidate-forcing-net", *NESTED]
AGREEING = ["cell-forcing-net", "house-forcing-net"]

BASIC = Policy.from_dict({"order": ["singles", "intersections", "subsets"]})


def sample(name: str) -> Puzzle:
    """A position in the midst of things."""
    path = next(random_puzzles(name, seed=3)).path(BASIC)
    return path.end if path.outcome == "stuck" else path.positions()[len(path) // 3]


def sees(puzzle: Puzzle, one: Candidate, other: Candidate) -> bool:
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and other.cell in puzzle.layout.peers[one.cell]


def holds(puzzle: Puzzle, link: Link) -> bool:
    """A weak link joins what excludes each other; a strong one is all that a house or cell has."""
    if link.kind == "weak":
        return all(sees(puzzle, *pair) for pair in product(link.source, link.target))
    both = {*link.source, *link.target}
    digits = {digit for _cell, digit in both}
    cells = {cell for cell, _digit in both}
    if len(cells) == 1:
        return set(puzzle.candidates[cells.pop()]) == digits
    (digit,) = digits
    return any(
        {cell for cell in house if digit in puzzle.candidates[cell]} == cells
        for _kind, _number, house in puzzle.layout.houses
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_links_hold_and_take_turns(name: str) -> None:
    puzzle = sample(name)
    steps = puzzle.steps(Policy.only(*LINKED))
    assert steps
    for step in steps:
        assert all(holds(puzzle, link) for link in step.links), step
        for link, after in zip(step.links, step.links[1:], strict=False):
            if link.target == after.source:
                assert {link.kind, after.kind} == {"weak", "strong"}, step


def findings(slugs: list[str]) -> list[tuple[Puzzle, _core.Step]]:
    """The core's findings in the examples of the techniques."""
    examples = [Example.parse(line) for line in example_lines()]
    return [
        (example.puzzle, step)
        for example in examples
        if example.slug in slugs
        for step in _core.Policy([example.slug], 0, 0.0).all(example.puzzle._board).steps
    ]


@pytest.mark.parametrize("slug", REFUTING)
def test_every_step_of_a_refutation_is_needed(slug: str) -> None:
    proofs = findings([slug])
    assert proofs
    for puzzle, step in proofs:
        check_proof(puzzle.layout, puzzle._board, step)
        for left_out in range(len(step.children)):
            with pytest.raises(BadProof):
                check_proof(puzzle.layout, puzzle._board, without(step, left_out))


def check_branch(puzzle: Puzzle, branch: AnyStep) -> None:
    """Raise `BadProof` unless the steps of the branch end where it says."""
    board = copy(puzzle._board)
    follow(
        puzzle.layout,
        board,
        SimpleNamespace(marks=branch.marks, houses=[], links=[], rules=[], children=[]),
    )
    for child in branch.children:
        follow(
            puzzle.layout,
            board,
            SimpleNamespace(marks=[], houses=[], links=[], rules=[], children=[child]),
        )
    if any(board.values[cell] != digit for cell, digit in branch.placements) or any(
        board.has(cell, digit) or board.values[cell] == digit for cell, digit in branch.eliminations
    ):
        raise BadProof(f"{branch.marks} does not lead to the conclusion")


@pytest.mark.parametrize("slug", AGREEING)
def test_every_step_of_every_branch_is_needed(slug: str) -> None:
    proofs = findings([slug])
    assert proofs
    for puzzle, step in proofs:
        premises = [mark for child in step.children for mark in child.marks]
        assert {(cell, digit) for _role, cell, digit in premises} == all_premises(puzzle, step)
        for branch in step.children:
            assert (branch.placements, branch.eliminations) == (step.placements, step.eliminations)
            check_branch(puzzle, branch)
            for left_out in range(len(branch.children)):
                with pytest.raises(BadProof):
                    check_branch(puzzle, without(branch, left_out))


def all_premises(puzzle: Puzzle, step: Step | _core.Step) -> set[tuple[int, int]]:
    """All candidates of the cell, or all places of the digit in the house, that are looked at."""
    if step.houses:
        ((_role, house, digit),) = step.houses
        cells = puzzle.layout.houses[house][2]
        return {(cell, digit) for cell in cells if digit in puzzle.candidates[cell]}
    (cell,) = {cell for role, cell, _digit in step.marks if role == "base"}
    return {(cell, digit) for digit in puzzle.candidates[cell]}


def test_chains_come_shortest_first() -> None:
    puzzle = sample("9x9")
    for slug in ("x-chain", "xy-chain", "aic", "grouped-aic"):
        lengths = [len(step.links) for step in puzzle.steps(Policy.only(slug))]
        assert lengths == sorted(lengths)


@pytest.mark.parametrize("layout", ["9x9", "10x10"])
@pytest.mark.parametrize("slug", [*NESTED, "nested-whip"])
def test_what_is_in_a_solution_is_not_supposed(slug: str, layout: str) -> None:
    """A node is a candidate that is supposed: of an empty board, every one is in a solution."""
    empty = Puzzle([0] * find_layout(layout).cells, layout=layout)
    assert empty.steps(Policy((slug,), nodes=1)) == []


def test_nearly_empty_boards_are_answered_soon() -> None:
    for layout, givens in (("9x9", ""), ("10x10", ""), ("10x10", "12345A"), ("9x9", "1234")):
        puzzle = Puzzle.parse(givens.ljust(find_layout(layout).cells, "."), layout)
        before = process_time()
        puzzle.path()
        assert process_time() - before < 1
