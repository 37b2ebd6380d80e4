"""A pattern is as large as its name says: each cover of a fish is used, sets share no cell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples import Example, example_lines
from whydoku import Policy, Puzzle, Step

# Siamese fish are two fish, so that their marks mix.
FISH = sorted(
    {line.partition("|")[0] for line in example_lines() if line.startswith(("finned-", "sashimi-"))}
)


def unused_covers(step: Step) -> list[int]:
    """Return the covers without a place of the bases that is no fin."""
    body = {mark.cell for mark in step.marks if mark.role == "base"}
    covers = [mark.house for mark in step.houses if mark.role == "cover"]
    return [house for house in covers if body.isdisjoint(step.layout.houses[house][2])]


def test_a_cover_without_a_place_of_the_bases_makes_no_fish() -> None:
    """HoDoKu has a finned jellyfish where two rows were enough for three columns."""
    line = "..3.8.2........6.....6.2..1.....9.....7.3.4..94.8.......42..3..718........9..5..8"
    path = Puzzle.parse(line).path("hodoku")
    assert path[20].technique == "finned-jellyfish"
    assert [step for step in path if step.technique in FISH and unused_covers(step)] == []


@pytest.mark.parametrize("slug", [*FISH, "kraken-fish-1"])
def test_each_cover_of_a_fish_is_used(slug: str) -> None:
    examples = [example for example in map(Example.parse, example_lines()) if example.slug == slug]
    found = [step for one in examples for step in one.puzzle.steps(Policy.only(slug))]
    assert found
    assert [step for step in found if unused_covers(step)] == []


def test_the_sets_of_a_wing_share_no_cell() -> None:
    """Other wings are listed behind these, and not where the easiest finding counts."""
    slug = "als-xy-wing"
    for puzzle in (
        Example.parse(line).puzzle for line in example_lines() if line.startswith("als-")
    ):
        apart = puzzle.steps(Policy.only(slug))
        every = puzzle.steps(replace(Policy.only(slug), choice="first"))
        assert not any(map(shares_cells, apart))
        assert {step.outcome for step in apart} <= {step.outcome for step in every}


def shares_cells(step: Step) -> bool:
    sets = {
        (mark.role, mark.cell) for mark in step.marks if mark.role in ("set", "second", "pivot")
    }
    return len(sets) > len({cell for _, cell in sets})
