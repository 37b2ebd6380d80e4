"""Steps to tell and to draw: written by hand, found in the examples, and made at random."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from examples import Example, example_lines
from random_puzzles import LAYOUTS
from whydoku import Layout, Policy, Puzzle, Step, find_layout
from whydoku.draw.roles import ROLES
from whydoku.model.layout import digit_of, parse_cell
from whydoku.model.path import Candidate, HouseMark, Link, Mark

NINE = find_layout("9x9")


def candidates(text: str, layout: Layout = NINE) -> tuple[Candidate, ...]:
    """Read candidates such as ``5r1c2 36r4c4``."""
    pairs = (re.fullmatch(r"([0-9A-Z]+)(r\d+c\d+)", part) for part in text.split())
    return tuple(
        Candidate(parse_cell(layout, pair[2]), digit_of(digit))
        for pair in pairs
        if pair
        for digit in pair[1]
    )


def marks(**roles: str) -> tuple[Mark, ...]:
    """Read marks: the candidates of each role."""
    return tuple(Mark(role, *pair) for role, text in roles.items() for pair in candidates(text))


def houses(**roles: str) -> tuple[HouseMark, ...]:
    """Read house marks such as ``r9`` or ``b1``."""
    first = {"r": 0, "c": 9, "b": 18}
    return tuple(
        HouseMark(role, first[name[0]] + int(name[1]) - 1, 0)
        for role, text in roles.items()
        for name in text.split()
    )


def links(text: str) -> tuple[Link, ...]:
    """Read a chain such as ``5r1c1 = 5r1c4 - 3r1c4``, nodes of several joined by ``+``."""
    parts = text.split()
    nodes = [candidates(part.replace("+", " ")) for part in parts[::2]]
    kinds = ["strong" if sign == "=" else "weak" for sign in parts[1::2]]
    return tuple(Link(*link) for link in zip(kinds, nodes, nodes[1:], strict=False))


def is_tridagon(layout: Layout, cells: Sequence[int]) -> bool:
    """Whether twelve cells lie in four boxes, and no two of a box in the same line."""
    shares = [(kind, len({*own} & {*cells})) for kind, _number, own in layout.houses]
    boxes = [share for kind, share in shares if kind == "box" and share]
    lines = [share for kind, share in shares if kind in ("row", "column") and share]
    return len(cells) == 12 and boxes == [3] * 4 and lines == [2] * 12


@cache
def found_steps() -> tuple[tuple[Puzzle, Step], ...]:
    """Return all that the techniques find in their own examples."""
    return tuple(
        (example.puzzle, step)
        for example in map(Example.parse, example_lines())
        for step in example.puzzle.steps(Policy.only(example.slug))
    )


def _some_candidates(layout: Layout, least: int = 0, most: int = 4) -> st.SearchStrategy:
    cells = st.integers(0, layout.cells - 1)
    pairs = st.builds(Candidate, cells, st.integers(1, layout.size))
    return st.lists(pairs, min_size=least, max_size=most, unique=True).map(tuple)


@st.composite
def any_steps(draw: st.DrawFn, layout: Layout | None = None, depth: int = 1) -> Step:
    """Make a step of one's own technique, with roles known and unknown.

    The texts of the other techniques refuse a step that lacks what they tell.
    """
    layout = layout or find_layout(draw(st.sampled_from(LAYOUTS)))
    roles = st.sampled_from([*ROLES, "a-role-of-my-own"])
    digits = st.integers(0, layout.size)
    some = _some_candidates(layout)
    node = _some_candidates(layout, least=1, most=3)
    kinds = st.sampled_from(["strong", "weak"])

    def several(made: st.SearchStrategy[Any], most: int = 5) -> tuple[Any, ...]:
        return tuple(draw(st.lists(made, max_size=most)))

    return Step(
        layout,
        draw(st.sampled_from(["my-own", "Ein <Name> & mehr"])),
        draw(some),
        draw(some),
        several(st.builds(HouseMark, roles, st.integers(0, len(layout.houses) - 1), digits)),
        several(st.builds(Mark, roles, st.integers(0, layout.cells - 1), digits)),
        several(st.builds(Link, kinds, node, node)),
        several(any_steps(layout, depth - 1), 3) if depth else (),
    )


@st.composite
def any_positions(draw: st.DrawFn, layout: Layout) -> Puzzle:
    """Make a position, which may well be broken."""
    some: Iterable[Candidate] = draw(_some_candidates(layout, most=6))
    values = dict(some)
    return Puzzle([values.get(cell, 0) for cell in range(layout.cells)], layout=layout)
