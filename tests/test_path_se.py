"""The path by the policy `se` is that of Sudoku Explainer, and every step of it names enough."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from sufficiency import gap
from test_rate_se import LISTS, NINE, OWN, TWO_SOLUTIONS, board, rated
from whydoku import Policy, Puzzle, Step, _core, samples
from whydoku.bulk import walk

SE = Policy.named("se")
Outcome = tuple[list[tuple[int, int]], list[tuple[int, int]], int]
# Of each list: how many puzzles are walked, up to this ER in tenths.
# Besides, puzzles whose graves and aligned cells our finders do not find: by their place in a list.
MORE = {"se_top1465.csv": (350, 725)}
WALKED = {name: (3, min(hardest, 95)) for name, (_every, hardest) in LISTS.items()}


def outcomes(steps: Iterable[Any]) -> list[Outcome]:
    """What steps do, in order, with their ratings in tenths."""
    return [
        (list(map(tuple, step.placements)), list(map(tuple, step.eliminations)), tenths(step))
        for step in steps
    ]


def tenths(step: Any) -> int:
    return round((step.rating or 0) * 10) if isinstance(step, Step) else step.rating


def check(line: str, er: int) -> None:
    """Raise `AssertionError` unless a path has the steps that are rated, with their evidence."""
    rating = _core.rate_se(board(line), 0, 0, steps=True)
    path = Puzzle.parse(line).path("se")
    assert outcomes(path.steps) == outcomes(rating.steps)
    assert path.rating == rating.er / 10 == er / 10
    solution, here = Puzzle.parse(line).solve().values, board(line)
    for step in SE._parts[0].walk(here).steps:  # type: ignore[union-attr]
        assert step.marks
        assert gap(NINE, here, step) == ""
        for cell, digit in step.placements:
            assert solution[cell] == digit
            here.place(cell, digit)
        for cell, digit in step.eliminations:
            assert solution[cell] != digit
            here.eliminate(cell, digit)


@pytest.mark.parametrize("line", OWN)
def test_own_puzzles(line: str) -> None:
    check(line, OWN[line][0])


@pytest.mark.slow
@pytest.mark.parametrize("name", WALKED)
def test_lists_that_others_rated(name: str, data: Path) -> None:
    many, hardest = WALKED[name]
    lines = [row for row in rated(data / "ratings" / name) if row[1][0] <= hardest]
    chosen = lines[:: max(1, len(lines) // many)][:many]
    chosen += [lines[place] for place in MORE.get(name, ())]
    for line, (er, _ep, _ed) in chosen:
        check(line, er)


@pytest.mark.parametrize("line", list(OWN)[::5])
def test_hints_and_bulk_take_the_same_steps(line: str) -> None:
    path = Puzzle.parse(line).path("se")
    assert Puzzle.parse(line).hint("se") == path[0]
    for position, step in list(zip(path.positions(), path, strict=False))[::7]:
        found = position.hint("se")
        assert found
        assert (found.technique, found.outcome, found.rating) == (
            step.technique,
            step.outcome,
            step.rating,
        )
    [route] = walk([line], SE)
    assert route.techniques == tuple(step.technique for step in path)


@pytest.mark.parametrize("line", list(OWN)[::3])
def test_every_step_is_told(line: str) -> None:
    for step in Puzzle.parse(line).path("se"):
        assert Step.from_dict(step.to_dict()) == step
        for told in step.to_dict()["words"]:
            assert told
            assert "{" not in told
            assert " ." not in told
            assert " ," not in told
            assert "is ." not in told


def test_without_a_single_solution_the_ladder_goes_on() -> None:
    """The harder rules rely on one; here the easier ones find nothing."""
    several = Puzzle.parse(TWO_SOLUTIONS)
    first = Policy(SE.techniques, choice="first")
    assert [step.outcome for step in several.path("se")] == [
        step.outcome for step in several.path(first)
    ]


def test_another_list_of_techniques_is_walked_by_our_finders() -> None:
    line = max(OWN, key=lambda line: OWN[line])
    puzzle = Puzzle.parse(line)
    for policy in (SE.without("swordfish"), SE.up_to("xy-chain"), SE.without_uniqueness()):
        assert puzzle.path(policy).rating is None
        used = {step.technique for step in puzzle.path(policy)}
        assert used <= set(policy.techniques)
    assert puzzle.path(SE.without_trial()).steps == puzzle.path("se").steps


@pytest.mark.parametrize("name", ["9x9-x", "6x6"])
def test_other_layouts_have_the_order_alone(name: str) -> None:
    sample = next(s for s in map(samples.sample, samples.sample_names()) if s.layout.name == name)
    path = sample.path("se")
    assert path.solved
    assert path.rating is None


def test_a_cap_on_nodes_leaves_the_rest_to_the_ladder() -> None:
    line = max(OWN, key=lambda line: OWN[line])
    capped = Puzzle.parse(line).path(Policy(SE.techniques, nodes=50, choice="se"))
    assert capped.cap == "nodes"
    assert capped.steps != Puzzle.parse(line).path("se").steps


@pytest.mark.slow
def test_forcing_chains_as_links_of_dynamic_ones() -> None:
    check("..3......4...8..36..8...1...4..6..73...9..........2.....4.7..686........7..6..59.", 108)
