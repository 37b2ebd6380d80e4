"""Why a digit cannot go in a cell, or must: the proof holds, and needs all of its steps."""

import random

import pytest

from pencilmark import Policy, Proof, Puzzle
from positions import LAYOUTS, random_puzzles


def ruled_out(puzzle: Puzzle, cell: int, digit: int) -> bool:
    return digit not in puzzle.candidates[cell] and puzzle.values[cell] != digit


def proves(proof: Proof, left_out: int | None = None) -> bool:
    """Whether each step is found when its turn comes, and the digit is decided in the end."""
    puzzle = proof.puzzle
    for number, step in enumerate(proof.steps):
        if number == left_out:
            continue
        found = {other.outcome for other in puzzle.steps(Policy.only(step.technique))}
        if step.outcome not in found:
            return False
        puzzle = puzzle.apply(step)
    if proof.verdict == "must":
        return puzzle.values[proof.cell] == proof.digit
    return ruled_out(puzzle, proof.cell, proof.digit)


def questions(name: str, count: int) -> list[Proof]:
    rng = random.Random(name)
    puzzle = next(random_puzzles(name, seed=4))
    asked = [(cell, digit) for cell, many in enumerate(puzzle.candidates) for digit in many]
    return [puzzle.why(*candidate) for candidate in rng.sample(asked, min(count, len(asked)))]


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_verdict_is_that_of_the_solution(name: str) -> None:
    proofs = questions(name, 6)
    solution = proofs[0].puzzle.solve()
    for proof in proofs:
        right = solution.values[proof.cell] == proof.digit
        assert proof.verdict == ("must" if right else "cannot")
        assert proof.steps


@pytest.mark.parametrize("name", ["4x4", "9x9"])
def test_every_step_is_needed(name: str) -> None:
    for proof in questions(name, 5):
        assert proves(proof)
        assert not any(proves(proof, left_out) for left_out in range(len(proof.steps)))


def test_the_position_itself_may_say_it() -> None:
    puzzle = Puzzle.parse("12343...........")
    assert (puzzle.why(0, 1).verdict, puzzle.why(0, 1).steps) == ("must", ())
    assert (puzzle.why(1, 1).verdict, puzzle.why(1, 1).steps) == ("cannot", ())


def test_a_digit_that_can_be_is_said_to() -> None:
    proof = Puzzle.parse("." * 16).why(0, 1)
    assert (proof.verdict, proof.steps) == ("can", ())
    assert str(proof) == "r1c1 can be 1: there is a solution with it, and one without it."


def test_the_proof_is_told_step_by_step() -> None:
    puzzle = Puzzle.parse("4......1...3....".replace("...3", "2..3"))
    for proof in (puzzle.why(c, d) for c, many in enumerate(puzzle.candidates) for d in many):
        told = str(proof)
        for step in proof.steps:
            assert step.words() in told


@pytest.mark.parametrize(("cell", "digit"), [(-1, 1), (16, 1), (0, 0), (0, 5)])
def test_a_question_outside_of_the_layout_is_refused(cell: int, digit: int) -> None:
    with pytest.raises(ValueError, match="not in the layout 4x4"):
        Puzzle.parse("4......1...3....").why(cell, digit)
