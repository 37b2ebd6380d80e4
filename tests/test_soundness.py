"""No technique contradicts the solution: a sample of what check_soundness.py does at length."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from killers import KILLERS, random_killers
from long_mode import collection, collections
from made_positions import kind_of
from proofs import BadProof, changed, check_proof
from random_puzzles import LAYOUTS, random_puzzles
from soundness import DEFAULT, SLUGS, TRIAL, Checker, Position
from thinning import some
from whydoku import _core, techniques

RARE = [slug for slug in SLUGS if slug not in TRIAL and slug not in DEFAULT]
# All findings of nested whips take ten times as long as those of all other techniques together.
QUICK = [slug for slug in DEFAULT if slug != "nested-whip"]
ABOUT_CAGES = [row.slug for row in techniques() if row.family == "cages"]
# Techniques whose children prove them without a guess within.
PROVED = [
    "nishio",
    "candidate-forcing-net",
    "cell-forcing-net",
    "house-forcing-net",
    "nested-whip",
    "dynamic-forcing-plus",
    "nested-forcing-chain",
    "nested-forcing-net",
    "two-candidate-trial",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_patterns_are_sound_on_our_own_puzzles(name: str) -> None:
    checker = Checker(QUICK)
    for puzzle in some(islice(random_puzzles(name), 2), 1):
        checker.check(puzzle, every=10)
    assert checker.tally.steps.total() > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_nested_whips_are_sound_on_our_own_puzzles(name: str) -> None:
    checker = Checker(["nested-whip"])
    puzzle = next(random_puzzles(name))
    checker.check(puzzle, every=60 if puzzle.layout.size > 8 else 5)
    assert checker.tally.positions > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", KILLERS)
def test_techniques_are_sound_on_killers(name: str) -> None:
    checker = Checker(QUICK)
    puzzle = next(random_killers(name))
    checker.check(puzzle, every=25 if puzzle.layout.size > 5 else 3, at_random=True)
    assert checker.tally.positions > 0


@pytest.mark.parametrize("name", KILLERS)
def test_cages_are_sound(name: str) -> None:
    checker = Checker(ABOUT_CAGES)
    checker.check(next(random_killers(name)), every=9, at_random=True)
    assert checker.tally.positions > 0


@pytest.mark.parametrize("name", LAYOUTS)
def test_trials_are_sound_and_proved_on_our_own_puzzles(name: str) -> None:
    checker = Checker(sorted(TRIAL))
    checker.check(next(random_puzzles(name)), every=10)
    assert checker.tally.steps["search"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slugs", "every", "expected"),
    [(QUICK, 20, 500), (["nested-whip"], 120, 200), (RARE, 60, 50), (sorted(TRIAL), 30, 100)],
)
def test_techniques_are_sound_on_the_collections(
    slugs: list[str], every: int, expected: int, data: Path
) -> None:
    checker = Checker(slugs)
    for path in collections(data).values():
        for puzzle in islice(collection(path), 2):
            checker.check(puzzle, every)
    assert checker.tally.steps.total() > expected


# --- the checks themselves --------------------------------------------------------------------


def findings_of(slug: str) -> tuple[Position, list[_core.Step]]:
    """Return the first position of a random puzzle in which the technique finds something."""
    for puzzle in random_puzzles("9x9"):
        position = Position.start(puzzle)
        steps = _core.Policy([slug], 0, 0.0).all(position.board).steps
        if steps:
            return position, steps
    raise AssertionError


def test_a_wrong_finding_is_seen() -> None:
    position, (step, *_) = findings_of("hidden-single-box")
    ((cell, digit),) = step.placements
    other = next(d for d in position.board.candidates[cell] if d != digit)
    failure = position.failure
    assert failure(step) == ""
    assert "places" in failure(changed(step, placements=[(cell, other)]))
    assert "strikes" in failure(changed(step, placements=[], eliminations=[(cell, digit)]))
    assert "does nothing" in failure(changed(step, placements=[]))
    absent = next(d for d in range(1, 10) if not position.board.has(cell, d))
    assert "not there" in failure(changed(step, placements=[], eliminations=[(cell, absent)]))


def without_one(step: Any) -> Iterator[Any]:
    """The proof with one of its steps left out, here or further down, in all ways."""
    for i, child in enumerate(step.children):
        before, after = step.children[:i], step.children[i + 1 :]
        yield changed(step, children=[*before, *after])
        for fewer in without_one(child):
            yield changed(step, children=[*before, fewer, *after])


@pytest.mark.slow
@pytest.mark.parametrize("slug", PROVED)
def test_every_step_of_a_proof_is_needed(slug: str) -> None:
    position, steps = findings_of(slug)
    assert sum(len(list(without_one(step))) for step in steps) > 3
    for step in steps[:30]:
        check_proof(position.layout, position.board, step)
        for fewer in without_one(step):
            with pytest.raises(BadProof):
                check_proof(position.layout, position.board, fewer)


def test_every_guess_of_a_search_is_needed() -> None:
    position, (step,) = findings_of("search")
    guesses = [child for child in step.children if child.technique == "search"]
    assert guesses
    check_proof(position.layout, position.board, step)
    with pytest.raises(BadProof):
        check_proof(position.layout, position.board, changed(step, children=step.children[:-1]))


MADE = [
    "bug-3",
    "bug-4",
    "unique-loop",
    "unique-rectangle-5",
    "avoidable-rectangle-2",
    "mutant-x-wing",
    "leviathan",
    "siamese-sashimi-jellyfish",
    "kraken-fish-2",
]


@pytest.mark.slow
@pytest.mark.parametrize("slug", MADE)
def test_rare_techniques_are_sound_in_positions_made_for_them(slug: str) -> None:
    checker = Checker([slug])
    for position in kind_of(slug)(random.Random(slug)):
        checker.look(position, [slug])
        if checker.tally.steps[slug] >= 3:
            return
