"""Whether a digit or an elimination is justified at a position, and by what: see docs/verify.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from whydoku import _core
from whydoku.errors import WrongType, WrongValue
from whydoku.model.layout import Layout, cell_name, digit_char, digit_of, parse_cell
from whydoku.model.path import Candidate, Link, Step, candidate_of
from whydoku.model.policy import Policy, core_policy, policy_of, technique
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_text, expect, seconds_of, short_repr

__all__ = ["VERDICTS", "Move", "Verified", "ladder_of", "tell", "verify"]

VERDICTS = (*_core.judged_names(), "other-evidence")
"""``justified``, and the reasons why a move is not: docs/verify.md tells what each means."""
MOST_STEPS = 1000
"""Findings of a technique whose evidence is compared with that of a step."""
SIGNS = {"=": True, "<>": False, "!=": False, "≠": False}
_MOVE = re.compile(rf"\s*(\w+?)\s*({'|'.join(SIGNS)})\s*(\w)\s*")


class Move(NamedTuple):
    """A digit that is placed in a cell, or a candidate that is eliminated.

    >>> from whydoku import find_layout
    >>> Move.parse("r1c2=5", find_layout("9x9")), Move.parse("r1c2<>5", find_layout("9x9")).places
    (Move(cell=1, digit=5, places=True), False)
    """

    cell: int
    digit: int
    places: bool

    @classmethod
    def parse(cls, text: str, layout: Layout) -> Move:
        """Read ``r1c2=5`` or ``r1c2<>5``; ``!=`` and ``≠`` mean the same as ``<>``.

        Raises ``ValueError`` where it is neither, or the layout has no such cell or digit.
        """
        found = _MOVE.fullmatch(check_text("move", text))
        if not found:
            raise WrongValue(
                f"move = {short_repr(text)}: expected a move such as r1c2=5 or r1c2<>5"
            )
        cell, sign, digit = found.groups()
        try:
            at = candidate_of(layout, parse_cell(layout, cell), digit_of(digit))
        except (KeyError, ValueError) as error:
            raise WrongValue(f"move = {short_repr(text)}: {error}") from None
        return cls(*at, SIGNS[sign])

    def written(self, layout: Layout) -> str:
        """Return the move as :meth:`parse` reads it.

        >>> from whydoku import find_layout
        >>> Move(1, 5, places=False).written(find_layout("9x9"))
        'r1c2<>5'
        """
        sign = "=" if self.places else "<>"
        return f"{cell_name(layout, self.cell)}{sign}{digit_char(self.digit)}"


@dataclass(frozen=True, slots=True, repr=False)
class Verified:
    """What :func:`verify` found out about a move. Printing it prints one sentence.

    >>> found = verify(Puzzle.parse("..3..4.221......"), "r1c4=4")
    >>> found.ok, found.verdict, found.technique
    (True, 'justified', 'hidden-single-box')
    >>> found
    <Verified r1c4=4: justified>
    >>> found.to_dict()["technique"]
    'hidden-single-box'
    """

    puzzle: Puzzle
    move: Move
    verdict: str
    """One of :data:`VERDICTS`."""
    step: Step | None = None
    """The easiest step that gives the move at this position, if any does."""
    by: Candidate | None = None
    """The digit that the step places, where an elimination follows from it."""
    named: str | None = None
    """The technique that was named as the reason."""
    cap: str | None = None
    """The cap that was hit: then there may be an easier technique, or any at all."""

    @property
    def ok(self) -> bool:
        """Whether the move is justified, with the reason if one was named."""
        return self.verdict == "justified"

    @property
    def changes_nothing(self) -> bool:
        """Whether the move says what the position shows already.

        >>> verify(Puzzle.parse("..3..4.221......"), "r1c3=3").changes_nothing
        True
        """
        held = self.puzzle.values[self.move.cell]
        is_there = self.move.places and held == self.move.digit
        return is_there or self.verdict == "gone"

    @property
    def technique(self) -> str | None:
        """The slug of the easiest technique that gives the move at this position."""
        return self.step.technique if self.step else None

    def __repr__(self) -> str:
        return f"<Verified {self.move.written(self.puzzle.layout)}: {self.verdict}>"

    def __str__(self) -> str:
        return tell(
            self.puzzle.layout,
            self.move,
            self.verdict,
            self.technique,
            self.by,
            self.named,
            capped=bool(self.cap),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: see docs/verify.md."""
        return {
            "move": self.move.written(self.puzzle.layout),
            "ok": self.ok,
            "verdict": self.verdict,
            "technique": self.technique,
            "named": self.named,
            "by": list(self.by) if self.by else None,
            "cap": self.cap,
            "words": str(self),
            "step": self.step.to_dict() if self.step else None,
        }


def verify(
    puzzle: Puzzle,
    move: Move | str,
    reason: Step | str | None = None,
    policy: Policy | str | None = None,
) -> Verified:
    """Return whether a move is justified at a position, by what, or why it is not.

    ``move`` is a :class:`Move` or a text such as ``r1c2=5`` or ``r1c2<>5``. It is justified if it
    agrees with the solution, and a technique gives it at this very position. An elimination is also
    given by a step that places a digit which excludes the candidate. The easiest technique of the
    policy is told; the default policy here tries nothing out. Only the core's techniques are used.

    ``reason`` names a technique, which then has to give the move too; it need not be one of the
    policy. If it is a :class:`Step`, one finding of its technique must have the same evidence.

    The caps of the policy on nodes (for each technique) and seconds hold; ``cap`` tells when one
    was hit. Raises ``ValueError`` where the layout has no such cell or digit, or there is no such
    technique.

    >>> puzzle = Puzzle.parse("..3..4.221......")
    >>> print(verify(puzzle, "r1c4=4"))
    r1c4=4 is justified by Hidden Single in a Box.
    >>> print(verify(puzzle, "r1c4=1"))
    r1c4=1 is wrong: the solution has another digit in r1c4.
    >>> verify(puzzle, "r1c4=4", "x-wing").verdict
    'other-technique'
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    asked = _move_of(puzzle.layout, move)
    named = _slug_of(puzzle, reason)
    found = _core.verify(puzzle._board, *asked, named or "", ladder_of(policy))
    step = puzzle._step(found.steps[0]) if found.steps else None
    by = Candidate(*found.by) if step and found.by[1] else None
    verdict = found.judged
    if verdict == "justified" and isinstance(reason, Step):
        verdict = _compared(puzzle, asked, reason)
    return Verified(puzzle, asked, verdict, step, by, named, found.cap or None)


def ladder_of(policy: Policy | str | None) -> _core.Policy:
    """Return the core's techniques of a policy; by default, those that try nothing out.

    >>> ladder_of(None) is ladder_of(Policy().without_trial())
    True
    """
    chosen = _patterns() if policy is None else policy_of(policy)
    slugs = [item for item in chosen.techniques if isinstance(item, str)]
    return core_policy(slugs, chosen)


@cache
def _patterns() -> Policy:
    return Policy().without_trial()


def _move_of(layout: Layout, move: Move | str) -> Move:
    if isinstance(move, str):
        return Move.parse(move, layout)
    if not isinstance(move, Move):
        raise WrongType(f"move = {short_repr(move)}: expected a Move, or a text such as r1c2=5")
    return Move(*candidate_of(layout, move.cell, move.digit), bool(move.places))


def _slug_of(puzzle: Puzzle, reason: Step | str | None) -> str | None:
    if reason is None:
        return None
    if isinstance(reason, Step):
        puzzle._demand_step(reason)
        reason = reason.technique
    return technique(reason).slug


def _compared(puzzle: Puzzle, move: Move, reason: Step) -> str:
    """Return whether some finding of the step's technique gives the move with its evidence."""
    caps = Policy()
    found = _core.steps_that_give(
        puzzle._board, *move, reason.technique, MOST_STEPS, caps.nodes, seconds_of(caps.seconds)
    )
    wanted = _evidence(reason)
    if any(_evidence(puzzle._step(step)) == wanted for step in found.steps):
        return "justified"
    return "capped" if found.cap or len(found.steps) == MOST_STEPS else "other-evidence"


def _evidence(step: Step) -> tuple[object, ...]:
    """Return what shows a step, without the order in which it is told."""
    links = {_without_order(link) for link in step.links}
    return step.outcome, frozenset(step.marks), frozenset(step.houses), links


def _without_order(link: Link) -> tuple[object, ...]:
    return link.kind, frozenset(link.source), frozenset(link.target)


def tell(
    layout: Layout,
    move: Move,
    verdict: str,
    slug: str | None = None,
    by: Candidate | None = None,
    named: str | None = None,
    *,
    capped: bool = False,
) -> str:
    """Return an answer as a sentence, such as ``r1c2=5 is justified by Naked Single``.

    >>> from whydoku import find_layout
    >>> tell(find_layout("9x9"), Move(1, 5, True), "filled")
    'r1c2=5 cannot be done: r1c2 holds a digit already.'
    """
    from whydoku.explain import name

    here = move.written(layout)
    cell = cell_name(layout, move.cell)
    if verdict == "justified" and slug:
        placed = f"{digit_char(by.digit)} in {cell_name(layout, by.cell)}" if by else ""
        through = f", which places {placed}" if by else ""
        easier = f"; {name(named)} gives it too" if named and named != slug else ""
        told = f"{here} is justified by {name(slug)}{through}{easier}."
        return f"{told} A cap was hit: there may be an easier technique." if capped else told
    other = f"; {name(slug)} does" if slug else ""
    has = "another digit" if move.places else digit_char(move.digit)
    sentences = {
        "contradicts": f"{here} is wrong: the solution has {has} in {cell}.",
        "unexplained": f"{here} is true, but none of the techniques that were tried gives it here.",
        "other-technique": f"{here} is true, but {name(named or '')} does not give it here{other}.",
        "other-evidence": f"{here} is true, but {name(named or '')} gives it with other evidence.",
        "gone": f"{here} changes nothing: the candidate is gone already.",
        "filled": f"{here} cannot be done: {cell} holds a digit already.",
        "broken": f"{here} is not justified: the position has no solution.",
        "several": f"{here} is not judged: the position has several solutions.",
        "capped": f"{here} is not decided: the search was stopped by a cap.",
    }
    return sentences[verdict]
