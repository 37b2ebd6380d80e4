"""A hint names nothing that it does not need: a sample of what check_removing.py does at length."""

from itertools import islice
from pathlib import Path

import pytest

from long_mode import collection, collections
from removing import hints_with_too_much, superfluous
from sufficiency import changed
from thinning import thinned
from whydoku import Puzzle, Step

PUZZLE = Puzzle.parse(
    "..9..4.6.8.........3....5.9...1.2...3.4.8.1.7.......5....9.......8.7...1.56.3.4.."
)
FALSE_ALARMS = 2000
"""Of so many items, one may be called superfluous: without it a set holds another argument."""


def hint_after(steps: int) -> tuple[Puzzle, Step]:
    here = PUZZLE.advance(steps)
    hint = here.hint()
    assert hint
    return here, hint


@pytest.mark.parametrize(
    ("steps", "technique", "links"), [(52, "3d-medusa", 9), (73, "hidden-single-box", 0)]
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
    here, hint = hint_after(52)
    whole = next(step for step in here.path() if step.technique == hint.technique)
    told = changed(whole, eliminations=whole.eliminations[:1])
    items, left = superfluous(here.layout, here._board, told)
    assert items > len(left) > 3


@pytest.mark.slow
def test_hints_on_the_collections_name_nothing_superfluous(data: Path) -> None:
    items, told = 0, []
    for path in collections(data).values():
        for puzzle in islice(collection(path), thinned(6, 3)):
            count, more = hints_with_too_much(puzzle)
            items += count
            told += more
    assert items > 5000
    assert len(told) <= items // FALSE_ALARMS, told
