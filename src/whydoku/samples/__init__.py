"""The puzzles that come with the package: one for each layout, and some to learn from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from whydoku.errors import WrongValue
from whydoku.formats import read_one
from whydoku.model.layout import Layout, find_layout
from whydoku.model.policy import LEVELS
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_text, short_repr

__all__ = ["sample", "sample_level", "sample_names"]


@cache
def _files() -> Mapping[str, resources.abc.Traversable]:
    folder = resources.files("whydoku.samples") / "puzzles"
    files = {file.name.removesuffix(".txt"): file for file in folder.iterdir()}
    return dict(sorted(files.items()))


def sample_names() -> tuple[str, ...]:
    """Return the names of the puzzles that there are.

    >>> "windoku" in sample_names()
    True
    """
    return tuple(_files())


def sample(name: str, layout: Layout | str | None = None) -> Puzzle:
    """Return a puzzle by its name; ``ValueError`` naming those that there are if it is none.

    If a ``layout`` is given, the puzzle has to have it; else ``ValueError`` is raised too.

    >>> sample("4x4").layout.name
    '4x4'
    """
    if check_text("name", name) not in _files():
        plain = [known for known in _files() if sample_level(known) is None]
        expected = f"{', '.join(plain)}, or one of a level, such as 9x9-hard"
        raise WrongValue(f"there is no sample {short_repr(name)}: expected {expected}")
    found = read_one(_files()[name].read_text("utf-8"))
    asked = find_layout(layout) if isinstance(layout, str) else layout
    if asked is not None and asked != found.layout:
        raise WrongValue(f"the sample {name} is {found.layout.name:.20}, not {asked.name:.20}")
    return found


def sample_level(name: str) -> str | None:
    """Return the level that a sample is made for, by its name; None for the others.

    >>> sample_level("9x9-easy"), sample_level("first")
    ('easy', None)
    """
    level = name.rpartition("-")[2]
    return level if level in LEVELS else None
