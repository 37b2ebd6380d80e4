"""Why a digit cannot go in a cell, or must: the proof holds, and needs all of its steps."""

import random
from copy import copy
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest

from long_mode import lines_of
from proofs import BadProof, apply, check_proof, without
from random_puzzles import LAYOUTS, random_puzzles
from whydoku import (
    Candidate,
    Policy,
    Proof,
    Puzzle,
    Step,
    _core,
    generate,
    technique,
    techniques,
)
from whydoku.model.policy import LEVELS


def decided(puzzle: Puzzle, asked: Candidate) -> bool:
    return asked.digit not in puzzle.candidates[asked.cell]


def as_much(step: Step, other: Step) -> bool:
    """Whether a step does all that another does, or more."""
    return all(set(b) <= set(a) for a, b in zip(step.outcome, other.outcome, strict=True))


def holds_up(proof: Proof) -> bool:
    """Whether each step is found when its turn comes, and the digit is decided in the end."""
    puzzle = proof.puzzle
    for step in proof.steps:
        found = {other.outcome for other in puzzle.steps(Policy.only(step.technique))}
        if step.outcome not in found:
            return False
        puzzle = puzzle.apply(step)
    placed = puzzle.values[proof.cell] == proof.digit
    return decided(puzzle, Candidate(proof.cell, proof.digit)) and placed == (
        proof.verdict == "must"
    )


def does_without(proof: Proof, left_out: int) -> bool:
    """Whether the others, with the first that does as much as each, decide without that step."""
    asked = Candidate(proof.cell, proof.digit)
    puzzle = proof.puzzle
    for number, step in enumerate(proof.steps):
        if number == left_out:
            continue
        again = puzzle.steps(Policy.only(step.technique))
        if step is proof.steps[-1]:
            return any(decided(puzzle.apply(other), asked) for other in again)
        like = next((other for other in again if as_much(other, step)), None)
        if like is None:
            return False
        puzzle = puzzle.apply(like)
    return False


def questions(name: str, count: int, seed: int = 4) -> list[Proof]:
    rng = random.Random(name)
    puzzle = next(random_puzzles(name, seed))
    asked = [(cell, digit) for cell, many in enumerate(puzzle.candidates) for digit in many]
    return [puzzle.why(*candidate) for candidate in rng.sample(asked, min(count, len(asked)))]


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_verdict_is_that_of_the_solution(name: str) -> None:
    proofs = questions(name, 6)
    solution = proofs[0].puzzle.solve()
    for proof in proofs:
        right = solution.values[proof.cell] == proof.digit
        assert proof.verdict == ("must" if right else "cannot")
        assert proof.steps


@pytest.mark.slow
@pytest.mark.parametrize(("name", "puzzles"), [("4x4", 4), ("6x6", 6), ("9x9", 12)])
def test_every_step_is_needed(name: str, puzzles: int) -> None:
    proofs = [proof for seed in range(puzzles) for proof in questions(name, 8, seed)]
    assert max(len(proof.steps) for proof in proofs) > 3 or name == "4x4"
    for proof in proofs:
        assert holds_up(proof)
        assert not any(does_without(proof, number) for number in range(len(proof.steps)))


def candidates(puzzle: Puzzle) -> tuple[list[Candidate], list[Candidate]]:
    """All candidates of open cells: those that are right, those that are wrong."""
    solution = puzzle.solve().values
    every = [
        Candidate(cell, digit)
        for cell, many in enumerate(puzzle.candidates)
        for digit in many
        if not puzzle.values[cell]
    ]
    right = [asked for asked in every if asked.digit == solution[asked.cell]]
    return right, [asked for asked in every if asked not in right]


@pytest.mark.slow
@pytest.mark.parametrize("verdict", ["cannot", "must"])
def test_every_step_is_needed_of_hard_proofs(verdict: str, data: Path) -> None:
    rng = random.Random(7)
    for line in islice(lines_of(data / "puzzles/top1465.sdm"), 0, None, 40):
        puzzle = Puzzle([int(digit) for digit in line])
        right, wrong = candidates(puzzle)
        proof = puzzle.why(*rng.choice(wrong if verdict == "cannot" else right))
        assert proof.verdict == verdict
        assert holds_up(proof)
        assert not any(does_without(proof, number) for number in range(len(proof.steps)))


def hardest(data: Path, number: int) -> Puzzle:
    line = next(islice(lines_of(data / "puzzles/hardest110626.txt"), number, None))
    return Puzzle([int(digit) for digit in line])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5, 185, 30))
def test_the_hardest_puzzles_need_no_search(number: int, data: Path) -> None:
    puzzle = hardest(data, number)
    rng = random.Random(number)
    default = _core.Policy(list(map(str, Policy().techniques)), 0, 0.0)
    for asked in rng.sample(candidates(puzzle)[1], 3):
        found = default.why(puzzle._board, *asked)
        assert found.verdict == "cannot"
        check_each(puzzle, found.steps)


def check_each(puzzle: Puzzle, steps: list[_core.Step]) -> None:
    """Replay each step that is proved: it must hold without trial, and need all of its own."""
    board, layout = copy(puzzle._board), puzzle.layout
    for step in steps:
        assert not technique(step.technique).trial
        check_proof(layout, board, step)
        for left_out in range(len(step.children)):
            with pytest.raises(BadProof):
                check_proof(layout, board, without(step, left_out))
        apply(board, step)


@pytest.mark.slow
def test_every_step_is_needed_of_the_hardest_proofs(data: Path) -> None:
    puzzle = hardest(data, 1)
    proof = puzzle.why(*candidates(puzzle)[1][0])
    assert proof.verdict == "cannot"
    assert holds_up(proof)
    assert not any(does_without(proof, number) for number in range(len(proof.steps)))


# Puzzles of ours that singles, or singles, locked candidates and subsets solve.
SIMPLE = [made.puzzle for level in ("easy", "medium") for made in generate(4, seed=3, level=level)]
LEVEL_OF = {row.slug: row.level for row in techniques()}


def up_to_level(*levels: str) -> Policy:
    """Return the default policy with the techniques of some levels alone."""
    return Policy(tuple(s for s in map(str, Policy().techniques) if LEVEL_OF[s] in levels))


def words(proof: Proof) -> int:
    return len(str(proof).split())


@pytest.mark.parametrize("number", range(len(SIMPLE)))
def test_simple_puzzles_have_simple_proofs(number: int) -> None:
    """Something else is told only where it is shorter: a contradiction by singles."""
    puzzle, rng = SIMPLE[number], random.Random(number)
    simple = up_to_level("easy", "medium")
    for some in candidates(puzzle):
        for asked in rng.sample(some, min(6, len(some))):
            proof, simply = puzzle.why(*asked), puzzle.why(*asked, simple)
            assert simply.steps
            used = {step.technique for step in proof.steps}
            hard = {slug for slug in used if LEVEL_OF[slug] not in ("easy", "medium")}
            assert hard <= {"whip", "braid", "candidate-forcing-net"}
            assert not hard or words(proof) <= words(simply) * 1.15


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_harder_techniques_make_no_proof_much_longer(number: int) -> None:
    """How many words a proof takes is known only about."""
    puzzle = next(iter(generate(1, seed=number, level="unfair"))).puzzle
    for asked in random.Random(number).sample(candidates(puzzle)[1], 8):
        least = words(puzzle.why(*asked))
        for many in range(1, len(LEVELS)):
            narrow = puzzle.why(*asked, up_to_level(*LEVELS[:many]))
            assert not narrow.steps or least <= words(narrow) * 1.5


@pytest.mark.parametrize(
    ("line", "cell", "digit", "technique", "most"),
    [
        (
            "3....4.76...9........8............5...516.3....7.439..54..1....6......35..9...6.8",
            "r9c2",
            3,
            "whip",
            35,
        ),
        (
            "....87.....3..5.87...6........8.21.6........8.6.93..2........6..31.96.75.2..1..9.",
            "r4c2",
            5,
            "whip",
            50,
        ),
        (
            ".8347.29......185.7..896...5..72...33.7......4...1..6.9.4........61.45.9...96.31.",
            "r9c1",
            2,
            "candidate-forcing-net",
            60,
        ),
    ],
)
def test_a_contradiction_is_told_where_it_takes_fewer_words(
    line: str, cell: str, digit: int, technique: str, most: int
) -> None:
    """Two, eighteen and three singles, each with what rules out the rest, would take more."""
    puzzle = Puzzle.parse(line)
    proof = puzzle.why(cell, digit)
    assert [step.technique for step in proof.steps] == [technique]
    assert words(proof) <= most < words(puzzle.why(cell, digit, up_to_level("easy")))


def test_a_step_is_as_hard_as_its_links_and_its_proof() -> None:
    """Costs rise with the level, with each link, and with each step of a proof."""
    bounds = {level: [r.cost for r in _core.techniques() if r.level == level] for level in LEVELS}
    assert all(max(bounds[a]) < min(bounds[b]) for a, b in pairwise(LEVELS))
    costs = {row.slug: row.cost for row in _core.techniques()}
    for proof in (proof for seed in range(6) for proof in questions("9x9", 8, seed)):
        for step in proof.steps:
            found = step.__dict__["_found"]
            own = costs[step.technique]
            inside = sum(10 * child.difficulty for child in found.children)
            assert found.difficulty == own + own * max(len(step.links) - 3, 0) // 10 + inside


@pytest.mark.parametrize(
    ("line", "cell", "digit"),
    [
        (
            "...3.52....91......3.6..........1.7...5...3...4.23....4....8.3..73..2.5..1....968",
            30,
            5,
        ),
        (
            "8...1..2.1..35...7..3..81.525.9...3.36............374.....354....2..7....1.29.57.",
            71,
            6,
        ),
        (
            ".82.9..4.4....352.7.6.2.....6...47.........65.2.6..3....9.5.47...47...39.....98..",
            29,
            3,
        ),
    ],
)
def test_branches_of_an_argument_are_told_one_by_one(line: str, cell: int, digit: int) -> None:
    """A step follows one that it needs, or begins a branch of its own."""
    proof = Puzzle.parse(line).why(cell, digit)
    assert len(proof.steps) > 3
    for number in range(1, len(proof.steps)):
        needed = needs(proof, number)
        assert not needed or number - 1 in needed


def needs(proof: Proof, number: int) -> list[int]:
    """Return the earlier steps without which a step is not found."""
    last = number == len(proof.steps) - 1
    asked = Candidate(proof.cell, proof.digit)
    found = []
    for earlier in range(number):
        puzzle = proof.puzzle
        for step in (*proof.steps[:earlier], *proof.steps[earlier + 1 : number]):
            puzzle = puzzle._after([step])
        wanted = proof.steps[number]
        again = puzzle.steps(Policy.from_dict({"order": ["singles"], "on": [wanted.technique]}))
        if wanted.eliminations:
            again = [step for step in again if step.technique == wanted.technique]
        if last:
            holds = any(decided(puzzle.apply(other), asked) for other in again)
        else:
            holds = any(as_much(other, wanted) for other in again)
        if not holds:
            found.append(earlier)
    return found


def test_a_needless_step_is_seen() -> None:
    proof = next(proof for proof in questions("9x9", 20) if proof.steps)
    more = proof.puzzle.hint(Policy.only("hidden-single-box"))
    assert more
    padded = replace(proof, steps=(more, *proof.steps))
    assert holds_up(padded)
    assert does_without(padded, 0)


def test_the_easiest_proof_may_take_more_steps() -> None:
    """It is asked for to say what a person's move needed."""
    puzzle = Puzzle.parse(
        "281..3..634716.8.2569..831.8165327497236941859548712634.231.6.81.5.86...6.84....1"
    )
    assert [step.technique for step in puzzle.why("r9c7", 9).steps] == ["braid", "naked-single"]
    easiest = puzzle.why("r9c7", 9, easiest=True).steps
    assert [step.technique for step in easiest][-2:] == ["xy-wing", "hidden-single-line"]


def test_a_position_with_an_empty_cell_proves_nothing() -> None:
    """All that follows from it is empty talk."""
    puzzle = Puzzle.parse("1234" + 12 * ".").eliminate("r2c1", 3).eliminate("r2c1", 4)
    proof = puzzle.why("r4c4", 3)
    assert (proof.verdict, proof.steps) == ("open", ())


def test_a_proof_keeps_to_its_policy() -> None:
    puzzle = next(random_puzzles("9x9", seed=4))
    allowed = Policy.only("naked-single", "hidden-single-box", "pointing")
    for cell, many in enumerate(puzzle.candidates):
        for digit in many:
            used = {step.technique for step in puzzle.why(cell, digit, allowed).steps}
            assert used <= set(allowed.techniques)


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
