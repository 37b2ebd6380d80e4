"""How the walks of many puzzles go: which techniques each needs, without the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from pencilmark import _core
from pencilmark.layout import Layout, find_layout, plain_layout_of
from pencilmark.path import Outcome
from pencilmark.policy import Policy, techniques

__all__ = ["Route", "walk"]


class Route(NamedTuple):
    """How the walk of one puzzle went: see :class:`pencilmark.Path`."""

    outcome: Outcome
    techniques: tuple[str, ...]
    """The slug of each step, in order."""


def walk(
    lines: Sequence[str], policy: Policy | None = None, layout: Layout | str | None = None
) -> list[Route]:
    """Walk many puzzles, one a line of digits; return one route for each.

    All lines are of one layout, which follows from the length of the first unless it is given.
    ``policy.seconds`` is for all of them: the puzzles that it does not suffice for are ``capped``,
    with no steps. Raises ``ValueError`` for a line that is no puzzle, and for a policy with
    techniques of your own, which :meth:`pencilmark.Puzzle.path` walks.

    >>> walk(["4......1...3....", "123434122143432."])[1]
    Route(outcome='solved', techniques=('full-house',))
    """
    if not lines:
        return []
    policy = policy or Policy()
    slugs = [slug for slug in policy.techniques if isinstance(slug, str)]
    if len(slugs) < len(policy.techniques):
        raise ValueError("only techniques of the ladder can be walked in bulk")
    found = _core.Policy(slugs, policy.nodes, policy.seconds or 0.0).walk_many(
        _layout_of(lines[0], layout), lines
    )
    names = [technique.slug for technique in techniques()]
    routes = [
        Route(cast("Outcome", outcome), tuple([names[row] for row in rows]))
        for outcome, rows in found.routes
    ]
    return routes + [Route("capped", ())] * (len(lines) - len(routes))


def _layout_of(line: str, layout: Layout | str | None) -> Layout:
    if isinstance(layout, str):
        return find_layout(layout)
    found = layout or plain_layout_of(len(line))
    if found is None:
        raise ValueError(f"read {len(line)} cells, expected 16, 36, 64, 81 or 100, or a layout")
    return found
