"""Tells steps to people: sentences, HoDoKu's notation, the Eureka notation.

The core tells (``core/tell``). The sentences are templates, in a file for each family of techniques
under ``words/``. Their slots are filled from the roles of a step's evidence. A translation has the
same files in a folder of its language, such as ``words/de``; what it leaves out is told in English.
:func:`whydoku.explain.wording.load` finds the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.explain.wording import load
from whydoku.model.layout import Layout
from whydoku.model.path import Path, Step
from whydoku.support.arguments import check_text, short_repr

if TYPE_CHECKING:
    from whydoku.model.findings import Mistake, Problem, Proof, Report

__all__ = [
    "Article",
    "article",
    "eureka",
    "fold",
    "letters",
    "name",
    "notation",
    "outcome",
    "tell",
    "tell_mistake",
    "tell_moments",
    "tell_path",
    "tell_problems",
    "tell_report",
    "tell_used",
    "tell_why",
]

_LEVELS = {1: "nudge", 2: "look", 3: "where", 4: "argument"}


def tell(step: Step, level: int = 4) -> str:
    """Tell a step: 1 a nudge, 2 the technique, 3 where to look, 4 the full argument.

    The argument of a step with children has several lines: the proof in order. Raises
    ``ValueError`` for another level, and where the evidence of a step that somebody made is not
    what the texts of its technique tell.

    >>> from whydoku import Puzzle
    >>> step = Puzzle.parse("4......1...3....").hint()
    >>> tell(step, 2)
    'Look for a Hidden Single in a Box.'
    """
    if type(level) is not int or level not in _LEVELS:
        raise _no_level(level)
    return load().ask(_core.tell, step.layout, step._evidence, _LEVELS[level])


def _no_level(level: object) -> WrongValue:
    expected = "expected 1 (nudge), 2 (technique), 3 (where) or 4 (full argument)"
    return WrongValue(f"level {short_repr(level)}: {expected}")


def tell_path(path: Path, level: int = 4) -> list[str]:
    """Tell all steps of a path, as :func:`tell` tells each, in a fraction of the time.

    >>> from whydoku import Puzzle
    >>> tell_path(Puzzle.parse("1234 3412 2143 43..").path(), 2)
    ['Look for a Full House.', 'Look for a Full House.']
    """
    if type(level) is not int or level not in _LEVELS:
        raise _no_level(level)
    walk: _core.Walk | None = path.__dict__.get("_found")
    if walk is None:
        return [tell(step, level) for step in path]
    walk.prove(path.puzzle._board)
    return load().ask(_core.tell_walk, path.puzzle.layout, walk, _LEVELS[level])


def tell_used(step: Step) -> str:
    """Tell a person which technique a move of theirs needed, as ``You just used an X-Wing.``.

    >>> from whydoku import Puzzle
    >>> tell_used(Puzzle.parse("4......1...3....").hint())
    'You just used a Hidden Single in a Box.'
    """
    return load().ask(_core.tell, step.layout, step._evidence, "used")


def tell_moments(step: Step) -> list[str]:
    """Tell the proof of a step moment by moment, as it is played on a board; none without a proof.

    Each plain step of the proof has its full argument. What follows from an assumption comes before
    how the assumption ends, which is empty where that says nothing new.

    >>> from whydoku import Puzzle
    >>> tell_moments(Puzzle.parse("4......1...3....").hint())
    []
    """
    return load().ask(_core.moments, step.layout, step._evidence)


def fold(words: str) -> str:
    """Return words without the proofs within their proof; a line says how many lines are left out.

    >>> words = ["Suppose r1c1 is 2.", "  Suppose r1c2 is 3.", "    - r1c3 is 4.", "So it is."]
    >>> print(fold(chr(10).join(words)))
    Suppose r1c1 is 2.
      Suppose r1c2 is 3.
        ... 1 more line
    So it is.
    """
    return load().ask(_core.Words.fold, words)


def notation(step: Step) -> str:
    """Write a step in HoDoKu's notation, as ``Naked Pair: 1,2 in r9c27 => r9c8<>1``.

    The form is that of HoDoKu 2.2; techniques that it lacks follow it.

    >>> from whydoku import Puzzle
    >>> notation(Puzzle.parse("4......1...3....").hint())
    'Hidden Single: r1c2=1'
    """
    return load().ask(_core.notation, step.layout, step._evidence)


def outcome(step: Step) -> str:
    """Write what a step does, without why: ``r1c8=2, r9c89<>1``.

    >>> from whydoku import Puzzle
    >>> outcome(Puzzle.parse("4......1...3....").hint())
    'r1c2=1'
    """
    return load().ask(_core.outcome, step.layout, step._evidence)


def eureka(step: Step) -> str:
    """Write the links of a step as chains in Eureka notation, ending with the outcome.

    ``=`` is a strong link and ``-`` a weak one. Neighbours in the same cells share a bracket, as
    in ``(5)r1c1=(5-3)r1c4=(3)r2c4``; a node of several cells names them all, as ``(5)r1c12``. The
    result is empty for a step without links. Source: "Eureka notation", Sudopedia.

    >>> from whydoku.model.path import Candidate, Link, Step
    >>> from whydoku import find_layout
    >>> ends = (Candidate(0, 5),), (Candidate(3, 5),)
    >>> links = (Link("strong", *ends),)
    >>> eureka(Step(find_layout("9x9"), "x-chain", (), (Candidate(1, 5),), links=links))
    '(5)r1c1=(5)r1c4 => r1c2<>5'
    """
    return load().ask(_core.eureka, step.layout, step._evidence)


def letters(step: Step) -> dict[str, int]:
    """Return the cells whose digits the argument calls A, B and C; none where it gives no names.

    >>> from whydoku import Puzzle
    >>> letters(Puzzle.parse("4......1...3....").hint())
    {}
    """
    return dict(zip("ABC", load().ask(_core.letters, step.layout, step._evidence), strict=False))


def tell_report(report: Report) -> str:
    """Tell what :meth:`whydoku.Puzzle.check` found, a sentence a line.

    Of many mistakes, the reason is told of the first ones: it takes some milliseconds to find one.

    >>> from whydoku import Puzzle
    >>> print(tell_report(Puzzle.parse("12343412214343.1").check()))
    The puzzle has exactly one solution.
    """
    mistakes = [
        _mistake(mistake, explained=number < _core.MOST_REASONS)
        for number, mistake in enumerate(report.mistakes)
    ]
    layout, problems = report.puzzle.layout, _problems(report.problems)
    return load().ask(_core.tell_report, layout, problems, mistakes, report.solutions)


def tell_why(proof: Proof) -> str:
    """Tell what :meth:`whydoku.Puzzle.why` found out: the steps of the proof in order.

    >>> from whydoku import Puzzle
    >>> print(tell_why(Puzzle.parse("12343412214343..").why(14, 1)))
    r4c3 cannot be 1: 1 stands in r2c3, in the same column.
    """
    puzzle, steps = proof.puzzle, proof.steps
    key = "lemma" if len(steps) > _core.MOST_IN_FULL else "argument"
    words = load()
    return words.ask(
        _core.tell_why,
        puzzle.layout,
        puzzle.values,
        (proof.cell, proof.digit),
        proof.verdict,
        [words.ask(_core.tell, step.layout, step._evidence, key) for step in steps],
        steps[-1].placements if steps else (),
        proof.left_out,
    )


def tell_problems(layout: Layout, problems: Iterable[Problem]) -> str:
    """Tell what can be seen to be wrong, a sentence a line; where nothing is, so.

    >>> from whydoku import Puzzle
    >>> puzzle = Puzzle.parse("11..............")
    >>> print(tell_problems(puzzle.layout, puzzle.problems[:1]))
    A digit stands twice: 1 is in r1c1 and r1c2, all of row 1.
    """
    return load().ask(_core.tell_problems, layout, _problems(problems))


def tell_mistake(mistake: Mistake, level: int = 4) -> str:
    """Tell gently that a digit was entered, or a candidate struck, against the solution.

    Level 1 names the row, 2 says which of both it is, 3 names the cell, 4 the digit, and why it is
    wrong. The digit that would be right is not told.

    >>> from whydoku import Puzzle
    >>> (mistake,) = Puzzle.parse("..3..4.221......").place("r1c1", 4).check().mistakes
    >>> tell_mistake(mistake, level=3)
    'The digit in r1c1 is wrong.'
    """
    told = _mistake(mistake, explained=level == max(_LEVELS))
    return load().ask(_core.tell_mistake, mistake.puzzle.layout, told, level)


def _mistake(mistake: Mistake, *, explained: bool) -> tuple[str, int, int, str]:
    why = tell_why(mistake.reason()) if explained and mistake.kind == "digit" else ""
    return mistake.kind, mistake.cell, mistake.digit, why


def _problems(problems: Iterable[Problem]) -> list[tuple[object, ...]]:
    return [(each.kind, each.house, each.digit, each.cells) for each in problems]


def name(slug: str) -> str:
    """Return what a technique is called.

    >>> name("naked-pair")
    'Naked Pair'
    """
    return _text(slug, "name")


@dataclass(frozen=True, slots=True)
class Article:
    """What there is to read about a technique.

    >>> article("full-house").name
    'Full House'
    """

    slug: str
    name: str
    look_for: str
    why: str
    read_more: tuple[str, ...]
    """Addresses of pages by others."""

    def __str__(self) -> str:
        return "\n\n".join((self.name, self.look_for, self.why, *self.read_more))


def article(slug: str) -> Article:
    """Return the page of a technique: what to look for, and why it holds.

    >>> article("full-house").look_for
    'A row, a column, a box or another house with just one empty cell.'
    """
    own, look_for, why, more = (
        _text(slug, key) for key in ("name", "look_for", "why", "read_more")
    )
    return Article(slug, own, look_for.strip(), why.strip(), tuple(more.split()))


def _text(slug: str, key: str) -> str:
    return load().ask(_core.Words.text, check_text("technique", slug), key) or ""
