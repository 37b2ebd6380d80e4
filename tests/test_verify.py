"""What is justified agrees with the solution, and the easiest technique that gives it is told."""

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import numpy as np
import pytest

from long_mode import collection, collections
from random_puzzles import LAYOUTS, random_puzzles
from whydoku import (
    Move,
    Policy,
    Puzzle,
    Step,
    VerifiedMany,
    _core,
    samples,
    techniques,
    verify,
    verify_many,
)
from whydoku.verification.batch import NO_TECHNIQUE
from whydoku.verification.verify import VERDICTS, ladder_of

ROW = {row.slug: number for number, row in enumerate(techniques())}
# All findings of nested whips take ten times as long as those of all other techniques together.
PATTERNS = Policy().without_trial().without("nested-whip")
# Quick enough for many positions; the last ones are of the level unfair.
QUICK = Policy().up_to("x-chain")


def positions(puzzle: Puzzle, every: int, offset: int = 0) -> Iterator[Puzzle]:
    """Yield some of the positions on the path of a puzzle."""
    path = puzzle.path(Policy().without_trial())
    here = path.positions()[offset % every :: every]
    yield from (position for position in here if not position.solved)


def all_moves(puzzle: Puzzle, place: int = 0) -> list[tuple[int, int, int, int]]:
    """Return every move of the layout, possible or not."""
    layout = puzzle.layout
    every = product(range(layout.cells), range(1, layout.size + 1), (0, 1))
    return [(place, cell, digit, kind) for cell, digit, kind in every]


def expected(
    puzzle: Puzzle, solution: tuple[int, ...], policy: Policy
) -> dict[tuple[int, int, int], tuple[str, str | None]]:
    """Return verdict and technique of every move, from all steps that there are."""
    easiest = {
        move: ("justified", step.technique)
        for step in reversed(ladder_of(policy).all(puzzle._board).steps)
        for move in given(puzzle, step)
    }
    found: dict[tuple[int, int, int], tuple[str, str | None]] = {}
    for _, cell, digit, kind in all_moves(puzzle):
        move = (cell, digit, kind)
        if puzzle.values[cell]:
            found[move] = ("filled", None)
        elif not kind and digit not in puzzle.candidates[cell]:
            found[move] = ("gone", None)
        elif (solution[cell] == digit) != kind:
            found[move] = ("contradicts", None)
        else:
            found[move] = easiest.get(move, ("unexplained", None))
    return found


def given(puzzle: Puzzle, step: _core.Step) -> Iterator[tuple[int, int, int]]:
    """Yield the moves that a step gives: its own, and candidates that its digits exclude."""
    for cell, digit in step.eliminations:
        yield cell, digit, 0
    for cell, digit in step.placements:
        yield cell, digit, 1
        yield from ((cell, other, 0) for other in puzzle.candidates[cell] if other != digit)
        yield from ((peer, digit, 0) for peer in puzzle.layout.peers[cell])


def check(found: list[Puzzle], policy: Policy) -> int:
    """Check every move at some positions; return how many are justified."""
    moves = [move for place, puzzle in enumerate(found) for move in all_moves(puzzle, place)]
    answers = verify_many(found, moves, policy=policy)
    assert answers.cap is None
    solutions = [puzzle.solve().values for puzzle in found]
    tables = [expected(p, s, policy) for p, s in zip(found, solutions, strict=True)]
    for (place, cell, digit, kind), told in zip(moves, answers, strict=True):
        assert told == tables[place][cell, digit, kind], (found[place], cell, digit, kind)
    justified = answers.moves[answers.ok]
    for place, cell, digit, kind in justified.tolist():
        assert (solutions[place][cell] == digit) == kind
    return len(justified)


# --- truth ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_all_moves_on_our_own_puzzles(name: str) -> None:
    found = [
        position
        for number, puzzle in enumerate(islice(random_puzzles(name, seed=5), 6))
        for position in islice(positions(puzzle, 7, number), 3)
    ]
    assert check(found, QUICK) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["4x4", "6x6", "9x9", "9x9-x"])
def test_all_moves_by_all_patterns(name: str) -> None:
    puzzle = next(random_puzzles(name, seed=6))
    assert check(list(islice(positions(puzzle, 9), 2)), PATTERNS) > 0


@pytest.mark.slow
def test_all_moves_on_the_collections(data: Path) -> None:
    for path in collections(data).values():
        found = [
            position
            for number, puzzle in enumerate(islice(collection(path), 20))
            for position in islice(positions(puzzle, 25, 3 * number), 1)
        ]
        assert check(found, QUICK) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["first", "9x9-unfair"])
def test_steps_are_justified_by_what_is_no_harder(name: str) -> None:
    for puzzle in islice(positions(samples.sample(name), 12), 3):
        for step in puzzle.steps(PATTERNS):
            for candidate, places in (
                *((placed, True) for placed in step.placements),
                *((struck, False) for struck in step.eliminations),
            ):
                found = verify(puzzle, Move(*candidate, places), policy=PATTERNS)
                assert found.ok
                assert found.technique
                assert ROW[found.technique] <= ROW[step.technique]


# --- one and many -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """A position in which more than singles is needed."""
    return samples.sample("first").path(Policy.from_dict({"order": ["singles"]})).end


def test_one_and_many_agree(puzzle: Puzzle) -> None:
    moves = random.Random(1).sample(all_moves(puzzle), 150)
    answers = verify_many([puzzle], moves, policy=QUICK)
    for number, (_, cell, digit, kind) in enumerate(moves):
        one = verify(puzzle, Move(cell, digit, bool(kind)), policy=QUICK)
        assert (one.verdict, one.technique) == answers.named(number)
        assert str(one) == answers.words(number)
        assert one.ok == answers.ok[number]


def test_one_and_many_agree_about_reasons(puzzle: Puzzle) -> None:
    rng = random.Random(2)
    moves = [move for move, told in zip(all_moves(puzzle), answers_of(puzzle), strict=True) if told]
    reasons = [rng.choice(QUICK.techniques[:20]) for _ in moves]
    answers = verify_many([puzzle], moves, reasons, QUICK)  # type: ignore[arg-type]
    assert {verdict for verdict, _ in answers} >= {"justified", "other-technique"}
    for number, ((_, cell, digit, kind), reason) in enumerate(zip(moves, reasons, strict=True)):
        one = verify(puzzle, Move(cell, digit, bool(kind)), reason, QUICK)  # type: ignore[arg-type]
        assert (one.verdict, one.technique) == answers.named(number)
        assert str(one) == answers.words(number)
        alone = verify(puzzle, one.move, policy=Policy.only(reason))
        assert alone.ok == one.ok


def answers_of(puzzle: Puzzle) -> list[bool]:
    found: list[bool] = verify_many([puzzle], all_moves(puzzle), policy=QUICK).ok.tolist()
    return found


def columns(answers: VerifiedMany) -> list[list[int]]:
    return [
        column.tolist()
        for column in (
            answers.verdicts,
            answers.techniques,
            answers.by_cells,
            answers.by_digits,
            answers.capped,
        )
    ]


def test_order_threads_and_form_change_nothing() -> None:
    rng = random.Random(3)
    found = [p for puzzle in islice(random_puzzles("9x9"), 6) for p in positions(puzzle, 4)]
    found *= 1 + 200 // len(found)
    moves = [(n, *rng.choice(all_moves(found[n]))[1:]) for n in range(len(found)) for _ in "ab"]
    first = verify_many(found, moves, policy=QUICK, threads=1)
    shuffled = rng.sample(range(len(moves)), len(moves))
    again = verify_many(found, [moves[n] for n in shuffled], policy=QUICK, threads=3)
    assert columns(again) == [[column[n] for n in shuffled] for column in columns(first)]
    values = np.array([p.values for p in found], np.uint8)
    givens = np.array([p.givens for p in found], np.uint8)
    masks = [[sum(1 << d for d in digits) for digits in p.candidates] for p in found]
    arrays = verify_many(
        values,
        np.array(moves, np.int32),
        policy=QUICK,
        givens=givens,
        candidates=np.array(masks, np.uint16),
    )
    assert columns(arrays) == columns(first)


def test_nothing_is_asked() -> None:
    puzzle = Puzzle.parse("..3..4.221......")
    assert len(verify_many([puzzle], [])) == 0
    assert len(verify_many(np.empty((0, 81), np.uint8), np.empty((0, 4), int))) == 0


# --- reasons ----------------------------------------------------------------------------------


def test_a_step_is_its_own_reason(puzzle: Puzzle) -> None:
    for step in puzzle.steps(QUICK):
        cell, digit = (*step.placements, *step.eliminations)[0]
        move = Move(cell, digit, bool(step.placements))
        assert verify(puzzle, move, step, QUICK).ok
        read = Step.from_dict(step.to_dict())
        assert verify(puzzle, move, pickle.loads(pickle.dumps(read)), QUICK).ok


def test_a_step_with_other_evidence_is_no_reason(puzzle: Puzzle) -> None:
    step = next(step for step in puzzle.steps(QUICK) if len(step.marks) > 1)
    cell, digit = (*step.placements, *step.eliminations)[0]
    wrong = replace(Step.from_dict(step.to_dict()), marks=step.marks[1:])
    found = verify(puzzle, Move(cell, digit, bool(step.placements)), wrong, QUICK)
    assert found.verdict == "other-evidence"
    assert not found.ok
    assert "with other evidence" in str(found)


def test_a_technique_beside_the_policy_may_be_named() -> None:
    puzzle = Puzzle.parse("..3..4.221......")
    only = Policy.only("naked-single")
    found = verify(puzzle, "r1c4=4", "hidden-single-box", only)
    assert (found.verdict, found.technique) == ("justified", "hidden-single-box")
    assert verify(puzzle, "r1c4=4", policy=only).verdict == "unexplained"


def test_an_elimination_follows_from_a_digit() -> None:
    found = verify(Puzzle.parse("..3..4.221......"), "r1c4<>1")
    assert found.by == (3, 4)
    assert found.to_dict()["by"] == [3, 4]
    assert str(found) == "r1c4<>1 is justified by Hidden Single in a Box, which places 4 in r1c4."


# --- positions without an answer --------------------------------------------------------------


def test_broken_positions() -> None:
    puzzle = Puzzle.parse("..3..4.221......")
    for broken in (puzzle.place("r1c1", 4), puzzle.eliminate("r1c1", 1), puzzle.place("r4c4", 3)):
        assert verify(broken, "r1c2=2").verdict == "broken"
        assert verify_many([broken, puzzle], [(0, 1, 2, 1), (1, 1, 2, 1)]).ok.tolist() == [0, 1]
    equal = Puzzle.parse("11..............")
    assert "no solution" in str(verify(equal, "r1c3=2"))


@pytest.mark.parametrize("name", ["4x4", "9x9", "10x10"])
def test_several_solutions(name: str) -> None:
    layout = next(random_puzzles(name)).layout
    empty = Puzzle([0] * layout.cells, layout=layout)
    found = verify(empty, "r1c1=1")
    assert (found.verdict, found.technique) == ("several", None)
    assert verify_many([empty], [(0, 0, 1, 1)]).named(0) == ("several", None)


def test_every_verdict_has_a_sentence() -> None:
    puzzle = Puzzle.parse("..3..4.221......")
    found = verify(puzzle, "r1c4=4")
    told = {str(replace(found, verdict=verdict, step=None)) for verdict in VERDICTS[1:]}
    assert len(told) == len(VERDICTS) - 1
    assert all(sentence.startswith("r1c4=4 ") for sentence in told)


# --- caps -------------------------------------------------------------------------------------


def test_caps_are_told() -> None:
    puzzle = samples.sample("9x9-extreme").path(QUICK).end
    moves = [
        move for move in all_moves(puzzle) if not verify_many([puzzle], [move], policy=QUICK).ok[0]
    ]
    capped = Policy(PATTERNS.techniques, nodes=5)
    answers = verify_many([puzzle], moves, policy=capped)
    verdicts = {verdict for verdict, _ in answers}
    assert "capped" in verdicts
    number = [verdict for verdict, _ in answers].index("capped")
    assert answers.capped[number]
    _, cell, digit, kind = moves[number]
    one = verify(puzzle, Move(cell, digit, bool(kind)), policy=capped)
    assert (one.verdict, one.cap) == ("capped", "nodes")
    assert "stopped by a cap" in str(one)


def test_seconds_are_for_all_moves_together() -> None:
    puzzles = [samples.sample("9x9-extreme")] * 500
    moves = [(n, *move[1:]) for n in range(500) for move in all_moves(puzzles[n])[::90]]
    policy = replace(Policy().without_trial(), seconds=1e-6)
    answers = verify_many(puzzles, moves, policy=policy, threads=2)
    assert answers.cap == "seconds"
    assert {"capped"} <= {verdict for verdict, _ in answers}
    assert answers.techniques[answers.verdicts == VERDICTS.index("capped")].min() == NO_TECHNIQUE


# --- what cannot be used ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("r1c1", "expected a move such as"),
        ("r1c1=", "expected a move such as"),
        ("", "expected a move such as"),
        ("r9c1=1", "not a cell"),
        ("r1c1=5", "digit 5"),
        ("r1c1=.", "expected a move"),
        ("r1c1=ß", "not a digit"),
        (Move(16, 1, places=True), "cell 16"),
        (Move(1, 0, places=False), "digit 0"),
        ((1, 1, True), "expected a Move"),
        (None, "expected a Move"),
    ],
)
def test_wrong_moves(move: Move, told: str) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        verify(Puzzle.parse("..3..4.221......"), move)


def test_wrong_reasons() -> None:
    puzzle = Puzzle.parse("..3..4.221......")
    with pytest.raises(ValueError, match="there is no technique"):
        verify(puzzle, "r1c4=4", "luck")
    with pytest.raises(ValueError, match="layout 9x9"):
        verify(puzzle, "r1c4=4", samples.sample("first").hint())
    with pytest.raises(ValueError, match="there is no technique"):
        verify_many([puzzle], [(0, 0, 1, 1)], ["luck"])
    with pytest.raises(ValueError, match="2 reasons"):
        verify_many([puzzle], [(0, 0, 1, 1)], [None, None])


@pytest.mark.slow
def test_a_wrong_instruction_set_is_an_error_in_every_thread() -> None:
    script = (
        "from whydoku import Puzzle, verify_many\n"
        "verify_many([Puzzle([0] * 81)] * 500, [(n, 0, 1, 1) for n in range(500)], threads=3)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "WHYDOKU_ISA": "none"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("ValueError")


FOUR = np.zeros((1, 16), np.uint8)


@pytest.mark.parametrize(
    ("puzzles", "moves", "more", "told"),
    [
        (FOUR, [(1, 0, 1, 1)], {}, "position 1"),
        (FOUR, [(-1, 0, 1, 1)], {}, "position -1"),
        (FOUR, [(0, 16, 1, 1)], {}, "cell 16"),
        (FOUR, [(0, 0, 5, 1)], {}, "digit 5"),
        (FOUR, [(0, 0, 1, 2)], {}, "kind 2"),
        (FOUR, [(0, 0, 1)], {}, "expected rows"),
        (FOUR, [(0, 0, 1.5, 1)], {}, "expected rows"),
        (FOUR, [(0, 0, 1, 1), (0,)], {}, "expected rows"),
        (FOUR + 5, [], {}, "a digit is 5"),
        (FOUR.astype(int), [], {}, "expected uint8"),
        (FOUR, [], {"givens": FOUR + 1}, "not among"),
        (FOUR, [], {"candidates": FOUR}, "candidates: expected"),
        (np.zeros((1, 17), np.uint8), [], {}, "17"),
        ([Puzzle([0] * 16)], [], {"givens": FOUR}, "belong to an array"),
        ([Puzzle([0] * 16), Puzzle([0] * 81)], [], {}, "2 layouts"),
        ([], [], {}, "0 layouts"),
        (["." * 81], [], {}, "expected a Puzzle"),
        ("." * 81, [], {}, "expected puzzles"),
        (FOUR, [], {"threads": 0}, "threads"),
    ],
)
def test_wrong_arrays(puzzles: object, moves: object, more: dict[str, object], told: str) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        verify_many(puzzles, moves, **more)  # type: ignore[arg-type]
