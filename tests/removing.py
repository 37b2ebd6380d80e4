"""Whether everything that a step names is needed: without any of it the conclusion does not follow.

What is removed in turn: a link, a candidate that is marked, a cell of a set, a house, a question of
a line of reasoning, and each of these in a step of a proof. What says the same goes with it, as
:func:`sufficiency.mutants` does it: a candidate goes with its links and its copies. What is left
is held against the strict check of :mod:`sufficiency`. If it still holds, the item is superfluous.

Some items are told for the reader alone, and do not count: see :class:`Reader`. Nor does what an
almost locked set needs to be one: see :func:`breaks_a_set`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice, product
from operator import itemgetter
from typing import Any

from proofs import AnyStep, changed
from sufficiency import (
    Problem,
    Sight,
    ends_of,
    gap,
    is_concluded,
    mutants,
    names_houses,
    present_of,
    sight_of,
)
from whydoku import Layout, Puzzle, _core

COUNTED_WHOLE = frozenset({"junior-exocet", "senior-exocet", "double-exocet"})
"""The count is told for all digits of the base, though some conclusions need it of few of them."""
CHAINS_OF_SETS = frozenset({"als-xz", "als-xy-wing", "als-xy-chain"})
ALMOST_LOCKED = frozenset({"set", "second", "third", "fourth", "pivot"})
LINES = frozenset({"whip", "braid", "g-whip", "killer-braid", "or-whip", "or-braid"})
Item = tuple[str, AnyStep]


def without_candidates(step: AnyStep) -> Iterator[Item]:
    """Yield the step without each of its candidates that links join, and without their links."""
    done = {*step.placements, *step.eliminations}
    for one in dict.fromkeys((c, d) for _role, c, d in step.marks if d):
        touched = [link for link in step.links if one in (*link[1], *link[2])]
        if not touched or one in done:
            continue
        marks = [mark for mark in step.marks if tuple(mark[1:]) != one]
        links = [link for link in step.links if link not in touched]
        yield "candidate", changed(step, marks=marks, links=links, named=names_houses(step))


def without_questions(step: AnyStep) -> Iterator[Item]:
    """Yield a line of reasoning without each of its answers, and what follows from it alone."""
    if step.technique not in LINES:
        return
    for asked in step.links:
        if asked[0] == "strong":
            answer = set(asked[2])
            links = [one for one in step.links if one != asked and not set(one[1]) & answer]
            yield "question", changed(step, links=links, named=names_houses(step))


def removals(step: Any, sight: Sight) -> Iterator[Item]:
    """Yield the kind of each item of a step, and the step without it."""
    yield from mutants(step, sight)
    if not is_concluded(step):
        yield from without_candidates(step)
        yield from without_questions(step)


class Reader:
    """What a step tells for the reader, while its check takes it for granted.

    An eliminated candidate is held against all that is marked, so that the links to it, what else
    is marked in its cell, and houses that hold it, say how it falls. The cell of a set of one cell
    is held against all that it sees. In lines of reasoning a candidate may be struck for two
    questions: the link stands twice.
    """

    def __init__(self, sight: Sight, present: int, step: AnyStep) -> None:
        self.sight = sight
        self.step = step
        self.done = {*step.placements, *step.eliminations}
        self.fallen = {cell for cell, _digit in self.done}
        problem = Problem(sight, present, step)
        sets = (problem._cells(own) for own in problem.sets)
        self.whole = problem.whole
        self.alone = {cell for cells in sets if len(cells) == 1 for cell in cells}

    def needs(self, less: AnyStep) -> bool:
        """Whether what was removed is told for the reader alone."""
        left = {pair for link in less.links for pair in pairs_of(link)}
        gone = [link for link in self.step.links if link not in less.links]
        houses = [house for house in self.step.houses if house not in less.houses]
        return (
            all(mark[1] in self.fallen for mark in self.step.marks if mark not in less.marks)
            and all(self._is_for_reader(link, left) for link in gone)
            and all(self._holds_conclusion(house) for _role, house, _digit in houses)
        )

    def _is_for_reader(self, link: Any, left: set[object]) -> bool:
        if link[0] == "strong":
            return False
        falls = any(cell in self.fallen for cell, _digit in (*link[1], *link[2]))
        return falls or bool(ends_of(link) & self.alone) or pairs_of(link) <= left

    def _holds_conclusion(self, house: int) -> bool:
        return not self.fallen.isdisjoint(self.sight.cells[house])


def pairs_of(link: Any) -> set[object]:
    """What a weak link says of single candidates."""
    kind, source, target = link
    return {frozenset(pair) for pair in product(source, target) if kind == "weak"}


def sets_of(step: AnyStep) -> Iterator[dict[int, set[int]]]:
    """Yield the almost locked sets of a step: the digits of their cells."""
    runs = ((role, [*marks]) for role, marks in groupby(step.marks, key=itemgetter(0)))
    for role, marks in runs:
        if role in ALMOST_LOCKED and not (role == "pivot" and step.technique == "death-blossom"):
            held: dict[int, set[int]] = {}
            for _role, cell, digit in marks:
                held.setdefault(cell, set()).add(digit)
            yield held


def shares_cells(step: AnyStep) -> bool:
    """Whether sets of a chain overlap: then a cell in common may be needed in one of them alone."""
    cells = [cell for held in sets_of(step) for cell in held]
    return step.technique in CHAINS_OF_SETS and len(set(cells)) < len(cells)


def breaks_a_set(sight: Sight, present: int, less: Any) -> bool:
    """Whether a set has not all candidates of its cells, or not one digit more than cells.

    That is no almost locked set, so that nothing told of it holds. What is left may prove the
    conclusion in another way, but that is another argument.
    """

    def is_almost_locked(held: dict[int, set[int]]) -> bool:
        whole = sum(sight.bit(cell, digit) for cell in held for digit in held[cell])
        all_of = sum(sight.cell(cell) & present for cell in held)
        return whole == all_of and len(set.union(*held.values())) == len(held) + 1

    is_of_sets = less.technique in (*CHAINS_OF_SETS, "als-xz-doubly-linked", "death-blossom")
    return is_of_sets and not all(map(is_almost_locked, sets_of(less)))


def superfluous(layout: Layout, board: _core.Board, step: Any) -> tuple[int, list[Item]]:
    """Return how many items a step has, and those without which its conclusion still follows."""
    if step.technique in COUNTED_WHOLE or shares_cells(step):
        return 0, []
    sight = sight_of(layout)
    present = present_of(sight, board)
    reader = Reader(sight, present, step)
    items = list(removals(step, sight))
    for _kind, less in items:  # it is no step of another form because something is gone
        vars(less).update(whole=reader.whole, linked=bool(step.links))
    left = [(kind, less) for kind, less in items if not gap(layout, board, less, present)]
    return len(items), [
        (kind, less)
        for kind, less in left
        if not reader.needs(less) and not breaks_a_set(sight, present, less)
    ]


def hints_with_too_much(puzzle: Puzzle, every: int = 1) -> tuple[int, list[str]]:
    """Return how many items the hints on a path have, and a line for each superfluous one."""
    path = puzzle.path()
    count, told = 0, []
    for here in islice(path.positions(), 0, len(path), every):
        hint = here.hint()
        if hint is None:
            continue
        items, left = superfluous(here.layout, here._board, hint)
        count += items
        told += [f"{kind} of {hint.technique} at {here.line()}: {hint}" for kind, _less in left]
    return count, told
