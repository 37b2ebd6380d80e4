"""Walks many puzzles at once and keeps the techniques of their steps, without the evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast, overload

from whydoku import _core
from whydoku.bulk.solver import listed
from whydoku.errors import WrongValue
from whydoku.model.graded import Graded
from whydoku.model.layout import Layout, layout_of
from whydoku.model.path import Outcome
from whydoku.model.policy import Policy, core_policy, policy_of, techniques
from whydoku.support.arguments import check_list, check_text

__all__ = ["Route", "Routes", "walk"]


@dataclass(frozen=True, slots=True)
class Route(Graded):
    """The walk of one puzzle, without evidence: see :func:`walk` and :class:`whydoku.Path`.

    It tells its ``counts``, ``level``, ``score`` and ``hardest`` technique as a path does.

    >>> route = walk(["123434122143432."])[0]
    >>> route.outcome, route.techniques
    ('solved', ('full-house',))
    >>> route.level, route.score, route.hardest.slug, route.counts["full-house"]
    ('easy', 4, 'full-house', 1)
    """

    outcome: Outcome
    techniques: tuple[str, ...]
    """The slug of each step, in order."""
    by_score: bool = False

    @property
    def counts(self) -> Counter[str]:  # type: ignore[override]  # the base does not write it
        """How often each technique was used."""
        return Counter(self.techniques)


class Routes(Sequence[Route]):
    """The routes of many puzzles, in the order of the puzzles; each is made on demand.

    If you only count, read the columns instead. ``rows`` has one byte for each step of all puzzles:
    the index of its technique in :func:`whydoku.techniques`. ``ends`` says for each puzzle where
    in ``rows`` its steps end. ``outcomes`` says how each walk ended.

    >>> routes = walk(["..3..4.221......", "123434122143432."])
    >>> len(routes), routes.outcomes, len(routes.rows), routes.ends[0]
    (2, ['solved', 'solved'], 12, 11)
    """

    def __init__(self, found: _core.Routes, count: int, *, by_score: bool = False) -> None:
        self._by_score = by_score
        self.rows: bytes = found.techniques
        self._outcomes: bytes = found.outcomes
        self._count = count
        self._ends = memoryview(found.ends).cast("I")

    @property
    def outcomes(self) -> list[Outcome]:
        """How each walk ended."""
        names = [cast("Outcome", name) for name in _core.outcome_names()]
        reached = [names[code] for code in self._outcomes]
        return reached + ["capped"] * (self._count - len(reached))

    @property
    def ends(self) -> list[int]:
        """Where in ``rows`` each puzzle's steps end; the next puzzle's steps begin there."""
        reached = self._ends.tolist()
        return reached + reached[-1:] * (self._count - len(reached))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Route: ...
    @overload
    def __getitem__(self, index: slice) -> list[Route]: ...
    def __getitem__(self, index: int | slice) -> Route | list[Route]:
        if isinstance(index, slice):
            return [self._route(i) for i in range(*index.indices(self._count))]
        return self._route(range(self._count)[index])

    def __iter__(self) -> Iterator[Route]:
        return map(self._route, range(self._count))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<the routes of {self._count} puzzles>"

    def _route(self, index: int) -> Route:
        if index >= len(self._outcomes):  # the time was over before this puzzle's turn
            return Route("capped", (), self._by_score)
        ladder = techniques()
        start = self._ends[index - 1] if index else 0
        outcome = cast("Outcome", _core.outcome_names()[self._outcomes[index]])
        slugs = tuple(ladder[row].slug for row in self.rows[start : self._ends[index]])
        return Route(outcome, slugs, self._by_score)


def walk(
    lines: Any,
    policy: Policy | str | None = None,
    layout: Layout | str | None = None,
    *,
    check: bool = False,
) -> Routes:
    """Walk many puzzles, one line of digits each, and return their routes.

    ``lines`` is a list, or a column or an array as :func:`solve` takes it. All lines have one
    layout. If you do not name it, the length of the first line decides. ``policy.seconds`` is the
    time for all puzzles together; those that it does not reach have the outcome ``capped`` and no
    steps. Raises ``ValueError`` for a line that is no puzzle, and for a policy with techniques of
    your own; use :meth:`whydoku.Puzzle.path` for these.

    With ``check``, the solutions of each puzzle whose route uses uniqueness are counted; where
    there are several, it is walked without.

    >>> walk(["4......1...3....", "123434122143432."])[1].techniques
    ('full-house',)
    """
    chosen = policy_of(policy)
    slugs = [slug for slug in chosen.techniques if isinstance(slug, str)]
    if len(slugs) < len(chosen.techniques):
        raise WrongValue("only techniques of the ladder can be walked in bulk")
    kept = tuple(
        check_text("a line", line) for line in check_list("lines", listed(lines), "a list of lines")
    )
    shape = layout_of(layout, len(kept[0]) if kept else 81)
    try:
        walked = core_policy(slugs, chosen).walk_many(shape, kept, check)
    except (TypeError, ValueError) as error:  # a bad line; TypeError if it is not ASCII
        told = error if type(error) is ValueError else "a line has a character that is not ASCII"
        raise WrongValue(str(told)) from None
    return Routes(walked, len(kept), by_score=chosen.choice == "hodoku")
