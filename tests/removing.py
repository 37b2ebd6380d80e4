"""Whether everything that a step names is needed: without any of it the conclusion does not follow.

What is removed in turn: a link, a candidate that is marked, a cell of a set, a house, a question of
a line of reasoning, and each of these in a step of a proof. What says the same goes with it, as
:func:`sufficiency.mutants` does it: a candidate goes with its links and its copies. What is left
is held against the strict check of :mod:`sufficiency`. If it still holds, the item is superfluous.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from proofs import AnyStep
from sufficiency import (
    Sight,
    changed,
    gap,
    is_concluded,
    mutants,
    names_houses,
    present_of,
    sight_of,
)
from whydoku import Layout, _core

LINES = frozenset({"whip", "braid", "g-whip", "or-whip", "or-braid"})
Item = tuple[str, SimpleNamespace]


def without_candidates(step: AnyStep) -> Iterator[Item]:
    """Yield the step without each of its candidates that links join, and without their links."""
    named = names_houses(step)
    done = {*step.placements, *step.eliminations}
    for one in dict.fromkeys((c, d) for _role, c, d in step.marks if d):
        touched = [link for link in step.links if one in (*link[1], *link[2])]
        if not touched or one in done:
            continue
        marks = [mark for mark in step.marks if tuple(mark[1:]) != one]
        links = [link for link in step.links if link not in touched]
        yield "candidate", changed(step, marks=marks, links=links, named=named)


def without_questions(step: AnyStep) -> Iterator[Item]:
    """Yield a line of reasoning without each of its answers, and what follows from it alone."""
    if step.technique not in LINES:
        return
    named = names_houses(step)
    for asked in step.links:
        if asked[0] != "strong":
            continue
        answer = set(asked[2])
        links = [link for link in step.links if link != asked and not (set(link[1]) & answer)]
        yield "question", changed(step, links=links, named=named)


def removals(step: AnyStep, sight: Sight) -> Iterator[Item]:
    """Yield the kind of each item of a step, and the step without it."""
    yield from mutants(step, sight)
    if not is_concluded(step):
        yield from without_candidates(step)
        yield from without_questions(step)


def superfluous(layout: Layout, board: _core.Board, step: AnyStep) -> tuple[int, list[Item]]:
    """Return how many items a step has, and those without which its conclusion still follows."""
    sight = sight_of(layout)
    present = present_of(sight, board)
    items = list(removals(step, sight))
    left = [(kind, less) for kind, less in items if not gap(layout, board, less, present)]
    return len(items), left
