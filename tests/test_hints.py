"""Hints: the least difficult technique, and of its findings the one with the fewest questions."""

from time import process_time

import pytest

from whydoku import Policy, Puzzle, Step, _core

LONG_WHIPS = "....4.5.....8......1..53.2..97.2.8...324...7.84..........31...7..95..2.8....82..."
LONG_BRAIDS = ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........"
AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def questions(step: Step) -> int:
    """The questions of a whip or a braid: all but the last have an answer."""
    return sum(link.kind == "strong" for link in step.links) + 1


def test_a_hint_asks_the_fewest_questions() -> None:
    path = Puzzle.parse(LONG_BRAIDS).path()
    here, there = list(zip(path.positions(), path, strict=False))[18]
    hint = here.hint()
    assert hint is not None
    assert hint.technique == there.technique == "braid"
    assert (questions(hint), questions(there)) == (5, 22)


@pytest.mark.parametrize("line", [LONG_WHIPS, AI_ESCARGOT])
def test_a_hint_is_of_the_path_s_technique_and_asks_no_more(line: str) -> None:
    path = Puzzle.parse(line).path()
    for puzzle, step in zip(path.positions(), path, strict=False):
        hint = puzzle.hint()
        assert hint is not None
        assert hint.technique == step.technique
        if step.technique in ("whip", "braid"):
            assert questions(hint) <= questions(step)


def test_steps_begin_with_the_hint() -> None:
    path = Puzzle.parse(LONG_WHIPS).path()
    for puzzle in list(path.positions())[26:34:2]:
        policy = Policy().without_trial().narrowed(up_to="braid")
        assert puzzle.steps(policy)[0] == puzzle.hint(policy)


def test_an_outcome_is_found_once() -> None:
    """A technique writes no proof of what an easier one does."""
    board = Puzzle.parse(LONG_WHIPS).advance(28)._board
    found = _core.Policy(["whip", "braid", "g-whip"], 0, 0.0).all(board).steps
    outcomes = [(tuple(step.placements), tuple(step.eliminations)) for step in found]
    assert len(outcomes) == len(set(outcomes)) > 10


@pytest.mark.slow
def test_one_proof_is_written_for_each_step() -> None:
    """For a single step, many proofs are compared; for all steps, that took 50 times as long."""
    policy = _core.Policy(["nested-whip"], 0, 0.0)
    board = Puzzle.parse(EASTER_MONSTER)._board
    start = process_time()
    policy.next(board)
    one = process_time() - start
    assert len(policy.all(board).steps) > 100
    assert process_time() - start < 20 * one


def test_proofs_that_are_written_later_are_the_same() -> None:
    board = Puzzle.parse(EASTER_MONSTER)._board
    policy = _core.Policy([str(slug) for slug in Policy().techniques], 0, 0.0, "easiest")
    walked, at_once = policy.walk(board, prove=False), policy.walk(board)
    assert any(step.technique == "nested-whip" and not step.children for step in walked.steps)
    walked.prove(board)
    assert list(map(shown, walked.steps)) == list(map(shown, at_once.steps))


def shown(step: _core.Step) -> list[object]:
    return [step.technique, step.evidence, *map(shown, step.children)]
