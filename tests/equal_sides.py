"""What two sides of houses leave over: the same digits, each as often.

A side is houses that share no cell. As many houses on the other side hold the same digits, so the
cells that only one of the sides has can be paired: the two cells of a pair hold the same digit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from proofs import AnyStep
from whydoku import Layout, _core

EQUAL = frozenset({"law-of-leftovers", "set-equivalence"})
Held = Mapping[int, Set[int]]
"""The digits that each cell can hold."""


class Unequal(ValueError):
    """Two sides do not hold the same digits."""


def left_over(
    layout: Layout, one: Sequence[int], other: Sequence[int]
) -> tuple[set[int], set[int]]:
    """Return the cells that only the one side has, and those that only the other has."""
    sides = []
    for houses in (one, other):
        cells = [cell for house in houses for cell in layout.houses[house][2]]
        if len(cells) != len({*cells}):
            raise Unequal("the houses of a side share cells")
        sides.append({*cells})
    if len(one) != len(other) or not one:
        raise Unequal("not as many houses")
    return sides[0] - sides[1], sides[1] - sides[0]


def can_be_equal(first: Held, second: Held) -> bool:
    """Whether the cells of both sides can be paired so that each pair can hold the same digit."""
    partner: dict[int, int] = {}

    def find(cell: int, seen: set[int]) -> bool:
        for rival, digits in second.items():
            if rival in seen or not digits & first[cell]:
                continue
            seen.add(rival)
            if rival not in partner or find(partner[rival], seen):
                partner[rival] = cell
                return True
        return False

    return len(first) == len(second) and all(find(cell, set()) for cell in first)


def refuted(first: Held, second: Held, cell: int, digit: int) -> bool:
    """Whether the sides cannot be equal if a cell of one holds a digit."""
    own = {cell: {digit}}
    if cell in first:
        return not can_be_equal({**first, **own}, second)
    return cell in second and not can_be_equal(first, {**second, **own})


def equal_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what does not follow from what a step about two sides names; nothing if all does."""
    one, other = ([h for own, h, _d in step.houses if own == role] for role in ("base", "cover"))
    try:
        first, second = left_over(layout, one, other)
    except Unequal as why:
        return str(why)
    marked = {
        role: {c for own, c, d in step.marks if own == role and not d} for role in ("base", "cover")
    }
    if marked != {"base": first, "cover": second}:
        return "marks other cells than those that are left over"
    argued = [mark for mark in step.marks if mark[0] in ("set", "second")]
    digits = {d for _role, _c, d in argued} or {d for _c, d in step.eliminations}
    every = {*range(1, layout.size + 1)}
    can = {
        c: {board.values[c]} if board.values[c] else {*board.candidates[c]} for c in first | second
    }
    named = {
        role: {
            c: {d for own, c2, d in argued if own == role and c2 == c}
            for own, c, _d in argued
            if own == role
        }
        for role in ("set", "second")
    }
    held = {c: own if own == can.get(c) else every for c, own in named["set"].items()}
    if not named["set"].keys() <= first or not named["second"].keys() <= second:
        return "marks cells of the other side"
    confined = {c: every - digits for c in second - named["second"].keys() if not can[c] & digits}
    sides = {c: held.get(c, every) for c in first}, {c: confined.get(c, every) for c in second}
    left = [c for c in step.eliminations if not refuted(*sides, *c)]
    return f"{left} does not follow from what is left over" if left else ""
