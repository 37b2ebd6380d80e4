"""A hint names nothing that it does not need: a sample of what check_removing.py does at length."""

from itertools import islice
from pathlib import Path

import pytest

from long_mode import collection, collections
from proofs import changed
from removing import breaks_a_set, hints_with_too_much, superfluous
from sufficiency import present_of, sight_of
from thinning import thinned
from whydoku import Puzzle, Step

PUZZLE = Puzzle.parse(
    "..9..4.6.8.........3....5.9...1.2...3.4.8.1.7.......5....9.......8.7...1.56.3.4.."
)


def hint_after(steps: int) -> tuple[Puzzle, Step]:
    here = PUZZLE.advance(steps)
    hint = here.hint()
    assert hint
    return here, hint


@pytest.mark.parametrize(
    ("steps", "technique", "links"), [(41, "3d-medusa", 9), (67, "hidden-single-box", 0)]
)
def test_a_hint_names_nothing_superfluous(steps: int, technique: str, links: int) -> None:
    """These did: a whole web of colours, and a digit that rules out what others do."""
    here, hint = hint_after(steps)
    assert hint.technique == technique
    assert len(hint.links) == links
    items, left = superfluous(here.layout, here._board, hint)
    assert items > 2
    assert left == []


def test_what_is_added_is_superfluous() -> None:
    """The path tells a whole web; one of its conclusions does not need all of it."""
    here, hint = hint_after(41)
    whole = next(step for step in here.path() if step.technique == hint.technique)
    told = changed(whole, eliminations=whole.eliminations[:1])
    items, left = superfluous(here.layout, here._board, told)
    assert items > len(left) > 3


def hint_on_path(line: str, technique: str, candidate: tuple[int, int]) -> tuple[Puzzle, Step]:
    found = ((here, here.hint()) for here in Puzzle.parse(line).path().positions())
    return next(
        (here, hint)
        for here, hint in found
        if hint and hint.technique == technique and candidate in hint.eliminations
    )


def test_a_colour_that_leaves_a_cell_nothing_is_told_by_the_ways_to_that_cell() -> None:
    """A path tells it with the whole web, of 22 candidates."""
    line = "...487....5.9.......7...2..2.1..4.9...4...6.3.9...5...3......2...87...3..6..1.8.."
    here, hint = hint_on_path(line, "3d-medusa", (17, 4))
    assert len({mark[1:] for mark in hint.marks}) < 20
    assert superfluous(here.layout, here._board, hint)[1] == []


def test_a_set_that_lacks_a_cell_is_none() -> None:
    """What is left proves the conclusion, but by another argument than the one that is told."""
    line = ".9.2...4......58....3194.......265..3..8..76......1..99.8........6..2...7.16...3."
    here, hint = hint_on_path(line, "als-xz", (46, 4))
    sight = sight_of(here.layout)
    present = present_of(sight, here._board)
    assert not breaks_a_set(sight, present, hint)
    less = changed(hint, marks=[mark for mark in hint.marks if mark[1] != 34])
    assert breaks_a_set(sight, present, less)
    assert superfluous(here.layout, here._board, hint)[1] == []


@pytest.mark.slow
def test_hints_on_the_collections_name_nothing_superfluous(data: Path) -> None:
    items, told = 0, []
    for path in collections(data).values():
        for puzzle in islice(collection(path), thinned(6, 3)):
            count, more = hints_with_too_much(puzzle)
            items += count
            told += more
    assert items > 5000
    assert told == []
